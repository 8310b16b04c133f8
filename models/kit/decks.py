"""Decks to stand on: boardwalks, a balcony on posts, stairs, a ladder, the gallows, a windmill.

Lives here: pieces that are put against buildings or stand alone, with the way up to each. Deck heights are those of
the buildings: boardwalks 0.3, upper floors 3.3.
"""

from __future__ import annotations

from .paint import (
    FLOOR,
    HAY,
    IRON,
    PLANK,
    PLANK_DARK,
    PLANK_GREY,
    PLANK_RED,
    TIN,
    TRIM,
    TRIM_DARK,
    WATER,
    WHITE,
    Colour,
    shade,
    tint,
)
from .roofs import boardwalk, ladder, posts, rail
from .solid import Flat, Model, circle, rect
from .walls import Frame, floor, stairs

WALK, UPPER = 0.3, 3.3


def walk() -> Model:
    """6 by 1.5, 0.3 high: a boardwalk in front of nothing yet."""
    m = Model("boardwalk", "Boardwalk", "boardwalk", rect(-3.0, -0.75, 3.0, 0.75))
    boardwalk(m, "boardwalk", (-3.0, -0.75), (3.0, 0.75), WALK, FLOOR)
    _kerb(m, (-3.0, -0.75), (3.0, -0.75))
    return m


def walk_corner() -> Model:
    """3 by 3, the outer corner of two boardwalks 1.5 deep: in front, and round to the left."""
    corners = [(-1.5, -1.5), (1.5, -1.5), (1.5, 0.0), (0.0, 0.0), (0.0, 1.5), (-1.5, 1.5)]
    m = Model("boardwalk-corner", "Boardwalk Corner", "boardwalk", corners)
    boardwalk(m, "boardwalk", (-1.5, -1.5), (1.5, 0.0), WALK, FLOOR)
    floor(m, "boardwalk-side", (-1.5, 0.0), (0.0, 1.5), 0.0, WALK, FLOOR)
    m.block("boardwalk-side", rect(-1.5, 0.0, 0.0, 1.5), 0.0, WALK)
    m.level("boardwalk-side", "boardwalk", (-1.5, 0.0), (0.0, 1.5), WALK)
    _kerb(m, (-1.5, -1.5), (1.5, -1.5))
    _kerb(m, (-1.5, -1.5), (-1.5, 1.5))
    return m


def _kerb(m: Model, p: Flat, q: Flat) -> None:
    """The edge board under the planks with its stubs, mesh only."""
    along_x = q[0] > p[0]
    m.box("kerb", (p[0] - 0.02, p[1] - 0.05, 0.14), (q[0] + (0.02 if along_x else 0.0), q[1] + 0.02, 0.27), PLANK_DARK)
    length = max(q[0] - p[0], q[1] - p[1])
    for n in range(round(length) + 1):
        s = 0.1 + (length - 0.2) * n / round(length)
        x, y = (p[0] + s, p[1]) if along_x else (p[0], p[1] + s)
        m.box("kerb", (x - 0.08, y - 0.08, 0.0), (x + 0.08, y + 0.08, 0.2), tint(TRIM_DARK, 0.1, n, 301))


# Upper decks ----------------------------------------------------------------------------------------------


def balcony() -> Model:
    """9.3 by 1.6: a deck 6 long at 3.3, its back open to a wall, and a flight of stairs up to it from the left."""
    m = Model("balcony", "Balcony", "balcony", rect(-4.65, -0.8, 4.65, 0.8))
    left, right = -1.35, 4.65
    stairs(m, "stairs", (-4.65, -0.5), (1.0, 0.0), 1.3, 0.0, UPPER, PLANK_DARK)
    _strings(m, "stairs", Frame((-4.65, -0.5), (1.0, 0.0)), 1.3, UPPER)
    _deck(m, "balcony", "balcony", (left, -0.8), (right, 0.8), UPPER)
    m.box("balcony", (left, -0.85, UPPER - 0.3), (right, -0.8, UPPER + 0.02), TRIM)
    posts(m, (left + 0.15, (left + right) / 2, right - 0.15), -0.68, 0.0, UPPER - 0.15, TRIM)
    posts(m, (left + 0.15, right - 0.15), 0.66, 0.0, UPPER - 0.15, TRIM, "post-back")
    rail(m, "rail-front", (left, -0.74), (right, -0.74), UPPER, TRIM)
    rail(m, "rail-right", (right - 0.06, -0.69), (right - 0.06, 0.8), UPPER, TRIM)
    return m


def _deck(m: Model, part: str, kind: str, low: Flat, high: Flat, top: float, colour: Colour = FLOOR) -> None:
    """A plank deck 0.15 thick with its block and a surface of that id."""
    floor(m, part, low, high, top - 0.15, top, colour, across=True)
    m.block(part, rect(*low, *high), top - 0.15, top)
    m.level(part, kind, low, high, top)


