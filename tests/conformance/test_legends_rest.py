"""The other half of five hundred games of Legends, in a file of its own so that another worker plays it."""

from __future__ import annotations

import pytest

from conformance.test_legends_all import BLOCKS, BOOK, GAMES
from gulch.play import mixed


@pytest.mark.parametrize("block", range(BLOCKS, 2 * BLOCKS))
def test_every_game_ends_within_its_turns(block: int) -> None:
    numbers = range(block * GAMES // BLOCKS, (block + 1) * GAMES // BLOCKS)
    assert mixed.attempt_all(numbers, jobs=1, book=BOOK) == []
