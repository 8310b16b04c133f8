"""Whether a replay file is what it says: whole, its dice those of the committed seed, its game the rules' own.

Four checks, each on its own: the file; the commitment and every die; the log told in order to a view; the
match played again, entry by entry and hash by hash. Never here: printing, a second opinion on rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from gulch import canon
from gulch.dice import Dice, commitment, value
from gulch.errors import GulchError
from gulch.events import Ended, Entry, MatchBegan, Rolled, Snapshot, Stepped
from gulch.match import Book, Match
from gulch.play.record import from_record, setup_of
from gulch.table import rays
from gulch.table.sight import Sight
from gulch.view import TableView
from gulch.wire.header import RecordedHash
from gulch.wire.replay_file import Replay

_MOST_TEXT = 300


@dataclass(frozen=True)
class Report:
    """`checks` says in plain sentences what was checked and found, `first_difference` what is wrong first. An
    unfinished match is `ok` when all that the file holds of it agrees; its last check says so."""

    ok: bool
    checks: list[str]
    first_difference: str | None = None


class _Difference(Exception):
    """What is wrong, in one sentence."""


def verify(path: Path | str, books: Mapping[str, Book]) -> Report:
    """Checks a file. `books` are those that this gulch plays, by name. InvalidInput if it cannot be read."""
    replay = Replay.read(path)
    checks: list[str] = []
    first: str | None = None
    for check in (_check_file, _check_seed, _check_dice, _check_log, partial(_check_play, books)):
        try:
            checks += check(replay)
        except _Difference as error:
            checks.append(f"WRONG: {error}")
            first = first or str(error)
    if first is None and not _has_ended(replay):
        checks.append(f"unfinished: everything up to entry {len(replay.entries)} agrees")
    return Report(first is None, checks, first)


def _has_ended(replay: Replay) -> bool:
    return any(isinstance(entry.event, Ended) for entry in replay.entries)


def _check_file(replay: Replay) -> Iterator[str]:
    """A match that was left has whole chunks and no end; a file that is torn or damaged is another thing."""
    entries = len(replay.entries)
    left = replay.damage.startswith("cut off") and "inside" not in replay.damage and not _has_ended(replay)
    if not replay.complete and not left:
        raise _Difference(f"the file is not whole: {replay.damage}; {entries} entries can be read")
    whole = "whole" if replay.complete else "whole as far as it was written"
    yield f"the file is {whole}: {entries} entries, {len(replay.choices)} choices"


# -- seed and dice -----------------------------------------------------------------------------------


def _seed(replay: Replay) -> bytes | None:
    """The seed that the end tells, or else the header of an unproven match."""
    ended = next((entry.event for entry in reversed(replay.entries) if isinstance(entry.event, Ended)), None)
    text = (ended.seed if ended else "") or replay.header.seed
    try:
        return bytes.fromhex(text) if text else None
    except ValueError:
        raise _Difference(f"the seed {_short(text)} is no hexadecimal number") from None


def _check_seed(replay: Replay) -> Iterator[str]:
    header = replay.header
    began = next((entry for entry in replay.entries if isinstance(entry.event, MatchBegan)), None)
    if began is None:
        raise _Difference("no entry tells how the match began")
    for name, ours in _said(replay).items():
        theirs = getattr(began.event, name)
        if theirs != ours:
            raise _Difference(f"{name}: the header says {ours!r}, entry {began.number} says {theirs!r}")
    seed = _seed(replay)
    if seed is None:
        raise _Difference("the seed is not told (the match has not ended), so its dice cannot be checked")
    if commitment(seed) != header.commitment:
        raise _Difference(f"the seed is not the one committed to: {commitment(seed)} is not {header.commitment!r}")
    yield "the seed is the one committed to"
    if not header.proven:
        yield "unproven: whoever started the match knew the seed"


def _said(replay: Replay) -> dict[str, object]:
    header = replay.header
    return {
        "book": header.book,
        "rules_version": header.rules_version,
        "scenario": header.scenario,
        "match": header.match,
        "table_key": header.table.key,
        "commitment": header.commitment,
        "nonces": header.nonces,
        "proven": header.proven,
    }


def _check_dice(replay: Replay) -> Iterator[str]:
    seed = _seed(replay)
    if seed is None:
        return
    counts: dict[str, int] = {}
    for entry in replay.entries:
        if isinstance(entry.event, Rolled):
            _check_roll(replay, seed, counts, entry.number, entry.event)
    yield f"every die is the seed's: {sum(counts.values())} values"


def _check_roll(replay: Replay, seed: bytes, counts: dict[str, int], number: int, roll: Rolled) -> None:
    header = replay.header
    for found in roll.drawn:
        n = counts.get(roll.stream, 0)
        counts[roll.stream] = n + 1
        wanted = value(seed, header.match, header.nonces, roll.stream, n, roll.sides) if roll.sides > 0 else 0
        if found != wanted:
            raise _Difference(
                f"entry {number} ({roll.label}): value {n + 1} of stream {roll.stream!r} is {wanted} on a "
                f"D{roll.sides}, recorded {found}"
            )


# -- the log -----------------------------------------------------------------------------------------


def _check_log(replay: Replay) -> Iterator[str]:
    """Tells the log to a view, and compares the snapshots that a seek starts from."""
    header = replay.header
    view = TableView(header.table, header.audience)
    snapshots = {entry.number: entry for entry in replay.snapshots}
    for entry in replay.entries:
        try:
            view.apply(entry)
        except (GulchError, ValueError, KeyError, IndexError) as error:
            raise _Difference(f"entry {entry.number} does not follow from those before: {error!r}") from error
        found = snapshots.get(entry.number)
        facts = view.facts.dump(header.audience, everything=header.scope == "whole") if found else None
        if found and found.event != Snapshot(canon.text(facts)):
            raise _Difference(f"the snapshot after entry {entry.number} is not what the entries before it tell")
    yield f"the log can be followed from end to end, with {len(snapshots)} snapshots"


# -- playing it again --------------------------------------------------------------------------------


class _Sights:
    """What was seen in each step, in words."""

    def __init__(self) -> None:
        self._seen: dict[int, list[str]] = {}

    def note(self, step: int, viewer: str, target: str, seen: Sight) -> None:
        self._seen.setdefault(step, []).append(f"{viewer} sees {seen.free} of {seen.points} of {target}")

    def of(self, step: int) -> str:
        return "; ".join(self._seen.get(step, [])) or "no sight is asked for"


def _check_play(books: Mapping[str, Book], replay: Replay) -> Iterator[str]:
    header = replay.header
    book = books.get(header.book)
    seed = _seed_or_none(replay)
    if header.scope != "whole":
        yield "not played again: the file holds what one audience knew"
    elif book is None:
        yield f"not played again: this gulch has no book {header.book!r}"
    elif book.rules_version != header.rules_version:
        yield (
            f"not played again: rules version {header.rules_version}, this gulch plays {book.rules_version}; "
            f"use the gulch of that version"
        )
    elif seed is None:
        yield "not played again: the seed is not known"
    else:
        yield from _play_again(replay, book, seed)


def _seed_or_none(replay: Replay) -> bytes | None:
    try:
        return _seed(replay)
    except _Difference:
        return None


def _play_again(replay: Replay, book: Book, seed: bytes) -> Iterator[str]:
    header = replay.header
    dice, sights = Dice(seed, header.match, header.nonces), _Sights()
    try:
        match = Match.start(book, setup_of(header), dice, hashing=True, on_sight=sights.note)
    except Exception as error:
        raise _Difference(f"the match cannot be started again: {type(error).__name__}: {error}") from error
    against = _Against(replay, match, sights)
    against.compare()
    for n, made in enumerate(replay.choices, 1):
        try:
            match.replay([from_record(made)])
        except Exception as error:
            raise _Difference(f"choice {n}, after entry {len(match.log)}: {error}") from error
        against.compare()
    against.compare_ends()
    yield f"played again: {against.entries} entries and {against.hashes} hashes agree"
    if header.ray_backend != rays.backend():
        yield f"sight was recorded with {header.ray_backend or 'an unnamed backend'}, here it is {rays.backend()}"


class _Against:
    """Compares what a match tells with what was recorded, as far as it has come."""

    def __init__(self, replay: Replay, match: Match, sights: _Sights) -> None:
        self._replay = replay
        self._match = match
        self._sights = sights
        self.entries = 0
        self.hashes = 0

    def compare(self) -> None:
        recorded = self._replay.entries
        for entry in self._match.log[self.entries :]:
            if self.entries >= len(recorded):
                return
            self._compare_entry(recorded[self.entries], entry)
            self.entries += 1
            if isinstance(entry.event, Stepped):
                self._compare_hash()

    def compare_ends(self) -> None:
        """The hash after the end, which no entry tells of; and a whole file holds as many entries as the rules tell,
        while one that is cut may hold fewer choices."""
        ours, theirs = len(self._match.log), len(self._replay.entries)
        if self._replay.complete and ours != theirs:
            raise _Difference(f"recorded are {theirs} entries, the rules tell {ours}")
        if self.hashes < len(self._match.hashes) and self.entries == ours:
            self._compare_hash()

    def _compare_entry(self, recorded: Entry, again: Entry) -> None:
        if recorded != again:
            raise _Difference(
                f"entry {recorded.number}: recorded {_short(canon.text(recorded))}; "
                f"re-executed {_short(canon.text(again))}"
            )

    def _compare_hash(self) -> None:
        recorded = self._replay.hashes
        if self.hashes >= len(recorded):
            return
        theirs, ours = recorded[self.hashes], RecordedHash(*self._match.hashes[self.hashes])
        self.hashes += 1
        if theirs.sight != ours.sight:
            raise _Difference(self._sight_difference(theirs, ours))
        if theirs != ours:
            raise _Difference(
                f"step {ours.steps}: the hash of the state is recorded {theirs.chain[:16]}, re-executed "
                f"{ours.chain[:16]}, though all entries and verdicts of sight agree so far"
            )

    def _sight_difference(self, theirs: RecordedHash, ours: RecordedHash) -> str:
        pairs = self._sights.of(ours.steps)
        return (
            f"step {ours.steps}: the verdicts of sight are recorded as {theirs.sight} with "
            f"{self._replay.header.ray_backend or 'an unnamed backend'}, re-executed {ours.sight} with "
            f"{rays.backend()}: {pairs}"
        )


def _short(text: str) -> str:
    return text if len(text) <= _MOST_TEXT else text[:_MOST_TEXT] + "..."
