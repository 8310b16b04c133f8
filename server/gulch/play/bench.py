"""`gulch bench`: the hot paths, measured, each beside a reference in the same run (never a timed test).

A measure is a function that returns `Measure`s; ratios to the reference are what counts, since machines
differ. Lives here: the list, the games and forks. Never here: sight (`bench_sight`), movement (`bench_move`),
anything that plays.
"""

from __future__ import annotations

import copy
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import InvalidInput
from gulch.match import Match
from gulch.play import batch, bots
from gulch.play.local import play
from gulch.play.setups import book, make_setup
from gulch.view import Audience, TableView


@dataclass(frozen=True)
class Measure:
    """`ratio` is value against `reference` (what the reference is stands in `against`); `goal` in words."""

    name: str
    value: float
    unit: str
    reference: float
    against: str
    ratio: float
    goal: str
    met: bool


def run(names: tuple[str, ...], long: bool, out: Path | None) -> None:
    """Prints every measure as it comes; writes them as JSON if asked."""
    unknown = [name for name in names if name not in MEASURES]
    if unknown:
        raise InvalidInput(f"there is no measure {unknown[0]!r}", f"choose from {', '.join(MEASURES)}")
    found = []
    print(f"{'measure':28} {'value':>10} {'unit':14} {'reference':>10} {'ratio':>9}  {'met':4} goal")
    for name in names or MEASURES:
        for measure in MEASURES[name](long):
            found.append(measure)
            print(_line(measure), flush=True)
    if out is not None:
        out.write_text(json.dumps([asdict(measure) for measure in found], indent=1) + "\n", encoding="utf-8")


def _line(m: Measure) -> str:
    met = "yes" if m.met else "NO"
    numbers = f"{m.value:10.4g} {m.unit:14} {m.reference:10.4g} {m.ratio:9.3g}"
    return f"{m.name:28} {numbers}  {met:4} {m.goal} (against {m.against})"


# -- a reference for whole games: what this machine does of plain Python in a second --------------------


def _spins() -> float:
    """Loops of 10,000 integer additions a second, best of five."""
    best = 0.0
    for _ in range(5):
        start, total = time.perf_counter(), 0
        for n in range(200_000):
            total += n & 7
        best = max(best, 20 / (time.perf_counter() - start))
    return best


def _setup_pair(seed: int, names: tuple[str, str]) -> tuple[Match, float]:
    """One whole Showdown, six a side, and the seconds it took."""
    rules = book("shadows")
    setup = make_setup(rules, "showdown", "main-street", list(names))
    players = {seat: bots.make(bot, seat, seed_bytes(seed)) for seat, bot in enumerate(names)}
    start = time.perf_counter()
    match = play(rules, setup, seed, players)
    return match, time.perf_counter() - start


def _rate(names: tuple[str, str], games: int) -> float:
    _setup_pair(0, names)  # fills the caches that a process fills once
    return games / sum(_setup_pair(1 + seed, names)[1] for seed in range(games))


def random_games(long: bool) -> Iterator[Measure]:
    """Random against random, games a second on one core."""
    spins, rate = _spins(), _rate(("random", "random"), 100 if long else 20)
    yield Measure(
        "games.random", rate, "games/s", spins, "10,000 additions/s", rate / spins, "5 games/s or more", rate >= 5
    )


def gunhand_games(long: bool) -> Iterator[Measure]:
    """Gunhand against gunhand, games a second on one core."""
    spins, rate = _spins(), _rate(("gunhand", "gunhand"), 20 if long else 6)
    yield Measure(
        "games.gunhand", rate, "games/s", spins, "10,000 additions/s", rate / spins, "1 game/s or more", rate >= 1
    )


def strength(long: bool) -> Iterator[Measure]:
    """Gunhand's wins against random over 200 seeded games, sides swapped: the lower end of the interval. In long runs
    in every scenario."""
    from gulch.play.bench_games import SCENARIOS

    for scenario in SCENARIOS if long else ("showdown",):
        goal = 0.75 if scenario == "showdown" else 0.65
        first = batch.Game("shadows", scenario, "main-street", ("gunhand", "random"), 1000)
        results = batch.run_all(batch.series(first, 200), jobs=2)
        line = batch.tally(results, ("gunhand",))[0]
        share, met = line.wins / line.games, line.low > goal
        name = f"gunhand.{scenario}"
        yield Measure(name, line.low, "of wins, low", share, "share won", line.low, f"above {goal}", met)


