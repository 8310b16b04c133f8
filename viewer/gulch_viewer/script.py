"""A log with what a viewer needs of it: the sentence of each entry, and the facts at any point.

`facts_at` starts from the last copy before the point, or from a snapshot in the log, and applies what follows,
without animation. Never here: GL, time, where entries come from.
"""

from __future__ import annotations

from collections.abc import Iterable

from gulch.events import Entry, PhaseBegan, Snapshot
from gulch.say import say
from gulch.table.model import Table
from gulch.view import Facts

_EVERY = 100


class Script:
    """Entries by position, from 0; `facts_at(n)` are the facts before entry n (after n entries)."""

    def __init__(self, table: Table, entries: Iterable[Entry] = ()) -> None:
        self.table = table
        self.entries: list[Entry] = []
        self.sentences: list[str] = []
        self._copies: list[Facts] = []
        self._where: dict[int, int] = {}
        self._head = Facts(table)
        self.extend(entries)

    def __len__(self) -> int:
        return len(self.entries)

    def extend(self, entries: Iterable[Entry]) -> None:
        """The next entries of the same audience."""
        for entry in entries:
            if len(self.entries) % _EVERY == 0:
                self._copies.append(self._head.copy())
            self.sentences.append(say(entry.event, self._head))
            if not isinstance(entry.event, Snapshot):
                self._where[entry.number] = len(self.entries)
            self.entries.append(entry)
            self._head.apply(entry.event)

    def facts_at(self, position: int) -> Facts:
        """Facts of their own, that the caller may change. IndexError beyond the log."""
        if not 0 <= position <= len(self.entries):
            raise IndexError(position)
        if not self._copies:
            return self._head.copy()
        nth = min(position // _EVERY, len(self._copies) - 1)
        start = nth * _EVERY
        for n in range(position - 1, start - 1, -1):
            if isinstance(self.entries[n].event, Snapshot):
                start, facts = n, Facts(self.table)
                break
        else:
            facts = self._copies[nth].copy()
        for entry in self.entries[start:position]:
            facts.apply(entry.event)
        return facts

    def log(self, position: int, count: int) -> list[str]:
        """The last `count` sentences before a position, oldest first."""
        result: list[str] = []
        for sentence in reversed(self.sentences[:position]):
            if sentence:
                result.append(sentence)
            if len(result) == count:
                break
        return result[::-1]

    def turns(self) -> list[tuple[int, int]]:
        """(position after it, turn) of each first phase of a turn."""
        found: list[tuple[int, int]] = []
        for n, entry in enumerate(self.entries):
            if isinstance(entry.event, PhaseBegan) and (not found or found[-1][1] != entry.event.turn):
                found.append((n + 1, entry.event.turn))
        return found

    def brought_about(self, position: int) -> Entry | None:
        """The entry that brought about the one at a position, None where it is not known."""
        return self.cause_of(self.entries[position])

    def cause_of(self, entry: Entry) -> Entry | None:
        """The entry behind an entry, None where it is not known."""
        where = self._where.get(entry.cause)
        return None if where is None else self.entries[where]
