"""A longhorn: what is seen of a head of cattle, on the base of the horse.

Lives here: its shape, at the scale of the figures, facing +x. Sight and reach take cattle for horses of the same base:
this is a look, for pictures only, so no table depends on it. Never here: files (`figure_kit`).
"""

from __future__ import annotations

from kit_horse import BASE_TOP, Parts, Ring, stand
from kit_solid import Solid, angles, ball, join, loft, oval, rgb, shade, tube

RUST, CREAM, HOOF, MUZZLE, HORN, TIP = (
    rgb("8a4a28"), rgb("d8cbb2"), rgb("2f2720"), rgb("b08a78"), rgb("cfc3a4"), rgb("4a4034"),
)  # fmt: skip

TRUNK = (
    Ring(-0.60, 0.86, 0.090, 0.120), Ring(-0.53, 0.84, 0.185, 0.205), Ring(-0.38, 0.79, 0.225, 0.255),
    Ring(-0.12, 0.76, 0.255, 0.285), Ring(0.12, 0.76, 0.245, 0.280), Ring(0.30, 0.80, 0.205, 0.265),
    Ring(0.44, 0.86, 0.150, 0.210), Ring(0.52, 0.90, 0.090, 0.130),
)  # fmt: skip
_LEGS = {
    "leg-back-left": (-0.46, 0.14, False),
    "leg-back-right": (-0.42, -0.14, False),
    "leg-front-left": (0.30, 0.13, True),
    "leg-front-right": (0.34, -0.13, True),
}


def cow() -> Parts:
    """Each node's role and its solid, in order of name."""
    parts: Parts = {
        "base": ("base", stand()),
        "head": ("head", _head()),
        "horns": ("kit", _horns()),
        "neck": ("kit", _neck()),
        "torso": ("torso", _trunk()),
    }
    for node, (x, y, fore) in _LEGS.items():
        parts[node] = ("limb", _leg(x, y, fore))
    return dict(sorted(parts.items()))


def _trunk() -> Solid:
    """A barrel with a straight back, pale behind the shoulder."""
    rings = [ring.points() for ring in TRUNK]
    colours = [RUST, RUST, RUST, CREAM, RUST, RUST, RUST, RUST]
    return loft(rings, [shade(colour, 0.97 + 0.01 * n) for n, colour in enumerate(colours)], (0.03, 0.03))


def _head() -> Solid:
    """A broad white face, carried low."""
    path = [(0.70, 0, 1.10), (0.77, 0, 1.06), (0.86, 0, 0.96), (0.94, 0, 0.86), (0.965, 0, 0.82)]
    radii = [(0.085, 0.085), (0.105, 0.110), (0.085, 0.090), (0.070, 0.062), (0.055, 0.045)]
    return tube(path, radii, [RUST, CREAM, CREAM, MUZZLE, MUZZLE], 10, tips=(0.015, 0.010))


def _horns() -> Solid:
    """Long and swept out, then up; the ears below them, the eyes."""
    found = []
    for y in (1.0, -1.0):
        found.append(tube(
            [(0.72, 0.07 * y, 1.15), (0.715, 0.25 * y, 1.19), (0.74, 0.42 * y, 1.25), (0.78, 0.50 * y, 1.37)],
            [0.034, 0.030, 0.022, 0.006], [HORN, HORN, HORN, TIP], 7, side=(0, 0, 1),
        ))  # fmt: skip
        found.append(tube(
            [(0.715, 0.09 * y, 1.10), (0.69, 0.18 * y, 1.085), (0.685, 0.23 * y, 1.06)],
            [(0.018, 0.03), (0.02, 0.045), (0.006, 0.01)], [RUST] * 3, 6, side=(1, 0, 0),
        ))  # fmt: skip
        found.append(ball((0.81, 0.088 * y, 1.045), (0.016, 0.010, 0.018), rgb("120d0a"), 8, 3))
    return join(found)


def _neck() -> Solid:
    """Neck with the dewlap under it, tail and udder."""
    neck = tube(
        [(0.36, 0, 0.88), (0.52, 0, 0.97), (0.64, 0, 1.05), (0.72, 0, 1.085)],
        [(0.150, 0.215), (0.120, 0.175), (0.098, 0.130), (0.085, 0.095)], [RUST] * 4, 12,
    )  # fmt: skip
    dewlap = tube(
        [(0.42, 0, 0.62), (0.55, 0, 0.72), (0.68, 0, 0.88)],
        [(0.030, 0.06), (0.035, 0.07), (0.02, 0.03)], [shade(RUST, 0.9)] * 3, 8,
    )  # fmt: skip
    tail = tube(
        [(-0.60, 0, 0.95), (-0.67, 0, 0.90), (-0.69, 0, 0.65), (-0.685, 0, 0.42), (-0.68, 0, 0.28)],
        [0.026, 0.028, 0.022, 0.040, 0.008], [RUST, RUST, RUST, CREAM, CREAM], 7,
    )  # fmt: skip
    return join([neck, dewlap, tail, ball((-0.26, 0, 0.53), (0.11, 0.10, 0.08), MUZZLE, 8, 4)])


def _leg(x: float, y: float, fore: bool) -> Solid:
    """Short and knobbly, white below the knee."""
    hock = 0.012 if fore else -0.055
    path = [(x, y * 0.85, 0.86), (x + 0.4 * abs(hock), y, 0.60), (x + hock, y, 0.40), (x, y, 0.18)]
    radii = [(0.055, 0.095), (0.070, 0.090), (0.050, 0.055), (0.044, 0.046)]
    leg = tube(path, radii, [RUST, RUST, CREAM, CREAM], 9)
    rings = [oval((x + out, y, z), long, wide, angles(9)) for z, long, wide, out in _HOOF]
    return join([leg, loft(rings, [HOOF, HOOF])])


_HOOF = ((BASE_TOP, 0.066, 0.060, 0.014), (0.185, 0.050, 0.047, 0.0))
