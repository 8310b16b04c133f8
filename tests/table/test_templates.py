"""Templates on small tables: blasts, corridors, wedges, what shields, who is within a distance."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from gulch.table.changes import turned
from gulch.table.corridor import corridor
from gulch.table.directions import vector
from gulch.table.fire import touches_part
from gulch.table.measure import edges, in_polygon, plan_distance, polygon_distance, segment_distance
from gulch.table.model import Body, Plan, Scene
from gulch.table.reference import reference_town
from gulch.table.templates import Blast, Corridor, Template, Touch, Wedge, bodies_within, covers, shield, under
from table.changed import anew, changed, numbers
from table.lots import RADIUS, area, block, body, door, piece, scene
from table.scenes import scene as seen_scene
from table.scenes import wall

CENTRE = (12_000, 12_000, 0)


def covered(template: Template, *bodies: Body, tall: bool = True) -> dict[str, str]:
    return {touch.id: touch.cover for touch in under(scene(*bodies), template, tall)}


def at(x: float, y: float, z: float = 0, id: str = "it") -> Body:
    return body(x, y, z, id)


# Blasts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "cover"),
    [
        (2_500 - RADIUS, "whole"),
        (2_501 - RADIUS, "centre"),
        (2_500, "centre"),
        (2_501, "part"),
        (2_500 + RADIUS, "part"),
        (2_501 + RADIUS, None),
    ],
)
def test_how_much_of_a_base_a_blast_covers(away: int, cover: str | None) -> None:
    it = Body("it", "plain", RADIUS, 1250, 12_000 + away, 12_000, 0)
    assert covered(Blast(CENTRE, 2_500), it) == ({"it": cover} if cover else {})


def test_a_blast_is_a_sphere_or_all_between_two_heights() -> None:
    roof = at(12, 14.4, 1.8)
    assert covered(Blast(CENTRE, 3_000), roof) == {"it": "centre"}, "the centre is 2.4 and 1.8 off, which is just 3"
    assert covered(Blast(CENTRE, 2_999), roof) == {"it": "part"}
    assert covered(Blast(CENTRE, 2_499, (0, 1_000)), roof) == {}
    assert covered(Blast(CENTRE, 2_500, (0, 1_800)), roof) == {"it": "centre"}


def test_figures_count_as_high_as_they_stand_or_by_their_bases_alone() -> None:
    below = at(12, 12, 0)
    blast = Blast((12_000, 12_000, 3_000), 1_800)
    assert covered(blast, below) == {"it": "centre"}, "1.75 above its head, which leaves 0.42 around"
    assert covered(blast, below, tall=False) == {}
    assert covered(Blast((12_000, 12_000, 3_000), 3_000), below, tall=False) == {"it": "centre"}


def test_what_a_blast_touches_comes_nearest_first_with_parts_and_areas() -> None:
    fence = piece("fence", blocks=[block((12, 13, 18, 13.1), 1)])
    barrel = piece("barrel", blocks=[block((10, 12, 10.5, 12.5), 1)])
    scrub = piece("scrub", areas=[area((13.5, 8, 16, 11))])
    board = scene(fence, barrel, scrub, at(14, 12, id="b"), at(11, 12, id="a"), at(20, 20, id="c"))
    assert under(board, Blast(CENTRE, 2_500)) == (
        Touch("figure", "a", "", 508, 508, "whole"),
        Touch("piece", "fence", "block", 1_000, 1_000, "part"),
        Touch("piece", "barrel", "block", 1_500, 1_500, "whole"),
        Touch("figure", "b", "", 1_508, 1_508, "whole"),
        Touch("area", "scrub", "area", 1_802, 1_802, "part"),
    )
    assert under(board, Blast(CENTRE, 2_500), without=("a",))[0].id == "fence"


def test_a_part_of_many_blocks_is_covered_as_a_whole_only_if_all_are() -> None:
    rail = piece("rail", blocks=[block((11, 12, 11.5, 12.1), 1), block((13, 12, 13.5, 12.1), 1)])
    (touch,) = under(scene(rail), Blast(CENTRE, 2_000))
    assert (touch.cover, touch.gap) == ("whole", 500)
    (touch,) = under(scene(rail), Blast((11_000, 12_000, 0), 1_000))
    assert touch.cover == "centre", "the far one is not touched at all"
    assert covers(Blast(CENTRE, 1_504), ((11_000, 12_100), (11_500, 12_000), (13_500, 12_100)))
    assert not covers(Blast(CENTRE, 1_502), ((11_000, 12_100), (11_500, 12_000), (13_500, 12_100)))


def test_a_door_is_under_a_template_only_while_it_is_shut() -> None:
    board = scene(piece("shed", openings=[door((12, 12, 13, 12), (12, 12, 13, 12.1))]))
    assert under(board, Blast(CENTRE, 500)) == ()
    board.set_shut("shed/door", True)
    assert [(touch.id, touch.part) for touch in under(board, Blast(CENTRE, 500))] == [("shed", "leaf")]


def test_what_is_a_mesh_only_is_touched_by_its_outline() -> None:
    """A roof without a block, laid aslant: what its box holds beside it is not touched."""
    aslant = turned(replace(wall("sign", (10.0, 11.9, 0.0, 18.0, 12.1, 1.0)), blocks=()), (0, 0, 0), 45)
    x, y = aslant.outline[0][0] + 1_000, aslant.outline[0][1] + 1_000
    board = seen_scene([aslant])
    touches = under(board, Blast((x, y, 0), 400))
    assert [(one.kind, one.id, one.part, one.cover) for one in touches] == [("piece", "sign", "box-1", "part")]
    assert under(board, Blast((x + 1_500, y, 0), 400)) == ()
    assert [one.cover for one in under(board, Blast((x + 2_000, y + 2_000, 0), 9_000))] == ["whole"]
    reach = Body("it", "plain", RADIUS, 1_250, x + 1_500, y, 0)
    assert not touches_part(board, reach, aslant, "box-1")


def test_walls_shield_from_a_blast_and_what_one_looks_over_does_not() -> None:
    victim = at(13, 10)
    low = wall("low", (10.0, 0.0, 0.0, 10.2, 20.0, 0.5))
    assert shield(seen_scene([wall()]), (8_000, 10_000, 0), victim) == "wall/box-1"
    assert shield(seen_scene([low]), (8_000, 10_000, 0), victim) == ""
    assert shield(seen_scene([wall()]), (12_000, 10_000, 0), victim) == ""
    above = wall("floor", (5.0, 5.0, 2.9, 20.0, 20.0, 3.0))
    assert shield(seen_scene([above]), (12_000, 10_000, 3_000), victim) == "floor/box-1"


# Corridors ------------------------------------------------------------------------------------------------


def test_everybody_near_a_line_nearest_first_and_who_is_crossed() -> None:
    line = Corridor((2_000, 12_000, 100), (14_000, 12_000, 100), 1_000, 12_000)
    board = scene(at(10, 12.3, id="under"), at(6, 13.2, id="beside"), at(4, 13.493, id="out"), at(14.9, 12, id="end"))
    assert under(board, line) == (
        Touch("figure", "beside", "", 3_684, 708, "part"),
        Touch("figure", "under", "", 7_513, 0, "whole"),
        Touch("figure", "end", "", 12_408, 408, "centre"),
    )


def test_a_falling_line_passes_over_those_at_its_start() -> None:
    line = Corridor((2_000, 12_000, 4_100), (10_000, 12_000, 100), 500, 12_000)
    assert line.end == (14_000, 12_000, 100), "and goes on along the ground"
    assert line.at(4_000) == (6_000, 12_000, 2_100)
    board = scene(at(4, 12, id="near"), at(8, 12, id="under"), at(13, 12, id="far"), at(6, 12, 1.7, id="up"))
    assert {touch.id for touch in under(board, line)} == {"under", "far", "up"}


def test_pieces_beside_and_on_a_corridor() -> None:
    line = Corridor((2_000, 12_000, 100), (14_000, 12_000, 100), 500, 12_000)
    board = scene(
        piece("on", blocks=[block((8, 11.9, 9, 12.1), 1)]),
        piece("beside", blocks=[block((5, 12.5, 6, 13), 1)]),
        piece("above", blocks=[block((5, 11, 6, 13), 4, base=3)]),
        piece("out", blocks=[block((5, 12.501, 6, 13), 1)]),
    )
    found = [(touch.id, touch.away, touch.gap, touch.cover) for touch in under(board, line)]
    assert found == [("beside", 3_041, 500, "part"), ("on", 6_000, 0, "whole")]


def test_a_steep_line_is_near_whom_it_is_near_in_space() -> None:
    """A line that falls at 45 degrees: what lies ahead of the nearest point in plan may be nearer to it."""
    line = Corridor((2_000, 12_000, 4_100), (6_000, 12_000, 100), 700, 10_000)
    board = scene(at(4, 12, id="under"))  # 850 above its head where it is nearest in plan, 601 in space, 253 of its rim
    assert {touch.id: touch.cover for touch in under(board, line)} == {"under": "centre"}
    assert under(scene(at(3.3, 12)), line) == ()
    assert [touch.id for touch in under(scene(at(3.4, 12)), line)] == ["it"]


def test_sloping_corridors_agree_with_points_along_them() -> None:
    """A slow look from many points of the line at a column and at a prism: are they within reach of any?"""
    draw, seen = numbers(8), [0, 0]
    for _ in range(250):
        a, b, it = ((next(draw) % 9_000, next(draw) % 9_000, 100 + next(draw) % 6_000) for _ in range(3))
        line = Corridor(a, (*b[:2], b[2] - 4_000), 1_000, plan_distance(a, b))
        points = [line.at(along) for along in range(0, line.length + 1, 25)]
        low, high = it[2] - 100, it[2] + 1_150
        outline = (it[:2], (it[0] + 3_000, it[1] + 500), (it[0] + 800, it[1] + 600), (it[0] + 700, it[1] + 2_000))
        rises = [max(low - z, z - high, 0) for _, _, z in points]
        column = [max(plan_distance(p, it) - RADIUS, 0) for p in points]
        prism = [polygon_distance(p, outline) for p in points]
        found = line.column(it[:2], RADIUS, low, high), line.prism(outline, low, high)
        for number, offs in enumerate((column, prism)):
            near = min(math.hypot(off, rise) for off, rise in zip(offs, rises, strict=True))
            if abs(near - 1_000) > 20:
                assert (found[number] is not None) == (near < 1_000)
                seen[number] += near < 1_000
    assert min(seen) > 10


def test_a_line_that_falls_into_a_block_from_above_touches_it() -> None:
    line = Corridor((2_000, 12_000, 4_100), (10_000, 12_000, 100), 0, 12_000)
    long_block = piece("store", blocks=[block((3, 11, 9, 13), 1.5)])
    assert [touch.id for touch in under(scene(long_block), line)] == ["store"]
    assert under(scene(piece("crate", blocks=[block((3, 11, 5, 13), 1.5)])), line) == ()


def test_straight_down_a_corridor_reaches_who_is_below() -> None:
    line = Corridor((12_000, 12_000, 6_000), (12_000, 12_000, 0), 500, 0)
    board = scene(
        at(12, 12, id="below"), at(12.9, 12, 2, id="beside"), at(12, 12, 6.6, id="above"), at(14, 12, id="off")
    )
    assert {touch.id for touch in under(board, line)} == {"below", "beside"}
    assert line.end == (12_000, 12_000, 100)


# Wedges ---------------------------------------------------------------------------------------------------

SPREAD = Wedge((2_000, 12_000, 0), (1, 0), 8_000, 500, 2_500)


def test_the_corners_of_a_wedge_and_of_a_teardrop() -> None:
    assert SPREAD.outline == ((2_000, 11_750), (10_000, 10_750), (10_000, 13_250), (2_000, 12_250))
    turned = Wedge((2_000, 12_000, 0), (0, -3), 8_000, 500, 2_500)
    assert turned.outline == ((1_750, 12_000), (750, 4_000), (3_250, 4_000), (2_250, 12_000))
    drop = Wedge((2_000, 12_000, 0), (1, 0), 8_000, 500, 2_500, round_end=True).outline
    assert max(x for x, _ in drop) == 10_000
    assert (10_000, 13_250) not in drop
    assert {(8_750, 10_750), (10_000, 12_000), (8_750, 13_250)} <= set(drop)


def test_who_is_wholly_or_partly_under_a_wedge() -> None:
    board = scene(
        at(9, 12, id="whole"),
        at(9, 13, id="centre"),
        at(7, 13.2, id="part"),
        at(5, 13.2, id="out"),
        at(1.6, 12, id="end"),
    )
    found = {touch.id: touch.cover for touch in under(board, SPREAD)}
    assert found == {"whole": "whole", "centre": "centre", "part": "part", "end": "part"}
    assert [touch.id for touch in under(board, SPREAD)] == ["end", "part", "whole", "centre"]


def test_a_wedge_climbs_and_is_only_so_thick() -> None:
    up = Wedge((2_000, 12_000, 0), (1, 0), 8_000, 500, 2_500, rise_by=4_000)
    low, high = at(9, 12, id="low"), at(9, 12, 4.4, id="high")
    assert covered(up, low, high) == {"high": "whole"}
    assert covered(SPREAD, low, high) == {"low": "whole"}
    assert covered(Wedge((2_000, 12_000, 0), (1, 0), 8_000, 500, 2_500, 4_000, thick=2_250), low) == {"low": "whole"}


def test_a_wedge_that_climbs_passes_over_what_is_far_and_meets_what_is_near() -> None:
    up = Wedge((2_000, 12_000, 0), (1, 0), 8_000, 500, 2_500, rise_by=4_000)
    long_wall = piece("wall", blocks=[block((3, 11.9, 23, 12.1), 0.5)])
    assert [(one.id, one.cover) for one in under(scene(long_wall), up)] == [("wall", "part")]
    assert under(scene(piece("low", blocks=[block((8, 11.9, 23, 12.1), 0.5)])), up) == ()


@pytest.mark.parametrize("deg", range(0, 360, 15))
def test_a_wedge_laid_in_any_direction_covers_what_it_covers_eastwards(deg: int) -> None:
    laid, draw = Wedge(CENTRE, vector(deg), 8_000, 500, 2_500), numbers(deg)
    for _ in range(40):
        x, y = next(draw) % 9_000 - 500, next(draw) % 5_000 - 2_500
        cx, cy = vector(deg)
        there = (12_000 + (x * cx - y * cy) // 1_000_000, 12_000 + (x * cy + y * cx) // 1_000_000)
        east = ((0, -250), (8_000, -1_250), (8_000, 1_250), (0, 250))
        if min(_from_border((x, y), east)) > 4:
            assert in_polygon(there, laid.outline) == in_polygon((x, y), east)


def _from_border(point: Plan, outline: tuple[Plan, ...]) -> list[int]:
    return [segment_distance(point, p, q) for p, q in edges(outline)]


def test_templates_agree_with_a_sampled_disc() -> None:
    """Whole, centre and part are what points all around the base say, away from the border."""
    draw, seen = numbers(5), dict.fromkeys(("whole", "centre", "part"), 0)
    for _ in range(400):
        x, y = next(draw) % 24_000, next(draw) % 24_000
        it = Body("it", "plain", RADIUS, 1250, x, y, 0)
        for template in (Blast(CENTRE, 6_000), Wedge((4_000, 4_000, 0), (2, 1), 18_000, 2_000, 9_000)):
            rim = [(x + RADIUS * vx // 1_000_000, y + RADIUS * vy // 1_000_000) for vx, vy in map(vector, range(360))]
            inside = [_holds(template, point) for point in rim]
            cover = next((touch.cover for touch in under(scene(it), template)), None)
            expected = (
                "whole" if all(inside) else "centre" if _holds(template, (x, y)) else "part" if any(inside) else None
            )
            if _margin(template, (x, y)) > 4 and abs(_margin(template, (x, y)) - RADIUS) > 4:
                assert cover == expected
                if cover:
                    seen[cover] += 1
    assert min(seen.values()) > 20


def _holds(template: Blast | Wedge, point: Plan) -> bool:
    if isinstance(template, Wedge):
        return in_polygon(point, template.outline)
    return plan_distance(point, template.origin) <= template.radius


def _margin(template: Blast | Wedge, point: Plan) -> int:
    if isinstance(template, Wedge):
        return polygon_distance(point, template.outline) or min(_from_border(point, template.outline))
    return abs(plan_distance(point, template.origin) - template.radius)


@pytest.mark.parametrize("number", range(2))
def test_on_a_changed_table_templates_touch_what_they_do_on_one_that_was_built_so(number: int) -> None:
    table, draw = changed(reference_town(), number), numbers(number)
    now, built = Scene(table), Scene(anew(table))
    touched = 0
    for _ in range(30):
        x, y = next(draw) % 36_000, next(draw) % 36_000
        to = (next(draw) % 36_000, next(draw) % 36_000, 0)
        line = corridor(now, (x, y, 3_000), to, 12_000, 1_000, 2_000)
        assert line == corridor(built, (x, y, 3_000), to, 12_000, 1_000, 2_000)
        for template in (line, Blast((x, y, 0), 3_000), Wedge((x, y, 0), (to[0] - x, to[1] - y), 8_000, 500, 2_500)):
            found = under(now, template)
            assert found == under(built, template)
            touched += len(found)
    assert touched > 50


# Within ---------------------------------------------------------------------------------------------------


def test_who_is_within_a_distance_of_whatever_it_is() -> None:
    shed = piece("shed", blocks=[block((10, 10, 12, 12), 3)], areas=[area((4, 4, 6, 6))])
    board = scene(shed, at(14, 11, id="a"), at(14, 11, 4, id="b"), at(2, 5, id="c"))
    assert bodies_within(board, board.bodies["a"], 4_000) == (("b", 4_000),)
    assert bodies_within(board, shed.blocks[0], 1_508) == (("a", 1_508),)
    assert bodies_within(board, shed.areas[0], 1_508) == (("c", 1_508),)
    assert bodies_within(board, (14_000, 11_000, 2_000), 2_000) == (("a", 2_000), ("b", 2_000))
    assert bodies_within(board, (14_000, 11_000, 2_000), 2_000, without=("a",)) == (("b", 2_000),)
    assert bodies_within(board, (14_000, 11_000, 2_000), 1_999) == ()
