"""From the eye and from the side: dots, blockers and profiles at known places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image

from gulch.draw import sheet
from gulch.draw.eye import HIDDEN, SEEN, from_the_eye, looking, seen_from
from gulch.draw.rays import lines
from gulch.draw.sheet import Hit, Subject, pictures
from gulch.draw.side import from_the_side, profile
from gulch.draw.solids import Name
from gulch.table.model import Body, Cloud, Piece, Scene
from gulch.table.reference import body, box_piece, make_table, reference_scene
from gulch.table.sight import sight, why

A, B = body("a", 5.0, 10.0, facing=0), body("b", 13.0, 10.0, facing=180)
WALL = box_piece("wall", (9.0, 4.0, 0.0, 9.2, 16.0, 3.0))
LOW = box_piece("wall", (9.0, 4.0, 0.0, 9.2, 16.0, 0.9))


def scene(pieces: Sequence[Piece] = (), bodies: Sequence[Body] = (A, B)) -> Scene:
    return Scene(make_table("test", pieces, 20.0), {one.id: one for one in bodies})


def eye_of(there: Scene) -> Image.Image:
    return from_the_eye(seen_from(there, A), there, lines(there, A, B), (320, 200))[0]


def dots(picture: Image.Image, colour: tuple[int, ...]) -> int:
    """How many pixels are all but of a colour."""
    apart = np.abs(np.asarray(picture.convert("RGB")).astype(int) - np.array(colour[:3])).sum(axis=2)
    return int((apart < 24).sum())


# Lines ----------------------------------------------------------------------------------------------------


def test_lines_agree_with_sight_in_a_crowded_town() -> None:
    town = reference_scene()
    ids = list(town.bodies)
    pairs = [(a, b) for a in ids[:6] for b in ids[6:12]]
    free = [sum(line.free for line in lines(town, town.bodies[a], town.bodies[b])) for a, b in pairs]
    assert free == [sight(town, a, b).free for a, b in pairs]
    assert 0 < sum(count > 0 for count in free) < len(pairs)


def test_a_line_knows_what_it_meets_first_and_where() -> None:
    found = lines(scene([WALL]), A, B)
    assert all(tuple(line.met) == (Name("wall", "box-1"),) for line in found)
    assert [line.stop[0] for line in found] == pytest.approx([9.0] * 48)


def test_figures_and_smoke_stop_lines_as_in_sight() -> None:
    friend = body("c", 7.0, 10.1)
    there = scene((), (A, B, friend))
    free = sum(line.free for line in lines(there, A, B))
    assert 0 < free < 48
    assert free == sight(there, "a", "b").free
    there.set_cloud("dust", Cloud("dust", (11_000, 10_000, 0), 800, 3_000))
    smoky = lines(there, A, B)
    assert not any(line.free for line in smoky)
    assert all(Name(cloud="dust") in line.met for line in smoky)


# From the eye ---------------------------------------------------------------------------------------------


def test_in_the_open_all_dots_are_green() -> None:
    picture = eye_of(scene())
    assert picture.size == (320, 200)
    assert dots(picture, SEEN) > 100
    assert dots(picture, HIDDEN) == 0


def test_behind_a_wall_all_dots_are_red() -> None:
    picture = eye_of(scene([WALL]))
    assert dots(picture, HIDDEN) > 100
    assert dots(picture, SEEN) == 0


def test_a_low_wall_leaves_the_upper_dots_green() -> None:
    there = scene([LOW])
    camera = looking(lines(there, A, B), 320, 200)
    picture = np.asarray(eye_of(there).convert("RGB")).astype(int)[:, :180]  # beside the closer look
    rows = {c: np.nonzero((np.abs(picture - np.array(c[:3])).sum(axis=2) < 24).any(axis=1))[0] for c in (SEEN, HIDDEN)}
    edge = camera.pixel((9.0, 10.0, 0.9))
    assert edge is not None
    assert rows[SEEN].max() <= edge[1] + 4
    assert rows[HIDDEN].min() >= edge[1] - 4


def test_a_camera_puts_what_it_looks_at_in_the_middle_and_up_above() -> None:
    camera = looking(lines(scene(), A, B), 320, 200)
    assert camera.pixel(camera.towards.tolist()) == pytest.approx((160.0, 100.0))
    x, y, z = camera.towards.tolist()
    higher, left = camera.pixel((x, y, z + 0.2)), camera.pixel((x, y + 0.2, z))
    assert higher is not None
    assert higher[1] < 100
    assert left is not None
    assert left[0] < 160  # it looks along +x: +y is to its left
    assert camera.pixel((0.0, 10.0, 1.0)) is None


# From the side, and the sheet -----------------------------------------------------------------------------


def test_the_profile_shows_the_wall_where_and_as_high_as_it_is() -> None:
    there = scene([WALL])
    rays = lines(there, A, B)
    cut = profile(rays, A, B, 600, 300)
    with_wall, without = (
        np.asarray(from_the_side(one, cut, rays).convert("L")).astype(int) for one in (there, scene())
    )
    changed = np.abs(with_wall - without) > 12
    left, right = (int(cut.pixel(along, 0.0)[0]) for along in (4.0, 4.2))
    top, foot = int(cut.pixel(0.0, min(3.0, cut.high))[1]), int(cut.pixel(0.0, 0.0)[1])
    assert changed[top + 2 : foot - 2, left + 1 : right - 1].mean() > 0.7
    changed[:, left - 3 : right + 4] = False
    assert not changed.any()


def test_the_profile_shows_smoke_where_the_line_cuts_it() -> None:
    rays = lines(scene(), A, B)
    cut = profile(rays, A, B, 600, 300)
    smoky = scene()
    smoky.set_cloud("smoke", Cloud("smoke", (9_000, 10_600, 500), 1_000, 1_000))
    shown, clear = (np.asarray(from_the_side(one, cut, rays).convert("L")).astype(int) for one in (smoky, scene()))
    (left, foot), (right, top) = (cut.pixel(4.0 - 0.8, 0.5), cut.pixel(4.0 + 0.8, 1.5))
    changed = np.abs(shown - clear) > 12
    assert changed[int(top) + 3 : int(foot) - 2, int(left) + 3 : int(right) - 2].mean() > 0.8
    changed[int(top) - 2 : int(foot) + 3, int(left) - 2 : int(right) + 3] = False
    assert not changed.any()


def test_the_sheet_and_its_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "EYE", (480, 300))
    monkeypatch.setattr(sheet, "MAP", (280, 300))
    there = scene([WALL])
    hits = [Hit("wall", blocker.hit, "wall", blocker.part) for blocker in why(there, "a", "b")]
    drawn = pictures(Subject(there, A, B, hits, "A does not see B", ["A does not see B", "  1. wall hides 100%"]))
    assert (drawn.eye.size, drawn.plan.size) == ((480, 300), (280, 300))
    assert drawn.sheet.width > 480 + 280
    assert drawn.sheet.height > 300 + drawn.side.height
    assert dots(drawn.eye, (228, 120, 0)) > 10  # a line leads to the wall


def test_two_that_stand_above_one_another_can_be_drawn() -> None:
    tower = box_piece("deck", (4.0, 9.0, 2.9, 6.0, 11.0, 3.0))
    upper = body("b", 5.0, 10.0, 3.0)
    there = scene([tower], (A, upper))
    rays = lines(there, A, upper)
    assert from_the_side(there, profile(rays, A, upper, 600, 200), rays).height == 200
    assert from_the_eye(seen_from(there, A), there, rays, (160, 100))[0].size == (160, 100)
