"""Stretches of a route that a search may take, and ways made of them better: pulled straight, turns moved.

Lives here: `Stretches`, what the walker pays from one point to another, mostly found by arithmetic, remembered where
only the table matters. Never here: which points a way may turn at (`corners`), searches (`router`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import isqrt

from .discs import discs
from .grid import grid_of
from .ground import ground_for, passage
from .measure import CONTACT
from .model import Body, Point, Scene
from .moves import Policy
from .spans import edge_square
from .straight import BLOCKED
from .terms import terms_of
from .walk import Walker

PLENTY = 200_000
SURE = 3  # mils beyond which rounding decides nothing
_LOCAL = 2500
_SHIFTS = (400, 200, 100)
_ASIDE = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Stretches:
    """All stretches of one mover on its way to a goal."""

    def __init__(self, scene: Scene, mover: Body, goal: Point, policy: Policy, near: int, target: str | None) -> None:
        terms, rough, self.times = terms_of(scene, mover, policy)
        scene = passage(scene, mover, policy.window >= 0)
        self.scene, self.mover, self.goal, self.near, self.target = scene, mover, goal, near, target
        zones = tuple(zone for zone in policy.zones if zone.body != target)  # contact excuses its zone
        self.policy = replace(policy, budget=PLENTY, overclimb=False, zones=zones)
        self.ground = ground_for(scene.table, mover.radius, policy.any_part, policy.ditches)
        afoot, empty = replace(self.policy, climb=False), scene.with_bodies({})
        self.climber, self.walker = Walker(scene, mover, self.policy), Walker(scene, mover, afoot)
        self.alone = (Walker(empty, mover, afoot), Walker(empty, mover, self.policy))
        doors = (tuple(sorted(scene.shut.items())), tuple(sorted(scene.barred)), policy.door, policy.window)
        self.terms = (policy.climb, policy.drop, policy.leap, policy.rough_all, policy.exits, doors)
        self.discs = tuple(discs(scene, mover, self.policy))
        self.grid = grid_of(scene.table, mover.radius, mover.height, policy.step, rough, terms)
        self.straight = self.grid.straight
        self.plainly = all(one.sides for one in policy.exits)  # no stretch ends at an exit
        self.climbs = True  # does the way over the grid change its level but by stairs?
        self.steep: list[Point] = []  # where it does

    def _note_climbs(self, points: Sequence[Point]) -> None:
        """Looks for the places where a way over the grid takes more than walking."""
        self.climbs = False
        for p, q in pairwise(points):
            level = abs(p[2] - q[2]) < self.policy.step
            if not (self.straight(p, q).cost >= 0 if level else self.straight.sloping(p, q)):
                self.walker.restart(p, p == self.mover.at, PLENTY)
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

    def _polished(self, way: Sequence[Point]) -> tuple[Point, ...]:
        """The way with the turns before and behind changes of level moved to where they save something."""
        points = [self.mover.at, *way]
        for k in range(1, len(points) - 1):
            before, after = points[k - 1], points[k + 1]
            if self._is_plain(before, points[k]) and self._is_plain(points[k], after):
                continue
            ends = (k == 1, k + 2 == len(points))
            best = self._both(before, points[k], after, ends, PLENTY)
            for size in _SHIFTS if best is not None else ():
                x, y, z = points[k]
                for dx, dy in _ASIDE:
                    floor = self.ground.floor_at(x + size * dx, y + size * dy, z)
                    if floor is None or best is None:
                        continue
                    at = (x + size * dx, y + size * dy, floor.z(x + size * dx, y + size * dy))
                    cost = self._both(before, at, after, ends, best - 1)
                    if cost is not None:
                        best, points[k] = cost, at
        return tuple(points[1:])

    def _is_plain(self, p: Point, q: Point) -> bool:
        return abs(p[2] - q[2]) < self.policy.step and self.straight(p, q).cost >= 0

    def _both(self, p: Point, at: Point, q: Point, ends: tuple[bool, bool], limit: int) -> int | None:
        """What the way from p to q over a point costs, if that is at most `limit`."""
        one = self._stretch(p, at, ends[0], False, limit)
        other = None if one is None else self._stretch(at, q, False, ends[1], limit - one)
        return None if one is None or other is None else one + other

    def _least(self, p: Point, q: Point) -> int:
        """No way from p to q costs less: on one level the straight length; a change of level may save a radius."""
        flat = plan(p, q)
        if abs(p[2] - q[2]) < self.policy.step:
            return flat
        return max(0, flat - self.mover.radius)

    def _stretch(self, p: Point, q: Point, first: bool, last: bool, limit: int) -> int | None:
        """What the walker pays from p to q, or None if it may not go there for at most `limit`."""
        level = abs(p[2] - q[2]) < self.policy.step
        over = self.climbs and self._may_climb(p, q, limit)
        if level and self.plainly and not (first and self.walker.stuck) and not (last and self.target):
            length, top, gates = self.straight(p, q)
            if length == BLOCKED and not (over and limit >= self._over(top - p[2], plan(p, q))):
                return None
            if length >= 0 and all(self._is_open(key, shut) for key, shut in gates):
                length *= self.times
                free = self._is_free(p, q)
                if length > limit + 1 or free is not None:
                    return length if length <= limit + 1 and free else None
        if not level and not over and not self.straight.sloping(p, q):
            return None
        return self._walk(over, p, q, first, last, limit)

    def _over(self, height: int, length: int) -> int:
        """The least that it costs to get over a wall that is so high, on a stretch so long."""
        return length if self.policy.barriers else 2 * (height - self.mover.radius) + length

    def _is_open(self, id: str, shut: bool) -> bool:
        """Does an opening let one through for nothing?"""
        free = self.policy.window <= 0 or self.ground.openings[id].kind == "door"
        return free and not self.scene.shut.get(id, shut)

    def _may_climb(self, p: Point, q: Point, limit: int) -> bool:
        """Is a climb worth looking for: where the grid has one, on short stretches, with enough to spend for it?"""
        level = abs(p[2] - q[2]) < self.policy.step
        if level and not self.policy.barriers and limit - plan(p, q) < self.policy.step:
            return False
        return any(plan(p, place) <= _LOCAL and plan(q, place) <= _LOCAL for place in self.steep)

    def _walk(self, over: bool, p: Point, q: Point, first: bool, last: bool, limit: int) -> int | None:
        """The same, walked: once for all searches where nothing but the table matters."""
        if first or (last and self.target) or not self._is_clear(p, q):
            return self._walked(self.climber if over else self.walker, p, q, first, last, limit)
        key = (p, q, (over, *self.terms))
        known = self.straight.keeper(p, q).walked.get(key)
        if known is None:
            cost = self._walked(self.alone[over], p, q, False, False, PLENTY)
            known = BLOCKED if cost is None else cost
            self.straight.keeper(p, q).walked.put(key, known)
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
                if square < (radius - SURE) ** 2 and low == high and disc.zone is None:
                    return False
                if square < (radius + (CONTACT + 1 if disc.body.id in self.policy.targets else 0)) ** 2:
                    free = None
        return free


def plan(p: Point, q: Point) -> int:
    """The distance in plan."""
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
