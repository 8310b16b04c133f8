"""Shadows on horseback keeps what every book must keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from conformance.suite import Case, check_game
from gulch.match import SeatSetup, Setup
from gulch.rules.shadows.book import BOOK
from rules.shadows.build import platform, table, wall


def _posse(name: str) -> Mapping[str, Any]:
    models = [
        {"name": f"{name} 1", "shape": "man", "rank": "Hero", "weapons": ["Pistol"], "gear": ["Horse"]},
        {"name": f"{name} 2", "shape": "man", "weapons": ["Rifle"], "gear": ["Appaloosa Horse"]},
        {"name": f"{name} 3", "shape": "man", "weapons": ["Sawn-Off Shotgun"], "gear": ["Horse", "Lasso"]},
        {"name": f"{name} 4", "shape": "man", "weapons": ["Pistol"]},
    ]
    return {"name": name, "method": "advanced", "limit": 200, "model": models}


def case(scenario: str = "showdown", **options: str) -> Case:
    def setup() -> Setup:
        pieces = [wall("house", (10, 10, 13, 13), 3), platform("roof", (15, 8, 19, 12), 3)]
        seats = tuple(SeatSetup(name, _posse(name)) for name in ("Ann", "Bob"))
        return Setup(table(pieces, size=24), scenario, seats, options)

    return Case(BOOK, setup)


@pytest.mark.parametrize("scenario", ["showdown", "escalation"])
def test_random_games_of_riders(scenario: str) -> None:
    check_game(case(scenario), 3, every=20)


def test_the_same_with_targets_and_routes_fixed_at_the_declaration() -> None:
    check_game(case(**{"declaration-fixes": "target-and-path"}), 4, every=30)
