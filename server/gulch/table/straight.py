"""Straight ways over plain level ground, by arithmetic alone: what most stretches of a search are.

Lives here: `Straight`, which says of a stretch on one level surface what the judge's walker would say, or that it
cannot tell. Never here: bodies, zones, changes of level, what is legal. Exact integers, in mils.
"""

from __future__ import annotations

from math import isqrt

from .ground import Floor, Ground, Near, Wall
from .model import Point
from .moves import TOLERANCE
from .spans import FULL, edge_span

BLOCKED = -1
UNSURE = -2
_TIE = 3


class Straight:
    """Straight ways for one size of mover."""

    def __init__(self, ground: Ground, radius: int, height: int, step: int) -> None:
        self.ground = ground
        self.radius, self.height, self.step = radius, height, step

    def way(self, floor: Floor, p: Point, q: Point, near: Near, gates: list[Wall] | None = None) -> int:
        """The length of the stretch from p to q, both on `floor`; BLOCKED if a wall is in the way; UNSURE if it takes a
        walker to tell. `near` has all that is near the stretch. Leaves of openings in the way are added to `gates`;
        without a list they make it UNSURE."""
        if not (floor.level and floor.convex):
            return UNSURE
        x0, x1 = (p[0], q[0]) if p[0] <= q[0] else (q[0], p[0])
        y0, y1 = (p[1], q[1]) if p[1] <= q[1] else (q[1], p[1])
        z = floor.origin[2]
        if len(near.floors) > 1 and self._steps(floor, near, x0, y0, x1, y1):
            return UNSURE
        for area in near.rough:
            box = area.box
            if box[0] <= x1 and box[2] >= x0 and box[1] <= y1 and box[3] >= y0 and area.base <= z <= area.top:
                return UNSURE
        least, most, far = z + self.step, z + self.height, self.radius
        for wall in near.walls:
            box = wall.box
            if box[0] >= x1 + far or box[2] <= x0 - far or box[1] >= y1 + far or box[3] <= y0 - far:
                continue
            if wall.top < least or wall.base >= most or not self.meets(wall, p, q):
                continue
            if wall.gate is None:
                return BLOCKED
            if gates is None:
                return UNSURE
            gates.append(wall)
        dx, dy = q[0] - p[0], q[1] - p[1]
        return isqrt(dx * dx + dy * dy)

    def _steps(self, floor: Floor, near: Near, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Is there another surface on the way that feet would step onto?"""
        z = floor.origin[2]
        for other in near.floors:
            if other is floor or other.low >= z + self.step or other.high < z - _TIE:
                continue
            if other.level and other.low <= z + _TIE:
                continue
            a0, b0, a1, b1 = other.box
            if a0 - TOLERANCE <= x1 and a1 + TOLERANCE >= x0 and b0 - TOLERANCE <= y1 and b1 + TOLERANCE >= y0:
                return True
        return False

    def meets(self, wall: Wall, p: Point, q: Point) -> bool:
        """Does a base that goes straight from p to q come closer to the wall than its radius, beyond the tolerance?"""
        px, py, qx, qy = p[0], p[1], q[0], q[1]
        close = self.radius - TOLERANCE
        if wall.convex:
            for ax, ay, _bx, _by, ex, ey, long in wall.edges:
                limit = -close * long
                if ex * (py - ay) - ey * (px - ax) <= limit and ex * (qy - ay) - ey * (qx - ax) <= limit:
                    return False
        for ax, ay, bx, by, _ex, _ey, _long in wall.edges:
            met = edge_span(px, py, qx - px, qy - py, ax, ay, bx, by, close)
            if met is not None and met[1] > 0 and met[0] < FULL:
                return True
        return False
