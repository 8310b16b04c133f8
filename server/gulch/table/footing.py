"""What a ground is made of: surfaces, walls, areas and ladders of pieces, prepared once for movement.

Lives here: each of them as exact integers, and how they are made of a piece. Never here: where they are looked up
(`ground`), who may pass what (`walk`), meshes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from .measure import in_polygon
from .model import Area, Block, Ladder, Piece, Plan, Point, Surface
from .moves import TOLERANCE
from .spans import Span, convex_span, edge_square, grown_spans, is_convex, outline_spans, outline_square, twice_area

Box = tuple[int, int, int, int]

_CHINK = 500  # a figure finds no room in what is lower


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
        self.box = box_of(self.outline)
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
        self.box = box_of(outline)
        self.edges = tuple(
            (ax, ay, bx, by, bx - ax, by - ay, isqrt((bx - ax) ** 2 + (by - ay) ** 2) + 1)
            for (ax, ay), (bx, by) in zip(outline[-1:] + outline[:-1], outline, strict=True)
        )


class Rough:
    """An area of terrain with the heights of feet that are in it. `marked`: is it marked as rough? `grow`: how far
    around its outline a plan point still counts as inside; a radius for bases that are in it while any part is."""

    __slots__ = ("area", "base", "box", "convex", "grow", "id", "index", "kind", "marked", "outline", "top")

    def __init__(self, index: int, id: str, area: Area, grow: int = 0) -> None:
        self.index, self.id, self.kind, self.marked = index, id, area.kind, area.rough
        self.area, self.grow = area, grow
        self.outline = area.outline if twice_area(area.outline) >= 0 else area.outline[::-1]
        self.convex = is_convex(self.outline)
        self.base, self.top = area.base - TOLERANCE, area.base + area.height + TOLERANCE
        x0, y0, x1, y1 = box_of(self.outline)
        self.box = (x0 - grow, y0 - grow, x1 + grow, y1 + grow)

    def grown(self, by: int) -> Rough:
        """The same area with more around it."""
        return Rough(self.index, self.id, self.area, by)

    def spans(self, px: int, py: int, dx: int, dy: int) -> list[Span]:
        """Where P + tD is inside, unclipped."""
        if self.grow:
            return grown_spans(px, py, dx, dy, self.outline, self.grow)
        if self.convex:
            span = convex_span(px, py, dx, dy, self.outline, 0)
            return [] if span is None else [span]
        return outline_spans(px, py, dx, dy, self.outline, 0)

    def holds(self, x: int, y: int, feet: int) -> bool:
        """Are feet at that place and height in it?"""
        if not self.base <= feet <= self.top:
            return False
        if self.grow:
            return outline_square(x, y, self.outline) < self.grow * self.grow
        return in_polygon((x, y), self.outline)

    def shore_square(self, x: int, y: int) -> int:
        """The square of the distance from a point to where the area begins."""
        edges = zip(self.outline[-1:] + self.outline[:-1], self.outline, strict=True)
        square = min(edge_square(x, y, *a, *b) for a, b in edges)
        if not self.grow:
            return square
        away = isqrt(square)
        return (self.grow + away if in_polygon((x, y), self.outline) else self.grow - away) ** 2


@dataclass(frozen=True, slots=True)
class Near:
    """What a mover may meet in some cells, each in the order of the table. `rough`: the areas that are marked so."""

    floors: tuple[Floor, ...]
    walls: tuple[Wall, ...]
    rough: tuple[Rough, ...]
    ladders: tuple[Ladder, ...]
    areas: tuple[Rough, ...] = ()


# What a piece has, each with what it is called in it ------------------------------------------------------

Gate = tuple[str, bool]


def surfaces_of(piece: Piece) -> Iterator[tuple[str, Surface]]:
    return ((surface.id, surface) for surface in piece.surfaces)


def walls_of(piece: Piece) -> Iterator[tuple[str, Block, Gate | None]]:
    """Its blocks by their parts, each down to the foot of what it rests on, then what fills its openings while they
    are shut by theirs, with (key, shut by default)."""
    yield from ((block.part, _resting(piece, block), None) for block in piece.blocks)
    for opening in piece.openings:
        yield opening.id, _filling(piece, opening.leaf), (f"{piece.id}/{opening.id}", opening.shut)


def areas_of(piece: Piece) -> Iterator[tuple[str, Area]]:
    return ((area.id, area) for area in piece.areas)


def ladders_of(piece: Piece) -> Iterator[tuple[str, Ladder]]:
    """Its ladders, called "piece/ladder" from here on."""
    return ((ladder.id, replace(ladder, id=f"{piece.id}/{ladder.id}")) for ladder in piece.ladders)


def _resting(piece: Piece, block: Block) -> Block:
    """A block together with what it rests on, so that nobody passes between two that leave no room: what is below is
    low enough to be stepped over, and what is above would be passed under. What stands on a surface ends there."""
    corners, base = (*block.outline, _middle(block)), block.base
    for other in sorted(piece.blocks, key=lambda one: -one.top):
        if not other.base < base < other.top + _CHINK or other.top > base + TOLERANCE:
            continue
        under = all(in_polygon(corner, other.outline) for corner in corners)
        if under and not _surface_at(piece, block, other.top, base):
            base = other.base
    return block if base == block.base else replace(block, base=base)


def _filling(piece: Piece, leaf: Block) -> Block:
    """What stops a base while an opening is shut: the leaf together with the sill below and the lintel above it, so
    that nobody steps or climbs over a door inside its frame; no further than to where others may stand."""
    middle, base, top = _middle(leaf), leaf.base, leaf.top
    frame = [block for block in piece.blocks if in_polygon(middle, block.outline)]
    for block in sorted(frame, key=lambda one: one.base):
        if block.base <= top <= block.top:
            top = block.top
            if _surface_at(piece, block, top, top):
                break
    for block in sorted(frame, key=lambda one: -one.top):
        if block.base <= base <= block.top:
            if _surface_at(piece, block, base, base):
                break
            base = block.base
    return replace(leaf, base=base, top=top)


def _surface_at(piece: Piece, block: Block, low: int, high: int) -> bool:
    """Is there a surface of the piece between two heights, over or under the block or at its side?"""
    x0, y0, x1, y1 = box_of(block.outline)
    for surface in piece.surfaces:
        if any(low - TOLERANCE <= z <= high + TOLERANCE for _, _, z in surface.vertices):
            a0, b0, a1, b1 = box_of(surface.vertices)
            if a0 <= x1 and a1 >= x0 and b0 <= y1 and b1 >= y0:
                return True
    return False


def _middle(block: Block) -> Plan:
    """The middle of the outline's corners."""
    x, y = (sum(values) // len(block.outline) for values in zip(*block.outline, strict=True))
    return x, y


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


def box_of(outline: Sequence[Sequence[int]]) -> Box:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return (min(xs), min(ys), max(xs), max(ys))
