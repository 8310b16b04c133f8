"""Policies of sight: arcs, limits, what blocks, and peeking from behind cover."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.table.figures import POINTS, SADDLE, View
from gulch.table.look import Look, look, look_between, look_many, look_why, touches_cover
from gulch.table.model import DOWN, MOUNTED, Body, Cloud, Scene
from gulch.table.reference import body, box_piece
from gulch.table.sight import Sight, in_front, sight, sight_many

from . import scenes

NEAR, FAR = scenes.facing_pair()
PLAIN = Look()
MUTUAL = Look(mutual=True)


def test_the_default_is_plain_sight() -> None:
    scene = scenes.scene([scenes.wall_with_window()], (NEAR, FAR))
    looked = look(scene, "a", "b", PLAIN)
    assert looked.sight == sight(scene, "a", "b")
    assert (looked.seen, looked.reason, looked.back) == (True, "seen", None)
    assert looked.eye == View(scene.table, NEAR).eye
    hidden = look(scenes.scene([scenes.wall()], (NEAR, FAR)), "a", "b", PLAIN)
    assert (hidden.seen, hidden.reason, hidden.sight.free) == (False, "hidden", 0)


def test_head_and_torso_are_told_apart() -> None:
    low = scenes.scene([scenes.wall(span=(14.0, 0.0, 0.0, 14.1, 20.0, 1.02))], (NEAR, FAR))
    seen = sight(low, "a", "b")
    assert (seen.head_seen, seen.body_seen) == (True, False)
    assert (seen.torso, seen.head) == (0, seen.free)
    beam = scenes.scene([scenes.wall(span=(14.0, 0.0, 1.0, 14.1, 20.0, 3.0))], (NEAR, FAR))
    seen = sight(beam, "a", "b")
    assert (seen.head_seen, seen.body_seen) == (False, True)
    free = sight(scenes.scene((), (NEAR, FAR)), "a", "b")
    assert (free.head + free.torso, free.head_points + free.torso_points) == (POINTS, POINTS)
    assert 8 <= free.head_points <= 30


def test_a_torso_alone_is_not_seen_over_what_shows_the_head() -> None:
    scene = scenes.scene([scenes.wall(span=(14.0, 0.0, 0.0, 14.1, 20.0, 1.02))], (NEAR, FAR))
    looked = look(scene, "a", "b", Look(torso=True))
    assert (looked.seen, looked.sight.free, looked.sight.head_points) == (False, 0, 0)
    assert looked.sight.points == POINTS - sight(scene, "a", "b").head_points
    hidden = look_why(scene, "a", "b", Look(torso=True))[0]
    assert (hidden.part, hidden.hidden) == ("box-1", looked.sight.points)


def test_legs_below_a_beam_are_seen_where_limbs_count() -> None:
    beam = scenes.scene([scenes.wall(span=(14.6, 0.0, 0.5, 14.7, 20.0, 3.0))], (NEAR, FAR))
    assert look(beam, "a", "b", PLAIN).reason == "hidden"
    looked = look(beam, "a", "b", Look(limbs=True))
    assert looked.seen
    assert (looked.sight.points, looked.sight.head, looked.sight.free) == (POINTS, 0, looked.sight.torso)
    assert look_why(beam, "a", "b", Look(limbs=True))[0].hidden == POINTS - looked.sight.free
    free = look(scenes.scene((), (NEAR, FAR)), "a", "b", Look(limbs=True, mutual=True))
    assert (free.sight.free, free.back) == (POINTS, free.sight)
    assert 0 < free.sight.head_points < sight(beam, "a", "b").head_points


def test_what_hides_only_the_head_is_no_reason_against_a_torso() -> None:
    beam = scenes.scene([scenes.wall(span=(14.6, 0.0, 1.13, 14.7, 20.0, 3.0))], (NEAR, FAR))
    seen = sight(beam, "a", "b")
    assert seen.torso == seen.torso_points
    assert seen.head < seen.head_points
    assert look_why(beam, "a", "b", PLAIN)
    assert look_why(beam, "a", "b", Look(torso=True)) == ()


def test_mutual_takes_either_eye_and_does_not_mind_who_asks() -> None:
    loophole = box_piece("wall", (5.6, 0.0, 0.0, 5.7, 20.0, 1.11), (5.6, 0.0, 1.125, 5.7, 20.0, 3.0))
    scene = scenes.scene([loophole], (NEAR, FAR))
    assert [look(scene, *pair, PLAIN).seen for pair in (("a", "b"), ("b", "a"))] == [True, False]
    there, back = look_many(scene, (("a", "b"), ("b", "a")), MUTUAL)
    assert there.seen
    assert back.seen
    assert (there.sight, there.back) == (back.back, back.sight)


@pytest.mark.parametrize("front", ["any part", "centre"])
def test_the_front_is_asked_before_anything_is_cast(front: str) -> None:
    behind = body("b", 4.9, 14.0)
    policy = Look(front=front)  # type: ignore[arg-type]
    scene = scenes.scene((), (NEAR, behind))
    assert in_front(scene.table, NEAR, behind, front == "any part") is (front == "any part")
    looked = look(scene, "a", "b", policy)
    assert looked.reason == ("seen" if front == "any part" else "behind")
    scene.place(behind.moved((3_000, 10_000, 0)))
    looked = look(scene, "a", "b", replace(policy, mutual=True))
    assert (looked.reason, looked.sight.free, looked.sight.points) == ("behind", 0, POINTS)


def test_the_limit_is_inclusive_and_from_base_to_base() -> None:
    gap = 10_000 - 2 * NEAR.radius
    scene = scenes.scene((), (NEAR, FAR))
    assert look(scene, "a", "b", Look(limit=gap)).seen
    assert look(scene, "a", "b", Look(limit=gap - 1)).reason == "far"
    raised = scenes.scene((), (NEAR, replace(FAR, z=3_000)))
    assert look(raised, "a", "b", Look(limit=gap)).reason == "far"
    assert look(raised, "a", "b", Look(limit=gap, flat=True)).seen


def test_figures_block_or_not_and_some_do_the_opposite() -> None:
    scene = scenes.scene((), (NEAR, FAR, body("m", 10.0, 10.0), body("n", 12.0, 10.0)))
    none, one, both = (
        look(scene, "a", "b", policy).sight.free for policy in (Look(figures=False), Look(but=frozenset({"m"})), PLAIN)
    )
    assert none == POINTS
    assert both == sight(scene, "a", "b").free < POINTS
    assert one == look(scene, "a", "b", Look(figures=False, but=frozenset({"n"}))).sight.free
    assert both <= one < POINTS
    assert [found.figure for found in look_why(scene, "a", "b", Look(but=frozenset({"m"})))] == ["n"]
    assert look_why(scene, "a", "b", Look(figures=False)) == ()


def test_clouds_hide_or_not() -> None:
    scene = scenes.scene((), (NEAR, FAR))
    scene.set_cloud("smoke", Cloud("smoke", (10_000, 10_000, 0), 1_000, 3_000))
    assert look(scene, "a", "b", PLAIN).reason == "hidden"
    assert look(scene, "a", "b", Look(clouds=False)).sight.free == POINTS
    assert [found.cloud for found in look_why(scene, "a", "b", PLAIN)] == ["smoke"]


def test_what_is_remembered_goes_with_the_scene() -> None:
    scene = scenes.scene((), (NEAR, FAR))
    assert look(scene, "a", "b", PLAIN).seen
    scene.place(FAR.moved((10_000, 30_000, 0)))
    assert look(scene, "a", "b", Look(front="centre")).seen
    scene.place(FAR.moved((1_000, 30_000, 0)))
    assert look(scene, "a", "b", Look(front="centre")).reason == "behind"
    assert look_between(scene, [(NEAR, FAR)], PLAIN)[0].seen
    assert look_many(scene, (), PLAIN) == []
    with pytest.raises(KeyError):
        look(scene, "a", "nobody", PLAIN)


# Peeking --------------------------------------------------------------------------------------------------

CORNER = (4.0, 5.0, 0.0, 10.0, 9.5, 3.0)  # its side y = 9.5 is touched by a base at y = 9.992


def behind_a_corner(x: float = 4.1) -> tuple[Scene, Body, Body]:
    """ "a" stands behind a block and leans to its end at x = 4; "b" stands on the other side of it."""
    viewer, target = body("a", x, 9.992, facing=270), body("b", x, 2.0, facing=90)
    return scenes.scene([scenes.wall("corner", CORNER)], (viewer, target)), viewer, target


def test_a_viewer_peeks_around_a_corner_that_it_touches() -> None:
    scene, viewer, _ = behind_a_corner()
    assert touches_cover(scene, viewer)
    assert not look(scene, "a", "b", PLAIN).seen
    looked = look(scene, "a", "b", Look(around=492))
    assert looked.seen
    assert looked.eye == (View(scene.table, viewer).eye[0] - 492, View(scene.table, viewer).eye[1], 1_140)
    assert not look(scene, "a", "b", Look(around=50)).seen, "not far enough"


def test_who_does_not_touch_cover_does_not_peek() -> None:
    scene, viewer, target = behind_a_corner()
    away = viewer.moved((viewer.x, viewer.y + 30, 0))
    assert not touches_cover(scene, away)
    assert not look_between(scene, [(away, target)], Look(around=492))[0].seen


def test_a_peek_that_a_wall_cuts_off_does_not_count() -> None:
    scene, viewer, target = behind_a_corner()
    post = scenes.wall("post", (3.7, 9.5, 0.0, 3.8, 10.5, 3.0))
    barred = scenes.scene([scenes.wall("corner", CORNER), post], (viewer, target))
    assert not look(barred, "a", "b", Look(around=492)).seen
    assert look(scene, "a", "b", Look(around=492)).seen


def test_return_fire_finds_the_one_who_peeks_where_the_policy_is_mutual() -> None:
    scene, _, _ = behind_a_corner()
    back = look(scene, "b", "a", Look(around=492, mutual=True))
    assert back.seen
    assert (back.sight.clear, back.back is not None and back.back.clear) == (False, True)
    assert not look(scene, "b", "a", Look(around=492)).seen


def test_left_and_right_are_alike() -> None:
    found = []
    for side in (1, -1):
        block = (4.0, 10.0 - 0.5, 0.0, 10.0, 10.0, 3.0) if side > 0 else (4.0, 10.0, 0.0, 10.0, 10.5, 3.0)
        viewer = body("a", 4.1, 10.0 + side * 0.492, facing=270 if side > 0 else 90)
        target = body("b", 4.1, 10.0 - side * 8.0, facing=90 if side > 0 else 270)
        scene = scenes.scene([scenes.wall("corner", block)], (viewer, target))
        found.append(look(scene, "a", "b", Look(around=492)))
    assert found[0].sight.free == found[1].sight.free > 0
    assert found[0].eye[0] == found[1].eye[0]


def test_a_viewer_peeks_over_cover_that_is_as_high_as_its_eyes() -> None:
    wall = scenes.wall(span=(5.492, 0.0, 0.0, 5.7, 20.0, 1.2))
    scene = scenes.scene([wall], (NEAR, FAR))
    assert not look(scene, "a", "b", PLAIN).seen
    assert look(scene, "a", "b", Look(over=0)).eye == (5_060, 10_000, 1_250)
    assert look(scene, "a", "b", Look(over=0)).seen
    rider = replace(NEAR, posture=MOUNTED)
    assert look_between(scene, [(rider, FAR)], Look(over=100))[0].eye[2] in (1_140 + SADDLE, 1_350 + SADDLE)
    roofed = scenes.scene([wall, scenes.wall("roof", (4.0, 5.0, 1.2, 5.492, 15.0, 1.24))], (NEAR, FAR))
    assert not look(roofed, "a", "b", Look(over=0)).seen, "no room to rise"


def test_one_who_lies_behind_cover_looks_as_if_it_stood() -> None:
    lying = replace(NEAR, posture=DOWN)
    wall = scenes.wall(span=(5.492, 0.0, 0.0, 5.7, 20.0, 1.0))
    scene = scenes.scene([wall], (lying, FAR))
    assert not look(scene, "a", "b", PLAIN).seen
    assert look(scene, "a", "b", Look(rising=True)).seen
    assert look(scene, "a", "b", Look(rising=True)).eye == View(scene.table, NEAR).eye
    assert not look(scene, "b", "a", Look(rising=True)).seen, "nor is it exposed by that"


def test_one_at_a_window_leans_out_and_sees_along_the_wall() -> None:
    inside, along = body("a", 9.508, 10.0), body("b", 10.9, 17.0)
    door = scenes.wall_with_door()
    scene = scenes.scene([door], (inside, along))
    assert not look(scene, "a", "b", Look(around=300)).seen
    looked = look(scene, "a", "b", Look(out=800))
    assert looked.seen
    assert (looked.eye[0], looked.eye[2]) == (10_800, 1_140)
    scene.set_shut("wall/door", True)
    assert not look(scene, "a", "b", Look(out=800)).seen


def test_the_best_of_all_eyes_counts_and_the_first_of_equals() -> None:
    scene = scenes.scene([scenes.wall(span=(5.492, 0.0, 0.0, 5.7, 9.995, 3.0))], (NEAR, FAR))
    looked = look(scene, "a", "b", Look(around=300, over=0))
    every = [look(scene, "a", "b", policy).sight.free for policy in (PLAIN, Look(around=300), Look(over=0))]
    assert looked.sight.free == max(every) > min(every)
    open_ground = scenes.scene([scenes.wall(span=(4.0, 0.0, 0.0, 4.508, 20.0, 3.0))], (NEAR, FAR))
    assert look(open_ground, "a", "b", Look(around=300, over=0)).eye == View(open_ground.table, NEAR).eye


def test_many_looks_say_what_single_ones_say() -> None:
    scene = scenes.scene(
        [scenes.wall_with_window(), scenes.wall("fence", (5.492, 0.0, 0.0, 5.6, 9.9, 1.2))],
        (NEAR, FAR, body("c", 9.4, 8.2), body("d", 12.0, 11.0)),
    )
    pairs = [(a, b) for a in scene.bodies for b in scene.bodies if a != b]
    for policy in (MUTUAL, Look(around=400, over=50, mutual=True), Look(front="any part", limit=6_000, torso=True)):
        alone = [look(Scene(scene.table, scene.bodies), a, b, policy) for a, b in pairs]
        assert look_many(scene, pairs, policy) == alone
    assert [look(scene, a, b, PLAIN).sight for a, b in pairs] == sight_many(scene, pairs)
    assert look(scene, "a", "b", PLAIN).sight != Sight(0)
