"""All matches of one server: who may do what in which, creating, joining, finding, listing.

Lives here: words from outside are checked, tokens are looked up, sessions are found. Never here: the wire's
messages (`services`), a match's course (`session`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from gulch import canon
from gulch.dice import seed_bytes
from gulch.errors import InvalidInput
from gulch.match import Book, Setup
from gulch.net import tokens, wishes
from gulch.net.acts import Begin, Close, Join, Load, Resume
from gulch.net.faults import Denied, NotFound, NotNow, TooMany
from gulch.net.limits import DEFAULT_LIMITS, Gate, Limits
from gulch.net.records import MatchRow, SeatRow, Summary, summarise
from gulch.net.rules_thread import RulesThread
from gulch.net.session import Session
from gulch.net.store import Grant, Store, Write
from gulch.net.wishes import SeatWish, Wish
from gulch.net.writer import Writer
from gulch.table.model import Table
from gulch.wire import messages as pb
from gulch.wire.codec import decode_table, encode_table

T = TypeVar("T")
_LOG = logging.getLogger("gulch.net")
ENDED_IN_MEMORY = 32
OWNER = -1
_HELD = {"seat": "the token of seat {}", "invitation": "the invitation to seat {}", "owner": "the owner's token"}
_NEEDED = {
    "seat": "give the token of your seat in this match; an invitation becomes one when you take the seat",
    "invitation": "give an invitation to an open seat of this match",
    "owner": "give the token that the owner got when the match was created",
}


class SetupMaker(Protocol):
    """A checked setup from words, as `gulch.play.setups.make_setup` makes it."""

    def __call__(
        self, book: Book, scenario: str, table: str, names: Sequence[str], *,
        posses: Sequence[Mapping[str, Any] | str | None], options: Mapping[str, str],
    ) -> Setup: ...  # fmt: skip


@dataclass(frozen=True, slots=True)
class Created:
    """A new match with the tokens that are shown this once."""

    summary: Summary
    invitations: Mapping[int, str] = field(repr=False)
    owner: str = field(repr=False)


class Hall:
    """The matches of one store. All methods belong to the event loop."""

    def __init__(
        self, store: Store, books: Mapping[str, Book], make_setup: SetupMaker, *,
        allow_seeds: bool = False, decision_seconds: float = 86_400.0, limits: Limits = DEFAULT_LIMITS,
    ) -> None:  # fmt: skip
        self.writer = Writer(store)
        self.rules = RulesThread(limits.rules_seconds)
        self.asking = Gate(2)
        self.watchers = 0
        self._limits = limits
        self._aside = ThreadPoolExecutor(1, "gulch-tables")  # a table takes a while to load; nobody waits for it
        self._books = books
        self._make_setup = make_setup
        self._allow_seeds = allow_seeds
        self._clock = round(decision_seconds * 1000)
        self._rows: dict[str, MatchRow] = {}  # in order of creation; of a match with a session, its row counts
        self._tokens: dict[str, Grant] = {}
        self._sessions: dict[str, Session] = {}
        self._ended: OrderedDict[str, None] = OrderedDict()  # ended matches in memory, last used last
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()  # of matches in memory
        self._loading = asyncio.Lock()
        self._order = 0  # of the last match that was created, kept or not
        self._creating = 0
        self._whole: set[asyncio.Task[Any]] = set()

    # -- opening and closing -----------------------------------------------------------------------

    async def open(self) -> None:
        """Takes up all matches where they were left."""
        self.writer.start()
        rows = await self.writer.read(lambda store: store.matches())
        self._rows = {row.id: row for row in rows}
        self._order = max((row.order for row in rows), default=0)
        self._tokens = await self.writer.read(lambda store: store.tokens())
        for row in rows:
            if row.state != "ended" and row.book in self._books:
                try:
                    await self._take_up(row)
                except Exception:  # the fault of one match is not the fault of all
                    _LOG.exception("match %s cannot be taken up", row.id)

    async def close(self) -> None:
        """Ends all sessions after what they are at, keeps their clocks, writes what waits."""
        await asyncio.gather(*(session.send(Close()) for session in self._sessions.values()), return_exceptions=True)
        await self.writer.stop()
        await asyncio.to_thread(self._aside.shutdown)
        await asyncio.to_thread(self.rules.shutdown)

    def stop_watching(self) -> None:
        """Sends all who watch away, before the server stops."""
        for session in self._sessions.values():
            session.stop_watching()

    async def in_rules(self, work: Callable[[], T]) -> T:
        """Runs something in the thread of the rules."""
        return await asyncio.get_running_loop().run_in_executor(self.rules, work)

    async def aside(self, work: Callable[[], T]) -> T:
        """Runs something that needs no match in a thread beside the rules."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work)

    async def _in_whole(self, work: Coroutine[Any, Any, T]) -> T:
        """To its end even if who asked for it goes away: half of a creation, or of a join, would be neither."""
        task = asyncio.ensure_future(work)
        self._whole.add(task)
        task.add_done_callback(self._whole.discard)
        return await asyncio.shield(task)

    # -- finding ---------------------------------------------------------------------------------------

    async def session(self, match: str) -> Session:
        """The session of a match, ready. NotFound, or NotNow where this server lacks its book."""
        session = self._sessions.get(match) or await self._found(match)
        await session.ready.wait()
        if session.row.state == "ended":
            self._keep_few_ended(match)
        return session

    async def _found(self, match: str) -> Session:
        """The session of a match that is not in memory, or is only being taken up."""
        async with self._loading:
            session = self._sessions.get(match)
            if session is None:
                row = self._row(match)
                if row.book not in self._books:
                    raise NotNow(f"this server does not play {row.book}", "ask its owner for a server with that book")
                session = await self._take_up(row)
        return session

    def _row(self, match: str) -> MatchRow:
        if match not in self._rows:
            raise NotFound(f"there is no match {match!r}", "list them with `gulch matches`")
        return self._rows[match]

    async def _take_up(self, row: MatchRow) -> Session:
        table = self._tables.get(row.table_key)
        if table is None:
            header, meshes = await self.writer.read(lambda store: store.table(row.table_key))
            table = self._tables[row.table_key] = await self.aside(lambda: _decode_table(header, meshes))
        session = self._add(row, table)
        task = asyncio.ensure_future(session.send(Load()))
        task.add_done_callback(lambda done: done.exception())  # a match that cannot go on has said why
        return session

    def _add(self, row: MatchRow, table: Table) -> Session:
        session = Session(row, self._books[row.book], table, self.rules, self.writer)
        self._sessions[row.id] = session
        session.start()
        return session

    def _keep_few_ended(self, match: str) -> None:
        """Ended matches that nobody has asked for lately leave the memory."""
        self._ended[match] = None
        self._ended.move_to_end(match)
        for old in list(self._ended)[:-ENDED_IN_MEMORY]:
            session = self._sessions[old]
            if not session.watchers:
                del self._ended[old]
                self._rows[old] = session.row
                task = asyncio.ensure_future(self._sessions.pop(old).send(Close()))
                task.add_done_callback(lambda done: done.exception())

    def summary(self, match: str) -> Summary:
        session = self._sessions.get(match)
        return session.summary() if session is not None else summarise(self._row(match))

    def summaries(self, states: Sequence[str], book: str, after: int, count: int) -> tuple[list[Summary], int]:
        """Up to `count` matches created after number `after`, and where to go on (0 at the end)."""
        found: list[Summary] = []
        for row in self._rows.values():
            summary = self.summary(row.id) if row.order > after else None
            if summary is None or (states and summary.state not in states) or (book and summary.book != book):
                continue
            if len(found) == count:
                return found, self._rows[found[-1].id].order
            found.append(summary)
        return found, 0

    # -- tokens ------------------------------------------------------------------------------------------

    def seat_of(self, token: str | None, match: str) -> int:
        """The seat that a token plays in a match. Denied without one, or for any other."""
        grant = self._grant(token, match, "seat")
        return grant.seat

    def audience_of(self, token: str | None, match: str) -> int | None:
        """The same for those who only look: None, a spectator, without a token; a wrong one is Denied."""
        return None if token is None else self.seat_of(token, match)

    def _grant(self, token: str | None, match: str, kind: str) -> Grant:
        self._row(match)
        if token is None:
            raise Denied("this needs a token", "give --token-file, or set GULCH_TOKEN")
        grant = self._tokens.get(tokens.digest(token))
        if grant is None:
            raise Denied("this server does not know that token", _NEEDED[kind])
        if (grant.match, grant.kind) != (match, kind):
            what = _HELD[grant.kind].format(grant.seat)
            other = f"match {match}" if grant.match == match else f"another match than {match}"
            raise Denied(f"that is {what} of {other}", _NEEDED[kind])
        return grant

    # -- creating ------------------------------------------------------------------------------------------

    async def create(self, wish: Wish) -> Created:
        """A new match; it begins at once when no seat is open. InvalidInput for what is wrong with the words, TooMany
        where the server has enough matches that have not ended."""
        self._check(wish)
        going = sum(session.row.state != "ended" for session in self._sessions.values()) + self._creating
        if going >= self._limits.matches:
            raise TooMany(
                f"this server has {going} matches that have not ended", "wait until one has, or ask its owner"
            )
        self._creating += 1
        try:
            return await self._in_whole(self._create(wish))
        finally:
            self._creating -= 1

    async def _create(self, wish: Wish) -> Created:
        seed = seed_bytes(wish.seed) if wish.seed is not None else secrets.token_bytes(32)
        setup, encoded = await self.aside(lambda: self._prepare(wish))
        self._order += 1
        row = MatchRow(
            self._new_id(), self._order, wish.book, wish.scenario, wish.table, setup.table.key,
            tuple(sorted(setup.options.items())), _seat_rows(wish, setup), seed.hex(), wish.seed is None,
            wish.clock or self._clock,
        )  # fmt: skip
        self._rows[row.id] = row  # the place is taken before the store is asked
        invitations = {number: tokens.new() for number, seat in enumerate(row.seats) if seat.open}
        owner = tokens.new()
        grants = {tokens.digest(token): Grant(row.id, n, "invitation") for n, token in invitations.items()}
        grants[tokens.digest(owner)] = Grant(row.id, OWNER, "owner")
        try:
            await self.writer.write(Write(row.id, row=row, tokens=grants, table=encoded))
        except BaseException:
            del self._rows[row.id]
            raise
        self._tokens.update(grants)
        session = self._add(row, self._tables.setdefault(row.table_key, setup.table))
        session.ready.set()
        if row.ready:
            await session.send(Begin())
        return Created(session.summary(), invitations, owner)

    def _check(self, wish: Wish) -> None:
        if wish.book not in self._books:
            raise InvalidInput(
                f"there is no book {wish.book!r} here", f"choose one of {', '.join(sorted(self._books))}"
            )
        if wish.seed is not None and not self._allow_seeds:
            raise InvalidInput("this server draws its seeds itself", "leave it out, or `gulch serve --allow-seeds`")
        wishes.check(wish)

    def _prepare(self, wish: Wish) -> tuple[Setup, tuple[str, bytes, dict[str, bytes]]]:
        posses = [wishes.posse(seat.posse) for seat in wish.seats]
        names = [wishes.name(seat, number) for number, seat in enumerate(wish.seats)]
        setup = self._make_setup(
            self._books[wish.book], wish.scenario, wish.table, names, posses=posses, options=dict(wish.options)
        )
        header, meshes = encode_table(setup.table)
        data = {mesh.hash: mesh.SerializeToString() for mesh in meshes}
        return setup, (setup.table.key, header.SerializeToString(), data)

    def _new_id(self) -> str:
        while (id := secrets.token_hex(4)) in self._rows:
            pass
        return id

    # -- joining, resuming ---------------------------------------------------------------------------------

    async def join(self, match: str, invitation: str, name: str, nonce: str, posse: str) -> tuple[int, str, Summary]:
        """Takes an open seat: its number and the token that plays it from now on.

        The same again gives a new token in place of the first, until the seat has made a choice: an answer that
        was lost on the way does not cost the seat.
        """
        grant = self._grant(invitation, match, "invitation")
        if not wishes.NONCE.fullmatch(nonce):
            raise InvalidInput("a nonce is up to 64 letters, digits, - and _", "leave it to the client")
        session = await self.session(match)
        return await self._in_whole(self._join(session, grant.seat, name, nonce, posse))

    async def _join(self, session: Session, number: int, name: str, nonce: str, posse: str) -> tuple[int, str, Summary]:
        async with session.joining:
            return await self._join_next(session, Grant(session.row.id, number, "seat"), name, nonce, posse)

    async def _join_next(
        self, session: Session, grant: Grant, name: str, nonce: str, posse: str
    ) -> tuple[int, str, Summary]:
        seat = session.row.seats[grant.seat]
        row = replace(seat, name=wishes.name(SeatWish(name or seat.name), grant.seat), joined=True, nonce=nonce)
        if posse:
            row = replace(row, posse=await self.aside(lambda: self._own_posse(session.row, grant.seat, posse)))
        token = tokens.new()
        given = {tokens.digest(token): grant}
        before = tuple(key for key, other in self._tokens.items() if other == grant)
        await session.send(Join(grant.seat, row, given, before))
        for key in before:
            self._tokens.pop(key, None)
        self._tokens.update(given)
        return grant.seat, token, session.summary()

    def _own_posse(self, row: MatchRow, number: int, text: str) -> str:
        """The posse that a player brings, checked among the others."""
        posses: list[Mapping[str, Any] | str | None] = [json.loads(seat.posse) for seat in row.seats]
        posses[number] = wishes.posse(text)
        prepared = self._books[row.book].prepare(row.scenario, len(row.seats), posses, dict(row.options))
        return canon.text(prepared.posses[number])

    async def resume(self, match: str, token: str | None) -> Summary:
        """Lets a suspended match go on; its owner may."""
        self._grant(token, match, "owner")
        session = await self.session(match)
        await session.send(Resume())
        return session.summary()


def _seat_rows(wish: Wish, setup: Setup) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(made.name, wished.bot, canon.text(made.posse))
        for wished, made in zip(wish.seats, setup.seats, strict=True)
    )


def _decode_table(header: bytes, meshes: Sequence[bytes]) -> Table:
    return decode_table(pb.TableData.FromString(header), [pb.MeshData.FromString(mesh) for mesh in meshes])
