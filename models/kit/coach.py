"""The stagecoach with its team, on a plate of its own: what a coach of 8 by 4 is in the rules.

It lies along x and is written unturned: the horses look to its front. One can stand on the driver's box and on the
roof, at any facing; the windows let sight through.
"""

from __future__ import annotations

from .letters import text
from .nature import blob
from .paint import BLACK, CANVAS, DUST, GOLD, IRON, PLANK, PLANK_DARK, RED, SAND, TRIM_DARK, Colour, mix, shade, tint
from .props import wheel
from .solid import Model, Vec, rect

BODY = (-2.9, -0.1)  # from, to along x
HALF, BELT, ROOF, BOX = 0.95, 1.5, 2.45, 1.5
PAINT: Colour = (128, 44, 36)


def stagecoach() -> Model:
    """8 by 4 with the team, the roof at 2.45."""
    m = Model("stagecoach", "Stagecoach", "stagecoach", rect(-4.0, -2.0, 4.0, 2.0), turned=False)
    _plate(m)
    _body(m)
    _running_gear(m)
    _driver(m)
    for n, (y, coat) in enumerate(((-0.52, (112, 74, 48)), (0.52, (92, 66, 52))), 1):
        _horse(m, f"horse-{n}", (2.35, y), coat)
    m.beam("tongue", (0.8, 0.0, 0.55), (3.5, 0.0, 0.6), 0.1, PLANK_DARK)
    return m


def _plate(m: Model) -> None:
    """The road under the coach, with ruts; mesh only."""
    for n in range(8):
        strip = rect(-4.0 + n, -2.0, -3.0 + n, 2.0)
        m.face("plate", [(x, y, 0.01) for x, y in strip], tint(mix(DUST, SAND, 0.4), 0.05, n, 801))
    for y in (-1.11, 1.11):
        m.face("plate", [(x, v, 0.018) for x, v in rect(-4.0, y - 0.1, 4.0, y + 0.1)], shade(DUST, 0.82))


def _body(m: Model) -> None:
    """Panels below, windows between pillars, the roof with its rack, the boot behind."""
    a, b = BODY
    for y0, y1 in ((-HALF, -HALF + 0.08), (HALF - 0.08, HALF)):
        for n, (x0, x1) in enumerate(((a, -2.05), (-2.05, -0.95), (-0.95, b))):
            m.box("body", (x0, y0, 0.75), (x1, y1, BELT), tint(shade(PAINT, 1.25) if n == 1 else PAINT, 0.05, n))
        for x in (a, -2.13, -1.03, b - 0.16):
            m.box("body", (x, y0, BELT), (x + 0.16, y1, 2.25), shade(PAINT, 0.8))
        m.box("body", (a, y0, 2.15), (b, y1, 2.3), GOLD)
        out = y0 - 0.02 if y0 < 0 else y1
        m.box("body", (a, out, BELT - 0.06), (b, out + 0.02, BELT), GOLD)
    for x in (a, b - 0.08):
        m.box("body", (x, -HALF + 0.08, 0.75), (x + 0.08, HALF - 0.08, 2.3), shade(PAINT, 0.9))
    m.box("body", (a, -HALF, 0.65), (b, HALF, 0.78), TRIM_DARK)
    for x0, x1 in ((a + 0.1, a + 0.6), (b - 0.6, b - 0.1)):
        m.box("body", (x0, -0.85, 0.78), (x1, 0.85, 1.15), mix(PLANK_DARK, RED, 0.3))
    m.block("body", rect(a, -HALF, b, HALF), 0.65, ROOF - 0.15)
    m.box("roof", (a - 0.05, -HALF - 0.05, 2.3), (b + 0.05, HALF + 0.05, ROOF), mix(CANVAS, TRIM_DARK, 0.55))
    m.block("roof", rect(a, -HALF, b, HALF), 2.3, ROOF)
    m.level("roof", "roof", (a, -HALF), (b, HALF), ROOF)
    for y in (-HALF, HALF):
        m.box("roof", (a, y - 0.03, ROOF), (b, y + 0.03, ROOF + 0.08), IRON)
    text(m, "body", "STAGE", -0.97, -HALF - 0.03, 1.0, 0.28, GOLD)
    m.solid_box("boot", (-3.65, -0.8, 0.85), (a, 0.8, 1.75), mix(PLANK_DARK, BLACK, 0.3), mix(CANVAS, PLANK_DARK, 0.5))
    for y in (-0.5, 0.5):
        m.box("boot", (-3.68, y - 0.05, 0.83), (a, y + 0.05, 1.78), IRON)


