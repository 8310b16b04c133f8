"""Bands of height: what is jumped, climbed or not passed at all, and what each costs to the mil."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.table.judge import Barrier, Policy, Walk, Zone, clip, judge
from gulch.table.model import Body, Piece, Point, Scene
from table.lots import RADIUS, block, body, floor, ladder, mils, piece, ramp, scene

HALF_INCH_STEPS = Policy(6000, step=500, barriers=(Barrier(2000, "jump"), Barrier(100_000, "climb", 2)))
RIDER = replace(HALF_INCH_STEPS, step=501, climb=False, overclimb=False, shun=("stairs",))


def go(board: Scene, mover: Body, *points: tuple[float, ...], policy: Policy = HALF_INCH_STEPS) -> Walk:
    return judge(board, mover, [_point(p) for p in points], policy)


def _point(values: tuple[float, ...]) -> Point:
    x, y, z = ((*mils(*values), 0))[:3]
    return (x, y, z)


def told(walk: Walk) -> list[tuple[str, int, int, int]]:
    """Each leg as kind, cost, height, width."""
    return [(leg.kind, leg.cost, leg.height, leg.width) for leg in walk.legs]


def stopped(walk: Walk) -> tuple[str, Point, int, str]:
    assert walk.stop is not None
    return (walk.stop.reason, walk.stop.at, walk.stop.spent, walk.stop.about)


def rail(top: float, *, thick: float = 0.1, x: float = 10.0, base: float = 0.0, id: str = "fence") -> Piece:
    return piece(id, blocks=[block((x, 0, x + thick, 24), top, base=base, part="rail")])


def mesa(height: float, x: float = 10, deep: float = 6) -> Piece:
    box = (x, 4, x + deep, 12)
    return piece("mesa", blocks=[block(box, height, part="rock")], surfaces=[floor(box, height)])


# Jumping over -------------------------------------------------------------------------------------------------


def test_lower_than_the_step_is_free() -> None:
    assert told(go(scene(rail(0.499)), body(8, 5), (12, 5))) == [("walk", 4000, 0, 0)]


@pytest.mark.parametrize("top", [0.5, 1.2, 2.0])
def test_a_jump_goes_from_touch_to_touch_and_pays_the_plan_length(top: float) -> None:
    walk = go(scene(rail(top)), body(8, 5), (12, 5))
    assert walk.stop is None
    assert told(walk) == [
        ("walk", 2000 - RADIUS, 0, 0),
        ("jump", 100 + 2 * RADIUS, round(top * 1000), 100 + 2 * RADIUS),
        ("walk", 1900 - RADIUS, 0, 0),
    ]
    jump = walk.legs[1]
    assert (jump.start, jump.end, jump.about) == ((10000 - RADIUS, 5000, 0), (10100 + RADIUS, 5000, 0), "fence/rail")


def test_higher_than_the_last_jump_is_climbed_at_the_price_of_its_band() -> None:
    walk = go(scene(rail(2.001)), body(9.508, 5), (11, 5), policy=replace(HALF_INCH_STEPS, budget=9000))
    assert walk.stop is None
    assert told(walk) == [("climb", 4002, 2001, 0), ("climb", 4002 + 100, 2001, 0), ("walk", 408, 0, 0)]
    flat = go(scene(rail(2.001)), body(9.508, 5), (11, 5), policy=replace(HALF_INCH_STEPS, climb=False))
    assert stopped(flat) == ("blocked", (9508, 5000, 0), 0, "fence/rail")


def test_a_jump_that_the_allowance_does_not_reach_beyond_is_not_begun() -> None:
    need = 508 + 100 + 2 * RADIUS  # to the fence and beyond
    near = go(scene(rail(1)), body(9, 5), (11, 5), policy=replace(HALF_INCH_STEPS, budget=need - 1))
    assert stopped(near) == ("jump", (9508, 5000, 0), 508, "fence/rail")
    enough = go(scene(rail(1)), body(9, 5), (10.592, 5), policy=replace(HALF_INCH_STEPS, budget=need))
    assert (enough.stop, enough.cost, enough.end) == (None, need, (10592, 5000, 0))


def test_a_waypoint_on_the_fence_is_no_place_to_jump_to() -> None:
    walk = go(scene(rail(1)), body(9, 5), (10.3, 5))
    assert stopped(walk) == ("jump", (9508, 5000, 0), 508, "fence/rail")
    assert clip(scene(rail(1)), body(9, 5), [(10_300, 5000, 0)], HALF_INCH_STEPS) == ((9508, 5000, 0),)


def test_a_fixed_price_and_a_share_of_the_height_are_paid_besides() -> None:
    dear = replace(HALF_INCH_STEPS, barriers=(Barrier(2000, "jump", 1, 250),))
    walk = go(scene(rail(1)), body(9.508, 5), (10.592, 5), policy=dear)
    assert told(walk) == [("jump", 1084 + 1000 + 250, 1000, 1084)]


def test_what_is_wider_than_a_base_is_jumped_as_a_whole() -> None:
    walk = go(scene(rail(1, thick=3)), body(9.508, 5), (14, 5))
    assert told(walk)[0] == ("jump", 3000 + 2 * RADIUS, 1000, 3000 + 2 * RADIUS)
    assert stopped(go(scene(rail(1, thick=3)), body(9, 5), (11.5, 5)))[0] == "jump"


def test_fences_with_no_room_between_are_one_jump_at_the_higher_ones_height() -> None:
    board = scene(rail(1), rail(1.5, x=10.6, id="second"))
    walk = go(board, body(9.508, 5), (12, 5))
    assert told(walk)[0] == ("jump", 700 + 2 * RADIUS, 1500, 700 + 2 * RADIUS)
    apart = go(scene(rail(1), rail(1.5, x=11.2, id="second")), body(9.508, 5), (12, 5))
    assert [leg.kind for leg in apart.legs] == ["jump", "walk", "jump", "walk"]


def test_a_wall_close_behind_a_fence_leaves_no_room_to_land() -> None:
    board = scene(rail(1), rail(4, x=10.6, id="wall"))
    assert stopped(go(board, body(9, 5), (12, 5))) == ("blocked", (9508, 5000, 0), 508, "wall/rail")


def test_a_band_may_be_impassable_and_the_next_one_not() -> None:
    odd = replace(HALF_INCH_STEPS, barriers=(Barrier(900, "impassable"), Barrier(2000, "jump")))
    assert stopped(go(scene(rail(0.9)), body(9, 5), (12, 5), policy=odd)) == (
        "blocked",
        (9508, 5000, 0),
        508,
        "fence/rail",
    )
    assert go(scene(rail(0.901)), body(9, 5), (12, 5), policy=odd).stop is None


def test_a_body_behind_the_fence_hinders_the_jump_and_so_does_its_zone() -> None:
    board = scene(rail(1), body(10.9, 5, id="guard"))
    assert stopped(go(board, body(9, 5), (12, 5))) == ("body", (9508, 5000, 0), 508, "guard")
    far = scene(rail(1), body(12.5, 5, id="guard"))
    zoned = replace(HALF_INCH_STEPS, zones=(Zone("guard", 1000),))
    assert stopped(go(far, body(9, 5), (10.6, 5), policy=zoned))[0] == "zone"


def test_a_rail_at_the_edge_of_a_roof_is_jumped_and_then_one_drops() -> None:
    roof = piece("roof", blocks=[block((4, 4, 10, 12), 3), block((9.9, 4, 10, 12), 4, base=3, part="rail")],
                 surfaces=[floor((4, 4, 10, 12), 3)])  # fmt: skip
    walk = go(scene(roof), body(9, 8, 3), (11, 8, 0))
    assert walk.stop is None
    assert [(leg.kind, leg.height) for leg in walk.legs] == [("walk", 0), ("jump", 1000), ("drop", 3000), ("walk", 0)]
    assert stopped(go(scene(roof), body(9, 8, 3), (11, 8, 0), policy=replace(HALF_INCH_STEPS, drop=False)))[0] == "jump"


def test_a_window_is_jumped_into_under_its_lintel() -> None:
    sill, lintel = block((10, 9.3, 10.2, 10.7), 0.9, part="sill"), block((10, 9.3, 10.2, 10.7), 3, base=2.1)
    house = piece("house", blocks=[sill, lintel, block((10, 0, 10.2, 9.3), 3), block((10, 10.7, 10.2, 24), 3)])
    walk = go(scene(house), body(9, 10), (12, 10))
    assert told(walk)[1] == ("jump", 200 + 2 * RADIUS, 900, 200 + 2 * RADIUS)
    low = replace(house, blocks=(*house.blocks[:1], replace(lintel, base=1200), *house.blocks[2:]))
    assert stopped(go(scene(low), body(9, 10), (12, 10)))[0] == "blocked"


# Up onto something, and down ---------------------------------------------------------------------------------


def test_what_has_room_on_top_is_jumped_onto_and_not_over() -> None:
    walk = go(scene(mesa(1)), body(9.508, 8), (11, 8, 1))
    assert told(walk) == [("jump", RADIUS, 1000, RADIUS), ("walk", 1000, 0, 0)]
    assert walk.end == (11000, 8000, 1000)
    across = go(scene(mesa(1, deep=2)), body(9.508, 8), (13, 8, 0))
    assert [(leg.kind, leg.height) for leg in across.legs] == [("jump", 1000), ("walk", 0), ("drop", 1000), ("walk", 0)]


def test_a_height_that_is_climbed_costs_its_band() -> None:
    walk = go(scene(mesa(2.5)), body(9.508, 8), (11, 8, 2.5))
    assert told(walk) == [("climb", 5000, 2500, 0), ("walk", 1000, 0, 0)]


def test_a_rider_gets_down_but_not_up() -> None:
    assert stopped(go(scene(mesa(2.5)), body(9, 8), (11, 8, 2.5), policy=RIDER)) == (
        "blocked",
        (9508, 8000, 0),
        508,
        "mesa/floor",
    )
    down = go(scene(mesa(2.5)), body(11, 8, 2.5), (9, 8, 0), policy=RIDER)
    assert [(leg.kind, leg.height) for leg in down.legs] == [("walk", 0), ("drop", 2500), ("walk", 0)]


def test_a_sheer_piece_is_not_climbed_but_may_be_jumped() -> None:
    sheer = replace(HALF_INCH_STEPS, sheer=("mesa",), budget=9000)
    assert stopped(go(scene(mesa(2.5)), body(9.508, 8), (11, 8, 2.5), policy=sheer))[0] == "blocked"
    assert go(scene(mesa(1.5)), body(9.508, 8), (11, 8, 1.5), policy=sheer).stop is None


def test_a_sheer_piece_is_not_climbed_down_either() -> None:
    down = ((9.5, 8, 2.5), (9.5, 8, 0))
    sheer = replace(HALF_INCH_STEPS, sheer=("mesa",), budget=9000)
    assert stopped(go(scene(mesa(2.5)), body(11, 8, 2.5), *down, policy=sheer))[0] == "ledge"
    assert [leg.kind for leg in go(scene(mesa(2.5)), body(11, 8, 2.5), (9, 8, 0), policy=sheer).legs][1] == "drop"
    other = replace(sheer, sheer=("other",))
    assert [leg.kind for leg in go(scene(mesa(2.5)), body(11, 8, 2.5), *down, policy=other).legs][1] == "climb"


def test_a_deep_drop_ends_the_walk() -> None:
    ends = replace(HALF_INCH_STEPS, drop_ends=2000)
    walk = go(scene(mesa(2.001)), body(11, 8, 2.001), (9, 8, 0), policy=ends)
    assert (walk.stop, walk.end, walk.legs[-1].kind) == (None, (9508, 8000, 0), "drop")
    more = go(scene(mesa(2.001)), body(11, 8, 2.001), (9, 8, 0), (8, 8, 0), policy=ends)
    assert stopped(more)[0] == "ended"
    assert go(scene(mesa(2)), body(11, 8, 2), (9, 8, 0), policy=ends).end == (9000, 8000, 0)


@pytest.mark.parametrize(("height", "kinds"), [(2, ["jump"]), (2.5, ["climb"])])
def test_nobody_comes_up_into_a_zone(height: float, kinds: list[str]) -> None:
    """Far enough below, too close above: whether or not the walk goes on from where one comes up."""
    board = scene(mesa(height), body(11.5, 8, height, id="guard"))
    zoned = replace(HALF_INCH_STEPS, zones=(Zone("guard", 1000),))
    for end in (10, 10.2):
        walk = go(board, body(9.508, 8), (end, 8, height), policy=zoned)
        assert stopped(walk) == ("zone", (9508, 8000, 0), 0, "guard")
    charge = go(board, body(9.508, 8), (11, 8, height), policy=replace(zoned, targets=("guard",)))
    assert (charge.stop, charge.contact, [leg.kind for leg in charge.legs]) == (None, "guard", [*kinds, "walk"])
    short = go(board, body(9.508, 8), (10.2, 8, height), policy=replace(zoned, targets=("guard",)))
    assert stopped(short)[0] == "zone"


def test_nobody_drops_into_a_zone_or_goes_through_one_on_top_of_a_wall() -> None:
    zoned = replace(HALF_INCH_STEPS, budget=15_000, zones=(Zone("guard", 1000),))
    below = scene(mesa(1.5), body(8, 8, id="guard"))
    assert stopped(go(below, body(11, 8, 1.5), (9.508, 8, 0), policy=zoned))[0] == "zone"
    wall = rail(2.5, thick=2)
    beside = piece("ledge", surfaces=[floor((10, 9.5, 12, 11), 2.5)])
    over = scene(wall, beside, body(11, 9.6, 2.5, id="guard"))
    assert stopped(go(over, body(9.508, 8), (13, 8), policy=zoned)) == ("zone", (9508, 8000, 0), 0, "guard")
    assert go(over, body(9.508, 8), (13, 8), policy=replace(zoned, zones=())).stop is None


# Climbs that take longer than one walk -----------------------------------------------------------------------

HANGS = replace(HALF_INCH_STEPS, overclimb=False, hang=True)


def test_a_climb_goes_as_high_as_the_allowance_lasts_and_is_ended_later() -> None:
    board, foot, top = scene(mesa(5)), body(9.508, 8), (10, 8, 5)
    first = go(board, foot, top, policy=HANGS)
    assert (first.stop, first.end, told(first)) == (None, (9508, 8000, 3000), [("hang", 6000, 3000, 0)])
    assert first.legs[0].about == "mesa/floor"
    later = go(board, foot, top, policy=replace(HANGS, climbed=3000))
    assert (later.stop, later.end, told(later)) == (None, (10_000, 8000, 5000), [("climb", 4000, 5000, 0)])
    slow = go(board, foot, top, policy=replace(HANGS, budget=1001, climbed=3000))
    assert (slow.end, told(slow)) == ((9508, 8000, 3500), [("hang", 1000, 3500, 0)])


def test_the_way_to_the_cliff_comes_first_and_nothing_follows_a_climb_that_is_not_ended() -> None:
    near = go(scene(mesa(5)), body(8, 8), (11, 8, 5), policy=HANGS)
    assert (near.stop, [leg.kind for leg in near.legs]) == (None, ["walk", "hang"])
    assert near.end == (9508, 8000, (6000 - 1508) // 2)
    further = [(11_000, 8000, 5000), (12_000, 8000, 5000)]
    assert stopped(judge(scene(mesa(5)), body(8, 8), further, HANGS))[0] == "ended"
    assert clip(scene(mesa(5)), body(8, 8), further, HANGS) == ((11_000, 8000, 5000),)
    assert stopped(go(scene(mesa(5)), body(8, 8), (11, 8, 5), policy=replace(HANGS, hang=False)))[0] == "climb"


def test_one_hangs_on_the_way_down_and_on_a_ladder_too() -> None:
    down = go(scene(mesa(5)), body(10, 8, 5), (9.5, 8, 5), (9.5, 8, 0), policy=replace(HANGS, budget=2000))
    assert (down.stop, told(down), down.end[2]) == (None, [("hang", 2000, 1000, 0)], 4000)
    half = replace(HANGS, ladder=2, ladder_cost=100)
    up = go(scene(HOUSE), body(9.5, 7), (10.5, 7, 6), policy=half)
    assert (up.stop, told(up), up.end) == (None, [("hang", 6000, 2950, 0)], (9500, 7000, 2950))
    on = go(scene(HOUSE), body(9.5, 7), (10.5, 7, 6), policy=replace(half, climbed=3001))
    assert told(on) == [("climb", 2 * 2999, 6000, 0)]


def test_jumps_are_all_or_nothing_and_so_is_a_climb_that_is_not_begun() -> None:
    assert stopped(go(scene(rail(1)), body(9, 5), (11, 5), policy=replace(HANGS, budget=1000)))[0] == "jump"
    assert stopped(go(scene(mesa(5)), body(8, 8), (11, 8, 5), policy=replace(HANGS, budget=1508)))[0] == "climb"
    taken = scene(mesa(5), body(9.6, 8, 2, id="other"))
    assert stopped(go(taken, body(9.508, 8), (11, 8, 5), policy=HANGS))[0] == "climb"


def test_one_in_the_air_has_nothing_to_walk_on() -> None:
    assert stopped(go(scene(mesa(5)), body(9.508, 8, 3), (9, 8), policy=HANGS))[0] == "footing"


# Gaps --------------------------------------------------------------------------------------------------------


def roofs(gap: float) -> Scene:
    east = 12 + gap
    return scene(
        piece("west", blocks=[block((8, 4, 12, 12), 3)], surfaces=[floor((8, 4, 12, 12), 3)]),
        piece("east", blocks=[block((east, 4, 20, 12), 3)], surfaces=[floor((east, 4, 20, 12), 3)]),
    )


def test_gaps_by_width_are_stepped_across_leapt_or_too_wide() -> None:
    policy = replace(HALF_INCH_STEPS, stride=499, leap=2000, short=False)
    assert {leg.kind for leg in go(roofs(0.49), body(11, 8, 3), (14, 8, 3), policy=policy).legs} == {"walk"}
    leap = go(roofs(0.5), body(11, 8, 3), (14, 8, 3), policy=policy)
    assert [(leg.kind, leg.width, leg.about) for leg in leap.legs][1] == ("leap", 500, "east/floor")
    assert go(roofs(2), body(11, 8, 3), (15, 8, 3), policy=policy).stop is None
    assert stopped(go(roofs(2.1), body(11, 8, 3), (15, 8, 3), policy=policy)) == (
        "leap",
        (12000, 8000, 3000),
        1000,
        "east/floor",
    )


def test_who_may_not_drop_leaps_no_step_down() -> None:
    west = piece("west", blocks=[block((8, 4, 12, 12), 3)], surfaces=[floor((8, 4, 12, 12), 3)])
    east = piece("east", blocks=[block((13, 4, 20, 12), 2.5)], surfaces=[floor((13, 4, 20, 12), 2.5)])
    board, policy = scene(west, east), replace(HALF_INCH_STEPS, stride=499, leap=2000)
    assert [leg.kind for leg in go(board, body(11, 8, 3), (14, 8, 2.5), policy=policy).legs][1:3] == ["leap", "drop"]
    careful = go(board, body(11, 8, 3), (14, 8, 2.5), policy=replace(policy, drop=False))
    assert stopped(careful) == ("ledge", (12_000, 8000, 3000), 1000, "")


def test_nobody_comes_down_half_off_the_table() -> None:
    house = piece("house", blocks=[block((0.3, 4, 6, 12), 3)], surfaces=[floor((0.3, 4, 6, 12), 3)])
    start = body(2, 8, 3)
    edge = go(scene(house), start, (0.2, 8, 0))
    assert stopped(edge)[0] == "table"
    assert edge.end == (RADIUS, 8000, 3000)
    by_the_edge = piece("house", blocks=[block((0.9, 4, 6, 12), 3)], surfaces=[floor((0.55, 4, 6, 12), 3)])
    walk = go(scene(by_the_edge), start, (0.3, 8, 0))
    assert stopped(walk) == ("table", (550, 8000, 3000), 1450, "")


def test_a_leap_that_would_fall_short_is_not_begun_unless_it_may() -> None:
    timid = replace(HALF_INCH_STEPS, budget=2500, leap=2000, short=False)
    walk = go(roofs(2), body(11, 8, 3), (15, 8, 3), policy=timid)
    assert stopped(walk) == ("leap", (12000, 8000, 3000), 1000, "east/floor")
    bold = go(roofs(2), body(11, 8, 3), (15, 8, 3), policy=replace(timid, short=True))
    assert (bold.legs[-1].kind, bold.end) == ("fall", (13500, 8000, 0))


# Ladders and stairs --------------------------------------------------------------------------------------------

HOUSE = piece(
    "house",
    blocks=[block((10, 4, 16, 10), 6)],
    surfaces=[floor((10, 4, 16, 10), 6, id="roof", kind="roof")],
    ladders=[ladder((9.6, 7, 0), (10.2, 7, 6))],
)


def test_a_ladder_costs_what_the_policy_says_up_and_down() -> None:
    half = Policy(12_500, ladder=2, ladder_cost=100)
    up = go(scene(HOUSE), body(9.5, 7), (10.5, 7, 6), policy=half)
    assert (told(up), up.legs[0].about) == ([("climb", 12_100, 6000, 0)], "house/ladder")
    assert told(go(scene(HOUSE), body(10.5, 7, 6), (9.5, 7, 0), policy=half)) == [("climb", 12_100, 6000, 0)]
    short = go(scene(HOUSE), body(9.5, 7), (10.5, 7, 6), policy=replace(half, budget=12_099, overclimb=True))
    assert stopped(short) == ("climb", (9500, 7000, 0), 0, "house/ladder")


def test_who_may_not_climb_takes_no_ladder_and_who_shuns_stairs_no_stairs() -> None:
    assert stopped(go(scene(HOUSE), body(9.5, 7), (10.5, 7, 6), policy=RIDER)) == (
        "blocked",
        (9500, 7000, 0),
        0,
        "house/ladder",
    )
    stairs = piece("saloon", surfaces=[ramp((6, 8, 9, 9.2), 0, 3), floor((9, 8, 15, 10), 3, id="balcony")])
    walk = go(scene(stairs), body(5, 8.6), (7.5, 8.6, 1.5), policy=RIDER)
    assert stopped(walk) == ("surface", (6000, 8600, 0), 1000, "saloon/stairs")
    assert go(scene(stairs), body(5, 8.6), (7.5, 8.6, 1.5), policy=replace(RIDER, shun=())).stop is None
