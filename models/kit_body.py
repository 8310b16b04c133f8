"""The man in the clothes: stance, torso, head, arms, legs, boots and the base he stands on.

Lives here: anatomy at 28-32 mm heroic scale, about 1.25" from the table to the crown of the head.
Never here: clothes that go over it, hats, arms (`kit_clothes`, `kit_guns`), or who is who (`kit_cast`).
Torso and head are closed forms, near to convex: they are what sight aims at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from kit_solid import (
    OPEN,
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
    tube,
    unit,
)

BASE_RADIUS = 0.492
BASE_TOP = 0.1
UPPER_ARM, FOREARM, THIGH, SHIN = 0.2, 0.215, 0.226, 0.226
SKIN, BROWS = rgb("c68e6a"), rgb("3a2a1e")
NECK = 1.01


@dataclass(frozen=True)
class Stance:
    """How the trunk stands: `yaw` of the chest in degrees, `lean` forward (inches an inch), `drop` of the hips."""

    yaw: float = 0.0
    lean: float = 0.0
    drop: float = 0.0
    girth: float = 1.0

    def carry(self, points: Array) -> Array:
        """Points of an upright trunk as this stance holds them, shape (n, 3)."""
        turn = np.radians(self.yaw) * np.clip((points[:, 2] - 0.62) / 0.3, 0.0, 1.0)
        x, y, z = points[:, 0], points[:, 1], points[:, 2]
        ahead = x * np.cos(turn) - y * np.sin(turn) + self.lean * np.maximum(z - 0.6, 0.0)
        return np.stack([ahead, x * np.sin(turn) + y * np.cos(turn), z - self.drop], axis=1)

    def at(self, point: Vector) -> Array:
        """One point so carried."""
        return np.asarray(self.carry(np.array([point], dtype=np.float64))[0])

    def dress(self, solid: Solid) -> Solid:
        """A solid made for an upright trunk, carried."""
        return Solid(self.carry(solid.vertices), solid.faces, solid.colours)


# Height, forward shift, half depth, half width of the trunk.
TRUNK = (
    (0.555, 0.0, 0.070, 0.095),
    (0.610, 0.0, 0.098, 0.130),
    (0.672, 0.0, 0.092, 0.118),
    (0.880, 0.010, 0.107, 0.156),
    (0.945, 0.004, 0.094, 0.162),
    (0.985, -0.004, 0.063, 0.108),
    (1.050, 0.004, 0.045, 0.046),
)


def trunk_ring(height: float, spare: float = 0.0, degrees: Array | None = None, girth: float = 1.0) -> Array:
    """The ring of the upright trunk at a height, `spare` inches outside it."""
    levels = [row[0] for row in TRUNK]
    shift, depth, width = (float(np.interp(height, levels, [row[column] for row in TRUNK])) for column in (1, 2, 3))
    weights = [1.0, 1.0, 0.2] if girth > 1 else [0.2, 1.2, 0.9]
    stout = 1 + (girth - 1) * float(np.interp(height, [0.58, 0.74, 0.95], weights))
    around = angles(10) if degrees is None else degrees
    return oval((shift + (stout - 1) * 0.04, 0, height), depth * stout + spare, width * stout + spare, around, 2.3)


def torso(stance: Stance, shirt: Colour, trousers: Colour, skin: Colour = SKIN) -> Solid:
    """Hips to neck, closed; trousers below the waist, shirt above, skin at the neck."""
    rings = [stance.carry(trunk_ring(row[0], girth=stance.girth)) for row in TRUNK]
    paint = [trousers] * 2 + [shirt] * 4 + [skin]
    return loft(rings, paint, (0.02, 0.0))


def head_frame(stance: Stance, yaw: float = 0.0, nod: float = 0.0) -> Array:
    """Where the head sits: origin at the centre of its volume, x to the face. Degrees; nod is downward."""
    turn, dip = np.radians(yaw), np.radians(nod)
    forward = (np.cos(turn) * np.cos(dip), np.sin(turn) * np.cos(dip), -np.sin(dip))
    centre = stance.at((0.015, 0.0, NECK)) + np.array((0.008, 0.0, 0.108))
    return frame(centre, forward)


# Height, forward shift, half depth, half width of the head about its centre.
SKULL = (
    (-0.104, 0.032, 0.036, 0.038),
    (-0.072, 0.018, 0.068, 0.061),
    (-0.025, 0.006, 0.086, 0.075),
    (0.025, 0.000, 0.092, 0.081),
    (0.068, -0.004, 0.084, 0.073),
    (0.100, -0.006, 0.052, 0.046),
)


def head(place: Array, skin: Colour = SKIN) -> Solid:
    """The bare head, closed."""
    rings = [oval((shift, 0, height), deep, wide, angles(10)) for height, shift, deep, wide in SKULL]
    lower = shade(skin, 0.92)
    return loft(rings, [lower, lower, skin, skin, skin, skin], (0.006, 0.014)).placed(place)


def face(place: Array, skin: Colour = SKIN, brows: Colour = BROWS, lips: Colour | None = None) -> Solid:
    """Nose, ears, eyes, brows and, if coloured, lips."""
    bits = [
        plates(
            [
                np.array([(0.090, 0, 0.022), (0.078, 0.020, -0.030), (0.118, 0, -0.026)]),
                np.array([(0.090, 0, 0.022), (0.118, 0, -0.026), (0.078, -0.020, -0.030)]),
                np.array([(0.118, 0, -0.026), (0.078, 0.020, -0.030), (0.078, -0.020, -0.030)]),
            ],
            [shade(skin, 1.06), shade(skin, 1.06), shade(skin, 0.7)],
        )
    ]
    for side in (1, -1):
        bits.append(ball((-0.005, side * 0.078, -0.012), (0.018, 0.009, 0.025), shade(skin, 0.92), 4, 1))
        bits.append(_patch(side, (0.016, 0.046), (-0.001, 0.011), rgb("241a14")))
        bits.append(_patch(side, (0.010, 0.054), (0.018, 0.029), brows))
    if lips is not None:
        mouth = [(0.0905, -0.009, -0.060), (0.0905, 0.009, -0.060), (0.0885, 0.021, -0.049), (0.0885, -0.021, -0.049)]
        bits.append(plates([np.array(mouth)], [lips]))
    return join(bits).placed(place)


def _patch(side: int, across: tuple[float, float], up: tuple[float, float], colour: Colour) -> Solid:
    """A flat mark on the face: from and to, sideways from the nose and up from the head's centre."""
    near, far = across
    outline = [(0.0945, near, up[0]), (0.083, far, up[0]), (0.083, far, up[1]), (0.0945, near, up[1])]
    corners = np.array(outline) * (1, side, 1)
    return plates([corners if side > 0 else corners[::-1]], [colour])


