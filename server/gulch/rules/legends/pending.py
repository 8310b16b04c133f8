"""The one loop that works off `game.pending`: what shots, falls and blasts bring about (LW-DIVE-06).

Never here: what appends to it (`hits`, `aftermath`), what a consequence does: each settles itself.
"""

from __future__ import annotations

from typing import Protocol

from gulch.match import Game


class Consequence(Protocol):
    """Something that is due: a frozen value that knows how to settle itself."""

    async def settle(self, game: Game) -> None: ...


async def drain(game: Game) -> None:
    """Works off what is due in order, each at its moment (LW-DIVE-06). What settles one may add others."""
    while game.pending:
        item: Consequence = game.pending.pop(0)
        await item.settle(game)
