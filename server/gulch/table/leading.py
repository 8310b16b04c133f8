"""Leading and dragging: a mover that takes another body along, by the hand, by the reins or on a rope.

Lives here: `lead`, which says after each leg of the mover's route where the other one stands, as far as both can go.
The judge is the only authority for each of the two walks; the led one is judged by a policy of its own, since it may be
wider, mounted or unable to climb. Never here: who may lead whom, what it costs the leader. Integers in mils.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .ground import ground_of
from .judge import clip, judge, stand
from .measure import distance, on_segment, plan_distance
from .model import Body, Point, Scene
from .moves import Leg, Policy, Stop, Walk, Zone
from .places import spots_near

_EVERY = 1000  # mils of the mover's way between two looks at the led one
_CLOSE = 3


@dataclass(frozen=True, slots=True)
class Led:
    """How far two get together: the legal part of the mover's route, and the route of the one it leads.

    `stands` has where the led one stands each time that the mover comes to one of the `points` where it can stay.
    `stop`: why they do not get farther, of the led one if `halted`, else of the leader; None if the whole route was
    gone.
    """

    points: tuple[Point, ...]
    led_points: tuple[Point, ...]
    stands: tuple[Point, ...]
    leader: Body
    led: Body
    stop: Stop | None = None
    halted: bool = False


@dataclass(frozen=True, slots=True)
class _Pair:
    """Who leads whom, and how either may go."""

    scene: Scene
    mover: Body
    policy: Policy
    led: Body
    led_policy: Policy
    rope: int


def lead(
    scene: Scene, mover: Body, points: Sequence[Point], policy: Policy, led: Body, led_policy: Policy, rope: int
) -> Led:
    """Takes `led` along on a route of the mover, its base no farther than `rope` from the mover's (nearest points, 3D):
    so after every inch that the mover walks and at the end of each leg.

    To there the mover goes, to whom the led one is no obstacle, and then the led one, who comes no nearer than it must:
    straight if that is legal, else along the mover's own corners. One that stands in the mover's way steps aside. Where
    it cannot follow it halts, and the mover goes as much of that leg as it can be followed.
    """
    free = replace(policy, zones=(*policy.zones, Zone(led.id, -1)), through=(*policy.through, led.id))
    pair = _Pair(scene, mover, free, led, led_policy, rope)
    stop = judge(scene, mover, points, free).stop
    legal = clip(scene, mover, points, free) if stop else tuple(points)
    known = Led((), (), (), mover, led, stop)
    spent = 0
    for number in range(1, len(legal) + 1):
        for route in _halts(pair, legal[:number]):
            leg = _leg(pair, known, route, spent)
            if isinstance(leg, Stop):
                return replace(_partly(pair, known, route, spent), stop=leg, halted=True)
            known, spent = leg
    return known


def _halts(pair: _Pair, route: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """The route up to each place on its last leg where it is looked whether the led one can follow, and all of it."""
    before = (pair.mover.at, *route)[-2]
    last: list[Leg] = []
    for leg in reversed(judge(pair.scene, pair.mover, route, pair.policy).legs):
        last.insert(0, leg)
        if plan_distance(leg.start, before) <= _CLOSE:
            break
    for leg in last:
        far = plan_distance(leg.start, leg.end) if leg.kind == "walk" else 0
        for along in range(_EVERY, far, _EVERY):
            x, y, z = (a + (b - a) * along // far for a, b in zip(leg.start, leg.end, strict=True))
            yield (*route[:-1], (x, y, z))
    yield route


def _leg(pair: _Pair, known: Led, route: tuple[Point, ...], spent: int) -> tuple[Led, int] | Stop:
    """The two after the last leg of a route and what the led one spent till then, or why that one cannot follow."""
    walk = judge(pair.scene, pair.mover, route, pair.policy)
    if walk.stop is not None:  # nobody can stay there: the next leg goes on from it
        return known, spent
    leader = pair.mover.moved(walk.end)
    scene = pair.scene.with_bodies({**pair.scene.bodies, leader.id: leader})
    own = replace(pair.led_policy, budget=pair.led_policy.budget - spent)
    followed = _follow(scene, leader, known.led, (pair.mover.at, *route), own, pair.rope)
    if isinstance(followed, Stop):
        return followed
    way, after = followed
    led = known.led.moved(after.end)
    stands = known.stands[: len(known.stands) - (len(known.points) == len(route))]  # the same leg, but farther
    found = Led(route, _joined(pair.led.at, known.led_points, way), (*stands, led.at), leader, led, known.stop)
    return found, spent + after.cost


def _joined(start: Point, before: Sequence[Point], way: Sequence[Point]) -> tuple[Point, ...]:
    """One route after another, without corners that are none."""
    points = [start, *before]
    for point in way:
        if len(points) > 1 and _is_between(points[-1], points[-2], point):
            points.pop()
        points.append(point)
    return tuple(points[1:])


def _is_between(point: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on a level line between two others."""
    return point[2] == a[2] == b[2] and on_segment(point, a, b)


