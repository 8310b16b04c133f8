"""Odd cases of what interrupts: Heroic Actions, ropes, sermons, snap shots and tomahawks in a charge."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Status
from gulch.rules.legends import charge, dive, heroic, lasso, ledge, offers, sticks, trigger
from gulch.rules.legends.state import mounted, prone
from gulch.table import judge
from rules.legends.build import Board, board, fig, wall
from rules.legends.duel import duel, horse, saddle
from rules.legends.march import ahead, at, do
from rules.legends.melee import BASE, play
from rules.legends.saddled import behind, rider, saddled
from rules.legends.saddled import horse as mount

FAR = fig("z", seat=1, at=(33, 33))
EDGY: dict[str, Any] = {"skills": "Trigger-happy", "weapons": "Sixgun"}


# -- the lasso and the Bible ----------------------------------------------------------------------------------


def roped(**more: Any) -> Board:
    return duel(more.pop("gap", 5.0), more.pop("dice", ()), **{"weapons": "Lasso", "phase": "movin", **more})


@pytest.mark.rule("LW-THROWN-02", "LW-WEAP-35")
def test_who_was_thrown_from_the_saddle_throws_no_rope() -> None:
    assert lasso.targets(roped(thrown=1).game, "a") == []


@pytest.mark.rule("LW-EXPL-07")
def test_who_plants_neither_throws_a_rope_nor_preaches() -> None:
    b = roped(kit="Holy Bible, Dynamite", planting=1)
    assert not offers.offers(b.game, 0)
    b = roped(kit="Holy Bible, Dynamite")
    assert [offer.id for offer in offers.offers(b.game, 0)] == ["lasso:a", "bible:a"]


@pytest.mark.rule("LW-WEAP-36", "LW-EXPL-07")
@pytest.mark.parametrize(("entangled", "dice"), [({"entangled": 1}, []), ({}, [("plant a", 1)])])
def test_a_rope_disturbs_whoever_plants(entangled: Any, dice: Any) -> None:
    b = board(
        fig("a", at=(10, 10), kit="Dynamite", planting=0, profile={"W": 9}, **entangled), FAR, phase="movin",
        dice=[*dice, *([("blast hits a", 1), ("wound a", 1), ("dive a", 6, 6)] if dice else [])],
    )  # fmt: skip
    b.run(sticks.set_charge(b.game, "a"))
    assert b.has("a", "gone:0") is not bool(entangled)


@pytest.mark.rule("LW-WEAP-35", "LW-HIRED-10")
@pytest.mark.parametrize("option", ["both-halves", "own-half"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_point_of_movin_is_a_point_of_movin(option: str, seat: int) -> None:
    """Nobody is left to move when the last has gone his whole way: the Bible is asked for nevertheless."""
    men = fig("a", at=(10, 10), seat=seat, kit="Holy Bible", acted=1), fig("b", at=(15, 10), seat=1 - seat, acted=1)
    b = board(*men, dice=[("bible a", 4)], options={"any-point-in-movin": option}, phase="movin",
              policy={"last-call": "bible:a"})  # fmt: skip
    play(b, *(("side-begins", side) for side in (0, 1)), *(("last-call", side) for side in (0, 1)))
    assert b.game.facts.get("b", "sermons") == 1
    assert len(b.decisions("last-call")) == 1


@pytest.mark.rule("LW-WEAP-35")
def test_nothing_is_asked_of_who_has_no_rope() -> None:
    b = board(fig("a", at=(10, 10)), fig("b", at=(15, 10), seat=1), phase="movin")
    play(b, ("last-call", 0), ("last-call", 1))
    assert not b.asked


@pytest.mark.rule("LW-WEAP-35", "LW-HEROIC-05")
def test_between_the_moves_of_a_yee_haw_a_rope_may_be_thrown() -> None:
    """The question who of the friends is next is open to offers, and built anew after each."""
    b = board(fig("h", at=(10, 10), hero=True, acted=1), fig("f", at=(12, 10)), FAR, phase="movin")
    request = heroic.yee_haw(b.game, "h", "f").send(None)
    assert request.factory is not None


# -- Heroic Actions ------------------------------------------------------------------------------------------


def hero(id: str, x: float, seat: int = 0, **more: Any) -> Any:
    return fig(id, at=(x, 10), seat=seat, hero=True, fame=more.pop("fame", 2), weapons="Sixgun", **more)


@pytest.mark.rule("LW-HEROIC-04")
@pytest.mark.parametrize(("kept", "left"), [("point-spent", 1), ("point-returned", 2)])
def test_a_hero_who_dives_before_his_quickdraw_has_lost_it(kept: str, left: int) -> None:
    b = board(hero("a", 10), fig("b", at=(15, 10), seat=1), options={"lost-heroic-action": kept},
              answers=[("heroic", "a:fame")])  # fmt: skip
    b.run(heroic.heroics(b.game, "shootin"))
    b.game.tell(Status("a", "shot", 1, "LW-DIVE-05"))
    play(b)
    assert b.game.facts.get("a", "fame") == left


@pytest.mark.rule("LW-HEROIC-01")
def test_who_has_lost_his_shot_calls_no_quickdraw() -> None:
    b = board(hero("a", 10, shot=1), fig("b", at=(15, 10), seat=1))
    b.run(heroic.heroics(b.game, "shootin"))
    assert not b.asked


@pytest.mark.rule("LW-SKILL-20")
def test_the_answer_of_a_veteran_is_a_call_that_a_veteran_may_answer() -> None:
    """A called, B answered him, C answers B."""
    card: dict[str, Any] = {"skills": "Seasoned Veteran", "fame": 0}
    b = board(hero("a", 10), hero("b", 15, seat=1, **card), hero("c", 20, **card), phase="movin",
              policy={"heroic": "none", "hero": "a"}, dice=[("heroic actions seat:0", 1)],
              answers=[("heroic", "a:fame"), ("heroic", "b:veteran"), ("heroic", "c:veteran")])  # fmt: skip
    b.run(heroic.heroics(b.game, "movin"))
    assert [act.actor for act in b.acts("heroic")] == ["a", "b", "c"]


@pytest.mark.rule("LW-HEROIC-01", "LW-MOUNT-08")
def test_a_hero_behind_a_rider_may_call_yee_haw_and_friends_take_their_riders_with_them() -> None:
    men = rider("r", at=(10, 10)), mount("r"), fig("h", at=(4, 4), hero=True, fame=1), fig("z", at=(33, 33), seat=1)
    b = behind(saddled(*men, phase="movin", answers=[("heroic", "h:fame")],
                       policy={"manner": "done", "yee-haw": "r"}), "h", "r.mount")  # fmt: skip
    play(b, ("heroics", "movin"))
    assert [option.id for option in b.decisions("yee-haw")[0].options] == ["r", "done"]


# -- charges that are interrupted ------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-16")
def test_a_charger_is_shot_at_once_by_each() -> None:
    b = board(fig("a", at=(10, 10)), fig("b", at=(12, 10), seat=1, **EDGY), phase="movin", dice=[("hit b", 3)],
              policy={"snap-shot": "0"})  # fmt: skip
    assert b.run(trigger.met(b.game, "a", "b"))
    assert not trigger.halts(b.game, "a", "b")
    assert b.run(trigger.met(b.game, "a", "b"))


@pytest.mark.rule("LW-SKILL-16", "LW-WEAP-33")
@pytest.mark.parametrize("drop", [0, 1])
def test_of_two_whom_he_charges_he_throws_at_the_one_he_leads_to(drop: int) -> None:
    """C, not B, is Trigger-happy: whose side has the drop acts first, and the throw is at B all the same."""
    x = 15 + BASE
    men = fig("a", at=(10, 10), weapons="Tomahawk"), fig("b", at=(x, 10), seat=1)
    c = fig("c", at=(15, 10 + BASE), seat=1, **EDGY)
    rolls = [("hit a", 3), ("hit c", 3)]
    b = ahead(*men, c, dice=rolls if drop == 0 else rolls[::-1], drop=drop,
              policy={"tomahawk": "throw", "snap-shot": "0"})  # fmt: skip
    do(b, "a", [(15, 10)])
    assert [act.targets for act in b.acts("shoot") if act.actor == "a"] == [("b",)]
    assert charge.touching(b.game.facts, "a") == ("b", "c")


@pytest.mark.rule("LW-WEAP-33", "LW-SHOOT-08")
@pytest.mark.parametrize(("posse", "dice"), [("cowboys", []), ("outlaws", [("hit a", 3)])])
def test_no_tomahawk_is_thrown_into_a_friends_fight(posse: str, dice: Any) -> None:
    """A and C charge the same man; C is there already."""
    men = fig("a", at=(10, 10), weapons="Tomahawk", posse=posse), fig("b", at=(15 + BASE, 10), seat=1)
    b = ahead(*men, fig("c", at=(15 + 2 * BASE, 10)), dice=dice, policy={"tomahawk": "throw"})
    do(b, "a", [(15, 10)])
    assert b.has("a", "used:0") is bool(dice)
    assert charge.touching(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-PLUCK-03", "LW-SKILL-16")
def test_who_has_lost_his_nerve_snaps_at_nobody() -> None:
    b = board(fig("a", at=(10, 10)), fig("b", at=(12, 10), seat=1, **EDGY, daunted="1 movin"), phase="movin")
    assert not trigger.halts(b.game, "a", "b")


@pytest.mark.rule("LW-SKILL-16")
@pytest.mark.parametrize("reach", [5.0, 6.0])
def test_a_missed_charge_of_six_inches_comes_home(reach: float) -> None:
    b = ahead(fig("a", at=(10, 10)), fig("b", at=(10 + reach + BASE, 10), seat=1, **EDGY), dice=[("hit b", 3)],
              policy={"snap-shot": "0"})  # fmt: skip
    do(b, "a", [(10 + reach, 10)])
    assert at(b, "a")[0] == 10 + reach


# -- dives and edges -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-DIVE-07")
def test_an_engaged_rider_who_fails_lies_beside_his_mount_and_fights_on() -> None:
    b = board(fig("a", at=(10, 10)), horse("a", seat=0), fig("b", at=(11.279, 10), seat=1), dice=[("dive a", 1, 1)])
    saddle(b, "a")
    assert charge.touching(b.game.facts, "a") == ("b",)
    b.run(dive.dive(b.game, dive.Due("a", (20000, 10000, 0), "LW-DIVE-01")))
    assert (mounted(b.game.facts, "a"), prone(b.game.facts, "a")) == (False, True)
    assert charge.touching(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-ELEV-01", "LW-HIRED-17")
@pytest.mark.parametrize(("skills", "met"), [("", "b"), ("Distraction", "")])
def test_a_climber_meets_no_lady_at_the_edge(skills: str, met: str) -> None:
    b = board(fig("a", at=(5, 10)), fig("b", at=(10.8, 10), seat=1, skills=skills))
    assert ledge.awaits(b.game, "a", (10000, 10000, 0)) == met


@pytest.mark.rule("LW-WEAP-37")
@pytest.mark.parametrize("gap", [5.0, 5.4, 5.5, 5.6])
def test_nobody_is_dragged_into_a_fence(gap: float) -> None:
    """Over a low one he may be dragged, but he does not end in it."""
    fence = wall("fence", (7.9, 6, 8.1, 14), 0.8, linear=True)
    dice = [("lasso a", 4), ("in the way a", 6), ("drag a", 5)]
    b = roped(gap=gap, dice=dice, pieces=[fence], policy={"drag": "drag", "pull": "3000"})
    b.run(lasso.throw(b.game, "a"))
    assert len(b.acts("drag")) == 1
    assert judge.stand(b.game.scene, b.body("b")) is None
