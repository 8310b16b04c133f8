"""Boards on squares for the tests of squares: walls on the lines of a grid, doors and windows in them, things in cells.

Places are in squares from the south-west corner, as the books of boards give them; a square is two inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gulch.table.measure import strictly_inside
from gulch.table.model import Block, Opening, Piece, Plan, Scene, Table
from gulch.table.squares import Cell, Class, Grid, Squares, Trace, Way, squares_of

from .lots import piece, table

PITCH = 2000
THICK = 100  # half of a wall
WALL, SILL, HEAD = 3000, 900, 2000

Line = tuple[float, float, float, float]
CLASSES: tuple[tuple[str, Class], ...] = (("rocks", "high"), ("bar", "low"), ("cloth", "none"))


def at(value: float) -> int:
    return round(value * PITCH)


def rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[Plan, ...]:
    """A rectangle with its corners in squares."""
    a, b, c, d = (at(value) for value in (x0, y0, x1, y1))
    return ((a, b), (c, b), (c, d), (a, d))


def along(line: Line, ends: int = 0) -> tuple[Plan, ...]:
    """The outline of a wall on a line along an axis, `ends` mils longer at both ends."""
    x0, y0, x1, y1 = (at(value) for value in line)
    if x0 == x1:
        return ((x0 - THICK, y0 - ends), (x0 + THICK, y0 - ends), (x0 + THICK, y1 + ends), (x0 - THICK, y1 + ends))
    return ((x0 - ends, y0 - THICK), (x1 + ends, y0 - THICK), (x1 + ends, y0 + THICK), (x0 - ends, y0 + THICK))


def building(walls: Sequence[Line] = (), doors: Sequence[Line] = (), windows: Sequence[Line] = ()) -> Piece:
    """Walls three inches high, doors and windows between them (the walls must leave the gaps)."""
    blocks = [Block(f"wall-{n}", along(line, THICK), 0, WALL) for n, line in enumerate(walls, 1)]
    openings = []
    for n, line in enumerate(doors, 1):
        blocks.append(Block(f"door-lintel-{n}", along(line), HEAD, WALL))
        openings.append(_opening("door", n, line, 0))
    for n, line in enumerate(windows, 1):
        blocks += [Block(f"sill-{n}", along(line), 0, SILL), Block(f"lintel-{n}", along(line), HEAD, WALL)]
        openings.append(_opening("window", n, line, SILL))
    return piece("house", blocks=tuple(blocks), openings=tuple(openings), linear=((0, 0), (1, 0)))


def _opening(kind: str, n: int, line: Line, sill: int) -> Opening:
    x0, y0, x1, y1 = (at(value) for value in line)
    leaf = Block(f"leaf-{kind}-{n}", along(line), sill, HEAD)
    return Opening(f"{kind}-{n}", "door" if kind == "door" else "window", ((x0, y0), (x1, y1)), sill, HEAD, leaf)


def thing(id: str, box: Line, top: int = 800, kind: str = "", **more: object) -> Piece:
    """One block from the ground up in a box of squares."""
    return replace(piece(id, blocks=(Block("block", rectangle(*box), 0, top),), **more), kind=kind or id)


def board(*pieces: Piece, size: int = 10, book: str = "") -> tuple[Squares, Scene]:
    """A square table of so many squares with these pieces."""
    scene = Scene(plain(*pieces, size=size))
    return squares_of(scene.table, Grid((0, 0), PITCH, size, size, book=book, classes=CLASSES)), scene


def plain(*pieces: Piece, size: int = 10) -> Table:
    return table(*pieces, size=(size * PITCH / 1000, size * PITCH / 1000))


def trace(squares: Squares, scene: Scene, start: Plan, end: Plan) -> Trace:
    return squares.trace(scene, Cell(*start), Cell(*end))


def clear(squares: Squares, scene: Scene, start: Plan, end: Plan) -> bool:
    """Whether a line passes, asked both ways."""
    there, back = trace(squares, scene, start, end), trace(squares, scene, end, start)
    assert there == back.reversed()
    return there.clear


def step(squares: Squares, scene: Scene, start: Plan, way: Way) -> tuple[str, str]:
    found = squares.step(scene, Cell(*start), way)
    return found.kind, found.reason


def sampled(p: Plan, q: Plan, outlines: Sequence[Sequence[Plan]]) -> Iterator[int]:
    """The mils along a line, both ends left out, at which it is truly inside one of the outlines: looked at one by
    one, each point exactly."""
    length = max(abs(q[0] - p[0]), abs(q[1] - p[1]))
    scaled = [[(x * length, y * length) for x, y in outline] for outline in outlines]
    for n in range(1, length):
        point = (p[0] * length + (q[0] - p[0]) * n, p[1] * length + (q[1] - p[1]) * n)
        if any(strictly_inside(point, outline) for outline in scaled):
            yield n
