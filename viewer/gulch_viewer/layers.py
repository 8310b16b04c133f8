"""What lies high over the floor of a piece and hides figures inside: which parts, and when they are taken off.

Pure, so that what is drawn (`scenery`) and what a camera sees (`clearance`) agree. Never here: GL.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gulch.table.model import INCH, Part, Piece, Table
from gulch_viewer.axes import Vec

HEADROOM = 1.15  # what lies this much over a figure's feet can hide it from above
_STEP = 0.6
Box = tuple[float, float, float, float]  # west, south, east, north
Layer = tuple[str, float]  # the piece, and the height that the layer begins at, inches


def layer_of(piece: Piece, part: Part) -> Layer | None:
    """The layer that a part belongs to; None for what always stands, or has no faces."""
    if not len(part.mesh.faces) or not piece.surfaces:
        return None
    base = float(part.mesh.vertices[:, 2].min())
    return (piece.id, base // _STEP * _STEP) if base > HEADROOM else None


@lru_cache(maxsize=2)
def layers_of(table: Table) -> dict[Layer, Box]:
    """The layers of a table, and what each covers in plan (inches)."""
    found: dict[Layer, Box] = {}
    for piece in table.pieces:
        for part in piece.parts:
            layer = layer_of(piece, part)
            if layer is not None:
                low, high = part.mesh.vertices.min(axis=0).tolist(), part.mesh.vertices.max(axis=0).tolist()
                box = found.get(layer, (low[0], low[1], high[0], high[1]))
                found[layer] = (min(box[0], low[0]), min(box[1], low[1]), max(box[2], high[0]), max(box[3], high[1]))
    return found


def taken_off(table: Table, spots: Iterable[Vec]) -> frozenset[Layer]:
    """The high layers of each piece of which one hangs over one of these places (inches, table's axes), but for what
    another of them stands on. The top of a hill hangs over nobody on its slope."""
    places, layers = list(spots), layers_of(table)
    off: set[Layer] = set()
    for piece in table.pieces:
        feet = [at[2] for at in places if _on(piece, at)]
        if not feet:
            continue
        high = {
            layer: box
            for layer, box in layers.items()
            if layer[0] == piece.id and layer[1] + _STEP > max(feet) + HEADROOM
        }
        if any(_under(box, at) for box in high.values() for at in places):
            off |= high.keys()
    return frozenset(off)


def _under(box: Box, at: Vec) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def _on(piece: Piece, at: Vec) -> bool:
    """Whether a place is on or in a piece, in plan and by the box round its outline."""
    xs, ys = [p[0] / INCH for p in piece.outline], [p[1] / INCH for p in piece.outline]
    return min(xs) <= at[0] <= max(xs) and min(ys) <= at[1] <= max(ys)
