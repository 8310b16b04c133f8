"""Shots in crowds: several of them, into Fights of three posses, from heights, and in Reactions."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Note, Score, Status
from gulch.rules.shadows.shoot import aims, eligible_weapons, reaction_weapons, shoot, weapon_of
from rules.shadows.build import Board, Man, board, fig, platform, wall

TOUCH = 0.984


def shooter(gun: str = "Rifle", *, facing: int = 0, **more: Any) -> Man:
    return fig("a", at=(2, 10), weapons=gun, facing=facing, actions=1, **more)


def foe(id: str, gap: float, *, up: float = 0.0, seat: int = 1, **more: Any) -> Man:
    """A model at that distance east of the shooter."""
    return fig(id, seat=seat, at=(2 + TOUCH + gap, 10 + up), **more)


def run(b: Board, **more: Any) -> Any:
    return b.run(shoot(b.game, "a", 0, **more))


# -- several shots --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SHOOT-19", "SW-SHOOT-01")
@pytest.mark.parametrize(("gun", "shots"), [("Pistol", 1), ("Sixgun", 2)])
def test_every_shot_that_hits_is_exactly_one_save(gun: str, shots: int) -> None:
    b = board(shooter(gun), foe("b", 6, rank="Hero"), dice=[("shoot", 5, 5, 5), ("save b", 10)] * shots)
    run(b)
    assert [roll.needed for roll in b.rolls("save")] == [7] * shots


@pytest.mark.rule("SW-SHOOT-01", "SW-LOOK-09", "SW-DOWN-04")
def test_in_a_reaction_the_second_shot_is_lost_once_the_trigger_is_down() -> None:
    """There is another enemy in view, but a Reaction is at its trigger alone."""
    b = board(shooter("Sixgun"), foe("b", 6), foe("c", 7, up=2), dice=[("shoot", 5, 5, 2), ("save b", 3)])
    assert run(b, only_target="b")
    assert b.has("b", "downed")
    assert [act.targets for act in b.acts("shoot")] == [("b",)]
    assert b.notes()[-1] == "A has no target for the Sixgun."


@pytest.mark.rule("SW-SHOOT-01", "SW-SHOOT-05")
def test_the_closest_enemy_is_found_anew_for_every_shot() -> None:
    """The first shot brings the near one down; then the far one is the closest, without a Spotting Test."""
    b = board(shooter("Sixgun"), foe("near", 5), foe("far", 6, up=3), answers=[("target", "near")])
    b.dice.add(("shoot", 5, 5, 2), ("save near", 3), ("shoot", 2, 2, 2))
    run(b)
    assert [act.targets for act in b.acts("shoot")] == [("near",), ("far",)]
    assert b.rolls("spot") == []


@pytest.mark.rule("SW-SHOOT-01", "SW-SHOOT-16")
def test_every_shot_into_a_fight_has_its_own_roll_off_until_the_fight_is_over() -> None:
    b = board(shooter("Sixgun"), foe("b", 6), foe("mate", 6, up=TOUCH, seat=0))
    b.answers = [("threatened", "mate")]
    b.dice.add(("into", 2, 9), ("shoot", 5, 5, 2), ("save mate", 3), ("shoot", 2, 2, 2))
    run(b)
    assert b.has("mate", "downed")
    assert [act.targets for act in b.acts("shoot")] == [("mate",), ("b",)]
    assert len(b.rolls("into")) == 2


@pytest.mark.rule("SW-ACT-10", "SW-WEAP-07")
def test_two_shots_are_one_firing_of_the_weapon() -> None:
    b = board(shooter("Sixgun"), foe("b", 6), dice=[("shoot", 2, 2, 2), ("shoot", 2, 2, 2)])
    run(b)
    assert [(event.key, event.value, event.rule) for event in b.told(Status)] == [("fired:0", 1, "SW-ACT-10")]


# -- the closest ----------------------------------------------------------------------------------------


def free(b: Board) -> dict[str, bool]:
    return {aim.figure: bool(aim.free) for aim in aims(b.game, "a", weapon_of(b.game, "a", 0))}


@pytest.mark.rule("SW-SHOOT-05")
def test_an_engaged_enemy_further_away_than_a_free_one_must_be_spotted() -> None:
    b = board(shooter(), foe("near", 9, up=3), foe("busy", 12), foe("mate", 12, up=-TOUCH, seat=0))
    assert free(b) == {"near": True, "busy": False}


@pytest.mark.rule("SW-SHOOT-05")
def test_where_all_are_engaged_any_may_be_chosen() -> None:
    fights = foe("b", 9), foe("mate", 9, up=TOUCH, seat=0), foe("c", 12, up=-3), foe("pal", 12, up=-3 - TOUCH, seat=0)
    assert free(board(shooter(), *fights)) == {"b": True, "c": True}


@pytest.mark.rule("SW-SHOOT-02", "SW-SHOOT-15")
def test_a_turned_back_makes_an_enemy_easier() -> None:
    b = board(shooter(), foe("near", 9, facing=180), foe("far", 12, up=3, facing=0))
    assert free(b) == {"near": True, "far": True}


@pytest.mark.rule("SW-SHOOT-02")
def test_easier_is_judged_by_the_weapons_own_dice() -> None:
    """A Shotgun: 2 Dice more up to 4"; both are at Short Range for a Rifle."""
    men = foe("near", 3.9, facing=180), foe("far", 4.1, up=0.2, facing=0)
    assert free(board(shooter("Shotgun"), *men)) == {"near": True, "far": False}
    assert free(board(shooter("Rifle"), *men)) == {"near": True, "far": True}


