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

from importlib.util import find_spec
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from .boxes import SLACK, children, chunk_order, families, from_level, levels_of, overlap, tapered
from .model import INCH, Floats, Ints
from .plain import Bools, between, cross, dot, height

Backend = Literal["embree", "trimesh", "float64"]
BACKENDS: tuple[Backend, ...] = ("embree", "trimesh", "float64")

MARGIN = 1e-4
_SURE = 1e-7
_RAYS_AT_ONCE = 128
_FEW = 16
_PAIRS_AT_ONCE = 6_000
_BUNDLES_AT_ONCE = 192
_ROWS_AT_ONCE = 512
_FILTERED_AT_ONCE = 6_000
_ROUNDING = 1e-6


class _Chosen:
    """The backend of this process: one value, so that no answer depends on who asks."""

    backend: Backend = "embree" if find_spec("embreex") else "float64"


def backend() -> Backend:
    """Which engine filters: Embree where it is installed, else none ("float64", the bare norm). trimesh's own engine
    is for those who ask for it: an oracle, and slower than the norm."""
    return _Chosen.backend


def use_backend(name: Backend) -> None:
    """Sets the engine of this process. ValueError if there is no such engine, ImportError if it is not installed."""
    if name not in BACKENDS:
        raise ValueError(f"no backend {name!r}; there are {', '.join(BACKENDS)}")
    if name == "embree" and not find_spec("embreex"):
        raise ImportError("embreex is not installed; use the backend float64")
    _Chosen.backend = name


class Segments:
    """A batch of segments: ends `p` and `q` (3, n) in float64 inches, the lesser end first."""

    __slots__ = ("p", "q")

    def __init__(self, p: Floats, q: Floats):
        self.p = p
        self.q = q

    @classmethod
    def between(cls, a: Ints, b: Ints) -> Segments:
        """Segments between points (3, n) in mils; which end comes first does not matter."""
        return cls(*in_order(a / INCH, b / INCH, backwards(a, b)))

    def __len__(self) -> int:
        return len(self.p[0])

    def part(self, start: int, count: int) -> Segments:
        return Segments(self.p[:, start : start + count], self.q[:, start : start + count])

    def take(self, rows: Ints) -> Segments:
        return Segments(self.p.take(rows, axis=1), self.q.take(rows, axis=1))


def backwards(a: Ints, b: Ints) -> Bools:
    """Where the ends (3, ...) of segments are not in canonical order (by x, then y, then z).

    In mils; the two may broadcast, and no two ends may be 2**20 mils or more apart.
    """
    way = b - a
    return np.asarray((way[0] << 42) + (way[1] << 21) + way[2] < 0)


def in_order(a: Any, b: Any, turn: Bools) -> tuple[Any, Any]:
    """Both ends (3, ...), exchanged where `turn` says so."""
    return np.where(turn, b, a), np.where(turn, a, b)


class Met:
    """What bundles of segments meet, a row for each owner that a bundle meets: the number of the bundle in `bundles`
    (m,), the owner in `owners` (m,). Built from hits: the row, the segment of its bundle, how far along it."""

    __slots__ = ("_along", "_ends", "_rows", "_shape", "bundles", "owners")

    def __init__(self, bundles: Ints, owners: Ints, rows: Ints, ends: Ints, along: Floats, count: int):
        self.bundles, self.owners = bundles, owners
        self._rows, self._ends, self._along = rows, ends, along
        self._shape = (len(owners), count)

    def nearest(self) -> Floats:
        """How far along each segment (m, k) its first hit is: 0 at the eye, 1 at the other end, inf for none."""
        nearest = np.full(self._shape, np.inf)
        np.minimum.at(nearest.reshape(-1), self._rows * self._shape[1] + self._ends, self._along)
        return nearest


