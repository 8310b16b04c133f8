"""The squares of one grid over one table: what a book that is played on squares asks of them.

Lives here: `squares_of` and `Squares`: contents, sides, corners, steps, lines, leans, fields of vision. A table is read
once for each grid and kept with it; doors and windows are as the scene has them. Never here: figures (a book knows who
is in which square), costs, words of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from gulch.table.memo import Memo, PerTable
from gulch.table.model import Plan, Point, Scene, Table

from .leans import leaning
from .letters import text
from .reading import Reading
from .solids import Gate
from .traces import End, Line, Tracer
from .values import (
    STEPS,
    WAYS,
    Cell,
    Corner,
    Crossing,
    Grid,
    Lean,
    Side,
    Square,
    Step,
    Trace,
    Way,
    in_arc,
)

Through = Literal["free", "near"]
"""How openings let lines through: all that are open, or only those beside a cell in which a line ends."""

_SIDES: tuple[Way, ...] = ("E", "N", "W", "S")


class Squares:
    """One grid over one table. Safe to share; scenes asked about must be of that table."""

    def __init__(self, table: Table, grid: Grid):
        self.table, self.grid = table, grid
        self.reading = Reading(table, grid)
        self._tracer = Tracer(self.reading)
        self._gates = {gate.id: gate for gate in self.reading.gates}
        self._openings = cache(self._openings_of)

    # What there is --------------------------------------------------------------------------------------------

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row, levels of a column rising."""
        return self.reading.cells()

    def square(self, cell: Cell) -> Square:
        """Floor and contents of a cell. InvalidInput for one that is not there."""
        return self.reading.square(cell)

    def side(self, cell: Cell, way: Way) -> Side:
        """What stands between a cell and its neighbour to the E, N, W or S. InvalidInput for another way."""
        return self.reading.side(cell, way)

    def corner(self, cell: Cell, way: Way) -> Corner:
        """What stands at the corner of a cell to the NE, NW, SW or SE."""
        (dx, dy), floor = STEPS[way], self.square(cell).floor
        return self.reading.corner(cell.i + (dx > 0), cell.j + (dy > 0), floor)

    def place(self, cell: Cell) -> Point:
        """The middle of a cell, on its floor."""
        x, y = self.grid.centre(cell.i, cell.j)
        return x, y, self.square(cell).floor

    def cell_at(self, at: Point) -> Cell | None:
        """The cell that a place on the table is in: of its column the level nearest in height, None off the grid."""
        i, j = self.grid.column_of(at[0], at[1])
        found = [(abs(floor - at[2]), level) for level, (floor, _) in enumerate(self.reading.levels(i, j))]
        return Cell(i, j, min(found)[1]) if found else None

    def gate(self, id: str) -> Gate:
        """The opening called "piece/opening". KeyError if there is none."""
        return self._gates[id]

    def is_open(self, scene: Scene, id: str) -> bool:
        """Whether an opening is open now."""
        gate = self._gates[id]
        return not scene.is_shut(gate.piece, gate.opening)

    def openings(self, cell: Cell) -> tuple[str, ...]:
        """The doors and windows on the sides of a cell."""
        return self._openings(cell)

    def _openings_of(self, cell: Cell) -> tuple[str, ...]:
        found = (self.side(cell, way).opening for way in _SIDES)
        return tuple(dict.fromkeys(opening for opening in found if opening))

    # Steps ----------------------------------------------------------------------------------------------------

    def steps(self, scene: Scene, cell: Cell) -> dict[Way, Step]:
        """The steps from a cell in all eight ways."""
        return {way: self.step(scene, cell, way) for way in WAYS}

    def step(self, scene: Scene, cell: Cell, way: Way) -> Step:
        """One step, straight over a side or across the crossing at a corner."""
        dx, dy = STEPS[way]
        if not self.grid.has(cell.i + dx, cell.j + dy):
            return Step("refused", None, "edge")
        step = self._aslant(cell, way) if dx and dy else self._straight(scene, cell, way)
        if step.to is None or step.kind == "refused":
            return step
        high = tuple(thing.id for thing in self.square(step.to).things if thing.what == "high")
        return Step("refused", step.to, "high", high) if high else step

    def _straight(self, scene: Scene, cell: Cell, way: Way) -> Step:
        side = self.side(cell, way)
        if side.kind in ("wall", "window"):
            return Step("refused", side.to, side.kind, (side.opening,) if side.opening else side.about)
        if side.kind == "door" and not self.is_open(scene, side.opening):
            return Step("refused", side.to, "door", (side.opening,))
        if side.to is None:
            return Step("refused", None, "ledge", side.about)
        width = self._width(side)
        low = 2 * side.free < width
        return Step("over" if low else "free", side.to, "", side.about if low else (), side.opening)

    def _width(self, side: Side) -> int:
        """How wide the way through a side is when nothing stands in it."""
        if not side.opening:
            return self.grid.pitch
        return side.passable

    def _aslant(self, cell: Cell, way: Way) -> Step:
        to, heights = self.reading.way(cell, way)
        if to is None:
            return Step("refused", None, "ledge")
        dx, dy = STEPS[way]
        corner = self.reading.corner(cell.i + (dx > 0), cell.j + (dy > 0), heights[len(heights) // 2])
        if corner.what in ("wall", "high"):
            return Step("refused", to, "corner", corner.about)
        walls = self._tracer.walls(self._end(cell, False), self._end(to, False))
        if walls:
            return Step("refused", to, "wall", walls)
        return Step("over", to, "", corner.about) if corner.what == "low" else Step("free", to)

    def climbs(self, cell: Cell) -> tuple[tuple[str, Cell], ...]:
        """The ladders ("piece/ladder") that lead from a cell, each with the cell at its other end."""
        found = []
        for piece in self.table.pieces:
            for ladder in piece.ladders:
                ends = self.cell_at(ladder.foot), self.cell_at(ladder.top)
                for here, there in (ends, ends[::-1]):
                    if here == cell and there is not None and there != cell:
                        found.append((f"{piece.id}/{ladder.id}", there))
        return tuple(found)

    # Lines ----------------------------------------------------------------------------------------------------

    def _end(self, cell: Cell, down: bool, at: Plan | None = None) -> End:
        measures = self.grid.measures
        place = self.grid.centre(cell.i, cell.j) if at is None else at
        return End(place, (cell.i, cell.j), self.square(cell).floor, measures.down if down else measures.eye)

    def trace(self, scene: Scene, start: Cell, end: Cell, down: tuple[bool, bool] = (False, False)) -> Trace:
        """The line from middle to middle, and all on it. `down` says who of the two lies; between levels it is cast
        from there. From `end` to `start` it is the same line, `reversed`."""
        line = self._tracer.clouded(self._end(start, down[0]), self._end(end, down[1]), scene.clouds.values())
        return self._trace(scene, line, start, end)

    def _trace(self, scene: Scene, line: Line, start: Cell, end: Cell) -> Trace:
        crossings = tuple(
            self._passed(scene, one, start, end) if one.kind == "opening" else one for one in line.crossings
        )
        return Trace(start, end, line.length, crossings)

    def _passed(self, scene: Scene, one: Crossing, start: Cell, end: Cell) -> Crossing:
        """The crossing of an opening as it is now."""
        near = one.id in self.openings(start) or one.id in self.openings(end)
        shut = not self.is_open(scene, one.id)
        return Crossing(one.kind, one.enter, one.leave, one.id, one.at, shut, near, one.middle)

    def leaning_trace(self, scene: Scene, lean: Lean, end: Cell, through: Through = "near") -> Trace | None:
        """The first line from any point of a lean to the middle of a cell that passes, None if none does. Whoever
        looks back uses the same lines."""
        for point in lean.points:
            ends = self._end(lean.cell, False, point), self._end(end, False)
            line = self._tracer.clouded(*ends, scene.clouds.values())
            trace = self._trace(scene, line, lean.cell, end)
            if _passes(trace, through, lean.opening):
                return trace
        return None

    def leaning(self, scene: Scene, cell: Cell, way: Way) -> tuple[Lean, ...]:
        """The places from which one who stands in a cell and looks E, N, W or S may lean: corners ahead to the left
        and right, frames of an open door ahead, an open window ahead."""
        return leaning(self, scene, cell, way)

    def visible(
        self,
        scene: Scene,
        cell: Cell,
        way: Way,
        arc: int = 180,
        through: Through = "near",
        within: int | None = None,
        lean: Lean | None = None,
    ) -> tuple[Cell, ...]:
        """The field of vision: the cells in an arc (90, 180 or 360 degrees, about `way`, or the way of the `lean`) that
        a line reaches, row by row. `within` limits it to so many squares, along the longer of both axes."""
        found = []
        for other in self.cells():
            dx, dy = other.i - cell.i, other.j - cell.j
            if not in_arc(dx, dy, lean.way if lean else way, arc) or other == cell:
                continue
            if within is not None and max(abs(dx), abs(dy)) > within:
                continue
            if lean is not None:
                seen = self.leaning_trace(scene, lean, other, through) is not None
            else:
                seen = _passes(self.trace(scene, cell, other), through)
            if seen:
                found.append(other)
        return tuple(found)

    def free(self, scene: Scene, start: End, end: End, opening: str = "") -> bool:
        """Whether nothing high and no opening but one that is open lies between two plan points."""
        line = self._tracer.line(start, end)
        return not any(
            one.blocks or (one.kind == "opening" and (one.id != opening or not self.is_open(scene, one.id)))
            for one in line.crossings
        )

    def end(self, cell: Cell, at: Plan) -> End:
        """A standing eye at a plan point that counts as in a cell."""
        return self._end(cell, False, at)

    def text(self, scene: Scene, height: int | None = None) -> str:
        """A map in letters: of the lowest level of each column, or of the cells whose floor is about at a height."""
        return text(self, scene, height)


def _passes(trace: Trace, through: Through, own: str = "") -> bool:
    """Whether a line is clear and goes through no opening that it may not."""
    return trace.clear and (through == "free" or all(one.near or one.id == own for one in trace.of("opening")))


_kept: PerTable[Memo[Grid, Squares]] = PerTable(lambda _: Memo(4), altered=32)


def squares_of(table: Table, grid: Grid) -> Squares:
    """The squares of a grid over a table, kept for the tables and grids used last. InvalidInput where a piece's own
    values name a class that there is not."""
    memo = _kept(table)
    known = memo.get(grid)
    if known is None:
        known = Squares(table, grid)
        memo.put(grid, known)
    return known
