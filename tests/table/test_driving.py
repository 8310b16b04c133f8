"""Pieces that drive over small tables: what they meet, when, where they halt, and what they would stand on."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from gulch.table.changes import drive
from gulch.table.driving import Drive, Met, blocked_by, drive_along, on_road, solid
from gulch.table.forced import out_of
from gulch.table.load import Placement, build_table
from gulch.table.measure import hull, in_polygon, polygon_distance
from gulch.table.model import Body, Plan, Scene
from gulch.table.moves import TOLERANCE
from table.lots import RADIUS, block, body, door, floor, piece, rect, scene

COACH = replace(
    piece("coach", blocks=[block((2, 10, 10, 14), 3, base=1)], surfaces=[floor((2, 10, 10, 14), 3)]),
    at=(6_000, 12_000, 0),
    outline=rect(2, 10, 10, 14),
)


def test_what_a_moved_piece_would_stand_on() -> None:
    board = scene(COACH, piece("rock", blocks=[block((15, 12, 16, 13), 1)]), body(12, 17, id="a"), body(12, 20, id="b"))
    assert blocked_by(board, "coach", (12_000, 16_000, 0), 0) == (Met("figure", "a", 0),)
    assert blocked_by(board, "coach", (14_000, 12_000, 0), 0) == (Met("piece", "rock/block", 0),)
    assert blocked_by(board, "coach", (14_000, 12_000, 0), 0, low=1_000) == (), "what is that low it rolls over"
    assert blocked_by(board, "coach", (11_000, 10_000, 0), 0) == (), "borders may touch"
    assert blocked_by(board, "coach", (3_999, 12_000, 0), 0) == (Met("table", "", 0),)
    assert blocked_by(board, "coach", (4_000, 12_000, 0), 0) == ()
    assert blocked_by(board, "coach", (2_000, 6_000, 0), 90) == ()
    with pytest.raises(KeyError):
        blocked_by(board, "cart", (2_000, 6_000, 0), 90)


def test_doors_stand_in_its_way_only_while_they_are_shut() -> None:
    board = scene(COACH, piece("gate", openings=[door((14, 8, 14, 16), (14, 8, 14.1, 16))]))
    assert blocked_by(board, "coach", (14_000, 12_000, 0), 0) == ()
    board.set_shut("gate/door", True)
    assert blocked_by(board, "coach", (14_000, 12_000, 0), 0) == (Met("piece", "gate/leaf", 0),)


def driven(board: Scene, to: Plan, facing: int = 0) -> tuple[Met, ...]:
    """All that the coach meets if nothing stops it."""
    return drive_along(board, "coach", [(to, facing)], stops=lambda _: False).met


def test_who_is_run_over_comes_in_order_and_to_the_mil() -> None:
    rock = piece("rock", blocks=[block((17, 9, 18, 10.5), 1)])
    crossed = body(15, 12, id="second"), body(12, 13.9, id="first")
    spared = body(14, 14.6, id="beside"), body(6, 12, 3, id="driver"), body(12, 12, 4, id="above")
    board = scene(COACH, rock, *crossed, *spared)
    touch = RADIUS - TOLERANCE
    assert driven(board, (14_500, 12_000)) == (
        Met("figure", "first", 2_000 - touch + 1),
        Met("figure", "second", 5_000 - touch + 1),
        Met("piece", "rock/block", 7_001),
    )
    assert driven(board, (20_001, 12_000))[-1] == Met("table", "", 14_001)
    assert driven(board, (20_000, 12_000))[-1].kind == "piece"
    assert driven(board, (6_000, 12_000)) == ()


def test_a_corner_that_grazes_is_not_missed_between_two_looks() -> None:
    """The corner of a coach that stands aslant goes through the rim of a base for a few mils of its way only."""
    aslant = drive_along(scene(COACH), "coach", [((6_000, 12_000), 45)])
    top = max(y for _, y in aslant.lanes[0])
    for shift in range(0, 50, 7):
        it = Body("it", "plain", RADIUS, 1250, 12_000 + shift, top + RADIUS - TOLERANCE - 2, 0)
        (met,) = driven(scene(COACH, it), (14_000, 12_000), 45)
        assert (met.id, met.turned) == ("it", 0)
    rim = Body("it", "plain", RADIUS, 1250, 12_000, top + RADIUS - TOLERANCE, 0)
    assert driven(scene(COACH, rim), (14_000, 12_000), 45) == ()


def test_a_thin_post_is_not_turned_over_between_two_degrees() -> None:
    for deg in range(1, 60, 7):
        angle = math.atan2(2, 4) + math.radians(deg - 0.5)
        x, y = 6 + 4.464 * math.cos(angle), 12 + 4.464 * math.sin(angle)
        post = piece("post", blocks=[block((x - 0.005, y - 0.005, x + 0.005, y + 0.005), 1)])
        board = scene(COACH, post)
        assert driven(board, (6_000, 12_000), 90) == (Met("piece", "post/block", 0, deg),)
        assert all(blocked_by(board, "coach", COACH.at, one) == () for one in (deg - 1, deg)), "nor does it stand on it"


def test_turning_on_the_spot_by_the_shorter_way() -> None:
    board = scene(COACH, body(9, 15.6, id="left"), body(9, 8.4, id="right"))
    here = (6_000, 12_000)
    (met,) = driven(board, here, 30)
    assert met == Met("figure", "left", 0, met.turned)
    assert 0 < met.turned < 30
    assert [one.id for one in driven(board, here, 330)] == ["right"]
    assert driven(board, here, met.turned - 1) == ()
    assert [one.id for one in driven(board, here, met.turned)] == ["left"]
    assert driven(board, here, 0) == ()
    assert driven(board, here, 180)[0].turned == met.turned, "by the left if both ways are as long"


def test_along_a_road_it_turns_at_the_corners_and_halts_before_what_stops_it() -> None:
    rock = piece("rock", blocks=[block((11, 20, 13, 21), 1)])
    board = scene(COACH, rock, body(10.2, 12, id="ahead"), body(12, 17, id="round"), body(18, 12, id="straight on"))
    road = on_road(board, "coach", ((6_000, 12_000), (12_000, 12_000), (12_000, 22_000)))
    assert road == (((12_000, 12_000), 0), ((12_000, 22_000), 90))
    drive = drive_along(board, "coach", road)
    assert (drive.at, drive.facing, drive.length) == ((12_000, 16_000, 0), 90, 10_000)
    assert drive.stop == Met("piece", "rock/block", 10_001)
    assert [(one.id, one.turned > 0) for one in drive.met] == [("ahead", False), ("round", False)]
    assert drive.met[1].along == 6_000 + 1_000 - (RADIUS - TOLERANCE) + 1
    assert len(drive.lanes) == 3
    assert all(in_polygon((12_000, y), drive.lanes[2]) for y in (8_000, 20_000))
    assert not in_polygon((12_000, 20_001), drive.lanes[2])


def test_it_drives_no_farther_than_it_may_and_turns_no_more_then() -> None:
    road = (((12_000, 12_000), 0), ((12_000, 22_000), 90))
    for length, at, facing in ((4_000, (10_000, 12_000, 0), 0), (6_000, (12_000, 12_000, 0), 0),
                               (6_001, (12_000, 12_001, 0), 90), (0, COACH.at, 0)):  # fmt: skip
        drive = drive_along(scene(COACH), "coach", road, length)
        assert (drive.at, drive.facing, drive.length, drive.stop) == (at, facing, length, None)


def test_a_turn_that_is_blocked_ends_one_degree_short() -> None:
    post = piece("post", blocks=[block((9, 14.5, 9.2, 14.7), 1)])
    drive = drive_along(scene(COACH, post), "coach", [((6_000, 20_000), 90)])
    assert drive.stop == Met("piece", "post/block", 0, drive.facing + 1)
    assert (drive.at, drive.length, drive.met) == (COACH.at, 0, ())
    assert blocked_by(scene(COACH, post), "coach", drive.at, drive.facing) == ()
    assert blocked_by(scene(COACH, post), "coach", drive.at, drive.facing + 1) != ()


def test_what_stops_it_is_for_the_book_to_say() -> None:
    board = scene(COACH, body(12, 12, id="a"), piece("rail", blocks=[block((15, 8, 15.1, 16), 1)]))
    off = drive_along(
        board, "coach", on_road(board, "coach", [(30_000, 12_000)]), stops=lambda met: met.kind == "table"
    )
    assert [met.id for met in off.met] == ["a", "rail/block"]
    assert off.stop == Met("table", "", 14_001)
    halted = drive_along(board, "coach", [((20_000, 12_000), 0)], stops=lambda met: met.id == "a")
    assert halted.at[0] + 4_000 == 12_000 - RADIUS + TOLERANCE
    assert not solid(Met("figure", "a", 0))
    with pytest.raises(KeyError):
        drive_along(board, "cart", [((20_000, 12_000), 0)])


def test_those_in_the_way_are_moved_aside_out_of_its_lane() -> None:
    board = scene(COACH, body(12, 13.2, id="a"))
    drive: Drive = drive_along(board, "coach", [((14_000, 12_000), 0)])
    (met,) = drive.met
    aside = out_of(board, board.bodies[met.id], drive.lanes[0])
    assert aside.end == (12_000, 14_000 + RADIUS + 1, 0)
    assert polygon_distance(aside.end, drive.lanes[0]) >= RADIUS
    assert drive.lanes == (hull(drive.lanes[0]),)


def test_a_driven_piece_is_where_it_was_driven_and_so_are_those_aboard() -> None:
    board = scene(COACH, body(6, 12, 3, id="driver"), body(18, 12, id="a"))
    assert driven(board, (9_000, 12_000)) == ()
    drive(board, "coach", (9_000, 12_000, 0), 90)
    assert board.bodies["driver"].at == (9_000, 12_000, 3_000)
    assert blocked_by(board, "coach", (9_000, 12_000, 0), 90) == ()
    assert [one.id for one in driven(board, (16_000, 12_000), 0)] == ["a"]


def test_a_stagecoach_of_the_library_and_one_from_the_stock() -> None:
    pieces = [Placement("wagon", "wagon", (10_000, 10_000, 0), 0), Placement("cart", "wagon", (0, 0, 0), 0, stock=True)]
    table = build_table("yard", (30_000, 24_000), pieces)
    board = Scene(table, {"a": Body("a", "lawman", RADIUS, 1_500, 20_000, 10_000, 0)})
    assert [one.id for one in drive_along(board, "wagon", [((25_000, 10_000), 0)]).met] == ["a"]
    assert {one.id.partition("/")[0] for one in blocked_by(board, "cart", (11_000, 10_500, 0), 45)} == {"wagon"}
    assert blocked_by(board, "cart", (20_000, 18_000, 0), 45) == ()
