"""Legends and the two sides of a game: who may not stand on both, who sits a game out, who takes over (LW-LEGEND).

Lives here: LW-LEGEND-04, LW-LEGEND-09, LW-LEGEND-10 as far as a game asks. Never here: what they do in play (`perks`),
fees and who may hire them (`posse`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

FRIENDS = {"Doc Holliday": "Wyatt Earp", "Frank James": "Jesse James"}
HEIR = "Curly Bill Brocius"


def clash(kinds: Sequence[Collection[str]], legends: Collection[str]) -> str:
    """The Legend who stands on two sides, "" if none does (LW-LEGEND-04)."""
    twice = (name for one, other in combinations(kinds, 2) for name in one if name in legends and name in other)
    return next(twice, "")


def sits_out(kinds: Sequence[Collection[str]]) -> list[tuple[int, str]]:
    """Seats and kinds of those who do not fight a friend or brother on the other side (LW-LEGEND-09)."""
    return [
        (seat, name)
        for seat, mine in enumerate(kinds)
        for name, friend in FRIENDS.items()
        if name in mine and any(friend in others for n, others in enumerate(kinds) if n != seat)
    ]


def chief(kinds: Sequence[str], leader: int, born: str) -> int:
    """The place of who leads a Posse whose leader is at `leader`: Curly Bill, if that is only a replacement for a
    leader of the kind `born` (LW-LEGEND-10)."""
    return leader if kinds[leader] == born or HEIR not in kinds else kinds.index(HEIR)
