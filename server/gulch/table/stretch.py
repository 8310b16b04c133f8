"""One straight stretch of a walk in plan, and where on it a base meets what.

Lives here: spans of surfaces, walls, rough areas, bodies and zones along the stretch, found when asked for.
Never here: what follows from meeting them (`walk`). Parameters run from 0 to FULL; where a base is stopped
it keeps its full radius, but only what comes closer than radius - TOLERANCE counts as met, so that a stop
rounded to whole mils is legal when it is judged again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import TYPE_CHECKING

from .ground import Floor, Rough, Wall, is_wall
from .model import Body, Plan
from .moves import TOLERANCE
from .spans import FULL, SUB, Span, circle_span, convex_span, edge_span, outline_spans

if TYPE_CHECKING:
    from .feet import Feet

_FAR = 1 << 50


class Stretch:
    """The way from where the walker is to a plan point."""

    __slots__ = ("_walls", "box", "dx", "dy", "floors", "length", "near", "px", "py", "slack", "walker")

    def __init__(self, walker: Feet, qx: int, qy: int) -> None:
        px, py = walker.x, walker.y
        dx, dy = qx - px, qy - py
        self.walker = walker
        self.px, self.py, self.dx, self.dy = px, py, dx, dy
        self.length = isqrt((dx * dx + dy * dy) * SUB * SUB)
        self.near = walker.ground.near(px, py, qx, qy)
        self.box = (min(px, qx), min(py, qy), max(px, qx), max(py, qy))
        self.slack = 2 * TOLERANCE * SUB * FULL // self.length + 1 if self.length else FULL
        self.floors = self._floors()
        self._walls: dict[tuple[int, int], list[tuple[int, int, Wall]]] = {}

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
                found += [(s, e, wall) for s, e in self._wall_spans(wall, own)]
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

    def table_hit(self) -> int | None:
        """Where the base would cross the table's edge."""
        walker = self.walker
        best: int | None = None
        for p, d, size in ((self.px, self.dx, walker.ground.size[0]), (self.py, self.dy, walker.ground.size[1])):
            low = min(walker.radius, p)
            high = max(size - walker.radius, p)
            if d < 0 and p + d < low - TOLERANCE:
                t = (p - low) * FULL // -d
            elif d > 0 and p + d > high + TOLERANCE:
                t = (high - p) * FULL // d
            else:
                continue
            best = t if best is None else min(best, t)
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

    def rough(self, start: int, end: int, feet: int) -> list[Span]:
        """The parts of start..end in rough areas at that height, apart from one another, in order."""
        return rough_spans((self.px, self.py), (self.dx, self.dy), self.near.rough, start, end, feet)


def rough_spans(p: Sequence[int], way: Plan, areas: Iterable[Rough], start: int, end: int, feet: int) -> list[Span]:
    """The parts of start..end of the stretch p + t `way` in rough areas at that height of feet, apart from one
    another, in order."""
    spans: list[Span] = []
    for area in areas:
        if not area.base <= feet <= area.top:
            continue
        if area.convex:
            one = convex_span(p[0], p[1], *way, area.outline, 0)
            found = [] if one is None else [one]
        else:
            found = outline_spans(p[0], p[1], *way, area.outline, 0)
        spans += [(max(s, start), min(e, end)) for s, e in found if s < end and e > start]
    spans.sort()
    apart: list[Span] = []
    for s, e in spans:
        if apart and s <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(e, apart[-1][1]))
        else:
            apart.append((s, e))
    return apart


def within(start: int, end: int, low: int, high: int, least: int, most: int) -> Span | None:
    """Where a height that goes evenly from `low` to `high` is within least..most."""
    rise = high - low
    a, b = (least, most) if rise > 0 else (most, least)
    first = start + (a - low) * (end - start) // rise
    last = start - (-(b - low) * (end - start) // rise)
    return (first, last) if first <= last else None
