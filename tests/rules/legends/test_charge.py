"""Charges, and charges over obstacles (LW-CHARGE, LW-OBST-01 to -05)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import Act
from gulch.rules.legends import charge, move, pace, pairs, scenarios
from rules.legends.build import Board, fig, platform, wall
from rules.legends.march import R, ahead, at, do, may_go, route


def duel(gap: float, *more: Any, **keys: Any) -> Board:
    """A man at (10, 10), an enemy whose rim is so far from his, eastward."""
    return ahead(fig("a", at=(10, 10)), fig("e", seat=1, at=(10 + 2 * R + gap, 10)), *more, **keys)


@pytest.mark.rule("LW-CHARGE-01")
@pytest.mark.parametrize(("gap", "may"), [(6.0, True), (6.1, False)])
def test_a_charge_has_the_ordinary_allowance(gap: float, may: bool) -> None:
    b = duel(gap)
    do(b, "a", [(10 + gap, 10)]) if may else do(b, "a", "done")
    assert charge.touching(b.game.facts, "a") == (("e",) if may else ())
    assert may or not may_go(duel(gap), "a", (10 + gap, 10))


@pytest.mark.rule("LW-CHARGE-02")
def test_who_touches_an_enemy_stops_there() -> None:
    b = duel(2.0)
    do(b, "a", [(14, 10)])
    assert (at(b, "a")[0], pace.spent(b.game, "a"), pace.left(b.game, "a")) == (12, 2000, 0)
    assert [act.targets for act in b.told(Act)] == [("e",)]


@pytest.mark.rule("LW-CHARGE-02")
def test_who_was_charged_does_not_move() -> None:
    b = duel(2.0)
    do(b, "a", [(12, 10)])
    assert not move.can_move(b.game, "e")


@pytest.mark.rule("LW-CHARGE-03")
def test_a_charge_may_touch_two_at_once() -> None:
    half, reach = 0.25 + R, ((2 * R) ** 2 - (0.25 + R) ** 2) ** 0.5
    foes = [fig("e", seat=1, at=(13, 10 + half)), fig("f", seat=1, at=(13, 10 - half))]
    b = ahead(fig("a", at=(10, 10)), *foes)
    do(b, "a", [(13 - reach, 10)])
    assert charge.touching(b.game.facts, "a") == ("e", "f")
    assert b.told(Act)[0].targets == ("e", "f")


HOUSE = wall("house", (12, 8, 13, 12), 4)


@pytest.mark.rule("LW-CHARGE-04")
@pytest.mark.parametrize("hidden", [True, False])
def test_who_was_not_seen_at_the_start_is_not_charged(hidden: bool) -> None:
    pieces = [HOUSE] if hidden else []
    b = ahead(fig("a", at=(11.2, 8.2)), fig("e", seat=1, at=(14, 8.2)), pieces=pieces)
    assert may_go(b, "a", (11.2, 7.3), (13.6, 7.3), (14, 8.2 - 2 * R)) is not hidden


@pytest.mark.rule("LW-CHARGE-04")
@pytest.mark.parametrize(("y", "to", "may"), [(12, 10, False), (10, 12, True)])
def test_sight_counts_from_the_start_of_this_models_own_move(y: float, to: float, may: bool) -> None:
    b = ahead(fig("a", at=(10, 10)), fig("m", at=(11.5, y)), fig("e", seat=1, at=(14, 10)))
    do(b, "m", [(11.5, to)])
    assert may_go(b, "a", (10, 8.5), (12.5, 8.5), (14, 10)) is may


@pytest.mark.rule("LW-CHARGE-01")
def test_a_charge_is_noted_for_the_turn() -> None:
    b = duel(2.0, turn=3)
    do(b, "a", [(12, 10)])
    assert b.game.facts.get("a", "charged") == 3


# -- doubtful sight ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-VIS-03")
@pytest.mark.parametrize(("score", "may"), [(3, False), (4, True)])
def test_of_whom_hardly_anything_shows_is_looked_for(score: int, may: bool) -> None:
    screen = wall("screen", (12, 8, 12.1, 12), 1.15)
    b = duel(4.0, pieces=[screen], dice=[("doubtful sight a", score)], options={"clear-sight-share": "10"})
    asked = route(b, "a", "spot:e")
    assert ("e" in asked.policy.targets) is may


# -- over obstacles ---------------------------------------------------------------------------------------------


def fence(thick: float = 0.5, top: float = 1.0) -> Any:
    """A fence whose west side is at x = 12."""
    return wall("fence", (12, 5, 12 + thick, 15), top, linear=True)


def behind(thick: float, off: float = 0.0, **more: Any) -> Board:
    """An enemy who stands `off` from the far side of the fence."""
    foe = fig("e", seat=1, at=(12 + thick + off + R, 10))
    pieces = [fence(thick, more.pop("top", 1.0)), *more.pop("pieces", [])]
    return ahead(fig("a", at=(10, 10)), foe, *more.pop("figures", []), pieces=pieces, **more)


@pytest.mark.rule("LW-OBST-02")
@pytest.mark.parametrize(("thick", "engaged"), [(0.5, True), (1.0, True), (1.05, False)])
def test_a_charge_over_a_thin_obstacle(thick: float, engaged: bool) -> None:
    b = behind(thick)
    if engaged:
        do(b, "a", [(12 - R, 10)])
        assert pairs.across(b.game, "a", "e")
        assert not move.can_move(b.game, "e")
        assert pace.left(b.game, "a") == 0
    else:
        do(b, "a", [(12 - R, 10)])
        assert not charge.touching(b.game.facts, "a")


@pytest.mark.rule("LW-OBST-02")
def test_both_must_touch_the_obstacle() -> None:
    b = behind(0.3, 0.4)
    assert not may_go(b, "a", (12 - R, 10))


@pytest.mark.rule("LW-OBST-02")
def test_who_comes_up_to_the_fence_fights_across_it_and_does_not_jump() -> None:
    b = behind(0.5)
    do(b, "a", [(12 - R, 10.3), (12.5 + R, 11.5), (12.5 + R, 10)])
    assert pairs.across(b.game, "a", "e")


@pytest.mark.rule("LW-OBST-03")
@pytest.mark.parametrize(("top", "seen"), [(2.0, False), (1.0, True)])
def test_an_obstacle_that_hides_him_rules_the_charge_out(top: float, seen: bool) -> None:
    b = behind(0.5, top=top)
    assert ("e" in route(b, "a").policy.targets) is seen


@pytest.mark.rule("LW-OBST-04")
def test_over_a_wide_obstacle_nobody_is_charged() -> None:
    b = behind(1.2)
    do(b, "a", [(12 - R, 10)])
    assert not charge.touching(b.game.facts, "a")


@pytest.mark.rule("LW-OBST-05")
def test_three_may_charge_the_same_enemy_over_a_fence() -> None:
    others = [fig("b", at=(10, 11.2)), fig("c", at=(10, 8.8))]
    b = behind(0.2, figures=others)
    for who, y in (("a", 10), ("b", 11), ("c", 9)):
        do(b, who, [(12 - R, y)])
    assert charge.touching(b.game.facts, "e") == ("a", "b", "c")


@pytest.mark.rule("LW-OBST-01")
@pytest.mark.parametrize(("aside", "lands"), [(0.5, False), (1.2, True)])
def test_no_jump_into_the_zone_of_an_enemy_at_the_obstacle(aside: float, lands: bool) -> None:
    foe = fig("e", seat=1, at=(13.2 + R, 10 + 2 * R + aside))
    assert may_go(ahead(fig("a", at=(11, 10)), foe, pieces=[fence(1.2)]), "a", (13.2 + R, 10)) is lands


@pytest.mark.rule("LW-OBST-01")
def test_nor_to_charge_somebody_else_beyond() -> None:
    foes = [fig("e", seat=1, at=(13.2 + R, 10 + 2 * R + 0.5)), fig("f", seat=1, at=(16, 10))]
    b = ahead(fig("a", at=(11, 10)), *foes, pieces=[fence(1.2)])
    do(b, "a", [(13.2 + R, 10), (14.3, 10.9)])
    assert at(b, "a")[0] < 12
    assert not charge.touching(b.game.facts, "a")


@pytest.mark.rule("LW-CHARGE-01")
def test_one_on_a_low_crate_is_in_contact_with_one_beside_it() -> None:
    crate = platform("crate", (12, 9, 14, 11), 0.8)
    b = ahead(fig("a", at=(10, 10)), fig("e", seat=1, at=(12 + R, 10, 0.8)), pieces=[crate])
    do(b, "a", [(12 - R, 10)])
    assert charge.touching(b.game.facts, "a") == ("e",)
    assert not pairs.across(b.game, "a", "e")


# -- the turn after a fight over a fence --------------------------------------------------------------------------


def parted(*dice: Any) -> Board:
    """The winner at the west side of a thin fence, the loser an inch from its east side."""
    foe = fig("e", seat=1, at=(12.2 + 1 + R, 10))
    return ahead(fig("a", at=(12 - R, 10)), foe, pieces=[fence(0.2)], dice=dice)


@pytest.mark.rule("LW-OBST-08")
@pytest.mark.parametrize("score", [3, 6])
def test_the_winner_may_jump_into_the_place_that_is_free(score: int) -> None:
    b = parted(("jump a", score))
    do(b, "a", [(12.2 + R, 11.4), (13, 10.5)])
    assert at(b, "a")[0] > 12.2
    assert (charge.touching(b.game.facts, "a") == ("e",)) is (score == 6)
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-OBST-08")
def test_the_loser_may_charge_up_to_the_fence_again() -> None:
    b = parted()
    do(b, "e", [(12.2 + R, 10)])
    assert pairs.across(b.game, "e", "a")


@pytest.mark.rule("LW-CHARGE-01")
def test_whom_the_scenario_adds_may_be_charged_and_is_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    cow = fig("cow", seat=-1, at=(12 + 2 * R, 10))
    cow = replace(cow, info=replace(cow.info, sheet=(("class", "Animal"), ("kind", "Cow"))))
    b = ahead(fig("a", at=(10, 10)), fig("z", seat=1, at=(33, 33)), cow, turn=2)
    monkeypatch.setattr(scenarios.of(b.game.facts), "prey", lambda facts, fig: ("cow",), raising=False)
    do(b, "a", [(13, 10)])
    assert b.game.facts.get("cow", "attacked") == 2
    assert pace.left(b.game, "a") == 0
