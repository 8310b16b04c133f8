"""Segments against triangles: the norm in float64, and Embree as the filter that makes it fast.

Lives here: sets of triangles and who of a batch of segments hits them. Never here: what the triangles are
(`sight`, `fire`), figures, verdicts. Hits are two-sided; inside and outside are never asked.

The norm uses plain float64 operations in a fixed order. A segment is a line with moment p x q; the sign of its
product with the line of an edge says on which side it passes. Turning segment or edge round negates the product
exactly, so a segment and its reverse always agree, and two triangles that share an edge leave no gap between them.
A filter's hit stands if it clears every edge and both ends by 1e-4 inch; the rest is cast again by the norm.
Points, boxes, planes and edges are arrays with a row for each coordinate and a column for each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gulch.table.model import Floats, Ints

from .boxes import children, chunk_order, descend, families, first_levels, levels_of, overlap, starting_level, tapered
from .bundles import Met, edges_of, meet_all
from .engines import Backend, Embree, Trimesh, backend, engine_of
from .plain import Bools, between, cross, dot, height
from .segments import Fans, Segments

MARGIN = 1e-4
_RAYS_AT_ONCE = 128
_FEW = 16
_PAIRS_AT_ONCE = 6_000
_FILTERED_AT_ONCE = 20_000
_ROUNDING = 1e-6
_BLUR = 6e-7


class Triangles:
    """Triangles (n, 3, 3) float64 inches with the number of the owner (a part) of each. Immutable; share it.

    `points` are their corners (coordinate, corner, triangle), `planes` their normals, then their offsets (4, n)."""

    def __init__(self, corners: Floats, owners: Ints):
        corners, owners = _with_area(corners, owners)
        order = chunk_order(corners)
        self.owners = owners[order]
        self.points = np.ascontiguousarray(corners[order].transpose(2, 1, 0))  # (coordinate, corner, triangle)
        a, b, c = points = self.points.transpose(1, 0, 2)
        normal = cross(b - a, c - a)
        self.planes = np.concatenate((normal, dot(normal, a)[None]))
        # The plane and the three borders, four numbers each, a column for each triangle.
        borders = [_border(normal, u, v - u) for u, v in ((a, b), (b, c), (c, a))]
        checks = np.concatenate((_scaled(normal, self.planes[3]), *borders))
        self._checks = np.ascontiguousarray(checks, dtype=np.float32)
        self._size = float(np.abs(points).max(initial=1.0))
        self._margin = np.float32(MARGIN + _ROUNDING * self._size)
        self._blur = np.float32(_BLUR * self._size)
        levels = levels_of(points.min(axis=0).T, points.max(axis=0).T)
        self._families = [families(level) for level in levels[1:]]
        self._boxes = first_levels(levels)
        self._engines: dict[Backend, Embree | Trimesh] = {}

    def __len__(self) -> int:
        return len(self.owners)

    @property
    def corners(self) -> Floats:
        """The triangles (n, 3, 3) in inches, in the order in which they are kept."""
        return self.points.transpose(2, 1, 0)

    # The filter ---------------------------------------------------------------------------------------

    def hidden(self, fans: Fans) -> Bools:
        """Which points of each fan are behind a triangle: as `blocked`, (n, k)."""
        return self.blocked(fans).reshape(fans.shape)

    def blocked(self, segments: Segments | Fans, lost: Bools | None = None) -> Bools:
        """Which segments hit a triangle: the backend's hits, and the norm's where a hit is close to call. `lost`: the
        owners, by number, whose triangles are not there."""
        if backend() == "float64" or not len(self) or not len(segments):
            return self.exactly(segments, lost)
        blocked, rows, tris = self.first(segments, lost)
        if len(rows):
            blocked[rows] = self.again(segments.take(rows), tris, lost)
        return blocked

    def first(self, segments: Segments | Fans, lost: Bools | None = None) -> tuple[Bools, Ints, Ints]:
        """What the backend says: which segments hit a triangle, and of those the rows, with the triangle found, of
        which only the norm can tell: close to call, or one of the `lost`."""
        engine, blocked = self._engine(), np.empty(len(segments), dtype=np.bool_)
        unsure: list[tuple[Ints, Ints]] = []
        starts, ways = segments.rays
        for begin in range(0, len(segments), _FILTERED_AT_ONCE):
            part = slice(begin, begin + _FILTERED_AT_ONCE)
            start, way = starts[:, part], ways[:, part]
            first = engine.first((start, way))
            rows = np.greater_equal(first, 0, out=blocked[part]).nonzero()[0]
            tris = first.take(rows).astype(np.int64)
            doubtful = ~self._clean(start.take(rows, axis=1), way.take(rows, axis=1), tris)
            if lost is not None:
                doubtful |= lost[self.owners[tris]]
            which = doubtful.nonzero()[0]
            unsure.append((rows[which] + begin, tris[which]))
        rows, tris = unsure[0] if len(unsure) == 1 else map(np.concatenate, zip(*unsure, strict=True))
        return blocked, rows, tris

    def _engine(self) -> Embree | Trimesh:
        engine = self._engines.get(backend())
        if engine is None:
            engine = engine_of(self.corners)
            self._engines[backend()] = engine
        return engine

    def _clean(self, p: Any, way: Any, tris: Any) -> Bools:
        """Whether each given hit clears the triangle's edges and the segment's ends by MARGIN and what float32 may
        lose: the flatter the segment meets the triangle, the more, since heights above its plane are blurred."""
        margin, checks = self._margin, self._checks.take(tris, axis=1).reshape(4, 4, -1)
        before, gain = height(checks[0], p), dot(checks[0], way)
        after = before + gain
        clean = (before > margin) & (after < -margin) | (before < -margin) & (after > margin)
        np.copyto(gain, np.float32(1), where=~clean)
        hit, borders = p - way * (before / gain), checks[1:]
        inside = borders[:, 0] * hit[0]
        inside += borders[:, 1] * hit[1]
        inside += borders[:, 2] * hit[2]
        inside -= borders[:, 3]
        inside -= margin
        room = np.minimum(np.minimum(inside[0], inside[1]), inside[2]) * np.abs(gain)
        way = np.abs(way)
        return np.asarray(clean & (room > self._blur * (way[0] + way[1] + way[2])))

    def again(self, segments: Segments, tris: Ints, lost: Bools | None) -> Bools:
        """By the norm: first the triangles that the filter has found, then, where that one is not hit, all."""
        blocked = self.pierced(segments, np.arange(len(tris)), tris)
        if lost is not None:
            blocked &= ~lost[self.owners[tris]]
        left = np.nonzero(~blocked)[0]
        if len(left):
            blocked[left] = self.exactly(segments.take(left), lost)
        return blocked

    # The norm -----------------------------------------------------------------------------------------

    def exactly(self, segments: Segments | Fans, lost: Bools | None = None) -> Bools:
        """Which segments hit a triangle that is not of the `lost` owners, by the norm alone."""
        blocked = np.zeros(len(segments), dtype=np.bool_)
        if not len(self):
            return blocked
        if isinstance(segments, Fans):
            segments = segments.take(np.arange(len(segments)))
        for start in range(0, len(segments), _RAYS_AT_ONCE):
            part = segments.part(start, _RAYS_AT_ONCE)
            rays, tris = self._candidates(part, lost)
            blocked[start + rays[self.pierced(part, rays, tris)]] = True
        return blocked

    def pierced(self, segments: Segments, rays: Ints, tris: Ints) -> Bools:
        """Which of these segments hit the triangle beside them."""
        p, q, plane = segments.p.take(rays, axis=1), segments.q.take(rays, axis=1), self.planes.take(tris, axis=1)
        pierced = between(height(plane, p), height(plane, q))
        rows = pierced.nonzero()[0]
        p, q = p.take(rows, axis=1), q.take(rows, axis=1)
        pierced[rows] = _same_side(q - p, cross(p, q), *edges_of(self.points.take(tris[rows], axis=2)))
        return pierced

    def _candidates(self, segments: Segments, lost: Bools | None) -> tuple[Ints, Ints]:
        """(segment, triangle) pairs where the segment crosses the triangle's plane or may do so; far ones are left
        out by boxes, where that is less work, and the lost."""
        if len(segments) * len(self) <= _PAIRS_AT_ONCE:
            p, q = segments.p[:, :, None], segments.q[:, :, None]
            rays, tris = np.nonzero(between(height(self.planes, p), height(self.planes, q)))
        else:
            rays, tris = self._near(segments)
        if lost is None:
            return rays, tris
        there = (~lost[self.owners[tris]]).nonzero()[0]
        return rays[there], tris[there]

    def _near(self, segments: Segments) -> tuple[Ints, Ints]:
        """(segment, triangle) pairs that may meet: by boxes, from the widest down. In float32, with so much to spare
        that none is missed; for a few segments the triangles of the last boxes are not told apart."""
        p, q = segments.p.astype(np.float32), segments.q.astype(np.float32)
        size = max(self._size, float(np.abs(p).max()), float(np.abs(q).max()))
        loose, spread = _ROUNDING * size * size, _ROUNDING * size
        few = len(segments) <= _FEW
        start = starting_level(self._boxes, len(segments))
        rays, boxes = np.nonzero(overlap(p[:, :, None], q[:, :, None], self._boxes[start][:, None], spread, loose))
        below = self._families[start:]
        for level in below[:-1] if few else below:
            ends = p.take(rays, axis=1)[:, None], q.take(rays, axis=1)[:, None]
            found = overlap(*ends, level.take(boxes, axis=2), spread, loose)
            rays, boxes = descend(found, rays, boxes)
        return children(rays, boxes, len(self)) if few and below else (rays, boxes)

    def through(self, p: Floats, q: Floats, lost: Bools | None = None) -> dict[int, tuple[float, float]]:
        """The owners that one segment (3, 1) meets, by the norm and but for the `lost`: the shares of the way from p
        to q of its first and its last hit on each."""
        if not len(self):
            return {}
        segment = Segments(p, q)
        rays, tris = self._candidates(segment, lost)
        tris = tris[self.pierced(segment, rays, tris)]
        plane = self.planes.take(tris, axis=1)
        before, after = height(plane, p), height(plane, q)
        met: dict[int, tuple[float, float]] = {}
        for owner, share in zip(self.owners[tris].tolist(), (before / (before - after)).tolist(), strict=True):
            first, last = met.get(owner, (share, share))
            met[owner] = (min(first, share), max(last, share))
        return met

    # Bundles ------------------------------------------------------------------------------------------

    def bundles(self, eyes: Floats, points: Floats, lost: Bools | None = None) -> Met:
        """All that segments meet but for the `lost`, by the norm: from each eye (3, n) in inches to its points
        (3, n, k), at most 64, which lie close together. The norm does not mind which end comes first, so the eye comes
        first in all of them."""
        return meet_all(self, eyes, points, lost)

    def near(self, eyes: Floats, points: Floats, lost: Bools | None = None) -> tuple[Ints, Ints]:
        """(bundle, triangle) pairs that may meet: by boxes, from the widest down. In float32, with so much to spare
        that none is missed."""
        low, high = points.min(axis=2), points.max(axis=2)
        middle = (low + high) / 2
        half = np.maximum(high - middle, middle - low).max(axis=0)
        eyes, middle = eyes.astype(np.float32), middle.astype(np.float32)
        size = max(self._size, float(np.abs(eyes).max()), float(np.abs(middle).max()))
        loose, spread = _ROUNDING * size * size, (half + _ROUNDING * size).astype(np.float32)
        start = starting_level(self._boxes, len(spread))
        which, boxes = np.nonzero(
            overlap(eyes[:, :, None], middle[:, :, None], self._boxes[start][:, None], spread[:, None], loose)
        )
        for below in self._families[start:]:
            eye, mid = eyes.take(which, axis=1)[:, None], middle.take(which, axis=1)[:, None]
            box = below.take(boxes, axis=2)
            found = overlap(eye, mid, box, tapered(eye, mid, box, spread[which], loose), loose)
            which, boxes = descend(found, which, boxes)
        if lost is None:
            return which, boxes
        there = (~lost[self.owners[boxes]]).nonzero()[0]
        return which[there], boxes[there]


# Plain operations in a fixed order ------------------------------------------------------------------------


def _scaled(normal: Floats, offset: Floats) -> Floats:
    """A plane with a normal of length 1: its normal, then its offset."""
    return np.asarray(np.concatenate((normal, offset[None])) / np.sqrt(dot(normal, normal)))


def _border(normal: Floats, corner: Floats, way: Floats) -> Floats:
    """The plane through an edge at right angles to the triangle: distances from it are positive inside."""
    inward = cross(normal, way)
    return _scaled(inward, dot(inward, corner))


def _same_side(d: Any, m: Any, moments: Any, ways: Any) -> Bools:
    """Whether lines (direction, moment) pass three edges on one side, edges and corners included."""
    sides = dot(d[:, None], moments) + dot(m[:, None], ways)
    low = np.minimum(np.minimum(sides[0], sides[1]), sides[2])
    return np.asarray((low >= 0) != (np.maximum(np.maximum(sides[0], sides[1]), sides[2]) <= 0))


def _with_area(corners: Floats, owners: Ints) -> tuple[Floats, Ints]:
    """Without the triangles that have none: nothing can hit them."""
    normal = cross(*((corners[:, k] - corners[:, 0]).T for k in (1, 2)))
    real = np.nonzero(dot(normal, normal) > 0)[0]
    return corners[real], owners[real]
