"""Actions beside those of the core rules: what Skills and Gear let a model declare.

A row of `actions` is all that `activation` and `lookout` need: what may be declared, how that is told, what the
declaration fixes, and carrying it out. An option's id is "kind:argument"; the argument has no colon. Lives here: the
rows and asking all of them. Never here: what such an Action does (`gunslinger`, `lasso`, `bottles`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache

from gulch.decision import Option
from gulch.match import Game


async def _fixes_nothing(game: Game, fig: str, argument: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Special:
    """One kind of Action.

    `options(game, fig, trigger)`: what the model may declare now, with `trigger` as a Reaction to that model, else "".
    `words(game, fig, argument)`: what it is about to do, as in "aims a Lasso". `item`: what it is done with.
    `fix(game, fig, argument)`: what the option declaration-fixes fixes, as text. `perform(game, fig, argument, fixed,
    trigger)`: carries it out; nothing happens if it is no longer possible. `moves`: it is a Move Action in which one
    that went down meanwhile crawls instead; `in_place`: it is done in place of one, without going anywhere.
    """

    options: Callable[[Game, str, str], list[Option]]
    words: Callable[[Game, str, str], str]
    item: Callable[[Game, str, str], str]
    perform: Callable[[Game, str, str, str, str], Awaitable[None]]
    fix: Callable[[Game, str, str], Awaitable[str]] = _fixes_nothing
    moves: bool = False
    in_place: bool = False


@cache
def actions() -> Mapping[str, Special]:
    """All of them by kind, in the order in which they are offered."""
    from gulch.rules.shadows import bottles, dynamite, gunslinger, lasso, mounted

    return {
        "gunslinger": gunslinger.ACTION,
        "lasso": lasso.ACTION,
        "drink": bottles.DRINK,
        "treat": bottles.TREAT,
        "throw": dynamite.THROW,
        "good-shot": dynamite.GOOD_SHOT,
        "mount": mounted.MOUNT,
        "dismount": mounted.DISMOUNT,
    }


def offered(game: Game, fig: str, trigger: str = "", *, no_move: bool = False) -> list[Option]:
    """What a model on its feet may declare now beside the Actions of the core rules; with `no_move` no Move Action."""
    rows = [row for row in actions().values() if not (no_move and (row.moves or row.in_place))]
    return [option for row in rows for option in row.options(game, fig, trigger)]


def possible(game: Game, fig: str, kind: str, argument: str, trigger: str = "") -> bool:
    """Whether what was declared may still be done."""
    return any(option.id == f"{kind}:{argument}" for option in actions()[kind].options(game, fig, trigger))
