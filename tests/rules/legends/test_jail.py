"""Jailbreak: starting positions, who comes later, the three ways out, the end (LW-JAIL-01 to -06, -10 to -13)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import InvalidInput
from gulch.rules.legends import (
    aim,
    heroic,
    hills,
    mounts,
    move,
    posse,
    reserves,
    roles,
    saddle,
    scenarios,
    setup,
    wounds,
)
from gulch.rules.legends.scenarios import billy, breakout, indoors, jailhouse
from gulch.rules.legends.state import bound, fighters, leader, listed
from gulch.table.load import load_table
from gulch.table.measure import in_polygon, polygon_distance
from rules.legends.build import ANY, Board
from rules.legends.games import Started, force, plain, setting, started
from rules.legends.gaol import PRISONER, guard, held, raider, scene, winners
from rules.legends.saddled import behind, horse, rider
from rules.shadows.build import Man

KIDS = ("Kid", "Kid", "Tough")
DEPUTIES = ("Deputy", "Deputy", "Upstanding Citizen", "Upstanding Citizen", "Upstanding Citizen", "Upstanding Citizen")


def raid(
    *kinds: str, first: str = "outlaws", second: str = "lawmen", defenders: Any = DEPUTIES, **more: Any
) -> Started:  # fmt: skip
    """Outlaws of seat 0 come for one of theirs, whom seat 1 holds."""
    chief = {"mount": more.pop("mount", "")}
    posses = force(*(kinds or KIDS), kind=first, **chief), force(*defenders, kind=second)
    return started("jailbreak", "county-jail", posses, **more)


def prisoner(game: Started) -> str:
    found: str = next(figure.id for figure in game.facts.figures.values() if "prisoner" in figure.status)
    return found


# -- the gaming area ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAIL-01")
def test_the_jail_stands_in_the_dead_centre() -> None:
    table = load_table("county-jail")
    found = jailhouse.find(table)
    assert table.size == (36_000, 36_000)
    assert found is not None
    assert found.at == (18_000, 18_000, 0)
    assert sum(1 for piece in table.pieces if piece.kind == "building") >= 4
    assert {"wood", "rocks"} <= {piece.kind for piece in table.pieces}


@pytest.mark.rule("LW-JAIL-01")
def test_without_a_jail_in_its_centre_a_table_will_not_do() -> None:
    for table in (plain(), load_table("main-street")):
        with pytest.raises(InvalidInput, match=r"LW-JAIL-01\): a jail"):
            setup.check(setting("jailbreak", table))


# -- roles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAIL-02")
@pytest.mark.parametrize(("first", "second", "defends"), [("outlaws", "lawmen", 1), ("lawmen", "cowboys", 0)])
def test_lawmen_defend(first: str, second: str, defends: int) -> None:
    members = {"outlaws": KIDS, "lawmen": DEPUTIES, "cowboys": ("Greenhorn", "Cowpoke", "Cowpoke")}
    game = raid(*members[first], first=first, second=second, defenders=members[second])
    assert not game.decisions("role")
    assert roles.defender(game.facts) == defends


@pytest.mark.rule("LW-JAIL-02")
@pytest.mark.parametrize(("more", "defends"), [((), 0), (DEPUTIES[2:], 1)])
def test_of_two_posses_of_lawmen_the_lower_infamy_defends(more: tuple[str, ...], defends: int) -> None:
    game = raid(*DEPUTIES[:3], *more, first="lawmen", second="lawmen", defenders=DEPUTIES[:5])
    assert not game.decisions("role")
    assert roles.defender(game.facts) == defends


@pytest.mark.rule("LW-JAIL-02")
def test_without_lawmen_the_players_settle_it() -> None:
    game = raid(*KIDS, second="outlaws", defenders=("Kid", "Tough"))
    game_of_equals = raid(*KIDS, second="outlaws", defenders=KIDS)
    assert game.decisions("role")
    assert game_of_equals.decisions("role")


# -- starting positions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAIL-03")
def test_half_of_the_defenders_start_at_the_jail() -> None:
    """Seven: three and four, and the attacker chooses which."""
    game = raid(policy={"which-half": "other"})
    (split,) = game.decisions("half")
    (chosen,) = game.decisions("which-half")
    assert (split.seat, split.least, split.most, len(split.options)) == (1, 3, 4, 7)
    assert (chosen.seat, len(chosen.options)) == (0, 2)
    there = game.bodies(1)
    assert {body.id for body in there} == set(chosen.option("other").about.figures)
    jail = game.facts.table.piece("jail")
    assert all(polygon_distance((body.x, body.y), jail.outline) - body.radius <= 3_000 for body in there)
    assert len(there) in (3, 4)


@pytest.mark.rule("LW-JAIL-03")
def test_the_attackers_come_from_one_edge_when_the_defenders_stand() -> None:
    game = raid(policy={"edge": "north"})
    mine = [body for body in game.bodies(0) if body.id != prisoner(game)]
    assert len(mine) == 3
    assert all(body.y + body.radius >= 30_000 for body in mine)
    order = [(decision.kind, decision.seat) for decision in game.asked]
    assert order.index(("edge", 0)) > max(n for n, asked in enumerate(order) if asked == ("deploy", 1))


@pytest.mark.rule("LW-JAIL-04")
@pytest.mark.parametrize(("scores", "come"), [((3, 4), ["c"]), ((4, 6), ["b", "c"]), ((1, 3), [])])
def test_the_others_come_on_a_four(scores: tuple[int, int], come: list[str]) -> None:
    b = scene(raider(), guard("b"), guard("c"), dice=[("reserves", score) for score in scores], off=("b", "c"))
    (step,) = scenarios.of(b.game.facts).movin(b.game, 1)
    assert step == ("reserves", 1, "north", "LW-JAIL-04")  # the attackers' edge is the southern one
    b.run(reserves.reserves(b.game, *step[1:]))
    assert [entry[1] for entry in reversed(b.game.state.agenda)] == come


@pytest.mark.rule("LW-JAIL-04")
def test_who_comes_stands_at_the_very_edge_and_does_not_charge() -> None:
    b = scene(raider(), guard("b"), phase="movin", off=("b",), policy={"deploy": ANY})
    b.run(reserves.enter(b.game, "b", "north", "LW-JAIL-04"))
    body = b.body("b")
    assert body.y + body.radius >= 36_000 - 2 * body.radius
    assert not reserves.may_charge(b.game, "b")
    assert move.can_move(b.game, "b")


# -- the prisoner ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAIL-05")
def test_a_hero_who_is_not_the_leader_is_chosen_by_the_defender() -> None:
    game = raid()
    (chosen,) = game.decisions("prisoner")
    kinds = [game.facts.figures[option.id].sheet("kind") for option in chosen.options]
    assert (chosen.seat, kinds) == (1, ["Kid", "Kid"])


@pytest.mark.rule("LW-JAIL-05")
def test_the_leader_if_he_is_the_only_hero() -> None:
    game = raid("Tough", "Tough", "Rowdy")
    assert game.facts.figures[prisoner(game)].sheet("leader") == "yes"


@pytest.mark.rule("LW-JAIL-05")
def test_he_sits_in_a_cell_without_his_equipment() -> None:
    game = raid(policy={"cell": "2"})
    man, jail = prisoner(game), game.facts.scene.table.piece("jail")
    cell = jailhouse.cells(jail)[1]
    body = game.facts.figures[man].body
    assert indoors.is_inside(jail, body.at)
    assert abs(body.x - cell.at[0]) + abs(body.y - cell.at[1]) < 1_200
    assert bound(game.facts, man)
    assert listed(game.facts, man, "weapons") == ()
    assert f"jail/{cell.door}" in game.facts.scene.barred


@pytest.mark.rule("LW-JAIL-05")
def test_he_can_do_nothing() -> None:
    b = scene(held(fame=1), raider(), guard("b", at=(18, 18.2)), phase="movin")
    assert not move.can_move(b.game, PRISONER)
    assert not aim.is_free(b.game, PRISONER)
    assert calls_of(b) == []


def calls_of(b: Board) -> list[str]:
    return heroic._able(b.game, 0, "shootin")


@pytest.mark.rule("LW-JAIL-05", "LW-HILLS-01")
def test_nor_does_a_leader_lead_from_his_cell() -> None:
    b = scene(held(leader=True), raider(leader=False), guard("b"))
    assert leader(b.game.facts, 0) is None
    breakout.free(b.game, "LW-JAIL-09")
    assert leader(b.game.facts, 0) is not None


@pytest.mark.rule("LW-JAIL-05")
def test_his_mount_is_tied_to_terrain_near_the_jail() -> None:
    game = raid("Tough", "Tough", "Rowdy", mount="Horse")  # the leader is the only Hero, and he has a horse
    mount = game.facts.figures[f"{prisoner(game)}.mount"]
    (asked,) = game.decisions("tether")
    assert asked.seat == 1
    assert "tethered" in mount.status
    assert mount.body is not None
    jail = game.facts.table.piece("jail")
    assert polygon_distance((mount.body.x, mount.body.y), jail.outline) <= 12_000


@pytest.mark.rule("LW-JAIL-06")
@pytest.mark.parametrize(("free", "out"), [(False, hills.LOST), (True, "")])
def test_not_released_he_counts_as_out_of_action(free: bool, out: str) -> None:
    b = scene(held(free=free), raider(), guard("b"))
    scenarios.of(b.game.facts).final(b.game, (1,))
    assert b.game.facts.figures[PRISONER].out == out


# -- the end --------------------------------------------------------------------------------------------------------


def escape(b: Board, *points: tuple[float, float]) -> None:
    way = tuple((round(x * 1000), round(y * 1000), 0) for x, y in points)
    b.answers = [("manner", "walk"), ("move", Walked(way, 0))]
    b.policy = {**b.policy, "manner": "done"}
    b.run(move.act(b.game, PRISONER))


@pytest.mark.rule("LW-JAIL-10")
def test_he_escapes_over_his_own_edge_with_movement_left() -> None:
    b = scene(held(at=(10, 4), free=True), raider(), guard("b", at=(30, 30)), phase="movin")
    escape(b, (10, 0.49), (10, -1))
    assert b.game.facts.figures[PRISONER].out == "left"
    assert winners(b) == [(0,)]


@pytest.mark.rule("LW-JAIL-10")
def test_without_any_left_he_waits_at_the_edge() -> None:
    """His base touches the edge when all of his 6 inches are gone."""
    b = scene(held(at=(10, 6.492), free=True), raider(), guard("b", at=(30, 30)), phase="movin")
    escape(b, (10, 0.492))
    assert b.game.facts.figures[PRISONER].out == ""
    assert winners(b) == []


@pytest.mark.rule("LW-JAIL-10")
@pytest.mark.parametrize(("who", "exits"), [(PRISONER, ["south"]), ("a", []), ("b", [])])
def test_nobody_else_may_leave(who: str, exits: list[str]) -> None:
    b = scene(held(free=True), raider(), guard("b", at=(30, 30)), phase="movin")
    assert [one.id for one in scenarios.of(b.game.facts).exits(b.game, who)] == exits


@pytest.mark.rule("LW-JAIL-10")
def test_it_ends_with_flight_or_wipe_out() -> None:
    b = scene(held(), raider(), guard("b", at=(30, 30)))
    hills.flee(b.game, 1, "LW-HILLS-04")
    assert winners(b) == [(0,)]


@pytest.mark.rule("LW-JAIL-10")
def test_a_prisoner_alone_holds_no_field() -> None:
    b = scene(held(), raider(), guard("b"))
    wounds.out(b.game, "a", hills.LOST, "LW-WOUND-14")
    assert winners(b) == [(1,)]


@pytest.mark.rule("LW-JAIL-10")
def test_he_may_ride_away_behind_a_friend() -> None:
    b = behind(
        scene(held(free=True), rider("a", at=(10, 3), posse="outlaws"), horse("a"), guard("b")), PRISONER, "a.mount"
    )
    assert [one.id for one in scenarios.of(b.game.facts).exits(b.game, "a")] == ["south"]
    b.answers = [("manner", "walk"), ("move", Walked(((10_000, 800, 0), (10_000, -500, 0)), 0))]
    b.run(move.act(b.game, "a"))
    assert winners(b) == [(0,)]
    assert b.game.facts.figures[PRISONER].out == "left"


@pytest.mark.rule("LW-JAIL-11")
def test_the_attacker_has_the_first_drop_and_common_loot() -> None:
    b = scene(held(), raider(), guard("b"))
    scenario = scenarios.of(b.game.facts)
    assert scenario.first_drop(b.game) == 0
    assert scenario.loot == 2


@pytest.mark.rule("LW-JAIL-11")
def test_freed_and_still_there_when_the_defenders_flee_he_is_rescued() -> None:
    b = scene(held(free=True), raider(), guard("b", at=(30, 30)))
    hills.flee(b.game, 1, "LW-HILLS-04")
    assert winners(b) == [(0,)]
    assert b.game.facts.figures[PRISONER].out == ""


# -- variants -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAIL-12")
@pytest.mark.parametrize("option", ["on", "off"])
def test_a_captive_is_the_prisoner_and_his_captor_defends(option: str) -> None:
    mine, theirs = force(*KIDS, kind="outlaws"), force("Greenhorn", "Cowpoke", "Cowpoke")
    mine["model"][2]["injuries"] = ["Captured"]
    mine["campaign"] = theirs["campaign"] = True
    more = {"policy": {"role": "attacker"}, "jailbreak_for_captives": option}
    game = started("jailbreak", "county-jail", (mine, theirs), **more)
    assert bool(game.decisions("role")) is (option == "off")
    if option == "on":
        assert roles.defender(game.facts) == 1
        assert game.facts.figures[prisoner(game)].name == "outlaws 2"


@pytest.mark.rule("LW-JAIL-13")
def test_billy_slips_his_shackles() -> None:
    posses, policy = ("billy-the-kid", "lincoln-county"), {"edge": "east"}
    game = started("jailbreak", "county-jail", posses, historical_refight="on", policy=policy)
    billy, jail = game.facts.figures[prisoner(game)], game.facts.table.piece("jail")
    assert billy.body is not None
    assert not bound(game.facts, billy.id)
    assert indoors.is_inside(jail, billy.body.at)
    assert {"Sixgun", "Heavy Pistol", "Shotgun"} <= set(listed(game.facts, billy.id, "weapons"))
    horses = [one for one in game.facts.figures.values() if mounts.is_mount(one) and one.seat == -1]
    assert len([horse for horse in horses if horse.body is not None and "tethered" in horse.status]) == 2
    assert str(game.facts.get("seat:0", "edge")) == "east"


@pytest.mark.rule("LW-JAIL-13")
def test_two_deputies_are_on_guard_and_the_others_at_an_edge() -> None:
    game = started("jailbreak", "county-jail", ("billy-the-kid", "lincoln-county"), historical_refight="on")
    jail = game.facts.table.piece("jail")
    near = [body for body in game.bodies(1) if polygon_distance((body.x, body.y), jail.outline) - body.radius <= 3_000]
    assert len(near) == 2
    assert all(game.facts.figures[body.id].sheet("kind") == "Deputy" for body in near)
    assert not any(in_polygon((body.x, body.y), jail.outline) for body in near)
    assert len(game.bodies(1)) == len(fighters(game.facts, 1))
    wide, deep = game.facts.table.size
    for body in game.bodies(1):
        if body not in near:
            assert min(body.x, body.y, wide - body.x, deep - body.y) <= 2 * body.radius


@pytest.mark.rule("LW-JAIL-13")
def test_a_posse_of_151_dollars_may_not_hold_him() -> None:
    with pytest.raises(InvalidInput, match="LW-JAIL-13"):
        posse.check({**posse.load("lincoln-county"), "limit": 151})


@pytest.mark.rule("LW-JAIL-13")
@pytest.mark.parametrize("who", ["a", "b"])
def test_anybody_may_ride_the_horses(who: str) -> None:
    info = billy.horses()[0]
    mare = Man(info, (10, 10), 0, "standing", {"tethered": 1})
    near = {who: (10 + 0.787 + 0.492, 10)}
    b = scene(raider(at=near.get("a", (2, 2))), guard("b", at=near.get("b", (30, 30))), mare)
    assert [one.id for one in saddle.MANNERS["mount"].options(b.game, who)] == [f"mount:{info.id}"]
