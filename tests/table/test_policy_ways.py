"""Doors, windows, areas by kind, zones behind walls and exits: what the way through them costs, and where it ends."""

from __future__ import annotations

from dataclasses import replace
from math import asin, atan2, hypot

import pytest

from gulch.table.judge import Barrier, Exit, Policy, Slow, Walk, Zone, clip, judge
from gulch.table.measure import distance
from gulch.table.model import Body, Opening, Piece, Point, Scene
from gulch.table.reach import Reach
from gulch.table.router import route_to
from table.lots import RADIUS, area, block, body, door, floor, mils, piece, scene

MOVE = Policy(6000, climb=False)


def go(board: Scene, mover: Body, *points: tuple[float, ...], policy: Policy = MOVE) -> Walk:
    return judge(board, mover, [_point(p) for p in points], policy)


def _point(values: tuple[float, ...]) -> Point:
    x, y, z = ((*mils(*values), 0))[:3]
    return (x, y, z)


def told(walk: Walk) -> list[tuple[str, int, str]]:
    return [(leg.kind, leg.cost, leg.about) for leg in walk.legs]


def stopped(walk: Walk) -> tuple[str, Point, int, str]:
    assert walk.stop is not None
    return (walk.stop.reason, walk.stop.at, walk.stop.spent, walk.stop.about)


# Doors ---------------------------------------------------------------------------------------------------------

SIDES = [block((10, 0, 10.2, 9.375), 3, part="south"), block((10, 10.625, 10.2, 24), 3, part="north")]
LEAF = door((10.1, 9.375, 10.1, 10.625), (10, 9.375, 10.2, 10.625), head=2.5, shut=True)


def house(*openings: Opening, **more: object) -> Piece:
    return piece("house", blocks=SIDES, openings=list(openings), **more)


def test_a_shut_door_on_the_way_is_opened_at_its_price() -> None:
    walk = go(scene(house(LEAF)), body(9, 10), (12, 10), policy=replace(MOVE, door=3000))
    assert walk.stop is None
    assert told(walk) == [("walk", 508, ""), ("door", 3000, "house/door"), ("walk", 2492, "")]
    assert walk.legs[1].start == walk.legs[1].end == (9508, 10_000, 0)
    assert stopped(go(scene(house(LEAF)), body(9, 10), (12, 10))) == ("blocked", (9508, 10_000, 0), 508, "house/leaf")


def test_a_door_is_opened_for_nothing_if_that_is_its_price_and_only_once() -> None:
    walk = go(scene(house(LEAF)), body(9, 10), (11, 10), (9, 10), policy=replace(MOVE, door=0))
    assert [leg.kind for leg in walk.legs] == ["walk", "door", "walk", "walk"]
    assert walk.cost == 4000


def test_an_open_door_costs_nothing_and_a_barred_one_is_never_opened() -> None:
    board = scene(house(LEAF))
    board.set_shut("house/door", False)
    assert told(go(board, body(9, 10), (12, 10), policy=replace(MOVE, door=3000))) == [("walk", 3000, "")]
    board.set_shut("house/door", True)
    board.set_barred("house/door", True)
    walk = go(board, body(9, 10), (12, 10), policy=replace(MOVE, door=0))
    assert stopped(walk) == ("blocked", (9508, 10_000, 0), 508, "house/leaf")


def test_without_the_allowance_the_door_stays_shut() -> None:
    walk = go(scene(house(LEAF)), body(9, 10), (12, 10), policy=replace(MOVE, budget=3507, door=3000))
    assert stopped(walk) == ("door", (9508, 10_000, 0), 508, "house/door")
    just = go(scene(house(LEAF)), body(9, 10), (9.508, 10), policy=replace(MOVE, budget=3508, door=3000))
    assert told(just) == [("walk", 508, "")]  # nothing is opened that one does not go through
    longer = go(scene(house(LEAF)), body(9, 10), (12, 10), policy=replace(MOVE, budget=3508, door=3000))
    assert stopped(longer)[0] == "budget"
    assert [leg.kind for leg in longer.legs] == ["walk", "door"]


def test_a_door_upstairs_is_not_opened_from_the_street() -> None:
    high = replace(LEAF, sill=3000, head=5500, leaf=replace(LEAF.leaf, base=3000, top=5500))
    wall = [*SIDES, block((10, 9.375, 10.2, 10.625), 3, part="below")]
    board = scene(piece("house", blocks=wall, openings=[high]))
    walk = go(board, body(9, 10), (12, 10), policy=replace(MOVE, door=0))
    assert stopped(walk) == ("blocked", (9508, 10_000, 0), 508, "house/below")
    inside = scene(piece("house", blocks=wall, openings=[high], surfaces=[floor((10, 4, 20, 20), 3)]))
    out = go(inside, body(12, 10, 3), (10.3, 10, 3), policy=replace(MOVE, door=500))
    assert told(out)[1] == ("door", 500, "house/door")


