"""Generators of hard cases for sight and what must hold for them. The counts are parameters: tests use small
ones, benchmarks the full ones. Everything follows from the seed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gulch.table.model import DOWN, INCH, Ints, Scene, Table
from gulch.table.rays import Backend, Bools, Segments, Triangles, backend, use_backend
from gulch.table.reference import body
from gulch.table.sight import Sight, mutual, sight_many

HIGH = 7_000


def random_segments(size: int, count: int, seed: int) -> tuple[Ints, Ints]:
    """Ends (count, 3) of segments anywhere over a table of `size` mils."""
    draw = np.random.default_rng(seed)
    top = np.array([size, size, HIGH])
    return draw.integers(0, top, (count, 3)), draw.integers(0, top, (count, 3))


def exact_segments(triangles: Triangles, count: int, seed: int) -> tuple[Ints, Ints]:
    """Segments exactly through a corner of the mesh, along one of its sides, from corner to corner, or ending on a
    corner: a quarter each."""
    draw = np.random.default_rng(seed)
    corners = np.rint(triangles.corners * INCH).astype(np.int64)
    which, side = draw.integers(0, len(corners), count), draw.integers(0, 3, count)
    at, other = corners[which, side], corners[which, (side + 1) % 3]
    away = draw.integers(-6_000, 6_000, (count, 3))
    kind = np.arange(count)[:, None] % 4
    far = corners[draw.integers(0, len(corners), count), side]
    starts = np.where(kind == 0, at - away, np.where(kind == 1, 2 * at - other, at))
    ends = np.where(kind == 0, at + away, np.where(kind == 1, 2 * other - at, np.where(kind == 2, far, at + away)))
    apart = (starts != ends).any(axis=1)
    return starts[apart], ends[apart]


def reversed_disagreements(triangles: Triangles, a: Ints, b: Ints) -> int:
    """Segments of which the reverse has another verdict: cast both ways as any caller would, and by the norm with
    the ends left in the wrong order."""
    there = triangles.blocked(Segments.between(a.T, b.T))
    back = triangles.blocked(Segments.between(b.T, a.T))
    norm = triangles.exactly(_as_given(a, b)) != triangles.exactly(_as_given(b, a))
    return int((there != back).sum() + norm.sum())


def _as_given(a: Ints, b: Ints) -> Segments:
    return Segments(a.T / INCH, b.T / INCH)


def verdicts(triangles: Triangles, a: Ints, b: Ints, engine: Backend) -> Bools:
    """What an engine says of segments; the engine in force before is restored."""
    before = backend()
    use_backend(engine)
    try:
        return triangles.blocked(Segments.between(a.T, b.T))
    finally:
        use_backend(before)


def crowded_scene(table: Table, bodies: int, seed: int) -> Scene:
    """A scene with bodies anywhere on the ground, a tenth of them down."""
    draw = np.random.default_rng(seed)
    scene = Scene(table)
    for number in range(bodies):
        x, y, facing, down = draw.uniform(1, 35), draw.uniform(1, 35), int(draw.integers(360)), draw.random() < 0.1
        one = body(f"body-{number:03}", float(x), float(y), 0.0, facing)
        scene.place(replace(one, posture=DOWN) if down else one)
    return scene


def asymmetries(scene: Scene, pairs: list[tuple[str, str]]) -> int:
    """Pairs of which mutual sight differs with the order of the question, each asked of a scene that knows nothing."""
    found = 0
    for a, b in pairs:
        one, other = Scene(scene.table, scene.bodies), Scene(scene.table, scene.bodies)
        found += mutual(one, a, b) != mutual(other, b, a)
    return found


def all_sights(scene: Scene, engine: Backend) -> list[Sight]:
    """Sight of all ordered pairs of a scene by an engine; the engine in force before is restored."""
    before = backend()
    use_backend(engine)
    try:
        pairs = [(a, b) for a in scene.bodies for b in scene.bodies if a != b]
        return sight_many(Scene(scene.table, scene.bodies), pairs)
    finally:
        use_backend(before)
