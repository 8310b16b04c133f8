"""Small tables for the tests of measure, sight and line of fire, built in code from boxes (inches)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gulch.table.model import Area, Block, Body, Opening, Part, Piece, Scene, Table
from gulch.table.reference import body, box_block, box_piece, boxes, make_piece, make_table, rectangle

Span = tuple[float, float, float, float, float, float]

WALL: Span = (10.0, 0.0, 0.0, 10.2, 20.0, 3.0)


def scene(pieces: Sequence[Piece] = (), bodies: Sequence[Body] = (), name: str = "test") -> Scene:
    """A 36 by 36 inch table with these pieces and bodies."""
    return Scene(table(pieces, name), {one.id: one for one in bodies})


def table(pieces: Sequence[Piece] = (), name: str = "test") -> Table:
    return make_table(name, pieces)


def facing_pair(distance: float = 10.0, y: float = 10.0) -> tuple[Body, Body]:
    """Two bodies, "a" at x = 5 looking at "b"."""
    return body("a", 5.0, y, facing=0), body("b", 5.0 + distance, y, facing=180)


def wall(id: str = "wall", span: Span = WALL) -> Piece:
    return box_piece(id, span)


def wall_with_window(sill: float = 0.9, head: float = 2.1) -> Piece:
    """The wall along x = 10 with a window from y = 9.4 to 10.6, as sill, lintel, left and right."""
    return box_piece(
        "wall",
        (10.0, 0.0, 0.0, 10.2, 9.4, 3.0),
        (10.0, 10.6, 0.0, 10.2, 20.0, 3.0),
        (10.0, 9.4, 0.0, 10.2, 10.6, sill),
        (10.0, 9.4, head, 10.2, 10.6, 3.0),
    )


def wall_with_door(mesh: bool = True, shut: bool = False) -> Piece:
    """The wall along x = 10 with a doorway from y = 9.4 to 10.6 and its leaf, with or without a mesh of its own."""
    left, right = (10.0, 0.0, 0.0, 10.2, 9.4, 3.0), (10.0, 10.6, 0.0, 10.2, 20.0, 3.0)
    lintel, leaf = (10.0, 9.4, 1.8, 10.2, 10.6, 3.0), (10.05, 9.4, 0.0, 10.15, 10.6, 1.8)
    names = {"left": left, "right": right, "lintel": lintel}
    parts = [Part(name, boxes(span)) for name, span in names.items()]
    if mesh:
        parts.append(Part("leaf", boxes(leaf)))
    piece = make_piece("wall", parts, [box_block(name, span) for name, span in names.items()])
    door = Opening("door", "door", ((10_000, 9_400), (10_000, 10_600)), 0, 1_800, box_block("leaf", leaf), shut)
    return replace(piece, openings=(door,))


def wood(x0: float, y0: float, x1: float, y1: float, height: float = 4.0) -> Piece:
    area = Area("wood", "wood", rectangle(x0, y0, x1, y1), 0, round(height * 1000), True)
    return make_piece("wood", (), areas=[area])


def blocks_only(id: str, span: Span) -> Piece:
    """A piece that has a block and no mesh."""
    return replace(box_piece(id, span), parts=(), blocks=(Block("box-1", *_prism(span)),))


def _prism(span: Span) -> tuple[tuple[tuple[int, int], ...], int, int]:
    block = box_block("", span)
    return block.outline, block.base, block.top
