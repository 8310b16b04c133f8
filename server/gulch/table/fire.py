"""The line of fire: what lies on the straight line between two base centres, in order.

Lives here: `line_of_fire` (pieces by the volume of their parts, figures and clouds by their cylinders, areas and
openings that stand open by exact clipping), and the same for any segment. Cover, in-the-way and the like are read
from it by each book. Never here: sight, what counts as cover.

Lines are lifted 0.1 inch above the undersides of the bases, so that the ground never crosses them, or as high as a
`Course` says. Distances along a line are mils from its start, within two of the truth; a line that only touches a
side or a base crosses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Literal

import numpy as np

from .figures import figure_of, lift
from .measure import (
    CONTACT,
    clip_segment,
    distance,
    distance_to_area,
    distance_to_column,
    distance_to_outline,
    may_touch,
    plan_distance,
    point_distance,
    polygon_distance,
    strictly_inside,
)
from .memo import Memo, PerTable
from .model import DOWN, INCH, INCHES, Body, Opening, Piece, Plan, Point, Scale, Scene
from .overlay import Owner, shut_leaves, solids_of
from .space import Entry, space_of

LIFT = 100
"""Mils by which lines run above the undersides of the bases."""

_LINES_KEPT = 20_000

Kind = Literal["piece", "figure", "area", "cloud", "opening"]
Ends = tuple[Body, ...]
"""The bodies at the ends of a line: both, or none for a line that is nobody's."""


@dataclass(frozen=True, slots=True)
class Course:
    """How high above the undersides of the two bases a line runs, in mils, or at the "eye" of the figure there; and
    whether openings that stand open are told of."""

    start: int | Literal["eye"] = LIFT
    end: int | Literal["eye"] = LIFT
    openings: bool = False


COURSE = Course()


@dataclass(frozen=True, slots=True)
class Crossing:
    """Something on the line. Heights and distances in mils.

    `id` is of the piece, figure or cloud; `part` the piece's part, area or opening ("" for figures and clouds).
    `enter` and `leave` are along the line, `inside` the length between that is truly inside (areas can be entered
    twice); `enter_z` and `leave_z` the heights on the table at which the line is there. `base` is the foot of the whole
    piece, figure, area or cloud and `height` its height from there; `low` and `high` are the heights on the table
    between which the crossed part itself stands: of an opening its sill and head. One touches an opening that stands
    at it, however high its sill.
    """

    kind: Kind
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
    enter_z: int
    leave_z: int


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

    def z(self, along: int) -> int:
        """The height so many mils along the line, rounded down."""
        return self.start[2] + (self.end[2] - self.start[2]) * along // max(self.length, 1)

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

    def through(self, at: Plan, radius: int, low: int, high: int) -> tuple[int, int] | None:
        """The stretch inside an upright cylinder."""
        span = self.between(low, high)
        if span is None:
            return None
        start, end = self._over(at, radius) if self.flat else (0, self.length)
        if not self.flat and plan_distance(self.start, at) >= radius:
            return None
        start, end = max(start, span[0]), min(end, span[1])
        return (start, end) if start < end else None

    def _over(self, at: Plan, radius: int) -> tuple[int, int]:
        """Where the line is over a circle, in plan; (0, 0) if it is not."""
        (ax, ay), (bx, by) = self.plan
        ux, uy, vx, vy = bx - ax, by - ay, at[0] - ax, at[1] - ay
        side, square = ux * vy - uy * vx, ux * ux + uy * uy
        half = radius * radius - side * side // square
        if half <= 0:
            return (0, 0)
        middle, reach = (ux * vx + uy * vy) // self.flat, isqrt(half)
        start, end = max(middle - reach, 0), min(middle + reach, self.flat)
        return self._raised(start, end) if start < end else (0, 0)

    def _raised(self, start: int, end: int) -> tuple[int, int]:
        return start * self.length // self.flat, end * self.length // self.flat


def standing_height(body: Body, scale: Scale = INCHES) -> int:
    """How far up from its base a body reaches on a table of that scale: one that is down as high as half its base is
    wide, one that is mounted higher by the saddle."""
    return body.radius if body.posture == DOWN else body.height + lift(body.posture, scale)


