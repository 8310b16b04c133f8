"""What happens along the way of a Move: counters are picked up, marked terrain is entered, the table is left.

Called by `move` with every stretch that was walked. Never here: routes, and what any of it means (`loot`, the
scenarios).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gulch.events import Removed
from gulch.match import Game
from gulch.rules.shadows import horses, loot, scenarios, shields
from gulch.rules.shadows.state import standing
from gulch.table.measure import point_distance
from gulch.table.model import Point

PACE = 200  # mils: the way is looked at as often


def stations(route: Sequence[Point]) -> Iterator[Point]:
    """Points along a route, a fifth of an inch apart at most, its corners among them."""
    yield route[0]
    for start, end in pairwise(route):
        parts = max(1, -(-point_distance(start, end) // PACE))
        for part in range(1, parts + 1):
            yield (
                start[0] + (end[0] - start[0]) * part // parts,
                start[1] + (end[1] - start[1]) * part // parts,
                start[2] + (end[2] - start[2]) * part // parts,
            )


def passed(game: Game, fig: str, route: Sequence[Point], deeds: Sequence[str]) -> None:
    """A model on its feet has walked a stretch: what it meant to pick up, and what it has come into."""
    horses.startle(game, fig, route)
    if standing(game.facts, fig) and game.facts.markers:
        way = tuple(stations(route))
        loot.pick_up(game, fig, way, deeds)
        scenarios.of(game.facts).passed(game, fig, way)


def leave(game: Game, fig: str) -> None:
    """The model is gone for good, neither a Casualty nor Bottled Out (SW-LOOT-03)."""
    shields.loosen(game, fig)
    scenarios.of(game.facts).left(game, fig)
    game.tell(Removed(fig, "left", "SW-LOOT-03"))
