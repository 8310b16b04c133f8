"""Rock that one can stand on, and single trees: a cliff, an outcrop, a mine in a hillside, live and dead trees.

What can be stood on is planar; the faces of rock are broken up by `noise`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .nature import cottonwood, hull, pine, tuft
from .paint import (
    BARK,
    BLACK,
    DUST,
    IRON,
    PLANK,
    PLANK_DARK,
    PLANK_GREY,
    ROCK,
    ROCK_RED,
    SAND,
    Colour,
    mix,
    noise,
    shade,
    tint,
)
from .roofs import board
from .solid import Flat, Model, Vec, rect
from .walls import ramp


def crag(m: Model, part: str, outline: Sequence[Flat], base: float, top: float, seed: int, colour: Colour) -> None:
    """A mass of rock over a convex outline with a level top, and its block; no surface. Its faces jut by up to 0.12."""
    ring = _split(outline)
    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    bands = max(2, round((top - base) / 0.6))
    rows = [_jagged(ring, middle, base + (top - base) * k / bands, k, bands, seed) for k in range(bands + 1)]
    for k in range(bands):
        layer = mix(colour, SAND, 0.35 * noise(seed, k, 501))
        for n in range(len(ring)):
            j = (n + 1) % len(ring)
            stone = tint(layer, 0.14, n, k, seed)
            m.tri(part, rows[k][n], rows[k][j], rows[k + 1][j], stone)
            m.tri(part, rows[k][n], rows[k + 1][j], rows[k + 1][n], tint(stone, 0.08, n, k))
    for n in range(len(ring)):
        j = (n + 1) % len(ring)
        edge, inner = tint(mix(colour, SAND, 0.3), 0.08, n, seed), mix(DUST, SAND, 0.4)
        m.tri(part, rows[-1][n], rows[-1][j], (*middle, top), edge, edge, inner)
    m.block(part, outline, base, top)


def _split(outline: Sequence[Flat]) -> list[Flat]:
    """The corners of an outline and places between them, about 0.8 apart."""
    ring = []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        count = max(1, round(math.hypot(bx - ax, by - ay) / 0.8))
        ring += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return ring


def _jagged(ring: Sequence[Flat], middle: Flat, z: float, k: int, bands: int, seed: int) -> list[Vec]:
    """The ring at a height: moved outwards a little, but for the top, whose edge is where the outline says."""
    row = []
    for n, (x, y) in enumerate(ring):
        out = 0.0 if k == bands else 0.12 * noise(seed, n, k, 502)
        lift = 0.0 if k in (0, bands) else 0.2 * (noise(seed, n, k, 503) - 0.5)
        length = math.hypot(x - middle[0], y - middle[1])
        row.append((x + out * (x - middle[0]) / length, y + out * (y - middle[1]) / length, z + lift))
    return row


def _top(m: Model, id: str, outline: Sequence[Flat], z: float) -> None:
    m.surface(id, "rock", [(x, y, z) for x, y in outline])


def _way_up(m: Model, part: str, foot: Flat, along: Flat, width: float, base: float, run: float, rise: float) -> None:
    ramp(m, part, "hill", foot, along, width, base, run, rise, (mix(DUST, SAND, 0.3), mix(ROCK_RED, SAND, 0.2)))


def cliff() -> Model:
    """9 by 6: a crag in three steps, 2.0, 3.75 and 5.0, with a path up its left side to the second."""
    m = Model("cliff", "Cliff", "cliff", rect(-4.5, -3.0, 4.5, 3.0))
    first = [(-2.3, -2.2), (-0.8, -2.8), (2.2, -3.0), (4.2, -1.9), (4.5, 1.6), (3.4, 3.0), (-2.3, 3.0)]
    second = [(0.6, -0.7), (2.6, -1.2), (3.7, 0.1), (3.8, 2.0), (3.0, 2.8), (0.6, 2.9)]
    third = [(1.9, 0.5), (3.0, 0.2), (3.5, 1.2), (3.1, 2.4), (1.9, 2.6)]
    crag(m, "step-1", first, 0.0, 2.0, 510, ROCK_RED)
    crag(m, "step-2", second, 2.0, 3.75, 511, mix(ROCK_RED, ROCK, 0.5))
    crag(m, "step-3", third, 3.75, 5.0, 512, ROCK_RED)
    for n, (outline, z) in enumerate(((first, 2.0), (second, 3.75), (third, 5.0)), 1):
        _top(m, f"top-{n}", outline, z)
    _way_up(m, "path-1", (-4.5, -1.6), (1.0, 0.0), 2.0, 0.0, 2.2, 2.0)
    _way_up(m, "path-2", (-1.35, 1.4), (1.0, 0.0), 1.45, 2.0, 1.95, 1.75)
    for n, (x, y, z) in enumerate(((-1.5, -1.9, 2.0), (3.9, 1.2, 2.0), (1.1, -0.2, 3.75))):
        tuft(m, (x, y), z, 520 + n)
    return m


def outcrop() -> Model:
    """4.4 by 3.2: two ledges of rock, 0.9 and 1.9 high, to lie behind or to step up on."""
    m = Model("outcrop", "Outcrop", "rocks", rect(-2.2, -1.6, 2.2, 1.6))
    low = [(-2.2, -0.3), (-1.6, -1.4), (0.2, -1.6), (1.7, -1.2), (2.2, 0.1), (1.6, 1.4), (-0.6, 1.6), (-1.9, 0.9)]
    high = [(-0.3, -0.5), (1.1, -0.7), (1.7, 0.2), (1.2, 1.2), (-0.2, 1.35), (-0.6, 0.4)]
    crag(m, "ledge-1", low, 0.0, 0.9, 530, ROCK)
    crag(m, "ledge-2", high, 0.9, 1.9, 531, mix(ROCK, ROCK_RED, 0.6))
    _top(m, "ledge-1", low, 0.9)
    _top(m, "ledge-2", high, 1.9)
    tuft(m, (-1.5, 0.1), 0.9, 532)
    return m


# The mine -------------------------------------------------------------------------------------------------


def mine() -> Model:
    """7.6 by 4.8: a hillside 3.2 high with a timbered tunnel one can stand in, and a path up its right side."""
    top, mouth, end = 3.2, 1.95, 0.8
    masses = {
        "rock-left": [(-3.4, -1.7), (-2.3, -2.4), (-0.75, -2.4), (-0.75, end), (-3.8, end)],
        "rock-right": [(0.75, -2.4), (2.3, -2.4), (2.4, -2.0), (2.4, end), (0.75, end)],
        "rock-back": [(-3.8, end), (3.8, end), (3.6, 2.0), (2.2, 2.4), (-2.4, 2.4), (-3.6, 1.9)],
    }
    outline = hull([corner for ring in masses.values() for corner in ring] + [(3.8, -2.4)])
    m = Model("mine", "Mine", "mine", outline)
    for n, (part, ring) in enumerate(masses.items()):
        crag(m, part, ring, 0.0, top, 540 + n, ROCK)
        _top(m, part, ring, top)
    over = rect(-0.75, -2.4, 0.75, end)
    crag(m, "rock-over", over, mouth, top, 543, ROCK)
    m.face("rock-over", [(x, y, mouth) for x, y in over][::-1], shade(ROCK, 0.5))
    _top(m, "rock-over", over, top)
    _way_up(m, "path", (3.8, -2.4), (0.0, 1.0), 1.4, 0.0, 3.2, top)
    _timbers(m, mouth, end)
    return m


def _timbers(m: Model, mouth: float, end: float) -> None:
    """Frames of posts and caps, the track of the carts, and the sign."""
    for n, y in enumerate((-2.5, -1.2, 0.1)):
        for x in (-0.68, 0.68):
            m.box("timbers", (x - 0.08, y - 0.08, 0.0), (x + 0.08, y + 0.08, mouth - 0.15), tint(PLANK_DARK, 0.12, n))
        m.box("caps", (-0.95, y - 0.09, mouth - 0.15), (0.95, y + 0.09, mouth), tint(PLANK, 0.1, n, 544))
    for n in range(8):
        y = -2.3 + 0.42 * n
        m.box("track", (-0.42, y - 0.07, 0.0), (0.42, y + 0.07, 0.03), tint(PLANK_GREY, 0.14, n, 545))
    for x in (-0.28, 0.28):
        m.box("track", (x - 0.02, -2.4, 0.03), (x + 0.02, end - 0.05, 0.08), IRON)
    m.face(
        "track",
        [(-0.75, end - 0.02, 0.0), (0.75, end - 0.02, 0.0), (0.75, end - 0.02, mouth), (-0.75, end - 0.02, mouth)],
        BLACK,
    )
    board(m, "MINE", 0.0, -2.6, mouth + 0.05, 1.9, 0.55, PLANK_GREY, PLANK_DARK)


# Trees ----------------------------------------------------------------------------------------------------


def tree() -> Model:
    """A cottonwood 4 high; the trunk stops a base, the leaves only sight."""
    m = Model("tree", "Tree", "tree", rect(-1.0, -1.0, 1.0, 1.0))
    cottonwood(m, 1, (0.0, 0.0))
    for n, (x, y) in enumerate(((0.5, -0.4), (-0.45, 0.3))):
        tuft(m, (x, y), 0.0, 550 + n)
    return m


def pine_tree() -> Model:
    """A pine 4.2 high."""
    m = Model("pine", "Pine", "tree", rect(-0.9, -0.9, 0.9, 0.9))
    pine(m, 1, (0.0, 0.0))
    tuft(m, (0.4, 0.4), 0.0, 552)
    return m


def dead_tree() -> Model:
    """A bare tree 4 high: branches that one sees through."""
    m = Model("dead-tree", "Dead Tree", "tree", rect(-1.2, -1.2, 1.2, 1.2))
    grey = mix(BARK, (150, 138, 122), 0.5)
    m.cylinder("trunk", (0.0, 0.0), [(0.0, 0.34), (0.2, 0.22), (1.2, 0.17), (2.0, 0.14)], grey, 8)
    m.pillar("trunk", (0.0, 0.0), 0.22, 0.0, 2.0, 6)
    _branch(m, (0.0, 0.0, 1.9), (0.25, 0.1, 1.0), 0.13, 1.35, 3, 560, grey)
    _branch(m, (0.0, 0.0, 1.5), (-0.9, 0.35, 0.75), 0.1, 1.0, 2, 561, grey)
    _branch(m, (0.0, 0.0, 1.2), (0.7, -0.7, 0.6), 0.09, 0.85, 2, 562, grey)
    for k in range(4):
        turn = 1.57 * k + 0.5
        foot = (0.5 * math.cos(turn), 0.5 * math.sin(turn), 0.09)
        m.log("trunk", (0.1 * math.cos(turn), 0.1 * math.sin(turn), 0.25), foot, 0.09, shade(grey, 0.9), 5)
    return m


def _branch(m: Model, at: Vec, way: Vec, radius: float, length: float, forks: int, seed: int, colour: Colour) -> None:
    """A branch that forks and thins out."""
    size = math.sqrt(sum(c * c for c in way))
    tip: Vec = tuple(p + length * c / size for p, c in zip(at, way, strict=True))  # type: ignore[assignment]
    m.log("branches", at, tip, radius, tint(colour, 0.1, seed), 5)
    if not forks:
        return
    for k in range(2):
        turn = 6.283 * noise(seed, k, 563)
        bent = (way[0] / size + 0.7 * math.cos(turn), way[1] / size + 0.7 * math.sin(turn), way[2] / size + 0.15)
        _branch(m, tip, bent, radius * 0.62, length * 0.55, forks - 1, 2 * seed + k, colour)
