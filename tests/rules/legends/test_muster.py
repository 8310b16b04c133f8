"""Posses made from a seed: legal, nearly all of the dollars spent, each different (LW-POSSE)."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.rules.legends import muster, posse, roster


@pytest.mark.rule("LW-POSSE-01", "LW-POSSE-02")
@pytest.mark.parametrize("kind", ["cowboys", "lawmen", "outlaws"])
def test_a_posse_from_a_seed_is_legal_and_spends_nearly_all(kind: str) -> None:
    for seed in range(20):
        made = muster.muster(200, seed, kind)
        assert posse.check(made) == made
        assert (made["kind"], posse.stash(made) <= 8) == (kind, True), seed
        assert len({info.id for info in roster.infos(0, made)}) == len(roster.infos(0, made))


def test_the_same_seed_gives_the_same_posse_and_another_another() -> None:
    assert muster.muster(200, 1) == muster.muster(200, 1)
    made = [muster.muster(200, seed) for seed in range(8)]
    assert len({muster.toml(one) for one in made}) == 8
    assert {one["kind"] for one in made} == {"cowboys", "lawmen", "outlaws"}


def test_its_text_is_read_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "made.toml"
    for seed in range(12):
        made = muster.muster(200, seed)
        path.write_text(muster.toml(made), encoding="utf-8")
        assert posse.load(path) == made


def test_too_few_dollars_and_unknown_kinds_are_refused() -> None:
    assert posse.cost(muster.muster(57, 1, "cowboys")) <= 57
    with pytest.raises(InvalidInput, match="LW-POSSE-01"):
        muster.muster(40, 1, "cowboys")
    with pytest.raises(InvalidInput, match="no kind of posse 'pirates'"):
        muster.muster(200, 1, "pirates")
