"""Leaving Contact: the Disengage Test, the Saves of a failed one, and where it may not end."""

from __future__ import annotations

import pytest

from gulch.decision import Route, Walked
from gulch.errors import IllegalChoice
from gulch.events import Moved
from gulch.rules.shadows import contact
from gulch.rules.shadows.move import move
from rules.shadows.build import board, fig, wall


def go(*points: tuple[float, float], facing: int = 0) -> Walked:
    return Walked(tuple((round(1000 * x), round(1000 * y), 0) for x, y in points), facing)


HELD = fig("a", at=(10, 10), facing=0, rank="Veteran")
FOE = fig("b", seat=1, at=(10.984, 10))
OTHER = fig("c", seat=1, at=(10, 10.984))


@pytest.mark.rule("SW-MOVE-09")
def test_a_success_leaves_freely() -> None:
    b = board(HELD, FOE, answers=[go((7, 10))], dice=[("disengage a", 5)])
    b.run(move(b.game, "a"))
    (roll,) = b.rolls()
    assert (roll.sides, roll.dice, roll.rule) == (8, (5,), "SW-MOVE-09")
    assert b.body("a").x == 7000
    assert not contact.engaged(b.game.facts, "a")


@pytest.mark.rule("SW-MOVE-10")
def test_a_failure_costs_a_save_for_every_enemy_before_the_model_moves() -> None:
    b = board(HELD, FOE, OTHER, answers=[go((7, 8))])
    b.dice.add(("disengage a", 4), ("disengage save a", 5), ("disengage save a", 6))
    b.run(move(b.game, "a"))
    assert [roll.needed for roll in b.rolls("disengage save")] == [5, 5]
    kinds = [type(event).__name__ for event in b.events]
    assert kinds.index("Moved") > max(n for n, kind in enumerate(kinds) if kind == "Rolled")
    assert b.body("a").at == (7000, 8000, 0)


@pytest.mark.rule("SW-MOVE-10")
def test_one_that_goes_down_still_makes_the_second_save_and_then_crawls() -> None:
    b = board(HELD, FOE, OTHER, answers=[("move", go((7, 8))), ("crawl", go((8.2, 9.2)))])
    b.dice.add(("disengage a", 4), ("disengage save a", 2), ("disengage save a", 5))
    b.run(move(b.game, "a"))
    assert len(b.rolls("disengage save")) == 2
    assert b.has("a", "downed")
    assert b.body("a").at == (8200, 9200, 0)
    assert [moved.manner for moved in b.told(Moved)] == ["crawl"]


@pytest.mark.rule("SW-MOVE-10")
def test_one_that_is_removed_by_the_saves_moves_no_more() -> None:
    b = board(HELD, FOE, OTHER, answers=[("move", go((7, 8)))], options={"downed-again": "removed"})
    b.dice.add(("disengage a", 4), ("disengage save a", 2), ("disengage save a", 1))
    b.run(move(b.game, "a"))
    assert b.removed() == ["a"]
    assert b.decisions("crawl") == []
    assert b.told(Moved) == []


@pytest.mark.rule("SW-MOVE-10")
def test_a_shaken_model_completes_the_move() -> None:
    b = board(HELD, FOE, answers=[go((7, 10))], dice=[("disengage a", 4), ("disengage save a", 3)])
    b.run(move(b.game, "a"))
    assert b.has("a", "shaken")
    assert b.body("a").x == 7000


@pytest.mark.rule("SW-MOVE-10")
def test_downed_enemies_hold_nobody() -> None:
    lying = fig("b", seat=1, at=(10.984, 10), downed=1)
    b = board(HELD, lying, answers=[go((7, 10))])
    b.run(move(b.game, "a"))
    assert b.rolls() == []
    b = board(HELD, lying, OTHER, answers=[go((7, 8))], dice=[("disengage a", 1), ("disengage save a", 5)])
    b.run(move(b.game, "a"))
    assert len(b.rolls("disengage save")) == 1


@pytest.mark.rule("SW-MOVE-11")
def test_a_disengage_never_ends_in_contact_with_another_enemy() -> None:
    b = board(HELD, FOE, fig("c", seat=1, at=(7, 10)), answers=[Walked((), 0)])
    b.run(move(b.game, "a"))
    route = b.asked[0]
    assert isinstance(route, Route)
    assert route.policy.targets == ()
    with pytest.raises(IllegalChoice):
        route.check(go((7.984, 10)), b.game.scene)
    route.check(go((8.984, 9)), b.game.scene)


@pytest.mark.rule("SW-MOVE-11")
def test_leaving_one_enemy_and_staying_with_the_other_is_refused_before_it_costs_anything() -> None:
    # A slides a quarter turn round C and would be clear of B.
    b = board(HELD, FOE, OTHER, answers=[Walked((), 0)])
    b.run(move(b.game, "a"))
    route = b.asked[0]
    assert isinstance(route, Route)
    with pytest.raises(IllegalChoice, match="contact"):
        route.check(go((9.6, 9.7), (9.505, 10.127)), b.game.scene)
    route.check(go((9.6, 9.7), (9.0, 9.7)), b.game.scene)


@pytest.mark.rule("SW-MOVE-11", "SW-MOVE-07")
def test_a_disengage_does_not_end_at_a_fence_with_another_enemy_exactly_an_inch_away_behind_it() -> None:
    fence = wall("fence", (5, 7, 9, 7.5), 1.0, linear=True)
    other = fig("c", seat=1, at=(7, 6.508))
    b = board(HELD, FOE, other, pieces=[fence], answers=[Walked((), 0)])
    b.run(move(b.game, "a"))
    route = b.asked[0]
    x = 7 + ((0.984 + 1.0) ** 2 - (2 * 0.492 + 0.5) ** 2) ** 0.5
    with pytest.raises(IllegalChoice, match="contact"):
        route.check(go((round(x, 3), 7.992)), b.game.scene)
    route.check(go((round(x, 3) + 0.02, 7.992)), b.game.scene)


@pytest.mark.rule("SW-MOVE-09")
def test_turning_and_shuffling_in_contact_need_no_test() -> None:
    b = board(HELD, FOE, answers=[go(facing=180)])
    b.run(move(b.game, "a"))
    assert (b.rolls(), b.body("a").facing) == ([], 180)
    b = board(HELD, FOE, answers=[go((9.99, 10))])
    b.run(move(b.game, "a"))
    assert b.rolls() == []
    assert contact.engaged(b.game.facts, "a")
