"""Changes of level: climbs to a surface, over a wall, down an edge; drops; ladders.

Lives here: what they cost, where they begin and end, when they fail. Never here: gaps (`gaps`), walking on. A change
of level moves the centre by up to one radius for free: from the clearance at the foot of a wall to its face.
Getting over a wall is all or nothing: one that is stopped on top never left the near side.
A climb from a surface may end part-way if the policy lets it (`hang`).
"""

from __future__ import annotations

from math import isqrt

from .footing import Floor, Wall
from .ground import overlaps
from .measure import CONTACT
from .meets import Meets
from .model import Ladder, Point
from .moves import TOLERANCE, Barrier, Stop
from .spans import FULL, SUB
from .stretch import Stretch

_TIE = 3


class Levels(Meets):
    """A walk in progress that can change its level."""

    def roll_back(self, stop: Stop) -> Stop:
        """One that is stopped on top of a wall never left the near side."""
        if self._anchor is None:
            return stop
        mark, about = self._anchor
        self._go_back(mark)
        self._anchor = None
        reason = {"budget": "climb", "footing": "blocked"}.get(stop.reason, stop.reason)
        return Stop(reason, self.at, self.cost, stop.about or about)

    def _mount(self, t: int, wall: Wall, about: str) -> int | Stop:
        """Climbs to the top of a wall, to get over it."""
        height = wall.top - self.f
        band = self.policy.band(height, wall.id)
        if band is None:
            return self._stop("blocked", about)
        above = self._ceiling(wall.top)
        if above is not None:
            return self._stop("blocked", above.id)
        cost = self._price(band, height)
        if not self._reaches(cost):
            return self._hang(band, height, self.at, about) or self._stop("climb", about)
        if self._anchor is None:
            self._anchor = (self._mark(), about)
        before = self.at
        self.f, self.floor = wall.top, None
        self._leg("climb", before, cost, height, 0, wall.id)
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
        """Climbs or jumps from t up to where a higher surface begins."""
        x, y = line.at(to)
        top = floor.z(x, y)
        height = top - self.f
        band = self.policy.band(height, floor.id)
        if self._shuns(floor):
            return self._stop("surface", floor.id)
        if band is None:
            return self._stop("blocked", floor.id)
        above = self._ceiling(top - _TIE, floor)
        if above is not None:
            return self._stop("blocked", above.id)
        found = line.wall_hit(t, to, top, top)
        if found is not None:
            return self._stop("blocked", found[1].id)
        jumps, width = band.kind == "jump", line.size(t, to)
        cost = self._price(band, height) + (width if jumps else max(0, width - self.radius * SUB))
        if not self._reaches(cost):
            over = None if jumps else self._overclimb(line, to, floor, height, top)
            over = over or self._hang(band, height, self.at, floor.id)
            return over or self._stop("jump" if jumps else "climb", floor.id)
        mark = self._mark()
        self.x, self.y, self.f, self.floor = x, y, top, floor
        self._leg(band.kind_of_leg, mark.at, cost, height, mils(width) if jumps else 0, floor.id)
        self._anchor = None
        return self._landed(mark) or to

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
                self._leg("climb", before, self.policy.budget * SUB - self.spent, height, 0, floor.id)
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
        if onto is not None and self._shuns(onto[1]):
            return self._stop("surface", onto[1].id)
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
            self.floor, self.f = onto[1], height
            stop = self._landed(self._mark())
            if stop is None:
                self._anchor = None
            return stop or end
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
        stop = self._kept_off(line, start, end)
        if stop is not None:
            return stop
        before = self.at
        self.x, self.y = line.at(end)
        self._leg("walk", before, cost, 0)
        return None

    def _kept_off(self, line: Stretch, start: int, end: int) -> Stop | None:
        """Who or what one at this height has to keep away from, on the way over an edge or a wall's top."""
        hit = self._first(line, start, end, self.f, self.f, walls=False)
        return self._hit_stop(hit) if hit is not None and hit[1] in ("body", "zone", "table") else None

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
        kept_off = self._kept_off(line, b, t)
        if kept_off is not None:
            return kept_off
        if self._shuns(floor):
            return self._stop("surface", floor.id)
        about = self.floor.id if self.floor is not None else ""
        band = self.policy.band(height, about) if climbing or not self.policy.drop else None
        if band is None and (climbing or not self.policy.drop):
            return self._stop("ledge")
        credit = self.radius * SUB + (self._credit if self.floor is None else 0)
        cost = (self._price(band, height) if band else 0) + max(0, line.size(b, t) - credit)
        kind = band.kind_of_leg if band else "drop"
        if not self._reaches(cost):
            over = self._overclimb(line, t, floor, height, z) if kind == "climb" else None
            if over is None and band is not None:
                over = self._hang(band, height, (x, y, z), floor.id)
            return over or self._stop("budget" if kind == "drop" else kind)
        mark = self._mark()
        self.x, self.y, self.f, self.floor = x, y, z, floor
        self._leg(kind, mark.at, cost, height, 0, floor.id)
        stop = self._landed(mark)
        if stop is None:
            self._anchor = None
            if kind == "drop":
                self._fell(height)
        return stop or t

    def _price(self, band: Barrier, height: int) -> int:
        """What a change of level costs by its band, in 1/SUB mil; what was climbed before is paid."""
        before = min(self._climbed, height) if band.kind == "climb" else 0
        return ((height - before) * band.times + (0 if before else band.cost)) * SUB

    def _hang(self, band: Barrier, height: int, foot: Point, about: str) -> int | None:
        """One whose allowance does not last to the end of a climb stays on the way there, over `foot`, if it may."""
        if not self.policy.hang or band.kind != "climb" or not band.times or self.floor is None:
            return None
        before = min(self._climbed, height)
        fixed = 0 if before else band.cost
        more = min((self._rest // SUB - fixed) // band.times, height - before)
        if more <= 0:
            return None
        (x, y, z), start, so_far = foot, self.at, before + more
        here = self.start.moved((x, y, self.f - so_far if z < self.f else self.f + so_far))
        if any(overlaps(here, body) for body, _ in self.solid):
            return None
        self.x, self.y, self.f, self.floor, self.done = *here.at, None, True
        self._leg("hang", start, (fixed + more * band.times) * SUB, so_far, 0, about)
        return FULL

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
        if self._shuns(goal):
            return self._stop("surface", goal.id)
        plan = isqrt((q[0] - self.x) ** 2 + (q[1] - self.y) ** 2)
        rungs = Barrier(height, "climb", self.policy.ladder, self.policy.ladder_cost)
        cost = self._price(rungs, height) + max(0, plan - 4 * self.radius) * SUB
        if not self._reaches(cost):
            if self._hang(rungs, height, self.at if z > self.f else (q[0], q[1], z), ladder[0].id):
                return None
            if not self.policy.overclimb or height <= self.policy.budget or self.legs:
                return self._stop("climb", ladder[0].id)
            cost, self.done = self.policy.budget * SUB, True
        mark = self._mark()
        self.x, self.y, self.f, self.floor = q[0], q[1], z, goal
        self._leg("climb", mark.at, cost, height, 0, ladder[0].id)
        return self._landed(mark)


def mils(length: int) -> int:
    """A length in 1/SUB mil to the nearest mil."""
    return (length + SUB // 2) // SUB
