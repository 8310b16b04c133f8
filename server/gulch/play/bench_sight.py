"""Measures of sight on the reference town, each beside what Embree itself needs for the same rays in the same run.

Lives here: what `gulch bench` says of sight and lines of fire. Never here: printing, games, hard cases (`fuzz_sight`).

The reference is the rays of all pairs, ready in float32, given to Embree in one call for their closest hits. Times
are of the processor, least of several rounds, so that what else runs counts little; every round moves all bodies by
a mil, so that no answer is remembered from the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, permutations
from statistics import median
from time import process_time

import numpy as np
import numpy.typing as npt

from gulch.play import fuzz_sight
from gulch.table.figures import POINTS
from gulch.table.fire import line_between
from gulch.table.model import Scene
from gulch.table.overlay import solids_of
from gulch.table.rays import Segments, Triangles
from gulch.table.reference import reference_scene, reference_town
from gulch.table.sight import sight, sight_many, why_many

ROUNDS = 15
_SINGLES = 60
_MILS = count(1)

Found = tuple[str, float, str, float, str, float, str, bool]
"""A measure: name, value, unit, reference, what that is, ratio, goal, whether it is met."""
Pairs = list[tuple[str, str]]
Rays = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]


def measures(name: str, long: bool) -> Iterator[Found]:
    """The measures of one name: "sight", "why", "memo" or "symmetry". KeyError for any other."""
    return {"sight": _of_sight, "why": _of_why, "memo": _of_memo, "symmetry": _of_symmetry}[name](long)


def _of_sight(long: bool) -> Iterator[Found]:
    found = measure_sight(ROUNDS * (3 if long else 1))
    embree, against = found["embree_ms"], "Embree, same rays"
    yield (*("sight.all_pairs", found["verdict_ms"], "ms"), *_goal(embree, against, found["ratio"], 3))
    line, single = found["line_us"], found["single_us"]
    yield "sight.line", line, "us", single, "one sight", line / single, "-", True
    yield "sight.single", single, "us", embree * 1e3, "Embree, all rays", single / embree / 1e3, "-", True


def _of_why(long: bool) -> Iterator[Found]:
    found = measure_why(ROUNDS * (3 if long else 1))
    embree, against = found["embree_ms"], "Embree, same rays"
    yield (*("why.all_pairs", found["why_ms"], "ms"), *_goal(embree, against, found["ratio"], 10))
    alone, rays = found["single_us"], found["embree_single_us"]
    yield "why.single", alone, "us", rays, against, alone / rays, "-", True


def _of_memo(long: bool) -> Iterator[Found]:
    hit = measure_memo(200_000 if long else 20_000)["hit_us"]
    yield "sight.memo", hit, "us", 5.0, "goal", hit / 5, "at most 1", hit < 5


def _of_symmetry(long: bool) -> Iterator[Found]:
    found = fuzz_sight.trial(*((600_000, 200_000, 200_000) if long else (60_000, 20_000, 20_000)))
    cast, failures = found.segments + found.pairs + found.seams, found.total
    yield "sight.symmetry", failures, "failures", cast, "segments and pairs", failures / cast, "none", not failures


def _goal(reference: float, against: str, ratio: float, most: int) -> tuple[float, str, float, str, bool]:
    return reference, against, ratio, f"at most {most}", ratio <= most


def measure_sight(rounds: int = ROUNDS) -> dict[str, float]:
    """Verdict and share of all 380 ordered pairs, nothing remembered: `verdict_ms` in one batch, `embree_ms` and
    `occlusion_ms` for the rays alone, `ratio` of the first two; `single_us` for one pair after its viewer has moved,
    `line_us` for one line of fire then. `pairs`, `rays` and `triangles` tell the size."""
    engine, scene = _Engine(solids_of(reference_town()).fixed), reference_scene()
    pairs = list(permutations(scene.bodies, 2))
    embree, occlusion, verdict = _least(rounds, lambda: _sight_round(engine, _moved(scene), pairs))
    single, line = _singles(scene, pairs)
    return {
        "pairs": len(pairs),
        "rays": len(pairs) * POINTS,
        "triangles": len(engine.triangles),
        "embree_ms": embree * 1e3,
        "occlusion_ms": occlusion * 1e3,
        "verdict_ms": verdict * 1e3,
        "ratio": verdict / embree,
        "single_us": single * 1e6,
        "line_us": line * 1e6,
    }


def measure_why(rounds: int = ROUNDS) -> dict[str, float]:
    """Why of all 380 ordered pairs: `why_ms` in one batch, `embree_ms` for the rays alone, their `ratio`; `single_us`
    for one pair asked alone, beside `embree_single_us` for its 48 rays in a call of their own; `blockers` found."""
    engine, scene = _Engine(solids_of(reference_town()).fixed), reference_scene()
    pairs = list(permutations(scene.bodies, 2))
    embree, all_whys = _least(rounds, lambda: _why_round(engine, _moved(scene), pairs))
    singles = [_why_round(engine, scene, [pair]) for pair in pairs[:: max(1, len(pairs) // _SINGLES)]]
    embree_single, single = (median(column) for column in zip(*singles, strict=True))
    return {
        "embree_ms": embree * 1e3,
        "why_ms": all_whys * 1e3,
        "ratio": all_whys / embree,
        "single_us": single * 1e6,
        "embree_single_us": embree_single * 1e6,
        "blockers": sum(len(found) for found in why_many(scene, pairs)),
    }


def _least(rounds: int, measure: Callable[[], tuple[float, ...]]) -> tuple[float, ...]:
    """The least of each of the times that some rounds take, after one that does not count."""
    measure()
    return tuple(min(column) for column in zip(*(measure() for _ in range(rounds)), strict=True))


def _sight_round(engine: _Engine, scene: Scene, pairs: Pairs) -> tuple[float, ...]:
    rays = _rays(scene, pairs)
    start = process_time()
    engine.closest(rays)
    closest = process_time()
    engine.occluded(rays)
    occluded = process_time()
    sight_many(scene, pairs)
    return closest - start, occluded - closest, process_time() - occluded


def _why_round(engine: _Engine, scene: Scene, pairs: Pairs) -> tuple[float, ...]:
    rays = _rays(scene, pairs)
    start = process_time()
    engine.closest(rays)
    closest = process_time()
    why_many(scene, pairs)
    return closest - start, process_time() - closest


def measure_memo(times: int = 20_000) -> dict[str, float]:
    """Microseconds for one sight that is remembered: `hit_us`, the loop around it taken off."""
    scene = reference_scene()
    pairs = list(permutations(scene.bodies, 2))
    sight_many(scene, pairs)
    asked = [pairs[n % len(pairs)] for n in range(times)]
    start = process_time()
    for _ in asked:
        pass
    empty = process_time()
    for a, b in asked:
        sight(scene, a, b)
    return {"hit_us": max(0.0, process_time() - empty - (empty - start)) / times * 1e6}


def _singles(scene: Scene, pairs: Pairs) -> tuple[float, float]:
    """Medians of seconds for one sight and one line of fire, each the first thing asked after a body has moved."""
    times: list[tuple[float, float]] = []
    for a, b in pairs[:: max(1, len(pairs) // _SINGLES)]:
        moved = scene.copy()
        moved.place(_moved(scene).bodies[a])
        start = process_time()
        sight(moved, a, b)
        seen = process_time()
        line_between(moved, moved.bodies[a], moved.bodies[b])
        times.append((seen - start, process_time() - seen))
    one, other = (median(column) for column in zip(*times, strict=True))
    return one, other


class _Engine:
    """Embree called directly: triangles as one mesh, nothing else."""

    def __init__(self, triangles: Triangles):
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        self.triangles = triangles
        self._scene = EmbreeScene()
        TriangleMesh(self._scene, triangles.corners.astype(np.float32))

    def closest(self, rays: Rays) -> None:
        self._scene.run(*rays, dists=1.0)

    def occluded(self, rays: Rays) -> None:
        self._scene.run(*rays, dists=1.0, query="OCCLUDED")


def _moved(scene: Scene) -> Scene:
    """The scene with all bodies where they have never been in this process."""
    mils = next(_MILS)
    return Scene(scene.table, {id: one.moved((one.x + mils, one.y, one.z)) for id, one in scene.bodies.items()})


def _rays(scene: Scene, pairs: Pairs) -> Rays:
    """Starts and ways (n, 3) of all segments from eyes to sight points, as sight casts them."""
    views = {id: solids_of(scene.table).view(one) for id, one in scene.bodies.items()}
    ends = np.concatenate([views[b].points for _, b in pairs], axis=1)
    eyes = np.repeat(np.array([views[a].eye for a, _ in pairs]).T, ends.shape[1] // len(pairs), axis=1)
    segments = Segments.between(eyes, ends)
    way = segments.q - segments.p
    return np.ascontiguousarray(segments.p.T, dtype=np.float32), np.ascontiguousarray(way.T, dtype=np.float32)
