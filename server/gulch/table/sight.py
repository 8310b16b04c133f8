"""Who sees whom: true sight from an eye to the sight points of another figure.

Lives here: verdict and share at once, `why` on demand, the front arc. A pure function of the scene's integers:
what is remembered (`Scene.memo`, and verdicts against the terrain by the two bodies alone) only saves time.
Never here: what a book makes of it (range, cover, one-way or mutual).

A pair's own two bodies never block its sight; bodies that are down block nobody's. Where a filter leaves at most
two points free, those are cast again by the norm (`rays`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

from .directions import vector
from .figures import POINTS, View, figure_of
from .memo import Memo
from .model import INCH, Body, Ints, Point, Scene, Table
from .overlay import Crowd, Solids, Standing, shut_leaves, solids_of
from .plain import Bools
from .rays import Backend, Met, Segments, backend, backwards, in_order

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

    def __init__(self, scene: Scene):
        self.backend = backend()
        self.solids = solids_of(scene.table)
        ids = shut_leaves(scene)
        self.shut, self.shut_owners = self.solids.shut(ids)
        self.masks, self.overlaid = _verdicts(self.solids, ids, self.backend)
        self.seen: dict[tuple[str, str], Sight] = {}
        self._bodies = tuple(scene.bodies.values())

    @cached_property
    def standing(self) -> Standing:
        return Standing([self.solids.view(body) for body in self._bodies])

    @cached_property
    def crowd(self) -> Crowd:
        return Crowd(self.solids, self.standing.views)


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
    seen = moment.seen
    asked = {ids: None for a, b in pairs if (a, b) not in seen for ids in ((a, b), (b, a)) if ids not in seen}
    if asked:
        found = _see(moment, _Batch.standing(moment, scene, asked))
        seen.update(zip(asked, found, strict=True))
    return [seen[pair] for pair in pairs]


def sight_at(scene: Scene, viewer: Body, target: str) -> Sight:
    """What a body would see of a target if it stood so; where its namesake stands now does not count."""
    return sight_between(scene, ((viewer, scene.bodies[target]),))[0]


def sight_between(scene: Scene, pairs: Sequence[Pair]) -> list[Sight]:
    """Sight for (viewer, target) bodies that need not be on the table, in one batch.

    Everybody else stands as the scene says; bodies with the ids of a pair do not block that pair.
    """
    moment = _moment(scene)
    return _see(moment, _Batch.of(moment, pairs)) if pairs else []


# One batch ------------------------------------------------------------------------------------------------


class _Batch:
    """Pairs as rows: numbers of the viewers and of the targets among some views."""

    __slots__ = ("targets", "viewers", "views")

    def __init__(self, views: Standing, viewers: Ints, targets: Ints):
        self.views = views
        self.viewers = viewers
        self.targets = targets

    @classmethod
    def of(cls, moment: _Moment, pairs: Iterable[Pair]) -> _Batch:
        """Pairs of any bodies."""
        numbers: dict[View, int] = {}
        view = moment.solids.view
        rows = [numbers.setdefault(view(body), len(numbers)) for body in chain.from_iterable(pairs)]
        both = np.array(rows, dtype=np.int64)
        return cls(Standing(list(numbers)), both[::2], both[1::2])

    @classmethod
    def standing(cls, moment: _Moment, scene: Scene, pairs: Collection[tuple[str, str]]) -> _Batch:
        """Pairs of bodies as the scene has them, by id."""
        if len(pairs) < len(scene.bodies):
            return cls.of(moment, [(scene.bodies[a], scene.bodies[b]) for a, b in pairs])
        numbers = moment.standing.numbers
        both = np.array([numbers[id] for id in chain.from_iterable(pairs)], dtype=np.int64)
        return cls(moment.standing, both[::2], both[1::2])

    def __len__(self) -> int:
        return len(self.viewers)

    def pairs(self) -> list[tuple[View, View]]:
        views = self.views.views
        return [(views[a], views[b]) for a, b in zip(self.viewers.tolist(), self.targets.tolist(), strict=True)]

    def take(self, rows: Ints) -> _Batch:
        return _Batch(self.views, self.viewers[rows], self.targets[rows])

    def rows(self) -> tuple[Ints, Ints]:
        """Eyes (3, n) and points (3, n, 48) of all pairs."""
        return self.views.eyes.take(self.viewers, axis=1), self.views.points.take(self.targets, axis=1)

    def segments(self) -> Segments:
        """All segments, row by row, 48 of each: turned round by their mils, then in inches."""
        eyes, points = self.rows()
        turn = backwards(eyes[:, :, None], points)
        p, q = in_order(eyes[:, :, None] / INCH, points / INCH, turn)
        return Segments(p.reshape(3, -1), q.reshape(3, -1))

    def ends(self, rows: Ints, points: Ints) -> tuple[Ints, Ints]:
        """The ends (3, m) of the segments to these points of these rows, the eyes first."""
        return self.views.eyes.take(self.viewers[rows], axis=1), self.views.points[:, self.targets[rows], points]


def _see(moment: _Moment, batch: _Batch) -> list[Sight]:
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
    pairs = batch.pairs()
    masks = [moment.masks.get(views) for views in pairs]
    missing = [number for number, mask in enumerate(masks) if mask is None]
    if missing:
        cast = _cast_at_terrain(moment, batch if len(missing) == len(masks) else batch.take(np.array(missing)))
        for number, mask in zip(missing, cast, strict=True):
            masks[number] = mask
            moment.masks.put(pairs[number], mask)
        if len(missing) == len(masks):
            return cast
    return np.array(masks)


def _cast_at_terrain(moment: _Moment, batch: _Batch) -> Bools:
    free = ~_blocked_by_terrain(moment, batch.segments()).reshape(-1, POINTS)
    rows, points = _close_calls(moment, free)
    if len(rows):
        free[rows, points] = ~_terrain_by_norm(moment, Segments.between(*batch.ends(rows, points)))
    return free


def _blocked_by_terrain(moment: _Moment, segments: Segments) -> Bools:
    blocked = moment.solids.fixed.blocked(segments)
    if len(moment.shut):
        rows = np.nonzero(~blocked)[0]
        blocked[rows] = moment.shut.blocked(segments.take(rows))
    return blocked


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
    near = _near(crowd, batch)
    between: dict[int, list[View]] = {}
    for row, number in zip(*(index.tolist() for index in np.nonzero(near)), strict=True):
        between.setdefault(row, []).append(crowd.views[number])
    pairs = batch.pairs()
    keys = {row: (*pairs[row], *views) for row, views in between.items()}
    found = [(row, moment.overlaid.get(key)) for row, key in keys.items()]
    known = [(row, seen) for row, seen in found if seen is not None]
    rows = np.array([row for row, seen in found if seen is None], dtype=np.int64)
    if len(rows):
        left = _cast_at_crowd(moment, batch.take(rows), near[rows], free[rows])
        for row, count in zip(rows.tolist(), left.sum(axis=1).tolist(), strict=True):
            moment.overlaid.put(keys[row], _SIGHTS[count])
            known.append((row, _SIGHTS[count]))
    return known


def _near(crowd: Crowd, batch: _Batch) -> Bools:
    """Which bodies (n, bodies) may come between: never those of the pair themselves."""
    views, viewers, targets = batch.views, batch.viewers, batch.targets
    mine = np.array([crowd.numbers.get(view.body.id, -1) for view in views.views])
    low, high = views.low.take(targets, axis=1), views.high.take(targets, axis=1)
    return crowd.near(views.eyes.take(viewers, axis=1), low, high, mine.take(np.stack((viewers, targets))))


def _cast_at_crowd(moment: _Moment, batch: _Batch, near: Bools, free: Bools) -> Bools:
    """Which of the free points (n, 48) the bodies that are near (n, bodies) leave free."""
    left = free & ~_hidden(moment.crowd, batch, near, free, False)
    rows, points = _close_calls(moment, left)
    if len(rows):
        again = np.zeros_like(left)
        again[rows, points] = True
        hidden = _hidden(moment.crowd, batch, near, again, True)
        hidden[rows, points] |= _terrain_by_norm(moment, Segments.between(*batch.ends(rows, points)))
        left &= ~hidden
    return left


def _hidden(crowd: Crowd, batch: _Batch, near: Bools, asked: Bools, norm: bool) -> Bools:
    pairs, numbers = np.nonzero(near)
    which, points = np.nonzero(asked[pairs])
    rows = pairs[which]
    blocked = np.nonzero(crowd.blocked(*batch.ends(rows, points), numbers[which], norm))[0]
    hidden = np.zeros_like(asked)
    hidden[rows[blocked], points[blocked]] = True
    return hidden


# Why ------------------------------------------------------------------------------------------------------


def why(scene: Scene, viewer: str, target: str) -> tuple[Blocker, ...]:
    """Everything between an eye and a target's sight points, by the norm, in the order that the viewer meets it."""
    return why_many(scene, ((viewer, target),))[0]


