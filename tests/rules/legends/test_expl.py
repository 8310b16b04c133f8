"""Explosives: thrown, planted, detonated; what blasts do to models (LW-EXPL-01 to -04, -07 to -10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gulch.decision import Put
from gulch.events import Blast, Marker, Removed, Status
from gulch.rules.legends import aim, explosives, move, nitro, shoot, sticks
from gulch.rules.legends.explosives import Charge, blast
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import base
from rules.legends.build import Board, board, fig, wall
from rules.legends.saddled import horse, rider, saddled

R = 25 * 500 / 25.4 / 1000  # the radius of a 25 mm base, inches
STICK, VIAL = "Dynamite", "Nitro"
MEN = ("dice", "pieces", "options", "answers", "turn", "phase", "policy")


def thrower(*more: Any, kit: str = STICK, gap: float = 5.0, **keys: Any) -> Board:
    """Somebody at (5, 10) with explosives, and an enemy at a distance."""
    own = {key: keys.pop(key) for key in list(keys) if key not in MEN}
    a = fig("a", at=(5, 10), kit=kit, **own)
    return board(a, fig("b", seat=1, at=(5 + 2 * R + gap, 10)), *more, **keys)


def blasts(b: Board) -> list[tuple[int, int]]:
    return [(event.at[0], event.at[1]) for event in b.told(Blast)]


def kit_left(b: Board, who: str = "a") -> list[str]:
    return [one.name for _, one in explosives.carried(b.game.facts, who)]


def throw(b: Board) -> None:
    b.run(sticks.throw(b.game, "a", "0"), pending=True)


def go_off(b: Board, x: float, y: float, z: float = 0, strength: int = 6, by: str = "a") -> None:
    at = (round(x * 1000), round(y * 1000), round(z * 1000))
    b.run(blast(b.game, at, Charge(STICK, strength, by), "LW-EXPL-10"), pending=True)


# -- the data -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-01")
def test_two_explosives_and_their_strength() -> None:
    assert {one.name: one.strength for one in explosives.kinds().values()} == {STICK: 6, VIAL: 10}


@pytest.mark.rule("LW-MEAS-06")
@pytest.mark.parametrize(("gap", "dice"), [(2.5, [("blast hits b", 1), ("wound a", 1)]), (2.51, [])])
def test_the_round_template_reaches_two_and_a_half_inches(gap: float, dice: Any) -> None:
    b = board(fig("a", at=(2, 10)), fig("b", seat=1, at=(10 + R + gap, 10)), dice=dice)
    go_off(b, 10, 10)


# -- throwing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-02")
@pytest.mark.parametrize(("gap", "found"), [(6.0, ["b"]), (6.01, [])])
def test_it_flies_twice_the_throwers_strength(gap: float, found: list[str]) -> None:
    assert sticks.targets(thrower(gap=gap).game, "a") == found


@pytest.mark.rule("LW-EXPL-02")
@pytest.mark.parametrize(("spent", "offered"), [(3000, ["throw:0"]), (3100, [])])
def test_nobody_throws_who_has_moved_more_than_half(spent: int, offered: list[str]) -> None:
    b = thrower(acted=1, spent=spent)
    assert [option.id for option in sticks.throw_options(b.game, "a")] == offered


@pytest.mark.rule("LW-EXPL-02", "LW-EXPL-01")
def test_a_hit_goes_off_on_the_target_and_the_stick_is_used_up() -> None:
    b = thrower(dice=[("throw a", 4), ("blast hits b", 1), ("wound a", 6), ("critical b", 1)])
    at = b.body("b").at
    throw(b)
    assert blasts(b) == [at[:2]]
    assert b.removed() == ["b"]
    assert kit_left(b) == []
    assert b.game.facts.get("a", "shot") == 1


@pytest.mark.rule("LW-EXPL-02")
def test_what_stops_it_on_its_way_is_where_it_goes_off() -> None:
    """No jam check after it; a wall turns it back at its near side."""
    low = wall("w", (8.2, 8.0, 8.4, 12.0), 0.9)
    dice = [("throw a", 5), ("in the way a", 1), ("blast hits W", 1), ("wound W a", 1)]
    b = thrower(pieces=[low], gap=6, dice=dice)
    throw(b)
    (where,) = blasts(b)
    assert 8100 <= where[0] <= 8200


@pytest.mark.rule("LW-EXPL-02")
def test_who_is_struck_on_its_way_is_the_centre() -> None:
    b = thrower(
        fig("c", seat=1, at=(8.2, 10.12)), gap=6, answers=[("target", "b")],
        dice=[("throw a", 4), ("in the way a", 3), ("blast hits c", 1), ("wound a", 1)],
    )  # fmt: skip
    at = b.body("c").at
    throw(b)
    assert blasts(b) == [at[:2]]


@pytest.mark.rule("LW-EXPL-03")
def test_a_one_goes_off_in_the_throwers_hand() -> None:
    b = thrower(dice=[("throw a", 1), ("blast hits a", 2), ("wound a", 1), ("wound a", 2)])
    throw(b)
    assert blasts(b) == [(5000, 10_000)]
    assert kit_left(b) == []


@pytest.mark.rule("LW-EXPL-03", "LW-EXPL-04")
@pytest.mark.parametrize(("kit", "lying"), [(STICK, []), (VIAL, ["nitro:a:0"])])
def test_fame_makes_a_two_of_it(kit: str, lying: list[str]) -> None:
    b = thrower(kit=kit, fame=1, answers=[("fame", "0:2")], dice=[("throw a", 1)])
    throw(b)
    assert blasts(b) == []
    assert [vial.id for vial in nitro.lying(b.game.facts)] == lying


@pytest.mark.rule("LW-EXPL-03")
def test_a_two_may_hit_with_a_shootin_of_two() -> None:
    b = thrower(profile={"S": 2}, dice=[("throw a", 2), ("blast hits b", 1), ("wound a", 1)])
    throw(b)
    assert len(blasts(b)) == 1


@pytest.mark.rule("LW-EXPL-04")
def test_any_other_miss_is_a_dud_and_lost() -> None:
    b = thrower(dice=[("throw a", 3)])
    throw(b)
    assert blasts(b) == []
    assert kit_left(b) == []
    assert not b.game.facts.markers


@pytest.mark.rule("LW-EXPL-04")
def test_nitro_that_missed_lies_where_the_target_stood() -> None:
    b = thrower(kit=VIAL, dice=[("throw a", 3)])
    at = b.body("b").at
    throw(b)
    assert blasts(b) == []
    assert b.game.facts.markers["nitro:a:0"].at == at


@pytest.mark.rule("LW-EXPL-02")
def test_it_is_done_instead_of_shooting() -> None:
    b = thrower(weapons="Sixgun", answers=[("shootin", "throw:0")], dice=[("throw a", 3)])
    b.run(shoot.act(b.game, "a"))
    assert not shoot.can_act(b.game, "a")


@pytest.mark.rule("LW-EXPL-02")
def test_nobody_throws_in_contact() -> None:
    assert sticks.throw_options(thrower(fig("c", seat=1, at=(5, 10 + 2 * R))).game, "a") == []


@pytest.mark.rule("LW-HIRED-17")
def test_nobody_throws_where_a_lady_would_be_hurt() -> None:
    dove = fig("c", seat=1, at=(11.5, 11.5), skills="Distraction")
    assert sticks.targets(thrower(dove).game, "a") == []
    b = thrower(dove, fig("d", seat=1, at=(14, 10)), dice=[("blast hits d", 1), ("wound a", 1)])
    go_off(b, 13.8, 11.5)


# -- planting -------------------------------------------------------------------------------------------------------


def planting(b: Board) -> None:
    """Declares it and comes to the end of Movin'."""

    async def all_of_it() -> None:
        await sticks.plant(b.game, "a", "0")
        await sticks.planting(b.game, 1)
        for step in reversed(b.game.state.agenda):
            await sticks.set_charge(b.game, *step[1:])

    b.run(all_of_it(), pending=True)


