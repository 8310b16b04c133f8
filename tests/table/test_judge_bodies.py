"""The judge among bodies: zones, contact at all heights and over obstacles; and what a search for trouble found."""

from __future__ import annotations

from dataclasses import replace

from gulch.table.judge import Policy, Zone, clip, judge
from gulch.table.model import Scene
from table.going import BALCONY, MOVE, go, kinds, mesa
from table.lots import RADIUS, block, body, door, floor, piece, ramp, scene

# Bodies and zones ---------------------------------------------------------------------------------------------


def test_through_a_friend_but_not_onto_it() -> None:
    board = scene(body(8, 5, id="friend"))
    policy = replace(MOVE, through=("friend",))
    assert go(board, body(6, 5), (10, 5), policy=policy).cost == 4000
    walk = go(board, body(6, 5), (8.5, 5), policy=policy)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about) == ("body", "friend")


def test_a_body_that_is_nothing_special_is_solid() -> None:
    walk = go(scene(body(8, 5, id="other")), body(6, 5), (10, 5))
    assert walk.stop is not None
    assert (walk.stop.reason, walk.end) == ("body", (8000 - 2 * RADIUS, 5000, 0))


ENEMY = replace(MOVE, zones=(Zone("enemy", 1000),))


def test_one_inch_is_kept_along_the_whole_path() -> None:
    board = scene(body(8, 8, id="enemy"))
    side = (2 * RADIUS + 1000) / 1000
    assert go(board, body(6, 8 - side), (10, 8 - side), policy=ENEMY).stop is None
    walk = go(board, body(6, 8.2 - side), (10, 8.2 - side), policy=ENEMY)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about) == ("zone", "enemy")


def test_contact_ends_the_walk_and_excuses_the_zone() -> None:
    board = scene(body(8, 5, id="enemy"))
    walk = go(board, body(5, 5), (8, 5), policy=replace(ENEMY, targets=("enemy",)))
    assert walk.stop is None
    assert walk.contact == "enemy"
    assert walk.end[0] == 8000 - 2 * RADIUS
    beside = go(board, body(5, 5), (6.2, 5), policy=replace(ENEMY, targets=("enemy",)))
    assert beside.stop is not None
    assert (beside.stop.reason, beside.contact) == ("zone", None)


def test_waypoints_after_contact_are_refused() -> None:
    board = scene(body(8, 5, id="enemy"))
    walk = go(board, body(5, 5), (8, 5), (8, 6), policy=replace(ENEMY, targets=("enemy",)))
    assert walk.stop is not None
    assert walk.stop.reason == "ended"


def test_another_enemys_zone_counts_on_the_way_to_contact() -> None:
    board = scene(body(8, 5, id="enemy"), body(6.5, 6.2, id="guard"))
    policy = replace(MOVE, zones=(Zone("enemy", 1000), Zone("guard", 1000)), targets=("enemy", "guard"))
    walk = go(board, body(4, 5), (8, 5), policy=policy)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about) == ("zone", "guard")


def test_one_that_starts_closer_may_leave_but_not_close_in() -> None:
    board = scene(body(8, 5, id="enemy"))
    start = body(6.5, 5)
    assert go(board, start, (4, 5), policy=ENEMY).cost == 2500
    walk = go(board, start, (6.6, 5), policy=ENEMY)
    assert walk.stop is not None
    assert walk.stop.reason == "zone"


def test_zones_are_measured_in_three_dimensions() -> None:
    board = scene(BALCONY, body(12, 9, 3, id="enemy"))
    assert go(board, body(10.5, 8.9), (13.5, 8.9), policy=ENEMY).cost == 3000


def test_a_zone_beside_stairs_stops_on_the_slope() -> None:
    board = scene(BALCONY, body(9.5, 9, 3, id="enemy"))
    walk = go(board, body(6, 8.6), (9, 8.6, 3), policy=replace(ENEMY, budget=5000))
    assert walk.stop is not None
    assert walk.stop.reason == "zone"
    assert 0 < walk.end[2] < 3000


