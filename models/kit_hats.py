"""What is worn on the head: hair, beards, masks, hats.

Lives here: things cut to the skull of `kit_body`, made about the head's centre and placed by its frame.
What a viewer may tint with a seat's colour (hat band, mask, headband) is made in white.
Never here: the head itself, clothes of the trunk (`kit_clothes`), who wears what.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from kit_body import SKULL
from kit_clothes import arc, band
from kit_solid import (
    WHITE,
    Array,
    Colour,
    Solid,
    angles,
    ball,
    frame,
    join,
    loft,
    oval,
    plates,
    rgb,
    shade,
    shell,
    tube,
)


def skull_ring(height: float, spare: float, around: Array) -> Array:
    """The ring of the head at a height about its centre."""
    levels = [row[0] for row in SKULL]
    shift, deep, wide = (float(np.interp(height, levels, [row[column] for row in SKULL])) for column in (1, 2, 3))
    return oval((shift, 0, height), deep + spare, wide + spare, around)


def hair(place: Array, colour: Colour, nape: float = -0.085, opening: float = 74.0) -> Solid:
    """Hair below the hat to the nape, open at the face."""
    around = arc(opening, 360 - opening, 10)
    rows = [skull_ring(level, 0.014, around) for level in (0.06, -0.03)]
    low = skull_ring(max(nape, -0.09), 0.016, around)
    low[:, 2], low[:, 0] = nape, np.minimum(low[:, 0], 0.01) - 0.012
    return shell([*rows, low], colour).placed(place)


def crown(place: Array, colour: Colour) -> Solid:
    """The hair of a head without a hat, from the brow up."""
    rows = [skull_ring(level, spare, angles(10)) for level, spare in ((0.045, 0.008), (0.075, 0.014), (0.105, 0.006))]
    return loft(rows, [colour] * 3, (None, 0.012)).placed(place)


def beard(place: Array, colour: Colour, low: float = -0.15) -> Solid:
    """A full beard down to `low` below the head's centre."""
    around = arc(-80, 80, 7)
    rows = [skull_ring(-0.035, 0.006, around), skull_ring(-0.075, 0.016, around), skull_ring(-0.10, 0.020, around)]
    point = rows[-1].copy()
    point[:, :2] = (point[:, :2] - (0.05, 0)) * 0.5 + (0.055, 0)
    point[:, 2] = low
    return join([shell([*rows, point], colour), moustache(np.eye(4), colour)]).placed(place)


def moustache(place: Array, colour: Colour) -> Solid:
    """A moustache that droops at both ends."""
    wings = [
        tube(
            [(0.098, 0.0, -0.044), (0.094, side * 0.026, -0.050)],
            [0.012, 0.012],
            [colour] * 2,
            4,
            (1, 0, 0),
            (None, 0.034),
        )
        for side in (1, -1)
    ]
    return join(wings).placed(place)


def mask(place: Array) -> Solid:
    """A bandana over nose and chin, its point on the chest; white."""
    around = arc(-105, 105, 11)
    rows = [skull_ring(level, spare, around) for level, spare in ((-0.008, 0.012), (-0.045, 0.018), (-0.085, 0.020))]
    rows[0][:, 0] += 0.022 * np.maximum(0, np.cos(np.radians(around))) ** 6  # over the nose
    point = rows[-1].copy()
    point[:, 1] *= 0.9
    point[:, 2] = -0.10 - 0.11 * np.maximum(0, np.cos(np.radians(around))) ** 3
    point[:, 0] += 0.012
    knot = ball((-0.10, 0, -0.03), (0.022, 0.03, 0.022), WHITE, 6, 1)
    return join([shell([*rows, point], WHITE), knot]).placed(place)


def braid(place: Array, colour: Colour) -> Solid:
    """A braid that falls forward over the left shoulder."""
    path = [(-0.01, 0.085, -0.09), (0.06, 0.110, -0.14), (0.11, 0.098, -0.205), (0.118, 0.088, -0.275)]
    knots = [
        ball(point, (0.034 - 0.003 * index, 0.035 - 0.003 * index, 0.048), colour, 4, 1)
        for index, point in enumerate(path)
    ]
    return join(knots).placed(place)


