"""Scenarios beside horses: the duellists of a Shootout! may ride to it, reserves may ride on where there is room."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Picked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Removed
from gulch.match import Match
from gulch.play.setups import make_setup
from gulch.rules.shadows import arrival, horses
from gulch.rules.shadows.book import BOOK
from gulch.table.measure import plan_distance
from gulch.table.model import MOUNTED
from rules.shadows.agenda import in_turn
from rules.shadows.build import ANY, Board, fig, wall
from rules.shadows.test_horse import horse
from rules.shadows.test_posse import boss, force, novices
from rules.shadows.test_scen_play import scene


def riders() -> dict[str, Any]:
    mounted = [{**one, "gear": ["Horse"]} for one in (boss(), *novices(2))]
    return force(*mounted, method="advanced")


def deployed(how: str) -> tuple[Match, list[str]]:
    """A Shootout! up to its first Turn in which every horse is Deployed so, and what was asked."""
    options = {"mounted-models": "on"}
    setup = make_setup(BOOK, "shootout", "main-street", ["A", "B"], posses=[riders()] * 2, options=options)
    match, draw, kinds = Match.start(BOOK, setup, Dice(seed_bytes(4))), drawer(Dice(seed_bytes(4)), "play"), list[str]()
    while match.pending[0].kind != "card":
        decision = match.pending[0]
        kinds.append(decision.kind)
        chosen = Picked((how,)) if decision.kind == "deploy-horse" else decision.sample(match.facts.scene, draw)
        match.answer(decision.seat, decision.number, chosen)
    return match, kinds


@pytest.mark.rule("SW-SCEN-08", "SW-GEAR-03")
@pytest.mark.parametrize("how", ["mounted", "beside", "without"])
def test_a_duellist_comes_with_its_horse_or_without_as_its_owner_says(how: str) -> None:
    match, kinds = deployed(how)
    assert kinds.count("deploy-horse") == 6
    bosses = [figure for figure in match.facts.figures.values() if "boss" in figure.status]
    for one in bosses:
        assert one.body is not None
        assert "done" in one.status
        assert plan_distance(one.body.at, (18000, 18000, 0)) + one.body.radius <= 6000
        assert (one.body.posture == MOUNTED) == (how == "mounted")
        horse = horses.horse_of(match.facts, one.id)
        assert (horse is None) == (how == "without")
        assert horse is None or (horse.body is not None) == (how == "beside")


# -- coming on -----------------------------------------------------------------------------------------

LANE = [wall("mesa", (0, 1.2, 8, 8.5), 3)]  # along the southern edge of the zone there is room for men, not for horses
WEST = wall("west", (0, 0, 0.2, 8), 3)


def waiting(pieces: list[Any], **more: Any) -> Board:
    """A model of Escalation and its horse wait off the table, whose edge is built up with these pieces."""
    man = fig("a", at=(20, 20))
    b = scene("escalation", man, fig("c", at=(20, 24)), horse(man, at=(22, 20)), fig("x", seat=1, at=(33, 33)),
              pieces=pieces, **more)  # fmt: skip
    for name in ("a", "a.horse"):
        b.game.tell(Removed(name, ""))
    return in_turn(b, 2)


@pytest.mark.rule("SW-SCEN-18", "SW-GEAR-03")
def test_who_has_no_room_to_ride_on_is_not_offered_the_saddle_and_comes_on_foot() -> None:
    b = waiting([*LANE, WEST], answers=[("deploy-horse", "without"), ("arrival", ANY), ("move", ANY)])
    b.run(arrival.arrive(b.game, "a", 1))
    (how,) = b.decisions("deploy-horse")
    assert [option.id for option in how.options] == ["beside", "without"]
    assert b.body("a").posture == "standing"


@pytest.mark.rule("SW-SCEN-18", "SW-GEAR-03")
def test_who_finds_no_room_at_all_stays_off_the_table_and_keeps_its_horse() -> None:
    b = waiting([*LANE, WEST, wall("south", (0, 0, 8, 1.2), 3)])
    b.run(arrival.arrive(b.game, "a", 2))
    assert b.asked == []
    assert b.notes() == ["There is no room for A to come on."]
    assert horses.horse_of(b.game.facts, "a") is not None
