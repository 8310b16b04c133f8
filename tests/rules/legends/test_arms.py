"""What a fighter fights with (LW-MELEE, LW-WEAP-13, -31)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends.arms import arms, choose, to_win, to_wound
from gulch.rules.legends.fight import strike, thrown
from gulch.rules.legends.pairs import Fight
from gulch.rules.legends.weapons import fightin
from rules.legends.build import Board, board, fig


def one(weapons: str = "", **more: object) -> Board:
    return board(fig("a", at=(5, 5), weapons=weapons, **more), fig("b", seat=1, at=(9, 5)))  # type: ignore[arg-type]


def names(b: Board) -> list[str]:
    return [arm.name for arm in arms(b.game, "a")]


def changes(b: Board) -> tuple[int, int]:
    arm = b.run(choose(b.game, "a"))
    win, wound = to_win(b.game.facts, "a", arm), to_wound(b.game.facts, "a", arm)
    return sum(modifier.value for modifier in win), sum(modifier.value for modifier in wound)


@pytest.mark.rule("LW-MELEE-07")
def test_the_four_rows_of_the_summary() -> None:
    rows = {name: (row.win, row.wound) for name, row in fightin().items()}
    assert rows == {
        "Hand Weapon": (0, 0), "Two-Handed Weapon": (-1, 1), "Improvised": (-1, 0), "Unarmed": (-1, -1),
    }  # fmt: skip


@pytest.mark.rule("LW-MELEE-06", "LW-MELEE-07")
@pytest.mark.parametrize(
    ("weapons", "expected"),
    [
        ("Hand Weapon (sabre)", (0, 0)), ("Two-Handed Weapon", (-1, 1)), ("Rifle", (-1, 0)), ("Buffalo Gun", (-1, 1)),
        ("Heavy Pistol", (-1, 0)), ("Sixgun", (-1, -1)), ("Le Mat, Longbow, Lasso", (-1, -1)), ("", (-1, -1)),
    ],
)  # fmt: skip
def test_what_a_card_is_worth_in_a_fight(weapons: str, expected: tuple[int, int]) -> None:
    assert changes(one(weapons)) == expected


def test_what_was_thrown_is_in_hand_no_more() -> None:
    assert names(one("Thrown Weapon")) == ["Improvised"]
    assert names(one("Thrown Weapon", used_0=1)) == ["Unarmed"]


@pytest.mark.rule("LW-MELEE-03")
def test_no_axe_in_the_saddle() -> None:
    assert names(one("Two-Handed Weapon", posture="mounted")) == ["Unarmed"]
    assert names(one("Two-Handed Weapon, Rifle", posture="mounted")) == ["Improvised"]


@pytest.mark.rule("LW-MELEE-07")
def test_of_several_weapons_one_is_chosen_and_the_best_comes_first() -> None:
    b = board(
        fig("a", at=(5, 5), weapons="Rifle, Two-Handed Weapon, Hand Weapon"), fig("b", seat=1, at=(9, 5)),
        answers=[("arm", "Two-Handed Weapon")],
    )  # fmt: skip
    assert b.run(choose(b.game, "a")).name == "Two-Handed Weapon"
    (asked,) = b.decisions("arm")
    assert [option.id for option in asked.options] == ["Hand Weapon", "Two-Handed Weapon", "Improvised"]


@pytest.mark.rule("LW-SKILL-07")
def test_a_pugilist_needs_no_weapon() -> None:
    assert changes(one(skills="Pugilist")) == (0, 0)


@pytest.mark.rule("LW-SKILL-08")
def test_a_strongman_has_the_bonus_only() -> None:
    assert changes(one("Two-Handed Weapon", skills="Strongman")) == (0, 1)


@pytest.mark.rule("LW-MELEE-05")
@pytest.mark.parametrize(
    ("grit", "scores", "out"), [(3, (4,), False), (3, (5,), True), (6, (6,), False), (7, (6,), False)]
)
def test_unarmed_strikes_are_at_minus_one_and_cannot_make_a_six(grit: int, scores: tuple[int, ...], out: bool) -> None:
    b = fists(grit, *scores)
    assert b.run(strike(b.game, "a", "b", fightin()["Unarmed"], over=False)).wounded is out


@pytest.mark.rule("LW-MELEE-05")
def test_unarmed_the_minus_one_is_on_both_of_two_dice_and_fame_may_make_it_up() -> None:
    b = fists(8, 6, 4, fame=2, answers=[("fame", "0:6"), ("fame", "none")])
    assert b.run(strike(b.game, "a", "b", fightin()["Unarmed"], over=False)).wounded
    rolls = b.rolls("wound")
    assert [[modifier.value for modifier in roll.modifiers] for roll in rolls] == [[-1], [-1, 1]]


@pytest.mark.rule("LW-MELEE-05")
@pytest.mark.parametrize(("score", "counts"), [(4, 3), (1, 1)])
def test_unarmed_dice_to_win_are_one_less_but_never_below_one(score: int, counts: int) -> None:
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(9, 5)), dice=[("fight a", score), ("fight b", 6)])
    arms_ = dict.fromkeys("ab", fightin()["Unarmed"])
    assert b.run(thrown(b.game, Fight("a", ("b",)), arms_))["a"].dice == (counts,)


def fists(grit: int, *scores: int, **more: Any) -> Board:
    rolls = [("wound a", score) for score in scores]
    man = fig("a", at=(5, 5), fame=more.pop("fame", 0))
    return board(man, fig("b", seat=1, at=(9, 5), profile={"G": grit}), dice=rolls, **more)


@pytest.mark.rule("LW-MELEE-06")
def test_a_stool_lowers_the_dice_to_win_only() -> None:
    b = one("", holds="stool")
    assert names(b) == ["Improvised"]
    assert changes(b) == (-1, 0)


@pytest.mark.rule("LW-MELEE-01")
def test_a_knife_is_a_hand_weapon_of_a_type_and_changes_nothing() -> None:
    assert changes(one("Hand Weapon (knife)")) == (0, 0)
