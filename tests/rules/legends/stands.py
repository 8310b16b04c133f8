"""Where steered play sets figures up: in the middle, high up, behind a rail.

Never here: what is chosen when (`steer`), rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gulch.table.measure import polygon_distance
from gulch.table.model import Scene


def from_the_middle(scene: Scene) -> Callable[[Any], int]:
    width, depth = scene.table.size
    return lambda put: (2 * put.at[0] - width) ** 2 + (2 * put.at[1] - depth) ** 2


def height(scene: Scene) -> Callable[[Any], int]:
    return lambda put: -put.at[2]


def from_a_rail(scene: Scene) -> Callable[[Any], int]:
    rails = [piece.outline for piece in scene.table.pieces if piece.linear]
    return lambda put: min((polygon_distance(put.at[:2], rail) for rail in rails), default=0)
