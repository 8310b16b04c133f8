"""Tables that a match has changed, for tests: always the same changes for a number, and the same table built anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gulch.table.changes import alter, names_of
from gulch.table.model import Piece, Pose, Table


def anew(table: Table) -> Table:
    """The same table as one that was built so: what every index of a changed table must agree with."""
    return replace(table, base=None, gone=frozenset(), poses={}, fresh=(), key=f"{table.key}-anew")


def changed(table: Table, number: int) -> Table:
    """A table with some pieces moved, some gone and some breached; numbers give different ones."""
    pieces = [*table.pieces, *table.stock]
    turn = numbers(number)
    poses: dict[str, Pose] = {}
    gone: list[str] = []
    for piece in pieces:
        match next(turn) % 6:
            case 0:
                gone += _of(piece, next(turn))
            case 1:
                poses[piece.id] = _pose(table, piece, next(turn), next(turn))
            case 2 if next(turn) % 3 == 0:
                gone.append(piece.id)
    return alter(table, gone, poses)


def _of(piece: Piece, number: int) -> list[str]:
    names = names_of(piece)
    return [f"{piece.id}/{names[(number + step) % len(names)]}" for step in (0, 3)][: len(names)]


def _pose(table: Table, piece: Piece, one: int, other: int) -> Pose:
    x, y = (1000 + number % (size - 2000) for number, size in zip((one, other), table.size, strict=True))
    return ((x, y, piece.at[2]), one % 360)


def numbers(seed: int) -> Iterator[int]:
    """The same numbers for the same seed, without end."""
    value = seed * 2 + 1
    while True:
        value = (value * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        yield value >> 33
