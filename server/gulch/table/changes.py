"""Tables that change during a match: pieces destroyed, breached, moved, taken from the stock and put there.

Lives here: `alter`, which makes the changed table of one that was built, and the changes of a scene. What stands is
always worked out from the table as built, so that the same changes give the same table in whatever order they came.
Never here: indexes (each has its own way to take over the base's), doors and clouds (`Scene`), why anything breaks.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace

import numpy as np

from .directions import UNIT, rotate, vector
from .footing import Floor
from .memo import Memo
from .model import INCH, Block, Body, Floats, Mesh, Piece, Plan, Point, Pose, Scene, Table, content_key

_TABLES_KEPT = 256
_NEAR = 20  # mils between a base and the surface that carries it

_Key = tuple[str, tuple[str, ...], tuple[tuple[str, Pose], ...]]
_tables: Memo[_Key, Table] = Memo(_TABLES_KEPT)


def alter(table: Table, gone: Collection[str], poses: Mapping[str, Pose]) -> Table:
    """The table as built, without what is `gone` ("piece" or "piece/name") and with the pieces of `poses` standing
    there, whether they were on the table or in the stock. An opening and its leaf go together, whichever of them is
    named. KeyError for a piece that the table does not know."""
    base, stand = table.base or table, dict(sorted(poses.items()))
    if not gone and not stand:
        return base
    built = {piece.id: piece for piece in (*base.pieces, *base.stock)}
    away = frozenset(name for named in gone for name in _together(built, named))
    key = (base.key, tuple(sorted(away)), tuple(stand.items()))
    known = _tables.get(key)
    if known is None:
        known = _altered(base, built, away, stand)
        _tables.put(key, known)
    return known


def _altered(base: Table, built: Mapping[str, Piece], gone: frozenset[str], poses: dict[str, Pose]) -> Table:
    fresh = tuple(_stripped(turned(built[id], *pose), gone) for id, pose in poses.items() if id not in gone)
    left = (_stripped(piece, gone) for piece in base.pieces if piece.id not in gone and piece.id not in poses)
    content = json.dumps([base.key, sorted(gone), list(poses.items())], separators=(",", ":"))
    return replace(
        base,
        pieces=(*left, *fresh),
        key=content_key(b"changed", content.encode("ascii")),
        base=base,
        gone=gone,
        poses=poses,
        fresh=fresh,
    )


def _together(built: Mapping[str, Piece], name: str) -> tuple[str, ...]:
    """What is gone with what is named: itself, and the opening of a leaf or the leaf of an opening. KeyError if no
    piece, or nothing of a piece, has that name."""
    id, slash, part = name.partition("/")
    piece = built[id]
    if not slash:
        return (name,)
    if part not in names_of(piece):
        raise KeyError(name)
    pairs = [(one.id, one.leaf.part) for one in piece.openings if part in (one.id, one.leaf.part)]
    return (name, *(f"{id}/{other}" for pair in pairs for other in pair))


def names_of(piece: Piece) -> tuple[str, ...]:
    """What of a piece can be gone on its own: parts, blocks, surfaces, areas, openings and ladders by name."""
    named = [part.name for part in piece.parts] + [block.part for block in piece.blocks]
    named += [opening.leaf.part for opening in piece.openings]
    for things in (piece.surfaces, piece.areas, piece.openings, piece.ladders):
        named += [thing.id for thing in things]
    return tuple(dict.fromkeys(named))


def _stripped(piece: Piece, gone: frozenset[str]) -> Piece:
    """The piece without what of it is gone: the same object if all of it is there."""
    lost = {name.partition("/")[2] for name in gone if name.startswith(f"{piece.id}/")}
    if not lost:
        return piece
    return replace(
        piece,
        parts=tuple(part for part in piece.parts if part.name not in lost),
        blocks=tuple(block for block in piece.blocks if block.part not in lost),
        surfaces=tuple(surface for surface in piece.surfaces if surface.id not in lost),
        areas=tuple(area for area in piece.areas if area.id not in lost),
        openings=tuple(opening for opening in piece.openings if opening.id not in lost),
        ladders=tuple(ladder for ladder in piece.ladders if ladder.id not in lost),
    )


# Moving a piece -------------------------------------------------------------------------------------------


def turned(piece: Piece, at: Point, facing: int) -> Piece:
    """The piece as it stands at `at`, its front to `facing`; `piece` is as it was built."""
    turn = _Turn(piece, at, facing)
    openings = (
        replace(
            one,
            line=(turn.plan(one.line[0]), turn.plan(one.line[1])),
            sill=one.sill + turn.rise,
            head=one.head + turn.rise,
            leaf=turn.block(one.leaf),
        )
        for one in piece.openings
    )
    return replace(
        piece,
        at=at,
        facing=facing % 360,
        outline=turn.outline(piece.outline),
        linear=turn.outline(piece.linear),
        parts=tuple(replace(part, mesh=turn.mesh(part.mesh)) for part in piece.parts),
        blocks=tuple(turn.block(block) for block in piece.blocks),
        surfaces=tuple(replace(one, vertices=tuple(turn.point(p) for p in one.vertices)) for one in piece.surfaces),
        areas=tuple(replace(one, outline=turn.outline(one.outline), base=one.base + turn.rise) for one in piece.areas),
        openings=tuple(openings),
        ladders=tuple(replace(one, foot=turn.point(one.foot), top=turn.point(one.top)) for one in piece.ladders),
    )


class _Turn:
    """From where a piece was built to where it stands: whole mils in, whole mils out."""

    def __init__(self, piece: Piece, at: Point, facing: int):
        self.built, self.at = piece.at, at
        self.degrees = (facing - piece.facing) % 360
        self.rise = at[2] - piece.at[2]

    def plan(self, p: Plan) -> Plan:
        x, y = rotate(self.degrees, p[0] - self.built[0], p[1] - self.built[1])
        return self.at[0] + x, self.at[1] + y

    def point(self, p: Point) -> Point:
        return (*self.plan((p[0], p[1])), p[2] + self.rise)

    def outline(self, corners: tuple[Plan, ...]) -> tuple[Plan, ...]:
        return tuple(self.plan(corner) for corner in corners)

    def block(self, block: Block) -> Block:
        return Block(block.part, self.outline(block.outline), block.base + self.rise, block.top + self.rise)

    def mesh(self, mesh: Mesh) -> Mesh:
        return Mesh(self._vertices(mesh.vertices), mesh.faces, mesh.colours)

    def _vertices(self, vertices: Floats) -> Floats:
        x, y, z = (np.rint(vertices * INCH).astype(np.int64) - np.array(self.built, dtype=np.int64)).T
        c, s = vector(self.degrees)
        world = ((x * c - y * s + UNIT // 2) // UNIT, (x * s + y * c + UNIT // 2) // UNIT, z)
        return np.asarray((np.column_stack(world) + np.array(self.at, dtype=np.int64)) / INCH)


# Changing a scene -----------------------------------------------------------------------------------------


def take_away(scene: Scene, name: str) -> None:
    """A piece is destroyed or leaves, or what is called "piece/name" of one is breached. KeyError if unknown."""
    table = scene.table
    scene.set_table(alter(table, {*table.gone, name}, table.poses))


def bring_back(scene: Scene, name: str) -> None:
    """What was gone is there again, where it was last, a leaf with its opening; no error if it was there."""
    table, base = scene.table, scene.base
    back = _together({piece.id: piece for piece in (*base.pieces, *base.stock)}, name)
    scene.set_table(alter(table, table.gone.difference(back), table.poses))


def put(scene: Scene, piece: str, at: Point, facing: int) -> None:
    """A piece of the table or of its stock stands at `at` (mils) from now on. KeyError if unknown."""
    table = scene.table
    scene.set_table(alter(table, table.gone, {**table.poses, piece: (at, facing % 360)}))


def put_back(scene: Scene, piece: str) -> None:
    """A piece stands where it was built again, or lies in the stock."""
    table = scene.table
    scene.set_table(alter(table, table.gone, {id: pose for id, pose in table.poses.items() if id != piece}))


def aboard(scene: Scene, piece: Piece) -> list[Body]:
    """The bodies that stand on a piece's surfaces, level or sloping, in the order of their ids."""
    decks = [Floor(number, one.id, one) for number, one in enumerate(piece.surfaces)]
    return [
        body
        for body in scene.bodies.values()
        if any(deck.holds(body.x, body.y) and abs(body.z - deck.z(body.x, body.y)) <= _NEAR for deck in decks)
    ]


def drive(scene: Scene, piece: str, at: Point, facing: int) -> list[Body]:
    """Moves a piece with all that stand on it; returns these as they stand then. What is in the way is not asked
    (see `driving`)."""
    stands = scene.table.piece(piece)
    turn = _Turn(stands, at, facing)
    carried = [body.moved(turn.point(body.at), body.facing + turn.degrees) for body in aboard(scene, stands)]
    put(scene, piece, at, facing)
    for body in carried:
        scene.place(body)
    return carried
