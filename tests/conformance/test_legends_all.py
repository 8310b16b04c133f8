"""Half of five hundred games of Legends of every sort: scenarios, options, ready Posses, refights, to their ends."""

from __future__ import annotations

import pytest

from gulch.play import mixed
from gulch.rules.legends import options, posse, scenarios

GAMES, BLOCKS = 250, 25  # the other half: test_legends_rest
BOOK = "legends"


@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_game_ends_within_its_turns(block: int) -> None:
    numbers = range(block * GAMES // BLOCKS, (block + 1) * GAMES // BLOCKS)
    assert mixed.attempt_all(numbers, jobs=1, book=BOOK) == []


def test_the_games_are_of_every_sort() -> None:
    games = [mixed.game(number, book=BOOK) for number in range(GAMES)]
    assert {game.scenario for game in games} == {*scenarios.NAMES} - {scenarios.ROLL}
    assert {name for game in games for name, _ in game.options} == {*options.PLAYED}
    ready = {name for name in posse.names() if "refight" not in posse.load(name)}
    assert {name for game in games for name in game.posses} == ready
    assert any(dict(game.options).get("historical-refight") == "on" for game in games)
    assert mixed.game(7, book=BOOK) == mixed.game(7, book=BOOK)
