"""Segments in batches: their ends in inches, always in the same order.

Lives here: `Segments`, and the canonical order that makes a segment and its reverse the same one. Never here: what
they hit (`rays`). Points are arrays with a row for each coordinate and a column for each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gulch.table.model import INCH, Floats, Ints

from .plain import Bools

Rays = tuple[Any, Any]
"""What engines cast: starts, then ways (3, n), in float32 inches."""


class Segments:
    """A batch of segments: ends `p` and `q` (3, n) in float64 inches, the lesser end first."""

    __slots__ = ("p", "q")

    def __init__(self, p: Floats, q: Floats):
        self.p = p
        self.q = q

    @classmethod
    def between(cls, a: Ints, b: Ints) -> Segments:
        """Segments between points (3, n) in mils; which end comes first does not matter."""
        return cls(*in_order(a / INCH, b / INCH, backwards(a, b)))

    def __len__(self) -> int:
        return len(self.p[0])

    @property
    def rays(self) -> Rays:
        return self.p.astype(np.float32), (self.q - self.p).astype(np.float32)

    def part(self, start: int, count: int) -> Segments:
        return Segments(self.p[:, start : start + count], self.q[:, start : start + count])

    def take(self, rows: Ints) -> Segments:
        return Segments(self.p.take(rows, axis=1), self.q.take(rows, axis=1))


class Fans:
    """Segments from each of some eyes (3, n) to its own points (3, n, k), in mils; row by row they are one batch, of
    which only what is taken is worked out in full."""

    __slots__ = ("_turn", "eyes", "points")

    def __init__(self, eyes: Ints, points: Ints):
        self.eyes, self.points = eyes, points
        self._turn = backwards(eyes[:, :, None], points)

    def __len__(self) -> int:
        many, each = self.shape
        return many * each

    @property
    def shape(self) -> tuple[int, int]:
        return int(self.points.shape[1]), int(self.points.shape[2])

    @property
    def rays(self) -> Rays:
        eyes, points = (self.eyes / INCH)[:, :, None], self.points / INCH
        way = (points - eyes).astype(np.float32)
        way *= np.where(self._turn, np.float32(-1), np.float32(1))
        start = np.where(self._turn, points.astype(np.float32), eyes.astype(np.float32))
        return start.reshape(3, -1), way.reshape(3, -1)

    def take(self, rows: Ints) -> Segments:
        eyes = self.eyes.take(rows // self.points.shape[2], axis=1)
        return Segments.between(eyes, self.points.reshape(3, -1).take(rows, axis=1))


def backwards(a: Ints, b: Ints) -> Bools:
    """Where the ends (3, ...) of segments are not in canonical order (by x, then y, then z).

    In mils; the two may broadcast, and no two ends may be 2**20 mils or more apart.
    """
    way = b - a
    return np.asarray((way[0] << 42) + (way[1] << 21) + way[2] < 0)


def in_order(a: Any, b: Any, turn: Bools) -> tuple[Any, Any]:
    """Both ends (3, ...), exchanged where `turn` says so."""
    return np.where(turn, b, a), np.where(turn, a, b)
