"""The hotel: two storeys, a lobby with stairs, two rooms above that open on a lounge, a balcony, a flat roof."""

from __future__ import annotations

from .houses import DECK
from .paint import BRASS, FLOOR, GOLD, PLANK_BLUE, PLANK_DARK, TAR, TRIM, TRIM_DARK, WHITE, Colour, mix, shade, tint
from .roofs import board, boardwalk, deck_roof, ladder, parapet, posts, rail
from .solid import Flat, Model, rect
from .walls import Cladding, Hole, floor, shell, stairs, wall

X, FRONT, PORCH, BACK = 4.5, -2.0, -3.7, 3.7
UPPER, ROOF = 3.3, 6.3
WELL: tuple[Flat, Flat] = ((-2.8, 1.9), (0.2, 3.5))
PAPER: Colour = (168, 134, 110)


def hotel() -> Model:
    """9 by 7.4 with its porch, 7.6 high. Passages are 1.5 wide or more."""
    m = Model("hotel", "Hotel", "building", rect(-X, PORCH, X, BACK))
    clad = Cladding("lap", PLANK_BLUE, PAPER, WHITE)
    _walls(m, clad)
    _lobby(m)
    _upper_floor(m)
    _rooms(m)
    _roof(m)
    return m


def _door(id: str, at: float, sill: float, head: float, width: float = 1.3) -> Hole:
    return Hole(id, "door", at, width, sill, head, riders=False)


def _window(id: str, at: float, sill: float = 1.2, head: float = 2.4) -> Hole:
    return Hole(id, "window", at, 1.2, sill, head, riders=False)


def _walls(m: Model, clad: Cladding) -> None:
    ground = {
        "front": [_door("front", 0.0, DECK, 2.2, 1.5), _window("front-west", -2.7), _window("front-east", 2.7)],
        "right": [_window("right", 2.3)],
        "left": [_window("left", 0.2)],
        "back": [_door("back", 2.2, DECK, 2.1)],
    }
    upper = {
        "front": [
            _door("balcony", 0.0, UPPER, 5.15, 1.5),
            _window("upper-west", -2.7, 4.2, 5.4),
            _window("upper-east", 2.7, 4.2, 5.4),
        ],
        "right": [_window("upper-right", -0.7, 4.2, 5.4)],
        "left": [_window("upper-left", -0.7, 4.2, 5.4)],
        "back": [_window("upper-back", 2.4, 4.2, 5.4)],
    }
    shell(m, (-X, FRONT), (X, BACK), DECK, UPPER - 0.02, clad, ground)
    shell(m, (-X, FRONT), (X, BACK), UPPER, ROOF, clad, upper, "upper-")


