"""How far it is on foot, roughly: a field of whole inches over a table's ground, round buildings and not through.

A compass for bots, never a judge of moves. Built once for a table and kept; fields are breadth-first from many
places at once. Never here: movement rules, figures in the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from gulch.table.judge import stand
from gulch.table.model import Body, Point, Scene, Table
from gulch.table.places import supports

CELL = 1000
KEPT = 16  # fields and tables that are kept
STOREY = 2500  # what lies higher is another storey
_STEPS = tuple((dx, dy, 1414 if dx and dy else 1000) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
Cell = tuple[int, int]


class Ways:
    """The cells of a table in which a base of 25 mm can stand below the first storey."""

    def __init__(self, table: Table) -> None:
        scene = Scene(table)
        columns, rows = table.size[0] // CELL, table.size[1] // CELL
        self.cells = {(i, j) for i in range(columns) for j in range(rows) if _free(scene, i, j)}
        self._fields: dict[tuple[Cell, ...], dict[Cell, int]] = {}

    def field(self, sources: Iterable[Point]) -> dict[Cell, int]:
        """Mils from every cell to the nearest source. Cells that no way leads to are missing. The last few are kept."""
        key = tuple(sorted({cell_of(at) for at in sources}))
        if key not in self._fields:
            while len(self._fields) >= KEPT:
                del self._fields[next(iter(self._fields))]
            self._fields[key] = self._spread(key)
        return self._fields[key]

    def _spread(self, sources: tuple[Cell, ...]) -> dict[Cell, int]:
        heap = [(0, cell) for cell in sources]
        cost: dict[Cell, int] = {}
        while heap:
            spent, cell = heappop(heap)
            if cell in cost:
                continue
            cost[cell] = spent
            for dx, dy, step in _STEPS:
                beside = (cell[0] + dx, cell[1] + dy)
                if beside in self.cells and beside not in cost:
                    heappush(heap, (spent + step, beside))
        return cost


def cell_of(at: Point) -> Cell:
    return at[0] // CELL, at[1] // CELL


def _free(scene: Scene, i: int, j: int) -> bool:
    x, y = i * CELL + CELL // 2, j * CELL + CELL // 2
    low = [z for z in supports(scene.table, x, y) if z < STOREY]
    return any(stand(scene, Body("", "", 492, 1250, x, y, z)) is None for z in low)


_KEPT: dict[str, Ways] = {}


def ways_of(table: Table) -> Ways:
    """The ways of a table, built when first asked for; those of the last few tables are kept."""
    if table.key not in _KEPT:
        while len(_KEPT) >= 4:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[table.key] = Ways(table)
    return _KEPT[table.key]
