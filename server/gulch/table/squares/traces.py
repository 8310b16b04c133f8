"""Straight lines over squares: from middle to middle, or from any point of a cell, past everything in between.

Lives here: `Tracer`, which finds all that a line crosses whatever doors are doing, and keeps it. On one level the line
in plan decides and things hinder by their class; between levels it is cast at eye height against things as high as
they are. Lines are worked out in one sense and read backwards for the other, so both always agree.
Never here: who looks where (`squares`), which doors are shut, words of a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from math import isqrt
from typing import Literal

from gulch.table.ground import Floor
from gulch.table.measure import plan_distance, segment_distance
from gulch.table.memo import Memo
from gulch.table.model import Cloud, Plan

from .lines import NOTHING, ONE, ZERO, Meeting, Span, meet, meet_line
from .reading import Reading
from .solids import Box, Solid
from .values import Cell, Class, Crossing, CrossingKind, Thing

_KEPT = 4_000


@dataclass(frozen=True, slots=True)
class End:
    """One end of a line: a plan point in the column (i, j), the height of the floor there and of the eye above it."""

    at: Plan
    column: Plan
    floor: int
    eye: int

    @property
    def order(self) -> tuple[Plan, int, int]:
        return self.at, self.floor, self.eye


@dataclass(frozen=True, slots=True)
class Line:
    """What a line crosses, whatever doors are doing: its length in plan and the crossings in order."""

    length: int
    crossings: tuple[Crossing, ...]

    def seen_back(self) -> Line:
        return Line(self.length, tuple(crossing.seen_back(self.length) for crossing in reversed(self.crossings)))


@dataclass(frozen=True, slots=True)
class _Met:
    """Something high that a line meets, before it is known whether two of them close a gap."""

    kind: Literal["wall", "high"]
    id: str
    meeting: Meeting


class Tracer:
    """Lines over one reading; answers are kept."""

    def __init__(self, reading: Reading):
        self.reading = reading
        self._lines: Memo[tuple[End, End], Line] = Memo(_KEPT)

    def line(self, start: End, end: End) -> Line:
        """The line between two ends; between levels of one place it has no length."""
        if end.order < start.order:
            return self.line(end, start).seen_back()
        known = self._lines.get((start, end))
        if known is None:
            known = _Cast(self.reading, start, end).line()
            self._lines.put((start, end), known)
        return known

    def clouded(self, start: End, end: End, clouds: Collection[Cloud]) -> Line:
        """As `line`, with the clouds that it passes through."""
        if end.order < start.order:
            return self.clouded(end, start, clouds).seen_back()
        line = self.line(start, end)
        found = [one for one in (_through(start, end, line.length, cloud) for cloud in clouds) if one is not None]
        return Line(line.length, _in_order((*line.crossings, *found))) if found else line

    def walls(self, start: End, end: End) -> tuple[str, ...]:
        """The walls and openings on a line between two cells that touch."""
        cast = _Cast(self.reading, start, end)
        met = list(cast.walls())
        found = [one.id for one in met if one.meeting.inside] + [id for id, _ in cast.gates()]
        return tuple(dict.fromkeys(found + [id for _, *pair in _between(met) for id in pair]))


Passed = tuple[list[tuple[Plan, Span]], list[tuple[Plan, Fraction]]]


def passed(start: Plan, end: Plan, origin: Plan, pitch: int) -> Passed:
    """The columns that a segment passes through, with the stretch inside each, and the corners of the grid that it
    passes exactly, both in order. A segment along a line of the grid passes through none."""
    (i, x), (j, y) = (divmod(start[axis] - origin[axis], pitch) for axis in (0, 1))
    columns, corners = _passed((x, y), (end[0] - start[0], end[1] - start[1]), pitch)
    return (
        [((i + di, j + dj), span) for (di, dj), span in columns],
        [((i + di, j + dj), t) for (di, dj), t in corners],
    )


@lru_cache(maxsize=20_000)
def _passed(start: Plan, way: Plan, pitch: int) -> Passed:
    """As `passed`, from the square (0, 0) at the origin: most lines of a grid are alike but for where they begin."""
    cuts = {ZERO, ONE}
    for axis in (0, 1):
        low, high = sorted((start[axis], start[axis] + way[axis]))
        for number in range(-(-low // pitch), high // pitch + 1) if way[axis] else ():
            cuts.add(Fraction(number * pitch - start[axis], way[axis]))
    places = sorted(cuts)
    columns = []
    for span in pairwise(places):
        at = [start[axis] + way[axis] * (span[0] + span[1]) / 2 for axis in (0, 1)]
        if all(place % pitch for place in at):
            columns.append(((int(at[0] // pitch), int(at[1] // pitch)), span))
    corners = []
    for t in places:
        at = [start[axis] + way[axis] * t for axis in (0, 1)]
        if not any(place % pitch for place in at):
            corners.append(((int(at[0] // pitch), int(at[1] // pitch)), t))
    return columns, corners


class _Cast:
    """One line being worked out."""

    def __init__(self, reading: Reading, start: End, end: End):
        self.reading, self.start, self.end = reading, start, end
        grid = reading.grid
        self.length = plan_distance(start.at, end.at)
        self.flat = abs(start.floor - end.floor) <= grid.measures.step
        self.floor = max(start.floor, end.floor)
        self.columns, self.corners = (
            passed(start.at, end.at, grid.origin, grid.pitch) if start.at != end.at else ([], [])
        )
        around = [(i + a, j + b) for (i, j), _ in self.corners for a in (-1, 0) for b in (-1, 0)]
        inner = [column for column, _ in self.columns]
        self.near = reading.near(list(dict.fromkeys([start.column, *inner, *around, end.column])))

    def line(self) -> Line:
        """All crossings in order."""
        if self.start.at == self.end.at:
            return self._above()
        found = [self._crossing("square", span, at=column) for column, span in self.columns]
        found += [self._crossing("corner", (t, t), at=corner) for corner, t in self.corners]
        found += self._solid()
        found += [self._crossing("opening", span, id) for id, span in self.gates()]
        found += [self._crossing("floor", (t, t), id, blocks=True) for id, t in self._floors()]
        return Line(self.length, _in_order(found))

    def _crossing(
        self, kind: CrossingKind, span: Span, id: str = "", at: Plan = (0, 0), blocks: bool = False
    ) -> Crossing:
        (over, under), (other, below) = (t.as_integer_ratio() for t in span)
        off = over * below + other * under - under * below
        nearer: Literal["start", "end", "even"] = "start" if off < 0 else "end" if off > 0 else "even"
        enter, leave = over * self.length // under, other * self.length // below
        return Crossing(kind, enter, leave, id, at, blocks, False, nearer)

    def _solid(self) -> Iterator[Crossing]:
        high = [*self.walls(), *self._filled()]
        for one in high:
            for span in one.meeting.inside:
                yield self._crossing(one.kind, span, one.id, blocks=True)
            for span in (*one.meeting.left, *one.meeting.right):
                yield self._crossing("touch", span, one.id)
        for t, *pair in _between(high):
            yield self._crossing("between", (t, t), " and ".join(pair), blocks=True)
        for id, span in self._low():
            yield self._crossing("low", span, id)

    # Solids -------------------------------------------------------------------------------------------------

    def walls(self) -> Iterator[_Met]:
        """The walls that are met; between levels high things too are as drawn."""
        for solid in self.near.solids:
            what = self._class(solid)
            if what == "wall" or (what == "high" and not self.flat):
                yield from self._met(what, solid.id, self._meet(solid, what), solid.base, solid.top)

    def _class(self, solid: Solid) -> Class:
        """What a solid is to this line. Between levels what is low to an end is low; all else may hide it, also what
        stands on levels in between."""
        if self.flat:
            if solid.opening and self._open(solid.opening):
                return "none"
            return self.reading.what(solid, self.floor)
        ends = [self.reading.what(solid, end.floor) for end in (self.start, self.end)]
        if "low" in ends:
            return "low"
        stands = not solid.slim and solid.said != "none" and not (solid.area and solid.said is None)
        return "none" if not stands else "high" if "high" in ends else "wall"

    def _open(self, id: str) -> bool:
        """Whether an opening is one on the level of the line, so that its sill and lintel belong to it."""
        return any(gate.id == id and self.reading.reaches(gate, self.floor) for gate in self.near.gates)

    def _meet(self, solid: Solid, what: Class) -> Meeting:
        if self._beside(solid.box):
            return NOTHING
        if solid.line is not None and what == "wall":
            return meet_line(self.start.at, self.end.at, *solid.line)
        return meet(self.start.at, self.end.at, solid.outline)

    def _beside(self, box: Box) -> bool:
        """Whether the line stays clear of a box, and of what is moved to a line of the grid from there."""
        (x0, y0, x1, y1), thin = box, self.reading.grid.measures.thin
        (ax, ay), (bx, by) = self.start.at, self.end.at
        return max(ax, bx) < x0 - thin or min(ax, bx) > x1 + thin or max(ay, by) < y0 - thin or min(ay, by) > y1 + thin

    def _filled(self) -> Iterator[_Met]:
        """The squares that high things fill, but for those where the line ends; none between levels."""
        if not self.flat:
            return
        grid = self.reading.grid
        around = [(i + a, j + b) for (i, j), _ in self.corners for a in (-1, 0) for b in (-1, 0)]
        for column in sorted({*around, *(column for column, _ in self.columns)}):
            if column in (self.start.column, self.end.column) or not grid.has(*column):
                continue
            thing = self._filling(column)
            if thing is not None:
                meeting = meet(self.start.at, self.end.at, grid.outline(*column))
                yield from self._met("high", thing.id, meeting, thing.base, thing.top)

    def _filling(self, column: Plan) -> Thing | None:
        """The first high thing in a column on the level of the line."""
        for level, (floor, _) in enumerate(self.reading.levels(*column)):
            if abs(floor - self.floor) <= self.reading.grid.measures.step:
                things = self.reading.square(Cell(*column, level)).things
                return next((thing for thing in things if thing.what == "high"), None)
        return None

    def _met(self, kind: Class, id: str, meeting: Meeting, base: int, top: int) -> Iterator[_Met]:
        """A thing with what the line meets of it at its height."""
        if not self.flat:
            inside, left, right = (
                tuple(span for span in spans if self._within(span, base, top))
                for spans in (meeting.inside, meeting.left, meeting.right)
            )
            meeting = Meeting(inside, left, right)
        if meeting.inside or meeting.left or meeting.right:
            yield _Met("high" if kind == "high" else "wall", id, meeting)

    def _height(self, t: Fraction) -> Fraction:
        """How high the line from eye to eye is."""
        low, high = self.start.floor + self.start.eye, self.end.floor + self.end.eye
        return low + (high - low) * t

    def _within(self, span: Span, base: int, top: int) -> bool:
        low, high = sorted(self._height(t) for t in span)
        return low < top and high > base

    def _low(self) -> Iterator[tuple[str, Span]]:
        """The low things on the line, as drawn. Between levels a thing is low at one end and counts only if the middle
        of what is crossed is nearer to that end."""
        for solid in self.near.solids:
            if self._class(solid) != "low":
                continue
            for span in self._meet(solid, "low").inside:
                nearer = self.start if sum(span) < 1 else self.end
                if self.flat or self.reading.what(solid, nearer.floor) == "low":
                    yield solid.id, span

    # Openings and floors --------------------------------------------------------------------------------------

    def gates(self) -> Iterator[tuple[str, Span]]:
        """The openings that the line goes through, ends included."""
        for gate in self.near.gates:
            meeting = meet_line(self.start.at, self.end.at, *gate.line)
            for span in (*meeting.inside, *meeting.left, *meeting.right):
                if self.flat:
                    through = self.reading.reaches(gate, self.floor)
                else:
                    through = self._within(span, gate.opening.sill, gate.opening.head)
                if through:
                    yield gate.id, span

    def _floors(self) -> Iterator[tuple[str, Fraction]]:
        """The surfaces that the line from eye to eye goes through, seams between two of them included."""
        low, high = self.start.floor + self.start.eye, self.end.floor + self.end.eye
        touched: tuple[list[tuple[str, Fraction]], list[tuple[str, Fraction]]] = ([], [])
        for floor in self.near.floors:
            over = [z - floor_height(floor, at) for z, at in ((low, self.start.at), (high, self.end.at))]
            if over[0] * over[1] >= 0:
                continue
            t = over[0] / (over[0] - over[1])
            meeting = meet(self.start.at, self.end.at, floor.outline)
            if any(start <= t <= end for start, end in meeting.inside):
                yield floor.id, t
            for found, spans in zip(touched, (meeting.left, meeting.right), strict=True):
                found += [(floor.id, t) for start, end in spans if start <= t <= end]
        yield from (one for one in touched[0] if any(one[1] == other[1] for other in touched[1]))

    def _above(self) -> Line:
        """The line straight up or down: the floors between the eyes."""
        low, high = sorted(end.floor + end.eye for end in (self.start, self.end))
        x, y = self.start.at
        found = [floor.id for floor in self.near.floors if floor.holds(x, y) and low < floor.z(x, y) < high]
        return Line(0, tuple(Crossing("floor", 0, 0, id, blocks=True) for id in found))


def _in_order(found: Iterable[Crossing]) -> tuple[Crossing, ...]:
    return tuple(sorted(found, key=lambda one: (one.enter, one.leave, one.kind, one.id, one.at)))


def _through(start: End, end: End, length: int, cloud: Cloud) -> Crossing | None:
    """A cloud that the line goes through at its height, or that one of its ends is in; None for one it only touches."""
    (ax, ay), (bx, by), (x, y, base) = start.at, end.at, cloud.at
    ux, uy, vx, vy = bx - ax, by - ay, x - ax, y - ay
    square, along, side = ux * ux + uy * uy, ux * vx + uy * vy, ux * vy - uy * vx
    if not square or segment_distance((x, y), start.at, end.at) >= cloud.radius:
        return None
    half = isqrt(max(cloud.radius * cloud.radius - side * side // square, 0))
    enter, leave = max(along // length - half, 0), min(along // length + half, length)
    low, high = start.floor + start.eye, end.floor + end.eye
    heights = sorted(low + (high - low) * place // length for place in (enter, leave))
    if heights[0] >= base + cloud.height or heights[1] <= base:
        return None
    return Crossing("cloud", enter, leave, cloud.id, blocks=True)


def floor_height(floor: Floor, at: Plan) -> Fraction:
    """The height of a surface's plane over a plan point, exactly."""
    (nx, ny, nz), (ox, oy, oz) = floor.normal, floor.origin
    return oz - Fraction(nx * (at[0] - ox) + ny * (at[1] - oy), nz)


def _between(found: Sequence[_Met]) -> Iterator[tuple[Fraction, str, str]]:
    """Where the line passes exactly between two things that touch it at one place from both sides."""
    for one, other in combinations(found, 2):
        for lefts, rights in ((one.meeting.left, other.meeting.right), (other.meeting.left, one.meeting.right)):
            for left in lefts:
                for right in rights:
                    t = max(left[0], right[0])
                    if t <= min(left[1], right[1]):
                        yield t, one.id, other.id
