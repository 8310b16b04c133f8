"""The Weapons Locker: what each weapon is, what its shot does and leaves of the load (LW-WEAP)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import jam, perks, tomahawk
from gulch.rules.legends.arms import arms, to_win, to_wound
from gulch.rules.legends.pairs import touched
from gulch.rules.legends.pending import drain
from gulch.rules.legends.shoot import can_shoot, shoot, targets
from gulch.rules.legends.state import prone
from gulch.rules.legends.weapons import FULL, HALF, PRIMITIVE, is_ready, table
from rules.legends.build import Board, board, fig, wall
from rules.legends.duel import R, duel, horse, saddle

# -- the chart ------------------------------------------------------------------------------------------------------

CHART = {
    "Sixgun": (10, 3, "none"), "Heavy Pistol": (12, 4, "half"), "Saturday-Night Special": (6, 3, "none"),
    "Le Mat": (12, 3, "half"), "Rifle": (24, 4, "full"), "Buffalo Gun": (30, 4, "full"),
    "Repeating Rifle": (18, 4, "half"), "Musket": (18, 3, "full"), "Shotgun": (12, 3, "half"),
    "Longbow": (18, 2, "half"),
}  # fmt: skip


@pytest.mark.rule(
    "LW-WEAP-02", "LW-WEAP-08", "LW-WEAP-09", "LW-WEAP-11", "LW-WEAP-14", "LW-WEAP-15", "LW-WEAP-18", "LW-WEAP-19",
    "LW-WEAP-23", "LW-WEAP-34",
)  # fmt: skip
@pytest.mark.parametrize("name", CHART)
def test_range_strength_and_move_penalty(name: str) -> None:
    reach, strength, move = CHART[name]
    assert targets(duel(float(reach), weapons=name, size=60).game, "a", 0) == ["b"]
    assert targets(duel(reach + 0.1, weapons=name, size=60).game, "a", 0) == []
    assert (table()[name].strength, table()[name].move) == (strength, move)


@pytest.mark.rule("LW-WEAP-39")
def test_every_weapon_has_one_move_penalty() -> None:
    by = {move: [name for name, gun in table().items() if gun.move == move] for move in ("none", "half", "full")}
    assert by["none"] == ["Sixgun", "Saturday-Night Special", "Thrown Weapon", "Tomahawk", "Lasso"]
    assert by[FULL] == ["Rifle", "Buffalo Gun", "Musket"]
    assert len(by["none"]) + len(by[HALF]) + len(by[FULL]) == len(table())


@pytest.mark.rule("LW-WEAP-01")
def test_sidearms_are_those_of_one_hand() -> None:
    b = duel(weapons="Rifle, Le Mat, Sixgun, Shotgun, Heavy Pistol, Saturday-Night Special, Longbow")
    assert perks.sidearms(b.game, "a") == [1, 2, 4, 5]


@pytest.mark.rule("LW-WEAP-02", "LW-WEAP-08", "LW-WEAP-34")
@pytest.mark.parametrize(("gun", "score"), [("Sixgun", 4), ("Heavy Pistol", 4), ("Longbow", 5)])
def test_what_it_needs_to_wound_grit_3(gun: str, score: int) -> None:
    for roll, out in ((score, ["b"]), (score - 1, [])):
        b = duel(weapons=gun, dice=[("hit a", 4), ("wound a", roll)])
        b.run(shoot(b.game, "a", 0), pending=True)
        assert b.removed() == out


# -- loads ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WEAP-09", "LW-WEAP-14", "LW-WEAP-15", "LW-WEAP-19", "LW-JAM-02")
@pytest.mark.parametrize("gun", ["Saturday-Night Special", "Rifle", "Buffalo Gun", "Musket"])
def test_a_slow_weapon_fires_in_turn_1_and_again_in_turn_3(gun: str) -> None:
    b = duel(weapons=gun, dice=[("hit a", 2)])
    b.run(shoot(b.game, "a", 0))
    assert can_shoot(duel(weapons=gun, empty_0=1, shot=1, turn=2).game, "a") == []
    assert b.game.facts.get("a", "empty:0") == 1
    b = duel(weapons=gun, empty_0=1, shot=1, turn=2)
    b.run(jam.reload(b.game, "a"))
    assert can_shoot(b.game, "a") == []
    assert can_shoot(duel(weapons=gun, shot=2, turn=3).game, "a") == [0]
    assert not b.has("a", "empty:0")


@pytest.mark.rule("LW-WEAP-08", "LW-WEAP-18", "LW-WEAP-11", "LW-WEAP-02")
@pytest.mark.parametrize("gun", ["Heavy Pistol", "Repeating Rifle", "Le Mat", "Sixgun", "Longbow"])
def test_others_are_loaded_again_at_once(gun: str) -> None:
    b = duel(weapons=gun, dice=[("hit a", 2)])
    b.run(shoot(b.game, "a", 0))
    assert is_ready(b.game.facts, "a", 0)


@pytest.mark.rule("LW-WEAP-20", "LW-WEAP-21")
@pytest.mark.parametrize(
    ("mode", "half", "left"), [("one", {}, "half:0"), ("one", {"half_0": 1}, "empty:0"), ("both", {}, "empty:0")]
)
def test_barrels(mode: str, half: dict[str, int], left: str) -> None:
    b = duel(weapons="Shotgun", dice=[("hit a", 3)], turn=2, **half)
    b.run(shoot(b.game, "a", 0, mode))
    assert jam.to_clear(b.game, "a") == [left]


@pytest.mark.rule("LW-WEAP-20")
def test_a_half_empty_shotgun_may_fire_or_be_reloaded() -> None:
    b = duel(weapons="Shotgun", half_0=1, turn=2)
    assert can_shoot(b.game, "a") == [0]
    b.run(jam.reload(b.game, "a"))
    assert jam.to_clear(b.game, "a") == []


@pytest.mark.rule("LW-WEAP-21")
@pytest.mark.parametrize(("half", "offered"), [({}, ["one", "both"]), ({"half_0": 1}, ["one"])])
def test_both_barrels_need_a_full_load(half: dict[str, int], offered: list[str]) -> None:
    from gulch.rules.legends.aim import modes, weapon_of

    b = duel(weapons="Shotgun", turn=2, **half)
    assert modes(b.game, "a", 0, weapon_of(b.game, "a", 0)) == offered


@pytest.mark.rule("LW-WEAP-21", "LW-WEAP-23")
@pytest.mark.parametrize(("rolls", "out"), [((2, 3), ["b"]), ((2, 2), []), ((3,), ["b"])])
def test_both_barrels_wound_at_the_second_try(rolls: tuple[int, ...], out: list[str]) -> None:
    b = duel(weapons="Shotgun", dice=[("hit a", 4), *(("wound a", score) for score in rolls)])
    b.run(shoot(b.game, "a", 0, "both"), pending=True)
    assert b.removed() == out


@pytest.mark.rule("LW-WEAP-21")
def test_a_roll_of_two_dice_is_made_again_as_a_whole() -> None:
    b = duel(8, weapons="Shotgun", b={"profile": {"G": 8}},
             dice=[("hit a", 4), ("wound a", 6), ("wound a", 3), ("wound a", 6), ("wound a", 4)])  # fmt: skip
    b.run(shoot(b.game, "a", 0, "both"), pending=True)
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-WEAP-23")
@pytest.mark.parametrize(("gap", "needed"), [(6.0, 3), (6.1, 4)])
def test_a_shotgun_is_stronger_within_six_inches(gap: float, needed: int) -> None:
    b = duel(gap, weapons="Shotgun", dice=[("hit a", 4), ("wound a", 2)])
    b.run(shoot(b.game, "a", 0), pending=True)
    assert b.rolls("wound")[0].needed == needed


@pytest.mark.rule("LW-WEAP-25")
@pytest.mark.parametrize(("what", "score", "out"), [("fence", 3, ["b"]), ("fence", 2, []), ("man", 3, ["m"])])
def test_a_shotgun_is_forceful_against_terrain_only(what: str, score: int, out: list[str]) -> None:
    stands = fig("m", seat=1, at=(8, 10.15))
    pieces, more = ([wall("f", (9, 8, 9.1, 12), 0.9)], []) if what == "fence" else ([], [stands])
    rolls = [("hit a", 4), ("in the way a", score)] + ([("wound a", 4)] if out else [])
    b = duel(7, weapons="Shotgun", dice=rolls, pieces=pieces, more=more)
    b.run(shoot(b.game, "a", 0, target="b"), pending=True)
    assert b.removed() == out


# -- knocked down ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WEAP-16", "LW-WEAP-24", "LW-DIVE-01")
@pytest.mark.parametrize(
    ("gun", "gap", "falls"), [("Buffalo Gun", 20, True), ("Shotgun", 6.0, True), ("Shotgun", 8, False)]
)
def test_a_survivor_is_felled_and_then_makes_no_test(gun: str, gap: float, falls: bool) -> None:
    b = duel(gap, weapons=gun, dice=[("hit a", 4), ("wound a", 2)])
    b.run(shoot(b.game, "a", 0), pending=True)
    assert prone(b.game.facts, "b") is falls
    assert bool(b.game.pending) is not falls


@pytest.mark.rule("LW-WEAP-16")
def test_friends_of_one_blown_away_still_test() -> None:
    more = [fig("c", seat=1, at=(25.5, 12))]
    b = duel(20, weapons="Buffalo Gun", dice=[("hit a", 4), ("wound a", 4)], more=more)
    b.run(shoot(b.game, "a", 0, target="b"), pending=True)
    assert [alarm.figures for alarm in b.game.pending] == [("c",)]


@pytest.mark.rule("LW-WEAP-16", "LW-WEAP-24")
@pytest.mark.parametrize("gun", ["Buffalo Gun", "Shotgun"])
@pytest.mark.parametrize(("aimed", "due"), [("b", "Unseated"), ("b.mount", "Due")])
def test_a_rider_who_is_hit_is_thrown_but_a_hit_mount_only_makes_him_test(gun: str, aimed: str, due: str) -> None:
    b = duel(weapons=gun, more=[horse("b")], dice=[("hit a", 4), ("in the way a", 4), ("wound a", 1)])
    saddle(b, "b")
    b.run(shoot(b.game, "a", 0, target=aimed), pending=True)
    assert [(type(item).__name__, item.figure) for item in b.game.pending] == [(due, "b")]


@pytest.mark.rule("LW-WEAP-16")
def test_an_engaged_victim_falls_too() -> None:
    b = duel(20, weapons="Buffalo Gun", posse="outlaws", more=[fig("c", at=(26.95, 10))],
             dice=[("hit a", 4), ("into combat a", 4), ("wound a", 1)])  # fmt: skip
    b.run(shoot(b.game, "a", 0))
    assert prone(b.game.facts, "b")


@pytest.mark.rule("LW-WEAP-17")
@pytest.mark.parametrize(("grit", "score", "out"), [(8, 4, ["b"]), (8, 3, []), (1, 3, ["b"]), (10, 4, ["b"])])
def test_a_buffalo_gun_wounds_on_a_four_or_less(grit: int, score: int, out: list[str]) -> None:
    b = duel(weapons="Buffalo Gun", b={"profile": {"G": grit}}, dice=[("hit a", 4), ("wound a", score)])
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == out


# -- in a fight -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WEAP-08", "LW-WEAP-09", "LW-WEAP-13", "LW-WEAP-22", "LW-WEAP-31", "LW-WEAP-32", "LW-WEAP-11")
@pytest.mark.parametrize(
    ("weapon", "win", "wound"),
    [("Heavy Pistol", -1, 0), ("Saturday-Night Special", -1, 0), ("Rifle", -1, 0), ("Repeating Rifle", -1, 0),
     ("Musket", -1, 0), ("Shotgun", -1, 0), ("Sawed-Off Shotgun", -1, 0), ("Buffalo Gun", -1, 1),
     ("Thrown Weapon", -1, 0), ("Tomahawk", 0, 0), ("Le Mat", -1, -1), ("Sixgun", -1, -1), ("Longbow", -1, -1)],
)  # fmt: skip
def test_what_it_is_in_a_fight(weapon: str, win: int, wound: int) -> None:
    b = duel(weapons=weapon)
    (arm,) = arms(b.game, "a")
    assert sum(change.value for change in to_win(b.game.facts, "a", arm)) == win
    assert sum(change.value for change in to_wound(b.game.facts, "a", arm)) == wound


@pytest.mark.rule("LW-WEAP-11")
@pytest.mark.parametrize(("option", "name"), [("no", "Unarmed"), ("yes", "Improvised")])
def test_by_the_option_a_le_mat_is_a_club(option: str, name: str) -> None:
    b = duel(weapons="Le Mat", options={"le-mat-as-club": option})
    assert [arm.name for arm in arms(b.game, "a")] == [name]


# -- thrown ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WEAP-30", "LW-WEAP-32")
@pytest.mark.parametrize("weapon", ["Thrown Weapon", "Tomahawk"])
@pytest.mark.parametrize(("st", "reach"), [(3, 6.0), (4, 8.0)])
def test_the_range_of_what_is_thrown_is_twice_the_strength(weapon: str, st: int, reach: float) -> None:
    assert targets(duel(reach, weapons=weapon, profile={"St": st}).game, "a", 0) == ["b"]
    assert targets(duel(reach + 0.1, weapons=weapon, profile={"St": st}).game, "a", 0) == []


@pytest.mark.rule("LW-WEAP-30", "LW-WEAP-32")
@pytest.mark.parametrize("weapon", ["Thrown Weapon", "Tomahawk"])
def test_it_strikes_with_his_strength_after_any_move_and_is_gone(weapon: str) -> None:
    b = duel(weapons=weapon, profile={"St": 4}, spent=6000, acted=1, dice=[("hit a", 4), ("wound a", 4)])
    b.run(shoot(b.game, "a", 0), pending=True)
    assert b.rolls("wound")[0].needed == 4  # Strength 4 against Grit 3
    assert can_shoot(duel(weapons=weapon, used_0=1, turn=5).game, "a") == []
    assert b.game.facts.get("a", "used:0") == 1
    assert [arm.name for arm in arms(b.game, "a")] == ["Unarmed"]


@pytest.mark.rule("LW-WEAP-29", "LW-CRIT-03")
def test_primitive_weapons_are_neither_jammed_nor_critical() -> None:
    assert [name for name, gun in table().items() if gun.kind == PRIMITIVE] == [
        "Thrown Weapon", "Tomahawk", "Longbow", "Lasso",
    ]  # fmt: skip
    b = duel(weapons="Thrown Weapon", b={"profile": {"W": 3}}, dice=[("hit a", 4), ("wound a", 6)])
    b.run(shoot(b.game, "a", 0), pending=True)
    assert b.game.facts.get("b", "lost") == 1


def charger(**more: Any) -> Board:
    men = fig("a", at=(5, 10), weapons="Tomahawk, Sixgun"), fig("b", seat=1, at=(7.1, 10), profile={"P": 3})
    return board(*men, phase="movin", **more)


@pytest.mark.rule("LW-WEAP-33")
def test_a_tomahawk_thrown_in_a_charge_is_not_his_shot_of_the_turn() -> None:
    b = charger(dice=[("hit a", 4), ("wound a", 4)], answers=[("tomahawk", "throw")])

    async def thrown() -> None:
        assert await tomahawk.wishes(b.game, "a", "b")
        await tomahawk.throw(b.game, "a", "b")
        await drain(b.game)

    b.run(thrown())
    assert b.removed() == ["b"]
    assert b.has("a", "used:0")
    assert not b.has("a", "shot")
    assert not tomahawk.can(b.game, "a")


@pytest.mark.rule("LW-WEAP-33")
def test_he_may_charge_home_with_the_tomahawk_in_his_hand() -> None:
    b = charger(answers=[("tomahawk", "no")])
    assert b.run(tomahawk.wishes(b.game, "a", "b")) is False
    assert tomahawk.can(b.game, "a")


def onward(dice: Any, *manners: Any, pieces: Any = ()) -> Board:
    """A charge with a tomahawk in hand at b, 4 inches off; c stands 3 inches north of where the charger halts."""
    from rules.legends.march import ahead, do

    x = 5 + 2 * R
    b = ahead(
        fig("a", at=(5, 10), weapons="Tomahawk"), fig("b", seat=1, at=(x + 4, 10), profile={"P": 3}),
        fig("c", seat=1, at=(8, 10 + 2 * R + 2.9), profile={"P": 3}), dice=dice, answers=[],
        policy={"tomahawk": "throw"}, pieces=pieces,
    )  # fmt: skip
    do(b, "a", [(x + 4 - 2 * R, 10)], *manners)
    return b


@pytest.mark.rule("LW-WEAP-33")
def test_a_charger_who_killed_his_man_may_charge_another_with_what_is_left() -> None:
    b = onward([("hit a", 4), ("wound a", 4)], [(8, 10 + 2.9)])
    assert b.removed() == ["b"]
    assert touched(b.game.facts, "a") == ("c",)


@pytest.mark.rule("LW-WEAP-33")
@pytest.mark.parametrize("dice", [[("hit a", 3)], [("hit a", 4), ("wound a", 1), ("dive b", 6, 6)]])
def test_a_charger_whose_throw_drives_nobody_away_charges_home(dice: Any) -> None:
    b = onward(dice)
    assert touched(b.game.facts, "a") == ("b",)
    assert b.has("a", "used:0")


@pytest.mark.rule("LW-WEAP-33", "LW-DIVE-03")
def test_a_charger_whose_foe_dived_may_finish_his_move_as_he_likes() -> None:
    cover = wall("w", (11.5, 9, 11.7, 11), 2)
    b = onward([("hit a", 4), ("wound a", 1), ("dive b", 1, 1)], [(8, 7.5)], pieces=[cover])
    assert b.body("b").x > 11700
    assert (b.body("a").at, touched(b.game.facts, "a")) == ((8000, 7500, 0), ())
