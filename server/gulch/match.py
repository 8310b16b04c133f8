"""A match: the one authority over a game, with no I/O.

A rule is an `async def` that awaits decisions. `Match` runs steps from the agenda, stops where a decision
is pending and goes on when it is answered. Between steps no rule runs: the state is the whole game (the
safe point). Fork, save and load copy the last safe point and re-execute the choices made since.
Never here: rules (a book is handed in), clocks, files, sockets.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gulch import canon
from gulch.decision import AnyDecision, Choice, Offer
from gulch.dice import Chance, Dice, seed_bytes
from gulch.errors import GulchError, IllegalChoice, InvalidInput, ReplayMismatch, RulesError
from gulch.events import Chose, Entry, Event, Secret, Stepped
from gulch.game import Book, Game, Made, Prepared, Request, SeatSetup, Setup, State
from gulch.safe import Safe
from gulch.table import sight
from gulch.view import Facts

__all__ = ["Book", "Game", "Made", "Match", "Prepared", "SeatSetup", "Setup", "State"]

SAVE_SCHEMA = 1
MAX_STEPS_WITHOUT_CHOICE = 5000

Flow = Coroutine[Request, Any, Any]
Seen = Callable[[int, str, str, sight.Sight], None]


class Match:
    """One game of one book. Build with `start`, `load` or `fork`.

    `log` holds what was told and `choices` what was chosen in this match: since the start, or since it was forked
    or loaded. `hashes` are the keyed hashes at safe points: the nth belongs to the nth `Stepped`, one more to
    the end. `on_entry` is called with each entry once the choice that led to it has been taken for good.
    """

    def __init__(self, book: Book, state: Any, dice: Chance, *, hashing: bool = False) -> None:
        self.book = book
        self.state = state
        self.dice = dice
        self.hashing = hashing
        self.log: list[Entry] = []
        self.choices: list[Made] = []
        self.hashes: list[tuple[int, str, str]] = []  # (steps run, state hash, sight digest) at safe points
        self.on_entry: Callable[[Entry], None] | None = None
        self._on_sight: Seen | None = None
        self._count = 0
        self._numbers: dict[int, int] = {}
        self._chain = ""
        self._steps = 0
        self._sights: list[tuple[str, str, int]] = []
        self._flows: list[Flow] = []
        self._requests: list[Request] = []
        self._since: list[Made] = []
        self._last: dict[int, tuple[int, Choice]] = {}
        self._quiet = False

    # -- building --------------------------------------------------------------------------------

    @classmethod
    def start(
        cls, book: Book, setup: Setup, dice: Chance | int, *, hashing: bool = False, on_sight: Seen | None = None
    ) -> Match:  # fmt: skip
        """A new match, run up to its first decision. `dice` may be the number of a local seed. `on_sight` is told
        of every sight that a rule asks for: number of the step, viewer, target, what was seen."""
        chance: Chance = Dice(seed_bytes(dice), setup.match) if isinstance(dice, int) else dice
        match = cls(book, book.start(setup, chance), chance, hashing=hashing)
        match._on_sight = on_sight
        try:
            match._advance()
        except GulchError:
            raise
        except Exception as error:
            raise _broken(error) from error
        return match

    @property
    def setup(self) -> Setup:
        setup: Setup = self.state.setup
        return setup

    @property
    def facts(self) -> Facts:
        facts: Facts = self.state.facts
        return facts

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._requests

    # -- what is asked ---------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[AnyDecision, ...]:
        """The decisions that wait for an answer, in seat order of the asking rule."""
        if not self._requests:
            return ()
        request = self._requests[-1]
        return tuple(decision for decision in request.decisions if decision.seat not in request.answers)

    def decision(self, seat: int) -> AnyDecision | None:
        """What a seat is asked now, if anything."""
        return next((decision for decision in self.pending if decision.seat == seat), None)

    def waiting(self) -> tuple[tuple[int, str], ...]:
        """Who is waited for, and the public kind of the question."""
        return tuple((decision.seat, decision.kind) for decision in self.pending)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """What a seat may interject now: only while an open ask is pending."""
        if not self._requests or self._requests[-1].factory is None:
            return ()
        return tuple(self.book.offers(self._current, seat))

    # -- answering -------------------------------------------------------------------------------

    def answer(self, seat: int, number: int, choice: Choice, *, by: str = "seat") -> bool:
        """Takes an answer. True if it was taken now, False if the very same was taken before.

        IllegalChoice leaves no trace. A RulesError while running restores the match as it was before the
        answer and is raised on.
        """
        decision = self.decision(seat)
        if decision is None or decision.number != number:
            if self._last.get(seat) == (number, choice):
                return False
            asked = f"decision {decision.number} is open" if decision else "nothing is asked of it"
            raise IllegalChoice(f"seat {seat} answers decision {number}, but {asked}")
        decision.check(choice, self.facts.scene)
        self._guarded(Made(seat, number, choice, by=by))
        return True

    def offer(self, seat: int, id: str, *, by: str = "seat") -> None:
        """Takes an offer of `offers(seat)`."""
        if id not in [offer.id for offer in self.offers(seat)]:
            raise IllegalChoice(f"seat {seat} has no offer {id!r} now")
        self._guarded(Made(seat, 0, None, offer=id, by=by))

    def default(self, seat: int) -> Choice:
        """The legal choice for an absent seat, drawn from a stream of its own."""
        decision = self.decision(seat)
        if decision is None:
            raise IllegalChoice(f"nothing is asked of seat {seat}")
        chance = self.dice.copy() if isinstance(self.dice, Dice) else Dice(b"scripted")
        return decision.default_choice(self.facts.scene, _drawer(chance, f"default:{seat}", decision.number))

    def _guarded(self, made: Made) -> None:
        """Runs a choice; if the rules break, or are interrupted, everything is as before."""
        before = list(self._since)
        safe, entries, choices, hashes = self._safe, len(self.log), len(self.choices), len(self.hashes)
        try:
            self._do(made)
        except BaseException as error:
            del self.log[entries:], self.choices[choices:], self.hashes[hashes:]
            self._restore(safe, before)
            if isinstance(error, RulesError) or not isinstance(error, Exception):
                raise
            raise _broken(error) from error
        if self.on_entry is not None:
            for entry in self.log[entries:]:
                self.on_entry(entry)

    def _do(self, made: Made) -> None:
        self.choices.append(made)
        self._enter(made)
        self._advance()

    def _enter(self, made: Made) -> None:
        """Hands an answer or an offer to the rules, new or re-executed."""
        self._since.append(made)
        if made.offer:
            self._start_offer(made)
        else:
            assert made.choice is not None
            self._last[made.seat] = (made.number, made.choice)
            self._take_answer(made)

    def _take_answer(self, made: Made) -> None:
        request = self._requests[-1]
        assert made.choice is not None
        request.answers[made.seat] = made.choice
        if len(request.answers) < len(request.decisions):
            return
        for decision in request.decisions:
            text = canon.text(request.answers[decision.seat])
            to = (decision.seat,) if decision.secret else None
            self.tell(Chose(decision.seat, decision.number, decision.kind, text), 0, to)
        del self._requests[-1]
        answers = [request.answers[decision.seat] for decision in request.decisions]
        self._resume(answers if request.together else answers[0])

    def _start_offer(self, made: Made) -> None:
        offer = next((offer for offer in self.offers(made.seat) if offer.id == made.offer), None)
        if offer is None:
            raise ReplayMismatch(f"recorded: seat {made.seat} took offer {made.offer!r}; re-executed: it has none such")
        taken = self.tell(Chose(made.seat, 0, "offer", canon.text(made.offer), offer=True), 0, None)
        self._flows.append(self.book.take_offer(self._current.aside(taken), offer))
        self._resume(None)

    # -- running ---------------------------------------------------------------------------------

    def _resume(self, value: Any) -> None:
        """Sends a value into the innermost flow until a request is pending or all flows have ended."""
        while self._flows:
            try:
                request = self._flows[-1].send(value)
            except StopIteration:
                del self._flows[-1]
                if not self._flows:
                    return
                value, again = self._ask_again()
                if again:
                    return
                continue
            if not isinstance(request, Request):
                raise RulesError(f"a rule awaited {type(request).__name__}; rules await decisions only")
            self._enter_request(request)
            return

    def _ask_again(self) -> tuple[Any, bool]:
        """After an offer was run: the interrupted question is built anew, since options may have changed."""
        request = self._requests.pop()
        assert request.factory is not None
        decision = request.factory()
        if decision is None:
            return None, False
        decision.require_sound()
        forced = decision.forced()
        if forced is not None:
            return forced, False
        self._enter_request(Request([decision], request.factory))
        return None, True

    def _enter_request(self, request: Request) -> None:
        seats = [decision.seat for decision in request.decisions]
        if len(set(seats)) != len(seats):
            raise RulesError(f"a seat is asked twice at once: {seats}")
        if not all(0 <= seat < len(self.setup.seats) for seat in seats):
            raise RulesError(f"a seat is asked that nobody holds: {seats}")
        if self.facts.ended is not None:
            raise RulesError(f"{request.decisions[0].kind} is asked of seat {seats[0]} after the end of the match")
        for index, decision in enumerate(request.decisions):
            number = self._numbers.get(decision.seat, 0) + 1
            self._numbers[decision.seat] = number
            request.decisions[index] = decision.numbered(number)  # type: ignore[call-overload]  # keeps its class
        self._requests.append(request)

    def _advance(self) -> None:
        """Runs steps until a decision is pending or the agenda is empty."""
        for _ in range(MAX_STEPS_WITHOUT_CHOICE):
            if self._flows:
                return
            self._enter_safe_point()
            if not self._begin_step():
                return
        raise RulesError("the agenda never comes to a decision")

    def _begin_step(self) -> bool:
        """Runs the next step up to its first question. False if there is none, or the match has ended."""
        if not self.state.agenda or self.facts.ended is not None:
            return False
        name, *args = self.state.agenda.pop()
        self._current = Game(self, self.state, self.dice)
        self._flows.append(self.book.steps[name](self._current, *args))  # type: ignore[arg-type]  # an async def
        self._steps += 1
        self._resume(None)
        return True

    def _enter_safe_point(self) -> None:
        """Between two steps. What is before the first, or after the end, is no news and is not told."""
        if self._steps:
            if self._current.pending:
                raise RulesError(f"a step ended with consequences pending: {self._current.pending}")
            if self.facts.ended is None:
                self.tell(Stepped(tuple(reversed([tuple(step) for step in self.state.agenda]))), 0, None)
            if self.hashing:
                self._extend_chain()
        self._sights.clear()
        self._since.clear()
        self._safe = self._mark()

    def _mark(self) -> Safe:
        return Safe(
            self.state.copy(),
            self.dice.copy(),
            self._numbers.copy(),
            self._count,
            self._chain,
            self._steps,
            self._last.copy(),
        )  # fmt: skip

    def tell(self, event: Event, cause: int, to: tuple[int, ...] | None) -> int:
        facts = self.state.facts
        if facts.ended is not None:
            raise RulesError(f"{type(event).__name__} is told after the end of the match")
        if type(event) is Secret and to != (event.seat,):
            raise RulesError(f"the secret {event.key!r} of seat {event.seat} is told to {to or 'everybody'}")
        facts.apply(event)
        self._count += 1
        if not self._quiet:
            self.log.append(Entry(self._count, cause, to, event))
        return self._count

    def note_sight(self, viewer: str, target: str, seen: sight.Sight) -> None:
        self._sights.append((viewer, target, seen.free))
        if self._on_sight is not None and not self._quiet:
            self._on_sight(self._steps, viewer, target, seen)

    def _extend_chain(self) -> None:
        state = canon.text([self.state.dump(), self.facts.dump(everything=True)])
        digest = hashlib.sha256(canon.text(self._sights).encode()).hexdigest()[:16]
        key = self.dice.seed if isinstance(self.dice, Dice) else b"scripted"
        body = f"{self._chain}|{state}|{digest}"
        self._chain = hmac.digest(hashlib.sha256(key + b"|chain").digest(), body.encode(), "sha256").hex()
        self.hashes.append((self._steps, self._chain, digest))

    # -- copies by re-execution ----------------------------------------------------------------------

    def fork(self, reseed: bytes | None = None) -> Match:
        """An independent match at the same point. With `reseed` everything drawn from here on differs."""
        other = Match.__new__(Match)
        other.book, other.hashing, other.on_entry, other._on_sight = self.book, False, None, None
        other.log, other.choices, other.hashes = [], [], []
        other._restore(self._safe, self._since)
        if reseed is not None and isinstance(other.dice, Dice):
            other.dice.reseed(reseed)
            safe = self._safe.dice.copy()  # the fork's own forks and saves start there and must follow the seed too
            assert isinstance(safe, Dice)
            safe.epochs = other.dice.epochs
            other._safe = replace(other._safe, dice=safe)
        return other

    def _restore(self, safe: Safe, since: Sequence[Made], *, renumber: bool = False) -> None:
        """Back to a safe point, then the choices made since, with the log untouched where it has them."""
        self.state, self.dice = safe.state.copy(), safe.dice.copy()
        self._numbers, self._count = safe.numbers.copy(), safe.entries
        self._chain, self._steps, self._safe = safe.chain, safe.steps, safe
        self._flows, self._requests, self._since, self._sights = [], [], [], []
        self._last = safe.last.copy()
        self._quiet = True
        try:
            self._rerun(since, renumber)
        finally:
            self._quiet = False

    def _rerun(self, since: Sequence[Made], renumber: bool) -> None:
        self._begin_step()
        for made in since:
            decision = self.decision(made.seat)
            if renumber and decision is not None and not made.offer:
                made = replace(made, number=decision.number)
            self._expect(made)
            self._enter(made)

    def _expect(self, made: Made) -> None:
        if made.offer:
            return
        decision = self.decision(made.seat)
        if decision is None or decision.number != made.number:
            asked = f"decision {decision.number} ({decision.kind})" if decision else "nothing"
            raise ReplayMismatch(
                f"recorded: seat {made.seat} answered decision {made.number} with {canon.text(made.choice)}; "
                f"re-executed: seat {made.seat} is asked {asked}"
            )

    def replay(self, choices: Sequence[Made]) -> None:
        """Makes recorded choices on a match that stands where they were made. ReplayMismatch on drift."""
        for made in choices:
            self._expect(made)
            try:
                if made.offer:
                    self.offer(made.seat, made.offer, by=made.by)
                else:
                    assert made.choice is not None
                    self.answer(made.seat, made.number, made.choice, by=made.by)
            except IllegalChoice as error:
                raise ReplayMismatch(f"recorded: {canon.text(made)}; re-executed: refused, {error}") from error

    # -- saving ----------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The match in plain values, with its seed: for the server's store, never for a seat."""
        return {
            "schema": SAVE_SCHEMA,
            "book": self.book.name,
            "rules_version": self.book.rules_version,
            "table": self.setup.table.key,
            **self._safe.dump(),
            "hashing": self.hashing,
            "since": [canon.plain(made) for made in self._since],
        }

    @classmethod
    def load(cls, book: Book, setup: Setup, data: Mapping[str, Any]) -> Match:
        """From `save`. Log and choices start empty. InvalidInput if it is not of this book and table, or damaged."""
        if data.get("schema") != SAVE_SCHEMA or data.get("book") != book.name:
            raise InvalidInput(
                f"a save of schema {data.get('schema')} and book {data.get('book')!r}", "use the gulch that saved it"
            )
        if data.get("rules_version") != book.rules_version:
            raise InvalidInput(
                f"the save has rules version {data.get('rules_version')}, this gulch plays {book.rules_version}",
                "use the gulch that saved it",
            )
        if data.get("table") != setup.table.key:
            raise InvalidInput(
                f"the save is of another table: {str(data.get('table'))[:12]}", "give the table as it was built"
            )
        try:
            safe = Safe.load(book, setup, data)
            since = [canon.restore(Made, made) for made in data["since"]]
            match = cls(book, safe.state, safe.dice, hashing=bool(data["hashing"]))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise InvalidInput(f"a damaged save: {error!r}", "load another save of this match") from error
        match._restore(safe, since)
        return match

    # -- books build imagined matches with this ---------------------------------------------------------

    @classmethod
    def at_safe_point(cls, book: Book, state: Any, dice: Dice, since: Sequence[Made]) -> Match:
        """A match whose state is a safe point, with the choices made since re-executed. Decisions are
        numbered anew, since a seat does not know how often others were asked in secret."""
        match = cls(book, state, dice)
        match._restore(Safe(state, dice, {}, 0, "", 1, {}), since, renumber=True)
        return match


def _broken(error: Exception) -> RulesError:
    return RulesError(f"{type(error).__name__} in the rules: {error}")


def _drawer(chance: Chance, stream: str, number: int) -> Callable[[int], int]:
    name = f"{stream}:{number}"
    return lambda limit: chance.roll(limit, 1, stream=name, label=name)[0] - 1
