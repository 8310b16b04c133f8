"""The options of one match: what was chosen, the ledger's default elsewhere.

Lives here: reading an option, and refusing those that this book does not play yet, by name.
Never here: what a value does (the rule that owns it knows).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.match import Game
from gulch.rules.shadows import ledger

# Options whose other values are played; one that is missing here may be named with its default only.
PLAYED = (
    "pre-measuring",
    "trigger-happy-shots",
    "shaken-on-standing-up",
    "joker-order",
    "sight-half-in-arc",
    "measured-distance",
    "re-roll-chain",
    "last-player-cards",
    "one-inch-limit",
    "easier-target",
    "range-on-limit",
    "corridor-start",
    "corridor-downed-models",
    "corridor-jamming",
    "line-of-fire",
    "shooting-while-engaged",
    "downed-again",
    "lookout-activation",
    "declaration-fixes",
    "bottle-check-count",
    "opposite-corners",
    "sudden-death-at-the-end",
    "team-play",
    "teams",
    "mounted-models",
    "bystanders",
    "bystander-detour",
    "agendas",
    "agenda-secrecy",
    "team-agendas",
    "dynamite",
    "dynamite-scatter",
    "blast-through-walls",
    "unusual-terrain",
    "explosive-terrain-radius",
    "unexpected-events",
)


def chosen(options: Mapping[str, str], name: str) -> str:
    """The value of an option, by the ledger's default if it was not chosen. KeyError: no such option."""
    return ledger.LEDGER.chosen(options, name)


def option(game: Game, name: str) -> str:
    """The value of an option in this match."""
    return chosen(game.options, name)


def check(options: Mapping[str, str]) -> None:
    """InvalidInput if an option or value is unknown, or not played yet."""
    ledger.LEDGER.check(options, PLAYED)
