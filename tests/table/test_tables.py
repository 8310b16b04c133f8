"""The tables that ship: each is fit to play on, as its file says it is, and a game of Shadows ends on it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from gulch.play.batch import Game, run
from gulch.rules.shadows.zones import CORNERS, zone_outline
from gulch.table.changes import put
from gulch.table.driving import blocked_by, drive_along
from gulch.table.judge import judge
from gulch.table.load import load_table, table_names
from gulch.table.model import Body, Plan, Scene
from gulch.table.moves import Policy
from gulch.table.towns import Findings, check

SIZES = {
    "boot-hill": (24, 24),
    "dry-gulch": (48, 36),
    "homestead": (36, 36),
    "main-street": (36, 36),
    "mining-camp": (36, 36),
    "railhead": (48, 48),
}
ARENAS = {
    "bank-square": (48, 48),
    "bar-room": (24, 24),
    "corral": (36, 36),
    "county-jail": (36, 36),
    "gallows-square": (48, 24),
    "long-street": (48, 24),
    "open-range": (48, 48),
    "stage-road": (72, 36),
}
"""The tables that one scenario of one book is fought on, which says how open they are."""
OPEN = ("see each other", "cover within a move")
ROAD = 14_400  # the middle of the road of railhead, which runs from west to east


@cache
def seen(name: str) -> Findings:
    return check(load_table(name))


def walker(at: Plan) -> Body:
    return Body("a", "gunslinger", 492, 1250, *at, 0)


def test_the_tables_that_ship_have_the_sizes_of_their_games() -> None:
    assert {name: load_table(name).size for name in table_names()} == {
        name: (width * 1000, depth * 1000) for name, (width, depth) in {**SIZES, **ARENAS}.items()
    }


@pytest.mark.parametrize("name", [name for name in ARENAS if name != "bar-room"])  # one room, without zones
def test_on_the_ground_of_one_scenario_all_can_be_got_to(name: str) -> None:
    found = seen(name)
    assert [fault for fault in found.wrong if not any(word in fault for word in OPEN)] == []
    assert found.stuck == ()


@pytest.mark.parametrize("name", SIZES)
def test_every_place_can_be_got_to_and_sides_are_screened(name: str) -> None:
    found = replace(seen(name), stuck=())
    assert found.wrong == ()


@pytest.mark.parametrize("name", SIZES)
def test_every_door_can_be_used(name: str) -> None:
    assert seen(name).stuck == ()


@pytest.mark.parametrize("name", SIZES)
def test_the_corners_are_where_the_books_look_for_them(name: str) -> None:
    table = load_table(name)
    for corner in CORNERS:
        assert sorted(table.zones[corner]) == sorted(zone_outline(table, corner))


@pytest.mark.parametrize("name", SIZES)
def test_a_game_between_two_is_played_to_its_end(name: str) -> None:
    result = run(Game("shadows", "showdown", name, ("random", "random"), 1))
    assert result.turns >= 1
    assert result.reason


def test_four_play_on_the_smallest() -> None:
    result = run(Game("shadows", "showdown", "boot-hill", ("random",) * 4, 1))
    assert len(result.scores) == 4


# What the files say of them -----------------------------------------------------------------------------


def test_the_road_of_railhead_is_free_for_the_coach_from_end_to_end() -> None:
    scene = Scene(load_table("railhead"))
    for x in (4_000, 44_000):
        drive = drive_along(scene, "coach", [((x, ROAD), 0)])
        assert (drive.at[0], drive.met) == (x, ())


def test_a_second_coach_waits_in_stock_and_has_the_road_up_to_the_first() -> None:
    scene = Scene(load_table("railhead"))
    assert [piece.id for piece in scene.table.stock] == ["relief"]
    assert blocked_by(scene, "relief", (4_000, ROAD, 0), 0) == ()
    put(scene, "relief", (4_000, ROAD, 0), 0)
    drive = drive_along(scene, "relief", [((44_000, ROAD), 0)])
    assert drive.stop is not None
    assert drive.stop.id.startswith("coach/")
    assert 0 < drive.length < 8_000  # from the edge of the table up to the coach before the stable


def test_who_stands_in_the_road_is_in_the_way_of_the_coach() -> None:
    scene = Scene(load_table("railhead"))
    scene.place(walker((30_000, ROAD)))
    assert [met.id for met in drive_along(scene, "coach", [((44_000, ROAD), 0)]).met] == ["a"]


def test_the_bridge_of_dry_gulch_is_the_quick_way_over() -> None:
    scene, policy = Scene(load_table("dry-gulch")), Policy(30_000)
    west, east = 16_500, 24_300
    over = judge(scene, walker((west, 29_000)), [(east, 29_000, 0)], policy)
    through = judge(scene, walker((west, 24_000)), [(east, 24_000, 0)], policy)
    assert over.stop is None
    assert through.stop is None
    assert east - west <= over.cost < through.cost - 3_000  # three inches of water and more, paid twice


def test_the_adit_of_the_mine_is_deep_and_the_rock_over_it_a_height() -> None:
    table = load_table("mining-camp")
    scene = Scene(table)
    assert judge(scene, walker((15_000, 29_500)), [(15_000, 32_500, 0)], Policy(6_000)).stop is None
    assert "mine/rock-over" not in seen("mining-camp").unreached
    assert {0, 3200} <= set(seen("mining-camp").elevations)
