"""Sight of bare points: a place on the ground, a marker, the edge of a piece.

Lives here: `sees`, by the norm alone, so that no engine and no digest has a say. One way, from the viewer's own eye;
standing bodies, shut leaves and clouds hide as they do in `sight`. Never here: sight of figures (`sight`), distances.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from . import smoke
from .batch import moment_of
from .directions import UNIT, vector
from .fire import LIFT
from .model import Body, Ints, Piece, Point, Scene
from .rays import Bools, Segments
from .template_shapes import middle

_CLEAR = 20
"""Mils by which the sight points of a piece stand off it, so that it does not hide them itself."""


def sees(scene: Scene, viewer: Body, points: Sequence[Point], front: bool = True) -> bool:
    """Whether a viewer that is on the table sees any of these points (mils); with `front` only within the 180 degrees
    before it, the line through its base centre included."""
    ahead = [point for point in points if not front or before(viewer, point)]
    if not ahead:
        return False
    moment = moment_of(scene)
    eye = moment.backdrop.solids.view(viewer).eye
    ends = np.array(ahead, dtype=np.int64).T
    eyes = np.array([eye] * len(ahead), dtype=np.int64).T
    free = ~moment.backdrop.exactly(Segments.between(eyes, ends))
    for cloud in moment.clouds:
        free &= ~smoke.through(cloud, eyes, ends)
    return bool((free & ~_hidden(scene, viewer, eyes, ends)).any())


def before(viewer: Body, point: Point) -> bool:
    """Whether a point lies within the 180 degrees before a body."""
    dx, dy = vector(viewer.facing)
    return (point[0] - viewer.x) * dx + (point[1] - viewer.y) * dy >= 0


def _hidden(scene: Scene, viewer: Body, eyes: Ints, ends: Ints) -> Bools:
    """Which of the segments some other body blocks."""
    crowd = moment_of(scene).crowd
    hidden = np.zeros(ends.shape[1], dtype=np.bool_)
    if not len(crowd):
        return hidden
    own = np.full((2, ends.shape[1]), crowd.numbers.get(viewer.id, -1), dtype=np.int64)
    rows, numbers = np.nonzero(crowd.near(eyes, ends, ends, own))
    if len(rows):
        hidden[rows[crowd.blocked(eyes[:, rows], ends[:, rows], numbers, norm=True)]] = True
    return hidden


def disc_points(at: Point, radius: int) -> tuple[Point, ...]:
    """The middle of a flat disc and eight points of its rim, just above it."""
    x, y, z = at
    ways = (vector(45 * number) for number in range(8))
    rim = ((x + dx * radius // UNIT, y + dy * radius // UNIT, z + LIFT) for dx, dy in ways)
    return ((x, y, z + LIFT), *rim)


def piece_points(piece: Piece) -> tuple[Point, ...]:
    """Points just off the corners of a piece's blocks, half way up and at the top, and above the middle of each; of
    its outline if it has no blocks."""
    prisms = [(block.outline, block.base, block.top) for block in piece.blocks]
    foot = piece.at[2]
    found: list[Point] = []
    for outline, base, top in prisms or [(piece.outline, foot, foot + piece.height)]:
        mx, my = middle(outline)
        for x, y in outline:
            out = (x + _sign(x - mx) * _CLEAR, y + _sign(y - my) * _CLEAR)
            found += [(*out, (base + top) // 2), (*out, top)]
        found.append((mx, my, top + _CLEAR))
    return tuple(found)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
