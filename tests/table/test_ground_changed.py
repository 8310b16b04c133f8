"""The ground of a changed table is that of the same table built anew, and takes over what stayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from gulch.table import changes
from gulch.table.ground import CELL, Floor, Ground, Near, Rough, Wall, ground_of
from gulch.table.judge import Policy, judge, stand
from gulch.table.load import load_table
from gulch.table.model import Body, Scene, Table
from table.changed import anew
from table.lots import body
from table.saloon import TOWN, at_random


def plain(near: Near) -> list[list[tuple[object, ...]]]:
    """All that is there, as values: numbers may differ, order may not."""
    return [
        [(f.id, f.kind, f.outline, f.origin, f.normal) for f in near.floors],
        [(w.id, w.outline, w.base, w.top, w.gate) for w in near.walls],
        [(a.id, a.kind, a.marked, a.outline, a.base, a.top) for a in near.areas],
        [(a.id, a.outline) for a in near.rough],
        [(one.id, one.foot, one.top) for one in near.ladders],
    ]


def whole(ground: Ground) -> list[list[tuple[object, ...]]]:
    return plain(Near(ground.floors, ground.walls, ground.rough, ground.ladders, ground.areas))


def change(start: Table, gone: Sequence[str] = (), **poses: tuple[float, float, int]) -> Table:
    where = {id: ((round(x * 1000), round(y * 1000), 0), facing) for id, (x, y, facing) in poses.items()}
    return changes.alter(start, gone, where)


@pytest.mark.parametrize(
    ("gone", "poses"),
    [
        (("saloon/north",), {}),
        (("saloon/lintel",), {}),
        (("saloon/door",), {}),
        (("saloon/roof", "saloon/ladder"), {}),
        (("saloon/area", "wood"), {}),
        (("saloon",), {}),
        ((), {"wagon": (12, 14, 90)}),
        ((), {"crate": (6, 12, 45)}),
        (("saloon/stairs", "wagon/bed"), {"wagon": (20, 20, 30), "crate": (1.5, 1.5, 0)}),
    ],
)
def test_a_changed_ground_is_that_of_the_table_built_anew(
    gone: tuple[str, ...], poses: dict[str, tuple[float, float, int]]
) -> None:
    changed = change(TOWN, gone, **poses)
    taken, built = ground_of(changed), Ground(anew(changed))
    assert taken.base is ground_of(TOWN)
    assert whole(taken) == whole(built)
    assert taken.openings == built.openings
    for i in range(-1, 25):
        for j in range(-1, 25):
            cell = (i * CELL, j * CELL, i * CELL + 2 * CELL, j * CELL + CELL)
            assert plain(taken.near(*cell)) == plain(built.near(*cell))
            assert plain(taken.along(*cell)) == plain(built.along(*cell))


def test_what_stayed_is_the_same_object_and_what_is_new_is_numbered_after_it() -> None:
    base, moved = ground_of(TOWN), ground_of(change(TOWN, ["saloon/north"], wagon=(12, 14, 0)))
    kept: dict[int, Floor | Wall | Rough] = {wall.index: wall for wall in base.walls}
    for wall in moved.walls:
        assert kept.get(wall.index) is wall or wall.index >= len(base.walls)
    assert [floor.index for floor in moved.floors] == sorted(floor.index for floor in moved.floors)
    assert {floor.index for floor in moved.floors if floor.id == "wagon/bed"}.isdisjoint(f.index for f in base.floors)
    assert (22, 22) not in moved.touched
    assert moved.near(22 * CELL, 22 * CELL, 22 * CELL, 22 * CELL) is base.near(
        22 * CELL, 22 * CELL, 22 * CELL, 22 * CELL
    )


def test_the_door_of_a_breached_wall_reaches_only_as_far_as_what_is_left_above_it() -> None:
    leaf = next(wall for wall in ground_of(TOWN).walls if wall.gate)
    breached = next(wall for wall in ground_of(change(TOWN, ["saloon/lintel"])).walls if wall.gate)
    assert (leaf.top, breached.top, leaf.index) == (3000, 1800, breached.index)
    assert next(wall for wall in ground_of(TOWN).walls if wall.gate) is leaf


def test_walks_through_a_breach_and_round_a_moved_wagon() -> None:
    scene, mover = Scene(TOWN), body(13, 11)
    inside = [(13_000, 8000, 200)]
    wide = replace(body(0, 0), id="x")
    assert judge(scene, mover, inside, Policy(6000, climb=False)).stop is not None
    changes.take_away(scene, "saloon/north")
    assert judge(scene, mover, inside, Policy(6000, climb=False)).stop is None
    changes.put(scene, "wagon", (13_000, 9000, 0), 0)
    assert stand(scene, wide.moved((13_000, 9000, 0))) is not None
    assert stand(scene, wide.moved((4000, 5000, 0))) is None
    changes.bring_back(scene, "saloon/north")
    changes.put_back(scene, "wagon")
    assert judge(scene, mover, inside, Policy(6000, climb=False)).stop is not None
    assert scene.table is TOWN


# At random -----------------------------------------------------------------------------------------------------


def walks(scene: Scene, chance: Random, count: int) -> list[object]:
    """What random walks over a table come to."""
    width, depth = scene.table.size
    found: list[object] = []
    policies = (Policy(6000), Policy(6000, step=500, door=500, climb=False), Policy(9000, leap=0, drop=False))
    for n in range(count):
        x, y = chance.randrange(600, width - 600), chance.randrange(600, depth - 600)
        floors = ground_of(scene.table).floors_at(x, y)
        mover = Body("mover", "", 492, 1250, x, y, chance.choice(floors).z(x, y))
        points = []
        for _ in range(3):
            x, y = x + chance.randrange(-2500, 2500), y + chance.randrange(-2500, 2500)
            points.append((x, y, chance.choice((0, 200, 3000))))
        found.append((judge(scene, mover, points, policies[n % 3]), stand(scene, mover)))
    return found


@pytest.mark.parametrize("name", ["town", "main-street"])
def test_random_changes_give_the_ground_and_the_walks_of_the_table_built_anew(name: str) -> None:
    base = TOWN if name == "town" else load_table(name)
    for seed in range(12 if name == "town" else 6):
        changed = at_random(base, Random(seed))
        other = anew(changed)
        assert whole(ground_of(changed)) == whole(ground_of(other))
        assert walks(Scene(changed), Random(seed), 40) == walks(Scene(other), Random(seed), 40)
