"""Owners and their horses in a Move: the drop into the saddle, leading (SW-HORSE-04, SW-HORSE-06).

Both are deeds of a route. Lives here: these, and getting on and places beside a horse, which mounting needs too. Never
here: routes (`move`), mounting at the start of a Move (`mounted`), lost horses (`horses`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gulch.decision import About, Option, Pick, inches
from gulch.events import Act, Moved, Note, Placed, Removed
from gulch.match import Game
from gulch.rules.shadows import damage, downed, horses
from gulch.rules.shadows.dice_tests import save
from gulch.rules.shadows.fall import fall_save
from gulch.rules.shadows.state import standing
from gulch.table import judge
from gulch.table.directions import facing_towards
from gulch.table.ground import ground_of
from gulch.table.judge import Policy
from gulch.table.leading import lead
from gulch.table.measure import CONTACT, flat_distance, plan_distance
from gulch.table.model import INCH, MOUNTED, Body, Point
from gulch.table.moves import LEVEL
from gulch.table.places import spots_near
from gulch.table.touch import bases_touch

SADDLE, LEAD = "saddle", "lead"
WITHIN = INCH
FAR = 100 * INCH  # a led horse follows as far as its owner goes

Spots = list[tuple[str, Point]]


# -- on and beside --------------------------------------------------------------------------------------


def at_hand(game: Game, fig: str) -> bool:
    """Whether a model on foot is in Contact with its own horse."""
    body, horse = game.facts.figures[fig].body, horses.waiting(game.facts, fig)
    return body is not None and horse is not None and standing(game.facts, fig) and bases_touch(body, horse)


def get_on(game: Game, fig: str, rule: str) -> None:
    """The model sits in the saddle where its horse stands."""
    horse, body = horses.horse_of(game.facts, fig), game.scene.bodies[fig]
    assert horse is not None
    assert horse.body is not None
    name = game.facts.figures[fig].name
    at = horse.body.at
    with game.because(game.tell(Act("mount", fig, (horse.id,), "Horse", (at,), f"{name} mounts.", rule))):
        game.tell(Removed(horse.id, "", rule))
        game.tell(Placed(fig, horses.in_the_saddle(body, at)))


def beside(game: Game, centre: Body, body: Body) -> Spots:
    """Free places for a body in Contact with another, by compass point, those nearest to where it is first. A rider
    and the horse under it are not in each other's way."""
    near = sorted(downed.round_about(game, centre, body), key=lambda spot: plan_distance(spot[1], body.at))
    return [(name, at) for name, at in near if judge.stand(game.scene, body.moved(at), (body.id, centre.id)) is None]


def sides(fig: str, spots: Spots) -> list[Option]:
    """Places beside something as options, by their names."""
    return [Option(name, f"To the {name}", About(figures=(fig,), at=at)) for name, at in spots]


# -- deeds of a route -----------------------------------------------------------------------------------


def deeds(game: Game, fig: str, left: int) -> tuple[Option, ...]:
    """What the owner of a horse on the table may do on a stretch of its Move: drop into the saddle at its end
    (SW-HORSE-04), and lead the horse along (SW-HORSE-06)."""
    horse = horses.horse_of(game.facts, fig)
    if horse is None or horse.body is None:
        return ()
    about, found = About(figures=(horse.id,)), []
    if flat_distance(game.scene.bodies[fig], horse.body) <= left + WITHIN and _under_an_edge(game, horse.body):
        why = ('From within 1" above it, with the rest of its Move to ride on (SW-HORSE-04)',)
        found.append(Option(SADDLE, "Drop into the saddle from there", about, why))
    if at_hand(game, fig):
        found.append(Option(LEAD, "Lead the horse along", about, ("It halts where it cannot go (SW-HORSE-06)",)))
    return tuple(found)


def _under_an_edge(game: Game, horse: Body) -> bool:
    """Whether there is anything to stand on above the horse or within 1" of it."""
    reach = horse.radius + WITHIN + horses.BASE
    box = (horse.x - reach, horse.y - reach, horse.x + reach, horse.y + reach)
    return any(floor.high >= horse.z + LEVEL for floor in ground_of(game.scene.table).near(*box).floors)


def below(game: Game, fig: str) -> Body | None:
    """The horse into whose saddle the model can drop from where it stands; None, which is told, if it is out of reach
    (SW-HORSE-04)."""
    body, horse = game.scene.bodies[fig], horses.waiting(game.facts, fig)
    if horse is None or body.z - horse.z < LEVEL or flat_distance(body, horse) > WITHIN:
        game.tell(Note(f"The horse is out of reach of {game.facts.figures[fig].name}.", "SW-HORSE-04", (fig,)))
        return None
    return horse


