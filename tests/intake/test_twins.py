"""Faces that are there twice: which are a fault, and which are where boxes touch."""

from __future__ import annotations

import numpy as np
import pytest

from gulch.intake.defects import cleaned
from gulch.intake.raster import rasterise
from gulch.intake.repair import repair
from gulch.intake.shell import Shell
from intake import meshes as m


def boxes(*rows: m.Box) -> Shell:
    vertices, faces = m.joined(*(m.Piece(*m.filled([(row, True)])) for row in rows))
    return Shell(vertices, faces)


@pytest.mark.parametrize("seed", range(8))
def test_faces_doubled_by_mistake_go_whatever_else_is_wrong(seed: int) -> None:
    house = m.house()
    rng = np.random.default_rng(seed)
    worn = m.doubled(m.flipped(m.holed(house, rng, 6), rng), rng)
    assert cleaned(Shell(worn.vertices, worn.faces)).twins == len(worn.faces) - (len(house.faces) - 6)


def test_boxes_that_touch_keep_their_sides_and_are_solid() -> None:
    pair = boxes((0, 0, 0, 2, 1, 1), (2, 0, 0, 4, 1, 1))
    tidy = cleaned(pair)
    assert tidy.twins == 0
    mended, repairs = repair(tidy)
    assert (repairs.turned, repairs.filled) == (0, 0)
    raster = rasterise(mended)
    assert raster.solid[len(raster.solid) // 2].sum() * raster.step**2 == pytest.approx(4.0, rel=0.12)


def test_a_board_without_a_back_does_not_turn_a_room_solid() -> None:
    room = m.house(roof=False)
    x, y = 6.1, 2.0
    board = m.Piece(
        np.array([(x, y, 0.2), (x, y + 1, 0.2), (x, y + 1, 2.0), (x, y, 2.0)]), np.array([(0, 1, 2), (0, 2, 3)])
    )
    other = board.put(board.vertices * np.array([-1, 1, 1]) + np.array([6, 0, 0]), board.faces[:, ::-1])
    raster = rasterise(Shell(*m.joined(room, board, other)))
    level = raster.solid[raster.level(1.5)]
    assert not level[level.shape[0] // 2, level.shape[1] // 2]
