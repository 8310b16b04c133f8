"""The tape: how far two models are from each other (LW-MEAS-02).

Lives here: the one measure of this book, which the option distance-measured changes. Never here: limits, and what is
within them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of
from gulch.table.measure import distance, flat_distance
from gulch.table.model import Body


def gap(game: Game, one: str, other: str) -> int:
    """Mils between the base rims of two models on the table."""
    return apart(game, body_of(game.facts, one), body_of(game.facts, other))


def nearest(game: Game, fig: str, others: Sequence[str]) -> list[tuple[int, str]]:
    """Models on the table with how far each is from one of them, the nearest first."""
    mine, measured, facts = body_of(game.facts, fig), _measured(game), game.facts
    return sorted((measured(mine, body_of(facts, other)), other) for other in others)


def apart(game: Game, one: Body, other: Body) -> int:
    """Mils between two base rims: the shortest straight line, height included unless the option leaves it out."""
    return _measured(game)(one, other)


def _measured(game: Game) -> Callable[[Body, Body], int]:
    return distance if option(game, "distance-measured") == "in-3d" else flat_distance
