"""Points that a shortest route may turn at: around walls, bodies and zones, on stairs, edges and rough outlines.

Lives here: where they are. Never here: which of them are joined, or legal (`router` asks the judge's walker). All
integers, in mils; a corner lies on the tangents of the arc that it stands for, so that a route over corners is
little longer than one along the arc.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from .directions import UNIT, VECTORS, facing_towards
from .ground import Floor, Near, Wall, ground_of
from .measure import distance
from .model import Body, Plan, Point, Scene
from .moves import TOLERANCE, Policy

_CLEAR = 1
_ARC = 30  # degrees between corners of an arc
_TURN = 1_035_277  # 1 / cos(15 degrees), in millionths
_RINGS = 16
_RING_TURN = 1_019_592  # 1 / cos(11.25 degrees), in millionths
_SEAM = 400
_SHORE = 500


def corners(scene: Scene, mover: Body, policy: Policy, near: Near) -> list[Point]:
    """All corners among what is near, on every level where they may matter, where a base has room beside walls."""
    ground = ground_of(scene.table)
    lift = policy.step - 1 - TOLERANCE
    found: dict[Point, None] = {}
    for x, y in _plans(scene, mover, policy, near):
        for floor in ground.floors_at(x, y):
            z = floor.z(x, y)
            if (x, y, z) not in found and ground.wall_in(scene, x, y, z, mover.radius, mover.height, lift) is None:
                found[x, y, z] = None
    return list(found)


def _plans(scene: Scene, mover: Body, policy: Policy, near: Near) -> Iterator[Plan]:
    for wall in near.walls:
        if wall.top - policy.step >= min(0, mover.z):
            yield from _around_wall(wall, mover.radius + _CLEAR)
    zones = {zone.body: zone.reach for zone in policy.zones}
    for body in scene.others(mover.id):
        if body.id in zones or body.id not in policy.through:
            reach = min(zones.get(body.id, 0), distance(mover, body))
            yield from _around_body(body, mover.radius + body.radius + reach + _CLEAR)
    for floor in near.floors[1:]:
        yield from _seams(floor, mover.radius + _CLEAR)
    for area in near.rough:
        yield from _along(area.outline, _SHORE)
    for ladder in near.ladders:
        yield from (ladder.foot[:2], ladder.top[:2])


def _around_wall(wall: Wall, radius: int) -> Iterator[Plan]:
    """Three points (for a right angle) around each corner that sticks out."""
    outline = wall.outline
    for i in range(len(outline)):
        (ax, ay), (bx, by), (cx, cy) = outline[i - 2], outline[i - 1], outline[i]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            continue
        first = facing_towards(by - ay, ax - bx)
        wide = (facing_towards(cy - by, bx - cx) - first) % 360
        parts = -(-wide // _ARC)
        for part in range(parts):
            yield _ray(bx, by, first + wide * (2 * part + 1) // (2 * parts), radius, _TURN)


def _around_body(body: Body, radius: int) -> Iterator[Plan]:
    for part in range(_RINGS):
        yield _ray(body.x, body.y, part * 360 // _RINGS, radius, _RING_TURN)


def _ray(x: int, y: int, degrees: int, radius: int, turn: int) -> Plan:
    """The point `radius` * `turn` / UNIT away in a direction, rounded outwards by up to a mil."""
    vx, vy = VECTORS[degrees % 360]
    far = radius * turn // UNIT + 1
    return x + (vx * far + UNIT // 2) // UNIT, y + (vy * far + UNIT // 2) // UNIT


def _seams(floor: Floor, radius: int) -> Iterator[Plan]:
    """Points on the outline of a surface, and the same a radius outside: feet of climbs, landings of drops."""
    outline = floor.outline
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        length = isqrt((bx - ax) ** 2 + (by - ay) ** 2)
        for x, y in _steps((ax, ay), (bx, by), _SEAM):
            yield x, y
            if length:
                yield x + (by - ay) * radius // length, y - (bx - ax) * radius // length


def _along(outline: tuple[Plan, ...], pitch: int) -> Iterator[Plan]:
    for i in range(len(outline)):
        yield from _steps(outline[i - 1], outline[i], pitch)


def _steps(a: Plan, b: Plan, pitch: int) -> Iterator[Plan]:
    """Points from a to b, evenly spaced by at most `pitch`, the middle always among them; b is left out."""
    length = isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    parts = max(2, -(-length // pitch))
    parts += parts % 2
    for n in range(parts):
        yield a[0] + (b[0] - a[0]) * n // parts, a[1] + (b[1] - a[1]) * n // parts
