"""Hired Guns in play: the Bible, the Dove, remedies, the Reporter, and what is printed for each (LW-HIRED)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Removed, Status
from gulch.rules.legends import aim, dice, hills, hired, offers, pairs, perks, pluck, shoot, spread, sticks, way, zones
from gulch.table.moves import Policy, Slow
from rules.legends.build import Board, area, board, fig, wall
from rules.legends.hires import paid
from rules.legends.march import ahead, do, may_go, route

FOE = fig("z", seat=1, at=(30, 30))
R = 25 * 500 / 25.4 / 1000


# -- readings of a card -----------------------------------------------------------------------------------


@pytest.mark.rule("LW-HIRED-11", "LW-OUT-02")
@pytest.mark.parametrize(
    ("kind", "posse", "cheap"),
    [
        ("Gunslinger", "lawmen", True),
        ("Prospector", "lawmen", False),
        ("Prospector", "outlaws", True),
        ("Pinkerton Man", "lawmen", True),
        ("Mexican Bandido", "cowboys", True),
    ],
)
def test_whose_life_is_cheap(kind: str, posse: str, cheap: bool) -> None:
    b = board(paid("a", kind, at=(10, 10), posse=posse), FOE)
    assert way.life_is_cheap(b.game, "a") is cheap


@pytest.mark.rule("LW-HIRED-14")
def test_a_woodsman_walks_freely_in_woods_alone() -> None:
    b = board(paid("a", "Free Trapper", at=(10, 10)), FOE)
    eased = perks.eased(b.game, "a", Policy(budget=6000, slow=(Slow("wood", 2), Slow("mire", 2))))
    assert eased.rough == 2
    assert {slow.kind: slow.times for slow in eased.slow} == {"wood": 1, "scrub": 1, "mire": 2}


@pytest.mark.rule("LW-HIRED-22")
@pytest.mark.parametrize(("posse", "rule"), [("outlaws", "LW-HIRED-22"), ("cowboys", "")])
def test_only_outlaws_fear_a_pinkerton_man(posse: str, rule: str) -> None:
    b = board(paid("a", "Pinkerton Man", at=(10, 10), posse="lawmen"), fig("z", seat=1, at=(20, 10), posse=posse))
    assert perks.fearsome(b.game, "z", "a") == rule


@pytest.mark.rule("LW-HIRED-20")
def test_a_chinese_rail_worker_has_two_knives_to_throw() -> None:
    b = board(paid("a", "Chinese Rail Worker", at=(10, 10)), FOE)
    assert len(perks.can_fire(b.game, "a", "Thrown Weapon")) == 2


# -- the Soiled Dove --------------------------------------------------------------------------------------


def dove(**more: Any) -> Board:
    return board(
        paid("d", "Soiled Dove", at=(10, 10), **more), fig("e", seat=1, at=(15, 10)),
        paid("w", "Soiled Dove", seat=1, at=(15, 15)), fig("f", at=(5, 10)),
    )  # fmt: skip


@pytest.mark.rule("LW-HIRED-17", "LW-HIRED-19")
@pytest.mark.parametrize(("by", "barred"), [("e", True), ("w", False), ("f", False)])
def test_who_may_not_harm_a_dove(by: str, barred: bool) -> None:
    assert perks.off_limits(dove().game.facts, by, "d") is barred


@pytest.mark.rule("LW-HIRED-17")
def test_a_dove_who_has_attacked_is_fair_game() -> None:
    facts = dove(attacked=1).game.facts
    assert not perks.off_limits(facts, "e", "d")
    assert not perks.at_peace(facts, "d", "e")


@pytest.mark.rule("LW-HIRED-18")
@pytest.mark.parametrize(("gap", "cost"), [(3.0, 2), (3.1, 1)])
def test_a_change_of_a_die_costs_2_near_a_dove(gap: float, cost: int) -> None:
    hero = fig("a", at=(10, 10), fame=2)
    lady = paid("d", "Soiled Dove", seat=1, at=(10 + 2 * R + gap - 0.001, 10), attacked=1)
    b = board(hero, lady, dice=[("hit a", 3)], answers=[("fame", "0:4")])
    b.run(dice.own(b.game, "a", "hit", 1, "LW-SHOOT-09", needed=4))
    assert b.game.facts.get("a", "fame") == 2 - cost


@pytest.mark.rule("LW-HIRED-18")
def test_a_point_is_not_enough_near_a_dove() -> None:
    b = board(fig("a", at=(10, 10), fame=1), paid("d", "Soiled Dove", seat=1, at=(12, 10)), dice=[("hit a", 3)])
    b.run(dice.own(b.game, "a", "hit", 1, "LW-SHOOT-09", needed=4))
    assert not b.decisions("fame")


@pytest.mark.rule("LW-HIRED-17")
@pytest.mark.parametrize(("attacked", "found"), [(0, []), (1, ["d"])])
def test_nobody_shoots_or_charges_a_dove_who_has_not_attacked(attacked: int, found: list[str]) -> None:
    shown = {"attacked": 1} if attacked else {}
    men = paid("d", "Soiled Dove", at=(10, 10), **shown), fig("e", seat=1, at=(13, 10), weapons="Sixgun")
    assert aim.targets(board(*men).game, "e", 0) == found
    b = ahead(*men)
    assert list(route(b, "e").policy.targets) == found
    assert bool(zones.has_zone(b.game, "d")) is bool(found)


@pytest.mark.rule("LW-HIRED-17")
def test_enemies_may_touch_her_and_walk_on_and_no_fight_comes_of_it() -> None:
    b = ahead(paid("d", "Soiled Dove", at=(10, 10)), fig("e", seat=1, at=(13, 10)))
    do(b, "e", [(10 + 2 * R, 10)])
    assert b.body("e").x - b.body("d").x <= 986
    assert not b.acts("charge")
    assert pairs.touched(b.game.facts, "e") == ()


@pytest.mark.rule("LW-HIRED-17", "LW-WAY-10")
def test_she_is_shot_past_by_who_touches_her() -> None:
    men = paid("d", "Soiled Dove", at=(10, 10)), fig("e", seat=1, at=(10 - 2 * R, 10), weapons="Sixgun")
    assert aim.targets(board(*men, fig("f", at=(14, 10))).game, "e", 0) == ["f"]


@pytest.mark.rule("LW-HIRED-19")
@pytest.mark.parametrize(("more", "found"), [({}, []), ({"attacked": 1}, ["f"])])
def test_not_even_an_outlaw_shoots_past_her(more: Any, found: list[str]) -> None:
    lady = paid("d", "Soiled Dove", at=(12, 10.1), **more)
    b = board(lady, fig("e", seat=1, at=(10, 10), weapons="Sixgun", posse="outlaws"), fig("f", at=(15, 10)))
    assert [one for one in aim.targets(b.game, "e", 0) if one != "d"] == found


@pytest.mark.rule("LW-HIRED-19")
def test_others_in_the_way_do_not_count_as_ladies() -> None:
    men = paid("d", "Soiled Dove", at=(30, 30)), fig("e", seat=1, at=(10, 10), weapons="Sixgun")
    b = board(*men, fig("f", at=(15, 10)), fig("g", at=(12, 10.1)))
    assert aim.targets(b.game, "e", 0) == ["g", "f"]


@pytest.mark.rule("LW-HIRED-17")
def test_no_template_is_laid_over_her() -> None:
    men = [fig("e", seat=1, at=(10, 10), weapons="Sawed-Off Shotgun"), fig("f", at=(13, 10))]
    assert aim.can_shoot(board(*men).game, "e") == [0]
    lady = paid("d", "Soiled Dove", at=(13, 11.2))
    many = [paid(f"d{n}", "Soiled Dove", at=(13, y)) for n, y in enumerate((8.9, 11.1))]
    assert spread.lays(board(*men, lady).game, "e") != spread.lays(board(*men).game, "e")
    assert aim.can_shoot(board(*men, *many, paid("n", "Soiled Dove", at=(12, 10))).game, "e") == []


@pytest.mark.rule("LW-HIRED-17", "LW-HIRED-16")
def test_she_may_be_attacked_from_the_moment_she_shoots() -> None:
    men = paid("d", "Soiled Dove", at=(10, 10)), fig("e", seat=1, at=(13, 10), weapons="Sixgun")
    b = board(*men, dice=[("hit d", 3)])
    b.run(shoot.shoot(b.game, "d", 0))
    assert aim.targets(b.game, "e", 0) == ["d"]


@pytest.mark.rule("LW-HIRED-17")
def test_a_charge_of_hers_is_an_attack() -> None:
    b = ahead(paid("d", "Soiled Dove", at=(10, 10)), fig("e", seat=1, at=(13, 10)))
    do(b, "d", [(13 - 2 * R, 10)])
    assert b.has("d", "attacked")
    assert pairs.touched(b.game.facts, "e") == ("d",)


# -- the Bible --------------------------------------------------------------------------------------------


def sermon(gap: float = 8.0, dice: Any = (), phase: str = "movin", foe: Any = None, **card: Any) -> Board:
    other = foe or fig("e", seat=1, at=(10.984 + gap, 10))
    return board(paid("p", "Preacher", at=(10, 10), **card), other, dice=dice, phase=phase)


def preach(b: Board) -> Board:
    (offer,) = offers.offers(b.game, 0)
    b.run(offers.take(b.game, offer))
    return b


@pytest.mark.rule("LW-HIRED-10")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (3, 3)])
def test_a_sermon_takes_a_point_of_pluck_for_the_game(die: int, left: int) -> None:
    b = preach(sermon(dice=[("bible p", die)]))
    assert pluck.value(b.game, "e") == left
    assert offers.offers(b.game, 0) == []


@pytest.mark.rule("LW-HIRED-10")
def test_the_same_enemy_may_be_preached_to_in_a_later_turn() -> None:
    b = preach(sermon(dice=[("bible p", 4)], sermons=0, foe=fig("e", seat=1, at=(13, 10), sermons=1), preached=2))
    assert pluck.value(b.game, "e") == 1


@pytest.mark.rule("LW-HIRED-10", "LW-HIRED-20", "LW-HIRED-23")
@pytest.mark.parametrize("kind", ["Indian Scout", "Chinese Rail Worker"])
def test_heathens_are_not_moved(kind: str) -> None:
    assert offers.offers(sermon(foe=paid("e", kind, seat=1, at=(13, 10))).game, 0) == []


@pytest.mark.rule("LW-HIRED-10")
@pytest.mark.parametrize(
    ("gap", "phase", "status", "may"),
    [
        (8.0, "movin", {}, True),
        (8.1, "movin", {}, False),
        (5.0, "shootin", {}, False),
        (5.0, "movin", {"preached": 1}, False),
        (5.0, "movin", {"entangled": 1}, False),
        (5.0, "movin", {"thrown": 1}, False),
        (5.0, "movin", {"daunted": "1 movin"}, False),
    ],
)
def test_when_a_preacher_may_preach(gap: float, phase: str, status: Any, may: bool) -> None:
    assert bool(offers.offers(sermon(gap, phase=phase, **status).game, 0)) is may


@pytest.mark.rule("LW-HIRED-10")
def test_who_has_no_pluck_left_loses_none() -> None:
    assert offers.offers(sermon(foe=fig("e", seat=1, at=(13, 10), sermons=3)).game, 0) == []
    assert offers.offers(sermon(foe=fig("e", seat=1, at=(13, 10), sermons=2)).game, 0)
    assert pluck.value(sermon(foe=fig("e", seat=1, at=(13, 10), sermons=5)).game, "e") == 0


@pytest.mark.rule("LW-HIRED-10")
@pytest.mark.parametrize(("value", "may"), [("both-halves", True), ("own-half", False)])
def test_option_any_point_in_movin(value: str, may: bool) -> None:
    men = paid("p", "Preacher", at=(10, 10)), fig("e", seat=1, at=(13, 10))
    b = board(*men, phase="movin", drop=1, options={"any-point-in-movin": value})
    b.game.then(("side-begins", 0))
    assert bool(offers.offers(b.game, 0)) is may


# -- the Reporter -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HIRED-27")
@pytest.mark.parametrize(
    ("gap", "fame", "hero", "after"), [(3.0, 0, True, 1), (3.1, 0, True, 0), (3.0, 2, True, 2), (3.0, 0, False, 0)]
)
def test_the_reporter_makes_heroes_famous(gap: float, fame: int, hero: bool, after: int) -> None:
    who = fig("a", at=(10.984 + gap, 10), hero=hero, fame=fame)
    b = board(paid("r", "Reporter", at=(10, 10)), who, FOE, turn=2, phase="drop")
    hired.turn_began(b.game)
    assert dice.fame(b.game, "a") == after


@pytest.mark.rule("LW-HIRED-27", "LW-HIRED-26")
def test_no_hired_gun_is_made_famous_nor_the_reporter_himself() -> None:
    b = board(paid("r", "Reporter", at=(10, 10)), paid("c", "Cookie", at=(12, 10)), FOE)
    hired.turn_began(b.game)
    assert (dice.fame(b.game, "r"), dice.fame(b.game, "c")) == (0, 0)


# -- Ancient Remedies -------------------------------------------------------------------------------------


def worker(x: float = 30, **status: Any) -> Board:
    status = {"fortune": 0, **status}
    return board(paid("a", "Chinese Rail Worker", at=(10, 10), **status), fig("z", seat=1, at=(x, 10)), phase="movin")


@pytest.mark.rule("LW-HIRED-21")
def test_remedies_restore_all_fortune_once() -> None:
    b = worker()
    rest = hired.MANNERS["remedies"]
    assert [option.id for option in rest.options(b.game, "a")] == ["remedies"]
    b.run(rest.perform(b.game, "a", ""))
    assert [act.actor for act in b.acts("remedies")] == ["a"]
    assert b.game.facts.get("a", "fortune") == 0
    hired.movin_over(b.game)
    assert b.game.facts.get("a", "fortune") == 2
    assert b.has("a", "remedied")
    assert rest.options(worker(remedied=1).game, "a") == []


@pytest.mark.rule("LW-HIRED-21")
def test_a_charge_spoils_the_attempt_but_not_the_use() -> None:
    b = worker(10 + 2 * R, remedies=1)
    hired.movin_over(b.game)
    assert b.game.facts.get("a", "fortune") == 0
    assert not b.has("a", "remedied")
    assert hired.MANNERS["remedies"].options(worker().game, "a")


@pytest.mark.rule("LW-HIRED-21")
def test_nothing_is_restored_to_who_did_not_rest_this_turn_or_is_gone() -> None:
    for status in ({}, {"remedies": 2}):
        b = worker(**status)
        hired.movin_over(b.game)
        assert b.game.facts.get("a", "fortune") == 0
    b = worker(remedies=1)
    b.game.tell(Removed("a", "out of action", ""))
    hired.movin_over(b.game)
    assert b.game.facts.get("a", "fortune") == 0


@pytest.mark.rule("LW-HIRED-21")
def test_full_fortune_is_not_restored() -> None:
    assert hired.MANNERS["remedies"].options(worker(fortune=2).game, "a") == []


@pytest.mark.rule("LW-HIRED-21")
def test_no_rest_in_a_fight() -> None:
    assert hired.MANNERS["remedies"].options(worker(10 + 2 * R).game, "a") == []


# -- what is printed for each -----------------------------------------------------------------------------


@pytest.mark.rule("LW-HIRED-14", "LW-TERR-01")
@pytest.mark.parametrize(("kind", "may"), [("wood", True), ("scree", False)])
def test_a_trapper_walks_6_inches_in_a_wood_but_not_in_scree(kind: str, may: bool) -> None:
    wild = area("wild", (8, 5, 30, 15), kind=kind)
    assert may_go(ahead(paid("a", "Free Trapper", at=(10, 10)), FOE, pieces=[wild]), "a", (16, 10)) is may


@pytest.mark.rule("LW-HIRED-12")
def test_a_prize_fighter_cannot_shoot() -> None:
    b = board(paid("a", "Prize Fighter", at=(10, 10)), fig("z", seat=1, at=(14, 10)))
    assert perks.shootin(b.game.facts, "a") == 0
    assert not shoot.can_act(b.game, "a")


@pytest.mark.rule("LW-HIRED-20", "LW-WEAP-30")
def test_two_throwing_knives_are_two_throws_a_game() -> None:
    b = board(paid("a", "Chinese Rail Worker", at=(10, 10), used_1=1), fig("z", seat=1, at=(13, 10)))
    assert aim.can_shoot(b.game, "a") == [2]


@pytest.mark.rule("LW-HIRED-23", "LW-SKILL-03")
@pytest.mark.parametrize(("score", "found"), [(3, []), (4, ["a"])])
def test_an_indian_scout_behind_a_fence_has_to_be_spotted(score: int, found: list[str]) -> None:
    fence = wall("fence", (12, 8, 12.1, 12), 0.8)
    men = paid("a", "Indian Scout", at=(12.6 + R, 10)), fig("z", seat=1, at=(7, 10), weapons="Sixgun")
    rolls = [("spotting z", score)] + ([("hit z", 2)] if found else [])
    b = board(*men, pieces=[fence], dice=rolls)
    b.run(shoot.shoot(b.game, "z", 0))
    assert aim.targets(b.game, "z", 0) == found


@pytest.mark.rule("LW-HIRED-15", "LW-EXPL-01")
def test_a_prospector_has_one_stick_in_every_game() -> None:
    men = paid("a", "Prospector", at=(10, 10)), fig("z", seat=1, at=(14, 10))
    b = board(*men)
    assert [option.id for option in sticks.DEEDS["throw"].options(b.game, "a")]
    b.game.tell(Status("a", "gone:0", 1))
    assert not sticks.DEEDS["throw"].options(b.game, "a")
    assert sticks.DEEDS["throw"].options(board(*men).game, "a")


# -- flight -----------------------------------------------------------------------------------------------


def broken(*left: Any, dice: Any = (), **options: str) -> Board:
    """A side of which so many are gone as are left, who are these."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    fallen = [fig(f"x{n}", at=(2 + 2 * n, 2)) for n, _ in enumerate(left)]
    b = board(*left, *fallen, FOE, dice=dice, phase="movin", policy={"flee": "stay"}, options=named)
    for man in fallen:
        b.game.tell(Removed(man.info.id, "out of action", ""))
    b.match.log.clear()
    return b


