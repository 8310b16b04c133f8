"""Mends what can be mended without guessing: one corner a place, no face twice or flat, one winding, small holes shut.

Lives here: the steps in their order and what each changed. Never here: scale and axes (it works in the file's own
units, all tolerances are shares of the extent), refusals by size (`importer`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gulch.table.model import Floats, Ints

from .defects import Clean, flipped_faces, rim_loops, turned
from .shell import Shell

_SMALL_HOLE = 0.05  # of the extent: wider rims may well be meant
_SOUND = 0.1  # open edges among all: in a mesh that is closed but for so few, a hole of four corners is a fault
_FLATNESS = 1e-3


@dataclass(frozen=True, slots=True)
class Repairs:
    """What was mended, as counts of corners, faces and holes."""

    merged: int
    dropped: int
    turned: int
    filled: int

    def lines(self) -> list[str]:
        words = (
            (self.merged, "corners merged"),
            (self.dropped, "faces dropped"),
            (self.turned, "faces turned"),
            (self.filled, "holes filled"),
        )
        return [f"{count:,} {what}" for count, what in words if count]


def repair(tidy: Clean) -> tuple[Shell, Repairs]:
    """The mended mesh; it may have no faces left."""
    kept, dropped = tidy.shell, tidy.flat + tidy.twins
    if not len(kept.faces):
        return kept, Repairs(tidy.doubles, dropped, 0, 0)
    flips = flipped_faces(kept)
    filled, holes = _fill(turned(kept, flips))
    outward = turned(filled, _inward(filled))
    return outward, Repairs(tidy.doubles, dropped, len(flips), holes)


def _inward(shell: Shell) -> Ints:
    """The faces of bodies that look inwards: by the volume over their own lowest level, so that a shell without a
    bottom counts too; of a flat sheet, those that look down."""
    bodies = shell.bodies
    corners = shell.corners - shell.bounds[0]
    count = int(bodies.max()) + 1
    lowest = np.full(count, np.inf)
    np.minimum.at(lowest, bodies, corners[:, :, 2].min(axis=1))
    corners = corners.copy()
    corners[:, :, 2] -= lowest[bodies][:, None]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    volume = np.bincount(bodies, weights=(a * np.cross(b, c)).sum(axis=1) / 6, minlength=count)
    size = np.bincount(bodies, weights=shell.areas, minlength=count)
    up = np.bincount(bodies, weights=shell.areas * shell.normals[:, 2], minlength=count)
    is_sheet = np.abs(volume) < 1e-4 * size**1.5
    wrong = np.where(is_sheet, up < 0, volume < 0)
    return np.flatnonzero(wrong[bodies])


# Holes --------------------------------------------------------------------------------------------------


def _fill(shell: Shell) -> tuple[Shell, int]:
    """Shuts the holes that cannot be meant: a missing triangle, a rim much smaller than the whole, and a missing
    four-cornered face of a mesh that is sound otherwise."""
    rims = shell.edges.open
    if not len(rims):
        return shell, 0
    sound = len(rims) <= _SOUND * len(shell.edges.uses)
    span = float(shell.extents.max())
    faces: list[tuple[int, int, int]] = []
    vertices: list[Floats] = []
    count = 0
    for loop in rim_loops(rims):
        points = shell.vertices[loop]
        wide = float((points.max(axis=0) - points.min(axis=0)).max())
        if len(loop) == 3:
            faces.append((loop[2], loop[1], loop[0]))
        elif len(loop) == 4 and sound and _flat(points):
            faces += _quad(loop, points)
        elif wide <= _SMALL_HOLE * span:
            hub = len(shell.vertices) + len(vertices)
            vertices.append(points.mean(axis=0))
            faces += [(b, a, hub) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
        else:
            continue
        count += 1
    if not count:
        return shell, 0
    points = np.concatenate((shell.vertices, np.array(vertices, dtype=np.float64).reshape(-1, 3)))
    return Shell(points, np.concatenate((shell.faces, np.array(faces, dtype=np.int64)))), count


def _flat(points: Floats) -> bool:
    a, b, c, d = points
    normal = np.cross(b - a, c - a) + np.cross(c - a, d - a)
    length = float(np.sqrt((normal * normal).sum()))
    span = float((points.max(axis=0) - points.min(axis=0)).max())
    return length > 0 and bool((np.abs(((points - a) * normal).sum(axis=1)) <= _FLATNESS * span * length).all())


def _quad(loop: list[int], points: Floats) -> list[tuple[int, int, int]]:
    """Two triangles over the shorter diagonal, against the run of the rim."""
    a, b, c, d = loop
    first, second = points[2] - points[0], points[3] - points[1]
    if (first * first).sum() <= (second * second).sum():
        return [(c, b, a), (d, c, a)]
    return [(d, b, a), (d, c, b)]
