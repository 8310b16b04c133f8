"""Riders in a fire corridor: the one that is aimed at, and those who happen to be there."""

from __future__ import annotations

import pytest

from gulch.events import Removed
from gulch.rules.shadows import horses
from gulch.rules.shadows.shoot import shoot
from rules.shadows.build import Board, board, fig
from rules.shadows.test_horse import horse, rider


def fired(aim: str, *dice: tuple[str | int, ...]) -> Board:
    """A Sawn-Off Shotgun is fired at the nearer one of two riders in a line."""
    near, far = rider("b", at=(5, 10), rank="Hero"), rider("c", at=(7.3, 10.7), rank="Hero")
    gunner = fig("s", seat=1, at=(2, 10), weapons="Sawn-Off Shotgun", actions=1)
    b = board(gunner, near, far, horse(near, at=(30, 30)), horse(far, at=(32, 30)), dice=dice)
    for owner in ("b", "c"):
        b.game.tell(Removed(f"{owner}.horse", ""))
    b.match.log.clear()
    b.answers, b.policy = [("rider-or-horse", aim)], {"target": "b"}
    b.run(shoot(b.game, "s", 0))
    return b


@pytest.mark.rule("SW-HORSE-08", "SW-CORR-03", "SW-CORR-04")
def test_the_horse_of_the_target_may_be_aimed_at_and_saves_in_place_of_its_rider() -> None:
    b = fired("horse", ("save b.horse", 4), ("horse lost save b", 5), ("save c", 5))
    assert [(roll.figure, roll.sides) for roll in b.rolls("save")] == [("b.horse", 6), ("c", 10)]
    assert b.acts("shoot")[0].targets == ("b.horse", "c")
    assert b.removed() == ["b.horse"]
    assert (b.body("b").posture, horses.riding(b.game.facts, "c")) == ("standing", True)


@pytest.mark.rule("SW-HORSE-08", "SW-CORR-03", "SW-CORR-04")
def test_else_riders_save_once_and_their_horses_not_at_all() -> None:
    b = fired("rider", ("save b", 4), ("save c", 5))
    assert [roll.figure for roll in b.rolls("save")] == ["b", "c"]
    assert b.has("b", "shaken")
    assert horses.riding(b.game.facts, "b")
    assert len(b.decisions("rider-or-horse")) == 1
