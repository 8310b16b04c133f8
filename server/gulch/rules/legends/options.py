"""The options of one match: what was chosen, the ledger's default elsewhere.

Lives here: reading an option, and refusing those that this book does not play yet, by name.
Never here: what a value does (the rule that owns it knows).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.match import Game
from gulch.rules.legends.ledger import LEDGER

# Options whose other values are played; one that is missing here may be named with its default only.
PLAYED = (
    "clear-sight-share",
    "critical-on-two-dice",
    "dive-in-combat",
    "distance-measured",
    "fight-pairing",
    "doubtful-sight-roll",
    "head-for-the-hills-count",
    "hired-guns-alone",
    "leader-test-rolled-by",
    "max-turns",
    "safety-in-numbers-cap",
)


def option(game: Game, name: str) -> str:
    """The value of an option in this match."""
    return LEDGER.chosen(game.options, name)


def check(options: Mapping[str, str]) -> None:
    """InvalidInput if an option or value is unknown, or not played yet."""
    LEDGER.check(options, PLAYED)
