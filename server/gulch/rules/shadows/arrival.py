"""Coming on from the table edge: the step "arrive" (SW-SCEN-18).

Never here: who may come on (`reserves`), what an Action does.
"""

from __future__ import annotations

from gulch.decision import Put
from gulch.events import Act, Note, Placed, Status
from gulch.match import Game
from gulch.rules.shadows import activation, damage, move, reserves, stable


async def arrive(game: Game, fig: str, actions: int) -> None:
    """A waiting model's first Action: a Move from the table edge. Nobody on Lookout has seen it when it is declared, so
    there is no Reaction to it. One for which the edge has no room any more stays off the table."""
    who = game.facts.figures[fig]
    how, place = await stable.come(game, fig, lambda stands: reserves.entry(game, fig, stands))
    if place is None:
        game.tell(Note(f"There is no room for {who.name} to come on.", "SW-SCEN-18", (fig,)))
        return
    put: Put = await game.ask(place)
    with game.because(game.tell(Act("arrive", fig, points=(put.at,), text=f"{who.name} comes on.", rule="SW-SCEN-18"))):
        game.tell(Placed(fig, place.body.moved(put.at, put.facing)))
        await stable.bring(game, fig, how)
    game.tell(Status(fig, "actions", actions - 1 + activation.slick(game, fig, actions), "SW-SCEN-18"))
    game.then(("action", fig), ("finish", fig))
    await move.move(game, fig, used=reserves.depth(place.body))
    await damage.drain(game)
