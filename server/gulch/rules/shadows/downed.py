"""Downed models on the move: crawling, and being dragged by a comrade (SW-DOWN-02, -07).

Never here: how a model goes down or stands up (`damage`, `recovery`), attacks on Downed models (`fight`).
"""

from __future__ import annotations

from collections.abc import Iterator

from gulch.decision import About, Option, Pick, Route, Walked
from gulch.events import Act, Moved, Note, Placed, Status, Turned
from gulch.match import Game
from gulch.rules.shadows import horses
from gulch.rules.shadows.state import downed, enemies, friends, is_horse, mates
from gulch.table import judge
from gulch.table.directions import UNIT, vector
from gulch.table.ground import ground_of
from gulch.table.judge import Policy, Zone
from gulch.table.measure import CONTACT, distance, flat_distance
from gulch.table.model import MOUNTED, Body, Point
from gulch.table.places import spots_near
from gulch.table.touch import bases_touch

CRAWL = 2000
LIMIT = 1000
LEVEL = 500
DRAG = "drag:"
_COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


# -- crawling -------------------------------------------------------------------------------------------


async def crawl(game: Game, fig: str, route: Walked | None = None) -> None:
    """The one Action of a Downed model: a crawl of up to 2", once in an Activation (SW-DOWN-02). `route` was named
    before and is legal."""
    if not game.still(fig):
        return
    game.tell(Status(fig, "crawled", 1, "SW-DOWN-02"))
    choice = route or await game.ask(lambda: crawl_route(game, fig))
    if choice is None or not game.still(fig):
        return
    body = game.scene.bodies[fig]
    walk = judge.judge(game.scene, body, choice.points, crawl_policy(game, fig))
    if walk.legs:
        name = game.facts.figures[fig].name
        act = Act("crawl", fig, points=(walk.end,), text=f"{name} crawls away.", rule="SW-DOWN-02")
        way = (body.at, *(leg.end for leg in walk.legs))
        with game.because(game.tell(act)):
            game.tell(Moved(fig, way, tuple(leg.kind for leg in walk.legs), choice.facing, "crawl"))
            horses.startle(game, fig, way)
    elif choice.facing != body.facing:
        game.tell(Turned(fig, choice.facing))


def crawl_policy(game: Game, fig: str) -> Policy:
    """2" at most, no climbing, leaping or dropping, and 1" away from standing enemies (SW-DOWN-02, SW-MOVE-06); those
    that it touches already it may leave, or not, as it likes."""
    facts, body = game.facts, game.scene.bodies[fig]
    up = [foe for foe in enemies(facts, fig) if not downed(facts, foe.id)]
    foes = [foe.id for foe in up if foe.body is not None and distance(body, foe.body) > CONTACT]
    return Policy(
        CRAWL, climb=False, leap=0, drop=False, overclimb=False,
        zones=tuple(Zone(foe, LIMIT) for foe in foes), through=passable(game, fig),
    )  # fmt: skip


def passable(game: Game, fig: str) -> tuple[str, ...]:
    """Bodies that a model may cross: friends and whoever is Downed (SW-MOVE-05, SW-DOWN-03)."""
    figures, seats = game.facts.figures, mates(game.facts, game.facts.figures[fig].seat)
    return tuple(
        other.id
        for other in figures.values()
        if other.body is not None
        and other.id != fig
        and (other.seat in seats or "downed" in other.status or is_horse(other))
    )


def crawl_route(game: Game, fig: str) -> Route | None:
    """The question for the way of a crawl, None for one that is gone."""
    if not game.still(fig):
        return None
    who = game.facts.figures[fig]
    return Route(
        seat=who.seat, kind="crawl", rule="SW-DOWN-02", prompt=f'{who.name} may crawl up to 2"', subject=fig,
        mover=fig, policy=crawl_policy(game, fig),
    )  # fmt: skip


