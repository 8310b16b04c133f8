"""Those who face each other in the centre of a Shootout! are placed: the step "duellist" (SW-SCEN-08).

Beside Deployment (`setup`), since they may come with their horses. Never here: who they are (`scenarios.shootout`).
"""

from __future__ import annotations

from gulch.decision import Apart, Place, Put
from gulch.events import Note, Placed, Status
from gulch.match import Game
from gulch.rules.shadows import stable
from gulch.rules.shadows.scenarios.base import centre_of
from gulch.rules.shadows.scenarios.shootout import CENTRE
from gulch.rules.shadows.state import enemies
from gulch.table.model import INCH, Body

FROM_ENEMIES = 2 * INCH


async def duellist(game: Game, fig: str) -> None:
    """One of them, wholly within 6" of the centre, on the ground and 2" from any enemy, mounted or not (SW-GEAR-03),
    starts Done (SW-SCEN-08). In a crowd that leaves no such place it is Deployed with the rest."""
    how, place = await stable.come(game, fig, lambda stands: _place(game, fig, stands))
    if place is None:
        text = f"There is no room left in the centre for {game.facts.figures[fig].name}."
        game.tell(Note(text, "SW-SCEN-08", (fig,)))
        return
    put: Put = await game.ask(place)
    game.tell(Placed(fig, place.body.moved(put.at, put.facing)))
    await stable.bring(game, fig, how)
    game.tell(Status(fig, "done", 1, "SW-SCEN-08"))


def _place(game: Game, fig: str, stands: Body) -> Place:
    who, (x, y) = game.facts.figures[fig], centre_of(game.scene.table)
    foes = [foe.body for foe in enemies(game.facts, fig) if foe.body is not None]
    return Place(
        seat=who.seat, kind="duellist", rule="SW-SCEN-08", prompt=f"Set {who.name} up in the centre", subject=fig,
        body=stands.moved((x, y, 0)), centre=(x, y, 0), radius=CENTRE - 2 * stands.radius,
        apart=tuple(Apart(((foe.x, foe.y),), FROM_ENEMIES + foe.radius) for foe in foes),
    )  # fmt: skip
