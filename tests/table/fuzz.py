"""What must hold of the hard cases that `gulch.play.bench_sight` generates, engine by engine."""

from __future__ import annotations

from gulch.play.bench_sight import (
    asymmetries,
    crowded_scene,
    exact_segments,
    random_segments,
    reversed_disagreements,
)
from gulch.table.model import Ints, Scene
from gulch.table.plain import Bools
from gulch.table.rays import Backend, Segments, Triangles, backend, use_backend
from gulch.table.sight import Sight, sight_many

__all__ = [
    "all_sights",
    "asymmetries",
    "crowded_scene",
    "exact_segments",
    "random_segments",
    "reversed_disagreements",
    "verdicts",
]


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
