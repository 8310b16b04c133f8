"""A match to be, in the words of a client: what they may be, checked before anything is made of them.

Never here: whether this server plays it (`hall`), what its book says to it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gulch import canon
from gulch.errors import InvalidInput
from gulch.net.limits import LONGEST_DECISION, LONGEST_OPTION, LONGEST_POSSE, MOST_OPTIONS
from gulch.play import bots

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")  # never a path: the server's files are no client's business
_TABLE = re.compile(rf"[a-z]{{1,16}}:[0-9]{{1,9}}|{_WORD.pattern}")
NONCE = re.compile(r"[A-Za-z0-9_-]{0,64}")  # no comma: nonces are joined by commas where dice are drawn
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A seat of a match to be: played by a bot, or open. `posse` is JSON: the book's description, or a name."""

    name: str = ""
    bot: str = ""
    posse: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A match to be. `clock` is the time for a decision in milliseconds, 0 for the server's own."""

    book: str
    scenario: str
    table: str
    seats: tuple[SeatWish, ...]
    options: tuple[tuple[str, str], ...]
    seed: int | None = field(default=None, repr=False)
    clock: int = 0


def check(wish: Wish) -> None:
    """InvalidInput for what no server could make a match of."""
    if not _WORD.fullmatch(wish.scenario):
        raise InvalidInput(f"{wish.scenario!r} is no name of a scenario", "give its name, as `showdown`")
    if not _TABLE.fullmatch(wish.table):
        raise InvalidInput(f"{wish.table!r} is no name of a table", "give a name it knows, or KIND:SEED as in town:7")
    if not 1 <= len(wish.seats) <= MOST_SEATS:
        raise InvalidInput(f"a match of {len(wish.seats)} seats", f"give 1 to {MOST_SEATS}")
    _check_options(wish.options)
    if wish.clock < 0:
        raise InvalidInput("a decision cannot take less than no time", "give seconds, or 0 for the server's own")
    if wish.clock > LONGEST_DECISION * 1000:
        raise InvalidInput(
            f"{wish.clock // 1000} seconds for a decision", f"give up to {LONGEST_DECISION}, which is 30 days"
        )
    for seat in wish.seats:
        if seat.bot and seat.bot not in bots.BOTS:
            raise InvalidInput(f"there is no bot {seat.bot!r}", f"choose one of {', '.join(sorted(bots.BOTS))}")


def name(seat: SeatWish, number: int) -> str:
    word = seat.name or (f"{seat.bot} {number}" if seat.bot else f"player {number}")
    if len(word) > 40 or not word.isprintable() or not word.strip():
        raise InvalidInput("a name is up to 40 printable characters", "choose another")
    return word.strip()


def posse(text: str) -> Mapping[str, Any] | str | None:
    """A posse as it came: a description, the name of one, or nothing. Never a path."""
    if not text:
        return None
    if len(text) > LONGEST_POSSE:
        raise InvalidInput(f"a posse of {len(text)} characters", f"send up to {LONGEST_POSSE}")
    try:
        found = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
        canon.text(found).encode()  # half a character would stop the store later
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"a posse is no JSON: {error}", "send a description, or a name in quotes") from error
    if isinstance(found, dict) or (isinstance(found, str) and _WORD.fullmatch(found)):
        return found
    raise InvalidInput("a posse is an object or a name", "send a description, or a name in quotes")


def _refuse(number: str) -> None:
    raise ValueError(f"{number} is no whole number")


def _check_options(options: tuple[tuple[str, str], ...]) -> None:
    names = [name for name, _ in options]
    if len(names) > MOST_OPTIONS:
        raise InvalidInput(f"{len(names)} options", f"give up to {MOST_OPTIONS}")
    for name, value in options:
        if not name or len(name) > LONGEST_OPTION or len(value) > LONGEST_OPTION:
            raise InvalidInput("an option is too long, or has no name", f"use up to {LONGEST_OPTION} characters")
        if names.count(name) > 1:
            raise InvalidInput(f"option {name!r} is given twice", "give it once")
