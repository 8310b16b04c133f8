"""What a model is in Contact with, on tables of boxes with and without blocks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.rules.shadows.touching import touched
from gulch.table.corridor import corridor
from gulch.table.reference import body
from table.scenes import scene, wall, wall_with_door

ROOF = replace(wall("house", (8.0, 8.0, 2.9, 14.0, 14.0, 3.0)), blocks=())


@pytest.mark.rule("SW-CORR-02")
def test_the_roof_that_a_model_stands_on_does_not_stop_its_corridor() -> None:
    walls = wall("house", (8.0, 8.0, 0.0, 14.0, 14.0, 2.9))
    roof = replace(ROOF.parts[0], name="roof")
    board = scene([replace(walls, parts=(*walls.parts, roof))])
    shooter, aimed = body("a", 11.0, 11.0, z=3.0), (20_000, 11_000, 0)
    near = touched(board, shooter)
    assert ("house", "roof") in near
    assert corridor(board, shooter.at, aimed, 6_000, 1_000, 2_000, near).stopped_by == "house", "by what is below it"
    alone = scene([ROOF])
    assert touched(alone, shooter) == {("house", "box-1")}
    assert touched(alone, body("a", 11.0, 11.0)) == frozenset(), "nor by one who stands below"
    assert touched(alone, body("a", 15.0, 11.0, z=3.0)) == frozenset()


def test_a_door_is_touched_while_it_is_shut() -> None:
    board = scene([wall_with_door(mesh=False)])
    beside = body("a", 10.6, 10.0)
    assert ("wall", "leaf") not in touched(board, beside)
    board.set_shut("wall/door", True)
    assert ("wall", "leaf") in touched(board, beside)
