"""Forced moves: away from something, towards it, at random, to cover, out of an area, off the table.

Lives here: which way that is, and how far a real figure gets on it. A figure that goes on its own feet is walked by
the judge within its policy (`run` and what follows it); one that is shoved or pulled is pushed (`places.push`,
`out_of`). What is no straight way is looked for among the places that it can reach. Chance is handed in as draw(n),
0..n-1.
Never here: why anybody has to move, what a fall does. Integers in mils.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import isqrt

from .directions import facing_towards, vector
from .fire import COURSE, Course, line_between
from .judge import clip, judge
from .measure import (
    Thing,
    beyond,
    cross,
    distance_to,
    edges,
    in_polygon,
    nearest_on,
    plan_distance,
    polygon_distance,
    segments_touch,
)
from .model import Area, Block, Body, Piece, Plan, Point, Scene
from .moves import Exit, Policy, Push, Stop, Walk
from .places import push, supports
from .reach import Reach, Spot

Draw = Callable[[int], int]
Safe = Callable[[Body], bool]
_SNUG = 3  # mils that a place in a bay may be too near, since it is rounded
SIDES: tuple[tuple[str, Plan], ...] = (("north", (0, 1)), ("east", (1, 0)), ("south", (0, -1)), ("west", (-1, 0)))


@dataclass(frozen=True, slots=True)
class Run:
    """A forced move on one's own feet: the route and what it comes to, both legal; the facing, the way it went.

    `stop`: why the straight way ended before its full length (None if it did not), as the judge says it. `round`: the
    route goes round what was in the way.
    """

    points: tuple[Point, ...]
    walk: Walk
    facing: int
    stop: Stop | None = None
    round: bool = False

    @property
    def end(self) -> Point:
        return self.walk.end


# Which way ------------------------------------------------------------------------------------------------


def towards(body: Body, thing: Thing) -> Plan | None:
    """The direction from a body's centre to a body or point, or to the nearest point of an outline; None if the two
    are one above the other."""
    dx, dy = (a - b for a, b in zip(_centre(body, thing), (body.x, body.y), strict=True))
    return (dx, dy) if dx or dy else None


def away(body: Body, thing: Thing) -> Plan | None:
    """The direction directly away from a thing: out of an outline by the nearest side, if the body stands in it."""
    way = towards(body, thing)
    outline = _outline(thing)
    inside = outline is not None and in_polygon((body.x, body.y), outline)
    return way if way is None or inside else (-way[0], -way[1])


def at_random(draw: Draw) -> Plan:
    """A direction drawn evenly from the 360 whole degrees."""
    return vector(draw(360))


def to_edge(scene: Scene, body: Body) -> tuple[str, Plan]:
    """The name and direction of the table's nearest edge; of several the first of north, east, south, west."""
    width, depth = scene.table.size
    gaps = {"north": depth - body.y, "east": width - body.x, "south": body.y, "west": body.x}
    return min(SIDES, key=lambda side: gaps[side[0]])


def _centre(body: Body, thing: Thing) -> Plan:
    outline = _outline(thing)
    if outline is not None:
        return nearest_on((body.x, body.y), outline)
    if isinstance(thing, Body):
        return (thing.x, thing.y)
    assert isinstance(thing, tuple)
    return thing[:2]


def _outline(thing: Thing) -> Sequence[Plan] | None:
    return thing.outline if isinstance(thing, Block | Area | Piece) else None


# On one's own feet ----------------------------------------------------------------------------------------


def run(scene: Scene, mover: Body, way: Plan, distance: int, policy: Policy) -> Run:
    """Straight along a vector by a distance in plan, up and down with the ground, as far as the policy lets it.
    ValueError for no direction."""
    facing = facing_towards(*way)
    x, y = beyond(mover.at, *way, min(distance, sum(scene.table.size)))  # nobody gets farther than the edge
    heights = sorted(supports(scene.table, x, y) or [mover.z], key=lambda z: (abs(z - mover.z), z))
    tried: list[tuple[Point, Walk]] = []
    for z in heights:
        walk = judge(scene, mover, ((x, y, z),), policy)
        if walk.stop is None and not _fell(walk):
            return Run(((x, y, z),), walk, facing)
        tried.append(((x, y, z), walk))
    return max(
        (_clipped(scene, mover, *one, policy) for one in tried), key=lambda run: plan_distance(mover.at, run.end)
    )


def _clipped(scene: Scene, mover: Body, target: Point, walk: Walk, policy: Policy) -> Run:
    """As much of a straight walk that was stopped as is legal."""
    facing = facing_towards(target[0] - mover.x, target[1] - mover.y)
    points = clip(scene, mover, (target,), policy)
    stop = walk.stop or Stop("ledge", walk.legs[-1].start, walk.cost)
    return Run(points, judge(scene, mover, points, policy), facing, stop)


