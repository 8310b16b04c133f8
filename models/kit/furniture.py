"""Furniture for saloons and hotels, and for the street after a fight: tables, chairs, bars, a piano."""

from __future__ import annotations

from .paint import BLACK, BRASS, GLASS, PLANK, PLANK_DARK, TRIM_DARK, WHITE, mix, shade, tint
from .solid import Flat, Model, circle, rect


def table() -> Model:
    """1.8 by 1.8: a round table with four chairs, bottle and cards on it."""
    m = Model("table", "Table and Chairs", "table", rect(-0.9, -0.9, 0.9, 0.9))
    _round_table(m)
    for n, (c, s) in enumerate(circle(4, 0.0), 1):
        _chair(m, f"chair-{n}", (0.66 * c, 0.66 * s), (c, s))
    return m


def card_table() -> Model:
    """1.1 by 1.1: the same round table, without chairs."""
    m = Model("card-table", "Card Table", "table", rect(-0.55, -0.55, 0.55, 0.55))
    _round_table(m)
    return m


def chair() -> Model:
    """0.4 by 0.4: a chair by itself, 0.95 high."""
    m = Model("chair", "Chair", "chair", rect(-0.2, -0.2, 0.2, 0.2))
    _chair(m, "chair", (0.0, 0.0), (0.0, 1.0))
    return m


def _round_table(m: Model) -> None:
    """A round table 0.7 high with bottle and cards on it, and its block."""
    m.cylinder("table", (0.0, 0.0), [(0.0, 0.26), (0.06, 0.1), (0.6, 0.08), (0.63, 0.2)], shade(PLANK_DARK, 0.9), 8)
    m.cylinder(
        "table", (0.0, 0.0), [(0.63, 0.5), (0.7, 0.52)], shade(PLANK_DARK, 1.1), 12, mix(PLANK_DARK, (60, 96, 64), 0.6)
    )
    m.cylinder("table", (0.12, 0.1), [(0.7, 0.05), (0.86, 0.05), (0.92, 0.02), (1.0, 0.02)], tint(GLASS, 0.2, 1), 6)
    for n, (x, y) in enumerate(((-0.2, -0.15), (-0.05, -0.28), (0.25, -0.2))):
        m.box("table", (x, y, 0.7), (x + 0.1, y + 0.14, 0.71), tint(WHITE, 0.04, n))
    m.pillar("table", (0.0, 0.0), 0.5, 0.0, 0.7)


def _chair(m: Model, part: str, at: Flat, out: Flat) -> None:
    """A chair that looks to the middle, its back outside, and its block."""
    (x, y), (u, v) = at, out
    wood = tint(PLANK, 0.12, len(part), round(10 * x), round(10 * y))
    for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        p, q = x + 0.13 * a, y + 0.13 * b
        back = a * u + b * v > 0
        m.box(part, (p - 0.025, q - 0.025, 0.0), (p + 0.025, q + 0.025, 0.95 if back else 0.42), shade(wood, 0.85))
    m.box(part, (x - 0.16, y - 0.16, 0.4), (x + 0.16, y + 0.16, 0.46), wood)
    for z in (0.65, 0.85):
        p, q = x + 0.13 * u, y + 0.13 * v
        wide = (abs(v) * 0.15 + 0.015, abs(u) * 0.15 + 0.015)
        m.box(part, (p - wide[0], q - wide[1], z), (p + wide[0], q + wide[1], z + 0.09), wood)
    m.block(part, rect(x - 0.16, y - 0.16, x + 0.16, y + 0.16), 0.0, 0.46)


def bar() -> Model:
    """4 by 0.8: a counter 1.0 high with a brass rail, bottles and glasses."""
    return _counter("bar", "Bar", 2.0, 0.4)


def long_bar() -> Model:
    """6 by 1: the bar of a great saloon."""
    return _counter("long-bar", "Long Bar", 3.0, 0.5)


def _counter(id: str, name: str, half: float, deep: float) -> Model:
    """A bar so long and deep on both sides of its middle."""
    m = Model(id, name, "bar", rect(-half, -deep, half, deep))
    top, front, far = round(deep - 0.04, 6), round(deep - 0.18, 6), round(half - 0.1, 6)
    m.box("bar", (-far, -front, 0.0), (far, round(deep - 0.1, 6), 0.9), PLANK_DARK)
    for n in range(round(3 * half)):
        x = round(0.15 - half + 0.63 * n, 6)
        m.box(
            "bar", (x + 0.05, -front - 0.04, 0.15), (x + 0.5, -front + 0.02, 0.8),
            tint(shade(PLANK_DARK, 1.2), 0.1, n, 901),
        )  # fmt: skip
    m.box("bar", (-half, -top, 0.9), (half, top, 1.0), shade(PLANK_DARK, 1.4))
    m.log("rail", (-far, -top, 0.16), (far, -top, 0.16), 0.03, BRASS, 6)
    for n in range(round(2 * half)):
        x = round(0.2 - half + 1.2 * n, 6)
        if x < half:
            m.box("rail", (x - 0.03, -top - 0.02, 0.0), (x + 0.03, -front, 0.17), BRASS)
    for n in range(round(2.5 * half)):
        x, y = round(0.4 - half + 0.75 * n, 6), 0.12 - 0.22 * (n % 2)
        tall = 0.3 if n % 2 == 0 else 0.12
        m.cylinder(
            "bottles", (x, y), [(1.0, 0.055), (1.0 + 0.6 * tall, 0.055), (1.0 + tall, 0.025)], tint(GLASS, 0.4, n), 6
        )
    m.block("bar", rect(-half, -top, half, top), 0.0, 1.0)
    return m


def piano() -> Model:
    """1.7 by 1.3: an upright piano, 1.25 high, and its stool."""
    m = Model("piano", "Piano", "piano", rect(-0.85, -0.65, 0.85, 0.65))
    wood = mix(PLANK_DARK, TRIM_DARK, 0.5)
    m.box("piano", (-0.8, 0.15, 0.0), (0.8, 0.6, 1.2), wood)
    m.box("piano", (-0.85, 0.1, 1.2), (0.85, 0.65, 1.27), shade(wood, 1.3))
    m.box("piano", (-0.8, -0.15, 0.58), (0.8, 0.15, 0.66), shade(wood, 1.2))
    m.box("piano", (-0.72, -0.13, 0.66), (0.72, 0.1, 0.69), WHITE)
    for n in range(14):
        if n % 7 not in (2, 6):
            x = -0.66 + 0.1 * n
            m.box("piano", (x, -0.04, 0.69), (x + 0.05, 0.1, 0.71), BLACK)
    for x in (-0.76, 0.66):
        m.box("piano", (x, -0.15, 0.0), (x + 0.1, -0.05, 0.58), shade(wood, 0.9))
    m.box("piano", (-0.35, 0.06, 0.78), (0.35, 0.12, 1.08), mix(WHITE, PLANK, 0.2))
    for x in (-0.62, 0.62):
        m.cylinder("piano", (x, 0.12), [(0.95, 0.03), (1.1, 0.03)], BRASS, 5)
    m.block("piano", rect(-0.8, -0.15, 0.8, 0.6), 0.0, 1.25)
    m.cylinder(
        "stool", (0.0, -0.45), [(0.0, 0.16), (0.05, 0.05), (0.38, 0.05), (0.4, 0.17), (0.46, 0.17)], PLANK_DARK, 9
    )
    m.pillar("stool", (0.0, -0.45), 0.16, 0.0, 0.46)
    return m
