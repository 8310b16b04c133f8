"""A tomahawk thrown by a charger who has halted 1 inch away (LW-WEAP-33).

Lives here: whether he may and wants to, and the throw. Never here: the way there and on (`charge`), hits (`hits`).
"""

from __future__ import annotations

from gulch.decision import Option, Pick
from gulch.match import Game
from gulch.rules.legends import aim, perks, pluck, shoot, tape
from gulch.rules.legends.weapons import guns, is_ready
from gulch.table.model import INCH

NAME = "Tomahawk"


def held(game: Game, fig: str) -> list[int]:
    """The places on his card of tomahawks that he still has in his hand, where the scenario lets him throw them."""
    from gulch.rules.legends import scenarios

    mine = [(n, gun) for n, gun in guns(game.facts, fig) if gun.name == NAME and is_ready(game.facts, fig, n)]
    return [n for n, gun in mine if not scenarios.of(game.facts).may_shoot(game, fig, gun)]


def can(game: Game, fig: str) -> bool:
    """Whether he has one to throw in a charge, and can throw."""
    return bool(held(game, fig)) and bool(perks.shootin(game.facts, fig)) and not pluck.is_daunted(game, fig)


async def wishes(game: Game, fig: str, foe: str) -> bool:
    """Whether he will halt 1 inch from the enemy that he charges, to throw."""
    if not can(game, fig):
        return False
    who, whom = game.facts.figures[fig], game.facts.figures[foe]
    away = tape.spelled(game.facts, INCH)
    options = [Option("no", "Charge home"), Option("throw", f"Halt {away} away and throw the tomahawk first")]
    prompt = f"{who.name} charges {whom.name}"
    pick = Pick(seat=who.seat, kind="tomahawk", rule="LW-WEAP-33", prompt=prompt, subject=fig, options=options)
    return await game.pick(pick) == "throw"


async def throw(game: Game, fig: str, foe: str) -> None:
    """The throw: as in Shootin', at whom he could shoot there, but it is not his shot of the Turn. What it brings about
    is left to the caller."""
    if held(game, fig) and game.still(foe) and shoot.may_aim_at(game, fig, foe) and await aim.nominated(game, fig, foe):
        await shoot.shoot(game, fig, held(game, fig)[0], target=foe, snap=True)
