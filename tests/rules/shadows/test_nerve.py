"""Nerve Tests: Fearsome enemies, Nerves of Steel, Whiskey, the Preacher at a Bottle Check."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Status
from gulch.rules.shadows.activation import finish
from gulch.rules.shadows.fight import fight
from gulch.rules.shadows.recovery import bottle
from rules.shadows.build import Board, board, fig

BASES = 0.984
STRIKE = {"strike-or-shove": "strike"}


def brawl(*more: Any, mine: dict[str, Any] | None = None, **theirs: Any) -> Board:
    """ "a" attacks "b", which is Fearsome."""
    a = fig("a", at=(10, 10), actions=1, **(mine or {}))
    b = fig("b", seat=1, at=(10 + BASES, 10), **{"skills": "Fearsome", **theirs})
    return board(a, b, *more, policy=STRIKE)


# -- Fearsome ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SKILL-08")
@pytest.mark.parametrize(("nerve", "dice"), [(4, (4, 2)), (5, (4, 2, 2))])
def test_an_attacker_that_fails_its_nerve_test_fights_with_a_die_less(nerve: int, dice: tuple[int, ...]) -> None:
    b = brawl()
    b.dice.add(("nerve a", nerve), ("fight a", *dice), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    assert b.has("a", "unnerved") is (nerve < 5)


@pytest.mark.rule("SW-SKILL-08")
def test_fearsome_models_do_not_mind() -> None:
    b = brawl(mine={"skills": "Fearsome"})
    b.dice.add(("fight a", 4, 2, 2), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    assert b.rolls("nerve") == []


@pytest.mark.rule("SW-SKILL-08")
def test_a_defender_makes_no_nerve_test() -> None:
    men = fig("a", at=(10, 10), skills="Fearsome", actions=1), fig("b", seat=1, at=(10 + BASES, 10))
    b = board(*men, dice=[("fight a", 4, 2, 2), ("fight b", 4, 2, 2)])
    b.run(fight(b.game, "a"))


@pytest.mark.rule("SW-SKILL-08")
def test_one_test_an_activation_and_the_die_is_lost_for_all_of_it() -> None:
    b = brawl()
    b.dice.add(("nerve a", 2), ("fight a", 4, 2), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    b.dice.add(("fight a", 4, 2), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    b.run(finish(b.game, "a"))
    assert not b.has("a", "unnerved")
    assert not b.has("a", "used:nerve:b")


@pytest.mark.rule("SW-SKILL-08", "SW-DOWN-04")
def test_a_downed_one_is_feared_too_and_is_a_casualty_all_the_same() -> None:
    b = brawl(downed=1)
    b.dice.add(("nerve a", 2))
    b.run(fight(b.game, "a"))
    assert b.removed() == ["b"]
    assert b.has("a", "unnerved")


@pytest.mark.rule("SW-SKILL-08")
def test_each_fearsome_enemy_is_faced_once() -> None:
    other = fig("c", seat=1, at=(10 - BASES, 10), skills="Fearsome")
    b = brawl(other)
    b.answers.append(("defender", "b"))
    b.dice.add(("nerve a", 5), ("fight a", 4, 2), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    b.answers.append(("defender", "c"))
    b.dice.add(("nerve a", 2), ("fight a", 4), ("fight c", 4, 2, 2))
    b.run(fight(b.game, "a"))
    (first, second) = b.decisions("defender")
    assert any("SW-SKILL-08" in line for line in first.options[0].why)
    assert not any("SW-SKILL-08" in line for line in second.options[0].why)


@pytest.mark.rule("SW-SKILL-14", "SW-SKILL-08")
@pytest.mark.parametrize(("again", "dice"), [(5, (4, 2, 2)), (3, (4, 2))])
def test_nerves_of_steel_make_it_again(again: int, dice: tuple[int, ...]) -> None:
    b = brawl(mine={"skills": "Nerves of Steel"})
    b.answers.append(("re-roll", "0"))
    b.dice.add(("nerve a", 2), ("nerve a re-roll", again), ("fight a", *dice), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))


@pytest.mark.rule("SW-GEAR-12", "SW-SKILL-08")
def test_whiskey_passes_every_nerve_test() -> None:
    b = brawl(mine={"drunk": 1})
    b.dice.add(("fight a", 4, 2, 2), ("fight b", 4, 2, 2))
    b.run(fight(b.game, "a"))
    assert not b.has("a", "unnerved")


# -- the Preacher -----------------------------------------------------------------------------------------


def flock(*, skills: str = "", **preacher: Any) -> Board:
    boss = fig("a", at=(10, 10), rank="Hero", boss=1, skills=skills)
    b = board(boss, fig("p", at=(14, 10), hired="Preacher", **preacher), fig("b", seat=1, at=(30, 30)))
    b.game.tell(Status("seat:0", "starting", 6, "SW-BOTTLE-01"))
    return b


@pytest.mark.rule("SW-HIRE-07")
@pytest.mark.parametrize(("again", "stays"), [(6, True), (2, False)])
def test_a_preacher_lets_one_die_be_rolled_again(again: int, stays: bool) -> None:
    b = flock()
    b.answers.append(("re-roll", "2"))
    b.dice.add(("bottle check a", 4, 2, 1), ("bottle check a re-roll", again))
    b.run(bottle(b.game, 0))
    assert (b.removed() == []) is stays
    assert b.rolls("bottle check")[-1].rule == "SW-HIRE-07"


@pytest.mark.rule("SW-HIRE-07")
def test_a_downed_preacher_does_not() -> None:
    b = flock(downed=1)
    b.dice.add(("bottle check a", 4, 2, 1))
    b.run(bottle(b.game, 0))
    assert b.decisions("re-roll") == []
    assert b.removed() == ["a", "p"]


@pytest.mark.rule("SW-HIRE-07", "SW-SKILL-14", "SW-DICE-02")
def test_nerves_of_steel_and_a_preacher_never_roll_the_same_die() -> None:
    b = flock(skills="Nerves of Steel")
    b.answers += [("re-roll", "1"), ("re-roll", "0")]
    b.dice.add(("bottle check a", 4, 2, 1), ("bottle check a re-roll", 3), ("bottle check a re-roll", 8))
    b.run(bottle(b.game, 0))
    first, second = b.decisions("re-roll")
    assert [option.id for option in first.options] == ["none", "0", "1", "2"]
    assert [option.id for option in second.options] == ["none", "0", "2"]
    assert b.removed() == []
