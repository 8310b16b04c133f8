"""What all decisions are: a question to a seat that judges its answers itself.

Never here: the shapes of a choice (`lists`, `route`, `place`), rules, events, who answers when (`match`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace

from gulch.choice import Choice
from gulch.errors import IllegalChoice, RulesError
from gulch.table.model import Body, Point, Scene

Draw = Callable[[int], int]


@dataclass(frozen=True, kw_only=True)
class Decision(ABC):
    """A question to a seat. `kind` is stable, `rule` the ledger rule behind it, `prompt` what a person reads,
    `subject` the figure that it concerns. `number` is counted per seat by the match; an answer quotes it."""

    seat: int
    kind: str
    rule: str
    prompt: str = ""
    subject: str = ""
    secret: bool = False
    number: int = 0

    def require_sound(self) -> None:
        """RulesError unless this can be asked: a legal answer, options told apart, a legal default. The kernel
        calls it where a rule asks; what lazy options hold is found out when they are first asked for."""
        if not self.rule:
            raise RulesError(f"{self.kind} of seat {self.seat} names no rule of the ledger")
        if self.seat < 0:
            raise RulesError(f"{self.kind} ({self.rule}) is asked of nobody: seat {self.seat}")

    @abstractmethod
    def check(self, choice: Choice, scene: Scene) -> None:
        """Raises IllegalChoice, saying what was offered, unless the choice is legal."""

    @abstractmethod
    def sample(self, scene: Scene, draw: Draw) -> Choice:
        """A random legal choice. draw(n) gives 0..n-1."""

    @abstractmethod
    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        """What an absence gets: random where the decision is secret, so that it tells nothing."""

    def forced(self) -> Choice | None:
        """The only legal choice, if there is just one and asking would be noise."""
        return None

    def numbered(self, number: int) -> Decision:
        return replace(self, number=number)

    def refuse(self, offered: str, found: str) -> IllegalChoice:
        return IllegalChoice(f"{self.kind}: {offered}, not {found}", self.rule)

    def _check_facing(self, facing: int, fixed: int | None) -> None:
        if type(facing) is not int or not 0 <= facing < 360:
            raise self.refuse("a facing is 0 to 359 degrees", repr(facing))
        if fixed is not None and facing != fixed:
            raise self.refuse(f"the facing stays {fixed}", str(facing))

    def _check_point(self, point: Point) -> None:
        """Points come from outside: what is no whole number would live on in the state."""
        if not isinstance(point, tuple) or len(point) != 3 or any(type(number) is not int for number in point):
            raise self.refuse("a point is three whole numbers, in 1/1000 inch", repr(point))


@dataclass(frozen=True, kw_only=True)
class OnTable(Decision):
    """A question about the table, or with `ahead` about the table as it will be: these bodies stand there then, or
    stand otherwise than now, whatever else is asked or declared before."""

    ahead: tuple[Body, ...] = ()

    def later(self, scene: Scene) -> Scene:
        """The scene that the question is about, from the one that stands."""
        if not self.ahead:
            return scene
        there = scene.copy()
        for body in self.ahead:
            there.place(body)
        return there
