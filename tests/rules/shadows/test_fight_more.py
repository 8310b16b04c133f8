"""Fights of three posses, of riders, from behind, and what becomes of those that a Fight brings down."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from gulch.events import Score, Status, Turned
from gulch.rules.shadows.fight import attack_modifiers, can_fight, defence_modifiers, defenders, fight
from rules.shadows.build import Man, board, fig, platform

TOUCH = 0.984
STRIKE = ("strike-or-shove", "strike")


def by(id: str, angle: float = 0, *, seat: int = 1, of: tuple[float, float] = (10, 10), **more: Any) -> Man:
    """A model whose base touches the one at `of`, in that direction."""
    return fig(id, seat=seat, at=(of[0] + TOUCH * cos(radians(angle)), of[1] + TOUCH * sin(radians(angle))), **more)


def attacker(**more: Any) -> Man:
    return fig("a", at=(10, 10), facing=0, **more)


@pytest.mark.rule("SW-FIGHT-06")
def test_enemies_of_two_posses_outnumber_together() -> None:
    """ "b" and "c" are enemies, but do not touch: each has "a" alone."""
    b = board(attacker(), by("b"), by("c", 180, seat=2))
    assert [(m.value, m.cause) for m in attack_modifiers(b.game, "a", "b", False)] == [(-1, "Outnumbered by 2")]
    assert defence_modifiers(b.game, "b") == ()


@pytest.mark.rule("SW-FIGHT-06")
def test_enemies_that_touch_each_other_are_busy() -> None:
    b = board(attacker(), by("b", 30), by("c", -30, seat=2))
    assert attack_modifiers(b.game, "a", "b", False) == ()


@pytest.mark.rule("SW-FIGHT-06")
def test_the_penalty_holds_for_the_defender_too_and_may_leave_one_die() -> None:
    ring = [by(id, angle, seat=0, rank="Hero") for id, angle in zip("cdef", (60, 120, 180, 240), strict=True)]
    b = board(by("a", 0, seat=0), fig("b", seat=1, at=(10, 10)), *ring)
    b.answers = [STRIKE]
    b.dice.add(("fight a", 5, 1, 1), ("fight b", 4), ("save b", 6))
    b.run(fight(b.game, "a"))
    assert [(m.value, m.cause) for m in b.rolls("fight")[1].modifiers] == [(-4, "Outnumbered by 5")]


@pytest.mark.rule("SW-FIGHT-01", "SW-DOWN-05")
def test_a_friend_is_no_defender_and_a_third_posses_model_is() -> None:
    b = board(attacker(), by("mate", 120, seat=0), by("b"), by("c", 240, seat=2))
    assert defenders(b.game, "a") == ["b", "c"]


@pytest.mark.rule("SW-FIGHT-01")
def test_one_attacked_from_behind_turns_before_the_dice_and_stays_so() -> None:
    b = board(attacker(), by("b", facing=0), dice=[("fight a", 5, 1, 1), ("fight b", 1, 1, 1), ("save b", 6)])
    b.answers = [STRIKE]
    b.run(fight(b.game, "a"))
    kinds = [type(event).__name__ for event in b.events]
    assert kinds.index("Turned") < kinds.index("Rolled")
    assert b.body("b").facing == 180
    assert len(b.told(Turned)) == 1
    assert b.body("a").facing == 0


@pytest.mark.rule("SW-FIGHT-08")
@pytest.mark.parametrize(("posture", "rules"), [("mounted", ["SW-FIGHT-08"]), ("standing", [])])
def test_a_rider_is_fortified_against_one_on_foot_only(posture: Any, rules: list[str]) -> None:
    rider = fig("b", seat=1, at=(10 + 0.492 + 0.787, 10), base=40, posture=posture)
    b = board(attacker(), rider)
    assert [m.rule for m in attack_modifiers(b.game, "a", "b", False)] == rules
    assert attack_modifiers(b.game, "b", "a", False) == ()


@pytest.mark.rule("SW-FIGHT-08")
def test_two_riders_are_level() -> None:
    men = (
        fig(id, seat=seat, at=(x, 10), base=40, posture="mounted") for id, seat, x in [("a", 0, 10), ("b", 1, 11.574)]
    )
    b = board(*men)
    assert can_fight(b.game, "a")
    assert attack_modifiers(b.game, "a", "b", False) == ()


@pytest.mark.rule("SW-FIGHT-08")
def test_an_inch_and_a_half_up_is_out_of_reach() -> None:
    men = fig("a", at=(9.4, 10)), fig("b", seat=1, at=(10.4, 10, 1.5))
    assert not can_fight(board(*men, pieces=[platform("ledge", (10, 8, 14, 12), 1.5)]).game, "a")


@pytest.mark.rule("SW-FIGHT-05", "SW-LOOK-03")
def test_a_loser_on_lookout_is_done_once_it_is_shaken() -> None:
    b = board(attacker(), by("b", lookout=2), answers=[STRIKE])
    b.dice.add(("fight a", 5, 5, 1), ("fight b", 1, 1, 1), ("save b", 5))
    b.run(fight(b.game, "a"))
    assert [(event.key, event.value) for event in b.told(Status)] == [("shaken", 1), ("lookout", None), ("done", 1)]


@pytest.mark.rule("SW-FIGHT-02", "SW-DMG-02")
def test_shaken_fighters_roll_their_lowered_dice() -> None:
    b = board(attacker(rank="Hero", shaken=1), by("b", rank="Veteran", shaken=1))
    b.dice.add(("fight a", 4, 1, 1), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    assert [roll.sides for roll in b.rolls("fight")] == [8, 6]


@pytest.mark.rule("SW-FIGHT-04", "SW-TEST-06")
def test_the_dice_after_re_rolls_decide() -> None:
    """Both have one Success; the Defender's re-rolled Die is the highest on the table."""
    b = board(attacker(), by("b", rank="Hero"), answers=[("re-roll", "1"), STRIKE])
    b.dice.add(("fight a", 5, 1, 1), ("fight b", 10, 2, 2), ("fight b re-roll", 3), ("save a", 5))
    b.run(fight(b.game, "a"))
    assert [(roll.figure, roll.needed) for roll in b.rolls("save")] == [("a", 5)]


