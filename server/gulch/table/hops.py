"""Jumps over what is in the way: in one go, from where the base touches the near side to where it is clear of the far.

Lives here: how wide and high a jump over walls is, what hinders it, where it lands. Never here: whether it succeeds
(a book rolls for that), jumps up onto a surface and climbs (`levels`), gaps (`gaps`).
"""

from __future__ import annotations

from .feet import Mark
from .footing import Floor, Wall
from .levels import Levels, mils
from .moves import TOLERANCE, Barrier, Leg, Stop
from .spans import FULL
from .stretch import Stretch


class Hops(Levels):
    """A walk in progress that can jump."""

    def _jump(self, line: Stretch, t: int, wall: Wall) -> int | Stop:
        """Jumps over a wall and over all that stand so close behind it that no base has room between: all or
        nothing, at the price of the highest."""
        found = self._hurdle(line, t, wall)
        if isinstance(found, Stop):
            return found
        end, height, band = found
        if end > FULL + line.slack:
            return self._stop("jump", wall.id)
        end = min(end, FULL)
        hit = self._first(line, t, end, self.f, self.f, walls=False)
        if hit is not None:
            return self._hit_stop(hit)
        floor = self._beyond(line, end)
        if floor is None:
            return self._stop("jump", wall.id)
        if self._shuns(floor):
            return self._stop("surface", floor.id)
        width, way, _ = self._length(line, t, end, self.f)
        cost = way + self._price(band, height)
        if not self._reaches(cost):
            return self._stop("jump", wall.id)
        mark = self._mark()
        self.x, self.y = line.at(end)
        return self._down(mark, Leg("jump", mark.at, self.at, cost, height, mils(width), wall.id), floor, end)

    def _hurdle(self, line: Stretch, t: int, wall: Wall) -> tuple[int, int, Barrier] | Stop:
        """Where one is clear of all that has to be jumped at once, how high that is, and by which band."""
        end, height = t, 0
        best: Barrier | None = None
        for s, e, one in line.walls(self.f, self.f):
            if s > end:
                break
            if e <= t:
                continue
            band = self.policy.band(one.top - self.f, one.id)
            if band is None or band.kind != "jump":
                return self._stop("blocked", one.id)
            end = max(end, line.through(one, e))
            if one.top - self.f > height:
                height, best = one.top - self.f, band
        return (end, height, best) if best is not None else self._stop("blocked", wall.id)

    def _beyond(self, line: Stretch, end: int) -> Floor | None:
        """The surface that one comes down on: less than a step off if there is one, else the next below."""
        x, y = line.at(end)
        floors = [floor for floor in self.ground.floors_at(x, y) if floor.z(x, y) < self.f + self.policy.step]
        if not self.policy.drop:
            floors = [floor for floor in floors if floor.z(x, y) > self.f - self.policy.step]
        return max(floors, key=lambda one: (one.z(x, y), -one.index), default=None)

    def _down(self, mark: Mark, leg: Leg, floor: Floor, t: int) -> int | Stop:
        """Ends a jump or leap on a surface, with a drop if that is a step or more lower. `leg`: its cost in 1/SUB."""
        z = floor.z(self.x, self.y)
        drop = self.f - z
        self.floor = floor
        if drop < self.policy.step:
            self.f = z
        self._leg(leg.kind, leg.start, leg.cost, leg.height, leg.width, leg.about)
        if drop >= self.policy.step:
            edge = self.at
            self.f = z
            self._leg("drop", edge, 0, drop, 0, floor.id)
            lift = self.policy.step - 1 - TOLERANCE
            wall = self.ground.wall_in(self.scene, self.x, self.y, z, self.radius, self.height, lift)
            if wall is not None and leg.kind == "jump":
                return self._take_back(mark, "blocked", wall.id)
        stop = self._landed(mark)
        if stop is None and drop >= self.policy.step:
            self._fell(drop)
        return stop or t
