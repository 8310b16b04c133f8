"""The shapes of templates as values: round blasts, straight corridors, wedges and teardrops.

Lives here: what each covers of an upright round column and of an upright prism, in 3D. Exact integers in mils,
distances rounded down, limits inclusive, as in `measure`. Never here: what stands on the table (`templates`), what
stops a corridor (`corridor`).

How much of a thing is covered is asked in plan, at the height of it that is nearest: whether the farthest, the middle
or only the nearest point of its outline is within reach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Literal

from .directions import UNIT, VECTORS
from .measure import (
    clip_segment,
    edges,
    in_polygon,
    plan_distance,
    point_distance,
    polygon_distance,
    polygons_touch,
    segment_distance,
    segment_touches_polygon,
    unit,
)
from .model import Plan, Point

Cover = Literal["part", "centre", "whole"]
Covered = tuple[int, Cover] | None
"""How far the edge of a thing is from the template's middle in plan, and how much of it is covered; None if nothing."""

GROUND = 100
"""The height, in mils, below which no corridor runs."""

_ROUND = 10  # a round end is drawn with a corner every so many degrees
_NEVER = 1 << 40
_FINE = 1_000


@dataclass(frozen=True, slots=True)
class Blast:
    """All within `radius` of a point: a sphere, or with a `window` all between so much below and above the point."""

    at: Point
    radius: int
    window: tuple[int, int] | None = None

    @property
    def origin(self) -> Point:
        return self.at

    def box(self) -> tuple[int, int, int, int]:
        """What it may cover in plan: x0, y0, x1, y1."""
        x, y, _ = self.at
        return x - self.radius, y - self.radius, x + self.radius, y + self.radius

    def holds(self, p: Plan) -> bool:
        """Whether a plan point lies under it, at whatever height."""
        return plan_distance(p, self.at) <= self.radius

    def column(self, at: Plan, radius: int, low: int, high: int) -> Covered:
        """What it covers of a round column."""
        off, rise = plan_distance(at, self.at), self._rise(low, high)
        return _covered(off - radius, off, off + radius, lambda far: _hypot(far, rise) <= self.radius)

    def prism(self, outline: Sequence[Plan], low: int, high: int) -> Covered:
        """What it covers of a prism."""
        rise, far = self._rise(low, high), max(plan_distance(p, self.at) for p in outline)
        ways = polygon_distance(self.at, outline), plan_distance(middle(outline), self.at), far
        return _covered(*ways, lambda far: _hypot(far, rise) <= self.radius)

    def _rise(self, low: int, high: int) -> int:
        """How far what stands between two heights is above or below."""
        if self.window is None:
            return apart(self.at[2], low, high)
        below, above = self.window
        return 0 if high >= self.at[2] - below and low <= self.at[2] + above else _NEVER


