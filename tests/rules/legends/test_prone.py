"""Models on the ground and spotting rolls (LW-PRONE, LW-SPOT)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.rules.legends import aim, charge, move, pace, spot, way
from rules.legends.build import Board, area, board, fig, wall
from rules.legends.march import R, ahead, at, do, may_go, offered, route
from rules.legends.saddled import horse, rider, saddled

FAR = fig("z", seat=1, at=(33, 33))


def man(posture: Any = "standing", *others: Any, **more: Any) -> Board:
    return ahead(fig("a", at=(10, 10), posture=posture), *(others or (FAR,)), **more)


# -- lying down, standing up, crawling ---------------------------------------------------------------------------


@pytest.mark.rule("LW-PRONE-01", "LW-PRONE-02")
@pytest.mark.parametrize(("far", "may"), [(3.0, True), (3.5, False)])
def test_lying_down_costs_half(far: float, may: bool) -> None:
    b = man()
    b.policy["manner"] = "done"
    do(b, "a", [(10 + far, 10)], *(["lie"] if may else []))
    assert b.body("a").posture == ("down" if may else "standing")
    assert pace.left(b.game, "a") == (0 if may else 2500)


@pytest.mark.rule("LW-PRONE-02")
def test_a_rider_does_not_lie_down() -> None:
    b = saddled(rider("a", at=(10, 10)), horse("a"), FAR, phase="movin")
    b.policy["manner"] = "done"
    assert "lie" not in offered(b, "a")
    assert "lie" in offered(man(), "a")


@pytest.mark.rule("LW-PRONE-03")
def test_standing_up_costs_half() -> None:
    b = man("down")
    do(b, "a", "stand", [(13, 10)])
    assert (b.body("a").posture, at(b, "a"), pace.left(b.game, "a")) == ("standing", (13, 10, 0), 0)


@pytest.mark.rule("LW-PRONE-03")
def test_up_and_down_again_takes_the_whole_move() -> None:
    b = man("down")
    do(b, "a", "stand", "lie")
    assert (b.body("a").posture, pace.left(b.game, "a")) == ("down", 0)
    b = man()
    do(b, "a", "lie", "stand")
    assert (b.body("a").posture, pace.left(b.game, "a")) == ("standing", 0)


@pytest.mark.rule("LW-PRONE-03")
@pytest.mark.parametrize(("value", "may"), [("allowed", True), ("barred", False)])
def test_who_has_stood_up_may_charge_by_the_option(value: str, may: bool) -> None:
    b = man("down", fig("e", seat=1, at=(10 + 2 * R + 2, 10)), options={"stand-up-and-charge": value})
    assert ("e" in route(b, "a", "stand").policy.targets) is may


@pytest.mark.rule("LW-PRONE-04")
@pytest.mark.parametrize(("ground", "far", "may"), [("", 2.0, True), ("", 2.1, False), ("scrub", 1.0, True)])
def test_crawling(ground: str, far: float, may: bool) -> None:
    b = man("down", pieces=[area("s", (5, 5, 15, 15), kind=ground)] if ground else [])
    asked = route(b, "a", kind="crawl")
    from rules.legends.march import allowed

    assert allowed(b, asked, (10 + far, 10)) is may
    if ground:
        assert not allowed(b, asked, (11.1, 10))


@pytest.mark.rule("LW-PRONE-04")
def test_two_inches_are_all_in_a_turn() -> None:
    b = man("down")
    do(b, "a", ("crawl", [(12, 10)]))
    assert "crawl" not in [option.id for option in b.decisions("manner")[-1].options]
    assert pace.spent(b.game, "a") == 2000


@pytest.mark.rule("LW-SHOOT-04")
@pytest.mark.parametrize(("manners", "allowance"), [([], 2000), (["lie"], 6000)])
def test_the_allowance_of_one_that_lies(manners: Any, allowance: int) -> None:
    b = man("standing" if manners else "down")
    do(b, "a", *manners)
    assert pace.lying_allowance(b.game, "a") == allowance


@pytest.mark.rule("LW-PRONE-07")
def test_nobody_charges_from_the_ground() -> None:
    b = man("down", fig("e", seat=1, at=(10 + 2 * R + 1, 10)))
    asked = route(b, "a", kind="crawl")
    from rules.legends.march import allowed

    assert not allowed(b, asked, (11, 10))
    assert allowed(b, asked, (9, 10))


# -- sight ------------------------------------------------------------------------------------------------------

LOW = wall("low", (15.2, 5, 15.3, 15), 0.4)


def hidden(*more: Any, posture: Any = "down", **keys: Any) -> Board:
    """An enemy on the ground 6 inches off, partly hidden by a low wall."""
    return ahead(fig("a", at=(10, 10)), fig("e", seat=1, at=(10 + 2 * R + 6, 10), posture=posture), *more, **keys)


@pytest.mark.rule("LW-PRONE-05")
def test_who_lies_in_the_open_is_seen() -> None:
    b = hidden()
    assert not spot.needed(b.game, "a", "e")
    assert "e" in route(b, "a").policy.targets


@pytest.mark.rule("LW-PRONE-06")
def test_behind_cover_one_sees_as_if_standing() -> None:
    cover = wall("cover", (10 + R, 8, 10 + R + 0.2, 12), 1.0)
    free = board(fig("a", at=(10, 10), posture="down"), fig("e", seat=1, at=(20, 10)), pieces=[cover])
    assert way.glimpsed(free.game, "a", "e") == "seen"
    apart = board(fig("a", at=(9, 10), posture="down"), fig("e", seat=1, at=(20, 10)), pieces=[cover])
    assert way.glimpsed(apart.game, "a", "e") == "hidden"
    assert way.glimpsed(free.game, "e", "a") == "hidden"


@pytest.mark.rule("LW-SPOT-01")
@pytest.mark.parametrize(("score", "seen"), [(3, False), (4, True)])
def test_who_hides_is_spotted_on_a_four(score: int, seen: bool) -> None:
    b = hidden(pieces=[LOW], dice=[("spotting a", score)])
    asked = route(b, "a", "spot:e")
    assert ("e" in asked.policy.targets) is seen
    assert spot.stands(b.game, "a", "e") == ("yes" if seen else "no")


@pytest.mark.rule("LW-SPOT-01")
def test_each_enemy_rolls_for_himself() -> None:
    b = hidden(fig("b", at=(10, 8)), pieces=[LOW], dice=[("spotting a", 4)])
    b.run(spot.roll(b.game, "a", "e"))
    assert not spot.needed(b.game, "a", "e")
    assert spot.needed(b.game, "b", "e")


@pytest.mark.rule("LW-SPOT-01")
@pytest.mark.parametrize("posture", ["standing", "down"])
def test_who_stands_need_not_be_spotted(posture: Any) -> None:
    assert spot.needed(hidden(pieces=[LOW], posture=posture).game, "a", "e") is (posture == "down")


@pytest.mark.rule("LW-SPOT-01")
@pytest.mark.parametrize(
    ("phase", "turn", "value", "due"),
    [("movin", 1, "phase", False), ("shootin", 1, "phase", True), ("shootin", 1, "turn", False),
     ("movin", 2, "turn", True)],
)  # fmt: skip
def test_how_long_a_roll_stands(phase: str, turn: int, value: str, due: bool) -> None:
    b = hidden(pieces=[LOW], dice=[("spotting a", 4)], options={"spotting-lasts": value})
    b.run(spot.roll(b.game, "a", "e"))
    from gulch.events import PhaseBegan

    b.game.tell(PhaseBegan(turn, phase))
    assert spot.needed(b.game, "a", "e") is due


@pytest.mark.rule("LW-SPOT-01")
def test_a_failed_roll_stands_too() -> None:
    b = hidden(pieces=[LOW], dice=[("spotting a", 3)])
    b.run(spot.roll(b.game, "a", "e"))
    assert spot.failed(b.game, "a", "e")
    assert "spot:e" not in offered(b, "a")
    assert aim.targets_within(b.game, "a", 9000) == []


@pytest.mark.rule("LW-SPOT-02")
@pytest.mark.parametrize(
    ("gap", "turn", "due"), [(6.0, 3, False), (6.0, 4, False), (6.0, 5, True), (6.1, 4, True), (6.1, 3, True)]
)
def test_who_fired_is_known_to_those_nearby(gap: float, turn: int, due: bool) -> None:
    foe = fig("e", seat=1, at=(10 + 2 * R + gap, 10), posture="down", shown=3)
    b = ahead(fig("a", at=(10, 10)), foe, pieces=[LOW], turn=turn)
    assert spot.needed(b.game, "a", "e") is due


def test_charges_follow_what_was_made_out() -> None:
    b = hidden(pieces=[LOW], dice=[("spotting a", 6)])
    do(b, "a", "spot:e", [(10 + 6, 10)])
    assert charge.touching(b.game.facts, "a") == ("e",)
    assert may_go(man(), "a", (12, 10))


def test_who_neither_walks_nor_crawls_is_not_asked_for_ever() -> None:
    for posture, kind in (("standing", "walk"), ("down", "crawl")):
        b = man(posture, policy={"manner": kind, "move": Walked((), 0), "crawl": Walked((), 0)})
        b.run(move.act(b.game, "a"))
        assert len(b.asked) == 2
