"""One plain sentence for an event, for logs, reports and captions.

Knows names from the facts, never a rule: unknown verbs and keys are said as they are. Call it *before* the
event is applied where the old fact matters (a removed figure still has its name either way).
`Narrator` says a whole log in order and leaves out what only repeats the sentence beside it.
Never here: colours, layout, what is worth saying (each reader chooses).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gulch import cards, events
from gulch import words as words_by_book
from gulch.decision import inches, point_text
from gulch.events import Event
from gulch.view import Facts, FigureFacts


def say(event: Event, facts: Facts) -> str:
    """The sentence, or "" for an event that needs none."""
    tell = _SAYINGS.get(type(event))
    return tell(event, facts) if tell else ""


def words_of(facts: Facts) -> words_by_book.Words:
    """How the book of this match puts its facts before people."""
    return words_by_book.of(facts.began.book if facts.began else "")


def figure_name(facts: Facts, id: str) -> str:
    """The name on a figure's card; a seat's name for "seat:0"; the id itself if it is neither."""
    if id.startswith("seat:"):
        return seat_name(facts, int(id[5:]))
    figure = facts.figures.get(id)
    return figure.name if figure else id


def is_extra(facts: Facts, figure: FigureFacts) -> bool:
    """Whether it goes with a posse and is none of it: a mount."""
    return words_of(facts).is_extra(figure.info.sheet)


def seat_name(facts: Facts, seat: int) -> str:
    """The posse's name, or the seat's number; figures of a seat below 0 belong to no player."""
    for info in facts.seats:
        if info.seat == seat:
            return info.posse or info.name
    return f"seat {seat}" if seat >= 0 else "the town"


def modifiers_text(modifiers: tuple[events.Modifier, ...]) -> str:
    """ "+1 Short Range, -1 Cover"."""
    return ", ".join(modifier_text(modifier) for modifier in modifiers)


def modifier_text(modifier: events.Modifier) -> str:
    """ "+1 Short Range"; what changes no number, but keeps one from being changed, is said without one."""
    return f"{modifier.value:+d} {modifier.cause}" if modifier.value else modifier.cause


def _began(event: events.MatchBegan, facts: Facts) -> str:
    posses = " against ".join(info.posse or info.name for info in event.seats)
    return f"{event.scenario.replace('-', ' ').capitalize()} on {event.table}: {posses}."


def _phase(event: events.PhaseBegan, facts: Facts) -> str:
    who = f", {seat_name(facts, event.seat)}" if event.seat is not None and event.seat >= 0 else ""
    return event.label or f"Turn {event.turn}: {event.phase}{who}."


def _placed(event: events.Placed, facts: Facts) -> str:
    name, at = figure_name(facts, event.figure), point_text(event.body.at)
    later = facts.phase is not None and facts.phase.turn > 0
    return f"{name} now stands at {at}." if later else f"{name} is set up at {at}."


def _moved(event: events.Moved, facts: Facts) -> str:
    return f"{figure_name(facts, event.figure)} {move_words(event)}."


# The manner of a move is an open list; these are the ones whose verb is not the manner and an s.
_VERBS = {
    "shoved": "is shoved", "pushed": "is pushed", "dragged": "is dragged", "nudged": "is nudged aside",
    "thrown": "flies", "back-off": "backs off", "close-in": "closes in", "lead": "is led", "herd": "is herded",
    "fall": "falls", "react": "moves",
}  # fmt: skip
_ONE_WAY = ("shoved", "pushed", "thrown", "dragged")  # whose only leg is the manner once more


def move_words(event: events.Moved) -> str:
    """What a figure does, without its name: `moves 3.5" up to 1.5" (climb)`. Lengths to a tenth of an inch."""
    from gulch.table.measure import point_distance

    length = sum(point_distance(a, b) for a, b in zip(event.route, event.route[1:], strict=False))
    special = [leg for leg in dict.fromkeys(event.legs) if leg not in ("walk", event.manner)]
    how = f" ({', '.join(special)})" if special and event.manner not in _ONE_WAY else ""
    height = event.route[-1][2]
    up = height - event.route[0][2]
    level = f" {'up' if up > 0 else 'down'} to {tenths(height) if height else 'the ground'}" if abs(up) >= 1000 else ""
    verb = _VERBS.get(event.manner, f"{event.manner}s")
    return f"{verb} {tenths(length)}{level}{how}"


def tenths(mils: int) -> str:
    """A length for people, to the nearest tenth of an inch; never 0 for what is more."""
    return inches(max((mils + 50) // 100, 1 if mils > 0 else 0) * 100)


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
    dice = " ".join(f"[{die}]" for die in event.dice)
    result = "" if event.result in ("", " ".join(map(str, event.dice))) else f": {event.result}"
    if event.rerolled >= 0:
        return f"{who} rolls a die of the {event.label} again, now {dice}{result}."
    needed = f" for {event.needed}+" if event.needed else ""
    why = f" ({modifiers_text(event.modifiers)})" if event.modifiers else ""
    return f"{who}, {event.label}: D{event.sides} {dice}{needed}{why}{result}."


def _status(event: events.Status, facts: Facts) -> str:
    words, word = words_of(facts), event.key.partition(":")[0]
    if not words.tells(event.key):
        return ""
    name = figure_name(facts, event.subject)
    if word in words.carried:
        return f"{name} {'no longer carries' if event.value is None else 'carries'} {word}."
    return f"{name} is no longer {word}." if event.value is None else f"{name} is {word}."


def _marker(event: events.Marker, facts: Facts) -> str:
    kind = sentence_case(event.label or event.kind)
    return f"{kind} is taken away." if event.at is None else f"{kind} is placed."


def _card(event: events.CardShown, facts: Facts) -> str:
    return f"{seat_name(facts, event.seat)} plays the {cards.name(event.card)}."


def _piece(event: events.PieceChanged, facts: Facts) -> str:
    name, value = _piece_name(facts, event.piece), event.value
    match event.key:
        case "shut":
            return f"{name} is {'shut' if value else 'opened'}."
        case "barred":
            return f"{name} is {'barred' if value else 'no longer barred'}."
        case "gone":
            return f"{name} {'are' if name.endswith('s') else 'is'} {'gone' if value else 'there again'}."
        case "pose":
            return f"{name} {'moves' if value else 'is back where it began'}."
        case "cloud":
            return f"{name} {'rises' if value else 'drifts away'}."
        case _:
            return f"{name}: {event.key} {value}."


def _piece_name(facts: Facts, subject: str) -> str:
    """A piece, or a part of one, in words: "The saloon's front"."""
    id, _, part = subject.partition("/")
    base = facts.scene.base
    named = next((piece.name for piece in (*base.pieces, *base.stock) if piece.id == id), id.replace("-", " "))
    known = named if " " in named else f"{named[:1].lower()}{named[1:]}"  # a name of several words is a name
    name = known if named.lower().startswith("the ") else f"the {known}"
    whole = f"{name}'s {part.replace('-', ' ')}" if part else name
    return whole[:1].upper() + whole[1:]


def _removed(event: events.Removed, facts: Facts) -> str:
    if not event.how or event.how in words_of(facts).unsaid:  # off the table, but still in play; or never there
        return ""
    name = figure_name(facts, event.figure)
    return f"{name} leaves the table." if event.how == "left" else f"{name} is out of the game: {event.how}."


def _score(event: events.Score, facts: Facts) -> str:
    return f"{seat_name(facts, event.seat)} scores {points_text(event.points)}: {event.reason}."


def points_text(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _note(event: events.Note, facts: Facts) -> str:
    return event.text if event.text.endswith((".", "!", "?")) else f"{event.text}."


def _ended(event: events.Ended, facts: Facts) -> str:
    winners = " and ".join(seat_name(facts, seat) for seat in event.winners)
    won = f"{winners} {'wins' if len(event.winners) == 1 else 'share the victory'}." if winners else "A draw."
    return f"{won} {sentence_case(event.reason)}." if event.reason else won


def sentence_case(text: str) -> str:
    """The first letter large, no full stop at the end."""
    return (text[:1].upper() + text[1:]).rstrip(".")


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
    events.PieceChanged: _piece,
    events.Removed: _removed,
    events.Score: _score,
    events.Note: _note,
    events.Ended: _ended,
}


class Narrator:
    """Says a log in order, a few sentences an event, without echoes: a status, a posture or a removal that
    only repeats the act or note beside it stays unsaid, and so does a phase in which nothing happens.

    `tell` may hold a sentence back until it knows what comes next; `flush` gives what is held.
    """

    def __init__(self) -> None:
        self._phase = ""
        self._held: list[tuple[str, str, str]] = []  # figure, key word, sentence
        self._last: tuple[frozenset[str], str] = (frozenset(), "")

    def tell(self, event: Event, facts: Facts) -> list[str]:
        """The sentences that are due now, oldest first."""
        sentence = say(event, facts)
        if not sentence:
            return []
        if isinstance(event, events.PhaseBegan):
            said = self._let_go()
            self._phase = sentence
            return said
        echo = _echo(event)
        if echo is not None:
            if not _repeats(*echo, *self._last):
                self._held.append((*echo, sentence))
            return []
        names = _named(event, facts)
        self._held = [held for held in self._held if not _repeats(*held[:2], names, sentence)]
        self._last = names, sentence
        return [*self.flush(), sentence]

    def flush(self) -> list[str]:
        """What was held back, before a prompt or at the end."""
        phase, self._phase = self._phase, ""
        return [*([phase] if phase else []), *self._let_go()]

    def _let_go(self) -> list[str]:
        said = [sentence for _, _, sentence in self._held]
        self._held = []
        if said and self._phase:
            said, self._phase = [self._phase, *said], ""
        return said


def _echo(event: Event) -> tuple[str, str] | None:
    """The figure and the word of an event that a sentence beside it may have told already."""
    match event:
        case events.Status():
            return event.subject, "" if event.value is None else event.key.partition(":")[0]
        case events.PostureChanged():
            return event.figure, ""
        case events.Removed():
            return event.figure, "table" if event.how == "left" else event.how
    return None


def _repeats(figure: str, word: str, names: frozenset[str], sentence: str) -> bool:
    """Whether the sentence is about the figure and has the word, by its stem ("downed", "goes down")."""
    return figure in names and word[:4].lower() in sentence.lower()


def _named(event: Event, facts: Facts) -> frozenset[str]:
    match event:
        case events.Act():
            return frozenset((event.actor, *event.targets))
        case events.Note():
            return frozenset(event.figures)
    return frozenset()
