"""Mounts without a rider: tethered, held, led, roaming, in the way (LW-LOOSE, LW-MOUNT-05)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import IllegalChoice
from gulch.events import Act, Moved, Removed, Status
from gulch.rules.legends import hills, loose, mounts, riders, walk, way, zones
from gulch.rules.legends.state import in_play
from gulch.rules.legends.wounds import Hit, strike
from gulch.say import Narrator
from rules.legends.build import ANY, Board, Man, fig, wall
from rules.legends.saddled import horse, saddled

TOUCH = (787 + 492) / 1000
ON = {"loose-mounts": "on"}
FOE = fig("b", seat=1, at=(25, 25))
RAIL = wall("rail", (10.9, 8, 11, 12), 1.0)


def by_itself(*more: Man, at: tuple[float, float] = (10, 10), gap: float = 3, **keys: Any) -> Board:
    """A horse on the table and its owner so far from it."""
    owner = fig("a", at=(at[0] - TOUCH - gap, at[1]))
    return saddled(owner, horse("a", at=at, **keys.pop("status", {})), FOE, *more, **keys)


# -- what is loose ------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LOOSE-02", "LW-LOOSE-07")
@pytest.mark.parametrize(("gap", "is_loose"), [(0, False), (2, True)])
def test_a_mount_is_loose_unless_somebody_touches_it(gap: float, is_loose: bool) -> None:
    assert loose.is_loose(by_itself(gap=gap).game, "a.mount") is is_loose


@pytest.mark.rule("LW-LOOSE-02", "LW-MOUNT-05")
def test_a_tethered_mount_is_not_loose() -> None:
    assert not loose.is_loose(by_itself(status={"tethered": 1}).game, "a.mount")


@pytest.mark.rule("LW-LOOSE-02")
def test_an_enemy_in_contact_keeps_no_mount_under_control() -> None:
    b = by_itself(fig("c", seat=1, at=(10 + TOUCH, 10)))
    assert loose.is_loose(b.game, "a.mount")
    assert mounts.prey(b.game.facts, "c") == ("a.mount",)


@pytest.mark.rule("LW-LOOSE-01")
@pytest.mark.parametrize(
    ("option", "gap", "status", "stays"),
    [("off", 2, {}, False), ("on", 2, {}, True), ("off", 0, {}, True), ("off", 2, {"tethered": 1}, True)],
)
def test_without_loose_mounts_one_that_breaks_away_is_gone(option: str, gap: float, status: Any, stays: bool) -> None:
    b = by_itself(gap=gap, status=status, options={"loose-mounts": option})
    loose.check(b.game)
    assert in_play(b.game.facts, "a.mount") is stays


@pytest.mark.rule("LW-LOOSE-02")
def test_a_mount_breaks_away_when_its_keeper_is_lost() -> None:
    b = by_itself(gap=0)
    where = b.body("a")
    b.game.tell(Removed("a", "out of action"))
    mounts.rider_lost(b.game, "a", where)
    assert b.removed() == ["a", "a.mount"]


# -- roaming ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LOOSE-03")
@pytest.mark.parametrize(("dice", "roams"), [((3, 3), True), ((3, 4), False)])
def test_a_loose_mount_that_fails_pluck_3_is_moved_by_the_side_with_the_drop(dice: Any, roams: bool) -> None:
    answers = [("roam", Walked(((20000, 10000, 0),), 0))] if roams else []
    b = by_itself(options=ON, drop=1, dice=[("loose mount a.mount", *dice)], answers=answers)
    b.run(loose.loose_mount(b.game, "a.mount"))
    assert b.body("a.mount").x == (20000 if roams else 10000)
    assert [route.seat for route in b.decisions("roam")] == ([1] if roams else [])


@pytest.mark.rule("LW-LOOSE-03")
def test_how_far_it_roams_is_told_once() -> None:
    answers = [("roam", Walked(((14000, 10000, 0),), 0))]
    b = by_itself(options=ON, drop=1, dice=[("loose mount a.mount", 3, 3)], answers=answers)
    facts = b.game.facts
    b.run(loose.loose_mount(b.game, "a.mount"))
    narrator, told = Narrator(), list[str]()
    for event in (*b.told(Act), *b.told(Moved)):
        told += narrator.tell(event, facts)
    assert told == [f'{facts.figures["a.mount"].name} roams 4".']


@pytest.mark.rule("LW-LOOSE-03")
def test_it_goes_no_farther_than_its_allowance() -> None:
    answers = [("roam", Walked(((20010, 10000, 0),), 0))]
    b = by_itself(options=ON, dice=[("loose mount a.mount", 3, 3)], answers=answers)
    with pytest.raises(IllegalChoice):
        b.run(loose.loose_mount(b.game, "a.mount"))


@pytest.mark.rule("LW-MOUNT-06")
def test_a_riderless_mount_never_charges() -> None:
    near = fig("c", seat=1, at=(14, 10))
    way = Walked(((14000 - 787 - 492, 10000, 0),), 0)
    b = by_itself(near, options=ON, dice=[("loose mount a.mount", 3, 3)], answers=[("roam", way)])
    with pytest.raises(IllegalChoice):
        b.run(loose.loose_mount(b.game, "a.mount"))


@pytest.mark.rule("LW-MOUNT-06")
def test_what_shoots_and_fights_may_choose_the_mounts_of_others() -> None:
    facts = by_itself().game.facts
    assert mounts.prey(facts, "b") == ("a.mount",)
    assert mounts.prey(facts, "a") == ()


@pytest.mark.rule("LW-LOOSE-03", "LW-LOOSE-04")
@pytest.mark.parametrize(("status", "asked"), [({}, 1), ({"tethered": 1}, 0)])
def test_only_loose_mounts_are_tested_at_the_start_of_movin(status: Any, asked: int) -> None:
    b = by_itself(options=ON, status=status)
    b.run(loose.loose_mounts(b.game))
    assert len(b.game.state.agenda) == asked


@pytest.mark.rule("LW-LOOSE-03")
def test_a_random_way_is_always_legal() -> None:
    for at in ((10, 10), (1, 1), (10.1, 10)):
        b = by_itself(at=at, options=ON, pieces=[RAIL], dice=[("loose mount a.mount", 1, 1)], policy={"roam": ANY})
        b.run(loose.loose_mount(b.game, "a.mount"))


# -- in the way ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LOOSE-05")
@pytest.mark.parametrize(("way", "y"), [("south", 10170 - 1279), ("north", 10170 + 1279)])
def test_a_mount_in_the_way_is_shifted_just_out_of_it_where_the_mover_likes(way: str, y: int) -> None:
    b = by_itself(gap=3)
    start, end = b.body("a").at, (14000, 10300, 0)
    assert loose.passable(b.game, "a", 4000) == ("a.mount",)
    b.game.tell(Moved("a", (start, end), ("walk",), 0))
    b.answers.append(("aside", way))
    b.run(loose.make_way(b.game, "a", (start, end)))
    assert not loose.crossed(b.body("a.mount"), 492, (start, end))
    assert abs(b.body("a.mount").y - y) <= 50


@pytest.mark.rule("LW-LOOSE-05")
def test_one_that_is_not_in_the_way_stays() -> None:
    b = by_itself()
    b.run(loose.make_way(b.game, "b", (b.body("b").at, (30000, 25000, 0))))
    assert b.body("a.mount").at == (10000, 10000, 0)


@pytest.mark.rule("LW-LOOSE-05")
def test_a_mount_without_room_to_be_moved_bars_the_way() -> None:
    sides = (9, 9, 11, 9.15), (9, 10.85, 11, 11), (9, 9, 9.15, 11), (10.85, 9, 11, 11)
    b = by_itself(at=(10, 10), pieces=[wall(f"w{n}", rect, 3.0) for n, rect in enumerate(sides)])
    assert loose.passable(b.game, "a", 4000) == ()


# -- tethered -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOUNT-05")
@pytest.mark.parametrize(("x", "at_it"), [(10.113, True), (10.0, False)])
def test_a_mount_can_be_tethered_where_it_touches_scenery(x: float, at_it: bool) -> None:
    b = by_itself(at=(x, 10), pieces=[RAIL])
    assert loose.at_scenery(b.game, b.body("a.mount")) is at_it


@pytest.mark.rule("LW-LOOSE-05")
@pytest.mark.parametrize("status", [{}, {"tethered": 1}])
def test_a_riderless_mount_has_no_control_zone(status: Any) -> None:
    passer = fig("c", seat=1, at=(8, 10 + TOUCH + 0.3))
    b = by_itself(passer, options=ON, status=status)
    assert "a.mount" not in [zone.body for zone in zones.zones(b.game, "c")]
    asked = walk.question(b.game, "c")
    assert asked is not None
    asked.check(Walked(((12000, b.body("c").y, 0),), 0), b.game.scene)


@pytest.mark.rule("LW-LOOSE-06", "LW-WAY-05")
def test_a_loose_mount_blocks_sight_as_any_model() -> None:
    b = by_itself(fig("c", seat=1, at=(13, 10)), options=ON)
    assert [(one.id, one.value) for one in way.in_the_way(b.game, "a", "c")] == [("a.mount", 4)]


@pytest.mark.rule("LW-LOOSE-06")
def test_a_killed_loose_mount_is_nobodys_casualty() -> None:
    b = by_itself(options=ON, dice=[("wound b", 6)])
    b.run(strike(b.game, Hit("a.mount", 10, "primitive", "b", 1)))
    assert b.removed() == ["a.mount"]
    assert not hills.half_lost(b.game, 0)
    assert not [key for key in b.game.facts.figures["b"].status if key in ("kills", "xp")]
    assert riders.aboard(b.game.facts, "a") == ("a",)


# -- leading ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LOOSE-07")
def test_a_led_mount_follows_into_contact() -> None:
    b = by_itself(gap=0)
    b.game.tell(Status("a", "leads", "a.mount"))
    start, end = b.body("a").at, (b.body("a").x - 3000, 10000, 0)
    b.game.tell(Moved("a", (start, end), ("walk",), 180))
    loose.led(b.game, "a", (start, end))
    assert not loose.is_loose(b.game, "a.mount")
    assert b.body("a.mount").x == 7000


@pytest.mark.rule("LW-LOOSE-07")
def test_a_mount_that_cannot_follow_is_left() -> None:
    pen = (8, 10.9, 12, 11), (8, 9, 12, 9.1), (8.7, 9.8, 8.75, 10.2)
    b = by_itself(gap=0, pieces=[wall(f"w{n}", rect, 3.0) for n, rect in enumerate(pen)])
    b.game.tell(Status("a", "leads", "a.mount"))
    start, end = b.body("a").at, (b.body("a").x - 3000, 10000, 0)
    b.game.tell(Moved("a", (start, end), ("walk",), 180))
    loose.led(b.game, "a", (start, end))
    assert b.body("a.mount").at == (10000, 10000, 0)
    assert loose.is_loose(b.game, "a.mount")
