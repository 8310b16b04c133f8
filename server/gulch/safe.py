"""The safe point: what a match is between two steps, as copies, and its plain form for saves.

Never here: running, the choices made since (`match`), files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gulch import canon
from gulch.choice import Choice
from gulch.dice import Chance, Dice
from gulch.errors import RulesError
from gulch.game import Book, Setup
from gulch.view import Facts


@dataclass(slots=True)
class Safe:
    """The last safe point: copies, where the logs stood, and the last answer of each seat."""

    state: Any
    dice: Chance
    numbers: dict[int, int]
    entries: int
    chain: str
    steps: int
    last: dict[int, tuple[int, Choice]]

    def dump(self) -> dict[str, Any]:
        """Plain values, the seed included. RulesError if the dice are not real ones."""
        if not isinstance(self.dice, Dice):
            raise RulesError("only a match with real dice can be saved")
        return {
            "state": canon.plain(self.state.dump()),
            "facts": self.state.facts.dump(everything=True),
            "dice": self.dice.dump(),
            "numbers": {str(seat): number for seat, number in self.numbers.items()},
            "entries": self.entries,
            "chain": self.chain,
            "steps": self.steps,
            "last": [[seat, number, canon.plain(choice)] for seat, (number, choice) in sorted(self.last.items())],
        }

    @classmethod
    def load(cls, book: Book, setup: Setup, data: Mapping[str, Any]) -> Safe:
        """From what `dump` gave. ValueError, LookupError, TypeError or AttributeError on any other form."""
        state = book.load(setup, data["state"])
        state.facts = Facts.load(setup.table, data["facts"])
        numbers = {int(seat): int(number) for seat, number in data["numbers"].items()}
        last = {seat: (number, canon.restore(Choice, choice)) for seat, number, choice in data.get("last", ())}
        return cls(state, Dice.load(data["dice"]), numbers, data["entries"], data["chain"], data["steps"], last)
