"""Hills, rocks, woods, cacti, scrub: what was there before the town.

Irregular outlines come from `noise`, so that they are the same every time. What can be stood on is planar.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from .paint import (
    BARK,
    CACTUS,
    DUST,
    GRASS,
    LEAF,
    LEAF_DRY,
    PINE,
    ROCK,
    ROCK_RED,
    SAND,
    Colour,
    mix,
    noise,
    shade,
    tint,
)
from .solid import Flat, Model, Vec, circle, rect


def oval(sides: int, rx: float, ry: float, seed: int, rough: float) -> list[Flat]:
    """An irregular convex oval, counter-clockwise, its middle at the origin."""
    ring = []
    for n, (c, s) in enumerate(circle(sides)):
        r = 1 + rough * (2 * noise(seed, n) - 1)
        ring.append((rx * r * c, ry * r * s))
    x_mid, y_mid = ((max(corner[k] for corner in ring) + min(corner[k] for corner in ring)) / 2 for k in (0, 1))
    return hull([(round(x - x_mid, 2), round(y - y_mid, 2)) for x, y in ring])


def hull(points: Sequence[Flat]) -> list[Flat]:
    """The convex hull, counter-clockwise, without collinear corners."""
    ordered = sorted(set(points))

    def half(run: Sequence[Flat]) -> list[Flat]:
        chain: list[Flat] = []
        for p in run:
            while len(chain) > 1 and _cross(chain[-2], chain[-1], p) <= 1e-9:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def _cross(o: Flat, p: Flat, q: Flat) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def inset(outline: Sequence[Flat], by: float) -> list[Flat]:
    """A convex outline with every side moved inwards by the same width."""
    lines = []
    for n, (x, y) in enumerate(outline):
        u, v = outline[(n + 1) % len(outline)]
        length = math.hypot(u - x, v - y)
        nx, ny = -(v - y) / length, (u - x) / length
        lines.append((nx, ny, nx * x + ny * y + by))
    corners = []
    for n in range(len(lines)):
        (a, b, e), (c, d, f) = lines[n - 1], lines[n]
        det = a * d - b * c
        corners.append(((e * d - b * f) / det, (a * f - e * c) / det))
    return corners


def hill() -> Model:
    """9.4 by 7.5, two levels at 1.0 and 2.0; sides at 44 degrees, so that they can be walked."""
    toe = oval(9, 4.9, 3.9, 61, 0.06)
    m = Model("hill", "Hill", "hill", toe)
    run, step = 1.05, 1.0
    _terrace(m, "slope-1", "hill-1", toe, run, 0.0, step)
    _terrace(m, "slope-2", "hill-2", inset(toe, run + 0.9), run, step, 2 * step)
    for n, (x, y) in enumerate(((2.2, -1.6), (-2.9, 0.5), (0.8, 2.0))):
        tuft(m, (x, y), step, n)
    return m


def _terrace(m: Model, slope: str, level: str, outline: list[Flat], run: float, base: float, top: float) -> None:
    """A belt of sloping facets, a level inside it, and blocks that fill it (see `stairs` for their inset)."""
    inner = inset(outline, run)
    for n in range(len(outline)):
        k = (n + 1) % len(outline)
        facet = [(*outline[n], base), (*outline[k], base), (*inner[k], top), (*inner[n], top)]
        m.surface(f"{slope}-{n + 1}", "hill", [(round(x, 3), round(y, 3), z) for x, y, z in facet])
        _patchwork(m, slope, facet, n)
    m.surface(level, "hill", [(round(x, 3), round(y, 3), top) for x, y in inner])
    middle = (sum(x for x, _ in inner) / len(inner), sum(y for _, y in inner) / len(inner), top)
    for n in range(len(inner)):
        a, b = inner[n], inner[(n + 1) % len(inner)]
        m.tri(
            level,
            (*a, top),
            (*b, top),
            middle,
            tint(GRASS, 0.1, n, 62),
            tint(GRASS, 0.1, n + 1, 62),
            tint(DUST, 0.1, 63),
        )
    grade = (top - base) / run
    heights = [h for h in (0.06, 0.5) if base + h < top]
    for h in heights:
        m.block(slope, inset(outline, h / grade + 0.5), base, base + h)


def _patchwork(m: Model, part: str, facet: Sequence[Vec], seed: int) -> None:
    """A facet in two bands with earth showing through."""
    a, b, c, d = facet
    middle = [tuple(p + (q - p) * 0.5 for p, q in zip(low, high, strict=True)) for low, high in ((a, d), (b, c))]
    earth, grass = tint(mix(DUST, GRASS, 0.4), 0.1, seed, 64), tint(GRASS, 0.12, seed, 65)
    m.quad(part, a, b, middle[1], middle[0], earth)  # type: ignore[arg-type]
    m.quad(part, middle[0], middle[1], c, d, grass)  # type: ignore[arg-type]


def tuft(m: Model, at: Flat, base: float, seed: int, colour: Colour = LEAF_DRY) -> None:
    """Dry grass: a few blades, mesh only."""
    for n in range(5):
        turn = 6.283 * (n / 5 + 0.1 * noise(seed, n))
        c, s = math.cos(turn), math.sin(turn)
        x, y = at[0] + 0.06 * c, at[1] + 0.06 * s
        tip = (at[0] + 0.18 * c, at[1] + 0.18 * s, base + 0.3 + 0.1 * noise(seed, n, 2))
        a, b = (x - 0.04 * s, y + 0.04 * c, base), (x + 0.04 * s, y - 0.04 * c, base)
        m.tri("tufts", a, b, tip, tint(colour, 0.15, seed, n))
        m.tri("tufts", b, a, tip, tint(colour, 0.15, seed, n))


# Round things -------------------------------------------------------------------------------------------


def blob(
    m: Model,
    part: str,
    centre: Vec,
    radii: Vec,
    colour: Callable[[Vec, int], Colour],
    seed: int,
    rough: float = 0.18,
    sides: int = 8,
    rings: int = 4,
    flat: float | None = None,
) -> None:
    """A lumpy ball in facets; nothing of it is above `flat` or below the ground."""
    vertices: list[Vec] = [(centre[0], centre[1], centre[2] - radii[2])]
    for r in range(1, rings):
        tilt = math.pi * r / rings
        for n, (c, s) in enumerate(circle(sides, 0.5 * (r % 2))):
            wide = math.sin(tilt) * (1 + rough * (2 * noise(seed, r, n) - 1))
            z = centre[2] - radii[2] * math.cos(tilt) * (1 + 0.5 * rough * (2 * noise(seed, r, n, 3) - 1))
            vertices.append((centre[0] + radii[0] * wide * c, centre[1] + radii[1] * wide * s, z))
    vertices.append((centre[0], centre[1], centre[2] + radii[2]))
    vertices = [(x, y, max(0.0, min(z, flat if flat is not None else z))) for x, y, z in vertices]
    faces = [(0, 1 + (n + 1) % sides, 1 + n) for n in range(sides)]
    for r in range(rings - 2):
        for n in range(sides):
            a, b = 1 + r * sides + n, 1 + r * sides + (n + 1) % sides
            faces += [(a, b, b + sides), (a, b + sides, a + sides)]
    last = len(vertices) - 1
    faces += [(last - sides + n, last - sides + (n + 1) % sides, last) for n in range(sides)]
    m.mesh(part, vertices, faces, [colour(v, n) for n, v in enumerate(vertices)])


def stone_paint(colour: Colour, seed: int) -> Callable[[Vec, int], Colour]:
    return lambda v, n: tint(mix(colour, SAND, min(0.45, max(0.0, v[2] / 5))), 0.12, n, seed)


def rock_at(m: Model, part: str, at: Flat, radii: Vec, seed: int, colour: Colour, top: float | None = None) -> None:
    """A boulder with its block: the hull of what is near the ground."""
    blob(
        m,
        part,
        (at[0], at[1], radii[2] * 0.25),
        (radii[0], radii[1], radii[2] * 0.75),
        stone_paint(colour, seed),
        seed,
        0.16,
        9,
        5,
        top,
    )
    skin = m.parts[part].corners
    base = hull([(round(x, 2), round(y, 2)) for x, y, z in skin if z < 0.6 * radii[2]])
    m.block(part, base, 0.0, round(min(max(z for _, _, z in skin), top or 99.0), 3))


def rocks() -> Model:
    """5.5 by 4.4: three boulders, the largest 1.5 high and flat on top."""
    m = Model("rocks", "Rocks", "rocks", oval(8, 3.0, 2.4, 71, 0.0))
    rock_at(m, "rock-1", (-0.7, 0.3), (1.6, 1.35, 1.9), 72, ROCK_RED, 1.5)
    top = [(round(-0.7 + 0.78 * c, 3), round(0.3 + 0.66 * s, 3)) for c, s in circle(8)]
    m.surface("rock-1", "rock", [(x, y, 1.5) for x, y in top])
    rock_at(m, "rock-2", (1.65, -0.75), (0.95, 0.8, 1.25), 74, ROCK)
    rock_at(m, "rock-3", (1.5, 1.15), (0.7, 0.6, 0.8), 75, ROCK_RED)
    tuft(m, (0.7, -1.6), 0.0, 76)
    tuft(m, (-2.2, -1.2), 0.0, 77)
    return m


def boulder() -> Model:
    """2.4 by 2: one rock, 2.2 high."""
    m = Model("boulder", "Boulder", "rocks", oval(8, 1.25, 1.05, 81, 0.0))
    rock_at(m, "rock", (0.0, 0.0), (1.05, 0.85, 2.1), 82, ROCK)
    tuft(m, (0.95, -0.75), 0.0, 83)
    return m


def wood() -> Model:
    """7 by 6 of area terrain, 4.5 high, rough: cottonwoods and pines. Trunks stop a base, leaves only sight."""
    outline = oval(12, 3.4, 2.9, 91, 0.05)
    m = Model("wood", "Wood", "wood", outline, solid=False)
    _ground(m, outline, mix(LEAF_DRY, DUST, 0.35), 92)
    for n, (x, y) in enumerate(((-1.9, 0.7), (0.2, -1.5), (1.7, 1.2)), 1):
        cottonwood(m, n, (x, y))
    for n, (x, y) in enumerate(((-0.3, 1.6), (2.1, -0.9)), 4):
        pine(m, n, (x, y))
    for n, (x, y) in enumerate(((-2.6, -0.6), (-1.0, -0.5), (0.9, 0.2), (-1.2, -1.9), (2.7, 0.4))):
        tuft(m, (x, y), 0.02, 93 + n, LEAF)
    m.area("wood", "wood", outline, 4.5, rough=True)
    return m


def _ground(m: Model, outline: Sequence[Flat], colour: Colour, seed: int) -> None:
    """A flat base of painted earth, 0.02 high."""
    inner = [(0.6 * x, 0.6 * y) for x, y in outline]
    for n in range(len(outline)):
        k = (n + 1) % len(outline)
        lower, edge, mid = ((*outline[j], 0.0) for j in (n, k)), tint(DUST, 0.06, n, seed), tint(colour, 0.12, n, seed)
        a, b = lower
        c, d = (*inner[k], 0.02), (*inner[n], 0.02)
        m.tri("ground", a, b, c, edge, edge, mid)
        m.tri("ground", a, c, d, edge, mid, mid)
        m.tri("ground", d, c, (0.0, 0.0, 0.02), mid, mid, colour)


def cottonwood(m: Model, number: int, at: Flat) -> None:
    trunk, crown, (x, y) = f"trunk-{number}", f"crown-{number}", at
    m.cylinder(trunk, at, [(0.0, 0.3), (0.25, 0.19), (2.4, 0.13)], tint(BARK, 0.1, number), 7)
    m.pillar(trunk, at, 0.2, 0.0, 2.4, 6)

    def leaf(v: Vec, n: int) -> Colour:
        return tint(shade(LEAF, 0.72 + 0.2 * max(0.0, v[2] - 1.7)), 0.14, n, number)

    high = 0.3 * noise(number, 94)
    blob(m, crown, (x, y, 2.9 + high), (1.05, 0.95, 0.95), leaf, 100 + number, 0.22, 8, 5)
    for k in range(2):
        turn = 6.283 * (0.35 * number + 0.45 * k)
        m_at = (x + 0.6 * math.cos(turn), y + 0.6 * math.sin(turn), 2.45 + 0.5 * k)
        blob(m, crown, m_at, (0.6, 0.6, 0.5), leaf, 110 + 2 * number + k, 0.2, 7, 4)


def pine(m: Model, number: int, at: Flat) -> None:
    trunk, crown = f"trunk-{number}", f"crown-{number}"
    m.cylinder(trunk, at, [(0.0, 0.2), (1.3, 0.13)], tint(BARK, 0.1, number), 6)
    m.pillar(trunk, at, 0.17, 0.0, 1.3, 6)
    for k, (z, r, h) in enumerate(((1.1, 0.95, 1.4), (1.9, 0.75, 1.3), (2.7, 0.52, 1.5))):
        rim = [
            (at[0] + r * (1 + 0.15 * (n % 2)) * c, at[1] + r * (1 + 0.15 * (n % 2)) * s, z - 0.12 * (n % 2))
            for n, (c, s) in enumerate(circle(8, 0.25 * k))
        ]
        tip = (at[0], at[1], z + h)
        for n in range(8):
            a, b = rim[n], rim[(n + 1) % 8]
            dark = tint(shade(PINE, 0.85), 0.12, n, k, number)
            m.tri(crown, a, b, tip, dark, dark, shade(PINE, 1.25))
            m.tri(crown, b, a, (at[0], at[1], z + 0.15), shade(PINE, 0.6))


def cactus() -> Model:
    """1.4 by 1.4: a saguaro with two arms, 2.7 high."""
    m = Model("cactus", "Cactus", "cactus", rect(-0.7, -0.7, 0.7, 0.7))

    def column(x: float, y: float, low: float, high: float, r: float) -> None:
        ribs = [(1.0 if n % 2 else 0.82) for n in range(12)]
        rings = [(low, 0.85), (high - 0.35, 1.0), (high - 0.1, 0.75), (high, 0.25)]
        rows = [
            [(x + r * w * k * c, y + r * w * k * s, z) for k, (c, s) in zip(ribs, circle(12), strict=True)]
            for z, w in rings
        ]
        for lower, upper in itertools.pairwise(rows):
            for n in range(12):
                j = (n + 1) % 12
                m.quad("cactus", lower[n], lower[j], upper[j], upper[n], shade(CACTUS, 1.12 if n % 2 else 0.88))
        m.face("cactus", rows[-1], shade(CACTUS, 1.2))

    column(0.0, 0.0, 0.0, 2.7, 0.24)
    for sign, z, high in ((-1, 1.0, 2.1), (1, 1.35, 2.3)):
        m.log("cactus", (0.1 * sign, 0.0, z), (0.52 * sign, 0.0, z + 0.12), 0.13, CACTUS, 8)
        column(0.5 * sign, 0.0, z, high, 0.15)
    m.pillar("cactus", (0.0, 0.0), 0.24, 0.0, 2.7)
    for n in range(3):
        tuft(m, (0.4 * math.cos(2.1 * n + 1), 0.4 * math.sin(2.1 * n + 1)), 0.0, 120 + n)
    return m


def cactus_patch() -> Model:
    """5 across of area terrain, 1.0 high, rough: prickly pears and barrel cacti."""
    outline = oval(12, 2.5, 2.5, 151, 0.03)
    m = Model("cactus-patch", "Cactus Patch", "patch", outline, solid=False)
    _ground(m, outline, mix(DUST, LEAF_DRY, 0.15), 152)
    for n, (angle, away) in enumerate(
        ((0.2, 0.5), (1.3, 1.6), (2.2, 0.9), (3.1, 1.8), (4.0, 1.1), (4.9, 1.9), (5.7, 1.4))
    ):
        x, y, r = away * math.cos(angle), away * math.sin(angle), 0.26 + 0.04 * (n % 3)

        def pad(v: Vec, k: int, n: int = n) -> Colour:
            return tint(shade(CACTUS, 0.75 + 0.4 * v[2]), 0.1, k, n)

        blob(m, "cacti", (x, y, 0.8 * r), (r, r, r), pad, 153 + n, 0.12, 8, 5)
        blob(m, "cacti", (x + 0.7 * r, y + 0.3 * r, 1.7 * r), (0.6 * r, 0.35 * r, 0.9 * r), pad, 163 + n, 0.1, 7, 4)
        tuft(m, (x - 0.45, y + 0.2), 0.0, 173 + n)
    m.area("cacti", "cactus", outline, 1.0, rough=True)
    return m


def scrub() -> Model:
    """4 by 3 of area terrain, 0.8 high, rough: sagebrush between stones."""
    outline = oval(10, 2.0, 1.5, 131, 0.05)
    m = Model("scrub", "Scrub", "scrub", outline, solid=False)
    _ground(m, outline, mix(DUST, LEAF_DRY, 0.3), 132)
    for n, (x, y, r) in enumerate(
        ((-1.1, 0.3, 0.42), (-0.3, -0.7, 0.36), (0.4, 0.5, 0.46), (1.2, -0.2, 0.38), (0.2, -0.2, 0.3), (-0.6, 0.9, 0.3))
    ):

        def sage(v: Vec, k: int, n: int = n) -> Colour:
            return tint(shade((132, 138, 104), 0.7 + 0.5 * v[2]), 0.14, k, n)

        blob(m, "bushes", (x, y, 0.7 * r), (r, r, 0.75 * r), sage, 133 + n, 0.35, 7, 4)
    for n, (x, y) in enumerate(((0.9, 0.8), (-1.4, -0.4), (0.8, -0.9))):
        blob(m, "stones", (x, y, 0.05), (0.2, 0.16, 0.16), stone_paint(ROCK, n), 140 + n, 0.2, 6, 4)
        tuft(m, (x - 0.3, y + 0.1), 0.0, 143 + n)
    m.area("scrub", "scrub", outline, 0.8, rough=True)
    return m
