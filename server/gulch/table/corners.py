"""Points that a shortest route may turn at: around walls, bodies and zones, on stairs, edges and rough outlines.

Lives here: where they are. Never here: which of them are joined, or legal (`router` asks the judge's walker). All
integers, in mils; a corner lies on the tangents of the arc that it stands for, so that a route over corners is
little longer than one along the arc.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import isqrt

from .directions import UNIT, VECTORS, facing_towards
from .ground import CELL as SMALL
from .ground import Floor, Near, ground_for, ground_of
from .memo import PerTable
from .model import Body, Plan, Point, Scene, Table
from .moves import TOLERANCE, Policy, Slow, Zone

_CLEAR = 1
_ARC = 30  # degrees between corners of an arc
_TURN = 1_035_277  # 1 / cos(15 degrees), in millionths
_RINGS = 16
_RING_TURN = 1_019_592  # 1 / cos(11.25 degrees), in millionths
_FAR = 1 << 40
_SEAM = 800
_LEDGE = 1000
_SHORE = 1000
_OUT = 3
CELL = 2000


@dataclass(frozen=True, slots=True)
class Corner:
    """A point to turn at, and the plan point that a shortest way would turn around there (None: any turn). `edge`: at
    the outline of a level surface, where only a way that climbs, drops or leaps has a reason to turn."""

    at: Point
    pivot: Plan | None = None
    edge: bool = False

    def suits(self, dx: int, dy: int) -> bool:
        """Does a shortest way come or go in that direction: along the arc, give or take 27 degrees?"""
        if self.pivot is None:
            return True
        cx, cy = self.pivot[0] - self.at[0], self.pivot[1] - self.at[1]
        dot = dx * cx + dy * cy
        return 5 * dot * dot <= (dx * dx + dy * dy) * (cx * cx + cy * cy)


def corners(scene: Scene, mover: Body, policy: Policy, cells: Iterable[Plan]) -> Iterator[Corner]:
    """All corners in some cells, on every level where they may matter, where a base has room beside walls."""
    ground = ground_of(scene.table)
    lift = policy.step - 1 - TOLERANCE
    cells = dict.fromkeys(cells)
    yield from _standing(scene, mover, policy, cells)
    for (x, y), pivot, low, high, _ in _around_bodies(scene, mover, policy):
        if (x // CELL, y // CELL) not in cells:
            continue
        for floor in ground.floors_at(x, y):
            z = floor.z(x, y)
            if low < z <= high and ground.wall_in(scene, x, y, z, mover.radius, mover.height, lift) is None:
                yield Corner((x, y, z), pivot)


def _standing(scene: Scene, mover: Body, policy: Policy, cells: Iterable[Plan]) -> Iterator[Corner]:
    """The corners of what never moves, kept by cells of the table, found when first asked for."""
    for i, j in cells:
        yield from _of_cell(scene.table, mover, policy, i, j)


def _of_cell(table: Table, mover: Body, policy: Policy, i: int, j: int) -> tuple[Corner, ...]:
    """The corners in one cell. Where nothing differs they are those of the table as built."""
    kept, ground = _kept(table), ground_of(table)
    key = (mover.radius, mover.height, policy.step, policy.slow, policy.ditches, policy.any_part, i, j)
    if key not in kept:
        parts = [range(at * CELL // SMALL, (at + 1) * CELL // SMALL) for at in (i, j)]
        if table.base is not None and ground.touched.isdisjoint(product(*parts)):
            return _of_cell(table.base, mover, policy, i, j)
        kept[key] = tuple(_find(Scene(table), mover, policy, i, j))
    return kept[key]


def _find(scene: Scene, mover: Body, policy: Policy, i: int, j: int) -> Iterator[Corner]:
    """The corners in one cell, with all openings shut and open: a search finds out which of them can be used."""
    ground = ground_for(scene.table, mover.radius, policy.any_part, policy.ditches)
    near = ground.near(i * CELL, j * CELL, (i + 1) * CELL - 1, (j + 1) * CELL - 1)
    shut = Scene(scene.table, {}, {wall.gate[0]: False for wall in near.walls if wall.gate is not None})
    lift = policy.step - 1 - TOLERANCE
    found: dict[Point, Corner] = {}
    for (x, y), pivot, low, high, edge in _plans(mover, policy, near):
        if x // CELL != i or y // CELL != j:
            continue
        heights = [floor.z(x, y) for floor in ground.floors_at(x, y)]
        for z in heights:
            known = found.get((x, y, z))
            if not low < z <= high or (known and edge) or any(z < other < z + policy.step for other in heights):
                continue
            if ground.wall_in(shut, x, y, z, mover.radius, mover.height, lift) is None:
                found[x, y, z] = Corner((x, y, z), pivot, edge)
    yield from found.values()


_Plans = Iterator[tuple[Plan, Plan | None, int, int, bool]]  # a plan point, its pivot, heights of feet for it, edge


def _plans(mover: Body, policy: Policy, near: Near) -> _Plans:
    for wall in near.walls:
        for at, pivot in _around_outline(wall.outline, mover.radius + _CLEAR):
            yield at, pivot, wall.base - mover.height, wall.top - policy.step, False
    for at, edge in _free(mover, policy, near):
        yield at, None, -_FAR, _FAR, edge


def _around_bodies(scene: Scene, mover: Body, policy: Policy) -> _Plans:
    zones = {zone.body: zone for zone in policy.zones}
    for body in scene.others(mover.id):
        zone = zones.get(body.id, Zone(body.id, 0))
        if zone.reach > 0 or body.id not in policy.through:
            reach = min(max(0, zone.reach), zone.gap(mover, body))
            tall = _FAR if zone.flat else max(reach, mover.height)
            for at in _around_body(body, mover.radius + body.radius + reach + _CLEAR):
                yield at, (body.x, body.y), body.z - tall, body.z + tall, False


def _free(mover: Body, policy: Policy, near: Near) -> Iterator[tuple[Plan, bool]]:
    """Points where a way may turn anyhow: seams of surfaces, shores of rough areas, ladders."""
    for floor in near.floors[1:]:
        yield from ((at, floor.level) for at in _seams(floor, mover.radius + _CLEAR))
    for area in near.areas if policy.slow or policy.ditches else near.rough:
        yield from ((at, False) for at in _along(area.outline, _SHORE, area.grow + _OUT))
        if area.grow:
            yield from ((at, False) for at, _ in _around_outline(area.outline, area.grow + _OUT))
    for ladder in near.ladders:
        yield from ((end[:2], True) for end in (ladder.foot, ladder.top))


def _around_outline(outline: tuple[Plan, ...], radius: int) -> Iterator[tuple[Plan, Plan]]:
    """Three points (for a right angle) around each corner that sticks out."""
    for i in range(len(outline)):
        (ax, ay), (bx, by), (cx, cy) = outline[i - 2], outline[i - 1], outline[i]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            continue
        first = facing_towards(by - ay, ax - bx)
        wide = (facing_towards(cy - by, bx - cx) - first) % 360
        parts = -(-wide // _ARC)
        for part in range(parts):
            yield _ray(bx, by, first + wide * (2 * part + 1) // (2 * parts), radius, _TURN), (bx, by)


def _around_body(body: Body, radius: int) -> Iterator[Plan]:
    for part in range(_RINGS):
        yield _ray(body.x, body.y, part * 360 // _RINGS, radius, _RING_TURN)


def _ray(x: int, y: int, degrees: int, radius: int, turn: int) -> Plan:
    """The point `radius` * `turn` / UNIT away in a direction, rounded outwards by up to a mil."""
    vx, vy = VECTORS[degrees % 360]
    far = radius * turn // UNIT + 1
    return x + (vx * far + UNIT // 2) // UNIT, y + (vy * far + UNIT // 2) // UNIT


def _seams(floor: Floor, radius: int) -> Iterator[Plan]:
    """Points on the outline of a surface; for a level one also a radius outside: feet of climbs, landings of drops."""
    outline = floor.outline
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        length = isqrt((bx - ax) ** 2 + (by - ay) ** 2)
        for x, y in _steps((ax, ay), (bx, by), _LEDGE if floor.level else _SEAM):
            yield x, y
            if length and floor.level:
                yield x + (by - ay) * radius // length, y - (bx - ax) * radius // length


def _along(outline: tuple[Plan, ...], pitch: int, out: int) -> Iterator[Plan]:
    """Points beside the outline of a rough area, so far out of it."""
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        length = max(1, isqrt((bx - ax) ** 2 + (by - ay) ** 2))
        for x, y in (*_steps((ax, ay), (bx, by), pitch), (bx, by)):
            yield x + (by - ay) * out // length, y - (bx - ax) * out // length


def _steps(a: Plan, b: Plan, pitch: int) -> Iterator[Plan]:
    """Points from a to b, evenly spaced by at most `pitch`, the middle always among them; b is left out."""
    length = isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    parts = max(2, -(-length // pitch))
    parts += parts % 2
    for n in range(parts):
        yield a[0] + (b[0] - a[0]) * n // parts, a[1] + (b[1] - a[1]) * n // parts


_Key = tuple[int, int, int, tuple[Slow, ...], tuple[str, ...], bool, int, int]
_kept: PerTable[dict[_Key, tuple[Corner, ...]]] = PerTable(lambda _table: {})
