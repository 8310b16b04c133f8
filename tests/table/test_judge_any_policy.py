"""What holds of every walk, whatever the policy, the table and the route: a search for trouble at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gulch.table.ground import ground_of
from gulch.table.judge import Barrier, Exit, Policy, Slow, Walk, Zone, clip, judge, stand
from gulch.table.load import load_table
from gulch.table.model import Body, Point, Scene
from table.saloon import TOWN
from table.test_judge_oracle import tables

BANDS = (
    (),
    (Barrier(2000, "jump"), Barrier(100_000, "climb", 2)),
    (Barrier(900, "impassable"), Barrier(2500, "jump", 1, 100)),
    (Barrier(2000, "jump"), Barrier(100_000, "impassable")),
)
CELLAR = ((5000, 5000), (9000, 5000), (9000, 9000), (5000, 9000))


def policy_at_random(chance: Random, others: list[str]) -> Policy:
    return Policy(
        chance.choice((3000, 6000, 9000)),
        step=chance.choice((500, 501, 2000)),
        rough=chance.choice((1, 2, 4)),
        climb=chance.random() < 0.7,
        leap=chance.choice((0, 2000, 4000)),
        drop=chance.random() < 0.8,
        overclimb=chance.random() < 0.3,
        zones=tuple(
            Zone(id, chance.choice((1000, 500, -1)), parted=chance.choice((0, 2000)), flat=chance.random() < 0.2)
            for id in others[:2]
        ),
        targets=tuple(others[1:3]),
        through=tuple(others[3:4]),
        rough_all=chance.random() < 0.1,
        across=chance.choice((0, 1000)),
        barriers=chance.choice(BANDS),
        ladder=chance.choice((1, 2)),
        stride=chance.choice((-1, 0, 300)),
        short=chance.random() < 0.5,
        drop_ends=chance.choice((0, 2000)),
        slow=chance.choice(((), (Slow("wood", 3), Slow("deep", 0)))),
        ditches=chance.choice(((), ("mud",))),
        shun=chance.choice(((), ("stairs",), ("roof",))),
        door=chance.choice((-1, 0, 700)),
        window=chance.choice((-1, 0, 500)),
        across_height=chance.choice((0, 2001)),
        hang=chance.random() < 0.3,
        climbed=chance.choice((0, 0, 1500)),
        exits=chance.choice(((), (Exit("away", ("west", "north")),), (Exit("cellar", (), CELLAR),))),
        any_part=chance.random() < 0.3,
    )


def through_an_opening(scene: Scene, chance: Random) -> tuple[Point, Point] | None:
    """From one side of a door or window to the other."""
    openings = list(ground_of(scene.table).openings.values())
    if not openings:
        return None
    opening = chance.choice(openings)
    (ax, ay), (bx, by) = opening.line
    far = chance.choice((-1, 1))
    x, y, dx, dy = (ax + bx) // 2, (ay + by) // 2, far * (by - ay), far * (ax - bx)
    return (x + dx, y + dy, opening.sill), (x - 2 * dx, y - 2 * dy, opening.sill)


def route_at_random(scene: Scene, chance: Random) -> tuple[Body, list[Point]]:
    ground, (width, depth) = ground_of(scene.table), scene.table.size
    ends = through_an_opening(scene, chance) if chance.random() < 0.4 else None
    x, y, z = ends[0] if ends else (chance.randrange(600, width - 600), chance.randrange(600, depth - 600), 0)
    floors = ground.floors_at(x, y) or [ground.floor]
    z = min((floor.z(x, y) for floor in floors), key=lambda h: abs(h - z)) if ends else chance.choice(floors).z(x, y)
    size = (590, 2100, "mounted") if chance.random() < 0.2 else (492, 1250, "standing")
    mover = Body("mover", "", size[0], size[1], x, y, z, 0, size[2])  # type: ignore[arg-type]
    points = [ends[1]] if ends else []
    for _ in range(chance.randrange(1, 4)):
        x, y = x + chance.randrange(-3500, 3500), y + chance.randrange(-3500, 3500)
        if chance.random() < 0.15 and scene.bodies:
            x, y, _ = chance.choice(list(scene.bodies.values())).at
        floors = ground.floors_at(x, y)
        points.append((x, y, chance.choice(floors).z(x, y) if floors else 0))
    return mover, points


def crowd(scene: Scene, chance: Random) -> Scene:
    ground, (width, depth) = ground_of(scene.table), scene.table.size
    for n in range(8):
        x, y = chance.randrange(600, width - 600), chance.randrange(600, depth - 600)
        body = Body(f"other-{n}", "", 492, 1250, x, y, chance.choice(ground.floors_at(x, y)).z(x, y))
        if stand(scene, body) is None:
            scene.place(body)
    return scene


def check(scene: Scene, mover: Body, points: list[Point], policy: Policy) -> Walk:
    walk = judge(scene, mover, points, policy)
    assert walk == judge(scene, mover, points, policy)
    assert 0 <= walk.cost == sum(leg.cost for leg in walk.legs) <= policy.budget
    at = mover.at
    for leg in walk.legs:  # the next leg begins where the last one ended, but for a step up or down
        assert leg.start[:2] == at[:2]
        assert leg.cost >= 0
        at = leg.end
    part = clip(scene, mover, points, policy)
    again = judge(scene, mover, part, policy)
    assert again.stop is None
    assert part == tuple(points) or walk.stop is not None or walk.legs[-1].kind == "fall"
    if walk.stop is None and walk.legs and walk.legs[-1].kind not in ("fall", "exit", "hang"):
        opened = scene.copy()
        for leg in walk.legs:
            if leg.kind == "door":
                opened.set_shut(leg.about, False)
        assert stand(opened, mover.moved(walk.end), policy.carried) is None
    return walk


@pytest.mark.parametrize("name", ["lots", "saloon", "main-street", "town:7"])
def test_what_holds_of_every_walk(name: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(4):
        chance = Random(seed)
        if name == "lots":
            scene = tables(chance, decks=True)
        else:
            scene = crowd(Scene(TOWN if name == "saloon" else load_table(name)), chance)
        ids = list(scene.bodies)
        for _ in range(80):
            mover, points = route_at_random(scene, chance)
            if stand(scene, mover) is None:
                walk = check(scene, mover, points, policy_at_random(chance, chance.sample(ids, min(4, len(ids)))))
                kinds.update(leg.kind for leg in walk.legs)
    assert kinds["walk"] > 100
    assert len(kinds) > 3
