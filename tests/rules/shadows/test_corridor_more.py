"""Fire corridors on uneven ground, past walls with doors and windows, and into crowds."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows.shoot import shoot
from gulch.table.model import Opening, Piece
from rules.shadows.build import Board, Man, board, fig, platform, wall
from rules.shadows.houses import Rect, house, opening

GUN = "Sawn-Off Shotgun"


def at(id: str, x: float, *, off: float = 0.0, z: float = 0.0, seat: int = 1, **more: Any) -> Man:
    """A model `x` inches before the shooter's centre and `off` to the left of its line."""
    return fig(id, seat=seat, at=(5 + x, 10 + off, z), facing=180, **more)


def fire(*men: Man, z: float = 0.0, dice: tuple[tuple[str | int, ...], ...] = (), **more: Any) -> Board:
    """The shooter at (5, 10), looking east, fires at "b"."""
    shooter = fig("a", at=(5, 10, z), facing=0, weapons=GUN, actions=1, rank=more.pop("rank", "Novice"))
    b = board(shooter, *men, policy={"target": "b"}, dice=dice, **more)
    b.run(shoot(b.game, "a", 0))
    return b


def saves(b: Board) -> list[str]:
    return [roll.figure for roll in b.rolls("save")]


# -- slopes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-CORR-01", "SW-CORR-03")
def test_from_a_boardwalk_the_line_goes_on_along_the_street_behind_the_target() -> None:
    """The slope down would lead below the ground behind the target."""
    walk = platform("walk", (0, 5, 6, 15), 0.3, "boardwalk")
    b = fire(at("b", 2.5), at("c", 5, off=0.4), z=0.3, pieces=[walk], dice=(("save b", 5), ("save c", 5)))
    assert saves(b) == ["b", "c"]
    assert b.acts("shoot")[0].points[0][2] == 100


@pytest.mark.rule("SW-CORR-03")
def test_one_on_a_boardwalk_beside_the_line_is_at_risk() -> None:
    walk = platform("walk", (5, 10.6, 15, 15), 0.3, "boardwalk")
    b = fire(
        at("b", 2), at("c", 4, off=1.2, z=0.3), pieces=[walk], dice=(("corridor", 5), ("save b", 5), ("save c", 5))
    )
    assert saves(b) == ["b", "c"]


@pytest.mark.rule("SW-CORR-03")
def test_one_on_a_boardwalk_under_the_line_is_hit() -> None:
    walk = platform("walk", (8, 5, 15, 15), 0.3, "boardwalk")
    b = fire(at("b", 2), at("c", 4, off=0.4, z=0.3), pieces=[walk], dice=(("save b", 5), ("save c", 5)))
    assert saves(b) == ["b", "c"]


@pytest.mark.rule("SW-CORR-03")
@pytest.mark.parametrize(("height", "rolled"), [(0.4, 0), (1.0, 1), (1.2, 0)])
def test_heights_are_part_of_the_inch(height: float, rolled: int) -> None:
    """ "c" stands under the line in plan: level with it, up to 1" above it, and too far above."""
    ledge = platform("ledge", (8.2, 5, 15, 15), height)
    dice: list[tuple[str | int, ...]] = [("corridor", 4)] * rolled
    dice += [("save b", 5), ("save c", 5)] if height < 0.5 else [("save b", 5)]
    b = fire(at("b", 2), at("c", 4.4, off=0.3, z=height), pieces=[ledge], dice=tuple(dice))
    assert len(b.rolls("corridor")) == rolled
    assert ("c" in saves(b)) is (height < 0.5)


@pytest.mark.rule("SW-CORR-03")
@pytest.mark.parametrize(("height", "rolled"), [(4.0, 0), (2.0, 1)])
def test_a_line_from_a_balcony_passes_over_the_head_of_one_below(height: float, rolled: int) -> None:
    """ "c" stands near the shooter in plan, where the line from 4" up is more than 1" above its head."""
    balcony = platform("balcony", (0, 5, 5.2, 15), height, "balcony")
    dice: list[tuple[str | int, ...]] = [("spot", 5), *([("corridor", 4)] * rolled), ("save b", 5)]
    b = fire(at("b", 3.6), at("c", 1, off=1.4), z=height, pieces=[balcony], dice=tuple(dice))
    assert len(b.rolls("corridor")) == rolled


# -- what stops the line --------------------------------------------------------------------------------

