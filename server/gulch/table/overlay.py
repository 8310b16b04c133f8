"""What stands in the way of segments on a table: its fixed solids, leaves that are shut, bodies.

Lives here: `Solids`, built once for a table (every part but the leaves of openings, in one set of triangles),
and `Crowd`, the bodies of one moment, tested beside it: first by cylinders, then each in its own axes, so that
a figure that moves rebuilds nothing. Never here: who looks at whom (`sight`), lines of fire (`fire`).
Figures that are down never block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .directions import UNIT, VECTORS
from .figures import View, figure_of, lift
from .memo import Memo, PerTable
from .model import DOWN, INCH, Block, Body, Floats, Ints, Piece, Point, Scene, Table
from .rays import Bools, Columns, Met, Mils, Segments, Triangles, backwards, in_order

_VIEWS_KEPT = 20_000
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

    def shut(self, ids: tuple[str, ...]) -> tuple[Triangles, list[Owner]]:
        """The triangles of these leaves and their owners."""
        known = self._shut.get(ids)
        if known is None:
            known = _triangles(self.leaves[id] for id in ids)
            self._shut.put(ids, known)
        return known

    def view(self, body: Body) -> View:
        """A body's eye and sight points: the same object as long as it is remembered."""
        known = self._views.get(body)
        if known is None:
            known = View(self.table, body)
            self._views.put(body, known)
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


class Crowd:
    """The bodies that block at one moment (standing or mounted), as columns in mils; `views` are theirs."""

    def __init__(self, solids: Solids, bodies: Iterable[Body]):
        self.bodies = tuple(body for body in bodies if body.posture != DOWN)
        self.views = [solids.view(body) for body in self.bodies]
        self.numbers = {body.id: number for number, body in enumerate(self.bodies)}
        figures = [figure_of(solids.table, body.shape) for body in self.bodies]
        self._solids = [figure.solid for figure in figures]
        self._kinds = _ints([figures.index(figure) for figure in figures])
        self._x, self._y = _ints([body.x for body in self.bodies]), _ints([body.y for body in self.bodies])
        self._z = _ints([body.z + lift(body.posture) for body in self.bodies])
        turns = [VECTORS[body.facing % 360] for body in self.bodies]
        self._c, self._s = _ints([c for c, _ in turns]), _ints([s for _, s in turns])
        self._reach = _ints([figure.reach for figure in figures])
        self._low = self._z + _ints([figure.low for figure in figures])
        self._high = self._z + _ints([figure.high for figure in figures])

    def __len__(self) -> int:
        return len(self.bodies)

    def near(self, eyes: Mils, points: Ints, skip: Ints) -> Bools:
        """Which bodies (n, bodies) may come between eyes (n,) and points (n, 3, k); `skip` (n, 2) are numbers
        of bodies that do not count, or -1. Never misses one."""
        low, high = points.min(axis=2), points.max(axis=2)
        centre = (low + high) // 2
        spread = (high - centre)[:, 0] + (high - centre)[:, 1] + 2
        apart = _apart((eyes[0][:, None], eyes[1][:, None]), (centre[:, 0, None], centre[:, 1, None]), self._x, self._y)
        near = apart <= self._reach + spread[:, None]
        near &= np.minimum(eyes[2], low[:, 2])[:, None] <= self._high
        near &= np.maximum(eyes[2], high[:, 2])[:, None] >= self._low
        rows = np.arange(len(near))
        for column in (0, 1):
            known = np.nonzero(skip[:, column] >= 0)[0]
            near[rows[known], skip[known, column]] = False
        return np.asarray(near)

    def blocked(self, a: Mils, b: Mils, numbers: Ints, norm: bool = False) -> Bools:
        """Which of the segments from a to b (columns of n) the bodies of these numbers (n,) block, each its own."""
        blocked = np.zeros(len(numbers), dtype=np.bool_)
        close = np.nonzero(self._close(a, b, numbers))[0]
        kinds = self._kinds[numbers[close]]
        for kind, solid in enumerate(self._solids):
            rows = close[kinds == kind] if self._kinds[kind] == kind else close[:0]
            if len(rows):
                whose = numbers[rows]
                p, q = (a[0][rows], a[1][rows], a[2][rows]), (b[0][rows], b[1][rows], b[2][rows])
                p, q = in_order(p, q, backwards(p, q))
                segments = Segments(self._into(p, whose), self._into(q, whose))
                blocked[rows] = solid.exactly(segments) if norm else solid.blocked(segments)
        return blocked

    def met(self, number: int, eye: Point, points: Mils) -> Met:
        """What segments from an eye to points meet of one body, by the norm."""
        whose = np.array([number])
        x, y, z = self._into((_ints([eye[0]]), _ints([eye[1]]), _ints([eye[2]])), whose)
        return self._solids[number].bundle((float(x[0]), float(y[0]), float(z[0])), self._into(points, whose))

    def _into(self, points: Mils, numbers: Ints) -> Columns:
        """Points in the axes of the figures of bodies, in inches: whole numbers till the one division."""
        x, y = points[0] - self._x[numbers], points[1] - self._y[numbers]
        c, s = self._c[numbers], self._s[numbers]
        return ((x * c + y * s) / _FLAT, (y * c - x * s) / _FLAT, (points[2] - self._z[numbers]) / INCH)

    def _close(self, a: Mils, b: Mils, numbers: Ints) -> Bools:
        """Which segments may meet the upright cylinders around the bodies."""
        apart = _apart((a[0], a[1]), (b[0], b[1]), self._x[numbers], self._y[numbers])
        close = apart <= self._reach[numbers]
        close &= np.minimum(a[2], b[2]) <= self._high[numbers]
        close &= np.maximum(a[2], b[2]) >= self._low[numbers]
        return np.asarray(close)


def _ints(values: Sequence[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _apart(a: tuple[Ints, Ints], b: tuple[Ints, Ints], x: Ints, y: Ints) -> Floats:
    """Plan distances in mils, less one for roundings, of points from segments."""
    ux, uy = (b[0] - a[0]).astype(np.float64), (b[1] - a[1]).astype(np.float64)
    vx, vy = x - a[0], y - a[1]
    along = np.clip((ux * vx + uy * vy) / np.maximum(ux * ux + uy * uy, 1.0), 0.0, 1.0)
    dx, dy = vx - along * ux, vy - along * uy
    return np.asarray(np.sqrt(dx * dx + dy * dy) - 1.0)
