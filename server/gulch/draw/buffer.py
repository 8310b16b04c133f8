"""A z-buffer in numpy: which triangle is in front in each pixel, and where in it the pixel lies.

Lives here: scan conversion of many triangles at once, and clipping before an eye. The same picture on every machine
that has numpy, whatever casts rays there. Never here: what triangles mean, colours, text.

Rows run downwards; the centre of pixel (row, column) is at (column + 0.5, row + 0.5). Depths are linear on the
screen: along the look of a parallel projection, minus one by the distance before an eye.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from gulch.table.model import Floats, Ints

_AT_ONCE = 1_500_000
_STEPS = float(2**37)
_ID_BITS = 25
_NONE = np.iinfo(np.int64).max


@dataclass(frozen=True, eq=False)
class Buffer:
    """`front` (height, width): the number of the triangle in front, -1 for none; of the pixels that show one, in
    the order of `pixels` (m,) in the flat picture: `shown` (m,) those numbers and `weights` (3, m) of its corners."""

    front: Ints
    pixels: Ints
    shown: Ints
    weights: Floats


def scan(
    x: Floats, y: Floats, depth: Floats, width: int, height: int, drop: tuple[Floats, float] | None = None
) -> Buffer:
    """The triangles in front: corners (n, 3) in pixels, less depth is nearer. `drop` is a value at each corner
    (linear on the screen) and a limit: where a triangle's value is above it, it is not there."""
    best = np.full(width * height, _NONE, dtype=np.int64)
    low = float(depth.min(initial=0.0))
    scale = _STEPS / max(float(depth.max(initial=0.0)) - low, 1e-12)
    planes = _planes(x, y, depth)
    limits = None if drop is None else _planes(x, y, drop[0])
    for tri, row, column in _fragments(x, y, width, height):
        if limits is not None and drop is not None:
            kept = _value(limits, tri, column, row) <= drop[1]
            tri, row, column = tri[kept], row[kept], column[kept]
        near = np.clip((_value(planes, tri, column, row) - low) * scale, 0.0, _STEPS)
        np.minimum.at(best, row * width + column, (near.astype(np.int64) << _ID_BITS) | tri)
    return _resolved(best, x, y, width, height)


def _resolved(best: Ints, x: Floats, y: Floats, width: int, height: int) -> Buffer:
    pixels = np.nonzero(best != _NONE)[0]
    shown = best[pixels] & ((1 << _ID_BITS) - 1)
    front = np.full(width * height, -1, dtype=np.int64)
    front[pixels] = shown
    row, column = np.divmod(pixels, width)
    weights = _weights(x[shown].T, y[shown].T, column + 0.5, row + 0.5)
    return Buffer(front.reshape(height, width), pixels, shown, weights)


def _planes(x: Floats, y: Floats, value: Floats) -> Floats:
    """Of each triangle (base, by column, by row): its value is a plane over the screen."""
    ax, ay, bx, by = x[:, 1] - x[:, 0], y[:, 1] - y[:, 0], x[:, 2] - x[:, 0], y[:, 2] - y[:, 0]
    area = ax * by - bx * ay
    area = np.where(area == 0, np.inf, area)
    u, v = value[:, 1] - value[:, 0], value[:, 2] - value[:, 0]
    across, down = (u * by - v * ay) / area, (v * ax - u * bx) / area
    return np.stack((value[:, 0] - across * x[:, 0] - down * y[:, 0], across, down))


def _value(planes: Floats, tri: Ints, column: Ints, row: Ints) -> Floats:
    base, across, down = planes
    return np.asarray(base[tri] + across[tri] * (column + 0.5) + down[tri] * (row + 0.5))


def _weights(x: Any, y: Any, px: Any, py: Any) -> Floats:
    ax, ay, bx, by = x[1] - x[0], y[1] - y[0], x[2] - x[0], y[2] - y[0]
    area = ax * by - bx * ay
    area = np.where(area == 0, 1.0, area)
    dx, dy = px - x[0], py - y[0]
    second, third = (dx * by - bx * dy) / area, (ax * dy - dx * ay) / area
    weights = np.clip(np.stack((1.0 - second - third, second, third)), 0.0, 1.0)
    return np.asarray(weights / weights.sum(axis=0))


