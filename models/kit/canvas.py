"""Canvas and hide: a wall tent to stand in, and a tipi."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from .paint import BLACK, CANVAS, DUST, HAY, PLANK, PLANK_BLUE, PLANK_DARK, RED, TRIM_DARK, Colour, mix, shade, tint
from .solid import Model, Vec, circle, rect


def both(m: Model, part: str, corners: Sequence[Vec], colour: Colour) -> None:
    """A sheet that is seen from both sides, darker from inside (the second one)."""
    m.face(part, corners, colour)
    m.face(part, corners[::-1], shade(colour, 0.8))


def tent() -> Model:
    """3.2 by 4.2: a wall tent with a flap in front, high enough to stand in; the canvas roof lifts off."""
    m = Model("tent", "Tent", "tent", rect(-1.7, -2.1, 1.7, 2.1))
    x, y, eaves, ridge, door = 1.6, 2.0, 1.45, 2.6, 0.7
    for side, low, high in (
        ("left", (-x, -y), (-x + 0.08, y)),
        ("right", (x - 0.08, -y), (x, y)),
        ("back", (-x + 0.08, y - 0.08), (x - 0.08, y)),
        ("front-1", (-x + 0.08, -y), (-door, -y + 0.08)),
        ("front-2", (door, -y), (x - 0.08, -y + 0.08)),
    ):
        _cloth(m, f"wall-{side}", low, high, eaves)
    for n, a, b in ((1, -door, 0.0), (2, 0.0, door)):
        m.box("leaf-front", (a + 0.01, -y + 0.02, 0.0), (b - 0.01, -y + 0.06, 1.9), tint(CANVAS, 0.06, n, 601))
    line = [(-door, -y + 0.04), (door, -y + 0.04)]
    m.opening("front", "door", line, 0.0, 1.9, "leaf-front", rect(-door, -y, door, -y + 0.08), riders=False)
    slope = (ridge - eaves) / x
    shoulder = eaves + (x - door) * slope
    for sign in (-1, 1):
        flank: list[Vec] = [
            (sign * x, -y + 0.04, eaves),
            (sign * door, -y + 0.04, eaves),
            (sign * door, -y + 0.04, shoulder),
        ]
        both(m, "gable-1", flank if sign < 0 else flank[::-1], shade(CANVAS, 0.95))
    above: list[Vec] = [(-door, -y + 0.04, 1.9), (door, -y + 0.04, 1.9), (door, -y + 0.04, shoulder)]
    both(m, "gable-1", [*above, (0.0, -y + 0.04, ridge), (-door, -y + 0.04, shoulder)], shade(CANVAS, 0.95))
    both(m, "gable-2", [(x, y - 0.04, eaves), (-x, y - 0.04, eaves), (0.0, y - 0.04, ridge)], shade(CANVAS, 0.93))
    m.face("ground", [(a, b, 0.02) for a, b in rect(-x, -y, x, y)], tint(DUST, 0.04, 606))
    m.level("ground", "floor", (-x, -y), (x, y), 0.02)
    _canvas_roof(m, x + 0.12, y + 0.1, eaves - 0.12 * slope, ridge)
    for end in (-y - 0.06, y + 0.06):
        m.log("poles", (0.0, end, 0.0), (0.0, end, ridge + 0.15), 0.045, PLANK_DARK, 6)
    for sign in (-1, 1):
        for k in (-1.6, 0.0, 1.6):
            m.beam("ropes", (sign * (x + 0.12), k, eaves - 0.1), (sign * (x + 0.5), k, 0.02), 0.02, HAY, ends=False)
    m.solid_box("cot", (0.75, -0.2, 0.0), (1.45, 1.6, 0.35), PLANK_DARK, mix(CANVAS, PLANK_BLUE, 0.7))
    m.solid_box("chest", (-1.45, 1.0, 0.0), (-0.8, 1.7, 0.5), PLANK, shade(PLANK, 1.15))
    return m


def _cloth(m: Model, part: str, low: tuple[float, float], high: tuple[float, float], top: float) -> None:
    """A canvas wall: a thin box and its block, dirty at the foot."""
    for a, b, colour in ((0.0, 0.25, shade(CANVAS, 0.78)), (0.25, top, tint(CANVAS, 0.05, len(part), 602))):
        m.box(part, (*low, a), (*high, b), colour)
    m.block(part, rect(*low, *high), 0.0, top)


def _canvas_roof(m: Model, x: float, y: float, eaves: float, ridge: float) -> None:
    """Both slopes in breadths of cloth, with seams."""
    count = 5
    for sign in (-1, 1):
        for n in range(count):
            a, b = (-y + 2 * y * k / count for k in (n, n + 1))
            sheet: list[Vec] = [(sign * x, a, eaves), (sign * x, b, eaves), (0.0, b, ridge), (0.0, a, ridge)]
            both(m, "roof", sheet[::-1] if sign < 0 else sheet, tint(CANVAS, 0.07, n, sign, 603))
            flap: list[Vec] = [
                (sign * x, a, eaves - 0.12),
                (sign * x, b, eaves - 0.12),
                (sign * x, b, eaves),
                (sign * x, a, eaves),
            ]
            both(m, "roof", flap[::-1] if sign < 0 else flap, shade(CANVAS, 0.85))


def tipi() -> Model:
    """3.2 across, 4.6 high with its poles: painted hides; nobody goes in."""
    sides, radius, apex = 12, 1.6, 3.7
    m = Model("tipi", "Tipi", "tent", [(1.6 * c, 1.6 * s) for c, s in circle(8)])
    hide = mix(CANVAS, (176, 140, 98), 0.4)
    bands = [(0.0, hide), (0.45, mix(hide, RED, 0.55)), (0.7, hide), (2.1, mix(hide, TRIM_DARK, 0.5)), (2.35, hide)]
    bands.append((apex - 0.25, shade(hide, 0.6)))
    rings = [(z, radius * (1 - z / apex)) for z, _ in bands]
    for (lower, upper), (_, colour) in zip(itertools.pairwise(rings), bands, strict=False):
        for n in range(sides):
            (a, b), (c, d) = circle(sides)[n - 1], circle(sides)[n]
            (z, r), (t, q) = lower, upper
            m.quad(
                "tipi",
                (r * a, r * b, z),
                (r * c, r * d, z),
                (q * c, q * d, t),
                (q * a, q * b, t),
                tint(colour, 0.07, n, 604),
            )
    for n in range(7):
        c, s = circle(7)[n]
        foot, tip = (0.12 * c, 0.12 * s, apex - 0.3), (-0.42 * c, -0.42 * s, 4.35 + 0.25 * (n % 3) / 2)
        m.log("poles", foot, tip, 0.04, tint(PLANK, 0.12, n, 605), 5)
    _doorway(m, radius, apex)
    for a, b in ((0.0, 0.6), (0.6, 1.25), (1.25, 2.0), (2.0, 2.8), (2.8, 3.4)):
        r = radius * (1 - (a + b) / 2 / apex)
        m.pillar("tipi", (0.0, 0.0), round(r * 0.96, 3), a, b)
    return m


def _doorway(m: Model, radius: float, apex: float) -> None:
    """A dark oval door with a flap, on the face that looks to the front."""

    def at(x: float, z: float, out: float) -> Vec:
        return x, -radius * 0.966 * (1 - z / apex) - out, z

    m.face(
        "door",
        [at(-0.34, 0.08, 0.03), at(0.34, 0.08, 0.03), at(0.26, 1.25, 0.03), at(0.0, 1.45, 0.03), at(-0.26, 1.25, 0.03)],
        BLACK,
    )
    m.face(
        "door",
        [at(0.06, 0.1, 0.06), at(0.42, 0.06, 0.06), at(0.34, 1.3, 0.06), at(0.02, 1.42, 0.06)],
        mix(CANVAS, RED, 0.2),
    )
    for n in range(3):
        m.beam("door", at(-0.08, 1.65 + 0.22 * n, 0.02), at(0.08, 1.65 + 0.22 * n, 0.02), 0.035, PLANK_DARK)
