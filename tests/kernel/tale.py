"""A book whose steps a test writes itself: `tale(begin=..., act=...)` runs `begin`, then what it puts on the agenda.

`open_match` tells how the match began, so that a step needs to tell only what the test is about.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from conformance import toy
from gulch import events as ev
from gulch.decision import Amount, Offer, Option, Pick
from gulch.dice import Chance, Dice, commitment, seed_bytes
from gulch.errors import RulesError
from gulch.match import Game, Match, Prepared, SeatSetup, Setup
from gulch.table.model import Body
from gulch.view import Facts, TableView

Step = Callable[..., Awaitable[None]]


@dataclass(slots=True)
class State:
    setup: Setup
    facts: Facts
    agenda: list[tuple[Any, ...]]
    hidden: dict[str, int] = field(default_factory=dict)

    def copy(self) -> State:
        return State(self.setup, self.facts.copy(), self.agenda.copy(), self.hidden.copy())

    def dump(self) -> dict[str, Any]:
        return {"agenda": [list(step) for step in self.agenda], "hidden": dict(self.hidden)}


async def open_match(game: Game) -> None:
    """Two seats, a figure each."""
    setup, dice = game.state.setup, game.dice
    seats = tuple(ev.SeatInfo(n, seat.name, "") for n, seat in enumerate(setup.seats))
    figures = tuple(ev.FigureInfo(f"f{n}", n, f"Peg {n}", "peg") for n in range(len(seats)))
    assert isinstance(dice, Dice)
    game.tell(
        ev.MatchBegan("tale", 1, setup.scenario, "toy", toy.TABLE.key, (), seats, figures, commitment(dice.seed),
                      setup.match, dice.nonces, setup.proven)
    )  # fmt: skip
    for n, figure in enumerate(figures):
        game.tell(ev.Placed(figure.id, Body(figure.id, "peg", toy.RADIUS, 1250, 3000 + 5000 * n, 6000, 0)))


async def close_match(game: Game) -> None:
    assert isinstance(game.dice, Dice)
    game.tell(ev.Ended((), "told", "T-9", game.dice.seed.hex()))


class Tale:
    """The book. `offered` are ids that every seat may take at any moment, each with the rule that is run."""

    name = "tale"
    rules_version = 1

    def __init__(self, steps: Mapping[str, Step], offered: Mapping[str, Step]) -> None:
        self.steps: dict[str, Step] = {"open": open_match, "close": close_match, **steps}
        self.offered = dict(offered)

    def prepare(self, scenario: str, seats: int, posses: Sequence[Any], options: Mapping[str, str]) -> Prepared:
        return Prepared(tuple({} for _ in range(seats)), dict(options))

    def start(self, setup: Setup, dice: Chance) -> State:
        return State(setup, Facts(setup.table), [("close",), ("begin",), ("open",)])

    def load(self, setup: Setup, data: Mapping[str, Any]) -> State:
        agenda = [tuple(step) for step in data["agenda"]]
        return State(setup, Facts(setup.table), agenda, dict(data["hidden"]))

    def offers(self, game: Game, seat: int) -> Sequence[Offer]:
        return [Offer(seat, id, id, "T-1") for id in self.offered]

    async def take_offer(self, game: Game, offer: Offer) -> None:
        await self.offered[offer.id](game, offer.seat)

    def imagine(self, view: TableView, setup: Setup, dice: Dice) -> Match:
        raise RulesError("nobody thinks in a tale")


def setup(**changes: Any) -> Setup:
    return Setup(**{"table": toy.TABLE, "scenario": "tale", "seats": (SeatSetup("Ann"), SeatSetup("Bob")), **changes})


def tale(*, offered: Mapping[str, Step] | None = None, **steps: Step) -> Match:
    """A match of a book with these steps, at its first decision; hashing."""
    return Match.start(
        Tale(steps, offered or {}), setup(match="m1"), Dice(seed_bytes(1), "m1", ("a", "b")), hashing=True
    )


def bid(seat: int = 0, high: int = 9, **more: Any) -> Amount:
    return Amount(seat=seat, kind="bid", rule="T-2", low=0, high=high, **more)


def pick(seat: int = 0, ids: str = "ab", **more: Any) -> Pick:
    options = tuple(Option(id, id) for id in ids)
    return Pick(seat=seat, kind="pick", rule="T-3", options=options, **more)
