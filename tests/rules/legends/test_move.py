"""Measures, moves and control zones (LW-MEAS, LW-MOVE, LW-ZONE)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Option, Walked
from gulch.errors import IllegalChoice
from gulch.events import Removed, Turned
from gulch.rules.legends import hired, move, pace, scenarios, shoot, walk
from gulch.rules.legends.manners import Manner
from gulch.table import judge
from gulch.table.moves import Exit
from rules.legends.build import Board, area, fig, platform, wall
from rules.legends.march import R, ahead, allowed, at, do, lone, may_go, offered, points, route
from rules.legends.saddled import horse, rider, saddled

FAR = fig("z", seat=1, at=(33, 33))


# -- LW-MEAS ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MEAS-05")
def test_bases() -> None:
    foot, ridden = lone(), saddled(rider("a", at=(10, 10)), horse("a"), FAR)
    assert [2 * foot.body("a").radius, 2 * ridden.body("a").radius] == [984, 1574]


@pytest.mark.rule("LW-MEAS-07")
def test_what_must_be_reloaded_is_known_to_all() -> None:
    foe = fig("e", seat=1, at=(20, 10))
    b = ahead(fig("a", at=(10, 10), weapons="Rifle"), foe, dice=[("hit a", 2)])
    b.run(shoot.shoot(b.game, "a", 0, target="e"))
    assert b.game.facts.public()["figures"]["a"]["status"]["empty:0"] == 1


# -- LW-MOVE ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MOVE-01", "LW-MOVE-02", "LW-MEAS-02")
@pytest.mark.parametrize(("far", "may"), [(0.0, True), (2.3, True), (6.0, True), (6.1, False)])
def test_a_man_moves_any_distance_up_to_six_inches(far: float, may: bool) -> None:
    assert may_go(lone(), "a", (10 + far, 10)) is may


@pytest.mark.rule("LW-MOVE-01")
@pytest.mark.parametrize(
    ("kind", "far", "may"), [("Mule", 8, True), ("Mule", 8.1, False), ("Horse", 10, True), ("Horse", 10.1, False)]
)
def test_a_rider_has_the_allowance_of_his_mount(kind: str, far: float, may: bool) -> None:
    b = saddled(rider("a", at=(10, 10)), horse("a", kind=kind), FAR, phase="movin")
    assert may_go(b, "a", (10 + far, 10)) is may


@pytest.mark.rule("LW-MOVE-02", "LW-MEAS-01")
def test_standing_still_costs_nothing() -> None:
    b = lone()
    do(b, "a", "done")
    assert (at(b, "a"), pace.spent(b.game, "a"), pace.stood_still(b.game, "a")) == ((10, 10, 0), 0, True)


@pytest.mark.rule("LW-MOVE-03")
def test_distance_is_measured_along_the_way() -> None:
    b = lone()
    do(b, "a", [(13, 10), (13, 13)])
    assert pace.spent(b.game, "a") == 6000
    assert at(b, "a") == (13, 13, 0)
    assert not may_go(lone(), "a", (13, 10), (13, 13.1))


@pytest.mark.rule("LW-MOVE-03")
def test_stairs_are_walked_at_their_true_length() -> None:
    steps = [platform(f"s{n}", (12 + n * 0.4, 8, 16, 12), 0.4 * (n + 1), "stairs") for n in range(3)]
    b = lone(*steps)
    assert may_go(b, "a", (14, 10, 1.2))


@pytest.mark.rule("LW-MOVE-04")
def test_turning_on_the_spot_costs_nothing() -> None:
    b = lone()
    b.answers += [("manner", "walk"), ("move", Walked((), 180))]
    b.run(move.act(b.game, "a"))
    assert [event.facing for event in b.told(Turned)] == [180]
    assert pace.spent(b.game, "a") == 0


@pytest.mark.rule("LW-MOVE-04")
def test_a_full_move_may_end_with_any_facing() -> None:
    b = lone()
    b.answers += [("manner", "walk"), ("move", Walked(points([(16, 10)]), 180))]
    b.run(move.act(b.game, "a"))
    assert (b.body("a").facing, pace.spent(b.game, "a")) == (180, 6000)


WALLS = (wall("n", (12, 10.6, 14, 14), 3), wall("s", (12, 4, 14, 9.4), 3))


@pytest.mark.rule("LW-MOVE-05")
def test_nobody_walks_through_a_friend() -> None:
    mate = fig("m", at=(13, 10), posture="down")
    assert not may_go(ahead(fig("a", at=(10, 10)), mate, FAR, pieces=WALLS), "a", (15.5, 10))
    assert may_go(ahead(fig("a", at=(10, 10)), FAR, pieces=WALLS), "a", (15.5, 10))


@pytest.mark.rule("LW-MOVE-05")
def test_nobody_walks_through_an_enemy() -> None:
    b = ahead(fig("a", at=(10, 10)), fig("m", seat=1, at=(13, 10), posture="down"), pieces=WALLS)
    do(b, "a", [(15.5, 10)])
    assert at(b, "a")[0] == pytest.approx(13 - 2 * R, abs=0.01)


@pytest.mark.rule("LW-MOVE-06")
@pytest.mark.parametrize(("gap", "base", "may"), [(0.99, 25, True), (0.97, 25, False), (0.99, 40, False)])
def test_a_gap_lets_through_a_base_that_is_no_wider(gap: float, base: int, may: bool) -> None:
    half = R + gap / 2
    friends = [fig("m", at=(12, 10 + half)), fig("n", at=(12, 10 - half))]
    if base == 25:
        b = ahead(fig("a", at=(9, 10)), *friends, FAR)
    else:
        b = saddled(rider("a", at=(9, 10)), horse("a"), *friends, FAR, phase="movin")
    assert may_go(b, "a", (14, 10)) is may


@pytest.mark.rule("LW-MOVE-07")
def test_nobody_leaves_the_table_by_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    b = ahead(fig("a", at=(2, 10)), FAR)
    asked = route(b, "a")
    assert not allowed(b, asked, (-1, 10))
    west = (Exit("west", ("west",)),)
    monkeypatch.setattr(scenarios.of(b.game.facts), "exits", lambda game, fig: west, raising=False)
    b = ahead(fig("a", at=(2, 10)), FAR)
    do(b, "a", [(-1, 10)])
    assert b.removed() == ["a"]


@pytest.mark.rule("LW-MOVE-03")
def test_a_model_moves_once_a_turn() -> None:
    b = lone()
    do(b, "a", [(11, 10)])
    assert move.able(b.game, 0) == []
    assert offered_again(b) == []


def offered_again(b: Any) -> list[str]:
    b.run(move.act(b.game, "a"))
    return [decision.kind for decision in b.asked[3:]]


@pytest.mark.rule("LW-MOVE-03", "LW-TURN-02")
def test_models_move_one_at_a_time_in_any_order() -> None:
    b = ahead(fig("a", at=(10, 10)), fig("b", at=(10, 14)), FAR, answers=[("mover", "b")])
    b.run(move.move_side(b.game, 0))
    assert b.game.state.agenda == [("move-side", 0), ("move", "b")]


# -- LW-ZONE ----------------------------------------------------------------------------------------------------


def facing(gap: float, **more: Any) -> Any:
    """An enemy whose rim is so far from that of a man at (10, 10), eastward."""
    status = {key: more.pop(key) for key in ("posture", "seat") if key in more}
    return ahead(fig("a", at=(10, 10)), fig("e", at=(10 + 2 * R + gap, 10), **{"seat": 1, **status}), **more)


@pytest.mark.rule("LW-ZONE-01")
@pytest.mark.parametrize(("left", "may"), [(0.9, False), (1.0, True), (0.0, True)])
def test_within_an_inch_of_an_enemy_only_contact_is_allowed(left: float, may: bool) -> None:
    assert may_go(facing(3), "a", (13 - left, 10)) is may


@pytest.mark.rule("LW-ZONE-01")
@pytest.mark.parametrize(("aside", "may"), [(0.5, False), (1.0, True)])
def test_the_whole_way_keeps_out_of_a_zone(aside: float, may: bool) -> None:
    b = ahead(fig("a", at=(10, 10)), fig("e", seat=1, at=(13, 10 + 2 * R + aside)))
    assert may_go(b, "a", (16, 10)) is may


@pytest.mark.rule("LW-ZONE-01")
@pytest.mark.parametrize(("value", "may"), [("in-3d", True), ("horizontal", False)])
def test_an_enemy_on_a_balcony_has_no_zone_in_the_street(value: str, may: bool) -> None:
    deck, shape = platform("deck", (12, 10.2, 14, 13), 2.5), {"control-zone-shape": value}
    b = ahead(fig("a", at=(10, 9.6)), fig("e", seat=1, at=(13, 10.8, 2.5)), pieces=[deck], options=shape)
    assert may_go(b, "a", (16, 9.6)) is may


@pytest.mark.rule("LW-ZONE-01")
@pytest.mark.parametrize(
    ("top", "value", "may"), [(3, "blocked", True), (3, "ignored", False), (1.5, "blocked", False)]
)
def test_a_wall_too_high_to_fight_over_stops_a_zone(top: float, value: str, may: bool) -> None:
    between = wall("w", (11, 10.6, 15, 10.7), top)
    b = ahead(
        fig("a", at=(10, 10)), fig("e", seat=1, at=(13, 11.3)), pieces=[between], options={"control-zone-walls": value}
    )
    assert may_go(b, "a", (16, 10)) is may


@pytest.mark.rule("LW-ZONE-02")
@pytest.mark.parametrize("engaged", [True, False])
def test_who_fights_has_no_zone(engaged: bool) -> None:
    deputy = fig("d", at=(13, 10 + 4 * R + 0.3 + (0 if engaged else 3)))
    front = fig("e", seat=1, at=(13, 10 + 2 * R + 0.3))
    b = ahead(fig("a", at=(10, 10)), deputy, front, fig("behind", seat=1, at=(16, 10)))
    do(b, "a", "done") if not engaged else do(b, "a", [(16, 10)])
    assert b.has("a", "charged") is engaged
    if not engaged:
        assert not may_go(ahead(fig("a", at=(10, 10)), front), "a", (16, 10))


@pytest.mark.rule("LW-ZONE-04")
@pytest.mark.parametrize(
    ("way", "may"),
    [([(10 + 2 * R + 0.6, 10 - 2 * R - 0.6)], False), ([(9, 10)], True), ([(10.1, 10)], False), ([(12, 10)], True)],
)
def test_who_starts_in_a_zone_comes_no_nearer_but_by_charging(way: Any, may: bool) -> None:
    assert may_go(facing(0.6), "a", *way) is may


@pytest.mark.rule("LW-ZONE-04")
def test_who_starts_in_a_zone_may_go_round() -> None:
    b = facing(0.6)
    assert may_go(b, "a", (10, 8), (13, 8))


@pytest.mark.rule("LW-PRONE-07", "LW-ZONE-01")
@pytest.mark.parametrize(("posture", "may"), [("down", True), ("standing", False)])
def test_who_lies_on_the_ground_has_no_zone(posture: Any, may: bool) -> None:
    b = ahead(fig("a", at=(10, 10)), fig("e", seat=1, at=(13, 10 + 2 * R + 0.2), posture=posture))
    assert may_go(b, "a", (16, 10)) is may


def led(**more: Any) -> Board:
    """A moves with the Hero H, who is 2 inches off."""
    return ahead(fig("a", at=(10, 10), **more), fig("h", at=(8, 10)), FAR)


@pytest.mark.rule("LW-HEROIC-05")
@pytest.mark.parametrize(("posture", "far"), [("standing", 6.0), ("down", 2.5)])
def test_who_moves_with_a_hero_is_refused_a_way_that_ends_too_far_from_him(posture: Any, far: float) -> None:
    kind, end = ("move", 8 + 2 * R + far) if posture == "standing" else ("crawl", 8 + 2 * R + far)
    tied = ("h", round(1000 * far))
    with pytest.raises(IllegalChoice, match="it must end within"):
        do(led(posture=posture), "a", (kind, [(end + 0.01, 10)]), near=tied)
    b = led(posture=posture)
    do(b, "a", (kind, [(end - 0.001, 10)]), near=tied)
    assert at(b, "a")[0] == pytest.approx(end, abs=0.002)
    assert not b.has("a", "leash")


@pytest.mark.rule("LW-HEROIC-05")
def test_who_does_not_move_with_a_hero_stays_where_he_is() -> None:
    b = led()
    b.answers.append(("manner", "walk"))
    b.answers.append(("move", Walked((), 0)))
    b.policy["manner"] = "done"
    b.run(move.act(b.game, "a", near=("h", 100)))
    assert (at(b, "a")[0], b.has("a", "halted")) == (10, False)


@pytest.mark.rule("LW-HEROIC-09")
def test_an_extra_move_is_a_whole_one() -> None:
    b = lone()
    do(b, "a", [(16, 10)])
    do(b, "a", [(22, 10)], extra=True)
    assert at(b, "a") == (22, 10, 0)


def test_manners_of_a_man_on_his_feet() -> None:
    assert offered(lone(), "a") == ["walk", "lie", "done"]
    assert walk.leash(lone().game, "a") is None


# -- moves outside Movin', ends of ways -------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-04")
def test_a_dash_goes_so_far_and_leaves_the_move_as_it_was() -> None:
    b = lone()
    do(b, "a", [(13, 10)])
    b.answers.append(("move", Walked(points([(17, 10)]), 0)))
    b.run(move.dash(b.game, "a", 4000))
    assert at(b, "a")[0] == 17
    assert (pace.spent(b.game, "a"), b.decisions("move")[-1].policy.budget) == (3000, 4000)


@pytest.mark.rule("LW-SKILL-04")
def test_a_dash_is_no_charge() -> None:
    b = facing(2)
    asked: list[Any] = []
    b.answers.append(("move", lambda decision: asked.append(decision) or Walked((), 0)))
    b.run(move.dash(b.game, "a", 4000))
    assert asked[0].policy.targets == ()


@pytest.mark.rule("LW-MOVE-07")
def test_who_leaves_in_the_saddle_takes_his_mount_along(monkeypatch: pytest.MonkeyPatch) -> None:
    b = saddled(rider("a", at=(3, 10)), horse("a"), FAR, phase="movin")
    west = (Exit("west", ("west",)),)
    monkeypatch.setattr(scenarios.of(b.game.facts), "exits", lambda game, fig: west, raising=False)
    do(b, "a", [(-1, 10)])
    assert [event.how for event in b.told(Removed)] == ["left", "left"]


def test_who_is_stopped_half_on_a_step_finds_his_feet() -> None:
    porch, house = platform("porch", (12, 5, 14, 15), 0.3), wall("house", (12.2, 5, 14, 15), 1.3)
    b = ahead(fig("a", at=(10, 10)), FAR, pieces=[porch, house], dice=[("jump a", 1)])
    do(b, "a", [(14.6, 10)])
    assert judge.stand(b.game.scene, b.body("a")) is None


@pytest.mark.rule("LW-SHOOT-04")
@pytest.mark.parametrize(("value", "walked"), [("points-spent", None), ("inches-moved", 3000)])
def test_the_inches_really_moved_are_noted_by_the_option(value: str, walked: int | None) -> None:
    b = lone(area("s", (12, 5, 20, 15)), options={"move-penalty-by": value})
    do(b, "a", [(13, 10)])
    assert b.game.facts.get("a", "walked") == walked
    assert pace.spent(b.game, "a") == 4000


def test_what_is_a_whole_move_is_offered_first_only_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def rests(game: Any, fig: str, argument: str) -> None:
        done.append(argument)

    whole = Manner(lambda game, fig: [Option("rest:well", "Rest")], rests, whole=True)
    monkeypatch.setattr(hired, "MANNERS", {"rest": whole})
    b = lone()
    do(b, "a", "rest:well")
    assert (done, len(b.decisions("manner"))) == (["well"], 1)
    b = lone()
    do(b, "a", [(12, 10)])
    assert "rest:well" not in [option.id for option in b.decisions("manner")[1].options]


@pytest.mark.rule("LW-MOVE-02")
def test_what_an_earlier_move_cost_counts_no_more() -> None:
    b = lone(turn=2, spent=4000, acted=1, moved=1)
    assert (pace.spent(b.game, "a"), pace.left(b.game, "a"), pace.stood_still(b.game, "a")) == (0, 6000, True)
    do(b, "a", [(13, 10)])
    assert (pace.spent(b.game, "a"), pace.stood_still(b.game, "a")) == (3000, False)


@pytest.mark.rule("LW-WEAP-35", "LW-WEAP-36", "LW-THROWN-02")
@pytest.mark.parametrize("key", ["roped", "entangled", "thrown"])
@pytest.mark.parametrize(("turn", "may"), [(2, False), (3, True)])
def test_who_is_held_or_has_thrown_a_rope_does_not_move(key: str, turn: int, may: bool) -> None:
    b = lone(turn=turn, **{key: 2})
    assert move.can_move(b.game, "a") is may


def test_the_scenario_comes_before_a_sides_models(monkeypatch: pytest.MonkeyPatch) -> None:
    b = lone()
    steps = (("bystanders", 0),)
    monkeypatch.setattr(scenarios.of(b.game.facts), "movin", lambda game, seat: steps, raising=False)
    b.run(move.side_begins(b.game, 0))
    assert b.game.state.agenda == [("move-side", 0), ("bystanders", 0)]
