"""A horse with saddle and bridle, and the legs of whoever sits on it.

Lives here: its shape, at the scale of the figures, facing +x on a base of 40 mm. Its seat is so high that a figure
lifted by half an inch sits in it. The node `rider` is a pair of legs astride, shown in place of a rider's own while
the horse is ridden. Never here: files (`figure_kit`). Trunk and head are closed forms: sight aims at them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from kit_solid import Array, Colour, Solid, angles, ball, box, join, loft, oval, rgb, rod, shade, tube

BASE_RADIUS, BASE_TOP = 0.787, 0.1
HEIGHT = 1.5
EYE = (0.74, 0.0, 1.33)

BAY, MANE, HOOF, MUZZLE = rgb("7a4a2b"), rgb("2a1c15"), rgb("33281f"), rgb("4c3022")
LEATHER, CHAPS, BOOT, BRASS = rgb("5a3820"), rgb("6b4a2f"), rgb("3a2618"), rgb("c09a48")

Parts = dict[str, tuple[str, Solid]]


@dataclass(frozen=True)
class Ring:
    """A cross-section of the trunk: where along x, its middle's height, half width and half height."""

    x: float
    z: float
    wide: float
    high: float

    def points(self, count: int = 12) -> Array:
        turn = np.radians(angles(count))
        ring = np.zeros((count, 3))
        ring[:, 0] = self.x
        ring[:, 1] = self.wide * np.cos(turn)
        ring[:, 2] = self.z + self.high * np.sin(turn)
        return ring


TRUNK = (
    Ring(-0.60, 0.90, 0.075, 0.105), Ring(-0.54, 0.88, 0.150, 0.185), Ring(-0.40, 0.855, 0.190, 0.220),
    Ring(-0.15, 0.825, 0.190, 0.215), Ring(0.10, 0.825, 0.185, 0.220), Ring(0.30, 0.855, 0.170, 0.220),
    Ring(0.43, 0.90, 0.120, 0.170), Ring(0.48, 0.92, 0.070, 0.100),
)  # fmt: skip


def horse() -> Parts:
    """Each node's role and its solid, in order of name."""
    parts: Parts = {
        "base": ("base", stand()),
        "head": ("head", _head()),
        "mane": ("kit", _mane()),
        "rider": ("kit", _rider()),
        "tack": ("kit", _tack()),
        "tint": ("kit", _blanket()),
        "torso": ("torso", _trunk()),
    }
    for node, (x, y, fore) in _LEGS.items():
        parts[node] = ("limb", _leg(x, y, fore))
    return dict(sorted(parts.items()))


def stand() -> Solid:
    """The base."""
    sand = rgb("b49a6c")
    rings = [oval((0, 0, z), r, r, angles(40)) for r, z in ((BASE_RADIUS, 0.0), (BASE_RADIUS - 0.012, BASE_TOP))]
    return loft(rings, [shade(sand, 0.55), sand])


def _trunk() -> Solid:
    """Barrel, chest and quarters; closed, its tips out of sight."""
    rings = [ring.points() for ring in TRUNK]
    return loft(rings, [shade(BAY, 0.96 + 0.01 * n) for n in range(len(rings))], (0.03, 0.03))


def _head() -> Solid:
    """From the jaw to the nostrils: one closed form."""
    path = [(0.66, 0, 1.375), (0.72, 0, 1.335), (0.81, 0, 1.225), (0.885, 0, 1.115), (0.905, 0, 1.08)]
    radii = [(0.062, 0.078), (0.078, 0.100), (0.060, 0.080), (0.047, 0.056), (0.034, 0.036)]
    return tube(path, radii, [BAY, BAY, BAY, MUZZLE, MUZZLE], 10, tips=(0.012, 0.008))


