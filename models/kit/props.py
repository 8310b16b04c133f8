"""Small scenery: fences, walls, troughs, barrels, crates, wagon, hitching rail, water tower, graves, well.

Linear pieces lie along x, are written unturned, and name their centre line.
"""

from __future__ import annotations

import itertools
import math

from .nature import hull
from .paint import (
    BLACK,
    CANVAS,
    HAY,
    IRON,
    PLANK,
    PLANK_DARK,
    PLANK_GREY,
    SHINGLE_GREY,
    STONE,
    STONE_DARK,
    WATER,
    WHITE,
    Colour,
    noise,
    shade,
    tint,
)
from .roofs import ladder
from .solid import Flat, Model, circle, rect
from .walls import floor


def linear(id: str, name: str, kind: str, length: float, thick: float) -> Model:
    half = length / 2
    m = Model(id, name, kind, rect(-half, -thick / 2, half, thick / 2), turned=False)
    m.linear = [(-half, 0.0), (half, 0.0)]
    return m


def rail_fence() -> Model:
    """4 inches of post and rail, 1.0 high."""
    m = linear("rail-fence", "Rail Fence", "fence", 4.0, 0.2)
    for n, x in enumerate((-1.9, -0.63, 0.63, 1.9)):
        m.box("fence", (x - 0.08, -0.08, 0.0), (x + 0.08, 0.08, 1.0), tint(PLANK_GREY, 0.14, n, 201))
    for k, z in enumerate((0.35, 0.78)):
        for n in range(3):
            x = -1.98 + 1.32 * n
            m.beam(
                "fence",
                (x, 0.06 - 0.12 * (n % 2), z),
                (x + 1.32, 0.06 - 0.12 * (n % 2), z + 0.04 * (n - 1)),
                0.09,
                tint(PLANK_GREY, 0.12, n, k),
                0.13,
            )
    m.block("fence", rect(-2.0, -0.1, 2.0, 0.1), 0.0, 1.0)
    return m


def picket_fence() -> Model:
    """4 inches of white pickets, 0.9 high."""
    m = linear("picket-fence", "Picket Fence", "fence", 4.0, 0.2)
    for n in range(13):
        x = -1.86 + 0.31 * n
        paint = tint(WHITE, 0.05, n, 202)
        front = [(x - 0.09, -0.06), (x + 0.09, -0.06), (x + 0.09, -0.02), (x - 0.09, -0.02)]
        m.prism("fence", front, 0.0, 0.75, paint)
        for y, flip in ((-0.06, False), (-0.02, True)):
            a, b, c = (x - 0.09, y, 0.75), (x + 0.09, y, 0.75), (x, y, 0.9)
            m.tri("fence", *((b, a, c) if flip else (a, b, c)), paint)
    for z in (0.22, 0.56):
        m.box("fence", (-2.0, -0.02, z), (2.0, 0.04, z + 0.1), shade(WHITE, 0.93))
    for x in (-1.94, 0.0, 1.94):
        m.box("fence", (x - 0.06, -0.02, 0.0), (x + 0.06, 0.1, 0.85), shade(WHITE, 0.9))
    m.block("fence", rect(-2.0, -0.1, 2.0, 0.1), 0.0, 0.9)
    return m


def stone_wall() -> Model:
    """4 inches of dry stone, 1.1 high."""
    m = linear("stone-wall", "Stone Wall", "wall", 4.0, 0.5)
    m.box("wall", (-1.98, -0.14, 0.0), (1.98, 0.14, 1.04), STONE_DARK)  # no chink lets sight through
    for row in range(3):
        x, n = -2.0, 0
        while x < 1.99:
            width = min(0.45 + 0.35 * noise(row, n, 203), 2.0 - x)
            width = 2.0 - x if 2.0 - x - width < 0.3 else width
            deep = 0.25 - 0.03 * row - 0.03 * noise(row, n, 204)
            m.box(
                "wall",
                (x + 0.01, -deep, 0.34 * row),
                (x + width - 0.01, deep, 0.34 * (row + 1)),
                tint(STONE, 0.16, row, n),
            )
            x, n = x + width, n + 1
    for n in range(7):
        x = -2.0 + 4.0 * n / 7
        m.box(
            "wall",
            (x + 0.02, -0.22, 1.02),
            (x + 4.0 / 7 - 0.02, 0.22, 1.06 + 0.04 * noise(n, 205)),
            tint(STONE_DARK, 0.14, n, 206),
        )
    m.block("wall", rect(-2.0, -0.25, 2.0, 0.25), 0.0, 1.1)
    m.box("wall", (-1.2, -0.2, 1.02), (-0.9, 0.2, 1.1), STONE_DARK)
    return m


