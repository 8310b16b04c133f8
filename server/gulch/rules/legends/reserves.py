"""Models that come later: a D6 each at the start of their side's Movin', and in from the edge on 4+ (LW-NOON-06,
LW-RANGE-04, LW-JAIL-04).

"entered" is the turn in which a model came: it has its whole move, but no charge. Never here: when a side has reserves
and from which edge they come (the scenarios), moving them (`move`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.events import Note, Placed, Status
from gulch.match import Game
from gulch.rules.legends import deploy, dice, mounts
from gulch.rules.legends.state import turn_of

ENTERS = 4


async def reserves(game: Game, seat: int, side: str, rule: str) -> None:
    """A roll for every model that waits; who comes is put on the edge, one after another."""
    figures = deploy.waiting(game, seat)
    if not figures:
        return
    roll = await dice.random(game, seat, "reserves", len(figures), rule, needed=ENTERS)
    come = [fig for fig, score in zip(figures, roll.dice, strict=True) if score >= ENTERS]
    game.then(*(("enter", fig, side, rule) for fig in come))


async def enter(game: Game, fig: str, side: str, rule: str) -> None:
    """One model stands at the very edge, in the saddle if it has a mount, and may move on, but not charge."""
    figure, mount = game.facts.figures[fig], mounts.mount_of(game.facts, fig)
    stands = deploy.body(game.scene.table, figure.info)
    if mount is not None:
        stands = mounts.in_the_saddle(game.facts.table, stands, deploy.ORIGIN)
    asked = deploy.nearest_place(game, fig, stands, deploy.edge(side, 0), figure.seat, rule)
    if asked is None:
        return
    put = await game.ask(asked)
    game.tell(Placed(fig, stands.moved(put.at, put.facing)))
    game.tell(Status(fig, "entered", turn_of(game.facts), rule))
    game.tell(Note(f"{figure.name} joins the fight.", rule, (fig,)))


def may_charge(game: Game, fig: str) -> bool:
    """Whether a model was on the table when the turn began."""
    return game.facts.get(fig, "entered", 0) != turn_of(game.facts)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"reserves": reserves, "enter": enter}