@pytest.mark.rule("SW-DOWN-04", "SW-VP-02")
def test_a_downed_model_is_finished_off_for_its_printed_rank() -> None:
    b = board(attacker(), by("b", downed=1, shaken=1, rank="Veteran"))
    b.run(fight(b.game, "a"))
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 2)]
    assert [act.text for act in b.acts("fight")] == ["A finishes B off."]
    assert [act.rule for act in b.acts("fight")] == ["SW-DOWN-04"]


@pytest.mark.rule("SW-FIGHT-01", "SW-FIGHT-03")
@pytest.mark.parametrize(("charged", "words"), [(True, "A charges B."), (False, "A attacks B.")])
def test_what_a_fight_tells(charged: bool, words: str) -> None:
    mine = (5, 1, 1, 1) if charged else (5, 1, 1)
    b = board(attacker(), by("b"), dice=[("fight a", *mine), ("fight b", 1, 1, 1), ("save b", 6)], answers=[STRIKE])
    b.run(fight(b.game, "a", charged=charged))
    assert [(act.text, act.rule) for act in (*b.acts("fight"), *b.acts("strike"))] == [
        (words, "SW-FIGHT-01"),
        ("A strikes B.", "SW-FIGHT-03"),
    ]
    assert [roll.rule for roll in b.rolls()] == ["SW-FIGHT-02", "SW-FIGHT-02", "SW-FIGHT-05"]
    (pick,) = b.decisions("strike-or-shove")
    assert [option.label for option in pick.options] == ["Strike B: Save on 5+", 'Shove B 1" away']


@pytest.mark.rule("SW-FIGHT-06", "SW-TEST-04")
def test_the_question_shows_the_dice_of_both_sides_one_at_least() -> None:
    ring = [by(id, angle, seat=0) for id, angle in zip("cde", (120, 180, 240), strict=True)]
    men = fig("a", seat=1, at=(10, 10)), *ring, by("f", 0, seat=0)
    b = board(*men, answers=[("defender", "c")], dice=[("fight a", 4), ("fight c", 4, 1, 1)])
    b.run(fight(b.game, "a"))
    assert [option.label for option in b.decisions("defender")[0].options] == [
        f"{name}: 1 against 3 Dice" for name in "CDEF"
    ]
