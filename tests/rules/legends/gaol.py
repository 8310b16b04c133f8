"""The county jail with small figures, for tests of Jailbreak. Seat 0 attacks from the south, seat 1 holds "man".

Never here: rules, rolled dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gulch.events import Ended, Removed, Status
from gulch.rules.legends import ending, roles
from gulch.rules.legends.scenarios import jailhouse
from gulch.table.load import load_table
from gulch.table.model import Table
from rules.legends.build import Board, board, fig
from rules.legends.saddled import saddled
from rules.shadows.build import SHAPES, Man

JAIL = load_table("county-jail").piece("jail")
PRISONER = "man"
CELL = jailhouse.cells(JAIL)[0]
IN_CELL = tuple(number / 1000 for number in CELL.at)


def yard() -> Table:
    """The table with the figures of the small tests."""
    built = load_table("county-jail")
    return replace(built, shapes={**built.shapes, **SHAPES}, key=f"test-{built.key}")


def raider(id: str = "a", at: tuple[float, ...] = (18, 3), **keys: Any) -> Man:
    return fig(id, at=at, **{"leader": id == "a", "posse": "outlaws", **keys})


def guard(id: str, at: tuple[float, ...] = (30, 30), **keys: Any) -> Man:
    return fig(id, seat=1, at=at, posse="lawmen", **keys)


def held(at: tuple[float, ...] = IN_CELL, free: bool = False, **keys: Any) -> Man:
    """The prisoner, in his cell or free by now."""
    status: dict[str, Any] = {"prisoner": 1, "locked": 1, **({} if free else {"bound": 1})}
    return fig(PRISONER, at=at, hero=True, weapons="Sixgun", posse="outlaws", **{**status, **keys})


def scene(*figures: Man, off: Sequence[str] = (), turn: int = 3, phase: str = "movin", **keys: Any) -> Board:
    """Jailbreak in the middle of a game; figures of `off` are not on the table yet."""
    make = saddled if any("mount" in man.info.id for man in figures) else board
    b = make(*figures, turn=turn, phase=phase, on=yard(), **keys)
    told: list[Any] = [Status(f"seat:{n}", "scenario", "jailbreak") for n in (0, 1)]
    told += [Status("seat:0", "role", roles.ATTACKER), Status("seat:1", "role", roles.DEFENDER)]
    told += [Status("seat:0", "edge", "south"), *(Removed(id, "") for id in off)]
    for event in told:
        b.game.tell(event)
    b.match.log.clear()
    return b


def winners(b: Board) -> list[tuple[int, ...]]:
    ending.check(b.game)
    return [event.winners for event in b.told(Ended)]
