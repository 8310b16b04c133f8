"""Fanning a sixgun: six dice at once, each 6 a hit (LW-WEAP-03 to -07).

Lives here: the dice, whom the hits are for. Never here: who may fan at whom (`aim`), what a hit does (`hits`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Act
from gulch.match import Game
from gulch.rules.legends import aim, dice, hits, jam, pluck, tape, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import friends
from gulch.rules.legends.weapons import CLOSE, Weapon
from gulch.table.model import INCH

DICE = 6
NEIGHBOURS = 3 * INCH


async def fan(game: Game, fig: str, index: int, gun: Weapon, target: str) -> None:
    """Fans at the target: the hits are allotted, then each flies by itself; the gun is empty (LW-WEAP-04 to -07)."""
    names = game.facts.figures[fig].name, game.facts.figures[target].name
    text = f"{names[0]} fans the {gun.name} at {names[1]}."
    with game.because(game.tell(Act("fan", fig, (target,), gun.name, text=text, rule="LW-WEAP-03"))):
        scores = (await dice.own(game, fig, "fan", DICE, "LW-WEAP-04", needed=dice.DIE)).dice
        jam.empty(game, fig, index, "LW-WEAP-07")
        if 1 in scores and option(game, "fan-and-spread-jams") == "yes":
            await jam.check(game, fig, index, gun)
        shot = hits.Shot(fig, index, gun, critical=False)
        for victim in await _allotted(game, fig, target, scores.count(dice.DIE)):
            await hits.fly(game, shot, victim)


async def _allotted(game: Game, fig: str, target: str, count: int) -> list[str]:
    """Whom each hit is for: the first is for the target, the others for it or for any that stand near it (LW-WEAP-05)
    and that he dares to shoot (LW-PLUCK-03)."""
    others = _near(game, fig, target) if count > 1 else []
    who, whom = game.facts.figures[fig], [target] * min(count, 1)
    options = [Option(one, _text(game, fig, one), About(figures=(one,))) for one in (target, *others)]
    for number in range(2, count + 1):
        prompt = f"{who.name} has {count} hits: whom is number {number} for?"
        pick = Pick(seat=who.seat, kind="fanned", rule="LW-WEAP-05", prompt=prompt, subject=fig, options=options)
        other = await game.pick(pick)
        whom.append(target if other != target and await pluck.daunted(game, fig, other) else other)
    return whom


def _text(game: Game, fig: str, one: str) -> str:
    return f"{game.facts.figures[one].name}, {tape.told(game.facts, tape.gap(game, fig, one))}"


def _near(game: Game, fig: str, target: str) -> list[str]:
    """Who may be hit besides the target: enemies in view within 3 inches of it, friends too if life is cheap; by the
    option only within 6 inches of the shooter (LW-WEAP-05)."""
    mates = [mate.id for mate in friends(game.facts, fig)] if way.life_is_cheap(game, fig) else []
    others = [one for one in (*aim.quarry(game, fig), *mates) if one != target]
    near = [one for one in others if tape.gap(game, target, one) <= NEIGHBOURS]
    if option(game, "fanning-reach") == "within-6":
        near = [one for one in near if tape.gap(game, fig, one) <= CLOSE]
    return [one for one in near if way.glimpsed(game, fig, one) == "seen" and aim.may_aim_at(game, fig, one)]
