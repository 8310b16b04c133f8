"""The Lasso: aiming it, dragging, riders, edges, Fights, Reactions."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows import lasso
from gulch.rules.shadows.activation import perform
from gulch.rules.shadows.lookout import reaction, reaction_options
from rules.shadows.build import Board, board, fig, platform, wall

BASES = 0.984


def throw(gap: float = 4, *more: Any, pieces: Any = (), mine: dict[str, Any] | None = None, **theirs: Any) -> Board:
    """ "a" at (10, 10) with a Lasso, "b" that far east of it, facing each other."""
    a = fig("a", at=(10, 10), gear="Lasso", weapons="", actions=1, facing=0, **(mine or {}))
    b = fig("b", seat=1, at=(10 + BASES + gap, 10), **theirs)
    return board(a, b, *more, pieces=pieces)


def thrown(b: Board, answers: list[Any] | None = None) -> None:
    b.answers += answers or []
    b.run(perform(b.game, "a", "lasso", "0"))


def offered(b: Board) -> list[str]:
    return [option.id for option in lasso.ACTION.options(b.game, "a", "")]


@pytest.mark.rule("SW-GEAR-07")
def test_a_target_that_fails_its_save_is_dragged_and_not_hurt() -> None:
    b = throw(5)
    b.dice.add(("lasso", 5, 5, 5), ("save b", 6))
    thrown(b)
    assert b.rolls("save")[0].needed == 7
    assert b.body("b").at == (10000 + 984 + 2000, 10000, 0)
    assert not b.has("b", "shaken")
    assert b.acts("lasso-drag")[0].targets == ("b",)


@pytest.mark.rule("SW-GEAR-07")
def test_a_passed_save_holds_the_ground() -> None:
    b = throw()
    b.dice.add(("lasso", 5, 2, 2), ("save b", 5))
    before = b.body("b")
    thrown(b)
    assert b.body("b") == before


@pytest.mark.rule("SW-GEAR-07")
def test_no_success_is_a_miss_without_a_jam() -> None:
    b = throw()
    b.dice.add(("lasso", 1, 1, 2))
    thrown(b)
    assert "A misses." in b.notes()


@pytest.mark.rule("SW-GEAR-07")
@pytest.mark.parametrize(("gap", "possible"), [(0.5, True), (5.9, True), (6.1, False)])
def test_it_reaches_six_inches(gap: float, possible: bool) -> None:
    assert bool(offered(throw(gap))) is possible


@pytest.mark.rule("SW-GEAR-07")
@pytest.mark.parametrize("gap", [1, 5.5])
def test_range_does_not_change_its_dice(gap: float) -> None:
    b = throw(gap)
    b.dice.add(("lasso", 2, 2, 2))
    thrown(b)
    assert b.rolls("lasso")[0].modifiers == ()


@pytest.mark.rule("SW-GEAR-07")
def test_all_other_modifiers_do() -> None:
    low = wall("crate", (12.5, 9, 13, 11), 1.1)
    b = throw(4, pieces=(low,), mine={"skills": "Deadeye, Trick Shooter"}, facing=0)
    b.dice.add(("lasso", 2, 2, 2, 2))
    thrown(b)
    rules = [modifier.rule for modifier in b.rolls("lasso")[0].modifiers]
    assert rules == ["SW-COVER-01", "SW-SHOOT-15", "SW-SKILL-06"]


@pytest.mark.rule("SW-GEAR-07", "SW-GEAR-04")
def test_a_boilerplate_counts_against_it() -> None:
    b = throw(gear="Boilerplate")
    b.dice.add(("lasso", 5, 2, 2))
    thrown(b)
    assert b.rolls("save") == []


@pytest.mark.rule("SW-GEAR-07")
def test_it_is_thrown_once_an_activation() -> None:
    b = throw()
    b.dice.add(("lasso", 2, 2, 2))
    thrown(b)
    assert offered(b) == []
    assert not b.has("a", "used:gear-0")


@pytest.mark.rule("SW-GEAR-07")
def test_a_rider_is_dragged_one_inch_off_the_horse() -> None:
    b = throw(4, base=40, posture="mounted")
    b.dice.add(("lasso", 5, 5, 5), ("save b", 2))
    was = b.body("b").x
    thrown(b)
    assert was - b.body("b").x == 1000
    assert (b.body("b").posture, b.body("b").radius) == ("standing", 492)
    assert "out of the saddle" in b.acts("lasso-drag")[0].text


@pytest.mark.rule("SW-GEAR-07", "SW-FALL-01", "SW-VP-02")
def test_one_dragged_over_an_edge_falls() -> None:
    deck = platform("deck", (13, 5, 20, 15), 4)
    a = fig("a", at=(10, 10), gear="Lasso", weapons="", actions=1, facing=0)
    b = board(a, fig("b", seat=1, at=(13.6, 10, 4), facing=180), pieces=(deck,))
    b.dice.add(("lasso", 5, 5), ("save b", 2), ("fall save b", 1))
    thrown(b)
    assert b.rolls("fall save")[0].needed == 6
    assert b.removed() == ["b"]
    assert b.game.facts.scores[0] == 1


@pytest.mark.rule("SW-GEAR-07")
def test_one_dragged_into_contact_is_engaged_without_a_charge() -> None:
    b = throw(1)
    b.dice.add(("lasso", 5, 5, 5), ("save b", 2))
    thrown(b)
    assert b.body("b").x - b.body("a").x == pytest.approx(984, abs=20)
    assert b.acts("fight") == []


@pytest.mark.rule("SW-GEAR-07")
def test_one_dragged_stops_at_a_wall() -> None:
    """Nothing hides a model behind a wall that stands as high as its belly; 2" of it stop it, so it is seen above."""
    fence = wall("stack", (12.5, 9.2, 12.9, 10.3), 2.0)
    a = fig("a", at=(10, 10, 3), gear="Lasso", weapons="", actions=1, facing=0)
    roof = platform("roof", (8, 8, 11, 12), 3)
    b = board(a, fig("b", seat=1, at=(15, 10)), pieces=(roof, fence))
    b.dice.add(("lasso", 5, 5, 5), ("save b", 2))
    thrown(b)
    assert b.body("b").x == pytest.approx(12900 + 492, abs=25)


