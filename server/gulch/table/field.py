"""The cost field of one mover: how far it is to every place of the grid within its policy.

Lives here: `Field`, a search over the grid with bodies, zones, doors and exits of a scene added. Never here: what is
legal (`judge`), what is offered of the field (`reach`), short routes (`router`). Costs follow the grid's sixteen
directions and are at most 3% above the true shortest way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import isqrt

from .discs import CUT, DOUBTFUL, FREE, Disc, counts, cuts, discs
from .grid import CLIMB, DROP, JUMP, LEAP, Grid, Link, grid_of
from .ground import passage
from .measure import in_polygon
from .model import Body, Plan, Point, Scene
from .moves import TOLERANCE, Policy
from .spans import FULL, outline_spans
from .terms import terms_of
from .walk import Walker

GOAL = -2  # the node number of a search's goal
_START = 800
_NEVER = 1 << 60
_PLENTY = 1_000_000
_SQUARE = 3000

_Entry = tuple[int, int, int, int, bool]  # bound, node, from, cost so far, to be judged yet
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Aim:
    """What a search makes for: a point, the nodes from which it may be had, and what the way from one costs."""

    at: Point
    nodes: frozenset[int]
    rest: Callable[[int], int | None]


@dataclass(frozen=True, slots=True)
class End:
    """A link on which the walk ends: at what cost if the link's own place counts, from which node, towards which;
    where it does, or by which exit."""

    cost: int
    before: int
    to: int
    at: Point
    exit: str = ""


class Field:
    """Built at once. With an `aim` the search makes for that and ends as soon as the cheapest way there is known:
    `cost[GOAL]`, if there is one."""

    def __init__(self, scene: Scene, mover: Body, policy: Policy, aim: Aim | None = None) -> None:
        self.scene, self.mover, self.policy = passage(scene, mover, policy.window >= 0), mover, policy
        terms, rough, self._times = terms_of(scene, mover, policy)
        self.grid: Grid = grid_of(scene.table, mover.radius, mover.height, policy.step, rough, terms)
        self.cost: dict[int, int] = {}
        self.drops: dict[Point, End] = {}  # where a drop ends the walk
        self.leaving: list[End] = []  # where a link leads out by an exit
        self._from: dict[int, int] = {}
        self._offered: dict[int, int] = {}  # the least that a node was queued at
        self._opened: dict[int, frozenset[str]] = {}  # openings that the way to a node pays for
        self._pays: dict[tuple[int, int], frozenset[str]] = {}
        self._discs = tuple(discs(scene, mover, policy))
        self._squares = _squares(self._discs)
        self._close: dict[int, Sequence[Disc] | None] = {}  # None: inside a disc
        self._hidden: dict[tuple[int, int], bool] = {}
        self._walkable: dict[tuple[int, int], bool] = {}
        self._barred = _barred(policy)
        self._outlines = tuple(one for one in policy.exits if not one.sides)
        self._walker = Walker(scene, mover, policy)
        self.aim = aim
        self._search()

    # -- the search --------------------------------------------------------------------------------------

    def _search(self) -> None:
        """Dijkstra from the nodes around the start, or A* towards an aim. What takes more than walking is judged
        only when nothing cheaper is left."""
        aim, grid, cost, came, times = self.aim, self.grid, self.cost, self._from, self._times
        offered = self._offered
        budget, special, links = self.policy.budget, self._barred != CLIMB | DROP | LEAP | JUMP, grid.links
        plain = not self._outlines
        heap: list[_Entry] = []
        for n, price in self._starts():
            heappush(heap, (price + self._ahead(n), n, -1, price, False))
        while heap:
            _, n, before, price, unjudged = heappop(heap)
            if n in cost:
                continue
            if unjudged:
                link = grid.special(before, n)
                if link is not None:
                    self._push(heap, before, link, price)
                continue
            cost[n] = price
            came[n] = before
            if self._pays:
                self._open(before, n)
            if n == GOAL:
                return
            if aim is not None and n in aim.nodes:
                rest = aim.rest(n)
                if rest is not None:
                    heappush(heap, (price + rest, GOAL, n, price + rest, False))
            for link in links(n):
                to = link[0]
                if to not in cost and (price + link[1] * times < offered.get(to, _NEVER) or link[5] is not None):
                    if plain and not (link[2] or link[3] or link[5]):
                        self._queue(heap, n, to, price + link[1] * times)
                    else:
                        self._push(heap, n, link, price)
            for least, to in grid.leads(n) if special else ():
                if price + least * times > budget:
                    break
                if to not in cost:
                    heappush(heap, (price + least * times + self._ahead(to), to, n, price, True))

    def _push(self, heap: list[_Entry], n: int, link: Link, price: int) -> None:
        """Queues the node that a link leads to, if it may be taken."""
        to, cost, kind, gates, width, ends = link
        if self._outlines and self._leaves(n, to, price):
            return
        after = price + cost * self._times
        if after > self.policy.budget or (ends is None and after >= self._offered.get(to, _NEVER)):
            return
        if kind and (kind & self._barred or width > self.policy.leap + TOLERANCE):
            return
        if gates:
            paid = self._passage(n, link)
            if paid is None:
                return
            after += paid
            if after > self.policy.budget:
                return
        if ends is not None:
            self._note_drop(n, to, ends, after)
            return
        if kind and self._cut(n, to, self._discs):  # a leap may lead far
            return
        self._queue(heap, n, to, after)

    def _queue(self, heap: list[_Entry], n: int, to: int, after: int) -> None:
        """Queues a node that costs so much by way of another, unless a body or a zone is in the way."""
        if after > self.policy.budget or after >= self._offered.get(to, _NEVER) or self._discs_at(to) is None:
            return
        near = self._discs_at(n)
        if near and self._cut(n, to, near):
            return
        self._offered[to] = after
        heappush(heap, (after + self._ahead(to), to, n, after, False))

    def _cut(self, n: int, to: int, near: Sequence[Disc]) -> bool:
        """Does one of these discs lie on a link?"""
        cut = cuts(self.grid.at[n], self.grid.at[to], near)
        return cut == CUT or (cut == DOUBTFUL and not self._can_walk(n, to))

    def _ahead(self, n: int) -> int:
        """The least that the way on from a node costs: the straight length, less the radius that each drop goes for
        free."""
        if self.aim is None:
            return 0
        (x, y, z), (gx, gy, _) = self.grid.at[n], self.aim.at
        drops = z // self.policy.step if z >= self.policy.step else 0
        return max(0, isqrt((x - gx) ** 2 + (y - gy) ** 2) - drops * self.mover.radius)

    def _starts(self) -> Iterator[tuple[int, int]]:
        """The nodes around the start that can be walked to straight, with the cost; after a climb that was begun
        before also those above it."""
        beside = self.grid.around(self.mover.at, _START)
        above = [to for n in beside for _, to in self.grid.leads(n)] if self.policy.climbed else []
        for n in dict.fromkeys((*beside, *above)):
            goal = self.grid.at[n]
            if self._discs_at(n) is None or any(_entries(self.mover.at, goal, one.outline) for one in self._outlines):
                continue
            if goal == self.mover.at:
                yield n, 0
                continue
            walker = self._walker
            walker.restart(self.mover.at, True, self.policy.budget)
            if walker.go(goal, False) is None and self._arrived(goal):
                opened = frozenset(leg.about for leg in walker.legs if leg.kind in ("door", "window"))
                if opened:
                    self._pays[-1, n] = opened
                yield n, walker.cost

    def _arrived(self, goal: Point) -> bool:
        """Does the walker stand at a node, with its walk not at an end?"""
        walker = self._walker
        return not (walker.done or walker.pending or walker.floor is None) and walker.f == goal[2]

    # -- doors and windows -------------------------------------------------------------------------------

    def _passage(self, n: int, link: Link) -> int | None:
        """What a link costs besides at the openings on it, None if they let nobody through."""
        known, paid, opened = self._opened.get(n, _NONE), 0, list[str]()
        for id, shut in link.gates:
            price = 0 if id in known else self._opening(id, self.scene.shut.get(id, shut))
            if price is None:
                return None
            if price:
                sill = self.grid.ground.openings[id].sill - self.grid.at[n][2]
                if link.kind & CLIMB or (sill >= self.policy.step and not link.kind & JUMP):
                    return None
                paid += price
                opened.append(id)
        if opened:
            self._pays[n, link.to] = frozenset(opened)
        return paid

    def _opening(self, id: str, shut: bool) -> int | None:
        """What it costs to get through an opening for the first time."""
        policy, ground = self.policy, self.grid.ground
        window = policy.window if ground.openings[id].kind == "window" and policy.window > 0 else 0
        if not shut:
            return window
        if policy.door < 0 or id in self.scene.barred or id in ground.closed(self.mover, policy.window >= 0):
            return None
        return policy.door + window

    def _open(self, before: int, n: int) -> None:
        """Notes which openings were paid for on the way to a node."""
        opened = self._opened.get(before, _NONE) | self._pays.get((before, n), _NONE)
        if opened:
            self._opened[n] = opened

    # -- where a walk ends -------------------------------------------------------------------------------

    def _leaves(self, n: int, to: int, price: int) -> bool:
        """Does a link enter an outline that is an exit?"""
        p, q = self.grid.at[n], self.grid.at[to]
        found = [(t, one.id) for one in self._outlines for t in _entries(p, q, one.outline)]
        if not found:
            return False
        t, id = min(found)
        dx, dy = q[0] - p[0], q[1] - p[1]
        cost = price + isqrt(dx * dx + dy * dy) * t // FULL
        self.leaving.append(End(cost, n, to, (p[0] + dx * t // FULL, p[1] + dy * t // FULL, p[2]), id))
        return True

    def _note_drop(self, n: int, to: int, at: Point, cost: int) -> None:
        known = self.drops.get(at)
        if (known is None or cost < known.cost) and cuts(self.grid.at[n], at, self._discs) == FREE:
            self.drops[at] = End(cost, n, to, at)

    # -- bodies and zones --------------------------------------------------------------------------------

    def _discs_at(self, n: int) -> Sequence[Disc] | None:
        """The discs that a link from this node might cut; None for a node inside one."""
        if n in self._close:
            return self._close[n]
        x, y, _ = self.grid.at[n]
        around = self._squares.get((x // _SQUARE, y // _SQUARE))
        self._close[n] = found = self._find_close(n, around) if around else ()
        return found

    def _find_close(self, n: int, around: Sequence[int]) -> Sequence[Disc] | None:
        x, y, z = self.grid.at[n]
        near: list[Disc] = []
        for number in around:
            disc = self._discs[number]
            square = (x - disc.x) ** 2 + (y - disc.y) ** 2
            if square >= disc.far:
                continue
            radius = disc.radius(z)
            if square < radius * radius and (disc.zone is None or not self._is_hidden(number, n)):
                return None
            near.append(disc)
        return near

    def _is_hidden(self, number: int, n: int) -> bool:
        """Does a zone not count at a node? Found out for all nodes in it at once."""
        if (number, n) not in self._hidden:
            disc, mover = self._discs[number], self.mover
            nodes = [m for m in self.grid.around((disc.x, disc.y, disc.z), disc.radius(disc.z)) if m != n]
            places = [mover.moved(self.grid.at[m]) for m in (n, *nodes)]
            for m, counted in zip((n, *nodes), counts(self.scene, disc, places), strict=True):
                self._hidden[number, m] = not counted
        return self._hidden[number, n]

    def _can_walk(self, n: int, to: int) -> bool:
        """Does a walker get from a node to another through zones that do not count everywhere?"""
        key = (n, to)
        if key not in self._walkable:
            walker, goal = self._walker, self.grid.at[to]
            walker.restart(self.grid.at[n], False, _PLENTY)
            self._walkable[key] = walker.go(goal, False) is None and self._arrived(goal)
        return self._walkable[key]

    # -- ways ----------------------------------------------------------------------------------------------

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


def _barred(policy: Policy) -> int:
    """Which kinds of link the policy has not, added up."""
    kinds = ((CLIMB, policy.climb), (DROP, policy.drop), (LEAP, policy.leap > 0), (JUMP, bool(policy.barriers)))
    return sum(kind for kind, has in kinds if not has)


def _squares(discs: Sequence[Disc]) -> dict[Plan, list[int]]:
    """Which discs, by number, may matter to a node in each square of the table."""
    found: dict[Plan, list[int]] = {}
    for number, disc in enumerate(discs):
        far = isqrt(disc.far)
        for i in range((disc.x - far) // _SQUARE, (disc.x + far) // _SQUARE + 1):
            for j in range((disc.y - far) // _SQUARE, (disc.y + far) // _SQUARE + 1):
                found.setdefault((i, j), []).append(number)
    return found


def _entries(p: Point, q: Point, outline: Sequence[Plan]) -> list[int]:
    """Where the way from p to q comes into an outline from outside; its border counts as inside."""
    spans = outline_spans(p[0], p[1], q[0] - p[0], q[1] - p[1], outline, 0)
    found = [span[0] + 1 for span in spans if 0 < span[0] + 1 <= FULL]
    at_last = in_polygon(q[:2], outline) and not in_polygon(p[:2], outline)
    return found or ([FULL] if at_last else [])
