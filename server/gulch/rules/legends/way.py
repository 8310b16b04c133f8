"""What is seen and what is in the way of a shot (LW-VIS, LW-WAY); who fights whom, as far as a shot asks.

Sight is from the shooter's own eye, all round, to head, torso and limbs of the target; who sits on a mount is seen with
it, as one body. Lives here: objects in the way with their values, the dice for them, shots into a combat. Never here:
who may fire and what a hit does (`aim`, `hits`), what the players say is in the way (`vote`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from gulch.events import Note
from gulch.match import Game
from gulch.rules.legends import agreed, dice, mounts, pairs, perks, tape
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, carrier, enemies, friends, is_fighter, prone
from gulch.say import the_piece
from gulch.table.fire import touches_part
from gulch.table.look import Look, look_many, look_why
from gulch.table.measure import CONTACT
from gulch.table.model import Piece
from gulch.table.space import space_of
from gulch.table.touch import bases_touch
from gulch.view import Facts

MODEL = 4
QUARTER = 4
SEEN = 4
OWN_SIDE = 3
THIN = 1500  # mils: no trunk or post is wider
SHOULDER = 200  # mils that a shoulder is from the middle of a man
_SHARE, _DOVES = "legends.share", "legends.doves"


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
    """The opponents in contact with it, in order of the facts (LW-CHARGE-01)."""
    return list(pairs.touched(game.facts, fig))


def combat(game: Game, fig: str) -> list[str]:
    """All models linked to it by contact with enemies, itself first; only itself if it fights nobody."""
    found = [fig]
    for one in found:
        found += [other for other in touching(game, one) if other not in found]
    return found


def mates_in_combat(game: Game, fig: str, target: str) -> list[str]:
    """Models of the shooter's side in the target's combat (LW-SHOOT-08)."""
    seat = game.facts.figures[fig].info.seat
    return [one for one in combat(game, on_base(game, target)) if mounts.side(game.facts, one) == seat]


def life_is_cheap(game: Game, fig: str) -> bool:
    """Whether it may endanger its friends (LW-OUT-02)."""
    return perks.life_is_cheap(game.facts, fig)


# -- sight --------------------------------------------------------------------------------------------------


def on_base(game: Game, target: str) -> str:
    """Whose body stands there for a figure: a rider's for his mount and passenger, its own for all others."""
    return carrier(game.facts, target) or target


def _policy(game: Game, fig: str) -> Look:
    """Friends that touch him and are no larger are looked past (LW-WAY-10); from the ground behind cover he sees as
    if he stood (LW-PRONE-06); a trunk that he touches he looks past on either side (LW-WAY-09)."""
    key = ("look", fig, ladies(game.facts))
    known = game.scene.memo.get(key)
    if not isinstance(known, Look):
        aside = tape.size(game.facts.table, SHOULDER) if _at_a_trunk(game, fig) else 0
        mates = frozenset(at_his_side(game, fig))
        known = game.scene.memo[key] = Look(limbs=True, but=mates, rising=prone(game.facts, fig), around=aside)
    return known


def _at_a_trunk(game: Game, fig: str) -> bool:
    """Whether he touches something tall and thin, from behind which a part of him may show (LW-WAY-09)."""
    mine, space, widest = body_of(game.facts, fig), space_of(game.scene.table), tape.size(game.scene.table, THIN)
    for entry in space.near("block", mine.at, mine.radius + CONTACT):
        x0, y0, _, x1, y1, top = entry.box
        thin = max(x1 - x0, y1 - y0) <= widest and top >= mine.z + mine.height
        if thin and touches_part(game.scene, mine, entry.piece, entry.part):
            return True
    return False


def at_his_side(game: Game, fig: str) -> list[str]:
    """Friends whose base touches his and is no larger, and Doves who have not attacked (LW-WAY-10, LW-HIRED-17)."""
    mine, facts = body_of(game.facts, fig), game.facts
    ladies = [foe for foe in enemies(facts, fig) if perks.is_dove(facts, foe.id) and perks.at_peace(facts, fig, foe.id)]
    bodies = [body_of(facts, one.id) for one in (*friends(facts, fig), *ladies)]
    return [body.id for body in bodies if bases_touch(mine, body) and body.radius <= mine.radius]


