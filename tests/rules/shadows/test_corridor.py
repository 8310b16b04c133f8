"""Fire corridors: the line, who is at risk, who is Hit."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows.shoot import eligible_weapons, shoot
from rules.shadows.build import Board, Man, board, fig, wall

GUN = "Sawn-Off Shotgun"


def at(id: str, x: float, *, off: float = 0.0, seat: int = 1, **more: Any) -> Man:
    """A model `x` inches before the shooter's centre and `off` to the left of its line."""
    return fig(id, seat=seat, at=(5 + x, 10 + off), facing=180, **more)


def fire(*men: Man, gun: str = GUN, **more: Any) -> Board:
    """The shooter at (5, 10), looking east, fires; at "b" unless the answers say otherwise."""
    b = board(fig("a", at=(5, 10), facing=0, weapons=gun, actions=1), *men, policy={"target": "b"}, **more)
    b.run(shoot(b.game, "a", 0))
    return b


def saves(b: Board) -> list[str]:
    return [roll.figure for roll in b.rolls("save")]


@pytest.mark.rule("SW-CORR-01", "SW-CORR-03")
def test_the_line_goes_on_behind_the_target() -> None:
    b = fire(at("b", 3), at("c", 5.5, off=0.4), dice=[("save b", 5), ("save c", 5)])
    assert saves(b) == ["b", "c"]
    assert b.acts("shoot")[0].points == ((11000, 10000, 100),)


@pytest.mark.rule("SW-CORR-01", "SW-SHOOT-04")
def test_a_failed_spotting_test_fires_nothing() -> None:
    men = at("near", 2, off=1.6), at("b", 5)
    b = fire(*men, answers=[("target", "b")], dice=[("spot", 4)])
    assert b.acts("shoot") == []
    assert eligible_weapons(b.game, "a") == [0]


@pytest.mark.rule("SW-CORR-01")
@pytest.mark.parametrize(("value", "rolled"), [("base-centre", ["c"]), ("base-edge", [])])
def test_the_length_starts_at_the_centre_or_the_edge(value: str, rolled: list[str]) -> None:
    """At 6.7" the base of "c" begins 6.2" from the centre: within 1" of the line's end, or under the line."""
    dice: list[tuple[str | int, ...]] = [("corridor a", 5)] if rolled else []
    dice += [("save b", 5), ("save c", 5)]
    b = fire(at("b", 3), at("c", 6.7, off=0.1), dice=dice, options={"corridor-start": value})
    assert len(b.rolls("corridor")) == len(rolled)
    assert saves(b) == ["b", "c"]


@pytest.mark.rule("SW-CORR-02")
@pytest.mark.parametrize(("height", "reached"), [(2.0, False), (1.5, True)])
def test_solid_terrain_of_two_inches_stops_the_line(height: float, reached: bool) -> None:
    """A post stands right behind the target; "c" stands beside the line further on, in full view."""
    dice: list[tuple[str | int, ...]] = [("corridor", 4), ("save b", 5)] if reached else [("save b", 5)]
    post = wall("post", (8, 9.9, 8.2, 10.1), height)
    b = fire(at("b", 2.2), at("c", 5.5, off=1.2), pieces=[post], dice=dice)
    assert bool(b.rolls("corridor")) is reached


@pytest.mark.rule("SW-CORR-03")
def test_a_friend_under_the_line_is_hit_without_a_roll() -> None:
    b = fire(at("mate", 2, off=0.4, seat=0), at("b", 4), dice=[("save mate", 2), ("save b", 5)])
    assert b.has("mate", "downed")
    assert b.rolls("corridor") == []


@pytest.mark.rule("SW-CORR-03")
@pytest.mark.parametrize(("roll", "hit"), [(5, True), (4, False)])
def test_one_beside_the_line_is_hit_by_a_success(roll: int, hit: bool) -> None:
    dice: list[tuple[str | int, ...]] = [("corridor", roll), ("save b", 5)]
    b = fire(at("b", 2), at("c", 4, off=0.492 + 0.8), dice=[*dice, ("save c", 5)] if hit else dice)
    assert ("c" in saves(b)) is hit
    assert b.rolls("corridor")[0].figure == "a"


@pytest.mark.rule("SW-CORR-03")
def test_one_further_than_an_inch_from_the_line_is_not_at_risk() -> None:
    b = fire(at("b", 2), at("c", 4, off=0.492 + 1.2), dice=[("save b", 5)])
    assert b.acts("shoot")[0].targets == ("b",)


