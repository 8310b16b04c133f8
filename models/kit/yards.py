"""Yards: the corral and its gate, barbed wire, hay bales, a log pile, a telegraph pole, a camp fire.

Linear pieces lie along x, are written unturned, and name their centre line.
"""

from __future__ import annotations

import math

from .letters import text
from .paint import (
    BARK,
    BLACK,
    DUST,
    GLASS,
    GOLD,
    HAY,
    IRON,
    PLANK,
    PLANK_DARK,
    PLANK_GREY,
    RED,
    STONE,
    STONE_DARK,
    TRIM_DARK,
    Colour,
    mix,
    shade,
    tint,
)
from .props import linear
from .solid import Flat, Model, circle, rect
from .walls import Frame

HIGH = 1.0


def corral() -> Model:
    """8 by 6: a ring of post and rail 1.0 high, with a gate 2.4 wide in front that riders use."""
    m = Model("corral", "Corral", "corral", rect(-4.0, -3.0, 4.0, 3.0))
    x, y = 3.9, 2.9
    runs: dict[str, tuple[Flat, Flat]] = {
        "front-1": ((-x, -y), (-1.3, -y)),
        "front-2": ((1.3, -y), (x, -y)),
        "right": ((x, -y), (x, y)),
        "back": ((x, y), (-x, y)),
        "left": ((-x, y), (-x, -y)),
    }
    for side, (p, q) in runs.items():
        _rails(m, f"fence-{side}", p, q)
    _gate(m, "gate", -1.3, 1.3, -y, 6.0)
    m.linear = [(-1.3, -y), (-x, -y), (-x, y), (x, y), (x, -y), (1.3, -y)]
    return m


def _rails(m: Model, part: str, p: Flat, q: Flat) -> None:
    """Posts and three rails from p to q, 0.2 thick, and their block."""
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    frame = Frame(p, ((q[0] - p[0]) / length, (q[1] - p[1]) / length))
    bays = max(1, round(length / 1.35))
    for n in range(bays + 1):
        s = length * n / bays
        frame.box(m, part, (s - 0.08, -0.08, 0.0), (s + 0.08, 0.08, HIGH), tint(PLANK_GREY, 0.14, n, 311, len(part)))
    for k, z in enumerate((0.27, 0.56, 0.86)):
        for n in range(bays):
            a, b = (length * i / bays for i in (n, n + 1))
            d = 0.05 if (n + k) % 2 else -0.05
            drop = 0.02 * ((n + k) % 3 - 1)
            m.beam(
                part, frame.at(a - 0.06, d, z + drop), frame.at(b + 0.06, d, z - drop), 0.08, _grey(n, k, part), 0.13
            )
    m.block(part, frame.rect(-0.1, -0.1, length + 0.1, 0.1), 0.0, HIGH)


def _grey(n: int, k: int, part: str) -> Colour:
    return tint(PLANK_GREY, 0.13, n, k, 312, len(part))


def _gate(m: Model, id: str, x0: float, x1: float, y: float, head: float) -> None:
    """A gate of five bars between two posts of a fence along x; its leaf is gone while it is open. Nothing hangs
    over it below `head`."""
    leaf, a, b, top = f"leaf-{id}", x0 + 0.1, x1 - 0.1, HIGH
    for k in range(4):
        z = 0.15 + (top - 0.27) * k / 3
        m.box(leaf, (a, y - 0.03, z), (b, y + 0.03, z + 0.11), tint(PLANK, 0.1, k, 313))
    for x in (a, b - 0.1):
        m.box(leaf, (x, y - 0.05, 0.1), (x + 0.1, y + 0.05, top), shade(PLANK, 0.85))
    m.beam(leaf, (a + 0.05, y - 0.04, 0.18), (b - 0.05, y - 0.04, top - 0.06), 0.06, shade(PLANK, 0.9), 0.1)
    m.box(leaf, (a, y - 0.03, 0.0), (a + 0.06, y + 0.03, 0.15), IRON)
    m.opening(id, "door", [(a, y), (b, y)], 0.0, head, leaf, rect(a, y - 0.1, b, y + 0.1), top=top)


def corral_gate() -> Model:
    """4 by 0.4: tall posts under a beam with a name board, and a gate 2.4 wide for riders."""
    m = linear("corral-gate", "Ranch Gate", "gate", 4.0, 0.4)
    for n, (x0, x1) in enumerate(((-2.0, -1.4), (1.4, 2.0)), 1):
        part, post = f"fence-{n}", (-1.4 if n == 1 else 1.4)
        for k, z in enumerate((0.27, 0.56, 0.86)):
            m.beam(part, (x0, 0.03, z), (x1, 0.03, z), 0.08, _grey(n, k, part), 0.13)
        end = -1.92 if n == 1 else 1.92
        m.box(part, (end - 0.08, -0.08, 0.0), (end + 0.08, 0.08, HIGH), PLANK_GREY)
        m.block(part, rect(x0, -0.1, x1, 0.1), 0.0, HIGH)
        m.solid_box(f"post-{n}", (post - 0.12, -0.12, 0.0), (post + 0.12, 0.12, 3.3), tint(BARK, 0.08, n, 314))
        m.cylinder(f"post-{n}", (post, 0.0), [(0.0, 0.24), (0.12, 0.2)], STONE_DARK, 7)
    m.log("beam", (-1.9, 0.0, 3.15), (1.9, 0.0, 3.15), 0.13, BARK, 7, shade(PLANK, 1.1))
    m.block("beam", rect(-1.9, -0.1, 1.9, 0.1), 3.05, 3.25)
    m.box("sign", (-0.95, -0.05, 2.35), (0.95, 0.05, 2.9), tint(PLANK, 0.05, 315))
    text(m, "sign", "CIRCLE", 0.0, -0.06, 2.45, 0.34, TRIM_DARK)
    for x in (-0.7, 0.7):
        m.box("sign", (x - 0.015, -0.015, 2.9), (x + 0.015, 0.015, 3.1), IRON)
    _gate(m, "gate", -1.4 + 0.02, 1.4 - 0.02, 0.0, 2.35)
    return m


