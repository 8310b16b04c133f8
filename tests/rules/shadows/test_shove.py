"""Shoving the loser of a Fight, over edges too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gulch.events import Moved, Score
from gulch.rules.shadows.contact import engaged
from gulch.rules.shadows.fight import fight
from rules.shadows.build import Board, Man, board, fig, platform, wall

TOUCH = 0.984
SHOVE = ("strike-or-shove", "shove")
WINS = {1: ((5, 1, 1), (1, 1, 1)), 2: ((5, 5, 1), (1, 1, 1)), 3: ((5, 5, 5), (1, 1, 1))}


def shove(
    by: int, *men: Man, loser: dict[str, Any] | None = None, winner: dict[str, Any] | None = None, z: float = 0.0,
    at: tuple[float, float] = (10, 10), dice: Sequence[tuple[str | int, ...]] = (), **more: Any,
) -> Board:  # fmt: skip
    """The winner "a" beats "b", who stands east of it, by that many Successes and shoves it."""
    mine, theirs = WINS[by]
    a = fig("a", at=(*at, z), facing=0, **(winner or {}))
    apart = _radius(winner) + _radius(loser)
    b = fig("b", seat=1, at=(at[0] + apart, at[1], z), facing=180, **(loser or {}))
    made = board(a, b, *men, dice=[("fight a", *mine), ("fight b", *theirs), *dice], answers=[SHOVE], **more)
    made.run(fight(made.game, "a"))
    return made


def _radius(given: dict[str, Any] | None) -> float:
    """The radius of the base in inches: 25 mm, or the 40 mm that a test asks for."""
    return 0.787 if given and given.get("base") == 40 else 0.492


@pytest.mark.rule("SW-SHOVE-01")
@pytest.mark.parametrize("by", [1, 2, 3])
def test_the_loser_is_pushed_straight_away_an_inch_a_success(by: int) -> None:
    b = shove(by)
    assert b.body("b").at == (10984 + by * 1000, 10000, 0)
    assert b.rolls("save") == []
    assert [(event.manner, event.facing) for event in b.told(Moved)] == [("shoved", 180)]


@pytest.mark.rule("SW-SHOVE-01")
def test_terrain_of_two_inches_stops_it_without_damage() -> None:
    b = shove(3, pieces=[wall("wall", (10.984 + 0.492 + 1, 5, 13, 15), 2)])
    assert 11_982 <= b.body("b").x <= 11_984
    assert b.rolls("save") == []
    assert not b.has("b", "shaken")


@pytest.mark.rule("SW-SHOVE-01")
def test_a_lower_rail_does_not_stop_it() -> None:
    b = shove(3, pieces=[wall("rail", (12, 5, 12.1, 15), 1)])
    assert b.body("b").x == 13984


@pytest.mark.rule("SW-SHOVE-01")
def test_another_model_stops_it() -> None:
    b = shove(3, fig("mate", at=(10 + TOUCH + 1 + TOUCH, 10), facing=0))
    assert 11_982 <= b.body("b").x <= 11_984


@pytest.mark.rule("SW-SHOVE-01")
def test_a_defender_that_wins_may_shove_its_attacker() -> None:
    men = fig("a", at=(10, 10), facing=0), fig("b", seat=1, at=(10.984, 10))
    b = board(*men, dice=[("fight a", 1, 1, 1), ("fight b", 5, 5, 1)], answers=[SHOVE])
    b.run(fight(b.game, "a"))
    assert b.body("a").at == (8000, 10000, 0)
    (pick,) = b.decisions("strike-or-shove")
    assert pick.seat == 1
    assert [option.label for option in pick.options] == ["Strike A: Save on 6+", 'Shove A 2" away']


@pytest.mark.rule("SW-SHOVE-01", "SW-CONTACT-02")
def test_a_shoved_model_is_no_longer_engaged() -> None:
    b = shove(1)
    assert not engaged(b.game.facts, "a")
    assert not engaged(b.game.facts, "b")


@pytest.mark.rule("SW-SHOVE-03")
@pytest.mark.parametrize(("winner", "way"), [(25, 1000), (40, 3000)])
def test_a_larger_loser_goes_one_inch_at_most(winner: int, way: int) -> None:
    b = shove(3, loser={"base": 40}, winner={"base": winner})
    start = 10787 + (492 if winner == 25 else 787)
    assert b.body("b").x == start + way


@pytest.mark.rule("SW-SHOVE-04", "SW-FALL-01")
def test_over_the_edge_it_falls_and_saves_by_the_height() -> None:
    balcony = platform("balcony", (0, 5, 12, 15), 4, "balcony")
    b = shove(2, z=4, pieces=[balcony], dice=[("fall save b", 6)])
    assert [roll.needed for roll in b.rolls("fall save")] == [6]
    assert b.body("b").z == 0
    assert b.body("b").x > 12000
    assert [event.manner for event in b.told(Moved)] == ["shoved", "fall"]


@pytest.mark.rule("SW-SHOVE-04", "SW-VP-02")
def test_a_casualty_by_that_fall_counts_for_the_one_who_shoved() -> None:
    balcony = platform("balcony", (0, 5, 12, 15), 4, "balcony")
    b = shove(2, z=4, pieces=[balcony], dice=[("fall save b", 1)])
    assert b.removed() == ["b"]
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 1)]


@pytest.mark.rule("SW-SHOVE-04", "SW-FALL-01")
def test_an_edge_of_two_inches_needs_no_save() -> None:
    b = shove(2, z=2, pieces=[platform("stage", (0, 5, 12, 15), 2)])
    assert b.rolls("fall save") == []
    assert b.body("b").z == 0


@pytest.mark.rule("SW-SHOVE-04")
def test_short_of_the_edge_it_stays_up() -> None:
    b = shove(1, z=4, pieces=[platform("balcony", (0, 5, 14, 15), 4, "balcony")])
    assert b.body("b").at == (11984, 10000, 4000)
