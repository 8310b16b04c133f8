"""Triangles of a table that a match has changed: those of the table as built without some owners, and a few more.

Lives here: `Altered`, which answers as `rays.Triangles` does, without building anything of what still stands anew: a
filter's hit on what is gone is cast again by the norm, which leaves it out. Never here: what is gone and why
(`overlay`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gulch.table.model import INCH, Floats, Ints

from .bundles import Met
from .engines import backend
from .plain import Bools
from .segments import Fans, Segments
from .triangles import Triangles


class Altered:
    """`built` but for the owners with a True in `lost`, and more triangles, each with the number of their first owner:
    theirs follow on those of `built`."""

    def __init__(self, built: Triangles, lost: Bools, more: Sequence[tuple[Triangles, int]]):
        self._built, self._lost, self._more = built, lost, tuple(more)

    def __len__(self) -> int:
        return len(self._built) + sum(len(triangles) for triangles, _ in self._more)

    def hidden(self, fans: Fans) -> Bools:
        """Which points of each fan are behind a triangle: (n, k)."""
        if backend() == "float64" or not len(self._built):
            return self.blocked(fans).reshape(fans.shape)
        blocked, rows, tris = self._built.first(fans, self._lost)
        lost = self._lost[self._built.owners[tris]]
        close, gone = rows[~lost], rows[lost]
        if len(close):
            blocked[close] = self._built.again(fans.take(close), tris[~lost], self._lost)
        if len(gone):
            blocked[gone] = self._behind(fans, gone)
        self._add(fans, blocked)
        return blocked.reshape(fans.shape)

    def _behind(self, fans: Fans, rows: Ints) -> Bools:
        """By the norm, all segments of each fan at once: whether those of these rows hit what is left."""
        many = fans.shape[1]
        which, whose = np.unique(rows // many, return_inverse=True)
        met = self._built.bundles(fans.eyes[:, which] / INCH, fans.points[:, which] / INCH, self._lost)
        return np.asarray(met.hit(len(which))[whose, rows % many])

    def blocked(self, segments: Segments | Fans) -> Bools:
        """Which segments hit a triangle."""
        blocked = self._built.blocked(segments, self._lost)
        self._add(segments, blocked)
        return blocked

    def _add(self, segments: Segments | Fans, blocked: Bools) -> None:
        for triangles, _ in self._more:
            rows = (~blocked).nonzero()[0]
            blocked[rows] = triangles.blocked(segments.take(rows))

    def exactly(self, segments: Segments) -> Bools:
        """Which segments hit a triangle, by the norm alone."""
        blocked = self._built.exactly(segments, self._lost)
        for triangles, _ in self._more:
            blocked |= triangles.exactly(segments)
        return blocked

    def through(self, p: Floats, q: Floats) -> dict[int, tuple[float, float]]:
        """The owners that one segment (3, 1) in inches meets, and the shares of the way to its first and last hits."""
        met = self._built.through(p, q, self._lost)
        for triangles, first in self._more:
            met |= {number + first: shares for number, shares in triangles.through(p, q).items()}
        return met

    def bundles(self, eyes: Floats, points: Floats) -> Met:
        """All that segments meet, from each eye (3, n) in inches to its points (3, n, k)."""
        found = [(self._built.bundles(eyes, points, self._lost), 0)]
        return Met.joined([*found, *((triangles.bundles(eyes, points), first) for triangles, first in self._more)])
