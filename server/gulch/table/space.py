"""The spatial index of a table: what lies near a point, along a segment, under a template.

Lives here: an rtree for each kind of thing on a table (parts, blocks, leaves of openings, areas, surfaces),
built once for each `table.key` and shared. A table that a match has changed asks the index of the one that was built
and leaves out what is gone. Answers are a broad phase: whatever's bounding box qualifies, in a fixed order; exact tests
are the caller's (`measure`). Never here: bodies, meshes' triangles (`rays`), verdicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Literal

import numpy as np
from rtree import index

from .measure import hull
from .memo import PerTable
from .model import INCH, Area, Block, Ints, Opening, Part, Piece, Plan, Point, Scene, Surface, Table

Kind = Literal["part", "block", "leaf", "area", "surface"]
Box = tuple[int, int, int, int, int, int]
KINDS: tuple[Kind, ...] = ("part", "block", "leaf", "area", "surface")

_BOXES_KEPT = 20_000
_CELL = INCH
_LARGEST_KEPT = 8
_SHORT = 4 * INCH


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One indexed thing: its piece, what it is, and its box (x0, y0, z0, x1, y1, z1) in mils, rounded outwards."""

    kind: Kind
    piece: Piece
    thing: Part | Block | Opening | Area | Surface
    box: Box

    @property
    def block(self) -> Block:
        """The block, or the leaf of an opening; TypeError for anything else."""
        if isinstance(self.thing, Opening):
            return self.thing.leaf
        if isinstance(self.thing, Block):
            return self.thing
        raise TypeError(f"a {self.kind} has no block")

    @property
    def part(self) -> str:
        """The name of the part that a part, block or leaf is or belongs to; TypeError for anything else."""
        return self.thing.name if isinstance(self.thing, Part) else self.block.part

    @property
    def name(self) -> str:
        """What it is called on its piece (see `Table.lacks`): a leaf by its opening."""
        if isinstance(self.thing, Part):
            return self.thing.name
        return self.thing.part if isinstance(self.thing, Block) else self.thing.id

    @property
    def opening(self) -> Opening:
        """The opening of a leaf; TypeError for anything else."""
        if isinstance(self.thing, Opening):
            return self.thing
        raise TypeError(f"a {self.kind} has no opening")

    def stands(self, scene: Scene) -> bool:
        """Whether it is there: a leaf is while its opening is shut."""
        return not isinstance(self.thing, Opening) or scene.is_shut(self.piece, self.thing)

    @property
    def area(self) -> Area:
        """The area; TypeError for anything else."""
        if isinstance(self.thing, Area):
            return self.thing
        raise TypeError(f"a {self.kind} is no area")


