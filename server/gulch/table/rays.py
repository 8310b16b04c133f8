"""Segments against triangles: the norm in float64, and Embree as the filter that makes it fast.

Lives here: sets of triangles and who of a batch of segments hits them. Never here: what the triangles are
(`sight`, `fire`), figures, verdicts. Hits are two-sided; inside and outside are never asked.

The norm uses plain float64 operations in a fixed order. A segment is a line with moment p x q; the sign of its
product with the line of an edge says on which side it passes. Turning segment or edge round negates the product
exactly, so a segment and its reverse always agree, and two triangles that share an edge leave no gap between them.
A filter's hit stands if it clears every edge and both ends by 1e-4 inch; the rest is cast again by the norm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from .model import INCH, Floats, Ints

Bools = npt.NDArray[np.bool_]
Columns = tuple[Floats, Floats, Floats]
Mils = tuple[Ints, Ints, Ints]
Backend = Literal["embree", "trimesh", "float64"]
BACKENDS: tuple[Backend, ...] = ("embree", "trimesh", "float64")

MARGIN = 1e-4
_SLACK = 1e-6
_FAN = 8
_WIDEST = 64
_RAYS_AT_ONCE = 128
_PAIRS_AT_ONCE = 12_000
_BOXES_AT_ONCE = 2_000


class _Chosen:
    """The backend of this process: one value, so that no answer depends on who asks."""

    backend: Backend = "embree" if find_spec("embreex") else "trimesh"


def backend() -> Backend:
    """Which engine filters: Embree where it is installed, else trimesh's own; "float64" is the bare norm."""
    return _Chosen.backend


def use_backend(name: Backend) -> None:
    """Sets the engine of this process. ValueError if there is no such engine, ImportError if it is not installed."""
    if name not in BACKENDS:
        raise ValueError(f"no backend {name!r}; there are {', '.join(BACKENDS)}")
    if name == "embree" and not find_spec("embreex"):
        raise ImportError("embreex is not installed; use the backend trimesh")
    _Chosen.backend = name


class Segments:
    """A batch of segments: ends `p` and `q` as columns x, y, z of float64 inches, the lesser end first."""

    __slots__ = ("p", "q")

    def __init__(self, p: Columns, q: Columns):
        self.p = p
        self.q = q

    @classmethod
    def between(cls, a: Mils, b: Mils) -> Segments:
        """Segments between points given as columns of mils; which end comes first does not matter."""
        a, b = in_order(a, b, backwards(a, b))
        return cls((a[0] / INCH, a[1] / INCH, a[2] / INCH), (b[0] / INCH, b[1] / INCH, b[2] / INCH))

    def __len__(self) -> int:
        return len(self.p[0])

    def take(self, rows: Ints) -> Segments:
        return Segments(_rows(self.p, rows), _rows(self.q, rows))


def backwards(a: Mils, b: Mils) -> Bools:
    """Where the ends of segments are not in canonical order (by x, then y, then z).

    Columns of mils that may broadcast; no two ends may be 2**20 mils or more apart.
    """
    return np.asarray(((b[0] - a[0]) << 42) + ((b[1] - a[1]) << 21) + (b[2] - a[2]) < 0)


def in_order(a: Sequence[Any], b: Sequence[Any], turn: Bools) -> tuple[Any, Any]:
    """Both ends, exchanged where `turn` says so."""
    low = (np.where(turn, b[0], a[0]), np.where(turn, b[1], a[1]), np.where(turn, b[2], a[2]))
    return low, (np.where(turn, a[0], b[0]), np.where(turn, a[1], b[1]), np.where(turn, a[2], b[2]))


@dataclass(frozen=True, slots=True, eq=False)
class Met:
    """What one end of a bundle meets: `owners` (m,), and for each how far off the `nearest` and `farthest` hits
    are along each segment (m, k), 0 at that end, 1 at the other; inf and -inf where there is none."""

    owners: Ints
    nearest: Floats
    farthest: Floats


