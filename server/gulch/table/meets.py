"""What stands in a mover's way on one stretch: bodies, zones, walls, areas, the edge of the table, exits.

Lives here: where on the stretch it is met first, and whether one may come down somewhere. Never here: what follows
from meeting it (`walk`), changes of level (`levels`). Exact integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from .feet import Feet, Mark
from .footing import Wall
from .ground import overlaps
from .model import Body, Point
from .moves import TOLERANCE, Stop, Zone
from .spans import outline_spans
from .stretch import Stretch, within
from .touch import bases_touch, parted

_LOOK = 250

Way = tuple[int, int, int, int]  # from and to (parameters), the heights of feet there
Hit = tuple[int, str, str, Wall | None]  # parameter, reason ("contact", "exit" or a Stop code), about, the wall


class Meets(Feet):
    """A walk in progress that finds what is in its way."""

    def _first(self, line: Stretch, start: int, end: int, low: int, high: int, walls: bool = True) -> Hit | None:
        """The first thing that stops feet on start..end; zones of targets are noted and do not stop. Without `walls`
        these do not."""
        best: Hit | None = None
        if start >= end:
            return None
        way = (start, end, low, high)
        for body, far in self.targets:
            t = self._body_hit(line, way, end if best is None else best[0], body, (far, far))
            if t is not None:
                best = (t, "contact", body.id, None)
        for body, far in self.solid:
            t = self._body_hit(line, way, end if best is None else best[0], body, (far - TOLERANCE, far))
            if t is not None:
                best = (t, "body", body.id, None)
        found = line.wall_hit(start, end, low, high) if walls else None
        if found is not None and (best is None or found[0] < best[0]):
            best = (found[0], "blocked", found[1].id, found[1])
        edge = line.table_hit()
        if edge is not None and edge[0] < end and (best is None or edge[0] < best[0]):
            best = (max(edge[0], start), "table", edge[1], None)
        for plan in self._outlines(line, start, end, low, high):
            if best is None or plan[0] < best[0]:
                best = plan
        for body, reach, zone in self.zones:
            until = end if best is None else best[0]
            into = self._zone_hit(line, way, until, body, reach, zone.flat)
            if into is not None and (zone.sighted or zone.parted):
                into = self._counts_from(line, into, until, way, (body, reach, zone))
            if into is None:
                continue
            if body.id not in self.policy.targets:
                best = (into, "zone", body.id, None)
            elif body.id not in self.pending:
                self.pending[body.id] = (self.at, self.spent)
        return best

    def _body_hit(self, line: Stretch, way: Way, until: int, body: Body, close: tuple[int, int]) -> int | None:
        """Where before `until` feet come as close to a body's centre as that (near enough to be met, where they are
        stopped), at heights at which the two figures are in one another's way."""
        start, end, low, high = way
        above, below = body.z + body.height, body.z - self.height
        if (low >= above and high >= above) or (low <= below and high <= below):
            return None
        span = line.disc(body, *close)
        if span is None or span[1] <= start or span[0] >= until:
            return None
        if low == high:
            return max(span[0], start)
        tall = within(start, end, low, high, below + 1, above - 1)
        first, last = max(span[0], start), min(span[1], until)
        if tall is None or tall[1] <= first or tall[0] >= last:
            return None
        return max(first, tall[0])

    def _zone_hit(self, line: Stretch, way: Way, until: int, body: Body, reach: int, flat: bool) -> int | None:
        """Where before `until` feet come closer than `reach` to a body, in plan if it is `flat`."""
        start, _, low, high = way
        apart = self.radius + body.radius
        if low == high or flat:
            rise = 0 if flat else abs(low - body.z)
            if rise >= reach - TOLERANCE:
                return None
            near = apart + isqrt((reach - TOLERANCE) ** 2 - rise * rise)
            span = line.disc(body, near, apart + isqrt(reach * reach - rise * rise))
            if span is None or span[1] <= start or span[0] >= until:
                return None
            return max(span[0], start)
        if start >= until or max(low, high) <= body.z - reach or min(low, high) >= body.z + reach:
            return None
        if line.disc(body, apart + reach, apart + reach) is None:
            return None
        return self._slope_hit(line, way, until, body, reach)

    def _counts_from(self, line: Stretch, into: int, until: int, way: Way, near: tuple[Body, int, Zone]) -> int | None:
        """The first place from `into` on, in the zone of a body, where nothing hides or parts the two."""
        body, reach, zone = near
        start, end, low, high = way
        tries: list[int] = [*range(into, until, max(1, line.extent(_LOOK))), until]
        for t in tries:
            z = low if low == high else low + (high - low) * (t - start) // (end - start)
            here = self.start.moved((*line.at(t), z))
            inside = t == into or zone.gap(here, body) < reach - TOLERANCE
            if inside and not self._apart(here, body, zone):
                return t
        return None

    def _apart(self, here: Body, body: Body, zone: Zone) -> bool:
        """Does the zone not count at this place?"""
        if zone.parted and parted(self.seen, here, body, zone.parted):
            return True
        if not zone.sighted:
            return False
        from .sight import sight_between

        return not any(sight.clear for sight in sight_between(self.seen, ((here, body), (body, here))))

    def _outlines(self, line: Stretch, start: int, end: int, low: int, high: int) -> Iterator[Hit]:
        """Where areas that may not be entered and exits begin."""
        for area in line.near.areas if self.kinds else ():
            if (
                not self._bars(area)
                or area.index in self.free
                or max(low, high) < area.base
                or min(low, high) > area.top
            ):
                continue
            for s, e in area.spans(line.px, line.py, line.dx, line.dy):
                first, last = max(s, start), min(e, end)
                if low != high:
                    tall = within(start, end, low, high, area.base, area.top)
                    first, last = (max(first, tall[0]), min(last, tall[1])) if tall else (end, start)
                if first + line.slack < last:
                    yield first, "area", area.id, None
        for one in self.policy.exits:
            if not one.sides:
                for s, _ in outline_spans(line.px, line.py, line.dx, line.dy, one.outline, 0):
                    if max(start, 1) <= s + 1 < end:  # spans are lengthened by one
                        yield s + 1, "exit", one.id, None

    def _slope_hit(self, line: Stretch, way: Way, until: int, body: Body, reach: int) -> int | None:
        """The same on a slope: the gap is a convex function along the way, so its least is found by thirds."""
        start, end, low, high = way

        def gap(t: int) -> int:
            x, y = line.at(t)
            z = low + (high - low) * (t - start) // (end - start)
            plan = max(0, isqrt((x - body.x) ** 2 + (y - body.y) ** 2) - self.radius - body.radius)
            return plan * plan + (z - body.z) ** 2

        a, b = start, until
        while b - a > 8:
            third = (b - a) // 3
            if gap(a + third) <= gap(b - third):
                b -= third
            else:
                a += third
        if gap(a) >= (reach - TOLERANCE) ** 2:
            return None
        first, last = start, a
        while last - first > 1:
            middle = (first + last) // 2
            if gap(middle) < reach * reach:
                last = middle
            else:
                first = middle
        return first

    def _hit_stop(self, hit: Hit, contact: str = "body") -> Stop:
        """What stops one who cannot end there, in the middle of a leap or jump."""
        reason = {"contact": contact, "exit": "table"}.get(hit[1], hit[1])
        return self._stop(reason, "" if reason == "table" else hit[2])

    def _landed(self, mark: Mark) -> Stop | None:
        """Stops one that would come down into another body, or where it may not be; touching a target ends the walk."""
        here = self.start.moved(self.at)
        if self._off_table(mark.at):
            return self._take_back(mark, "table", "")
        for body, _ in self.solid:
            if overlaps(here, body):
                return self._take_back(mark, "body", body.id)
        for area in self.ground.near(self.x, self.y, self.x, self.y).areas if self.kinds else ():
            if self._bars(area) and area.index not in self.free and self._deep_in(area):
                return self._take_back(mark, "area", area.id)
        for body, _ in self.targets:
            if overlaps(here, body):
                return self._take_back(mark, "body", body.id)
            if bases_touch(here, body):
                self.contact, self.done = body.id, True
        for body, reach, zone in self.zones:
            if zone.gap(here, body) < reach - TOLERANCE and not self._apart(here, body, zone):
                if body.id not in self.policy.targets:
                    return self._take_back(mark, "zone", body.id)
                self.pending.setdefault(body.id, (mark.at, mark.spent))
        return None

    def _off_table(self, before: Point) -> bool:
        """Does the base hang over the edge of the table, further than it did?"""
        for now, was, size in zip((self.x, self.y), before, self.ground.size, strict=False):
            if not min(self.radius, was) - TOLERANCE <= now <= max(size - self.radius, was) + TOLERANCE:
                return True
        return False

    def _take_back(self, mark: Mark, reason: str, about: str) -> Stop:
        """Undoes what led to a place that is taken."""
        self._go_back(mark)
        return self._stop(reason, about)
