"""Games of every sort for endurance: all scenarios, two to four seats, teams, options and posses drawn by number.

Game n is the same for ever, so that a failure is named by its number. Lives here: drawing and playing them. Never here:
printing, what is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import GulchError
from gulch.play import batch
from gulch.rules.shadows import ledger, options, scenarios
from gulch.rules.shadows.victory import TURNS

TABLES = ("main-street", "main-street", "town:1", "town:2")  # every scenario fits on these
BASIC = ("lawmen", "outlaws", "townsfolk", "scouts")
ADVANCED = ("gamblers", "trappers", "railroad", "revival")
SEATS = (2, 2, 2, 3, 4)
TEAMS = "0+2,1+3"
OTHERWISE = 4  # one option in so many has another value than the default


@dataclass(frozen=True)
class Failure:
    """A game that did not end as it should, and why."""

    number: int
    game: batch.Game
    why: str


def game(number: int, bot: str = "random") -> batch.Game:
    """Game `number` of all."""
    draw = drawer(Dice(seed_bytes(number), "mixed"), "mixed")
    names = [name for name in scenarios.NAMES if name != scenarios.ROLL]
    seats = SEATS[draw(len(SEATS))]
    ready = (BASIC, ADVANCED)[draw(2)]
    posses = tuple(ready[draw(len(ready))] for _ in range(seats))
    chosen: dict[str, str] = {}
    for name in options.PLAYED:
        values = ledger.options()[name].values
        if name not in ("teams", "team-play") and draw(OTHERWISE) == 0:
            chosen[name] = values[draw(len(values))]
    if seats == len(BASIC) and draw(2):
        chosen.update({"team-play": "on", "teams": TEAMS})
    table = TABLES[draw(len(TABLES))]
    return batch.Game(
        "shadows", names[number % len(names)], table, (bot,) * seats, number, tuple(sorted(chosen.items())), posses
    )


def attempt(number: int) -> Failure | None:
    """Plays game `number`; what was wrong with it, None if nothing was."""
    one = game(number)
    try:
        result = batch.run(one)
    except GulchError as error:
        return Failure(number, one, str(error))
    if result.turns > TURNS:
        return Failure(number, one, f"{result.turns} Turns")
    return None


def attempt_all(numbers: Sequence[int], jobs: int) -> list[Failure]:
    """The failures among these games, in their order."""
    if jobs <= 1:
        found = [attempt(number) for number in numbers]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            found = list(pool.map(attempt, numbers, chunksize=8))
    return [failure for failure in found if failure is not None]