# -- distances ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-MEAS-03", "SW-SHOOT-06")
@pytest.mark.parametrize(("value", "band"), [("real", []), ("flat", ["Short Range"])])
def test_a_height_may_put_a_target_into_the_next_band(value: str, band: list[str]) -> None:
    """3.9" away in plan and 2" below: 4.4"."""
    men = fig("a", at=(9.4, 10, 2), weapons="Pistol", actions=1), fig("b", seat=1, at=(9.4 + TOUCH + 3.9, 10))
    b = board(*men, pieces=[platform("roof", (0, 0, 10, 20), 2)], options={"measured-distance": value})
    (aim,) = aims(b.game, "a", weapon_of(b.game, "a", 0))
    assert [m.cause for m in aim.modifiers if m.rule == "SW-SHOOT-09"] == band


@pytest.mark.rule("SW-SHOOT-07", "SW-WEAP-04")
@pytest.mark.parametrize(("value", "dice"), [("nearer-band", 0), ("further-band", -2)])
def test_the_weapons_dice_go_with_the_band(value: str, dice: int) -> None:
    b = board(shooter("Shotgun"), foe("b", 8), options={"range-on-limit": value})
    assert aims(b.game, "a", weapon_of(b.game, "a", 0))[0].dice == dice


# -- into a Fight ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SHOOT-16")
def test_a_model_of_a_third_posse_in_the_fight_may_be_the_one() -> None:
    """The owner of the one aimed at rolls off, and turns the shot on the third."""
    b = board(shooter(), foe("b", 10), foe("c", 10, up=TOUCH, seat=2), answers=["b", ("threatened", "c")])
    b.dice.add(("into", 3, 7), ("shoot", 5, 5, 2), ("save c", 1))
    run(b)
    assert [roll.seat for roll in b.rolls("into")] == [0, 1]
    assert b.removed() == ["c"]
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 1)]


@pytest.mark.rule("SW-SHOOT-16", "SW-DOWN-03")
def test_downed_models_beside_the_target_are_no_fight() -> None:
    b = board(shooter(), foe("b", 10), foe("low", 10, up=TOUCH, seat=0, downed=1), dice=[("shoot", 2, 2, 2)])
    run(b)
    assert b.rolls("into") == []


@pytest.mark.rule("SW-SHOOT-16")
def test_friends_of_the_target_in_contact_with_it_may_be_chosen_in_a_fight_but_make_none() -> None:
    alone = board(shooter(), foe("b", 10), foe("pal", 10, up=TOUCH), answers=["b"], dice=[("shoot", 2, 2, 2)])
    run(alone)
    assert alone.rolls("into") == []
    men = foe("b", 10), foe("pal", 10, up=TOUCH), foe("mate", 10, up=-TOUCH, seat=0)
    b = board(shooter(), *men, answers=["pal", ("threatened", "pal")])
    b.answers = ["b", ("threatened", "pal")]
    b.dice.add(("into", 8, 7), ("shoot", 2, 2, 2))
    run(b)
    assert [option.id for option in b.decisions("threatened")[0].options] == ["b", "mate", "pal"]