def _partly(pair: _Pair, known: Led, route: tuple[Point, ...], spent: int) -> Led:
    """The two after as much of the last leg as the led one can follow, to the mil."""
    start, end = (pair.mover.at, *route)[-2:]
    if len(known.points) == len(route):
        start = known.leader.at
    far = plan_distance(start, end)
    low, high, best = 0, far, known
    while high - low > 1:
        middle = (low + high) // 2
        x, y, z = (a + (b - a) * middle // far for a, b in zip(start, end, strict=True))
        point = (x, y, z)
        leg = _leg(pair, known, (*route[:-1], point), spent)
        if isinstance(leg, Stop) or leg[0] is known:
            high = middle
        else:
            low, best = middle, replace(leg[0], points=(*route[:-1], leg[0].leader.at))
    return best


def _follow(
    scene: Scene, leader: Body, led: Body, trail: Sequence[Point], policy: Policy, rope: int
) -> tuple[tuple[Point, ...], Walk] | Stop:
    """The led one's shortest legal way to where it is on the rope again, or why there is none."""
    if distance(led, leader) <= rope and stand(scene, led) is None:
        return (), Walk((), 0, led.at)
    first: Stop | None = None
    for way in _ways(scene, leader, led, trail, rope):
        walk = judge(scene, led, way, policy)
        there = led.moved(walk.end)
        stop = walk.stop or stand(scene, there)  # a walk that goes nowhere asks for no room
        if stop is None and distance(there, leader) <= rope:
            return way, walk
        first = first or stop
    return first or Stop("body", led.at, 0, leader.id)


def _ways(scene: Scene, leader: Body, led: Body, trail: Sequence[Point], rope: int) -> Iterator[tuple[Point, ...]]:
    """Ways for the led one: straight, then by more and more of the mover's last corners, each to where the rope
    lets it stop; last to places around the leader."""
    for number in range(len(trail) - 1, -1, -1):
        way = _shortened(scene, leader, led, tuple(trail[number:]), rope)
        if way is not None:
            yield way
    around = spots_near(scene, leader, led.radius, rope, height=led.height, ignore=(led.id,))
    for at in sorted(around, key=lambda at: (plan_distance(at, led.at), at)):
        yield (at,)


def _shortened(scene: Scene, leader: Body, led: Body, way: tuple[Point, ...], rope: int) -> tuple[Point, ...] | None:
    """A way to the leader up to the first place that is within the rope."""
    start = led.at
    for number, corner in enumerate(way):
        place = _first_within(scene, leader, led, start, corner, rope)
        if place is not None:
            return (*way[:number], place)
        start = corner
    return None


def _first_within(scene: Scene, leader: Body, led: Body, start: Point, end: Point, rope: int) -> Point | None:
    """The first point of a straight stretch from which the leader is within the rope; None if there is none. From its
    start on to where it is nearest the distance only falls."""
    far = plan_distance(start, end)
    square = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    dot = (end[0] - start[0]) * (leader.x - start[0]) + (end[1] - start[1]) * (leader.y - start[1])
    last = min(max(dot * far // (square or 1), 0), far)

    def place(along: int) -> Point:
        x, y, z = (a + (b - a) * along // (far or 1) for a, b in zip(start, end, strict=True))
        floor = ground_of(scene.table).floor_at(x, y, z)
        return (x, y, z if floor is None else floor.z(x, y))

    def within(along: int) -> bool:
        return distance(led.moved(place(along)), leader) <= rope

    if not within(last):
        return None
    low, high = -1, last
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if within(middle) else (middle, high)
    return place(high)
