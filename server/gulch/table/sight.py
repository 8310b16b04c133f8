"""Who sees whom: true sight from an eye to the sight points of another figure.

Lives here: verdict and shares at once; `why` gives the reasons, `look` the policies, both on demand. A pure function of
the scene's integers: what is remembered (`Scene.memo`, and verdicts by the bodies alone) only saves time.
Never here: what a book makes of it (range, cover, one-way or mutual).

A pair's own two bodies never block its sight; bodies that are down block nobody's. Where a filter leaves at most two
points free, or only one of a head or of a torso, those are cast again by the norm (`rays`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from . import smoke
from .backdrop import Tokens, close_calls
from .batch import Batch, Moment, Pair, moment_of
from .crowd import Crowd
from .figures import POINTS, in_front
from .model import Body, Cloud, Ints, Scene
from .rays import Bools, Segments, backend
from .why import Blocker, why, why_many

__all__ = [
    "Blocker",
    "Pair",
    "Sight",
    "in_front",
    "mutual",
    "sight",
    "sight_at",
    "sight_between",
    "sight_many",
    "why",
    "why_many",
]


@dataclass(frozen=True, slots=True)
class Sight:
    """How many of the target's sight points can be seen, and how many of those on its head; the rest are on its torso.
    `share` in whole percent, rounded down."""

    free: int
    points: int = POINTS
    head: int = 0
    head_points: int = 0

    @property
    def clear(self) -> bool:
        return self.free > 0

    @property
    def share(self) -> int:
        return self.free * 100 // max(self.points, 1)

    @property
    def torso(self) -> int:
        return self.free - self.head

    @property
    def torso_points(self) -> int:
        return self.points - self.head_points

    @property
    def head_seen(self) -> bool:
        return self.head > 0

    @property
    def body_seen(self) -> bool:
        return self.torso > 0

    def of_torso(self) -> Sight:
        """The same of the torso alone."""
        return Sight(self.torso, self.torso_points)


_sight = lru_cache(maxsize=None)(Sight)  # few: how many of 48 are seen, and how many of those on the head


@dataclass(slots=True)
class _Seen:
    """Sights of pairs of bodies by id, kept with the scene as it stands."""

    known: dict[tuple[str, str], Sight]
    moment: Moment


def sight(scene: Scene, viewer: str, target: str) -> Sight:
    """What the viewer's eye sees of the target, one way. KeyError for a body that is not on the table."""
    seen = scene.memo.get(_Seen)
    if isinstance(seen, _Seen) and seen.moment.backend == backend():
        found = seen.known.get((viewer, target))
        if found is not None:
            return found
    return sight_many(scene, ((viewer, target),))[0]


def mutual(scene: Scene, a: str, b: str) -> bool:
    """Whether either eye sees the other body: the same for (a, b) and (b, a)."""
    one, other = sight_many(scene, ((a, b), (b, a)))
    return one.clear or other.clear


def sight_many(scene: Scene, pairs: Sequence[tuple[str, str]]) -> list[Sight]:
    """Sight for (viewer, target) pairs in one batch, in their order; the way back is worked out with it."""
    seen = _seen(scene)
    known = seen.known
    asked = dict.fromkeys([pair for pair in pairs if pair not in known])
    if asked:
        asked.update(dict.fromkeys([(b, a) for a, b in asked if (b, a) not in known]))
        found = see(seen.moment, Batch.standing(seen.moment, scene, asked))
        known.update(zip(asked, found, strict=True))
    return [known[pair] for pair in pairs]


def _seen(scene: Scene) -> _Seen:
    moment = moment_of(scene)
    seen = scene.memo.get(_Seen)
    if isinstance(seen, _Seen) and seen.moment is moment:
        return seen
    seen = _Seen({}, moment)
    scene.memo[_Seen] = seen
    return seen


def sight_at(scene: Scene, viewer: Body, target: str) -> Sight:
    """What a body would see of a target if it stood so; where its namesake stands now does not count."""
    return sight_between(scene, ((viewer, scene.bodies[target]),))[0]


def sight_between(scene: Scene, pairs: Sequence[Pair]) -> list[Sight]:
    """Sight for (viewer, target) bodies that need not be on the table, in one batch.

    Everybody else stands as the scene says; bodies with the ids of a pair do not block that pair.
    """
    moment = moment_of(scene)
    return see(moment, Batch.between(moment, pairs)) if pairs else []


# One batch ------------------------------------------------------------------------------------------------