def test_the_scene_is_not_changed_by_a_judgement() -> None:
    board = scene(house(LEAF))
    go(board, body(9, 10), (12, 10), policy=replace(MOVE, door=0))
    assert board.shut == {}
    assert stopped(go(board, body(9, 10), (12, 10)))[0] == "blocked"


@pytest.mark.parametrize(
    ("opening", "passes"),
    [
        (LEAF, True),
        (replace(LEAF, passable=("foot",)), False),
        (replace(LEAF, head=2000), False),
        (replace(LEAF, line=((10_100, 9_500), (10_100, 10_500))), False),
        (replace(LEAF, kind="window", sill=0), True),
        (replace(LEAF, kind="window", sill=900), False),
    ],
)
def test_riders_pass_what_is_made_for_them_and_large_enough(opening: Opening, passes: bool) -> None:
    rider = replace(body(8, 10, radius=590), height=2200, posture="mounted")
    board = scene(house(opening))
    board.set_shut("house/door", False)
    walk = go(board, rider, (12, 10))
    assert (walk.stop is None) == passes
    shut = go(scene(house(opening)), rider, (12, 10), policy=replace(MOVE, door=100))
    assert (shut.stop is None) == passes


# Windows -------------------------------------------------------------------------------------------------------

SILL = block((10, 9.375, 10.2, 10.625), 0.9, part="sill")
PANE = replace(LEAF, id="pane", kind="window", sill=900, head=2100, leaf=replace(LEAF.leaf, base=900, top=2100))
FRAME = piece("house", blocks=[*SIDES, SILL, block((10, 9.375, 10.2, 10.625), 3, base=2.1, part="lintel")],
              openings=[replace(PANE, shut=False)])  # fmt: skip


def test_an_open_window_is_climbed_through_at_its_price_or_not_at_all() -> None:
    board = scene(FRAME)
    assert told(go(board, body(9, 10), (12, 10))) == [("walk", 3000, "")]
    dear = go(board, body(9, 10), (12, 10), policy=replace(MOVE, window=1500))
    assert told(dear) == [("walk", 508, ""), ("window", 1500, "house/pane"), ("walk", 2492, "")]
    short = go(board, body(9, 10), (12, 10), policy=replace(MOVE, window=1500, budget=2007))
    assert stopped(short) == ("window", (9508, 10_000, 0), 508, "house/pane")
    never = go(board, body(9, 10), (12, 10), policy=replace(MOVE, window=-1, door=0))
    assert stopped(never)[:3] == ("blocked", (9508, 10_000, 0), 508)


def test_a_shut_window_is_opened_and_then_climbed_through() -> None:
    board = scene(FRAME)
    board.set_shut("house/pane", True)
    policy = replace(MOVE, window=1000, door=700)
    walk = go(board, body(9, 10), (12, 10), policy=policy)
    assert [(leg.kind, leg.cost) for leg in walk.legs] == [
        ("walk", 508),
        ("door", 700),
        ("window", 1000),
        ("walk", 2492),
    ]
    assert stopped(go(board, body(9, 10), (12, 10), policy=replace(policy, door=-1)))[0] == "blocked"


def test_a_window_whose_sill_has_to_be_jumped_is_climbed_through_in_a_jump() -> None:
    jumps = Policy(6000, step=500, barriers=(Barrier(2000, "jump"),), climb=False, window=300)
    walk = go(scene(FRAME), body(9.508, 10), (12, 10), policy=jumps)
    assert [(leg.kind, leg.about) for leg in walk.legs] == [
        ("window", "house/pane"), ("jump", "house/sill"), ("walk", ""),
    ]  # fmt: skip
    assert walk.cost == 300 + 2492


# Areas ---------------------------------------------------------------------------------------------------------


def patch(kind: str, box: tuple[float, float, float, float], *, rough: bool = True, id: str = "patch") -> Piece:
    return piece(id, areas=[replace(area(box, rough=rough), kind=kind, id="area")])


