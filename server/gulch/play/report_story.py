"""The body of a battle report: entries gathered into phases, rounds, activations and lines.

What an entry brought about stands on its line (by `Entry.cause`), so a shot is one line from the trigger to
the casualty. Lives here: what belongs together. Never here: the words of a line (`report_lines`), rules of a
book, the head and the reckoning (`report`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gulch import events
from gulch.play.report_lines import Casualty, Clause, Doing, Line, Roll, RollOff, Round, begins_with
from gulch.say import figure_name, inside, move_words, points_text, roll_words, say, seat_name, tenths
from gulch.view import Facts


@dataclass
class Phase:
    """A phase of a turn, its items in order."""

    turn: int
    label: str
    items: list[Round | Doing] = field(default_factory=list)


class Story:
    """Gathers entries; `phases` is what there is to tell. `facts` are as of the last entry."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.phases: list[Phase] = [Phase(0, "")]
        self._lines: dict[int, Line] = {}
        self._last: Line | None = None
        self._setting_up: dict[int, Line] = {}

    # -- where things go ---------------------------------------------------------------------------

    @property
    def _items(self) -> list[Round | Doing]:
        return self.phases[-1].items

    @property
    def _round(self) -> Round | None:
        return next((item for item in reversed(self._items) if isinstance(item, Round)), None)

    def _doing(self, figure: str, *, new: bool = False) -> Doing:
        last = self._items[-1] if self._items else None
        if not new and isinstance(last, Doing) and last.figure == figure and figure:
            return last
        for item in self._items:  # a figure that is interrupted has not waited
            if isinstance(item, Doing) and item.figure == figure:
                item.opened = False
        known = self.facts.figures.get(figure)
        doing = Doing(figure, known.name if known else "", known.seat if known else None)
        self._items.append(doing)
        if doing.seat is not None and self._round is not None:
            self._round.acted.append(doing.seat)
        return doing

    def _line(self, entry: events.Entry, figure: str) -> Line:
        """The line of what brought the entry about, or a new one of the figure's."""
        line = self._lines.get(entry.cause)
        if line is None:
            doing = self._doing(figure)
            line = Line(figure, doing.name)
            doing.lines.append(line)
        self._lines[entry.number] = self._last = line
        return line

    # -- events ------------------------------------------------------------------------------------

    def tell(self, entry: events.Entry) -> None:
        """Takes the next entry, with the facts as they were before it."""
        match entry.event:
            case events.PhaseBegan() as event:
                self.phases.append(Phase(event.turn, event.label or event.phase))
                self._last = None
            case events.CardShown(pile="played") as event:
                self._card(event)
            case events.Act() as event:
                self._act(entry, event)
            case events.Rolled() as event:
                self._rolled(entry, event)
            case events.Moved() as event if say(event, self.facts):
                self._moved(entry, event)
            case events.Placed() as event:
                self._placed(entry, event)
            case events.Note() as event if say(event, self.facts):
                self._note(entry, event)
            case events.Removed() as event if say(event, self.facts):
                self._lost(entry, event)
            case events.Score() as event:
                self._score(entry, event)
            case events.Status() | events.PostureChanged() as event:
                self._changed(entry, event)
            case events.Blast() as event:
                self._line(entry, "").parts.append(Clause(say(event, self.facts)))

    def _card(self, event: events.CardShown) -> None:
        last = self._items[-1] if self._items else None
        if isinstance(last, Round) and event.seat not in dict(last.shown):
            last.shown.append((event.seat, event.card))
        else:
            self._items.append(Round([(event.seat, event.card)]))

    def _act(self, entry: events.Entry, event: events.Act) -> None:
        if event.verb == "activate":
            self._doing(event.actor, new=True).opened = True
            return
        if event.verb == "declare":  # what is declared is told when it is done
            return
        text = say(event, self.facts).rstrip(".") + _range(self.facts, event)
        root = entry.cause not in self._lines
        line = self._line(entry, event.actor)
        names = frozenset((event.actor, *event.targets))
        line.parts.append(Clause(text, names, not root, verb=event.verb, rule=event.rule if root else ""))

    def _rolled(self, entry: events.Entry, event: events.Rolled) -> None:
        if not event.figure and not event.needed:
            self._roll_off(entry, event)
            return
        for line in (self._lines.get(entry.cause), self._last):
            for part in reversed(line.parts if line is not None else []):
                if isinstance(part, Roll) and part.takes(event):
                    part.fold(event)
                    self._lines[entry.number] = line  # type: ignore[assignment]  # it has the part
                    return
        line = self._line(entry, event.figure)
        who, label = roll_words(event, self.facts)
        line.parts.append(Roll(event, who, label, event.dice, event.result))

    def _roll_off(self, entry: events.Entry, event: events.Rolled) -> None:
        """Plain dice of seats stand side by side."""
        if event.result not in ("", *map(str, event.dice)):  # a die that nobody rolls against
            text = say(event, self.facts).rstrip(".")
            self._line(entry, "").parts.append(Clause(text))
            return
        last = self._items[-1] if self._items else None
        if isinstance(last, Round):
            last.ties.append(f"{seat_name(self.facts, event.seat)} {' '.join(map(str, event.dice))}")
            return
        who, label = roll_words(event, self.facts)
        parts = last.lines[-1].parts if isinstance(last, Doing) and not last.figure else []
        part = parts[-1] if parts else None
        if not isinstance(part, RollOff) or part.label != label:
            part = RollOff("", label=label, sides=event.sides)
            self._line(entry, "").parts.append(part)
        part.add(who, event.dice)

    def _moved(self, entry: events.Entry, event: events.Moved) -> None:
        """An act or a note that is a move ("crawls away", "dives for cover") gets its length; another move is a clause
        of its own."""
        name = figure_name(self.facts, event.figure)
        scale = self.facts.table.scale
        verb, _, length = move_words(event, scale).partition(" ")
        said = self._last.parts[-1] if self._last is not None and self._last.parts else None
        if (
            isinstance(said, Clause)
            and not said.verb
            and said.text.startswith(f"{name} {verb} ")
            and scale.sign not in said.text
        ):
            said.text += f", {length}"
            self._lines[entry.number] = self._last  # type: ignore[assignment]  # it has the clause
            return
        line = self._line(entry, event.figure)
        act = line.parts[-1] if line.parts else None
        if isinstance(act, Clause) and act.verb == event.manner and line.lead == event.figure:
            if scale.sign not in act.text:  # its own words may have the length
                act.text += f", {length}"
            return
        line.parts.append(Clause(f"{name} {move_words(event, scale)}", frozenset({event.figure})))

    def _placed(self, entry: events.Entry, event: events.Placed) -> None:
        name, (x, y, z) = figure_name(self.facts, event.figure), event.body.at
        east, north, up = (tenths(part, self.facts.table.scale) for part in (x, y, z))
        at = f"({east}, {north}{f', {up} up' if z >= 1000 else ''})"
        if self.phases[-1].turn > 0:
            for line in (self._lines.get(entry.cause), self._last):
                said = line.parts[-1] if line is not None and line.parts else None
                if isinstance(said, Clause) and said.names == {event.figure} and not said.verb:  # where it went
                    said.text += f", now at {at}"
                    self._lines[entry.number] = self._last = line  # type: ignore[assignment]  # it has the clause
                    return
            ended = Clause(f"{name} ends at {at}", frozenset({event.figure}))
            self._line(entry, event.figure).parts.append(ended)
            return
        seat = self.facts.figures[event.figure].seat
        line = self._setting_up.get(seat)
        if line is None:
            line = self._setting_up[seat] = self._line(entry, "")
            line.parts.append(Clause(inside(f"{seat_name(self.facts, seat)} set up {name} at {at}", self.facts)))
        else:
            part = line.parts[-1]
            assert isinstance(part, Clause)
            part.text += inside(f", {name} at {at}", self.facts)

    def _note(self, entry: events.Entry, event: events.Note) -> None:
        names = frozenset(event.figures)
        line = self._line(entry, event.figures[0] if event.figures else "")
        text = say(event, self.facts)
        of_lead = not line.lead or begins_with(text, line.name)
        line.parts.append(Clause(text.rstrip("."), names, strong=not of_lead))

    def _lost(self, entry: events.Entry, event: events.Removed) -> None:
        """The note beside it that says the same becomes the casualty's own line; those who leave together
        stand on one."""
        name = figure_name(self.facts, event.figure)
        text = say(event, self.facts).removeprefix(f"{name} ")
        last = self._last.casualties[-1] if self._last is not None and self._last.casualties else None
        if entry.cause not in self._lines and last is not None and (last.text, last.how) == (text, event.how):
            last.names.append(name)
            return
        line = self._line(entry, "")
        said = next((part for part in line.parts if _says_lost(part, event)), None)
        if isinstance(said, Clause):
            line.parts.remove(said)
            text = said.text.removeprefix(f"{name} ") + "."
        line.casualties.append(Casualty([name], text, event.how))

    def _score(self, entry: events.Entry, event: events.Score) -> None:
        line = self._lines.get(entry.cause) or self._last
        text = f"{seat_name(self.facts, event.seat)} scored {points_text(event.points)}"
        if line is not None and line.casualties:
            line.casualties[-1].scores.append(f"{text}.")
            return
        self._line(entry, "").parts.append(Clause(f"{text}: {event.reason}", strong=True))

    def _changed(self, entry: events.Entry, event: events.Status | events.PostureChanged) -> None:
        subject = event.subject if isinstance(event, events.Status) else event.figure
        text = say(event, self.facts)
        ends = isinstance(event, events.Status) and event.value is None
        line = self._lines.get(entry.cause) or self._last
        if not text or subject.startswith("seat:") or (ends and entry.cause not in self._lines):
            return
        word = "" if ends or isinstance(event, events.PostureChanged) else event.key.partition(":")[0]
        clause = Clause(text.rstrip("."), frozenset({subject}), echo=word)
        if line is None or (entry.cause not in self._lines and line.lead != subject):
            line = self._line(entry, subject)
        line.parts.append(clause)


def _says_lost(part: Clause | Roll, event: events.Removed) -> bool:
    words = ("off the table",) if event.how == "left" else (event.how[:4].lower(), event.how.split()[-1].lower())
    return isinstance(part, Clause) and event.figure in part.names and any(one in part.text.lower() for one in words)


def _range(facts: Facts, event: events.Act) -> str:
    """How far the target is, for acts at one that stands elsewhere on the table."""
    from gulch.table.measure import distance

    bodies = [facts.figures[id].body for id in (event.actor, *event.targets[:1]) if id in facts.figures]
    if len(bodies) != 2 or bodies[0] is None or bodies[1] is None or event.verb not in ("shoot", "throw", "fan"):
        return ""
    return f" at {tenths(distance(bodies[0], bodies[1]), facts.table.scale)}"
