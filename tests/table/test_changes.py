"""Terrain that changes: the table that stands is a pure function of the table as built and of what changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from gulch.errors import InvalidInput
from gulch.table import told
from gulch.table.changes import aboard, alter, bring_back, drive, names_of, put, put_back, take_away
from gulch.table.load import Placement, build_table, load_table, place
from gulch.table.model import Body, Cloud, Scene, Surface, Table
from gulch.table.record import table_from_data, table_to_data
from gulch.table.terrain import load_model


@pytest.fixture(scope="module")
def yard() -> Table:
    pieces = [
        Placement("jail", "jail", (9_000, 9_000, 0), 90),
        Placement("wagon", "wagon", (20_000, 5_000, 0), 0),
        Placement("cart", "wagon", (0, 0, 0), 0, stock=True),
    ]
    return build_table("yard", (30_000, 24_000), pieces)


def figure(id: str, x: int, y: int, z: int = 0, facing: int = 0) -> Body:
    return Body(id, "lawman", 492, 1_500, x, y, z, facing)


def test_a_moved_piece_stands_as_one_built_there(yard: Table) -> None:
    for at, facing in (((12_345, 20_001, 0), 37), ((4_000, 20_000, 500), 270), ((20_000, 5_000, 0), 1)):
        moved = alter(yard, (), {"wagon": (at, facing)}).piece("wagon")
        built = place(load_model("wagon"), Placement("wagon", "wagon", at, facing))
        assert (moved.outline, moved.blocks, moved.surfaces) == (built.outline, built.blocks, built.surfaces)
        for one, other in zip(moved.parts, built.parts, strict=True):
            assert (one.mesh.vertices == other.mesh.vertices).all()


def test_openings_ladders_and_areas_move_along() -> None:
    names = ("jail", "water-tower", "wood", "church", "hill")
    for name in names:
        at, facing = (15_000, 15_000, 250), 123
        table = build_table("one", (40_000, 40_000), [Placement("it", name, (15_000, 15_000, 0), 0)])
        moved = alter(table, (), {"it": (at, facing)}).piece("it")
        built = place(load_model(name), Placement("it", name, at, facing))
        assert moved.openings == built.openings
        assert moved.ladders == built.ladders
        assert moved.linear == built.linear
        assert [(a.outline, a.base) for a in moved.areas] == [(a.outline, a.base) for a in built.areas]


def test_the_order_of_changes_does_not_matter(yard: Table) -> None:
    part = yard.piece("jail").parts[0].name
    steps: list[Callable[[Scene], None]] = [
        lambda scene: take_away(scene, f"jail/{part}"),
        lambda scene: put(scene, "cart", (5_000, 20_000, 0), 10),
        lambda scene: put(scene, "wagon", (25_000, 20_000, 0), 200),
    ]
    keys = set()
    for order in itertools.permutations(steps):
        scene = Scene(yard)
        for step in order:
            step(scene)
        keys.add(scene.key)
    assert len(keys) == 1


def test_what_is_taken_back_leaves_the_table_as_built(yard: Table) -> None:
    scene = Scene(yard)
    take_away(scene, "jail")
    put(scene, "cart", (5_000, 20_000, 0), 10)
    assert [piece.id for piece in scene.table.pieces] == ["wagon", "cart"]
    assert scene.table.key != yard.key
    assert scene.base is yard
    bring_back(scene, "jail")
    put_back(scene, "cart")
    assert scene.table is yard


def test_a_moved_piece_that_is_destroyed_comes_back_where_it_stood_last(yard: Table) -> None:
    scene = Scene(yard)
    put(scene, "wagon", (25_000, 20_000, 0), 200)
    take_away(scene, "wagon")
    assert "wagon" not in [piece.id for piece in scene.table.pieces]
    bring_back(scene, "wagon")
    assert scene.table.piece("wagon").at == (25_000, 20_000, 0)


def test_a_part_is_gone_under_every_name_it_has(yard: Table) -> None:
    jail = yard.piece("jail")
    for name in names_of(jail):
        left = alter(yard, (f"jail/{name}",), {}).piece("jail")
        assert name not in names_of(left)
        pairs = {other for one in jail.openings for other in (one.id, one.leaf.part) if name in (one.id, one.leaf.part)}
        assert set(names_of(jail)) - set(names_of(left)) == pairs | {name}
        assert alter(yard, (f"jail/{name}",), {}).lacks("jail", name)


def test_an_opening_and_its_leaf_go_and_come_together(yard: Table) -> None:
    door = yard.piece("jail").openings[0]
    scene = Scene(yard)
    take_away(scene, f"jail/{door.id}")
    assert scene.table.lacks("jail", door.leaf.part)
    assert scene.table is alter(yard, (f"jail/{door.leaf.part}",), {})
    bring_back(scene, f"jail/{door.leaf.part}")
    assert scene.table is yard


def test_a_part_stays_gone_when_its_piece_moves(yard: Table) -> None:
    scene = Scene(yard)
    name = yard.piece("wagon").parts[0].name
    take_away(scene, f"wagon/{name}")
    put(scene, "wagon", (25_000, 20_000, 0), 200)
    assert name not in names_of(scene.table.piece("wagon"))


@pytest.mark.parametrize("name", ["barn", "jail/attic", "jail/", "/jail", ""])
def test_what_the_table_does_not_know_cannot_go(yard: Table, name: str) -> None:
    with pytest.raises(KeyError):
        alter(yard, (name,), {})


def test_an_unknown_piece_cannot_be_put_anywhere(yard: Table) -> None:
    with pytest.raises(KeyError):
        alter(yard, (), {"barn": ((0, 0, 0), 0)})


def test_who_stands_aboard_drives_along(yard: Table) -> None:
    deck = next(one for one in yard.piece("jail").surfaces if one.vertices[0][2] > 0)
    x = sum(p[0] for p in deck.vertices) // len(deck.vertices)
    y = sum(p[1] for p in deck.vertices) // len(deck.vertices)
    rider, other = figure("rider", x, y, deck.vertices[0][2], 45), figure("other", 20_000, 9_000)
    scene = Scene(yard, {"rider": rider, "other": other})
    assert [body.id for body in aboard(scene, yard.piece("jail"))] == ["rider"]
    (carried,) = drive(scene, "jail", (12_000, 11_000, 0), 180)
    dx, dy = x - 9_000, y - 9_000
    assert carried.at == (12_000 - dy, 11_000 + dx, rider.z)
    assert carried.facing == 135
    assert scene.bodies == {"other": other, "rider": carried}
    assert aboard(scene, scene.table.piece("jail")) == [carried]


def test_who_stands_on_a_slope_is_aboard_too(yard: Table) -> None:
    ramp = Surface("ramp", "stairs", ((4_000, 0, 0), (8_000, 0, 2_000), (8_000, 2_000, 2_000), (4_000, 2_000, 0)))
    cart = replace(yard.piece("wagon"), surfaces=(ramp,))
    bodies = figure("on", 6_000, 1_000, 1_000), figure("under", 6_000, 1_000), figure("foot", 4_010, 1_000, 5)
    scene = Scene(yard, {body.id: body for body in bodies})
    assert [body.id for body in aboard(scene, cart)] == ["foot", "on"]


def test_stock_is_recorded_and_counts_for_the_key(yard: Table) -> None:
    again = table_from_data(table_to_data(yard))
    assert [piece.id for piece in again.stock] == ["cart"]
    assert again.key == yard.key
    without = build_table("yard", (30_000, 24_000), [Placement("jail", "jail", (9_000, 9_000, 0), 90),
                                                     Placement("wagon", "wagon", (20_000, 5_000, 0), 0)])  # fmt: skip
    assert without.key != yard.key


def test_a_changed_table_is_recorded_as_it_was_built(yard: Table) -> None:
    changed = alter(yard, ("jail",), {})
    assert table_to_data(changed) == table_to_data(yard)


def test_a_table_file_names_its_stock(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "lot.toml"
    path.write_text('name = "Lot"\nsize = [24, 24]\n[[piece]]\nid = "coach"\nmodel = "wagon"\nstock = true\n')
    table = load_table(path)
    assert table.pieces == ()
    assert [piece.id for piece in table.stock] == ["coach"]
    path.write_text('name = "Lot"\nsize = [24, 24]\n[[piece]]\nid = "coach"\nmodel = "wagon"\nstock = "yes"\n')
    with pytest.raises(InvalidInput, match=r"piece\[coach\].stock"):
        load_table(path)


def test_told_changes_and_their_undoing(yard: Table) -> None:
    scene, plain = Scene(yard), Scene(yard)
    door = f"jail/{yard.piece('jail').openings[0].id}"
    changes: list[tuple[str, str, str | int, str | int]] = [
        (door, "barred", 1, 0),
        ("jail", "gone", 1, 0),
        ("cart", "pose", told.pose_text((5_000, 20_000, 0), 10), ""),
        ("smoke-1", "cloud", told.cloud_text((9_000, 3_000, 0), 1_500, 3_000), ""),
    ]
    for subject, key, value, _ in changes:
        told.change_scene(scene, subject, key, value)
    assert scene.barred == {door}
    assert scene.clouds == {"smoke-1": Cloud("smoke-1", (9_000, 3_000, 0), 1_500, 3_000)}
    assert scene.table.piece("cart").facing == 10
    assert scene != plain
    for subject, key, _, undone in changes:
        told.change_scene(scene, subject, key, undone)
    assert scene == plain


def test_a_text_that_is_no_pose_is_refused(yard: Table) -> None:
    with pytest.raises(ValueError, match="4 whole numbers"):
        told.change_scene(Scene(yard), "cart", "pose", "1 2 3")


def test_other_keys_mean_nothing_to_geometry(yard: Table) -> None:
    scene = Scene(yard)
    told.change_scene(scene, "jail", "condition", "burning")
    assert scene == Scene(yard)


def test_copies_part_when_one_changes(yard: Table) -> None:
    scene = Scene(yard)
    scene.set_cloud("dust", Cloud("dust", (1_000, 1_000, 0), 500, 2_000))
    other = scene.copy()
    other.set_cloud("dust", None)
    other.set_barred("jail/door", True)
    take_away(other, "jail")
    assert scene.clouds
    assert scene.barred == frozenset()
    assert scene.table is yard
    assert scene.with_bodies({"a": figure("a", 1_000, 1_000)}).clouds == scene.clouds


@pytest.mark.parametrize(
    ("subject", "key", "value", "error"),
    [
        ("jail/attic", "gone", 1, KeyError),
        ("barn", "gone", 1, KeyError),
        ("barn", "pose", "1 2 3 4", KeyError),
        ("wagon", "pose", "1 2 3", ValueError),
        ("smoke", "cloud", "1 2 3 four 5", ValueError),
    ],
)
def test_what_is_told_of_nothing_there_changes_nothing(
    yard: Table, subject: str, key: str, value: str | int, error: type[Exception]
) -> None:
    scene = Scene(yard)
    with pytest.raises(error):
        told.change_scene(scene, subject, key, value)
    assert scene == Scene(yard)
