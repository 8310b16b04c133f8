"""A river in sections of one width: straight, bend, ford, and the bridge that goes over it.

Lives here: what lies on the ground. Sections join end to end: each ends in the same profile, 5.0 across, with the
water 3.2 wide in the middle and banks 0.2 high. Water is flat and is area terrain of kind "water"; a ford's is "ford".
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from .nature import blob as lump
from .nature import stone_paint, tuft
from .paint import (
    DUST,
    GRASS,
    LEAF,
    PLANK,
    PLANK_DARK,
    PLANK_GREY,
    ROCK,
    SAND,
    STONE,
    WATER,
    Colour,
    mix,
    noise,
    shade,
    tint,
)
from .roofs import rail
from .solid import Flat, Model, Vec, rect
from .walls import floor, ramp

TOE, CREST, SHORE = 2.5, 2.0, 1.6  # from the middle of the river
BANK, LEVEL, DEEP = 0.2, 0.02, 0.25  # heights: of the banks, of the water's mesh, of the area


def river() -> Model:
    """8 by 5: a straight piece of river along x."""
    m = Model("river", "River", "river", rect(-4.0, -TOE, 4.0, TOE), solid=False, turned=False)
    _stream(m, [(-4.0, 0.0), (4.0, 0.0)], [(0.0, 1.0), (0.0, 1.0)], 8)
    _stones(m, ((-2.6, 0.9), (1.3, -0.7), (3.1, 1.1)), 401)
    for n, (x, y) in enumerate(((-3.2, 1.95), (-0.7, -1.9), (2.3, 2.1), (2.7, 1.85), (-2.2, -2.1))):
        tuft(m, (x, y), 0.12, 410 + n, LEAF)
    m.area("water", "water", rect(-4.0, -SHORE, 4.0, SHORE), DEEP, rough=True)
    return m


def river_bend() -> Model:
    """7 by 7: a quarter turn about a middle line of radius 4.5, from the left edge to the lower edge."""
    radius, sides, mid = 4.5, 6, 3.5
    turns = [math.pi / 2 * (sides - n) / sides for n in range(sides + 1)]
    ways = [(round(math.cos(t), 9), round(math.sin(t), 9)) for t in turns]
    line = [(radius * c - mid, radius * s - mid) for c, s in ways]
    outer, inner, shores = _edge(line, ways, TOE), _edge(line, ways, -TOE), (SHORE, -SHORE)
    m = Model("river-bend", "River Bend", "river", [*inner, *outer[::-1]], solid=False, turned=False)
    _stream(m, line, ways, 1)
    _stones(m, ((-1.9, 0.6), (0.1, -0.4), (1.6, -2.4)), 402)
    for n, (x, y) in enumerate(((-1.5, 2.9), (1.9, 1.5), (-1.2, -1.4), (2.9, -0.9))):
        tuft(m, (x, y), 0.1, 420 + n, LEAF)
    m.area("water", "water", [*_edge(line, ways, shores[1]), *_edge(line, ways, shores[0])[::-1]], DEEP, rough=True)
    return m


def ford() -> Model:
    """5 by 5: where the banks are trodden down and the water is a hand deep; along x like `river`."""
    m = Model("ford", "Ford", "river", rect(-2.5, -TOE, 2.5, TOE), solid=False, turned=False)
    across = [(0.0, 1.0), (0.0, 1.0)]
    for n, (a, b) in enumerate(((-2.5, -1.6), (1.6, 2.5)), 1):
        _banks(m, [(a, 0.0), (b, 0.0)], across, f"-{n}")
        for side in (-1, 1):
            x = b if n == 1 else a
            end = [(x, side * TOE, 0.0), (x, side * CREST, BANK), (x, side * SHORE, 0.0)]
            m.face("bank-ends", end, tint(DUST, 0.1, n))
            m.face("bank-ends", end[::-1], tint(DUST, 0.1, n))
    _water(m, [(-2.5, 0.0), (2.5, 0.0)], across, 5, mix(WATER, SAND, 0.4))
    for n, side in enumerate((-1, 1)):
        low, high = sorted((side * SHORE, side * TOE))
        m.face("track", [(x, y, LEVEL) for x, y in rect(-1.6, low, 1.6, high)], tint(SAND, 0.06, n, 403))
    _stones(m, ((-1.2, 0.4), (-0.4, -0.9), (0.9, 0.8), (1.3, -0.3), (-1.9, -1.0)), 404)
    m.area("ford", "ford", rect(-2.5, -SHORE, 2.5, SHORE), DEEP, rough=True)
    return m


def _edge(line: Sequence[Flat], ways: Sequence[Flat], out: float) -> list[Flat]:
    """The line moved along its ways, to the mil, so that neighbours agree."""
    return [(round(x + out * u, 3), round(y + out * v, 3)) for (x, y), (u, v) in zip(line, ways, strict=True)]


def _stream(m: Model, line: Sequence[Flat], ways: Sequence[Flat], pieces: int) -> None:
    _banks(m, line, ways)
    _water(m, line, ways, pieces, WATER)


def _banks(m: Model, line: Sequence[Flat], ways: Sequence[Flat], suffix: str = "") -> None:
    """Both banks, each an outer and an inner slope to walk on. `line` runs so that `ways` point to its left."""
    for name, sign in (("left", 1), ("right", -1)):
        toe, crest, shore = (_edge(line, ways, sign * out) for out in (TOE, CREST, SHORE))
        for n in range(len(line) - 1):
            for half, low, high in (("out", toe, crest), ("in", shore, crest)):
                facet: list[Vec] = [(*low[n], 0.0), (*low[n + 1], 0.0), (*high[n + 1], BANK), (*high[n], BANK)]
                facet = facet if _turn(facet) > 0 else facet[::-1]
                m.surface(f"bank-{name}-{half}-{n + 1}{suffix}", "bank", facet)
                _slope(m, f"bank-{name}", facet, half, n)


def _turn(facet: Sequence[Vec]) -> float:
    """Twice the area of a facet in plan; positive if counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(facet, [*facet[1:], facet[0]], strict=True))


