"""What stands on a table, as triangles with colours and names, ready to be drawn.

Lives here: the meshes of terrain and of posed figures in world axes (inches), leaves only while they are shut. Never
here: projections, light, text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from gulch.table.directions import UNIT, vector
from gulch.table.figures import BLOCKING, LIES, MOUNT, lift
from gulch.table.model import (
    DOWN,
    INCH,
    MOUNTED,
    STANDING,
    Body,
    Cloud,
    Floats,
    Ints,
    Mesh,
    Part,
    Piece,
    Scale,
    Scene,
    Shape,
)
from gulch.table.overlay import prism

Colours = npt.NDArray[np.float32]
PLAIN = (178, 148, 112)


@dataclass(frozen=True, slots=True)
class Name:
    """Whose triangles they are: a part of a piece, a figure, or a cloud; "" for what it is not."""

    piece: str = ""
    part: str = ""
    figure: str = ""
    cloud: str = ""


@dataclass(frozen=True, eq=False)
class Solid:
    """Triangles (n, 3, 3) in inches, `colours` of their corners (n, 3, 3) in 0..1, `owners` (n,) as numbers in
    `names`."""

    corners: Floats
    colours: Colours
    owners: Ints
    names: tuple[Name, ...]

    def __len__(self) -> int:
        return len(self.corners)

    def keep(self, kept: npt.NDArray[np.bool_]) -> Solid:
        return Solid(self.corners[kept], self.colours[kept], self.owners[kept], self.names)

    def within(self, low: Sequence[float], high: Sequence[float]) -> Solid:
        """Only the triangles that may reach into a box (x, y, z) in inches."""
        bottom, top = self.corners.min(axis=1), self.corners.max(axis=1)
        return self.keep(((bottom <= np.asarray(high)) & (top >= np.asarray(low))).all(axis=1))


def terrain(scene: Scene) -> Solid:
    """All pieces; the leaf of an opening only while it is shut."""
    return _joined((Name(piece.id, part), mesh) for piece in scene.table.pieces for part, mesh in _parts(scene, piece))


def figures(scene: Scene, bodies: Iterable[Body], *, roles: Sequence[str] = ()) -> Solid:
    """Bodies as they stand, mounted ones with their mounts; with `roles` only the parts that have one of them."""
    scale = scene.table.scale
    return _joined(
        (Name(figure=body.id), _posed(part.mesh, shape, stands, scale))
        for body in bodies
        for shape, stands in _stands(scene, body)
        for part in shape.parts
        if not roles or part.role in roles
    )


def _stands(scene: Scene, body: Body) -> Iterator[tuple[Shape, Body]]:
    """The shapes that a body consists of, each as it is posed."""
    shapes = scene.table.shapes
    yield shapes[body.shape], body
    if body.posture == MOUNTED and MOUNT in shapes:
        yield _without_legs_astride(shapes[MOUNT]), replace(body, posture=STANDING)


def _without_legs_astride(mount: Shape) -> Shape:
    """Sight knows a rider's own legs."""
    return replace(mount, parts=tuple(part for part in mount.parts if part.name != "rider"))


def blockers(scene: Scene, *but: str) -> Solid:
    """What of the figures that stand hides others, without some."""
    return figures(scene, (body for body in scene.others(*but) if body.posture != DOWN), roles=BLOCKING)


def clouds(scene: Scene) -> Solid:
    """The columns of smoke and dust."""
    return _joined((Name(cloud=cloud.id), _column(cloud)) for cloud in scene.clouds.values())


def together(*some: Solid) -> Solid:
    starts = np.cumsum([0, *(len(one.names) for one in some)])
    return Solid(
        np.concatenate([one.corners for one in some]),
        np.concatenate([one.colours for one in some]),
        np.concatenate([one.owners + start for one, start in zip(some, starts, strict=False)]),
        tuple(name for one in some for name in one.names),
    )


def _posed(mesh: Mesh, shape: Shape, body: Body, scale: Scale) -> Mesh:
    return Mesh(posed(mesh.vertices, shape, body, scale), mesh.faces, mesh.colours)


def posed(vertices: Floats, shape: Shape, body: Body, scale: Scale) -> Floats:
    """Vertices (n, 3) of a shape where a body has them on a table of that scale, in inches."""
    x, y, z = vertices.T
    if body.posture == DOWN:
        x, z = shape.height / INCH / 2 - z, scale.read(LIES) / INCH + x
    c, s = (part / UNIT for part in vector(body.facing))
    up = (body.z + lift(body.posture, scale)) / INCH
    return np.column_stack((x * c - y * s + body.x / INCH, x * s + y * c + body.y / INCH, z + up))


def _parts(scene: Scene, piece: Piece) -> Iterator[tuple[str, Mesh]]:
    leaves = {opening.leaf.part: opening for opening in piece.openings}
    for part in piece.parts:
        opening = leaves.get(part.name)
        if opening is None or scene.is_shut(piece, opening):
            yield part.name, part.mesh
    yield from _unmodelled(scene, piece, piece.parts)


def _unmodelled(scene: Scene, piece: Piece, parts: Sequence[Part]) -> Iterator[tuple[str, Mesh]]:
    """Shut leaves that have no mesh of their own."""
    named = {part.name for part in parts}
    for opening in piece.openings:
        if opening.leaf.part not in named and scene.is_shut(piece, opening):
            corners = prism(opening.leaf)
            yield opening.leaf.part, Mesh(corners.reshape(-1, 3), np.arange(len(corners) * 3).reshape(-1, 3))


def _column(cloud: Cloud) -> Mesh:
    """A round column of 24 sides with its top."""
    steps = [vector(deg) for deg in range(0, 360, 15)]
    rim = np.array([(cloud.at[0] + x * cloud.radius / UNIT, cloud.at[1] + y * cloud.radius / UNIT) for x, y in steps])
    low, count = np.full((len(rim), 1), cloud.at[2]), len(rim)
    middle = np.array([[cloud.at[0], cloud.at[1], cloud.at[2] + cloud.height]])
    vertices = np.concatenate((np.hstack((rim, low)), np.hstack((rim, low + cloud.height)), middle)) / INCH
    after = [(n + 1) % count for n in range(count)]
    sides = [(n, m, m + count) for n, m in enumerate(after)] + [(n, m + count, n + count) for n, m in enumerate(after)]
    colours = np.full((len(vertices), 4), 214, dtype=np.uint8)
    return Mesh(vertices, np.array(sides + [(n + count, m + count, 2 * count) for n, m in enumerate(after)]), colours)


def _joined(groups: Iterable[tuple[Name, Mesh]]) -> Solid:
    corners, colours, owners = [np.zeros((0, 3, 3))], [np.zeros((0, 3, 3), dtype=np.float32)], [np.zeros(0, np.int64)]
    names: dict[Name, int] = {}
    for name, mesh in groups:
        number = names.setdefault(name, len(names))
        corners.append(mesh.vertices[mesh.faces])
        colours.append(_paint(mesh))
        owners.append(np.full(len(mesh.faces), number, dtype=np.int64))
    return Solid(np.concatenate(corners), np.concatenate(colours), np.concatenate(owners), tuple(names))


def _paint(mesh: Mesh) -> Colours:
    if mesh.colours is None:
        return np.broadcast_to(np.array(PLAIN, dtype=np.float32) / 255, (len(mesh.faces), 3, 3))
    return np.asarray(mesh.colours[mesh.faces][:, :, :3], dtype=np.float32) / np.float32(255)
