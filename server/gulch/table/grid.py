"""The grid of a table for searches: where bases can be, and what it costs to get from one place to the next.

Lives here: nodes every half inch on every surface and the links between them, judged once without bodies, doors
open (a link remembers the doors that it needs). Made node by node as searches come by and kept per table, size of
mover and terms; a node's number says where it is, whatever was made before it. Never here: bodies, budgets, tables that
a match has changed (`regrid`). What a grid says is a candidate; `judge` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from .ground import MARGIN, Box, Floor, Ground, Near, Wall, ground_for
from .memo import PerTable
from .model import Body, Plan, Point, Scene, Table
from .moves import TOLERANCE, Barrier, Kind, Policy
from .narrows import Narrows
from .spans import FULL
from .straight import BLOCKED, UNSURE, Straight
from .terms import USUAL, Terms, policy_of
from .walk import Walker

PITCH = 500
_STEPS = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
_NEXT = tuple((i, j) for i in range(-2, 3) for j in range(-2, 3) if (abs(i), abs(j)) in _STEPS)
_MORE = tuple((i, j) for i in (-2, 0, 2) for j in (-2, 0, 2))  # only to or from between the lines
_THICK = 400  # walls up to this thick are got over
LINK_REACH = 1000  # the most that a walked link goes along an axis
JUMP_REACH = 5500
_LEVELS = 16  # more surfaces above one another than any table has
_KEPT = 12  # grids kept of a table

WALK, CLIMB, DROP, LEAP, JUMP = 0, 1, 2, 4, 8
_KINDS: dict[Kind, int] = {"climb": CLIMB, "drop": DROP, "leap": LEAP, "jump": JUMP}


class Link(NamedTuple):
    """A way to a node: cost in mils, what it takes (WALK, or CLIMB, DROP, LEAP and JUMP added up), doors that must be
    open, the width of its leap. `ends`: where a drop on it ends the walk, before the node."""

    to: int
    cost: int
    kind: int
    gates: tuple[tuple[str, bool], ...] = ()
    width: int = 0
    ends: Point | None = None


class Grid:
    """Nodes and links for one size of mover. `at[n]` is a node's point, `floors[n]` its surface, `ends[n]` whether a
    base may stand there; a node has them from when its cell was first looked at."""

    def __init__(self, table: Table, radius: int, height: int, step: int, rough: int, terms: Terms = USUAL) -> None:
        self.table, self.terms = table, terms
        self.ground: Ground = ground_for(table, radius, terms.any_part, terms.ditches)
        self.radius, self.height, self.step, self.rough = radius, height, step, rough
        self._open = Scene(table, {}, {f"{p.id}/{o.id}": False for p in table.pieces for o in p.openings})
        self._walks = self._walker(policy_of(terms, step, rough, levels=False))
        self._climbs = self._walker(policy_of(terms, step, rough, levels=True))
        self.straight = Straight(self.ground, radius, height, step, rough, terms)
        self.narrows = Narrows(self.ground, radius, height, step)
        self._known: dict[tuple[int, int], Link | None] = {}
        self._closed = any(wall.gate is not None for wall in self.ground.walls)
        self._over = _over(radius)
        self._slow = bool(terms.slow or terms.ditches)  # do areas that are not marked rough matter?
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
        walker._as_met = (self._open, frozenset())  # also what is not made for everybody
        walker.free = frozenset(self.terms.free)
        return walker

    def cell(self, i: int, j: int) -> tuple[int, ...]:
        """The nodes at a grid point, one for each surface on which a base has room."""
        known = self._cells.get((i, j))
        if known is None:
            known = self._cells[i, j] = tuple(self._nodes(i, j))
        return known

    def _nodes(self, i: int, j: int) -> Iterator[int]:
        x, y = i * PITCH, j * PITCH
        n = (i * self._rows + j) * _LEVELS
        half = PITCH // 2
        for at in ((x, y), *self.narrows.between(x - half, y - half, x + half, y + half)):
            for floor, z, ends in self._places(*at):
                self.at[n], self.floors[n], self.ends[n] = (*at, z), floor, ends
                yield n
                n += 1
                if n % _LEVELS == 0:
                    return

    def _places(self, x: int, y: int) -> Iterator[tuple[Floor, int, bool]]:
        """The surfaces at a plan point on which a base has room, with its height and whether one may stand there."""
        width, depth = self.ground.size
        edge = self.radius - TOLERANCE
        if not (edge <= x <= width - edge and edge <= y <= depth - edge):
            return
        floors = self.ground.floors_at(x, y)
        heights = [floor.z(x, y) for floor in floors]
        lift = self.step - 1 - TOLERANCE
        for floor, z in zip(floors, heights, strict=True):
            if any(z < other < z + self.step for other in heights):
                continue  # feet would be on that one
            rise = floor.rise * self.radius // 1000
            ends = self.ground.wall_in(self._open, x, y, z, self.radius, self.height, rise) is None
            if ends or self.ground.wall_in(self._open, x, y, z, self.radius, self.height, lift) is None:
                yield floor, z, ends

    def _square(self, n: int) -> Plan:
        """The grid point that a node is at or nearest to."""
        return divmod(n // _LEVELS, self._rows)

    def links(self, n: int) -> tuple[Link, ...]:
        """The walked ways out of a node to its neighbours, found when first asked for."""
        known = self._links.get(n)
        if known is None:
            known = self._links[n] = tuple(self._find(n))
        return known

    def _find(self, n: int) -> Iterator[Link]:
        x, y, z = self.at[n]
        i, j = self._square(n)
        floor, near = self.floors[n], self._around(x, y, z)
        bare = floor.index == 0 and not (near.walls or near.rough or near.areas or len(near.floors) > 1)
        for to in self._beside(n, i, j):
            dx, dy = self.at[to][0] - x, self.at[to][1] - y
            if abs(dx) > LINK_REACH or abs(dy) > LINK_REACH:
                continue
            if bare:
                yield Link(to, isqrt(dx * dx + dy * dy) * self.terms.usual, WALK)
                continue
            link = self._walk(n, to, near)
            if link is not None:
                yield link

    def _beside(self, n: int, i: int, j: int) -> Iterator[int]:
        """The nodes that a walked link might lead to: the next of the grid, and those in narrow places."""
        for di, dj in _NEXT:
            yield from self.cell(i + di, j + dj)
        narrow = self._is_narrow(n, i, j)
        for di, dj in _MORE:
            for to in self.cell(i + di, j + dj):
                if to != n and (narrow or self._is_narrow(to, i + di, j + dj)):
                    yield to

    def _is_narrow(self, n: int, i: int, j: int) -> bool:
        """Is a node between the lines of the grid?"""
        x, y, _ = self.at[n]
        return x != i * PITCH or y != j * PITCH

    def _around(self, x: int, y: int, z: int) -> Near:
        """What the walked links of a node may meet."""
        near = self.ground.near(x - LINK_REACH, y - LINK_REACH, x + LINK_REACH, y + LINK_REACH)
        wide, low, high = LINK_REACH + self.radius, z + self.step, z + self.height
        walls = [w for w in near.walls if w.top >= low and w.base < high and _beside(w.box, x, y, wide)]
        floors = [floor for floor in near.floors[1:] if _beside(floor.box, x, y, LINK_REACH + 2 * TOLERANCE)]
        rough = [area for area in near.rough if _beside(area.box, x, y, LINK_REACH + TOLERANCE)]
        slow = [area for area in near.areas if _beside(area.box, x, y, LINK_REACH + TOLERANCE)] if self._slow else []
        return Near((near.floors[0], *floors), tuple(walls), tuple(rough), near.ladders, tuple(slow))

    def _walk(self, n: int, to: int, near: Near) -> Link | None:
        """The link to a neighbour that needs no climb: walked, or dropped down."""
        fall = self.at[n][2] - self.at[to][2]
        if abs(fall) >= self.step:
            return self._drop(n, to) if fall > 0 and self.terms.drop else None
        if (n, to) in self._known:
            return self._known.pop((n, to))
        gates: list[Wall] = []
        cost = self.straight.way(self.floors[n], self.at[n], self.floors[to], self.at[to], near, gates)
        if cost == UNSURE:
            link = self._link(self._walks, n, to)
        elif cost == BLOCKED:
            link = None
        else:
            link = Link(to, cost, WALK, tuple(wall.gate for wall in gates if wall.gate is not None))
        if cost != UNSURE:  # a walker steps up on its way, or not, depending on where it comes from
            self._known[to, n] = link and Link(n, link.cost, WALK, link.gates)
        return link

    def _drop(self, n: int, to: int) -> Link | None:
        """The link down to a neighbour, which has to lie beyond an edge."""
        floor, (x, y, _) = self.floors[n], self.at[to]
        return None if floor.convex and floor.holds(x, y) else self._link(self._walks, n, to)

    def leads(self, n: int) -> tuple[tuple[int, int], ...]:
        """Where climbs, drops, leaps, jumps and ladders from a node might lead, with the least that they could cost,
        that first; `special` says whether they do. Those that it has found not to are left out."""
        known = self._leads.get(n)
        if known is None:
            known = self._leads[n] = tuple(sorted({*self._find_leads(n), *self._find_leaps(n)}))
        return known

    def _find_leaps(self, n: int) -> Iterator[tuple[int, int]]:
        if self.at[n][2] >= self.step:
            for to in self._over_gaps(n):
                yield max(0, _plan(self.at[n], self.at[to]) - 4 * self.radius), to
        if self.terms.ditches:
            for to in self._over_ditches(n):
                yield _plan(self.at[n], self.at[to]), to

    def _over_ditches(self, n: int) -> Iterator[int]:
        """The first nodes beyond areas that are gaps, in sixteen directions."""
        x, y, z = self.at[n]
        areas = self.ground.near(x - LINK_REACH, y - LINK_REACH, x + LINK_REACH, y + LINK_REACH).areas
        ditches = [area for area in areas if area.kind in self.terms.ditches]
        for di, dj in _NEXT if any(_beside(area.box, x, y, LINK_REACH) for area in ditches) else ():
            for far in range(1, JUMP_REACH // PITCH + 1):
                i, j = self._square(n)[0] + di * far, self._square(n)[1] + dj * far
                way = (i * PITCH - x, j * PITCH - y)
                if any(area.holds(i * PITCH, j * PITCH, z) for area in ditches):
                    continue
                if any(s < FULL and e > 0 for area in ditches for s, e in area.spans(x, y, *way)):
                    yield from (to for to in self.cell(i, j) if abs(self.at[to][2] - z) < self.step)
                    break

    def special(self, n: int, to: int) -> Link | None:
        """The way from a node to another by a climb, a drop, a leap, a jump or a ladder."""
        key = (n, to)
        if key not in self._specials:
            link = self._link(self._climbs, n, to)
            self._specials[key] = link if link is not None and link.kind != WALK else None
            if self._specials[key] is None:
                self._leads[n] = tuple(lead for lead in self.leads(n) if lead[1] != to)
        return self._specials[key]

    def _find_leads(self, n: int) -> set[tuple[int, int]]:
        x, y, z = self.at[n]
        i, j = self._square(n)
        found: set[tuple[int, int]] = set()
        reach = PITCH * max(i for i, _ in self._over) + self.radius
        far = max(LINK_REACH, reach - MARGIN)  # what is near reaches further by the margin
        near = self.ground.near(x - far, y - far, x + far, y + far)
        if len(near.floors) > 1 or near.walls or z:
            low, high = z + self.step, z + self.height
            walls = [w for w in near.walls if w.top >= low and w.base < high and _beside(w.box, x, y, reach)]
            for di, dj in self._over:
                for to in self.cell(i + di, j + dj):
                    least = self._least(n, to, walls)
                    if least is not None:
                        found.add((least, to))
        for ladder in near.ladders:
            for one, other in ((ladder.foot, ladder.top), (ladder.top, ladder.foot)):
                if _close(self.at[n], one, 2 * self.radius):
                    rise = max(0, abs(ladder.top[2] - ladder.foot[2]) - self.step)
                    least = rise * self.terms.ladder + self.terms.ladder_cost
                    found |= {(least, to) for to in self.around(other, 2 * self.radius)[:2]}
        return found

    def _least(self, n: int, to: int, walls: list[Wall]) -> int | None:
        """The least that a climb, jump or drop to a node some steps away could cost; None if there is none."""
        p, q = self.at[n], self.at[to]
        rise = q[2] - p[2]
        if rise >= self.step:
            return self._height(rise)
        if rise > -self.step:  # over a wall and down again
            tops = [wall.top - p[2] for wall in walls if self.straight.meets(wall, p, q)]
            if not tops or not self.terms.barriers:
                return 2 * min(tops) - self.step if tops else None
            return min(self._height(top) for top in tops)
        return max(0, _plan(p, q) - 2 * self.radius)

    def _height(self, height: int) -> int:
        """The least that it costs to get up by that much."""
        if not self.terms.barriers:
            return height
        band: Barrier | None = self._climbs.policy.band(height)
        return height * band.times + band.cost if band is not None else 0

    def _over_gaps(self, n: int) -> list[int]:
        """Nodes on other high surfaces that a leap may reach, the nearest few of each surface."""
        x, y, z = self.at[n]
        found: list[int] = []
        for floor in self.ground.floors[1:]:
            if floor.high < self.step or floor is self.floors[n] or not _beside(floor.box, x, y, JUMP_REACH):
                continue
            nodes = self.high_nodes(floor)
            near = [m for m in nodes if self.at[m][2] < z + self.step and _close(self.at[n], self.at[m], JUMP_REACH)]
            near.sort(key=lambda m: ((self.at[m][0] - x) ** 2 + (self.at[m][1] - y) ** 2, m))
            found += near[:3]
        return found

    def high_nodes(self, floor: Floor) -> tuple[int, ...]:
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
        if walker.go(goal, False) is not None or walker.floor is None or (walker.f != goal[2] and not walker.done):
            return None
        kind, width = WALK, 0
        for leg in walker.legs:
            kind |= _KINDS.get(leg.kind, WALK)
            if leg.kind == "leap":
                width = max(width, leg.width)
        ends = walker.at if walker.done else None
        return Link(to, walker.cost, kind, self._gates(start, goal), width, ends)

    def _gates(self, p: Point, q: Point) -> tuple[tuple[str, bool], ...]:
        """The doors whose leaves would be in the way."""
        found = []
        for wall in self.ground.near(p[0], p[1], q[0], q[1]).walls if self._closed else ():
            if wall.gate is None:
                continue
            low, high = min(p[2], q[2]), max(p[2], q[2])
            if wall.top >= low + self.step and wall.base < high + self.height and self.straight.meets(wall, p, q):
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


def _over(radius: int) -> tuple[Plan, ...]:
    """Where nodes may lie that a base gets to over a wall: straight and aslant."""
    wide = 2 * radius + _THICK
    straight = range(2, -(-wide // PITCH) + 1)
    aslant = range(2, -(-wide * 5 // (7 * PITCH)) + 1)
    found = [(far * i, far * j) for far in straight for i, j in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    return (*found, *((far * i, far * j) for far in aslant for i in (1, -1) for j in (1, -1)))


Key = tuple[int, int, int, int, Terms]
_grids: PerTable[dict[Key, Grid]] = PerTable(lambda _table: {})


def grid_of(table: Table, radius: int, height: int, step: int, rough: int, terms: Terms = USUAL) -> Grid:
    """The grid of a table for a size of mover, built on first use and kept for the tables used last."""
    kept = _grids(table)
    key = (radius, height, step, rough, terms)
    known, ground = kept.get(key), ground_for(table, radius, terms.any_part, terms.ditches)
    if known is None or known.ground is not ground:  # one whose ground was forgotten shares nothing with what changes
        while len(kept) >= _KEPT:
            kept.pop(next(iter(kept)), None)
        known = kept[key] = _make(table, key)
    return known


def _make(table: Table, key: Key) -> Grid:
    if table.base is None:
        return Grid(table, *key)
    from .regrid import Regrid

    return Regrid(table, grid_of(table.base, *key))
