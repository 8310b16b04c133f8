"""The ledger of this book, by the mechanism of all books (`gulch.ledger`).

Lives here: where the file is. Never here: what a rule does, values of one match (`options`).
"""

from __future__ import annotations

from pathlib import Path

from gulch.ledger import Ledger

BOOK = "legends"
LEDGER = Ledger(BOOK, Path(__file__).with_name("ledger.toml"))
