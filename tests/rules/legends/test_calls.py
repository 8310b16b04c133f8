"""Ways to call a Heroic Action that cost no Fame, or more of it (LW-SKILL-13, LW-SKILL-20, LW-HIRED-18)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import calls
from rules.legends.build import Board, board, fig
from rules.legends.hires import paid


def ways(b: Board, who: str, phase: str = "shootin") -> list[tuple[str, int, bool, str]]:
    return [(way.id, way.fame, way.shout, way.weapon) for way in calls.ways(b.game, who, phase)]


FAST = {"skills": "Fast Draw", "weapons": "Sixgun", "hero": True}


@pytest.mark.rule("LW-SKILL-13")
@pytest.mark.parametrize(
    ("change", "phase", "found"),
    [({}, "shootin", True), ({}, "movin", False), ({"jammed_0": 1}, "shootin", False),
     ({"weapons": "Heavy Pistol"}, "shootin", False)],
)  # fmt: skip
def test_a_fast_draw_is_free_for_a_man_with_a_sixgun(change: dict[str, Any], phase: str, found: bool) -> None:
    b = board(fig("a", at=(10, 10), **{**FAST, **change}), fig("z", seat=1, at=(30, 30)))
    assert ways(b, "a", phase) == ([("fast-draw", 0, False, "Sixgun")] if found else [])


@pytest.mark.rule("LW-SKILL-13")
def test_a_fast_draw_spends_no_fame() -> None:
    b = board(fig("a", at=(10, 10), **FAST, fame=1), fig("z", seat=1, at=(30, 30)))
    fame, fast = calls.ways(b.game, "a", "shootin")
    calls.pay(b.game, "a", fast)
    assert b.game.facts.get("a", "fame") == 1
    calls.pay(b.game, "a", fame)
    assert b.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-HIRED-18")
@pytest.mark.parametrize(
    ("gap", "fame", "found"),
    [(3.0, 1, {"fast-draw": 1}), (3.0, 2, {"fame": 2, "fast-draw": 1}), (3.1, 1, {"fame": 1, "fast-draw": 0})],
)
def test_near_a_dove_a_call_costs_one_more(gap: float, fame: int, found: dict[str, int]) -> None:
    dove = paid("d", "Soiled Dove", seat=1, at=(10.984 + gap, 10))
    b = board(fig("a", at=(10, 10), **FAST, fame=fame), dove)
    assert {id: cost for id, cost, _, _ in ways(b, "a")} == found
    calls.pay(b.game, "a", calls.ways(b.game, "a", "shootin")[-1])
    assert b.game.facts.get("a", "fame") == fame - found["fast-draw"]


def veteran(gap: float, *, apart: bool = True, phase: str = "shootin", skills: str = "Seasoned Veteran") -> Board:
    caller = fig("a", at=(10, 10), hero=True, fame=1)
    other = fig("v", seat=1, at=(10.984 + gap, 10), hero=True, skills=skills)
    foe = fig("c", at=(10.984 + gap + 0.984 + (1 if apart else 0), 10))
    return board(caller, other, foe, phase=phase)


@pytest.mark.rule("LW-SKILL-20")
@pytest.mark.parametrize(
    ("gap", "apart", "phase", "found"),
    [(6.0, True, "shootin", ["v"]), (6.1, True, "shootin", []), (6.0, False, "shootin", []), (6.0, False, "movin", []),
     (6.0, False, "fightin", ["v"])],
)  # fmt: skip
def test_a_seasoned_veteran_answers_a_call(gap: float, apart: bool, phase: str, found: list[str]) -> None:
    b = veteran(gap, apart=apart, phase=phase)
    assert calls.answerers(b.game, "a", phase) == found


@pytest.mark.rule("LW-SKILL-20")
def test_the_answer_is_free_and_others_have_none() -> None:
    b = veteran(6.0)
    (way,) = calls.ways(b.game, "v", "shootin", echo=True)
    assert (way.fame, way.shout) == (0, True)
    assert calls.answerers(veteran(6.0, skills="").game, "a", "shootin") == []


@pytest.mark.rule("LW-HEROIC-01")
def test_the_ordinary_way_is_for_a_hero_with_fame_and_has_the_shout() -> None:
    b = board(fig("a", at=(10, 10), fame=1), fig("c", at=(12, 10)), fig("z", seat=1, at=(30, 30)))
    assert ways(b, "a", "movin") == [("fame", 1, True, "")]
    assert ways(b, "c", "movin") == []


@pytest.mark.rule("LW-HIRED-18", "LW-LEGEND-06")
def test_the_extra_point_for_a_fast_draw_comes_from_the_store() -> None:
    hero = fig("a", at=(10, 10), skills="Fast Draw, Famous", weapons="Sixgun", fame=2)
    b = board(hero, paid("d", "Soiled Dove", seat=1, at=(12, 10)))
    calls.pay(b.game, "a", calls.ways(b.game, "a", "shootin")[-1])
    assert (b.game.facts.get("a", "fame"), b.has("a", "famous"), b.has("a", "sprung")) == (1, False, False)
