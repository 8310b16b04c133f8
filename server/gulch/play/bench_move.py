"""Measures of movement on the reference town: reach, a whole side, legality of drawn routes, random routes.

Lives here: what `gulch bench` says of them, beside scipy's own Dijkstra on the same graph in the same run. Never here:
printing, games. Every mover stands where nobody has stood before, so that nothing is remembered but the table's grid.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

from gulch.table.judge import judge
from gulch.table.model import Body, Point, Scene
from gulch.table.moves import Policy
from gulch.table.reach import Reach
from gulch.table.reference import reference_scene
from gulch.table.sample import sample

BUDGET = 6_000
POINTS = 8
_MILS = count(1)

Found = tuple[str, float, str, float, str, float, str, bool]
"""A measure: name, value, unit, reference, what that is, ratio, goal, whether it is met."""


def measures(name: str, long: bool) -> Iterator[Found]:
    """The measures of one name: "reach", "legality" or "sample". KeyError for any other."""
    return {"reach": _of_reach, "legality": _of_legality, "sample": _of_sample}[name](5 if long else 1)


def _of_reach(times: int) -> Iterator[Found]:
    scene, policy = reference_scene(), Policy(BUDGET)
    warm = [Reach(scene, body, policy) for body in scene.bodies.values()]
    spent = [_timed(lambda one=one: Reach(scene, one, policy)) for one in _fresh(scene, 2 * times)]  # type: ignore[misc]
    reference = _dijkstra(scene, warm)
    value = median(spent)
    yield _measure("reach.move", value, "ms", reference, value <= 3, "3 ms or less")
    side = [_timed(lambda: [Reach(scene, one, policy) for one in _fresh(scene, 1)]) for _ in range(3 * times)]
    whole = median(side)
    yield _measure("reach.side", whole, "ms", reference * len(scene.bodies), whole <= 60, "60 ms or less")


def _of_legality(times: int) -> Iterator[Found]:
    scene, policy = reference_scene(), Policy(2 * BUDGET)
    reference = _dijkstra(scene)
    drawn = [(body, _drawn(scene, body)) for body in _fresh(scene, 5 * times)]
    drawn = [(body, route) for body, route in drawn if len(route) == POINTS]
    spent = [_timed(lambda b=body, r=route: judge(scene, b, r, policy)) for body, route in drawn]  # type: ignore[misc]
    value = median(spent)
    yield _measure("legality.8-points", value, "ms", reference, value <= 1, "1 ms or less")


def _of_sample(times: int) -> Iterator[Found]:
    scene, policy, dice = reference_scene(), Policy(BUDGET), random.Random(5)  # a measure, no game
    reference = _dijkstra(scene)
    bodies = _fresh(scene, 20 * times)
    spent = [_timed(lambda b=body: sample(scene, b, policy, dice.randrange)) for body in bodies]  # type: ignore[misc]
    value = median(spent)
    yield _measure("sample.route", value, "ms", reference, value <= 0.3, "0.3 ms or less")


def _measure(name: str, value: float, unit: str, reference: float, met: bool, goal: str) -> Found:
    return name, value, unit, reference, "scipy's Dijkstra, same graph", value / reference, goal, met


def _timed(work: Callable[[], Any]) -> float:
    """Milliseconds."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1e3


def _fresh(scene: Scene, times: int) -> list[Body]:
    """Every body of the scene so many times, each a few mils from where any stood before."""
    return [
        one.moved((one.x + next(_MILS) % 97 - 48, one.y, one.z)) for _ in range(times) for one in scene.bodies.values()
    ]


def _drawn(scene: Scene, body: Body) -> tuple[Point, ...]:
    """A legal route of eight points as a hand would draw it: wandering, up to an inch and a half at a time."""
    dice = random.Random(body.x * 31 + body.y)  # a measure, no game
    points: list[Point] = []
    x, y = body.x, body.y
    for _ in range(POINTS):
        for _ in range(50):
            to = (x + dice.randint(-1000, 1000), y + dice.randint(-1000, 1000), body.z)
            if judge(scene, body, (*points, to), Policy(2 * BUDGET)).stop is None:
                points, (x, y) = [*points, to], to[:2]
                break
    return tuple(points)


def _dijkstra(scene: Scene, fields: Sequence[Reach] = ()) -> float:
    """Milliseconds that scipy takes for the nodes and walked links of a field, from the same start with the same limit:
    the median of all fields that go anywhere."""
    found = fields or [Reach(scene, body, Policy(BUDGET)) for body in scene.bodies.values()]
    return median(_dijkstra_on(_graph(reach)) for reach in found if len(reach.cost) > 1)


def _dijkstra_on(graph: Any) -> float:
    from scipy.sparse.csgraph import dijkstra

    return min(_timed(lambda: dijkstra(graph, indices=0, limit=BUDGET)) for _ in range(3))


def _graph(reach: Reach) -> Any:
    from scipy.sparse import coo_matrix

    numbers = {n: row for row, n in enumerate(reach.cost)}
    links = [(n, link) for n in reach.cost for link in reach.grid.links(n) if link.to in numbers]
    rows, columns = [numbers[n] for n, _ in links], [numbers[link.to] for _, link in links]
    costs = [max(link.cost, 1) for _, link in links]
    return coo_matrix((costs, (rows, columns)), shape=(len(numbers), len(numbers))).tocsr()
