"""Figures as sight sees them: shapes read from files, eyes, sight points, what of a figure blocks.

Lives here: reading models/figures/, the fixed sight points of a shape (spread evenly over head and torso,
whole mils), and turning them into the world by integers only. Roles: head and torso are seen; head, torso and
limb block; hat, kit and base do neither. Never here: casting, verdicts.

Postures: "standing" as built; "down" tipped onto its back, half its height ahead so that it lies centred over its
base, its axis LIES above the ground: (x, y, z) goes to (height / 2 - z, y, LIES + x); "mounted" lifted by the height
of a saddle, on the table's MOUNT, which is seen and blocks as a part of its rider's body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from gulch import assets
from gulch.errors import InvalidInput

from .directions import UNIT, VECTORS, rotate, vector
from .fields import Fields, read_toml
from .memo import PerTable
from .model import (
    DOWN,
    INCH,
    INCHES,
    MOUNTED,
    STANDING,
    Body,
    Floats,
    Ints,
    Mesh,
    Part,
    Point,
    Posture,
    Scale,
    Shape,
    Table,
)
from .rays import Bools, Triangles
from .terrain import read_parts

POINTS = 48
SADDLE = 500
LIES = 240
MOUNT = "horse"
"""The shape that a mounted figure sits on, of its own table; where a table has none, only the rider is there."""

SEEN = ("head", "torso")
BLOCKING = ("head", "torso", "limb")
ROLES = ("head", "torso", "limb", "hat", "kit", "base")

_SPACING = 0.04


Turned = tuple[Point, Ints]


class Figure:
    """What sight needs of one shape, built once: see `figure_of`. `roles`: what its sight points are spread over.

    `points[posture]` (48, 3) and `eyes[posture]` are mils in the shape's own axes (facing +x, base centre at
    the origin); `head` (48,) tells those on the head from those on the torso. `solid` is what blocks while standing,
    bounded by the radius `reach` and heights `low`, `high`; a mounted one is `raised` by so much. On a `mount` half of
    the points are the rider's.
    """

    def __init__(self, shape: Shape, roles: tuple[str, ...] = SEEN, mount: Shape | None = None, scale: Scale = INCHES):
        saddle, self._lies = scale.read(SADDLE), scale.read(LIES)
        self.shape, self.raised = (shape, saddle) if mount is None else (_in_the_saddle(shape, saddle), 0)
        whole = [self.shape] if mount is None else [self.shape, mount]
        seen, blocking = ([_corners(one, wanted) for one in whole] for wanted in (roles, BLOCKING))
        built = [_as_built(one, scale) for one in whole]  # their points are the same however lengths are read
        spread = np.concatenate([spread_points(_corners(one, roles), POINTS // len(whole)) for one in built])
        self.head, upright = _on(spread, built[0], "head"), scale.read_all(spread)
        self.head_points = int(self.head.sum())
        self.points: dict[Posture, Ints] = {p: self._posed(upright, p) for p in (STANDING, DOWN, MOUNTED)}
        eye = np.array([self.shape.eye], dtype=np.int64)
        self.eyes: dict[Posture, Point] = {p: _point(self._posed(eye, p)[0]) for p in (STANDING, DOWN, MOUNTED)}
        solid = np.concatenate(blocking)
        self.solid = Triangles(solid, np.zeros(len(solid), dtype=np.int64))
        flat = solid.reshape(-1, 3) * INCH
        self.reach = int(np.sqrt((flat[:, 0] * flat[:, 0] + flat[:, 1] * flat[:, 1]).max())) + 2
        self.low, self.high = int(np.floor(flat[:, 2].min())), int(np.ceil(flat[:, 2].max()))
        self._outer = np.rint(np.concatenate(seen).reshape(-1, 3) * INCH).astype(np.int64)
        self._support: dict[Posture, tuple[int, ...]] = {}
        self._turned: dict[tuple[Posture, int], Turned] = {}

    def turned(self, posture: Posture, deg: int) -> Turned:
        """The figure about its own base centre, facing so: the eye, and as rows x, y, z (3, 50) the sight points, then
        their least and their greatest coordinates."""
        key = (posture, deg % 360)
        known = self._turned.get(key)
        if known is None:
            x, y, z = self.eyes[posture]
            points = _turned(self.points[posture], deg)
            box = np.stack((points.min(axis=1), points.max(axis=1)), axis=1)
            known = ((*rotate(deg, x, y), z), np.concatenate((points, box), axis=1))
            self._turned[key] = known
        return known

    def support(self, posture: Posture, deg: int) -> int:
        """How far head and torso reach in a direction of the figure's own axes, in mils times 1,000,000."""
        if posture not in self._support:
            outer = self._posed(self._outer, posture)
            self._support[posture] = tuple(int((outer[:, 0] * x + outer[:, 1] * y).max()) for x, y in VECTORS)
        return self._support[posture][deg % 360]

    def _posed(self, points: Ints, posture: Posture) -> Ints:
        """Points (n, 3) of the shape as built, in another posture."""
        posed = points.copy()
        if posture == DOWN:
            posed[:, 0] = self.shape.height // 2 - points[:, 2]
            posed[:, 2] = points[:, 0] + self._lies
        elif posture == MOUNTED:
            posed[:, 2] += self.raised
        return posed


