"""A Vial of Nitro in somebody's pocket: it does not like a bad fall (SW-GEAR-11).

Never here: throwing it (`dynamite`), the blast (`blast`), who may carry it (`outfit`).
"""

from __future__ import annotations

from gulch.events import Note
from gulch.match import Game
from gulch.rules.shadows import gear, hazards
from gulch.rules.shadows.blast import Explosion
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import NPC

NAME = "Vial of Nitro"
RULE = "SW-GEAR-11"
GOES_OFF_AT = 2


def jolt(game: Game, fig: str, score: int) -> None:
    """A Save was failed with that score on the Die, before modifiers: on 1 or 2 the Nitro of its maker explodes centred
    on it, once the Damage is done: where it has fallen, been dragged to, or was when it became a Casualty. No Attack
    does that."""
    left = gear.ready(game.facts, fig, NAME) if option(game, "dynamite") == "on" else []
    body = game.facts.figures[fig].body
    if score > GOES_OFF_AT or not left or body is None:
        return
    gear.spend(game, fig, left[0], RULE)
    game.tell(Note(f"The Nitro of {game.facts.figures[fig].name} goes off!", RULE, (fig,)))
    game.pending.append(Explosion(body.at, hazards.TNT_RADIUS, NPC, "", "nitro", bearer=fig))
