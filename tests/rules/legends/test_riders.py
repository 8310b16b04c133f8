"""Mounted models under attack: who is hit, who is thrown, what becomes of the mount (LW-MOUNT, LW-THROWN, LW-WAY)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import aim, mounts, riders, thrown, way, zones
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import allowance, body_of, in_play, leader, mounted, number, prone
from gulch.rules.legends.wounds import Hit, needed, strike
from gulch.table.measure import distance
from gulch.table.touch import bases_touch
from rules.legends.build import Board, fig, wall
from rules.legends.saddled import behind, horse, rider, saddled

FOE = fig("b", seat=1, at=(20, 10))


def ride(*more: Any, dice: Any = (), **keys: Any) -> Board:
    """A rider on his horse, and an enemy."""
    return saddled(rider("a", at=(10, 10)), horse("a"), FOE, *more, dice=dice, **keys)


def pair(dice: Any = (), **keys: Any) -> Board:
    """The same with a passenger."""
    return behind(ride(fig("p", at=(30, 5)), dice=dice, **keys), "p", "a.mount")


# -- what they are ------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOVE-01")
@pytest.mark.parametrize(("kind", "mils"), [("Horse", 10000), ("Mule", 8000)])
def test_a_rider_has_the_allowance_of_his_mount(kind: str, mils: int) -> None:
    b = saddled(rider("a", at=(10, 10)), horse("a", kind=kind), FOE)
    assert (allowance(b.game.facts, "a"), allowance(b.game.facts, "b")) == (mils, 6000)


@pytest.mark.rule("LW-EQUIP-01", "LW-EQUIP-02")
@pytest.mark.parametrize(("kind", "score"), [("Horse", 4), ("Mule", 5)])
def test_a_strength_4_hit_on_a_mount(kind: str, score: int) -> None:
    b = saddled(rider("a", at=(10, 10)), horse("a", kind=kind), FOE)
    assert needed(4, number(b.game.facts, "a.mount", "G")) == (score,)


def test_a_ridden_mount_and_a_passenger_are_where_the_rider_is() -> None:
    facts = pair().game.facts
    for who in ("a.mount", "p"):
        assert facts.figures[who].body is None
        assert in_play(facts, who)
        assert body_of(facts, who).at == body_of(facts, "a").at
    assert mounted(facts, "p")


@pytest.mark.rule("LW-MOUNT-01")
@pytest.mark.parametrize(("posture", "seen"), [("mounted", True), ("standing", False)])
def test_line_of_sight_is_the_riders_own_from_the_saddle(posture: Any, seen: bool) -> None:
    high = wall("wall", (11, 0, 11.2, 36), 1.5)
    a = fig("a", at=(10, 10), posture=posture, base=40 if posture == "mounted" else 25)
    b = saddled(a, horse("a"), fig("b", seat=1, at=(16, 10)), pieces=[high])
    assert (way.glimpsed(b.game, "a", "b") == "seen") is seen


@pytest.mark.rule("LW-MOUNT-01")
def test_a_rider_may_be_charged_and_has_a_control_zone_as_anybody() -> None:
    facts = ride()
    assert [zone.body for zone in zones.zones(facts.game, "b")] == ["a"]


@pytest.mark.rule("LW-POSSE-05")
def test_a_leader_behind_a_rider_still_leads() -> None:
    b = behind(ride(fig("p", at=(30, 5), leader=True)), "p", "a.mount")
    chief = leader(b.game.facts, 0)
    assert chief is not None
    assert chief.id == "p"


# -- shots --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-12")
@pytest.mark.parametrize(
    ("aimed", "score", "victim"), [("a", 3, "a.mount"), ("a", 4, "a"), ("a.mount", 3, "a"), ("a.mount", 4, "a.mount")]
)
def test_rider_and_mount_are_in_the_way_of_each_other(aimed: str, score: int, victim: str) -> None:
    b = ride(dice=[("in the way b", score)])
    assert b.run(riders.struck(b.game, "b", aimed)) == victim


@pytest.mark.rule("LW-FAME-06")
def test_fame_changes_nothing_about_who_is_in_the_way() -> None:
    b = saddled(rider("a", at=(10, 10)), horse("a"), fig("b", seat=1, at=(20, 10), fame=3), dice=[("in the way b", 3)])
    b.run(riders.struck(b.game, "b", "a"))
    assert not b.decisions("fame")


def test_one_on_foot_is_in_nobodys_way() -> None:
    b = ride()
    assert b.run(riders.struck(b.game, "a", "b")) == "b"


@pytest.mark.rule("LW-MOUNT-10")
@pytest.mark.parametrize(
    ("first", "scores", "victim"),
    [("a.mount", (4, 3), "p"), ("a.mount", (3,), "a.mount"), ("p", (3,), "p"), ("p", (4, 3), "a.mount"),
     ("p", (4, 4), "a")],
)  # fmt: skip
def test_with_a_passenger_there_are_two_rolls_in_the_order_that_the_shooter_picks(
    first: str, scores: Any, victim: str
) -> None:
    b = pair(dice=[("in the way b", score) for score in scores], answers=[("way-order", first)])
    assert b.run(riders.struck(b.game, "b", "a")) == victim
    assert [pick.seat for pick in b.decisions("way-order")] == [1]


@pytest.mark.rule("LW-MOUNT-10")
def test_a_shot_at_the_passenger_has_the_other_two_in_the_way() -> None:
    b = pair(dice=[("in the way b", 4), ("in the way b", 2)], answers=[("way-order", "a")])
    assert b.run(riders.struck(b.game, "b", "p")) == "a.mount"


@pytest.mark.rule("LW-WAY-12", "LW-MOUNT-10")
def test_all_who_are_on_one_base_may_be_aimed_at() -> None:
    assert aim.quarry(pair().game, "b") == ["a", "p", "a.mount"]


@pytest.mark.rule("LW-MOUNT-12")
def test_a_mounted_pair_is_three_targets() -> None:
    facts = pair().game.facts
    assert riders.aboard(facts, "a") == ("a", "p", "a.mount")
    assert riders.aboard(facts, "b") == ("b",)
    assert [riders.bearer(facts, one) for one in ("p", "a.mount", "b")] == ["a", "a", ""]


# -- strikes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOUNT-20", "LW-MOUNT-13")
@pytest.mark.parametrize("whom", ["a", "a.mount", "p"])
def test_a_strike_at_a_beaten_mounted_model_is_for_whom_the_winner_likes(whom: str) -> None:
    b = pair(answers=[("strike-at", whom)])
    assert b.run(riders.strike_at(b.game, "b", "a")) == whom
    assert not b.rolls()


# -- thrown -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-THROWN-01")
@pytest.mark.parametrize(("score", "out"), [(4, []), (5, ["a"])])
def test_thrown_1_is_a_strength_2_hit_and_prone_beside_the_mount(score: int, out: list[str]) -> None:
    b = ride(dice=[("thrown a", 1), ("wound a", score)], options={"loose-mounts": "on"})
    b.run(thrown.thrown(b.game, "a", "LW-MOUNT-18"))
    assert b.removed() == out
    if not out:
        assert prone(b.game.facts, "a")
        assert bases_touch(b.body("a"), b.body("a.mount"))
        assert b.body("a").radius == mounts.FOOT_BASE


@pytest.mark.rule("LW-THROWN-02")
@pytest.mark.parametrize("score", [2, 5])
def test_thrown_2_to_5_stands_and_does_nothing_else_this_turn(score: int) -> None:
    b = ride(dice=[("thrown a", score)])
    b.run(thrown.thrown(b.game, "a", "LW-MOUNT-18"))
    assert (b.body("a").posture, b.body("a.mount").at) == ("standing", (10000, 10000, 0))
    assert thrown.is_dazed(b.game, "a")
    assert b.has("a", "shot")


@pytest.mark.rule("LW-THROWN-03")
def test_thrown_6_suffers_nothing_further() -> None:
    b = ride(dice=[("thrown a", 6)])
    b.run(thrown.thrown(b.game, "a", "LW-MOUNT-18"))
    assert bases_touch(b.body("a"), b.body("a.mount"))
    assert not thrown.is_dazed(b.game, "a")
    assert not b.has("a", "shot")


@pytest.mark.rule("LW-FAME-08")
def test_fame_may_change_a_thrown_rider_roll() -> None:
    b = saddled(rider("a", at=(10, 10), fame=1), horse("a"), FOE, dice=[("thrown a", 1)], answers=[("fame", "0:2")])
    b.run(thrown.thrown(b.game, "a", "LW-MOUNT-18"))
    assert thrown.is_dazed(b.game, "a")


# -- killed -------------------------------------------------------------------------------------------------


def shot(b: Board, target: str) -> None:
    """A deadly hit, and all that follows from it."""

    async def rule() -> None:
        await strike(b.game, Hit(target, 10, "primitive", "b", 1))
        await drain(b.game)

    b.run(rule())


@pytest.mark.rule("LW-WAY-13")
def test_a_killed_mount_leaves_its_rider_on_foot_and_thrown() -> None:
    b = ride(dice=[("wound b", 6), ("thrown a", 6)])
    shot(b, "a.mount")
    assert b.removed() == ["a.mount"]
    assert (b.body("a").at, b.body("a").posture) == ((10000, 10000, 0), "standing")


@pytest.mark.rule("LW-WAY-13", "LW-LOOSE-01")
@pytest.mark.parametrize(("loose", "gone"), [("off", ["a", "a.mount"]), ("on", ["a"])])
def test_the_mount_of_a_killed_rider(loose: str, gone: list[str]) -> None:
    b = ride(dice=[("wound b", 6)], options={"loose-mounts": loose})
    shot(b, "a")
    assert b.removed() == gone
    if loose == "on":
        assert b.body("a.mount").at == (10000, 10000, 0)


@pytest.mark.rule("LW-MOUNT-11")
@pytest.mark.parametrize("loose", ["off", "on"])
def test_the_passenger_of_a_killed_rider_is_thrown_at_once(loose: str) -> None:
    b = pair(dice=[("wound b", 6), ("thrown p", 1), ("wound p", 4)], options={"loose-mounts": loose})
    shot(b, "a")
    assert prone(b.game.facts, "p")
    assert not mounted(b.game.facts, "p")
    if loose == "on":
        assert bases_touch(b.body("p"), b.body("a.mount"))


def test_a_killed_mount_throws_the_passenger_too() -> None:
    b = pair(dice=[("wound b", 6), ("thrown a", 6), ("thrown p", 4)])
    shot(b, "a.mount")
    assert thrown.is_dazed(b.game, "p")
    assert distance(b.body("a"), b.body("p")) >= 0
    assert not bases_touch(b.body("a"), b.body("p")) or distance(b.body("a"), b.body("p")) == 0


def test_a_killed_passenger_leaves_the_others_as_they_are() -> None:
    b = pair(dice=[("wound b", 6)])
    shot(b, "p")
    assert b.removed() == ["p"]
    assert mounts.riding(b.game.facts, "a")
    assert riders.aboard(b.game.facts, "a") == ("a", "a.mount")


@pytest.mark.rule("LW-MOUNT-21", "LW-WAY-13")
def test_who_loses_his_mount_in_a_fight_stays_in_it() -> None:
    near = fig("b", seat=1, at=(10 + (787 + 492) / 1000, 10))
    b = saddled(rider("a", at=(10, 10)), horse("a"), near, dice=[("wound b", 6), ("thrown a", 4)])
    assert bases_touch(b.body("a"), b.body("b"))
    shot(b, "a.mount")
    assert bases_touch(b.body("a"), b.body("b"))
    assert thrown.is_dazed(b.game, "a")


# -- diving for cover ---------------------------------------------------------------------------------------


@pytest.mark.rule("LW-DIVE-09")
def test_a_rider_behind_cover_gets_down_on_the_far_side_of_his_horse() -> None:
    b = ride()
    assert riders.dive_behind(b.game, "a", b.body("b").at)
    assert b.body("a.mount").at == (10000, 10000, 0)
    assert b.body("a").x < 10000
    assert bases_touch(b.body("a"), b.body("a.mount"))
