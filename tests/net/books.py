"""Variants of the toy book: one whose rules can be broken and mended, and one that talks a lot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from conformance import toy
from gulch.events import Note
from gulch.match import Game


class Faulty(toy.Toy):
    """Fails after the bids while `broken`."""

    def __init__(self) -> None:
        self.broken = True
        self.steps: Mapping[str, Callable[..., Awaitable[None]]] = {**toy.BOOK.steps, "act": self._act}

    async def _act(self, game: Game, seat: int) -> None:
        if self.broken:
            game.tell(Note("told by a step that fails"))
            raise ZeroDivisionError("a bug in a rule")
        await toy.act(game, seat)


class Talker(toy.Toy):
    """Tells thousands of notes a round: more than any buffer between two sockets holds."""

    NOTES = 4000

    def __init__(self) -> None:
        self.steps: Mapping[str, Callable[..., Awaitable[None]]] = {**toy.BOOK.steps, "bid": self._bid}

    async def _bid(self, game: Game) -> None:
        for number in range(self.NOTES):
            game.tell(Note(f"{number} " + "blah " * 40))
        await toy.bid(game)