class Space:
    """The index of one table. Answers hold entries in the order of the table's pieces; safe to share by threads."""

    def __init__(self, table: Table):
        self.table = table
        found = _by_kind(_entries(table.pieces))
        self.entries: dict[Kind, tuple[Entry, ...]] = {kind: tuple(found[kind]) for kind in KINDS}
        self._trees = {kind: _tree(self.entries[kind]) for kind in KINDS if found[kind]}
        self._kept: dict[tuple[Kind, int, int, int, int], tuple[Entry, ...]] = {}
        self._lock = Lock()
        self._hulls: dict[tuple[str, str], tuple[Plan, ...]] = {}
        self._parts = _by_part(found)
        self._part_boxes = {key: _around([entry.box for entry in entries]) for key, entries in self._parts.items()}
        self._boxes = {kind: _columns(found[kind]) for kind in KINDS}

    def part_entries(self, piece: str, part: str) -> list[Entry]:
        """A part's mesh, blocks and leaf. KeyError for a part that the table does not have."""
        return self._parts[piece, part]

    def solid_entries(self, piece: str, part: str) -> list[Entry]:
        """What a part is as a body: its blocks and leaf, or its mesh if it has none. KeyError as above."""
        entries = self.part_entries(piece, part)
        return [entry for entry in entries if entry.kind != "part"] or entries

    def solids(self, x0: int, y0: int, x1: int, y1: int) -> list[Entry]:
        """Blocks, leaves, and meshes of parts that have neither, whose plan box meets the given one."""
        meshes = (e for e in self.box("part", x0, y0, x1, y1) if self.is_bare(e.piece.id, e.part))
        return [*self.box("block", x0, y0, x1, y1), *self.box("leaf", x0, y0, x1, y1), *meshes]

    def is_bare(self, piece: str, part: str) -> bool:
        """Whether a part is a mesh only, that has no block or leaf. KeyError as above."""
        return all(entry.kind == "part" for entry in self.part_entries(piece, part))

    def prism(self, entry: Entry) -> tuple[tuple[Plan, ...], int, int]:
        """What a block, leaf, area or mesh fills: an outline (convex around a mesh), from one height to another."""
        thing = entry.thing
        if isinstance(thing, Area):
            return thing.outline, thing.base, thing.base + thing.height
        if not isinstance(thing, Part):
            return entry.block.outline, entry.block.base, entry.block.top
        return self._hull(entry.piece.id, thing), entry.box[2], entry.box[5]

    def _hull(self, piece: str, part: Part) -> tuple[Plan, ...]:
        """The convex outline around a part's mesh, worked out when it is first asked for."""
        known = self._hulls.get((piece, part.name))
        if known is None:
            known = self._hulls[piece, part.name] = mesh_hull(part)
        return known

    def part_box(self, piece: str, part: str) -> Box:
        """The box around a part's mesh, blocks and leaf. KeyError for a part that the table does not have."""
        return self._part_boxes[piece, part]

    def box(self, kind: Kind, x0: int, y0: int, x1: int, y1: int) -> list[Entry]:
        """Entries of a kind whose plan box meets the given one, borders included."""
        cells = (x0 // _CELL, y0 // _CELL, x1 // _CELL, y1 // _CELL)
        return [e for e in self._cells(kind, *cells) if _meets(e.box, x0, y0, x1, y1)]

    def near(self, kind: Kind, point: Sequence[int], radius: int) -> list[Entry]:
        """Entries of a kind whose plan box is at most `radius` mils from a point along each axis."""
        x, y = point[0], point[1]
        return self.box(kind, x - radius, y - radius, x + radius, y + radius)

    def crossed(
        self, kind: Kind, p: Sequence[int], q: Sequence[int], width: int = 0, heights: tuple[int, int] | None = None
    ) -> list[Entry]:
        """Entries of a kind whose plan box comes within `width` mils (along an axis) of the segment p, q; with
        `heights` only what stands between the two, borders included."""
        x0, x1 = min(p[0], q[0]) - width, max(p[0], q[0]) + width
        y0, y1 = min(p[1], q[1]) - width, max(p[1], q[1]) + width
        if x1 - x0 <= _SHORT and y1 - y0 <= _SHORT:
            return _narrowed(self.box(kind, x0, y0, x1, y1), p, q, width, heights)
        boxes, (cx, cy), (sx, sy) = self._boxes[kind]
        rows = (boxes[0] <= x1) & (boxes[3] >= x0) & (boxes[1] <= y1) & (boxes[4] >= y0)
        if heights is not None:
            rows &= (boxes[2] <= heights[1]) & (boxes[5] >= heights[0])
        # As _segment_meets, of all at once: the diagonals of a box do not both lie on one side of the segment's line.
        dx, dy = q[0] - p[0], q[1] - p[1]
        side = dx * (cy - 2 * p[1]) - dy * (cx - 2 * p[0])
        rows &= np.abs(side) <= abs(dx) * (sy + 2 * width) + abs(dy) * (sx + 2 * width)
        entries = self.entries[kind]
        return [entries[number] for number in rows.nonzero()[0].tolist()]

    def under(self, kind: Kind, outline: Iterable[Plan]) -> list[Entry]:
        """Entries of a kind whose plan box meets the bounding box of an outline (a template)."""
        xs, ys = zip(*outline, strict=True)
        return self.box(kind, min(xs), min(ys), max(xs), max(ys))

    def _cells(self, kind: Kind, cx0: int, cy0: int, cx1: int, cy1: int) -> tuple[Entry, ...]:
        """Entries that meet a box of whole cells: a tree query the first time, then kept."""
        key = (kind, cx0, cy0, cx1, cy1)
        known = self._kept.get(key)
        if known is not None:
            return known
        tree = self._trees.get(kind)
        if tree is None:
            return ()
        bounds = (cx0 * _CELL, cy0 * _CELL, (cx1 + 1) * _CELL, (cy1 + 1) * _CELL)
        with self._lock:
            found = sorted(tree.intersection(bounds))
        answer = tuple(self.entries[kind][number] for number in found)
        if cx1 - cx0 <= _LARGEST_KEPT and cy1 - cy0 <= _LARGEST_KEPT:
            if len(self._kept) >= _BOXES_KEPT:
                self._kept.clear()
            self._kept[key] = answer
        return answer


class Changed(Space):
    """The index of a table that a match has changed: the base's own, without what is gone, and what stands anew, which
    is little and looked through one by one."""

    def __init__(self, table: Table, base: Space):
        self.table, self._base = table, base
        changed = {name.partition("/")[0] for name in (*table.gone, *table.poses)}
        left = {piece.id: piece for piece in table.pieces if piece.id in changed}
        self._fresh = _by_kind(_entries(table.fresh))
        self._now: dict[Entry, Entry | None] = {}
        for kind in KINDS:
            for entry in base.entries[kind]:
                if entry.piece.id in changed:
                    gone = table.lacks(entry.piece.id, entry.name)
                    self._now[entry] = None if gone else replace(entry, piece=left[entry.piece.id])
        self._of_changed = _by_part({kind: [*self._still(kind), *self._fresh[kind]] for kind in KINDS})
        self._changed = changed
        self._hulls = {}

    def _hull(self, piece: str, part: Part) -> tuple[Plan, ...]:
        return super()._hull(piece, part) if piece in self._changed else self._base._hull(piece, part)

    def _still(self, kind: Kind) -> Iterator[Entry]:
        """What is left of the pieces that lost something."""
        return (entry for entry in self._now.values() if entry is not None and entry.kind == kind)

    def _left(self, entries: Iterable[Entry]) -> list[Entry]:
        """Of what stood on the base what stands there still."""
        found = (self._now.get(entry, entry) for entry in entries)
        return [entry for entry in found if entry is not None]

    @property
    def entries(self) -> dict[Kind, tuple[Entry, ...]]:  # type: ignore[override]  # worked out when asked for
        return {kind: (*self._left(self._base.entries[kind]), *self._fresh[kind]) for kind in KINDS}

    def part_entries(self, piece: str, part: str) -> list[Entry]:
        changed = piece in self._changed
        return self._of_changed[piece, part] if changed else self._base.part_entries(piece, part)

    def part_box(self, piece: str, part: str) -> Box:
        if piece not in self._changed:
            return self._base.part_box(piece, part)
        return _around([entry.box for entry in self._of_changed[piece, part]])

    def box(self, kind: Kind, x0: int, y0: int, x1: int, y1: int) -> list[Entry]:
        fresh = (e for e in self._fresh[kind] if _meets(e.box, x0, y0, x1, y1))
        return [*self._left(self._base.box(kind, x0, y0, x1, y1)), *fresh]

    def crossed(
        self, kind: Kind, p: Sequence[int], q: Sequence[int], width: int = 0, heights: tuple[int, int] | None = None
    ) -> list[Entry]:
        x0, x1 = min(p[0], q[0]) - width, max(p[0], q[0]) + width
        y0, y1 = min(p[1], q[1]) - width, max(p[1], q[1]) + width
        fresh = (e for e in self._fresh[kind] if _meets(e.box, x0, y0, x1, y1))
        return [*self._left(self._base.crossed(kind, p, q, width, heights)), *_narrowed(fresh, p, q, width, heights)]


def _space(table: Table) -> Space:
    return Space(table) if table.base is None else Changed(table, _spaces(table.base))


_spaces = PerTable(_space)


def space_of(table: Table) -> Space:
    """The index of a table, built on first use and kept for the tables used last."""
    return _spaces(table)


def mesh_box(part: Part) -> Box:
    """The bounding box of a part's mesh in mils, rounded outwards."""
    low = np.floor(part.mesh.vertices.min(axis=0) * INCH)
    high = np.ceil(part.mesh.vertices.max(axis=0) * INCH)
    return (int(low[0]), int(low[1]), int(low[2]), int(high[0]), int(high[1]), int(high[2]))


def mesh_hull(part: Part) -> tuple[Plan, ...]:
    """The convex outline in plan around a part's mesh, its vertices rounded to the nearest mil."""
    corners = np.unique(np.rint(part.mesh.vertices[:, :2] * INCH).astype(np.int64), axis=0)
    return hull(corners.tolist())


def _by_kind(entries: Iterable[Entry]) -> dict[Kind, list[Entry]]:
    found: dict[Kind, list[Entry]] = {kind: [] for kind in KINDS}
    for entry in entries:
        found[entry.kind].append(entry)
    return found


def _by_part(entries: Mapping[Kind, Iterable[Entry]]) -> dict[tuple[str, str], list[Entry]]:
    """The meshes, blocks and leaves of each part, by piece and name."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in (*entries["part"], *entries["block"], *entries["leaf"]):
        found.setdefault((entry.piece.id, entry.part), []).append(entry)
    return found


def _entries(pieces: Iterable[Piece]) -> Iterator[Entry]:
    for piece in pieces:
        for part in piece.parts:
            if len(part.mesh.vertices):
                yield Entry("part", piece, part, mesh_box(part))
        for block in piece.blocks:
            yield Entry("block", piece, block, _box(block.outline, block.base, block.top))
        for opening in piece.openings:
            leaf = opening.leaf
            yield Entry("leaf", piece, opening, _box(leaf.outline, leaf.base, leaf.top))
        for area in piece.areas:
            yield Entry("area", piece, area, _box(area.outline, area.base, area.base + area.height))
        for surface in piece.surfaces:
            heights = [z for _, _, z in surface.vertices]
            yield Entry("surface", piece, surface, _box(surface.vertices, min(heights), max(heights)))


def _box(outline: Sequence[Plan] | Sequence[Point], base: int, top: int) -> Box:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return (min(xs), min(ys), base, max(xs), max(ys), top)


def _columns(entries: Sequence[Entry]) -> tuple[Ints, Ints, Ints]:
    """The boxes of entries as columns (6, n), and twice their centres and sizes in plan (2, n)."""
    boxes = np.array([entry.box for entry in entries], dtype=np.int64).reshape(-1, 6).T.copy()
    return boxes, boxes[:2] + boxes[3:5], boxes[3:5] - boxes[:2]


def _around(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    columns = list(zip(*boxes, strict=True))
    low, high = [min(column) for column in columns[:3]], [max(column) for column in columns[3:]]
    return (low[0], low[1], low[2], high[0], high[1], high[2])


def _tree(entries: Sequence[Entry]) -> index.Index:
    stream = ((n, (e.box[0], e.box[1], e.box[3], e.box[4]), None) for n, e in enumerate(entries))
    return index.Index(stream)


def _meets(box: Box, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a box meets a box in plan, borders included."""
    return box[0] <= x1 and box[3] >= x0 and box[1] <= y1 and box[4] >= y0


def _narrowed(
    entries: Iterable[Entry], p: Sequence[int], q: Sequence[int], width: int, heights: tuple[int, int] | None
) -> list[Entry]:
    """Of what the segment's own box meets, what the segment itself may meet, between the heights if there are any."""
    found = [e for e in entries if _segment_meets(p, q, e.box, width)]
    return found if heights is None else [e for e in found if e.box[2] <= heights[1] and e.box[5] >= heights[0]]


def _segment_meets(p: Sequence[int], q: Sequence[int], box: Box, width: int) -> bool:
    """Whether a segment, whose own box meets the grown box already, is not wholly on one side of its diagonals."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    x0, y0, x1, y1 = box[0] - width - p[0], box[1] - width - p[1], box[3] + width - p[0], box[4] + width - p[1]
    sides = (dx * y0 - dy * x0, dx * y0 - dy * x1, dx * y1 - dy * x0, dx * y1 - dy * x1)
    return min(sides) <= 0 <= max(sides)