def hitching_rail() -> Model:
    """3 inches, 0.9 high: a bar on two posts."""
    m = linear("hitching-rail", "Hitching Rail", "rail", 3.0, 0.24)
    for n, x in enumerate((-1.2, 1.2)):
        m.box("rail", (x - 0.08, -0.08, 0.0), (x + 0.08, 0.08, 0.85), tint(PLANK_DARK, 0.1, n))
    m.log("rail", (-1.5, 0.0, 0.82), (1.5, 0.0, 0.82), 0.08, PLANK, 6, shade(PLANK, 1.2))
    m.block("rail", rect(-1.5, -0.12, 1.5, 0.12), 0.0, 0.9)
    m.values["shadows"] = {"hitching-rail": True}
    return m


def trough() -> Model:
    """2.4 by 0.9, 0.8 high, full of water."""
    m = Model("trough", "Water Trough", "trough", rect(-1.2, -0.45, 1.2, 0.45))
    for low, high in (
        ((-1.2, -0.45), (1.2, -0.33)),
        ((-1.2, 0.33), (1.2, 0.45)),
        ((-1.2, -0.33), (-1.08, 0.33)),
        ((1.08, -0.33), (1.2, 0.33)),
    ):
        m.box("trough", (*low, 0.1), (*high, 0.8), tint(PLANK_GREY, 0.12, round(10 * low[0]), round(10 * high[1])))
    for x in (-0.8, 0.7):
        m.box("trough", (x, -0.4, 0.0), (x + 0.12, 0.4, 0.12), PLANK_DARK)
        m.box("trough", (x, -0.48, 0.08), (x + 0.1, 0.48, 0.16), IRON)
    m.box("trough", (-1.08, -0.33, 0.1), (1.08, 0.33, 0.66), WATER)
    m.block("trough", rect(-1.2, -0.45, 1.2, 0.45), 0.0, 0.8)
    return m


def barrel_at(m: Model, part: str, at: Flat, base: float = 0.0, block: bool = True) -> None:
    """A barrel, 1.0 high and 0.7 wide, with hoops."""
    wood = tint(PLANK, 0.12, round(10 * at[0]), round(10 * at[1]))
    rings = [(base, 0.27), (base + 0.25, 0.33), (base + 0.5, 0.35), (base + 0.75, 0.33), (base + 1.0, 0.27)]
    for (z0, r0), (z1, r1) in itertools.pairwise(rings):
        for n, ((a, b), (c, d)) in enumerate(zip(circle(10), circle(10, 1.5), strict=True)):
            low = [(at[0] + r0 * a, at[1] + r0 * b, z0), (at[0] + r0 * c, at[1] + r0 * d, z0)]
            high = [(at[0] + r1 * c, at[1] + r1 * d, z1), (at[0] + r1 * a, at[1] + r1 * b, z1)]
            m.face(part, low + high, tint(wood, 0.1, n, 211))
    m.face(part, [(at[0] + 0.27 * c, at[1] + 0.27 * s, base + 0.97) for c, s in circle(10)], shade(wood, 0.85))
    for z, r in ((0.22, 0.335), (0.72, 0.345)):
        m.cylinder(part, at, [(base + z, r), (base + z + 0.06, r)], IRON, 10)
    if block:
        m.pillar(part, at, 0.35, base, base + 1.0)


def barrel() -> Model:
    """One barrel, 0.8 wide, 1.0 high."""
    m = Model(
        "barrel",
        "Barrel",
        "barrels",
        [(0.38 * c / math.cos(math.pi / 8), 0.38 * s / math.cos(math.pi / 8)) for c, s in circle(8)],
    )
    barrel_at(m, "barrel", (0.0, 0.0))
    return m


