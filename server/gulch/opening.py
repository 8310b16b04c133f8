"""The first event of a match, and names that tell figures and posses apart: the same for every book.

Never here: what a book's figures are, posses, rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gulch.dice import Chance, Dice, commitment
from gulch.events import FigureInfo, MatchBegan, SeatInfo
from gulch.game import Setup


def numbered(names: Sequence[str]) -> list[str]:
    """The names, each that was there before with its number behind it."""
    return [name if name not in names[:n] else f"{name} ({names[:n].count(name) + 1})" for n, name in enumerate(names)]


def told_apart(figures: Sequence[FigureInfo]) -> list[FigureInfo]:
    """The figures, namesakes with a number."""
    return [replace(info, name=name) for info, name in zip(figures, numbered([f.name for f in figures]), strict=True)]


def opening(
    book: str, rules_version: int, setup: Setup, posses: Sequence[str], figures: Sequence[FigureInfo], chance: Chance
) -> MatchBegan:
    """The match as it begins; `posses` are their names by seat."""
    drawn = chance if isinstance(chance, Dice) else None
    return MatchBegan(
        book=book,
        rules_version=rules_version,
        scenario=setup.scenario,
        table=setup.table.name,
        table_key=setup.table.key,
        options=tuple(sorted(setup.options.items())),
        seats=tuple(SeatInfo(n, seat.name, numbered(posses)[n]) for n, seat in enumerate(setup.seats)),
        figures=tuple(figures),
        commitment=commitment(drawn.seed) if drawn else "",
        match=setup.match,
        nonces=drawn.nonces if drawn else (),
        proven=setup.proven,
    )
