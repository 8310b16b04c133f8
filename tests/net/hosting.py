"""A server on a real loopback socket for the tests, the toy book behind it, and people who play at random."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from conformance import toy
from gulch.decision import AnyDecision, Choice, Draw
from gulch.dice import Dice, drawer
from gulch.errors import InvalidInput
from gulch.events import Entry
from gulch.match import Book, SeatSetup, Setup
from gulch.net.client import Client, Created
from gulch.net.faults import NotStored
from gulch.net.hall import Hall, SetupMaker
from gulch.net.limits import DEFAULT_LIMITS, Limits
from gulch.net.server import running
from gulch.net.store import Store
from gulch.net.wishes import SeatWish
from gulch.view import TableView

T = TypeVar("T")
BOOKS: dict[str, Book] = {"toy": toy.BOOK}
OPEN = (SeatWish("Ann"), SeatWish("Bob"))


def make_setup(
    book: Book, scenario: str, table: str, names: Sequence[str], *,
    posses: Sequence[Mapping[str, Any] | str | None], options: Mapping[str, str],
) -> Setup:  # fmt: skip
    """As `gulch.play.setups.make_setup`, for the one table that the toy book has."""
    if table != "toy":
        raise InvalidInput(f"there is no table {table!r}", "play on toy")
    prepared = book.prepare(scenario, len(names), posses, options)
    seats = tuple(SeatSetup(name, posse) for name, posse in zip(names, prepared.posses, strict=True))
    return Setup(toy.TABLE, scenario, seats, prepared.options)


def run(work: Coroutine[Any, Any, T], seconds: float = 30) -> T:
    """Runs a test's coroutine; one that hangs fails."""
    return asyncio.run(asyncio.wait_for(work, seconds))


async def until(check: Callable[[], bool]) -> None:
    """Waits for something that tells nobody that it happened."""
    while not check():  # noqa: ASYNC110 (that is what this is for)
        await asyncio.sleep(0.002)


@asynccontextmanager
async def hosted(
    folder: Path,
    *,
    books: Mapping[str, Book] = BOOKS,
    seeds: bool = True,
    seconds: float = 600.0,
    setup: SetupMaker = make_setup,
    limits: Limits = DEFAULT_LIMITS,
) -> AsyncIterator[tuple[str, Hall]]:
    store = Store(str(folder / "matches.db"))
    try:
        async with running(
            "127.0.0.1:0", store, books, setup, allow_seeds=seeds, decision_seconds=seconds, limits=limits
        ) as found:
            yield found
    finally:
        store.close()


async def create(
    client: Client, *, seats: Sequence[SeatWish] = OPEN, book: str = "toy", seed: int | None = 3
) -> Created:
    return await client.create(book, "pegs", "toy", seats, seed=seed)


async def joined(address: str, made: Created) -> dict[int, Client]:
    """A client for each open seat of a match, with its token."""
    clients = {}
    for seat, invitation in made.invitations.items():
        clients[seat] = Client(address)
        await clients[seat].join(made.match.id, invitation)
    return clients


class Person:
    """Follows one seat over the wire and answers at random, or as told; keeps all that was sent."""

    def __init__(self, client: Client, match: str, draw: Draw) -> None:
        self.client = client
        self.match = match
        self.entries: list[Entry] = []
        self.answers: list[tuple[int, Choice]] = []
        self.decisions: list[AnyDecision] = []
        self.taken = 0  # the last answer that the server said it took
        self.stop_after: int | None = None
        self.view = TableView(toy.TABLE)
        self._draw = draw

    async def play(self) -> TableView:
        """Until the match has ended, or `stop_after` answers were given."""
        update = None
        async for update in self.client.watch(self.match, len(self.entries) + 1):
            if not self.entries:
                self.view = TableView(await self.client.table(self.match), update.seat)
            for entry in update.entries:
                self.entries.append(entry)
                self.view.apply(entry)
            decision = update.asked.decision
            if decision is not None and decision.number > (self.answers[-1][0] if self.answers else 0):
                if self.stop_after is not None and len(self.answers) >= self.stop_after:
                    break
                choice = decision.sample(self.view.scene, self._draw)
                self.decisions.append(decision)
                self.answers.append((decision.number, choice))
                await self._hand_in(decision.number, choice)
        return self.view

    async def _hand_in(self, number: int, choice: Choice) -> None:
        """Until the server has said that it took it."""
        while True:
            try:
                await self.client.answer(self.match, number, choice)
                self.taken = number
                return
            except NotStored:
                await asyncio.sleep(0.05)


def draw(seed: int) -> Draw:
    return drawer(Dice(b"people %d" % seed), "people")


def people(clients: Mapping[int, Client], match: str, seed: int = 1) -> dict[int, Person]:
    return {seat: Person(client, match, draw(100 * seed + seat)) for seat, client in clients.items()}


async def play_all(persons: Mapping[int, Person]) -> None:
    await asyncio.gather(*(person.play() for person in persons.values()))


async def close_all(clients: Mapping[int, Client]) -> None:
    for client in clients.values():
        await client.close()


async def log_of(client: Client, match: str) -> list[Entry]:
    """All that a client's audience was told of a match that has ended."""
    return [entry async for update in client.watch(match) for entry in update.entries]


async def pragma(hall: Hall, words: str) -> None:
    """Tells the database something, in the thread of the store, between two transactions."""

    def tell(store: Store) -> None:
        with store._engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA {words}")

    await hall.writer.read(tell)


async def only_read(hall: Hall, on: bool) -> None:
    """The database refuses to write, or does again."""
    await pragma(hall, f"query_only={int(on)}")
