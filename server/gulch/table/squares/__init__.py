"""Squares laid over any table, for games that are played on them: what is in them and on their sides, steps, lines.

`board` answers for a table, in `values`; `solids` and `reading` tell what pieces mean to squares, `traces` draws lines
past them (over `lines`, plain geometry), `leans` finds places to lean out from, `letters` writes maps. Never here:
figures (a book knows who is in which square), costs, words of a game.
"""

from .board import Squares, squares_of
from .values import (
    WAYS,
    Cell,
    Class,
    Corner,
    Crossing,
    Grid,
    Lean,
    Measures,
    Side,
    Square,
    Step,
    Thing,
    Trace,
    Way,
    in_arc,
    turned,
)

__all__ = [
    "WAYS",
    "Cell",
    "Class",
    "Corner",
    "Crossing",
    "Grid",
    "Lean",
    "Measures",
    "Side",
    "Square",
    "Squares",
    "Step",
    "Thing",
    "Trace",
    "Way",
    "in_arc",
    "squares_of",
    "turned",
]
