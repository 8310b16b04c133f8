"""The lighter mesh that sight uses: as few triangles as keep within a measured distance of the whole.

Lives here: thinning by quadric errors, measuring both ways what it cost, and the same for the skin of a hill that is
walked on. Never here: repair. Inches.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gulch.table.model import Floats

from .defects import flat_faces, merged
from .shell import Shell

MOST = 20_000
STRAY = 0.02
_SAMPLES = 4000
_NEAREST = 12
_SKIN = (150, 300, 600, 1200)
_HILL_STRAY = 0.06
_SKIRT = 0.5


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


# Hills --------------------------------------------------------------------------------------------------


def fewer(triangles: Floats, area: float) -> Floats:
    """The triangles of a patch, thinned out as far as its plan keeps its area and its corners their heights. A skirt
    hangs from its rim meanwhile: without one, thinning cuts corners off the rim."""
    import fast_simplification
    from trimesh import Trimesh
    from trimesh.proximity import closest_point

    patch = merged(Shell(triangles.reshape(-1, 3), np.arange(3 * len(triangles))))[0]
    if len(patch.faces) <= _SKIN[0]:
        return patch.corners
    mesh = Trimesh(patch.vertices, patch.faces, process=False)
    skirted = _skirted(patch)
    hanging = len(skirted.faces) - len(patch.faces)
    thin = patch
    for count in _SKIN:
        points, faces = fast_simplification.simplify(
            skirted.vertices.astype(np.float32),
            skirted.faces.astype(np.int32),
            target_count=count + hanging * count // len(patch.faces),
        )
        thin = Shell(np.asarray(points, dtype=np.float64), np.asarray(faces, dtype=np.int64))
        thin = Shell(thin.vertices, thin.faces[thin.normals[:, 2] > 0.2])
        plan = float((thin.areas * thin.normals[:, 2]).sum())
        _, away, _ = closest_point(mesh, thin.corners.mean(axis=1))
        if abs(plan - area) <= 0.005 * area and np.quantile(away, 0.95) <= _HILL_STRAY:
            break
    return thin.corners


def _skirted(patch: Shell) -> Shell:
    rims = patch.edges.open
    count = len(patch.vertices)
    below = patch.vertices - np.array([0.0, 0.0, _SKIRT])
    a, b = rims[:, 0], rims[:, 1]
    skirt = np.concatenate((np.column_stack((b, a, a + count)), np.column_stack((b, a + count, b + count))))
    return Shell(np.concatenate((patch.vertices, below)), np.concatenate((patch.faces, skirt)))
