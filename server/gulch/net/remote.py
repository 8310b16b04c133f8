"""A seat on a server for those who do not write async: bots, the text client, a viewer's thread.

`RemoteSeat` keeps the seat's view up to date and yields what it is asked. Never here: calls of the wire
(`client`), what a good answer is, printing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any, Protocol, Self, TypeVar

from gulch.decision import AnyDecision, Choice, Offer
from gulch.events import Entry
from gulch.net.client import Asked, Client, Update
from gulch.net.faults import NotStored, Stale, Suspended
from gulch.table.model import Table
from gulch.view import TableView

T = TypeVar("T")
TRIES = 6
PAUSE = 0.5  # seconds between two tries to hand an answer in


class Player(Protocol):
    """Whoever answers: `decide` on the seat's view. An Offer in return is an interjection."""

    def decide(self, view: TableView, decision: AnyDecision) -> Choice | Offer: ...


class RemoteSeat:
    """One seat (without a token: the spectators' bench) of one match, in one thread. Close it, or use `with`.

    `on_entry` is called with each entry after the view has taken it; it may be set before the first `wait`.
    """

    def __init__(self, address: str, match: str, token: str | None = None) -> None:
        self.match = match
        self.on_entry: Callable[[Entry, TableView], None] | None = None
        self.asked = Asked()
        self.state = "waiting"
        self._done = 0  # the number of the last decision that was dealt with
        self._incident = ""
        self._runner = asyncio.Runner()
        try:
            self._client, self._updates, table, first = self._run(_open(address, match, token))
        except BaseException:
            self._runner.close()
            raise
        self._first: Update | None = first
        self.view = TableView(table, first.seat)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._run(self._client.close())
        self._runner.close()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    @property
    def seat(self) -> int | None:
        return self.view.seat

    def _take(self, update: Update) -> None:
        for entry in update.entries:
            self.view.apply(entry)
            if self.on_entry is not None:
                self.on_entry(entry, self.view)
        self.asked, self.state, self._incident = update.asked, update.state, update.incident

    def wait(self) -> bool:
        """Takes the next message of the server; False once the match has ended and all of it is known."""
        update, self._first = self._first or self._run(_next(self._updates)), None
        if update is not None:
            self._take(update)
        return update is not None

    def decisions(self) -> Iterator[AnyDecision]:
        """What the seat is asked, one after another, until the match has ended. Suspended if it is."""
        while True:
            decision = self.asked.decision
            if decision is not None and decision.number > self._done:
                yield decision
            elif self.state == "suspended":
                raise Suspended(self._incident)
            elif not self.wait():
                return

    def answer(self, decision: AnyDecision, choice: Choice | Offer) -> bool:
        """Hands an answer or an offer in, again if the server was away. False if it came too late.

        IllegalChoice if it is refused; the decision is still open then.
        """
        try:
            if isinstance(choice, Offer):
                self._run(self._client.offer(self.match, choice.id))
            else:
                self._run(self._hand_in(decision.number, choice))
        except Stale:
            self._done = decision.number
            return False
        self._done = decision.number
        return True

    async def _hand_in(self, number: int, choice: Choice) -> None:
        for left in reversed(range(TRIES)):
            try:
                await self._client.answer(self.match, number, choice)
                return
            except NotStored:
                if not left:
                    raise
            await asyncio.sleep(PAUSE)


async def _open(address: str, match: str, token: str | None) -> tuple[Client, AsyncIterator[Update], Table, Update]:
    client = Client(address, token)
    try:
        updates = client.watch(match)
        return client, updates, await client.table(match), await anext(updates)
    except BaseException:
        await client.close()
        raise


async def _next(updates: AsyncIterator[Update]) -> Update | None:
    return await anext(updates, None)


def run_bot(address: str, match: str, token: str, bot: Player) -> TableView:
    """Lets a bot play a seat until the match has ended; what the seat knows then."""
    with RemoteSeat(address, match, token) as seat:
        for decision in seat.decisions():
            seat.answer(decision, bot.decide(seat.view, decision))
        return seat.view