def barbed_wire() -> Model:
    """4 inches of three wires on four posts, 0.9 high: nothing hides behind it."""
    return _wire("barbed-wire", "Barbed Wire", 3, 1.28)


def barbed_wire_long() -> Model:
    """6 inches of the same on five posts."""
    return _wire("barbed-wire-long", "Long Barbed Wire", 4, 1.46)


def _wire(id: str, name: str, spans: int, span: float) -> Model:
    """So many spans of three wires between posts, and 0.08 beyond the posts at both ends."""
    half = round(spans * span / 2 + 0.08, 6)
    m = linear(id, name, "fence", 2 * half, 0.2)
    xs = [round(n * span - spans * span / 2, 6) for n in range(spans + 1)]
    for n, x in enumerate(xs):
        lean = 0.05 * ((n % 3) - 1)
        m.beam("fence", (x, 0.0, 0.0), (x + lean, 0.0, 0.9), 0.11, tint(BARK, 0.12, n, 316))
    for k, z in enumerate((0.28, 0.52, 0.78)):
        for n in range(spans):
            a, b = xs[n], xs[n + 1]
            middle = ((a + b) / 2, 0.02, z - 0.04)
            m.beam("fence", (a, 0.06, z), middle, 0.022, IRON, ends=False)
            m.beam("fence", middle, (b, 0.06, z), 0.022, IRON, ends=False)
            for j in range(1, 6):
                x = a + (b - a) * j / 6
                way = 0.05 if (j + k) % 2 else -0.05
                m.beam("fence", (x - 0.04, 0.03, z - 0.04 - way), (x + 0.04, 0.03, z + way), 0.02, shade(IRON, 1.3))
    m.block("fence", rect(-half, -0.1, half, 0.1), 0.0, 0.9)
    return m


# Stacks ---------------------------------------------------------------------------------------------------


def hay_bales() -> Model:
    """2.4 by 1.9: three bales, the upper one 1.4 high."""
    m = Model("hay-bales", "Hay Bales", "bales", rect(-1.2, -0.95, 1.2, 0.95))
    for part, low, high in (
        ("bale-1", (-1.15, -0.85, 0.0), (0.1, -0.1, 0.7)),
        ("bale-2", (-1.05, -0.05, 0.0), (0.2, 0.7, 0.7)),
        ("bale-3", (-0.85, -0.5, 0.7), (-0.1, 0.65, 1.4)),
        ("bale-4", (0.35, -0.6, 0.0), (1.05, 0.6, 0.7)),
    ):
        _bale(m, part, low, high)
    return m


def _bale(m: Model, part: str, low: tuple[float, float, float], high: tuple[float, float, float]) -> None:
    """Straw in layers with two strings."""
    x0, y0, z0, x1, y1, z1 = *low, *high
    layers = 4
    for n in range(layers):
        a, b = (z0 + (z1 - z0) * k / layers for k in (n, n + 1))
        jut = 0.02 * ((n + len(part)) % 2)
        straw = tint(mix(HAY, DUST, 0.3), 0.12, n, 317, round(10 * x0))
        m.box(part, (x0 - jut, y0 - jut, a), (x1 + jut, y1 + jut, b), straw, shade(straw, 1.05))
    along_x = x1 - x0 > y1 - y0
    for k in (0.28, 0.72):
        if along_x:
            s = x0 + (x1 - x0) * k
            m.box(part, (s - 0.02, y0 - 0.04, z0), (s + 0.02, y1 + 0.04, z1 + 0.015), shade(HAY, 0.6))
        else:
            s = y0 + (y1 - y0) * k
            m.box(part, (x0 - 0.04, s - 0.02, z0), (x1 + 0.04, s + 0.02, z1 + 0.015), shade(HAY, 0.6))
    m.block(part, rect(x0, y0, x1, y1), z0, z1)