def _strings(m: Model, part: str, frame: Frame, width: float, rise: float) -> None:
    """Slanting boards along both sides of a flight, mesh only."""
    for d in (-0.03, width + 0.03):
        p, q = frame.at(0.12, d, 0.06), frame.at(rise - 0.02, d, rise - 0.08)
        m.beam(part, p, q, 0.06, shade(PLANK_DARK, 0.8), 0.2)


def flight() -> Model:
    """4.6 by 1.36: stairs up to a landing at 3.3, to put against an upper floor or a roof."""
    m = Model("stairs", "Stairs", "stairs", rect(-2.4, -0.68, 2.4, 0.68))
    stairs(m, "stairs", (-2.4, -0.65), (1.0, 0.0), 1.3, 0.0, UPPER, PLANK)
    _strings(m, "stairs", Frame((-2.4, -0.65), (1.0, 0.0)), 1.3, UPPER)
    _deck(m, "landing", "floor", (0.9, -0.65), (2.4, 0.65), UPPER, PLANK)
    posts(m, (1.02, 2.28), -0.54, 0.0, UPPER - 0.15, PLANK_DARK)
    posts(m, (1.02, 2.28), 0.54, 0.0, UPPER - 0.15, PLANK_DARK, "post-back")
    return m


def ladder_piece() -> Model:
    """0.6 by 0.6: a ladder to lean against what is about 3 high. The wall that it leans on is behind it, 0.3 from its
    middle."""
    m = Model("ladder", "Ladder", "ladder", rect(-0.3, -0.3, 0.3, 0.3))
    ladder(m, "ladder", (0.0, -0.25, 0.0), (0.0, 0.25, 3.8), PLANK)
    m.ladder("ladder", (0.0, -0.75, 0.0), (0.0, 1.0, 3.1))
    return m


# Towers ---------------------------------------------------------------------------------------------------


def gallows() -> Model:
    """5.8 by 3: a platform at 1.75 with steps at its side, a beam and a noose over the trap."""
    m = Model("gallows", "Gallows", "gallows", rect(-2.9, -1.5, 2.9, 1.5))
    top, left, right = 1.75, -1.15, 2.9
    stairs(m, "steps", (-2.9, -0.9), (1.0, 0.0), 1.3, 0.0, top, PLANK_GREY)
    _deck(m, "platform", "floor", (left, -1.5), (right, 1.5), top, PLANK_GREY)
    for n, (x, y) in enumerate(rect(left + 0.13, -1.37, right - 0.13, 1.37), 1):
        m.solid_box(f"leg-{n}", (x - 0.11, y - 0.11, 0.0), (x + 0.11, y + 0.11, 1.6), tint(PLANK_DARK, 0.1, n, 302))
    for y in (-1.4, 1.4):
        m.beam("braces", (left + 0.2, y, 0.2), (right - 0.2, y, 1.5), 0.09, PLANK_GREY, ends=False)
        m.beam("braces", (left + 0.2, y, 1.5), (right - 0.2, y, 0.2), 0.09, PLANK_GREY, ends=False)
    rail(m, "rail-right", (right - 0.06, -1.5), (right - 0.06, 1.5), top, PLANK_GREY, 0.8)
    m.box("trap", (0.6, 0.05, top), (1.5, 0.95, top + 0.02), shade(PLANK_DARK, 0.8))
    for n, x in enumerate((-0.7, 2.5), 1):
        m.solid_box(f"upright-{n}", (x - 0.1, 1.2, top), (x + 0.1, 1.4, 4.3), tint(PLANK_DARK, 0.08, n))
        m.beam(f"upright-{n}", (x, 1.3, 3.6), (x + (0.6 if n == 1 else -0.6), 1.3, 4.25), 0.1, PLANK_DARK)
    m.box("beam", (-1.0, 1.18, 4.3), (2.8, 1.42, 4.52), PLANK_DARK)
    m.beam("beam", (1.05, 1.3, 4.41), (1.05, 0.4, 4.41), 0.16, PLANK_DARK)
    m.beam("beam", (1.05, 1.3, 3.75), (1.05, 0.6, 4.36), 0.1, PLANK_DARK)
    _noose(m, (1.05, 0.5))
    return m


def _noose(m: Model, at: Flat) -> None:
    x, y = at
    m.log("noose", (x, y, 3.55), (x, y, 4.36), 0.03, HAY, 5)
    m.log("noose", (x, y, 3.42), (x, y, 3.62), 0.05, shade(HAY, 0.85), 6)
    ring = [(x + 0.15 * c, 3.22 + 0.22 * s) for c, s in circle(8, 0.0)]
    for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True):
        m.log("noose", (a, y, b), (c, y, d), 0.03, HAY, 4, ends=False)


