"""Where people work: an open forge, the railway with its boxcar, an ore cart.

What runs on rails lies along x and is written unturned: its front looks along the rails.
"""

from __future__ import annotations

from .nature import blob, stone_paint
from .paint import (
    BLACK,
    BRICK,
    DUST,
    INSIDE,
    IRON,
    PLANK,
    PLANK_CREAM,
    PLANK_DARK,
    PLANK_GREY,
    PLANK_RED,
    ROCK,
    SHINGLE,
    STONE,
    STONE_DARK,
    TAR,
    TRIM_DARK,
    WATER,
    mix,
    shade,
    tint,
)
from .props import barrel_at
from .roofs import board, deck_roof, gable, ladder, posts
from .solid import Flat, Model, Vec, rect
from .walls import Cladding, Hole, floor, shell


def blacksmith() -> Model:
    """5.6 by 5: a forge under a roof, open in front; hearth, anvil, bench."""
    m = Model("blacksmith", "Blacksmith", "building", rect(-2.8, -2.5, 2.8, 2.5))
    low, high, top = (-2.8, -2.5), (2.8, 2.5), 2.9
    clad = Cladding("batten", PLANK_GREY, shade(PLANK_GREY, 0.75), PLANK_DARK)
    m.face("ground", [(x, y, 0.02) for x, y in rect(*low, *high)], mix(DUST, BLACK, 0.35))
    m.level("ground", "floor", low, high, 0.02)
    holes = {
        "right": [Hole("right", "window", 0.4, 1.2, 1.2, 2.2, riders=False)],
        "back": [Hole("back", "door", 1.4, 1.3, 0.0, 1.9, riders=False)],
    }
    shell(m, low, high, 0.0, top, clad, holes, sides=("right", "back", "left"))
    m.solid_box("beam", (-2.8, -2.5, 2.55), (2.8, -2.3, top), PLANK_DARK)
    posts(m, (0.0,), -2.4, 0.0, 2.55, PLANK_DARK)
    gable(m, low, high, top, 1.5, SHINGLE, clad)
    board(m, "FORGE", 0.0, -2.52, 2.0, 2.6, 0.62, TRIM_DARK, PLANK_CREAM)
    m.solid_box("hearth", (-2.5, 0.9, 0.0), (-1.3, 2.2, 0.75), BRICK, shade(BRICK, 0.6))
    m.box("hearth", (-2.3, 1.1, 0.75), (-1.5, 2.0, 0.8), BLACK)
    for n in range(5):
        x, y = -2.15 + 0.13 * n, 1.4 + 0.1 * (n % 3)
        m.box("hearth", (x, y, 0.8), (x + 0.1, y + 0.12, 0.86), (232, 120, 44) if n % 2 else (244, 176, 72))
    m.box("chimney", (-2.4, 1.2, 1.9), (-1.4, 2.2, 2.6), STONE_DARK)
    m.box("chimney", (-2.2, 1.4, 2.6), (-1.6, 2.0, 4.9), BRICK, shade(BRICK, 0.5))
    m.box("chimney", (-2.28, 1.32, 4.6), (-1.52, 2.08, 4.75), shade(BRICK, 1.15))
    m.cylinder("anvil", (-0.5, 0.9), [(0.0, 0.22), (0.42, 0.2)], PLANK, 8)
    m.box("anvil", (-0.62, 0.8, 0.42), (-0.38, 1.0, 0.55), IRON)
    m.box("anvil", (-0.8, 0.78, 0.55), (-0.25, 1.02, 0.68), shade(IRON, 1.25))
    m.block("anvil", rect(-0.8, 0.68, -0.25, 1.12), 0.0, 0.68)
    m.solid_box("bench", (1.2, -0.9, 0.0), (2.5, -0.4, 0.75), PLANK_DARK, PLANK)
    barrel_at(m, "barrel", (-2.1, -0.4))
    m.face("barrel", [(-2.1 + 0.26 * c, -0.4 + 0.26 * s, 1.001) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))], WATER)
    return m


# Rails ----------------------------------------------------------------------------------------------------

BED, RAIL = 0.15, 0.25


def railway() -> Model:
    """8 by 3: a straight piece of track along x on a bed 0.15 high; what runs on it stands at z 0.25."""
    m = Model("railway", "Railway", "railway", rect(-4.0, -1.5, 4.0, 1.5), solid=False, turned=False)
    floor(m, "bed", (-4.0, -1.2), (4.0, 1.2), 0.0, BED, mix(STONE, DUST, 0.4), across=True)
    m.block("bed", rect(-4.0, -1.2, 4.0, 1.2), 0.0, BED)
    m.level("bed", "railway", (-4.0, -1.2), (4.0, 1.2), BED)
    for sign in (-1, 1):
        edge: list[Vec] = [
            (-4.0, sign * 1.5, 0.0),
            (4.0, sign * 1.5, 0.0),
            (4.0, sign * 1.2, BED),
            (-4.0, sign * 1.2, BED),
        ]
        edge = edge if sign < 0 else edge[::-1]
        m.surface(f"shoulder-{1 if sign < 0 else 2}", "railway", edge)
        for n in range(8):
            a, b = -4.0 + n, -3.0 + n
            strip: list[Vec] = [(a, sign * 1.5, 0.0), (b, sign * 1.5, 0.0), (b, sign * 1.2, BED), (a, sign * 1.2, BED)]
            m.face("shoulders", strip if sign < 0 else strip[::-1], tint(mix(STONE, DUST, 0.6), 0.1, n, sign, 701))
    for n in range(13):
        x = -3.7 + 7.4 * n / 12
        m.box("ties", (x - 0.13, -1.05, BED), (x + 0.13, 1.05, BED + 0.03), tint(PLANK_DARK, 0.16, n, 702))
    for y in (-0.7, 0.7):
        m.box("rails", (-4.0, y - 0.05, BED + 0.03), (4.0, y + 0.05, RAIL), shade(IRON, 1.25), (150, 150, 152))
    return m