@pytest.mark.parametrize(("slow", "cost"), [((), 3000), ((Slow("wood", 2),), 3000), ((Slow("wood", 4),), 5000),
                                            ((Slow("wood", 1),), 2000), ((Slow("scrub", 4),), 3000)])  # fmt: skip
def test_areas_cost_by_their_kind(slow: tuple[Slow, ...], cost: int) -> None:
    board = scene(patch("wood", (6, 0, 7, 24)))
    assert go(board, body(5, 5), (7, 5), policy=replace(MOVE, slow=slow)).cost == cost


def test_an_unmarked_area_slows_if_the_policy_names_its_kind() -> None:
    board = scene(patch("ruin", (6, 0, 7, 24), rough=False))
    assert go(board, body(5, 5), (7, 5)).cost == 2000
    assert go(board, body(5, 5), (7, 5), policy=replace(MOVE, slow=(Slow("ruin", 3),))).cost == 4000


def test_where_areas_lie_over_one_another_the_worst_counts_once() -> None:
    board = scene(patch("wood", (6, 0, 9, 24)), patch("water", (7, 0, 8, 24), id="stream"))
    policy = replace(MOVE, budget=12_000, slow=(Slow("water", 4), Slow("wood", 2)))
    assert go(board, body(5, 5), (10, 5), policy=policy).cost == 1000 + 2000 + 4000 + 2000 + 1000
    short = go(board, body(5, 5), (10, 5), policy=replace(policy, budget=5000))
    assert stopped(short) == ("budget", (7500, 5000, 0), 5000, "")


def test_everything_double_and_four_times_in_water() -> None:
    board = scene(patch("wood", (6, 0, 7, 24)), patch("water", (7, 0, 8, 24), id="stream"))
    policy = replace(MOVE, budget=20_000, rough_all=True, slow=(Slow("water", 4),))
    assert go(board, body(5, 5), (9, 5), policy=policy).cost == 2000 + 2000 + 4000 + 2000
    assert stopped(go(board, body(5, 5), (9, 5), policy=replace(policy, budget=6000)))[1] == (7500, 5000, 0)


DEEP = replace(MOVE, slow=(Slow("water", 0),))


def test_deep_water_stops_at_its_shore_and_a_bridge_leads_over_it() -> None:
    board = scene(patch("water", (6, 0, 8, 24)))
    walk = go(board, body(5, 5), (9, 5), policy=DEEP)
    assert stopped(walk) == ("area", (6000, 5000, 0), 1000, "patch/area")
    again = go(board, body(6, 5), (9, 5), policy=DEEP)
    assert stopped(again) == ("area", (6000, 5000, 0), 0, "patch/area")
    assert go(board, body(6, 5), (5, 5), policy=DEEP).stop is None
    bridge = piece("bridge", surfaces=[floor((5, 4, 9, 6), 0.4)])
    assert go(scene(patch("water", (6, 0, 8, 24)), bridge), body(4, 5), (10, 5), policy=DEEP).stop is None


def test_nobody_creeps_into_deep_water_mil_by_mil_and_whoever_is_in_may_leave() -> None:
    board = scene(patch("water", (6, 0, 8, 24)))
    at = body(5.99, 5)
    for _ in range(40):
        at = at.moved(go(board, at, (at.x / 1000 + 0.005, 5), policy=DEEP).end)
    assert at.x <= 6004
    left = go(board, body(7, 5), (9, 5), policy=DEEP)
    assert (left.stop, left.cost) == (None, 2000)


def test_nobody_drops_or_leaps_into_deep_water() -> None:
    ledge = piece("ledge", blocks=[block((2, 4, 6, 12), 3)], surfaces=[floor((2, 4, 6, 12), 3)])
    board = scene(ledge, patch("water", (6, 0, 9, 24)))
    walk = go(board, body(5, 8, 3), (8, 8, 0), policy=DEEP)
    assert stopped(walk) == ("area", (6000, 8000, 3000), 1000, "patch/area")


# Ditches -------------------------------------------------------------------------------------------------------

CREEK = replace(MOVE, budget=9000, ditches=("creek",), leap=2000, stride=499)


@pytest.mark.parametrize(
    ("wide", "kinds"),
    [(0.49, ["walk", "walk", "walk"]), (0.5, ["walk", "leap", "walk"]), (2, ["walk", "leap", "walk"])],
)
def test_a_ditch_is_stepped_across_or_leapt_by_its_width(wide: float, kinds: list[str]) -> None:
    board = scene(patch("creek", (6, 0, 6 + wide, 24)))
    walk = go(board, body(5, 5), (9, 5), policy=CREEK)
    assert (walk.stop, walk.cost, [leg.kind for leg in walk.legs]) == (None, 4000, kinds)
    assert [(leg.width, leg.about) for leg in walk.legs if leg.kind == "leap"] == (
        [(round(wide * 1000), "patch/area")] if "leap" in kinds else []
    )


