"""Starting up a wall that one stands at: the manner "scale" (LW-CLIMB-01, LW-ELEV-01).

A way over the table leads up a wall too; this is for one that is too high to be got over in this turn, and for one at
whose top an enemy stands. Lives here: which walls that are, where they lead. Never here: rolls, hanging (`climb`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gulch.decision import About, Option
from gulch.match import Game
from gulch.rules.legends import climb, ground, pace, tape
from gulch.rules.legends.state import body_of, mounted, prone
from gulch.table.ground import Wall, ground_of, is_wall
from gulch.table.judge import judge
from gulch.table.measure import CONTACT, beyond, nearest_on, polygon_distance
from gulch.table.model import Body, Point, Scene
from gulch.table.moves import Leg
from gulch.table.places import supports

FAR = 1 << 20  # more than any way up and over a wall costs
TRIES = (1, 2, 3, 4, 6)  # in radii: how far beyond the near side of a wall one may come to stand


def options(game: Game, fig: str) -> list[Option]:
    """The walls at its base that a model on foot may start to climb."""
    facts = game.facts
    if game.scene.bodies.get(fig) is None or mounted(facts, fig) or prone(facts, fig) or climb.hanging(facts, fig):
        return []
    if pace.left(game, fig) < ground.DOUBLE:
        return []
    return [
        Option(f"scale:{wall.id}", f"Climb {tape.told(game.facts, leg.height)} up the wall", About(at=goal))
        for wall, goal, leg in _ways(game, fig)
    ]


def _ways(game: Game, fig: str) -> Iterator[tuple[Wall, Point, Leg]]:
    """Each wall that it touches and could climb, with where that leads and the climb itself; one for each piece."""
    body, known = body_of(game.facts, fig), set[str]()
    for wall in _touched(game.scene, body):
        piece = wall.id.partition("/")[0]
        if piece not in known and piece not in ground.sheer(game.scene.table):
            found = _way_up(game, fig, body, wall)
            if found is not None:
                known.add(piece)
                yield (wall, *found)


def _touched(scene: Scene, body: Body) -> list[Wall]:
    """Walls too high to be jumped that a base is in contact with, the nearest first."""
    near = ground_of(scene.table).near(body.x, body.y, body.x, body.y).walls
    high = [wall for wall in near if wall.base < body.z + body.height and wall.top > body.z + ground.JUMP]
    gaps = [(polygon_distance(body.at, wall.outline), wall.id, wall) for wall in high if is_wall(scene, wall)]
    return [wall for gap, _, wall in sorted(gaps, key=lambda one: one[:2]) if gap <= body.radius + CONTACT]


def _way_up(game: Game, fig: str, body: Body, wall: Wall) -> tuple[Point, Leg] | None:
    """Where the wall leads straight up from here, and its first leg."""
    foot = nearest_on(body.at, wall.outline)
    dx, dy = foot[0] - body.x, foot[1] - body.y
    if not dx and not dy:
        return None
    policy = replace(ground.policy(game, fig, FAR), hang=False, door=-1)
    for times in TRIES:
        x, y = beyond(body.at, dx, dy, times * body.radius)
        for z in sorted(supports(game.scene.table, x, y), reverse=True):
            walk = judge(game.scene, body, ((x, y, z),), policy)
            if walk.stop is None and walk.legs and walk.legs[0].kind == "climb":
                return (x, y, z), walk.legs[0]
    return None


async def perform(game: Game, fig: str, wall: str) -> None:
    """Rolls, and climbs as far as the move lasts (LW-CLIMB-02)."""
    from gulch.rules.legends import walk

    found = next(((goal, leg) for one, goal, leg in _ways(game, fig) if one.id == wall), None)
    if found is None:
        return
    goal, leg = found
    body, part = body_of(game.facts, fig), min(leg.height, pace.left(game, fig) // ground.DOUBLE)
    begun = climb.Climb(body.at, goal, 0, climb.on_ladder(game.scene, leg.about))
    there = climb.resumed(game, fig, begun)
    legs = walk.until_footing(game, there.legs) if there.stop is None else ()
    if not legs or legs[0].kind not in ("climb", "hang"):
        end = (body.x, body.y, body.z + part)
        legs = (Leg("hang", body.at, end, part * ground.DOUBLE, part, 0, leg.about),)
    then = await climb.starts(game, fig, legs[0])
    if then != "falls":
        await walk.climbs(game, fig, legs, begun, then, body.facing)
