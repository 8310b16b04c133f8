"""Difficult ground, barriers, gaps, doors and jumps (LW-TERR, LW-BARR, LW-GAP, LW-DOOR, LW-JUMP)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import PieceChanged
from gulch.rules.legends import ground, move, pace
from gulch.table.model import Area, Piece
from rules.legends.build import Board, area, fig, platform, wall
from rules.legends.march import R, ahead, at, do, lone, may_go, offered, route
from rules.legends.saddled import horse, rider, saddled
from rules.shadows.houses import house, opening

FAR = fig("z", seat=1, at=(33, 33))


# -- LW-TERR ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-TERR-01", "LW-TERR-04")
@pytest.mark.parametrize(("kind", "far", "may"), [("scrub", 3.0, True), ("scrub", 3.1, False), ("ford", 3.1, False)])
def test_difficult_ground_costs_double(kind: str, far: float, may: bool) -> None:
    assert may_go(lone(area("s", (9, 5, 20, 15), kind=kind)), "a", (10 + far, 10)) is may


@pytest.mark.rule("LW-TERR-02")
@pytest.mark.parametrize(("stream", "spent"), [((11, 5, 13, 15), 6000), ((13, 5, 14.5, 15), 6000)])
def test_only_the_part_in_it_is_doubled(stream: Any, spent: int) -> None:
    b = lone(area("s", stream, kind="water"))
    do(b, "a", [(14, 10)] if stream[0] == 11 else [(14.5, 10)])
    assert pace.spent(b.game, "a") == spent


@pytest.mark.rule("LW-TERR-03")
@pytest.mark.parametrize(("width", "left"), [(1.3, 3500), (2.0, 2000)])
def test_what_is_left_after_doubling_is_rounded_up_to_the_half_inch(width: float, left: int) -> None:
    b = lone(area("s", (10, 5, 10 + width, 15)))
    b.policy["manner"] = "done"
    do(b, "a", [(10 + width, 10)])
    assert pace.left(b.game, "a") == left


@pytest.mark.rule("LW-TERR-03")
@pytest.mark.parametrize(("value", "left"), [("after-sums", 3400), ("always", 3500)])
def test_a_plain_move_is_rounded_by_the_option_only(value: str, left: int) -> None:
    b = lone(options={"half-inch-rounding": value})
    do(b, "a", [(12.6, 10)])
    assert pace.left(b.game, "a") == left


@pytest.mark.rule("LW-TERR-03")
def test_nobody_walks_on_for_nothing_by_rounding_again() -> None:
    b = lone(area("s", (10, 5, 10.1, 15)), area("t", (11, 5, 11.1, 15)))
    do(b, "a", [(10.1, 10)], [(11.1, 10)])
    assert pace.left(b.game, "a") == 6000 - 1100


# -- LW-BARR ----------------------------------------------------------------------------------------------------


def hurdle(top: float, thick: float = 0.5, **more: Any) -> Board:
    """A man a foot's breadth from a fence whose near side is at x = 12."""
    keys = {key: more.pop(key) for key in ("kind", "values") if key in more}
    piece = replace(wall("fence", (12, 5, 12 + thick, 15), top), **keys)
    return ahead(fig("a", at=(12 - R, 10)), FAR, pieces=[piece], **more)


BEYOND = 12.5 + R


@pytest.mark.rule("LW-BARR-02")
def test_a_kerb_is_stepped_over() -> None:
    b = hurdle(0.4)
    do(b, "a", [(18 - R, 10)])
    assert (pace.spent(b.game, "a"), b.rolls()) == (6000, [])


@pytest.mark.rule("LW-BARR-03", "LW-BARR-01")
@pytest.mark.parametrize("top", [0.5, 1.3, 2.0])
def test_a_barrier_up_to_two_inches_is_jumped(top: float) -> None:
    b = hurdle(top, dice=[("jump a", 4)])
    do(b, "a", [(BEYOND, 10)])
    assert [roll.rule for roll in b.rolls("jump")] == ["LW-JUMP-02"]