@pytest.mark.rule("LW-EXPL-07")
def test_planting_is_a_whole_move_and_not_done_in_contact() -> None:
    assert sticks.MANNERS["plant"].whole
    assert [one.id for one in sticks.plant_options(thrower().game, "a")] == ["plant:0"]
    assert sticks.plant_options(thrower(gap=0).game, "a") == []


@pytest.mark.rule("LW-EXPL-07")
def test_who_plants_does_nothing_else_in_movin() -> None:
    b = thrower(phase="movin", answers=[("manner", "plant:0")])
    b.run(move.act(b.game, "a"))
    assert b.has("a", "planting")
    assert not move.can_move(b.game, "a")


@pytest.mark.rule("LW-EXPL-07")
def test_who_is_charged_meanwhile_plants_nothing_and_keeps_it() -> None:
    b = thrower(gap=0, phase="movin")
    planting(b)
    assert not b.game.facts.markers
    assert kit_left(b) == [STICK]
    assert not b.has("a", "planting")


@pytest.mark.rule("LW-EXPL-08")
def test_it_is_set_in_contact() -> None:
    b = thrower(phase="movin", dice=[("plant a", 2)], answers=[("set-charge", Put((5000, 10_890, 0), 0))])
    planting(b)
    assert b.game.facts.markers["charge:a:0"].at == (5000, 10_890, 0)
    assert aim.is_free(b.game, "a")  # he may shoot in the same turn
    assert kit_left(b) == []
    assert blasts(b) == []


