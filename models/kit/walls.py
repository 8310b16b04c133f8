"""Walls with doors and windows, their claddings, floors and stairs: the body of every building.

Lives here: `wall`, `shell`, `floor`, `stairs`, with the blocks, openings and surfaces that they mean.
A wall runs from start to end with the room on its left; s is the way along it, d the depth inwards, both
inches. Walls are cut at their holes: full pieces are named <part>-1, -2, ...; below and above a hole stand
<part>-sill-<id> and <part>-lintel-<id>; the leaf that fills it while shut is leaf-<id>.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .paint import IRON, Colour, shade, tint
from .solid import Flat, Model, Vec, rect

THICK = 0.2
Style = Literal["lap", "batten", "plank", "brick", "stone", "adobe"]


@dataclass(frozen=True)
class Cladding:
    """What a wall is made of: the style and colour outside, the colours inside and of its trim."""

    style: Style
    colour: Colour
    inside: Colour
    trim: Colour


@dataclass(frozen=True)
class Hole:
    """A gap in a wall: `at` is the x or y of its middle, sill and head are heights above the ground. Without `riders`
    only those on foot go through it."""

    id: str
    kind: Literal["door", "window", "barred"]
    at: float
    width: float
    sill: float
    head: float
    shutters: Colour | None = None
    riders: bool = True


@dataclass(frozen=True)
class Frame:
    """A wall's own axes: (s, d, z) to (x, y, z)."""

    start: Flat
    along: Flat

    def at(self, s: float, d: float, z: float) -> Vec:
        (x, y), (u, v) = self.start, self.along
        return x + u * s - v * d, y + v * s + u * d, z

    def flat(self, s: float, d: float) -> Flat:
        x, y, _ = self.at(s, d, 0.0)
        return x, y

    def rect(self, s0: float, d0: float, s1: float, d1: float) -> list[Flat]:
        return [self.flat(s0, d0), self.flat(s1, d0), self.flat(s1, d1), self.flat(s0, d1)]

    def box(self, m: Model, part: str, low: Vec, high: Vec, colour: Colour) -> None:
        m.prism(part, self.rect(low[0], low[1], high[0], high[1]), low[2], high[2], colour)


