"""Downed models on the move: crawling, and being dragged by a comrade."""

from __future__ import annotations

import pytest

from gulch.decision import Pick, Route, Walked
from gulch.errors import IllegalChoice
from gulch.events import Moved, Placed, Turned
from gulch.rules.shadows.downed import crawl
from gulch.rules.shadows.move import move
from gulch.table import judge
from gulch.table.measure import distance
from rules.shadows.build import Board, area, board, fig, platform, wall

FAR = fig("z", seat=1, at=(33, 33))
LYING = fig("a", at=(10, 10), facing=0, downed=1)


def go(*points: tuple[float, ...], facing: int = 0, deeds: tuple[str, ...] = ()) -> Walked:
    """A route by waypoints in inches, on the ground unless a height is given."""
    mils = tuple(tuple(round(1000 * part) for part in (*point, 0)[:3]) for point in points)
    return Walked(mils, facing, deeds)  # type: ignore[arg-type]


# -- crawling ---------------------------------------------------------------------------------------------


def crawling(b: Board) -> Route:
    b.answers.append(Walked((), 0))
    b.run(crawl(b.game, "a"))
    route = b.asked[-1]
    assert isinstance(route, Route)
    return route


@pytest.mark.rule("SW-DOWN-02")
def test_a_downed_model_crawls_two_inches() -> None:
    b = board(LYING, FAR, answers=[go((12, 10), facing=90)])
    b.run(crawl(b.game, "a"))
    assert (b.body("a").at, b.body("a").facing, b.body("a").posture) == ((12000, 10000, 0), 90, "down")
    assert b.told(Moved)[0].manner == "crawl"
    assert b.has("a", "crawled")


@pytest.mark.rule("SW-DOWN-02")
def test_no_further_and_half_as_far_in_rough_ground() -> None:
    b = board(LYING, FAR)
    with pytest.raises(IllegalChoice) as error:
        crawling(b).check(go((12.1, 10)), b.game.scene)
    assert error.value.rule == "SW-DOWN-02"
    b = board(LYING, FAR, pieces=[area("scrub", (5, 5, 15, 15))])
    route = crawling(b)
    route.check(go((11, 10)), b.game.scene)
    with pytest.raises(IllegalChoice):
        route.check(go((11.1, 10)), b.game.scene)


@pytest.mark.rule("SW-DOWN-02")
def test_a_move_of_a_model_that_has_gone_down_is_a_crawl() -> None:
    b = board(LYING, FAR, answers=[("crawl", go((8, 10)))])
    b.run(move(b.game, "a"))
    assert b.body("a").x == 8000


@pytest.mark.rule("SW-DOWN-02")
def test_no_climbing_leaping_or_dropping() -> None:
    ledge = platform("ledge", (10.6, 5, 20, 15), 2)
    b = board(LYING, FAR, pieces=[ledge])
    with pytest.raises(IllegalChoice):
        crawling(b).check(go((10.6, 10, 2)), b.game.scene)
    b = board(fig("a", at=(11.5, 10, 3), facing=0, downed=1), FAR, pieces=[platform("roof", (8, 8, 12, 12), 3)])
    with pytest.raises(IllegalChoice):
        crawling(b).check(go((12.6, 10)), b.game.scene)
    roofs = [platform("one", (8, 8, 12, 12), 3), platform("two", (13, 8, 17, 12), 3)]
    b = board(fig("a", at=(11.9, 10, 3), facing=0, downed=1), FAR, pieces=roofs)
    with pytest.raises(IllegalChoice):
        crawling(b).check(go((13.2, 10, 3)), b.game.scene)


@pytest.mark.rule("SW-DOWN-02", "SW-MOVE-10")
def test_crawling_away_from_an_enemy_needs_no_test() -> None:
    b = board(LYING, fig("b", seat=1, at=(10.984, 10)), answers=[go((8, 10))])
    b.run(crawl(b.game, "a"))
    assert b.rolls() == []
    assert b.body("a").x == 8000


def test_turning_on_the_spot_is_told_as_turning() -> None:
    b = board(LYING, FAR, answers=[go(facing=77)])
    b.run(crawl(b.game, "a"))
    assert b.told(Turned) == [Turned("a", 77)]


# -- dragging ---------------------------------------------------------------------------------------------

COMRADE = fig("c", at=(11.984, 10), downed=1)
DRAGGER = fig("a", at=(10, 10), facing=0)


@pytest.mark.rule("SW-DOWN-07")
def test_one_inch_to_the_comrade_leaves_one_and_a_half_for_the_pair() -> None:
    b = board(DRAGGER, COMRADE, FAR)
    b.answers += [go((11, 10), deeds=("drag:c",)), go((11, 11.5), facing=90), ("set-down", "south")]
    b.run(move(b.game, "a"))
    first, second = b.decisions("move")
    assert (first.policy.budget, second.policy.budget) == (4000, 3000)
    assert second.rule == "SW-DOWN-07"
    assert b.body("a").at == (11000, 11500, 0)
    assert b.body("c").at == (11000, 11500 - 984, 0)
    assert distance(b.body("a"), b.body("c")) == 0
    assert b.body("c").posture == "down"
    assert [moved.manner for moved in b.told(Moved)] == ["move", "drag"]
    with pytest.raises(IllegalChoice):
        second.check(go((11, 11.6)), board(fig("a", at=(11, 10)), COMRADE, FAR).game.scene)


