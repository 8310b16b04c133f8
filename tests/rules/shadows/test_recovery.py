"""The Recovery Phase: Done Tokens, Recovery Tests, Bottle Checks."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Ended, Note, Removed, Rolled, Score
from gulch.rules.shadows import recovery
from rules.shadows.agenda import agenda, in_turn, next_steps, seat_status
from rules.shadows.build import Board, Man, board, fig

FOE = fig("z", seat=1, at=(34, 34))


def posse(*men: Man, starting: int = 0, turn: int = 6, **more: Any) -> Board:
    b = in_turn(board(*men, FOE, **more), turn, "recovery")
    return seat_status(b, 0, starting=starting or len(men))


def many(standing: int, downed: int = 0, *, rank: str = "Novice", boss: bool = False) -> list[Man]:
    first: dict[str, Any] = {"boss": 1} if boss else {}
    people = [fig(f"s{n}", at=(3 + 2 * n, 5), rank=rank, **(first if n == 0 else {})) for n in range(standing)]
    return people + [fig(f"d{n}", at=(3 + 2 * n, 9), downed=1) for n in range(downed)]


def gone(b: Board) -> list[tuple[str, str]]:
    return [(event.figure, event.how) for event in b.told(Removed)]


# -- tokens --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-REC-02")
def test_done_tokens_come_off_and_lookout_stays() -> None:
    b = posse(fig("a", at=(3, 3), done=1), fig("b", at=(6, 3), lookout=5))
    b.run(recovery.recover(b.game, 0))
    assert not b.has("a", "done")
    assert b.has("b", "lookout")


@pytest.mark.rule("SW-REC-01")
def test_each_posse_does_all_of_it_in_seat_order() -> None:
    b = posse(fig("a", at=(3, 3)))
    b.run(recovery.recovery(b.game, 6))
    assert next_steps(b) == [("recover", 0), ("recover", 1)]


@pytest.mark.rule("SW-TURN-08")
def test_tokens_then_recovery_tests_then_the_bottle_check() -> None:
    men = fig("a", at=(3, 3), done=1, boss=1), fig("d", at=(9, 3), downed=1)
    b = posse(*men, starting=5, dice=[("recovery", 5, 1, 1), ("bottle check", 5, 1, 1)])
    b.run(agenda(b.game, ("recover", 0)))
    order = [getattr(event, "key", getattr(event, "label", "")) for event in b.events]
    assert [word for word in order if word in ("done", "recovery", "bottle check")] == [
        "done",
        "recovery",
        "bottle check",
    ]


# -- Recovery Tests ------------------------------------------------------------------------------------


def recovers(*dice: int, **status: Any) -> Board:
    b = posse(fig("d", at=(5, 5), downed=1, **status), fig("a", at=(20, 20)), dice=[("recovery", *dice)])
    b.run(recovery.recovery_test(b.game, "d"))
    return b


@pytest.mark.rule("SW-REC-03")
def test_two_friends_in_contact_are_one_die_more() -> None:
    men = [fig("d", at=(5, 5), rank="Veteran", downed=1), fig("f", at=(5.984, 5)), fig("g", at=(4.016, 5))]
    b = posse(*men, dice=[("recovery", 1, 5, 5, 2)])
    b.run(recovery.recovery_test(b.game, "d"))
    (roll,) = b.told(Rolled)
    assert (roll.sides, len(roll.dice)) == (8, 4)
    assert [(modifier.value, modifier.rule) for modifier in roll.modifiers] == [(1, "SW-REC-03")]


@pytest.mark.rule("SW-REC-03")
def test_downed_friends_and_distant_ones_do_not_help() -> None:
    men = [fig("d", at=(5, 5), downed=1), fig("f", at=(5.984, 5), downed=1), fig("g", at=(7, 7))]
    b = posse(*men, dice=[("recovery", 5, 1, 1)])
    b.run(recovery.recovery_test(b.game, "d"))
    assert len(b.told(Rolled)[0].dice) == 3


@pytest.mark.rule("SW-REC-03", "SW-DMG-02")
def test_a_shaken_veteran_alone_rolls_three_d6() -> None:
    (roll,) = recovers(5, 2, 2, rank="Veteran", shaken=1).told(Rolled)
    assert (roll.sides, len(roll.dice)) == (6, 3)


@pytest.mark.rule("SW-REC-04", "SW-VP-02")
def test_no_success_removes_the_model_and_nobody_scores() -> None:
    b = recovers(2, 3, 4)
    assert gone(b) == [("d", "casualty")]
    assert b.told(Score) == []


@pytest.mark.rule("SW-REC-04")
@pytest.mark.parametrize("dice", [(5, 3, 2), (5, 5, 2)])
def test_one_or_two_successes_leave_it_down(dice: tuple[int, ...]) -> None:
    b = recovers(*dice)
    assert b.has("d", "downed")
    assert gone(b) == []


@pytest.mark.rule("SW-REC-04")
@pytest.mark.parametrize("status", [{}, {"shaken": 1}])
def test_three_successes_stand_it_up_shaken(status: dict[str, int]) -> None:
    b = recovers(5, 5, 5, **status)
    assert not b.has("d", "downed")
    assert b.has("d", "shaken")
    assert b.body("d").posture == "standing"


@pytest.mark.rule("SW-SKILL-15")
def test_hard_to_kill_stands_up_without_a_test() -> None:
    b = posse(fig("d", at=(5, 5), downed=1, skills="Hard to Kill"))
    b.run(recovery.recovery_test(b.game, "d"))
    assert b.told(Rolled) == []
    assert b.has("d", "shaken")
    assert not b.has("d", "downed")


# -- Bottle Checks -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BOTTLE-01")
@pytest.mark.parametrize(
    "starting, standing, downed, due", [(9, 4, 3, True), (9, 5, 0, False), (6, 3, 0, True), (1, 1, 0, False)]
)
def test_a_check_is_due_at_half_rounded_down_on_their_feet(
    starting: int, standing: int, downed: int, due: bool
) -> None:
    b = posse(*many(standing, downed), starting=starting)
    assert recovery.check_due(b.game, 0) is due


@pytest.mark.rule("SW-BOTTLE-01")
def test_models_that_left_as_the_scenario_allows_count_unless_the_table_alone_does() -> None:
    for value, due in (("absent-too", False), ("table-only", True)):
        b = posse(*many(4), starting=4, options={"bottle-check-count": value})
        for n in (0, 1):
            b.game.tell(Removed(f"s{n}", "left"))
        assert recovery.check_due(b.game, 0) is due


def checked(*men: Man, dice: Any = (), answers: Any = (), starting: int = 9) -> Board:
    b = posse(*men, starting=starting, dice=dice)
    b.answers = list(answers)
    b.run(recovery.bottle(b.game, 0))
    return b


@pytest.mark.rule("SW-BOTTLE-02", "SW-BOTTLE-03")
def test_a_standing_boss_tests_with_three_dice() -> None:
    b = checked(*many(2, rank="Veteran", boss=True), dice=[("bottle check", 5, 1, 1)])
    (roll,) = b.told(Rolled)
    assert (roll.figure, roll.sides, len(roll.dice)) == ("s0", 8, 3)
    assert gone(b) == []
    assert [note.rule for note in b.told(Note)] == ["SW-BOTTLE-03"]


@pytest.mark.rule("SW-BOTTLE-02")
def test_a_shaken_boss_still_rolls_three_dice() -> None:
    b = checked(fig("h", at=(3, 3), rank="Hero", boss=1, shaken=1), dice=[("bottle check", 5, 1, 1)])
    assert (b.told(Rolled)[0].sides, len(b.told(Rolled)[0].dice)) == (8, 3)


@pytest.mark.rule("SW-BOTTLE-02")
def test_with_the_boss_down_the_next_rank_tests_with_one_die() -> None:
    men = fig("h", at=(3, 3), rank="Hero", boss=1, downed=1), fig("v", at=(6, 3), rank="Veteran"), fig("n", at=(9, 3))
    b = checked(*men, dice=[("bottle check", 7)])
    (roll,) = b.told(Rolled)
    assert (roll.figure, roll.sides, len(roll.dice)) == ("v", 8, 1)


@pytest.mark.rule("SW-BOTTLE-02")
def test_among_equals_the_player_chooses() -> None:
    b = checked(*many(2, 1), dice=[("bottle check", 5)], answers=["s1"])
    assert [option.id for option in b.decisions("bottle-tester")[0].options] == ["s0", "s1"]
    assert b.told(Rolled)[0].figure == "s1"


@pytest.mark.rule("SW-BOTTLE-02", "SW-BOTTLE-03")
def test_with_every_model_down_the_check_fails() -> None:
    b = checked(*many(0, 2))
    assert gone(b) == [("d0", "bottled out"), ("d1", "bottled out")]
    assert b.told(Rolled) == []


@pytest.mark.rule("SW-BOTTLE-03", "SW-BOTTLE-04")
def test_without_a_success_every_model_leaves_and_nobody_scores() -> None:
    b = checked(*many(2, 1, boss=True), dice=[("bottle check", 4, 4, 4)])
    assert gone(b) == [(name, "bottled out") for name in ("s0", "s1", "d0")]
    assert b.told(Score) == []
    assert b.game.facts.get("seat:0", "lost") == 6
    assert b.game.facts.get("seat:1", "lost") is None
    assert b.asked == []  # no Disengage Test, nothing to choose


@pytest.mark.rule("SW-BOTTLE-01")
def test_without_a_check_due_nothing_is_rolled() -> None:
    b = checked(*many(5), starting=9)
    assert b.events == []


@pytest.mark.rule("SW-SKILL-14")
@pytest.mark.parametrize("score, stays", [(6, True), (2, False)])
def test_nerves_of_steel_re_rolls_one_die(score: int, stays: bool) -> None:
    boss = fig("h", at=(3, 3), rank="Hero", boss=1, skills="Nerves of Steel")
    b = checked(boss, dice=[("bottle check", 4, 3, 2), ("bottle check", score)], answers=[("re-roll", "1")])
    assert (gone(b) == []) is stays
    assert b.told(Rolled)[-1].dice == (4, score, 2)
    assert b.told(Rolled)[-1].rerolled == 1


# -- several Posses, and sentences ---------------------------------------------------------------------


@pytest.mark.rule("SW-BOTTLE-05", "SW-REC-01")
def test_all_of_three_posses_running_in_one_turn_is_a_draw_judged_after_the_last() -> None:
    men = [fig(f"s{seat}", seat=seat, at=(3 + 12 * seat, 3)) for seat in range(3)]
    men += [fig(f"d{seat}", seat=seat, at=(3 + 12 * seat, 7), downed=1) for seat in range(3)]
    dice = [("recovery", 5, 1, 1), ("bottle check", 1)] * 3
    b = in_turn(board(*men, dice=dice), 8, "recovery")
    for seat in range(3):
        seat_status(b, seat, starting=4)
    b.game.tell(Score(1, 9, "test"))
    b.run(agenda(b.game, ("recovery", 8), ("turn-end", 8)))
    (ended,) = b.told(Ended)
    assert (ended.winners, ended.rule) == ((), "SW-BOTTLE-05")
    assert len(gone(b)) == 6
    assert [roll.seat for roll in b.rolls("bottle check")] == [0, 1, 2]


@pytest.mark.rule("SW-BOTTLE-02")
def test_a_downed_boss_leaves_the_check_to_a_substitute_of_the_owners_choice() -> None:
    boss = fig("h", at=(3, 3), rank="Hero", boss=1, downed=1)
    men = boss, fig("v", at=(6, 3), rank="Veteran"), fig("w", at=(9, 3), rank="Veteran", shaken=1), fig("n", at=(3, 9))
    b = checked(*men, dice=[("bottle check", 5)], answers=["w"])
    (pick,) = b.decisions("bottle-tester")
    assert [option.id for option in pick.options] == ["v", "w"]
    assert (b.told(Rolled)[0].sides, len(b.told(Rolled)[0].dice)) == (6, 1)


@pytest.mark.rule("SW-BOTTLE-02")
def test_a_downed_veteran_is_no_substitute() -> None:
    men = fig("h", at=(3, 3), rank="Hero", boss=1, downed=1), fig("v", at=(6, 3), rank="Veteran", downed=1)
    b = checked(*men, fig("n", at=(9, 3)), dice=[("bottle check", 6)])
    assert [roll.figure for roll in b.told(Rolled)] == ["n"]


@pytest.mark.rule("SW-REC-04", "SW-BOTTLE-01")
def test_a_recovery_test_that_removes_the_last_model_leaves_nobody_to_run() -> None:
    b = posse(fig("d", at=(5, 5), downed=1), starting=4, dice=[("recovery", 2, 3, 4)])
    b.run(agenda(b.game, ("recover", 0)))
    assert gone(b) == [("d", "casualty")]
    assert b.game.facts.get("seat:0", "lost") is None


@pytest.mark.rule("SW-REC-03", "SW-TURN-08")
def test_one_who_stands_up_first_helps_the_next_and_counts_for_the_check() -> None:
    men = fig("d", at=(5, 5), downed=1), fig("e", at=(5.984, 5), downed=1)
    b = posse(*men, starting=2, dice=[("recovery", 5, 5, 5), ("recovery", 5, 5, 5, 1)])
    b.run(agenda(b.game, ("recover", 0)))
    assert [len(roll.dice) for roll in b.rolls("recovery")] == [3, 4]
    assert b.rolls("bottle check") == []


def test_a_posse_is_called_by_its_name_and_getting_up_is_told_once() -> None:
    assert "Seat 0 bottles out and runs." in checked(*many(0, 2)).notes()
    assert "Seat 0 fights on." in checked(*many(2, boss=True), dice=[("bottle check", 5, 1, 1)]).notes()
    b = recovers(5, 5, 5)
    assert [event.text for event in b.acts("stand-up")] == ["D gets up again, Shaken."]
    kinds = [type(event).__name__ for event in b.events]
    assert kinds == ["Rolled", "Act", "PostureChanged", "Status", "Status"]
