"""Pieces that move: what one would overlap where it is to stand, and what it meets on a drive of legs and turns.

Lives here: `blocked_by` for a place, `drive_along` for a way, in the order that things are met and up to what stops it,
and `on_road`, the way along a line of points. A piece counts as the upright prism over its outline, others by what a
base cannot pass: their blocks and shut leaves. The move itself, with those aboard, is `changes.drive`. Never here: what
happens to whoever is run over. Integers in mils.

Between two poses each side of the outline sweeps a quadrilateral, so that nothing is missed, however small: exact on
straight legs; in turns, degree by degree, corners run on chords of their arcs (0.2 mils off at 4.5 inches).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from .changes import aboard
from .directions import facing_towards, rotate
from .fire import standing_height
from .footing import Box, box_of
from .measure import beyond, edges, hull, plan_distance, polygon_distance, polygons_overlap
from .model import Body, Plan, Point, Pose, Scene
from .moves import TOLERANCE
from .space import Entry, space_of

_What = Literal["figure", "piece", "table"]
_Shape = tuple[tuple[Plan, ...], Box]
_Test = Callable[[_Shape], bool]
_Thing = tuple[_What, str, _Test]
Step = tuple[Plan, int]
"""Where in plan a piece drives to, and the facing that it turns to before."""


@dataclass(frozen=True, slots=True)
class Met:
    """A figure, a part of a piece ("piece/part"), or the edge of the table ("") that a moving piece overlaps.

    `along`: mils driven till it is met first, and `turned` degrees there, if it is met in a turn; both 0 for what is
    overlapped from the start.
    """

    kind: _What
    id: str
    along: int
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Drive:
    """How a piece drives: where it comes to stand, how far it drove, and what it met till there, in order.

    `stop`: what it could not pass, one mil or degree short of it; None if nothing ended the way. `lanes`: the convex
    outlines of what it passed over in plan, one for each leg and each turn.
    """

    at: Point
    facing: int
    length: int
    met: tuple[Met, ...]
    stop: Met | None
    lanes: tuple[tuple[Plan, ...], ...]


def solid(met: Met) -> bool:
    """What stops a drive if nothing else is said: pieces and the edge of the table, but no figure."""
    return met.kind != "figure"


def on_road(scene: Scene, piece: str, points: Sequence[Plan]) -> tuple[Step, ...]:
    """The steps of a piece that drives to each of the points in turn, its front ahead. KeyError if it does not stand on
    the table."""
    start, steps = scene.table.piece(piece).at[:2], []
    for point in points:
        if point != start:
            steps.append((point, facing_towards(point[0] - start[0], point[1] - start[1])))
        start = point
    return tuple(steps)


def blocked_by(scene: Scene, piece: str, at: Point, facing: int, low: int = 0) -> tuple[Met, ...]:
    """What a piece of the table or its stock would overlap at a place: nothing if it may stand there.

    Borders may touch; blocks that end `low` or less above its foot, and those who stand aboard, do not count. KeyError
    for a piece that the table does not know."""
    return _Mover(scene, piece, low, at[2]).met(_Straight((at, facing), at[:2]))


def drive_along(
    scene: Scene,
    piece: str,
    steps: Sequence[Step],
    length: int | None = None,
    low: int = 0,
    stops: Callable[[Met], bool] = solid,
) -> Drive:
    """A piece that drives from where it stands, at its height: for each step it turns on the spot, by the shorter way
    (left if both are as long), and goes straight to the point; at most `length` mils of straight way in all.

    It comes to a halt before the first thing met of which `stops` says so. As `blocked_by` else; KeyError for a piece
    that does not stand on the table."""
    stands = scene.table.piece(piece)
    mover = _Mover(scene, piece, low, stands.at[2])
    drive = Drive(stands.at, stands.facing, 0, (), None, ())
    for to, facing in steps:
        left = None if length is None else length - drive.length
        if left is not None and left <= 0:
            break
        pose = (drive.at, drive.facing)
        for move in (_Turn(pose, facing), _Straight((drive.at, facing % 360), to, left)):
            if move.count and drive.stop is None:
                drive = _went(mover, drive, move, stops)
    return drive


def _went(mover: _Mover, drive: Drive, move: _Move, stops: Callable[[Met], bool]) -> Drive:
    """A drive after one more move, or as much of it as is possible."""
    turning = isinstance(move, _Turn)
    found = [(one.along, one) for one in mover.met(move)]
    told = [(n, replace(one, along=drive.length + (0 if turning else n), turned=n * turning)) for n, one in found]
    stop = next(((n, one) for n, one in told if stops(one)), None)
    gone = move.count if stop is None else max(stop[0] - 1, 0)
    at, facing = move.pose(gone)
    known = {(one.kind, one.id) for one in drive.met}
    met = [one for n, one in told if n <= gone and (one.kind, one.id) not in known]
    corners = [p for n in (range(gone + 1) if turning else (0, gone)) for p in mover.place(move.pose(n))]
    return Drive(
        at,
        facing,
        drive.length + (0 if turning else gone),
        (*drive.met, *met),
        None if stop is None else stop[1],
        (*drive.lanes, hull(corners)) if gone else drive.lanes,
    )


# Moves ----------------------------------------------------------------------------------------------------


class _Straight:
    """From a pose to a plan point, or so far towards it, the facing as it is; steps are mils."""

    def __init__(self, start: Pose, to: Plan, most: int | None = None):
        self.start, self.to = start, to
        self.whole = plan_distance(start[0], to)
        self.count = self.whole if most is None else min(most, self.whole)

    def pose(self, n: int) -> Pose:
        (x, y, z), facing = self.start
        if n >= self.whole:
            return (*self.to, z), facing
        return (*beyond((x, y), self.to[0] - x, self.to[1] - y, n), z), facing

    def first(self, swept: Callable[[Pose, Pose], Sequence[_Shape]], test: _Test) -> int | None:
        """The least step up to which what is swept meets a test: that only grows, so halving finds it."""

        def meets(n: int) -> bool:
            return any(test(shape) for shape in swept(self.start, self.pose(n)))

        if not meets(self.count):
            return None
        low, high = -1, self.count
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if meets(middle) else (middle, high)
        return high


class _Turn:
    """On the spot to a facing by the shorter way; steps are degrees."""

    def __init__(self, start: Pose, facing: int):
        turn = 180 - (start[1] - facing + 180) % 360
        self.start, self.count, self.sign = start, abs(turn), 1 if turn > 0 else -1

    def pose(self, n: int) -> Pose:
        return self.start[0], (self.start[1] + self.sign * n) % 360

    def first(self, swept: Callable[[Pose, Pose], Sequence[_Shape]], test: _Test) -> int | None:
        if any(test(shape) for shape in swept(self.start, self.start)):
            return 0
        steps = range(1, self.count + 1)
        return next((n for n in steps if any(test(s) for s in swept(self.pose(n - 1), self.pose(n)))), None)


_Move = _Straight | _Turn


class _Mover:
    """A piece on the move at one level, and all that it may meet there."""

    def __init__(self, scene: Scene, piece: str, low: int, z: int):
        base = scene.base
        self.built = {one.id: one for one in (*base.pieces, *base.stock)}[piece]
        stands = next((one for one in scene.table.pieces if one.id == piece), None)
        self.riders = [] if stands is None else [body.id for body in aboard(scene, stands)]
        self.scene, self.low, self.high = scene, z + low, z + self.built.height
        self._swept: dict[tuple[Pose, Pose], tuple[_Shape, ...]] = {}

    @cached_property
    def reach(self) -> int:
        """How far its outline is from its middle at the most, and a little more."""
        return max(plan_distance(p, self.built.at) for p in self.built.outline) + 2

    def place(self, pose: Pose) -> tuple[Plan, ...]:
        """Its outline in that pose."""
        (x, y, _), (bx, by, _) = pose[0], self.built.at
        turned = (rotate(pose[1] - self.built.facing, px - bx, py - by) for px, py in self.built.outline)
        return tuple((x + px, y + py) for px, py in turned)

    def swept(self, start: Pose, end: Pose) -> Sequence[_Shape]:
        """What it covers from one pose to the next: both outlines, and what each side sweeps between."""
        known = self._swept.get((start, end))
        if known is None:
            one, other = self.place(start), self.place(end)
            shapes = [one]
            if one != other:
                sides = zip(edges(one), edges(other), strict=True)
                shapes += [other, *((a, b, d, c) for (a, b), (c, d) in sides)]
            known = self._swept[start, end] = tuple((shape, box_of(shape)) for shape in shapes)
        return known

    def met(self, move: _Move) -> tuple[Met, ...]:
        """What it overlaps on a move, `along` in steps of the move, in the order of meeting."""
        places = (move.start[0], move.pose(move.count)[0])
        (x0, x1), (y0, y1) = (sorted(place[axis] for place in places) for axis in (0, 1))
        box = (x0 - self.reach, y0 - self.reach, x1 + self.reach, y1 + self.reach)
        found = [(move.first(self.swept, test), kind, id) for kind, id, test in self._things(box)]
        return tuple(Met(kind, id, n) for n, kind, id in sorted((n, k, i) for n, k, i in found if n is not None))

    def _things(self, box: Box) -> Iterator[_Thing]:
        """What may be met within a box, each with the exact test."""
        width, depth = self.scene.table.size
        yield "table", "", lambda shape: _leaves(shape[1], width, depth)
        for body in self.scene.others(*self.riders):
            top = body.z + standing_height(body, self.scene.table.scale)
            if body.z < self.high and top > self.low and _near(body, body.radius, box):
                yield "figure", body.id, _under(body)
        space = space_of(self.scene.table)
        parts: dict[str, list[Entry]] = {}
        for entry in (*space.box("block", *box), *space.box("leaf", *box)):
            if self._stands(entry):
                parts.setdefault(f"{entry.piece.id}/{entry.part}", []).append(entry)
        for id, entries in parts.items():
            yield "piece", id, _among(entries)

    def _stands(self, entry: Entry) -> bool:
        """Whether a block of another piece is there, at its height."""
        if entry.piece.id == self.built.id or not entry.stands(self.scene):
            return False
        return entry.block.base < self.high and entry.block.top > self.low


def _leaves(box: Box, width: int, depth: int) -> bool:
    return box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > depth


def _near(body: Body, close: int, box: Box) -> bool:
    return box[0] - close < body.x < box[2] + close and box[1] - close < body.y < box[3] + close


def _under(body: Body) -> _Test:
    close = body.radius - TOLERANCE
    return lambda shape: _near(body, close, shape[1]) and polygon_distance((body.x, body.y), shape[0]) < close


def _among(entries: Sequence[Entry]) -> _Test:
    def test(shape: _Shape) -> bool:
        outline, (x0, y0, x1, y1) = shape
        near = (e for e in entries if e.box[0] < x1 and e.box[3] > x0 and e.box[1] < y1 and e.box[4] > y0)
        return any(polygons_overlap(outline, entry.block.outline) for entry in near)

    return test
