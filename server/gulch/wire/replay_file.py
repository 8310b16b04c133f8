"""Replay files (.gulch): written while a match is played, read for ever after without its rules.

`ReplayWriter` appends chunks, each flushed as it is full; `Replay` reads a file up to its last whole chunk.
Same calls, same bytes: no clock, no pointer, one thread. Never here: framing (`chunks`), rules, re-execution
(`gulch.play.verify`), who may know what (a log is filtered before it is given here).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, TypeVar

from google.protobuf.message import DecodeError, Message

from gulch import canon
from gulch.errors import InvalidInput
from gulch.events import Entry, PhaseBegan, Snapshot
from gulch.table.model import Table
from gulch.v1 import event_pb2, replay_pb2, table_pb2
from gulch.view import TableView
from gulch.wire import chunks
from gulch.wire.chunks import Chunk, Damage
from gulch.wire.codec import decode_entry, decode_table, encode_entry, encode_table
from gulch.wire.header import (
    RecordedChoice,
    RecordedHash,
    ReplayHeader,
    decode_hash,
    decode_header,
    decode_made,
    encode_hash,
    encode_header,
    encode_made,
)

M = TypeVar("M", bound=Message)
R = TypeVar("R")
ENTRIES_IN_CHUNK = 200
HEADER, MESHES, TABLE, ENTRIES, CHOICES, HASHES, INDEX = "head", "mesh", "tabl", "entr", "made", "hash", "indx"
_AGAIN = "take the file from its source again"


class ReplayWriter:
    """Writes a replay file. A chunk of entries is closed by 200 of them or by the next turn; every chunk but
    the first opens with a snapshot of what its audience knows. What is in no chunk yet is lost in a crash.

    `target` is a path, or a binary file, which stays open."""

    def __init__(self, target: Path | str | BinaryIO, header: ReplayHeader) -> None:
        table, meshes = encode_table(header.table)
        self._own = isinstance(target, Path | str)
        self._done = False
        self._header = header
        self._view = TableView(header.table, header.audience)
        self._entries: list[event_pb2.Entry] = []
        self._choices: list[replay_pb2.ReplayChoice] = []
        self._hashes: list[replay_pb2.ReplayHash] = []
        self._index = replay_pb2.ReplayIndex()
        self._turn = 0
        self._file = _open(target) if isinstance(target, Path | str) else target
        self._offset = chunks.write_start(self._file)
        self._write(HEADER, [encode_header(header)], 0)
        self._write(MESHES, meshes, 0)
        self._write(TABLE, [table], 0)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def add_entries(self, entries: Iterable[Entry]) -> None:
        """The next entries of the audience's log, from 1 on without a gap. ValueError if one is missing."""
        for entry in entries:
            if self._full(entry):
                self._flush()
            if not self._entries and self._view.number:
                self._entries.append(encode_entry(self._snapshot()))
            self._view.apply(entry)
            self._entries.append(encode_entry(entry))
            self._index.entries += 1

    def add_choices(self, choices: Iterable[RecordedChoice]) -> None:
        for made in choices:
            self._choices.append(encode_made(made))
            self._index.choices += 1

    def add_hashes(self, hashes: Iterable[RecordedHash]) -> None:
        for record in hashes:
            self._hashes.append(encode_hash(record))
            self._index.hashes += 1

    def finish(self) -> None:
        """Ends the file with its index. Nothing can be added after."""
        self._flush()
        last = self._offset
        self._offset += chunks.write_chunk(self._file, INDEX, [self._index])
        chunks.write_trailer(self._file, last)
        self._end()

    def close(self) -> None:
        """Leaves a file without its end, with everything that was added; no effect on a finished one."""
        if not self._done:
            self._flush()
            self._end()

    def _end(self) -> None:
        self._done = True
        if self._own:
            self._file.close()

    def _full(self, entry: Entry) -> bool:
        turns = False
        if isinstance(entry.event, PhaseBegan):
            turns, self._turn = entry.event.turn != self._turn, entry.event.turn
        return bool(self._entries) and (turns or len(self._entries) >= ENTRIES_IN_CHUNK)

    def _snapshot(self) -> Entry:
        facts = self._view.facts.dump(self._header.audience, everything=self._header.scope == "whole")
        return Entry(self._view.number, 0, None, Snapshot(canon.text(facts)))

    def _flush(self) -> None:
        self._write(ENTRIES, self._entries, self._entries[-1].number if self._entries else 0)
        self._write(CHOICES, self._choices, 0)
        self._write(HASHES, self._hashes, 0)
        self._entries, self._choices, self._hashes = [], [], []
        self._file.flush()

    def _write(self, kind: str, messages: Sequence[Message], last: int) -> None:
        if messages:
            self._index.chunks.add(kind=kind, offset=self._offset, last=last, count=len(messages))
            self._offset += chunks.write_chunk(self._file, kind, messages)


def _open(target: Path | str) -> BinaryIO:
    try:
        return Path(target).open("wb")
    except OSError as error:
        raise InvalidInput(f"{target}: {error.strerror or error}", "name a file that can be written") from error


