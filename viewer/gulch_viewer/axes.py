"""From the table to the screen's world: the one mapping of axes.

The table has inches, x to the east, y to the north, z up, right-handed. Ursina has x to the right, y up, z away,
left-handed: swapping y and z keeps pictures unmirrored and faces turned as they were. Never here: anything else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gulch.table.model import INCH, Floats, Point

Vec = tuple[float, float, float]
_SWAP = [0, 2, 1]


def inches(point: Point) -> Vec:
    """Mils to inches, axes of the table."""
    return point[0] / INCH, point[1] / INCH, point[2] / INCH


def to_world(at: Vec) -> Vec:
    """A place in inches on the table's axes, on ursina's. Its own inverse."""
    return at[0], at[2], at[1]


def to_world_many(points: Floats) -> Floats:
    """(n, 3) places or directions, the same way."""
    return points[:, _SWAP]


def pose(at: Vec, facing: float, tilt: float = 0.0) -> Any:
    """The matrix of a model that faces +x on the table's axes: turned to `facing` degrees (counter-clockwise from
    +x), tipped onto its back by `tilt` degrees first, its origin at `at` (inches)."""
    from panda3d.core import Mat4

    c, s = np.cos(np.radians(facing)), np.sin(np.radians(facing))
    a, b = np.cos(np.radians(tilt)), np.sin(np.radians(tilt))
    # Where the model's forward, left and up go, on the table's axes.
    forward = (c * a, s * a, b)
    left = (-s, c, 0.0)
    up = (-c * b, -s * b, a)
    rows = [to_world(forward), to_world(up), to_world(left), to_world(at)]
    return Mat4(*(v for row, w in zip(rows, (0, 0, 0, 1), strict=True) for v in (*row, w)))
