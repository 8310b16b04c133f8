"""Legends: who stands on which side, free Fame, deadly shots, and what each brings (LW-LEGEND)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.match import SeatSetup, Setup
from gulch.rules.legends import calls, dice, famous, perks, pluck, profiles, setup, shoot
from rules.legends.build import Board, area, board, fig, table, wall
from rules.legends.hires import card, paid
from rules.legends.march import ahead, at, do, may_go

FOE = fig("z", seat=1, at=(30, 30))
LEGENDS = [name for name, who in profiles.paid().items() if who.hired == "legend"]


# -- two sides --------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LEGEND-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "both"),
    [
        (["Sheriff", "Doc Holliday"], ["Doc Holliday"], "Doc Holliday"),
        (["Doc Holliday"], ["Wyatt Earp"], ""),
        (["Gunslinger"], ["Gunslinger"], ""),
    ],
)
def test_a_legend_stands_on_one_side_only(mine: list[str], theirs: list[str], both: str) -> None:
    assert famous.clash([mine, theirs], LEGENDS) == both


@pytest.mark.rule("LW-LEGEND-09")
@pytest.mark.parametrize(
    ("mine", "theirs", "out"),
    [
        (["Doc Holliday"], ["Wyatt Earp"], [(0, "Doc Holliday")]),
        (["Jesse James"], ["Frank James"], [(1, "Frank James")]),
        (["Doc Holliday", "Wyatt Earp"], ["Jesse James"], []),
    ],
)
def test_friends_and_brothers_never_fight_each_other(mine: list[str], theirs: list[str], out: Any) -> None:
    assert famous.sits_out([mine, theirs]) == out


@pytest.mark.rule("LW-LEGEND-10")
@pytest.mark.parametrize(
    ("kinds", "leader", "leads"),
    [
        (["Kid", "Rowdy", "Curly Bill Brocius"], 0, 2),
        (["Desperado", "Curly Bill Brocius"], 0, 0),
        (["Kid", "Rowdy"], 0, 0),
    ],
)
def test_curly_bill_ousts_a_replacement(kinds: list[str], leader: int, leads: int) -> None:
    assert famous.chief(kinds, leader, "Desperado") == leads


# -- what they can do -------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LEGEND-06", "LW-LEGEND-23")
def test_one_point_of_fame_a_turn_is_free() -> None:
    b = board(paid("a", "Jesse James", at=(10, 10)), FOE, dice=[("hit a", 2)], answers=[("fame", "0:4")])
    assert b.run(dice.own(b.game, "a", "hit", 1, "LW-SHOOT-09", needed=4)).dice == (4,)
    assert b.game.facts.get("a", "fame") == 3
    assert perks.free_fame(b.game.facts, "a") == 0


@pytest.mark.rule("LW-LEGEND-06")
def test_the_free_point_is_there_with_an_empty_store_but_is_not_saved() -> None:
    b = board(paid("a", "Jesse James", at=(10, 10), fame=0, famous=1), FOE, turn=2)
    assert dice.fame(b.game, "a") == 1
    dice.spend(b.game, "a", 1, "test")
    assert dice.fame(b.game, "a") == 0


@pytest.mark.rule("LW-LEGEND-08", "LW-LEGEND-12", "LW-LEGEND-15")
@pytest.mark.parametrize("kind", ["Doc Holliday", "Wild Bill Hickock"])
def test_sixguns_of_the_deadly_are_critical_on_a_4(kind: str) -> None:
    b = board(paid("a", kind, at=(10, 10), option="Shotgun"), FOE)
    guns = b.game.facts.figures["a"].sheet("weapons").split(", ")
    assert [perks.deadly(b.game, "a", n) for n, name in enumerate(guns) if name == "Sixgun"] == [4, 4]
    assert [perks.deadly(b.game, "a", n) for n, name in enumerate(guns) if name == "Shotgun"] in ([6], [])


@pytest.mark.rule("LW-LEGEND-10", "LW-HIRED-18")
@pytest.mark.parametrize(("kind", "price"), [("Curly Bill Brocius", 1), ("Jesse James", 2)])
def test_curly_bill_is_charming(kind: str, price: int) -> None:
    b = board(paid("a", kind, at=(10, 10)), paid("d", "Soiled Dove", seat=1, at=(12, 10)))
    assert dice.price(b.game, "a") == price


@pytest.mark.rule("LW-LEGEND-03")
def test_a_legend_is_a_hero_in_play_but_no_leader() -> None:
    b = board(paid("a", "Jesse James", at=(10, 10)), FOE)
    assert [way.id for way in calls.ways(b.game, "a", "movin")] == ["fame"]
    assert not b.game.facts.figures["a"].sheet("leader")


NUMBERS = ("S", "F", "St", "G", "A", "W", "P", "FA", "FT")


@pytest.mark.parametrize(
    ("kind", "printed"),
    [
        pytest.param("Virgil Earp", "444423722", marks=pytest.mark.rule("LW-LEGEND-13")),
        pytest.param("Morgan Earp", "444422611", marks=pytest.mark.rule("LW-LEGEND-14")),
        pytest.param("Wild Bill Hickock", "343423662", marks=pytest.mark.rule("LW-LEGEND-15")),
        pytest.param("Ed Masterson", "444422520", marks=pytest.mark.rule("LW-LEGEND-17")),
    ],
)
def test_the_card_of_a_legend(kind: str, printed: str) -> None:
    sheet = dict(card("a", kind).sheet)
    assert "".join(sheet[key] for key in NUMBERS) == printed


# -- in play ----------------------------------------------------------------------------------------------

R = 25 * 500 / 25.4 / 1000


def shot(legend: str, dice: Any, foe: Any = None, pieces: Any = (), weapon: str = "Sixgun", **more: Any) -> Board:
    """A shot of a Legend with his first weapon of that name."""
    target = foe or fig("z", seat=1, at=(15, 10))
    b = board(paid("a", legend, at=(10, 10)), target, dice=dice, pieces=pieces, **more)
    index = b.game.facts.figures["a"].sheet("weapons").split(", ").index(weapon)
    b.run(shoot.shoot(b.game, "a", index), pending=True)
    return b


@pytest.mark.rule("LW-LEGEND-12")
@pytest.mark.parametrize(("dice", "out"), [([("hit a", 3), ("wound a", 3)], True), ([("hit a", 2)], False)])
def test_doc_holliday_hits_on_3_and_wounds_with_1_more(dice: Any, out: bool) -> None:
    assert bool(shot("Doc Holliday", dice).removed()) is out


@pytest.mark.rule("LW-LEGEND-21")
def test_ringo_rolls_for_nothing_in_the_way_of_a_sixgun() -> None:
    fence = wall("fence", (12.5, 8, 12.6, 12), 0.8)
    assert shot("John Ringo", [("hit a", 3), ("wound a", 3)], pieces=[fence]).removed() == ["z"]


@pytest.mark.rule("LW-LEGEND-26")
def test_calamity_jane_makes_a_miss_with_the_rifle_again_and_nothing_is_in_her_way() -> None:
    fence = wall("fence", (12.5, 8, 12.6, 12), 0.8)
    dice = [("hit a", 2), ("hit a", 4), ("wound a", 3)]
    b = shot("Calamity Jane", dice, pieces=[fence], weapon="Rifle", policy={"re-roll": "again"})
    assert b.removed() == ["z"]


@pytest.mark.rule("LW-LEGEND-26", "LW-SKILL-01")
def test_her_born_in_the_saddle_counts_once() -> None:
    b = board(paid("a", "Calamity Jane", at=(10, 10)), FOE)
    assert [modifier.value for modifier in perks.saddle(b.game.facts, "a")] == [1]


@pytest.mark.rule("LW-LEGEND-22", "LW-SKILL-05")
@pytest.mark.parametrize(("die", "lost"), [(6, 0), (5, 1)])
def test_ike_clanton_dodges(die: int, lost: int) -> None:
    target = paid("z", "Ike Clanton", seat=1, at=(15, 10), fortune=0)
    b = shot("Bat Masterson", [("hit a", 4), ("wound a", 5), ("dodge z", die)], foe=target)
    assert b.game.facts.get("z", "lost", 0) == lost


@pytest.mark.rule("LW-LEGEND-11")
@pytest.mark.parametrize(("dice", "goes"), [((3, 4), True), ((3, 3), False)])
def test_a_rowdy_who_charges_wyatt_earp_needs_pluck(dice: tuple[int, int], goes: bool) -> None:
    rowdy = fig("z", seat=1, at=(15, 10), posse="outlaws")
    b = ahead(paid("a", "Wyatt Earp", at=(10, 10)), rowdy, dice=[("dares z", *dice)])
    do(b, "z", [(10 + 2 * R, 10)])
    assert (at(b, "z")[0] < 15) is goes


@pytest.mark.rule("LW-LEGEND-16")
def test_bat_masterson_fires_his_sixgun_at_a_charger() -> None:
    men = paid("a", "Bat Masterson", at=(10, 10), fame=0), fig("z", seat=1, at=(15, 10))
    b = ahead(*men, dice=[("hit a", 4), ("wound a", 4)], policy={"snap-shot": "0"})
    do(b, "z", [(10 + 2 * R, 10)])
    assert b.removed() == ["z"]


@pytest.mark.rule("LW-LEGEND-19", "LW-SKILL-02", "LW-JUMP-02")
@pytest.mark.parametrize(("kind", "dice", "over"), [("Billy the Kid", [1, 4], True), ("Jesse James", [1], False)])
def test_billy_the_kid_makes_a_failed_jump_again(kind: str, dice: list[int], over: bool) -> None:
    fence = wall("fence", (12, 5, 12.2, 15), 1.0)
    rolls = [("jump a", score) for score in dice]
    b = ahead(
        paid("a", kind, at=(10, 10), famous=1, fame=0), FOE, pieces=[fence], dice=rolls, policy={"re-roll": "again"}
    )
    do(b, "a", [(14, 10)])
    assert (at(b, "a")[0] > 12.2) is over


@pytest.mark.rule("LW-LEGEND-15", "LW-SKILL-06")
@pytest.mark.parametrize(("kind", "may"), [("Wild Bill Hickock", True), ("Jesse James", False)])
def test_wild_bill_walks_through_scrub_as_in_the_open(kind: str, may: bool) -> None:
    scrub = area("scrub", (8, 5, 30, 15), kind="scrub")
    assert may_go(ahead(paid("a", kind, at=(10, 10)), FOE, pieces=[scrub]), "a", (16, 10)) is may


@pytest.mark.rule("LW-LEGEND-13", "LW-SKILL-19")
def test_virgil_earp_tests_once_more() -> None:
    b = board(paid("a", "Virgil Earp", at=(10, 10), fame=0), FOE, dice=[("test a", 1, 1), ("test a", 1, 2)],
              policy={"re-roll": "again"})  # fmt: skip
    assert b.run(pluck.test(b.game, "a", "test", "LW-PLUCK-01"))


@pytest.mark.rule("LW-LEGEND-17")
def test_ed_masterson_has_no_fortune_to_try() -> None:
    target = paid("z", "Ed Masterson", seat=1, at=(15, 10))
    b = shot("Pat Garrett", [("hit a", 3), ("wound a", 4)], foe=target)
    assert b.game.facts.get("z", "lost") == 1
    assert not b.decisions("fortune")


@pytest.mark.rule("LW-LEGEND-09", "LW-LEGEND-24")
def test_frank_james_sits_out_against_jesse_alone() -> None:
    assert famous.sits_out([["Frank James"], ["Jesse James"]]) == [(0, "Frank James")]
    assert famous.sits_out([["Frank James", "Jesse James"], ["Sheriff"]]) == []


# -- at set-up --------------------------------------------------------------------------------------------


def side(kind: str, legend: str, **more: Any) -> dict[str, Any]:
    """A Posse with that Legend in its pay."""
    chief, man = {"cowboys": ("Trail Boss", "Cowpoke"), "lawmen": ("Sheriff", "Upstanding Citizen")}[kind]
    models = [{"name": "Chief", "kind": chief}, *({"name": f"Man {n}", "kind": man} for n in (1, 2))]
    return {"name": kind.title(), "kind": kind, "model": [*models, {"name": legend, "kind": legend, **more}]}


@pytest.mark.rule("LW-LEGEND-04")
def test_a_match_with_a_legend_on_both_sides_is_refused() -> None:
    posses = [side("cowboys", "Doc Holliday"), side("lawmen", "Doc Holliday")]
    with pytest.raises(InvalidInput, match="LW-LEGEND-04"):
        setup.prepare("high-noon", 2, posses, {})


@pytest.mark.rule("LW-LEGEND-09", "LW-LEGEND-12")
@pytest.mark.parametrize(("other", "plays"), [("Wyatt Earp", False), ("Morgan Earp", True)])
def test_doc_holliday_takes_no_part_against_wyatt_earp(other: str, plays: bool) -> None:
    posses = [side("cowboys", "Doc Holliday", mount="Horse"), side("lawmen", other)]
    prepared = setup.prepare("high-noon", 2, posses, {})
    seats = tuple(SeatSetup(name, posse) for name, posse in zip("ab", prepared.posses, strict=True))
    made = setup.figure_infos(Setup(table(), "high-noon", seats, prepared.options), prepared.posses)
    names = [info.name for info in made]
    assert ("Doc Holliday" in names) is plays
    assert ("Doc Holliday's Horse" in names) is plays
    assert other in names
