"""Forced moves on small tables: which way they go and where a figure that has to make them comes to a halt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from gulch.table.directions import vector
from gulch.table.forced import (
    approach,
    at_random,
    away,
    crossed_from,
    flee,
    off_table,
    out_of,
    run,
    to_cover,
    to_edge,
    towards,
    wander,
)
from gulch.table.judge import judge, stand
from gulch.table.measure import distance, distance_to, edges, polygon_distance, segments_touch
from gulch.table.model import Body, Piece, Plan, Scene
from gulch.table.moves import Policy
from gulch.table.places import push
from gulch.table.reach import Reach
from gulch.table.reference import reference_scene
from table.changed import numbers
from table.lots import RADIUS, area, block, body, floor, piece, ramp, scene

PLAIN = Policy(4_000, climb=False, leap=0, drop=False, overclimb=False)
FOE = body(8, 12, id="foe")


def drawing(value: int) -> Callable[[int], int]:
    def draw(count: int) -> int:
        assert count == 360
        return value

    return draw


# Which way ------------------------------------------------------------------------------------------------


def test_away_and_towards_bodies_points_and_outlines() -> None:
    it = body(10, 13)
    assert towards(it, FOE) == (-2_000, -1_000)
    assert away(it, FOE) == (2_000, 1_000)
    assert away(it, (10_000, 14_000, 0)) == (0, -1_000)
    assert away(it, area((4, 12, 8, 20))) == (2_000, 0), "from the nearest point of its outline"
    assert away(body(7, 13), area((4, 10, 8, 20))) == (1_000, 0), "and out of it by the nearest side"
    assert away(it, it) is None
    assert at_random(drawing(90)) == (0, 1_000_000)


@pytest.mark.parametrize(
    ("x", "y", "side"), [(12, 20, "north"), (20, 12, "east"), (12, 4, "south"), (4, 12, "west"), (12, 12, "north")]
)
def test_the_nearest_edge_of_the_table(x: float, y: float, side: str) -> None:
    assert to_edge(scene(), body(x, y))[0] == side


# On one's own feet ----------------------------------------------------------------------------------------


def test_a_figure_runs_straight_its_whole_distance_and_faces_that_way() -> None:
    gone = flee(scene(FOE), body(10, 12), FOE, 4_000, PLAIN, detour=True)
    assert (gone.end, gone.facing, gone.stop, gone.round) == ((14_000, 12_000, 0), 0, None, False)
    assert flee(scene(), body(10, 12), FOE.moved((10_000, 9_000, 0)), 2_000, PLAIN, detour=False).facing == 90


def test_rough_ground_slows_one_who_runs() -> None:
    gone = flee(
        scene(FOE, piece("scrub", areas=[area((11, 10, 12, 14))])), body(10, 12), FOE, 4_000, PLAIN, detour=False
    )
    assert gone.end[0] == 13_000
    assert gone.stop is not None
    assert gone.stop.reason == "budget"


@pytest.mark.parametrize(
    ("thing", "reason", "end"),
    [
        (piece("wall", blocks=[block((12, 0, 12.2, 24), 3)]), "blocked", 12_000 - RADIUS),
        (body(13, 12, id="friend"), "body", 13_000 - 2 * RADIUS),
    ],
)
def test_one_who_runs_stops_where_a_real_figure_would(thing: Piece | Body, reason: str, end: int) -> None:
    board = scene(FOE, thing)
    gone = flee(board, body(10, 12), FOE, 4_000, PLAIN, detour=False)
    assert gone.stop is not None
    assert gone.stop.reason == reason
    assert abs(gone.end[0] - end) <= 2
    assert judge(board, body(10, 12), gone.points, PLAIN).stop is None


def test_the_edge_of_a_roof_and_of_the_table_stop_it_too() -> None:
    roof = piece("roof", surfaces=[floor((6, 10, 12, 14), 4)])
    gone = run(scene(roof), body(10, 12, 4), (1, 0), 4_000, PLAIN)
    assert gone.stop is not None
    assert (gone.stop.reason, gone.end) == ("ledge", (12_000, 12_000, 4_000))
    gone = run(scene(), body(22, 12), (1, 0), 4_000, PLAIN)
    assert gone.stop is not None
    assert (gone.stop.reason, gone.end[0]) == ("table", 24_000 - RADIUS)


@pytest.mark.parametrize("far", [24_000, 10**9, 10**12])
def test_however_far_one_should_go_it_stops_at_the_same_place(far: int) -> None:
    board = scene(FOE)
    assert push(board, body(12, 12), -1, 0, far).end == push(board, body(12, 12), -1, 0, 4_000).end
    assert run(board, body(12, 12), (-1, 0), far, PLAIN).end == run(board, body(12, 12), (-1, 0), 4_000, PLAIN).end


def test_one_who_runs_goes_up_and_down_with_the_ground() -> None:
    stairs = piece("stairs", surfaces=[ramp((11, 10, 14, 14), 0, 4), floor((14, 10, 20, 14), 4)])
    up = flee(scene(FOE, stairs), body(10, 12), FOE, 5_000, replace(PLAIN, budget=9_000), detour=False)
    assert (up.end, up.stop) == ((15_000, 12_000, 4_000), None)
    half = flee(scene(FOE, stairs), body(10, 12), FOE, 3_250, replace(PLAIN, budget=9_000), detour=False)
    assert (half.end, half.stop) == ((13_250, 12_000, 3_000), None)
    down = run(scene(stairs), body(15, 12, 4), (-1, 0), 5_000, replace(PLAIN, budget=9_000))
    assert (down.end, down.stop) == ((10_000, 12_000, 0), None)
    below = run(scene(piece("deck", surfaces=[floor((11, 10, 20, 14), 4)])), body(10, 12), (1, 0), 4_000, PLAIN)
    assert (below.end, below.stop) == ((14_000, 12_000, 0), None)


def test_one_who_cannot_go_straight_goes_round_if_that_is_farther_away() -> None:
    board = scene(FOE, piece("wall", blocks=[block((11, 11, 11.2, 13), 3)]))
    mover = body(10.4, 12)
    halted = flee(board, mover, FOE, 4_000, PLAIN, detour=False)
    assert halted.stop is not None
    assert halted.end[0] < 10_600
    gone = flee(board, mover, FOE, 4_000, PLAIN, detour=True)
    assert gone.round
    assert distance(mover.moved(gone.end), FOE) > distance(mover.moved(halted.end), FOE) + 1_000
    walk = judge(board, mover, gone.points, PLAIN)
    assert walk.stop is None
    assert walk.cost <= 4_000


def test_in_a_dead_end_it_goes_to_the_corner_that_is_farthest() -> None:
    cell = piece(
        "cell", blocks=[block((11, 10, 11.2, 14), 3), block((8, 14, 11.2, 14.2), 3), block((8, 10, 11.2, 10.2), 3)]
    )
    foe, mover = FOE.moved((7_000, 12_000, 0)), body(11 - RADIUS / 1000, 12)
    straight = flee(scene(foe, cell), mover, foe, 4_000, PLAIN, detour=False)
    assert abs(straight.end[0] - mover.x) <= 2
    gone = flee(scene(foe, cell), mover, foe, 4_000, PLAIN, detour=True)
    assert gone.end[0] < 11_000
    assert abs(gone.end[1] - 12_000) >= 1_000
    assert distance(mover.moved(gone.end), foe) > distance(mover, foe)


def test_towards_a_body_it_halts_where_the_edges_meet() -> None:
    gone = approach(scene(FOE), body(11, 12), FOE, 4_000, PLAIN, detour=False)
    assert abs(gone.end[0] - 8_000 - 2 * RADIUS) <= 1
    assert gone.stop is None
    assert gone.facing == 180
    short = approach(scene(FOE), body(14, 12), FOE, 2_000, PLAIN, detour=False)
    assert short.end == (12_000, 12_000, 0)


def test_towards_a_thing_behind_a_wall_it_goes_round() -> None:
    board = scene(FOE, piece("wall", blocks=[block((9.5, 11.5, 9.7, 12.5), 3)]))
    gone = approach(board, body(11, 12), FOE, 4_000, PLAIN, detour=True)
    assert gone.round
    assert distance(body(0, 0).moved(gone.end), FOE) < 700


def test_in_a_random_direction() -> None:
    assert wander(scene(), body(10, 12), 3_000, PLAIN, drawing(270)).end == (10_000, 9_000, 0)
    assert wander(scene(), body(10, 12), 2_000, PLAIN, drawing(30)).end == (11_732, 13_000, 0)


def test_off_the_table_by_the_nearest_edge_or_as_near_as_it_gets() -> None:
    gone = off_table(scene(), body(22, 12), 4_000, PLAIN, detour=True)
    assert gone.walk.exit == "east"
    far = off_table(scene(), body(18, 12), 4_000, PLAIN, detour=True)
    assert (far.walk.exit, far.end) == (None, (22_000, 12_000, 0))
    board = scene(piece("wall", blocks=[block((19, 11, 19.2, 13), 3)]))
    round = off_table(board, body(18.3, 12), 4_000, PLAIN, detour=True)
    assert round.round
    assert round.end[0] > 19_500


def test_on_the_reference_town_every_forced_move_is_legal_and_no_worse_for_a_detour() -> None:
    base, draw = reference_scene(), numbers(11)
    moved = went_round = 0
    for _ in range(60):
        x, y = next(draw) % 35_000 + 500, next(draw) % 35_000 + 500
        mover = Body("mover", "box", RADIUS, 1250, x, y, 0)
        board = base.with_bodies({**base.bodies, mover.id: mover})
        threat = board.bodies[sorted(base.bodies)[next(draw) % 20]]
        if stand(board, mover) is not None or threat.at == mover.at:
            continue
        straight = flee(board, mover, threat, 4_000, PLAIN, detour=False)
        fled = flee(board, mover, threat, 4_000, PLAIN, detour=True)
        near = approach(board, mover, threat, 4_000, PLAIN, detour=True)
        gone = [straight, fled, near, wander(board, mover, 4_000, PLAIN, drawing(next(draw) % 360))]
        for one in gone:
            walk = judge(board, mover, one.points, PLAIN)
            assert (walk.stop, walk.end) == (None, one.end)
            assert stand(board, mover.moved(one.end)) is None
            assert walk.cost <= 4_000
        assert distance(mover.moved(fled.end), threat) >= distance(mover.moved(straight.end), threat)
        assert distance(mover.moved(near.end), threat) <= distance(mover, threat)
        moved += straight.end != mover.at
        went_round += fled.round
    assert min(moved, went_round) > 5


# To cover -------------------------------------------------------------------------------------------------


def test_to_the_nearest_place_with_cover_from_all_threats() -> None:
    crate = piece("crate", blocks=[block((11, 13.2, 12, 14.2), 2)])
    board = scene(FOE, crate)
    mover = body(11.5, 12)
    safe = crossed_from(board, ("foe",))
    gone = to_cover(board, mover, PLAIN, safe)
    assert gone is not None
    assert safe(mover.moved(gone.end))
    assert judge(board, mover, gone.points, PLAIN).stop is None
    nearer = [spot for spot in _spots(board, mover) if spot[0] < gone.walk.cost]
    assert nearer
    assert not any(safe(mover.moved(at)) for _, at in nearer)
    settled = to_cover(board, mover.moved(gone.end), PLAIN, safe)
    assert settled is not None
    assert settled.points == ()
    assert to_cover(scene(FOE), mover, PLAIN, crossed_from(scene(FOE), ("foe",))) is None


def test_cover_beyond_one_move_is_made_for() -> None:
    board = scene(FOE, piece("rock", blocks=[block((11, 17, 12, 18), 2)]))
    mover = body(11.5, 12)
    safe = crossed_from(board, ("foe",))
    assert to_cover(board, mover, PLAIN, safe) is None
    gone = to_cover(board, mover, PLAIN, safe, within=12_000)
    assert gone is not None
    assert gone.stop is not None
    assert gone.stop.reason == "budget"
    assert 3_900 < gone.walk.cost <= 4_000
    assert not safe(mover.moved(gone.end))
    with pytest.raises(KeyError):
        crossed_from(board, ("nobody",))


def test_what_the_threat_touches_is_no_cover_from_it() -> None:
    board = scene(FOE, piece("crate", blocks=[block((8.5, 11.5, 9.5, 12.5), 2)]))
    assert not crossed_from(board, ("foe",))(body(14, 12))
    board = scene(FOE, piece("crate", blocks=[block((9.5, 11.5, 10.5, 12.5), 2)]))
    assert crossed_from(board, ("foe",))(body(14, 12))
    assert not crossed_from(board, ("foe",), ("area",))(body(14, 12))


def _spots(board: Scene, mover: Body) -> list[tuple[int, tuple[int, int, int]]]:
    return [(spot.cost, spot.at) for spot in Reach(board, mover, PLAIN).spots()]


# Out of an outline ----------------------------------------------------------------------------------------

PEN = area((6, 8, 14, 16))


@pytest.mark.parametrize(
    ("x", "y", "end"),
    [
        (7, 12, (6_000 - RADIUS, 12_000)),
        (12, 15.5, (12_000, 16_000 + RADIUS)),
        (14.2, 12, (14_000 + RADIUS, 12_000)),
        (14.6, 12, (14_600, 12_000)),
    ],
)
def test_out_of_an_area_by_the_shortest_way(x: float, y: float, end: tuple[int, int]) -> None:
    gone = out_of(scene(), body(x, y), PEN.outline)
    assert max(abs(gone.end[0] - end[0]), abs(gone.end[1] - end[1])) <= 2
    assert polygon_distance(gone.end, PEN.outline) >= RADIUS - 1
    for outline in (PEN.outline[::-1],):
        assert out_of(scene(), body(x, y), outline).end == gone.end


def test_out_and_a_distance_beyond_and_by_another_side_where_one_is_blocked() -> None:
    assert abs(out_of(scene(), body(7, 12), PEN.outline, 1_000).end[0] - (5_000 - RADIUS)) <= 2
    wall = piece("wall", blocks=[block((5.8, 0, 6, 24), 3)])
    gone = out_of(scene(wall), body(7, 13), PEN.outline)
    assert gone.stopped_by is None
    assert abs(gone.end[1] - 16_000 - RADIUS) <= 2
    cage = piece("cage", blocks=[block((5, 7, 15, 7.2), 3), block((5, 16.8, 15, 17), 3), block((14.8, 7, 15, 17), 3)])
    stuck = out_of(scene(wall, cage), body(7, 12), PEN.outline, 3_000)
    assert stuck.stopped_by is not None
    assert stuck.moved > 5_000


def test_round_a_corner_it_goes_straight_away_from_that() -> None:
    near = body(14.2, 16.2)
    gone = out_of(scene(), near, PEN.outline)
    assert 0 <= polygon_distance(gone.end, PEN.outline) - RADIUS + 1 <= 3
    assert gone.end[0] - 14_200 == pytest.approx(gone.end[1] - 16_200, abs=2)
    assert gone.moved < 300
    assert distance_to(near.moved(gone.end), PEN) <= 2


@pytest.mark.parametrize(
    ("x", "y", "end"),
    [
        (10, 10.3, (10_000, 10_000 + round(RADIUS * 2**0.5))),  # in the notch of a V, as near to both its sides
        (10, 7, (10_000, 5_000 - RADIUS)),
        (6.2, 12, (6_000 - RADIUS, 12_000)),
    ],
)
def test_out_of_a_bay_by_the_shortest_way(x: float, y: float, end: Plan) -> None:
    notched = ((6_000, 5_000), (14_000, 5_000), (14_000, 14_000), (10_000, 10_000), (6_000, 14_000))
    gone = out_of(scene(), body(x, y), notched)
    assert max(abs(a - b) for a, b in zip(gone.end, end, strict=False)) <= 3


def test_out_of_any_outline_no_push_is_longer_than_the_way_to_the_nearest_free_place() -> None:
    draw = numbers(3)
    seen = 0
    for _ in range(120):
        outline = tuple((16_000 + next(draw) % 6_000, 16_000 + next(draw) % 6_000) for _ in range(3 + next(draw) % 4))
        it = body(16 + next(draw) % 6_000 / 1_000, 16 + next(draw) % 6_000 / 1_000)
        if any(segments_touch(*a, *b) for a, b in combinations(edges(outline), 2) if not {*a} & {*b}):
            continue
        gone = out_of(scene(size=(40, 40)), it, outline)
        assert polygon_distance(gone.end, outline) >= RADIUS - 3
        for deg in range(0, 360, 6):
            far = max(gone.moved - 8, 0)
            x, y = it.x + far * vector(deg)[0] // 1_000_000, it.y + far * vector(deg)[1] // 1_000_000
            assert polygon_distance((x, y), outline) < RADIUS or not gone.moved
        seen += gone.moved > 0
    assert seen > 15
