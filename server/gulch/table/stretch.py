"""One straight stretch of a walk in plan, and where on it a base meets what.

Lives here: spans of surfaces, walls, rough areas, bodies and zones along the stretch, found when asked for.
Never here: what follows from meeting them (`walk`). Parameters run from 0 to FULL; where a base is stopped
it keeps its full radius, but only what comes closer than radius - TOLERANCE counts as met, so that a stop
rounded to whole mils is legal when it is judged again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from .footing import Floor, Rough, Wall
from .ground import CELL, is_wall
from .model import Body, Plan
from .moves import TOLERANCE
from .spans import FULL, SUB, Span, circle_span, edge_span, merged, outline_spans

if TYPE_CHECKING:
    from .feet import Feet

_FAR = 1 << 50
_FEW = 40  # cells in the box around a stretch that are gathered at once, and remembered


class Stretch:
    """The way from where the walker is to a plan point."""

    __slots__ = ("_spans", "_walls", "box", "dx", "dy", "floors", "length", "near", "px", "py", "slack", "walker")

    def __init__(self, walker: Feet, qx: int, qy: int) -> None:
        px, py = walker.x, walker.y
        dx, dy = qx - px, qy - py
        self.walker = walker
        self.px, self.py, self.dx, self.dy = px, py, dx, dy
        self.length = isqrt((dx * dx + dy * dy) * SUB * SUB)
        around = walker.ground.near if abs(dx // CELL * (dy // CELL)) < _FEW else walker.ground.along
        self.near = around(px, py, qx, qy)
        self.box = (min(px, qx), min(py, qy), max(px, qx), max(py, qy))
        self.slack = 2 * TOLERANCE * SUB * FULL // self.length + 1 if self.length else FULL
        self.floors = self._floors()
        self._walls: dict[tuple[int, int], list[tuple[int, int, Wall]]] = {}
        self._spans: dict[int, list[Span]] = {}  # of each wall, whatever the feet's height

    def at(self, t: int) -> tuple[int, int]:
        """The plan point at t, rounded towards the start (t itself was rounded down by less than 1)."""
        dx, dy = self.dx, self.dy
        x = dx * (t + 1) // FULL if dx >= 0 else -(-dx * (t + 1) // FULL)
        y = dy * (t + 1) // FULL if dy >= 0 else -(-dy * (t + 1) // FULL)
        return self.px + x, self.py + y

    def size(self, start: int, end: int) -> int:
        """The plan length between two parameters, in 1/SUB mil."""
        return self.length * (end - start) // FULL

    def extent(self, mils: int) -> int:
        """How much of the parameter a length takes."""
        return mils * SUB * FULL // self.length if self.length else FULL

    def _floors(self) -> list[tuple[int, int, Floor]]:
        x0, y0, x1, y1 = self.box
        floors = self.near.floors
        found = [(-_FAR, _FAR, floors[0])]
        for floor in floors[1:]:
            a0, b0, a1, b1 = floor.box
            if a0 - TOLERANCE <= x1 and a1 + TOLERANCE >= x0 and b0 - TOLERANCE <= y1 and b1 + TOLERANCE >= y0:
                found += [(s, e, floor) for s, e in floor.spans(self.px, self.py, self.dx, self.dy)]
        if len(found) > 1:
            found.sort(key=lambda span: (span[0], span[2].index))
        return found

    def walls(self, low: int, high: int) -> list[tuple[int, int, Wall]]:
        """Spans in which walls stop feet somewhere between `low` and `high`, by their start."""
        known = self._walls.get((low, high))
        if known is None:
            known = self._walls[low, high] = self._find_walls(low, high)
        return known

    def _find_walls(self, low: int, high: int) -> list[tuple[int, int, Wall]]:
        walker = self.walker
        radius = walker.radius
        least, most = low + walker.policy.step, high + walker.height
        x0, y0, x1, y1 = self.box
        x0, y0, x1, y1 = x0 - radius, y0 - radius, x1 + radius, y1 + radius
        found: list[tuple[int, int, Wall]] = []
        for wall in self.near.walls:
            if wall.top < least or wall.base >= most:
                continue
            box = wall.box
            if box[0] >= x1 or box[2] <= x0 or box[1] >= y1 or box[3] <= y0 or not is_wall(walker.scene, wall):
                continue
            own = walker.stuck.get(wall.index, radius) if walker.stuck else radius
            if own > TOLERANCE:
                spans = self._spans.get(wall.index)
                if spans is None:
                    spans = self._spans[wall.index] = self._wall_spans(wall, own)
                found += [(s, e, wall) for s, e in spans]
        if len(found) > 1:
            found.sort(key=lambda span: (span[0], span[2].index))
        return found

    def _wall_spans(self, wall: Wall, radius: int) -> list[Span]:
        px, py, dx, dy = self.px, self.py, self.dx, self.dy
        qx, qy = px + dx, py + dy
        reach = radius * (self.length // SUB + 1)
        square = dx * dx + dy * dy
        found: list[Span] = []
        for ax, ay, bx, by, ex, ey, long in wall.edges:
            c0 = ex * (py - ay) - ey * (px - ax)
            c1 = ex * (qy - ay) - ey * (qx - ax)
            limit = radius * long
            if (c0 <= -limit and c1 <= -limit) or (c0 >= limit and c1 >= limit):
                continue
            ta = dx * (ay - py) - dy * (ax - px)
            tb = dx * (by - py) - dy * (bx - px)
            if (ta >= reach and tb >= reach) or (ta <= -reach and tb <= -reach):
                continue
            sa = dx * (ax - px) + dy * (ay - py)
            sb = dx * (bx - px) + dy * (by - py)
            if (sa <= -reach and sb <= -reach) or (sa >= square + reach and sb >= square + reach):
                continue
            met = edge_span(px, py, dx, dy, ax, ay, bx, by, radius - TOLERANCE)
            if met is None or met[1] <= 0 or met[0] >= FULL:
                continue
            span = edge_span(px, py, dx, dy, ax, ay, bx, by, radius)
            found.append(span if span is not None else met)
        return found

    def through(self, wall: Wall, t: int) -> int:
        """Where one that is at t within a radius of a wall's edge is out of its inside, if it is on the way there."""
        inside = outline_spans(self.px, self.py, self.dx, self.dy, wall.outline, 0)
        return max([t, *(e for s, e in inside if s <= t)])

    def wall_hit(self, start: int, end: int, low: int, high: int) -> tuple[int, Wall] | None:
        """The first wall that stops feet going from height `low` at `start` to `high` at `end`."""
        if low == high:
            for s, e, wall in self.walls(low, low):
                if s >= end:
                    return None
                if e > start:
                    return max(s, start), wall
            return None
        best: tuple[int, Wall] | None = None
        step, height = self.walker.policy.step, self.walker.height
        for s, e, wall in self.walls(min(low, high), max(low, high)):
            first, last = max(s, start), min(e, end)
            below = within(start, end, low, high, wall.base - height + 1, wall.top - step)
            if below is None:
                continue
            first, last = max(first, below[0]), min(last, below[1])
            if first < last and (best is None or first < best[0]):
                best = (first, wall)
        return best

    def table_hit(self) -> tuple[int, str] | None:
        """Where the base would cross the table's edge, and which."""
        walker = self.walker
        best: tuple[int, str] | None = None
        width, depth = walker.ground.size
        for p, d, size, less, more in (
            (self.px, self.dx, width, "west", "east"),
            (self.py, self.dy, depth, "south", "north"),
        ):
            low = min(walker.radius, p)
            high = max(size - walker.radius, p)
            if d < 0 and p + d < low - TOLERANCE:
                hit = ((p - low) * FULL // -d, less)
            elif d > 0 and p + d > high + TOLERANCE:
                hit = ((high - p) * FULL // d, more)
            else:
                continue
            if best is None or hit[0] < best[0]:
                best = hit
        return best

    def disc(self, body: Body, near: int, far: int) -> Span | None:
        """The span closer than `far` to the body's centre, if any of the stretch comes closer than `near`."""
        x0, y0, x1, y1 = self.box
        if body.x - near >= x1 or body.x + near <= x0 or body.y - near >= y1 or body.y + near <= y0:
            return None
        met = circle_span(self.px, self.py, self.dx, self.dy, body.x, body.y, near)
        if met is None or met[1] <= 0 or met[0] >= FULL:
            return None
        return circle_span(self.px, self.py, self.dx, self.dy, body.x, body.y, far) or met

    def slow(self, start: int, end: int, feet: Span, usual: int) -> list[tuple[int, int, int]]:
        """The parts of start..end, at these heights of feet there, that count more than `usual` times, with how many,
        in order."""
        times = self.walker.policy.times
        slow = [(n, area) for area in self.near.areas if (n := times(area.kind, area.marked)) > usual]
        return slow_spans((self.px, self.py), (self.dx, self.dy), slow, start, end, feet) if slow else []

    def forget(self) -> None:
        """A door was opened on the way: the walls are to be looked for anew."""
        self._walls = {}


def rough_spans(
    p: Sequence[int], way: Plan, areas: Iterable[Rough], start: int, end: int, feet: int, to: int | None = None
) -> list[Span]:
    """The parts of start..end of the stretch p + t `way` in rough areas, with feet at that height, or going evenly
    from there `to` another; apart from one another, in order."""
    low, high = feet, feet if to is None else to
    spans: list[Span] = []
    for area in areas:
        if max(low, high) < area.base or min(low, high) > area.top:
            continue
        first, last = start, end
        if low != high:
            tall = within(start, end, low, high, area.base, area.top)
            first, last = (max(start, tall[0]), min(end, tall[1])) if tall else (end, start)
        spans += [(max(s, first), min(e, last)) for s, e in area.spans(p[0], p[1], *way) if s < last and e > first]
    return merged(spans)


def slow_spans(
    p: Sequence[int], way: Plan, slow: Sequence[tuple[int, Rough]], start: int, end: int, feet: Span
) -> list[tuple[int, int, int]]:
    """The parts of start..end of the stretch p + t `way` in areas at these heights of feet (at start and end), each
    with how many times it counts: where areas lie over one another, the most. Apart from one another, in order."""
    levels = [
        (times, rough_spans(p, way, [area for n, area in slow if n == times], start, end, *feet))
        for times in sorted({n for n, _ in slow}, reverse=True)
    ]
    if len(levels) == 1:
        return [(s, e, levels[0][0]) for s, e in levels[0][1]]
    cuts = sorted({t for _, spans in levels for span in spans for t in span})
    found: list[tuple[int, int, int]] = []
    for s, e in pairwise(cuts):
        times = next((n for n, spans in levels if any(a <= s and e <= b for a, b in spans)), 0)
        if not times:
            continue
        if found and found[-1][1] == s and found[-1][2] == times:
            found[-1] = (found[-1][0], e, times)
        else:
            found.append((s, e, times))
    return found


def within(start: int, end: int, low: int, high: int, least: int, most: int) -> Span | None:
    """Where a height that goes evenly from `low` to `high` is within least..most."""
    rise = high - low
    a, b = (least, most) if rise > 0 else (most, least)
    first = start + (a - low) * (end - start) // rise
    last = start - (-(b - low) * (end - start) // rise)
    return (first, last) if first <= last else None