def ladies(facts: Facts) -> tuple[str, ...]:
    """Doves who have attacked nobody: what is remembered of a look holds as long as these are the same
    (LW-HIRED-17)."""
    memo = facts.scene.memo
    if _DOVES not in memo:
        memo[_DOVES] = tuple(fig for fig in facts.figures if perks.is_dove(facts, fig))
    return tuple(dove for dove in cast(tuple[str, ...], memo[_DOVES]) if not facts.get(dove, "attacked"))


def glance(game: Game, fig: str, targets: Sequence[str]) -> None:
    """Looks at many targets at once: what is asked about them after this is known, till anything on the table
    changes."""
    memo, peace = game.scene.memo, ladies(game.facts)
    new = [target for target in targets if (_SHARE, fig, target, peace) not in memo]
    if new:
        looked = look_many(game.scene, [(fig, on_base(game, target)) for target in new], _policy(game, fig))
        for target, one in zip(new, looked, strict=True):
            memo[_SHARE, fig, target, peace] = (one.sight.free, one.sight.points)


def share(game: Game, fig: str, target: str) -> tuple[int, int]:
    """How many sight points of the target he sees, and of how many (LW-VIS-01, -02)."""
    glance(game, fig, (target,))
    return cast(tuple[int, int], game.scene.memo[_SHARE, fig, target, ladies(game.facts)])


def glimpsed(game: Game, fig: str, target: str) -> str:
    """ "seen", "doubtful" (less than the clear share shows: a D6 decides), or "hidden" (LW-VIS-02, -03)."""
    free, points = share(game, fig, target)
    if free * 100 >= int(option(game, "clear-sight-share")) * max(points, 1):
        return "seen"
    return "doubtful" if free and option(game, "doubtful-sight-roll") == "on" else "hidden"


async def makes_out(game: Game, fig: str) -> bool:
    """The D6 for a doubtful sight (LW-VIS-03); nothing may change it."""
    seat = game.facts.figures[fig].seat
    roll = await dice.random(game, seat, "doubtful sight", 1, "LW-VIS-03", fig=fig, needed=SEEN)
    return roll.dice[0] >= SEEN


# -- in the way -----------------------------------------------------------------------------------------------


@functools.cache
def _values() -> tuple[int, Mapping[str, int], Mapping[str, int]]:
    data = tomllib.loads(Path(__file__).with_name("way.toml").read_text(encoding="utf-8"))
    models, kinds = ({name: int(score) for score, names in data[key].items() for name in names} for key in _TABLES)
    return data["other"], models, kinds


_TABLES = ("model", "kind")


def value_of(facts: Facts, piece: Piece) -> int:
    """The In the Way value of a piece: agreed for it, or else by its model, by its kind, 4+ (LW-WAY-06, -07)."""
    other, models, kinds = _values()
    value = agreed.value(facts, piece, "in-the-way")
    if isinstance(value, int):
        return value
    return models.get(piece.model) or kinds.get(piece.kind, other)


def in_the_way(game: Game, fig: str, target: str) -> list[Obstacle]:
    """Objects that need a roll, from the shooter outward (LW-WAY-02), and last what the scenario puts there."""
    last = always(game, target)
    return [one for one in _that_hide(game, fig, target) if one.id not in [other.id for other in last]] + last


def always(game: Game, target: str) -> list[Obstacle]:
    """What is in the way of every shot at a target, whatever it hides (LW-STAGE-09)."""
    from gulch.rules.legends import scenarios

    id = scenarios.of(game.facts).always_in_the_way(game, target)
    if not id:
        return []
    piece = game.scene.table.piece(id)
    return [Obstacle(id, piece.name, value_of(game.facts, piece), 0, False)]


def _that_hide(game: Game, fig: str, target: str) -> list[Obstacle]:
    """Those that hide a quarter of the target each, or the one that hides most where only all together do. By the
    option "total" all of them once they do together (LW-WAY-02)."""
    free, points = share(game, fig, target)
    if (points - free) * QUARTER < points:
        return []
    found = obstacles(game, fig, target)
    together = min(points - free, sum(one.hidden for one in found)) * QUARTER >= points
    if option(game, "in-the-way-share") == "total":
        return found if together else []
    each = [one for one in found if one.hidden * QUARTER >= points]
    return each or ([max(found, key=lambda one: one.hidden)] if together else [])


