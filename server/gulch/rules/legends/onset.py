"""What comes before and after a charge: nerve, tomahawks and snap shots on the way, contact at its end (LW-CHARGE-02,
LW-CHARGE-03, LW-PLUCK-03, LW-WEAP-33, LW-SKILL-16).

Never here: whom one may charge (`charge`), legs of a way (`walk`), the shots themselves (`trigger`, `tomahawk`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import charge, pace, pluck, skills, tomahawk, trigger
from gulch.rules.legends.state import body_of, in_play, is_fighter, prone, turn_of
from gulch.rules.legends.zones import REACH, zone
from gulch.say import listed
from gulch.table.judge import judge
from gulch.table.model import Body, Point
from gulch.table.moves import Leg, Policy, Walk, Zone

Along = Callable[[Sequence[Leg]], Awaitable[None]]


async def declared(game: Game, fig: str, way: Walk, policy: Policy, along: Along) -> Walk | None:
    """A way that ends in contact is a charge. What of it is still to be gone after all that stops a charger; None if
    nothing is, and then the model may use what is left of its move otherwise. `along` goes along legs."""
    foes = _touched(game, fig, way, policy)
    for foe in foes:
        if await pluck.daunted(game, fig, foe):
            pace.halt(game, fig, "LW-PLUCK-03")
            return None
    skills.attacked(game, fig)
    throws = bool(foes) and tomahawk.can(game, fig) and await tomahawk.wishes(game, fig, foes[0])
    snaps = next((foe for foe in foes if trigger.halts(game, fig, foe)), "")
    first = foes[0] if throws else snaps  # whom he asked to throw at
    if not first:
        return way
    others = tuple(foe for foe in foes if foe != first)
    return await _Halt(game, fig, way, policy, first, others).carry_out(along, throws)


def _touched(game: Game, fig: str, way: Walk, policy: Policy) -> list[str]:
    """The targets in contact at the end of a way, the one that it leads to first."""
    there = body_of(game.facts, fig).moved(way.end)
    met = [foe for foe in policy.targets if charge.meet(game.facts, there, body_of(game.facts, foe))]
    return sorted(met, key=lambda foe: foe != way.contact)


@dataclass(frozen=True)
class _Halt:
    """A charge that stops 1 inch from an enemy, is met there, and goes on if it can (LW-WEAP-33, LW-SKILL-16)."""

    game: Game
    fig: str
    way: Walk
    policy: Policy
    foe: str
    others: tuple[str, ...]

    async def carry_out(self, along: Along, throws: bool) -> Walk | None:
        """What of the charge is still to be gone."""
        game, fig, before = self.game, self.fig, body_of(self.game.facts, self.foe)
        points = [leg.end for leg in self.way.legs]
        part = judge(game.scene, body_of(game.facts, fig), points, self._keeping_off())
        await along(part.legs)
        if not in_play(game.facts, fig) or pace.left(game, fig) <= 0:
            return None
        goes_on = await trigger.met(game, fig, self.foe, tomahawk=throws, others=self.others)
        if not in_play(game.facts, fig):
            return None
        if not goes_on:
            pace.halt(game, fig, "LW-SKILL-16")
            return None
        return None if gone(game, self.foe, before) else self._rest(part)

    def _keeping_off(self) -> Policy:
        """The same policy with the enemies as ones to stay an inch away from."""
        foes = (self.foe, *self.others)
        zones = [one for one in self.policy.zones if one.body not in foes]
        for foe in foes:
            own = zone(self.game, foe)
            zones.append(own if own.reach == REACH else Zone(foe, REACH))
        targets = tuple(one for one in self.policy.targets if one not in foes)
        return replace(self.policy, targets=targets, zones=tuple(zones))

    def _rest(self, part: Walk) -> Walk | None:
        """What is still to be gone of the charge."""
        from gulch.rules.legends import walk

        points: list[Point] = [leg.end for leg in self.way.legs[max(0, len(part.legs) - 1) :]]
        here = body_of(self.game.facts, self.fig)
        rest = judge(self.game.scene, here, points, walk.policy(self.game, self.fig))
        return rest if rest.stop is None else None


def gone(game: Game, foe: str, before: Body) -> bool:
    """Whether the enemy was killed, or dived for cover, before the charger was there (LW-WEAP-33)."""
    return not in_play(game.facts, foe) or body_of(game.facts, foe) != before or prone(game.facts, foe)


def contact(game: Game, fig: str) -> None:
    """Whoever is touched now has been charged; neither moves any further (LW-CHARGE-02, -03)."""
    facts, turn = game.facts, turn_of(game.facts)
    foes = [*charge.touching(facts, fig), *_touched_prey(game, fig)]
    if not foes:
        return
    names = listed([facts.figures[foe].name for foe in foes])
    text = f"{facts.figures[fig].name} charges {names}."
    game.tell(Act("charge", fig, tuple(foes), text=text, rule="LW-CHARGE-01"))
    game.tell(Status(fig, "charged", turn, "LW-CHARGE-01"))
    for foe in foes:
        if not is_fighter(facts.figures[foe]):
            game.tell(Status(foe, "attacked", turn, "LW-MOUNT-06"))
    pace.halt(game, fig, "LW-CHARGE-02")
    skills.charged(game, fig, foes)
    if any(charge.across(facts, fig, foe) for foe in foes if is_fighter(facts.figures[foe])):
        game.tell(Note("They fight across the obstacle.", "LW-OBST-02", (fig, *foes)))


def _touched_prey(game: Game, fig: str) -> list[str]:
    """Those touched that are no enemy fighters, but were to be charged."""
    mine = body_of(game.facts, fig)
    others = [foe for foe in charge.targets(game, fig) if not is_fighter(game.facts.figures[foe])]
    return [foe for foe in others if charge.meet(game.facts, mine, body_of(game.facts, foe))]
