"""The horse that ships, and the cow that pictures show: what sight, reach and the viewer take for granted."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest

from gulch import assets
from gulch.table import load
from gulch.table.figures import SADDLE, figure_of, load_shapes
from gulch.table.model import Shape

FOLDER = assets.models() / "figures" / "mounts"
LOOKS = assets.models() / "figures" / "looks"


@pytest.fixture(scope="module")
def horse() -> Shape:
    return load.build_table("bare", (24000, 24000), ()).shapes["horse"]


def heights(shape: Shape, name: str) -> tuple[float, float]:
    """The least and the greatest height of a part, inches."""
    z = next(part.mesh.vertices for part in shape.parts if part.name == name)[:, 2]
    return float(z.min()), float(z.max())


def test_every_table_has_it_on_a_base_of_40_mm(horse: Shape) -> None:
    assert (horse.radius, horse.height) == (787, 1500)
    base = next(part.mesh.vertices for part in horse.parts if part.role == "base")
    assert np.hypot(base[:, 0], base[:, 1]).max() == pytest.approx(0.787, abs=1e-3)  # whole mils


def test_what_is_seen_and_what_blocks_has_its_role(horse: Shape) -> None:
    roles = [part.role for part in horse.parts]
    assert (roles.count("head"), roles.count("torso"), roles.count("limb")) == (1, 1, 4)
    assert figure_of(load.build_table("bare", (24000, 24000), ()), "horse").head_points > 4


def test_a_figure_lifted_into_the_saddle_sits_in_it(horse: Shape) -> None:
    """The hips of the figures are 0.55" to 0.61" high, the saddle's seat lies between its horn and its girth."""
    hips = 0.58 + SADDLE / 1000
    seat = heights(horse, "torso")[1]
    assert 0 <= hips - seat < 0.1
    assert heights(horse, "rider")[0] > 0.5  # its boots are well off the ground


def test_a_look_stands_on_the_base_of_the_horse_and_no_table_knows_it(horse: Shape) -> None:
    """A key of a table is made of its shapes: a new look must not change the tables that ship."""
    cow = load_shapes(LOOKS)["cow"]
    assert (cow.radius, cow.height) == (horse.radius, horse.height)
    assert heights(cow, "horns")[1] < 1.5
    assert "cow" not in load.build_table("bare", (24000, 24000), ()).shapes


@pytest.mark.parametrize(
    ("build", "name", "folder"), [("build_mounts", "horse", FOLDER), ("build_looks", "cow", LOOKS)]
)
def test_what_ships_is_what_the_workshop_builds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: str, name: str, folder: Path
) -> None:
    monkeypatch.syspath_prepend(str(assets.models()))
    assert getattr(importlib.import_module("figure_kit"), build)(tmp_path) == [name]
    assert (tmp_path / f"{name}.toml").read_text("utf-8") == (folder / f"{name}.toml").read_text("utf-8")
    there, here = load_parts(tmp_path, name), load_parts(folder, name)
    assert there.keys() == here.keys()
    for part, vertices in here.items():
        assert np.allclose(vertices, there[part], atol=2e-4), f"{part}: build {folder.name} again"


def load_parts(folder: Path, name: str) -> dict[str, np.ndarray]:
    return {part.name: part.mesh.vertices for part in load_shapes(folder)[name].parts}