def barrels() -> Model:
    """Three barrels, one lying."""
    m = Model("barrels", "Barrels", "barrels", rect(-0.85, -0.8, 0.85, 0.8))
    barrel_at(m, "barrel-1", (-0.42, 0.3))
    barrel_at(m, "barrel-2", (0.4, 0.38))
    m.log("barrel-3", (-0.5, -0.42, 0.345), (0.45, -0.42, 0.345), 0.33, PLANK, 10, shade(PLANK, 0.7))
    for x in (-0.35, 0.25):
        m.log("barrel-3", (x, -0.42, 0.345), (x + 0.06, -0.42, 0.345), 0.345, IRON, 10, ends=False)
    m.block("barrel-3", rect(-0.5, -0.75, 0.45, -0.09), 0.0, 0.67)
    return m


def crates() -> Model:
    """Two crates and a sack, the stack 1.3 high."""
    m = Model("crates", "Crates", "crates", rect(-0.9, -0.7, 0.9, 0.7))
    for part, low, high in (
        ("crate-1", (-0.85, -0.4, 0.0), (0.0, 0.45, 0.75)),
        ("crate-2", (0.05, -0.55, 0.0), (0.85, 0.25, 0.7)),
        ("crate-3", (-0.7, -0.25, 0.75), (-0.1, 0.35, 1.3)),
    ):
        wood = tint(PLANK, 0.12, round(10 * low[0]), 221)
        m.solid_box(part, low, high, wood, shade(wood, 1.08))
        x0, y0, z0, x1, y1, z1 = *low, *high
        for z in (z0, z1 - 0.12):
            m.box(part, (x0 - 0.02, y0 - 0.02, z), (x1 + 0.02, y1 + 0.02, z + 0.1), shade(wood, 0.8))
        for x in (x0, x1 - 0.1):
            m.box(part, (x, y0 - 0.03, z0), (x + 0.1, y1 + 0.03, z1 - 0.01), shade(wood, 0.85))
    m.cylinder("sack", (0.45, 0.45), [(0.0, 0.2), (0.15, 0.25), (0.4, 0.2), (0.5, 0.08), (0.55, 0.12)], HAY, 8)
    return m


def wagon() -> Model:
    """4.6 by 2.2: a covered wagon, 2.7 high, too full to stand in."""
    m = Model("wagon", "Wagon", "wagon", rect(-2.3, -1.1, 2.3, 1.1))
    floor(m, "bed", (-1.7, -0.75), (1.7, 0.75), 0.75, 0.9, PLANK)
    for y in (-0.75, 0.65):
        m.box("bed", (-1.7, y, 0.9), (1.7, y + 0.1, 1.35), tint(PLANK_DARK, 0.1, round(y * 10)))
    m.box("bed", (-1.75, -0.75, 0.9), (-1.65, 0.75, 1.3), PLANK_DARK)
    m.box("bed", (1.65, -0.75, 0.9), (1.75, 0.75, 1.3), PLANK_DARK)
    m.block("bed", rect(-1.75, -0.75, 1.75, 0.75), 0.45, 1.35)
    for n, (x, r) in enumerate(((-1.15, 0.62), (1.15, 0.5))):
        for y in (-0.95, 0.83):
            wheel(m, "wheels", (x, y, r), r)
        m.box("bed", (x - 0.07, -0.9, r - 0.07), (x + 0.07, 0.9, r + 0.07), shade(PLANK_DARK, 0.9 + 0.1 * n))
    hoops = [(0.72 * math.cos(math.pi * k / 6), 1.35 + 1.35 * math.sin(math.pi * k / 6)) for k in range(7)]
    xs = [-1.6, -0.5, 0.5, 1.6]
    for n, (a, b) in enumerate(itertools.pairwise(xs)):
        for k, ((y0, z0), (y1, z1)) in enumerate(itertools.pairwise(hoops)):
            cloth = tint(CANVAS, 0.06, n, k)
            m.quad("cover", (a, y0, z0), (a, y1, z1), (b, y1, z1), (b, y0, z0), cloth)
            m.quad(
                "cover",
                (b, y0, z0 - 0.02),
                (b, y1, z1 - 0.02),
                (a, y1, z1 - 0.02),
                (a, y0, z0 - 0.02),
                shade(CANVAS, 0.7),
            )
    m.block("cover", rect(-1.6, -0.75, 1.6, 0.75), 1.35, 2.7)
    m.beam("tongue", (1.7, 0.0, 0.55), (2.3, 0.0, 0.3), 0.12, PLANK_DARK)
    return m


