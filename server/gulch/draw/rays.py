"""The lines of sight of one pair, each on its own: which are free, and what stops the others.

Lives here: `lines`, worked out by the norm of sight for a picture. Never here: the verdict of a match (`table.sight`
gives that), drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from gulch.table import smoke
from gulch.table.model import INCH, Body, Floats, Ints, Scene
from gulch.table.overlay import solids_of
from gulch.table.rays import Segments, Triangles

from .solids import Name, Solid, blockers, terrain, together

_ROOM = 0.1


@dataclass(frozen=True, slots=True)
class Line:
    """From an eye to a sight point, in inches; `met` says how far along (0..1) each thing in the way is first met."""

    eye: tuple[float, float, float]
    point: tuple[float, float, float]
    met: Mapping[Name, float]

    @property
    def free(self) -> bool:
        return not self.met

    def at(self, share: float) -> tuple[float, float, float]:
        """The place at a share of the way."""
        x, y, z = (a + (b - a) * share for a, b in zip(self.eye, self.point, strict=True))
        return (x, y, z)

    @property
    def stop(self) -> tuple[float, float, float]:
        """Where it first meets something, or its end."""
        return self.at(min(self.met.values(), default=1.0))


def lines(scene: Scene, viewer: Body, target: Body) -> tuple[Line, ...]:
    """All lines from the eye of a body to the sight points of another, which need not be on the table."""
    solids = solids_of(scene.table)
    start, ends = np.array(solids.view(viewer).eye), solids.view(target).points
    eye, points = start / INCH, ends.T / INCH
    solid = _between(scene, viewer, target, eye, points)
    triangles, smoky = Triangles(solid.corners, solid.owners), _smoke(scene, start, ends)
    return tuple(_line(triangles, solid, eye, point, more) for point, more in zip(points, smoky, strict=True))


def _smoke(scene: Scene, eye: Ints, points: Ints) -> list[dict[Name, float]]:
    """The clouds that the line to each point (3, n) in mils meets, and how far along."""
    found: list[dict[Name, float]] = [{} for _ in range(points.shape[1])]
    eyes = np.broadcast_to(eye[:, None], points.shape)
    for cloud in scene.clouds.values():
        rows = np.nonzero(smoke.through(cloud, eyes, points))[0]
        for row, share in zip(
            rows.tolist(), smoke.entered(cloud, eyes[:, rows], points[:, rows]).tolist(), strict=True
        ):
            found[row][Name(cloud=cloud.id)] = share
    return found


def _between(scene: Scene, viewer: Body, target: Body, eye: Floats, points: Floats) -> Solid:
    """All that hides and may lie between."""
    low, high = np.minimum(eye, points.min(axis=0)) - _ROOM, np.maximum(eye, points.max(axis=0)) + _ROOM
    everything = together(terrain(scene), blockers(scene, viewer.id, target.id))
    return everything.within(low.tolist(), high.tolist())


def _line(triangles: Triangles, solid: Solid, eye: Floats, point: Floats, more: Mapping[Name, float]) -> Line:
    segment = Segments(eye[:, None], point[:, None])
    met = {solid.names[owner]: first for owner, (first, _) in triangles.through(segment.p, segment.q).items()}
    met.update(more)
    one, other = (tuple(float(part) for part in end) for end in (eye, point))
    return Line((one[0], one[1], one[2]), (other[0], other[1], other[2]), met)
