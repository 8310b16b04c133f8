"""Nitro: lying about, coming near, picked up, carried (LW-EXPL-05, -06, -12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gulch.decision import Walked
from gulch.events import Blast, Marker, Removed
from gulch.rules.legends import burdens, move, nitro, pace, saddle
from gulch.rules.legends.pending import drain
from rules.legends.build import Board, board, fig
from rules.legends.saddled import horse, saddled

VIAL = "nitro:b:0"


def field(*more: Any, at: tuple[float, ...] = (5, 10), where: float = 10.0, **keys: Any) -> Board:
    """A walker at (5, 10), a vial of b's in his way at (`where`, 10), b far off."""
    b = board(
        fig("a", at=at), fig("b", seat=1, at=(30, 30), kit="Nitro", gone_0=1), *more, phase="movin", **keys
    )  # fmt: skip
    b.game.tell(Marker(VIAL, nitro.KIND, (round(where * 1000), 10_000, 0), "Nitro"))
    b.match.log.clear()
    return b


def walk(b: Board, *points: tuple[float, float], who: str = "a", deeds: tuple[str, ...] = ()) -> None:
    """His whole move along these points."""
    way = tuple((round(x * 1000), round(y * 1000), 0) for x, y in points)
    b.answers = [("manner", "walk"), ("move", Walked(way, 0, deeds))]
    b.policy = {**b.policy, "manner": "done"}
    b.run(move.act(b.game, who))


def x_of(b: Board, who: str = "a") -> float:
    return b.body(who).x / 1000


@pytest.mark.rule("LW-EXPL-05")
@pytest.mark.parametrize(("to", "dice"), [(8.5, []), (8.6, [("near nitro a", 2)])])
def test_one_inch_is_near(to: float, dice: Sequence[Any]) -> None:
    """His rim is 1 inch from the vial where he stands at 8.508."""
    b = field(dice=dice)
    walk(b, (to, 10))
    assert x_of(b) == to


@pytest.mark.rule("LW-EXPL-05")
def test_on_a_one_it_goes_off_and_interrupts_his_move() -> None:
    b = field(dice=[("near nitro a", 1), ("blast hits a", 1), ("wound b", 1), ("dive a", 6), ("dive a", 6)])
    walk(b, (10.5, 10))
    assert 8.5 <= x_of(b) <= 8.7
    assert len(b.told(Blast)) == 1
    assert not b.game.facts.markers
    assert not move.can_move(b.game, "a")


@pytest.mark.rule("LW-EXPL-05")
def test_one_roll_an_approach() -> None:
    """Straight over it and on: one roll; a new move that begins inside the ring is another approach."""
    b = field(dice=[("near nitro a", 2)])
    walk(b, (10.8, 10))
    assert x_of(b) == 10.8
    b = field(at=(9, 10), dice=[("near nitro a", 6)])
    walk(b, (9.5, 10))


@pytest.mark.rule("LW-EXPL-05")
def test_out_of_the_ring_and_in_again_are_two() -> None:
    b = field(at=(8, 10), dice=[("near nitro a", 2), ("near nitro a", 3)])
    walk(b, (8.7, 10), (7.9, 10), (8.8, 10))


@pytest.mark.rule("LW-EXPL-05")
def test_moves_that_nobody_chose_count_as_well() -> None:
    b = field(at=(9.2, 10), dice=[("near nitro a", 1), ("blast hits a", 1), ("wound b", 6), ("critical a", 1)])
    nitro.came_by(b.game, "a", ((5000, 10_000, 0), (9200, 10_000, 0)))
    b.run(drain(b.game))
    assert b.removed() == ["a"]


@pytest.mark.rule("LW-EXPL-05")
def test_without_a_vial_a_way_is_one_stretch() -> None:
    b = board(fig("a", at=(5, 10)), fig("b", seat=1, at=(30, 30)))
    route = ((5000, 10_000, 0), (9000, 10_000, 0))
    assert nitro.stretches(b.game, "a", route) == [(route, "")]


@pytest.mark.rule("LW-EXPL-05")
def test_each_of_two_vials_is_rolled_for_in_turn() -> None:
    b = field(dice=[("near nitro a", 2), ("near nitro a", 3)])
    b.game.tell(Marker("nitro:b:1", nitro.KIND, (8_000, 10_000, 0), "Nitro"))
    route = ((5_000, 10_000, 0), (9_000, 10_000, 0))
    first, second, rest = nitro.stretches(b.game, "a", route)
    assert (first[1], second[1], rest[1]) == ("nitro:b:1", VIAL, "")
    assert first[0][-1] == second[0][0]
    assert second[0][-1] == rest[0][0]
    assert rest[0][-1] == (9_000, 10_000, 0)
    walk(b, (9, 10))


