"""Routes to a goal: legal, and on level ground at most 2% longer than the shortest.

Lives here: `route_to`. An A* over the grid says whether there is a way, and its field how far everything on it is
from the start. That way is pulled straight; then a lazy A* back from the goal over the corners that lie in the field,
first those beside the way, looks for a shorter one. Never here: what is legal: the judge has the last word. Where
gaps are narrower than the grid's pitch, or corners too many, a route may be a few per cent longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from .corners import CELL, Corner, corners
from .discs import Disc, counts
from .field import GOAL, Aim, Field
from .grid import PITCH
from .ground import ground_of
from .judge import clip, judge
from .model import Body, Point, Scene
from .moves import Policy
from .pocket import is_cut_off
from .spans import edge_square
from .stretches import PLENTY, SURE, Stretches, plan

_WIDE = 300
_AROUND = 1600
_NEAR = 1200
_BESIDE = 1500  # edges matter so near to where the way changes its level
_ABOUT = 102  # and about so much longer
_WORTH = 101  # what gains less than a hundredth is not looked for
_OVER = 104  # ways over the grid are at most so much longer than they need be, in hundredths
_MANY = 120  # corners that are looked at although the field does not reach them
_TRIES = 500  # stretches looked at in one search; beyond it the way over the grid has to do
_BY = tuple((i, j) for i in (-1, 0, 1, 2) for j in (-1, 0, 1, 2))


class _Turn(NamedTuple):
    """A corner that a way may turn at, the least that it costs to get there, and about what it does."""

    corner: Corner
    least: int
    guess: int


def route_to(scene: Scene, mover: Body, goal: Point, policy: Policy, near: int = 0) -> tuple[Point, ...] | None:
    """A legal, short route to `goal`, or to a place within `near` mils (plan) of it; None if no way leads there.

    If the goal is beyond the budget, the part of the way that can be walked (see `clip`). The goal's height says
    which level is meant. The base of a target as the goal means contact with it.
    """
    floor = ground_of(scene.table).floor_at(*goal)
    if floor is None:
        return None
    goal = (goal[0], goal[1], floor.z(goal[0], goal[1]))
    if plan(mover.at, goal) <= near and abs(mover.z - goal[2]) < policy.step:
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


def _short_of(p: Point, goal: Point, near: int) -> Point:
    """The point on the straight way from p that is `near` from the goal."""
    length = plan(p, goal)
    rest = max(0, length - near)
    return (p[0] + (goal[0] - p[0]) * rest // length, p[1] + (goal[1] - p[1]) * rest // length, goal[2])


class _Search(Stretches):
    """One search: the mover at its start, with an allowance that does not end it."""

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
        sure = [turn._replace(guess=turn.least) for turn in turns]
        for some, most in (
            (beside, _TRIES),
            (turns, _TRIES),
            (sure, _TRIES // 2),
        ):
            found = self._corner_way(some, bound * 100 // _WORTH, most)
            if found is not None:
                bound = found[1]
                tried.append(found[0])
        if self.climbs:
            tried.append(self._polished(tried[-1]))
        return next((way for way in reversed(tried) if self._is_accepted(way)), None)

    def _is_accepted(self, way: Sequence[Point]) -> bool:
        walk = judge(self.scene, self.mover, way, self.policy)
        return walk.stop is None and walk.contact == self.target

    def _field(self) -> Field | None:
        """The cheapest way over the grid, and what lies beside it."""
        grid = self.grid
        if self.near:
            ends = frozenset(n for n in grid.around(self.goal, self.near) if grid.ends[n])
            return Field(self.scene, self.mover, self.policy, Aim(self.goal, ends, lambda _: 0))
        if not self._can_end():
            return None
        around = frozenset(grid.around(self.goal, _AROUND))
        if is_cut_off(self.grid, self.policy, self.mover.at, sorted(around)):
            return None
        return Field(self.scene, self.mover, self.policy, Aim(self.goal, around, self._rest))

    def _rest(self, n: int) -> int | None:
        """What the goal costs from a node beside it."""
        return self._stretch(self.grid.at[n], self.goal, False, True, PLENTY)

    def _can_end(self) -> bool:
        """May the mover stand at the goal, or is it a target's place?"""
        if self.target is not None:
            return True
        there = self.mover.moved(self.goal)
        if self.ground.stand(self.scene, there, self.policy.carried) is not None:
            return False
        return not any(self._keeps_from(disc, there) for disc in self.discs)

    def _keeps_from(self, disc: Disc, there: Body) -> bool:
        """Is a place deep in a zone that counts there?"""
        if not disc.reach or disc.body.id in self.policy.targets:
            return False
        square = (there.x - disc.x) ** 2 + (there.y - disc.y) ** 2
        return square < max(0, disc.radius(there.z) - SURE) ** 2 and counts(self.scene, disc, [there])[0]

    def _candidates(self, field: Field, path: Sequence[Point], bound: int) -> list[_Turn]:
        """Corners from which a way through could be shorter than `bound`, the turns of the known way, the start."""
        at, mover, goal = self.grid.at, self.mover, self.goal
        passed = {(at[n][0] // CELL, at[n][1] // CELL): None for n in field.cost if n >= 0}
        cells = {(i + di, j + dj): None for i, j in passed for di in (-1, 0, 1) for dj in (-1, 0, 1)}
        found = {point: Corner(point) for point in path[:-1]}
        for corner in corners(self.scene, mover, self.policy, cells):
            if not corner.edge or any(plan(corner.at, place) <= _BESIDE for place in self.steep):
                found.setdefault(corner.at, corner)
        found.pop(mover.at, None)
        found.pop(goal, None)
        turns, beyond = [], []
        for corner in found.values():
            least = self._least(mover.at, corner.at)
            if least + self._least(corner.at, goal) <= bound:
                known, guess = self._known(field, corner.at)
                if known == PLENTY:
                    beyond.append(_Turn(corner, least, least))
                elif known + self._least(corner.at, goal) <= bound:
                    turns.append(_Turn(corner, max(least, known), max(least, guess)))
        if len(turns) + len(beyond) <= _MANY:  # gaps that the grid's pitch leaves out may lead there
            turns += beyond
        return [*turns, _Turn(Corner(mover.at), 0, 0)]

    def _known(self, field: Field, p: Point) -> tuple[int, int]:
        """What the field says of the least cost from the start to a point, and about what it is; plenty if it never
        came near."""
        i, j = p[0] // PITCH, p[1] // PITCH
        best = guess = PLENTY
        for di, dj in _BY:
            for n in self.grid.cell(i + di, j + dj):
                price = field.cost.get(n)
                if price is not None and abs(self.grid.at[n][2] - p[2]) < self.policy.step:
                    apart = plan(self.grid.at[n], p)
                    best = min(best, price * 100 // _OVER - apart - _WIDE)
                    guess = min(guess, (price + apart) * 100 // _ABOUT)
        return best, guess

    def _corner_way(self, turns: list[_Turn], bound: int, most: int) -> tuple[tuple[Point, ...], int] | None:
        """Lazy A* back from the goal: stretches are taken at their least possible cost until they come to the front
        of the queue. Led by what the field guesses it finds a good way soon, by what the field is sure of the best.
        The way and its cost; None beyond so many stretches."""
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
                if tries > most:
                    return None
                to = self.goal if after < 0 else turns[after].corner.at
                limit = bound - price - turn.least + 1
                cost = self._stretch(turn.corner.at, to, n == start, after < 0, limit)
                if cost is not None:
                    heappush(heap, (price + cost + turn.guess, n, after, price + cost, True))
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
            total = price + self._least(corner.at, here.at)
            if total + turn.least <= bound:
                dx, dy = x - corner.at[0], y - corner.at[1]
                if here.suits(dx, dy) and corner.suits(dx, dy):
                    heappush(heap, (total + turn.guess, n, after, price, False))


def _lies_beside(at: Point, way: Sequence[Point]) -> bool:
    """Is a point near a way in plan?"""
    return any(edge_square(at[0], at[1], *p[:2], *q[:2]) <= _NEAR * _NEAR for p, q in pairwise(way))


def _chain(done: dict[int, int], n: int) -> Iterator[int]:
    while n >= 0:
        yield n
        n = done[n]
