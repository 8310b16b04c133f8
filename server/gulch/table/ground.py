"""The ground of a table: surfaces, walls, rough areas and ladders, prepared once for movement.

Lives here: what is under a point, what may be near a segment, whether a base may stand somewhere. One
`Ground` per table key, immutable, shared. Never here: budgets and policies (`walk`), meshes.

Footing: a base stands where its centre is on a surface (the edge counts), so at most half of it hangs over.
It may overlap no block between its underside and its head, and no other body. A cell grid of its own
instead of `space`, because what is kept in the cells is already cut down to what a step needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from .measure import in_polygon
from .memo import Memo, PerTable
from .model import MOUNTED, PASSABLE, Block, Body, Ladder, Opening, Piece, Plan, Point, Scene, Surface, Table
from .moves import TOLERANCE, Stop
from .spans import Span, convex_span, is_convex, outline_spans, outline_square, twice_area

CELL = 1000
MARGIN = 1250  # bases up to this radius find all that they may touch in the cells they pass
Box = tuple[int, int, int, int]


class Floor:
    """A surface as an exact plane over a plan outline, counter-clockwise."""

    __slots__ = ("box", "convex", "high", "id", "index", "kind", "level", "low", "normal", "origin", "outline", "rise")

    def __init__(self, index: int, id: str, surface: Surface) -> None:
        points = surface.vertices
        if twice_area([(x, y) for x, y, _ in points]) < 0:
            points = points[::-1]
        self.index = index
        self.id = id
        self.kind = surface.kind
        self.outline: tuple[Plan, ...] = tuple((x, y) for x, y, _ in points)
        self.origin = points[0]
        self.normal = _normal(points)
        self.level = all(z == points[0][2] for _, _, z in points)
        self.low, self.high = min(z for _, _, z in points), max(z for _, _, z in points)
        self.convex = is_convex(self.outline)
        self.box = _box(self.outline)
        nx, ny, nz = self.normal
        self.rise = 0 if self.level else isqrt(nx * nx + ny * ny) * 1000 // max(nz, 1) + 1

    def z(self, x: int, y: int) -> int:
        """The height of the plane above a plan point, rounded to the nearest mil."""
        if self.level:
            return self.origin[2]
        nx, ny, nz = self.normal
        ox, oy, oz = self.origin
        return oz + (nz // 2 - nx * (x - ox) - ny * (y - oy)) // nz

    def holds(self, x: int, y: int) -> bool:
        """Is the plan point on the surface, within the tolerance?"""
        x0, y0, x1, y1 = self.box
        if not (x0 - TOLERANCE <= x <= x1 + TOLERANCE and y0 - TOLERANCE <= y <= y1 + TOLERANCE):
            return False
        if in_polygon((x, y), self.outline):
            return True
        return outline_square(x, y, self.outline) <= TOLERANCE * TOLERANCE

    def spans(self, px: int, py: int, dx: int, dy: int) -> list[Span]:
        """Where P + tD is on the surface, unclipped; within the tolerance if it only runs along its edge."""
        if self.convex:
            span = convex_span(px, py, dx, dy, self.outline, 0)
            if span is None:
                span = convex_span(px, py, dx, dy, self.outline, TOLERANCE)
            return [] if span is None else [span]
        return outline_spans(px, py, dx, dy, self.outline, TOLERANCE)


class Wall:
    """A block as movement meets it. `gate` is (key, shut by default) for the leaf of an opening."""

    __slots__ = ("base", "box", "convex", "edges", "gate", "id", "index", "outline", "top")

    def __init__(self, index: int, id: str, block: Block, gate: tuple[str, bool] | None = None) -> None:
        outline = block.outline if twice_area(block.outline) >= 0 else block.outline[::-1]
        self.index = index
        self.id = id
        self.outline = outline
        self.base = block.base
        self.top = block.top
        self.gate = gate
        self.convex = is_convex(outline)
        self.box = _box(outline)
        self.edges = tuple(
            (ax, ay, bx, by, bx - ax, by - ay, isqrt((bx - ax) ** 2 + (by - ay) ** 2) + 1)
            for (ax, ay), (bx, by) in zip(outline[-1:] + outline[:-1], outline, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Rough:
    """The outline of a rough area with the heights of feet that it slows."""

    outline: tuple[Plan, ...]
    convex: bool
    base: int
    top: int
    box: Box


@dataclass(frozen=True, slots=True)
class Near:
    """What a mover may meet in some cells, each in the order of the table."""

    floors: tuple[Floor, ...]
    walls: tuple[Wall, ...]
    rough: tuple[Rough, ...]
    ladders: tuple[Ladder, ...]


class Ground:
    """All that movement needs of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = table.size
        width, depth = table.size
        corners: tuple[Point, ...] = ((0, 0, 0), (width, 0, 0), (width, depth, 0), (0, depth, 0))
        self.floor = Floor(0, "ground", Surface("ground", "ground", corners))
        self.floors = (self.floor, *_floors(table))
        self.walls = _walls(table)
        self.rough = tuple(_rough(table))
        self.ladders = tuple(ladder for piece in table.pieces for ladder in piece.ladders)
        self.barred = {way: tuple(_barred(table, way)) for way in PASSABLE}  # openings that let nobody through so
        self._cells: dict[Plan, tuple[list[int], list[int], list[int], list[int]]] = {}
        for kind, boxes in enumerate(self._boxes()):
            for number, box in enumerate(boxes):
                for cell in _cells(box):
                    self._cells.setdefault(cell, ([], [], [], []))[kind].append(number)
        self._near: Memo[Box, Near] = Memo(20_000)

    def _boxes(self) -> tuple[list[Box], ...]:
        ladders = [_box([ladder.foot[:2], ladder.top[:2]]) for ladder in self.ladders]
        return (
            [floor.box for floor in self.floors[1:]],
            [wall.box for wall in self.walls],
            [rough.box for rough in self.rough],
            ladders,
        )

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
        found: tuple[dict[int, None], ...] = ({}, {}, {}, {})
        for cell in _passed(px, py, qx, qy):
            for known, numbers in zip(found, self._cells.get(cell, ()), strict=False):
                known.update(dict.fromkeys(numbers))
        return self._near_of(found)

    def _gather(self, key: Box) -> Near:
        found: tuple[dict[int, None], ...] = ({}, {}, {}, {})
        for i in range(key[0], key[2] + 1):
            for j in range(key[1], key[3] + 1):
                for known, numbers in zip(found, self._cells.get((i, j), ()), strict=False):
                    known.update(dict.fromkeys(numbers))
        return self._near_of(found)

    def _near_of(self, found: tuple[dict[int, None], ...]) -> Near:
        floors, walls, rough, ladders = (sorted(known) for known in found)
        return Near(
            (self.floor, *(self.floors[n + 1] for n in floors)),
            tuple(self.walls[n] for n in walls),
            tuple(self.rough[n] for n in rough),
            tuple(self.ladders[n] for n in ladders),
        )

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


