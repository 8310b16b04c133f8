"""Ways to places that have to be met exactly, where one touches something: the grid of a reach passes them by.

Never here: which places those are (the plans of the scenarios), what they are worth (`scout`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt

from gulch.table.judge import judge, stand
from gulch.table.model import INCH, Point
from gulch.table.reach import Reach

NEAR = INCH  # from a node of the grid no farther away one steps up to the place
TRIES = 3  # nodes that are tried
MOST = 6  # places that are looked for

Ways = Mapping[Point, tuple[int, tuple[Point, ...]]]


def ways(reach: Reach, places: Sequence[Point]) -> Ways:
    """For the first of some places that can be got to: what it costs, and a judged route."""
    found = dict[Point, tuple[int, tuple[Point, ...]]]()
    for at in places:
        if len(found) == MOST:
            break
        if _apart(reach.mover.at, at) > reach.policy.budget or stand(reach.scene, reach.mover.moved(at)) is not None:
            continue
        for route in ((at,), *_over_nodes(reach, at)):
            walk = judge(reach.scene, reach.mover, route, reach.policy)
            if walk.stop is None and walk.contact is None and walk.end == at:
                found[at] = (walk.cost, route)
                break
    return found


def _over_nodes(reach: Reach, at: Point) -> Iterator[tuple[Point, ...]]:
    """Ways over the cheapest nodes close to a place."""
    nodes = [(reach.cost[n] + _apart(reach.grid.at[n], at), n) for n in reach.grid.around(at, NEAR) if n in reach.cost]
    for _, n in sorted(node for node in nodes if node[0] <= reach.policy.budget)[:TRIES]:
        yield (*reach.path(n), at)


def _apart(p: Point, q: Point) -> int:
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
