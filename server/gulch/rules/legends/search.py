"""Looking for an enemy in doubt before a charge: the manner "spot" (LW-SPOT-01, LW-VIS-03).

Never here: the rolls (`spot`), whom one may charge otherwise (`charge`).
"""

from __future__ import annotations

from gulch.decision import About, Option
from gulch.match import Game
from gulch.rules.legends import charge, spot


def options(game: Game, fig: str) -> list[Option]:
    """The enemies that a model would have to make out to charge them."""
    if not game.facts.get(fig, "doubts") or not charge.may_charge(game, fig):
        return []
    found = charge.listed(game.facts, fig, "doubts")
    return [
        Option(f"spot:{foe}", f"Look for {game.facts.figures[foe].name}, to charge", About(figures=(foe,)), ("4+",))
        for foe in found
    ]


async def perform(game: Game, fig: str, foe: str) -> bool:
    """The dice; who is made out may be charged in this move."""
    charge.note_seen(game, fig, foe, await spot.makes_out(game, fig, foe), "LW-SPOT-01")
    return True
