"""Decorated pieces as one printed shell each: the doors, the floors and the ways of the originals are found again.

A handful of those that ship; `corpus.sweep(corpus.ALL, folder)` does all of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from intake import corpus

SOME = ("adobe", "balcony", "blacksmith", "boxcar", "house", "outhouse", "stairs")


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> dict[str, corpus.Row]:
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GULCH_HOME", str(folder))
        return {row.name: row for row in corpus.sweep(SOME, folder)}


@pytest.mark.parametrize("name", SOME)
def test_the_doors_of_a_printed_piece_are_those_of_the_original(rows: dict[str, corpus.Row], name: str) -> None:
    row = rows[name]
    assert (row.refused, row.missed, row.invented) == ("", 0, 0)


@pytest.mark.parametrize("name", SOME)
def test_one_stands_where_one_stands_in_the_original(rows: dict[str, corpus.Row], name: str) -> None:
    assert rows[name].stray <= 0.05


@pytest.mark.parametrize("name", SOME)
def test_one_walks_in_where_one_walks_into_the_original(rows: dict[str, corpus.Row], name: str) -> None:
    assert rows[name].barred == ()


def test_a_printed_piece_takes_few_blocks(rows: dict[str, corpus.Row]) -> None:
    assert max(row.blocks for row in rows.values()) <= 150


def test_the_corpus_is_made_of_pieces_that_ship(tmp_path: Path) -> None:
    assert set(SOME) < set(corpus.ALL)
    assert len(corpus.soup(corpus.load_model("house")).faces) > 1000
