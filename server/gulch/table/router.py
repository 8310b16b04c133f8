"""Routes to a goal: legal, and on level ground at most 2% longer than the shortest.

Lives here: `route_to`. An A* over the grid says whether there is a way, and its field how far everything on it is
from the start. That way is pulled straight; then a lazy A* back from the goal over the corners that lie in the field,
first those beside the way, looks for a shorter one. Never here: what is legal: the judge has the last word. Where
gaps are narrower than the grid's pitch, or corners too many, a route may be a few per cent longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from .corners import CELL, Corner, corners
from .grid import PITCH, grid_of
from .ground import ground_of, passage
from .judge import clip, judge
from .measure import CONTACT
from .model import Body, Point, Scene
from .moves import Policy
from .reach import GOAL, Aim, Reach, discs
from .spans import edge_square
from .straight import BLOCKED, straight_of
from .walk import Walker

_PLENTY = 200_000
_WIDE = 300
_AROUND = 1600
_LOCAL = 2500
_SURE = 3  # mils beyond which rounding decides nothing
_NEAR = 1200
_BESIDE = 1500  # edges matter so near to where the way changes its level
_WORTH = 101  # what gains less than a hundredth is not looked for
_OVER = 104  # ways over the grid are at most so much longer than they need be, in hundredths
_MANY = 120  # corners that are looked at although the field does not reach them
_TRIES = 500  # stretches looked at in one search; beyond it the way over the grid has to do
_BY = tuple((i, j) for i in (-1, 0, 1, 2) for j in (-1, 0, 1, 2))


class _Turn(NamedTuple):
    """A corner that a way may turn at, and the least that it costs to get there."""

    corner: Corner
    least: int


def route_to(scene: Scene, mover: Body, goal: Point, policy: Policy, near: int = 0) -> tuple[Point, ...] | None:
    """A legal, short route to `goal`, or to a place within `near` mils (plan) of it; None if no way leads there.

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
        scene = passage(scene, mover)
        self.scene, self.mover, self.goal, self.near, self.target = scene, mover, goal, near, target
        zones = tuple(zone for zone in policy.zones if zone.body != target)  # contact excuses its zone
        self.policy = replace(policy, budget=_PLENTY, overclimb=False, zones=zones)
        self.ground = ground_of(scene.table)
        afoot, empty = replace(self.policy, climb=False), Scene(scene.table, {}, scene.shut)
        self.climber, self.walker = Walker(scene, mover, self.policy), Walker(scene, mover, afoot)
        self.alone = (Walker(empty, mover, afoot), Walker(empty, mover, self.policy))
        self.terms = (policy.climb, policy.drop, policy.leap, policy.rough_all, tuple(sorted(scene.shut.items())))
        rough = 1 if policy.rough_all else policy.rough  # every inch counts twice anyhow
        self.straight = straight_of(scene.table, mover.radius, mover.height, policy.step, rough)
        self.discs = tuple(discs(scene, mover, self.policy))
        self.grid = grid_of(scene.table, mover.radius, mover.height, policy.step, rough)
        self.climbs = True  # does the way over the grid change its level but by stairs?
        self.steep: list[Point] = []  # where it does

    def best(self) -> tuple[Point, ...] | None:
        """The best way found: over corners, or over the grid where those give none."""
        field = self._field()
        if field is None or GOAL not in field.cost:
            return None
        nodes = field.nodes(GOAL)
        path = [self.grid.at[n] for n in nodes] if self.near else [*(self.grid.at[n] for n in nodes), self.goal]
        self.goal = path[-1]
        self._note_climbs([self.mover.at, *path])
        prices = [*(field.cost[n] for n in nodes), field.cost[GOAL]][: len(path)]
        pulled, bound = self._pull(path, prices)
        turns = self._candidates(field, pulled, bound)
        beside = [turn for turn in turns if _lies_beside(turn.corner.at, [self.mover.at, *pulled])]
        tried: list[tuple[Point, ...]] = [tuple(path), pulled]
        for some in (beside, turns):  # first what lies near: the better bound saves most of the rest
            found = self._corner_way(some, bound * 100 // _WORTH)
            if found is not None:
                bound = found[1]
                tried.append(found[0])
        return next((way for way in reversed(tried) if self._is_accepted(way)), None)

    def _is_accepted(self, way: Sequence[Point]) -> bool:
        walk = judge(self.scene, self.mover, way, self.policy)
        return walk.stop is None and walk.contact == self.target

    def _field(self) -> Reach | None:
        """The cheapest way over the grid, and what lies beside it."""
        grid = self.grid
        if self.near:
            ends = frozenset(n for n in grid.around(self.goal, self.near) if grid.ends[n])
            return Reach(self.scene, self.mover, self.policy, Aim(self.goal, ends, lambda _: 0))
        if not self._can_end():
            return None
        around = frozenset(grid.around(self.goal, _AROUND))
        return Reach(self.scene, self.mover, self.policy, Aim(self.goal, around, self._rest))

    def _rest(self, n: int) -> int | None:
        """What the goal costs from a node beside it."""
        return self._stretch(self.grid.at[n], self.goal, False, True, _PLENTY)

    def _can_end(self) -> bool:
        """May the mover stand at the goal, or is it a target's place?"""
        if self.target is not None:
            return True
        there = self.mover.moved(self.goal)
        return self.ground.stand(self.scene, there, self.policy.carried) is None

    def _note_climbs(self, points: Sequence[Point]) -> None:
        """Looks for the places where a way over the grid takes more than walking."""
        self.climbs = False
        for p, q in pairwise(points):
            level = abs(p[2] - q[2]) < self.policy.step
            if not (self.straight(p, q).cost >= 0 if level else self.straight.sloping(p, q)):
                self.walker.restart(p, p == self.mover.at, _PLENTY)
                self.walker.go(q, False)
                if any(leg.kind != "walk" for leg in self.walker.legs) or self.walker.at[:2] != q[:2]:
                    self.climbs = True
                    self.steep += [p, q]

    def _pull(self, path: Sequence[Point], prices: Sequence[int]) -> tuple[tuple[Point, ...], int]:
        """The path with detours pulled straight where a stretch can be walked for no more, and its cost."""
        points, spent = [self.mover.at, *path], [0, *prices]
        last = len(points) - 1
        kept: list[Point] = []
        total = i = 0
        while i < last:
            j, price = i + 1, spent[i + 1] - spent[i]
            ahead = 2
            while ahead:
                k = min(j + ahead, last)
                cost = self._stretch(points[i], points[k], i == 0, k == last, spent[k] - spent[i]) if k > j else None
                if cost is not None:
                    j, price, ahead = k, cost, ahead * 2
                else:
                    ahead //= 4
            kept.append(points[j])
            total += price
            i = j
        return tuple(kept), total

    def _candidates(self, field: Reach, path: Sequence[Point], bound: int) -> list[_Turn]:
        """Corners from which a way through could be shorter than `bound`, the turns of the known way, the start."""
        at, mover, goal = self.grid.at, self.mover, self.goal
        passed = {(at[n][0] // CELL, at[n][1] // CELL): None for n in field.cost if n >= 0}
        cells = {(i + di, j + dj): None for i, j in passed for di in (-1, 0, 1) for dj in (-1, 0, 1)}
        found = {point: Corner(point) for point in path[:-1]}
        for corner in corners(self.scene, mover, self.policy, cells):
            if not corner.edge or any(_plan(corner.at, place) <= _BESIDE for place in self.steep):
                found.setdefault(corner.at, corner)
        found.pop(mover.at, None)
        found.pop(goal, None)
        turns, beyond = [], []
        for corner in found.values():
            least = self._least(mover.at, corner.at)
            if least + self._least(corner.at, goal) <= bound:
                known = self._known(field, corner.at)
                if known is None:
                    beyond.append(_Turn(corner, least))
                elif known + self._least(corner.at, goal) <= bound:
                    turns.append(_Turn(corner, max(least, known)))
        if len(turns) + len(beyond) <= _MANY:  # gaps that the grid's pitch leaves out may lead there
            turns += beyond
        return [*turns, _Turn(Corner(mover.at), 0)]

    def _known(self, field: Reach, p: Point) -> int | None:
        """What the field says of the least cost from the start to a point; None if it never came near."""
        i, j = p[0] // PITCH, p[1] // PITCH
        best = _PLENTY
        for di, dj in _BY:
            for n in self.grid.cell(i + di, j + dj):
                price = field.cost.get(n)
                if price is not None and abs(self.grid.at[n][2] - p[2]) < self.policy.step:
                    best = min(best, price * 100 // _OVER - _plan(self.grid.at[n], p) - _WIDE)
        return None if best == _PLENTY else best

    def _corner_way(self, turns: list[_Turn], bound: int) -> tuple[tuple[Point, ...], int] | None:
        """Lazy A* back from the goal, led by the field: stretches are taken at their least possible cost until they
        come to the front of the queue. The way and its cost."""
        start = len(turns) - 1
        ends = Corner(self.goal)
        done: dict[int, int] = {}
        heap: list[tuple[int, int, int, int, bool]] = []
        self._spread(heap, turns, done, -1, ends, 0, bound)
        tries = 0
        while heap:
            _, n, after, price, known = heappop(heap)
            if n in done:
                continue
            turn = turns[n]
            if not known:
                tries += 1
                if tries > _TRIES:
                    return None
                to = self.goal if after < 0 else turns[after].corner.at
                limit = bound - price - turn.least + 1
                cost = self._stretch(turn.corner.at, to, n == start, after < 0, limit)
                if cost is not None:
                    heappush(heap, (price + cost + turn.least, n, after, price + cost, True))
                continue
            done[n] = after
            if n == start:
                return tuple([turns[m].corner.at for m in _chain(done, after)] + [self.goal]), price
            self._spread(heap, turns, done, n, turn.corner, price, bound)
        return None

    def _spread(
        self,
        heap: list[tuple[int, int, int, int, bool]],
        turns: list[_Turn],
        done: dict[int, int],
        after: int,
        here: Corner,
        price: int,
        bound: int,
    ) -> None:
        """Queues the ways to a corner (-1: to the goal) that a shortest way could take."""
        x, y, _ = here.at
        for n, turn in enumerate(turns):
            if n in done:
                continue
            corner = turn.corner
            total = price + self._least(corner.at, here.at) + turn.least
            if total <= bound:
                dx, dy = x - corner.at[0], y - corner.at[1]
                if here.suits(dx, dy) and corner.suits(dx, dy):
                    heappush(heap, (total, n, after, price, False))

    def _least(self, p: Point, q: Point) -> int:
        """No way from p to q costs less: on one level the straight length; a change of level may save a radius."""
        plan = _plan(p, q)
        if abs(p[2] - q[2]) < self.policy.step:
            return plan
        return max(0, plan - self.mover.radius)

    def _stretch(self, p: Point, q: Point, first: bool, last: bool, limit: int) -> int | None:
        """What the walker pays from p to q, or None if it may not go there for at most `limit`."""
        level = abs(p[2] - q[2]) < self.policy.step
        over = self.climbs and self._may_climb(p, q, limit)
        if level and not (first and self.walker.stuck) and not (last and self.target):
            length, top, gates = self.straight(p, q)
            if length == BLOCKED and not (over and limit >= 2 * (top - p[2] - self.mover.radius) + _plan(p, q)):
                return None
            if length >= 0 and not any(self.scene.shut.get(key, shut) for key, shut in gates):
                if self.policy.rough_all:
                    length *= self.policy.rough
                free = self._is_free(p, q)
                if length > limit + 1 or free is not None:
                    return length if length <= limit + 1 and free else None
        if not level and not over and not self.straight.sloping(p, q):
            return None
        return self._walk(over, p, q, first, last, limit)

    def _may_climb(self, p: Point, q: Point, limit: int) -> bool:
        """Is a climb worth looking for: where the grid has one, on short stretches, with enough to spend for it?"""
        if limit - _plan(p, q) < self.policy.step and abs(p[2] - q[2]) < self.policy.step:
            return False
        return any(_plan(p, place) <= _LOCAL and _plan(q, place) <= _LOCAL for place in self.steep)

    def _walk(self, over: bool, p: Point, q: Point, first: bool, last: bool, limit: int) -> int | None:
        """The same, walked: once for all searches where nothing but the table matters."""
        if first or (last and self.target) or not self._is_clear(p, q):
            return self._walked(self.climber if over else self.walker, p, q, first, last, limit)
        key = (p, q, (over, *self.terms))
        known = self.straight.walked.get(key)
        if known is None:
            cost = self._walked(self.alone[over], p, q, False, False, _PLENTY)
            known = BLOCKED if cost is None else cost
            self.straight.walked.put(key, known)
        return known if 0 <= known <= limit else None

    def _walked(self, walker: Walker, p: Point, q: Point, first: bool, last: bool, limit: int) -> int | None:
        walker.restart(p, first, limit)
        stop = walker.go(q, False)
        if stop is not None or walker.pending:
            return None
        if walker.done:
            return walker.cost if last and walker.contact is not None and walker.contact == self.target else None
        if walker.floor is None or abs(walker.f - q[2]) > 3:
            return None
        return walker.cost

    def _is_clear(self, p: Point, q: Point) -> bool:
        """Does the stretch keep clear of bodies and zones at whatever height?"""
        for disc in self.discs:
            far = disc.apart + disc.reach + CONTACT + 1
            if edge_square(disc.x, disc.y, p[0], p[1], q[0], q[1]) < far * far:
                return False
        return True

    def _is_free(self, p: Point, q: Point) -> bool | None:
        """Does the stretch keep clear of bodies and zones? None if that takes a walker to tell."""
        low, high = min(p[2], q[2]), max(p[2], q[2])
        free: bool | None = True
        for disc in self.discs:
            radius = disc.radius(min(max(disc.z, low), high))
            if radius:
                square = edge_square(disc.x, disc.y, p[0], p[1], q[0], q[1])
                if square < (radius - _SURE) ** 2 and low == high:
                    return False
                if square < (radius + (CONTACT + 1 if disc.body.id in self.policy.targets else 0)) ** 2:
                    free = None
        return free


def _lies_beside(at: Point, way: Sequence[Point]) -> bool:
    """Is a point near a way in plan?"""
    return any(edge_square(at[0], at[1], *p[:2], *q[:2]) <= _NEAR * _NEAR for p, q in pairwise(way))


def _chain(done: dict[int, int], n: int) -> Iterator[int]:
    while n >= 0:
        yield n
        n = done[n]
