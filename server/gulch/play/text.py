"""Play at a terminal, by decision shapes alone: a person sees what is asked, types, and may ask why.

The cheapest proof that decisions say enough: nothing here knows a rule or a book. Works on any view, local
or remote. Lives here: asking, telling, the questions of a board. Never here: what typed words mean
(`text_parse`), the match itself, colours that carry meaning, sockets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TextIO

from gulch.decision import AnyDecision, Choice, Draw, Offer, Pick, Place, Route
from gulch.errors import GulchError, IllegalChoice
from gulch.events import Entry
from gulch.play import briefing, text_parse, text_table
from gulch.say import Narrator, at_most, figure_name, place_text, seat_name
from gulch.view import TableView

HELP = """\
Answer   N            an option by its number (several with spaces), or the start of its words; `none`
         X,Y[,Z]      a place or a line of your own (`X,Y X,Y ...`), in {unit}
         go X,Y[,Z]   find a way there        to FIGURE    find a way towards a figure
         stay         do not move             deed N       after a route: do deed N on the way
         face DEG|FIGURE   after a route or place: 0 looks along x, 90 along y
         auto         the default answer      random       any legal answer
Ask      look         turn, score, figures    who          who sees whom, how far
         status       your points and aims
         sight A B    what A sees of B        measure A B  the distance
         why [N]      the rule, or an option  rule ID      a rule of the book
         log          what happened last      offers       what you may do now; `offer N` does it
         help         this                    quit         leave the table
