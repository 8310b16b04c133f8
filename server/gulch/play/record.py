"""Writes the replay file of a match in this process, while it is played or afterwards.

`Recorder.sync` after each answer takes what is new; how often it is called changes no byte of the file.
Never here: the format (`gulch.wire.replay_file`), what one seat may know.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from gulch.dice import Dice, commitment
from gulch.errors import InvalidInput
from gulch.events import Chose, Entry, Stepped
from gulch.match import Made, Match, SeatSetup, Setup
from gulch.table import rays
from gulch.view import Audience
from gulch.wire.header import RecordedChoice, RecordedHash, ReplayHeader, SeatRecord
from gulch.wire.replay_file import ReplayWriter


def header_of(match: Match) -> ReplayHeader:
    """The header of a match's replay. The seed is in it only when the match is local and unproven."""
    dice, setup = match.dice, match.setup
    real = dice if isinstance(dice, Dice) else None
    return ReplayHeader(
        book=match.book.name,
        rules_version=match.book.rules_version,
        scenario=setup.scenario,
        match=setup.match,
        table=setup.table,
        seats=tuple(SeatRecord(seat.name, seat.posse) for seat in setup.seats),
        options=setup.options,
        commitment=commitment(real.seed) if real else "",
        nonces=real.nonces if real else (),
        proven=setup.proven,
        ray_backend=rays.backend(),
        seed=real.seed.hex() if real and not setup.proven else "",
    )


def setup_of(header: ReplayHeader) -> Setup:
    """What the recorded match was started from, besides the dice."""
    seats = tuple(SeatSetup(seat.name, seat.posse) for seat in header.seats)
    return Setup(header.table, header.scenario, seats, header.options, header.match, header.proven)


def to_record(made: Made) -> RecordedChoice:
    return RecordedChoice(made.seat, made.number, made.choice, made.offer, made.by)


def from_record(record: RecordedChoice) -> Made:
    return Made(record.seat, record.number, record.choice, record.offer, record.by)


class Recorder:
    """Records a match from its first entry on into one file.

    Choices and hashes are written beside the entries that they led to, so that the bytes depend on the match
    alone: the nth `Chose` belongs to the nth choice, the nth `Stepped` to the nth hash, and the last hash to the end.
    """

    def __init__(self, match: Match, target: Path | str | BinaryIO) -> None:
        if not match.log or match.log[0].number != 1:
            raise InvalidInput("this match has no log from its start (a fork, or loaded)", "record the whole match")
        self._match = match
        self._writer = ReplayWriter(target, header_of(match))
        self._entries = self._choices = self._hashes = 0
        self.sync()

    def sync(self) -> None:
        """Takes what the match told since the last time."""
        log = self._match.log
        for entry in log[self._entries :]:
            self._writer.add_entries((entry,))
            self._add_beside(entry)
        self._entries = len(log)

    def finish(self) -> None:
        """The last entries, then the file's end; choices that wait for others' answers come last."""
        self.sync()
        self._add_choices(len(self._match.choices))
        self._add_hashes(len(self._match.hashes))
        self._writer.finish()

    def close(self) -> None:
        """Leaves the file without its end, as far as the match has come."""
        self.sync()
        self._writer.close()

    def _add_beside(self, entry: Entry) -> None:
        if isinstance(entry.event, Chose):
            self._add_choices(self._choices + 1)
        elif isinstance(entry.event, Stepped):
            self._add_hashes(self._hashes + 1)

    def _add_choices(self, until: int) -> None:
        new = self._match.choices[self._choices : until]
        self._writer.add_choices(to_record(made) for made in new)
        self._choices += len(new)

    def _add_hashes(self, until: int) -> None:
        new = self._match.hashes[self._hashes : until]
        self._writer.add_hashes(RecordedHash(*record) for record in new)
        self._hashes += len(new)


def record(match: Match, target: Path | str | BinaryIO) -> None:
    """The whole file of a match, at once."""
    Recorder(match, target).finish()


def record_audience(match: Match, seat: int | None, target: Path | str | BinaryIO) -> None:
    """The file of what one seat, or a spectator (None), knows: all that may leave a match before its end."""
    with ReplayWriter(target, header_of(match).for_audience(seat)) as writer:
        writer.add_entries(Audience(seat).feed_all(match.log))
        writer.finish()


__all__ = ["Recorder", "from_record", "header_of", "record", "record_audience", "setup_of", "to_record"]
