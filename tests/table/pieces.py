"""Single pieces on tables of their own, for the tests of the library of models."""

from __future__ import annotations

from gulch import assets
from gulch.table.load import Placement, build_table
from gulch.table.model import Body, Point, Posture, Table

NAMES = sorted(path.stem for path in (assets.models() / "terrain").glob("*.toml"))
RADIUS, HEIGHT = 492, 1250
MIDDLE = 12_000


def alone(name: str, facing: int = 0, middle: int = MIDDLE) -> Table:
    """One piece, "it", in the middle of a square table; a ladder leans on the left side of a house."""
    pieces = [Placement("it", name, (middle, middle, 0), facing)]
    if name == "ladder":
        assert facing == 0
        pieces.append(Placement("house", "adobe", (middle - 300 - 2800, middle + 1500, 0), 270))
    return build_table(name, (2 * middle, 2 * middle), pieces)


def body(at: Point, posture: Posture = "standing") -> Body:
    """A figure on a base of 25 mm."""
    return Body("b", "gunslinger", RADIUS, HEIGHT, *at, 0, posture)
