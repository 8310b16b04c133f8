"""The spread template of a sawed-off shotgun and of a Le Mat (LW-WEAP-11, LW-WEAP-26 to -28, LW-MEAS-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.rules.legends import jam, spread
from gulch.rules.legends.aim import SPREAD, SPREAD_BOTH
from gulch.rules.legends.shoot import can_shoot, shoot
from gulch.rules.legends.weapons import spread as measures
from rules.legends.build import Board, fig, wall
from rules.legends.duel import R, duel, east, horse, saddle

GUN = "Sawed-Off Shotgun"


def sawed(gap: float = 4.0, **more: Any) -> Board:
    return duel(gap, weapons=more.pop("weapons", GUN), **more)


def over(b: Board, *caught: str) -> str:
    """The option that lays it over these."""
    return next(str(n) for n, lay in enumerate(spread.lays(b.game, "a")) if lay.caught == caught)


def laid(b: Board) -> set[tuple[str, ...]]:
    return {lay.caught for lay in spread.lays(b.game, "a")}


@pytest.mark.rule("LW-MEAS-06", "LW-WEAP-26")
@pytest.mark.parametrize(("gap", "found"), [(7.99, {("b",)}), (8.1, set())])
def test_the_template_is_eight_inches_long_from_his_base(gap: float, found: set[Any]) -> None:
    assert measures() == (8000, 500, 2500)
    assert laid(sawed(gap)) == found


@pytest.mark.rule("LW-MEAS-06")
def test_it_widens_from_half_an_inch_to_two_and_a_half() -> None:
    b = sawed()
    shape = spread.template(b.body("a"), b.body("b"), 0)
    assert shape.at[:2] == (5000 + b.body("a").radius, 10000)
    assert [y for _, y in shape.outline] == [9750, 8750, 11250, 10250]


@pytest.mark.rule("LW-WEAP-26", "LW-SHOOT-04")
@pytest.mark.parametrize(("spent", "may"), [(3000, [0]), (3100, [])])
def test_half_a_move_may_be_made_before_it(spent: int, may: list[int]) -> None:
    assert can_shoot(sawed(spent=spent, acted=1).game, "a") == may


@pytest.mark.rule("LW-WEAP-27", "LW-WEAP-26")
def test_every_model_under_it_is_hit_on_a_four_and_then_wounded_by_itself() -> None:
    more = [fig("c", seat=1, at=(east(4), 11.0)), fig("d", seat=1, at=(east(6), 9.5))]
    b = sawed(4.0, b={"at": (east(4), 10)}, more=more, profile={"S": 2})
    (lay,) = [lay for lay in spread.lays(b.game, "a") if len(lay.caught) == 3]
    number = spread.lays(b.game, "a").index(lay)
    rolls: list[tuple[Any, ...]] = [
        (f"spread on {lay.caught[0].title()} a", 4),
        (f"spread on {lay.caught[1].title()} a", 3),
    ]
    rolls += [(f"spread on {lay.caught[2].title()} a", 6), ("wound a", 4), ("wound a", 3)]
    b = sawed(4.0, b={"at": (east(4), 10)}, more=more, profile={"S": 2}, dice=rolls, policy={"spread": str(number)})
    b.run(shoot(b.game, "a", 0, SPREAD), pending=True)
    assert b.removed() == [lay.caught[0]]
    assert b.rolls("wound")[0].needed == 4  # Strength 3 against Grit 3


@pytest.mark.rule("LW-WEAP-27")
def test_victims_are_rolled_for_from_the_nearest_on() -> None:
    more = [fig("c", seat=1, at=(east(2), 10.1)), fig("d", seat=1, at=(east(6), 10))]
    assert laid(sawed(4.0, more=more)) >= {("c", "b", "d")}


@pytest.mark.rule("LW-WEAP-27", "LW-FAME-09")
def test_fame_may_change_the_roll_of_four() -> None:
    b = sawed(fame=1, dice=[("spread on B a", 3), ("wound a", 4)], answers=[("fame", "0:4")])
    b.run(shoot(b.game, "a", 0, SPREAD), pending=True)
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-WEAP-27")
def test_it_may_be_laid_so_that_one_is_caught_or_both_but_never_nobody() -> None:
    """Two enemies stand side by side: it may catch either, or go between them."""
    b = sawed(5.0, b={"at": (east(5), 9.3)}, more=[fig("c", seat=1, at=(east(5), 10.7))])
    assert laid(b) == {("b",), ("c",), ("b", "c")}


@pytest.mark.rule("LW-WEAP-27")
def test_it_is_tilted_at_an_enemy_on_a_roof() -> None:
    up, down = fig("b", seat=1, at=(east(4), 10, 3)), fig("c", seat=1, at=(east(5.5), 10))
    b = duel(4.0, weapons=GUN, b={"at": (east(4), 10, 3)}, more=[down])
    assert laid(b) == {("b",), ("c",)}
    assert up.at[2] == 3


@pytest.mark.rule("LW-WEAP-28")
def test_terrain_in_the_way_is_ignored() -> None:
    fence = wall("f", (8, 8, 8.1, 12), 0.9)
    b = sawed(4.0, pieces=[fence], dice=[("spread on B a", 4), ("wound a", 4)])
    b.run(shoot(b.game, "a", 0, SPREAD), pending=True)
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-WEAP-28")
@pytest.mark.parametrize(("option", "found"), [("safe", {("b",)}), ("hit", {("b",), ("b", "c")})])
def test_who_is_wholly_behind_a_wall_is_safe_but_for_the_option(option: str, found: set[Any]) -> None:
    more = [fig("c", seat=1, at=(east(6), 10))]
    b = sawed(2.0, more=more, pieces=[wall("w", (east(4.5), 7, east(4.5) + 0.2, 13), 2)],
              options={"spread-behind-walls": option})  # fmt: skip
    assert laid(b) == found


@pytest.mark.rule("LW-WEAP-28")
def test_who_stands_behind_another_model_is_caught() -> None:
    more = [fig("c", seat=1, at=(east(4) + 2 * R, 10))]
    assert ("b", "c") in laid(sawed(4.0, more=more))


@pytest.mark.rule("LW-WEAP-28", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "may"), [("lawmen", False), ("outlaws", True)])
def test_a_friend_under_it_forbids_the_shot_unless_life_is_cheap(posse: str, may: bool) -> None:
    assert (("c", "b") in laid(sawed(4.0, posse=posse, more=[fig("c", at=(east(2), 10.25))]))) is may


@pytest.mark.rule("LW-WEAP-28", "LW-OUT-02")
def test_a_friend_under_it_is_hit_like_the_rest() -> None:
    b = sawed(4.0, posse="outlaws", more=[fig("c", at=(east(2), 10.25))],
              dice=[("spread on C a", 4), ("spread on B a", 3), ("wound a", 4)])  # fmt: skip
    b.policy["spread"] = over(b, "c", "b")
    b.run(shoot(b.game, "a", 0, SPREAD), pending=True)
    assert b.removed() == ["c"]


@pytest.mark.rule("LW-WEAP-28", "LW-OUT-02", "LW-HIRED-17")
@pytest.mark.parametrize(
    ("posse", "other", "found"),
    [("lawmen", {"seat": 0}, {("b",)}), ("outlaws", {"seat": 0}, {("b",), ("b", "c")}),
     ("outlaws", {"seat": 1, "skills": "Distraction"}, {("b",)}),
     ("lawmen", {"seat": 1, "skills": "Distraction", "attacked": 1}, {("b",), ("c",), ("b", "c")})],
)  # fmt: skip
def test_whom_he_may_not_endanger_stays_out_from_under_it(posse: str, other: dict[str, Any], found: set[Any]) -> None:
    """The other stands beside the target, not in the way."""
    assert (
        laid(sawed(5.0, posse=posse, b={"at": (east(5), 9.3)}, more=[fig("c", at=(east(5), 10.7), **other)])) == found
    )


@pytest.mark.rule("LW-WEAP-28", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "found"), [("lawmen", {("b",)}), ("outlaws", {("b",), ("b", "c")})])
def test_bystanders_are_spared_like_friends(posse: str, found: set[Any]) -> None:
    man = fig("c", seat=-1, at=(east(5), 10.7))
    sheet = tuple((key, "Bystander" if key == "class" else value) for key, value in man.info.sheet)
    stands = replace(man, info=replace(man.info, sheet=sheet))
    assert laid(sawed(5.0, posse=posse, b={"at": (east(5), 9.3)}, more=[stands])) == found


@pytest.mark.rule("LW-PLUCK-03")
@pytest.mark.parametrize(("dice", "fires"), [((6, 6), True), ((1, 1), False)])
def test_whoever_of_those_under_it_is_fearsome_must_be_dared(dice: tuple[int, int], fires: bool) -> None:
    more = [fig("c", seat=1, at=(east(2), 10.1), skills="Fearsome Reputation")]
    rolls: list[tuple[Any, ...]] = [("dares a", *dice)]
    rolls += [("spread on C a", 1), ("spread on B a", 1)] if fires else []
    b = sawed(4.0, more=more, dice=rolls)
    b.policy["spread"] = over(b, "c", "b")
    assert b.run(shoot(b.game, "a", 0, SPREAD)) is fires


@pytest.mark.rule("LW-WEAP-28", "LW-WAY-10")
def test_a_friend_at_his_side_is_not_caught() -> None:
    assert laid(sawed(4.0, more=[fig("c", at=(5 + 2 * R, 10))])) == {("b",)}


@pytest.mark.rule("LW-SHOOT-08")
def test_who_fights_a_friend_is_not_shot_at_with_it_either() -> None:
    assert laid(sawed(4.0, more=[fig("c", at=(east(4), 10 + 2 * R))])) == set()


@pytest.mark.rule("LW-MOUNT-12")
def test_rider_and_mount_are_two_targets_under_it() -> None:
    b = sawed(4.0, more=[horse("b")], dice=[("spread on B a", 3), ("spread on B's horse a", 4), ("wound a", 5)])
    saddle(b, "b")
    b.run(shoot(b.game, "a", 0, SPREAD), pending=True)
    assert b.removed() == ["b.mount"]


@pytest.mark.rule("LW-WEAP-20", "LW-WEAP-21")
@pytest.mark.parametrize(("mode", "left"), [(SPREAD, "half:0"), (SPREAD_BOTH, "empty:0")])
def test_what_it_leaves_of_the_barrels(mode: str, left: str) -> None:
    b = sawed(dice=[("spread on B a", 3)])
    b.run(shoot(b.game, "a", 0, mode))
    assert jam.to_clear(b.game, "a") == [left]


@pytest.mark.rule("LW-WEAP-21")
def test_with_both_barrels_each_victim_is_rolled_for_again() -> None:
    more = [fig("c", seat=1, at=(east(2), 10))]
    rolls = [("spread on C a", 4), ("spread on B a", 4), ("wound a", 3), ("wound a", 4), ("wound a", 2), ("wound a", 4)]
    b = sawed(4.0, more=more, dice=rolls)
    b.policy["spread"] = over(b, "c", "b")
    b.run(shoot(b.game, "a", 0, SPREAD_BOTH), pending=True)
    assert b.removed() == ["c", "b"]


@pytest.mark.rule("LW-JAM-01")
@pytest.mark.parametrize(("option", "checks"), [("no", 0), ("yes", 1)])
def test_it_jams_only_by_the_option(option: str, checks: int) -> None:
    b = sawed(dice=[("spread on B a", 1), *[("jam a", 1)] * checks], options={"fan-and-spread-jams": option})
    b.run(shoot(b.game, "a", 0, SPREAD))
    assert b.has("a", "jammed:0") is bool(checks)


@pytest.mark.rule("LW-WEAP-11")
def test_a_le_mat_scatters_once_a_game_and_stays_loaded_as_a_revolver() -> None:
    from gulch.rules.legends.aim import modes, weapon_of

    b = sawed(weapons="Le Mat", turn=2, dice=[("spread on B a", 4), ("wound a", 4)])
    assert modes(b.game, "a", 0, weapon_of(b.game, "a", 0)) == ["one", "spread"]
    b.run(shoot(b.game, "a", 0, SPREAD), pending=True)
    assert b.removed() == ["b"]
    assert b.rolls("wound")[0].needed == 4  # Strength 3
    assert jam.to_clear(b.game, "a") == []
    b = sawed(11.0, weapons="Le Mat", turn=3, scattered_0=2)
    assert modes(b.game, "a", 0, weapon_of(b.game, "a", 0)) == ["one"]
    assert can_shoot(b.game, "a") == [0]