@pytest.mark.rule("LW-EXPL-05")
def test_corners_of_the_way_stay_where_they_are() -> None:
    b = field()
    route = ((5_000, 10_000, 0), (6_000, 12_000, 0), (5_000, 14_000, 0))
    assert nitro.stretches(b.game, "a", route) == [(route, "")]


@pytest.mark.rule("LW-EXPL-05")
def test_who_is_gone_by_then_shakes_nothing() -> None:
    b = field(at=(9.2, 10))
    nitro.came_by(b.game, "a", ((9_200, 10_000, 0), (9_300, 10_000, 0)))
    b.game.tell(Removed("a", "out of action"))
    b.run(drain(b.game))
    assert VIAL in b.game.facts.markers


# -- picking up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-06")
def test_its_owner_takes_it_up_again_at_the_same_risk() -> None:
    b = field(dice=[("near nitro b", 4)])
    b.game.tell(Marker(VIAL, nitro.KIND, (28_000, 30_000, 0), "Nitro"))
    walk(b, (28.85, 30), who="b", deeds=(VIAL,))
    assert not b.game.facts.markers
    assert burdens.has_nitro(b.game.facts, "b")


@pytest.mark.rule("LW-EXPL-06")
def test_it_may_go_off_instead() -> None:
    dice = [("near nitro b", 1), ("blast hits b", 1), ("wound b", 1), ("dive b", 6), ("dive b", 6)]
    b = field(dice=dice)
    b.game.tell(Marker(VIAL, nitro.KIND, (28_000, 30_000, 0), "Nitro"))
    walk(b, (28.85, 30), who="b", deeds=(VIAL,))
    assert not burdens.has_nitro(b.game.facts, "b")


@pytest.mark.rule("LW-EXPL-06")
@pytest.mark.parametrize(("gap", "offered"), [(6.8, (VIAL,)), (7.0, ())])
def test_it_is_offered_within_a_move(gap: float, offered: tuple[str, ...]) -> None:
    b = field()
    b.game.tell(Marker(VIAL, nitro.KIND, (round((30 - gap) * 1000), 30_000, 0), "Nitro"))
    assert tuple(one.id for one in nitro.deeds(b.game, "b")) == offered


@pytest.mark.rule("LW-EXPL-06")
def test_nobody_else_may_take_it_and_it_has_to_be_touched() -> None:
    b = field(dice=[("near nitro a", 2)])
    assert nitro.deeds(b.game, "a") == ()
    b = field(dice=[("near nitro b", 2)])
    b.game.tell(Marker(VIAL, nitro.KIND, (28_000, 30_000, 0), "Nitro"))
    walk(b, (29.2, 30), who="b", deeds=(VIAL,))
    assert VIAL in b.game.facts.markers


# -- carrying -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-12")
@pytest.mark.parametrize(("kit", "allowance"), [("Nitro", 3000), ("Dynamite", 6000), ("", 6000)])
def test_nitro_is_carried_at_half_rate(kit: str, allowance: int) -> None:
    b = board(fig("a", at=(5, 10), kit=kit), fig("b", seat=1, at=(30, 30)), phase="movin")
    assert pace.full(b.game, "a") == allowance


@pytest.mark.rule("LW-EXPL-12")
@pytest.mark.parametrize(("kit", "offered"), [("Nitro", []), ("Dynamite", ["mount:a.mount"])])
def test_who_carries_nitro_never_rides(kit: str, offered: list[str]) -> None:
    men = (fig("a", at=(5, 10), kit=kit), fig("b", seat=1, at=(30, 30)))
    b = saddled(*men, horse("a", at=(6.28, 10)), phase="movin")
    assert [one.id for one in saddle.MANNERS["mount"].options(b.game, "a")] == offered


@pytest.mark.rule("LW-EXPL-05")
@pytest.mark.parametrize(("edge", "dice"), [(8.9, []), (9.0, [("near nitro seat:0", 2)])])
def test_a_coach_comes_near_as_well(edge: float, dice: Sequence[Any]) -> None:
    b = field(dice=dice)
    lane = ((2_000, 9_000), (round(edge * 1000), 9_000), (round(edge * 1000), 11_000), (2_000, 11_000))
    nitro.rolled_by(b.game, [lane], 0)
    b.run(drain(b.game))