async def drop_in(game: Game, fig: str) -> bool:
    """The drop into the saddle below, after the Save of a fall from there; whether the model rides now (SW-HORSE-04).
    One that fails it comes down beside the horse, with its Damage."""
    body, horse, who = game.scene.bodies[fig], horses.waiting(game.facts, fig), game.facts.figures[fig]
    if horse is None:
        return False
    height = body.z - horse.z
    text = f"{who.name} drops {inches(height)} towards the saddle."
    with game.because(game.tell(Act("drop-in", fig, (horse.id,), "Horse", (horse.at,), text, "SW-HORSE-04"))):
        needed = fall_save(height)
        margin = await save(game, fig, needed, "fall save", rule="SW-HORSE-04") if needed else 0
        if not margin:
            get_on(game, fig, "SW-HORSE-04")
            return True
        await _misses(game, fig, horse)
        await damage.hurt(game, fig, margin, cause="fall", rule="SW-HORSE-04")
    return False


async def _misses(game: Game, fig: str, horse: Body) -> None:
    body, name = game.scene.bodies[fig], game.facts.figures[fig].name
    spots = beside(game, horse, body) or _crowded(game, horse, body)
    pick = Pick(
        seat=game.facts.figures[fig].seat, kind="beside-horse", rule="SW-HORSE-04", subject=fig,
        prompt=f"{name} misses the saddle: on which side of the horse?", options=sides(fig, spots),
    )  # fmt: skip
    at = dict(spots)[await game.pick(pick)]
    game.tell(Moved(fig, (body.at, at), ("fall",), body.facing, "fall"))


def _crowded(game: Game, horse: Body, body: Body) -> Spots:
    """Any place near the horse, as near as can be, where none in Contact is free."""
    reach = CONTACT
    found: tuple[Point, ...] = ()
    while not found:
        found = spots_near(game.scene, horse, body.radius, reach, height=body.height, ignore=(body.id,), limit=8)
        reach += WITHIN
    return [(f"place {number}", at) for number, at in enumerate(found, 1)]


# -- leading --------------------------------------------------------------------------------------------


def follows(game: Game, fig: str, points: Sequence[Point], policy: Policy) -> tuple[Point, ...]:
    """The way of a horse that is led along a route about to be walked, as far as it can go (SW-HORSE-06)."""
    horse = horses.waiting(game.facts, fig)
    if horse is None or not points:
        return ()
    own = Policy(FAR, climb=False, leap=policy.leap, drop=False, through=downed.passable(game, fig))
    led = lead(
        game.scene, game.scene.bodies[fig], points, policy, replace(horse, posture=MOUNTED), own, CONTACT
    )  # fmt: skip
    return led.led_points


def led(game: Game, fig: str, way: Sequence[Point]) -> None:
    """The horse has come along after a stretch of its owner's Move."""
    horse, owner = horses.horse_of(game.facts, fig), game.scene.bodies[fig]
    if horse is None or horse.body is None or not way:
        return
    end = way[-1]
    dx, dy = owner.x - end[0], owner.y - end[1]
    facing = facing_towards(dx, dy) if dx or dy else horse.body.facing
    game.tell(Moved(horse.id, (horse.body.at, *way), ("lead",) * len(way), facing, "lead"))


async def place_led(game: Game, fig: str) -> None:
    """After the Move the horse is placed in Contact with its owner, on a side that it can get to; one that had to halt
    stays where it is (SW-HORSE-06)."""
    horse = horses.horse_of(game.facts, fig)
    if horse is None or horse.body is None:
        return
    who, body = game.facts.figures[fig], horse.body
    if not at_hand(game, fig):
        game.tell(Note(f"{horse.name} halts where it cannot follow.", "SW-HORSE-06", (fig, horse.id)))
        return
    spots = [("where it is", body.at), *_within_reach(game, fig, body)]
    options = [Option(name, _side(name), About(figures=(horse.id,), at=at)) for name, at in spots]
    prompt = f"Where does {who.name} place the horse?"
    pick = Pick(seat=who.seat, kind="place-horse", rule="SW-HORSE-06", prompt=prompt, subject=fig, options=options)
    at = dict(spots)[await game.pick(pick)]
    if at != body.at:
        game.tell(Placed(horse.id, body.moved(at)))


def _side(name: str) -> str:
    return "Where it is" if name == "where it is" else f"To the {name}"


def _within_reach(game: Game, fig: str, horse: Body) -> Spots:
    """The other sides of the owner to which the horse can walk round."""
    rides, owner = replace(horse, posture=MOUNTED), game.scene.bodies[fig]
    own = Policy(FAR, climb=False, leap=0, drop=False, through=(fig, *downed.passable(game, fig)))
    return [
        (name, at)
        for name, at in beside(game, owner, horse)
        if at != horse.at and judge.stand(game.scene, horse.moved(at)) is None
        and judge.judge(game.scene, rides, (at,), own).stop is None
    ]  # fmt: skip
