"""More of wounds and of the dice: what is told, rolls made again, criticals on the last wound (LW-WOUND, LW-FAME)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Modifier, Note, Removed, Status
from gulch.rules.legends import dice
from gulch.rules.legends.wounds import EXPLOSIVE, FIGHT, FIREARM, PRIMITIVE, Hit, strike
from rules.legends.build import Board, board, fig
from rules.legends.saddled import horse, rider, saddled


def two(rolls: Any, b: Any = None, **more: Any) -> Board:
    keys = {key: more.pop(key) for key in ("answers", "policy", "options") if key in more}
    return board(fig("a", at=(5, 5), **more), fig("b", seat=1, at=(9, 5), **(b or {})), dice=rolls, **keys)


def hit(strength: int = 3, kind: str = FIREARM, **more: Any) -> Hit:
    return Hit("b", strength, kind, striker="a", seat=0, **more)


# -- dice that are told -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-FAME-10")
def test_the_second_die_shows_what_fame_did_to_the_first() -> None:
    rolls = [("wound a", 4), ("wound a", 2)]
    b = two(rolls, {"profile": {"G": 8}}, fame=2, answers=[("fame", "0:6")])
    assert b.run(strike(b.game, hit(kind=FIGHT))) is True
    first, second = b.rolls("wound")
    assert first.modifiers == ()
    assert second.modifiers == (Modifier(2, "Fame", "LW-FAME-10"),)
    assert [roll.result for roll in (first, second)] == ["failed", "made"]


@pytest.mark.parametrize(("scores", "result"), [((4, 3), "1 of 2"), ((4, 5), "2 of 2"), ((1, 1), "0 of 2")])
def test_of_several_dice_it_is_told_how_many_made_it(scores: tuple[int, int], result: str) -> None:
    b = two([("t a", *scores)])
    b.run(dice.own(b.game, "a", "t", 2, "LW-PROF-02", needed=4))
    assert b.rolls("t")[0].result == result


@pytest.mark.rule("LW-FAME-03")
def test_the_player_is_told_what_all_his_dice_have_to_make_together() -> None:
    b = two([("t a", 3, 2)], fame=1)
    b.run(dice.own(b.game, "a", "t", 2, "LW-PLUCK-01", total=7))
    assert b.decisions("fame")[0].prompt == "A rolled 3 2 (t, 7 in all needed) and has 1 Fame"


@pytest.mark.rule("LW-FAME-02")
@pytest.mark.parametrize(("label", "told"), [("hit", "the hit roll"), ("hit, against 4", "the hit roll")])
def test_it_is_told_on_what_fame_was_spent_and_what_it_came_to(label: str, told: str) -> None:
    b = two([(f"{label} a", 3)], fame=2, answers=[("fame", "0:5")])
    roll = b.run(dice.own(b.game, "a", label, 1, "LW-PROF-02"))
    assert (roll.dice, roll.fame) == ((5,), 2)
    assert b.notes() == [f"A spends 2 Fame on {told}: the 3 becomes a 5."]


@pytest.mark.rule("LW-FAME-02")
@pytest.mark.parametrize("what", ["the fight", "a Heroic Action"])
def test_what_is_no_roll_is_called_by_its_name(what: str) -> None:
    b = two([], fame=2)
    dice.spend(b.game, "a", 1, what)
    assert b.notes() == [f"A spends 1 Fame on {what}."]
    assert b.game.facts.get("a", "fame") == 1


# -- the free point of the Famous ------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LEGEND-06", "LW-FAME-01")
@pytest.mark.parametrize(("store", "points", "left"), [(2, 1, 2), (2, 2, 1), (2, 3, 0), (0, 1, 0)])
def test_the_free_point_goes_first_and_comes_back_next_turn(store: int, points: int, left: int) -> None:
    b = two([], hero=True, fame=store, skills="Famous")
    assert dice.fame(b.game, "a") == store + 1
    dice.spend(b.game, "a", points, "the fight")
    assert (b.game.facts.get("a", "fame", 0), dice.fame(b.game, "a")) == (left, left)
    assert b.game.facts.get("a", "famous") == 1


@pytest.mark.rule("LW-LEGEND-06", "LW-FAME-03")
@pytest.mark.parametrize(("skills", "offered"), [("Famous", ["none", "0:2", "0:4"]), ("", None)])
def test_who_has_only_the_free_point_is_offered_one_pip(skills: str, offered: list[str] | None) -> None:
    b = two([("t a", 3)], hero=True, skills=skills)
    b.run(dice.own(b.game, "a", "t", 1, "LW-PROF-02"))
    asked = [[option.id for option in one.options] for one in b.decisions("fame")]
    assert asked == ([offered] if offered else [])


# -- made once more --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WEAP-21")
@pytest.mark.parametrize(
    ("again", "rolls", "wounded"),
    [(True, (3, 4), True), (True, (3, 3), False), (True, (4,), True), (False, (3,), False)],
)
def test_a_failed_roll_to_wound_is_made_once_more_by_what_says_so(
    again: bool, rolls: tuple[int, ...], wounded: bool
) -> None:
    b = two([("wound a", score) for score in rolls])
    assert b.run(strike(b.game, hit(again=again))) is wounded
    assert [roll.rule for roll in b.rolls("wound")] == ["LW-WOUND-01", "LW-WEAP-21"][: len(rolls)]


@pytest.mark.rule("LW-XP-07")
@pytest.mark.parametrize(("label", "fig_"), [("wound a", "a"), ("critical b", "b")])
def test_an_underdog_rolls_any_die_of_a_hit_again(label: str, fig_: str) -> None:
    """To wound he needs 4 and rolls 3 first; the critical die is a random roll, and may be rolled again too."""
    wound = [3, 4] if fig_ == "a" else [6]
    rolls: list[tuple[str | int, ...]] = [("wound a", score) for score in wound]
    rolls += [("critical b", 5), ("critical b", 6), ("critical wounds b", 1)] if fig_ == "b" else []
    asked = ["0"] if fig_ == "a" else ["none", "0"]
    b = two(rolls, {"profile": {"W": 3}}, answers=[("underdog", one) for one in asked])
    b.game.tell(Status("seat:0", "rerolls", 1))
    assert b.run(strike(b.game, hit())) is True
    assert b.game.facts.get("seat:0", "rerolls") == 0
    again = b.rolls(label.partition(" ")[0])[1]
    assert (again.rule, again.needed, again.seat) == ("LW-XP-07", {"a": 4, "b": 6}[fig_], 0)


@pytest.mark.rule("LW-XP-07", "LW-FAME-10")
def test_a_second_die_rolled_again_has_the_fame_of_the_first_too() -> None:
    rolls = [("wound a", 5), ("wound a", 1), ("wound a", 3)]
    b = two(rolls, {"profile": {"G": 8}}, fame=1, answers=[("underdog", "none"), ("fame", "0:6"), ("underdog", "0")])
    b.game.tell(Status("seat:0", "rerolls", 1))
    assert b.run(strike(b.game, hit(kind=FIGHT))) is True


# -- criticals on the last wound ---------------------------------------------------------------------------------------


@pytest.mark.rule("LW-CRIT-01", "LW-WOUND-14")
@pytest.mark.parametrize(("wounds", "lost"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_who_is_out_of_action_loses_no_more_wounds(wounds: int, lost: int) -> None:
    rolls = [("wound a", 6), ("critical b", 6), ("critical wounds b", 5)]
    b = two(rolls, {"profile": {"W": wounds}})
    b.run(strike(b.game, hit()))
    assert b.game.facts.get("b", "lost") == lost
    assert b.removed() == (["b"] if wounds < 4 else [])
    assert b.notes().count("B is out of action.") == len(b.removed())


@pytest.mark.rule("LW-SKILL-05", "LW-CRIT-02")
@pytest.mark.parametrize(("dodges", "lost"), [((6,), 0), ((1, 6, 1), 2), ((1, 6, 6), 1)])
def test_each_wound_of_a_critical_shot_may_be_dodged(dodges: tuple[int, ...], lost: int) -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", 6), ("dodge b", dodges[0])]
    if len(dodges) > 1:
        rolls += [("critical b", 6), ("critical wounds b", 6), *(("dodge b", score) for score in dodges[1:])]
    b = two(rolls, {"profile": {"W": 4}, "skills": "Dodge"})
    b.run(strike(b.game, hit()))
    assert b.game.facts.get("b", "lost", 0) == lost


@pytest.mark.rule("LW-CRIT-03", "LW-CRIT-01")
@pytest.mark.parametrize(("kind", "checked"), [(FIREARM, True), (EXPLOSIVE, True), (PRIMITIVE, False), (FIGHT, False)])
def test_only_firearms_and_explosives_do_critical_damage(kind: str, checked: bool) -> None:
    b = two([("wound a", 6), *([("critical b", 1)] if checked else [])], {"profile": {"W": 2}})
    b.run(strike(b.game, hit(kind=kind)))
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-FAME-06")
def test_nobody_spends_fame_on_the_dice_of_a_mishap() -> None:
    b = board(fig("a", at=(5, 5), fame=3), fig("b", seat=1, at=(9, 5), fame=3, profile={"W": 2}), dice=[("wound b", 3)])
    assert b.run(strike(b.game, Hit("b", 3, FIGHT, seat=0))) is False
    assert not b.asked
    assert [(roll.figure, roll.seat, roll.needed) for roll in b.rolls("wound")] == [("b", 0, 4)]


@pytest.mark.rule("LW-WOUND-14", "LW-SCEN-09")
@pytest.mark.parametrize(("by", "kills"), [("a", 1), ("", 0)])
def test_a_casualty_of_a_mishap_counts_for_whose_it_was(by: str, kills: int) -> None:
    b = two([("wound b", 4)])
    b.run(strike(b.game, Hit("b", 3, FIGHT, seat=0, by=by)))
    assert b.removed() == ["b"]
    assert b.game.facts.get("a", "kills", 0) == kills


@pytest.mark.rule("LW-MOUNT-12", "LW-WOUND-14")
def test_the_rider_of_a_horse_that_is_out_of_action_is_thrown() -> None:
    b = saddled(rider("b", at=(10, 10)), horse("b"), fig("a", seat=1, at=(20, 10)), dice=[("wound a", 5)])
    b.run(strike(b.game, Hit("b.mount", 3, FIREARM, striker="a", seat=1)), pending=True)
    assert b.removed() == ["b.mount"]
    assert [type(due).__name__ for due in b.game.pending] == ["Unseated"]
    assert [due.figure for due in b.game.pending] == ["b"]


@pytest.mark.rule("LW-WOUND-03")
def test_the_dash_is_told_with_who_cannot_be_hurt() -> None:
    b = two([], {"profile": {"G": 10}})
    b.run(strike(b.game, hit(1)))
    (note,) = b.told(Note)
    assert (note.rule, note.figures) == ("LW-WOUND-03", ("b",))
    assert not b.told(Removed)
