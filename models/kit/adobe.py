"""Sun-dried brick: a flat-roofed house, a mission with a bell tower one can stand in, a ruin."""

from __future__ import annotations

from .houses import DECK
from .nature import tuft
from .paint import (
    ADOBE,
    BRASS,
    DUST,
    INSIDE,
    IRON,
    PLANK,
    PLANK_DARK,
    RED,
    STONE,
    TRIM_DARK,
    WHITE,
    Colour,
    mix,
    noise,
    shade,
    tint,
)
from .roofs import deck_roof, ladder, parapet
from .solid import Flat, Model, rect
from .walls import Cladding, Frame, Hole, floor, frame_of, shell, wall

EARTH = mix(ADOBE, DUST, 0.5)
WASH = mix(ADOBE, WHITE, 0.45)


def _door(id: str, at: float, sill: float = DECK, width: float = 1.3, head: float = 2.1) -> Hole:
    return Hole(id, "door", at, width, sill, head, riders=False)


def _slit(id: str, at: float, width: float = 0.9, sill: float = 1.3, head: float = 2.2) -> Hole:
    return Hole(id, "window", at, width, sill, head, (84, 112, 112), riders=False)


def _vigas(m: Model, low: Flat, high: Flat, z: float) -> None:
    """The ends of the roof beams, sticking out in front and behind."""
    count = round((high[0] - low[0]) / 0.8)
    for n in range(count):
        x = low[0] + (high[0] - low[0]) * (n + 0.5) / count
        for y0, y1 in ((low[1] - 0.3, low[1]), (high[1], high[1] + 0.3)):
            m.log("vigas", (x, y0, z), (x, y1, z), 0.09, tint(PLANK_DARK, 0.12, n, 621), 6, PLANK)


def adobe() -> Model:
    """5.6 by 5: an adobe house, one room; flat roof behind a parapet, a ladder at its side."""
    m = Model("adobe", "Adobe House", "building", rect(-2.8, -2.5, 2.8, 2.5))
    low, high, top = (-2.8, -2.5), (2.8, 2.5), 2.95
    clad = Cladding("adobe", ADOBE, shade(WASH, 0.95), PLANK_DARK)
    floor(m, "floor", low, high, 0.0, 0.12, EARTH)
    m.block("floor", rect(*low, *high), 0.0, 0.12)
    m.level("ground", "floor", low, high, 0.12)
    holes = {
        "front": [_door("front", -0.5, 0.12), _slit("front-east", 1.5), _slit("front-west", -2.0, 0.7)],
        "right": [_slit("right", 0.4)],
        "back": [_door("back", 1.2, 0.12)],
        "left": [_slit("left", -0.4)],
    }
    shell(m, low, high, 0.12, top, clad, holes, thick=0.3)
    deck_roof(m, low, high, top + 0.15, EARTH)
    parapet(m, low, high, top + 0.15, top + 0.75, ADOBE, shade(ADOBE, 1.06), "frbl")
    _vigas(m, low, high, top - 0.25)
    m.solid_box("hearth", (-2.5, 1.4, 0.12), (-1.7, 2.2, 1.2), WASH, shade(WASH, 0.9))
    m.box("hearth", (-1.72, 1.6, 0.14), (-1.68, 2.0, 0.7), TRIM_DARK)
    m.solid_box("bench", (1.9, -1.6, 0.12), (2.5, 0.4, 0.5), WASH, mix(WASH, (150, 60, 44), 0.5))
    m.solid_box("table", (0.1, 0.3, 0.12), (1.1, 0.9, 0.72), PLANK_DARK, PLANK)
    ladder(m, "ladder", (3.15, -1.2, 0.0), (2.84, -1.2, top + 1.1), PLANK_DARK)
    m.ladder("roof", (3.7, -1.2, 0.0), (2.1, -1.2, top + 0.15))
    for x, y in ((-1.3, -2.62), (0.45, -2.62)):
        m.cylinder(
            "jars", (x, y), [(0.0, 0.1), (0.15, 0.16), (0.3, 0.12), (0.38, 0.09)], mix(ADOBE, (150, 60, 44), 0.5), 8
        )
    return m


# The mission ----------------------------------------------------------------------------------------------

TOWER = ((-3.0, -3.8), (-0.6, -1.4))
NAVE = ((-2.6, -3.2), (3.0, 3.8))
BELFRY = 4.9


