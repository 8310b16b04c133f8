"""Ways of models that nobody chose or could interrupt: dives, back-offs, drags, loose animals (LW-EXPL-05, LW-JAIL-09).

Lives here: what lies along such a way, and what the scenario makes of it. Never here: the way itself, ways that a
player walks (`walk`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.match import Game
from gulch.rules.legends import nitro
from gulch.table.model import Point


def along(game: Game, fig: str, route: Sequence[Point]) -> None:
    """A figure was moved along these points, the first of which is where it stood."""
    from gulch.rules.legends import scenarios

    nitro.came_by(game, fig, route)
    scenarios.of(game.facts).swept(game, fig, route)