def overlaps(one: Body, other: Body) -> bool:
    """Would the two bases be in one another, beyond the tolerance, at heights that meet?"""
    if one.z >= other.z + other.height or other.z >= one.z + one.height:
        return False
    close = one.radius + other.radius - TOLERANCE
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < close * close


def passage(scene: Scene, mover: Body) -> Scene:
    """The scene as the mover meets it: openings that are not made for it count as shut."""
    barred = ground_of(scene.table).barred["mounted" if mover.posture == MOUNTED else "foot"]
    if all(scene.shut.get(key) for key in barred):
        return scene
    return Scene(scene.table, scene.bodies, {**scene.shut, **dict.fromkeys(barred, True)})


def is_wall(scene: Scene, wall: Wall) -> bool:
    """Is the block there now? Leaves are only while their opening is shut."""
    return wall.gate is None or scene.shut.get(wall.gate[0], wall.gate[1])


def _normal(points: Sequence[Point]) -> Point:
    """Newell's normal, counter-clockwise seen from above: z is positive. Integers."""
    nx = ny = nz = 0
    ax, ay, az = points[-1]
    for bx, by, bz in points:
        nx += (ay - by) * (az + bz)
        ny += (az - bz) * (ax + bx)
        nz += (ax - bx) * (ay + by)
        ax, ay, az = bx, by, bz
    return (nx, ny, nz)


