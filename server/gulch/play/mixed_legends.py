"""What is drawn for the mixed games of Legends: scenario, table, posses, options, by number.

Every game has a last turn: random players need never meet (LW-SCEN-11). Never here: playing them (`mixed`), rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gulch.play import batch
from gulch.play.mixed import stream, values
from gulch.rules.legends import options, posse, refights, scenarios
from gulch.rules.legends.ledger import LEDGER
from gulch.table.load import load_table
from gulch.table.model import Table

BOOK = "legends"
TABLES = (
    "main-street", "town:1", "long-street", "corral", "gallows-square", "county-jail", "bank-square", "stage-road",
    "open-range", "bar-room",
)  # fmt: skip
TURNS = "max-turns"
LAST = ("10",) * 6 + ("20",) * 3 + ("30",)
REFIGHT = "historical-refight"
RARE = 8  # one game in so many of those that can be is a historical refight


def game(number: int, bot: str) -> batch.Game:
    """Game `number` of this book."""
    draw = stream(number, BOOK)
    names = [name for name in scenarios.NAMES if name != scenarios.ROLL]
    scenario = names[number % len(names)]
    chosen = values(draw, [name for name in options.PLAYED if name not in (TURNS, REFIGHT)], LEDGER.options)
    chosen[TURNS] = LAST[draw(len(LAST))]
    ready = [name for name in posse.names() if "refight" not in posse.load(name)]
    posses: Sequence[str] = [ready[draw(len(ready))] for _ in range(2)]
    if refights.of_scenario(scenario) and draw(RARE) == 0:
        chosen[REFIGHT], posses = "on", ()
    fitting = tables(scenario, tuple(sorted(chosen.items())))
    return batch.Game(
        BOOK, scenario, fitting[draw(len(fitting))], (bot, bot), number, tuple(sorted(chosen.items())), tuple(posses)
    )


@cache
def _table(name: str) -> Table:
    return load_table(name)


@cache
def tables(scenario: str, chosen: tuple[tuple[str, str], ...] = ()) -> tuple[str, ...]:
    """The tables that a scenario can be played on with these options."""
    found = scenarios.SCENARIOS[scenario]
    return tuple(name for name in TABLES if found.fits(_table(name), dict(chosen)))


def most_turns(game: batch.Game) -> int:
    """The last turn of a game."""
    return int(dict(game.options)[TURNS])
