"""The ground as a picture: sand, worn streets, darker where terrain stands.

Pure numpy, from outlines alone: a street is a band across the table that no building stands in. Never here:
geometry, GL.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gulch.table.model import INCH, Floats, Plan, Table

SIDE = 1024
SAND = np.array([0.74, 0.60, 0.42])
STREET = np.array([0.66, 0.53, 0.38])
SOIL = np.array([0.50, 0.41, 0.29])
_STREET_WIDTH = 3.0  # inches at least
_SEED = 7


@lru_cache(maxsize=2)
def picture(table: Table) -> npt.NDArray[np.uint8]:
    """(SIDE, SIDE, 3), row 0 in the south, over the whole table."""
    width, depth = table.size[0] / INCH, table.size[1] / INCH
    xs = (np.arange(SIDE) + 0.5) / SIDE * width
    ys = (np.arange(SIDE) + 0.5) / SIDE * depth
    street = _street(table, xs, ys)
    standing = np.zeros((SIDE, SIDE))
    for piece in table.pieces:
        fill(standing, xs, ys, piece.outline, INCH)
    near = blur(standing, SIDE // 60)
    fine, coarse = noise(SIDE, 2), noise(SIDE, 40)
    mix = np.clip(street + 0.25 * coarse - 0.1, 0, 1)[..., None]
    colour = SAND * (1 - mix) + STREET * mix
    colour = colour * (1 - 0.42 * near[..., None]) + SOIL * 0.12 * near[..., None]
    colour = colour * (1 + 0.10 * coarse + 0.07 * fine)[..., None]
    return (np.clip(colour, 0, 1) * 255).astype(np.uint8)


def _street(table: Table, xs: Floats, ys: Floats) -> Floats:
    """How much of a street each spot is, 0..1: the bands that no building stands in, from edge to edge."""
    buildings = [piece.outline for piece in table.pieces if piece.kind == "building"]
    if not buildings:
        return np.zeros((len(ys), len(xs)))
    across = _band(ys, [[y for _, y in outline] for outline in buildings])
    along = _band(xs, [[x for x, _ in outline] for outline in buildings])
    return np.maximum(across[:, None], along[None, :])


def _band(line: Floats, buildings: Sequence[Sequence[int]]) -> Floats:
    free = np.ones(len(line))
    for span in buildings:
        free[(line > min(span) / INCH) & (line < max(span) / INCH)] = 0
    result = np.zeros(len(line))
    ends = np.flatnonzero(np.diff(np.concatenate([[0], free, [0]])))
    for low, high in zip(ends[::2], ends[1::2], strict=True):
        wide = line[high - 1] - line[low]
        if low > 0 and high < len(line) and wide >= _STREET_WIDTH:
            edge = np.minimum(line - line[low], line[high - 1] - line)
            result = np.maximum(result, np.clip(edge / 0.8, 0, 1))
    return result


def fill(canvas: Floats, xs: Floats, ys: Floats, outline: Iterable[Plan], unit: int) -> None:
    """Sets 1 inside a polygon (its corners in 1/unit of what xs and ys are in)."""
    corners = np.array(list(outline), dtype=np.float64) / unit
    if len(corners) < 3:
        return
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    left, right = np.searchsorted(xs, [x0, x1])
    low, high = np.searchsorted(ys, [y0, y1])
    x, y = np.meshgrid(xs[left:right], ys[low:high])
    inside = np.zeros(x.shape, dtype=bool)
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    canvas[low:high, left:right][inside] = 1


def blur(canvas: Floats, radius: int) -> Floats:
    """Three box blurs, nearly a Gaussian."""
    for _ in range(3):
        for axis in (0, 1):
            padded = np.pad(canvas, [(radius + 1, radius) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
            total = np.cumsum(padded, axis=axis)
            n = canvas.shape[axis]
            ahead = np.take(total, range(2 * radius + 1, 2 * radius + 1 + n), axis=axis)
            canvas = (ahead - np.take(total, range(n), axis=axis)) / (2 * radius + 1)
    return canvas


def noise(side: int, grain: int) -> Floats:
    """Smooth random values about -1..1, always the same."""
    small = np.random.default_rng(_SEED + grain).uniform(-1, 1, (side // grain + 2, side // grain + 2))
    at = np.arange(side) / grain
    low = at.astype(int)
    part = at - low
    part = part * part * (3 - 2 * part)
    rows = small[low] * (1 - part)[:, None] + small[low + 1] * part[:, None]
    result: Floats = rows[:, low] * (1 - part) + rows[:, low + 1] * part
    return result
