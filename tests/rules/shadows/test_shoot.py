"""Shoot Actions: target choice, Spotting, the Shooting Test, shooting into a Fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gulch.errors import IllegalChoice
from gulch.events import Rolled, Score
from gulch.rules.shadows.shoot import aims, eligible_weapons, reaction_weapons, shoot, weapon_of
from rules.shadows.build import Board, Man, board, fig, platform, wall

BASES = 0.984
TOUCH = 0.984


def east(id: str, gap: float, *, up: float = 0.0, **more: Any) -> Man:
    """An enemy at that distance east of the shooter at (2, 10)."""
    return fig(id, seat=1, at=(2 + BASES + gap, 10 + up), **more)


def north(id: str, gap: float, **more: Any) -> Man:
    return fig(id, seat=1, at=(2, 10 + BASES + gap), **more)


def shooter(gun: str = "Rifle", *, facing: int = 45, **more: Any) -> Man:
    return fig("a", at=(2, 10), weapons=gun, facing=facing, actions=1, **more)


def free(b: Board, gun: int = 0) -> dict[str, bool]:
    """The possible targets of "a" and whether they may be chosen without a Spotting Test."""
    return {aim.figure: bool(aim.free) for aim in aims(b.game, "a", weapon_of(b.game, "a", gun))}


COVER_NORTH = wall("crate", (1.5, 12.5, 2.5, 13), 1)


# -- target choice --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SHOOT-02")
@pytest.mark.parametrize(("far", "easier"), [(7, False), (6, True)])
def test_an_enemy_further_away_may_be_chosen_if_easier(far: float, easier: bool) -> None:
    """A Carbine: the near enemy at 5" in Cover has net 0; at 7" net 0 is not easier, at 6" +1 is."""
    b = board(shooter("Carbine"), north("near", 5), east("far", far), pieces=[COVER_NORTH])
    assert free(b) == {"near": True, "far": easier}


@pytest.mark.rule("SW-SHOOT-02")
def test_with_easier_target_not_allowed_the_closest_binds() -> None:
    house = {"easier-target": "not-allowed"}
    b = board(shooter("Carbine"), north("near", 5), east("far", 6), pieces=[COVER_NORTH], options=house)
    assert free(b) == {"near": True, "far": False}


@pytest.mark.rule("SW-SHOOT-02")
def test_of_two_at_the_same_distance_either_may_be_chosen() -> None:
    assert free(board(shooter(), north("b", 6), east("c", 6))) == {"b": True, "c": True}


@pytest.mark.rule("SW-SHOOT-02", "SW-LOS-01")
def test_only_enemies_in_view_count() -> None:
    b = board(shooter(facing=0), fig("behind", seat=1, at=(2 - BASES - 0.5, 10)), east("b", 9))
    assert free(b) == {"b": True}


@pytest.mark.rule("SW-SHOOT-03")
@pytest.mark.parametrize(("base", "expected"), [(40, True), (25, False)])
def test_a_large_base_can_always_be_chosen(base: int, expected: bool) -> None:
    b = board(shooter(), north("near", 5), east("far", 15, base=base))
    assert free(b) == {"near": True, "far": expected}


@pytest.mark.rule("SW-SHOOT-05")
def test_an_engaged_enemy_may_be_ignored_or_chosen() -> None:
    mate = fig("mate", at=(2 + TOUCH, 10 + BASES + 4), facing=180)
    b = board(shooter(), mate, north("busy", 4), east("b", 7))
    assert free(b) == {"busy": True, "b": True}


@pytest.mark.rule("SW-SHOOT-05", "SW-DOWN-04")
def test_a_downed_enemy_is_ignored_and_cannot_be_chosen() -> None:
    b = board(shooter(), north("down", 4, downed=1), east("b", 7))
    assert free(b) == {"b": True}


@pytest.mark.rule("SW-SHOOT-06")
def test_a_target_out_of_range_is_not_offered() -> None:
    assert eligible_weapons(board(shooter("Pistol"), east("b", 12.01)).game, "a") == []
    b = board(shooter("Pistol, Rifle"), east("b", 12.01))
    assert eligible_weapons(b.game, "a") == [1]
    assert eligible_weapons(b.game, "a")


@pytest.mark.rule("SW-MEAS-01")
def test_the_options_show_distance_and_band_before_the_choice() -> None:
    b = board(shooter("Pistol"), north("b", 6), east("c", 6), answers=["b"], dice=[("shoot", 2, 2, 2)])
    b.run(shoot(b.game, "a", 0))
    (pick,) = b.decisions("target")
    assert [option.why[0] for option in pick.options] == ['Medium Range, 6"', 'Medium Range, 6"']
    assert [option.label for option in pick.options] == ["B: 3 Dice", "C: 3 Dice"]


