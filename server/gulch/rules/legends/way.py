"""What is seen and what is in the way of a shot (LW-VIS, LW-WAY); who fights whom, as far as a shot asks.

Sight is from the shooter's own eye, all round, to head, torso and limbs of the target. Lives here: objects in the way
with their values, the dice for them, shots into a combat. Never here: who may fire and what a hit does (`shoot`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gulch.events import Note
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, friends
from gulch.table.fire import touches_part
from gulch.table.look import Look, look, look_why
from gulch.table.measure import distance
from gulch.table.model import INCH
from gulch.table.touch import bases_touch

MODEL = 4
QUARTER = 4
NEAR = 3 * INCH
SEEN = 4
OWN_SIDE = 3


@dataclass(frozen=True, slots=True)
class Obstacle:
    """An object in the way: a figure or a piece, the score that flies past it, and the sight points that it hides."""

    id: str
    name: str
    value: int
    hidden: int
    figure: bool


# -- combats ----------------------------------------------------------------------------------------------


def touching(game: Game, fig: str) -> list[str]:
    """The enemies in base contact with it, in order of the facts."""
    mine, seat = body_of(game.facts, fig), game.facts.figures[fig].info.seat
    others = [other for other in game.facts.figures.values() if other.body is not None and other.info.seat != seat]
    return [other.id for other in others if other.body is not None and bases_touch(mine, other.body)]


def combat(game: Game, fig: str) -> list[str]:
    """All models linked to it by contact with enemies, itself first; only itself if it fights nobody."""
    found = [fig]
    for one in found:
        found += [other for other in touching(game, one) if other not in found]
    return found


def mates_in_combat(game: Game, fig: str, target: str) -> list[str]:
    """Models of the shooter's side in the target's combat (LW-SHOOT-08)."""
    seat = game.facts.figures[fig].info.seat
    return [one for one in combat(game, target) if game.facts.figures[one].info.seat == seat]


def life_is_cheap(game: Game, fig: str) -> bool:
    """Whether it may endanger its friends (LW-OUT-02)."""
    return game.facts.figures[fig].sheet("posse") == "outlaws"


# -- sight --------------------------------------------------------------------------------------------------


def _policy(game: Game, fig: str) -> Look:
    """Friends that touch him and are no larger are looked past (LW-WAY-10)."""
    return Look(limbs=True, but=frozenset(_at_his_side(game, fig)))


def _at_his_side(game: Game, fig: str) -> list[str]:
    mine = body_of(game.facts, fig)
    bodies = [body_of(game.facts, mate.id) for mate in friends(game.facts, fig)]
    return [body.id for body in bodies if bases_touch(mine, body) and body.radius <= mine.radius]


def share(game: Game, fig: str, target: str) -> tuple[int, int]:
    """How many sight points of the target he sees, and of how many (LW-VIS-01, -02)."""
    seen = look(game.scene, fig, target, _policy(game, fig)).sight
    return seen.free, seen.points


def glimpsed(game: Game, fig: str, target: str) -> str:
    """ "seen", "doubtful" (less than the clear share shows: a D6 decides), or "hidden" (LW-VIS-02, -03)."""
    free, points = share(game, fig, target)
    if free * 100 >= int(option(game, "clear-sight-share")) * max(points, 1):
        return "seen"
    return "doubtful" if free and option(game, "doubtful-sight-roll") == "on" else "hidden"


def makes_out(game: Game, fig: str) -> bool:
    """The D6 for a doubtful sight (LW-VIS-03); nothing may change it."""
    seat = game.facts.figures[fig].seat
    return dice.random(game, seat, "doubtful sight", 1, "LW-VIS-03", fig=fig, needed=SEEN).dice[0] >= SEEN


# -- in the way -----------------------------------------------------------------------------------------------


@functools.cache
def _values() -> Mapping[str, int]:
    data = tomllib.loads(Path(__file__).with_name("way.toml").read_text(encoding="utf-8"))
    values = {kind: int(score) for score, kinds in data.items() if score != "other" for kind in kinds}
    return {"": data["other"], **values}


def value_of(kind: str) -> int:
    """The In the Way value of terrain of a kind (LW-WAY-06, -07)."""
    return _values().get(kind, _values()[""])


def in_the_way(game: Game, fig: str, target: str) -> list[Obstacle]:
    """Objects that need a roll, from the shooter outward (LW-WAY-02): those that hide a quarter of the target each, or
    the one that hides most where only all together do."""
    free, points = share(game, fig, target)
    found = _obstacles(game, fig, target, points - free)
    each = [one for one in found if one.hidden * QUARTER >= points]
    if each or not found:
        return each
    together = min(points - free, sum(one.hidden for one in found))
    return [max(found, key=lambda one: one.hidden)] if together * QUARTER >= points else []


def _obstacles(game: Game, fig: str, target: str, most: int) -> list[Obstacle]:
    """All that hides any of the target, but for cover that the shooter touches (LW-WAY-08, -09). Parts of one piece
    hide no more than all that is hidden."""
    mine, found = body_of(game.facts, fig), dict[str, Obstacle]()
    for blocker in look_why(game.scene, fig, target, _policy(game, fig)):
        if blocker.figure is not None:
            name = game.facts.figures[blocker.figure].name
            found[blocker.figure] = Obstacle(blocker.figure, name, MODEL, blocker.hidden, True)
        elif blocker.piece is not None:
            piece = game.scene.table.piece(blocker.piece)
            if touches_part(game.scene, mine, piece, blocker.part):
                continue
            before = found[piece.id].hidden if piece.id in found else 0
            hidden = min(most, before + blocker.hidden)
            found[piece.id] = Obstacle(piece.id, piece.name, value_of(piece.kind), hidden, False)
    return list(found.values())


def friend_in_the_way(game: Game, fig: str, target: str) -> bool:
    """Whether a model of his own side is in the way (LW-WAY-01)."""
    seat = game.facts.figures[fig].info.seat
    return any(one.figure and game.facts.figures[one.id].info.seat == seat for one in in_the_way(game, fig, target))


async def struck(game: Game, fig: str, target: str, forceful: bool = False) -> str:
    """What a hit strikes in the end: the target, another model, or "" if terrain stopped it (LW-WAY-03, -04). Who
    stands in the target's combat is left to the last roll (LW-WAY-11)."""
    mates = mates_in_combat(game, fig, target)
    fighting = combat(game, target) if mates else []
    for one in in_the_way(game, fig, target):
        if one.id in fighting:
            continue
        needed = one.value - (forceful and not one.figure)
        if (await dice.own(game, fig, "in the way", 1, "LW-WAY-03", needed=needed)).dice[0] < needed:
            game.tell(Note(f"The shot strikes {one.name}.", "LW-WAY-04", (one.id,) if one.figure else ()))
            return one.id if one.figure else ""
    return _whose(game, fig, target, mates) if mates else target


def _whose(game: Game, fig: str, target: str, mates: list[str]) -> str:
    """A hit on a combat: 1-3 his own side, the nearest of it, 4-6 the target (LW-WAY-11)."""
    seat = game.facts.figures[fig].seat
    if dice.random(game, seat, "into combat", 1, "LW-WAY-11", fig=fig).dice[0] > OWN_SIDE:
        return target
    mine = body_of(game.facts, fig)
    gaps = {mate: distance(mine, body_of(game.facts, mate)) for mate in mates}
    nearest = [mate for mate in mates if gaps[mate] == min(gaps.values())]
    while len(nearest) > 1:
        half = len(nearest) // 2
        first = dice.first_of_two(game, seat, "nearest", "LW-WAY-11")
        nearest = nearest[:half] if first else nearest[half:]
    return nearest[0]
