"""What follows when a model is out of action: its mount or rider, what the scenario makes of it (LW-WAY-13).

Never here: wounds (`wounds`), tests of courage of those who saw it (`dive`).
"""

from __future__ import annotations

from gulch.match import Game
from gulch.table.model import Body


def removed(game: Game, fig: str, where: Body, *, rider: str = "", by: str = "") -> None:
    """A figure that stood there is out of action, by a fighter or by nobody (""); `rider` sat on it."""
    from gulch.rules.legends import kit, mounts, scenarios, thrown

    if rider:
        game.pending.append(thrown.Unseated(rider, "LW-WAY-13", by))
    if not rider:
        mounts.rider_lost(game, fig, where, by)
    kit.taken_out(game, fig)
    scenarios.of(game.facts).fallen(game, fig, where)
    scenarios.of(game.facts).casualty(game, fig, by)
