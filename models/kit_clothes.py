"""Clothes: what makes a body a gunslinger or a lawman.

Lives here: garments cut to the trunk of `kit_body`, made upright and then carried by the stance. What a
viewer may tint with a seat's colour (neckerchief, cravat, sash) is made in white.
Never here: bodies, arms, what is worn on the head (`kit_hats`), who wears what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from kit_body import Stance, trunk_ring
from kit_guns import holster
from kit_solid import (
    OPEN,
    WHITE,
    Array,
    Colour,
    Solid,
    Vector,
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


def arc(start: float, stop: float, count: int) -> Array:
    """`count` directions in degrees from start to stop, both included."""
    return np.asarray(np.linspace(start, stop, count))


def band(rows: tuple[Array, Array], thickness: float, colour: Colour) -> Solid:
    """A strap between a lower and an upper ring, `thickness` proud of them."""
    grown = []
    for row in rows:
        middle = row.mean(axis=0)
        out = row - middle
        out[:, 2] = 0
        grown.append(row + thickness * out / np.linalg.norm(out, axis=1)[:, None])
    return loft([grown[0], grown[1], rows[1]], [colour] * 3, OPEN)


def belt(stance: Stance, height: float, wide: float, colour: Colour, spare: float = 0.004, tilt: float = 0.0) -> Solid:
    """A belt; `tilt` lowers it toward the right hip, inches an inch."""
    rows = []
    for level in (height - wide / 2, height + wide / 2):
        row = trunk_ring(level, spare, girth=stance.girth)
        row[:, 2] += tilt * row[:, 1]
        rows.append(row)
    return stance.dress(band((rows[0], rows[1]), 0.014, colour))


def buckle(stance: Stance, height: float, colour: Colour) -> Solid:
    """A plate on the belt, in front."""
    x = float(trunk_ring(height, 0.019, np.array([0.0]), stance.girth)[0, 0])
    outline = np.array(
        [
            (x, -0.022, height - 0.018),
            (x, 0.022, height - 0.018),
            (x, 0.022, height + 0.018),
            (x, -0.022, height + 0.018),
        ]
    )
    return stance.dress(plates([outline], [colour]))


def gunbelt(stance: Stance, colour: Colour, left: bool | None, right: bool | None, tilt: float = 0.1) -> list[Solid]:
    """A slung belt; a holster on each side that is not None, with a revolver in it if True."""
    worn = [belt(stance, 0.63, 0.04, colour, 0.012, tilt), buckle(stance, 0.63, rgb("c09a48"))]
    for side, full in ((1, left), (-1, right)):
        if full is not None:
            spot = stance.at((0.0, side * (0.135 + 0.03 * stance.girth), 0.625 + side * tilt * 0.15))
            worn.append(holster(full).placed(frame(spot, (1, side * 0.1, 0.15), (0, -side * 0.34, 1))))
    return worn


def pinned(stance: Stance, thing: Solid, height: float, degrees: float, spare: float, up: Vector = (0, 0, 1)) -> Solid:
    """A thing on the outside of the trunk, its x outward."""
    spot = trunk_ring(height, spare, np.array([degrees]), stance.girth)[0]
    turn = np.radians(degrees)
    return stance.dress(thing.placed(frame(spot, (np.cos(turn), np.sin(turn), 0), up)))


def suspenders(stance: Stance, colour: Colour) -> list[Solid]:
    """Two straps from the belt over the shoulders."""
    straps = []
    for side in (1, -1):
        way = ((0.66, 28.0), (0.80, 26.0), (0.93, 34.0), (0.995, 70.0), (0.985, 130.0), (0.90, 158.0), (0.66, 172.0))
        edges = [
            np.array(
                [
                    trunk_ring(level, 0.009, np.array([side * degrees + shift]), stance.girth)[0]
                    for level, degrees in way
                ]
            )
            for shift in (-9.0, 9.0)
        ]
        quads = [np.array([edges[0][i], edges[1][i], edges[1][i + 1], edges[0][i + 1]]) for i in range(len(way) - 1)]
        straps.append(stance.dress(plates(quads, [colour] * len(quads))))
    return straps


def yoke(stance: Stance, colour: Colour) -> Solid:
    """A fringe across the back and chest of a jacket."""
    return stance.dress(
        fringe([trunk_ring(0.88, 0.022, np.array([turn]), stance.girth)[0] for turn in arc(36, 324, 15)], 0.07, colour)
    )


def fringed(stance: Stance, colour: Colour, edge: Colour) -> Solid:
    """A buckskin shirt: its skirt below the belt, with fringes there and on the chest."""
    around = angles(10)
    low = oval((0, 0, 0.49), 0.135, 0.165, around)
    skirt = loft([low, trunk_ring(0.67, 0.006, around)], [shade(colour, 0.9), colour], (-0.02, None))
    hem = [np.asarray(point) for point in [*low, low[0]]]
    chest = [trunk_ring(0.87, 0.012, np.array([turn]))[0] for turn in arc(-180, 180, 15)]
    return stance.dress(join([skirt, fringe(hem, 0.06, edge), fringe(chest, 0.07, edge)]))


def buttons(stance: Stance, colour: Colour) -> Solid:
    """Brass down the front of a vest."""
    spots = [trunk_ring(level, 0.004, np.array([0.0]), stance.girth)[0] for level in (0.70, 0.76, 0.82)]
    return stance.dress(join([ball(spot, (0.006, 0.011, 0.011), colour, 4, 1) for spot in spots]))


def vest(stance: Stance, colour: Colour, opening: float, bottom: float = 0.655, spare: float = 0.021) -> Solid:
    """A vest or short jacket, open in front by `opening` degrees on each side."""
    around = arc(opening, 360 - opening, 9)
    rows = [trunk_ring(level, spare, around, stance.girth) for level in (1.0, 0.965, 0.89, bottom)]
    rows[-1][:, 2] -= 0.02 * np.cos(np.radians(around))  # points hang lower in front
    return stance.dress(shell(rows, colour, 0.016))


@dataclass(frozen=True)
class Cut:
    """A coat from the neck to `hem`: half as deep and wide there as given, swept back, open in front by
    `opening` degrees on each side."""

    colour: Colour
    hem: float
    deep: float
    wide: float
    opening: float = 28.0
    sweep: float = 0.05
    fold: float = 0.07


def coat(stance: Stance, cut: Cut) -> Solid:
    """A long coat, lined, with folds that deepen to the hem."""
    around = arc(cut.opening, 360 - cut.opening, 13)
    upper = [trunk_ring(level, 0.018, around, stance.girth) for level in (1.0, 0.965, 0.89, 0.69)]
    waist, hem = upper[-1], oval((-cut.sweep, 0, cut.hem), cut.deep, cut.wide, around, 2.2)
    crease = np.where(np.arange(len(around)) % 2 == 0, 1.0, -1.0) * cut.fold
    lower = [waist]
    for fall, flare in ((0.45, 0.64), (1.0, 1.0)):
        row = waist + (hem - waist) * flare
        row[:, 2] = waist[:, 2] + (cut.hem - waist[:, 2]) * fall
        back = np.array((cut.sweep * flare, 0.0))
        row[:, :2] = (row[:, :2] + back) * (1 + crease * flare)[:, None] - back
        lower.append(row)
    outside = shell([*upper, *lower[1:]], cut.colour)
    inside = shell(lower, shade(cut.colour, 0.5))
    inner = Solid(inside.vertices, np.ascontiguousarray(inside.faces[:, ::-1]), inside.colours)
    return stance.dress(join([outside, inner]))


def collar(stance: Stance, colour: Colour, high: float = 0.05, opening: float = 48.0) -> Solid:
    """A collar that stands open about the neck."""
    around = arc(opening, 360 - opening, 8)
    rows = [
        oval((-0.006 - 0.01 * lift, 0, 0.99 + high * lift), 0.07 + 0.022 * lift, 0.082 + 0.03 * lift, around)
        for lift in (1.0, 0.0)
    ]
    rows[0][:, 2] += 0.012 * np.cos(np.radians(around))
    return stance.dress(shell(rows, colour, 0.0, shade(colour, 0.7)))


def lapels(stance: Stance, colour: Colour, opening: float, low: float = 0.78) -> Solid:
    """Two turned-back edges of a coat."""
    flaps = []
    for side in (1, -1):
        edge = [trunk_ring(level, 0.026, np.array([side * opening]), stance.girth)[0] for level in (low, 0.90, 0.985)]
        back = [trunk_ring(level, 0.030, np.array([side * (opening + 24)]), stance.girth)[0] for level in (0.87, 0.93)]
        flap = np.array([edge[0], back[0], back[1], edge[2], edge[1]])
        flaps.append(flap if side > 0 else flap[::-1])
    return stance.dress(plates(flaps, [colour, colour]))


def neckerchief(stance: Stance) -> Solid:
    """A roll about the neck with a point on the chest; white."""
    rows = [oval((0.0, 0, z), r, r * 1.08, angles(10)) for z, r in ((0.982, 0.080), (1.010, 0.094), (1.042, 0.060))]
    x = float(trunk_ring(0.93, 0.03, np.array([0.0]))[0, 0])
    flap = [
        np.array([(0.07, 0.062, 1.01), (x, 0.0, 0.90), (x - 0.012, 0.0, 0.985)]),
        np.array([(0.07, -0.062, 1.01), (x - 0.012, 0.0, 0.985), (x, 0.0, 0.90)]),
    ]
    turned = [polygon[::-1] for polygon in flap]
    return stance.dress(join([loft(rows, [WHITE] * 3, OPEN), plates([*flap, *turned], [WHITE] * 4)]))


def cravat(stance: Stance) -> Solid:
    """A cravat: a knot at the throat and a broad end tucked in; white."""
    rows = [oval((0.004, 0, z), r, r * 1.05, angles(10)) for z, r in ((0.99, 0.062), (1.02, 0.066), (1.035, 0.050))]
    front = [(0.108, 0.0, 0.86), (0.122, 0.026, 0.90), (0.108, 0.030, 0.96), (0.085, 0.016, 1.0)]
    end = np.array([*front, (0.085, -0.016, 1.0), (0.108, -0.030, 0.96), (0.122, -0.026, 0.90)])
    knot = ball((0.078, 0, 1.0), (0.022, 0.028, 0.022), WHITE, 6, 2)
    return stance.dress(join([loft(rows, [WHITE] * 3, OPEN), knot, plates([end], [WHITE])]))


def sash(stance: Stance, side: int = 1, spare: float = 0.02) -> Solid:
    """A sash about the waist, its ends hanging at one side; white."""
    x, y = trunk_ring(0.64, spare + 0.016, np.array([side * 60.0]), stance.girth)[0, :2]
    ends = []
    for spread, long in ((0.0, 0.17), (0.04, 0.13)):
        corner = [(x - 0.02 + spread, y, 0.65), (x + 0.02 + spread, y, 0.65)]
        foot = [
            (x + 0.035 + spread * 1.4, y + side * 0.035, 0.64 - long),
            (x - 0.02 + spread * 1.4, y + side * 0.035, 0.62 - long),
        ]
        panel = np.array([*corner, *foot])
        ends += [panel, panel[::-1]]
    return join([belt(stance, 0.668, 0.062, WHITE, spare), stance.dress(plates(ends, [WHITE] * 4))])


def bandolier(stance: Stance, leather: Colour, brass: Colour) -> Solid:
    """A cartridge belt over the left shoulder."""
    levels = ((0.70, -62.0), (0.78, -40.0), (0.86, -8.0), (0.92, 25.0), (0.965, 55.0), (0.995, 80.0))
    path = [trunk_ring(level, 0.012, np.array([degrees]), stance.girth)[0] for level, degrees in levels]
    strap = tube(path, [(0.024, 0.010)] * 6, [leather] * 6, 4, (0.2, -0.6, -1.0), OPEN)
    spots = [path[1], (path[1] + path[2]) / 2, path[2], (path[2] + path[3]) / 2, path[3]]
    rounds = [ball(spot + np.array((0.013, 0, 0)), (0.012, 0.010, 0.019), brass, 4, 1) for spot in spots]
    return stance.dress(join([strap, *rounds]))


def gown(stance: Stance, colour: Colour, hem: float, deep: float, wide: float) -> Solid:
    """A riding skirt, closed all round, with folds."""
    around = angles(12)
    waist = trunk_ring(0.68, 0.022, around, stance.girth)
    rows = []
    for part, flare in ((1.0, 1.0), (0.45, 0.80), (0.0, 0.0)):
        row = waist + (oval((0.012, 0, hem), deep, wide, around) - waist) * flare
        row[:, 2] = waist[:, 2] + (hem - waist[:, 2]) * part
        row[:, :2] *= (1 + 0.06 * part * np.cos(np.radians(around) * 6))[:, None]
        rows.append(row)
    return stance.dress(loft(rows, [shade(colour, 0.8), colour, colour], (-0.06, None)))


def fringe(points: Sequence[Vector], drop: float, colour: Colour) -> Solid:
    """Teeth of leather hanging from a line of points."""
    teeth = []
    for start, end in pairwise(points):
        first, last = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
        tooth = np.array([first, (first + last) / 2 - (0, 0, drop), last])
        teeth.append(tooth)
    return plates(teeth, [colour] * len(teeth))
