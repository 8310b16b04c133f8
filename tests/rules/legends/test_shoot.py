"""Shootin': weapons, targets, the shot, what is in the way, jams (LW-SHOOT, LW-WAY, LW-JAM, LW-WEAP)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import jam, way
from gulch.rules.legends.shoot import can_shoot, shoot, shooters, targets
from rules.legends.build import Board, board, fig, wall

R = 25 * 500 / 25.4 / 1000  # the radius of a 25 mm base, inches


def duel(gap: float = 5.0, dice: Any = (), weapons: str = "Sixgun", more: Any = (), **status: Any) -> Board:
    keys = {key: status.pop(key) for key in ("pieces", "policy", "options") if key in status}
    a = fig("a", at=(5, 10), weapons=weapons, **status)
    return board(a, fig("b", seat=1, at=(5 + 2 * R + gap, 10)), *more, dice=dice, **keys)


@pytest.mark.rule("LW-SHOOT-09")
@pytest.mark.parametrize("score", [2, 3])
def test_below_the_shootin_value_misses(score: int) -> None:
    b = duel(dice=[("hit a", score)])
    b.run(shoot(b.game, "a", 0, target="b"))
    assert not b.game.pending


@pytest.mark.rule("LW-SHOOT-09", "LW-SHOOT-02", "LW-WEAP-02")
def test_a_hit_wounds_and_only_one_shot_is_made() -> None:
    b = duel(dice=[("hit a", 4), ("wound a", 4)])
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == ["b"]
    assert can_shoot(b.game, "a") == []


@pytest.mark.rule("LW-SHOOT-07", "LW-WEAP-02")
@pytest.mark.parametrize(("gap", "found"), [(9.99, ["b"]), (10.1, [])])
def test_range(gap: float, found: list[str]) -> None:
    assert targets(duel(gap).game, "a", 0) == found


@pytest.mark.rule("LW-SHOOT-04", "LW-WEAP-08", "LW-WEAP-14")
@pytest.mark.parametrize(
    ("gun", "spent", "posture", "may"),
    [("Heavy Pistol", 3000, "standing", [0]), ("Heavy Pistol", 3100, "standing", []), ("Rifle", 100, "standing", []),
     ("Rifle", 0, "standing", [0]), ("Sixgun", 6000, "standing", [0]), ("Heavy Pistol", 1000, "down", [0]),
     ("Heavy Pistol", 1500, "down", [])],
)  # fmt: skip
def test_move_penalties(gun: str, spent: int, posture: Any, may: list[int]) -> None:
    b = duel(weapons=gun, spent=spent, acted=1, posture=posture)
    assert can_shoot(b.game, "a") == may


@pytest.mark.rule("LW-SHOOT-03")
def test_nobody_shoots_in_contact() -> None:
    assert can_shoot(duel(0.0).game, "a") == []


@pytest.mark.rule("LW-SHOOT-08", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "found"), [("lawmen", []), ("outlaws", ["b"])])
def test_into_a_combat_with_a_friend(posse: str, found: list[str]) -> None:
    b = duel(more=[fig("c", at=(5 + 4 * R + 5, 10))], posse=posse)
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-WAY-11", "LW-OUT-02")
@pytest.mark.parametrize(("score", "victim"), [(3, "c"), (4, "b")])
def test_a_hit_on_a_combat_may_strike_a_friend(score: int, victim: str) -> None:
    rolls = [("hit a", 4), ("into combat a", score), ("wound a", 4)]
    b = duel(more=[fig("c", at=(5 + 4 * R + 5, 10))], posse="outlaws", dice=rolls)
    b.run(shoot(b.game, "a", 0), pending=True)
    assert b.removed() == [victim]


FENCE = wall("fence", (8, 8, 8.1, 12), 0.8)


@pytest.mark.rule("LW-WAY-07")
@pytest.mark.parametrize(("score", "out"), [(3, []), (4, ["b"])])
def test_terrain_stops_a_shot_or_lets_it_pass(score: int, out: list[str]) -> None:
    rolls = [("hit a", 4), ("in the way a", score)] + ([("wound a", 4)] if out else [])
    b = duel(pieces=[FENCE], dice=rolls)
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == out


def test_a_miss_makes_no_roll_for_what_is_in_the_way() -> None:
    b = duel(pieces=[FENCE], dice=[("hit a", 3)])
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == []


@pytest.mark.rule("LW-WAY-08")
def test_cover_that_the_shooter_touches_is_not_in_his_way() -> None:
    b = duel(pieces=[wall("low", (5 + R, 8, 5 + R + 0.1, 12), 0.8)])
    assert way.in_the_way(b.game, "a", "b") == []
    assert [one.id for one in way.in_the_way(b.game, "b", "a")] == ["low"]


@pytest.mark.rule("LW-WAY-06", "LW-WAY-07")
@pytest.mark.parametrize(("kind", "value"), [("cactus", 3), ("barrels", 4), ("cliff", 5), ("tower", 4)])
def test_values_of_terrain(kind: str, value: int) -> None:
    assert way.value_of(kind) == value


@pytest.mark.rule("LW-WAY-01", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "found"), [("cowboys", []), ("outlaws", ["b"])])
def test_a_friend_in_the_way(posse: str, found: list[str]) -> None:
    b = duel(more=[fig("c", at=(8, 10.15))], posse=posse)
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-WAY-10")
@pytest.mark.parametrize(("base", "found"), [(25, ["b"]), (40, [])])
def test_a_friend_at_his_side_is_not_in_the_way(base: int, found: list[str]) -> None:
    other = R * base / 25
    b = duel(more=[fig("c", at=(5 + R + other, 10), base=base)])
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-JAM-01")
@pytest.mark.parametrize(("second", "jammed"), [(2, None), (1, 1)])
def test_a_second_one_jams(second: int, jammed: int | None) -> None:
    b = duel(dice=[("hit a", 1), ("jam a", second)])
    b.run(shoot(b.game, "a", 0))
    assert b.game.facts.get("a", "jammed:0") == jammed


@pytest.mark.rule("LW-JAM-01", "LW-WEAP-29", "LW-WEAP-34")
def test_a_longbow_never_jams() -> None:
    b = duel(weapons="Longbow", dice=[("hit a", 1)])
    b.run(shoot(b.game, "a", 0))


@pytest.mark.rule("LW-JAM-04", "LW-JAM-05")
def test_one_phase_makes_every_weapon_ready_and_nothing_is_fired_in_it() -> None:
    b = duel(weapons="Rifle, Sixgun, Heavy Pistol", empty_0=1, jammed_1=1)
    b.run(jam.reload(b.game, "a"))
    assert jam.to_clear(b.game, "a") == []
    assert can_shoot(b.game, "a") == []


@pytest.mark.rule("LW-WEAP-20", "LW-WEAP-21")
@pytest.mark.parametrize(("mode", "left"), [("one", "half:0"), ("both", "empty:0")])
def test_barrels(mode: str, left: str) -> None:
    b = duel(weapons="Shotgun", dice=[("hit a", 3)], policy={"fire-mode": mode})
    b.run(shoot(b.game, "a", 0))
    assert jam.to_clear(b.game, "a") == [left]


@pytest.mark.rule("LW-WEAP-30")
def test_a_thrown_weapon_is_gone() -> None:
    b = duel(weapons="Thrown Weapon", dice=[("hit a", 3)])
    b.run(shoot(b.game, "a", 0))
    assert b.game.facts.get("a", "used:0") == 1


@pytest.mark.parametrize(
    ("gun", "gap", "falls"), [("Buffalo Gun", 20, True), ("Shotgun", 5, True), ("Shotgun", 7, False)]
)
def test_a_survivor_is_felled_and_then_makes_no_test(gun: str, gap: float, falls: bool) -> None:
    b = duel(gap, weapons=gun, dice=[("hit a", 4), ("wound a", 2)], policy={"fire-mode": "one"})
    b.run(shoot(b.game, "a", 0), pending=True)
    body = b.game.facts.figures["b"].body
    assert body is not None
    assert (body.posture == "down") is falls
    assert bool(b.game.pending) is not falls


@pytest.mark.rule("LW-WEAP-21")
@pytest.mark.parametrize(("second", "out"), [(3, ["b"]), (2, [])])
def test_both_barrels_wound_at_the_second_try(second: int, out: list[str]) -> None:
    rolls = [("hit a", 4), ("wound a", 2), ("wound a", second)]
    b = duel(weapons="Shotgun", dice=rolls, policy={"fire-mode": "both"})
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == out


def test_a_survivor_and_friends_of_a_casualty_have_a_test_due() -> None:
    b = duel(dice=[("hit a", 4), ("wound a", 3)])
    b.run(shoot(b.game, "a", 0), pending=True)
    assert [due.figure for due in b.game.pending] == ["b"]
    x = 10 + 2 * R
    more = [fig("c", seat=1, at=(x, 13)), fig("d", seat=1, at=(x, 15))]
    b = duel(dice=[("hit a", 4), ("wound a", 4)], more=more)
    b.run(shoot(b.game, "a", 0, target="b"), pending=True)
    assert [due.figure for due in b.game.pending] == ["c"]


def test_a_side_takes_its_models_one_by_one() -> None:
    b = duel(dice=[("hit a", 3)], policy={"shooter": "a", "shootin": "0"})
    b.run(shooters(b.game, 0))
    assert can_shoot(b.game, "a") == []


@pytest.mark.parametrize("height", [0.3, 0.8])
def test_only_what_hides_a_quarter_is_in_the_way(height: float) -> None:
    b = duel(pieces=[wall("fence", (8, 8, 8.1, 12), height)])
    free, points = way.share(b.game, "a", "b")
    hides = (points - free) * 4 >= points
    assert hides is (height == 0.8)
    assert bool(way.in_the_way(b.game, "a", "b")) is hides
