"""Manners of moving: what a model may do in its move besides and instead of walking.

A manner has a kind; its options have ids "kind" or "kind:argument". Lives here: what a manner is, and the list of all.
Never here: what a manner does (its owner; those of one's own feet are in `feet`), when it is asked for (`move`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from gulch.decision import Option
from gulch.match import Game
from gulch.view import Facts

WALK, CRAWL = "walk", "crawl"


@dataclass(frozen=True, slots=True)
class Manner:
    """`options` are what a model may do now in this manner, `perform` does one (figure, argument behind the colon):
    true if the move was broken off and goes on at will. `whole`: nothing else is done in such a move."""

    options: Callable[[Game, str], list[Option]]
    perform: Callable[[Game, str, str], Awaitable[object]]
    whole: bool = False


def all(facts: Facts) -> Mapping[str, Manner]:
    """Every manner of this match by kind."""
    from gulch.rules.legends import feet, hired, saddle, scenarios, sticks

    return {**feet.MANNERS, **saddle.MANNERS, **sticks.MANNERS, **hired.MANNERS, **scenarios.of(facts).manners(facts)}


def options(game: Game, fig: str, fresh: bool) -> list[Option]:
    """All that a model may do now; what is a whole move only as the first thing of it (`fresh`)."""
    found: list[Option] = []
    for manner in all(game.facts).values():
        if fresh or not manner.whole:
            found += manner.options(game, fig)
    return found
