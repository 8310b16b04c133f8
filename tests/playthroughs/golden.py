"""Golden playthroughs: whole matches as readable text, replayed and compared line by line.

`python tests/playthroughs/golden.py` writes them anew; the diff is then reviewed. Each file is one match
of bots: every question, the answer, and what happened, in words where there are any.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gulch import canon
from gulch.decision import AnyDecision, Pick
from gulch.dice import Dice, seed_bytes
from gulch.events import Entry, Stepped
from gulch.match import Match
from gulch.play import bots
from gulch.play.local import Session
from gulch.play.setups import book, make_setup
from gulch.say import say
from gulch.view import Facts

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """One playthrough: its file's name and what is played."""

    name: str
    book: str
    scenario: str
    table: str
    seed: int
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()


_LAST = (("max-turns", "20"),)


def _legends(scenario: str, table: str, seed: int, *seats: str) -> Golden:
    return Golden(f"legends-{scenario}", "legends", scenario, table, seed, seats, _LAST)


ALL = (
    Golden("shadows-showdown-random", "shadows", "showdown", "main-street", 11, ("random", "random")),
    Golden("shadows-showdown-gunhands", "shadows", "showdown", "main-street", 7, ("gunhand", "gunhand")),
    Golden("shadows-showdown-town", "shadows", "showdown", "town:3", 5, ("gunhand", "random")),
    _legends("high-noon", "long-street", 1, "gunhand", "gunhand"),
    _legends("vendetta", "corral", 2, "gunhand", "gunhand"),
    _legends("hang-em-high", "gallows-square", 3, "gunhand", "random"),
    _legends("open-range", "open-range", 4, "gunhand", "random"),
    _legends("jailbreak", "county-jail", 5, "random", "gunhand"),
    _legends("bank-robbery", "bank-square", 6, "gunhand", "random"),
    _legends("stagecoach", "stage-road", 7, "random", "gunhand"),
    _legends("bar-room-brawl", "bar-room", 8, "gunhand", "gunhand"),
)


def text(golden: Golden) -> str:
    """The whole match as text."""
    rules = book(golden.book)
    names = [f"{bot} {n}" for n, bot in enumerate(golden.seats)]
    setup = make_setup(rules, golden.scenario, golden.table, names, options=dict(golden.options))
    seed = seed_bytes(golden.seed)
    players = {seat: bots.make(bot, seat, seed) for seat, bot in enumerate(golden.seats)}
    match = Match.start(rules, setup, Dice(seed), hashing=True)
    session = Session(match, tuple(players))
    facts, shown = Facts(setup.table), 0
    lines = [f"# {golden}"]
    while True:
        lines += _happened(match.log[shown:], facts)
        shown = len(match.log)
        if match.over:
            break
        decision = match.pending[0]
        lines.append(_asked(decision))
        choice = players[decision.seat].decide(session.views[decision.seat], decision)
        lines.append(f"> {canon.text(choice)}")
        session.answer(decision.seat, decision, choice)
    steps, chain, _ = match.hashes[-1]
    return "\n".join([*lines, f"# {steps} steps, chain {chain}"]) + "\n"


def _asked(decision: AnyDecision) -> str:
    options = " | ".join(option.id for option in decision.options) if isinstance(decision, Pick) else ""
    return f"? seat {decision.seat} {decision.kind} [{decision.rule}] {options}".rstrip()


def _happened(entries: list[Entry], facts: Facts) -> Iterator[str]:
    for entry in entries:
        sentence = say(entry.event, facts)
        if not isinstance(entry.event, Stepped):
            kind = type(entry.event).__name__
            cause = f" <{entry.cause}" if entry.cause else ""
            to = f" to {entry.to}" if entry.to is not None else ""
            yield f"{entry.number}{cause}{to} {kind}: {sentence or canon.text(entry.event)}"
        facts.apply(entry.event)


def path(golden: Golden) -> Path:
    return FOLDER / f"{golden.name}.txt"


def main() -> None:
    for golden in ALL:
        path(golden).write_text(text(golden), encoding="utf-8")
        print(path(golden).name, file=sys.stderr)


if __name__ == "__main__":
    main()
