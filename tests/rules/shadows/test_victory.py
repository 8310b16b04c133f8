"""Victory Points, Sudden Death and the end of the match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.events import Ended, Score
from gulch.rules.shadows import victory
from gulch.rules.shadows.damage import casualty, drain
from gulch.rules.shadows.fall import Fall
from gulch.rules.shadows.state import NPC
from rules.shadows.agenda import next_steps, seat_status
from rules.shadows.build import Board, Man, board, fig


def scored(b: Board, points: dict[int, int]) -> Board:
    for seat, value in points.items():
        b.game.tell(Score(seat, value, "test"))
    return b


def facing(*ours: Man, theirs: Man | None = None) -> Board:
    return board(*(ours or (fig("a", at=(5, 5)),)), theirs or fig("b", seat=1, at=(20, 20)))


def the_end(b: Board) -> Ended:
    (ended,) = b.told(Ended)
    assert not b.game.state.agenda
    return ended


@pytest.mark.rule("SW-VP-02", "SW-VP-03")
@pytest.mark.parametrize("rank, points", [("Novice", 1), ("Veteran", 2), ("Hero", 3)])
def test_a_casualty_is_worth_its_rank_at_once(rank: str, points: int) -> None:
    b = facing(theirs=fig("b", seat=1, at=(9, 9), rank=rank, shaken=1))
    casualty(b.game, "b", "a")
    assert b.game.facts.scores == {0: points, 1: 0}
    assert [(event.seat, event.points, event.rule) for event in b.told(Score)] == [(0, points, "SW-VP-02")]


@pytest.mark.rule("SW-VP-02")
def test_nobody_scores_for_ones_own_model_or_without_an_attacker() -> None:
    b = facing()
    victory.award(b.game, "a", 0)
    victory.award(b.game, "a", NPC)
    assert b.told(Score) == []


@pytest.mark.rule("SW-VP-01", "SW-SCEN-13")
@pytest.mark.parametrize("points, winners", [({0: 5, 1: 4}, (0,)), ({0: 5, 1: 5}, ()), ({1: 1}, (1,))])
def test_the_most_points_win_and_a_shared_most_is_a_draw(points: dict[int, int], winners: tuple[int, ...]) -> None:
    b = scored(facing(), points)
    b.run(victory.turn_end(b.game, victory.TURNS))
    assert (the_end(b).winners, the_end(b).rule) == (winners, "SW-VP-01")


@pytest.mark.rule("SW-TURN-01")
def test_turn_eight_is_the_last_and_turn_seven_is_not() -> None:
    b = facing()
    b.run(victory.turn_end(b.game, 7))
    assert next_steps(b) == [("turn", 8)]
    assert b.told(Ended) == []
    b = facing()
    b.run(victory.turn_end(b.game, 8))
    assert the_end(b).reason.startswith("Turn 8 is over")


@pytest.mark.rule("SW-VP-04")
def test_the_only_posse_standing_wins_whatever_the_points() -> None:
    b = scored(facing(theirs=fig("b", seat=1, at=(9, 9), downed=1)), {1: 7})
    assert victory.sudden_death(b.game)
    assert (the_end(b).winners, the_end(b).rule) == ((0,), "SW-VP-04")


@pytest.mark.rule("SW-VP-04")
def test_one_enemy_on_its_feet_lets_the_game_go_on() -> None:
    b = facing(fig("a", at=(5, 5), downed=1), fig("c", at=(6, 6)))
    assert not victory.sudden_death(b.game)
    assert victory.standing_seats(b.game.facts) == [0, 1]
    assert b.told(Ended) == []


@pytest.mark.rule("SW-VP-04")
def test_with_everybody_down_the_game_goes_on() -> None:
    b = facing(fig("a", at=(5, 5), downed=1), theirs=fig("b", seat=1, at=(9, 9), downed=1))
    assert not victory.sudden_death(b.game)


@pytest.mark.rule("SW-VP-04")
def test_an_empty_table_is_decided_on_points() -> None:
    b = scored(facing(), {1: 1})
    for name in ("a", "b"):
        casualty(b.game, name)
    assert victory.sudden_death(b.game)
    assert (the_end(b).winners, the_end(b).rule) == ((1,), "SW-VP-01")


@pytest.mark.rule("SW-BOTTLE-05")
def test_all_bottled_out_in_one_turn_is_a_draw_whatever_the_points() -> None:
    b = scored(facing(), {0: 9})
    seat_status(seat_status(b, 0, lost=6), 1, lost=6)
    b.run(victory.turn_end(b.game, 6))
    assert (the_end(b).winners, the_end(b).rule) == ((), "SW-BOTTLE-05")


@pytest.mark.rule("SW-BOTTLE-05")
def test_one_of_two_bottled_out_is_sudden_death_next_turn() -> None:
    b = scored(facing(), {1: 2})
    casualty(b.game, "b")
    seat_status(b, 1, lost=6)
    b.run(victory.turn_end(b.game, 6))
    assert next_steps(b) == [("turn", 7)]
    assert victory.sudden_death(b.game)
    assert the_end(b).winners == (0,)


@pytest.mark.rule("SW-VP-04", "SW-TURN-01")
@pytest.mark.parametrize(
    ("option", "winners", "rule"), [("checked", (0,), "SW-VP-04"), ("not-checked", (1,), "SW-VP-01")]
)
def test_whoever_stands_alone_after_turn_eight(option: str, winners: tuple[int, ...], rule: str) -> None:
    men = fig("a", at=(5, 5)), fig("b", seat=1, at=(20, 20))
    b = scored(board(*men, options={"sudden-death-at-the-end": option}), {1: 2})
    casualty(b.game, "b")
    seat_status(b, 1, lost=8)
    b.run(victory.turn_end(b.game, 8))
    assert (the_end(b).winners, the_end(b).rule) == (winners, rule)


@pytest.mark.rule("SW-VP-04")
def test_three_posses_and_one_of_them_standing() -> None:
    men = fig("a", at=(5, 5), downed=1), fig("b", seat=1, at=(20, 20)), fig("c", seat=2, at=(30, 30))
    b = board(*men)
    assert not victory.sudden_death(b.game)
    casualty(b.game, "c")
    assert victory.sudden_death(b.game)
    assert the_end(b).winners == (1,)
    assert the_end(b).reason == "Sudden Death, nobody else is standing"


@pytest.mark.rule("SW-VP-04", "SW-TURN-01")
def test_everybody_down_on_both_sides_plays_on_and_turn_eight_ends_on_points() -> None:
    b = scored(facing(fig("a", at=(5, 5), downed=1), theirs=fig("b", seat=1, at=(9, 9), downed=1)), {1: 2})
    assert not victory.sudden_death(b.game)
    b.run(victory.turn_end(b.game, 8))
    assert (the_end(b).winners, the_end(b).reason) == ((1,), "Turn 8 is over, 2 Victory Points to 0")


@pytest.mark.rule("SW-VP-04")
def test_downed_models_of_the_only_posse_left_do_not_win_lying_down() -> None:
    b = facing(fig("a", at=(5, 5), downed=1))
    casualty(b.game, "b")
    assert not victory.sudden_death(b.game)
    casualty(b.game, "a")
    assert victory.sudden_death(b.game)
    assert the_end(b).winners == ()


@pytest.mark.rule("SW-BOTTLE-05")
def test_posses_that_ran_in_different_turns_are_no_draw() -> None:
    b = seat_status(seat_status(scored(facing(), {1: 1}), 0, lost=5), 1, lost=8)
    b.run(victory.turn_end(b.game, 8))
    assert (the_end(b).winners, the_end(b).rule) == ((1,), "SW-VP-01")


@pytest.mark.rule("SW-VP-01")
def test_a_draw_of_two_of_three_is_nobodys_win() -> None:
    men = [fig(f"m{seat}", seat=seat, at=(5 + 8 * seat, 5)) for seat in range(4)]
    b = scored(board(*men), {0: 3, 1: 1, 2: 3})
    b.run(victory.turn_end(b.game, 8))
    assert (the_end(b).winners, the_end(b).reason) == ((), "Turn 8 is over, 3 Victory Points to 3, 1 and 0")


# -- who scores, by the ways to become a Casualty --------------------------------------------------------


@pytest.mark.rule("SW-VP-02", "SW-SHOVE-04")
def test_a_deadly_fall_scores_for_who_shoved_and_a_deadly_drop_for_nobody() -> None:
    high = fig("b", seat=1, at=(9, 9), rank="Hero")
    for seat, by, points in ((0, "a", 3), (NPC, "", 0)):
        b = board(fig("a", at=(20, 20)), high, dice=[("fall save", 1)])
        b.game.pending.append(Fall("b", 8000, seat, by, (9000, 9000, 0)))
        b.run(drain(b.game))
        assert b.removed() == ["b"]
        assert b.game.facts.scores[0] == points


@pytest.mark.rule("SW-VP-02")
def test_printed_rank_counts_while_shaken_and_ones_own_victims_count_for_nobody() -> None:
    for victim, seat in (("b", 0), ("a2", None)):
        b = board(fig("a", at=(5, 5)), fig("a2", at=(7, 5), rank="Hero", shaken=1),
                  fig("b", seat=1, at=(20, 20), rank="Hero", shaken=1))  # fmt: skip
        casualty(b.game, victim, "a")
        assert sum(b.game.facts.scores.values()) == (3 if seat == 0 else 0)


def in_reserve(b: Board, *names: str) -> Board:
    """These models are not on the table yet, and not out of play."""
    for name in names:
        b.game.facts.figures[name] = replace(b.game.facts.figures[name], body=None)
        b.game.scene.remove(name)
    return b


@pytest.mark.rule("SW-VP-04")
def test_reserves_count_as_standing_even_with_an_empty_table() -> None:
    b = in_reserve(facing(), "b")
    assert victory.standing_seats(b.game.facts) == [0, 1]
    assert not victory.sudden_death(b.game)
    assert not victory.sudden_death(in_reserve(b, "a").game)
    assert b.told(Ended) == []