def _lobby(m: Model) -> None:
    boardwalk(m, "boardwalk", (-X, PORCH), (X, FRONT), DECK, FLOOR)
    floor(m, "floor", (-X, FRONT), (X, BACK), 0.0, DECK, shade(FLOOR, 0.95))
    m.block("floor", rect(-X, FRONT, X, BACK), 0.0, DECK)
    m.level("ground", "floor", (-X, FRONT), (X, BACK), DECK)
    m.face("rug", [(x, y, DECK + 0.01) for x, y in rect(-0.9, -1.6, 0.9, 1.2)], (132, 48, 44))
    m.face("rug", [(x, y, DECK + 0.015) for x, y in rect(-0.7, -1.4, 0.7, 1.0)], (158, 112, 70))
    posts(m, (-4.35, -1.6, 1.6, 4.35), PORCH + 0.12, DECK, UPPER - 0.15, WHITE)
    stairs(m, "stairs", (WELL[1][0], WELL[1][1]), (-1.0, 0.0), 1.6, DECK, UPPER - DECK, PLANK_DARK)
    m.solid_box("desk", (2.2, -0.6, DECK), (2.7, 1.2, DECK + 0.9), PLANK_DARK, shade(PLANK_DARK, 1.4))
    m.box("desk", (2.35, 0.9, DECK + 0.9), (2.5, 1.05, DECK + 1.0), BRASS)
    m.solid_box("keys", (4.05, -0.5, DECK), (4.3, 1.1, DECK + 1.5), shade(PLANK_DARK, 0.9))
    for n in range(8):
        y, z = -0.35 + 0.36 * (n % 4), DECK + 0.75 + 0.35 * (n // 4)
        m.box("keys", (4.02, y, z), (4.06, y + 0.24, z + 0.24), tint(TRIM_DARK, 0.2, n, 951))
    m.solid_box("sofa", (-4.2, -0.6, DECK), (-3.6, 1.0, DECK + 0.35), (120, 52, 48), (140, 62, 56))
    m.box("sofa", (-4.2, -0.6, DECK + 0.35), (-4.05, 1.0, DECK + 0.75), (120, 52, 48))
    m.cylinder(
        "stand", (-2.6, 0.2), [(DECK, 0.2), (DECK + 0.5, 0.06), (DECK + 0.52, 0.3), (DECK + 0.58, 0.3)], PLANK_DARK, 8
    )
    m.pillar("stand", (-2.6, 0.2), 0.27, DECK, DECK + 0.58)


def _upper_floor(m: Model) -> None:
    """The floor with a well over the stairs, and the balcony."""
    (x0, y0), (x1, y1) = WELL
    areas: dict[str, tuple[Flat, Flat]] = {
        "upper-front": ((-X, FRONT), (X, y0)),
        "upper-west": ((-X, y0), (x0, BACK)),
        "upper-east": ((x1, y0), (X, BACK)),
    }
    for id, (low, high) in areas.items():
        floor(m, id, low, high, UPPER - 0.15, UPPER, FLOOR)
        m.level(id, "floor", low, high, UPPER)
        end = high[0] - 0.5 if id == "upper-west" else high[0]  # head room for the last step
        m.block(id, rect(low[0], low[1], end, high[1]), UPPER - 0.15, UPPER)
    m.box("upper-east", (x0, y1, UPPER - 0.15), (x1, BACK, UPPER), FLOOR)
    rail(m, "rail-well-1", (x0, y0 - 0.05), (x1, y0 - 0.05), UPPER, TRIM_DARK)
    rail(m, "rail-well-2", (x1 + 0.05, y0), (x1 + 0.05, y1), UPPER, TRIM_DARK)
    floor(m, "balcony", (-X, PORCH), (X, FRONT), UPPER - 0.15, UPPER, FLOOR, across=True)
    m.block("balcony", rect(-X, PORCH, X, FRONT), UPPER - 0.15, UPPER)
    m.level("balcony", "balcony", (-X, PORCH), (X, FRONT), UPPER)
    m.box("balcony", (-X, PORCH - 0.05, UPPER - 0.3), (X, PORCH, UPPER + 0.02), TRIM)
    rail(m, "rail-balcony-front", (-X, PORCH + 0.06), (X, PORCH + 0.06), UPPER, WHITE)
    rail(m, "rail-balcony-left", (-X + 0.06, PORCH + 0.11), (-X + 0.06, FRONT), UPPER, WHITE)
    rail(m, "rail-balcony-right", (X - 0.06, PORCH + 0.11), (X - 0.06, FRONT), UPPER, WHITE)


def _rooms(m: Model) -> None:
    """Two rooms with a door each to the passage along the stairs; the lounge between them leads to the balcony."""
    paper = Cladding("adobe", PAPER, mix(PAPER, WHITE, 0.3), TRIM_DARK)
    inner, back, top = -FRONT - 0.2, 0.3, ROOF - 0.3
    for side, start, end in (("west", -X + 0.2, -1.0), ("east", 1.0, X - 0.2)):
        middle = (end - start) / 2
        hole = [_door(f"room-{side}", middle, UPPER, 5.15, 1.5)]
        wall(m, f"wall-room-{side}", (end, back), (start, back), UPPER, top, paper, hole, 0.1)
        edge = -1.0 if side == "west" else 1.0
        run = ((edge, -inner), (edge, back - 0.1)) if side == "west" else ((edge, back - 0.1), (edge, -inner))
        wall(m, f"wall-lounge-{side}", *run, UPPER, top, paper, (), 0.1)
        bed = -4.2 if side == "west" else 3.2
        m.solid_box(
            f"bed-{side}", (bed, -1.7, UPPER), (bed + 1.0, -0.4, UPPER + 0.45), (186, 170, 148), (206, 194, 172)
        )
        m.box(f"bed-{side}", (bed, -1.78, UPPER), (bed + 1.0, -1.7, UPPER + 0.9), PLANK_DARK)
        m.box(f"bed-{side}", (bed + 0.15, -1.65, UPPER + 0.45), (bed + 0.85, -1.3, UPPER + 0.55), WHITE)


def _roof(m: Model) -> None:
    deck_roof(m, (-X, FRONT), (X, BACK), ROOF, TAR)
    parapet(m, (-X, FRONT), (X, BACK), ROOF, ROOF + 0.6, PLANK_BLUE, WHITE, "frbl")
    for n in range(13):
        x = -X + 0.1 + (2 * X - 0.2) * n / 12
        m.box(
            "cornice", (x - 0.07, FRONT - 0.16, ROOF + 0.22), (x + 0.07, FRONT - 0.02, ROOF + 0.5), tint(WHITE, 0.04, n)
        )
    m.box("cornice", (-X, FRONT - 0.22, ROOF + 0.5), (X, FRONT - 0.02, ROOF + 0.62), WHITE)
    m.box("front-false", (-2.2, FRONT - 0.05, ROOF + 0.6), (2.2, FRONT + 0.15, ROOF + 1.25), PLANK_BLUE, WHITE)
    m.block("front-false", rect(-2.2, FRONT - 0.05, 2.2, FRONT + 0.15), ROOF + 0.6, ROOF + 1.25)
    m.box("front-false", (-2.3, FRONT - 0.12, ROOF + 1.25), (2.3, FRONT + 0.2, ROOF + 1.35), WHITE)
    board(m, "HOTEL", 0.0, FRONT - 0.05, ROOF + 0.62, 3.6, 0.6, (52, 66, 84), GOLD)
    ladder(m, "ladder", (-3.6, BACK + 0.04, 0.0), (-3.6, BACK + 0.04, ROOF + 1.0), TRIM_DARK)
    m.ladder("roof", (-3.6, BACK + 0.6, 0.0), (-3.6, BACK - 0.75, ROOF))
