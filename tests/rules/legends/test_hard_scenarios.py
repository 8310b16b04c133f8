"""Odd cases of scenarios: the rope and skills, who cuts it, bottles, cattle that are roped or startled."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from gulch.events import Removed, Status
from gulch.rules.legends import awards, hands, hurl, scenarios, shoot, sticks
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import bags, clutter, herd, high_noon, holdup, jail, stampede
from rules.legends import gaol
from rules.legends.build import ANY, Board, board, wall
from rules.legends.gaol import guard, raider
from rules.legends.march import do
from rules.legends.melee import BASE, play
from rules.legends.test_brawl import man as drinker
from rules.legends.test_brawl import scene as room
from rules.legends.test_hang import BESIDE, MAN, blade, condemned, cut, foe, is_free, marksman, watcher
from rules.legends.test_hang import scene as gallows
from rules.legends.test_noon import free, street_duel
from rules.legends.test_range import cow, fig
from rules.legends.test_range import scene as pasture
from rules.shadows.build import table

# -- the rope ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HANG-07", "LW-SKILL-17")
def test_a_rifleman_may_roll_his_shot_at_the_rope_again() -> None:
    man = marksman(at=(16, 15), skills="Rifleman")
    b = gallows(man, foe(), condemned(), dice=[("hit a", 2), ("hit a", 6)], policy={"mark": MAN, "re-roll": "again"})
    b.run(shoot.act(b.game, "a"))
    assert is_free(b)


@pytest.mark.rule("LW-HANG-07", "LW-SKILL-14")
@pytest.mark.parametrize(
    ("skills", "way", "cut"), [("", [("in the way a", 3), ("wound a", 1)], False), ("Trick Shooter (Rifle)", [], True)]
)
def test_nothing_is_in_the_way_of_a_trick_shot_at_the_rope(skills: str, way: Any, cut: bool) -> None:
    man = fig("a", at=(5, 10), weapons="Rifle", skills=f"Life is Cheap, {skills}")
    dice = [("hit a", 6), *way, *([("dive bystander-1", 6, 6)] if way else [])]
    b = gallows(man, foe(at=(30, 30)), condemned((11, 10)), watcher((8, 10.2)), on=table(), dice=dice)
    b.run(shoot.act(b.game, "a"))
    assert is_free(b) is cut


@pytest.mark.rule("LW-HANG-07", "LW-SKILL-14")
@pytest.mark.parametrize(("option", "offered"), [("barred", False), ("allowed", True)])
def test_a_trick_shot_at_the_rope_past_the_crowd(option: str, offered: bool) -> None:
    man = fig("a", at=(5, 10), weapons="Rifle", skills="Trick Shooter (Rifle)")
    men = man, foe(at=(30, 30)), condemned((11, 10)), watcher((8, 10.2))
    b = gallows(*men, on=table(), options={"trick-shot-past-friends": option})
    assert bool(scenarios.of(b.game.facts).marks(b.game, "a", 0)) is offered


@pytest.mark.rule("LW-SKILL-15", "LW-HANG-07")
def test_a_pistolier_has_a_second_shot_at_the_rope() -> None:
    man = marksman(weapons="Sixgun, Sixgun", at=(16, 15), skills="Pistolier")
    b = gallows(man, foe(), condemned(), dice=[("hit a", 5), ("hit a", 6)],
                policy={"mark": MAN, "shootin": "shoot:0:one", "second-shot": "1", "shooter": "a"})  # fmt: skip
    play(b, ("shooters", 0))
    assert is_free(b)


@pytest.mark.rule("LW-HANG-08", "LW-WEAP-36", "LW-THROWN-02")
@pytest.mark.parametrize(("status", "freed"), [({}, True), ({"entangled": 5}, False), ({"thrown": 5}, False)])
def test_who_can_do_nothing_cuts_no_rope(status: Any, freed: bool) -> None:
    assert is_free(cut(blade(**status))) is freed


@pytest.mark.rule("LW-HANG-08")
@pytest.mark.parametrize(("fought", "freed"), [(4, True), (5, False)])
def test_who_had_to_fight_in_the_phase_has_not_cut_all_of_it(fought: int, freed: bool) -> None:
    assert is_free(cut(blade(at=BESIDE, fought=fought))) is freed


# -- bottles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BRAWL-06")
@pytest.mark.parametrize(("arm", "kept"), [("Hand Weapon", True), ("Improvised", False)])
def test_only_the_bottle_that_wounds_is_broken(arm: str, kept: bool) -> None:
    """Outside the saloon he fights with what he likes."""
    men = [drinker("a", 21, 21, holds="bottle"), drinker("b", 21 + BASE, 21, seat=1)]
    b = room(*men, dice=[("fight a", 6), ("fight b", 1), ("wound a", 5)], policy={"arm": partial(_arm, arm)})
    play(b)
    assert b.removed() == ["b"]
    assert (hands.held(b.game.facts, "a") == "bottle") is kept


def _arm(arm: str, asked: Any) -> str:
    ids = [option.id for option in asked.options]
    return arm if arm in ids else ids[0]


@pytest.mark.rule("LW-BRAWL-06", "LW-SKILL-18")
@pytest.mark.parametrize(("skills", "out"), [("", []), ("Deadeye Shot", ["b"])])
def test_a_deadeye_throws_a_bottle_well(skills: str, out: list[str]) -> None:
    men = [drinker("a", 8, 3.4, holds="bottle", skills=skills), drinker("b", 11 + BASE, 3.4, seat=1)]
    b = room(*men, phase="shootin", dice=[("throw a", 4), ("wound a", 4), *([] if out else [("dive b", 6, 6)])])

    async def thrown() -> None:
        await hurl.hurl(b.game, "a")
        await drain(b.game)

    b.run(thrown())
    assert b.removed() == out


@pytest.mark.rule("LW-BRAWL-06", "LW-SPOT-01")
def test_a_bottle_is_not_thrown_at_whom_he_does_not_make_out() -> None:
    pieces = [wall("crate", (10.6, 2.6, 10.8, 4.2), 0.5)]
    men = [fig("a", at=(8, 3.4), holds="bottle"), fig("b", at=(11.5, 3.4), seat=1, posture="down")]
    b = board(*men, pieces=pieces, dice=[("spotting a", 3)])
    b.run(hurl.hurl(b.game, "a"))
    assert (hands.held(b.game.facts, "a"), b.has("a", "shot")) == ("bottle", False)


# -- cattle -----------------------------------------------------------------------------------------------------


def _men(**a: Any) -> tuple[Any, ...]:
    return fig("a", at=(18, 12), **a), fig("b", at=(40, 30), seat=1)


@pytest.mark.rule("LW-RANGE-14", "LW-WEAP-36")
@pytest.mark.parametrize(("status", "runs"), [({}, True), ({"entangled": 3}, False)])
def test_a_roped_cow_neither_bolts_nor_joins(status: Any, runs: bool) -> None:
    b = pasture(*_men(), cow(1, (18, 15), **status), phase="shootin")
    b.game.pending.append(stampede.Bolts("cow-1", (18000, 12000, 0), "a"))
    b.run(drain(b.game))
    assert bool(stampede.running(b.game)) is runs
    b = pasture(*_men(), cow(1, (18, 15)), cow(2, (21, 15), **status), phase="shootin")
    b.game.pending.append(stampede.Bolts("cow-1", (18000, 12000, 0), "a"))
    b.run(drain(b.game))
    assert (stampede.running(b.game) == ["cow-1", "cow-2"]) is runs


@pytest.mark.rule("LW-RANGE-09", "LW-WEAP-36")
def test_a_roped_cow_is_not_herded() -> None:
    b = pasture(*_men(), cow(1, (18, 14), herder="a", entangled=3))
    herd.came_by(b.game, "a", [b.body("a").at])
    assert not b.game.state.agenda


@pytest.mark.rule("LW-RANGE-09", "LW-SKILL-04")
@pytest.mark.parametrize(("phase", "herds"), [("movin", True), ("shootin", False), ("fightin", False)])
def test_cows_are_herded_in_movin_only(phase: str, herds: bool) -> None:
    b = pasture(*_men(), cow(1, (18, 14)), phase=phase)
    herd.came_by(b.game, "a", [b.body("a").at])
    assert b.game.facts.get("cow-1", "herder") == "a"
    assert bool(b.game.state.agenda) is herds


@pytest.mark.rule("LW-RANGE-12", "LW-EQUIP-04")
def test_what_a_stampede_of_a_later_turn_brings_about_is_settled_in_it() -> None:
    """A dandy is trampled to death as the cattle run on: his Fancy Duds may be ruined, and the step is over."""
    dice = [("stampede cow-1", 1, 1), ("wound b", 6), ("fancy duds b", 1)]
    men = fig("a", at=(18, 5)), fig("b", at=(18, 20), seat=1, kit="Fancy Duds")
    b = pasture(*men, cow(1, (18, 15), stampede="cow-1", bolts="0 1000", ran=1), turn=4, dice=dice)
    b.run(stampede.stampede(b.game, 4))
    assert b.removed() == ["b"]
    assert b.has("b", "ruined")


# -- explosives -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-02", "LW-SPOT-01")
def test_dynamite_is_not_thrown_at_whom_he_does_not_make_out() -> None:
    """He looks for one in vain, and may throw at another or shoot after that."""
    pieces = [wall("crate", (10.6, 2.6, 10.8, 4.2), 0.5)]
    men = [fig("a", at=(8, 3.4), kit="Dynamite"), fig("b", at=(11.5, 3.4), seat=1, posture="down")]
    b = board(*men, pieces=pieces, dice=[("spotting a", 3)])
    b.run(sticks.throw(b.game, "a", "0"))
    assert (b.has("a", "gone:0"), b.has("a", "shot")) == (False, False)


# -- the duel ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-NOON-05")
@pytest.mark.parametrize(("frees", "who"), [("both", ["a", "b"]), ("own-man", ["a"])])
def test_who_was_freed_once_stays_free_when_his_friend_is_gone(frees: str, who: list[str]) -> None:
    b = street_duel(fig("c", at=(14, 20)), frees=frees, phase="movin", turn=3)
    assert free(b) == []
    do(b, "c", [(14, 17)])
    assert free(b) == who
    do(b, "c", [(14, 21)], extra=True)
    assert free(b) == who


@pytest.mark.rule("LW-BRAWL-05")
def test_what_was_taken_on_the_way_is_not_dropped_on_the_next_stretch_of_it() -> None:
    """A way is told in stretches (doors, jumps, halts): each has all the deeds."""
    b = room(drinker("a", 8, 3.4, holds="chair"), drinker("b", 3, 3, seat=1), phase="movin", lying=[("bottle", 9, 3.4)])
    wanted, at = ("drop", "take:bottle-0"), b.body("a").at
    clutter.passed(b.game, "a", [at, (9000, 3400, 300)], wanted)
    assert hands.held(b.game.facts, "a") == "bottle"
    clutter.passed(b.game, "a", [(9000, 3400, 300), (12000, 3400, 300)], wanted)
    assert hands.held(b.game.facts, "a") == "bottle"


@pytest.mark.rule("LW-SKILL-04", "LW-WEAP-35")
@pytest.mark.parametrize(("status", "may"), [({}, True), ({"roped": 1}, False)])
def test_who_threw_his_lasso_does_not_dash(status: Any, may: bool) -> None:
    b = board(fig("a", at=(10, 10), skills="Lightning Jack", **status), fig("b", at=(30, 30), seat=1))
    assert shoot.can_act(b.game, "a") is may


# -- the bank -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-04", "LW-BANK-09")
@pytest.mark.parametrize(("robbers", "carried"), [(1, [3]), (2, [2, 1]), (3, [1, 1, 1])])
def test_there_are_three_bags_though_an_old_wound_kept_a_robber_at_home(robbers: int, carried: list[int]) -> None:
    ids = [f"r{n}" for n in range(robbers)]
    b = board(fig("a", at=(30, 30), seat=1), *(fig(one, at=(5 + 3 * n, 5)) for n, one in enumerate(ids)),
              policy={"carriers": ids})  # fmt: skip
    for one in ids:
        b.game.tell(Removed(one, ""))
    b.run(holdup.robbers(b.game, 0))
    assert [len(bags.carried(b.game.facts, one)) for one in ids] == carried


# -- an old battle wound ----------------------------------------------------------------------------------------


def without(b: Board, *absent: str) -> Board:
    """Who is not on the table, of whom those `absent` sit the game out."""
    for one in b.game.facts.figures:
        b.game.tell(Removed(one, awards.ABSENT if one in absent else ""))
    return b


@pytest.mark.rule("LW-NOON-05", "LW-SCEN-05")
@pytest.mark.parametrize(("absent", "able"), [((), ["h"]), (("h",), ["c", "d"])])
def test_who_stayed_at_home_fights_no_duel(absent: tuple[str, ...], able: list[str]) -> None:
    men = fig("h", at=(5, 5), hero=True), fig("c", at=(8, 5)), fig("d", at=(11, 5)), fig("z", at=(30, 30), seat=1)
    named: Any = {"duellist": lambda decision: decision.options[0].id, "deploy": ANY}
    b = without(board(*men, size=48, options={"high-noon-duel": "on"}, policy=named), *absent)
    for seat, end in enumerate(("west", "east")):
        b.game.tell(Status(f"seat:{seat}", "zone", end))
    b.run(high_noon.duellists(b.game))
    assert [option.id for asked in b.decisions("duellist") for option in asked.options if asked.seat == 0] == (
        able if len(able) > 1 else []
    )
    assert b.has(able[0], "duellist")
    assert [one.id for one in b.game.facts.figures.values() if one.body is not None] == [able[0], "z"]


@pytest.mark.rule("LW-JAIL-05", "LW-SCEN-05")
def test_if_no_hero_came_the_prisoner_is_another() -> None:
    men = raider("a", hero=True), raider("c", (20, 3)), raider("d", (22, 3)), guard("g")
    named: Any = {"prisoner": "c", "cell": ANY, "deploy": ANY, "set-up": ANY}
    b = without(gaol.scene(*men, policy=named), "a")
    b.run(jail.prisoner(b.game, 1))
    assert [option.id for option in b.decisions("prisoner")[0].options] == ["c", "d"]
    assert b.has("c", "bound")
