"""Boards of fights, and a phase played step by step (for the tests of Fightin').

Never here: rules, expectations.
"""

from __future__ import annotations

from typing import Any

from gulch.rules.legends import fights, heroic, move, shoot
from gulch.table.model import INCH
from rules.legends.build import Board

BASE = 25 / 25.4  # inches between the centres of two small bases that touch
STEPS = {**move.STEPS, **shoot.STEPS, **fights.STEPS, **heroic.STEPS}
PHASE = ("pair-up",), ("fights",)


async def _steps(game: Any, *steps: tuple[Any, ...]) -> None:
    game.then(*steps)
    while game.state.agenda:
        name, *args = game.state.agenda.pop()
        await STEPS[name](game, *args)
        assert not game.pending, f"{name} left pending: {game.pending}"


def play(b: Board, *steps: tuple[Any, ...]) -> Board:
    """Runs steps, the fights of the phase unless some are named, and all that they put on the agenda."""
    b.run(_steps(b.game, *(steps or PHASE)))
    return b


def gap(b: Board, one: str, other: str) -> int:
    """Mils in plan between two bases."""
    a, c = b.body(one), b.body(other)
    return round(((a.x - c.x) ** 2 + (a.y - c.y) ** 2) ** 0.5) - a.radius - c.radius


def inches(mils: int) -> float:
    return mils / INCH
