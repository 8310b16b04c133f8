"""Where cameras go and where labels go: pure."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from gulch_viewer import cameras
from gulch_viewer import frame as frames
from gulch_viewer.clearance import behind, seen
from gulch_viewer.director import ROOM, Director, on_screen
from gulch_viewer.labels import Rect, Wanted, spread
from gulch_viewer.orbit import Orbit

SCREEN = Rect(-0.89, -0.5, 0.89, 0.5)


@pytest.mark.parametrize("aspect", [16 / 9, 4 / 3, 21 / 9])
@pytest.mark.parametrize("around", [-90.0, 0.0, 135.0])
def test_the_overview_shows_the_whole_table(table, aspect, around):
    shot = Director(table).overview(aspect, around)
    width, depth = table.size[0] / 1000, table.size[1] / 1000
    spots = [on_screen(shot, (x, y, 0.0), aspect) for x in (0, width) for y in (0, depth)]
    for x, y in spots:
        assert ROOM[0] - 0.01 <= x <= ROOM[2] + 0.01
        assert ROOM[1] - 0.01 <= y <= ROOM[3] + 0.01
    assert max(y for _, y in spots) - min(y for _, y in spots) > 0.8, "and not from far away"


def test_cameras_of_two_see_both_and_stand_in_nothing(table, script):
    director, shown = Director(table), frames.rest(script.facts_at(12))
    boxes = [(p.mesh.vertices.min(axis=0), p.mesh.vertices.max(axis=0)) for one in table.pieces for p in one.parts]
    whole = 0
    pairs = list(itertools.permutations(shown.figures, 2))
    for pair in pairs:
        shot = director.cover(shown, pair, 16 / 9)
        figures = [shown.figures[id] for id in pair]
        others = [posed for id, posed in shown.figures.items() if id not in pair]
        assert not any((low <= shot.eye).all() and (shot.eye <= high).all() for low, high in boxes)
        for posed in figures:
            x, y, z = posed.at
            across, up = on_screen(shot, (x, y, z + 0.9), 16 / 9)
            assert abs(across) < 1.0
            assert abs(up) < 1.0
        whole += seen(director.clearance, np.array([shot.eye]), figures, others).min() > 0.6
    assert whole > 0.9 * len(pairs), "all but a few see most of both"


def test_nothing_stands_close_before_a_camera(table, script):
    director, shown = Director(table), frames.rest(script.facts_at(12))
    for pair in (("luna", "silas"), ("ada", "doc"), ("doc", "moss"), ("silas", "luna")):
        shot = director.cover(shown, pair, 16 / 9)
        forward, right, up = (axis[0] for axis in cameras.axes(cameras.one(shot.eye, shot.target)))
        ways = np.array([forward + right * x + up * y for x in (-0.35, 0, 0.35) for y in (-0.2, 0, 0.2)])
        starts = np.tile(shot.eye, (len(ways), 1))
        assert not director.clearance.blocked(starts, starts + 1.5 * ways).any()


def test_faces_rather_than_backs(table):
    """In the open, one figure alone is looked at from before it."""
    for facing in (0.0, 90.0, 200.0):
        posed = frames.FigurePose(0, "lawman", 492, 1.25, "Ada", (18.0, 17.0, 0.0), facing)
        shot = Director(table).close([posed])
        way = math.atan2(shot.eye[1] - 17.0, shot.eye[0] - 18.0)
        assert math.cos(way - math.radians(facing)) > 0.5


def test_a_figure_is_in_the_way_of_another():
    post = frames.FigurePose(0, "lawman", 492, 1.25, "Ada", (5.0, 0.0, 0.0), 0.0)
    starts = np.array([(0.0, 0.0, 0.8), (0.0, 1.0, 0.8), (0.0, 0.0, 3.0), (6.0, 0.0, 0.8)])
    ends = np.array([(10.0, 0.0, 0.8), (10.0, 1.0, 0.8), (10.0, 0.0, 1.6), (10.0, 0.0, 0.8)])
    assert behind(starts, ends, [post]).tolist() == [True, False, False, False]


def test_roofs_that_are_taken_off_hide_nobody(table, script):
    """The Kid is in the jail: from above he is seen while one looks at him, and not while one looks at others."""
    director, shown = Director(table), frames.rest(script.facts_at(12))
    kid = shown.figures["kid"]
    above, feet = np.array([(kid.at[0], kid.at[1] + 0.1, 12.0)]), np.array([(kid.at[0], kid.at[1], kid.at[2] + 0.6)])
    assert not director.clearance.blocked(above, feet, [kid]).any()
    assert director.clearance.blocked(above, feet).all()


def _volume(a, b, c, d):
    """Six times the signed volume of tetrahedra, by rows."""
    return (np.cross(b - a, c - a) * (d - a)).sum(axis=-1)


def _crossed(start, end, triangles) -> bool:
    """Another way than the table's: the ends lie on two sides, and the line passes all three edges the same way."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    apart = _volume(start, a, b, c) * _volume(end, a, b, c) < 0
    turns = np.sign([_volume(start, end, *pair) for pair in ((a, b), (b, c), (c, a))])
    return bool((apart & (np.abs(turns.sum(axis=0)) == 3)).any())


