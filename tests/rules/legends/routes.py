"""Ways and places that steered play of Legends puts to a decision: up to enemies, rails, goals, over an edge.

Never here: which of them is chosen (`steer`, `stands`), rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gulch.decision import AnyDecision, Choice, Route, Walked
from gulch.errors import IllegalChoice
from gulch.table.directions import facing_towards
from gulch.table.measure import flat_distance, polygon_distance
from gulch.table.model import Body, Point, Scene

DEED = 4_000_000  # as good as two inches nearer
BEYOND = 4000
NEAR = 300  # mils from a rail that one stands behind


def legal(decision: AnyDecision, choice: Choice, scene: Scene) -> bool:
    try:
        decision.check(choice, scene)
    except IllegalChoice:
        return False
    return True


def gap(decision: Route, choice: Any, scene: Scene) -> int:
    """How far from the nearest enemy that it may contact a route ends."""
    end = scene.bodies[decision.mover].moved(decision.walk(choice, scene).end)
    return min(flat_distance(end, scene.bodies[foe]) for foe in decision.policy.targets)


def miss(decision: Route, choice: Any, scene: Scene, goal: Point) -> int:
    x, y, _ = decision.walk(choice, scene).end
    return (x - goal[0]) ** 2 + (y - goal[1]) ** 2 - (len(choice.deeds) > 0) * DEED


def straight(decision: Route, goal: Point, scene: Scene) -> Iterator[Walked]:
    """Straight to a goal as far as it goes, with each deed, and short of it by its own base."""
    mover = scene.bodies[decision.mover]
    dx, dy = goal[0] - mover.x, goal[1] - mover.y
    length = max(1, round((dx * dx + dy * dy) ** 0.5))
    part = min(decision.policy.budget - 1, length - mover.radius - 4)
    if part <= 0:
        points: tuple[Point, ...] = ()
    else:
        points = ((mover.x + dx * part // length, mover.y + dy * part // length, mover.z),)
        yield Walked(points, mover.facing)
    yield from (Walked(points, mover.facing, (deed.id,)) for deed in decision.deeds)


def bold(decision: Route, scene: Scene) -> Iterator[Walked]:
    """Straight ways up to the enemies and to where something may be done."""
    mover = scene.bodies[decision.mover]
    for deed in decision.deeds:
        if deed.about.at is not None:
            yield Walked((deed.about.at,), mover.facing, (deed.id,))
    foes = sorted(decision.policy.targets, key=lambda foe: flat_distance(mover, scene.bodies[foe]))[:3]
    for foe in foes:
        yield from towards(decision, mover, scene.bodies[foe])
        yield from _up_to_a_rail(mover, scene.bodies[foe], scene)
    if mover.z > 0:
        yield from (Walked(((mover.x + dx, mover.y + dy, mover.z), (mover.x + dx, mover.y + dy, 0)), mover.facing)
                    for dx, dy in ((4000, 0), (-4000, 0), (0, 4000), (0, -4000)))  # fmt: skip


def towards(decision: Route, mover: Body, foe: Body) -> Iterator[Walked]:
    near, facing = beside(mover, foe), facing_towards(foe.x - mover.x, foe.y - mover.y)
    yield Walked((near,), facing)
    length = max(1, round(((near[0] - mover.x) ** 2 + (near[1] - mover.y) ** 2) ** 0.5))
    part = decision.policy.budget - 1
    if 0 < part < length:
        dx, dy = (near[0] - mover.x) * part // length, (near[1] - mover.y) * part // length
        yield Walked(((mover.x + dx, mover.y + dy, mover.z),), facing)


def _up_to_a_rail(mover: Body, foe: Body, scene: Scene) -> Iterator[Walked]:
    """To the near side of a low wall that an enemy stands behind."""
    rails = [piece.outline for piece in scene.table.pieces if piece.linear]
    if any(polygon_distance((foe.x, foe.y), rail) <= foe.radius + NEAR for rail in rails):
        facing = facing_towards(foe.x - mover.x, foe.y - mover.y)
        yield from (Walked((beside(mover, foe, gap),), facing) for gap in (250, 400, 600))


def beside(mover: Body, other: Body, gap: int = 4) -> Point:
    dx, dy = other.x - mover.x, other.y - mover.y
    length = max(1, round((dx * dx + dy * dy) ** 0.5))
    apart = mover.radius + other.radius + gap
    return (other.x - dx * apart // length, other.y - dy * apart // length, other.z)


def beyond(scene: Scene, mover: Body, side: str) -> Point:
    """Off the table, straight over an edge."""
    x, y = {
        "west": (-BEYOND, mover.y), "east": (scene.table.size[0] + BEYOND, mover.y),
        "south": (mover.x, -BEYOND), "north": (mover.x, scene.table.size[1] + BEYOND),
    }[side]  # fmt: skip
    return (x, y, mover.z)


def from_the_middle(scene: Scene) -> Callable[[Any], int]:
    width, depth = scene.table.size
    return lambda put: (2 * put.at[0] - width) ** 2 + (2 * put.at[1] - depth) ** 2


def height(scene: Scene) -> Callable[[Any], int]:
    return lambda put: -put.at[2]


def from_a_rail(scene: Scene) -> Callable[[Any], int]:
    rails = [piece.outline for piece in scene.table.pieces if piece.linear]
    return lambda put: min((polygon_distance(put.at[:2], rail) for rail in rails), default=0)
