"""What closes a building: gabled and flat roofs, parapets, false fronts, porches, balconies, posts and rails.

Lives here: geometry with its blocks and surfaces, on the axes of `solid` (the front looks towards -y).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .letters import text
from .paint import Colour, shade, tint
from .solid import Flat, Model, Vec, rect
from .walls import Cladding, cells, floor


@dataclass(frozen=True)
class _Pitch:
    """A pitched roof in its own axes: x along the ridge, y across it. `turned` swaps them on the table."""

    m: Model
    turned: bool
    ends: Flat
    middle: float
    run: float
    ridge: float
    slope: float
    colour: Colour

    def face(self, part: str, corners: Sequence[Vec], colour: Colour, flip: bool = False) -> None:
        """A convex polygon in the roof's axes; turning mirrors it, so that its order is turned round too."""
        placed = [(y, x, z) for x, y, z in corners] if self.turned else list(corners)
        self.m.face(part, placed[::-1] if self.turned != flip else placed, colour)

    def edge(self, side: int, out: float, lift: float, x0: float, x1: float) -> list[Vec]:
        """A level line on the slope of a side (-1 or 1), `out` from the ridge, `lift` above the rafters."""
        y, z = self.middle + side * out, self.ridge - self.slope * out + lift
        return [(x0, y, z), (x1, y, z)]


def gable(
    m: Model,
    low: Flat,
    high: Flat,
    eaves: float,
    rise: float,
    roof: Colour,
    clad: Cladding,
    *,
    along: str = "x",
    over: tuple[float, float] = (0.3, 0.3),
) -> None:
    """A pitched roof with shingles in rows over the rectangle, ridge along x or y, gables filled in.

    `over` is how far it juts beyond the gables at the low and the high end.
    """
    turned = along == "y"
    (x0, y0), (x1, y1) = ((low[1], low[0]), (high[1], high[0])) if turned else (low, high)
    half = (y1 - y0) / 2
    ends = (x0 - over[0], x1 + over[1])
    pitch = _Pitch(m, turned, ends, (y0 + y1) / 2, half + 0.3, eaves + rise, rise / half, roof)
    for part, side in (("roof-1", -1), ("roof-2", 1)):
        _shingles(pitch, part, side)
        _underside(pitch, part, side)
    _gable_end(pitch, "gable-1", x0, -1, half, eaves, clad)
    _gable_end(pitch, "gable-2", x1, 1, half, eaves, clad)


def _shingles(pitch: _Pitch, part: str, side: int) -> None:
    """Rows from the eaves up; each juts over the one below."""
    x0, x1 = pitch.ends
    rows, lift, jut = max(3, round(pitch.run / 0.5)), 0.1, 0.06
    width = (x1 - x0) / max(2, round((x1 - x0) / 1.3))
    for n in range(rows):
        far, near = (pitch.run * (1 - k / rows) for k in (n, n + 1))
        for k, a, b in cells(x0, x1, width, x0):
            shingle = tint(pitch.colour, 0.16, k, n, 13 + side)
            lower = pitch.edge(side, far, lift + jut, a, b)
            pitch.face(part, lower + pitch.edge(side, near, lift, a, b)[::-1], shingle, side > 0)
            below = pitch.edge(side, far, lift if n else -0.04, a, b)
            pitch.face(part, below + lower[::-1], shade(shingle, 0.6), side > 0)


def _underside(pitch: _Pitch, part: str, side: int) -> None:
    """The rafters in one plane, and the barge boards at both ends."""
    x0, x1 = pitch.ends
    eaves, ridge = pitch.edge(side, pitch.run, -0.04, x0, x1), pitch.edge(side, 0.0, -0.04, x0, x1)
    pitch.face(part, eaves + ridge[::-1], shade(pitch.colour, 0.6), side < 0)
    for n, sign in ((0, -1), (1, 1)):
        top = [pitch.edge(side, 0.0, 0.12, x0, x1)[n], pitch.edge(side, pitch.run, 0.16, x0, x1)[n]]
        pitch.face(part, [eaves[n], *top[::-1], ridge[n]], shade(pitch.colour, 0.8), side * sign < 0)


