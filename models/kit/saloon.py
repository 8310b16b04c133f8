"""The saloon: two storeys, bar and tables, stairs, a balcony over the boardwalk, a flat roof behind a false front."""

from __future__ import annotations

from .paint import BRASS, FLOOR, GLASS, GOLD, INSIDE, PLANK_DARK, PLANK_RED, RED, TAR, TRIM, TRIM_DARK, shade, tint
from .roofs import boardwalk, deck_roof, false_front, ladder, parapet, posts, rail
from .solid import Model, circle, rect
from .walls import Cladding, Hole, floor, shell, stairs

X, FRONT, PORCH, BACK = 4.5, -2.0, -3.5, 3.5
DECK, UPPER, ROOF = 0.3, 3.3, 6.3


def saloon() -> Model:
    """9 by 7 inches with its porch, 8.5 high."""
    m = Model("saloon", "Saloon", "building", rect(-X, PORCH, X, BACK))
    clad = Cladding("lap", PLANK_RED, INSIDE, TRIM)
    _walls(m, clad)
    _ground_floor(m)
    _upper_floor(m)
    _roof(m, clad)
    return m


def _walls(m: Model, clad: Cladding) -> None:
    ground = {
        "front": [
            Hole("front", "door", 0.0, 1.5, DECK, 2.2),
            Hole("front-west", "window", -2.7, 1.4, 1.2, 2.4, TRIM_DARK),
            Hole("front-east", "window", 2.7, 1.4, 1.2, 2.4, TRIM_DARK),
        ],
        "right": [Hole("right", "window", 0.0, 1.25, 1.2, 2.4)],
        "left": [Hole("left", "window", 2.4, 1.25, 1.2, 2.4)],
        "back": [Hole("back", "door", -1.6, 1.3, DECK, 2.1)],
    }
    upper = {
        "front": [
            Hole("balcony", "door", 0.0, 1.3, UPPER, 5.15),
            Hole("upper-west", "window", -2.7, 1.25, 4.2, 5.4, TRIM_DARK),
            Hole("upper-east", "window", 2.7, 1.25, 4.2, 5.4, TRIM_DARK),
        ],
        "right": [Hole("upper-right", "window", 0.0, 1.25, 4.2, 5.4)],
        "left": [Hole("upper-left", "window", 0.0, 1.25, 4.2, 5.4)],
        "back": [Hole("upper-back", "window", -2.4, 1.25, 4.2, 5.4)],
    }
    shell(m, (-X, FRONT), (X, BACK), DECK, UPPER - 0.02, clad, ground)  # the floor's edge closes the rest
    shell(m, (-X, FRONT), (X, BACK), UPPER, ROOF, clad, upper, "upper-")
    for sign in (-1, 1):  # batwings, pushed open against the jambs
        x = sign * 0.72
        m.box(
            "batwings",
            (min(x, x - sign * 0.05), FRONT + 0.2, 0.75),
            (max(x, x - sign * 0.05), FRONT + 0.72, 1.75),
            shade(TRIM_DARK, 1.2),
        )


def _ground_floor(m: Model) -> None:
    boardwalk(m, "boardwalk", (-X, PORCH), (X, FRONT), DECK, FLOOR)
    floor(m, "floor", (-X, FRONT), (X, BACK), 0.0, DECK, shade(FLOOR, 1.05))
    m.block("floor", rect(-X, FRONT, X, BACK), 0.0, DECK)
    m.level("ground", "floor", (-X, FRONT), (X, BACK), DECK)
    posts(m, (-4.35, -1.5, 1.5, 4.35), PORCH + 0.12, DECK, UPPER - 0.15, TRIM)
    stairs(m, "stairs", (-0.2, 2.05), (1.0, 0.0), 1.25, DECK, UPPER - DECK, PLANK_DARK)
    m.solid_box("bar", (-2.9, -0.7, DECK), (-2.4, 2.0, DECK + 0.9), PLANK_DARK)
    m.box("bar", (-3.0, -0.8, DECK + 0.9), (-2.3, 2.1, DECK + 1.0), shade(PLANK_DARK, 1.35))
    m.box("bar", (-2.36, -0.7, DECK + 0.12), (-2.3, 2.0, DECK + 0.18), BRASS)
    m.solid_box("back-bar", (-4.3, -0.7, DECK), (-4.0, 1.5, DECK + 1.1), shade(PLANK_DARK, 0.9))
    for n in range(6):
        m.cylinder("back-bar", (-4.15, -0.5 + 0.34 * n), [(1.4, 0.05), (1.75, 0.03)], tint(GLASS, 0.4, n), 4)
    _table(m, 1, (0.4, 0.35))
    _table(m, 2, (2.9, -0.7))


