"""Backing off: where a beaten model goes, and whether it is trapped (LW-FIGHT-04, LW-TRAP, LW-MULTI-03, LW-OBST-06).

Lives here: the ways that it could go and its player's choice among them. Never here: who has lost (`fight`), climbers
and jumps over an edge (`ledge`), strikes (`strikes`), the gap that is left afterwards (`nudge`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt

from gulch.decision import About, Option, Pick
from gulch.events import Moved, Note
from gulch.match import Game
from gulch.rules.legends import charge, fight, ground, ledge, loose, swept, tape
from gulch.rules.legends.options import option
from gulch.rules.legends.pairs import across, foes, player_of
from gulch.rules.legends.state import body_of, mounted, prone
from gulch.rules.legends.zones import TOO_HIGH
from gulch.table.directions import UNIT, facing_towards, rotate
from gulch.table.ground import ground_of, is_wall, passage
from gulch.table.measure import (
    beyond,
    distance,
    edges,
    nearest_on,
    plan_distance,
    polygon_distance,
    segment_distance,
    unit,
)
from gulch.table.model import INCH, Body, Plan, Point, Scene
from gulch.table.places import push
from gulch.table.touch import low_walls

STEP = INCH // 2  # what is as high is jumped or climbed, which a beaten model may not (LW-TRAP-03)
FARTHEST = 2 * INCH
STAY = "stay"
ASIDE, ROUND = range(5, 46, 5), range(0, 360, 10)
LEAST = 3  # mils that a rounded way may be short
Thing = Body | tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A straight way back: where it ends, and how high a drop over an edge on it is."""

    toward: Plan
    end: Point
    drop: int = 0


async def back_off(game: Game, loser: str, winners: Sequence[str]) -> bool:
    """A beaten model goes 1 inch back from these; whether it is trapped (LW-FIGHT-04, LW-TRAP-01)."""
    if ledge.hangs(game.facts, loser):
        return await ledge.beaten(game, loser, _by(game, winners))
    several = len(winners) > 1
    things = [body_of(game.facts, one) if several else _from(game, loser, one) for one in winners]
    if prone(game.facts, loser):
        _pushed(game, loser, things[0])
        return True
    way = _straight(game, loser, things) or await _chosen(game, loser, things)
    if way is None:
        game.tell(Note(f"{game.facts.figures[loser].name} is trapped.", "LW-TRAP-01", (loser,)))
        return True
    if way.drop:
        await ledge.jump(game, loser, way.end, way.drop, by=_by(game, winners))
    else:
        await loose.make_way(game, loser, (body_of(game.facts, loser).at, way.end), follows=False)
        _told(game, loser, way.end, "walk", "back-off")
    return False


def _by(game: Game, winners: Sequence[str]) -> str:
    """For whom it counts what a beaten model does to itself: of several for the one with the best die (LW-SCEN-09)."""
    return max(winners, key=lambda one: fight.best(fight.lying(game.facts, one)))


def _told(game: Game, loser: str, end: Point, leg: str, manner: str) -> None:
    """It has gone straight there; it may have touched a vial of nitro on its way (LW-EXPL-05)."""
    body = body_of(game.facts, loser)
    game.tell(Moved(loser, (body.at, end), (leg,), body.facing, manner))
    swept.along(game, loser, (body.at, end))


# -- what it backs away from ------------------------------------------------------------------------------------


def _from(game: Game, loser: str, winner: str) -> Thing:
    """The one winner, or the obstacle that is between the two (LW-OBST-06)."""
    mine, theirs = body_of(game.facts, loser), body_of(game.facts, winner)
    if not across(game, loser, winner):
        return theirs
    return tuple(next(low_walls(game.scene, mine, theirs, TOO_HIGH)).outline)


def _away(body: Body, thing: Thing) -> Plan:
    """The direction straight away, of length UNIT; where it faces if the two are at one place."""
    x, y = (thing.x, thing.y) if isinstance(thing, Body) else nearest_on(body.at, thing)
    dx, dy = body.x - x, body.y - y
    return unit(dx, dy) if dx or dy else rotate(body.facing, UNIT, 0)


