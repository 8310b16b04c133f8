"""Bank Robbery: starting positions, bags, the crowd, who wins what (LW-BANK)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import InvalidInput
from gulch.events import Ended, FigureInfo, Marker, Status
from gulch.rules.legends import (
    aim,
    arms,
    bystanders,
    charge,
    dive,
    ending,
    hills,
    move,
    pace,
    pairs,
    refights,
    roles,
    scenarios,
    setup,
    way,
    wounds,
)  # fmt: skip
from gulch.rules.legends.scenarios import bags, holdup, indoors
from gulch.rules.legends.state import fighters, number
from gulch.table.load import load_table
from gulch.table.measure import in_polygon, polygon_distance
from rules.legends.build import Board, board, fig
from rules.legends.games import Started, force, plain, setting, started
from rules.legends.saddled import behind, horse, rider, saddled
from rules.shadows.build import Man

GANG = ("Kid", "Kid", "Tough", "Tough")
CITIZENS = ("Deputy", "Upstanding Citizen", "Upstanding Citizen", "Upstanding Citizen", "Upstanding Citizen", "Deputy")
HANDS = ("Greenhorn", "Cowpoke", "Cowpoke", "Cowpoke")
MEMBERS = {"outlaws": GANG, "lawmen": CITIZENS, "cowboys": HANDS}


def robbery(first: str = "outlaws", second: str = "lawmen", mount: str = "", **more: Any) -> Started:
    posses = force(*MEMBERS[first], kind=first, mount=mount), force(*MEMBERS[second], kind=second)
    return started("bank-robbery", "bank-square", posses, **more)


def scene(*figures: Man, phase: str = "movin", turn: int = 3, **keys: Any) -> Board:
    """In the middle of a robbery on open ground: seat 0 robs and gets away over the southern edge."""
    make = saddled if any("mount" in man.info.id for man in figures) else board
    b = make(*figures, phase=phase, turn=turn, **keys)
    told = [Status(f"seat:{n}", "scenario", "bank-robbery") for n in (0, 1)]
    told += [Status("seat:0", "role", roles.DEFENDER), Status("seat:1", "role", roles.ATTACKER)]
    for event in (*told, Status("seat:0", "edge", "south"), Status("seat:1", "edge", "north")):
        b.game.tell(event)
    b.match.log.clear()
    return b


def robber(id: str = "a", at: tuple[float, ...] = (10, 10), **keys: Any) -> Man:
    return fig(id, at=at, **{"posse": "outlaws", **keys})


def pursuer(id: str = "b", at: tuple[float, ...] = (30, 30), **keys: Any) -> Man:
    return fig(id, seat=1, at=at, **{"posse": "lawmen", **keys})


def onlooker(at: tuple[float, float], id: str = "bystander-1") -> Man:
    info = next(info for info in bystanders.infos(12) if info.id == id)
    return Man(FigureInfo(info.id, info.seat, info.name, "man", info.sheet), at, 0, "standing")


def walk(b: Board, who: str, *points: tuple[float, float], deeds: tuple[str, ...] = ()) -> None:
    b.answers = [
        ("manner", "walk"),
        ("move", Walked(tuple((round(x * 1000), round(y * 1000), 0) for x, y in points), 0, deeds)),
    ]
    b.policy = {**b.policy, "manner": "done"}
    b.run(move.act(b.game, who))


def ended(b: Board) -> list[tuple[int, ...]]:
    ending.check(b.game)
    return [event.winners for event in b.told(Ended)]


def dice_of_income(b: Board) -> list[Any]:
    return [b.game.facts.get(f"seat:{n}", "income-dice") for n in (0, 1)]


# -- the gaming area, roles -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-01")
def test_the_bank_stands_in_the_centre_and_can_be_entered() -> None:
    table = load_table("bank-square")
    found = holdup.find(table)
    assert table.size == (48_000, 48_000)
    assert found is not None
    assert in_polygon((24_000, 24_000), found.outline)
    assert indoors.has_room(found)


@pytest.mark.rule("LW-BANK-01")
def test_without_a_bank_in_its_centre_a_table_will_not_do() -> None:
    for table in (plain(), load_table("main-street")):
        with pytest.raises(InvalidInput, match=r"LW-BANK-01\): a bank"):
            setup.check(setting("bank-robbery", table))


@pytest.mark.rule("LW-BANK-02")
@pytest.mark.parametrize(
    ("first", "second", "robs"),
    [("outlaws", "cowboys", 0), ("cowboys", "outlaws", 1), ("lawmen", "cowboys", 1), ("cowboys", "lawmen", 0),
     ("outlaws", "lawmen", 0)],
)  # fmt: skip
def test_who_robs(first: str, second: str, robs: int) -> None:
    game = robbery(first, second)
    assert not game.decisions("role")
    assert roles.defender(game.facts) == robs


@pytest.mark.rule("LW-BANK-02")
@pytest.mark.parametrize(("more", "robs"), [(("Cowpoke",), 0), ((), None)])
def test_otherwise_the_lower_infamy_attacks(more: tuple[str, ...], robs: int | None) -> None:
    game = started("bank-robbery", "bank-square", (force(*HANDS, *more), force(*HANDS)))
    assert bool(game.decisions("role")) is (robs is None)
    if robs is not None:
        assert roles.defender(game.facts) == robs


# -- starting positions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-03")
def test_the_posse_comes_in_halves_from_two_edges_and_the_robbers_between() -> None:
    game = robbery()
    (half,), edges = game.decisions("half"), game.decisions("edge")
    assert (half.seat, half.least, half.most, len(half.options)) == (1, 3, 4, 7)
    assert [edge.seat for edge in edges] == [1, 0, 1]
    first = str(game.facts.get("seat:1", "edge"))
    assert first in [option.id for option in edges[0].options]
    assert first not in [option.id for option in edges[2].options]
    assert len(edges[1].options) == 4
    order = [decision.seat for decision in game.asked if decision.kind == "deploy"]
    assert order == sorted(order[: order.index(0)]) + [0] * 5 + [1] * (7 - order.index(0))


@pytest.mark.rule("LW-BANK-03")
def test_where_everybody_stands() -> None:
    game = robbery()
    wide = 48_000
    bank_ = game.facts.table.piece("bank")
    for body in game.bodies(1):
        assert min(body.x, body.y, wide - body.x, wide - body.y) - body.radius <= 6_000
    for body in game.bodies(0):
        assert polygon_distance((body.x, body.y), bank_.outline) - body.radius <= 3_000


@pytest.mark.rule("LW-BANK-04")
def test_three_robbers_inside_carry_a_bag_each() -> None:
    game = robbery()
    carriers = [figure for figure in fighters(game.facts, 0) if "bag" in figure.status]
    assert sorted(bag for one in carriers for bag in bags.carried(game.facts, one.id)) == ["bag-1", "bag-2", "bag-3"]
    bank_ = game.facts.table.piece("bank")
    assert len(carriers) == 3
    assert all(one.body is not None and indoors.is_inside(bank_, one.body.at) for one in carriers)
    free = [one for one in game.decisions("deploy") if one.seat == 0 and one.region]
    assert {one.subject for one in free} == {one.id for one in fighters(game.facts, 0) if one not in carriers}


@pytest.mark.rule("LW-BANK-04")
def test_mounted_robbers_start_on_foot_their_mounts_before_the_bank() -> None:
    game = robbery(mount="Horse")
    chief = fighters(game.facts, 0)[0]
    mount = game.facts.figures[f"{chief.id}.mount"]
    assert chief.body is not None
    assert chief.body.posture == "standing"
    assert mount.body is not None
    assert "tethered" in mount.status
    assert mount.body.y < 21_100  # the front of the bank looks south


@pytest.mark.rule("LW-BANK-05")
def test_twelve_bystanders_are_placed_in_turn_the_defender_first() -> None:
    game = robbery()
    assert [decision.seat for decision in game.decisions("bystander-place")] == [0, 1] * 6
    assert len(bystanders.on_table(game.facts)) == 12


@pytest.mark.rule("LW-BANK-06")
def test_the_robbers_have_the_first_drop() -> None:
    b = scene(robber(), pursuer())
    assert scenarios.of(b.game.facts).first_drop(b.game) == 0


# -- the crowd ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-07")
def test_their_profile() -> None:
    b = scene(robber(), pursuer(), onlooker((5, 5)))
    keys = ("S", "F", "St", "G", "A", "W", "P", "move")
    assert [number(b.game.facts, "bystander-1", key) for key in keys] == [0, 2, 2, 3, 1, 1, 3, 6]


@pytest.mark.rule("LW-BANK-07")
@pytest.mark.parametrize(("seat", "steps"), [(0, [("bystander", 0, 0, "LW-BANK-07")]), (1, [])])
def test_they_are_moved_by_the_drop_holder(seat: int, steps: list[Any]) -> None:
    b = scene(robber(), pursuer(), onlooker((5, 5)), drop=0)
    assert list(scenarios.of(b.game.facts).movin(b.game, seat)) == steps


@pytest.mark.rule("LW-BANK-07", "LW-HANG-04")
def test_three_at_most_move_six_inches_and_never_into_contact() -> None:
    crowd = [onlooker((5, 5 + 3 * n), f"bystander-{n + 1}") for n in range(4)]
    b = scene(robber(at=(9, 5)), pursuer(), *crowd, drop=0)
    for n in (1, 2, 3):
        b.answers = [("bystander", f"bystander-{n}"), ("bystander-move", Walked(((2_000, 2_000 + 3_000 * n, 0),), 0))]
        step = b.game.state.agenda.pop() if b.game.state.agenda else ("bystander", 0, 0, "LW-BANK-07")
        b.run(bystanders.bystander(b.game, *step[1:]))
    assert [round(b.body(f"bystander-{n}").x) for n in (1, 2, 3, 4)] == [2_000, 2_000, 2_000, 5_000]
    b.run(bystanders.bystander(b.game, *b.game.state.agenda.pop()[1:]))
    assert not b.game.state.agenda


@pytest.mark.rule("LW-BANK-07")
def test_hit_and_not_killed_they_dive_as_others_do() -> None:
    b = scene(robber(), pursuer(), onlooker((5, 5)), dice=[("dive bystander-1", 4), ("dive bystander-1", 4)])
    b.run(dive.dive(b.game, dive.Due("bystander-1", (9_000, 5_000, 0), "LW-DIVE-01")))
    assert any("8 and Pluck 3 make 11" in text for text in b.notes())


@pytest.mark.rule("LW-BANK-07")
def test_neutral_they_are_merely_in_the_way() -> None:
    pair = pursuer(at=(10, 20), weapons="Sixgun"), robber(at=(18, 20))
    b = scene(*pair, onlooker((14, 20.2)), phase="shootin")
    assert aim.targets(b.game, "b", 0) == ["a"]
    (one,) = way.in_the_way(b.game, "b", "a")
    assert (one.id, one.value) == ("bystander-1", 4)


@pytest.mark.rule("LW-BANK-07")
def test_they_may_be_attacked_and_are_no_targets_of_shots() -> None:
    b = scene(robber(at=(5, 8), weapons="Sixgun"), pursuer(), onlooker((5, 5)))
    assert "bystander-1" in charge.prey(b.game, "a")
    assert aim.targets(b.game, "a", 0) == []


@pytest.mark.rule("LW-BANK-07", "LW-HANG-04")
@pytest.mark.parametrize(("turn", "fights"), [(3, True), (2, False)])
def test_attacked_they_defend_themselves_unarmed(turn: int, fights: bool) -> None:
    b = scene(robber(at=(5, 8)), pursuer(), onlooker((5, 8.984)))
    b.game.tell(Status("bystander-1", "attacked", turn))
    assert ("bystander-1" in pairs.contacts(b.game)) is fights
    assert [arm.name for arm in arms.arms(b.game, "bystander-1")] == ["Unarmed"]


@pytest.mark.rule("LW-BANK-07")
@pytest.mark.parametrize(("posse", "friend"), [("lawmen", True), ("outlaws", False)])
def test_by_option_they_are_everybodys_friends(posse: str, friend: bool) -> None:
    """But not of those with Life is Cheap."""
    game = robbery(bank_bystanders="friends-of-all")
    fig_ = fighters(game.facts, 0 if posse == "outlaws" else 1)[0].id
    scenario = scenarios.of(game.facts)
    assert scenario.a_friend(game.facts, fig_, "bystander-1") is friend
    assert bool(scenario.prey(game.facts, fig_)) is not friend


# -- bags -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-08")
def test_a_carrier_goes_at_half_rate() -> None:
    b = scene(robber(bag="bag-1"), pursuer())
    assert pace.full(b.game, "a") == 3_000
    b = scene(rider("a", at=(10, 10), bag="bag-1"), horse("a"), pursuer())
    assert pace.full(b.game, "a") == 5_000


@pytest.mark.rule("LW-BANK-08")
@pytest.mark.parametrize(("bag", "may"), [({}, ("b",)), ({"bag": "bag-1"}, ())])
def test_a_carrier_may_not_charge(bag: dict[str, Any], may: tuple[str, ...]) -> None:
    b = scene(robber(**bag), pursuer(at=(12.5, 10)))
    charge.begin(b.game, "a", 6_000)
    assert tuple(charge.targets(b.game, "a")) == may


@pytest.mark.rule("LW-BANK-08")
def test_out_of_action_he_drops_it_where_he_stood() -> None:
    b = scene(robber(bag="bag-1"), pursuer())
    wounds.out(b.game, "a", wounds.OUT, "LW-WOUND-14", by="b")
    assert b.game.facts.markers["bag-1"].at == (10_000, 10_000, 0)
    assert bags.carried(b.game.facts, "a") == ()


def dropped(*figures: Man) -> Board:
    b = scene(*figures)
    b.game.tell(Marker("bag-1", bags.KIND, (14_000, 10_000, 0), "Bag of loot"))
    return b


@pytest.mark.rule("LW-BANK-08")
@pytest.mark.parametrize("who", ["a", "b"])
@pytest.mark.parametrize(("to", "taken"), [(13.2, True), (12.9, False)])
def test_whoever_touches_it_may_pick_it_up(who: str, to: float, taken: bool) -> None:
    b = dropped(robber(at=(10, 10) if who == "a" else (2, 2)), pursuer(at=(10, 10) if who == "b" else (30, 30)))
    walk(b, who, (to, 10), deeds=("take:bag-1",))
    assert bags.carried(b.game.facts, who) == (("bag-1",) if taken else ())
    assert ("bag-1" in b.game.facts.markers) is not taken


@pytest.mark.rule("LW-BANK-08")
def test_he_need_not_pick_it_up() -> None:
    b = dropped(robber(), pursuer())
    walk(b, "a", (13.5, 10))
    assert "bag-1" in b.game.facts.markers


@pytest.mark.rule("LW-BANK-08")
def test_it_is_dropped_or_handed_to_a_friend_in_contact() -> None:
    b = scene(robber(bag="bag-1"), robber("c", at=(12.5, 10)), pursuer())
    walk(b, "a", (11.51, 10), deeds=("hand:bag-1:c",))
    assert (bags.carried(b.game.facts, "a"), bags.carried(b.game.facts, "c")) == ((), ("bag-1",))
    b = scene(robber(bag="bag-1"), pursuer())
    walk(b, "a", (11, 10), deeds=("drop:bag-1",))
    assert b.game.facts.markers["bag-1"].at == (11_000, 10_000, 0)
    assert bags.carried(b.game.facts, "a") == ()


@pytest.mark.rule("LW-BANK-08")
def test_only_fighters_have_to_do_with_bags() -> None:
    b = dropped(robber(), pursuer(), onlooker((13, 10)))
    assert [one.id for one in bags.deeds(b.game, "a")] == ["take:bag-1"]
    assert bags.deeds(b.game, "bystander-1") == ()


@pytest.mark.rule("LW-BANK-09")
def test_who_sits_behind_a_rider_takes_his_bag_along() -> None:
    a = rider("a", at=(10, 3))
    b = behind(scene(a, horse("a"), robber("c", bag="bag-2"), pursuer()), "c", "a.mount")
    assert [one.id for one in scenarios.of(b.game.facts).exits(b.game, "a")] == ["south"]
    walk(b, "a", (10, 0.8), (10, -0.5))
    assert b.game.facts.get("seat:0", "bags") == 1
    assert b.game.facts.figures["c"].out == "left"


# -- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-09")
@pytest.mark.parametrize(
    ("who", "keys", "exits"),
    [("a", {"bag": "bag-1"}, ["south"]), ("a", {}, []), ("b", {"bag": "bag-1"}, [])],
)  # fmt: skip
def test_robbers_with_a_bag_leave_over_the_named_edge(who: str, keys: dict[str, Any], exits: list[str]) -> None:
    b = scene(robber(**(keys if who == "a" else {})), pursuer(**(keys if who == "b" else {})))
    assert [one.id for one in scenarios.of(b.game.facts).exits(b.game, who)] == exits


@pytest.mark.rule("LW-BANK-09", "LW-BANK-10")
@pytest.mark.parametrize(("before", "won"), [(2, [(0,)]), (1, [])])
def test_the_third_bag_off_the_table_ends_it(before: int, won: list[tuple[int, ...]]) -> None:
    b = scene(robber(at=(10, 2), bag="bag-1"), robber("c"), pursuer())
    b.game.tell(Status("seat:0", "bags", before))
    walk(b, "a", (10, 0.5), (10, -0.5))
    assert b.game.facts.figures["a"].out == "left"
    assert b.game.facts.get("seat:0", "bags") == before + 1
    assert ended(b) == won
    if won:
        assert b.game.facts.get("a", "xp") == 2  # Survival and Escape; a Tough too
        assert b.game.facts.get("c", "xp") == 1


@pytest.mark.rule("LW-BANK-09", "LW-BANK-11")
@pytest.mark.parametrize(
    ("off", "flees", "winner", "dice"),
    [(2, 0, 0, [4, 2]), (1, 0, 1, [2, 4]), (1, 1, 1, [2, 4]), (0, 1, 1, [None, 6])],
)  # fmt: skip
def test_at_the_end_what_is_on_the_table_is_the_attackers(off: int, flees: int, winner: int, dice: list[Any]) -> None:
    b = scene(robber(bag="bag-3"), pursuer())
    b.game.tell(Status("seat:0", "bags", off))
    hills.flee(b.game, flees, "LW-HILLS-04")
    assert ended(b) == [(winner,)]
    assert dice_of_income(b) == dice


@pytest.mark.rule("LW-BANK-09")
@pytest.mark.parametrize(("option", "winner"), [("attacker", 1), ("carrier", 0)])
def test_by_option_robbers_who_hold_the_field_keep_their_bags(option: str, winner: int) -> None:
    b = scene(robber(bag="bag-3"), pursuer(), options={"bags-when-attackers-flee": option})
    b.game.tell(Status("seat:0", "bags", 1))
    hills.flee(b.game, 1, "LW-HILLS-04")
    assert ended(b) == [(winner,)]


@pytest.mark.rule("LW-BANK-10")
@pytest.mark.parametrize(
    ("option", "hero", "kills"), [("heroes-only", True, 1), ("heroes-only", False, 0), ("all-fighters", False, 1)]
)
def test_kills_are_worth_something_to_heroes(option: str, hero: bool, kills: int) -> None:
    b = scene(robber(hero=hero), pursuer(), pursuer("c"), options={"bank-kill-experience": option})
    wounds.out(b.game, "b", wounds.OUT, "LW-WOUND-14", by="a")
    scenarios.of(b.game.facts).final(b.game, (1,))
    assert b.game.facts.get("a", "xp") == 1 + kills


# -- the refight ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-BANK-12")
def test_northfield() -> None:
    posses = [refights.ready("northfield", role) for role in ("defender", "attacker")]
    game = started("bank-robbery", "bank-square", posses, historical_refight="on")
    robbers, citizens = (fighters(game.facts, seat) for seat in (0, 1))
    assert (len(robbers), len(citizens)) == (8, 11)
    (leader,) = [one.name for one in robbers if one.sheet("leader")]
    assert leader == "Frank James"
    assert roles.defender(game.facts) == 0
    assert [one.sheet("kind") for one in citizens].count("Upstanding Citizen") == 10
