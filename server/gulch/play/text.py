"""Play at a terminal, by decision shapes alone: a person sees what is asked, types, and may ask why.

The cheapest proof that decisions say enough: nothing here knows a rule or a book. Works on any view, local
or remote. Never here: the match itself, colours that carry meaning, sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from gulch.decision import AnyDecision, Amount, Choice, Counted, Draw, Offer, Option, Pick, Picked, Place, Put, Route
from gulch.decision import Walked, inches, point_text
from gulch.errors import GulchError, IllegalChoice
from gulch.events import Entry
from gulch.play import text_table
from gulch.say import figure_name, say, seat_name
from gulch.table import directions
from gulch.table.model import Point
from gulch.view import TableView

HELP = """\
Options: type a number (several with spaces), `why N` explains one.
Routes:  `go X,Y[,Z]` finds a way, `X,Y X,Y ...` walks your own line, `to FIGURE` goes towards one, `stay`;
         add `face DEG` or `face FIGURE`. Places: `X,Y[,Z]` with `face ...`. Inches everywhere.
Always:  look  who  sight A B  measure A B  log  offers  offer N  auto (let the default choose)
         random  quit  help"""


class Quit(Exception):
    """The player leaves the table."""


class TextPlayer:
    """A seat at a terminal. `offers` gives what it may interject now."""

    def __init__(
        self, seat: int, read: Callable[[str], str], out: TextIO, draw: Draw,
        offers: Callable[[], Sequence[Offer]] = tuple,
    ) -> None:  # fmt: skip
        self.seat = seat
        self._read = read
        self._out = out
        self._draw = draw
        self._offers = offers
        self._log: list[str] = []

    # -- watching --------------------------------------------------------------------------------

    def watch(self, entry: Entry, view: TableView) -> None:
        """Prints what happened, if it is worth a sentence."""
        sentence = say(entry.event, view.facts)
        if sentence:
            self._log.append(sentence)
            self._print("  " + sentence)

    # -- answering -------------------------------------------------------------------------------

    def decide(self, view: TableView, decision: AnyDecision) -> Choice | Offer:
        """Asks until an answer is legal on this view. Raises Quit when the player leaves."""
        self._ask(view, decision)
        while True:
            words = self._read(f"{seat_name(view.facts, self.seat)}> ").strip()
            try:
                answer = self._command(view, decision, words)
                if answer is not None and not isinstance(answer, Offer):
                    decision.check(answer, view.scene)
            except IllegalChoice as error:
                rule = f" [{error.rule}]" if error.rule else ""
                self._print(f"  no: {error}{rule}")
            except (GulchError, ValueError, KeyError, IndexError) as error:
                self._print(f"  not understood: {error}; `help` lists what can be typed")
            else:
                if answer is not None:
                    return answer

    def _ask(self, view: TableView, decision: AnyDecision) -> None:
        about = f" ({figure_name(view.facts, decision.subject)})" if decision.subject else ""
        self._print(f"{decision.prompt or decision.kind}{about} [{decision.rule}]")
        if isinstance(decision, Pick):
            for number, option in enumerate(decision.options, 1):
                self._print(f"  {number}. {option.label}")
            if (decision.least, decision.most) != (1, 1):
                self._print(f"  ({decision.least} to {decision.most} of them)")
        elif isinstance(decision, Route):
            at = view.scene.bodies[decision.mover].at
            budget = inches(decision.policy.budget)
            self._print(f"  {figure_name(view.facts, decision.mover)} stands at {point_text(at)} and has {budget}")
            for number, deed in enumerate(decision.deeds, 1):
                self._print(f"  deed {number}. {deed.label}")
        elif isinstance(decision, Place):
            self._print(f"  a place {text_table.where(decision)}")
        else:
            self._print(f"  a number from {decision.low} to {decision.high}")

    def _command(self, view: TableView, decision: AnyDecision, words: str) -> Choice | Offer | None:
        verb, _, rest = words.partition(" ")
        if verb in ("quit", "exit"):
            raise Quit
        if verb == "auto":
            return decision.default_choice(view.scene, self._draw)
        if verb == "random":
            return decision.sample(view.scene, self._draw)
        if verb == "offer":
            return self._offers()[int(rest) - 1]
        if verb in ("", "help", "?"):
            self._print(HELP)
            return None
        if verb in ("look", "who", "sight", "measure", "offers", "log", "why"):
            self._print(self._tell(view, decision, verb, rest.split()))
            return None
        return self._parse(view, decision, words)

    def _tell(self, view: TableView, decision: AnyDecision, verb: str, args: list[str]) -> str:
        if verb == "look":
            return text_table.look(view)
        if verb == "who":
            return text_table.who(view, self.seat)
        if verb == "log":
            return "\n".join(self._log[-20:])
        if verb == "offers":
            return "\n".join(f"  {n}. {offer.label} [{offer.rule}]" for n, offer in enumerate(self._offers(), 1)) or "none"
        if verb == "why":
            return _why(decision, int(args[0]))
        a, b = (find_figure(view, word) for word in args)
        return text_table.sight(view, a, b) if verb == "sight" else text_table.measure(view, a, b)

    def _parse(self, view: TableView, decision: AnyDecision, words: str) -> Choice:
        if isinstance(decision, Pick):
            return Picked(tuple(self._option(decision, word).id for word in words.replace(",", " ").split()))
        if isinstance(decision, Amount):
            return Counted(int(words))
        words, facing = self._facing(view, words, decision)
        if isinstance(decision, Place):
            return Put(self._point(view, words), facing if facing is not None else decision.body.facing)
        return self._route(view, decision, words, facing)

    def _option(self, decision: Pick, word: str) -> Option:
        if word.isdigit() and 1 <= int(word) <= len(decision.options):
            return decision.options[int(word) - 1]
        return decision.option(word)

    def _route(self, view: TableView, decision: Route, words: str, facing: int | None) -> Walked:
        from gulch.table.judge import clip
        from gulch.table.router import route_to

        mover = view.scene.bodies[decision.mover]
        words, deeds = _deeds(decision, words)
        verb, _, rest = words.partition(" ")
        if verb in ("", "stay", "turn"):
            points: tuple[Point, ...] = ()
        elif verb in ("go", "to"):
            goal = self._point(view, rest) if verb == "go" else view.scene.bodies[find_figure(view, rest)].at
            found = route_to(view.scene, mover, goal, decision.policy, near=0 if verb == "go" else 1500)
            if found is None:
                raise ValueError(f"no way leads to {rest}")
            points = clip(view.scene, mover, found, decision.policy)
        else:
            points = tuple(self._point(view, word) for word in words.split())
        if facing is None:
            facing = _ahead(mover.at, points, mover.facing)
        return Walked(points, facing, deeds)

    def _facing(self, view: TableView, words: str, decision: AnyDecision) -> tuple[str, int | None]:
        before, found, after = words.partition("face ")
        if not found:
            return words.strip(), None
        after = after.strip()
        if after.lstrip("-").isdigit():
            return before.strip(), int(after) % 360
        target = view.scene.bodies[find_figure(view, after)]
        start = view.scene.bodies[decision.mover].at if isinstance(decision, Route) else self._point(view, before)
        return before.strip(), directions.facing_towards(target.x - start[0], target.y - start[1])

    def _point(self, view: TableView, word: str) -> Point:
        from gulch.table.places import supports

        parts = [round(float(part) * 1000) for part in word.replace(" ", "").split(",")]
        if len(parts) == 3:
            return (parts[0], parts[1], parts[2])
        if len(parts) != 2:
            raise ValueError(f"{word!r} is no point; write X,Y or X,Y,Z in inches")
        levels = supports(view.scene.table, parts[0], parts[1])
        if not levels:
            raise ValueError(f"{word} is off the table")
        return (parts[0], parts[1], min(levels))

    def _print(self, text: str) -> None:
        print(text, file=self._out)


def _why(decision: AnyDecision, number: int) -> str:
    if not isinstance(decision, Pick):
        return f"  {decision.rule}: see `gulch rules`"
    option = decision.options[number - 1]
    reasons = option.why or (f"nothing more to say; the rule is {decision.rule}",)
    return "\n".join(f"  {reason}" for reason in reasons)


def _deeds(decision: Route, words: str) -> tuple[str, tuple[str, ...]]:
    """`... deed N` at the end of a route names a deed to do on the way."""
    before, found, after = words.partition("deed ")
    if not found:
        return words, ()
    return before.strip(), tuple(decision.deeds[int(number) - 1].id for number in after.split())


def _ahead(start: Point, points: Sequence[Point], facing: int) -> int:
    """The way the last stretch of a route looks."""
    for before, after in zip([*reversed(points[:-1]), start], reversed(points), strict=True):
        if before[:2] != after[:2]:
            return directions.facing_towards(after[0] - before[0], after[1] - before[1])
    return facing


def find_figure(view: TableView, word: str) -> str:
    """The id of a figure on the table from its id or the start of its name. ValueError if none or several."""
    word = word.strip()
    if word in view.scene.bodies:
        return word
    low = word.lower()
    found = [id for id in view.scene.bodies if view.facts.figures[id].name.lower().startswith(low)]
    if len(found) != 1:
        names = ", ".join(view.facts.figures[id].name for id in found or view.scene.bodies)
        raise ValueError(f"{word!r} is {'not on the table' if not found else 'several'}: {names}")
    return found[0]
