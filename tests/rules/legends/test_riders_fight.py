"""Fights of mounted models and of mounts (LW-MOUNT-06, -09, -13, -20, -21; LW-THROWN-01, -02)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.match import Game
from gulch.rules.legends import move, pace, pairs, saddle, thrown
from gulch.rules.legends.state import mounted, prone
from gulch.table.measure import distance
from gulch.table.touch import bases_touch
from rules.legends.build import Board, Man, fig
from rules.legends.melee import play
from rules.legends.saddled import behind, horse, rider, saddled

TOUCH = (787 + 492) / 1000
AXE = {"weapons": "Hand Weapon"}


def foe(**more: Any) -> Man:
    return fig("b", seat=1, at=(10 + TOUCH, 10), **AXE, **more)


def fought(*more: Man, loose: str = "on", b_is: Any = None, passenger: bool = False, **keys: Any) -> Board:
    """A rider, and a foe in contact with him; a fight of theirs."""
    b = saddled(
        rider("a", at=(10, 10), **AXE, **keys.pop("a_is", {})), horse("a"), foe(**(b_is or {})), *more,
        options={"loose-mounts": loose}, **keys,
    )  # fmt: skip
    if passenger:
        behind(b, "p", "a.mount")
    return play(b)


@pytest.mark.rule("LW-MOUNT-20", "LW-MOUNT-13")
@pytest.mark.parametrize("victims", [("a.mount", "a"), ("a", "a.mount"), ("a", "a")])
def test_a_winner_divides_his_strikes_as_he_likes_with_no_in_the_way_roll(victims: tuple[str, str]) -> None:
    dice: list[tuple[str | int, ...]] = [("fight a", 2), ("fight b", 5, 5), ("wound b", 1), ("wound b", 1)]
    answers = [("strike-at", victim) for victim in victims]
    b = fought(b_is={"profile": {"A": 2}}, dice=dice, answers=answers)
    assert [act.targets[0] for act in b.acts("strike")] == list(victims)


@pytest.mark.rule("LW-MOUNT-20")
@pytest.mark.parametrize(("victim", "needed"), [("a", 4), ("a.mount", 5)])
def test_each_is_struck_at_his_own_grit(victim: str, needed: int) -> None:
    dice: list[tuple[str | int, ...]] = [("fight a", 2), ("fight b", 5), ("wound b", 1)]
    b = fought(dice=dice, answers=[("strike-at", victim)])
    assert b.rolls("wound")[0].needed == needed


@pytest.mark.rule("LW-MOUNT-20")
def test_only_the_rider_fights() -> None:
    b = fought(dice=[("fight a", 5), ("fight b", 2), ("wound a", 1)])
    assert [roll.figure for roll in b.rolls("fight")] == ["a", "b"]


@pytest.mark.rule("LW-MOUNT-09")
def test_a_passenger_rolls_nothing() -> None:
    p = fig("p", at=(30, 5), profile={"F": 5, "A": 2})
    b = fought(p, passenger=True, dice=[("fight a", 5), ("fight b", 2), ("wound a", 1)])
    assert [roll.figure for roll in b.rolls("fight")] == ["a", "b"]


@pytest.mark.rule("LW-MOUNT-13")
def test_the_passenger_of_a_beaten_model_may_be_struck() -> None:
    dice: list[tuple[str | int, ...]] = [("fight a", 2), ("fight b", 5), ("wound b", 6)]
    b = fought(fig("p", at=(30, 5)), passenger=True, dice=dice, answers=[("strike-at", "p")])
    assert b.removed() == ["p"]


@pytest.mark.rule("LW-MOUNT-21", "LW-THROWN-02")
def test_a_mount_killed_in_a_fight_throws_its_rider() -> None:
    dice: list[tuple[str | int, ...]] = [("fight a", 2), ("fight b", 5), ("wound b", 6), ("thrown a", 4)]
    b = fought(dice=dice, answers=[("strike-at", "a.mount")])
    assert b.removed() == ["a.mount"]
    assert not mounted(b.game.facts, "a")
    assert thrown.is_dazed(b.game, "a")


@pytest.mark.rule("LW-THROWN-02")
def test_one_who_was_thrown_wins_and_strikes_nobody() -> None:
    men = fig("a", at=(10, 10), thrown=1, **AXE), fig("b", seat=1, at=(10.984, 10), **AXE)
    b = play(saddled(*men, dice=[("fight a", 5), ("fight b", 2)]))
    assert distance(b.body("a"), b.body("b")) >= 1000
    assert not b.rolls("wound")


@pytest.mark.rule("LW-THROWN-01")
def test_one_who_is_thrown_into_the_dirt_fights_prone() -> None:
    dice: list[tuple[str | int, ...]] = [("thrown a", 1), ("wound a", 1)]
    b = saddled(rider("a", at=(10, 10), **AXE), horse("a"), foe(), dice=dice)
    b.run(thrown.thrown(b.game, "a", "LW-WEAP-24"))
    assert prone(b.game.facts, "a")
    assert pairs.contacts(b.game) == {"a": ["b"], "b": ["a"]}
    assert bases_touch(b.body("a"), b.body("a.mount"))


@pytest.mark.rule("LW-MOUNT-06")
@pytest.mark.parametrize(("score", "gone"), [(4, []), (5, ["a.mount"])])
def test_a_riderless_mount_may_be_attacked_rolls_no_die_and_is_struck(score: int, gone: list[str]) -> None:
    b = saddled(
        foe(), horse("a", at=(10, 10)), fig("a", at=(2, 2)), options={"loose-mounts": "on"}, phase="movin",
        answers=[("manner", "attack:a.mount")],
    )  # fmt: skip
    assert pairs.contacts(b.game) == {}
    b.run(move.act(b.game, "b"))
    assert b.acts("charge")[0].targets == ("a.mount",)
    b.dice.add(("fight b", 1), ("wound b", score))
    play(b)
    assert [roll.figure for roll in b.rolls("fight")] == ["b"]
    assert b.removed() == gone
    if not gone:
        assert distance(b.body("a.mount"), b.body("b")) == 1000


@pytest.mark.rule("LW-MOUNT-06")
def test_only_mounts_of_others_that_he_touches_are_attacked() -> None:
    friend = fig("c", at=(10 - TOUCH, 10))
    b = saddled(
        foe(), horse("a", at=(10, 10)), fig("a", at=(2, 2)), friend, fig("d", seat=1, at=(20, 10)), phase="movin"
    )
    offered = {who: [one.id for one in saddle.MANNERS["attack"].options(_set_out(b, who), who)] for who in "bcd"}
    assert offered == {"b": ["attack:a.mount"], "c": [], "d": []}


def _set_out(b: Board, who: str) -> Game:
    pace.begin(b.game, who)
    return b.game
