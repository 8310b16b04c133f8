"""What stands in the way of segments on a table: its fixed solids, leaves that are shut, bodies.

Lives here: `Solids`, built once for a table (every part but the leaves of openings, in one set of triangles),
and `Crowd`, the bodies of one moment, tested beside it: first by cylinders, then each in its own axes, so that
a figure that moves rebuilds nothing. Never here: who looks at whom (`sight`), lines of fire (`fire`).
Figures that are down never block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from .directions import UNIT, VECTORS
from .figures import POINTS, View, figure_of, lift
from .memo import Memo, PerTable
from .model import DOWN, INCH, Block, Body, Floats, Ints, Piece, Scene, Table
from .plain import Bools
from .rays import Met, Segments, Triangles, backwards, in_order

_VIEWS_KEPT = 20_000
_IDS_KEPT = 2_000
_LEAF_SETS_KEPT = 16
_FLAT = float(UNIT * INCH)


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """Whose triangles they are: a piece and the name of its part."""

    piece: Piece
    part: str


class Solids:
    """The fixed part of a table as triangles: `fixed`, with `owners[fixed.owners[n]]` the part of triangle n.

    `leaves` are the leaves of all openings, by "<piece id>/<opening id>"; see `shut`.
    """

    def __init__(self, table: Table):
        self.table = table
        self.fixed, self.owners = _triangles(_fixed(table))
        self.leaves = {id: (owner, corners) for id, owner, corners in _leaves(table)}
        self._shut: Memo[tuple[str, ...], tuple[Triangles, list[Owner]]] = Memo(_LEAF_SETS_KEPT)
        self._views: Memo[Body, View] = Memo(_VIEWS_KEPT)
        self._last: Memo[str, tuple[Body, View]] = Memo(_IDS_KEPT)

    def shut(self, ids: tuple[str, ...]) -> tuple[Triangles, list[Owner]]:
        """The triangles of these leaves and their owners."""
        known = self._shut.get(ids)
        if known is None:
            known = _triangles(self.leaves[id] for id in ids)
            self._shut.put(ids, known)
        return known

    def view(self, body: Body) -> View:
        """A body's eye and sight points: the same object as long as it is remembered."""
        last = self._last.get(body.id)
        if last is not None and last[0] is body:  # the very same object: not looked up by its value
            return last[1]
        known = self._views.get(body)
        if known is None:
            known = View(self.table, body)
            self._views.put(body, known)
        self._last.put(body.id, (body, known))
        return known


solids_of: PerTable[Solids] = PerTable(Solids)


def shut_leaves(scene: Scene) -> tuple[str, ...]:
    """Which openings are shut now, by "<piece id>/<opening id>", in the table's order."""
    known = scene.memo.get(shut_leaves)
    if isinstance(known, tuple):
        return known
    found = tuple(
        f"{piece.id}/{opening.id}"
        for piece in scene.table.pieces
        for opening in piece.openings
        if scene.is_shut(piece, opening)
    )
    scene.memo[shut_leaves] = found
    return found


def _fixed(table: Table) -> Iterator[tuple[Owner, Floats]]:
    for piece in table.pieces:
        leaves = [opening.leaf.part for opening in piece.openings]
        for part in piece.parts:
            if part.name not in leaves:
                yield Owner(piece, part.name), part.mesh.vertices[part.mesh.faces]


def _leaves(table: Table) -> Iterator[tuple[str, Owner, Floats]]:
    for piece in table.pieces:
        meshes = {part.name: part.mesh for part in piece.parts}
        for opening in piece.openings:
            mesh = meshes.get(opening.leaf.part)
            corners = prism(opening.leaf) if mesh is None else mesh.vertices[mesh.faces]
            yield f"{piece.id}/{opening.id}", Owner(piece, opening.leaf.part), corners


def _triangles(groups: Iterator[tuple[Owner, Floats]]) -> tuple[Triangles, list[Owner]]:
    owners: list[Owner] = []
    corners = [np.zeros((0, 3, 3))]
    numbers = [np.zeros(0, dtype=np.int64)]
    for owner, triangles in groups:
        corners.append(triangles)
        numbers.append(np.full(len(triangles), len(owners), dtype=np.int64))
        owners.append(owner)
    return Triangles(np.concatenate(corners), np.concatenate(numbers)), owners


def prism(block: Block) -> Floats:
    """The sides of a block as triangles (n, 3, 3) in inches: what a leaf without a mesh of its own blocks with."""
    triangles = []
    for (ax, ay), (bx, by) in zip(block.outline, block.outline[1:] + block.outline[:1], strict=True):
        a, b, c, d = (ax, ay, block.base), (bx, by, block.base), (bx, by, block.top), (ax, ay, block.top)
        triangles += [(a, b, c), (a, c, d)]
    return np.array(triangles, dtype=np.float64) / INCH


class Standing:
    """Views side by side: eyes (3, n), points (3, n, 48) and the boxes around those, `low` and `high` (3, n), in mils;
    `numbers` by the ids of their bodies."""

    __slots__ = ("eyes", "high", "low", "numbers", "points", "views")

    def __init__(self, views: list[View]):
        self.views = views
        self.numbers = {view.body.id: number for number, view in enumerate(views)}
        self.eyes = np.array([view.eye for view in views], dtype=np.int64).reshape(-1, 3).T
        self.points = np.array([view.points for view in views]).reshape(-1, 3, POINTS).transpose(1, 0, 2)
        boxes = np.array([(view.low, view.high) for view in views]).reshape(-1, 2, 3)
        self.low, self.high = boxes[:, 0].T, boxes[:, 1].T