FRONT: Rect = (7.6, 5, 7.8, 15)
SILL, LINTEL = (FRONT, 0.3, 1.2), (FRONT, 2.4, 3.0)


def ends_at(*pieces: Piece, a: tuple[float, ...] = (5, 10), b: tuple[float, ...] = (6.9, 10)) -> int:
    """How far to the east the line runs, in mils, of a shot at one right before the wall; 11000 in the open."""
    shooter = fig("a", at=a, facing=0, weapons=GUN, actions=1)
    made = board(shooter, fig("b", seat=1, at=b), pieces=pieces, dice=[("save b", 5)])
    made.run(shoot(made.game, "a", 0))
    return made.acts("shoot")[0].points[0][0]


def shop(*openings: Opening, **walls: tuple[Rect, float, float]) -> Piece:
    return house("shop", (7.4, 5, 14, 15), walls, openings=openings)


@pytest.mark.rule("SW-CORR-02")
def test_a_floor_does_not_stop_the_line_and_a_wall_on_it_does() -> None:
    assert ends_at(shop(aside=((7.6, 11, 7.8, 15), 0.3, 3.0))) == 11000
    assert ends_at(shop(front=(FRONT, 0.3, 3.0))) == 7600


@pytest.mark.rule("SW-CORR-02")
@pytest.mark.parametrize("shut", [True, False])
def test_a_wall_with_a_window_stops_it_shut_or_open(shut: bool) -> None:
    """The sill alone would be less than 2" high."""
    window = opening("front", "window", FRONT, 1.2, 2.4, shut=shut)
    assert ends_at(shop(window, sill=SILL, lintel=LINTEL)) == 7600


@pytest.mark.rule("SW-CORR-02")
@pytest.mark.parametrize(("shut", "end"), [(True, 7600), (False, 11000)])
def test_a_door_stops_it_while_it_is_shut(shut: bool, end: int) -> None:
    door = opening("front", "door", FRONT, 0.3, 2.4, shut=shut)
    assert ends_at(shop(door, lintel=LINTEL)) == end


@pytest.mark.rule("SW-CORR-02")
def test_a_low_rail_under_a_high_roof_does_not_stop_it() -> None:
    assert ends_at(shop(rail=(FRONT, 0.3, 1.3), roof=(FRONT, 2.5, 3.0))) == 11000


@pytest.mark.rule("SW-CORR-02")
@pytest.mark.parametrize(("top", "end"), [(2.0, 7600), (1.9, 11000)])
def test_two_inches_are_measured_from_the_foot_of_what_stands_there(top: float, end: int) -> None:
    assert ends_at(shop(wall=(FRONT, 0.3, top))) == end


@pytest.mark.rule("SW-CORR-02")
def test_through_an_open_window_below_it_the_line_goes_on() -> None:
    """From a balcony across the street the slope leads through the window, not through its sill."""
    balcony = platform("balcony", (3, 5, 5.4, 15), 4, "balcony")
    window = opening("front", "window", FRONT, 0.5, 2.6)
    inside = shop(window, sill=(FRONT, 0.3, 0.5), lintel=(FRONT, 2.6, 3.0))
    assert ends_at(balcony, inside, a=(5, 10, 4), b=(8.5, 10, 0.3)) > 8500


@pytest.mark.rule("SW-CORR-02", "SW-COVER-02")
def test_what_the_shooter_touches_does_not_stop_it() -> None:
    """On a roof right at the edge the line runs down through the building that it stands on."""
    roof = platform("roof", (0, 5, 5.2, 15), 4)
    assert ends_at(roof, a=(5, 10, 4), b=(8.5, 10)) > 8500


@pytest.mark.rule("SW-CORR-02")
def test_a_wall_far_below_the_line_does_not_stop_it() -> None:
    bridge = platform("bridge", (0, 5, 6, 15), 4, "balcony"), platform("deck", (8, 5, 14, 15), 4, "balcony")
    assert ends_at(*bridge, wall("wall", (7, 5, 7.2, 15), 3), a=(5, 10, 4), b=(9, 10, 4)) == 11000


# -- who is hit -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-CORR-03")
@pytest.mark.parametrize(("off", "rolled"), [(1.492, 1), (1.493, 0)])
def test_within_an_inch_is_inclusive(off: float, rolled: int) -> None:
    dice: tuple[tuple[str | int, ...], ...] = (("corridor", 4),) if rolled else ()
    assert len(fire(at("b", 2), at("c", 4, off=off), dice=(*dice, ("save b", 5))).rolls("corridor")) == rolled


