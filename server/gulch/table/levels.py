"""Changes of level: climbs to a surface, over a wall, down an edge; drops; ladders.

Lives here: what they cost, where they begin and end, when they fail. Never here: gaps (`gaps`), walking on. A change
of level moves the centre by up to one radius for free: from the clearance at the foot of a wall to its face.
Getting over a wall is all or nothing: one that is stopped on top never left the near side.
"""

from __future__ import annotations

from math import isqrt

from .feet import Feet
from .ground import Floor, Wall
from .measure import CONTACT
from .model import Ladder, Point
from .moves import TOLERANCE, Stop
from .spans import FULL, SUB
from .stretch import Stretch

_TIE = 3


class Levels(Feet):
    """A walk in progress that can change its level."""

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
            if self.ground.stand(self.scene, there, self.policy.carried) is None:
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