@pytest.mark.rule("SW-SHOOT-17", "SW-VP-02")
def test_a_friend_shot_dead_scores_for_nobody() -> None:
    b = board(shooter(), foe("b", 10), foe("mate", 10, up=TOUCH, seat=0), answers=[("threatened", "mate")])
    b.dice.add(("into", 3, 7), ("shoot", 5, 5, 2), ("save mate", 1))
    run(b)
    assert b.removed() == ["mate"]
    assert b.told(Score) == []


@pytest.mark.rule("SW-SHOOT-16", "SW-LOOK-09")
def test_a_reaction_into_a_fight_has_its_roll_off() -> None:
    b = board(shooter(), foe("b", 10), foe("mate", 10, up=TOUCH, seat=0), answers=[("threatened", "mate")])
    b.dice.add(("into", 3, 7), ("shoot", 2, 2, 2))
    run(b, only_target="b")
    assert b.acts("shoot")[0].targets == ("mate",)


@pytest.mark.rule("SW-SHOOT-16")
def test_the_question_shows_the_dice_against_each_and_who_is_out_of_range() -> None:
    men = foe("b", 11.5), fig("mate", at=(2 + TOUCH + 11.5 + TOUCH, 10.1), facing=180)
    b = board(shooter("Pistol"), *men, answers=[("threatened", "b")], dice=[("into", 3, 7), ("shoot", 2, 2, 2)])
    run(b)
    (pick,) = b.decisions("threatened")
    assert [option.label for option in pick.options] == ["B: 3 Dice", "Mate: out of range"]
    assert pick.options[1].why == ("The Action would be lost (SW-SHOOT-17)",)
    assert pick.options[0].why == ("Long Range", "-1 Long Range (SW-SHOOT-09)", "+1 Back-Shooter (SW-SHOOT-15)")


# -- who may shoot --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SHOOT-16")
def test_an_engaged_model_shoots_past_its_opponent() -> None:
    """The opponent may be ignored as one in a Fight, so the other is the closest."""
    b = board(shooter("Pistol"), foe("b", 0, up=0), foe("c", 6, up=3), answers=["c"], dice=[("shoot", 2, 2, 2)])
    run(b)
    assert b.rolls("into") == b.rolls("spot") == []


@pytest.mark.rule("SW-LOS-03", "SW-LOOK-09")
def test_with_its_back_to_the_trigger_nobody_reacts() -> None:
    b = board(shooter(facing=180), foe("b", 6))
    assert reaction_weapons(b.game, "a", "b") == []
    assert eligible_weapons(b.game, "a") == []


@pytest.mark.rule("SW-WEAP-10", "SW-LOOK-09")
def test_a_buffalo_gun_may_react_whatever_its_owner_did_before() -> None:
    men = fig("a", at=(2, 10), weapons="Buffalo Gun", facing=0), foe("b", 20)
    assert reaction_weapons(board(*men).game, "a", "b") == [0]


@pytest.mark.rule("SW-SHOOT-16", "SW-SHOOT-17")
def test_in_cover_behind_the_nominated_target() -> None:
    """Between the shooter and the friend behind the target stands the target itself, at its height."""
    men = foe("b", 6), fig("mate", at=(2 + TOUCH + 6 + 0.9, 10.4), facing=180)
    b = board(shooter(), *men, pieces=[wall("kerb", (4, 9, 4.2, 11), 0.9)], answers=[("threatened", "mate")])
    b.dice.add(("into", 3, 7), ("shoot", 2, 2, 2))
    run(b)
    assert [m.cause for m in b.rolls("shoot")[0].modifiers] == ["Short Range", "Cover: B"]


@pytest.mark.rule("SW-SHOOT-04", "SW-SHOOT-10")
def test_a_shot_that_comes_to_nothing_says_so() -> None:
    missed = board(shooter(), foe("b", 10), dice=[("shoot", 2, 2, 2)])
    run(missed)
    assert [(note.text, note.rule, note.figures) for note in missed.told(Note)] == [
        ("A misses.", "SW-SHOOT-10", ("a", "b"))
    ]
    blind = board(shooter(), foe("near", 5), foe("far", 10, up=3), answers=["far"], dice=[("spot", 4)])
    run(blind)
    assert [note.text for note in blind.told(Note)] == ["A loses sight of the target: the Action is wasted."]
    assert [note.rule for note in blind.told(Note)] == ["SW-SHOOT-04"]
