"""The conformance suite on Shadows with Dynamite, powder, cacti and Unexpected Events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from conformance.suite import Case, check_game
from gulch.events import Act
from gulch.match import SeatSetup, Setup
from gulch.rules.shadows.book import BOOK
from rules.shadows.steer import close_table

OPTIONS = {"unusual-terrain": "on", "unexpected-events": "on"}
SEEDS = 3
_ARMS = ("Pistol", "Carbine", "Sawn-Off Shotgun", "Pistol", "Sixgun")


def _posse(name: str) -> Mapping[str, Any]:
    models = [
        {"name": f"{name} {n}", "shape": "man", "weapons": [arm], "gear": ["Dynamite"] * (1 + n % 2)}
        for n, arm in enumerate(_ARMS)
    ]
    models[0]["rank"] = "Hero"
    return {"name": name, "method": "advanced", "limit": 250, "model": models}


def _setup() -> Setup:
    seats = tuple(SeatSetup(name, _posse(name)) for name in ("Ann", "Bob"))
    return Setup(close_table(), "showdown", seats, OPTIONS)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_games_with_dynamite_keep_every_promise(seed: int) -> None:
    run = check_game(Case(BOOK, _setup), seed, every=6)
    verbs = Counter(entry.event.verb for entry in run.match.log if isinstance(entry.event, Act))
    assert verbs["throw"] + verbs["set-charge"] > 3
    assert verbs["explode"] > 0
