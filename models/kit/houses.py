"""The smaller buildings of a street: bank, jail, general store, house, barn, church, outhouse.

Each is a function that returns its model. Floors are 0.3 above the ground and closed below; the front door
is at least 1.3 wide, so that a base of 25 mm passes.
"""

from __future__ import annotations

from .paint import (
    BRASS,
    BRICK,
    CANVAS,
    FLOOR,
    GOLD,
    HAY,
    INSIDE,
    IRON,
    PLANK,
    PLANK_CREAM,
    PLANK_DARK,
    PLANK_GREEN,
    PLANK_GREY,
    PLANK_RED,
    RED,
    SHINGLE,
    SHINGLE_GREY,
    STONE,
    STONE_DARK,
    TAR,
    TIN,
    TRIM,
    TRIM_DARK,
    WHITE,
    Colour,
    shade,
    tint,
)
from .roofs import awning, board, boardwalk, deck_roof, false_front, gable, ladder, parapet, posts, rail
from .solid import Flat, Model, rect
from .walls import Cladding, Hole, floor, shell, wall

DECK = 0.3


def _base(m: Model, low: Flat, high: Flat, colour: Colour = FLOOR, top: float = DECK) -> None:
    """A ground floor: planks, block, surface."""
    floor(m, "floor", low, high, 0.0, top, colour)
    m.block("floor", rect(*low, *high), 0.0, top)
    m.level("ground", "floor", low, high, top)


def _window(id: str, at: float, colour: Colour | None = None, width: float = 1.25) -> Hole:
    return Hole(id, "window", at, width, 1.2, 2.4, colour)


def bank() -> Model:
    """6 by 5: brick, a vault, a teller's counter, barred windows; flat roof with a ladder behind."""
    m = Model("bank", "Bank", "building", rect(-3.0, -2.9, 3.0, 2.9))
    low, high, top = (-3.0, -2.0), (3.0, 2.9), 3.5
    clad = Cladding("brick", BRICK, (186, 172, 146), WHITE)
    boardwalk(m, "boardwalk", (-3.0, -2.9), (3.0, -2.0), DECK, STONE)
    _base(m, low, high, FLOOR)
    holes = {
        "front": [
            Hole("front", "door", 0.0, 1.4, DECK, 2.2),
            Hole("west", "barred", -1.9, 1.1, 1.1, 2.3),
            Hole("east", "barred", 1.9, 1.1, 1.1, 2.3),
        ],
        "right": [Hole("right", "barred", -0.6, 1.0, 1.3, 2.2)],
        "back": [Hole("back", "door", -1.9, 1.3, DECK, 2.1)],
    }
    shell(m, low, high, DECK, top, clad, holes)
    for x in (-0.95, 0.95):
        m.cylinder("pilasters", (x, -2.1), [(DECK, 0.18), (0.45, 0.13), (2.6, 0.11), (2.75, 0.18)], WHITE, 8)
    m.box("pilasters", (-1.3, -2.32, 2.75), (1.3, -2.02, 2.95), WHITE)
    deck_roof(m, low, high, top + 0.15, TAR)
    parapet(m, low, high, top + 0.15, top + 0.85, BRICK, WHITE, "frbl")
    m.box("parapet-front", (-1.6, -2.12, top + 0.3), (1.6, -1.85, top + 1.35), BRICK)
    m.block("parapet-front", rect(-1.6, -2.12, 1.6, -1.85), top + 0.3, top + 1.35)
    m.box("parapet-front", (-1.75, -2.2, top + 1.35), (1.75, -1.8, top + 1.5), WHITE)
    board(m, "BANK", 0.0, -2.12, top + 0.42, 2.8, 0.8, (62, 70, 74), GOLD)
    wall(
        m,
        "wall-vault-front",
        (0.8, 0.9),
        (2.8, 0.9),
        DECK,
        top,
        Cladding("plank", IRON, IRON, IRON),
        [Hole("vault", "door", 1.0, 1.3, DECK, 2.1)],
        0.15,
    )
    wall(m, "wall-vault-side", (0.8, 2.7), (0.8, 1.05), DECK, top, Cladding("plank", IRON, IRON, IRON), (), 0.15)
    m.cylinder("safe", (2.3, 2.3), [(DECK, 0.3), (1.2, 0.3)], shade(IRON, 1.3), 4, BRASS)
    m.pillar("safe", (2.3, 2.3), 0.22, DECK, 1.2, 4)
    m.solid_box("counter", (-2.8, -0.2, DECK), (-0.6, 0.15, DECK + 0.95), PLANK_DARK, shade(PLANK_DARK, 1.4))
    ladder(m, "ladder", (2.2, 2.94, 0.0), (2.2, 2.94, top + 0.9), TRIM_DARK)
    m.ladder("roof", (2.2, 3.45, 0.0), (2.2, 2.15, top + 0.15))
    return m