def _fell(walk: Walk) -> bool:
    return bool(walk.legs) and walk.legs[-1].kind == "fall"


def flee(scene: Scene, mover: Body, threat: Thing, distance: int, policy: Policy, *, detour: bool) -> Run:
    """Directly away from a thing. Where the straight way ends early, with `detour`, to the place within the same
    distance and the policy that is farthest from the thing, if that is farther than the straight way leads."""
    way = away(mover, threat)
    straight = _stays(mover) if way is None else run(scene, mover, way, distance, policy)
    if not detour or (way is not None and straight.stop is None):
        return straight
    field = Reach(scene, mover, replace(policy, budget=min(distance, policy.budget)))
    return _better(field, straight, lambda at: -distance_to(mover.moved(at), threat))


def approach(scene: Scene, mover: Body, thing: Thing, distance: int, policy: Policy, *, detour: bool) -> Run:
    """Directly towards a thing, as far as its edge; where the straight way ends early, with `detour`, to the place from
    which the thing is nearest, if that is nearer."""
    way = towards(mover, thing)
    if way is None:
        return _stays(mover)
    straight = run(scene, mover, way, _up_to(mover, thing, distance), policy)
    if not detour or straight.stop is None:
        return straight
    field = Reach(scene, mover, replace(policy, budget=min(distance, policy.budget)))
    return _better(field, straight, lambda at: distance_to(mover.moved(at), thing))


def off_table(scene: Scene, mover: Body, distance: int, policy: Policy, *, detour: bool) -> Run:
    """Straight to the table's nearest edge and over it: then `walk.exit` is its name. Where the straight way ends
    early, with `detour`, to the place that is nearest to that edge, if that is nearer."""
    side, way = to_edge(scene, mover)
    leaving = replace(policy, exits=(*policy.exits, Exit(side, (side,))))
    straight = run(scene, mover, way, distance, leaving)
    if not detour or straight.stop is None:
        return straight
    field = Reach(scene, mover, replace(leaving, budget=min(distance, policy.budget)))
    return _better(field, straight, lambda at: -at[0] * way[0] - at[1] * way[1])


def _up_to(mover: Body, thing: Thing, distance: int) -> int:
    """How far it is in plan to where the two edges meet, at most `distance`."""
    apart = plan_distance(mover.at, _centre(mover, thing)) - mover.radius
    return max(0, min(distance, apart - thing.radius if isinstance(thing, Body) else apart))


def _stays(mover: Body) -> Run:
    return Run((), Walk((), 0, mover.at), mover.facing)


def _better(field: Reach, straight: Run, worth: Callable[[Point], int]) -> Run:
    """To the place in a field that is worth the least, if that is less than where the straight way ends; the cheapest
    of equals."""
    have = worth(straight.end)
    spots = sorted((worth(spot.at), spot.cost, spot.at) for spot in field.spots() if worth(spot.at) < have)
    for _, cost, at in spots:
        gone = _gone(field, Spot(at, cost))
        if gone is not None:
            return replace(gone, stop=straight.stop)
    return straight


def _gone(field: Reach, spot: Spot) -> Run | None:
    """The way to a spot, None if the judge will not have it."""
    route = field.route(spot.at)
    if route is None:
        return None
    mover = field.mover
    walk = judge(field.scene, mover, route, field.policy)
    before = walk.legs[-1].start if walk.legs else mover.at
    facing = facing_towards(walk.end[0] - before[0], walk.end[1] - before[1]) if walk.legs else mover.facing
    return Run(route, walk, facing, round=True)


def wander(scene: Scene, mover: Body, distance: int, policy: Policy, draw: Draw) -> Run:
    """Straight in a random direction; one draw(360)."""
    return run(scene, mover, at_random(draw), distance, policy)


# To cover -------------------------------------------------------------------------------------------------


def to_cover(scene: Scene, mover: Body, policy: Policy, safe: Safe, within: int = 0) -> Run | None:
    """To the nearest place that is safe, by the shortest way; None if none is known. Nobody who is safe moves.

    With `within` places are looked for as far as that even if the policy's budget does not reach them: then the part
    of the way that it pays for is walked, and `stop` says that it ended there.
    """
    if safe(mover):
        return _stays(mover)
    field = Reach(scene, mover, replace(policy, budget=max(within, policy.budget)))
    for spot in sorted(field.spots(), key=lambda spot: (spot.cost, spot.at)):
        gone = _gone(field, spot) if safe(mover.moved(spot.at)) else None
        if gone is not None:
            return gone if gone.walk.cost <= policy.budget else _part(scene, mover, gone, policy)
    return None


