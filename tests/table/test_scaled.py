"""A table read by another scale: everything on it is as much larger, and what is measured on it with it."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from gulch.table import changes
from gulch.table.figures import SADDLE, figure_of, lift
from gulch.table.fire import line_of_fire, standing_height
from gulch.table.judge import Policy, judge, stand
from gulch.table.load import load_table
from gulch.table.measure import distance
from gulch.table.model import (
    DOWN,
    INCH,
    INCHES,
    MOUNTED,
    STANDING,
    Body,
    Mesh,
    Piece,
    Plan,
    Point,
    Posture,
    Scale,
    Scene,
    Table,
)
from gulch.table.places import supports
from gulch.table.reach import Reach
from gulch.table.record import table_from_data, table_to_data
from gulch.table.router import route_to
from gulch.table.scaled import scaled, scaled_shape
from gulch.table.sight import sight
from gulch.wire.codec import decode_table, encode_table

CM = Scale(127, 100, 500, " cm", "centimetres")
TOWN = load_table("main-street")
BIG = scaled(TOWN, CM)


@pytest.mark.parametrize(("true", "read"), [(0, 0), (1000, 1270), (-1000, -1270), (1, 1), (50, 64), (-50, -64), (2, 3)])
def test_a_length_is_read_to_the_nearest_mil_on_either_side_of_nothing(true: int, read: int) -> None:
    assert CM.read(true) == read
    assert INCHES.read(true) == INCHES.true(true) == true


def test_what_a_length_truly_is() -> None:
    true = [48_000, 36_000, 787, 492, 1, -492]
    assert [CM.true(CM.read(mils)) for mils in true] == true


def near(one: Point | Plan, other: Point | Plan) -> bool:
    """Is the other as much larger, give or take what rounding twice comes to?"""
    return all(abs(CM.read(a) - b) <= 1 for a, b in zip(one, other, strict=True))


def test_the_table_its_zones_and_shapes_are_larger_and_else_the_same() -> None:
    assert BIG.size == (45_720, 45_720)
    assert (BIG.name, BIG.scale, list(BIG.zones)) == (TOWN.name, CM, list(TOWN.zones))
    for name, zone in TOWN.zones.items():
        assert BIG.zones[name] == tuple((CM.read(x), CM.read(y)) for x, y in zone)
    for name, shape in TOWN.shapes.items():
        big = BIG.shapes[name]
        assert (big.radius, big.height) == (CM.read(shape.radius), CM.read(shape.height))
        assert near(shape.eye, big.eye)
        for part, larger in zip(shape.parts, big.parts, strict=True):
            assert np.allclose(part.mesh.vertices * 1.27, larger.mesh.vertices)


def test_every_piece_is_as_much_larger_where_it_stands() -> None:
    for piece, big in zip((*TOWN.pieces, *TOWN.stock), (*BIG.pieces, *BIG.stock), strict=True):
        assert near(piece.at, big.at)
        assert big.height == CM.read(piece.height)
        assert (piece.id, piece.facing, piece.values) == (big.id, big.facing, big.values)
        for name in ("outline", "linear"):
            assert all(near(*pair) for pair in zip(getattr(piece, name), getattr(big, name), strict=True))
        pairs = list(zip(_lengths(piece), _lengths(big), strict=True))
        assert all(near(a, b) for a, b in pairs)
        for part, larger in zip(piece.parts, big.parts, strict=True):
            assert np.abs(part.mesh.vertices * 1.27 - larger.mesh.vertices).max() <= 0.0015


def _lengths(piece: Piece) -> list[Plan | Point]:
    """All that a piece has besides its outline, as points."""
    found: list[Plan | Point] = []
    for block in (*piece.blocks, *(one.leaf for one in piece.openings)):
        found += [*block.outline, (block.base, block.top)]
    for area in piece.areas:
        found += [*area.outline, (area.base, area.base + area.height)]
    for opening in piece.openings:
        found += [*opening.line, (opening.sill, opening.head)]
    found += [vertex for surface in piece.surfaces for vertex in surface.vertices]
    return found + [end for ladder in piece.ladders for end in (ladder.foot, ladder.top)]


def test_two_of_a_model_stay_alike_so_that_a_replay_keeps_one_mesh_for_both() -> None:
    assert len(table_to_data(BIG)["meshes"]) == len(table_to_data(TOWN)["meshes"])


def test_a_mesh_that_is_no_whole_mils_is_scaled_about_its_piece_too() -> None:
    piece = TOWN.pieces[0]
    part = replace(piece.parts[0], mesh=Mesh(piece.parts[0].mesh.vertices + 0.00031, piece.parts[0].mesh.faces))
    table = replace(TOWN, pieces=(replace(piece, parts=(part,)),), key="odd")
    found = scaled(table, CM).pieces[0].parts[0].mesh.vertices
    assert np.allclose(found, part.mesh.vertices * 1.27, atol=0.001)
    assert not np.array_equal(np.rint(found * INCH) / INCH, found)


# A table that is kept ---------------------------------------------------------------------------------------------


def test_it_is_another_table_with_a_key_of_its_own() -> None:
    assert BIG.key != TOWN.key
    assert scaled(load_table("main-street"), CM).key == BIG.key
    assert scaled(TOWN, replace(CM, sign="cm")).key != BIG.key


def test_it_comes_back_from_its_data_and_over_the_wire() -> None:
    for again in (table_from_data(table_to_data(BIG)), decode_table(*encode_table(BIG))):
        assert (again.key, again.scale, again.size) == (BIG.key, CM, BIG.size)
    assert "scale" not in table_to_data(TOWN)
    header, meshes = encode_table(BIG)
    told = json.loads(header.data)
    assert told["scale"] == [127, 100, 500, " cm", "centimetres"]
    assert len(meshes) == len(encode_table(TOWN)[1])


def test_it_is_scaled_once_and_only_as_it_was_built() -> None:
    assert scaled(TOWN, INCHES) is TOWN
    assert scaled(BIG, CM) is BIG
    with pytest.raises(ValueError, match="not as it was built"):
        scaled(BIG, replace(CM, times=2))
    scene = Scene(TOWN)
    changes.take_away(scene, TOWN.pieces[0].id)
    with pytest.raises(ValueError, match="not as it was built"):
        scaled(scene.table, CM)


def test_a_table_that_a_match_changes_keeps_its_scale() -> None:
    scene = Scene(BIG)
    changes.take_away(scene, BIG.pieces[0].id)
    assert scene.table.scale == CM
    assert scene.base is BIG


# What is measured on it -------------------------------------------------------------------------------------------


def bodies(table: Table, at: Plan, other: Plan) -> tuple[Body, Body]:
    """Two figures at true places."""
    found = []
    for id, (x, y) in (("a", at), ("b", other)):
        shape, (x, y) = table.shapes["lawman"], (table.scale.read(x), table.scale.read(y))
        found.append(Body(id, "lawman", shape.radius, shape.height, x, y, max(supports(table, x, y))))
    return found[0], found[1]


def places(chance: Random) -> Plan:
    return chance.randrange(1000, 35_000), chance.randrange(1000, 35_000)


def test_distances_and_what_is_on_a_line_are_as_much_larger_and_sight_is_the_same() -> None:
    seen = apart = lines = 0
    for seed in range(60):
        chance = Random(seed)
        at, other = places(chance), places(chance)
        small, big = bodies(TOWN, at, other), bodies(BIG, at, other)
        if any(abs(CM.read(one.z) - two.z) > 2 for one, two in zip(small, big, strict=True)):
            continue  # at the edge of a surface
        one, two = (Scene(table, {b.id: b for b in pair}) for table, pair in ((TOWN, small), (BIG, big)))
        assert abs(CM.read(distance(*small)) - distance(*big)) <= 4
        shares = sight(one, "a", "b"), sight(two, "a", "b")
        seen += shares[0].clear
        apart += shares[0].clear != shares[1].clear
        assert abs(shares[0].share - shares[1].share) <= 5  # a point or two of 48
        crossed = [{(c.kind, c.id) for c in line_of_fire(scene, "a", "b").crossings} for scene in (one, two)]
        lines += crossed[0] != crossed[1]  # a line runs a tenth of an inch up, over or through what is as low
    assert seen > 10
    assert apart <= 1
    assert lines <= 2


@pytest.mark.parametrize("shape", ["lawman", "boss", "cowgirl", "horse"])
@pytest.mark.parametrize("posture", [STANDING, DOWN, MOUNTED])
def test_a_figure_is_seen_by_the_same_points(shape: str, posture: Posture) -> None:
    small, big = (figure_of(table, shape) for table in (TOWN, BIG))
    assert np.abs(small.points[posture] * 1.27 - big.points[posture]).max() <= 2
    assert near(small.eyes[posture], big.eyes[posture]) or posture != STANDING
    assert (small.head == big.head).all()


def test_a_rider_sits_as_much_higher_and_one_that_lies_is_as_wide() -> None:
    shape = BIG.shapes["lawman"]
    rider = Body("a", "lawman", shape.radius, shape.height, 0, 0, 0, 0, MOUNTED)
    assert lift(MOUNTED, CM) == CM.read(SADDLE) == 635
    assert standing_height(rider, CM) == shape.height + 635
    assert standing_height(replace(rider, posture=DOWN), CM) == shape.radius


def test_a_walk_of_so_many_true_inches_costs_as_much_more() -> None:
    compared = 0
    for seed in range(60):
        chance = Random(100 + seed)
        (small, _), (big, _) = (bodies(table, at, at) for at in (places(chance),) for table in (TOWN, BIG))
        goal = places(chance)
        policies = Policy(4000, climb=False, drop=False, leap=0), Policy(5080, 2540, climb=False, drop=False, leap=0)
        if small.z or stand(Scene(TOWN), small) or stand(Scene(BIG), big):
            continue
        there = (small.x + (goal[0] - small.x) // 12, small.y + (goal[1] - small.y) // 12, 0)
        one = judge(Scene(TOWN), small, [there], policies[0])
        two = judge(Scene(BIG), big, [(CM.read(there[0]), CM.read(there[1]), 0)], policies[1])
        assert (one.stop is None) == (two.stop is None)
        if one.stop is None and not any(leg.kind != "walk" for leg in (*one.legs, *two.legs)):
            assert abs(CM.read(one.cost) - two.cost) <= 6
            compared += 1
    assert compared > 15


def test_searches_find_their_way_on_it() -> None:
    _, mover = bodies(BIG, (3000, 18_000), (18_000, 17_500))
    scene, policy = Scene(BIG, {"b": mover}), Policy(6000)
    spots = Reach(scene, mover, policy).spots()
    assert len(spots) > 40
    for spot in spots[:: len(spots) // 8]:
        route = route_to(scene, mover, spot.at, policy)
        assert route is not None
        assert judge(scene, mover, route, policy).end == spot.at


def test_a_shape_for_pictures_is_read_as_well() -> None:
    shape = TOWN.shapes["lawman"]
    assert scaled_shape(shape, INCHES) is shape
    assert scaled_shape(shape, CM).radius == BIG.shapes["lawman"].radius
