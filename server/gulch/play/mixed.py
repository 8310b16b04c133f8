"""Games of every sort for endurance: all scenarios of a book, seats, options and posses drawn by number.

Game n of a book is the same for ever, so that a failure is named by its number. Lives here: playing them, and what is
drawn for Shadows. Never here: what is drawn for another book (`mixed_legends`), printing, what is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Protocol, cast

from gulch.decision import Draw
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import GulchError
from gulch.ledger import MatchOption
from gulch.play import batch
from gulch.rules.shadows import ledger, options, scenarios
from gulch.rules.shadows.victory import TURNS

TABLES = ("main-street", "main-street", "town:1", "town:2")  # every scenario fits on these
BASIC = ("lawmen", "outlaws", "townsfolk", "scouts")
ADVANCED = ("gamblers", "trappers", "railroad", "revival")
SEATS = (2, 2, 2, 3, 4)
TEAMS = "0+2,1+3"
OTHERWISE = 4  # one option in so many has another value than the default


class Drawn(Protocol):
    """A book's games by number, and how many turns each may last."""

    def game(self, number: int, bot: str) -> batch.Game: ...
    def most_turns(self, game: batch.Game) -> int: ...


@dataclass(frozen=True)
class Failure:
    """A game that did not end as it should, and why."""

    number: int
    game: batch.Game
    why: str


def stream(number: int, book: str) -> Draw:
    """The chance by which game `number` of a book is drawn."""
    return drawer(Dice(seed_bytes(number), "mixed"), "mixed" if book == "shadows" else f"mixed {book}")


def values(draw: Draw, names: Sequence[str], ledger_options: Mapping[str, MatchOption]) -> dict[str, str]:
    """Some of these options with a value of their own."""
    chosen = {}
    for name in names:
        if draw(OTHERWISE) == 0:
            chosen[name] = ledger_options[name].values[draw(len(ledger_options[name].values))]
    return chosen


class _Shadows:
    """Games of Shadows: two to four seats, and teams of two."""

    def game(self, number: int, bot: str) -> batch.Game:
        draw = stream(number, "shadows")
        names = [name for name in scenarios.NAMES if name != scenarios.ROLL]
        seats = SEATS[draw(len(SEATS))]
        ready = (BASIC, ADVANCED)[draw(2)]
        posses = tuple(ready[draw(len(ready))] for _ in range(seats))
        single = [name for name in options.PLAYED if name not in ("teams", "team-play")]
        chosen = values(draw, single, ledger.options())
        if seats == len(BASIC) and draw(2):
            chosen.update({"team-play": "on", "teams": TEAMS})
        table, scenario = TABLES[draw(len(TABLES))], names[number % len(names)]
        return batch.Game(
            "shadows", scenario, table, (bot,) * seats, number, tuple(sorted(chosen.items())), posses
        )  # fmt: skip

    def most_turns(self, game: batch.Game) -> int:
        return TURNS


def _drawn(book: str) -> Drawn:
    """What is drawn for a book; only the books that are asked for are read."""
    return _Shadows() if book == "shadows" else cast(Drawn, import_module(f"gulch.play.mixed_{book}"))


def game(number: int, bot: str = "random", book: str = "shadows") -> batch.Game:
    """Game `number` of all of a book."""
    return _drawn(book).game(number, bot)


def attempt(number: int, book: str = "shadows") -> Failure | None:
    """Plays game `number`; what was wrong with it, None if nothing was."""
    one = game(number, book=book)
    try:
        result = batch.run(one)
    except GulchError as error:
        return Failure(number, one, str(error))
    if result.turns > _drawn(book).most_turns(one):
        return Failure(number, one, f"{result.turns} Turns")
    return None


def attempt_all(numbers: Sequence[int], jobs: int, book: str = "shadows") -> list[Failure]:
    """The failures among these games of a book, in their order."""
    if jobs <= 1:
        found = [attempt(number, book) for number in numbers]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            found = list(pool.map(partial(attempt, book=book), numbers, chunksize=8))
    return [failure for failure in found if failure is not None]
