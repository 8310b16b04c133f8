"""Where a mover is in the middle of its walk, and what it has spent.

Lives here: the state of a walk, its legs and their cost. Never here: what stands in its way (`meets`), changes of
level (`levels`), waypoints (`walk`). Exact integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from .footing import Floor, Rough
from .ground import ground_for, passage
from .model import Body, Point, Scene
from .moves import LEVEL, TOLERANCE, Kind, Leg, Policy, Stop, Zone
from .spans import SUB, outline_square
from .stretch import Stretch
from .touch import touches


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a walk was at some time: to go back to."""

    at: Point
    floor: Floor | None
    legs: int
    spent: int


class Feet:
    """One walk in progress. `x`, `y`, `f` and `floor` say where the feet are; no floor: on top of a wall."""

    def __init__(self, scene: Scene, mover: Body, policy: Policy) -> None:
        self.ground = ground_for(scene.table, mover.radius, policy.any_part, policy.ditches)
        self.policy = policy
        self.start = mover
        self.radius, self.height = mover.radius, mover.height
        self.x, self.y, self.f = mover.x, mover.y, mover.z
        self.floor: Floor | None = self.ground.floor_at(mover.x, mover.y, mover.z)
        if self.floor is not None:
            self.f = self.floor.z(self.x, self.y)
            if abs(self.f - mover.z) >= LEVEL:
                self.f, self.floor = mover.z, None
        self.limit = policy.budget * SUB + SUB // 2 - 1
        self.usual = policy.rough if policy.rough_all else 1  # what a length counts on plain ground
        self.spent = 0
        self.told = 0  # what the legs cost together, in mils: `cost` less what went into less than a mil of way
        self.legs: list[Leg] = []
        self.ways: list[int] = []  # which waypoint each leg leads to
        self.way = 0
        self.contact: str | None = None
        self.done = False
        self.pending: dict[str, tuple[Point, int]] = {}  # zones of targets that the walk went into
        self._anchor: tuple[Mark, str] | None = None  # the last footing before a wall's top
        self._credit = 0
        self._climbed = policy.climbed
        self._tops = False
        self._mounted = -1  # where on the stretch a wall was climbed: its foot is no place to land again
        self._given = self.seen = scene  # with what was opened on the way; `scene`: as this mover meets it
        self._as_met = self._doors(passage(scene, mover, policy.window >= 0))
        self.scene, self.windows = self._as_met  # windows: open, and not climbed through yet
        self.stuck = self._stuck()
        self.kinds = {*policy.ditches, *(slow.kind for slow in policy.slow if not slow.times)}  # of areas never entered
        self.free = self._free()
        self._set_bodies()

    def restart(self, at: Point, first: bool, limit: int) -> None:
        """Puts the walker at another point, with nothing spent and `limit` mils to spend; `first`: at the start of
        its walk. For searches that try many stretches with one mover."""
        self.limit = limit * SUB + SUB // 2 - 1
        self.x, self.y, self.f = at
        self.floor = self.ground.floor_at(*at)
        self.spent = self.told = self._credit = 0
        self.legs, self.ways = [], []
        self.contact, self.done, self.pending, self._anchor = None, False, {}, None
        self.stuck = self._stuck() if first else {}
        self._climbed = self.policy.climbed if first else 0
        self.seen = self._given
        self.scene, self.windows = self._as_met

    def _doors(self, scene: Scene) -> tuple[Scene, frozenset[str]]:
        """The scene in which windows that have to be climbed through count as shut until that is done, and these."""
        if self.policy.window <= 0:
            return scene, frozenset()
        openings = self.ground.openings.items()
        windows = [id for id, one in openings if one.kind == "window" and not scene.shut.get(id, one.shut)]
        shut = {**scene.shut, **dict.fromkeys(windows, True)}
        return Scene(scene.table, scene.bodies, shut, scene.barred, scene.clouds), frozenset(windows)

    def _stuck(self) -> dict[int, int]:
        """Walls that the mover starts too close to, with the clearance that it has: it may not get closer."""
        close = self.radius - TOLERANCE
        x, y, found = self.x, self.y, {}
        least, most = self.f + self.policy.step, self.f + self.height
        for wall in self.ground.near(x, y, x, y).walls:
            x0, y0, x1, y1 = wall.box
            if wall.top < least or wall.base >= most:
                continue
            if x0 - close < x < x1 + close and y0 - close < y < y1 + close:
                square = outline_square(x, y, wall.outline)
                if square < close * close:
                    found[wall.index] = isqrt(square)
        return found

    def _free(self) -> frozenset[int]:
        """Areas never entered that the mover starts in: it may leave them. On its shore one is not in it."""
        if not self.kinds:
            return frozenset()
        near = self.ground.near(self.x, self.y, self.x, self.y)
        return frozenset(area.index for area in near.areas if self._bars(area) and self._deep_in(area))

    def _bars(self, area: Rough) -> bool:
        return area.kind in self.kinds

    def _deep_in(self, area: Rough) -> bool:
        shore = 4 * TOLERANCE * TOLERANCE
        return area.holds(self.x, self.y, self.f) and area.shore_square(self.x, self.y) > shore

    def _set_bodies(self) -> None:
        """Sorts the other bodies by what they are to this mover: targets, solid ones, zones."""
        policy, mover = self.policy, self.start
        self.solid: list[tuple[Body, int]] = []
        self.targets: list[tuple[Body, int]] = []
        self.zones: list[tuple[Body, int, Zone]] = []
        reach = policy.budget + mover.radius * 6
        bodies, near = self.scene.bodies, policy.across
        for id, body in bodies.items():
            if id == mover.id or id in policy.through:
                continue
            apart = mover.radius + body.radius
            far = reach + apart
            if abs(body.x - self.x) > far or abs(body.y - self.y) > far:
                continue
            touching = touches(self.seen, mover, body, near, policy.over)
            if id in policy.targets and not touching:
                self.targets.append((body, apart))
            else:
                gap = isqrt((body.x - self.x) ** 2 + (body.y - self.y) ** 2)
                self.solid.append((body, min(apart, gap) if touching else apart))
        for zone in policy.zones:
            other = bodies.get(zone.body)
            if other is None or zone.body == mover.id:
                continue
            gap = zone.gap(mover, other)
            if gap <= zone.reach + 2 * reach and min(zone.reach, gap) > TOLERANCE:
                self.zones.append((other, min(zone.reach, gap), zone))

    @property
    def cost(self) -> int:
        """What was spent so far, to the nearest mil."""
        return (self.spent + SUB // 2) // SUB

    @property
    def _rest(self) -> int:
        """What is left of the allowance, in 1/SUB mil."""
        return max(0, self.policy.budget * SUB - self.spent)

    @property
    def at(self) -> Point:
        return (self.x, self.y, self.f)

    def _mark(self) -> Mark:
        return Mark(self.at, self.floor, len(self.legs), self.spent)

    def _go_back(self, mark: Mark) -> None:
        """Undoes all since then."""
        del self.legs[mark.legs :], self.ways[mark.legs :]
        self.x, self.y, self.f = mark.at
        self.floor, self.spent = mark.floor, mark.spent
        self.told = sum(leg.cost for leg in self.legs)

    def _stop(self, reason: str, about: str = "") -> Stop:
        return Stop(reason, self.at, self.cost, about)

    def _leg(self, kind: Kind, before: Point, cost: int, height: int, width: int = 0, about: str = "") -> None:
        self.spent += cost
        if self.at != before or height or kind in ("door", "window", "exit"):
            self.legs.append(Leg(kind, before, self.at, self.cost - self.told, height, width, about))
            self.ways.append(self.way)
            self.told = self.cost
        if kind == "climb":
            self._climbed = 0

    def _pay(self, line: Stretch, start: int, end: int, high: int, kind: Kind = "walk") -> Stop | None:
        """Pays for walking start..end up or down to height `high`, and goes there, or as far as it lasts."""
        if end <= start:
            return None
        before = self.at
        length, cost, slow = self._length(line, start, end, high)
        if self.spent + cost <= self.limit:
            self._arrive(line, end, high, cost, kind, before)
            return None
        t = self._lasts(start, end, length, slow)
        high = self.f + (high - self.f) * (t - start) // (end - start)
        self._arrive(line, t, high, self._rest, kind, before)
        return self._stop("budget")

    def _length(self, line: Stretch, start: int, end: int, high: int) -> tuple[int, int, list[tuple[int, int, int]]]:
        """The length of start..end up or down to height `high`, what walking it costs, and the parts of it that cost
        more than usual with how many times."""
        plan, rise = line.size(start, end), (high - self.f) * SUB
        length = isqrt(plan * plan + rise * rise) if rise else plan
        usual = self.usual
        slow = line.slow(start, end, (self.f, high), usual) if line.near.areas else []
        more = sum((n - usual) * (length * (e - s) // (end - start)) for s, e, n in slow)
        return length, length * usual + more, slow

    def _lasts(self, start: int, end: int, length: int, slow: list[tuple[int, int, int]]) -> int:
        """How far the allowance lasts, to the mil below it."""
        rest, usual = self._rest, self.usual
        t = start
        for s, e, factor in [*slow, (end, end, usual)]:
            for until, times in ((s, usual), (e, factor)):
                cost = length * (until - t) * times // (end - start)
                if cost > rest:
                    return t + rest * (end - start) // (length * times)
                rest -= cost
                t = until
        return end

    def _arrive(self, line: Stretch, t: int, high: int, cost: int, kind: Kind, before: Point) -> None:
        self.x, self.y = line.at(t)
        self.f = high
        self._leg(kind, before, cost, 0)

    def _reaches(self, cost: int) -> bool:
        """Does the allowance pay for this as well (1/SUB mil)?"""
        return self.spent + cost <= self.limit

    def _shuns(self, floor: Floor) -> bool:
        return floor.kind in self.policy.shun

    def _fell(self, height: int) -> None:
        """Ends the walk of one that dropped too far to go on."""
        if 0 < self.policy.drop_ends < height:
            self.done = True
