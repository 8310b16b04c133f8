from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gulch.errors import InvalidInput
from gulch.table.figures import LIES, POINTS, SADDLE, View, figure_of, load_shapes, spread_points
from gulch.table.model import DOWN, MOUNTED, Body, Floats, Scene
from gulch.table.overlay import solids_of
from gulch.table.rays import BACKENDS, backend, use_backend
from gulch.table.reference import body, box_piece, make_table, reference_scene, reference_town
from gulch.table.sight import (
    in_front,
    mutual,
    sight,
    sight_at,
    sight_between,
    sight_many,
    why,
    why_many,
)

from . import fuzz, scenes

NEAR, FAR = scenes.facing_pair()


def fresh(scene: Scene) -> Scene:
    """The same scene with nothing remembered of it."""
    return Scene(scene.table, scene.bodies, scene.shut)


# Verdict and share ----------------------------------------------------------------------------------------


def test_in_the_open_everything_is_seen() -> None:
    seen = sight(scenes.scene((), (NEAR, FAR)), "a", "b")
    assert (seen.free, seen.points, seen.clear, seen.share) == (POINTS, POINTS, True, 100)


def test_a_wall_hides_everything_both_ways() -> None:
    scene = scenes.scene([scenes.wall()], (NEAR, FAR))
    assert [seen.free for seen in sight_many(scene, (("a", "b"), ("b", "a")))] == [0, 0]
    assert not mutual(scene, "a", "b")


def test_a_low_wall_hides_what_is_below_the_line_from_the_eye() -> None:
    scene = scenes.scene([scenes.wall(span=(10.0, 0.0, 0.0, 10.2, 20.0, 0.9))], (NEAR, FAR))
    points = View(scene.table, FAR).points
    # The eye is 1.14 high at x = 5.06; the wall's edges are at x = 10 and 10.2, 0.9 high.
    below = [
        min(1140 + (z - 1140) * (edge - 5060) / (x - 5060) for edge in (10_000, 10_200)) < 900 for x, _, z in points.T
    ]
    assert 0 < sum(below) < POINTS
    assert sight(scene, "a", "b").free == POINTS - sum(below)


def test_through_a_window_only_what_its_frame_leaves() -> None:
    scene = scenes.scene([scenes.wall_with_window()], (NEAR, FAR))
    assert 0 < sight(scene, "a", "b").free <= POINTS
    scene.place(FAR.moved((15_000, 13_000, 0)))
    assert not sight(scene, "a", "b").clear


@pytest.mark.parametrize("mesh", [True, False])
def test_a_shut_door_hides_what_an_open_one_shows(mesh: bool) -> None:
    scene = scenes.scene([scenes.wall_with_door(mesh)], (NEAR, FAR))
    assert sight(scene, "a", "b").share == 100
    scene.set_shut("wall/door", True)
    assert sight(scene, "a", "b").free == 0
    assert [(blocker.piece, blocker.part) for blocker in why(scene, "a", "b")] == [("wall", "leaf")]
    scene.set_shut("wall/door", False)
    assert sight(scene, "a", "b").share == 100


def test_sight_is_one_way_and_mutual_takes_either_eye() -> None:
    # A loophole before the eye of "a": through it the eye sees the other's torso, and nothing looks back in.
    loophole = box_piece("wall", (5.6, 0.0, 0.0, 5.7, 20.0, 1.11), (5.6, 0.0, 1.125, 5.7, 20.0, 3.0))
    scene = scenes.scene([loophole], (NEAR, FAR))
    one, other = sight_many(scene, (("a", "b"), ("b", "a")))
    assert one.clear
    assert not other.clear
    assert mutual(scene, "a", "b")
    assert mutual(fresh(scene), "b", "a")


# Bodies ---------------------------------------------------------------------------------------------------


def test_a_figure_between_hides_a_part_and_never_with_hat_kit_or_base() -> None:
    scene = scenes.scene((), (NEAR, FAR, body("m", 14.0, 10.25, facing=0)))
    assert 0 < sight(scene, "a", "b").free < POINTS
    only_kit = scene.table.shapes["box"]
    only_kit = replace(
        only_kit, parts=tuple(p if p.role in ("head", "torso") else replace(p, role="kit") for p in only_kit.parts)
    )
    bare = Scene(make_table("bare", (), shapes=(only_kit,)), scene.bodies)
    assert sight(bare, "a", "b").free > sight(scene, "a", "b").free, "limbs block, kit does not"


def test_figures_that_are_down_never_block() -> None:
    scene = scenes.scene((), (NEAR, FAR, replace(body("m", 10.0, 10.0), posture=DOWN)))
    assert sight(scene, "a", "b").free == POINTS
    assert why(scene, "a", "b") == ()


