"""Distances on the table, exact in integers: every length in mils (1/1000 inch), rounded down; one in 3D is worked out
from its length in plan, rounded down before, so that it may be a mil less.

Lives here: base to base, base to point, block, area and piece, and the plan tests that they rest on (points
in polygons, crossing segments, a segment clipped by an outline). Limits are inclusive: "within 6 inches" is
`distance(a, b) <= 6000`, and what touches an outline is inside it. Never here: meshes, floats, sight.
Outlines are simple polygons, convex or not, in either sense of rotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt

from .directions import UNIT
from .model import Area, Block, Body, Piece, Plan, Point

CONTACT = 20
_FINE = 1_000_000


def distance(a: Body, b: Body) -> int:
    """Mils between the nearest points of the two base discs, in 3D: their plan gap and their height difference."""
    dx = a.x - b.x
    dy = a.y - b.y
    gap = isqrt(dx * dx + dy * dy) - a.radius - b.radius
    dz = a.z - b.z
    if not dz:
        return gap if gap > 0 else 0
    if gap <= 0:
        return dz if dz > 0 else -dz
    return isqrt(gap * gap + dz * dz)


def flat_distance(a: Body, b: Body) -> int:
    """Mils between the nearest points of the two bases in plan, whatever their heights."""
    dx = a.x - b.x
    dy = a.y - b.y
    gap = isqrt(dx * dx + dy * dy) - a.radius - b.radius
    return gap if gap > 0 else 0


def plan_distance(p: Sequence[int], q: Sequence[int]) -> int:
    """Mils between two points in plan; heights, if given, are ignored."""
    dx = p[0] - q[0]
    dy = p[1] - q[1]
    return isqrt(dx * dx + dy * dy)


def point_distance(p: Point, q: Point) -> int:
    """Mils between two points in 3D."""
    dx, dy, dz = p[0] - q[0], p[1] - q[1], p[2] - q[2]
    return isqrt(dx * dx + dy * dy + dz * dz)


def distance_to_point(body: Body, point: Point) -> int:
    """Mils from the nearest point of the base disc to a point, in 3D."""
    gap = max(0, plan_distance(body.at, point) - body.radius)
    dz = body.z - point[2]
    return isqrt(gap * gap + dz * dz)


def distance_to_segment(body: Body, p: Plan, q: Plan) -> int:
    """Mils in plan from the base's edge to a segment; 0 when it reaches under the base."""
    return max(0, segment_distance((body.x, body.y), p, q) - body.radius)


def distance_to_outline(body: Body, outline: Sequence[Plan], base: int, top: int) -> int:
    """Mils in 3D from the base disc to the upright prism over `outline` from `base` to `top`."""
    gap = max(0, polygon_distance((body.x, body.y), outline) - body.radius)
    dz = max(base - body.z, body.z - top, 0)
    return isqrt(gap * gap + dz * dz) if dz else gap


def distance_to_column(body: Body, at: Plan, radius: int, base: int, top: int) -> int:
    """Mils in 3D from the base disc to an upright round column."""
    gap = max(0, plan_distance((body.x, body.y), at) - radius - body.radius)
    dz = max(base - body.z, body.z - top, 0)
    return isqrt(gap * gap + dz * dz) if dz else gap


def distance_to_block(body: Body, block: Block) -> int:
    """Mils in 3D from the base disc to a block."""
    return distance_to_outline(body, block.outline, block.base, block.top)


def distance_to_area(body: Body, area: Area) -> int:
    """Mils in 3D from the base disc to area terrain."""
    return distance_to_outline(body, area.outline, area.base, area.base + area.height)


def may_touch(body: Body, box: Sequence[int], tolerance: int = CONTACT) -> bool:
    """Whether a base is not too far off along any axis to be within `tolerance` of something in a box (x0, y0, z0,
    x1, y1, z1): a test before the exact one."""
    reach = body.radius + tolerance
    return (
        box[0] - reach <= body.x <= box[3] + reach
        and box[1] - reach <= body.y <= box[4] + reach
        and box[2] - tolerance <= body.z <= box[5] + tolerance
    )


def distance_to_piece(body: Body, piece: Piece) -> int:
    """Mils in 3D from the base disc to the prism over the piece's footprint: 0 for a body inside or on top."""
    return distance_to_outline(body, piece.outline, piece.at[2], piece.at[2] + piece.height)


Thing = Body | Point | Block | Area | Piece
"""What distances are measured to; a point is three numbers."""


