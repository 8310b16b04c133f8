"""Bounded memories: things built once for a table, and answers kept for a while.

Lives here: when to forget. Never here: what is remembered. Forgetting must never change an answer, only its
cost; nothing here may enter a state.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from .model import Table

K = TypeVar("K")
V = TypeVar("V")


class PerTable(Generic[V]):
    """Builds something for a table on first use and keeps it for the `limit` tables built last, by `table.key`."""

    def __init__(self, build: Callable[[Table], V], limit: int = 16):
        self._build = build
        self._limit = limit
        self._kept: OrderedDict[str, V] = OrderedDict()
        self._lock = Lock()

    def __call__(self, table: Table) -> V:
        known = self._kept.get(table.key)
        if known is not None:
            return known
        with self._lock:
            if table.key not in self._kept:
                self._kept[table.key] = self._build(table)
                while len(self._kept) > self._limit:
                    self._kept.popitem(last=False)
            return self._kept[table.key]


class Memo(Generic[K, V]):
    """A map of at most 2 * `limit` answers: when the young half is full, it becomes the old one and that is dropped."""

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

    def put(self, key: K, value: V) -> None:
        if len(self._young) >= self._limit:
            self._old, self._young = self._young, {}
        self._young[key] = value
