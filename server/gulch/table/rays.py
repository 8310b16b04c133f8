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

from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from .model import INCH, Floats, Ints

Bools = npt.NDArray[np.bool_]
Backend = Literal["embree", "trimesh", "float64"]
BACKENDS: tuple[Backend, ...] = ("embree", "trimesh", "float64")

MARGIN = 1e-4
_SLACK = 1e-6
_SURE = 1e-7
_FAN = 8
_WIDEST = 64
_RAYS_AT_ONCE = 128
_PAIRS_AT_ONCE = 12_000
_BOXES_AT_ONCE = 2_000
_BUNDLES_AT_ONCE = 64


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
        return self.p.shape[1]

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


@dataclass(frozen=True, eq=False)
class Met:
    """What bundles of segments meet, a row for each owner that a bundle meets: the number of the bundle in `bundles`
    (m,), the owner in `owners` (m,)."""

    bundles: Ints
    owners: Ints
    _starts: Ints
    _crosses: Bools
    _along: Floats

    @cached_property
    def nearest(self) -> Floats:
        """How far along each segment (m, k) its first hit is: 0 at the eye, 1 at the other end, inf for none."""
        if not len(self._starts):
            return self._along
        return np.asarray(np.minimum.reduceat(np.where(self._crosses, self._along, np.inf), self._starts))

    @cached_property
    def farthest(self) -> Floats:
        """How far along each segment (m, k) its last hit is; -inf for none."""
        if not len(self._starts):
            return self._along
        return np.asarray(np.maximum.reduceat(np.where(self._crosses, self._along, -np.inf), self._starts))


