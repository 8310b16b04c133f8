"""Models as bodies: how a figure stands when it is put on the table (SW-SETUP-02).

Never here: where it may be put (`zones`, scenarios), figures that stand there already (`los.body_of`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.events import FigureInfo
from gulch.table.model import Body, Table


def body(table: Table, info: FigureInfo, at: Sequence[int], facing: int = 0) -> Body:
    """A figure as a body at a point, sized by its shape (SW-SETUP-02)."""
    shape = table.shapes[info.shape]
    x, y, z = (*at, 0)[:3]
    return Body(info.id, info.shape, shape.radius, shape.height, x, y, z, facing)