@pytest.mark.rule("LW-BARR-04")
@pytest.mark.parametrize(
    ("kind", "values", "climbs"),
    [("fence", {}, True), ("tree", {}, False), ("fence", {"legends": {"climbable": False}}, False),
     ("tree", {"legends": {"climbable": True}}, True)],
)  # fmt: skip
def test_what_is_higher_can_only_be_climbed(kind: str, values: Any, climbs: bool) -> None:
    b = hurdle(2.1, kind=kind, values=values)
    assert ("scale:fence/body" in offered(b, "a")) is climbs
    assert not may_go(hurdle(2.1, kind=kind, values=values), "a", (BEYOND + 1, 10))


@pytest.mark.rule("LW-BARR-05")
def test_a_stack_with_room_on_top_is_a_level() -> None:
    b = ahead(fig("a", at=(12 - R, 10)), FAR, pieces=[platform("stack", (12, 9, 14, 11), 1.5)], dice=[("jump a", 6)])
    do(b, "a", [(13, 10, 1.5)])
    assert at(b, "a") == (pytest.approx(12 + R, abs=0.001), 10, 1.5)


# -- LW-GAP -----------------------------------------------------------------------------------------------------


def roofs(gap: float, height: float = 3.0, base: float = 0.0, **more: Any) -> Board:
    """A man on one of two roofs, an inch from the edge at x = 12."""
    pieces = [platform("one", (8, 5, 12, 15), height), platform("two", (12 + gap, 5, 18 + gap, 15), height)]
    if base:
        pieces.append(platform("floor", (12, 5, 12 + gap, 15), base))
    return ahead(fig("a", at=(11, 10, height)), FAR, pieces=pieces, **more)


@pytest.mark.rule("LW-GAP-01", "LW-BARR-01")
@pytest.mark.parametrize(("gap", "rolls", "may"), [(0.4, 0, True), (0.5, 1, True), (2.0, 1, True), (2.1, 0, False)])
def test_gaps(gap: float, rolls: int, may: bool) -> None:
    assert may_go(roofs(gap), "a", (14.5, 10, 3.0)) is may
    if may:
        b = roofs(gap, dice=[("jump a", 6)] * rolls)
        do(b, "a", [(14.5, 10, 3.0)])
        assert (at(b, "a")[2], len(b.rolls("jump"))) == (3.0, rolls)


def ditch(width: float, deep: float = 1.0) -> Piece:
    """A ditch across the way from x = 12 on, as an area of its kind."""
    piece = area("ditch", (12, 5, 12 + width, 15), kind="ditch", rough=False)
    marked = Area("ditch", "ditch", piece.areas[0].outline, 0, round(deep * 1000), False)
    return replace(piece, kind="ditch", areas=(marked,))


@pytest.mark.rule("LW-GAP-01", "LW-JUMP-02")
@pytest.mark.parametrize(("width", "rolls"), [(0.4, 0), (1.0, 1), (2.0, 1)])
def test_ditches(width: float, rolls: int) -> None:
    b = lone(ditch(width), dice=[("jump a", 6)] * rolls)
    do(b, "a", [(12 + width + 0.6, 10)])
    assert [bool(roll.modifiers) for roll in b.rolls("jump")] == [width > 1] * rolls
    assert not may_go(lone(ditch(2.1)), "a", (14.7, 10))


# -- LW-JUMP ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JUMP-01")
@pytest.mark.parametrize(("before", "may"), [(5.0, False), (4.0, True)])
def test_the_far_side_has_to_be_within_reach(before: float, may: bool) -> None:
    b = ahead(fig("a", at=(12 - R - before, 10)), FAR, pieces=[wall("fence", (12, 5, 12.5, 15), 1)])
    assert may_go(b, "a", (12 - R, 10), (BEYOND, 10)) is may


@pytest.mark.rule("LW-JUMP-02")
@pytest.mark.parametrize(
    ("top", "score", "stays"), [(1.0, 2, False), (1.1, 2, True), (1.0, 1, True), (1.1, 1, True), (1.1, 3, False)]
)
def test_a_high_barrier_is_harder(top: float, score: int, stays: bool) -> None:
    b = hurdle(top, dice=[("jump a", score)])
    do(b, "a", [(BEYOND, 10)])
    assert (at(b, "a")[0] < 12) is stays


