"""Reactions: who may React, what is declared, in which order, what becomes of the token."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import IllegalChoice
from gulch.events import Act, Moved, Note, Rolled, Status
from gulch.rules.shadows import lookout
from gulch.rules.shadows.damage import down, shake
from gulch.rules.shadows.state import NPC
from rules.shadows.agenda import agenda, in_turn, next_steps
from rules.shadows.build import Board, Man, board, fig, wall

TRIGGER = fig("t", seat=0, at=(10, 10), facing=90, weapons="Pistol")


def watcher(id: str = "w", *, seat: int = 1, at: tuple[float, float] = (10, 15), **more: Any) -> Man:
    """A model on Lookout since Turn 1 that looks at the trigger unless a facing is given."""
    return fig(id, seat=seat, at=at, **{"weapons": "Pistol", "lookout": 1, **more})


def scene(*men: Man, **more: Any) -> Board:
    return in_turn(board(TRIGGER, *men, **more), 2)


def react(b: Board, *answers: Any, kind: str = "move", weapon: str = "") -> Board:
    """The window at a declaration of the trigger, and what follows from it."""
    b.answers = list(answers)
    b.run(agenda(b.game, ("react", "t", kind, weapon)))
    return b


def offered(b: Board, index: int = 0) -> list[str]:
    return [option.id for option in b.decisions("reaction")[index].options]


def to(x: float, y: float, facing: int = 0) -> Walked:
    return Walked(((round(x * 1000), round(y * 1000), 0),), facing)


# -- who may React -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-05")
def test_only_standing_models_on_lookout_that_see_the_trigger_may_react() -> None:
    men = [
        watcher("sees"),
        watcher("turned", at=(12, 15), facing=90),
        watcher("down", at=(14, 15), downed=1),
        fig("idle", seat=1, at=(16, 15)),
        watcher("behind", at=(6, 14)),
        watcher("friend", seat=0, at=(8, 8)),
    ]
    b = scene(*men, pieces=[wall("house", (5, 12, 8, 12.5), 4)])
    assert lookout.watchers(b.game, "t") == {1: ["sees"]}


@pytest.mark.rule("SW-LOOK-06")
def test_one_model_of_each_passive_posse_may_try() -> None:
    b = scene(watcher("w"), watcher("v", at=(12, 15)), watcher("x", seat=2, at=(5, 10)))
    react(b, "pass", "pass")
    assert [(pick.seat, pick.secret) for pick in b.decisions("reaction")] == [(1, True), (2, True)]
    assert offered(b) == ["pass", "w:shoot:0", "w:move", "v:shoot:0", "v:move"]
    assert all(pick.most == 1 for pick in b.decisions("reaction"))
    assert {pick.prompt for pick in b.decisions("reaction")} == {"T is about to move: does anybody React?"}


@pytest.mark.rule("SW-LOOK-04")
def test_passing_keeps_the_token() -> None:
    b = react(scene(watcher()), "pass")
    assert b.has("w", "lookout")
    assert not b.has("w", "done")
    assert next_steps(b) == []


@pytest.mark.rule("SW-LOOK-03")
def test_shaken_and_downed_lose_the_token_for_done() -> None:
    for harm in (shake, down):
        b = scene(watcher())
        harm(b.game, "w")
        assert b.has("w", "done")
        assert not b.has("w", "lookout")
        assert lookout.watchers(b.game, "t") == {}


@pytest.mark.rule("SW-LOOK-03")
def test_an_enemy_moving_into_contact_takes_the_token_but_the_declaration_may_be_reacted_to() -> None:
    men = watcher("w", at=(10, 13), weapons="")
    b = scene(men, dice=[("fight", 1, 2, 2, 4), ("fight", 4, 3, 3)])
    b.game.tell(Status("t", "actions", 1))
    b.answers = ["move", "pass", to(10, 12.016, 90)]
    b.run(agenda(b.game, ("action", "t")))
    assert len(b.decisions("reaction")) == 1
    assert b.has("w", "done")
    assert not b.has("w", "lookout")


@pytest.mark.rule("SW-NPC-01", "SW-LOOK-02")
def test_all_posses_are_passive_against_a_model_of_nobody() -> None:
    men = [fig("t", seat=NPC, at=(10, 10)), watcher("v", seat=0, at=(5, 10), facing=0), watcher("w")]
    b = in_turn(board(*men), 2, "npc")
    react(b, "pass", "w:move", to(12, 15, 270))
    assert [(pick.seat, pick.options[1].id) for pick in b.decisions("reaction")] == [(0, "v:shoot:0"), (1, "w:shoot:0")]
    assert b.has("w", "done")
    assert b.has("v", "lookout")


# -- what may be declared ------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-09")
def test_a_reaction_is_one_shot_at_the_trigger_or_one_move() -> None:
    b = scene(watcher(weapons="Pistol, Rifle, Shotgun", jammed_2=1), watcher("far", at=(10, 30)))
    react(b, "pass")
    assert offered(b) == ["pass", "w:shoot:0", "w:shoot:1", "w:move", "w:clear-jam:2", "far:move"]
    assert not any(word in id for id in offered(b) for word in ("fight", "lookout"))
    assert all("SW-LOOK" in option.why[0] for option in b.decisions("reaction")[0].options)


@pytest.mark.rule("SW-LOOK-09")
def test_a_reaction_shot_needs_no_spotting_and_has_all_modifiers() -> None:
    b = scene(watcher(at=(10, 20)), fig("near", seat=0, at=(14, 17), facing=90), dice=[("shoot", 3, 4)])
    react(b, "w:shoot:0")
    assert b.decisions("target") == []
    assert b.rolls("spot") == []
    (roll,) = b.rolls("shoot")
    assert [modifier.rule for modifier in roll.modifiers if modifier.value < 0][:1] == ["SW-SHOOT-09"]  # Long Range
    assert b.has("w", "done")
    assert not b.has("w", "lookout")


@pytest.mark.rule("SW-LOOK-09")
def test_a_jam_may_be_cleared_as_the_move() -> None:
    b = react(scene(watcher(jammed_0=1)), "w:clear-jam:0")
    assert not b.has("w", "jammed:0")
    assert b.has("w", "done")
    assert not b.has("w", "moved")


@pytest.mark.rule("SW-LOOK-09", "SW-WEAP-07")
def test_a_sixgun_shoots_twice_at_the_trigger() -> None:
    b = react(scene(watcher(at=(10, 16), weapons="Sixgun"), dice=[("shoot", 2, 3, 4), ("shoot", 2, 3, 4)]), "w:shoot:0")
    assert len(b.rolls("shoot")) == 2
    assert all(event.targets == ("t",) for event in b.acts("shoot"))


@pytest.mark.rule("SW-LOOK-09", "SW-WEAP-07", "SW-SHOOT-01")
def test_the_second_shot_of_a_reaction_may_be_held_back() -> None:
    b = scene(watcher(at=(10, 16), weapons="Sixgun"), dice=[("shoot", 2, 3, 4)])
    react(b, "w:shoot:0", ("target", "hold"))
    assert len(b.acts("shoot")) == 1
    target, hold = b.decisions("target")[0].options
    assert (target.id, hold.id) == ("t", "hold")
    assert "Spotting" not in target.label


@pytest.mark.rule("SW-LOOK-09", "SW-DOWN-04")
def test_a_downed_trigger_cannot_be_shot_at() -> None:
    downed = fig("t", seat=0, at=(10, 10), downed=1)
    b = in_turn(board(downed, watcher()), 2)
    react(b, "pass", kind="crawl")
    assert offered(b) == ["pass", "w:move"]


# -- resolving -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-02", "SW-LOOK-12")
def test_after_its_reaction_a_model_is_done() -> None:
    b = react(scene(watcher()), "w:move", to(12, 15, 270))
    assert [event.route[-1] for event in b.told(Moved)] == [(12000, 15000, 0)]
    assert b.has("w", "done")
    assert not b.has("w", "lookout")
    assert not b.has("w", "moved")
    assert [event.verb for event in b.told(Act)] == ["react"]


@pytest.mark.rule("SW-LOOK-07")
def test_a_reaction_cannot_be_reacted_to() -> None:
    men = watcher("w"), watcher("own", seat=0, at=(8, 10), facing=90)
    b = react(scene(*men, dice=[("shoot", 3, 4, 2)]), "w:shoot:0")
    assert len(b.decisions("reaction")) == 1
    assert b.has("own", "lookout")


def ordered(*men: Man, dice: Any, answers: tuple[Any, ...]) -> tuple[list[str], Board]:
    b = scene(*men, dice=dice)
    b.answers = list(answers)
    b.run(agenda(b.game, ("react", "t", "move", ""), stop=["reaction"]))
    return [step[1] for step in next_steps(b)], b


@pytest.mark.rule("SW-LOOK-08")
def test_several_reactors_act_by_their_reaction_tests() -> None:
    men = watcher("w"), watcher("x", seat=2, at=(5, 10))
    order, b = ordered(*men, dice=[("reaction", 1, 6)], answers=("w:move", "x:move"))
    assert order == ["x", "w"]
    assert [roll.rule for roll in b.told(Rolled)] == ["SW-LOOK-08", "SW-LOOK-08"]


@pytest.mark.rule("SW-LOOK-08")
def test_a_tie_goes_to_the_higher_rank() -> None:
    men = watcher("w"), watcher("x", seat=2, at=(5, 10), rank="Hero")
    assert ordered(*men, dice=[("reaction", 4, 4)], answers=("w:move", "x:move"))[0] == ["x", "w"]


@pytest.mark.rule("SW-LOOK-08")
def test_those_still_tied_roll_again() -> None:
    men = watcher("w"), watcher("x", seat=2, at=(5, 10)), watcher("y", seat=3, at=(15, 10))
    dice = [("reaction", 4, 4, 2), ("reaction", 1, 3)]
    assert ordered(*men, dice=dice, answers=("w:move", "x:move", "y:move"))[0] == ["x", "w", "y"]


@pytest.mark.rule("SW-LOOK-08")
def test_a_single_reactor_makes_no_test() -> None:
    order, b = ordered(watcher("w"), watcher("x", seat=2, at=(5, 10)), dice=[], answers=("w:move", "pass"))
    assert order == ["w"]
    assert b.told(Rolled) == []


@pytest.mark.rule("SW-SKILL-16")
def test_quickdraw_may_roll_again() -> None:
    men = watcher("w", skills="Quickdraw", rank="Veteran"), watcher("x", seat=2, at=(5, 10))
    dice = [("reaction", 2), ("reaction", 7), ("reaction", 5)]
    order, b = ordered(*men, dice=dice, answers=("w:move", "x:move", ("re-roll", "0")))
    assert order == ["w", "x"]
    assert [pick.rule for pick in b.decisions("re-roll")] == ["SW-SKILL-16"]


@pytest.mark.rule("SW-LOOK-12", "SW-LOOK-13", "SW-LOOK-14")
def test_the_second_shooter_keeps_its_token_when_the_trigger_goes_down_and_that_crawls() -> None:
    men = watcher("w", at=(10, 14)), watcher("x", seat=2, at=(5, 10))
    b = scene(*men, dice=[("reaction", 6, 1), ("shoot", 5, 2, 2, 2), ("save", 2)])
    b.answers = ["w:shoot:0", "x:shoot:0", to(12, 10)]
    b.run(agenda(b.game, ("react", "t", "move", ""), ("perform", "t", "move", "")))
    assert b.has("t", "downed")
    assert b.body("t").at == (12000, 10000, 0)
    assert b.has("w", "done")
    assert not b.has("w", "lookout")
    assert b.has("x", "lookout")
    assert not b.has("x", "done")
    assert "SW-LOOK-12" in [note.rule for note in b.told(Note)]


@pytest.mark.rule("SW-LOOK-12")
def test_a_declared_move_is_made_although_its_purpose_is_gone() -> None:
    men = watcher("w", at=(10, 14)), watcher("x", seat=2, at=(5, 10))
    b = scene(*men, dice=[("reaction", 6, 1), ("shoot", 6, 2, 2, 2), ("save", 1)])
    b.answers = ["w:shoot:0", "x:move", to(6, 10)]
    b.policy["re-roll"] = "none"
    b.run(agenda(b.game, ("react", "t", "move", "")))
    assert b.has("t", "downed")
    assert b.has("x", "done")
    assert b.body("x").at == (6000, 10000, 0)


@pytest.mark.rule("SW-LOOK-13")
def test_a_shaken_trigger_goes_on() -> None:
    b = scene(watcher("w", at=(10, 14)), dice=[("shoot", 5, 2, 2, 2), ("save", 4)])
    b.answers = ["w:shoot:0", to(12, 10)]
    b.run(agenda(b.game, ("react", "t", "move", ""), ("perform", "t", "move", "")))
    assert b.has("t", "shaken")
    assert b.body("t").at == (12000, 10000, 0)


@pytest.mark.rule("SW-LOOK-10")
def test_a_reaction_move_may_charge_the_trigger_and_nobody_else() -> None:
    men = watcher("w", at=(10, 13), weapons=""), fig("other", seat=0, at=(13, 13), weapons="")
    b = scene(*men, dice=[("fight", 2, 3, 3, 4), ("fight", 1, 2, 4)])
    react(b, "w:move", to(10, 10.984, 270))
    assert len(b.rolls("fight")) == 2
    with pytest.raises(IllegalChoice):
        react(scene(*men), "w:move", to(12.016, 13, 0))


@pytest.mark.rule("SW-LOOK-11")
def test_a_reaction_disengages_without_a_test() -> None:
    b = react(scene(watcher("w", at=(10, 10.984), facing=270)), "w:move", to(10, 14, 270), kind="fight")
    assert b.body("w").at == (10000, 14000, 0)
    assert b.told(Rolled) == []
    assert b.has("w", "done")


@pytest.mark.rule("SW-SKILL-13")
@pytest.mark.parametrize("score, keeps", [(5, True), (4, False)])
def test_a_bushwhacker_may_keep_its_token(score: int, keeps: bool) -> None:
    b = scene(watcher(skills="Bushwhacker"), dice=[("bushwhacker", score)])
    react(b, "w:move", to(12, 15, 270))
    assert b.has("w", "lookout") is keeps
    assert b.has("w", "done") is not keeps
    assert not keeps or b.game.facts.get("w", "lookout") == 1


# -- chains of Reactions -------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-08")
def test_among_three_a_tie_goes_by_rank_and_equals_roll_again_in_their_place() -> None:
    men = watcher("w"), watcher("x", seat=2, at=(5, 10), rank="Hero"), watcher("y", seat=3, at=(15, 10))
    dice = [("reaction", 4, 4, 4), ("reaction", 2, 3)]
    order, b = ordered(*men, dice=dice, answers=("w:move", "x:move", "y:move"))
    assert order == ["x", "y", "w"]
    assert [roll.figure for roll in b.rolls("reaction")] == ["w", "x", "y", "w", "y"]


@pytest.mark.rule("SW-LOOK-08")
def test_a_shaken_hero_rolls_a_smaller_die_and_keeps_its_rank_for_ties() -> None:
    men = watcher("w", rank="Veteran"), watcher("x", seat=2, at=(5, 10), rank="Hero", shaken=1)
    order, b = ordered(*men, dice=[("reaction", 8, 8)], answers=("w:move", "x:move"))
    assert order == ["x", "w"]
    assert [roll.sides for roll in b.rolls("reaction")] == [8, 8]


@pytest.mark.rule("SW-LOOK-03", "SW-LOOK-12")
def test_a_reactor_hurt_by_an_earlier_reaction_is_done_and_does_not_react() -> None:
    # The shot of `w` into the Fight of the trigger is turned on `x`, which loses its token before its turn comes.
    men = watcher("w", at=(10, 14)), watcher("x", seat=2, at=(10, 10.984), facing=270, weapons="")
    dice = [("reaction", 6, 1), ("into the Fight", 2, 9), ("shoot", 5, 2, 2, 2, 2), ("save", 4)]  # +1 from behind
    b = scene(*men, dice=dice)
    b.policy.update({"threatened": "x"})
    react(b, "w:shoot:0", "x:move")
    assert b.has("x", "shaken")
    assert b.has("x", "done")
    assert not b.has("x", "lookout")
    assert b.told(Moved) == []
    assert b.has("w", "done")


@pytest.mark.rule("SW-LOOK-12", "SW-LOOK-13")
def test_when_the_first_reaction_removes_the_trigger_shooters_stay_on_lookout_and_movers_move() -> None:
    men = (
        watcher("w", at=(10, 14)),
        watcher("x", seat=2, at=(5, 10)),
        watcher("y", seat=3, at=(15, 10)),
    )
    b = scene(*men, dice=[("reaction", 6, 3, 2), ("shoot", 5, 6, 5, 5), ("save", 1)])
    b.answers = ["w:shoot:0", "x:shoot:0", "y:move", to(16, 10)]
    b.run(agenda(b.game, ("react", "t", "move", ""), ("perform", "t", "move", "")))
    assert b.removed() == ["t"]
    assert (b.has("x", "lookout"), b.has("x", "done")) == (True, False)
    assert (b.has("y", "lookout"), b.has("y", "done")) == (False, True)
    assert b.body("y").at == (16000, 10000, 0)
    assert b.game.facts.scores == {0: 0, 1: 1, 2: 0, 3: 0}


@pytest.mark.rule("SW-LOOK-05")
def test_going_on_lookout_is_a_declaration_and_a_model_shot_down_then_loses_it() -> None:
    b = scene(watcher("w", at=(10, 14)), dice=[("shoot", 5, 2, 2, 2), ("save", 2)])
    b.game.tell(Status("t", "actions", 2))
    b.answers = ["lookout", "w:shoot:0", ("action", "done")]
    b.run(agenda(b.game, ("action", "t"), ("finish", "t")))
    assert b.has("t", "downed")
    assert not b.has("t", "lookout")
    assert b.has("t", "done")
    assert "SW-LOOK-13" in [note.rule for note in b.told(Note)]
    assert [option.id for option in b.decisions("action")[1].options] == ["crawl", "done"]


@pytest.mark.rule("SW-LOOK-04", "SW-LOOK-13")
def test_a_shaken_model_goes_on_lookout_all_the_same() -> None:
    b = scene(watcher("w", at=(10, 14)), dice=[("shoot", 5, 2, 2, 2), ("save", 4)])
    b.game.tell(Status("t", "actions", 2))
    b.answers = ["lookout", "w:shoot:0"]
    b.run(agenda(b.game, ("action", "t"), ("finish", "t")))
    assert (b.has("t", "shaken"), b.has("t", "lookout"), b.has("t", "done")) == (True, True, False)


@pytest.mark.rule("SW-LOOK-09", "SW-DOWN-02")
def test_a_crawl_may_be_reacted_to_with_a_charge_that_finishes_the_crawler_off() -> None:
    b = in_turn(board(fig("t", seat=0, at=(10, 10), downed=1, rank="Hero"), watcher("w", at=(10, 13))), 2)
    b.answers = ["w:move", to(10, 10.984, 270)]
    b.run(agenda(b.game, ("react", "t", "crawl", ""), ("perform", "t", "crawl", "")))
    assert b.removed() == ["t"]
    assert b.game.facts.scores[1] == 3
    assert b.has("w", "done")


@pytest.mark.rule("SW-LOOK-06")
def test_a_seat_whose_only_watcher_looks_away_is_not_asked() -> None:
    b = react(scene(watcher("w", facing=90), watcher("x", seat=2, at=(5, 10))), "pass")
    assert [pick.seat for pick in b.decisions("reaction")] == [2]


# -- the option declaration-fixes ----------------------------------------------------------------------

FIXED = {"declaration-fixes": "target-and-path"}


def declares(b: Board, *answers: Any) -> Board:
    """One declared Action of the trigger, with everything that follows."""
    b.game.tell(Status("t", "actions", 1))
    b.answers = list(answers)
    b.run(agenda(b.game, ("action", "t")))
    return b


@pytest.mark.rule("SW-LOOK-05")
def test_by_option_the_target_of_a_shot_is_named_at_the_declaration() -> None:
    men = watcher("w", at=(10, 14), facing=270), watcher("x", seat=2, at=(14, 13), facing=230)
    b = scene(*men, options=FIXED, dice=[("shoot", 2, 3, 4, 2)])
    declares(b, "shoot:0", ("target", "w"), "pass", "pass")
    assert [decision.kind for decision in b.asked] == ["action", "target", "reaction", "reaction"]
    (declared,) = b.acts("declare")
    assert declared.targets == ("w",)
    assert declared.text == "T takes aim with the Pistol at W."
    assert [event.targets for event in b.acts("shoot")] == [("w",)]


@pytest.mark.rule("SW-LOOK-05")
def test_by_option_a_shot_whose_target_has_gone_is_lost_although_others_are_in_view() -> None:
    house = wall("house", (5, 13, 9, 13.5), 4)
    men = watcher("w", at=(10, 15)), fig("v", seat=1, at=(14, 16), facing=270)
    for options, shots in ((FIXED, 0), ({}, 1)):
        b = scene(*men, pieces=[house], options=options, dice=[("shoot", 2, 3, 4)] if shots else [])
        answers = [("target", "w")] if options else []
        declares(b, "shoot:0", *answers, "w:move", to(7, 15, 270))
        assert len(b.acts("shoot")) == shots
        assert ("T can no longer shoot at W: the Action is lost." in b.notes()) is bool(options)
        assert not b.has("t", "fired:0") or shots


@pytest.mark.rule("SW-LOOK-05")
def test_by_option_both_shots_of_a_sixgun_are_at_the_one_target() -> None:
    trigger = fig("t", seat=0, at=(10, 10), facing=90, weapons="Sixgun")
    men = watcher("w", at=(10, 14)), fig("v", seat=1, at=(14, 14), facing=270)
    dice = [("shoot", 5, 2, 2, 2), ("save", 2)]
    b = in_turn(board(trigger, *men, options=FIXED, dice=dice), 2)
    declares(b, "shoot:0", ("target", "w"), "pass")
    assert b.has("w", "downed")  # by the first shot, so the second has no target
    assert [event.targets for event in b.acts("shoot")] == [("w",)]


@pytest.mark.rule("SW-LOOK-05")
def test_by_option_a_spotting_test_is_made_when_the_shot_is_not_when_it_is_declared() -> None:
    men = watcher("w", at=(10, 13)), fig("v", seat=1, at=(12, 17), facing=270)
    b = scene(*men, options=FIXED, dice=[("spot", 2)])
    declares(b, "shoot:0", ("target", "v"), "pass")
    assert [event.verb for event in b.told(Act)] == ["declare"]
    kinds = [type(event).__name__ for event in b.events]
    assert kinds.index("Act") < kinds.index("Rolled")


@pytest.mark.rule("SW-LOOK-05")
def test_by_option_the_path_of_a_move_is_named_and_walked_after_the_reactions() -> None:
    b = scene(watcher("w", at=(10, 20)), options=FIXED)
    declares(b, "move", to(13, 10, 90), "pass")
    assert [decision.kind for decision in b.asked] == ["action", "move", "reaction"]
    assert b.acts("declare")[0].points == ((13000, 10000, 0),)
    assert b.acts("declare")[0].text == 'T is about to move to a place 3" away.'
    assert b.body("t").at == (13000, 10000, 0)


@pytest.mark.rule("SW-LOOK-05")
def test_by_option_a_path_that_is_barred_now_is_lost() -> None:
    # The watcher steps into the way, 1" and less from the path.
    b = scene(watcher("w", at=(13, 14), weapons=""), options=FIXED)
    declares(b, "move", to(14, 10, 0), "w:move", to(12, 11.6, 180))
    assert b.body("t").at == (10000, 10000, 0)
    assert "T cannot go that way any more: the Action is lost." in b.notes()
    assert not b.has("t", "moved")


@pytest.mark.rule("SW-LOOK-05", "SW-MOVE-08")
def test_by_option_a_named_path_into_contact_is_a_charge() -> None:
    b = scene(watcher("w", at=(10, 13), weapons=""), options=FIXED, dice=[("fight", 1, 2, 2, 4), ("fight", 4, 3, 3)])
    declares(b, "move", to(10, 12.016, 90), "pass")
    assert len(b.rolls("fight")) == 2
    assert b.has("w", "done")


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13")
def test_by_option_a_model_brought_down_crawls_where_it_likes() -> None:
    b = scene(watcher("w", at=(10, 14)), options=FIXED, dice=[("shoot", 5, 2, 2, 2), ("save", 2)])
    declares(b, "move", to(14, 10), "w:shoot:0", ("crawl", to(8.5, 10)))
    assert b.body("t").at == (8500, 10000, 0)


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13")
def test_by_option_a_fight_is_lost_when_the_named_defender_left_although_another_is_in_contact() -> None:
    men = watcher("w", at=(10, 10.984), facing=270, weapons=""), fig("v", seat=1, at=(10.984, 10), weapons="")
    for options, fights in ((FIXED, 0), ({}, 1)):
        dice = [("fight", 1, 2, 2), ("fight", 2, 1, 1)] if fights else []
        b = scene(*men, options=options, dice=dice)
        answers = [("defender", "w")] if options else []
        declares(b, "fight", *answers, "w:move", to(10, 14, 270))
        assert len(b.acts("fight")) == fights
        assert ("T can no longer fight W: the Action is lost." in b.notes()) is bool(options)


@pytest.mark.rule("SW-LOOK-05")
def test_without_a_window_the_option_changes_nothing() -> None:
    b = in_turn(board(TRIGGER, fig("v", seat=1, at=(10, 14)), options=FIXED), 2)
    declares(b, "move", to(13, 10, 90))
    assert b.acts("declare") == []
    assert b.body("t").at == (13000, 10000, 0)


@pytest.mark.rule("SW-LOOK-05")
def test_what_was_fixed_stands_on_the_agenda_in_plain_text() -> None:
    b = scene(watcher("w", at=(10, 14)), options=FIXED)
    b.game.tell(Status("t", "actions", 1))
    b.answers = ["move", to(13, 10, 90)]
    b.run(agenda(b.game, ("action", "t"), stop=["react"]))
    _, perform, _ = next_steps(b)
    assert perform[:4] == ("perform", "t", "move", "")
    assert all(isinstance(item, str) for item in perform)
