"""Places beside a corner, in a doorframe or out of a window from where one in a square may look.

Lives here: which of them a cell offers, and from which points of a disc there lines may start. Never here: who may
take them and what they are good for.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING

from gulch.table.directions import UNIT, VECTORS
from gulch.table.model import Plan, Scene

from .values import STEPS, WAYS, Cell, Lean, Side, Way, turned

if TYPE_CHECKING:
    from .board import Squares

RIM = 24
"""How many points of a disc's rim are tried, at equal angles."""

_BUILT = ("wall", "door", "window")


def disc(pitch: int) -> int:
    """The radius of the disc that leans: three tenths of a square."""
    return pitch * 3 // 10


def leaning(squares: Squares, scene: Scene, cell: Cell, way: Way) -> tuple[Lean, ...]:
    """The leans that a cell offers to one who looks E, N, W or S: left before right."""
    found = [_corner(squares, scene, cell, turned(way, eighth)) for eighth in (1, -1)]
    side = squares.side(cell, way)
    if side.opening and squares.is_open(scene, side.opening):
        kinds = _jambs if side.kind == "door" else _window
        found += kinds(squares, scene, cell, way, side)
    return tuple(lean for lean in found if lean is not None)


def _corner(squares: Squares, scene: Scene, cell: Cell, way: Way) -> Lean | None:
    """The lean at a cell's corner: where a wall ends or turns, or beside a square that something high fills."""
    about = tuple(_cover(squares, cell, way))
    if not about:
        return None
    (dx, dy), grid = STEPS[way], squares.grid
    x, y = grid.corner(cell.i + (dx > 0), cell.j + (dy > 0))
    off = isqrt(disc(grid.pitch) ** 2 // 2)
    at = (x - dx * off, y - dy * off)
    return Lean("corner", cell, way, at, _points(squares, scene, cell, at), about)


def _cover(squares: Squares, cell: Cell, way: Way) -> Iterator[str]:
    """What stands at a cell's corner to lean on; nothing where walls close the corner or run on past it."""
    reading = squares.reading
    first, second = _axes(way)
    beside, ahead = reading.way(cell, first)[0], reading.way(cell, second)[0]
    own = _wall(squares, cell, first), _wall(squares, cell, second)
    beyond = _wall(squares, ahead, first), _wall(squares, beside, second)
    if (own[0] and own[1]) or (own[0] and beyond[0]) or (own[1] and beyond[1]):
        return
    found = [id for wall in (*own, *beyond) for id in wall]
    for other in (beside, ahead, reading.way(cell, way)[0]):
        if other is not None:
            found += [thing.id for thing in squares.square(other).things if thing.what == "high"]
    yield from dict.fromkeys(found)


def _axes(way: Way) -> tuple[Way, Way]:
    """The two straight ways that a slanting one lies between, that along x first."""
    number = WAYS.index(way)
    one, other = WAYS[number - 1], WAYS[(number + 1) % 8]
    return (one, other) if STEPS[one][0] else (other, one)


def _wall(squares: Squares, cell: Cell | None, way: Way) -> tuple[str, ...]:
    """What the wall on a side is made of, if there is a cell and one on that side."""
    if cell is None:
        return ()
    side = squares.side(cell, way)
    return (side.about or (side.opening,)) if side.kind in _BUILT else ()


def _jambs(squares: Squares, scene: Scene, cell: Cell, way: Way, side: Side) -> Iterator[Lean]:
    """The two places in an open doorway, on its threshold, each looking past its own jamb."""
    c, d = squares.gate(side.opening).line
    dx, dy = STEPS[turned(way, 2)]
    left, right = sorted((c, d), key=lambda jamb: -(jamb[0] * dx + jamb[1] * dy))
    for jamb, other, eighth in ((left, right, 1), (right, left, -1)):
        wide = isqrt((other[0] - jamb[0]) ** 2 + (other[1] - jamb[1]) ** 2)
        in_by = min(disc(squares.grid.pitch), wide // 2)
        at = (jamb[0] + (other[0] - jamb[0]) * in_by // wide, jamb[1] + (other[1] - jamb[1]) * in_by // wide)
        points = _points(squares, scene, cell, at, side.opening)
        yield Lean("jamb", cell, turned(way, eighth), at, points, side.about, side.opening)


def _window(squares: Squares, scene: Scene, cell: Cell, way: Way, side: Side) -> Iterator[Lean]:
    """The place in an open window, a third of a disc's radius inside, so that the larger part stays in the cell."""
    (ax, ay), (bx, by) = squares.gate(side.opening).line
    (dx, dy), back = STEPS[way], disc(squares.grid.pitch) // 3
    at = ((ax + bx) // 2 - dx * back, (ay + by) // 2 - dy * back)
    points = _points(squares, scene, cell, at, side.opening)
    yield Lean("window", cell, way, at, points, side.about, side.opening)


def _points(squares: Squares, scene: Scene, cell: Cell, at: Plan, opening: str = "") -> tuple[Plan, ...]:
    """The middle of a disc and those points of its rim to which nothing cuts the way."""
    radius = disc(squares.grid.pitch)
    middle = squares.end(cell, at)
    kept = [at]
    for number in range(RIM):
        x, y = VECTORS[number * 360 // RIM]
        point = (at[0] + (x * radius + UNIT // 2) // UNIT, at[1] + (y * radius + UNIT // 2) // UNIT)
        on_grid = squares.grid.has(*squares.grid.column_of(*point))
        if on_grid and squares.free(scene, middle, squares.end(cell, point), opening):
            kept.append(point)
    return tuple(kept)
