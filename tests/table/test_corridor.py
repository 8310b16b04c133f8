"""Corridors and things that fly, on small tables: what ends them and where they come down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.table.corridor import corridor, scatter
from gulch.table.model import Plan, Point
from gulch.table.stacks import stacks
from table.lots import block, door, floor, piece, scene
from table.scenes import scene as seen_scene
from table.scenes import wall

START, TARGET = (2_000, 12_000, 0), (5_000, 12_000, 0)


def test_a_corridor_goes_on_behind_the_target_to_its_full_length() -> None:
    line = corridor(scene(), START, TARGET, 6_000, 1_000, 2_000)
    assert (line.start, line.end, line.stopped_by) == ((2_000, 12_000, 100), (8_000, 12_000, 100), "")


def test_its_length_is_measured_on_the_slope() -> None:
    line = corridor(scene(), (2_000, 12_000, 4_000), TARGET, 10_000, 1_000, 2_000)
    assert line.aim == (8_000, 12_000, -3_900)
    assert (line.length, line.end) == (6_000, (8_000, 12_000, 100))


def test_high_terrain_ends_it_and_low_terrain_and_what_one_stands_at_do_not() -> None:
    for top, end in ((2, 9_000), (1.999, 12_000)):
        board = scene(piece("rock", blocks=[block((9, 11, 10, 13), top, part="stone")]))
        line = corridor(board, START, TARGET, 10_000, 500, 2_000)
        assert (line.end[0], line.stopped_by) == (end, "rock" if end == 9_000 else "")
        assert corridor(board, START, TARGET, 10_000, 500, 2_000, {("rock", "stone")}).end[0] == 12_000


def test_a_wall_counts_with_all_that_stands_on_it_but_a_window_lets_it_through() -> None:
    sill = block((10, 0, 10.2, 24), 0.9, part="sill")
    lintel = block((10, 0, 10.2, 24), 3, base=1.8, part="lintel")
    window = door((10, 0, 10, 24), (10, 0, 10.2, 24))
    leaf = block((10, 0, 10.2, 24), 1.8, base=0.9, part="leaf")
    window = type(window)("window", "window", window.line, 900, 1_800, leaf, False)
    wall = piece("wall", blocks=[sill, lintel], openings=[window])
    assert [(one.base, one.top, one.solid) for one in stacks(scene(wall), (0, 12_000), (20_000, 12_000))] == [
        (0, 3_000, ((0, 900), (1_800, 3_000)))
    ]
    low = corridor(scene(wall), START, TARGET, 10_000, 500, 2_000)
    assert (low.end[0], low.stopped_by) == (10_000, "wall"), "the sill is part of a wall three inches high"
    high = corridor(scene(wall), (*START[:2], 1_000), (*TARGET[:2], 1_000), 10_000, 500, 2_000)
    assert (high.end[0], high.stopped_by) == (12_000, "")
    shut = scene(wall)
    shut.set_shut("wall/window", True)
    assert corridor(shut, (*START[:2], 1_000), (*TARGET[:2], 1_000), 10_000, 500, 2_000).end[0] == 10_000


def test_two_points_that_are_one_are_no_direction() -> None:
    with pytest.raises(ValueError, match="no direction"):
        corridor(scene(), START, START, 6_000, 500, 2_000)


@pytest.mark.parametrize(
    ("way", "distance", "at", "moved", "by"),
    [
        ((1, 0), 3_000, (5_000, 12_000, 0), 3_000, ""),
        ((1, 0), 9_000, (10_000, 12_000, 0), 8_000, "house"),
        ((-5, 0), 3_000, (0, 12_000, 0), 2_000, "table"),
        ((3, 4), 5_000, (5_000, 16_000, 0), 5_000, ""),
    ],
)
def test_where_a_thing_comes_down(way: Plan, distance: int, at: tuple[int, int, int], moved: int, by: str) -> None:
    board = scene(piece("house", blocks=[block((10, 0, 10.2, 24), 3)]))
    landing = scatter(board, START, way, distance)
    assert (landing.at, landing.moved, landing.stopped_by) == (at, moved, by)


def test_over_an_edge_it_comes_down_on_what_is_below_and_terrain_may_be_ignored() -> None:
    roof = piece("roof", blocks=[block((10, 8, 16, 16), 3)], surfaces=[floor((10, 8, 16, 16), 3)])
    off = scatter(scene(roof), (12_000, 12_000, 3_000), (0, 1), 5_000)
    assert off.at == (12_000, 17_000, 0)
    onto = scatter(scene(roof), START, (1, 0), 10_000, stop=None)
    assert (onto.at, onto.stopped_by) == ((12_000, 12_000, 3_000), "")
    assert scatter(scene(roof), START, (1, 0), 10_000).at == (10_000, 12_000, 0)


def test_a_mesh_without_a_block_ends_what_hits_it_if_it_is_high() -> None:
    for top, base, end in ((3.0, 0.0, 10_000), (1.5, 0.0, 12_000), (4.0, 1.0, 12_000)):
        bare = replace(wall("gable", (10.0, 11.0, base, 10.2, 13.0, top)), blocks=())
        line = corridor(seen_scene([bare]), START, TARGET, 10_000, 500, 2_000)
        assert (line.end[0], line.stopped_by) == (end, "gable" if end == 10_000 else "")
        free = corridor(seen_scene([bare]), START, TARGET, 10_000, 500, 2_000, {("gable", "box-1")})
        assert free.stopped_by == ""


def test_a_mesh_on_a_wall_is_as_high_as_both() -> None:
    house = wall("house", (10.0, 11.0, 0.0, 10.2, 13.0, 1.5))
    gable = wall("house", (10.0, 11.0, 1.5, 10.2, 13.0, 2.2))
    both = replace(house, parts=(*house.parts, replace(gable.parts[0], name="gable")))
    high = corridor(seen_scene([both]), (*START[:2], 1_700), (*TARGET[:2], 1_700), 10_000, 500, 2_000)
    assert (high.end[0], high.stopped_by) == (10_000, "house")
    assert corridor(seen_scene([both]), START, TARGET, 10_000, 500, 2_000).stopped_by == "", "the wall is 1.5 high"


def test_what_comes_down_on_something_low_lies_on_it() -> None:
    crate = piece("crate", blocks=[block((8, 11, 10, 13), 1.2)], surfaces=[floor((8, 11, 10, 13), 1.2)])
    lid = piece("lid", blocks=[block((8, 11, 10, 13), 1.5, base=1.2)], surfaces=[floor((8, 11, 10, 13), 1.5)])
    assert scatter(scene(crate), START, (1, 0), 7_000).at == (9_000, 12_000, 1_200)
    assert scatter(scene(crate), START, (1, 0), 9_000).at == (11_000, 12_000, 0)
    awning = piece("awning", blocks=[block((8, 11, 10, 13), 1.8, base=1.7)], surfaces=[floor((8, 11, 10, 13), 1.8)])
    assert scatter(scene(awning), START, (1, 0), 7_000).at == (9_000, 12_000, 0)
    assert scatter(scene(crate, lid), (2_000, 12_000, 1_200), (1, 0), 7_000).at == (9_000, 12_000, 1_500)


@pytest.mark.parametrize(
    ("start", "way", "at"),
    [
        ((0, 12_000, 0), (-1, 0), (0, 12_000, 0)),
        ((24_000, 12_000, 0), (1, 1), (24_000, 12_000, 0)),
        ((0, 12_000, 0), (0, 1), (0, 24_000, 0)),
        ((24_000, 24_000, 0), (1, 0), (24_000, 24_000, 0)),
        ((12_000, 22_000, 0), (3, 4), (13_500, 24_000, 0)),
    ],
)
def test_nothing_comes_down_off_the_table(start: Point, way: Plan, at: Point) -> None:
    landing = scatter(scene(), start, way, 20_000)
    assert (landing.at, landing.stopped_by) == (at, "table")


def test_what_starts_off_the_table_is_no_throw() -> None:
    with pytest.raises(ValueError, match="off the table"):
        scatter(scene(), (-1, 12_000, 0), (1, 0), 1_000)
