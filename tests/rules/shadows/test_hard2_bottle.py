"""A Posse that Bottles Out: those who wait off the table go with it, what was carried stays in view."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Place, Put
from gulch.errors import IllegalChoice
from gulch.events import Ended, Removed, Status
from gulch.rules.shadows import loot, recovery, reserves, victory
from rules.shadows.build import Board, Man, board, fig, wall
from rules.shadows.test_scen_play import scene

FAR = fig("x", seat=1, at=(33, 33))


def laden(man: Man, *pieces: Any, **more: Any) -> Board:
    """One model with a counter, and an enemy far away."""
    b = board(man, FAR, pieces=pieces, **more)
    b.game.tell(Status(man.info.id, "loot", "loot-1"))
    return b


# -- reserves ------------------------------------------------------------------------------------------


def depleted() -> Board:
    """Escalation: of three models one is on the table, two wait for their Turn."""
    b = scene("escalation", *(fig(f"a{n}", at=(4 + 2 * n, 5)) for n in range(3)), FAR)
    for name in ("a1", "a2"):
        b.game.tell(Removed(name, ""))
    b.match.log.clear()
    return b


@pytest.mark.rule("SW-BOTTLE-03", "SW-SCEN-18")
def test_the_whole_posse_goes_those_who_wait_too() -> None:
    b = depleted()
    assert [figure.id for figure in reserves.waiting(b.game.facts, 0)] == ["a1", "a2"]
    b.run(recovery.bottle_out(b.game, 0))
    assert b.removed() == ["a0", "a1", "a2"]
    assert {event.how for event in b.told(Removed)} == {"bottled out"}
    assert reserves.waiting(b.game.facts, 0) == []


@pytest.mark.rule("SW-BOTTLE-05", "SW-VP-04")
def test_the_other_posse_then_stands_alone() -> None:
    b = depleted()
    assert not victory.sudden_death(b.game)
    b.run(recovery.bottle_out(b.game, 0))
    assert victory.sudden_death(b.game)
    assert [event.winners for event in b.told(Ended)] == [(1,)]


# -- what it carried -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-BOTTLE-04")
def test_loot_is_left_where_its_bearer_sees_it() -> None:
    fence = wall("fence", (10.6, 5, 10.7, 15), 3)

    def leave(place: Place) -> Put:
        for behind in ((11100, 10000, 0), (9000, 10000, 0)):  # the fence, and one's own back
            with pytest.raises(IllegalChoice):
                place.check(Put(behind, 0), b.game.scene)
        return Put((10150, 10900, 0), 0)

    b = laden(fig("a", at=(10, 10), facing=0), fence, answers=[("leave-behind", leave)])
    b.run(recovery.bottle_out(b.game, 0))
    assert [counter.at for counter in loot.lying(b.game.facts)] == [(10150, 10900, 0)]
    assert b.removed() == ["a"]


@pytest.mark.rule("SW-BOTTLE-04", "SW-LOOT-02")
def test_where_it_sees_no_room_the_loot_lies_where_it_stood() -> None:
    front, left = wall("front", (10.5, 6, 14, 14), 3), wall("left", (9, 10.5, 10.5, 12), 3)
    right = wall("right", (9, 8, 10.5, 9.5), 3)
    b = laden(fig("a", at=(10, 10), facing=0), front, left, right)
    b.run(recovery.bottle_out(b.game, 0))
    assert not b.decisions("leave-behind")
    assert [counter.at for counter in loot.lying(b.game.facts)] == [(10000, 10000, 0)]
