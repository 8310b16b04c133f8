"""Who sees whom: true sight from an eye to the sight points of another figure.

Lives here: verdict and share at once, `why` on demand, the front arc. A pure function of the scene's integers:
what is remembered (`Scene.memo`, and verdicts against the terrain by the two bodies alone) only saves time.
Never here: what a book makes of it (range, cover, one-way or mutual).

A pair's own two bodies never block its sight; bodies that are down block nobody's. Where a filter leaves at most
two points free, those are cast again by the norm (`rays`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .directions import vector
from .figures import POINTS, View, figure_of
from .memo import Memo
from .model import INCH, Body, Ints, Point, Scene, Table
from .overlay import Crowd, Owner, Solids, shut_leaves, solids_of
from .rays import Backend, Bools, Met, Mils, Segments, Triangles, backend

_CLOSE_CALL = 2
_MASKS_KEPT = 100_000
_SETTINGS_KEPT = 64

Pair = tuple[Body, Body]


@dataclass(frozen=True, slots=True)
class Sight:
    """How many of the target's sight points can be seen. `share` in whole percent, rounded down."""

    free: int
    points: int = POINTS

    @property
    def clear(self) -> bool:
        return self.free > 0

    @property
    def share(self) -> int:
        return self.free * 100 // self.points


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something in the way: a part of a piece, or a figure (then `part` is its shape).

    `hidden` is how many sight points it would hide on its own; `hit` the place in mils where it is first met.
    """

    piece: str | None
    part: str
    figure: str | None
    hidden: int
    hit: Point


_SIGHTS = tuple(Sight(free) for free in range(POINTS + 1))


class _Moment:
    """What sight has found out about a scene as it stands."""

    __slots__ = ("backend", "crowd", "masks", "overlaid", "seen", "shut", "shut_owners", "solids")

    def __init__(self, scene: Scene):
        self.backend = backend()
        self.solids = solids_of(scene.table)
        ids = shut_leaves(scene)
        self.shut, self.shut_owners = self.solids.shut(ids)
        self.crowd = Crowd(self.solids, scene.bodies.values())
        self.masks, self.overlaid = _verdicts(self.solids, ids, self.backend)
        self.seen: dict[tuple[str, str], Sight] = {}


_Masks = Memo[tuple[View, View], Bools]
_Overlaid = Memo[tuple[View, ...], Sight]
_settings: Memo[tuple[str, tuple[str, ...], Backend], tuple[_Masks, _Overlaid]] = Memo(_SETTINGS_KEPT)


def _verdicts(solids: Solids, shut: tuple[str, ...], engine: Backend) -> tuple[_Masks, _Overlaid]:
    """Verdicts that hold for a table with these leaves shut, whichever match it is."""
    key = (solids.table.key, shut, engine)
    known = _settings.get(key)
    if known is None:
        known = (Memo(_MASKS_KEPT), Memo(_MASKS_KEPT))
        _settings.put(key, known)
    return known


def _moment(scene: Scene) -> _Moment:
    known = scene.memo.get(_Moment)
    if isinstance(known, _Moment) and known.backend == backend():
        return known
    moment = _Moment(scene)
    scene.memo[_Moment] = moment
    return moment


def sight(scene: Scene, viewer: str, target: str) -> Sight:
    """What the viewer's eye sees of the target, one way. KeyError for a body that is not on the table."""
    known = scene.memo.get(_Moment)
    if isinstance(known, _Moment) and known.backend == backend():
        found = known.seen.get((viewer, target))
        if found is not None:
            return found
    return sight_many(scene, ((viewer, target),))[0]


def mutual(scene: Scene, a: str, b: str) -> bool:
    """Whether either eye sees the other body: the same for (a, b) and (b, a)."""
    one, other = sight_many(scene, ((a, b), (b, a)))
    return one.clear or other.clear


def sight_many(scene: Scene, pairs: Sequence[tuple[str, str]]) -> list[Sight]:
    """Sight for (viewer, target) pairs in one batch, in their order; the way back is worked out with it."""
    moment = _moment(scene)
    seen, bodies = moment.seen, scene.bodies
    asked = {ids: None for a, b in pairs if (a, b) not in seen for ids in ((a, b), (b, a)) if ids not in seen}
    if asked:
        found = _see(moment, [(bodies[a], bodies[b]) for a, b in asked])
        seen.update(zip(asked, found, strict=True))
    return [seen[pair] for pair in pairs]


def sight_at(scene: Scene, viewer: Body, target: str) -> Sight:
    """What a body would see of a target if it stood so; where its namesake stands now does not count."""
    return sight_between(scene, ((viewer, scene.bodies[target]),))[0]


def sight_between(scene: Scene, pairs: Sequence[Pair]) -> list[Sight]:
    """Sight for (viewer, target) bodies that need not be on the table, in one batch.

    Everybody else stands as the scene says; bodies with the ids of a pair do not block that pair.
    """
    return _see(_moment(scene), pairs)


# One batch ------------------------------------------------------------------------------------------------


