"""More of Pluck, diving and Head for the Hills: whose test it was, what is lost by it (LW-PLUCK, LW-DIVE, LW-HILLS)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import Note, Removed, Status
from gulch.rules.legends import pluck
from gulch.rules.legends.dive import Due, dive
from gulch.rules.legends.hills import hills
from gulch.rules.legends.state import prone
from rules.legends.build import Board, board, fig, wall
from rules.legends.duel import R, horse, saddle

FOE = fig("z", seat=1, at=(5, 30))
EAST = (20000, 10000, 0)  # where the shooter stands


# -- whose test it is ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-POSSE-05")
@pytest.mark.parametrize(
    ("by", "who", "answer", "told"),
    [
        ("leader", "s", "leader", "S fails the Pluck test for A: 5 and Pluck 4 make 9, 10 needed."),
        ("model", "a", "leader", "A fails the Pluck test on the Pluck of S: 5 and Pluck 4 make 9, 10 needed."),
        ("leader", "a", "own", "A fails the Pluck test: 5 and Pluck 3 make 8, 10 needed."),
    ],
)
def test_it_is_told_who_took_the_test_and_for_whom(by: str, who: str, answer: str, told: str) -> None:
    men = fig("a", at=(5, 5)), fig("s", at=(8, 5), leader=True, profile={"P": 4})
    b = board(*men, FOE, dice=[(f"nerve {who}", 2, 3)], answers=[("leader-test", answer)],
              options={"leader-test-rolled-by": by})  # fmt: skip
    assert b.run(pluck.test(b.game, "a", "nerve", "LW-PLUCK-01")) is False
    assert b.notes() == [told]


@pytest.mark.rule("LW-HIRED-10", "LW-EQUIP-05")
@pytest.mark.parametrize(
    ("printed", "status", "value"),
    [(4, {"sermons": 1}, 3), (1, {"sermons": 3}, 0), (5, {"whiskey": 6}, 7), (8, {"whiskey": 6}, 8)],
)
def test_pluck_is_never_below_nothing_nor_drunk_above_seven(printed: int, status: Any, value: int) -> None:
    b = board(fig("a", at=(5, 5), profile={"P": printed}, **status), FOE)
    assert pluck.value(b.game, "a") == value


@pytest.mark.rule("LW-LAW-06")
@pytest.mark.parametrize(("cap", "value"), [("none", 11), ("10", 10), ("7", 8)])
def test_option_safety_in_numbers_cap(cap: str, value: int) -> None:
    """Three others near him; a cap never lowers what he has by himself."""
    men = [fig(f"c{n}", at=(5 + 0.9 * n, 5), skills="Safety in Numbers", profile={"P": 8}, base=20) for n in range(4)]
    b = board(*men, FOE, options={"safety-in-numbers-cap": cap})
    assert pluck.value(b.game, "c1") == value


# -- diving ---------------------------------------------------------------------------------------------------------


def dived(phase: str = "shootin", *more: Any, saddled: bool = False, **keys: Any) -> Board:
    card = {key: keys.pop(key) for key in ("dives", "skills") if key in keys}
    a = fig("a", at=(10, 10), **card)
    b = board(a, *more, FOE, phase=phase, dice=[("dive a", 3, 3)], **keys)
    if saddled:
        saddle(b, "a")
    b.run(dive(b.game, Due("a", EAST, "LW-DIVE-01")), pending=True)
    return b


@pytest.mark.rule("LW-DIVE-05")
@pytest.mark.parametrize(("phase", "lost"), [("movin", True), ("shootin", True), ("fightin", False)])
def test_the_shot_that_he_has_not_fired_is_lost(phase: str, lost: bool) -> None:
    assert dived(phase).has("a", "shot") is lost


@pytest.mark.rule("LW-DIVE-03")
@pytest.mark.parametrize(("before", "after"), [({}, 1), ({"dives": 2}, 3)])
def test_every_failure_to_stand_is_counted(before: dict[str, int], after: int) -> None:
    assert dived(**before).game.facts.get("a", "dives") == after


@pytest.mark.rule("LW-DIVE-07")
@pytest.mark.parametrize("saddled", [False, True])
def test_by_the_option_who_fights_lies_down_a_rider_beside_his_horse(saddled: bool) -> None:
    reach = R + (0.787 if saddled else R)
    more = [fig("f", seat=1, at=(10 + reach, 10)), *([horse("a", seat=0)] if saddled else [])]
    b = dived("shootin", *more, saddled=saddled, options={"dive-in-combat": "lie-prone"})
    assert prone(b.game.facts, "a")
    if saddled:
        assert b.body("a.mount").at == (10000, 10000, 0)
        assert b.body("a").at != (10000, 10000, 0)


@pytest.mark.rule("LW-DIVE-04", "LW-DIVE-06")
@pytest.mark.parametrize(("at", "notes"), [(11, 1), (16, 0)])
def test_who_is_behind_something_goes_to_ground_and_it_is_told(at: float, notes: int) -> None:
    """The wall hides him, or stands too far from his way to the shot's."""
    low = wall("low", (at, 9 if notes else 20, at + 0.2, 11 if notes else 21), 0.8)
    b = dived("shootin", pieces=[low])
    assert b.notes().count("A goes to ground.") == notes
    assert prone(b.game.facts, "a") is bool(notes)


# -- Head for the Hills ------------------------------------------------------------------------------------------------


def lost_half(*men: Any, **keys: Any) -> Board:
    """As many again are out of action."""
    dead = [fig(f"dead{n}", at=(20 + 2 * n, 20)) for n in range(len(men))]
    b = board(*men, *dead, FOE, phase="movin", **keys)
    for one in dead:
        b.game.tell(Removed(one.info.id, "out of action"))
    b.match.log.clear()
    return b


@pytest.mark.rule("LW-HILLS-02", "LW-HILLS-04", "LW-HIRED-03")
@pytest.mark.parametrize(
    ("hired", "answer", "dice", "rule"),
    [
        (False, "flee", [], "LW-HILLS-04"),
        (False, "stay", [("head for the hills a", 2, 3)], "LW-HILLS-02"),
        (True, "stay", [], "LW-HIRED-03"),
    ],
)
def test_it_is_told_by_which_rule_a_side_has_fled(hired: bool, answer: str, dice: Any, rule: str) -> None:
    """A Hired Gun who is left alone takes no test."""
    man = fig("a", at=(5, 5))
    sheet = (*man.info.sheet, ("hired", "gun" if hired else ""))
    b = lost_half(replace(man, info=replace(man.info, sheet=sheet)), dice=dice, policy={"flee": answer})
    assert b.run(hills(b.game, 0)) is True
    assert [event.rule for event in b.told(Status) if event.key == "fled"] == [rule]
    assert [note.rule for note in b.told(Note) if note.text == "Seat 0 headed for the hills."] == [rule]
    assert b.removed() == ["a"]


@pytest.mark.rule("LW-POSSE-05", "LW-HILLS-01")
@pytest.mark.parametrize(("leader", "tester"), [("", "b"), ("a", "a"), ("c", "c")])
def test_the_leader_tests_or_else_the_highest_pluck(leader: str, tester: str) -> None:
    men = [fig(id, at=(5 + 3 * n, 5), profile={"P": p}, leader=id == leader) for n, (id, p) in
           enumerate((("a", 2), ("b", 4), ("c", 3)))]  # fmt: skip
    b = lost_half(*men, dice=[(f"head for the hills {tester}", 6, 6)], policy={"flee": "stay"})
    assert b.run(hills(b.game, 0)) is False
