"""The line of fire: what lies on the straight line between two base centres, in order.

Lives here: `line_of_fire` (pieces by the volume of their parts, figures by their cylinders, areas by exact
clipping). Cover, in-the-way and the like are read from it by each book. Never here: sight, what counts as cover.

Lines are lifted 0.1 inch above the undersides of the bases, so that the ground never crosses them. Distances
along a line are mils from its start, within two of the truth; a line that only touches a side or a base crosses
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Literal

import numpy as np

from .figures import lift
from .measure import (
    CONTACT,
    clip_segment,
    distance,
    distance_to_area,
    distance_to_block,
    distance_to_outline,
    may_touch,
    plan_distance,
    point_distance,
    strictly_inside,
)
from .memo import Memo, PerTable
from .model import DOWN, INCH, Body, Piece, Plan, Point, Scene
from .overlay import Owner, shut_leaves, solids_of
from .space import Entry, space_of

LIFT = 100
"""Mils by which lines run above the undersides of the bases."""

_LINES_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Crossing:
    """Something on the line. Heights and distances in mils.

    `id` is of the piece or the figure; `part` the piece's part or area ("" for figures). `enter` and `leave`
    are along the line, `inside` the length between that is truly inside (areas can be entered twice).
    `base` is the foot of the whole piece, figure or area and `height` its height from there; `low` and `high`
    are the heights on the table between which the crossed part itself stands.
    """

    kind: Literal["piece", "figure", "area"]
    id: str
    part: str
    enter: int
    leave: int
    base: int
    height: int
    low: int
    high: int
    inside: int
    touches_shooter: bool
    touches_target: bool


@dataclass(frozen=True, slots=True)
class LineOfFire:
    """`length` in mils from centre to centre in 3D, and everything crossed in the order it is met."""

    length: int
    crossings: tuple[Crossing, ...]


class _Line:
    """A segment in space with its length in plan and in 3D."""

    def __init__(self, start: Point, end: Point):
        self.start, self.end = start, end
        self.flat = plan_distance(start, end)
        self.length = point_distance(start, end)

    @property
    def plan(self) -> tuple[Plan, Plan]:
        return (self.start[0], self.start[1]), (self.end[0], self.end[1])

    def at(self, along: int) -> Point:
        """The point so many mils along the line, rounded down along each axis."""
        (ax, ay, az), (bx, by, bz), full = self.start, self.end, max(self.length, 1)
        return (ax + (bx - ax) * along // full, ay + (by - ay) * along // full, az + (bz - az) * along // full)

    def between(self, low: int, high: int) -> tuple[int, int] | None:
        """Where the line is strictly between two heights, as (from, to) in mils along it."""
        rise = self.end[2] - self.start[2]
        if not rise:
            return (0, self.length) if low < self.start[2] < high else None
        cuts = sorted((height - self.start[2]) * self.length // rise for height in (low, high))
        start, end = max(cuts[0], 0), min(cuts[1], self.length)
        return (start, end) if start < end else None

    def inside(self, outline: tuple[Plan, ...], low: int, high: int) -> list[tuple[int, int]]:
        """The stretches inside the upright prism over an outline, in mils along the line."""
        span = self.between(low, high)
        if span is None:
            return []
        if self.flat:
            found = [self._raised(*stretch) for stretch in clip_segment(*self.plan, outline)]
        else:
            found = [(0, self.length)] if strictly_inside(self.start, outline) else []
        cut = [(max(start, span[0]), min(end, span[1])) for start, end in found]
        return [(start, end) for start, end in cut if start < end]

    def through(self, body: Body) -> tuple[int, int] | None:
        """The stretch inside a body's upright cylinder."""
        span = self.between(body.z, body.z + standing_height(body))
        if span is None:
            return None
        start, end = self._over(body) if self.flat else (0, self.length)
        if not self.flat and plan_distance(self.start, body.at) >= body.radius:
            return None
        start, end = max(start, span[0]), min(end, span[1])
        return (start, end) if start < end else None

    def _over(self, body: Body) -> tuple[int, int]:
        """Where the line is over a base, in plan; (0, 0) if it is not."""
        (ax, ay), (bx, by) = self.plan
        ux, uy, vx, vy = bx - ax, by - ay, body.x - ax, body.y - ay
        side, square = ux * vy - uy * vx, ux * ux + uy * uy
        half = body.radius * body.radius - side * side // square
        if half <= 0:
            return (0, 0)
        middle, reach = (ux * vx + uy * vy) // self.flat, isqrt(half)
        return self._raised(max(middle - reach, 0), min(middle + reach, self.flat))

    def _raised(self, start: int, end: int) -> tuple[int, int]:
        return start * self.length // self.flat, end * self.length // self.flat


