"""Where a mover may end within its policy, at what cost: the field that bots and overlays read.

Lives here: `Reach`, a search over the grid with bodies, zones and doors of a scene added. Never here: what is
legal (`judge`; every route handed out was judged), what is worth doing. Costs follow the grid's sixteen
directions and are at most 3% above the true shortest way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import isqrt

from .grid import CLIMB, DROP, LEAP, WALK, Grid, Link, grid_of
from .ground import passage
from .judge import end_stop, judge
from .measure import CONTACT, distance
from .model import Body, Point, Scene
from .moves import TOLERANCE, Policy
from .spans import edge_square
from .walk import Walker

_NEAR = 1150  # longer than any link that is walked, so that no disc is missed between two nodes
_START = 800
_AROUND = 1000
_NEVER = 1 << 60
GOAL = -2  # the node number of a search's goal


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where the mover may end, and what it costs to get there, in mils."""

    at: Point
    cost: int


@dataclass(frozen=True, slots=True)
class Contact:
    """A body that may be contacted: by which judged route, at what cost."""

    body: str
    route: tuple[Point, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Aim:
    """What a search makes for: a point, the nodes from which it may be had, and what the way from one costs."""

    at: Point
    nodes: frozenset[int]
    rest: Callable[[int], int | None]


class Reach:
    """The cost field of one mover. Built at once; routes are made when asked for. With an `aim` it makes for that
    and ends as soon as the cheapest way there is known: `cost[GOAL]`, if there is one."""

    def __init__(self, scene: Scene, mover: Body, policy: Policy, aim: Aim | None = None) -> None:
        self.scene, self.mover, self.policy = passage(scene, mover), mover, policy
        rough = 1 if policy.rough_all else policy.rough  # every inch counts twice anyhow
        self.grid: Grid = grid_of(scene.table, mover.radius, mover.height, policy.step, rough)
        self.cost: dict[int, int] = {}
        self._from: dict[int, int] = {}
        self._offered: dict[int, int] = {}  # the least that a node was queued at
        self._discs = tuple(discs(scene, mover, policy))
        self._close: dict[int, tuple[Disc, ...] | None] = {}
        self._allowed = _allowed(policy)
        self.aim = aim
        self._search()

    def _search(self) -> None:
        """Dijkstra from the nodes around the start, or A* towards an aim. What takes more than walking is judged
        only when nothing cheaper is left."""
        aim = self.aim
        grid, cost, came, budget = self.grid, self.cost, self._from, self.policy.budget
        special = any(self._allowed[1:])
        times = self.policy.rough if self.policy.rough_all else 1
        heap: list[tuple[int, int, int, int, bool]] = []  # bound, node, from, cost so far, to be judged yet
        for n, price in self._starts():
            heappush(heap, (price + self._ahead(n), n, -1, price, False))
        while heap:
            _, n, before, price, unjudged = heappop(heap)
            if n in cost:
                continue
            if unjudged:
                link = grid.special(before, n)
                if link is not None:
                    self._push(heap, before, link, price, times)
                continue
            cost[n] = price
            came[n] = before
            if n == GOAL:
                return
            if aim is not None and n in aim.nodes:
                rest = aim.rest(n)
                if rest is not None:
                    heappush(heap, (price + rest, GOAL, n, price + rest, False))
            for link in grid.links(n):
                if link.to not in cost:
                    self._push(heap, n, link, price, times)
            for least, to in grid.leads(n) if special else ():
                if price + least * times > budget:
                    break
                if to not in cost:
                    heappush(heap, (price + least * times + self._ahead(to), to, n, price, True))

    def _push(
        self,
        heap: list[tuple[int, int, int, int, bool]],
        n: int,
        link: Link,
        price: int,
        times: int,
    ) -> None:
        """Queues the node that a link leads to, if it may be taken."""
        to, after = link.to, price + link.cost * times
        if after >= self._offered.get(to, _NEVER):
            return
        if after > self.policy.budget or not self._allowed[link.kind] or link.width > self.policy.leap + TOLERANCE:
            return
        if self._blocked(to) or (link.gates and any(self.scene.shut.get(key, known) for key, known in link.gates)):
            return
        near = self._discs_at(n)
        if near and _cuts(self.grid.at[n], self.grid.at[to], near):
            return
        self._offered[to] = after
        heappush(heap, (after + self._ahead(to), to, n, after, False))

    def _ahead(self, n: int) -> int:
        """The least that the way on from a node costs: the straight length, less the radius that each drop goes for
        free."""
        if self.aim is None:
            return 0
        (x, y, z), (gx, gy, _) = self.grid.at[n], self.aim.at
        drops = z // self.policy.step if z >= self.policy.step else 0
        return max(0, isqrt((x - gx) ** 2 + (y - gy) ** 2) - drops * self.mover.radius)

    def _starts(self) -> Iterator[tuple[int, int]]:
        """The nodes around the start that can be walked to straight, with the cost."""
        for n in self.grid.around(self.mover.at, _START):
            if self._blocked(n):
                continue
            goal = self.grid.at[n]
            if goal == self.mover.at:
                yield n, 0
                continue
            walker = Walker(self.scene, self.mover, self.policy)
            stop = walker.go(goal, False)
            if stop is None and not walker.done and not walker.pending and walker.f == goal[2]:
                yield n, walker.cost

    def _discs_at(self, n: int) -> tuple[Disc, ...]:
        """The discs that a link from this node might cut."""
        known = self._close.get(n)
        if known is None:
            self._blocked(n)
            known = self._close.get(n)
        return known or ()

    def _blocked(self, n: int) -> bool:
        """Is the node inside a disc? Also finds the discs close to it."""
        if n in self._close:
            return self._close[n] is None
        x, y, z = self.grid.at[n]
        near: list[Disc] = []
        for disc in self._discs:
            square = (x - disc.x) ** 2 + (y - disc.y) ** 2
            if square >= disc.far:
                continue
            radius = disc.radius(z)
            if square < radius * radius:
                self._close[n] = None
                return True
            near.append(disc)
        self._close[n] = tuple(near)
        return False

    def spots(self, step: int = 1000) -> list[Spot]:
        """Places where the mover may end, one for each `step` by `step` square of each level, the cheapest way
        in grid order."""
        found: dict[tuple[int, int, int], Spot] = {}
        for n, price in self.cost.items():
            x, y, z = self.grid.at[n]
            key = (x // step, y // step, self.grid.floors[n].index)
            if key not in found and self._may_end(n):
                found[key] = Spot((x, y, z), price)
        return list(found.values())

    def _may_end(self, n: int) -> bool:
        """Has the base room there, among low blocks and bodies that may be crossed?"""
        if not self.grid.ends[n]:
            return False
        here = self.mover.moved(self.grid.at[n])
        policy, ground = self.policy, self.grid.ground
        if ground.room(self.scene, here, self.grid.floors[n], policy.carried) is not None:
            return False
        return end_stop(self.scene, self.mover, here, policy) is None

    def overlay(self) -> list[Spot]:
        """Every place of the grid that can be got to, in the order of cost, whether or not one may end there."""
        return [Spot(self.grid.at[n], price) for n, price in self.cost.items()]

    def route(self, at: Point) -> tuple[Point, ...] | None:
        """A judged route to a spot of this reach, or None if the judge will not have it."""
        for n in self.grid.around(at, 1):
            if n in self.cost and self.grid.at[n] == at:
                route = self._straight(self.path(n))
                walk = judge(self.scene, self.mover, route, self.policy)
                return route if walk.stop is None else None
        return None

    def path(self, n: int) -> list[Point]:
        """The nodes from the start to a node."""
        return [self.grid.at[m] for m in self.nodes(n)]

    def nodes(self, n: int) -> list[int]:
        """Their numbers, to a node or to the last one before the GOAL."""
        found = []
        n = self._from[n] if n == GOAL else n
        while n >= 0:
            found.append(n)
            n = self._from[n]
        return found[::-1]

    def _straight(self, points: list[Point]) -> tuple[Point, ...]:
        """A path without the waypoints that lie on a straight line between their neighbours on one level."""
        kept: list[Point] = []
        for number, q in enumerate(points):
            p = kept[-1] if kept else self.mover.at
            after = points[number + 1] if number + 1 < len(points) else None
            if after is None or not _between(p, q, after):
                kept.append(q)
        return tuple(kept)

    def contacts(self) -> list[Contact]:
        """The targets that can be contacted, each with its cheapest judged route, in id order."""
        found = []
        for id in sorted(self.policy.targets):
            body = self.scene.bodies.get(id)
            if body is not None and id != self.mover.id:
                contact = self._contact(body)
                if contact is not None:
                    found.append(contact)
        return found

    def _contact(self, body: Body) -> Contact | None:
        """Tries the straight way and then the ways over the cheapest nodes around."""
        apart = self.mover.radius + body.radius
        straight = isqrt((self.mover.x - body.x) ** 2 + (self.mover.y - body.y) ** 2)
        if straight - apart - CONTACT > self.policy.budget:
            return None
        contact = self._judged(body, (body.at,))
        if contact is None:
            zones = tuple(zone for zone in self.policy.zones if zone.body != body.id)
            freely = Reach(self.scene, self.mover, replace(self.policy, zones=zones)) if self.policy.zones else self
            for route in freely._ways_to(body, apart):
                contact = self._judged(body, route)
                if contact is not None:
                    break
        return contact

    def _ways_to(self, body: Body, apart: int) -> list[tuple[Point, ...]]:
        """The cheapest ways over a node close to a body, in a field in which its own zone does not count."""
        ways = []
        for n in self.grid.around(body.at, apart + _AROUND):
            if n in self.cost:
                x, y, _ = self.grid.at[n]
                left = isqrt((x - body.x) ** 2 + (y - body.y) ** 2) - apart - CONTACT
                if self.cost[n] + left <= self.policy.budget:
                    ways.append((self.cost[n] + left, n))
        return [(*self._straight(self.path(n)), body.at) for _, n in sorted(ways)[:5]]

    def _judged(self, body: Body, route: tuple[Point, ...]) -> Contact | None:
        walk = judge(self.scene, self.mover, route, self.policy)
        if walk.stop is None and walk.contact == body.id:
            return Contact(body.id, route, walk.cost)
        return None


def _allowed(policy: Policy) -> tuple[bool, bool, bool, bool]:
    """Which kinds of link the policy has."""
    kinds = {WALK: True, CLIMB: policy.climb, DROP: policy.drop, LEAP: policy.leap > 0}
    return kinds[WALK], kinds[CLIMB], kinds[DROP], kinds[LEAP]


class Disc:
    """What keeps the mover's centre away from a body: the base itself, or a zone around it."""

    __slots__ = ("apart", "body", "far", "height", "reach", "x", "y", "z")

    def __init__(self, body: Body, mover: Body, reach: int) -> None:
        self.body = body
        self.x, self.y, self.z = body.x, body.y, body.z
        self.apart = mover.radius + body.radius - TOLERANCE
        self.reach = reach
        self.height = (body.height, mover.height)
        self.far = (self.apart + reach + _NEAR) ** 2

    def radius(self, z: int) -> int:
        """How far the centre must stay away at a height of feet; 0 if not at all."""
        rise = z - self.z
        if self.reach:
            return self.apart + isqrt(self.reach * self.reach - rise * rise) if abs(rise) < self.reach else 0
        return self.apart if -self.height[1] < rise < self.height[0] else 0


def discs(scene: Scene, mover: Body, policy: Policy) -> Iterator[Disc]:
    """All that keeps the mover away from places within its reach."""
    reach = policy.budget + 2 * mover.radius
    zones = {zone.body: zone.reach for zone in policy.zones}
    for body in scene.others(mover.id):
        zone = zones.get(body.id, 0)
        far = reach + mover.radius + body.radius + zone
        if abs(body.x - mover.x) > far or abs(body.y - mover.y) > far:
            continue
        own = min(zone, distance(mover, body))
        if own > TOLERANCE:
            yield Disc(body, mover, own)
        if body.id not in policy.through:
            yield Disc(body, mover, 0)


def _cuts(p: Point, q: Point, discs: tuple[Disc, ...]) -> bool:
    """Does a link pass through a disc, taken where it is widest between the heights of the link?"""
    low, high = (p[2], q[2]) if p[2] <= q[2] else (q[2], p[2])
    for disc in discs:
        radius = disc.radius(min(max(disc.z, low), high))
        if radius and edge_square(disc.x, disc.y, p[0], p[1], q[0], q[1]) < radius * radius:
            return True
    return False


def _between(p: Point, q: Point, r: Point) -> bool:
    """Is q on the way from p to r, all three on one level?"""
    if not p[2] == q[2] == r[2]:
        return False
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], r[0] - q[0], r[1] - q[1]
    return ax * by == ay * bx and ax * bx + ay * by > 0
