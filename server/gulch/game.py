"""What the kernel and a book are to each other: the setup, the state, the book, and the game that rules see.

Rules are `async def`s over a `Game`: they ask, tell, roll and put steps on the agenda. How steps are run, copied
and saved is `match`. Never here: rules, running, recording.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self, TypeVar

from gulch.decision import AnyDecision, Choice, Counted, Decision, Offer, Picked, Put, Walked
from gulch.dice import Chance, Dice
from gulch.events import Event
from gulch.table import sight
from gulch.table.model import INCHES, Scale, Scene, Table
from gulch.view import Facts, TableView

Factory = Callable[[], AnyDecision | None]
D = TypeVar("D", bound=Decision)


class Kernel(Protocol):
    """What a game needs of the match that runs it."""

    def tell(self, event: Event, cause: int, to: tuple[int, ...] | None) -> int: ...
    def note_sight(self, viewer: str, target: str, seen: sight.Sight) -> None: ...


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who plays: `posse` is the book's own description of the force, in plain values."""

    name: str
    posse: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Setup:
    """All that a match is started from, besides the dice."""

    table: Table
    scenario: str
    seats: tuple[SeatSetup, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    match: str = "local"
    proven: bool = False


class State(Protocol):
    """A book's state: slotted dataclasses with an explicit copy. `agenda` is a stack, next step last."""

    facts: Facts
    agenda: list[tuple[Any, ...]]
    setup: Setup

    def copy(self) -> Self: ...
    def dump(self) -> dict[str, Any]: ...


@dataclass(slots=True)
class OpenState:
    """The state of a book that hides nothing besides the secrets in its facts: facts and agenda are all of it."""

    setup: Setup
    facts: Facts
    agenda: list[tuple[Any, ...]] = field(default_factory=list)

    def copy(self) -> OpenState:
        return OpenState(self.setup, self.facts.copy(), self.agenda.copy())

    def dump(self) -> dict[str, Any]:
        """Plain values, without the facts (they dump themselves)."""
        return {"agenda": [list(step) for step in self.agenda]}

    @classmethod
    def load(cls, setup: Setup, data: Mapping[str, Any]) -> OpenState:
        """From what `dump` gave, the facts still empty."""
        return cls(setup, Facts(setup.table), [tuples(step) for step in data["agenda"]])


def tuples(step: Any) -> Any:
    """A step of the agenda as it was before it was saved: lists, however deep, are tuples again."""
    return tuple(tuples(item) for item in step) if isinstance(step, list | tuple) else step


@dataclass(frozen=True)
class Prepared:
    """What a book makes of a user's words: a posse per seat, all options with their values, and how the lengths of the
    table are to be read, whatever that is."""

    posses: tuple[Mapping[str, Any], ...]
    options: Mapping[str, str]
    scale: Scale = INCHES


class Book(Protocol):
    """What a rulebook hands to the kernel. `prepare` raises InvalidInput for an unknown scenario, option,
    value or posse, or a number of seats that the scenario does not take."""

    name: str
    rules_version: int
    steps: Mapping[str, Callable[..., Awaitable[None]]]

    def prepare(
        self, scenario: str, seats: int, posses: Sequence[Mapping[str, Any] | str | None], options: Mapping[str, str]
    ) -> Prepared: ...
    def start(self, setup: Setup, dice: Chance) -> State: ...
    def load(self, setup: Setup, data: Mapping[str, Any]) -> State: ...
    def offers(self, game: Game, seat: int) -> Sequence[Offer]: ...
    async def take_offer(self, game: Game, offer: Offer) -> None: ...
    def imagine(self, view: TableView, setup: Setup, dice: Dice) -> Any: ...  # a Match, which runs this


@dataclass(frozen=True, slots=True)
class Made:
    """A choice as recorded: who answered (seat, clock or autopilot), and an offer's id in place of a number."""

    seat: int
    number: int
    choice: Picked | Walked | Put | Counted | None
    offer: str = ""
    by: str = "seat"


@dataclass(slots=True)
class Request:
    """What a rule waits for: the decisions, how to build them anew (open asks), the answers so far."""

    decisions: list[AnyDecision]
    factory: Factory | None = None
    together: bool = False
    answers: dict[int, Choice] = field(default_factory=dict)

    def __await__(self) -> Generator[Request, Any, Any]:
        return (yield self)


class Game:
    """The kernel as rules see it."""

    __slots__ = ("_because", "_kernel", "dice", "options", "pending", "state")

    def __init__(self, kernel: Kernel, state: Any, dice: Chance) -> None:
        self._kernel = kernel
        self.state = state
        self.dice = dice
        self.options: Mapping[str, str] = state.setup.options
        self.pending: list[Any] = []
        self._because = 0

    def aside(self, because: int) -> Game:
        """The same game for a rule that interrupts another: consequences are shared, what is told has its own cause."""
        other = Game(self._kernel, self.state, self.dice)
        other.pending, other._because = self.pending, because
        return other

    @property
    def facts(self) -> Facts:
        facts: Facts = self.state.facts
        return facts

    @property
    def scene(self) -> Scene:
        return self.facts.scene

    # -- asking --------------------------------------------------------------------------------------

    async def ask(self, decision: AnyDecision | Factory) -> Any:
        """The answer of one seat. A callable makes the ask open to offers; it is called again after each."""
        factory = None if isinstance(decision, Decision) else decision
        asked = factory() if factory is not None else decision
        if asked is None:
            return None
        assert isinstance(asked, Decision)
        asked.require_sound()
        forced = asked.forced()
        if forced is not None:
            return forced
        return await Request([asked], factory)

    async def pick(self, decision: AnyDecision | Factory) -> str:
        """The id of the one option taken ("" if none was)."""
        choice = await self.ask(decision)
        return choice.ids[0] if choice is not None and choice.ids else ""

    async def together(self, decisions: Sequence[AnyDecision]) -> tuple[Any, ...]:
        """Asks several seats at once and in secret; answers come in the order of the decisions."""
        if not decisions:
            return ()
        for decision in decisions:
            decision.require_sound()
        answers = await Request([_secretly(decision) for decision in decisions], together=True)
        return tuple(answers)

    # -- telling -------------------------------------------------------------------------------------

    def tell(self, event: Event, *, cause: int | None = None, to: tuple[int, ...] | None = None) -> int:
        """Applies the event to the facts and to the log at once; the entry's number."""
        return self._kernel.tell(event, self._because if cause is None else cause, to)

    @contextmanager
    def because(self, number: int) -> Iterator[None]:
        """What is told inside was brought about by that entry."""
        before, self._because = self._because, number
        try:
            yield
        finally:
            self._because = before

    # -- the agenda ----------------------------------------------------------------------------------

    def then(self, *steps: tuple[Any, ...]) -> None:
        """These steps come next, in this order, before what is on the agenda."""
        self.state.agenda.extend(reversed(steps))

    # -- sight, recorded -----------------------------------------------------------------------------

    def sees(self, viewer: str, target: str) -> sight.Sight:
        """Sight from one figure to another, one way, noted for the step's digest."""
        seen = sight.sight(self.scene, viewer, target)
        self._kernel.note_sight(viewer, target, seen)
        return seen

    def still(self, figure: str) -> bool:
        """Whether a figure is in play and on the table."""
        return self.facts.figures[figure].body is not None


def _secretly(decision: D) -> D:
    return decision if decision.secret else replace(decision, secret=True)
