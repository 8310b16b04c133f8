"""Models of terrain in their own axes: <name>.toml and the GLB beside it, shipped or in the player's library.

Lives here: reading and checking one model, in integers (mils), cached for the process. Never here: where
a model stands (`load`), and any word of a game. The GLB is y-up as glTF wants it; `from_gltf` and `to_gltf`
are the only two functions that know so.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from gulch import assets
from gulch.errors import InvalidInput

from .fields import Fields, read_toml
from .model import INCH, PASSABLE, Area, Block, Floats, Ints, Ladder, Opening, Plan, Point, Surface

if TYPE_CHECKING:
    import trimesh

_KEYS = ("name", "kind", "height", "solid", "outline", "linear")
_LISTS = ("surface", "block", "opening", "ladder", "area", "values")
_FLAT = 2  # mils that a corner of a surface may lie beside the plane of the others


def from_gltf(vertices: Floats) -> Floats:
    """glTF's y-up axes to ours: (X, Y, Z) becomes (x, y, z) = (X, -Z, Y). Shape (n, 3)."""
    return np.column_stack((vertices[:, 0], -vertices[:, 2], vertices[:, 1]))


def to_gltf(vertices: Floats) -> Floats:
    """Our axes to glTF's: (x, y, z) becomes (X, Y, Z) = (x, z, -y). Shape (n, 3)."""
    return np.column_stack((vertices[:, 0], vertices[:, 2], -vertices[:, 1]))


@dataclass(frozen=True, eq=False)
class ModelPart:
    """A named mesh of a model: `vertices` (n, 3) mils, `faces` (m, 3), `colours` (n, 4) or None."""

    name: str
    vertices: Ints
    faces: Ints
    colours: npt.NDArray[np.uint8] | None


@dataclass(frozen=True, eq=False)
class Model:
    """One model of terrain, its footprint's centre at the origin, on the ground."""

    id: str
    name: str
    kind: str
    height: int
    solid: bool
    outline: tuple[Plan, ...]
    linear: tuple[Plan, ...]
    parts: tuple[ModelPart, ...]
    blocks: tuple[Block, ...]
    surfaces: tuple[Surface, ...]
    openings: tuple[Opening, ...]
    ladders: tuple[Ladder, ...]
    areas: tuple[Area, ...]
    values: dict[str, dict[str, object]]


def model_names() -> list[str]:
    """The models of terrain at hand, sorted: those that ship with Gulch and the player's own."""
    return sorted({path.stem for folder in _folders() for path in folder.glob("*.toml")})


def load_model(name: str) -> Model:
    """The model of that name, of those that ship with Gulch or else of the player's own. InvalidInput if there is
    none, or if its files are wrong."""
    path = model_path(name)
    if path is None:
        raise InvalidInput(f"unknown model {name!r}", f"use one of {', '.join(model_names())}")
    return read_model(path)


def model_path(name: str) -> Path | None:
    """The TOML file of a model by its name; None if there is none."""
    if not name or Path(name).name != name:  # a name is no path: tables come from others, too
        return None
    paths = (folder / f"{name}.toml" for folder in _folders())
    return next((path for path in paths if path.is_file()), None)


def _folders() -> tuple[Path, Path]:
    return assets.models() / "terrain", assets.library() / "terrain"


@lru_cache(maxsize=256)
def read_model(path: Path) -> Model:
    """A model by the path of its TOML file; the GLB lies beside it."""
    fields = read_toml(path)
    fields.only(*_KEYS, *_LISTS)
    model = Model(
        id=path.stem,
        name=fields.text("name"),
        kind=fields.text("kind"),
        height=fields.mils("height"),
        solid=fields.flag("solid", True),
        outline=fields.outline("outline"),
        linear=fields.line("linear"),
        parts=read_parts(path.with_suffix(".glb")),
        blocks=tuple(_block(row) for row in fields.tables("block")),
        surfaces=tuple(_surface(row) for row in fields.tables("surface")),
        openings=tuple(_opening(row) for row in fields.tables("opening")),
        ladders=tuple(Ladder(row.text("id"), row.point("foot"), row.point("top")) for row in fields.tables("ladder")),
        areas=tuple(_area(row) for row in fields.tables("area")),
        values=fields.values("values"),
    )
    _check_names(fields, model)
    return model


def read_parts(path: Path) -> tuple[ModelPart, ...]:
    """The nodes of a GLB that hold triangles, by name, snapped to mils. InvalidInput if it cannot be read."""
    import trimesh  # heavy: only when a model is read

    try:
        scene = trimesh.load_scene(path, process=False)
    except Exception as error:  # trimesh raises whatever its readers do
        raise InvalidInput(f"{path.name}: cannot be read: {error}", "export the model again as GLB") from error
    parts = tuple(ModelPart(name, *_triangles(mesh, matrix)) for name, mesh, matrix in _nodes(scene))
    if not parts:
        raise InvalidInput(f"{path.name}: holds no triangles", "export the model again as GLB")
    return parts


