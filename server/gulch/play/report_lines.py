"""The lines of a battle report: clauses, rolls and casualties, and how they read in a row.

Lives here: words and Markdown of what belongs together. Never here: what belongs together (`report_story`),
facts of a match, rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gulch import cards, events
from gulch.say import listed, modifiers_text, seat_name, sentence_case
from gulch.view import Facts

_GOES = re.compile(r"\w+ (?=[\d.]+\")")  # the verb of a move, before its length

_ALIVE = ("left", "ran away", "ran off")  # who goes off by himself is not lost


@dataclass
class Clause:
    """Something said. `names` are the figures it is about; an `echo` is dropped where another clause of its
    line already says its word of its figure."""

    text: str
    names: frozenset[str] = frozenset()
    strong: bool = False
    echo: str | None = None
    verb: str = ""
    rule: str = ""

    def repeated_by(self, other: Clause) -> bool:
        about = bool(self.names & other.names)
        return other.echo is None and about and (self.echo or "")[:4].lower() in other.text.lower()


@dataclass
class Roll:
    """One roll with its re-rolls folded in."""

    event: events.Rolled
    who: str
    label: str
    dice: tuple[int, ...]
    result: str
    changes: list[tuple[int, int]] = field(default_factory=list)

    def fold(self, again: events.Rolled) -> None:
        index = again.rerolled
        self.changes.append((self.dice[index], again.dice[index]))
        self.dice, self.result = again.dice, again.result

    def takes(self, event: events.Rolled) -> bool:
        """Whether the event is a re-roll of this roll."""
        mine = self.event
        same = (mine.figure, mine.seat, mine.label) == (event.figure, event.seat, event.label)
        return event.rerolled >= 0 and same and len(event.dice) == len(self.dice)

    def text(self, lead: str, *, of_act: bool) -> str:
        """The dice as they fell, what was re-rolled, the score needed, each modifier and its rule, the result.
        The roll of the act in front of it needs no name."""
        event = self.event
        who = "" if of_act else self._opening(lead)
        dice = " ".join(f"[{die}]" for die in event.dice)
        again = ", re-rolled " + " and ".join(f"[{old}]→[{new}]" for old, new in self.changes) if self.changes else ""
        needed = f" for {event.needed}+" if event.needed else ""
        why = "; ".join(f"{modifiers_text((m,))} `{m.rule}`" for m in event.modifiers)
        plain = ("", f"{event.dice[0]}", " ".join(map(str, event.dice)))  # what lies there anyway
        result = f" → {self.result}" if self.result not in plain else ""
        again += "," if again and needed else ""
        return f"{who}D{event.sides} {dice}{again}{needed}{f' ({why})' if why else ''}{result}"

    def _opening(self, lead: str) -> str:
        """Whose roll it is, where that is not plain, and what for."""
        if not self.event.figure:
            return f"{self.who}, {self.label}: "
        named = not self.who or self.event.figure == lead
        return f"{self.label}: " if named else f"{self.who}'s {self.label}: "


@dataclass
class RollOff(Clause):
    """Plain dice of seats that stand side by side; one seat alone rolls against nobody."""

    label: str = ""
    sides: int = 6
    scores: list[tuple[str, str]] = field(default_factory=list)

    def add(self, who: str, dice: Sequence[int]) -> None:
        self.scores.append((who, " ".join(map(str, dice))))
        if len(self.scores) == 1:
            self.text = f"{who}, {self.label}: D{self.sides} {' '.join(f'[{die}]' for die in dice)}"
        else:
            self.text = f"Roll-Off, {self.label}: " + ", ".join(f"{name} {shown}" for name, shown in self.scores)


def begins_with(text: str, name: str) -> bool:
    """Whether a sentence is about somebody of that name, and not about a namesake, who has a number after it."""
    same = text[: len(name) + 1].casefold() == f"{name} ".casefold()
    return same and not text[len(name) :].startswith(" (")


@dataclass
class Casualty:
    """A figure that left play, and what that scored."""

    names: list[str]
    text: str  # what became of them, without the names
    how: str
    scores: list[str] = field(default_factory=list)

    def line(self) -> str:
        text = self.text.removeprefix("is ") if len(self.names) > 1 else self.text
        are = "are " if text != self.text else ""
        mark = "" if self.how in _ALIVE else "☠ "
        return f"{mark}**{listed(self.names)} {are}{text}**" + "".join(f" {score}" for score in self.scores)


@dataclass
class Line:
    """A root entry and all that it brought about. `lead` is the figure whose doing it is ("" for nobody's)."""

    lead: str
    name: str
    parts: list[Clause | Roll] = field(default_factory=list)
    casualties: list[Casualty] = field(default_factory=list)

    @property
    def plain(self) -> bool:
        """Short enough to stand in a row with others: no dice, nobody lost."""
        return not self.casualties and not any(isinstance(part, Roll) for part in self.parts)

    def text(self) -> str:
        """The clauses in order, without the lead's name in front; no full stop."""
        said = [part for part in self.parts if isinstance(part, Clause)]
        words: list[str] = []
        for before, part in zip([None, *self.parts], self.parts, strict=False):
            if isinstance(part, Roll):
                of_act = isinstance(before, Clause) and (before.verb, self.lead) == (
                    part.event.label,
                    part.event.figure,
                )
                text = part.text(self.lead, of_act=of_act)
                words[-1:] = [f"{words[-1]}: {text}"] if of_act else [*words[-1:], text]
            elif part.echo is None or not any(part.repeated_by(other) for other in said):
                text = self._without_lead(part.text) + (f" `{part.rule}`" if part.rule else "")
                words.append(f"**{text}**" if part.strong else text)
        return "; ".join(words)

    def _without_lead(self, text: str) -> str:
        text = text.rstrip(".")
        return text[len(self.name) + 1 :] if self.name and begins_with(text, self.name) else text


@dataclass
class Doing:
    """What one figure (or nobody, `name` "") does in a row: an activation, a reaction, a roll of a phase."""

    figure: str
    name: str
    seat: int | None
    lines: list[Line] = field(default_factory=list)
    opened: bool = False  # an activation, in which a figure may also have done nothing
    also: list[str] = field(default_factory=list)  # others who wait with it

    @property
    def waits(self) -> bool:
        return self.opened and not any(line.text() or line.casualties for line in self.lines)

    def text(self) -> Iterator[str]:
        """A bullet: plain lines in a row, then each line with dice by itself, casualties after their line."""
        lines = [line for line in self.lines if line.text() or line.casualties]
        row = _row(lines)
        rest = lines[len(row) :]
        if self.waits:
            yield f"- **{listed([self.name, *self.also])}** {'wait' if self.also else 'waits'}."
        words = _joined([line.text() for line in row])
        if not words and rest and rest[0].text():
            words, (first, *rest) = rest[0].text(), rest
            rest = [Line("", "", [], first.casualties), *rest] if first.casualties else rest
        if words:
            comma = "," if lines[0].parts and isinstance(lines[0].parts[0], Roll) else ""
            yield f"- **{self.name}**{comma} {words}." if self.name else f"- {sentence_case(words)}."
        indent = "  " if words else ""
        for line in rest:
            if line.text():
                yield f"{indent}- {line.text()}."
            yield from (f"{indent}- {lost.line()}" for lost in line.casualties)


def _row(lines: Sequence[Line]) -> list[Line]:
    row = []
    for line in lines:
        if not line.plain:
            break
        row.append(line)
    return row


def _joined(texts: Sequence[str]) -> str:
    """`moves 3.5", then 4"`: the same verb is said once."""
    words: list[str] = []
    for before, text in zip(["", *texts], texts, strict=False):
        verb = _GOES.match(text)
        same = verb is not None and before.startswith(verb[0])
        words.append(f"then {text[len(verb[0]) :]}" if verb is not None and same else text)
    return ", ".join(words)


@dataclass
class Round:
    """Cards shown together: what they were, how ties were broken, and who then acted, in order."""

    shown: list[tuple[int, str]]
    ties: list[str] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)

    def head(self, facts: Facts) -> str:
        texts = dict.fromkeys(seat for seat in self.acted if seat in dict(self.shown))
        order = [*texts, *(seat for seat, _ in self.shown if seat not in texts)]
        held = [
            f"{seat_name(facts, seat)} ({' and '.join(cards.name(card) for who, card in self.shown if who == seat)})"
            for seat in dict.fromkeys(order)
        ]
        ties = f" after a Roll-Off ({', '.join(self.ties)})" if self.ties else ""
        first = f"**{held[0]} went first**{ties}" if texts else held[0]
        rest = f", then {', '.join(held[1:])}" if texts and held[1:] else "".join(f", {name}" for name in held[1:])
        return f"{first}{rest}:" if self.acted else f"{first}{rest}: nobody acts."
