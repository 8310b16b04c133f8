"""From names to a `Setup`: book, scenario, table, seats, options. Where a user's words are checked first.

Lives here: the registry of books, and building a setup from plain words or a replay's header.
Never here: rules, rendering, sockets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gulch.errors import InvalidInput

if TYPE_CHECKING:  # `gulch rules` asks for the names of the books only, and answers at once
    from gulch.match import Book, Setup
    from gulch.table.model import Table

SCENARIOS = {"shadows": "showdown", "legends": "high-noon"}
"""The books by short name, each with the scenario that is played where none is named."""
BOOK_NAMES = tuple(SCENARIOS)


def book(name: str) -> Book:
    """The rulebook of that short name. InvalidInput if there is none."""
    if name == "shadows":
        from gulch.rules.shadows.book import BOOK

        return BOOK
    if name == "legends":
        from gulch.rules.legends.book import BOOK as LEGENDS

        return LEGENDS
    raise _unknown(name)


def _unknown(name: str) -> InvalidInput:
    return InvalidInput(f"there is no book {name!r}", f"choose one of {', '.join(BOOK_NAMES)}")


def scenario_of(book: str, named: str | None) -> str:
    """The scenario that was named, else the one that a newcomer to the book plays. InvalidInput: no such book."""
    if book not in SCENARIOS:
        raise _unknown(book)
    return named or SCENARIOS[book]


def books() -> dict[str, Book]:
    """All rulebooks by short name."""
    return {name: book(name) for name in BOOK_NAMES}


@lru_cache(maxsize=16)
def _named(table: str) -> Table:
    """A table that ships or is made from a seed, which never changes; files of one's own are read anew."""
    from gulch.table.load import load_table

    return load_table(table)


def make_setup(
    book: Book, scenario: str, table: str | Table, names: Sequence[str], *,
    posses: Sequence[Mapping[str, Any] | str | None] = (), options: Mapping[str, str] | None = None,
    match: str = "local", proven: bool = False,
) -> Setup:  # fmt: skip
    """A checked setup: `table` is a name, a path or a table; a seat without a posse gets the book's own.

    InvalidInput says which of the words is wrong and what the choices are.
    """
    from gulch.match import SeatSetup, Setup
    from gulch.table.load import load_table
    from gulch.table.model import Table

    built = table if isinstance(table, Table) else load_table(table) if table.endswith(".toml") else _named(table)
    given: list[Mapping[str, Any] | str | None] = [*posses, *[None] * (len(names) - len(posses))]
    prepared = book.prepare(scenario, len(names), given, dict(options or {}))
    seats = tuple(SeatSetup(name, posse) for name, posse in zip(names, prepared.posses, strict=True))
    return Setup(built, scenario, seats, prepared.options, match, proven)


def parse_options(words: Sequence[str]) -> dict[str, str]:
    """`name=value` words of a command line."""
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise InvalidInput(f"option {word!r} is not NAME=VALUE", "see `gulch rules BOOK --options`")
        found[name] = value
    return found
