"""The walker: takes a mover along waypoints, stretch by stretch, and says what that comes to.

Lives here: what happens at walls, edges, gaps and bodies, in exact integers, for any policy. Never here:
search (`router`, `reach`), and whether a whole route is legal (`judge`).

How the ground works. Feet are on the highest surface under the centre that is less than `step` above
where they were; the waypoint's height says which level is meant where there is a choice. A wall (a block
that reaches `step` or more above the feet and begins below the head) is climbed to the waypoint's surface if
that begins within two radii, else to its top and down on the other side, all or nothing. An edge is dropped
from; it is climbed down if the next waypoint is straight below this one, or where the stretch came by
climbing. A gap of up to one radius between surfaces is stepped across; a wider one is leapt if the waypoint
lies on the far side. A change of level moves the centre by up to one radius for free: from the clearance at the
foot of a wall to its face. Surfaces are passed under as long as there is room for the figure.
"""

from __future__ import annotations

from dataclasses import replace
from math import isqrt

from .ground import Floor, Wall, ground_of, overlaps, touches
from .measure import CONTACT, distance
from .model import Body, Ladder, Point, Scene
from .moves import TOLERANCE, Kind, Leg, Policy, Stop
from .spans import FULL, SUB, outline_square
from .stretch import Stretch

_TIE = 3
Hit = tuple[int, str, str, Wall | None]  # parameter, reason ("contact" or a Stop code), about, the wall


