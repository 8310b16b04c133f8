"""Where along a straight stretch something holds: spans of a parameter that runs from 0 to `FULL`.

Lives here: exact plane geometry of one segment against circles, capsules and polygons. All integers:
coordinates in mils, parameters in 1/FULL of the segment, roots by math.isqrt. Never here: tables,
bodies, heights, and any policy of who may pass what.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from .measure import in_polygon
from .model import Plan

FULL = 1 << 24
SUB = 1000  # lengths that are summed are kept in 1/1000 mil, so that many short steps gain nothing
Span = tuple[int, int]


def circle_span(px: int, py: int, dx: int, dy: int, cx: int, cy: int, radius: int) -> Span | None:
    """The open span of P + tD closer than `radius` to C, not clipped to 0..FULL; None if there is none."""
    a = dx * dx + dy * dy
    ox, oy = px - cx, py - cy
    c = ox * ox + oy * oy - radius * radius
    if a == 0:
        return (-1, FULL + 1) if c < 0 else None
    b = dx * ox + dy * oy
    disc = b * b - a * c
    if disc <= 0:
        return None
    root = isqrt(disc)
    return ((-b - root) * FULL // a, -((b - root) * FULL // a))


def edge_span(px: int, py: int, dx: int, dy: int, ax: int, ay: int, bx: int, by: int, radius: int) -> Span | None:
    """The span closer than `radius` to the edge AB, the disc around B left to the edge that starts there."""
    ex, ey = bx - ax, by - ay
    span = circle_span(px, py, dx, dy, ax, ay, radius)
    square = ex * ex + ey * ey
    ox, oy = px - ax, py - ay
    across = isqrt(radius * radius * square)
    low, high = -(1 << 60), 1 << 60
    for start, slope, least, most in (
        (ex * oy - ey * ox, ex * dy - ey * dx, -across, across),
        (ex * ox + ey * oy, ex * dx + ey * dy, 0, square),
    ):
        if slope == 0:
            if not least < start < most:
                return span
            continue
        first, last = (least - start, most - start) if slope > 0 else (most - start, least - start)
        low = max(low, first * FULL // slope)
        high = min(high, -(-last * FULL // slope))
    if low >= high:
        return span
    return (low, high) if span is None else (min(low, span[0]), max(high, span[1]))


def convex_span(px: int, py: int, dx: int, dy: int, outline: Sequence[Plan], grow: int) -> Span | None:
    """The closed span inside a convex counter-clockwise outline that is grown by `grow` mils."""
    low, high = -(1 << 60), 1 << 60
    ax, ay = outline[-1]
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        start = ex * (py - ay) - ey * (px - ax) + isqrt(grow * grow * (ex * ex + ey * ey))
        slope = ex * dy - ey * dx
        if slope > 0:
            low = max(low, -start * FULL // slope)
        elif slope < 0:
            high = min(high, -(start * FULL // slope))
        elif start < 0:
            return None
        if low > high:
            return None
        ax, ay = bx, by
    return (low, high)


def outline_spans(px: int, py: int, dx: int, dy: int, outline: Sequence[Plan], grow: int) -> list[Span]:
    """The closed spans inside any simple outline, each lengthened by `grow` mils at both ends."""
    length = isqrt(dx * dx + dy * dy)
    if length == 0:
        return [(-1, FULL + 1)] if in_polygon((px, py), outline) else []
    cuts = []
    ax, ay = outline[-1]
    for bx, by in outline:
        sa = dx * (ay - py) - dy * (ax - px)
        sb = dx * (by - py) - dy * (bx - px)
        if (sa >= 0) != (sb >= 0):
            along_a = dx * (ax - px) + dy * (ay - py)
            along_b = dx * (bx - px) + dy * (by - py)
            cuts.append((along_a * sb - along_b * sa) * FULL // ((sb - sa) * (dx * dx + dy * dy)))
        ax, ay = bx, by
    cuts.sort()
    more = grow * FULL // length + 1
    spans: list[Span] = []
    for low, high in zip(cuts[::2], cuts[1::2], strict=False):
        if spans and low - more <= spans[-1][1]:
            spans[-1] = (spans[-1][0], high + more)
        else:
            spans.append((low - more, high + more))
    return spans


def grown_spans(px: int, py: int, dx: int, dy: int, outline: Sequence[Plan], grow: int) -> list[Span]:
    """The spans inside any simple outline or closer than `grow` to it, apart from one another, in order: where a disc
    of that radius reaches into it."""
    found = outline_spans(px, py, dx, dy, outline, 0)
    ax, ay = outline[-1]
    for bx, by in outline:
        beside = edge_span(px, py, dx, dy, ax, ay, bx, by, grow)
        if beside is not None:
            found.append(beside)
        ax, ay = bx, by
    return merged(found)


def merged(spans: Sequence[Span]) -> list[Span]:
    """Spans that meet put together, in order."""
    apart: list[Span] = []
    for s, e in sorted(spans):
        if apart and s <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(e, apart[-1][1]))
        else:
            apart.append((s, e))
    return apart


def edge_square(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance from a point to the segment AB, rounded down, mils squared."""
    ex, ey = bx - ax, by - ay
    ox, oy = x - ax, y - ay
    along = ex * ox + ey * oy
    square = ex * ex + ey * ey
    if along <= 0:
        return ox * ox + oy * oy
    if along >= square:
        return (x - bx) ** 2 + (y - by) ** 2
    return int((ex * oy - ey * ox) ** 2 // square)


def outline_square(x: int, y: int, outline: Sequence[Plan]) -> int:
    """The square of the distance from a point to a filled outline: 0 inside."""
    best = 1 << 60
    ax, ay = outline[-1]
    for bx, by in outline:
        square = edge_square(x, y, ax, ay, bx, by)
        if square < best:
            best = square
        ax, ay = bx, by
    return 0 if best and in_polygon((x, y), outline) else best


def is_convex(outline: Sequence[Plan]) -> bool:
    """Does the counter-clockwise outline never turn right?"""
    n = len(outline)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = outline[i - 2], outline[i - 1], outline[i]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0:
            return False
    return True


def twice_area(outline: Sequence[Plan]) -> int:
    """Twice the signed area: positive if counter-clockwise."""
    return sum(outline[i - 1][0] * outline[i][1] - outline[i][0] * outline[i - 1][1] for i in range(len(outline)))
