"""Sight of bare points."""

from __future__ import annotations

import pytest

from gulch.table.model import Cloud, Point, Scene
from gulch.table.points import before, disc_points, piece_points, sees
from rules.shadows.build import fig, table, wall

WALL = wall("wall", (14, 5, 14.2, 15), 4)
LOW = wall("low", (14, 5, 14.2, 15), 0.5)


def scene(*pieces: object, others: tuple[tuple[float, float], ...] = ()) -> Scene:
    men = [fig("a", at=(10, 10), facing=0), *(fig(f"o{n}", at=at, facing=90) for n, at in enumerate(others))]
    return Scene(table(list(pieces)), {man.info.id: man.body() for man in men})  # type: ignore[arg-type]


def seen(at: Scene, *points: Point) -> bool:
    return sees(at, at.bodies["a"], points)


@pytest.mark.parametrize(("x", "y", "free"), [(16, 10, True), (10, 15, True), (9.9, 10, False), (10, 5, True)])
def test_only_what_lies_ahead_is_seen(x: float, y: float, free: bool) -> None:
    point = (round(x * 1000), round(y * 1000), 100)
    assert seen(scene(), point) is free
    assert before(scene().bodies["a"], point) is free
    assert sees(scene(), scene().bodies["a"], (point,), front=False)


def test_walls_hide_and_low_ones_only_what_is_close_behind() -> None:
    assert not seen(scene(WALL), (16000, 10000, 100))
    assert seen(scene(LOW), (18000, 10000, 100))
    assert not seen(scene(LOW), (14300, 10000, 100))
    assert seen(scene(WALL), (16000, 10000, 100), (12000, 10000, 100))


def test_bodies_and_clouds_hide() -> None:
    assert seen(scene(), (16000, 10000, 1000))
    assert not seen(scene(others=((13, 10),)), (16000, 10000, 1000))
    smoky = scene()
    smoky.set_cloud("smoke", Cloud("smoke", (13000, 10000, 0), 1000, 3000))
    assert not seen(smoky, (16000, 10000, 1000))


def test_a_piece_is_seen_by_its_near_corners_and_not_hidden_by_itself() -> None:
    box = wall("box", (15, 9.5, 16, 10.5), 1)
    assert seen(scene(box), *piece_points(box))
    assert not seen(scene(box, WALL), *piece_points(box))


def test_points_of_a_disc_are_its_middle_and_its_rim() -> None:
    middle, *rim = disc_points((1000, 2000, 0), 400)
    assert middle == (1000, 2000, 100)
    assert len(rim) == 8
    assert all(abs((x - 1000) ** 2 + (y - 2000) ** 2 - 400**2) < 2000 for x, y, _ in rim)