# -- Spotting -------------------------------------------------------------------------------------------


def spotting(roll: Sequence[int], *after: tuple[str | int, ...], **more: Any) -> Board:
    b = board(
        shooter(**more), north("near", 5), east("far", 10),
        answers=[("target", "far")], dice=[("spot", *roll), *after],
    )  # fmt: skip
    b.run(shoot(b.game, "a", 0))
    return b


@pytest.mark.rule("SW-SHOOT-04", "SW-TEST-07")
def test_a_spotting_test_makes_the_choice_free() -> None:
    b = spotting([5], ("shoot", 2, 3, 4))
    assert [act.targets for act in b.acts("shoot")] == [("far",)]
    (pick,) = b.decisions("target")
    assert [(option.id, "Spotting" in option.label) for option in pick.options] == [("near", False), ("far", True)]
    assert pick.default is None
    assert pick.options[0].id == "near"


@pytest.mark.rule("SW-SHOOT-04")
def test_a_failed_spotting_test_wastes_the_action_and_the_weapon_is_not_used() -> None:
    b = spotting([4])
    assert b.acts("shoot") == []
    assert not b.has("a", "jammed:0")
    assert eligible_weapons(b.game, "a") == [0]


@pytest.mark.rule("SW-SKILL-03")
def test_hawkeye_spots_again() -> None:
    assert spotting([3, 5], ("shoot", 2, 3, 4), skills="Hawkeye").acts("shoot")
    assert not spotting([3, 4], skills="Hawkeye").acts("shoot")


@pytest.mark.rule("SW-SHOOT-01", "SW-SHOOT-04")
def test_a_failed_spotting_test_loses_the_remaining_shots_too() -> None:
    b = board(
        shooter("Sixgun"), north("near", 5), east("far", 10),
        answers=["near", "far"], dice=[("shoot", 2, 3, 4), ("spot", 4)],
    )  # fmt: skip
    b.run(shoot(b.game, "a", 0))
    assert [act.targets for act in b.acts("shoot")] == [("near",)]
    assert eligible_weapons(b.game, "a") == []


# -- the Shooting Test ----------------------------------------------------------------------------------


def shot(*dice: tuple[str | int, ...], gun: str = "Rifle", gap: float = 10, target: dict[str, Any] | None = None,
         **more: Any) -> Board:  # fmt: skip
    b = board(shooter(gun, facing=0, **more), east("b", gap, **(target or {})), dice=dice)
    b.run(shoot(b.game, "a", 0))
    return b


@pytest.mark.rule("SW-SHOOT-09")
@pytest.mark.parametrize(("gap", "dice", "rank"), [(3, 4, "Veteran"), (6, 3, "Novice"), (10, 2, "Novice")])
def test_range_changes_the_three_dice(gap: float, dice: int, rank: str) -> None:
    b = shot(("shoot", *[2] * dice), gun="Pistol", gap=gap, rank=rank)
    (roll,) = b.rolls("shoot")
    assert len(roll.dice) == dice
    assert roll.sides == {"Veteran": 8, "Novice": 6}[rank]


@pytest.mark.rule("SW-SHOOT-09", "SW-COVER-01")
def test_long_range_and_cover_leave_one_die() -> None:
    b = board(shooter("Pistol", facing=0), east("b", 10), pieces=[wall("crate", (8, 9.5, 8.5, 10.5), 1)])
    b.dice.add(("shoot", 4))
    b.run(shoot(b.game, "a", 0))
    (roll,) = b.rolls("shoot")
    assert [(modifier.value, modifier.rule) for modifier in roll.modifiers] == [
        (-1, "SW-SHOOT-09"),
        (-1, "SW-COVER-01"),
    ]


@pytest.mark.rule("SW-SHOOT-10", "SW-SHOOT-11")
def test_a_miss_needs_no_save_and_a_hit_one() -> None:
    assert shot(("shoot", 4, 3, 2)).rolls("save") == []
    hit = shot(("shoot", 5, 2, 2), ("save", 5))
    assert [(roll.figure, len(roll.dice), roll.needed) for roll in hit.rolls("save")] == [("b", 1, 5)]


@pytest.mark.rule("SW-SHOOT-13", "SW-SHOOT-19")
def test_several_successes_are_one_better_shot() -> None:
    b = shot(("shoot", 5, 5, 5), ("save", 7), target={"rank": "Veteran"})
    assert [roll.needed for roll in b.rolls("save")] == [7]
    assert not b.has("b", "shaken")


