"""The bodies of one moment: what of them can be seen, and what of them stands in the way.

Lives here: `Seen`, eyes and sight points side by side, and `Crowd`, tested beside the terrain: first by cylinders, then
each in its own axes, so that a figure that moves rebuilds nothing. Never here: who looks at whom (`sight`).
Figures that are down never block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from .directions import UNIT
from .figures import POINTS, View
from .model import DOWN, INCH, Floats, Ints
from .rays import Bools, Met, Segments, Triangles, backwards, in_order

if TYPE_CHECKING:
    from .batch import Batch

_FLAT = float(UNIT * INCH)


class Seen:
    """Views side by side: eyes (3, n), points (3, n, 48) and the boxes around those, `low` and `high` (3, n), in mils;
    `heads` (m, 48) of the points that are on heads, `whose` (n,) of these are each view's, their `counts`; `numbers`
    by the ids of their bodies."""

    __slots__ = ("counts", "eyes", "heads", "high", "low", "numbers", "points", "views", "whose")

    def __init__(self, views: list[View]):
        self.views = views
        self.numbers = {view.body.id: number for number, view in enumerate(views)}
        self.eyes = np.array([view.eye for view in views], dtype=np.int64).reshape(-1, 3).T
        at = np.array([view.body.at for view in views], dtype=np.int64).reshape(-1, 3)
        turned = np.array([view.turned[1] for view in views]).reshape(-1, 3, POINTS + 2) + at[:, :, None]
        turned = turned.transpose(1, 0, 2)
        self.points, self.low, self.high = turned[:, :, :POINTS], turned[:, :, POINTS], turned[:, :, POINTS + 1]
        heads = [view.figure.head for view in views]
        same = len(heads) > 0 and all(head is heads[0] for head in heads)
        self.heads = heads[0][None] if same else np.array(heads).reshape(-1, POINTS)
        self.whose = np.zeros(len(views), dtype=np.int64) if same else np.arange(len(views))
        self.counts = [view.figure.head_points for view in views]


class Crowd:
    """The bodies that block at one moment (standing or mounted), as columns in mils; `views` are theirs."""

    def __init__(self, views: Iterable[View]):
        self.views = [view for view in views if view.body.posture != DOWN]
        self.bodies = tuple([view.body for view in self.views])
        self.numbers = {body.id: number for number, body in enumerate(self.bodies)}
        figures = dict.fromkeys([view.figure for view in self.views])
        self._solids = [figure.solid for figure in figures]
        numbers = {figure: number for number, figure in enumerate(figures)}
        self._kinds = np.array([numbers[view.figure] for view in self.views], dtype=np.int64)
        columns = np.array([view.column for view in self.views], dtype=np.int64).reshape(-1, 8).T.copy()
        self._at, self._turns, self._bounds = columns[:3], columns[3:5], columns[5:8]

    def __len__(self) -> int:
        return len(self.bodies)

    def near(self, eyes: Ints, low: Ints, high: Ints, skip: Ints) -> Bools:
        """Which bodies (n, bodies) may come between eyes (3, n) and points within boxes from `low` to `high` (3, n);
        `skip` (2, n) are numbers of bodies that do not count, or -1. Never misses one."""
        centre = (low + high) >> 1
        spread = high - centre
        reach, foot, top = self._bounds
        near = _apart(eyes[:, :, None], centre[:, :, None], self._at) <= reach + (spread[0] + spread[1] + 2)[:, None]
        near &= np.minimum(eyes[2], low[2])[:, None] <= top
        near &= np.maximum(eyes[2], high[2])[:, None] >= foot
        near &= (skip[:, :, None] != np.arange(len(self))).all(axis=0)
        return np.asarray(near)

    def between(self, batch: Batch) -> Bools:
        """Which bodies (n, bodies) may come between the pairs of a batch: never those of the pair themselves."""
        views = batch.views
        mine = np.array([self.numbers.get(view.body.id, -1) for view in views.views])
        return self.near(batch.eyes, *batch.boxes, mine.take(np.stack((batch.viewers, batch.targets))))

    def blocked(self, a: Ints, b: Ints, numbers: Ints, norm: bool = False) -> Bools:
        """Which of the segments from a to b (3, n) the bodies of these numbers (n,) block, each its own."""
        blocked = np.zeros(len(numbers), dtype=np.bool_)
        close = self._close(a, b, numbers).nonzero()[0]
        for solid, of_kind in self._by_kind(numbers[close]):
            rows = close[of_kind]
            p, q = a.take(rows, axis=1), b.take(rows, axis=1)
            p, q = in_order(p, q, backwards(p, q))
            segments = Segments(self._into(p, numbers[rows]), self._into(q, numbers[rows]))
            blocked[rows] = solid.exactly(segments) if norm else solid.blocked(segments)
        return blocked

    def met(self, numbers: Ints, eyes: Ints, points: Ints) -> Iterator[tuple[Ints, Met]]:
        """What segments from eyes (3, n) to points (3, n, k) meet of the bodies of these numbers (n,), by the norm:
        some of the n rows, and what is met in the bundles that they are."""
        for solid, rows in self._by_kind(numbers):
            whose, ends = numbers[rows], points[:, rows]
            flat = self._into(ends.reshape(3, -1), np.repeat(whose, ends.shape[2]))
            yield rows, solid.bundles(self._into(eyes[:, rows], whose), flat.reshape(ends.shape))

    def _by_kind(self, numbers: Ints) -> Iterator[tuple[Triangles, Ints]]:
        """What bodies of these numbers block with, and the rows of those that block with it."""
        if len(self._solids) == 1 and len(numbers):
            yield self._solids[0], np.arange(len(numbers))
            return
        kinds = self._kinds[numbers]
        for kind in np.unique(kinds).tolist():
            yield self._solids[kind], (kinds == kind).nonzero()[0]

    def _into(self, points: Ints, numbers: Ints) -> Floats:
        """Points (3, n) in the axes of the figures of bodies, in inches: whole numbers till the one division."""
        x, y, z = points - self._at.take(numbers, axis=1)
        c, s = self._turns.take(numbers, axis=1)
        return np.stack(((x * c + y * s) / _FLAT, (y * c - x * s) / _FLAT, z / INCH))

    def _close(self, a: Ints, b: Ints, numbers: Ints) -> Bools:
        """Which segments may meet the upright cylinders around the bodies."""
        reach, foot, top = self._bounds.take(numbers, axis=1)
        close = _apart(a, b, self._at.take(numbers, axis=1)) <= reach
        close &= np.minimum(a[2], b[2]) <= top
        close &= np.maximum(a[2], b[2]) >= foot
        return np.asarray(close)


def _apart(a: Ints, b: Ints, points: Ints) -> Floats:
    """Plan distances in mils, less one for roundings, of points (3, n) from segments (3, n)."""
    ux, uy = (b[:2] - a[:2]).astype(np.float64)
    vx, vy = points[0] - a[0], points[1] - a[1]
    along = np.clip((ux * vx + uy * vy) / np.maximum(ux * ux + uy * uy, 1.0), 0.0, 1.0)
    dx, dy = vx - along * ux, vy - along * uy
    return np.asarray(np.sqrt(dx * dx + dy * dy) - 1.0)
