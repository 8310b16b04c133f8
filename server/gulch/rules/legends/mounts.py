"""Mounts: whose they are, who sits on them, how they stand on the table (LW-MOUNT-01, -04, -06, -07; LW-MEAS-05).

A mount is a figure of its owner's seat, of the class Animal and the shape "horse", that is no fighter. While it is
ridden it has no body: its rider stands "mounted" on its base, and a passenger has no body either. Lives here: readings
of that, sitting down, getting down, and what a lost rider leaves. Never here: rolls to mount (`saddle`), hits
(`riders`), the Thrown Rider table (`thrown`), loose mounts (`loose`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from gulch.decision import About, Option
from gulch.events import Act, Note, Placed, Removed, Status
from gulch.match import Game
from gulch.rules.legends import tape
from gulch.rules.legends.state import ANIMAL, body_of, carrier, likeness, mount_under, own_mount
from gulch.table import judge
from gulch.table.directions import UNIT, vector
from gulch.table.measure import CONTACT, plan_distance
from gulch.table.model import MOUNTED, STANDING, Body, Point, Table
from gulch.table.moves import LEVEL
from gulch.table.places import spots_near, supports
from gulch.view import Facts, FigureFacts

HORSE, MULE = "Horse", "Mule"
SHAPE = "horse"
BASE = 787  # mils: the radius of a 40 mm base
FOOT_BASE = 492  # of one of 25 mm
COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
_WIDER = 1000

Spots = list[tuple[str, Point]]


# -- whose they are -----------------------------------------------------------------------------------------


def is_mount(figure: FigureFacts) -> bool:
    """Whether it can be ridden: cattle cannot."""
    return figure.sheet("class") == ANIMAL and figure.sheet("kind") in (HORSE, MULE)


def mount_of(facts: Facts, fig: str) -> FigureFacts | None:
    """The mount that carries a fighter, or else its own; None if it has none, or has lost it."""
    mount = facts.figures.get(mount_under(facts, fig) or own_mount(facts, fig))
    return mount if mount is not None and not mount.out else None


def riding(facts: Facts, fig: str) -> bool:
    """Whether it is the rider of a mount, no passenger."""
    body = facts.figures[fig].body
    return body is not None and body.posture == MOUNTED


def is_passenger(facts: Facts, fig: str) -> bool:
    """Whether it sits behind a rider (LW-MOUNT-07)."""
    return "behind" in facts.figures[fig].status


def rider_of(facts: Facts, mount: str) -> str:
    """Who rides a mount, "" for nobody."""
    return carrier(facts, mount)


def passenger_of(facts: Facts, mount: str) -> str:
    """Who sits behind its rider, "" for nobody."""
    return next((one.id for one in facts.figures.values() if one.status.get("behind") == mount), "") if mount else ""


def passengers(facts: Facts, seat: int) -> list[FigureFacts]:
    """The fighters of a side that sit behind a rider, in posse order."""
    return [figure for figure in facts.of_seat(seat) if "behind" in figure.status and not figure.out]


def breed(facts: Facts, fig: str) -> str:
    """What a fighter rides: HORSE, MULE, or "" on foot."""
    under = mount_under(facts, fig)
    return facts.figures[under].sheet("kind") if under else ""


def side(facts: Facts, mount: str) -> int:
    """The seat whose fighter rode a mount last; its owner's as long as no other did (LW-LOOSE-04)."""
    return int(facts.get(mount, "side", facts.figures[mount].seat) or 0)


def riderless(facts: Facts) -> list[FigureFacts]:
    """The mounts on the table that nobody sits on, in order of the facts."""
    key = "legends.riderless"
    known = facts.scene.memo.get(key)
    if known is None:
        found = (figure for figure in facts.figures.values() if figure.body is not None and is_mount(figure))
        known = facts.scene.memo[key] = tuple(figure.id for figure in found)
    return [facts.figures[id] for id in cast(tuple[str, ...], known)]


def prey(facts: Facts, fig: str) -> tuple[str, ...]:
    """The riderless mounts that a fighter may charge, fight and shoot at: those of other sides (LW-MOUNT-06)."""
    seat = facts.figures[fig].seat
    return tuple(mount.id for mount in riderless(facts) if side(facts, mount.id) != seat)


# -- bodies -------------------------------------------------------------------------------------------------


def in_the_saddle(table: Table, body: Body, at: Point) -> Body:
    """A fighter as a rider, on the base of his mount (LW-MEAS-05)."""
    return replace(body.moved(at), radius=tape.size(table, BASE), posture=MOUNTED)


def on_foot(table: Table, body: Body) -> Body:
    """A rider as he stands on his own feet on the same spot."""
    return replace(body, radius=tape.size(table, FOOT_BASE), posture=STANDING)


def stands(table: Table, mount: str, at: Point, facing: int) -> Body:
    """A mount that stands there by itself."""
    shape = table.shapes[SHAPE]
    return Body(mount, SHAPE, tape.size(table, BASE), shape.height, *at, facing)


