"""The gunhand of Legends after a stagecoach, cattle or a barman's chairs: small tables with a plain best answer."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gulch.decision import AnyDecision, Choice, Option, Pick, Picked, Place, Put, Route
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import PieceChanged, Removed, Status
from gulch.play.legends import aims, aims_range, aims_stage, pasture
from gulch.play.legends.aims_bank import SPARED
from gulch.play.legends.gunhand import Gunhand
from gulch.play.legends.scout import Scout
from gulch.rules.legends import hands, mounts, move, pairs, roles, walk
from gulch.rules.legends.scenarios import ambush, brawl, clutter, coach, fence, herd, stage
from gulch.rules.legends.scenarios import range as open_range
from gulch.table.load import load_table
from gulch.table.measure import CONTACT, distance_to_piece
from gulch.table.model import INCH, Piece, Table
from play.answering import Always, view_of
from rules.legends.build import Board, board, fig, wall
from rules.legends.saddled import horse, rider, saddled
from rules.shadows.build import SHAPES, Man

FAR = fig("far", seat=0, at=(60, 4))
ROAD = 18_000
GUNS = ("Sixgun", "Rifle", "Shotgun")


def answer(b: Board, decision: AnyDecision) -> Choice:
    """What the bot says to a question."""
    bot = Gunhand(drawer(Dice(seed_bytes(1)), "bot"))
    return bot.decide(view_of(b, decision.seat), decision)


def played(b: Board, rule: Any) -> Board:
    """The same board after a rule that asks the bot whatever it asks."""
    b.policy = Always(lambda decision: answer(b, decision))
    b.run(rule)
    return b


def cast(b: Board, scenario: str, defends: int, **zones: str) -> Board:
    for seat in (0, 1):
        b.game.tell(Status(f"seat:{seat}", "scenario", scenario))
        b.game.tell(Status(f"seat:{seat}", "role", roles.DEFENDER if seat == defends else roles.ATTACKER))
        if zones:
            b.game.tell(Status(f"seat:{seat}", "zone", zones[f"seat{seat}"]))
    b.match.log.clear()
    return b


@cache
def known(name: str) -> Table:
    table = load_table(name)
    return replace(table, shapes={**table.shapes, **SHAPES}, key=f"{table.key}-raided")


# -- Stagecoach -----------------------------------------------------------------------------------------------


def road(*figures: Man, at: int = 30, drop: int = 0, lost: int = 0, phase: str = "movin") -> Board:
    """The coach with its middle so far along the road, on its way to the east; seat 1 is after it."""
    b = saddled(*figures, FAR, on=known("stage-road"), phase=phase, turn=3, drop=drop)
    b.game.tell(PieceChanged("coach", "pose", f"{at * INCH} {ROAD} 0 0"))
    if lost:
        b.game.tell(PieceChanged("coach", "lost", lost))
    return cast(b, "stagecoach", 0, seat0="west", seat1="east")


def robber(*at: float, **more: Any) -> Man:
    return fig("a", seat=1, at=at, **more)


@pytest.mark.parametrize("at", [(32, 24), (30, 13), (38, 18)])
def test_a_robber_gets_hold_of_the_coach(at: tuple[float, float]) -> None:
    b = road(robber(*at))
    played(b, move.act(b.game, "a"))
    assert coach.touching(b.game.facts, 1) == ["a"]


def test_a_rider_does_so_from_farther_away() -> None:
    b = road(rider("a", at=(43, 16), seat=1), horse("a", seat=1))
    assert coach.touching(played(b, move.act(b.game, "a")).game.facts, 1) == ["a"]


def test_who_moves_before_the_coach_touches_it_after_its_drive() -> None:
    b = road(robber(38, 23), drop=1)
    played(b, move.act(b.game, "a"))
    assert not coach.touching(b.game.facts, 1)
    played(b, stage.drive(b.game))
    assert coach.touching(b.game.facts, 1) == ["a"]


def test_who_cannot_get_at_it_goes_to_where_it_comes_next() -> None:
    b = road(robber(50, 24))
    aim = aims.Aims(view_of(b, 1), b.body("a"))
    gaps = [aim.gap((x * INCH, ROAD, 0)) for x in (48, 44, 40)]
    assert gaps == sorted(gaps, reverse=True)
    assert aim.gap((24 * INCH, ROAD, 0)) > aim.gap((36 * INCH, ROAD, 0))


@pytest.mark.parametrize(("lost", "chosen"), [(0, "coach"), (1, "none")])
def test_the_coach_is_shot_at_until_it_is_slowed_by_that(lost: int, chosen: str) -> None:
    b = road(robber(36, 24, weapons="Heavy Pistol"), lost=lost, phase="shootin")
    options = [Option("coach", "The coach"), Option("none", "At a model")]
    pick = Pick(seat=1, kind="mark", rule="LW-SHOOT-02", prompt="At what?", subject="a", options=options)
    assert answer(b, pick) == Picked((chosen,))
    deed = aims_stage.Stagecoach().deed(view_of(b, 1), "a", Option("shoot:0:one", "Fire"))
    assert (deed > 0) is (chosen == "coach")


def test_as_many_robbers_as_may_have_a_horse() -> None:
    men = [fig(id, seat=1, at=(40, 4 + n), weapons=gun) for n, (id, gun) in enumerate(zip("acd", GUNS, strict=True))]
    options = [Option(man.info.id, man.info.name) for man in men]
    pick = Pick(seat=1, kind="lent-to", rule="LW-STAGE-05", prompt="Who?", options=options, least=0, most=2)
    assert answer(road(*men), pick) == Picked(("a", "d"))


@pytest.mark.parametrize(("weapons", "chosen"), [("Rifle", "nobody"), ("Sixgun", "g")])
def test_nobody_rides_shotgun_with_a_gun_that_may_not_be_fired_on_the_move(weapons: str, chosen: str) -> None:
    b = road(robber(50, 24), fig("g", at=(4, 24), weapons=weapons))
    options = [Option("nobody", "Nobody"), Option("g", "G")]
    pick = Pick(seat=0, kind="shotgun", rule="LW-STAGE-05", prompt="Who?", options=options)
    assert answer(b, pick) == Picked((chosen,))


def test_an_ambush_is_laid_beside_the_road_close_ahead_of_the_coach() -> None:
    b = road(robber(50, 24), at=4)
    put = answer(b, ambush.place(b.game, b.body("a"), ambush.AWAY))
    assert isinstance(put, Put)
    assert 26 * INCH <= put.at[0] <= 28 * INCH
    assert abs(put.at[1] - ROAD) < 3 * INCH


def test_its_guards_shoot_first_at_who_has_got_hold_of_it() -> None:
    b = road(robber(30, 20.5), fig("c", seat=1, at=(40, 24)))
    plan = aims_stage.Stagecoach()
    assert plan.wanted(view_of(b, 0), 0, "a") > plan.wanted(view_of(b, 0), 0, "c") == 0


@pytest.mark.parametrize(("lost", "seen", "holds"), [(0, False, False), (1, False, True), (1, True, False)])
def test_a_robber_holds_his_fire_rather_than_destroy_the_coach(lost: int, seen: bool, holds: bool) -> None:
    guards = [fig("g", at=(36, 30))] if seen else []
    b = road(robber(36, 24, weapons="Heavy Pistol"), *guards, lost=lost, phase="shootin")
    assert aims_stage.Stagecoach().holds(view_of(b, 1), "a") is holds


@pytest.mark.parametrize(("lost", "worth"), [(0, 0.0), (1, aims_stage.SPARED)])
def test_and_lets_the_man_on_its_roof_be(lost: int, worth: float) -> None:
    x, y, z = coach.SHOTGUN
    top = fig("g", at=(30 + x / INCH, ROAD / INCH + y / INCH, z / INCH))
    b = road(robber(36, 24), top, lost=lost, phase="shootin")
    assert aims_stage.Stagecoach().wanted(view_of(b, 1), 1, "g") == worth


# -- Open Range -----------------------------------------------------------------------------------------------


def cow(n: int, at: tuple[float, float], **status: Any) -> Man:
    return Man(herd.infos()[n - 1], at, 0, "standing", status)


def section(n: int) -> Piece:
    """Six inches of the wire, which runs from west to east."""
    rect = (6.0 * n, 17.95, 6.0 * n + 6, 18.05)
    return replace(wall(f"w{n}", rect, 0.9, linear=True), model="barbed-wire-long", kind="fence", name="Wire")


def range_(*men: Man, cut: tuple[int, ...] = (), drop: int = 0, **keys: Any) -> Board:
    """Seat 0 rustles from the south; these sections of six are cut."""
    keys = {"phase": "movin", "turn": 3, **keys}
    guard = fig("b", seat=1, at=(34, 34), leader=True)
    b = board(*men, guard, pieces=[section(n) for n in range(6)], drop=drop, **keys)
    for n in cut:
        b.game.tell(PieceChanged(f"w{n}", "gone", 1))
    return cast(b, "open-range", 1, seat0="south", seat1="north")


def rustler(*at: float, **more: Any) -> Man:
    return fig("a", at=at, leader=True, **more)


def test_cows_are_defended_rather_than_rustled() -> None:
    options = [Option(role, role) for role in (roles.ATTACKER, roles.DEFENDER)]
    pick = Pick(seat=0, kind="role", rule="LW-SCEN-06", prompt="Which?", options=options)
    assert answer(range_(rustler(18, 10)), pick) == Picked((roles.DEFENDER,))


def test_a_rustler_goes_to_the_wire_where_the_cows_are() -> None:
    b = range_(rustler(18, 13), cow(1, (21, 20)), cow(2, (22, 23)))
    played(b, move.act(b.game, "a"))
    wires, body = fence.sections(b.game.scene.table), b.body("a")
    near = {piece.id for piece in wires if distance_to_piece(body, piece) <= CONTACT}
    assert near
    assert near <= {"w2", "w3"}


def test_a_section_that_was_struck_is_struck_again() -> None:
    b = range_(rustler(18, 13), cow(1, (21, 20)))
    b.game.tell(PieceChanged("w0", "lost", 1))
    places = pasture.Pasture(b.game.facts).at_the_wire(b.body("a"))
    assert max(x for x, _, _ in places) < 12 * INCH


def test_through_a_gap_it_is_farther_than_straight_and_as_far_as_that_at_the_gap() -> None:
    field = pasture.Pasture(range_(rustler(18, 10), cow(1, (21, 20)), cut=(0,)).game.facts)
    at, goal = (20_000, 14_000, 0), (20_000, 22_000, 0)
    assert field.through(at, goal) > 2 * pasture.apart(at, goal)
    assert field.through((3_000, 14_000, 0), (3_000, 22_000, 0)) == 8 * INCH
    assert field.home(goal) > field.home((3_000, 22_000, 0))


def test_with_a_gap_enough_he_fetches_a_cow_and_takes_it_towards_home() -> None:
    b = range_(rustler(15, 18), cow(1, (15, 24)), cut=(2, 3))
    played(b, move.act(b.game, "a"))
    assert b.game.facts.get("cow-1", "herder") == "a"
    played(b, herd.herd(b.game, "a"))
    assert b.body("cow-1").y < 24 * INCH


def test_a_drover_goes_home_and_no_faster_than_his_cow_can_follow() -> None:
    b = range_(rustler(15, 13), cow(1, (15, 16), herder="a"), cut=(2, 3))
    played(b, move.act(b.game, "a"))
    assert b.body("a").y < 11 * INCH
    played(b, herd.herd(b.game, "a"))
    assert b.game.facts.get("cow-1", "herder") == "a"
    assert b.body("cow-1").y < 13 * INCH


def test_at_the_edge_a_cow_is_driven_off_the_table() -> None:
    b = range_(rustler(15, 2), cow(1, (15, 4), herder="a", acted=2), cut=(2, 3))
    played(b, herd.herd(b.game, "a"))
    assert [event.how for event in b.told(Removed)] == [herd.HERDED]


@pytest.mark.parametrize(
    ("turn", "herder", "shot"), [(3, {}, []), (14, {}, ["cow-2", "cow-1"]), (14, {"herder": "a"}, ["cow-2"])]
)
def test_cows_are_shot_late_and_only_far_from_those_in_hand(turn: int, herder: dict[str, str], shot: list[str]) -> None:
    b = range_(rustler(10, 10), cow(1, (10, 30), **herder), cow(2, (22, 20)), turn=turn, phase="shootin")
    assert aims_range.game_cows(view_of(b, 0), "a") == shot


def test_who_would_frighten_cattle_that_is_to_be_herded_holds_his_fire() -> None:
    more = [fig(id, seat=1, at=(30, 3 * n)) for n, id in enumerate("defg", 7)]
    b = range_(rustler(15, 14), fig("c", at=(30, 14)), *more, cow(1, (15, 17)), phase="shootin")
    options = [Option("a", "A"), Option("c", "C"), Option("done", "No more")]
    pick = Pick(seat=0, kind="shooter", rule="LW-SHOOT-01", prompt="Who?", options=options)
    assert answer(b, pick) == Picked(("c",))
    only = replace(pick, options=[options[0], options[2]])
    assert answer(b, only) == Picked(("done",))


@pytest.mark.parametrize(("rustled", "worth"), [(0, SPARED), (2, 0.0)])
def test_the_ranchers_are_not_broken_while_the_cows_are_theirs(rustled: int, worth: float) -> None:
    b = range_(rustler(15, 14), fig("d", seat=1, at=(30, 30)), *(cow(n, (3 * n, 24)) for n in range(1, 4)))
    for n in range(rustled):
        b.game.tell(Removed(f"cow-{n + 1}", herd.HERDED))
    assert aims_range.ahead(b.game.facts) is bool(rustled)
    assert aims_range.OpenRange().wanted(view_of(b, 0), 0, "b") == worth


def test_who_drives_cattle_away_is_what_the_ranchers_are_after() -> None:
    b = range_(rustler(15, 14), fig("c", at=(30, 14)), cow(1, (15, 16), herder="a"))
    plan = aims_range.OpenRange()
    assert plan.wanted(view_of(b, 1), 1, "a") > plan.wanted(view_of(b, 1), 1, "c") == 0


@pytest.mark.parametrize(("seat", "low", "high"), [(0, 18, 20), (1, 27, 31)])
def test_rustlers_set_cows_up_at_the_wire_and_ranchers_far_from_it(seat: int, low: float, high: float) -> None:
    b = range_(rustler(15, 14))
    info = replace(herd.infos()[0], shape="man")
    body = mounts.stands(known("stage-road"), "cow-1", (0, 0, 0), 0)
    zone = open_range.pasture(b.game, body.radius)
    left, below, right, above = (int(part) for part in zone[1:5])
    region = ((left, below), (right, below), (right, above), (left, above))
    place = Place(
        seat=seat, kind="deploy", rule="LW-RANGE-03", prompt=info.name, subject="cow-1", body=body, region=region
    )  # fmt: skip
    put = answer(b, place)
    assert isinstance(put, Put)
    assert low * INCH <= put.at[1] <= high * INCH


@pytest.mark.parametrize(("seat", "nearer"), [(0, True), (1, False)])
def test_a_cow_that_strays_goes_the_way_of_who_has_the_drop(seat: int, nearer: bool) -> None:
    b = range_(rustler(15, 14), cow(1, (15, 25)), drop=seat, dice=[("loose mount cow-1", 1, 1)])
    b.policy = Always(lambda decision: answer(b, decision))
    b.run(herd.roams(b.game, "cow-1"))
    assert (b.body("cow-1").y < 25 * INCH) is nearer
    assert b.body("cow-1").y != 25 * INCH


# -- Bar-room Brawl -------------------------------------------------------------------------------------------

Z = 0.3


def bar(*men: Man, phase: str = "movin") -> Board:
    b = board(*men, on=known("bar-room"), phase=phase)
    for seat in (0, 1):
        b.game.tell(Status(f"seat:{seat}", "scenario", "bar-room-brawl"))
    return b


def test_no_gun_counts_in_the_saloon_but_a_special() -> None:
    b = bar(fig("a", at=(8, 8, Z), weapons="Sixgun"), fig("x", seat=1, at=(8, 12, Z)))
    c = bar(fig("a", at=(8, 8, Z), weapons=brawl.SPECIAL), fig("x", seat=1, at=(8, 12, Z)))
    d = bar(fig("a", at=(21, 8), weapons="Sixgun"), fig("x", seat=1, at=(8, 12, Z)))
    reach = [Scout(view_of(one, 0), one.body("a")).reach for one in (b, c, d)]
    assert reach[0] == 0 < min(reach[1:])


def test_in_a_brawl_it_goes_for_its_equal() -> None:
    b = bar(fig("a", at=(8, 8, Z)), fig("x", seat=1, at=(8, 12, Z)))
    played(b, move.act(b.game, "a"))
    assert pairs.touched(b.game.facts, "a") == ("x",)


@pytest.mark.parametrize(("holds", "grabs"), [("", True), ("bottle", False)])
def test_it_grabs_what_it_comes_by_if_its_hands_are_empty(holds: str, grabs: bool) -> None:
    b = bar(fig("a", at=(8, 3.4, Z), **({"holds": holds} if holds else {})), fig("x", seat=1, at=(16, 16, Z)))
    clutter.lay(b.game, hands.BOTTLE, (8_000, 2_500, 300))
    route = walk.question(b.game, "a")
    assert isinstance(route, Route)
    deeds = aims.plan_of(b.game.facts).deeds(view_of(b, 0), route, ())
    assert bool(deeds) is grabs
    assert [hands.BOTTLE in deed for deed in deeds] == [False] * (len(deeds) - 1) + [True] * grabs
