"""Many games: the same results whatever the number of processes, and a table for any mix of bots."""

from __future__ import annotations

import pytest

from gulch.errors import InvalidInput
from gulch.play.batch import Game, Result, run, run_all, series, tally, wilson

RANDOM = Game("shadows", "showdown", "main-street", ("random", "random"), 3)


def result(game: Game, winners: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    return Result(game, winners, scores, 8, 100, "over")


def test_sides_are_swapped_and_seeds_go_up() -> None:
    games = series(Game("shadows", "showdown", "main-street", ("gunhand", "random"), 5), 3)
    assert [(game.seats[0], game.seed) for game in games] == [("gunhand", 5), ("random", 6), ("gunhand", 7)]


def test_two_processes_give_what_one_gives_and_every_result_is_told_in_order() -> None:
    games = series(RANDOM, 2)
    seen: list[Result] = []
    results = run_all(games, 2, seen.append)
    assert seen == results
    assert results == run_all(games, 1)
    assert [result.game.seed for result in results] == [3, 4]


def test_a_tally_follows_the_bot_to_its_seat() -> None:
    first, second = series(Game("b", "s", "t", ("gunhand", "random"), 1), 2)
    results = [result(first, (0,), (5, 1)), result(second, (0,), (4, 2))]
    lines = {line.bot: line for line in tally(results, ("gunhand", "random"))}
    assert (lines["gunhand"].wins, lines["gunhand"].points) == (1, 7)
    assert (lines["random"].wins, lines["random"].points) == (1, 5)


def test_equal_bots_are_told_apart() -> None:
    results = [result(RANDOM, (1,), (1, 4)), result(RANDOM, (), (2, 2)), result(RANDOM, (0, 1), (3, 3))]
    lines = tally(results, RANDOM.seats)
    assert [(line.bot, line.wins, line.draws, line.points) for line in lines] == [
        ("random #1", 0, 2, 6),
        ("random #2", 1, 2, 9),
    ]


def test_wilson_bounds_a_share() -> None:
    low, high = wilson(90, 100)
    assert 0.82 < low < 0.83
    assert 0.94 < high < 0.95
    assert wilson(0, 0) == (0.0, 1.0)


def test_bad_words_are_the_users_fault() -> None:
    with pytest.raises(InvalidInput, match="there is no bot 'nobody'"):
        run(Game("shadows", "showdown", "main-street", ("nobody", "random"), 1))