def test_contact_across_a_fence() -> None:
    board = scene(piece("fence", blocks=[block((8, 4, 8.1, 6), 1)]), body(8.6, 5, id="enemy"))
    policy = replace(ENEMY, targets=("enemy",), across=1000)
    walk = go(board, body(6, 5), (7.5, 5), policy=policy)
    assert walk.stop is None
    assert walk.contact == "enemy"
    assert go(board, body(6, 5), (7.5, 5), policy=replace(policy, across=0)).contact is None


# Found by looking for trouble ---------------------------------------------------------------------------------


def test_a_face_higher_than_the_allowance_is_climbed_down_too() -> None:
    walk = go(scene(mesa(6)), body(10, 8, 6), (9.4, 8, 6), (9.4, 8, 0))
    assert walk.stop is None
    assert kinds(walk) == ["climb"]
    assert (walk.cost, walk.legs[0].height, walk.end) == (4000, 6000, (9508, 8000, 0))
    beyond = go(scene(mesa(6)), body(10, 8, 6), (9.4, 8, 6), (9.4, 8, 0), (8, 8, 0))
    assert beyond.stop is not None
    assert beyond.stop.reason == "ended"


def test_a_body_under_the_top_of_the_stairs_is_not_in_the_way() -> None:
    board = scene(piece("saloon", surfaces=[ramp((6, 8, 9, 9.2), 0, 3)]), body(8.8, 8.6, id="below"))
    walk = go(board, body(6, 8.6), (9, 8.6, 3), policy=Policy(5000))
    assert walk.stop is None
    assert walk.end == (9000, 8600, 3000)
    beside = scene(piece("saloon", surfaces=[ramp((6, 8, 9, 9.2), 0, 3)]), body(7.5, 7.9, id="low"))
    blocked = go(beside, body(6, 8.6), (9, 8.6, 3), policy=Policy(5000))
    assert blocked.stop is not None
    assert (blocked.stop.reason, blocked.stop.about) == ("body", "low")
    assert blocked.stop.at[2] < 1250


def target(board: Scene, **more: int) -> Policy:
    return Policy(6000, zones=(Zone("enemy", 1000),), targets=("enemy",), **more)  # type: ignore[arg-type]


def test_a_small_step_is_level_and_contact_ends_the_walk_on_the_street() -> None:
    board = scene(piece("walk", surfaces=[floor((10, 4, 16, 12), 0.3)]), body(10.6, 8, 0.3, id="enemy"))
    walk = go(board, body(8, 8), (10.6, 8), policy=target(board))
    assert walk.stop is None
    assert walk.contact == "enemy"


def test_at_different_heights_contact_is_within_an_inch_in_three_dimensions() -> None:
    ledge = piece("ledge", blocks=[block((10, 4, 16, 12), 0.7)], surfaces=[floor((10, 4, 16, 12), 0.7)])
    board = scene(ledge, body(10.6, 8, 0.7, id="enemy"))
    near = go(board, body(7, 8), (9.4, 8), policy=target(board, across=1000))
    assert (near.stop, near.contact) == (None, "enemy")
    over = go(board, body(7, 8), (8.8, 8), policy=target(board, across=1000))
    assert (over.stop, over.contact) == (None, None)
    assert go(board, body(7, 8), (8.95, 8), policy=target(board, across=1000)).contact == "enemy"
    without = go(board, body(7, 8), (8.95, 8), policy=target(board))
    assert without.stop is not None
    assert without.stop.reason == "zone"


def test_a_base_under_a_target_too_far_above_is_no_contact() -> None:
    high = piece("shelf", surfaces=[floor((10, 4, 16, 12), 1.1)])
    board = scene(high, body(10.2, 8, 1.1, id="enemy"))
    walk = go(board, body(8, 8), (9.6, 8), policy=target(board, across=1000))
    assert walk.contact is None
    assert walk.stop is not None


