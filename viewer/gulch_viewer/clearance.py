"""What is in the way of a camera: terrain by the table's own rays, other figures as upright posts.

Pure; batches of segments in inches on the table's axes, (n, 3) arrays of both ends. Never here: which camera is
better, GL.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gulch.table.model import Floats, Part, Table
from gulch.table.rays import Segments, Triangles
from gulch_viewer.axes import Vec
from gulch_viewer.frame import FigurePose
from gulch_viewer.layers import Layer, layer_of, taken_off

Bools = npt.NDArray[np.bool_]
_POST = 0.34  # half the width of a figure, inches
_ROOM = 0.35  # a camera nearer to a part's box than this stands in it
_EMPTY = np.zeros((0, 3, 3))


class Clearance:
    """Knows the terrain of one table, with or without the roofs over some figures."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._parts: list[tuple[Part, Layer | None]] = [
            (part, layer_of(piece, part)) for piece in table.pieces for part in piece.parts if len(part.mesh.faces)
        ]
        self._built = lru_cache(maxsize=8)(self._build)

    def _build(self, off: frozenset[Layer]) -> tuple[Triangles, Floats]:
        left = [part.mesh for part, layer in self._parts if layer not in off]
        corners = [mesh.vertices[mesh.faces] for mesh in left]
        boxes = [(mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)) for mesh in left]
        placed = np.concatenate(corners) if corners else _EMPTY
        triangles = Triangles(np.asarray(placed, dtype=np.float64), np.zeros(len(placed), dtype=np.int64))
        return triangles, np.array(boxes, dtype=np.float64).reshape(-1, 2, 3)

    def _of(self, focus: Sequence[FigurePose]) -> tuple[Triangles, Floats]:
        return self._built(taken_off(self._table, [posed.at for posed in focus]))

    def blocked(self, starts: Floats, ends: Floats, focus: Sequence[FigurePose] = ()) -> Bools:
        """Which segments meet terrain, as it is drawn while one looks at `focus`."""
        return self._of(focus)[0].blocked(Segments(np.ascontiguousarray(starts.T), np.ascontiguousarray(ends.T)))

    def inside(self, eyes: Floats, focus: Sequence[FigurePose] = ()) -> Bools:
        """Which places lie in a part's box, or as good as in it."""
        boxes = self._of(focus)[1]
        at = eyes[:, None]
        held = (boxes[:, 0] - _ROOM <= at) & (at <= boxes[:, 1] + _ROOM)
        return np.asarray(held.all(axis=2).any(axis=1))


def behind(starts: Floats, ends: Floats, posts: Sequence[FigurePose]) -> Bools:
    """Which segments pass through one of some figures."""
    hit = np.zeros(len(starts), dtype=np.bool_)
    way = ends - starts
    plan = np.maximum((way[:, :2] ** 2).sum(axis=1), 1e-9)
    for posed in posts:
        x, y, z = posed.at
        off = np.array((x, y)) - starts[:, :2]
        t = np.clip((off * way[:, :2]).sum(axis=1) / plan, 0.0, 1.0)
        near = starts + way * t[:, None]
        apart = (near[:, 0] - x) ** 2 + (near[:, 1] - y) ** 2
        top = z + (posed.height + 0.1 if posed.tilt < 45 else 0.4)
        hit |= (apart < _POST**2) & (near[:, 2] > z) & (near[:, 2] < top)
    return hit


def points_of(posed: FigurePose, eyes: Floats) -> Floats:
    """(eyes, 6, 3) places on a figure that should be seen: up its middle and at its sides, as an eye sees them; along
    it where it lies."""
    x, y, z = posed.at
    if posed.tilt >= 45:
        a = np.radians(posed.facing)
        along = np.array((np.cos(a), np.sin(a), 0.0))
        spots = np.array((x, y, z + 0.35)) + along * np.linspace(-0.5, 0.5, 6)[:, None]
        return np.tile(spots, (len(eyes), 1, 1))
    way = np.array((x, y)) - eyes[:, :2]
    way /= np.maximum(np.linalg.norm(way, axis=1), 1e-9)[:, None]
    side = np.column_stack([-way[:, 1], way[:, 0], np.zeros(len(eyes))]) * 0.24
    up = np.array([(0, 0, posed.height * part) for part in (0.97, 0.78, 0.5, 0.25, 0.62, 0.62)])
    sides = np.array([0.0, 0.0, 0.0, 0.0, 1.0, -1.0])
    return np.asarray(np.array((x, y, z)) + up + side[:, None] * sides[:, None])


def seen(clearance: Clearance, eyes: Floats, figures: Sequence[FigurePose], others: Sequence[FigurePose]) -> Floats:
    """(eyes, figures): how much of each figure an eye sees, 0 to 1, past terrain, one another and the others."""
    shares = []
    for n, posed in enumerate(figures):
        points = points_of(posed, eyes)
        starts, ends = np.repeat(eyes, points.shape[1], axis=0), points.reshape(-1, 3)
        posts = [*figures[:n], *figures[n + 1 :], *others]
        hidden = clearance.blocked(starts, ends, figures) | behind(starts, ends, posts)
        shares.append(1.0 - hidden.reshape(len(eyes), -1).mean(axis=1))
    return np.stack(shares, axis=1)


def spot(posed: FigurePose) -> Vec:
    """The place of a figure that a camera is turned to: its chest."""
    x, y, z = posed.at
    return x, y, z + (0.75 * posed.height if posed.tilt < 45 else 0.35)