def log_pile() -> Model:
    """3.4 by 1.5: six logs between stakes, 1.15 high."""
    m = Model("log-pile", "Log Pile", "logs", rect(-1.7, -0.75, 1.7, 0.75))
    r, sink = 0.22, 0.203  # the middle of an eight-sided log that lies on the ground
    rows = [(0, (-0.48, 0.0, 0.48)), (1, (-0.24, 0.24)), (2, (0.0,))]
    for row, ys in rows:
        for n, y in enumerate(ys):
            z, jut = sink + row * 0.39, 0.08 * ((n + row) % 3 - 1)
            bark = tint(BARK, 0.15, n, row, 318)
            m.log("logs", (-1.6 + jut, y, z), (1.6 + jut, y, z), r, bark, 8, tint((186, 150, 104), 0.08, n, row))
    for x in (-1.15, 1.15):
        for y in (-0.68, 0.68):
            m.box("logs", (x - 0.05, y - 0.05, 0.0), (x + 0.05, y + 0.05, 0.75), PLANK_DARK)
    m.block("logs", rect(-1.6, -0.7, 1.6, 0.7), 0.0, 0.41)
    m.block("logs", rect(-1.6, -0.46, 1.6, 0.46), 0.41, 0.8)
    m.block("logs", rect(-1.6, -0.22, 1.6, 0.22), 0.8, 1.18)
    return m


def telegraph_pole() -> Model:
    """A pole 5.6 high with a cross-arm and four insulators; 1.8 across."""
    m = Model("telegraph-pole", "Telegraph Pole", "pole", rect(-0.9, -0.3, 0.9, 0.3))
    m.cylinder("pole", (0.0, 0.0), [(0.0, 0.16), (5.6, 0.1)], BARK, 7, shade(PLANK, 1.1))
    m.pillar("pole", (0.0, 0.0), 0.15, 0.0, 5.6, 6)
    m.box("arm", (-0.9, -0.17, 5.0), (0.9, -0.07, 5.16), PLANK_DARK)
    for sign in (-1, 1):
        m.beam("arm", (0.0, -0.13, 4.6), (0.45 * sign, -0.13, 5.02), 0.05, IRON)
    for n, x in enumerate((-0.8, -0.4, 0.4, 0.8)):
        m.cylinder("arm", (x, -0.12), [(5.16, 0.03), (5.24, 0.03)], IRON, 5)
        m.cylinder("arm", (x, -0.12), [(5.24, 0.07), (5.34, 0.07), (5.42, 0.03)], tint(GLASS, 0.2, n, 319), 7)
    for n in range(6):
        side = 0.13 if n % 2 else -0.13
        m.box("pole", (min(0, side) - 0.05, -0.02, 1.6 + 0.4 * n), (max(0, side) + 0.05, 0.02, 1.64 + 0.4 * n), IRON)
    return m


def campfire() -> Model:
    """1.8 by 1.8: a ring of stones, burning logs, a pot on a tripod, a seat of log."""
    m = Model("campfire", "Camp Fire", "fire", rect(-0.9, -0.9, 0.9, 0.9))
    for n, (c, s) in enumerate(circle(9)):
        stone = tint(STONE, 0.16, n, 320)
        at = (0.44 * c, 0.44 * s - 0.15)
        m.cylinder("fire", at, [(0.0, 0.13), (0.1, 0.14), (0.17, 0.07)], stone, 6)
    for n, (c, s) in enumerate(circle(5)):
        tip = (0.06 * c, 0.06 * s - 0.15, 0.3)
        m.log("fire", (0.32 * c, 0.32 * s - 0.15, 0.05), tip, 0.055, BLACK if n % 2 else shade(BARK, 0.7), 5)
    for n, (c, s) in enumerate(circle(4)):
        _flame(m, (0.1 * c, 0.1 * s - 0.15), 0.34 + 0.1 * (n % 2), (236, 132, 40) if n % 2 else (246, 196, 76))
    m.bare.append("flames")
    m.pillar("fire", (0.0, -0.15), 0.42, 0.0, 0.15)
    for n, (c, s) in enumerate(circle(3)):
        m.beam("tripod", (0.55 * c, 0.55 * s - 0.15, 0.0), (0.0, -0.15, 1.05), 0.04, tint(PLANK_DARK, 0.1, n))
    m.log("tripod", (0.0, -0.15, 0.6), (0.0, -0.15, 1.0), 0.012, IRON, 4)
    m.cylinder("tripod", (0.0, -0.15), [(0.42, 0.09), (0.5, 0.13), (0.62, 0.11)], IRON, 8, BLACK)
    m.log("seat", (-0.65, 0.69, 0.138), (0.6, 0.69, 0.138), 0.15, BARK, 8, shade(PLANK, 1.2))
    m.block("seat", rect(-0.65, 0.55, 0.6, 0.83), 0.0, 0.27)
    return m


def _flame(m: Model, at: Flat, high: float, colour: Colour) -> None:
    x, y = at
    tip = (x * 0.4, (y + 0.15) * 0.4 - 0.15, 0.12 + high)
    rim = [(x + 0.09 * c, y + 0.09 * s, 0.1) for c, s in circle(5)]
    hot = tint(colour, 0.05, round(100 * high))
    for a, b in zip(rim, [*rim[1:], rim[0]], strict=True):
        m.tri("flames", a, b, tip, hot, hot, shade(RED if high > 0.4 else GOLD, 1.1))
