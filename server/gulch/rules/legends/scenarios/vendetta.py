"""Vendetta: one Posse holed up in the middle of the town, the other coming from two corners (LW-VEND).

Lives here: the scenario and its step "corners". Never here: Deployment itself (`deploy`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.decision import About, Option, Pick
from gulch.match import Game
from gulch.rules.legends import deploy, roles
from gulch.rules.legends.scenarios.base import Scenario, Step, centre_of
from gulch.table.model import INCH

RULE = "LW-VEND-02"
WITHIN = 6 * INCH
CORNERS = 2


class Vendetta(Scenario):
    name, title, rule = "vendetta", "Vendetta", "LW-VEND-01"
    board = (3, 3)

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The defenders hold the centre; then the attackers come to two corners."""
        attacker, defender = roles.attacker(game.facts), roles.defender(game.facts)
        centre = deploy.around(centre_of(game.facts.table), WITHIN)
        return (("deploy-side", defender, centre, RULE), ("corners", attacker))

    def first_drop(self, game: Game) -> int | None:
        """The attacker's (LW-VEND-03)."""
        return roles.attacker(game.facts)


async def corners(game: Game, seat: int) -> None:
    """The attacker names two corners and who starts at the first: half of his Posse, the other half at the second."""
    places = deploy.corners(game.facts.table)
    options = [Option(name, f"The {name} corner", About(at=(*at, 0))) for name, at in places.items()]
    prompt = "From which two corners do you come?"
    picked = await game.ask(
        Pick(seat=seat, kind="corners", rule=RULE, prompt=prompt, options=options, least=CORNERS, most=CORNERS)
    )
    one, other = (name for name in places if name in picked.ids)
    figures = deploy.waiting(game, seat)
    first = await deploy.half(game, seat, f"Which half comes from the {one}?", figures, RULE)
    halves = {one: [fig for fig in figures if fig in first], other: [fig for fig in figures if fig not in first]}
    for corner in (other, one):
        zone = deploy.around(places[corner], WITHIN)
        game.then(*(("deploy", fig, zone, RULE) for fig in halves[corner]))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"corners": corners}
