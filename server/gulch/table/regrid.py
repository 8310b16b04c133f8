"""The grid of a table that a match has changed: that of the table as built, but for what lies beside the change.

Lives here: `Regrid`, which asks the built table's grid for whatever nothing new is near, and finds the rest anew when
a search comes by. Never here: what has changed (`ground`), how links are found (`grid`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from .footing import Box, Floor, Near, box_of
from .grid import JUMP_REACH, LINK_REACH, PITCH, Grid, Link
from .ground import Ground
from .model import Point, Table
from .moves import TOLERANCE
from .narrows import BEFORE
from .straight import Straight, Way

T = TypeVar("T")
_LADDER = 4000  # no ladder leads farther aside


class Regrid(Grid):
    """A grid over another. A node's number says where it is, and nodes where nothing differs have the numbers that
    they have in the other."""

    def __init__(self, table: Table, base: Grid) -> None:
        super().__init__(table, base.radius, base.height, base.step, base.rough, base.terms)
        self.base = base
        self.at, self.floors, self.ends = _Over(base.at), _Over(base.floors), _Over(base.ends)
        boxes = tuple(_changes(base.ground, self.ground))
        wide, over = self.radius + 2 * TOLERANCE, max(i for i, _ in self._over) * PITCH
        cells = max(wide, self.narrows.most // 2 + BEFORE) + PITCH // 2
        self._by = _Boxes(boxes, wide)
        self._by_cells = _Boxes(boxes, cells)
        self._by_links = _Boxes(boxes, cells + LINK_REACH)
        self._by_walks = _Boxes(boxes, wide + LINK_REACH)
        self._by_leads = _Boxes(boxes, cells + self.radius + over)
        self._by_ladders = _Boxes(boxes, cells + self.radius + over + _LADDER)
        self._by_leaps = _Boxes(boxes, cells + self.radius + JUMP_REACH)
        self._by_specials = _Boxes(boxes, wide + self.radius)
        self.straight = _Restraight(self.straight, base.straight, self._by)

    def cell(self, i: int, j: int) -> tuple[int, ...]:
        known = self._cells.get((i, j))
        if known is None:
            known = self.base.cell(i, j)
            if self._by_cells.point(i * PITCH, j * PITCH):
                known = self._cells[i, j] = self._anew(i, j, known)
        return known

    def _anew(self, i: int, j: int, known: tuple[int, ...]) -> tuple[int, ...]:
        """The nodes at a grid point: those that are known, if they are the same."""
        own = tuple(self._nodes(i, j))
        if own != known or not all(self._is_known(n) for n in own):
            return own
        for n in own:
            del self.at[n], self.floors[n], self.ends[n]
        return known

    def _is_known(self, n: int) -> bool:
        """Is a node of its own the one that the other grid has at that number?"""
        base = self.base
        same = self.at[n] == base.at[n] and self.ends[n] == base.ends[n]
        return same and self.floors[n] is base.floors[n]

    def links(self, n: int) -> tuple[Link, ...]:
        x, y, _ = self.at[n]
        if not self._by_links.point(x, y):
            return self.base.links(n)
        if n not in self._links and not self._by_walks.point(x, y) and self._has_known(n):
            self._links[n] = self.base.links(n)
        return super().links(n)

    def _has_known(self, n: int) -> bool:
        """Are all nodes beside a node those of the other grid?"""
        i, j = self._square(n)
        beside = ((i + di, j + dj) for di in range(-2, 3) for dj in range(-2, 3))
        return all(self.cell(*at) is self.base.cell(*at) for at in beside)

    def leads(self, n: int) -> tuple[tuple[int, int], ...]:
        x, y, z = self.at[n]
        leaps = z >= self.step or bool(self.terms.ditches)
        anew = self._by_leads.point(x, y) or (leaps and self._by_leaps.point(x, y))
        if not anew and self._by_ladders.point(x, y):
            anew = bool(self.ground.near(x, y, x, y).ladders)
        return super().leads(n) if anew else self.base.leads(n)

    def special(self, n: int, to: int) -> Link | None:
        if self._differs(n, to, self._by_specials):
            return super().special(n, to)
        return self.base.special(n, to)

    def _walk(self, n: int, to: int, near: Near) -> Link | None:
        if self._differs(n, to, self._by):
            return super()._walk(n, to, near)
        return next((link for link in self.base.links(n) if link.to == to), None)

    def _differs(self, n: int, to: int, by: _Boxes) -> bool:
        """Is one of two nodes not in the other grid, or something between them not as it was there?"""
        return n in self.at or to in self.at or by.stretch(self.at[n], self.at[to])

    def high_nodes(self, floor: Floor) -> tuple[int, ...]:
        x0, y0, x1, y1 = floor.box
        anew = self._by_cells.stretch((x0 - PITCH, y0 - PITCH, 0), (x1 + PITCH, y1 + PITCH, 0))
        return super().high_nodes(floor) if anew else self.base.high_nodes(floor)


class _Over(dict[int, T]):
    """What is known of nodes: of its own, else of the other grid's."""

    def __init__(self, base: dict[int, T]) -> None:
        super().__init__()
        self._base = base

    def __missing__(self, n: int) -> T:
        return self._base[n]


class _Boxes:
    """Whether places or stretches lie within a margin of what differs."""

    def __init__(self, boxes: Sequence[Box], margin: int) -> None:
        self._boxes = [(x0 - margin, y0 - margin, x1 + margin, y1 + margin) for x0, y0, x1, y1 in boxes]
        columns = list(zip(*self._boxes, strict=True)) or [(0,)] * 4
        self._hull: Box = (min(columns[0]), min(columns[1]), max(columns[2]), max(columns[3]))

    def point(self, x: int, y: int) -> bool:
        x0, y0, x1, y1 = self._hull
        if x < x0 or x > x1 or y < y0 or y > y1:
            return False
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in self._boxes)

    def stretch(self, p: Point, q: Point) -> bool:
        """Does the box around p and q meet one?"""
        a0, a1 = (p[0], q[0]) if p[0] <= q[0] else (q[0], p[0])
        b0, b1 = (p[1], q[1]) if p[1] <= q[1] else (q[1], p[1])
        x0, y0, x1, y1 = self._hull
        if a1 < x0 or a0 > x1 or b1 < y0 or b0 > y1:
            return False
        return any(a1 >= x0 and a0 <= x1 and b1 >= y0 and b0 <= y1 for x0, y0, x1, y1 in self._boxes)


class _Restraight(Straight):
    """Straight ways over others: those that come by nothing that differs are the others'."""

    def __init__(self, own: Straight, base: Straight, by: _Boxes) -> None:
        super().__init__(own.ground, own.radius, own.height, own.step, own.rough, own.terms)
        self._base, self._by = base, by

    def __call__(self, p: Point, q: Point) -> Way:
        return super().__call__(p, q) if self._by.stretch(p, q) else self._base(p, q)

    def keeper(self, p: Point, q: Point) -> Straight:
        return self if self._by.stretch(p, q) else self._base


def _changes(base: Ground, now: Ground) -> Iterator[Box]:
    """Boxes of all that only one of the two has."""
    for known, there in ((base.floors, now.floors), (base.walls, now.walls), (base.areas, now.areas)):
        one, other = ({thing.index: thing for thing in things} for things in (known, there))
        yield from (thing.box for n, thing in one.items() if other.get(n) is not thing)
        yield from (thing.box for n, thing in other.items() if one.get(n) is not thing)
    for ladder in (*base.ladders, *now.ladders):
        if ladder not in base.ladders or ladder not in now.ladders:
            yield box_of([ladder.foot, ladder.top])
