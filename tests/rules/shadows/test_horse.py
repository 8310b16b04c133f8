"""Horses: riding, mounting, dismounting, dropping into the saddle, leading."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Route, Walked
from gulch.events import FigureInfo, Moved, Removed
from gulch.rules.shadows import activation, contact, horses, mounted, move, saddle
from gulch.rules.shadows.shoot import aims, weapon_of
from gulch.table import judge
from rules.shadows.build import Board, Man, board, fig, platform, wall


def horse(owner: Man, *, at: tuple[float, ...] = (), breed: str = "Horse") -> Man:
    """The horse of a model, standing there; without `at` it is under its rider."""
    info = horses.info(owner.info, breed)
    return Man(info, at or owner.at, 0, "standing")


def stable(*figures: Man, breed: str = "Horse", at: tuple[float, ...] = (), **more: Any) -> Board:
    """A board on which the first figure has a horse: there, or under it if it is mounted."""
    rider, others = figures[0], figures[1:]
    b = board(rider, *others, horse(rider, at=at, breed=breed), **more)
    if rider.posture == "mounted":
        b.game.tell(Removed(f"{rider.info.id}.horse", ""))
        b.match.log.clear()
    return b


def rider(id: str = "a", **more: Any) -> Man:
    """A model in the saddle, on a base of 40 mm."""
    return fig(id, base=40, posture="mounted", **more)


def walk(x: float, y: float, z: float = 0, deeds: tuple[str, ...] = (), facing: int = 0) -> Walked:
    return Walked(((round(x * 1000), round(y * 1000), round(z * 1000)),), facing, deeds)


def stop(b: Board, x: float, y: float) -> Any:
    """What the judge says to a straight way of the Move that is being asked for."""
    question = move._route(b.game, move._setting_off(b.game, "a", move.allowance(b.game, "a")))
    assert isinstance(question, Route)
    end = (round(x * 1000), round(y * 1000), 0)
    return judge.judge(b.game.scene, b.body("a"), (end,), question.policy).stop


# -- a rider --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-01")
def test_a_rider_goes_six_inches_and_no_further() -> None:
    b = stable(rider(at=(10, 10)))
    assert b.body("a").radius == 787
    assert stop(b, 16, 10) is None
    assert stop(b, 16.1, 10).reason == "budget"


@pytest.mark.rule("SW-GEAR-02")
def test_an_appaloosa_goes_eight() -> None:
    b = stable(rider(at=(10, 10)), breed="Appaloosa Horse")
    assert stop(b, 18, 10) is None
    assert stop(b, 18.1, 10).reason == "budget"


@pytest.mark.rule("SW-HORSE-01")
def test_a_rider_never_climbs_and_rides_over_a_fence() -> None:
    b = stable(rider(at=(10, 10)), pieces=[wall("high", (12, 8, 12.2, 12), 2.5, linear=True)])
    assert stop(b, 14, 10) is not None
    b = stable(rider(at=(10, 10)), pieces=[wall("low", (12, 8, 12.2, 12), 1.5, linear=True)])
    assert stop(b, 14, 10) is None
    on_foot = board(fig("a", at=(10, 10)), pieces=[wall("high", (12, 8, 12.1, 12), 2.5, linear=True)])
    assert move._route(on_foot.game, move._setting_off(on_foot.game, "a", 4000)).policy.climb  # type: ignore[union-attr]


@pytest.mark.rule("SW-HORSE-01")
def test_a_gap_for_a_man_is_none_for_a_rider() -> None:
    gap = [wall("left", (12, 8, 12.2, 9.3), 3), wall("right", (12, 10.7, 12.2, 12), 3)]
    assert stop(stable(fig("a", at=(10, 10)), at=(5, 5), pieces=gap), 13, 10) is None
    assert stop(stable(rider(at=(10, 10)), pieces=gap), 13, 10) is not None


@pytest.mark.rule("SW-HORSE-01")
def test_a_rider_may_be_shot_at_behind_one_on_foot() -> None:
    far, near = rider("b", seat=1, at=(18, 10)), fig("c", seat=1, at=(14, 12))
    b = board(fig("a", at=(8, 10)), far, near, horse(far, at=(30, 30)))
    found = {aim.figure: aim.free for aim in aims(b.game, "a", weapon_of(b.game, "a", 0))}
    assert "SW-SHOOT-03" in found["b"]


# -- mounting -------------------------------------------------------------------------------------------


def beside(**more: Any) -> Board:
    """A model at (10, 10) with its horse in Contact to the east."""
    return stable(fig("a", at=(10, 10), actions=2), at=(11.279, 10), **more)


def offered(b: Board, fig_: str = "a") -> list[str]:
    return [option.id for option in activation.action_options(b.game, fig_)]


@pytest.mark.rule("SW-HORSE-02")
def test_one_mounts_and_rides_six_inches_on() -> None:
    b = beside(answers=[walk(17.279, 10)])
    assert "mount:horse" in offered(b)
    b.run(activation.perform(b.game, "a", "mount", "horse"))
    body = b.body("a")
    assert (body.at, body.radius, body.posture) == ((17279, 10000, 0), 787, "mounted")
    assert b.game.facts.figures["a.horse"].body is None
    assert not b.game.facts.figures["a.horse"].out
    assert [act.text for act in b.acts("mount")] == ["A mounts."]


@pytest.mark.rule("SW-HORSE-02")
def test_one_out_of_contact_or_engaged_does_not_mount() -> None:
    assert "mount:horse" not in offered(stable(fig("a", at=(10, 10)), at=(11.5, 10)))
    engaged = stable(fig("a", at=(10, 10)), fig("b", seat=1, at=(9.016, 10)), at=(11.279, 10))
    assert contact.engaged(engaged.game.facts, "a")
    assert "mount:horse" not in offered(engaged)


@pytest.mark.rule("SW-HORSE-02")
def test_one_dismounts_into_contact_and_walks_four_inches_on() -> None:
    b = stable(rider(at=(10, 10), actions=2), answers=[("dismount", "north"), walk(10, 15.279)])
    assert "dismount:horse" in offered(b)
    b.run(activation.perform(b.game, "a", "dismount", "horse"))
    assert b.told(Moved)[0].route == ((10000, 11279, 0), (10000, 15279, 0))
    assert (b.body("a").radius, b.body("a").posture) == (492, "standing")
    assert b.body("a.horse").at == (10000, 10000, 0)


@pytest.mark.rule("SW-HORSE-02")
def test_nobody_dismounts_next_to_an_enemy() -> None:
    b = stable(rider(at=(10, 10)), fig("b", seat=1, at=(13.2, 10)))
    spots = [name for name, _ in mounted._spots_to_dismount(b.game, "a")]
    assert "east" not in spots
    assert "west" in spots


@pytest.mark.rule("SW-HORSE-03")
def test_nobody_mounts_and_dismounts_in_one_action() -> None:
    b = beside(answers=[walk(12, 10)])
    assert "dismount:horse" not in offered(b)
    b.run(activation.perform(b.game, "a", "mount", "horse"))
    assert not b.decisions("dismount")
    question = b.decisions("move")[0]
    assert not any("dismount" in option.id for option in question.deeds)
    assert "dismount:horse" in offered(b)  # with the next Move Action


# -- the drop into the saddle ---------------------------------------------------------------------------

BALCONY = [platform("balcony", (8, 8, 12, 12), 2.0, "balcony")]
GALLERY = [platform("gallery", (8, 8, 12, 12), 4.0, "balcony")]


def above(height: float, **more: Any) -> Board:
    """A model on a balcony whose east side is at x = 12, its horse below."""
    pieces = BALCONY if height == 2.0 else GALLERY
    return stable(fig("a", at=(9.5, 10, height), facing=0), at=(13, 10), pieces=pieces, **more)


@pytest.mark.rule("SW-HORSE-04")
def test_a_low_drop_into_the_saddle_leaves_the_rest_of_six_inches() -> None:
    b = above(2.0, answers=[walk(11.5, 10, 2.0, (saddle.SADDLE,)), walk(17, 10)])
    b.run(move.move(b.game, "a"))
    first, second = b.decisions("move")
    assert (first.policy.budget, second.policy.budget) == (4000, 4000)  # 2" of 6" are gone
    assert b.body("a").at == (17000, 10000, 0)
    assert b.body("a").posture == "mounted"
    assert not b.rolls()


@pytest.mark.rule("SW-HORSE-04")
@pytest.mark.parametrize(("die", "rides"), [(6, True), (5, False)])
def test_a_drop_of_four_inches_needs_a_save_of_six(die: int, rides: bool) -> None:
    deed = walk(11.5, 10, 4.0, (saddle.SADDLE,))
    rest = [walk(15, 10)] if rides else [("beside-horse", "south")]
    b = above(4.0, dice=[("fall save", die)], answers=[deed, *rest])
    b.run(move.move(b.game, "a"))
    assert b.rolls("fall save")[0].needed == 6
    assert horses.riding(b.game.facts, "a") is rides
    if not rides:
        assert b.has("a", "shaken")
        assert b.body("a").at == (13000, 8721, 0)
        assert b.game.facts.figures["a.horse"].body is not None


@pytest.mark.rule("SW-HORSE-04")
def test_a_horse_out_of_reach_is_no_landing_place() -> None:
    b = above(2.0, answers=[walk(9.6, 10, 2.0, (saddle.SADDLE,))])
    b.run(move.move(b.game, "a"))
    assert b.body("a").at == (9600, 10000, 2000)
    assert any("out of reach" in note for note in b.notes())
    level = stable(fig("a", at=(10, 10)), at=(12, 10))
    assert saddle.deeds(level.game, "a", 4000) == ()


# -- riderless horses -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_else_touches_a_loose_horse_drives_it_away(seat: int) -> None:
    b = stable(fig("a", at=(5, 5)), fig("b", seat=seat, at=(20, 20)), at=(22, 20), answers=[walk(20.721, 20)])
    b.run(move.move(b.game, "b"))
    assert b.removed() == ["a.horse"]
    assert b.game.facts.figures["a.horse"].out == "fled"


@pytest.mark.rule("SW-HORSE-05")
def test_its_owner_and_one_that_passes_by_do_not() -> None:
    b = stable(fig("a", at=(20, 20)), at=(22, 20), answers=[walk(20.721, 20)])
    b.run(move.move(b.game, "a"))
    assert not b.removed()
    b = stable(fig("a", at=(5, 5)), fig("b", seat=1, at=(20, 18)), at=(22, 20), answers=[walk(24, 18)])
    b.run(move.move(b.game, "b"))
    assert not b.removed()


@pytest.mark.rule("SW-HORSE-05")
def test_the_way_across_a_loose_horse_touches_it_too() -> None:
    b = stable(fig("a", at=(5, 5)), fig("b", seat=1, at=(20, 20)), at=(22, 20), answers=[walk(23.9, 20)])
    b.run(move.move(b.game, "b"))
    assert b.removed() == ["a.horse"]
    assert b.body("b").at == (23900, 20000, 0)


# -- leading --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-06")
def test_a_led_horse_ends_in_contact() -> None:
    b = stable(fig("a", at=(10, 10)), at=(8.721, 10),
               answers=[walk(14, 10, deeds=(saddle.LEAD,)), ("place-horse", "where it is")])  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert b.body("a").at == (14000, 10000, 0)
    apart = 14000 - b.body("a.horse").x
    assert 1279 <= apart <= 1299
    assert [event.manner for event in b.told(Moved)] == ["move", "lead"]


@pytest.mark.rule("SW-HORSE-06")
def test_its_owner_says_on_which_side_it_is_placed() -> None:
    b = stable(fig("a", at=(10, 10)), at=(8.721, 10),
               answers=[walk(14, 10, deeds=(saddle.LEAD,)), ("place-horse", "north")])  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert b.body("a.horse").at == (14000, 11279, 0)


@pytest.mark.rule("SW-HORSE-06")
def test_a_led_horse_halts_at_what_is_climbed() -> None:
    b = stable(fig("a", at=(10, 10)), at=(8.721, 10), pieces=[platform("roof", (11.5, 8, 16, 12), 2.5)],
               answers=[walk(11.6, 10, 2.5, deeds=(saddle.LEAD,))])  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert b.body("a").z == 2500
    assert b.body("a.horse").z == 0
    assert any("halts" in note for note in b.notes())


@pytest.mark.rule("SW-HORSE-06")
def test_only_a_horse_in_contact_is_led() -> None:
    b = stable(fig("a", at=(10, 10)), at=(7, 10))
    assert saddle.LEAD not in [deed.id for deed in saddle.deeds(b.game, "a", 4000)]


# -- no model -------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-07")
def test_a_horse_is_nobody_in_a_fight_and_its_rider_is_fortified() -> None:
    b = board(fig("b", seat=1, at=(11.279, 10)), man := rider(at=(10, 10)), horse(man, at=(30, 30)))
    assert contact.touching(b.game.facts, "b") == ("a",)
    bonus = contact.fortified(b.game.facts, "a", "b")
    assert bonus is not None
    assert bonus.rule == "SW-FIGHT-08"
    loose = stable(fig("a", at=(20, 20)), fig("b", seat=1, at=(10, 10)), at=(11.279, 10))
    assert contact.touching(loose.game.facts, "b") == ()


def test_a_horse_of_the_sheet_is_a_novice_of_its_owners_seat() -> None:
    info = horses.info(FigureInfo("1-doc", 1, "Doc", "lawman"), "Horse")
    assert (info.id, info.seat, dict(info.sheet)["rank"]) == ("1-doc.horse", 1, "Novice")