class Walker:
    """One walk in progress. `x`, `y`, `f` and `floor` say where the feet are; no floor: on top of a wall."""

    def __init__(self, scene: Scene, mover: Body, policy: Policy) -> None:
        self.scene = scene
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
        self.zones: list[tuple[Body, int]] = []
        reach = policy.budget + mover.radius * 6
        bodies = self.scene.bodies
        for id, body in bodies.items():
            if id == mover.id or id in policy.through:
                continue
            apart = mover.radius + body.radius
            far = reach + apart
            if abs(body.x - self.x) > far or abs(body.y - self.y) > far:
                continue
            touching = touches(mover, body)
            if id in policy.targets and not touching:
                self.targets.append((body, apart + CONTACT - TOLERANCE))
            else:
                gap = isqrt((body.x - self.x) ** 2 + (body.y - self.y) ** 2)
                self.solid.append((body, min(apart, gap) if touching else apart))
        for zone in policy.zones:
            other = bodies.get(zone.body)
            if other is None or zone.body == mover.id:
                continue
            gap = distance(mover, other)
            if gap <= zone.reach + 2 * reach and min(zone.reach, gap) > TOLERANCE:
                self.zones.append((other, min(zone.reach, gap)))

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

    def go(self, q: Point, down: bool) -> Stop | None:
        """Walks to a waypoint; `down`: the edge on the way is to be climbed down. A Stop if it cannot be reached."""
        stop = self._go(q, down)
        return self.roll_back(stop) if stop is not None else None

    def roll_back(self, stop: Stop) -> Stop:
        """One that is stopped on top of a wall never left the near side."""
        if self._anchor is None:
            return stop
        at, legs, spent, about = self._anchor
        del self.legs[legs:], self.ways[legs:]
        self.spent = spent
        self.x, self.y, self.f = at
        self.floor = self.ground.floor_at(*at)
        self._anchor = None
        reason = {"budget": "climb", "footing": "blocked"}.get(stop.reason, stop.reason)
        return Stop(reason, at, self.cost, stop.about or about)

    def _go(self, q: Point, down: bool) -> Stop | None:
        goal = self._goal(q)
        if goal is None:
            if not (0 <= q[0] <= self.ground.size[0] and 0 <= q[1] <= self.ground.size[1]):
                goal = self.ground.floor
            else:
                return self._stop("footing")
        ladder = self._ladder(q, goal)
        if ladder is not None:
            return self._take_ladder(ladder, q, goal)
        line = Stretch(self, q[0], q[1])
        t = 0
        self._tops, self._mounted = False, -1
        while t < FULL and line.length:
            if self.floor is not None:
                after = self._run(line, t, goal, down, self.floor)
            else:
                after = self._over(line, t, goal)
            if isinstance(after, Stop):
                return after
            if self.done:
                return None
            t = after
        if self.floor is not None and self.floor is not goal:
            if abs(self.f - goal.z(q[0], q[1])) >= self.policy.step:
                return self._stop("level", goal.id)
        return None

    def _goal(self, q: Point) -> Floor | None:
        """The surface that a waypoint means: nearest to its height, then whatever feet there would step up to."""
        x, y, z = q
        floors = self.ground.floors_at(x, y)
        if not floors:
            return None
        if len(floors) == 1:
            return floors[0]
        best = min(floors, key=lambda floor: (abs(floor.z(x, y) - z), -floor.z(x, y), floor.index))
        height = best.z(x, y)
        for floor in floors:
            other = floor.z(x, y)
            if height < other < best.z(x, y) + min(self.policy.step, self.height):
                best, height = floor, other
        return best

    def _stop(self, reason: str, about: str = "") -> Stop:
        return Stop(reason, self.at, self.cost, about)

    # What is met on the way --------------------------------------------------------------------------

    def _first(self, line: Stretch, start: int, end: int, low: int, high: int) -> Hit | None:
        """The first thing that stops feet on start..end; zones of targets are noted and do not stop."""
        best: Hit | None = None
        if start >= end:
            return None
        for body, far in self.targets:
            if best is None and _meets(body, low, high, self.height):
                span = line.disc(body, far, far)
                if span is not None and span[1] > start and span[0] < end:
                    best = (max(span[0], start), "contact", body.id, None)
        for body, far in self.targets if best is not None else ():
            if _meets(body, low, high, self.height):
                span = line.disc(body, far, far)
                if span is not None and best is not None and span[1] > start and span[0] < best[0]:
                    best = (max(span[0], start), "contact", body.id, None)
        for body, far in self.solid:
            if _meets(body, low, high, self.height):
                span = line.disc(body, far - TOLERANCE, far)
                if span is not None and span[1] > start and span[0] < (end if best is None else best[0]):
                    best = (max(span[0], start), "body", body.id, None)
        found = line.wall_hit(start, end, low, high)
        if found is not None and (best is None or found[0] < best[0]):
            best = (found[0], "blocked", found[1].id, found[1])
        edge = line.table_hit()
        if edge is not None and edge < end and (best is None or edge < best[0]):
            best = (max(edge, start), "table", "", None)
        for body, reach in self.zones:
            into = self._zone_hit(line, start, end if best is None else best[0], low, high, body, reach)
            if into is None:
                continue
            if body.id not in self.policy.targets:
                best = (into, "zone", body.id, None)
            elif body.id not in self.pending:
                self.pending[body.id] = (self.at, self.spent)
        return best

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
        if max(low, high) <= body.z - reach or min(low, high) >= body.z + reach:
            return None
        if line.disc(body, apart + reach, apart + reach) is None:
            return None
        return self._slope_hit(line, start, end, low, high, body, reach)

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

    # Walking on a surface ----------------------------------------------------------------------------

    def _run(self, line: Stretch, t: int, goal: Floor, down: bool, floor: Floor) -> int | Stop:
        """Walks on the present surface to its end, to a higher one, or to whatever stops."""
        end, leaves = FULL, False
        up: Floor | None = None
        if len(line.floors) > 1 or floor.index:
            end, leaves = _floor_end(line, t, floor)
            end, up = self._next_floor(line, t, end, goal, floor)
        low = self.f
        high = low if floor.level else floor.z(*line.at(end))
        hit = self._first(line, t, end, low, high)
        if hit is not None:
            high = low if floor.level else floor.z(*line.at(hit[0]))
            stop = self._pay(line, t, hit[0], high)
            return stop if stop is not None else self._met(line, hit, goal)
        stop = self._pay(line, t, end, high)
        if stop is not None:
            return stop
        if up is not None:
            height = up.z(self.x, self.y)
            if height >= self.f + self.policy.step:
                return self._climb(line, end, end, up)
            self.floor, self.f = up, height
            return end
        return self._leave(line, end, goal, down) if leaves and end < FULL else end

    def _next_floor(self, line: Stretch, t: int, end: int, goal: Floor, floor: Floor) -> tuple[int, Floor | None]:
        """Where the feet come onto another surface before `end`: stepped onto, or climbed if it is the goal."""
        step = self.policy.step
        for s, e, other in line.floors:
            if s > end:
                break
            if other is floor or e <= t or s < t - line.slack:
                continue
            at = max(s, t)
            x, y = line.at(at)
            rise = other.z(x, y) - floor.z(x, y)
            if rise >= step:
                if other is goal:
                    return at, other
            elif rise > _TIE:
                return at, other
            elif rise >= -_TIE and not (other.level and floor.level):
                x, y = line.at(min(e, end, FULL))
                if other.z(x, y) - floor.z(x, y) > _TIE:
                    return at, other
        return end, None

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

    def _leg(self, kind: Kind, before: Point, cost: int, height: int) -> None:
        before_cost = self.cost
        self.spent += cost
        if self.at != before or height:
            self.legs.append(Leg(kind, before, self.at, self.cost - before_cost, height))
            self.ways.append(self.way)

    def _met(self, line: Stretch, hit: Hit, goal: Floor) -> int | Stop:
        """What follows from meeting something: contact ends the walk, a wall may be climbed, the rest stops."""
        t, reason, about, wall = hit
        if reason == "contact":
            self.contact, self.done = about, True
            return t
        if wall is None or not self.policy.climb:
            return self._stop(reason, about)
        for s, e, floor in line.floors:
            if floor is goal and t <= s <= min(t + line.extent(2 * self.radius), FULL) and e > s:
                if floor.z(*line.at(s)) >= self.f + self.policy.step:
                    return self._climb(line, t, s, floor)
        return self._mount(t, wall, about)

    # Changing level -----------------------------------------------------------------------------------

    def _mount(self, t: int, wall: Wall, about: str) -> int | Stop:
        """Climbs to the top of a wall, to get over it."""
        height = wall.top - self.f
        above = self._ceiling(wall.top)
        if above is not None:
            return self._stop("blocked", above.id)
        if self.spent + height * SUB > self.limit:
            return self._stop("climb", about)
        if self._anchor is None:
            self._anchor = (self.at, len(self.legs), self.spent, about)
        before = self.at
        self.f, self.floor = wall.top, None
        self._leg("climb", before, height * SUB, height)
        self._credit, self._tops, self._mounted = self.radius * SUB, True, t
        return t

    def _ceiling(self, top: int, goal: Floor | None = None) -> Floor | None:
        """A surface between the feet and a height, straight above: nobody climbs through it."""
        for floor in self.ground.floors_at(self.x, self.y):
            if floor is self.floor or floor is goal:
                continue
            if self.f + self.policy.step <= floor.z(self.x, self.y) < top:
                return floor
        return None

    def _climb(self, line: Stretch, t: int, to: int, floor: Floor) -> int | Stop:
        """Climbs from t to where a higher surface begins."""
        x, y = line.at(to)
        top = floor.z(x, y)
        height = top - self.f
        if not self.policy.climb:
            return self._stop("blocked", floor.id)
        above = self._ceiling(top - _TIE, floor)
        if above is not None:
            return self._stop("blocked", above.id)
        found = line.wall_hit(t, to, top, top)
        if found is not None:
            return self._stop("blocked", found[1].id)
        cost = height * SUB + max(0, line.size(t, to) - self.radius * SUB)
        if self.spent + cost > self.limit:
            return self._overclimb(line, to, floor, height, top) or self._stop("climb", floor.id)
        before = self.at
        self.x, self.y, self.f, self.floor = x, y, top, floor
        self._leg("climb", before, cost, height)
        self._anchor = None
        return self._landed(to, before) or to

    def _overclimb(self, line: Stretch, to: int, floor: Floor, height: int, top: int) -> int | None:
        """One that starts in contact with what is too high for its whole allowance is placed at the other end."""
        if not self.policy.overclimb or height <= self.policy.budget or self.spent > CONTACT * SUB or self._anchor:
            return None
        for t in self._places(line, to, top):
            x, y = line.at(t)
            if not floor.holds(x, y):
                continue
            there = self.start.moved((x, y, floor.z(x, y)))
            if self.ground.stand(self.scene, there) is None:
                before = self.at
                self.x, self.y, self.f, self.floor = x, y, there.z, floor
                self._leg("climb", before, self.policy.budget * SUB - self.spent, height)
                self.done = True
                return FULL
        return None

    def _places(self, line: Stretch, to: int, top: int) -> list[int]:
        """Parameters from `to` on at which a base at that height may come clear of low blocks or bodies."""
        found = [to]
        for s, e, _wall in line.walls(top + TOLERANCE - self.policy.step, top):
            found += [t for t in (s, e + 1) if to < t <= FULL]
        for body in self.scene.others(self.start.id):
            apart = self.radius + body.radius
            span = line.disc(body, apart, apart)
            if span is not None and to < span[1] < FULL:
                found.append(span[1] + 1)
        return sorted(found)

    def _landed(self, t: int, before: Point) -> Stop | None:
        """Stops one that would come down into another body; touching a target ends the walk."""
        here = self.start.moved(self.at)
        for body, _ in self.solid:
            if overlaps(here, body):
                return self._take_back(before, "body", body.id)
        for body, _ in self.targets:
            if touches(here, body):
                if overlaps(here, body):
                    return self._take_back(before, "body", body.id)
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

    def _over(self, line: Stretch, t: int, goal: Floor) -> int | Stop:
        """Goes on over the top of a wall, to a surface, down its far side, or up the next wall."""
        step, f = self.policy.step, self.f
        onto: tuple[int, Floor] | None = None
        for s, e, floor in line.floors:
            at = max(s, t)
            if at < e and at <= FULL and (onto is None or at < onto[0]):
                rise = floor.z(*line.at(at)) - f
                if -step < rise < step or (rise >= step and floor is goal and s >= t):
                    onto = (at, floor)
        down = self._landing(line, t, onto[0] if onto else FULL)
        end = min(down[0] if down else FULL, onto[0] if onto else FULL)
        hit = line.wall_hit(t, end, f, f)
        if hit is not None:
            return self._across(line, t, hit[0], 0) or self._mount(hit[0], hit[1], hit[1].id)
        if onto is not None and onto[0] == end and (down is None or down[0] >= end):
            stop = self._across(line, t, end, 0)
            if stop is not None:
                return stop
            height = onto[1].z(self.x, self.y)
            if height >= f + step:
                return self._climb(line, end, end, onto[1])
            self.floor, self.f, self._anchor = onto[1], height, None
            return self._landed(end, self.at) or end if self.legs else end
        if down is None:
            return self._across(line, t, FULL, 0) or FULL
        return self._descend(line, t, down, self._tops)

    def _across(self, line: Stretch, start: int, end: int, free: int) -> Stop | None:
        """Pays for the way over a wall's top, less what the change of level includes."""
        length = line.size(start, end)
        credit = self._credit + free
        cost = max(0, length - credit)
        self._credit = max(0, credit - length)
        if self.spent + cost > self.limit:
            return self._stop("budget")
        before = self.at
        self.x, self.y = line.at(end)
        self._leg("walk", before, cost, 0)
        return None

    def _landing(self, line: Stretch, t: int, last: int) -> tuple[int, Floor] | None:
        """The first place from t on where a base that comes down stands clear of walls: (parameter, surface)."""
        tries = [t] if t > self._mounted else []
        for s, e, _wall in line.walls(0, self.f):
            tries += [min(at, last) for at in (s, e + 1) if t < at <= last + line.slack]
        for at in sorted(tries):
            x, y = line.at(at)
            below = [floor for floor in self.ground.floors_at(x, y) if floor.z(x, y) <= self.f - self.policy.step]
            if not below:
                continue
            floor = max(below, key=lambda one: (one.z(x, y), -one.index))
            z = floor.z(x, y)
            lift = self.policy.step - 1 - TOLERANCE
            if self.ground.wall_in(self.scene, x, y, z, self.radius, self.height, lift) is None:
                return at, floor
        return None

    def _leave(self, line: Stretch, b: int, goal: Floor, down: bool) -> int | Stop:
        """The surface ends at b: goes on to the next one, over the gap, or down."""
        f, step, slack = self.f, self.policy.step, line.slack
        best: tuple[int, Floor] | None = None
        for s, e, floor in line.floors:
            if floor is self.floor or s - slack > b or e <= b + slack:
                continue
            z = floor.z(self.x, self.y)
            if f - step < z and (z <= f + _TIE or (s >= b - slack and z < f + step)) and (best is None or z > best[0]):
                best = (z, floor)
        if best is not None:
            self.f, self.floor = best
            return b
        ahead = self._ahead(line, b)
        if ahead is not None and ahead[0] <= b + line.extent(self.radius) and ahead[2] > f - step:
            return self._bridge(line, b, ahead)
        if ahead is not None and self._means_leap(line, b, goal):
            return self._leap(line, b, ahead)
        below = self._landing(line, b, FULL)
        if below is None:
            return self._stop("ledge")
        hit = line.wall_hit(b, below[0], f, f)
        if hit is not None:
            return self._stop("blocked", hit[1].id)
        return self._descend(line, b, below, down)

    def _ahead(self, line: Stretch, b: int) -> tuple[int, Floor, int] | None:
        """The next surface ahead that is not too high to land on and not the ground below: where, which, height."""
        low = self._below()
        for s, e, floor in line.floors:
            if b < s <= FULL and e > s and floor is not self.floor:
                z = floor.z(*line.at(s))
                if low + self.policy.step <= z < self.f + self.policy.step:
                    return s, floor, z
        return None

    def _means_leap(self, line: Stretch, b: int, goal: Floor) -> bool:
        """Is the waypoint's surface beyond the gap, rather than below?"""
        for s, e, floor in line.floors:
            if floor is goal and s <= b <= e:
                return False
        return goal.z(*line.at(FULL)) >= self._below() + self.policy.step

    def _below(self) -> int:
        """The height of the next surface a step or more straight below the feet."""
        x, y = self.x, self.y
        heights = [floor.z(x, y) for floor in self.ground.floors_at(x, y)]
        return max((z for z in heights if z <= self.f - self.policy.step), default=-self.policy.step)

    def _bridge(self, line: Stretch, b: int, ahead: tuple[int, Floor, int]) -> int | Stop:
        """Steps across a gap narrower than a radius."""
        hit = self._first(line, b, ahead[0], self.f, self.f)
        if hit is not None:
            return self._stop("blocked" if hit[1] == "contact" else hit[1], hit[2])
        stop = self._pay(line, b, ahead[0], self.f)
        if stop is not None:
            return self._edge(line, b, stop)
        self.floor, self.f = ahead[1], ahead[2]
        return ahead[0]

    def _edge(self, line: Stretch, b: int, stop: Stop) -> Stop:
        """One whose allowance ends over a gap stays at the edge that it would have left."""
        leg = self.legs.pop()
        self.ways.pop()
        self.spent -= leg.cost * SUB
        self.x, self.y = line.at(b)
        return replace(stop, at=self.at, spent=self.cost)

    def _leap(self, line: Stretch, b: int, ahead: tuple[int, Floor, int]) -> int | Stop:
        """Leaps a gap: the width is paid; what the allowance does not reach is a fall where it ends."""
        to, floor, z = ahead
        width = line.size(b, to)
        if width > (self.policy.leap + TOLERANCE) * SUB or not self.policy.leap:
            return self._stop("leap", floor.id)
        hit = self._first(line, b, to, self.f, self.f)
        if hit is not None:
            return self._stop("body" if hit[1] == "contact" else hit[1], hit[2])
        before = self.at
        if self.spent + width > self.limit:
            return self._fall(line, b)
        self.x, self.y = line.at(to)
        self.floor = floor
        drop = self.f - z
        if drop < self.policy.step:
            self.f = z
        self._leg("leap", before, width, 0)
        if drop >= self.policy.step:
            edge = self.at
            self.f = z
            self._leg("drop", edge, 0, drop)
        return self._landed(to, before) or to

    def _fall(self, line: Stretch, b: int) -> int | Stop:
        """The leap falls short: straight down where the allowance ends; the walk is over."""
        rest = self._rest
        t = b + rest * FULL // line.length
        x, y = line.at(t)
        below = [floor for floor in self.ground.floors_at(x, y) if floor.z(x, y) < self.f]
        if not below:
            return self._stop("ledge")
        floor = max(below, key=lambda one: (one.z(x, y), -one.index))
        before = self.at
        height = self.f - floor.z(x, y)
        self.x, self.y, self.f, self.floor = x, y, floor.z(x, y), floor
        self._leg("fall", before, self._rest, height)
        self.done = True
        return t

    def _descend(self, line: Stretch, b: int, below: tuple[int, Floor], climbing: bool) -> int | Stop:
        """Comes down at the edge: climbs (the height is paid) or drops (free)."""
        t, floor = below
        x, y = line.at(t)
        z = floor.z(x, y)
        height = self.f - z
        climbing = climbing or not self.policy.drop
        if climbing and not self.policy.climb:
            return self._stop("ledge")
        credit = self.radius * SUB + (self._credit if self.floor is None else 0)
        cost = (height * SUB if climbing else 0) + max(0, line.size(b, t) - credit)
        if self.spent + cost > self.limit:
            over = self._overclimb(line, t, floor, height, z) if climbing else None
            return over or self._stop("climb" if climbing else "budget")
        before = self.at
        self.x, self.y, self.f, self.floor = x, y, z, floor
        self._leg("climb" if climbing else "drop", before, cost, height)
        stop = self._landed(t, before)
        if stop is None:
            self._anchor = None
        return stop or t

    # Ladders ------------------------------------------------------------------------------------------

    def _ladder(self, q: Point, goal: Floor) -> tuple[Ladder, bool] | None:
        """The ladder that leads from here to the waypoint, and whether upwards."""
        for ladder in self.ground.near(self.x, self.y, q[0], q[1]).ladders:
            for one, other, up in ((ladder.foot, ladder.top, True), (ladder.top, ladder.foot, False)):
                if self._beside(self.at, one) and self._beside((q[0], q[1], goal.z(q[0], q[1])), other):
                    return ladder, up
        return None

    def _beside(self, at: Point, end: Point) -> bool:
        """Is a base there within reach of a ladder's end: its centre within two radii, less than a step off?"""
        dx, dy = at[0] - end[0], at[1] - end[1]
        return dx * dx + dy * dy <= 4 * self.radius * self.radius and abs(at[2] - end[2]) < self.policy.step

    def _take_ladder(self, ladder: tuple[Ladder, bool], q: Point, goal: Floor) -> Stop | None:
        """Climbs a ladder to the waypoint: the height is paid, the way beside it is free within two radii."""
        z = goal.z(q[0], q[1])
        height = abs(z - self.f)
        if not self.policy.climb:
            return self._stop("blocked", ladder[0].id)
        plan = isqrt((q[0] - self.x) ** 2 + (q[1] - self.y) ** 2)
        cost = (height + max(0, plan - 4 * self.radius)) * SUB
        if self.spent + cost > self.limit:
            if not self.policy.overclimb or height <= self.policy.budget or self.legs:
                return self._stop("climb", ladder[0].id)
            cost, self.done = self.policy.budget * SUB, True
        before = self.at
        self.x, self.y, self.f, self.floor = q[0], q[1], z, goal
        self._leg("climb", before, cost, height)
        return self._landed(FULL, before)


def _meets(body: Body, low: int, high: int, height: int) -> bool:
    """Do figures of that height, feet between low and high, meet the body's?"""
    if low > high:
        low, high = high, low
    return low < body.z + body.height and body.z < high + height


def _floor_end(line: Stretch, t: int, floor: Floor) -> tuple[int, bool]:
    """Where the present surface ends, and whether it does before the stretch."""
    for s, e, one in line.floors:
        if one is floor and s - line.slack <= t <= e + line.slack:
            return (max(e, t), True) if e < FULL else (FULL, False)
    return t, True
