"""Line of Sight, fields of view and measured distances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.rules.shadows.los import free_line, in_arc, measured, visible, visible_of
from gulch.table.model import Part
from rules.shadows.build import Board, board, box, fig, platform, wall

WALL = wall("wall", (14, 5, 15, 15), 3)


def pair(a: tuple[float, ...], b: tuple[float, ...], facing: int = 0, **more: object) -> Board:
    """Two figures: one looks along `facing` (degrees from east), the other back at it."""
    return board(fig("a", at=a, facing=facing), fig("b", seat=1, at=b), **more)  # type: ignore[arg-type]


@pytest.mark.rule("SW-LOS-01")
@pytest.mark.parametrize(("at", "seen"), [((15, 15), True), ((10, 6), False), ((10.5, 8), False), ((5, 10.5), True)])
def test_a_model_sees_the_half_before_it(at: tuple[float, float], seen: bool) -> None:
    b = pair((10, 10), at, facing=90)
    assert in_arc(b.game, "a", "b") is seen


@pytest.mark.rule("SW-LOS-01")
@pytest.mark.parametrize(("value", "seen"), [("any-part", True), ("base-centre", False)])
def test_any_part_of_head_or_body_in_the_arc_will_do(value: str, seen: bool) -> None:
    b = board(
        fig("a", at=(10, 10), facing=90),
        fig("b", seat=1, at=(15, 9.95), facing=0),
        options={"sight-half-in-arc": value},
    )
    assert in_arc(b.game, "a", "b") is seen


@pytest.mark.rule("SW-LOS-02")
def test_a_high_wall_hides_and_a_low_one_does_not() -> None:
    assert not visible(pair((10, 10), (20, 10), pieces=[WALL]).game, "a", "b")
    low = wall("low", (14, 5, 15, 15), 0.9)
    assert visible(pair((10, 10), (20, 10), pieces=[low]).game, "a", "b")


@pytest.mark.rule("SW-LOS-02")
@pytest.mark.parametrize(("foot", "seen"), [(0.45, False), (0.75, True)])
def test_limbs_alone_are_not_seen(foot: float, seen: bool) -> None:
    """A hanging board leaves only the legs to be seen, or the lower body too."""
    hung = replace(wall("board", (14, 5, 14.1, 15), 3), parts=(Part("body", box((14, 5, foot), (14.1, 15, 3))),))
    assert visible(pair((10, 10), (14.6, 10), pieces=[hung]).game, "a", "b") is seen


@pytest.mark.rule("SW-LOS-02")
def test_standing_models_hide_others_and_downed_ones_do_not() -> None:
    def between(**status: int) -> bool:
        men = fig("a", at=(10, 10)), fig("m", at=(12, 10), facing=0, **status), fig("b", seat=1, at=(14, 10))
        return visible(board(*men).game, "a", "b")

    assert not between()
    assert between(downed=1)


@pytest.mark.rule("SW-LOS-03")
def test_a_free_line_is_mutual() -> None:
    roof = platform("roof", (0, 0, 10, 10), 4)
    b = pair((9.4, 5, 4), (11, 5), pieces=[roof])
    one_way = b.game.sees("a", "b").clear, b.game.sees("b", "a").clear
    assert free_line(b.game, "a", "b") == free_line(b.game, "b", "a") == any(one_way)


@pytest.mark.rule("SW-LOS-03")
def test_the_front_arc_is_each_viewers_own() -> None:
    b = board(fig("a", at=(10, 10), facing=0), fig("b", seat=1, at=(15, 10), facing=0))
    assert visible(b.game, "a", "b")
    assert not visible(b.game, "b", "a")


@pytest.mark.rule("SW-LOS-02", "SW-LOS-03")
def test_of_many_only_those_in_the_arc_and_not_hidden_are_seen() -> None:
    men = [
        fig("a", at=(10, 10), facing=0), fig("mate", at=(12, 4)), fig("b", seat=1, at=(13, 7)),
        fig("down", seat=1, at=(12, 13), downed=1), fig("hidden", seat=1, at=(20, 10)),
        fig("behind", seat=1, at=(5, 10)),
    ]  # fmt: skip
    b = board(*men, pieces=[WALL])
    assert visible_of(b.game, "a", ["a", "mate", "b", "down", "hidden", "behind"]) == ["mate", "b", "down"]


@pytest.mark.rule("SW-MEAS-03")
def test_distances_run_from_base_to_base() -> None:
    small = board(fig("a", at=(10, 10)), fig("b", seat=1, at=(15, 10)))
    assert measured(small.game, "a", "b") == 4016
    large = board(fig("a", at=(10, 10), base=40), fig("b", seat=1, at=(16, 10)))
    assert measured(large.game, "a", "b") == 4721


@pytest.mark.rule("SW-MEAS-03")
@pytest.mark.parametrize(("value", "gap"), [("real", 5000), ("flat", 4000)])
def test_heights_count_unless_measured_flat(value: str, gap: int) -> None:
    roof = platform("roof", (0, 0, 10, 20), 3)
    men = fig("a", at=(5, 10, 3)), fig("b", seat=1, at=(5 + 4 + 0.984, 10))
    b = board(*men, pieces=[roof], options={"measured-distance": value})
    assert measured(b.game, "a", "b") == gap