def test_the_pair_itself_never_blocks() -> None:
    scene = scenes.scene((), (body("a", 5.0, 10.0), body("b", 5.99, 10.0, facing=90)))
    assert sight(scene, "a", "b").free == POINTS


def test_a_figure_turned_aside_blocks_as_it_stands() -> None:
    # Seen from the front the box figure is 0.6 wide, from the side 0.24: 0.25 beside the line only the front hides.
    front = scenes.scene((), (NEAR, FAR, body("m", 14.0, 10.25, facing=0)))
    side = scenes.scene((), (NEAR, FAR, body("m", 14.0, 10.25, facing=90)))
    assert sight(front, "a", "b").free < sight(side, "a", "b").free


def test_a_mounted_figure_sees_and_is_seen_over_a_wall_that_hides_one_on_foot() -> None:
    fence = scenes.wall(span=(14.0, 0.0, 0.0, 14.1, 20.0, 1.3))
    scene = scenes.scene([fence], (NEAR, FAR))
    assert sight(scene, "a", "b").free == 0
    scene.place(replace(FAR, posture=MOUNTED))
    assert sight(scene, "a", "b").clear
    view = View(scene.table, replace(FAR, posture=MOUNTED))
    assert (view.points[2] - View(scene.table, FAR).points[2] == SADDLE).all()


def test_a_body_that_is_down_lies_on_its_back_over_its_base_and_can_be_seen_there() -> None:
    lying = replace(body("b", 15.0, 10.0, facing=180), posture=DOWN)
    points = View(scenes.table(), lying).points
    # Head and torso, 0.55 to 1.25 up and 0.24 deep, lie with the head away from where the figure faced.
    assert (points[0].min(), points[0].max()) == (15_000 - 625 + 550, 15_000 - 625 + 1_250)
    assert (points[2].min(), points[2].max()) == (LIES - 120, LIES + 120)
    scene = scenes.scene([scenes.wall(span=(14.0, 0.0, 0.0, 14.1, 20.0, 1.0))], (NEAR, lying))
    assert sight(scene, "a", "b").free == 0
    assert sight(scenes.scene((), (NEAR, lying)), "a", "b").free == POINTS


# Memory ---------------------------------------------------------------------------------------------------


def test_what_is_remembered_never_changes_an_answer() -> None:
    scene = fuzz.crowded_scene(reference_town(), 14, seed=3)
    ids = list(scene.bodies)
    pairs = [(a, b) for a in ids for b in ids if a != b]
    draw = np.random.default_rng(4)
    for _ in range(6):
        mover = scene.bodies[ids[int(draw.integers(len(ids)))]]
        scene.place(mover.moved((int(draw.integers(1_000, 35_000)), int(draw.integers(1_000, 35_000)), 0), 30))
        assert sight_many(scene, pairs) == sight_many(fresh(scene), pairs)


def test_a_copy_forgets_only_what_it_changes() -> None:
    scene = scenes.scene([scenes.wall()], (NEAR, FAR))
    assert not sight(scene, "a", "b").clear
    other = scene.copy()
    other.place(FAR.moved((8_000, 10_000, 0)))
    assert sight(other, "a", "b").clear
    assert not sight(scene, "a", "b").clear


def test_one_batch_says_what_single_questions_say() -> None:
    scene = reference_scene()
    pairs = [(a, b) for a in list(scene.bodies)[:7] for b in list(scene.bodies)[5:12] if a != b]
    assert sight_many(scene, pairs) == [sight(fresh(scene), a, b) for a, b in pairs]
    assert sight_many(scene, ()) == []


def test_bodies_that_stand_nowhere_yet_are_seen_as_if_they_did() -> None:
    scene = scenes.scene([scenes.wall()], (NEAR, FAR))
    moved = NEAR.moved((12_000, 10_000, 0))
    assert sight_at(scene, moved, "b").free == POINTS
    assert not sight(scene, "a", "b").clear, "asking has moved nobody"
    scene.place(moved)
    assert sight_between(scene, ((NEAR, FAR), (moved, FAR)))[0].free == 0
    with pytest.raises(KeyError):
        sight(scene, "a", "nobody")


# Why ------------------------------------------------------------------------------------------------------


def test_why_names_what_hides_in_the_order_the_viewer_meets_it() -> None:
    pieces = [scenes.wall(), scenes.wall("fence", (12.0, 0.0, 0.0, 12.1, 20.0, 1.0))]
    scene = scenes.scene(pieces, (NEAR, FAR, body("m", 8.0, 10.0)))
    found = why(scene, "a", "b")
    assert [(one.piece, one.figure) for one in found] == [(None, "m"), ("wall", None), ("fence", None)]
    assert found[1].hidden == POINTS
    assert 0 < found[2].hidden < POINTS
    assert found[1].hit[0] == 10_000
    back = why(scene, "b", "a")
    assert [(one.piece, one.figure) for one in back] == [("fence", None), ("wall", None), (None, "m")]
    assert back[1].hit[0] == 10_200