@dataclass(frozen=True)
class Hat:
    """A hat's cut in inches: `brim` its half width, `curl` how far its sides rise, `droop` front and back fall;
    `crown` its height, `top` the crown's taper, `dent` how deep the crown is creased."""

    colour: Colour
    brim: float = 0.2
    curl: float = 0.05
    droop: float = 0.015
    crown: float = 0.13
    top: float = 0.82
    dent: float = 0.03
    pinch: float = 0.0
    tilt: float = 6.0


def hat(place: Array, cut: Hat) -> tuple[Solid, Solid]:
    """The hat, and its band in white."""
    around = angles(12)
    size = np.array((0.108, 0.094))
    seat = place @ _tilted(cut.tilt)
    mid = (cut.brim + 0.1) / 2
    rows = [(0.09, 0.004), (cut.brim, -0.001), (cut.brim, 0.010), (mid, 0.010), (0.104, 0.014)]
    rings = [_brim_ring(radius, height, cut, around) for radius, height in rows]
    for part, grow in ((0.85, 0.4 + cut.top * 0.6), (1.0, cut.top - 0.06)):
        ring = oval((0, 0, 0.014 + (cut.crown - 0.014) * part), size[0] * grow, size[1] * grow, around, 2.2)
        ring[:, 1] *= 1 - cut.pinch * part * np.clip(ring[:, 0] / size[0], 0, 1)
        ring[:, 2] -= cut.dent * 0.4 * part * np.cos(np.radians(around)) ** 2 * (part == 1.0)
        rings.append(ring)
    dark = shade(cut.colour, 0.6)
    paint = [
        dark,
        dark,
        shade(cut.colour, 1.15),
        cut.colour,
        shade(cut.colour, 0.85),
        cut.colour,
        shade(cut.colour, 1.15),
    ]
    body = loft(rings, paint, (None, -cut.dent))
    ribbon = band(
        (
            oval((0, 0, 0.013), size[0], size[1], around, 2.2),
            oval((0, 0, 0.043), size[0] * 0.985, size[1] * 0.985, around, 2.2),
        ),
        0.006,
        WHITE,
    )
    return body.placed(seat), ribbon.placed(seat)


def _brim_ring(radius: float, height: float, cut: Hat, around: Array) -> Array:
    ring = oval((0, 0, height), radius * 1.08, radius, around)
    out = max(0.0, (radius - 0.1) / (cut.brim - 0.1)) if cut.brim > 0.1 else 0.0
    sine, cosine = np.sin(np.radians(around)), np.cos(np.radians(around))
    ring[:, 2] += out * (cut.curl * np.abs(sine) ** 3 - cut.droop * cosine**2)
    ring[:, 1] *= 1 - 0.9 * cut.curl * out * np.abs(sine)
    return ring


def _tilted(degrees: float) -> Array:
    turn = np.radians(degrees)
    return frame((-0.004, 0, 0.048), (np.cos(turn), 0, np.sin(turn)))


def headband(place: Array) -> Solid:
    """A band of cloth about the brow, its ends at the back; white."""
    rows = (skull_ring(0.03, 0.014, angles(12)), skull_ring(0.058, 0.014, angles(12)))
    tail = np.array([(-0.10, 0.0, 0.05), (-0.14, 0.03, -0.06), (-0.13, 0.0, -0.075), (-0.10, -0.015, 0.03)])
    return join([band(rows, 0.006, WHITE), plates([tail, tail[::-1]], [WHITE] * 2)]).placed(place)


def feathers(place: Array) -> Solid:
    """Two feathers standing at the back of the head."""
    blades = []
    for lean, colour in ((0.055, rgb("e8e0cf")), (-0.03, rgb("d9cfb8"))):
        foot = np.array((-0.095, lean * 0.3, 0.03))
        tip = np.array((-0.15, lean * 1.6, 0.24))
        wide = np.array((0.026, 0.012, 0.01))
        low, high = foot + (tip - foot) * 0.25, foot + (tip - foot) * 0.75
        blade = np.array([foot, low + wide, high + wide, high - wide, low - wide])
        cap = np.array([high + wide, tip, high - wide])
        blades += [(blade, colour), (blade[::-1], colour), (cap, rgb("3a2c24")), (cap[::-1], rgb("3a2c24"))]
    return plates([outline for outline, _ in blades], [colour for _, colour in blades]).placed(place)
