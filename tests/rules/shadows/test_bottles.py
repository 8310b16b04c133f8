"""Bottles: Whiskey in a Move and what it does, Snake Oil for friends and oneself."""

from __future__ import annotations

import pytest

from gulch.events import Status
from gulch.rules.shadows import bottles
from gulch.rules.shadows.activation import perform
from gulch.rules.shadows.lookout import reaction, reaction_options
from gulch.rules.shadows.recovery import bottle
from gulch.rules.shadows.shoot import aims, weapon_of
from gulch.rules.shadows.turn import turn
from rules.shadows.build import ANY, Board, board, fig

BASES = 0.984


# -- Whiskey ----------------------------------------------------------------------------------------------


def drinker(**more: object) -> Board:
    a = fig("a", at=(10, 10), gear="Whiskey", actions=1, **more)  # type: ignore[arg-type]
    return board(a, fig("b", seat=1, at=(17, 10)))


@pytest.mark.rule("SW-GEAR-12")
def test_drinking_takes_one_inch_of_the_move() -> None:
    b = drinker()
    (option,) = bottles.DRINK.options(b.game, "a", "")
    assert option.label == 'Drink Whiskey and Move up to 3"'
    b.answers.append(("move", ANY))
    b.run(perform(b.game, "a", "drink", "0"))
    (route,) = b.decisions("move")
    assert route.policy.budget == 3000
    assert b.has("a", "used:gear-0")
    assert b.has("a", "drunk")
    assert b.has("a", "moved")
    assert bottles.DRINK.options(b.game, "a", "") == []


@pytest.mark.rule("SW-GEAR-12")
def test_a_drinker_shoots_with_a_die_less() -> None:
    b = drinker(drunk=1)
    (aim,) = aims(b.game, "a", weapon_of(b.game, "a", 0))
    assert 3 + aim.dice == 2


@pytest.mark.rule("SW-GEAR-12", "SW-BOTTLE-02")
def test_a_boss_who_drank_passes_the_bottle_check_without_a_roll() -> None:
    men = fig("a", at=(10, 10), boss=1, rank="Hero", drunk=1), fig("b", seat=1, at=(20, 10))
    b = board(*men)
    b.game.tell(Status("seat:0", "starting", 4, "SW-BOTTLE-01"))
    b.run(bottle(b.game, 0))
    assert b.rolls() == []
    assert "A has drunk enough to fear nothing." in b.notes()
    assert b.removed() == []


@pytest.mark.rule("SW-GEAR-12")
def test_it_wears_off_when_the_next_turn_starts() -> None:
    b = drinker(drunk=1)
    b.run(turn(b.game, 2))
    assert not b.has("a", "drunk")


@pytest.mark.rule("SW-GEAR-12", "SW-LOOK-09")
def test_it_may_be_drunk_in_a_move_reaction() -> None:
    a = fig("a", at=(10, 10), gear="Whiskey", lookout=1)
    b = board(a, fig("b", seat=1, at=(17, 10), actions=1), answers=[("move", ANY)])
    assert "a:drink:0" in [option.id for option in reaction_options(b.game, "a", "b")]
    b.run(reaction(b.game, "a", "drink", "0", "b"))
    assert b.decisions("move")[0].policy.budget == 3000
    assert b.has("a", "done")


# -- Snake Oil --------------------------------------------------------------------------------------------


def healer(*, gap: float = 0, options: dict[str, str] | None = None, **patient: object) -> Board:
    a = fig("a", at=(10, 10), gear="Snake Oil", actions=1, facing=0)
    b = fig("b", at=(10 + BASES + gap, 10), **patient)  # type: ignore[arg-type]
    return board(a, b, fig("c", seat=1, at=(25, 25)), options=options)


def treated(b: Board, score: int) -> None:
    b.dice.add(("snake oil a", score))
    b.run(perform(b.game, "a", "treat", "0"))
    assert b.has("a", "used:gear-0")
    assert b.has("a", "moved")
    assert bottles.TREAT.options(b.game, "a", "") == []


@pytest.mark.rule("SW-GEAR-09")
@pytest.mark.parametrize(("score", "up"), [(4, True), (3, False)])
def test_a_downed_friend_stands_up_on_a_4(score: int, up: bool) -> None:
    b = healer(downed=1)
    treated(b, score)
    assert b.has("b", "downed") is not up
    assert b.body("b").posture == ("standing" if up else "down")
    assert not b.has("b", "shaken")


@pytest.mark.rule("SW-GEAR-09", "SW-DMG-02")
def test_one_that_is_both_is_neither_then() -> None:
    b = healer(downed=1, shaken=1)
    treated(b, 5)
    assert not b.has("b", "downed")
    assert not b.has("b", "shaken")


@pytest.mark.rule("SW-DMG-02", "SW-GEAR-09")
def test_or_it_stands_up_still_shaken_by_the_option() -> None:
    b = healer(options={"shaken-on-standing-up": "kept"}, downed=1, shaken=1)
    treated(b, 5)
    assert not b.has("b", "downed")
    assert b.has("b", "shaken")


@pytest.mark.rule("SW-GEAR-09")
@pytest.mark.parametrize(("score", "shaken"), [(4, False), (3, True)])
def test_a_shaken_friend_loses_the_marker(score: int, shaken: bool) -> None:
    b = healer(shaken=1)
    treated(b, score)
    assert b.has("b", "shaken") is shaken


@pytest.mark.rule("SW-GEAR-09")
def test_only_a_friend_in_contact_that_needs_it() -> None:
    assert bottles.TREAT.options(healer().game, "a", "") == []
    assert bottles.TREAT.options(healer(gap=0.5, shaken=1).game, "a", "") == []


@pytest.mark.rule("SW-GEAR-09")
def test_the_user_may_be_the_patient_if_on_its_feet() -> None:
    foe = fig("c", seat=1, at=(25, 25))
    b = board(fig("a", at=(10, 10), gear="Snake Oil", shaken=1, actions=1), foe)
    treated(b, 6)
    assert not b.has("a", "shaken")
    lying = board(fig("a", at=(10, 10), gear="Snake Oil", downed=1, shaken=1, actions=1), foe)
    assert bottles.TREAT.options(lying.game, "a", "") == []


@pytest.mark.rule("SW-GEAR-09")
def test_the_player_says_who_gets_it() -> None:
    a = fig("a", at=(10, 10), gear="Snake Oil", actions=1, shaken=1, facing=0)
    men = fig("b", at=(10 + BASES, 10), downed=1), fig("c", seat=1, at=(10 - BASES, 10), shaken=1)
    b = board(a, *men, answers=[("patient", "b")])
    treated(b, 4)
    (pick,) = b.decisions("patient")
    assert [option.id for option in pick.options] == ["a", "b"]
    assert not b.has("b", "downed")
    assert b.has("a", "shaken")