class Crowd:
    """The bodies that block at one moment (standing or mounted), as columns in mils; `views` are theirs."""

    def __init__(self, solids: Solids, views: Iterable[View]):
        self.views = [view for view in views if view.body.posture != DOWN]
        self.bodies = tuple(view.body for view in self.views)
        self.numbers = {body.id: number for number, body in enumerate(self.bodies)}
        figures = [figure_of(solids.table, body.shape) for body in self.bodies]
        kinds = {figure: number for number, figure in enumerate(dict.fromkeys(figures))}
        self._solids = [figure.solid for figure in kinds]
        rows = [
            (
                *(body.x, body.y, body.z + lift(body.posture)),
                *VECTORS[body.facing % 360],
                *(figure.reach, body.z + lift(body.posture) + figure.low, body.z + lift(body.posture) + figure.high),
                kinds[figure],
            )
            for body, figure in zip(self.bodies, figures, strict=True)
        ]
        columns = np.array(rows, dtype=np.int64).reshape(-1, 9).T.copy()
        self._at, self._turns, self._bounds, self._kinds = columns[:3], columns[3:5], columns[5:8], columns[8]

    def __len__(self) -> int:
        return len(self.bodies)

    def near(self, eyes: Ints, low: Ints, high: Ints, skip: Ints) -> Bools:
        """Which bodies (n, bodies) may come between eyes (3, n) and points within boxes from `low` to `high` (3, n);
        `skip` (2, n) are numbers of bodies that do not count, or -1. Never misses one."""
        centre = (low + high) >> 1
        spread = high - centre
        reach, foot, top = self._bounds
        near = _apart(eyes[:, :, None], centre[:, :, None], self._at) <= reach + (spread[0] + spread[1] + 2)[:, None]
        near &= np.minimum(eyes[2], low[2])[:, None] <= top
        near &= np.maximum(eyes[2], high[2])[:, None] >= foot
        near &= (skip[:, :, None] != np.arange(len(self))).all(axis=0)
        return np.asarray(near)

    def blocked(self, a: Ints, b: Ints, numbers: Ints, norm: bool = False) -> Bools:
        """Which of the segments from a to b (3, n) the bodies of these numbers (n,) block, each its own."""
        blocked = np.zeros(len(numbers), dtype=np.bool_)
        close = self._close(a, b, numbers).nonzero()[0]
        for solid, of_kind in self._by_kind(numbers[close]):
            rows = close[of_kind]
            p, q = a.take(rows, axis=1), b.take(rows, axis=1)
            p, q = in_order(p, q, backwards(p, q))
            segments = Segments(self._into(p, numbers[rows]), self._into(q, numbers[rows]))
            blocked[rows] = solid.exactly(segments) if norm else solid.blocked(segments)
        return blocked

    def met(self, numbers: Ints, eyes: Ints, points: Ints) -> Iterator[tuple[Ints, Met]]:
        """What segments from eyes (3, n) to points (3, n, k) meet of the bodies of these numbers (n,), by the norm:
        some of the n rows, and what is met in the bundles that they are."""
        for solid, rows in self._by_kind(numbers):
            whose, ends = numbers[rows], points[:, rows]
            flat = self._into(ends.reshape(3, -1), np.repeat(whose, ends.shape[2]))
            yield rows, solid.bundles(self._into(eyes[:, rows], whose), flat.reshape(ends.shape))

    def _by_kind(self, numbers: Ints) -> Iterator[tuple[Triangles, Ints]]:
        """What bodies of these numbers block with, and the rows of those that block with it."""
        if len(self._solids) == 1 and len(numbers):
            yield self._solids[0], np.arange(len(numbers))
            return
        kinds = self._kinds[numbers]
        for kind in np.unique(kinds).tolist():
            yield self._solids[kind], (kinds == kind).nonzero()[0]

    def _into(self, points: Ints, numbers: Ints) -> Floats:
        """Points (3, n) in the axes of the figures of bodies, in inches: whole numbers till the one division."""
        x, y, z = points - self._at.take(numbers, axis=1)
        c, s = self._turns.take(numbers, axis=1)
        return np.stack(((x * c + y * s) / _FLAT, (y * c - x * s) / _FLAT, z / INCH))

    def _close(self, a: Ints, b: Ints, numbers: Ints) -> Bools:
        """Which segments may meet the upright cylinders around the bodies."""
        reach, foot, top = self._bounds.take(numbers, axis=1)
        close = _apart(a, b, self._at.take(numbers, axis=1)) <= reach
        close &= np.minimum(a[2], b[2]) <= top
        close &= np.maximum(a[2], b[2]) >= foot
        return np.asarray(close)


def _apart(a: Ints, b: Ints, points: Ints) -> Floats:
    """Plan distances in mils, less one for roundings, of points (3, n) from segments (3, n)."""
    ux, uy = (b[:2] - a[:2]).astype(np.float64)
    vx, vy = points[0] - a[0], points[1] - a[1]
    along = np.clip((ux * vx + uy * vy) / np.maximum(ux * ux + uy * uy, 1.0), 0.0, 1.0)
    dx, dy = vx - along * ux, vy - along * uy
    return np.asarray(np.sqrt(dx * dx + dy * dy) - 1.0)
