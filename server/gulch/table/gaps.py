"""Gaps between surfaces: stepped across, leapt, or fallen into; and ditches in a surface.

Lives here: what is beyond an edge or a ditch on the way, and how it is got to. Never here: climbs and drops
(`levels`). A gap of up to one stride is stepped across; a wider one is leapt if the waypoint lies beyond it, and the
width is paid.
"""

from __future__ import annotations

from dataclasses import replace

from .deeds import Deeds
from .footing import Floor
from .levels import mils
from .moves import LEVEL, TOLERANCE, Leg, Stop
from .spans import FULL, SUB
from .stretch import Stretch


class Gaps(Deeds):
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

    @property
    def _stride(self) -> int:
        return self.radius if self.policy.stride < 0 else self.policy.stride

    def _ditch(self, line: Stretch, t: int, about: str) -> int | Stop:
        """Gets across an area that is a gap, on one surface, at the price of its width; the allowance has to reach
        the far side."""
        area = next(one for one in line.near.areas if one.id == about)
        if area.kind not in self.policy.ditches or self.floor is None:
            return self._stop("area", about)
        spans = area.spans(line.px, line.py, line.dx, line.dy)
        end = max(e for s, e in spans if s <= t + line.slack)
        leaps = mils(line.size(t, end)) > self._stride
        width = line.size(t, min(end, FULL))
        if (
            end > FULL + line.slack
            or (leaps and width > (self.policy.leap + TOLERANCE) * SUB)
            or not self._reaches(width)
        ):
            return self._stop("leap", about)
        end = min(end, FULL)
        free, self.free = self.free, self.free | {area.index}
        hit = self._first(line, t, end, self.f, self.f)
        self.free = free
        if hit is not None:
            return self._hit_stop(hit)
        mark = self._mark()
        self.x, self.y = line.at(end)
        self.f = self.floor.z(self.x, self.y)
        self._leg("leap" if leaps else "walk", mark.at, width, 0, mils(width) if leaps else 0, about if leaps else "")
        return self._landed(mark) or end

    def _bridge(self, line: Stretch, b: int, ahead: tuple[int, Floor, int]) -> int | Stop:
        """Steps across a gap narrower than a stride."""
        if self._shuns(ahead[1]):
            return self._stop("surface", ahead[1].id)
        hit = self._first(line, b, ahead[0], self.f, self.f)
        if hit is not None:
            return self._hit_stop(hit, "blocked")
        mark = self._mark()
        stop = self._pay(line, b, ahead[0], self.f)
        if stop is not None:  # one whose allowance ends over a gap stays at the edge that it would have left
            self._go_back(mark)
            return replace(stop, at=self.at, spent=self.cost)
        self.floor, self.f = ahead[1], ahead[2]
        return ahead[0]

    def _leap(self, line: Stretch, b: int, ahead: tuple[int, Floor, int]) -> int | Stop:
        """Leaps a gap: the width is paid; what the allowance does not reach is a fall where it ends."""
        to, floor, z = ahead
        width = line.size(b, to)
        if width > (self.policy.leap + TOLERANCE) * SUB or not self.policy.leap:
            return self._stop("leap", floor.id)
        if self._shuns(floor):
            return self._stop("surface", floor.id)
        if not self.policy.drop and z <= self.f - self.policy.step:
            return self._stop("ledge")
        hit = self._first(line, b, to, self.f, self.f)
        if hit is not None:
            return self._hit_stop(hit)
        if not self._reaches(width):
            return self._fall(line, b) if self.policy.short else self._stop("leap", floor.id)
        mark = self._mark()
        self.x, self.y = line.at(to)
        return self._down(mark, Leg("leap", mark.at, self.at, width, 0, mils(width), floor.id), floor, to)

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
        self._leg("fall", before, self._rest, height, 0, floor.id)
        self.done = True
        return t
