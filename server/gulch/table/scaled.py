"""A table whose lengths are read otherwise than as inches: scenery, bases and figures are what they are, and count more
or less.

Lives here: `scaled`, the same table with every length read by another scale, in whole mils. Whatever measures on it
afterwards reads that scale and need not know. Never here: which scale a match has (its book says so).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .model import INCH, INCHES, Block, Floats, Mesh, Part, Piece, Plan, Point, Scale, Shape, Table
from .record import table_key


def scaled(table: Table, scale: Scale) -> Table:
    """The table as built, read by that scale; itself if it already is. ValueError if it is read by a third one, or if
    a match has changed it."""
    if table.scale == scale:
        return table
    if table.scale != INCHES or table.base is not None:
        raise ValueError(f"{table.name} is not as it was built, in inches")
    pieces, stock = (tuple(_piece(piece, scale) for piece in some) for some in (table.pieces, table.stock))
    zones = {name: _outline(outline, scale) for name, outline in table.zones.items()}
    shapes = {name: scaled_shape(shape, scale) for name, shape in table.shapes.items()}
    size = _plan(table.size, scale)
    key = table_key(table.name, size, pieces, shapes, zones, stock, scale)
    return Table(table.name, size, pieces, shapes, key, zones, stock, scale=scale)


def _piece(piece: Piece, scale: Scale) -> Piece:
    """A piece about the foot of its centre, so that two of a model stay alike wherever they stand."""
    own = _About(piece.at, scale)
    return replace(
        piece,
        at=own.at,
        height=scale.read(piece.height),
        outline=own.outline(piece.outline),
        parts=tuple(own.part(part) for part in piece.parts),
        blocks=tuple(own.block(block) for block in piece.blocks),
        surfaces=tuple(replace(one, vertices=tuple(own.point(p) for p in one.vertices)) for one in piece.surfaces),
        areas=tuple(
            replace(one, outline=own.outline(one.outline), base=own.level(one.base), height=scale.read(one.height))
            for one in piece.areas
        ),
        openings=tuple(
            replace(
                one,
                line=(own.plan(one.line[0]), own.plan(one.line[1])),
                sill=own.level(one.sill),
                head=own.level(one.head),
                leaf=own.block(one.leaf),
            )
            for one in piece.openings
        ),
        ladders=tuple(replace(one, foot=own.point(one.foot), top=own.point(one.top)) for one in piece.ladders),
        linear=own.outline(piece.linear),
    )


class _About:
    """Scales what lies around a point; whole mils in, whole mils out."""

    def __init__(self, at: Point, scale: Scale) -> None:
        self._from, self._scale = at, scale
        self.at: Point = (scale.read(at[0]), scale.read(at[1]), scale.read(at[2]))

    def plan(self, p: Plan) -> Plan:
        x, y = (self._along(part, axis) for axis, part in enumerate(p))
        return x, y

    def point(self, p: Point) -> Point:
        x, y, z = (self._along(part, axis) for axis, part in enumerate(p))
        return x, y, z

    def level(self, z: int) -> int:
        return self._along(z, 2)

    def outline(self, corners: tuple[Plan, ...]) -> tuple[Plan, ...]:
        return tuple(self.plan(corner) for corner in corners)

    def block(self, block: Block) -> Block:
        return Block(block.part, self.outline(block.outline), self.level(block.base), self.level(block.top))

    def part(self, part: Part) -> Part:
        """Meshes of terrain are whole mils too, and go through the same integers as outlines."""
        vertices = part.mesh.vertices
        mils = np.rint(vertices * INCH)
        if not np.array_equal(mils / INCH, vertices):
            return replace(part, mesh=replace(part.mesh, vertices=self._free(vertices)))
        local = self._scale.read_all(mils.astype(np.int64) - np.array(self._from, dtype=np.int64))
        world = local + np.array(self.at, dtype=np.int64)
        return replace(part, mesh=replace(part.mesh, vertices=world / INCH))

    def _free(self, vertices: Floats) -> Floats:
        """Vertices that are no whole mils."""
        at, there = (np.array(point, dtype=np.float64) / INCH for point in (self._from, self.at))
        return (vertices - at) * self._scale.times / self._scale.of + there

    def _along(self, part: int, axis: int) -> int:
        return self.at[axis] + self._scale.read(part - self._from[axis])


def scaled_shape(shape: Shape, scale: Scale) -> Shape:
    """A figure read by a scale, itself where that is inches; its mesh is no whole mils."""
    if scale == INCHES:
        return shape
    x, y, z = (scale.read(part) for part in shape.eye)
    parts = tuple(replace(part, mesh=_grown(part.mesh, scale)) for part in shape.parts)
    return replace(shape, radius=scale.read(shape.radius), height=scale.read(shape.height), eye=(x, y, z), parts=parts)


def _grown(mesh: Mesh, scale: Scale) -> Mesh:
    return replace(mesh, vertices=mesh.vertices * scale.times / scale.of)


def _outline(corners: tuple[Plan, ...], scale: Scale) -> tuple[Plan, ...]:
    return tuple(_plan(corner, scale) for corner in corners)


def _plan(p: Plan, scale: Scale) -> Plan:
    return scale.read(p[0]), scale.read(p[1])
