"""Straight ways over plain level ground, by arithmetic alone: what most stretches of a search are.

Lives here: `Straight`, which says of a stretch on one level surface what the judge's walker would say, or that it
cannot tell. Never here: bodies, zones, changes of level, what is legal. Exact integers, in mils.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import isqrt
from typing import NamedTuple

from .ground import Floor, Ground, Near, Rough, Wall
from .memo import Memo
from .model import Point
from .moves import TOLERANCE
from .spans import FULL, SUB, edge_span
from .stretch import rough_spans, slow_spans
from .terms import USUAL, Terms

BLOCKED = -1
UNSURE = -2
_TIE = 3
_NO_WALL = 1 << 60  # what is in the way and cannot be got over


class Way(NamedTuple):
    """What a straight stretch costs, or BLOCKED or UNSURE; the top of the wall that blocks it; the openings in the
    way, each with whether it is shut unless a scene says otherwise."""

    cost: int
    top: int
    gates: tuple[tuple[str, bool], ...]


class Straight:
    """Straight ways for one size of mover. `top` is that of the wall that blocked the last one."""

    def __init__(self, ground: Ground, radius: int, height: int, step: int, rough: int, terms: Terms = USUAL) -> None:
        self.ground = ground
        self.radius, self.height, self.step, self.rough = radius, height, step, rough
        self.terms, self._kinds = terms, dict(reversed(terms.slow))  # the first of a kind counts
        self.top = 0
        self._ways: Memo[tuple[Point, Point], Way] = Memo(200_000)
        self.walked: Memo[tuple[Point, Point, Hashable], int] = Memo(100_000)  # what walkers made of other stretches

    def __call__(self, p: Point, q: Point) -> Way:
        """The way between two points that feet are on, remembered."""
        key = (p, q) if p <= q else (q, p)
        known = self._ways.get(key)
        if known is None:
            one, other = self._floor(key[0]), self._floor(key[1])
            length, gates = UNSURE, list[Wall]()
            if one is not None and other is not None:
                length = self.way(one, key[0], other, key[1], self.ground.along(*p[:2], *q[:2]), gates)
            known = Way(length, self.top, tuple(wall.gate for wall in gates if wall.gate is not None))
            self._ways.put(key, known)
        return known

    def keeper(self, p: Point, q: Point) -> Straight:
        """Which straight ways keep what walkers make of the stretch in `walked`."""
        return self

    def sloping(self, p: Point, q: Point) -> bool:
        """Do stairs or a slope lie on the way?"""
        near = self.ground.along(*p[:2], *q[:2])
        return any(not floor.level and crosses(floor, p, q) for floor in near.floors)

    def _floor(self, p: Point) -> Floor | None:
        """The surface at a point, if feet rest on it there."""
        floors = self.ground.floors_at(p[0], p[1])
        for floor in floors:
            z = floor.z(p[0], p[1])
            if abs(z - p[2]) <= _TIE:
                under = any(z + _TIE < other.z(p[0], p[1]) < z + self.step for other in floors)
                return None if under else floor
        return None

    def way(self, one: Floor, p: Point, other: Floor, q: Point, near: Near, gates: list[Wall]) -> int:
        """What the stretch from p on `one` to q on `other` costs; BLOCKED if a wall is in the way; UNSURE if it
        takes a walker to tell. `near` has all that is near the stretch. Leaves of openings in the way are added to
        `gates`."""
        x0, x1 = (p[0], q[0]) if p[0] <= q[0] else (q[0], p[0])
        y0, y1 = (p[1], q[1]) if p[1] <= q[1] else (q[1], p[1])
        self.top = 0
        low, high = self._heights(one, other, near, p, q)
        if low > high:
            return BLOCKED if self._shut_off(near, p, q) else UNSURE
        areas: list[tuple[int, Rough]] = []
        sure = True
        for area in near.areas if self.terms.slow or self.terms.ditches else near.rough:
            box = area.box
            beside = box[0] > x1 or box[2] < x0 or box[1] > y1 or box[3] < y0
            if not beside and area.base <= high and area.top >= low and self.times(area) != self.terms.usual:
                areas.append((self.times(area), area))
                sure = sure and area.base <= low and area.top >= high and area.kind not in self.terms.ditches
        step, tall, far, usual = self.step, self.height, self.radius, self.terms.usual
        for wall in near.walls:
            box = wall.box
            if box[0] >= x1 + far or box[2] <= x0 - far or box[1] >= y1 + far or box[3] <= y0 - far:
                continue
            if wall.top < low + step or wall.base >= high + tall or not self.meets(wall, p, q):
                continue
            if wall.top < high + step or wall.base >= low + tall:
                sure = False
            elif wall.gate is None:
                self.top = wall.top
                return BLOCKED
            else:
                gates.append(wall)
        if not sure:
            return UNSURE
        return self._price(p, q, low, areas) if areas else isqrt((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) * usual

    def _price(self, p: Point, q: Point, feet: int, areas: list[tuple[int, Rough]]) -> int:
        """What a way through areas costs that count so many times, with feet at that height; BLOCKED by those that
        are not to be entered."""
        way = (q[0] - p[0], q[1] - p[1])
        length = isqrt((way[0] * way[0] + way[1] * way[1]) * SUB * SUB)
        usual, barred = self.terms.usual, [area for times, area in areas if not times]
        slack = 2 * TOLERANCE * SUB * FULL // length + 1 if length else FULL
        for area in barred:
            if any(s + slack < e for s, e in rough_spans(p, way, [area], 0, FULL, feet)):
                self.top = _NO_WALL
                return BLOCKED
        slow = slow_spans(p, way, [one for one in areas if one[0] > usual], 0, FULL, (feet, feet))
        more = sum((times - usual) * (length * (e - s) // FULL) for s, e, times in slow)
        return (length * usual + more + SUB // 2) // SUB

    def times(self, area: Rough) -> int:
        """How many times lengths inside an area count; 0: it may not be entered."""
        terms = self.terms
        times = self._kinds.get(area.kind, self.rough if area.marked else 1)
        if area.index not in terms.free and (not times or area.kind in terms.ditches):
            return 0
        return max(times, terms.usual)

    def _heights(self, one: Floor, other: Floor, near: Near, p: Point, q: Point) -> tuple[int, int]:
        """The lowest and the highest that feet come on the way, on level surfaces a small step apart; (1, 0) if it is
        not as simple as that."""
        high = max(one.high, other.high)
        street = high < self.step  # the ground carries feet wherever nothing else does
        low = 0 if street else high
        if not (one.level and other.level) or not (street or (one is other and one.convex)):
            return 1, 0
        shun = self.terms.shun
        if shun and any(floor.kind in shun and crosses(floor, p, q) for floor in near.floors):
            return 1, 0
        for floor in near.floors:
            if floor is one or floor is other or floor.low >= high + self.step or floor.high < low - _TIE:
                continue
            if (floor.level and floor.low <= low + _TIE) or not crosses(floor, p, q):
                continue
            if not (street and floor.level):
                return 1, 0
            high = max(high, floor.high)
        return (low, high) if high - low < self.step else (1, 0)

    def _shut_off(self, near: Near, p: Point, q: Point) -> bool:
        """Is a wall in the way that stops feet on whichever of the surfaces on the way they are?"""
        low, high = min(p[2], q[2]), max(p[2], q[2])
        for floor in sorted(near.floors, key=lambda one: one.low):
            if floor.low < high + self.step and floor.high > low - self.step and crosses(floor, p, q):
                low, high = min(low, floor.low), max(high, floor.high)
        for wall in near.walls:
            stops = wall.gate is None and wall.top >= high + self.step and wall.base < low + self.height
            if stops and self.meets(wall, p, q):
                self.top = wall.top
                return True
        return False

    def meets(self, wall: Wall, p: Point, q: Point) -> bool:
        """Does a base that goes straight from p to q come closer to the wall than its radius, beyond the tolerance?"""
        px, py, qx, qy = p[0], p[1], q[0], q[1]
        close = self.radius - TOLERANCE
        x0, y0, x1, y1 = wall.box
        if (px <= x0 - close and qx <= x0 - close) or (px >= x1 + close and qx >= x1 + close):
            return False
        if (py <= y0 - close and qy <= y0 - close) or (py >= y1 + close and qy >= y1 + close):
            return False
        if wall.convex:
            for ax, ay, _bx, _by, ex, ey, long in wall.edges:
                limit = -close * long
                if ex * (py - ay) - ey * (px - ax) <= limit and ex * (qy - ay) - ey * (qx - ax) <= limit:
                    return False
        dx, dy = qx - px, qy - py
        square = dx * dx + dy * dy
        length = isqrt(square)
        beyond, within = close * (length + 1), (close - 1) * length
        left = right = True
        for ax, ay in wall.outline:
            aside = dx * (ay - py) - dy * (ax - px)
            if -within < aside < within and 0 < dx * (ax - px) + dy * (ay - py) < square:
                return True
            left, right = left and aside >= beyond, right and aside <= -beyond
        if left or right:
            return False
        for ax, ay, bx, by, _ex, _ey, _long in wall.edges:
            met = edge_span(px, py, dx, dy, ax, ay, bx, by, close)
            if met is not None and met[1] > 0 and met[0] < FULL:
                return True
        return False


def crosses(floor: Floor, p: Point, q: Point) -> bool:
    """Does the stretch from p to q touch the surface in plan, give or take the tolerance?"""
    x0, y0, x1, y1 = floor.box
    if (x0 - TOLERANCE > p[0] and x0 - TOLERANCE > q[0]) or (x1 + TOLERANCE < p[0] and x1 + TOLERANCE < q[0]):
        return False
    if (y0 - TOLERANCE > p[1] and y0 - TOLERANCE > q[1]) or (y1 + TOLERANCE < p[1] and y1 + TOLERANCE < q[1]):
        return False
    dx, dy = q[0] - p[0], q[1] - p[1]
    if not (dx or dy):
        return floor.holds(p[0], p[1])
    slack = 2 * TOLERANCE * FULL // max(abs(dx), abs(dy)) + 1
    return any(s <= FULL + slack and e >= -slack for s, e in floor.spans(p[0], p[1], dx, dy))
