"""The ground of a table: surfaces, walls, areas and ladders, looked up by where they are.

Lives here: what is under a point, what may be near a segment, whether a base may stand somewhere, the scene as a
mover meets it. One `Ground` per table key, immutable, shared. Never here: budgets and policies (`walk`), meshes.

Footing: a base stands where its centre is on a surface (the edge counts), so at most half of it hangs over.
It may overlap no block between its underside and its head, and no other body. A cell grid of its own
instead of `space`, because what is kept in the cells is already cut down to what a step needs.

The ground of a changed table takes over that of the table as built: what stayed is the same object with the same
number, what is new is numbered after it, and only cells where something differs are gathered anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import TypeVar

from .footing import Box, Floor, Near, Rough, Wall, areas_of, box_of, ladders_of, surfaces_of, walls_of
from .memo import Memo, PerTable
from .model import MOUNTED, PASSABLE, Body, Ladder, Opening, Piece, Plan, Point, Scene, Surface, Table
from .moves import TOLERANCE, Stop
from .spans import outline_square

__all__ = [
    "CELL", "MARGIN", "Box", "Floor", "Ground", "Near", "Rough", "Wall", "ground_for", "ground_of", "is_wall",
    "overlaps", "passage",
]  # fmt: skip

CELL = 1000
MARGIN = 1250  # bases up to this radius find all that they may touch in the cells they pass
_BEYOND = 2  # cells around the table in which there may be something
_KINDS = 4
_CHANGED_KEPT = 128

_Found = tuple[tuple[Floor, ...], tuple[Wall, ...], tuple[Rough, ...], tuple[Ladder, ...]]
_Things = tuple[dict[int, Floor], dict[int, Wall], dict[int, Rough], dict[int, Ladder]]
_NOTHING: _Things = ({}, {}, {}, {})
T = TypeVar("T")


class Ground:
    """All that movement needs of one table. `base` is the ground of the table as built if this one is changed;
    `touched` are the cells in which anything differs from it."""

    def __init__(self, table: Table, base: Ground | None = None) -> None:
        self.table, self.size, self.base = table, table.size, base
        width, depth = table.size
        self._last = (width // CELL + _BEYOND, depth // CELL + _BEYOND)
        corners: tuple[Point, ...] = ((0, 0, 0), (width, 0, 0), (width, depth, 0), (0, depth, 0))
        self.floor: Floor = base.floor if base else Floor(0, "ground", Surface("ground", "ground", corners))
        self._things: _Things = ({}, {}, {}, {})
        self._names: tuple[dict[int, tuple[str, str]], ...] = ({}, {}, {}, {})
        self._gone: tuple[set[int], ...] = (set(), set(), set(), set())
        self._cells: dict[Plan, tuple[list[int], ...]] = {}
        self._next: list[int] = list(base._next) if base else [1, 0, 0, 0]
        self.openings: dict[str, Opening] = {
            f"{piece.id}/{opening.id}": opening for piece in table.pieces for opening in piece.openings
        }
        self._near: Memo[Box, Near] = Memo(20_000)
        self._closed: Memo[tuple[str, int, int, bool], tuple[str, ...]] = Memo(64)
        self._widened: Memo[tuple[int, tuple[str, ...]], Ground] = Memo(8)
        for piece in table.fresh if base else table.pieces:
            self._add(piece)
        if base is not None:
            self._leave_out(base)
        self.touched = frozenset(self._cells) if base else frozenset()
        floors, self.walls, areas, self.ladders = self._all()
        self.floors: tuple[Floor, ...] = (self.floor, *floors)
        self.areas: tuple[Rough, ...] = areas
        self.rough = tuple(area for area in areas if area.marked)

    # -- building ----------------------------------------------------------------------------------------

    def _add(self, piece: Piece) -> None:
        """Numbers all that a piece has, and puts it into the cells."""
        floors, walls, areas, ladders = self._things
        for name, surface in surfaces_of(piece):
            n = self._number(0, piece, name, box_of(surface.vertices))
            floors[n] = Floor(n, f"{piece.id}/{name}", surface)
        for name, block, gate in walls_of(piece):
            n = self._number(1, piece, name, box_of(block.outline))
            walls[n] = Wall(n, f"{piece.id}/{block.part}", block, gate)
        for name, area in areas_of(piece):
            n = self._number(2, piece, name, box_of(area.outline))
            areas[n] = Rough(n, f"{piece.id}/{name}", area)
        for name, ladder in ladders_of(piece):
            ladders[self._number(3, piece, name, box_of([ladder.foot, ladder.top]))] = ladder

    def _number(self, kind: int, piece: Piece, name: str, box: Box) -> int:
        number = self._next[kind]
        self._next[kind] += 1
        self._names[kind][number] = (piece.id, name)
        for cell in _cells(box):
            self._at(cell)[kind].append(number)
        return number

    def _at(self, cell: Plan) -> tuple[list[int], ...]:
        return self._cells.setdefault(cell, tuple([] for _ in range(_KINDS)))

    def _leave_out(self, base: Ground) -> None:
        """Notes what of the base is not there any more, and fits the walls of pieces that lost something anew: they
        reach as far as what is left there."""
        for kind, names in enumerate(base._names):
            gone = [n for n, name in names.items() if self.table.lacks(*name)]
            self._gone[kind].update(gone)
            for n in gone:
                self._differs(base._box(kind, n))
        parted = {name.partition("/")[0] for name in self.table.gone if "/" in name}
        for piece in self.table.pieces:
            if piece.id in parted and piece.id not in self.table.poses:
                self._refit(base, piece)

    def _refit(self, base: Ground, piece: Piece) -> None:
        kept = [n for n, (id, name) in base._names[1].items() if id == piece.id and not self.table.lacks(id, name)]
        for n, (_, block, gate) in zip(kept, walls_of(piece), strict=True):
            known = base._things[1][n]
            if (block.base, block.top) != (known.base, known.top):
                self._things[1][n] = Wall(n, known.id, block, gate)
                self._differs(known.box)

    def _differs(self, box: Box) -> None:
        for cell in _cells(box):
            self._at(cell)

    def _box(self, kind: int, number: int) -> Box:
        thing = self._things[kind][number]
        return box_of([thing.foot, thing.top]) if isinstance(thing, Ladder) else thing.box

    def _all(self) -> _Found:
        """All that stands, by number."""
        known = self.base._names if self.base is not None else ({},) * _KINDS
        return self._standing([{*own, *theirs} for own, theirs in zip(self._names, known, strict=True)])

    def _standing(self, numbers: Sequence[Iterable[int]]) -> _Found:
        """What stands of these numbers of each kind, by number."""
        own, gone = self._things, self._gone
        known = self.base._things if self.base is not None else _NOTHING
        return (
            _pick(numbers[0], own[0], known[0], gone[0]),
            _pick(numbers[1], own[1], known[1], gone[1]),
            _pick(numbers[2], own[2], known[2], gone[2]),
            _pick(numbers[3], own[3], known[3], gone[3]),
        )

    # -- what is near ------------------------------------------------------------------------------------

    def near(self, px: int, py: int, qx: int, qy: int) -> Near:
        """What a base (radius up to MARGIN) may meet between two plan points, and beside them."""
        i0, i1 = (px // CELL, qx // CELL) if px <= qx else (qx // CELL, px // CELL)
        j0, j1 = (py // CELL, qy // CELL) if py <= qy else (qy // CELL, py // CELL)
        key = (i0, j0, i1, j1)
        known = self._near.get(key)
        if known is None:
            known = self._gather(key)
            self._near.put(key, known)
        return known

    def along(self, px: int, py: int, qx: int, qy: int) -> Near:
        """What a base may meet that goes straight from one plan point to another: of the cells it passes only."""
        return self._near_of(_passed(px, py, qx, qy, self._last))

    def _gather(self, key: Box) -> Near:
        (i0, j0, i1, j1), (last_i, last_j) = key, self._last
        rows = range(max(j0, -_BEYOND), min(j1, last_j) + 1)
        cells = [(i, j) for i in range(max(i0, -_BEYOND), min(i1, last_i) + 1) for j in rows]
        if self.base is not None and self.touched.isdisjoint(cells):
            return self.base.near(key[0] * CELL, key[1] * CELL, key[2] * CELL, key[3] * CELL)
        return self._near_of(cells)

    def _near_of(self, cells: Iterable[Plan]) -> Near:
        numbers: tuple[set[int], ...] = (set(), set(), set(), set())
        layers = [self._cells] if self.base is None else [self.base._cells, self._cells]
        for cell in cells:
            for layer in layers:
                for known, more in zip(numbers, layer.get(cell, ()), strict=False):
                    known.update(more)
        floors, walls, areas, ladders = self._standing(numbers)
        rough = tuple(area for area in areas if area.marked)
        return Near((self.floor, *floors), walls, rough, ladders, areas)

    def widened(self, radius: int, but: tuple[str, ...]) -> Ground:
        """The same ground for bases of that radius that are in an area while any part of them is: areas reach so much
        further, but those of kinds `but` do not. All else is shared."""
        known = self._widened.get((radius, but))
        if known is None:
            known = self._widen(radius, but)
            self._widened.put((radius, but), known)
        return known

    def _widen(self, radius: int, but: tuple[str, ...]) -> Ground:
        made = copy(self)
        floors, walls, areas, ladders = self._things
        wide = {n: area if area.kind in but else area.grown(radius) for n, area in areas.items()}
        made._things, made._near = (floors, walls, wide, ladders), Memo(20_000)
        made.base = self.base.widened(radius, but) if self.base is not None else None
        made.areas = made._all()[2]
        made.rough = tuple(area for area in made.areas if area.marked)
        return made

    def closed(self, mover: Body, windows: bool = True) -> tuple[str, ...]:
        """The openings that let no such mover through, even while they are open."""
        way = MOUNTED if mover.posture == MOUNTED else PASSABLE[0]
        key = (way, mover.radius, mover.height, windows)
        known = self._closed.get(key)
        if known is None:
            known = tuple(id for id, opening in self.openings.items() if not _admits(opening, *key))
            self._closed.put(key, known)
        return known

    def floors_at(self, x: int, y: int) -> list[Floor]:
        """The surfaces that hold a plan point, in table order."""
        return [floor for floor in self.near(x, y, x, y).floors if floor.holds(x, y)]

    def floor_at(self, x: int, y: int, z: int) -> Floor | None:
        """The surface at a plan point whose height is nearest to z; of equal ones the higher, then the first."""
        best: Floor | None = None
        best_key = (1 << 60, 0)
        for floor in self.floors_at(x, y):
            height = floor.z(x, y)
            key = (abs(height - z), -height)
            if key < best_key:
                best, best_key = floor, key
        return best

    def wall_in(self, scene: Scene, x: int, y: int, z: int, radius: int, height: int, lift: int) -> Wall | None:
        """The first block that a base standing with its feet at z would overlap; `lift` is what the ground rises
        under the base."""
        close = radius - TOLERANCE
        low = z + TOLERANCE + lift
        for wall in self.near(x, y, x, y).walls:
            x0, y0, x1, y1 = wall.box
            if x <= x0 - close or x >= x1 + close or y <= y0 - close or y >= y1 + close:
                continue
            if wall.base >= z + height or wall.top <= low or not is_wall(scene, wall):
                continue
            if outline_square(x, y, wall.outline) < close * close:
                return wall
        return None

    def stand(self, scene: Scene, body: Body, ignore: Sequence[str] = ()) -> Stop | None:
        """May a body stand where it is? None if so; else a Stop of `table`, `footing`, `overlap` or `body`."""
        x, y, z, radius = body.x, body.y, body.z, body.radius
        edge = radius - TOLERANCE
        if not (edge <= x <= self.size[0] - edge and edge <= y <= self.size[1] - edge):
            return Stop("table", body.at, 0)
        floor = self.floor_at(x, y, z)
        if floor is None or abs(floor.z(x, y) - z) > TOLERANCE:
            return Stop("footing", body.at, 0)
        return self.room(scene, body, floor, ignore)

    def room(self, scene: Scene, body: Body, floor: Floor, ignore: Sequence[str] = ()) -> Stop | None:
        """The part of `stand` for a body known to be on `floor` and on the table: blocks, bodies, ceilings."""
        x, y, z = body.x, body.y, body.z
        wall = self.wall_in(scene, x, y, z, body.radius, body.height, floor.rise * body.radius // 1000)
        if wall is not None:
            return Stop("overlap", body.at, 0, wall.id)
        for other in scene.bodies.values():
            if other.id != body.id and other.id not in ignore and overlaps(body, other):
                return Stop("body", body.at, 0, other.id)
        for above in self.near(x, y, x, y).floors:
            if above is not floor and z + TOLERANCE < above.z(x, y) < z + body.height and above.holds(x, y):
                return Stop("overlap", body.at, 0, above.id)
        return None


def _pick(numbers: Iterable[int], own: dict[int, T], known: dict[int, T], gone: set[int]) -> tuple[T, ...]:
    return tuple(own[n] if n in own else known[n] for n in sorted(numbers) if n not in gone)


def overlaps(one: Body, other: Body) -> bool:
    """Would the two bases be in one another, beyond the tolerance, at heights that meet?"""
    if one.z >= other.z + other.height or other.z >= one.z + one.height:
        return False
    close = one.radius + other.radius - TOLERANCE
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < close * close


def passage(scene: Scene, mover: Body, windows: bool = True) -> Scene:
    """The scene as the mover meets it: openings that are not made for it count as shut, without `windows` all windows
    do."""
    closed = ground_of(scene.table).closed(mover, windows)
    if all(scene.shut.get(key) for key in closed):
        return scene
    shut = {**scene.shut, **dict.fromkeys(closed, True)}
    return Scene(scene.table, scene.bodies, shut, scene.barred, scene.clouds)


def _admits(opening: Opening, way: str, radius: int, height: int, windows: bool) -> bool:
    """May a base of that size go through an opening while it is open? On foot one stoops to get through a window."""
    if way not in opening.passable or (opening.kind == "window" and not windows):
        return False
    (ax, ay), (bx, by) = opening.line
    width = 2 * (radius - TOLERANCE)
    if (bx - ax) ** 2 + (by - ay) ** 2 < width * width:
        return False
    stoops = opening.kind == "window" and way != MOUNTED
    return stoops or opening.head - opening.sill >= height


def is_wall(scene: Scene, wall: Wall) -> bool:
    """Is the block there now? Leaves are only while their opening is shut."""
    return wall.gate is None or scene.shut.get(wall.gate[0], wall.gate[1])


def _cells(box: Box) -> list[Plan]:
    x0, y0, x1, y1 = box
    return [
        (i, j)
        for i in range((x0 - MARGIN) // CELL, (x1 + MARGIN) // CELL + 1)
        for j in range((y0 - MARGIN) // CELL, (y1 + MARGIN) // CELL + 1)
    ]


def _passed(px: int, py: int, qx: int, qy: int, last: Plan) -> Iterator[Plan]:
    """The cells that a segment passes through, row by row, up to those of the last column and row."""
    if py > qy:
        px, py, qx, qy = qx, qy, px, py
    for j in range(max(-_BEYOND, py // CELL), min(last[1], qy // CELL) + 1):
        low, high = max(py, j * CELL), min(qy, (j + 1) * CELL)
        a = px if low == py else px + (qx - px) * (low - py) // (qy - py)
        b = qx if high == qy else px + (qx - px) * (high - py) // (qy - py)
        for i in range(max(-_BEYOND, (min(a, b) - 1) // CELL), min(last[0], (max(a, b) + 1) // CELL) + 1):
            yield i, j


_built = PerTable(Ground)
_changed = PerTable(lambda table: Ground(table, _built(table.base or table)), _CHANGED_KEPT)


def ground_of(table: Table) -> Ground:
    """The ground of a table, built on first use and kept for the tables used last."""
    if table.base is None:
        return _built(table)
    if _changed(table).base is not _built(table.base):  # which was forgotten since: they would share nothing
        _changed.forget(table)
    return _changed(table)


def ground_for(table: Table, radius: int, any_part: bool, ditches: tuple[str, ...]) -> Ground:
    """The ground of a table as bases of that radius meet it: `any_part` says whether they are in an area while any
    part of them is; those of kinds `ditches` are gaps, and as wide as ever."""
    return ground_of(table).widened(radius, ditches) if any_part else ground_of(table)
