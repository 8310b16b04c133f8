"""One plain sentence for an event, for logs, reports and captions.

Knows names from the facts, never a rule: unknown verbs and keys are said as they are. Call it *before* the
event is applied where the old fact matters (a removed figure still has its name either way).
`Narrator` says a whole log in order and leaves out what only repeats the sentence beside it.
Never here: colours, layout, what is worth saying (each reader chooses).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from gulch import cards, events
from gulch import words as words_by_book
from gulch.decision import inches
from gulch.events import Event
from gulch.table.model import INCHES, Opening, Point, Scale
from gulch.view import Facts, FigureFacts


def say(event: Event, facts: Facts) -> str:
    """The sentence, or "" for an event that needs none."""
    tell = _SAYINGS.get(type(event))
    sentence = tell(event, facts) if tell else ""
    return inside(sentence, facts) if " The " in sentence else sentence


def inside(sentence: str, facts: Facts) -> str:
    """With what people are called whose name is a word, "The barber", as it is written inside a sentence."""
    for figure in facts.figures.values():
        article, _, called = figure.name.partition(" ")
        if article == "The" and called[:1].islower():
            sentence = re.sub(rf"(?<![.!?]) {re.escape(figure.name)}\b", f" the {called}", sentence)
    return sentence


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
    return f"{words_by_book.of(event.book).title(event.scenario)} on {event.table}: {posses}."


def _phase(event: events.PhaseBegan, facts: Facts) -> str:
    who = f", {seat_name(facts, event.seat)}" if event.seat is not None and event.seat >= 0 else ""
    return event.label or f"Turn {event.turn}: {event.phase}{who}."


def _placed(event: events.Placed, facts: Facts) -> str:
    name = figure_name(facts, event.figure)
    at = place_text(event.body.at, facts.table.scale)
    later = facts.phase is not None and facts.phase.turn > 0
    return f"{name} now stands at {at}." if later else f"{name} is set up at {at}."


def _moved(event: events.Moved, facts: Facts) -> str:
    if event.manner in words_of(facts).unsaid_moves:
        return ""
    return f"{figure_name(facts, event.figure)} {move_words(event, facts.table.scale)}."


# The manner of a move is an open list; these are the ones whose verb is not the manner and an s.
_VERBS = {
    "shoved": "is shoved", "pushed": "is pushed", "dragged": "is dragged", "nudged": "is nudged aside",
    "thrown": "flies", "back-off": "backs off", "close-in": "closes in", "lead": "is led", "herd": "is herded",
    "fall": "falls", "react": "moves",
}  # fmt: skip
_ONE_WAY = ("shoved", "pushed", "thrown", "dragged", "nudged")  # whose only leg is the manner once more


def move_words(event: events.Moved, scale: Scale = INCHES) -> str:
    """What a figure does, without its name: `moves 3.5" up to 1.5" (climb)`. Lengths to a tenth."""
    from gulch.table.measure import point_distance

    length = sum(point_distance(a, b) for a, b in zip(event.route, event.route[1:], strict=False))
    special = [leg for leg in dict.fromkeys(event.legs) if leg not in ("walk", event.manner)]
    how = f" ({', '.join(special)})" if special and event.manner not in _ONE_WAY else ""
    height = event.route[-1][2]
    up = height - event.route[0][2]
    where = tenths(height, scale) if height else "the ground"
    level = f" {'up' if up > 0 else 'down'} to {where}" if abs(up) >= 1000 else ""
    verb = _VERBS.get(event.manner, f"{event.manner}s")
    return f"{verb} {tenths(length, scale)}{level}{how}"


def tenths(mils: int, scale: Scale = INCHES) -> str:
    """A length for people, to the nearest tenth of what it is told in; never 0 for what is more."""
    tenth = scale.unit // 10
    return inches(max((mils + tenth // 2) // tenth, 1 if mils > 0 else 0) * tenth, scale)


def place_text(at: Point, scale: Scale = INCHES) -> str:
    """About where a thing is, for people."""
    return f"({', '.join(tenths(part, scale) for part in at)})"


def at_most(mils: int, scale: Scale = INCHES) -> str:
    """A limit for people: in tenths of what it is told in, and never more than it is, but for what is less than one."""
    tenth = scale.unit // 10
    return inches(max(mils // tenth, 1 if mils > 0 else 0) * tenth, scale)


def _posture(event: events.PostureChanged, facts: Facts) -> str:
    if event.posture == "down":
        return f"{figure_name(facts, event.figure)} goes down."
    return f"{figure_name(facts, event.figure)} gets up."


def _act(event: events.Act, facts: Facts) -> str:
    if event.text:
        return _stopped(event.text)
    item = f" with {event.item}" if event.item else ""
    targets = " and ".join(figure_name(facts, target) for target in event.targets)
    at = f" at {targets}" if targets else ""
    return f"{figure_name(facts, event.actor)}: {event.verb}{at}{item}."


def _rolled(event: events.Rolled, facts: Facts) -> str:
    who, label = roll_words(event, facts)
    opening = f"{who}, {label}" if who else label[:1].upper() + label[1:]
    dice = " ".join(f"[{die}]" for die in event.dice)
    result = "" if event.result in ("", " ".join(map(str, event.dice))) else f": {event.result}"
    if event.rerolled >= 0:
        roller = who or seat_name(facts, event.seat)
        return f"{roller} rolls a die of the {label} again, now {dice}{result}."
    needed = f" for {event.needed}+" if event.needed else ""
    why = f" ({modifiers_text(event.modifiers)})" if event.modifiers else ""
    return f"{opening}: D{event.sides} {dice}{needed}{why}{result}."


def roll_words(event: events.Rolled, facts: Facts) -> tuple[str, str]:
    """Whose roll it is, and what it is called; "" for the first where the second says whom it is about, which is not
    who rolls."""
    label = words_of(facts).label(event.label)
    if event.figure and "{}" in label:
        return "", label.format(figure_name(facts, event.figure))
    return figure_name(facts, event.figure) if event.figure else seat_name(facts, event.seat), label


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
    if event.at is None:
        return f"{kind} {is_are(kind)} taken away."
    return f"{kind} {is_are(kind)} placed at {place_text(event.at, facts.table.scale)}."


def _card(event: events.CardShown, facts: Facts) -> str:
    return f"{seat_name(facts, event.seat)} played the {cards.name(event.card)}."


def _piece(event: events.PieceChanged, facts: Facts) -> str:
    name, value = _piece_name(facts, event.piece), event.value
    if words_of(facts).silent and event.key not in ("shut", "barred"):
        return ""
    match event.key:
        case "shut":
            return f"{name} is {'shut' if value else 'opened'}."
        case "barred":
            return f"{name} is {'barred' if value else 'no longer barred'}."
        case "gone":
            return f"{name} {is_are(name)} {'gone' if value else 'there again'}."
        case "pose":
            return f"{name} {'moves' if value else 'is back where it began'}."
        case "cloud":
            return f"{name} {'rises' if value else 'drifts away'}."
        case _:
            return f"{name}: {event.key} {value}."


def _piece_name(facts: Facts, subject: str) -> str:
    """A piece, or a part of one, in words: "The saloon's front door"."""
    id, _, part = subject.partition("/")
    base = facts.scene.base
    piece = next((piece for piece in (*base.pieces, *base.stock) if piece.id == id), None)
    name = the_piece(piece.name if piece is not None else id.replace("-", " "))
    opening = next((one for one in piece.openings if one.id == part), None) if piece is not None else None
    called = opening_name(opening) if opening is not None else part.replace("-", " ")
    return sentence_case(f"{name}'s {called}" if part else name)


def opening_name(opening: Opening) -> str:
    """A door or a window in words: "front door" of a door that is called front."""
    known = opening.id.replace("-", " ")
    return known if opening.kind in known else f"{known} {opening.kind}"


def the_piece(name: str) -> str:
    """A piece of terrain inside a sentence: "the well", "the Silver Spur Saloon"."""
    known = name if " " in name else f"{name[:1].lower()}{name[1:]}"  # a name of several words is a name
    return f"the {known[4:]}" if known.lower().startswith("the ") else f"the {known}"


def is_are(name: str) -> str:
    """What is said of a piece of that name: barrels "are", a well "is"."""
    return "are" if name.endswith("s") else "is"


def listed(words: Sequence[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def how_many(number: int, what: str) -> str:
    """ "1 Wound", "3 Wounds"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _removed(event: events.Removed, facts: Facts) -> str:
    if not event.how or event.how in words_of(facts).unsaid:  # off the table, but still in play; or never there
        return ""
    name = figure_name(facts, event.figure)
    return f"{name} leaves the table." if event.how == "left" else f"{name} is out of the game: {event.how}."


def _score(event: events.Score, facts: Facts) -> str:
    return f"{seat_name(facts, event.seat)} scored {points_text(event.points)}: {event.reason}."


def points_text(points: int) -> str:
    return how_many(points, "point")


def _note(event: events.Note, facts: Facts) -> str:
    return "" if event.rule in words_of(facts).unsaid_rules else _stopped(event.text)


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _ended(event: events.Ended, facts: Facts) -> str:
    winners = " and ".join(seat_name(facts, seat) for seat in event.winners)
    won = f"{winners} {'won' if len(event.winners) == 1 else 'shared the victory'}." if winners else "A draw."
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
    events.Blast: lambda event, facts: f"{event.label or 'An explosion'} ({inches(event.radius, facts.table.scale)}).",
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
        if isinstance(event, events.Moved) and sentence.startswith(self._last[1].rstrip(".") or "-"):
            return []  # "falls 3 inches" has been said
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
            return event.figure, "table" if event.how == "left" else event.how.split()[-1]
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
