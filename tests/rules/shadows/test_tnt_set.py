"""Dynamite set as a TNT marker, shot at, and chains of explosions (SW-TNT-07 to -09)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Put, Walked
from gulch.errors import IllegalChoice
from gulch.events import Act, Blast, Marker, Score
from gulch.rules.shadows import blast, damage, dynamite, gear, hazards, shoot
from gulch.rules.shadows.activation import action_options, perform
from gulch.rules.shadows.move import move
from rules.shadows.build import Board, Man, board, fig, platform, wall

FAR = fig("z", seat=1, at=(34, 34), facing=0)


def setter(**more: Any) -> Man:
    return fig("a", **{"at": (10, 10), "facing": 0, "found": "Dynamite", **more})


def at(x: float, y: float, z: float = 0) -> Put:
    return Put((round(x * 1000), round(y * 1000), round(z * 1000)), 0)


def way(*points: tuple[float, float], facing: int = 0, deeds: tuple[str, ...] = ()) -> Walked:
    return Walked(tuple((round(x * 1000), round(y * 1000), 0) for x, y in points), facing, deeds)


def lay(b: Board, name: str, x: float, y: float, z: float = 0) -> None:
    """A TNT marker on the table."""
    b.game.tell(Marker(name, hazards.TNT, (round(x * 1000), round(y * 1000), round(z * 1000)), "TNT"))
    b.match.log.clear()


def blasts(b: Board) -> list[tuple[int, int, int]]:
    return [event.at for event in b.told(Blast)]


# -- setting --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TNT-07")
def test_the_marker_is_set_halfway_and_the_move_goes_on() -> None:
    b = board(
        setter(),
        FAR,
        answers=[way((12, 10), deeds=("set:0",)), ("set-charge", at(12.9, 10)), way((12, 12))],
    )
    b.run(move(b.game, "a"))
    marker = b.game.facts.markers["tnt-a-0"]
    assert (marker.kind, marker.at) == ("tnt", (12900, 10000, 0))
    assert b.body("a").at == (12000, 12000, 0)
    assert [route.policy.budget for route in b.decisions("move")] == [4000, 2000]
    assert not gear.ready(b.game.facts, "a", "Dynamite")


@pytest.mark.rule("SW-TNT-07")
@pytest.mark.parametrize("spot", [at(12.6 + 0.985, 10), at(9.4, 10)])
def test_the_marker_lies_within_an_inch_and_in_view(spot: Put) -> None:
    legal = spot.at[0] > 10000
    b = board(setter(at=(12.6 - 0.9, 10)), FAR, answers=[way(deeds=("set:0",)), ("set-charge", spot)])
    if legal:
        b.answers.append(way())
        b.run(move(b.game, "a"))
        assert b.game.facts.markers
    else:
        with pytest.raises(IllegalChoice):
            b.run(move(b.game, "a"))


@pytest.mark.rule("SW-TNT-07")
def test_a_rider_and_an_engaged_model_cannot_set_it() -> None:
    assert dynamite.set_deeds(board(setter(), FAR).game, "a")
    rider = board(setter(base=40, posture="mounted"), FAR)
    assert not dynamite.set_deeds(rider.game, "a")
    engaged = board(setter(), fig("b", seat=1, at=(10.984, 10), facing=180))
    assert not dynamite.set_deeds(engaged.game, "a")


@pytest.mark.rule("SW-TNT-07")
def test_a_stick_that_was_set_is_neither_thrown_nor_set_again() -> None:
    b = board(setter(), FAR, answers=[way(deeds=("set:0",)), ("set-charge", at(10.9, 10)), way()])
    b.run(move(b.game, "a"))
    assert not dynamite.set_deeds(b.game, "a")
    assert "throw:0" not in [option.id for option in action_options(b.game, "a")]


@pytest.mark.rule("SW-TNT-07")
def test_where_there_is_no_room_in_view_it_stays_in_the_hand() -> None:
    b = board(
        setter(at=(10, 10)),
        FAR,
        answers=[way((10.5, 10), deeds=("set:0",))],
        pieces=[wall("a", (11.02, 5, 12, 15), 4), wall("b", (5, 10.6, 11, 11), 4), wall("c", (5, 9, 11, 9.4), 4)],
    )
    b.run(move(b.game, "a"))
    assert not b.game.facts.markers
    assert gear.ready(b.game.facts, "a", "Dynamite")
    assert any("cannot set" in note for note in b.notes())


# -- shooting at it -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TNT-08")
def test_a_marker_at_four_inches_is_shot_at_with_three_dice() -> None:
    b = board(fig("a", at=(10, 10), facing=0), FAR, dice=[("shoot a", 5, 1, 1)])
    lay(b, "tnt-1", 10.492 + 4 + 0.394, 10)
    b.run(shoot.shoot(b.game, "a", 0))
    (roll,) = b.rolls("shoot")
    assert [(m.value, m.rule) for m in roll.modifiers] == [(1, "SW-SHOOT-09"), (-1, "SW-TNT-08")]
    assert not b.rolls("save")
    assert blasts(b) == [(14886, 10000, 0)]
    assert not b.game.facts.markers


@pytest.mark.rule("SW-TNT-08")
def test_a_miss_leaves_it_there_and_may_jam() -> None:
    b = board(fig("a", at=(10, 10), facing=0), FAR, dice=[("shoot a", 4, 1, 1), ("jam a", 4)])
    lay(b, "tnt-1", 14, 10)
    b.run(shoot.shoot(b.game, "a", 0))
    assert b.game.facts.markers
    assert b.has("a", "jammed:0")


@pytest.mark.rule("SW-TNT-08")
def test_no_spotting_test_though_an_enemy_is_closer() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0),
        fig("b", seat=1, at=(13, 14), facing=180),
        dice=[("shoot a", 4, 2)],
        answers=[("target", "mark:tnt-1")],
    )
    lay(b, "tnt-1", 17, 10)
    b.run(shoot.shoot(b.game, "a", 0))
    assert not b.rolls("spot")
    option = b.decisions("target")[0].option("mark:tnt-1")
    assert option.label == "The TNT: 2 Dice"
    assert not option.about.figures


@pytest.mark.rule("SW-TNT-08")
def test_its_owners_own_model_may_shoot_at_it_and_it_makes_a_shot_possible() -> None:
    b = board(fig("a", at=(10, 10), facing=0), FAR)
    assert not shoot.eligible_weapons(b.game, "a")
    lay(b, "tnt-a-0", 16, 10)
    assert shoot.eligible_weapons(b.game, "a") == [0]
    lay(b, "tnt-a-0", 6, 10)
    assert not shoot.eligible_weapons(b.game, "a")


@pytest.mark.rule("SW-TNT-08")
def test_cover_counts_and_a_wall_hides_it() -> None:
    b = board(fig("a", at=(10, 10), facing=0), FAR, pieces=[wall("wall", (13, 5, 13.2, 15), 4)])
    lay(b, "tnt-1", 16, 10)
    assert not shoot.eligible_weapons(b.game, "a")
    low = board(
        fig("a", at=(10, 10, 3), facing=0),
        FAR,
        dice=[("shoot a", 4, 4)],
        pieces=[platform("roof", (8, 8, 11, 12), 3), wall("wall", (13.3, 5, 13.5, 15), 1.2)],
    )
    lay(low, "tnt-1", 15, 10)
    low.run(shoot.shoot(low.game, "a", 0))
    rules = [modifier.rule for modifier in low.rolls("shoot")[0].modifiers]
    assert rules == ["SW-COVER-01", "SW-ELEV-01", "SW-TNT-08"]


@pytest.mark.rule("SW-TNT-08")
def test_one_that_is_gone_meanwhile_can_no_longer_be_shot_at() -> None:
    b = board(fig("a", at=(10, 10), facing=0), FAR, options={"declaration-fixes": "target-and-path"})
    b.run(perform(b.game, "a", "shoot", "0", "mark:tnt-1"))
    assert any("lost" in note for note in b.notes())


# -- chains ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TNT-09")
def test_a_chain_goes_off_one_after_the_other() -> None:
    b = board(fig("a", at=(30, 30)), FAR)
    for name, x in (("tnt-1", 10), ("tnt-2", 12.5), ("tnt-3", 15)):
        lay(b, name, x, 10)
    blast.set_off(b.game, hazards.marks(b.game)[0], 0, "a")
    b.run(damage.drain(b.game))
    assert blasts(b) == [(10000, 10000, 0), (12500, 10000, 0), (15000, 10000, 0)]
    assert not b.game.facts.markers
    explosions = [entry for entry in b.match.log if isinstance(entry.event, Act) and entry.event.verb == "explode"]
    assert [entry.cause for entry in explosions[1:]] == [entry.number for entry in explosions[:2]]


@pytest.mark.rule("SW-TNT-09")
def test_the_nearest_goes_off_first_and_what_is_out_of_reach_does_not() -> None:
    b = board(fig("a", at=(30, 30)), FAR)
    for name, x in (("tnt-1", 12.9), ("tnt-2", 8.5), ("tnt-3", 3.9)):
        lay(b, name, x, 10)
    blast.dynamite(b.game, (10000, 10000, 0), "a", "Dynamite")
    b.run(damage.drain(b.game))
    assert [x for x, _, _ in blasts(b)] == [10000, 8500, 12900]
    assert list(b.game.facts.markers) == ["tnt-3"]


@pytest.mark.rule("SW-TNT-09")
def test_one_in_two_blasts_saves_against_each_after_the_damage_of_the_first() -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(11.5, 11), facing=0, rank="Veteran"),
        dice=[("blast save b", 5), ("blast save b", 6)],
    )
    lay(b, "tnt-1", 12, 10)
    blast.dynamite(b.game, (10000, 10000, 0), "a", "Dynamite")
    b.run(damage.drain(b.game))
    assert [roll.sides for roll in b.rolls("blast save")] == [8, 6]  # Shaken by the first
    assert b.has("b", "downed")


@pytest.mark.rule("SW-TNT-09")
def test_the_whole_chain_is_the_deed_of_whoever_began_it() -> None:
    b = board(fig("a", at=(30, 30)), fig("b", seat=1, at=(13, 11), facing=0), dice=[("blast save b", 1)])
    lay(b, "tnt-b-0", 12, 9)
    blast.dynamite(b.game, (9500, 8000, 0), "a", "Dynamite")
    b.run(damage.drain(b.game))
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 1)]


@pytest.mark.rule("SW-TNT-09")
@pytest.mark.parametrize(("y", "goes_off"), [(10.5, True), (11.6, False)])
def test_a_fire_corridor_sets_off_markers_within_an_inch(y: float, goes_off: bool) -> None:
    b = board(
        fig("a", at=(10, 10), facing=0, weapons="Sawn-Off Shotgun"),
        fig("b", seat=1, at=(15.2, 10), facing=180, rank="Hero"),
        dice=[("save b", 9), *([("blast save a", 6), ("blast save b", 9)] if goes_off else [])],
        policy={"target": "b"},
    )
    lay(b, "tnt-1", 12.6, y)
    b.run(shoot.shoot(b.game, "a", 0))
    assert bool(blasts(b)) is goes_off


@pytest.mark.rule("SW-TNT-09")
def test_a_marker_behind_a_wall_is_shielded_from_a_corridor() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0, weapons="Sawn-Off Shotgun"),
        fig("b", seat=1, at=(15.2, 10), facing=180, rank="Hero"),
        dice=[("save b", 9)],
        policy={"target": "b"},
        pieces=[wall("wall", (10.2, 10.55, 13.5, 10.65), 3)],
    )
    lay(b, "tnt-1", 12.5, 11.1)
    b.run(shoot.shoot(b.game, "a", 0))
    assert not blasts(b)


@pytest.mark.rule("SW-TNT-09")
def test_a_corridor_may_be_aimed_at_a_marker() -> None:
    b = board(fig("a", at=(10, 10), facing=0, weapons="Sawn-Off Shotgun"), FAR)
    lay(b, "tnt-1", 15, 10)
    b.run(shoot.shoot(b.game, "a", 0))
    assert blasts(b) == [(15000, 10000, 0)]


@pytest.mark.rule("SW-TNT-09")
def test_by_option_a_wall_keeps_a_chain_from_going_on() -> None:
    b = board(
        fig("a", at=(30, 30)), FAR, pieces=[wall("w", (11, 5, 11.2, 15), 4)], options={"blast-through-walls": "off"}
    )
    lay(b, "tnt-1", 12, 10)
    blast.dynamite(b.game, (10000, 10000, 0), "a", "Dynamite")
    b.run(damage.drain(b.game))
    assert len(blasts(b)) == 1