def distance_to(body: Body, thing: Thing) -> int:
    """Mils in 3D between the nearest points of a base and of whatever else."""
    match thing:
        case Body():
            return distance(body, thing)
        case Block():
            return distance_to_block(body, thing)
        case Area():
            return distance_to_area(body, thing)
        case Piece():
            return distance_to_piece(body, thing)
        case _:
            return distance_to_point(body, thing)


# Directions in plan ---------------------------------------------------------------------------------------


def unit(dx: int, dy: int) -> Plan:
    """A vector of any length but 0 as one of length 1,000,000 (UNIT), rounded to units. ValueError for no direction."""
    if not dx and not dy:
        raise ValueError("no direction")
    length = isqrt((dx * dx + dy * dy) * _FINE * _FINE)
    return _divided(dx * _FINE * UNIT, length), _divided(dy * _FINE * UNIT, length)


def beyond(p: Sequence[int], dx: int, dy: int, length: int) -> Plan:
    """The plan point `length` mils from p along a vector, rounded to the nearest mil."""
    ux, uy = unit(dx, dy)
    return p[0] + _divided(ux * length, UNIT), p[1] + _divided(uy * length, UNIT)


def _divided(over: int, under: int) -> int:
    """A quotient rounded to the nearest whole, halves away from zero, so that turning by quarters changes nothing."""
    whole = (2 * abs(over) + under) // (2 * under)
    return whole if over >= 0 else -whole


def nearest_on(point: Sequence[int], outline: Sequence[Plan]) -> Plan:
    """The point of an outline's sides that is nearest to a plan point, rounded down along each axis; the first of
    several."""
    feet = [_foot(point, p, q) for p, q in edges(outline)]
    return min(feet, key=lambda foot: (foot[0] - point[0]) ** 2 + (foot[1] - point[1]) ** 2)


def _foot(point: Sequence[int], p: Plan, q: Plan) -> Plan:
    ux, uy = q[0] - p[0], q[1] - p[1]
    square = ux * ux + uy * uy or 1
    along = min(max(ux * (point[0] - p[0]) + uy * (point[1] - p[1]), 0), square)
    return p[0] + ux * along // square, p[1] + uy * along // square


# Plan geometry ------------------------------------------------------------------------------------------


def cross(o: Sequence[int], p: Sequence[int], q: Sequence[int]) -> int:
    """Twice the signed area of the triangle o, p, q: positive when q lies left of the line from o to p."""
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def edges(outline: Sequence[Plan]) -> Iterator[tuple[Plan, Plan]]:
    """The sides of a closed outline, starting with the one that ends at its first corner."""
    previous = outline[-1]
    for corner in outline:
        yield previous, corner
        previous = corner


