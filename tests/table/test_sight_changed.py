"""Sight on tables that a match has changed: what a table built so would say, with nothing static built anew."""

from __future__ import annotations

import tracemalloc
from itertools import permutations

import numpy as np
import pytest

from gulch.table import changes, rays
from gulch.table.load import load_table
from gulch.table.model import Body, Scene, Table
from gulch.table.overlay import solids_of
from gulch.table.rays import Segments, use_backend
from gulch.table.reference import body, box_piece, reference_scene, reference_town
from gulch.table.sight import sight, sight_many, why, why_many

from . import fuzz, scenes
from .changed import anew, changed

NEAR, FAR = scenes.facing_pair()


def crowd(table: Table, many: int, seed: int) -> dict[str, Body]:
    """Bodies of the table's first shape anywhere on its ground."""
    draw = np.random.default_rng(seed)
    shape = table.shapes[min(table.shapes)]
    found = {}
    for number in range(many):
        x, y = (int(draw.integers(1_000, size - 1_000)) for size in table.size)
        id = f"body-{number:02}"
        found[id] = Body(id, shape.name, shape.radius, shape.height, x, y, 0, int(draw.integers(360)))
    return found


def pairs_of(scene: Scene) -> list[tuple[str, str]]:
    return list(permutations(scene.bodies, 2))


@pytest.mark.parametrize("name", ["reference", "main-street"])
def test_a_changed_table_shows_what_one_built_so_shows(name: str) -> None:
    table = reference_town() if name == "reference" else load_table(name)
    scene = Scene(table, crowd(table, 10, 5))
    pairs = pairs_of(scene)
    before, differ = sight_many(scene, pairs), 0
    for number in range(8):
        now = changed(table, number)
        scene.set_table(now)
        for count, key in enumerate(f"{piece.id}/{one.id}" for piece in now.pieces for one in piece.openings):
            scene.set_shut(key, (count + number) % 3 == 0)
        built = Scene(anew(now), scene.bodies, scene.shut)
        found = sight_many(scene, pairs)
        assert found == sight_many(built, pairs)
        assert why_many(scene, pairs[::4]) == why_many(built, pairs[::4])
        differ += found != before
    assert differ > 4, "the changes matter"


@pytest.mark.parametrize("engine", ["float64", "trimesh"])
def test_other_engines_leave_out_what_is_gone(engine: rays.Backend) -> None:
    before = rays.backend()
    use_backend(engine)
    try:
        scene = scenes.scene([scenes.wall(), scenes.wall("fence", (12.0, 0.0, 0.0, 12.1, 20.0, 0.9))], (NEAR, FAR))
        assert sight(scene, "a", "b").free == 0
        changes.take_away(scene, "wall")
        built = Scene(anew(scene.table), scene.bodies)
        assert sight(scene, "a", "b") == sight(built, "a", "b")
        assert sight(scene, "a", "b").clear
    finally:
        use_backend(before)


def test_a_breached_wall_shows_what_it_hid_and_is_no_reason_any_more() -> None:
    scene = scenes.scene([scenes.wall_with_window(0.5, 0.55)], (NEAR, FAR))
    assert not sight(scene, "a", "b").clear
    changes.take_away(scene, "wall/box-4")
    changes.take_away(scene, "wall/box-3")
    assert sight(scene, "a", "b").share == 100
    assert why(scene, "a", "b") == ()
    changes.bring_back(scene, "wall/box-4")
    assert [one.part for one in why(scene, "a", "b")] == ["box-4"]


def test_a_moved_piece_hides_where_it_stands_and_nowhere_else() -> None:
    scene = scenes.scene([box_piece("cart", (9.0, 9.0, 0.0, 11.0, 11.0, 2.0))], (NEAR, FAR, body("c", 5.0, 20.0)))
    pairs = [("a", "b"), ("a", "c")]
    assert [seen.clear for seen in sight_many(scene, pairs)] == [False, True]
    changes.put(scene, "cart", (-5_000, 5_000, 0), 0)
    assert [seen.clear for seen in sight_many(scene, pairs)] == [True, False]
    found = why(scene, "a", "c")
    assert [(one.piece, one.part) for one in found] == [("cart", "box-1")]
    assert found[0].hit[1] == 14_000
    changes.put_back(scene, "cart")
    assert [seen.clear for seen in sight_many(scene, pairs)] == [False, True]


