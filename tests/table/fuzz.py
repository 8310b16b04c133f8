"""Crowds, and what engines say of them and of segments, for the tests of sight."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gulch.table.model import DOWN, Ints, Scene, Table
from gulch.table.rays import Backend, Bools, Segments, Triangles, backend, use_backend
from gulch.table.reference import body
from gulch.table.sight import Sight, sight_many


def crowded_scene(table: Table, bodies: int, seed: int, down: float = 0.1) -> Scene:
    """A scene with bodies anywhere on the ground, some of them down."""
    draw = np.random.default_rng(seed)
    scene = Scene(table)
    for number in range(bodies):
        x, y, facing, lies = draw.uniform(1, 35), draw.uniform(1, 35), int(draw.integers(360)), draw.random() < down
        one = body(f"body-{number:03}", float(x), float(y), 0.0, facing)
        scene.place(replace(one, posture=DOWN) if lies else one)
    return scene


def verdicts(triangles: Triangles, a: Ints, b: Ints, engine: Backend) -> Bools:
    """What an engine says of segments; the engine in force before is restored."""
    before = backend()
    use_backend(engine)
    try:
        return triangles.blocked(Segments.between(a.T, b.T))
    finally:
        use_backend(before)


def all_sights(scene: Scene, engine: Backend) -> list[Sight]:
    """Sight of all ordered pairs of a scene by an engine; the engine in force before is restored."""
    before = backend()
    use_backend(engine)
    try:
        pairs = [(a, b) for a in scene.bodies for b in scene.bodies if a != b]
        return sight_many(Scene(scene.table, scene.bodies), pairs)
    finally:
        use_backend(before)