def on_segment(point: Sequence[int], p: Sequence[int], q: Sequence[int]) -> bool:
    """Whether a point lies on the closed segment p, q, exactly."""
    if cross(p, q, point):
        return False
    return min(p[0], q[0]) <= point[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= point[1] <= max(p[1], q[1])


def hull(points: Iterable[Sequence[int]]) -> tuple[Plan, ...]:
    """The convex outline of plan points, counter-clockwise from the westmost (of these the southmost) one, without
    points on its sides."""
    ends = sorted({(p[0], p[1]) for p in points})
    if len(ends) < 3:
        return tuple(ends)
    return (*_right_hand(ends), *_right_hand(ends[::-1]))


def _right_hand(points: Sequence[Plan]) -> list[Plan]:
    """Of points in order those that turn left all the way, without the last."""
    kept: list[Plan] = []
    for point in points:
        while len(kept) > 1 and cross(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept[:-1]


def in_polygon(point: Sequence[int], outline: Sequence[Plan]) -> bool:
    """Whether a point lies inside an outline or on it, exactly."""
    return _depth(point, outline) >= 0


def strictly_inside(point: Sequence[int], outline: Sequence[Plan]) -> bool:
    """Whether a point lies inside an outline and not on it, exactly."""
    return _depth(point, outline) > 0


def _depth(point: Sequence[int], outline: Sequence[Plan]) -> int:
    """1 for a point inside an outline, 0 on it, -1 outside."""
    x, y = point[0], point[1]
    odd = False
    px, py = outline[-1]
    for qx, qy in outline:
        if py > y or qy > y or py == y or qy == y:
            side = (qx - px) * (y - py) - (qy - py) * (x - px)
            if side == 0 and (px <= x <= qx or qx <= x <= px) and (py <= y <= qy or qy <= y <= py):
                return 0
            if (py > y) != (qy > y) and (side > 0) == (qy > py):
                odd = not odd
        px, py = qx, qy
    return 1 if odd else -1


def segments_touch(a: Sequence[int], b: Sequence[int], c: Sequence[int], d: Sequence[int]) -> bool:
    """Whether two closed segments have a point in common, corners and overlaps included."""
    ab_c, ab_d, cd_a, cd_b = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if ((ab_c > 0) - (ab_c < 0)) * ((ab_d > 0) - (ab_d < 0)) < 0 and ((cd_a > 0) - (cd_a < 0)) * (
        (cd_b > 0) - (cd_b < 0)
    ) < 0:
        return True
    return on_segment(c, a, b) or on_segment(d, a, b) or on_segment(a, c, d) or on_segment(b, c, d)


def segment_touches_polygon(p: Sequence[int], q: Sequence[int], outline: Sequence[Plan]) -> bool:
    """Whether a closed segment meets an outline or lies inside it."""
    return in_polygon(p, outline) or any(segments_touch(p, q, c, d) for c, d in edges(outline))


def polygons_touch(one: Sequence[Plan], other: Sequence[Plan]) -> bool:
    """Whether two filled outlines have a point in common."""
    if in_polygon(one[0], other) or in_polygon(other[0], one):
        return True
    return any(segments_touch(a, b, c, d) for a, b in edges(one) for c, d in edges(other))


def segment_distance(point: Sequence[int], p: Sequence[int], q: Sequence[int]) -> int:
    """Mils in plan from a point to the closed segment p, q."""
    ux, uy = q[0] - p[0], q[1] - p[1]
    vx, vy = point[0] - p[0], point[1] - p[1]
    along = ux * vx + uy * vy
    square = ux * ux + uy * uy
    if along <= 0 or not square:
        return isqrt(vx * vx + vy * vy)
    if along >= square:
        vx, vy = point[0] - q[0], point[1] - q[1]
        return isqrt(vx * vx + vy * vy)
    side = ux * vy - uy * vx
    return isqrt(side * side // square)


def polygons_overlap(one: Sequence[Plan], other: Sequence[Plan]) -> bool:
    """Whether two filled outlines share more than a border: exact but for overlaps thinner than a mil."""
    sides = ((p, q, other) for p, q in edges(one)), ((p, q, one) for p, q in edges(other))
    if any(clip_segment(p, q, outline) for some in sides for p, q, outline in some):
        return True
    return all(in_polygon(p, other) for p in one) and all(in_polygon(p, one) for p in other)


def polygon_distance(point: Sequence[int], outline: Sequence[Plan]) -> int:
    """Mils in plan from a point to a filled outline: 0 inside."""
    if in_polygon(point, outline):
        return 0
    return min(segment_distance(point, p, q) for p, q in edges(outline))


def clip_segment(p: Plan, q: Plan, outline: Sequence[Plan]) -> list[tuple[int, int]]:
    """The stretches of the segment p, q truly inside an outline, as (from, to) in mils from p, in order.

    Crossings are exact before they are rounded down. What runs along a side, or is shorter than a mil (a touched
    corner), is left out; stretches that meet are one.
    """
    length = plan_distance(p, q)
    if not length:
        return []
    cuts = sorted({0, length, *_cuts(p, q, outline, length)})
    inside: list[tuple[int, int]] = []
    for start, end in pairwise(cuts):
        if not _mid_inside(p, q, outline, length, start + end):
            continue
        if inside and inside[-1][1] == start:
            start = inside.pop()[0]
        inside.append((start, end))
    return inside


def _cuts(p: Plan, q: Plan, outline: Sequence[Plan], length: int) -> Iterator[int]:
    """Where the segment meets the sides of an outline, in mils from p."""
    square = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
    for c, d in edges(outline):
        side_c, side_d = cross(p, q, c), cross(p, q, d)
        if side_c == side_d:
            if side_c == 0:
                yield from (_along(p, q, corner, square, length) for corner in (c, d) if on_segment(corner, p, q))
        elif side_c * side_d <= 0:
            over = cross(c, d, p)
            under = over - cross(c, d, q)
            if under < 0:
                over, under = -over, -under
            if 0 <= over <= under:
                yield over * length // under


def _along(p: Plan, q: Plan, point: Plan, square: int, length: int) -> int:
    dot = (q[0] - p[0]) * (point[0] - p[0]) + (q[1] - p[1]) * (point[1] - p[1])
    return dot * length // square


def _mid_inside(p: Plan, q: Plan, outline: Sequence[Plan], length: int, twice: int) -> bool:
    """Whether the point at twice/2 mils along the segment is inside, in coordinates scaled to stay whole."""
    scale = 2 * length
    point = (p[0] * scale + (q[0] - p[0]) * twice, p[1] * scale + (q[1] - p[1]) * twice)
    return strictly_inside(point, [(x * scale, y * scale) for x, y in outline])
