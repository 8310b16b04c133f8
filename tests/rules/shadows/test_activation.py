"""Activations: Solo and Dual, Actions and their declaration, Done Tokens."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import IllegalChoice
from gulch.events import Act, Moved, Note, Rolled, Status
from gulch.rules.shadows import activation
from gulch.rules.shadows.damage import casualty, down
from gulch.rules.shadows.lookout import watchers
from rules.shadows.agenda import agenda, in_turn, next_steps, seat_status
from rules.shadows.build import Board, Man, board, fig, wall

FAR = fig("z", seat=1, at=(34, 34))


def crew(*men: Man, turn: int = 1, **more: Any) -> Board:
    """Models of seat 0 with an enemy far away unless others are given."""
    others = () if any(man.info.seat for man in men) else (FAR,)
    return in_turn(board(*men, *others, **more), turn)


def act(b: Board, *answers: Any, seat: int = 0) -> Board:
    """The Activation of a seat with these answers."""
    b.answers = list(answers)
    b.run(agenda(b.game, ("activate", seat)))
    return b


def options(b: Board, kind: str, index: int = 0) -> list[str]:
    return [option.id for option in b.decisions(kind)[index].options]


def to(x: float, y: float, facing: int = 0) -> Walked:
    return Walked(((round(x * 1000), round(y * 1000), 0),), facing)


# -- who acts ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-ACT-06", "SW-TURN-04")
def test_models_without_a_done_token_may_be_chosen() -> None:
    b = act(crew(fig("a", at=(5, 5)), fig("b", at=(8, 5), done=1), fig("c", at=(11, 5))), "solo:c", "done")
    assert options(b, "activation") == ["solo:a", "solo:c", "dual:a", "dual:c"]
    assert b.has("c", "done")
    assert not b.has("a", "done")


@pytest.mark.rule("SW-ACT-06")
def test_the_posse_is_active_only_during_its_activation() -> None:
    b = act(crew(fig("a", at=(5, 5))), "done")
    active = [event.value for event in b.told(Status) if event.key == "active"]
    assert active == [1, None]


@pytest.mark.rule("SW-ACT-07")
def test_a_player_whose_models_are_all_done_must_pass() -> None:
    b = act(crew(fig("a", at=(5, 5), done=1), fig("b", at=(8, 5), lookout=1)))
    assert b.asked == []
    assert [note.rule for note in b.told(Note)] == ["SW-ACT-07"]


@pytest.mark.rule("SW-ACT-07", "SW-ACT-13")
def test_a_model_may_do_nothing_and_is_done_all_the_same() -> None:
    b = act(crew(fig("a", at=(5, 5))), "done")
    assert b.has("a", "done")
    assert b.told(Moved) == []
    assert b.decisions("action")[0].default == ("done",)


# -- Solo and Dual -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-ACT-08")
def test_a_solo_activation_is_two_separate_actions() -> None:
    b = act(crew(fig("a", at=(5, 5))), "move", to(9, 5), "move", to(13, 5))
    assert [event.route[-1] for event in b.told(Moved)] == [(9000, 5000, 0), (13000, 5000, 0)]
    assert len(b.decisions("action")) == 2
    assert b.has("a", "done")
    assert not any(b.has("a", key) for key in ("actions", "moved"))


@pytest.mark.rule("SW-ACT-08")
def test_a_move_of_more_than_one_action_is_refused_as_one() -> None:
    with pytest.raises(IllegalChoice):
        act(crew(fig("a", at=(5, 5))), "move", to(12, 5))


@pytest.mark.rule("SW-ACT-08", "SW-ACT-10")
def test_a_weapon_is_fired_once_in_an_activation() -> None:
    men = fig("a", at=(5, 5), weapons="Pistol"), fig("b", seat=1, at=(11, 5))
    b = act(crew(*men, dice=[("shoot", 2, 3, 4)]), "shoot:0", "done")
    assert "shoot:0" in options(b, "action", 0)
    assert options(b, "action", 1) == ["move", "lookout", "done"]
    assert not b.has("a", "fired:0")
    assert b.has("a", "done")


@pytest.mark.rule("SW-ACT-10")
@pytest.mark.parametrize("guns", ["Pistol, Rifle", "Pistol, Pistol"])
def test_each_of_two_weapons_may_be_fired(guns: str) -> None:
    rifle = ("shoot", 2, 3, 4) if "Rifle" not in guns else ("shoot", 2, 3, 4, 2)  # Short Range for the Rifle
    men = fig("a", at=(5, 5), weapons=guns), fig("b", seat=1, at=(11, 5))
    b = act(crew(*men, dice=[("shoot", 2, 3, 4), rifle]), "shoot:0", "shoot:1")
    assert options(b, "action", 1) == ["move", "shoot:1", "lookout", "done"]
    assert len(b.rolls("shoot")) == 2


@pytest.mark.rule("SW-ACT-10")
def test_both_shots_of_a_sixgun_are_one_firing() -> None:
    men = fig("a", at=(5, 5), weapons="Sixgun"), fig("b", seat=1, at=(11, 5))
    b = act(crew(*men, dice=[("shoot", 2, 3, 4), ("shoot", 2, 3, 4)]), "shoot:0", "done")
    assert "shoot:0" not in options(b, "action", 1)


@pytest.mark.rule("SW-ACT-09")
def test_a_dual_activation_gives_two_models_one_action_each_in_the_order_chosen() -> None:
    men = fig("a", at=(5, 5)), fig("b", at=(5, 9)), fig("c", at=(5, 13))
    b = act(crew(*men), "dual:c", "a", "move", to(9, 13), "lookout")
    assert options(b, "dual-partner") == ["a", "b"]
    assert [decision.subject for decision in b.decisions("action")] == ["c", "a"]
    assert b.has("c", "done")
    assert b.has("a", "lookout")
    assert not b.has("b", "done")


@pytest.mark.rule("SW-ACT-09")
def test_a_dual_activation_needs_two_models() -> None:
    b = act(crew(fig("a", at=(5, 5)), fig("b", at=(5, 9), done=1)), "done")
    assert b.decisions("activation") == []  # one option, so nobody is asked
    assert b.has("a", "done")


@pytest.mark.rule("SW-ACT-09")
def test_the_second_model_acts_although_the_first_became_a_casualty() -> None:
    watcher = fig("z", seat=1, at=(8, 5), lookout=1, weapons="Pistol")
    b = crew(
        fig("a", at=(5, 5), weapons="Pistol"),
        fig("b", at=(5, 25)),
        watcher,
        dice=[("shoot", 5, 6, 5, 5), ("save", 1)],
        turn=2,
    )
    b.policy["reaction"] = "z:shoot:0"
    act(b, "dual:a", "move", "done")
    assert b.removed() == ["a"]
    assert [decision.subject for decision in b.decisions("action")] == ["a", "b"]
    assert b.has("b", "done")


# -- Lookout Tokens ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-01")
def test_lookout_ends_the_activation_with_its_own_token() -> None:
    b = act(crew(fig("a", at=(5, 5)), turn=3), "lookout")
    assert len(b.decisions("action")) == 1
    assert b.game.facts.get("a", "lookout") == 3
    assert not b.has("a", "done")
    assert not b.has("a", "actions")


@pytest.mark.rule("SW-LOOK-01")
def test_a_model_may_move_and_then_go_on_lookout() -> None:
    b = act(crew(fig("a", at=(5, 5))), "move", to(9, 5), "lookout")
    assert b.has("a", "lookout")
    assert not b.has("a", "done")


@pytest.mark.rule("SW-LOOK-04")
def test_a_token_of_an_earlier_turn_comes_off_without_a_penalty() -> None:
    b = act(crew(fig("a", at=(5, 5), lookout=3), turn=4), "move", to(9, 5), "done")
    assert len(b.decisions("action")) == 2
    assert not b.has("a", "lookout")
    assert b.has("a", "done")


@pytest.mark.rule("SW-LOOK-04", "SW-ACT-07")
def test_a_model_on_lookout_since_this_turn_cannot_be_chosen() -> None:
    b = crew(fig("a", at=(5, 5), lookout=4), fig("b", at=(5, 9)), turn=4)
    assert activation.eligible(b.game, 0) == ["b"]


@pytest.mark.rule("SW-LOOK-04")
def test_by_option_it_may_be_chosen_and_only_swaps_its_token() -> None:
    b = crew(fig("a", at=(5, 5), lookout=4), turn=4, options={"lookout-activation": "same-turn"})
    act(b, "solo:a")
    assert options(b, "activation") == ["solo:a", "pass"]
    assert b.decisions("action") == []
    assert b.has("a", "done")
    assert not b.has("a", "lookout")
    b = crew(fig("a", at=(5, 5), lookout=4), turn=4, options={"lookout-activation": "same-turn"})
    assert act(b, "pass").has("a", "lookout")


# -- what may be declared ------------------------------------------------------------------------------


@pytest.mark.rule("SW-ACT-13", "SW-FIGHT-01")
def test_a_model_in_contact_may_fight_with_both_actions() -> None:
    men = fig("a", at=(5, 5), weapons=""), fig("b", seat=1, at=(5.984, 5), weapons="")
    b = crew(*men, dice=[("fight", 1, 2, 4), ("fight", 1, 2, 4)] * 2)
    act(b, "fight", "fight")
    assert options(b, "action") == ["move", "fight", "lookout", "done"]
    assert len(b.decisions("action")) == 2


@pytest.mark.rule("SW-FIGHT-01")
def test_without_an_enemy_in_contact_there_is_no_fight() -> None:
    b = act(crew(fig("a", at=(5, 5))), "done")
    assert "fight" not in options(b, "action")


@pytest.mark.rule("SW-JAM-01")
def test_a_jammed_weapon_can_be_cleared_and_not_fired() -> None:
    men = fig("a", at=(5, 5), weapons="Pistol, Rifle", jammed_1=1), fig("b", seat=1, at=(11, 5))
    b = act(crew(*men), "clear-jam:1", "done")
    assert options(b, "action", 0) == ["move", "clear-jam:1", "shoot:0", "lookout", "done"]
    assert options(b, "action", 1) == ["move", "shoot:0", "shoot:1", "lookout", "done"]


@pytest.mark.rule("SW-WEAP-10")
def test_a_buffalo_gun_and_a_move_exclude_each_other() -> None:
    men = fig("a", at=(5, 5), weapons="Buffalo Gun"), fig("b", seat=1, at=(20, 5))
    b = act(crew(*men, dice=[("shoot", 2, 3, 4)]), "shoot:0", "done")
    assert options(b, "action", 1) == ["lookout", "done"]
    b = act(crew(*men), "move", to(6, 5), "done")
    assert options(b, "action", 1) == ["move", "lookout", "done"]


@pytest.mark.rule("SW-DOWN-02")
def test_a_downed_model_may_only_crawl_once() -> None:
    b = act(crew(fig("a", at=(5, 5), downed=1)), "crawl", to(7, 5))
    assert options(b, "action") == ["crawl", "done"]
    assert len(b.decisions("action")) == 1
    assert b.body("a").at == (7000, 5000, 0)
    assert b.has("a", "done")


@pytest.mark.rule("SW-ACT-13")
def test_every_option_says_why() -> None:
    men = fig("a", at=(5, 5), weapons="Pistol, Rifle", jammed_1=1), fig("b", seat=1, at=(5.984, 5))
    b = act(crew(*men), "done")
    for option in b.decisions("action")[0].options:
        assert "SW-" in "".join(option.why), option.id
        assert option.about.figures == ("a",)
    assert "Disengage" in b.decisions("action")[0].option("move").why[0]


@pytest.mark.rule("SW-SKILL-18")
@pytest.mark.parametrize("score, actions", [(5, 3), (4, 2)])
def test_a_slick_model_may_get_one_more_action(score: int, actions: int) -> None:
    b = crew(fig("a", at=(5, 5), skills="Slick"), dice=[("slick", score)])
    act(b, *["move", Walked((), 0)] * actions)
    assert len(b.decisions("action")) == actions
    assert [roll.rule for roll in b.told(Rolled)] == ["SW-SKILL-18"]


# -- carrying out --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-13")
def test_a_model_brought_down_crawls_in_place_of_its_move_and_loses_other_actions() -> None:
    b = crew(fig("a", at=(5, 5), downed=1))
    b.answers = [to(7, 5)]
    b.run(activation.perform(b.game, "a", "move", ""))
    assert b.body("a").at == (7000, 5000, 0)
    for kind, weapon in (("shoot", "0"), ("fight", ""), ("lookout", ""), ("clear-jam", "0")):
        b = crew(fig("a", at=(5, 5), downed=1))
        b.run(activation.perform(b.game, "a", kind, weapon))
        assert [note.rule for note in b.told(Note)] == ["SW-LOOK-13"]


@pytest.mark.rule("SW-LOOK-13")
def test_a_fight_is_lost_when_the_only_enemy_has_left() -> None:
    b = crew(fig("a", at=(5, 5)))
    b.run(activation.perform(b.game, "a", "fight", ""))
    assert b.rolls() == []
    assert [note.rule for note in b.told(Note)] == ["SW-LOOK-13"]


@pytest.mark.rule("SW-LOOK-13")
def test_a_casualty_loses_the_rest_of_its_activation() -> None:
    b = crew(fig("a", at=(5, 5)))
    b.game.tell(Status("a", "actions", 1))
    casualty(b.game, "a")
    b.run(agenda(b.game, ("perform", "a", "move", ""), ("action", "a"), ("finish", "a")))
    assert b.asked == []


@pytest.mark.rule("SW-LOOK-05")
def test_declarations_are_told_and_open_a_window_only_where_somebody_watches() -> None:
    men = fig("a", at=(5, 5)), fig("z", seat=1, at=(11, 5), lookout=1)
    b = crew(*men, turn=2)
    assert watchers(b.game, "a") == {1: ["z"]}
    b.answers = ["move"]
    b.game.tell(Status("a", "actions", 2))
    b.run(activation.action(b.game, "a"))
    assert next_steps(b) == [("react", "a", "move", ""), ("perform", "a", "move", ""), ("action", "a")]
    assert [event.verb for event in b.told(Act)] == ["declare"]
    b = crew(*men, pieces=[wall("w", (8, 0, 8.5, 10), 3)], turn=2)
    b.answers = ["move"]
    b.game.tell(Status("a", "actions", 2))
    b.run(activation.action(b.game, "a"))
    assert next_steps(b) == [("perform", "a", "move", ""), ("action", "a")]


@pytest.mark.rule("SW-MEAS-01")
def test_a_target_beyond_long_range_is_never_offered() -> None:
    men = fig("a", at=(5, 5), weapons="Pistol"), fig("b", seat=1, at=(18.1, 5))
    b = act(crew(*men), "done")
    assert "shoot:0" not in options(b, "action")
    near = fig("a", at=(5, 5), weapons="Pistol"), fig("b", seat=1, at=(17.9, 5))
    assert "shoot:0" in options(act(crew(*near), "done"), "action")


@pytest.mark.rule("SW-SETUP-04")
def test_a_jam_belongs_to_one_weapon() -> None:
    men = fig("a", at=(5, 5), weapons="Pistol, Pistol", jammed_0=1), fig("b", seat=1, at=(11, 5))
    b = act(seat_status(crew(*men), 0, hand=1), "done")
    assert [id for id in options(b, "action") if id.startswith("shoot")] == ["shoot:1"]


# -- Dual Activations that Reactions disturb -----------------------------------------------------------


@pytest.mark.rule("SW-ACT-09", "SW-LOOK-13", "SW-DOWN-02")
def test_the_second_model_brought_down_before_it_acts_may_only_crawl() -> None:
    b = crew(fig("a", at=(5, 5)), fig("b", at=(5, 25)))
    b.answers = ["dual:a"]
    b.run(agenda(b.game, ("activate", 0), stop=["start"]))
    down(b.game, "b")
    b.answers = ["done", "crawl", to(6, 25)]
    b.run(agenda(b.game))
    assert options(b, "action", 1) == ["crawl", "done"]
    assert b.body("b").at == (6000, 25000, 0)
    assert b.has("b", "done")


@pytest.mark.rule("SW-ACT-09", "SW-ACT-11")
def test_both_models_of_a_dual_gone_leave_the_card_to_be_discarded() -> None:
    b = crew(fig("a", at=(5, 5)), fig("b", at=(5, 25)))
    b.answers = ["dual:a"]
    b.run(agenda(b.game, ("activate", 0), stop=["start"]))
    for name in ("a", "b"):
        casualty(b.game, name)
    b.run(agenda(b.game))
    assert b.decisions("action") == []
    assert b.game.facts.get("seat:0", "active") is None


@pytest.mark.rule("SW-LOOK-04", "SW-ACT-09")
def test_the_tokens_of_both_come_off_before_the_first_acts() -> None:
    b = crew(fig("a", at=(5, 5), lookout=1), fig("b", at=(5, 25), lookout=1), turn=2)
    b.answers = ["dual:b"]
    b.run(agenda(b.game, ("activate", 0), stop=["start"]))
    assert not b.has("a", "lookout")
    assert not b.has("b", "lookout")
    assert not b.has("a", "done")


@pytest.mark.rule("SW-DOWN-02", "SW-ACT-08")
def test_a_model_brought_down_by_its_first_move_crawls_once_in_the_activation() -> None:
    watcher = fig("z", seat=1, at=(8, 5), lookout=1, weapons="Pistol")
    b = crew(fig("a", at=(5, 5), weapons=""), watcher, dice=[("shoot", 5, 5, 2, 2), ("save", 3)], turn=2)
    act(b, "move", ("reaction", "z:shoot:0"), to(4, 5))
    assert b.has("a", "downed")
    assert len(b.decisions("crawl")) == 1
    assert len(b.decisions("action")) == 1  # it has crawled, so nothing is left to choose
    assert b.has("a", "done")
    assert not b.has("a", "crawled")


@pytest.mark.rule("SW-ACT-07")
def test_a_pass_says_why() -> None:
    b = act(crew(fig("a", at=(5, 5), done=1)))
    assert b.notes() == ["Seat 0 passes: nobody is left to act."]
    b = crew(fig("a", at=(5, 5), lookout=4), turn=4, options={"lookout-activation": "same-turn"})
    assert act(b, "pass").notes() == ["Seat 0 passes: whoever could act stays on Lookout."]


@pytest.mark.rule("SW-LOOK-04")
def test_swapping_a_token_is_no_action_and_is_told_so() -> None:
    b = crew(fig("a", at=(5, 5), lookout=4), turn=4, options={"lookout-activation": "same-turn"})
    act(b, "solo:a")
    assert [event.text for event in b.acts("activate")] == ["A gives up Lookout for this Turn."]


@pytest.mark.rule("SW-LOOK-13")
def test_a_shot_is_lost_and_the_weapon_unfired_when_the_only_enemy_has_left_view() -> None:
    house = wall("house", (5, 13, 9, 13.5), 4)
    b = crew(fig("a", at=(10, 10), facing=90), fig("z", seat=1, at=(10, 15), lookout=1), pieces=[house], turn=2)
    b.policy["reaction"] = "z:move"
    act(b, "shoot:0", ("move", to(7, 15, 270)), "done")
    assert "A has nobody left to shoot at: the Action is lost." in b.notes()
    assert len(b.notes()) == 1
    assert len(b.decisions("action")) == 2  # the other Action is left
    assert b.acts("shoot") == []
