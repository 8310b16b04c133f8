"""Leading and dragging on small tables: where the led one stands, and who has to halt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.table.judge import judge, stand
from gulch.table.leading import Led, lead
from gulch.table.measure import CONTACT, distance
from gulch.table.model import Body, Point, Scene
from gulch.table.moves import Policy, Zone
from gulch.table.reference import reference_scene, reference_town
from table.changed import numbers
from table.lots import RADIUS, block, body, floor, piece, scene

ON_FOOT = Policy(12_000)
BY_HAND = Policy(20_000, climb=False, leap=0, drop=False, overclimb=False)
MULE = body(6, 12, id="mule", radius=RADIUS)
MOVER = body(7, 12)


def taken(board: Scene, *points: Point, mule: Body = MULE, rope: int = CONTACT, mover: Body = MOVER) -> Led:
    """What leading along the points comes to, with all that has to hold of it whatever the table."""
    board = board.with_bodies({**board.bodies, mover.id: mover, mule.id: mule})
    led = lead(board, mover, points, ON_FOOT, mule, BY_HAND, rope)
    free = Policy(12_000, zones=(Zone(mule.id, -1),), through=(mule.id,))
    walk = judge(board, mover, led.points, free)
    assert walk.stop is None
    assert walk.end == led.leader.at
    after = board.with_bodies({**board.bodies, mover.id: led.leader, mule.id: led.led})
    if led.points:
        assert distance(led.leader, led.led) <= rope
        assert stand(after, led.led) is None
        assert stand(after, led.leader) is None
        assert led.stands[-1] == led.led.at
        behind = replace(BY_HAND, zones=(Zone(mover.id, -1),), through=(mover.id,))
        followed = judge(board, mule, led.led_points, behind)
        assert (followed.stop, followed.end) == (None, led.led.at)
    return led


def test_a_led_one_comes_along_straight_and_no_nearer_than_it_must() -> None:
    led = taken(scene(), (13_000, 12_000, 0))
    assert (led.leader.at, led.stop, led.halted) == ((13_000, 12_000, 0), None, False)
    assert led.led.at == (13_000 - 2 * RADIUS - CONTACT, 12_000, 0)
    assert led.led_points == (led.led.at,)


def test_on_a_rope_it_stays_where_it_is_until_the_rope_is_taut() -> None:
    assert taken(scene(), (9_000, 12_000, 0), rope=3_000).led.at == MULE.at
    led = taken(scene(), (9_000, 12_000, 0), (13_000, 12_000, 0), rope=3_000)
    assert led.stands == (MULE.at, (13_000 - 2 * RADIUS - 3_000, 12_000, 0))


def test_the_rope_is_kept_on_the_way_and_not_only_at_the_ends_of_legs() -> None:
    """A fence parts the two for most of one long leg: at its end they would be together again."""
    fence = piece("fence", blocks=[block((7, 12.5, 17, 12.6), 3)])
    mule = body(6, 12, id="mule")
    led = taken(scene(fence), (6_000, 13_200, 0), (18_000, 13_200, 0), mule=mule, mover=body(6, 13.2), rope=500)
    assert led.stop is None
    assert all(y > 12_600 for x, y, _ in led.led_points if 7_500 < x < 16_500), "it comes along on the mover's side"
    assert led.led_points[0][0] < 7_500, "before the fence begins"
    assert len(led.stands) == 2


def test_round_a_corner_it_follows_in_the_movers_track() -> None:
    wall = piece("wall", blocks=[block((8, 8, 8.2, 13.2), 3)])
    led = taken(scene(wall), (7_000, 14_000, 0), (10_000, 14_000, 0), (10_000, 10_000, 0))
    assert led.stop is None
    assert len(led.stands) == 3
    assert led.led.x > 9_000
    assert distance(led.leader, led.led) <= CONTACT


def test_a_mover_that_comes_back_over_the_led_one_makes_it_step_aside() -> None:
    led = taken(scene(), (6_100, 12_000, 0))
    assert led.leader.at == (6_100, 12_000, 0)
    assert led.led.at != MULE.at
    assert led.stop is None


def test_a_gap_that_is_too_narrow_for_the_led_one_halts_both() -> None:
    gap = piece("gap", blocks=[block((10, 0, 10.2, 11.4), 3), block((10, 12.6, 10.2, 24), 3)])
    wide = body(5.5, 12, id="mule", radius=787)
    assert taken(scene(gap), (15_000, 12_000, 0), mule=MULE).stop is None
    led = taken(scene(gap), (15_000, 12_000, 0), mule=wide)
    assert led.halted
    assert led.stop is not None
    assert led.stop.reason == "blocked"
    # The wide one gets to 0.787 before the wall, but for what it can get into the gap; the mover is in touch with it.
    assert 8_900 < led.led.x < 10_000
    assert led.leader.x - led.led.x <= 787 + RADIUS + CONTACT
    assert led.leader.x - led.led.x >= 787 + RADIUS


def test_one_that_cannot_climb_holds_the_mover_back_on_a_rope() -> None:
    block_of_stone = piece("stone", blocks=[block((9, 0, 12, 24), 3)], surfaces=[floor((9, 0, 12, 24), 3)])
    led = taken(scene(block_of_stone), (9_000 - RADIUS, 12_000, 0), (10_000, 12_000, 3_000), rope=1_000)
    assert led.halted
    assert led.stop is not None
    assert (led.leader.z, led.led.z) == (0, 0)
    assert abs(led.leader.x - 9_000 + RADIUS) <= 2


def test_its_own_allowance_ends_it_and_where_the_mover_breaks_a_rule_both_stop() -> None:
    far = (18_000, 12_000, 0)
    board = scene().with_bodies({MOVER.id: MOVER, MULE.id: MULE})
    short = lead(board, MOVER, (far,), ON_FOOT, MULE, Policy(5_000), CONTACT)
    assert short.halted
    assert short.stop is not None
    assert short.stop.reason == "budget"
    assert 4_998 <= short.led.x - MULE.x <= 5_000
    over = taken(scene(), (23_000, 12_000, 0))
    assert over.stop is not None
    assert (over.stop.reason, over.halted) == ("budget", False)
    assert over.leader.x == 19_000


@pytest.mark.parametrize("rope", [CONTACT, 2_000])
def test_wherever_they_go_on_the_reference_town_both_walks_are_legal(rope: int) -> None:
    base, draw = reference_scene(reference_town()), numbers(rope)
    together = halted = stopped = 0
    for _ in range(300):
        x, y = next(draw) % 34_000 + 1_000, next(draw) % 34_000 + 1_000
        mover, mule = Body("mover", "box", RADIUS, 1250, x, y, 0), Body("mule", "box", 800, 1250, x - 1_350, y, 0)
        board = base.with_bodies({**base.bodies, mover.id: mover, mule.id: mule})
        if stand(board, mover) or stand(board, mule):
            continue
        points = tuple((x + next(draw) % 5_000 - 2_500, y + next(draw) % 5_000 - 2_500, 0) for _ in range(3))
        led = taken(base, *points, mule=mule, mover=mover, rope=max(rope, 60))
        together += led.stop is None
        halted += led.halted
        stopped += led.stop is not None and not led.halted
    assert min(together, stopped) > 10
    assert halted > 0