def wheel(m: Model, part: str, at: tuple[float, float, float], r: float) -> None:
    """A spoked wheel in the plane across y, 0.12 thick."""
    x, y, z = at
    rim = circle(12)
    for n in range(12):
        (a, b), (c, d) = rim[n], rim[(n + 1) % 12]
        for k, w in ((1.0, IRON), (0.84, PLANK_DARK)):
            p, q = (x + r * k * a, z + r * k * b), (x + r * k * c, z + r * k * d)
            quad = [(p[0], y, p[1]), (q[0], y, q[1]), (q[0], y + 0.12, q[1]), (p[0], y + 0.12, p[1])]
            m.face(part, quad[::-1] if k == 1.0 else quad, w)
        for s in (0.0, 0.12):
            inner = [(x + r * 0.84 * c, y + s, z + r * 0.84 * d), (x + r * 0.84 * a, y + s, z + r * 0.84 * b)]
            outer = [(x + r * a, y + s, z + r * b), (x + r * c, y + s, z + r * d)]
            m.face(part, (outer + inner) if s == 0.0 else (outer + inner)[::-1], PLANK)
    for n in range(4):
        c, s = circle(8)[n]
        m.beam(
            part,
            (x - 0.85 * r * c, y + 0.06, z - 0.85 * r * s),
            (x + 0.85 * r * c, y + 0.06, z + 0.85 * r * s),
            0.06,
            PLANK,
            ends=False,
        )
    m.box(part, (x - 0.09, y - 0.03, z - 0.09), (x + 0.09, y + 0.15, z + 0.09), PLANK_DARK)


def water_tower() -> Model:
    """3 by 3: a tank on four legs with a deck at 3.0 around it to stand on, and a ladder."""
    m = Model("water-tower", "Water Tower", "tower", rect(-2.0, -2.0, 2.0, 2.0))
    for n, (x, y) in enumerate(rect(-1.7, -1.7, 1.7, 1.7), 1):
        m.solid_box(f"leg-{n}", (x - 0.13, y - 0.13, 0.0), (x + 0.13, y + 0.13, 2.85), tint(PLANK_DARK, 0.1, n))
    for x in (-1.7, 1.7):
        for a, b in ((0.3, 2.6), (2.6, 0.3)):
            m.beam("braces", (x, -1.7, a), (x, 1.7, b), 0.1, PLANK_GREY, ends=False)
    floor(m, "deck", (-2.0, -2.0), (2.0, 2.0), 2.85, 3.0, PLANK)
    m.block("deck", rect(-2.0, -2.0, 2.0, 2.0), 2.85, 3.0)
    m.level("deck", "floor", (-2.0, -2.0), (2.0, 2.0), 3.0)
    for n, ((a, b), (c, d)) in enumerate(zip(circle(12), circle(12, 1.5), strict=True)):
        r0, r1 = 0.95, 0.9
        m.quad(
            "tank",
            (r0 * a, r0 * b, 3.0),
            (r0 * c, r0 * d, 3.0),
            (r1 * c, r1 * d, 5.2),
            (r1 * a, r1 * b, 5.2),
            tint(PLANK, 0.14, n, 231),
        )
        m.tri("tank", (1.1 * a, 1.1 * b, 5.15), (1.1 * c, 1.1 * d, 5.15), (0.0, 0.0, 6.0), tint(SHINGLE_GREY, 0.12, n))
        m.tri("tank", (1.1 * c, 1.1 * d, 5.15), (1.1 * a, 1.1 * b, 5.15), (0.0, 0.0, 5.1), shade(SHINGLE_GREY, 0.6))
    for z in (3.3, 4.1, 4.9):
        m.cylinder("tank", (0.0, 0.0), [(z, 0.97), (z + 0.07, 0.97)], IRON, 12)
    m.pillar("tank", (0.0, 0.0), 0.95, 3.0, 5.2)
    ladder(m, "ladder", (0.0, -2.04, 0.0), (0.0, -2.04, 3.5), PLANK_GREY)
    m.ladder("deck", (0.0, -2.55, 0.0), (0.0, -1.5, 3.0))
    return m


