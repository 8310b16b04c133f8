"""The book as the kernel takes it: its steps, its state, its offers, imagined matches.

Lives here: the table of step names. Never here: rules. `BOOK` is the one instance.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from gulch import imagined
from gulch.decision import Offer
from gulch.dice import Chance, Dice
from gulch.game import OpenState
from gulch.match import Game, Match, Prepared, Setup
from gulch.rules.legends import (
    bystanders,
    ending,
    fights,
    heroic,
    kit,
    loose,
    move,
    offers,
    setup,
    shoot,
    sticks,
    turn,
)
from gulch.rules.legends.ledger import BOOK as NAME
from gulch.rules.legends.ledger import LEDGER
from gulch.view import TableView

_STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    **setup.STEPS,
    **turn.STEPS,
    **move.STEPS,
    **shoot.STEPS,
    **fights.STEPS,
    **heroic.STEPS,
    **loose.STEPS,
    **kit.STEPS,
    **sticks.STEPS,
    **bystanders.STEPS,
}


class Legends:
    """Legends of the Old West."""

    name: str = NAME
    steps: Mapping[str, Callable[..., Awaitable[None]]] = {name: ending.guarded(step) for name, step in _STEPS.items()}

    def __init__(self) -> None:
        self.rules_version = LEDGER.rules_version

    def prepare(
        self, scenario: str, seats: int, posses: Sequence[Mapping[str, Any] | str | None], options: Mapping[str, str]
    ) -> Prepared:
        return setup.prepare(scenario, seats, posses, options)

    def start(self, setup_: Setup, dice: Chance) -> OpenState:
        return setup.start(setup_, dice)

    def load(self, setup_: Setup, data: Mapping[str, Any]) -> OpenState:
        return setup.load(setup_, data)

    def offers(self, game: Game, seat: int) -> Sequence[Offer]:
        """What the seat may do between two moves of its opponent."""
        return offers.offers(game, seat)

    async def take_offer(self, game: Game, offer: Offer) -> None:
        await offers.take(game, offer)

    def imagine(self, view: TableView, setup_: Setup, dice: Dice) -> Match:
        """A whole match that looks exactly as `view` does. All is public but bids of Fame, and those lie open by the
        next safe point (LW-FAME-04): only the dice to come are others."""
        chance = dice.copy()
        facts = view.safe.copy()
        state = OpenState(setup_, facts, [tuple(step) for step in reversed(facts.agenda)])
        chance.known = imagined.rolls(view, chance)
        return Match.at_safe_point(self, state, chance, imagined.choices(view))


BOOK = Legends()
