"""What stands on a table as squares take it: its blocks and areas, its doors and windows.

Lives here: `solids_of` and `gates_of`, read once for a grid over a table: what class somebody gave a thing, which
blocks are the sill or lintel of an opening, which thin walls stand on a line of the grid and are that line. Never here:
what a thing is to somebody on a floor (`reading`), lines, words of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gulch.errors import InvalidInput
from gulch.table.measure import in_polygon
from gulch.table.model import Block, Opening, Piece, Plan, Table

from .lines import twice_area
from .values import CLASSES, Class, Grid

Box = tuple[int, int, int, int]

_SLACK = 20  # mils by which a sill may reach beyond its opening


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A block or area as squares take it. `said` is its class if somebody said so; `built` is for what is drawn as it
    stands when it is high (buildings, fences); `opening` names the door or window it is the sill or lintel of; `line`
    is the line of the grid that a thin wall stands on."""

    id: str
    kind: str
    said: Class | None
    built: bool
    outline: tuple[Plan, ...]
    base: int
    top: int
    box: Box
    opening: str = ""
    line: tuple[Plan, Plan] | None = None
    slim: bool = False
    area: bool = False
    rough: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Gate:
    """An opening: `id` is "piece/opening", `line` where it is, moved to the line of the grid its wall is taken for."""

    id: str
    piece: Piece
    opening: Opening
    line: tuple[Plan, Plan]
    box: Box


def solids_of(table: Table, grid: Grid) -> Iterator[Solid]:
    classes = dict(grid.classes)
    for piece in table.pieces:
        said = _said(piece, grid, classes)
        built = bool(piece.openings or piece.surfaces or piece.linear)
        for block in piece.blocks:
            outline = _turned(block.outline)
            box = _box(outline)
            slim = max(box[2] - box[0], box[3] - box[1]) < grid.measures.slim
            gate, line = _frame(piece, block), _grid_line(grid, outline)
            id = f"{piece.id}/{block.part}"
            yield Solid(id, piece.kind, said, built, outline, block.base, block.top, box, gate, line, slim)
        for area in piece.areas:
            outline, top = _turned(area.outline), area.base + area.height
            what = said or classes.get(area.kind)
            common = (area.kind, what, False, outline, area.base, top, _box(outline))
            yield Solid(f"{piece.id}/{area.id}", *common, area=True, rough=area.rough)


def _said(piece: Piece, grid: Grid, classes: dict[str, Class]) -> Class | None:
    """The class that a piece's own values or the grid's classes give it. InvalidInput if there is no such class."""
    said = piece.values.get(grid.book, {}).get("square", classes.get(piece.kind))
    for what in CLASSES:
        if said == what:
            return what
    if said is None:
        return None
    raise InvalidInput(f"piece {piece.id}: square = {said!r} is no class", f"use one of {', '.join(CLASSES)}")


def gates_of(table: Table, grid: Grid) -> Iterator[Gate]:
    for piece in table.pieces:
        for opening in piece.openings:
            line = _grid_line(grid, opening.leaf.outline)
            if line is None or not _along(line, opening.line):
                line = opening.line
            yield Gate(f"{piece.id}/{opening.id}", piece, opening, line, _box([*opening.line, *line]))


def _along(line: tuple[Plan, Plan], other: tuple[Plan, Plan]) -> bool:
    """Whether two lines lie along the same axis."""
    axis = 0 if line[0][0] == line[1][0] else 1
    return abs(other[0][axis] - other[1][axis]) <= abs(other[0][1 - axis] - other[1][1 - axis])


def _frame(piece: Piece, block: Block) -> str:
    """The opening that a block is the sill, lintel or filling of: it holds the opening's middle and does not go
    beyond its ends; "" if there is none."""
    for opening in piece.openings:
        (ax, ay), (bx, by) = opening.line
        if not in_polygon(((ax + bx) // 2, (ay + by) // 2), block.outline):
            continue
        ux, uy = bx - ax, by - ay
        square, slack = ux * ux + uy * uy, _SLACK * (abs(ux) + abs(uy))
        if all(-slack <= (x - ax) * ux + (y - ay) * uy <= square + slack for x, y in block.outline):
            return f"{piece.id}/{opening.id}"
    return ""


def _grid_line(grid: Grid, outline: Sequence[Plan]) -> tuple[Plan, Plan] | None:
    """The line of the grid on which a thin upright rectangle stands, ends near a corner moved to it; None for what is
    thicker, askew, or between the lines."""
    x0, y0, x1, y1 = _box(outline)
    thin = grid.measures.thin
    if len(outline) != 4 or any(x not in (x0, x1) or y not in (y0, y1) for x, y in outline):
        return None
    axis = 0 if x1 - x0 < y1 - y0 else 1
    low, high = (x0, x1) if axis == 0 else (y0, y1)
    if high - low > 2 * thin:
        return None
    at = _nearest(grid, axis, (low + high) // 2)
    if not low <= at <= high:
        return None
    start, end = (y0, y1) if axis == 0 else (x0, x1)
    start, end = (_to_corner(grid, 1 - axis, place) for place in (start, end))
    if start == end:
        return None
    return ((at, start), (at, end)) if axis == 0 else ((start, at), (end, at))


def _nearest(grid: Grid, axis: int, place: int) -> int:
    """The line of the grid nearest to a place on an axis."""
    start = grid.origin[axis]
    return start + (place - start + grid.pitch // 2) // grid.pitch * grid.pitch


def _to_corner(grid: Grid, axis: int, place: int) -> int:
    line = _nearest(grid, axis, place)
    return line if abs(line - place) <= grid.measures.thin else place


def _turned(outline: tuple[Plan, ...]) -> tuple[Plan, ...]:
    """The outline counter-clockwise."""
    return outline if twice_area(outline) >= 0 else outline[::-1]


def _box(points: Sequence[Plan]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