class _Batch:
    """Pairs of views with their ends as columns: `eyes` x, y, z of n, and `points` (n, 3, 48), in mils."""

    __slots__ = ("eyes", "points", "views")

    def __init__(self, views: list[tuple[View, View]], eyes: Ints, points: Ints):
        self.views = views
        self.eyes = eyes
        self.points = points

    @classmethod
    def of(cls, solids: Solids, pairs: Sequence[Pair]) -> _Batch:
        known: dict[str, tuple[Body, View]] = {}
        views = [(_view(solids, known, viewer), _view(solids, known, target)) for viewer, target in pairs]
        numbers: dict[View, int] = {}
        rows = [numbers.setdefault(target, len(numbers)) for _, target in views]
        eyes = np.array([viewer.eye for viewer, _ in views], dtype=np.int64).T.copy()
        return cls(views, eyes, np.stack([view.points for view in numbers])[rows])

    def take(self, rows: Ints) -> _Batch:
        if len(rows) == len(self.views):
            return self
        return _Batch([self.views[row] for row in rows.tolist()], self.eyes[:, rows], self.points[rows])

    def ends(self) -> tuple[Mils, Mils]:
        """Both ends of all segments, n * 48 of them, the eyes first."""
        x, y, z = np.repeat(self.eyes, POINTS, axis=1)
        return (x, y, z), tuple(self.points[:, axis].ravel() for axis in range(3))  # type: ignore[return-value]

    def some_ends(self, rows: Ints, points: Ints) -> tuple[Mils, Mils]:
        """The ends of the segments to these points of these rows."""
        x, y, z = self.eyes[:, rows]
        return (x, y, z), (self.points[rows, 0, points], self.points[rows, 1, points], self.points[rows, 2, points])


def _view(solids: Solids, known: dict[str, tuple[Body, View]], body: Body) -> View:
    last = known.get(body.id)
    if last is not None and last[0] is body:
        return last[1]
    view = solids.view(body)
    known[body.id] = (body, view)
    return view


def _see(moment: _Moment, pairs: Sequence[Pair]) -> list[Sight]:
    if not pairs:
        return []
    batch = _Batch.of(moment.solids, pairs)
    free = _past_terrain(moment, batch)
    counts = free.sum(axis=1)
    sights = [_SIGHTS[count] for count in counts.tolist()]
    live = np.nonzero(counts)[0]
    if len(live) and len(moment.crowd):
        for row, seen in _past_crowd(moment, batch.take(live), free[live]):
            sights[live[row]] = seen
    return sights


def _past_terrain(moment: _Moment, batch: _Batch) -> Bools:
    """Which sight points (n, 48) terrain and shut leaves leave free: what is known, and the rest in one cast."""
    masks = [moment.masks.get(views) for views in batch.views]
    missing = np.array([number for number, mask in enumerate(masks) if mask is None], dtype=np.int64)
    cast = _cast_at_terrain(moment, batch.take(missing)) if len(missing) else np.zeros((0, POINTS), dtype=np.bool_)
    for number, mask in zip(missing.tolist(), cast, strict=True):
        moment.masks.put(batch.views[number], mask)
    if len(missing) == len(masks):
        return cast
    free = np.empty((len(masks), POINTS), dtype=np.bool_)
    free[missing] = cast
    for number, mask in enumerate(masks):
        if mask is not None:
            free[number] = mask
    return free


def _cast_at_terrain(moment: _Moment, batch: _Batch) -> Bools:
    segments = Segments.between(*batch.ends())
    blocked = moment.solids.fixed.blocked(segments)
    if len(moment.shut):
        rows = np.nonzero(~blocked)[0]
        blocked[rows] = moment.shut.blocked(segments.take(rows))
    free = ~blocked.reshape(-1, POINTS)
    rows, points = _close_calls(moment, free)
    if len(rows):
        free[rows, points] = ~_terrain_by_norm(moment, segments.take(rows * POINTS + points))
    return free


def _terrain_by_norm(moment: _Moment, segments: Segments) -> Bools:
    return np.asarray(moment.solids.fixed.exactly(segments) | moment.shut.exactly(segments))


def _close_calls(moment: _Moment, free: Bools) -> tuple[Ints, Ints]:
    """Rows and points that are free in a verdict of at most two free ones; none if the norm cast them already."""
    counts = free.sum(axis=1)
    close = (counts > 0) & (counts <= _CLOSE_CALL) & (moment.backend != "float64")
    rows, points = np.nonzero(free & close[:, None])
    return rows, points


def _past_crowd(moment: _Moment, batch: _Batch, free: Bools) -> list[tuple[int, Sight]]:
    """The rows that bodies may have a say in, with what they leave to be seen."""
    crowd = moment.crowd
    skip = np.array([[crowd.numbers.get(view.body.id, -1) for view in pair] for pair in batch.views])
    x, y, z = batch.eyes
    near = crowd.near((x, y, z), batch.points, skip)
    between: dict[int, list[View]] = {}
    for row, number in zip(*(index.tolist() for index in np.nonzero(near)), strict=True):
        between.setdefault(row, []).append(crowd.views[number])
    keys = {row: (*batch.views[row], *views) for row, views in between.items()}
    found = [(row, moment.overlaid.get(key)) for row, key in keys.items()]
    known = [(row, seen) for row, seen in found if seen is not None]
    rows = np.array([row for row, seen in found if seen is None], dtype=np.int64)
    if len(rows):
        left = _cast_at_crowd(moment, batch.take(rows), near[rows], free[rows])
        for row, count in zip(rows.tolist(), left.sum(axis=1).tolist(), strict=True):
            moment.overlaid.put(keys[row], _SIGHTS[count])
            known.append((row, _SIGHTS[count]))
    return known


