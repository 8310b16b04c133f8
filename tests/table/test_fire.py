from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.errors import InvalidInput
from gulch.table.changes import bring_back, put, put_back, take_away
from gulch.table.fire import Course, Crossing, LineOfFire, line_between, line_of_fire, segment_line
from gulch.table.model import DOWN, MOUNTED, Cloud, Part, Scene
from gulch.table.reference import body, boxes, make_piece, reference_scene, reference_town

from . import scenes
from .changed import anew, changed, numbers

NEAR, FAR = scenes.facing_pair()


def met(line: LineOfFire) -> list[tuple[str, str, int, int]]:
    return [(one.id, one.part, one.enter, one.leave) for one in line.crossings]


def only(line: LineOfFire) -> Crossing:
    (crossing,) = line.crossings
    return crossing


def test_an_empty_line_has_its_length_and_nothing_on_it() -> None:
    assert line_of_fire(scenes.scene((), (NEAR, FAR)), "a", "b") == LineOfFire(10_000, ())


def test_pieces_figures_and_areas_come_in_the_order_they_are_met() -> None:
    scene = scenes.scene(
        [scenes.wood(12.0, 5.0, 13.5, 15.0), scenes.wall()], (NEAR, FAR, body("m", 8.0, 10.0), body("n", 14.2, 10.4))
    )
    assert met(line_of_fire(scene, "a", "b")) == [
        ("m", "", 2_508, 3_492),
        ("wall", "box-1", 5_000, 5_200),
        ("wood", "wood", 7_000, 8_500),
        ("n", "", 9_200 - 286, 9_200 + 286),
    ]
    assert met(line_of_fire(scene, "b", "a"))[1:3] == [("wood", "wood", 1_500, 3_000), ("wall", "box-1", 4_800, 5_000)]


def test_a_crossing_tells_heights_of_the_whole_and_of_the_part() -> None:
    scene = scenes.scene([scenes.wall_with_window()], (NEAR, FAR))
    sill = only(line_of_fire(scene, "a", "b"))
    assert (sill.kind, sill.part, sill.base, sill.height, sill.low, sill.high) == ("piece", "box-3", 0, 3_000, 0, 900)
    assert sill.inside == 200


def test_a_line_through_a_window_or_over_a_fence_crosses_neither() -> None:
    # Both stand on crates 1.2 high: the line runs 1.3 above the ground, between sill and lintel.
    high = [one.moved((one.x, one.y, 1_200)) for one in (NEAR, FAR)]
    scene = scenes.scene([scenes.wall_with_window(), scenes.wall("fence", (12, 0, 0, 12.1, 20, 1.3))], high)
    assert line_of_fire(scene, "a", "b").crossings == ()
    scene.place(FAR.moved((15_000, 10_000, 1_000)))
    assert met(line_of_fire(scene, "a", "b"))[0][0] == "fence"


def test_a_sloping_line_crosses_what_it_passes_at_that_height() -> None:
    # From 6 down to 0 over 8 along: at the fence (x = 9) the line is 3.1 up, at the box (x = 12) 0.85.
    pieces = [scenes.wall("fence", (9, 0, 0, 9.1, 20, 3.0)), scenes.wall("box", (12, 9, 0, 12.2, 11, 0.9))]
    scene = scenes.scene(pieces, (body("a", 5.0, 10.0, 6.0), body("b", 13.0, 10.0)))
    line = line_of_fire(scene, "a", "b")
    assert line.length == 10_000
    assert [(one.id, one.leave) for one in line.crossings] == [("box", 9_000)]
    assert line.crossings[0].enter == 8_750


def test_blocks_without_a_mesh_and_meshes_without_a_block_are_crossed() -> None:
    sheet = make_piece("sheet", [Part("sheet", boxes((12.0, 9.0, 0.0, 12.0, 11.0, 2.0)))])
    scene = scenes.scene([scenes.blocks_only("crate", (8.0, 9.5, 0.0, 9.0, 10.5, 1.0)), sheet], (NEAR, FAR))
    assert met(line_of_fire(scene, "a", "b")) == [("crate", "box-1", 3_000, 4_000), ("sheet", "sheet", 7_000, 7_000)]


