"""Coloured triangle solids and the few ways to make them: loft, tube, ball, shell, box, rod, plates.

Lives here: geometry of the workshop only. Never here: anatomy, clothes, guns (modules of their own),
files (`figure_kit`). Units are inches, x forward, y left, z up, right-handed; faces run counter-clockwise
seen from outside. Colours are floats 0..1, three a vertex. Smooth forms share their vertices, so that they
are closed; boxes and rods have vertices of their own at each edge, so that they look hard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Faces = npt.NDArray[np.int64]
Vector = Sequence[float] | Array
Colour = tuple[float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0)


def rgb(code: str) -> Colour:
    """The colour of six hex digits, "7a5c3e"."""
    return (int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255)


def shade(colour: Colour, factor: float) -> Colour:
    """The same colour, darker (below 1) or lighter."""
    return (min(colour[0] * factor, 1.0), min(colour[1] * factor, 1.0), min(colour[2] * factor, 1.0))


@dataclass(frozen=True, eq=False)
class Solid:
    """Triangles: `vertices` (n, 3), `faces` (m, 3), `colours` (n, 3)."""

    vertices: Array
    faces: Faces
    colours: Array

    def placed(self, frame: Array) -> Solid:
        """The solid carried by a 4x4 frame (see `frame`)."""
        return Solid(self.vertices @ frame[:3, :3].T + frame[:3, 3], self.faces, self.colours)


def join(solids: Sequence[Solid]) -> Solid:
    """All solids as one, vertices kept apart."""
    starts = np.cumsum([0] + [len(solid.vertices) for solid in solids])
    return Solid(
        np.concatenate([solid.vertices for solid in solids]),
        np.concatenate([solid.faces + start for solid, start in zip(solids, starts, strict=False)]),
        np.concatenate([solid.colours for solid in solids]),
    )


def unit(vector: Vector) -> Array:
    """The vector at length 1."""
    array = np.asarray(vector, dtype=np.float64)
    return np.asarray(array / np.linalg.norm(array))


def frame(origin: Vector, forward: Vector = (1, 0, 0), up: Vector = (0, 0, 1)) -> Array:
    """A 4x4 frame: local x goes to `forward`, local z as near to `up` as it can."""
    ahead = unit(forward)
    left = unit(np.cross(np.asarray(up, dtype=np.float64), ahead))
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2], matrix[:3, 3] = ahead, left, np.cross(ahead, left), np.asarray(origin)
    return matrix


def angles(count: int, start: float = 0.0, stop: float = 360.0) -> Array:
    """`count` directions in degrees from `start` up to but not including `stop`."""
    return np.asarray(start + (stop - start) * np.arange(count) / count)


def oval(at: Vector, rx: float, ry: float, degrees: Array, power: float = 2.0) -> Array:
    """A level ring about `at`; `power` above 2 squares it. Shape (n, 3)."""
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    ring = np.zeros((len(degrees), 3))
    ring[:, 0] = rx * np.sign(cosine) * np.abs(cosine) ** (2 / power)
    ring[:, 1] = ry * np.sign(sine) * np.abs(sine) ** (2 / power)
    return np.asarray(ring + np.asarray(at, dtype=np.float64))


Tips = tuple[float | None, float | None]
OPEN: Tips = (None, None)


def loft(rings: Sequence[Array], colours: Sequence[Colour], tips: Tips = (0.0, 0.0)) -> Solid:
    """Rings of equal count joined in order, each in its colour; each runs counter-clockwise about the way forward.

    `tips` are how far the points that close the two ends stand off their rings; None leaves an end open.
    """
    columns = len(rings[0])
    here = np.arange(columns)
    there = (here + 1) % columns
    vertices, paint = [*rings], [np.tile(np.array(colour), (columns, 1)) for colour in colours]
    faces = [strip(row * columns + here, row * columns + there, columns) for row in range(len(rings) - 1)]
    first, last = rings[0].mean(axis=0), rings[-1].mean(axis=0)
    way = unit(last - first) if np.any(np.abs(last - first) > 1e-9) else np.array((0.0, 0.0, 1.0))
    count = len(rings) * columns
    if tips[0] is not None:
        vertices.append(np.array([first - way * tips[0]]))
        paint.append(np.array([colours[0]]))
        faces.append(np.stack([there, here, np.full(columns, count)], axis=1))
        count += 1
    if tips[1] is not None:
        top = (len(rings) - 1) * columns
        vertices.append(np.array([last + way * tips[1]]))
        paint.append(np.array([colours[-1]]))
        faces.append(np.stack([top + here, top + there, np.full(columns, count)], axis=1))
    return Solid(np.concatenate(vertices), np.concatenate(faces), np.concatenate(paint))


def strip(left: Faces, right: Faces, rise: int) -> Faces:
    """Two triangles for each pair of columns (left, right) between a row and the one `rise` vertices on."""
    lower = np.stack([left, right, right + rise], axis=1)
    return np.concatenate([lower, np.stack([left, right + rise, left + rise], axis=1)])


def tube(
    points: Sequence[Vector],
    radii: Sequence[float | tuple[float, float]],
    colours: Sequence[Colour],
    columns: int = 8,
    side: Vector = (0, 1, 0),
    tips: Tips = (0.0, 0.0),
) -> Solid:
    """A round limb along a polyline; a radius may be (along `side`, across it)."""
    path = np.array([np.asarray(point, dtype=np.float64) for point in points])
    steps = np.diff(path, axis=0)
    steps = steps / np.linalg.norm(steps, axis=1)[:, None]
    tangents = np.concatenate([steps[:1], steps[:-1] + steps[1:], steps[-1:]])
    turn = np.radians(angles(columns))
    rings = []
    for point, tangent, radius in zip(path, tangents, radii, strict=True):
        wide, deep = radius if isinstance(radius, tuple) else (radius, radius)
        across = unit(np.cross(tangent, np.asarray(side, dtype=np.float64)))
        along = unit(np.cross(across, tangent))
        rings.append(point + np.outer(np.cos(turn) * wide, along) + np.outer(np.sin(turn) * deep, across))
    return loft(rings, colours, tips)


def ball(at: Vector, radii: Vector, colour: Colour, columns: int = 8, rows: int = 3) -> Solid:
    """An ellipsoid with `rows` rings between its poles."""
    centre, (rx, ry, rz) = np.asarray(at, dtype=np.float64), radii
    tilt = np.radians(-90 + 180 * (np.arange(rows) + 1) / (rows + 1))
    rings = [
        oval(centre + np.array((0, 0, rz * np.sin(angle))), rx * float(np.cos(angle)), ry * float(np.cos(angle)),
             angles(columns))
        for angle in tilt
    ]  # fmt: skip
    tip = rz * (1 - float(np.sin(tilt[-1])))
    return loft(rings, [colour] * rows, (tip, tip))


def shell(rows: Sequence[Array], colour: Colour, hem: float = 0.0, lining: Colour | None = None) -> Solid:
    """Cloth: rows of an open arc from top to bottom, columns counter-clockwise, facing outward.

    Its edge is folded inward by `hem` inches, if any; with a `lining` colour there is an inner side as well.
    """
    columns, sheet = len(rows[0]), np.concatenate(rows)
    here = np.arange(columns - 1)
    faces = np.concatenate(
        [strip(row * columns + here + 1, row * columns + here, columns) for row in range(len(rows) - 1)]
    )
    pieces = [Solid(sheet, faces, np.tile(np.array(colour), (len(sheet), 1)))]
    inward = np.concatenate([_inset(row, max(hem, 0.004)) for row in rows])
    if hem > 0:
        pieces.append(_hem(sheet, inward, columns, shade(colour, 1.12)))
    if lining is not None:
        back = np.ascontiguousarray(faces[:, ::-1])
        pieces.append(Solid(inward, back, np.tile(np.array(lining), (len(sheet), 1))))
    return join(pieces)


def _inset(row: Array, depth: float) -> Array:
    step = row.mean(axis=0) - row
    step[:, 2] = 0
    return np.asarray(row + depth * step / np.linalg.norm(step, axis=1)[:, None])


def _hem(sheet: Array, inward: Array, columns: int, colour: Colour) -> Solid:
    """The strip between the border of a sheet and that of its inner side."""
    index = np.arange(len(sheet)).reshape(-1, columns)
    loop = np.concatenate([index[0], index[1:, -1], index[-1, -2::-1], index[-2:0:-1, 0]])
    walk = np.arange(len(loop))
    faces = strip(walk, np.roll(walk, -1), len(loop))
    return Solid(np.concatenate([sheet[loop], inward[loop]]), faces, np.tile(np.array(colour), (2 * len(loop), 1)))


def box(centre: Vector, size: Vector, colour: Colour, taper: tuple[float, float] = (1.0, 1.0)) -> Solid:
    """A hard box; `taper` scales y and z of its +x end."""
    half = np.asarray(size, dtype=np.float64) / 2
    corners = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]) * half
    corners[4:, 1:] *= taper
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return plates([corners[list(quad)] + np.asarray(centre, dtype=np.float64) for quad in quads], [colour] * 6)


def rod(start: Vector, end: Vector, radius: float, colour: Colour, columns: int = 6, taper: float = 1.0) -> Solid:
    """A hard straight cylinder; its start is open, since it always stands in something."""
    solid = tube([start, end], [radius, radius * taper], [colour, colour], columns, _aside(start, end), (None, 0.0))
    return _hard_rims(solid, columns)


def _aside(start: Vector, end: Vector) -> Array:
    step = np.abs(np.asarray(end, dtype=np.float64) - np.asarray(start, dtype=np.float64))
    axis = np.zeros(3)
    axis[int(np.argmin(step))] = 1.0
    return axis


def _hard_rims(solid: Solid, columns: int) -> Solid:
    """The lid of a two-ring loft cut loose from its side."""
    side, lids = solid.faces[: 2 * columns], solid.faces[2 * columns :]
    return Solid(
        np.concatenate([solid.vertices[: 2 * columns], solid.vertices]),
        np.concatenate([side, lids + 2 * columns]),
        np.concatenate([solid.colours[: 2 * columns], solid.colours]),
    )


def plates(polygons: Sequence[Array], colours: Sequence[Colour]) -> Solid:
    """Flat convex polygons, each with corners of its own, counter-clockwise seen from outside."""
    faces, start = [], 0
    for polygon in polygons:
        fan = np.arange(1, len(polygon) - 1)
        faces.append(start + np.stack([np.zeros_like(fan), fan, fan + 1], axis=1))
        start += len(polygon)
    paint = [np.tile(np.array(colour), (len(polygon), 1)) for polygon, colour in zip(polygons, colours, strict=True)]
    return Solid(np.concatenate(polygons), np.concatenate(faces), np.concatenate(paint))
