"""A map of squares in letters, for text clients and tests.

Lives here: what a person reads off a terminal. Never here: anything that decides.

Corners are `+` where a slanting step crosses freely, `o` on a low thing, `#` at a wall or high thing. Sides: nothing
where they are open, `:` or `...` low, `|` or `---` wall, `D` a shut door, `d` an open one, `W` a shut window, `w` an
open one, `>` a ledge. Cells: ` ` nothing, `l` a low thing, `H` a high one, `~` only areas, then the floor in inches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gulch.table.model import INCH, Scene

from .values import Cell, Side

if TYPE_CHECKING:
    from .board import Squares

_CORNERS = {"none": "+", "low": "o", "high": "#", "wall": "#"}
_UPRIGHT = {"open": " ", "low": ":", "wall": "|", "ledge": ">", "edge": " "}
_LEVEL = {"open": "   ", "low": "...", "wall": "---", "ledge": " > ", "edge": "   "}


def text(squares: Squares, scene: Scene, height: int | None = None) -> str:
    """The map, north up, rows and columns numbered; see `Squares.text`."""
    grid = squares.grid
    chosen = {(i, j): _chosen(squares, i, j, height) for j in range(grid.rows) for i in range(grid.columns)}
    lines = []
    for j in range(grid.rows, -1, -1):
        lines.append("   " + "".join(_border(squares, scene, chosen, i, j) for i in range(grid.columns + 1)))
        if j:
            row = "".join(_cell(squares, scene, chosen, i, j - 1) for i in range(grid.columns + 1))
            lines.append(f"{j - 1:2} {row}")
    lines.append("    " + " ".join(f"{i:^3}" for i in range(grid.columns)))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _chosen(squares: Squares, i: int, j: int, height: int | None) -> Cell | None:
    levels = squares.reading.levels(i, j)
    if height is None:
        return Cell(i, j) if levels else None
    step = squares.grid.measures.step
    return next((Cell(i, j, n) for n, (floor, _) in enumerate(levels) if abs(floor - height) <= step), None)


def _border(squares: Squares, scene: Scene, chosen: dict[tuple[int, int], Cell | None], i: int, j: int) -> str:
    """The corner (i, j) and the side to the east of it."""
    around = [chosen.get((i + a, j + b)) for a in (0, -1) for b in (-1, 0)]
    cell = next((one for one in around if one is not None), None)
    corner = " " if cell is None else _CORNERS[squares.reading.corner(i, j, squares.square(cell).floor).what]
    if i == squares.grid.columns:
        return corner
    return corner + _mark(squares, scene, _side(squares, chosen.get((i, j - 1)), chosen.get((i, j)), True), _LEVEL, 3)


def _cell(squares: Squares, scene: Scene, chosen: dict[tuple[int, int], Cell | None], i: int, j: int) -> str:
    """The side to the west of a cell, and what is in it."""
    cell = chosen.get((i, j))
    side = _mark(squares, scene, _side(squares, chosen.get((i - 1, j)), cell, False), _UPRIGHT, 1)
    if i == squares.grid.columns:
        return side
    if cell is None:
        return side + "   "
    square = squares.square(cell)
    what = {"low": "l", "high": "H"}.get(square.what, "~" if square.things else " ")
    floor = f"{square.floor // INCH:2}" if square.floor >= INCH else "  "
    return side + what + floor


def _side(squares: Squares, before: Cell | None, after: Cell | None, north: bool) -> Side | None:
    """The side between two cells, from whichever of them there is."""
    if before is not None:
        return squares.side(before, "N" if north else "E")
    return None if after is None else squares.side(after, "S" if north else "W")


def _mark(squares: Squares, scene: Scene, side: Side | None, marks: dict[str, str], width: int) -> str:
    if side is None:
        return " " * width
    if side.opening:
        letter = side.kind[0]
        mark = letter if squares.is_open(scene, side.opening) else letter.upper()
        return mark if width == 1 else f"-{mark}-"
    return marks[side.kind]
