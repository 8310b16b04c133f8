"""What the pieces of a table are to squares: levels of columns, things in cells, sides, corners.

Lives here: `Reading`, everything that one grid over one table needs, found when it is first asked for and kept. All
in whole mils and exact fractions. Never here: which doors are shut (a scene knows), lines (`traces`), words of
a game: classes come from the grid, the pieces' own values, or heights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, floor

from gulch.errors import InvalidInput
from gulch.table.ground import Floor, ground_of
from gulch.table.measure import in_polygon, on_segment
from gulch.table.model import Plan, Table

from .lines import covered, cut, twice_area, twice_area_within
from .solids import Box, Gate, Solid, gates_of, solids_of
from .values import CLASSES, STEPS, Cell, Class, Corner, Grid, Side, SideKind, Square, Thing, Way, turned

SAMPLES = 16
"""Into how many parts the way from a middle to the next is cut to follow the floor."""

_FILLED = ("hill", "rock")  # surfaces that have no room below them, whatever their blocks say
_SHARE = 4  # a thing is in a cell that holds a quarter of it, or of which it fills a quarter


@dataclass(frozen=True, slots=True, eq=False)
class Near:
    """What may be met in some columns, each in the order of the table."""

    solids: tuple[Solid, ...]
    gates: tuple[Gate, ...]
    floors: tuple[Floor, ...]


class Reading:
    """One grid over one table. Cells, sides and corners are read when first asked for."""

    def __init__(self, table: Table, grid: Grid):
        self.table, self.grid = table, grid
        self.ground = ground_of(table)
        self.gates = tuple(gates_of(table, grid))
        self.solids = tuple(solids_of(table, grid))
        self._columns: dict[Plan, tuple[list[int], list[int], list[int]]] = {}
        boxes = ([one.box for one in self.solids], [one.box for one in self.gates], [f.box for f in self.ground.floors])
        for kind, found in enumerate(boxes):
            for number, box in enumerate(found):
                if kind < 2 or number:
                    self._enter(kind, number, box)
        self.levels = cache(self._levels)
        self.square = cache(self._square)
        self.side = cache(self._side)
        self.way = cache(self._way)
        self._walk = cache(self._walked)

    def _enter(self, kind: int, number: int, box: Box) -> None:
        thin = self.grid.measures.thin
        i0, j0 = self.grid.column_of(box[0] - thin - 1, box[1] - thin - 1)
        i1, j1 = self.grid.column_of(box[2] + thin, box[3] + thin)
        for i in range(max(i0, 0), min(i1, self.grid.columns - 1) + 1):
            for j in range(max(j0, 0), min(j1, self.grid.rows - 1) + 1):
                self._columns.setdefault((i, j), ([], [], []))[kind].append(number)

    def near(self, columns: Sequence[Plan]) -> Near:
        """What may be met in these columns."""
        found: tuple[dict[int, None], ...] = ({}, {}, {})
        for column in columns:
            for known, numbers in zip(found, self._columns.get(column, ()), strict=False):
                known.update(dict.fromkeys(numbers))
        solids, gates, floors = (sorted(known) for known in found)
        return Near(
            tuple(self.solids[n] for n in solids),
            tuple(self.gates[n] for n in gates),
            tuple(self.ground.floors[n] for n in floors),
        )

    def what(self, solid: Solid, floor: int) -> Class:
        """What a solid is to somebody on a floor of that height."""
        m = self.grid.measures
        if solid.base >= floor + m.clear or solid.top <= floor + (0 if solid.area else m.step) or solid.slim:
            return "none"
        if solid.said is not None or solid.area:
            return solid.said or "none"
        if solid.top <= floor + m.low:
            return "low"
        return "wall" if solid.built else "high"

    # Levels and contents ------------------------------------------------------------------------------------

    def _levels(self, i: int, j: int) -> tuple[tuple[int, str], ...]:
        """The floors at the middle of a column as (height, kind), rising; none off the table."""
        x, y = self.grid.centre(i, j)
        width, depth = self.table.size
        if not self.grid.has(i, j) or not (0 <= x <= width and 0 <= y <= depth):
            return ()
        found = sorted({(one.z(x, y), one.kind) for one in self.ground.floors_at(x, y)})
        blocks = [one for one in self.near([(i, j)]).solids if not one.area and in_polygon((x, y), one.outline)]
        kept = [
            (z, kind)
            for n, (z, kind) in enumerate(found)
            if not any(self._closed(z, above, blocks) for above in found[n + 1 :])
        ]
        return tuple(kept)

    def _closed(self, z: int, above: tuple[int, str], blocks: Sequence[Solid]) -> bool:
        """Whether a floor has another so close above it, or one that stands on a solid, that nobody fits between."""
        m = self.grid.measures
        if above[0] - z < m.clear or above[1] in _FILLED:
            return True
        return any(one.base <= z + m.step and abs(one.top - above[0]) <= m.step for one in blocks)

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row, levels of a column rising."""
        for j in range(self.grid.rows):
            for i in range(self.grid.columns):
                for level in range(len(self.levels(i, j))):
                    yield Cell(i, j, level)

    def _square(self, cell: Cell) -> Square:
        floor_, kind = self.floor(cell)
        box = (*self.grid.corner(cell.i, cell.j), *self.grid.corner(cell.i + 1, cell.j + 1))
        things = (self._thing(solid, floor_, box) for solid in self.near([(cell.i, cell.j)]).solids)
        return Square(cell, floor_, kind, tuple(thing for thing in things if thing is not None))

    def floor(self, cell: Cell) -> tuple[int, str]:
        """Height and kind of a cell's floor. InvalidInput for a cell that is not there."""
        levels = self.levels(cell.i, cell.j)
        if not 0 <= cell.level < len(levels):
            raise InvalidInput(f"no square {tuple(cell)} on {self.table.name!r}", "ask for one of `cells`")
        return levels[cell.level]

    def _thing(self, solid: Solid, floor: int, box: Box) -> Thing | None:
        """What a solid is in a cell; walls, and what is hardly in it, are not."""
        what = self.what(solid, floor)
        listed = solid.area and solid.top > floor and solid.base < floor + self.grid.measures.clear
        if what == "wall" or solid.opening or (what == "none" and not listed):
            return None
        within = twice_area_within(solid.outline, *box)
        if not within or within * _SHARE < min(twice_area(solid.outline), 2 * self.grid.pitch**2):
            return None
        return Thing(solid.id, solid.kind, what, solid.outline, solid.base, solid.top, solid.rough)

    # Ways and sides -----------------------------------------------------------------------------------------

    def _way(self, cell: Cell, way: Way) -> tuple[Cell | None, tuple[int, ...]]:
        """Where the floor leads from a cell's middle to that of the next, or from there to here: the cell there, None
        if it ends at a ledge (or the grid does), and the heights of the floor along the way. Of the two senses that
        of rising columns and rows is tried first, so that there and back are the same way."""
        forth = self._walk(cell, way)
        found = [forth] if forth[0] is not None else []
        i, j = cell.i + STEPS[way][0], cell.j + STEPS[way][1]
        for level in range(len(self.levels(i, j)) if self.grid.has(i, j) else 0):
            there = Cell(i, j, level)
            back, heights = self._walk(there, turned(way, 4))
            if back == cell:
                found.append((there, heights[::-1]))
        return (found[0] if (i, j) > (cell.i, cell.j) else found[-1]) if found else forth

    def _walked(self, cell: Cell, way: Way) -> tuple[Cell | None, tuple[int, ...]]:
        """As `way`, by following the floor from this end only: the highest that is a step away or less."""
        z = self.floor(cell)[0]
        dx, dy = STEPS[way]
        (x, y), half = self.grid.centre(cell.i, cell.j), self.grid.pitch
        heights = [z]
        for n in range(1, SAMPLES + 1):
            at = self._follow(x + dx * half * n // SAMPLES, y + dy * half * n // SAMPLES, heights[-1])
            if at is None:
                return None, (*heights, *[heights[-1]] * (SAMPLES + 1 - len(heights)))
            heights.append(at)
        i, j = cell.i + dx, cell.j + dy
        there = [(abs(one - heights[-1]), level) for level, (one, _) in enumerate(self.levels(i, j))]
        gap, level = min(there, default=(self.grid.measures.step + 1, 0))
        return (Cell(i, j, level) if gap <= self.grid.measures.step else None), tuple(heights)

    def _follow(self, x: int, y: int, z: int) -> int | None:
        step = self.grid.measures.step
        width, depth = self.table.size
        if not (0 <= x <= width and 0 <= y <= depth):
            return None
        return max((h for h in (f.z(x, y) for f in self.ground.floors_at(x, y)) if abs(h - z) <= step), default=None)

    def _side(self, cell: Cell, way: Way) -> Side:
        dx, dy = STEPS[way]
        if dx and dy:
            raise InvalidInput(f"no side of a square lies {way}", "ask for E, N, W or S, or for the corner")
        i, j = cell.i + dx, cell.j + dy
        if not self.grid.has(i, j):
            return Side("edge")
        to, heights = self.way(cell, way)
        strip = _Strip(self.grid, cell, way, heights)
        near = self.near([(cell.i, cell.j), (i, j)])
        met = [one for one in (self._met(strip, solid) for solid in near.solids) if one is not None]
        gate = self._gate(strip, near.gates, met)
        if gate is not None:
            return self._gated(strip, to, gate, met)
        high = [span for _, what, span in met if what != "low"]
        width = self.grid.pitch
        passable = width - covered(high, strip.low, strip.high)
        free = width - covered([span for _, _, span in met], strip.low, strip.high)
        kind: SideKind = "open" if 2 * free >= width else "low"
        if 2 * passable < width:
            kind = "wall"
        elif to is None:
            kind = "ledge"
        return Side(kind, to, "", 0, free, passable, tuple(dict.fromkeys(solid.id for solid, _, _ in met)))

    def _met(self, strip: _Strip, solid: Solid) -> tuple[Solid, Class, tuple[int, int]] | None:
        """What a solid is in a strip, and how much of the width it stands in. High things are in cells, not between."""
        if self.what(solid, min(strip.heights)) == "none" == self.what(solid, max(strip.heights)):
            return None
        corners = cut(solid.outline, *strip.box)
        if not corners:
            return None
        alongs, acrosses = [c[strip.axis] for c in corners], [c[1 - strip.axis] for c in corners]
        what = self.what(solid, strip.floor(min(alongs), max(alongs)))
        return None if what in ("none", "high") else (solid, what, (floor(min(acrosses)), ceil(max(acrosses))))

    def _gate(
        self, strip: _Strip, gates: Sequence[Gate], met: Sequence[tuple[Solid, Class, tuple[int, int]]]
    ) -> Gate | None:
        """The opening in a strip that is not itself walled up; of several the nearest to the line of the grid."""
        found = []
        for number, gate in enumerate(gates):
            off, span = strip.across(gate)
            if span is None or not self._on_level(gate, strip):
                continue
            high = [one for solid, what, one in met if what != "low" and solid.opening != gate.id]
            if 2 * covered(high, *span) <= span[1] - span[0]:
                found.append((off, number))
        return gates[min(found)[1]] if found else None

    def _on_level(self, gate: Gate, strip: _Strip) -> bool:
        return self.reaches(gate, strip.floor(*strip.along(gate)))

    def reaches(self, gate: Gate, floor: int) -> bool:
        """Whether an opening is one to somebody on a floor of that height."""
        m = self.grid.measures
        return gate.opening.sill < floor + m.clear and gate.opening.head > floor + m.step

    def _gated(
        self, strip: _Strip, to: Cell | None, gate: Gate, met: Sequence[tuple[Solid, Class, tuple[int, int]]]
    ) -> Side:
        _, span = strip.across(gate)
        low, high = span or (strip.low, strip.high)
        others = [(solid, what, one) for solid, what, one in met if solid.opening != gate.id]
        passable = high - low - covered([one for _, what, one in others if what != "low"], low, high)
        free = high - low - covered([one for _, _, one in others], low, high)
        sill = max(gate.opening.sill - strip.floor(*strip.along(gate)), 0)
        return Side(gate.opening.kind, to, gate.id, sill, free, passable, tuple(dict.fromkeys(s.id for s, _, _ in met)))

    # Corners ------------------------------------------------------------------------------------------------

    def corner(self, i: int, j: int, floor: int) -> Corner:
        """What stands at a crossing of the grid, for somebody on a floor of that height."""
        point = self.grid.corner(i, j)
        near = self.near([(i + a, j + b) for a in (-1, 0) for b in (-1, 0)])
        found: list[tuple[str, Class]] = []
        for solid in near.solids:
            what = self.what(solid, floor)
            on_line = solid.line is not None and on_segment(point, *solid.line)
            if what != "none" and (in_polygon(point, solid.outline) or on_line):
                found.append((solid.id, what))
        found += [(g.id, "wall") for g in near.gates if self.reaches(g, floor) and on_segment(point, *g.line)]
        what = max((what for _, what in found), key=CLASSES.index, default="none")
        return Corner(what, tuple(dict.fromkeys(id for id, _ in found)))


class _Strip:
    """The rectangle between two middles, as wide as a side: `low` to `high` across it, `axis` along it."""

    def __init__(self, grid: Grid, cell: Cell, way: Way, heights: tuple[int, ...]):
        dx, dy = STEPS[way]
        a, b = grid.centre(cell.i, cell.j), grid.centre(cell.i + dx, cell.j + dy)
        half = grid.pitch // 2
        self.axis = 0 if dx else 1
        self.start, self.pitch, self.sense, self.heights = a[self.axis], grid.pitch, dx + dy, heights
        self.low, self.high = a[1 - self.axis] - half, a[1 - self.axis] + half
        near, far = sorted((a[self.axis], b[self.axis]))
        self.near, self.far = near, far
        self.box: Box = (near, self.low, far, self.high) if dx else (self.low, near, self.high, far)

    def floor(self, low: Fraction | int, high: Fraction | int) -> int:
        """The highest floor between two places along the strip."""
        ends = sorted((place - self.start) * self.sense * Fraction(SAMPLES, self.pitch) for place in (low, high))
        first, last = max(floor(ends[0]), 0), min(ceil(ends[1]), SAMPLES)
        return max(self.heights[first : last + 1], default=self.heights[0])

    def along(self, gate: Gate) -> tuple[int, int]:
        """From where to where an opening is along the strip."""
        places = sorted(point[self.axis] for point in gate.line)
        return max(places[0], self.near), min(places[1], self.far)

    def across(self, gate: Gate) -> tuple[int, tuple[int, int] | None]:
        """How far (twice) an opening's middle is from the side, and what it takes of the width: None if it is not on
        the side, because it lies along the strip, beyond its ends, or for the greater part beside it."""
        (c, d), axis = gate.line, self.axis
        middle, off = c[axis] + d[axis], abs(c[axis] + d[axis] - self.near - self.far)
        low, high = sorted((c[1 - axis], d[1 - axis]))
        span = max(low, self.low), min(high, self.high)
        lies_across = high - low >= abs(c[axis] - d[axis])
        if not lies_across or not 2 * self.near <= middle <= 2 * self.far:
            return off, None
        shared = span[1] - span[0]
        enough = shared > 0 and (2 * shared >= high - low or 2 * shared >= self.pitch)
        return off, span if enough else None