@pytest.mark.rule("SW-SHOOT-14", "SW-DMG-01", "SW-VP-02")
def test_a_failed_save_harms_by_its_margin_and_the_shooter_scores() -> None:
    assert shot(("shoot", 5, 5, 2), ("save", 4)).has("b", "shaken")
    assert shot(("shoot", 5, 5, 2), ("save", 2)).has("b", "downed")
    gone = shot(("shoot", 5, 5, 2), ("save", 1))
    assert gone.removed() == ["b"]
    assert [(score.seat, score.points) for score in gone.told(Score)] == [(0, 1)]


def test_what_follows_a_shot_names_its_cause() -> None:
    b = shot(("shoot", 5, 2, 2), ("save", 2))
    entries = {type(entry.event).__name__ + str(n): entry for n, entry in enumerate(b.match.log)}
    act = next(entry for entry in b.match.log if entry.event in b.acts("shoot"))
    rolled = [entry for entry in entries.values() if isinstance(entry.event, Rolled)]
    assert rolled[0].cause == act.number
    assert rolled[1].cause == rolled[0].number
    assert act.event.text == "A shoots B with a Rifle."  # type: ignore[union-attr]


@pytest.mark.rule("SW-SHOOT-01")
def test_the_second_shot_may_be_aimed_elsewhere_when_the_first_removes_its_target() -> None:
    b = board(shooter("Sixgun"), north("b", 5), east("c", 7))
    b.answers = ["b"]
    b.dice.add(("shoot", 5, 5, 3), ("save b", 1), ("shoot", 2, 2, 2))
    b.run(shoot(b.game, "a", 0))
    assert [act.targets for act in b.acts("shoot")] == [("b",), ("c",)]


@pytest.mark.rule("SW-ACT-10")
def test_a_weapon_is_fired_once_per_activation() -> None:
    b = shot(("shoot", 2, 2, 2), gun="Rifle, Pistol")
    assert eligible_weapons(b.game, "a") == [1]


@pytest.mark.rule("SW-LOOK-09")
def test_a_reaction_shoots_at_the_trigger_without_spotting_and_uses_no_weapon_up() -> None:
    men = fig("a", at=(2, 10), weapons="Rifle", facing=45), north("near", 5), east("far", 10)
    b = board(*men, dice=[("shoot", 2, 2, 2)])
    assert reaction_weapons(b.game, "a", "far") == [0]
    assert b.run(shoot(b.game, "a", 0, only_target="far"))
    assert b.asked == []
    assert b.acts("shoot")[0].targets == ("far",)
    assert eligible_weapons(b.game, "a") == [0]


@pytest.mark.rule("SW-LOOK-09", "SW-WEAP-07")
def test_both_shots_of_a_reaction_are_at_the_trigger() -> None:
    b = board(fig("a", at=(2, 10), weapons="Sixgun", facing=45), north("near", 5), east("far", 7))
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 2, 2, 2))
    b.run(shoot(b.game, "a", 0, only_target="far"))
    assert [act.targets for act in b.acts("shoot")] == [("far",), ("far",)]


@pytest.mark.rule("SW-LOOK-12")
def test_a_reaction_without_a_legal_target_fires_nothing() -> None:
    b = board(fig("a", at=(2, 10), weapons="Rifle", facing=45), north("b", 5, downed=1))
    assert reaction_weapons(b.game, "a", "b") == []
    assert not b.run(shoot(b.game, "a", 0, only_target="b"))


@pytest.mark.rule("SW-DOWN-02")
def test_a_downed_model_cannot_shoot() -> None:
    assert eligible_weapons(board(shooter(downed=1), east("b", 5)).game, "a") == []


# -- shooting into a Fight ------------------------------------------------------------------------------


def brawl(*dice: tuple[str | int, ...], answers: Sequence[Any] = (), gap: float = 6, **more: Any) -> Board:
    """A shot at "b", who is in Contact with a friend of "a" north of it."""
    b = board(
        shooter(more.pop("gun", "Rifle"), facing=0, **more), fig("mate", at=(2 + BASES + gap, 10 + TOUCH), facing=180),
        east("b", gap), answers=answers, dice=dice,
    )  # fmt: skip
    b.run(shoot(b.game, "a", 0))
    return b