def mission() -> Model:
    """6 by 7.6: a whitewashed mission; a ladder in the tower leads to the bell at 4.9, a roof with a parapet at 3.6."""
    m = Model("mission", "Mission", "building", rect(-3.0, -3.8, 3.0, 3.8))
    clad = Cladding("adobe", WASH, shade(WASH, 0.94), PLANK_DARK)
    floor(m, "floor", *NAVE, 0.0, 0.2, mix(STONE, EARTH, 0.5))
    m.block("floor", rect(*NAVE[0], *NAVE[1]), 0.0, 0.2)
    m.level("ground", "floor", *NAVE, 0.2)
    (x0, y0), (x1, y1) = TOWER
    for part, low, high in (  # where the tower stands out of the nave
        ("floor-front", (x0, y0), (x1, NAVE[0][1])),
        ("floor-side", (x0, NAVE[0][1]), (NAVE[0][0], y1)),
    ):
        m.solid_box(part, (*low, 0.0), (*high, 0.2), mix(STONE, EARTH, 0.5))
    _nave(m, clad)
    _bell_tower(m, clad)
    for x, y in ((x0, y0), (x1, y0), (x0, y1)):
        _quoin(m, (x, y), ((x0 + x1) / 2, (y0 + y1) / 2), BELFRY - 0.15)
    for x, y in ((NAVE[1][0], NAVE[0][1]), NAVE[1], (NAVE[0][0], NAVE[1][1])):
        _quoin(m, (x, y), (0.0, 0.0), 3.45)
    return m


def _quoin(m: Model, corner: Flat, middle: Flat, top: float) -> None:
    """Plaster over the edges of two walls, 0.04 proud of a corner."""
    spans = []
    for at, inner in zip(corner, middle, strict=True):
        spans.append(sorted((at + (0.04 if at > inner else -0.04), at + (-0.32 if at > inner else 0.32))))
    (xa, xb), (ya, yb) = spans
    m.box("quoins", (xa, ya, 0.2), (xb, yb, top), WASH, ends=False)


def _nave(m: Model, clad: Cladding) -> None:
    """Walls round what the tower leaves free, a roof to stand on, pews and an altar."""
    (x0, y0), (x1, y1), top = NAVE[0], NAVE[1], 3.45
    tx, ty = TOWER[1]
    wall(m, "wall-front", (tx, y0), (x1, y0), 0.2, top, clad, [Hole("front", "door", 1.8, 1.5, 0.2, 2.4)], 0.3)
    windows = [Hole(f"right-{n}", "window", s, 0.9, 1.4, 2.6, riders=False) for n, s in enumerate((2.0, 4.8), 1)]
    wall(m, "wall-right", (x1, y0 + 0.3), (x1, y1 - 0.3), 0.2, top, clad, windows, 0.3)
    wall(m, "wall-back", (x1, y1), (x0, y1), 0.2, top, clad, [_door("back", 4.4, 0.2)], 0.3)
    windows = [Hole(f"left-{n}", "window", s, 0.9, 1.4, 2.6, riders=False) for n, s in enumerate((1.4, 3.4), 1)]
    wall(m, "wall-left", (x0, y1 - 0.3), (x0, ty), 0.2, top, clad, windows, 0.3)
    z = top + 0.15
    for part, low, high in (("roof", (x0, ty), (x1, y1)), ("roof-front", (tx, y0), (x1, ty))):
        deck_roof(m, low, high, z, EARTH, part)
    for part, low, high in (
        ("parapet-right", (x1 - 0.2, y0 + 0.25), (x1, y1)),
        ("parapet-back", (x0, y1 - 0.2), (x1 - 0.2, y1)),
        ("parapet-left", (x0, ty), (x0 + 0.2, y1 - 0.2)),
    ):
        m.solid_box(part, (*low, z), (*high, z + 0.6), WASH, shade(WASH, 1.05))
    _curved_front(m, tx, x1, y0, z)
    for n, y in enumerate((0.15, 1.05, 1.95)):
        for k, (a, b) in enumerate(((-2.2, -0.5), (1.0, 2.6))):
            m.solid_box(f"pew-{2 * n + k + 1}", (a, y, 0.2), (b, y + 0.3, 0.6), PLANK_DARK, PLANK)
    m.solid_box("altar", (-0.4, 3.0, 0.2), (0.8, 3.4, 0.95), WHITE, RED)
    m.box("altar", (0.15, 3.42, 1.2), (0.25, 3.48, 2.2), BRASS)
    m.box("altar", (-0.1, 3.42, 1.75), (0.5, 3.48, 1.85), BRASS)
    ladder(m, "ladder", (1.6, y1 + 0.32, 0.0), (1.6, y1 + 0.05, z + 1.1), PLANK_DARK)
    m.ladder("roof", (1.6, y1 + 0.9, 0.0), (1.6, y1 - 0.75, z))


