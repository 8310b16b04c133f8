"""The ledger of this book, by the mechanism of all books (`gulch.ledger`).

Lives here: where the file is, and short names for asking it. Never here: what a rule does, values of one match
(`options`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gulch.ledger import TIERS as TIERS
from gulch.ledger import Ledger, MatchOption

BOOK = "shadows"
LEDGER = Ledger(BOOK, Path(__file__).with_name("ledger.toml"))

rule = LEDGER.rule
rules = LEDGER.rules


def options() -> Mapping[str, MatchOption]:
    """The options of a match by name, in the order of the book."""
    return LEDGER.options


def rules_version() -> int:
    """The number in the ledger's header, which names the rules that a replay was played by."""
    return LEDGER.rules_version