def beside(game: Game, centre: Body, body: Body) -> Spots:
    """Free places for a body in contact with another, by compass point, and if there is none those nearest to it. A
    rider and the mount under him are not in each other's way."""
    reach, found = centre.radius + body.radius, []
    for number, name in enumerate(COMPASS):
        vx, vy = vector(45 * number)
        x, y = (p + (v * reach + UNIT // 2) // UNIT for p, v in ((centre.x, vx), (centre.y, vy)))
        level = [z for z in supports(game.scene.table, x, y) if abs(z - centre.z) < LEVEL]
        if level and judge.stand(game.scene, body.moved((x, y, level[-1])), (body.id, centre.id)) is None:
            found.append((name, (x, y, level[-1])))
    return found or _crowded(game, centre, body)


def _crowded(game: Game, centre: Body, body: Body) -> Spots:
    """Places near something, as near as can be, where none in contact is free."""
    found: tuple[Point, ...] = ()
    reach = CONTACT
    while not found and reach < max(game.scene.table.size):
        found = spots_near(
            game.scene, centre, body.radius, reach, height=body.height, ignore=(body.id, centre.id), limit=8
        )
        reach += _WIDER
    return [(f"place {number}", at) for number, at in enumerate(found, 1)]


def sides(fig: str, spots: Spots) -> list[Option]:
    """Places beside something as options, by their names."""
    return [Option(name, f"To the {name}", About(figures=(fig,), at=at)) for name, at in spots]


# -- up and down --------------------------------------------------------------------------------------------


def sit(game: Game, fig: str, mount: str, rule: str) -> None:
    """A fighter sits in the saddle of a riderless mount, or behind its rider (LW-MOUNT-07)."""
    who, what = game.facts.figures[fig], game.facts.figures[mount]
    act = Act("mount", fig, (mount,), what.sheet("kind"), text=f"{who.name} mounts {what.name}.", rule=rule)
    with game.because(game.tell(act)):
        if what.body is None:
            game.tell(Status(fig, "behind", mount, rule))
            game.tell(Removed(fig, "", rule))
            return
        if "tethered" in what.status:
            game.tell(Status(mount, "tethered", None, rule))
        if side(game.facts, mount) != who.seat:
            game.tell(Status(mount, "side", who.seat, rule))
        if mount != own_mount(game.facts, fig):
            game.tell(Status(fig, "on", mount, rule))
        game.tell(Removed(mount, "", rule))
        game.tell(Placed(fig, in_the_saddle(game.facts.table, body_of(game.facts, fig), what.body.at)))


def get_down(game: Game, fig: str, at: Point) -> None:
    """A rider or passenger is on foot at a place, and what he rode stays where it was, riderless (LW-MOUNT-04). The
    passenger of a rider has to be put down before (LW-MOUNT-08)."""
    body, under = body_of(game.facts, fig), mount_under(game.facts, fig)
    rides = riding(game.facts, fig)
    for key in ("on", "behind"):
        if key in game.facts.figures[fig].status:
            game.tell(Status(fig, key, None, "LW-MOUNT-04"))
    game.tell(Placed(fig, on_foot(game.facts.table, body).moved(at)))
    if rides and under and not game.facts.figures[under].out:
        game.tell(Placed(under, stands(game.scene.table, under, body.at, body.facing)))


def places(game: Game, fig: str) -> Spots:
    """Where a rider or passenger can get down beside what he rides."""
    body = body_of(game.facts, fig)
    return beside(game, body, on_foot(game.facts.table, body))


def evict(game: Game, rider: str, at: Point | None = None) -> str:
    """The passenger of a rider who gets down is put beside the mount, as far from a point as can be; who it was
    (LW-MOUNT-08)."""
    passenger = passenger_of(game.facts, mount_under(game.facts, rider))
    spots = [spot for _, spot in places(game, passenger)] if passenger else []
    if spots:
        get_down(game, passenger, farthest(spots, at) if at else spots[0])
    return passenger


def farthest(spots: Sequence[Point], at: Point) -> Point:
    """The place that is farthest from a point; of several the one that comes last in the order of points."""
    return max(spots, key=lambda spot: (plan_distance(spot, at), spot))


# -- lost ---------------------------------------------------------------------------------------------------


def rider_lost(game: Game, fig: str, where: Body, by: str = "") -> None:
    """Somebody who stood there has been removed, by another or by nobody (""). Of a rider a passenger left alone is
    thrown (LW-MOUNT-11), and the mount is loose, or gone with him if there are no loose mounts (LW-WAY-13,
    LW-LOOSE-01); one on foot may have held a mount (LW-LOOSE-02)."""
    from gulch.rules.legends import loose, thrown

    if where.posture != MOUNTED:
        loose.check(game)
        return
    under = _lost_mount(game.facts, fig)
    behind = game.facts.figures[fig].status.get("behind")
    if behind is not None:
        game.tell(Status(fig, "behind", None, "LW-MOUNT-04"))
        return
    passenger = passenger_of(game.facts, under)
    alive = bool(under) and not game.facts.figures[under].out
    if passenger and not game.facts.figures[passenger].out:
        body = on_foot(game.facts.table, likeness(game.facts, passenger, where))
        at = beside(game, where, body)[0][1] if alive else where.at
        game.tell(Status(passenger, "behind", None, "LW-MOUNT-11"))
        game.tell(Placed(passenger, body.moved(at)))
        game.pending.append(thrown.Unseated(passenger, "LW-MOUNT-11", by))
    if alive:
        game.tell(Placed(under, stands(game.scene.table, under, where.at, where.facing)))
        loose.breaks_away(game, under)


def _lost_mount(facts: Facts, fig: str) -> str:
    """The mount of a rider who has just been removed."""
    under = str(facts.figures[fig].status.get("on") or own_mount(facts, fig))
    return under if under in facts.figures and facts.figures[under].body is None else ""


def leave(game: Game, fig: str, how: str, rule: str) -> None:
    """What a rider takes along who has left the table: his mount, and his passenger if he has one."""
    under = _lost_mount(game.facts, fig)
    passenger = passenger_of(game.facts, under)
    for other in (under, passenger):
        if other and not game.facts.figures[other].out:
            game.tell(Removed(other, how, rule))
    if passenger:
        game.tell(Status(passenger, "behind", None, rule))
        game.tell(Note(f"{game.facts.figures[passenger].name} leaves too.", rule, (passenger,)))
