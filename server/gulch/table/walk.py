"""The walker: takes a mover along waypoints, stretch by stretch, and says what that comes to.

Lives here: what happens at walls, edges, gaps and bodies, in exact integers, for any policy. Never here:
search (`router`, `reach`), and whether a whole route is legal (`judge`).

How the ground works. Feet are on the highest surface under the centre that is less than `step` above
where they were; the waypoint's height says which level is meant where there is a choice. A wall (a block
that reaches `step` or more above the feet and begins below the head) is climbed to the waypoint's surface if
that begins within two radii, else to its top and down on the other side, all or nothing; where the policy says so
it is jumped (`hops`), and a shut door is opened (`deeds`). An edge is dropped
from; it is climbed down if the next waypoint is straight below this one, or where the stretch came by
climbing. A gap of up to one stride between surfaces is stepped across; a wider one is leapt if the waypoint
lies on the far side. A change of level moves the centre by up to one radius for free: from the clearance at the
foot of a wall to its face. Surfaces are passed under as long as there is room for the figure.
"""

from __future__ import annotations

from .footing import Floor, Wall
from .gaps import Gaps
from .meets import Hit
from .model import Point
from .moves import Stop
from .spans import FULL
from .stretch import Stretch
from .touch import bases_touch, touches

_TIE = 3


class Walker(Gaps):
    """A mover on its way along waypoints."""

    def go(self, q: Point, down: bool) -> Stop | None:
        """Walks to a waypoint; `down`: the edge on the way is to be climbed down. A Stop if it cannot be reached."""
        before = self.at
        stop = self._go(q, down)
        if stop is not None:
            return self.roll_back(stop)
        if self.policy.exits and not self.done:
            self._leave_within(before)
        return None

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
        known = self.floor is None or self.floor is goal
        return None if known or abs(self.f - goal.z(*q[:2])) < self.policy.step else self._stop("level", goal.id)

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
            if self._shuns(up):
                return self._stop("surface", up.id)
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
                if other is goal or (rise < self.height and self._jumps(rise, other.id)):
                    return at, other
            elif rise > _TIE:
                return at, other
            elif rise >= -_TIE and not (other.level and floor.level):
                x, y = line.at(min(e, end, FULL))
                if other.z(x, y) - floor.z(x, y) > _TIE:
                    return at, other
        return end, None

    def _met(self, line: Stretch, hit: Hit, goal: Floor) -> int | Stop:
        """What follows from meeting something: contact ends the walk, a wall may be climbed, the rest stops."""
        t, reason, about, wall = hit
        if reason == "contact":
            if not bases_touch(self.start.moved(self.at), self.scene.bodies[about]):
                return self._near(t, about)
            self.contact, self.done = about, True
            return t
        if reason == "exit" or (reason == "table" and self._leave_table(about)):
            if reason == "exit":
                self._exit(about)
            return t
        if reason == "area" and self.policy.ditches:
            return self._ditch(line, t, about)
        if wall is None:
            return self._stop(reason, "" if reason == "table" else about)
        return self._past(line, t, wall, goal)

    def _past(self, line: Stretch, t: int, wall: Wall, goal: Floor) -> int | Stop:
        """Through, up onto or over a wall: opened if it is a door, jumped or climbed as its height has it."""
        through = self._enter(line, t, wall)
        if through is not None:
            return through
        if not self.policy.climb and not self.policy.barriers:
            return self._stop("blocked", wall.id)
        last = min(t + line.extent(2 * self.radius), FULL)
        for s, e, floor in line.floors:
            if t <= s <= last and e > s:
                rise = floor.z(*line.at(s)) - self.f
                if rise >= self.policy.step and (floor is goal or self._jumps(rise, floor.id)):
                    return self._climb(line, t, s, floor)
        return self._jump(line, t, wall) if self._jumps(wall.top - self.f, wall.id) else self._mount(t, wall, wall.id)

    def _jumps(self, height: int, about: str) -> bool:
        """Is a height jumped?"""
        if not self.policy.barriers:
            return False
        band = self.policy.band(height, about)
        return band is not None and band.kind == "jump"

    def _near(self, t: int, target: str) -> int | Stop:
        """The base is under or over that of a target: the walk is over, in contact if that is near enough."""
        here, policy = self.start.moved(self.at), self.policy
        if not touches(self.seen, here, self.scene.bodies[target], policy.across, policy.over):
            return self._stop("body", target)
        self.contact, self.done = target, True
        return t

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
            if self._shuns(best[1]):
                return self._stop("surface", best[1].id)
            self.f, self.floor = best
            return b
        ahead = self._ahead(line, b)
        if ahead is not None and ahead[0] <= b + line.extent(self._stride) and ahead[2] > f - step:
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


def _floor_end(line: Stretch, t: int, floor: Floor) -> tuple[int, bool]:
    """Where the present surface ends, and whether it does before the stretch."""
    for s, e, one in line.floors:
        if one is floor and s - line.slack <= t <= e + line.slack:
            return (max(e, t), True) if e < FULL else (FULL, False)
    return t, True
