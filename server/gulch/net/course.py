"""The course of one match, as the thread of the rules sees it: judge and run an act, and say what came of it.

What an act came to is `Staged`: plain values, so that nothing outside this thread ever reads a running match.
Never here: asyncio, the store, who may act (`hall`), when a thing becomes known (`session`).
"""

from __future__ import annotations

import hashlib
import json
import logging
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

from gulch.decision import AnyDecision, Choice, Offer
from gulch.errors import GulchError, IllegalChoice, ReplayMismatch, RulesError
from gulch.events import Entry
from gulch.match import Book, Made, Match
from gulch.net.faults import Stale
from gulch.net.records import MatchRow
from gulch.net.store import Kept, Save
from gulch.play import bots
from gulch.play.local import Player
from gulch.play.record import header_of, record
from gulch.table.model import Table
from gulch.view import TableView
from gulch.wire import messages as pb
from gulch.wire.codec import decode_entry, encode_decision, encode_entry, encode_offer
from gulch.wire.header import ReplayHeader

_LOG = logging.getLogger("gulch.net")
SAVE_EVERY = 50  # choices between two saves: what a restart re-executes at most
_LENGTH = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, and what it may interject, as messages."""

    number: int
    decision: pb.Decision | None
    offers: tuple[pb.Offer, ...]


@dataclass(frozen=True, slots=True)
class Staged:
    """What an act came to, before anybody may know it: `at` is the number of the first of `choices`, `mark` says
    where they led."""

    at: int
    choices: tuple[Made, ...]
    mark: str
    entries: tuple[Entry, ...]
    questions: Mapping[int, Question]
    waiting: tuple[tuple[int, str], ...]
    turn: int
    over: bool
    winners: tuple[int, ...]
    save: Save | None = None


class Unjudged(RulesError):
    """Our bug, met before anything was run: the match stands, and can go on with another choice."""


class Course:
    """One match in the thread of the rules. Built there by `begin` or `resume`."""

    def __init__(self, book: Book, row: MatchRow, match: Match, *, seen: int = 0, saved: Save | None = None) -> None:
        self.match = match
        self._row = row
        self._seen = seen
        self._chosen = len(match.choices)
        self._saved_choices = saved.choices if saved else 0
        self._saved_entries = saved.first - 1 if saved else 0
        self._saved_hashes = len(match.hashes) if saved else 0
        self._last = {made.seat: made for made in match.choices if not made.offer}
        self._bots: dict[int, Player] = {
            number: bots.make(seat.bot, number, _bot_seed(row)) for number, seat in enumerate(row.seats) if seat.bot
        }

    @classmethod
    def begin(cls, book: Book, row: MatchRow, table: Table) -> Course:
        return cls(book, row, Match.start(book, row.setup(table), row.dice(), hashing=True))

    @classmethod
    def resume(cls, book: Book, row: MatchRow, table: Table, kept: Kept, seen: int) -> Course:
        """The match as it was kept: its last save, then all later choices. `seen` entries are known already.

        ReplayMismatch when the rules do not come to what was recorded.
        """
        setup = row.setup(table)
        if kept.saved is None:
            match = Match.start(book, setup, row.dice(), hashing=True)
            course = cls(book, row, match, seen=seen)
            match.replay(kept.choices)
        else:
            choices, data = kept.saved
            match = Match.load(book, setup, data)
            parts = [_unpack(part) for part in kept.logs]
            match.log[:] = [entry for entries, _ in parts for entry in entries]
            match.hashes[:] = [record for _, hashes in parts for record in hashes]
            match.choices[:] = kept.choices[:choices]
            saved = Save(choices, data, len(match.log) + 1, b"")
            course = cls(book, row, match, seen=seen, saved=saved)
            match.replay(kept.choices[choices:])
        course._check(kept)
        course._last = {made.seat: made for made in match.choices if not made.offer}
        course._chosen = len(match.choices)
        return course

    def _check(self, kept: Kept) -> None:
        """Choices that are all legal may still lead elsewhere, if the rules have changed."""
        if kept.mark and self._mark() != kept.mark:
            raise ReplayMismatch(f"recorded: the choices led to {kept.mark}; re-executed: to {self._mark()}")
        if len(self.match.log) < self._seen:
            raise ReplayMismatch(f"recorded: {self._seen} entries; re-executed: {len(self.match.log)}")

    def _mark(self) -> str:
        """How many entries were told, and the hash at the last safe point."""
        hashes = self.match.hashes
        return f"{self.match.log[-1].number} {hashes[-1][1] if hashes else ''}"

    # -- acts ------------------------------------------------------------------------------------

    def answer(self, seat: int, number: int, choice: Choice) -> Staged | None:
        """None if the very same answer was taken before. Stale or IllegalChoice leave no trace."""
        decision = self.match.decision(seat)
        if decision is None or decision.number != number:
            last = self._last.get(seat)
            if last is not None and (last.number, last.choice) == (number, choice):
                return None
            asked = f"decision {decision.number} is open" if decision else "nothing is asked of it"
            raise Stale(f"seat {seat} answers decision {number}, but {asked}")
        self._judge(decision, choice)
        return self._take(decision, choice, "seat")

    def _judge(self, decision: AnyDecision, choice: Choice) -> None:
        try:
            decision.check(choice, self.match.facts.scene)
        except GulchError:
            raise
        except Exception as error:
            raise Unjudged(f"{type(error).__name__} in the judge: {error}") from error

    def interject(self, seat: int, offer: str) -> Staged:
        self.match.offer(seat, offer)
        return self.staged()

    def expire(self, seat: int, number: int) -> Staged | None:
        """The time for a decision is up: its default is taken. None if it is not open any more."""
        decision = self.match.decision(seat)
        if decision is None or decision.number != number:
            return None
        return self._take(decision, self.match.default(seat), "clock")

    def let_bot_play(self, seat: int, view: TableView) -> Staged | None:
        """A bot's turn on its own view. What it does wrong is not the match's fault: it gets the default."""
        decision = self.match.decision(seat)
        if decision is None:
            return None
        try:
            choice = self._bots[seat].decide(view, decision)
            if not isinstance(choice, Offer):
                decision.check(choice, self.match.facts.scene)
            elif choice not in self.match.offers(seat):
                raise IllegalChoice(f"seat {seat} has no offer {choice.id!r} now")
        except Exception:  # whatever a bot does, the match goes on
            _LOG.exception("match %s: the bot of seat %d failed at decision %d", self._row.id, seat, decision.number)
            return self._take(decision, self.match.default(seat), "autopilot")
        if isinstance(choice, Offer):
            return self.interject(seat, choice.id)
        return self._take(decision, choice, "seat")

    def _take(self, decision: AnyDecision, choice: Choice, by: str) -> Staged:
        self.match.answer(decision.seat, decision.number, choice, by=by)
        self._last[decision.seat] = self.match.choices[-1]
        return self.staged()

    def has_answered(self, seat: int) -> bool:
        return seat in self._last

    # -- what came of it ---------------------------------------------------------------------------

    def staged(self, *, save: bool = True) -> Staged:
        """All that is new since the last time; with a save, where one is due, which then must be kept."""
        match, at = self.match, self._chosen
        choices, entries = tuple(match.choices[at:]), tuple(match.log[self._seen :])
        self._chosen, self._seen = len(match.choices), len(match.log)
        for entry in entries:
            encode_entry(entry)  # what cannot be told is the rules' fault, and must be found out before it is kept
        ended, phase = match.facts.ended, match.facts.phase
        turn = phase.turn if phase else 0
        return Staged(
            at, choices, self._mark(), entries, self._questions(), match.waiting(), turn, match.over,
            ended.winners if ended else (), self._save() if save else None,
        )  # fmt: skip

    def _questions(self) -> dict[int, Question]:
        found = {}
        for seat in range(len(self._row.seats)):
            decision = self.match.decision(seat)
            offers = tuple(encode_offer(offer) for offer in self.match.offers(seat))
            if decision is not None or offers:
                encoded = None if decision is None else encode_decision(decision)
                found[seat] = Question(decision.number if decision else 0, encoded, offers)
        return found

    def _save(self) -> Save | None:
        match = self.match
        if not match.over and len(match.choices) - self._saved_choices < SAVE_EVERY:
            return None
        log = _pack(match.log[self._saved_entries :], match.hashes[self._saved_hashes :])
        save = Save(len(match.choices), match.save(), self._saved_entries + 1, log)
        self._saved_choices, self._saved_entries = len(match.choices), len(match.log)
        self._saved_hashes = len(match.hashes)
        return save

    # -- replays -------------------------------------------------------------------------------------

    def header(self) -> ReplayHeader:
        return header_of(self.match)

    def replay(self) -> bytes:
        """The whole file of a match that has ended."""
        target = BytesIO()
        record(self.match, target)
        return target.getvalue()


def _bot_seed(row: MatchRow) -> bytes:
    """Bots of a named seed play as they would anywhere else; others never come near the dice's own seed."""
    seed = bytes.fromhex(row.seed)
    return hashlib.sha256(b"gulch bots|" + seed).digest() if row.proven else seed


def _pack(entries: list[Entry], hashes: list[tuple[int, str, str]]) -> bytes:
    """Nothing without entries: a hash is told with one."""
    if not entries:
        return b""
    head = json.dumps(hashes).encode()
    log = pb.WatchResponse(entries=[encode_entry(entry) for entry in entries])
    return _LENGTH.pack(len(head)) + head + log.SerializeToString()


def _unpack(data: bytes) -> tuple[list[Entry], list[tuple[int, str, str]]]:
    body = _LENGTH.size + _LENGTH.unpack_from(data)[0]
    hashes = [(steps, chain, digest) for steps, chain, digest in json.loads(data[_LENGTH.size : body])]
    return [decode_entry(entry) for entry in pb.WatchResponse.FromString(data[body:]).entries], hashes
