"""The golden playthroughs still play as written; an intended change is one command and one reviewed diff."""

from __future__ import annotations

import pytest

from playthroughs import golden


@pytest.mark.parametrize("one", golden.ALL, ids=lambda one: one.name)
def test_playthrough_is_as_written(one: golden.Golden) -> None:
    expected = golden.path(one).read_text(encoding="utf-8").splitlines()
    actual = golden.text(one).splitlines()
    for number, (old, new) in enumerate(zip(expected, actual, strict=False), 1):
        assert new == old, f"line {number}; `python tests/playthroughs/golden.py` writes the files anew"
    assert len(actual) == len(expected)