def bend(start: Array, end: Array, first: float, second: float, hint: Vector) -> tuple[Array, Array]:
    """The middle joint of two bones and where the end really comes to; `hint` is the way the joint points."""
    way = end - start
    reach = float(np.linalg.norm(way))
    if reach > (first + second) * 0.995:
        way = way * ((first + second) * 0.995 / reach)
        reach = (first + second) * 0.995
    ahead = way / reach
    along = (first * first - second * second + reach * reach) / (2 * reach)
    out = np.asarray(hint, dtype=np.float64)
    out = unit(out - ahead * float(np.sum(out * ahead)))
    return start + ahead * along + out * float(np.sqrt(max(first * first - along * along, 0.0))), start + way


@dataclass(frozen=True)
class Sleeve:
    """What an arm wears."""

    cloth: Colour
    cuff: Colour
    hand: Colour = SKIN
    loose: float = 1.0


def arm(stance: Stance, side: int, hand: Vector, hint: Vector, wear: Sleeve) -> tuple[Solid, Array]:
    """Shoulder to fist; `side` is 1 for the left. Returns the arm and where the fist really is."""
    shoulder = stance.at((0.0, side * 0.152 * min(1.0, 0.5 + stance.girth / 2), 0.945))
    elbow, fist = bend(shoulder, np.asarray(hand, dtype=np.float64), UPPER_ARM, FOREARM, hint)
    wrist = elbow + (fist - elbow) * 0.78
    inner = stance.at((0.0, side * 0.105, 0.955))
    points = [inner, shoulder, shoulder + (elbow - shoulder) * 0.5, elbow, wrist]
    radii = [0.046, 0.062, 0.055 * wear.loose, 0.049 * wear.loose, 0.039 * wear.loose]
    paint = [wear.cloth] * 4 + [wear.cuff]
    sleeve = tube(points, radii, paint, 6, _square_to(elbow - shoulder, fist - elbow), OPEN)
    return join([sleeve, _fist(wrist, fist, wear.hand)]), fist


def _square_to(first: Array, second: Array) -> Array:
    """A direction square to both bones, so that rings never twist at the joint."""
    normal = np.cross(first, second)
    return unit(normal) if float(np.linalg.norm(normal)) > 1e-3 else unit(np.cross(first, (0.3, 0.2, 1.0)))


def _fist(wrist: Array, fist: Array, colour: Colour) -> Solid:
    along = unit(fist - wrist)
    points = [wrist - along * 0.01, fist - along * 0.01, fist + along * 0.026]
    return tube(
        points, [0.027, 0.037, 0.030], [colour] * 3, 6, _square_to(along, np.array((0.1, 0.2, 1.0))), (None, 0.012)
    )


@dataclass(frozen=True)
class Boot:
    """What a leg wears; `top` is the height of the shaft, `loose` the cut of the trousers."""

    trousers: Colour
    leather: Colour
    top: float = 0.34
    loose: float = 1.0