class Triangles:
    """Triangles (n, 3, 3) float64 inches with the number of the owner (a part) of each. Immutable; share it."""

    def __init__(self, corners: Floats, owners: Ints):
        corners, owners = _with_area(corners, owners)
        order = chunk_order(corners)
        self.corners = np.ascontiguousarray(corners[order])
        self.owners = owners[order]
        points = np.ascontiguousarray(self.corners.transpose(1, 2, 0))
        a, b, c = points
        ways = points[[1, 2, 0]] - points
        moments = np.stack([cross(u, v) for u, v in ((a, b), (b, c), (c, a))])
        # Of each edge the moment, then the direction: (coordinate, edge, triangle).
        self._edges = np.ascontiguousarray(np.concatenate((moments, ways), axis=1).transpose(1, 0, 2))
        normal = cross(b - a, c - a)
        self._normal = np.concatenate((normal, dot(normal, a)[None]))
        # The plane and the three borders, four numbers each, a row for each triangle: fetched in one go.
        borders = [_border(normal, u, way) for u, way in zip(points, ways, strict=True)]
        checks = np.concatenate((_scaled(normal, self._normal[3]), *borders))
        self._checks = np.ascontiguousarray(checks.T, dtype=np.float32)
        self._size = float(np.abs(points).max(initial=1.0))
        self._margin = np.float32(MARGIN + _ROUNDING * self._size)
        self._boxes = levels_of(self.corners.min(axis=1), self.corners.max(axis=1))
        self._boxes32 = [level.astype(np.float32) for level in self._boxes]
        self._families = [families(level) for level in self._boxes32[1:]]
        self._engines: dict[Backend, _Embree | _Trimesh] = {}

    def __len__(self) -> int:
        return len(self.corners)

    # The filter ---------------------------------------------------------------------------------------

    def blocked(self, segments: Segments) -> Bools:
        """Which segments hit a triangle: the backend's hits, and the norm's where a hit is close to call."""
        if _Chosen.backend == "float64" or not len(self) or not len(segments):
            return self.exactly(segments)
        engine, blocked = self._engine(), np.empty(len(segments), dtype=np.bool_)
        unsure: list[tuple[Ints, Ints]] = []
        for start in range(0, len(segments), _FILTERED_AT_ONCE):
            part = segments.part(start, _FILTERED_AT_ONCE)
            first = engine.first(part)
            hit = first >= 0
            blocked[start : start + _FILTERED_AT_ONCE] = hit
            rows = hit.nonzero()[0]
            tris = first[rows].astype(np.int64)
            doubtful = (~self._clean(part.take(rows), tris)).nonzero()[0]
            unsure.append((rows[doubtful] + start, tris[doubtful]))
        rows, tris = (np.concatenate(column) for column in zip(*unsure, strict=True))
        if len(rows):
            blocked[rows] = self._again(segments.take(rows), tris)
        return blocked

    def _engine(self) -> _Embree | _Trimesh:
        engine = self._engines.get(_Chosen.backend)
        if engine is None:
            engine = _Embree(self.corners) if _Chosen.backend == "embree" else _Trimesh(self.corners)
            self._engines[_Chosen.backend] = engine
        return engine

    def _clean(self, segments: Segments, tris: Ints) -> Bools:
        """Whether each given hit clears the triangle's edges and the segment's ends by MARGIN and what float32 may
        lose."""
        margin, checks = self._margin, self._checks.take(tris, axis=0).T.reshape(4, 4, -1)
        p, way = segments.p.astype(np.float32), (segments.q - segments.p).astype(np.float32)
        before, gain = height(checks[0], p), dot(checks[0], way)
        after = before + gain
        clean = (before > margin) & (after < -margin) | (before < -margin) & (after > margin)
        gain[~clean] = 1.0
        hit, borders = p - way * (before / gain), checks[1:]
        inside = borders[:, 0] * hit[0]
        inside += borders[:, 1] * hit[1]
        inside += borders[:, 2] * hit[2]
        inside -= borders[:, 3]
        return np.asarray(clean & (np.minimum(np.minimum(inside[0], inside[1]), inside[2]) > margin))

    def _again(self, segments: Segments, tris: Ints) -> Bools:
        """By the norm: first the triangles that the filter has found, then, where that one is not hit, all."""
        blocked = self._pierced(segments, np.arange(len(tris)), tris)
        left = np.nonzero(~blocked)[0]
        if len(left):
            blocked[left] = self.exactly(segments.take(left))
        return blocked

    # The norm -----------------------------------------------------------------------------------------

    def exactly(self, segments: Segments) -> Bools:
        """Which segments hit a triangle, by the norm alone."""
        blocked = np.zeros(len(segments), dtype=np.bool_)
        if not len(self):
            return blocked
        for start in range(0, len(segments), _RAYS_AT_ONCE):
            part = segments.part(start, _RAYS_AT_ONCE)
            rays, tris = self._candidates(part)
            blocked[start + rays[self._pierced(part, rays, tris)]] = True
        return blocked

    def _pierced(self, segments: Segments, rays: Ints, tris: Ints) -> Bools:
        """Which of these segments hit the triangle beside them."""
        p, q, plane = segments.p.take(rays, axis=1), segments.q.take(rays, axis=1), self._normal.take(tris, axis=1)
        pierced = between(height(plane, p), height(plane, q))
        rows = pierced.nonzero()[0]
        p, q = p.take(rows, axis=1), q.take(rows, axis=1)
        pierced[rows] = _same_side(q - p, cross(p, q), self._edges.take(tris[rows], axis=2))
        return pierced

    def _candidates(self, segments: Segments) -> tuple[Ints, Ints]:
        """(segment, triangle) pairs where the segment crosses the triangle's plane or may do so; far ones are left
        out by boxes, where that is less work."""
        p, q = segments.p[:, :, None], segments.q[:, :, None]
        if len(segments) * len(self) <= _PAIRS_AT_ONCE:
            rays, tris = np.nonzero(between(height(self._normal, p), height(self._normal, q)))
            return rays, tris
        few = len(segments) <= _FEW
        levels = from_level(self._boxes[:-1] if few else self._boxes, len(segments))
        rays, boxes = np.nonzero(overlap(p, q, levels[0][:, None], 0.0, SLACK))
        for level in levels[1:]:
            rays, boxes = children(rays, boxes, level.shape[1])
            ends = segments.p.take(rays, axis=1), segments.q.take(rays, axis=1)
            found = overlap(*ends, level.take(boxes, axis=1), 0.0, SLACK)
            rays, boxes = rays[found], boxes[found]
        return children(rays, boxes, len(self)) if few else (rays, boxes)

    def through(self, p: Floats, q: Floats) -> dict[int, tuple[float, float]]:
        """The owners that one segment (3, 1) meets, by the norm: the shares of the way from p to q of its first and
        its last hit on each."""
        if not len(self):
            return {}
        segment = Segments(p, q)
        rays, tris = self._candidates(segment)
        tris = tris[self._pierced(segment, rays, tris)]
        plane = self._normal.take(tris, axis=1)
        before, after = height(plane, p), height(plane, q)
        met: dict[int, tuple[float, float]] = {}
        for owner, share in zip(self.owners[tris].tolist(), (before / (before - after)).tolist(), strict=True):
            first, last = met.get(owner, (share, share))
            met[owner] = (min(first, share), max(last, share))
        return met

    # Bundles ------------------------------------------------------------------------------------------

    def bundles(self, eyes: Floats, points: Floats) -> Met:
        """All that segments meet, by the norm: from each eye (3, n) in inches to its points (3, n, k), which lie close
        together. The norm does not mind which end comes first, so the eye comes first in all of them."""
        none = self.owners[:0]
        which, owners, rows, ends, along = [none], [none], [none], [none], [np.zeros(0)]
        for start in range(0, eyes.shape[1] if len(self) else 0, _BUNDLES_AT_ONCE):
            step = slice(start, start + _BUNDLES_AT_ONCE)
            hits = self._meet(eyes[:, step], points[:, step])
            rows.append(hits[2] + sum(len(found) for found in which))
            which.append(hits[0] + start)
            for column, found in zip((owners, ends), (hits[1], hits[3]), strict=True):
                column.append(found)
            along.append(hits[4])
        width = int(self.owners.max(initial=0)) + 1
        keys, numbers = np.unique(np.concatenate(which) * width + np.concatenate(owners), return_inverse=True)
        hit = numbers[np.concatenate(rows)]
        return Met(keys // width, keys % width, hit, np.concatenate(ends), np.concatenate(along), points.shape[2])

    def _meet(self, eyes: Floats, points: Floats) -> tuple[Ints, Ints, Ints, Ints, Floats]:
        """What some bundles hit: of (bundle, triangle) rows the bundle and the owner, of hits the row, the segment
        and how far along it."""
        low, high = points.min(axis=2), points.max(axis=2)
        middle = (low + high) / 2
        half = np.maximum(high - middle, middle - low) + _SURE
        which, tris = self._around(eyes, middle, half.max(axis=0))
        which, tris, normal, sure = self._on_one_side(eyes, middle, half, which, tris)
        rows, ends, unsure = _inside((points - eyes[:, :, None]).astype(np.float32), which, normal, sure)
        bundle, plane = which[rows], self._normal.take(tris, axis=1)
        end = points.reshape(3, -1).take(bundle * points.shape[2] + ends, axis=1)
        before = height(plane, eyes.take(which, axis=1))[rows]
        after = height(plane.take(rows, axis=1), end)
        hit = between(before, after)
        asked = (unsure & hit).nonzero()[0]
        if len(asked):
            segments = Segments(eyes.take(bundle[asked], axis=1), end[:, asked])
            hit[asked] = self._pierced(segments, np.arange(len(asked)), tris[rows[asked]])
        kept = hit.nonzero()[0]
        before, after, rows = before[kept], after[kept], rows[kept]
        new = np.diff(rows, prepend=-1) > 0  # they come in order
        met = rows[new]
        return which[met], self.owners[tris[met]], new.cumsum() - 1, ends[kept], before / (before - after)

    def _around(self, eyes: Floats, middle: Floats, spread: Floats) -> tuple[Ints, Ints]:
        """(bundle, triangle) rows that may meet: by boxes, from the widest down. In float32, with so much to spare
        that none is missed."""
        eyes, middle, boxes32 = eyes.astype(np.float32), middle.astype(np.float32), self._boxes32
        size = max(self._size, float(np.abs(eyes).max()), float(np.abs(middle).max()))
        loose, spread = _ROUNDING * size * size, (spread + _ROUNDING * size).astype(np.float32)
        levels = from_level(boxes32, len(spread))
        which, boxes = np.nonzero(
            overlap(eyes[:, :, None], middle[:, :, None], levels[0][:, None], spread[:, None], loose)
        )
        for below in self._families[len(boxes32) - len(levels) :]:
            eye, mid = eyes.take(which, axis=1)[:, None], middle.take(which, axis=1)[:, None]
            box = below.take(boxes, axis=2)
            found = overlap(eye, mid, box, tapered(eye, mid, box, spread[which], loose), loose)
            rows = found.T.ravel().nonzero()[0]
            parents = rows // len(found)
            which, boxes = which[parents], boxes[parents] * len(found) + rows % len(found)
        return which, boxes

    def _on_one_side(
        self, eyes: Floats, middle: Floats, half: Floats, which: Ints, tris: Ints
    ) -> tuple[Ints, Ints, Floats, Floats]:
        """Without the rows whose bundle passes a triangle by or ends short of it. Never leaves out what is closer
        than _SURE.

        For the rows that are left also the normals (3, 3, n) of the planes through the eye and each edge, and how far
        off such a plane (n,), times the length of its normal, a segment is sure to be on one side of it in float32.
        """
        eye, half = eyes.take(which, axis=1), half.take(which, axis=1)
        way, plane = middle.take(which, axis=1) - eye, self._normal.take(tris, axis=1)
        before = height(plane, eye)
        after, reach = before + dot(plane, way), dot(np.abs(plane), half) + _SURE
        rows = ((before >= -_SURE) & (after <= reach) | (before <= _SURE) & (after >= -reach)).nonzero()[0]
        which, tris, eye, way, half = which[rows], tris[rows], eye[:, rows], way[:, rows], half[:, rows]
        edges = self._edges.take(tris, axis=2)
        normal = edges[:3] + cross(edges[3:], eye)
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


# Plain operations in a fixed order ------------------------------------------------------------------------


def _scaled(normal: Floats, offset: Floats) -> Floats:
    """A plane with a normal of length 1: its normal, then its offset."""
    return np.asarray(np.concatenate((normal, offset[None])) / np.sqrt(dot(normal, normal)))


def _border(normal: Floats, corner: Floats, way: Floats) -> Floats:
    """The plane through an edge at right angles to the triangle: distances from it are positive inside."""
    inward = cross(normal, way)
    return _scaled(inward, dot(inward, corner))


def _same_side(d: Any, m: Any, edges: Any) -> Bools:
    """Whether lines (direction, moment) pass three edges on one side, edges and corners included."""
    sides = dot(d[:, None], edges[:3]) + dot(m[:, None], edges[3:])
    low = np.minimum(np.minimum(sides[0], sides[1]), sides[2])
    return np.asarray((low >= 0) != (np.maximum(np.maximum(sides[0], sides[1]), sides[2]) <= 0))


def _with_area(corners: Floats, owners: Ints) -> tuple[Floats, Ints]:
    """Without the triangles that have none: nothing can hit them."""
    normal = cross(*((corners[:, k] - corners[:, 0]).T for k in (1, 2)))
    real = np.nonzero(dot(normal, normal) > 0)[0]
    return corners[real], owners[real]


class _Embree:
    """Embree's scene of the triangles, in float32, called directly."""

    def __init__(self, corners: Floats):
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        self._scene = EmbreeScene()
        TriangleMesh(self._scene, corners.astype(np.float32))

    def first(self, segments: Segments) -> npt.NDArray[np.int32]:
        start = np.ascontiguousarray(segments.p.T, dtype=np.float32)
        way = np.ascontiguousarray((segments.q - segments.p).T, dtype=np.float32)
        found: npt.NDArray[np.int32] = self._scene.run(start, way, dists=1.0)
        return found


class _Trimesh:
    """trimesh's own engine on an rtree of triangles: slow, and everywhere."""

    def __init__(self, corners: Floats):
        import trimesh
        from trimesh.ray.ray_triangle import RayMeshIntersector

        faces = np.arange(len(corners) * 3).reshape(-1, 3)
        self._engine = RayMeshIntersector(trimesh.Trimesh(corners.reshape(-1, 3), faces, process=False))

    def first(self, segments: Segments) -> npt.NDArray[np.int32]:
        first = np.full(len(segments), -1, dtype=np.int32)
        start = segments.p.T
        way = segments.q.T - start
        tris, rays, places = self._engine.intersects_id(start, way, multiple_hits=True, return_locations=True)
        if len(rays):
            inside = ((places - start[rays]) * way[rays]).sum(axis=1) <= (way[rays] * way[rays]).sum(axis=1)
            first[rays[inside]] = tris[inside]
        return first