class Triangles:
    """Triangles (n, 3, 3) float64 inches with the number of the owner (a part) of each. Immutable; share it."""

    def __init__(self, corners: Floats, owners: Ints):
        corners, owners = _with_area(corners, owners)
        order = _chunk_order(corners)
        self.corners = np.ascontiguousarray(corners[order])
        self.owners = owners[order]
        points = np.ascontiguousarray(self.corners.transpose(1, 2, 0))
        a, b, c = points
        ways = points[[1, 2, 0]] - points
        moments = np.stack([_cross(u, v) for u, v in ((a, b), (b, c), (c, a))])
        # Of each edge the moment, then the direction: (coordinate, edge, triangle).
        self._edges = np.ascontiguousarray(np.concatenate((moments, ways), axis=1).transpose(1, 0, 2))
        normal = _cross(b - a, c - a)
        self._normal = np.concatenate((normal, _dot(normal, a)[None]))
        # The plane and the three borders, four numbers each, a row for each triangle: fetched in one go.
        borders = [_border(normal, u, way) for u, way in zip(points, ways, strict=True)]
        self._checks = np.ascontiguousarray(np.concatenate((_scaled(normal, self._normal[3]), *borders)).T)
        self._boxes = _levels(self.corners.min(axis=1), self.corners.max(axis=1))
        self._engines: dict[Backend, _Embree | _Trimesh] = {}

    def __len__(self) -> int:
        return len(self.corners)

    # The filter ---------------------------------------------------------------------------------------

    def blocked(self, segments: Segments) -> Bools:
        """Which segments hit a triangle: the backend's hits, and the norm's where a hit is close to call."""
        if _Chosen.backend == "float64" or not len(self) or not len(segments):
            return self.exactly(segments)
        first = self._engine().first(segments)
        blocked = first >= 0
        rows = blocked.nonzero()[0]
        if len(rows):
            unsure = rows[~self._clean(segments.take(rows), first.take(rows))]
            if len(unsure):
                blocked[unsure] = self._again(segments.take(unsure), first[unsure].astype(np.int64))
        return np.asarray(blocked)

    def _engine(self) -> _Embree | _Trimesh:
        engine = self._engines.get(_Chosen.backend)
        if engine is None:
            engine = _Embree(self.corners) if _Chosen.backend == "embree" else _Trimesh(self.corners)
            self._engines[_Chosen.backend] = engine
        return engine

    def _clean(self, segments: Segments, tris: npt.NDArray[np.int32]) -> Bools:
        """Whether each given hit clears the triangle's edges and the segment's ends by MARGIN."""
        p, q = segments.p, segments.q
        checks = self._checks.take(tris, axis=0).T.reshape(4, 4, -1)
        before, after = _height(checks[0], p), _height(checks[0], q)
        clean = (before > MARGIN) & (after < -MARGIN) | (before < -MARGIN) & (after > MARGIN)
        hit = p + (q - p) * (before / np.where(clean, before - after, 1.0))
        borders = checks[1:]
        inside = borders[:, 0] * hit[0] + borders[:, 1] * hit[1] + borders[:, 2] * hit[2] - borders[:, 3]
        return np.asarray(clean & (inside.min(axis=0) > MARGIN))

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
            part = Segments(segments.p[:, start : start + _RAYS_AT_ONCE], segments.q[:, start : start + _RAYS_AT_ONCE])
            rays, tris = self._candidates(part)
            blocked[start + rays[self._pierced(part, rays, tris)]] = True
        return blocked

    def _pierced(self, segments: Segments, rays: Ints, tris: Ints) -> Bools:
        """Which of these segments hit the triangle beside them."""
        p, q, plane = segments.p.take(rays, axis=1), segments.q.take(rays, axis=1), self._normal.take(tris, axis=1)
        pierced = _between(_height(plane, p), _height(plane, q))
        rows = pierced.nonzero()[0]
        p, q = p.take(rows, axis=1), q.take(rows, axis=1)
        pierced[rows] = _same_side(q - p, _cross(p, q), self._edges.take(tris[rows], axis=2))
        return pierced

    def _candidates(self, segments: Segments) -> tuple[Ints, Ints]:
        """(segment, triangle) pairs where the segment crosses the triangle's plane or may do so; far ones are left
        out by boxes, where that is less work."""
        p, q = segments.p[:, :, None], segments.q[:, :, None]
        if len(segments) * len(self) <= _PAIRS_AT_ONCE:
            rays, tris = np.nonzero(_between(_height(self._normal, p), _height(self._normal, q)))
            return rays, tris
        levels = _from_level(self._boxes, len(segments))
        rays, boxes = np.nonzero(_overlap(p, q, levels[0][:, None], 0.0))
        for level in levels[1:]:
            rays, boxes = _children(rays, boxes, level.shape[1])
            ends = segments.p.take(rays, axis=1), segments.q.take(rays, axis=1)
            found = _overlap(*ends, level.take(boxes, axis=1), 0.0)
            rays, boxes = rays[found], boxes[found]
        return rays, boxes

    # Bundles ------------------------------------------------------------------------------------------

    def bundles(self, eyes: Floats, points: Floats) -> Met:
        """All that segments meet, by the norm: from each eye (3, n) in inches to its points (3, n, k), which lie close
        together. The norm does not mind which end comes first, so the eye comes first in all of them."""
        count = eyes.shape[1] if len(self) else 0
        steps = [slice(start, start + _BUNDLES_AT_ONCE) for start in range(0, count, _BUNDLES_AT_ONCE)]
        found = [self._bundles(step.start, eyes[:, step], points[:, step]) for step in steps]
        if not found:
            none = np.zeros((0, points.shape[2]))
            return Met(self.owners[:0], self.owners[:0], self.owners[:0], none > 0, none)
        which, tris, crosses, along = found[0] if len(found) == 1 else map(np.concatenate, zip(*found, strict=True))
        return self._by_owner(which, tris, crosses, along)

    def _bundles(self, start: int, eyes: Floats, points: Floats) -> tuple[Ints, Ints, Bools, Floats]:
        """For some bundles, the first of which is number `start`: (bundle, triangle) rows that meet, the segments
        (rows, k) that do, and how far along each does."""
        low, high = points.min(axis=2), points.max(axis=2)
        middle = (low + high) / 2
        half = np.maximum(high - middle, middle - low) + _SURE
        which, tris = self._around(eyes, middle, half.max(axis=0))
        mixed, which, tris = self._on_one_side(eyes, middle, half, which, tris)
        plane, ends = self._normal.take(tris, axis=1), points.take(which, axis=1)
        eye = eyes.take(which, axis=1)
        before = _height(plane, eye)[:, None]
        after = plane[0][:, None] * ends[0] + plane[1][:, None] * ends[1] + plane[2][:, None] * ends[2]
        after -= plane[3][:, None]
        crosses = _between(before, after)
        if len(mixed):
            eye, ends = eye[:, mixed, None], ends[:, mixed]
            edges = self._edges.take(tris[mixed], axis=2)[..., None]
            crosses[mixed] &= _same_side(ends - eye, _cross(eye, ends), edges)
        rows = crosses.any(axis=1).nonzero()[0]
        crosses, after, before = crosses[rows], after[rows], before[rows]
        return which[rows] + start, tris[rows], crosses, before / np.where(crosses, before - after, 1.0)

    def _around(self, eyes: Floats, middle: Floats, spread: Floats) -> tuple[Ints, Ints]:
        """(bundle, triangle) rows that may meet: by boxes, from the widest down, then by planes."""
        levels = _from_level(self._boxes, len(spread))
        which, boxes = np.nonzero(_overlap(eyes[:, :, None], middle[:, :, None], levels[0][:, None], spread[:, None]))
        for level in levels[1:]:
            which, boxes = _children(which, boxes, level.shape[1])
            eye, mid, box = eyes.take(which, axis=1), middle.take(which, axis=1), level.take(boxes, axis=1)
            found = _overlap(eye, mid, box, _tapered(eye, mid, box, spread[which])).nonzero()[0]
            which, boxes = which[found], boxes[found]
        return which, boxes

    def _on_one_side(
        self, eyes: Floats, middle: Floats, half: Floats, which: Ints, tris: Ints
    ) -> tuple[Ints, Ints, Ints]:
        """Without the rows whose bundle passes a triangle by or ends short of it; first the numbers of those rows
        that are left whose segments have to be asked one by one. Never decides what is closer than _SURE."""
        eye, half = eyes.take(which, axis=1), half.take(which, axis=1)
        way, plane = middle.take(which, axis=1) - eye, self._normal.take(tris, axis=1)
        before = _height(plane, eye)
        after, reach = before + _dot(plane, way), _dot(np.abs(plane), half) + _SURE
        found = (before >= -_SURE) & (after <= reach) | (before <= _SURE) & (after >= -reach)
        rows = found.nonzero()[0]
        which, tris, eye, way, half = which[rows], tris[rows], eye[:, rows], way[:, rows], half[:, rows]
        # The plane through the eye and an edge: on which side of it the box around the points lies.
        edges = self._edges.take(tris, axis=2)
        normal = edges[:3] + _cross(edges[3:], eye)
        side, reach = _dot(normal, way), _dot(np.abs(normal), half) + _SURE
        left, right = side > reach, side < -reach
        rows = (~(left.any(axis=0) & right.any(axis=0))).nonzero()[0]
        whole = (left.all(axis=0) | right.all(axis=0))[rows]
        return (~whole).nonzero()[0], which[rows], tris[rows]

    def _by_owner(self, which: Ints, tris: Ints, crosses: Bools, along: Floats) -> Met:
        owners = self.owners[tris]
        rows = np.lexsort((owners, which))
        which, owners = which[rows], owners[rows]
        new = np.ones(len(rows), dtype=np.bool_)
        new[1:] = (which[1:] != which[:-1]) | (owners[1:] != owners[:-1])
        starts = new.nonzero()[0]
        return Met(which[starts], owners[starts], starts, crosses[rows], along[rows])


