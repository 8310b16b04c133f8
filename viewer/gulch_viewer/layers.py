"""What lies high over the floor of a piece and hides figures inside: which parts, and when they are taken off.

Pure, so that what is drawn (`scenery`) and what a camera sees (`clearance`) agree. Never here: GL.
"""

from __future__ import annotations

from collections.abc import Iterable

from gulch.table.model import INCH, Part, Piece, Table
from gulch_viewer.axes import Vec

HEADROOM = 1.15  # what lies this much over a figure's feet can hide it from above
_STEP = 0.6
Layer = tuple[str, float]  # the piece, and the height that the layer begins at, inches


def layer_of(piece: Piece, part: Part) -> Layer | None:
    """The layer that a part belongs to; None for what always stands, or has no faces."""
    if not len(part.mesh.faces) or not piece.surfaces:
        return None
    base = float(part.mesh.vertices[:, 2].min())
    return (piece.id, base // _STEP * _STEP) if base > HEADROOM else None


def taken_off(table: Table, layers: Iterable[Layer], spots: Iterable[Vec]) -> frozenset[Layer]:
    """The layers that hang over these places (inches, table's axes), but for what another of them stands on."""
    places = list(spots)
    high: dict[str, float] = {}
    for piece in table.pieces:
        feet = [at[2] for at in places if _on(piece, at)]
        if feet:
            high[piece.id] = max(feet) + HEADROOM
    return frozenset((piece, base) for piece, base in layers if piece in high and base + _STEP > high[piece])


def _on(piece: Piece, at: Vec) -> bool:
    """Whether a place is on or in a piece, in plan and by the box round its outline."""
    xs, ys = [p[0] / INCH for p in piece.outline], [p[1] / INCH for p in piece.outline]
    return min(xs) <= at[0] <= max(xs) and min(ys) <= at[1] <= max(ys)