def test_only_a_linear_obstacle_is_fought_across() -> None:
    policy = replace(ENEMY, targets=("enemy",), across=1000)
    barrel = piece("barrel", blocks=[block((8, 4.7, 8.6, 5.3), 1)])
    walk = go(scene(barrel, body(9.1, 5, id="enemy")), body(6, 5), (7.5, 5), policy=policy)
    assert walk.contact is None
    assert walk.stop is not None
    rail = piece("rail", blocks=[block((8, 4, 8.6, 6), 1)])
    assert go(scene(rail, body(9.1, 5, id="enemy")), body(6, 5), (7.5, 5), policy=policy).contact == "enemy"


def test_a_shut_window_parts_those_on_both_sides_of_its_sill() -> None:
    sill = block((8, 4, 8.2, 5.3), 0.9, part="sill")
    window = door((8.1, 4, 8.1, 5.3), (8, 4, 8.2, 5.3), head=2.1, shut=True)
    window = replace(window, leaf=replace(window.leaf, base=900))
    board = scene(piece("house", blocks=[sill], openings=[window]), body(8.7, 4.6, id="enemy"))
    policy = replace(ENEMY, targets=("enemy",), across=1000)
    assert go(board, body(6, 4.6), (7.5, 4.6), policy=policy).contact is None
    board.set_shut("house/door", False)
    assert go(board, body(6, 4.6), (7.5, 4.6), policy=policy).contact == "enemy"


def test_one_that_is_carried_is_no_obstacle_and_may_be_ended_on() -> None:
    board = scene(body(8, 5, id="comrade"))
    assert go(board, body(7.016, 5), (8, 5)).stop is not None
    carried = replace(MOVE, zones=(Zone("comrade", -1),), through=("comrade",))
    assert go(board, body(7.016, 5), (8, 5), policy=carried).end == (8000, 5000, 0)
    assert clip(board, body(7.016, 5), [(8100, 5000, 0)], replace(carried, budget=1000))[-1][0] == 8016


def test_leaving_some_of_those_that_are_touched_is_refused() -> None:
    board = scene(body(5.984, 5, id="east"), body(5, 5.984, id="north"))
    held = replace(MOVE, zones=(Zone("east", 1000), Zone("north", 1000)))
    some = go(board, body(5, 5), (4.6, 4.7), (4.505, 5.127), policy=held)
    assert some.stop is not None
    assert (some.stop.reason, some.stop.about) == ("contact", "north")
    assert go(board, body(5, 5), (4, 4), policy=held).stop is None
    assert go(board, body(5, 5), (4.99, 4.99), policy=held).stop is None


def test_a_shut_door_lower_than_a_step_is_not_stepped_over_in_its_frame() -> None:
    lintel = block((10, 9.4, 10.2, 10.6), 3.3, base=2.2, part="lintel")
    sides = [block((10, 0, 10.2, 9.4), 3.3, base=0.3), block((10, 10.6, 10.2, 24), 3.3, base=0.3)]
    leaf = door((10.1, 9.4, 10.1, 10.6), (10, 9.4, 10.2, 10.6), head=2.2, shut=True)
    leaf = replace(leaf, leaf=replace(leaf.leaf, base=300))
    house = piece("house", blocks=[lintel, *sides], openings=[leaf], surfaces=[floor((10, 0, 20, 24), 0.3)])
    board = scene(house)
    for policy in (replace(MOVE, climb=False), MOVE):
        out = go(board, body(11, 10, 0.3), (9, 10), policy=policy)
        assert out.stop is not None
        assert out.end[0] > 10200
        over = go(board, body(9.4, 10), (10.1, 10, 2.2), (11, 10, 0.3), policy=policy)
        assert over.stop is not None or over.cost > 3300  # over the whole wall
    board.set_shut("house/door", False)
    assert go(board, body(11, 10, 0.3), (9, 10)).stop is None


def test_on_a_slope_a_body_in_the_way_stops_before_any_zone_is_looked_at() -> None:
    stairs = piece("stairs", surfaces=[ramp((5, 5, 15, 15), 0, 3)])
    mover = body(8, 10, 0.9)
    board = scene(stairs, mover, body(8.984, 10, 1.195, id="other"), body(9.2, 11.9, 1.26, id="enemy"))
    walk = judge(board, mover, [(11_000, 10_000, 1800)], ENEMY)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.about, walk.cost) == ("body", "other", 0)
