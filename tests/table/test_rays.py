from __future__ import annotations

import numpy as np
import pytest

from gulch.play import fuzz_sight
from gulch.table.model import Floats, Ints
from gulch.table.overlay import solids_of
from gulch.table.rays import BACKENDS, Backend, Segments, Triangles, bundles, use_backend
from gulch.table.rays.boxes import chunk_order
from gulch.table.reference import _finer as finer
from gulch.table.reference import boxes, reference_town

from . import fuzz

SQUARE = np.array([[(0, 0, 0), (4, 0, 0), (4, 4, 0)], [(0, 0, 0), (4, 4, 0), (0, 4, 0)]], dtype=np.float64)


def triangles(corners: Floats) -> Triangles:
    return Triangles(corners, np.arange(len(corners)))


def mils(*points: tuple[int, int, int]) -> Ints:
    return np.array(points, dtype=np.int64)


@pytest.mark.parametrize("engine", BACKENDS)
@pytest.mark.parametrize(
    ("a", "b", "hit"),
    [
        ((1_000, 3_000, 1_000), (1_000, 3_000, -1_000), True),
        ((1_000, 1_000, 1_000), (3_000, 3_000, -1_000), True),  # on the side that both share
        ((2_000, 0, 1_000), (2_000, 0, -1_000), True),  # on the border
        ((0, 0, 1_000), (0, 0, -1_000), True),  # on a corner
        ((4_001, 2_000, 1_000), (4_001, 2_000, -1_000), False),
        ((1_000, 3_000, 1_000), (1_000, 3_000, 1), False),  # ends above
        ((1_000, 3_000, 1_000), (1_000, 3_000, 0), True),  # ends on it
        ((-1_000, 2_000, 0), (5_000, 2_000, 0), False),  # lies in its plane
        ((1_000, 3_000, -3_000), (2_000, 1_000, 4_000), True),  # from below: both sides count
    ],
)
def test_the_norm_and_its_filters_on_a_square(
    engine: Backend, a: tuple[int, int, int], b: tuple[int, int, int], hit: bool
) -> None:
    assert fuzz.verdicts(triangles(SQUARE), mils(a), mils(b), engine).tolist() == [hit]


def test_nothing_slips_between_triangles_that_share_a_side() -> None:
    tilted = SQUARE + np.array([0.123, 0.457, 0.0]) + SQUARE[:, :, :1] * np.array([0, 0, 0.37])
    steps = np.arange(1, 2_000)[:, None]
    on = np.rint(np.array([(123, 457, 0)]) + steps * np.array([(2.0, 2.0, 0.74)])).astype(np.int64)
    away = np.array([(371, -153, 911)])
    assert fuzz.verdicts(triangles(tilted), on - away, on + away, "float64").all()
    assert fuzz.verdicts(triangles(tilted), on - away, on + away, "embree").all()


def test_triangles_without_area_block_nothing_and_none_at_all_is_fine() -> None:
    flat = np.array([[(0, 0, 0), (1, 1, 1), (2, 2, 2)]], dtype=np.float64)
    assert len(triangles(flat)) == 0
    assert not fuzz.verdicts(triangles(flat), mils((0, 0, 0)), mils((2_000, 2_000, 2_000)), "embree").any()


def test_a_bundle_finds_all_hits_of_each_owner_in_order() -> None:
    parts = [boxes((x, -5, -5, x + 1, 5, 5)) for x in (2.0, 6.0)]
    corners = np.concatenate([mesh.vertices[mesh.faces] for mesh in parts])
    solid = Triangles(corners, np.repeat([7, 3], 12))
    points = np.array([[(10.0, 10.0, 4.0)], [(0.1, 9.9, 0.3)], [(0.2, 0.1, 0.2)]])
    met = solid.bundles(np.zeros((3, 1)), points)
    assert met.owners.tolist() == [3, 7]
    assert np.isfinite(met.nearest()).tolist() == [[True, False, False], [True, True, True]]
    assert met.nearest()[:, 0] == pytest.approx([0.6, 0.2])
    through = solid.through(np.zeros((3, 1)), points[:, 0, :1])
    assert {owner: pytest.approx(met) for owner, met in through.items()} == {7: (0.2, 0.3), 3: (0.6, 0.7)}


def test_a_bundle_agrees_with_single_casts_whichever_end_comes_first() -> None:
    solid = solids_of(reference_town()).fixed
    draw = np.random.default_rng(5)
    for _ in range(40):
        eye, middle = draw.integers(0, 36_000, 3), draw.integers(0, 36_000, 3)
        eye[2] //= 6
        middle[2] //= 6
        points = middle + draw.integers(-500, 500, (48, 3))
        met = solid.bundles(eye[:, None] / 1000, points.T[:, None] / 1000)
        single = fuzz.verdicts(solid, np.repeat(eye[None], 48, axis=0), points, "float64")
        assert (np.isfinite(met.nearest()).any(axis=0) == single).all()


def test_reversing_a_segment_never_changes_the_verdict() -> None:
    solid = solids_of(reference_town()).fixed
    assert fuzz_sight.reversals(solid, *fuzz_sight.random_segments(36_000, 1_500, seed=11)) == 0
    assert fuzz_sight.reversals(solid, *fuzz_sight.exact_segments(solid, 1_500, seed=12)) == 0


