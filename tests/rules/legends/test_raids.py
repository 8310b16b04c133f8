"""Jailbreak and Bank Robbery played by bots to their end, with Posses of the book and of history."""

from __future__ import annotations

import pytest

from gulch.play.batch import Game, run

GAMES = [
    ("jailbreak", "county-jail", ("outlaws", "lawmen"), ()),
    ("jailbreak", "county-jail", ("billy-the-kid", "lincoln-county"), (("historical-refight", "on"),)),
    ("bank-robbery", "bank-square", ("riders", "lawmen"), ()),
    ("bank-robbery", "bank-square", ("james-younger", "northfield"), (("historical-refight", "on"),)),
]


@pytest.mark.rule("LW-SCEN-11")
@pytest.mark.parametrize(("scenario", "table", "posses", "options"), GAMES)
def test_bots_come_to_an_end(
    scenario: str, table: str, posses: tuple[str, str], options: tuple[tuple[str, str], ...]
) -> None:  # fmt: skip
    chosen = (("max-turns", "20"), *options)
    result = run(Game("legends", scenario, table, ("random", "random"), 1, chosen, posses))
    assert 1 <= result.turns <= 20
    assert result.reason