def test_what_the_line_only_touches_is_not_crossed() -> None:
    beside = scenes.wall("beside", (8.0, 10.0, 0.0, 9.0, 12.0, 3.0))
    under = scenes.wall("under", (11.0, 9.0, 0.0, 12.0, 11.0, 0.1))
    scene = scenes.scene([scenes.blocks_only("beside", (8.0, 10.0, 0.0, 9.0, 12.0, 3.0)), under], (NEAR, FAR))
    scene.place(body("m", 13.0, 10.492))
    assert line_of_fire(scene, "a", "b").crossings == ()
    assert beside.blocks == scene.table.piece("beside").blocks


def test_a_door_is_crossed_only_while_it_is_shut() -> None:
    scene = scenes.scene([scenes.wall_with_door()], (NEAR, FAR))
    assert line_of_fire(scene, "a", "b").crossings == ()
    scene.set_shut("wall/door", True)
    assert met(line_of_fire(scene, "a", "b")) == [("wall", "leaf", 5_050, 5_150)]


def test_contact_with_shooter_and_target() -> None:
    crate = scenes.wall("crate", (5.5, 9.5, 0.0, 6.0, 10.5, 1.0))
    edge = scenes.wood(12.0, 5.0, 14.6, 15.0)
    scene = scenes.scene([crate, edge], (NEAR, FAR, body("m", 14.0, 10.0), body("n", 7.0, 10.0)))
    touching = {one.id: (one.touches_shooter, one.touches_target) for one in line_of_fire(scene, "a", "b").crossings}
    assert touching == {"crate": (True, False), "n": (False, False), "wood": (False, True), "m": (False, True)}


def test_length_inside_an_area_is_exact_and_counts_only_what_is_inside() -> None:
    wood = scenes.wood(8.0, 5.0, 20.0, 15.0)
    assert only(line_of_fire(scenes.scene([wood], (NEAR, FAR)), "a", "b")).inside == 7_000
    low = scenes.wood(8.0, 5.0, 20.0, 15.0, height=2.0)
    up = NEAR.moved((5_000, 10_000, 5_900))
    # The line falls 5.9 in 11.61: it is 2.0 high at 4.0 / 5.9 of its length.
    assert only(line_between(scenes.scene([low], (NEAR, FAR)), up, FAR)).enter == 7_871


def test_figures_count_as_high_as_they_stand() -> None:
    line = [one.moved((one.x, one.y, 600)) for one in (NEAR, FAR)]
    scene = scenes.scene((), (*line, body("m", 10.0, 10.0)))
    assert only(line_of_fire(scene, "a", "b")).height == 1_250
    scene.place(replace(body("m", 10.0, 10.0), posture=DOWN))
    assert line_of_fire(scene, "a", "b").crossings == ()
    scene.place(replace(body("m", 10.0, 10.0, -1.0), posture=MOUNTED))
    assert only(line_of_fire(scene, "a", "b")).high == 750


def test_a_line_straight_up_crosses_the_floor_between() -> None:
    floor = scenes.wall("floor", (0.0, 0.0, 2.9, 20.0, 20.0, 3.0))
    scene = scenes.scene([floor], (body("a", 5.0, 5.0), body("b", 5.0, 5.0, 3.0)))
    assert met(line_of_fire(scene, "a", "b")) == [("floor", "box-1", 2_800, 2_900)]


