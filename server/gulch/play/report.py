"""The battle report: a match as a story, turn by turn, with dice, reasons and score (Markdown).

Made from events alone, so it works for every book and for ever. Lives here: the head, the turns on the page,
the reckoning. Never here: rules, what belongs together (`report_story`), the words of a line (`report_lines`),
sentences of single events (`say`), files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, zip_longest

from gulch import events
from gulch.events import Entry
from gulch.play.report_lines import Doing, Round
from gulch.play.report_story import Phase, Story
from gulch.say import is_extra, listed, points_text, seat_name, sentence_case, words_of
from gulch.table.model import Table
from gulch.view import Facts, FigureFacts


@dataclass
class _Deeds:
    """What a figure did to others: `out` of the game, `down`, and how often it acted against somebody."""

    shots: int = 0
    down: int = 0
    out: int = 0


@dataclass
class _Luck:
    """What a seat's dice showed, and what dice show on average."""

    dice: int = 0
    faces: int = 0
    doubled: int = 0  # twice the expected sum, which is whole


@dataclass
class _Tally:
    """What is counted on the way for the reckoning."""

    luck: dict[int, _Luck] = field(default_factory=dict)
    deeds: dict[str, _Deeds] = field(default_factory=dict)
    scores: dict[int, str] = field(default_factory=dict)  # after each turn
    _entries: dict[int, Entry] = field(default_factory=dict)
    _downed_by: dict[str, str] = field(default_factory=dict)

    def count(self, entry: Entry, facts: Facts) -> None:
        self._entries[entry.number] = entry
        match entry.event:
            case events.Rolled() as event:
                luck = self.luck.setdefault(event.seat, _Luck())
                luck.dice += len(event.drawn)
                luck.faces += sum(event.drawn)
                luck.doubled += len(event.drawn) * (event.sides + 1)
            case events.Act(verb="shoot" | "throw" | "fan" | "spread") as event:
                self._of(event.actor).shots += 1
            case events.PostureChanged(posture="down") as event:
                by = self._enemy(entry, event.figure, facts)
                self._downed_by[event.figure] = by
                if by:
                    self._of(by).down += 1
            case events.Removed() as event if event.how:
                by = self._enemy(entry, event.figure, facts)
                if not by and entry.cause in self._entries and self._rolled_by(entry, event.figure):
                    by = self._downed_by.get(event.figure, "")  # it dies of what brought it down
                if by:
                    self._of(by).out += 1

    def _of(self, figure: str) -> _Deeds:
        return self.deeds.setdefault(figure, _Deeds())

    def _enemy(self, entry: Entry, victim: str, facts: Facts) -> str:
        """Whose act, the nearest in the chain of causes, did this to a figure of another side; "" if nobody's."""
        side = facts.figures[victim].seat
        for cause in self._causes(entry):
            if isinstance(cause.event, events.Act):
                actor = facts.figures.get(cause.event.actor)
                if actor is not None and actor.seat != side:
                    return actor.id
        return ""

    def _rolled_by(self, entry: Entry, figure: str) -> bool:
        """Whether the figure's own roll brought it about."""
        rolls = [cause.event for cause in self._causes(entry) if isinstance(cause.event, events.Rolled)]
        return any(roll.figure == figure for roll in rolls)

    def _causes(self, entry: Entry) -> Iterator[Entry]:
        while entry.cause in self._entries:
            entry = self._entries[entry.cause]
            yield entry


def battle_report(table: Table, entries: Sequence[Entry], *, complete: bool = True) -> str:
    """The whole report. `complete` False says that the replay was cut short."""
    facts, tally = Facts(table), _Tally()
    story = Story(facts)
    for entry in entries:
        if isinstance(entry.event, events.PhaseBegan | events.Ended) and facts.phase is not None:
            tally.scores[facts.phase.turn] = _score(facts)
        story.tell(entry)
        tally.count(entry, facts)
        facts.apply(entry.event)
    if facts.began is None:
        return "# A match that never began\n"
    lines = [*_head(facts, tally), *_posses(facts), *_turns(story, tally)]
    if facts.ended is None:
        where = f"in turn {facts.phase.turn}" if facts.phase and facts.phase.turn else "before the first turn"
        lines += [f"\n*The replay is cut short: it ends here, {where}, and the match with it.*"]
    elif not complete:
        lines += ["\n*The file was cut short after the end of the match.*"]
    return "\n".join([*lines, *_reckoning(facts, tally)]).rstrip() + "\n"