def _part(scene: Scene, mover: Body, whole: Run, policy: Policy) -> Run:
    points = clip(scene, mover, whole.points, policy)
    stop = judge(scene, mover, whole.points, policy).stop
    return replace(whole, points=points, walk=judge(scene, mover, points, policy), stop=stop)


def crossed_from(
    scene: Scene, threats: Sequence[str], kinds: Sequence[str] = ("piece",), course: Course = COURSE
) -> Safe:
    """Safe is where something of these kinds (see `fire.Crossing`) lies on the line of fire from every threat and does
    not touch the threat; KeyError for a threat that is not on the table."""
    watchers = [scene.bodies[id] for id in threats]

    def safe(there: Body) -> bool:
        lines = (line_between(scene, watcher, there, course) for watcher in watchers)
        return all(any(one.kind in kinds and not one.touches_shooter for one in line.crossings) for line in lines)

    return safe


# Out of an outline ----------------------------------------------------------------------------------------


def out_of(scene: Scene, body: Body, outline: Sequence[Plan], clear: int = 0, stop_height: int = 2000) -> Push:
    """The shortest straight push that takes a whole base out of an outline and `clear` mils beyond it. The shortest of
    those that nothing stops, or else the one that goes farthest. A body that is clear of it is not moved."""
    apart = body.radius + clear
    if polygon_distance((body.x, body.y), outline) >= apart:
        return Push(body.at, 0)
    best: Push | None = None
    ways = sorted((plan_distance(body.at, out), out) for out in _places_out(body, outline, apart))
    for length, (x, y) in ways:
        pushed = push(scene, body, x - body.x, y - body.y, length + 1, stop_height)
        if pushed.stopped_by is None and polygon_distance(pushed.end, outline) >= apart - _SNUG:
            return pushed
        best = pushed if best is None or pushed.moved > best.moved else best
    return best or Push(body.at, 0)


def _places_out(body: Body, outline: Sequence[Plan], apart: int) -> Iterator[Plan]:
    """Places `apart` from the outline of which one is the nearest: straight out by each side, straight from each
    corner, and in bays where two sides, two corners or a side and a corner are as near."""
    here, sides = (body.x, body.y), list(edges(outline))
    turn = sum(p[0] * q[1] - p[1] * q[0] for p, q in sides)
    moved, found = [], []
    for a, b in sides:
        out = (b[1] - a[1], a[0] - b[0]) if turn > 0 else (a[1] - b[1], b[0] - a[0])
        if out != (0, 0):
            moved.append((beyond(a, *out, apart), beyond(b, *out, apart)))
        if here != a:
            found.append(beyond(a, here[0] - a[0], here[1] - a[1], apart))
    found += [nearest_on(here, side) for side in moved]
    found += [place for one, other in combinations(moved, 2) for place in _meeting(*one, *other)]
    found += [place for corner in outline for side in moved for place in _on_side(corner, apart, *side)]
    found += [place for one, other in combinations(outline, 2) for place in _between(one, other, apart)]
    yield from (place for place in found if polygon_distance(place, outline) >= apart - _SNUG and place != here)


def _meeting(a: Plan, b: Plan, c: Plan, d: Plan) -> Iterator[Plan]:
    """Where two segments cross, if they do."""
    over, under = cross(c, d, a), cross(c, d, a) - cross(c, d, b)
    if under and segments_touch(a, b, c, d):
        yield a[0] + (b[0] - a[0]) * over // under, a[1] + (b[1] - a[1]) * over // under


def _on_side(corner: Plan, apart: int, a: Plan, b: Plan) -> Iterator[Plan]:
    """The points of a segment that are so far from a corner."""
    length, side = plan_distance(a, b), cross(a, b, corner)
    if not length or abs(side) > apart * length:
        return
    along = ((b[0] - a[0]) * (corner[0] - a[0]) + (b[1] - a[1]) * (corner[1] - a[1])) // length
    half = isqrt(apart * apart - (side // length) ** 2)
    for place in (along - half, along + half):
        if 0 <= place <= length:
            yield beyond(a, b[0] - a[0], b[1] - a[1], place)


def _between(a: Plan, b: Plan, apart: int) -> Iterator[Plan]:
    """The points that are so far from each of two corners."""
    far = plan_distance(a, b)
    if far and far <= 2 * apart:
        middle, high = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), isqrt(apart * apart - far * far // 4)
        yield beyond(middle, a[1] - b[1], b[0] - a[0], high)
        yield beyond(middle, b[1] - a[1], a[0] - b[0], high)
