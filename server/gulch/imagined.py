"""What every book needs to imagine a match from a view: the choices and rolls since the last safe point.

Lives here: reading them out of a view's events. Never here: what a seat cannot know and how it is dealt anew (each
book's `imagine`), rules.
"""

from __future__ import annotations

import json

from gulch import canon
from gulch.decision import Choice
from gulch.dice import Dice
from gulch.events import Chose, Rolled
from gulch.game import Made
from gulch.view import TableView


def choices(view: TableView) -> list[Made]:
    """The choices since the safe point that the view knows. Secret ones end a step, so none is missing."""
    made = [entry.event for entry in view.since if isinstance(entry.event, Chose)]
    return [Made(event.seat, event.number, canon.restore(Choice, json.loads(event.choice))) for event in made]


def rolls(view: TableView, dice: Dice) -> dict[tuple[str, int], int]:
    """The values drawn in public since the safe point, by where they stand in their streams."""
    known: dict[tuple[str, int], int] = {}
    at = dict(dice.counts)
    for entry in view.since:
        if isinstance(entry.event, Rolled):
            stream = entry.event.stream
            for number in entry.event.drawn:
                known[stream, at.get(stream, 0)] = number
                at[stream] = at.get(stream, 0) + 1
    return known
