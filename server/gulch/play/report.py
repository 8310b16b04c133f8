"""The battle report: a match as a story, turn by turn, with dice, reasons and score (Markdown).

Made from events alone, so it works for every book and for ever. Lives here: what is worth telling and in
what order. Never here: rules, sentences of single events (`say`), files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gulch import cards, events
from gulch.decision import inches
from gulch.events import Entry
from gulch.say import figure_name, modifiers_text, say, seat_name
from gulch.table.measure import point_distance
from gulch.table.model import Table
from gulch.view import Facts

# Verbs that only open or announce something else, and kinds that a report has no line for.
QUIET_VERBS = frozenset({"activate", "declare"})


@dataclass
class _Luck:
    """What a seat's dice did: Successes are told by the rolls' own results, faces by the dice."""

    dice: int = 0
    faces: float = 0.0
    expected: float = 0.0


@dataclass
class _Story:
    """The report while it is being written."""

    facts: Facts
    lines: list[str] = field(default_factory=list)
    luck: dict[int, _Luck] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    turn: int = 0
    removed: list[str] = field(default_factory=list)
    deeds: dict[str, int] = field(default_factory=dict)

    def line(self, text: str) -> None:
        self.flush()
        self.lines.append(text)

    def flush(self) -> None:
        """Moves in a row become one line."""
        if self.moves:
            self.lines.append("- " + "; ".join(self.moves) + ".")
            self.moves = []


def battle_report(table: Table, entries: Sequence[Entry], *, complete: bool = True) -> str:
    """The whole report. `complete` False says that the replay was cut short."""
    story = _Story(Facts(table))
    for entry in entries:
        _tell(story, entry.event)
        story.facts.apply(entry.event)
        _after(story, entry.event)
    story.flush()
    head = list(_head(story.facts))
    tail = list(_tail(story))
    if not complete:
        tail.insert(0, "*The replay ends here: the file was cut short.*\n")
    return "\n".join([*head, *story.lines, "", *tail]).rstrip() + "\n"


def _head(facts: Facts) -> Iterator[str]:
    began = facts.began
    if began is None:
        yield "# A match that never began\n"
        return
    yield f"# {began.scenario.replace('-', ' ').title()} on {began.table.replace('-', ' ').title()}\n"
    yield from _summary(facts)
    for info in began.seats:
        yield f"\n**{info.posse or info.name}** (seat {info.seat}, {info.name})\n"
        for figure in facts.of_seat(info.seat):
            sheet = ", ".join(content for key, content in figure.info.sheet if content and key not in ("base", "boss"))
            yield f"- {figure.name}: {sheet}"
    yield ""


def _summary(facts: Facts) -> Iterator[str]:
    if facts.ended is None:
        return
    scores = ", ".join(f"{seat_name(facts, info.seat)} {facts.scores[info.seat]}" for info in facts.seats)
    winners = " and ".join(seat_name(facts, seat) for seat in facts.ended.winners)
    verdict = f"**{winners} won**" if winners else "**A draw**"
    yield f"{verdict}: {facts.ended.reason}. Score: {scores}."


def _tell(story: _Story, event: events.Event) -> None:
    """The line of one event, told with the facts as they were before it."""
    teller = _TELLERS.get(type(event))
    if teller is not None:
        teller(story, event)


def _phase(story: _Story, event: events.PhaseBegan) -> None:
    if event.turn != story.turn and event.turn > 0:
        if story.turn:
            _score_line(story)
        story.turn = event.turn
        story.line(f"\n## Turn {event.turn}\n")


def _score_line(story: _Story) -> None:
    facts = story.facts
    parts = []
    for info in facts.seats:
        up = sum(1 for f in facts.of_seat(info.seat) if f.body is not None and f.body.posture != "down")
        parts.append(f"{seat_name(facts, info.seat)} {facts.scores.get(info.seat, 0)} ({up} standing)")
    story.line(f"\n*Score: {', '.join(parts)}*")


def _card(story: _Story, event: events.CardShown) -> None:
    if event.pile == "played":
        text = f"{seat_name(story.facts, event.seat)}: {cards.name(event.card)}"
        story.flush()
        if story.lines and story.lines[-1].startswith("\n**Cards**"):
            story.lines[-1] += f", {text}"
        else:
            story.lines.append(f"\n**Cards** {text}")


def _act(story: _Story, event: events.Act) -> None:
    if event.verb in QUIET_VERBS:
        return
    where = _range(story.facts, event)
    text = say(event, story.facts)
    if where:
        text = text.rstrip(".") + f" at {where}."
    rule = f" `{event.rule}`" if event.rule else ""
    story.line(f"- **{text}**{rule}")
    story.deeds[event.actor] = story.deeds.get(event.actor, 0) + 1


def _range(facts: Facts, event: events.Act) -> str:
    """How far the target is, for acts that name one on the table."""
    from gulch.table.measure import distance

    bodies = [facts.figures[id].body for id in (event.actor, *event.targets[:1]) if id in facts.figures]
    if len(bodies) != 2 or bodies[0] is None or bodies[1] is None or event.verb != "shoot":
        return ""
    return inches(distance(bodies[0], bodies[1]) // 100 * 100)


def _rolled(story: _Story, event: events.Rolled) -> None:
    luck = story.luck.setdefault(event.seat, _Luck())
    luck.dice += len(event.drawn)
    luck.faces += sum(event.drawn)
    luck.expected += len(event.drawn) * (event.sides + 1) / 2
    who = figure_name(story.facts, event.figure) if event.figure else seat_name(story.facts, event.seat)
    dice = " ".join(f"[{die}]" for die in event.dice)
    needs = f" needs {event.needed}+," if event.needed else ""
    why = f" ({_modifiers(event)})" if event.modifiers else ""
    result = f" → {event.result}" if event.result else ""
    again = ", re-rolled" if event.rerolled >= 0 else ""
    story.line(f"  - {who}, {event.label}{again}:{needs} D{event.sides} {dice}{why}{result}")


def _modifiers(event: events.Rolled) -> str:
    return "; ".join(f"{modifiers_text((m,))} `{m.rule}`" for m in event.modifiers)


def _moved(story: _Story, event: events.Moved) -> None:
    length = sum(point_distance(a, b) for a, b in zip(event.route, event.route[1:], strict=False))
    special = [leg for leg in dict.fromkeys(event.legs) if leg != "walk"]
    name = figure_name(story.facts, event.figure)
    up = event.route[-1][2] - event.route[0][2]
    level = f" {'up' if up > 0 else 'down'} to {inches(event.route[-1][2])}" if abs(up) >= 1000 else ""
    how = f" ({', '.join(special)})" if special else ""
    verb = "moves" if event.manner == "move" else event.manner
    story.moves.append(f"{name} {verb} {inches(length // 100 * 100)}{level}{how}")


def _plain(story: _Story, event: events.Event) -> None:
    text = say(event, story.facts)
    if text:
        story.line(f"  - {text}")


def _removed(story: _Story, event: events.Removed) -> None:
    story.removed.append(event.figure)
    story.line(f"  - ☠ **{say(event, story.facts)}**")


def _ended(story: _Story, event: events.Ended) -> None:
    _score_line(story)
    story.line(f"\n## The end\n\n{say(event, story.facts)}")


def _status(story: _Story, event: events.Status) -> None:
    if event.subject.startswith("seat:") or event.key in ("done", "lookout", "boss"):
        return
    _plain(story, event)


def _after(story: _Story, event: events.Event) -> None:
    """Lines that need the facts after the event."""
    if isinstance(event, events.Placed) and story.turn == 0:
        at = event.body.at
        name = figure_name(story.facts, event.figure)
        story.moves.append(f"{name} sets up at {inches(at[0] // 100 * 100)}, {inches(at[1] // 100 * 100)}")


_TELLERS = {
    events.PhaseBegan: _phase,
    events.CardShown: _card,
    events.Act: _act,
    events.Rolled: _rolled,
    events.Moved: _moved,
    events.Removed: _removed,
    events.Status: _status,
    events.Score: _plain,
    events.Note: _plain,
    events.Blast: _plain,
    events.Ended: _ended,
}


def _tail(story: _Story) -> Iterator[str]:
    facts = story.facts
    yield "## Reckoning\n"
    yield "| Posse | Score | Lost | Dice | Average against expected |"
    yield "|---|---|---|---|---|"
    for info in facts.seats:
        luck = story.luck.get(info.seat, _Luck())
        lost = sum(1 for figure in facts.of_seat(info.seat) if figure.out)
        average = f"{luck.faces / luck.dice:.2f} / {luck.expected / luck.dice:.2f}" if luck.dice else "-"
        name = seat_name(facts, info.seat)
        yield f"| {name} | {facts.scores.get(info.seat, 0)} | {lost} | {luck.dice} | {average} |"
    if facts.ended is not None and facts.ended.seed:
        yield f"\nSeed of the dice: `{facts.ended.seed}` (`gulch verify` recomputes every one)."