class Triangles:
    """Triangles (n, 3, 3) float64 inches with the number of the owner (a part) of each. Immutable; share it."""

    def __init__(self, corners: Floats, owners: Ints):
        corners, owners = _with_area(corners, owners)
        order = _chunk_order(corners)
        self.corners = np.ascontiguousarray(corners[order])
        self.owners = owners[order]
        a, b, c = (_columns(self.corners[:, k]) for k in range(3))
        self._edges = tuple(_edge(u, v) for u, v in ((a, b), (b, c), (c, a)))
        self._normal = _cross(_minus(b, a), _minus(c, a))
        self._offset = _dot(self._normal, a)
        self._plane = _scaled(self._normal, self._offset)
        self._borders = tuple(self._border(u, edge) for u, edge in zip((a, b, c), self._edges, strict=True))
        self._boxes = _levels(self.corners.min(axis=1), self.corners.max(axis=1))
        self._engines: dict[Backend, _Embree | _Trimesh] = {}

    def __len__(self) -> int:
        return len(self.corners)

    def _border(self, corner: Columns, edge: Sequence[Floats]) -> tuple[Floats, ...]:
        """The plane through an edge at right angles to the triangle: distances from it are positive inside."""
        inward = _cross(self._normal, edge[3:])
        return _scaled(inward, _dot(inward, corner))

    # The filter ---------------------------------------------------------------------------------------

    def blocked(self, segments: Segments) -> Bools:
        """Which segments hit a triangle: the backend's hits, and the norm's where a hit is close to call."""
        if _Chosen.backend == "float64" or not len(self) or not len(segments):
            return self.exactly(segments)
        first = self._engine().first(segments)
        blocked = first >= 0
        rows = np.nonzero(blocked)[0]
        unsure = rows[~self._clean(segments.take(rows), first[rows].astype(np.int64))]
        if len(unsure):
            blocked[unsure] = self.exactly(segments.take(unsure))
        return np.asarray(blocked)

    def _engine(self) -> _Embree | _Trimesh:
        engine = self._engines.get(_Chosen.backend)
        if engine is None:
            engine = _Embree(self.corners) if _Chosen.backend == "embree" else _Trimesh(self.corners)
            self._engines[_Chosen.backend] = engine
        return engine

    def _clean(self, segments: Segments, tris: Ints) -> Bools:
        """Whether each given hit clears the triangle's edges and the segment's ends by MARGIN."""
        before, after = _height(self._plane, tris, segments.p), _height(self._plane, tris, segments.q)
        clean = (before > MARGIN) & (after < -MARGIN) | (before < -MARGIN) & (after > MARGIN)
        span = before - after
        share = before / np.where(clean, span, 1.0)
        hit = tuple(p + (q - p) * share for p, q in zip(segments.p, segments.q, strict=True))
        for border in self._borders:
            clean &= _height(border, tris, hit) > MARGIN
        return np.asarray(clean)

    # The norm -----------------------------------------------------------------------------------------

    def exactly(self, segments: Segments) -> Bools:
        """Which segments hit a triangle, by the norm alone."""
        blocked = np.zeros(len(segments), dtype=np.bool_)
        if not len(self):
            return blocked
        for start in range(0, len(segments), _RAYS_AT_ONCE):
            rows = np.arange(start, min(start + _RAYS_AT_ONCE, len(segments)))
            blocked[start + self._hit(segments.take(rows))] = True
        return blocked

    def _hit(self, segments: Segments) -> Ints:
        """The rows of segments that hit something, some of them more than once."""
        rays, tris = self._candidates(segments)
        p, q, edges = _rows(segments.p, rays), _rows(segments.q, rays), [_rows(edge, tris) for edge in self._edges]
        return rays[_same_side(_minus(q, p), _cross(p, q), edges)]

    def _candidates(self, segments: Segments) -> tuple[Ints, Ints]:
        """(segment, triangle) pairs where the segment crosses the triangle's plane; far ones are left out by boxes,
        where that is less work."""
        if len(segments) * len(self) <= _PAIRS_AT_ONCE:
            p, q = _upright(segments.p), _upright(segments.q)
            before, after = _dot(self._normal, p) - self._offset, _dot(self._normal, q) - self._offset
            rays, tris = np.nonzero(_between(before, after))
            return rays, tris
        levels = _from_level(self._boxes, len(segments))
        rays, boxes = np.nonzero(_overlap(_upright(segments.p), _upright(segments.q), levels[0], 0.0))
        for columns in levels[1:]:
            rays, boxes = _children(rays, boxes, len(columns[0]))
            p, q = _rows(segments.p, rays), _rows(segments.q, rays)
            found = np.nonzero(_overlap(p, q, _rows(columns, boxes), 0.0))[0]
            rays, boxes = rays[found], boxes[found]
        normal, offset = _rows(self._normal, boxes), self._offset[boxes]
        before = _dot(normal, _rows(segments.p, rays)) - offset
        found = np.nonzero(_between(before, _dot(normal, _rows(segments.q, rays)) - offset))[0]
        return rays[found], boxes[found]

    def bundle(self, eye: Sequence[float], points: Columns) -> Met:
        """All that segments from one eye to points that lie close together meet, by the norm.

        The norm does not mind which end comes first, so the eye can come first in all of them.
        """
        if not len(self):
            none = np.zeros((0, len(points[0])))
            return Met(self.owners, none, none)
        tris = self._around(eye, points)
        normal, offset = _rows(self._normal, tris), self._offset[tris]
        before = (_dot(normal, eye) - offset)[:, None]
        after = _dot(tuple(column[:, None] for column in normal), points) - offset[:, None]
        crosses = _between(before, after)
        rows = np.nonzero(crosses.any(axis=1))[0]
        tris, crosses, before, after = tris[rows], crosses[rows], before[rows], after[rows]
        edges = [tuple(column[tris][:, None] for column in edge) for edge in self._edges]
        crosses &= _same_side(_minus(points, eye), _cross(eye, points), edges)
        along = before / np.where(crosses, before - after, 1.0)
        return self._by_owner(tris, crosses, along)

    def _by_owner(self, tris: Ints, crosses: Bools, along: Floats) -> Met:
        rows = np.nonzero(crosses.any(axis=1))[0]
        if not len(rows):
            return Met(rows, along[rows], along[rows])
        rows = rows[np.argsort(self.owners[tris[rows]], kind="stable")]
        owners, crosses, along = self.owners[tris[rows]], crosses[rows], along[rows]
        starts = np.nonzero(np.diff(owners, prepend=-1))[0]
        nearest = np.minimum.reduceat(np.where(crosses, along, np.inf), starts)
        return Met(owners[starts], nearest, np.maximum.reduceat(np.where(crosses, along, -np.inf), starts))

    def _around(self, eye: Sequence[float], points: Columns) -> Ints:
        """Triangles that a bundle of segments may meet: by boxes, from the widest down, then by planes."""
        middle = tuple((float(column.min()) + float(column.max())) / 2 for column in points)
        spread = max(float(np.abs(column - m).max()) for column, m in zip(points, middle, strict=True))
        levels = _from_level(self._boxes, 1)
        boxes = np.nonzero(_overlap(eye, middle, levels[0], spread))[0]
        for columns in levels[1:]:
            _, boxes = _children(boxes, boxes, len(columns[0]))
            box = _rows(columns, boxes)
            boxes = boxes[_overlap(eye, middle, box, _tapered(eye, middle, box, spread))]
        plane = _rows(self._plane, boxes)
        before, after = _dot(plane, eye) - plane[3], _dot(plane, middle) - plane[3]
        reach = 2 * spread + _SLACK
        return np.asarray(boxes[(before >= -_SLACK) & (after <= reach) | (before <= _SLACK) & (after >= -reach)])


