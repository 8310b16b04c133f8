"""Horses: whose they are, how fast, and how they are lost (SW-HORSE-01, -05, -07, -08, -10 to -12).

A horse is a figure of its owner's seat and of the shape "horse" that is no model: nobody's friend or enemy. It is on
the table while nobody sits on it; of one that is ridden the rider has the base, and stands "mounted". Lives here:
readings of that, touching, Damage, flight. Never here: getting on and off, leading (`mounted`), Deployment (`stable`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gulch.decision import About, Option, Pick
from gulch.events import FigureInfo, Note, Placed, Removed
from gulch.match import Game
from gulch.rules.shadows import gear
from gulch.rules.shadows.state import HORSE, enemies, friendly
from gulch.table.measure import CONTACT, plan_distance, segment_distance
from gulch.table.model import MOUNTED, STANDING, Body, Point, Table
from gulch.table.moves import LEVEL
from gulch.view import Facts, FigureFacts

SUFFIX = ".horse"
UNHORSED = 5
BASE = 787  # mils: the radius of a 40 mm base
FOOT_BASE = 492  # of one of 25 mm


@dataclass(frozen=True, slots=True)
class Unhorsed:
    """A rider has lost its horse; `by_seat` and `by_figure` as of the Harm that killed it (SW-HORSE-10)."""

    figure: str
    by_seat: int
    by_figure: str


# -- whose they are -------------------------------------------------------------------------------------


def info(owner: FigureInfo, breed: str) -> FigureInfo:
    """The horse of a model as a figure of its own. It counts as a Novice (SW-HORSE-08)."""
    sheet = (("rank", "Novice"), ("grit", "D6"), ("boss", ""), ("breed", breed), ("rider", owner.name))
    return FigureInfo(owner.id + SUFFIX, owner.seat, f"{owner.name}'s horse", HORSE, sheet)


def horse_of(facts: Facts, fig: str) -> FigureFacts | None:
    """The horse of a model, None if it has none or has lost it in this game."""
    horse = facts.figures.get(fig + SUFFIX)
    return horse if horse is not None and not horse.out else None


def rider_of(horse: str) -> str:
    """The id of the owner of a horse."""
    return horse.removesuffix(SUFFIX)


def riding(facts: Facts, fig: str) -> bool:
    """Whether a model on the table sits in the saddle."""
    body = facts.figures[fig].body
    return body is not None and body.posture == MOUNTED


def waiting(facts: Facts, fig: str) -> Body | None:
    """Where the horse of a model on foot stands, None if nowhere."""
    horse = horse_of(facts, fig)
    return horse.body if horse else None


def pace(facts: Facts, fig: str) -> int:
    """How far the horse under a model goes in a Move, in mils; 0 for a model on foot (SW-HORSE-01, SW-GEAR-02)."""
    return breed_pace(facts, fig) if riding(facts, fig) else 0


def breed_pace(facts: Facts, fig: str) -> int:
    """How far the horse of a model goes in a Move, whoever sits on it, in mils."""
    horse = horse_of(facts, fig)
    return gear.table()[horse.sheet("breed", "Horse") if horse else "Horse"].pace


def loose(facts: Facts) -> list[FigureFacts]:
    """The horses on the table that nobody sits on, in order of the facts."""
    return [figure for figure in facts.figures.values() if figure.info.shape == HORSE and figure.body is not None]


def targets(facts: Facts, fig: str) -> list[str]:
    """The horses without a rider that a model may shoot at: those of its enemies (SW-HORSE-08)."""
    seat = facts.figures[fig].seat
    return [horse.id for horse in loose(facts) if not friendly(facts, seat, horse.seat)]


# -- bodies ---------------------------------------------------------------------------------------------


def in_the_saddle(body: Body, at: Point) -> Body:
    """A model as a rider, on the base of its horse (SW-HORSE-01)."""
    return replace(body.moved(at), radius=BASE, posture=MOUNTED)


def on_foot(body: Body) -> Body:
    """A rider as it stands on its own feet on the same spot."""
    return replace(body, radius=FOOT_BASE, posture=STANDING)


def body(table: Table, horse: FigureInfo, at: Point, facing: int) -> Body:
    """A horse that stands there by itself."""
    return Body(horse.id, HORSE, BASE, table.shapes[HORSE].height, *at, facing)


# -- lost -----------------------------------------------------------------------------------------------


def flee(game: Game, fig: str, rule: str) -> None:
    """The horse of a model gallops off the table, with nothing worse to it (SW-HORSE-05, -11, -12)."""
    horse = horse_of(game.facts, fig)
    if horse is not None:
        game.tell(Note(f"{horse.name} gallops away.", rule, (horse.id,)))
        game.tell(Removed(horse.id, "fled", rule))


def thrown(game: Game, fig: str, rule: str) -> None:
    """A rider is dismounted on the spot, and its horse flees (SW-SHOVE-02, SW-HORSE-11)."""
    if riding(game.facts, fig):
        game.tell(Placed(fig, on_foot(game.scene.bodies[fig])))
        flee(game, fig, rule)


def dies(game: Game, horse: str, by_seat: int, by_figure: str) -> None:
    """A horse that fails any Save is a Casualty and worth nothing (SW-HORSE-08); who sat on it stands on the spot, and
    its Save is queued (SW-HORSE-10)."""
    figure = game.facts.figures[horse]
    if figure.out:
        return
    rider = rider_of(horse)
    rode = riding(game.facts, rider)
    game.tell(Note(f"{figure.name} is a Casualty.", "SW-HORSE-08", (horse,)))
    game.tell(Removed(horse, "casualty", "SW-HORSE-08"))
    if rode:
        lost(game, rider)
        game.pending.append(Unhorsed(rider, by_seat, by_figure))


def lost(game: Game, fig: str) -> None:
    """The horse under a rider is dead: the rider stands on the spot (SW-HORSE-10)."""
    horse = horse_of(game.facts, fig)
    if horse is not None:
        game.tell(Removed(horse.id, "casualty", "SW-HORSE-08"))
    game.tell(Placed(fig, on_foot(game.scene.bodies[fig])))


async def unhorsed(game: Game, lost: Unhorsed) -> None:
    """The 5+ Save of one whose horse was killed under it (SW-HORSE-10)."""
    from gulch.rules.shadows.damage import Harm
    from gulch.rules.shadows.dice_tests import save

    if game.still(lost.figure):
        margin = await save(game, lost.figure, UNHORSED, "horse lost save", rule="SW-HORSE-10")
        if margin:
            game.pending.append(Harm(lost.figure, margin, lost.by_seat, lost.by_figure, "a fall from the horse"))


# -- touched --------------------------------------------------------------------------------------------


def startle(game: Game, fig: str, route: Sequence[Point]) -> None:
    """A model has moved along these points: horses of others that it touched there are gone at once (SW-HORSE-05)."""
    mover = game.facts.figures[fig].body
    if mover is not None:
        for horse in loose(game.facts):
            if rider_of(horse.id) != fig and horse.body and _touched(horse.body, mover.radius, route):
                flee(game, rider_of(horse.id), "SW-HORSE-05")


def _touched(horse: Body, radius: int, route: Sequence[Point]) -> bool:
    """Whether a base that goes along a route comes to a horse on its level."""
    middle, apart = (horse.x, horse.y), horse.radius + radius + CONTACT
    return any(
        min(p[2], q[2]) - LEVEL < horse.z < max(p[2], q[2]) + LEVEL and segment_distance(middle, p[:2], q[:2]) <= apart
        for p, q in pairwise((route[0], *route))
    )


def near_foes(game: Game, fig: str, body: Body, limit: int) -> bool:
    """Whether a body would stand within `limit` mils of an enemy of the figure that is on its feet (SW-MOVE-06)."""
    return any(
        plan_distance(body.at, foe.body.at) < body.radius + foe.body.radius + limit
        for foe in enemies(game.facts, fig)
        if foe.body is not None and "downed" not in foe.status
    )


# -- shot at --------------------------------------------------------------------------------------------


def bearer(facts: Facts, target: str) -> str:
    """Whom one aims at to hit that target: of a horse that is ridden its rider, else the target itself."""
    ridden = target.endswith(SUFFIX) and riding(facts, rider_of(target))
    return rider_of(target) if ridden else target


async def aimed_at(game: Game, fig: str, target: str, fixed: str = "") -> str:
    """Who is shot at: a target on foot itself; of a rider the horse instead, if the shooter likes (SW-HORSE-08).
    `fixed` is what was named at the declaration: of these two it is that one."""
    if fixed and bearer(game.facts, fixed) == target:
        return fixed
    horse = horse_of(game.facts, target)
    if horse is None or not riding(game.facts, target):
        return target
    who, name = game.facts.figures[fig], game.facts.figures[target].name
    options = (
        Option("rider", f"At {name}", About(figures=(fig, target))),
        Option("horse", "At the horse", About(figures=(fig, target)), ("A Novice, gone if it fails (SW-HORSE-08)",)),
    )
    pick = Pick(
        seat=who.seat, kind="rider-or-horse", rule="SW-HORSE-08", subject=fig, options=options,
        prompt=f"{who.name} shoots: at {name} or at the horse?",
    )  # fmt: skip
    return horse.id if await game.pick(pick) == "horse" else target