def standing_height(body: Body) -> int:
    """How far up from its base a body reaches: one that is down as high as half its base is wide, one that is
    mounted higher by the saddle."""
    return body.radius if body.posture == DOWN else body.height + lift(body.posture)


def line_of_fire(scene: Scene, shooter: str, target: str) -> LineOfFire:
    """The line between two bodies of the scene. KeyError for a body that is not on the table."""
    key = (LineOfFire, shooter, target)
    known = scene.memo.get(key)
    if isinstance(known, LineOfFire):
        return known
    found = line_between(scene, scene.bodies[shooter], scene.bodies[target])
    scene.memo[key] = found
    return found


def line_between(scene: Scene, shooter: Body, target: Body) -> LineOfFire:
    """As `line_of_fire`, for bodies that need not be on the table; their namesakes there do not count."""
    line = _Line(_lifted(shooter), _lifted(target))
    found = [*_terrain(scene, line, shooter, target), *_figures(scene, line, shooter, target)]
    found.sort(key=lambda crossing: (crossing.enter, crossing.leave, crossing.kind, crossing.id, crossing.part))
    return LineOfFire(line.length, tuple(found))


_kept: PerTable[Memo[tuple[tuple[str, ...], Body, Body], tuple[Crossing, ...]]] = PerTable(lambda _: Memo(_LINES_KEPT))


def _terrain(scene: Scene, line: _Line, shooter: Body, target: Body) -> tuple[Crossing, ...]:
    """Pieces and areas on the line: they are the same as long as the two bodies and the leaves that are shut are."""
    memo, key = _kept(scene.table), (shut_leaves(scene), shooter, target)
    known = memo.get(key)
    if known is None:
        known = (*_pieces(scene, line, shooter, target), *_areas(scene, line, shooter, target))
        memo.put(key, known)
    return known


def _lifted(body: Body) -> Point:
    return (body.x, body.y, body.z + LIFT)


# Pieces ---------------------------------------------------------------------------------------------------


def _pieces(scene: Scene, line: _Line, shooter: Body, target: Body) -> Iterator[Crossing]:
    stretches: dict[tuple[str, str], list[tuple[int, int]]] = {}
    pieces: dict[str, Piece] = {}
    for piece, part, stretch in (*_through_blocks(scene, line), *_through_meshes(scene, line)):
        pieces[piece.id] = piece
        stretches.setdefault((piece.id, part), []).append(stretch)
    for (id, part), found in stretches.items():
        piece = pieces[id]
        low, high = _extent(scene, piece, part)
        enter, leave = min(start for start, _ in found), max(end for _, end in found)
        yield Crossing(
            kind="piece",
            id=id,
            part=part,
            enter=enter,
            leave=leave,
            base=piece.at[2],
            height=piece.height,
            low=low,
            high=high,
            inside=leave - enter,
            touches_shooter=touches_part(scene, shooter, piece, part),
            touches_target=touches_part(scene, target, piece, part),
        )


def _through_blocks(scene: Scene, line: _Line) -> Iterator[tuple[Piece, str, tuple[int, int]]]:
    for entry in _solid_entries(scene, line):
        block = entry.block
        for stretch in line.inside(block.outline, block.base, block.top):
            yield entry.piece, block.part, stretch


def _solid_entries(scene: Scene, line: _Line) -> Iterator[Entry]:
    """Blocks near a line at its height, and the leaves of openings that are shut."""
    space = space_of(scene.table)
    low, high = sorted((line.start[2], line.end[2]))
    for kind in ("block", "leaf"):
        yield from (e for e in space.crossed(kind, line.start, line.end, 0, (low, high)) if _is_there(scene, e))


