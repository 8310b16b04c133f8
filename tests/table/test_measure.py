from __future__ import annotations

import pytest

from gulch.table.directions import UNIT, facing_towards, rotate, vector
from gulch.table.measure import (
    beyond,
    clip_segment,
    distance,
    distance_to,
    distance_to_area,
    distance_to_block,
    distance_to_column,
    distance_to_piece,
    distance_to_point,
    distance_to_segment,
    flat_distance,
    hull,
    in_polygon,
    nearest_on,
    plan_distance,
    polygons_overlap,
    polygons_touch,
    segment_touches_polygon,
    segments_touch,
    strictly_inside,
    unit,
)
from gulch.table.model import Body
from gulch.table.reference import body
from gulch.table.touch import bases_touch

from .scenes import wall, wood

L_SHAPE = ((0, 0), (4000, 0), (4000, 1000), (1000, 1000), (1000, 3000), (0, 3000))


def at(x: int, y: int, z: int = 0, id: str = "a") -> Body:
    return Body(id, "box", 492, 1250, x, y, z)


def test_distance_is_between_nearest_points_of_the_bases() -> None:
    assert distance(at(0, 0), at(6984, 0)) == 6000
    assert distance(at(0, 0), at(3984, 0, 4000)) == 5000
    assert distance(at(0, 0), at(500, 0)) == 0


def test_distance_of_bases_one_above_the_other_is_their_height_difference() -> None:
    assert distance(at(0, 0), at(100, 0, 3000)) == 3000
    assert distance(at(100, 0, 3000), at(0, 0)) == 3000
    assert flat_distance(at(0, 0), at(100, 0, 3000)) == 0


def test_limits_are_inclusive_and_a_mil_more_is_too_far() -> None:
    assert distance(at(0, 0), at(6984, 0)) <= 6000 < distance(at(0, 0), at(6985, 0))


def test_contact_allows_a_gap_of_a_fiftieth_of_an_inch_and_a_step_of_less_than_half_an_inch() -> None:
    assert bases_touch(at(0, 0), at(984 + 20, 0))
    assert not bases_touch(at(0, 0), at(984 + 21, 0))
    assert bases_touch(at(0, 0), at(984, 0, 499))
    assert not bases_touch(at(0, 0), at(984, 0, 500))


def test_distances_to_points_segments_and_prisms() -> None:
    assert distance_to_point(at(0, 0), (3492, 0, 4000)) == 5000
    assert distance_to_segment(at(0, 2492), (-5000, 0), (5000, 0)) == 2000
    assert distance_to_segment(at(8492, 0), (0, 0), (5000, 0)) == 3000
    block = wall().blocks[0]
    assert distance_to_block(at(7508, 5000), block) == 2000
    assert distance_to_block(at(10100, 5000, 3500), block) == 500
    assert distance_to_block(at(10100, 5000, 3000), block) == 0
    assert distance_to_piece(at(7508, 5000), wall()) == 2000


def test_a_base_that_reaches_into_an_area_is_at_no_distance_from_it() -> None:
    area = wood(10.0, 10.0, 14.0, 14.0).areas[0]
    assert distance_to_area(at(9600, 12000), area) == 0
    assert distance_to_area(at(8508, 12000), area) == 1000


@pytest.mark.parametrize(
    ("point", "inside", "strictly"),
    [
        ((500, 500), True, True),
        ((500, 2999), True, True),
        ((2000, 1001), False, False),
        ((2000, 1000), True, False),
        ((0, 0), True, False),
        ((1000, 1000), True, False),
        ((4001, 0), False, False),
        ((-1, 1000), False, False),
        ((1000, 3001), False, False),
    ],
)
def test_points_in_polygons_borders_included(point: tuple[int, int], inside: bool, strictly: bool) -> None:
    for outline in (L_SHAPE, L_SHAPE[::-1], L_SHAPE[3:] + L_SHAPE[:3]):
        assert in_polygon(point, outline) is inside
        assert strictly_inside(point, outline) is strictly


def test_segments_touch_at_corners_along_each_other_and_not_beside() -> None:
    assert segments_touch((0, 0), (10, 10), (0, 10), (10, 0))
    assert segments_touch((0, 0), (10, 0), (10, 0), (20, 5))
    assert segments_touch((0, 0), (10, 0), (5, 0), (20, 0))
    assert not segments_touch((0, 0), (10, 0), (11, 0), (20, 0))
    assert not segments_touch((0, 0), (10, 0), (0, 1), (10, 1))


def test_segments_and_polygons_that_meet_polygons() -> None:
    assert segment_touches_polygon((-500, 500), (5000, 500), L_SHAPE)
    assert segment_touches_polygon((300, 300), (400, 400), L_SHAPE)
    assert not segment_touches_polygon((1500, 1500), (4000, 4000), L_SHAPE)
    assert polygons_touch(L_SHAPE, ((1000, 3000), (2000, 3000), (2000, 4000)))
    assert polygons_touch(L_SHAPE, ((200, 200), (300, 200), (300, 300)))
    assert not polygons_touch(L_SHAPE, ((1100, 1100), (2000, 1100), (2000, 2000)))