def _cast_at_crowd(moment: _Moment, batch: _Batch, near: Bools, free: Bools) -> Bools:
    """Which of the free points (n, 48) the bodies that are near (n, bodies) leave free."""
    left = free & ~_hidden(moment.crowd, batch, near, free, False)
    rows, points = _close_calls(moment, left)
    if len(rows):
        again = np.zeros_like(left)
        again[rows, points] = True
        hidden = _hidden(moment.crowd, batch, near, again, True)
        hidden[rows, points] |= _terrain_by_norm(moment, Segments.between(*batch.some_ends(rows, points)))
        left &= ~hidden
    return left


def _hidden(crowd: Crowd, batch: _Batch, near: Bools, asked: Bools, norm: bool) -> Bools:
    pairs, numbers = np.nonzero(near)
    which, points = np.nonzero(asked[pairs])
    rows = pairs[which]
    blocked = np.nonzero(crowd.blocked(*batch.some_ends(rows, points), numbers[which], norm))[0]
    hidden = np.zeros_like(asked)
    hidden[rows[blocked], points[blocked]] = True
    return hidden


# Why ------------------------------------------------------------------------------------------------------


def why(scene: Scene, viewer: str, target: str) -> tuple[Blocker, ...]:
    """Everything between an eye and a target's sight points, by the norm, in the order that the viewer meets it."""
    return why_between(scene, scene.bodies[viewer], scene.bodies[target])


def why_between(scene: Scene, viewer: Body, target: Body) -> tuple[Blocker, ...]:
    """As `why`, for bodies that need not be on the table."""
    moment = _moment(scene)
    eye, points = moment.solids.view(viewer).eye, moment.solids.view(target).points
    found = [
        *_of_solids(moment.solids.fixed, moment.solids.owners, eye, points),
        *_of_solids(moment.shut, moment.shut_owners, eye, points),
        *_of_bodies(moment.crowd, eye, points, viewer, target),
    ]
    found.sort(key=lambda entry: (entry[0], entry[1].piece or "", entry[1].figure or "", entry[1].part))
    return tuple(blocker for _, blocker in found)


def _of_solids(
    triangles: Triangles, owners: Sequence[Owner], eye: Point, points: Ints
) -> Iterator[tuple[float, Blocker]]:
    x, y, z = points / INCH
    met = triangles.bundle((eye[0] / INCH, eye[1] / INCH, eye[2] / INCH), (x, y, z))
    for number, (hidden, nearest, hit) in zip(met.owners.tolist(), _first(met, eye, points), strict=True):
        yield nearest, Blocker(owners[number].piece.id, owners[number].part, None, hidden, hit)


def _of_bodies(crowd: Crowd, eye: Point, points: Ints, viewer: Body, target: Body) -> Iterator[tuple[float, Blocker]]:
    skip = np.array([[crowd.numbers.get(viewer.id, -1), crowd.numbers.get(target.id, -1)]])
    x, y, z = np.array([eye]).T
    rows = points[0], points[1], points[2]
    for number in np.nonzero(crowd.near((x, y, z), points[None], skip)[0])[0].tolist():
        body = crowd.bodies[number]
        for hidden, nearest, hit in _first(crowd.met(number, eye, rows), eye, points):
            yield nearest, Blocker(None, body.shape, body.id, hidden, hit)


def _first(met: Met, eye: Point, points: Ints) -> Iterator[tuple[int, float, Point]]:
    """For each owner: how many segments it meets, how far along the first hit is, and where."""
    counts = np.isfinite(met.nearest).sum(axis=1).tolist()
    firsts = met.nearest.argmin(axis=1).tolist()
    for row, (count, first) in enumerate(zip(counts, firsts, strict=True)):
        share = float(met.nearest[row, first])
        x, y, z = (round(a + (int(b) - a) * share) for a, b in zip(eye, points[:, first], strict=True))
        yield count, share, (x, y, z)


# Facing ---------------------------------------------------------------------------------------------------


def in_front(table: Table, viewer: Body, target: Body, any_part: bool = True) -> bool:
    """Whether a target is within the 180 degrees before a viewer, the line through its base centre included.

    With `any_part` any part of head or torso will do, else the centre of its base must be there.
    """
    x, y = vector(viewer.facing)
    ahead = x * (target.x - viewer.x) + y * (target.y - viewer.y)
    if not any_part:
        return ahead >= 0
    figure = figure_of(table, target.shape)
    return ahead + figure.support(target.posture, viewer.facing - target.facing) >= 0