def _is_there(scene: Scene, entry: Entry) -> bool:
    return entry.kind != "leaf" or scene.is_shut(entry.piece, entry.opening)


def _through_meshes(scene: Scene, line: _Line) -> Iterator[tuple[Piece, str, tuple[int, int]]]:
    """The stretch from the first to the last place where the line meets each part's triangles, by the norm."""
    solids = solids_of(scene.table)
    start, end = np.array((line.start, line.end))[:, :, None] / INCH
    for triangles, owners in ((solids.fixed, solids.owners), solids.shut(shut_leaves(scene))):
        for number, (first, last) in triangles.through(start, end).items():
            owner = owners[number]
            stretch = _trimmed(scene, line, owner, round(first * line.length), round(last * line.length))
            if stretch is not None:
                yield owner.piece, owner.part, stretch


def _trimmed(scene: Scene, line: _Line, owner: Owner, start: int, end: int) -> tuple[int, int] | None:
    """A mesh's stretch without what only grazes its top or underside; a sheet without a block may have no length."""
    low, high = _extent(scene, owner.piece, owner.part)
    span = line.between(low, high)
    if span is None:
        return None
    start, end = max(start, span[0]), min(end, span[1])
    sheet = start == end and not any(block.part == owner.part for block in owner.piece.blocks)
    return (start, end) if start < end or sheet else None


def _extent(scene: Scene, piece: Piece, part: str) -> tuple[int, int]:
    """The heights between which a part stands: of its mesh, or else of its block."""
    box = space_of(scene.table).part_box(piece.id, part)
    return box[2], box[5]


def touches_part(scene: Scene, body: Body, piece: Piece, part: str) -> bool:
    """Whether a base is in contact with a part: with its blocks, or the box of its mesh if it has none."""
    space = space_of(scene.table)
    if not may_touch(body, space.part_box(piece.id, part)):
        return False
    entries = [entry for entry in space.part_entries(piece.id, part) if _is_there(scene, entry)]
    blocks = [entry.block for entry in entries if entry.kind != "part"]
    if blocks:
        return any(distance_to_block(body, block) <= CONTACT for block in blocks)
    boxes = (entry.box for entry in space.part_entries(piece.id, part))
    return any(
        distance_to_outline(body, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), z0, z1) <= CONTACT
        for x0, y0, z0, x1, y1, z1 in boxes
    )


# Areas and figures ----------------------------------------------------------------------------------------


def _areas(scene: Scene, line: _Line, shooter: Body, target: Body) -> Iterator[Crossing]:
    for entry in space_of(scene.table).crossed("area", line.start, line.end):
        area = entry.area
        stretches = line.inside(area.outline, area.base, area.base + area.height)
        if stretches:
            yield Crossing(
                kind="area",
                id=entry.piece.id,
                part=area.id,
                enter=stretches[0][0],
                leave=stretches[-1][1],
                base=area.base,
                height=area.height,
                low=area.base,
                high=area.base + area.height,
                inside=sum(end - start for start, end in stretches),
                touches_shooter=distance_to_area(shooter, area) <= CONTACT,
                touches_target=distance_to_area(target, area) <= CONTACT,
            )


def _figures(scene: Scene, line: _Line, shooter: Body, target: Body) -> Iterator[Crossing]:
    (ax, ay), (bx, by) = line.plan
    left, right, low, high = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for body in scene.others(shooter.id, target.id):
        reach = body.radius
        if not (left - reach <= body.x <= right + reach and low - reach <= body.y <= high + reach):
            continue
        stretch = line.through(body)
        if stretch is not None:
            height = standing_height(body)
            yield Crossing(
                kind="figure",
                id=body.id,
                part="",
                enter=stretch[0],
                leave=stretch[1],
                base=body.z,
                height=height,
                low=body.z,
                high=body.z + height,
                inside=stretch[1] - stretch[0],
                touches_shooter=distance(shooter, body) <= CONTACT,
                touches_target=distance(target, body) <= CONTACT,
            )
