"""The words of movement: what a book allows (`Policy`), and what a walk comes to (`Leg`, `Stop`, `Walk`).

Lives here: plain values and the constants of footing. Never here: geometry, and any word of a game: a book
says what it wants in these numbers. Lengths in mils.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from .measure import distance, flat_distance
from .model import Body, Plan, Point

TOLERANCE = 2
"""Boundaries are allowed, and by this much more where integer points cannot lie on them exactly."""

LEVEL = 500
"""Footings whose heights differ by less count as level when bodies come into contact."""

SIDES = ("north", "east", "south", "west")
"""The edges of a table: north is where y is greatest, east where x is."""

Kind = Literal["walk", "climb", "hang", "drop", "leap", "fall", "jump", "door", "window", "exit"]
Means = Literal["jump", "climb", "impassable"]


@dataclass(frozen=True, slots=True)
class Zone:
    """Keep at least `reach` away from the base of `body` (3D, edge to edge) along the whole path, and do not end in
    contact with it. One that starts closer may not get closer than it started; one that starts in contact with
    several such bodies ends in contact with all of them or with none. A negative reach: the body is no obstacle at
    all, and its place may be ended on, as with one that is carried along. `sighted`: only where neither is hidden from
    the other (looked at every quarter of an inch of the way). `parted`: not where a wall at least this much higher
    than the lower footing of the two, and above the higher one, stands between them (looked at as often); 0: walls
    do not matter. `flat`: measured in plan, so that it reaches up and down without limit."""

    body: str
    reach: int
    sighted: bool = False
    parted: int = 0
    flat: bool = False

    def gap(self, mover: Body, body: Body) -> int:
        """The distance from edge to edge by which this zone goes."""
        return flat_distance(mover, body) if self.flat else distance(mover, body)


@dataclass(frozen=True, slots=True)
class Barrier:
    """How heights up to `up_to` (inclusive) are overcome that are not lower than the step. `jump`: in one go from where
    the base touches the near side to where it is clear of the far one, or up onto a surface, the way paid as walked;
    `climb`: up to the top and down again; `impassable`: not at all. `times` the height and `cost` are paid besides."""

    up_to: int
    kind: Means
    times: int = 0
    cost: int = 0

    @property
    def kind_of_leg(self) -> Kind:
        return "jump" if self.kind == "jump" else "climb"


_CLIMB = Barrier(1 << 60, "climb", 1)


@dataclass(frozen=True, slots=True)
class Slow:
    """What areas of a kind do, whether or not they are marked rough: their length counts `times`. 1: nothing, 0: they
    may not be entered (one that starts inside may leave)."""

    kind: str
    times: int


@dataclass(frozen=True, slots=True)
class Exit:
    """Where a walk may leave the table; it ends there. With `sides` ("north" ...): where the base touches one of
    these edges of the table and would go on beyond it, with its centre inside `outline` if there is one. Without: as
    soon as the centre is inside `outline`."""

    id: str
    sides: tuple[str, ...] = ()
    outline: tuple[Plan, ...] = ()


@dataclass(frozen=True, slots=True)
class Policy:
    """How a book lets one mover move.

    `budget`: length that may be spent. `step`: what is lower is stepped over or onto freely; height of `step`
    or more is measured. `rough`: the factor inside rough areas; `rough_all`: everywhere. `climb`, `drop`: may
    heights be climbed, may the mover drop. `leap`: the widest gap that may be leapt, 0 for none.
    `overclimb`: one that starts in contact with a structure higher than `budget` may climb it and spends all.
    `targets`: bodies that may be contacted; the walk ends there at once, and their zones do not count then.
    `across`: how far apart bodies are still in contact at different heights, or over a linear obstacle lower than
    `across_height` that both touch (see `touch`); the walk may end there; 0 for neither. `through`: bodies that may be
    crossed, but not ended on.

    `barriers`: bands of height, lowest first, from `step` on; what is higher than all of them is climbed for its
    height. Without `climb` a band that is climbed is impassable, and so are ladders. `sheer`: pieces that are never
    climbed. `ladder`, `ladder_cost`: a ladder costs so many times its height and so much more. `stride`: the widest
    gap that is stepped across, negative for one radius. `short`: may a leap begin that the allowance does not
    reach the end of, and be a fall. `drop_ends`: a drop of more than this ends the walk, 0 for none. `slow`: areas by
    kind. `ditches`: kinds of area that are gaps, from outline to outline along the way, and never entered. `shun`:
    kinds of surface that may not be trodden. `door`: what it costs to open what is shut and not barred, negative for
    not at all. `window`: what it costs to climb through an open window, negative for not at all. `across_height`:
    obstacles lower than this do not part those in contact `across`; 0 for as high as `step`. `exits`: where the walk
    may leave the table. `hang`: may a climb end part-way where the allowance does, for later: the walk is over then.
    `climbed`: how much of the height of the first climb was climbed, and paid for, in walks before this one; the
    mover is where that climb began. `any_part`: a base is in an area while any part of it is, not only while its
    centre is; ditches are as wide as ever.
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
    barriers: tuple[Barrier, ...] = ()
    sheer: tuple[str, ...] = ()
    ladder: int = 1
    ladder_cost: int = 0
    stride: int = -1
    short: bool = True
    drop_ends: int = 0
    slow: tuple[Slow, ...] = ()
    ditches: tuple[str, ...] = ()
    shun: tuple[str, ...] = ()
    door: int = -1
    window: int = 0
    across_height: int = 0
    exits: tuple[Exit, ...] = ()
    hang: bool = False
    climbed: int = 0
    any_part: bool = False

    @property
    def carried(self) -> tuple[str, ...]:
        """Bodies that are no obstacle, wherever they lie: those with a zone of negative reach."""
        return tuple(zone.body for zone in self.zones if zone.reach < 0)

    @property
    def over(self) -> int:
        """The height below which an obstacle does not part those in contact across it."""
        return self.across_height or self.step

    def band(self, height: int, about: str = "") -> Barrier | None:
        """How a height of `step` or more is overcome, up or down; None if it is not. `about`: "piece/name"."""
        band = _CLIMB
        for one in self.barriers:
            if height <= one.up_to:
                band = one
                break
        if band.kind == "climb" and (not self.climb or about.partition("/")[0] in self.sheer):
            return None
        return None if band.kind == "impassable" else band

    def times(self, kind: str, rough: bool) -> int:
        """What the length inside an area counts: `rough` says whether the area is marked so; 0: not to be entered."""
        for slow in self.slow:
            if slow.kind == kind:
                return slow.times
        return self.rough if rough else 1

    def sane(self, longest: int) -> bool:
        """Are all its numbers such as a mover can have: no length beyond `longest`, no cost or factor below nothing?
        For policies that come from outside."""
        lengths = [self.budget, self.step, self.leap, self.across, self.ladder_cost, self.drop_ends, self.across_height]
        lengths += [self.climbed]
        lengths += [max(0, own) for own in (self.stride, self.door, self.window)]
        lengths += [size for zone in self.zones for size in (max(0, zone.reach), zone.parted)]
        lengths += [size for band in self.barriers for size in (band.up_to, band.cost)]
        factors = [1 + self.ladder, *(1 + slow.times for slow in self.slow), *(1 + b.times for b in self.barriers)]
        kinds = all(band.kind in get_args(Means) for band in self.barriers)
        sides = all(side in SIDES for one in self.exits for side in one.sides)
        corners = all(len(one.outline) > 2 if one.outline else one.sides for one in self.exits)
        within = all(0 <= length <= longest for length in lengths)
        return within and all(1 <= n <= 5 for n in factors) and 1 <= self.rough <= 4 and kinds and sides and corners


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight stretch of a walk, or one change of level, or one deed on the way.

    `height` of a climb, drop, fall or jump in mils; a `hang` is a climb that ends part-way, so far up or down from
    where it began, whatever of it was climbed before. `width`: the plan length of a leap or jump. `about`: the block
    ("piece/part") or surface that is climbed up or jumped, the surface that a leap makes for or that a drop, a fall or
    a climb down ends on, the ladder ("piece/ladder"),
    the opening ("piece/opening") of a `door` that is opened or a `window` that is climbed through, the id of an `exit`.
    These last three stay where they are: what follows goes on from there."""

    kind: Kind
    start: Point
    end: Point
    cost: int
    height: int = 0
    width: int = 0
    about: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a walk is not the one asked for: a stable code, where, what was spent, and what it is about.

    Codes: `budget` (allowance used up), `climb` (allowance does not reach the other side of a climb),
    `jump` (nor of a jump, or there is no room beyond), `blocked` (a block, "piece/part", or a surface overhead,
    "piece/surface"), `body`, `zone`, `table` (its edge), `ledge` (an edge that may not be left, or nowhere to land),
    `leap` (a gap too wide, or beyond the allowance), `level` (the waypoint's level was not reached), `footing`
    (nothing to stand on), `area` (one that may not be entered, "piece/area"), `surface` (one that may not be trodden),
    `door`, `window` (allowance does not pay for opening it or climbing through), `overlap` (the base would end in a
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
    cost and end are the part before the stop. `contact` is the target that the walk ended at, `exit` the one
    that it left the table by."""

    legs: tuple[Leg, ...]
    cost: int
    end: Point
    contact: str | None = None
    stop: Stop | None = None

    @property
    def exit(self) -> str | None:
        return self.legs[-1].about if self.legs and self.legs[-1].kind == "exit" else None


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
