"""Where a mover may end within its policy, at what cost: what bots and overlays read.

Lives here: `Reach`, what a field offers: places, routes to them, contacts, exits. Never here: the search (`field`),
what is legal (`judge`; every route handed out was judged), what is worth doing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from .field import Field
from .footing import Floor
from .judge import end_stop, judge
from .measure import CONTACT, in_polygon
from .model import Body, Plan, Point
from .moves import Exit
from .spans import twice_area
from .touch import touches

_AROUND = 1000
_TRIES = 5
_BEYOND = 1000
_INSIDE = 4

_Way = tuple[int, int, Point]  # the least that a way costs, the node that it is over or -1, its last waypoint


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
class Leave:
    """An exit of the policy that may be left by: by which judged route, at what cost."""

    exit: str
    route: tuple[Point, ...]
    cost: int


class Reach(Field):
    """The cost field of one mover. Built at once; routes are made when asked for."""

    # -- places ------------------------------------------------------------------------------------------

    def spots(self, step: int = 1000) -> list[Spot]:
        """Places where the mover may end, one for each `step` by `step` square of each level, the cheapest way
        in grid order; then those at which a drop ends the walk, whatever else is there."""
        found: dict[tuple[int, int, int], Spot] = {}
        for n, price in self.cost.items():
            x, y, z = self.grid.at[n]
            key = (x // step, y // step, self.grid.floors[n].index)
            if key not in found and self._may_end(n):
                found[key] = Spot((x, y, z), price)
        return [*found.values(), *self._landings({spot.at: spot.cost for spot in found.values()})]

    def _landings(self, known: dict[Point, int]) -> list[Spot]:
        """Places at which a drop ends the walk, the cheapest first, but those that are known to cost no more."""
        floor_at = self.grid.ground.floor_at
        drops = sorted((drop.cost, at) for at, drop in self.drops.items() if drop.cost < known.get(at, drop.cost + 1))
        return [Spot(at, cost) for cost, at in drops if self._has_room(at, floor_at(*at))]

    def _may_end(self, n: int) -> bool:
        """Has the base room there, among low blocks and bodies that may be crossed?"""
        return self.grid.ends[n] and self._has_room(self.grid.at[n], self.grid.floors[n])

    def _has_room(self, at: Point, floor: Floor | None) -> bool:
        here = self.mover.moved(at)
        policy, ground = self.policy, self.grid.ground
        if floor is None or ground.room(self.scene, here, floor, policy.carried) is not None:
            return False
        return end_stop(self.scene, self.mover, here, policy) is None

    def overlay(self) -> list[Spot]:
        """Every place of the grid that can be got to, in the order of cost, whether or not one may end there."""
        return [Spot(self.grid.at[n], price) for n, price in self.cost.items()]

    def route(self, at: Point) -> tuple[Point, ...] | None:
        """A judged route to a spot of this reach, or None if the judge will not have it."""
        nodes = [n for n in self.grid.around(at, 1) if n in self.cost and self.grid.at[n] == at]
        n = min(nodes, key=lambda one: (self.cost[one], one), default=None)
        drop = self.drops.get(at)
        if n is not None and (drop is None or self.cost[n] <= drop.cost):
            return self._legal(self.path(n), at)
        return None if drop is None else self._legal([*self.path(drop.before), self.grid.at[drop.to]], at)

    def _legal(self, path: list[Point], at: Point) -> tuple[Point, ...] | None:
        """A path with fewer waypoints if the judge has it so, else as it is, else None; it must end at a point."""
        for route in (self._straight(path), tuple(path)):
            walk = judge(self.scene, self.mover, route, self.policy)
            if walk.stop is None and walk.end == at:
                return route
        return None

    def _straight(self, points: list[Point]) -> tuple[Point, ...]:
        """A path without the waypoints that lie on a straight line between their neighbours on one level."""
        kept: list[Point] = []
        for number, q in enumerate(points):
            p = kept[-1] if kept else self.mover.at
            after = points[number + 1] if number + 1 < len(points) else None
            if after is None or not _between(p, q, after):
                kept.append(q)
        return tuple(kept)

    # -- contacts ----------------------------------------------------------------------------------------

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
        """Tries the straight way and then the ways over the cheapest nodes around, or to those from which contact is
        made across something."""
        apart = self.mover.radius + body.radius
        straight = isqrt((self.mover.x - body.x) ** 2 + (self.mover.y - body.y) ** 2)
        if straight - apart - max(CONTACT, self.policy.across) > self.policy.budget:
            return None
        contact = self._judged(body, (body.at,))
        if contact is None:
            zones = tuple(zone for zone in self.policy.zones if zone.body != body.id)
            freely = Reach(self.scene, self.mover, replace(self.policy, zones=zones)) if self.policy.zones else self
            for route in (*freely._ways_to(body, apart), *freely._ways_across(body, apart)):
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
        return [(*self._straight(self.path(n)), body.at) for _, n in sorted(ways)[:_TRIES]]

    def _ways_across(self, body: Body, apart: int) -> Iterator[tuple[Point, ...]]:
        """The cheapest ways to nodes that are in contact with a body although no base touches it."""
        policy = self.policy
        nodes = self.grid.around(body.at, apart + policy.across) if policy.across else []
        tries = _TRIES
        for n in sorted((n for n in nodes if n in self.cost), key=lambda n: (self.cost[n], n)):
            here = self.mover.moved(self.grid.at[n])
            if tries and touches(self.scene, here, body, policy.across, policy.over) and self._may_end(n):
                tries -= 1
                yield self._straight(self.path(n))

    def _judged(self, body: Body, route: tuple[Point, ...]) -> Contact | None:
        walk = judge(self.scene, self.mover, route, self.policy)
        if walk.stop is None and walk.contact == body.id:
            return Contact(body.id, route, walk.cost)
        return None

    # -- exits -------------------------------------------------------------------------------------------

    def exits(self) -> list[Leave]:
        """The exits of the policy that can be left by, each with its cheapest judged route, in the policy's order."""
        found = (self._leave(one, sorted([*self._off(one), *self._into(one)])) for one in self.policy.exits)
        return [leave for leave in found if leave is not None]

    def _leave(self, one: Exit, ways: Sequence[_Way]) -> Leave | None:
        """The cheapest of some ways that the judge has."""
        best: Leave | None = None
        tries = 4 * _TRIES
        for least, n, last in ways:
            if not tries or least > self.policy.budget or (best is not None and least >= best.cost):
                break
            tries -= 1
            path = [*self.path(n), last]
            for route in (self._straight(path), tuple(path)):
                walk = judge(self.scene, self.mover, route, self.policy)
                if walk.stop is None and walk.exit == one.id:
                    if best is None or walk.cost < best.cost:
                        best = Leave(one.id, route, walk.cost)
                    break
        return best

    def _off(self, one: Exit) -> Iterator[_Way]:
        """Ways over the edges of an exit, straight from the mover and from all nodes beside them."""
        places = ((n, self.grid.at[n], price) for n, price in self.cost.items())
        for n, at, price in ((-1, self.mover.at, 0), *places) if one.sides else ():
            for side in one.sides:
                gap, edge, over = self._edge(side, at)
                if (n < 0 or gap <= _AROUND) and (not one.outline or in_polygon(edge, one.outline)):
                    yield price + gap, n, over

    def _edge(self, side: str, at: Point) -> tuple[int, Plan, Point]:
        """How far it is straight ahead until a base touches an edge, where it does, and a point beyond."""
        (x, y, z), (width, depth), radius = at, self.grid.ground.size, self.mover.radius
        edge: Plan = {
            "north": (x, max(y, depth - radius)),
            "south": (x, min(y, radius)),
            "east": (max(x, width - radius), y),
            "west": (min(x, radius), y),
        }[side]
        dx, dy = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}[side]
        far = radius + _BEYOND
        return abs(edge[0] - x) + abs(edge[1] - y), edge, (edge[0] + far * dx, edge[1] + far * dy, z)

    def _into(self, one: Exit) -> Iterator[_Way]:
        """Ways into the outline of an exit: straight to the nearest point of each side, and by links that enter it."""
        if not one.sides:
            x, y, z = self.mover.at
            for px, py in _nearest(one, (x, y)):
                yield isqrt((px - x) ** 2 + (py - y) ** 2) - _INSIDE, -1, (px, py, z)
            yield from ((end.cost, end.before, self.grid.at[end.to]) for end in self.leaving if end.exit == one.id)


def _nearest(one: Exit, at: Plan) -> Iterator[Plan]:
    """The point nearest to a place on each side of an outline, and a little further in: the walk ends before."""
    ax, ay = one.outline[-1]
    turn = 1 if twice_area(one.outline) > 0 else -1
    for bx, by in one.outline:
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        if square:
            along = min(max(ex * (at[0] - ax) + ey * (at[1] - ay), 0), square)
            length, inward = isqrt(square), turn * _INSIDE
            yield ax + ex * along // square - ey * inward // length, ay + ey * along // square + ex * inward // length
        ax, ay = bx, by


def _between(p: Point, q: Point, r: Point) -> bool:
    """Is q on the way from p to r, all three on one level?"""
    if not p[2] == q[2] == r[2]:
        return False
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], r[0] - q[0], r[1] - q[1]
    return ax * by == ay * bx and ax * bx + ay * by > 0
