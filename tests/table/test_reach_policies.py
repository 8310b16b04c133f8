"""The reach under every kind of policy: what it offers the judge has, at its cost, and it lacks little."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from math import dist

import pytest

from gulch.table.grid import grid_of
from gulch.table.judge import Barrier, Exit, Policy, Slow, Zone, judge
from gulch.table.model import MOUNTED, Area, Body, Opening, Piece, Scene, Surface
from gulch.table.reach import Reach
from gulch.table.reference import reference_scene
from gulch.table.router import route_to
from gulch.table.sample import sample
from table.lots import area, block, body, crowd, door, floor, ladder, piece, ramp, rect, scene

ASLANT = ((2000, 16_000), (2100, 15_900), (6100, 19_900), (6000, 20_000))
BANDS = (Barrier(2000, "jump", 0, 500), Barrier(3200, "climb", 2), Barrier(1 << 40, "impassable"))


def kind(box: tuple[float, float, float, float], name: str, *, rough: bool = True) -> Area:
    return replace(area(box, rough=rough), kind=name, id=name)


def window(line: tuple[float, float, float, float], leaf: tuple[float, float, float, float]) -> Opening:
    a, b, c, d = (round(value * 1000) for value in line)
    return Opening("window", "window", ((a, b), (c, d)), 800, 1800, block(leaf, 1.8, base=0.8, part="pane"))


def mud(box: tuple[float, float, float, float]) -> Surface:
    return floor(box, 0.2, id="mud", kind="mud")


def house() -> Piece:
    return piece(
        "house",
        blocks=[
            block((6, 6, 6.2, 12), 3, part="west"),
            block((11.8, 6, 12, 8.4), 3, part="east-1"), block((11.8, 9.6, 12, 12), 3, part="east-2"),
            block((11.8, 8.4, 12, 9.6), 0.8, part="sill"), block((11.8, 8.4, 12, 9.6), 3, base=1.8, part="over"),
            block((6, 11.8, 12, 12), 3, part="north"),
            block((6, 6, 8.3, 6.2), 3, part="south-1"), block((9.6, 6, 12, 6.2), 3, part="south-2"),
            block((8.3, 6, 9.6, 6.2), 3, base=1.8, part="lintel"),
        ],
        surfaces=[floor((6, 6, 12, 12), 3, id="roof"), ramp((3, 12.2, 6, 13.4), 0, 3), floor((6, 12, 12, 14), 3)],
        openings=[
            door((8.3, 6.1, 9.6, 6.1), (8.3, 6, 9.6, 6.2), shut=True),
            window((11.9, 8.4, 11.9, 9.6), (11.8, 8.4, 12, 9.6)),
        ],
        ladders=[ladder((12.6, 11, 0), (11.4, 11, 3))],
    )  # fmt: skip


def yard() -> Scene:
    """A house with a shut door, a window and a ladder, fences, a creek, scrub, a bog, mud, a roof to leap to."""
    return scene(
        house(),
        piece("east", blocks=[block((15, 6, 20, 11), 3)], surfaces=[floor((15, 6, 20, 11), 3, id="roof")]),
        piece("fence", blocks=[block((3, 3, 20, 3.1), 1.2, part="rail")]),
        piece("aslant", blocks=[replace(block((0, 0, 1, 1), 1.2), outline=ASLANT)]),
        piece("wall", blocks=[block((20, 14, 20.2, 22), 2.2, part="stone")]),
        piece("barrels", blocks=[block((14, 4, 14.6, 4.6), 0.8), block((4, 9, 4.6, 9.6), 2.4)]),
        piece("scrub", areas=[area((13, 14, 18, 20))]),
        piece("bog", areas=[kind((15, 12, 23, 13.5), "bog")]),
        piece("creek", areas=[kind((7, 15, 8.4, 23), "creek", rough=False)]),
        piece("mire", surfaces=[mud((9, 18, 12, 22))]),
    )  # fmt: skip


def policy(board: Scene, mover: Body, dice: random.Random) -> Policy:
    """Any policy: of each field now and then what it is for."""
    foes = [id for id in board.bodies if id != mover.id][::2]
    parted, flat = dice.choice((0, 0, 1500)), dice.random() < 0.2
    mounted = mover.posture == MOUNTED
    return Policy(
        dice.choice((3000, 6000)),
        step=dice.choice((500, 1000, 2000)),
        climb=not mounted and dice.random() < 0.7,
        drop=dice.random() < 0.7,
        leap=dice.choice((0, 4000)),
        zones=tuple(Zone(id, 1000, parted=parted, flat=flat) for id in foes) if dice.random() < 0.7 else (),
        targets=tuple(foes) if dice.random() < 0.5 else (),
        rough_all=dice.random() < 0.15,
        across=dice.choice((0, 1000)),
        barriers=dice.choice(((), BANDS)),
        sheer=dice.choice(((), ("house",))),
        ladder=dice.choice((1, 2)),
        ladder_cost=dice.choice((0, 500)),
        stride=dice.choice((-1, 1000)),
        drop_ends=dice.choice((0, 2500)),
        slow=dice.choice(((), (Slow("bog", 0), Slow("scrub", 3)), (Slow("bog", 3), Slow("creek", 2)))),
        ditches=dice.choice(((), ("creek",))),
        shun=dice.choice(((), ("mud",))),
        door=dice.choice((-1, 700)),
        window=dice.choice((-1, 0, 600)),
        exits=dice.choice(((), (Exit("out", ("west", "north")), Exit("cellar", (), rect(16, 16, 19, 19))))),
        any_part=dice.random() < 0.3,
    )


def movers(board: Scene, dice: random.Random) -> list[Body]:
    return [replace(one, posture=MOUNTED) if dice.random() < 0.2 else one for one in board.bodies.values()]


@pytest.mark.parametrize("seed", range(5))
def test_every_spot_contact_and_exit_is_had_at_its_cost(seed: int) -> None:
    dice = random.Random(seed)
    board = yard()
    crowd(board, dice, 9)
    seen: Counter[str] = Counter()
    for mover in movers(board, dice):
        board.place(mover)
        allowed = policy(board, mover, dice)
        reach = Reach(board, mover, allowed)
        for spot in reach.spots():
            route = reach.route(spot.at)
            assert route is not None, (mover, spot, allowed)
            walk = judge(board, mover, route, allowed)
            assert (walk.stop, walk.end) == (None, spot.at)
            assert walk.cost <= spot.cost + len(route) + 20, (mover, spot, allowed)
            seen.update({leg.kind for leg in walk.legs})
        for contact in reach.contacts():
            assert judge(board, mover, contact.route, allowed).contact == contact.body
            seen["contact"] += 1
        for leave in reach.exits():
            walk = judge(board, mover, leave.route, allowed)
            assert (walk.stop, walk.exit, walk.cost) == (None, leave.exit, leave.cost)
            seen["exit"] += 1
    assert seen["walk"] > 60


def test_what_is_walked_at_random_is_in_the_reach_and_costs_no_less() -> None:
    dice = random.Random(7)
    board = yard()
    crowd(board, dice, 9)
    ends = missed = 0
    for mover in movers(board, dice):
        board.place(mover)
        allowed = policy(board, mover, dice)
        reach = Reach(board, mover, allowed)
        costs = reach.overlay()
        for _ in range(12):
            walk = judge(board, mover, sample(board, mover, allowed, dice.randrange), replace(allowed, overclimb=False))
            if walk.stop is not None or not walk.legs or walk.exit or walk.contact or walk.legs[-1].kind == "fall":
                continue
            ends += 1
            near = [s.cost for s in costs if dist(s.at[:2], walk.end[:2]) < 900 and abs(s.at[2] - walk.end[2]) < 500]
            missed += not near or min(near) > walk.cost * 1.1 + 1500
    assert ends > 60
    assert missed <= ends // 20, (missed, ends)


# One policy at a time ---------------------------------------------------------------------------------------

WALK = Policy(8000, climb=False, drop=False, leap=0)


def cost(board: Scene, mover: Body, at: tuple[int, int, int], allowed: Policy) -> int | None:
    """What a place costs by the reach; and a route to it by the router costs as much or a little less."""
    found = next((spot.cost for spot in Reach(board, mover, allowed).overlay() if spot.at == at), None)
    route = route_to(board, mover, at, allowed) or ()
    walk = judge(board, mover, route, allowed)
    assert walk.stop is None
    assert (walk.end == at) == (found is not None)
    if found is not None:
        assert found * 0.96 - 20 <= walk.cost <= found + len(route)
    return found


def test_a_shut_door_costs_once_and_a_barred_one_nothing_gets_through() -> None:
    board, mover, inside = yard(), body(9, 4.8), (9000, 8000, 0)
    assert cost(board, mover, inside, WALK) is None
    assert cost(board, mover, inside, replace(WALK, door=700)) == 3200 + 700
    board.set_barred("house/door", True)
    assert cost(board, mover, inside, replace(WALK, door=700)) is None
    board.set_barred("house/door", False)
    board.set_shut("house/door", False)
    assert cost(board, mover, inside, WALK) == 3200


def test_a_window_is_climbed_through_at_its_price() -> None:
    board, mover, inside = yard(), body(13, 9), (11_000, 9000, 0)
    assert cost(board, mover, inside, WALK) == 2000
    assert cost(board, mover, inside, replace(WALK, window=600)) == 2600
    assert cost(board, mover, inside, replace(WALK, window=-1)) is None


def test_a_fence_is_jumped_straight_and_aslant() -> None:
    jumps = replace(WALK, step=500, barriers=BANDS)
    assert cost(yard(), body(10, 2), (10_000, 4000, 0), jumps) == 2000 + 500
    assert cost(yard(), body(3.5, 18.5), (4500, 17_500, 0), jumps) == pytest.approx(1414 + 500, abs=2)
    assert cost(yard(), body(10, 2), (10_000, 4000, 0), replace(WALK, step=1000)) is None


def test_kinds_of_area_slow_bar_and_part() -> None:
    mover, beyond = body(19, 11.5), (19_000, 14_000, 0)
    assert cost(yard(), mover, beyond, WALK) == 2500 + 1500
    assert cost(yard(), mover, beyond, replace(WALK, slow=(Slow("bog", 3),))) == 2500 + 3000
    assert (cost(yard(), mover, beyond, replace(WALK, slow=(Slow("bog", 0),))) or 9999) > 7000
    inside = body(19, 13)
    assert cost(yard(), inside, beyond, replace(WALK, slow=(Slow("bog", 0),))) == pytest.approx(1000, abs=2)


def test_a_creek_is_leapt_or_gone_round() -> None:
    mover, beyond = body(6.5, 16.5), (9000, 16_500, 0)
    assert cost(yard(), mover, beyond, replace(WALK, ditches=("creek",), leap=2000)) == pytest.approx(2500, abs=2)
    assert cost(yard(), mover, beyond, replace(WALK, ditches=("creek",), budget=4500)) is None


def test_a_shunned_surface_is_walked_round() -> None:
    mover, beyond = body(10.5, 17), (10_500, 23_000, 0)
    assert cost(yard(), mover, beyond, WALK) == 6000
    assert (cost(yard(), mover, beyond, replace(WALK, budget=10_000, shun=("mud",))) or 0) > 7600
    assert cost(yard(), mover, (10_500, 20_000, 200), replace(WALK, budget=10_000, shun=("mud",))) is None


def test_a_mounted_figure_takes_neither_ladder_nor_a_door_too_low_for_it() -> None:
    board = yard()
    board.set_shut("house/door", False)
    rider = replace(body(9, 4.8), posture=MOUNTED, height=2000)
    assert cost(board, rider, (9000, 8000, 0), WALK) is None
    assert cost(board, replace(rider, posture="standing", height=1250), (9000, 8000, 0), WALK) == 3200


def test_a_ladder_costs_its_height_as_often_as_is_said() -> None:
    ways = replace(WALK, climb=True, budget=12_000, sheer=("house",))
    top = (11_000, 11_000, 3000)
    once, twice = (cost(yard(), body(13, 11), top, replace(ways, ladder=n, ladder_cost=100)) for n in (1, 2))
    assert once is not None
    assert twice is not None
    assert twice - once == 3000


def test_a_drop_that_ends_the_walk_is_offered_where_it_lands() -> None:
    allowed = replace(WALK, drop=True, drop_ends=2500, budget=3500)
    reach = Reach(yard(), body(10, 13, 3), allowed)
    assert not any(spot.at[2] == 0 for spot in reach.overlay() if spot.at[0] > 6500)
    landings = [spot for spot in reach.spots() if spot.at[2] == 0 and spot.at[0] > 6500]
    assert landings
    for spot in landings:
        route = reach.route(spot.at)
        assert route is not None
        walk = judge(yard(), body(10, 13, 3), route, allowed)
        assert (walk.stop, walk.end, walk.legs[-1].kind) == (None, spot.at, "drop")


def test_a_zone_counts_only_where_it_is_not_parted() -> None:
    enemy = body(11, 10.8, id="enemy")
    mover, beyond = body(13, 13.2), (13_000, 10_000, 0)
    for zone, free in ((Zone("enemy", 2500), False), (Zone("enemy", 2500, parted=1500), True)):
        board = yard()
        board.place(enemy)
        found = cost(board, mover, beyond, replace(WALK, zones=(zone,), budget=5000))
        assert (found == 3200) == free


def test_a_zone_counts_only_in_sight() -> None:
    board = reference_scene()
    more = 0
    for mover in list(board.bodies.values())[::3]:
        foes = [one.id for one in board.bodies.values() if one.id != mover.id]
        zones, sighted = (replace(WALK, zones=tuple(Zone(foe, 4000, flag) for foe in foes)) for flag in (False, True))
        fewer = {spot.at for spot in Reach(board, mover, zones).overlay()}
        reach = Reach(board, mover, sighted)
        assert fewer <= {spot.at for spot in reach.overlay()}
        more += len(reach.overlay()) - len(fewer)
        for spot in reach.spots(2000):
            assert reach.route(spot.at) is not None, (mover, spot)
    assert more > 10


def test_exits_by_an_edge_a_part_of_it_and_a_zone() -> None:
    mover = body(3, 20)
    allowed = replace(
        WALK,
        exits=(
            Exit("gap", ("west",), rect(0, 22, 2, 24)),
            Exit("west", ("west",)),
            Exit("north", ("north",)),
            Exit("far", ("east",)),
        ),
    )
    found = {leave.exit: leave.cost for leave in Reach(yard(), mover, allowed).exits()}
    assert found["west"] == 3000 - 492
    assert found["north"] == 4000 - 492
    assert dist((3000, 20_000), (492, 22_000)) - 5 <= found["gap"] <= dist((3000, 20_000), (492, 22_000)) * 1.03
    assert "far" not in found
    cellar = replace(WALK, exits=(Exit("cellar", (), rect(5, 21, 6, 23)),))
    reach = Reach(yard(), mover, cellar)
    (leave,) = reach.exits()
    assert dist((3000, 20_000), (5000, 21_000)) - 5 <= leave.cost <= dist((3000, 20_000), (5000, 21_000)) * 1.01 + 5
    assert not any(5000 < x < 6000 and 21_000 < y < 23_000 for x, y, _ in (spot.at for spot in reach.overlay()))


def test_narrow_places_are_nodes_wherever_they_lie() -> None:
    """A door of 1.05 inches for a base of 0.98 is found on all places between the lines of the grid."""
    for shift, turned in product((0, 0.12, 0.25, 0.37), (False, True)):
        at = 9.03 + shift
        boxes = [(at, 0, at + 0.2, at - 0.53), (at, at + 0.52, at + 0.2, 24)]
        walls = [block((b, a, d, c) if turned else (a, b, c, d), 3) for a, b, c, d in boxes]
        board, mover = scene(piece("wall", blocks=walls)), body(7, 7)
        far = (11_000, 11_000, 0)
        found = {spot.at: spot.cost for spot in Reach(board, mover, replace(WALK, budget=9000)).overlay()}
        assert found[far] < 6600
        assert len(grid_of(board.table, mover.radius, mover.height, 2000, 2).narrows.gaps(4, 4)) > 0
