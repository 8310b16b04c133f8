"""Charging: who may be charged, the free Fight, and Contact that is no Charge."""

from __future__ import annotations

import pytest

from gulch.decision import Pick, Walked
from gulch.errors import IllegalChoice
from gulch.events import Act
from gulch.rules.shadows import contact
from gulch.rules.shadows.fight import fight
from gulch.rules.shadows.move import move
from rules.shadows.build import board, fig, wall


def go(*points: tuple[float, ...], facing: int = 0) -> Walked:
    """A route by waypoints in inches, on the ground unless a height is given."""
    mils = tuple(tuple(round(1000 * part) for part in (*point, 0)[:3]) for point in points)
    return Walked(mils, facing)  # type: ignore[arg-type]


DRAW = (("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
NOVICE = fig("a", at=(10, 10), facing=0)
FOE = fig("b", seat=1, at=(13, 10))


@pytest.mark.rule("SW-MOVE-08", "SW-FIGHT-02")
def test_contact_with_an_enemy_in_view_is_a_charge_with_a_die_more() -> None:
    charger = fig("a", at=(10, 10), rank="Veteran")
    b = board(charger, FOE, answers=[go((12.1, 10)), "strike"])
    b.dice.add(("fight a", 5, 6, 1, 2), ("fight b", 1, 2, 3), ("save b", 6))
    b.run(move(b.game, "a"))
    attack, defence = b.rolls("fight")
    assert (attack.sides, len(attack.dice)) == (8, 4)
    assert (defence.sides, len(defence.dice)) == (6, 3)
    assert [(m.value, m.rule) for m in attack.modifiers] == [(1, "SW-FIGHT-02")]
    assert contact.engaged(b.game.facts, "a")


@pytest.mark.rule("SW-MOVE-08")
def test_the_move_ends_on_contact_and_the_rest_is_lost() -> None:
    b = board(NOVICE, FOE, answers=[go((12.1, 10))], dice=DRAW)
    b.run(move(b.game, "a"))
    assert len(b.decisions("move")) == 1
    assert b.body("a").x == 13000 - 984


@pytest.mark.rule("SW-MOVE-08")
def test_one_that_was_out_of_sight_at_the_start_is_engaged_without_a_fight() -> None:
    house = wall("house", (11, 10.2, 11.2, 20), 4)
    b = board(fig("a", at=(10.4, 11), facing=0), fig("b", seat=1, at=(12.2, 11)), pieces=[house])
    b.answers.append(go((10.4, 9.6), (11.75, 9.6), (12, 10.1)))
    b.run(move(b.game, "a"))
    assert contact.engaged(b.game.facts, "a")
    assert b.rolls() == []
    assert b.notes() == ["B was out of sight when A set off: no Charge."]


@pytest.mark.rule("SW-MOVE-08", "SW-LOS-01")
def test_one_behind_the_back_at_the_start_is_not_charged() -> None:
    b = board(fig("a", at=(10, 10), facing=180), FOE, answers=[go((12.1, 10))])
    b.run(move(b.game, "a"))
    assert contact.engaged(b.game.facts, "a")
    assert b.rolls() == []


@pytest.mark.rule("SW-MOVE-08")
def test_of_several_visible_enemies_one_is_nominated() -> None:
    two = [fig("b", seat=1, at=(13, 10.6)), fig("c", seat=1, at=(13, 9.4))]
    b = board(NOVICE, *two, answers=[go((12.24, 10)), ("charge", "c")])
    b.dice.add(("fight a", 1, 1, 2), ("fight c", 1, 1, 2))
    b.run(move(b.game, "a"))
    (pick,) = b.decisions("charge")
    assert isinstance(pick, Pick)
    assert [option.id for option in pick.options] == ["b", "c"]
    assert any("SW-FIGHT-02" in why for why in pick.options[0].why)
    assert [act.targets for act in b.acts("fight")] == [("c",)]


@pytest.mark.rule("SW-MOVE-08", "SW-FIGHT-02")
def test_a_second_fight_in_the_activation_has_no_charge_bonus() -> None:
    b = board(NOVICE, FOE, answers=[go((12.1, 10))], dice=DRAW)
    b.run(move(b.game, "a"))
    b.dice.add(("fight a", 1, 1, 2), ("fight b", 1, 1, 2))
    b.run(fight(b.game, "a"))
    assert [len(roll.dice) for roll in b.rolls("fight") if roll.figure == "a"] == [4, 3]


@pytest.mark.rule("SW-DOWN-04", "SW-MOVE-08")
def test_charging_a_visible_downed_enemy_removes_it() -> None:
    b = board(NOVICE, fig("b", seat=1, at=(13, 10), downed=1), fig("z", seat=1, at=(30, 30)))
    b.answers.append(go((12.016, 10)))
    b.run(move(b.game, "a"))
    assert b.removed() == ["b"]
    assert b.rolls() == []


@pytest.mark.rule("SW-DOWN-05")
def test_a_downed_enemy_is_not_charged_beside_one_on_its_feet() -> None:
    b = board(NOVICE, fig("b", seat=1, at=(13, 10.6)), fig("c", seat=1, at=(13, 9.4), downed=1))
    b.answers.append(go((12.24, 10)))
    b.dice.add(("fight a", 1, 1, 2, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert b.decisions("charge") == []
    assert b.removed() == []


@pytest.mark.rule("SW-MOVE-07", "SW-MOVE-08", "SW-FIGHT-07")
def test_a_charge_across_a_fence_meets_a_fortified_defender() -> None:
    fence = wall("fence", (12, 5, 12.5, 15), 1.0, linear=True)
    b = board(NOVICE, fig("b", seat=1, at=(12.992, 10)), pieces=[fence], answers=[go((11.508, 10))])
    b.dice.add(("fight a", 1, 1, 2), ("fight b", 1, 1, 2))
    b.run(move(b.game, "a"))
    assert [(m.value, m.rule) for m in b.rolls("fight")[0].modifiers] == [(1, "SW-FIGHT-02"), (-1, "SW-FIGHT-07")]


@pytest.mark.rule("SW-MOVE-07", "SW-MOVE-06")
def test_nobody_stops_an_inch_short_of_an_enemy_without_the_fence() -> None:
    b = board(NOVICE, fig("b", seat=1, at=(12.992, 10)), answers=[Walked((), 0)])
    b.run(move(b.game, "a"))
    with pytest.raises(IllegalChoice):
        b.asked[0].check(go((11.508, 10)), b.game.scene)


def test_a_move_without_charges_comes_into_contact_without_a_fight() -> None:
    b = board(NOVICE, FOE, answers=[go((12.1, 10))])
    b.run(move(b.game, "a", charge_allowed=False))
    assert contact.engaged(b.game.facts, "a")
    assert b.told(Act) == []


def test_turning_beside_a_downed_enemy_is_no_charge() -> None:
    b = board(NOVICE, fig("b", seat=1, at=(10.984, 10), downed=1), answers=[go(facing=90)])
    b.run(move(b.game, "a"))
    assert b.removed() == []
