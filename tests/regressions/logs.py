"""Choice logs: a match as its words, its seed and its choices, small enough to keep for ever.

`python tests/regressions/logs.py NAME SEED BOT,BOT [TABLE]` plays one and writes `NAME.json`; a crash in random
play is kept by writing the log up to the choice that broke. Each is replayed by `test_regressions.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gulch import canon
from gulch.dice import seed_bytes
from gulch.match import Made, Match
from gulch.play import bots
from gulch.play.local import play
from gulch.play.setups import book, make_setup

FOLDER = Path(__file__).parent


def write(name: str, words: Mapping[str, Any], match: Match) -> Path:
    """Writes the log of a match that was started from these words."""
    kept = {
        **words,
        "rules_version": match.book.rules_version,
        "choices": [canon.plain(made) for made in match.choices],
        "ended": canon.plain(match.facts.ended),
        "chain": match.hashes[-1][1],
    }
    path = FOLDER / f"{name}.json"
    path.write_text(json.dumps(kept, sort_keys=True, separators=(",", ":")) + "\n", encoding="utf-8")
    return path


def start(words: Mapping[str, Any]) -> Match:
    """The match at its first decision."""
    rules = book(words["book"])
    setup = make_setup(rules, words["scenario"], words["table"], words["seats"], options=words["options"])
    return Match.start(rules, setup, words["seed"], hashing=True)


def choices(words: Mapping[str, Any]) -> list[Made]:
    return [canon.restore(Made, made) for made in words["choices"]]


def main(name: str, seed: int, seats: list[str], table: str = "main-street") -> None:
    words = {"book": "shadows", "scenario": "showdown", "table": table, "seed": seed, "seats": seats, "options": {}}
    rules = book("shadows")
    setup = make_setup(rules, "showdown", table, seats)
    players = {seat: bots.make(bot, seat, seed_bytes(seed)) for seat, bot in enumerate(seats)}
    print(write(name, words, play(rules, setup, seed, players, hashing=True)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3].split(","), *sys.argv[4:])
