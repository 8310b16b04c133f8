"""Odd cases of moves: charges that end with a jump or at a mount, moves that nitro cuts short."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.dice import Scripted
from gulch.events import Act, Marker, PhaseBegan, Status
from gulch.rules.legends import aim, charge, climb, deploy, fight, ledge, nitro, pace, perks, saddle
from gulch.rules.legends.wounds import OUT, out
from rules.legends.build import Board, fig, wall
from rules.legends.march import R, ahead, at, do
from rules.legends.saddled import behind, horse, rider, saddled
from rules.legends.test_expl_nitro import field, walk
from rules.legends.test_ledge import above, climbed

FURY: dict[str, Any] = {"skills": "Fury", "weapons": "Hand Weapon"}


def charges(b: Board) -> list[tuple[str, ...]]:
    return [act.targets for act in b.told(Act) if act.verb == "charge"]


@pytest.mark.rule("LW-OBST-08", "LW-CHARGE-02", "LW-SKILL-11")
@pytest.mark.parametrize("score", [3, 6])
def test_who_lands_in_contact_has_charged(score: int) -> None:
    fence = wall("fence", (12, 5, 12.2, 15), 0.8, linear=True)
    b = ahead(fig("a", at=(10.5, 10), **FURY), fig("b", at=(12.2 + 3 * R, 10), seat=1), pieces=[fence],
              dice=[("jump a", score)])  # fmt: skip
    do(b, "a", [(12.2 + R, 10)])
    assert charge.touching(b.game.facts, "a") == ("b",)
    assert charges(b) == [("b",)]
    assert perks.attacks(b.game, "a") == 2


@pytest.mark.rule("LW-MOUNT-06", "LW-SKILL-11")
def test_who_attacks_a_mount_has_charged() -> None:
    b = saddled(fig("a", at=(10, 10), **FURY), horse("b", at=(11.279, 10), seat=1), fig("b", at=(30, 30), seat=1),
                phase="movin")  # fmt: skip
    b.run(saddle._attack(b.game, "a", "b.mount"))
    assert perks.attacks(b.game, "a") == 2


@pytest.mark.rule("LW-SHOOT-04", "LW-EXPL-05")
def test_a_move_that_nitro_cut_short_was_a_move() -> None:
    dice = [("near nitro a", 1), ("blast hits a", 1), ("wound b", 1), ("dive a", 6), ("dive a", 6)]
    b = field(dice=dice)
    before = b.body("a").x
    walk(b, (10.5, 10))
    assert pace.spent(b.game, "a") == b.body("a").x - before
    assert aim.moved_too_far(b.game, "a", "full")


@pytest.mark.rule("LW-BANK-08", "LW-MOUNT-07")
@pytest.mark.parametrize("carrier", ["", "a", "p"])
def test_whoever_carries_the_loot_weighs_the_mount_down(carrier: str) -> None:
    men = rider("a", at=(10, 10)), horse("a"), fig("p", at=(4, 4)), fig("z", at=(30, 30), seat=1)
    b = behind(saddled(*men, phase="movin"), "p", "a.mount")
    if carrier:
        b.game.tell(Status(carrier, "bag", "bag-1"))
    assert pace.full(b.game, "a") == (5000 if carrier else 10000)


@pytest.mark.rule("LW-EXPL-12", "LW-EXPL-06")
@pytest.mark.parametrize("rides", [False, True])
def test_no_rider_picks_his_nitro_up(rides: bool) -> None:
    man = rider("a", at=(10, 10), kit="Nitro", gone_0=1) if rides else fig("a", at=(10, 10), kit="Nitro", gone_0=1)
    b = saddled(man, *([horse("a")] if rides else []), fig("z", at=(30, 30), seat=1), phase="movin")
    b.game.tell(Marker("nitro:a:0", nitro.KIND, (12000, 10000, 0), "Nitro"))
    assert bool(nitro.deeds(b.game, "a")) is not rides


@pytest.mark.rule("LW-EXPL-12", "LW-STAGE-05")
@pytest.mark.parametrize(("kit", "asked"), [("", 1), ("Nitro", 0)])
def test_who_carries_nitro_starts_on_foot_beside_what_he_is_lent(kit: str, asked: int) -> None:
    b = saddled(fig("a", at=(10, 10), kit=kit), horse("a", at=(20, 20)), fig("z", at=(30, 30), seat=1),
                policy={"deploy-mount": "mounted"})  # fmt: skip
    figures = b.game.facts.figures
    rides = b.run(deploy._rides(b.game, figures["a"], figures["a.mount"], deploy.edge("south", 12000), "LW-STAGE-03"))
    assert (rides, len(b.decisions("deploy-mount"))) == (bool(asked), asked)


# -- at an edge ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-ELEV-01", "LW-SKILL-11")
def test_a_climber_who_meets_an_enemy_at_the_edge_has_charged_him() -> None:
    b = climbed(above("e", 0.6), skills="Fury")
    assert perks.attacks(b.game, "a") == 2


@pytest.mark.rule("LW-ELEV-01", "LW-CLIMB-01")
def test_no_edge_is_left_behind_by_a_climber_whose_enemy_was_shot() -> None:
    """He climbs on, and fights as any other man after that."""
    b = climbed(above("e", 0.6))
    out(b.game, "e", OUT, "LW-WOUND-14")
    b.game.tell(PhaseBegan(2, "movin"))
    b.dice = b.game.dice = Scripted(("climb a", 6))
    b.run(climb.hold_on(b.game, 0))
    do(b, "a", "climb:on")
    assert at(b, "a")[2] == 3
    assert not ledge.hangs(b.game.facts, "a")
    assert fight.skill(b.game.facts, "a") == 3


@pytest.mark.rule("LW-HEROIC-09", "LW-EXPL-07", "LW-HIRED-21")
@pytest.mark.parametrize(("extra", "whole"), [(False, ["plant:0", "remedies"]), (True, [])])
def test_what_takes_a_whole_movin_is_not_done_in_an_extra_move(extra: bool, whole: list[str]) -> None:
    card: dict[str, Any] = {"kit": "Dynamite", "skills": "Ancient Remedies", "profile": {"FT": 2}}
    b = ahead(fig("a", at=(10, 10), **card), fig("z", at=(33, 33), seat=1))
    do(b, "a", extra=extra)
    ids = [option.id for option in b.decisions("manner")[0].options]
    assert [id for id in ids if id in ("plant:0", "remedies")] == sorted(whole)
    assert "walk" in ids