def test_a_clear_line_is_clear_and_a_blocked_one_is_not(table):
    director, draw = Director(table), np.random.default_rng(4)
    triangles = np.concatenate([p.mesh.vertices[p.mesh.faces] for one in table.pieces for p in one.parts])
    found = {True: 0, False: 0}
    for _ in range(60):
        start, end = draw.uniform((0, 0, 0.2), (36, 36, 5), (2, 3))
        blocked = _crossed(start, end, triangles)
        assert director.clearance.blocked(start[None], end[None])[0] == blocked
        found[blocked] += 1
    assert min(found.values()) > 5


def test_the_camera_of_a_duel_in_the_street_is_near_one_and_sees_the_other(table, script):
    director, shown = Director(table), frames.rest(script.facts_at(12))
    shot = director.cover(shown, ("luna", "silas"), 16 / 9)
    far = sorted(math.dist(shot.eye, shown.figures[id].at) for id in ("luna", "silas"))
    assert far[0] < 8 < far[1]
    assert shot.eye[2] < 5, "from the height of people"


def test_someone_indoors_is_looked_at_from_somewhere(table, script):
    shown = frames.rest(script.facts_at(12))
    shot = Director(table).cover(shown, ["kid"], 16 / 9)
    assert on_screen(shot, shown.figures["kid"].at, 16 / 9) == pytest.approx((0, -0.2), abs=0.5)


def test_nobody_to_look_at_is_the_overview(table):
    director = Director(table)
    assert director.cover(frames.Frame(), ["ghost"], 1.5) == director.overview(1.5)


def test_labels_never_overlap():
    draw = random.Random(3)
    for count in (2, 8, 16):
        wanted = {
            f"f{n}": Wanted((draw.uniform(-0.2, 0.2), draw.uniform(-0.15, 0.15)), draw.uniform(0.1, 0.22), 0.05)
            for n in range(count)
        }
        kept = [Rect(-0.89, -0.5, -0.2, -0.2)]
        rects = [wanted[id].at(offset) for id, offset in spread(wanted, SCREEN, kept).items()]
        assert len(rects) == count
        for one, other in itertools.combinations([*rects, *kept], 2):
            assert not one.meets(other)
        assert all(rect.within(SCREEN) for rect in rects)


def test_a_label_stays_where_it_was_while_there_is_room():
    wanted = {"a": Wanted((0, 0), 0.2, 0.05), "b": Wanted((0.05, 0), 0.2, 0.05)}
    first = spread(wanted, SCREEN)
    alone = spread({"b": wanted["b"]}, SCREEN, (), first)
    assert alone["b"] == first["b"]
    assert spread({"b": wanted["b"]}, SCREEN)["b"] != first["b"], "without a memory it would go nearer"


def test_a_label_without_room_is_left_out():
    assert spread({"a": Wanted((0, 0), 3.0, 0.05)}, SCREEN) == {}


def test_the_orbit_keeps_its_distance_and_stays_over_ground():
    orbit = Orbit((10.0, 10.0, 0.0), 20.0)
    for across, up in ((0.3, 0.4), (-1.2, -3.0), (0.1, 2.0)):
        orbit.drag(across, up)
        assert np.linalg.norm(np.subtract(orbit.shot.eye, orbit.shot.target)) == pytest.approx(20.0, abs=0.2)
        assert orbit.shot.eye[2] > 0
    orbit.zoom(1)
    assert orbit.far == pytest.approx(18.0)
    orbit.turn = -90.0
    orbit.pan(0.5, 0.0)
    assert orbit.target[0] < 10.0, "the table follows the hand"