def _gap(body: Body, thing: Thing) -> int:
    if isinstance(thing, Body):
        return max(0, plan_distance(body.at, thing.at) - body.radius - thing.radius)
    return max(0, polygon_distance((body.x, body.y), thing) - body.radius)


# -- the ways ---------------------------------------------------------------------------------------------------


def _straight(game: Game, loser: str, things: Sequence[Thing]) -> Way | None:
    """The way straight back from a single foe, if it is free: then there is no choice."""
    if len(things) > 1 or option(game, "back-off-direction") == "any":
        return None
    way = _way(game, loser, things, _away(body_of(game.facts, loser), things[0]))
    return way if way is not None and not way.drop else None


def _ways(game: Game, loser: str, things: Sequence[Thing]) -> tuple[list[Way], list[Way]]:
    """The ways that end 1 inch away, the straightest first, and the first that leads over an edge (LW-TRAP-04)."""
    directions = dict.fromkeys(_directions(game, loser, things))
    ways = [way for toward in directions if (way := _way(game, loser, things, toward)) is not None]
    return [way for way in ways if not way.drop], [way for way in ways if way.drop][:1]


def _directions(game: Game, loser: str, things: Sequence[Thing]) -> Iterator[Plan]:
    """Straight back, then as far aside as the option has it; from several foes through any gap (LW-MULTI-03)."""
    body = body_of(game.facts, loser)
    straight = _away(body, things[0])
    manner = option(game, "back-off-direction")
    if len(things) == 1:
        yield straight
    if len(things) > 1 or manner == "any":
        yield from _gaps(game, body)
        yield from _along_walls(game, body)
        yield from (rotate(turn, *straight) for turn in ROUND if turn or len(things) > 1)
    elif manner == "within-45":
        yield from (rotate(sign * turn, *straight) for turn in ASIDE for sign in (1, -1))


def _gaps(game: Game, body: Body) -> Iterator[Plan]:
    """Midway between any two models that stand near."""
    near = [one for one in game.scene.others(body.id) if distance(one, body) <= INCH]
    for one, other in combinations(near, 2):
        x, y = other.y - one.y, one.x - other.x
        if x or y:
            dx, dy = unit(x, y)
            middle = (one.x + other.x - 2 * body.x) * dx + (one.y + other.y - 2 * body.y) * dy
            yield (dx, dy) if middle >= 0 else (-dx, -dy)
            if middle == 0:
                yield (-dx, -dy)


def _along_walls(game: Game, body: Body) -> Iterator[Plan]:
    """Along what stands near, either way: a gap may be between that and a model."""
    near = body.radius + INCH
    walls = ground_of(game.scene.table).near(body.x - near, body.y - near, body.x + near, body.y + near).walls
    for wall in walls:
        for a, b in edges(wall.outline) if is_wall(game.scene, wall) else ():
            if a != b and segment_distance((body.x, body.y), a, b) <= near:
                along = unit(b[0] - a[0], b[1] - a[1])
                yield from (along, (-along[0], -along[1]))


def _way(game: Game, loser: str, things: Sequence[Thing], toward: Plan) -> Way | None:
    """The way in a direction, None if it does not lead 1 inch away or touches another enemy at its end, or leads a
    mount over an edge (LW-MOUNT-16)."""
    body = body_of(game.facts, loser)
    length = _length(body, things, toward)
    if not 0 < length <= FARTHEST:
        return None
    scene = _passage(game, body)
    pushed = push(scene, body, *toward, length, STEP + mounted(game.facts, loser))
    if pushed.fell_from is not None:
        return None if ground.breed(game.facts, loser) else Way(toward, pushed.end, pushed.height)
    there = body.moved(pushed.end)
    if pushed.stopped_by is not None or ground_of(scene.table).stand(scene, there) is not None:
        return None
    if any(_gap(there, thing) < INCH - LEAST for thing in things) or _touches_enemy(game, loser, there):
        return None
    if not loose.gives_way(game, body, (body.at, pushed.end)):
        return None
    return Way(toward, pushed.end)


