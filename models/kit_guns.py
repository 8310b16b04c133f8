"""What a hand holds: revolver, rifle, shotgun, bow, cane, sack; and the holster on the belt.

Lives here: shapes in a frame of their own, muzzle toward +x, up +z, origin where the right hand grips.
Never here: who holds them or how (`kit_cast`). Sizes are heroic: a little thick, so that they cast and
read from three feet.
"""

from __future__ import annotations

import numpy as np
from kit_solid import OPEN, Colour, Solid, angles, ball, box, join, loft, oval, plates, rgb, rod, shade, tube

STEEL = rgb("5b626b")
BLUED = rgb("363b44")
BRASS = rgb("b8923f")
WALNUT = rgb("6b4026")
LEATHER = rgb("5a3620")


def revolver(metal: Colour = STEEL, grip: Colour = WALNUT) -> Solid:
    """A long-barrelled single-action, 0.25" over all."""
    return join(
        [
            box((0.055, 0, 0.035), (0.085, 0.030, 0.046), metal),
            rod((0.028, 0, 0.040), (0.080, 0, 0.040), 0.027, shade(metal, 0.85), 6),
            rod((0.080, 0, 0.048), (0.215, 0, 0.048), 0.0165, metal, 5, 0.9),
            box((0.012, 0, 0.068), (0.012, 0.010, 0.028), metal),
            tube(
                [(0.02, 0, 0.03), (-0.005, 0, -0.02), (-0.03, 0, -0.052)],
                [0.017, 0.019, 0.023],
                [grip] * 3,
                5,
                (0, 1, 0),
                (None, 0.0),
            ),
        ]
    )


def rifle(length: float = 0.72, receiver: Colour = BRASS, wood: Colour = WALNUT) -> Solid:
    """A lever-action rifle or, shorter, a carbine; `length` from butt to muzzle."""
    muzzle = length - 0.24
    return join(
        [
            _stock(wood),
            box((0.055, 0, 0.022), (0.135, 0.036, 0.056), receiver),
            rod((0.12, 0, 0.040), (muzzle, 0, 0.040), 0.0155, BLUED, 5, 0.9),
            rod((0.12, 0, 0.012), (muzzle - 0.04, 0, 0.012), 0.0135, BLUED, 5),
            box((0.205, 0, 0.018), (0.170, 0.042, 0.036), wood, (0.8, 0.8)),
            box((muzzle - 0.05, 0, 0.026), (0.014, 0.034, 0.050), BLUED),
            box((muzzle - 0.012, 0, 0.060), (0.012, 0.006, 0.014), BLUED),
            tube(
                [(0.06, 0, -0.005), (0.045, 0, -0.045), (-0.02, 0, -0.040), (-0.03, 0, -0.01)],
                [0.008] * 4,
                [receiver] * 4,
                4,
                (0, 1, 0),
                OPEN,
            ),
        ]
    )


def _stock(wood: Colour) -> Solid:
    path = [(0.0, 0, 0.016), (-0.06, 0, -0.002), (-0.13, 0, -0.022), (-0.235, 0, -0.034)]
    return tube(
        path,
        [(0.016, 0.022), (0.016, 0.022), (0.019, 0.034), (0.021, 0.052)],
        [wood, wood, wood, shade(wood, 0.7)],
        5,
        (0, 1, 0),
        (None, 0.0),
    )


def shotgun() -> Solid:
    """A double-barrelled coach gun, 0.62" long."""
    pair = [rod((0.05, side * 0.0165, 0.038), (0.385, side * 0.0165, 0.038), 0.0185, BLUED, 6) for side in (1, -1)]
    return join(
        [
            _stock(WALNUT),
            box((0.045, 0, 0.022), (0.090, 0.044, 0.050), STEEL),
            box((0.170, 0, 0.016), (0.160, 0.052, 0.030), WALNUT, (0.85, 0.7)),
            box((0.035, 0, 0.060), (0.012, 0.034, 0.024), BLUED),
            *pair,
        ]
    )


