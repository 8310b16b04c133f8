"""A hierarchy of boxes around triangles: which triangles segments may meet, many segments at once.

Lives here: the order of the triangles that makes every run of them a box, the levels of boxes, and the tests that
lead from the widest to the finest. Never here: which triangles are hit (`rays`); nothing here misses one, nothing
decides. Points and boxes are arrays with a row for each coordinate and a column for each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .model import Floats, Ints
from .plain import Bools, cross, dot

SLACK = 1e-6
"""By how much boxes are wider than what they hold, and by how much areas may be off in float64."""

_FAN = 8
_WIDEST = 64
_OUT_OF_REACH = 1e6
_BOXES_AT_ONCE = 2_000


def chunk_order(corners: Floats) -> Ints:
    """An order in which every run of _FAN, _FAN squared, ... triangles lies close together: halved along the
    longest side again and again, at multiples of the largest such run that fits."""
    centres = (corners[:, 0] + corners[:, 1] + corners[:, 2]) / 3
    order: list[Ints] = []
    stack = [np.arange(len(corners))]
    while stack:
        rows = stack.pop()
        if len(rows) <= _FAN:
            order.append(rows)
            continue
        run = _FAN
        while run * _FAN < len(rows):
            run *= _FAN
        spans = centres[rows].max(axis=0) - centres[rows].min(axis=0)
        rows = rows[np.argsort(centres[rows, int(np.argmax(spans))], kind="stable")]
        half = (len(rows) // 2 + run - 1) // run * run
        stack += [rows[half:], rows[:half]]
    return np.concatenate(order) if order else np.zeros(0, dtype=np.int64)


def levels_of(low: Floats, high: Floats) -> list[Floats]:
    """Boxes as centres, then half sizes, a little wider than they are: from the widest level down to the given
    one; each box holds the next _FAN of the level below."""
    levels: list[Floats] = []
    while True:
        levels.append(np.ascontiguousarray(np.concatenate(((low + high) / 2, (high - low) / 2 + SLACK), axis=1).T))
        if len(low) <= _WIDEST:
            return levels[::-1]
        starts = np.arange(0, len(low), _FAN)
        low, high = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)


def from_level(levels: list[Any], rays: int) -> list[Any]:
    """The levels from the finest one that so many rays can be tested against at once."""
    start = max((n for n, level in enumerate(levels) if rays * level.shape[1] <= _BOXES_AT_ONCE), default=0)
    return levels[start:]


def children(rays: Ints, boxes: Ints, count: int) -> tuple[Ints, Ints]:
    """The boxes one level down, of which there are `count`."""
    below = (boxes[:, None] * _FAN + np.arange(_FAN)).ravel()
    real = below < count
    return np.repeat(rays, _FAN)[real], below[real]


def families(level: Any) -> Any:
    """The boxes (6, n) of a level by what holds them: (6, _FAN, boxes one level up), with boxes out of reach where
    the last of those holds fewer."""
    missing = -level.shape[1] % _FAN
    filled = np.concatenate((level, np.full((6, missing), _OUT_OF_REACH, dtype=level.dtype)), axis=1)
    filled[3:, level.shape[1] :] = 0.0
    return np.ascontiguousarray(filled.reshape(6, -1, _FAN).transpose(0, 2, 1))


def overlap(p: Any, q: Any, box: Any, spread: Any, loose: float) -> Bools:
    """Whether segments meet boxes widened by `spread`: no axis separates them. Never misses one if areas are right
    within `loose`."""
    d = (q - p) / 2
    size, length, away = box[3:] + spread, np.abs(d), (p + q) / 2 - box[:3]
    meets = (np.abs(away) <= size + length).all(axis=0)
    apart = np.abs(cross(away, d))
    meets &= apart[0] <= size[1] * length[2] + size[2] * length[1] + loose
    meets &= apart[1] <= size[2] * length[0] + size[0] * length[2] + loose
    meets &= apart[2] <= size[0] * length[1] + size[1] * length[0] + loose
    return np.asarray(meets)


def tapered(eye: Any, middle: Any, box: Any, spread: Any, loose: float) -> Any:
    """How far segments from an eye can be from their middle one by the time they leave each box, if they end
    within `spread` of it along each axis. Never too little if areas are right within `loose`."""
    way = middle - eye
    square = dot(way, way)
    far = dot(box[:3] - eye, way) + dot(box[3:], np.abs(way)) + loose
    near = square < 16 * spread * spread
    share = far / np.where(near, np.float32(1.0), square - 2 * spread * np.sqrt(square))
    return spread * np.minimum(np.maximum(share, near), np.float32(1.0))