@pytest.mark.rule("LW-EXPL-08")
def test_on_a_one_it_goes_off_on_the_planter() -> None:
    dice = [("plant a", 1), ("blast hits a", 1), ("wound a", 6), ("critical a", 1)]
    b = thrower(phase="movin", dice=dice)
    planting(b)
    assert blasts(b) == [(5000, 10_000)]
    assert b.removed() == ["a"]


@pytest.mark.rule("LW-EXPL-08")
def test_fame_may_change_that_one() -> None:
    answers = [("fame", "0:2"), ("set-charge", Put((5000, 10_890, 0), 0))]
    b = thrower(phase="movin", fame=1, dice=[("plant a", 1)], answers=answers)
    planting(b)
    assert "charge:a:0" in b.game.facts.markers


@pytest.mark.rule("LW-EXPL-07")
def test_who_is_shot_meanwhile_plants_nothing() -> None:
    b = thrower(phase="movin", planting=0)
    b.game.tell(Removed("a", "out of action"))
    b.run(sticks.set_charge(b.game, "a"))
    assert not b.game.facts.markers


@pytest.mark.rule("LW-EXPL-08")
def test_without_room_beside_it_the_charge_lies_under_it() -> None:
    walls = [wall(f"w{n}", rect, 4.0) for n, rect in enumerate(
        ((4.0, 9.0, 4.5, 11.0), (5.5, 9.0, 6.0, 11.0), (4.5, 9.0, 5.5, 9.5), (4.5, 10.5, 5.5, 11.0))
    )]  # fmt: skip
    b = thrower(phase="movin", pieces=walls, dice=[("plant a", 6)])
    planting(b)
    assert b.game.facts.markers["charge:a:0"].at == (5000, 10_000, 0)


# -- detonating -----------------------------------------------------------------------------------------------------


def set_board(turn: int, more: Sequence[Any] = (), **keys: Any) -> Board:
    """A charge set in turn 2 far from its setter."""
    b = thrower(*more, turn=turn, gap=20, **keys)
    b.game.tell(Status("a", "gone:0", 2))
    b.game.tell(Status("a", "set:0", 2))
    b.game.tell(Marker("charge:a:0", sticks.CHARGE, (20_000, 20_000, 0), STICK))
    return b


@pytest.mark.rule("LW-EXPL-09")
@pytest.mark.parametrize(("turn", "offered"), [(2, []), (3, ["detonate:charge:a:0"])])
def test_a_charge_is_set_off_in_a_later_turn_by_who_set_it(turn: int, offered: list[str]) -> None:
    b = set_board(turn)
    assert [one.id for one in sticks.detonate_options(b.game, "a")] == offered
    assert sticks.detonate_options(b.game, "b") == []


@pytest.mark.rule("LW-EXPL-09")
def test_not_in_contact() -> None:
    b = set_board(3, more=[fig("c", seat=1, at=(5, 10 + 2 * R))])
    assert sticks.detonate_options(b.game, "a") == []


@pytest.mark.rule("LW-EXPL-09", "LW-EXPL-01")
def test_on_two_it_goes_off_where_it_lies() -> None:
    b = set_board(3, dice=[("detonate a", 2)])
    b.run(sticks.detonate(b.game, "a", "charge:a:0"))
    assert blasts(b) == [(20_000, 20_000)]
    assert not b.game.facts.markers
    assert b.game.facts.get("a", "shot") == 3


@pytest.mark.rule("LW-EXPL-09")
def test_on_one_it_fails_and_may_be_tried_again() -> None:
    b = set_board(3, dice=[("detonate a", 1)])
    b.run(sticks.detonate(b.game, "a", "charge:a:0"))
    assert blasts(b) == []
    assert [one.id for one in sticks.detonate_options(b.game, "a")] == ["detonate:charge:a:0"]
    assert b.game.facts.get("a", "shot") == 3


# -- the blast ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-10")
def test_everybody_under_it_is_struck_d6_times() -> None:
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(10, 10)), fig("c", seat=1, at=(11.5, 10)), fig("d", at=(10, 12)),
        dice=[("blast hits b", 4), *[("wound a", 2)] * 4, ("blast hits c", 1), ("wound a", 3), ("blast hits d", 2),
              ("wound a", 1), ("wound a", 3)],
    )  # fmt: skip
    go_off(b, 10, 10)
    assert sorted(b.removed()) == ["c", "d"]  # Strength 6 against Grit 3 needs 3+


