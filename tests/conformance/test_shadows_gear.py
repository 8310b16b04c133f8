"""Shadows with everything that can be bought keeps what every book must keep: Posses from seeds, Skills, Gear, Hired
Guns, with and without measuring before the shot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from conformance.suite import Case, check_game
from gulch.match import SeatSetup, Setup
from gulch.rules.shadows.book import BOOK
from gulch.rules.shadows.muster import muster
from rules.shadows.build import platform, table, wall

DOLLARS = 120


def _posse(seed: int) -> Mapping[str, Any]:
    made = muster(DOLLARS, seed)
    return {**made, "model": [{**model, "shape": "man"} for model in made["model"]]}


def case(seed: int, **options: str) -> Case:
    def setup() -> Setup:
        pieces = [
            wall("house", (10, 10, 13, 13), 3),
            platform("roof", (15, 8, 19, 12), 3),
            wall("bar", (5, 14, 11, 14.3), 1),
        ]
        seats = tuple(SeatSetup(name, _posse(seed + n)) for n, name in enumerate(("Ann", "Bob")))
        named = {key.replace("_", "-"): value for key, value in options.items()}
        return Setup(table(pieces, size=24), "showdown", seats, named)

    return Case(BOOK, setup)


@pytest.mark.parametrize("seed", [2])
def test_random_games_with_all_that_money_can_buy(seed: int) -> None:
    check_game(case(seed), seed, every=6)


def test_the_same_without_pre_measuring_and_with_targets_fixed_at_the_declaration() -> None:
    options = {"pre_measuring": "off", "declaration_fixes": "target-and-path", "trigger_happy_shots": "2"}
    check_game(case(5, **options), 5, every=6)
