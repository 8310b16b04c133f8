"""The judge against a plain walker that takes steps of 1/80 inch and looks at everything on the table at each.

The plain walker is asked twice: once with everything a little larger, once a little smaller. Where both stop, or both
go on, the judge must do the same, between the two places; what lies between them is a matter of rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, inf, pi, sin
from random import Random

import pytest

from gulch.table.judge import Barrier, Policy, Slow, Walk, Zone, judge, stand
from gulch.table.measure import in_polygon
from gulch.table.model import Area, Block, Body, Piece, Plan, Point, Scene
from gulch.table.places import supports
from table.lots import HEIGHT, RADIUS, area, block, body, door, floor, piece, ramp, scene

STEP = 12
MARGIN = 16

STROLL = Policy(9000, climb=False, leap=0, drop=False, overclimb=False, slow=(Slow("deep", 0), Slow("mud", 3)))
ANY_PART = replace(STROLL, any_part=True)
HURDLES = replace(STROLL, step=500, barriers=(Barrier(2000, "jump"), Barrier(100_000, "impassable")))


# Tables ---------------------------------------------------------------------------------------------------------


def tables(chance: Random, *, decks: bool) -> Scene:
    """Blocks of all heights and angles, areas of all kinds, bodies, decks with a way up, on 24 by 24 inches."""
    things: list[Piece | Body] = []
    for n in range(14):
        things.append(piece(f"block-{n}", blocks=[_block(chance)]))
    for n, kind in enumerate(("wood", "mud", "deep", "wood", "mud")):
        things.append(piece(f"area-{n}", areas=[_area(chance, kind, rough=n != 3)]))
    for n in range(3 if decks else 0):
        x, y, high = chance.uniform(4, 16), 2 + 7 * n + chance.uniform(0, 3), chance.choice((0.3, 0.9, 1.6))
        things.append(piece(f"deck-{n}", surfaces=[floor((x, y, x + 4, y + 3), high)]))
        things.append(piece(f"way-{n}", surfaces=[ramp((x - 3, y, x, y + 3), 0, high)]))
    for n in range(5):
        things.append(body(chance.uniform(1, 23), chance.uniform(1, 23), id=f"other-{n}"))
    return scene(*things)


def _turned(chance: Random, wide: float, deep: float) -> tuple[Plan, ...]:
    x, y, turn = chance.uniform(2, 22), chance.uniform(2, 22), chance.choice((0.0, 0.3, 0.9, chance.uniform(0, pi)))
    corners = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    return tuple(
        (round((x + a * cos(turn) - b * sin(turn)) * 1000), round((y + a * sin(turn) + b * cos(turn)) * 1000))
        for a, b in corners
    )


def _block(chance: Random) -> Block:
    top = chance.choice((300, 499, 500, 900, 1500, 1999, 2000, 2001, 3000))
    base = chance.choice((0, 0, 0, 1249, 1250))
    wide, deep = chance.choice(((2, 0.05), (1, 0.1), (0.4, 0.4), (1.5, 0.6)))
    return Block("block", _turned(chance, wide, deep), base, base + top)


def _area(chance: Random, kind: str, rough: bool) -> Area:
    plain = area((0, 0, 1, 1), height=0.1, rough=rough)
    return replace(plain, kind=kind, outline=_turned(chance, chance.uniform(0.5, 2.5), chance.uniform(0.5, 2.5)))


# The plain walker -------------------------------------------------------------------------------------------------


def to_segment(x: float, y: float, a: Plan, b: Plan) -> float:
    ex, ey = b[0] - a[0], b[1] - a[1]
    square = ex * ex + ey * ey
    t = min(1.0, max(0.0, ((x - a[0]) * ex + (y - a[1]) * ey) / square)) if square else 0.0
    return hypot(x - a[0] - t * ex, y - a[1] - t * ey)


def to_outline(x: float, y: float, outline: tuple[Plan, ...]) -> float:
    """Distance from the outline: negative inside."""
    edge = min(to_segment(x, y, outline[n - 1], outline[n]) for n in range(len(outline)))
    return -edge if in_polygon((round(x), round(y)), outline) else edge


def box_of(outline: tuple[Plan, ...]) -> tuple[int, int, int, int]:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return (min(xs), min(ys), max(xs), max(ys))


def far(x: float, y: float, box: tuple[int, int, int, int]) -> bool:
    away = RADIUS + 4 * MARGIN
    return x < box[0] - away or x > box[2] + away or y < box[1] - away or y > box[3] + away


class Plain:
    """A walker with everything in its way larger by `more` mils."""

    def __init__(self, board: Scene, mover: Body, policy: Policy, more: float) -> None:
        self.board, self.mover, self.policy, self.more = board, mover, policy, more
        pieces = board.table.pieces
        self.blocks = [(one, box_of(one.outline)) for thing in pieces for one in thing.blocks]
        self.areas = [(one, box_of(one.outline)) for thing in pieces for one in thing.areas]
        self.surfaces = [(one, tuple(p[:2] for p in one.vertices)) for thing in pieces for one in thing.surfaces]
        self.others = [other for other in board.bodies.values() if other.id != mover.id]
        self.f, self.spent, self.way, self.aloft = float(mover.z), 0.0, 0.0, False
        self.stop, self.took_off, self.on = "", 0.0, self._footing(mover.x, mover.y)[1]

    def walk(self, points: list[Point]) -> float:
        """The way that it gets in plan along the points, inf if all of it."""
        x, y = float(self.mover.x), float(self.mover.y)
        for px, py, _ in points:
            length = hypot(px - x, py - y)
            for sx, sy, size in self._steps(x, y, px, py, length):
                if not self._step(sx, sy, size):
                    return self.took_off if self.aloft else self.way
            if self.aloft:
                self.stop = "jump"
                return self.took_off
            x, y = float(px), float(py)
        return inf

    def _steps(self, x: float, y: float, px: int, py: int, length: float) -> Iterator[tuple[float, float, float]]:
        count = int(length // STEP) + 1
        for n in range(1, count + 1):
            yield x + (px - x) * n / count, y + (py - y) * n / count, length / count

    def _step(self, x: float, y: float, size: float) -> bool:
        """One step on: is it possible?"""
        z, on = self._footing(x, y)
        rise = z - self.f if z is not None and on == self.on else 0.0  # a step up or down is free
        self.spent, self.on = self.spent + hypot(size, rise) * self._times(x, y), on
        self.stop = self._hinders(x, y, z)
        if self.stop:
            return False
        self.f, self.way = self.f if z is None else z, self.way + size
        return True

    def _hinders(self, x: float, y: float, z: float | None) -> str:
        if self.spent > self.policy.budget - 2 * self.more:
            return "budget"
        if z is None:
            return "ledge"
        width, depth = self.board.table.size
        edge = RADIUS + self.more
        if min(x, y, width - x, depth - y) < edge:
            return "table"
        return self._blocked(x, y, z) or self._crowded(x, y, z) or self._wet(x, y, z)

    def _footing(self, x: float, y: float) -> tuple[float | None, int]:
        """The highest surface that is less than a step above the feet, and which: None if a step or more below."""
        found = [(0.0, -1)]
        for number, (one, outline) in enumerate(self.surfaces):
            if in_polygon((round(x), round(y)), outline):
                found.append((_height(one.vertices, x), number))
        best, on = max(height for height in found if height[0] < self.f + self.policy.step)
        return best if best > self.f - self.policy.step else None, on

    def _blocked(self, x: float, y: float, z: float) -> str:
        aloft = False
        for one, box in self.blocks:
            if one.top < z + self.policy.step or one.base >= z + HEIGHT or far(x, y, box):
                continue
            if to_outline(x, y, one.outline) < RADIUS + self.more:
                band = self.policy.band(round(one.top - z))
                if band is None:
                    return "blocked"
                aloft = True
        if aloft and not self.aloft:
            self.took_off = self.way  # whoever is stopped in a jump never left the ground
        self.aloft = aloft
        return ""

    def _crowded(self, x: float, y: float, z: float) -> str:
        zones = {zone.body: zone for zone in self.policy.zones}
        for other in self.others:
            gap = hypot(x - other.x, y - other.y) - RADIUS - other.radius
            zone = zones.get(other.id)
            rise = 0.0 if zone is not None and zone.flat else z - other.z
            if zone is not None and hypot(max(0.0, gap), rise) < zone.reach + self.more:
                return "zone"
            if gap < self.more and z < other.z + other.height and z + HEIGHT > other.z:
                return "body"
        return ""

    def _wet(self, x: float, y: float, z: float) -> str:
        for one in self._areas(x, y, z, self.more):
            if not self.policy.times(one.kind, one.rough):
                return "area"
        return ""

    def _times(self, x: float, y: float) -> int:
        return max((self.policy.times(one.kind, one.rough) for one in self._areas(x, y, self.f, 0.0)), default=1) or 1

    def _areas(self, x: float, y: float, z: float, more: float) -> Iterator[Area]:
        more += RADIUS if self.policy.any_part else 0
        for one, box in self.areas:
            if one.base <= z <= one.base + one.height and not far(x, y, box) and to_outline(x, y, one.outline) < more:
                yield one


def _height(vertices: tuple[Point, ...], x: float) -> float:
    """The height of a surface that is level or rises along x, as those of these tables."""
    (ax, _, az), (bx, _, bz) = vertices[0], vertices[1]
    return az + (bz - az) * (x - ax) / (bx - ax)


# The comparison --------------------------------------------------------------------------------------------------


def route(chance: Random, board: Scene) -> tuple[Body, list[Point]] | None:
    """A mover that may stand where it is, and a route of up to four stretches over the ground."""
    mover = body(chance.uniform(1, 23), chance.uniform(1, 23))
    mover = mover.moved((mover.x, mover.y, max(supports(board.table, mover.x, mover.y))))
    if stand(board, mover) is not None:
        return None
    x, y, points = mover.x, mover.y, []
    for _ in range(chance.randrange(1, 5)):
        turn, far = chance.uniform(0, 2 * pi), chance.uniform(300, 4000)
        x, y = round(x + far * cos(turn)), round(y + far * sin(turn))
        if not (0 <= x <= 24_000 and 0 <= y <= 24_000):
            break
        points.append((x, y, 0))
    return (mover, points) if points else None


def plan_way(walk: Walk) -> float:
    return sum(hypot(leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]) for leg in walk.legs)


ON_THE_WAY = ("budget", "blocked", "body", "zone", "table", "ledge", "area", "jump")


@pytest.mark.parametrize("flat", [False, True], ids=["3d", "plan"])
@pytest.mark.parametrize(
    ("policy", "decks"),
    [(STROLL, False), (STROLL, True), (HURDLES, False), (ANY_PART, True)],
    ids=["open", "decks", "hurdles", "any-part"],
)
def test_the_judge_stops_where_a_plain_walker_does(policy: Policy, decks: bool, flat: bool) -> None:
    judged = stops = 0
    for seed in range(10):
        chance = Random(seed)
        board = tables(chance, decks=decks)
        zoned = replace(policy, zones=(Zone("other-0", 1000, flat=flat), Zone("other-1", 1000, flat=flat)))
        for _ in range(14):
            found = route(chance, board)
            if found is None or _starts_close(board, found[0], zoned):
                continue
            mover, points = found
            walk = judge(board, mover, points, zoned)
            small, large = Plain(board, mover, zoned, -MARGIN), Plain(board, mover, zoned, MARGIN)
            first, last = large.walk(points), small.walk(points)
            way = plan_way(walk) if walk.stop is not None and walk.stop.reason in ON_THE_WAY else inf
            assert first - 3 * STEP <= way <= last + 3 * STEP, (
                seed,
                mover.at,
                points,
                walk.stop,
                large.stop,
                small.stop,
            )
            if first == last == inf:
                assert abs(walk.cost - small.spent) <= 12 * STEP * len(points)
            judged, stops = judged + 1, stops + (way < inf)
    assert judged > 60
    assert judged / 5 < stops < judged


def _starts_close(board: Scene, mover: Body, policy: Policy) -> bool:
    """Starts inside something that it may only leave: that is no matter of a single step."""
    plain = Plain(board, mover, policy, 3.0 * MARGIN)
    return bool(plain._hinders(mover.x, mover.y, float(mover.z))) or plain.aloft


# What must not depend on how a route is written -------------------------------------------------------------------


def test_waypoints_on_the_way_change_nothing() -> None:
    legal = 0
    dry = replace(STROLL, slow=STROLL.slow[1:])  # whoever is in deep water may leave it, but not come back
    for seed in range(20):
        chance = Random(1000 + seed)
        board = tables(chance, decks=False)
        for _ in range(12):
            found = route(chance, board)
            if found is None:
                continue
            mover, points = found
            (x, y, _), whole = points[0], judge(board, mover, points[:1], dry)
            if whole.stop is not None:
                continue
            middle = ((mover.x + x) // 2, (mover.y + y) // 2, 0)
            halves = judge(board, mover, [middle, points[0]], dry)
            back = judge(board, mover.moved(points[0]), [mover.at], dry)
            assert (halves.stop, back.stop) == (None, None)
            assert abs(halves.cost - whole.cost) <= 8
            assert abs(back.cost - whole.cost) <= 4
            legal += 1
    assert legal > 80


def test_a_door_that_costs_nothing_is_as_good_as_an_open_one() -> None:
    wall = [block((12, 0, 12.2, 9.3), 3), block((12, 10.7, 12.2, 24), 3), block((12, 9.3, 12.2, 10.7), 3, base=2)]
    leaf = door((12.1, 9.3, 12.1, 10.7), (12, 9.3, 12.2, 10.7), head=2, shut=True)
    shut = scene(piece("house", blocks=wall, openings=[leaf]), body(15, 10, id="other"))
    opened = shut.copy()
    opened.set_shut("house/door", False)
    through, chance = 0, Random(5)
    for _ in range(300):
        mover = body(chance.uniform(8, 11.4), chance.uniform(8, 12))
        points = [(round(chance.uniform(8, 16) * 1000), round(chance.uniform(8, 12) * 1000), 0) for _ in range(3)]
        free = judge(opened, mover, points, STROLL)
        paid = judge(shut, mover, points, replace(STROLL, door=0))
        assert free.end == paid.end
        assert abs(free.cost - paid.cost) <= 1  # a leg more is rounded
        assert (free.stop is None) == (paid.stop is None)
        if any(leg.kind == "door" for leg in paid.legs):
            through += 1
            assert judge(shut, mover, points, replace(STROLL, door=-1)).stop is not None
    assert through > 60
