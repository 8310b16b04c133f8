"""Special equipment in play: Boilerplate, Fancy Duds, Whiskey, a Night on the Town, scope, contraption (LW-EQUIP)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Removed
from gulch.rules.legends import calls, hills, kit, perks, pluck, skills, wounds
from gulch.rules.legends.aim import targets
from gulch.rules.legends.pending import drain
from rules.legends.build import Board, board, fig

FOE = fig("z", seat=1, at=(30, 30))
R = 25 * 500 / 25.4 / 1000


def lone(dice: Any = (), policy: Any = None, phase: str = "movin", more: Any = (FOE,), **card: Any) -> Board:
    return board(fig("a", at=(10, 10), **card), *more, dice=dice, policy=policy, phase=phase)


# -- Boilerplate ------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EQUIP-03")
@pytest.mark.parametrize(("owned", "grit", "move"), [(["Boilerplate"], 5, 5), ([], 4, 6)])
def test_boilerplate_on_a_card(owned: list[str], grit: int, move: int) -> None:
    assert kit.worn({"G": 4, "move": 6, "P": 3}, owned) == {"G": grit, "move": move, "P": 3}


@pytest.mark.rule("LW-EQUIP-03")
def test_boilerplate_keeps_the_lower_of_two() -> None:
    b = lone([("jump a", 5, 1)], kit="Boilerplate")
    assert b.run(skills.scramble(b.game, "a", "jump", "LW-JUMP-02")).dice == (1,)


@pytest.mark.rule("LW-EQUIP-03", "LW-SKILL-02")
def test_a_nimble_man_in_boilerplate_makes_both_again() -> None:
    b = lone([("jump a", 5, 1), ("jump a", 6, 3)], {"re-roll": "again"}, kit="Boilerplate", skills="Nimble")
    assert b.run(skills.scramble(b.game, "a", "jump", "LW-JUMP-02")).dice == (3,)


@pytest.mark.rule("LW-EQUIP-03", "LW-SKILL-02")
def test_what_succeeded_in_boilerplate_is_not_made_again() -> None:
    b = lone([("jump a", 5, 2)], kit="Boilerplate", skills="Nimble")
    assert b.run(skills.scramble(b.game, "a", "jump", "LW-JUMP-02")).dice == (2,)


# -- Fine Whiskey -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EQUIP-05")
def test_whiskey_gives_pluck_and_grit_and_takes_aim() -> None:
    b = lone([("whiskey a", 5)], {"whiskey": "drink"}, kit="Fine Whiskey", hero=True, profile={"G": 4})
    b.run(kit.start(b.game))
    facts = b.game.facts
    assert pluck.value(b.game, "a") == 7
    assert perks.shootin(facts, "a") == 5
    assert (perks.grit(facts, "a", fight=True), perks.grit(facts, "a", fight=False)) == (5, 4)


@pytest.mark.rule("LW-EQUIP-05")
@pytest.mark.parametrize(("hero", "policy"), [(True, "keep"), (False, "")])
def test_whiskey_is_kept_or_not_for_henchmen(hero: bool, policy: str) -> None:
    b = lone(policy={"whiskey": policy}, kit="Fine Whiskey", hero=hero)
    b.run(kit.start(b.game))
    assert not b.has("a", "whiskey")
    assert perks.shootin(b.game.facts, "a") == 4


@pytest.mark.rule("LW-EQUIP-05")
def test_a_strike_at_who_drank_meets_the_higher_grit() -> None:
    hit = wounds.Hit("a", 4, wounds.FIGHT, "z", 1)
    b = lone([("wound z", 4)], kit="Fine Whiskey", hero=True, whiskey=2, profile={"G": 4})
    assert not b.run(wounds.strike(b.game, hit))
    b = lone([("wound z", 4)], kit="Fine Whiskey", hero=True, whiskey=2, profile={"G": 4})
    assert b.run(wounds.strike(b.game, wounds.Hit("a", 4, wounds.FIREARM, "z", 1)))


# -- Fancy Duds -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EQUIP-04")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, False)])
def test_fancy_duds_are_ruined_on_a_one(die: int, lost: bool) -> None:
    b = lone([("fancy duds a", die)], kit="Fancy Duds", leader=True)
    kit.taken_out(b.game, "a")
    b.run(drain(b.game))
    assert b.has("a", "ruined") is lost


@pytest.mark.rule("LW-EQUIP-04")
def test_other_clothes_are_not_looked_at() -> None:
    b = lone()
    kit.taken_out(b.game, "a")
    assert not b.game.pending


# -- the others -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EQUIP-08")
@pytest.mark.parametrize(
    ("guns", "index", "moved", "more"),
    [
        ("Rifle", 0, 0, 6000),
        ("Repeating Rifle", 0, 0, 6000),
        ("Repeating Rifle", 0, 1000, 0),
        ("Sixgun", 0, 0, 0),
        ("Sixgun, Rifle", 1, 0, 6000),
        ("Rifle, Repeating Rifle", 1, 0, 0),
    ],
)
def test_a_scope_reaches_6_inches_further(guns: str, index: int, moved: int, more: int) -> None:
    b = lone(weapons=guns, kit="Rifle Scope", spent=moved, acted=1)
    assert perks.reach(b.game, "a", index) == more
    assert perks.reach(lone(weapons=guns).game, "a", index) == 0


@pytest.mark.rule("LW-EQUIP-07")
@pytest.mark.parametrize(("wish", "stays"), [("ignore", True), ("flee", False)])
def test_a_night_on_the_town_is_good_for_one_failure(wish: str, stays: bool) -> None:
    b = lone(policy={"night": wish})
    b.game.tell(_status("seat:0", "night", 1))
    assert b.run(kit.ignores_flight(b.game, 0)) is stays
    assert b.run(kit.ignores_flight(b.game, 0)) is False


def _status(who: str, key: str, value: int) -> Any:
    from gulch.events import Status

    return Status(who, key, value)


SPRING = {"kit": "Spring-loaded Contraption (shooting)", "weapons": "Saturday-Night Special", "hero": True}


@pytest.mark.rule("LW-EQUIP-09")
def test_a_contraption_calls_one_quickdraw_a_game() -> None:
    b = lone(phase="shootin", **SPRING)
    (way,) = calls.ways(b.game, "a", "shootin")
    assert (way.id, way.fame, way.shout, way.weapon) == ("contraption", 0, True, "Saturday-Night Special")
    calls.pay(b.game, "a", way)
    assert calls.ways(b.game, "a", "shootin") == []


@pytest.mark.rule("LW-EQUIP-09")
@pytest.mark.parametrize(
    "change", [{"weapons": "Sixgun"}, {"empty_0": 1}, {"kit": "Spring-loaded Contraption (gambling)"}]
)
def test_a_contraption_needs_a_ready_special(change: dict[str, Any]) -> None:
    b = lone(phase="shootin", **{**SPRING, **change})
    assert calls.ways(b.game, "a", "shootin") == []


# -- through the rules that they change -------------------------------------------------------------------


@pytest.mark.rule("LW-EQUIP-04")
@pytest.mark.parametrize(("dice", "passed"), [((2, 4, 5), True), ((1, 2, 3), False), ((5, 5, 1), True)])
def test_fancy_duds_count_the_best_two_of_three(dice: tuple[int, ...], passed: bool) -> None:
    b = lone([("test a", *dice)], kit="Fancy Duds", leader=True, profile={"P": 1})
    assert b.run(pluck.test(b.game, "a", "test", "LW-PLUCK-01")) is passed


@pytest.mark.rule("LW-EQUIP-04", "LW-POSSE-05")
def test_fancy_duds_help_in_a_test_for_a_friend() -> None:
    men = fig("b", at=(12, 10)), FOE
    b = lone([("test a", 1, 4, 3)], {"leader-test": "leader"}, more=men, kit="Fancy Duds", leader=True)
    assert b.run(pluck.test(b.game, "b", "test", "LW-PLUCK-01"))


@pytest.mark.rule("LW-EQUIP-04", "LW-FAME-08")
def test_fame_is_spent_on_the_two_that_count() -> None:
    b = lone([("test a", 1, 2, 4)], kit="Fancy Duds", leader=True, fame=1)
    b.answers = [("fame", lambda asked: asked.options[-1].id)]
    assert b.run(pluck.test(b.game, "a", "test", "LW-PLUCK-01"))
    assert {option.id.split(":")[0] for option in b.decisions("fame")[0].options[1:]} == {"0", "1"}


def broken(dice: Any, policy: Any = None, **card: Any) -> Board:
    """A leader whose only friend is out of action."""
    men = fig("a", at=(10, 10), leader=True, **card), fig("x", at=(4, 4)), FOE
    b = board(*men, dice=dice, policy={"flee": "stay", **(policy or {})}, phase="movin")
    b.game.tell(Removed("x", "out of action", ""))
    return b


@pytest.mark.rule("LW-EQUIP-04")
def test_fancy_duds_are_no_use_against_flight() -> None:
    b = broken([("head for the hills a", 3, 4)], kit="Fancy Duds")
    assert not b.run(hills.hills(b.game, 0))


@pytest.mark.rule("LW-EQUIP-07", "LW-HILLS-02")
def test_after_a_night_on_the_town_the_first_failed_test_is_ignored() -> None:
    b = broken([("head for the hills a", 1, 1), ("head for the hills a", 1, 1)], {"night": "ignore"})
    b.game.tell(_status("seat:0", "night", 1))
    assert b.run(_twice(b)) == [False, True]


async def _twice(b: Board) -> list[bool]:
    return [await hills.hills(b.game, 0) for _ in range(2)]


@pytest.mark.rule("LW-EQUIP-04")
def test_who_is_shot_may_have_his_duds_ruined() -> None:
    b = lone([("wound z", 6), ("critical a", 1), ("fancy duds a", 1)], kit="Fancy Duds", leader=True)
    b.run(_struck(b))
    assert b.removed() == ["a"]
    assert b.has("a", "ruined")


async def _struck(b: Board) -> None:
    await wounds.strike(b.game, wounds.Hit("a", 4, wounds.FIREARM, "z", 1))
    await drain(b.game)


@pytest.mark.rule("LW-EQUIP-08", "LW-WEAP-14", "LW-WEAP-18")
@pytest.mark.parametrize(
    ("gun", "moved", "gap", "found"),
    [
        ("Rifle", 0, 30.0, ["z"]),
        ("Rifle", 0, 30.1, []),
        ("Repeating Rifle", 0, 24.0, ["z"]),
        ("Repeating Rifle", 1000, 18.0, ["z"]),
        ("Repeating Rifle", 1000, 18.1, []),
    ],
)
def test_how_far_a_scoped_rifle_fires(gun: str, moved: int, gap: float, found: list[str]) -> None:
    man = fig("a", at=(2, 10), weapons=gun, kit="Rifle Scope", spent=moved, acted=1)
    b = board(man, fig("z", seat=1, at=(2 + 2 * R + gap - 0.001, 10)))
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-EQUIP-03", "LW-CLIMB-02")
def test_a_climber_in_boilerplate_rolls_two_dice() -> None:
    b = lone([("climb a", 6, 2)], kit="Boilerplate")
    assert b.run(skills.scramble(b.game, "a", "climb", "LW-CLIMB-02")).dice == (2,)
