"""Lines over squares: what they cross, touch and are stopped by, the same from both ends, against a plain oracle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import isqrt

import pytest

from gulch.table.load import load_table
from gulch.table.measure import cross
from gulch.table.model import Area, Block, Cloud, Piece, Plan, Scene
from gulch.table.squares import Cell, Class, Grid, Measures, Squares, Trace, squares_of
from gulch.table.squares.lines import covered, cut, meet, meet_line, twice_area, twice_area_within
from gulch.table.squares.traces import passed

from .lots import piece
from .squared import CLASSES, PITCH, board, building, clear, plain, rectangle, sampled, thing, trace

Edge = tuple[int, int, int, int]

# Lines and outlines ---------------------------------------------------------------------------------------

SQUARE: tuple[Plan, ...] = ((0, 0), (10, 0), (10, 10), (0, 10))
NOTCHED: tuple[Plan, ...] = ((0, 0), (12, 0), (12, 10), (8, 10), (8, 4), (4, 4), (4, 10), (0, 10))
ALL = (Fraction(0), Fraction(1))


def test_a_line_is_inside_an_outline_or_touches_it_from_one_side() -> None:
    through = meet((-10, 5), (30, 5), SQUARE)
    assert through.inside == ((Fraction(1, 4), Fraction(1, 2)),)
    corner = meet((-10, 10), (10, -10), SQUARE)
    assert (corner.inside, corner.left, corner.right) == ((), ((Fraction(1, 2), Fraction(1, 2)),), ())
    assert meet((10, -10), (-10, 10), SQUARE).right == corner.left
    side = meet((0, 0), (20, 0), SQUARE)
    assert (side.inside, side.left) == ((), ((Fraction(0), Fraction(1, 2)),))
    assert meet((20, 10), (-20, 10), SQUARE).left == ((Fraction(1, 4), Fraction(1, 2)),)
    diagonal = meet((0, 0), (10, 10), SQUARE)
    assert (diagonal.inside, diagonal.left, diagonal.right) == ((ALL,), (), ())
    assert meet((-5, 11), (30, 12), SQUARE) == meet((0, 20), (1, 20), SQUARE)


def test_an_outline_with_a_notch_is_entered_twice() -> None:
    twice = meet((-4, 8), (16, 8), NOTCHED)
    assert twice.inside == ((Fraction(1, 5), Fraction(2, 5)), (Fraction(3, 5), Fraction(4, 5)))
    bottom = meet((-4, 4), (16, 4), NOTCHED)
    assert bottom.inside == ((Fraction(1, 5), Fraction(2, 5)), (Fraction(3, 5), Fraction(4, 5)))
    assert bottom.right == ((Fraction(2, 5), Fraction(3, 5)),)


def test_a_wall_without_thickness_is_crossed_touched_or_run_along() -> None:
    assert meet_line((0, 0), (10, 10), (0, 10), (10, 0)).inside == ((Fraction(1, 2), Fraction(1, 2)),)
    assert meet_line((0, 0), (10, 10), (5, 5), (5, 0)).right == ((Fraction(1, 2), Fraction(1, 2)),)
    assert meet_line((0, 0), (10, 10), (0, 5), (5, 5)).left == ((Fraction(1, 2), Fraction(1, 2)),)
    assert meet_line((0, 0), (10, 0), (5, 0), (20, 0)).inside == ((Fraction(1, 2), Fraction(1)),)
    for c, d in (((11, 0), (20, 0)), ((10, 0), (20, 0)), ((5, 1), (9, 4)), ((20, 5), (20, -5))):
        nothing = meet_line((0, 0), (10, 0), c, d)
        assert (nothing.inside, nothing.left, nothing.right) == ((), (), ())


def test_what_a_square_holds_of_an_outline() -> None:
    assert twice_area(SQUARE) == 200
    assert twice_area_within(SQUARE, 5, 5, 20, 20) == 50
    triangle = ((0, 0), (10, 0), (0, 10))
    assert twice_area_within(triangle, 0, 0, 5, 5) == 50
    assert twice_area_within(triangle, 5, 0, 10, 10) == 25
    assert twice_area_within(triangle, 5, 5, 10, 10) == 0
    assert cut(SQUARE, 10, 0, 20, 10) == []
    assert twice_area_within(NOTCHED, 0, 4, 12, 10) == 2 * (4 * 6 + 4 * 6)
    assert covered([(-5, 2), (1, 3), (8, 20)], 0, 10) == 5


@pytest.mark.parametrize("seed", range(4))
def test_the_squares_that_a_line_passes_are_those_of_its_points(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(10):
        pitch = 2 * draw.randrange(20, 80)
        p, q = ((draw.randrange(-300, 300), draw.randrange(-300, 300)) for _ in range(2))
        if p == q:
            continue
        columns, corners = passed(p, q, (7, -3), pitch)
        length = 840  # of many divisors: many points of it lie on lines of the grid
        seen: dict[Plan, None] = {}
        for n in range(1, length):
            x, y = (p[axis] * length + (q[axis] - p[axis]) * n - (7, -3)[axis] * length for axis in (0, 1))
            if x % (pitch * length) and y % (pitch * length):
                seen[(x // (pitch * length), y // (pitch * length))] = None
        wide = [column for column, (start, end) in columns if (end - start) * length > 1]
        assert set(wide) <= set(seen) <= {column for column, _ in columns}
        assert [t for _, t in corners] == sorted(t for _, t in corners)


def test_a_diagonal_passes_corners_exactly() -> None:
    columns, corners = passed((1000, 1000), (5000, 5000), (0, 0), PITCH)
    assert [column for column, _ in columns] == [(0, 0), (1, 1), (2, 2)]
    assert corners == [((1, 1), Fraction(1, 4)), ((2, 2), Fraction(3, 4))]


# Walls and things on the line -----------------------------------------------------------------------------


def test_a_wall_that_the_line_crosses_hides_and_one_beside_it_does_not() -> None:
    squares, scene = board(building([(5, 0, 5, 5)]))
    line = trace(squares, scene, (4, 4), (7, 6))
    assert [(one.kind, one.id) for one in line.crossings if one.blocks] == [("wall", "house/wall-1")]
    assert line.of("wall")[0].enter == line.length // 6
    assert not clear(squares, scene, (4, 4), (7, 6))
    assert clear(squares, scene, (4, 5), (7, 7))
    assert clear(squares, scene, (4, 0), (4, 9))


def test_a_line_that_touches_one_end_passes_and_one_between_two_does_not() -> None:
    one, scene = board(building([(5, 0, 5, 5)]))
    assert clear(one, scene, (4, 4), (5, 5))
    touched = trace(one, scene, (3, 3), (6, 6)).of("touch")
    assert [(at.id, at.enter) for at in touched] == [("house/wall-1", isqrt(2 * 3000**2))]
    convex, scene = board(building([(5, 0, 5, 5), (5, 5, 9, 5)]))
    assert clear(convex, scene, (4, 4), (5, 5))
    across, scene = board(building([(5, 0, 5, 5), (1, 5, 5, 5)]))
    assert not clear(across, scene, (4, 4), (5, 5))
    between = trace(across, scene, (4, 4), (5, 5)).of("between")
    assert [at.id for at in between] == ["house/wall-1 and house/wall-2"]
    assert clear(across, scene, (3, 5), (6, 8))


def test_two_filled_squares_that_meet_at_a_corner_close_it() -> None:
    rocks = thing("rocks", (4.2, 5.2, 4.8, 5.8), top=2000)
    more = thing("stones", (5.2, 4.2, 5.8, 4.8), top=2000)
    one, scene = board(rocks)
    assert clear(one, scene, (3, 3), (6, 6))
    both, scene = board(rocks, more)
    assert not clear(both, scene, (3, 3), (6, 6))
    assert both.step(scene, Cell(4, 4), "NE").kind == "free"


def test_high_things_fill_their_squares_and_walls_are_as_drawn() -> None:
    small = thing("rocks", (2.7, 2.1, 2.9, 2.3), top=2000)
    squares, scene = board(small)
    line = trace(squares, scene, (0, 1), (4, 3))
    assert [(one.id, one.kind) for one in line.crossings if one.blocks] == [("rocks/block", "high")]
    assert not clear(squares, scene, (0, 1), (4, 3))
    assert clear(squares, scene, (0, 1), (4, 1))
    assert clear(squares, scene, (0, 2), (2, 2))  # its own square is seen
    drawn, scene = board(replace(small, kind="ruin", linear=((0, 0), (1, 0))))
    assert clear(drawn, scene, (0, 1), (4, 3))


def test_low_things_are_told_with_the_end_that_they_are_nearer_to() -> None:
    def middles(*cells: int) -> list[str]:
        tables = [thing(f"table-{n}", (n + 0.1, 0.1, n + 0.9, 0.9)) for n in cells]
        squares, scene = board(*tables)
        assert clear(squares, scene, (0, 0), (6, 0))
        line = trace(squares, scene, (0, 0), (6, 0))
        assert [one.id for one in line.of("low")] == [f"table-{n}/block" for n in cells]
        return [one.middle for one in line.of("low")]

    assert middles(1) == ["start"]
    assert middles(5) == ["end"]
    assert middles(3) == ["even"]
    assert middles(1, 3, 6) == ["start", "even", "end"]


def test_a_thing_in_the_own_square_counts_only_if_the_line_crosses_it() -> None:
    piano = thing("piano", (6.6, 0.1, 6.9, 0.9))
    squares, scene = board(piano)
    assert trace(squares, scene, (0, 0), (6, 0)).of("low") == ()
    assert [one.id for one in trace(squares, scene, (9, 0), (6, 0)).of("low")] == ["piano/block"]


def test_areas_hinder_nobody_unless_the_grid_says_so() -> None:
    wood = piece("wood", areas=(Area("wood", "wood", rectangle(2, 0, 4, 3), 0, 4000, True),))
    squares, scene = board(wood)
    assert clear(squares, scene, (0, 1), (6, 1))
    held = squares.square(Cell(2, 1))
    assert [(one.id, one.what, one.rough) for one in held.things] == [("wood/wood", "none", True)]
    high = squares_of(scene.table, Grid((0, 0), PITCH, 10, 10, classes=(("wood", "high"),)))
    assert not clear(high, scene, (0, 1), (6, 1))


def test_the_sill_below_a_window_is_no_low_thing() -> None:
    squares, scene = board(building([(2, 5, 4, 5), (5, 5, 8, 5)], windows=[(4, 5, 5, 5)]))
    line = trace(squares, scene, (4, 4), (4, 8))
    assert [one.kind for one in line.crossings if one.id] == ["opening"]
    assert line.clear
    scene.set_shut("house/window-1", True)
    assert not clear(squares, scene, (4, 4), (4, 8))


def test_a_shut_door_hides_also_where_the_line_passes_its_very_end() -> None:
    squares, scene = board(building([(2, 5, 4, 5), (5, 5, 8, 5)], doors=[(4, 5, 5, 5)]))
    assert clear(squares, scene, (4, 4), (5, 5))
    scene.set_shut("house/door-1", True)
    assert not clear(squares, scene, (4, 4), (5, 5))


def test_smoke_on_the_line_hides_and_smoke_above_it_does_not() -> None:
    squares, scene = board()
    scene.set_cloud("smoke", Cloud("smoke", (9000, 1000, 0), 1500, 2000))
    assert [(one.kind, one.enter, one.leave) for one in trace(squares, scene, (0, 0), (9, 0)).crossings if one.id] == [
        ("cloud", 6500, 9500)
    ]
    assert not clear(squares, scene, (0, 0), (9, 0))
    assert not clear(squares, scene, (0, 1), (4, 0))
    assert clear(squares, scene, (0, 1), (9, 1))
    scene.set_cloud("smoke", Cloud("smoke", (9000, 1000, 1140), 1500, 2000))
    assert clear(squares, scene, (0, 0), (9, 0))


# Fuzz -----------------------------------------------------------------------------------------------------


def _random_things(draw: random.Random, count: int, size: int) -> list[Piece]:
    """Blocks of all sorts: walls, low things, triangles and quadrangles askew, corners often on lines of the grid."""
    pieces = []
    for n in range(count):
        x, y = (draw.randrange(size * 20) * PITCH // 20 for _ in range(2))
        if draw.random() < 0.5:
            wide, deep = draw.randrange(1, 30) * PITCH // 20, draw.randrange(1, 30) * PITCH // 20
            outline: tuple[Plan, ...] = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        else:
            points = [(x + draw.randrange(3 * PITCH), y + draw.randrange(3 * PITCH)) for _ in range(3)]
            outline = tuple(points if cross(*points) > 0 else points[::-1])
            if cross(*points) == 0:
                continue
        made = piece(f"p{n:02}", blocks=(Block("block", outline, 0, draw.choice((800, 3000))),))
        kind = draw.choice(("plain", "rocks", "bar"))
        pieces.append(replace(made, kind=kind, linear=((0, 0), (1, 0)) if draw.random() < 0.6 else ()))
    return pieces


def _squares(
    draw: random.Random,
    size: int,
    classes: tuple[tuple[str, Class], ...] = CLASSES,
    measures: Measures = Measures(),  # noqa: B008 - a frozen value
) -> tuple[Squares, Scene]:
    scene = Scene(plain(*_random_things(draw, 14, size), size=size))
    grid = Grid((0, 0), PITCH, size, size, measures=measures, classes=classes)
    return squares_of(scene.table, grid), scene


@pytest.mark.parametrize("seed", range(8))
def test_a_line_is_the_same_from_both_ends(seed: int) -> None:
    squares, scene = _squares(random.Random(seed), 8)
    cells = list(squares.cells())
    verdicts = {clear(squares, scene, one[:2], other[:2]) for one in cells[::3] for other in cells[::5]}
    assert verdicts == {True, False}


@pytest.mark.parametrize("name", ["main-street"])
def test_on_a_real_table_lines_are_the_same_from_both_ends(name: str) -> None:
    scene = Scene(load_table(name))
    grid = Grid((0, 0), PITCH, 18, 18, classes=(("rocks", "high"), ("wood", "none")))
    squares, mirror = squares_of(scene.table, grid), Squares(scene.table, grid)
    cells = list(squares.cells())
    draw = random.Random(name)
    for _ in range(600):
        one, other = draw.choice(cells), draw.choice(cells)
        there, back = squares.trace(scene, one, other), mirror.trace(scene, other, one)
        assert there.reversed() == back
        assert there.clear == back.clear


def _drawn(squares: Squares, what: Class) -> list[tuple[Plan, ...]]:
    return [solid.outline for solid in squares.reading.solids if squares.reading.what(solid, 0) == what]


def _long(line: Trace, kinds: Sequence[str]) -> bool:
    return any(one.kind in kinds and one.leave - one.enter >= 3 for one in line.crossings)


@pytest.mark.parametrize("seed", range(6))
def test_lines_hide_where_their_points_say_so(seed: int) -> None:
    """Every mil of the longer axis is looked at. What the points do not show must be shorter than a few mils, or a
    point between two that touch. Walls are all as drawn, none a line of the grid."""
    draw = random.Random(seed)
    squares, scene = _squares(draw, 5, (("rocks", "wall"), ("bar", "low")), Measures(thin=0))
    cells = list(squares.cells())
    walls, low = _drawn(squares, "wall"), _drawn(squares, "low")
    verdicts: set[tuple[bool, bool]] = set()
    filled = [squares.grid.outline(c.i, c.j) for c in cells if squares.square(c).what == "high"]
    for _ in range(12):
        one, other = draw.sample(cells, 2)
        line = squares.trace(scene, one, other)
        p, q = squares.grid.centre(one.i, one.j), squares.grid.centre(other.i, other.j)
        ends = [squares.grid.outline(cell.i, cell.j) for cell in (one, other)]
        high = [*walls, *(outline for outline in filled if outline not in ends)]
        seen_high, seen_low = any(sampled(p, q, high)), any(sampled(p, q, low))
        verdicts.add((seen_high, seen_low))
        assert not (seen_high and line.clear)
        assert seen_high or not _long(line, ("wall", "high"))
        assert not (seen_low and not line.of("low"))
        assert seen_low or not _long(line, ("low",))
    assert len(verdicts) >= 3


def _cut_by(start: Plan, end: Plan, edges: Sequence[Edge]) -> bool:
    """The plain oracle for walls on lines of the grid, each one side of a square: in half squares and whole numbers,
    crossings one by one; at a corner the edges there must not lie on both sides of the line."""
    (ax, ay), (bx, by) = ((2 * i + 1, 2 * j + 1) for i, j in (start, end))
    dx, dy = bx - ax, by - ay
    corners: dict[Plan, set[bool]] = {}
    for edge in edges:
        x0, y0, x1, y1 = (2 * value for value in edge)
        way, other = (dx, dy) if x0 == x1 else (dy, dx)
        at = x0 - ax if x0 == x1 else y0 - ay
        if not way or not 0 < at * (1 if way > 0 else -1) < abs(way):
            continue
        place = Fraction(at * other, way) + (ay if x0 == x1 else ax)
        low, high = (y0, y1) if x0 == x1 else (x0, x1)
        if low < place < high:
            return True
        if place in (low, high):
            corner = (x0, int(place)) if x0 == x1 else (int(place), y0)
            middle = (x0 + x1) // 2, (y0 + y1) // 2
            left = dx * (middle[1] - ay) - dy * (middle[0] - ax) > 0
            corners.setdefault(corner, set()).add(left)
    return any(len(sides) == 2 for sides in corners.values())


@pytest.mark.parametrize("seed", range(6))
def test_walls_on_the_grid_cut_lines_as_on_paper(seed: int) -> None:
    draw = random.Random(seed)
    size = 6
    edges: list[Edge] = []
    for i in range(size):
        for j in range(1, size):
            edges += [(i, j, i + 1, j)] if draw.random() < 0.15 else []
            edges += [(j, i, j, i + 1)] if draw.random() < 0.15 else []
    squares, scene = board(building(edges), size=size)
    cells = [(i, j) for i in range(size) for j in range(size)]
    verdicts = []
    for start in cells:
        for end in cells:
            if start < end:
                verdicts.append(clear(squares, scene, start, end))
                assert verdicts[-1] != _cut_by(start, end, edges), (start, end)
    assert 0.05 * len(verdicts) < sum(verdicts) < 0.95 * len(verdicts)
