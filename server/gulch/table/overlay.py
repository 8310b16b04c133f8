"""What of a table stands in the way of segments: its fixed solids, the leaves that are shut, what has changed.

Lives here: `Solids`, built once for a table (every part but the leaves of openings, in one set of triangles). A table
that a match has changed takes over its base's: what is gone is left out when it is met, what is new stands beside it.
Never here: bodies (`crowd`), who looks at whom (`sight`), lines of fire (`fire`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .figures import View
from .memo import Memo, PerTable
from .model import INCH, Block, Body, Floats, Piece, Point, Scene, Table
from .rays import Altered, Triangles

_VIEWS_KEPT = 20_000
_IDS_KEPT = 2_000
_LEAF_SETS_KEPT = 16
_FRESH_KEPT = 64


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """Whose triangles they are: a piece and the name of its part."""

    piece: Piece
    part: str


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Something that makes a table other than it was built: what it is, in a word that tells it from all others, and
    the box around it (3,) in inches."""

    token: str
    low: Floats
    high: Floats


Group = tuple[Triangles, list[Owner]]


class _Views:
    """The views of the bodies on a table and on all that have come of it."""

    def __init__(self, table: Table):
        self._table = table
        self._known: Memo[Body, View] = Memo(_VIEWS_KEPT)
        self._last: Memo[str, tuple[Body, View]] = Memo(_IDS_KEPT)
        self._whole: Memo[Body, View] = Memo(_IDS_KEPT)
        self._elsewhere: Memo[tuple[View, Point], View] = Memo(_IDS_KEPT)

    def of(self, body: Body) -> View:
        last = self._last.get(body.id)
        if last is not None and last[0] is body:  # the very same object: not looked up by its value
            return last[1]
        known = self._known.get(body)
        if known is None:
            known = View(self._table, body)
            self._known.put(body, known)
        self._last.put(body.id, (body, known))
        return known

    def whole(self, body: Body) -> View:
        known = self._whole.get(body)
        if known is None:
            known = View(self._table, body, limbs=True)
            self._whole.put(body, known)
        return known

    def looking(self, view: View, eye: Point) -> View:
        if eye == view.eye:
            return view
        known = self._elsewhere.get((view, eye))
        if known is None:
            known = view.looking(eye)
            self._elsewhere.put((view, eye), known)
        return known


class Solids:
    """What a table hides behind: `solid`, with `owners[n]` the part of the triangles of owner n. `fixed` is what of
    that was built, with owners of the same numbers; for a table that nothing has changed the two are one.

    `leaves` are the leaves of all openings, by "<piece id>/<opening id>"; see `shut`. `base`: of the table as built.
    """

    def __init__(self, table: Table):
        self.table = table
        self.leaves = {id: (owner, corners) for id, owner, corners in _leaves(table)}
        self._shut: Memo[tuple[str, ...], Group] = Memo(_LEAF_SETS_KEPT)
        self.base: Solids = self if table.base is None else solids_of(table.base)
        self.fixed, self.owners = _triangles(_fixed(table)) if table.base is None else self.base.group
        self.solid: Triangles | Altered = self.fixed
        self._views: _Views = _Views(table) if table.base is None else self.base._views
        if table.base is not None:
            self.solid, self.owners = self._altered()

    @property
    def group(self) -> Group:
        return self.fixed, self.owners

    def _altered(self) -> tuple[Altered, list[Owner]]:
        """The base's triangles without those that are gone, and the new ones beside them."""
        changed, owners = _changed(self.table), list(self.owners)
        lost = [o.piece.id in changed and self.table.lacks(o.piece.id, o.part) for o in owners]
        more: list[tuple[Triangles, int]] = []
        for triangles, theirs in _fresh(self.table):
            more.append((triangles, len(owners)))
            owners += theirs
        return Altered(self.fixed, np.array(lost, dtype=np.bool_), more), owners

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All that makes what is fixed of this table other than its base's."""
        return tuple(_changes(self.table)) if self.table.base is not None else ()

    @cached_property
    def leaf_changes(self) -> dict[str, Change]:
        """Each leaf as what it changes when it is shut."""
        return {id: _leaf_change(self.table, id, *leaf) for id, leaf in self.leaves.items()}

    def shut(self, ids: tuple[str, ...]) -> Group:
        """The triangles of these leaves and their owners."""
        known = self._shut.get(ids)
        if known is None:
            known = _triangles(self.leaves[id] for id in ids)
            self._shut.put(ids, known)
        return known

    def view(self, body: Body) -> View:
        """A body's eye and sight points: the same object as long as it is remembered."""
        return self._views.of(body)

    def whole(self, body: Body) -> View:
        """The same with sight points on arms and legs too: they count with the torso."""
        return self._views.whole(body)

    def looking(self, body: Body, eye: Point) -> View:
        """The same as `view` with the eye elsewhere (mils)."""
        return self._views.looking(self.view(body), eye)


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
        yield from _fixed_parts(piece)


def _fixed_parts(piece: Piece) -> Iterator[tuple[Owner, Floats]]:
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


# What has changed -----------------------------------------------------------------------------------------

_groups: Memo[tuple[str, str, str], Group] = Memo(_FRESH_KEPT)


def _changed(table: Table) -> frozenset[str]:
    """The pieces of which something is gone or that stand elsewhere."""
    return frozenset(name.partition("/")[0] for name in table.gone) | frozenset(table.poses)


def _fresh(table: Table) -> Iterator[Group]:
    """What stands beside what was built: pieces that were moved or taken from the stock."""
    for piece in table.fresh:
        key = (table.base.key if table.base else "", piece.id, _state(table, piece))
        known = _groups.get(key)
        if known is None:
            known = _triangles(_fixed_parts(piece))
            _groups.put(key, known)
        yield known


def _state(table: Table, piece: Piece) -> str:
    """How a piece stands and what of it is gone, in a word."""
    lacks = sorted(name for name in table.gone if name.startswith(f"{piece.id}/"))
    return f"{table.poses.get(piece.id)} {lacks}"


def _changes(table: Table) -> Iterator[Change]:
    for piece in (table.base or table).pieces:
        if piece.id in table.gone or piece.id in table.poses:
            yield from _change(f"-{piece.id}", (part.mesh.vertices for part in piece.parts))
        elif piece.id in _changed(table):
            for part in piece.parts:
                if table.lacks(piece.id, part.name):
                    yield from _change(f"-{piece.id}/{part.name}", [part.mesh.vertices])
    for piece in table.fresh:
        yield from _change(f"+{piece.id} {_state(table, piece)}", (part.mesh.vertices for part in piece.parts))


def _change(token: str, vertices: Iterable[Floats]) -> Iterator[Change]:
    """A change that fills the box around these vertices; none for no vertices."""
    found = [some for some in vertices if len(some)]
    if found:
        low, high = [some.min(axis=0) for some in found], [some.max(axis=0) for some in found]
        yield Change(token, np.min(low, axis=0), np.max(high, axis=0))


def _leaf_change(table: Table, id: str, owner: Owner, corners: Floats) -> Change:
    flat = corners.reshape(-1, 3)
    return Change(f"|{id} {_state(table, owner.piece)}", flat.min(axis=0), flat.max(axis=0))


def _triangles(groups: Iterator[tuple[Owner, Floats]]) -> Group:
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