def bow(draw: float) -> Solid:
    """A recurve bow gripped at the origin, its string drawn back by `draw`, an arrow on it."""
    wood, cord = rgb("7c5430"), rgb("d8cdb4")
    half = [(0.02, 0.0), (0.01, 0.10), (-0.035, 0.20), (-0.085, 0.285), (-0.085, 0.345)]
    path = [(x, 0.0, -z) for x, z in half[:0:-1]] + [(x, 0.0, z) for x, z in half]
    radii = [0.008, 0.012, 0.016, 0.019, 0.022, 0.019, 0.016, 0.012, 0.008]
    tip, nock = (-0.085, 0.0, 0.335), (-draw, 0.0, 0.012)
    grip = rod((0.018, 0, -0.035), (0.018, 0, 0.035), 0.026, LEATHER, 6)
    cords = [rod((tip[0], 0, side * tip[2]), nock, 0.005, cord, 4) for side in (1, -1)]
    return join([tube(path, radii, [wood] * 9, 6), grip, *cords, arrow(draw)])


def arrow(draw: float) -> Solid:
    """An arrow from the nock at x = -draw to a head just before the bow."""
    flight = [box((-draw + 0.045, 0, 0.012), (0.075, *size), rgb("e4dccb")) for size in ((0.003, 0.04), (0.04, 0.003))]
    shaft = rod((-draw, 0, 0.012), (0.07, 0, 0.012), 0.0065, rgb("b08d57"), 4)
    return join([shaft, rod((0.065, 0, 0.012), (0.115, 0, 0.012), 0.017, STEEL, 4, 0.05), *flight])


def quiver() -> Solid:
    """A quiver standing on the origin, arrows out of its top (+z)."""
    hide = rgb("8a5d36")
    case = loft([oval((0, 0, z), r, r, angles(7)) for z, r in ((0.0, 0.030), (0.20, 0.040), (0.25, 0.045))], [hide] * 3)
    flights = [
        box((x, y, 0.30), (0.022, 0.022, 0.075), colour)
        for x, y, colour in (
            (0.018, 0.0, rgb("e4dccb")),
            (-0.012, 0.018, rgb("8c3b2a")),
            (-0.010, -0.018, rgb("e4dccb")),
        )
    ]
    return join([case, *flights])


def cane(length: float) -> Solid:
    """A cane under the hand at the origin, ferrule `length` below."""
    return join(
        [rod((0, 0, 0), (0, 0, -length), 0.012, rgb("241c18"), 6), ball((0, 0, 0.02), (0.026,) * 3, BRASS, 6, 2)]
    )


def sack() -> Solid:
    """A money bag hanging from the origin."""
    canvas = rgb("cbb68a")
    rows = ((-0.235, 0.060), (-0.165, 0.097), (-0.08, 0.068), (-0.035, 0.022), (0.0, 0.042))
    bag = loft(
        [oval((0, 0, z), r * 0.9, r, angles(9) + 20, 2.2) for z, r in rows],
        [shade(canvas, 0.85), *[canvas] * 4],
        (0.008, -0.01),
    )
    mark = rgb("4c6b3a")
    strokes = [(0.008, -0.105, -0.225), (0.026, -0.125, -0.140), (0.026, -0.158, -0.173), (0.026, -0.190, -0.205)]
    marks = [np.array([(0.09, -y, low), (0.09, y, low), (0.09, y, high), (0.09, -y, high)]) for y, high, low in strokes]
    return join([bag, plates(marks, [mark] * 4)])


def holster(filled: bool) -> Solid:
    """A holster hanging from the origin down -z; with the butt of a revolver if `filled`."""
    path = [(0, 0, 0.01), (-0.006, 0, -0.06), (-0.012, 0, -0.15)]
    pouch = tube(
        path,
        [(0.022, 0.042), (0.020, 0.036), (0.013, 0.020)],
        [LEATHER, LEATHER, shade(LEATHER, 0.8)],
        6,
        (0, 1, 0),
        (0.0, None),
    )
    if not filled:
        return pouch
    butt = tube([(0.0, 0, 0.0), (0.004, 0, 0.035), (-0.028, 0, 0.075)], [0.015, 0.017, 0.021], [WALNUT] * 3, 6)
    return join([pouch, butt])


def star(size: float) -> Solid:
    """A five-pointed badge in the y-z plane, facing +x."""
    turn = np.radians(90 + 36 * np.arange(10))
    reach = np.where(np.arange(10) % 2 == 0, size, size * 0.45)
    rim = np.column_stack([np.zeros(10), -np.cos(turn) * reach, np.sin(turn) * reach])
    centre = np.array([[size * 0.35, 0.0, 0.0]])
    here = np.arange(10)
    faces = np.stack([np.full(10, 10), (here + 1) % 10, here], axis=1)
    return Solid(np.concatenate([rim, centre]), faces, np.tile(np.array(rgb("e2b84a")), (11, 1)))
