"""Routes: legal, and at most 2% longer than the shortest, which these tables let one work out by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from math import acos, dist, hypot, pi, sqrt

import pytest
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union
from shapely.prepared import prep

from gulch.table.judge import Policy, Zone, judge, stand
from gulch.table.model import Block, Body, Point, Scene
from gulch.table.places import supports
from gulch.table.router import route_to
from table.lots import RADIUS, area, block, body, crowd, piece, ramp, scene
from table.test_sample import lot, policy

WALK = Policy(20_000, climb=False, leap=0)


def cost(board: Scene, mover: Body, goal: Point, allowed: Policy = WALK) -> int:
    """The judged cost of the route, which must get there."""
    route = route_to(board, mover, goal, allowed)
    assert route is not None
    walk = judge(board, mover, route, allowed)
    assert walk.stop is None
    assert walk.end == goal
    return walk.cost


def around(p: tuple[float, float], q: tuple[float, float], c: tuple[float, float], radius: float) -> float:
    """The length of the tightest way from p to q around a disc that is between them."""
    a, b = dist(p, c), dist(q, c)
    angle = acos(((p[0] - c[0]) * (q[0] - c[0]) + (p[1] - c[1]) * (q[1] - c[1])) / (a * b))
    arc = angle - acos(radius / a) - acos(radius / b)
    return sqrt(a * a - radius * radius) + sqrt(b * b - radius * radius) + radius * arc


def test_open_ground_is_one_straight_stretch() -> None:
    assert route_to(scene(), body(5, 5), (9000, 8000, 0), WALK) == ((9000, 8000, 0),)


def test_around_a_body() -> None:
    board = scene(body(8, 8, id="other"))
    best = around((5000, 8000), (11000, 8000), (8000, 8000), 2 * RADIUS)
    assert best - 10 <= cost(board, body(5, 8), (11000, 8000, 0)) <= best * 1.02


def test_around_a_zone() -> None:
    board = scene(body(8, 8, id="enemy"))
    allowed = replace(WALK, zones=(Zone("enemy", 1000),), targets=("enemy",))
    best = around((5000, 8000), (11000, 7800), (8000, 8000), 2 * RADIUS + 1000)
    assert best - 10 <= cost(board, body(5, 8), (11000, 7800, 0), allowed) <= best * 1.02


def test_around_the_end_of_a_wall() -> None:
    board = scene(piece("wall", blocks=[block((10, 6, 10.2, 24), 3)]))
    start, goal = (8500.0, 8000.0), (11700.0, 8000.0)
    west = sqrt(dist(start, (10000, 6000)) ** 2 - RADIUS**2)
    east = sqrt(dist(goal, (10200, 6000)) ** 2 - RADIUS**2)
    angle_west = acos(RADIUS / dist(start, (10000, 6000)))
    to_start = acos(2000 / dist(start, (10000, 6000)))  # seen from the corner, off the wall
    angle_east = acos(RADIUS / dist(goal, (10200, 6000)))
    to_goal = acos(2000 / dist(goal, (10200, 6000)))
    arcs = (pi - to_start - angle_west) + (pi - to_goal - angle_east)
    best = west + east + 200 + RADIUS * arcs
    assert best - 10 <= cost(board, body(8.5, 8), (11700, 8000, 0)) <= best * 1.02


def test_rough_ground_is_left_by_the_cheaper_way() -> None:
    board = scene(piece("scrub", areas=[area((8, 6, 12, 14))]))
    best = 2 * hypot(2000, 1000) + 4000  # along its south edge
    assert cost(board, body(6, 7), (14000, 7000, 0)) <= best * 1.02


def test_up_the_stairs() -> None:
    house = piece(
        "house",
        blocks=[block((6, 7.9, 9, 8), 5), block((6, 9.2, 9, 9.3), 5)],
        surfaces=[ramp((6, 8, 9, 9.2), 0, 3), replace(ramp((9, 8, 15, 12), 3, 3, id="floor"), kind="floor")],
    )
    goal = (10000, 8600, 3000)
    best = 1000 + 3000 * sqrt(2) + 1000
    assert best - 10 <= cost(scene(house), body(5, 8.6), goal, replace(WALK, drop=False)) <= best * 1.02


def test_a_climb_is_taken_where_it_is_shorter() -> None:
    mesa = lot()
    goal = (17000, 8000, 3000)
    assert cost(mesa, body(14, 8), goal, Policy(9000, leap=0)) <= (1000 - RADIUS + 3000 + 2000) * 1.02


def test_a_goal_beyond_the_budget_is_walked_towards() -> None:
    board = scene(piece("wall", blocks=[block((10, 6, 10.2, 24), 3)]))
    short = replace(WALK, budget=2000)
    route = route_to(board, body(8.5, 8), (11700, 8000, 0), short)
    assert route is not None
    walk = judge(board, body(8.5, 8), route, short)
    assert walk.stop is None
    assert walk.cost >= 1990


def test_no_way_in_is_none() -> None:
    walls = [block((4, 4, 8, 4.2), 3), block((4, 7.8, 8, 8), 3), block((4, 4, 4.2, 8), 3), block((7.8, 4, 8, 8), 3)]
    board = scene(piece("cell", blocks=walls))
    assert route_to(board, body(12, 6), (6000, 6000, 0), WALK) is None
    assert route_to(board, body(12, 6), (4100, 6000, 0), WALK) is None
    assert route_to(board, body(12, 6), (6000, 6000, 0), replace(WALK, climb=True)) is not None


def test_near_is_near_enough() -> None:
    board = scene(piece("rock", blocks=[block((8, 8, 10, 10), 3)]))
    route = route_to(board, body(5, 9), (9000, 9000, 0), WALK, near=2000)
    assert route is not None
    assert dist(route[-1], (9000, 9000, 0)) <= 2000
    assert route_to(board, body(7.2, 9), (9000, 9000, 0), WALK, near=2000) == ()


def test_a_target_is_routed_to_contact() -> None:
    board = scene(piece("wall", blocks=[block((10, 6, 10.2, 24), 3)]), body(11.5, 8, id="enemy"))
    allowed = replace(WALK, targets=("enemy",), zones=(Zone("enemy", 1000),))
    route = route_to(board, body(8.5, 8), (11500, 8000, 0), allowed)
    assert route is not None
    assert judge(board, body(8.5, 8), route, allowed).contact == "enemy"


def test_every_route_is_accepted_and_repeats() -> None:
    dice = random.Random(1)
    board = lot()
    crowd(board, dice, 14)
    found = 0
    for mover in board.bodies.values():
        allowed = policy(board, mover, dice)
        for _ in range(3):
            x, y = (max(500, min(23500, c + dice.randrange(-5000, 5001))) for c in (mover.x, mover.y))
            goal = (x, y, dice.choice(supports(board.table, x, y)))
            route = route_to(board, mover, goal, allowed)
            assert route == route_to(board, mover, goal, allowed)
            if route is not None:
                found += 1
                assert judge(board, mover, route, allowed).stop is None, (mover, goal, route)
    assert found > 10


# -- against an oracle ------------------------------------------------------------------------------------


def shortest(blocks: Sequence[Block], p: Point, q: Point) -> float | None:
    """The shortest way of a base among blocks on a table 24" square: Dijkstra over all corners of their outlines grown
    by the base's radius, in floats, by another library's geometry."""
    grown = unary_union([Polygon(one.outline).buffer(RADIUS - 1, quad_segs=16) for one in blocks])
    inside = prep(grown.buffer(-1.5))
    rings = [ring for part in getattr(grown, "geoms", [grown]) for ring in (part.exterior, *part.interiors)]
    corners = [at for ring in rings for at in ring.coords[:-1] if all(RADIUS <= part <= 24_000 - RADIUS for part in at)]
    points = [p[:2], q[:2], *corners]
    return dijkstra(points, lambda line: None if inside.intersects(line) else line.length)


def dijkstra(points: Sequence[Sequence[float]], price_of: Callable[[LineString], float | None]) -> float | None:
    """The cheapest way from the first point to the second by straight lines between any two; a line costs its length
    at least, None is no way."""
    cost, heap, done = {0: 0.0}, [(0.0, 0)], set()
    while heap:
        price, n = heappop(heap)
        if n == 1:
            return price
        if n in done:
            continue
        done.add(n)
        for m, at in enumerate(points):
            if price + dist(points[n], at) < cost.get(m, 1e9):
                more = price_of(LineString([points[n], at]))
                if more is not None and price + more < cost.get(m, 1e9):
                    cost[m] = price + more
                    heappush(heap, (cost[m], m))
    return None


@pytest.mark.parametrize("seed", range(6))
def test_no_route_on_a_flat_table_is_two_per_cent_longer_than_the_shortest(seed: int) -> None:
    dice = random.Random(seed)
    blocks = []
    for _ in range(9):
        x, y, long, wide = dice.uniform(1, 18), dice.uniform(1, 18), dice.uniform(1, 5.5), dice.uniform(0.2, 1)
        across, along = (long, wide) if dice.random() < 0.6 else (wide, long)
        blocks.append(block((x, y, x + across, y + along), 3))
    board = scene(piece("walls", blocks=blocks))
    detours = 0
    while detours < 2:
        start, end = (body(dice.uniform(0.6, 23.4), dice.uniform(0.6, 23.4)) for _ in range(2))
        if stand(board, start) is not None or stand(board, end) is not None:
            continue
        route = route_to(board, start, end.at, replace(WALK, budget=90_000))
        if route is not None and len(route) == 1:
            continue
        best = shortest(blocks, start.at, end.at)
        assert (best is None) == (route is None)
        if best is not None and route is not None:
            detours += 1
            walk = judge(board, start, route, replace(WALK, budget=90_000))
            assert best - 20 <= walk.cost <= best * 1.02, (start, end)


def slowest_ground(blocks: Sequence[Block], rough: Sequence[Polygon], p: Point, q: Point) -> float:
    """The cheapest way of a base among blocks and rough ground that counts twice: Dijkstra over the corners of grown
    blocks and points every half inch on the shores, each stretch priced by another library's geometry."""
    grown = unary_union([Polygon(one.outline).buffer(RADIUS - 1, quad_segs=8) for one in blocks])
    inside, slow = prep(grown.buffer(-1.5)), unary_union(list(rough))
    rings = [ring for part in getattr(grown, "geoms", [grown]) for ring in (part.exterior, *part.interiors)]
    corners = [at for ring in rings for at in ring.coords[:-1]]
    shores = [part.exterior for part in getattr(slow, "geoms", [slow])]
    corners += [shore.interpolate(at).coords[0] for shore in shores for at in range(0, int(shore.length), 500)]
    points = [p[:2], q[:2], *(at for at in corners if all(RADIUS <= part <= 24_000 - RADIUS for part in at))]

    def price_of(line: LineString) -> float | None:
        return None if inside.intersects(line) else line.length + line.intersection(slow).length

    found = dijkstra(points, price_of)
    assert found is not None, "the oracle finds no way"
    return found