def _slope(m: Model, part: str, facet: list[Vec], half: str, seed: int) -> None:
    """A facet in lengths of about an inch: grass outside, mud inside."""
    low = [v for v in facet if v[2] == 0.0]
    order = facet[facet.index(low[0]) :] + facet[: facet.index(low[0])]
    a, b, c, d = order if order[1][2] == 0.0 else [order[3], *order[:3]]
    count = max(1, round(math.dist(a, b)))
    for k in range(count):
        t, u = k / count, (k + 1) / count
        base = (
            mix(DUST, mix(GRASS, LEAF, 0.4), 0.35 + 0.6 * noise(seed, k, 405))
            if half == "out"
            else mix(DUST, WATER, 0.25)
        )
        quad = [_between(a, b, t), _between(a, b, u), _between(d, c, u), _between(d, c, t)]
        m.face(part, quad, tint(base, 0.1, seed, k, len(part), len(half)))


def _between(p: Vec, q: Vec, t: float) -> Vec:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t


def _water(m: Model, line: Sequence[Flat], ways: Sequence[Flat], pieces: int, colour: Colour) -> None:
    """The surface in strips, darker in the middle, with bright ripples."""
    outs = (-SHORE - 0.03, -1.0, -0.4, 0.3, 0.9, SHORE + 0.03)
    for n in range(len(line) - 1):
        for k in range(pieces):
            (x0, y0), (x1, y1) = line[n], line[n + 1]
            ends = [(x0 + (x1 - x0) * j / pieces, y0 + (y1 - y0) * j / pieces) for j in (k, k + 1)]
            for row, (a, b) in enumerate(itertools.pairwise(outs)):
                here, there = _edge(ends, [ways[n], ways[n + 1]], a), _edge(ends, [ways[n], ways[n + 1]], b)
                quad: list[Vec] = [(*p, LEVEL) for p in (here[0], here[1], there[1], there[0])]
                deep = shade(colour, 0.86 if row == 2 else 0.94 if row in (1, 3) else 1.08)
                m.face("water", quad if _turn(quad) > 0 else quad[::-1], tint(deep, 0.06, n, k, row))
                if (n + 2 * k + row) % 3 == 0:
                    _ripple(m, quad, n * 7 + k, colour)


def _ripple(m: Model, quad: Sequence[Vec], seed: int, colour: Colour) -> None:
    x, y = (sum(v[axis] for v in quad) / 4 + 0.2 * noise(seed, axis) for axis in (0, 1))
    u, v = quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]
    length = math.hypot(u, v)
    u, v = u / length * 0.22, v / length * 0.22
    z = LEVEL + 0.004
    strip: list[Vec] = [
        (x - u, y - v, z),
        (x + 0.12 * v, y - 0.12 * u, z),
        (x + u, y + v, z),
        (x - 0.12 * v, y + 0.12 * u, z),
    ]
    m.face("water", strip if _turn(strip) > 0 else strip[::-1], mix(colour, (236, 240, 236), 0.55))


def _stones(m: Model, spots: Sequence[Flat], seed: int) -> None:
    """Flat stones in the water, too low to matter."""
    for n, (x, y) in enumerate(spots):
        lump(m, "stones", (x, y, 0.03), (0.22, 0.17, 0.09), stone_paint(ROCK, n), seed + 7 * n, 0.2, 7, 4)


# Over it --------------------------------------------------------------------------------------------------


def bridge() -> Model:
    """8 by 2.4: a plank deck at 0.6 along x over a river, rails at both sides, a ramp at each end."""
    m = Model("bridge", "Bridge", "bridge", rect(-4.0, -1.2, 4.0, 1.2), turned=False)
    end, half, top = 2.6, 1.1, 0.6
    floor(m, "deck", (-end, -half), (end, half), top - 0.14, top, PLANK, across=True)
    m.block("deck", rect(-end, -half, end, half), top - 0.14, top)
    m.level("deck", "floor", (-end, -half), (end, half), top)
    for name, foot, way in (("ramp-1", (-4.0, -half), (1.0, 0.0)), ("ramp-2", (4.0, half), (-1.0, 0.0))):
        ramp(m, name, "ramp", foot, way, 2 * half, 0.0, 4.0 - end, top, (mix(DUST, PLANK_GREY, 0.4), STONE))
    for y in (-0.8, 0.8):
        m.beam("beams", (-end, y, 0.36), (end, y, 0.36), 0.2, PLANK_DARK)
    for n, x in enumerate((-2.3, 2.3), 1):
        m.solid_box(f"abutment-{n}", (x - 0.28, -1.05, 0.0), (x + 0.28, 1.05, 0.26), STONE)
    for n, y in enumerate((-0.9, 0.9), 1):
        m.solid_box(f"pile-{n}", (-0.11, y - 0.11, 0.0), (0.11, y + 0.11, 0.46), PLANK_DARK)
    for side, y in (("right", -half + 0.06), ("left", half - 0.06)):
        rail(m, f"rail-{side}", (-end, y), (end, y), top, PLANK_GREY, 0.8, infill=False)
        for n in range(5):
            x = -end + 0.08 + (2 * end - 0.16) * n / 4
            m.box(f"rail-{side}", (x - 0.07, y - 0.07, top), (x + 0.07, y + 0.07, top + 0.9), tint(PLANK_DARK, 0.1, n))
    return m
