"""The scenarios by name, which of them a match plays, and the tables that they are rolled on (LW-SCEN-02 to -04).

Never here: what any of them does, who rolls (`setup`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.events import FigureInfo
from gulch.match import Game
from gulch.rules.legends.scenarios import bank, brawl, hang, high_noon, jail, stage, vendetta
from gulch.rules.legends.scenarios.base import Scenario
from gulch.rules.legends.scenarios.range import STEPS as RANGE
from gulch.rules.legends.scenarios.range import OpenRange
from gulch.view import Facts

ROLL = "roll"

_ALL: tuple[Scenario, ...] = (
    high_noon.HighNoon(),
    vendetta.Vendetta(),
    hang.HangEmHigh(),
    OpenRange(),
    jail.Jailbreak(),
    bank.BankRobbery(),
    stage.Stagecoach(),
    brawl.Brawl(),
)
SCENARIOS: Mapping[str, Scenario] = {scenario.name: scenario for scenario in _ALL}
NAMES = (*SCENARIOS, ROLL)

# By the type of a Posse, the scenario of each score of a D6.
TABLES: Mapping[str, tuple[str, ...]] = {
    "lawmen": ("jailbreak", "bar-room-brawl", "high-noon", "vendetta", "hang-em-high", "jailbreak"),
    "cowboys": ("open-range", "bar-room-brawl", "high-noon", "vendetta", "hang-em-high", "open-range"),
    "outlaws": ("bank-robbery", "bar-room-brawl", "high-noon", "vendetta", "open-range", "stagecoach"),
}

STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    **high_noon.STEPS,
    **vendetta.STEPS,
    **hang.STEPS,
    **RANGE,
    **jail.STEPS,
    **bank.STEPS,
    **stage.STEPS,
    **brawl.STEPS,
}


def of(facts: Facts) -> Scenario:
    """The scenario that is played: the one named, or the one that was rolled."""
    named = facts.began.scenario if facts.began else ""
    return SCENARIOS[str(facts.status.get((0, "scenario")) or named)]


def figures(name: str, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
    """The figures that a scenario brings; of all, each once, where it is still to be rolled."""
    playing = SCENARIOS.values() if name == ROLL else (SCENARIOS[name],)
    found = {info.id: info for scenario in playing for info in scenario.figures(fighters, options)}
    return list(found.values())


async def phase_over(game: Game, phase: str, number: int) -> None:
    """A phase of a turn is over: the scenario may have something to do then."""
    await of(game.facts).phase_over(game, phase, number)