@pytest.mark.rule("LW-JUMP-02")
@pytest.mark.parametrize(("gap", "score", "falls"), [(1.0, 2, False), (1.1, 2, True), (1.1, 3, False)])
def test_a_wide_gap_is_harder(gap: float, score: int, falls: bool) -> None:
    b = roofs(gap, base=1.5, dice=[("jump a", score)])
    do(b, "a", [(13.6, 10, 3.0)])
    assert (at(b, "a")[2] < 3) is falls


@pytest.mark.rule("LW-JUMP-03")
def test_a_stumble_ends_the_move() -> None:
    b = hurdle(1.0, dice=[("jump a", 1)])
    do(b, "a", [(BEYOND + 1, 10)])
    assert at(b, "a")[0] == pytest.approx(12 - R, abs=0.002)
    assert (pace.left(b.game, "a"), pace.spent(b.game, "a")) == (0, 0)


@pytest.mark.rule("LW-JUMP-04")
@pytest.mark.parametrize("score", [2, 5])
def test_who_lands_touches_the_far_side_and_stops(score: int) -> None:
    b = hurdle(1.0, dice=[("jump a", score)])
    do(b, "a", [(BEYOND + 2, 10)])
    assert at(b, "a")[0] == pytest.approx(BEYOND, abs=0.005)
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-JUMP-05")
@pytest.mark.parametrize(("top", "score"), [(1.0, 6), (1.1, 6)])
def test_on_a_six_the_move_goes_on(top: float, score: int) -> None:
    b = hurdle(top, dice=[("jump a", score)])
    do(b, "a", [(BEYOND + 2, 10)])
    assert (at(b, "a")[0] == pytest.approx(BEYOND + 2, abs=0.01)) is (top == 1.0)


@pytest.mark.rule("LW-JUMP-05")
def test_what_is_left_after_a_six() -> None:
    b = ahead(fig("a", at=(10 - R, 10)), FAR, pieces=[wall("fence", (12, 5, 12.516, 15), 1)], dice=[("jump a", 6)])
    do(b, "a", [(12.516 + R, 10)])
    assert pace.left(b.game, "a") == pytest.approx(2500, abs=3)


@pytest.mark.rule("LW-JUMP-06", "LW-FALL-02")
def test_a_failed_jump_over_a_deep_gap_is_a_fall() -> None:
    b = roofs(1.0, dice=[("jump a", 1), ("wound a", 1), ("wound a", 2), ("wound a", 3)])
    do(b, "a", [(14, 10, 3.0)])
    assert (at(b, "a")[2], b.body("a").posture, pace.left(b.game, "a")) == (0, "down", 0)
    assert 12 < at(b, "a")[0] < 13


@pytest.mark.rule("LW-JUMP-06")
@pytest.mark.parametrize(("deep", "posture", "hits"), [(1.0, "standing", 0), (3.0, "down", 3)])
def test_a_failed_jump_over_a_ditch(deep: float, posture: str, hits: int) -> None:
    b = lone(ditch(1.0, deep), dice=[("jump a", 1)] + [("wound a", 1)] * hits)
    do(b, "a", [(14, 10)])
    assert (at(b, "a")[0], b.body("a").posture, pace.left(b.game, "a")) == (12.5, posture, 0)


# -- LW-DOOR ----------------------------------------------------------------------------------------------------


def saloon(shut: bool = True, height: float = 2.0) -> Piece:
    """A house with a floor and one door, 1.2" wide, in its west wall at x = 12."""
    walls = {
        "south": ((12, 6, 12.1, 9.4), 0.0, 3.0), "north": ((12, 10.6, 12.1, 14), 0.0, 3.0),
        "lintel": ((12, 9.4, 12.1, 10.6), height, 3.0),
    }  # fmt: skip
    door = opening("front", "door", (12, 9.4, 12.1, 10.6), 0.0, height, shut=shut)
    return house("saloon", (12, 6, 18, 14), walls, openings=(door,), floor_height=0.02)


def at_the_door(shut: bool = True, x: float = 11.4, **more: Any) -> Board:
    return ahead(fig("a", at=(x, 10)), FAR, pieces=[saloon(shut)], **more)


