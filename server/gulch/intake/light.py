"""The lighter mesh that sight uses: as few triangles as keep within a measured distance of the whole.

Lives here: thinning by quadric errors, and measuring both ways what it cost. Never here: repair. Inches.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gulch.table.model import Floats

from .defects import flat_faces
from .shell import Shell

MOST = 20_000
STRAY = 0.02
_SAMPLES = 4000
_NEAREST = 12


@dataclass(frozen=True, eq=False)
class Light:
    """The mesh for sight, and how far in inches it strays from the whole at most (0 if it is the whole)."""

    shell: Shell
    stray: float


def lighten(shell: Shell, most: int = MOST, stray: float = STRAY) -> Light:
    """At most `most` triangles if that keeps within `stray` inches; else twice as many, and so on."""
    import fast_simplification

    target = most
    while target < len(shell.faces):
        points, faces = fast_simplification.simplify(
            shell.vertices.astype(np.float32), shell.faces.astype(np.int32), target_count=target
        )
        thin = Shell(np.asarray(points, dtype=np.float64), np.asarray(faces, dtype=np.int64))
        thin = Shell(thin.vertices, np.delete(thin.faces, flat_faces(thin), axis=0))
        if len(thin.faces):
            away = max(_away(shell, thin), _away_from_fine(thin, shell))
            if away <= stray:
                return Light(thin, away)
        target *= 2
    return Light(shell, 0.0)


def _samples(shell: Shell) -> Floats:
    """Corners and middles of faces, evenly picked."""
    points = np.concatenate((shell.vertices[shell.used], shell.corners.mean(axis=1)))
    return np.asarray(points[:: max(1, len(points) // _SAMPLES)])


def _away(one: Shell, other: Shell) -> float:
    """How far points of one mesh lie from another at most."""
    from trimesh import Trimesh
    from trimesh.proximity import closest_point

    _, distance, _ = closest_point(Trimesh(other.vertices, other.faces, process=False), _samples(one))
    return float(np.asarray(distance).max())


def _away_from_fine(one: Shell, fine: Shell) -> float:
    """The same for a mesh of very many faces: each point against the faces whose middles are nearest, so never less
    than it is."""
    from scipy.spatial import cKDTree
    from trimesh.triangles import closest_point

    points = _samples(one)
    _, near = cKDTree(fine.corners.mean(axis=1)).query(points, k=_NEAREST)
    best = np.full(len(points), np.inf)
    for n in range(near.shape[1]):
        away = closest_point(fine.corners[near[:, n]], points) - points
        best = np.minimum(best, (away * away).sum(axis=1))
    return float(np.sqrt(best.max()))
