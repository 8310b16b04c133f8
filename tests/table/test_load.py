"""Tables from files: what is read, what is refused and in which words, and what a replay carries."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gulch import assets
from gulch.errors import InvalidInput
from gulch.table.directions import rotate
from gulch.table.fields import read_toml
from gulch.table.load import (
    Placement,
    build_table,
    from_gltf,
    load_table,
    place,
    share_area,
    table_from_data,
    table_names,
    table_to_data,
    to_gltf,
)
from gulch.table.model import Table
from gulch.table.record import table_key
from gulch.table.terrain import load_model, model_names, read_model

SIZE = (36_000, 36_000)
TABLE = 'name = "Test"\nsize = [36.0, 36.0]\n'
BARREL = '[[piece]]\nid = "barrel"\nmodel = "barrel"\nat = [10.0, 10.0]\n'


@pytest.fixture(scope="module")
def street() -> Table:
    return load_table("main-street")


def test_main_street_has_its_pieces_zones_and_figures(street: Table) -> None:
    assert street.size == SIZE
    assert street.piece("saloon").name == "Silver Spur Saloon"
    assert sorted(street.zones) == ["north-east", "north-west", "south-east", "south-west"]
    assert "gunslinger" in street.shapes
    levels = {z for piece in street.pieces for surface in piece.surfaces for _, _, z in surface.vertices}
    assert {300, 2000, 3300, 6300} <= levels


def test_a_table_is_found_by_name_and_by_path(street: Table) -> None:
    path = assets.scenarios() / "tables" / "main-street.toml"
    assert "main-street" in table_names()
    assert load_table(path).key == load_table(str(path)).key == street.key


def test_models_are_read_once() -> None:
    path = assets.models() / "terrain" / "barrel.toml"
    assert read_model(path) is read_model(path)


def test_axes_of_gltf_are_undone() -> None:
    gizmo = np.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]])
    assert to_gltf(gizmo).tolist() == [[1, 0, 0], [0, 0, -2], [0, 3, 0]]
    assert np.array_equal(from_gltf(to_gltf(gizmo)), gizmo)


def test_the_front_looks_where_the_piece_faces() -> None:
    for facing, way in ((0, (1, 0)), (90, (0, 1)), (180, (-1, 0)), (270, (0, -1))):
        piece = place(load_model("bank"), Placement("bank", "bank", (10_000, 10_000, 0), facing))
        door = next(opening for opening in piece.openings if opening.id == "front")
        middle = [(a + b) // 2 - 10_000 for a, b in zip(*door.line, strict=True)]
        assert middle[0] * way[0] + middle[1] * way[1] == 1900


@pytest.mark.parametrize("facing", [0, 37, 90, 200, 345])
def test_mesh_and_blocks_are_turned_by_the_same_integers(facing: int) -> None:
    model = load_model("trough")
    piece = place(model, Placement("trough", "trough", (5_123, 7_001, 250), facing))
    for (x, y), placed in zip(model.blocks[0].outline, piece.blocks[0].outline, strict=True):
        turned = rotate(facing, x, y)
        assert placed == (turned[0] + 5_123, turned[1] + 7_001)
    mils = piece.parts[0].mesh.vertices * 1000
    assert np.array_equal(mils / 1000, np.rint(mils) / 1000)
    local = [rotate(facing, int(x), int(y)) for x, y, _ in model.parts[0].vertices]
    assert [(round(x) - 5_123, round(y) - 7_001) for x, y, _ in mils.tolist()] == local
    assert piece.blocks[0].base == 250


# Refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = \n", ["not TOML", "correct that line"]),
        ("size = [36.0, 36.0]\n", ["name", "a text is missing", 'write name = "..."']),
        ('name = "Test"\nsize = [36.0]\n', ["size", "not a point of 2 numbers", "write [x, y]"]),
        ('name = "Test"\nsize = [0.0, 36.0]\n', ["size", "needs an area"]),
        (TABLE + "colour = 3\n", ["colour", "unknown key", "use one of name, size, piece, zone"]),
        (TABLE + BARREL.replace("10.0, 10.0", '"x", 10.0'), ["piece[barrel].at", "'x' is no length"]),
        (TABLE + BARREL.replace("10.0, 10.0", "nan, 10.0"), ["piece[barrel].at", "nan is no length"]),
        (TABLE + BARREL.replace("10.0, 10.0", "1e9, 10.0"), ["piece[barrel].at", "out of range"]),
        (TABLE + BARREL.replace("10.0, 10.0", "10.00001, 10.0"), ["piece[barrel].at", "more than three decimals"]),
        (TABLE + BARREL + "facing = 360\n", ["piece[barrel].facing", "360 is no facing", "0 to 359"]),
        (TABLE + BARREL + "scale = 2\n", ["piece[barrel].scale", "unknown key"]),
        (TABLE + BARREL.replace('model = "barrel"', 'model = "castle"'), ["piece[barrel].model", "'castle'", "saloon"]),
        (
            TABLE + BARREL.replace("10.0, 10.0", "0.2, 10.0"),
            ["piece[barrel].at", "off the table", "0 to 36 by 0 to 36"],
        ),
        (TABLE + BARREL + BARREL.replace("10.0, 10.0", "5.0, 5.0"), ["piece[barrel].id", "used twice", "its own id"]),
        (
            TABLE + BARREL + BARREL.replace('id = "barrel"', 'id = "other"').replace("10.0, 10.0", "10.4, 10.3"),
            ["piece[other].at", "overlaps barrel of 'barrel'", "move or turn"],
        ),
        (TABLE + '[[zone]]\nid = "z"\noutline = [[0, 0], [1, 0]]\n', ["zone[z].outline", "three corners"]),
        (TABLE + '[[zone]]\nid = "z"\noutline = [[0, 0], [1, 1], [2, 2]]\n', ["zone[z].outline", "an area"]),
        (TABLE + '[[zone]]\nid = "z"\noutline = [[0, 0], [40, 0], [0, 8]]\n', ["zone[z].outline", "off the table"]),
    ],
)
def test_a_bad_table_is_refused_with_file_key_and_next_step(tmp_path: Path, text: str, words: list[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        load_table(path)
    message = str(caught.value)
    assert message.startswith("bad.toml: ")
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("atlantis", ["unknown table", "main-street"]),
        ("town:x", ["no seed", "town:7"]),
        ("none.toml", ["no such file"]),
    ],
)
def test_a_table_that_is_not_there_is_refused(name: str, words: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        load_table(name)
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('part = "barrel"', 'part = "keg"', ["block[keg].part", "no node of the GLB", "barrel"]),
        ("top = 1.0", "top = 0.0", ["block[barrel].top", "not above base"]),
        ("solid = true", 'solid = "yes"', ["solid", "neither true nor false"]),
        ("height = 1.0", "height = 1.0\nvalues = 3", ["values", "not tables"]),
        ("height = 1.0", "height = 1.0\nvalues.shadows.grit = 1.5", ["values.shadows.grit", "1.5 is not plain"]),
    ],
)
def test_a_bad_model_is_refused(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    source = assets.models() / "terrain" / "barrel.toml"
    (tmp_path / "barrel.glb").write_bytes(source.with_suffix(".glb").read_bytes())
    text = source.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "barrel.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        read_model(tmp_path / "barrel.toml")
    assert [word for word in ["barrel.toml", *words] if word not in str(caught.value)] == []


def test_a_broken_mesh_is_refused(tmp_path: Path) -> None:
    source = assets.models() / "terrain" / "barrel.toml"
    (tmp_path / "barrel.toml").write_bytes(source.read_bytes())
    (tmp_path / "barrel.glb").write_bytes(b"glTF and then nothing")
    with pytest.raises(InvalidInput, match=r"barrel\.glb: cannot be read"):
        read_model(tmp_path / "barrel.toml")


def test_a_surface_must_be_planar(tmp_path: Path) -> None:
    path = tmp_path / "hill.toml"
    rows = 'name = "Hill"\nkind = "hill"\nheight = 1.0\noutline = [[0, 0], [1, 0], [1, 1]]\n'
    rows += '[[surface]]\nid = "s"\nkind = "hill"\nvertices = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0.5]]\n'
    path.write_text(rows, encoding="utf-8")
    (tmp_path / "hill.glb").write_bytes((assets.models() / "terrain" / "barrel.glb").read_bytes())
    with pytest.raises(InvalidInput, match=r"hill\.toml: surface\[s\]\.vertices: not in one plane"):
        read_model(path)


def test_solids_may_touch_and_stack_but_not_overlap() -> None:
    def crates(x: int, z: int) -> Table:
        pair = [Placement("a", "stone-wall", (10_000, 10_000, 0)), Placement("b", "stone-wall", (x, 10_000, z))]
        return build_table("t", SIZE, pair)

    assert len(crates(14_000, 0).pieces) == 2
    assert len(crates(10_000, 1_100).pieces) == 2
    for x, z in ((13_999, 0), (10_000, 0), (10_000, 1_099)):
        with pytest.raises(InvalidInput, match="overlaps"):
            crates(x, z)


def test_shared_area_is_exact() -> None:
    square = ((0, 0), (10, 0), (10, 10), (0, 10))
    cross = ((4, -5), (6, -5), (6, 15), (4, 15))
    ell = ((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (0, 10))
    assert share_area(square, square)
    assert share_area(square, cross)
    assert share_area(square, ell)
    assert share_area(((1, 1), (2, 1), (2, 2)), square)
    assert not share_area(square, ((10, 0), (20, 0), (20, 10), (10, 10)))
    assert not share_area(square, ((10, 10), (20, 10), (20, 20), (10, 20)))
    assert not share_area(((0, 10), (20, 10), (20, 30), (0, 30)), ell)


def test_a_number_is_read_in_mils(tmp_path: Path) -> None:
    path = tmp_path / "n.toml"
    path.write_text("a = 1.005\nb = -3\nc = 0.1\n", encoding="utf-8")
    fields = read_toml(path)
    assert [fields.mils(key) for key in "abc"] == [1005, -3000, 100]


# The table as a replay carries it -----------------------------------------------------------------------


def test_a_table_survives_the_round_trip(street: Table) -> None:
    data = table_to_data(street)
    again = table_from_data(data)
    assert again.key == street.key
    assert again.zones == street.zones
    assert list(again.shapes) == sorted(street.shapes)
    for one, other in zip(street.pieces, again.pieces, strict=True):
        assert (one.blocks, one.surfaces, one.areas, one.openings, one.ladders) == (
            (other.blocks, other.surfaces, other.areas, other.openings, other.ladders)
        )
        assert (one.outline, one.linear, one.values, one.at) == (other.outline, other.linear, other.values, other.at)
        for a, b in zip(one.parts, other.parts, strict=True):
            assert a.name == b.name
            assert np.array_equal(a.mesh.vertices, b.mesh.vertices)
            assert np.array_equal(a.mesh.faces, b.mesh.faces)
            assert np.array_equal(a.mesh.colours, b.mesh.colours)
    assert table_to_data(again) == data


def test_equal_pieces_share_their_meshes_at_any_quarter_turn() -> None:
    ring = [Placement(f"b{n}", "barrel", (3_000 + 2_000 * n, 5_000, 0), 90 * n) for n in range(4)]
    data = table_to_data(build_table("t", SIZE, ring))
    digests = {digest for piece in data["pieces"] for _, _, digest in piece["parts"]}
    assert len(digests) == len(load_model("barrel").parts)


def test_damage_is_noticed(street: Table) -> None:
    data = table_to_data(street)
    moved = {**data, "pieces": [{**data["pieces"][0], "height": 1}, *data["pieces"][1:]]}
    digest, raw = next(iter(data["meshes"].items()))
    bent = {**data, "meshes": {**data["meshes"], digest: {**raw, "faces": raw["faces"][::-1]}}}
    for broken in (moved, bent, {**data, "meshes": {}}):
        with pytest.raises(InvalidInput, match="damaged table"):
            table_from_data(broken)
    with pytest.raises(InvalidInput, match="newer gulch"):
        table_from_data({**data, "schema": 99})


def test_the_key_follows_the_content(street: Table) -> None:
    def key(at: int = 10_000, facing: int = 0) -> str:
        return build_table("t", SIZE, [Placement("b", "barrel", (at, 10_000, 0), facing)]).key

    assert key() == key() != street.key
    assert len({key(), key(at=10_001), key(facing=1)}) == 3


def test_keys_are_the_same_in_two_processes() -> None:
    script = "from gulch.table.load import load_table\nfor n in ('main-street', 'town:7'): print(load_table(n).key)"

    def keys(seed: str) -> list[str]:
        path = os.pathsep.join(p for p in sys.path if p)
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        return run.stdout.split()

    assert keys("1") == keys("4242") == [load_table("main-street").key, load_table("town:7").key]


def test_all_shipped_tables_and_models_can_be_read() -> None:
    for name in table_names():
        assert load_table(name).pieces
    for name in model_names():
        assert load_model(name).parts


def test_who_may_pass_an_opening_is_read_checked_and_kept(tmp_path: Path) -> None:
    source = (assets.models() / "terrain" / "outhouse.toml").read_text(encoding="utf-8")
    (tmp_path / "outhouse.glb").write_bytes((assets.models() / "terrain" / "outhouse.glb").read_bytes())
    path = tmp_path / "outhouse.toml"
    path.write_text(source.replace("shut = false", 'shut = false\npassable = ["foot"]'), encoding="utf-8")
    piece = place(read_model(path), Placement("outhouse", "outhouse", (5000, 5000, 0), 0))
    assert [opening.passable for opening in piece.openings] == [("foot",)]
    table = replace(build_table("test", SIZE, []), pieces=(piece,))
    table = replace(table, key=table_key(table.name, table.size, table.pieces, table.shapes, table.zones))
    assert table_from_data(table_to_data(table)).pieces[0].openings == piece.openings
    other = tmp_path / "shed.toml"
    other.with_suffix(".glb").write_bytes(path.with_suffix(".glb").read_bytes())
    other.write_text(source.replace("shut = false", 'shut = false\npassable = ["horse"]'), encoding="utf-8")
    with pytest.raises(InvalidInput, match="passable"):
        read_model(other)
