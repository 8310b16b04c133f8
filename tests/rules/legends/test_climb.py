"""Climbing and falling (LW-CLIMB, LW-FALL)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import Walked
from gulch.dice import Scripted
from gulch.events import Act, PhaseBegan, Placed, Status
from gulch.rules.legends import climb, fall, move, pace, prone
from gulch.rules.legends.pending import drain
from gulch.table.measure import distance
from gulch.table.model import Ladder, Piece
from rules.legends.build import Board, fig, platform, wall
from rules.legends.march import R, ahead, answer, at, do, lone, may_go, offered, route
from rules.legends.saddled import horse, rider, saddled

FAR = fig("z", seat=1, at=(33, 33))
FOOT = (12 - R, 10)


def cliff(height: float, *more: Any, start: tuple[float, ...] = FOOT, pieces: Any = (), **keys: Any) -> Board:
    """A man at the foot of a level from x = 12 to 20."""
    level = platform("cliff", (12, 5, 20, 15), height)
    return ahead(fig("a", at=start), FAR, *more, pieces=[level, *pieces], **keys)


def top(height: float, x: float = 12 + R) -> tuple[Any, ...]:
    return (pytest.approx(x, abs=0.003), 10, height)


# -- LW-CLIMB ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-CLIMB-01")
def test_a_climb_costs_double() -> None:
    b = cliff(3.0, dice=[("climb a", 6)])
    do(b, "a", [(12, 10, 3.0)])
    assert (at(b, "a"), pace.left(b.game, "a")) == (top(3.0, 12), 0)


@pytest.mark.rule("LW-CLIMB-01", "LW-CLIMB-02")
def test_a_long_climb_takes_turns() -> None:
    b = cliff(5.0, dice=[("climb a", 3)])
    do(b, "a", [(13, 10, 5.0)])
    assert climb.hanging(b.game.facts, "a")
    assert at(b, "a")[2] == 3.0
    assert pace.left(b.game, "a") == 0


def second_turn(score: int, *manners: Any, height: float = 5.0, done: int = 3000, **keys: Any) -> Board:
    """The turn after one in which he climbed 3 inches, or so many mils, with the roll at its start."""
    b = cliff(height, *keys.pop("more", ()), turn=2, **keys)
    b.answers.clear()
    hung = climb.Climb(b.body("a").at, (13000, 10000, round(height * 1000)), done, False)
    b.game.tell(Placed("a", b.body("a").moved((*b.body("a").at[:2], done))))
    b.game.tell(Status("a", "climb", hung.text))
    next_turn(b, 2, *manners)
    return b


def next_turn(b: Board, number: int, *manners: Any) -> None:
    """The roll at the start of a Movin' phase, and then a move."""

    async def both() -> None:
        await move.hold_on(b.game, 0)
        if manners:
            await move.act(b.game, "a")

    b.game.tell(PhaseBegan(number, "movin"))
    answer(b, "a", *manners)
    b.run(both())


@pytest.mark.rule("LW-CLIMB-02", "LW-CLIMB-04")
@pytest.mark.parametrize("score", [2, 5])
def test_at_the_top_he_stops_at_the_edge(score: int) -> None:
    b = second_turn(score, "climb:on", dice=[("climb a", score)])
    assert at(b, "a") == top(5.0)
    assert (pace.left(b.game, "a"), climb.hanging(b.game.facts, "a")) == (0, False)


@pytest.mark.rule("LW-CLIMB-05")
def test_on_a_six_he_goes_on() -> None:
    b = second_turn(6, "climb:on", [(14, 10, 5.0)], dice=[("climb a", 6)])
    assert at(b, "a") == (14, 10, 5.0)


@pytest.mark.rule("LW-CLIMB-04")
def test_one_inch_of_wall_left_and_a_four() -> None:
    b = second_turn(4, "climb:on", dice=[("climb a", 4)], height=4.0)
    assert (pace.spent(b.game, "a"), pace.left(b.game, "a")) == (2000, 0)


@pytest.mark.rule("LW-CLIMB-05")
def test_one_inch_of_wall_left_and_a_six() -> None:
    b = second_turn(6, "climb:on", dice=[("climb a", 6)], height=4.0)
    assert pace.left(b.game, "a") == 4000