def _box(outline: Iterable[Sequence[int]]) -> Box:
    xs, ys = zip(*outline, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _cells(box: Box) -> list[Plan]:
    x0, y0, x1, y1 = box
    return [
        (i, j)
        for i in range((x0 - MARGIN) // CELL, (x1 + MARGIN) // CELL + 1)
        for j in range((y0 - MARGIN) // CELL, (y1 + MARGIN) // CELL + 1)
    ]


def _passed(px: int, py: int, qx: int, qy: int) -> Iterator[Plan]:
    """The cells that a segment passes through, row by row."""
    if py > qy:
        px, py, qx, qy = qx, qy, px, py
    for j in range(py // CELL, qy // CELL + 1):
        low, high = max(py, j * CELL), min(qy, (j + 1) * CELL)
        a = px if low == py else px + (qx - px) * (low - py) // (qy - py)
        b = qx if high == qy else px + (qx - px) * (high - py) // (qy - py)
        for i in range((min(a, b) - 1) // CELL, (max(a, b) + 1) // CELL + 1):
            yield i, j


def _floors(table: Table) -> list[Floor]:
    named = [(piece, surface) for piece in table.pieces for surface in piece.surfaces]
    return [Floor(n, f"{piece.id}/{surface.id}", surface) for n, (piece, surface) in enumerate(named, 1)]


def _walls(table: Table) -> tuple[Wall, ...]:
    named: list[tuple[Piece, Block, Opening | None]] = []
    for piece in table.pieces:
        named += [(piece, block, None) for block in piece.blocks]
        named += [(piece, _filling(piece, opening.leaf), opening) for opening in piece.openings]
    return tuple(
        Wall(n, f"{piece.id}/{block.part}", block, (f"{piece.id}/{gate.id}", gate.shut) if gate else None)
        for n, (piece, block, gate) in enumerate(named)
    )


def _barred(table: Table, way: str) -> Iterator[str]:
    for piece in table.pieces:
        yield from (f"{piece.id}/{opening.id}" for opening in piece.openings if way not in opening.passable)


def _filling(piece: Piece, leaf: Block) -> Block:
    """What stops a base while an opening is shut: the leaf together with the sill below and the lintel above it, so
    that nobody steps or climbs over a door inside its frame."""
    base, top = leaf.base, leaf.top
    for block in sorted(piece.blocks, key=lambda one: one.base):
        if block.base <= top <= block.top and _shares(leaf, block):
            top = block.top
    for block in sorted(piece.blocks, key=lambda one: -one.top):
        if block.base <= base <= block.top and _shares(leaf, block):
            base = block.base
    return replace(leaf, base=base, top=top)


def _shares(leaf: Block, block: Block) -> bool:
    """Is the middle of the leaf inside the block's outline?"""
    x, y = (sum(values) // len(leaf.outline) for values in zip(*leaf.outline, strict=True))
    return in_polygon((x, y), block.outline)


def _rough(table: Table) -> list[Rough]:
    areas = [area for piece in table.pieces for area in piece.areas if area.rough]
    outlines = [a.outline if twice_area(a.outline) >= 0 else a.outline[::-1] for a in areas]
    return [
        Rough(o, is_convex(o), a.base - TOLERANCE, a.base + a.height + TOLERANCE, _box(o))
        for a, o in zip(areas, outlines, strict=True)
    ]


_grounds = PerTable(Ground)


def ground_of(table: Table) -> Ground:
    """The ground of a table, built on first use and kept for the tables used last."""
    return _grounds(table)
