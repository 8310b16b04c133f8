"""Standing places, edges and pushes on small tables."""

from __future__ import annotations

import math

import pytest

from gulch.table.judge import stand
from gulch.table.measure import distance
from gulch.table.places import edge_drop, push, spots_near, supports, surface_under
from table.lots import RADIUS, block, body, floor, piece, ramp, scene

DECK = piece(
    "deck",
    blocks=[block((8, 8, 16, 8.1), 5, base=4, part="rail"), block((8, 11.8, 16, 12), 7, base=4, part="wall")],
    surfaces=[floor((8, 8, 16, 12), 4, id="balcony", kind="balcony")],
)


def test_what_lies_under_a_point() -> None:
    table = scene(DECK).table
    assert supports(table, 10000, 10000) == [0, 4000]
    under = surface_under(table, 10000, 10000, 3999)
    assert under is not None
    assert (under.id, under.z) == ("ground", 0)
    above = surface_under(table, 10000, 10000, 4500)
    assert above is not None
    assert (above.id, above.kind, above.z) == ("deck/balcony", "balcony", 4000)
    assert surface_under(table, 30000, 10000, 0) is None


def test_an_edge_within_an_inch_rail_or_not() -> None:
    board = scene(DECK)
    edge = edge_drop(board, body(12, 8.8 + RADIUS / 1000, 4), 1000)
    assert edge is not None
    assert (edge.at, edge.gap, edge.height) == ((12000, 8000, 4000), 800, 4000)
    assert edge.landing[2] == 0
    assert edge_drop(board, body(12, 9.2 + RADIUS / 1000, 4), 1000) is None


def test_a_high_wall_is_no_edge_and_neither_is_the_ground() -> None:
    board = scene(DECK)
    assert edge_drop(board, body(12, 11.2, 4), 1000) is None
    assert edge_drop(board, body(4, 4), 1000) is None


def test_an_edge_with_a_drop_of_just_two_inches_does_not_count() -> None:
    low = scene(piece("low", surfaces=[floor((8, 8, 16, 12), 2)]))
    assert edge_drop(low, body(9, 10, 2), 1000) is None


def test_a_seam_between_two_floors_is_no_edge() -> None:
    joined = scene(piece("two", surfaces=[floor((4, 4, 8, 8), 4, id="a"), floor((8, 4, 12, 8), 4, id="b")]))
    assert edge_drop(joined, body(7.6, 6, 4), 1000) is None


@pytest.mark.parametrize("end", [9.111, 9.137, 9.149])
def test_where_a_seam_ends_the_edge_begins_to_the_mil(end: float) -> None:
    corner = piece("two", surfaces=[floor((4, 4, 8, 12), 4, id="a"), floor((8, 4, 12, end), 4, id="b")])
    edge = edge_drop(scene(corner), body(7.95, 8.2, 4), 1000)
    assert edge is not None
    assert 0 <= edge.at[0] - 8_000 <= 4
    assert 0 <= edge.at[1] - end * 1000 <= 4
    assert abs(edge.gap - (math.hypot(50, end * 1000 - 8_200) - RADIUS)) <= 4


def test_half_way_up_a_flight_of_stairs_its_side_is_an_edge() -> None:
    stairs = scene(piece("stairs", surfaces=[ramp((6, 10, 12, 12), 0, 6)]))
    edge = edge_drop(stairs, body(9, 10.6, 3), 1000)
    assert edge is not None
    assert (edge.at, edge.gap, edge.landing, edge.height) == ((9_000, 10_000, 3_000), 108, edge.landing, 3_000)
    assert edge_drop(stairs, body(7, 10.6, 1), 1000) is None


def test_pushed_in_the_open() -> None:
    result = push(scene(), body(5, 5), 1, 0, 2000)
    assert (result.end, result.moved, result.stopped_by, result.fell_from) == ((7000, 5000, 0), 2000, None, None)


def test_pushed_against_a_wall_after_an_inch() -> None:
    board = scene(piece("wall", blocks=[block((7, 0, 7.2, 24), 3, part="stone")]))
    result = push(board, body(6 - RADIUS / 1000, 5), 1, 0, 3000)
    assert (result.end[0], result.moved, result.stopped_by) == (7000 - RADIUS, 1000, "wall/stone")


def test_pushed_against_a_body_and_over_a_fence() -> None:
    fence = piece("fence", blocks=[block((6, 0, 6.1, 24), 1.9)])
    result = push(scene(fence, body(8, 5, id="other")), body(5, 5), 1, 0, 3000)
    assert (result.end[0], result.stopped_by) == (8000 - 2 * RADIUS, "other")


def test_pushed_off_a_balcony_falls_where_the_centre_passes_the_edge() -> None:
    result = push(scene(DECK), body(12, 9, 4), 0, -1, 2000)
    assert (result.fell_from, result.height, result.end) == ((12000, 8000, 4000), 4000, (12000, 8000, 0))
    result = push(scene(DECK), body(12, 9, 4), 0, -1, 900)
    assert (result.end, result.fell_from) == ((12000, 8100, 4000), None)


def test_a_cliff_is_fallen_down_clear_of_its_face_and_onto_whoever_is_there() -> None:
    mesa = piece("mesa", blocks=[block((8, 8, 16, 12), 4)], surfaces=[floor((8, 8, 16, 12), 4)])
    result = push(scene(mesa, body(12, 7.2, id="below")), body(12, 8.5, 4), 0, -1, 1000)
    assert (result.fell_from, result.end) == ((12000, 8000, 4000), (12000, 8000 - RADIUS, 0))
    assert result.landed_on == "below"


def test_spots_near_a_body_begin_in_contact() -> None:
    target = body(12, 12, id="target")
    board = scene(target, piece("rock", blocks=[block((13, 0, 24, 24), 3)]))
    spots = spots_near(board, target, RADIUS, 1000)
    assert len(spots) > 10
    assert distance(body(0, 0).moved(spots[0]), target) <= 2
    assert all(stand(board, body(0, 0).moved(at)) is None for at in spots)
    assert all(distance(body(0, 0).moved(at), target) <= 1000 for at in spots)
    assert spots_near(board, (12000, 12000, 0), RADIUS, 1000, ignore=("target",))[0] == (12000, 12000, 0)


def test_pushed_aslant_it_goes_as_far_as_along_an_axis() -> None:
    for way in ((1, 1), (7, -7), (-300, 300), (-9_000, -9_000)):
        result = push(scene(), body(12, 12), *way, 3000)
        assert abs(abs(result.end[0] - 12000) - 2121) <= 1
        assert 2998 <= result.moved <= 3000