def _curved_front(m: Model, x0: float, x1: float, y: float, z: float) -> None:
    """The stepped gable over the door."""
    middle = (x0 + x1) / 2
    for half, low, high in ((middle - x0, z, z + 0.6), (1.2, z + 0.6, z + 1.05), (0.65, z + 1.05, z + 1.4)):
        m.solid_box("front-gable", (middle - half, y, low), (middle + half, y + 0.25, high), WASH, shade(WASH, 1.06))
    m.box("front-gable", (middle - 0.05, y + 0.08, z + 1.4), (middle + 0.05, y + 0.16, z + 2.0), IRON)
    m.box("front-gable", (middle - 0.22, y + 0.08, z + 1.7), (middle + 0.22, y + 0.16, z + 1.79), IRON)


def _bell_tower(m: Model, clad: Cladding) -> None:
    (x0, y0), (x1, y1) = TOWER
    thick = 0.25
    wall(
        m,
        "wall-tower-front",
        (x0, y0),
        (x1, y0),
        0.2,
        BELFRY - 0.15,
        clad,
        [_slit("tower-front", 1.2, 0.6, 2.6, 3.6)],
        thick,
    )
    wall(m, "wall-tower-right", (x1, y0 + thick), (x1, y1), 0.2, BELFRY - 0.15, clad, (), thick)
    wall(
        m,
        "wall-tower-left",
        (x0, y1),
        (x0, y0 + thick),
        0.2,
        BELFRY - 0.15,
        clad,
        [_slit("tower-left", 1.1, 0.6, 1.3, 2.3)],
        thick,
    )
    wall(
        m,
        "wall-tower-back",
        (x1 - thick, y1),
        (x0 + thick, y1),
        0.2,
        BELFRY - 0.15,
        clad,
        [_door("tower", 0.8, 0.2, 1.4, 2.0)],
        thick,
    )
    floor(m, "belfry-floor", (x0, y0), (x1, y1), BELFRY - 0.15, BELFRY, PLANK)
    m.block("belfry-floor", rect(x0, y0, x1, y1), BELFRY - 0.15, BELFRY)
    m.level("belfry", "floor", (x0, y0), (x1, y1), BELFRY)
    for n, (x, y) in enumerate(((x0, y0), (x1 - 0.35, y0), (x1 - 0.35, y1 - 0.35), (x0, y1 - 0.35)), 1):
        m.solid_box(f"pier-{n}", (x, y, BELFRY), (x + 0.35, y + 0.35, 6.9), tint(WASH, 0.03, n))
    for side, low, high in (
        ("front", (x0 + 0.35, y0), (x1 - 0.35, y0 + 0.2)),
        ("right", (x1 - 0.2, y0 + 0.35), (x1, y1 - 0.35)),
        ("back", (x0 + 0.35, y1 - 0.2), (x1 - 0.35, y1)),
        ("left", (x0, y0 + 0.35), (x0 + 0.2, y1 - 0.35)),
    ):
        m.solid_box(f"sill-{side}", (*low, BELFRY), (*high, BELFRY + 0.55), WASH, shade(WASH, 1.05))
        m.box("arches", (*low, 6.6), (*high, 6.9), shade(WASH, 0.97))
    _dome(m, ((x0 + x1) / 2, (y0 + y1) / 2))
    ladder(m, "ladder-tower", (x0 + 0.5, y0 + 0.34, 0.2), (x0 + 0.5, y0 + 0.34, BELFRY - 0.16), PLANK_DARK)
    m.ladder("belfry", (x0 + 1.2, y0 + 0.95, 0.2), (x0 + 1.2, y0 + 1.25, BELFRY))


def _dome(m: Model, at: Flat) -> None:
    m.box("dome", (at[0] - 1.3, at[1] - 1.3, 6.9), (at[0] + 1.3, at[1] + 1.3, 7.05), shade(WASH, 1.05))
    m.cylinder(
        "dome", at, [(7.05, 1.15), (7.4, 1.0), (7.7, 0.7), (7.9, 0.3), (7.95, 0.1)], mix(WASH, (150, 60, 44), 0.35), 10
    )
    m.box("dome", (at[0] - 0.04, at[1] - 0.04, 7.95), (at[0] + 0.04, at[1] + 0.04, 8.6), IRON)
    m.box("dome", (at[0] - 0.2, at[1] - 0.04, 8.28), (at[0] + 0.2, at[1] + 0.04, 8.36), IRON)
    m.log("bell", (at[0] - 0.95, at[1], 6.7), (at[0] + 0.95, at[1], 6.7), 0.06, PLANK_DARK, 6)
    m.cylinder("bell", at, [(6.2, 0.26), (6.26, 0.24), (6.5, 0.15), (6.64, 0.12), (6.68, 0.04)], BRASS, 10)


