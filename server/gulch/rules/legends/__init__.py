"""Legends of the Old West."""