def _mane() -> Solid:
    """Neck, mane, forelock, ears, eyes and tail."""
    neck = tube(
        [(0.30, 0, 0.92), (0.45, 0, 1.06), (0.58, 0, 1.23), (0.675, 0, 1.35)],
        [(0.135, 0.190), (0.105, 0.150), (0.078, 0.115), (0.064, 0.088)], [BAY] * 4, 12,
    )  # fmt: skip
    crest = tube(
        [(0.24, 0, 1.10), (0.385, 0, 1.205), (0.50, 0, 1.335), (0.625, 0, 1.445), (0.70, 0, 1.432)],
        [(0.020, 0.03), (0.030, 0.05), (0.030, 0.05), (0.030, 0.04), (0.02, 0.025)], [MANE] * 5, 8,
    )  # fmt: skip
    tail = tube(
        [(-0.60, 0, 0.965), (-0.685, 0, 0.93), (-0.725, 0, 0.78), (-0.715, 0, 0.55), (-0.69, 0, 0.42)],
        [0.030, 0.045, 0.065, 0.055, 0.012], [MANE] * 5, 8,
    )  # fmt: skip
    ears = [
        tube([(0.665, y, 1.42), (0.68, y * 1.25, 1.47), (0.685, y * 1.3, 1.50)], [0.022, 0.02, 0.004], [BAY] * 3, 6)
        for y in (0.042, -0.042)
    ]
    eyes = [ball((0.745, y, 1.345), (0.016, 0.010, 0.016), rgb("120d0a"), 8, 3) for y in (0.072, -0.072)]
    blaze = tube([(0.762, 0, 1.385), (0.84, 0, 1.275), (0.905, 0, 1.165)], [0.018, 0.016, 0.01], [rgb("d8cdb8")] * 3, 6)
    return join([neck, crest, tail, blaze, *ears, *eyes])


_LEGS = {
    "leg-back-left": (-0.455, 0.115, False),
    "leg-back-right": (-0.40, -0.115, False),
    "leg-front-left": (0.32, 0.105, True),
    "leg-front-right": (0.37, -0.105, True),
}


def _leg(x: float, y: float, fore: bool) -> Solid:
    """Fore legs straight, hind legs with the hock behind."""
    hock = 0.015 if fore else -0.075
    path = [
        (x, y * 0.8, 0.93),
        (x + 0.4 * abs(hock), y, 0.66),
        (x + hock, y, 0.46),
        (x + 0.4 * hock, y, 0.24),
        (x, y, 0.17),
    ]
    radii = [(0.045, 0.085), (0.066, 0.085), (0.043, 0.050), (0.033, 0.036), (0.040, 0.044)]
    if not fore:
        radii[0], radii[1] = (0.060, 0.120), (0.075, 0.105)
    shin = shade(MANE, 1.25)
    leg = tube(path, radii, [BAY, BAY, shin, shin, shin], 9)
    hoof = tube([(x, y, 0.175), (x + 0.018, y, BASE_TOP)], [(0.043, 0.046), (0.056, 0.062)], [HOOF, HOOF], 9)
    return join([leg, hoof])


def _girdle(x: float, spare: float, colour: Colour, width: float) -> Solid:
    """A strap round the trunk."""
    near = sorted(TRUNK, key=lambda ring: ring.x)
    rings = []
    for at in (x - width / 2, x + width / 2):
        z, wide, high = (
            float(np.interp(at, [ring.x for ring in near], [getattr(ring, key) for ring in near]))
            for key in ("z", "wide", "high")
        )
        rings.append(Ring(at, z, wide + spare, high + spare).points())
    return loft(rings, [colour, colour], (None, None))