@pytest.mark.rule("LW-DOOR-01", "LW-DOOR-02")
def test_a_door_costs_half_of_the_move() -> None:
    b = at_the_door()
    do(b, "a", [(14.4, 10, 0.02)])
    assert [(event.piece, event.value) for event in b.told(PieceChanged)] == [("saloon/front", 0)]
    assert pace.left(b.game, "a") == 0
    assert not may_go(at_the_door(), "a", (14.5, 10, 0.02))


@pytest.mark.rule("LW-DOOR-01")
@pytest.mark.parametrize(("before", "may"), [(4.0, False), (2.0, True)])
def test_half_of_the_allowance_must_be_left(before: float, may: bool) -> None:
    b = at_the_door(x=12 - R - before)
    assert may_go(b, "a", (12.3, 10, 0.02)) is may


@pytest.mark.rule("LW-DOOR-01")
def test_opening_and_closing_takes_the_whole_move() -> None:
    b = at_the_door()
    do(b, "a", "door:saloon/front", "door:saloon/front")
    assert [event.value for event in b.told(PieceChanged)] == [0, 1]
    assert b.notes() == ["A opens the front door of the saloon.", "A closes the front door of the saloon."]
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-DOOR-01")
def test_a_door_closes_on_nobody() -> None:
    b = ahead(fig("a", at=(11.4, 10)), fig("m", at=(12.05, 10, 0.02)), FAR, pieces=[saloon(False)])
    assert "door:saloon/front" not in offered(b, "a")
    assert "door:saloon/front" in offered(at_the_door(False), "a")


@pytest.mark.rule("LW-DOOR-02")
def test_a_house_without_an_inside_is_not_entered() -> None:
    block = replace(wall("block", (12, 6, 18, 14), 3), values={"legends": {"climbable": False}})
    assert not may_go(ahead(fig("a", at=(11.4, 10)), FAR, pieces=[block]), "a", (13, 10))
    assert may_go(at_the_door(False), "a", (13, 10, 0.02))


# -- animals ----------------------------------------------------------------------------------------------------


def ridden(kind: str, *pieces: Piece, x: float = 10, **more: Any) -> Board:
    return saddled(rider("a", at=(x, 10)), horse("a", kind=kind), FAR, pieces=pieces, phase="movin", **more)


@pytest.mark.rule("LW-MOUNT-14")
@pytest.mark.parametrize(
    ("kind", "far", "may"), [("Horse", 2.5, True), ("Horse", 2.6, False), ("Mule", 4.0, True), ("Mule", 4.1, False)]
)
def test_difficult_ground_on_hooves(kind: str, far: float, may: bool) -> None:
    b = ridden(kind, area("s", (5, 5, 25, 15)))
    assert may_go(b, "a", (10 + far, 10)) is may


@pytest.mark.rule("LW-MOUNT-15", "LW-MOUNT-16")
@pytest.mark.parametrize(
    ("kind", "top", "may"),
    [("Mule", 0.5, True), ("Mule", 0.6, False), ("Horse", 0.5, True), ("Horse", 2.0, True), ("Horse", 2.1, False)],
)
def test_barriers_on_hooves(kind: str, top: float, may: bool) -> None:
    b = ridden(kind, wall("fence", (12, 5, 12.4, 15), top))
    assert may_go(b, "a", (14.5, 10)) is may


@pytest.mark.rule("LW-MOUNT-15")
@pytest.mark.parametrize(("kind", "gap", "may"), [("Horse", 4.0, True), ("Horse", 4.1, False), ("Mule", 1.0, False)])
def test_gaps_on_hooves(kind: str, gap: float, may: bool) -> None:
    b = ridden(kind, ditch(gap))
    assert may_go(b, "a", (12 + gap + 1, 10)) is may


@pytest.mark.rule("LW-MOUNT-16", "LW-CLIMB-06")
def test_no_animal_treads_stairs() -> None:
    steps = platform("steps", (12, 5, 16, 15), 0.4, "stairs")
    assert not may_go(ridden("Horse", steps), "a", (14, 10, 0.4))
    assert may_go(lone(steps), "a", (14, 10, 0.4))


def test_what_is_known_of_the_ground() -> None:
    assert set(ground.kinds()) == {"sheer", "ditches", "ramps"}
    assert move.can_move(lone().game, "a")
    assert route(lone(), "a").policy.step == ground.STEP
