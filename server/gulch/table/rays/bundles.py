"""Bundles of segments from one eye to points close together, and all that they meet: where reasons come from.

Lives here: what a bundle meets of a set of triangles, by the norm, after filters that never miss a hit: boxes tell
which triangles come near a bundle, planes through its eye and their edges which segments pass them on the inside.
Never here: verdicts, who looks at whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gulch.table.model import Floats, Ints

from .bins import Pictures, expanded
from .plain import Bools, between, cross, dot, height
from .segments import Segments

if TYPE_CHECKING:
    from .triangles import Triangles

_SURE = 1e-7
_AT_ONCE = 192
_ROWS_AT_ONCE = 512
_FINE = 200
_ROUNDING = 1e-6
_NEXT = np.array((1, 2, 0))


class Met:
    """What bundles of segments meet, a row for each owner that a bundle meets: the number of the bundle in `bundles`
    (m,), the owner in `owners` (m,). Built from hits: the row, the segment of its bundle, how far along it."""

    __slots__ = ("_along", "_ends", "_rows", "_shape", "bundles", "owners")

    def __init__(self, bundles: Ints, owners: Ints, rows: Ints, ends: Ints, along: Floats, count: int):
        self.bundles, self.owners = bundles, owners
        self._rows, self._ends, self._along = rows, ends, along
        self._shape = (len(owners), count)

    @classmethod
    def joined(cls, found: Sequence[tuple[Met, int]]) -> Met:
        """What several sets of triangles are met at, the owners of each numbered from there on."""
        rows, before = [], 0
        for met, _ in found:
            rows.append(met._rows + before)
            before += len(met.owners)
        return cls(
            np.concatenate([met.bundles for met, _ in found]),
            np.concatenate([met.owners + first for met, first in found]),
            np.concatenate(rows),
            np.concatenate([met._ends for met, _ in found]),
            np.concatenate([met._along for met, _ in found]),
            found[0][0]._shape[1],
        )

    def hit(self, many: int) -> Bools:
        """Which segments of so many bundles hit anything (many, k)."""
        hit = np.zeros((many, self._shape[1]), dtype=np.bool_)
        hit[self.bundles[self._rows], self._ends] = True
        return hit

    def nearest(self) -> Floats:
        """How far along each segment (m, k) its first hit is: 0 at the eye, 1 at the other end, inf for none."""
        nearest = np.full(self._shape, np.inf)
        np.minimum.at(nearest.reshape(-1), self._rows * self._shape[1] + self._ends, self._along)
        return nearest


def meet_all(solid: Triangles, eyes: Floats, points: Floats, lost: Bools | None) -> Met:
    """All that segments from each eye (3, n) in inches to its points (3, n, k) meet of a set of triangles."""
    none = solid.owners[:0]
    which, owners, rows, ends, along = [none], [none], [none], [none], [np.zeros(0)]
    for start in range(0, eyes.shape[1] if len(solid) else 0, _AT_ONCE):
        step = slice(start, start + _AT_ONCE)
        hits = _meet(solid, eyes[:, step], points[:, step], lost)
        rows.append(hits[2] + sum(len(found) for found in which))
        which.append(hits[0] + start)
        for column, found in zip((owners, ends), (hits[1], hits[3]), strict=True):
            column.append(found)
        along.append(hits[4])
    width = int(solid.owners.max(initial=0)) + 1
    keys, numbers = np.unique(np.concatenate(which) * width + np.concatenate(owners), return_inverse=True)
    hit = numbers[np.concatenate(rows)]
    return Met(keys // width, keys % width, hit, np.concatenate(ends), np.concatenate(along), points.shape[2])


def _meet(solid: Triangles, eyes: Floats, points: Floats, lost: Bools | None) -> tuple[Ints, Ints, Ints, Ints, Floats]:
    """What some bundles hit: of (bundle, triangle) rows the bundle and the owner, of hits the row, the segment and
    how far along it."""
    which, tris = solid.near(eyes, points, lost)
    fine = len(which) > _FINE * eyes.shape[1]
    which, tris, rows, ends, unsure = (_few_each if fine else _all_each)(solid, eyes, points, which, tris)
    bundle, plane = which[rows], solid.planes.take(tris, axis=1)
    end = points.reshape(3, -1).take(bundle * points.shape[2] + ends, axis=1)
    before = height(plane, eyes.take(which, axis=1))[rows]
    after = height(plane.take(rows, axis=1), end)
    hit = between(before, after)
    asked = (unsure & hit).nonzero()[0]
    if len(asked):
        segments = Segments(eyes.take(bundle[asked], axis=1), end[:, asked])
        hit[asked] = solid.pierced(segments, np.arange(len(asked)), tris[rows[asked]])
    kept = hit.nonzero()[0]
    before, after, rows = before[kept], after[kept], rows[kept]
    new = np.diff(rows, prepend=-1) > 0  # they come in order
    met = rows[new]
    return which[met], solid.owners[tris[met]], new.cumsum() - 1, ends[kept], before / (before - after)


_Asked = tuple[Ints, Ints, Ints, Ints, Bools]
"""Of (bundle, triangle) rows the bundle and the triangle; of segments that pass it on the inside, or may do so, the
row, the number in the bundle, and whether they only may."""


# Triangles as large as a bundle is wide: all its segments at once -------------------------------------------


def _all_each(solid: Triangles, eyes: Floats, points: Floats, which: Ints, tris: Ints) -> _Asked:
    """In float32, with what is close left to the norm."""
    which, tris, normal, sure = _on_one_side(solid, eyes, points, which, tris)
    rows, ends, unsure = _inside((points - eyes[:, :, None]).astype(np.float32), which, normal, sure)
    return which, tris, rows, ends, unsure


def _on_one_side(
    solid: Triangles, eyes: Floats, points: Floats, which: Ints, tris: Ints
) -> tuple[Ints, Ints, Floats, Floats]:
    """Without the rows whose bundle passes a triangle by or ends short of it. Never leaves out what is closer
    than _SURE.

    For the rows that are left also the normals (3, 3, n) of the planes through the eye and each edge, and how far
    off such a plane (n,), times the length of its normal, a segment is sure to be on one side of it in float32.
    """
    low, high = points.min(axis=2), points.max(axis=2)
    middle = (low + high) / 2
    half = (np.maximum(high - middle, middle - low) + _SURE).take(which, axis=1)
    eye, plane = eyes.take(which, axis=1), solid.planes.take(tris, axis=1)
    way = middle.take(which, axis=1) - eye
    before = height(plane, eye)
    after, reach = before + dot(plane, way), dot(np.abs(plane), half) + _SURE
    rows = ((before >= -_SURE) & (after <= reach) | (before <= _SURE) & (after >= -reach)).nonzero()[0]
    which, tris, eye, way, half = which[rows], tris[rows], eye[:, rows], way[:, rows], half[:, rows]
    moments, ways = edges_of(solid.points.take(tris, axis=2))
    normal = moments + cross(ways, eye)
    size = np.abs(normal)
    side, reach = dot(normal, way), dot(size, half) + _SURE
    rows = (~((side > reach).any(axis=0) & (side < -reach).any(axis=0))).nonzero()[0]
    sure = dot(size, np.abs(way) + half).max(axis=0) * _ROUNDING + _SURE
    return which[rows], tris[rows], normal[:, :, rows], sure[rows]


def _inside(ways: Any, which: Ints, normal: Floats, sure: Floats) -> tuple[Ints, Ints, Bools]:
    """Which segments (row, end) pass three planes on one side or may do so, and which of those only may.

    A filter in float32: `ways` (3, n, k) from the eyes of bundles to the ends, the rest as `_on_one_side` has it.
    """
    found: list[tuple[Ints, Ints, Bools]] = []
    flat, limit = normal.astype(np.float32)[..., None], sure.astype(np.float32)[:, None]
    room = np.empty((2, 3, min(len(which), _ROWS_AT_ONCE), ways.shape[2]), dtype=np.float32)  # fresh pages cost more
    for start in range(0, max(len(which), 1), _ROWS_AT_ONCE):
        step = slice(start, start + _ROWS_AT_ONCE)
        way, planes, far = ways.take(which[step], axis=1), flat[:, :, step], limit[step]
        sides, more = room[:, :, : way.shape[1]]
        np.multiply(planes[0], way[0], out=sides)
        sides += np.multiply(planes[1], way[1], out=more)
        sides += np.multiply(planes[2], way[2], out=more)
        low = np.minimum(np.minimum(sides[0], sides[1]), sides[2])
        high = np.maximum(np.maximum(sides[0], sides[1]), sides[2])
        passed = ((low >= -far) | (high <= far)).ravel().nonzero()[0]
        rows = passed // low.shape[1]
        ends = passed - rows * low.shape[1]
        low, high, far = low.take(passed), high.take(passed), far[rows, 0]
        found.append((rows + start, ends, (low <= far) & (high >= -far)))
    rows, ends, unsure = found[0] if len(found) == 1 else map(np.concatenate, zip(*found, strict=True))
    return rows, ends, unsure


# Triangles much smaller than that: only the segments that each may stop -------------------------------------


def _few_each(solid: Triangles, eyes: Floats, points: Floats, which: Ints, tris: Ints) -> _Asked:
    """In float64, with what is close left to the norm."""
    corners = solid.points.take(tris, axis=2)
    bits = Pictures(eyes, points).may_hide(which, corners)
    kept = bits.nonzero()[0]
    which, tris, corners = which[kept], tris[kept], corners.take(kept, axis=2)
    rows, ends = expanded(bits[kept], points.shape[2])
    moments, ways = edges_of(corners)
    normal = moments + cross(ways, eyes.take(which, axis=1))
    way = (points - eyes[:, :, None]).reshape(3, -1).take(which[rows] * points.shape[2] + ends, axis=1)
    sides = dot(normal.take(rows, axis=2), way[:, None])
    low = np.minimum(np.minimum(sides[0], sides[1]), sides[2])
    high = np.maximum(np.maximum(sides[0], sides[1]), sides[2])
    passed = ((low >= -_SURE) | (high <= _SURE)).nonzero()[0]
    low, high = low[passed], high[passed]
    return which, tris, rows[passed], ends[passed], (low <= _SURE) & (high >= -_SURE)


def edges_of(corners: Floats) -> tuple[Floats, Floats]:
    """Moments and directions (3, 3, n) of the edges of triangles with these corners: (coordinate, edge, triangle)."""
    following = corners.take(_NEXT, axis=1)
    return cross(corners, following), following - corners
