"""Odd cases of fights in a crowd: where nobody has room, across fences, at edges, on horseback (LW-TRAP, LW-MULTI,
LW-OBST, LW-ELEV)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Any

import pytest

from gulch.events import Moved, Status
from gulch.rules.legends import charge, fall, pairs
from gulch.rules.legends.pending import drain
from gulch.rules.legends.wounds import OUT, out
from rules.legends.build import ANY, Man, board, fig, platform, wall
from rules.legends.march import R, ahead, at, do, offered
from rules.legends.melee import BASE, gap, play
from rules.legends.saddled import horse, rider, saddled
from rules.legends.test_ledge import CLIFF

FENCE = wall("fence", (20, 10, 32, 10.3), 0.8, linear=True)
POST = wall("post", (5, 25, 5.5, 25.5), 3.0)
FAR = fig("z", seat=1, at=(33, 33))


def man(id: str, x: float, y: float, seat: int = 0, **more: Any) -> Man:
    return fig(id, at=(x, y), seat=seat, **{"weapons": "Hand Weapon", **more})


# -- no room ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-TRAP-02")
def test_where_nobody_has_room_others_make_it() -> None:
    """A stands at a post, B before him, and two friends of B behind that one's back."""
    men = man("a", 5, 24.488, 1), man("b", 4.263, 23.834), man("c", 5.931, 24.166, 1)
    crowd = man("d", 3.358, 23.444), man("e", 4.58, 22.902)
    rolls = [("fight a", 1), ("fight b", 6), ("wound b", 1), ("wound b", 1)]
    b = play(board(*men, *crowd, FAR, pieces=[POST], dice=rolls, options={"back-off-direction": "straight"}))
    assert gap(b, "a", "b") >= 100
    assert {event.manner for event in b.told(Moved)} == {"nudged"}
    assert {"d", "e"} & {event.figure for event in b.told(Moved)}
    assert not pairs.touched(b.game.facts, "a")


@pytest.mark.rule("LW-TRAP-02")
def test_who_has_a_fight_before_him_makes_no_room() -> None:
    """D is to fight X still: he is not moved out of his fight."""
    men = man("a", 5, 24.488, 1), man("b", 4.263, 23.834), man("c", 5.931, 24.166, 1)
    crowd = man("d", 3.358, 23.444), man("e", 4.58, 22.902), man("x", 3.358 - BASE, 23.444, 1)
    rolls = [("fight a", 1), ("fight b", 6), ("wound b", 1), ("wound b", 1), ("fight d", 6), ("fight x", 1),
             ("wound d", 1)]  # fmt: skip
    b = play(board(*men, *crowd, FAR, pieces=[POST], dice=rolls, options={"back-off-direction": "straight"},
                   policy={"next-fight": "0", "back-off": ANY}))  # fmt: skip
    assert "d" not in [event.figure for event in b.told(Moved) if event.legs == ("LW-TRAP-02",)]
    assert len(b.acts("fight")) == 2


# -- across a fence -----------------------------------------------------------------------------------------------


def across(*more: Man, **keys: Any) -> Any:
    """A and B touch across a fence, and each another enemy on his own side."""
    men = man("a", 26, 10 - R), man("b", 26, 10.3 + R, 1), man("d", 26, 10 - R - BASE, 1), man("e", 26, 10.3 + R + BASE)
    return board(*men, *more, FAR, pieces=[FENCE], **keys)


@pytest.mark.rule("LW-PAIR-04", "LW-OBST-02")
def test_fights_that_touch_across_a_fence_are_nudged_apart_too() -> None:
    b = play(across(phase="movin"), ("pair-up",))
    assert pairs.touched(b.game.facts, "a") == ("d",)
    assert pairs.touched(b.game.facts, "b") == ("e",)
    assert {event.manner for event in b.told(Moved)} == {"nudged"}


