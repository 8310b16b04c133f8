"""Throwing a beaten man across the room: what an unarmed winner may do in place of strikes (LW-BRAWL-07, -08).

Lives here: the choice, the flight, what it strikes. Never here: the fight (`fight`), the room (`brawl`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option
from gulch.events import Act, Moved
from gulch.match import Game
from gulch.rules.legends import arms, charge, fall, fight, ledge, tape, wounds
from gulch.rules.legends.options import option
from gulch.rules.legends.pairs import foes
from gulch.rules.legends.state import body_of, in_play, mounted, number
from gulch.table.directions import UNIT, rotate
from gulch.table.ground import ground_of, passage
from gulch.table.measure import unit
from gulch.table.model import INCH, Body, Plan
from gulch.table.moves import Push
from gulch.table.places import push

TURNS = (0, 15, -15, 30, -30, 45, -45)
STRENGTH = 2
LOW = 400  # mils: what is lower is no scenery to fly into
CLEAR = 100
RULE, HURT = "LW-BRAWL-07", "LW-BRAWL-08"


def options(game: Game, fig: str, losers: Sequence[str]) -> list[Option]:
    """Each loser in each direction within 45 degrees of straight away."""
    if fight.arm_of(game.facts, fig).name != arms.UNARMED:
        return []
    far, found = _far(game, fig), list[Option]()
    for loser in losers:
        if mounted(game.facts, loser) or ledge.hangs(game.facts, loser):
            continue
        for turn in TURNS:
            side = "straight back" if not turn else f"{abs(turn)} degrees to the {'left' if turn > 0 else 'right'}"
            label = f"Throw {game.facts.figures[loser].name} {tape.told(game.facts, far)} {side}"
            found.append(Option(f"{loser}:{turn}", label, About(figures=(fig, loser)), (RULE,)))
    return found


def _far(game: Game, fig: str) -> int:
    return number(game.facts, fig, "St") * INCH


async def throw(game: Game, fig: str, chosen: str) -> None:
    """The victim flies as many inches as the winner's Strength, up to the first model or scenery."""
    loser, _, turn = chosen.rpartition(":")
    names = game.facts.figures[fig].name, game.facts.figures[loser].name
    act = Act("heave", fig, (loser,), text=f"{names[0]} throws {names[1]} across the room.", rule=RULE)
    with game.because(game.tell(act)):
        flight = _flight(game, loser, _direction(game, fig, loser, int(turn)), _far(game, fig))
        await _lands(game, fig, loser, flight)
        struck = flight.stopped_by if flight.stopped_by in game.facts.figures else None
        met = flight.stopped_by not in (None, "table")
        if met or option(game, "thrown-fighter-hurt") == "always":
            await _hurt(game, fig, loser)
        if struck is not None:
            await _hurt(game, fig, struck)


def _direction(game: Game, fig: str, loser: str, turn: int) -> Plan:
    mine, theirs = body_of(game.facts, fig), body_of(game.facts, loser)
    dx, dy = theirs.x - mine.x, theirs.y - mine.y
    return rotate(turn, *(unit(dx, dy) if dx or dy else rotate(mine.facing, UNIT, 0)))


def _flight(game: Game, loser: str, way: Plan, far: int) -> Push:
    return push(passage(game.scene, body_of(game.facts, loser)), body_of(game.facts, loser), *way, far, LOW)


async def _lands(game: Game, fig: str, loser: str, flight: Push) -> None:
    """He stops where he struck something, clearly apart from enemies (LW-ZONE-03), or falls over an edge."""
    body = body_of(game.facts, loser)
    if flight.fell_from is not None:
        await fall.fall(game, loser, flight.height, RULE, flight.end, fig)
        return
    end = _rest(game, body, body.moved(flight.end))
    if end.at != body.at:
        game.tell(Moved(loser, (body.at, end.at), ("fly",), body.facing, "thrown"))


def _rest(game: Game, body: Body, end: Body) -> Body:
    """The place on the way to where he came that is the nearest to it and that he can stay in."""
    steps = 20
    for n in range(steps, 0, -1):
        there = body.moved((body.x + (end.x - body.x) * n // steps, body.y + (end.y - body.y) * n // steps, end.z))
        near = any(charge.meet(game.facts, there, body_of(game.facts, foe)) for foe in foes(game.facts, body.id))
        if not near and ground_of(game.scene.table).stand(game.scene, there) is None:
            return there
    return body


async def _hurt(game: Game, fig: str, victim: str) -> None:
    """One Strength 2 hit (LW-BRAWL-08)."""
    if in_play(game.facts, victim):
        seat = game.facts.figures[fig].seat
        hit = wounds.Hit(victim, STRENGTH, wounds.FIGHT, seat=seat, critical=False, rule=HURT, by=fig)
        await wounds.strike(game, hit)
