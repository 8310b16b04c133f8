"""One plain sentence for an event, for logs, reports and captions.

Knows names from the facts, never a rule: unknown verbs and keys are said as they are. Call it *before* the
event is applied where the old fact matters (a removed figure still has its name either way).
Never here: colours, layout, what is worth saying (each reader chooses).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gulch import cards, events
from gulch.decision import inches
from gulch.events import Event
from gulch.view import Facts

# Keys that are bookkeeping: a person sees the token or the card, not a sentence.
QUIET_KEYS = frozenset({"hand", "deck", "active", "actions", "moved", "crawled", "zone", "starting"})


def say(event: Event, facts: Facts) -> str:
    """The sentence, or "" for an event that needs none."""
    tell = _SAYINGS.get(type(event))
    return tell(event, facts) if tell else ""


def figure_name(facts: Facts, id: str) -> str:
    """The name on a figure's card; a seat's name for "seat:0"; the id itself if it is neither."""
    if id.startswith("seat:"):
        return seat_name(facts, int(id[5:]))
    figure = facts.figures.get(id)
    return figure.name if figure else id


def seat_name(facts: Facts, seat: int) -> str:
    """The posse's name, or the seat's number."""
    for info in facts.seats:
        if info.seat == seat:
            return info.posse or info.name
    return f"seat {seat}"


def modifiers_text(modifiers: tuple[events.Modifier, ...]) -> str:
    """ "+1 Short Range, -1 Cover"."""
    return ", ".join(f"{modifier.value:+d} {modifier.cause}" for modifier in modifiers)


def _began(event: events.MatchBegan, facts: Facts) -> str:
    posses = " against ".join(info.posse or info.name for info in event.seats)
    return f"{event.scenario.replace('-', ' ').capitalize()} on {event.table}: {posses}."


def _phase(event: events.PhaseBegan, facts: Facts) -> str:
    who = f", {seat_name(facts, event.seat)}" if event.seat is not None and event.seat >= 0 else ""
    return event.label or f"Turn {event.turn}: {event.phase}{who}."


def _placed(event: events.Placed, facts: Facts) -> str:
    return f"{figure_name(facts, event.figure)} is set up."


def _moved(event: events.Moved, facts: Facts) -> str:
    from gulch.table.measure import point_distance

    length = sum(point_distance(a, b) for a, b in zip(event.route, event.route[1:], strict=False))
    special = [leg for leg in dict.fromkeys(event.legs) if leg != "walk"]
    how = f" ({', '.join(special)})" if special else ""
    verb = {"move": "moves"}.get(event.manner, f"{event.manner}s")
    return f"{figure_name(facts, event.figure)} {verb} {inches(length // 10 * 10)}{how}."


def _posture(event: events.PostureChanged, facts: Facts) -> str:
    if event.posture == "down":
        return f"{figure_name(facts, event.figure)} goes down."
    return f"{figure_name(facts, event.figure)} gets up."


def _act(event: events.Act, facts: Facts) -> str:
    if event.text:
        return event.text
    item = f" with {event.item}" if event.item else ""
    targets = " and ".join(figure_name(facts, target) for target in event.targets)
    at = f" at {targets}" if targets else ""
    return f"{figure_name(facts, event.actor)}: {event.verb}{at}{item}."


def _rolled(event: events.Rolled, facts: Facts) -> str:
    who = figure_name(facts, event.figure) if event.figure else seat_name(facts, event.seat)
    dice = " ".join(map(str, event.dice))
    needed = f", needs {event.needed}+" if event.needed else ""
    why = f" [{modifiers_text(event.modifiers)}]" if event.modifiers else ""
    result = f": {event.result}" if event.result else ""
    return f"{who}, {event.label} (D{event.sides}{needed}){why}: {dice}{result}."


def _status(event: events.Status, facts: Facts) -> str:
    if event.key in QUIET_KEYS or event.key.partition(":")[0] in ("fired", "used"):
        return ""
    word = event.key.partition(":")[0]
    name = figure_name(facts, event.subject)
    return f"{name} is no longer {word}." if event.value is None else f"{name} is {word}."


def _marker(event: events.Marker, facts: Facts) -> str:
    kind = event.label or event.kind
    return f"{kind.capitalize()} is taken away." if event.at is None else f"{kind.capitalize()} is placed."


def _card(event: events.CardShown, facts: Facts) -> str:
    return f"{seat_name(facts, event.seat)} plays the {cards.name(event.card)}."


def _removed(event: events.Removed, facts: Facts) -> str:
    name = figure_name(facts, event.figure)
    return f"{name} is out of the game: {event.how}."


def _score(event: events.Score, facts: Facts) -> str:
    plural = "" if event.points == 1 else "s"
    return f"{seat_name(facts, event.seat)} scores {event.points} point{plural}: {event.reason}."


def _note(event: events.Note, facts: Facts) -> str:
    return event.text if event.text.endswith((".", "!", "?")) else f"{event.text}."


def _ended(event: events.Ended, facts: Facts) -> str:
    winners = " and ".join(seat_name(facts, seat) for seat in event.winners)
    return f"{winners} win: {event.reason}." if winners else f"A draw: {event.reason}."


_SAYINGS: dict[type, Callable[[Any, Facts], str]] = {
    events.MatchBegan: _began,
    events.PhaseBegan: _phase,
    events.Placed: _placed,
    events.Moved: _moved,
    events.PostureChanged: _posture,
    events.Act: _act,
    events.Blast: lambda event, facts: f"{event.label or 'An explosion'} ({inches(event.radius)}).",
    events.Rolled: _rolled,
    events.Status: _status,
    events.Marker: _marker,
    events.CardShown: _card,
    events.PieceChanged: lambda event, facts: f"{event.piece}: {event.key} {event.value}.",
    events.Removed: _removed,
    events.Score: _score,
    events.Note: _note,
    events.Ended: _ended,
}
