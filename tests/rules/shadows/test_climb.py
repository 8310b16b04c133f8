"""Climbing, dropping and leaping in a Move: what each costs and where it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.decision import Route, Walked
from gulch.errors import IllegalChoice
from gulch.events import Moved
from gulch.rules.shadows.move import move
from gulch.table import judge
from gulch.table.model import Ladder, Piece
from rules.shadows.build import Board, board, fig, platform, wall

FAR = fig("z", seat=1, at=(33, 33))


def go(*points: tuple[float, ...], facing: int = 0) -> Walked:
    """A route by waypoints in inches, on the ground unless a height is given."""
    mils = tuple(tuple(round(1000 * part) for part in (*point, 0)[:3]) for point in points)
    return Walked(mils, facing)  # type: ignore[arg-type]


def asked(at: tuple[float, ...], *pieces: Piece) -> tuple[Board, Route]:
    """A board with one mover, and the question that its Move puts."""
    b = board(fig("a", at=at, facing=0), FAR, pieces=pieces, answers=[Walked((), 0)])
    b.run(move(b.game, "a"))
    route = b.asked[0]
    assert isinstance(route, Route)
    return b, route


def cost(b: Board, route: Route, *points: tuple[float, ...]) -> int:
    route.check(go(*points), b.game.scene)
    return route.walk(go(*points), b.game.scene).cost


def halts(b: Board, route: Route, *points: tuple[float, ...]) -> tuple[str, tuple[int, int, int]]:
    """Why a route is refused, and where the part that can be walked ends."""
    choice = go(*points)
    with pytest.raises(IllegalChoice):
        route.check(choice, b.game.scene)
    stop = route.walk(choice, b.game.scene).stop
    assert stop is not None
    legal = judge.clip(b.game.scene, b.body("a"), choice.points, route.policy)
    return stop.reason, legal[-1] if legal else b.body("a").at


AT_FOOT = (10 - 0.492, 10)


# -- up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-CLIMB-01")
def test_a_wall_below_two_inches_is_crossed_free_of_charge() -> None:
    b, route = asked(AT_FOOT, wall("wall", (10, 5, 10.3, 15), 1.9))
    assert cost(b, route, (13, 10)) == 3492


@pytest.mark.rule("SW-CLIMB-01")
def test_a_ledge_of_three_inches_leaves_one() -> None:
    b, route = asked(AT_FOOT, platform("ledge", (10, 5, 20, 15), 3))
    assert cost(b, route, (10, 10, 3)) == 3000
    assert cost(b, route, (11, 10, 3)) == 4000
    assert halts(b, route, (11.1, 10, 3))[0] == "budget"


@pytest.mark.rule("SW-CLIMB-01")
def test_a_ledge_of_exactly_two_inches_costs_two() -> None:
    b, route = asked(AT_FOOT, platform("ledge", (10, 5, 20, 15), 2))
    assert cost(b, route, (10, 10, 2)) == 2000


@pytest.mark.rule("SW-CLIMB-02")
def test_with_too_little_left_one_halts_at_the_foot() -> None:
    b, route = asked((7.508, 10), platform("ledge", (10, 5, 20, 15), 3))
    reason, at = halts(b, route, (10.5, 10, 3))
    assert reason == "climb"
    assert at[2] == 0
    assert abs(at[0] - 9508) <= 3


THIN = wall("wall", (10, 5, 10.2, 15), 2.5)


@pytest.mark.rule("SW-CLIMB-02")
def test_a_thin_wall_of_two_and_a_half_is_not_climbed_over_and_down() -> None:
    b, route = asked(AT_FOOT, THIN)
    assert halts(b, route, (12, 10)) == ("climb", (9508, 10000, 0))


@pytest.mark.rule("SW-CLIMB-02", "SW-FALL-01")
def test_one_may_climb_it_and_drop_on_the_far_side() -> None:
    b = board(fig("a", at=AT_FOOT, facing=0), FAR, pieces=[THIN])
    b.answers += [go((10.1, 10, 2.5), (11, 10)), go(facing=0)]
    b.dice.add(("fall save a", 5))
    b.run(move(b.game, "a"))
    assert b.rolls()[0].needed == 5
    assert (b.body("a").x > 10200, b.body("a").z) == (True, 0)
    first, second = b.decisions("move")
    assert 2500 <= first.policy.budget - second.policy.budget <= 2700


@pytest.mark.rule("SW-CLIMB-03")
def test_what_is_higher_than_the_move_is_climbed_from_contact_and_ends_the_activation() -> None:
    b = board(fig("a", at=AT_FOOT, facing=0, actions=1), FAR, pieces=[platform("cliff", (10, 5, 20, 15), 6)])
    b.answers.append(go((10.5, 10, 6)))
    b.run(move(b.game, "a"))
    assert b.body("a").z == 6000
    assert b.game.facts.get("a", "actions") == 0
    assert b.told(Moved)[0].legs == ("climb",)
    assert b.notes() == ["The climb takes A all the time there is."]


@pytest.mark.rule("SW-CLIMB-03")
def test_a_long_ladder_is_climbed_down_in_the_same_way() -> None:
    tower = replace(
        platform("laddered", (8, 8, 12, 12), 6), ladders=(Ladder("ladder", (12100, 10000, 0), (12000, 10000, 6000)),)
    )
    b = board(fig("a", at=(11.9, 10, 6), facing=0, actions=1), FAR, pieces=[tower])
    b.answers.append(go((12.5, 10)))
    b.run(move(b.game, "a"))
    assert b.told(Moved)[0].legs == ("climb",)
    assert (b.body("a").z, b.rolls()) == (0, [])
    assert b.game.facts.get("a", "actions") == 0


@pytest.mark.rule("SW-CLIMB-03")
def test_an_inch_away_the_cliff_must_first_be_reached() -> None:
    b, route = asked((8.5, 10), platform("cliff", (10, 5, 20, 15), 6))
    reason, at = halts(b, route, (10.5, 10, 6))
    assert reason == "climb"
    assert abs(at[0] - 9508) <= 3


@pytest.mark.rule("SW-CLIMB-03")
def test_a_climb_within_the_move_does_not_end_the_activation() -> None:
    b = board(fig("a", at=AT_FOOT, facing=0, actions=1), FAR, pieces=[platform("ledge", (10, 5, 20, 15), 4)])
    b.answers.append(go((10, 10, 4)))
    b.run(move(b.game, "a"))
    assert b.body("a").z == 4000
    assert b.game.facts.get("a", "actions") == 1


# -- down -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-CLIMB-04")
def test_a_drop_of_exactly_two_inches_is_free_and_safe() -> None:
    b = board(fig("a", at=(11.8, 10, 2), facing=0), FAR, pieces=[platform("ledge", (8, 8, 12, 12), 2)])
    b.answers.append(go((16.2, 10)))
    b.run(move(b.game, "a"))
    assert b.body("a").at == (16200, 10000, 0)
    assert b.rolls() == []
    assert b.told(Moved)[0].legs == ("walk", "drop", "walk")


@pytest.mark.rule("SW-CLIMB-04", "SW-FALL-01")
def test_a_drop_of_three_inches_costs_nothing_but_a_save_and_the_move_goes_on() -> None:
    b = board(fig("a", at=(11.8, 10, 3), facing=0), FAR, pieces=[platform("ledge", (8, 8, 12, 12), 3)])
    b.answers += [go((14, 10)), go((16.292, 10), facing=90)]
    b.dice.add(("fall save a", 5))
    b.run(move(b.game, "a"))
    (save,) = b.rolls()
    assert (save.needed, save.result) == (5, "passed")
    first, second = b.decisions("move")
    assert first.policy.budget - second.policy.budget == 200
    assert (b.body("a").at, b.body("a").facing) == ((16292, 10000, 0), 90)


@pytest.mark.rule("SW-CLIMB-04")
def test_one_that_goes_down_by_the_drop_stops_there() -> None:
    b = board(fig("a", at=(11.8, 10, 3), facing=0), FAR, pieces=[platform("ledge", (8, 8, 12, 12), 3)])
    b.answers.append(go((14, 10)))
    b.dice.add(("fall save a", 2))
    b.run(move(b.game, "a"))
    assert b.has("a", "downed")
    assert b.body("a").z == 0
    assert b.body("a").x < 13000


@pytest.mark.rule("SW-CLIMB-04")
def test_a_drop_at_the_end_of_a_route_is_not_asked_about_again() -> None:
    b = board(fig("a", at=(11.8, 10, 3), facing=0), FAR, pieces=[platform("ledge", (8, 8, 12, 12), 3)])
    b.answers.append(go((12.492, 10), facing=45))
    b.dice.add(("fall save a", 6))
    b.run(move(b.game, "a"))
    assert len(b.decisions("move")) == 1
    assert (b.body("a").z, b.body("a").facing) == (0, 45)


@pytest.mark.rule("SW-MOVE-08", "SW-CLIMB-04")
def test_one_may_drop_and_charge_whom_it_saw_from_above() -> None:
    foe = fig("b", seat=1, at=(15, 10))
    b = board(fig("a", at=(11.8, 10, 3), facing=0), foe, pieces=[platform("ledge", (8, 8, 12, 12), 3)])
    b.answers += [go((14.1, 10)), go((14.1, 10))]
    b.dice.add(("fall save a", 5), ("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert len(b.acts("fight")) == 1


# -- leaping ----------------------------------------------------------------------------------------------


def roofs(gap: float, height: float = 4) -> tuple[Piece, Piece]:
    return platform("one", (5, 5, 10, 15), height), platform("two", (10 + gap, 5, 25, 15), height)


@pytest.mark.rule("SW-CLIMB-05")
def test_a_gap_of_three_inches_leaves_one() -> None:
    b, route = asked((10, 10, 4), *roofs(3))
    assert cost(b, route, (13, 10, 4)) == 3000
    assert cost(b, route, (14, 10, 4)) == 4000


@pytest.mark.rule("SW-CLIMB-05")
def test_a_gap_of_more_than_four_is_not_leapt() -> None:
    b, route = asked((10, 10, 4), *roofs(4.2))
    assert halts(b, route, (14.3, 10, 4))[0] == "leap"


@pytest.mark.rule("SW-CLIMB-05")
def test_a_leap_is_told_as_one() -> None:
    b = board(fig("a", at=(10, 10, 4), facing=0), FAR, pieces=roofs(3), answers=[go((13.5, 10, 4))])
    b.run(move(b.game, "a"))
    assert b.told(Moved)[0].legs == ("leap", "walk")
    assert b.rolls() == []


@pytest.mark.rule("SW-CLIMB-06")
def test_a_leap_that_is_too_short_falls_where_the_move_ends() -> None:
    b = board(fig("a", at=(8, 10, 4), facing=0), FAR, pieces=roofs(3), answers=[go((14, 10, 4), facing=30)])
    b.dice.add(("fall save a", 6))
    b.run(move(b.game, "a"))
    assert b.body("a").at == (12000, 10000, 0)
    assert b.body("a").facing == 30
    assert b.rolls()[0].needed == 6
    assert len(b.decisions("move")) == 1
