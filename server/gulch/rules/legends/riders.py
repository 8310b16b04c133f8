"""What a mounted model is to those who attack it: three targets on one base (LW-WAY-12, LW-MOUNT-10, -12, -13, -20).

Lives here: who is aboard, whom a shot strikes, whom a strike is for, what a rider does who dives for cover. Never here:
rolls to hit and to wound, the Thrown Rider table (`thrown`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Act, Note
from gulch.match import Game
from gulch.rules.legends import dice, mounts
from gulch.rules.legends.state import carrier, in_play, mount_under
from gulch.table.model import Point
from gulch.view import Facts

NEEDED = 4


def bearer(facts: Facts, fig: str) -> str:
    """The rider on whose base a mount or a passenger is, "" for one that stands by itself."""
    return carrier(facts, fig)


def aboard(facts: Facts, fig: str) -> tuple[str, ...]:
    """Who is on the base of a rider: he himself, his passenger, the mount. Of anybody else only itself."""
    if not mounts.riding(facts, fig):
        return (fig,)
    under = mount_under(facts, fig)
    passenger = mounts.passenger_of(facts, under)
    return (fig, *(other for other in (passenger, under) if other and in_play(facts, other)))


def _model(facts: Facts, fig: str) -> tuple[str, ...]:
    """All who are on one base with a figure, that one included."""
    return aboard(facts, carrier(facts, fig) or fig)


# -- shots --------------------------------------------------------------------------------------------------


async def struck(game: Game, shooter: str, aimed: str) -> str:
    """Who is hit in the end by a shot at one of those on a base: the others are in the way, a 4+ each (LW-WAY-12,
    LW-MOUNT-10). Nothing may change these dice (LW-FAME-06)."""
    others = [other for other in _model(game.facts, aimed) if other != aimed]
    if not others:
        return aimed
    rule, seat = "LW-MOUNT-10" if len(others) > 1 else "LW-WAY-12", game.facts.figures[shooter].seat
    for other in await _in_order(game, shooter, aimed, others):
        roll = await dice.random(game, seat, "in the way", 1, rule, fig=shooter, needed=NEEDED)
        if roll.dice[0] < NEEDED:
            game.tell(Note(f"The shot strikes {game.facts.figures[other].name}.", rule, (other,)))
            return other
    return aimed


async def _in_order(game: Game, shooter: str, aimed: str, others: list[str]) -> list[str]:
    """The order of the rolls, which the shooter picks where there are two (LW-MOUNT-10)."""
    if len(others) == 1:
        return others
    figures = game.facts.figures
    options = [Option(one, f"{figures[one].name} first", About(figures=(one,))) for one in others]
    pick = Pick(
        seat=figures[shooter].seat, kind="way-order", rule="LW-MOUNT-10", subject=shooter, options=options,
        prompt=f"Who is first in the way of the shot at {figures[aimed].name}?",
    )  # fmt: skip
    first = await game.pick(pick)
    return [first, *(one for one in others if one != first)]


async def strike_at(game: Game, striker: str, loser: str) -> str:
    """Whom on a beaten base one strike is for: rider, passenger or mount, with no roll (LW-MOUNT-13, -20). Who has the
    drop says it for a striker of nobody."""
    from gulch.rules.legends import pairs

    figures = game.facts.figures
    options = [
        Option(one, f"{figures[one].name}, Grit {figures[one].sheet('G')}", About(figures=(one,)))
        for one in aboard(game.facts, loser)
    ]
    prompt = f"{figures[striker].name} strikes: at whom of those on one base?"
    pick = Pick(
        seat=pairs.player_of(game.facts, striker), kind="strike-at", rule="LW-MOUNT-20", prompt=prompt,
        subject=striker, options=options,
    )  # fmt: skip
    return await game.pick(pick)


# -- diving for cover ---------------------------------------------------------------------------------------


def dive_behind(game: Game, rider: str, at: Point) -> bool:
    """A rider who fails his test behind cover gets down on the far side of his mount from the shooter (LW-DIVE-09);
    whether there was room. His passenger gets down before him (LW-MOUNT-08)."""
    under = mount_under(game.facts, rider)
    if not under or not mounts.places(game, rider):
        return False
    figures = game.facts.figures
    text = f"{figures[rider].name} takes cover behind {figures[under].name}."
    with game.because(game.tell(Act("dismount", rider, (under,), text=text, rule="LW-DIVE-09"))):
        mounts.evict(game, rider, at)
        mounts.get_down(game, rider, mounts.farthest([spot for _, spot in mounts.places(game, rider)], at))
    return True