def _turned(local: Ints, deg: int) -> Ints:
    """Points (n, 3) of a shape turned, as rows x, y, z (3, n)."""
    c, s = VECTORS[deg % 360]
    x, y = local[:, 0], local[:, 1]
    return np.stack(((x * c - y * s + UNIT // 2) // UNIT, (x * s + y * c + UNIT // 2) // UNIT, local[:, 2]))


_figure = lru_cache(maxsize=256)(Figure)
_figures: PerTable[dict[tuple[str, bool, bool], Figure]] = PerTable(lambda table: {})


def figure_of(table: Table, shape: str, limbs: bool = False, rides: bool = False) -> Figure:
    """The figure of a shape on a table, with `limbs` one whose sight points are spread over arms and legs too, if it
    `rides` one with its mount; InvalidInput for a shape that the table does not have."""
    known = _figures(table)
    key = (shape, limbs, rides)
    if key not in known:
        if shape not in table.shapes:
            raise InvalidInput(f"no figure shape {shape!r}", f"shapes of this table: {', '.join(sorted(table.shapes))}")
        known[key] = _built(table, shape, BLOCKING if limbs else SEEN, rides)
    return known[key]


def _built(table: Table, shape: str, roles: tuple[str, ...], rides: bool) -> Figure:
    mount = table.shapes.get(MOUNT) if rides else None
    return _figure(table.shapes[shape], roles, _under_a_rider(mount) if mount else None, table.scale)


def _in_the_saddle(rider: Shape, saddle: int) -> Shape:
    """A shape lifted onto its mount, its legs as built."""
    up = np.array((0.0, 0.0, saddle / INCH))
    parts = [replace(part, mesh=Mesh(part.mesh.vertices + up, part.mesh.faces)) for part in rider.parts]
    x, y, z = rider.eye
    return replace(rider, eye=(x, y, z + saddle), parts=tuple(parts))


@lru_cache(maxsize=16)
def _under_a_rider(mount: Shape) -> Shape:
    """A mount whose trunk counts as its rider's body. Its head juts out over the base: it blocks as legs do but is not
    looked for, so that no nose beyond a wall gives a rider away."""
    return replace(
        mount, parts=tuple(replace(part, role="limb" if part.role == "head" else part.role) for part in mount.parts)
    )


class View:
    """A body as an eye and as something to look at: the `eye` in mils; see `points`. As small as can be, since many
    are kept."""

    __slots__ = ("_column", "body", "eye", "figure", "turned")

    def __init__(self, table: Table, body: Body, limbs: bool = False):
        self.body = body
        self.figure = figure_of(table, body.shape, limbs, body.posture == MOUNTED)
        self.turned = self.figure.turned(body.posture, body.facing)
        x, y, z = self.turned[0]
        self.eye: Point = (body.x + x, body.y + y, body.z + z)
        self._column: tuple[int, ...] = ()

    @property
    def column(self) -> tuple[int, ...]:
        """Where what of it blocks stands: its origin, the cosine and the sine of its facing (see `directions`), how far
        it reaches around its base centre, its least and its greatest height."""
        if not self._column:
            body, figure = self.body, self.figure
            rise = body.z + (figure.raised if body.posture == MOUNTED else 0)
            bounds = (figure.reach, rise + figure.low, rise + figure.high)
            self._column = (body.x, body.y, rise, *VECTORS[body.facing % 360], *bounds)
        return self._column

    @property
    def points(self) -> Ints:
        """The sight points in mils, as rows x, y, z of 48."""
        return np.asarray(self.turned[1][:, :POINTS] + np.array(self.body.at)[:, None])

    def looking(self, eye: Point) -> View:
        """The same body with its eye elsewhere."""
        other = View.__new__(View)
        other.body, other.figure, other.turned, other.eye = self.body, self.figure, self.turned, eye
        other._column = self._column
        return other


def in_front(table: Table, viewer: Body, target: Body, any_part: bool = True) -> bool:
    """Whether a target is within the 180 degrees before a viewer, the line through its base centre included.

    With `any_part` any part of head or torso will do, else the centre of its base must be there.
    """
    x, y = vector(viewer.facing)
    ahead = x * (target.x - viewer.x) + y * (target.y - viewer.y)
    if not any_part:
        return ahead >= 0
    figure = figure_of(table, target.shape, rides=target.posture == MOUNTED)
    return ahead + figure.support(target.posture, viewer.facing - target.facing) >= 0


def lift(posture: Posture, scale: Scale) -> int:
    """How far above the base a posture carries the standing mesh on a table of that scale, in mils."""
    return scale.read(SADDLE) if posture == MOUNTED else 0


def _corners(shape: Shape, roles: Sequence[str]) -> Floats:
    """Triangles (n, 3, 3) in inches of the parts with one of the roles; InvalidInput if there are none."""
    found = [part.mesh.vertices[part.mesh.faces] for part in shape.parts if part.role in roles]
    if not found:
        raise InvalidInput(f"figure shape {shape.name!r} has no {' or '.join(roles)}", "give its parts those roles")
    return np.concatenate(found)


def _as_built(shape: Shape, scale: Scale) -> Shape:
    """A shape of a table of that scale with its meshes in true inches."""
    if scale == INCHES:
        return shape
    meshes = [Mesh(part.mesh.vertices * scale.of / scale.times, part.mesh.faces) for part in shape.parts]
    return replace(shape, parts=tuple(replace(part, mesh=mesh) for part, mesh in zip(shape.parts, meshes, strict=True)))


def _point(row: Ints) -> Point:
    return (int(row[0]), int(row[1]), int(row[2]))


# Sight points -------------------------------------------------------------------------------------------


def spread_points(triangles: Floats, count: int) -> Ints:
    """`count` points in whole mils spread evenly over triangles (n, 3, 3) in inches: each next one is the
    farthest from those before, starting from the highest; ties go to the first. Deterministic."""
    candidates = _lattice(triangles)
    chosen = int(np.argmax(candidates[:, 2]))
    gaps = np.full(len(candidates), np.iinfo(np.int64).max)
    picked = []
    for _ in range(count):
        picked.append(candidates[chosen])
        away = candidates - candidates[chosen]
        gaps = np.minimum(gaps, (away * away).sum(axis=1))
        chosen = int(np.argmax(gaps))
    return np.array(picked, dtype=np.int64)


def _on(points: Ints, shape: Shape, role: str) -> Bools:
    """Which of the points lie on parts of a role; one where two parts touch counts as on the head."""
    parts = [part.mesh.vertices[part.mesh.faces] for part in shape.parts if part.role == role]
    if not parts:
        return np.zeros(len(points), dtype=np.bool_)
    there = {tuple(row) for row in _lattice(np.concatenate(parts)).tolist()}
    return np.array([tuple(row) in there for row in points.tolist()], dtype=np.bool_)


def _lattice(triangles: Floats) -> Ints:
    """Points on the triangles about 0.04 inch apart, corners included, as unique whole mils in a fixed order."""
    found = []
    for a, b, c in triangles:
        sides = (b - a, c - b, a - c)
        longest = max(float(np.sqrt((side * side).sum())) for side in sides)
        steps = max(1, int(np.ceil(longest / _SPACING)))
        for i in range(steps + 1):
            j = np.arange(steps + 1 - i)[:, None]
            found.append((a * i + b * j + c * (steps - i - j)) / steps)
    return np.unique(np.rint(np.concatenate(found) * INCH).astype(np.int64), axis=0)


# Files --------------------------------------------------------------------------------------------------


def load_shapes(folder: Path | None = None) -> dict[str, Shape]:
    """All shapes of a folder (models/figures/ by default), by file name without suffix, in that order.

    InvalidInput names the file and what is wrong with it.
    """
    where = assets.models() / "figures" if folder is None else folder
    return {path.stem: load_shape(path) for path in sorted(where.glob("*.toml"))}


def load_shape(path: Path) -> Shape:
    """One shape from its TOML and the GLB beside it. InvalidInput names the file and the key."""
    fields = read_toml(path)
    fields.only("name", "base", "height", "eye", "parts")
    roles = fields.table("parts")
    nodes = read_parts(path.with_suffix(".glb"))
    roles.only(*(node.name for node in nodes))
    parts = tuple(
        Part(node.name, Mesh(node.vertices / INCH, node.faces, node.colours), _role(roles, node.name)) for node in nodes
    )
    micrometres = fields.mils("base")
    radius = (micrometres * 10 + 254) // 508
    return Shape(path.stem, radius, fields.mils("height"), fields.point("eye"), parts)


def _role(roles: Fields, node: str) -> str:
    role = roles.text(node)
    if role not in ROLES:
        roles.fail(node, f"unknown role {role!r}", f"use one of {', '.join(ROLES)}")
    return role
