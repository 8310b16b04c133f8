"""Where a mover is in the middle of its walk, what it has spent, and what stands in its way.

Lives here: the state of a walk, its legs and their cost, bodies, zones and walls met on a stretch. Never here: what
follows from meeting them, changes of level (`levels`), waypoints (`walk`). Exact integers.
"""

from __future__ import annotations

from math import isqrt

from .ground import Floor, Wall, ground_of, overlaps, passage
from .measure import distance
from .model import Body, Point, Scene
from .moves import TOLERANCE, Kind, Leg, Policy, Stop
from .spans import SUB, outline_square
from .stretch import Stretch, within
from .touch import bases_touch, touches

_LOOK = 250

Hit = tuple[int, str, str, Wall | None]  # parameter, reason ("contact" or a Stop code), about, the wall


class Feet:
    """One walk in progress. `x`, `y`, `f` and `floor` say where the feet are; no floor: on top of a wall."""

    def __init__(self, scene: Scene, mover: Body, policy: Policy) -> None:
        self.scene = passage(scene, mover)
        self.ground = ground_of(scene.table)
        self.policy = policy
        self.start = mover
        self.radius, self.height = mover.radius, mover.height
        self.x, self.y, self.f = mover.x, mover.y, mover.z
        self.floor: Floor | None = self.ground.floor_at(mover.x, mover.y, mover.z)
        if self.floor is not None:
            self.f = self.floor.z(self.x, self.y)
        self.limit = policy.budget * SUB + SUB // 2 - 1
        self.spent = 0
        self.legs: list[Leg] = []
        self.ways: list[int] = []  # which waypoint each leg leads to
        self.way = 0
        self.contact: str | None = None
        self.done = False
        self.pending: dict[str, tuple[Point, int]] = {}  # zones of targets that the walk went into
        self._anchor: tuple[Point, int, int, str] | None = None  # the last footing before a wall's top
        self._credit = 0
        self._tops = False
        self._mounted = -1  # where on the stretch a wall was climbed: its foot is no place to land again
        self.stuck = self._stuck()
        self._set_bodies()

    def restart(self, at: Point, first: bool, limit: int) -> None:
        """Puts the walker at another point, with nothing spent and `limit` mils to spend; `first`: at the start of
        its walk. For searches that try many stretches with one mover."""
        self.limit = limit * SUB + SUB // 2 - 1
        self.x, self.y, self.f = at
        self.floor = self.ground.floor_at(*at)
        self.spent = self._credit = 0
        self.legs, self.ways = [], []
        self.contact, self.done, self.pending, self._anchor = None, False, {}, None
        self.stuck = self._stuck() if first else {}

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

    def _set_bodies(self) -> None:
        """Sorts the other bodies by what they are to this mover: targets, solid ones, zones."""
        policy, mover = self.policy, self.start
        self.solid: list[tuple[Body, int]] = []
        self.targets: list[tuple[Body, int]] = []
        self.zones: list[tuple[Body, int, bool]] = []
        reach = policy.budget + mover.radius * 6
        bodies, near = self.scene.bodies, policy.across
        for id, body in bodies.items():
            if id == mover.id or id in policy.through:
                continue
            apart = mover.radius + body.radius
            far = reach + apart
            if abs(body.x - self.x) > far or abs(body.y - self.y) > far:
                continue
            touching = touches(self.scene, mover, body, near, policy.step)
            if id in policy.targets and not touching:
                self.targets.append((body, apart))
            else:
                gap = isqrt((body.x - self.x) ** 2 + (body.y - self.y) ** 2)
                self.solid.append((body, min(apart, gap) if touching else apart))
        for zone in policy.zones:
            other = bodies.get(zone.body)
            if other is None or zone.body == mover.id:
                continue
            gap = distance(mover, other)
            if gap <= zone.reach + 2 * reach and min(zone.reach, gap) > TOLERANCE:
                self.zones.append((other, min(zone.reach, gap), zone.sighted))

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

    def _stop(self, reason: str, about: str = "") -> Stop:
        return Stop(reason, self.at, self.cost, about)

    def _leg(self, kind: Kind, before: Point, cost: int, height: int) -> None:
        before_cost = self.cost
        self.spent += cost
        if self.at != before or height:
            self.legs.append(Leg(kind, before, self.at, self.cost - before_cost, height))
            self.ways.append(self.way)

    def _pay(self, line: Stretch, start: int, end: int, high: int, kind: Kind = "walk") -> Stop | None:
        """Pays for walking start..end up or down to height `high`, and goes there, or as far as it lasts."""
        if end <= start:
            return None
        before = self.at
        plan, rise = line.size(start, end), (high - self.f) * SUB
        length = isqrt(plan * plan + rise * rise) if rise else plan
        factor = self.policy.rough
        if self.policy.rough_all:
            cost, rough = length * factor, []
        else:
            rough = line.rough(start, end, self.f) if line.near.rough else []
            cost = length + (factor - 1) * sum(length * (e - s) // (end - start) for s, e in rough)
        if self.spent + cost <= self.limit:
            self._arrive(line, end, high, cost, kind, before)
            return None
        t = self._lasts(start, end, length, rough)
        high = self.f + (high - self.f) * (t - start) // (end - start)
        self._arrive(line, t, high, self._rest, kind, before)
        return self._stop("budget")

    def _lasts(self, start: int, end: int, length: int, rough: list[tuple[int, int]]) -> int:
        """How far the allowance lasts, to the mil below it."""
        rest = self._rest
        factor = self.policy.rough
        if self.policy.rough_all:
            return start + rest * (end - start) // (length * factor)
        t = start
        for s, e in [*rough, (end, end)]:
            for until, times in ((s, 1), (e, factor)):
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

    def _first(self, line: Stretch, start: int, end: int, low: int, high: int) -> Hit | None:
        """The first thing that stops feet on start..end; zones of targets are noted and do not stop."""
        best: Hit | None = None
        if start >= end:
            return None
        for body, far in self.targets:
            t = self._body_hit(line, start, end if best is None else best[0], low, high, body, far, far)
            if t is not None:
                best = (t, "contact", body.id, None)
        for body, far in self.solid:
            t = self._body_hit(line, start, end if best is None else best[0], low, high, body, far - TOLERANCE, far)
            if t is not None:
                best = (t, "body", body.id, None)
        found = line.wall_hit(start, end, low, high)
        if found is not None and (best is None or found[0] < best[0]):
            best = (found[0], "blocked", found[1].id, found[1])
        edge = line.table_hit()
        if edge is not None and edge < end and (best is None or edge < best[0]):
            best = (max(edge, start), "table", "", None)
        for body, reach, sighted in self.zones:
            until = end if best is None else best[0]
            into = self._zone_hit(line, start, until, low, high, body, reach)
            if into is not None and sighted:
                into = self._seen_from(line, into, until, (start, end, low, high), body, reach)
            if into is None:
                continue
            if body.id not in self.policy.targets:
                best = (into, "zone", body.id, None)
            elif body.id not in self.pending:
                self.pending[body.id] = (self.at, self.spent)
        return best

    def _body_hit(
        self, line: Stretch, start: int, end: int, low: int, high: int, body: Body, near: int, far: int
    ) -> int | None:
        """Where before `end` feet going from `low` to `high` come closer than `far` to a body's centre, at heights at
        which the two figures are in one another's way."""
        above, below = body.z + body.height, body.z - self.height
        if (low >= above and high >= above) or (low <= below and high <= below):
            return None
        span = line.disc(body, near, far)
        if span is None or span[1] <= start or span[0] >= end:
            return None
        if low == high:
            return max(span[0], start)
        tall = within(start, end, low, high, below + 1, above - 1)
        first, last = max(span[0], start), min(span[1], end)
        if tall is None or tall[1] <= first or tall[0] >= last:
            return None
        return max(first, tall[0])

    def _zone_hit(self, line: Stretch, start: int, end: int, low: int, high: int, body: Body, reach: int) -> int | None:
        """Where feet going from `low` to `high` come closer than `reach` to a body."""
        apart = self.radius + body.radius
        if low == high:
            rise = abs(low - body.z)
            if rise >= reach - TOLERANCE:
                return None
            near = apart + isqrt((reach - TOLERANCE) ** 2 - rise * rise)
            span = line.disc(body, near, apart + isqrt(reach * reach - rise * rise))
            if span is None or span[1] <= start or span[0] >= end:
                return None
            return max(span[0], start)
        if start >= end or max(low, high) <= body.z - reach or min(low, high) >= body.z + reach:
            return None
        if line.disc(body, apart + reach, apart + reach) is None:
            return None
        return self._slope_hit(line, start, end, low, high, body, reach)

    def _seen_from(
        self, line: Stretch, into: int, until: int, slope: tuple[int, ...], body: Body, reach: int
    ) -> int | None:
        """The first place from `into` on, in the zone of a body, where one of the two can see the other."""
        from .sight import sight_between

        start, end, low, high = slope
        tries: list[int] = [*range(into, until, max(1, line.extent(_LOOK))), until]
        for t in tries:
            z = low if low == high else low + (high - low) * (t - start) // (end - start)
            here = self.start.moved((*line.at(t), z))
            inside = t == into or distance(here, body) < reach - TOLERANCE
            if inside and any(sight.clear for sight in sight_between(self.scene, ((here, body), (body, here)))):
                return t
        return None

    def _slope_hit(
        self, line: Stretch, start: int, end: int, low: int, high: int, body: Body, reach: int
    ) -> int | None:
        """The same on a slope: the gap is a convex function along the way, so its least is found by thirds."""

        def gap(t: int) -> int:
            x, y = line.at(t)
            z = low + (high - low) * (t - start) // (end - start)
            plan = max(0, isqrt((x - body.x) ** 2 + (y - body.y) ** 2) - self.radius - body.radius)
            return plan * plan + (z - body.z) ** 2

        a, b = start, end
        while b - a > 8:
            third = (b - a) // 3
            if gap(a + third) <= gap(b - third):
                b -= third
            else:
                a += third
        if gap(a) >= (reach - TOLERANCE) ** 2:
            return None
        first, last = start, a
        while last - first > 1:
            middle = (first + last) // 2
            if gap(middle) < reach * reach:
                last = middle
            else:
                first = middle
        return first

    def _landed(self, t: int, before: Point) -> Stop | None:
        """Stops one that would come down into another body; touching a target ends the walk."""
        here = self.start.moved(self.at)
        for body, _ in self.solid:
            if overlaps(here, body):
                return self._take_back(before, "body", body.id)
        for body, _ in self.targets:
            if overlaps(here, body):
                return self._take_back(before, "body", body.id)
            if bases_touch(here, body):
                self.contact, self.done = body.id, True
        return None

    def _take_back(self, before: Point, reason: str, about: str) -> Stop:
        """Undoes the last leg: its end is taken."""
        leg = self.legs.pop()
        self.ways.pop()
        self.spent -= leg.cost * SUB
        self.x, self.y, self.f = before
        self.floor = self.ground.floor_at(*before)
        return self._stop(reason, about)
