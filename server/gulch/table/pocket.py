"""Goals that plainly nobody gets to: small places that one can only walk about in.

Lives here: `is_cut_off`, a look back from a goal before a search goes over the whole table for nothing. Never here:
bodies, costs; it says no unless it is sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from .grid import WALK, Grid
from .model import Point
from .moves import Policy

_MOST = 300  # nodes that are looked at
_BESIDE = 1600  # nothing drops, or starts, from farther aside
_LEAP = 6000


def is_cut_off(grid: Grid, policy: Policy, start: Point, nodes: Sequence[int]) -> bool:
    """Is it plain that nobody gets from the start to where these nodes are? If the mover has no way up, little can be
    walked to from them and back, or from surfaces that one may drop or leap from onto them, and the start is not
    there."""
    if policy.climb or policy.barriers or policy.ditches:
        return False
    known, waiting = dict.fromkeys(nodes), list(nodes)
    floors: dict[int, None] = {}
    while waiting:
        n = waiting.pop()
        before = [link.to for link in grid.links(n) if link.kind == WALK]
        before += _above(grid, policy, n, floors)
        before = [to for to in before if to not in known]
        known.update(dict.fromkeys(before))
        waiting += before
        if len(known) > _MOST:
            return False
    return not any(_plan(start, grid.at[n]) <= _BESIDE for n in known)


def _above(grid: Grid, policy: Policy, n: int, floors: dict[int, None]) -> Iterator[int]:
    """The nodes a step up or more on surfaces, other than those of `floors`, from which one might drop or leap to a
    node; their surfaces are added to those."""
    x, y, z = grid.at[n]
    reach = _LEAP if policy.leap and z >= grid.step else _BESIDE
    for floor in grid.ground.near(x - reach, y - reach, x + reach, y + reach).floors[1:]:
        if floor.index not in floors and floor.high >= grid.step and floor.high > z - grid.step:
            floors[floor.index] = None
            yield from grid.high_nodes(floor)


def _plan(p: Point, q: Point) -> int:
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
