"""A shot from the die to hit to what it does: the roll, where it goes, the wound, and what is due after it
(LW-SHOOT-09, LW-WAY-03, LW-WEAP-16, -24, LW-DIVE-01).

Lives here: `Shot`, and what one hit of it comes to. Never here: who may fire (`aim`), loads (`shoot`), dice to wound
(`wounds`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.events import Note
from gulch.match import Game
from gulch.rules.legends import dice, dive, perks, prone, riders, scenarios, tape, thrown, way
from gulch.rules.legends.state import ANIMAL, body_of, carrier, in_play, mounted
from gulch.rules.legends.weapons import CLOSE, PRIMITIVE, Weapon
from gulch.rules.legends.wounds import FIREARM, Hit, strike
from gulch.rules.legends.wounds import PRIMITIVE as THROWN
from gulch.table.model import Point


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot on its way: whose, with the weapon at what place on his card. `again`: both barrels (LW-WEAP-21);
    `critical`: it may do critical damage (LW-CRIT-03)."""

    shooter: str
    index: int
    gun: Weapon
    again: bool = False
    critical: bool = True


async def to_hit(game: Game, fig: str, index: int, gun: Weapon, label: str = "hit") -> tuple[int, bool]:
    """The die to hit: its score, and whether it hits (LW-SHOOT-09). A Rifleman may roll a miss again (LW-SKILL-17)."""
    needed = perks.shootin(game.facts, fig)
    again = ("LW-SKILL-17", "Rifleman") if perks.rerolls_miss(game, fig, index) else None
    score = (await dice.own(game, fig, label, 1, "LW-SHOOT-09", needed=needed, again=again)).dice[0]
    return score, score >= needed


async def fly(game: Game, shot: Shot, target: str) -> None:
    """A hit flies at its target: what is in the way, whom of those on one base it strikes, what it does. For a Trick
    Shooter nothing is in the way (LW-SKILL-14)."""
    if not in_play(game.facts, target):
        return
    fig = shot.shooter
    blind = perks.ignores_the_way(game, fig, shot.index)
    stopped = None if blind else await way.stopped_by(game, fig, target, shot.gun.forceful)
    if stopped is not None and not stopped.figure:
        await scenarios.of(game.facts).piece_struck(game, shot, stopped.id)
        return
    victim = stopped.id if stopped is not None else await way.into_combat(game, fig, target)
    if not blind or victim != target:
        victim = await riders.struck(game, fig, victim)
    await land(game, shot, victim)


async def land(game: Game, shot: Shot, victim: str) -> None:
    """The wound, and then either a fall (LW-WEAP-16, -24) or the tests that are due (LW-DIVE-01, -02)."""
    if not in_play(game.facts, victim):
        return
    at, where = body_of(game.facts, shot.shooter).at, body_of(game.facts, victim)
    fells = _fells(game, shot, victim)
    await strike(game, _hit(game, shot, victim))
    if not in_play(game.facts, victim):
        dive.casualty(game, victim, where, at)
    elif scenarios.of(game.facts).shot_and_lives(game, victim, shot.shooter):
        return
    elif fells:
        _fall(game, victim, fells, shot.shooter)
    else:
        due(game, victim, at)


def _hit(game: Game, shot: Shot, victim: str) -> Hit:
    facts, gun, fig = game.facts, shot.gun, shot.shooter
    return Hit(
        victim, gun.power(facts, fig, tape.gap(game, fig, victim)), THROWN if gun.kind == PRIMITIVE else FIREARM,
        fig, facts.figures[fig].seat, perks.to_wound(game, fig), gun.at_best, shot.again, shot.critical,
        perks.deadly(game, fig, shot.index),
    )  # fmt: skip


def _fells(game: Game, shot: Shot, victim: str) -> str:
    """The rule by which who is hit falls, "" if he does not: of a mounted model only who sits there, not the mount."""
    gun, figure = shot.gun, game.facts.figures[victim]
    if not gun.fells or figure.sheet("class") == ANIMAL:
        return ""
    if not gun.close:
        return "LW-WEAP-16"
    return "LW-WEAP-24" if tape.gap(game, shot.shooter, victim) <= CLOSE else ""


def _fall(game: Game, victim: str, rule: str, by: str) -> None:
    """On foot he is knocked down; a rider or passenger is thrown. No test to dive is due."""
    if mounted(game.facts, victim):
        game.pending.append(thrown.Unseated(victim, rule, by))
        return
    game.tell(Note(f"{game.facts.figures[victim].name} is knocked down.", rule, (victim,)))
    prone.put_down(game, victim, rule, by)


def due(game: Game, victim: str, at: Point) -> None:
    """The test of one who was hit and is still in play, from a shooter at a point; a rider's for what he rides
    (LW-DIVE-01, LW-DIVE-08)."""
    tested = carrier(game.facts, victim) or victim
    if game.facts.figures[tested].sheet("class") != ANIMAL:
        game.pending.append(dive.Due(tested, at, "LW-DIVE-01"))
