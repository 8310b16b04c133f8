"""A great bar-room for a brawl: one room without a ceiling, so that players reach into it; its furniture is pieces."""

from __future__ import annotations

from .paint import FLOOR, INSIDE, PLANK_RED, TRIM, TRIM_DARK, shade
from .solid import Model, rect
from .walls import Cladding, Hole, floor, shell

HALF, DECK, TOP = 9.0, 0.3, 3.3


def bar_room() -> Model:
    """18 by 18 inches, walls 3.3 high; wide doors and windows in front and on the right, none on the other sides."""
    m = Model("bar-room", "Bar-room", "building", rect(-HALF, -HALF, HALF, HALF))
    floor(m, "floor", (-HALF, -HALF), (HALF, HALF), 0.0, DECK, shade(FLOOR, 1.05))
    m.block("floor", rect(-HALF, -HALF, HALF, HALF), 0.0, DECK)
    m.level("room", "floor", (-HALF, -HALF), (HALF, HALF), DECK)
    holes = {
        "front": [
            Hole("front", "door", 0.0, 2.0, DECK, 2.4, riders=False),
            Hole("front-west", "window", -5.0, 1.8, 1.2, 2.4, TRIM_DARK),
            Hole("front-east", "window", 5.0, 1.8, 1.2, 2.4, TRIM_DARK),
        ],
        "right": [
            Hole("right", "door", 2.0, 1.6, DECK, 2.3, riders=False),
            Hole("right-near", "window", -4.5, 1.8, 1.2, 2.4, TRIM_DARK),
        ],
    }
    shell(m, (-HALF, -HALF), (HALF, HALF), DECK, TOP, Cladding("lap", PLANK_RED, INSIDE, TRIM), holes)
    return m
