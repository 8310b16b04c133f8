"""A shooter "a" and a target "b" east of him, so many inches apart from base to base: what tests of shots start from.

Never here: rules, tests.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gulch.events import FigureInfo, Placed
from gulch.rules.legends import mounts
from gulch.table.model import Body
from rules.legends.build import Board, board, fig

R = 25 * 500 / 25.4 / 1000  # the radius of a 25 mm base, inches
X = 5.0
BOARD = ("pieces", "policy", "options", "answers", "phase", "turn", "drop", "size")


def east(gap: float) -> float:
    """Where a man stands so far from the shooter."""
    return X + 2 * R + gap


def duel(gap: float = 5.0, dice: Any = (), weapons: str = "Sixgun", more: Any = (), b: Any = None, **a: Any) -> Board:
    """`b` are changes of the target, `more` other figures, other keywords changes of the shooter or of the board."""
    keys = {key: a.pop(key) for key in BOARD if key in a}
    shooter = fig("a", at=(X, 10), weapons=weapons, **a)
    target = fig("b", **{"seat": 1, "at": (east(gap), 10), **(b or {})})
    return board(shooter, target, *more, dice=dice, **keys)


def horse(rider: str, *, seat: int = 1, at: tuple[float, float] = (30, 30)) -> Any:
    """A riderless horse of a fighter's; `saddle` puts him on it."""
    values = {"S": 0, "F": 0, "St": 3, "G": 4, "A": 0, "W": 1, "P": 3}
    man = fig(f"{rider}.mount", seat=seat, at=at, kind="Horse", base=40, move=10, profile=values)
    sheet = tuple((key, "Animal" if key == "class" else value) for key, value in man.info.sheet)
    return replace(man, info=FigureInfo(man.info.id, seat, f"{rider.title()}'s horse", "horse", sheet))


def saddle(b: Board, rider: str) -> Body:
    """Puts a rider on his own horse where he stands; his body then."""
    here = b.body(rider)
    b.game.tell(Placed(f"{rider}.mount", b.body(f"{rider}.mount").moved(here.at)))
    mounts.sit(b.game, rider, f"{rider}.mount", "LW-MOUNT-02")
    b.match.log.clear()
    return b.body(rider)
