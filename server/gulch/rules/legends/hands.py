"""What a fighter has picked up to fight with: a chair, a stool or a bottle (LW-BRAWL-05, LW-BRAWL-06).

Status key "holds" of a figure: what it is, by its kind. Never here: where such things lie (`scenarios.clutter`),
throwing a bottle (`hurl`).
"""

from __future__ import annotations

from gulch.events import Note, Status
from gulch.match import Game
from gulch.view import Facts

BOTTLE = "bottle"
RULE = "LW-BRAWL-06"


def held(facts: Facts, fig: str) -> str:
    """What it holds, "" for nothing."""
    return str(facts.get(fig, "holds", "") or "")


def lose(game: Game, fig: str, rule: str) -> None:
    """What it held is in its hands no more."""
    game.tell(Status(fig, "holds", None, rule))


def wounded_with(game: Game, fig: str) -> None:
    """It has wounded with what it holds: a bottle is broken by that (LW-BRAWL-06)."""
    if held(game.facts, fig) == BOTTLE:
        game.tell(Note(f"The bottle of {game.facts.figures[fig].name} breaks.", RULE, (fig,)))
        lose(game, fig, RULE)
