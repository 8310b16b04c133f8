"""Builds models/figures/: a GLB and a TOML for each of the cast, for the horse in `mounts`, and for the cow in `looks`.

Lives here: light baked into the colours, the axis rule, files. Never here: shapes (`kit_cast` and below).
The same code gives the same bytes: coordinates are rounded to 1/10,000 inch and colours to 8 bits before
they are written. Axes: our world is z up, glTF is y up, so glTF (X, Y, Z) = (x, z, -y).
"""

from __future__ import annotations

from pathlib import Path

import kit_cow
import kit_horse
import numpy as np
import trimesh
from kit_body import BASE_TOP
from kit_cast import CAST, Figure, solids
from kit_solid import Array, Solid

from gulch.table.terrain import to_gltf

HEIGHT = 1.25
BASE_MILLIMETRES = 25
UNLIT = ("tint",)
ZERO = np.array([-0.0, -0.0, 0.0])  # added, it makes a minus zero plain in the axis that was turned round


def build_figures(folder: Path) -> list[str]:
    """Writes every figure into the folder, which is made if need be; returns the names, in order."""
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for make in CAST:
        figure = make()
        parts = solids(figure)
        (folder / f"{figure.name}.glb").write_bytes(glb(parts))
        (folder / f"{figure.name}.toml").write_text(toml(figure, parts), encoding="utf-8", newline="\n")
        names.append(figure.name)
    return names


def build_mounts(folder: Path) -> list[str]:
    """Writes the horse into the folder, likewise."""
    return _build_animal(folder, "horse", kit_horse.horse())


def build_looks(folder: Path) -> list[str]:
    """Writes the cow into the folder, likewise."""
    return _build_animal(folder, "cow", kit_cow.cow())


def _build_animal(folder: Path, name: str, parts: dict[str, tuple[str, Solid]]) -> list[str]:
    """All animals have the base, the height and the eye of the horse."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.glb").write_bytes(glb(parts))
    head = (
        f'name = "{name.capitalize()}"',
        "base = 40",
        f"height = {kit_horse.HEIGHT}",
        f"eye = {list(kit_horse.EYE)}",
        "",
        "[parts]",
    )
    lines = (*head, *(f'{node} = "{role}"' for node, (role, _) in parts.items()))
    (folder / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return [name]


def glb(parts: dict[str, tuple[str, Solid]]) -> bytes:
    """The parts as binary glTF, one node each, vertex normals and colours included."""
    scene = trimesh.Scene()
    for node, (_, solid) in parts.items():
        scene.add_geometry(_mesh(solid, node not in UNLIT), node_name=node, geom_name=node)
    return bytes(trimesh.exchange.gltf.export_glb(scene, include_normals=True))


def _mesh(solid: Solid, lit: bool) -> trimesh.Trimesh:
    colours = solid.colours * _light(solid)[:, None] if lit else solid.colours
    paint = np.full((len(solid.vertices), 4), 255, dtype=np.uint8)
    paint[:, :3] = np.round(np.clip(colours, 0, 1) * 255)
    return trimesh.Trimesh(
        vertices=to_gltf(np.round(solid.vertices, 4)) + ZERO,
        faces=solid.faces,
        vertex_normals=to_gltf(np.round(normals(solid), 3)) + ZERO,
        vertex_colors=paint,
        process=False,
    )


def normals(solid: Solid) -> Array:
    """Vertex normals, faces weighted by their area; shape (n, 3), length 1."""
    a, b, c = (solid.vertices[solid.faces[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    total = np.zeros_like(solid.vertices)
    for corner in range(3):
        np.add.at(total, solid.faces[:, corner], across)
    length = np.linalg.norm(total, axis=1)
    total[length < 1e-12] = (0, 0, 1)
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=1), 1e-12)[:, None])


def _light(solid: Solid) -> Array:
    """What a painter does to a miniature: light from above, shade below and near the ground."""
    up = normals(solid)[:, 2]
    height = np.clip((solid.vertices[:, 2] - BASE_TOP) / 0.5, 0, 1)
    return np.asarray((0.94 + 0.18 * up) * (0.86 + 0.14 * height))


def toml(figure: Figure, parts: dict[str, tuple[str, Solid]]) -> str:
    """The figure's TOML: name, base in mm, height and eye in inches, role of each GLB node."""
    eye = ", ".join(f"{value:.3f}" for value in np.round(figure.head[:3, 3], 3) + 0.0)
    lines = [
        f'name = "{figure.title}"',
        f"base = {BASE_MILLIMETRES}",
        f"height = {HEIGHT}",
        f"eye = [{eye}]",
        "",
        "[parts]",
    ]
    lines += [f'{node} = "{role}"' for node, (role, _) in parts.items()]
    return "\n".join(lines) + "\n"