def why_many(scene: Scene, pairs: Sequence[tuple[str, str]]) -> list[tuple[Blocker, ...]]:
    """`why` for (viewer, target) pairs in one batch, in their order."""
    moment = _moment(scene)
    return _whys(moment, _Batch.standing(moment, scene, pairs)) if pairs else []


def _whys(moment: _Moment, batch: _Batch) -> list[tuple[Blocker, ...]]:
    found: list[list[_Found]] = [[] for _ in range(len(batch))]
    for row, entry in chain(_of_solids(moment, batch), _of_bodies(moment.crowd, batch)):
        found[row].append(entry)
    return [tuple(_blocker(*entry) for entry in sorted(entries)) for entries in found]


_Found = tuple[float, str, str, str, int, Point]
"""How far off it is first met, its piece, figure and part ("" for none), what it hides, and where it is met."""


def _blocker(away: float, piece: str, figure: str, part: str, hidden: int, hit: Point) -> Blocker:
    return Blocker(piece or None, part, figure or None, hidden, hit)


def _of_solids(moment: _Moment, batch: _Batch) -> Iterator[tuple[int, _Found]]:
    eyes, points = batch.rows()
    parts = ((moment.solids.fixed, moment.solids.owners), (moment.shut, moment.shut_owners))
    for triangles, owners in parts:
        if len(triangles):
            met = triangles.bundles(eyes / INCH, points / INCH)
            for row, number, hidden, away, hit in _first(met, eyes, points):
                owner = owners[number]
                yield row, (away, owner.piece.id, "", owner.part, hidden, hit)


