"""Fights: Defenders, Fight Tests, who wins, and the Save of the loser."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from gulch.events import Modifier, Score, Turned
from gulch.rules.shadows.dice_tests import Outcome
from gulch.rules.shadows.fight import attack_modifiers, can_fight, decide, defence_modifiers, fight
from rules.shadows.build import Man, board, fig, platform, wall

TOUCH = 0.984
STRIKE = ("strike-or-shove", "strike")


def by(id: str, angle: float = 0, *, seat: int = 1, of: tuple[float, float] = (10, 10), **more: Any) -> Man:
    """A model whose base touches the one at `of`, in that direction."""
    x, y = of[0] + TOUCH * cos(radians(angle)), of[1] + TOUCH * sin(radians(angle))
    return fig(id, seat=seat, at=(x, y), **more)


def attacker(**more: Any) -> Man:
    return fig("a", at=(10, 10), facing=0, **more)


def total(modifiers: tuple[Modifier, ...]) -> int:
    return sum(modifier.value for modifier in modifiers)


# -- Defenders ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-FIGHT-01")
def test_without_an_enemy_in_contact_there_is_no_fight() -> None:
    assert not can_fight(board(attacker(), fig("b", seat=1, at=(12, 10))).game, "a")
    assert not can_fight(board(attacker(), by("mate", seat=0), fig("b", seat=1, at=(20, 10))).game, "a")
    assert can_fight(board(attacker(), by("b")).game, "a")
    assert not can_fight(board(attacker(downed=1), by("b")).game, "a")


@pytest.mark.rule("SW-FIGHT-01")
@pytest.mark.parametrize(("facing", "turned"), [(0, [180]), (180, []), (90, [])])
def test_a_defender_facing_away_is_turned_to_its_attacker(facing: int, turned: list[int]) -> None:
    b = board(attacker(), by("b", facing=facing), dice=[("fight a", 2, 2, 3), ("fight b", 2, 2, 3)])
    b.run(fight(b.game, "a"))
    assert [event.facing for event in b.told(Turned)] == turned


@pytest.mark.rule("SW-FIGHT-01")
def test_the_attacker_names_one_of_several() -> None:
    dice = [("fight a", 2, 2), ("fight c", 2, 2, 2)]
    b = board(attacker(), by("b"), by("c", 120), answers=[("defender", "c")], dice=dice)
    b.run(fight(b.game, "a"))
    assert b.acts("fight")[0].targets == ("c",)
    assert [option.label for option in b.decisions("defender")[0].options] == [
        "B: 2 against 3 Dice",
        "C: 2 against 3 Dice",
    ]


@pytest.mark.rule("SW-DOWN-04", "SW-VP-02")
def test_a_downed_defender_is_a_casualty_at_once() -> None:
    b = board(attacker(), by("b", downed=1, rank="Hero"))
    b.run(fight(b.game, "a"))
    assert b.removed() == ["b"]
    assert b.rolls() == []
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 3)]


@pytest.mark.rule("SW-DOWN-04")
def test_a_charge_into_a_downed_enemy_removes_it() -> None:
    b = board(attacker(), by("b", downed=1))
    b.run(fight(b.game, "a", charged=True, defender="b"))
    assert b.removed() == ["b"]


@pytest.mark.rule("SW-DOWN-05")
def test_a_downed_enemy_cannot_be_chosen_while_another_stands() -> None:
    b = board(attacker(), by("down", downed=1), by("b", 120), dice=[("fight a", 2, 2, 2), ("fight b", 2, 2, 2)])
    b.run(fight(b.game, "a", defender="down"))
    assert b.asked == []
    assert b.acts("fight")[0].targets == ("b",)


@pytest.mark.rule("SW-DOWN-05")
def test_of_two_downed_either_may_be_chosen() -> None:
    b = board(attacker(), by("one", downed=1), by("two", 120, downed=1), answers=[("defender", "two")])
    b.run(fight(b.game, "a"))
    assert b.removed() == ["two"]


# -- Dice Modifiers -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-FIGHT-02")
def test_a_charging_veteran_rolls_four_dice_against_three() -> None:
    dice = [("fight a", 2, 2, 2, 2), ("fight b", 2, 2, 2)]
    b = board(attacker(rank="Veteran"), by("b"), dice=dice)
    b.run(fight(b.game, "a", charged=True, defender="b"))
    assert [(roll.sides, len(roll.dice)) for roll in b.rolls("fight")] == [(8, 4), (6, 3)]


@pytest.mark.rule("SW-FIGHT-02", "SW-FIGHT-08")
def test_a_defender_higher_up_is_fortified() -> None:
    """On a step 0.7" high, 0.6" away in plan: in Contact, and the upper one has the advantage."""
    men = fig("a", at=(9.4, 10)), fig("b", seat=1, at=(10.9, 10, 0.7))
    b = board(*men, pieces=[platform("step", (10, 8, 14, 12), 0.7, "stairs")])
    assert [modifier.rule for modifier in attack_modifiers(b.game, "a", "b", False)] == ["SW-FIGHT-08"]
    assert attack_modifiers(b.game, "b", "a", False) == ()


@pytest.mark.rule("SW-FIGHT-02", "SW-FIGHT-07")
def test_across_a_fence_whoever_attacks_has_one_die_less() -> None:
    men = fig("a", at=(10 - 0.592, 10)), fig("b", seat=1, at=(10 + 0.592, 10))
    b = board(*men, pieces=[wall("fence", (9.9, 5, 10.1, 15), 1.2, linear=True)])
    for one, other in (("a", "b"), ("b", "a")):
        assert [m.rule for m in attack_modifiers(b.game, one, other, False)] == ["SW-FIGHT-07"]
        assert defence_modifiers(b.game, other) == ()


@pytest.mark.rule("SW-FIGHT-06")
def test_three_around_one_of_whom_one_is_engaged_elsewhere() -> None:
    one = by("l1", 0)
    apache = by("apache", 0, seat=2, of=(10 + TOUCH, 10))
    b = board(attacker(), one, by("l2", 120), by("l3", 240), apache)
    assert [(m.value, m.rule) for m in defence_modifiers(b.game, "a")] == [(-1, "SW-FIGHT-06")]


@pytest.mark.rule("SW-FIGHT-06")
def test_outnumbered_by_two_or_three() -> None:
    two = board(attacker(), by("b"), by("c", 120))
    assert total(defence_modifiers(two.game, "a")) == -1
    assert total(attack_modifiers(two.game, "a", "b", False)) == -1
    three = board(attacker(), by("b"), by("c", 120), by("d", 240))
    assert total(defence_modifiers(three.game, "a")) == -2


@pytest.mark.rule("SW-FIGHT-06")
def test_one_unengaged_and_one_engaged_enemy_are_no_penalty() -> None:
    b = board(attacker(), by("b"), by("c", 120), by("mate", 0, seat=0, of=(10 + TOUCH, 10)))
    assert defence_modifiers(b.game, "a") == ()


@pytest.mark.rule("SW-FIGHT-06")
def test_downed_models_neither_count_nor_engage() -> None:
    lying = by("mate", 0, seat=0, of=(10 + TOUCH, 10), downed=1)
    b = board(attacker(), by("b"), by("c", 120), by("d", 240, downed=1), lying)
    assert total(defence_modifiers(b.game, "a")) == -1


@pytest.mark.rule("SW-SKILL-07", "SW-SKILL-10", "SW-SKILL-12")
def test_skills_that_help_in_a_fight() -> None:
    ornery = board(attacker(skills="'Ornery, Mean"), by("b"), by("c", 120))
    assert [(m.value, m.rule) for m in defence_modifiers(ornery.game, "a")] == [
        (0, "SW-SKILL-10"),
        (1, "SW-SKILL-12"),
    ]
    armed = board(attacker(skills="Close Work", weapons="Pistol, Rifle, Sixgun"), by("b"))
    assert total(defence_modifiers(armed.game, "a")) == 2
    jammed = board(attacker(skills="Close Work", weapons="Pistol", jammed_0=1), by("b"))
    assert defence_modifiers(jammed.game, "a") == ()


@pytest.mark.rule("SW-SKILL-12")
def test_a_mean_model_that_charges_rolls_five_dice() -> None:
    b = board(attacker(skills="Mean"), by("b"))
    assert 3 + total(attack_modifiers(b.game, "a", "b", True)) == 5


# -- who wins -------------------------------------------------------------------------------------------


def rolled(*dice: int) -> Outcome:
    return Outcome(dice, sum(1 for die in dice if die >= 5), 10, 1)


@pytest.mark.rule("SW-FIGHT-03", "SW-FIGHT-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "margin"),
    [
        ((5, 6, 1), (7, 1, 1), "a", 1),
        ((1, 2, 3), (5, 5, 1), "b", 2),
        ((7, 1, 1), (5, 4, 4), "a", 1),
        ((4, 1, 1), (3, 3, 3), "a", 1),
        ((3, 1, 1), (4, 1, 1), "b", 1),
    ],
)
def test_more_successes_win_then_the_highest_die(
    mine: tuple[int, ...], theirs: tuple[int, ...], winner: str, margin: int
) -> None:
    won = decide("a", rolled(*mine), "b", rolled(*theirs))
    assert won is not None
    assert (won.winner, won.margin) == (winner, margin)
    assert won.loser == ("b" if winner == "a" else "a")


@pytest.mark.rule("SW-FIGHT-04")
def test_equal_highest_dice_are_a_draw() -> None:
    assert decide("a", rolled(6, 1, 1), "b", rolled(6, 4, 4)) is None
    b = board(attacker(), by("b"), dice=[("fight a", 5, 1, 1), ("fight b", 5, 4, 4)])
    b.run(fight(b.game, "a"))
    assert any("Draw" in text for text in b.notes())
    assert b.rolls("save") == []
    assert can_fight(b.game, "a")


@pytest.mark.rule("SW-FIGHT-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "loser", "needed"),
    [((5, 5, 1), (1, 2, 3), "b", 6), ((2, 2, 4), (1, 2, 3), "b", 5), ((1, 1, 1), (5, 5, 5), "a", 7)],
)
def test_the_loser_saves_by_the_difference(
    mine: tuple[int, ...], theirs: tuple[int, ...], loser: str, needed: int
) -> None:
    dice = [("fight a", *mine), ("fight b", *theirs), (f"save {loser}", 6)]
    b = board(attacker(), by("b"), dice=dice, answers=[STRIKE])
    b.run(fight(b.game, "a"))
    assert [(roll.figure, roll.needed) for roll in b.rolls("save")] == [(loser, needed)]
    assert b.decisions("strike-or-shove")[0].seat == (0 if loser == "b" else 1)


@pytest.mark.rule("SW-FIGHT-05", "SW-VP-02")
def test_a_defender_that_wins_strikes_and_scores() -> None:
    b = board(attacker(), by("b"), dice=[("fight a", 1, 1, 1), ("fight b", 5, 5, 1), ("save a", 1)], answers=[STRIKE])
    b.run(fight(b.game, "a"))
    assert b.removed() == ["a"]
    assert [score.seat for score in b.told(Score)] == [1]


@pytest.mark.rule("SW-SKILL-09")
@pytest.mark.parametrize(("charged", "shaken"), [(True, True), (False, False)])
def test_bull_rush_hits_hard_on_a_won_charge(charged: bool, shaken: bool) -> None:
    mine = (5, 1, 1, 1) if charged else (5, 1, 1)
    dice: list[tuple[str | int, ...]] = [("fight a", *mine), ("fight b", 1, 1, 1), ("save b", 5)]
    b = board(attacker(skills="Bull-Rush"), by("b"), dice=dice, answers=[STRIKE])
    b.run(fight(b.game, "a", charged=charged))
    assert b.has("b", "shaken") is shaken


def test_a_fight_without_an_enemy_left_does_nothing() -> None:
    b = board(attacker(), fig("b", seat=1, at=(20, 10)))
    b.run(fight(b.game, "a"))
    assert b.events == []
