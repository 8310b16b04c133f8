"""A hierarchy of boxes around triangles: which triangles segments may meet, many segments at once.

Lives here: the order of the triangles that makes every run of them a box, the levels of boxes, and the tests that
lead from the widest to the finest. Never here: which triangles are hit (`rays`); nothing here misses one, nothing
decides. Points and boxes are arrays with a row for each coordinate and a column for each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gulch.table.model import Floats, Ints

from .plain import Bools, cross, dot

SLACK = 1e-6
"""By how much boxes are wider than what they hold."""

_FAN = 8
_BLOCK = 512
_WIDEST = 64
_OUT_OF_REACH = 1e6
_BOXES_AT_ONCE = 2_000


def chunk_order(corners: Floats) -> Ints:
    """An order in which every run of _FAN, _FAN squared, ... triangles lies close together: halved along the
    longest side again and again, at multiples of the largest such run that fits. Blocks of _BLOCK are halved all at
    once."""
    centres = np.ascontiguousarray(((corners[:, 0] + corners[:, 1] + corners[:, 2]) / 3).T)
    blocks, last = _blocks(centres)
    found = [_halved(centres, np.stack(blocks)).ravel()] if blocks else []
    return np.concatenate([*found, *_chunks(centres, last)]) if len(corners) else np.zeros(0, dtype=np.int64)


def _blocks(centres: Floats) -> tuple[list[Ints], Ints]:
    """Runs of _BLOCK that lie close together, in order, and what is left after the last of them."""
    blocks, last = [], np.arange(0)
    stack = [np.arange(centres.shape[1])]
    while stack:
        rows = stack.pop()
        if len(rows) < _BLOCK:
            last = rows  # only the last of all can be shorter
        elif len(rows) == _BLOCK:
            blocks.append(rows)
        else:
            stack += _split(centres, rows, _BLOCK)[::-1]
    return blocks, last


def _chunks(centres: Floats, rows: Ints) -> list[Ints]:
    """Fewer than a block of them, in runs of _FAN."""
    order: list[Ints] = []
    stack = [rows]
    while stack:
        rows = stack.pop()
        if len(rows) <= _FAN:
            order.append(rows)
        else:
            stack += _split(centres, rows, _FAN)[::-1]
    return order


def _split(centres: Floats, rows: Ints, run: int) -> list[Ints]:
    """Two halves of more than `run` rows along their longest side, the first a multiple of the largest run that
    fits."""
    while run * _FAN < len(rows):
        run *= _FAN
    some = centres.take(rows, axis=1)
    along = some[int(np.argmax(some.max(axis=1) - some.min(axis=1)))]
    half = (len(rows) // 2 + run - 1) // run * run
    rows = rows[np.argpartition(along, half)]
    return [rows[:half], rows[half:]]


def _halved(centres: Floats, blocks: Ints) -> Ints:
    """Blocks (n, _BLOCK) put in order, each halved along its longest side down to runs of _FAN."""
    size = _BLOCK
    while size > _FAN:
        rows = blocks.reshape(-1, size)
        some = centres.take(rows, axis=1)
        axis = (some.max(axis=2) - some.min(axis=2)).argmax(axis=0)
        along = some[axis, np.arange(len(rows))]
        blocks = np.take_along_axis(rows, along.argsort(axis=1, kind="stable"), axis=1)
        size //= 2
    return blocks


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


def first_levels(levels: list[Floats]) -> list[Any]:
    """The levels to start from, in float32: those that one ray can be tested against at once."""
    return [level.astype(np.float32) for n, level in enumerate(levels) if not n or level.shape[1] <= _BOXES_AT_ONCE]


def starting_level(levels: list[Any], rays: int) -> int:
    """The number of the finest level that so many rays can be tested against at once."""
    return max((n for n, level in enumerate(levels) if rays * level.shape[1] <= _BOXES_AT_ONCE), default=0)


def children(rays: Ints, boxes: Ints, count: int) -> tuple[Ints, Ints]:
    """The boxes one level down, of which there are `count`."""
    below = (boxes[:, None] * _FAN + np.arange(_FAN)).ravel()
    real = below < count
    return np.repeat(rays, _FAN)[real], below[real]


def descend(found: Bools, rays: Ints, boxes: Ints) -> tuple[Ints, Ints]:
    """The rays and boxes one level down that were `found` (_FAN, n) among the families of `boxes`."""
    rows = found.T.ravel().nonzero()[0]
    parents = rows // _FAN
    return rays[parents], boxes[parents] * _FAN + rows % _FAN


def families(level: Any) -> Any:
    """The boxes (6, n) of a level by what holds them, in float32: (6, _FAN, boxes one level up), with boxes out of
    reach where the last of those holds fewer."""
    missing = -level.shape[1] % _FAN
    filled = np.concatenate((level, np.full((6, missing), _OUT_OF_REACH)), axis=1, dtype=np.float32)
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