@pytest.mark.rule("SW-CORR-03")
def test_those_beside_the_line_are_rolled_for_nearest_first() -> None:
    men = at("b", 2), at("far", 5, off=1.4), at("near", 4, off=-1.4)
    b = fire(*men, dice=[("corridor", 5), ("corridor", 4), ("save b", 5), ("save near", 5)])
    assert saves(b) == ["b", "near"]


@pytest.mark.rule("SW-CORR-03")
def test_one_that_is_not_visible_is_not_at_risk() -> None:
    b = fire(at("b", 2), at("hidden", 5, off=1.2), pieces=[wall("wall", (7.8, 10.5, 8, 13), 3)], dice=[("save b", 5)])
    assert saves(b) == ["b"]


@pytest.mark.rule("SW-CORR-03")
@pytest.mark.parametrize(("value", "hit"), [("at-risk", ["b", "down"]), ("spared", ["b"])])
def test_a_downed_model_is_a_victim_like_any_other(value: str, hit: list[str]) -> None:
    dice: list[tuple[str | int, ...]] = [(f"save {id}", 5) for id in hit]
    b = fire(at("b", 2), at("down", 4, off=0.3, downed=1), dice=dice, options={"corridor-downed-models": value})
    assert saves(b) == hit


@pytest.mark.rule("SW-CORR-04")
def test_everyone_hit_saves_on_five_whatever_the_cover() -> None:
    men = at("b", 2), at("c", 4, off=0.45, skills="Tough"), at("d", 5.4, off=-0.45)
    b = fire(*men, pieces=[wall("crate", (8, 9.4, 8.3, 9.8), 1)], dice=[("save b", 5), ("save c", 4), ("save d", 5)])
    assert [roll.needed for roll in b.rolls("save")] == [5, 5, 5]
    assert b.rolls("shoot") == []
    assert not b.has("c", "shaken")


@pytest.mark.rule("SW-CORR-04")
@pytest.mark.parametrize(("value", "jammed"), [("off", False), ("on", True)])
def test_a_corridor_jams_only_by_option(value: str, jammed: bool) -> None:
    """A target near the limit of the range lies behind the end of the line, so nobody is Hit without a roll."""
    dice: list[tuple[str | int, ...]] = [("corridor", 1), *([("jam", 4)] if jammed else [])]
    b = fire(at("b", 6.9), dice=dice, options={"corridor-jamming": value})
    assert b.has("a", "jammed:0") is jammed
    assert [roll.sides for roll in b.rolls("jam")] == ([8] if jammed else [])


@pytest.mark.rule("SW-SHOOT-18")
def test_a_corridor_over_a_fight_hits_both_without_a_roll_off() -> None:
    men = at("b", 3), at("mate", 3 + 0.9, off=0.4, seat=0)
    b = fire(*men, dice=[("save b", 5), ("save mate", 5)])
    assert saves(b) == ["b", "mate"]
    assert b.rolls("into") == []


@pytest.mark.rule("SW-WEAP-11")
def test_a_sawn_off_shotgun_reaches_six_inches() -> None:
    assert saves(fire(at("b", 5), dice=[("save b", 5)])) == ["b"]
    beyond = board(fig("a", at=(5, 10), weapons=GUN), at("b", 6.5 + 0.984))
    assert eligible_weapons(beyond.game, "a") == []


@pytest.mark.rule("SW-WEAP-08")
def test_a_lemat_fires_a_corridor_once_per_game() -> None:
    b = fire(at("b", 4), gun="LeMat Pistol", answers=[("fire-mode", "corridor")], dice=[("save b", 5)])
    assert b.has("a", "used:0")
    assert b.has("a", "fired:0")
    again = board(fig("a", at=(5, 10), weapons="LeMat Pistol", used_0=1), at("b", 4), dice=[("shoot", 2, 2, 2, 2)])
    again.run(shoot(again.game, "a", 0))
    assert again.asked == []


@pytest.mark.rule("SW-WEAP-08")
def test_a_lemat_may_keep_its_corridor_and_has_none_beyond_six_inches() -> None:
    b = fire(at("b", 4), gun="LeMat Pistol", answers=[("fire-mode", "shot")], dice=[("shoot", 2, 2, 2, 2)])
    assert not b.has("a", "used:0")
    assert b.has("a", "fired:0")
    assert fire(at("b", 8), gun="LeMat Pistol", dice=[("shoot", 2, 2, 2)]).asked == []


@pytest.mark.rule("SW-VP-02")
def test_a_casualty_of_a_corridor_counts_for_the_shooter() -> None:
    b = fire(
        at("mate", 2, off=0.4, seat=0, shaken=1),
        at("b", 4, rank="Hero", shaken=1),
        dice=[("save mate", 1), ("save b", 1)],
    )
    assert b.has("mate", "downed")
    assert b.has("b", "downed")