@pytest.mark.rule("LW-CLIMB-03", "LW-FALL-02")
@pytest.mark.parametrize(("value", "hits"), [("where-rolled", 3), ("where-bound", 5)])
def test_on_a_one_he_falls(value: str, hits: int) -> None:
    rolls = [("climb a", 1)] + [("wound a", 1)] * hits
    b = second_turn(1, dice=rolls, options={"climb-fall-from": value})
    assert (at(b, "a")[2], b.body("a").posture, climb.hanging(b.game.facts, "a")) == (0, "down", False)
    assert not move.can_move(b.game, "a")


@pytest.mark.rule("LW-CLIMB-03")
@pytest.mark.parametrize(("value", "hits"), [("where-rolled", 0), ("where-bound", 3)])
def test_a_one_at_the_foot(value: str, hits: int) -> None:
    rolls = [("climb a", 1)] + [("wound a", 1)] * hits
    b = cliff(5.0, dice=rolls, options={"climb-fall-from": value})
    do(b, "a", [(13, 10, 5.0)])
    assert at(b, "a")[2] == 0
    assert (pace.left(b.game, "a"), pace.spent(b.game, "a")) == (0, 0)


@pytest.mark.rule("LW-CLIMB-01", "LW-CLIMB-04")
def test_down_again() -> None:
    b = second_turn(3, "climb:down", dice=[("climb a", 3)])
    assert at(b, "a") == (*(pytest.approx(v, abs=0.001) for v in FOOT), 0)
    assert not climb.hanging(b.game.facts, "a")


@pytest.mark.rule("LW-CLIMB-01", "LW-CLIMB-02")
@pytest.mark.parametrize(("score", "height"), [(4, 0.05), (1, 0.0)])
def test_climbing_down_from_the_edge(score: int, height: float) -> None:
    rolls = [("climb a", score)] + ([("wound a", 1)] * 3 if score == 1 else [])
    b = cliff(3.0, start=(12.1, 10, 3.0), dice=rolls)
    do(b, "a", [(12 - R, 10, 3.0), (12 - R, 10, 0.0)])
    assert at(b, "a")[2] == height
    assert b.body("a").posture == ("down" if score == 1 else "standing")


@pytest.mark.rule("LW-CLIMB-01", "LW-CLIMB-02")
@pytest.mark.parametrize(("score", "left"), [(4, 0), (6, 2000)])
def test_a_long_way_down_takes_turns(score: int, left: int) -> None:
    b = cliff(5.0, start=(12.1, 10, 5.0), dice=[("climb a", 6)])
    do(b, "a", [(12 - R, 10, 5.0), (12 - R, 10, 0.0)])
    assert at(b, "a")[2] == pytest.approx(2.05)
    b.dice = b.game.dice = Scripted(("climb a", score))
    next_turn(b, 2, "climb:on")
    assert at(b, "a") == (pytest.approx(12 - R, abs=0.002), 10, 0)
    assert (b.body("a").posture, pace.left(b.game, "a")) == ("standing", left)


@pytest.mark.rule("LW-FALL-03")
def test_a_climber_may_let_go() -> None:
    b = second_turn(3, "climb:off", dice=[("climb a", 3), ("wound a", 1), ("wound a", 1), ("wound a", 1)])
    assert (at(b, "a")[2], b.body("a").posture, pace.left(b.game, "a")) == (0, "down", 0)


@pytest.mark.rule("LW-CLIMB-04", "LW-CLIMB-05")
@pytest.mark.parametrize(("score", "left"), [(5, 0), (6, 4000)])
def test_who_is_down_again_goes_on_with_a_six_only(score: int, left: int) -> None:
    b = second_turn(score, "climb:down", done=1000, dice=[("climb a", score)])
    assert (at(b, "a")[2], pace.left(b.game, "a")) == (0, left)


@pytest.mark.rule("LW-PRONE-01", "LW-FALL-01")
def test_a_climber_who_is_knocked_off_low_down_is_unhurt() -> None:
    b = second_turn(3, done=1000, dice=[("climb a", 3)])
    b.dice = b.game.dice = Scripted()
    prone.put_down(b.game, "a", "LW-WEAP-16")
    b.run(drain(b.game))
    assert (at(b, "a")[2], b.body("a").posture) == (0, "down")


@pytest.mark.rule("LW-PRONE-01")
def test_a_climber_who_is_knocked_down_falls() -> None:
    b = second_turn(3, dice=[("climb a", 3)])
    b.dice = b.game.dice = Scripted(*[("wound a", 1)] * 3)
    prone.put_down(b.game, "a", "LW-WEAP-16")
    b.run(drain(b.game))
    assert (at(b, "a")[2], b.body("a").posture) == (0, "down")