def line_of_fire(scene: Scene, shooter: str, target: str, course: Course = COURSE) -> LineOfFire:
    """The line between two bodies of the scene. KeyError for a body that is not on the table; InvalidInput for the eye
    of a shape that the table does not have."""
    key = (LineOfFire, shooter, target, course)
    known = scene.memo.get(key)
    if isinstance(known, LineOfFire):
        return known
    found = line_between(scene, scene.bodies[shooter], scene.bodies[target], course)
    scene.memo[key] = found
    return found


def line_between(scene: Scene, shooter: Body, target: Body, course: Course = COURSE) -> LineOfFire:
    """As `line_of_fire`, for bodies that need not be on the table; their namesakes there do not count."""
    line = _Line(_raised(scene, shooter, course.start), _raised(scene, target, course.end))
    ends = (shooter, target)
    return _ordered(
        line, [*_terrain(scene, line, ends, course), *_bodies(scene, line, ends), *_clouds(scene, line, ends)]
    )


def segment_line(scene: Scene, start: Point, end: Point, without: Collection[str] = ()) -> LineOfFire:
    """What lies on any segment, which nobody touches; bodies of `without` do not count."""
    line = _Line(start, end)
    found = [*_pieces(scene, line, ()), *_areas(scene, line, ()), *_clouds(scene, line, ())]
    return _ordered(line, [*found, *_bodies(scene, line, (), without)])


def _ordered(line: _Line, found: list[Crossing]) -> LineOfFire:
    found.sort(key=lambda crossing: (crossing.enter, crossing.leave, crossing.kind, crossing.id, crossing.part))
    return LineOfFire(line.length, tuple(found))


_Key = tuple[tuple[str, ...], tuple[Body, ...], Course]
_kept: PerTable[Memo[_Key, tuple[Crossing, ...]]] = PerTable(lambda _: Memo(_LINES_KEPT))


def _terrain(scene: Scene, line: _Line, ends: Ends, course: Course) -> tuple[Crossing, ...]:
    """Pieces and areas on the line: they are the same as long as the two bodies and the leaves that are shut are."""
    memo, key = _kept(scene.table), (shut_leaves(scene), ends, course)
    known = memo.get(key)
    if known is None:
        openings = _openings(scene, line, ends) if course.openings else ()
        known = (*_pieces(scene, line, ends), *_areas(scene, line, ends), *openings)
        memo.put(key, known)
    return known


def _raised(scene: Scene, body: Body, rise: int | Literal["eye"]) -> Point:
    """Above the centre of a base, where a line begins or ends."""
    if rise == "eye":
        rise = figure_of(scene.table, body.shape).eyes[body.posture][2]
    return (body.x, body.y, body.z + rise)


def _crossing(
    line: _Line,
    what: tuple[Kind, str, str],
    stretches: Sequence[tuple[int, int]],
    whole: tuple[int, int],
    part: tuple[int, int],
    touches: Sequence[bool],
) -> Crossing:
    """Puts together what is known: kind, id and part; foot and height of the whole, foot and top of the part."""
    enter, leave = min(start for start, _ in stretches), max(end for _, end in stretches)
    inside = leave - enter if what[0] == "piece" else sum(end - start for start, end in stretches)
    shooter, target = touches or (False, False)
    heights = (line.z(enter), line.z(leave))
    return Crossing(*what, enter, leave, *whole, *part, inside, shooter, target, *heights)


# Pieces ---------------------------------------------------------------------------------------------------


def _pieces(scene: Scene, line: _Line, ends: Ends) -> Iterator[Crossing]:
    stretches: dict[tuple[str, str], list[tuple[int, int]]] = {}
    pieces: dict[str, Piece] = {}
    for piece, part, stretch in (*_through_blocks(scene, line), *_through_meshes(scene, line)):
        pieces[piece.id] = piece
        stretches.setdefault((piece.id, part), []).append(stretch)
    for (id, part), found in stretches.items():
        piece = pieces[id]
        touches = [touches_part(scene, body, piece, part) for body in ends]
        whole = (piece.at[2], piece.height)
        yield _crossing(line, ("piece", id, part), found, whole, _extent(scene, piece, part), touches)


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
        yield from (e for e in space.crossed(kind, line.start, line.end, 0, (low, high)) if e.stands(scene))


