"""The grid of a table for searches: where bases can be, and what it costs to get from one place to the next.

Lives here: nodes every half inch on every surface and the links between them, judged once without bodies, doors
open (a link remembers the doors that it needs). Made node by node as searches come by and kept per table, radius,
height and step; a node's number says where it is, whatever was made before it. Never here: bodies, budgets. What a grid
says is a candidate; `judge` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from .ground import Box, Floor, Ground, Near, Wall, ground_of
from .memo import PerTable
from .model import Body, Plan, Point, Scene, Table
from .moves import TOLERANCE, Policy
from .straight import BLOCKED, UNSURE, Straight
from .walk import Walker

PITCH = 500
_STEPS = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
_NEXT = tuple((i, j) for i in range(-2, 3) for j in range(-2, 3) if (abs(i), abs(j)) in _STEPS)
_OVER = ((2, 0), (0, 2), (-2, 0), (0, -2), (3, 0), (0, 3), (-3, 0), (0, -3))
_LINK = 1000  # the most that a walked link goes along an axis
_JUMP = 5500
_PLENTY = 1_000_000
_FAR = 12_000  # what a single climb or leap may cost in the grid
_LEVELS = 16  # more surfaces above one another than any table has

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
    """Nodes and links for one size of mover. `at[n]` is a node's point, `floors[n]` its surface, `ends[n]` whether a
    base may stand there; a node has them from when its cell was first looked at."""

    def __init__(self, table: Table, radius: int, height: int, step: int, rough: int) -> None:
        self.ground: Ground = ground_of(table)
        self.radius, self.height, self.step = radius, height, step
        self._open = Scene(table, {}, {f"{p.id}/{o.id}": False for p in table.pieces for o in p.openings})
        self._walks = self._walker(Policy(_PLENTY, step, rough, climb=False, leap=0, overclimb=False))
        self._climbs = self._walker(Policy(_FAR, step, rough, leap=6000, overclimb=False))
        self._straight = Straight(self.ground, radius, height, step, rough)
        self._known: dict[tuple[int, int], Link | None] = {}
        self._closed = any(wall.gate is not None for wall in self.ground.walls)
        self.at: dict[int, Point] = {}
        self.floors: dict[int, Floor] = {}
        self.ends: dict[int, bool] = {}
        self._cells: dict[Plan, tuple[int, ...]] = {}
        self._links: dict[int, tuple[Link, ...]] = {}
        self._leads: dict[int, tuple[tuple[int, int], ...]] = {}
        self._specials: dict[tuple[int, int], Link | None] = {}
        self._high: dict[int, tuple[int, ...]] = {}
        self._rows = table.size[1] // PITCH + 2

    def _walker(self, policy: Policy) -> Walker:
        walker = Walker(self._open, Body("", "", self.radius, self.height, 0, 0, 0), policy)
        walker.scene = self._open  # also what is not made for everybody
        return walker

    def cell(self, i: int, j: int) -> tuple[int, ...]:
        """The nodes at a grid point, one for each surface on which a base has room."""
        known = self._cells.get((i, j))
        if known is None:
            known = self._cells[i, j] = tuple(self._nodes(i, j))
        return known

    def _nodes(self, i: int, j: int) -> Iterator[int]:
        x, y = i * PITCH, j * PITCH
        width, depth = self.ground.size
        edge = self.radius - TOLERANCE
        if not (edge <= x <= width - edge and edge <= y <= depth - edge):
            return
        floors = self.ground.floors_at(x, y)
        heights = [floor.z(x, y) for floor in floors]
        lift = self.step - 1 - TOLERANCE
        for number, (floor, z) in enumerate(zip(floors, heights, strict=True)):
            if any(z < other < z + self.step for other in heights):
                continue  # feet would be on that one
            rise = floor.rise * self.radius // 1000
            ends = self.ground.wall_in(self._open, x, y, z, self.radius, self.height, rise) is None
            if ends or self.ground.wall_in(self._open, x, y, z, self.radius, self.height, lift) is None:
                n = (i * self._rows + j) * _LEVELS + number
                self.at[n], self.floors[n], self.ends[n] = (x, y, z), floor, ends
                yield n

    def links(self, n: int) -> tuple[Link, ...]:
        """The walked ways out of a node to its neighbours, found when first asked for."""
        known = self._links.get(n)
        if known is None:
            known = self._links[n] = tuple(self._find(n))
        return known

    def _find(self, n: int) -> Iterator[Link]:
        x, y, z = self.at[n]
        i, j = x // PITCH, y // PITCH
        floor, near = self.floors[n], self._around(x, y, z)
        bare = floor.index == 0 and not (near.walls or near.rough or len(near.floors) > 1)
        for di, dj in _NEXT:
            for to in self.cell(i + di, j + dj):
                if bare:
                    yield Link(to, isqrt((di * di + dj * dj) * PITCH * PITCH), WALK)
                    continue
                link = self._walk(n, to, near)
                if link is not None:
                    yield link

    def _around(self, x: int, y: int, z: int) -> Near:
        """What the walked links of a node may meet."""
        near = self.ground.near(x - _LINK, y - _LINK, x + _LINK, y + _LINK)
        wide, low, high = _LINK + self.radius, z + self.step, z + self.height
        walls = [w for w in near.walls if w.top >= low and w.base < high and _beside(w.box, x, y, wide)]
        floors = [floor for floor in near.floors[1:] if _beside(floor.box, x, y, _LINK + 2 * TOLERANCE)]
        rough = [area for area in near.rough if _beside(area.box, x, y, _LINK + TOLERANCE)]
        return Near((near.floors[0], *floors), tuple(walls), tuple(rough), near.ladders)

    def _walk(self, n: int, to: int, near: Near) -> Link | None:
        """The link to a neighbour that needs no climb: walked, the same both ways, or dropped down."""
        fall = self.at[n][2] - self.at[to][2]
        if abs(fall) >= self.step:
            return self._drop(n, to) if fall > 0 else None
        if (n, to) in self._known:
            return self._known.pop((n, to))
        gates: list[Wall] = []
        cost = self._straight.way(self.floors[n], self.at[n], self.floors[to], self.at[to], near, gates)
        if cost == UNSURE:
            link = self._link(self._walks, n, to)
        elif cost == BLOCKED:
            link = None
        else:
            link = Link(to, cost, WALK, tuple(wall.gate for wall in gates if wall.gate is not None))
        if link is None or link.kind == WALK:
            self._known[to, n] = link and Link(n, link.cost, WALK, link.gates)
        return link

    def _drop(self, n: int, to: int) -> Link | None:
        """The link down to a neighbour, which has to lie beyond an edge."""
        floor, (x, y, _) = self.floors[n], self.at[to]
        return None if floor.convex and floor.holds(x, y) else self._link(self._walks, n, to)

    def leads(self, n: int) -> tuple[tuple[int, int], ...]:
        """Where climbs, drops, leaps and ladders from a node might lead, with the least that they could cost, that
        first; `special` says whether they do."""
        known = self._leads.get(n)
        if known is None:
            known = self._leads[n] = tuple(sorted(self._find_leads(n)))
        return known

    def special(self, n: int, to: int) -> Link | None:
        """The way from a node to another by a climb, a drop, a leap or a ladder."""
        key = (n, to)
        if key not in self._specials:
            link = self._link(self._climbs, n, to)
            self._specials[key] = link if link is not None and link.kind != WALK else None
        return self._specials[key]

    def _find_leads(self, n: int) -> set[tuple[int, int]]:
        x, y, z = self.at[n]
        i, j = x // PITCH, y // PITCH
        found: set[tuple[int, int]] = set()
        near = self.ground.near(x - 1500, y - 1500, x + 1500, y + 1500)
        if len(near.floors) > 1 or near.walls or z:
            walls = [wall for wall in near.walls if wall.top >= z + self.step and wall.base < z + self.height]
            for di, dj in _OVER:
                for to in self.cell(i + di, j + dj):
                    least = self._least(n, to, walls)
                    if least is not None:
                        found.add((least, to))
        if z >= self.step:
            found |= {(max(0, _plan(self.at[n], self.at[to]) - 4 * self.radius), to) for to in self._over_gaps(n)}
        for ladder in near.ladders:
            for one, other in ((ladder.foot, ladder.top), (ladder.top, ladder.foot)):
                if _close(self.at[n], one, 2 * self.radius):
                    rise = abs(ladder.top[2] - ladder.foot[2])
                    found |= {(max(0, rise - self.step), to) for to in self.around(other, 2 * self.radius)[:2]}
        return found

    def _least(self, n: int, to: int, walls: list[Wall]) -> int | None:
        """The least that a climb or drop to a node two or three steps away could cost; None if there is none."""
        p, q = self.at[n], self.at[to]
        rise = q[2] - p[2]
        if rise >= self.step:
            return rise
        if rise > -self.step:  # over a wall and down again
            tops = [wall.top - p[2] for wall in walls if self._straight.meets(wall, p, q)]
            return 2 * min(tops) - self.step if tops else None
        return max(0, _plan(p, q) - 2 * self.radius)

    def _over_gaps(self, n: int) -> list[int]:
        """Nodes on other high surfaces that a leap may reach, the nearest few of each surface."""
        x, y, z = self.at[n]
        found: list[int] = []
        for floor in self.ground.floors[1:]:
            if floor.high < self.step or floor is self.floors[n] or not _beside(floor.box, x, y, _JUMP):
                continue
            nodes = self._floor_nodes(floor)
            near = [m for m in nodes if self.at[m][2] < z + self.step and _close(self.at[n], self.at[m], _JUMP)]
            near.sort(key=lambda m: ((self.at[m][0] - x) ** 2 + (self.at[m][1] - y) ** 2, m))
            found += near[:3]
        return found

    def _floor_nodes(self, floor: Floor) -> tuple[int, ...]:
        """The nodes on a surface that lie a step or more up."""
        known = self._high.get(floor.index)
        if known is None:
            x0, y0, x1, y1 = floor.box
            cells = ((i, j) for i in range(x0 // PITCH, x1 // PITCH + 2) for j in range(y0 // PITCH, y1 // PITCH + 2))
            nodes = (n for i, j in cells for n in self.cell(i, j))
            known = tuple(n for n in nodes if self.floors[n] is floor and self.at[n][2] >= self.step)
            self._high[floor.index] = known
        return known

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
            low, high = min(p[2], q[2]), max(p[2], q[2])
            if wall.top >= low + self.step and wall.base < high + self.height and self._straight.meets(wall, p, q):
                found.append(wall.gate)
        return tuple(found)

    def around(self, at: Point, reach: int) -> list[int]:
        """Nodes within a plan distance of a point and less than a step from its level, nearest first."""
        i0, i1 = (at[0] - reach) // PITCH, (at[0] + reach) // PITCH + 1
        j0, j1 = (at[1] - reach) // PITCH, (at[1] + reach) // PITCH + 1
        found = []
        for i in range(i0, i1 + 1):
            for j in range(j0, j1 + 1):
                for n in self.cell(i, j):
                    x, y, z = self.at[n]
                    square = (x - at[0]) ** 2 + (y - at[1]) ** 2
                    if square <= reach * reach and abs(z - at[2]) < self.step:
                        found.append((square + (z - at[2]) ** 2, n))
        return [n for _, n in sorted(found)]


def _beside(box: Box, x: int, y: int, reach: int) -> bool:
    """Is a plan point within reach of a box along both axes?"""
    return box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach


def _plan(p: Point, q: Point) -> int:
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


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
