"""The messages that a session takes, one by one: values, so that it could as well be another process's.

Never here: what becomes of them (`session`), who may send them (`hall`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gulch.decision import Choice
from gulch.net.records import SeatRow
from gulch.net.store import Grant
from gulch.view import TableView


@dataclass(frozen=True, slots=True)
class Join:
    """A person takes a seat; `tokens` are kept with it, `revoked` no longer."""

    seat: int
    row: SeatRow
    tokens: Mapping[str, Grant]
    revoked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    seat: int
    number: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class Interject:
    seat: int
    offer: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about the table, on what a seat (None: a spectator) knows."""

    seat: int | None
    question: Callable[[TableView], Any]


@dataclass(frozen=True, slots=True)
class Begin:
    """All seats are taken from the start."""


@dataclass(frozen=True, slots=True)
class Load:
    """The server was started again."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The owner wants a suspended match to go on."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The whole file of a match that has ended."""


@dataclass(frozen=True, slots=True)
class Close:
    """The server stops."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot is to move."""

    seat: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A clock may be up, or clocks want keeping."""
