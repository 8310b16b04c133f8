"""The seven scenarios of the book, by name and by the score of the D8 (SW-SCEN-01).

Lives here: the registry, which of them a match plays, their steps. Never here: what any of them does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.rules.shadows.scenarios import escalation, fistful, getaway, objectives, shootout
from gulch.rules.shadows.scenarios.base import Scenario
from gulch.rules.shadows.scenarios.bonanza import Bonanza
from gulch.rules.shadows.scenarios.claim import StakeAClaim
from gulch.view import Facts

ROLL = "roll"
ANY = 8  # the score of the D8 that leaves the choice to a player (SW-SCEN-02)


class Showdown(Scenario):
    """Normal set-up and normal VP (SW-SCEN-13)."""

    name, title, number, rule = "showdown", "Showdown", 5, "SW-SCEN-13"


_ALL: tuple[Scenario, ...] = (
    Showdown(),
    StakeAClaim(),
    fistful.FistfulOfLoot(),
    shootout.Shootout(),
    getaway.Getaway(),
    Bonanza(),
    escalation.Escalation(),
)
SCENARIOS: Mapping[str, Scenario] = {scenario.name: scenario for scenario in _ALL}
NAMES = (*SCENARIOS, ROLL)

STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "objectives": objectives.objectives,
    "objective": objectives.objective,
    "fistful": fistful.fistful,
    "place-loot": fistful.place_loot,
    "clear-centre": shootout.clear_centre,
    "duellists": shootout.duellists,
    "burden": getaway.burden,
    "vanguard": escalation.vanguard,
}


def by_number(score: int) -> Scenario:
    """The scenario of a score of the D8, 1 to 7 (SW-SCEN-01)."""
    return next(scenario for scenario in _ALL if scenario.number == score)


def of(facts: Facts) -> Scenario:
    """The scenario that is played: the one named, or the one that was rolled."""
    named = facts.began.scenario if facts.began else ""
    return SCENARIOS[str(facts.get("seat:0", "scenario") or named)]