def jail() -> Model:
    """6 by 5.4: stone, the sheriff's office in front with a porch, two cells behind bars."""
    m = Model("jail", "Jail", "building", rect(-3.0, -2.7, 3.0, 2.7))
    low, high, top = (-3.0, -1.5), (3.0, 2.7), 3.0
    clad = Cladding("stone", STONE, (168, 158, 138), TRIM_DARK)
    boardwalk(m, "boardwalk", (-3.0, -2.7), (3.0, -1.5), DECK, FLOOR)
    _base(m, low, high, STONE_DARK)
    holes = {
        "front": [Hole("front", "door", 0.6, 1.4, DECK, 2.1), _window("front-west", -1.6, TRIM_DARK)],
        "right": [Hole("cell-right", "barred", 2.0, 0.7, 1.5, 2.1), _window("office-right", -0.6)],
        "left": [Hole("cell-left", "barred", 2.0, 0.7, 1.5, 2.1)],
    }
    shell(m, low, high, DECK, top, clad, holes)
    for side, x0, x1, gate in (("left", -2.8, 0.0, -1.4), ("right", 0.0, 2.8, 1.4)):
        _bars(m, f"bars-{side}-1", x0, gate - 0.65, 1.1)
        _bars(m, f"bars-{side}-2", gate + 0.65, x1, 1.1)
        _gate(m, side, gate, 1.1)
    m.solid_box("wall-cells", (-0.06, 1.16, DECK), (0.06, 2.5, top), shade(STONE, 0.9))
    for x in (-2.5, 2.5):
        m.solid_box("bunks", (x - 0.28, 1.3, DECK), (x + 0.28, 2.48, DECK + 0.35), PLANK_DARK, CANVAS)
    m.solid_box("desk", (-2.6, -0.5, DECK), (-1.5, 0.1, DECK + 0.6), PLANK_DARK, shade(PLANK_DARK, 1.4))
    deck_roof(m, low, high, top + 0.15, TAR)
    parapet(m, low, high, top + 0.15, top + 0.7, STONE, STONE_DARK, "rbl")
    m.box("parapet-front", (-3.0, -1.5, top + 0.15), (3.0, -1.3, top + 1.25), STONE)
    m.block("parapet-front", rect(-3.0, -1.5, 3.0, -1.3), top + 0.15, top + 1.25)
    m.box("parapet-front", (-3.05, -1.55, top + 1.25), (3.05, -1.25, top + 1.35), STONE_DARK)
    board(m, "SHERIFF", 0.0, -1.5, top + 0.3, 3.6, 0.75, PLANK_CREAM, TRIM_DARK)
    awning(m, "awning", (-3.1, -2.75), (3.1, -1.5), 2.95, 2.55, SHINGLE_GREY)
    posts(m, (-2.85, 2.85), -2.58, DECK, 2.5, TRIM_DARK)
    ladder(m, "ladder", (-2.2, 2.74, 0.0), (-2.2, 2.74, top + 0.8), TRIM_DARK)
    m.ladder("roof", (-2.2, 3.25, 0.0), (-2.2, 1.95, top + 0.15))
    return m


def _bars(m: Model, part: str, x0: float, x1: float, y: float) -> None:
    """Iron bars from floor to ceiling, and their block."""
    count = max(2, round((x1 - x0) / 0.25))
    for n in range(count + 1):
        x = x0 + 0.03 + (x1 - x0 - 0.06) * n / count
        m.box(part, (x - 0.025, y - 0.025, DECK), (x + 0.025, y + 0.025, 3.0), IRON, ends=False)
    for z in (0.6, 2.3):
        m.box(part, (x0, y - 0.035, z), (x1, y + 0.035, z + 0.07), IRON)
    m.block(part, rect(x0, y - 0.05, x1, y + 0.05), DECK, 3.0)


