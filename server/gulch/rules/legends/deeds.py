"""What a model may do in Shootin', as rows: fire, reload, and what other chapters add (LW-SHOOT-02, LW-JAM-04).

Lives here: the shape of a row and where the rows come from. Never here: what any of them does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from gulch.decision import Option
from gulch.match import Game

FIRING = ("shoot", "throw", "hurl")  # deeds that fire or throw a weapon (LW-HEROIC-07)


@dataclass(frozen=True, slots=True)
class Deed:
    """`options`: what a model may do now, ids "kind" or "kind:argument"; `perform` does it."""

    options: Callable[[Game, str], list[Option]]
    perform: Callable[[Game, str, str], Awaitable[None]]


def every() -> Mapping[str, Deed]:
    """All deeds by kind, in the order in which they are offered."""
    from gulch.rules.legends import hurl, shoot, skills, sticks

    return {**shoot.DEEDS, **sticks.DEEDS, **hurl.DEEDS, **skills.DEEDS}


async def perform(game: Game, fig: str, chosen: str) -> None:
    """Does what was chosen: the id of an option."""
    kind, _, argument = chosen.partition(":")
    await every()[kind].perform(game, fig, argument)
