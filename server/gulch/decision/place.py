"""A place to set a body up: `Place`, inside a region or round a centre, where the judge lets a base stand.

Never here: ways (`route`), what is set up and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from gulch.choice import Apart, Choice, Put, inches, point_text
from gulch.errors import RulesError
from gulch.table import judge
from gulch.table.fire import LIFT
from gulch.table.measure import distance, distance_to_point, edges, in_polygon
from gulch.table.model import INCH, Body, Plan, Point, Scale, Scene
from gulch.table.places import spots_near, supports
from gulch.table.points import sees

from .base import Draw, OnTable

_LATTICE = 32
_TRIES = 200  # at random, before it is looked for in order


@dataclass(frozen=True, kw_only=True)
class Place(OnTable):
    """Where to set `body` up: its whole base inside `region` (any simple polygon in plan), or its base within
    `radius` of `centre` (as the tape measures: nearest point of the base to the point, in 3D), standing as the
    judge says, and clear of all that is `apart`. `turn` says whether its facing is free (else it is the body's).

    `seen_by` is a figure that must see the middle of the place from where it stands; `radius` then counts from its
    base and not from `centre`, which is where that stands."""

    body: Body
    region: tuple[Plan, ...] = ()
    centre: Point | None = None
    radius: int = 0
    turn: bool = True
    apart: tuple[Apart, ...] = ()
    seen_by: str = ""

    def require_sound(self) -> None:
        super().require_sound()
        if not self.region and self.centre is None:
            raise RulesError(f"{self.kind} of seat {self.seat} names no region and no centre")
        left, low, right, high = self._bounds()
        if min(right - left, high - low) < 2 * self.body.radius:
            raise RulesError(f"{self.kind} of seat {self.seat} has no legal answer: the base is wider than the region")

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Put):
            raise self.refuse("a place is chosen", type(choice).__name__)
        scene = self.later(scene)
        self._check_facing(choice.facing, None if self.turn else self.body.facing)
        self._check_point(choice.at)
        scale = scene.table.scale
        there = point_text(choice.at, scale)
        if not self._inside(choice.at, scene):
            raise self.refuse(f"the place lies {self._where(scale)}", there)
        near = next((one for one in self.apart if not one.keeps(self.body.moved(choice.at))), None)
        if near is not None:
            point = len(near.outline) == 1
            what = point_text((*near.outline[0], 0), scale) if point else "an area that it keeps away from"
            raise self.refuse(f"a base keeps at least {inches(near.reach, scale)} from {what}", there)
        stop = judge.stand(scene, self.body.moved(choice.at, choice.facing))
        if stop is not None:
            raise self.refuse("a base must be able to stand there", str(stop))
        # The judge's tolerance is for sums of roundings; a place is named, and stays in the state as named.
        if choice.at[2] not in supports(scene.table, choice.at[0], choice.at[1]):
            raise self.refuse("the height is that of a surface", inches(choice.at[2], scale))
        if not self._in_view(scene, choice.at):
            raise self.refuse(f"{self.seen_by} must see the place", there)

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        choice = self._find(self.later(scene), draw)
        if choice is None:
            raise RulesError(f"{self.kind} of seat {self.seat}: no free place {self._where(scene.table.scale)}")
        return choice

    def possible(self, scene: Scene) -> bool:
        """Whether there is any place: one that `sample` finds for certain."""
        return self._search(self.later(scene), lambda limit: 0) is not None

    def _find(self, scene: Scene, draw: Draw) -> Put | None:
        left, low, right, high = self._bounds()
        for _ in range(_TRIES):
            x, y = left + draw(right - left + 1), low + draw(high - low + 1)
            levels = supports(scene.table, x, y)
            if not levels:
                continue
            at = (x, y, levels[draw(len(levels))])
            facing = draw(360) if self.turn else self.body.facing
            if self._free(scene, at):
                return Put(at, facing)
        return self._search(scene, draw)

    def _search(self, scene: Scene, draw: Draw) -> Put | None:
        """In a crowd or a narrow region: a lattice over it, its ends where a base just fits, from a random start;
        then all around those who stand there already."""
        there = ((x, y, z) for x, y in self._lattice(draw) for z in supports(scene.table, x, y))
        for at in chain(there, self._beside(scene)):
            if self._free(scene, at):
                return Put(at, draw(360) if self.turn else self.body.facing)
        return None

    def _beside(self, scene: Scene) -> Iterator[Point]:
        body = self.body
        for other in scene.others(body.id):
            yield from spots_near(scene, other, body.radius, 0, height=body.height, ignore=(body.id,))

    def _lattice(self, draw: Draw) -> Iterator[Plan]:
        inset = self.body.radius if self.region else 0
        left, low, right, high = self._bounds()
        wide, deep = right - left - 2 * inset, high - low - 2 * inset
        rows = _LATTICE + 1
        start = draw(rows * rows)
        for n in range(start, start + rows * rows):
            i, j = divmod(n % (rows * rows), rows)
            yield left + inset + wide * i // _LATTICE, low + inset + deep * j // _LATTICE

    def _free(self, scene: Scene, at: Point) -> bool:
        body = self.body.moved(at)
        clear = self._inside(at, scene) and all(one.keeps(body) for one in self.apart)
        return clear and judge.stand(scene, body) is None and self._in_view(scene, at)

    def _in_view(self, scene: Scene, at: Point) -> bool:
        return not self.seen_by or sees(scene, scene.bodies[self.seen_by], ((*at[:2], at[2] + LIFT),))

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        return self.sample(scene, draw)

    def _bounds(self) -> tuple[int, int, int, int]:
        if self.region:
            xs, ys = [p[0] for p in self.region], [p[1] for p in self.region]
            return min(xs), min(ys), max(xs), max(ys)
        assert self.centre is not None
        reach = self.radius + self.body.radius + (INCH if self.seen_by else 0)  # no base is wider
        return (
            self.centre[0] - reach,
            self.centre[1] - reach,
            self.centre[0] + reach,
            self.centre[1] + reach,
        )

    def _inside(self, at: Point, scene: Scene) -> bool:
        if self.region:
            return in_polygon((at[0], at[1]), self.region) and self._base_inside(at)
        assert self.centre is not None
        if self.seen_by:
            return distance(self.body.moved(at), scene.bodies[self.seen_by]) <= self.radius
        return distance_to_point(self.body.moved(at), self.centre) <= self.radius

    def _base_inside(self, at: Point) -> bool:
        """Whether no edge of the region comes nearer to the centre than the radius: with the centre inside, that is
        the whole disc inside, whatever the polygon. Exact."""
        return all(_clear(at, p, q, self.body.radius) for p, q in edges(self.region))

    def _where(self, scale: Scale) -> str:
        if self.region:
            return "inside the region " + ", ".join(f"({inches(x, scale)}, {inches(y, scale)})" for x, y in self.region)
        assert self.centre is not None
        return f"within {inches(self.radius, scale)} of {point_text(self.centre, scale)}"


def _clear(at: Point, p: Plan, q: Plan, radius: int) -> bool:
    """Whether a segment lies at least `radius` from a point in plan, exactly."""
    dx, dy, x, y = q[0] - p[0], q[1] - p[1], at[0] - p[0], at[1] - p[1]
    square, along = dx * dx + dy * dy, x * dx + y * dy
    if along <= 0:
        return x * x + y * y >= radius * radius
    if along >= square:
        return (x - dx) ** 2 + (y - dy) ** 2 >= radius * radius
    return (x * dy - y * dx) ** 2 >= radius * radius * square
