"""Cover by buildings: boardwalks and floors that hide nobody, and the walls on them that do."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows.cover import cover_of, shooting_modifiers
from gulch.rules.shadows.weapons import MEDIUM, weapon
from rules.shadows.build import Piece, area, board, fig, platform, wall
from rules.shadows.houses import Rect, house, opening

A, B = (10, 10), (20, 10)
PLAN = {"line-of-fire": "plan-view"}
WALKED: Rect = (13, 5, 17, 15)


def cover(*pieces: Piece, a: tuple[float, ...] = A, b: tuple[float, ...] = B, **more: Any) -> str:
    """The rule by which "b" has Cover from "a", "" without Cover."""
    made = board(fig("a", at=a), fig("b", seat=1, at=b), pieces=pieces, **more)
    found = cover_of(made.game, "a", "b")
    return found.rule if found is not None else ""


def shop(**walls: tuple[Rect, float, float]) -> Piece:
    """A building across the line with a floor 0.3" high."""
    return house("shop", WALKED, walls)


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
@pytest.mark.parametrize(("height", "rule"), [(0.3, ""), (0.9, ""), (1.0, "SW-COVER-01")])
def test_a_boardwalk_under_an_inch_hides_nobody(height: float, rule: str, options: dict[str, str]) -> None:
    """The building that it belongs to is 3" high, but off the line."""
    walk = house("shop", WALKED, {"wall": ((13, 14, 17, 15), 0.3, 3)}, floor_height=height)
    assert cover(walk, options=options) == rule


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
def test_a_wall_that_begins_on_the_floor_gives_cover_to_those_in_the_street(options: dict[str, str]) -> None:
    """The line, 0.1" above the street, runs through the floor and so below the wall."""
    assert cover(shop(wall=((15, 5, 15.2, 15), 0.3, 3)), options=options) == "SW-COVER-01"
    assert cover(shop(wall=((15, 11, 15.2, 15), 0.3, 3)), options=options) == ""


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize(("top", "rule"), [(1.0, "SW-COVER-01"), (0.9, "")])
def test_what_stands_on_the_floor_must_reach_an_inch_above_the_foot(top: float, rule: str) -> None:
    assert cover(shop(bench=((15, 9, 15.2, 11), 0.3, top))) == rule


@pytest.mark.rule("SW-COVER-01")
def test_an_upper_floor_does_not_stand_on_the_floor_below() -> None:
    assert cover(shop(upper=((13, 5, 17, 15), 2.5, 3))) == ""


@pytest.mark.rule("SW-COVER-01")
def test_a_wall_further_on_than_the_line_of_fire_gives_no_cover() -> None:
    """The target stands on the floor before the wall."""
    assert cover(shop(wall=((16, 5, 16.2, 15), 0.3, 3)), b=(14.5, 10, 0.3)) == ""


@pytest.mark.rule("SW-COVER-02")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
def test_of_a_building_only_the_part_that_the_shooter_touches_is_ignored(options: dict[str, str]) -> None:
    """From the floor down into the street: the wall at the shooter's shoulder, and another one further on."""
    near, far = ((14.492, 5, 14.6, 15), 0.3, 3.0), ((16, 5, 16.2, 15), 0.3, 3.0)
    assert cover(shop(near=near), a=(14, 10, 0.3), options=options) == ""
    assert cover(shop(near=near, far=far), a=(14, 10, 0.3), options=options) == "SW-COVER-01"


@pytest.mark.rule("SW-COVER-02")
def test_a_shooter_in_the_street_against_the_house_shoots_past_its_wall() -> None:
    """It touches the floor below the wall, which is the wall as far as it is concerned."""
    assert cover(shop(wall=((13, 5, 13.2, 15), 0.3, 3)), a=(13 - 0.492, 10)) == ""


@pytest.mark.rule("SW-COVER-02")
def test_the_target_in_contact_with_an_obstacle_keeps_its_cover() -> None:
    assert cover(shop(wall=((15, 5, 15.2, 15), 0.3, 3)), b=(17 + 0.492, 10)) == "SW-COVER-01"


@pytest.mark.rule("SW-COVER-01")
def test_only_a_surface_is_a_floor() -> None:
    """A low part of a high piece that nobody can stand on counts as its piece does."""
    step = platform("rock", (14, 9, 15, 11), 0.5)
    assert cover(step) == ""
    low_part = house("wagon", (13, 13, 17, 15), {"tongue": ((14, 9, 15, 11), 0, 0.5)})
    assert cover(low_part) == "SW-COVER-01"