@dataclass(frozen=True)
class Replay:
    """A replay file as read. `complete` is False for a file without its end (cut, damaged, or still played);
    `damage` says what was met there ("" where nothing). `snapshots` stand for all entries up to their number.
    """

    header: ReplayHeader
    entries: tuple[Entry, ...]
    snapshots: tuple[Entry, ...]
    choices: tuple[RecordedChoice, ...]
    hashes: tuple[RecordedHash, ...]
    complete: bool
    damage: str

    @property
    def table(self) -> Table:
        return self.header.table

    @classmethod
    def read(cls, path: Path | str) -> Replay:
        """Reads a file up to its last whole chunk. InvalidInput if it is no replay, is of a newer gulch, or
        is damaged before the first entry."""
        path = Path(path)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InvalidInput(f"{path}: {error.strerror or error}", "give the path of a .gulch file") from error
        return cls.from_bytes(data, path.name)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "replay") -> Replay:
        """The same from the bytes of a file; `name` is what messages call it."""
        return _Reader(name, data).replay()

    def seek(self, number: int) -> tuple[Entry | None, tuple[Entry, ...]]:
        """The last snapshot at or before entry `number`, and the entries from there up to `number`."""
        before = [entry for entry in self.snapshots if entry.number <= number]
        start = before[-1] if before else None
        return start, self.entries[start.number if start else 0 : max(number, 0)]

    def view_at(self, number: int) -> TableView:
        """What the file's audience knew once it had seen entry `number`."""
        view = TableView(self.table, self.header.audience)
        start, rest = self.seek(number)
        for entry in (*((start,) if start else ()), *rest):
            view.apply(entry)
        return view


class _Reader:
    """Takes a file apart, chunk by chunk, until its end or the first damage."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._entries: list[Entry] = []
        self._snapshots: list[Entry] = []
        self._choices: list[RecordedChoice] = []
        self._hashes: list[RecordedHash] = []
        self._index: replay_pb2.ReplayIndex | None = None
        self._found = replay_pb2.ReplayIndex()
        self._chunks = self._scan(chunks.scan(data, chunks.check_start(data, name)))

    def replay(self) -> Replay:
        header = self._read_header()
        damage = ""
        try:
            for chunk in self._chunks:
                self._take(chunk)
            self._check_end()
        except Damage as error:
            damage = str(error)
        return Replay(
            header, tuple(self._entries), tuple(self._snapshots), tuple(self._choices), tuple(self._hashes),
            not damage, damage,
        )  # fmt: skip

    def _scan(self, found: Iterator[Chunk]) -> Iterator[Chunk]:
        for chunk in found:
            if chunk.kind != INDEX:
                self._found.chunks.add(kind=chunk.kind, offset=chunk.offset, count=len(chunk.messages))
            yield chunk

    def _read_header(self) -> ReplayHeader:
        try:
            (header,) = _decode(self._next(HEADER), replay_pb2.ReplayHeader)
            chunk = next(self._chunks, None)
            meshes = _decode(chunk, table_pb2.MeshData) if chunk and chunk.kind == MESHES else []
            (table,) = _decode(self._next(TABLE) if meshes else chunk, table_pb2.TableData)
            return decode_header(header, decode_table(table, meshes))
        except (Damage, InvalidInput, ValueError) as error:
            reason = str(error).split(";")[0]
            raise InvalidInput(f"{self._name}: damaged before its first entry: {reason}", _AGAIN) from error

    def _next(self, kind: str) -> Chunk:
        chunk = next(self._chunks, None)
        if chunk is None or chunk.kind != kind:
            raise Damage(f"the chunk {kind!r} is missing")
        return chunk

    def _take(self, chunk: Chunk) -> None:
        if self._index is not None:
            raise Damage(f"a chunk at byte {chunk.offset} follows the index")
        try:
            if chunk.kind == ENTRIES:
                self._take_entries([decode_entry(message) for message in _decode(chunk, event_pb2.Entry)])
            elif chunk.kind == CHOICES:
                self._choices += _all(chunk, replay_pb2.ReplayChoice, decode_made)
            elif chunk.kind == HASHES:
                self._hashes += _all(chunk, replay_pb2.ReplayHash, decode_hash)
            elif chunk.kind == INDEX:
                (self._index,) = _decode(chunk, replay_pb2.ReplayIndex)
        except (InvalidInput, ValueError) as error:
            raise Damage(f"the chunk at byte {chunk.offset}: {error}") from error

    def _take_entries(self, entries: list[Entry]) -> None:
        told = [entry for entry in entries if not isinstance(entry.event, Snapshot)]
        snapshots = [entry for entry in entries if isinstance(entry.event, Snapshot)]
        for number, entry in enumerate(told, len(self._entries) + 1):
            if entry.number != number:
                raise ValueError(f"entry {entry.number} where {number} should be")
        if any(entry.number != len(self._entries) for entry in snapshots):
            raise ValueError("a snapshot that is not of its place")
        self._entries += told
        self._snapshots += snapshots
        self._found.chunks[-1].last = len(self._entries)

    def _check_end(self) -> None:
        if self._index is None:
            raise Damage("it has an end but no index")
        self._found.entries, self._found.choices = len(self._entries), len(self._choices)
        self._found.hashes = len(self._hashes)
        if self._found != self._index:
            raise Damage("its index does not agree with what it holds")


def _decode(chunk: Chunk | None, cls: type[M]) -> list[M]:
    if chunk is None:
        raise Damage("cut off")
    try:
        return [cls.FromString(data) for data in chunk.messages]
    except DecodeError as error:
        raise Damage(f"the chunk at byte {chunk.offset} holds no {cls.DESCRIPTOR.name}") from error


def _all(chunk: Chunk, cls: type[M], decode: Callable[[M], R]) -> list[R]:
    return [decode(message) for message in _decode(chunk, cls)]