def laddered(height: float) -> Piece:
    ladder = Ladder("ladder", (round((12 - R) * 1000), 10000, 0), (12500, 10000, round(height * 1000)))
    return replace(platform("cliff", (12, 5, 20, 15), height), ladders=(ladder,))


@pytest.mark.rule("LW-CLIMB-06")
def test_a_ladder_needs_no_roll() -> None:
    b = ahead(fig("a", at=FOOT), FAR, pieces=[laddered(3.0)])
    do(b, "a", [(12.5, 10, 3.0)])
    assert (at(b, "a")[2], pace.left(b.game, "a")) == (3.0, 0)


@pytest.mark.rule("LW-CLIMB-06")
def test_on_a_long_ladder_nobody_rolls_in_the_next_turn_either() -> None:
    b = ahead(fig("a", at=FOOT), FAR, pieces=[laddered(4.0)])
    do(b, "a", [(12.5, 10, 4.0)])
    assert climb.hanging(b.game.facts, "a")
    next_turn(b, 2, "climb:on")
    assert (at(b, "a")[2], pace.left(b.game, "a")) == (4.0, 4000)


@pytest.mark.rule("LW-CLIMB-06", "LW-MOUNT-16")
def test_no_rider_uses_a_ladder_or_climbs() -> None:
    for piece in (laddered(3.0), platform("cliff", (12, 5, 20, 15), 3.0)):
        b = saddled(rider("a", at=(11, 10)), horse("a"), FAR, pieces=[piece], phase="movin")
        assert not may_go(b, "a", (12.5, 10, 3.0))


@pytest.mark.rule("LW-CLIMB-02", "LW-BARR-04")
def test_over_a_wall_that_takes_two_turns() -> None:
    stockade = wall("stockade", (12, 5, 12.3, 15), 2.4)
    b = ahead(fig("a", at=FOOT), FAR, pieces=[stockade], dice=[("climb a", 3)])
    do(b, "a", "scale:stockade/body")
    assert (at(b, "a")[2], climb.hanging(b.game.facts, "a")) == (2.4, True)
    b.dice = b.game.dice = Scripted(("climb a", 3))
    next_turn(b, 2, "climb:on")
    assert at(b, "a") == (pytest.approx(12.3 + R, abs=0.01), 10, 0)
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-CLIMB-04", "LW-MOVE-05")
def test_where_a_friend_stands_at_the_edge_there_is_no_room() -> None:
    b = second_turn(6, "climb:on", dice=[("climb a", 6)], more=[fig("m", at=(12 + R / 2, 10, 5.0))])
    assert climb.hanging(b.game.facts, "a")
    assert (at(b, "a")[2], pace.left(b.game, "a")) == (3.0, 0)


# -- LW-ELEV ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-ELEV-01")
@pytest.mark.parametrize(("off", "met"), [(0.6, True), (1.5, False)])
def test_a_climber_meets_an_enemy_at_the_edge(off: float, met: bool) -> None:
    foe = fig("e", seat=1, at=(12 + off + R, 10, 3.0))
    b = cliff(3.0, foe, dice=[("climb a", 4)])
    do(b, "a", "scale:cliff/body")
    assert (b.game.facts.get("a", "edge") == "e") is met
    assert (at(b, "a")[2] < 3.0) is met
    assert move.free(b.game, "e") is not met
    assert pace.spent(b.game, "a") == (5000 if met else 6000)


def above(**more: Any) -> Board:
    """A man some way from the foot of a 2.2" level, an enemy on it whom he sees."""
    foe = fig("e", seat=1, at=(13.6 + 2 * R, 10, 2.2))
    level = platform("cliff", (12, 5, 20, 15), 2.2)
    return ahead(fig("a", at=(8, 10), move=10), foe, pieces=[level], **more)


@pytest.mark.rule("LW-ELEV-02")
def test_a_climber_charges_nobody_on_top() -> None:
    b = above(dice=[("climb a", 6)])
    assert "e" in route(above(), "a").policy.targets
    do(b, "a", [(12 - R, 10), (14.6, 10, 2.2)])
    assert at(b, "a")[2] == 2.2
    assert b.told(Act) == []
    assert distance(b.body("a"), b.body("e")) >= 998


