"""Fame in a fight (LW-FAME-03 to -06, -10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.legends.build import ANY, Board, Man, board, fig
from rules.legends.melee import BASE, play

HAND = "Hand Weapon"


def hero(id: str, x: float, seat: int = 0, fame: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, 10), weapons=HAND, fame=fame, hero=True, **more)


def duel(fames: tuple[int, int], a: int, b: int, *rolls: tuple[str | int, ...], **more: Any) -> Board:
    """Two Heroes; A rolls `a` and B `b` to win, the loser is struck and not wounded."""
    men = [hero("a", 10, fame=fames[0]), hero("b", 10 + BASE, 1, fames[1], profile=more.pop("profile", None))]
    return play(board(*men, dice=[("fight a", a), ("fight b", b), *rolls], **more))


def winner(b: Board) -> str:
    return b.acts("strike")[0].actor


@pytest.mark.rule("LW-FAME-04")
def test_bids_are_made_in_secret_and_added_to_the_dice() -> None:
    b = duel((2, 1), 4, 5, ("wound b", 1), answers=[("bid", "2:a"), ("bid", "1:b")], profile={"F": 4})
    assert winner(b) == "b"
    assert [asked.secret for asked in b.decisions("bid")] == [True, True]
    assert [b.game.facts.get(one, "fame") for one in "ab"] == [0, 0]


@pytest.mark.rule("LW-FAME-04", "LW-FAME-03")
@pytest.mark.parametrize(("bid", "wins", "left"), [("none", "b", 3), ("1:a", "b", 2), ("2:a", "a", 1), ("3:a", "a", 0)])
def test_one_bids_and_the_other_declines(bid: str, wins: str, left: int) -> None:
    b = duel(
        (3, 1),
        4,
        5,
        (f"wound {wins}", 1),
        answers=[("bid", bid), ("bid", "none")],
        profile={"F": 4},
        policy={"fame": "none"},
    )
    assert winner(b) == wins
    assert (b.game.facts.get("a", "fame"), b.game.facts.get("b", "fame")) == (left, 1)
    assert [option.id for option in b.decisions("bid")[0].options] == ["none", "1:a", "2:a", "3:a"]


@pytest.mark.rule("LW-FAME-04")
def test_neither_learns_of_the_others_bid_before_both_are_made() -> None:
    b = duel((2, 1), 4, 5, ("wound b", 1), answers=[("bid", "2:a"), ("bid", "1:b")], profile={"F": 4})
    first = next(n for n, event in enumerate(b.events) if getattr(event, "key", "") == "fame")
    assert len(b.decisions("bid")) == 2
    assert [roll.label for roll in b.rolls() if roll.label == "fight"] == ["fight", "fight"]
    assert all(getattr(event, "rule", "") != "LW-FAME-04" for event in b.events[:first])


@pytest.mark.rule("LW-FAME-04")
def test_option_open_bids_go_on_in_turn_until_both_pass() -> None:
    answers = [("bid", "1:b"), ("bid", "2:a"), ("bid", "1:b"), ("bid", "none"), ("bid", "none")]
    b = duel((3, 3), 4, 4, ("wound b", 1), answers=answers, options={"fame-bids": "open"}, drop=1, profile={"F": 4})
    assert [asked.seat for asked in b.decisions("bid")] == [1, 0, 1, 0, 1]
    assert winner(b) == "b"
    assert not any(asked.secret for asked in b.decisions("bid"))


@pytest.mark.rule("LW-FAME-03")
@pytest.mark.parametrize(("spent", "wins"), [("0:6", "a"), ("0:5", "b"), ("none", "b")])
def test_a_hero_alone_spends_openly_after_both_have_rolled(spent: str, wins: str) -> None:
    men = [hero("a", 10, fame=2), fig("b", seat=1, at=(10 + BASE, 10), weapons=HAND, profile={"F": 4})]
    rolls = [("fight a", 4), ("fight b", 5), (f"wound {wins}", 1)]
    b = play(board(*men, dice=rolls, answers=[("fame", spent)]))
    assert winner(b) == wins
    assert "against 5" in b.decisions("fame")[0].prompt


@pytest.mark.rule("LW-FAME-05")
def test_fame_changes_the_heros_own_dice_only() -> None:
    men = [
        hero("a", 10, fame=3),
        fig("c", at=(10 + 2 * BASE, 10), weapons=HAND),
        fig("b", seat=1, at=(10 + BASE, 10), weapons=HAND),
    ]
    rolls = [("fight b", 5), ("fight a", 3), ("fight c", 5), ("even fight seat:0", 4), ("wound b", 1)]
    policy = {"strike": "a", "back-off-order": "a", "back-off": ANY}
    b = play(board(*men, dice=rolls, answers=[("fame", "none")], policy=policy))
    (asked,) = b.decisions("fame")
    assert asked.prompt.startswith("A rolled 3 ")
    assert b.game.facts.get("a", "fame") == 3


@pytest.mark.rule("LW-FAME-06")
def test_no_fame_on_the_die_of_an_even_fight() -> None:
    b = duel((2, 0), 4, 4, ("even fight seat:0", 4), ("wound b", 1))
    assert [asked.prompt.split("(")[1].split(",")[0] for asked in b.decisions("fame")] == ["fight"]


@pytest.mark.rule("LW-FAME-10")
def test_each_point_on_the_first_of_two_wound_dice_is_added_to_both() -> None:
    rolls = [("fight a", 6), ("fight b", 1), ("wound a", 4), ("wound a", 1)]
    men = [hero("a", 10, fame=3), fig("b", seat=1, at=(10 + BASE, 10), profile={"G": 8})]
    b = play(board(*men, dice=rolls, answers=[("fame", "none"), ("fame", "0:6"), ("fame", "none"), ("fame", "0:4")]))
    assert b.removed() == ["b"]
    assert b.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-FAME-10")
def test_a_natural_six_gives_the_second_die_nothing() -> None:
    rolls = [("fight a", 6), ("fight b", 1), ("wound a", 6), ("wound a", 3)]
    men = [hero("a", 10, fame=3), fig("b", seat=1, at=(10 + BASE, 10), profile={"G": 8})]
    assert not play(board(*men, dice=rolls)).removed()


@pytest.mark.rule("LW-FAME-04")
def test_a_bid_raises_the_best_of_his_dice() -> None:
    men = [hero("a", 10, fame=2, profile={"A": 2}), hero("b", 10 + BASE, 1, 1)]
    rolls = [("fight a", 2, 4), ("fight b", 5), ("wound a", 1), ("wound a", 1)]
    b = play(board(*men, dice=rolls, answers=[("bid", "2:a"), ("bid", "none")]))
    assert winner(b) == "a"
