"""Contact, being engaged and being Fortified, on bases whose places are exact to the mil."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gulch.rules.shadows import contact
from gulch.table.judge import Policy, Zone, judge, stand
from gulch.table.measure import distance, flat_distance
from gulch.table.model import Piece
from gulch.table.places import supports
from gulch.table.sample import sample
from rules.shadows.build import Board, Man, board, fig, platform, wall


def touch(b: Board, one: str = "a", other: str = "b") -> bool:
    """Whether both agree that they are in Contact."""
    mine, theirs = other in contact.touching(b.game.facts, one), one in contact.touching(b.game.facts, other)
    assert mine == theirs
    return mine


def pair(gap: float, *pieces: Piece, second: tuple[float, ...] | None = None, **more: object) -> Board:
    """Two opponents on 25 mm bases with a gap in inches between their edges, along x."""
    at = second or (10 + 0.984 + gap, 10)
    return board(fig("a", at=(10, 10)), fig("b", seat=1, at=at, **more), pieces=pieces)  # type: ignore[arg-type]


@pytest.mark.rule("SW-CONTACT-01")
@pytest.mark.parametrize(("gap", "expected"), [(0, True), (0.02, True), (0.022, False), (0.25, False)])
def test_bases_touch_within_a_fiftieth_of_an_inch(gap: float, expected: bool) -> None:
    assert touch(pair(gap)) is expected


@pytest.mark.rule("SW-CONTACT-01")
@pytest.mark.parametrize("at", [(10.999, 10), (10.7, 10.711), (9.02, 9.8), (10.0, 9.0)])
def test_one_within_the_tolerance_is_snapped_into_exact_touch(at: tuple[float, float]) -> None:
    b = pair(0, second=at)
    mine, theirs = b.body("b"), b.body("a")
    where = contact.snapped(mine, theirs)
    assert where is not None
    assert distance(mine.moved(where), theirs) == 0
    assert contact.snapped(mine.moved(where), theirs) is None
    assert max(abs(where[0] - mine.x), abs(where[1] - mine.y)) <= 21


@pytest.mark.rule("SW-CONTACT-01")
def test_nothing_is_snapped_from_further_off() -> None:
    b = pair(0.1)
    assert contact.snapped(b.body("b"), b.body("a")) is None


@pytest.mark.rule("SW-CONTACT-02")
def test_opponents_who_touch_are_both_engaged() -> None:
    b = pair(0)
    assert contact.engaged(b.game.facts, "a")
    assert contact.engaged(b.game.facts, "b")
    assert contact.opponents(b.game.facts, "a") == ("b",)


@pytest.mark.rule("SW-CONTACT-02")
def test_friends_who_touch_are_not_engaged() -> None:
    b = board(fig("a", at=(10, 10)), fig("c", at=(10.984, 10)), fig("b", seat=1, at=(30, 30)))
    assert contact.touching(b.game.facts, "a") == ()
    assert not contact.engaged(b.game.facts, "a")
    assert not contact.engaged(b.game.facts, "c")


@pytest.mark.rule("SW-CONTACT-02")
def test_contact_with_a_downed_enemy_alone_engages_nobody() -> None:
    b = pair(0, downed=1)
    assert touch(b)
    assert not contact.engaged(b.game.facts, "a")
    assert not contact.engaged(b.game.facts, "b")
    assert contact.opponents(b.game.facts, "a") == ()


def test_one_off_the_table_touches_nobody() -> None:
    from gulch.events import Removed

    b = pair(0)
    b.game.tell(Removed("b", "casualty"))
    assert contact.touching(b.game.facts, "b") == ()
    assert contact.touching(b.game.facts, "a") == ()
    assert contact.fortified(b.game.facts, "b", "a") is None


# -- across an obstacle -----------------------------------------------------------------------------------


def across(a: tuple[float, float], b: tuple[float, float], height: float = 1.0) -> Board:
    fence = wall("fence", (8, 10.6, 16, 11.1), height, linear=True)
    return board(fig("a", at=a), fig("b", seat=1, at=b), pieces=[fence])


NEAR, FAR = (10, 10.6 - 0.492), (10, 11.1 + 0.492)


@pytest.mark.rule("SW-MOVE-07", "SW-FIGHT-07")
def test_opponents_on_both_sides_of_a_low_wall_are_in_contact_and_each_is_fortified() -> None:
    b = across(NEAR, FAR)
    assert touch(b)
    for defender, attacker in (("a", "b"), ("b", "a")):
        modifier = contact.fortified(b.game.facts, defender, attacker)
        assert modifier is not None
        assert (modifier.value, modifier.rule) == (-1, "SW-FIGHT-07")


@pytest.mark.rule("SW-MOVE-07")
def test_opponents_further_apart_than_an_inch_along_the_wall_are_not_in_contact() -> None:
    x = 10 + ((0.984 + 1.2) ** 2 - (0.984 + 0.5) ** 2) ** 0.5
    assert not touch(across(NEAR, (x, FAR[1])))


@pytest.mark.rule("SW-MOVE-07")
def test_a_wall_of_two_inches_parts_them() -> None:
    b = across(NEAR, FAR, height=2.0)
    assert not touch(b)
    assert contact.fortified(b.game.facts, "b", "a") is None


@pytest.mark.rule("SW-MOVE-07")
def test_one_that_does_not_touch_the_wall_is_not_in_contact_across_it() -> None:
    assert not touch(across((NEAR[0], NEAR[1] - 0.1), FAR))


@pytest.mark.rule("SW-FIGHT-07")
def test_an_attacker_on_the_same_side_finds_no_fortification() -> None:
    b = across(NEAR, (NEAR[0] + 0.984, NEAR[1]))
    assert touch(b)
    assert contact.fortified(b.game.facts, "b", "a") is None


# -- different heights ------------------------------------------------------------------------------------


def steps(*levels: float) -> Board:
    """Two opponents on neighbouring blocks that fill x 0..10 and 10..20, standing at the edge between them."""
    blocks: list[Piece] = []
    men: list[Man] = []
    for n, level in enumerate(levels):
        x = 10 - 0.492 if n == 0 else 10 + 0.492
        if level:
            blocks.append(platform(f"p{n}", (0, 0, 10, 20) if n == 0 else (10, 0, 20, 20), level))
        men.append(fig("ab"[n], seat=n, at=(x, 10, level)))
    return board(*men, pieces=blocks)


@pytest.mark.rule("SW-FIGHT-08")
def test_on_a_staircase_those_within_an_inch_are_in_contact_and_the_upper_one_is_fortified() -> None:
    b = steps(0, 0.7)
    assert touch(b)
    modifier = contact.fortified(b.game.facts, "b", "a")
    assert modifier is not None
    assert (modifier.value, modifier.rule) == (-1, "SW-FIGHT-08")
    assert contact.fortified(b.game.facts, "a", "b") is None


@pytest.mark.rule("SW-FIGHT-08")
def test_nine_tenths_between_the_bases_is_contact_where_the_heights_differ() -> None:
    x = 10 + 0.984 + (0.9**2 - 0.7**2) ** 0.5
    b = board(fig("a", at=(10, 10)), fig("b", seat=1, at=(x, 10, 0.7)), pieces=[platform("p", (11, 8, 14, 12), 0.7)])
    assert distance(b.body("a"), b.body("b")) in (899, 900)
    assert touch(b)


@pytest.mark.rule("SW-FIGHT-08")
def test_a_ledge_of_an_inch_and_a_half_is_too_high_to_fight_from() -> None:
    assert not touch(steps(0, 1.5))


@pytest.mark.rule("SW-FIGHT-08")
def test_less_than_half_an_inch_counts_as_level() -> None:
    b = steps(0, 0.4)
    assert touch(b)
    assert contact.fortified(b.game.facts, "b", "a") is None
    assert touch(steps(0, 0.5))


@pytest.mark.rule("SW-FIGHT-08")
def test_a_wall_between_two_heights_keeps_them_apart() -> None:
    house = wall("house", (10.55, 5, 10.7, 15), 4.0)
    floor = platform("floor", (10.7, 5, 14, 15), 0.7)
    b = board(fig("a", at=(10, 10)), fig("b", seat=1, at=(11.25, 10, 0.7)), pieces=[house, floor])
    assert distance(b.body("a"), b.body("b")) < 1000
    assert not touch(b)


@pytest.mark.rule("SW-FIGHT-08")
def test_a_rider_is_fortified_against_one_on_foot_and_not_the_other_way_round() -> None:
    b = pair(0, posture="mounted")
    modifier = contact.fortified(b.game.facts, "b", "a")
    assert modifier is not None
    assert modifier.rule == "SW-FIGHT-08"
    assert contact.fortified(b.game.facts, "a", "b") is None


# -- the judge of routes means the same ---------------------------------------------------------------------


@pytest.mark.rule("SW-CONTACT-01", "SW-MOVE-07", "SW-FIGHT-08")
def test_a_route_ends_in_contact_for_the_judge_where_it_does_for_the_rules() -> None:
    """Random routes among fences, ledges of 0.3", 0.7" and 1.2", barrels and enemies everywhere."""
    dice = random.Random(11)
    pieces = [
        wall("fence", (6, 9, 18, 9.3), 1.0, linear=True),
        wall("barrel", (12, 12, 12.6, 12.6), 1.0),
        platform("kerb", (4, 14, 9, 18), 0.3),
        platform("step", (12, 14, 16, 18), 0.7),
        platform("shelf", (17, 12, 20, 18), 1.2),
    ]
    met, wide, missed = 0, 0, 0
    while met < 150:
        b = board(fig("a", at=(12, 11)), fig("z", seat=1, at=(33, 33)), pieces=pieces)
        for number in range(9):
            _settle(b, f"{number}", dice)
        mover = b.body("a")
        ids = tuple(id for id in b.game.scene.bodies if id.startswith("e"))
        policy = Policy(5000, targets=ids, zones=tuple(Zone(id, 1000) for id in ids), across=1000)
        if any(contact.meet(b.game.scene, mover, b.game.scene.bodies[id]) for id in ids):
            continue
        for _ in range(20):
            route = sample(b.game.scene, mover, policy, dice.randrange)
            walk = judge(b.game.scene, mover, route, policy)
            assert walk.stop is None
            here = mover.moved(walk.end)
            there = [id for id in ids if contact.meet(b.game.scene, here, b.game.scene.bodies[id])]
            assert (walk.contact in there) if there else walk.contact is None
            met += bool(there)
            missed += not there
            wide += any(flat_distance(here, b.game.scene.bodies[id]) > 20 for id in there)
    assert missed > 100
    assert wide


def _settle(b: Board, name: str, dice: random.Random) -> None:
    """Puts a body somewhere around, on whatever surface is there."""
    x, y = dice.randrange(6000, 19_000), dice.randrange(7000, 18_000)
    there = replace(b.body("a"), id=f"e{name}", x=x, y=y, z=dice.choice(supports(b.game.scene.table, x, y)))
    if stand(b.game.scene, there) is None:
        b.game.scene.place(there)
