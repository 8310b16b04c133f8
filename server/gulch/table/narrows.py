"""Narrow places: where a base gets through between two walls, or a wall and the table's edge, but grid lines may not.

Lives here: `Narrows`, points in the middle of such places and just before and behind them. Never here: whether a base
has room there (`grid`), bodies. Exact integers, in mils.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from .ground import Ground, Wall
from .model import Plan
from .moves import TOLERANCE

BLOCK = 2000
WIDE = 600  # what is wider than a base by more than this holds enough of a grid
BEFORE = 750  # how far from its middle one stands before a narrow place
_APART = 150  # points closer to one another are one
_FAR = 1 << 60


class Narrows:
    """The narrow places of a ground for one size of mover, found block by block as they are asked for."""

    def __init__(self, ground: Ground, radius: int, height: int, step: int) -> None:
        self.ground = ground
        self._height, self._step = height, step
        self._least, self.most = 2 * (radius - TOLERANCE), 2 * radius + WIDE
        self._gaps: dict[Plan, tuple[tuple[Plan, Plan], ...]] = {}

    def between(self, x0: int, y0: int, x1: int, y1: int) -> list[Plan]:
        """The points with x0 <= x < x1 and y0 <= y < y1, in a fixed order."""
        far = self.most // 2 + BEFORE
        found: list[Plan] = []
        for i in range((x0 - far) // BLOCK, (x1 + far) // BLOCK + 1):
            for j in range((y0 - far) // BLOCK, (y1 + far) // BLOCK + 1):
                for gap in self.gaps(i, j):
                    found += [(x, y) for x, y in _points(gap) if x0 <= x < x1 and y0 <= y < y1]
        kept: list[Plan] = []
        for x, y in sorted({*found}):
            if all(abs(x - a) >= _APART or abs(y - b) >= _APART for a, b in kept):
                kept.append((x, y))
        return kept

    def gaps(self, i: int, j: int) -> tuple[tuple[Plan, Plan], ...]:
        """The gaps at corners of walls in a block: the two points that are nearest to one another."""
        known = self._gaps.get((i, j))
        if known is None:
            known = self._gaps[i, j] = tuple(sorted({*self._find(i, j)}))
        return known

    def _find(self, i: int, j: int) -> Iterator[tuple[Plan, Plan]]:
        x0, y0, x1, y1 = i * BLOCK, j * BLOCK, (i + 1) * BLOCK, (j + 1) * BLOCK
        most = self.most
        near = self.ground.near(x0 - most, y0 - most, x1 + most, y1 + most)
        walls = [wall for wall in near.walls if wall.gate is None and wall.top >= self._step]
        for wall in walls:
            for x, y in wall.outline:
                if x0 <= x < x1 and y0 <= y < y1:
                    yield from self._at(x, y, wall, walls)

    def _at(self, x: int, y: int, wall: Wall, walls: list[Wall]) -> Iterator[tuple[Plan, Plan]]:
        """The gaps between a corner of a wall and the other walls, and the edges of the table."""
        least, most = self._least, self.most
        for other in walls:
            x0, y0, x1, y1 = other.box
            if (
                other is wall
                or not self._both(wall, other)
                or x0 - x > most
                or x - x1 > most
                or y0 - y > most
                or y - y1 > most
            ):
                continue
            at = _nearest(x, y, other)
            apart = (at[0] - x) ** 2 + (at[1] - y) ** 2
            if least * least <= apart <= most * most:
                yield (x, y), at
        width, depth = self.ground.size
        for at in ((0, y), (width, y), (x, 0), (x, depth)):
            if least <= abs(at[0] - x) + abs(at[1] - y) <= most:
                yield (x, y), at

    def _both(self, one: Wall, other: Wall) -> bool:
        """Are there heights of feet at which both are in the way?"""
        low, high = max(one.base, other.base) - self._height, min(one.top, other.top) - self._step
        return low < high


def _nearest(x: int, y: int, wall: Wall) -> Plan:
    """The point of a wall's outline that is nearest to a point."""
    best, at = _FAR, (0, 0)
    for ax, ay, _bx, _by, ex, ey, _long in wall.edges:
        whole = ex * ex + ey * ey
        along = min(max(ex * (x - ax) + ey * (y - ay), 0), whole)
        px, py = (ax + ex * along // whole, ay + ey * along // whole) if whole else (ax, ay)
        square = (px - x) ** 2 + (py - y) ** 2
        if square < best:
            best, at = square, (px, py)
    return at


def _points(gap: tuple[Plan, Plan]) -> Iterator[Plan]:
    """The middle of a gap, before it, behind it."""
    (ax, ay), (bx, by) = gap
    x, y, dx, dy = (ax + bx) // 2, (ay + by) // 2, bx - ax, by - ay
    length = max(1, isqrt(dx * dx + dy * dy))
    yield x, y
    yield x - dy * BEFORE // length, y + dx * BEFORE // length
    yield x + dy * BEFORE // length, y - dx * BEFORE // length
