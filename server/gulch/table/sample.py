"""Random legal routes for games played at random: quick, never refused by the judge.

Lives here: `sample`. Never here: a source of chance of its own (the caller's `draw` is the only one), and
anything about which routes are good.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from .ground import ground_of
from .judge import clip
from .model import Body, Point, Scene
from .moves import Policy

Draw = Callable[[int], int]


def sample(scene: Scene, mover: Body, policy: Policy, draw: Draw) -> tuple[Point, ...]:
    """A random legal route within the policy; () is to stay. `draw(n)` gives 0..n-1 and is called at most about
    thirty times. Directions and lengths are spread over the disc of the budget and clipped by the judge; some
    routes have a bend, some make for a target, an edge that may be left by, another level."""
    for _ in range(3):
        kind = draw(8)
        if kind == 0 and policy.targets:
            points = _towards(scene, mover, policy, draw)
        elif kind == 2 and policy.exits:
            points = (_off(scene, mover, draw),)
        elif kind == 1:
            bend = _spot(scene, mover, mover.at, policy.budget // 2, draw)
            points = (bend, _spot(scene, mover, bend, policy.budget // 2, draw))
        else:
            points = (_spot(scene, mover, mover.at, policy.budget, draw),)
        route = clip(scene, mover, points, policy)
        if route:
            return route
    return ()


def _towards(scene: Scene, mover: Body, policy: Policy, draw: Draw) -> tuple[Point, ...]:
    """Straight to one of the targets within reach."""
    reach = policy.budget + 2 * mover.radius
    near = [
        body
        for id in policy.targets
        if (body := scene.bodies.get(id)) is not None
        and isqrt((body.x - mover.x) ** 2 + (body.y - mover.y) ** 2) <= reach + body.radius
    ]
    return (near[draw(len(near))].at,) if near else ()


def _off(scene: Scene, mover: Body, draw: Draw) -> Point:
    """Straight over one of the table's edges."""
    (x, y, z), (width, depth), far = mover.at, scene.table.size, 2 * mover.radius + 1
    plan = ((-far, y), (width + far, y), (x, -far), (x, depth + far))[draw(4)]
    return (*plan, z)


def _spot(scene: Scene, mover: Body, around: Point, reach: int, draw: Draw) -> Point:
    """A random point of the table within reach, mostly on the level nearest to the present one."""
    width, depth = scene.table.size
    x, y = around[0], around[1]
    for _ in range(6):
        dx, dy = draw(2 * reach + 1) - reach, draw(2 * reach + 1) - reach
        if dx * dx + dy * dy <= reach * reach:
            x, y = around[0] + dx, around[1] + dy
            break
    x = min(max(x, mover.radius), width - mover.radius)
    y = min(max(y, mover.radius), depth - mover.radius)
    floors = ground_of(scene.table).floors_at(x, y)
    if len(floors) < 2:
        return (x, y, floors[0].z(x, y) if floors else around[2])
    if draw(3) == 0:
        return (x, y, floors[draw(len(floors))].z(x, y))
    return (x, y, min((floor.z(x, y) for floor in floors), key=lambda z: (abs(z - around[2]), z)))
