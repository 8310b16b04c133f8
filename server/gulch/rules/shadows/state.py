"""The state of a Shadows match: public facts, plus what is hidden (decks and hands), plus the agenda.

Every record of play (done, lookout, actions left, weapons fired) is a public status in the facts, so that a
seat's view can be turned back into a match (`imagine`). Lives here: the state and plain readings of it.
Never here: rules that change anything, dice, decisions.

Status keys of a figure: "done", "lookout" (the Turn it began), "shaken", "downed", "jammed:<i>" (weapon i),
"fired:<i>" (this Activation), "used:<i>" (once-per-game ability of weapon i), "actions" (left in this
Activation), "moved" (made a Move Action this Activation), "crawled", "boss".
Of a seat ("seat:0"): "hand" (number of cards), "deck" (number of cards), "zone", "starting" (models),
"lost" (bottled out, in which Turn), "active".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gulch.match import Setup
from gulch.view import Facts, FigureFacts

GRIT = {"Novice": 6, "Veteran": 8, "Hero": 10}
RANKS = ("Novice", "Veteran", "Hero")
NPC = -1


@dataclass(slots=True)
class State:
    """`decks` and `hands` by seat; a deck's next card comes first. `agenda` is a stack, next step last."""

    setup: Setup
    facts: Facts
    agenda: list[tuple[Any, ...]] = field(default_factory=list)
    decks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def copy(self) -> State:
        return State(self.setup, self.facts.copy(), self.agenda.copy(), self.decks.copy(), self.hands.copy())

    def dump(self) -> dict[str, Any]:
        """Plain values, without the facts (they dump themselves)."""
        return {
            "agenda": [list(step) for step in self.agenda],
            "decks": {str(seat): list(cards) for seat, cards in self.decks.items()},
            "hands": {str(seat): list(cards) for seat, cards in self.hands.items()},
        }

    @classmethod
    def load(cls, setup: Setup, data: Mapping[str, Any]) -> State:
        return cls(
            setup,
            Facts(setup.table),
            [_tuples(step) for step in data["agenda"]],
            {int(seat): tuple(cards) for seat, cards in data["decks"].items()},
            {int(seat): tuple(cards) for seat, cards in data["hands"].items()},
        )


def _tuples(step: Any) -> Any:
    return tuple(_tuples(item) for item in step) if isinstance(step, list | tuple) else step


# -- plain readings -------------------------------------------------------------------------------------


def standing(facts: Facts, figure: str) -> bool:
    """On the table and not Downed."""
    return facts.figures[figure].body is not None and not downed(facts, figure)


def downed(facts: Facts, figure: str) -> bool:
    return "downed" in facts.figures[figure].status


def shaken(facts: Facts, figure: str) -> bool:
    return "shaken" in facts.figures[figure].status


def rank(facts: Facts, figure: str) -> str:
    """The printed Rank: Novice, Veteran or Hero."""
    return facts.figures[figure].sheet("rank", "Novice")


def weapons(facts: Facts, figure: str) -> tuple[str, ...]:
    """The names of its Weapons, by index."""
    return tuple(name for name in facts.figures[figure].sheet("weapons").split(", ") if name)


def skills(facts: Facts, figure: str) -> tuple[str, ...]:
    return tuple(name for name in facts.figures[figure].sheet("skills").split(", ") if name)


def on_table(facts: Facts, seat: int) -> list[FigureFacts]:
    """The models of a seat that are on the table, Downed ones too, in posse order."""
    return [figure for figure in facts.figures.values() if figure.info.seat == seat and figure.body is not None]


def enemies(facts: Facts, figure: str) -> list[FigureFacts]:
    """The models of other seats on the table, in order of the facts."""
    seat = facts.figures[figure].info.seat
    return [other for other in facts.figures.values() if other.body is not None and other.info.seat != seat]


def seats_in_play(facts: Facts) -> list[int]:
    """Seats that still have a model on the table, in seat order."""
    held = {figure.info.seat for figure in facts.figures.values() if figure.body is not None}
    return [info.seat for info in facts.seats if info.seat in held]