@pytest.mark.rule("SW-GEAR-07", "SW-SHOOT-16")
def test_thrown_into_a_fight_it_may_catch_another() -> None:
    friend = fig("c", at=(10 + 2 * BASES + 4, 10))
    b = throw(4, friend)
    b.dice.add(("into the Fight", 2), ("into the Fight", 7), ("lasso", 2, 2))
    thrown(b, [("threatened", "c")])
    assert b.acts("lasso")[0].targets == ("c",)


@pytest.mark.rule("SW-LOOK-09", "SW-GEAR-07")
def test_it_may_be_thrown_as_a_reaction() -> None:
    mine = fig("a", at=(10, 10), gear="Lasso", weapons="", lookout=1)
    b = board(mine, fig("b", seat=1, at=(15, 10), actions=1), fig("c", seat=1, at=(10, 13)))
    assert "a:lasso:0" in [option.id for option in reaction_options(b.game, "a", "b")]
    b.dice.add(("lasso", 2, 2, 2))
    b.run(reaction(b.game, "a", "lasso", "0", "b"))
    assert b.acts("lasso")[0].targets == ("b",)
    assert b.has("a", "done")


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13")
def test_a_target_fixed_at_the_declaration_is_kept_or_lost() -> None:
    a = fig("a", at=(10, 10), gear="Lasso", weapons="", actions=1, facing=0)
    foes = fig("b", seat=1, at=(14, 10)), fig("c", seat=1, at=(15, 12))
    b = board(a, *foes, options={"declaration-fixes": "target-and-path"})
    b.dice.add(("lasso", 2, 2, 2))
    b.run(perform(b.game, "a", "lasso", "0", "b"))
    assert b.acts("lasso")[0].targets == ("b",)
