"""A small town for tests of changes: a saloon that can be breached, a wagon that can be moved, a crate in stock.

In a module of its own, so that every test that changes it has the same one.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from gulch.table import changes
from gulch.table.model import Piece, Table
from table.lots import area, block, door, floor, ladder, piece, ramp, table

SALOON = piece(
    "saloon",
    blocks=[
        block((10, 4, 16, 4.2), 3, part="south"), block((10, 9.8, 16, 10), 3, part="north"),
        block((10, 4, 10.2, 6.4), 3, part="west-left"), block((10, 7.6, 10.2, 10), 3, part="west-right"),
        block((10, 6.4, 10.2, 7.6), 3, base=1.8, part="lintel"), block((15.8, 4, 16, 10), 3, part="east"),
    ],
    surfaces=[floor((10, 4, 16, 10), 0.2, id="floor"), floor((10, 4, 16, 10), 3, id="roof"), ramp((7, 4, 10, 5), 0, 3)],
    areas=[area((10, 10, 16, 12))],
    openings=[door((10.1, 6.4, 10.1, 7.6), (10, 6.4, 10.2, 7.6), head=1.8, shut=True)],
    ladders=[ladder((16.5, 7, 0), (15.5, 7, 3))],
)  # fmt: skip
WAGON = piece("wagon", blocks=[block((3, 3, 5, 7), 1.2, part="bed")], surfaces=[floor((3, 3, 5, 7), 1.2, id="bed")])
CRATE = piece("crate", blocks=[block((-0.5, -0.5, 0.5, 0.5), 1, part="crate")])
TOWN = replace(table(SALOON, WAGON, piece("wood", areas=[area((18, 2, 22, 8), 3)])), stock=(CRATE,))


def names(table: Table) -> list[str]:
    return [piece.id for piece in table.pieces] + [
        f"{piece.id}/{name}" for piece in table.pieces for name in changes.names_of(piece)
    ]


def at_random(table: Table, chance: Random) -> Table:
    gone = chance.sample(names(table), chance.randrange(1, 6))
    width, depth = (side // 1000 for side in table.size)
    things: list[Piece] = chance.sample([*table.pieces, *table.stock], 2)
    poses = {
        thing.id: ((chance.randrange(2, width) * 1000, chance.randrange(2, depth) * 1000, 0), chance.randrange(360))
        for thing in things[: chance.randrange(3)]
    }
    return changes.alter(table, gone, poses)
