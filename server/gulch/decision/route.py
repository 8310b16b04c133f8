"""A way over the table: `Route`, which the judge of routes alone decides.

Never here: search for ways (`gulch.table.reach`), what a way means to a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.choice import Choice, Option, Walked, inches, stop_text
from gulch.errors import IllegalChoice, RulesError
from gulch.table import judge, sample
from gulch.table.judge import Policy, Walk
from gulch.table.measure import distance, flat_distance
from gulch.table.model import Point, Scene
from gulch.table.touch import touches

from .base import Draw, OnTable

MOST_POINTS = 256
"""Waypoints of one route: more than any walk of a game needs, few enough to be judged at once."""

_TRIES = 20


@dataclass(frozen=True, kw_only=True)
class Route(OnTable):
    """A way over the table for `mover`: any polyline that the judge accepts under `policy`. `deeds` may be
    done on the way, each once; `turn` says whether a final facing is free (else the mover keeps the one it has).

    No points means staying; `must_move` forbids that, and a way that costs nothing. `end_by` names bodies one of
    which must be touched at the end, if any are named. `near` names a body: a way ends within `within` mils of it, in
    plan if `flat`; staying is no way.
    """

    mover: str
    policy: Policy
    deeds: tuple[Option, ...] = ()
    turn: bool = True
    must_move: bool = False
    end_by: tuple[str, ...] = ()
    near: str = ""
    within: int = 0
    flat: bool = False

    def require_sound(self) -> None:
        super().require_sound()
        ids = [deed.id for deed in self.deeds]
        if len(set(ids)) != len(ids):
            raise RulesError(f"{self.kind} of seat {self.seat} offers a deed twice: {', '.join(ids)}")

    def walk(self, choice: Walked, scene: Scene) -> Walk:
        """The judge's account of a route."""
        scene = self.later(scene)
        return judge.judge(scene, scene.bodies[self.mover], choice.points, self.policy)

    def check(self, choice: Choice, scene: Scene) -> None:
        if not isinstance(choice, Walked):
            raise self.refuse("a route is walked", type(choice).__name__)
        scene = self.later(scene)
        self._check_facing(choice.facing, None if self.turn else scene.bodies[self.mover].facing)
        self._check_deeds(choice.deeds)
        self._check_way(choice, scene)

    def _check_deeds(self, deeds: tuple[str, ...]) -> None:
        offered = [deed.id for deed in self.deeds]
        for deed in deeds:
            if deed not in offered:
                raise self.refuse(f"offered on the way are {', '.join(offered) or 'no deeds'}", repr(deed))
        if len(set(deeds)) != len(deeds):
            raise self.refuse("each deed can be done once", ", ".join(deeds))

    def _check_way(self, choice: Walked, scene: Scene) -> None:
        if len(choice.points) > MOST_POINTS:
            raise self.refuse(f"a route has up to {MOST_POINTS} points", str(len(choice.points)))
        for point in choice.points:
            self._check_point(point)
        walk = self.walk(choice, scene)
        if walk.stop is not None:
            raise self.refuse(
                f"the route can be walked {inches(walk.stop.spent, scene.table.scale)}",
                f"the whole of it: {stop_text(walk.stop, scene.table)}",
            )
        if self.must_move and not walk.cost:
            raise self.refuse("a move is needed", "staying")
        if self.end_by and walk.contact not in self.end_by and not self._touches(walk.end, scene):
            raise self.refuse(f"it must end in contact with {', '.join(self.end_by)}", walk.contact or "nobody")
        if choice.points and (far := self.too_far(walk.end, scene)):
            scale = scene.table.scale
            limit = f"it must end within {inches(self.within, scale)} of {self.near}"
            raise self.refuse(limit, f"{inches(far, scale)} farther off")

    def too_far(self, end: Point, scene: Scene) -> int:
        """How many mils the end of a way is beyond the reach of the body near which it has to be; 0 if it is not."""
        other = scene.bodies.get(self.near)
        if other is None:
            return 0
        measured = flat_distance if self.flat else distance
        return max(0, measured(scene.bodies[self.mover].moved(end), other) - self.within)

    def _touches(self, end: Point, scene: Scene) -> bool:
        here, policy = scene.bodies[self.mover].moved(end), self.policy
        named = [scene.bodies[id] for id in self.end_by if id in scene.bodies]
        return any(touches(scene, here, body, policy.across, policy.over) for body in named)

    def sample(self, scene: Scene, draw: Draw) -> Choice:
        """Some legal way; each deed is taken one time in four."""
        scene = self.later(scene)
        mover = scene.bodies[self.mover]
        points = sample.sample(scene, mover, self.policy, draw)
        if self.must_move or self.end_by:
            points = self._strict_sample(scene, draw, points)
        elif self.near:
            points = self._near_sample(scene, draw, points)
        facing = draw(360) if self.turn else mover.facing
        return Walked(points, facing, tuple(deed.id for deed in self.deeds if draw(4) == 0))

    def _near_sample(self, scene: Scene, draw: Draw, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """A way that ends near enough, or none if chance finds none soon."""
        for _ in range(_TRIES):
            if not points or not self.too_far(self.walk(Walked(points, 0), scene).end, scene):
                return points
            points = sample.sample(scene, scene.bodies[self.mover], self.policy, draw)
        return ()

    def _strict_sample(self, scene: Scene, draw: Draw, points: tuple[Point, ...]) -> tuple[Point, ...]:
        for _ in range(200):
            try:
                self._check_way(Walked(points, 0), scene)
            except IllegalChoice:
                points = sample.sample(scene, scene.bodies[self.mover], self.policy, draw)
            else:
                return points
        raise RulesError(f"{self.kind} of seat {self.seat}: no legal route found")

    def default_choice(self, scene: Scene, draw: Draw) -> Choice:
        if self.secret or self.must_move or self.end_by:
            return self.sample(scene, draw)
        return Walked((), self.later(scene).bodies[self.mover].facing)
