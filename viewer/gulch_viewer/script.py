"""A log with what a viewer needs of it: what is said of it, and the facts at any point.

`facts_at` starts from the last copy before the point, or from a snapshot in the log, and applies what follows,
without animation. Never here: GL, time, where entries come from.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from gulch.events import Entry, PhaseBegan, Rolled, Snapshot
from gulch.say import Narrator
from gulch.table.model import Table
from gulch.view import Facts

_EVERY = 100
_CHAIN = 20  # causes that are followed back


class Script:
    """Entries by position, from 0; `facts_at(n)` are the facts before entry n (after n entries), `told[n]` the
    sentences that are due with entry n."""

    def __init__(self, table: Table, entries: Iterable[Entry] = ()) -> None:
        self.table = table
        self.entries: list[Entry] = []
        self.told: list[list[str]] = []
        self._narrator = Narrator()
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
            self.told.append(self._narrator.tell(entry.event, self._head))
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
        """The last `count` sentences before a position, oldest first; at the end also what is held back until more
        is known."""
        result: list[str] = []
        if position >= len(self.entries):
            result += reversed(deepcopy(self._narrator).flush())
        for sentences in reversed(self.told[:position]):
            if len(result) >= count:
                break
            result += reversed(sentences)
        return result[:count][::-1]

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

    def roll_of(self, position: int) -> int | None:
        """Where the dice of the deed at a position lie as they ended: of its first roll, with what was rolled again;
        None without one."""
        deed, first, found = self.entries[position], None, None
        for n in range(position + 1, min(position + _CHAIN, len(self.entries))):
            entry = self.entries[n]
            if not isinstance(entry.event, Rolled):
                continue
            if first is None and entry.cause == deed.number:
                first = found = n
            elif first is not None and _again(self.entries[first].event, entry.event):
                found = n
        return found

    def roll_before(self, position: int, figure: str) -> int | None:
        """Where the last roll of a figure lies that shares its first cause with the entry at a position."""
        root = self._root(self.entries[position])
        for n in range(position - 1, max(position - _CHAIN, 0) - 1, -1):
            event = self.entries[n].event
            if isinstance(event, Rolled) and event.figure == figure and self._root(self.entries[n]) is root:
                return n
        return None

    def _root(self, entry: Entry) -> Entry:
        for _ in range(_CHAIN):
            before = self.cause_of(entry)
            if before is None:
                break
            entry = before
        return entry


def _again(first: object, event: Rolled) -> bool:
    return (
        isinstance(first, Rolled) and event.rerolled >= 0 and (event.label, event.figure) == (first.label, first.figure)
    )