def windmill() -> Model:
    """3.2 by 3.2: a lattice tower, a platform at 4.2 with a rail, a ladder in front, the wheel above."""
    m = Model("windmill", "Windmill", "tower", rect(-1.6, -1.6, 1.6, 1.6))
    deck = 4.2
    _lattice(m, 1.45, 0.95, deck - 0.15)
    _deck(m, "platform", "floor", (-1.4, -1.4), (1.4, 1.4), deck, PLANK)
    for side, p, q in (
        ("left", (-1.34, -1.4), (-1.34, 1.4)),
        ("right", (1.34, -1.4), (1.34, 1.4)),
        ("back", (-1.28, 1.34), (1.28, 1.34)),
    ):
        rail(m, f"rail-{side}", p, q, deck, PLANK_GREY, 0.7)
    m.cylinder("mast", (0.0, 0.0), [(deck, 0.13), (7.2, 0.08)], PLANK_DARK, 8)
    m.pillar("mast", (0.0, 0.0), 0.12, deck, 7.2)
    _sails(m, 7.2)
    ladder(m, "ladder", (0.0, -1.62, 0.0), (0.0, -1.46, deck + 0.5), PLANK_GREY)
    m.ladder("platform", (0.0, -2.2, 0.0), (0.0, -0.85, deck))
    m.cylinder("pump", (0.0, 0.0), [(0.0, 0.1), (deck - 0.15, 0.06)], IRON, 6)
    m.pillar("pump", (0.0, 0.0), 0.08, 0.0, deck - 0.15, 6)
    m.cylinder("tub", (0.75, 0.3), [(0.0, 0.42), (0.55, 0.46)], PLANK, 10, WATER)
    m.pillar("tub", (0.75, 0.3), 0.44, 0.0, 0.55)
    return m


def _lattice(m: Model, wide: float, narrow: float, top: float) -> None:
    """Four leaning legs, each with blocks that follow it, girts and crosses between them."""
    levels = [0.0, top / 3, 2 * top / 3, top]

    def half(z: float) -> float:
        return wide + (narrow - wide) * z / top

    for n, (sx, sy) in enumerate(rect(-1, -1, 1, 1), 1):
        leg = f"leg-{n}"
        m.beam(leg, (sx * wide, sy * wide, 0.03), (sx * narrow, sy * narrow, top), 0.16, tint(PLANK_DARK, 0.1, n))
        m.box(leg, (sx * wide - 0.12, sy * wide - 0.12, 0.0), (sx * wide + 0.12, sy * wide + 0.12, 0.12), TRIM_DARK)
        for k in range(3):
            a, b = sorted((half(levels[k]), half(levels[k + 1])))
            xs, ys = sorted((sx * (a - 0.05), sx * (b + 0.05))), sorted((sy * (a - 0.05), sy * (b + 0.05)))
            m.block(leg, rect(xs[0], ys[0], xs[1], ys[1]), levels[k], levels[k + 1])
    for k, z in enumerate(levels[1:3]):
        w = half(z)
        for (ax, ay), (bx, by) in zip(rect(-w, -w, w, w), [*rect(-w, -w, w, w)[1:], (-w, -w)], strict=True):
            m.beam("girts", (ax, ay, z), (bx, by, z), 0.08, tint(PLANK_GREY, 0.1, k, 303), ends=False)
    for k in range(3):
        _cross_braces(m, (half(levels[k]), levels[k]), (half(levels[k + 1]), levels[k + 1]))


def _cross_braces(m: Model, low: Flat, high: Flat) -> None:
    """A cross on each side of the tower but the front, which has the ladder. low, high: (half width, height)."""
    (w, z), (v, t) = low, high
    for a, b in ((-1, 1), (1, -1)):
        m.beam("braces", (a * w, w, z + 0.05), (b * v, v, t), 0.05, IRON, ends=False)
        for side in (-1, 1):
            m.beam("braces", (side * w, a * w, z + 0.05), (side * v, b * v, t), 0.05, IRON, ends=False)


def _sails(m: Model, z: float) -> None:
    """Twelve tin blades before the mast, and the vane behind."""
    y = -0.45
    m.log("wheel", (0.0, -0.55, z), (0.0, 0.35, z), 0.09, IRON, 8)
    for n, (c, s) in enumerate(circle(12)):
        inner, outer, wide = 0.3, 1.15, 0.2
        a = (inner * c - 0.07 * s, y - 0.05, z + inner * s + 0.07 * c)
        b = (inner * c + 0.07 * s, y + 0.05, z + inner * s - 0.07 * c)
        d = (outer * c + wide * s, y + 0.12, z + outer * s - wide * c)
        e = (outer * c - wide * s, y - 0.12, z + outer * s + wide * c)
        tin = tint(PLANK_RED if n % 3 == 0 else TIN, 0.08, n, 304)
        m.quad("wheel", a, b, d, e, tin)
        m.quad("wheel", e, d, b, a, shade(tin, 0.8))
    m.beam("vane", (0.0, 0.3, z), (0.0, 1.4, z), 0.06, IRON)
    tail = [(0.0, 0.9, z - 0.12), (0.0, 1.55, z - 0.45), (0.0, 1.55, z + 0.45), (0.0, 0.9, z + 0.12)]
    m.face("vane", [(0.02, *corner[1:]) for corner in tail], WHITE)
    m.face("vane", [(-0.02, *corner[1:]) for corner in tail[::-1]], WHITE)
