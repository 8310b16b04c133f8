"""What the players agree on before play about a piece of scenery, and the die where they cannot (LW-SETUP-04).

The file of a model may give a piece values of this book: [values.legends] climbable, in-the-way. A list of two is an
open question: a D6 decides it once, before anybody is set up, and it stands for the whole game. Never here: what a
value does (`ground`, `way`), kinds of scenery that nobody spoke of.
"""

from __future__ import annotations

from gulch.events import Note, PieceChanged
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.state import NPC
from gulch.say import is_are, sentence_case, the_piece
from gulch.table.model import Piece
from gulch.view import Facts

RULE = "LW-SETUP-04"
BOOK = "legends"
Value = str | int


def value(facts: Facts, piece: Piece, key: str) -> Value | None:
    """What was agreed for a piece, or decided by the die; None if nobody spoke of it."""
    found = piece.values.get(BOOK, {}).get(key)
    if isinstance(found, list):
        found = facts.pieces.get((piece.id, key), found[0])
    return found if isinstance(found, str | int) else None


async def settle(game: Game) -> None:
    """A die for every open question: 1-3 is for the first answer, 4-6 for the second."""
    for piece in game.facts.table.pieces:
        for key, answers in sorted(piece.values.get(BOOK, {}).items()):
            if isinstance(answers, list) and len(answers) == 2:
                first = await dice.first_of_two(game, NPC, "scenery", RULE)
                chosen = answers[0 if first else 1]
                game.tell(PieceChanged(piece.id, key, chosen))
                game.tell(Note(_told(piece, key, chosen), RULE))


def _told(piece: Piece, key: str, chosen: Value) -> str:
    name = the_piece(piece.name)
    if key == "climbable":
        return f"{'Nobody climbs' if not chosen else 'One can climb'} {name}."
    return f"{sentence_case(name)} {is_are(piece.name)} worth {chosen}+ In the Way."
