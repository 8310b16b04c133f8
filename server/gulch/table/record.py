"""A table as plain values, so that a replay can carry it as built, and the content hash of a table.

Lives here: `table_to_data`, `table_from_data` and the key. Meshes stand once each, by content hash, in the
frame of their piece (exact, since all of it is whole mils), so that ten barrels cost one. Never here: files
and their formats (`load`, `terrain`), compression, protobuf.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from gulch.errors import InvalidInput

from .model import (
    INCH,
    INCHES,
    PASSABLE,
    Area,
    Block,
    Floats,
    Ints,
    Ladder,
    Mesh,
    Opening,
    Part,
    Piece,
    Plan,
    Point,
    Scale,
    Shape,
    Surface,
    Table,
    content_key,
)

SCHEMA = 1
Data = dict[str, Any]
_ORIGIN: Point = (0, 0, 0)


def table_to_data(table: Table) -> Data:
    """Dicts, lists, whole numbers, texts and flags; under "meshes" bytes by content hash. Sorted, canonical.

    A table as built: what a match changed about it is told by its events."""
    table = table.base or table
    meshes: Data = {}
    data = _describe(table.name, table.size, table.pieces, table.shapes, table.zones, table.stock, table.scale, meshes)
    return {**data, "key": table.key, "meshes": dict(sorted(meshes.items()))}


def table_from_data(data: Mapping[str, Any]) -> Table:
    """The table that `table_to_data` described, key included. InvalidInput if it is damaged or too new."""
    if data.get("schema") != SCHEMA:
        raise InvalidInput(f"table of schema {data.get('schema')!r}, not {SCHEMA}", "open it with a newer gulch")
    try:
        meshes = {digest: _read_mesh(digest, raw) for digest, raw in data["meshes"].items()}
        pieces = tuple(_read_piece(row, meshes) for row in data["pieces"])
        stock = tuple(_read_piece(row, meshes) for row in data.get("stock", ()))
        shapes = {row["name"]: _read_shape(row, meshes) for row in data["shapes"]}
        zones = {id: _plans(outline) for id, outline in data["zones"].items()}
        name, size, key = data["name"], (data["size"][0], data["size"][1]), data["key"]
        scale = Scale(*data.get("scale", ()))
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise InvalidInput(f"damaged table: {error!r}", "take the file from its source again") from error
    if table_key(name, size, pieces, shapes, zones, stock, scale) != key:
        raise InvalidInput("damaged table: its content hash differs", "take the file from its source again")
    return Table(name, size, pieces, shapes, key, zones, stock, scale=scale)


def table_key(
    name: str,
    size: Plan,
    pieces: tuple[Piece, ...],
    shapes: Mapping[str, Shape],
    zones: Mapping[str, tuple[Plan, ...]],
    stock: tuple[Piece, ...] = (),
    scale: Scale = INCHES,
) -> str:
    """The content hash over canonical integers and mesh bytes, in hex."""
    data = _describe(name, size, pieces, shapes, zones, stock, scale, {})
    return content_key(json.dumps(data, sort_keys=True, separators=(",", ":")).encode("ascii"))


def _describe(
    name: str,
    size: Plan,
    pieces: tuple[Piece, ...],
    shapes: Mapping[str, Shape],
    zones: Mapping[str, tuple[Plan, ...]],
    stock: tuple[Piece, ...],
    scale: Scale,
    meshes: Data,
) -> Data:
    data: Data = {
        "schema": SCHEMA,
        "name": name,
        "size": list(size),
        "zones": {id: _rows(outline) for id, outline in sorted(zones.items())},
        "pieces": [_piece(piece, meshes) for piece in pieces],
        "shapes": [_shape(shape, meshes) for _, shape in sorted(shapes.items())],
    }
    if stock:
        data["stock"] = [_piece(piece, meshes) for piece in stock]
    if scale != INCHES:
        data["scale"] = [scale.times, scale.of, scale.unit, scale.sign, scale.name]
    return data


# Writing ------------------------------------------------------------------------------------------------


def _piece(piece: Piece, meshes: Data) -> Data:
    turn = piece.facing if piece.facing % 90 == 0 else 0
    return {
        "id": piece.id,
        "name": piece.name,
        "kind": piece.kind,
        "model": piece.model,
        "at": list(piece.at),
        "facing": piece.facing,
        "height": piece.height,
        "solid": piece.solid,
        "outline": _rows(piece.outline),
        "linear": _rows(piece.linear),
        "turn": turn,
        "parts": [_part(part, piece.at, turn, meshes) for part in piece.parts],
        "blocks": [_block(block) for block in piece.blocks],
        "surfaces": [[s.id, s.kind, _rows(s.vertices)] for s in piece.surfaces],
        "areas": [[a.id, a.kind, _rows(a.outline), a.base, a.height, a.rough] for a in piece.areas],
        "openings": [_opening(opening) for opening in piece.openings],
        "ladders": [[ladder.id, list(ladder.foot), list(ladder.top)] for ladder in piece.ladders],
        "values": {book: dict(sorted(facts.items())) for book, facts in sorted(piece.values.items())},
    }


def _shape(shape: Shape, meshes: Data) -> Data:
    return {
        "name": shape.name,
        "radius": shape.radius,
        "height": shape.height,
        "eye": list(shape.eye),
        "parts": [_part(part, _ORIGIN, 0, meshes) for part in shape.parts],
    }


def _part(part: Part, at: Point, turn: int, meshes: Data) -> list[str]:
    raw = _mesh(part.mesh, at, turn)
    digest = content_key(raw["unit"].encode(), raw["vertices"], raw["faces"], raw["colours"])
    meshes[digest] = raw
    return [part.name, part.role, digest]


def _mesh(mesh: Mesh, at: Point, turn: int) -> Data:
    """Whole mils where the mesh has them (terrain always does), float64 inches where it has not (figures)."""
    mils = np.rint(mesh.vertices * INCH)
    whole = bool(np.array_equal(mils / INCH, mesh.vertices))
    if whole:
        local = _turned(mils.astype(np.int64) - np.array(at, dtype=np.int64), -turn)
        vertices = local.astype("<i4").tobytes()
    else:
        vertices = mesh.vertices.astype("<f8").tobytes()
    colours = b"" if mesh.colours is None else mesh.colours.astype(np.uint8).tobytes()
    return {
        "unit": "mil" if whole else "inch",
        "vertices": vertices,
        "faces": mesh.faces.astype("<i4").tobytes(),
        "colours": colours,
    }


def _turned(vertices: Ints, turn: int) -> Ints:
    """Quarter turns about the origin, exact."""
    x, y, z = vertices[:, 0], vertices[:, 1], vertices[:, 2]
    for _ in range(turn % 360 // 90):
        x, y = -y, x
    return np.column_stack((x, y, z))


def _block(block: Block) -> list[Any]:
    return [block.part, _rows(block.outline), block.base, block.top]


def _opening(opening: Opening) -> list[Any]:
    """The row of an opening; who may pass is named only where that is not everybody."""
    o = opening
    row = [o.id, o.kind, _rows(o.line), o.sill, o.head, _block(o.leaf), o.shut]
    return row if o.passable == PASSABLE else [*row, list(o.passable)]


def _rows(points: tuple[Plan, ...] | tuple[Point, ...]) -> list[list[int]]:
    return [list(point) for point in points]


# Reading ------------------------------------------------------------------------------------------------


def _read_mesh(digest: str, raw: Mapping[str, Any]) -> tuple[Floats | Ints, Ints, Any]:
    unit, vertices, faces, colours = raw["unit"], raw["vertices"], raw["faces"], raw["colours"]
    if content_key(unit.encode(), vertices, faces, colours) != digest:
        raise ValueError(f"mesh {digest[:12]} differs from its hash")
    points: Floats | Ints
    if unit == "mil":
        points = np.frombuffer(vertices, dtype="<i4").reshape(-1, 3).astype(np.int64)
    else:
        points = np.frombuffer(vertices, dtype="<f8").reshape(-1, 3).astype(np.float64)
    paint = np.frombuffer(colours, dtype=np.uint8).reshape(-1, 4).copy() if colours else None
    return points, np.frombuffer(faces, dtype="<i4").reshape(-1, 3).astype(np.int64), paint


def _placed(mesh: tuple[Floats | Ints, Ints, Any], at: Point, turn: int) -> Mesh:
    points, faces, colours = mesh
    if points.dtype == np.int64:
        world = _turned(points.astype(np.int64), turn) + np.array(at, dtype=np.int64)
        return Mesh(world / INCH, faces, colours)
    return Mesh(points.astype(np.float64), faces, colours)


def _read_parts(rows: Any, meshes: Mapping[str, Any], at: Point, turn: int) -> tuple[Part, ...]:
    return tuple(Part(name, _placed(meshes[digest], at, turn), role) for name, role, digest in rows)


def _read_piece(row: Mapping[str, Any], meshes: Mapping[str, Any]) -> Piece:
    at = _point(row["at"])
    return Piece(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        model=row["model"],
        at=at,
        facing=row["facing"],
        height=row["height"],
        solid=row["solid"],
        outline=_plans(row["outline"]),
        parts=_read_parts(row["parts"], meshes, at, row["turn"]),
        blocks=tuple(_read_block(block) for block in row["blocks"]),
        surfaces=tuple(Surface(id, kind, tuple(_point(p) for p in rows)) for id, kind, rows in row["surfaces"]),
        areas=tuple(Area(a[0], a[1], _plans(a[2]), a[3], a[4], a[5]) for a in row["areas"]),
        openings=tuple(_read_opening(*opening) for opening in row["openings"]),
        ladders=tuple(Ladder(id, _point(foot), _point(top)) for id, foot, top in row["ladders"]),
        linear=_plans(row["linear"]),
        values={book: dict(facts) for book, facts in row["values"].items()},
    )


def _read_opening(
    id: str,
    kind: Literal["door", "window"],
    line: Any,
    sill: int,
    head: int,
    leaf: Any,
    shut: bool,
    passable: Sequence[str] = PASSABLE,
) -> Opening:
    start, end = _plans(line)
    return Opening(id, kind, (start, end), sill, head, _read_block(leaf), shut, tuple(passable))


def _read_shape(row: Mapping[str, Any], meshes: Mapping[str, Any]) -> Shape:
    parts = _read_parts(row["parts"], meshes, _ORIGIN, 0)
    return Shape(row["name"], row["radius"], row["height"], _point(row["eye"]), parts)


def _read_block(row: Any) -> Block:
    return Block(row[0], _plans(row[1]), row[2], row[3])


def _plans(rows: Any) -> tuple[Plan, ...]:
    return tuple((row[0], row[1]) for row in rows)


def _point(row: Any) -> Point:
    return row[0], row[1], row[2]