@pytest.mark.rule("LW-HIRED-03", "LW-HILLS-01")
@pytest.mark.parametrize(("dice", "flees"), [((3, 4), False), ((3, 3), True)])
def test_a_hired_guns_pluck_is_no_use_against_flight(dice: tuple[int, int], flees: bool) -> None:
    left = paid("m", "United States Marshal", at=(10, 10), fame=0), fig("d", at=(14, 10), kind="Deputy")
    b = broken(*left, dice=[("head for the hills d", *dice)])
    assert b.run(hills.hills(b.game, 0)) is flees


@pytest.mark.rule("LW-HIRED-03")
@pytest.mark.parametrize(
    ("option", "dice", "flees"),
    [
        ("flee", [], True),
        ("highest-pluck", [("head for the hills m", 2, 2)], False),
        ("highest-pluck", [("head for the hills m", 1, 2)], True),
    ],
)
def test_option_hired_guns_alone(option: str, dice: Any, flees: bool) -> None:
    b = broken(paid("m", "United States Marshal", at=(10, 10), fame=0), dice=dice, hired_guns_alone=option)
    assert b.run(hills.hills(b.game, 0)) is flees


@pytest.mark.rule("LW-HIRED-03", "LW-HILLS-01")
def test_hired_guns_count_among_the_fighters_and_the_losses() -> None:
    b = broken(fig("d", at=(14, 10)))
    assert hills.half_lost(b.game, 0)
    b = board(fig("d", at=(14, 10)), paid("m", "Cookie", at=(10, 10)), fig("x", at=(2, 2)), FOE)
    b.game.tell(Removed("x", "out of action", ""))
    assert not hills.half_lost(b.game, 0)
