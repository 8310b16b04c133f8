"""Scenarios beside horses: the duellists of a Shootout! may ride to it."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Picked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.match import Match
from gulch.play.setups import make_setup
from gulch.rules.shadows import horses
from gulch.rules.shadows.book import BOOK
from gulch.table.measure import plan_distance
from gulch.table.model import MOUNTED
from rules.shadows.test_posse import boss, force, novices


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
