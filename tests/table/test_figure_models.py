"""The figure models that ship: what sight, reach and the viewer take for granted about every one of them.

The files in models/figures/ are read as a user's own would be; the workshop that builds them is imported
only to prove that it still gives the same bytes.
"""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import trimesh
from trimesh.visual import ColorVisuals

from gulch import assets

FOLDER = assets.models() / "figures"
NAMES = ("archer", "boss", "cowgirl", "gunslinger", "lawman", "outlaw", "rifleman", "shotgunner")
WEAPONS = {"bow", "carbine", "pistol", "pistols", "rifle", "shotgun"}
ROLES = {"head", "torso", "limb", "hat", "kit", "base"}

Meshes = dict[str, trimesh.Trimesh]
Points = npt.NDArray[np.float64]


def facts(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


def meshes(name: str, folder: Path = FOLDER) -> Meshes:
    """Each node's mesh in our axes, z up."""
    scene = trimesh.load_scene(folder / f"{name}.glb")
    found: Meshes = {}
    for node in scene.graph.nodes_geometry:
        transform, geometry = scene.graph[node]
        assert np.array_equal(transform, np.eye(4)), f"{node} is not stored in place"
        mesh = scene.geometry[geometry].copy()
        mesh.vertices = mesh.vertices[:, [0, 2, 1]] * (1, -1, 1)
        found[node] = mesh
    return found


def role(name: str, wanted: str) -> Meshes:
    parts = facts(name)["parts"]
    return {node: mesh for node, mesh in meshes(name).items() if parts[node] == wanted}


def only(name: str, wanted: str) -> trimesh.Trimesh:
    (mesh,) = role(name, wanted).values()
    return mesh


def points(found: Meshes) -> Points:
    return np.concatenate([mesh.vertices for mesh in found.values()])


def test_these_figures_ship() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == list(NAMES)
    assert sorted(path.stem for path in FOLDER.glob("*.glb")) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_toml_names_the_nodes_exactly(name: str) -> None:
    assert sorted(facts(name)["parts"]) == sorted(meshes(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_role_is_there(name: str) -> None:
    roles = list(facts(name)["parts"].values())
    assert set(roles) == ROLES
    assert (roles.count("head"), roles.count("torso"), roles.count("base"), roles.count("limb")) == (1, 1, 1, 4)
    assert facts(name)["parts"]["tint"] == "kit"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("target", ["head", "torso"])
def test_sight_targets_are_closed_and_nearly_convex(name: str, target: str) -> None:
    mesh = only(name, target)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0.8 * mesh.convex_hull.volume


@pytest.mark.parametrize("name", NAMES)
def test_base_is_a_25_mm_disc_about_the_origin(name: str) -> None:
    base = only(name, "base").vertices
    reach = np.hypot(base[:, 0], base[:, 1])
    assert facts(name)["base"] == 25
    assert reach.max() == pytest.approx(0.492, abs=2e-4)
    assert base[:, 2].min() == 0.0
    assert 0.095 <= base[:, 2].max() <= 0.125
    rim = base[reach > 0.49]
    assert np.allclose(rim[:, :2].mean(axis=0), 0, atol=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_faces_plus_x(name: str) -> None:
    """The weapon reaches furthest forward, the nose is before the eye, and both feet are on the base."""
    found = meshes(name)
    (weapon,) = WEAPONS & set(found)
    rest = {node: mesh for node, mesh in found.items() if node not in (weapon, "base")}
    assert found[weapon].vertices[:, 0].max() > points(rest)[:, 0].max() + 0.05
    assert found["face"].vertices[:, 0].max() > facts(name)["eye"][0] + 0.08
    for side, leg in ((1, "leg-left"), (-1, "leg-right")):
        foot = found[leg].vertices[found[leg].vertices[:, 2] < 0.13]
        assert np.hypot(foot[:, 0], foot[:, 1]).max() < 0.47
        assert side * foot[:, 1].mean() > 0.05, f"{leg} stands on the wrong side"
        assert foot[:, 2].min() == pytest.approx(0.1, abs=0.005)


@pytest.mark.parametrize("name", NAMES)
def test_height_and_size(name: str) -> None:
    found = meshes(name)
    everything = points({node: mesh for node, mesh in found.items() if node != "base"})
    assert facts(name)["height"] == 1.25
    assert 1.2 <= everything[:, 2].max() <= 1.6
    assert everything[:, 2].min() >= 0.095
    assert 600 <= sum(len(mesh.faces) for mesh in found.values()) <= 1500


@pytest.mark.parametrize("name", NAMES)
def test_eye_is_the_middle_of_the_head(name: str) -> None:
    head, eye = only(name, "head"), np.array(facts(name)["eye"])
    assert head.contains([eye])[0]
    low, high = head.bounds
    assert np.allclose(eye, (low + high) / 2, atol=0.03)
    assert eye[2] > only(name, "torso").bounds[1][2]


@pytest.mark.parametrize("name", NAMES)
def test_only_what_is_tinted_is_white(name: str) -> None:
    for node, mesh in meshes(name).items():
        assert isinstance(mesh.visual, ColorVisuals)
        colours = mesh.visual.vertex_colors
        assert (colours[:, 3] == 255).all()
        assert bool((colours[:, :3] == 255).all()) == (node == "tint"), node


@pytest.mark.parametrize("name", NAMES)
def test_no_triangle_is_flat(name: str) -> None:
    for node, mesh in meshes(name).items():
        assert np.isfinite(mesh.vertices).all()
        assert mesh.area_faces.min() > 1e-8, node


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two folders that the workshop filled one after the other."""
    folders = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(assets.models()))
        build = importlib.import_module("figure_kit").build_figures
        for folder in folders:
            assert sorted(build(folder)) == list(NAMES)
    return folders


@pytest.mark.parametrize("name", NAMES)
def test_the_workshop_gives_the_same_bytes_twice(name: str, built: tuple[Path, Path]) -> None:
    for suffix in (".glb", ".toml"):
        first, second = ((folder / name).with_suffix(suffix).read_bytes() for folder in built)
        assert first == second


@pytest.mark.parametrize("name", NAMES)
def test_what_ships_is_what_the_workshop_builds(name: str, built: tuple[Path, Path]) -> None:
    """To the last tenth of a thousandth: another maths library may round that one otherwise."""
    assert facts(name) == facts(name, built[0])
    for node, mesh in meshes(name, built[0]).items():
        shipped = meshes(name)[node]
        assert np.array_equal(shipped.faces, mesh.faces), f"{node}: build the figures again"
        assert np.allclose(shipped.vertices, mesh.vertices, atol=2e-4), f"{node}: build the figures again"
