"""Unexpected Events by Jokers: which of them are the same card."""

from __future__ import annotations

import pytest

from gulch.rules.shadows import turn, unexpected
from rules.shadows.test_event import table_of, two


@pytest.mark.rule("SW-ACT-02", "SW-SETUP-03", "SW-EVENT-01")
@pytest.mark.parametrize("shown", [("*1", "*2"), ("*2", "*2")])
def test_two_jokers_bring_an_event_about_whichever_they_are(shown: tuple[str, str]) -> None:
    b = table_of(*two(), cards=shown)
    b.run(turn.order(b.game))
    assert b.game.state.agenda[-2:] == [("order",), ("event",)]
    b = table_of(*two(), cards=shown, dice=[("unexpected event", 3)])
    b.run(unexpected.event(b.game))
    assert b.notes()[0] == "The Joker comes up more than once."
    assert [b.game.facts.get(f"seat:{seat}", "event") for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("SW-SETUP-03", "SW-EVENT-01")
@pytest.mark.parametrize(("shown", "seats"), [(("*1", "*2"), []), (("*1", "*1"), [0, 1])])
def test_jokers_that_have_a_colour_are_two_cards(shown: tuple[str, str], seats: list[int]) -> None:
    b = table_of(*two(), cards=shown, options={"joker-order": "lowest-of-colour"})
    assert unexpected.causes(b.game) == seats
