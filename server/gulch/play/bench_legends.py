"""The measures of whole games of Legends: random, gunhand, strength in every scenario, endurance.

Never here: the table of measures (`bench`), drawing mixed games (`mixed_legends`), winners (`batch`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from gulch.dice import seed_bytes
from gulch.play import batch, bots, mixed, mixed_legends
from gulch.play.local import play
from gulch.play.setups import book, make_setup
from gulch.rules.legends import scenarios

Found = tuple[str, float, str, float, str, float, str, bool]

BOOK = "legends"
FIRST = "high-noon"
SCENARIOS = tuple(name for name in scenarios.NAMES if name != scenarios.ROLL)
LAST = {"max-turns": "20"}
SIX = ("drovers", "riders")  # ready Posses of six
GOALS = {"random": 3.0, "gunhand": 0.7}  # games a second on one core
STRENGTH = 0.65


def measures(name: str, long: bool, spins: Callable[[], float]) -> Iterator[Found]:
    """ "legends" (games a second), "legends-strength" or "legends-endurance"; `spins` measures the machine for
    reference."""
    if name == BOOK:
        for bot, goal in GOALS.items():
            yield _rated(bot, rate(bot, 40 if long else 8), spins(), goal)
    elif name == f"{BOOK}-strength":
        for scenario in SCENARIOS if long else (FIRST,):
            yield _strength(scenario)
    else:
        yield _endurance(10_000 if long else 500, spins())


def _seconds(bot: str, seed: int) -> float:
    rules = book(BOOK)
    setup = make_setup(rules, FIRST, mixed_legends.TABLES[0], [bot] * 2, posses=SIX, options=LAST)
    players = {seat: bots.make(bot, seat, seed_bytes(seed)) for seat in range(2)}
    start = time.perf_counter()
    play(rules, setup, seed, players)
    return time.perf_counter() - start


def rate(bot: str, games: int) -> float:
    """Games of High Noon, six a side, a second on one core, the first (which fills caches) left out."""
    _seconds(bot, 0)
    return games / sum(_seconds(bot, seed) for seed in range(1, games + 1))


def _rated(bot: str, found: float, reference: float, goal: float) -> Found:
    ratio = found / reference
    met = found >= goal
    return f"legends.{bot}", found, "games/s", reference, "10,000 additions/s", ratio, f"{goal:g} games/s or more", met


def _strength(scenario: str) -> Found:
    """Gunhand's wins against random over 200 seeded games, sides swapped: the lower end of the interval."""
    table = mixed_legends.tables(scenario)[0]
    first = batch.Game(BOOK, scenario, table, ("gunhand", "random"), 1000, tuple(LAST.items()))
    line = batch.tally(batch.run_all(batch.series(first, 200), jobs=2), ("gunhand",))[0]
    share, met = line.wins / line.games, line.low > STRENGTH
    return f"legends.{scenario}", line.low, "of wins, low", share, "share won", line.low, f"above {STRENGTH}", met


def _endurance(games: int, reference: float) -> Found:
    failures = mixed.attempt_all(range(games), jobs=2, book=BOOK)
    for failure in failures:
        print(f"  game {failure.number} ({failure.game.scenario} on {failure.game.table}): {failure.why}")
    lost = float(len(failures))
    return f"legends.all-{games}-end", lost, "failures", reference, "10,000 additions/s", lost, "none", not failures
