"""Who looks at whom, many at once: pairs of bodies as rows, and what holds of a scene as it stands.

Lives here: `Batch` and `Moment`, which sight, its reasons and its policies share. Never here: verdicts (`sight`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import chain

import numpy as np

from .backdrop import Backdrop, backdrop_of
from .crowd import Crowd, Seen
from .figures import View
from .model import Body, Ints, Scene
from .rays import Bools, Fans, backend

Pair = tuple[Body, Body]


class Moment:
    """What is known of a scene as it stands: of its terrain, its bodies and its clouds."""

    def __init__(self, scene: Scene):
        self.backend = backend()
        self.backdrop: Backdrop = backdrop_of(scene)
        self.clouds = tuple(scene.clouds.values())
        self._bodies = tuple(scene.bodies.values())

    @cached_property
    def _views(self) -> list[View]:
        return [self.backdrop.solids.view(body) for body in self._bodies]

    @cached_property
    def standing(self) -> Seen:
        return Seen(self._views)

    @cached_property
    def crowd(self) -> Crowd:
        return Crowd(self._views)


def moment_of(scene: Scene) -> Moment:
    """The moment of a scene: the same one till the scene or the engine changes."""
    known = scene.memo.get(Moment)
    if isinstance(known, Moment) and known.backend == backend():
        return known
    moment = Moment(scene)
    scene.memo[Moment] = moment
    return moment


class Batch:
    """Pairs as rows: numbers of the viewers and of the targets among some views."""

    __slots__ = ("targets", "viewers", "views")

    def __init__(self, views: Seen, viewers: Ints, targets: Ints):
        self.views = views
        self.viewers = viewers
        self.targets = targets

    @classmethod
    def of(cls, pairs: Iterable[tuple[View, View]]) -> Batch:
        """Pairs of any views."""
        numbers: dict[View, int] = {}
        rows = [numbers.setdefault(view, len(numbers)) for view in chain.from_iterable(pairs)]
        both = np.array(rows, dtype=np.int64)
        return cls(Seen(list(numbers)), both[::2], both[1::2])

    @classmethod
    def between(cls, moment: Moment, pairs: Iterable[Pair]) -> Batch:
        """Pairs of any bodies."""
        view = moment.backdrop.solids.view
        return cls.of((view(a), view(b)) for a, b in pairs)

    @classmethod
    def standing(cls, moment: Moment, scene: Scene, pairs: Collection[tuple[str, str]]) -> Batch:
        """Pairs of bodies as the scene has them, by id. KeyError for one that is not on the table."""
        if len(pairs) < len(scene.bodies):
            return cls.between(moment, [(scene.bodies[a], scene.bodies[b]) for a, b in pairs])
        numbers = moment.standing.numbers
        both = np.array([numbers[id] for id in chain.from_iterable(pairs)], dtype=np.int64)
        return cls(moment.standing, both[::2], both[1::2])

    def __len__(self) -> int:
        return len(self.viewers)

    def pairs(self) -> list[tuple[View, View]]:
        views = self.views.views
        return [(views[a], views[b]) for a, b in zip(self.viewers.tolist(), self.targets.tolist(), strict=True)]

    def take(self, rows: Ints) -> Batch:
        return Batch(self.views, self.viewers[rows], self.targets[rows])

    @property
    def eyes(self) -> Ints:
        """The eyes (3, n)."""
        return self.views.eyes.take(self.viewers, axis=1)

    @property
    def points(self) -> Ints:
        """The sight points (3, n, 48)."""
        return self.views.points.take(self.targets, axis=1)

    @property
    def fans(self) -> Fans:
        return Fans(self.eyes, self.points)

    @property
    def heads(self) -> Bools:
        """Which of the points are on heads (n, 48); one row where all are alike."""
        heads = self.views.heads
        return heads if len(heads) == 1 else heads.take(self.views.whose.take(self.targets), axis=0)

    @property
    def boxes(self) -> tuple[Ints, Ints]:
        """The least and the greatest coordinates (3, n) of the points."""
        return self.views.low.take(self.targets, axis=1), self.views.high.take(self.targets, axis=1)

    def ends(self, rows: Ints, points: Ints) -> tuple[Ints, Ints]:
        """The ends (3, m) of the segments to these points of these rows, the eyes first."""
        return self.views.eyes.take(self.viewers[rows], axis=1), self.views.points[:, self.targets[rows], points]
