"""Places that keep away from something: what is refused, what is sampled, and the wire."""

from __future__ import annotations

import pytest

from gulch.decision import Apart, Place, Put
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice
from gulch.table.load import build_table
from gulch.table.model import Body, Scene
from gulch.wire import codec

COUNTER = Body("c", "counter", 400, 100, 0, 0, 0, 0)
SQUARE = ((0, 0), (10000, 0), (10000, 10000), (0, 10000))
CORNER = Apart(((0, 0), (4000, 0), (4000, 4000), (0, 4000)), 2000)
POINT = Apart(((8000, 8000),), 1000)


def place(*apart: Apart, radius: int = 400) -> Place:
    body = Body("c", "counter", radius, 100, 0, 0, 0, 0)
    return Place(seat=0, kind="put", rule="X-1", body=body, region=SQUARE, apart=apart, turn=False)


def scene() -> Scene:
    return Scene(build_table("bare", (10000, 10000), ()))


@pytest.mark.parametrize(
    "x, y, legal",
    [
        (6400, 1000, True),  # 2" from the side of the corner
        (6399, 1000, False),
        (1000, 1000, False),  # inside of it
        (5698, 5698, True),  # 2.4" across its corner
        (5696, 5696, False),
        (8000, 6600, True),
        (8000, 6601, False),  # 0.999" from the point
    ],
)
def test_a_base_keeps_its_distance_from_polygons_and_points(x: int, y: int, legal: bool) -> None:
    choice = Put((x, y, 0), 0)
    if legal:
        place(CORNER, POINT).check(choice, scene())
        return
    with pytest.raises(IllegalChoice, match="keeps at least"):
        place(CORNER, POINT).check(choice, scene())


def test_samples_keep_away_and_a_place_that_is_all_apart_is_not_possible() -> None:
    draw = drawer(Dice(seed_bytes(1)), "x")
    narrow = place(CORNER, Apart(((10000, 10000),), 5000))
    for _ in range(20):
        narrow.check(narrow.sample(scene(), draw), scene())
    assert narrow.possible(scene())
    assert not place(Apart(((5000, 5000),), 8000)).possible(scene())


def test_the_wire_gives_it_back() -> None:
    asked = place(CORNER, POINT)
    assert codec.decode_decision(codec.encode_decision(asked)) == asked
