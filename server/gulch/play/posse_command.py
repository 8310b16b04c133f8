"""`gulch posse`: checks a Posse's file by the rules of its book, makes a legal one from a seed.

Lives here: what is printed, and where a file goes. Never here: what is legal (the book's `posse`), random choices (its
`muster`).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from gulch.errors import InvalidInput, RulesError
from gulch.play import setups


def check(file: Path | str, book: str = "shadows") -> None:
    """Prints a Posse, what each model costs, and that it is legal; `file` is a path or the name of one that ships.

    InvalidInput with file, line and rule if it is not.
    """
    rules = _part(book, "posse")
    try:
        made = rules.load(file)
    except InvalidInput:
        setups.not_of_another_book(book, str(file))  # perhaps it is only the book that is wrong
        raise
    console = Console()
    console.print(made["name"], highlight=False, markup=False)
    console.print(_grid(rules, made))
    console.print(f"{file}: legal, {rules.told(made)}", highlight=False, markup=False, soft_wrap=True)


def new(book: str, dollars: int | None, seed: int, out: Path | None) -> None:
    """Writes a legal Posse for so many dollars (the book's usual sum if none is named) to `out`, or to posse-SEED.toml,
    and prints it.

    InvalidInput for a book that has no Posses, for too little money, and for a file that cannot be written or is there
    already: it may have been edited.
    """
    rules, muster = _part(book, "posse"), _part(book, "muster")
    target = out if out is not None else Path(f"posse-{seed}.toml")
    if target.suffix != ".toml":
        raise InvalidInput(f"--out {target}: posses are .toml files", f"write --out {target}.toml")
    if target.exists():
        raise InvalidInput(f"{target} is there already", "give another --out, or delete the file first")
    made = muster.muster(rules.DOLLARS if dollars is None else dollars, seed)
    try:
        target.write_text(muster.toml(made), encoding="utf-8", newline="\n")
    except OSError as error:
        raise InvalidInput(f"{target}: {error.strerror}", "give --out a place that can be written") from None
    if rules.load(target) != made:
        raise RulesError(f"{target} does not give back the posse it was written from")
    check(target, book)


def _part(book: str, name: str) -> ModuleType:
    if book not in setups.BOOK_NAMES:
        raise InvalidInput(f"there is no book {book!r}", f"choose one of {', '.join(setups.BOOK_NAMES)}")
    return importlib.import_module(f"gulch.rules.{book}.{name}")


def _grid(rules: ModuleType, made: Mapping[str, Any]) -> Grid:
    """A row a model, in the columns of its book."""
    grid = Grid(box=None, pad_edge=False)
    for name in rules.columns(made):
        grid.add_column(name, justify="right" if name == "$" else "left")
    for model in made["model"]:
        grid.add_row(*map(escape, rules.row(made, model)))
    return grid
