"""Squares over a table: contents, sides, corners, steps, places to lean, fields of vision, maps."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest

from gulch.errors import InvalidInput
from gulch.table.changes import alter
from gulch.table.load import load_table
from gulch.table.model import Block, Piece, Scene, Surface
from gulch.table.squares import WAYS, Cell, Grid, Lean, Squares, Way, in_arc, squares_of, turned

from .lots import ladder, piece, ramp
from .squared import PITCH, board, building, clear, plain, rectangle, step, thing

# The grid -------------------------------------------------------------------------------------------------


def test_a_grid_needs_squares_of_an_even_pitch() -> None:
    for grid in ((0, 4, 4), (1999, 4, 4), (2000, 0, 4), (2000, 4, -1)):
        with pytest.raises(InvalidInput, match="even pitch"):
            Grid((0, 0), *grid)


def test_arcs_have_their_borders_and_not_the_own_square() -> None:
    ahead = {(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if in_arc(dx, dy, "N", 90)}
    assert ahead == {(-1, 1), (0, 1), (1, 1), (-2, 2), (-1, 2), (0, 2), (1, 2), (2, 2)}
    assert in_arc(5, -3, "E", 90)
    assert not in_arc(3, 2, "N", 90)
    assert in_arc(3, 1, "N", 180)
    assert in_arc(3, 0, "N", 180)
    assert not in_arc(3, -1, "N", 180)
    assert [in_arc(dx, dy, "NE", 90) for dx, dy in ((3, 0), (0, 3), (-1, 3), (0, 0))] == [True, True, False, False]
    assert in_arc(0, 0, "W", 360)
    with pytest.raises(ValueError, match="120"):
        in_arc(1, 1, "N", 120)


def test_a_cell_that_is_not_there_is_refused() -> None:
    squares, _ = board()
    with pytest.raises(InvalidInput, match="no square"):
        squares.square(Cell(10, 0))
    with pytest.raises(InvalidInput, match="no square"):
        squares.square(Cell(0, 0, 1))
    with pytest.raises(InvalidInput, match="no side"):
        squares.side(Cell(0, 0), "NE")


def test_a_grid_may_lie_beside_the_table_and_has_cells_where_the_table_is() -> None:
    squares = squares_of(plain(size=4), Grid((-PITCH, -PITCH), PITCH, 8, 8))
    assert [tuple(cell)[:2] for cell in squares.cells()] == [(i, j) for j in range(1, 5) for i in range(1, 5)]
    assert squares.place(Cell(1, 1)) == (1000, 1000, 0)
    assert squares.cell_at((1999, 2000, 300)) == Cell(1, 2)
    assert squares.cell_at((-5, 0, 0)) is None


# Contents -------------------------------------------------------------------------------------------------


def test_things_are_low_or_high_by_their_height_their_kind_or_their_own_values() -> None:
    own: dict[str, dict[str, object]] = {"book": {"square": "low"}}
    squares, _ = board(
        thing("table", (1.1, 1.1, 1.9, 1.9)),
        thing("pile", (2.2, 2.2, 2.8, 2.8), top=2000),
        thing("rocks", (3.2, 3.2, 3.8, 3.8), top=800),
        thing("wagon", (4.1, 4.1, 4.9, 4.9), top=2500, values=own),
        thing("rug", (5.1, 5.1, 5.9, 5.9), top=100),
        thing("cloth", (6.1, 6.1, 6.9, 6.9), top=3000),
        thing("post", (7.5, 7.5, 7.6, 7.6), top=3000),
        book="book",
    )
    assert [squares.square(Cell(n, n)).what for n in range(9)] == [
        *("none", "low", "high", "high", "low", "none", "none", "none", "none")
    ]
    assert [one.id for one in squares.square(Cell(4, 4)).things] == ["wagon/block"]


def test_values_of_a_class_that_there_is_not_are_refused() -> None:
    odd: dict[str, dict[str, object]] = {"book": {"square": "tall"}}
    with pytest.raises(InvalidInput, match="'tall' is no class"):
        board(thing("wagon", (4.1, 4.1, 4.9, 4.9), values=odd), book="book")


def test_a_thing_is_in_the_cells_that_hold_a_quarter_of_it() -> None:
    squares, _ = board(thing("crate", (1.5, 1.8, 2.1, 2.2)), thing("barrel", (4.8, 4.8, 5.2, 5.2)))
    held = {tuple(cell)[:2] for cell in squares.cells() if squares.square(cell).what == "low"}
    assert held == {(1, 1), (1, 2), (4, 4), (4, 5), (5, 4), (5, 5)}


def test_what_hangs_high_is_no_obstacle_below() -> None:
    canopy = piece("canopy", blocks=(Block("cloth", rectangle(2, 2, 4, 4), 2000, 2100),))
    squares, scene = board(canopy)
    assert squares.square(Cell(2, 2)).what == "none"
    assert step(squares, scene, (1, 2), "E") == ("free", "")
    assert clear(squares, scene, (0, 3), (6, 2))


# Steps ----------------------------------------------------------------------------------------------------


def test_on_open_ground_all_steps_are_free_but_over_the_edge() -> None:
    squares, scene = board(size=3)
    assert {step(squares, scene, (1, 1), way) for way in WAYS} == {("free", "")}
    refused = {way for way in WAYS if step(squares, scene, (0, 0), way) == ("refused", "edge")}
    assert refused == {"NW", "W", "SW", "S", "SE"}
    assert squares.step(scene, Cell(1, 1), "NE").to == Cell(2, 2)


def test_low_things_that_leave_less_than_half_of_a_side_free_are_gone_over() -> None:
    squares, scene = board(thing("bar", (4, 4.9, 5, 5.1)), thing("trough", (7, 4.9, 7.5, 5.1)))
    over = squares.step(scene, Cell(4, 4), "N")
    assert (over.kind, over.about) == ("over", ("bar/block",))
    assert step(squares, scene, (4, 5), "S") == ("over", "")
    assert step(squares, scene, (7, 4), "N") == ("free", "")
    assert squares.side(Cell(7, 4), "N").free == 1000
    longer, scene = board(thing("trough", (7, 4.9, 7.501, 5.1)))
    assert step(longer, scene, (7, 4), "N") == ("over", "")


def test_a_slanting_step_depends_on_what_stands_at_the_crossing() -> None:
    squares, scene = board(
        thing("bar", (4.8, 4.8, 5.2, 5.2)),
        thing("tub", (3.1, 4.1, 3.9, 4.9)),
        piece("wall", linear=((0, 0), (1, 0)), blocks=(Block("wall", rectangle(3.9, 4.9, 4.1, 5.1), 0, 3000),)),
    )
    assert step(squares, scene, (4, 4), "NE") == ("over", "")
    assert step(squares, scene, (4, 4), "NW") == ("refused", "corner")
    assert step(squares, scene, (4, 4), "N") == ("free", "")
    assert squares.corner(Cell(4, 4), "NE").about == ("bar/block",)
    assert step(squares, scene, (2, 3), "NE") == ("free", "")


def test_a_wall_closes_a_side_and_the_crossings_at_both_of_its_ends() -> None:
    squares, scene = board(building([(4, 5, 5, 5)]))
    assert step(squares, scene, (4, 4), "N") == ("refused", "wall")
    assert step(squares, scene, (4, 5), "S") == ("refused", "wall")
    assert step(squares, scene, (4, 4), "NE") == ("refused", "corner")
    assert step(squares, scene, (3, 4), "N") == ("free", "")
    assert step(squares, scene, (3, 4), "NW") == ("free", "")


def test_a_wall_between_the_lines_of_the_grid_stops_straight_and_slanting_steps() -> None:
    wall = piece("wall", linear=((0, 0), (1, 0)), blocks=(Block("wall", rectangle(3, 5.2, 7, 5.3), 0, 3000),))
    squares, scene = board(wall)
    assert step(squares, scene, (4, 4), "N") == ("refused", "wall")
    assert step(squares, scene, (4, 4), "NE") == ("refused", "wall")
    assert squares.step(scene, Cell(4, 4), "NE").about == ("wall/wall",)
    assert step(squares, scene, (4, 5), "N") == ("free", "")


def test_squares_that_a_high_thing_fills_are_not_entered() -> None:
    squares, scene = board(thing("rocks", (4.2, 5.2, 4.8, 5.8), top=2000))
    assert step(squares, scene, (4, 4), "N") == ("refused", "high")
    assert step(squares, scene, (3, 4), "NE") == ("refused", "high")


def test_doors_let_through_while_they_are_open_and_windows_never() -> None:
    house = building([(2, 5, 4, 5), (5, 5, 7, 5), (8, 5, 9, 5)], doors=[(4, 5, 5, 5)], windows=[(7, 5, 8, 5)])
    squares, scene = board(house)
    through = squares.step(scene, Cell(4, 4), "N")
    assert (through.kind, through.to, through.via) == ("free", Cell(4, 5), "house/door-1")
    scene.set_shut("house/door-1", True)
    assert step(squares, scene, (4, 4), "N") == ("refused", "door")
    assert step(squares, scene, (7, 5), "S") == ("refused", "window")
    side = squares.side(Cell(7, 4), "N")
    assert (side.kind, side.opening, side.sill) == ("window", "house/window-1", 900)
    assert squares.openings(Cell(4, 5)) == ("house/door-1",)
    assert step(squares, scene, (4, 4), "NE") == ("refused", "corner")


def test_a_gate_as_wide_as_two_squares_is_on_both_of_their_sides() -> None:
    squares, _ = board(building([(2, 3, 3, 3), (5, 3, 6, 3)], doors=[(3, 3, 5, 3)]))
    assert [squares.side(Cell(i, 2), "N").kind for i in range(2, 6)] == ["wall", "door", "door", "wall"]


def test_a_door_that_is_walled_up_behind_is_a_wall() -> None:
    house = building([(2, 5, 4, 5), (5, 5, 7, 5)], doors=[(4, 5, 5, 5)])
    other = piece("other", linear=((0, 0), (1, 0)), blocks=(Block("wall", rectangle(3, 5.2, 6, 5.4), 0, 3000),))
    squares, _ = board(house, other)
    assert squares.side(Cell(4, 4), "N").kind == "wall"
    assert squares.openings(Cell(4, 4)) == ()


# Levels ---------------------------------------------------------------------------------------------------


def porch() -> Piece:
    """A balcony three inches up over (4, 4) to (6, 4), with a rail to the south, stairs to it from the west."""
    deck = Surface("deck", "balcony", tuple((x, y, 3000) for x, y in rectangle(4, 4, 7, 5)))
    blocks = (
        Block("deck", rectangle(4, 4, 7, 5), 2900, 3000),
        Block("rail", rectangle(4, 4, 7, 4.1), 3000, 3900),
    )
    stairs = ramp((2.0, 8.0, 8.0, 10.0), 0, 3)
    return piece("porch", blocks=blocks, surfaces=(deck, stairs), ladders=(ladder((13, 11, 0), (13, 9, 3)),))


def test_a_balcony_is_a_level_of_its_own_and_stairs_lead_there() -> None:
    squares, scene = board(porch())
    assert [squares.reading.levels(i, 4) for i in (0, 4)] == [((0, "ground"),), ((0, "ground"), (3000, "balcony"))]
    assert step(squares, scene, (0, 4), "E") == ("free", "")
    climbed = squares.step(scene, Cell(0, 4), "E").to
    assert climbed is not None
    assert squares.square(climbed).floor == 500
    top = Cell(3, 4, len(squares.reading.levels(3, 4)) - 1)
    assert squares.step(scene, top, "E").to == Cell(4, 4, 1)
    assert squares.step(scene, Cell(4, 4, 1), "W").to == top
    off = squares.step(scene, Cell(5, 4, 1), "S")
    assert (off.kind, off.reason, off.about) == ("refused", "ledge", ("porch/rail",))
    assert squares.step(scene, Cell(5, 4), "S").to == Cell(5, 3)
    assert squares.climbs(Cell(6, 5)) == (("porch/ladder", Cell(6, 4, 1)),)
    assert squares.climbs(Cell(6, 4, 1)) == (("porch/ladder", Cell(6, 5)),)


def test_between_street_and_balcony_the_rail_is_low_and_the_deck_hides_what_is_below_it() -> None:
    squares, scene = board(porch())
    down = squares.trace(scene, Cell(5, 4, 1), Cell(5, 0))
    assert down.clear
    assert [(one.id, one.middle) for one in down.of("low")] == [("porch/rail", "start")]
    assert squares.trace(scene, Cell(5, 0), Cell(5, 4, 1)) == down.reversed()
    straight = squares.trace(scene, Cell(5, 4), Cell(5, 4, 1))
    assert (straight.clear, [one.id for one in straight.crossings]) == (False, ["porch/deck"])
    under = squares.trace(scene, Cell(5, 4, 1), Cell(6, 4))
    assert not under.clear
    prone = squares.trace(scene, Cell(5, 4, 1), Cell(5, 0), down=(True, False))
    assert prone.of("low") == down.of("low")


def test_on_a_balcony_things_are_as_high_as_they_stand_on_its_deck() -> None:
    below = building([(5, 4, 5, 5)])
    crate = piece("crate", blocks=(Block("crate", rectangle(5.2, 4.2, 5.8, 4.8), 3000, 3900),))
    squares, scene = board(porch(), below, crate)
    line = squares.trace(scene, Cell(4, 4, 1), Cell(6, 4, 1))
    assert (line.clear, [one.id for one in line.of("low")]) == (True, ["crate/crate"])
    assert squares.square(Cell(5, 4, 1)).what == "low"
    assert squares.square(Cell(5, 4)).what == "none"
    assert not squares.trace(scene, Cell(4, 4), Cell(6, 4)).clear
    pile = piece("pile", blocks=(Block("pile", rectangle(5.2, 4.2, 5.8, 4.8), 3000, 5000),))
    higher, scene = board(porch(), pile)
    assert not higher.trace(scene, Cell(4, 4, 1), Cell(6, 4, 1)).clear
    assert higher.trace(scene, Cell(4, 4), Cell(6, 4)).clear


def test_a_hill_between_two_in_the_valley_hides_them() -> None:
    def slope(id: str, x0: int, z0: int, x1: int, z1: int) -> Surface:
        return Surface(id, "hill", ((x0, 0, z0), (x1, 0, z1), (x1, 20_000, z1), (x0, 20_000, z0)))

    ridge = (slope("west", 8000, 0, 12_000, 4000), slope("east", 12_000, 4000, 16_000, 0))
    squares, scene = board(piece("hill", surfaces=ridge))
    hidden = squares.trace(scene, Cell(1, 5), Cell(9, 5))
    assert [one.id for one in hidden.of("floor")] == ["hill/west", "hill/east"]
    assert not hidden.clear
    assert squares.trace(scene, Cell(1, 5), Cell(4, 5)).clear
    assert squares.step(scene, Cell(3, 5), "E").to == Cell(4, 5)


# Leaning --------------------------------------------------------------------------------------------------


def leans(squares: Squares, scene: Scene, cell: Cell, way: Way) -> dict[tuple[str, Way], Lean]:
    return {(lean.kind, lean.way): lean for lean in squares.leaning(scene, cell, way)}


def test_from_a_corner_one_sees_past_the_wall_that_hides_the_middle() -> None:
    squares, scene = board(building([(5, 0, 5, 5)]))
    assert not clear(squares, scene, (4, 4), (7, 6))
    found = leans(squares, scene, Cell(4, 4), "N")
    assert set(found) == {("corner", "NE")}
    lean = found["corner", "NE"]
    assert lean.at == (9576, 9576)  # three tenths of a square from the corner
    assert lean.about == ("house/wall-1",)
    assert len(lean.points) > 12
    assert not any(x > 10_000 and y < 10_000 for x, y in lean.points)  # the wall cuts these off
    assert any(x < 10_000 < y for x, y in lean.points)
    seen = squares.leaning_trace(scene, lean, Cell(7, 6))
    assert seen is not None
    assert seen.clear
    field = squares.visible(scene, Cell(4, 4), "N", 90, lean=lean)
    assert Cell(7, 6) in field
    assert Cell(4, 7) in field
    assert Cell(3, 7) not in field
    assert Cell(6, 3) not in field


def test_a_lean_sees_nothing_where_all_its_lines_are_cut() -> None:
    squares, scene = board(building([(5, 0, 5, 5), (6, 3, 6, 9)]))
    lean = leans(squares, scene, Cell(4, 4), "N")["corner", "NE"]
    assert squares.leaning_trace(scene, lean, Cell(8, 6)) is None
    assert squares.leaning_trace(scene, lean, Cell(5, 6)) is not None


def test_a_wall_that_runs_on_and_the_inside_of_a_corner_are_no_places_to_lean() -> None:
    straight, scene = board(building([(5, 0, 5, 9)]))
    assert leans(straight, scene, Cell(4, 4), "N") == {}
    inside, scene = board(building([(5, 0, 5, 5), (0, 5, 5, 5)]))
    assert leans(inside, scene, Cell(4, 4), "N") == {}
    outside, scene = board(building([(5, 5, 5, 9), (5, 5, 9, 5)]))
    assert set(leans(outside, scene, Cell(4, 4), "E")) == {("corner", "NE")}


def test_beside_rocks_one_may_lean_and_they_cut_the_rim() -> None:
    squares, scene = board(thing("rocks", (5.2, 5.2, 5.8, 5.8), top=2000))
    found = leans(squares, scene, Cell(4, 4), "N")
    assert found["corner", "NE"].about == ("rocks/block",)
    assert leans(squares, scene, Cell(6, 6), "N") == {}
    assert set(leans(squares, scene, Cell(6, 6), "S")) == {("corner", "SW")}


def test_in_a_doorway_one_looks_along_the_wall_past_the_own_jamb() -> None:
    house = building([(2, 5, 4.2, 5), (4.8, 5, 8, 5)], doors=[(4.2, 5, 4.8, 5)])
    squares, scene = board(house)
    found = leans(squares, scene, Cell(4, 4), "N")
    assert set(found) == {("jamb", "NW"), ("jamb", "NE")}
    field = squares.visible(scene, Cell(4, 4), "N", 90, lean=found["jamb", "NE"])
    assert {Cell(7, 5), Cell(4, 8)} <= set(field)
    assert Cell(2, 7) not in field
    scene.set_shut("house/door-1", True)
    assert leans(squares, scene, Cell(4, 4), "N") == {}


def test_the_disc_in_a_wide_doorway_touches_its_jamb() -> None:
    squares, scene = board(building([(2, 5, 4, 5), (5, 5, 8, 5)], doors=[(4, 5, 5, 5)]))
    found = leans(squares, scene, Cell(4, 4), "N")
    assert [found["jamb", way].at for way in ("NW", "NE")] == [(8600, 10_000), (9400, 10_000)]
    found = leans(squares, scene, Cell(4, 5), "S")
    assert [found["jamb", way].at for way in ("SE", "SW")] == [(9400, 10_000), (8600, 10_000)]


def test_out_of_a_window_the_own_wall_cuts_nothing_off() -> None:
    house = building([(2, 5, 4.2, 5), (4.8, 5, 8, 5)], windows=[(4.2, 5, 4.8, 5)])
    squares, scene = board(house)
    assert not clear(squares, scene, (4, 4), (7, 7))
    (lean,) = squares.leaning(scene, Cell(4, 4), "N")
    assert (lean.kind, lean.cell, lean.opening) == ("window", Cell(4, 4), "house/window-1")
    assert squares.leaning_trace(scene, lean, Cell(7, 7)) is not None
    assert squares.leaning(scene, Cell(4, 4), "E") == ()


# Fields of vision -----------------------------------------------------------------------------------------


def test_the_field_of_vision_on_open_ground_is_the_arc() -> None:
    squares, scene = board(size=7)
    for way in WAYS:
        for arc in (90, 180, 360):
            field = {(cell.i - 3, cell.j - 3) for cell in squares.visible(scene, Cell(3, 3), way, arc)}
            wanted = {(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4) if in_arc(dx, dy, way, arc)} - {(0, 0)}
            assert field == wanted
    near = squares.visible(scene, Cell(3, 3), "N", 90, within=1)
    assert near == (Cell(2, 4), Cell(3, 4), Cell(4, 4))


def saloon() -> tuple[Squares, Scene]:
    """A house whose south side, y = 2, has a door in (5, 2) and windows in (3, 2) and (7, 2)."""
    front = [(1, 2, 3.1, 2), (3.9, 2, 5.2, 2), (5.8, 2, 7.1, 2), (7.9, 2, 9, 2)]
    rest: list[tuple[float, float, float, float]] = [(1, 2, 1, 9), (9, 2, 9, 9), (1, 9, 9, 9)]
    house = building([*front, *rest], [(5.2, 2, 5.8, 2)], [(3.1, 2, 3.9, 2), (7.1, 2, 7.9, 2)])
    return board(house)


def test_from_the_street_one_sees_one_square_deep_behind_windows_and_open_doors() -> None:
    squares, scene = saloon()
    inside = {cell for cell in squares.cells() if 1 <= cell.i < 9 and 2 <= cell.j < 9}
    scene.set_shut("house/door-1", True)
    assert inside & set(squares.visible(scene, Cell(4, 0), "N")) == {Cell(3, 2)}
    scene.set_shut("house/door-1", False)
    assert inside & set(squares.visible(scene, Cell(4, 0), "N")) == {Cell(3, 2), Cell(5, 2)}
    assert {Cell(5, 2), Cell(7, 6)} <= set(squares.visible(scene, Cell(4, 0), "N", through="free"))


def test_right_at_a_window_one_sees_through_it_as_through_the_open() -> None:
    squares, scene = saloon()
    field = squares.visible(scene, Cell(3, 1), "N", 90)
    assert {Cell(3, 2), Cell(3, 6), Cell(4, 8)} <= set(field)
    assert Cell(3, 0) in squares.visible(scene, Cell(3, 2), "S", 90)
    assert Cell(3, 0) not in squares.visible(scene, Cell(3, 3), "S", 90)
    back = squares.trace(scene, Cell(3, 3), Cell(3, 0))
    assert [(one.id, one.near, one.blocks) for one in back.of("opening")] == [("house/window-1", False, False)]


def test_a_shut_window_hides_what_is_behind_it() -> None:
    squares, scene = saloon()
    scene.set_shut("house/window-1", True)
    assert Cell(3, 2) not in squares.visible(scene, Cell(3, 1), "N")
    assert Cell(7, 2) in squares.visible(scene, Cell(7, 1), "N")


# Maps and real tables -------------------------------------------------------------------------------------


def test_the_map_of_a_board() -> None:
    house = building([(1, 2, 2, 2), (1, 2, 1, 4), (1, 4, 3, 4)], [(2, 2, 3, 2)], [(3, 2, 3, 3)])
    squares, scene = board(
        house, thing("bar", (3, 2.9, 4, 3.1)), thing("rocks", (4.2, 0.2, 4.8, 0.8), top=2000), size=5
    )
    scene.set_shut("house/door-1", True)
    assert squares.text(scene).splitlines() == [
        "   +   +   +   +   +   +",
        " 4",
        "   +   #---#---#   +   +",
        " 3     |        l",
        "   +   #   +   #...o   +",
        " 2     |       wl",
        "   +   #---#-D-#   +   +",
        " 1",
        "   +   +   +   +   +   +",
        " 0                  H",
        "   +   +   +   +   +   +",
        "     0   1   2   3   4",
    ]


def walked(squares: Squares, scene: Scene, start: Cell) -> set[Cell]:
    """All cells that steps and ladders lead to."""
    known, waiting = {start}, deque([start])
    while waiting:
        cell = waiting.popleft()
        found = [one.to for one in squares.steps(scene, cell).values() if one.kind != "refused"]
        for to in (*found, *(there for _, there in squares.climbs(cell))):
            if to is not None and to not in known:
                known.add(to)
                waiting.append(to)
    return known


@pytest.mark.parametrize("name", ["main-street", "town:7"])
def test_a_real_table_on_squares(name: str) -> None:
    """The map is printed: run with -s to read it."""
    scene = Scene(load_table(name))
    squares = squares_of(scene.table, Grid((0, 0), PITCH, 18, 18))
    rows = squares.text(scene).splitlines()
    print("", name, *rows, sep="\n")
    assert len(rows) == 2 * 18 + 2
    street = squares.cell_at((17_000, 17_000, 0))
    assert street is not None
    doors = {
        f"{one.id}/{opening.id}" for one in scene.table.pieces for opening in one.openings if opening.kind == "door"
    }
    known = {opening for cell in squares.cells() for opening in squares.openings(cell)}
    assert len(doors & known) >= 0.9 * len(doors)
    reached = walked(squares, scene, street)
    for door in doors:
        scene.set_shut(door, True)
    outside = walked(squares, scene, street)
    assert outside < reached
    assert len(reached) > 0.85 * sum(1 for _ in squares.cells())


@pytest.mark.parametrize("name", ["main-street", "town:7"])
def test_steps_on_a_real_table_lead_back(name: str) -> None:
    scene = Scene(load_table(name))
    squares = squares_of(scene.table, Grid((0, 0), PITCH, 18, 18))
    for cell in squares.cells():
        for way, one in squares.steps(scene, cell).items():
            if one.kind != "refused":
                assert one.to is not None
                back = squares.step(scene, one.to, turned(way, 4))
                assert (back.to, back.kind) in {(cell, one.kind), (cell, "refused")}
                if back.kind == "refused":
                    assert back.reason == "high"  # whoever stands in a filled square may leave it


def test_another_table_is_read_anew_and_the_same_one_is_not() -> None:
    wall = building([(4, 5, 5, 5)])
    with_wall, without = plain(wall), plain()
    grid = Grid((0, 0), PITCH, 10, 10)
    assert squares_of(with_wall, grid) is squares_of(replace(with_wall, pieces=()), grid)  # by its key
    assert squares_of(with_wall, grid).side(Cell(4, 4), "N").kind == "wall"
    assert squares_of(without, grid).side(Cell(4, 4), "N").kind == "open"


def test_a_breached_wall_is_open_and_what_moved_is_where_it_is() -> None:
    table = plain(building([(4, 5, 5, 5), (5, 5, 6, 5)]), thing("crate", (1.1, 1.1, 1.9, 1.9)))
    scene, grid = Scene(table), Grid((0, 0), PITCH, 10, 10)
    scene.set_table(alter(table, ["house/wall-1"], {"crate": ((4 * PITCH, 2 * PITCH, 0), 0)}))
    changed = squares_of(scene.table, grid)
    assert [changed.side(Cell(i, 4), "N").kind for i in (4, 5)] == ["open", "wall"]
    assert [changed.square(Cell(i, j)).what for i, j in ((1, 1), (5, 3))] == ["none", "low"]
    assert squares_of(table, grid).side(Cell(4, 4), "N").kind == "wall"