@pytest.mark.parametrize("seed", range(3))
def test_no_route_over_rough_ground_is_two_per_cent_dearer_than_the_cheapest(seed: int) -> None:
    dice = random.Random(seed)
    boxes = [(dice.uniform(2, 16), dice.uniform(2, 16), dice.uniform(2, 6), dice.uniform(2, 6)) for _ in range(3)]
    areas = [area((x, y, x + wide, y + deep)) for x, y, wide, deep in boxes]
    blocks = [
        block((x, y, x + 3, y + 0.3), 3) for x, y in ((dice.uniform(1, 19), dice.uniform(1, 22)) for _ in range(5))
    ]
    board = scene(piece("walls", blocks=blocks, areas=areas))
    priced = 0
    while priced < 2:
        start, end = (body(dice.uniform(0.6, 23.4), dice.uniform(0.6, 23.4)) for _ in range(2))
        route = None
        if stand(board, start) is None and stand(board, end) is None:
            route = route_to(board, start, end.at, replace(WALK, budget=90_000))
        if route is not None:
            cost = judge(board, start, route, replace(WALK, budget=90_000)).cost
            best = slowest_ground(blocks, [Polygon(one.outline) for one in areas], start.at, end.at)
            assert cost <= best * 1.02, (start, end)
            priced += 1
