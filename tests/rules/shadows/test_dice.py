"""Grit Dice, Tests, re-rolls, Saves and Roll-Offs."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.dice import Dice, seed_bytes
from gulch.errors import IllegalChoice
from gulch.events import Modifier, Rolled
from gulch.rules.shadows.dice_tests import grit_die, grit_roll, roll_off, save, save_needed, successes
from gulch.rules.shadows.dice_tests import test as make_test
from rules.shadows.build import Board, board, fig


def one(rank: str = "Novice", **more: Any) -> Board:
    """A single model "a" of some Rank."""
    keys = ("dice", "answers", "policy", "options")
    given = {key: more.pop(key) for key in keys if key in more}
    return board(fig("a", at=(10, 10), rank=rank, **more), **given)


def changes(*values: int) -> list[Modifier]:
    return [Modifier(value, "some reason", "SW-TEST-02") for value in values]


# -- Dice and Rank --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DICE-01")
def test_scores_run_from_one_to_the_number_of_sides() -> None:
    dice = Dice(seed_bytes(5))
    for sides in (6, 8, 10):
        assert set(dice.roll(sides, 400)) == set(range(1, sides + 1))


@pytest.mark.rule("SW-GRIT-01")
@pytest.mark.parametrize(("rank", "sides"), [("Novice", 6), ("Veteran", 8), ("Hero", 10)])
def test_each_rank_has_its_grit_die(rank: str, sides: int) -> None:
    b = one(rank, dice=[("test", sides)], policy={})
    assert b.run(make_test(b.game, "a", "test", 1)).sides == sides


@pytest.mark.rule("SW-DMG-02")
@pytest.mark.parametrize(("rank", "sides"), [("Novice", 6), ("Veteran", 6), ("Hero", 8)])
def test_a_shaken_model_rolls_the_die_of_the_next_lower_rank(rank: str, sides: int) -> None:
    b = one(rank, shaken=1)
    assert grit_die(b.game.facts, "a") == sides


@pytest.mark.rule("SW-SKILL-17")
def test_lead_belly_keeps_its_die_while_shaken() -> None:
    assert grit_die(one("Veteran", shaken=1, skills="Lead-Belly").game.facts, "a") == 8


# -- Tests ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEST-01")
def test_a_test_takes_the_number_of_grit_dice_it_names() -> None:
    b = one(dice=[("shoot", 2, 3, 4)])
    assert b.run(make_test(b.game, "a", "shoot", 3)).dice == (2, 3, 4)
    assert [roll.sides for roll in b.rolls()] == [6]


@pytest.mark.rule("SW-TEST-02", "SW-TEST-04")
@pytest.mark.parametrize(
    ("dice", "modifiers", "rolled"), [(3, (1, 1, -1), 4), (3, (-1,), 2), (3, (-4,), 1), (1, (-1,), 1)]
)
def test_dice_modifiers_change_the_number_of_dice_never_below_one(
    dice: int, modifiers: tuple[int, ...], rolled: int
) -> None:
    b = one(dice=[("nerve", *[4] * rolled)])
    assert len(b.run(make_test(b.game, "a", "nerve", dice, changes(*modifiers))).dice) == rolled
    assert [m.value for m in b.rolls()[0].modifiers] == list(modifiers)


@pytest.mark.rule("SW-TEST-05", "SW-TEST-07")
@pytest.mark.parametrize(("dice", "hits"), [((4, 5, 6), 2), ((1, 4, 10), 1), ((4,), 0), ((5,), 1)])
def test_scores_of_five_or_more_are_successes(dice: tuple[int, ...], hits: int) -> None:
    assert successes(dice) == hits


# -- re-rolls -------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEST-06", "SW-DICE-02")
def test_a_maximum_lets_another_die_be_rolled_again() -> None:
    b = one("Veteran", dice=[("t", 3, 8), ("t a re-roll", 5)], answers=[("re-roll", "0")])
    outcome = b.run(make_test(b.game, "a", "t", 2))
    assert (outcome.dice, outcome.successes) == ((5, 8), 2)
    first, second = b.told(Rolled)
    assert (second.drawn, second.dice, second.rerolled) == ((5,), (5, 8), 0)
    assert first.rerolled == -1


@pytest.mark.rule("SW-DICE-02")
def test_a_worse_second_result_stands() -> None:
    b = one("Veteran", dice=[("t", 4, 8), ("t", 2)], answers=[("re-roll", "0")])
    assert b.run(make_test(b.game, "a", "t", 2)).dice == (2, 8)
    assert len(b.decisions("re-roll")) == 1


@pytest.mark.rule("SW-TEST-06")
def test_a_single_maximum_has_no_other_die() -> None:
    b = one(dice=[("t", 6)])
    assert b.run(make_test(b.game, "a", "t", 1)).dice == (6,)
    assert b.asked == []


@pytest.mark.rule("SW-TEST-06", "SW-DMG-02")
def test_a_shaken_veteran_reads_a_six_as_its_maximum() -> None:
    b = one("Veteran", shaken=1, dice=[("t", 6, 2), ("t", 5)], answers=[("re-roll", "1")])
    assert b.run(make_test(b.game, "a", "t", 2)).dice == (6, 5)


@pytest.mark.rule("SW-TEST-06")
def test_the_re_roll_may_be_declined_and_a_failure_is_the_default() -> None:
    b = one(dice=[("t", 6, 5, 3, 2)], answers=[("re-roll", "none")])
    assert b.run(make_test(b.game, "a", "t", 4)).dice == (6, 5, 3, 2)
    (pick,) = b.decisions("re-roll")
    assert [option.id for option in pick.options] == ["none", "1", "2", "3"]
    assert pick.default == ("3",)


@pytest.mark.rule("SW-TEST-06")
def test_a_maximum_that_a_re_roll_brings_up_grants_another() -> None:
    b = one(dice=[("t", 6, 2, 3), ("t", 6), ("t", 5)], answers=[("re-roll", "1"), ("re-roll", "2")])
    assert b.run(make_test(b.game, "a", "t", 3)).dice == (6, 6, 5)


@pytest.mark.rule("SW-TEST-06")
def test_with_re_roll_chain_once_only_the_first_maxima_count() -> None:
    b = one(dice=[("t", 6, 2, 3), ("t", 6)], answers=[("re-roll", "1")], options={"re-roll-chain": "once"})
    assert b.run(make_test(b.game, "a", "t", 3)).dice == (6, 6, 3)
    assert len(b.decisions("re-roll")) == 1


@pytest.mark.rule("SW-DICE-02", "SW-TEST-06")
def test_a_die_is_rolled_again_only_once_so_the_chain_ends() -> None:
    b = one(dice=[("t", 6, 6, 2, 1), ("t", 3)], answers=[("re-roll", "2"), ("re-roll", "none")])
    assert b.run(make_test(b.game, "a", "t", 4)).dice == (6, 6, 3, 1)
    offered = [[option.id for option in pick.options] for pick in b.decisions("re-roll")]
    assert offered == [["none", "0", "1", "2", "3"], ["none", "0", "3"]]


def test_nobody_is_asked_when_no_re_roll_could_raise_a_score() -> None:
    b = one(dice=[("t", 6, 6)])
    assert b.run(make_test(b.game, "a", "t", 2)).dice == (6, 6)
    assert b.asked == []


def test_a_die_that_is_not_offered_is_refused() -> None:
    b = one(dice=[("t", 6, 2)], answers=[("re-roll", "0")])
    with pytest.raises(IllegalChoice, match="re-roll"):
        b.run(make_test(b.game, "a", "t", 2))


# -- Saves ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SHOOT-11")
def test_a_save_is_one_grit_die_without_a_re_roll() -> None:
    b = one("Hero", dice=[("save", 10)])
    assert b.run(save(b.game, "a", 5)) == 0
    assert b.asked == []
    assert b.rolls("save")[0].sides == 10


@pytest.mark.rule("SW-SHOOT-12")
@pytest.mark.parametrize(
    ("needed", "modifiers", "roll", "margin"), [(5, (-1,), 5, 1), (5, (-1, 1), 5, 0), (5, (2,), 3, 0)]
)
def test_save_modifiers_change_the_score(needed: int, modifiers: tuple[int, ...], roll: int, margin: int) -> None:
    b = one(dice=[("save", roll)])
    assert b.run(save(b.game, "a", needed, "save", changes(*modifiers))) == margin


@pytest.mark.rule("SW-SHOOT-13")
def test_successes_set_the_score_needed() -> None:
    assert [save_needed(hits) for hits in range(1, 9)] == [5, 6, 7, 8, 9, 10, 10, 10]


@pytest.mark.rule("SW-SHOOT-14")
@pytest.mark.parametrize(("needed", "roll", "margin"), [(8, 6, 2), (8, 1, 7), (6, 6, 0)])
def test_the_margin_is_what_the_score_falls_short_by(needed: int, roll: int, margin: int) -> None:
    b = one(dice=[("save", roll)])
    assert b.run(save(b.game, "a", needed)) == margin
    assert b.rolls("save")[0].needed == needed


@pytest.mark.rule("SW-SKILL-11")
def test_tough_adds_one_to_every_save() -> None:
    b = one(skills="Tough", dice=[("fall", 4)])
    assert b.run(save(b.game, "a", 5, "fall")) == 0
    assert [(m.value, m.rule) for m in b.rolls("fall")[0].modifiers] == [(1, "SW-SKILL-11")]


@pytest.mark.rule("SW-DMG-02")
def test_a_plain_grit_die_is_lowered_too() -> None:
    b = one("Veteran", shaken=1, dice=[("corridor", 5)])
    assert grit_roll(b.game, "a", "corridor", "SW-CORR-03")
    assert b.rolls()[0].sides == 6


# -- Roll-Offs ------------------------------------------------------------------------------------------


def three(*dice: tuple[str | int, ...]) -> Board:
    return board(*(fig(id, seat=seat, at=(5 + 5 * seat, 5)) for seat, id in enumerate("abc")), dice=dice)


@pytest.mark.rule("SW-ROLL-01")
def test_a_roll_off_orders_by_score() -> None:
    b = three(("off", 9), ("off", 4), ("off", 7))
    assert b.run(roll_off(b.game, [0, 1, 2], "off")) == [0, 2, 1]
    assert {roll.sides for roll in b.rolls()} == {10}


@pytest.mark.rule("SW-ROLL-01")
def test_those_who_tie_roll_again_among_themselves() -> None:
    b = three(("off", 8, 8, 3), ("off seat:0", 2), ("off seat:1", 6))
    assert b.run(roll_off(b.game, [0, 1, 2], "off")) == [1, 0, 2]
