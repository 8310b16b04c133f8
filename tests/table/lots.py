"""Small tables for the tests of movement, written in inches: one piece a thing, no meshes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from gulch.table.judge import stand
from gulch.table.model import (
    Area,
    Block,
    Body,
    Ladder,
    Opening,
    Piece,
    Plan,
    Scene,
    Surface,
    Table,
    content_key,
)
from gulch.table.places import supports

RADIUS = 492
HEIGHT = 1250
Rect = tuple[float, float, float, float]


def mils(*values: float) -> tuple[int, ...]:
    return tuple(round(value * 1000) for value in values)


def rect(x0: float, y0: float, x1: float, y1: float) -> tuple[Plan, ...]:
    a, b, c, d = mils(x0, y0, x1, y1)
    return ((a, b), (c, b), (c, d), (a, d))


def block(box: Rect, top: float, base: float = 0, part: str = "block") -> Block:
    return Block(part, rect(*box), *mils(base, top))


def floor(box: Rect, z: float, id: str = "floor", kind: str = "floor") -> Surface:
    return Surface(id, kind, tuple((x, y, round(z * 1000)) for x, y in rect(*box)))


def ramp(box: Rect, west: float, east: float, id: str = "stairs") -> Surface:
    """A slope that rises along x, from `west` to `east`."""
    (a, b), (c, _), (_, d), _ = rect(*box)
    low, high = mils(west, east)
    return Surface(id, "stairs", ((a, b, low), (c, b, high), (c, d, high), (a, d, low)))


def area(box: Rect, height: float = 0, rough: bool = True, base: float = 0) -> Area:
    return Area("area", "scrub", rect(*box), *mils(base, height), rough)


def ladder(foot: Sequence[float], top: Sequence[float]) -> Ladder:
    fx, fy, fz = mils(*foot)
    tx, ty, tz = mils(*top)
    return Ladder("ladder", (fx, fy, fz), (tx, ty, tz))


def door(line: Rect, leaf: Rect, head: float = 1.8, shut: bool = False) -> Opening:
    a, b, c, d = mils(*line)
    return Opening("door", "door", ((a, b), (c, d)), 0, round(head * 1000), block(leaf, head, part="leaf"), shut)


def piece(id: str, **things: Any) -> Piece:
    things = {name: tuple(value) if isinstance(value, list) else value for name, value in things.items()}
    return Piece(id, id, "test", "", (0, 0, 0), 0, 3000, True, (), (), **things)


def table(*pieces: Piece, size: tuple[float, float] = (24, 24)) -> Table:
    width, depth = mils(*size)
    key = content_key(repr((pieces, size)).encode())
    return Table("test", (width, depth), pieces, {}, key)


def body(x: float, y: float, z: float = 0, id: str = "mover", radius: int = RADIUS) -> Body:
    bx, by, bz = mils(x, y, z)
    return Body(id, "plain", radius, HEIGHT, bx, by, bz)


def scene(*things: Piece | Body, size: tuple[float, float] = (24, 24)) -> Scene:
    pieces = [thing for thing in things if isinstance(thing, Piece)]
    bodies = {thing.id: thing for thing in things if isinstance(thing, Body)}
    return Scene(table(*pieces, size=size), bodies)


def crowd(board: Scene, dice: random.Random, number: int) -> None:
    """Fills a scene up to so many bodies, anywhere that they can stand."""
    width, depth = board.table.size
    while len(board.bodies) < number:
        x, y = dice.randrange(width), dice.randrange(depth)
        z = dice.choice(supports(board.table, x, y))
        one = Body(f"f{len(board.bodies):02}", "plain", dice.choice((492, 787)), 1250, x, y, z)
        if stand(board, one) is None:
            board.place(one)