# Plain operations in a fixed order ------------------------------------------------------------------------


def _columns(rows: Floats) -> tuple[Floats, Floats, Floats]:
    return np.ascontiguousarray(rows[:, 0]), np.ascontiguousarray(rows[:, 1]), np.ascontiguousarray(rows[:, 2])


def _rows(columns: Sequence[Floats], rows: Ints) -> Any:
    return tuple(column[rows] for column in columns)


def _minus(a: Sequence[Any], b: Sequence[Any]) -> tuple[Any, Any, Any]:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _cross(a: Sequence[Any], b: Sequence[Any]) -> tuple[Any, Any, Any]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Sequence[Any], b: Sequence[Any]) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _scaled(normal: Columns, offset: Floats) -> tuple[Floats, ...]:
    """A plane with a normal of length 1: its normal, then its offset."""
    length = np.sqrt(_dot(normal, normal))
    return (normal[0] / length, normal[1] / length, normal[2] / length, offset / length)


def _height(planes: Sequence[Floats], rows: Ints, points: Sequence[Floats]) -> Floats:
    """How far points lie above planes of given rows."""
    return np.asarray(_dot(_rows(planes[:3], rows), points) - planes[3][rows])


def _edge(u: Columns, v: Columns) -> tuple[Floats, ...]:
    """The line of an edge: moment u x v, then direction v - u."""
    return (*_cross(u, v), *_minus(v, u))


def _same_side(d: Sequence[Any], m: Sequence[Any], edges: Sequence[Sequence[Any]]) -> Bools:
    """Whether lines (direction, moment) pass three edges on one side, edges and corners included."""
    first, second, third = (_dot(d, edge) + _dot(m, edge[3:]) for edge in edges)
    left = (first >= 0) & (second >= 0) & (third >= 0)
    right = (first <= 0) & (second <= 0) & (third <= 0)
    return np.asarray(left != right)