def test_a_ditch_too_wide_or_beyond_the_allowance_stops_at_its_edge_and_none_ends_in_it() -> None:
    wide = scene(patch("creek", (6, 0, 8.1, 24)))
    assert stopped(go(wide, body(5, 5), (9, 5), policy=CREEK)) == ("leap", (6000, 5000, 0), 1000, "patch/area")
    board = scene(patch("creek", (6, 0, 8, 24)), body(9, 7, id="far"))
    short = go(board, body(5, 5), (9, 5), policy=replace(CREEK, budget=2999))
    assert stopped(short) == ("leap", (6000, 5000, 0), 1000, "patch/area")
    assert go(board, body(5, 5), (8, 5), policy=replace(CREEK, budget=3000)).stop is None
    assert stopped(go(board, body(5, 5), (7, 5), policy=CREEK)) == ("leap", (6000, 5000, 0), 1000, "patch/area")
    taken = scene(patch("creek", (6, 0, 8, 24)), body(8.5, 5, id="guard"))
    assert stopped(go(taken, body(5, 5), (9, 5), policy=CREEK)) == ("body", (6000, 5000, 0), 1000, "guard")


# Areas by any part of the base ------------------------------------------------------------------------------------

ANY_PART = replace(MOVE, any_part=True)


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ((3, 5), (9, 5), 6000 + 1000 + 2 * RADIUS),
        ((3, 5), (5.508, 5), 2508),  # up to its edge
        ((3, 5), (6, 5), 3000 + RADIUS),
        ((6.5, 5), (6.5, 8), 6000),
        ((5.55, 5), (5.55, 8), 6000),  # along it, a part of the base inside
        ((5.5, 5), (5.5, 8), 3000),
    ],
)
def test_a_base_is_in_an_area_while_any_part_of_it_is(
    start: tuple[float, float], end: tuple[float, float], cost: int
) -> None:
    board = scene(patch("wood", (6, 0, 7, 24)))
    walk = go(board, body(*start), end, policy=replace(ANY_PART, budget=12_000))
    assert (walk.stop, walk.cost) == (None, cost)


def test_a_larger_base_is_in_it_sooner_and_past_a_corner_only_as_far_as_it_reaches() -> None:
    board = scene(patch("wood", (6, 5, 9, 9)))
    assert go(board, body(3, 7, radius=787), (5.5, 7), policy=ANY_PART).cost == 2500 + 287
    # The corner is 0.3 inches from the way: inside for as long as its circle is crossed.
    past = go(board, body(4, 4.7), (6, 4.7), policy=ANY_PART)
    assert abs(past.cost - (2000 + round((492**2 - 300**2) ** 0.5))) <= 1
    assert go(board, body(4, 4.5), (8, 4.5), policy=ANY_PART).cost == 4000


def test_the_base_keeps_out_of_what_may_not_be_entered_and_one_that_began_in_it_leaves() -> None:
    board, deep = scene(patch("water", (6, 0, 8, 24))), replace(DEEP, any_part=True)
    assert stopped(go(board, body(5, 5), (9, 5), policy=deep)) == ("area", (5508, 5000, 0), 508, "patch/area")
    assert go(board, body(5.7, 5), (5, 5), policy=deep).stop is None
    ledge = piece("ledge", blocks=[block((2, 4, 6, 12), 3)], surfaces=[floor((2, 4, 6, 12), 3)])
    below = scene(ledge, patch("water", (6.6, 0, 9, 24)))
    assert go(below, body(5, 8, 3), (6.5, 8, 0), policy=DEEP).stop is None
    assert stopped(go(below, body(5, 8, 3), (6.5, 8, 0), policy=deep))[0] == "area"


def test_a_ditch_is_as_wide_as_ever() -> None:
    board = scene(patch("creek", (6, 0, 8, 24)))
    walk = go(board, body(5, 5), (9, 5), policy=replace(CREEK, any_part=True))
    assert [(leg.kind, leg.width) for leg in walk.legs] == [("walk", 0), ("leap", 2000), ("walk", 0)]


