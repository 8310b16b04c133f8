"""Open Range: the fence, the herd, rustling, stampedes, and whose cows are whose (LW-RANGE)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import Place, Put, Walked
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Ended, Removed, Status
from gulch.rules.legends import aim, ending, ground, hills, move, roles, scenarios, setup, shoot, turn, way
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import fence, herd, stampede
from gulch.rules.legends.scenarios import range as open_range
from gulch.rules.legends.state import allowance, drop_seat, number
from gulch.rules.legends.wounds import OUT, out
from gulch.table import judge
from gulch.table.load import Placement, load_table
from gulch.table.measure import distance
from gulch.table.model import Piece
from rules.legends.build import Board, board, fig, wall
from rules.legends.games import Started, force, plain, setting, started
from rules.shadows.build import Man, mils

COW = 0.787  # of the base of a cow
R = 0.492
ROLES = [("roles", 6), ("roles", 1)]


def played(first: str = "outlaws", second: str = "cowboys", **picks: Any) -> Started:
    members = {"outlaws": ("Rowdy",) * 3, "cowboys": ("Cowpoke",) * 4, "lawmen": ("Upstanding Citizen",) * 4}
    posses = force(*members[first], kind=first), force(*members[second], kind=second)
    return started("open-range", "open-range", posses, policy={"end": "south", **picks})


# -- the gaming area --------------------------------------------------------------------------------------


@pytest.mark.rule("LW-RANGE-01")
def test_eight_sections_of_six_inches_cross_the_board() -> None:
    table = load_table("open-range")
    wires = fence.sections(table)
    assert table.size == (48_000, 48_000)
    assert [max(x for x, _ in wire.outline) - min(x for x, _ in wire.outline) for wire in wires] == [6_000] * 8
    assert fence.crosses(table)
    others = Counter(piece.kind for piece in table.pieces if piece not in wires)
    assert set(others) == {"hill", "tree"}
    assert others["hill"] <= 2


@pytest.mark.rule("LW-RANGE-01")
@pytest.mark.parametrize("on", ["homestead", plain(48, 48)])
def test_without_a_fence_there_is_no_open_range(on: Any) -> None:
    with pytest.raises(InvalidInput, match=r"LW-RANGE-01\): barbed wire"):
        setup.check(setting("open-range", on))


@pytest.mark.rule("LW-RANGE-02")
@pytest.mark.parametrize(
    ("first", "second", "defends"), [("cowboys", "outlaws", 0), ("outlaws", "cowboys", 1), ("outlaws", "lawmen", 1)]
)
def test_who_defends(first: str, second: str, defends: int) -> None:
    """The only Cowboys, otherwise the Posse with more fighters, whose Infamy is higher."""
    game = played(first, second)
    assert not game.decisions("role")
    assert roles.defender(game.facts) == defends


# -- starting positions -----------------------------------------------------------------------------------


@pytest.mark.rule("LW-RANGE-03")
@pytest.mark.parametrize("side", ["south", "north"])
def test_where_everybody_starts(side: str) -> None:
    game = played(end=side)
    gap = (lambda body: body.y - body.radius) if side == "south" else (lambda body: 48_000 - body.y - body.radius)
    assert len(game.bodies(0)) == 4
    assert all(gap(body) <= 3_000 for body in game.bodies(0))
    assert game.bodies(1) == []
    cows = [figure.body for figure in herd.on_table(game.facts)]
    assert len(cows) == 12
    for cow in cows:
        beyond = cow.y - 24_000 if side == "south" else 24_000 - cow.y
        assert cow.radius <= beyond <= 12_000 + cow.radius


@pytest.mark.rule("LW-RANGE-03")
def test_the_attackers_come_from_an_edge_along_the_fence() -> None:
    (asked,) = played().decisions("end")
    assert (asked.seat, [option.id for option in asked.options]) == (0, ["south", "north"])


@pytest.mark.rule("LW-RANGE-03")
def test_each_player_places_six_cows() -> None:
    cows = [one for one in played().decisions("deploy") if one.subject.startswith("cow")]
    assert [decision.seat for decision in cows] == [0, 1] * 6


@pytest.mark.rule("LW-RANGE-03")
@pytest.mark.parametrize(("gap", "legal"), [(12_000, True), (12_100, False)])
def test_a_cow_too_far_from_the_fence_is_refused(gap: int, legal: bool) -> None:
    game = played()
    asked: Place = next(one for one in game.decisions("deploy") if one.subject.startswith("cow"))
    put = Put((24_000, 24_000 + gap + mils(COW), 0), 0)
    free = game.facts.scene.with_bodies({})
    if legal:
        asked.check(put, free)
    else:
        with pytest.raises(IllegalChoice):
            asked.check(put, free)


@pytest.mark.rule("LW-RANGE-03")
@pytest.mark.parametrize(("side", "low", "high"), [("west", 24_000, 37_574), ("east", 10_426, 24_000)])
def test_a_fence_may_run_from_south_to_north(side: str, low: int, high: int) -> None:
    on = plain(
        48, 48, *(Placement(f"wire-{n}", "barbed-wire-long", (24_000, 3_000 + 6_000 * n, 0), 90) for n in range(8))
    )
    posses = force("Rowdy", "Rowdy", kind="outlaws"), force("Cowpoke", "Cowpoke")
    game = started("open-range", on, posses, policy={"end": side})
    assert [option.id for option in game.decisions("end")[0].options] == ["west", "east"]
    cows = [figure.body for figure in herd.on_table(game.facts)]
    assert all(low <= cow.x - cow.radius and cow.x + cow.radius <= high for cow in cows)


# -- a small range ----------------------------------------------------------------------------------------


def cow(n: int, at: tuple[float, float], **status: Any) -> Man:
    info = herd.infos()[n - 1]
    return Man(replace(info, shape="horse"), at, 0, "standing", status)


def section(id: str, rect: tuple[float, float, float, float]) -> Piece:
    return replace(wall(id, rect, 0.9, linear=True), model="barbed-wire-long", kind="fence", name="Wire")


def scene(*more: Man, phase: str = "movin", turn: int = 3, **keys: Any) -> Board:
    """Seat 0 attacks from the south."""
    b = board(*more, phase=phase, turn=turn, **keys)
    b.game.tell(Status("seat:0", "scenario", "open-range"))
    for seat, (role, edge) in enumerate(((roles.ATTACKER, "south"), (roles.DEFENDER, "north"))):
        b.game.tell(Status(f"seat:{seat}", "role", role))
        b.game.tell(Status(f"seat:{seat}", "zone", edge))
    b.match.log.clear()
    return b


def rustler(at: tuple[float, ...] = (18, 10), **keys: Any) -> Man:
    return fig("a", at=at, leader=True, **keys)


def guard(at: tuple[float, ...] = (34, 34), **keys: Any) -> Man:
    return fig("b", seat=1, at=at, leader=True, **keys)


def steps(b: Board) -> list[str]:
    return [step[0] for step in reversed(b.game.state.agenda)]


@pytest.mark.rule("LW-RANGE-04")
def test_the_attacker_has_the_first_drop() -> None:
    b = scene(rustler(), guard(), drop=1)
    b.run(turn.drop(b.game, 1))
    assert drop_seat(b.game.facts) == 0


@pytest.mark.rule("LW-RANGE-04")
@pytest.mark.parametrize(("seat", "found"), [(0, []), (1, [("reserves", 1, "north", "LW-RANGE-04")])])
def test_the_defenders_come_from_the_far_edge_from_turn_1_on(seat: int, found: list[Any]) -> None:
    b = scene(rustler(), guard(), turn=1)
    wanted = [step for step in scenarios.of(b.game.facts).movin(b.game, seat) if step[0] == "reserves"]
    assert wanted == found


# -- roaming and rustling ---------------------------------------------------------------------------------


@pytest.mark.rule("LW-RANGE-08")
def test_a_cow() -> None:
    b = scene(rustler(), guard(), cow(1, (20, 20)))
    keys = ("F", "St", "G", "A", "W", "P")
    assert [number(b.game.facts, "cow-1", key) for key in keys] == [2, 2, 3, 1, 1, 3]
    assert allowance(b.game.facts, "cow-1") == 6_000


@pytest.mark.rule("LW-RANGE-08")
@pytest.mark.parametrize(("seat", "drop"), [(0, 0), (1, 1), (0, 1)])
def test_cattle_roam_once_a_turn_as_movin_begins(seat: int, drop: int) -> None:
    b = scene(rustler(), guard(), drop=drop)
    found = [step[0] for step in scenarios.of(b.game.facts).movin(b.game, seat)]
    assert ("cows-roam" in found) is (seat == drop)


@pytest.mark.rule("LW-RANGE-08")
@pytest.mark.parametrize(("dice", "moves"), [((3, 3), True), ((3, 4), False)])
def test_a_cow_that_fails_is_moved_by_the_drop_holder(dice: tuple[int, int], moves: bool) -> None:
    keys = {"answers": [("roam", Walked(((20_000, 26_000, 0),), 90))]} if moves else {}
    b = scene(rustler(), guard(), cow(1, (20, 20)), dice=[("loose mount cow-1", *dice)], drop=1, **keys)
    b.run(herd.roams(b.game, "cow-1"))
    assert b.body("cow-1").y == (26_000 if moves else 20_000)
    assert [decision.seat for decision in b.decisions("roam")] == [1] * moves


@pytest.mark.rule("LW-RANGE-08", "LW-RANGE-09")
def test_herded_and_running_cows_are_not_tested() -> None:
    b = scene(
        rustler(),
        guard(),
        cow(1, (18, 12), herder="a"),
        cow(2, (25, 25), stampede="cow-2", bolts="1 0"),
        cow(3, (9, 9)),
    )
    b.run(herd.roam(b.game))
    assert b.game.state.agenda == [("cow-roams", "cow-3")]


def near_a(gap: float) -> tuple[float, float]:
    """A place north of the rustler."""
    return (18, 10 + R + COW + gap)


@pytest.mark.rule("LW-RANGE-09")
@pytest.mark.parametrize(("gap", "herded"), [(3.0, True), (3.1, False)])
def test_a_rustler_herds_what_he_comes_near(gap: float, herded: bool) -> None:
    b = scene(rustler(), guard(), cow(1, near_a(gap)))
    scenarios.of(b.game.facts).passed(b.game, "a", (b.body("a").at,))
    assert b.has("cow-1", "herder") is herded
    assert steps(b) == ["herd"] * herded


@pytest.mark.rule("LW-RANGE-09")
def test_he_moves_first_and_then_the_cows_that_he_came_near() -> None:
    way = Walked(((18_000, 14_000, 0),), 90)
    b = scene(rustler(), guard(), cow(1, (22, 14)), cow(2, (30, 14)), answers=["walk", way])
    b.run(move.act(b.game, "a"))
    assert b.game.state.agenda == [("herd", "a")]
    assert b.has("cow-1", "herder")
    assert not b.has("cow-2", "herder")


@pytest.mark.rule("LW-RANGE-09")
def test_defenders_rustle_nothing() -> None:
    b = scene(rustler((2, 2)), guard((18, 10)), cow(1, (18, 12)))
    scenarios.of(b.game.facts).passed(b.game, "b", (b.body("b").at,))
    assert not b.has("cow-1", "herder")


@pytest.mark.rule("LW-RANGE-09")
def test_one_herder_has_any_number() -> None:
    b = scene(rustler(), guard(), cow(1, (18, 12.5)), cow(2, (15.5, 10)), cow(3, (20.5, 10)))
    herd.came_by(b.game, "a", (b.body("a").at,))
    assert all(b.has(f"cow-{n}", "herder") for n in (1, 2, 3))


def drive(b: Board, *way: tuple[float, float]) -> None:
    b.answers += ["cow-1", ("herd-cow", Walked(tuple((mils(x), mils(y), 0) for x, y in way), 90))]
    b.run(herd.herd(b.game, "a"))


@pytest.mark.rule("LW-RANGE-09")
def test_a_herded_cow_goes_where_he_likes() -> None:
    b = scene(rustler((18, 16)), guard(), cow(1, (18, 12), herder="a"))
    drive(b, (15, 15))
    assert b.body("cow-1").at == (15_000, 15_000, 0)
    assert b.has("cow-1", "herder")


@pytest.mark.rule("LW-RANGE-09")
def test_but_no_farther_than_by_his_side() -> None:
    b = scene(rustler(), guard(), cow(1, (18, 13), herder="a"))
    drive(b, (18, 18.9))
    assert distance(b.body("cow-1"), b.body("a")) <= 3_000
    assert b.body("cow-1").y > 14_000


@pytest.mark.rule("LW-RANGE-09")
def test_each_cow_moves_once_a_turn() -> None:
    b = scene(rustler(), guard(), cow(1, (18, 13), herder="a"))
    drive(b, (16, 13))
    b.run(herd.herd(b.game, "a"))
    assert not b.decisions("herd")[1:]


@pytest.mark.rule("LW-RANGE-09", "LW-RANGE-05")
def test_over_his_own_edge_it_is_his() -> None:
    b = scene(rustler((18, 2)), guard(), cow(1, (15.5, 2), herder="a"))
    drive(b, (15.5, -2))
    assert [(event.figure, event.how) for event in b.told(Removed)] == [("cow-1", herd.HERDED)]
    assert open_range.possessed(b.game, ()) == {0: 1, 1: 0}


@pytest.mark.rule("LW-RANGE-09")
def test_not_over_any_other_edge() -> None:
    b = scene(rustler((2, 18)), guard(), cow(1, (2, 20.5), herder="a"))
    with pytest.raises(IllegalChoice):
        drive(b, (-2, 20.5))


@pytest.mark.rule("LW-RANGE-09")
@pytest.mark.parametrize("how", ["engaged", "dive", "out", "far"])
def test_control_is_lost(how: str) -> None:
    foe = guard((18 + 2 * R, 10) if how == "engaged" else (34, 34))
    b = scene(rustler(), foe, cow(1, near_a(3.2 if how == "far" else 1), herder="a"))
    if how == "dive":
        scenarios.of(b.game.facts).dived(b.game, "a")
    elif how == "out":
        out(b.game, "a", OUT, "LW-WOUND-14")
    herd.check(b.game)
    assert not b.has("cow-1", "herder")


@pytest.mark.rule("LW-RANGE-09")
@pytest.mark.parametrize("gap", [1, 3])
def test_and_kept_otherwise(gap: int) -> None:
    b = scene(rustler(), guard(), cow(1, near_a(gap), herder="a"))
    herd.check(b.game)
    assert b.has("cow-1", "herder")


# -- barbed wire ------------------------------------------------------------------------------------------

WIRE = section("wire", (16, 10 + R, 22, 10 + R + 0.2))


@pytest.mark.rule("LW-RANGE-07")
def test_the_wire_is_named_as_impassable_until_it_is_cut() -> None:
    b = scene(rustler(), guard(), pieces=[WIRE])
    assert scenarios.of(b.game.facts).impassable(b.game.facts) == ("wire",)
    b.run(fence.hurt(b.game, WIRE, 2, "a"))
    assert scenarios.of(b.game.facts).impassable(b.game.facts) == ()


@pytest.mark.rule("LW-RANGE-07")
@pytest.mark.parametrize("who", ["a", "rider", "cow-1"])
@pytest.mark.parametrize(("wounds", "gets_over"), [(0, False), (2, True)])
def test_nobody_gets_over_the_wire(who: str, wounds: int, gets_over: bool) -> None:
    rider = fig("rider", at=(21, 10 + R - COW), posture="mounted", base=40)
    horse = replace(
        cow(1, (0, 0)).info, id="rider.mount", seat=0, sheet=(("kind", "Horse"), ("class", "Animal"), ("move", "10"))
    )
    b = scene(rustler(), guard(), rider, cow(1, (16, 10 + R - COW)), Man(horse, (2, 2), 0, "standing"), pieces=[WIRE])
    b.game.tell(Removed("rider.mount", ""))
    if wounds:
        b.run(fence.hurt(b.game, WIRE, wounds, "a"))
    body = b.body(who)
    over = (body.x, body.y + 3_500, 0)
    walk = judge.judge(b.game.scene, body, (over,), ground.policy(b.game, who, 6_000))
    assert (walk.stop is None) is gets_over


@pytest.mark.rule("LW-RANGE-07")
@pytest.mark.parametrize("name", ["wire-1", "wire-8"])
def test_what_is_in_the_way_of_a_shot(name: str) -> None:
    piece = load_table("open-range").piece(name)
    assert way.value_of(scene(rustler(), guard()).game.facts, piece) == 3


@pytest.mark.rule("LW-RANGE-07")
@pytest.mark.parametrize(("dice", "lost"), [((4,), 0), ((5,), 1), ((6,), 1)])
def test_a_strike_with_a_hand_weapon(dice: tuple[int, ...], lost: int) -> None:
    b = scene(rustler(weapons="Hand Weapon"), guard(), pieces=[WIRE], dice=[("wire a", *dice)], phase="fightin")
    b.run(fence.strike(b.game, "a", WIRE))
    assert b.game.facts.pieces.get(("wire", "lost"), 0) == lost


@pytest.mark.rule("LW-RANGE-07")
@pytest.mark.parametrize(("weapons", "needed", "score"), [("", 5, 6), ("Two-Handed Weapon", 5, 4)])
def test_modifiers_of_weapons_apply(weapons: str, needed: int, score: int) -> None:
    b = scene(rustler(weapons=weapons), guard(), pieces=[WIRE], dice=[("wire a", score)], phase="fightin")
    b.run(fence.strike(b.game, "a", WIRE))
    assert b.rolls("wire")[0].needed == needed
    assert b.game.facts.pieces.get(("wire", "lost"), 0) == 1


@pytest.mark.rule("LW-RANGE-07")
def test_two_wounds_remove_a_section() -> None:
    b = scene(rustler(), guard(), pieces=[WIRE])
    for count in (1, 2):
        b.run(fence.hurt(b.game, WIRE, 1, "a"))
        assert (not fence.standing(b.game.facts)) is (count == 2)


@pytest.mark.rule("LW-RANGE-07")
def test_one_strike_a_phase_whatever_the_attacks() -> None:
    man = rustler(weapons="Hand Weapon", profile={"A": 2})
    b = scene(man, guard(), pieces=[WIRE], dice=[("wire a", 6)], phase="fightin", answers=["a:wire"])
    b.run(fence.wire(b.game, 0))
    assert steps(b) == ["wire"]
    b.run(fence.wire(b.game, 0))
    assert len(b.rolls("wire")) == 1


@pytest.mark.rule("LW-RANGE-07")
@pytest.mark.parametrize(
    ("man", "foe", "found"),
    [(rustler(), guard(), ["wire"]), (rustler((18, 9.9)), guard(), []), (rustler(), guard((18 + 2 * R, 10)), []),
     (rustler(posture="down"), guard(), [])],
)  # fmt: skip
def test_who_may_strike(man: Man, foe: Man, found: list[str]) -> None:
    b = scene(man, foe, pieces=[WIRE], phase="fightin")
    assert [piece.id for piece in fence.in_reach(b.game, "a")] == found


@pytest.mark.rule("LW-RANGE-07")
def test_both_sides_may_strike_as_fightin_ends() -> None:
    b = scene(rustler(), guard(), phase="fightin", drop=1)
    b.run(scenarios.of(b.game.facts).phase_over(b.game, "fightin", 3))
    assert list(reversed(b.game.state.agenda)) == [("wire", 1), ("wire", 0), ("range-over", 3)]


# -- stampedes --------------------------------------------------------------------------------------------


def running(b: Board) -> list[str]:
    return stampede.running(b.game)


def shot_at_cow(score: int, *more: Man, **keys: Any) -> Board:
    man = rustler(weapons="Sixgun")
    dice = [("hit a", 6), ("wound a", score), *keys.pop("dice", [])]
    b = scene(man, guard(), cow(1, (18, 15)), *more, phase="shootin", dice=dice, **keys)
    b.run(shoot.shoot(b.game, "a", 0, target="cow-1"), pending=True)
    b.run(drain(b.game))
    return b


@pytest.mark.rule("LW-RANGE-10", "LW-RANGE-11")
def test_a_cow_that_is_hit_and_lives_bolts_straight_away() -> None:
    b = shot_at_cow(1)
    assert running(b) == ["cow-1"]
    assert b.body("cow-1").at == (18_000, 23_000, 0)


@pytest.mark.rule("LW-RANGE-10")
def test_fighters_dive_as_ever() -> None:
    b = scene(rustler(weapons="Sixgun"), guard((25, 10)), phase="shootin")
    assert not scenarios.of(b.game.facts).shot_and_lives(b.game, "b", "a")


@pytest.mark.rule("LW-RANGE-10")
def test_a_dead_cow_starts_nothing() -> None:
    b = shot_at_cow(4, cow(2, (18, 18)))
    assert b.removed() == ["cow-1"]
    assert running(b) == []


def loud(gap: float, dice: Any = (), **options: str) -> Board:
    """A shot at somebody else, so far from a cow."""
    man = rustler(weapons="Sixgun")
    named = {"stampede-by-noise": options.get("noise", "pluck-test")}
    beside = (18 - R - COW - gap, 10.0)
    b = scene(man, guard((25, 10)), cow(1, beside), phase="shootin", dice=[("hit a", 2)], options=named)
    b.run(shoot.shoot(b.game, "a", 0, target="b"), pending=True)
    b.dice.add(*dice)
    b.run(drain(b.game))
    return b


@pytest.mark.rule("LW-RANGE-10")
@pytest.mark.parametrize(("dice", "runs"), [((3, 3), ["cow-1"]), ((3, 4), [])])
def test_a_shot_nearby_may_startle_it(dice: tuple[int, int], runs: list[str]) -> None:
    assert running(loud(3.0, [("stampede cow-1", *dice)])) == runs


@pytest.mark.rule("LW-RANGE-10")
def test_a_shot_farther_off_does_not() -> None:
    assert running(loud(3.1)) == []


@pytest.mark.rule("LW-RANGE-10")
def test_by_the_option_it_always_runs() -> None:
    assert running(loud(2.0, noise="automatic")) == ["cow-1"]


@pytest.mark.rule("LW-RANGE-10")
def test_an_explosion_is_as_loud() -> None:
    b = scene(rustler(), guard(), cow(1, (20, 20)), cow(2, (28, 20)), dice=[("stampede cow-1", 1, 1)])
    scenarios.of(b.game.facts).noise(b.game, (20_000, 17_000, 0), "a")
    b.run(drain(b.game))
    assert running(b) == ["cow-1"]


def started_at(*others: Man, pieces: Any = (), dice: Any = (), by: str = "a", **keys: Any) -> Board:
    """The first cow bolts north from a shot."""
    b = scene(rustler(), guard(), cow(1, (18, 15)), *others, pieces=pieces, dice=dice, **keys)
    b.game.pending.append(stampede.Bolts("cow-1", b.body("a").at, by))
    b.run(drain(b.game))
    return b


@pytest.mark.rule("LW-RANGE-11")
def test_those_within_six_inches_join() -> None:
    reach = 2 * COW
    b = started_at(cow(2, (18 + reach + 6, 15)), cow(3, (18 - reach - 7, 15)))
    assert running(b) == ["cow-1", "cow-2"]
    assert b.body("cow-3").at == (mils(18 - reach - 7), 15_000, 0)


@pytest.mark.rule("LW-RANGE-11")
def test_they_run_to_where_it_ended_but_stay_an_inch_away() -> None:
    b = started_at(cow(2, (22, 19)))
    first, second = b.body("cow-1"), b.body("cow-2")
    assert 1_000 <= distance(first, second) <= 1_010
    b = started_at(cow(2, (12, 12)))
    assert abs(((b.body("cow-2").x - 12_000) ** 2 + (b.body("cow-2").y - 12_000) ** 2) ** 0.5 - 8_000) <= 5


@pytest.mark.rule("LW-RANGE-12")
@pytest.mark.parametrize(("piece", "kind", "option", "gone"), [
    ("fence", "fence", "small-scenery", True), ("tree", "tree", "small-scenery", True),
    ("house", "building", "small-scenery", False), ("house", "building", "all-scenery", True),
    ("hill", "hill", "all-scenery", True), ("hill", "hill", "small-scenery", False),
])  # fmt: skip
def test_what_they_flatten(piece: str, kind: str, option: str, gone: bool) -> None:
    thing = replace(wall(piece, (14, 18, 22, 18.5), 1.5), kind=kind)
    b = started_at(pieces=[thing], options={"stampede-flattens": option})
    assert (thing.id not in [one.id for one in b.game.scene.table.pieces]) is gone
    assert b.body("cow-1").y == (23_000 if gone else 18_000 - mils(COW))


@pytest.mark.rule("LW-RANGE-12")
@pytest.mark.parametrize("option", ["small-scenery", "all-scenery"])
def test_barbed_wire_stops_them(option: str) -> None:
    line = section("line", (14, 18, 22, 18.2))
    b = started_at(pieces=[line], options={"stampede-flattens": option}, dice=[("wound Wire", 5)])
    assert b.body("cow-1").y == 18_000 - mils(COW)
    assert b.game.facts.pieces["line", "lost"] == 1


@pytest.mark.rule("LW-RANGE-12")
def test_wire_is_struck_once_for_every_cow() -> None:
    line = section("line", (10, 18, 26, 18.2))
    b = started_at(cow(2, (21, 15)), cow(3, (15, 15)), pieces=[line], dice=[("wound Wire", 5, 4, 6)])
    assert fence.standing(b.game.facts) == ()


@pytest.mark.rule("LW-RANGE-12")
def test_a_fighter_in_the_way_is_hit_by_every_cow() -> None:
    """Four cows, Strength 2 against Grit 3: each wounds on 5 or more."""
    man = fig("c", seat=1, at=(18, 19), profile={"W": 3})
    more = (cow(2, (21, 15)), cow(3, (15, 15)), cow(4, (18, 12.5)))
    b = started_at(man, *more, dice=[("wound c", 4, 5, 6, 1)])
    assert [roll.needed for roll in b.rolls("wound")] == [5] * 4
    assert b.game.facts.get("c", "lost") == 2


@pytest.mark.rule("LW-RANGE-12", "LW-SCEN-09")
def test_who_scared_them_has_killed_whom_they_trample() -> None:
    man = fig("c", seat=1, at=(18, 19))
    b = started_at(man, dice=[("wound c", 5)])
    assert "c" in b.removed()
    assert b.game.facts.get("a", "kills") == 1


def on_the_run(*more: Man, dice: Any = (), **keys: Any) -> Board:
    b = scene(rustler(), guard(), cow(1, (18, 15), stampede="cow-1", bolts="0 1", ran=1), *more, dice=dice, **keys)
    b.run(stampede.stampede(b.game, 4))
    return b


@pytest.mark.rule("LW-RANGE-13")
@pytest.mark.parametrize(("dice", "y", "runs"), [((3, 4), 15_000, []), ((3, 3), 23_000, ["cow-1"])])
def test_in_later_turns_each_is_tested(dice: tuple[int, int], y: int, runs: list[str]) -> None:
    b = on_the_run(dice=[("stampede cow-1", *dice)])
    assert b.body("cow-1").y == y
    assert running(b) == runs


@pytest.mark.rule("LW-RANGE-13")
@pytest.mark.parametrize(("status", "found"), [({}, ()), ({"stampede": "cow-1", "bolts": "0 1"}, (("stampede", 4),))])
def test_before_the_drop(status: dict[str, Any], found: Any) -> None:
    b = scene(rustler(), guard(), cow(1, (18, 15), **status))
    assert scenarios.of(b.game.facts).turn(b.game, 4) == found


@pytest.mark.rule("LW-RANGE-13")
def test_calm_ones_do_not_follow_a_stampede_that_goes_on() -> None:
    b = on_the_run(cow(2, (20, 18)), dice=[("stampede cow-1", 1, 1)])
    assert running(b) == ["cow-1"]


@pytest.mark.rule("LW-RANGE-13")
@pytest.mark.parametrize(("dice", "runs"), [((1, 1), ["cow-1", "cow-2"]), ((6, 6), ["cow-1"])])
def test_one_that_has_run_is_tested_when_another_starts(dice: tuple[int, int], runs: list[str]) -> None:
    assert running(started_at(cow(2, (22, 15), ran=1), dice=[("stampede cow-2", *dice)])) == runs


@pytest.mark.rule("LW-RANGE-13", "LW-RANGE-05")
def test_cows_that_run_off_belong_to_nobody() -> None:
    b = scene(rustler((18, 26)), guard(), cow(1, (18, 31)))
    b.game.pending.append(stampede.Bolts("cow-1", b.body("a").at, "a"))
    b.run(drain(b.game))
    assert b.removed() == ["cow-1"]
    assert open_range.possessed(b.game, ()) == {0: 0, 1: 0}


@pytest.mark.rule("LW-RANGE-14")
@pytest.mark.parametrize(("entangled", "runs"), [(3, []), (2, ["cow-1"])])
def test_a_lasso_stops_a_cow(entangled: int, runs: list[str]) -> None:
    wild = cow(1, (18, 15), stampede="cow-1", bolts="0 1", entangled=entangled)
    b = scene(rustler(), guard(), wild, turn=3)
    b.run(scenarios.of(b.game.facts).phase_over(b.game, "movin", 3))
    assert running(b) == runs


@pytest.mark.rule("LW-RANGE-14")
def test_nothing_else_does() -> None:
    b = scene(rustler(weapons="Sixgun"), guard(), cow(1, (18, 15), stampede="cow-1", bolts="0 1"), phase="shootin",
              dice=[("hit a", 6), ("wound a", 1)])  # fmt: skip
    b.run(shoot.shoot(b.game, "a", 0, target="cow-1"), pending=True)
    b.run(drain(b.game))
    assert running(b) == ["cow-1"]
    assert b.body("cow-1").at == (18_000, 15_000, 0)


@pytest.mark.rule("LW-RANGE-08")
def test_cows_may_be_shot_and_attacked() -> None:
    b = scene(rustler(weapons="Sixgun"), guard(), cow(1, (18, 15)), phase="shootin")
    assert aim.targets(b.game, "a", 0) == ["cow-1"]
    assert scenarios.of(b.game.facts).prey(b.game.facts, "a") == ("cow-1",)


# -- whose cows -------------------------------------------------------------------------------------------


def counted(rustled: int, left: int, *, lost: int = 0, **options: str) -> Board:
    total = rustled + left + lost
    cows = [cow(n, (2 * n, 30)) for n in range(1, total + 1)]
    b = scene(rustler(), guard((2, 2)), *cows, size=48, options=options)
    for n in range(1, total + 1):
        if n <= rustled:
            b.game.tell(Removed(f"cow-{n}", herd.HERDED))
        elif n > rustled + left:
            b.game.tell(Removed(f"cow-{n}", stampede.GONE))
    b.match.log.clear()
    return b


def winners(b: Board) -> tuple[int, ...]:
    ending.check(b.game)
    (over,) = b.told(Ended)
    return over.winners


@pytest.mark.rule("LW-RANGE-05")
@pytest.mark.parametrize(
    ("rustled", "left", "lost", "won"), [(5, 4, 3, (0,)), (6, 6, 0, ()), (2, 10, 0, (1,)), (0, 0, 12, ())]
)
def test_after_turn_20_the_cows_are_counted(rustled: int, left: int, lost: int, won: tuple[int, ...]) -> None:
    b = counted(rustled, left, lost=lost)
    b.run(open_range.range_over(b.game, 20))
    assert winners(b) == won


@pytest.mark.rule("LW-RANGE-05")
def test_not_before() -> None:
    b = counted(5, 7)
    b.run(open_range.range_over(b.game, 19))
    assert not ending.check(b.game)


@pytest.mark.rule("LW-RANGE-05")
@pytest.mark.parametrize(
    ("option", "flees", "won"),
    [("as-they-stand", 0, (0,)), ("as-they-stand", 1, (0,)), ("to-the-stayers", 0, (0,)), ("to-the-stayers", 1, (0,))],
)
def test_cows_herded_off_stay_stolen(option: str, flees: int, won: tuple[int, ...]) -> None:
    b = counted(7, 5, **{"cows-when-a-side-flees": option})
    hills.flee(b.game, flees, "LW-HILLS-04")
    assert winners(b) == won


@pytest.mark.rule("LW-RANGE-05")
@pytest.mark.parametrize(("option", "won"), [("as-they-stand", (1,)), ("to-the-stayers", (0,))])
def test_whose_the_others_are_when_the_defenders_flee(option: str, won: tuple[int, ...]) -> None:
    b = counted(1, 11, **{"cows-when-a-side-flees": option})
    hills.flee(b.game, 1, "LW-HILLS-04")
    assert winners(b) == won


@pytest.mark.rule("LW-RANGE-06")
def test_a_d3_of_dollars_for_every_cow() -> None:
    b = counted(5, 4, lost=3)
    b.run(open_range.range_over(b.game, 20))
    assert [b.game.facts.get(f"seat:{seat}", "income-d3") for seat in (0, 1)] == [5, 4]
    assert not any(b.game.facts.get(f"seat:{seat}", "income-dice") for seat in (0, 1))
    assert [b.game.facts.get(one, "xp") for one in ("a", "b")] == [2, 1]