def test_the_way_back_crosses_the_same_in_the_other_order() -> None:
    scene = reference_scene()
    ids = list(scene.bodies)
    crossed = 0
    for a, b in [(a, b) for a in ids[:8] for b in ids[8:]]:
        there, back = line_of_fire(scene, a, b), line_of_fire(scene, b, a)
        assert sorted((c.id, c.part) for c in there.crossings) == sorted((c.id, c.part) for c in back.crossings)
        ends = {(c.id, c.part): (c.enter, c.leave) for c in there.crossings}
        for one in back.crossings:
            enter, leave = ends[one.id, one.part]
            assert abs(there.length - one.leave - enter) <= 4
            assert abs(there.length - one.enter - leave) <= 4
        crossed += len(there.crossings)
    assert crossed > 100


def test_what_is_remembered_of_a_line_never_changes_it() -> None:
    scene = scenes.scene([scenes.wall_with_door()], (NEAR, FAR, body("m", 8.0, 10.0)))
    assert [one.id for one in line_of_fire(scene, "a", "b").crossings] == ["m"]
    scene.set_shut("wall/door", True)
    assert [one.id for one in line_of_fire(scene, "a", "b").crossings] == ["m", "wall"]
    scene.remove("m")
    assert [one.id for one in line_of_fire(scene, "a", "b").crossings] == ["wall"]
    assert line_between(scene, NEAR, FAR.moved((9_000, 10_000, 0))).crossings == ()
    scene.set_shut("wall/door", False)
    assert line_of_fire(scene, "a", "b").crossings == ()


def test_heights_of_the_line_where_it_enters_and_leaves() -> None:
    # From 6.1 down to 0.1 over 8 along and 10 in all: 0.6 an inch.
    scene = scenes.scene(
        [scenes.wall("box", (9, 9, 0, 11, 11, 4.0))], (body("a", 5.0, 10.0, 6.0), body("b", 13.0, 10.0))
    )
    crossing = only(line_of_fire(scene, "a", "b"))
    assert (crossing.enter, crossing.leave, crossing.enter_z, crossing.leave_z) == (5_000, 7_500, 3_100, 1_600)
    level = only(line_of_fire(scenes.scene([scenes.wall()], (NEAR, FAR)), "b", "a"))
    assert (level.enter_z, level.leave_z) == (100, 100)


def test_a_line_from_eye_to_eye_runs_over_what_one_from_base_to_base_crosses() -> None:
    fence = scenes.wall("fence", (12, 0, 0, 12.1, 20, 1.1))
    scene = scenes.scene([fence], (NEAR, FAR, body("m", 8.0, 10.0)))
    assert met(line_of_fire(scene, "a", "b"))[1][0] == "fence"
    eyes = line_of_fire(scene, "a", "b", Course("eye", "eye"))
    assert [(one.id, one.enter_z, one.leave_z) for one in eyes.crossings] == [("m", 1_140, 1_140)]
    scene.place(replace(NEAR, posture=MOUNTED))
    down = line_of_fire(scene, "a", "b", Course("eye", 0))
    assert [(one.id, one.enter_z) for one in down.crossings] == [("m", 1_228), ("fence", 492)]
    with pytest.raises(InvalidInput, match="no figure shape 'ghost'"):
        line_between(scene, replace(NEAR, shape="ghost"), FAR, Course("eye"))


def test_a_line_through_an_open_window_is_told_of_when_asked() -> None:
    piece = scenes.wall_with_door()
    (door,) = piece.openings
    window = replace(
        door, id="window", kind="window", sill=900, head=1_700, leaf=replace(door.leaf, base=900, top=1_700)
    )
    scene = scenes.scene([replace(piece, openings=(window,))], (NEAR.moved((9_500, 10_000, 0)), FAR))
    through = Course(1_200, 1_200, openings=True)
    assert line_of_fire(scene, "a", "b", Course(1_200, 1_200)).crossings == ()
    crossing = only(line_of_fire(scene, "a", "b", through))
    assert (crossing.kind, crossing.id, crossing.part, crossing.low, crossing.high) == (
        "opening",
        "wall",
        "window",
        900,
        1_700,
    )
    assert (crossing.enter, crossing.leave) == (550, 650)
    assert (crossing.touches_shooter, crossing.touches_target) == (False, False)
    scene.place(NEAR.moved((9_550, 10_000, 0)))
    assert only(line_of_fire(scene, "a", "b", through)).touches_shooter, "one stands at it whose base is beside it"
    assert line_of_fire(scene, "a", "b", Course(1_800, 1_800, openings=True)).crossings == (), "over its head"
    scene.set_shut("wall/window", True)
    assert only(line_of_fire(scene, "a", "b", through)).kind == "piece"


