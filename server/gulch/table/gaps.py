"""Gaps between surfaces: stepped across, leapt, or fallen into.

Lives here: what is beyond an edge on the way, and how it is got to. Never here: climbs and drops (`levels`). A gap of
up to one radius is stepped across; a wider one is leapt if the waypoint lies beyond it, and the width is paid.
"""

from __future__ import annotations

from dataclasses import replace

from .ground import Floor
from .levels import Levels
from .moves import LEVEL, TOLERANCE, Stop
from .spans import FULL, SUB
from .stretch import Stretch


class Gaps(Levels):
    """A walk in progress that can cross gaps."""

    def _below(self) -> int:
        """The height of the next surface a step or more straight below the feet."""
        x, y = self.x, self.y
        heights = [floor.z(x, y) for floor in self.ground.floors_at(x, y)]
        return max((z for z in heights if z <= self.f - self.policy.step), default=-self.policy.step)

    def _ahead(self, line: Stretch, b: int) -> tuple[int, Floor, int] | None:
        """The next surface ahead that is not too high to land on and not the ground below: where, which, height."""
        low = self._below()
        for s, e, floor in line.floors:
            if b < s <= FULL and e > s and floor is not self.floor:
                z = floor.z(*line.at(s))
                if low + LEVEL <= z < self.f + self.policy.step:
                    return s, floor, z
        return None

    def _means_leap(self, line: Stretch, b: int, goal: Floor) -> bool:
        """Is the waypoint's surface beyond the gap, rather than below?"""
        for s, e, floor in line.floors:
            if floor is goal and s <= b <= e:
                return False
        return goal.z(*line.at(FULL)) >= self._below() + LEVEL

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
