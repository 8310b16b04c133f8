"""The engines that filter segments: Embree where it is installed, trimesh's own as an oracle, or none.

Lives here: which one this process uses, and the two behind one face, `first`: some triangle that each segment hits,
or -1 (Embree's is the first one on the way). Never here: what is true (the norm in `rays`).
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Literal

import numpy as np
import numpy.typing as npt

from gulch.table.model import Floats

from .segments import Rays

Backend = Literal["embree", "trimesh", "float64"]
BACKENDS: tuple[Backend, ...] = ("embree", "trimesh", "float64")


class _Chosen:
    """The backend of this process: one value, so that no answer depends on who asks."""

    backend: Backend = "embree" if find_spec("embreex") else "float64"


def backend() -> Backend:
    """Which engine filters: Embree where it is installed, else none ("float64", the bare norm). trimesh's own engine
    is for those who ask for it: an oracle, and slower than the norm."""
    return _Chosen.backend


def use_backend(name: Backend) -> None:
    """Sets the engine of this process. ValueError if there is no such engine, ImportError if it is not installed."""
    if name not in BACKENDS:
        raise ValueError(f"no backend {name!r}; there are {', '.join(BACKENDS)}")
    if name == "embree" and not find_spec("embreex"):
        raise ImportError("embreex is not installed; use the backend float64")
    _Chosen.backend = name


def engine_of(corners: Floats) -> Embree | Trimesh:
    """The engine in force over triangles (n, 3, 3) in inches; ValueError if it is the bare norm."""
    if _Chosen.backend == "float64":
        raise ValueError("the norm needs no engine")
    return Embree(corners) if _Chosen.backend == "embree" else Trimesh(corners)


class Embree:
    """Embree's scene of the triangles, in float32, called directly."""

    def __init__(self, corners: Floats):
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        self._scene = EmbreeScene()
        TriangleMesh(self._scene, corners.astype(np.float32))

    def first(self, rays: Rays) -> npt.NDArray[np.int32]:
        start, way = (np.ascontiguousarray(column.T) for column in rays)
        found: npt.NDArray[np.int32] = self._scene.run(start, way, dists=1.0)
        return found


class Trimesh:
    """trimesh's own engine on an rtree of triangles: slow, and everywhere."""

    def __init__(self, corners: Floats):
        import trimesh
        from trimesh.ray.ray_triangle import RayMeshIntersector

        faces = np.arange(len(corners) * 3).reshape(-1, 3)
        self._engine = RayMeshIntersector(trimesh.Trimesh(corners.reshape(-1, 3), faces, process=False))

    def first(self, rays: Rays) -> npt.NDArray[np.int32]:
        start, way = (column.T.astype(np.float64) for column in rays)
        first = np.full(len(start), -1, dtype=np.int32)
        tris, which, places = self._engine.intersects_id(start, way, multiple_hits=True, return_locations=True)
        if len(which):
            inside = ((places - start[which]) * way[which]).sum(axis=1) <= (way[which] * way[which]).sum(axis=1)
            first[which[inside]] = tris[inside]
        return first