def test_the_router_and_the_reach_go_round_it_by_as_much() -> None:
    board, mover = scene(patch("wood", (6, 4, 8, 8.3))), body(5, 7)
    policy = replace(ANY_PART, budget=9000, slow=(Slow("wood", 4),))
    route = route_to(board, mover, (9000, 7000, 0), policy)
    assert route is not None
    walk = judge(board, mover, route, policy)
    away, centre = hypot(1000, 1300), atan2(1300, 1000)  # of a corner of the wood, seen from the start
    arc = RADIUS * (centre + asin(RADIUS / away))
    shortest = 2 * ((away**2 - RADIUS**2) ** 0.5 + arc) + 2000
    assert walk.stop is None
    assert shortest - 2 <= walk.cost <= shortest * 1.02
    by_reach = next(spot.cost for spot in Reach(board, mover, policy).overlay() if spot.at == (9000, 7000, 0))
    assert walk.cost - 20 <= by_reach <= walk.cost * 1.05  # its nodes are half an inch apart


# Zones behind walls ----------------------------------------------------------------------------------------------


def test_a_zone_does_not_reach_through_a_wall_too_high() -> None:
    wall = piece("wall", blocks=[block((4, 5.9, 8, 6), 3)])
    board = scene(wall, body(6, 6.6, id="enemy"))
    near = replace(MOVE, zones=(Zone("enemy", 1000),))
    assert stopped(go(board, body(4.3, 5.3), (6, 5.3), policy=near))[0] == "zone"
    behind = replace(MOVE, zones=(Zone("enemy", 1000, parted=2000),))
    assert go(board, body(4.3, 5.3), (6, 5.3), policy=behind).stop is None
    low = piece("wall", blocks=[block((4, 5.9, 8, 6), 1.9)])
    assert stopped(go(scene(low, body(6, 6.6, id="enemy")), body(4.3, 5.3), (6, 5.3), policy=behind))[0] == "zone"


def test_a_flat_zone_reaches_up_and_down_without_limit() -> None:
    deck = floor((4, 5.5, 8, 9), 3)
    board = scene(deck, replace(body(6, 6.2, id="enemy"), z=3000))
    around = replace(MOVE, zones=(Zone("enemy", 1000),))
    flat = replace(MOVE, zones=(Zone("enemy", 1000, flat=True),))
    assert go(board, body(3.3, 5), (8.3, 5), policy=around).stop is None
    assert stopped(go(board, body(3.3, 5), (8.3, 5), policy=flat))[0] == "zone"
    below = {spot.at for spot in Reach(board, body(3.3, 5), flat).overlay()}
    assert below < {spot.at for spot in Reach(board, body(3.3, 5), around).overlay()}
    assert not any(
        distance(body(3.3, 5).moved((x, y, 3000)), board.bodies["enemy"]) < 990 for x, y, z in below if z < 900
    )


def test_a_door_that_a_rider_cannot_use_hides_nothing() -> None:
    """What is open is open: the zone of one in the doorway counts, and so does contact across the threshold."""
    rider = replace(body(7.5, 10), height=2600, posture="mounted")
    board = scene(house(LEAF), body(10.6, 10, id="enemy"))
    board.set_shut("house/door", False)
    near = replace(MOVE, zones=(Zone("enemy", 1000, parted=2000),))
    assert stopped(go(board, rider, (9.4, 10), policy=near))[0] == "zone"
    board.set_shut("house/door", True)
    assert go(board, rider, (9.4, 10), policy=near).stop is None


def test_contact_over_an_obstacle_as_high_as_the_policy_says() -> None:
    fence = piece("fence", blocks=[block((8, 4, 8.1, 6), 1.5)])
    board = scene(fence, body(8.6, 5, id="enemy"))
    policy = Policy(4000, step=500, zones=(Zone("enemy", 1000),), targets=("enemy",), across=1000,
                    barriers=(Barrier(2000, "jump"),))  # fmt: skip
    assert go(board, body(6, 5), (7.508, 5), policy=policy).contact is None
    over = go(board, body(6, 5), (7.508, 5), policy=replace(policy, across_height=2001))
    assert (over.stop, over.contact) == (None, "enemy")


# Exits ---------------------------------------------------------------------------------------------------------------


def test_the_table_is_left_where_the_base_touches_an_edge_that_is_an_exit() -> None:
    west = replace(MOVE, exits=(Exit("home", ("west",)),))
    walk = go(scene(), body(2, 5), (-1, 5), policy=west)
    assert (walk.stop, walk.exit, walk.end, walk.cost) == (None, "home", (RADIUS, 5000, 0), 2000 - RADIUS)
    assert told(walk) == [("walk", 2000 - RADIUS, ""), ("exit", 0, "home")]
    south = go(scene(), body(5, 2), (5, -1), policy=west)
    assert (stopped(south), south.exit) == (("table", (5000, RADIUS, 0), 2000 - RADIUS, ""), None)


