"""Sight under hard cases by the thousand: reversals, symmetry, seams, and three engines beside one another."""

from __future__ import annotations

import numpy as np
import pytest

from gulch.play import fuzz_sight
from gulch.table.model import INCH, Floats, Scene
from gulch.table.overlay import solids_of
from gulch.table.rays import Bools, Segments, Triangles
from gulch.table.rays.engines import Embree, Trimesh
from gulch.table.reference import make_table, reference_town

TOLERANCE = 1e-4
"""Inches: engines may differ over a segment that passes an edge, or ends, that close to a triangle; nowhere else."""


def test_a_hundred_thousand_hard_cases_agree_with_their_reverse() -> None:
    found = fuzz_sight.trial(segments=60_000, pairs=20_000, seams=20_000, seed=7)
    assert (found.reversals, found.asymmetries, found.leaks) == (0, 0, 0)
    assert found.segments + found.pairs + found.seams >= 100_000


def test_hard_bodies_touch_walls_and_corners_and_look_along_walls() -> None:
    town = reference_town()
    corners = {corner for piece in town.pieces for block in piece.blocks for corner in block.outline}
    xs, ys = {x for x, _ in corners}, {y for _, y in corners}
    touching, contacts, along = 0, 0, 0
    found = [one for bodies in fuzz_sight.hard_bodies(town, 2_000, seed=3) for one in bodies.values()]
    for one in found:
        touching += bool({one.x - 492, one.x + 492} & xs or {one.y - 492, one.y + 492} & ys)
        contacts += any((x - one.x) ** 2 + (y - one.y) ** 2 == 492**2 for x, y in corners)
        eye = solids_of(town).view(one).eye
        along += eye[0] in xs or eye[1] in ys
    assert min(touching, contacts, along) > 40
    assert {one.posture for one in found} == {"standing", "down", "mounted"}
    assert {one.z for one in found} == {0, 3_100}


def test_what_is_counted_can_be_found() -> None:
    """A wall with a board taken out leaks; scenes that differ are told apart."""
    wall, a, b = next(iter(fuzz_sight.seam_rays(600, seed=1)))
    assert fuzz_sight.leaks(wall, a, b) == 0
    holed = Triangles(wall.corners[: len(wall) // 2], wall.owners[: len(wall) // 2])
    assert fuzz_sight.leaks(holed, a, b) > 0
    town = reference_town()
    bare = make_table("bare", town.pieces[:3], shapes=tuple(town.shapes.values()))
    bodies = next(iter(fuzz_sight.hard_bodies(town, 100, seed=1)))
    assert fuzz_sight.asymmetries(Scene(town, bodies), Scene(bare, bodies)) > 0


def test_the_seams_are_those_of_a_closed_wall_and_most_rays_run_along_one() -> None:
    walls = list(fuzz_sight.seam_rays(1_200, seed=5))
    assert sum(len(a) for _, a, _ in walls) == 1_200
    for wall, a, b in walls:
        through = Segments.between(a.T, b.T)
        points = (through.p + through.q) / 2
        heights = np.unique(np.rint(wall.corners[:, :, 2] * INCH))
        assert (np.isin(np.rint(points[2] * INCH), heights)).mean() > 0.4
    assert (np.concatenate([a[:, 2] == b[:, 2] for _, a, b in walls])).mean() > 0.35


# Three engines --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def block() -> Triangles:
    """Three houses and some barrels of the reference town: enough for the slowest engine."""
    town = reference_town()
    pieces = [*town.pieces[:2], town.pieces[5], *town.pieces[-4:]]
    return solids_of(make_table("block", pieces)).fixed


def raw(engine: Embree | Trimesh, segments: Segments) -> Bools:
    """What an engine says by itself, nothing cast again."""
    return np.asarray(engine.first(segments.rays) >= 0)


def edge_distance(solid: Triangles, p: Floats, q: Floats) -> float:
    """Inches from a segment to the nearest edge of any triangle, plain float64."""
    corners = solid.corners
    a, b = corners.reshape(-1, 3), corners[:, [1, 2, 0]].reshape(-1, 3)
    d, e, r = q - p, b - a, p - a
    dd, ee, de = (d * d).sum(), (e * e).sum(axis=1), (e * d).sum(axis=1)
    dr, er = (r * d).sum(axis=1), (e * r).sum(axis=1)
    under = dd * ee - de * de
    s = np.clip(np.where(under > 1e-12, (de * er - ee * dr) / np.where(under > 1e-12, under, 1.0), 0.0), 0.0, 1.0)
    t = np.clip((de * s + er) / ee, 0.0, 1.0)
    s = np.clip((de * t - dr) / dd, 0.0, 1.0)
    gap = r + d * s[:, None] - e * t[:, None]
    return float(np.sqrt((gap * gap).sum(axis=1)).min())


def outside(solid: Triangles, segments: Segments, differ: Bools) -> int:
    """How many of the segments over which engines differ pass all edges farther off than TOLERANCE."""
    rows = np.nonzero(differ)[0]
    return sum(edge_distance(solid, segments.p[:, n], segments.q[:, n]) > TOLERANCE for n in rows)


def test_embree_by_itself_differs_from_the_norm_at_edges_only(block: Triangles) -> None:
    engine, within = Embree(block.corners), 0
    for seed, (a, b) in enumerate(
        (fuzz_sight.random_segments(12_000, 20_000, 31), fuzz_sight.exact_segments(block, 4_000, 32))
    ):
        segments = Segments.between(a.T, b.T)
        differ = raw(engine, segments) != block.exactly(segments)
        assert outside(block, segments, differ) == 0
        within += int(differ.sum())
        assert seed or not differ.any(), "none of the random ones comes that close"
    assert within > 20, "through corners they do differ"


def test_trimesh_by_itself_differs_from_the_norm_at_edges_only(block: Triangles) -> None:
    engine, within = Trimesh(block.corners), 0
    for a, b in (fuzz_sight.random_segments(12_000, 400, 33), fuzz_sight.exact_segments(block, 300, 34)):
        segments = Segments.between(a.T, b.T)
        differ = raw(engine, segments) != block.exactly(segments)
        assert outside(block, segments, differ) == 0
        within += int(differ.sum())
    assert within < 300


def test_a_hit_that_the_filter_keeps_is_one_of_the_norm_even_at_a_grazing_angle() -> None:
    """A segment 0.0002 inch off a board at either end, through the very edge of it: there float32 places the hit 0.01
    inch away, well inside."""
    board = np.array([[(13.825, 11.169, 2.0), (13.766, 11.36, 2.25), (13.825, 11.169, 2.25)]])
    solid = Triangles(board, np.zeros(1, dtype=np.int64))
    segments = Segments(np.array([[13.242], [13.057], [1.624]]), np.array([[14.408], [9.281], [2.626]]))
    assert Embree(solid.corners).first(segments.rays).tolist() == [0]
    assert not solid.exactly(segments).any()
    assert not solid.blocked(segments).any()