def _between(before: Floats, after: Floats) -> Bools:
    """Whether a plane lies between two ends, or through one of them, but not along both."""
    return np.asarray(((before >= 0) & (after <= 0)) != ((before <= 0) & (after >= 0)))


def _levels(low: Floats, high: Floats) -> list[tuple[Floats, ...]]:
    """Boxes as centres, then half sizes, a little wider than they are: from the widest level down to the given
    one; each box holds the next _FAN of the level below."""
    levels: list[tuple[Floats, ...]] = []
    while True:
        levels.append((*_columns((low + high) / 2), *_columns((high - low) / 2 + _SLACK)))
        if len(low) <= _WIDEST:
            return levels[::-1]
        starts = np.arange(0, len(low), _FAN)
        low, high = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)


def _from_level(levels: list[tuple[Floats, ...]], rays: int) -> list[tuple[Floats, ...]]:
    """The levels from the finest one that so many rays can be tested against at once."""
    start = max((n for n, columns in enumerate(levels) if rays * len(columns[0]) <= _BOXES_AT_ONCE), default=0)
    return levels[start:]


def _upright(columns: Columns) -> Columns:
    """Columns (n,) as (n, 1), to be tested against rows."""
    return columns[0][:, None], columns[1][:, None], columns[2][:, None]


def _children(rays: Ints, boxes: Ints, count: int) -> tuple[Ints, Ints]:
    """The boxes one level down, of which there are `count`."""
    below = (boxes[:, None] * _FAN + np.arange(_FAN)).ravel()
    real = below < count
    return np.repeat(rays, _FAN)[real], below[real]


def _overlap(p: Sequence[Any], q: Sequence[Any], box: Sequence[Any], spread: Any) -> Bools:
    """Whether segments meet boxes widened by `spread`: no axis separates them. Never misses one."""
    dx, dy, dz = (q[0] - p[0]) / 2, (q[1] - p[1]) / 2, (q[2] - p[2]) / 2
    x, y, z = (p[0] + q[0]) / 2 - box[0], (p[1] + q[1]) / 2 - box[1], (p[2] + q[2]) / 2 - box[2]
    bx, by, bz = box[3] + spread, box[4] + spread, box[5] + spread
    ax, ay, az = np.abs(dx), np.abs(dy), np.abs(dz)
    meets = (np.abs(x) <= bx + ax) & (np.abs(y) <= by + ay) & (np.abs(z) <= bz + az)
    meets &= np.abs(y * dz - z * dy) <= by * az + bz * ay + _SLACK
    meets &= np.abs(z * dx - x * dz) <= bz * ax + bx * az + _SLACK
    meets &= np.abs(x * dy - y * dx) <= bx * ay + by * ax + _SLACK
    return np.asarray(meets)


def _tapered(eye: Sequence[float], middle: Sequence[float], box: Sequence[Floats], spread: float) -> Any:
    """How far segments from an eye can be from their middle one by the time they leave each box, if they end
    within `spread` of it along each axis. Never too little."""
    way = _minus(middle, eye)
    square = _dot(way, way)
    if square < 16 * spread * spread:
        return spread
    far = _dot(_minus(box, eye), way) + box[3] * abs(way[0]) + box[4] * abs(way[1]) + box[5] * abs(way[2])
    return spread * np.clip(far / (square - 2 * spread * square**0.5), 0.0, 1.0)


def _with_area(corners: Floats, owners: Ints) -> tuple[Floats, Ints]:
    """Without the triangles that have none: nothing can hit them."""
    normal = _cross(*(_columns(corners[:, k] - corners[:, 0]) for k in (1, 2)))
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
        start = np.empty((len(segments), 3), dtype=np.float32)
        way = np.empty_like(start)
        for axis, (p, q) in enumerate(zip(segments.p, segments.q, strict=True)):
            start[:, axis] = p
            way[:, axis] = q - p
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
        start = np.stack(segments.p, axis=1)
        way = np.stack(segments.q, axis=1) - start
        tris, rays, places = self._engine.intersects_id(start, way, multiple_hits=True, return_locations=True)
        if len(rays):
            inside = ((places - start[rays]) * way[rays]).sum(axis=1) <= (way[rays] * way[rays]).sum(axis=1)
            first[rays[inside]] = tris[inside]
        return first