def _passage(game: Game, body: Body) -> Scene:
    """What is in the way of a beaten model: riderless mounts are moved aside for it (LW-LOOSE-05)."""
    scene, horses = passage(game.scene, body), loose.passable(game, body.id, FARTHEST)
    return scene.with_bodies({id: one for id, one in scene.bodies.items() if id not in horses}) if horses else scene


def _touches_enemy(game: Game, loser: str, there: Body) -> bool:
    """Whether it would be in contact with an enemy there, across an obstacle too (LW-FIGHT-04, LW-OBST-02)."""
    return any(charge.meet(game.facts, there, body_of(game.facts, foe)) for foe in foes(game.facts, loser))


def _length(body: Body, things: Sequence[Thing], toward: Plan) -> int:
    """How far it is in a direction until all these are 1 inch away; too far if they never are."""
    length = max(_leaves(body, thing, toward) for thing in things)
    for more in range(LEAST):
        there = body.moved((*beyond(body.at, *toward, length + more), body.z))
        if all(_gap(there, thing) >= INCH for thing in things):
            return length + more
    return length


def _leaves(body: Body, thing: Thing, toward: Plan) -> int:
    """How far it is in a direction until one thing is 1 inch away: out of the circle round a model; from an obstacle as
    the slant makes it."""
    if isinstance(thing, Body):
        px, py, reach = body.x - thing.x, body.y - thing.y, body.radius + thing.radius + INCH
        along = (px * toward[0] + py * toward[1]) // UNIT
        square = along * along - (px * px + py * py - reach * reach)
        return max(0, isqrt(max(0, square)) - along)
    away = _away(body, thing)
    straight = (away[0] * toward[0] + away[1] * toward[1]) // UNIT
    missing = INCH - _gap(body, thing)
    return missing * UNIT // straight if straight > 0 else FARTHEST + 1


# -- the choice -------------------------------------------------------------------------------------------------


async def _chosen(game: Game, loser: str, things: Sequence[Thing]) -> Way | None:
    """The way that its player chooses, None to stay and be trapped: where there is none, or only over an edge."""
    free, edges = _ways(game, loser, things)
    ways = [*free, *edges]
    options = [
        Option(str(n), _text(game, way), About((loser,), at=way.end), (_rule(way),)) for n, way in enumerate(ways)
    ]
    if not free:
        options.append(Option(STAY, "Stay, trapped: every strike is doubled", About((loser,)), ("LW-TRAP-01",)))
    pick = Pick(
        seat=player_of(game.facts, loser), kind="back-off", rule="LW-FIGHT-04", subject=loser, options=options,
        prompt=f"{game.facts.figures[loser].name} backs off: which way?",
    )  # fmt: skip
    answer = await game.pick(pick)
    return None if answer == STAY else ways[int(answer)]


def _rule(way: Way) -> str:
    return "LW-FIGHT-04" if not way.drop else "LW-TRAP-04"


def _text(game: Game, way: Way) -> str:
    where = f"{facing_towards(*way.toward)} degrees"
    return f"To {where}" if not way.drop else f"Jump {tape.told(game.facts, way.drop)} down, to {where}"


def _pushed(game: Game, loser: str, thing: Thing) -> None:
    """One who lies is pushed back as far as there is room, up to 1 inch (LW-TRAP-06)."""
    body = body_of(game.facts, loser)
    pushed = push(passage(game.scene, body), body, *_away(body, thing), INCH, STEP)
    there = body.moved(pushed.end)
    game.tell(Note(f"{game.facts.figures[loser].name} is down, and trapped.", "LW-TRAP-06", (loser,)))
    stands = ground_of(game.scene.table).stand(game.scene, there) is None
    if pushed.fell_from is None and pushed.moved and stands and not _touches_enemy(game, loser, there):
        _told(game, loser, pushed.end, "push", "pushed")