def test_each_blocker_hides_what_it_would_hide_alone() -> None:
    window = scenes.wall_with_window(0.9, 1.2)
    scene = scenes.scene([window, scenes.wall("post", (13.0, 9.9, 0.0, 13.1, 10.0, 3.0))], (NEAR, FAR))
    for blocker in why(scene, "a", "b"):
        piece = scene.table.piece(blocker.piece or "")
        span = next(part.mesh.vertices for part in piece.parts if part.name == blocker.part)
        alone = scenes.scene([box_piece("alone", (*span.min(axis=0), *span.max(axis=0)))], (NEAR, FAR))
        assert sight(alone, "a", "b").free == POINTS - blocker.hidden


def plain_why(scene: Scene, a: Body, b: Body) -> dict[tuple[str, str], tuple[int, float]]:
    """What hides how many points and how far off it is first met: every segment against every triangle."""
    solids = solids_of(scene.table)
    found: dict[tuple[str, str], tuple[int, float]] = {}
    for point in solids.view(b).points.T:
        met: dict[tuple[str, str], float] = {}
        for number, share in plain_hits(np.array(solids.view(a).eye) / 1000, point / 1000, solids.fixed.corners):
            owner = solids.owners[int(solids.fixed.owners[number])]
            key = (owner.piece.id, owner.part)
            met[key] = min(share, met.get(key, 2.0))
        for key, share in met.items():
            hidden, nearest = found.get(key, (0, 2.0))
            found[key] = (hidden + 1, min(share, nearest))
    return found


def plain_hits(p: Floats, q: Floats, corners: Floats) -> list[tuple[int, float]]:
    """The numbers of the triangles that a segment meets, and the shares of the way to them."""
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    before = (normal * (p - corners[:, 0])).sum(axis=1)
    after = (normal * (q - corners[:, 0])).sum(axis=1)
    met = np.nonzero((before * after <= 0) & (before != after))[0]
    near = corners[met] - p
    sides = np.array([(np.cross(near[:, k], near[:, (k + 1) % 3]) * (q - p)).sum(axis=1) for k in range(3)])
    met = met[(sides >= 0).all(axis=0) | (sides <= 0).all(axis=0)]
    return [(int(number), float(before[number] / (before[number] - after[number]))) for number in met]


def test_why_is_what_a_plain_search_finds() -> None:
    scene = fuzz.crowded_scene(reference_town(), 10, seed=17)
    bare = Scene(scene.table, {id: replace(one, posture=DOWN) for id, one in scene.bodies.items()})
    pairs = [(a, b) for a, b in zip(list(bare.bodies)[:5], list(bare.bodies)[5:], strict=True)]
    assert any(why_many(bare, pairs))
    for (a, b), blockers in zip(pairs, why_many(bare, pairs), strict=True):
        plain = plain_why(bare, bare.bodies[a], bare.bodies[b])
        assert {(one.piece, one.part): one.hidden for one in blockers} == {key: met[0] for key, met in plain.items()}
        eye, points = View(bare.table, bare.bodies[a]).eye, View(bare.table, bare.bodies[b]).points
        for one in blockers:
            away = plain[one.piece or "", one.part][1]
            ends = [[p + (q - p) * away for p, q in zip(eye, point, strict=True)] for point in points.T.tolist()]
            assert min(max(abs(x - y) for x, y in zip(end, one.hit, strict=True)) for end in ends) <= 1


def test_one_batch_of_whys_says_what_single_questions_say() -> None:
    scene = reference_scene()
    pairs = [(a, b) for a in list(scene.bodies)[:9] for b in list(scene.bodies)[7:] if a != b]
    found = why_many(scene, pairs)
    assert found == [why(scene, a, b) for a, b in pairs]
    assert any(one.figure for blockers in found for one in blockers)
    assert why_many(scene, ()) == []


def test_why_and_verdict_agree_all_over_a_town() -> None:
    scene = reference_scene()
    ids = list(scene.bodies)
    for a, b in [(a, b) for a in ids[:6] for b in ids if a != b]:
        seen, found = sight(scene, a, b), why(scene, a, b)
        assert seen.free >= POINTS - sum(one.hidden for one in found)
        assert seen.free <= POINTS - max((one.hidden for one in found), default=0)


# Facing ---------------------------------------------------------------------------------------------------


