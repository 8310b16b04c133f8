"""Steered random play from prepared positions: what whole games come to rarely is used each time."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.legends.stand_all import STANDS, WANTED
from rules.legends.stands import Stand
from rules.legends.steer import Steer, listening
from rules.legends.wants import all_there_is


@pytest.mark.parametrize("stand", STANDS, ids=[stand.name for stand in STANDS])
def test_what_a_stand_is_for_is_used(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    steer = Steer()
    listening(steer, monkeypatch)
    assert not steer.stand(stand)


def test_stands_are_for_what_there_is() -> None:
    assert sorted(WANTED - all_there_is()) == []
    assert [name for name, count in Counter(stand.name for stand in STANDS).items() if count > 1] == []
