"""Re-rolls that bring up new maxima or are claimed by several seats, smaller Dice, and what rolls say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gulch.events import Rolled, Status
from gulch.rules.shadows.dice_tests import (
    Claim,
    grit_score,
    halved,
    roll_halved,
    roll_off,
    save,
    whose_reroll,
)
from gulch.rules.shadows.dice_tests import test as make_test
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


# -- claims ---------------------------------------------------------------------------------------------

BLESS, CURSE = Claim(0, "a Bless token", "SW-DICE-03"), Claim(1, "a Curse", "SW-DICE-02")
CARDS = Claim(0, "Marked Cards", "SW-DICE-02")


def claimed(
    claims: Sequence[Claim], *dice: tuple[str | int, ...], active: int | None = None, answers: Sequence[Any] = ()
) -> tuple[Board, Claim]:
    """Whose re-roll of a Die of "a" (seat 0) is made, in a match of three seats."""
    men = [fig(id, seat=seat, at=(5 + 5 * seat, 5)) for seat, id in enumerate("abc")]
    b = board(*men, dice=dice, answers=answers)
    if active is not None:
        b.game.tell(Status(f"seat:{active}", "active", 1))
    return b, b.run(whose_reroll(b.game, "a", "save", claims))


@pytest.mark.rule("SW-DICE-03")
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize("made", [0, 1])
def test_of_two_claims_the_active_player_names_the_one_that_is_made(active: int, made: int) -> None:
    claims = [BLESS, CURSE]
    b, claim = claimed(claims, active=active, answers=[("re-roll-claim", str(made))])
    assert claim is claims[made]
    (pick,) = b.decisions("re-roll-claim")
    assert pick.seat == active
    assert [option.label for option in pick.options] == ["Seat 0: a Bless token", "Seat 1: a Curse"]
    assert b.rolls() == []


@pytest.mark.rule("SW-DICE-03")
@pytest.mark.parametrize(("scores", "winner"), [((3, 7), CURSE), ((8, 2), BLESS)])
def test_while_nobody_is_active_the_claimants_roll_off(scores: tuple[int, int], winner: Claim) -> None:
    b, claim = claimed([BLESS, CURSE], ("whose", scores[0]), ("whose", scores[1]))
    assert claim is winner
    assert b.asked == []
    assert {roll.rule for roll in b.rolls()} == {"SW-DICE-03"}


@pytest.mark.rule("SW-DICE-02", "SW-DICE-03")
def test_one_player_with_two_re_rolls_may_use_one_of_them() -> None:
    """Whoever is Active: there is nobody else to decide for."""
    b, claim = claimed([BLESS, CARDS], active=1, answers=[("re-roll-claim", "1")])
    assert claim is CARDS
    assert b.decisions("re-roll-claim")[0].seat == 0


@pytest.mark.rule("SW-DICE-03")
def test_the_winner_of_the_roll_off_chooses_among_its_own() -> None:
    dice = ("whose", 8), ("whose", 2)
    b, claim = claimed([BLESS, CURSE, CARDS], *dice, answers=[("re-roll-claim", "1")])
    assert claim is CARDS
    assert [option.label for option in b.decisions("re-roll-claim")[0].options] == [
        "Seat 0: a Bless token",
        "Seat 0: Marked Cards",
    ]


@pytest.mark.rule("SW-DICE-03")
def test_a_single_claim_is_made_and_none_is_a_fault() -> None:
    assert claimed([CURSE])[1] is CURSE
    with pytest.raises(ValueError, match="nobody claims"):
        claimed([])


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
