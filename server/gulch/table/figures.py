"""Figures as sight sees them: shapes read from files, eyes, sight points, what of a figure blocks.

Lives here: reading models/figures/, the fixed sight points of a shape (spread evenly over head and torso,
whole mils), and turning them into the world by integers only. Roles: head and torso are seen; head, torso and
limb block; hat, kit and base do neither. Never here: casting, verdicts.

Postures: "standing" as built; "down" tipped onto its back, half its height ahead so that it lies centred over its
base, its axis LIES above the ground: (x, y, z) goes to (height / 2 - z, y, LIES + x); "mounted" lifted by the height
of a saddle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from gulch import assets
from gulch.errors import InvalidInput

from .directions import UNIT, VECTORS, rotate
from .fields import Fields, read_toml
from .memo import PerTable
from .model import DOWN, INCH, MOUNTED, STANDING, Body, Floats, Ints, Mesh, Part, Point, Posture, Shape, Table
from .rays import Triangles
from .terrain import read_parts

POINTS = 48
SADDLE = 500
LIES = 240
SEEN = ("head", "torso")
BLOCKING = ("head", "torso", "limb")
ROLES = ("head", "torso", "limb", "hat", "kit", "base")

_SPACING = 0.04


Turned = tuple[Point, Ints, Ints, Ints]


class Figure:
    """What sight needs of one shape, built once: see `figure_of`.

    `points[posture]` (48, 3) and `eyes[posture]` are mils in the shape's own axes (facing +x, base centre at
    the origin). `solid` is what blocks while standing, bounded by the radius `reach` and heights `low`, `high`.
    """

    def __init__(self, shape: Shape):
        self.shape = shape
        seen, blocking = _corners(shape, SEEN), _corners(shape, BLOCKING)
        upright = spread_points(seen, POINTS)
        self.points: dict[Posture, Ints] = {p: _posed(upright, p, shape) for p in (STANDING, DOWN, MOUNTED)}
        eye = np.array([shape.eye], dtype=np.int64)
        self.eyes: dict[Posture, Point] = {p: _point(_posed(eye, p, shape)[0]) for p in (STANDING, DOWN, MOUNTED)}
        self.solid = Triangles(blocking, np.zeros(len(blocking), dtype=np.int64))
        flat = blocking.reshape(-1, 3) * INCH
        self.reach = int(np.sqrt((flat[:, 0] * flat[:, 0] + flat[:, 1] * flat[:, 1]).max())) + 2
        self.low, self.high = int(np.floor(flat[:, 2].min())), int(np.ceil(flat[:, 2].max()))
        self._outer = np.rint(seen.reshape(-1, 3) * INCH).astype(np.int64)
        self._support: dict[Posture, tuple[int, ...]] = {}
        self._turned: dict[tuple[Posture, int], Turned] = {}

    def turned(self, posture: Posture, deg: int) -> Turned:
        """The figure about its own base centre, facing so: the eye, the sight points (3, 48) as rows x, y, z, and
        where those begin and end along each axis (3,)."""
        key = (posture, deg % 360)
        known = self._turned.get(key)
        if known is None:
            x, y, z = self.eyes[posture]
            points = _turned(self.points[posture], deg)
            known = ((*rotate(deg, x, y), z), points, points.min(axis=1), points.max(axis=1))
            self._turned[key] = known
        return known

    def support(self, posture: Posture, deg: int) -> int:
        """How far head and torso reach in a direction of the figure's own axes, in mils times 1,000,000."""
        if posture not in self._support:
            outer = _posed(self._outer, posture, self.shape)
            self._support[posture] = tuple(int((outer[:, 0] * x + outer[:, 1] * y).max()) for x, y in VECTORS)
        return self._support[posture][deg % 360]


def _turned(local: Ints, deg: int) -> Ints:
    """Points (n, 3) of a shape turned, as rows x, y, z (3, n)."""
    c, s = VECTORS[deg % 360]
    x, y = local[:, 0], local[:, 1]
    return np.stack(((x * c - y * s + UNIT // 2) // UNIT, (x * s + y * c + UNIT // 2) // UNIT, local[:, 2]))


_figure = lru_cache(maxsize=256)(Figure)
_figures: PerTable[dict[str, Figure]] = PerTable(lambda table: {})


def figure_of(table: Table, shape: str) -> Figure:
    """The figure of a shape on a table; InvalidInput for a shape that the table does not have."""
    known = _figures(table)
    if shape not in known:
        if shape not in table.shapes:
            raise InvalidInput(f"no figure shape {shape!r}", f"shapes of this table: {', '.join(sorted(table.shapes))}")
        known[shape] = _figure(table.shapes[shape])
    return known[shape]


class View:
    """A body as an eye and as something to look at, in mils: `eye`, and `points` as rows x, y, z of 48, which lie
    between `low` and `high` (3,)."""

    __slots__ = ("body", "eye", "high", "low", "points")

    def __init__(self, table: Table, body: Body):
        (x, y, z), points, low, high = figure_of(table, body.shape).turned(body.posture, body.facing)
        self.body = body
        self.eye: Point = (body.x + x, body.y + y, body.z + z)
        at = np.array(body.at)
        self.points = points + at[:, None]
        self.low, self.high = low + at, high + at


def lift(posture: Posture) -> int:
    """How far above the base a posture carries the standing mesh, in mils."""
    return SADDLE if posture == MOUNTED else 0


def _posed(points: Ints, posture: Posture, shape: Shape) -> Ints:
    posed = points.copy()
    if posture == DOWN:
        posed[:, 0] = shape.height // 2 - points[:, 2]
        posed[:, 2] = points[:, 0] + LIES
    else:
        posed[:, 2] += lift(posture)
    return posed


def _corners(shape: Shape, roles: Sequence[str]) -> Floats:
    """Triangles (n, 3, 3) in inches of the parts with one of the roles; InvalidInput if there are none."""
    found = [part.mesh.vertices[part.mesh.faces] for part in shape.parts if part.role in roles]
    if not found:
        raise InvalidInput(f"figure shape {shape.name!r} has no {' or '.join(roles)}", "give its parts those roles")
    return np.concatenate(found)


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
