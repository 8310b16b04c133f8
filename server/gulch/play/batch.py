"""Many games: seeded, in several processes, into a table of results.

Sides are swapped every other game so that neither seat's luck of the draw counts. Lives here: playing and
counting. Never here: printing, rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from gulch.dice import seed_bytes
from gulch.errors import RulesError
from gulch.play import bots
from gulch.play.local import play
from gulch.play.setups import book as find_book
from gulch.play.setups import make_setup


@dataclass(frozen=True)
class Game:
    """One game to play: who sits where is `seats` (names of bots), in order."""

    book: str
    scenario: str
    table: str
    seats: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    posses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """`winners` are seats of `game`; empty is a draw."""

    game: Game
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    choices: int
    reason: str


def run(game: Game) -> Result:
    """Plays one game to its end."""
    book = find_book(game.book)
    names = [f"{bot} {seat}" for seat, bot in enumerate(game.seats)]
    setup = make_setup(book, game.scenario, game.table, names, options=dict(game.options), posses=game.posses)
    seed = seed_bytes(game.seed)
    players = {seat: bots.make(bot, seat, seed) for seat, bot in enumerate(game.seats)}
    match = play(book, setup, game.seed, players)
    facts = match.facts
    if facts.ended is None:
        raise RulesError(f"seed {game.seed}: no end after {len(match.choices)} choices")
    scores = tuple(facts.scores[info.seat] for info in facts.seats)
    turns = facts.phase.turn if facts.phase else 0
    return Result(game, facts.ended.winners, scores, turns, len(match.choices), facts.ended.reason)


def series(game: Game, count: int) -> list[Game]:
    """`count` games from the seed of `game` upwards; odd ones with the seats turned round."""
    games = []
    for n in range(count):
        seats = game.seats if n % 2 == 0 else game.seats[::-1]
        games.append(Game(game.book, game.scenario, game.table, seats, game.seed + n, game.options, game.posses))
    return games


def run_all(games: Sequence[Game], jobs: int, done: Callable[[Result], None] = lambda _: None) -> list[Result]:
    """All results in the order of the games, whatever the number of jobs."""
    results = []
    for result in _results(games, jobs):
        done(result)
        results.append(result)
    return results


def _results(games: Sequence[Game], jobs: int) -> Iterable[Result]:
    if jobs <= 1:
        yield from map(run, games)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run, games)


@dataclass(frozen=True)
class Tally:
    """What a bot did over a series: draws count half in `share`; `low` and `high` bound its wins (95%, Wilson)."""

    bot: str
    games: int
    wins: int
    draws: int
    points: int
    low: float
    high: float


def tally(results: Sequence[Result], names: Sequence[str]) -> list[Tally]:
    """One line a seat of the first game. Equal bots are told apart by the order in which they sit."""
    lines = []
    for number, bot in enumerate(names):
        nth = names[:number].count(bot)
        wins = draws = points = 0
        for result in results:
            seat = _nth_seat(result.game, bot, nth)
            shared = len(result.winners) in (0, len(result.game.seats))
            wins += seat in result.winners and not shared
            draws += shared
            points += result.scores[seat]
        low, high = wilson(wins, len(results))
        label = f"{bot} #{nth + 1}" if names.count(bot) > 1 else bot
        lines.append(Tally(label, len(results), wins, draws, points, low, high))
    return lines


def _nth_seat(game: Game, bot: str, nth: int) -> int:
    return [seat for seat, name in enumerate(game.seats) if name == bot][nth]


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% interval of a share of wins."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale
