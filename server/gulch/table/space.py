"""The spatial index of a table: what lies near a point, along a segment, under a template.

Lives here: an rtree for each kind of thing on a table (parts, blocks, leaves of openings, areas, surfaces),
built once for each `table.key` and shared, and the same questions asked of a scene's bodies. Answers are a
broad phase: whatever's bounding box qualifies, in a fixed order; exact tests are the caller's (`measure`).
Never here: meshes' triangles (`rays`), verdicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Literal

import numpy as np
from rtree import index

from .measure import plan_distance, segment_distance
from .memo import PerTable
from .model import INCH, Area, Block, Body, Ints, Opening, Part, Piece, Plan, Point, Scene, Surface, Table

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
    def opening(self) -> Opening:
        """The opening of a leaf; TypeError for anything else."""
        if isinstance(self.thing, Opening):
            return self.thing
        raise TypeError(f"a {self.kind} has no opening")

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
        self.entries: dict[Kind, tuple[Entry, ...]] = dict.fromkeys(KINDS, ())
        found: dict[Kind, list[Entry]] = {kind: [] for kind in KINDS}
        for entry in _entries(table):
            found[entry.kind].append(entry)
        for kind in KINDS:
            self.entries[kind] = tuple(found[kind])
        self._trees = {kind: _tree(self.entries[kind]) for kind in KINDS if found[kind]}
        self._kept: dict[tuple[Kind, int, int, int, int], tuple[Entry, ...]] = {}
        self._lock = Lock()
        self._parts: dict[tuple[str, str], list[Entry]] = {}
        for entry in (*found["part"], *found["block"], *found["leaf"]):
            self._parts.setdefault((entry.piece.id, entry.part), []).append(entry)
        self._part_boxes = {key: _around([entry.box for entry in entries]) for key, entries in self._parts.items()}
        self._boxes = {kind: _columns(found[kind]) for kind in KINDS}

    def part_entries(self, piece: str, part: str) -> list[Entry]:
        """A part's mesh, blocks and leaf. KeyError for a part that the table does not have."""
        return self._parts[piece, part]

    def part_box(self, piece: str, part: str) -> Box:
        """The box around a part's mesh, blocks and leaf. KeyError for a part that the table does not have."""
        return self._part_boxes[piece, part]

    def box(self, kind: Kind, x0: int, y0: int, x1: int, y1: int) -> list[Entry]:
        """Entries of a kind whose plan box meets the given one, borders included."""
        cells = (x0 // _CELL, y0 // _CELL, x1 // _CELL, y1 // _CELL)
        found = self._cells(kind, *cells)
        return [e for e in found if e.box[0] <= x1 and e.box[3] >= x0 and e.box[1] <= y1 and e.box[4] >= y0]

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
            found = [e for e in self.box(kind, x0, y0, x1, y1) if _segment_meets(p, q, e.box, width)]
            return found if heights is None else [e for e in found if e.box[2] <= heights[1] and e.box[5] >= heights[0]]
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


_spaces = PerTable(Space)


def space_of(table: Table) -> Space:
    """The index of a table, built on first use and kept for the tables used last."""
    return _spaces(table)


def bodies_near(scene: Scene, point: Sequence[int], radius: int, ignore: Sequence[str] = ()) -> list[Body]:
    """Bodies whose base comes within `radius` mils of a point in plan, in id order."""
    return [
        body
        for body in scene.bodies.values()
        if body.id not in ignore and plan_distance(point, body.at) <= radius + body.radius
    ]


def bodies_crossed(
    scene: Scene, p: Sequence[int], q: Sequence[int], width: int = 0, ignore: Sequence[str] = ()
) -> list[Body]:
    """Bodies whose base comes within `width` mils of the segment p, q in plan, in id order."""
    return [
        body
        for body in scene.bodies.values()
        if body.id not in ignore and segment_distance(body.at, p, q) <= width + body.radius
    ]


def mesh_box(part: Part) -> Box:
    """The bounding box of a part's mesh in mils, rounded outwards."""
    low = np.floor(part.mesh.vertices.min(axis=0) * INCH)
    high = np.ceil(part.mesh.vertices.max(axis=0) * INCH)
    return (int(low[0]), int(low[1]), int(low[2]), int(high[0]), int(high[1]), int(high[2]))


def _entries(table: Table) -> Iterator[Entry]:
    for piece in table.pieces:
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


def _segment_meets(p: Sequence[int], q: Sequence[int], box: Box, width: int) -> bool:
    """Whether a segment, whose own box meets the grown box already, is not wholly on one side of its diagonals."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    x0, y0, x1, y1 = box[0] - width - p[0], box[1] - width - p[1], box[3] + width - p[0], box[4] + width - p[1]
    sides = (dx * y0 - dy * x0, dx * y0 - dy * x1, dx * y1 - dy * x0, dx * y1 - dy * x1)
    return min(sides) <= 0 <= max(sides)
