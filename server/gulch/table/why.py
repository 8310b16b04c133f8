"""Why somebody is not seen, or not whole: all that stands in the way, what each hides on its own, and where.

Lives here: `Blocker`, and how blockers are found: by the norm, for many pairs at once. Never here: verdicts (`sight`),
what a book makes of a blocker (cover, in the way).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from . import smoke
from .batch import Batch, Moment, moment_of
from .crowd import Crowd
from .model import INCH, Floats, Ints, Point, Scene
from .rays import Bools, Met


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something in the way: a part of a piece, a figure (then `part` is its shape), or a cloud (then it is "").

    `hidden` is how many sight points it would hide on its own; `hit` the place in mils where it is first met.
    """

    piece: str | None
    part: str
    figure: str | None
    hidden: int
    hit: Point
    cloud: str | None = None


def why(scene: Scene, viewer: str, target: str) -> tuple[Blocker, ...]:
    """Everything between an eye and a target's sight points, by the norm, in the order that the viewer meets it."""
    return why_many(scene, ((viewer, target),))[0]


def why_many(scene: Scene, pairs: Sequence[tuple[str, str]]) -> list[tuple[Blocker, ...]]:
    """`why` for (viewer, target) pairs in one batch, in their order."""
    moment = moment_of(scene)
    return reasons(moment, Batch.standing(moment, scene, pairs)) if pairs else []


def reasons(
    moment: Moment, batch: Batch, figures: Bools | None = None, clouds: bool = True, counted: Bools | None = None
) -> list[tuple[Blocker, ...]]:
    """The blockers of each pair. `figures`: which bodies of the crowd can be any (all); `counted` (n, 48): the sight
    points that are asked about (all)."""
    found: list[list[_Found]] = [[] for _ in range(len(batch))]
    search = _Search(batch, counted)
    entries = (search.solids(moment), search.bodies(moment.crowd, figures), search.smoke(moment, clouds))
    for row, entry in chain(*entries):
        found[row].append(entry)
    return [tuple(_blocker(*entry) for entry in sorted(entries)) for entries in found]


_Found = tuple[float, str, str, str, str, int, Point]
"""How far off it is first met, its piece, figure, part and cloud ("" for none), what it hides, where it is met."""

_First = tuple[int, int, int, float, Point]
"""A row, the owner met, how many segments meet that, how far along the first hit is, and where."""


def _blocker(away: float, piece: str, figure: str, part: str, cloud: str, hidden: int, hit: Point) -> Blocker:
    return Blocker(piece or None, part, figure or None, hidden, hit, cloud or None)


class _Search:
    """What comes between the eyes and the sight points of a batch."""

    def __init__(self, batch: Batch, counted: Bools | None):
        self._batch, self._counted = batch, counted
        self._eyes, self._points = batch.eyes, batch.points

    def solids(self, moment: Moment) -> Iterator[tuple[int, _Found]]:
        backdrop = moment.backdrop
        parts = ((backdrop.solids.solid, backdrop.solids.owners), (backdrop.shut, backdrop.shut_owners))
        for triangles, owners in parts:
            if len(triangles):
                met = triangles.bundles(self._eyes / INCH, self._points / INCH)
                for row, number, hidden, away, hit in self._first(met, np.arange(len(self._batch)), met.owners):
                    owner = owners[number]
                    yield row, (away, owner.piece.id, "", owner.part, "", hidden, hit)

    def bodies(self, crowd: Crowd, figures: Bools | None) -> Iterator[tuple[int, _Found]]:
        if not len(crowd):
            return
        near = crowd.between(self._batch)
        rows, numbers = (near if figures is None else near & figures).nonzero()
        for which, met in crowd.met(numbers, self._eyes[:, rows], self._points[:, rows]):
            whose = numbers[which[met.bundles]]
            for row, number, hidden, away, hit in self._first(met, rows[which], whose):
                body = crowd.bodies[number]
                yield row, (away, "", body.id, body.shape, "", hidden, hit)

    def smoke(self, moment: Moment, clouds: bool) -> Iterator[tuple[int, _Found]]:
        if not clouds or not moment.clouds:
            return
        near = smoke.near(moment.clouds, self._eyes, *self._batch.boxes)
        for number, cloud in enumerate(moment.clouds):
            rows = near[:, number].nonzero()[0]
            eyes, points = self._eyes[:, rows, None], self._points[:, rows]
            along = np.where(smoke.through(cloud, eyes, points), smoke.entered(cloud, eyes, points), np.inf)
            for row, _, hidden, away, hit in self._nearest(along, rows, rows):
                yield row, (away, "", "", "", cloud.id, hidden, hit)

    def _first(self, met: Met, rows: Ints, owners: Ints) -> Iterator[_First]:
        """What bundles, which are those of these rows, meet; `owners` of each row of `met`."""
        if len(owners):
            yield from self._nearest(met.nearest(), rows[met.bundles], owners)

    def _nearest(self, along: Floats, rows: Ints, owners: Ints) -> Iterator[_First]:
        """The rows of which any segment that counts is met at all."""
        if self._counted is not None:
            along = np.where(self._counted[rows], along, np.inf)
        hidden = np.isfinite(along).sum(axis=1)
        met = hidden.nonzero()[0]
        along, rows, owners, hidden = along[met], rows[met], owners[met], hidden[met]
        first = along.argmin(axis=1)
        away = along[np.arange(len(first)), first]
        eye = self._eyes[:, rows]
        hits = np.rint(eye + (self._points[:, rows, first] - eye) * away).astype(np.int64)
        numbers = (rows.tolist(), owners.tolist(), hidden.tolist(), away.tolist())
        yield from zip(*numbers, zip(*hits.tolist(), strict=True), strict=True)
