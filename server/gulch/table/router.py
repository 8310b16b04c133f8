"""Routes to a goal: legal, at most 2% longer than the shortest.

Lives here: `route_to`, a lazy A* over the corners that a shortest way may turn at; every stretch is walked by
the judge's own walker before it counts. Never here: what is legal. A way over the grid is searched first: it says
whether there is one, and how far around corners need be looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import isqrt

from .corners import corners
from .ground import Floor, Near, ground_of
from .judge import clip, judge
from .model import Body, Point, Scene
from .moves import Policy
from .reach import Reach
from .walk import Walker

_PLENTY = 200_000
_SLACK = 300


@dataclass(frozen=True, slots=True)
class _Task:
    """One search: the mover at its start, with an allowance that does not end the search."""

    scene: Scene
    mover: Body
    policy: Policy
    goal: Point
    near: int


def route_to(scene: Scene, mover: Body, goal: Point, policy: Policy, near: int = 0) -> tuple[Point, ...] | None:
    """A legal route to `goal`, or to within `near` mils (plan) of it; None if no way leads there.

    If the goal is beyond the budget, the part of the way that can be walked (see `clip`). The goal's height says
    which level is meant. The base of a target as the goal means contact with it.
    """
    floor = ground_of(scene.table).floor_at(*goal)
    if floor is None:
        return None
    goal = (goal[0], goal[1], floor.z(goal[0], goal[1]))
    if _arrived(mover.at, goal, near, policy):
        return ()
    direct = judge(scene, mover, [goal], policy)
    if direct.stop is None and _straight(mover.at, goal, direct.cost):
        return _shorten(scene, mover, (goal,), policy, near)
    task = _Task(scene, mover, replace(policy, budget=_PLENTY, overclimb=False), goal, near)
    points = _search(task)
    if points is None:
        return _overclimb(scene, mover, goal, policy)
    return _shorten(scene, mover, points, policy, near)


def _arrived(at: Point, goal: Point, near: int, policy: Policy) -> bool:
    return _plan(at, goal) <= near and abs(at[2] - goal[2]) < policy.step


def _straight(p: Point, q: Point, cost: int) -> bool:
    """Is that cost the least that any way could have: the straight length?"""
    return cost <= isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2) + 1


def _plan(p: Point, q: Point) -> int:
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def _overclimb(scene: Scene, mover: Body, goal: Point, policy: Policy) -> tuple[Point, ...] | None:
    """The one thing that the search leaves out: a climb that is higher than the whole allowance."""
    walk = judge(scene, mover, [goal], policy)
    return (goal,) if walk.stop is None else None


def _shorten(
    scene: Scene, mover: Body, points: tuple[Point, ...], policy: Policy, near: int
) -> tuple[Point, ...] | None:
    """The route cut to what the allowance reaches, and to where it is near enough."""
    goal = points[-1]
    if near:
        before = points[-2] if len(points) > 1 else mover.at
        points = (*points[:-1], _short_of(before, goal, near))
    return clip(scene, mover, points, policy)


def _short_of(p: Point, goal: Point, near: int) -> Point:
    """The point of p..goal that is `near` from the goal, if the stretch is level and longer."""
    length = _plan(p, goal)
    if p[2] != goal[2] or length <= near:
        return goal
    rest = length - near
    return (p[0] + (goal[0] - p[0]) * rest // length, p[1] + (goal[1] - p[1]) * rest // length, goal[2])


def _search(task: _Task) -> tuple[Point, ...] | None:
    """The way over the grid first, then over the corners that a shorter one could use."""
    rough = _grid_way(task)
    if rough is None:
        return None
    bound, path = rough
    return _corner_way(task, _candidates(task, bound, path), bound) or path


def _grid_way(task: _Task) -> tuple[int, tuple[Point, ...]] | None:
    """The cheapest way over the grid, as (cost, points), or None."""
    field = Reach(task.scene, task.mover, task.policy)
    best: tuple[int, tuple[Point, ...]] | None = None
    nodes = [n for n in field.grid.around(task.goal, max(1600, task.near)) if n in field.cost]
    nodes.sort(key=lambda n: (field.cost[n] + _plan(field.grid.at[n], task.goal), n))
    for n in nodes[:8]:
        points = (*field.path(n), task.goal)
        walk = judge(task.scene, task.mover, points, task.policy)
        if walk.stop is None or (walk.contact is None and walk.stop.reason in ("overlap", "body") and task.near):
            if best is None or walk.cost < best[0]:
                best = (walk.cost, points)
    return best


def _candidates(task: _Task, bound: int, path: Sequence[Point]) -> list[Point]:
    """Corners from which a way through could be shorter than `bound`, and the turns of the way over the grid."""
    start, goal = task.mover.at, task.goal
    wide = max(0, bound - _plan(start, goal)) // 2 + _SLACK
    low = (min(start[0], goal[0]) - wide, min(start[1], goal[1]) - wide)
    high = (max(start[0], goal[0]) + wide, max(start[1], goal[1]) + wide)
    near: Near = ground_of(task.scene.table).near(*low, *high)
    found = dict.fromkeys(path[:-1])
    for point in corners(task.scene, task.mover, task.policy, near):
        if _plan(start, point) + _plan(point, goal) <= bound + 2 * task.mover.radius:
            found[point] = None
    found.pop(start, None)
    found.pop(goal, None)
    return [*found, goal]


def _corner_way(task: _Task, points: list[Point], bound: int) -> tuple[Point, ...] | None:
    """Lazy A*: stretches are taken at their least possible cost until they come to the front of the queue."""
    goal = len(points) - 1
    least = [_least(task, point, task.goal) for point in points]
    done: dict[int, int] = {}
    heap: list[tuple[int, int, int, int, bool]] = []

    def spread(origin: Point, before: int, price: int) -> None:
        for n, point in enumerate(points):
            if n not in done:
                total = price + _least(task, origin, point) + least[n]
                if total <= bound + 1:
                    heappush(heap, (total, n, before, price, False))

    spread(task.mover.at, -1, 0)
    while heap:
        total, n, before, price, known = heappop(heap)
        if n in done:
            continue
        if not known:
            origin = task.mover.at if before < 0 else points[before]
            cost = _stretch(task, origin, points[n], before < 0, n == goal)
            if cost is not None:
                heappush(heap, (price + cost + least[n], n, before, price + cost, True))
            continue
        done[n] = before
        if n == goal:
            return _back(points, done, goal)
        spread(points[n], n, price)
    return None


def _back(points: list[Point], done: dict[int, int], n: int) -> tuple[Point, ...]:
    found = []
    while n >= 0:
        found.append(points[n])
        n = done[n]
    return tuple(found[::-1])


def _least(task: _Task, p: Point, q: Point) -> int:
    """No way from p to q costs less: on one level the straight length; a change of level may save one radius."""
    plan = _plan(p, q)
    if abs(p[2] - q[2]) < task.policy.step:
        return plan
    return max(0, plan - task.mover.radius)


def _stretch(task: _Task, p: Point, q: Point, first: bool, last: bool) -> int | None:
    """What the judge's walker pays from p to q, or None if it may not go there."""
    walker = Walker(task.scene, task.mover, task.policy)
    if not first:
        walker.x, walker.y, walker.f = p
        walker.floor = _floor_under(task, p)
        walker.stuck = {}
    stop = walker.go(q, False)
    if stop is not None or (walker.done and not last):
        return None
    if walker.pending and walker.contact not in walker.pending:
        return None
    if not walker.done and (walker.floor is None or abs(walker.f - q[2]) > 3):
        return None
    return walker.cost


def _floor_under(task: _Task, p: Point) -> Floor | None:
    return ground_of(task.scene.table).floor_at(*p)