Figures are named by any word of their name: `sight Kate Ada`."""

_HINTS = {
    Route: "`go X,Y`, `to FIGURE`, `X,Y X,Y ...` or `stay`; then `face ...` if you like",
    Place: "`X,Y` in {unit}; then `face DEG` or `face FIGURE` if you like",
    Pick: "type a number; `why N` says why, `help` lists all you can type",
}
LOG_LINES = 20
_RULE_ID = re.compile(r"[A-Z]+(?:-[A-Z]+)*-\d+")
_ID = re.compile(r"\w+(?:[.:-]\w+)*")


class Quit(Exception):
    """The player leaves the table."""


class TextPlayer:
    """A seat at a terminal. `offers` gives what it may interject now, `explain` the text of a rule ("" if there
    is none). While `away`, what happens is kept for `catch_up`: another person is at the keyboard."""

    def __init__(
        self, seat: int, read: Callable[[str], str], out: TextIO, draw: Draw,
        offers: Callable[[], Sequence[Offer]] = tuple, explain: Callable[[str], str] = lambda id: "",
    ) -> None:  # fmt: skip
        self.seat = seat
        self.away = False
        self._read = read
        self._out = out
        self._draw = draw
        self._offers = offers
        self._explain = explain
        self._narrator = Narrator()
        self._log: list[str] = []
        self._unseen: list[str] = []
        self._taught: set[type] = set()
        self._aims: list[str] = []

    # -- watching --------------------------------------------------------------------------------

    def watch(self, entry: Entry, view: TableView) -> None:
        """Prints what happened, if it is worth a sentence (later, while away)."""
        self._tell_all(self._narrator.tell(entry.event, view.facts))

    def catch_up(self) -> None:
        """Back at the keyboard: prints what happened meanwhile, and what was still held back."""
        self.away = False
        unseen, self._unseen = self._unseen, []
        for sentence in unseen:
            self._print("  " + sentence)
        self._tell_all(self._narrator.flush())

    def _tell_all(self, sentences: Sequence[str]) -> None:
        self._log += sentences
        if self.away:
            self._unseen += sentences
            return
        for sentence in sentences:
            self._print("  " + sentence)

    # -- answering -------------------------------------------------------------------------------

    def decide(self, view: TableView, decision: AnyDecision) -> Choice | Offer:
        """Asks until an answer is legal on this view. Raises Quit when the player leaves."""
        self.catch_up()
        self._ask(view, decision)
        while True:
            words = self._read(f"{seat_name(view.facts, self.seat)}> ").strip()
            try:
                answer = self._command(view, decision, words)
                if answer is not None and not isinstance(answer, Offer):
                    decision.check(answer, view.scene)
            except IllegalChoice as error:
                rule = f" [{error.rule}]" if error.rule else ""
                self._print(f"  no: {_readable(view, decision, error)}{rule}")
            except (GulchError, ValueError) as error:
                self._print(f"  not understood: {error}; `help` lists what can be typed")
            else:
                if answer is not None:
                    return answer

    def _ask(self, view: TableView, decision: AnyDecision) -> None:
        prompt = decision.prompt or decision.kind.replace("-", " ").capitalize()
        name = figure_name(view.facts, decision.subject) if decision.subject else ""
        about = f" ({name})" if name and name not in prompt else ""
        self._print(f"\n{prompt}{about} [{decision.rule}]")
        self._remind(view)
        for line in _asked(view, decision):
            self._print("  " + line)
        if type(decision) not in self._taught and type(decision) in _HINTS:
            self._taught.add(type(decision))
            self._print(f"  ({_HINTS[type(decision)].format(unit=view.facts.table.scale.name)})")

    def _remind(self, view: TableView) -> None:
        """One's own aims, whenever they are not what they were."""
        aims = briefing.aims(view, self.seat)
        if aims != self._aims:
            self._aims = aims
            for line in aims:
                self._print(f"  ({line})")

    def _command(self, view: TableView, decision: AnyDecision, words: str) -> Choice | Offer | None:
        verb, _, rest = words.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        if verb in ("quit", "exit"):
            raise Quit
        if verb == "auto":
            return decision.default_choice(view.scene, self._draw)
        if verb == "random":
            return decision.sample(view.scene, self._draw)
        if verb == "offer":
            offers = self._offers()
            return offers[text_parse.number(rest, len(offers), "offer") - 1]
        if not verb:
            self._ask(view, decision)
            return None
        if verb in _QUESTIONS:
            self._print(_QUESTIONS[verb](self, view, decision, rest))
            return None
        notes, choice = text_parse.parse(view, decision, words)
        for note in notes:
            self._print(f"  ({note})")
        return choice

    # -- questions -------------------------------------------------------------------------------

    def _tell_help(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        return HELP.format(unit=view.facts.table.scale.name)

    def _tell_look(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        return text_table.look(view)

    def _tell_status(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        aims = briefing.aims(view, self.seat)
        return "\n".join([text_table.standing(view, self.seat), *(f"  {line}" for line in aims)])

    def _tell_who(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        return text_table.who(view, self.seat) or "  none of your figures is on the table"

    def _tell_log(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        return "\n".join("  " + line for line in self._log[-LOG_LINES:]) or "  nothing has happened yet"

    def _tell_offers(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        lines = [f"  {n}. {offer.label} [{offer.rule}]" for n, offer in enumerate(self._offers(), 1)]
        return "\n".join(lines) or "  nothing is on offer now"

    def _tell_sight(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        return text_table.sight(view, *text_parse.two_figures(view, rest, "sight"))

    def _tell_measure(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        return text_table.measure(view, *text_parse.two_figures(view, rest, "measure"))

    def _tell_rule(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        id = rest.upper() or decision.rule
        text = self._explain(id)
        if not text:
            raise ValueError(f"there is no rule {id!r} in the book")
        return f"  {id}: {text}"

    def _tell_why(self, view: TableView, decision: AnyDecision, rest: str) -> str:
        """The rule behind the question; with a number the reasons of an option, modifiers first."""
        if not rest:
            return self._reason(decision.rule)
        if not isinstance(decision, Pick):
            raise ValueError("there are no options here; `why` alone gives the rule")
        option = decision.options[text_parse.number(rest, len(decision.options), "option") - 1]
        reasons = [self._reason(reason) for reason in option.why]
        return "\n".join([f"  {option.label}", *(f"  {line}" for line in reasons or [self._reason(decision.rule)])])

    def _reason(self, reason: str) -> str:
        """A bare rule id is of no use to a person: its text goes with it."""
        text = self._explain(reason) if _RULE_ID.fullmatch(reason) else ""
        return f"  {reason}: {text}" if text else f"  {reason}"

    def _print(self, text: str) -> None:
        print(text, file=self._out, flush=True)


_QUESTIONS: dict[str, Callable[[TextPlayer, TableView, AnyDecision, str], str]] = {
    "help": TextPlayer._tell_help,
    "?": TextPlayer._tell_help,
    "look": TextPlayer._tell_look,
    "status": TextPlayer._tell_status,
    "who": TextPlayer._tell_who,
    "log": TextPlayer._tell_log,
    "offers": TextPlayer._tell_offers,
    "sight": TextPlayer._tell_sight,
    "measure": TextPlayer._tell_measure,
    "rule": TextPlayer._tell_rule,
    "why": TextPlayer._tell_why,
}


def _asked(view: TableView, decision: AnyDecision) -> list[str]:
    """What may be answered, line by line."""
    if isinstance(decision, Pick):
        lines = [f"{number}. {label}" for number, label in enumerate(text_table.options(view, decision), 1)]
        if (decision.least, decision.most) != (1, 1):
            lines.append(f"({_how_many(decision)})")
        return lines
    if isinstance(decision, Route):
        at = decision.later(view.scene).bodies[decision.mover].at
        mover, scale = figure_name(view.facts, decision.mover), view.facts.table.scale
        lines = [f"{mover} stands at {place_text(at, scale)} and has {at_most(decision.policy.budget, scale)}"]
        return lines + [f"deed {number}. {deed.label}" for number, deed in enumerate(decision.deeds, 1)]
    if isinstance(decision, Place):
        return [f"a place {text_table.where(view, decision)}", *text_table.away_from(view, decision)]
    return [f"a number from {decision.low} to {decision.high}"]


def _how_many(decision: Pick) -> str:
    most = min(decision.most, len(decision.options))
    if decision.least == most:
        return f"exactly {most} of them"
    return f"up to {most} of them, or `none`" if not decision.least else f"{decision.least} to {most} of them"


def _readable(view: TableView, decision: AnyDecision, error: IllegalChoice) -> str:
    """Without the machine's name of the question, which the player has just read in words, of options or of figures."""
    words = str(error).removeprefix(f"{decision.kind}: ")
    if isinstance(decision, Pick):
        words = words.replace(f"of {', '.join(option.id for option in decision.options)}", "of them")
    return _ID.sub(lambda found: _named(view, found[0]), words)


def _named(view: TableView, word: str) -> str:
    return figure_name(view.facts, word) if word in view.facts.figures else word