# The ruin -------------------------------------------------------------------------------------------------


def ruin() -> Model:
    """6 by 5: broken walls of a burnt-out house, rubble inside; area terrain of kind "ruin"."""
    low, high = (-3.0, -2.5), (3.0, 2.5)
    m = Model("ruin", "Ruin", "ruin", rect(*low, *high))
    m.face("ground", [(x, y, 0.02) for x, y in rect(-2.7, -2.2, 2.7, 2.2)], mix(EARTH, TRIM_DARK, 0.25))
    clad = Cladding("adobe", mix(ADOBE, STONE, 0.35), mix(INSIDE, TRIM_DARK, 0.3), STONE)
    broken = {
        "front": (
            (-3.0, -2.5),
            (3.0, -2.5),
            [(0.0, 0.9, 2.3), (0.9, 1.7, 1.6), (1.7, 2.3, 0.7), (3.7, 4.3, 0.6), (4.3, 5.2, 1.4), (5.2, 6.0, 2.1)],
        ),
        "right": ((3.0, -2.2), (3.0, 2.2), [(0.0, 0.8, 2.0), (0.8, 1.5, 1.1), (3.0, 3.7, 0.8), (3.7, 4.4, 1.7)]),
        "back": (
            (3.0, 2.5),
            (-3.0, 2.5),
            [(0.0, 1.0, 2.4), (1.0, 1.8, 1.9), (1.8, 2.8, 0.8), (2.8, 4.2, 0.5), (4.2, 5.1, 1.3), (5.1, 6.0, 2.6)],
        ),
        "left": ((-3.0, 2.2), (-3.0, -2.2), [(0.0, 1.2, 2.2), (1.2, 2.4, 1.5), (2.4, 3.2, 1.0), (3.2, 4.4, 2.0)]),
    }
    for side, (start, end, runs) in broken.items():
        frame, _ = frame_of(start, end)
        for n, (a, b, top) in enumerate(runs, 1):
            wall(m, f"wall-{side}-{n}", frame.flat(a, 0.0), frame.flat(b, 0.0), 0.0, top, clad, (), 0.3)
            _crumbs(m, f"wall-{side}-{n}-1", frame, a, b, top, clad.colour)
    m.log("beam", (-2.6, 1.6, 1.9), (-0.4, -0.6, 0.08), 0.1, mix(PLANK_DARK, TRIM_DARK, 0.5), 6)
    m.log("beam", (-1.9, 1.9, 0.1), (0.8, 1.4, 0.12), 0.1, mix(PLANK_DARK, TRIM_DARK, 0.6), 6)
    for n, (x, y) in enumerate(((1.9, 1.3), (2.2, -1.5), (-0.6, -1.9), (0.9, 0.3), (-2.2, -1.2), (-1.0, 0.7))):
        size = 0.16 + 0.14 * noise(n, 622)
        m.cylinder(
            "rubble",
            (x, y),
            [(0.0, size), (0.1, size * 0.9), (0.2, size * 0.4)],
            tint(mix(ADOBE, STONE, 0.4), 0.14, n),
            5,
        )
        m.box("rubble", (x + size, y, 0.0), (x + size + 0.22, y + 0.16, 0.12), tint(ADOBE, 0.14, n, 1))
    for n, (x, y) in enumerate(((2.4, 0.2), (-0.2, 1.0), (-2.4, 0.4))):
        tuft(m, (x, y), 0.02, 630 + n)
    m.area("ruin", "ruin", rect(*low, *high), 2.6, rough=True)
    return m


def _crumbs(m: Model, part: str, frame: Frame, a: float, b: float, top: float, colour: Colour) -> None:
    """Loose bricks along a broken top, mesh only."""
    count = max(1, round((b - a) / 0.35))
    for n in range(count):
        s = a + (b - a) * n / count
        high = 0.04 + 0.16 * noise(n, round(s * 10), 623)
        frame.box(
            m,
            part,
            (s + 0.03, 0.03, top),
            (s + 0.03 + (b - a) / count * 0.8, 0.26, top + high),
            tint(colour, 0.14, n, 624),
        )
