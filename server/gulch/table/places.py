"""Standing places and forced movement: what lies under a point, the nearest edge, pushes, spots near something.

Lives here: questions about footing that are no walks of a mover's own will. Never here: budgets, search over
the table, what a fall does to anybody. Pure functions of integers, in mils.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from .directions import UNIT, VECTORS
from .ground import Floor, Wall, ground_of, is_wall, overlaps
from .measure import clip_segment, distance, distance_to_point, edges, plan_distance, segment_touches_polygon
from .model import Body, Plan, Point, Scene, Table
from .moves import Leg, Policy, Push
from .walk import Walker

_ALONG = 50  # edges are looked at every so many mils
_LOOSE = 4  # floors reach a little farther than their outlines
_RING = 250
_OUTSIDE = 10
_SHORT = 600  # mils


@dataclass(frozen=True, slots=True)
class Footing:
    """A surface under a point: its id ("piece/surface" or "ground"), kind and height there."""

    id: str
    kind: str
    z: int


@dataclass(frozen=True, slots=True)
class Edge:
    """The nearest edge that one may fall over: the point on the edge, the base's distance from it, where the
    fall ends and how high it is."""

    at: Point
    gap: int
    landing: Point
    height: int


def supports(table: Table, x: int, y: int) -> list[int]:
    """The heights of all surfaces at a plan point, rising."""
    return sorted({floor.z(x, y) for floor in ground_of(table).floors_at(x, y)})


def surface_under(table: Table, x: int, y: int, z: int) -> Footing | None:
    """The highest surface at a plan point that is not above z; None off the table."""
    best: Footing | None = None
    for floor in ground_of(table).floors_at(x, y):
        height = floor.z(x, y)
        if height <= z and (best is None or height > best.z):
            best = Footing(floor.id, floor.kind, height)
    return best


def push(
    scene: Scene, body: Body, dx: int, dy: int, distance: int, stop_height: int = 2000, ignore: Sequence[str] = ()
) -> Push:
    """Moves a body straight along (dx, dy) by `distance`, whether it likes it or not.

    It stops at bodies (but those of `ignore`) and at blocks of `stop_height` or more, passes what is lower,
    and falls where its centre leaves an edge that high. The end is not tested for standing room: a fallen body may
    land on another (`landed_on`), a pushed one may rest on a fence.
    """
    if (not dx and not dy) or distance <= 0:
        return Push(body.at, 0)
    distance = min(distance, sum(scene.table.size))  # the table's edge is nearer, and far points are not exact
    if max(abs(dx), abs(dy)) < _SHORT:  # else rounding its length would tell
        dx, dy = dx * UNIT, dy * UNIT
    length = isqrt(dx * dx + dy * dy)
    walker, reason, about = _shove(scene, body, _beyond(body, dx, dy, length, distance), stop_height, ignore)
    moved = plan_distance(body.at, walker.at)
    others = tuple(scene.bodies)
    far = _beyond(body, dx, dy, length, distance + 4 * body.radius)
    fall = next((leg for leg in _shove(scene, body, far, stop_height, others)[0].legs if leg.kind == "drop"), None)
    if fall is not None and plan_distance(body.at, fall.start) <= min(moved, distance) and reason != "blocked":
        return _fall(scene, body, fall, ignore)
    return Push(walker.at, moved, about if reason in ("body", "blocked") else "table" if reason == "table" else None)


def _fall(scene: Scene, body: Body, leg: Leg, ignore: Sequence[str]) -> Push:
    there = body.moved(leg.end)
    hit = [other.id for other in scene.others(body.id, *ignore) if overlaps(there, other)]
    return Push(leg.end, plan_distance(body.at, leg.end), None, leg.start, leg.height, hit[0] if hit else None)


def _beyond(body: Body, dx: int, dy: int, length: int, distance: int) -> Point:
    """The point `distance` from the body along a direction, rounded to the nearest mil."""
    half = length // 2
    return (body.x + (dx * distance + half) // length, body.y + (dy * distance + half) // length, body.z)


def _shove(scene: Scene, body: Body, to: Point, step: int, through: Sequence[str]) -> tuple[Walker, str, str]:
    """A walker pushed towards a point until its first drop, with the reason and object of its stop."""
    budget = plan_distance(body.at, to) * 4 + 1000
    policy = Policy(budget, step, rough=1, climb=False, leap=0, overclimb=False, through=tuple(through))
    walker = Walker(scene, body, policy)
    stop = walker.go(to, False)
    return walker, stop.reason if stop else "", stop.about if stop else ""


def edge_drop(scene: Scene, body: Body, within: int, stop_height: int = 2000) -> Edge | None:
    """The nearest edge at most `within` from the base over which the drop is more than `stop_height`.

    Rails and other blocks lower than `stop_height` above the feet are no obstacle; behind a higher one there is
    no edge.
    """
    reach = body.radius + within
    near = ground_of(scene.table).near(body.x - reach, body.y - reach, body.x + reach, body.y + reach).floors
    found = sorted(
        (square, point, outside)
        for floor in _level(near, body, stop_height)
        for square, point, outside in _edge_points(floor, body, reach, near)
    )
    walls = _walls_around(scene, body, reach, stop_height)
    for square, point, outside in found:
        drop = _drop_at(scene.table, outside, body.z, stop_height)
        if drop <= stop_height or any(segment_touches_polygon(body.at, outside, wall.outline) for wall in walls):
            continue
        fallen = push(scene, body, outside[0] - body.x, outside[1] - body.y, reach + body.radius, stop_height)
        landing = fallen.end if fallen.fell_from else (*outside, body.z - drop)
        return Edge((*point, body.z), max(0, isqrt(square) - body.radius), landing, body.z - landing[2])
    return None


def _level(near: Sequence[Floor], body: Body, step: int) -> list[Floor]:
    """The surfaces around a body that somewhere are less than a step from its level; the ground has no edge."""
    return [floor for floor in near[1:] if floor.low < body.z + step and floor.high > body.z - step]


def _edge_points(floor: Floor, body: Body, reach: int, near: Sequence[Floor]) -> Iterator[tuple[int, Plan, Plan]]:
    """Points along the outline within reach: square of the distance, the point, a point just outside. Among them the
    nearest one of each side, and those where other floors beside it begin and end."""
    for a, b in edges(floor.outline):
        ex, ey = b[0] - a[0], b[1] - a[1]
        length = isqrt(ex * ex + ey * ey)
        if not length:
            continue
        aside = ey * _OUTSIDE // length, -ex * _OUTSIDE // length
        foot = min(max((ex * (body.x - a[0]) + ey * (body.y - a[1])) // length, 0), length)
        looks = dict.fromkeys((foot, *_seams(a, b, aside, near), *range(0, length, _ALONG)))
        for along in looks:
            x, y = a[0] + ex * along // length, a[1] + ey * along // length
            square = (x - body.x) ** 2 + (y - body.y) ** 2
            if 0 <= along <= length and square <= reach * reach:
                yield square, (x, y), (x + aside[0], y + aside[1])


def _seams(a: Plan, b: Plan, aside: Plan, near: Sequence[Floor]) -> Iterator[int]:
    """Where along a side other floors begin and end beside it, and a little before and behind."""
    p, q = ((x + aside[0], y + aside[1]) for x, y in (a, b))
    for other in near:
        for at in (at for stretch in clip_segment(p, q, other.outline) for at in stretch):
            yield from (at - _LOOSE, at, at + _LOOSE)


def _walls_around(scene: Scene, body: Body, reach: int, stop_height: int) -> list[Wall]:
    near = ground_of(scene.table).near(body.x - reach, body.y - reach, body.x + reach, body.y + reach)
    low, high = body.z + stop_height, body.z + body.height
    return [wall for wall in near.walls if wall.top >= low and wall.base < high and is_wall(scene, wall)]


def _drop_at(table: Table, at: Plan, z: int, step: int) -> int:
    """How far down it goes at a point outside an edge; 0 where the way goes on."""
    heights = supports(table, *at)
    if not heights or any(z - step < height < z + step for height in heights):
        return 0
    below = [height for height in heights if height <= z]
    return z - max(below) if below else 0


def spots_near(
    scene: Scene,
    near: Body | Point,
    radius: int,
    within: int,
    *,
    height: int = 1250,
    ignore: Sequence[str] = (),
    limit: int = 48,
) -> tuple[Point, ...]:
    """Places where a base of `radius` can stand within `within` of a body's base or a point (3D), nearest first.

    For a body the first places touch it, all around. Bodies of `ignore` do not count as standing there.
    """
    ground = ground_of(scene.table)
    at = near.at if isinstance(near, Body) else near
    found: dict[Point, None] = {}
    for x, y in _rings(near, radius, within):
        for floor in ground.floors_at(x, y):
            there = Body("", "", radius, height, x, y, floor.z(x, y))
            gap = distance(there, near) if isinstance(near, Body) else distance_to_point(there, at)
            if gap <= within and ground.stand(scene, there, ignore) is None:
                found[there.at] = None
        if len(found) >= limit:
            break
    return tuple(found)[:limit]


def _rings(near: Body | Point, radius: int, within: int) -> Iterator[Plan]:
    """Plan points around something, ring by ring outwards."""
    if isinstance(near, Body):
        x, y, first = near.x, near.y, near.radius + radius
    else:
        x, y, first = near[0], near[1], 0
    last = first + within if isinstance(near, Body) else radius + within
    for ring in [*range(first, last, _RING), last]:
        turns = 1 if ring == 0 else 8 if ring < 400 else 24
        for number in range(turns):
            vx, vy = VECTORS[number * 360 // turns]
            yield x + (vx * ring + UNIT // 2) // UNIT, y + (vy * ring + UNIT // 2) // UNIT
