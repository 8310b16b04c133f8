"""Cover, Elevated and Back-Shooter: what the Line of Fire meets."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Modifier
from gulch.rules.shadows.cover import cover_of, elevated, shooting_modifiers
from gulch.rules.shadows.weapons import MEDIUM, SHORT, weapon
from rules.shadows.build import Man, Piece, area, board, fig, platform, wall

A, B = (10, 10), (20, 10)


def cover(
    *pieces: Piece, a: tuple[float, ...] = A, b: tuple[float, ...] = B, men: tuple[Man, ...] = (), **more: Any
) -> str:
    """The rule by which "b" has Cover from "a", "" without Cover."""
    made = board(fig("a", at=a), fig("b", seat=1, at=b), *men, pieces=pieces, **more)
    found = cover_of(made.game, "a", "b")
    return found.rule if found is not None else ""


@pytest.mark.rule("SW-COVER-01")
def test_a_standing_friend_on_the_line_gives_cover() -> None:
    assert cover(men=(fig("m", at=(15, 10.2), facing=0),)) == "SW-COVER-01"
    assert cover(men=(fig("m", at=(15, 11), facing=0),)) == ""


@pytest.mark.rule("SW-COVER-01", "SW-DOWN-03")
def test_a_downed_model_never_gives_cover() -> None:
    assert cover(men=(fig("m", at=(15, 10), downed=1),)) == ""


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize(("height", "rule"), [(1.0, "SW-COVER-01"), (0.9, "")])
def test_terrain_of_an_inch_gives_cover(height: float, rule: str) -> None:
    assert cover(wall("crate", (14.5, 9.5, 15.5, 10.5), height)) == rule


@pytest.mark.rule("SW-COVER-01")
def test_two_obstacles_are_still_one_die() -> None:
    pieces = [wall("one", (13, 9, 13.5, 11), 1), wall("two", (16, 9, 16.5, 11), 1)]
    b = board(fig("a", at=A), fig("b", seat=1, at=B), pieces=pieces)
    found = [m for m in shooting_modifiers(b.game, "a", "b", weapon("Rifle"), MEDIUM) if m.cause.startswith("Cover")]
    assert [modifier.value for modifier in found] == [-1]
    assert found[0].cause == "Cover: One"


@pytest.mark.rule("SW-COVER-01")
@pytest.mark.parametrize(("value", "rule"), [("real", ""), ("plan-view", "SW-COVER-01")])
def test_a_line_that_passes_above_counts_in_plan_view_only(value: str, rule: str) -> None:
    pieces = platform("roof", (0, 0, 10.5, 20), 6), wall("crate", (11.2, 9.5, 12, 10.5), 1)
    assert cover(*pieces, a=(10.2, 10, 6), options={"line-of-fire": value}) == rule


@pytest.mark.rule("SW-COVER-01", "SW-COVER-02", "SW-COVER-03")
def test_plan_view_sees_walls_figures_and_areas_from_above() -> None:
    house: dict[str, Any] = {"options": {"line-of-fire": "plan-view"}}
    assert cover(wall("low", (14, 9, 15, 11), 0.9), **house) == ""
    assert cover(men=(fig("m", at=(15, 10.2), facing=0),), **house) == "SW-COVER-01"
    assert cover(men=(fig("m", at=(10.98, 10), facing=0),), **house) == ""
    assert cover(area("wood", (14, 5, 16, 15)), **house) == "SW-COVER-03"
    assert cover(area("wood", (14, 5, 14.9, 15)), **house) == ""


@pytest.mark.rule("SW-COVER-02")
@pytest.mark.parametrize(("gap", "rule"), [(0.0, ""), (0.5, "SW-COVER-01")])
def test_what_touches_the_shooter_does_not_obstruct_it(gap: float, rule: str) -> None:
    left = 10 + 0.492 + gap
    assert cover(wall("fence", (left, 8, left + 0.2, 12), 1.5)) == rule


@pytest.mark.rule("SW-COVER-02")
def test_a_friend_touching_the_shooter_gives_no_cover() -> None:
    assert cover(men=(fig("m", at=(10.984, 10), facing=0),)) == ""


@pytest.mark.rule("SW-COVER-03")
@pytest.mark.parametrize(
    ("rect", "rule"),
    [((18.5, 5, 25, 15), "SW-COVER-03"), ((19.4, 5, 25, 15), ""), ((13, 5, 16, 15), "SW-COVER-03")],
    ids=["inside", "just inside", "behind"],
)
def test_an_inch_of_area_terrain_gives_cover(rect: tuple[float, float, float, float], rule: str) -> None:
    assert cover(area("wood", rect)) == rule


@pytest.mark.rule("SW-COVER-03")
def test_separate_areas_are_not_added_and_the_shooters_own_counts() -> None:
    assert cover(area("one", (13, 5, 13.7, 15)), area("two", (15, 5, 15.7, 15))) == ""
    assert cover(area("wood", (5, 5, 12, 15))) == "SW-COVER-03"
    assert cover(area("wood", (5, 5, 10.8, 15))) == ""


@pytest.mark.rule("SW-ELEV-01")
@pytest.mark.parametrize(("height", "is_elevated"), [(2.0, True), (1.9, False)])
def test_two_inches_higher_is_elevated(height: float, is_elevated: bool) -> None:
    men = fig("a", at=(9.5, 10, height)), fig("b", seat=1, at=B)
    b = board(*men, pieces=[platform("roof", (0, 0, 10, 20), height)])
    assert elevated(b.game, "a", "b") is is_elevated
    assert not elevated(b.game, "b", "a")


def modifiers(b_facing: int, **more: Any) -> tuple[Modifier, ...]:
    b = board(fig("a", at=A), fig("b", seat=1, at=(13, 10), facing=b_facing), **more)
    return shooting_modifiers(b.game, "a", "b", weapon("Pistol"), SHORT)


@pytest.mark.rule("SW-SHOOT-15", "SW-LOS-03")
@pytest.mark.parametrize(("facing", "behind"), [(0, True), (180, False), (90, False)], ids=["back", "front", "half"])
def test_a_target_that_cannot_see_its_shooter(facing: int, behind: bool) -> None:
    assert ("SW-SHOOT-15" in [modifier.rule for modifier in modifiers(facing)]) is behind


@pytest.mark.rule("SW-SHOOT-15", "SW-LOS-01")
def test_half_a_body_before_the_line_is_behind_it_by_base_centre() -> None:
    assert "SW-SHOOT-15" in [m.rule for m in modifiers(88, options={"sight-half-in-arc": "base-centre"})]
    assert "SW-SHOOT-15" not in [m.rule for m in modifiers(88)]


@pytest.mark.rule("SW-SHOOT-09")
def test_all_modifiers_are_cumulative() -> None:
    """Short Range, Elevated and Back-Shooter: six Dice."""
    men = fig("a", at=(9.5, 10, 2)), fig("b", seat=1, at=(11, 10), facing=0)
    b = board(*men, pieces=[platform("roof", (0, 0, 10, 20), 2)])
    found = shooting_modifiers(b.game, "a", "b", weapon("Pistol"), SHORT)
    assert 3 + sum(modifier.value for modifier in found) == 6
    assert [modifier.rule for modifier in found] == ["SW-SHOOT-09", "SW-ELEV-01", "SW-SHOOT-15"]
