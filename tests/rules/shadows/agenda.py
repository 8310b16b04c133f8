"""Running steps of the book on a test board: the agenda as a match works it off, with scripted answers.

Lives here: `agenda`, a coroutine for `Board.run`, what a board needs before a Turn can be played on it, and
a Posse in plain values.
Never here: tests, rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gulch.events import PhaseBegan, Status
from gulch.match import Game
from gulch.rules.shadows.book import STEPS
from rules.shadows.build import Board


def force(*arms: str) -> dict[str, Any]:
    """A Boss and Novices, one model for each text of Weapons."""
    models: list[dict[str, Any]] = [
        {"name": f"M{n}", "shape": "man", "weapons": text.split(", ")} for n, text in enumerate(arms)
    ]
    models[0]["rank"] = "Hero"
    return {"name": "Test", "model": models}


async def agenda(game: Game, *steps: tuple[Any, ...], stop: Iterable[str] = ()) -> None:
    """These steps and all that they push, until none is left or the next one is named in `stop`."""
    game.then(*steps)
    while game.state.agenda and game.state.agenda[-1][0] not in stop:
        name, *args = game.state.agenda.pop()
        await STEPS[name](game, *args)


def next_steps(b: Board) -> list[tuple[Any, ...]]:
    """What is left on the agenda, next step first."""
    return list(reversed(b.game.state.agenda))


def in_turn(b: Board, turn: int = 1, phase: str = "action") -> Board:
    """The board, in that phase of that Turn, with nothing in the log."""
    b.game.tell(PhaseBegan(turn, phase))
    b.match.log.clear()
    return b


def with_hands(b: Board, hands: Mapping[int, str]) -> Board:
    """The board with these cards in Hand, and the Deck of each seat holding three more."""
    for seat, cards in hands.items():
        held = tuple(cards.split())
        b.game.state.hands[seat] = held
        b.game.state.decks[seat] = ("2C", "3C", "4C")
        b.game.tell(Status(f"seat:{seat}", "hand", len(held)))
    b.match.log.clear()
    return b


def seat_status(b: Board, seat: int, **values: str | int) -> Board:
    """Sets public facts of a seat; an underscore in a name is a hyphen."""
    for key, value in values.items():
        b.game.tell(Status(f"seat:{seat}", key.replace("_", "-"), value))
    b.match.log.clear()
    return b