@pytest.mark.rule("SW-SHOOT-16", "SW-SHOOT-17")
def test_the_owner_of_the_target_may_turn_the_shot_on_a_friend() -> None:
    b = brawl(("into", 3), ("into", 7), ("shoot", 5, 2, 2, 2), ("save mate", 2), answers=[("threatened", "mate")])
    assert b.has("mate", "downed")
    (pick,) = b.decisions("threatened")
    assert pick.seat == 1
    assert [option.id for option in pick.options] == ["b", "mate"]


@pytest.mark.rule("SW-SHOOT-16")
def test_the_shooters_player_may_keep_the_target() -> None:
    b = brawl(("into", 7), ("into", 3), ("shoot", 2, 2, 2, 2), answers=[("threatened", "b")])
    assert b.decisions("threatened")[0].seat == 0
    assert b.acts("shoot")[0].targets == ("b",)


@pytest.mark.rule("SW-SHOOT-16")
def test_one_that_the_shooter_cannot_see_may_not_be_chosen() -> None:
    hidden = wall("wall", (8, 10.3, 8.2, 14), 3)
    b = board(
        shooter(facing=0), fig("mate", at=(2 + BASES + 6, 10 + TOUCH), facing=180), east("b", 6),
        pieces=[hidden], dice=[("into", 3), ("into", 7), ("shoot", 2, 2, 2, 2)],
    )  # fmt: skip
    b.run(shoot(b.game, "a", 0))
    assert b.asked == []
    assert b.acts("shoot")[0].targets == ("b",)


@pytest.mark.rule("SW-SHOOT-16")
def test_a_shooter_in_contact_may_shoot_and_is_never_the_one_shot_at() -> None:
    b = board(shooter("Pistol", facing=0), east("b", 0), dice=[("into", 3), ("into", 7), ("shoot", 2, 2, 2, 2)])
    b.run(shoot(b.game, "a", 0))
    assert b.asked == []
    assert b.acts("shoot")[0].targets == ("b",)


@pytest.mark.rule("SW-SHOOT-16")
def test_with_shooting_while_engaged_not_allowed_it_cannot() -> None:
    b = board(shooter("Pistol", facing=0), east("b", 0), options={"shooting-while-engaged": "not-allowed"})
    assert eligible_weapons(b.game, "a") == []


@pytest.mark.rule("SW-SHOOT-17")
def test_the_one_really_shot_at_has_its_own_range_and_cover() -> None:
    """The friend north of the target is at Long Range and in Cover of the target's crate."""
    men = shooter("Pistol", facing=0), fig("mate", at=(2 + BASES + 8 + TOUCH, 10), facing=180), east("b", 8)
    b = board(*men, answers=[("threatened", "mate")], dice=[("into", 3), ("into", 7), ("shoot", 4)])
    b.run(shoot(b.game, "a", 0))
    assert [modifier.rule for modifier in b.rolls("shoot")[0].modifiers] == ["SW-SHOOT-09", "SW-COVER-01"]


@pytest.mark.rule("SW-SHOOT-17")
def test_a_chosen_model_out_of_range_loses_the_action() -> None:
    men = shooter("Pistol", facing=0), fig("mate", at=(2 + BASES + 11.5 + TOUCH, 10.1), facing=180), east("b", 11.5)
    b = board(*men, answers=[("threatened", "mate")], dice=[("into", 3), ("into", 7)])
    assert not b.run(shoot(b.game, "a", 0))
    assert any("out of range" in text for text in b.notes())


@pytest.mark.rule("SW-SKILL-03")
def test_hawkeye_picks_the_target_without_a_roll_off() -> None:
    b = brawl(("shoot", 2, 2, 2, 2), answers=[("threatened", "b")], skills="Hawkeye")
    assert b.rolls("into") == []
    assert b.decisions("threatened")[0].seat == 0


def test_a_target_that_is_not_offered_is_refused() -> None:
    b = board(shooter(), north("b", 6), east("c", 6), answers=["a"])
    with pytest.raises(IllegalChoice, match="target"):
        b.run(shoot(b.game, "a", 0))


@pytest.mark.rule("SW-SHOOT-09", "SW-ELEV-01")
def test_from_a_roof_the_shot_has_an_extra_die() -> None:
    men = fig("a", at=(9.4, 10, 2), weapons="Rifle", actions=1), fig("b", seat=1, at=(22, 10))
    b = board(*men, pieces=[platform("roof", (0, 0, 10, 20), 2)], dice=[("shoot", 2, 2, 2, 2)])
    b.run(shoot(b.game, "a", 0))
    assert [modifier.rule for modifier in b.rolls("shoot")[0].modifiers] == ["SW-ELEV-01"]