def test_a_segment_clipped_by_an_outline() -> None:
    assert clip_segment((-1000, 500), (5000, 500), L_SHAPE) == [(1000, 5000)]
    assert clip_segment((500, 500), (500, 5000), L_SHAPE) == [(0, 2500)]
    assert clip_segment((-1000, 1000), (5000, 1000), L_SHAPE) == [(1000, 2000)], "what runs along a side is outside"
    assert clip_segment((4000, -500), (4000, 500), L_SHAPE) == []
    assert clip_segment((0, 3500), (3500, 0), L_SHAPE) == [(707, 1414), (3535, 4949)]


def test_a_reentrant_outline_is_entered_twice() -> None:
    comb = ((0, 0), (5000, 0), (5000, 2000), (4000, 2000), (4000, 1000), (1000, 1000), (1000, 2000), (0, 2000))
    assert clip_segment((-1000, 1500), (6000, 1500), comb) == [(1000, 2000), (5000, 6000)]


def test_directions_are_unit_vectors_and_facings_find_them_again() -> None:
    for deg in range(360):
        x, y = vector(deg)
        assert abs(x * x + y * y - UNIT * UNIT) <= 2 * UNIT
        assert facing_towards(x, y) == deg
        assert facing_towards(x * 7, y * 7) == deg


def test_turning_by_quarters_is_exact_and_back_again_is_close() -> None:
    assert [rotate(90 * n, 123, 457) for n in range(4)] == [(123, 457), (-457, 123), (-123, -457), (457, -123)]
    for deg in range(0, 360, 7):
        x, y = rotate(-deg, *rotate(deg, 20_000, -3_000))
        assert abs(x - 20_000) <= 2
        assert abs(y + 3_000) <= 2


def test_facing_towards_is_the_nearest_degree_and_turns_with_the_table() -> None:
    assert facing_towards(0, 0) == 0
    assert facing_towards(1000, 8) == 0  # 0.458 degrees
    assert facing_towards(1000, 9) == 1  # 0.516 degrees
    for x, y in ((12_345, 678), (-400, 9_001), (5, -5)):
        assert facing_towards(-y, x) == (facing_towards(x, y) + 90) % 360


def test_plan_distance_ignores_heights() -> None:
    assert plan_distance((0, 0, 5), (3000, 4000, 900)) == 5000
    assert plan_distance(body("a", 1.0, 1.0).at, (1000, 1000)) == 0


def test_distance_to_whatever_it_is() -> None:
    block, area = wall().blocks[0], wood(10.0, 10.0, 14.0, 14.0).areas[0]
    assert distance_to(at(0, 0), at(6984, 0)) == 6000
    assert distance_to(at(0, 0), (3492, 0, 4000)) == 5000
    assert distance_to(at(7508, 5000), block) == 2000
    assert distance_to(at(7508, 5000), wall()) == 2000
    assert distance_to(at(8508, 12000), area) == 1000
    assert distance_to_column(at(0, 0), (6492, 0), 2000, 3000, 4000) == 5000
    assert distance_to_column(at(0, 0, 3500), (6492, 0), 2000, 3000, 4000) == 4000
    assert distance_to_column(at(0, 0), (2000, 0), 2000, 0, 4000) == 0


def test_points_a_distance_away_along_any_vector_turn_with_it() -> None:
    assert unit(3, 4) == (600_000, 800_000)
    assert unit(1, 1) == (707_107, 707_107)
    assert beyond((100, 200, 300), -3, 4, 5_000) == (-2_900, 4_200)
    for x, y in ((1, 2), (-1_234, 77), (900_001, -5)):
        px, py = beyond((0, 0), x, y, 7_777)
        assert beyond((0, 0), -y, x, 7_777) == (-py, px)
        assert abs(plan_distance((0, 0), (px, py)) - 7_777) <= 1
    with pytest.raises(ValueError, match="no direction"):
        unit(0, 0)


def test_the_nearest_point_of_an_outline() -> None:
    assert nearest_on((1_500, 2_000), L_SHAPE) == (1_000, 2_000)
    assert nearest_on((5_000, 1_500), L_SHAPE) == (4_000, 1_000)
    assert nearest_on((100, 900, 50), L_SHAPE) == (0, 900)


def test_outlines_overlap_only_if_they_share_more_than_a_border() -> None:
    square = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
    notch = ((1000, 1000), (4000, 1000), (4000, 3000), (1000, 3000))
    assert polygons_touch(L_SHAPE, notch)
    assert not polygons_overlap(L_SHAPE, notch), "it fills the inner corner"
    assert polygons_overlap(L_SHAPE, square)
    assert polygons_overlap(square, square[1:] + square[:1])
    assert polygons_overlap(square, ((200, 200), (300, 200), (300, 300)))
    assert polygons_overlap(((-500, 400), (1500, 400), (1500, 600), (-500, 600)), square)
    assert not polygons_overlap(square, ((1001, 0), (2000, 0), (2000, 1000)))
    assert not polygons_overlap(square, ((1000, 200), (2000, 200), (2000, 800)))


def test_the_hull_of_points() -> None:
    square = ((0, 0), (4, 0), (4, 4), (0, 4))
    assert hull([*square, (2, 2), (2, 0), (4, 3), (0, 0), (1, 4)]) == square
    assert hull(square[::-1]) == square
    assert hull([(0, 0), (2, 2), (1, 1)]) == ((0, 0), (2, 2))
    assert hull([(3, 1), (3, 1)]) == ((3, 1),)
