"""The grid of a table for searches: where bases can be, and what it costs to get from one place to the next.

Lives here: nodes every half inch on every surface and the links between them, judged once without bodies, doors
open (a link remembers the doors that it needs). Built node by node as searches come by and kept per table,
radius, height and step. Never here: bodies, budgets. What a grid says is a candidate; `judge` decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from .ground import Box, Floor, Ground, ground_of
from .measure import segment_distance, segment_touches_polygon
from .memo import PerTable
from .model import Body, Plan, Point, Scene, Table
from .moves import TOLERANCE, Policy
from .walk import Walker

PITCH = 500
_STEPS = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
_NEXT = tuple((i, j) for i in range(-2, 3) for j in range(-2, 3) if (abs(i), abs(j)) in _STEPS)
_LINK = 1000  # the most that a walked link goes along an axis
_JUMP = 5500
_PLENTY = 1_000_000
_FAR = 12_000  # what a single climb or leap may cost in the grid

WALK, CLIMB, DROP, LEAP = range(4)


@dataclass(frozen=True, slots=True)
class Link:
    """A way to a node: cost in mils, what it takes (the most special of its legs), doors that must be open,
    the width of its leap."""

    to: int
    cost: int
    kind: int
    gates: tuple[tuple[str, bool], ...] = ()
    width: int = 0


class Grid:
    """Nodes and links for one size of mover. `at[n]` is a node's point, `ends[n]` whether a base may stand there."""

    def __init__(self, table: Table, radius: int, height: int, step: int, rough: int) -> None:
        self.ground: Ground = ground_of(table)
        self.radius, self.height, self.step = radius, height, step
        self._open = Scene(table, {}, {f"{p.id}/{o.id}": False for p in table.pieces for o in p.openings})
        self._walks = self._walker(Policy(_PLENTY, step, rough, climb=False, leap=0, overclimb=False))
        self._climbs = self._walker(Policy(_FAR, step, rough, leap=6000, overclimb=False))
        self._known: dict[tuple[int, int], Link | None] = {}
        self._closed = any(wall.gate is not None for wall in self.ground.walls)
        self.at: list[Point] = []
        self.floors: list[Floor] = []
        self.ends: list[bool] = []
        self.cells: dict[Plan, list[int]] = {}
        self._links: list[tuple[Link, ...] | None] = []
        width, depth = table.size
        for i in range(1, width // PITCH + 1):
            for j in range(1, depth // PITCH + 1):
                self._add(i, j)
        self._links = [None] * len(self.at)
        self._high: dict[int, list[int]] = {}
        for n, (_x, _y, z) in enumerate(self.at):
            if z >= step:
                self._high.setdefault(self.floors[n].index, []).append(n)

    def _walker(self, policy: Policy) -> Walker:
        return Walker(self._open, Body("", "", self.radius, self.height, 0, 0, 0), policy)

    def _add(self, i: int, j: int) -> None:
        """Nodes at a grid point, one for each surface on which a base has room."""
        x, y = i * PITCH, j * PITCH
        width, depth = self.ground.size
        edge = self.radius - TOLERANCE
        if not (edge <= x <= width - edge and edge <= y <= depth - edge):
            return
        floors = self.ground.floors_at(x, y)
        heights = [floor.z(x, y) for floor in floors]
        lift = self.step - 1 - TOLERANCE
        for floor, z in zip(floors, heights, strict=True):
            if any(z < other < z + min(self.step, self.height) for other in heights):
                continue
            if self.ground.wall_in(self._open, x, y, z, self.radius, self.height, lift) is None:
                rise = floor.rise * self.radius // 1000
                ends = self.ground.wall_in(self._open, x, y, z, self.radius, self.height, rise) is None
                self.cells.setdefault((i, j), []).append(len(self.at))
                self.at.append((x, y, z))
                self.floors.append(floor)
                self.ends.append(ends)

    def links(self, n: int) -> tuple[Link, ...]:
        """The ways out of a node, found when first asked for."""
        known = self._links[n]
        if known is None:
            known = self._links[n] = tuple(self._find(n))
        return known

    def _find(self, n: int) -> list[Link]:
        x, y, z = self.at[n]
        i, j = x // PITCH, y // PITCH
        plain = z == 0 and self._plain(x, y)
        found: list[Link] = []
        for di, dj in _NEXT:
            for to in self.cells.get((i + di, j + dj), ()):
                if plain:
                    found.append(Link(to, isqrt((di * di + dj * dj) * PITCH * PITCH), WALK))
                    continue
                link = self._walk(n, to)
                if link is not None:
                    found.append(link)
        if not plain:
            found += self._far_links(n, i, j)
        return found

    def _plain(self, x: int, y: int) -> bool:
        """Is there nothing but open ground as far as the walked links go?"""
        near = self.ground.near(x - _LINK, y - _LINK, x + _LINK, y + _LINK)
        wide = _LINK + self.radius
        others = [*(floor.box for floor in near.floors[1:]), *(area.box for area in near.rough)]
        if near.ladders or any(_beside(box, x, y, _LINK + TOLERANCE) for box in others):
            return False
        return not any(_beside(wall.box, x, y, wide) for wall in near.walls if wall.top >= self.step)

    def _far_links(self, n: int, i: int, j: int) -> list[Link]:
        """Climbs and drops over two or three steps, leaps, ladders."""
        found: list[Link | None] = []
        z = self.at[n][2]
        for di, dj in ((2, 0), (0, 2), (-2, 0), (0, -2), (3, 0), (0, 3), (-3, 0), (0, -3)):
            for to in self.cells.get((i + di, j + dj), ()):
                link = self._link(self._climbs, n, to)
                found.append(link if link is not None and link.kind != WALK else None)
        if z >= self.step:
            found += [self._link(self._climbs, n, to) for to in self._over_gaps(n)]
        for ladder in self.ground.near(*self.at[n][:2], *self.at[n][:2]).ladders:
            for one, other in ((ladder.foot, ladder.top), (ladder.top, ladder.foot)):
                if _close(self.at[n], one, 2 * self.radius):
                    found += [self._link(self._climbs, n, to) for to in self.around(other, 2 * self.radius)[:2]]
        return [link for link in found if link is not None]

    def _over_gaps(self, n: int) -> list[int]:
        """Nodes on other high surfaces that a leap may reach, the nearest few of each surface."""
        x, y, z = self.at[n]
        found: list[int] = []
        for index, nodes in self._high.items():
            if index == self.floors[n].index:
                continue
            near = [
                m for m in nodes if self.at[m][2] < z + self.step and _close((x, y, 0), (*self.at[m][:2], 0), _JUMP)
            ]
            near.sort(key=lambda m: ((self.at[m][0] - x) ** 2 + (self.at[m][1] - y) ** 2, m))
            found += near[:3]
        return found

    def _walk(self, n: int, to: int) -> Link | None:
        """The link to a neighbour that needs no climb; walking back costs the same."""
        if (n, to) in self._known:
            return self._known.pop((n, to))
        link = self._link(self._walks, n, to)
        if link is None or link.kind == WALK:
            self._known[to, n] = link and Link(n, link.cost, WALK, link.gates)
        return link

    def _link(self, walker: Walker, n: int, to: int) -> Link | None:
        """The straight way between two nodes, if there is one without bodies and with doors open."""
        start, goal = self.at[n], self.at[to]
        walker.restart(start, False, walker.policy.budget)
        if walker.go(goal, False) is not None or walker.done or walker.f != goal[2]:
            return None
        kinds = {leg.kind: leg.cost for leg in walker.legs}
        kind = LEAP if "leap" in kinds else DROP if "drop" in kinds else CLIMB if "climb" in kinds else WALK
        return Link(to, walker.cost, kind, self._gates(start, goal), kinds.get("leap", 0))

    def _gates(self, p: Point, q: Point) -> tuple[tuple[str, bool], ...]:
        """The doors whose leaves would be in the way."""
        found = []
        for wall in self.ground.near(p[0], p[1], q[0], q[1]).walls if self._closed else ():
            if wall.gate is None:
                continue
            x0, y0, x1, y1 = wall.box
            far = self.radius
            if min(p[0], q[0]) >= x1 + far or max(p[0], q[0]) <= x0 - far:
                continue
            if min(p[1], q[1]) >= y1 + far or max(p[1], q[1]) <= y0 - far:
                continue
            low, high = min(p[2], q[2]), max(p[2], q[2])
            if wall.top >= low + self.step and wall.base < high + self.height:
                beside = any(segment_distance(corner, p[:2], q[:2]) < far for corner in wall.outline)
                if beside or segment_touches_polygon(p, q, wall.outline):
                    found.append(wall.gate)
        return tuple(found)

    def around(self, at: Point, reach: int) -> list[int]:
        """Nodes within a plan distance of a point and less than a step from its level, nearest first."""
        i0, i1 = (at[0] - reach) // PITCH, (at[0] + reach) // PITCH + 1
        j0, j1 = (at[1] - reach) // PITCH, (at[1] + reach) // PITCH + 1
        found = []
        for i in range(i0, i1 + 1):
            for j in range(j0, j1 + 1):
                for n in self.cells.get((i, j), ()):
                    x, y, z = self.at[n]
                    square = (x - at[0]) ** 2 + (y - at[1]) ** 2
                    if square <= reach * reach and abs(z - at[2]) < self.step:
                        found.append((square + (z - at[2]) ** 2, n))
        return [n for _, n in sorted(found)]


def _beside(box: Box, x: int, y: int, reach: int) -> bool:
    """Is a plan point within reach of a box along both axes?"""
    return box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach


def _close(p: Point, q: Point, reach: int) -> bool:
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= reach * reach


_Key = tuple[int, int, int, int]
_grids: PerTable[dict[_Key, Grid]] = PerTable(lambda _table: {})


def grid_of(table: Table, radius: int, height: int, step: int, rough: int) -> Grid:
    """The grid of a table for a size of mover, built on first use and kept for the tables used last."""
    kept = _grids(table)
    key = (radius, height, step, rough)
    if key not in kept:
        kept[key] = Grid(table, *key)
    return kept[key]