def _blanket() -> Solid:
    """The saddle cloth, in the colour of the seat."""
    rows = []
    for x in (-0.26, -0.12, 0.02, 0.16):
        turn = np.radians(np.linspace(-12, 192, 15))
        row = np.zeros((15, 3))
        row[:, 0], row[:, 1], row[:, 2] = x, 0.208 * np.cos(turn), 0.83 + 0.226 * np.sin(turn)
        rows.append(row)
    sheet = np.concatenate(rows)
    faces = []
    for line in range(3):
        for n in range(14):
            a, b, c, d = line * 15 + n, line * 15 + n + 1, (line + 1) * 15 + n + 1, (line + 1) * 15 + n
            faces += [(a, d, c), (a, c, b)]
    paint = np.tile(np.array((1.0, 1.0, 1.0)), (len(sheet), 1))
    front = Solid(sheet, np.array(faces, dtype=np.int64), paint)
    back = Solid(sheet * (1, 0.985, 1) - (0, 0, 0.004), np.ascontiguousarray(front.faces[:, ::-1]), paint)
    return join([front, back])


def _tack() -> Solid:
    """Saddle with horn and cantle, stirrup leathers, girth, bridle and reins."""
    seat = tube(
        [(-0.20, 0, 1.085), (-0.10, 0, 1.062), (0.03, 0, 1.062), (0.11, 0, 1.085)],
        [(0.105, 0.036), (0.120, 0.030), (0.105, 0.030), (0.07, 0.034)], [LEATHER] * 4, 10,
    )  # fmt: skip
    cantle = box((-0.205, 0, 1.115), (0.03, 0.20, 0.085), shade(LEATHER, 0.85))
    horn = join(
        [rod((0.10, 0, 1.09), (0.125, 0, 1.165), 0.018, LEATHER), ball((0.127, 0, 1.17), (0.03, 0.03, 0.014), LEATHER)]
    )
    flaps = [
        tube([(-0.02, y * 0.62, 1.03), (-0.02, y, 0.90), (-0.01, y * 1.04, 0.78)],
             [(0.02, 0.09), (0.016, 0.085), (0.014, 0.06)], [shade(LEATHER, 0.9)] * 3, 8)
        for y in (0.205, -0.205)
    ]  # fmt: skip
    band = [tube([(0.815, y, 1.27), (0.70, y * 1.3, 1.38)], [0.011, 0.011], [LEATHER] * 2, 6) for y in (0.062, -0.062)]
    nose = tube(
        [(0.84, 0.06, 1.17), (0.865, 0, 1.21), (0.84, -0.06, 1.17)], [0.011] * 3, [LEATHER] * 3, 6, side=(0, 0, 1)
    )
    reins = [
        tube([(0.86, y, 1.13), (0.52, y * 2.2, 1.14), (0.17, y * 0.5, 1.13)], [0.009] * 3, [shade(LEATHER, 0.7)] * 3, 5)
        for y in (0.052, -0.052)
    ]
    girth = _girdle(0.03, 0.012, shade(LEATHER, 0.8), 0.06)
    return join([seat, cantle, horn, *flaps, *band, nose, *reins, girth])


def _rider() -> Solid:
    """Two legs astride: thighs along the saddle, shins down, boots in the stirrups."""
    found = []
    for y in (1.0, -1.0):
        found.append(tube(
            [(-0.03, 0.06 * y, 1.10), (0.06, 0.185 * y, 1.065), (0.15, 0.245 * y, 0.96),
             (0.10, 0.255 * y, 0.80), (0.06, 0.25 * y, 0.72)],
            [0.088, 0.082, 0.070, 0.058, 0.052], [CHAPS] * 5, 9,
        ))  # fmt: skip
        found.append(tube([(0.07, 0.25 * y, 0.75), (0.055, 0.25 * y, 0.64)], [0.060, 0.052], [BOOT] * 2, 9))
        found.append(tube([(0.02, 0.25 * y, 0.625), (0.10, 0.25 * y, 0.62), (0.175, 0.25 * y, 0.612)],
                          [(0.045, 0.036), (0.048, 0.034), (0.030, 0.022)], [BOOT] * 3, 8))  # fmt: skip
        found.append(rod((0.09, (0.25 - 0.06) * y, 0.585), (0.09, (0.25 + 0.06) * y, 0.585), 0.014, BRASS))
    return join(found)
