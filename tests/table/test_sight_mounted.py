"""A rider and its horse as one body: what is seen of it, what it hides, and that all engines say the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gulch.draw import solids
from gulch.table import load
from gulch.table.figures import BLOCKING, MOUNT, POINTS, SADDLE, View, figure_of
from gulch.table.model import MOUNTED, Body, Scene, Table
from gulch.table.rays import BACKENDS
from gulch.table.reference import make_table
from gulch.table.sight import sight, why

from . import scenes
from .fuzz import all_sights


def table(*pieces: object) -> Table:
    """A bare table with the figures and the mount that ship, and pieces."""
    shapes = load.build_table("bare", (24000, 24000), ()).shapes
    return make_table("test", pieces, shapes=tuple(shapes.values()))  # type: ignore[arg-type]  # pieces of `scenes`


def man(id: str, x: float, y: float, facing: int = 0) -> Body:
    return Body(id, "lawman", 492, 1250, round(x * 1000), round(y * 1000), 0, facing)


def rider(id: str, x: float, y: float, facing: int = 0) -> Body:
    return replace(man(id, x, y, facing), radius=787, posture=MOUNTED)


def seen_by(*bodies: Body, pieces: tuple[object, ...] = ()) -> Scene:
    return Scene(table(*pieces), {body.id: body for body in bodies})


def test_half_of_the_sight_points_are_the_riders_and_half_lie_on_the_trunk_of_the_horse() -> None:
    bare = table()
    view = View(bare, rider("b", 10, 10))
    trunk = next(part.mesh.vertices for part in bare.shapes[MOUNT].parts if part.role == "torso")
    points = view.points.T
    on_horse = points[POINTS // 2 :] - (10_000, 10_000, 0)
    assert (on_horse >= trunk.min(axis=0) * 1000 - 1).all()
    assert (on_horse <= trunk.max(axis=0) * 1000 + 1).all()
    alone = View(bare, man("b", 10, 10))
    assert points[: POINTS // 2, 2].min() >= alone.points[2].min() + SADDLE
    assert points[:, 2].max() == alone.points[2].max() + SADDLE
    assert view.eye == (alone.eye[0], alone.eye[1], alone.eye[2] + SADDLE)
    assert not view.figure.head[POINTS // 2 :].any()


def test_one_on_foot_has_the_points_it_would_have_if_there_were_no_horses() -> None:
    with_horse = table()
    shapes = tuple(shape for shape in with_horse.shapes.values() if shape.name != MOUNT)
    without = make_table("none", (), shapes=shapes)
    for body in (man("b", 10, 10, 33), replace(man("b", 10, 10, 33), posture="down")):
        assert (View(with_horse, body).points == View(without, body).points).all()
    alone = View(without, rider("b", 10, 10)).points - View(without, man("b", 10, 10)).points
    assert (alone == np.array((0, 0, SADDLE))[:, None]).all()  # a table without horses: the rider alone, lifted


def test_under_a_roof_that_hides_the_rider_the_horse_is_seen_and_is_body() -> None:
    board = scenes.wall(span=(12.0, 5.0, 1.04, 12.1, 15.0, 3.0))
    scene = seen_by(man("a", 5, 10), rider("b", 18, 10, 90), pieces=(board,))
    seen = sight(scene, "a", "b")
    assert (seen.head_seen, seen.body_seen) == (False, True)
    on_foot = seen_by(man("a", 5, 10), man("b", 18, 10, 90), pieces=(scenes.wall(span=(12, 5, 0, 12.1, 15, 3)),))
    assert not sight(on_foot, "a", "b").clear


def test_a_horse_broadside_hides_what_its_rider_alone_does_not() -> None:
    viewer, between, target = man("a", 5, 10), rider("m", 9, 10, 90), man("b", 11.5, 10.35, 180)
    scene = seen_by(viewer, between, target)
    shapes = tuple(shape for shape in scene.table.shapes.values() if shape.name != MOUNT)
    alone = Scene(make_table("none", (), shapes=shapes), scene.bodies)
    assert sight(scene, "a", "b").free < sight(alone, "a", "b").free
    assert [blocker.figure for blocker in why(scene, "a", "b")] == ["m"]
    assert sight(scene, "a", "m").free > POINTS // 3  # its own horse does not come between it and who looks


def test_a_nose_past_the_end_of_a_wall_gives_nobody_away() -> None:
    """The line past the end of the wall is at 10.77 where they stand: the trunk reaches 0.51 forward, the nose 0.94."""
    wall = scenes.wall(span=(9.0, 0.0, 0.0, 9.1, 10.6, 3.0))
    viewer = man("a", 5, 10.5)
    assert not sight(seen_by(viewer, rider("b", 12, 10, 90), pieces=(wall,)), "a", "b").clear
    assert sight(seen_by(viewer, rider("b", 12, 10.4, 90), pieces=(wall,)), "a", "b").body_seen


def crowd(seed: int) -> Scene:
    """Riders and men among walls, close enough to hide one another."""
    draw = np.random.default_rng(seed)
    walls = tuple(
        scenes.wall(f"wall-{n}", (x, y, 0.0, x + 2.0, y + 0.2, float(draw.uniform(0.6, 1.7))))
        for n, (x, y) in enumerate(draw.uniform(4, 16, size=(6, 2)).round(3).tolist())
    )
    bodies = []
    for number in range(18):
        x, y = draw.uniform(2, 20, size=2).tolist()
        bodies.append((rider if number % 2 else man)(f"f{number}", x, y, int(draw.integers(360))))
    return seen_by(*bodies, pieces=walls)


@pytest.mark.parametrize("seed", range(4))
def test_all_engines_and_the_reasons_agree_on_riders(seed: int) -> None:
    scene = crowd(seed)
    verdicts = [[(one.clear, one.head_seen, one.body_seen) for one in all_sights(scene, engine)] for engine in BACKENDS]
    assert all(other == verdicts[0] for other in verdicts)
    assert {clear for clear, _, _ in verdicts[0]} == {True, False}
    for a, b in (("f1", "f2"), ("f3", "f8"), ("f5", "f7"), ("f0", "f9")):
        hidden = [blocker.hidden for blocker in why(scene, a, b)]
        assert max(hidden, default=0) <= POINTS - sight(scene, a, b).free <= sum(hidden)


def test_what_blocks_in_a_picture_is_what_blocks() -> None:
    scene = seen_by(rider("m", 10, 10, 57), man("a", 5, 5))
    drawn = solids.blockers(scene, "a").corners
    view = View(scene.table, scene.bodies["m"])
    assert len(drawn) == len(view.figure.solid)
    lawman = figure_of(scene.table, "lawman")
    assert len(drawn) - len(lawman.solid) == sum(
        len(part.mesh.faces) for part in scene.table.shapes[MOUNT].parts if part.role in BLOCKING
    )
    assert drawn[:, :, 2].max() * 1000 == pytest.approx(view.figure.high, abs=1)
    assert drawn[:, :, 2].min() * 1000 == pytest.approx(view.figure.low, abs=1)
