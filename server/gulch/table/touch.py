"""When two bodies are in contact: the one definition, for the judge of routes and for the books.

Lives here: contact of bases, contact at different heights, contact across a low linear obstacle. Never here: who is
whose enemy, what contact means, walks. Exact integers, in mils; symmetric in the two bodies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from .ground import Wall, ground_of, is_wall
from .measure import CONTACT, distance, segment_touches_polygon
from .model import Body, Plan, Scene
from .moves import LEVEL, TOLERANCE
from .spans import outline_square

_SLENDER = 3  # a linear obstacle is at least this many times as long as wide
_LONG = 900


def touches(scene: Scene, one: Body, other: Body, near: int = 0, low: int = 2000) -> bool:
    """Are the two in contact? With a difference in height below LEVEL: if their bases touch in plan, or if they are
    within `near` of one another across a linear obstacle lower than `low` that lies between them and that both touch.
    From LEVEL on: if their bases are within `near` in 3D. An obstacle of `low` or more between them parts them in both
    wider cases."""
    apart = one.radius + other.radius + max(near, CONTACT)
    dx, dy = one.x - other.x, one.y - other.y
    if abs(dx) > apart or abs(dy) > apart:
        return False
    level = abs(one.z - other.z) < LEVEL
    if level and bases_touch(one, other):
        return True
    if not near or distance(one, other) > near or parted(scene, one, other, low):
        return False
    return not level or any(
        _beside(other, wall) and between(wall, one, other) for wall in low_walls(scene, one, other, low)
    )


def bases_touch(one: Body, other: Body) -> bool:
    """Is the gap between the two bases at most CONTACT in plan, with a difference in height below LEVEL?"""
    if abs(one.z - other.z) >= LEVEL:
        return False
    close = one.radius + other.radius + CONTACT + 1
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < close * close


def parted(scene: Scene, one: Body, other: Body, low: int) -> bool:
    """Whether an obstacle of `low` or more above the lower footing, and above the higher one, stands between."""
    foot, head = min(one.z, other.z), max(one.z, other.z)
    tall = max(one.height, other.height)
    return any(
        wall.top >= foot + low
        and wall.top > head + TOLERANCE
        and wall.base < head + tall
        and between(wall, one, other)
        and is_wall(scene, wall)
        for wall in _near(scene, one, other)
    )


def low_walls(scene: Scene, one: Body, other: Body, low: int) -> Iterator[Wall]:
    """Linear obstacles lower than `low` from either footing, and no mere step, that the first body touches."""
    for wall in _near(scene, one, other):
        if not (_is_low(wall, one, low) and _is_low(wall, other, low)):
            continue
        if _beside(one, wall) and is_linear(wall) and is_wall(scene, wall):
            yield wall


def between(wall: Wall, one: Body, other: Body) -> bool:
    """Does the obstacle meet the line between the two centres, in plan?"""
    x0, y0, x1, y1 = wall.box
    if (one.x < x0 and other.x < x0) or (one.x > x1 and other.x > x1):
        return False
    if (one.y < y0 and other.y < y0) or (one.y > y1 and other.y > y1):
        return False
    return segment_touches_polygon((one.x, one.y), (other.x, other.y), wall.outline)


def is_linear(wall: Wall) -> bool:
    """Is it long and thin, as fences, rails, window sills and counters are, and barrels or rocks are not?"""
    long, wide = _extent(wall.outline)
    return long >= _LONG and long >= _SLENDER * wide


def _extent(outline: tuple[Plan, ...]) -> tuple[int, int]:
    """The length of an outline along its longest side, and its width across."""
    sides = [(outline[n - 1], outline[n]) for n in range(len(outline))]
    (ax, ay), (bx, by) = max(sides, key=lambda side: _square(*side))
    ex, ey = bx - ax, by - ay
    side = max(1, isqrt(ex * ex + ey * ey))
    along = [ex * x + ey * y for x, y in outline]
    across = [ex * y - ey * x for x, y in outline]
    return (max(along) - min(along)) // side, (max(across) - min(across)) // side


def _square(a: Plan, b: Plan) -> int:
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def _is_low(wall: Wall, body: Body, low: int) -> bool:
    return body.z + LEVEL <= wall.top < body.z + low and wall.base < body.z + body.height


def _near(scene: Scene, one: Body, other: Body) -> Sequence[Wall]:
    return ground_of(scene.table).near(one.x, one.y, other.x, other.y).walls


def _beside(body: Body, wall: Wall) -> bool:
    return outline_square(body.x, body.y, wall.outline) < (body.radius + CONTACT + 1) ** 2
