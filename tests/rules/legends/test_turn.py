"""The turn, its phases and the drop (LW-TURN, LW-DROP)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Note, PhaseBegan, Removed, Status
from gulch.rules.legends import fights, hills, move, scenarios, turn
from gulch.rules.legends.state import drop_seat
from rules.legends.build import Board, board, fig
from rules.legends.march import R, ahead

PAIR = (fig("a", at=(5, 5)), fig("b", seat=1, at=(30, 30)))


def agenda(b: Board) -> list[str]:
    """The names of the steps to come, the next first."""
    return [step[0] for step in reversed(b.game.state.agenda)]


@pytest.mark.rule("LW-TURN-01")
def test_the_five_steps() -> None:
    b = board(*PAIR)
    b.run(turn.turn(b.game, 2))
    steps = [name for name in agenda(b) if name != "phase-over"]
    assert steps == ["drop", "movin", "shootin", "fightin", "turn-end"]


@pytest.mark.rule("LW-TURN-01")
def test_a_new_turn_follows() -> None:
    b = board(*PAIR, turn=2)
    b.run(turn.turn_end(b.game, 2))
    assert b.game.state.agenda == [("turn", 3)]


@pytest.mark.rule("LW-TURN-02", "LW-HILLS-01", "LW-DROP-04")
def test_the_order_of_movin() -> None:
    b = board(*PAIR, drop=1)
    b.run(move.movin(b.game, 1))
    steps = list(reversed(b.game.state.agenda))
    wanted = [("hills", 1), ("hills", 0), ("hold-on", 1), ("hold-on", 0), ("heroics", "movin")]
    wanted += [("side-begins", 1), ("side-begins", 0)]
    assert [step for step in steps if step[0] in ("hills", "hold-on", "heroics", "side-begins")] == wanted


@pytest.mark.rule("LW-TURN-02")
def test_a_side_makes_all_of_its_moves_first() -> None:
    b = ahead(fig("a", at=(5, 5)), fig("c", at=(9, 5)), fig("b", seat=1, at=(30, 30)), answers=[("mover", "a")])
    b.run(move.move_side(b.game, 0))
    assert agenda(b) == ["move", "move-side"]
    b.run(move.move(b.game, "a"))
    b.answers.append(("mover", "done"))
    b.run(move.move_side(b.game, 0))
    assert [option.id for option in b.decisions("mover")[-1].options] == ["c", "done"]


@pytest.mark.rule("LW-TURN-03")
def test_the_side_with_the_drop_comes_first() -> None:
    assert turn.sides(board(*PAIR, drop=1).game.facts) == (1, 0)


@pytest.mark.rule("LW-TURN-02")
def test_between_two_moves_the_question_is_open() -> None:
    b = ahead(*PAIR, answers=[("mover", "done")])
    b.run(move.move_side(b.game, 0))
    assert agenda(b) == []
    assert b.decisions("mover")[0].seat == 0


# -- LW-DROP ----------------------------------------------------------------------------------------------------


def dropped(rolls: list[tuple[int, int]], number: int = 2, before: int = 0, **more: Any) -> Board:
    dice = [(f"drop seat:{seat}", score) for pair in rolls for seat, score in enumerate(pair)]
    b = board(*PAIR, dice=dice, drop=before, turn=number, **more)
    b.run(turn.drop(b.game, number))
    return b


@pytest.mark.rule("LW-DROP-01", "LW-DROP-03")
@pytest.mark.parametrize(("rolls", "seat"), [((5, 2), 0), ((2, 5), 1)])
def test_the_higher_score_has_the_drop(rolls: tuple[int, int], seat: int) -> None:
    b = dropped([rolls])
    assert drop_seat(b.game.facts) == seat
    assert [event.phase for event in b.told(PhaseBegan)] == ["drop"]


@pytest.mark.rule("LW-DROP-02")
@pytest.mark.parametrize("before", [0, 1])
def test_on_equal_scores_the_drop_passes(before: int) -> None:
    assert drop_seat(dropped([(4, 4)], before=before).game.facts) == 1 - before


@pytest.mark.rule("LW-DROP-02")
def test_equal_scores_in_turn_one_are_rolled_again() -> None:
    assert drop_seat(dropped([(4, 4), (3, 3), (1, 2)], number=1).game.facts) == 1


@pytest.mark.rule("LW-DROP-02")
def test_the_scenario_may_give_the_first_drop(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = scenarios.of(board(*PAIR).game.facts)
    monkeypatch.setattr(scenario, "first_drop", lambda game: 1, raising=False)
    assert drop_seat(dropped([], number=1).game.facts) == 1
    assert drop_seat(dropped([(5, 2)], number=2, before=1).game.facts) == 0


@pytest.mark.rule("LW-DROP-03")
def test_who_has_the_drop_is_known_when_a_match_is_loaded() -> None:
    from gulch.view import Facts

    b = dropped([(2, 5)])
    assert drop_seat(Facts.load(b.game.facts.table, b.game.facts.dump())) == 1
    assert b.told(Status)[-1].subject == "seat:1"
    assert "drop" in b.told(Note)[-1].text


@pytest.mark.rule("LW-HILLS-01")
def test_a_side_that_is_gone_asks_nobody() -> None:
    b = ahead(*PAIR)
    b.game.tell(Removed("a", hills.LOST))
    b.run(move.move_side(b.game, 0))
    assert b.asked == []


@pytest.mark.rule("LW-TURN-04")
def test_who_has_the_drop_says_which_fight_is_first() -> None:
    crowd = []
    for n, y in enumerate((5, 15, 25)):
        crowd += [fig(f"a{n}", at=(10, y)), fig(f"b{n}", seat=1, at=(10 + 2 * R, y))]
    b = board(*crowd, phase="fightin", drop=1)
    b.run(fights.pair_up(b.game))
    b.answers.append(("next-fight", "2"))
    b.run(fights.fights(b.game))
    assert b.asked[-1].seat == 1
    first, *rest = reversed(b.game.state.agenda)
    assert first[0] == "fight"
    assert {"a2", "b2"} <= set(" ".join(str(word) for word in first).split())
    assert rest == [("fights",)]


@pytest.mark.rule("LW-BRAWL-09")
@pytest.mark.parametrize(
    ("rolls", "order"), [([(0, 6), (1, 2), (2, 4)], (0, 2, 1)), ([(0, 3), (1, 3), (2, 5), (0, 1), (1, 6)], (2, 1, 0))]
)
def test_three_sides_act_in_the_order_of_their_rolls(rolls: Any, order: tuple[int, ...]) -> None:
    dice = [(f"drop seat:{seat}", score) for seat, score in rolls]
    b = board(*PAIR, fig("c", seat=2, at=(5, 30)), dice=dice, turn=2)
    b.run(turn.drop(b.game, 2))
    assert turn.sides(b.game.facts) == order
    assert drop_seat(b.game.facts) == order[0]