def forks(long: bool) -> Iterator[Measure]:
    """The mean fork at random decisions of random games, copy and re-execution included, beside deepcopy."""
    rules = book("shadows")
    setup = make_setup(rules, "showdown", "main-street", ["random", "random"])
    taken, deep = [], []
    for seed in range(400 if long else 100):
        match = Match.start(rules, setup, seed)
        draw = drawer(Dice(seed_bytes(seed), "bench"), "bots")
        while not match.over:
            decision = match.pending[0]
            if draw(8) == 0:
                start = time.perf_counter()
                match.fork()
                taken.append(time.perf_counter() - start)
            if draw(400) == 0:
                start = time.perf_counter()
                copy.deepcopy(match.facts.figures)  # noqa: TID251  # the reference that fork is measured beside
                deep.append(time.perf_counter() - start)
            match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    mean = statistics.mean(taken) * 1e6
    reference = statistics.mean(deep) * 1e6
    yield Measure(
        "fork.mean",
        mean,
        "us",
        reference,
        "deepcopy of the figures alone",
        mean / reference,
        "under 300 us",
        mean < 300,
    )


def fan_out(long: bool) -> Iterator[Measure]:
    """Entries a second, filtered for three audiences, encoded and put into their views, beside encoding once."""
    from gulch.wire.codec import encode_entry

    match, _ = _setup_pair(3, ("random", "random"))
    start = time.perf_counter()
    for entry in match.log:
        encode_entry(entry).SerializeToString()
    once = len(match.log) / (time.perf_counter() - start)
    audiences = [Audience(seat) for seat in (0, 1, None)]
    views = [TableView(match.setup.table, audience.seat) for audience in audiences]
    start = time.perf_counter()
    sent = 0
    for entry in match.log:
        for audience, view in zip(audiences, views, strict=True):
            seen = audience.feed(entry)
            if seen is not None:
                view.apply(seen)
                encode_entry(seen).SerializeToString()
                sent += 1
    rate = sent / (time.perf_counter() - start)
    yield Measure(
        "events.fan-out", rate, "entries/s", once, "encoding alone", rate / once, "10,000/s or more", rate >= 1e4
    )


def _sight(name: str) -> Callable[[bool], Iterator[Measure]]:
    def measure(long: bool) -> Iterator[Measure]:
        from gulch.play import bench_sight

        for found in bench_sight.measures(name, long):
            yield Measure(*found)

    return measure


def _move(name: str) -> Callable[[bool], Iterator[Measure]]:
    def measure(long: bool) -> Iterator[Measure]:
        from gulch.play import bench_move

        for found in bench_move.measures(name, long):
            yield Measure(*found)

    return measure


def _games(name: str) -> Callable[[bool], Iterator[Measure]]:
    def measure(long: bool) -> Iterator[Measure]:
        from gulch.play import bench_games

        for found in bench_games.measures(name, long, _spins):
            yield Measure(*found)

    return measure


def _legends(name: str) -> Callable[[bool], Iterator[Measure]]:
    def measure(long: bool) -> Iterator[Measure]:
        from gulch.play import bench_legends

        for found in bench_legends.measures(name, long, _spins):
            yield Measure(*found)

    return measure


def _table(name: str) -> Callable[[bool], Iterator[Measure]]:
    def measure(long: bool) -> Iterator[Measure]:
        from gulch.play import bench_table

        for found in bench_table.measures(name, long):
            yield Measure(*found)

    return measure


MEASURES: dict[str, Callable[[bool], Iterator[Measure]]] = {
    "sight": _sight("sight"),
    "why": _sight("why"),
    "memo": _sight("memo"),
    "symmetry": _sight("symmetry"),
    "reach": _move("reach"),
    "legality": _move("legality"),
    "sample": _move("sample"),
    "large": _table("large"),
    "matches": _table("matches"),
    "changes": _table("changes"),
    "random": random_games,
    "gunhand": gunhand_games,
    "fork": forks,
    "fan-out": fan_out,
    "strength": strength,
    "scenarios": _games("scenarios"),
    "four": _games("four"),
    "endurance": _games("endurance"),
    "legends": _legends("legends"),
    "legends-strength": _legends("legends-strength"),
    "legends-endurance": _legends("legends-endurance"),
}
