"""Geometry only: pieces, bodies, sight, line of fire, reach, measure. No word of a game."""
