"""The conformance suite on Legends: every scenario, with horses, Heroes and hired guns."""

from __future__ import annotations

from functools import partial

import pytest

from conformance.suite import Case, check_game, check_processes, play
from gulch.match import Setup
from gulch.play import mixed_legends
from gulch.play.setups import make_setup
from gulch.rules.legends import posse, scenarios
from gulch.rules.legends.book import BOOK

SCENARIOS = [name for name in scenarios.NAMES if name != scenarios.ROLL]
OPTIONS = {"max-turns": "10"}


def setup(scenario: str, posses: tuple[str, ...] = ()) -> Setup:
    table = mixed_legends.tables(scenario)[-1]
    return make_setup(BOOK, scenario, table, ["Ann", "Bob"], posses=posses, options=OPTIONS)


def case(scenario: str = "high-noon") -> Case:
    return Case(BOOK, partial(setup, scenario))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_keeps_every_promise(scenario: str) -> None:
    check_game(case(scenario), 1, every=19)


def test_every_decision_of_a_game_keeps_them() -> None:
    check_game(case(), 2, every=5)


def test_all_ready_posses_keep_them() -> None:
    ready = [name for name in posse.names() if "refight" not in posse.load(name)]
    for n in range(0, len(ready) - 1, 2):
        check_game(Case(BOOK, partial(setup, "high-noon", (ready[n], ready[n + 1]))), n, every=29)


def test_same_seed_same_bytes_in_processes_with_other_hash_seeds() -> None:
    code = "from conformance import suite, test_legends; print(suite.play(test_legends.case(), 5))"
    check_processes(code, play(case(), 5))