@pytest.mark.rule("SW-DOWN-07")
def test_rough_ground_costs_a_pair_no_more_than_open_ground() -> None:
    b = board(DRAGGER, fig("c", at=(10.984, 10), downed=1), FAR, pieces=[area("scrub", (5, 5, 20, 20))])
    b.answers += [go(deeds=("drag:c",)), go((8, 10)), ("set-down", "east")]
    b.run(move(b.game, "a"))
    assert b.decisions("move")[1].policy.budget == 4000
    assert (b.body("a").x, b.body("c").x) == (8000, 8984)


@pytest.mark.rule("SW-DOWN-07")
def test_a_pair_neither_climbs_nor_leaps() -> None:
    roofs = [platform("one", (8, 8, 12, 12), 3), platform("two", (13, 8, 17, 12), 3)]
    b = board(fig("a", at=(11.5, 10, 3), facing=0), fig("c", at=(10.516, 10, 3), downed=1), FAR, pieces=roofs)
    b.answers += [go(deeds=("drag:c",)), go(), ("set-down", "west")]
    b.run(move(b.game, "a"))
    first, second = b.decisions("move")
    for points in (((13.2, 10, 3),), ((11.5, 12.6),)):
        first.check(go(*points), b.game.scene)
        with pytest.raises(IllegalChoice):
            second.check(go(*points), b.game.scene)


@pytest.mark.rule("SW-DOWN-07")
def test_the_comrade_may_be_laid_down_wherever_there_is_room() -> None:
    pieces = [wall("house", (12.2, 5, 20, 20), 4)]
    b = board(DRAGGER, fig("c", at=(9.016, 10), downed=1), fig("d", at=(11.2, 9.016)), FAR, pieces=pieces)
    b.answers += [go(deeds=("drag:c",)), go((11.2, 10)), ("set-down", "north-west")]
    b.run(move(b.game, "a"))
    (pick,) = b.decisions("set-down")
    assert isinstance(pick, Pick)
    offered = [option.id for option in pick.options]
    assert "east" not in offered  # the house
    assert "south" not in offered  # a friend
    assert "north" in offered
    assert all(option.about.at is not None for option in pick.options)
    assert [event.figure for event in b.told(Placed)] == ["c"]


@pytest.mark.rule("SW-DOWN-07")
def test_one_that_ends_out_of_reach_drags_nobody() -> None:
    b = board(DRAGGER, COMRADE, FAR, answers=[go((10.5, 10), deeds=("drag:c",))])
    b.run(move(b.game, "a"))
    assert b.notes() == ["C is out of reach and is not dragged along."]
    assert b.body("c").x == 11984


@pytest.mark.rule("SW-DOWN-07")
def test_riders_and_strangers_are_offered_no_dragging() -> None:
    b = board(fig("a", at=(10, 10), facing=0, posture="mounted"), COMRADE, FAR, answers=[go()])
    b.run(move(b.game, "a"))
    assert b.decisions("move")[0].deeds == ()
    b = board(DRAGGER, fig("b", seat=1, at=(10.984, 10), downed=1), answers=[go()])
    b.run(move(b.game, "a"))
    assert b.decisions("move")[0].deeds == ()


@pytest.mark.rule("SW-DOWN-07")
def test_the_dragger_may_end_where_the_comrade_lay() -> None:
    b = board(DRAGGER, fig("c", at=(10.984, 10), downed=1), FAR)
    b.answers += [go(deeds=("drag:c",)), go((10.984, 10)), ("set-down", "west")]
    b.run(move(b.game, "a"))
    assert (b.body("a").x, b.body("c").x) == (10984, 10000)


@pytest.mark.rule("SW-DOWN-07")
def test_where_there_is_no_room_in_contact_the_comrade_lies_as_near_as_it_can() -> None:
    """In a blind alley as wide as a base, with a friend close behind the one that drags."""
    rects = ((6, 10.5, 13, 10.7), (6, 9.3, 13, 9.5), (12, 9.5, 12.2, 10.5))
    alley = [wall(f"wall-{number}", rect, 3) for number, rect in enumerate(rects)]
    comrade, behind = fig("c", at=(10.016, 10), downed=1), fig("f", at=(9.9, 10))
    b = board(fig("a", at=(11, 10), facing=0), comrade, behind, FAR, pieces=alley)
    b.answers += [go(deeds=("drag:c",)), go((11.1, 10))]
    b.policy["set-down"] = lambda pick: pick.options[0].id
    b.run(move(b.game, "a"))
    assert judge.stand(b.game.scene, b.body("c")) is None
    assert distance(b.body("a"), b.body("c")) <= 2020


@pytest.mark.rule("SW-DOWN-07", "SW-MOVE-10")
def test_one_that_goes_down_while_it_breaks_away_drags_nobody() -> None:
    b = board(DRAGGER, fig("c", at=(9.016, 10), downed=1), fig("b", seat=1, at=(10.984, 10)))
    b.answers += [go(deeds=("drag:c",)), go((10, 8.6)), ("crawl", go((10, 9)))]
    b.dice.add(("disengage a", 1), ("disengage save a", 2))
    b.run(move(b.game, "a"))
    assert b.has("a", "downed")
    assert b.body("c").at == (9016, 10000, 0)
    assert b.told(Placed) == []


@pytest.mark.rule("SW-DOWN-02")
def test_a_crawl_may_leave_one_enemy_and_stay_beside_another() -> None:
    b = board(LYING, fig("b", seat=1, at=(10.984, 10)), fig("d", seat=1, at=(10, 10.984)))
    crawling(b).check(go((9.6, 9.7), (9.505, 10.127)), b.game.scene)