@pytest.mark.rule("LW-EXPL-10")
def test_it_does_critical_damage() -> None:
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(10, 10), profile={"W": 3}),
        dice=[("blast hits b", 1), ("wound a", 6), ("critical b", 6), ("critical wounds b", 6)],
    )  # fmt: skip
    go_off(b, 10, 10)
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-EXPL-10")
@pytest.mark.parametrize(("height", "dice"), [(2.4, [("blast hits b", 1), ("wound a", 1)]), (2.6, [])])
def test_it_is_measured_in_space(height: float, dice: Any) -> None:
    b = board(fig("a", at=(2, 2)), fig("b", seat=1, at=(10, 10, height)), dice=dice)
    go_off(b, 10, 10)


@pytest.mark.rule("LW-EXPL-10")
@pytest.mark.parametrize("by", ["a", "b"])
def test_survivors_test_whether_to_dive_whoever_set_it_off(by: str) -> None:
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(10, 10)),
        dice=[("blast hits b", 1), (f"wound {by}", 1), ("dive b", 3), ("dive b", 4)],
    )  # fmt: skip

    async def all_of_it() -> None:
        await blast(b.game, (10_000, 10_000, 0), Charge(STICK, 6, by), "LW-EXPL-10")
        await drain(b.game)

    b.run(all_of_it())
    assert len(b.rolls("dive")) == 1


@pytest.mark.rule("LW-EXPL-10")
@pytest.mark.parametrize(("value", "dice"), [("no", [("blast hits b", 1), ("wound a", 1)]), ("yes", [])])
def test_by_option_only_what_can_be_seen_is_struck(value: str, dice: Any) -> None:
    high = wall("w", (11.0, 5.0, 11.2, 15.0), 4.0)
    struck = [("blast hits W", 1), ("wound W a", 1)]
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(12, 10)), pieces=[high], dice=[*dice, *struck],
        options={"blast-needs-sight": value},
    )  # fmt: skip
    go_off(b, 10, 10)


@pytest.mark.rule("LW-EXPL-10", "LW-SCEN-09")
def test_what_his_charge_kills_counts_for_who_set_it() -> None:
    dice = [("detonate a", 2), ("blast hits c", 1), ("wound a", 3)]
    b = set_board(3, more=[fig("c", seat=1, at=(20, 21))], dice=dice)
    b.run(sticks.detonate(b.game, "a", "charge:a:0"), pending=True)
    assert b.game.facts.get("a", "kills") == 1


@pytest.mark.rule("LW-EXPL-10")
def test_by_option_scenery_behind_a_wall_is_spared() -> None:
    high, low = wall("w", (11.0, 5.0, 11.2, 15.0), 4.0), wall("v", (11.5, 9.5, 12.0, 10.5), 0.5)
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(30, 30)), pieces=[high, low],
        dice=[("blast hits W", 1), ("wound W a", 1)], options={"blast-needs-sight": "yes"},
    )  # fmt: skip
    go_off(b, 10, 10)


@pytest.mark.rule("LW-EXPL-10", "LW-RANGE-10")
def test_it_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    monkeypatch.setattr(base.Scenario, "noise", lambda self, game, at, by: heard.append((at, by)))
    go_off(board(fig("a", at=(2, 2)), fig("b", seat=1, at=(30, 30))), 10, 10)
    assert heard == [((10_000, 10_000, 0), "a")]


@pytest.mark.rule("LW-EXPL-10", "LW-MOUNT-12")
def test_rider_and_mount_are_struck_each() -> None:
    """The mount dies, the rider survives and is thrown; one test to dive is due for both."""
    b = saddled(
        fig("a", at=(30, 30)), rider("b", at=(10, 10), seat=1), horse("b", seat=1),
        dice=[("blast hits b", 1), ("wound a", 1), ("blast hits b.mount", 1), ("wound a", 2)],
    )  # fmt: skip
    go_off(b, 10, 10)
    assert [type(item).__name__ for item in b.game.pending] == ["Due"]


@pytest.mark.rule("LW-EXPL-03", "LW-FAME-05")
def test_who_blew_himself_up_spends_no_more_fame_and_has_his_kills() -> None:
    dice = [("throw a", 1), ("blast hits a", 1), ("wound a", 6), ("critical a", 1), ("blast hits c", 1), ("wound c", 3)]
    b = thrower(fig("c", seat=1, at=(5, 12)), fame=1, dice=dice, answers=[("target", "c")])
    throw(b)
    assert b.removed() == ["a", "c"]
    assert len(b.decisions("fame")) == 2  # for the throw and for his own wound
    assert b.game.facts.get("a", "kills") == 1
