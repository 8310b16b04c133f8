"""The judge on small tables: the exact cost of what is legal, the reason of what is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.table.judge import Policy, Walk, clip, judge, stand
from gulch.table.model import Piece
from table.going import BALCONY, MOVE, go, kinds, mesa
from table.lots import RADIUS, area, block, body, door, floor, ladder, piece, scene

# Open ground -----------------------------------------------------------------------------------------


def test_no_points_is_to_stay() -> None:
    walk = go(scene(), body(5, 5))
    assert walk == Walk((), 0, (5000, 5000, 0))


def test_corner_uses_the_length_of_the_path() -> None:
    walk = go(scene(), body(5, 5), (5, 7), (7, 7))
    assert (walk.cost, walk.end, walk.stop) == (4000, (7000, 7000, 0), None)


def test_too_far_is_stopped_where_the_allowance_ends() -> None:
    walk = go(scene(), body(5, 5), (9.1, 5))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.at, walk.stop.spent) == ("budget", (9000, 5000, 0), 4000)
    assert clip(scene(), body(5, 5), [(9100, 5000, 0)], MOVE) == ((9000, 5000, 0),)


def test_many_tiny_steps_gain_nothing() -> None:
    steps = [(5000 + n, 5000 + n, 0) for n in range(1, 3001)]
    walk = judge(scene(), body(5, 5), steps, MOVE)
    assert walk.stop is not None
    assert walk.stop.reason == "budget"
    assert walk.end[0] - 5000 in (2828, 2829)


def test_the_edge_of_the_table_stops_the_base() -> None:
    walk = go(scene(), body(2, 5), (0.2, 5))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.end) == ("table", (RADIUS, 5000, 0))


# Rough ground ----------------------------------------------------------------------------------------

STRIP = piece("scrub", areas=[area((6, 0, 8, 24))])


def test_rough_ground_counts_double_from_its_outline() -> None:
    assert go(scene(STRIP), body(5, 5), (7, 5)).cost == 3000
    assert go(scene(STRIP), body(6, 5), (7, 5)).cost == 2000


def test_two_inches_of_open_ground_then_one_of_rough() -> None:
    assert clip(scene(STRIP), body(4, 5), [(9000, 5000, 0)], MOVE) == ((7000, 5000, 0),)


def test_rough_all_doubles_open_ground_but_not_rough_ground_twice() -> None:
    drag = replace(MOVE, rough_all=True)
    assert go(scene(STRIP), body(4, 5), (5.5, 5), policy=drag).cost == 3000
    assert go(scene(STRIP), body(6, 5), (7, 5), policy=drag).cost == 2000


def test_a_roof_over_rough_ground_is_not_rough() -> None:
    roof = piece("roof", surfaces=[floor((4, 4, 10, 10), 3)])
    assert go(scene(STRIP, roof), body(5, 5, 3), (8, 5, 3)).cost == 3000


# Walls and openings ----------------------------------------------------------------------------------

WALL = piece("wall", blocks=[block((10, 0, 10.2, 9.375), 3, part="south"), block((10, 10.625, 10.2, 24), 3)])


def test_a_wall_stops_the_base_with_its_full_radius() -> None:
    walk = go(scene(WALL), body(8, 5), (11, 5), policy=replace(MOVE, climb=False))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about, walk.end) == ("blocked", "wall/south", (10000 - RADIUS, 5000, 0))


def test_along_a_wall_in_contact_is_legal() -> None:
    assert go(scene(WALL), body(9.508, 5), (9.508, 8.5)).cost == 3500


def test_an_open_doorway_costs_nothing_more() -> None:
    assert go(scene(WALL), body(9, 10), (12, 10)).cost == 3000


def test_a_door_too_narrow_stops_a_wide_base() -> None:
    rider = body(8, 10, radius=787)
    walk = go(scene(WALL), rider, (12, 10), policy=replace(MOVE, climb=False))
    assert walk.stop is not None
    assert walk.stop.reason == "blocked"


def test_a_shut_door_stops_and_an_open_one_does_not() -> None:
    leaf = piece("house", openings=[door((10.1, 9.4, 10.1, 10.6), (10, 9.375, 10.2, 10.625), head=2.5, shut=True)])
    board = scene(WALL, leaf)
    policy = replace(MOVE, climb=False)
    walk = go(board, body(9, 10), (12, 10), policy=policy)
    assert walk.stop is not None
    assert walk.stop.about == "house/leaf"
    board.set_shut("house/door", False)
    assert go(board, body(9, 10), (12, 10), policy=policy).cost == 3000


def test_a_lintel_too_low_stops_and_one_above_the_head_does_not() -> None:
    policy = replace(MOVE, climb=False)
    low = piece("low", blocks=[block((10, 9, 10.2, 11), 3.5, base=1.2, part="lintel")])
    high = piece("high", blocks=[block((10, 9, 10.2, 11), 3.5, base=1.25)])
    walk = go(scene(low), body(9, 10), (12, 10), policy=policy)
    assert walk.stop is not None
    assert walk.stop.about == "low/lintel"
    assert go(scene(high), body(9, 10), (12, 10), policy=policy).cost == 3000


def test_a_window_is_passed_over_its_low_sill() -> None:
    window = piece(
        "window", blocks=[block((10, 9.375, 10.2, 10.625), 0.9, part="sill"), block((10, 9, 10.2, 11), 3, base=2.1)]
    )
    assert go(scene(WALL, window), body(9, 10), (12, 10)).cost == 3000
    walk = go(scene(WALL, window), body(9, 10), (10.1, 10))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about) == ("overlap", "window/sill")


FENCE = piece("fence", blocks=[block((10, 0, 10.1, 24), 1.9, part="rail")])


def test_a_fence_is_crossed_freely_but_not_ended_on() -> None:
    assert go(scene(FENCE), body(8, 5), (11, 5)).cost == 3000
    walk = go(scene(FENCE), body(8, 5), (10.3, 5))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about) == ("overlap", "fence/rail")
    assert clip(scene(FENCE), body(8, 5), [(10300, 5000, 0)], MOVE) == ((10000 - RADIUS, 5000, 0),)


# Climbs ------------------------------------------------------------------------------------------------


def test_a_ledge_three_inches_high_costs_three() -> None:
    walk = go(scene(mesa(3)), body(9.508, 8), (10.5, 8, 3))
    assert kinds(walk) == ["climb", "walk"]
    assert (walk.legs[0].cost, walk.legs[0].height, walk.cost) == (3000, 3000, 3500)


def test_below_the_step_a_ledge_is_free_and_at_the_step_it_is_measured() -> None:
    assert go(scene(mesa(1.9)), body(9, 8), (12, 8, 1.9)).cost == 3000
    assert go(scene(mesa(2)), body(9.508, 8), (11, 8, 2)).cost == 3000


def test_a_climb_beyond_the_allowance_halts_at_the_foot() -> None:
    walk = go(scene(mesa(3)), body(7.508, 8), (11, 8, 3))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.spent, walk.end) == ("climb", 2000, (9508, 8000, 0))


def test_no_climbing_where_the_policy_forbids_it() -> None:
    walk = go(scene(mesa(3)), body(9.508, 8), (11, 8, 3), policy=replace(MOVE, climb=False))
    assert walk.stop is not None
    assert walk.stop.reason == "blocked"


THIN = piece("thin", blocks=[block((10, 0, 10.1, 24), 2.5, part="wall")])


def test_a_thin_wall_is_climbed_up_and_down_or_not_at_all() -> None:
    walk = go(scene(THIN), body(9.508, 5), (10.592, 5))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.end, walk.cost) == ("climb", (9508, 5000, 0), 0)
    walk = go(scene(THIN), body(9.508, 5), (10.592, 5), policy=Policy(5100))
    assert kinds(walk) == ["climb", "climb"]
    assert walk.stop is None
    assert walk.cost == 5100


def test_a_drop_on_the_far_side_pays_for_the_way_up_only() -> None:
    walk = go(scene(THIN), body(9.508, 5), (10.1, 5, 2.5), (10.7, 5))
    assert walk.stop is None
    assert [leg.kind for leg in walk.legs if leg.height] == ["climb", "drop"]
    assert [leg.height for leg in walk.legs if leg.height] == [2500, 2500]
    assert 2500 <= walk.cost <= 2710


def test_nobody_ends_on_top_of_a_wall() -> None:
    walk = go(scene(THIN), body(9.508, 5), (10.05, 5, 2.5))
    assert walk.stop is not None
    assert walk.end == (9508, 5000, 0)
    assert walk.stop.reason == "blocked"


def test_overclimb_only_from_contact_and_spends_all() -> None:
    walk = go(scene(mesa(6)), body(9.508, 8), (12, 8, 6))
    assert walk.stop is None
    assert kinds(walk) == ["climb"]
    assert (walk.cost, walk.legs[0].height, walk.end) == (4000, 6000, (10000, 8000, 6000))
    walk = go(scene(mesa(6)), body(8.5, 8), (12, 8, 6))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.end) == ("climb", (9508, 8000, 0))
    walk = go(scene(mesa(6)), body(9.508, 8), (12, 8, 6), policy=replace(MOVE, overclimb=False))
    assert walk.stop is not None
    assert walk.stop.reason == "climb"


# Drops, edges, leaps --------------------------------------------------------------------------------------


def test_a_drop_costs_nothing_and_tells_its_height() -> None:
    walk = go(scene(mesa(3)), body(11, 8, 3), (9, 8, 0))
    assert [(leg.kind, leg.height) for leg in walk.legs] == [("walk", 0), ("drop", 3000), ("walk", 0)]
    assert walk.legs[1].end == (9508, 8000, 0)
    assert walk.cost == 1000 + 508


def test_a_vertical_pair_of_waypoints_is_a_climb_down() -> None:
    walk = go(scene(mesa(2.5)), body(11, 8, 2.5), (9.4, 8, 2.5), (9.4, 8, 0))
    assert [(leg.kind, leg.height) for leg in walk.legs][1] == ("climb", 2500)
    assert walk.stop is None
    assert walk.cost == 1000 + 2500 + 108


def test_an_edge_that_may_not_be_left() -> None:
    walk = go(scene(mesa(3)), body(11, 8, 3), (9, 8, 0), policy=replace(MOVE, drop=False, climb=False))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.end) == ("ledge", (10000, 8000, 3000))


def roofs(gap: float, height: float = 3, other: float = 3) -> list[Piece]:
    east = 12 + gap
    return [
        piece("west", blocks=[block((8, 4, 12, 12), height)], surfaces=[floor((8, 4, 12, 12), height)]),
        piece("east", blocks=[block((east, 4, 20, 12), other)], surfaces=[floor((east, 4, 20, 12), other)]),
    ]


def test_a_gap_of_three_is_leapt_for_three() -> None:
    walk = go(scene(*roofs(3)), body(12, 8, 3), (15.5, 8, 3))
    assert walk.stop is None
    assert "leap" in kinds(walk)
    assert walk.cost == 3500
    assert abs(next(leg.cost for leg in walk.legs if leg.kind == "leap") - 3000) <= 4


def test_a_gap_of_five_is_refused() -> None:
    walk = go(scene(*roofs(5)), body(12, 8, 3), (17.5, 8, 3), policy=Policy(9000))
    assert walk.stop is not None
    assert walk.stop.reason == "leap"


def test_a_leap_that_falls_short_is_a_fall_where_the_allowance_ends() -> None:
    walk = go(scene(*roofs(3)), body(10, 8, 3), (16, 8, 3))
    assert walk.stop is None
    assert walk.legs[-1].kind == "fall"
    assert (walk.end, walk.cost, walk.legs[-1].height) == ((14000, 8000, 0), 4000, 3000)
    assert clip(scene(*roofs(3)), body(10, 8, 3), [(16000, 8000, 3000)], MOVE)[-1][0] <= 12002


def test_landing_lower_is_a_drop_and_higher_only_less_than_the_step() -> None:
    walk = go(scene(*roofs(3, other=0.9, height=3)), body(12, 8, 3), (15.5, 8, 0.9))
    assert walk.stop is None
    assert [leg.height for leg in walk.legs if leg.kind == "drop"] in ([2100], [3000])
    walk = go(scene(*roofs(3, height=3, other=4.9)), body(12, 8, 3), (15.5, 8, 4.9))
    assert walk.stop is None
    assert walk.end[2] == 4900
    walk = go(scene(*roofs(3, height=3, other=5)), body(12, 8, 3), (15.5, 8, 5), policy=Policy(5000))
    assert walk.end[2] != 5000


def test_a_crack_narrower_than_the_radius_is_stepped_across() -> None:
    walk = go(scene(*roofs(0.4)), body(11, 8, 3), (14, 8, 3))
    assert set(kinds(walk)) == {"walk"}
    assert walk.cost == 3000


# Stairs, ladders, levels -----------------------------------------------------------------------------------


def test_stairs_are_measured_along_their_slope() -> None:
    walk = go(scene(BALCONY), body(6, 8.6), (9, 8.6, 3), policy=Policy(5000))
    assert walk.stop is None
    assert (walk.cost, walk.end[2]) == (4243, 3000)


def test_one_may_stop_on_stairs() -> None:
    walk = go(scene(BALCONY), body(5, 8.6), (7.5, 8.6, 1.5))
    assert walk.stop is None
    assert (walk.end, walk.cost) == ((7500, 8600, 1500), 3121)


def test_up_the_stairs_onto_the_balcony() -> None:
    walk = go(scene(BALCONY), body(5, 8.6), (9, 8.6, 3), (11, 9, 3), policy=Policy(9000))
    assert walk.stop is None
    assert set(kinds(walk)) == {"walk"}
    assert walk.end == (11000, 9000, 3000)


def test_under_a_balcony_is_another_level() -> None:
    assert go(scene(BALCONY), body(12, 6), (12, 9)).end == (12000, 9000, 0)
    walk = go(scene(BALCONY), body(12, 7), (12, 9, 3), policy=Policy(6000))
    assert walk.end == (12000, 9000, 3000)
    assert "climb" in kinds(walk)
    walk = go(scene(BALCONY), body(12, 7), (12, 9, 3), policy=Policy(6000, climb=False))
    assert walk.stop is not None
    assert walk.end[2] == 0


HOUSE = piece(
    "house",
    blocks=[block((10, 4, 16, 10), 6)],
    surfaces=[floor((10, 4, 16, 10), 6, id="roof", kind="roof")],
    ladders=[ladder((9.6, 7, 0), (10.2, 7, 6))],
)


def test_a_ladder_costs_its_height() -> None:
    walk = go(scene(HOUSE), body(9.5, 7), (10.5, 7, 6), policy=Policy(6000))
    assert walk.stop is None
    assert (kinds(walk), walk.cost) == (["climb"], 6000)
    walk = go(scene(HOUSE), body(10.5, 7, 6), (9.5, 7, 0), policy=Policy(6000))
    assert walk.stop is None
    assert (kinds(walk), walk.cost) == (["climb"], 6000)


# Standing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ((5, 5, 0), None),
        ((0.3, 5, 0), "table"),
        ((12, 9, 3), None),
        ((12, 9, 1), "footing"),
        ((12, 9.8, 3), "overlap"),
        ((20, 20, 0), "body"),
    ],
)
def test_where_a_body_may_stand(at: tuple[float, float, float], reason: str | None) -> None:
    board = scene(BALCONY, body(20.5, 20, id="other"))
    stop = stand(board, body(*at))
    assert (stop.reason if stop else None) == reason
    assert stand(scene(body(20.5, 20, id="other")), body(20, 20), ignore=("other",)) is None
