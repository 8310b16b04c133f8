"""From arrays to geometry: parts of pieces and figures, and the few shapes that the viewer makes itself.

Everything static is merged into one mesh. Normals are smooth over soft edges and hard over sharp ones. Never
here: where things stand, colours of seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gulch.table.model import Floats, Ints, Part
from gulch_viewer.axes import to_world_many

Rgb = tuple[float, float, float]
_CREASE = 0.80  # cosine: faces that meet at less than about 37 degrees are one rounded surface
_PLAIN = np.array([200, 190, 170, 255], dtype=np.uint8)


@dataclass(frozen=True)
class Arrays:
    """Corners of triangles, three in a row each, table's axes: places, normals (n, 3), colours (n, 4) in 0..1
    and, where there is a texture, places on it (n, 2)."""

    places: Floats
    normals: Floats
    colours: Floats
    uv: Floats | None = None

    def __len__(self) -> int:
        return len(self.places)


def of_parts(parts: Iterable[Part]) -> Arrays:
    """All triangles of some parts; a part without colours is drawn in a plain one."""
    return merged([_of_part(part) for part in parts if len(part.mesh.faces)])


def _of_part(part: Part) -> Arrays:
    faces = part.mesh.faces
    colours = part.mesh.colours
    if colours is None:
        colours = np.broadcast_to(_PLAIN, (len(part.mesh.vertices), 4))
    corners = part.mesh.vertices[faces].reshape(-1, 3)
    return Arrays(corners, creased_normals(part.mesh.vertices, faces), colours[faces].reshape(-1, 4) / 255.0)


def merged(some: Sequence[Arrays]) -> Arrays:
    """One after the other."""
    if not some:
        return Arrays(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 4)))
    return Arrays(
        np.concatenate([one.places for one in some]),
        np.concatenate([one.normals for one in some]),
        np.concatenate([one.colours for one in some]),
    )


def creased_normals(vertices: Floats, faces: Ints) -> Floats:
    """A normal for each corner (3 * faces, 3): of all faces at that vertex that lean nearly the same way."""
    edges = vertices[faces]
    cross = np.cross(edges[:, 1] - edges[:, 0], edges[:, 2] - edges[:, 0])  # twice the area long
    length = np.linalg.norm(cross, axis=1, keepdims=True)
    unit = cross / np.maximum(length, 1e-12)
    _, welded = np.unique(np.round(vertices, 4), axis=0, return_inverse=True)
    corner = welded.reshape(-1)[faces].reshape(-1)
    order = np.argsort(corner, kind="stable")
    start = np.searchsorted(corner[order], corner, "left")
    count = np.searchsorted(corner[order], corner, "right") - start
    mine = np.repeat(np.arange(len(corner)), count)
    nth = np.arange(len(mine)) - np.repeat(np.cumsum(count) - count, count)
    other = order[np.repeat(start, count) + nth] // 3
    alike = np.einsum("ij,ij->i", unit[mine // 3], unit[other]) > _CREASE
    total = np.zeros((len(corner), 3))
    np.add.at(total, mine[alike], cross[other[alike]])
    long = np.linalg.norm(total, axis=1, keepdims=True)
    return np.where(long > 1e-9, total / np.maximum(long, 1e-9), np.repeat(unit, 3, axis=0))


def node(name: str, arrays: Arrays) -> Any:
    """A GeomNode on the world's axes; an empty one for no triangles."""
    from panda3d.core import Geom, GeomNode, GeomTriangles, GeomVertexArrayFormat, GeomVertexData, GeomVertexFormat

    result = GeomNode(name)
    if not len(arrays):
        return result
    layout = GeomVertexArrayFormat()
    for column, width in (("vertex", 3), ("normal", 3), ("color", 4), ("texcoord", 2)):
        layout.add_column(column, width, Geom.NT_float32, _contents()[column])
    kind = GeomVertexFormat(layout)
    data = GeomVertexData(name, GeomVertexFormat.register_format(kind), Geom.UH_static)
    data.unclean_set_num_rows(len(arrays))
    uv = np.zeros((len(arrays), 2)) if arrays.uv is None else arrays.uv
    rows = np.hstack([to_world_many(arrays.places), to_world_many(arrays.normals), arrays.colours, uv])
    memoryview(data.modify_array(0)).cast("B").cast("f")[:] = memoryview(rows.astype(np.float32)).cast("B").cast("f")
    triangles = GeomTriangles(Geom.UH_static)
    triangles.add_next_vertices(len(arrays))
    triangles.close_primitive()
    geom = Geom(data)
    geom.add_primitive(triangles)
    result.add_geom(geom)
    return result


def instance(parent: Any, shared: Any) -> Any:
    """A place of its own for a shared node: what is set on it does not touch the others."""
    path = parent.attach_new_node(shared.name)
    path.attach_new_node(shared)
    return path


def _contents() -> dict[str, Any]:
    from panda3d.core import Geom

    return {"vertex": Geom.C_point, "normal": Geom.C_normal, "color": Geom.C_color, "texcoord": Geom.C_texcoord}