def graves() -> Model:
    """4 by 3 of boot hill: crosses and stones before mounds."""
    m = Model("graves", "Graves", "graves", rect(-2.0, -1.5, 2.0, 1.5))
    for n in range(6):
        x, y = -1.35 + 1.35 * (n % 3), -0.75 + 1.5 * (n // 3)
        m.prism(
            "mounds",
            [(x + 0.28 * c, y - 0.12 + 0.48 * s) for c, s in circle(8)],
            0.0,
            0.08,
            tint((150, 122, 88), 0.1, n),
            tint((170, 140, 100), 0.1, n),
        )
        part = f"grave-{n + 1}"
        if n % 2:
            stone = tint(STONE, 0.12, n)
            m.solid_box(part, (x - 0.26, y + 0.38, 0.0), (x + 0.26, y + 0.5, 0.75), stone)
            m.box(part, (x - 0.18, y + 0.38, 0.75), (x + 0.18, y + 0.5, 0.9), stone)
        else:
            m.solid_box(part, (x - 0.05, y + 0.4, 0.0), (x + 0.05, y + 0.48, 1.0), tint(PLANK_GREY, 0.1, n))
            m.box(part, (x - 0.25, y + 0.4, 0.6), (x + 0.25, y + 0.48, 0.7), tint(PLANK_GREY, 0.1, n))
    return m


def well() -> Model:
    """2 by 2: a ring of stone 0.9 high under a little roof."""
    m = Model("well", "Well", "well", rect(-1.0, -1.0, 1.0, 1.0))
    for row in range(3):
        for n in range(12):
            (a, b), (c, d) = circle(12, 0.5 * row)[n], circle(12, 0.5 * row + 1.0)[n]
            z0, z1 = 0.3 * row, 0.3 * (row + 1)
            stone = tint(STONE, 0.16, n, row, 241)
            m.quad(
                "well",
                (0.8 * a, 0.8 * b, z0),
                (0.8 * c, 0.8 * d, z0),
                (0.8 * c, 0.8 * d, z1),
                (0.8 * a, 0.8 * b, z1),
                stone,
            )
            m.quad(
                "well",
                (0.55 * c, 0.55 * d, z0),
                (0.55 * a, 0.55 * b, z0),
                (0.55 * a, 0.55 * b, z1),
                (0.55 * c, 0.55 * d, z1),
                shade(stone, 0.6),
            )
            if row == 2:
                m.quad(
                    "well",
                    (0.8 * a, 0.8 * b, z1),
                    (0.8 * c, 0.8 * d, z1),
                    (0.55 * c, 0.55 * d, z1),
                    (0.55 * a, 0.55 * b, z1),
                    shade(stone, 1.1),
                )
    m.face("well", [(0.56 * c, 0.56 * s, 0.3) for c, s in circle(12)], BLACK)
    hoop = [
        (x / math.cos(math.pi / 12), y / math.cos(math.pi / 12)) for x, y in ((0.8 * c, 0.8 * s) for c, s in circle(12))
    ]
    m.block("well", hull([(round(x, 3), round(y, 3)) for x, y in hoop]), 0.0, 0.9)
    for x in (-0.68, 0.68):
        m.box("frame", (x - 0.07, -0.07, 0.9), (x + 0.07, 0.07, 2.0), PLANK_DARK)
    m.log("frame", (-0.68, 0.0, 1.5), (0.68, 0.0, 1.5), 0.09, PLANK, 6)
    _pitched(m, "roof", SHINGLE_GREY)
    return m


def _pitched(m: Model, part: str, colour: Colour) -> None:
    for sign in (-1, 1):
        lower, ridge = [(-0.95, 0.75 * sign, 1.8), (0.95, 0.75 * sign, 1.8)], [(0.95, 0.0, 2.35), (-0.95, 0.0, 2.35)]
        m.face(part, (lower + ridge) if sign < 0 else (lower + ridge)[::-1], tint(colour, 0.08, sign))
        under = [(x, y, z - 0.07) for x, y, z in lower + ridge]
        m.face(part, under[::-1] if sign < 0 else under, shade(colour, 0.6))
    for x in (-0.68, 0.68):
        side = [(x, -0.6, 1.85), (x, 0.6, 1.85), (x, 0.0, 2.3)]
        m.face(part, side, PLANK_DARK)
        m.face(part, side[::-1], PLANK_DARK)
