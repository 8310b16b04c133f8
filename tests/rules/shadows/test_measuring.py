"""Without pre-measuring: targets beyond range may be chosen, and the Action is lost (SW-MEAS-02, SW-SHOOT-08)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows import lasso
from gulch.rules.shadows.activation import perform
from gulch.rules.shadows.lookout import reaction, reaction_options
from gulch.rules.shadows.shoot import aims, eligible_weapons, shoot, weapon_of
from rules.shadows.build import Board, board, fig

BASES = 0.984
OFF = {"pre-measuring": "off"}


def duel(gun: str, gap: float, *more: Any, options: dict[str, str] | None = OFF, **mine: Any) -> Board:
    men = fig("a", at=(2, 10), weapons=gun, actions=1, facing=0, **mine), fig("b", seat=1, at=(2 + BASES + gap, 10))
    return board(*men, *more, options=options)


@pytest.mark.rule("SW-MEAS-02", "SW-SHOOT-08")
@pytest.mark.parametrize(("gun", "gap"), [("Pistol", 12.5), ("Bow", 18.2), ("Sixgun", 20), ("Sawn-Off Shotgun", 9)])
def test_a_shot_beyond_range_is_lost_without_dice(gun: str, gap: float) -> None:
    b = duel(gun, gap)
    assert eligible_weapons(b.game, "a") == [0]
    b.run(shoot(b.game, "a", 0))
    assert b.rolls() == []
    assert b.notes() == ["B proves to be out of range: the Action is lost."]
    assert eligible_weapons(b.game, "a") == []


@pytest.mark.rule("SW-MEAS-02")
def test_with_pre_measuring_nobody_is_offered_what_is_out_of_range() -> None:
    assert eligible_weapons(duel("Pistol", 12.5, options=None).game, "a") == []


@pytest.mark.rule("SW-MEAS-02")
def test_a_shot_in_range_is_fired_as_ever() -> None:
    b = duel("Pistol", 10)
    b.dice.add(("shoot", 2, 3))
    b.run(shoot(b.game, "a", 0))
    assert len(b.acts("shoot")) == 1


@pytest.mark.rule("SW-MEAS-02")
def test_the_question_tells_no_distance() -> None:
    b = duel("Pistol", 10, fig("c", seat=1, at=(3, 14)))
    b.answers.append(("target", "c"))
    b.dice.add(("shoot", 2, 3, 2, 2))
    b.run(shoot(b.game, "a", 0))
    (pick,) = b.decisions("target")
    words = " ".join(text for option in pick.options for text in (option.label, *option.why))
    assert "Range" not in words
    assert '"' not in words
    assert "Di" not in words
    assert [option.label for option in pick.options] == ["C", "B: needs a Spotting Test"]


@pytest.mark.rule("SW-MEAS-02")
def test_no_spotting_test_for_what_is_out_of_range() -> None:
    b = duel("Pistol", 20, fig("c", seat=1, at=(3, 14)))
    b.answers.append(("target", "b"))
    b.run(shoot(b.game, "a", 0))
    assert b.rolls() == []


@pytest.mark.rule("SW-MEAS-02")
def test_a_reaction_beyond_range_is_lost_too() -> None:
    a = fig("a", at=(2, 10), lookout=1)
    b = board(a, fig("b", seat=1, at=(20, 10), actions=1), options=OFF)
    assert "a:shoot:0" in [option.id for option in reaction_options(b.game, "a", "b")]
    b.run(reaction(b.game, "a", "shoot", "0", "b"))
    assert b.rolls() == []
    assert b.has("a", "done")


@pytest.mark.rule("SW-MEAS-02", "SW-GEAR-07")
def test_a_lasso_may_be_thrown_too_far() -> None:
    b = duel("", 9, gear="Lasso")
    assert lasso.ACTION.options(b.game, "a", "")
    b.run(perform(b.game, "a", "lasso", "0"))
    assert b.rolls() == []
    assert lasso.ACTION.options(b.game, "a", "") == []


@pytest.mark.rule("SW-SKILL-02", "SW-MEAS-02")
def test_a_gunslinger_loses_the_whole_action() -> None:
    b = duel("Pistol, Pistol", 15, skills="Gunslinger")
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert b.rolls() == []
    assert len(b.notes()) == 1


@pytest.mark.rule("SW-MEAS-02")
def test_aims_out_of_range_have_no_band() -> None:
    (aim,) = aims(duel("Pistol", 15).game, "a", weapon_of(duel("Pistol", 15).game, "a", 0))
    assert aim.band == -1
