"""Dynamite thrown and what it does where it explodes (SW-TNT-01 to -06)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Place, Put
from gulch.errors import IllegalChoice
from gulch.events import Blast, Score
from gulch.rules.shadows import blast, damage, dynamite, gear, special
from gulch.rules.shadows.activation import action, action_options, perform
from gulch.rules.shadows.lookout import react, reaction, reaction_options
from rules.shadows.build import Board, Man, board, fig, platform, wall

FAR = fig("z", seat=1, at=(34, 34), facing=0)


def at(x: float, y: float, z: float = 0) -> Put:
    return Put((round(x * 1000), round(y * 1000), round(z * 1000)), 0)


def thrower(**more: Any) -> Man:
    return fig("a", **{"at": (10, 10), "facing": 0, "rank": "Veteran", "found": "Dynamite", **more})


def throw(b: Board, fixed: str = "") -> None:
    b.run(special.actions()["throw"].perform(b.game, "a", "0", fixed, ""))


def blasts(b: Board) -> list[tuple[int, int, int]]:
    return [event.at for event in b.told(Blast)]


def kaboom(b: Board, x: float, y: float, z: float = 0, by: str = "a") -> None:
    """Explodes a stick of `by` at a point."""
    blast.dynamite(b.game, (round(x * 1000), round(y * 1000), round(z * 1000)), by, "Dynamite")
    b.run(damage.drain(b.game))


# -- the throw ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TNT-01")
@pytest.mark.parametrize(("away", "legal"), [(8.0, True), (8.1, False)])
def test_a_place_may_be_eight_inches_from_the_base(away: float, legal: bool) -> None:
    b = board(thrower(), FAR, dice=[("throw a", 4)] if legal else [], answers=[at(10 + 0.492 + away, 10)])
    if not legal:
        with pytest.raises(IllegalChoice):
            throw(b)
        return
    throw(b)
    assert [act.points for act in b.acts("throw")] == [((round((10.492 + away) * 1000), 10000, 0),)]


@pytest.mark.rule("SW-TNT-01")
@pytest.mark.parametrize("spot", [at(9, 10), at(16, 10)])
def test_a_place_behind_the_thrower_or_behind_a_wall_is_refused(spot: Put) -> None:
    b = board(thrower(), FAR, pieces=[wall("house", (14, 6, 15, 14), 4)], answers=[spot])
    with pytest.raises(IllegalChoice, match="must see"):
        throw(b)


@pytest.mark.rule("SW-TNT-01")
def test_a_low_wall_hides_only_what_lies_right_behind_it() -> None:
    fence = wall("fence", (14, 6, 14.2, 14), 0.5)
    b = board(thrower(), FAR, pieces=[fence], dice=[("throw a", 4)], answers=[at(18, 10)])
    throw(b)
    b = board(thrower(), FAR, pieces=[fence], answers=[at(14.3, 10)])
    with pytest.raises(IllegalChoice, match="must see"):
        throw(b)


@pytest.mark.rule("SW-TNT-01")
def test_the_target_may_be_a_model_and_neither_the_closest_nor_spotted() -> None:
    near, far = fig("b", seat=1, at=(13, 12), facing=180), fig("c", seat=1, at=(18, 10), facing=180)
    b = board(thrower(), near, far, dice=[("throw a", 4)], answers=["c"])
    assert dynamite._at_models(b.game, "a") == ["b", "c"]
    throw(b)
    assert b.acts("throw")[0].points == ((18000, 10000, 0),)
    assert not b.rolls("spot")


@pytest.mark.rule("SW-TNT-01")
def test_a_stick_is_used_once_in_a_game_dud_or_not() -> None:
    b = board(thrower(), FAR, dice=[("throw a", 4)], answers=[at(16, 10)])
    assert "throw:0" in [option.id for option in action_options(b.game, "a")]
    throw(b)
    assert not gear.ready(b.game.facts, "a", "Dynamite")
    assert "throw:0" not in [option.id for option in action_options(b.game, "a")]
    assert not dynamite.set_deeds(b.game, "a")


@pytest.mark.rule("SW-TNT-01")
def test_each_stick_is_thrown_by_itself() -> None:
    b = board(thrower(found="Dynamite, Dynamite"), FAR, dice=[("throw a", 4)], answers=[at(16, 10)])
    throw(b)
    assert [option.id for option in action_options(b.game, "a") if "throw" in option.id] == ["throw:1"]


@pytest.mark.rule("SW-TNT-01")
def test_without_dynamite_in_the_game_none_is_used() -> None:
    b = board(thrower(), FAR, options={"dynamite": "off"})
    assert not [option.id for option in action_options(b.game, "a") if "throw" in option.id]
    assert not dynamite.set_deeds(b.game, "a")


@pytest.mark.rule("SW-TNT-01")
def test_it_is_declared_and_thrown_as_an_action() -> None:
    b = board(thrower(actions=1), FAR, answers=["throw:0"])
    b.run(action(b.game, "a"))
    assert b.game.state.agenda[-1] == ("perform", "a", "throw", "0")


@pytest.mark.rule("SW-LOOK-05")
def test_the_point_may_be_fixed_at_the_declaration() -> None:
    watcher = fig("b", seat=1, at=(20, 10), facing=180, lookout=1)
    b = board(
        thrower(actions=1),
        watcher,
        options={"declaration-fixes": "target-and-path"},
        answers=["throw:0", at(15, 10)],
    )
    b.run(action(b.game, "a"))
    assert b.acts("declare")[0].points == ((15000, 10000, 0),)
    assert b.game.state.agenda[-2][-1] == "at:15000,10000,0"
    made = board(thrower(), FAR, dice=[("throw a", 4)])
    throw(made, "at:15000,10000,0")
    assert made.acts("throw")[0].points == ((15000, 10000, 0),)


@pytest.mark.rule("SW-LOOK-09")
def test_as_a_reaction_it_is_thrown_at_the_triggering_model() -> None:
    trigger = fig("b", seat=1, at=(16, 10), facing=180)
    b = board(thrower(lookout=1), trigger, dice=[("throw a", 4)])
    assert "a:throw:0" in [option.id for option in reaction_options(b.game, "a", "b")]
    b.run(reaction(b.game, "a", "throw", "0", "b"))
    assert b.acts("throw")[0].points == ((16000, 10000, 0),)
    assert b.has("a", "done")
    far = board(thrower(lookout=1), fig("b", seat=1, at=(20, 10), facing=180))
    assert "a:throw:0" not in [option.id for option in reaction_options(far.game, "a", "b")]


@pytest.mark.rule("SW-TNT-02")
def test_a_success_explodes_on_the_point() -> None:
    b = board(thrower(), FAR, dice=[("throw a", 5)], answers=[at(16, 10)])
    throw(b)
    assert blasts(b) == [(16000, 10000, 0)]
    assert b.told(Blast)[0].radius == 3000


@pytest.mark.rule("SW-TNT-02")
def test_no_skill_adds_a_die_to_a_throw() -> None:
    b = board(thrower(skills="Deadeye"), FAR, dice=[("throw a", 5)], answers=[at(16, 10)])
    throw(b)
    assert [(roll.dice, roll.modifiers) for roll in b.rolls("throw")] == [((5,), ())]


@pytest.mark.rule("SW-TNT-03")
def test_a_one_explodes_on_the_thrower() -> None:
    b = board(thrower(), FAR, dice=[("throw a", 1), ("blast save a", 7)], answers=[at(16, 10)])
    throw(b)
    assert blasts(b) == [(10000, 10000, 0)]


@pytest.mark.rule("SW-TNT-03")
def test_a_two_falls_short_and_a_three_goes_too_far() -> None:
    short = board(thrower(), FAR, dice=[("throw a", 2), ("scatter a", 4), ("blast save a", 7)], answers=[at(16, 10)])
    throw(short)
    assert blasts(short) == [(12000, 10000, 0)]
    far = board(thrower(), FAR, dice=[("throw a", 3), ("scatter a", 4)], answers=[at(16, 10)])
    throw(far)
    assert blasts(far) == [(20000, 10000, 0)]


@pytest.mark.rule("SW-TNT-03")
def test_a_short_throw_does_not_go_past_the_thrower() -> None:
    b = board(thrower(), FAR, dice=[("throw a", 2), ("scatter a", 6), ("blast save a", 7)], answers=[at(13, 10)])
    throw(b)
    assert blasts(b) == [(10000, 10000, 0)]


@pytest.mark.rule("SW-TNT-03")
def test_a_four_is_a_dud() -> None:
    b = board(thrower(), FAR, dice=[("throw a", 4)], answers=[at(11.5, 10)])
    throw(b)
    assert not blasts(b)
    assert "It was a dud." in b.notes()
    assert b.has("a", "used:gear-0")


@pytest.mark.rule("SW-TNT-03")
@pytest.mark.parametrize(
    ("height", "option", "where"),
    [
        (2.0, "stopped-by-terrain", (17000, 10000, 0)),
        (1.9, "stopped-by-terrain", (20000, 10000, 0)),
        (4.0, "ignores-terrain", (20000, 10000, 0)),
    ],
)
def test_scatter_stops_at_high_terrain(height: float, option: str, where: tuple[int, int, int]) -> None:
    b = board(
        thrower(),
        FAR,
        pieces=[wall("wall", (17, 5, 18, 15), height)],
        options={"dynamite-scatter": option},
        dice=[("throw a", 3), ("scatter a", 4)],
        answers=[at(16, 10)],
    )
    throw(b)
    assert blasts(b) == [where]


@pytest.mark.rule("SW-TNT-03")
def test_over_an_edge_it_drops_to_the_ground() -> None:
    roof = platform("roof", (8, 6, 17, 14), 3)
    b = board(
        thrower(at=(10, 10, 3)),
        FAR,
        pieces=[roof],
        dice=[("throw a", 3), ("scatter a", 4)],
        answers=[at(15, 10, 3)],
    )
    throw(b)
    assert blasts(b) == [(19000, 10000, 0)]


# -- the blast ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TNT-04")
@pytest.mark.parametrize(
    ("x", "dice", "saved"),
    [
        (12.9, [("blast save b", 7)], True),
        (13.0, [("blast save b", 7)], True),
        (13.3, [("reaction b", 5)], False),
        (13.3, [("reaction b", 4), ("blast save b", 7)], True),
        (13.55, [], False),
    ],
)
def test_who_is_caught_and_how(x: float, dice: list[tuple[str | int, ...]], saved: bool) -> None:
    b = board(fig("a", at=(30, 30)), fig("b", seat=1, at=(x, 10), facing=0, rank="Hero"), dice=dice)
    kaboom(b, 10, 10)
    assert [roll.needed for roll in b.rolls("blast save")] == [7] * saved


@pytest.mark.rule("SW-TNT-04")
def test_friend_and_foe_and_the_downed_are_caught_and_a_novice_is_shaken_at_best() -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(10, 11), facing=0),
        fig("c", at=(10, 12.2), facing=0),
        fig("d", seat=1, at=(11.5, 10), facing=0, downed=1),
        dice=[("blast save b", 6), ("blast save d", 6), ("blast save c", 6)],
    )
    kaboom(b, 10, 10)
    assert all(b.has(who, "shaken") for who in "bcd")
    assert not b.has("c", "downed")


@pytest.mark.rule("SW-TNT-04")
def test_it_is_a_sphere() -> None:
    roofs = [platform("roof", (12, 8, 16, 12), 2.5)]
    far = board(fig("a", at=(30, 30)), fig("b", seat=1, at=(13.4, 10, 2.5), facing=0), pieces=roofs)
    kaboom(far, 11, 10)
    assert not far.rolls()
    caught = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(12.5, 10, 2.5), facing=0),
        pieces=roofs,
        dice=[("blast save b", 6)],
    )
    kaboom(caught, 11, 10)
    assert caught.has("b", "shaken")


@pytest.mark.rule("SW-TNT-04")
@pytest.mark.parametrize(("option", "saves"), [("on", 1), ("off", 0)])
def test_walls_protect_by_option_only(option: str, saves: int) -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(12, 10), facing=0, rank="Hero"),
        pieces=[wall("w", (11, 5, 11.2, 15), 4)],
        options={"blast-through-walls": option},
        dice=[("blast save b", 7)] * saves,
    )
    kaboom(b, 10, 10)
    assert len(b.rolls("blast save")) == saves


@pytest.mark.rule("SW-VP-02")
def test_whoever_caused_it_scores_but_not_for_his_own() -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(11, 10), facing=0, rank="Hero"),
        fig("c", at=(9, 10), facing=0),
        dice=[("blast save b", 1), ("blast save c", 1)],
    )
    kaboom(b, 10, 10)
    assert b.removed() == ["b", "c"]
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 3)]


@pytest.mark.rule("SW-TNT-04")
def test_saves_come_first_then_damage_then_falls() -> None:
    roof = platform("roof", (8, 8, 14, 12), 3)
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(13.6, 10, 3), facing=0, rank="Hero"),
        fig("c", seat=1, at=(10, 10.8, 3), facing=0),
        pieces=[roof],
        dice=[("blast save c", 6), ("reaction b", 1), ("blast save b", 4), ("fall save b", 5)],
    )
    kaboom(b, 10.2, 10, 3)
    assert b.has("c", "shaken")
    assert b.has("b", "downed")
    assert b.body("b").z == 0


@pytest.mark.rule("SW-TNT-05")
def test_a_rider_and_its_horse_save_each_and_the_rider_for_the_lost_horse_too() -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(11, 10), facing=0, rank="Hero", base=40, posture="mounted"),
        dice=[("horse save b", 6), ("blast save b", 7), ("horse lost save b", 5)],
    )
    kaboom(b, 10, 10)
    assert [(roll.sides, roll.needed) for roll in b.rolls()] == [(6, 7), (10, 7), (10, 5)]
    body = b.body("b")
    assert (body.posture, body.radius, body.at) == ("standing", 492, (11000, 10000, 0))
    assert not b.told(Score)


@pytest.mark.rule("SW-TNT-05")
def test_a_rider_who_throws_itself_clear_keeps_its_horse() -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(13.5, 10), facing=0, rank="Hero", base=40, posture="mounted"),
        dice=[("reaction b", 5)],
    )
    kaboom(b, 10, 10)
    assert b.body("b").posture == "mounted"


# -- Good Shot! -----------------------------------------------------------------------------------------


def about_to_throw(gap: float, dice: list[tuple[str | int, ...]]) -> Board:
    watcher = fig("b", seat=1, at=(10.984 + gap, 10), facing=180, weapons="Carbine", lookout=1)
    b = board(thrower(actions=0), watcher, dice=dice)
    b.game.then(("perform", "a", "throw", "0"), ("action", "a"))
    return b


@pytest.mark.rule("SW-TNT-06")
def test_the_dynamite_can_be_shot_in_the_hand_with_one_die_less() -> None:
    b = about_to_throw(10, [("shoot b", 5, 2), ("blast save a", 8)])
    assert "b:good-shot:0" in [option.id for option in reaction_options(b.game, "b", "a")]
    b.run(reaction(b.game, "b", "good-shot", "0", "a"))
    assert len(b.rolls("shoot")[0].dice) == 2
    assert not b.rolls("save")
    assert blasts(b) == [(10000, 10000, 0)]
    assert b.has("a", "used:gear-0")
    assert b.has("b", "done")


@pytest.mark.rule("SW-TNT-06")
def test_after_a_hit_the_throw_is_lost() -> None:
    b = about_to_throw(10, [("shoot b", 5, 2), ("blast save a", 8)])
    b.run(reaction(b.game, "b", "good-shot", "0", "a"))
    b.game.state.agenda.clear()
    b.run(perform(b.game, "a", "throw", "0"))
    assert not b.acts("throw")
    assert any("lost" in note for note in b.notes())


@pytest.mark.rule("SW-TNT-06")
def test_after_a_miss_the_throw_goes_on() -> None:
    b = about_to_throw(10, [("shoot b", 4, 2)])
    b.run(reaction(b.game, "b", "good-shot", "0", "a"))
    assert not blasts(b)
    assert special.possible(b.game, "a", "throw", "0")
    assert dynamite._in_hand(b.game, "a") == 0


@pytest.mark.rule("SW-TNT-06", "SW-SHOOT-01")
@pytest.mark.parametrize(("answer", "shots"), [("a", 2), ("hold", 1)])
def test_a_sixgun_may_shoot_at_the_hand_once_more(answer: str, shots: int) -> None:
    watcher = fig("b", seat=1, at=(16, 10), facing=180, weapons="Sixgun", lookout=1)
    b = board(thrower(actions=0), watcher, dice=[("shoot b", 4, 2)] * shots, answers=[("target", answer)])
    b.game.then(("perform", "a", "throw", "0"), ("action", "a"))
    b.run(reaction(b.game, "b", "good-shot", "0", "a"))
    assert len(b.acts("good-shot")) == shots


@pytest.mark.rule("SW-TNT-06")
def test_it_is_a_reaction_to_a_throw_alone_and_no_corridor_does_it() -> None:
    b = board(thrower(), fig("b", seat=1, at=(16, 10), facing=180, weapons="Carbine", lookout=1))
    b.game.then(("perform", "a", "move", ""))
    assert not [option for option in reaction_options(b.game, "b", "a") if "good-shot" in option.id]
    sawn = board(thrower(), fig("b", seat=1, at=(15, 10), facing=180, weapons="Sawn-Off Shotgun", lookout=1))
    sawn.game.then(("perform", "a", "throw", "0"))
    assert not [option for option in reaction_options(sawn.game, "b", "a") if "good-shot" in option.id]


@pytest.mark.rule("SW-TNT-06")
def test_the_reaction_is_offered_in_the_window() -> None:
    b = about_to_throw(10, [])
    b.answers.append("b:good-shot:0")
    b.run(react(b.game, "a", "throw", "0"))
    assert b.game.state.agenda[-1] == ("reaction", "b", "good-shot", "0", "a")
    assert b.acts("react")[0].item == "Carbine"


@pytest.mark.rule("SW-TNT-01")
def test_what_is_offered_is_a_place_that_the_wire_knows() -> None:
    b = board(thrower(), FAR, dice=[("throw a", 4)], answers=[at(16, 10)])
    throw(b)
    (place,) = b.decisions("throw-place")
    assert isinstance(place, Place)
    assert (place.seen_by, place.radius) == ("a", 8000)
