"""What steered play has found, each reduced to a small case of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.events import PieceChanged
from gulch.table.load import load_table
from rules.legends.games import started
from rules.shadows.build import table, wall


@pytest.mark.rule("LW-SETUP-04")
@pytest.mark.rule("LW-DICE-03")
def test_scenery_is_settled_by_cards_before_anybody_has_the_drop() -> None:
    keg = replace(wall("keg", (11, 11, 12, 12), 1), values={"legends": {"in-the-way": [3, 5]}})
    on = replace(table([keg], size=24), shapes=load_table("bar-room").shapes)
    begun = started("high-noon", on, (None, None), roll_off_by_cards="on")
    assert next(event.value for event in begun.told(PieceChanged)) in (3, 5)
