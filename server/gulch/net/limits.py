"""How much of a server one client, one match or a crowd may take, and the gate that holds them to it.

What is beyond a limit is refused in one line and leaves nothing. Never here: what is counted (`hall`, `services`).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from gulch.net.faults import TooMany

LONGEST_POSSE = 1 << 16  # characters of JSON
MOST_OPTIONS = 64
LONGEST_OPTION = 200  # characters of a name or a value
LONGEST_DECISION = 30 * 86_400  # seconds
MOST_SPECTATORS = 500  # who watch one match at once
MOST_OF_A_SEAT = 16  # watches of one seat at once: its player's windows
MOST_WATCHES = 2048  # of all matches together; half of the calls that a server takes, so that answers get through
MOST_ASKING = 500  # questions about one match that wait


@dataclass(frozen=True, slots=True)
class Limits:
    """What the owner of a server may set: matches that have not ended, and the seconds that the rules may take over
    one thing before they count as run away."""

    matches: int = 1000
    rules_seconds: float = 60.0


DEFAULT_LIMITS = Limits()


class Gate:
    """Lets `at_once` through; the others wait in order, up to `waiting`, beyond which TooMany is raised. So what
    only looks at a match never stands in a long row before an answer."""

    def __init__(self, at_once: int, waiting: int | None = None) -> None:
        self._inside = asyncio.Semaphore(at_once)
        self._most = waiting
        self._waiting = 0

    async def __aenter__(self) -> None:
        if self._most is not None and self._waiting >= self._most:
            raise TooMany("too many ask about this match at once", "try again later")
        self._waiting += 1
        try:
            await self._inside.acquire()
        finally:
            self._waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self._inside.release()
