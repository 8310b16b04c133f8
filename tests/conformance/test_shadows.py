"""The conformance suite on Shadows."""

from __future__ import annotations

import pytest

from conformance.suite import Case, check_game, check_processes, play
from gulch.match import Setup
from gulch.play.setups import make_setup
from gulch.rules.shadows.book import BOOK


def setup() -> Setup:
    return make_setup(BOOK, "showdown", "main-street", ["Ann", "Bob"])


def three() -> Setup:
    return make_setup(BOOK, "showdown", "main-street", ["Ann", "Bob", "Cid"])


def case() -> Case:
    return Case(BOOK, setup)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_every_promise(seed: int) -> None:
    check_game(case(), seed, every=5)


def test_a_game_of_three_seats_keeps_every_promise() -> None:
    check_game(Case(BOOK, three, seats=(0, 1, 2)), 1, every=9)


def test_same_seed_same_bytes_in_processes_with_other_hash_seeds() -> None:
    code = "from conformance import suite, test_shadows; print(suite.play(test_shadows.case(), 5))"
    check_processes(code, play(case(), 5))