def _running_gear(m: Model) -> None:
    """Wheels with their spokes, axles, the thoroughbraces; blocks keep bases out of the wheels."""
    for x, r in ((-2.45, 0.8), (0.3, 0.58)):
        for y in (-1.17, 1.05):
            wheel(m, "wheels", (x, y, 0.965 * r), r)  # a rim of twelve sides on the ground
        m.box("axles", (x - 0.07, -1.1, 0.9 * r), (x + 0.07, 1.1, 1.05 * r), TRIM_DARK)
        m.block("wheels", rect(x - r, -1.17, x + r, 1.17), 0.0, 1.9 * r)
    for y in (-0.7, 0.7):
        m.beam("axles", (-3.3, y, 0.75), (0.8, y, 0.62), 0.12, TRIM_DARK, 0.1)


def _driver(m: Model) -> None:
    """The box: a seat to stand on, the foot board, lamps."""
    b = BODY[1]
    m.solid_box("seat", (b, -0.85, 0.8), (0.75, 0.85, BOX), PAINT, mix(PLANK_DARK, RED, 0.3))
    m.level("seat", "floor", (b, -0.85), (0.75, 0.85), BOX)
    m.beam("seat", (0.7, 0.0, 1.0), (1.15, 0.0, 1.35), 1.6, TRIM_DARK, 0.08)
    for y in (-0.98, 0.9):
        m.box("lamps", (b - 0.02, y, 1.6), (b + 0.12, y + 0.08, 1.85), GOLD)


def _horse(m: Model, part: str, at: tuple[float, float], coat: Colour) -> None:
    """A standing horse, 1.8 high at the ears, with its collar and traces, and its block."""
    x, y = at
    dark = shade(coat, 0.6)

    def hide(v: Vec, n: int) -> Colour:
        return tint(shade(coat, 0.75 + 0.3 * min(1.0, max(0.0, v[2] - 0.5))), 0.06, n, len(part))

    blob(m, part, (x, y, 0.98), (0.72, 0.27, 0.3), hide, 802, 0.0, 8, 6)
    blob(m, part, (x - 0.42, y, 1.0), (0.36, 0.28, 0.33), hide, 803, 0.0, 8, 5)
    blob(m, part, (x + 0.45, y, 1.0), (0.33, 0.25, 0.34), hide, 804, 0.0, 8, 5)
    m.log(part, (x + 0.5, y, 1.05), (x + 0.98, y, 1.62), 0.15, coat, 8)
    m.log(part, (x + 0.88, y, 1.68), (x + 1.32, y, 1.4), 0.1, coat, 8, dark)
    for side in (-0.06, 0.06):
        m.beam(part, (x + 0.9, y + side, 1.7), (x + 0.88, y + side * 1.3, 1.86), 0.05, dark)
    m.beam(part, (x + 0.42, y, 1.3), (x + 0.88, y, 1.78), 0.06, BLACK, 0.16)
    m.log(part, (x - 0.74, y, 1.12), (x - 0.95, y, 0.55), 0.07, BLACK, 6)
    for n, (dx, dy, step) in enumerate(
        ((0.5, -0.15, 0.12), (0.45, 0.15, -0.05), (-0.5, -0.16, -0.06), (-0.52, 0.16, 0.1))
    ):
        hip, knee = (x + dx, y + dy, 0.85), (x + dx + step, y + dy, 0.45)
        m.log(part, hip, knee, 0.09, tint(coat, 0.06, n), 6)
        m.log(part, knee, (x + dx + step * 0.6, y + dy, 0.1), 0.055, dark, 6)
        m.cylinder(part, (x + dx + step * 0.6, y + dy), [(0.0, 0.09), (0.12, 0.065)], BLACK, 6)
    m.beam(part, (x + 0.5, y, 0.72), (x + 0.72, y, 1.42), 0.42, TRIM_DARK, 0.1)
    for side in (-0.29, 0.29):
        m.beam(part, (x + 0.6, y + side * 0.8, 1.0), (x - 0.95, y + side, 0.85), 0.04, PLANK, ends=False)
    m.block(part, rect(x - 0.8, y - 0.26, x + 1.15, y + 0.26), 0.0, 1.6)