def _gable_end(pitch: _Pitch, part: str, x: float, sign: int, half: float, eaves: float, clad: Cladding) -> None:
    """The triangle under the roof with battens; `sign` is the way it looks along the ridge."""
    y, ridge = pitch.middle, pitch.ridge
    corners: list[Vec] = [(x, y + sign * half, eaves), (x, y - sign * half, eaves), (x, y, ridge)]
    pitch.face(part, corners, clad.colour, True)
    pitch.face(part, [(cx - sign * 0.1, cy, cz) for cx, cy, cz in corners], clad.inside)
    for board, a, _ in cells(-half, half, 0.46):
        top = ridge - pitch.slope * abs(a)
        if board and top > eaves + 0.1:
            out, wide = x + sign * 0.03, sign * 0.04
            lower: list[Vec] = [(out, y + a - wide, eaves), (out, y + a + wide, eaves)]
            upper: list[Vec] = [(out, y + a + wide, top), (out, y + a - wide, top)]
            pitch.face(part, lower + upper, tint(shade(clad.colour, 0.85), 0.1, board))


def deck_roof(m: Model, low: Flat, high: Flat, top: float, colour: Colour, hole: str = "roof") -> None:
    """A flat roof to stand on, 0.15 thick, with its block."""
    floor(m, hole, low, high, top - 0.15, top, colour, across=True)
    m.block(hole, rect(low[0], low[1], high[0], high[1]), top - 0.15, top)
    m.level(hole, "roof", low, high, top)


def parapet(
    m: Model, low: Flat, high: Flat, base: float, top: float, colour: Colour, trim: Colour, sides: str = "rbl"
) -> None:
    """Low walls around a flat roof (f, r, b, l), 0.15 thick, with a coping."""
    (x0, y0), (x1, y1) = low, high
    runs = {
        "f": ("front", (x0, y0), (x1, y0 + 0.15)),
        "r": ("right", (x1 - 0.15, y0), (x1, y1)),
        "b": ("back", (x0, y1 - 0.15), (x1, y1)),
        "l": ("left", (x0, y0), (x0 + 0.15, y1)),
    }
    for side in sides:
        name, a, b = runs[side]
        part = f"parapet-{name}"
        m.box(part, (*a, base), (*b, top - 0.08), colour)
        m.box(part, (a[0] - 0.05, a[1] - 0.05, top - 0.08), (b[0] + 0.05, b[1] + 0.05, top), trim)
        m.block(part, rect(*a, *b), base, top)


def false_front(
    m: Model,
    x0: float,
    x1: float,
    y: float,
    base: float,
    steps: Sequence[tuple[float, float]],
    clad: Cladding,
    sign: str,
    colours: tuple[Colour, Colour],
) -> None:
    """A show front above the eaves: (half width, top) steps from the outside in, and a sign board on it."""
    middle = (x0 + x1) / 2
    part = "front-false"
    previous = base
    for half, top in steps:
        for n, a, b in cells(previous, top, 0.38):
            plank = tint(clad.colour, 0.11, n, 21)
            m.quad(
                part,
                (middle - half, y - 0.05, a),
                (middle + half, y - 0.05, a),
                (middle + half, y - 0.01, b),
                (middle - half, y - 0.01, b),
                plank,
            )
        m.box(part, (middle - half, y, previous), (middle + half, y + 0.2, top), shade(clad.inside, 0.95))
        m.box(part, (middle - half - 0.1, y - 0.14, top - 0.06), (middle + half + 0.1, y + 0.24, top + 0.06), clad.trim)
        m.block(part, rect(middle - half, y, middle + half, y + 0.2), previous, top)
        previous = top
    if sign:
        board(m, sign, middle, y - 0.06, base + 0.3, min(2 * steps[0][0] - 0.4, 0.62 * len(sign) + 0.5), 0.85, *colours)


def board(
    m: Model, words: str, middle: float, y: float, base: float, width: float, height: float, ground: Colour, ink: Colour
) -> None:
    """A sign board on the plane y, seen from -y: ground colour and letters, with a frame."""
    x0, x1 = middle - width / 2, middle + width / 2
    m.box("sign", (x0, y - 0.08, base), (x1, y, base + height), ground)
    frame = shade(ink, 0.85)
    for low, high in (
        ((x0, base), (x1, base + 0.06)),
        ((x0, base + height - 0.06), (x1, base + height)),
        ((x0, base), (x0 + 0.06, base + height)),
        ((x1 - 0.06, base), (x1, base + height)),
    ):
        m.box("sign", (low[0], y - 0.12, low[1]), (high[0], y - 0.07, high[1]), frame)
    letters = min(height * 0.6, (width - 0.3) / (len(words) * 6 - 1) * 7)
    text(m, "sign", words, middle, y - 0.1, base + (height - letters) / 2, letters, ink)