def leg(stance: Stance, side: int, foot: tuple[float, float], yaw: float, wear: Boot) -> Solid:
    """Hip to toe; the foot stands flat at `foot`, turned by `yaw` degrees. `side` is 1 for the left."""
    hip = stance.at((0.0, side * 0.066, 0.595))
    ankle = np.array((foot[0] - 0.01, foot[1], BASE_TOP + 0.075))
    toe = np.array((np.cos(np.radians(yaw)), np.sin(np.radians(yaw)), 0.0))
    knee, ankle = bend(hip, ankle, THIGH, SHIN, toe + np.array((0.2, 0.0, 0.0)))
    side_of = unit(np.cross((0.0, 0.0, 1.0), toe))
    down = ankle - knee
    over = float(np.clip((wear.top - ankle[2]) / -down[2], 0.1, 0.95))
    rim = ankle - down * over
    thigh = tube(
        [hip + np.array((0, 0, 0.02)), hip + (knee - hip) * 0.45, knee, rim + down * 0.05],
        [0.084, 0.080 * wear.loose, 0.064 * wear.loose, 0.058 * wear.loose],
        [wear.trousers] * 4, 6, side_of, OPEN,
    )  # fmt: skip
    shaft = tube(
        [rim, ankle - down * over * 0.4, ankle - np.array((0, 0, 0.04))],
        [0.068, 0.060, 0.044],
        [shade(wear.leather, 1.25), wear.leather, wear.leather], 6, side_of, (0.0, None),
    )  # fmt: skip
    return join([thigh, shaft, _shoe(ankle, toe, wear.leather)])


def _shoe(ankle: Array, toe: Array, leather: Colour) -> Solid:
    """A boot's foot: how far ahead of the ankle, half width and height of each ring; sole on the base."""
    shape = ((-0.055, 0.036, 0.09), (0.03, 0.043, 0.095), (0.09, 0.047, 0.060), (0.145, 0.022, 0.032))
    side = np.cross((0.0, 0.0, 1.0), toe)
    around = np.radians(angles(6) + 30)
    rings = []
    for ahead, wide, high in shape:
        middle = np.array((ankle[0], ankle[1], BASE_TOP + high / 2)) + toe * ahead
        rings.append(
            middle + np.outer(np.cos(around) * wide * 1.06, side) + np.outer(np.sin(around) * high * 0.54, (0, 0, 1))
        )
        rings[-1][:, 2] = np.maximum(rings[-1][:, 2], BASE_TOP)
    return loft(rings, [leather, leather, leather, shade(leather, 0.8)], (0.004, 0.006))


def disc(top: str, seed: int) -> Solid:
    """The 25 mm base: a bevelled black rim; `top` is "sand" or "planks"."""
    around = angles(20)
    rim = [oval((0, 0, 0), BASE_RADIUS, BASE_RADIUS, around), oval((0, 0, 0.092), 0.475, 0.475, around)]
    dark = rgb("2b2622")
    body = loft(rim, [dark, dark], (None, 0.0 if top == "planks" else None))
    return join([body, _planks(seed) if top == "planks" else _sand(seed)])


def _sand(seed: int) -> Solid:
    """Trodden sand: concentric rings with a little relief, flat under the feet."""
    draw = np.random.default_rng(seed)
    rows: Sequence[tuple[float, float, float]] = ((0.475, 0.092, 0.0), (0.45, 0.1, 0.003), (0.25, 0.1, 0.005))
    rings = []
    for radius, height, relief in rows:
        ring = oval((0, 0, height), radius, radius, angles(20))
        ring[:, 2] += relief * (draw.random(20) * 2 - 1)
        rings.append(ring)
    solid = loft(rings, [rgb("5a4630"), rgb("a5855a"), rgb("b3925f")], (None, 0.0))
    speckle = 0.86 + 0.26 * draw.random((len(solid.vertices), 1))
    ground = Solid(solid.vertices, solid.faces, np.clip(solid.colours * speckle, 0, 1))
    pebbles = [
        ball((radius * np.cos(turn), radius * np.sin(turn), 0.1), (0.034, 0.027, 0.02), rgb("8d8474"), 4, 1)
        for radius, turn in zip(0.37 + 0.06 * draw.random(2), 6.283 * draw.random(2), strict=True)
    ]
    return join([ground, *pebbles])


def _planks(seed: int) -> Solid:
    """Boardwalk planks across the base, each with a tint of its own."""
    draw = np.random.default_rng(seed)
    edges = np.linspace(-0.46, 0.46, 7)
    boards, tints = [], []
    for low, high in zip(edges[:-1] + 0.006, edges[1:] - 0.006, strict=True):
        right, left = np.arcsin(low / 0.465), np.arcsin(high / 0.465)
        arc = right + (left - right) * np.linspace(0, 1, 4)
        turn = np.concatenate([arc, np.pi - arc[::-1]])
        board = np.column_stack([0.465 * np.cos(turn), 0.465 * np.sin(turn), np.full(len(turn), 0.1)])
        boards.append(board)
        tints.append(shade(rgb("8a6a48"), 0.82 + 0.36 * float(draw.random())))
    return plates(boards, tints)