@pytest.mark.rule("SW-COVER-03")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
@pytest.mark.parametrize(("to", "rule"), [(15.0, "SW-COVER-03"), (14.9, "")])
def test_exactly_an_inch_of_area_terrain_is_enough(to: float, rule: str, options: dict[str, str]) -> None:
    assert cover(area("wood", (14, 5, to, 15)), options=options) == rule


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
@pytest.mark.parametrize(("wall", "rule"), [(3.0, "SW-COVER-01"), (0.9, "")])
def test_heights_are_measured_from_the_foot_of_the_building(wall: float, rule: str, options: dict[str, str]) -> None:
    """Everything stands on a plateau 2" up; a bench on a floor is no wall."""
    plateau = platform("plateau", (0, 0, 36, 36), 2)
    bench = {"bench": ((15.0, 5.0, 15.2, 15.0), 0.3, wall)} if wall > 1 else {}
    shop = house("shop", WALKED, bench, foot=2, floor_height=0.3 if wall > 1 else wall)
    assert cover(plateau, shop, a=(10, 10, 2), b=(20, 10, 2), options=options) == rule


@pytest.mark.rule("SW-COVER-02")
def test_a_wall_that_begins_above_the_feet_is_touched_all_the_same() -> None:
    """The line rises into the wall that the shooter leans on."""
    low = house("shop", WALKED, {"wall": ((13, 5, 13.2, 15), 0.15, 3)}, floor_height=0.15)
    assert cover(low, a=(13 - 0.492, 10), b=(14.2, 10, 0.15)) == ""
    assert cover(low, a=(13 - 0.992, 10), b=(14.2, 10, 0.15)) == "SW-COVER-01"


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize(
    ("options", "edge", "rule"),
    [({}, 10.001, ""), ({}, 9.99, "SW-COVER-01"), (PLAN, 10.0, ""), (PLAN, 9.99, "SW-COVER-01")],
)
def test_a_line_along_a_wall_crosses_nothing(options: dict[str, str], edge: float, rule: str) -> None:
    assert cover(wall("wall", (14, edge, 15, 12), 3), options=options) == rule


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
@pytest.mark.parametrize(("off", "rule"), [(0.492, ""), (0.49, "SW-COVER-01")])
def test_a_line_along_a_base_crosses_nobody(off: float, rule: str, options: dict[str, str]) -> None:
    made = board(fig("a", at=A), fig("b", seat=1, at=B), fig("m", at=(15, 10 + off), facing=0), options=options)
    found = cover_of(made.game, "a", "b")
    assert (found.rule if found else "") == rule


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize("options", [{}, PLAN], ids=["real", "plan-view"])
@pytest.mark.parametrize(("shut", "rule"), [(True, "SW-COVER-01"), (False, "")])
def test_a_door_gives_cover_while_it_is_shut(shut: bool, rule: str, options: dict[str, str]) -> None:
    door = opening("front", "door", (15, 9, 15.2, 11), 0.3, 2.3, shut=shut)
    walls: dict[str, tuple[Rect, float, float]] = {
        "wall": ((15, 5, 15.2, 9), 0.3, 3),
        "rest": ((15, 11, 15.2, 15), 0.3, 3),
    }
    assert cover(house("shop", WALKED, walls, openings=(door,)), options=options) == rule


@pytest.mark.rule("SW-COVER-01", "SW-DOWN-03")
def test_seen_from_above_a_downed_model_gives_none_either() -> None:
    made = board(fig("a", at=A), fig("b", seat=1, at=B), fig("m", at=(15, 10), downed=1, base=40), options=PLAN)
    assert cover_of(made.game, "a", "b") is None


@pytest.mark.rule("SW-SKILL-05", "SW-SKILL-06")
@pytest.mark.parametrize(
    ("pieces", "rules"), [((), []), ((wall("crate", (14, 9, 15, 11), 1),), ["SW-COVER-01", "SW-SKILL-05"])]
)
def test_a_trick_shooter_ignores_cover(pieces: tuple[Piece, ...], rules: list[str]) -> None:
    shooter = fig("a", at=A, skills="Trick Shooter, Deadeye", weapons="Rifle")
    made = board(shooter, fig("b", seat=1, at=B), pieces=pieces)
    found = shooting_modifiers(made.game, "a", "b", weapon("Rifle"), MEDIUM)
    assert sorted(modifier.rule for modifier in found) == sorted([*rules, "SW-SKILL-06"])


@pytest.mark.rule("SW-COVER-02")
def test_what_hangs_above_the_shooters_head_does_not_touch_it() -> None:
    """A shot from under an awning up to a roof goes through the awning."""
    awning = house("shop", (13, 16, 17, 18), {"awning": ((13, 5, 14.4, 15), 1.3, 1.6)})
    roof = platform("roof", (15.2, 5, 20, 15), 5)
    made = board(fig("a", at=(13.6, 10)), fig("b", seat=1, at=(15.5, 10, 5)), pieces=(awning, roof))
    found = cover_of(made.game, "a", "b")
    assert found is not None
    assert found.cause == "Cover: Shop"