# Plain operations in a fixed order ------------------------------------------------------------------------


def _cross(a: Any, b: Any) -> Any:
    return np.stack((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def _dot(a: Any, b: Any) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _height(planes: Any, points: Any) -> Any:
    """How far points lie above planes (normal, then offset), times the length of the normal."""
    return planes[0] * points[0] + planes[1] * points[1] + planes[2] * points[2] - planes[3]


def _scaled(normal: Floats, offset: Floats) -> Floats:
    """A plane with a normal of length 1: its normal, then its offset."""
    return np.asarray(np.concatenate((normal, offset[None])) / np.sqrt(_dot(normal, normal)))


def _border(normal: Floats, corner: Floats, way: Floats) -> Floats:
    """The plane through an edge at right angles to the triangle: distances from it are positive inside."""
    inward = _cross(normal, way)
    return _scaled(inward, _dot(inward, corner))


def _same_side(d: Any, m: Any, edges: Any) -> Bools:
    """Whether lines (direction, moment) pass three edges on one side, edges and corners included."""
    sides = _dot(d[:, None], edges[:3]) + _dot(m[:, None], edges[3:])
    return np.asarray((sides.min(axis=0) >= 0) != (sides.max(axis=0) <= 0))


def _between(before: Any, after: Any) -> Bools:
    """Whether a plane lies between two ends, or through one of them, but not along both."""
    return np.asarray(((before >= 0) & (after <= 0)) != ((before <= 0) & (after >= 0)))


def _levels(low: Floats, high: Floats) -> list[Floats]:
    """Boxes as centres, then half sizes, a little wider than they are: from the widest level down to the given
    one; each box holds the next _FAN of the level below."""
    levels: list[Floats] = []
    while True:
        levels.append(np.ascontiguousarray(np.concatenate(((low + high) / 2, (high - low) / 2 + _SLACK), axis=1).T))
        if len(low) <= _WIDEST:
            return levels[::-1]
        starts = np.arange(0, len(low), _FAN)
        low, high = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)


def _from_level(levels: list[Floats], rays: int) -> list[Floats]:
    """The levels from the finest one that so many rays can be tested against at once."""
    start = max((n for n, level in enumerate(levels) if rays * level.shape[1] <= _BOXES_AT_ONCE), default=0)
    return levels[start:]


def _children(rays: Ints, boxes: Ints, count: int) -> tuple[Ints, Ints]:
    """The boxes one level down, of which there are `count`."""
    below = (boxes[:, None] * _FAN + np.arange(_FAN)).ravel()
    real = below < count
    return np.repeat(rays, _FAN)[real], below[real]


def _overlap(p: Any, q: Any, box: Any, spread: Any) -> Bools:
    """Whether segments meet boxes widened by `spread`: no axis separates them. Never misses one."""
    d = (q - p) / 2
    size, length, away = box[3:] + spread, np.abs(d), (p + q) / 2 - box[:3]
    meets = (np.abs(away) <= size + length).all(axis=0)
    apart = np.abs(_cross(away, d))
    meets &= apart[0] <= size[1] * length[2] + size[2] * length[1] + _SLACK
    meets &= apart[1] <= size[2] * length[0] + size[0] * length[2] + _SLACK
    meets &= apart[2] <= size[0] * length[1] + size[1] * length[0] + _SLACK
    return np.asarray(meets)


def _tapered(eye: Any, middle: Any, box: Any, spread: Floats) -> Floats:
    """How far segments from an eye can be from their middle one by the time they leave each box, if they end
    within `spread` of it along each axis. Never too little."""
    way = middle - eye
    square = _dot(way, way)
    far = _dot(box[:3] - eye, way) + _dot(box[3:], np.abs(way))
    near = square < 16 * spread * spread
    share = far / np.where(near, 1.0, square - 2 * spread * np.sqrt(square))
    return np.asarray(np.where(near, spread, spread * np.clip(share, 0.0, 1.0)))


def _with_area(corners: Floats, owners: Ints) -> tuple[Floats, Ints]:
    """Without the triangles that have none: nothing can hit them."""
    normal = _cross(*((corners[:, k] - corners[:, 0]).T for k in (1, 2)))
    real = np.nonzero(_dot(normal, normal) > 0)[0]
    return corners[real], owners[real]


def _chunk_order(corners: Floats) -> Ints:
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
