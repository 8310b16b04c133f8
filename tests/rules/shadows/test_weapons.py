"""The table of Weapons: ranges, Jam Dice, classes and what is particular about each."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows.shoot import aims, eligible_weapons, shoot, weapon_of
from gulch.rules.shadows.weapons import LONG, MEDIUM, SHORT, table, weapon
from rules.shadows.build import Board, board, fig

BASES = 0.984


def duel(gun: str, gap: float, *, options: dict[str, str] | None = None, **more: Any) -> Board:
    """A shooter with a gun and "b" at that distance, facing each other on open ground."""
    men = fig("a", at=(2, 10), weapons=gun, actions=1, **more), fig("b", seat=1, at=(2 + BASES + gap, 10))
    return board(*men, options=options)


def dice_at(gun: str, gap: float, **more: Any) -> int:
    b = duel(gun, gap, **more)
    (aim,) = aims(b.game, "a", weapon_of(b.game, "a", 0))
    return max(1, 3 + aim.dice)


@pytest.mark.rule(
    "SW-WEAP-01", "SW-WEAP-02", "SW-WEAP-03", "SW-WEAP-04", "SW-WEAP-05", "SW-WEAP-06", "SW-WEAP-07", "SW-WEAP-08",
    "SW-WEAP-09", "SW-WEAP-10", "SW-WEAP-11",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "limits", "jam", "kind"),
    [
        ("Pistol", (4, 8, 12), 10, "Pistol"),
        ("Carbine", (6, 12, 18), 10, "Rifle"),
        ("Rifle", (8, 16, 24), 10, "Rifle"),
        ("Shotgun", (4, 8, 12), 10, "Shotgun"),
        ("Bow", (6, 12, 18), 10, ""),
        ("Heavy Pistol", (4, 8, 12), 8, "Pistol"),
        ("Sixgun", (4, 8, 12), 6, "Pistol"),
        ("LeMat Pistol", (4, 8, 12), 8, "Pistol"),
        ("Repeater Rifle", (6, 12, 18), 6, "Rifle"),
        ("Buffalo Gun", (10, 20, 30), 8, "Rifle"),
        ("Sawn-Off Shotgun", (6, 6, 6), 0, "Shotgun"),
    ],
)
def test_each_weapon_has_its_row(name: str, limits: tuple[int, ...], jam: int, kind: str) -> None:
    row = weapon(name)
    assert row.limits == tuple(limit * 1000 for limit in limits)
    assert (row.jam, row.kind) == (jam, kind)


def test_every_weapon_names_a_rule_of_its_own() -> None:
    rules = [row.rule for row in table().values()]
    assert len(set(rules)) == len(rules) == 11


@pytest.mark.rule("SW-SHOOT-06")
@pytest.mark.parametrize(("gap", "band"), [(3, SHORT), (6, MEDIUM), (10, LONG), (12, LONG), (12.01, None)])
def test_the_distance_decides_the_range_band(gap: float, band: int | None) -> None:
    assert weapon("Pistol").band(round(gap * 1000)) == band


@pytest.mark.rule("SW-SHOOT-07", "SW-WEAP-01")
@pytest.mark.parametrize(("gap", "band"), [(4, SHORT), (4.05, MEDIUM), (8, MEDIUM), (8.5, LONG)])
def test_between_two_bands_the_longer_counts(gap: float, band: int) -> None:
    assert weapon("Pistol").band(round(gap * 1000)) == band


@pytest.mark.rule("SW-SHOOT-07")
@pytest.mark.parametrize(("value", "dice"), [("nearer-band", 4), ("further-band", 3)])
def test_exactly_on_a_limit_the_option_decides(value: str, dice: int) -> None:
    assert dice_at("Pistol", 4, options={"range-on-limit": value}) == dice


@pytest.mark.rule("SW-SHOOT-07", "SW-SHOOT-06")
def test_the_long_limit_is_in_range_either_way() -> None:
    assert weapon("Pistol").band(12000, limit_is_further=True) == LONG


@pytest.mark.rule("SW-WEAP-04")
@pytest.mark.parametrize(("gap", "dice"), [(3, 5), (6, 3), (8.5, 1), (10, 1)])
def test_a_shotgun_gains_and_loses_an_extra_die(gap: float, dice: int) -> None:
    assert dice_at("Shotgun", gap) == dice


@pytest.mark.rule("SW-WEAP-02")
def test_a_carbine_is_at_long_range_beyond_twelve_inches() -> None:
    assert dice_at("Carbine", 12.5) == 2


@pytest.mark.rule("SW-WEAP-03")
def test_a_rifle_reaches_twenty_four_inches() -> None:
    assert dice_at("Rifle", 16) == 3
    assert eligible_weapons(duel("Rifle", 24.1).game, "a") == []


@pytest.mark.rule("SW-WEAP-10")
def test_a_buffalo_gun_at_long_range() -> None:
    assert dice_at("Buffalo Gun", 22) == 2


@pytest.mark.rule("SW-WEAP-10")
def test_a_buffalo_gun_cannot_be_fired_after_a_move() -> None:
    assert eligible_weapons(duel("Buffalo Gun, Pistol", 8, moved=1).game, "a") == [1]
    assert eligible_weapons(duel("Buffalo Gun, Pistol", 8).game, "a") == [0, 1]


def saved(gun: str, gap: float, roll: int) -> bool:
    """Whether "b" saves a hit with one Success with that roll, which needs 5+."""
    b = duel(gun, gap)
    dice = max(1, 3 + aims(b.game, "a", weapon_of(b.game, "a", 0))[0].dice)
    b.dice.add(("shoot", 5, *[2] * (dice - 1)), ("save b", roll))
    b.run(shoot(b.game, "a", 0))
    return not b.has("b", "shaken")


@pytest.mark.rule("SW-WEAP-05", "SW-SHOOT-12")
@pytest.mark.parametrize(("gap", "roll", "passed"), [(10, 4, True), (5, 4, False), (17.9, 3, True), (12, 3, False)])
def test_a_bow_loses_force_with_the_distance(gap: float, roll: int, passed: bool) -> None:
    assert saved("Bow", gap, roll) is passed


@pytest.mark.rule("SW-WEAP-06")
@pytest.mark.parametrize(("gap", "passed"), [(4, False), (5, True)])
def test_a_heavy_pistol_hits_hard_at_up_to_four_inches(gap: float, passed: bool) -> None:
    assert saved("Heavy Pistol", gap, 5) is passed


@pytest.mark.rule("SW-WEAP-10")
def test_a_buffalo_gun_hits_hard_at_any_range() -> None:
    assert [saved("Buffalo Gun", gap, 5) for gap in (5, 15, 25)] == [False] * 3


@pytest.mark.rule("SW-SKILL-05", "SW-SKILL-06")
def test_skills_that_add_a_die() -> None:
    assert dice_at("Pistol", 6, skills="Deadeye") == 4
    assert dice_at("Carbine", 15, skills="Trick Shooter") == 3
    assert dice_at("Pistol", 10, skills="Trick Shooter") == 2


@pytest.mark.rule("SW-WEAP-07", "SW-SHOOT-01")
def test_a_sixgun_shoots_twice_and_is_fired_once() -> None:
    b = duel("Sixgun", 6)
    b.dice.add(("shoot", 2, 3, 4), ("shoot", 4, 3, 2))
    assert b.run(shoot(b.game, "a", 0))
    assert len(b.acts("shoot")) == 2
    assert eligible_weapons(b.game, "a") == []


@pytest.mark.rule("SW-WEAP-07", "SW-WEAP-09", "SW-SHOOT-01")
@pytest.mark.parametrize(("gun", "rule"), [("Sixgun", "SW-WEAP-07"), ("Repeater Rifle", "SW-WEAP-09")])
def test_the_second_shot_may_be_held_back_the_first_may_not(gun: str, rule: str) -> None:
    b = duel(gun, 6)
    b.answers.append(("target", "hold"))
    b.dice.add(("shoot", 2, 3, 4) if gun == "Sixgun" else ("shoot", 2, 3, 4, 2))
    assert b.run(shoot(b.game, "a", 0))
    (asked,) = b.decisions("target")
    assert [option.id for option in asked.options] == ["b", "hold"]
    assert asked.options[1].why == (f"It may shoot once more ({rule})",)
    assert "A holds the fire." in b.notes()
    assert eligible_weapons(b.game, "a") == []


@pytest.mark.rule("SW-WEAP-07", "SW-SHOOT-01", "SW-JAM-03")
def test_a_jam_at_the_first_shot_loses_the_second() -> None:
    b = duel("Sixgun", 6)
    b.dice.add(("shoot", 1, 3, 4), ("jam", 4))
    b.run(shoot(b.game, "a", 0))
    assert len(b.acts("shoot")) == 1
    assert b.has("a", "jammed:0")


@pytest.mark.rule("SW-WEAP-09", "SW-SHOOT-01")
def test_a_repeater_shoots_at_two_targets_one_after_the_other() -> None:
    men = [
        fig("a", at=(2, 10), weapons="Repeater Rifle", actions=1, facing=0),
        fig("b", seat=1, at=(2 + BASES + 6, 10)), fig("c", seat=1, at=(2, 10 + BASES + 6)),
    ]  # fmt: skip
    dice = [("shoot", 5, 4, 3, 2), ("save b", 5), ("shoot", 5, 4, 3, 2), ("save c", 5)]
    b = board(*men, dice=dice, answers=[("target", "b"), ("target", "c")])
    b.run(shoot(b.game, "a", 0))
    assert [act.targets for act in b.acts("shoot")] == [("b",), ("c",)]
    assert [act.item for act in b.acts("shoot")] == ["Repeater Rifle"] * 2


@pytest.mark.rule("SW-SKILL-01")
def test_trigger_happy_fires_a_weapon_in_two_actions() -> None:
    b = duel("Rifle", 10, skills="Trigger-Happy")
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(_twice(b))
    assert eligible_weapons(b.game, "a") == []


async def _twice(b: Board) -> None:
    await shoot(b.game, "a", 0)
    assert eligible_weapons(b.game, "a") == [0]
    await shoot(b.game, "a", 0)