def test_the_front_is_half_the_plane_and_any_part_of_head_or_torso_will_do() -> None:
    table = scenes.table()
    viewer = body("a", 10.0, 10.0, facing=90)
    # The box torso reaches 0.2 to its left and right; the arms beside it do not count.
    assert in_front(table, viewer, body("b", 15.0, 9.8, facing=0))
    assert not in_front(table, viewer, body("b", 15.0, 9.799, facing=0))
    assert in_front(table, viewer, body("b", 15.0, 9.88, facing=90))
    assert not in_front(table, viewer, body("b", 15.0, 9.879, facing=90))
    assert in_front(table, viewer, body("b", 15.0, 10.0), any_part=False)
    assert not in_front(table, viewer, body("b", 15.0, 9.999), any_part=False)


def test_the_front_turns_with_the_table() -> None:
    table = scenes.table()
    for turns in range(4):
        viewer, spots = body("a", 0.0, 0.0, facing=20 + 90 * turns), []
        for x, y in ((3_000, -900), (-900, 3_000), (-700, 2_000), (-3_000, 0)):
            for _ in range(turns):
                x, y = -y, x
            spots.append(in_front(table, viewer, Body("b", "box", 492, 1250, x, y, 0, 55 + 90 * turns)))
        assert spots == [True, True, True, False]


# Symmetry, engines, shapes --------------------------------------------------------------------------------


def test_mutual_sight_never_depends_on_who_asks() -> None:
    scene = fuzz.crowded_scene(reference_town(), 16, seed=8)
    ids = list(scene.bodies)
    pairs = [(a, b) for a in ids for b in ids if a < b]
    assert any(mutual(scene, a, b) for a, b in pairs)
    assert not all(mutual(scene, a, b) for a, b in pairs)
    fresh = [Scene(scene.table, scene.bodies) for _ in pairs]
    assert [mutual(one, b, a) for one, (a, b) in zip(fresh, pairs, strict=True)] == [mutual(scene, *p) for p in pairs]


def test_two_engines_give_the_same_verdicts() -> None:
    scene = fuzz.crowded_scene(reference_town(), 12, seed=9)
    assert backend() in BACKENDS
    assert fuzz.all_sights(scene, "embree") == fuzz.all_sights(scene, "float64")


def test_the_fallback_gives_the_same_verdicts() -> None:
    scene = scenes.scene(
        [scenes.wall_with_window(), scenes.wall("fence", (12.0, 0.0, 0.0, 12.1, 20.0, 1.0))],
        (NEAR, FAR, body("m", 8.0, 10.1), body("n", 13.0, 9.7)),
    )
    assert fuzz.all_sights(scene, "trimesh") == fuzz.all_sights(scene, "float64")


def test_a_change_of_engine_is_noticed() -> None:
    scene = scenes.scene([scenes.wall()], (NEAR, FAR))
    before = backend()
    assert not sight(scene, "a", "b").clear
    try:
        use_backend("float64")
        assert not sight(scene, "a", "b").clear
    finally:
        use_backend(before)


def test_sight_points_are_spread_over_head_and_torso() -> None:
    figure = figure_of(scenes.table(), "box")
    points = figure.points["standing"]
    assert points.shape == (POINTS, 3)
    assert len(np.unique(points, axis=0)) == POINTS
    head = points[:, 2] >= 1_020
    assert 8 <= head.sum() <= 30
    assert points[:, 2].min() == 550
    assert points[:, 2].max() == 1_250
    gaps = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2)) + np.eye(POINTS) * 1e6
    assert gaps.min() > 60, "evenly: no two closer than half the usual gap"


def test_sight_points_are_the_same_every_time() -> None:
    corners = np.array([[(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 0, 1), (1, 0, 1), (0, 1, 1)]], dtype=np.float64)
    assert (spread_points(corners, 12) == spread_points(corners, 12)).all()
    assert len(np.unique(spread_points(corners, 12), axis=0)) == 12


def test_every_figure_that_ships_can_see_and_be_seen() -> None:
    shapes = load_shapes()
    assert len(shapes) >= 8
    table = make_table("figures", (), shapes=tuple(shapes.values()))
    for name, shape in shapes.items():
        a = Body("a", name, shape.radius, shape.height, 5_000, 5_000, 0)
        b = Body("b", name, shape.radius, shape.height, 11_000, 5_000, 0, 180)
        scene = Scene(table, {"a": a, "b": b})
        assert sight(scene, "a", "b").free == POINTS
        scene.place(Body("m", name, shape.radius, shape.height, 8_000, 5_000, 0, 90))
        assert sight(scene, "a", "b").free < POINTS
        view = View(table, a)
        assert 900 < view.eye[2] < 1_300
        assert abs(view.eye[1] - 5_000) < 150


def test_an_unknown_shape_is_named_with_those_there_are() -> None:
    scene = scenes.scene((), (replace(NEAR, shape="dragoon"), FAR))
    with pytest.raises(InvalidInput, match="'dragoon'; shapes of this table: box"):
        sight(scene, "a", "b")