def frame_of(start: Flat, end: Flat) -> tuple[Frame, float]:
    """The axes of a wall and its length."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    return Frame(start, ((end[0] - start[0]) / length, (end[1] - start[1]) / length)), length


def wall(
    m: Model,
    part: str,
    start: Flat,
    end: Flat,
    base: float,
    top: float,
    clad: Cladding,
    holes: Sequence[Hole] = (),
    thick: float = THICK,
) -> None:
    """A wall from start to end, room on the left. `Hole.at` is the way along the wall here."""
    frame, length = frame_of(start, end)
    left, count = 0.0, 0
    for hole in [*sorted(holes, key=lambda h: h.at), None]:
        right = length if hole is None else hole.at - hole.width / 2
        if right - left > 0.01:
            count += 1
            _panel(m, f"{part}-{count}", frame, (left, base), (right, top), clad, thick)
        if hole is not None:
            _hole(m, part, count, frame, hole, (base, top), clad, thick)
            left = hole.at + hole.width / 2


def shell(
    m: Model,
    low: Flat,
    high: Flat,
    base: float,
    top: float,
    clad: Cladding,
    holes: dict[str, list[Hole]],
    storey: str = "",
    thick: float = THICK,
    sides: Sequence[str] = ("front", "right", "back", "left"),
) -> None:
    """Four walls, or those named; holes by side with `at` in x (front, back) or y (left, right)."""
    (x0, y0), (x1, y1) = low, high
    runs: dict[str, tuple[Flat, Flat]] = {
        "front": ((x0, y0), (x1, y0)),
        "right": ((x1, y0 + thick), (x1, y1 - thick)),
        "back": ((x1, y1), (x0, y1)),
        "left": ((x0, y1 - thick), (x0, y0 + thick)),
    }
    for side in sides:
        start, end = runs[side]
        axis = 0 if side in ("front", "back") else 1
        placed = [replace(hole, at=abs(hole.at - start[axis])) for hole in holes.get(side, [])]
        wall(m, f"wall-{storey}{side}", start, end, base, top, clad, placed, thick)
    deep = 0.14 if len(sides) == 4 else thick + 0.01  # where a wall is missing the post must reach the next one
    for n, (x, y) in enumerate(rect(x0, y0, x1, y1)):
        dx, dy = (deep if x == x0 else -deep), (deep if y == y0 else -deep)
        ox, oy = math.copysign(0.08, -dx), math.copysign(0.08, -dy)
        xs, ys = sorted((x + ox, x + dx)), sorted((y + oy, y + dy))
        m.box(f"corner-{storey}{n + 1}", (xs[0], ys[0], base), (xs[1], ys[1], top), clad.trim)


def _panel(m: Model, part: str, frame: Frame, low: Flat, high: Flat, clad: Cladding, thick: float) -> None:
    """A piece of wall without holes, and its block. low and high are (s, z)."""
    (s0, z0), (s1, z1) = low, high
    _outside(m, part, frame, s0, s1, z0, z1, clad)
    columns = max(1, round((s1 - s0) / 1.5))
    for n in range(columns):
        a, b = (s0 + (s1 - s0) * k / columns for k in (n, n + 1))
        colour = tint(clad.inside, 0.09, n, round(s0 * 100), len(part))
        m.quad(
            part, frame.at(b, thick, z0), frame.at(a, thick, z0), frame.at(a, thick, z1), frame.at(b, thick, z1), colour
        )
    edge = shade(clad.trim, 0.92)
    m.quad(part, frame.at(s0, thick, z0), frame.at(s0, 0, z0), frame.at(s0, 0, z1), frame.at(s0, thick, z1), edge)
    m.quad(part, frame.at(s1, 0, z0), frame.at(s1, thick, z0), frame.at(s1, thick, z1), frame.at(s1, 0, z1), edge)
    m.quad(part, frame.at(s0, 0, z1), frame.at(s1, 0, z1), frame.at(s1, thick, z1), frame.at(s0, thick, z1), edge)
    m.quad(part, frame.at(s0, thick, z0), frame.at(s1, thick, z0), frame.at(s1, 0, z0), frame.at(s0, 0, z0), edge)
    m.block(part, frame.rect(s0, 0, s1, thick), z0, z1)


# Holes --------------------------------------------------------------------------------------------------


def _hole(m: Model, part: str, count: int, frame: Frame, hole: Hole, span: Flat, clad: Cladding, thick: float) -> None:
    s0, s1 = hole.at - hole.width / 2, hole.at + hole.width / 2
    base, top = span
    sill, lintel, beside = f"{part}-sill-{hole.id}", f"{part}-lintel-{hole.id}", f"{part}-{max(count, 1)}"
    if hole.sill > base + 0.01:
        _panel(m, sill, frame, (s0, base), (s1, hole.sill), clad, thick)
        frame.box(m, sill, (s0 - 0.1, -0.12, hole.sill - 0.07), (s1 + 0.1, 0.02, hole.sill), clad.trim)
    if hole.head < top - 0.01:
        _panel(m, lintel, frame, (s0, hole.head), (s1, top), clad, thick)
        frame.box(m, lintel, (s0 - 0.13, -0.1, hole.head), (s1 + 0.13, 0.02, hole.head + 0.12), clad.trim)
    frame.box(m, beside, (s0 - 0.1, -0.08, hole.sill), (s0, 0.02, hole.head), clad.trim)
    frame.box(m, beside, (s1, -0.08, hole.sill), (s1 + 0.1, 0.02, hole.head), clad.trim)
    if hole.shutters:
        half = hole.width / 2
        for a, b in ((s0 - 0.1 - half, s0 - 0.1), (s1 + 0.1, s1 + 0.1 + half)):
            _shutter(m, beside, frame, a, b, hole.sill, hole.head, -0.05, hole.shutters)
    _leaf(m, frame, hole, s0, s1, clad, thick)


def _leaf(m: Model, frame: Frame, hole: Hole, s0: float, s1: float, clad: Cladding, thick: float) -> None:
    outline = frame.rect(s0, 0, s1, thick)
    if hole.kind == "barred":
        bars = f"bars-{hole.id}"
        for n in range(1, 5):
            s = s0 + (s1 - s0) * n / 5
            frame.box(
                m, bars, (s - 0.025, thick / 2 - 0.025, hole.sill), (s + 0.025, thick / 2 + 0.025, hole.head), IRON
            )
        for z in (hole.sill, hole.head - 0.05):
            frame.box(m, bars, (s0, thick / 2 - 0.05, z), (s1, thick / 2 + 0.05, z + 0.05), IRON)
        m.block(bars, outline, hole.sill, hole.head)
        return
    leaf = f"leaf-{hole.id}"
    colour = hole.shutters or shade(clad.trim, 0.72)
    if hole.kind == "door":
        _door(m, leaf, frame, s0, s1, hole, colour)
    else:
        _shutter(m, leaf, frame, s0, s1, hole.sill, hole.head, 0.13, colour)
    if thick > THICK:  # a ledge as deep as the wall, so that the leaf fills it
        z = (hole.sill + hole.head) / 2
        frame.box(m, leaf, (s0 + 0.1, 0.04, z), (s1 - 0.1, thick - 0.04, z + 0.1), shade(colour, 0.85))
    line = [frame.flat(s0, thick / 2), frame.flat(s1, thick / 2)]
    m.opening(hole.id, hole.kind, line, hole.sill, hole.head, leaf, outline, riders=hole.riders)


def _door(m: Model, leaf: str, frame: Frame, s0: float, s1: float, hole: Hole, colour: Colour) -> None:
    for n in range(3):
        a, b = (s0 + (s1 - s0) * k / 3 for k in (n, n + 1))
        frame.box(m, leaf, (a, 0.06, hole.sill), (b, 0.12, hole.head), tint(colour, 0.1, n, 7))
    for z in (hole.sill + 0.25, hole.head - 0.35):
        frame.box(m, leaf, (s0 + 0.04, 0.03, z), (s1 - 0.04, 0.15, z + 0.12), shade(colour, 0.85))


def _shutter(
    m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, d: float, colour: Colour
) -> None:
    """Two boards, `d` deep at their back."""
    middle = (s0 + s1) / 2
    frame.box(m, part, (s0 + 0.015, d - 0.03, z0), (middle, d, z1), tint(colour, 0.08, round(s0 * 50), 1))
    frame.box(m, part, (middle, d - 0.04, z0), (s1 - 0.015, d, z1), tint(colour, 0.08, round(s0 * 50), 2))


# Claddings ----------------------------------------------------------------------------------------------


def _outside(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, clad: Cladding) -> None:
    """The outer face in relief: laps, battens, bricks or stones on one grid for the whole wall."""
    painters = {"lap": _lap, "batten": _batten, "plank": _plank, "brick": _brick, "stone": _stone, "adobe": _adobe}
    painters[clad.style](m, part, frame, s0, s1, z0, z1, clad.colour)


def _face(m: Model, part: str, frame: Frame, s: Flat, z: Flat, d: Flat, colour: Colour) -> None:
    """A quad of the outer face; `d` is the depth at its lower and upper edge."""
    m.quad(
        part,
        frame.at(s[0], d[0], z[0]),
        frame.at(s[1], d[0], z[0]),
        frame.at(s[1], d[1], z[1]),
        frame.at(s[0], d[1], z[1]),
        colour,
    )


def cells(low: float, high: float, size: float, offset: float = 0.0) -> Iterator[tuple[int, float, float]]:
    """The grid cells of `size` that cover low..high, clipped: (number, from, to)."""
    n = math.floor((low - offset) / size + 1e-6)
    while n * size + offset < high - 1e-6:
        a, b = max(low, n * size + offset), min(high, (n + 1) * size + offset)
        if b - a > 1e-6:
            yield n, a, b
        n += 1


def _lap(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, colour: Colour) -> None:
    row, jut = 0.5, 0.06
    for n, a, b in cells(z0, z1, row):
        depth = tuple(-jut * (1 - (z - n * row) / row) for z in (a, b))
        board = tint(colour, 0.05 if min(colour) > 130 else 0.11, n, int(s0 // 3))
        _face(m, part, frame, (s0, s1), (a, b), (depth[0], depth[1]), board)
        if a > z0 + 1e-6:
            _face(m, part, frame, (s0, s1), (a, a), (0.0, -jut), shade(board, 0.55))


def _batten(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, colour: Colour) -> None:
    for n, a, b in cells(s0, s1, 0.46):
        _face(m, part, frame, (a, b), (z0, z1), (0.0, 0.0), tint(colour, 0.13, n, 3))
        if s0 + 0.05 < b < s1 - 0.05:
            frame.box(m, part, (b - 0.04, -0.04, z0), (b + 0.04, 0.0, z1), tint(shade(colour, 0.9), 0.08, n, 4))


def _plank(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, colour: Colour) -> None:
    for n, a, b in cells(s0, s1, 0.34):
        d = -0.025 * (n % 2)
        board = tint(colour, 0.15, n, 5)
        _face(m, part, frame, (a, b), (z0, z1), (d, d), board)
        if d and b - a > 0.05:
            for s in (a, b):
                m.quad(
                    part,
                    frame.at(s, 0, z0),
                    frame.at(s, d, z0),
                    frame.at(s, d, z1),
                    frame.at(s, 0, z1),
                    shade(board, 0.6),
                )


def _brick(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, colour: Colour) -> None:
    for row, za, zb in cells(z0, z1, 0.3):
        for n, a, b in cells(s0, s1, 0.78, 0.39 * (row % 2)):
            _face(m, part, frame, (a, b), (za, zb), (0.0, 0.0), tint(colour, 0.17, n, row, 6))


def _stone(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, colour: Colour) -> None:
    for row, za, zb in cells(z0, z1, 0.46):
        for n, a, b in cells(s0, s1, 0.7 + 0.12 * (row % 3), 0.31 * (row % 4)):
            stone = tint(colour, 0.16, n, row, 8)
            d = -0.03 if (n + row) % 2 else 0.0
            _face(m, part, frame, (a, b), (za, zb), (d, d), stone)
            if d:
                _face(m, part, frame, (a, b), (zb, zb), (d, 0.0), shade(stone, 1.1))


def _adobe(m: Model, part: str, frame: Frame, s0: float, s1: float, z0: float, z1: float, colour: Colour) -> None:
    for row, za, zb in cells(z0, z1, 1.0):
        for n, a, b in cells(s0, s1, 1.5, 0.6 * (row % 2)):
            _face(m, part, frame, (a, b), (za, zb), (0.0, 0.0), tint(colour, 0.05, n, row, 9))


# Floors and stairs --------------------------------------------------------------------------------------


def floor(
    m: Model, part: str, low: Flat, high: Flat, base: float, top: float, colour: Colour, across: bool = False
) -> None:
    """A deck of planks along x (along y if `across`), closed below. No block: the caller knows its holes."""
    (x0, y0), (x1, y1) = low, high
    lanes = cells(x0, x1, 0.45, x0) if across else cells(y0, y1, 0.45, y0)
    for n, a, b in lanes:
        board = tint(colour, 0.12, n, 11)
        corners = rect(a, y0, b, y1) if across else rect(x0, a, x1, b)
        m.face(part, [(x, y, top) for x, y in corners], board)
    around = rect(x0, y0, x1, y1)
    for (px, py), (qx, qy) in zip(around, [*around[1:], around[0]], strict=True):
        m.quad(part, (px, py, base), (qx, qy, base), (qx, qy, top), (px, py, top), shade(colour, 0.8))
    m.face(part, [(x, y, base) for x, y in rect(x0, y0, x1, y1)][::-1], shade(colour, 0.7))


def stairs(
    m: Model, part: str, foot: Flat, along: Flat, width: float, base: float, rise: float, colour: Colour
) -> None:
    """A straight flight at 45 degrees: `foot` is the right end of its first edge, `along` the way up.

    The slope is a surface; below it stand blocks that leave half an inch of depth free before each, so that
    a base on the slope never overlaps one, and none can stand underneath.
    """
    frame = Frame(foot, along)
    steps = round(rise / 0.25)
    going = rise / steps
    for n in range(steps):
        frame.box(
            m, part, (n * going, 0, base + n * going), (rise, width, base + (n + 1) * going), tint(colour, 0.08, n, 12)
        )
    ramp = [
        frame.at(0, 0, base),
        frame.at(rise, 0, base + rise),
        frame.at(rise, width, base + rise),
        frame.at(0, width, base),
    ]
    m.surface(part, "stairs", ramp)
    tops = [0.06, *(0.5 * n for n in range(1, math.ceil((rise - 0.5) / 0.5)))]
    for a, b in zip(tops, [*tops[1:], rise - 0.5], strict=True):
        m.block(part, frame.rect(a + 0.5, 0, b + 0.5, width), base, base + a)


def ramp(
    m: Model,
    part: str,
    kind: str,
    foot: Flat,
    along: Flat,
    width: float,
    base: float,
    run: float,
    rise: float,
    colours: tuple[Colour, Colour],
) -> None:
    """A sloping surface no steeper than 45 degrees, solid below, with blocks set back as those of `stairs`.

    `foot` is the right end of its lower edge, `along` the way up; colours of the slope and of its sides.
    """
    frame, grade = Frame(foot, along), rise / run
    for n, a, b in cells(0, run, 0.5):
        corners = [(a, 0), (b, 0), (b, width), (a, width)]
        m.face(part, [frame.at(s, d, base + s * grade) for s, d in corners], tint(colours[0], 0.1, n, 14))
    for d in (0.0, width):
        side = [frame.at(0, d, base), frame.at(run, d, base), frame.at(run, d, base + rise)]
        m.face(part, side if d == 0.0 else side[::-1], colours[1])
    back = [frame.at(run, 0, base), frame.at(run, width, base), frame.at(run, width, base + rise)]
    m.face(part, [*back, frame.at(run, 0, base + rise)], colours[1])
    edge = [frame.at(s, d, base + s * grade) for s, d in ((0, 0), (run, 0), (run, width), (0, width))]
    m.surface(part, kind, edge)
    heights = [0.06, *(0.5 * n for n in range(1, 99))]
    starts = [h / grade + 0.5 for h in heights if h / grade + 0.5 < run - 0.05]
    for h, a, b in zip(heights, starts, [*starts[1:], run], strict=False):
        m.block(part, frame.rect(a, 0, b, width), base, base + h)
