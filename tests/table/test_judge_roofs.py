"""Roofs of all heights with gaps between them, rails, ramps and ditches, and routes from one to the next: leaps, falls,
jumps and drops are as common here as they are rare on a street.

What the judge allows is looked at again, leg by leg, by a plain walk along it; and an allowance of just what a walk
costs has to be enough, a little less not, and more may change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from random import Random

import pytest

from gulch.table.ground import ground_of
from gulch.table.judge import Barrier, Leg, Policy, Slow, Walk, Zone, clip, judge, stand
from gulch.table.model import Body, Piece, Point, Scene
from table.lots import HEIGHT, RADIUS, area, block, body, floor, piece, ramp, scene
from table.test_judge_oracle import to_outline

CLOSE = 8  # mils that rounding may take
BANDS = (
    (),
    (Barrier(2000, "jump"), Barrier(100_000, "climb", 2)),
    (Barrier(900, "impassable"), Barrier(2500, "jump", 1, 100)),
)


def roofs(chance: Random) -> Scene:
    things: list[Piece | Body] = []
    for row in (2, 9, 16):
        x = chance.uniform(0.5, 3)
        while x < 20:
            wide, high = chance.uniform(1.2, 4), chance.choice((0.3, 0.6, 1.2, 1.9, 2, 2.5, 3, 3, 3))
            things.append(_lot(chance, f"lot-{len(things)}", (x, row, x + wide, row + 5), high))
            x += wide + chance.choice((0, 0, 0.3, 0.49, 0.5, 0.8, 1.2, 2, 3.5))
    if chance.random() < 0.5:  # a deck that ramps go through
        deck = (chance.uniform(2, 8), 1, chance.uniform(12, 20), 20)
        things.append(piece("deck", surfaces=[floor(deck, chance.choice((1, 1.5, 2.6)))]))
    board = scene(*things)
    for n in range(6):
        x, y = chance.uniform(1, 23), chance.uniform(1, 23)
        levels = ground_of(board.table).floors_at(round(x * 1000), round(y * 1000))
        other = body(x, y, chance.choice(levels).z(round(x * 1000), round(y * 1000)) / 1000, id=f"other-{n}")
        if stand(board, other) is None:
            board.place(other)
    return board


def _lot(chance: Random, id: str, box: tuple[float, float, float, float], high: float) -> Piece:
    _, y0, x1, y1 = box
    what = chance.random()
    if what < 0.1:
        return piece(id, areas=[replace(area(box), kind=chance.choice(("mud", "deep", "wood")))])
    if what < 0.3:
        return piece(id, surfaces=[ramp(box, *chance.choice(((0, high), (high, 0), (high, high / 2))))])
    blocks = [block(box, high)] if what < 0.9 else []
    if chance.random() < 0.3:
        blocks.append(block((x1 - 0.1, y0, x1, y1), high + chance.choice((0.4, 0.9, 1.4)), base=high, part="rail"))
    return piece(id, blocks=blocks, surfaces=[floor(box, high, kind=chance.choice(("roof", "floor")))])


def policy_at_random(chance: Random, others: list[str]) -> Policy:
    return Policy(
        chance.choice((1500, 2000, 3000, 4000, 6000, 12_000)),
        step=chance.choice((500, 501, 2000)),
        climb=chance.random() < 0.4,
        leap=chance.choice((0, 1000, 2000, 4000, 4000)),
        drop=chance.random() < 0.8,
        overclimb=False,
        zones=tuple(Zone(id, 1000) for id in others[:1]),
        through=tuple(others[1:2]),
        barriers=chance.choice(BANDS),
        stride=chance.choice((-1, 0, 300, 499)),
        short=chance.random() < 0.6,
        drop_ends=chance.choice((0, 2000)),
        slow=chance.choice(((), (Slow("wood", 3), Slow("deep", 0)))),
        ditches=chance.choice(((), ("mud",))),
        shun=chance.choice(((), (), ("roof",))),
        hang=chance.random() < 0.2,
    )


def route_over(chance: Random, board: Scene) -> tuple[Body, list[Point]]:
    """From somewhere on one surface to others near it, at the height of the topmost there."""
    floors = [one for thing in board.table.pieces for one in thing.surfaces]
    points: list[Point] = []
    near = [chance.choice(floors)]
    for _ in range(chance.randrange(2, 4)):
        (x0, y0, _), _, (x1, y1, _), _ = chance.choice(near).vertices
        y = min(y1, max(y0, points[-1][1] + chance.randrange(-500, 500))) if points else chance.randrange(y0, y1)
        x = chance.randrange(x0, x1)
        points.append((x, y, max(one.z(x, y) for one in ground_of(board.table).floors_at(x, y))))
        near = [f for f in floors if abs(f.vertices[0][0] - x0) < 7000 and abs(f.vertices[0][1] - y0) < 3000]
    return replace(body(0, 0)).moved(points[0]), points[1:]


@pytest.mark.parametrize("first", [0, 15])
def test_leaps_falls_and_jumps_are_what_the_policy_allows(first: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(first, first + 15):
        chance = Random(seed)
        board = roofs(chance)
        for _ in range(40):
            mover, points = route_over(chance, board)
            if stand(board, mover) is not None:
                continue
            policy = policy_at_random(chance, chance.sample(sorted(board.bodies), min(2, len(board.bodies))))
            walk = judge(board, mover, points, policy)
            for leg in walk.legs:
                _allowed(leg, policy)
                _unhindered(board, mover, leg, policy)
            _pays(board, mover, points, policy, walk)
            assert judge(board, mover, clip(board, mover, points, policy), policy).stop is None
            kinds.update(leg.kind for leg in walk.legs)
    assert all(kinds[kind] > 5 for kind in ("walk", "leap", "fall", "jump", "drop", "climb"))


def _allowed(leg: Leg, policy: Policy) -> None:
    assert leg.cost >= 0
    match leg.kind:
        case "jump":
            assert leg.height >= policy.step
            assert policy.barriers
        case "leap":
            assert 0 < leg.width <= policy.leap + CLOSE
        case "drop":
            assert policy.drop
            assert leg.start[2] - leg.end[2] == leg.height >= policy.step
        case "fall":
            assert policy.short
        case "climb" | "hang":
            assert policy.climb


def _unhindered(board: Scene, mover: Body, leg: Leg, policy: Policy) -> None:
    """Nobody and nothing was in the way of a walk, leap or jump, and it stayed on the table and out of zones."""
    if leg.kind not in ("walk", "leap", "jump"):
        return
    level = leg.start[2] == leg.end[2]
    for x, y, z in _along(leg):
        assert min(x, y, 24_000 - x, 24_000 - y) > min(RADIUS, mover.x, mover.y) - CLOSE
        for other in board.bodies.values():
            gap, before = _gap(x, y, other), _gap(mover.x, mover.y, other)
            if other.id not in policy.through and abs(z - other.z) < HEIGHT - CLOSE:
                assert gap > -CLOSE
            if any(zone.body == other.id for zone in policy.zones):
                least = min(1000.0, hypot(max(0, before), mover.z - other.z))
                assert hypot(max(0, gap), z - other.z) > least - CLOSE
        if leg.kind == "leap" or (leg.kind == "walk" and level and _on_a_surface(board, leg.start)):
            for one in (one for thing in board.table.pieces for one in thing.blocks):
                if one.top >= z + policy.step + CLOSE and one.base < z + HEIGHT - CLOSE:
                    stuck = to_outline(mover.x, mover.y, one.outline) < RADIUS
                    assert stuck or to_outline(x, y, one.outline) > RADIUS - CLOSE


def _along(leg: Leg) -> Iterator[tuple[float, float, float]]:
    """Places along a leg; a leap or jump stays as high as it began."""
    (ax, ay, az), (bx, by, bz) = leg.start, leg.end
    count = int(hypot(bx - ax, by - ay)) // 60 + 1
    for n in range(count + 1):
        yield ax + (bx - ax) * n / count, ay + (by - ay) * n / count, az + (bz - az) * n / count


def _gap(x: float, y: float, other: Body) -> float:
    return hypot(x - other.x, y - other.y) - RADIUS - other.radius


def _on_a_surface(board: Scene, at: Point) -> bool:
    return any(abs(one.z(at[0], at[1]) - at[2]) <= 2 for one in ground_of(board.table).floors_at(at[0], at[1]))


def _pays(board: Scene, mover: Body, points: list[Point], policy: Policy, walk: Walk) -> None:
    assert 0 <= walk.cost == sum(leg.cost for leg in walk.legs) <= policy.budget
    if walk.stop is not None or any(leg.kind in ("fall", "hang") for leg in walk.legs):
        return
    more = judge(board, mover, points, replace(policy, budget=policy.budget + 777))
    assert (more.stop, more.legs) == (None, walk.legs)
    assert judge(board, mover, points, replace(policy, budget=walk.cost + 1)).stop is None
    if walk.cost > 3:
        less = judge(board, mover, points, replace(policy, budget=walk.cost - 3))
        assert less.stop is not None or less.legs[-1].kind in ("fall", "hang")