def _of_bodies(crowd: Crowd, batch: _Batch) -> Iterator[tuple[int, _Found]]:
    if not len(crowd):
        return
    rows, numbers = _near(crowd, batch).nonzero()
    eyes, points = batch.take(rows).rows()
    for which, met in crowd.met(numbers, eyes, points):
        for bundle, _, hidden, away, hit in _first(met, eyes[:, which], points[:, which]):
            body = crowd.bodies[numbers[which[bundle]]]
            yield int(rows[which[bundle]]), (away, "", body.id, body.shape, hidden, hit)


def _first(met: Met, eyes: Ints, points: Ints) -> Iterator[tuple[int, int, int, float, Point]]:
    """What each bundle meets: its number, the owner, how many segments meet that, how far along the first hit is, and
    where."""
    if not len(met.owners):
        return
    nearest = met.nearest()
    hidden, first = np.isfinite(nearest).sum(axis=1), nearest.argmin(axis=1)
    away = nearest[np.arange(len(first)), first]
    eye = eyes[:, met.bundles]
    hits = np.rint(eye + (points[:, met.bundles, first] - eye) * away).astype(np.int64)
    numbers = (met.bundles.tolist(), met.owners.tolist(), hidden.tolist(), away.tolist())
    yield from zip(*numbers, zip(*hits.tolist(), strict=True), strict=True)


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
