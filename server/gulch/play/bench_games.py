"""The measures of whole games of Shadows: every scenario, four players, endurance.

Never here: the table of measures (`bench`), drawing mixed games (`mixed`), winners (`batch`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from gulch.dice import seed_bytes
from gulch.play import bots, mixed
from gulch.play.local import play
from gulch.play.setups import book, make_setup
from gulch.rules.shadows import scenarios

Found = tuple[str, float, str, float, str, float, str, bool]

SCENARIOS = tuple(name for name in scenarios.NAMES if name != scenarios.ROLL)
GOAL = 4.0  # games a second, 6 a side
GOAL_OF_FOUR = 1.0  # four players with 24 models


def _seconds(scenario: str, seats: int, seed: int) -> float:
    rules = book("shadows")
    setup = make_setup(rules, scenario, "main-street", ["random"] * seats)
    players = {seat: bots.make("random", seat, seed_bytes(seed)) for seat in range(seats)}
    start = time.perf_counter()
    play(rules, setup, seed, players)
    return time.perf_counter() - start


def rate(scenario: str, seats: int, games: int) -> float:
    """Games a second of random players on one core, the first (which fills caches) left out."""
    _seconds(scenario, seats, 0)
    taken = 0.0
    for seed in range(1, games + 1):
        taken += _seconds(scenario, seats, seed)
    return games / taken


def measures(name: str, long: bool, spins: Callable[[], float]) -> Iterator[Found]:
    """ "scenarios", "four" or "endurance"; `spins` measures the machine for reference."""
    if name == "scenarios":
        for scenario in SCENARIOS:
            yield _rated(f"games.{scenario}", rate(scenario, 2, 60 if long else 12), spins(), GOAL)
    elif name == "four":
        yield _rated("games.four-players", rate("showdown", 4, 30 if long else 6), spins(), GOAL_OF_FOUR)
    else:
        yield _endurance(10_000 if long else 500, spins())


def _rated(name: str, found: float, reference: float, goal: float) -> Found:
    words = f"{goal:g} game{'s' if goal != 1 else ''}/s or more"
    return name, found, "games/s", reference, "10,000 additions/s", found / reference, words, found >= goal


def _endurance(games: int, reference: float) -> Found:
    failures = mixed.attempt_all(range(games), jobs=2)
    for failure in failures:
        print(f"  game {failure.number} ({failure.game.scenario} on {failure.game.table}): {failure.why}")
    lost = float(len(failures))
    return f"games.all-{games}-end", lost, "failures", reference, "10,000 additions/s", lost, "none", not failures