def _table(m: Model, number: int, at: tuple[float, float]) -> None:
    """A round table with three stools; one block for all, low enough to jump."""
    part = f"table-{number}"
    m.cylinder(part, at, [(DECK, 0.22), (DECK + 0.08, 0.07), (DECK + 0.62, 0.07)], shade(PLANK_DARK, 0.9), 6)
    m.cylinder(part, at, [(DECK + 0.62, 0.42), (DECK + 0.7, 0.42)], shade(PLANK_DARK, 1.3), 10)
    for u, v in circle(3, number / 2):
        m.cylinder(
            part, (at[0] + 0.5 * u, at[1] + 0.5 * v), [(DECK, 0.12), (DECK + 0.42, 0.13)], shade(PLANK_DARK, 1.1), 6
        )
    m.pillar(part, at, 0.48, DECK, DECK + 0.7)


def _upper_floor(m: Model) -> None:
    """The floor has a well over the stairs, x -0.2 to 2.8, y 2.05 to 3.3."""
    well = ((-0.2, 2.05), (2.8, 3.3))
    areas = {
        "upper-front": ((-X, FRONT), (X, well[0][1])),
        "upper-west": ((-X, well[0][1]), (well[0][0], BACK)),
        "upper-east": ((well[1][0], well[0][1]), (X, BACK)),
    }
    for id, (low, high) in areas.items():
        floor(m, id, low, high, UPPER - 0.15, UPPER, FLOOR)
        m.level(id, "floor", low, high, UPPER)
        start = low[0] + 0.5 if id == "upper-east" else low[0]  # head room for the last step
        m.block(id, rect(start, low[1], high[0], high[1]), UPPER - 0.15, UPPER)
    m.box("upper-west", (well[0][0], 3.3, UPPER - 0.15), (well[1][0], BACK, UPPER), FLOOR)
    rail(m, "rail-well-1", (well[0][0], 2.0), (well[1][0], 2.0), UPPER, TRIM_DARK)
    rail(m, "rail-well-2", (well[0][0] - 0.05, 2.05), (well[0][0] - 0.05, 3.3), UPPER, TRIM_DARK)
    m.solid_box("bed", (-4.2, 2.1, UPPER), (-3.2, 3.2, UPPER + 0.5), (176, 160, 140))
    m.box("bed", (-4.2, 2.1, UPPER), (-4.1, 3.2, UPPER + 0.9), PLANK_DARK)
    floor(m, "balcony", (-X, PORCH), (X, FRONT), UPPER - 0.15, UPPER, FLOOR, across=True)
    m.block("balcony", rect(-X, PORCH, X, FRONT), UPPER - 0.15, UPPER)
    m.level("balcony", "balcony", (-X, PORCH), (X, FRONT), UPPER)
    m.box("balcony", (-X, PORCH - 0.05, UPPER - 0.3), (X, PORCH, UPPER + 0.02), TRIM)
    rail(m, "rail-balcony-front", (-X, PORCH + 0.06), (X, PORCH + 0.06), UPPER, TRIM)
    rail(m, "rail-balcony-left", (-X + 0.06, PORCH + 0.11), (-X + 0.06, FRONT), UPPER, TRIM)
    rail(m, "rail-balcony-right", (X - 0.06, PORCH + 0.11), (X - 0.06, FRONT), UPPER, TRIM)


def _roof(m: Model, clad: Cladding) -> None:
    deck_roof(m, (-X, FRONT), (X, BACK), ROOF, TAR)
    parapet(m, (-X, FRONT + 0.2), (X, BACK), ROOF, ROOF + 0.6, PLANK_RED, TRIM)
    false_front(m, -X, X, FRONT, ROOF, [(4.5, ROOF + 1.45), (2.6, ROOF + 2.1)], clad, "SALOON", (RED, GOLD))
    ladder(m, "ladder-roof", (3.4, 1.2, UPPER), (4.0, 1.2, ROOF - 0.15), TRIM_DARK)
    m.solid_box("hatch", (3.3, 0.75, ROOF), (4.2, 1.65, ROOF + 0.2), PLANK_DARK)
    m.ladder("roof", (3.4, 0.6, UPPER), (2.7, 1.2, ROOF))
    ladder(m, "ladder-back", (-3.7, BACK + 0.0, 0.0), (-3.7, BACK + 0.0, ROOF + 0.9), TRIM_DARK)
    m.ladder("back", (-3.7, BACK + 0.55, 0.0), (-3.7, BACK - 0.7, ROOF))
