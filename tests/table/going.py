"""Walks written in inches, for the tests of the judge, and pieces that several of them need."""

from __future__ import annotations

from gulch.table.judge import Policy, Walk, judge
from gulch.table.model import Body, Piece, Point, Scene
from table.lots import block, floor, mils, piece, ramp

MOVE = Policy(4000)


def go(board: Scene, mover: Body, *points: tuple[float, ...], policy: Policy = MOVE) -> Walk:
    return judge(board, mover, [_point(p) for p in points], policy)


def _point(values: tuple[float, ...]) -> Point:
    x, y, z = ((*mils(*values), 0))[:3]
    return (x, y, z)


def kinds(walk: Walk) -> list[str]:
    return [leg.kind for leg in walk.legs]


def mesa(height: float, x: float = 10) -> Piece:
    return piece(
        "mesa", blocks=[block((x, 4, x + 6, 12), height, part="rock")], surfaces=[floor((x, 4, x + 6, 12), height)]
    )


BALCONY = piece(
    "saloon",
    surfaces=[ramp((6, 8, 9, 9.2), 0, 3), floor((9, 8, 15, 10), 3, id="balcony")],
    blocks=[block((9, 10, 15, 10.2), 6, part="wall"), block((9, 8, 15, 8.1), 4, base=3, part="rail")],
)
