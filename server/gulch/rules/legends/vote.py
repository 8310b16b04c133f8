"""What the players say is in the way of a shot: the value "vote" of the option in-the-way-share (LW-WAY-02).

Lives here: asking both, and the D6 where they disagree. Never here: what really hides the target (`way`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.match import Game
from gulch.rules.legends import dice, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import NPC, other_seat
from gulch.rules.legends.way import Obstacle

IS_IN_THE_WAY = 3
KIND = "in-the-way"


async def in_the_way(game: Game, fig: str, target: str) -> list[Obstacle]:
    """The objects that need a roll, from the shooter outward: measured, or by vote (LW-WAY-02)."""
    if option(game, "in-the-way-share") != "vote":
        return way.in_the_way(game, fig, target)
    last = way.always(game, target)
    found = [one for one in way.obstacles(game, fig, target) if one.id not in [other.id for other in last]]
    if not found:
        return last
    seat = game.facts.figures[fig].seat
    mine = await _says(game, seat, fig, found)
    against = game.facts.figures[target].seat
    theirs = await _says(game, against if against not in (seat, NPC) else other_seat(game.facts, seat), fig, found)
    return [one for one in found if await _agreed(game, seat, fig, one.id in mine, one.id in theirs)] + last


async def _says(game: Game, seat: int, fig: str, found: list[Obstacle]) -> tuple[str, ...]:
    """What a player says is in the way."""
    options = [Option(one.id, f"{one.name} ({one.value}+)", _about(one)) for one in found]
    prompt = f"What is in the way of {game.facts.figures[fig].name}'s shot?"
    pick = Pick(
        seat=seat, kind=KIND, rule="LW-WAY-02", prompt=prompt, subject=fig, options=options, least=0, most=len(options)
    )
    ids: tuple[str, ...] = (await game.ask(pick)).ids
    return ids


def _about(one: Obstacle) -> About:
    return About(figures=(one.id,)) if one.figure else About(pieces=(one.id,))


async def _agreed(game: Game, seat: int, fig: str, mine: bool, theirs: bool) -> bool:
    """Whether it is in the way: where they disagree on 1-3 (LW-WAY-02)."""
    if mine == theirs:
        return mine
    roll = await dice.random(game, seat, "vote", 1, "LW-WAY-02", fig=fig)
    return roll.dice[0] <= IS_IN_THE_WAY