@pytest.mark.parametrize("name", ["wall/door", "wall/leaf"])
def test_a_leaf_and_its_opening_are_gone_together(name: str) -> None:
    scene = scenes.scene([scenes.wall_with_door(shut=True)], (NEAR, FAR))
    assert not sight(scene, "a", "b").clear
    changes.take_away(scene, name)
    assert sight(scene, "a", "b").clear
    assert sight(scene, "a", "b") == sight(Scene(anew(scene.table), scene.bodies), "a", "b")


# What is built, what is cast ------------------------------------------------------------------------------


def test_nothing_static_is_built_anew() -> None:
    table = reference_town()
    scene = reference_scene(table)
    pairs = pairs_of(scene)
    sight_many(scene, pairs)
    fixed = solids_of(table).fixed
    engine = fixed._engine()
    changes.take_away(scene, "house-00/wall-south-left-0")
    changes.put(scene, "barrel-3", (4_000, 11_000, 0), 30)
    sight_many(scene, pairs)
    solids = solids_of(scene.table)
    assert solids.fixed is fixed
    assert fixed._engine() is engine
    assert solids.base is solids_of(table)
    assert solids.view(scene.bodies["figure-00"]) is solids_of(table).view(scene.bodies["figure-00"])


def test_only_pairs_near_a_change_are_cast_again(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = reference_scene()
    pairs = pairs_of(scene)
    sight_many(scene, pairs)
    cast: list[int] = []
    first = rays.Triangles.first

    def counted(self: rays.Triangles, segments: Segments, lost: object = None) -> object:
        cast.append(len(segments))
        return first(self, segments, lost)  # type: ignore[arg-type]

    monkeypatch.setattr(rays.Triangles, "first", counted)
    changes.take_away(scene, "barrel-0")
    now = sight_many(scene, pairs)
    assert 0 < max(cast, default=0) < len(pairs) * 48 // 4
    monkeypatch.undo()
    assert now == sight_many(Scene(anew(scene.table), scene.bodies), pairs)


def test_a_door_far_away_leaves_what_is_known() -> None:
    doors = [scenes.wall_with_door(), scenes.wall("far", (30.0, 30.0, 0.0, 30.2, 34.0, 3.0))]
    scene = scenes.scene(doors, (NEAR, FAR, body("c", 5.0, 30.0), body("d", 8.0, 33.0)))
    far, near = ("c", "d"), ("a", "b")
    before = sight_many(scene, (far, near))
    scene.set_shut("wall/door", True)
    after = sight_many(scene, (far, near))
    assert after[0] == before[0]
    assert (before[1].share, after[1].free) == (100, 0)


def test_two_hundred_matches_on_one_table_cost_little_each() -> None:
    table = reference_town()
    scene = reference_scene(table)
    pairs = pairs_of(scene)
    sight_many(scene, pairs)
    tracemalloc.start()
    try:
        start, _ = tracemalloc.get_traced_memory()
        matches = []
        for number in range(200):
            match = Scene(table, scene.bodies)
            for turn in range(3):
                one = match.bodies[f"figure-{(number + turn) % 20:02}"]
                match.place(one.moved((one.x + 37 * number % 900, one.y + 11 * turn, one.z)))
            changes.take_away(match, f"house-{number % 5}{number % 3}/wall-south-left-0")
            sight_many(match, pairs)
            matches.append(match)
        end, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (end - start) / len(matches) < 2 * 1024 * 1024


def test_pictures_of_a_crowd_are_the_same_on_either_table() -> None:
    scene = fuzz.crowded_scene(reference_town(), 8, seed=12)
    now = changed(scene.table, 3)
    assert fuzz.all_sights(Scene(now, scene.bodies), "float64") == fuzz.all_sights(Scene(now, scene.bodies), "embree")
