"""The golden set of sight: Gulch says of every case what a person at the table would say, whatever engine it asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gulch.table.rays import BACKENDS, Backend, backend, use_backend
from gulch.table.sight import Sight

from .golden_cases import Case, read_cases
from .golden_scene import build, faults, judge

CASES = read_cases()


@pytest.fixture
def engine() -> Iterator[None]:
    """Gives the engine in force back."""
    before = backend()
    yield
    use_backend(before)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_verdict_is_that_of_a_person_at_the_table(case: Case) -> None:
    assert faults(case) == [], case.because


@pytest.mark.usefixtures("engine")
def test_every_engine_says_the_same_of_every_case() -> None:
    found: dict[Backend, list[tuple[str, Sight, Sight]]] = {}
    for engine in BACKENDS:
        use_backend(engine)
        verdicts = ((case, judge(case, build(case))) for case in CASES)
        found[engine] = [(str(case), verdict.there, verdict.back) for case, verdict in verdicts]
    for engine, verdicts_of_one in found.items():
        assert verdicts_of_one == found["float64"], engine


def test_the_set_is_as_large_and_as_varied_as_it_claims() -> None:
    themes = [case.theme for case in CASES]
    assert len(CASES) >= 120
    assert len(set(themes)) >= 11
    assert min(themes.count(theme) for theme in themes) >= 4
    assert len({str(case) for case in CASES}) == len(CASES), "a name used twice"
    assert min(sum(case.seen for case in CASES), sum(not case.seen for case in CASES)) >= 40