# -- the head -------------------------------------------------------------------------------------------


def _head(facts: Facts, tally: _Tally) -> Iterator[str]:
    began = facts.began
    assert began is not None
    scenario = words_of(facts).title(began.scenario)
    place = began.table.replace("-", " ")
    yield f"# {scenario} on {place[:1].upper()}{place[1:]}\n"
    sides = [
        f"**{info.posse or info.name}** (played by {info.name}, {len(_models(facts, info.seat))} strong)"
        for info in began.seats
    ]
    story = f"{listed(sides)} met for {scenario} on {place[:1].upper()}{place[1:]}."
    yield " ".join(word for word in (story, _outcome(facts), _deadliest(facts, tally)) if word)


def _outcome(facts: Facts) -> str:
    ended = facts.ended
    if ended is None:
        return "How it ended nobody knows: the replay is cut short."
    turn = facts.phase.turn if facts.phase else 0
    after = f"After {turn} turns" if turn > 1 else "In the first turn"
    reason = sentence_case(ended.reason)
    points = [facts.scores.get(info.seat, 0) for info in facts.seats]
    scored = words_of(facts).points
    if not ended.winners:
        score = f" ({' to '.join(map(str, points))})" if scored else ""
        return f"{after} nobody had won{score}. {reason}."
    winners = [f"**{seat_name(facts, seat)}**" for seat in ended.winners]
    if not scored:
        return f"{after} {listed(winners)} had won. {reason}."
    first = sum(facts.scores.get(seat, 0) for seat in ended.winners)
    others = [facts.scores.get(info.seat, 0) for info in facts.seats if info.seat not in ended.winners]
    return f"{after} {listed(winners)} had won, {' to '.join(map(str, (first, *others)))}. {reason}."


def _deadliest(facts: Facts, tally: _Tally) -> str:
    models = [figure for figure in facts.figures.values() if not is_extra(facts, figure)]
    lost = sum(1 for figure in models if figure.out)
    left = f"{lost} of {len(models)} figures did not see the end." if lost else "Nobody was lost."
    best = _best(facts, tally)
    return f"{left} The deadliest gun was {best}." if best else left


def _best(facts: Facts, tally: _Tally) -> str:
    """Who put most figures out of the game, then down; the first of the posses among equals."""
    ranked = sorted(
        (-deeds.out, -deeds.down, deeds.shots, number, id)
        for number, id in enumerate(facts.figures)
        if (deeds := tally.deeds.get(id)) is not None and (deeds.out or deeds.down)
    )
    if not ranked:
        return ""
    figure = facts.figures[ranked[0][-1]]
    deeds = tally.deeds[figure.id]
    did = [f"{deeds.out} put out of the game"] if deeds.out else []
    did += [f"{deeds.down} put down"] if deeds.down else []
    shots = f" with {deeds.shots} {'shot' if deeds.shots == 1 else 'shots'}" if deeds.shots else ""
    return f"{figure.name} of {_mid(seat_name(facts, figure.seat))}: {' and '.join(did)}{shots}"


def _posses(facts: Facts) -> Iterator[str]:
    """The posses side by side."""
    yield ""
    yield "| " + " | ".join(_cell(info.posse or info.name) for info in facts.seats) + " |"
    yield "|" + "---|" * len(facts.seats)
    for figures in zip_longest(*(_models(facts, info.seat) for info in facts.seats)):
        row = [_on_paper(facts, figure) for figure in figures]
        yield "| " + " | ".join(map(_cell, row)) + " |"


