"""Movement at its corners: each rule of moving, climbing, falling and Contact where it is least at ease."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gulch.decision import Put, Route, Walked
from gulch.errors import IllegalChoice
from gulch.events import Moved
from gulch.rules.shadows import contact, damage, los
from gulch.rules.shadows.downed import crawl
from gulch.rules.shadows.jam import clear_jam
from gulch.rules.shadows.move import move
from gulch.table.judge import stand
from gulch.table.measure import distance
from gulch.table.model import Ladder, Piece, Posture, Surface
from rules.shadows.build import ANY, Board, Man, area, board, fig, platform, wall
from rules.shadows.houses import opening


def go(*points: tuple[float, ...], facing: int = 0, deeds: tuple[str, ...] = ()) -> Walked:
    """A route by waypoints in inches, on the ground unless a height is given."""
    mils = tuple(tuple(round(1000 * part) for part in (*point, 0)[:3]) for point in points)
    return Walked(mils, facing, deeds)  # type: ignore[arg-type]


def asked(*men: Man, pieces: Sequence[Piece] = (), **options: str) -> tuple[Board, Route]:
    """A board, and the question that the Move of figure A puts there."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    b = board(*men, pieces=pieces, options=named, answers=[lambda _: Walked((), b.body("a").facing)])
    b.run(move(b.game, "a"))
    route = b.asked[0]
    assert isinstance(route, Route)
    return b, route


def cost(question: tuple[Board, Route], *points: tuple[float, ...]) -> int:
    """What an accepted route costs, in mils."""
    b, route = question
    route.check(go(*points), b.game.scene)
    return route.walk(go(*points), b.game.scene).cost


def refused(question: tuple[Board, Route], *points: tuple[float, ...]) -> str:
    """Why a route is refused: the judge's reason."""
    b, route = question
    with pytest.raises(IllegalChoice):
        route.check(go(*points), b.game.scene)
    stop = route.walk(go(*points), b.game.scene).stop
    return stop.reason if stop is not None else ""


def slab(id: str, rect: tuple[float, float, float, float], height: float) -> Piece:
    """A floor with nothing below it, as of a balcony."""
    made = platform(id, rect, height, "balcony")
    return replace(made, blocks=(), parts=())


ALONE = fig("a", at=(10, 10), facing=0)
FAR = fig("z", seat=1, at=(33, 33))


# -- Contact ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-CONTACT-01", "SW-MOVE-06")
def test_one_on_the_floor_above_is_neither_touched_nor_kept_away_from() -> None:
    question = asked(ALONE, fig("b", seat=1, at=(12, 10, 3)), pieces=[slab("balcony", (11, 8, 14, 12), 3)])
    assert contact.touching(question[0].game.facts, "a") == ()
    assert cost(question, (12, 10)) == 2000
    assert cost(question, (14, 10)) == 4000


@pytest.mark.rule("SW-CONTACT-02")
def test_of_two_enemies_touched_only_the_one_on_its_feet_engages() -> None:
    b = board(ALONE, fig("b", seat=1, at=(10.984, 10), downed=1), fig("c", seat=1, at=(10, 10.984)))
    assert contact.touching(b.game.facts, "a") == ("b", "c")
    assert contact.opponents(b.game.facts, "a") == ("c",)


@pytest.mark.rule("SW-MOVE-07", "SW-FIGHT-07")
def test_a_barrel_is_no_linear_obstacle() -> None:
    b = board(ALONE, fig("b", seat=1, at=(11.584, 10)), pieces=[wall("barrel", (10.492, 9.7, 11.092, 10.3), 1)])
    assert contact.touching(b.game.facts, "a") == ()
    assert contact.fortified(b.game.facts, "b", "a") is None


@pytest.mark.rule("SW-FIGHT-07")
def test_round_the_end_of_a_fence_nobody_is_fortified() -> None:
    fence = wall("fence", (5, 10.5, 10.2, 10.7), 1, linear=True)
    b = board(fig("a", at=(10.4, 10)), fig("b", seat=1, at=(11.1, 10.692)), pieces=[fence])
    assert distance(b.body("a"), b.body("b")) <= 20
    assert contact.touching(b.game.facts, "a") == ("b",)
    assert contact.fortified(b.game.facts, "b", "a") is None