# -- dragging -------------------------------------------------------------------------------------------


def drag_deeds(game: Game, fig: str, left: int) -> tuple[Option, ...]:
    """What a model on foot may do at the end of a stretch of its Move: take hold of a Downed friend that it then
    touches (SW-DOWN-07). Offered for every such friend within its allowance."""
    body = game.scene.bodies[fig]
    if body.posture == MOUNTED:
        return ()
    near = [
        f for f in friends(game.facts, fig) if "downed" in f.status and f.body and flat_distance(body, f.body) <= left
    ]
    why = ("In Contact with it, every inch costs double from there (SW-DOWN-07)",)
    return tuple(Option(DRAG + f.id, f"Drag {f.name} from there", About(figures=(f.id,)), why) for f in near)


def take_hold(game: Game, fig: str, deeds: tuple[str, ...]) -> str:
    """The friend that a model takes hold of, "" if it touches none of those it meant to."""
    for deed in (deed for deed in deeds if deed.startswith(DRAG)):
        friend = deed.removeprefix(DRAG)
        if game.still(fig) and game.still(friend) and bases_touch(game.scene.bodies[fig], game.scene.bodies[friend]):
            names = game.facts.figures[fig].name, game.facts.figures[friend].name
            text = f"{names[0]} takes hold of {names[1]}."
            game.tell(Act("drag", fig, (friend,), text=text, rule="SW-DOWN-07"))
            return friend
        name = game.facts.figures[friend].name
        game.tell(Note(f"{name} is out of reach and is not dragged along.", "SW-DOWN-07", (fig, friend)))
    return ""


async def set_down(game: Game, fig: str, friend: str) -> None:
    """After the Move the comrade is placed anywhere in Contact with the model that dragged it (SW-DOWN-07)."""
    if not (game.still(fig) and game.still(friend)):
        return
    who, body = game.facts.figures[fig], game.scene.bodies[friend]
    found = spots(game, game.scene.bodies[fig], body)
    options = [Option(name, f"To the {name}", About(figures=(friend,), at=at)) for name, at in found]
    prompt = f"Where does {who.name} lay {game.facts.figures[friend].name} down?"
    pick = Pick(seat=who.seat, kind="set-down", rule="SW-DOWN-07", prompt=prompt, subject=fig, options=options)
    chosen = await game.pick(pick)
    if game.still(friend):
        game.tell(Placed(friend, body.moved(dict(found)[chosen])))


def spots(game: Game, dragger: Body, body: Body) -> list[tuple[str, Point]]:
    """Free places in Contact with the dragger, by compass point, the one nearest to where the comrade lay first; in a
    crowd any place around it, and at worst the nearest that there is."""
    found = [
        (name, at) for name, at in round_about(game, dragger, body) if judge.stand(game.scene, body.moved(at)) is None
    ]
    reach = CONTACT
    while not found:
        near = spots_near(game.scene, dragger, body.radius, reach, height=body.height, ignore=(body.id,), limit=8)
        found = [(f"place {number}", at) for number, at in enumerate(near, 1)]
        reach += LIMIT
    return sorted(found, key=lambda spot: (spot[1][0] - body.x) ** 2 + (spot[1][1] - body.y) ** 2)


def round_about(game: Game, dragger: Body, body: Body) -> Iterator[tuple[str, Point]]:
    """The eight places for a body in Contact with another on its level, by compass point, free or not."""
    apart, ground = dragger.radius + body.radius, ground_of(game.scene.table)
    for number, name in enumerate(_COMPASS):
        dx, dy = vector(45 * number)
        x, y = dragger.x + (dx * apart + UNIT // 2) // UNIT, dragger.y + (dy * apart + UNIT // 2) // UNIT
        floor = ground.floor_at(x, y, dragger.z)
        if floor is not None and abs(floor.z(x, y) - dragger.z) < LEVEL:
            yield name, (x, y, floor.z(x, y))