def test_one_at_the_edge_leaves_at_once_and_one_that_stays_inside_does_not_leave() -> None:
    west = replace(MOVE, exits=(Exit("home", ("west",)),))
    assert told(go(scene(), body(0.492, 5), (-1, 5), policy=west)) == [("exit", 0, "home")]
    stays = go(scene(), body(2, 5), (0.492, 5), policy=west)
    assert (stays.stop, stays.exit, stays.end[0]) == (None, None, 492)
    short = go(scene(), body(9, 5), (-1, 5), policy=west)
    assert (stopped(short)[0], short.exit) == ("budget", None)


@pytest.mark.parametrize(
    ("side", "to"), [("north", (12, 25)), ("east", (25, 12)), ("south", (12, -1)), ("west", (-1, 12))]
)
def test_each_side_has_its_name(side: str, to: tuple[float, float]) -> None:
    far = replace(MOVE, budget=24_000, exits=(Exit("way", (side,)),))
    assert go(scene(), body(12, 12), to, policy=far).exit == "way"
    others = replace(far, exits=(Exit("way", tuple({"north", "east", "south", "west"} - {side})),))
    assert go(scene(), body(12, 12), to, policy=others).exit is None


def test_an_edge_may_be_an_exit_only_inside_a_zone() -> None:
    corner = ((0, 0), (6000, 0), (6000, 6000), (0, 6000))
    policy = replace(MOVE, exits=(Exit("their camp", ("west", "south"), corner),))
    assert go(scene(), body(2, 5), (-1, 5), policy=policy).exit == "their camp"
    assert go(scene(), body(2, 7), (-1, 7), policy=policy).exit is None


def test_a_zone_without_an_edge_is_left_into_as_soon_as_the_centre_is_in_it() -> None:
    mine = ((8000, 4000), (10_000, 4000), (10_000, 6000), (8000, 6000))
    policy = replace(MOVE, exits=(Exit("mine", (), mine),))
    walk = go(scene(), body(6, 5), (11, 5), policy=policy)
    assert (walk.stop, walk.exit, walk.end, walk.cost) == (None, "mine", (8000, 5000, 0), 2000)
    beyond = go(scene(), body(6, 5), (9, 5), (11, 5), policy=policy)
    assert stopped(beyond)[0] == "ended"
    assert clip(scene(), body(6, 5), [(11_000, 5000, 0)], policy) == ((11_000, 5000, 0),)
    inside = go(scene(), body(9, 5), (11, 5), policy=policy)
    assert (inside.stop, inside.exit) == (None, None)


def test_a_waypoint_on_the_outline_of_an_exit_is_no_way_round_it() -> None:
    mine = ((8000, 4000), (10_000, 4000), (10_000, 6000), (8000, 6000))
    policy = replace(MOVE, exits=(Exit("mine", (), mine),))
    on = go(scene(), body(6, 5), (8, 5), policy=policy)
    assert (on.stop, on.exit, on.end) == (None, "mine", (8000, 5000, 0))
    assert stopped(go(scene(), body(6, 5), (8, 5), (9, 5), policy=policy))[:3] == ("ended", (8000, 5000, 0), 2000)
    assert go(scene(), body(9, 5), (8, 5), (9, 5), policy=policy).exit is None  # never outside


# From outside ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "odd",
    [
        {"budget": -1}, {"rough": 0}, {"ladder": -1}, {"slow": (Slow("wood", -1),)}, {"slow": (Slow("wood", 9),)},
        {"barriers": (Barrier(2000, "jump", cost=-1),)}, {"door": 10**6}, {"leap": -4}, {"exits": (Exit("x"),)},
        {"exits": (Exit("x", ("up",)),)}, {"exits": (Exit("x", (), ((0, 0), (1, 1))),)},
        {"zones": (Zone("a", 10**7),)}, {"zones": (Zone("a", 0, parted=-2),)},
    ],
)  # fmt: skip
def test_a_policy_that_no_mover_can_have(odd: dict[str, object]) -> None:
    assert replace(MOVE, zones=(Zone("a", -1),), exits=(Exit("x", ("north",)),), slow=(Slow("wood", 0),)).sane(48_000)
    assert not replace(MOVE, **odd).sane(48_000)  # type: ignore[arg-type]
