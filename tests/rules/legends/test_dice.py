"""Dice, impartial choices and the deck of cards that may take their place (LW-DICE)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import CardShown, Rolled, Status
from gulch.rules.legends import dice
from rules.legends.build import Board, board, fig

ACE = 13


def two(*rolls: tuple[str | int, ...], **more: Any) -> Board:
    return board(fig("a", at=(5, 5)), fig("b", seat=1, at=(20, 5)), dice=rolls, **more)


def cut(*rolls: tuple[str | int, ...], **options: str) -> Board:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    return two(*rolls, options={"roll-off-by-cards": "on", **chosen})


def shown(b: Board) -> list[str]:
    return [event.card for event in b.told(CardShown)]


@pytest.mark.rule("LW-DICE-01")
def test_a_d3_is_half_a_d6_and_two_dice_are_added() -> None:
    assert [dice.d3(score) for score in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    b = two(("pluck a", 6, 1))
    assert b.run(dice.own(b.game, "a", "pluck", 2, "LW-PLUCK-01")).total == 7
    assert [roll.sides for roll in b.told(Rolled)] == [6]


@pytest.mark.rule("LW-DICE-02")
@pytest.mark.parametrize(("score", "first"), [(1, True), (3, True), (4, False), (6, False)])
def test_one_to_three_favours_the_first(score: int, first: bool) -> None:
    b = two(("which seat:0", score))
    assert b.run(dice.first_of_two(b.game, 0, "which")) is first


@pytest.mark.rule("LW-DICE-03")
def test_the_higher_card_wins_and_no_die_is_rolled() -> None:
    b = cut(("drop cut seat:0", 12), ("drop cut seat:1", 8))
    assert b.run(dice.higher(b.game, "drop", "LW-DROP-01")) == 0
    assert shown(b) == ["KS", "9S"]
    assert [roll.sides for roll in b.told(Rolled)] == [52, 51]
    assert not b.game.facts.shown


@pytest.mark.rule("LW-DICE-03")
def test_equal_cards_are_cut_again_but_for_the_drop() -> None:
    b = cut(("which cut seat:1", 11), ("which cut seat:0", 23), ("which cut seat:1", 1), ("which cut seat:0", 1))
    assert b.run(dice.first_of_two(b.game, 1, "which")) is False
    assert shown(b) == ["QS", "QC", "2S", "3S"]
    c = cut(("drop cut seat:0", 11), ("drop cut seat:1", 23))
    assert c.run(dice.higher(c.game, "drop", "LW-DROP-01")) is None


@pytest.mark.rule("LW-DICE-03", "LW-XP-07")
def test_an_underdog_may_cut_once_more() -> None:
    b = cut(("drop cut seat:0", 12), ("drop cut seat:1", 8), ("drop cut seat:1", 11))
    b.game.tell(Status("seat:1", "rerolls", 1))
    b.answers.append(("underdog", "0"))
    assert b.run(dice.higher(b.game, "drop", "LW-DROP-01")) == 1
    assert shown(b)[-1] == "AS"


@pytest.mark.rule("LW-DICE-03")
@pytest.mark.parametrize(("ace", "first"), [("high", True), ("low", False)])
def test_option_cut_ace(ace: str, first: bool) -> None:
    b = cut(("which cut seat:0", ACE), ("which cut seat:1", 1), cut_ace=ace)
    assert b.run(dice.first_of_two(b.game, 0, "which")) is first


@pytest.mark.rule("LW-DICE-03")
def test_option_cut_deck_played_through_keeps_cards_out_until_the_deck_is_used_up() -> None:
    b = cut(*[("which cut", 1)] * 52, ("which cut seat:0", 52), ("which cut seat:1", 1), cut_deck="played-through")

    async def all_of_it() -> None:
        for _ in range(27):
            await dice.higher(b.game, "which", "LW-DICE-03")

    b.run(all_of_it())
    assert len(set(shown(b)[:52])) == 52
    assert not any(card.startswith("*") for card in shown(b))
    assert [roll.sides for roll in b.told(Rolled)] == [*range(52, 0, -1), 52, 51]


@pytest.mark.rule("LW-DICE-04")
def test_what_a_fighter_has_left_is_open_to_both_seats() -> None:
    from gulch.view import Facts

    b = board(fig("a", at=(5, 5), profile={"W": 2}, fame=2, fortune=1, lost=1, jammed_0=1, weapons="Rifle"))
    for seat in (0, 1, None):
        seen = Facts.load(b.game.facts.table, b.game.facts.dump(seat))
        assert dict(seen.figures["a"].status) == {"fame": 2, "fortune": 1, "jammed:0": 1, "lost": 1}