def boxcar() -> Model:
    """7 by 2.6: a goods wagon with sliding doors at both sides, room inside, and a roof to stand on."""
    m = Model("boxcar", "Boxcar", "railcar", rect(-3.5, -1.3, 3.5, 1.3), turned=False)
    low, high, deck, top = (-3.2, -1.2), (3.2, 1.2), 0.65, 2.9
    clad = Cladding("batten", PLANK_RED, shade(INSIDE, 0.85), TRIM_DARK)
    floor(m, "floor", low, high, 0.5, deck, PLANK, across=True)
    m.block("floor", rect(*low, *high), 0.5, deck)
    m.level("ground", "floor", low, high, deck)
    holes = {
        "front": [Hole("right", "door", 0.0, 1.7, deck, 2.4, riders=False)],
        "back": [Hole("left", "door", 0.0, 1.7, deck, 2.4, riders=False)],
    }
    shell(m, low, high, deck, top, clad, holes, thick=0.12)
    deck_roof(m, (-3.3, -1.28), (3.3, 1.28), top + 0.15, TAR)
    m.box("walkway", (-3.3, -0.25, top + 0.15), (3.3, 0.25, top + 0.19), PLANK_GREY)
    for y in (-1.22, 1.22):
        m.box("door-rails", (-0.9, min(y, y * 1.04), 2.5), (2.4, max(y, y * 1.04), 2.58), IRON)
    m.solid_box("crate-1", (-3.0, -0.9, deck), (-2.2, 0.0, deck + 0.8), PLANK, shade(PLANK, 1.1))
    m.solid_box("crate-2", (-3.0, 0.1, deck), (-2.3, 0.9, deck + 0.55), shade(PLANK, 0.9), PLANK)
    for n, x in enumerate((-2.2, 2.2), 1):
        _bogie(m, f"bogie-{n}", x)
    for sign in (-1, 1):
        m.box("coupler", (min(3.2 * sign, 3.5 * sign), -0.12, 0.42), (max(3.2 * sign, 3.5 * sign), 0.12, 0.6), IRON)
    ladder(m, "ladder", (3.29, -0.75, 0.3), (3.29, -0.75, top + 0.6), IRON, 0.5)
    m.ladder("roof", (3.9, -0.75, 0.0), (2.6, -0.7, top + 0.15))
    return m


def _bogie(m: Model, part: str, x: float) -> None:
    """Two axles in a frame, and their block."""
    for dx in (-0.5, 0.5):
        for y in (-0.78, 0.62):
            m.log(part, (x + dx, y, 0.288), (x + dx, y + 0.16, 0.288), 0.31, shade(IRON, 1.1), 12, shade(IRON, 1.4))
        m.log(part, (x + dx, -0.62, 0.29), (x + dx, 0.62, 0.29), 0.07, IRON, 6, ends=False)
    for y in (-0.92, 0.8):
        m.box(part, (x - 0.95, y, 0.28), (x + 0.95, y + 0.12, 0.5), TRIM_DARK)
    m.block(part, rect(x - 0.9, -0.92, x + 0.9, 0.92), 0.0, 0.5)


def ore_cart() -> Model:
    """1.5 by 1: a tub on four wheels, heaped with ore."""
    m = Model("ore-cart", "Ore Cart", "cart", rect(-0.75, -0.5, 0.75, 0.5), turned=False)
    lower, upper = _ring(0.5, 0.3, 0.3), _ring(0.72, 0.46, 0.85)
    for n in range(4):
        j = (n + 1) % 4
        side = tint(mix(IRON, PLANK_DARK, 0.35), 0.08, n, 703)
        m.quad("cart", lower[n], lower[j], upper[j], upper[n], side)
        m.quad("cart", lower[j], lower[n], upper[n], upper[j], shade(side, 0.6))
        m.beam("cart", upper[n], upper[j], 0.07, shade(IRON, 1.3))
        m.beam("cart", lower[n], upper[n], 0.06, IRON)
    m.face("cart", lower[::-1], IRON)
    m.box("cart", (-0.6, -0.24, 0.2), (0.6, 0.24, 0.3), PLANK_DARK)
    for x in (-0.36, 0.36):
        for y in (-0.36, 0.26):
            m.log("cart", (x, y, 0.166), (x, y + 0.1, 0.166), 0.18, shade(IRON, 1.2), 8)
    blob(m, "ore", (0.0, 0.0, 0.78), (0.6, 0.38, 0.26), stone_paint(mix(ROCK, (150, 140, 90), 0.4), 5), 704, 0.3, 9, 5)
    m.block("cart", rect(-0.72, -0.46, 0.72, 0.46), 0.0, 0.85)
    return m


def _ring(x: float, y: float, z: float) -> list[Vec]:
    corners: list[Flat] = rect(-x, -y, x, y)
    return [(a, b, z) for a, b in corners]