@pytest.mark.rule("SW-FIGHT-08", "SW-MOVE-08")
def test_one_on_a_low_ledge_is_charged_from_its_foot() -> None:
    ledge = platform("ledge", (12, 8, 16, 12), 0.8)
    b = board(ALONE, fig("b", seat=1, at=(12.1, 10, 0.8)), pieces=[ledge], answers=[go((11.1, 10))])
    b.dice.add(("fight a", 1, 1, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert [(m.value, m.rule) for m in b.rolls("fight")[0].modifiers] == [(1, "SW-FIGHT-02"), (-1, "SW-FIGHT-08")]


# -- the allowance ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-MOVE-01")
def test_many_short_steps_go_no_further_than_one_long_one() -> None:
    question = asked(ALONE, FAR)
    steps = [(10 + n * 0.041, 10 + 0.013 * (n % 2)) for n in range(1, 94)]
    assert refused(question, *steps, (13.96, 10)) == "budget"
    assert cost(question, *steps[:90]) > 90 * 43 - 10


@pytest.mark.rule("SW-MOVE-01")
def test_no_base_leaves_the_table() -> None:
    question = asked(fig("a", at=(1, 1), facing=0), FAR)
    assert cost(question, (0.492, 1)) == 508
    assert refused(question, (0.4, 1)) == "table"


@pytest.mark.rule("SW-MOVE-04")
def test_rough_ground_is_split_exactly_and_counts_once() -> None:
    areas = [area("scrub", (11, 5, 13, 15)), area("wood", (12, 5, 12.5, 15))]
    assert cost(asked(ALONE, FAR, pieces=areas), (12, 10)) == 3000
    assert cost(asked(ALONE, FAR, pieces=areas), (12.5, 10)) == 4000
    slant = cost(asked(ALONE, FAR, pieces=[area("scrub", (11, 5, 12, 15))]), (12, 11))
    assert abs(slant - round(1.5 * 2236.07)) <= 1


HOUSE = (wall("left", (5, 11, 9.2, 11.2), 4), wall("right", (10.8, 11, 15, 11.2), 4))


@pytest.mark.rule("SW-MOVE-02")
@pytest.mark.parametrize(
    ("passable", "posture", "open"),
    [
        (("foot", "mounted"), "standing", True),
        (("foot", "mounted"), "mounted", True),
        (("foot",), "standing", True),
        (("foot",), "mounted", False),
        (("mounted",), "standing", False),
        ((), "standing", False),
    ],
)
def test_an_opening_lets_through_whom_its_data_says(passable: tuple[str, ...], posture: Posture, open: bool) -> None:
    gate = replace(opening("gate", "door", (9.2, 11, 10.8, 11.2), 0, 2), passable=passable)
    house = replace(HOUSE[0], openings=(gate,))
    question = asked(fig("a", at=(10, 10), facing=0, posture=posture), FAR, pieces=[house, HOUSE[1]])
    if open:
        assert cost(question, (10, 13)) == 3000
    else:
        assert refused(question, (10, 13)) in ("blocked", "climb")


# -- other models -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-MOVE-05")
def test_a_downed_friend_is_passed_and_may_be_touched_but_not_stood_on() -> None:
    question = asked(ALONE, fig("c", at=(12, 10), downed=1), FAR)
    assert cost(question, (14, 10)) == 4000
    assert cost(question, (11.016, 10)) == 1016
    assert refused(question, (11.03, 10)) == "body"


@pytest.mark.rule("SW-MOVE-06")
def test_on_the_way_to_one_enemy_the_other_is_kept_away_from() -> None:
    question = asked(ALONE, fig("b", seat=1, at=(13.5, 10)), fig("c", seat=1, at=(11.5, 11.6)))
    assert refused(question, (12.5, 10)) == "zone"
    assert cost(question, (11.5, 9.4), (12.57, 9.7)) > 0
    assert refused(question, (10.6, 11.6), (10.4, 11.7), (11.5, 9.4), (12.57, 9.7)) != ""


@pytest.mark.rule("SW-MOVE-06")
def test_at_half_an_inch_from_an_enemy_one_may_go_round_it_and_no_nearer() -> None:
    question = asked(ALONE, fig("b", seat=1, at=(11.484, 10)))
    assert cost(question, (9, 10)) == 1000
    assert cost(question, (10, 11.2)) == 1200
    assert refused(question, (10.2, 9.6), (10.4, 9.2)) == "zone"


@pytest.mark.rule("SW-MOVE-06")
def test_by_option_an_enemy_counts_wherever_on_the_path_it_is_in_sight() -> None:
    behind = fig("b", seat=1, at=(12, 11.8))
    long, short = wall("house", (6, 11, 20, 11.2), 4), wall("house", (6, 11, 11.1, 11.2), 4)
    assert cost(asked(ALONE, behind, pieces=[long], one_inch_limit="in-sight"), (14, 10)) == 4000
    assert refused(asked(ALONE, behind, pieces=[long]), (14, 10)) == "zone"
    # Hidden by the house at first, it looks round its corner.
    hidden = fig("a", at=(8, 10), facing=0)
    peering = asked(hidden, fig("b", seat=1, at=(11, 11.8)), pieces=[short], one_inch_limit="in-sight")
    assert refused(peering, (11.9, 10.3)) == "zone"
    # In sight at first, it is passed behind a wall.
    seen = fig("a", at=(5, 10.4), facing=0)
    passing = asked(
        seen, fig("b", seat=1, at=(8, 11.8)), pieces=[wall("house", (6.8, 11, 20, 11.2), 4)], one_inch_limit="in-sight"
    )
    assert cost(passing, (8.9, 10)) > 3900


# -- Charging and breaking away ---------------------------------------------------------------------------


@pytest.mark.rule("SW-MOVE-08")
def test_of_two_enemies_touched_at_once_only_the_one_seen_at_the_start_can_be_charged() -> None:
    screen = wall("screen", (11.6, 7.6, 11.7, 9.2), 4)
    two = [fig("b", seat=1, at=(13, 10.6)), fig("c", seat=1, at=(13, 9.4))]
    b = board(fig("a", at=(10.3, 8.3), facing=45), *two, pieces=[screen], answers=[go((10.9, 10), (12.24, 10))])
    b.dice.add(("fight a", 1, 1, 2), ("fight b", 1, 1, 2))
    assert not los.visible(b.game, "a", "c")
    b.run(move(b.game, "a"))
    assert contact.opponents(b.game.facts, "a") == ("b", "c")
    assert b.decisions("charge") == []
    assert [act.targets for act in b.acts("fight")] == [("b",)]


@pytest.mark.rule("SW-MOVE-08", "SW-MOVE-05")
def test_a_charge_goes_through_a_friend() -> None:
    b = board(ALONE, fig("c", at=(11.2, 10.8)), fig("b", seat=1, at=(13.4, 10)), answers=[go((12.416, 10))])
    b.dice.add(("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert len(b.acts("fight")) == 1


@pytest.mark.rule("SW-MOVE-09", "SW-MOVE-07")
def test_leaving_an_enemy_behind_a_fence_is_a_disengage_too() -> None:
    fence = wall("fence", (10.492, 5, 10.9, 15), 1, linear=True)
    b = board(ALONE, fig("b", seat=1, at=(11.392, 10)), pieces=[fence], answers=[go((8, 10))])
    b.dice.add(("disengage a", 5))
    b.run(move(b.game, "a"))
    assert b.body("a").x == 8000


@pytest.mark.rule("SW-MOVE-10", "SW-FIGHT-08")
def test_an_enemy_higher_on_the_stairs_makes_its_save_too() -> None:
    b = board(
        ALONE, fig("b", seat=1, at=(9.016, 10)), fig("c", seat=1, at=(10.992, 10, 0.7)),
        pieces=[platform("step", (10.5, 8, 14, 12), 0.7)], answers=[go((10, 7))],
    )  # fmt: skip
    b.dice.add(("disengage a", 1), ("disengage save a", 6), ("disengage save a", 6))
    b.run(move(b.game, "a"))
    assert b.body("a").y == 7000


@pytest.mark.rule("SW-MOVE-11", "SW-DOWN-05")
def test_a_disengage_may_end_beside_a_downed_enemy_of_another_place_only_without_touch() -> None:
    question = asked(ALONE, fig("b", seat=1, at=(10.984, 10)), fig("c", seat=1, at=(8, 10), downed=1))
    assert question[1].policy.targets == ()
    assert cost(question, (10, 8)) == 2000


# -- Reactions --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-10", "SW-MOVE-06")
def test_a_reaction_to_the_trigger_keeps_away_from_the_others_on_its_way() -> None:
    b = board(ALONE, fig("b", seat=1, at=(13, 10)), fig("c", seat=1, at=(11.5, 11.5)), answers=[go()])
    b.run(move(b.game, "a", reaction_to="b"))
    question = (b, b.asked[0])
    assert question[1].policy.targets == ("b",)  # type: ignore[union-attr]
    assert refused(question, (12.016, 10)) == "zone"  # type: ignore[arg-type]


@pytest.mark.rule("SW-LOOK-11")
def test_a_reaction_leaves_enemies_that_did_not_trigger_it_without_a_test_too() -> None:
    b = board(ALONE, fig("b", seat=1, at=(10.984, 10)), fig("c", seat=1, at=(10, 10.984)), answers=[go((8, 8))])
    b.run(move(b.game, "a", reaction_to="c"))
    assert (b.rolls(), b.body("a").at) == ([], (8000, 8000, 0))


@pytest.mark.rule("SW-JAM-01")
def test_a_jam_is_cleared_beside_an_enemy_and_one_that_lies_down_clears_none() -> None:
    gun = fig("a", at=(10, 10), facing=90, weapons="Rifle, Pistol", jammed_0=1, jammed_1=1)
    b = board(gun, fig("b", seat=1, at=(10.984, 10)))
    b.run(clear_jam(b.game, "a", 1))
    assert (b.has("a", "jammed:0"), b.has("a", "jammed:1"), b.rolls()) == (True, False, [])
    assert (b.body("a").at, b.body("a").facing) == ((10000, 10000, 0), 90)
    b = board(fig("a", at=(10, 10), weapons="Rifle", jammed_0=1, downed=1), FAR)
    b.run(clear_jam(b.game, "a", 0))
    assert b.has("a", "jammed:0")


# -- climbing, dropping, leaping --------------------------------------------------------------------------


@pytest.mark.rule("SW-CLIMB-01", "SW-CLIMB-04")
def test_over_a_thin_wall_of_exactly_two_inches_only_the_way_up_is_paid() -> None:
    question = asked(fig("a", at=(9.508, 10), facing=0), FAR, pieces=[wall("wall", (10, 5, 10.2, 15), 2)])
    assert 2000 <= cost(question, (10.1, 10, 2), (10.8, 10)) <= 2400


@pytest.mark.rule("SW-CLIMB-02")
def test_nobody_climbs_through_a_floor() -> None:
    balcony = slab("balcony", (8, 8, 12, 12), 3)
    assert refused(asked(ALONE, FAR, pieces=[balcony]), (10, 10, 3)) != ""
    assert refused(asked(ALONE, FAR, pieces=[balcony]), (10, 10.5), (10.5, 10.5, 3)) != ""
    outside = asked(fig("a", at=(12.4, 10), facing=0), FAR, pieces=[balcony])
    assert cost(outside, (11.9, 10, 3)) == 400 + 3000 + 100


@pytest.mark.rule("SW-CLIMB-03")
def test_a_cliff_at_whose_foot_a_drop_ended_is_not_climbed_in_the_same_move() -> None:
    ledge, cliff = platform("ledge", (8, 8, 10, 12), 3), platform("cliff", (11, 5, 20, 15), 6)
    b = board(fig("a", at=(9.9, 10, 3), facing=0), FAR, pieces=[ledge, cliff])
    b.answers += [go((10.508, 10), (10.5, 10)), go()]
    b.dice.add(("fall save a", 6))
    b.run(move(b.game, "a"))
    assert not b.decisions("move")[1].policy.overclimb


@pytest.mark.rule("SW-CLIMB-04")
def test_a_low_rail_does_not_stop_a_drop_and_the_table_edge_does() -> None:
    rail = wall("rail", (11.9, 8, 12, 12), 1)
    rail = replace(rail, blocks=tuple(replace(one, base=3000, top=4000) for one in rail.blocks))
    balcony = platform("balcony", (8, 8, 12, 12), 3)
    b, route = asked(fig("a", at=(11, 10, 3), facing=0), FAR, pieces=[balcony, rail])
    route.check(go((12.6, 10)), b.game.scene)
    assert [leg.kind for leg in route.walk(go((12.6, 10)), b.game.scene).legs][:2] == ["walk", "drop"]
    edge = asked(fig("a", at=(1, 10, 3), facing=0), FAR, pieces=[platform("roof", (0, 8, 4, 12), 3)])
    assert refused(edge, (0.1, 10)) == "table"


@pytest.mark.rule("SW-CLIMB-05")
@pytest.mark.parametrize(("far", "legs"), [(5.9, ["leap"]), (4, ["leap"]), (1, ["leap", "drop"])])
def test_a_leap_may_land_lower_or_less_than_two_inches_higher(far: float, legs: list[str]) -> None:
    roofs = [platform("one", (5, 5, 10, 15), 4), platform("two", (13, 5, 25, 15), far)]
    b, route = asked(fig("a", at=(10, 10, 4), facing=0), FAR, pieces=roofs)
    walk = route.walk(go((13.5, 10, far)), b.game.scene)
    assert walk.stop is None
    assert [leg.kind for leg in walk.legs if leg.kind != "walk"] == legs


@pytest.mark.rule("SW-CLIMB-05")
def test_two_inches_higher_is_too_high_to_land_on() -> None:
    roofs = [platform("one", (5, 5, 10, 15), 4), platform("two", (13, 5, 25, 15), 6)]
    assert refused(asked(fig("a", at=(10, 10, 4), facing=0), FAR, pieces=roofs), (13.5, 10, 6)) != ""


@pytest.mark.rule("SW-CLIMB-05", "SW-FALL-01")
def test_a_leap_that_lands_three_inches_lower_makes_a_save() -> None:
    roofs = [platform("one", (5, 5, 10, 15), 4), platform("two", (12, 5, 25, 15), 1)]
    b = board(fig("a", at=(10, 10, 4), facing=0), FAR, pieces=roofs, answers=[go((13, 10, 1)), go((13, 10, 1))])
    b.dice.add(("fall save a", 5))
    b.run(move(b.game, "a"))
    assert b.rolls()[0].needed == 5
    assert b.body("a").at == (13000, 10000, 1000)


@pytest.mark.rule("SW-CLIMB-06", "SW-FALL-03")
def test_a_leap_that_falls_short_comes_down_on_whoever_stands_below() -> None:
    roofs = [platform("one", (5, 5, 10, 15), 4), platform("two", (13, 5, 25, 15), 4)]
    below = fig("b", seat=1, at=(12.2, 10), facing=180)
    b = board(fig("a", at=(8, 10, 4), facing=0), below, pieces=roofs, answers=[go((14, 10, 4))])
    b.answers.append(("landing", Put((11190, 10000, 0), 0)))
    b.dice.add(("fallen-on save b", 5), ("fall save a", 6))
    b.run(move(b.game, "a"))
    assert [roll.needed for roll in b.rolls()] == [5, 6]
    assert stand(b.game.scene, b.body("a")) is None
    assert b.acts("fight") == []


@pytest.mark.rule("SW-FALL-03")
def test_both_that_are_hit_make_their_saves() -> None:
    roof = platform("roof", (5, 5, 10, 15), 4)
    two = [fig("c", at=(10.8, 9.45)), fig("d", at=(10.8, 10.5))]
    b = board(fig("a", at=(9.9, 10, 4), facing=0), *two, FAR, pieces=[roof], answers=[("move", go((12.5, 10)))])
    b.answers += [("landing", ANY), ("move", go())]
    b.dice.add(("fallen-on save c", 5), ("fallen-on save d", 5), ("fall save a", 6))
    b.run(move(b.game, "a"))
    assert b.body("a").z == 0
    assert stand(b.game.scene, b.body("a")) is None


# -- going down -------------------------------------------------------------------------------------------


def goes_down(at: tuple[float, ...], *pieces: Piece, dice: tuple[tuple[str | int, ...], ...] = ()) -> Board:
    b = board(fig("a", at=at, facing=0), FAR, pieces=pieces)
    b.dice.add(*dice)
    damage.down(b.game, "a")
    b.run(damage.drain(b.game))
    return b


def parapet(height: float) -> Piece:
    made = wall("parapet", (11.8, 5, 12, 15), height)
    return replace(made, blocks=tuple(replace(one, base=4000, top=4000 + round(height * 1000)) for one in made.blocks))


BALCONY = platform("balcony", (5, 5, 12, 15), 4, "balcony")


@pytest.mark.rule("SW-DOWN-06")
def test_a_parapet_below_two_inches_holds_nobody_and_one_of_two_does() -> None:
    assert goes_down((11.2, 10, 4), BALCONY, parapet(1.9), dice=(("fall save a", 6),)).body("a").z == 0
    assert goes_down((11.2, 10, 4), BALCONY, parapet(2)).body("a").z == 4000


@pytest.mark.rule("SW-DOWN-06")
def test_exactly_an_inch_from_the_edge_is_within_an_inch() -> None:
    assert goes_down((12 - 1.492, 10, 4), BALCONY, dice=(("fall save a", 6),)).body("a").z == 0
    assert goes_down((12 - 1.493, 10, 4), BALCONY).body("a").z == 4000


@pytest.mark.rule("SW-DOWN-06")
def test_a_low_edge_nearby_is_passed_over_for_a_high_one_within_an_inch() -> None:
    step = platform("step", (12, 5, 14, 15), 2.5)
    b = goes_down((11.4, 5.8, 4), BALCONY, step, dice=(("fall save a", 6),))
    assert b.body("a").z == 0
    assert b.body("a").y < 5000


@pytest.mark.rule("SW-DOWN-06")
def test_nobody_falls_off_the_table() -> None:
    assert goes_down((0.8, 10, 4), platform("roof", (0, 5, 12, 15), 4)).body("a").z == 4000


@pytest.mark.rule("SW-DOWN-02", "SW-MOVE-06")
def test_a_crawl_keeps_an_inch_away_from_enemies_and_never_ends_in_contact() -> None:
    b = board(fig("a", at=(10, 10), facing=0, downed=1), fig("b", seat=1, at=(12.5, 10)), answers=[go()])
    b.run(crawl(b.game, "a"))
    question = (b, b.asked[0])
    assert cost(question, (10.516, 10)) == 516  # type: ignore[arg-type]
    assert refused(question, (10.6, 10)) == "zone"  # type: ignore[arg-type]
    assert refused(question, (11.516, 10)) == "zone"  # type: ignore[arg-type]


@pytest.mark.rule("SW-DOWN-07", "SW-MOVE-09")
def test_taking_hold_of_a_comrade_while_engaged_does_not_save_the_disengage_test() -> None:
    men = [ALONE, fig("c", at=(9.016, 10), downed=1), fig("b", seat=1, at=(10.984, 10))]
    b = board(*men, answers=[go(deeds=("drag:c",)), go((10, 8.5)), ("set-down", "west")])
    b.dice.add(("disengage a", 5))
    b.run(move(b.game, "a"))
    assert b.body("a").y == 8500
    assert distance(b.body("a"), b.body("c")) <= 20


@pytest.mark.rule("SW-DOWN-07", "SW-MOVE-06", "SW-LOOK-10")
def test_one_that_drags_still_keeps_away_from_enemies() -> None:
    men = [ALONE, fig("c", at=(9.016, 10), downed=1), fig("b", seat=1, at=(11.5, 12.2))]
    b = board(*men, answers=[go(deeds=("drag:c",)), go()], policy={"set-down": lambda pick: pick.options[0].id})
    b.run(move(b.game, "a"))
    question = (b, b.decisions("move")[1])
    assert refused(question, (12, 10.8)) in ("zone", "budget")
    assert refused(question, (11.2, 10.5)) == "zone"


def test_ladders_are_climbed_past_no_floor_between() -> None:
    """A ladder that goes through a hatch is the way up; beside it the floor is shut."""
    tower = replace(slab("tower", (8, 8, 12, 12), 3), ladders=(Ladder("ladder", (11, 10, 0), (11, 10, 3)),))
    assert isinstance(tower.surfaces[0], Surface)
    assert refused(asked(ALONE, FAR, pieces=[tower]), (9, 9, 3)) != ""


def test_moves_are_told_leg_by_leg_as_they_were_judged() -> None:
    b = board(ALONE, FAR, answers=[go((11, 10), (11, 12))])
    b.run(move(b.game, "a"))
    (told,) = b.told(Moved)
    assert told.route == ((10000, 10000, 0), (11000, 10000, 0), (11000, 12000, 0))