def _gate(m: Model, side: str, x: float, y: float) -> None:
    """A cell door: open unless it is shut."""
    leaf = f"leaf-cell-{side}"
    for n in range(6):
        s = x - 0.6 + 0.24 * n
        m.box(leaf, (s - 0.025, y - 0.025, DECK), (s + 0.025, y + 0.025, 2.3), shade(IRON, 1.2), ends=False)
    m.box(leaf, (x - 0.65, y - 0.035, 1.2), (x + 0.65, y + 0.035, 1.3), shade(IRON, 1.2))
    m.box(f"bars-{side}-1", (x - 0.65, y - 0.04, 2.3), (x + 0.65, y + 0.04, 2.4), IRON)
    line = [(x - 0.65, y), (x + 0.65, y)]
    m.opening(f"cell-{side}", "door", line, DECK, 2.3, leaf, rect(x - 0.65, y - 0.05, x + 0.65, y + 0.05))


def store() -> Model:
    """6 by 6.6: a general store, false front, awning over the boardwalk, shelves and a counter."""
    m = Model("store", "General Store", "building", rect(-3.0, -3.3, 3.0, 3.3))
    low, high, top = (-3.0, -1.9), (3.0, 3.3), 3.1
    clad = Cladding("lap", PLANK_GREEN, INSIDE, TRIM)
    boardwalk(m, "boardwalk", (-3.0, -3.3), (3.0, -1.9), DECK, FLOOR)
    _base(m, low, high)
    holes = {
        "front": [
            Hole("front", "door", 0.0, 1.4, DECK, 2.1),
            _window("west", -1.75, None, 1.5),
            _window("east", 1.75, None, 1.5),
        ],
        "right": [_window("right", 0.8)],
        "left": [_window("left", 0.8)],
        "back": [Hole("back", "door", 0.0, 1.3, DECK, 2.1)],
    }
    shell(m, low, high, DECK, top, clad, holes)
    gable(m, low, high, top, 1.3, SHINGLE, clad, along="y", over=(0.0, 0.3))
    false_front(
        m, -3.0, 3.0, -1.93, top, [(3.0, top + 1.2), (1.9, top + 1.75)], clad, "STORE", (PLANK_CREAM, TRIM_DARK)
    )
    awning(m, "awning", (-3.1, -3.35), (3.1, -1.93), 2.95, 2.5, CANVAS, RED)
    posts(m, (-2.85, 2.85), -3.15, DECK, 2.45, TRIM)
    m.solid_box("counter", (-2.8, 0.7, DECK), (-1.0, 1.1, DECK + 0.9), PLANK_DARK, shade(PLANK_DARK, 1.4))
    m.solid_box("shelves", (1.6, 2.6, DECK), (2.8, 3.1, DECK + 1.9), shade(PLANK, 0.9))
    for n in range(6):
        x, z = 1.72 + 0.36 * (n % 3), DECK + 0.5 + 0.65 * (n // 3)
        m.box("shelves", (x, 2.5, z), (x + 0.26, 2.62, z + 0.35), tint((150, 110, 90), 0.5, n, 51))
    return m


def house() -> Model:
    """5 by 5.4: a clapboard home with a porch and a brick chimney."""
    m = Model("house", "House", "building", rect(-2.5, -2.7, 2.5, 2.7))
    low, high, top = (-2.5, -1.5), (2.5, 2.7), 2.9
    clad = Cladding("lap", PLANK_CREAM, INSIDE, WHITE)
    boardwalk(m, "porch", (-2.5, -2.7), (2.5, -1.5), DECK, FLOOR)
    _base(m, low, high)
    blue = (84, 104, 112)
    holes = {
        "front": [
            Hole("front", "door", 0.0, 1.3, DECK, 2.1),
            _window("west", -1.6, None, 1.1),
            _window("east", 1.6, None, 1.1),
        ],
        "right": [_window("right", 0.3, blue)],
        "left": [_window("left", 0.3, blue)],
        "back": [Hole("back", "door", 1.2, 1.3, DECK, 2.1), _window("back-west", -1.2, blue)],
    }
    shell(m, low, high, DECK, top, clad, holes)
    gable(m, low, high, top, 1.5, SHINGLE, clad)
    awning(m, "awning", (-2.6, -2.75), (2.6, -1.55), 2.75, 2.35, SHINGLE)
    posts(m, (-2.35, 2.35), -2.58, DECK, 2.3, WHITE)
    rail(m, "rail-1", (-2.26, -2.6), (-0.75, -2.6), DECK, WHITE, 0.8)
    rail(m, "rail-2", (0.75, -2.6), (2.26, -2.6), DECK, WHITE, 0.8)
    m.box("chimney", (-1.7, 1.5, top + 0.2), (-1.1, 2.1, top + 2.0), BRICK, shade(BRICK, 0.5))
    m.box("chimney", (-1.78, 1.42, top + 1.75), (-1.02, 2.18, top + 1.88), shade(BRICK, 1.15))
    m.solid_box("table", (-0.6, 0.6, DECK), (0.5, 1.2, DECK + 0.6), PLANK_DARK)
    m.solid_box("stove", (-2.2, 1.9, DECK), (-1.4, 2.45, DECK + 0.9), IRON)
    return m


def barn() -> Model:
    """7 by 8: a livery stable with double doors at both ends, stalls, and a hay loft to climb to."""
    m = Model("barn", "Livery Stable", "building", rect(-3.5, -4.0, 3.5, 4.0))
    low, high, top = (-3.5, -4.0), (3.5, 4.0), 3.6
    clad = Cladding("batten", PLANK_GREY, shade(PLANK_GREY, 0.85), PLANK_DARK)
    holes = {
        "front": [Hole("front", "door", 0.0, 2.4, 0.0, 2.6)],
        "back": [Hole("back", "door", 0.0, 2.4, 0.0, 2.6)],
        "right": [Hole("right", "window", -1.5, 1.2, 1.3, 2.2)],
        "left": [Hole("left", "window", -1.5, 1.2, 1.3, 2.2)],
    }
    shell(m, low, high, 0.0, top, clad, holes)
    gable(m, low, high, top, 2.3, SHINGLE_GREY, clad, along="y")
    floor(m, "loft", (-3.3, 0.6), (3.3, 3.8), 2.85, 3.0, FLOOR, across=True)
    m.block("loft", rect(-3.3, 0.6, 3.3, 3.8), 2.85, 3.0)
    m.level("loft", "floor", (-3.3, 0.6), (3.3, 3.8), 3.0)
    for x in (-1.35, 1.35):
        m.solid_box(f"post-{1 if x < 0 else 2}", (x - 0.1, 0.62, 0.0), (x + 0.1, 0.82, 2.85), PLANK_DARK)
    for n, (x0, x1) in enumerate(((-3.3, -1.6), (1.6, 3.3)), 1):
        for k, y in enumerate((-2.5, -0.8), 1):
            rail(m, f"stall-{n}{k}", (x0, y), (x1, y), 0.0, PLANK_DARK, 1.1)
    m.solid_box("hay-1", (-3.2, 2.9, 3.0), (-2.0, 3.7, 3.6), HAY)
    m.solid_box("hay-2", (2.2, 3.1, 0.0), (3.2, 3.75, 0.8), HAY)
    ladder(m, "ladder", (2.2, 0.35, 0.0), (2.2, 0.58, 3.5), PLANK_DARK)
    m.ladder("loft", (2.2, 0.05, 0.0), (2.2, 1.2, 3.0))
    board(m, "LIVERY", 0.0, -4.05, 2.85, 3.4, 0.7, PLANK_DARK, CANVAS)
    return m


def church() -> Model:
    """6 by 8: white boards, a steeple over the door, pews."""
    m = Model("church", "Church", "building", rect(-3.0, -4.4, 3.0, 4.4))
    low, high, top = (-3.0, -2.6), (3.0, 4.4), 3.4
    clad = Cladding("lap", WHITE, INSIDE, WHITE)
    _base(m, low, high)
    holes: dict[str, list[Hole]] = {"front": [Hole("nave", "door", 0.0, 1.4, DECK, 2.4)]}
    for side in ("left", "right"):
        holes[side] = [Hole(f"{side}-{n}", "window", y, 1.0, 1.1, 2.7) for n, y in enumerate((-1.0, 1.0, 3.0), 1)]
    shell(m, low, high, DECK, top, clad, holes)
    gable(m, low, high, top, 2.4, SHINGLE_GREY, clad, along="y", over=(0.1, 0.3))
    floor(m, "porch", (-1.2, -4.4), (1.2, -2.6), 0.0, DECK, FLOOR)
    m.block("porch", rect(-1.2, -4.4, 1.2, -2.6), 0.0, DECK)
    m.level("porch", "floor", (-1.2, -4.4), (1.2, -2.6), DECK)
    tower = {"front": [Hole("front", "door", 0.0, 1.4, DECK, 2.3)]}
    shell(m, (-1.2, -4.4), (1.2, -2.6), DECK, 5.6, clad, tower, "tower-", 0.15, ("front", "right", "left"))
    wall(m, "wall-tower-back", (1.2, -2.6), (-1.2, -2.6), top, 5.6, clad, (), 0.15)
    for n, x in enumerate((-1.0, 1.0)):
        for y in (-4.2, -2.8):
            m.box("belfry", (x - 0.12, y - 0.12, 5.6), (x + 0.12, y + 0.12, 6.7), tint(WHITE, 0.03, n))
    m.cylinder("belfry", (0.0, -3.5), [(5.75, 0.4), (5.95, 0.33), (6.4, 0.2), (6.5, 0.05)], BRASS, 8)
    m.cylinder("spire", (0.0, -3.5), [(6.7, 1.72), (6.8, 1.72), (9.6, 0.04)], SHINGLE_GREY, 4)
    m.box("spire", (-0.04, -3.54, 9.5), (0.04, -3.46, 10.4), IRON)
    m.box("spire", (-0.25, -3.54, 9.95), (0.25, -3.46, 10.03), IRON)
    for n, y in enumerate((-0.6, 0.9, 2.4)):
        for x0, x1 in ((-2.7, -0.7), (0.7, 2.7)):
            m.solid_box(f"pew-{2 * n + (1 if x0 < 0 else 2)}", (x0, y, DECK), (x1, y + 0.35, DECK + 0.35), PLANK_DARK)
    m.solid_box("altar", (-0.6, 3.4, DECK), (0.6, 3.9, DECK + 0.7), PLANK_DARK, WHITE)
    return m


def outhouse() -> Model:
    """1.7 by 1.7, a door and a lean-to roof."""
    m = Model("outhouse", "Outhouse", "building", rect(-0.85, -0.85, 0.85, 0.85))
    clad = Cladding("plank", PLANK_GREY, INSIDE, PLANK_DARK)
    shell(
        m,
        (-0.85, -0.85),
        (0.85, 0.85),
        0.0,
        2.2,
        clad,
        {"front": [Hole("front", "door", 0.0, 1.2, 0.0, 1.8)]},
        "",
        0.12,
    )
    for n, (y0, y1, z0, z1) in enumerate(((-1.0, 1.0, 2.5, 2.15),)):
        m.quad("roof", (-1.0, y0, z0), (1.0, y0, z0), (1.0, y1, z1), (-1.0, y1, z1), tint(SHINGLE, 0.05, n))
        m.quad(
            "roof",
            (-1.0, y1, z1 - 0.1),
            (1.0, y1, z1 - 0.1),
            (1.0, y0, z0 - 0.1),
            (-1.0, y0, z0 - 0.1),
            shade(SHINGLE, 0.6),
        )
        m.quad("roof", (-1.0, y0, z0 - 0.1), (1.0, y0, z0 - 0.1), (1.0, y0, z0), (-1.0, y0, z0), TIN)
        m.quad("roof", (1.0, y1, z1 - 0.1), (-1.0, y1, z1 - 0.1), (-1.0, y1, z1), (1.0, y1, z1), TIN)
        m.face("roof", [(-1.0, y1, z1 - 0.1), (-1.0, y0, z0 - 0.1), (-1.0, y0, z0), (-1.0, y1, z1)], TIN)
        m.face("roof", [(1.0, y0, z0 - 0.1), (1.0, y1, z1 - 0.1), (1.0, y1, z1), (1.0, y0, z0)], TIN)
    m.quad("wall-front-1", (-0.85, -0.8, 2.2), (0.85, -0.8, 2.2), (0.85, -0.8, 2.45), (-0.85, -0.8, 2.45), PLANK_RED)
    return m
