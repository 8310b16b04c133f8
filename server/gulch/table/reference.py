"""A town and a crowd built in code, always the same: what benchmarks and symmetry fuzz measure against.

Lives here: `reference_town` (about 18,700 triangles: boarded buildings with doors, windows and balconies,
fences, barrels), `reference_large` (the same in 1,500,000), `reference_scene` with 20 figures in it, and the box shapes
and boards they are made of.
Never here: tables to play on (`load`, `towns`), files, chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from .model import INCH, Area, Block, Body, Floats, Mesh, Part, Piece, Plan, Scene, Shape, Surface, Table, content_key

Span = tuple[float, float, float, float, float, float]

_FACES = np.array(
    [
        (0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4),
        (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7),
    ]
)  # fmt: skip

STOREY = 3.0
_THICK = 0.2
_BOARD = 0.26


def boxes(*spans: Span) -> Mesh:
    """A mesh of boxes given by (x0, y0, z0, x1, y1, z1) in inches, 12 triangles each, snapped to mils."""
    vertices, faces = [], []
    for number, (x0, y0, z0, x1, y1, z1) in enumerate(spans):
        for z in (z0, z1):
            vertices += [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]
        faces.append(_FACES + number * 8)
    return Mesh(np.rint(np.array(vertices) * INCH) / INCH, np.concatenate(faces))


def rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[Plan, ...]:
    """A rectangle in plan, corners given in inches, as an outline in mils."""
    a, b, c, d = (round(value * INCH) for value in (x0, y0, x1, y1))
    return ((a, b), (c, b), (c, d), (a, d))


def box_block(part: str, span: Span) -> Block:
    """The block that a box in inches fills."""
    x0, y0, z0, x1, y1, z1 = span
    return Block(part, rectangle(x0, y0, x1, y1), round(z0 * INCH), round(z1 * INCH))


def box_shape(name: str = "box") -> Shape:
    """A figure of boxes on a 25 mm base, 1.25 inches tall, with a hat and a rifle that neither block nor show."""
    parts = (
        Part("base", boxes((-0.49, -0.49, 0, 0.49, 0.49, 0.1)), "base"),
        Part("legs", boxes((-0.1, 0.03, 0.1, 0.1, 0.17, 0.55), (-0.1, -0.17, 0.1, 0.1, -0.03, 0.55)), "limb"),
        Part("torso", boxes((-0.12, -0.2, 0.55, 0.12, 0.2, 1.0)), "torso"),
        Part("arms", boxes((-0.08, 0.2, 0.6, 0.08, 0.3, 0.98), (-0.08, -0.3, 0.6, 0.08, -0.2, 0.98)), "limb"),
        Part("head", boxes((-0.09, -0.09, 1.02, 0.09, 0.09, 1.25)), "head"),
        Part("hat", boxes((-0.2, -0.2, 1.22, 0.2, 0.2, 1.3)), "hat"),
        Part("rifle", boxes((0.1, -0.3, 0.8, 0.8, -0.25, 0.86)), "kit"),
    )
    return Shape(name, 492, 1250, (60, 0, 1140), parts)


def body(id: str, x: float, y: float, z: float = 0.0, facing: int = 0, shape: str = "box") -> Body:
    """A standing body of the box shape at a place in inches."""
    return Body(id, shape, 492, 1250, round(x * INCH), round(y * INCH), round(z * INCH), facing)


def make_piece(
    id: str,
    parts: Sequence[Part],
    blocks: Sequence[Block] = (),
    surfaces: Sequence[Surface] = (),
    areas: Sequence[Area] = (),
) -> Piece:
    """A piece at the origin made of what is given; its outline is the box around its parts and areas."""
    corners = [tuple(vertex) for part in parts for vertex in part.mesh.vertices]
    corners += [(x / INCH, y / INCH, (area.base + area.height) / INCH) for area in areas for x, y in area.outline]
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    outline = rectangle(low[0], low[1], high[0], high[1])
    return Piece(
        id=id,
        name=id,
        kind="test" if not areas else areas[0].kind,
        model="",
        at=(0, 0, 0),
        facing=0,
        height=round(float(high[2]) * INCH),
        solid=bool(blocks),
        outline=outline,
        parts=tuple(parts),
        blocks=tuple(blocks),
        surfaces=tuple(surfaces),
        areas=tuple(areas),
    )


def box_piece(id: str, *spans: Span, blocking: bool = True) -> Piece:
    """A piece of boxes, a part ("box-1", ...) and a block each."""
    names = [f"box-{number}" for number in range(1, len(spans) + 1)]
    parts = [Part(name, boxes(span)) for name, span in zip(names, spans, strict=True)]
    blocks = [box_block(name, span) for name, span in zip(names, spans, strict=True)] if blocking else []
    return make_piece(id, parts, blocks)


def make_table(name: str, pieces: Sequence[Piece], size: float = 36.0, shapes: Sequence[Shape] = ()) -> Table:
    """A table of pieces made here, with the box shape if none are given; its key follows from all of it."""
    known = {shape.name: shape for shape in (shapes or (box_shape(),))}
    content = [name.encode(), str(size).encode()]
    for piece in pieces:
        content.append(repr((piece.id, piece.blocks, piece.surfaces, piece.areas, piece.openings)).encode())
        content += [part.name.encode() + _bytes(part.mesh) for part in piece.parts]
    for shape in known.values():
        content += [part.name.encode() + part.role.encode() + _bytes(part.mesh) for part in shape.parts]
    side = round(size * INCH)
    return Table(name, (side, side), tuple(pieces), known, content_key(*content))


def _bytes(mesh: Mesh) -> bytes:
    whole: bytes = np.rint(mesh.vertices * INCH).astype("<i8").tobytes() + mesh.faces.astype("<i8").tobytes()
    return whole


# The town -------------------------------------------------------------------------------------------------


def reference_town() -> Table:
    """36 by 36 inches: 15 boarded buildings along two streets, fences, barrels; about 18,700 triangles."""
    pieces = [
        _building(
            f"house-{column}{row}", 1.5 + column * 7.0, 2.0 + row * 12.0, 4.6, 5.0 + (column + row) % 3, column % 2
        )
        for row in range(3)
        for column in range(5)
    ]
    pieces += [_fence(f"fence-{n}", 2.0 + 7.0 * n, 9.6 + (n % 2) * 12.0, 4.0) for n in range(4)]
    pieces += [_barrel(f"barrel-{n}", 3.0 + n * 2.9, 10.6 + (n * 5) % 3 * 0.5 + (n % 2) * 12.0) for n in range(11)]
    return make_table("reference town", pieces)


def reference_large(finer: int = 9) -> Table:
    """The town as meshes for display have it: every triangle cut into `finer` times `finer`, in whole mils; about
    1,500,000 triangles by default. Blocks and the like are those of the town."""
    town = reference_town()
    pieces = [
        replace(piece, parts=tuple(replace(part, mesh=_finer(part.mesh, finer)) for part in piece.parts))
        for piece in town.pieces
    ]
    return make_table("large reference town", pieces, shapes=tuple(town.shapes.values()))


def _finer(mesh: Mesh, steps: int) -> Mesh:
    """The same surface in smaller triangles; what two share stays shared, since a point of a side is worked out the
    same way from either triangle."""
    grid = {(i, j): n for n, (i, j) in enumerate((i, j) for i in range(steps + 1) for j in range(steps + 1 - i))}
    shares = np.array([(i, j, steps - i - j) for i, j in grid], dtype=np.float64)
    corners = np.rint(mesh.vertices[mesh.faces] * INCH)
    a, b, c = corners.transpose(1, 0, 2)[:, :, None]
    vertices = np.rint((a * shares[:, :1] + b * shares[:, 1:2] + c * shares[:, 2:]) / steps) / INCH
    up = [(grid[i, j], grid[i + 1, j], grid[i, j + 1]) for i, j in grid if i + j < steps]
    down = [(grid[i + 1, j], grid[i + 1, j + 1], grid[i, j + 1]) for i, j in grid if i + j < steps - 1]
    faces = np.array(up + down)[None] + np.arange(len(corners))[:, None, None] * len(grid)
    return Mesh(vertices.reshape(-1, 3), faces.reshape(-1, 3))


def reference_scene(table: Table | None = None) -> Scene:
    """The town with 20 figures: in the streets, between the houses, four on balconies."""
    scene = Scene(table or reference_town())
    for n in range(16):
        row, place = divmod(n, 8)
        scene.place(
            body(f"figure-{n:02}", 1.2 + place * 4.6, 11.2 + row * 12.0 + (n * 7) % 5 * 0.35, 0.0, n * 47 % 360)
        )
    for n in range(4):
        scene.place(body(f"figure-{16 + n}", 10.8 + (n % 2) * 14.0, 1.4 + (n // 2) * 12.0, STOREY + 0.1, 270))
    return scene


def _building(id: str, x: float, y: float, width: float, depth: float, storeys: int) -> Piece:
    parts: list[Part] = []
    blocks: list[Block] = []
    for floor in range(storeys + 1):
        z = floor * STOREY
        parts.append(Part(f"floor-{floor}", boxes((x, y, z, x + width, y + depth, z + 0.1))))
        for side in ("south", "north", "west", "east"):
            for name, span in _wall(side, x, y, width, depth, z):
                parts.append(Part(f"{name}-{floor}", boxes(*_boards(span))))
                blocks.append(box_block(f"{name}-{floor}", span))
    top = (storeys + 1) * STOREY
    parts.append(Part("roof", boxes((x - 0.2, y - 0.2, top, x + width + 0.2, y + depth + 0.2, top + 0.1))))
    if storeys:
        parts += _balcony(x, y, width)
    return make_piece(id, parts, blocks)


def _wall(side: str, x: float, y: float, width: float, depth: float, z: float) -> list[tuple[str, Span]]:
    """A wall as left, right, sill and lintel around an opening in its middle (no sill in the south: a door)."""
    along = width if side in ("south", "north") else depth
    sill = 0.0 if side == "south" else 0.9
    gap0, gap1, top = along / 2 - 0.65, along / 2 + 0.65, STOREY
    rows = [("left", 0.0, gap0, 0.1, top), ("right", gap1, along, 0.1, top), ("lintel", gap0, gap1, 2.0, top)]
    if sill:
        rows.append(("sill", gap0, gap1, 0.1, sill))
    spans = []
    for name, start, end, low, high in rows:
        if side in ("south", "north"):
            wall_y = y if side == "south" else y + depth - _THICK
            span = (x + start, wall_y, z + low, x + end, wall_y + _THICK, z + high)
        else:
            wall_x = x if side == "west" else x + width - _THICK
            span = (wall_x, y + start, z + low, wall_x + _THICK, y + end, z + high)
        spans.append((f"wall-{side}-{name}", span))
    return spans


def _boards(span: Span) -> list[Span]:
    """A wall as boards one above the other, every second one a little thinner."""
    x0, y0, z0, x1, y1, z1 = span
    count = max(1, round((z1 - z0) / _BOARD / 2))
    edges = [z0 + (z1 - z0) * n / count for n in range(count + 1)]
    inset = 0.02
    thin_x, thin_y = (inset, 0.0) if x1 - x0 < y1 - y0 else (0.0, inset)
    return [
        (
            x0 + thin_x * (n % 2),
            y0 + thin_y * (n % 2),
            edges[n],
            x1 - thin_x * (n % 2),
            y1 - thin_y * (n % 2),
            edges[n + 1],
        )
        for n in range(count)
    ]


def _balcony(x: float, y: float, width: float) -> list[Part]:
    floor = STOREY
    posts = [
        (x + t * (width - 0.15), y - 1.2, 0.0, x + t * (width - 0.15) + 0.15, y - 1.05, floor) for t in (0, 0.5, 1)
    ]
    bars = [(x + 0.1 + n * 0.4, y - 1.2, floor, x + 0.16 + n * 0.4, y - 1.14, floor + 0.9) for n in range(11)]
    return [
        Part("balcony", boxes((x, y - 1.2, floor, x + width, y, floor + 0.1))),
        Part("posts", boxes(*posts)),
        Part("rail", boxes((x, y - 1.2, floor + 0.9, x + width, y - 1.1, floor + 1.0), *bars)),
    ]


def _fence(id: str, x: float, y: float, length: float) -> Piece:
    pales: list[Span] = [(x + n * 0.25, y, 0.0, x + n * 0.25 + 0.12, y + 0.05, 1.0) for n in range(int(length * 4))]
    rails: list[Span] = [(x, y + 0.05, z, x + length, y + 0.1, z + 0.1) for z in (0.3, 0.7)]
    block = box_block("pales", (x, y, 0.0, x + length, y + 0.1, 1.0))
    return make_piece(id, [Part("pales", boxes(*pales)), Part("rails", boxes(*rails))], [block])


def _barrel(id: str, x: float, y: float) -> Piece:
    corners = [(5, 0), (4, 3), (3, 4), (0, 5), (-3, 4), (-4, 3), (-5, 0), (-4, -3), (-3, -4), (0, -5), (3, -4), (4, -3)]
    ring = [(round(x * INCH) + a * 60, round(y * INCH) + b * 60) for a, b in corners]
    levels: list[Floats] = [np.array([(a, b, z) for a, b in ring]) / INCH for z in (0, 450, 900)]
    faces = []
    for level in (0, 12):
        for n in range(12):
            a, b = level + n, level + (n + 1) % 12
            faces += [(a, b, b + 12), (a, b + 12, a + 12)]
    faces += [(24, 24 + n, 25 + n) for n in range(1, 11)]
    part = Part("barrel", Mesh(np.concatenate(levels), np.array(faces)))
    return make_piece(id, [part], [Block("barrel", tuple(ring), 0, 900)])
