"""The Move Action: allowance, facing, other models, the 1" limit, Jams, Lookout, moves as Reactions."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Route, Walked
from gulch.errors import IllegalChoice
from gulch.events import Act, Moved, Turned
from gulch.rules.shadows.jam import clear_jam
from gulch.rules.shadows.move import can_move, move
from gulch.table import judge
from gulch.table.measure import distance
from rules.shadows.build import Board, area, board, fig, wall


def go(*points: tuple[float, ...], facing: int = 0, deeds: tuple[str, ...] = ()) -> Walked:
    """A route by waypoints in inches, on the ground unless a height is given."""
    mils = tuple(tuple(round(1000 * part) for part in (*point, 0)[:3]) for point in points)
    return Walked(mils, facing, deeds)  # type: ignore[arg-type]


def asked(b: Board, fig: str = "a", **more: Any) -> Route:
    """The question that a Move puts, answered by staying."""
    b.answers.append(lambda decision: Walked((), b.body(fig).facing))
    b.run(move(b.game, fig, **more))
    decision = b.asked[-1]
    assert isinstance(decision, Route)
    return decision


def refused(b: Board, route: Route, *points: tuple[float, ...]) -> IllegalChoice:
    """The refusal of a route; fails if it is accepted."""
    with pytest.raises(IllegalChoice) as error:
        route.check(go(*points), b.game.scene)
    return error.value


def allowed(b: Board, route: Route, *points: tuple[float, ...]) -> int:
    """What an accepted route costs, in mils."""
    choice = go(*points)
    route.check(choice, b.game.scene)
    return route.walk(choice, b.game.scene).cost


ALONE = fig("a", at=(10, 10), facing=0)
FAR = fig("z", seat=1, at=(33, 33))


# -- the allowance ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-MOVE-01")
def test_two_inches_north_and_two_east_use_the_move_up() -> None:
    b = board(ALONE, FAR, answers=[go((10, 12), (12, 12), facing=45)])
    b.run(move(b.game, "a"))
    assert b.body("a").at == (12000, 12000, 0)
    assert b.decisions("move")[0].walk(go((10, 12), (12, 12)), b.game.scene) is not None
    moved = b.told(Moved)[0]
    assert moved.route == ((10000, 10000, 0), (10000, 12000, 0), (12000, 12000, 0))
    assert moved.legs == ("walk", "walk")
    assert b.has("a", "moved")


@pytest.mark.rule("SW-MOVE-01")
def test_more_than_four_inches_are_refused() -> None:
    b = board(ALONE, FAR)
    route = asked(b)
    assert allowed(b, route, (10, 12), (12, 12)) == 4000
    assert allowed(b, route, (14, 10)) == 4000
    error = refused(b, route, (14.1, 10))
    assert error.rule == "SW-MOVE-01"
    assert 'can be walked 4"' in str(error)


@pytest.mark.rule("SW-MOVE-02")
def test_an_open_doorway_costs_nothing_extra() -> None:
    walls = [wall("left", (5, 11, 9.4, 11.2), 4), wall("right", (10.6, 11, 15, 11.2), 4)]
    b = board(ALONE, FAR, pieces=walls)
    route = asked(b)
    assert allowed(b, route, (10, 13)) == 3000
    refused(b, route, (9, 13))


@pytest.mark.rule("SW-MOVE-03")
def test_turning_on_the_spot_is_a_move() -> None:
    b = board(ALONE, FAR, answers=[go(facing=180)])
    b.run(move(b.game, "a"))
    assert b.body("a").at == (10000, 10000, 0)
    assert b.body("a").facing == 180
    assert b.told(Turned) == [Turned("a", 180)]
    assert b.has("a", "moved")


@pytest.mark.rule("SW-MOVE-03")
def test_any_facing_is_free_at_the_end_of_a_whole_move() -> None:
    b = board(ALONE, FAR, answers=[go((14, 10), facing=271)])
    b.run(move(b.game, "a"))
    assert (b.body("a").x, b.body("a").facing) == (14000, 271)


@pytest.mark.rule("SW-MOVE-04")
def test_rough_ground_costs_double() -> None:
    b = board(ALONE, FAR, pieces=[area("scrub", (12, 5, 20, 15))])
    route = asked(b)
    assert allowed(b, route, (13, 10)) == 4000
    refused(b, route, (13.1, 10))
    assert allowed(b, route, (12, 10)) == 2000


# -- other models -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-MOVE-05")
def test_friends_are_passed_but_never_ended_on() -> None:
    b = board(ALONE, fig("c", at=(12, 10)), FAR)
    route = asked(b)
    assert allowed(b, route, (14, 10)) == 4000
    assert "c" in str(refused(b, route, (12.3, 10)))


@pytest.mark.rule("SW-MOVE-06")
def test_an_enemy_is_kept_an_inch_away_from_along_the_whole_path() -> None:
    b = board(ALONE, fig("b", seat=1, at=(12, 11.784)))
    route = asked(b)
    assert "comes too near to b" in str(refused(b, route, (14, 10)))
    assert allowed(b, route, (12, 9.7), (13.5, 9.5)) < 4000
    assert allowed(b, route, (11.2, 11.2)) > 0  # into Contact


@pytest.mark.rule("SW-MOVE-06")
def test_the_limit_does_not_hold_for_one_that_is_contacted_nor_for_the_downed() -> None:
    b = board(ALONE, fig("b", seat=1, at=(12, 11.784), downed=1))
    assert allowed(b, asked(b), (14, 10)) == 4000


@pytest.mark.rule("SW-MOVE-06")
def test_one_that_starts_closer_may_leave_but_not_come_closer() -> None:
    b = board(ALONE, fig("b", seat=1, at=(10, 11.5)))
    route = asked(b)
    assert allowed(b, route, (10, 7)) == 3000
    refused(b, route, (10.3, 10.2))


@pytest.mark.rule("SW-MOVE-06")
def test_the_limit_counts_through_walls_unless_the_option_says_in_sight() -> None:
    pieces = [wall("house", (6, 11, 20, 11.2), 4)]
    behind = fig("b", seat=1, at=(12, 11.8))
    b = board(ALONE, behind, pieces=pieces)
    refused(b, asked(b), (14, 10))
    b = board(ALONE, behind, pieces=pieces, options={"one-inch-limit": "in-sight"})
    assert allowed(b, asked(b), (14, 10)) == 4000
    b = board(ALONE, behind, options={"one-inch-limit": "in-sight"})
    refused(b, asked(b), (14, 10))


@pytest.mark.rule("SW-DOWN-03")
def test_a_downed_enemy_is_walked_over_but_not_ended_on() -> None:
    b = board(ALONE, fig("b", seat=1, at=(12, 10), downed=1))
    route = asked(b)
    assert allowed(b, route, (14, 10)) == 4000
    refused(b, route, (12, 10.5))


# -- coming into Contact ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-CONTACT-01")
def test_a_move_that_ends_within_the_tolerance_ends_in_exact_touch() -> None:
    b = board(ALONE, fig("b", seat=1, at=(13, 10), facing=90), FAR, policy={"strike-or-shove": "strike"})
    b.answers.append(go((12.002, 10)))
    b.dice.add(("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert distance(b.body("a"), b.body("b")) == 0
    assert b.body("a").at == (12016, 10000, 0)


@pytest.mark.rule("SW-LOOK-03")
def test_moving_into_contact_takes_an_enemy_off_lookout() -> None:
    b = board(ALONE, fig("b", seat=1, at=(13, 10), facing=0, lookout=1), fig("d", seat=1, at=(16, 16), lookout=1))
    b.answers.append(go((12.1, 10)))
    b.dice.add(("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert not b.has("b", "lookout")
    assert b.has("b", "done")
    assert b.has("d", "lookout")


# -- moves that are Reactions -----------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-10")
def test_a_reaction_may_contact_the_trigger_only() -> None:
    b = board(ALONE, fig("b", seat=1, at=(13, 10)), fig("d", seat=1, at=(10, 13)))
    route = asked(b, reaction_to="b")
    assert route.policy.targets == ("b",)
    assert allowed(b, route, (12.1, 10)) > 0
    refused(b, route, (10, 12.1))


@pytest.mark.rule("SW-LOOK-10")
def test_a_reaction_into_contact_with_a_visible_trigger_is_a_charge() -> None:
    b = board(ALONE, fig("b", seat=1, at=(13, 10), facing=180))
    b.answers.append(go((12.1, 10)))
    b.dice.add(("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a", reaction_to="b"))
    assert len(b.rolls("fight")[0].dice) == 4


@pytest.mark.rule("SW-LOOK-11")
def test_a_reaction_leaves_contact_without_a_test() -> None:
    b = board(ALONE, fig("b", seat=1, at=(10.984, 10)), answers=[go((7, 10), facing=0)])
    b.run(move(b.game, "a", reaction_to="b"))
    assert b.body("a").x == 7000
    assert b.rolls() == []


# -- a Jam ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-JAM-01")
def test_a_whole_move_clears_one_weapon_and_nothing_else() -> None:
    armed = fig("a", at=(10, 10), facing=90, weapons="Pistol, Rifle", jammed_0=1, jammed_1=1)
    b = board(armed, FAR)
    b.run(clear_jam(b.game, "a", 1))
    assert b.has("a", "jammed:0")
    assert not b.has("a", "jammed:1")
    assert b.has("a", "moved")
    assert (b.body("a").at, b.body("a").facing) == ((10000, 10000, 0), 90)
    assert [act.text for act in b.acts("clear-jam")] == ["A clears the Rifle."]


@pytest.mark.rule("SW-JAM-01")
def test_a_weapon_that_is_not_jammed_is_not_cleared() -> None:
    b = board(ALONE, FAR)
    b.run(clear_jam(b.game, "a", 0))
    assert b.told(Act) == []
    assert not b.has("a", "moved")


def test_only_models_on_their_feet_move() -> None:
    b = board(fig("a", at=(10, 10), downed=1), ALONE_TOO, FAR)
    assert not can_move(b.game, "a")
    assert can_move(b.game, "c")


ALONE_TOO = fig("c", at=(20, 20))


# -- random routes ----------------------------------------------------------------------------------------


def test_random_routes_are_legal_and_walked_as_given() -> None:
    state = 7

    def draw(limit: int) -> int:
        nonlocal state
        state = (state * 1103515245 + 12345) % (1 << 31)
        return (state >> 8) % limit

    pieces = [wall("fence", (12, 6, 12.3, 14), 1.0, linear=True), area("scrub", (6, 12, 11, 16))]
    for _ in range(40):
        b = board(ALONE, fig("c", at=(11.5, 10)), fig("b", seat=1, at=(20, 10)), pieces=pieces)
        b.answers.append(lambda decision, b=b: decision.sample(b.game.scene, draw))
        b.run(move(b.game, "a"))
        assert judge.stand(b.game.scene, b.body("a")) is None


@pytest.mark.rule("SW-MOVE-02")
def test_a_rider_does_not_fit_through_a_window_that_one_on_foot_climbs_through() -> None:
    sill = [
        wall("left", (5, 11, 9.3, 11.2), 4),
        wall("right", (10.7, 11, 15, 11.2), 4),
        wall("sill", (9.3, 11, 10.7, 11.2), 0.9),
    ]
    b = board(ALONE, FAR, pieces=sill)
    assert allowed(b, asked(b), (10, 13)) == 3000
    b = board(fig("a", at=(10, 10), facing=0, base=40, posture="mounted"), FAR, pieces=sill)
    refused(b, asked(b), (10, 13))


@pytest.mark.rule("SW-LOOK-10", "SW-MOVE-06")
def test_a_reaction_ends_in_contact_with_nobody_else_across_a_fence_either() -> None:
    fence = wall("fence", (11.5, 5, 12, 15), 1.0, linear=True)
    b = board(ALONE, fig("d", seat=1, at=(12.492, 10)), fig("b", seat=1, at=(10, 13)), pieces=[fence])
    route = asked(b, reaction_to="b")
    refused(b, route, (11.008, 10))
    b = board(ALONE, fig("d", seat=1, at=(12.492, 10)), fig("b", seat=1, at=(10, 13)), pieces=[fence])
    assert allowed(b, asked(b, reaction_to="d"), (11.008, 10)) == 1008