@pytest.mark.rule("SW-CORR-03")
def test_the_shooters_lowered_die_is_rolled_for_those_beside_the_line() -> None:
    b = fire(at("b", 2), at("c", 4, off=1.2), rank="Veteran", dice=(("corridor", 4), ("save b", 5)))
    assert [roll.sides for roll in b.rolls("corridor")] == [8]
    assert "The shot passes C by." in b.notes()


@pytest.mark.rule("SW-CORR-01", "SW-CORR-03")
@pytest.mark.parametrize(("x", "y"), [(1, 1), (-1, 1), (1, -1), (-1, -1)])
def test_a_corridor_runs_the_same_in_every_direction(x: int, y: int) -> None:
    """Along a diagonal: "c" is behind the target under the line, "d" beside it, "e" just beyond its end."""
    away = [2.0, 4.0, 6.0 + 0.492 + 1.1]

    def put(id: str, along: float, off: float = 0.0) -> Man:
        along, off = along * 0.70711, off * 0.70711
        return fig(id, seat=1, at=(18 + x * (along - off), 18 + y * (along + off)))

    shooter = fig("a", at=(18, 18), facing=0 if x > 0 else 180, weapons=GUN, actions=1)
    men = put("b", away[0]), put("c", away[1], 0.45), put("d", away[1] + 1, -1.2), put("e", away[2], 0.2)
    b = board(shooter, *men, policy={"target": "b"}, dice=[("corridor", 5), *((f"save {id}", 5) for id in "bcd")])
    b.run(shoot(b.game, "a", 0))
    end = b.acts("shoot")[0].points[0]
    assert abs(end[0] - 18000 - x * 4243) <= 5
    assert abs(end[1] - 18000 - y * 4243) <= 5
    assert end[2] == 100


@pytest.mark.rule("SW-CORR-01")
def test_the_line_ends_on_the_level_of_a_raised_pair() -> None:
    deck = platform("deck", (0, 5, 20, 15), 4)
    assert fire(at("b", 3, z=4), z=4, pieces=[deck], dice=(("save b", 5),)).acts("shoot")[0].points == (
        (11000, 10000, 4100),
    )


@pytest.mark.rule("SW-CORR-04")
@pytest.mark.parametrize(("roll", "checked"), [(1, True), (2, False)])
def test_only_a_one_may_jam_a_corridor(roll: int, checked: bool) -> None:
    dice: list[tuple[str | int, ...]] = [("corridor", roll), *([("jam", 5)] if checked else [])]
    b = fire(at("b", 6.9), dice=tuple(dice), options={"corridor-jamming": "on"})
    assert bool(b.rolls("jam")) is checked
    assert not b.has("a", "jammed:0")


@pytest.mark.rule("SW-CORR-04")
def test_with_somebody_hit_no_corridor_jams() -> None:
    """ "b" is Hit under the line, so that the 1 for "c" does not matter."""
    men = at("b", 2), at("c", 4, off=1.2)
    b = fire(*men, dice=(("corridor", 1), ("save b", 5)), options={"corridor-jamming": "on"})
    assert b.rolls("jam") == []


@pytest.mark.rule("SW-CORR-01", "SW-CORR-03", "SW-CORR-04")
def test_what_a_corridor_tells_names_its_rules() -> None:
    b = fire(at("b", 2), at("c", 4, off=1.2), dice=(("corridor", 5), ("save b", 5), ("save c", 5)))
    (act,) = b.acts("shoot")
    assert (act.text, act.rule, act.targets) == ("A fires a Sawn-Off Shotgun through B.", "SW-CORR-01", ("b", "c"))
    assert [roll.rule for roll in b.rolls()] == ["SW-CORR-03", "SW-CORR-04", "SW-CORR-04"]


@pytest.mark.rule("SW-CORR-02")
@pytest.mark.parametrize(("top", "end"), [(2.0, 7600), (1.9, 11000)])
def test_the_two_inches_do_not_count_what_the_building_stands_on(top: float, end: int) -> None:
    plateau = platform("plateau", (0, 0, 36, 36), 2)
    raised = house("shop", (7.4, 5, 14, 15), {"front": (FRONT, 0.3, top)}, foot=2)
    assert ends_at(plateau, raised, a=(5, 10, 2), b=(6.9, 10, 2)) == end
