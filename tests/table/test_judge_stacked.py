"""Blocks upon blocks, and openings between them: no way leads through what leaves no room, and none is barred that is
free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.table import changes
from gulch.table.ground import Ground, ground_of
from gulch.table.judge import Policy, judge, stand
from gulch.table.model import Piece, Plan, Scene
from table.lots import RADIUS, block, body, door, floor, mils, piece, rect, scene, table
from table.pieces import alone

MOVE = Policy(12_000, climb=False, leap=0, drop=False, overclimb=False)

BED = block((10, 4, 12, 8), 1.35, base=0.45, part="bed")
COVER = block((10, 4.2, 12, 7.8), 2.7, base=1.35, part="cover")


@pytest.mark.parametrize(
    ("blocks", "stops"),
    [
        ([BED], None),  # low enough to be stepped over
        ([BED, COVER], "wagon/cover"),
        ([BED, replace(COVER, base=1849)], "wagon/cover"),  # a chink
        ([BED, replace(COVER, base=1850)], None),  # a window
        ([BED, replace(COVER, outline=rect(10, 4.2, 12.1, 7.8))], None),  # it hangs over: one passes under it
        ([block((10, 4, 12, 8), 0.7, part="a"), block((10, 4, 12, 8), 1.3, base=0.7, part="b"),
          block((10, 4, 12, 8), 3, base=1.3, part="c")], "wagon/c"),
    ],
)  # fmt: skip
def test_nobody_walks_between_two_blocks_that_leave_no_room(blocks: list[object], stops: str | None) -> None:
    walk = judge(scene(piece("wagon", blocks=blocks)), body(9, 6), [mils(14, 6, 0)], MOVE)  # type: ignore[list-item]
    assert (walk.stop.about if walk.stop else None) == stops
    if stops:
        assert walk.end == (10_000 - RADIUS, 6000, 0)


def test_what_stands_on_a_surface_reaches_down_to_that() -> None:
    """A rail on a deck is no wall under the deck, though the deck's edge rests on one."""
    wall, deck = block((10, 4, 10.2, 8), 2.8), block((8, 4, 12, 8), 3, base=2.8, part="deck")
    rail = block((10, 4, 10.2, 8), 4, base=3, part="rail")
    house = piece("house", blocks=[wall, deck, rail], surfaces=[floor((8, 4, 12, 8), 3)])
    known = {one.id: one.base for one in ground_of(scene(house).table).walls}
    assert known == {"house/block": 0, "house/deck": 2800, "house/rail": 3000}


@pytest.mark.parametrize(("name", "across"), [("wagon", 0), ("wagon", 500), ("tipi", 0), ("tipi", -700), ("bank", 600)])
def test_nobody_walks_through_a_piece_of_the_library(name: str, across: int) -> None:
    """From all four sides, to the other side, with steps of 2 inches."""
    board = Scene(alone(name))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        start, end = ((12_000 + far * dx + across * dy, 12_000 + far * dy + across * dx, 0) for far in (-5000, 5000))
        walk = judge(board, replace(body(0, 0), x=start[0], y=start[1]), [end], MOVE)
        assert walk.stop is not None
        assert walk.stop.reason == "blocked"


# Openings --------------------------------------------------------------------------------------------------------

LEAF = door((10.15, 6, 10.15, 7), (10, 6, 10.3, 7), head=2.1, shut=True)
LINTEL = block((10, 6, 10.3, 7), 2.8, base=2.1, part="lintel")
DECK = block((10, 4, 16, 9), 3, base=2.8, part="deck")
PARAPET = block((10, 4, 10.2, 9), 3.6, base=3, part="parapet")
ROOF = floor((10, 4, 16, 9), 3, id="roof", kind="roof")


def house(*surfaces: object) -> Piece:
    return piece("house", blocks=[LINTEL, DECK, PARAPET], openings=[LEAF], surfaces=list(surfaces))


def test_a_shut_door_takes_no_room_on_the_roof_above_it() -> None:
    on_top = body(10.2 + RADIUS / 1000, 6.5, 3)
    assert stand(scene(house(ROOF)), on_top) is None
    inner = floor((10.2, 4, 16, 9), 3, id="roof", kind="roof")
    assert stand(scene(house(inner)), on_top) is None
    pushed = judge(scene(house(ROOF)), on_top, [mils(10.15 + RADIUS / 1000, 6.5, 3)], MOVE)
    assert (pushed.stop.reason, pushed.stop.about) == ("overlap", "house/parapet")  # type: ignore[union-attr]


def test_a_shut_door_is_filled_up_to_the_roof_and_down_to_the_floor() -> None:
    def filled(thing: Piece) -> tuple[int, int]:
        return next((one.base, one.top) for one in ground_of(table(thing)).walls if one.gate)

    assert filled(house(ROOF)) == (0, 3000)
    assert filled(house()) == (0, 3600)
    upper = replace(LEAF, sill=3000, leaf=replace(LEAF.leaf, base=3000, top=4800))
    assert filled(replace(house(ROOF), openings=(upper,))) == (3000, 4800)


def test_a_roof_taken_away_and_a_bed_destroyed_are_as_if_built_so() -> None:
    wagon = piece("wagon", blocks=[replace(one, outline=_off(one.outline)) for one in (BED, COVER)])
    town = table(house(ROOF), wagon)
    for gone in ("house/roof", "house/lintel", "wagon/bed", "wagon/cover"):
        changed = changes.alter(town, [gone], {})
        anew = Ground(replace(changed, base=None, gone=frozenset(), key=changed.key + "-anew"))
        taken = ground_of(changed)
        assert [(w.id, w.base, w.top) for w in taken.walls] == [(w.id, w.base, w.top) for w in anew.walls]


def _off(outline: tuple[Plan, ...]) -> tuple[Plan, ...]:
    return tuple((x, y + 12_000) for x, y in outline)
