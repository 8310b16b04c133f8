"""The spread template of a sawed-off shotgun, and once a game of a Le Mat (LW-WEAP-11, -26 to -28, LW-MEAS-06).

The narrow end touches the firer's base; it may be laid in any whole degree, tilted towards one of the enemies that it
covers. Of the ways to lay it those that catch the same models are one choice. Lives here: those choices, the dice 4+,
the wounds. Never here: the shape's geometry (`gulch.table`), who may fire at all (`aim`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from gulch.decision import About, Option, Pick
from gulch.events import Act, Status
from gulch.match import Game
from gulch.rules.legends import aim, dice, hits, jam, perks, riders, shoot, tape, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, in_play, turn_of
from gulch.rules.legends.weapons import BARRELS, ONCE, Weapon, spread
from gulch.say import listed
from gulch.table.directions import UNIT, VECTORS, facing_towards
from gulch.table.fire import standing_height
from gulch.table.look import Look, look_many
from gulch.table.measure import beyond, plan_distance, point_distance
from gulch.table.model import INCH, Body
from gulch.table.template_shapes import Wedge

NEEDED = 4
BYSTANDER = "Bystander"
ASIDE = 60  # degrees to either side of an enemy in which it can still be covered: more than enough
THICK = INCH
WAIST = INCH // 2
THROUGH = Look(limbs=True, figures=False)  # only terrain shields (LW-WEAP-28)


@dataclass(frozen=True, slots=True)
class Lay:
    """One way to lay the template: in what direction, at which enemy it is tilted, which bodies it catches, the nearest
    first."""

    degree: int
    at: str
    caught: tuple[str, ...]


# -- where it may be laid -------------------------------------------------------------------------------------


def lays(game: Game, fig: str) -> list[Lay]:
    """All ways to lay it that may be chosen, one for each set of models caught."""
    key = ("spread", fig, tuple(aim.quarry(game, fig)), way.ladies(game.facts))
    known = game.scene.memo.get(key)
    if known is None:
        known = game.scene.memo[key] = _lays(game, fig)
    found = (lay for lay in cast(list[Lay], known) if _allowed(game, fig, lay.caught))
    return [lay for lay in found if aim.may_aim_at(game, fig, lay.at)]


def _lays(game: Game, fig: str) -> list[Lay]:
    """Of the ways that catch the same models the middle one. They are remembered till anything on the table changes."""
    length, _, wide = spread()
    near = [body for body in _bodies(game, fig) if tape.gap(game, fig, body.id) <= length + wide]
    foes = aim.quarry(game, fig)
    aims = [body for body in near if body.id in foes and way.glimpsed(game, fig, body.id) == "seen"]
    found: dict[tuple[str, ...], list[Lay]] = {}
    for foe in aims:
        for lay in _at(game, fig, foe, near):
            found.setdefault(lay.caught, []).append(lay)
    return [some[len(some) // 2] for some in found.values()]


def _bodies(game: Game, fig: str) -> list[Body]:
    """All who can be caught: not the firer, nor friends at his side (LW-WAY-10), nor by the option who is wholly behind
    a wall (LW-WEAP-28)."""
    spared = (fig, *way.at_his_side(game, fig))
    bodies = [body for body in game.scene.bodies.values() if body.id not in spared]
    if option(game, "spread-behind-walls") == "hit":
        return bodies
    length, _, wide = spread()
    near = [body for body in bodies if tape.gap(game, fig, body.id) <= length + wide]
    looked = look_many(game.scene, [(fig, body.id) for body in near], THROUGH)
    return [body for body, one in zip(near, looked, strict=True) if one.sight.free]


def _at(game: Game, fig: str, foe: Body, near: list[Body]) -> Iterator[Lay]:
    """The template turned by single degrees about the direction of an enemy that it covers."""
    mine = body_of(game.facts, fig)
    straight = facing_towards(foe.x - mine.x, foe.y - mine.y)
    for aside in range(-ASIDE, ASIDE + 1):
        degree = (straight + aside) % 360
        shape = template(mine, foe, degree)
        if _covers(game, shape, foe):
            caught = sorted((tape.gap(game, fig, body.id), body.id) for body in near if _covers(game, shape, body))
            yield Lay(degree, foe.id, tuple(id for _, id in caught))


def template(mine: Body, foe: Body, degree: int) -> Wedge:
    """The template with its narrow end at the base of the firer, tilted as steep as the line to the enemy."""
    length, narrow, wide = spread()
    vx, vy = VECTORS[degree]
    x, y = beyond(mine.at, vx, vy, mine.radius)
    start, aimed = (x, y, mine.z + WAIST), (foe.x, foe.y, foe.z + WAIST)
    flat, straight = plan_distance(start, aimed), max(point_distance(start, aimed), 1)
    if aimed[2] == start[2]:
        return Wedge(start, (vx, vy), length, narrow, wide, 0, THICK)
    long, rise = max(length * flat // straight, 1), length * (aimed[2] - start[2]) // straight
    return Wedge(start, (vx, vy), long, narrow, wide, rise, THICK)


def _covers(game: Game, shape: Wedge, body: Body) -> bool:
    tall = standing_height(body, game.scene.table.scale)
    return shape.column((body.x, body.y), body.radius, body.z, body.z + tall) is not None


def _allowed(game: Game, fig: str, caught: tuple[str, ...]) -> bool:
    """Whether the firer may endanger all of them: no lady of the other side, and unless life is cheap to him no friend,
    no bystander, and nobody who fights a friend (LW-WEAP-28, LW-HIRED-17, LW-SHOOT-08, LW-OUT-02)."""
    facts = game.facts
    if any(perks.off_limits(facts, fig, one) for one in caught):
        return False
    if way.life_is_cheap(game, fig):
        return True
    if any(way.is_friend(game, fig, one) or facts.figures[one].sheet("class") == BYSTANDER for one in caught):
        return False
    return not any(way.mates_in_combat(game, fig, one) for one in caught)


# -- fire -----------------------------------------------------------------------------------------------------


async def fire(game: Game, fig: str, index: int, both: bool) -> bool:
    """The whole shot: where it is laid, who is hit on a 4+, then the wounds of each (LW-WEAP-27). Whether it was
    fired."""
    lay = await _laid(game, fig, index)
    if lay is None:
        return False
    shoot.spend(game, fig)
    gun = aim.weapon_of(game, fig, index)
    names = [game.facts.figures[one].name for one in lay.caught]
    text = f"{game.facts.figures[fig].name} fires the {gun.name}'s spread over {listed(names)}."
    with game.because(game.tell(Act("spread", fig, lay.caught, gun.name, text=text, rule="LW-WEAP-27"))):
        victims, ones = await _hit(game, fig, lay)
        _fired(game, fig, index, gun, both)
        if ones and option(game, "fan-and-spread-jams") == "yes":
            await jam.check(game, fig, index, gun)
        shot = hits.Shot(fig, index, gun, again=both)
        for victim in victims:
            await hits.land(game, shot, victim)
    shoot.noise(game, fig, gun)
    return True


async def _laid(game: Game, fig: str, index: int) -> Lay | None:
    """Where the player lays it; None if there is no way left, or he does not make out or dare shoot at those whom it is
    laid over (LW-PLUCK-03)."""
    while found := lays(game, fig):
        lay = found[int(await game.pick(_pick(game, fig, index, found)))]
        if await aim.nominated(game, fig, lay.at) and not await _daunted(game, fig, lay):
            return lay
        if not aim.is_free(game, fig):
            return None
    return None


async def _daunted(game: Game, fig: str, lay: Lay) -> bool:
    """Whether one of the others under it has a reputation that he dares not shoot at."""
    from gulch.rules.legends import pluck

    foes = aim.quarry(game, fig)
    for one in lay.caught:
        if one in foes and one != lay.at and await pluck.daunted(game, fig, one):
            return True
    return False


def _pick(game: Game, fig: str, index: int, found: list[Lay]) -> Pick:
    who = game.facts.figures[fig]
    options = []
    for number, lay in enumerate(found):
        names = ", ".join(game.facts.figures[one].name for one in lay.caught)
        mine, (vx, vy) = body_of(game.facts, fig), VECTORS[lay.degree]
        at = (mine.x + vx * spread()[0] // UNIT, mine.y + vy * spread()[0] // UNIT, mine.z)
        options.append(Option(str(number), f"Over {names}", About(figures=lay.caught, at=at), ("LW-WEAP-27",)))
    prompt = f"Where does {who.name} lay the spread template?"
    return Pick(seat=who.seat, kind="spread", rule="LW-WEAP-27", prompt=prompt, subject=fig, options=options)


async def _hit(game: Game, fig: str, lay: Lay) -> tuple[list[str], bool]:
    """Who is hit: each rolls by itself, those on one base too (LW-MOUNT-12); and whether any die was a 1."""
    victims, ones = [], False
    for victim in (one for caught in lay.caught for one in riders.aboard(game.facts, caught)):
        if in_play(game.facts, victim):
            label = f"spread on {game.facts.figures[victim].name}"
            score = (await dice.own(game, fig, label, 1, "LW-WEAP-27", needed=NEEDED)).dice[0]
            ones = ones or score == 1
            victims += [victim] if score >= NEEDED else []
    return victims, ones


def _fired(game: Game, fig: str, index: int, gun: Weapon, both: bool) -> None:
    """What is left of the load: a Le Mat's one charge of shot is gone (LW-WEAP-11)."""
    if gun.spread == ONCE:
        game.tell(Status(fig, f"scattered:{index}", turn_of(game.facts), "LW-WEAP-11"))
    elif gun.reload == BARRELS:
        shoot.fired(game, fig, index, gun, both)