@pytest.mark.rule("LW-FIGHT-04", "LW-OBST-02")
@pytest.mark.parametrize(("behind", "straight"), [(False, True), (True, False)])
def test_a_loser_does_not_back_into_contact_across_a_fence(behind: bool, straight: bool) -> None:
    """Straight back he would touch the fence, with an enemy on its other side."""
    men = man("a", 26, 9 - R), man("d", 26, 9 - R - BASE, 1)
    other = [man("c", 26, 10.3 + R, 1)] if behind else []
    rolls = [("fight a", 1), ("fight d", 6), ("wound d", 1), *([("wound d", 1)] if behind else [])]
    b = play(board(*men, *other, FAR, pieces=[FENCE], dice=rolls, options={"back-off-direction": "straight"}))
    assert (abs(at(b, "a")[1] - (10 - R)) < 0.01) is straight
    assert not pairs.touched(b.game.facts, "a")


@pytest.mark.rule("LW-OBST-03", "LW-JUMP-03", "LW-ZONE-03")
def test_who_fails_to_jump_a_fence_fights_nobody_behind_it_whom_he_did_not_see() -> None:
    high = wall("fence", (20, 10, 32, 10.1), 1.9, linear=True)
    b = ahead(man("a", 26, 8), man("e", 27.1, 10.1 + R, 1, posture="down"), FAR, pieces=[high], dice=[("jump a", 1)])
    do(b, "a", [(26, 12.5)])
    assert "e" not in charge.listed(b.game.facts, "a", "sees")
    assert not pairs.touched(b.game.facts, "a")
    assert at(b, "a")[1] < 10 - R


# -- on hooves at an edge -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-TRAP-04", "LW-MOUNT-16", "LW-TRAP-01")
def test_no_rider_jumps_from_a_ledge_to_get_away() -> None:
    """He is trapped, and asked nothing."""
    men = rider("a", at=(12.3, 10, 3)), horse("a"), man("b", 12.3 + 787 / 1000 + R, 10, 1)
    up = replace(men[2], at=(*men[2].at, 3))
    rolls = [("fight a", 1), ("fight b", 6), ("wound b", 1), ("wound b", 1)]
    b = play(saddled(*men[:2], up, FAR, pieces=[CLIFF], dice=rolls, policy={"strike-at": "a"}))
    assert not b.decisions("back-off")
    assert len(b.acts("strike")) == 2
    assert at(b, "a")[2] == 3


@pytest.mark.rule("LW-FALL-02", "LW-MOUNT-12")
def test_who_falls_in_the_saddle_falls_with_his_horse() -> None:
    men = rider("a", at=(10, 10, 3)), horse("a")
    rolls = [("wound a", 1), ("wound a", 1), ("wound a", 1), ("wound a.mount", 1), ("wound a.mount", 6),
             ("thrown a", 6)]  # fmt: skip
    b = saddled(*men, FAR, pieces=[CLIFF], dice=rolls)
    b.run(fell(b))
    assert b.removed() == ["a.mount"]


async def fell(b: Any) -> None:
    await fall.fall(b.game, "a", 3000, "LW-EXPL-11", (10000, 10000, 0))
    await drain(b.game)


# -- into the saddle ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOUNT-19")
@pytest.mark.parametrize(("x", "may"), [(16 + 787 / 1000, True), (14.5, False)])
def test_nobody_leaps_through_the_floor_on_to_a_horse_below(x: float, may: bool) -> None:
    """The horse stands beside the balcony, or under it."""
    balcony = platform("balcony", (12, 8, 16, 12), 3, 2.9)
    men = fig("a", at=(16 - R, 10, 3)), horse("a", at=(x, 10), tethered=1)
    b = saddled(*men, FAR, pieces=[balcony], phase="movin")
    assert ("saddle-up:a.mount" in offered(b, "a")) is may


@pytest.mark.rule("LW-CLIMB-01", "LW-MOUNT-02", "LW-LOOSE-07")
def test_who_hangs_on_a_wall_neither_mounts_nor_leads() -> None:
    begun = "11508 10000 0 12500 10000 3000 400 0"
    a = fig("a", at=(12 - R, 10, 0.4), climb=begun, grip="1 4")
    b = saddled(a, horse("a", at=(12 - 2 * R - 787 / 1000, 10)), FAR, pieces=[CLIFF], phase="movin")
    assert {one.partition(":")[0] for one in offered(b, "a")} == {"climb", "done"}


