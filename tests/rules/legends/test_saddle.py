"""Getting on and off, passengers, leading, riding over ground and obstacles (LW-MOUNT, LW-LOOSE-07)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import IllegalChoice
from gulch.rules.legends import loose, mounts, move, pace, pairs, saddle, shoot, thrown, walk
from gulch.rules.legends.state import mounted, prone
from gulch.table.moves import Leg
from rules.legends.build import Board, area, fig, platform, wall
from rules.legends.saddled import behind, horse, rider, saddled

TOUCH = (787 + 492) / 1000
ON = {"loose-mounts": "on"}
FOE = fig("b", seat=1, at=(33, 33))
RAIL = wall("rail", (10.787, 8, 11, 12), 1.0)


def way(*points: tuple[float, ...]) -> Walked:
    return Walked(tuple(tuple(round(1000 * p) for p in (*point, 0)[:3]) for point in points), 0)  # type: ignore[misc]


def beside(*more: Any, at: tuple[float, float] = (10, 10), gap: float = 0.0, kind: str = "Horse", **keys: Any) -> Board:
    """A man so far from his riderless mount."""
    man = fig("a", at=(at[0] - TOUCH - gap, at[1]), **keys.pop("man", {}))
    mount = horse("a", at=at, kind=kind, **keys.pop("mount", {}))
    keys.setdefault("options", ON)
    return saddled(man, mount, FOE, *more, phase="movin", **keys)


def ride(*more: Any, at: tuple[float, ...] = (10, 10), kind: str = "Horse", **keys: Any) -> Board:
    """A rider."""
    man = rider("a", at=at, **keys.pop("man", {}))
    keys.setdefault("options", ON)
    return saddled(man, horse("a", kind=kind), FOE, *more, phase="movin", **keys)


def act(b: Board, fig: str = "a") -> Board:
    """A whole move; plain words among the answers are manners."""
    b.answers = [("manner", answer) if isinstance(answer, str) else answer for answer in b.answers]
    b.run(move.act(b.game, fig))
    return b


# -- mounting -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOUNT-02", "LW-TERR-03")
@pytest.mark.parametrize(("walked", "kind", "left"), [(3, "Horse", 5000), (2, "Horse", 7000), (3, "Mule", 4000)])
def test_a_6_rides_on_with_the_unused_proportion_of_the_move(walked: float, kind: str, left: int) -> None:
    answers = ["walk", ("move", way((10 - TOUCH, 10))), "mount:a.mount", "walk", ("move", way())]
    b = act(beside(gap=walked, kind=kind, dice=[("jump a", 6)], answers=answers, policy={"manner": "done"}))
    assert mounts.riding(b.game.facts, "a")
    assert b.decisions("move")[1].policy.budget == left


@pytest.mark.rule("LW-MOUNT-02")
@pytest.mark.parametrize("score", [2, 5])
def test_2_to_5_sits_in_the_saddle_and_goes_no_further(score: int) -> None:
    b = act(beside(dice=[("jump a", score)], answers=["mount:a.mount"]))
    assert mounts.riding(b.game.facts, "a")
    assert b.body("a").at == (10000, 10000, 0)
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-MOUNT-02")
def test_a_1_stays_on_foot_and_its_move_ends() -> None:
    b = act(beside(dice=[("jump a", 1)], answers=["mount:a.mount"]))
    assert not mounted(b.game.facts, "a")
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-MOUNT-02", "LW-FAME-08")
def test_fame_may_change_the_roll_to_mount() -> None:
    b = beside(dice=[("jump a", 1)], answers=["mount:a.mount", ("fame", "0:2")], man={"fame": 1})
    assert mounts.riding(act(b).game.facts, "a")


@pytest.mark.rule("LW-SKILL-01")
def test_born_in_the_saddle_helps_to_mount_and_under_a_throw() -> None:
    b = beside(dice=[("jump a", 5)], answers=["mount:a.mount", "done"], man={"skills": "Born in the Saddle"})
    assert pace.left(act(b).game, "a") == 10000
    c = ride(dice=[("thrown a", 1)], man={"skills": "Born in the Saddle"})
    c.run(thrown.thrown(c.game, "a", "LW-MOUNT-18"))
    assert thrown.is_dazed(c.game, "a")


@pytest.mark.rule("LW-LOOSE-04")
def test_anybody_may_ride_a_tethered_mount() -> None:
    c = fig("c", seat=1, at=(10 + TOUCH, 10))
    b = act(beside(c, gap=3, mount={"tethered": 1}, dice=[("jump c", 4)], answers=["mount:a.mount"]), "c")
    assert mounts.mount_of(b.game.facts, "c") is b.game.facts.figures["a.mount"]
    assert mounts.rider_of(b.game.facts, "a.mount") == "c"
    assert not b.has("a.mount", "tethered")
    assert mounts.side(b.game.facts, "a.mount") == 1


@pytest.mark.rule("LW-LOOSE-04", "LW-MOUNT-06")
def test_one_may_walk_up_to_an_enemys_mount_and_ride_off_on_it() -> None:
    c = fig("c", seat=1, at=(10 + TOUCH + 3, 10))
    answers = ["walk", ("move", way((10 + TOUCH, 10))), "mount:a.mount", "done"]
    b = act(beside(c, gap=3, mount={"tethered": 1}, dice=[("jump c", 6)], answers=answers), "c")
    assert (mounts.riding(b.game.facts, "c"), pace.left(b.game, "c")) == (True, 5000)
    assert not b.acts("charge")


def test_who_lies_on_the_ground_does_not_mount() -> None:
    assert options_of(beside(man={"posture": "down"}), "mount") == []


@pytest.mark.rule("LW-EXPL-12")
def test_who_carries_nitro_does_not_mount() -> None:
    assert options_of(beside(man={"kit": "Nitro"}), "mount") == []


# -- Saddle Up ----------------------------------------------------------------------------------------------

BALCONY = platform("balcony", (5, 5, 10, 15), 3.0)


def up_there(*, height: float = 3.0, gap: float = 1.0, own: bool = True, **keys: Any) -> Board:
    """A man at the edge of a platform, and a horse at its foot."""
    man = fig("a", at=(9.9, 10, height), spent=2000 if keys.pop("walked", False) else 0)
    x = 9.9 + 0.492 + gap + 0.787
    mount = horse("a" if own else "c", at=(x, 10))
    piece = platform("balcony", (5, 5, 10, 15), height)
    keys.setdefault("options", ON)
    return saddled(man, mount, FOE, pieces=[piece], phase="movin", **keys)


def options_of(b: Board, kind: str, who: str = "a") -> list[str]:
    return [option.id for option in saddle.MANNERS[kind].options(b.game, who)]


@pytest.mark.rule("LW-MOUNT-19")
@pytest.mark.parametrize(
    ("height", "gap", "found"), [(3.0, 1.0, True), (3.1, 1.0, False), (3.0, 1.1, False), (1.5, 0.5, True)]
)
def test_saddle_up_is_from_3_inches_at_most_to_a_horse_within_1(height: float, gap: float, found: bool) -> None:
    assert options_of(up_there(height=height, gap=gap), "saddle-up") == (["saddle-up:a.mount"] if found else [])


@pytest.mark.rule("LW-MOUNT-19")
@pytest.mark.parametrize(("option", "found"), [("own-mount", []), ("any-mount", ["saddle-up:c.mount"])])
def test_saddle_up_onto_whose_mount(option: str, found: list[str]) -> None:
    b = up_there(own=False, options={**ON, "saddle-up-onto": option})
    assert options_of(b, "saddle-up") == found


@pytest.mark.rule("LW-MOUNT-19")
def test_saddle_up_1_falls_beside_the_horse() -> None:
    dice = [("saddle up a", 1), *[("wound a", 1)] * 3]
    b = act(up_there(dice=dice, answers=["saddle-up:a.mount"]))
    assert prone(b.game.facts, "a")
    assert b.body("a").z == 0
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-MOUNT-19")
@pytest.mark.parametrize(("score", "left"), [(2, 0), (5, 0), (6, 10000)])
def test_saddle_up_2_to_5_sits_and_6_rides_on(score: int, left: int) -> None:
    answers = ["saddle-up:a.mount", *(["done"] if left else [])]
    b = act(up_there(dice=[("saddle up a", score)], answers=answers))
    assert mounts.riding(b.game.facts, "a")
    assert b.body("a").z == 0
    assert pace.left(b.game, "a") == left


@pytest.mark.rule("LW-MOUNT-19")
def test_saddle_up_after_2_of_6_inches_leaves_7() -> None:
    answers = ["walk", ("move", way((9.9, 12, 3))), "saddle-up:a.mount", "done"]
    man, mount = fig("a", at=(9.9, 10, 3)), horse("a", at=(11.5, 12))
    b = saddled(man, mount, FOE, pieces=[BALCONY], phase="movin", dice=[("saddle up a", 6)], answers=answers)
    assert pace.left(act(b).game, "a") == 7000


# -- dismounting --------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOUNT-03", "LW-MOUNT-04")
@pytest.mark.parametrize(("ridden", "left"), [(5, 3000), (0, 6000), (9.9, 500)])
def test_a_dismounted_rider_walks_with_the_unused_proportion(ridden: float, left: int) -> None:
    first = ["walk", ("move", way((10 + ridden, 10)))] if ridden else []
    b = act(ride(answers=[*first, "dismount", ("dismount", "east"), "done"]))
    assert pace.left(b.game, "a") == left
    assert b.body("a.mount").x == 10000 + round(1000 * ridden)
    assert b.body("a").radius == mounts.FOOT_BASE


@pytest.mark.rule("LW-MOUNT-03")
def test_after_the_whole_ride_he_gets_down_and_walks_no_further() -> None:
    b = act(ride(answers=["walk", ("move", way((20, 10))), "dismount", ("dismount", "east")]))
    assert not mounted(b.game.facts, "a")
    assert pace.left(b.game, "a") == 0


@pytest.mark.rule("LW-MOUNT-03", "LW-ZONE-01")
@pytest.mark.parametrize(("gap", "sides"), [(1.9, 7), (2.1, 8), (1.1, 5)])
def test_nobody_gets_down_into_a_control_zone(gap: float, sides: int) -> None:
    foe = fig("c", seat=1, at=(10 + 0.787 + 0.492 + gap, 10))
    b = ride(foe, answers=["dismount", ("dismount", "west"), "done"])
    assert len(act(b).decisions("dismount")[0].options) == sides


@pytest.mark.rule("LW-MOUNT-05")
def test_a_mount_at_scenery_may_be_tethered_at_no_cost() -> None:
    b = act(ride(answers=["dismount:tether", ("dismount", "west"), "done"], pieces=[RAIL]))
    assert b.has("a.mount", "tethered")
    assert pace.left(b.game, "a") == 6000
    assert not loose.is_loose(b.game, "a.mount")


@pytest.mark.rule("LW-LOOSE-01", "LW-LOOSE-02")
@pytest.mark.parametrize(("goes", "stays"), [(2.0, False), (0.0, True)])
def test_who_walks_away_from_his_horse_loses_it_without_loose_mounts(goes: float, stays: bool) -> None:
    answers = ["dismount", ("dismount", "west"), "walk", ("move", way(*([(10 - TOUCH - goes, 10)] if goes else [])))]
    b = act(ride(answers=answers, policy={"manner": "done"}, options={}))
    assert (b.game.facts.figures["a.mount"].body is not None) is stays


# -- passengers ---------------------------------------------------------------------------------------------


def pair(*more: Any, **keys: Any) -> Board:
    return behind(ride(fig("p", at=(30, 5)), *more, **keys), "p", "a.mount")


@pytest.mark.rule("LW-MOUNT-07")
@pytest.mark.parametrize(("score", "sits"), [(1, False), (2, True), (6, True)])
def test_a_friend_may_get_up_behind_a_rider(score: int, sits: bool) -> None:
    p = fig("p", at=(10 + TOUCH, 10))
    b = act(ride(p, dice=[("jump p", score)], answers=["mount:a.mount"]), "p")
    assert mounts.is_passenger(b.game.facts, "p") is sits


@pytest.mark.rule("LW-MOUNT-07")
def test_there_is_room_for_one_passenger_only() -> None:
    b = pair(fig("c", at=(10 + TOUCH, 10)))
    assert options_of(b, "mount", "c") == []


@pytest.mark.rule("LW-MOUNT-07")
def test_nobody_gets_up_behind_an_enemy() -> None:
    assert options_of(ride(fig("c", seat=1, at=(10 + TOUCH + 0.1, 10))), "mount", "c") == []


@pytest.mark.rule("LW-MOUNT-08")
def test_a_passenger_who_gets_down_first_leaves_both_free() -> None:
    b = pair(answers=["dismount", ("dismount", "east"), "done"])
    act(b, "p")
    assert pace.left(b.game, "p") == 6000
    assert move.can_move(b.game, "a")
    b.answers += ["walk", ("move", way((10, 20)))]
    b.policy["manner"] = "done"
    assert act(b).body("a").y == 20000


@pytest.mark.rule("LW-MOUNT-08")
def test_a_passenger_who_gets_down_after_the_ride_may_not_walk() -> None:
    b = pair(answers=["walk", ("move", way((10, 14)))], policy={"manner": "done"})
    act(b)
    b.policy.pop("manner")
    b.answers += ["dismount", ("dismount", "east")]
    act(b, "p")
    assert not mounted(b.game.facts, "p")
    assert pace.left(b.game, "p") == 0


@pytest.mark.rule("LW-MOUNT-08")
def test_a_passenger_let_off_on_the_way_may_not_walk_and_the_rider_goes_on() -> None:
    answers = ["walk", ("move", way((10, 14))), "drop:p", ("dismount", "east"), "walk", ("move", way((10, 20)))]
    b = act(pair(answers=answers, policy={"manner": "done"}))
    assert b.body("a").y == 20000
    assert not move.can_move(b.game, "p")
    assert b.body("p").y == 14000


@pytest.mark.rule("LW-MOUNT-08")
def test_with_the_rider_the_passenger_has_to_get_down() -> None:
    b = act(pair(answers=["dismount", ("dismount", "east"), ("dismount", "west"), "done"]))
    assert b.body("p").x > 10000 > b.body("a").x
    assert not mounted(b.game.facts, "p")


@pytest.mark.rule("LW-MOUNT-09")
def test_a_passenger_neither_shoots_nor_fights() -> None:
    foe = fig("c", seat=1, at=(10 + TOUCH, 10))
    b = saddled(rider("a", at=(10, 10)), horse("a"), fig("p", at=(30, 5), weapons="Sixgun"), foe)
    behind(b, "p", "a.mount")
    assert not shoot.can_act(b.game, "p")
    assert pairs.contacts(b.game) == {"a": ["c"], "c": ["a"]}


# -- leading ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LOOSE-07")
def test_who_leads_a_mount_goes_half_as_far_and_keeps_it() -> None:
    answers = ["lead:a.mount", "walk", ("move", way((10 - TOUCH - 3, 10)))]
    b = act(beside(answers=answers, policy={"manner": "done"}))
    assert b.decisions("move")[0].policy.budget == 3000
    assert b.body("a.mount").x == 7000
    assert not loose.is_loose(b.game, "a.mount")


@pytest.mark.rule("LW-LOOSE-07")
def test_in_the_next_turn_he_leads_nothing_unless_he_says_so() -> None:
    b = beside(man={"leads": "a.mount"})
    assert pace.full(b.game, "a") == 3000
    b.run(loose.loose_mounts(b.game))
    assert pace.full(b.game, "a") == 6000


@pytest.mark.rule("LW-LOOSE-07")
def test_after_2_of_6_inches_a_leader_has_2_more() -> None:
    answers = ["walk", ("move", way((10 - TOUCH, 10))), "lead:a.mount", "walk", ("move", way())]
    b = act(beside(gap=2, answers=answers))
    assert b.decisions("move")[1].policy.budget == 2000


# -- ground -------------------------------------------------------------------------------------------------


def budgeted(b: Board, *points: tuple[float, ...]) -> bool:
    """Whether a ride is legal."""
    b.run(_begins(b))
    question = walk.question(b.game, "a")
    assert question is not None
    try:
        question.check(way(*points), b.game.scene)
    except IllegalChoice:
        return False
    return True


async def _begins(b: Board) -> None:
    pace.begin(b.game, "a")


@pytest.mark.rule("LW-MOUNT-14")
@pytest.mark.parametrize(("kind", "far"), [("Horse", 2.5), ("Mule", 4.0)])
def test_difficult_ground(kind: str, far: float) -> None:
    scrub = area("scrub", (0, 0, 36, 36), kind="scrub")
    assert budgeted(ride(kind=kind, pieces=[scrub]), (10 + far, 10))
    assert not budgeted(ride(kind=kind, pieces=[scrub]), (10.05 + far, 10))


@pytest.mark.rule("LW-MOUNT-15")
@pytest.mark.parametrize(
    ("kind", "height", "legal", "rolls"),
    [("Mule", 0.5, True, False), ("Mule", 0.6, False, False), ("Horse", 0.5, True, False), ("Horse", 2.0, True, True),
     ("Horse", 2.1, False, False)],
)  # fmt: skip
def test_barriers(kind: str, height: float, legal: bool, rolls: bool) -> None:
    fence = wall("fence", (13, 0, 13.1, 36), height, linear=True)
    dice = [("horse's jump a", 3)] if rolls else []
    answers = ["walk", ("move", way((16, 10)))] if legal else []
    b = ride(kind=kind, pieces=[fence], dice=dice, answers=answers, policy={"manner": "done"})
    if legal:
        assert act(b).body("a").x == 16000
    else:
        assert not budgeted(b, (16, 10))


def between_roofs(gap: float, **keys: Any) -> Board:
    """A horse on a roof, and another roof behind a gap."""
    roofs = [platform("one", (2, 2, 12, 18), 3.0), platform("two", (12 + gap, 2, 26, 18), 3.0)]
    return ride(at=(10, 10, 3), pieces=roofs, **keys)


@pytest.mark.rule("LW-MOUNT-15")
@pytest.mark.parametrize(("gap", "legal"), [(4.0, True), (4.1, False)])
def test_a_horse_jumps_gaps_up_to_4_inches(gap: float, legal: bool) -> None:
    assert budgeted(between_roofs(gap), (18, 10, 3)) is legal


@pytest.mark.rule("LW-MOUNT-17", "LW-MOUNT-18")
@pytest.mark.parametrize(("gap", "score", "x"), [(2.0, 2, 18000), (2.5, 2, 10000), (2.5, 3, 18000)])
def test_a_gap_over_2_inches_is_hard(gap: float, score: int, x: int) -> None:
    answers = ["walk", ("move", way((18, 10, 3)))]
    b = act(between_roofs(gap, dice=[("horse's jump a", score)], answers=answers, policy={"manner": "done"}))
    assert (b.body("a").x == x) is (x == 18000)


def leap(b: Board, height: int) -> bool:
    leg = Leg("jump", (10000, 10000, 0), (13000, 10000, 0), 3000, height, 100, "fence/body")
    return bool(b.run(saddle.leap(b.game, "a", leg)))


@pytest.mark.rule("LW-MOUNT-17", "LW-MOUNT-18")
@pytest.mark.parametrize(
    ("height", "score", "clears", "rides"),
    [(800, 1, False, True), (800, 2, True, True), (1000, 2, True, True), (1500, 2, False, True), (1500, 3, True, True)],
)  # fmt: skip
def test_the_horses_own_jump_table(height: int, score: int, clears: bool, rides: bool) -> None:
    b = ride(dice=[("horse's jump a", score)])
    assert leap(b, height) is clears
    assert mounts.riding(b.game.facts, "a") is rides


@pytest.mark.rule("LW-MOUNT-18")
def test_a_natural_1_at_a_hard_jump_throws_the_rider() -> None:
    b = ride(dice=[("horse's jump a", 1), ("thrown a", 6)])
    assert not leap(b, 1500)
    assert not mounted(b.game.facts, "a")


@pytest.mark.rule("LW-MOUNT-17")
def test_a_refusal_ends_the_move_before_the_fence() -> None:
    fence = wall("fence", (13, 0, 13.1, 36), 0.8, linear=True)
    answers = ["walk", ("move", way((16, 10)))]
    b = act(ride(pieces=[fence], dice=[("horse's jump a", 1)], answers=answers))
    assert b.body("a").x < 13000
    assert pace.left(b.game, "a") == 0
    assert mounts.riding(b.game.facts, "a")


@pytest.mark.rule("LW-MOUNT-17")
def test_without_enough_left_to_get_across_there_is_no_jump() -> None:
    fence = wall("fence", (19.2, 0, 19.3, 36), 0.8, linear=True)
    assert not budgeted(ride(pieces=[fence]), (20, 10))


@pytest.mark.rule("LW-MOUNT-16")
def test_a_rider_never_climbs() -> None:
    b = ride(pieces=[wall("wall", (13, 0, 13.5, 36), 2.5)])
    assert not budgeted(b, (15, 10))