def see(moment: Moment, batch: Batch, figures: Bools | None = None, clouds: bool = True) -> list[Sight]:
    """Sight of each pair. `figures`: which bodies of the crowd can block (all of them)."""
    free, tokens = moment.backdrop.free(batch)
    live = free.any(axis=1).nonzero()[0]
    smoky = moment.clouds if clouds else ()
    if not len(live) or not (len(moment.crowd) or smoky):
        return _sights(batch, free)
    rows = live.tolist()
    beyond = _Beyond(moment, batch.take(live), free[live], [tokens[row] for row in rows], smoky)
    found = {rows[row]: seen for row, seen in beyond.sights(figures).items()}
    others = [row for row in range(len(batch)) if row not in found]
    if others:
        which = np.array(others, dtype=np.int64)
        found.update(zip(others, _sights(batch.take(which), free[which]), strict=True))
    return [found[row] for row in range(len(batch))]


def _sights(batch: Batch, free: Bools) -> list[Sight]:
    """What is seen of each pair's target where these points are free."""
    counts, heads = (np.add.reduce(some, axis=1, dtype=np.int64).tolist() for some in (free, free & batch.heads))
    of_heads = batch.views.counts
    return [
        _sight(count, POINTS, head, of_heads[target])
        for count, head, target in zip(counts, heads, batch.targets.tolist(), strict=True)
    ]


class _Beyond:
    """Pairs of which the terrain leaves something to be seen, before clouds and bodies have their say."""

    def __init__(self, moment: Moment, batch: Batch, free: Bools, tokens: Sequence[Tokens], clouds: tuple[Cloud, ...]):
        self._moment, self._batch, self._free, self._tokens = moment, batch, free, tokens
        self._crowd: Crowd = moment.crowd
        self._clouds = clouds

    def sights(self, figures: Bools | None) -> dict[int, Sight]:
        """The rows in which clouds or bodies may have a say, with what they leave to be seen."""
        near = self._crowd.between(self._batch)
        if figures is not None:
            near &= figures
        smoky = self._smoky()
        keys = self._keys(near, smoky)
        numbers = list(keys)

        def cast(missing: list[int]) -> list[object]:
            rows = np.array([numbers[row] for row in missing], dtype=np.int64)
            return list(self._cast(rows, near[rows], smoky[rows]))

        seen = self._moment.backdrop.store.more.ask(list(keys.values()), cast)
        return {row: one for row, one in zip(numbers, seen, strict=True) if isinstance(one, Sight)}

    def _smoky(self) -> Bools:
        """Which clouds (n, clouds) may come between."""
        if not self._clouds:
            return np.zeros((len(self._batch), 0), dtype=np.bool_)
        return smoke.near(self._clouds, self._batch.eyes, *self._batch.boxes)

    def _keys(self, near: Bools, smoky: Bools) -> dict[int, tuple[object, ...]]:
        """What the answer of each row that is not settled hangs on."""
        between: dict[int, list[object]] = {}
        for these, things in ((near, self._crowd.views), (smoky, self._clouds)):
            for row, number in zip(*(index.tolist() for index in np.nonzero(these)), strict=True):
                between.setdefault(row, []).append(things[number])
        pairs = self._batch.pairs()
        return {row: (*pairs[row], self._tokens[row], *things) for row, things in between.items()}

    def _cast(self, rows: Ints, near: Bools, smoky: Bools) -> list[Sight]:
        """What the bodies and clouds that are near leave to be seen of these rows."""
        batch, left = self._batch.take(rows), self._free[rows]
        for number, cloud in enumerate(self._clouds):
            which = smoky[:, number].nonzero()[0]
            some = batch.take(which)
            left[which] &= ~smoke.through(cloud, some.eyes[:, :, None], some.points)
        left &= ~self._hidden(batch, near, left, False)
        close, points = close_calls(left, batch.heads)
        if len(close) and self._moment.backend != "float64":
            again = np.zeros_like(left)
            again[close, points] = True
            hidden = self._hidden(batch, near, again, True)
            again[close_calls(self._free[rows], batch.heads)] = False  # those the norm has cast at the terrain already
            close, points = again.nonzero()
            hidden[close, points] |= self._moment.backdrop.exactly(Segments.between(*batch.ends(close, points)))
            left &= ~hidden
        return _sights(batch, left)

    def _hidden(self, batch: Batch, near: Bools, asked: Bools, norm: bool) -> Bools:
        """Which of the points (n, 48) asked about the bodies that are near (n, bodies) hide."""
        pairs, numbers = np.nonzero(near)
        which, points = np.nonzero(asked[pairs])
        rows = pairs[which]
        blocked = np.nonzero(self._crowd.blocked(*batch.ends(rows, points), numbers[which], norm))[0]
        hidden = np.zeros_like(asked)
        hidden[rows[blocked], points[blocked]] = True
        return hidden