def test_clouds_are_crossed_as_columns() -> None:
    scene = scenes.scene((), (NEAR, FAR))
    scene.set_cloud("smoke", Cloud("smoke", (10_000, 10_600, 0), 1_000, 2_000))
    crossing = only(line_of_fire(scene, "a", "b"))
    assert (crossing.kind, crossing.id, crossing.part, crossing.low, crossing.high) == ("cloud", "smoke", "", 0, 2_000)
    assert (crossing.enter, crossing.leave, crossing.inside) == (4_200, 5_800, 1_600)
    scene.set_cloud("smoke", Cloud("smoke", (10_000, 10_600, 200), 1_000, 2_000))
    assert line_of_fire(scene, "a", "b").crossings == (), "the line runs under it"
    scene.set_cloud("smoke", Cloud("smoke", (5_000, 10_000, 0), 2_000, 2_000))
    inside = only(line_of_fire(scene, "a", "b"))
    assert (inside.enter, inside.leave, inside.touches_shooter, inside.touches_target) == (0, 2_000, True, False)


def test_a_segment_of_nobody_crosses_the_same_and_leaves_out_whom_it_is_told_to() -> None:
    scene = scenes.scene([scenes.wall()], (NEAR, FAR, body("m", 8.0, 10.0)))
    start, end = (5_000, 10_000, 100), (15_000, 10_000, 100)
    assert [one.id for one in segment_line(scene, start, end).crossings] == ["a", "m", "wall", "b"]
    line = segment_line(scene, start, end, ("a", "b"))
    assert line.length == 10_000
    assert [replace(one, touches_shooter=False) for one in line_of_fire(scene, "a", "b").crossings] == list(
        line.crossings
    )


@pytest.mark.parametrize("number", range(4))
def test_lines_on_a_changed_table_are_those_on_one_that_was_built_so(number: int) -> None:
    table = changed(reference_town(), number)
    bodies, draw = reference_scene().bodies, numbers(number)
    shut = {f"{p.id}/{o.id}": next(draw) % 2 == 0 for p in reference_town().pieces for o in p.openings}
    scenes_of = Scene(table, bodies, shut), Scene(anew(table), bodies, shut)
    crossed = 0
    for _ in range(60):
        ends = [
            body(name, next(draw) % 36_000 / 1000, next(draw) % 36_000 / 1000, next(draw) % 4_000 / 1000)
            for name in "xy"
        ]
        one, other = (line_between(scene, ends[0], ends[1], Course(openings=True)) for scene in scenes_of)
        assert one == other
        crossed += len(one.crossings)
    assert crossed > 100


def test_a_breached_wall_is_shot_through_and_a_moved_one_elsewhere() -> None:
    base = scenes.table([scenes.wall(), scenes.wall("other", (12.0, 0.0, 0.0, 12.2, 20.0, 3.0))])
    scene = Scene(base, {"a": NEAR, "b": FAR})
    assert [one.id for one in line_of_fire(scene, "a", "b").crossings] == ["wall", "other"]
    take_away(scene, "wall/box-1")
    assert [one.id for one in line_of_fire(scene, "a", "b").crossings] == ["other"]
    put(scene, "other", (1_000, 0, 0), 0)
    assert met(line_of_fire(scene, "a", "b")) == [("other", "box-1", 8_000, 8_200)]
    bring_back(scene, "wall/box-1")
    put_back(scene, "other")
    assert [one.id for one in line_of_fire(scene, "a", "b").crossings] == ["wall", "other"]
