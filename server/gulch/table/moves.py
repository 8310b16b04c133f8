"""The words of movement: what a book allows (`Policy`), and what a walk comes to (`Leg`, `Stop`, `Walk`).

Lives here: plain values and the constants of footing. Never here: geometry, and any word of a game: a book
says what it wants in these numbers. Lengths in mils.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .model import Point

TOLERANCE = 2
"""Boundaries are allowed, and by this much more where integer points cannot lie on them exactly."""

LEVEL = 500
"""Footings whose heights differ by less count as level when bodies come into contact."""

Kind = Literal["walk", "climb", "drop", "leap", "fall"]


@dataclass(frozen=True, slots=True)
class Zone:
    """Keep at least `reach` away from the base of `body` (3D, edge to edge) along the whole path, and do not end in
    contact with it. One that starts closer may not get closer than it started; one that starts in contact with
    several such bodies ends in contact with all of them or with none. A negative reach: the body is no obstacle at
    all, and its place may be ended on, as with one that is carried along. `sighted`: only where neither is hidden from
    the other (looked at every quarter of an inch of the way)."""

    body: str
    reach: int
    sighted: bool = False


@dataclass(frozen=True, slots=True)
class Policy:
    """How a book lets one mover move.

    `budget`: length that may be spent. `step`: what is lower is stepped over or onto freely; height of `step`
    or more is measured. `rough`: the factor inside rough areas; `rough_all`: everywhere. `climb`, `drop`: may
    heights be climbed, may the mover drop. `leap`: the widest gap that may be leapt, 0 for none.
    `overclimb`: one that starts in contact with a structure higher than `budget` may climb it and spends all.
    `targets`: bodies that may be contacted; the walk ends there at once, and their zones do not count then.
    `across`: how far apart bodies are still in contact at different heights, or over a linear obstacle lower than
    `step` that both touch (see `touch`); the walk may end there; 0 for neither. `through`: bodies that may be
    crossed, but not ended on.
    """

    budget: int
    step: int = 2000
    rough: int = 2
    climb: bool = True
    leap: int = 4000
    drop: bool = True
    overclimb: bool = True
    zones: tuple[Zone, ...] = ()
    targets: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    rough_all: bool = False
    across: int = 0

    @property
    def carried(self) -> tuple[str, ...]:
        """Bodies that are no obstacle, wherever they lie: those with a zone of negative reach."""
        return tuple(zone.body for zone in self.zones if zone.reach < 0)


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight stretch of a walk, or one change of level. `height` of a climb, drop or fall in mils."""

    kind: Kind
    start: Point
    end: Point
    cost: int
    height: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a walk is not the one asked for: a stable code, where, what was spent, and what it is about.

    Codes: `budget` (allowance used up), `climb` (allowance does not reach the other side of a climb),
    `blocked` (a block, "piece/part", or a surface overhead, "piece/surface"), `body`, `zone`, `table` (its
    edge), `ledge` (an edge that may not be left, or nowhere to land), `leap` (a gap too wide), `level` (the
    waypoint's level was not reached), `footing` (nothing to stand on), `overlap` (the base would end in a
    block), `contact` (it would end in contact with a body that it has to keep away from), `ended` (waypoints are
    left over after the walk's end).
    """

    reason: str
    at: Point
    spent: int
    about: str = ""


@dataclass(frozen=True, slots=True)
class Walk:
    """What a list of waypoints comes to. It is legal as asked if and only if `stop` is None; otherwise legs,
    cost and end are the part before the stop. `contact` is the target that the walk ended at."""

    legs: tuple[Leg, ...]
    cost: int
    end: Point
    contact: str | None = None
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Push:
    """A forced straight movement: where the body comes to rest, how far it went in plan, what stopped it
    (id of a body, "piece/part", "table", or None), and where it left an edge: then `end` is the landing below."""

    end: Point
    moved: int
    stopped_by: str | None = None
    fell_from: Point | None = None
    height: int = 0
    landed_on: str | None = None