def _fragments(x: Floats, y: Floats, width: int, height: int) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The pixels (triangle, row, column) whose centres lie in triangles, some triangles at a time."""
    first = np.clip(np.ceil(y.min(axis=1) - 0.5), 0, height).astype(np.int64)
    last = np.clip(np.floor(y.max(axis=1) - 0.5), -1, height - 1).astype(np.int64)
    wide = np.clip(x.max(axis=1), 0, width) - np.clip(x.min(axis=1), 0, width) + 2
    rows = np.maximum(last - first + 1, 0)
    live = np.nonzero((rows > 0) & (x.max(axis=1) > 0) & (x.min(axis=1) < width))[0]
    size = np.cumsum(rows[live] * wide[live])
    cuts = np.searchsorted(size, np.arange(_AT_ONCE, size[-1] if len(size) else 0, _AT_ONCE))
    for some in np.split(live, np.unique(cuts)):
        if len(some):
            yield _pixels(x, y, some, first[some], rows[some], width)


def _pixels(x: Floats, y: Floats, tris: Ints, first: Ints, rows: Ints, width: int) -> tuple[Ints, Ints, Ints]:
    tri, row = np.repeat(tris, rows), _counted(rows) + np.repeat(first, rows)
    left, right = _row_span(x[tri].T, y[tri].T, row + 0.5)
    start = np.ceil(np.clip(left, 0, width) - 0.5).astype(np.int64)
    count = np.floor(np.clip(right, -1, width) - 0.5).astype(np.int64) - start + 1
    count = np.maximum(count, 0)
    return np.repeat(tri, count), np.repeat(row, count), _counted(count) + np.repeat(start, count)


def _counted(counts: Ints) -> Ints:
    """0, 1, ... up to each count, one after the other."""
    total = int(counts.sum())
    return np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)


def _row_span(x: Any, y: Any, level: Any) -> tuple[Floats, Floats]:
    """From where to where triangles (3, m) meet a row's middle."""
    left, right = np.full(len(level), np.inf), np.full(len(level), -np.inf)
    for a, b in ((0, 1), (1, 2), (2, 0)):
        rise = y[b] - y[a]
        met = ((y[a] <= level) != (y[b] <= level)) & (rise != 0)
        at = x[a] + (level - y[a]) * ((x[b] - x[a]) / np.where(rise == 0, 1.0, rise))
        left = np.where(met, np.minimum(left, at), left)
        right = np.where(met, np.maximum(right, at), right)
    return np.where(left <= right, left, 0.0), np.where(left <= right, right, -1.0)


def before(corners: Floats, near: float) -> tuple[Floats, Ints, Floats]:
    """Triangles (n, 3, 3) in the axes of an eye (right, down, ahead), cut off at `near` before it: what is left, which
    triangle each is of, and its corners (m, 3, 3) as weights of that triangle's own."""
    ahead = corners[:, :, 2] >= near
    count = ahead.sum(axis=1)
    whole = np.nonzero(count == 3)[0]
    found = [(whole, np.broadcast_to(np.eye(3), (len(whole), 3, 3)))]
    for lone in range(3):
        order = [lone, (lone + 1) % 3, (lone + 2) % 3]
        found += _cut(corners, np.nonzero((count == 1) & ahead[:, lone])[0], order, near, tip=True)
        found += _cut(corners, np.nonzero((count == 2) & ~ahead[:, lone])[0], order, near, tip=False)
    numbers = np.concatenate([rows for rows, _ in found])
    weights = np.concatenate([part for _, part in found])
    return (weights[:, :, :, None] * corners[numbers][:, None]).sum(axis=2), numbers, weights


def _cut(corners: Floats, rows: Ints, order: list[int], near: float, tip: bool) -> list[tuple[Ints, Floats]]:
    """The part before the plane of triangles that have one corner (`tip`), or two, there; the lone one is first."""
    ahead = corners[rows][:, order, 2]
    unit = np.eye(3)[order]
    one, other = (_between(ahead, unit, to, near) for to in (1, 2))
    first, second, third = (np.broadcast_to(unit[n], (len(rows), 3)) for n in range(3))
    if tip:
        return [(rows, np.stack((first, one, other), axis=1))]
    return [(rows, np.stack((one, second, third), axis=1)), (rows, np.stack((one, third, other), axis=1))]


def _between(ahead: Floats, unit: Floats, to: int, near: float) -> Floats:
    """Where the edge from the lone corner meets the plane, as weights (m, 3)."""
    share = ((near - ahead[:, 0]) / (ahead[:, to] - ahead[:, 0]))[:, None]
    return np.asarray(unit[0] * (1 - share) + unit[to] * share)