def test_embree_agrees_with_the_norm_on_random_segments() -> None:
    solid = solids_of(reference_town()).fixed
    a, b = fuzz_sight.random_segments(36_000, 3_000, seed=21)
    embree, norm = (fuzz.verdicts(solid, a, b, engine) for engine in ("embree", "float64"))
    assert 0.1 < norm.mean() < 0.99
    assert (embree == norm).all()


def test_trimesh_agrees_with_the_norm_on_random_segments() -> None:
    solid = solids_of(reference_town()).fixed
    a, b = fuzz_sight.random_segments(36_000, 150, seed=22)
    assert (fuzz.verdicts(solid, a, b, "trimesh") == fuzz.verdicts(solid, a, b, "float64")).all()


def test_hits_are_never_false_even_where_segments_run_through_corners() -> None:
    solid = solids_of(reference_town()).fixed
    a, b = fuzz_sight.exact_segments(solid, 1_500, seed=23)
    embree, norm = (fuzz.verdicts(solid, a, b, engine) for engine in ("embree", "float64"))
    assert not (embree & ~norm).any(), "what the filter calls blocked, the norm does too"


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(ValueError, match="embree, trimesh, float64"):
        use_backend("cuda")  # type: ignore[arg-type]


def test_segments_come_in_canonical_order() -> None:
    a, b = mils((5, 0, 0), (1, 9, 0), (1, 2, 9)), mils((1, 0, 0), (1, 2, 0), (1, 2, 3))
    there, back = (Segments.between(p.T, q.T) for p, q in ((a, b), (b, a)))
    assert (there.p == back.p).all()
    assert (there.q == back.q).all()
    assert there.p[0].tolist() == [0.001, 0.001, 0.001]
    assert there.p[2].tolist() == [0, 0, 0.003]


def fine_walls() -> Triangles:
    """Three walls and a ball-like block as meshes for display have them: triangles far smaller than a bundle."""
    parts = [boxes((x, 2.0, 0.0, x + 0.3, 14.0, 3.0)) for x in (6.0, 9.0, 12.0)] + [
        boxes((2.0, 6.0, 0.0, 3.5, 7.5, 1.5))
    ]
    meshes = [finer(mesh, 36) for mesh in parts]
    corners = np.concatenate([mesh.vertices[mesh.faces] for mesh in meshes])
    return Triangles(corners, np.repeat(np.arange(4), [len(mesh.faces) for mesh in meshes]))


def test_bundles_through_fine_meshes_agree_with_single_casts() -> None:
    solid = fine_walls()
    draw = np.random.default_rng(6)
    fine, met_any = 0, 0
    for turn in range(60):
        eye = draw.integers((500, 2_000, 100), (14_000, 14_000, 2_500))
        middle = draw.integers((500, 2_000, 100), (14_000, 14_000, 2_500))
        if turn % 4 == 0:
            eye[0] = 6_000 - turn // 4  # hard by a wall, or in its plane
        points = middle + draw.integers(-400, 400, (48, 3))
        eyes, ends = eye[:, None] / 1000, points.T[:, None] / 1000
        met = solid.bundles(eyes, ends)
        single = fuzz.verdicts(solid, np.repeat(eye[None], 48, axis=0), points, "float64")
        assert (np.isfinite(met.nearest()).any(axis=0) == single).all()
        fine += len(solid.near(eyes, ends)[0]) > bundles._FINE
        met_any += bool(single.any())
    assert fine > 10, "the way for fine meshes is taken"
    assert met_any > 20


def test_what_is_lost_is_neither_hit_nor_met() -> None:
    solid, lost = fine_walls(), np.array([False, True, False, False])
    left = Triangles(solid.corners[solid.owners != 1], solid.owners[solid.owners != 1])
    a, b = fuzz_sight.random_segments(14_000, 3_000, seed=8)
    a[:, 2], b[:, 2] = a[:, 2] % 3_000, b[:, 2] % 3_000
    segments = Segments.between(a.T, b.T)
    assert (solid.blocked(segments, lost) == left.blocked(segments)).all()
    assert (solid.exactly(segments, lost) == left.exactly(segments)).all()
    assert (solid.blocked(segments) != left.blocked(segments)).any()
    eyes, ends = np.array([[1.0], [8.0], [1.2]]), np.array([[13.0, 13.4], [8.0, 8.2], [1.0, 1.1]])[:, None]
    assert solid.bundles(eyes, ends, lost).owners.tolist() == [0, 2]
    assert sorted(solid.through(eyes, ends[:, 0, :1], lost)) == [0, 2]


def test_runs_of_triangles_lie_close_together() -> None:
    draw = np.random.default_rng(9)
    for many in (1, 7, 8, 9, 511, 512, 513, 4_097):
        corners = draw.random((many, 1, 3)) * 30 + draw.random((many, 3, 3)) * 0.1
        order = chunk_order(corners)
        assert sorted(order.tolist()) == list(range(many))
        if many > 4_000:
            runs = corners[order][:4_096].reshape(-1, 8 * 3, 3)
            assert (runs.max(axis=1) - runs.min(axis=1)).mean() < 5, "a run of eight is far smaller than the whole"
