"""Random routes: always legal, the same for the same draws, spread over what may be done."""

from __future__ import annotations

import random
from collections import Counter

from gulch.table.judge import Exit, Policy, Zone, clip, judge
from gulch.table.model import Body, Scene
from gulch.table.places import supports
from gulch.table.sample import sample
from table.lots import area, block, body, crowd, door, floor, ladder, piece, ramp, scene


def lot() -> Scene:
    """A bit of everything: a house with a door, stairs to a balcony, a roof, fences, barrels, rough ground."""
    return scene(
        piece(
            "house",
            blocks=[
                block((6, 6, 6.2, 12), 3, part="west"),
                block((11.8, 6, 12, 12), 3, part="east"),
                block((6, 11.8, 12, 12), 3, part="north"),
                block((6, 6, 8.3, 6.2), 3, part="south-1"),
                block((9.6, 6, 12, 6.2), 3, part="south-2"),
                block((8.3, 6, 9.6, 6.2), 3, base=1.8, part="lintel"),
            ],
            surfaces=[floor((6, 6, 12, 12), 3, id="roof"), ramp((3, 12.2, 6, 13.4), 0, 3), floor((6, 12, 12, 14), 3)],
            openings=[door((8.3, 6.1, 9.6, 6.1), (8.3, 6, 9.6, 6.2))],
            ladders=[ladder((12.6, 9, 0), (11.4, 9, 3))],
        ),
        piece("east", blocks=[block((15, 6, 20, 11), 3)], surfaces=[floor((15, 6, 20, 11), 3, id="roof")]),
        piece("fence", blocks=[block((3, 3, 20, 3.1), 1.2, part="rail")]),
        piece("wall", blocks=[block((20, 14, 20.2, 22), 2.2, part="stone")]),
        piece("barrels", blocks=[block((14, 4, 14.6, 4.6), 0.8), block((4, 9, 4.6, 9.6), 2.4)]),
        piece("scrub", areas=[area((13, 14, 18, 20))]),
    )


def policy(board: Scene, mover: Body, dice: random.Random) -> Policy:
    others = [id for id in board.bodies if id != mover.id]
    foes, friends = others[::2], others[1::2]
    return Policy(
        dice.choice((2000, 4000, 6000)),
        step=dice.choice((1000, 2000)),
        climb=dice.random() < 0.8,
        drop=dice.random() < 0.8,
        leap=dice.choice((0, 4000)),
        zones=tuple(Zone(id, 1000) for id in foes) if dice.random() < 0.8 else (),
        targets=tuple(foes) if dice.random() < 0.7 else (),
        through=tuple(friends),
        rough_all=dice.random() < 0.1,
    )


def test_samples_are_accepted_and_so_is_every_shorter_budgets_clip() -> None:
    dice = random.Random(1)
    seen: Counter[str] = Counter()
    for _ in range(12):
        board = lot()
        crowd(board, dice, 14)
        board.set_shut("house/door", dice.random() < 0.5)
        for mover in list(board.bodies.values()) * 4:
            allowed = policy(board, mover, dice)
            route = sample(board, mover, allowed, dice.randrange)
            walk = judge(board, mover, route, allowed)
            assert walk.stop is None, (mover, route, allowed, walk.stop)
            assert walk.cost <= allowed.budget
            assert walk.cost == sum(leg.cost for leg in walk.legs)
            seen.update({leg.kind for leg in walk.legs})
            seen["contact"] += walk.contact is not None
            seen["stay"] += not route
    assert seen["walk"] > 500
    assert min(seen["climb"], seen["drop"], seen["contact"]) > 5, seen
    assert seen["stay"] < 60, seen


def test_what_is_clipped_is_accepted_and_legs_join_up() -> None:
    dice = random.Random(2)
    board = lot()
    crowd(board, dice, 14)
    for mover in list(board.bodies.values()) * 12:
        allowed = policy(board, mover, dice)
        points = []
        for _ in range(dice.randrange(1, 4)):
            x, y = (max(0, min(24000, c + dice.randrange(-4000, 4001))) for c in (mover.x, mover.y))
            points.append((x, y, dice.choice(supports(board.table, x, y))))
        whole = judge(board, mover, points, allowed)
        part = clip(board, mover, points, allowed)
        walk = judge(board, mover, part, allowed)
        assert walk.stop is None, (mover, points, part, walk.stop)
        fell = bool(whole.legs) and whole.legs[-1].kind == "fall"
        assert (part == tuple(points)) == (whole.stop is None and not fell)
        assert part[:-1] == tuple(points[: len(part) - 1])
        at = mover.at
        for leg in walk.legs:
            assert leg.start[:2] == at[:2]
            assert abs(leg.start[2] - at[2]) < allowed.step
            at = leg.end
        assert walk.end[:2] == at[:2]


def test_the_same_draws_give_the_same_route() -> None:
    board = lot()
    crowd(board, random.Random(3), 14)
    mover = board.bodies["f00"]
    allowed = policy(board, mover, random.Random(4))
    runs = [
        [sample(board, mover, allowed, dice.randrange) for _ in range(50)]
        for dice in (random.Random(5), random.Random(5))
    ]
    assert runs[0] == runs[1]
    assert len(set(runs[0])) > 40


def test_one_that_is_walled_in_stays() -> None:
    walls = [block((4, 4, 6, 4.5), 3), block((4, 5.5, 6, 6), 3), block((4, 4, 4.5, 6), 3), block((5.5, 4, 6, 6), 3)]
    board = scene(piece("cell", blocks=walls))
    allowed = Policy(4000, climb=False)
    dice = random.Random(6)
    for _ in range(20):
        for x, y, _z in sample(board, body(5, 5), allowed, dice.randrange):
            assert abs(x - 5000) <= 11
            assert abs(y - 5000) <= 11


def test_one_that_may_leave_the_table_now_and_then_does() -> None:
    board, dice = scene(), random.Random(7)
    allowed = Policy(4000, exits=(Exit("west", ("west",)),))
    walks = [
        judge(board, body(2, 12), sample(board, body(2, 12), allowed, dice.randrange), allowed) for _ in range(200)
    ]
    assert all(walk.stop is None for walk in walks)
    assert 3 < sum(walk.exit == "west" for walk in walks) < 60
