"""Where a table has no room: full zones, no place for Loot and Bystanders, Posses that no zone holds."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.events import Note, Removed, Status
from gulch.rules.shadows import bystanders, loot, posse, setup
from gulch.rules.shadows.scenarios import fistful
from gulch.rules.shadows.state import NPC
from rules.shadows.build import ANY, Board, Man, board, fig, wall
from rules.shadows.test_posse import boss, force, novices, refused

FAR = fig("x", seat=1, at=(33, 33))


def lone(fig_at: Man, *pieces: Any, **more: Any) -> Board:
    """A model that is still to be set up in the south-western zone, on a table built up with these pieces."""
    b = board(fig_at, FAR, pieces=pieces, **more)
    b.game.tell(Status("seat:0", "zone", "south-west"))
    return taken_off(b, fig_at.info.id)


def taken_off(b: Board, id: str) -> Board:
    b.game.tell(Removed(id, ""))
    b.match.log.clear()
    return b


# -- Deployment ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DEPLOY-01", "SW-DEPLOY-03")
def test_who_finds_the_zone_full_is_set_up_as_near_to_it_as_there_is_room() -> None:
    b = lone(fig("a", at=(20, 20)), wall("block", (0, 0, 8.5, 8.5), 3), answers=[("deploy", ANY)])
    b.run(setup.deploy(b.game, "a"))
    (place,) = b.decisions("deploy")
    assert place.region == ((0, 0), (10000, 0), (10000, 10000), (0, 10000))
    (note,) = b.told(Note)
    assert (note.text, note.rule) == ('The zone is full: A is set up within 2" of it.', "SW-DEPLOY-03")
    assert max(b.body("a").at[:2]) <= 10000 - 492


@pytest.mark.rule("SW-DEPLOY-03")
def test_as_long_as_a_base_fits_the_zone_is_not_left() -> None:
    b = lone(fig("a", at=(20, 20)), wall("block", (0, 0, 8.5, 6.9), 3), answers=[("deploy", ANY)])
    b.run(setup.deploy(b.game, "a"))
    assert b.decisions("deploy")[0].region == ((0, 0), (8000, 0), (8000, 8000), (0, 8000))
    assert not b.told(Note)


@pytest.mark.rule("SW-DEPLOY-03", "SW-POSSE-02")
def test_a_basic_posse_that_no_zone_holds_is_refused_whatever_its_limit() -> None:
    assert len(posse.check(force(boss(), *novices(23), limit=40))["model"]) == 24
    assert "25 models" in refused(force(boss(), *novices(24), limit=40), "SW-POSSE-02")
    with pytest.raises(InvalidInput, match="SW-POSSE-02"):
        setup.prepare("showdown", 2, [force(boss(), *novices(24), limit=40)] * 2, {})


# -- before it -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SCEN-06")
def test_a_loot_counter_for_which_there_is_no_room_is_left_out() -> None:
    everywhere = wall("mesa", (0.1, 0.1, 35.9, 35.9), 4)
    b = board(pieces=[everywhere])
    b.run(fistful.place_loot(b.game, 0, 1))
    assert [note.text for note in b.told(Note)] == ["There is no room for another Loot counter."]
    assert loot.lying(b.game.facts) == []


@pytest.mark.rule("SW-BYST-01")
@pytest.mark.parametrize(("half", "places"), [(13, 0), (4, 1)])
def test_a_bystander_for_whom_there_is_no_room_stays_away(half: int, places: int) -> None:
    middle = wall("mesa", (18 - half, 18 - half, 18 + half, 18 + half), 4)
    clerk = fig("bystander-1", seat=NPC, at=(2, 2))
    b = taken_off(board(clerk, FAR, pieces=[middle], answers=[("bystander", ANY)] * places), "bystander-1")
    b.run(bystanders.place(b.game, 0, "bystander-1"))
    assert len(b.decisions("bystander")) == places
    assert (b.game.facts.figures["bystander-1"].body is not None) == bool(places)
    assert [note.rule for note in b.told(Note)] == ["SW-BYST-01"] * (1 - places)
