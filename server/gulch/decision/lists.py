"""Decisions that need no table: some of a list (`Pick`), a whole number (`Amount`).

Never here: places and ways (`place`, `route`), what is listed and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gulch.choice import Choice, Counted, Lazy, Option, Picked
from gulch.errors import RulesError
from gulch.table.model import Scene

from .base import Decision, Draw


@dataclass(frozen=True, kw_only=True)
class Pick(Decision):
    """Some of a list: `least` to `most` options. `default` are ids; without it the first `least`."""

    options: Sequence[Option]
    least: int = 1
    most: int = 1
    default: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.options, Lazy | tuple):
            object.__setattr__(self, "options", tuple(self.options))
        if self.least > self.most or (isinstance(self.options, tuple) and len(self.options) < self.least):
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer")

    def require_sound(self) -> None:
        super().require_sound()
        if isinstance(self.options, tuple):
            self._ids()

    def _ids(self) -> tuple[str, ...]:
        """The ids on offer. RulesError if the rule that asks offers what nobody can answer."""
        ids = tuple(option.id for option in self.options)
        if len(ids) < self.least:
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer")
        if len(set(ids)) != len(ids):
            raise RulesError(f"{self.kind} of seat {self.seat} offers an option twice: {', '.join(ids)}")
        default = self.default
        if default is not None and not (set(default) <= set(ids) and self.least <= len(set(default)) <= self.most):
            raise RulesError(f"{self.kind} of seat {self.seat} has the illegal default {', '.join(default)}")
        return ids

    def option(self, id: str) -> Option:
        """The option of that id; KeyError if there is none."""
        for option in self.options:
            if option.id == id:
                return option
        raise KeyError(id)

    def check(self, choice: Choice, scene: Scene) -> None:
        ids = self._ids()
        if not isinstance(choice, Picked) or not isinstance(choice.ids, tuple):
            raise self.refuse("options are picked", type(choice).__name__)
        for id in choice.ids:
            if id not in ids:
                raise self.refuse(f"offered are {', '.join(ids)}", repr(id))
        if len(set(choice.ids)) != len(choice.ids):
            raise self.refuse("each option can be picked once", ", ".join(choice.ids))
        if not self.least <= len(choice.ids) <= self.most:
            count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise self.refuse(f"{count} of {', '.join(ids)}", f"{len(choice.ids)}")

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        offered = self._ids()
        if self.least == self.most == 1:
            return Picked((offered[draw(len(offered))],))
        most = min(self.most, len(offered))
        count = self.least + draw(most - self.least + 1)
        ids = list(offered)
        taken = {ids.pop(draw(len(ids))) for _ in range(count)}
        return Picked(tuple(id for id in offered if id in taken))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret:
            return self.sample(scene, draw)
        offered = self._ids()
        return Picked(offered[: self.least] if self.default is None else self.default)

    def forced(self) -> Choice | None:
        if self.secret or isinstance(self.options, Lazy):
            return None
        if self.most == 0:
            return Picked(())
        if len(self.options) == self.least:
            return Picked(tuple(option.id for option in self.options))
        return None


@dataclass(frozen=True, kw_only=True)
class Amount(Decision):
    """A whole number from `low` to `high`."""

    low: int
    high: int
    default: int | None = None

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer")

    def require_sound(self) -> None:
        super().require_sound()
        if self.default is not None and not self.low <= self.default <= self.high:
            raise RulesError(f"{self.kind} of seat {self.seat} has the illegal default {self.default}")

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Counted):
            raise self.refuse("a number is named", type(choice).__name__)
        if type(choice.value) is not int:
            raise self.refuse("a whole number is named", repr(choice.value))
        if not self.low <= choice.value <= self.high:
            raise self.refuse(f"{self.low} to {self.high}", str(choice.value))

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        return Counted(self.low + draw(self.high - self.low + 1))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret:
            return self.sample(scene, draw)
        return Counted(self.low if self.default is None else self.default)

    def forced(self) -> Choice | None:
        return Counted(self.low) if self.low == self.high and not self.secret else None
