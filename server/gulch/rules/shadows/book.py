"""The book as the kernel takes it: its steps, its state, imagined matches.

Lives here: the table of step names and `imagine`, which deals everything anew that a seat cannot know.
Never here: rules. `BOOK` is the one instance.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from gulch import cards, imagined
from gulch.decision import Offer
from gulch.dice import Chance, Dice
from gulch.errors import RulesError
from gulch.match import Game, Match, Prepared, Setup
from gulch.rules.shadows import (
    activation,
    agendas,
    arrival,
    bystanders,
    duel,
    ledger,
    lookout,
    recovery,
    scenarios,
    setup,
    turn,
    unexpected,
    victory,
)
from gulch.rules.shadows.state import State
from gulch.view import Facts, TableView

STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "begin": setup.begin,
    "deployment": setup.deployment,
    "scenario": setup.roll_scenario,
    **scenarios.STEPS,
    "zone": setup.zone,
    "choose-zone": setup.choose_zone,
    "duellist": duel.duellist,
    "deploy-rest": setup.deploy_rest,
    "deploy": setup.deploy,
    "turn": turn.turn,
    "draw": turn.draw,
    "round": turn.round_,
    "order": turn.order,
    "event": unexpected.event,
    "hour-over": unexpected.hour_over,
    "activate": activation.activate,
    "start": activation.start,
    "arrive": arrival.arrive,
    "action": activation.action,
    "react": lookout.react,
    "reaction-order": lookout.reaction_order,
    "reaction": lookout.reaction,
    "perform": activation.perform,
    "finish": activation.finish,
    "discard": turn.discard,
    "npc": turn.npc,
    **bystanders.STEPS,
    **agendas.STEPS,
    "recovery": recovery.recovery,
    "recover": recovery.recover,
    "recovery-test": recovery.recovery_test,
    "bottle": recovery.bottle,
    "turn-end": victory.turn_end,
}


class Shadows:
    """Dracula's America: Shadows of the West."""

    name: str = ledger.BOOK
    steps: Mapping[str, Callable[..., Awaitable[None]]] = STEPS

    def __init__(self) -> None:
        self.rules_version = ledger.rules_version()

    def prepare(
        self, scenario: str, seats: int, posses: Sequence[Mapping[str, Any] | str | None], options: Mapping[str, str]
    ) -> Prepared:
        return setup.prepare(scenario, seats, posses, options)

    def start(self, setup_: Setup, dice: Chance) -> State:
        return setup.start(setup_, dice)

    def load(self, setup_: Setup, data: Mapping[str, Any]) -> State:
        return State.load(setup_, data)

    def offers(self, game: Game, seat: int) -> Sequence[Offer]:
        """None: nothing in this book is done "at any moment"."""
        return ()

    async def take_offer(self, game: Game, offer: Offer) -> None:
        raise RulesError(f"this book offers nothing, yet {offer.id!r} is taken")

    def imagine(self, view: TableView, setup_: Setup, dice: Dice) -> Match:
        """A whole match that looks exactly as `view` does: public facts, the seat's own hand and the public
        rolls since the safe point are kept, all other cards are dealt anew with `dice` (its copy)."""
        chance = dice.copy()
        decks, hands = _deal(view, chance)
        facts = view.safe.copy()
        dealt = (seat for seat in hands if facts.get(f"seat:{seat}", "hand") is not None)
        facts.secrets = {(seat, "hand"): " ".join(hands[seat]) for seat in dealt}
        for info in facts.seats:
            own = ((key, value) for (seat, key), value in view.safe.secrets.items() if seat == info.seat)
            for key, value in own if info.seat == view.seat else agendas.imagined(facts, info.seat, chance):
                facts.secrets[info.seat, key] = value
        state = State(setup_, facts, [tuple(step) for step in reversed(facts.agenda)], decks, hands)
        chance.known = imagined.rolls(view, chance)
        return Match.at_safe_point(self, state, chance, imagined.choices(view))


def _deal(view: TableView, dice: Dice) -> tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]]:
    """Decks and hands: a seat's own hand as it knows it, the rest from the cards that nobody has shown."""
    decks: dict[int, tuple[str, ...]] = {}
    hands: dict[int, tuple[str, ...]] = {}
    for info in view.safe.seats:
        own = tuple(view.safe.secret(info.seat, "hand").split()) if info.seat == view.seat else ()
        count = int(view.safe.get(f"seat:{info.seat}", "hand", 0) or 0)
        unseen = dice.shuffle(_unseen(view.safe, info.seat, own), stream="imagine")
        dealt = count - len(own)
        hands[info.seat], decks[info.seat] = own + unseen[:dealt], unseen[dealt:]
    return decks, hands


def _unseen(facts: Facts, seat: int, own: Sequence[str]) -> list[str]:
    shown = [card for (who, _), pile in facts.shown.items() if who == seat for card in pile]
    return [card for card in cards.deck() if card not in shown and card not in own]


BOOK = Shadows()
