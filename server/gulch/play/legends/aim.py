"""What draws a fighter of Legends besides the enemy (`Aim`), and how a scenario is played (`Plan`).

One module of `aims_<scenario>` for each scenario that is more than a fight has a Plan of its own; `aims` has the table
of them. Lives here: what a Plan can say, ways to goals. Never here: any one scenario, shots and fights (`odds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from gulch.decision import Choice, Option, Pick, Route
from gulch.play.ways import cell_of, ways_of
from gulch.rules.legends.weapons import Weapon
from gulch.table.model import INCH, Body, Point, Table
from gulch.table.model import Plan as Spot
from gulch.view import TableView

Answer = Callable[[TableView, Any], Choice | None]

CLOSE = 4 * INCH  # nearer than this the field of whole inches is too coarse
EVERY = 2 * INCH  # so far apart are the places along an edge that one makes for
OFF = 600  # mils from an edge: a base stands there


@dataclass(frozen=True, slots=True)
class Aim:
    """What draws one fighter. `hunts`: how much the enemy still draws it, `fears`: how much his shots frighten it.
    `way` tells how far a place is from what it goes for, in mils; each inch of that is worth `draw`, to be there
    `worth` more; `stands` are places that have to be met exactly, the best first. `leaves`: it leaves by an exit when
    it can. `bold` is what a fight is worth to it besides what comes of it. `mark`: a figure that may be shot at for the
    scenario's sake with `guns`, and what that is worth."""

    hunts: float = 1.0
    fears: float = 1.0
    way: Callable[[Point], int] | None = None
    draw: float = 0.0
    worth: float = 0.0
    stands: tuple[Point, ...] = ()
    bold: float = 0.0
    leaves: bool = False
    mark: str = ""
    guns: tuple[str, ...] = ()
    prize: float = 0.0


NOTHING = Aim()


class Plan:
    """How a scenario is played: nothing special, unless it says so. `answers` by the kind of the question come before
    those for all scenarios."""

    answers: Mapping[str, Answer] = {}

    def aim(self, view: TableView, fig: str) -> Aim:
        """What draws a fighter."""
        return NOTHING

    def wanted(self, view: TableView, seat: int, target: str) -> float:
        """What it is worth to a side to take a figure out, besides what every fighter is worth; -9 and less: it must
        not be harmed."""
        return 0.0

    def holds(self, view: TableView, fig: str) -> bool:
        """Whether a fighter whose weapons are all ready had better do nothing in Shootin'."""
        return False

    def manners(self, view: TableView, decision: Pick) -> Sequence[str]:
        """Manners of moving that come before walking."""
        return ()

    def fires(self, view: TableView, fig: str, gun: Weapon) -> bool:
        """Whether a gun may be fired at all where a figure stands."""
        return True

    def deed(self, view: TableView, fig: str, option: Option) -> float:
        """What a deed in Shootin' is worth besides the wounds that it deals."""
        return 0.0

    def deeds(self, view: TableView, decision: Route, points: Sequence[Point]) -> tuple[str, ...]:
        """What is done on the way."""
        return ()


# -- ways -------------------------------------------------------------------------------------------------


def foot(table: Table, at: Point, goals: Sequence[Point]) -> int:
    """Mils on foot from a place to the nearest goal; a guess close to it, and where no way is known."""
    straight = min(isqrt((goal[0] - at[0]) ** 2 + (goal[1] - at[1]) ** 2) for goal in goals)
    if straight < CLOSE:
        return straight
    known = ways_of(table).field(goals).get(cell_of(at))
    return 2 * straight if known is None else max(known, straight)


def to(table: Table, *goals: Point) -> Callable[[Point], int]:
    """The way to the nearest of some goals."""
    return lambda at: foot(table, at, goals)


def along(table: Table, side: str) -> tuple[Point, ...]:
    """Places along an edge of the table."""
    width, depth = table.size
    if side in ("west", "east"):
        x = OFF if side == "west" else width - OFF
        return tuple((x, y, 0) for y in range(EVERY // 2, depth, EVERY))
    y = OFF if side == "south" else depth - OFF
    return tuple((x, y, 0) for x in range(EVERY // 2, width, EVERY))


def to_edge(at: Spot | Point, side: str, table: Table) -> int:
    """Mils from a point to an edge, straight."""
    gaps = {"west": at[0], "south": at[1], "east": table.size[0] - at[0], "north": table.size[1] - at[1]}
    return gaps[side]


def nearest(figures: Sequence[Body], way: Callable[[Point], int], count: int) -> list[str]:
    """The ids of those that have the shortest way."""
    return [body.id for body in sorted(figures, key=lambda body: (way(body.at), body.id))[:count]]
