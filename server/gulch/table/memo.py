"""Bounded memories: things built once for a table, and answers kept for a while.

Lives here: when to forget. Never here: what is remembered. Forgetting must never change an answer, only its
cost; nothing here may enter a state.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import RLock
from typing import Generic, TypeVar

from .model import Table

K = TypeVar("K")
V = TypeVar("V")


class PerTable(Generic[V]):
    """Builds something for a table on first use and keeps it for the tables used last, by `table.key`: `limit` of those
    that were built, and `altered` of those that a match has changed, whose things are small beside their bases'.

    While it builds for a changed table it may be asked for the base.
    """

    def __init__(self, build: Callable[[Table], V], limit: int = 16, altered: int = 256):
        self._build = build
        self._limits = (limit, altered)
        self._kept: tuple[OrderedDict[str, V], OrderedDict[str, V]] = (OrderedDict(), OrderedDict())
        self._lock = RLock()

    def __call__(self, table: Table) -> V:
        known = self._kept[table.base is not None]
        try:
            known.move_to_end(table.key)
            return known[table.key]
        except KeyError:  # never built, or another thread has just forgotten it
            return self._make(table)

    def _make(self, table: Table) -> V:
        kind = table.base is not None
        known = self._kept[kind]
        with self._lock:
            if table.key not in known:
                known[table.key] = self._build(table)
                while len(known) > self._limits[kind]:
                    known.popitem(last=False)
            return known[table.key]

    def forget(self, table: Table) -> None:
        """What was built for a table will be built anew."""
        self._kept[table.base is not None].pop(table.key, None)


class Memo(Generic[K, V]):
    """A map of about 2 * `limit` answers: when the young half is full, it becomes the old one and that is dropped."""

    def __init__(self, limit: int):
        self._limit = limit
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def ask(self, keys: Sequence[K], find: Callable[[list[int]], Sequence[V]]) -> list[V]:
        """The answers to many keys: what is remembered, and the rest by `find`, which is given the numbers of those
        keys, once, if there are any."""
        young, old = self._young.get, self._old
        found = [young(key) for key in keys]
        if old:
            found = [self.get(key) if value is None else value for key, value in zip(keys, found, strict=True)]
        missing = [number for number, value in enumerate(found) if value is None]
        if missing:
            values = find(missing)
            self.put_all([keys[number] for number in missing], values)
            for number, value in zip(missing, values, strict=True):
                found[number] = value
        return [value for value in found if value is not None]

    def put_all(self, keys: Sequence[K], values: Sequence[V]) -> None:
        """Remembers many at once."""
        if len(self._young) >= self._limit:
            self._old, self._young = self._young, {}
        self._young.update(zip(keys, values, strict=True))

    def put(self, key: K, value: V) -> None:
        if len(self._young) >= self._limit:
            self._old, self._young = self._young, {}
        self._young[key] = value
