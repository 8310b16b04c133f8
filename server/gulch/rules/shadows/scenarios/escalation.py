"""Escalation: half of each Posse waits off the table and comes on later (SW-SCEN-17 to -19).

Lives here: the scenario and its step "vanguard". Never here: who may arrive (`reserves`), arriving (`arrival`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option, Pick
from gulch.match import Game
from gulch.rules.shadows.scenarios.base import Scenario, Step
from gulch.rules.shadows.state import models
from gulch.view import Facts


class Escalation(Scenario):
    name, title, number, rule = "escalation", "Escalation", 7, "SW-SCEN-17"

    def deployment(self, facts: Facts, seats: Sequence[int]) -> tuple[Step, ...]:
        return tuple(step for seat in seats for step in (("choose-zone", seat), ("vanguard", seat)))


async def vanguard(game: Game, seat: int) -> None:
    """The Boss and as many others as make half of the Posse, rounded down, are Deployed (SW-SCEN-17)."""
    figures = models(game.facts, seat)
    bosses = [figure.id for figure in figures if "boss" in figure.status]
    options = [
        Option(figure.id, figure.name, About(figures=(figure.id,)), ("SW-SCEN-17",))
        for figure in figures
        if figure.id not in bosses
    ]
    count = max(0, len(figures) // 2 - len(bosses))
    picked = await game.ask(
        Pick(
            seat=seat, kind="vanguard", rule="SW-SCEN-17", prompt=f"Who is Deployed with the Boss ({count})?",
            options=options, least=count, most=count,
        )
    )  # fmt: skip
    game.then(*(("deploy", fig) for fig in (*bosses, *picked.ids)))