@pytest.mark.rule("LW-ELEV-02")
def test_nor_does_he_with_what_is_left_of_his_move() -> None:
    b = above(dice=[("climb a", 6)])
    asked: list[Any] = []

    def stays(decision: Any) -> Walked:
        asked.append(decision.policy.targets)
        return Walked((), 0)

    answer(b, "a", [(12 - R, 10), (12, 10, 2.2)], "walk")
    b.answers.append(("move", stays))
    b.run(move.act(b.game, "a"))
    assert asked == [()]


# -- LW-FALL ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-FALL-01")
def test_a_low_drop_is_harmless_and_free() -> None:
    b = ahead(fig("a", at=(15, 10, 1.5)), FAR, pieces=[platform("deck", (12, 5, 18, 15), 1.5)])
    do(b, "a", [(21, 10)])
    assert (at(b, "a"), b.body("a").posture, b.rolls()) == ((21, 10, 0), "standing", [])


@pytest.mark.rule("LW-FALL-01", "LW-FALL-02")
@pytest.mark.parametrize(("height", "hits"), [(2000, 0), (2010, 2), (2500, 2), (3000, 3), (4999, 4)])
def test_hits_of_a_fall(height: int, hits: int) -> None:
    b = ahead(fig("a", at=(15, 10)), FAR, dice=[("wound a", 1)] * hits)
    b.run(fall.fall(b.game, "a", height, "LW-FALL-02"))
    assert [roll.needed for roll in b.rolls("wound")] == [4] * hits
    assert b.body("a").posture == ("down" if hits else "standing")


@pytest.mark.rule("LW-FALL-02")
def test_a_fall_does_no_critical_damage_and_fortune_may_help() -> None:
    man = fig("a", at=(15, 10), fortune=1, profile={"W": 2})
    rolls = [("wound a", 6), ("fortune a", 4), ("wound a", 6)]
    b = ahead(man, FAR, dice=rolls, answers=[("fortune", "spend")])
    b.run(fall.fall(b.game, "a", 2500, "LW-FALL-02"))
    assert b.game.facts.get("a", "lost") == 1


@pytest.mark.rule("LW-FALL-02")
def test_nobody_falls_on_another() -> None:
    b = cliff(3.0, fig("m", at=(11.4, 10)), start=(12.6, 10, 3.0), dice=[("wound a", 1)] * 3)
    b.run(fall.fall(b.game, "a", 3000, "LW-FALL-02", (11300, 10000, 0)))
    gap = ((at(b, "a")[0] - 11.4) ** 2 + (at(b, "a")[1] - 10) ** 2) ** 0.5
    assert at(b, "a")[2] == 0
    assert 2 * R - 0.005 <= gap < 2 * R + 0.6


@pytest.mark.rule("LW-FALL-03")
def test_who_leaps_down_far_goes_no_further() -> None:
    b = cliff(4.0, start=(13, 10, 4.0), dice=[("wound a", 1)] * 4)
    do(b, "a", [(10, 10)])
    assert (at(b, "a")[2], b.body("a").posture, pace.left(b.game, "a")) == (0, "down", 0)
    assert b.rolls("jump") == []
    assert pace.spent(b.game, "a") < 2000
    assert [act.verb for act in b.told(Act)] == ["fall"]


@pytest.mark.rule("LW-FALL-03")
def test_a_deadly_leap() -> None:
    b = cliff(4.0, start=(13, 10, 4.0), dice=[("wound a", 6)])
    do(b, "a", [(10, 10)])
    assert b.removed() == ["a"]


def test_manners_at_a_wall() -> None:
    assert offered(cliff(3.0), "a") == ["walk", "lie", "scale:cliff/body", "done"]
    assert offered(lone(), "a") == ["walk", "lie", "done"]


@pytest.mark.rule("LW-ZONE-03", "LW-FALL-02")
@pytest.mark.parametrize("off", [0.0, 0.05, 0.6])
def test_who_falls_beside_an_enemy_lies_clearly_apart(off: float) -> None:
    foe = fig("e", seat=1, at=(11.4 - 2 * R - off, 10))
    b = cliff(3.0, foe, start=(12.6, 10, 3.0), dice=[("wound a", 1)] * 3)
    b.run(fall.fall(b.game, "a", 3000, "LW-FALL-02", (11400, 10000, 0)))
    gap = distance(b.body("a"), b.body("e"))
    assert 100 <= gap < 1000
    assert (gap == 600) is (off == 0.6)