def posts(
    m: Model, xs: Sequence[float], y: float, base: float, top: float, colour: Colour, prefix: str = "post"
) -> None:
    """Square posts with braces along the front of a porch, each its own part and block."""
    for n, x in enumerate(xs, 1):
        part = f"{prefix}-{n}"
        m.solid_box(part, (x - 0.09, y - 0.09, base), (x + 0.09, y + 0.09, top), tint(colour, 0.08, n, 31))
        m.box(part, (x - 0.12, y - 0.12, base), (x + 0.12, y + 0.12, base + 0.15), shade(colour, 0.9))
        m.beam(part, (x, y, top - 0.45), (x + (0.4 if x <= 0 else -0.4), y, top - 0.03), 0.09, shade(colour, 0.95))


def rail(
    m: Model, part: str, p: Flat, q: Flat, base: float, colour: Colour, height: float = 1.0, infill: bool = True
) -> None:
    """A rail with balusters along x or y, from p to q (p before q), 0.1 thick, and its block."""
    (x0, y0), (x1, y1) = p, q
    along_x = x1 - x0 > y1 - y0
    length = x1 - x0 if along_x else y1 - y0

    def piece(a: float, b: float, half: float, z0: float, z1: float, colour: Colour, ends: bool = True) -> None:
        if along_x:
            m.box(part, (x0 + a, y0 - half, z0), (x0 + b, y0 + half, z1), colour, ends=ends)
        else:
            m.box(part, (x0 - half, y0 + a, z0), (x0 + half, y0 + b, z1), colour, ends=ends)

    piece(0, length, 0.06, base + height - 0.1, base + height, colour)
    piece(0, length, 0.03, base + 0.15, base + 0.22, shade(colour, 0.9))
    if infill:
        count = max(2, round(length / 0.6))
        for n in range(count + 1):
            s = 0.03 + (length - 0.06) * n / count
            wide = 0.055 if n in (0, count) else 0.025
            piece(
                s - wide / 2 - 0.01,
                s + wide / 2 + 0.01,
                wide,
                base,
                base + height - 0.05,
                tint(colour, 0.06, n, 33),
                ends=False,
            )
    half = 0.05
    outline = rect(x0, y0 - half, x1, y0 + half) if along_x else rect(x0 - half, y0, x0 + half, y1)
    m.block(part, outline, base, base + height)


def boardwalk(m: Model, part: str, low: Flat, high: Flat, top: float, colour: Colour) -> None:
    """A plank deck on the ground, to stand on, with its block and a surface of that id."""
    floor(m, part, low, high, 0.0, top, colour, across=True)
    m.block(part, rect(low[0], low[1], high[0], high[1]), 0.0, top)
    m.level(part, "boardwalk", low, high, top)


def awning(
    m: Model, part: str, low: Flat, high: Flat, back: float, front: float, colour: Colour, stripes: Colour | None = None
) -> None:
    """A sloping porch roof from z = back (at high y) down to z = front (at low y), 0.1 thick."""
    (x0, y0), (x1, y1) = low, high
    for n, a, b in cells(x0, x1, 0.5, x0):
        sheet = tint(stripes if stripes and n % 2 else colour, 0.08, n, 41)
        m.quad(part, (a, y0, front), (b, y0, front), (b, y1, back), (a, y1, back), sheet)
        m.quad(part, (a, y0, front - 0.12), (b, y0, front - 0.12), (b, y0, front), (a, y0, front), shade(sheet, 0.8))
    m.quad(
        part,
        (x0, y1, back - 0.1),
        (x1, y1, back - 0.1),
        (x1, y0, front - 0.1),
        (x0, y0, front - 0.1),
        shade(colour, 0.6),
    )
    for x, sign in ((x0, -1), (x1, 1)):
        side = [(x, y1, back - 0.1), (x, y0, front - 0.12), (x, y0, front), (x, y1, back)]
        m.face(part, side if sign < 0 else side[::-1], shade(colour, 0.75))


def ladder(m: Model, part: str, foot: Vec, top: Vec, colour: Colour, width: float = 0.55) -> None:
    """Two stiles and rungs from foot to top (mesh only), leaning in the plane across x or y."""
    foot = (foot[0], foot[1], foot[2] + 0.02)
    dx, dy = top[0] - foot[0], top[1] - foot[1]
    side = (width / 2, 0.0) if abs(dy) >= abs(dx) else (0.0, width / 2)
    for sign in (-1, 1):
        m.beam(
            part,
            (foot[0] + sign * side[0], foot[1] + sign * side[1], foot[2]),
            (top[0] + sign * side[0], top[1] + sign * side[1], top[2]),
            0.08,
            colour,
        )
    count = max(2, round((top[2] - foot[2]) / 0.5))
    for n in range(count):
        t = (n + 0.5) / count
        x, y, z = (f + (g - f) * t for f, g in zip(foot, top, strict=True))
        m.beam(part, (x - side[0], y - side[1], z), (x + side[0], y + side[1], z), 0.05, shade(colour, 0.9), ends=False)
