"""Every reason for which a route is refused: its code, the place to the mil, what was spent, what it is about."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gulch.table.judge import Barrier, Exit, Policy, Slow, Stop, Zone, judge
from gulch.table.model import Body, Piece, Scene
from table.lots import RADIUS, area, block, body, door, floor, ladder, mils, piece, ramp, scene

FLAT = Policy(4000, climb=False, leap=0, drop=False, overclimb=False)
CLIMBS = Policy(4000)
JUMPS = Policy(4000, step=500, barriers=(Barrier(2000, "jump"), Barrier(100_000, "impassable")))

WALL = piece("wall", blocks=[block((10, 0, 10.2, 24), 3, part="boards")])
FENCE = piece("fence", blocks=[block((10, 0, 10.1, 24), 1, part="rail")])
MESA = piece("mesa", blocks=[block((10, 4, 16, 12), 3, part="rock")], surfaces=[floor((10, 4, 16, 12), 3, id="top")])
EAST = piece("east", blocks=[block((18, 4, 22, 12), 3)], surfaces=[floor((18, 4, 22, 12), 3, id="top")])
STAIRS = piece("stairs", surfaces=[ramp((10, 4, 13, 12), 0, 3, id="flight")])
LEAF = door((10.1, 4, 10.1, 6), (10, 4, 10.2, 6), head=2.5, shut=True)
PANE = replace(LEAF, id="pane", kind="window", shut=False)
SHUT = piece("house", blocks=[block((10, 0, 10.2, 4), 3), block((10, 6, 10.2, 24), 3)], openings=[LEAF])
OPEN = piece("house", blocks=[block((10, 0, 10.2, 4), 3), block((10, 6, 10.2, 24), 3)], openings=[PANE])
ROOF = piece("shed", surfaces=[floor((10, 4, 16, 12), 1.2, id="roof")])
SWAMP = piece("swamp", areas=[replace(area((10, 0, 12, 24)), kind="deep")])
LADDER = piece("tower", blocks=[block((10, 4, 16, 12), 6)], surfaces=[floor((10, 4, 16, 12), 6)],
               ladders=[ladder((9.6, 5, 0), (10.2, 5, 6))])  # fmt: skip
FOE = body(12, 5, id="foe")
FAR_EDGE = 10_000 - RADIUS  # where a base touches what begins at x = 10

Reason = tuple[str, tuple[int, int, int], int, str]


@pytest.mark.parametrize(
    ("things", "start", "route", "policy", "reason"),
    [
        # the allowance ends
        ([], (5, 5), [(9.5, 5)], FLAT, ("budget", (9000, 5000, 0), 4000, "")),
        ([], (5, 5), [(8, 5), (8, 7)], FLAT, ("budget", (8000, 6000, 0), 4000, "")),
        ([SWAMP], (9, 5), [(12, 5)], FLAT, ("budget", (11_500, 5000, 0), 4000, "")),
        ([MESA], (9, 5), [(11, 5, 3)], replace(CLIMBS, budget=3507), ("climb", (FAR_EDGE, 5000, 0), 508, "mesa/top")),
        ([LADDER], (9.5, 5), [(10.5, 5, 6)], replace(CLIMBS, overclimb=False),
         ("climb", (9500, 5000, 0), 0, "tower/ladder")),
        ([WALL], (9, 5), [(11, 5)], CLIMBS, ("climb", (FAR_EDGE, 5000, 0), 508, "wall/boards")),
        ([FENCE], (9, 5), [(11, 5)], replace(JUMPS, budget=1591), ("jump", (FAR_EDGE, 5000, 0), 508, "fence/rail")),
        ([SHUT], (9, 5), [(12, 5)], replace(FLAT, door=3493), ("door", (FAR_EDGE, 5000, 0), 508, "house/door")),
        ([OPEN], (9, 5), [(12, 5)], replace(FLAT, window=3493), ("window", (FAR_EDGE, 5000, 0), 508, "house/pane")),
        ([MESA, EAST], (15, 8, 3), [(19, 8, 3)], replace(CLIMBS, budget=2999, short=False),
         ("leap", (16_000, 8000, 3000), 1000, "east/top")),
        # something is in the way
        ([WALL], (9, 5), [(11, 5)], FLAT, ("blocked", (FAR_EDGE, 5000, 0), 508, "wall/boards")),
        ([WALL], (9, 5), [(11, 5)], JUMPS, ("blocked", (FAR_EDGE, 5000, 0), 508, "wall/boards")),
        ([SHUT], (9, 5), [(11, 5)], FLAT, ("blocked", (FAR_EDGE, 5000, 0), 508, "house/leaf")),
        ([FOE], (9, 5), [(12, 5)], FLAT, ("body", (12_000 - 2 * RADIUS, 5000, 0), 3000 - 2 * RADIUS, "foe")),
        ([FOE], (9, 5), [(12, 5)], replace(FLAT, zones=(Zone("foe", 1000),)),
         ("zone", (11_000 - 2 * RADIUS, 5000, 0), 2000 - 2 * RADIUS, "foe")),
        ([SWAMP], (9, 5), [(12, 5)], replace(FLAT, slow=(Slow("deep", 0),)),
         ("area", (10_000, 5000, 0), 1000, "swamp/area")),
        ([STAIRS], (9, 5), [(11, 5, 1)], replace(FLAT, shun=("stairs",)),
         ("surface", (10_000, 5000, 0), 1000, "stairs/flight")),
        ([MESA], (9, 5), [(11, 5, 3)], replace(CLIMBS, shun=("floor",)),
         ("surface", (FAR_EDGE, 5000, 0), 508, "mesa/top")),
        # the way ends
        ([], (22, 5), [(25, 5)], FLAT, ("table", (24_000 - RADIUS, 5000, 0), 2000 - RADIUS, "")),
        ([MESA], (15, 8, 3), [(18, 8)], FLAT, ("ledge", (16_000, 8000, 3000), 1000, "")),
        ([MESA, EAST], (15, 8, 3), [(19, 8, 3)], replace(CLIMBS, leap=1999 - 2),
         ("leap", (16_000, 8000, 3000), 1000, "east/top")),
        ([SWAMP], (9, 5), [(13, 5)], replace(FLAT, ditches=("deep",), leap=1990),
         ("leap", (10_000, 5000, 0), 1000, "swamp/area")),
        ([ROOF], (9, 8), [(11, 8, 0), (11, 8, 5)], replace(FLAT, step=500),
         ("level", (11_000, 8000, 0), 2000, "shed/roof")),
        # it may not end there
        ([FENCE], (9, 5), [(10.3, 5)], FLAT, ("overlap", (10_300, 5000, 0), 1300, "fence/rail")),
        ([FENCE], (9, 5), [(10.3, 5)], JUMPS, ("jump", (FAR_EDGE, 5000, 0), 508, "fence/rail")),
        ([ROOF], (9, 8), [(11, 8)], replace(FLAT, step=500), ("overlap", (11_000, 8000, 0), 2000, "shed/roof")),
        ([FOE], (9, 5), [(11.5, 5)], replace(FLAT, through=("foe",)), ("body", (11_500, 5000, 0), 2500, "foe")),
        ([FOE], (9, 5), [(12 - 2 * RADIUS / 1000, 5)], replace(FLAT, zones=(Zone("foe", 0),)),
         ("contact", (12_000 - 2 * RADIUS, 5000, 0), 3000 - 2 * RADIUS, "foe")),
        # it was over before
        ([FOE], (9, 5), [(12, 5), (12, 7)], replace(FLAT, targets=("foe",)),
         ("ended", (12_000 - 2 * RADIUS, 5000, 0), 3000 - 2 * RADIUS, "foe")),
        ([], (2, 5), [(-1, 5), (2, 5)], replace(FLAT, exits=(Exit("home", ("west",)),)),
         ("ended", (RADIUS, 5000, 0), 2000 - RADIUS, "")),
    ],
)  # fmt: skip
def test_why_a_route_is_refused(
    things: list[Piece | Body], start: tuple[float, ...], route: list[tuple[float, ...]], policy: Policy, reason: Reason
) -> None:
    board, mover = scene(*things), body(*start)
    walk = judge(board, mover, [_point(p) for p in route], policy)
    stop = walk.stop
    assert stop is not None
    assert (stop.reason, stop.at, stop.spent, stop.about) == reason
    assert (walk.end, walk.cost, walk.contact) == (stop.at, stop.spent, None)


def _point(values: tuple[float, ...]) -> tuple[int, int, int]:
    x, y, z = ((*mils(*values), 0))[:3]
    return (x, y, z)


def test_nothing_to_stand_on() -> None:
    off = Scene(scene().table, {})
    walk = judge(off, body(-3, 5), [(1000, 5000, 0)], FLAT)
    assert walk.stop == Stop("footing", (-3000, 5000, 0), 0)


def test_every_code_that_a_stop_can_have_is_shown_above() -> None:
    codes = set(re.findall(r"`(\w+)`", (Stop.__doc__ or "").partition("Codes:")[2]))
    shown = {case[4][0] for case in test_why_a_route_is_refused.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    assert codes - shown == {"footing"}
