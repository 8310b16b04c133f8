"""The tape: how far two models are from each other (LW-MEAS-02).

Lives here: the one measure of this book, which the option distance-measured changes, how a length is told, and what
models and places of pieces come to where it is read in centimetres. Never here: limits, and what is within them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of
from gulch.say import at_most
from gulch.table.directions import rotate
from gulch.table.measure import distance, flat_distance
from gulch.table.model import INCH, INCHES, Body, Piece, Point, Table
from gulch.view import Facts


def gap(game: Game, one: str, other: str) -> int:
    """Mils between the base rims of two models on the table."""
    return apart(game, body_of(game.facts, one), body_of(game.facts, other))


def nearest(game: Game, fig: str, others: Sequence[str]) -> list[tuple[int, str]]:
    """Models on the table with how far each is from one of them, the nearest first."""
    mine, measured, facts = body_of(game.facts, fig), _measured(game), game.facts
    return sorted((measured(mine, body_of(facts, other)), other) for other in others)


def apart(game: Game, one: Body, other: Body) -> int:
    """Mils between two base rims: the shortest straight line, height included unless the option leaves it out."""
    return _measured(game)(one, other)


def is_flat(game: Game) -> bool:
    """Whether heights are left out (option distance-measured)."""
    return option(game, "distance-measured") != "in-3d"


def size(table: Table, mils: int) -> int:
    """What a base or a counter measures on a table that truly measures so much: models stay as they are, whatever
    distances are read in (LW-MEAS-03)."""
    return table.scale.read(mils)


def spot(table: Table, piece: Piece, at: Point) -> Point:
    """Where a place of a piece is, as it is truly built with its front along x, now that the piece stands there."""
    x, y, z = (size(table, part) for part in at)
    x, y = rotate(piece.facing, x, y)
    return (piece.at[0] + x, piece.at[1] + y, piece.at[2] + z)


def told(facts: Facts, mils: int) -> str:
    """A length as the players of this match read it: in inches, or doubled and in centimetres (LW-MEAS-03)."""
    return at_most(mils, facts.table.scale)


def spelled(facts: Facts, mils: int) -> str:
    """The same within a sentence: inches are written out."""
    if facts.table.scale != INCHES:
        return told(facts, mils)
    number = told(facts, mils).removesuffix(INCHES.sign)
    return f"{number} {'inch' if mils == INCH else INCHES.name}"


def place(facts: Facts, at: Point) -> str:
    """A place as the players of this match read it."""
    return f"({', '.join(told(facts, part) for part in at)})"


def _measured(game: Game) -> Callable[[Body, Body], int]:
    return flat_distance if is_flat(game) else distance