def _on_paper(facts: Facts, figure: FigureFacts | None) -> str:
    """A figure with what is on its card; an empty cell for none."""
    return f"{figure.name}: {', '.join(words_of(facts).of_card(figure.info.sheet))}" if figure is not None else ""


def _models(facts: Facts, seat: int) -> list[FigureFacts]:
    """The figures of a seat without their horses."""
    return [figure for figure in facts.of_seat(seat) if not is_extra(facts, figure)]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _mid(name: str) -> str:
    """A name inside a sentence: `the Creed Gang`."""
    return f"the {name[4:]}" if name.startswith("The ") else name


# -- the turns ------------------------------------------------------------------------------------------


def _turns(story: Story, tally: _Tally) -> Iterator[str]:
    turn = -1
    for phase in story.phases:
        if phase.turn != turn and (phase.turn or phase.items):
            if turn > 0:
                yield f"\n*{tally.scores.get(turn, '')}*"
            turn = phase.turn
            yield f"\n## Turn {turn}" if turn else "\n## Before the first turn"
        yield from _phase(phase, story.facts)
    if turn > 0 and turn in tally.scores:
        yield f"\n*{tally.scores[turn]}*"


def _phase(phase: Phase, facts: Facts) -> Iterator[str]:
    told = [line for item in _without_waiting(phase.items) for line in _item(item, facts)]
    if not told:
        return
    if phase.turn and not any(isinstance(item, Round) for item in phase.items):
        yield f"\n**{sentence_case(phase.label.partition(': ')[2] or phase.label)}**\n"
    elif not phase.turn:
        yield ""
    yield from told


def _without_waiting(items: Sequence[Round | Doing]) -> Iterator[Round | Doing]:
    """Those who wait in a row wait in one line."""
    for waits, group in groupby(items, lambda item: isinstance(item, Doing) and item.waits):
        row = list(group)
        if not waits:
            yield from row
        elif isinstance(row[0], Doing):
            yield replace(row[0], also=[item.name for item in row[1:] if isinstance(item, Doing)])


def _item(item: Round | Doing, facts: Facts) -> Iterator[str]:
    if isinstance(item, Round):
        yield f"\n{item.head(facts)}\n"
        return
    yield from item.text()


def _score(facts: Facts) -> str:
    parts = []
    for info in facts.seats:
        up = sum(1 for f in _models(facts, info.seat) if f.body is not None and f.body.posture != "down")
        points = f" {points_text(facts.scores.get(info.seat, 0))}," if words_of(facts).points else ":"
        parts.append(f"{seat_name(facts, info.seat)}{points} {up} on their feet")
    return f"{'Score: ' if words_of(facts).points else ''}{'; '.join(parts)}"


# -- the reckoning --------------------------------------------------------------------------------------


def _reckoning(facts: Facts, tally: _Tally) -> Iterator[str]:
    yield "\n## Reckoning\n"
    scored = words_of(facts).points
    yield f"| Posse |{' Points |' if scored else ''} Lost | Dice | Average | Expected | Luck |"
    yield "|---|---|---|---|---|---|" + ("---|" if scored else "")
    for info in facts.seats:
        luck = tally.luck.get(info.seat, _Luck())
        lost = sum(1 for figure in _models(facts, info.seat) if figure.out)
        dice = "0 | - | - | -"
        if luck.dice:
            expected = luck.doubled / 2
            share = round(100 * (luck.faces - expected) / expected)
            dice = f"{luck.dice} | {luck.faces / luck.dice:.2f} | {expected / luck.dice:.2f} | {share:+d}%"
        points = f" {facts.scores.get(info.seat, 0)} |" if scored else ""
        yield f"| {_cell(seat_name(facts, info.seat))} |{points} {lost} | {dice} |"
    best = _best(facts, tally)
    if best:
        yield f"\n**Deadliest gun**: {best}."
    if facts.ended is not None and facts.ended.seed:
        yield f"\nSeed of the dice: `{facts.ended.seed}` (`gulch verify` recomputes every one)."
