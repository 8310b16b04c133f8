"""Whole random games of every scenario, and of teams, under the conformance suite."""

from __future__ import annotations

import pytest

from conformance.suite import Case, check_game
from gulch.match import SeatSetup, Setup
from gulch.rules.shadows import scenarios
from gulch.rules.shadows.book import BOOK
from rules.shadows.agenda import force
from rules.shadows.build import area, platform, table


def close(name: str, *arms: str, seats: int = 2, **options: str) -> Setup:
    """A match of small Posses on a table on which things happen soon."""
    pieces = [area(f"wood-{n}", (8 + 4 * n, 12, 9 + 4 * n, 14), rough=False) for n in range(4)]
    pieces.append(platform("hut", (16, 20, 20, 24), 1))
    names = ("Ann", "Bob", "Cat", "Dan")[:seats]
    size = 30 if name == "a-fistful-of-loot" else 24
    named = {option.replace("_", "-"): value for option, value in options.items()}
    return Setup(table(pieces, size), name, tuple(SeatSetup(who, force(*arms)) for who in names), named)


@pytest.mark.parametrize("name", [name for name in scenarios.NAMES if name != "showdown"])
def test_a_random_game_of_every_scenario_keeps_what_every_book_must(name: str) -> None:
    run = check_game(Case(BOOK, lambda: close(name, "Pistol", "Rifle", "Pistol")), 7, every=53)
    assert run.match.facts.ended is not None


def test_a_random_team_game_of_four_keeps_what_every_book_must() -> None:
    setup = close("the-getaway", "Pistol", "Rifle", seats=4, team_play="on", teams="0+3,1+2")
    run = check_game(Case(BOOK, lambda: setup, seats=(0, 1, 2, 3)), 2, every=97)
    assert run.match.facts.ended is not None
