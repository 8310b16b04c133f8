"""From names to a `Setup`: book, scenario, table, seats, options. Where a user's words are checked first.

Lives here: the registry of books, and building a setup from plain words or a replay's header.
Never here: rules, rendering, sockets.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gulch.errors import InvalidInput

if TYPE_CHECKING:  # `gulch rules` asks for the names of the books only, and answers at once
    from gulch.match import Book, Setup
    from gulch.table.model import Scale, Table

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
    """The scenario that was named, else the one that a newcomer to the book plays. InvalidInput: no such book, or a
    scenario that only another book has."""
    if book not in SCENARIOS:
        raise _unknown(book)
    if named and named not in _scenarios(book):
        other = next((one for one in BOOK_NAMES if named in _scenarios(one)), "")
        if other:
            raise InvalidInput(f"{named} is a scenario of {other}, not of {book}", f"say --book {other}")
    return named or SCENARIOS[book]


def _scenarios(book: str) -> tuple[str, ...]:
    names: tuple[str, ...] = importlib.import_module(f"gulch.rules.{book}.scenarios").NAMES
    return names


def not_of_another_book(book: str, posse: str) -> None:
    """InvalidInput if the book does not take a Posse, by name or path, and another book does."""
    if not _takes(book, posse):
        other = next((one for one in BOOK_NAMES if _takes(one, posse)), "")
        if other:
            raise InvalidInput(f"{posse} is a posse of {other}, not of {book}", f"say --book {other}")


def _takes(book: str, posse: str) -> bool:
    try:
        importlib.import_module(f"gulch.rules.{book}.posse").load(posse)
    except InvalidInput:
        return False
    return True


def books() -> dict[str, Book]:
    """All rulebooks by short name."""
    return {name: book(name) for name in BOOK_NAMES}


@lru_cache(maxsize=16)
def _named(table: str) -> Table:
    """A table that ships or is made from a seed, which never changes; files of one's own are read anew."""
    from gulch.table.load import load_table

    return load_table(table)


@lru_cache(maxsize=4)
def _read(table: Table, scale: Scale) -> Table:
    """A table with its lengths read as the book has them; a file of one's own that was read anew is another table."""
    from gulch.table.scaled import scaled

    return scaled(table, scale)


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
    return Setup(_read(built, prepared.scale), scenario, seats, prepared.options, match, proven)


def parse_options(words: Sequence[str]) -> dict[str, str]:
    """`name=value` words of a command line."""
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise InvalidInput(f"option {word!r} is not NAME=VALUE", "see `gulch rules BOOK --options`")
        found[name] = value
    return found
