"""Re-rolls that bring up new maxima and whose they are, smaller Dice, and what rolls say."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Rolled, Status
from gulch.rules.shadows.dice_tests import (
    grit_score,
    halved,
    reaction_test,
    roll_halved,
    roll_off,
    save,
)
from gulch.rules.shadows.dice_tests import test as make_test
from gulch.rules.shadows.fight import fight
from rules.shadows.build import Board, board, fig


def one(rank: str = "Novice", **more: Any) -> Board:
    return board(fig("a", at=(10, 10), rank=rank), **more)


# -- maxima ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEST-06")
def test_a_maximum_rolled_again_into_a_maximum_is_a_new_one() -> None:
    """Both maxima have granted their re-roll; the first, rolled again by the second, shows 6 once more."""
    b = one(
        dice=[("t", 6, 6, 2, 1), ("t", 3), ("t", 6), ("t", 5)],
        answers=[("re-roll", "2"), ("re-roll", "0"), ("re-roll", "3")],
    )
    assert b.run(make_test(b.game, "a", "t", 4)).dice == (6, 6, 3, 5)


@pytest.mark.rule("SW-TEST-06")
def test_by_the_option_once_it_is_none() -> None:
    b = one(
        dice=[("t", 6, 6, 2, 1), ("t", 3), ("t", 6)], answers=[("re-roll", "2"), ("re-roll", "0")],
        options={"re-roll-chain": "once"},
    )  # fmt: skip
    assert b.run(make_test(b.game, "a", "t", 4)).dice == (6, 6, 3, 1)


@pytest.mark.rule("SW-TEST-06")
def test_two_maxima_grant_two_re_rolls_and_no_third() -> None:
    b = one(dice=[("t", 6, 6, 2, 1, 3), ("t", 3), ("t", 4)], answers=[("re-roll", "2"), ("re-roll", "3")])
    assert b.run(make_test(b.game, "a", "t", 5)).dice == (6, 6, 3, 4, 3)


@pytest.mark.rule("SW-TEST-06")
def test_a_maximum_that_is_rolled_away_grants_nothing_any_more() -> None:
    b = one(dice=[("t", 6, 6, 2, 1), ("t", 4)], answers=[("re-roll", "0")])
    assert b.run(make_test(b.game, "a", "t", 4)).dice == (4, 6, 2, 1)
    assert len(b.decisions("re-roll")) == 1


# -- what is told ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEST-05", "SW-TEST-06")
def test_every_roll_says_what_it_is_worth_and_by_which_rule() -> None:
    b = one(dice=[("t", 6, 1, 2), ("t a re-roll", 5)], answers=[("re-roll", "1")])
    b.run(make_test(b.game, "a", "t", 3))
    assert [(roll.result, roll.rule, roll.needed) for roll in b.rolls()] == [
        ("1 Success", "SW-TEST-01", 5),
        ("2 Successes", "SW-TEST-06", 5),
    ]
    named = one(dice=[("t", 4)])
    named.run(make_test(named.game, "a", "t", 1, rule="SW-SHOOT-04"))
    assert [(roll.result, roll.rule) for roll in named.rolls()] == [("0 Successes", "SW-SHOOT-04")]


@pytest.mark.rule("SW-SHOOT-14")
@pytest.mark.parametrize(("score", "result"), [(5, "passed"), (3, "failed by 2")])
def test_a_save_says_whether_it_is_passed(score: int, result: str) -> None:
    b = one(dice=[("save", score)])
    b.run(save(b.game, "a", 5))
    assert [(roll.result, roll.rule) for roll in b.rolls()] == [(result, "SW-SHOOT-14")]


@pytest.mark.rule("SW-CORR-03")
@pytest.mark.parametrize(("score", "result"), [(5, "Success"), (4, "Failure")])
def test_a_plain_grit_die_says_what_it_is(score: int, result: str) -> None:
    b = one(dice=[("corridor", score)])
    assert grit_score(b.game, "a", "corridor", "SW-CORR-03") == score
    assert [(roll.result, roll.rule) for roll in b.rolls()] == [(result, "SW-CORR-03")]


# -- whose re-roll --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DICE-03", "SW-TEST-06")
@pytest.mark.parametrize("active", [0, 1])
def test_whoever_is_active_each_player_re_rolls_his_own_dice_only(active: int) -> None:
    men = fig("a", at=(10, 10)), fig("b", seat=1, at=(10, 10.984))
    dice = [("fight a", 6, 2, 1), ("fight a", 3), ("fight b", 6, 4, 1), ("fight b", 6), ("fight b", 2), ("save a", 6)]
    b = board(*men, dice=dice)
    b.game.tell(Status(f"seat:{active}", "active", 1))
    b.answers = [("re-roll", "1"), ("re-roll", "1"), ("re-roll", "2")]
    b.policy["strike-or-shove"] = "strike"
    b.run(fight(b.game, "a"))
    assert [(pick.seat, pick.subject) for pick in b.decisions("re-roll")] == [(0, "a"), (1, "b"), (1, "b")]
    assert [roll.seat for roll in b.rolls("fight")] == [0, 0, 1, 1, 1]


@pytest.mark.rule("SW-DICE-03", "SW-SKILL-16")
def test_a_reaction_test_is_made_again_by_its_own_player_while_another_is_active() -> None:
    b = board(
        fig("a", seat=1, at=(10, 10), skills="Quickdraw"), fig("b", at=(5, 5)), dice=[("reaction", 2), ("reaction", 3)]
    )
    b.game.tell(Status("seat:0", "active", 1))
    b.answers = [("re-roll", "0")]
    assert b.run(reaction_test(b.game, "a")) == 3
    assert [pick.seat for pick in b.decisions("re-roll")] == [1]


# -- smaller Dice ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DICE-04")
def test_smaller_dice_are_halves_rounded_up() -> None:
    assert [halved(score) for score in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert (halved(7), halved(9), halved(10)) == (4, 5, 5)


@pytest.mark.rule("SW-DICE-04")
@pytest.mark.parametrize(("sides", "of", "roll", "score"), [(3, 6, 5, 3), (4, 8, 7, 4), (5, 10, 1, 1)])
def test_a_smaller_die_is_rolled_on_the_one_of_twice_its_sides(sides: int, of: int, roll: int, score: int) -> None:
    b = one(dice=[("loot", roll)])
    assert roll_halved(b.game, 0, sides, "loot") == score
    (told,) = b.told(Rolled)
    assert (told.sides, told.dice, told.seat, told.rule) == (of, (roll,), 0, "SW-DICE-04")
    assert told.result == f"{score} on a D{sides}"
    with pytest.raises(AssertionError, match=f"no face of a D{of}"):
        roll_halved(one(dice=[("loot", of + 1)]).game, 0, sides, "loot")


@pytest.mark.rule("SW-ROLL-01")
def test_a_roll_off_is_told_with_its_rule_and_needs_two() -> None:
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(10, 5)), dice=[("off", 4), ("off", 9)])
    assert b.run(roll_off(b.game, [0, 1], "off")) == [1, 0]
    assert [(roll.seat, roll.result, roll.rule) for roll in b.rolls()] == [
        (0, "4", "SW-ROLL-01"),
        (1, "9", "SW-ROLL-01"),
    ]
    alone = one()
    assert alone.run(roll_off(alone.game, [0], "off")) == [0]
    assert alone.rolls() == []


@pytest.mark.rule("SW-TEST-06")
def test_a_pool_of_successes_is_kept_by_default() -> None:
    b = one("Hero", dice=[("t", 10, 5)], answers=[("re-roll", "none")])
    b.run(make_test(b.game, "a", "t", 2))
    (pick,) = b.decisions("re-roll")
    assert (pick.default, pick.rule) == (("none",), "SW-TEST-06")


@pytest.mark.rule("SW-ROLL-01", "SW-DICE-04", "SW-SHOOT-11")
def test_what_is_no_test_is_told_without_a_re_roll() -> None:
    men = fig("a", at=(5, 5)), fig("b", seat=1, at=(10, 5))
    b = board(*men, dice=[("off", 4, 9)])
    b.run(roll_off(b.game, [0, 1], "off"))
    b.dice.add(("loot", 3))
    roll_halved(b.game, 0, 3, "loot")
    assert [(roll.needed, roll.rerolled) for roll in b.rolls()] == [(0, -1)] * 3
    hit = one(dice=[("save", 5)])
    hit.run(save(hit.game, "a", 5))
    assert [roll.rerolled for roll in hit.rolls()] == [-1]
