"""Shooting the rope of a man in the noose (LW-HANG-07).

Never here: what becomes of him (`hang`), any other shot (`shoot`).
"""

from __future__ import annotations

from gulch.decision import About, Option
from gulch.events import Act
from gulch.match import Game
from gulch.rules.legends import dice, tape
from gulch.table.measure import distance

RULE = "LW-HANG-07"
SIX = 6
GUNS = ("Rifle", "Repeating Rifle", "Heavy Pistol", "Sixgun")


def marks(game: Game, fig: str, index: int, man: str) -> list[Option]:
    """The rope, for a friend with such a weapon who sees him and endangers nobody."""
    from gulch.rules.legends import aim, perks, spot, way

    facts = game.facts
    if (
        not man
        or facts.figures[fig].seat != facts.figures[man].seat
        or aim.weapon_of(game, fig, index).name not in GUNS
    ):
        return []
    gap = distance(game.scene.bodies[fig], game.scene.bodies[man])
    if gap > aim.reach(game, fig, index) or way.glimpsed(game, fig, man) == spot.HIDDEN:
        return []
    careless = way.life_is_cheap(game, fig) or perks.past_friends(game, fig, index)
    if not careless and way.friend_in_the_way(game, fig, man):
        return []
    text = f"The rope, {tape.told(game.facts, gap)}"
    return [Option(man, text, About(figures=(man,)), (f"Only a 6 hits it ({RULE})",))]


async def shoot(game: Game, fig: str, index: int, man: str, *, danger: bool, beneath: tuple[str, ...] = ()) -> bool:
    """One shot at the rope; whether it is cut. In `danger` a 1 strikes the man, and the weapon does not jam. Pieces
    `beneath` the rope are not in its way."""
    from gulch.rules.legends import aim, hits, jam, perks, way
    from gulch.rules.legends import shoot as shots

    gun, who = aim.weapon_of(game, fig, index), game.facts.figures[fig]
    shot = hits.Shot(fig, index, gun)
    shots.spend(game, fig)
    text = f"{who.name} shoots at the rope with the {gun.name}."
    game.tell(Act("shoot", fig, (man,), gun.name, text=text, rule=RULE))
    again = ("LW-SKILL-17", "Rifleman") if perks.rerolls_miss(game, fig, index) else None
    score = (await dice.own(game, fig, "hit", 1, RULE, needed=SIX, again=again)).dice[0]
    shots.fired(game, fig, index, gun, both=False)
    if score == 1 and danger:
        await hits.land(game, shot, man)
    elif score == 1:
        await jam.check(game, fig, index, gun)
    elif score >= SIX:
        blind = perks.ignores_the_way(game, fig, index)  # a Trick Shooter (LW-SKILL-14)
        stopped = None if blind else await way.stopped_by(game, fig, man, gun.forceful, but=beneath)
        if stopped is not None and stopped.figure:
            await hits.land(game, shot, stopped.id)
        return stopped is None
    return False
