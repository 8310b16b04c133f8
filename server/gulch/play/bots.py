"""Bots: what sits in a seat and answers for itself. `decide(view, decision) -> choice`, nothing else.

A bot is given its seat's view and the question; it measures and sees on the view's own table. It is never
given a match or a fork of one. Lives here: the protocol, the registry, and the random bot.
Never here: what a good choice is (each bot has a module of its own), rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gulch.decision import AnyDecision, Choice, Draw
from gulch.dice import Dice, drawer
from gulch.errors import InvalidInput
from gulch.view import TableView


class Bot(Protocol):
    """Answers every decision that its seat is asked."""

    def decide(self, view: TableView, decision: AnyDecision) -> Choice: ...


class RandomBot:
    """Any legal answer, each alike."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def decide(self, view: TableView, decision: AnyDecision) -> Choice:
        return decision.sample(view.scene, self._draw)


class Gunhand:
    """The bot that knows its book: which one that is, the first question tells."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._bot: Bot | None = None

    def decide(self, view: TableView, decision: AnyDecision) -> Choice:
        if self._bot is None:
            self._bot = _of_book(view.facts.began.book if view.facts.began else "", self._draw)
        return self._bot.decide(view, decision)


def _of_book(book: str, draw: Draw) -> Bot:
    if book == "legends":
        from gulch.play.legends.gunhand import Gunhand as Legends

        return Legends(draw)
    from gulch.play.gunhand import Gunhand as Shadows

    return Shadows(draw)


BOTS: dict[str, Callable[[Draw], Bot]] = {"random": RandomBot, "gunhand": Gunhand}


def make(name: str, seat: int, seed: bytes) -> Bot:
    """A bot by name, with a stream of chance of its own ("bot:<seat>"). InvalidInput for an unknown name."""
    if name not in BOTS:
        raise InvalidInput(f"there is no bot {name!r}", f"choose one of {', '.join(sorted(BOTS))}")
    return BOTS[name](drawer(Dice(seed, "bots"), f"bot:{seat}"))
