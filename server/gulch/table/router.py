"""Routes to a goal: legal, at most 2% longer than the shortest.

Lives here: `route_to`, a lazy A* over the corners that a shortest way may turn at; every stretch is walked by
the judge's own walker before it counts. Never here: what is legal. A way over the grid is searched first: it says
whether there is one, how far around corners need be looked at, and stands in where there are too many of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt

from .corners import Corner, corners
from .grid import grid_of
from .ground import ground_of
from .judge import clip, judge
from .measure import CONTACT
from .model import Body, Point, Scene
from .moves import Policy
from .reach import Reach, discs
from .spans import edge_square
from .straight import BLOCKED, UNSURE, straight_of
from .walk import Walker

_PLENTY = 200_000
_WIDE = 300
_AROUND = 1600
_LOCAL = 4000
_WORTH = 101
_TRIES = 400  # stretches walked in one search; beyond it the way over the grid has to do


def route_to(scene: Scene, mover: Body, goal: Point, policy: Policy, near: int = 0) -> tuple[Point, ...] | None:
    """A legal route to `goal`, or to a place within `near` mils (plan) of it; None if no way leads there.

    If the goal is beyond the budget, the part of the way that can be walked (see `clip`). The goal's height says
    which level is meant. The base of a target as the goal means contact with it.
    """
    floor = ground_of(scene.table).floor_at(*goal)
    if floor is None:
        return None
    goal = (goal[0], goal[1], floor.z(goal[0], goal[1]))
    if _plan(mover.at, goal) <= near and abs(mover.z - goal[2]) < policy.step:
        return ()
    end = goal if not near else _short_of(mover.at, goal, near)
    target = None if near else _target_at(scene, policy, goal)
    direct = judge(scene, mover, [end], policy)
    there = direct.stop is None and direct.contact == target and (direct.end == end or target is not None)
    if there and _is_straight(mover.at, end, direct.cost):
        return (end,)
    points = _Search(scene, mover, goal, policy, near, target).best()
    if points is not None:
        return clip(scene, mover, points, policy)
    # The search leaves out a climb that is higher than the whole allowance.
    overclimbs = direct.stop is None and [leg.kind for leg in direct.legs] == ["climb"]
    return (goal,) if overclimbs else None


def _target_at(scene: Scene, policy: Policy, goal: Point) -> str | None:
    """The target whose place the goal is."""
    bodies = scene.bodies
    return next((id for id in policy.targets if id in bodies and bodies[id].at == goal), None)


def _is_straight(p: Point, q: Point, cost: int) -> bool:
    """Is that cost the least that any way could have: the straight length?"""
    return cost <= isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2) + 1


def _plan(p: Point, q: Point) -> int:
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def _short_of(p: Point, goal: Point, near: int) -> Point:
    """The point on the straight way from p that is `near` from the goal."""
    length = _plan(p, goal)
    rest = max(0, length - near)
    return (p[0] + (goal[0] - p[0]) * rest // length, p[1] + (goal[1] - p[1]) * rest // length, goal[2])


class _Search:
    """One search: the mover at its start, with an allowance that does not end it."""

    def __init__(self, scene: Scene, mover: Body, goal: Point, policy: Policy, near: int, target: str | None) -> None:
        self.scene, self.mover, self.goal, self.near, self.target = scene, mover, goal, near, target
        zones = tuple(zone for zone in policy.zones if zone.body != target)  # contact excuses its zone
        self.policy = replace(policy, budget=_PLENTY, overclimb=False, zones=zones)
        self.ground = ground_of(scene.table)
        self.climber = Walker(scene, mover, self.policy)
        self.walker = Walker(scene, mover, replace(self.policy, climb=False))
        self.straight = straight_of(scene.table, mover.radius, mover.height, policy.step)
        self.discs = tuple(discs(scene, mover, self.policy))
        self.tries = 0
        self.tight = False
        self.climbs = False  # does the way over the grid change its level but by stairs?

    def best(self) -> tuple[Point, ...] | None:
        """The best way found: over corners, or over the grid where those give none."""
        path = self._grid_way()
        if path is None:
            return None
        self.goal = path[-1]
        path, bound = self._pull(path)
        bound = bound * 100 // _WORTH  # what gains less is not looked for
        return self._corner_way(self._candidates(bound, path), bound) or path

    def _grid_way(self) -> tuple[Point, ...] | None:
        """The cheapest way over the grid that the judge accepts."""
        policy = self.policy
        grid = grid_of(self.scene.table, self.mover.radius, self.mover.height, policy.step, policy.rough)
        if not self.near and not self._can_end():
            return None
        wanted = grid.around(self.goal, self.near or _AROUND)
        if self.near:
            wanted = [n for n in wanted if grid.ends[n]]
        field = Reach(self.scene, self.mover, policy, wanted, self.goal)
        nodes = [n for n in wanted if n in field.cost]
        ahead = 0 if self.near else 1
        nodes.sort(key=lambda n: (field.cost[n] + ahead * _plan(grid.at[n], self.goal), n))
        for n in nodes[:12]:
            points = (*field.path(n), self.goal)[: None if ahead else -1]
            walk = judge(self.scene, self.mover, points, policy)
            if walk.stop is None and walk.contact == self.target:
                self.climbs = any(leg.height for leg in walk.legs) or any(leg.kind == "leap" for leg in walk.legs)
                return points
        return None

    def _can_end(self) -> bool:
        """May the mover stand at the goal, or is it a target's place?"""
        if self.target is not None:
            return True
        there = self.mover.moved(self.goal)
        return self.ground.stand(self.scene, there, self.policy.carried) is None

    def _pull(self, path: Sequence[Point]) -> tuple[tuple[Point, ...], int]:
        """The path with detours pulled straight where a stretch can be walked for no more, and its cost."""
        points = [self.mover.at, *path]
        ends = len(path) - 1
        costs = [self._stretch(p, q, i == 0, i == ends, _PLENTY) or 0 for i, (p, q) in enumerate(pairwise(points))]
        kept: list[Point] = []
        total = i = 0
        while i < len(points) - 1:
            best, price = i + 1, costs[i]
            for j in range(len(points) - 1, i + 1, -1):
                cost = self._stretch(points[i], points[j], i == 0, j == len(points) - 1, sum(costs[i:j]))
                if cost is not None:
                    best, price = j, cost
                    break
            kept.append(points[best])
            total += price
            i = best
        return tuple(kept), total

    def _candidates(self, bound: int, path: Sequence[Point]) -> list[Corner]:
        """Corners from which a way through could be shorter than `bound`, the turns of the known way, the goal."""
        start, goal = self.mover.at, self.goal
        apart = _plan(start, goal)
        wide = isqrt(max(0, bound * bound - apart * apart)) // 2 + _WIDE  # half the ellipse of all ways as short
        low = (min(start[0], goal[0]) - wide, min(start[1], goal[1]) - wide)
        high = (max(start[0], goal[0]) + wide, max(start[1], goal[1]) + wide)
        found = {point: Corner(point) for point in path[:-1]}
        for corner in corners(self.scene, self.mover, self.policy, (*low, *high)):
            if (self.climbs or not corner.edge) and _plan(start, corner.at) + _plan(corner.at, goal) <= bound:
                found.setdefault(corner.at, corner)
        found.pop(start, None)
        found.pop(goal, None)
        return [*found.values(), Corner(goal)]

    def _corner_way(self, points: list[Corner], bound: int) -> tuple[Point, ...] | None:
        """Lazy A*: stretches are taken at their least possible cost until they come to the front of the queue."""
        goal = len(points) - 1
        least = [self._least(corner.at, self.goal) for corner in points]
        # A way that climbs may turn anywhere at the foot; one that cannot only turns tightly around something.
        self.tight = not self.policy.climb or bound - _plan(self.mover.at, self.goal) < self.policy.step
        done: dict[int, int] = {}
        heap: list[tuple[int, int, int, int, bool]] = []
        self._spread(heap, points, least, done, -1, 0, bound)
        self.tries = 0
        while heap:
            _, n, before, price, known = heappop(heap)
            if n in done:
                continue
            if not known:
                if self.tries > _TRIES:
                    return None
                origin = self.mover.at if before < 0 else points[before].at
                cost = self._stretch(origin, points[n].at, before < 0, n == goal, bound - price - least[n] + 1)
                if cost is not None:
                    heappush(heap, (price + cost + least[n], n, before, price + cost, True))
                continue
            done[n] = before
            if n == goal:
                return _back(points, done, goal)
            self._spread(heap, points, least, done, n, price, bound)
        return None

    def _spread(
        self,
        heap: list[tuple[int, int, int, int, bool]],
        points: list[Corner],
        least: list[int],
        done: dict[int, int],
        before: int,
        price: int,
        bound: int,
    ) -> None:
        """Queues the ways on from a corner (-1: from the start) that a shortest way could take."""
        here = Corner(self.mover.at) if before < 0 else points[before]
        x, y, _ = here.at
        for n, corner in enumerate(points):
            if n in done:
                continue
            total = price + self._least(here.at, corner.at) + least[n]
            if total <= bound + 1:
                dx, dy = corner.at[0] - x, corner.at[1] - y
                if not self.tight or (here.suits(dx, dy) and corner.suits(dx, dy)):
                    heappush(heap, (total, n, before, price, False))

    def _least(self, p: Point, q: Point) -> int:
        """No way from p to q costs less: on one level the straight length; a change of level may save a radius."""
        plan = _plan(p, q)
        if abs(p[2] - q[2]) < self.policy.step:
            return plan
        return max(0, plan - self.mover.radius)

    def _stretch(self, p: Point, q: Point, first: bool, last: bool, limit: int) -> int | None:
        """What the walker pays from p to q, or None if it may not go there for at most `limit`."""
        level = abs(p[2] - q[2]) < self.policy.step
        # A climb is looked for where the grid has one, on short stretches, with enough to spend for it.
        over = self.climbs and _plan(p, q) <= _LOCAL and limit - _plan(p, q) >= self.policy.step
        if level and not (first and self.walker.stuck) and not (last and self.target):
            length, top = self.straight(p, q)
            if length == BLOCKED:
                climb = 2 * (top - p[2] - self.mover.radius)
                if not over or limit - _plan(p, q) < climb:
                    return None
            elif length != UNSURE:
                if self.policy.rough_all:
                    length *= self.policy.rough
                met = self._meets_body(p, q)
                if length > limit + 1 or not met:
                    return length if length <= limit + 1 else None
        if not level and not self.climbs and not self.straight.sloping(p, q):
            return None
        walker = self.climber if over or (not level and self.climbs) else self.walker
        self.tries += 1
        walker.restart(p, first, limit)
        stop = walker.go(q, False)
        if stop is not None or walker.pending:
            return None
        if walker.done:
            return walker.cost if last and walker.contact is not None and walker.contact == self.target else None
        if walker.floor is None or abs(walker.f - q[2]) > 3:
            return None
        return walker.cost

    def _meets_body(self, p: Point, q: Point) -> bool:
        """Might the stretch touch a body or a zone?"""
        low, high = min(p[2], q[2]), max(p[2], q[2])
        for disc in self.discs:
            radius = disc.radius(min(max(disc.z, low), high))
            if radius and edge_square(disc.x, disc.y, p[0], p[1], q[0], q[1]) < (radius + CONTACT + 1) ** 2:
                return True
        return False


def _back(points: list[Corner], done: dict[int, int], n: int) -> tuple[Point, ...]:
    found = []
    while n >= 0:
        found.append(points[n].at)
        n = done[n]
    return tuple(found[::-1])
