"""The reach on small tables: its costs against the judge's, its spots and contacts against what may be done."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from math import dist

from gulch.table.grid import Grid, _grids
from gulch.table.ground import Wall
from gulch.table.judge import Policy, Zone, judge
from gulch.table.reach import Reach
from gulch.table.straight import BLOCKED, UNSURE
from table.lots import block, body, crowd, door, floor, ladder, piece, ramp, scene
from table.test_sample import lot, policy

WALK = Policy(4000, climb=False, drop=False, leap=0)


def test_open_ground_is_reached_in_all_directions_within_three_per_cent() -> None:
    mover = body(12, 12)
    reach = Reach(scene(mover), mover, WALK)
    found = {spot.at: spot.cost for spot in reach.spots(step=500)}
    for i in range(9, 40):
        for j in range(9, 40):
            at = (i * 500, j * 500, 0)
            straight = dist(at, mover.at)
            if straight * 1.03 <= 4000:
                assert straight - 10 <= found[at] <= straight * 1.03 + 1
            elif straight > 4001:
                assert at not in found


def test_every_route_to_a_spot_is_accepted_at_its_cost() -> None:
    dice = random.Random(1)
    spots = 0
    for _ in range(4):
        board = lot()
        crowd(board, dice, 14)
        board.set_shut("house/door", dice.random() < 0.5)
        for mover in board.bodies.values():
            allowed = policy(board, mover, dice)
            reach = Reach(board, mover, allowed)
            for spot in reach.spots():
                route = reach.route(spot.at)
                assert route is not None, (mover, spot, allowed)
                walk = judge(board, mover, route, allowed)
                assert walk.stop is None
                assert walk.end == spot.at
                assert abs(walk.cost - spot.cost) <= len(route) + 20
                spots += 1
            for contact in reach.contacts():
                assert judge(board, mover, contact.route, allowed).contact == contact.body
    assert spots > 500


def test_a_wall_with_a_door_open_and_shut() -> None:
    room = piece(
        "room",
        blocks=[block((10, 0, 10.2, 11.4), 3), block((10, 12.6, 10.2, 24), 3)],
        openings=[door((10.1, 11.4, 10.1, 12.6), (10, 11.4, 10.2, 12.6), head=2.5)],
    )
    mover = body(8, 12)
    board = scene(room, mover)
    assert any(spot.at[0] > 11000 for spot in Reach(board, mover, WALK).spots())
    board.set_shut("room/door", True)
    assert not any(spot.at[0] > 10000 for spot in Reach(board, mover, WALK).spots())


def test_levels_are_joined_by_stairs_ladders_climbs_and_leaps() -> None:
    board = lot()
    assert (9000, 13000, 3000) in {s.at for s in Reach(board, body(3, 12.8), replace(WALK, budget=9000)).spots(500)}
    climbing = replace(WALK, budget=6000, climb=True)
    assert any(s.at[2] == 3000 for s in Reach(board, body(12.6, 9), climbing).spots())
    leaping = replace(WALK, budget=6000, leap=4000)
    east = [s for s in Reach(board, body(11.5, 9, 3), leaping).spots() if s.at[0] > 15000]
    assert east
    assert all(s.at[2] == 3000 for s in east)
    dropping = replace(WALK, drop=True)
    assert any(s.at[2] == 0 for s in Reach(board, body(11.5, 9, 3), dropping).spots())
    assert not any(s.at[2] == 0 for s in Reach(board, body(11.5, 9, 3), WALK).spots())


def test_zones_and_bodies_are_kept_clear_of() -> None:
    mover, enemy, friend = body(12, 12), body(14, 12, id="enemy"), body(12, 14, id="friend")
    board = scene(mover, enemy, friend)
    allowed = replace(WALK, zones=(Zone("enemy", 1000),), targets=("enemy",), through=("friend",))
    reach = Reach(board, mover, allowed)
    spots = [spot.at for spot in reach.spots(500)]
    assert all(dist(at, enemy.at) >= 984 + 998 for at in spots)
    assert all(dist(at, friend.at) >= 982 for at in spots)
    assert any(at[1] > 15000 and at[0] == 12000 for at in spots)
    (contact,) = reach.contacts()
    assert (contact.body, contact.cost) == ("enemy", 2000 - 984)


def test_a_target_behind_a_wall_is_contacted_around_it() -> None:
    mover, enemy = body(8, 12), body(10.8, 12, id="enemy")
    board = scene(piece("wall", blocks=[block((9.5, 11, 9.7, 24), 3)]), mover, enemy)
    allowed = Policy(6000, climb=False, targets=("enemy",), zones=(Zone("enemy", 1000),))
    (contact,) = Reach(board, mover, allowed).contacts()
    assert len(contact.route) > 1
    assert contact.cost < 6000
    assert Reach(board, mover, replace(allowed, budget=2000)).contacts() == []


def test_the_overlay_covers_the_spots() -> None:
    mover = body(12, 12)
    reach = Reach(scene(mover, piece("fence", blocks=[block((13, 0, 13.1, 24), 1)])), mover, WALK)
    shown = {spot.at for spot in reach.overlay()}
    assert {spot.at for spot in reach.spots()} < shown
    costs = [spot.cost for spot in reach.overlay()]
    assert costs == sorted(costs)


def test_stairs_and_roofs_of_one_table_are_no_business_of_another() -> None:
    one = scene(piece("a", surfaces=[floor((4, 4, 8, 8), 1)]))
    other = scene(piece("b", surfaces=[ramp((4, 4, 7, 6), 0, 3)], ladders=[ladder((9, 9, 0), (9, 9, 3))]))
    assert {s.at[2] for s in Reach(one, body(6, 6, 1), WALK).spots()} == {0, 1000}
    assert {s.at[2] for s in Reach(other, body(6, 9), WALK).spots()} > {0}


def test_what_arithmetic_says_of_a_link_is_what_the_walker_says() -> None:
    grid = Grid(lot().table, 492, 1250, 2000, 2)
    sure = 0
    for i, j in product(range(1, 48), range(1, 48)):
        for n in grid.cell(i, j):
            near = grid._around(*grid.at[n])
            for to in (to for di, dj in ((1, 0), (0, 1), (1, 1), (2, 1), (-1, 2)) for to in grid.cell(i + di, j + dj)):
                gates: list[Wall] = []
                length = grid.straight.way(grid.floors[n], grid.at[n], grid.floors[to], grid.at[to], near, gates)
                if length == UNSURE:
                    continue
                link = grid._link(grid._walks, n, to)
                sure += 1
                if length == BLOCKED:
                    assert link is None, (grid.at[n], grid.at[to])
                else:
                    assert link is not None, (grid.at[n], grid.at[to])
                    assert abs(link.cost - length) <= 1
                    assert list(link.gates) == [wall.gate for wall in gates]
    assert sure > 5000


def test_a_reach_does_not_depend_on_what_was_asked_before() -> None:
    board = lot()
    dice = random.Random(8)
    crowd(board, dice, 14)
    movers = list(board.bodies.values())
    fresh = {}
    for mover in movers:
        _grids(board.table).clear()
        fresh[mover.id] = Reach(board, mover, Policy(5000)).overlay()
    _grids(board.table).clear()
    for mover in reversed(movers):
        assert Reach(board, mover, Policy(5000)).overlay() == fresh[mover.id]
