"""The judge of routes: the only authority on whether a mover may go along a list of waypoints.

Lives here: `judge` (what a route comes to), `clip` (the longest legal part of one), `stand` (may a body
stand there). Pure functions of integers; the same arguments give the same answer anywhere. Never here: search
for routes, random ones, and what a book makes of a drop or a contact.

A route is legal if every stretch can be walked, climbed, leapt or dropped within the policy (see `walk`)
and the base may stand where it ends. A route of no points is always legal: the mover stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .ground import Ground, ground_of
from .model import Body, Point, Scene
from .moves import Barrier, Exit, Leg, Policy, Push, Slow, Stop, Walk, Zone
from .spans import FULL
from .stretch import Stretch
from .touch import touches
from .walk import Walker

__all__ = [
    "Barrier", "Exit", "Leg", "Policy", "Push", "Slow", "Stop", "Walk", "Zone", "clip", "judge", "stand",
]  # fmt: skip


def judge(scene: Scene, mover: Body, points: Sequence[Point], policy: Policy) -> Walk:
    """What walking along `points` (mils, without the start) comes to. `stop` is None if all of it is legal."""
    walker, stop = _walk(scene, mover, points, policy)
    if stop is None:
        intruded = [id for id in walker.pending if not _met(walker, id)]
        if intruded:
            return judge(scene, mover, points, _without(policy, intruded))
    return _result(walker, stop)


def _walk(scene: Scene, mover: Body, points: Sequence[Point], policy: Policy) -> tuple[Walker, Stop | None]:
    """A walker taken along the points, and what stopped it."""
    walker = Walker(scene, mover, policy)
    stop: Stop | None = None
    if walker.floor is None and points:
        stop = Stop("footing", mover.at, 0)
    for number, point in enumerate(points):
        if stop is not None:
            break
        walker.way = number
        after = points[number + 1] if number + 1 < len(points) else None
        down = after is not None and after[:2] == point[:2] and after[2] <= point[2] - policy.step
        stop = walker.go(point, down)
        if walker.done:
            below = down and walker.legs and walker.legs[-1].kind in ("climb", "hang")  # it is at the next one already
            if stop is None and number + (2 if below else 1) < len(points):
                stop = Stop("ended", walker.at, walker.cost, walker.contact or "")
            break
    if stop is None and walker.legs:
        stop = _end(walker)
    return walker, stop


def _end(walker: Walker) -> Stop | None:
    """May the walk end here? Also finds the target that it ends at."""
    if walker.legs[-1].kind in ("fall", "exit", "hang"):
        return None
    if walker.floor is None:
        return walker.roll_back(Stop("footing", walker.at, walker.cost))
    here = walker.start.moved(walker.at)
    stop = walker.ground.room(walker.scene, here, walker.floor, walker.policy.carried)
    stop = stop or end_stop(walker.seen, walker.start, here, walker.policy)
    if stop is not None:
        return replace(stop, spent=walker.cost)
    if walker.contact is None:
        walker.contact = _contact(walker, here)
    return None


def end_stop(scene: Scene, start: Body, here: Body, policy: Policy) -> Stop | None:
    """May a walk that began at `start` end here, as to contact with those that it has to keep away from? A Stop of
    `contact` if not."""
    left = kept = ""
    for zone in policy.zones:
        body = scene.bodies.get(zone.body)
        if body is None or zone.reach < 0 or zone.body in policy.targets or body.id == start.id:
            continue
        touched = touches(scene, here, body, policy.across, policy.over)
        if not touches(scene, start, body, policy.across, policy.over):
            if touched:
                return Stop("contact", here.at, 0, body.id)
        elif touched:
            kept = kept or body.id
        else:
            left = body.id
    return Stop("contact", here.at, 0, kept) if left and kept else None


def _contact(walker: Walker, here: Body) -> str | None:
    """The first target in contact here: with its base touched if there is one."""
    bodies, policy = walker.scene.bodies, walker.policy
    targets = [bodies[id] for id in sorted(policy.targets) if id in bodies and id != here.id]
    for near in (0, policy.across) if policy.across else (0,):
        for body in targets:
            if touches(walker.seen, here, body, near, policy.over):
                return body.id
    return None


def _met(walker: Walker, id: str) -> bool:
    """Was the walk into the zone of this target excused by its end?"""
    if walker.contact == id:
        return True
    here, body, policy = walker.start.moved(walker.at), walker.scene.bodies[id], walker.policy
    return walker.contact is not None and touches(walker.seen, here, body, policy.across, policy.over)


def _without(policy: Policy, ids: Sequence[str]) -> Policy:
    return replace(policy, targets=tuple(id for id in policy.targets if id not in ids))


def _result(walker: Walker, stop: Stop | None) -> Walk:
    contact = walker.contact if stop is None else None
    return Walk(tuple(walker.legs), walker.told, walker.at, contact, stop)


def stand(scene: Scene, body: Body, ignore: Sequence[str] = ()) -> Stop | None:
    """May this body stand where it is (bodies of `ignore` do not count)? None if so, else why not."""
    return ground_of(scene.table).stand(scene, body, ignore)


def clip(scene: Scene, mover: Body, points: Sequence[Point], policy: Policy) -> tuple[Point, ...]:
    """The longest legal part of a route: all of it if it is legal; () if the mover cannot even start. A leap
    that would fall short is not made."""
    walker, stop = _walk(scene, mover, points, policy)
    falls = bool(walker.legs) and walker.legs[-1].kind == "fall"
    if stop is None and not falls:
        intruded = [id for id in walker.pending if not _met(walker, id)]
        if not intruded:
            return tuple(points)
        return clip(scene, mover, points, _without(policy, intruded))
    if walker.pending:
        return clip(scene, mover, points, _without(policy, list(walker.pending)))
    for route in _parts(walker, points):
        walk = judge(scene, mover, route, policy)
        if walk.stop is None and (not walk.legs or walk.legs[-1].kind != "fall"):
            return route
    return ()


def _parts(walker: Walker, points: Sequence[Point]) -> list[tuple[Point, ...]]:
    """Parts of a route that was stopped, the longest first: to where a base can stand on each leg walked."""
    found: list[tuple[Point, ...]] = []
    for leg, way in zip(reversed(walker.legs), reversed(walker.ways), strict=True):
        if leg.kind == "fall":
            continue
        before = tuple(points[:way])
        ends = _ends(walker, leg) if leg.kind == "walk" else [leg.end if leg.kind != "hang" else points[way]]
        found += [(*before, end) for end in ends]
        if len(found) > 12:
            break
    return found


def _ends(walker: Walker, leg: Leg) -> list[Point]:
    """Where on a leg a base can stand, from its end backwards."""
    (ax, ay, az), (bx, by, bz) = leg.start, leg.end
    back = Walker.__new__(Walker)
    back.scene, back.ground, back.policy, back.start = walker.scene, walker.ground, walker.policy, walker.start
    back.radius, back.height, back.stuck = walker.radius, walker.height, {}
    back.x, back.y = bx, by
    line = Stretch(back, ax, ay)
    ground: Ground = walker.ground
    found = []
    tries = back._places(line, 0, min(az, bz))
    for t in [tries[0], line.extent(3), *tries[1:]]:
        x, y = line.at(t)
        z = bz + (az - bz) * t // FULL
        floor = ground.floor_at(x, y, z)
        if floor is not None:
            here = walker.start.moved((x, y, floor.z(x, y)))
            if ground.stand(walker.scene, here, walker.policy.carried) is None:
                found.append(here.at)
    return found