def obstacles(game: Game, fig: str, target: str) -> list[Obstacle]:
    """All that hides any of the target, from the shooter outward, but for cover that the shooter touches (LW-WAY-08,
    -09). Remembered till anything on the table changes."""
    key = ("in the way", fig, target, ladies(game.facts))
    known = game.scene.memo.get(key)
    if not isinstance(known, list):
        free, points = share(game, fig, target)
        known = _obstacles(game, fig, on_base(game, target), points - free)
        game.scene.memo[key] = known
    return known


def _obstacles(game: Game, fig: str, target: str, most: int) -> list[Obstacle]:
    """Parts of one piece hide no more than all that is hidden."""
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
            found[piece.id] = Obstacle(piece.id, piece.name, value_of(game.facts, piece), hidden, False)
    return list(found.values())


def friend_in_the_way(game: Game, fig: str, target: str) -> bool:
    """Whether a model is in the way that he may not endanger: of his own side, or a friend of all (LW-WAY-01)."""
    return any(one.figure and is_friend(game, fig, one.id) for one in in_the_way(game, fig, target))


def is_friend(game: Game, fig: str, other: str) -> bool:
    """Whether another figure counts as his friend: a fighter of his side, or whom the scenario names (LW-HANG-05)."""
    from gulch.rules.legends import scenarios

    figure = game.facts.figures[other]
    if figure.info.seat == game.facts.figures[fig].info.seat:
        return is_fighter(figure)
    return scenarios.of(game.facts).a_friend(game.facts, fig, other)


async def struck(game: Game, fig: str, target: str, forceful: bool = False) -> str:
    """Which figure a hit strikes in the end: the target, another, or "" if terrain stopped it (LW-WAY-03, -04).
    `forceful`: terrain is worth 1 less (LW-WEAP-25)."""
    stopped = await stopped_by(game, fig, target, forceful)
    if stopped is not None:
        return stopped.id if stopped.figure else ""
    return await into_combat(game, fig, target)


async def stopped_by(
    game: Game, fig: str, target: str, forceful: bool = False, but: Collection[str] = ()
) -> Obstacle | None:
    """What is struck before the target, None if it gets there: a D6 each, from the shooter outward, that nothing may
    change (LW-WAY-03, LW-FAME-06). Who stands in the target's combat is left to the last roll (LW-WAY-11). Things of
    `but` are in no shot's way."""
    from gulch.rules.legends import vote

    fighting = combat(game, on_base(game, target)) if mates_in_combat(game, fig, target) else []
    seat = game.facts.figures[fig].seat
    for one in await vote.in_the_way(game, fig, target):
        if one.id in fighting or one.id in but:
            continue
        needed = one.value - (forceful and not one.figure)
        roll = await dice.random(game, seat, "in the way", 1, "LW-WAY-03", fig=fig, needed=needed)
        if roll.dice[0] < needed:
            what = one.name if one.figure else the_piece(one.name)
            game.tell(Note(f"The shot strikes {what}.", "LW-WAY-04", (one.id,) if one.figure else ()))
            return one
    return None


async def into_combat(game: Game, fig: str, target: str) -> str:
    """Whom a hit strikes that got there: in a combat with his own side on 1-3 the nearest of that, on 4-6 the target
    (LW-WAY-11)."""
    mates, seat = mates_in_combat(game, fig, target), game.facts.figures[fig].seat
    if not mates:
        return target
    if (await dice.random(game, seat, "into combat", 1, "LW-WAY-11", fig=fig)).dice[0] > OWN_SIDE:
        return target
    gaps = {mate: tape.gap(game, fig, mate) for mate in mates}
    nearest = [mate for mate in mates if gaps[mate] == min(gaps.values())]
    while len(nearest) > 1:
        half = len(nearest) // 2
        first = await dice.first_of_two(game, seat, "nearest", "LW-WAY-11")
        nearest = nearest[:half] if first else nearest[half:]
    return nearest[0]