def _nodes(scene: trimesh.Scene) -> Iterator[tuple[str, trimesh.Trimesh, Floats]]:
    for name in sorted(scene.graph.nodes_geometry):
        matrix, geometry = scene.graph[name]
        yield name, scene.geometry[geometry], np.asarray(matrix, dtype=np.float64)


def _triangles(mesh: trimesh.Trimesh, matrix: Floats) -> tuple[Ints, Ints, npt.NDArray[np.uint8] | None]:
    vertices = np.asarray(mesh.vertices, dtype=np.float64)
    if not np.array_equal(matrix, np.eye(4)):
        x, y, z = vertices[:, 0], vertices[:, 1], vertices[:, 2]
        vertices = np.column_stack([row[0] * x + row[1] * y + row[2] * z + row[3] for row in matrix[:3]])
    mils = np.rint(from_gltf(vertices) * INCH).astype(np.int64)
    painted = getattr(mesh.visual, "kind", None) == "vertex"
    colours = np.ascontiguousarray(mesh.visual.vertex_colors, dtype=np.uint8) if painted else None  # type: ignore[union-attr]
    return mils, np.ascontiguousarray(mesh.faces, dtype=np.int64), colours


def _block(row: Fields) -> Block:
    row.only("part", "outline", "base", "top")
    base, top = row.mils("base"), row.mils("top")
    if top <= base:
        row.fail("top", "not above base", "write a top higher than the base")
    return Block(row.text("part"), row.outline("outline"), base, top)


def _surface(row: Fields) -> Surface:
    row.only("id", "kind", "vertices")
    vertices = row.facet("vertices")
    if not planar(vertices):
        row.fail("vertices", "not in one plane", "split the surface into planar ones")
    return Surface(row.text("id"), row.text("kind"), vertices)


def planar(vertices: tuple[Point, ...]) -> bool:
    """Whether all corners lie within 2 mils (in height) of the plane of the widest corner triangle."""
    origin, normal = vertices[0], (0, 0, 0)
    for p, q in itertools.pairwise(vertices):
        candidate = _normal(origin, p, q)
        normal = candidate if abs(candidate[2]) > abs(normal[2]) else normal
    heights = (sum(n * (a - b) for n, a, b in zip(normal, corner, origin, strict=True)) for corner in vertices)
    return all(abs(height) <= _FLAT * abs(normal[2]) for height in heights)


def _normal(o: Point, p: Point, q: Point) -> Point:
    ax, ay, az = p[0] - o[0], p[1] - o[1], p[2] - o[2]
    bx, by, bz = q[0] - o[0], q[1] - o[1], q[2] - o[2]
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


def _opening(row: Fields) -> Opening:
    row.only("id", "kind", "line", "sill", "head", "shut", "leaf", "passable")
    kind: Literal["door", "window"] = "door" if row.text("kind") == "door" else "window"
    if row.text("kind") != kind:
        row.fail("kind", f"{row.text('kind')!r} is no opening", 'write kind = "door" or kind = "window"')
    line = row.line("line")
    if len(line) != 2:
        row.fail("line", "an opening lies between two points", "write line = [[x, y], [x, y]]")
    leaf = _block(row.table("leaf"))
    passable = row.texts("passable", PASSABLE)
    if not set(passable) <= set(PASSABLE):
        row.fail("passable", f"{', '.join(passable)} is not known", f"name some of {', '.join(PASSABLE)}, or none")
    ends, shut = (line[0], line[1]), row.flag("shut", False)
    return Opening(row.text("id"), kind, ends, row.mils("sill"), row.mils("head"), leaf, shut, passable)


def _area(row: Fields) -> Area:
    row.only("id", "kind", "outline", "base", "height", "rough")
    return Area(
        row.text("id"),
        row.text("kind"),
        row.outline("outline"),
        row.mils("base", 0),
        row.mils("height"),
        row.flag("rough", False),
    )


def _check_names(fields: Fields, model: Model) -> None:
    """Blocks name parts of the GLB (a leaf may do without a mesh); ids of surfaces and the like are unique."""
    parts = [part.name for part in model.parts]
    for block in model.blocks:
        if block.part not in parts:
            fields.fail(f"block[{block.part}].part", "no node of the GLB", f"use one of {', '.join(parts)}")
    for key, rows in (
        ("surface", model.surfaces),
        ("opening", model.openings),
        ("ladder", model.ladders),
        ("area", model.areas),
    ):
        ids = [row.id for row in rows]
        for id in ids:
            if ids.count(id) > 1:
                fields.fail(f"{key}[{id}].id", "used twice", "give each its own id")
