"""The one loop that works off `game.pending`: what shots and blasts bring about (LW-DIVE-06).

Never here: what appends to it (`shoot`), what a consequence does (`dive`).
"""

from __future__ import annotations

from gulch.match import Game
from gulch.rules.legends.dive import dive


async def drain(game: Game) -> None:
    """Works off what is due in order, each at its moment (LW-DIVE-06)."""
    while game.pending:
        await dive(game, game.pending.pop(0))
