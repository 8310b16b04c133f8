"""Five hundred games of every sort: all scenarios, two to four seats, teams, options, ready Posses, each to its end."""

from __future__ import annotations

import pytest

from gulch.play import mixed
from gulch.rules.shadows import options, scenarios

GAMES, BLOCKS = 500, 50


@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_game_ends_within_its_turns(block: int) -> None:
    numbers = range(block * GAMES // BLOCKS, (block + 1) * GAMES // BLOCKS)
    assert mixed.attempt_all(numbers, jobs=1) == []


def test_the_games_are_of_every_sort() -> None:
    games = [mixed.game(number) for number in range(GAMES)]
    assert {game.scenario for game in games} == {*scenarios.NAMES} - {scenarios.ROLL}
    assert {len(game.seats) for game in games} == {2, 3, 4}
    assert {name for game in games for name, _ in game.options} == {*options.PLAYED}
    assert {name for game in games for name in game.posses} == {*mixed.BASIC, *mixed.ADVANCED}
    assert mixed.game(7) == mixed.game(7)


def test_a_game_that_goes_wrong_is_named_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mixed, "TURNS", 0)
    (failure,) = mixed.attempt_all([3], jobs=1)
    assert (failure.number, failure.game) == (3, mixed.game(3))
    assert failure.why.endswith(" Turns")
