"""Which segments of a bundle a small triangle may stop: both as the eye sees them, sorted into bins.

Lives here: a filter for meshes that are finer than bundles are wide; it never misses one. Seen along an axis, the ends
of a bundle and the corners of a triangle are places on a plane; the ends between the bins of the triangle's least and
greatest corner, across and up, and those of one bin more, are the ones it may stop: in float32, since a triangle that
is _DEEP or more ahead is off by far less than a bin of a picture that is not _NARROW. Never here: what is hit
(`bundles`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from gulch.table.model import Floats, Ints

_BINS = 62
_NARROW = 5e-3
_DEEP = 0.25
_FAR = 1e6
_ALL = np.uint64(2**64 - 1)

Bits = npt.NDArray[np.uint64]


class Pictures:
    """What the eyes (3, n) of bundles see of their ends (3, n, k), at most 64, in inches."""

    def __init__(self, eyes: Floats, points: Floats):
        ways = points - eyes[:, :, None]
        self._eyes = eyes
        self._axes = np.abs(ways.sum(axis=2)).argmax(axis=0)
        self._numbers = np.zeros(len(self._axes), dtype=np.int64)
        self._pictures: list[_Picture] = []
        for axis in range(3):
            mine = (self._axes == axis).nonzero()[0]
            self._numbers[mine] = np.arange(len(mine))
            self._pictures.append(_Picture(ways[:, mine], axis))

    def may_hide(self, which: Ints, corners: Floats) -> Bits:
        """For each (bundle, triangle) row, with the triangle's corners (coordinate, corner, row), a bit for each end
        of the bundle that the triangle may hide; never misses one."""
        bits = np.full(len(which), _ALL)
        ways = np.empty(corners.shape, dtype=np.float32)  # rounded once, from the exact difference
        np.subtract(corners, self._eyes.take(which, axis=1)[:, None], out=ways, casting="same_kind")
        axes, numbers = self._axes[which], self._numbers[which]
        for axis, picture in enumerate(self._pictures):
            rows = (axes == axis).nonzero()[0]
            if len(rows):
                bits[rows] = picture.behind(numbers[rows], ways.take(rows, axis=2))
        return bits


class _Picture:
    """The ends of bundles as they are seen along an axis: places on a plane one inch ahead, in bins across and up."""

    def __init__(self, ways: Floats, axis: int):
        depth = ways[axis]
        self._sign = np.where(depth.sum(axis=1) < 0, -1.0, 1.0).astype(np.float32)
        self._wild = (depth * self._sign[:, None]).min(axis=1, initial=_FAR) < _DEEP
        self._axis, self._across = axis, [other for other in range(3) if other != axis]
        depth = np.where(np.abs(depth) < _DEEP, 1.0, depth)
        self._bins = [_Bins(ways[other] / depth) for other in self._across]

    def behind(self, which: Ints, ways: Any) -> Bits:
        """The ends of these bundles that may lie behind triangles with corners at `ways` (coordinate, corner, row)
        from the eye. Where a corner is not well ahead that is all of them."""
        depth = ways[self._axis]
        ahead = depth * self._sign[which]
        near = (np.minimum(np.minimum(ahead[0], ahead[1]), ahead[2]) < _DEEP) | self._wild[which]
        depth[:, near] = 1.0
        found = np.full(len(which), _ALL)
        for other, bins in zip(self._across, self._bins, strict=True):
            a, b, c = ways[other] / depth
            found &= bins.between(which, np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c))
        found[near] = _ALL
        return found


class _Bins:
    """Places (n, k) of the ends of bundles along one way, in bins."""

    def __init__(self, places: Floats):
        low, high = places.min(axis=1, initial=_FAR), places.max(axis=1, initial=-_FAR)
        width = high - low
        scale = np.where(width > _NARROW, _BINS / np.maximum(width, _NARROW), 0.0)
        bins = ((places - low[:, None]) * scale[:, None]).astype(np.int64) + 1
        ends = np.left_shift(np.uint64(1), np.arange(places.shape[1], dtype=np.uint64))
        table = np.zeros((len(places), _BINS + 3), dtype=np.uint64)
        np.add.at(table, (np.arange(len(places))[:, None], bins), ends[None])
        self._upto = table.cumsum(axis=1, dtype=np.uint64).ravel()
        self._low, self._scale = low.astype(np.float32), scale.astype(np.float32)
        self._narrow = width <= _NARROW

    def between(self, which: Ints, low: Any, high: Any) -> Bits:
        """The ends whose bins lie between two places or next to them; all of a bundle that is too narrow for bins."""
        start, scale, row = self._low[which], self._scale[which], which * (_BINS + 3)
        first = np.clip((low - start) * scale, -1.0, _BINS + 2.0).astype(np.int64)
        last = np.clip((high - start) * scale + 2.0, 0.0, _BINS + 2.0).astype(np.int64)
        below = np.maximum(first - 1, 0)
        found = self._upto[row + last] & ~self._upto[row + below]
        found[self._narrow[which]] = _ALL
        return np.asarray(found)


def expanded(bits: Bits, many: int) -> tuple[Ints, Ints]:
    """The rows and numbers of bits that are set among the first `many` of each, at most 64."""
    there = bits & (_ALL >> np.uint64(64 - many))
    flat = np.unpackbits(there.astype("<u8").view(np.uint8), bitorder="little").view(np.bool_).nonzero()[0]
    return flat >> 6, flat & 63