@dataclass(frozen=True, slots=True)
class Corridor:
    """All within `half` of a line in space: from `start` towards `aim`, so far as `length` in plan, or straight down or
    up to `aim`.

    Where its slope would lead it below `ground` it goes on along that. `stopped_by` is the piece that ended it.
    """

    start: Point
    aim: Point
    half: int
    length: int
    ground: int = GROUND
    stopped_by: str = ""

    @property
    def origin(self) -> Point:
        return self.start

    @property
    def end(self) -> Point:
        return self.legs[-1][1]

    @property
    def legs(self) -> tuple[tuple[Point, Point], ...]:
        """The straight lines that it is: down to the ground, and along it."""
        top, low, flat = self.start[2], self.aim[2], plan_distance(self.start, self.aim)
        if not flat:
            return (((*self.start[:2], max(top, self.ground)), (*self.start[:2], max(low, self.ground))),)
        first, last = self.at(0), self.at(self.length)
        bend = (top - self.ground) * flat // (top - low) if low < top else self.length
        if not 0 < bend < self.length:
            return ((first, last),)
        corner = self.at(bend)
        return (first, (*corner[:2], self.ground)), ((*corner[:2], self.ground), last)

    def at(self, along: int) -> Point:
        """The point so many mils along the line in plan."""
        (ax, ay, az), (bx, by, bz), flat = self.start, self.aim, plan_distance(self.start, self.aim) or 1
        z = az + (bz - az) * along // flat
        return (ax + (bx - ax) * along // flat, ay + (by - ay) * along // flat, max(z, self.ground))

    def _plan(self) -> tuple[Plan, Plan]:
        return self.start[:2], self.end[:2]

    def box(self) -> tuple[int, int, int, int]:
        (ax, ay), (bx, by) = self._plan()
        return min(ax, bx) - self.half, min(ay, by) - self.half, max(ax, bx) + self.half, max(ay, by) + self.half

    def off(self, p: Plan) -> tuple[int, int]:
        """How far a plan point is from the line in plan, and the height of the line where that is nearest in plan."""
        a, b = self._plan()
        return segment_distance(p, a, b), self.at(along(p, a, b, self.length))[2]

    def holds(self, p: Plan) -> bool:
        return segment_distance(p, *self._plan()) <= self.half

    def column(self, at: Plan, radius: int, low: int, high: int) -> Covered:
        off = segment_distance(at, *self._plan())
        return _covered(off - radius, off, off + radius, lambda far: self._near(at, far - off, low, high))

    def _near(self, at: Plan, wider: int, low: int, high: int) -> bool:
        """Whether some point of the line is within reach of a column's axis, so much farther away in plan than that."""

        x, y = at[0] * _FINE, at[1] * _FINE

        def far(px: int, py: int) -> int:
            return max(isqrt((px - x) ** 2 + (py - y) ** 2) + wider * _FINE, 0)

        def least(a: Point, b: Point) -> int:
            if a[2] == b[2]:
                return _hypot(segment_distance(at, a, b) + wider, apart(a[2], low, high))
            return _least(a, b, far, low, high)

        return any(least(*leg) <= self.half for leg in self.legs)

    def prism(self, outline: Sequence[Plan], low: int, high: int) -> Covered:
        gap = _gap(*self._plan(), outline)
        if gap > self.half or not any(self._meets(*leg, outline, low, high) for leg in self.legs):
            return None
        if not self._near(middle(outline), 0, low, high):
            return gap, "part"
        return gap, "whole" if all(self._near(corner, 0, low, high) for corner in outline) else "centre"

    def _meets(self, a: Point, b: Point, outline: Sequence[Plan], low: int, high: int) -> bool:
        """Whether a leg is within reach of a prism: of what it passes over or through, or of a side."""
        p, q, flat = a[:2], b[:2], plan_distance(a, b)
        if a[2] == b[2]:
            return _hypot(_gap(p, q, outline), apart(a[2], low, high)) <= self.half
        inside = clip_segment(p, q, outline) if flat else [(0, 1)] * in_polygon(p, outline)
        for stretch in inside:
            least, most = sorted(a[2] + (b[2] - a[2]) * at // (flat or 1) for at in stretch)
            if max(low - most, least - high) <= self.half:
                return True
        return any(_least(a, b, _from_side(c, d), low, high) <= self.half for c, d in edges(outline))


@dataclass(frozen=True, slots=True)
class Wedge:
    """A template laid from `at`, the middle of its narrow end, in the direction of the vector `towards`.

    `length`, `narrow` and `wide` are its measures; `round_end`: its wide end is half a circle within the length, as of
    a teardrop. It climbs `rise_by` over its length and covers `thick` above and below that: a round column is under it
    if it is at that height where its axis is (beyond the ends, at theirs), a prism if it is so anywhere.
    """

    at: Point
    towards: Plan
    length: int
    narrow: int
    wide: int
    rise_by: int = 0
    thick: int = 1000
    round_end: bool = False

    @property
    def origin(self) -> Point:
        return self.at

    @property
    def outline(self) -> tuple[Plan, ...]:
        """Its corners in plan, counter-clockwise from the right of the narrow end."""
        return _outline(self)

    def corner(self, along: int, aside: int) -> Plan:
        """The plan point so far along its middle and to the left of that."""
        ux, uy = unit(*self.towards)
        x, y = ux * along - uy * aside, uy * along + ux * aside
        return self.at[0] + (x + UNIT // 2) // UNIT, self.at[1] + (y + UNIT // 2) // UNIT

    def box(self) -> tuple[int, int, int, int]:
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def holds(self, p: Plan) -> bool:
        return in_polygon(p, self.outline)

    def column(self, at: Plan, radius: int, low: int, high: int) -> Covered:
        if apart(self._z(at), low, high) > self.thick:
            return None
        off = polygon_distance(at, self.outline)
        if not off:
            off = -min(segment_distance(at, a, b) for a, b in edges(self.outline))
        covered = _covered(off - radius, max(off, 0), off + radius, lambda far: far <= 0)
        return covered and (0, covered[1])

    def prism(self, outline: Sequence[Plan], low: int, high: int) -> Covered:
        if not polygons_touch(self.outline, outline):
            return None
        heights = [self._z(p) for p in _shared(self.outline, outline)]
        if max(low - max(heights), min(heights) - high) > self.thick:
            return None
        if not self.holds(middle(outline)):
            return 0, "part"
        return 0, "whole" if all(self.holds(corner) for corner in outline) else "centre"

    def _z(self, p: Plan) -> int:
        end = self.corner(self.length, 0)
        return self.at[2] + self.rise_by * along(p, self.at[:2], end, self.length) // max(1, self.length)


@lru_cache(maxsize=64)
def _outline(wedge: Wedge) -> tuple[Plan, ...]:
    side, half, length = wedge.narrow // 2, wedge.wide // 2, wedge.length
    right, left = wedge.corner(0, -side), wedge.corner(0, side)
    if not wedge.round_end:
        return (right, wedge.corner(length, -half), wedge.corner(length, half), left)
    turns = (VECTORS[deg % 360] for deg in range(-90, 91, _ROUND))
    cap = (wedge.corner(length - half + half * c // UNIT, half * s // UNIT) for c, s in turns)
    return (right, *cap, left)


# Measures -------------------------------------------------------------------------------------------------


def _covered(near: int, centre: int, far: int, within: Callable[[int], bool]) -> Covered:
    """How much is covered of what is so far off with its nearest point, its middle and its farthest point."""
    if not within(near):
        return None
    return max(near, 0), "whole" if within(far) else "centre" if within(centre) else "part"


def middle(outline: Sequence[Plan]) -> Plan:
    """The middle of the box around an outline."""
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def apart(z: int, low: int, high: int) -> int:
    """How far a height is below or above what stands between two heights."""
    return max(low - z, z - high, 0)


def along(p: Plan, a: Plan, b: Plan, length: int) -> int:
    """How far along the segment a, b of that length the point nearest to p is."""
    dot = (b[0] - a[0]) * (p[0] - a[0]) + (b[1] - a[1]) * (p[1] - a[1])
    return min(max(dot // max(1, length), 0), length)


def _gap(a: Plan, b: Plan, outline: Sequence[Plan]) -> int:
    """Mils in plan from a segment to a filled outline."""
    if segment_touches_polygon(a, b, outline):
        return 0
    return min(
        *(segment_distance(p, a, b) for p in outline), polygon_distance(a, outline), polygon_distance(b, outline)
    )


def _hypot(flat: int, rise: int) -> int:
    """The distance of what is so far off in plan (under it, if less than nothing) and above or below."""
    return isqrt(max(flat, 0) ** 2 + rise * rise)


def _least(a: Point, b: Point, far: Callable[[int, int], int], low: int, high: int) -> int:
    """The least distance, rounded down, of a straight line from what stands between two heights and is so far off, in
    plan, from a point; `far` takes and gives thousandths of mils. Both grow evenly or faster to either side of the
    least, so that thirds close in on it."""
    count = point_distance(a, b) or 1

    def away(n: int) -> int:
        x, y, z = (p * _FINE + (q - p) * _FINE * n // count for p, q in zip(a, b, strict=True))
        flat, rise = far(x, y), apart(z, low * _FINE, high * _FINE)
        return flat * flat + rise * rise

    first, last = 0, count
    while last - first > 2:
        third = (last - first) // 3
        if away(first + third) <= away(last - third):
            last -= third
        else:
            first += third
    return isqrt(min(away(n) for n in range(first, last + 1))) // _FINE


def _from_side(p: Plan, q: Plan) -> Callable[[int, int], int]:
    """How far a point is from a side in plan, all in thousandths of mils."""
    a, b = ((x * _FINE, y * _FINE) for x, y in (p, q))
    return lambda x, y: segment_distance((x, y), a, b)


def _shared(one: Sequence[Plan], other: Sequence[Plan]) -> list[Plan]:
    """Points of what two outlines that touch have in common, among them the outermost in every direction."""
    found = [p for p in one if in_polygon(p, other)] + [p for p in other if in_polygon(p, one)]
    for p, q in edges(other):
        length = plan_distance(p, q)
        for at in (at for stretch in clip_segment(p, q, one) for at in stretch):
            found.append((p[0] + (q[0] - p[0]) * at // length, p[1] + (q[1] - p[1]) * at // length))
    return found or [middle(other)]


Template = Blast | Corridor | Wedge


def covers(template: Template, outline: Sequence[Plan]) -> bool:
    """Whether the whole of an outline, such as that of a piece, lies under a template in plan."""
    return all(template.holds(corner) for corner in outline)
