"""Where a base of 25 mm gets to on a table, from every zone at once.

Lives here: `Ways`, the walked whole that all zones lie in, what more climbs, ladders and leaps lead to, and how far
it is from any place to cover. It goes over the grid that searches use, so that what it made is there for the first
of them. Never here: verdicts on a table (`check`), bodies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import product
from math import isqrt

from gulch.table.footing import box_of
from gulch.table.grid import PITCH, WALK, Grid, grid_of
from gulch.table.ground import Box, Floor, Ground
from gulch.table.judge import judge
from gulch.table.measure import in_polygon
from gulch.table.model import INCH, Body, Plan, Scene, Table
from gulch.table.moves import Policy
from gulch.table.spans import outline_square

RADIUS = 492
"""Half of a base of 25 mm."""
HEIGHT = 1250
COVER = 500
"""What covers reaches so far above the feet."""
_BESIDE = 1000
_AROUND = 1500
_FINE = 150
_POCKET = 9  # nodes of ground that are too many to be a gap between two things


class Ways:
    """`reached`: all nodes that a figure on foot gets to from each of the zones, doors open. `places`: those of
    them where it may stand. `cut_off`: numbers of zones that cannot be walked to from the first."""

    def __init__(self, table: Table, zones: Sequence[Sequence[Plan]]) -> None:
        policy = Policy(0)
        self.table = table
        self.grid: Grid = grid_of(table, RADIUS, HEIGHT, policy.step, policy.rough)
        self.ground: Ground = self.grid.ground
        self._areas = [
            (box_of(area.outline), area.base, area.base + area.height, area.outline)
            for piece in table.pieces
            for area in piece.areas
        ]
        self._open = Scene(table, {}, {f"{p.id}/{o.id}": False for p in table.pieces for o in p.openings})
        self._narrow: dict[int, None] = {}
        self.reached: dict[int, None] = {}
        starts = [list(self.nodes_in(zone)) for zone in zones]
        for nodes in starts[:1]:
            self._walk(nodes[:1])
        self.cut_off = [n for n, nodes in enumerate(starts) if not all(node in self.reached for node in nodes)]
        self._climb()
        self.places = tuple(n for n in self.reached if self.grid.ends[n])

    def nodes_in(self, outline: Sequence[Plan]) -> Iterator[int]:
        """The nodes on the ground of a region where a base may stand."""
        for n in self._nodes(box_of(outline)):
            x, y, _ = self.grid.at[n]
            if self._on_ground(n) and in_polygon((x, y), outline):
                yield n

    def _nodes(self, box: Box) -> Iterator[int]:
        x0, y0, x1, y1 = box
        for i in range(-(-x0 // PITCH), x1 // PITCH + 1):
            for j in range(-(-y0 // PITCH), y1 // PITCH + 1):
                yield from self.grid.cell(i, j)

    def _walk(self, nodes: Sequence[int]) -> None:
        """All that can be walked to from some nodes and back."""
        waiting = [n for n in nodes if n not in self.reached]
        self.reached.update(dict.fromkeys(waiting))
        while waiting:
            for link in self.grid.links(waiting.pop()):
                if link.kind == WALK and link.to not in self.reached:
                    self.reached[link.to] = None
                    waiting.append(link.to)

    def _climb(self) -> None:
        """Goes on to surfaces that walking does not lead to, until nothing new is found."""
        missing = self._missing()
        while missing:
            for floor in missing:
                self._walk(list(self._onto(floor)))
            left = self._missing()
            if len(left) == len(missing):
                break
            missing = left
        for floor in missing:
            if not any(self.grid.floors[n] is floor for n in self._nodes(floor.box)) and self._between_nodes(floor):
                self._narrow[floor.index] = None

    def _missing(self) -> list[Floor]:
        known = {self.grid.floors[n].index for n in self.reached} | self._narrow.keys()
        return [floor for floor in self.ground.floors if floor.index not in known]

    def _between_nodes(self, floor: Floor) -> bool:
        """Of a surface so narrow that it lies between the nodes: can it be walked onto from one, or does no base stand
        on it at all?"""
        x0, y0, x1, y1 = floor.box
        policy = Policy(6 * INCH)
        nobody = True
        for x, y in product(range(x0, x1 + 1, _FINE), range(y0, y1 + 1, _FINE)):
            if self.ground.floor_at(x, y, floor.z(x, y)) is not floor or not floor.holds(x, y):
                continue
            there = Body("", "", RADIUS, HEIGHT, x, y, floor.z(x, y))
            if self.ground.stand(self._open, there) is None:
                nobody = False
                near = [n for n in self.grid.around(there.at, INCH) if n in self.reached and self.grid.ends[n]]
                starts = (there.moved(self.grid.at[n]) for n in near[:4])
                if any(judge(self._open, start, (there.at,), policy).stop is None for start in starts):
                    return True
        return nobody

    def _onto(self, floor: Floor) -> Iterator[int]:
        """The first node of a surface that a climb, a leap or a ladder from a reached one leads to."""
        for n in self._before(floor):
            for _, to in self.grid.leads(n) if n in self.reached else ():
                if self.grid.floors[to] is floor and self.grid.special(n, to) is not None:
                    yield to
                    return

    def _before(self, floor: Floor) -> Iterator[int]:
        """Nodes from which a surface may be got onto: of ladders first."""
        x0, y0, x1, y1 = floor.box
        for ladder in self.ground.near(x0, y0, x1, y1).ladders:
            for end in (ladder.foot, ladder.top):
                yield from self.grid.around(end, 2 * RADIUS)
        yield from self._nodes((x0 - _AROUND, y0 - _AROUND, x1 + _AROUND, y1 + _AROUND))

    def unreached(self) -> tuple[str, ...]:
        """The ids of surfaces that cannot be got to, and where on the ground a pocket lies that cannot."""
        return (*(floor.id for floor in self._missing()), *self._pockets())

    def _pockets(self) -> Iterator[str]:
        width, depth = self.ground.size
        lost = {n: None for n in self._nodes((0, 0, width, depth)) if n not in self.reached and self._on_ground(n)}
        while lost:
            x, y, _ = self.grid.at[next(iter(lost))]
            waiting, size = [next(iter(lost))], 0
            lost.pop(waiting[0])
            while waiting:
                size += 1
                for link in self.grid.links(waiting.pop()):
                    if link.to in lost:
                        lost.pop(link.to)
                        waiting.append(link.to)
            if size >= _POCKET:
                yield f"the ground at {x / INCH:g}, {y / INCH:g}"

    def _on_ground(self, n: int) -> bool:
        return self.grid.floors[n].index == 0 and self.grid.ends[n]

    def covered(self, budget: int) -> int:
        """The percentage of places from which a walk of `budget` ends in contact with cover: a block that reaches
        half an inch above the feet, or area terrain as high."""
        cost: dict[int, int] = {}
        heap = [(self._beside(n), n) for n in self.reached]
        heap = [(price, n) for price, n in heap if price <= budget]
        heapify(heap)
        while heap:
            price, n = heappop(heap)
            if n in cost:
                continue
            cost[n] = price
            for link in self.grid.links(n):
                if link.kind == WALK and link.to not in cost and price + link.cost <= budget:
                    heappush(heap, (price + link.cost, link.to))
        found = sum(n in cost for n in self.places)
        return found * 100 // max(1, len(self.places))

    def _beside(self, n: int) -> int:
        """How far cover right beside a node is; very far if there is none."""
        x, y, z = self.grid.at[n]
        best = 1 << 60
        for wall in self.ground.near(x, y, x, y).walls:
            x0, y0, x1, y1 = wall.box
            beside = x0 - _BESIDE <= x <= x1 + _BESIDE and y0 - _BESIDE <= y <= y1 + _BESIDE
            if beside and wall.gate is None and wall.top >= z + COVER and wall.base < z + HEIGHT // 2:
                best = min(best, max(0, isqrt(outline_square(x, y, wall.outline)) - RADIUS))
        return 0 if best and self._hidden(x, y, z) else best

    def _hidden(self, x: int, y: int, z: int) -> bool:
        """Is the place in area terrain that covers?"""
        return any(
            base <= z <= top - COVER and box[0] <= x <= box[2] and box[1] <= y <= box[3] and in_polygon((x, y), outline)
            for box, base, top, outline in self._areas
        )