def _through_meshes(scene: Scene, line: _Line) -> Iterator[tuple[Piece, str, tuple[int, int]]]:
    """The stretch from the first to the last place where the line meets each part's triangles, by the norm."""
    solids = solids_of(scene.table)
    start, end = np.array((line.start, line.end))[:, :, None] / INCH
    for triangles, owners in ((solids.solid, solids.owners), solids.shut(shut_leaves(scene))):
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
    """Whether a base is in contact with a part: with its blocks and shut leaf, or the outline of its mesh if it has
    neither."""
    space = space_of(scene.table)
    if not may_touch(body, space.part_box(piece.id, part)):
        return False
    entries = (entry for entry in space.solid_entries(piece.id, part) if entry.stands(scene))
    return any(distance_to_outline(body, *space.prism(entry)) <= CONTACT for entry in entries)


# Openings, areas, figures, clouds -------------------------------------------------------------------------


def _openings(scene: Scene, line: _Line, ends: Ends) -> Iterator[Crossing]:
    """The openings that the line goes through because they stand open."""
    for entry in space_of(scene.table).crossed("leaf", line.start, line.end):
        piece, opening = entry.piece, entry.opening
        if scene.is_shut(piece, opening):
            continue
        stretches = line.inside(opening.leaf.outline, opening.sill, opening.head)
        if stretches:
            what: tuple[Kind, str, str] = ("opening", piece.id, opening.id)
            touches = [_at_opening(body, opening, scene.table.scale) for body in ends]
            whole = (piece.at[2], piece.height)
            yield _crossing(line, what, stretches, whole, (opening.sill, opening.head), touches)


def _at_opening(body: Body, opening: Opening, scale: Scale) -> bool:
    """Whether a body stands at an opening, its base beside it, itself as high as some of it."""
    if body.z >= opening.head or body.z + standing_height(body, scale) <= opening.sill:
        return False
    return polygon_distance((body.x, body.y), opening.leaf.outline) <= body.radius + CONTACT


def _areas(scene: Scene, line: _Line, ends: Ends) -> Iterator[Crossing]:
    for entry in space_of(scene.table).crossed("area", line.start, line.end):
        area = entry.area
        stretches = line.inside(area.outline, area.base, area.base + area.height)
        if stretches:
            what: tuple[Kind, str, str] = ("area", entry.piece.id, area.id)
            touches = [distance_to_area(body, area) <= CONTACT for body in ends]
            whole = (area.base, area.height)
            yield _crossing(line, what, stretches, whole, (area.base, area.base + area.height), touches)


def _bodies(scene: Scene, line: _Line, ends: Ends, without: Collection[str] = ()) -> Iterator[Crossing]:
    (ax, ay), (bx, by) = line.plan
    left, right, low, high = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for body in scene.others(*(end.id for end in ends), *without):
        reach, height = body.radius, standing_height(body, scene.table.scale)
        if not (left - reach <= body.x <= right + reach and low - reach <= body.y <= high + reach):
            continue
        stretch = line.through((body.x, body.y), reach, body.z, body.z + height)
        if stretch is not None:
            touches = [distance(end, body) <= CONTACT for end in ends]
            what: tuple[Kind, str, str] = ("figure", body.id, "")
            yield _crossing(line, what, [stretch], (body.z, height), (body.z, body.z + height), touches)


def _clouds(scene: Scene, line: _Line, ends: Ends) -> Iterator[Crossing]:
    for cloud in scene.clouds.values():
        (x, y, z), height = cloud.at, cloud.height
        stretch = line.through((x, y), cloud.radius, z, z + height)
        if stretch is not None:
            touches = [distance_to_column(end, (x, y), cloud.radius, z, z + height) <= CONTACT for end in ends]
            what: tuple[Kind, str, str] = ("cloud", cloud.id, "")
            yield _crossing(line, what, [stretch], (z, height), (z, z + height), touches)
