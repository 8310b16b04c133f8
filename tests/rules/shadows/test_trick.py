"""Trick Shooter, who says what is ignored, and Skills that keep something from being changed."""

from __future__ import annotations

import pytest

from gulch.events import Marker, Modifier
from gulch.rules.shadows import fight, hazards, special
from gulch.rules.shadows.aiming import Aim, ignoring
from gulch.rules.shadows.dice_tests import test as roll_test
from gulch.rules.shadows.shoot import shoot
from gulch.rules.shadows.weapons import LONG
from rules.shadows.build import Board, area, board, fig, wall

CRATE = wall("crate", (14, 9, 15, 11), 1)
WOOD = area("wood", (14, 9, 16, 11))


def shooter(*pieces: object, far: float = 20, **more: object) -> Board:
    given = {"skills": "Trick Shooter", "weapons": "Carbine"}
    return board(fig("a", at=(5, 10), **given), fig("b", seat=1, at=(far, 10)), pieces=pieces, **more)  # type: ignore[arg-type]


@pytest.mark.rule("SW-SKILL-05")
@pytest.mark.parametrize(("ignored", "cause"), [("0", "Long Range"), ("1", "Cover: Crate")])
def test_the_player_says_before_the_shot_which_modifier_is_ignored(ignored: str, cause: str) -> None:
    b = shooter(CRATE, dice=[("shoot a", 3, 4)], answers=[("ignored-modifier", ignored)])
    b.run(shoot(b.game, "a", 0))
    (roll,) = b.rolls("shoot")
    assert [m.cause for m in roll.modifiers if m.rule == "SW-SKILL-05"] == [f"Trick Shooter ignores {cause}"]
    (asked,) = b.decisions("ignored-modifier")
    assert asked.rule == "SW-SKILL-05"
    assert [option.label for option in asked.options] == ["Ignore Long Range", "Ignore Cover: Crate"]


@pytest.mark.rule("SW-SKILL-05")
def test_with_one_modifier_against_him_nobody_asks() -> None:
    b = shooter(dice=[("shoot a", 3, 4, 2)])
    b.run(shoot(b.game, "a", 0))
    assert not b.decisions("ignored-modifier")
    (roll,) = b.rolls("shoot")
    assert "Trick Shooter ignores Long Range" in [m.cause for m in roll.modifiers]


@pytest.mark.rule("SW-SKILL-05")
def test_what_costs_most_is_ignored_by_default_and_a_weapons_own_loss_is_none_of_it() -> None:
    b = shooter()
    cover, far = Modifier(-2, "Cover: Crate", "SW-COVER-01"), Modifier(-1, "Long Range", "SW-SHOOT-09")
    own, trick = Modifier(-1, "Carbine at Long Range", "SW-WEAP-10"), Modifier(1, "Trick Shooter", "SW-SKILL-05")
    b.answers = [("ignored-modifier", lambda pick: pick.default)]
    aim = b.run(ignoring(b.game, "a", Aim("b", 14000, LONG, (far, own, cover, trick))))
    (asked,) = b.decisions("ignored-modifier")
    assert [option.label for option in asked.options] == ["Ignore Long Range", "Ignore Cover: Crate"]
    assert asked.options[1].why == ("-2 Cover: Crate (SW-COVER-01)", "SW-SKILL-05")
    assert aim.modifiers[-1] == Modifier(2, "Trick Shooter ignores Cover: Crate", "SW-SKILL-05")
    assert aim.dice == -2


@pytest.mark.rule("SW-SKILL-05", "SW-TNT-08")
def test_a_shot_at_a_marker_is_asked_about_too() -> None:
    b = shooter(WOOD, dice=[("shoot a", 3)], answers=[("ignored-modifier", "1")], far=30)
    b.game.tell(Marker("tnt-1", hazards.TNT, (20000, 10000, 0), "TNT"))
    b.policy["target"] = hazards.marks(b.game)[0].id
    b.run(shoot(b.game, "a", 0))
    assert "Trick Shooter ignores Cover: Wood" in [m.cause for m in b.rolls("shoot")[0].modifiers]
    assert b.decisions("ignored-modifier")[0].options[0].about.figures == ("a",)


@pytest.mark.rule("SW-SKILL-05", "SW-TNT-06")
def test_so_is_one_at_the_dynamite_in_a_hand() -> None:
    men = fig("a", at=(5, 10), skills="Trick Shooter", weapons="Carbine", lookout=1), fig("b", seat=1, at=(20, 10),
              found="Dynamite")  # fmt: skip
    b = board(*men, pieces=[CRATE], dice=[("shoot a", 3)])
    b.game.then(("perform", "b", "throw", "0"))
    b.answers = [("ignored-modifier", "0")]
    b.run(special.actions()["good-shot"].perform(b.game, "a", "0", "", "b"))
    assert "Trick Shooter ignores Long Range" in [m.cause for m in b.rolls("shoot")[0].modifiers]


@pytest.mark.rule("SW-SKILL-10")
def test_an_ornery_model_is_told_to_ignore_its_enemies() -> None:
    men = [fig("a", at=(10, 10), skills="'Ornery"), fig("b", seat=1, at=(11, 10)), fig("c", seat=1, at=(9, 10))]
    b = board(*men)
    found = [m for m in fight.defence_modifiers(b.game, "a") if m.rule in ("SW-SKILL-10", "SW-FIGHT-06")]
    assert [(m.value, m.rule) for m in found] == [(0, "SW-SKILL-10")]


@pytest.mark.rule("SW-SKILL-17")
def test_lead_belly_is_told_with_the_test_of_a_shaken_model() -> None:
    b = board(fig("a", at=(10, 10), rank="Hero", skills="Lead-Belly", shaken=1), dice=[("t a", 9)])
    b.run(roll_test(b.game, "a", "t", 1))
    (roll,) = b.rolls("t")
    assert roll.sides == 10
    assert [(m.value, m.rule) for m in roll.modifiers] == [(0, "SW-SKILL-17")]
