"""Fights at an edge (LW-ELEV), and the turn after a fight over an obstacle (LW-OBST-08)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.dice import Scripted
from gulch.events import PhaseBegan, Placed, Status
from gulch.rules.legends import move, pairs, walk
from rules.legends.build import ANY, Board, Man, board, fig, platform, wall
from rules.legends.march import R, ahead, at, do, may_go
from rules.legends.melee import BASE, gap, play

HAND = "Hand Weapon"
CLIFF = platform("cliff", (12, 5, 20, 15), 3)
FAR = fig("z", seat=1, at=(33, 33))


def above(id: str, off: float, **more: Any) -> Man:
    """An enemy on the cliff, so many inches from its western edge."""
    return fig(id, seat=1, at=(12 + off + R, more.pop("y", 10), 3), weapons=HAND, **more)


def climber(**more: Any) -> Man:
    return fig("a", at=(12 - R, 10), weapons=HAND, **more)


def climbed(*above_: Man, **more: Any) -> Board:
    """A has climbed 3 inches to the edge, with all of his allowance."""
    b = ahead(climber(**more), *above_, FAR, pieces=[CLIFF], dice=[("climb a", 4)])
    do(b, "a", "scale:cliff/body")
    return b


# -- meeting at the top -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-ELEV-01")
@pytest.mark.parametrize(
    ("foes", "met"),
    [([("e", 0.6)], "e"), ([("e", 0.8), ("f", 0.4)], "f"), ([("e", 0.99)], "e"), ([("e", 1.0)], None)],
)
def test_a_climber_fights_the_nearest_whose_zone_overlaps_the_edge(
    foes: list[tuple[str, float]], met: str | None
) -> None:
    b = climbed(*(above(id, off, y=10 if len(foes) < 2 else 9.5 + n) for n, (id, off) in enumerate(foes)))
    assert b.game.facts.get("a", "edge") == met


@pytest.mark.rule("LW-ELEV-01")
def test_who_has_no_zone_meets_nobody() -> None:
    assert climbed(above("e", 0.6, posture="down")).game.facts.get("a", "edge") is None


@pytest.mark.rule("LW-ELEV-02")
def test_nobody_else_up_there_is_charged_this_turn() -> None:
    b = ahead(climber(move=10), above("e", 1.5), FAR, pieces=[CLIFF], dice=[("climb a", 6)], policy={"move": ANY})
    asked: list[Any] = []

    def onward(decision: Any) -> str:
        asked.append(decision)
        return "done"

    b.policy["manner"] = onward
    b.answers.append(("manner", "scale:cliff/body"))
    b.run(move.act(b.game, "a"))
    assert at(b, "a")[2] == 3
    assert "e" not in walk.policy(b.game, "a").targets


@pytest.mark.rule("LW-ELEV-01", "LW-ELEV-04")
def test_from_the_climb_through_the_fight_to_the_fall() -> None:
    b = climbed(above("e", 0.6))
    assert b.acts("charge")[0].targets == ("e",)
    b.dice = b.game.dice = Scripted(("fight a", 2), ("fight e", 5), ("wound a", 1, 1, 1), ("wound e", 1))
    b.answers = [("beaten-climber", "drop")]
    play(b)
    assert at(b, "a")[2] == 0
    assert not set(b.game.facts.figures["a"].status) & {"edge", "edge-drop", "climb", "fight"}


# -- the fight ------------------------------------------------------------------------------------------------------


def hanging(*others: Man, dice: list[tuple[str | int, ...]], **more: Any) -> Board:
    """A hangs 0.5 inches under the edge of the cliff and fights E above; whether he climbs is over."""
    status = {"edge": "e", "edge-drop": 3000, "climb": "11508 10000 0 12500 10000 3000 2500 0"}
    a = fig("a", at=(12 - R, 10, 2.5), weapons=HAND, profile=more.pop("profile", None), **status)
    return board(a, above("e", 0.6, profile={"F": 2}), *others, pieces=[CLIFF], dice=dice, **more)


@pytest.mark.rule("LW-ELEV-03")
@pytest.mark.parametrize(("skill", "winner"), [(4, "e"), (1, "e")])
def test_a_climber_has_fightin_one(skill: int, winner: str) -> None:
    rolls = [("fight a", 5), ("fight e", 5), ("wound e", 1), ("wound e", 1)]
    b = play(hanging(dice=rolls, profile={"F": skill}, answers=[("beaten-climber", "cling")]))
    assert b.acts("strike")[0].actor == winner


@pytest.mark.rule("LW-ELEV-04", "LW-TRAP-02")
def test_who_clings_on_takes_double_strikes_and_hangs_there_still() -> None:
    rolls = [("fight a", 2), ("fight e", 5), ("wound e", 1), ("wound e", 1)]
    b = play(hanging(dice=rolls, answers=[("beaten-climber", "cling")]))
    assert at(b, "a") == (pytest.approx(12 - R, abs=0.001), 10, 2.5)
    assert not b.has("a", "edge")
    assert b.has("a", "climb")
    assert at(b, "e") == (pytest.approx(12.9 + R, abs=0.001), 10, 3)  # out of contact: more than an inch away
    assert not pairs.touched(b.game.facts, "a")


@pytest.mark.rule("LW-ELEV-04")
@pytest.mark.parametrize("option", ["chooses", "falls"])
def test_who_lets_go_takes_normal_strikes_and_the_fall(option: str) -> None:
    rolls = [("fight a", 2), ("fight e", 5), ("wound a", 1, 1, 1), ("wound e", 1)]
    answers = [("beaten-climber", "drop")] if option == "chooses" else []
    b = play(hanging(dice=rolls, answers=answers, options={"beaten-climber": option}))
    assert at(b, "a")[2] == 0
    assert b.body("a").posture == "down"
    assert not b.has("a", "climb")
    assert len(b.acts("strike")) == 1


@pytest.mark.rule("LW-ELEV-04")
def test_who_lets_go_low_down_lands_on_his_feet_and_climbs_no_more() -> None:
    b = hanging(dice=[("fight a", 2), ("fight e", 5), ("wound e", 1)], answers=[("beaten-climber", "drop")])
    b.game.tell(Status("a", "edge-drop", 2000))
    play(b)
    assert (at(b, "a")[2], b.body("a").posture, b.has("a", "climb")) == (0, "standing", False)


def test_a_climber_who_wins_beats_his_foe_back_from_the_edge() -> None:
    b = play(hanging(dice=[("fight a", 6), ("fight e", 5), ("wound a", 1)]))
    assert at(b, "e")[0] > 13
    assert not b.has("a", "edge")


# -- the turn after a fight over a fence ----------------------------------------------------------------------------

FENCE = wall("fence", (4, 10, 16, 10.1), 0.8, linear=True)


def beaten_back() -> Board:
    """A has beaten B back from a fence."""
    men = [fig("a", at=(10, 10 - R), weapons=HAND), fig("b", seat=1, at=(10, 10.1 + R), weapons=HAND)]
    rolls = [("fight a", 6), ("fight b", 1), ("deflect a", 1)]
    b = play(board(*men, pieces=[FENCE], dice=rolls, phase="movin", turn=1))
    assert abs(gap(b, "a", "b") - 1100) <= 2
    return b


@pytest.mark.rule("LW-OBST-08")
@pytest.mark.parametrize("mover", ["a", "b"])
def test_next_turn_both_may_move_and_the_loser_may_come_back(mover: str) -> None:
    b = beaten_back()
    b.game.tell(PhaseBegan(2, "movin"))
    assert move.can_move(b.game, mover)
    if mover == "b":
        assert may_go(b, "b", (10, 10.1 + R))


@pytest.mark.rule("LW-OBST-08")
@pytest.mark.parametrize(
    ("score", "off", "y"), [(4, 0.0, 10.1 + R), (4, 1.0, 10.1 + R), (6, 1.0, 12.1 + R - BASE), (5, 1.0, 10.1 + R)]
)
def test_the_winner_may_jump_after_the_loser(score: int, off: float, y: float) -> None:
    """He lands touching the fence, within the loser's zone, and with a 6 he may charge on."""
    b = beaten_back()
    loser = b.body("b")
    b.game.tell(Placed("b", loser.moved((loser.x, loser.y + round(1000 * off), 0))))
    b.game.tell(PhaseBegan(2, "movin"))
    b.dice = b.game.dice = Scripted(("jump a", score))
    b.policy["manner"] = "done"
    do(b, "a", [(10, b.body("b").y / 1000 - BASE)])
    assert at(b, "a") == (10, pytest.approx(y, abs=0.003), 0)
