"""A climber whom an enemy awaits at the edge above: all that stops a charge, then the fight from below (LW-ELEV-01).

He counts as charging, so nerve, snap shots and tomahawks come first, where he is still an inch away (LW-PLUCK-03,
LW-SKILL-16, LW-WEAP-33). Lives here: how far up he gets, and what halts him. Never here: who awaits him and the fight
(`ledge`), climbing itself (`climb`, `walk`), charges on the flat (`onset`).
"""

from __future__ import annotations

from dataclasses import replace
from math import isqrt

from gulch.events import Note
from gulch.match import Game
from gulch.rules.legends import charge, climb, ground, ledge, onset, pace, perks, pluck, skills, tomahawk, trigger
from gulch.rules.legends.pairs import foes
from gulch.rules.legends.state import body_of, in_play
from gulch.table.measure import distance, flat_distance
from gulch.table.model import INCH
from gulch.table.moves import Leg

APART = INCH + 1
BELOW = 500  # mils under an edge, where a climber hangs who fights there


async def meets(game: Game, fig: str, leg: Leg, begun: climb.Climb, then: str, foe: str) -> None:
    """Up a wall with an enemy at its top, whom he fights from just below the edge if nothing keeps him off. `then` is
    what his Climb roll came to."""
    up = _Haul(game, fig, leg, begun)
    if not await _dares(game, fig, foe):
        if await up.to(up.clear_of(foe)):
            climb.hang(game, fig, up.climb)
        return
    if await _halts(game, fig, foe) and not await _stopped_short(game, fig, foe, up, then):
        return
    if await up.to(leg.height - BELOW):
        climb.hang(game, fig, up.climb)
        ledge.hang(game, fig, foe, leg.height)


class _Haul:
    """A climb of which a part is behind him; heights are mils from its foot."""

    def __init__(self, game: Game, fig: str, leg: Leg, begun: climb.Climb) -> None:
        self.game, self.fig, self.leg, self.climb = game, fig, leg, begun

    def clear_of(self, foe: str) -> int:
        """How high he gets without coming within an inch of the enemy."""
        return min(self.leg.height - BELOW, _under(self.game, self.fig, foe) - self.climb.foot[2])

    async def to(self, height: int) -> bool:
        """Up to a height, if he is not there yet; whether he is still in play and may go on."""
        from gulch.rules.legends import walk

        body, more = body_of(self.game.facts, self.fig), height - self.climb.done
        if more <= 0:
            return True
        end, cost = (*body.at[:2], self.climb.foot[2] + height), min(self.leg.cost, more * ground.DOUBLE)
        self.climb = replace(self.climb, done=height)
        part = replace(self.leg, start=body.at, end=end, cost=cost)
        return await walk.tell(self.game, self.fig, (part,), body.facing, "climb", ())


def _under(game: Game, fig: str, foe: str) -> int:
    """The height at which he would be just over an inch below an enemy."""
    mine, theirs = body_of(game.facts, fig), body_of(game.facts, foe)
    beside = min(flat_distance(mine, theirs), APART)
    return theirs.z - isqrt(APART * APART - beside * beside - 1) - 1 if beside < APART else theirs.z


def short_of_enemies(game: Game, fig: str, leg: Leg) -> Leg:
    """A climb that ends on the wall, as far as it keeps an inch off enemies above: only who gets to the top charges
    (LW-ZONE-01, LW-ELEV-01)."""
    there = body_of(game.facts, fig).moved(leg.end)
    hostile = [foe for foe in foes(game.facts, fig) if not perks.at_peace(game.facts, fig, foe)]
    met = [foe for foe in hostile if distance(there, body_of(game.facts, foe)) < APART]
    high = min((_under(game, fig, foe) for foe in met if body_of(game.facts, foe).z > leg.end[2]), default=leg.end[2])
    less = leg.end[2] - max(high, leg.start[2])
    end, cost = (*leg.end[:2], leg.end[2] - less), max(0, leg.cost - less * ground.DOUBLE)
    return replace(leg, end=end, cost=cost, height=leg.height - less)


# -- what keeps him off -------------------------------------------------------------------------------------------


async def _dares(game: Game, fig: str, foe: str) -> bool:
    """Whether he may charge at all, and has the nerve to (LW-PLUCK-03); if not he stays out of the enemy's zone."""
    if charge.barred(game, fig):
        game.tell(
            Note(f"{game.facts.figures[fig].name} may not charge and stays below the edge.", "LW-ELEV-01", (fig,))
        )
        return False
    return not await pluck.daunted(game, fig, foe)


async def _halts(game: Game, fig: str, foe: str) -> bool:
    """Whether he has to halt an inch away, or wants to (LW-SKILL-16, LW-WEAP-33)."""
    skills.attacked(game, fig)
    return trigger.halts(game, fig, foe) or tomahawk.can(game, fig)


async def _stopped_short(game: Game, fig: str, foe: str, up: _Haul, then: str) -> bool:
    """The meeting an inch away; whether he goes on to the edge and fights."""
    throws, before = await tomahawk.wishes(game, fig, foe), body_of(game.facts, foe)
    if not throws and not trigger.halts(game, fig, foe):
        return True
    if not await up.to(up.clear_of(foe)):
        return False
    climb.hold(game, fig, up.climb)
    comes_on = await trigger.met(game, fig, foe, tomahawk=throws)
    if not in_play(game.facts, fig):
        return False
    if not comes_on:
        pace.halt(game, fig, "LW-SKILL-16")
        return False
    if onset.gone(game, foe, before):  # he may use what is left of his move as he likes (LW-WEAP-33)
        climb.grasp(game, fig, then)
        return False
    return True
