"""Where a straight line meets outlines and walls in plan, exactly: parameters along it are fractions of its length.

Lives here: `meet` (a filled outline) and `meet_line` (a wall without thickness), and the areas of outlines cut by
squares. Never here: heights, classes, levels. A line that only touches a corner or runs along a side enters nothing;
on which side of the line the touched thing lies is told, because a line that passes exactly between two that touch
it from both sides at one place does not get through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from gulch.table.measure import cross, edges, in_polygon, strictly_inside
from gulch.table.model import Plan

Span = tuple[Fraction, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Stretches of a line truly inside something, and closed stretches (often single points) where it only touches
    it, with the thing on the left or on the right of the line."""

    inside: tuple[Span, ...] = ()
    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()


NOTHING = Meeting()


def twice_area(outline: Sequence[Plan]) -> int:
    """Twice the area of an outline, positive when it is counter-clockwise."""
    return sum(px * qy - py * qx for (px, py), (qx, qy) in edges(outline))


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _share(p: Plan, q: Plan, point: Plan) -> Fraction:
    """Where a point on the line through p and q lies, p being 0 and q 1."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return Fraction(dx * (point[0] - p[0]) + dy * (point[1] - p[1]), dx * dx + dy * dy)


def _crossing(c: Plan, d: Plan, p: Plan, q: Plan) -> Fraction:
    """Where the segment p, q crosses the line through c and d, which is not parallel to it."""
    over = cross(c, d, p)
    return Fraction(over, over - cross(c, d, q))


def meet(p: Plan, q: Plan, outline: Sequence[Plan]) -> Meeting:
    """How the segment from p to q (two different points) meets a filled simple outline, counter-clockwise."""
    sides = [_sign(cross(p, q, corner)) for corner in outline]
    if all(side > 0 for side in sides) or all(side < 0 for side in sides):
        return NOTHING
    cuts = {ZERO, ONE}
    for (c, d), (side_c, side_d) in zip(edges(outline), zip(sides[-1:] + sides[:-1], sides, strict=True), strict=True):
        if side_d == 0:
            cuts.add(_share(p, q, d))
        elif side_c * side_d < 0:
            cuts.add(_crossing(c, d, p, q))
    inside: list[Span] = []
    touching: tuple[list[Span], list[Span]] = ([], [])
    for span in pairwise(sorted(cut for cut in cuts if ZERO <= cut <= ONE)):
        where = _where(p, q, outline, span[0] + span[1])
        if where == "inside":
            if inside and inside[-1][1] == span[0]:
                span = (inside.pop()[0], span[1])
            inside.append(span)
        elif where:
            touching[where == "right"].append(span)
    for corner, before, side, after in zip(outline, sides[-1:] + sides[:-1], sides, sides[1:] + sides[:1], strict=True):
        if side == 0 and before * after > 0:
            t = _share(p, q, corner)
            if ZERO <= t <= ONE and not any(start <= t <= end for start, end in inside):
                touching[before < 0].append((t, t))
    return Meeting(tuple(inside), tuple(touching[0]), tuple(touching[1]))


def _where(p: Plan, q: Plan, outline: Sequence[Plan], twice: Fraction) -> str:
    """Whether the point at half of `twice` along the segment is "inside", runs along a side of the outline that
    lies to the "left" or "right" of it, or neither ("")."""
    scale, over = 2 * twice.denominator, twice.numerator
    point = (p[0] * scale + (q[0] - p[0]) * over, p[1] * scale + (q[1] - p[1]) * over)
    scaled = [(x * scale, y * scale) for x, y in outline]
    if strictly_inside(point, scaled):
        return "inside"
    if not in_polygon(point, scaled):
        return ""
    for c, d in edges(outline):
        if cross(p, q, c) == 0 == cross(p, q, d):
            along = (d[0] - c[0]) * (q[0] - p[0]) + (d[1] - c[1]) * (q[1] - p[1])
            span = sorted((_share(p, q, c), _share(p, q, d)))
            if span[0] * 2 <= twice <= span[1] * 2:
                return "left" if along > 0 else "right"
    return ""


def meet_line(p: Plan, q: Plan, c: Plan, d: Plan) -> Meeting:
    """How the segment from p to q meets a wall without thickness from c to d: crossing it, or running along it, is
    being inside; passing one of its ends is touching it."""
    side_c, side_d = _sign(cross(p, q, c)), _sign(cross(p, q, d))
    if side_c == side_d == 0:
        start, end = sorted((_share(p, q, c), _share(p, q, d)))
        start, end = max(start, ZERO), min(end, ONE)
        return Meeting(inside=((start, end),)) if start < end else NOTHING
    if side_c * side_d > 0:
        return NOTHING
    t = _crossing(c, d, p, q)
    if not ZERO <= t <= ONE:
        return NOTHING
    if side_c * side_d < 0:
        return Meeting(inside=((t, t),))
    return Meeting(left=((t, t),)) if side_c + side_d > 0 else Meeting(right=((t, t),))


def cut(outline: Sequence[Plan], x0: int, y0: int, x1: int, y1: int) -> list[tuple[Fraction, Fraction]]:
    """The corners of what a rectangle holds of an outline; none if they share no area. Where the outline is not
    convex, parts may hang together by sides of no width."""
    if _upright(outline):
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        x0, y0, x1, y1 = max(x0, min(xs)), max(y0, min(ys)), min(x1, max(xs)), min(y1, max(ys))
        box = ((x0, y0), (x1, y0), (x1, y1), (x0, y1)) if x0 < x1 and y0 < y1 else ()
        return [(Fraction(x), Fraction(y)) for x, y in box]
    corners: list[tuple[Fraction, Fraction]] = [(Fraction(x), Fraction(y)) for x, y in outline]
    for axis, bound, sense in ((0, x0, 1), (0, x1, -1), (1, y0, 1), (1, y1, -1)):
        corners = _half(corners, axis, bound, sense)
        if not corners:
            return []
    return corners if _area(corners) else []


def _upright(outline: Sequence[Plan]) -> bool:
    """Whether an outline is a rectangle along the axes."""
    if len(outline) != 4:
        return False
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
    return (ax == bx and by == cy and cx == dx and dy == ay) or (ay == by and bx == cx and cy == dy and dx == ax)


def _half(
    corners: list[tuple[Fraction, Fraction]], axis: int, bound: int, sense: int
) -> list[tuple[Fraction, Fraction]]:
    """What lies of an outline on one side of a line along an axis."""
    depths = [(corner[axis] - bound) * sense for corner in corners]
    if all(depth >= 0 for depth in depths):
        return corners
    kept = []
    for n, (corner, depth) in enumerate(zip(corners, depths, strict=True)):
        before, over = corners[n - 1], depths[n - 1]
        if over * depth < 0:
            t = over / (over - depth)
            kept.append((before[0] + (corner[0] - before[0]) * t, before[1] + (corner[1] - before[1]) * t))
        if depth >= 0:
            kept.append(corner)
    return kept


def _area(corners: list[tuple[Fraction, Fraction]]) -> Fraction:
    """Twice the area, positive or not."""
    total = ZERO
    before = corners[-1]
    for corner in corners:
        total += before[0] * corner[1] - before[1] * corner[0]
        before = corner
    return abs(total)


def twice_area_within(outline: Sequence[Plan], x0: int, y0: int, x1: int, y1: int) -> Fraction:
    """Twice the area that a rectangle holds of an outline."""
    corners = cut(outline, x0, y0, x1, y1)
    return _area(corners) if corners else ZERO


def covered(spans: Sequence[tuple[int, int]], low: int, high: int) -> int:
    """How much of the stretch from low to high the spans cover together."""
    total, reached = 0, low
    for start, end in sorted(spans):
        start, end = max(start, reached), min(end, high)
        if start < end:
            total += end - start
            reached = end
    return total