# -- gaps ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MULTI-03")
@pytest.mark.parametrize(("wide", "trapped"), [(1.0, False), (0.97, True)])
def test_a_gap_between_a_wall_and_a_foe_is_one_too(wide: float, trapped: bool) -> None:
    """X stands aslant to the west, Y to the south; along the wall to the east there is room for a base, or not."""
    y, turn = 20 - wide / 2, radians(205)
    lone = man("a", 26, 20 - R - 0.002 if trapped else y, 1)
    x = man("x", 26 + 0.99 * cos(turn), lone.at[1] + 0.99 * sin(turn))
    south = man("y", 26.1 + (0.12 if trapped else 0), 20 - wide - R)
    rolls = [("fight a", 1), ("fight x", 6), ("fight y", 1)]
    rolls += [(f"wound {id}", 1) for id in ("x", "y") for _ in range(1 + trapped)]
    walls = [wall("wall", (20, 20, 32, 20.2), 3.0)]
    b = board(lone, x, south, FAR, pieces=walls, dice=rolls, policy={"back-off": ANY})
    assert pairs.touched(b.game.facts, "a") == ("x", "y")
    play(b)
    assert len(b.acts("strike")) == 2 * (1 + trapped)


# -- horses behind a loser ----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LOOSE-05", "LW-FIGHT-04", "LW-TRAP-01")
@pytest.mark.parametrize(
    ("leads", "fought", "trapped"), [("", False, False), ("a.mount", False, False), ("", True, True)]
)
def test_a_loose_horse_is_moved_aside_for_a_beaten_man(leads: str, fought: bool, trapped: bool) -> None:
    """It stands right behind him, on his rein or not; only one that is attacked itself holds him."""
    x = 20.0
    men = man("a", x, 10), man("b", x + BASE, 10, 1), horse("a", at=(x - R - 0.787 - 0.02, 10), attacked=int(fought))
    third = [man("c", x - R - 2 * 0.787 - 0.03 - R, 10, 1)] if fought else []
    rolls = [("fight a", 1), ("fight b", 6), *[("wound b", 1)] * (1 + trapped)]
    rolls += [("fight c", 6), ("wound c", 1), ("wound c", 1)] if fought else []
    b = saddled(*men, *third, FAR, dice=rolls,
                options={"loose-mounts": "on", "back-off-direction": "straight"},
                policy={"aside": ANY, "next-fight": "0", "strike": ANY, "back-off": ANY})  # fmt: skip
    b.game.tell(Status("a", "leads", leads or None))
    play(b)
    assert (at(b, "a")[0] == pytest.approx(x - 1, abs=0.003)) is not trapped
    assert bool(b.decisions("aside")) is not trapped


@pytest.mark.rule("LW-FIGHT-01")
def test_whose_foe_is_gone_before_their_fight_is_named_is_in_none() -> None:
    b = board(man("a", 20, 10), man("b", 20 + BASE, 10, 1), FAR)
    play(b, ("pair-up",))
    out(b.game, "b", OUT, "LW-WOUND-14")
    play(b, ("fights",))
    assert not {"fight", "alone"} & set(b.game.facts.figures["a"].status)
    assert not b.acts("fight")


@pytest.mark.rule("LW-MOUNT-02", "LW-MOUNT-19", "LW-ZONE-01", "LW-CHARGE-04")
@pytest.mark.parametrize(("gap", "may"), [(0.0, False), (0.9, False), (1.0, True)])
@pytest.mark.parametrize("z", [0, 3])
def test_nobody_gets_into_a_saddle_in_an_enemys_zone(gap: float, may: bool, z: float) -> None:
    """The enemy stands on the far side of the horse."""
    x, wide = 16 + 787 / 1000 + 0.001, 787 / 1000
    start = (16 - R, 10, 3) if z else (x, 10 - wide - R)
    foe = man("e", x + wide + gap + 0.001 + R, 10, 1)
    b = saddled(fig("a", at=start), horse("a", at=(x, 10), tethered=1), foe, FAR, phase="movin",
                pieces=[platform("balcony", (12, 8, 16, 9.2 if not z else 12), 3)])  # fmt: skip
    kinds = {one.partition(":")[0] for one in offered(b, "a")}
    assert (("saddle-up" if z else "mount") in kinds) is may
