"""The z-buffer: what is in front, no holes along seams, what is cut off."""

from __future__ import annotations

import numpy as np

from gulch.draw.buffer import before, scan
from gulch.table.model import Floats


def square(depth: float, low: float = 0.0, high: float = 10.0) -> tuple[Floats, Floats, Floats]:
    """Two triangles that fill a square, as x, y and depth (2, 3)."""
    x = np.array([[low, high, high], [low, high, low]])
    y = np.array([[low, low, high], [low, high, high]])
    return x, y, np.full((2, 3), depth)


def stacked(*squares: tuple[Floats, Floats, Floats]) -> tuple[Floats, Floats, Floats]:
    x, y, depth = (np.concatenate(parts) for parts in zip(*squares, strict=True))
    return x, y, depth


def test_a_seam_leaves_no_hole_and_nothing_outside_is_filled() -> None:
    buffer = scan(*square(1.0, 2.0, 8.0), 10, 10)
    inside = np.zeros((10, 10), dtype=bool)
    inside[2:8, 2:8] = True
    assert ((buffer.front >= 0) == inside).all()


def test_fans_of_odd_triangles_cover_every_pixel() -> None:
    angles = np.sort(np.random.default_rng(5).uniform(0, 2 * np.pi, 41))
    rim = np.column_stack((20 + 90 * np.cos(angles), 20 + 90 * np.sin(angles)))
    corners = np.stack([np.broadcast_to((20.3, 19.7), rim.shape), rim, np.roll(rim, -1, axis=0)], axis=1)
    buffer = scan(corners[:, :, 0], corners[:, :, 1], np.zeros((41, 3)), 40, 40)
    assert (buffer.front >= 0).all()


def test_the_nearer_one_is_in_front_whatever_the_order() -> None:
    near, far = square(1.0, 0.0, 5.0), square(2.0)
    for squares, first in (((near, far), (0, 1)), ((far, near), (2, 3))):
        front = scan(*stacked(*squares), 10, 10).front
        assert np.isin(front[:5, :5], first).all()
        assert not np.isin(front[5:, 5:], first).any()


def test_weights_give_back_where_a_pixel_lies() -> None:
    x, y, depth = square(3.0)
    buffer = scan(x, y, depth, 10, 10)
    row, column = np.divmod(buffer.pixels, 10)
    assert np.allclose((x[buffer.shown].T * buffer.weights).sum(axis=0), column + 0.5)
    assert np.allclose((y[buffer.shown].T * buffer.weights).sum(axis=0), row + 0.5)


def test_what_is_above_a_limit_is_not_there() -> None:
    x, y, depth = square(1.0)
    front = scan(x, y, depth, 10, 10, (x, 4.0)).front
    assert (front[:, :4] >= 0).all()
    assert (front[:, 4:] < 0).all()


def test_triangles_are_cut_off_before_the_eye() -> None:
    corners = np.array(
        [[(0.0, 0.0, -1.0), (1.0, 0.0, 1.0), (-1.0, 0.0, 1.0)], [(0.0, 0.0, 1.0), (1, 0, -1), (-1, 0, -1)]]
    )
    left, numbers, weights = before(corners, 0.5)
    assert numbers.tolist() == [1, 0, 0]
    assert left[:, :, 2].min() == 0.5
    areas = [abs(np.cross(b - a, c - a)[1]) / 2 for a, b, c in left]
    assert np.isclose(areas[0], 2 / 16)  # a quarter as high and as wide as the whole
    assert np.isclose(areas[1] + areas[2], 2 * (1 - 0.75**2))
    assert np.allclose((weights[:, :, :, None] * corners[numbers][:, None]).sum(axis=2), left)
