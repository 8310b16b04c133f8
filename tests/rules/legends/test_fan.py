"""Fanning a sixgun (LW-WEAP-03 to -07)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import jam
from gulch.rules.legends.aim import FAN, targets
from gulch.rules.legends.shoot import act, can_shoot, shoot
from rules.legends.build import Board, fig, wall
from rules.legends.duel import duel, east


def fanned(b: Board) -> Board:
    b.run(shoot(b.game, "a", 0, FAN), pending=True)
    return b


@pytest.mark.rule("LW-WEAP-03")
@pytest.mark.parametrize(("gap", "found"), [(6.0, ["b"]), (6.1, [])])
def test_fanning_cuts_the_range_to_six_inches(gap: float, found: list[str]) -> None:
    assert targets(duel(gap).game, "a", 0, FAN) == found
    assert targets(duel(gap).game, "a", 0) == ["b"]


@pytest.mark.rule("LW-WEAP-02", "LW-WEAP-03", "LW-WEAP-11")
def test_only_a_sixgun_is_fanned_and_it_is_declared_instead_of_the_shot() -> None:
    b = duel(
        weapons="Sixgun, Heavy Pistol, Le Mat", policy={"shootin": "shoot:0:fan"}, dice=[("fan a", 1, 2, 3, 4, 5, 5)]
    )

    b.run(act(b.game, "a"))
    (asked,) = b.decisions("shootin")
    assert [option.id for option in asked.options if option.id.endswith("fan")] == ["shoot:0:fan"]
    assert can_shoot(b.game, "a") == []


@pytest.mark.rule("LW-WEAP-04")
@pytest.mark.parametrize("s", [3, 6])
def test_each_six_hits_whatever_his_shootin(s: int) -> None:
    """Two hits; a survivor of the first is hit by the second too."""
    rolls = [("fan a", 6, 6, 3, 4, 5, 1), ("wound a", 2), ("wound a", 4)]
    assert fanned(duel(profile={"S": s}, dice=rolls)).removed() == ["b"]


@pytest.mark.rule("LW-WEAP-04", "LW-FAME-02")
def test_fame_makes_a_six_of_a_single_die() -> None:
    b = fanned(duel(fame=1, dice=[("fan a", 1, 2, 3, 4, 5, 5), ("wound a", 4)], answers=[("fame", "4:6")]))
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-WEAP-05")
def test_the_first_hit_is_for_the_target_and_others_may_be_for_a_neighbour() -> None:
    near, far = fig("c", seat=1, at=(east(5), 10 + 3.0 + 0.984)), fig("d", seat=1, at=(east(5), 10 - 3.1 - 0.985))
    rolls = [("fan a", 6, 6, 6, 1, 2, 3), ("wound a", 4), ("wound a", 4)]
    b = duel(more=[near, far], dice=rolls, answers=[("fanned", "c"), ("fanned", "b")])
    assert fanned(b).removed() == ["b", "c"]  # the third hit finds nobody any more
    assert [option.id for option in b.decisions("fanned")[0].options] == ["b", "c"]


@pytest.mark.rule("LW-WEAP-05", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "found"), [("cowboys", ["b"]), ("outlaws", ["b", "c"])])
def test_a_friend_is_hit_only_by_those_to_whom_life_is_cheap(posse: str, found: list[str]) -> None:
    rolls = [("fan a", 6, 6, 1, 2, 3, 4), ("wound a", 1), ("wound a", 1)]
    b = duel(posse=posse, more=[fig("c", at=(east(5), 12.5))], dice=rolls, policy={"fanned": "b"})
    fanned(b)
    asked = b.decisions("fanned")
    assert [option.id for option in asked[0].options] == found if posse == "outlaws" else not asked


@pytest.mark.rule("LW-WEAP-05")
@pytest.mark.parametrize(("how", "asked"), [("beyond-6", 1), ("within-6", 0)])
def test_a_neighbour_beyond_six_inches_is_an_option(how: str, asked: int) -> None:
    b = duel(6.0, more=[fig("c", seat=1, at=(east(8), 10.6))], options={"fanning-reach": how}, policy={"fanned": "b"},
             dice=[("fan a", 6, 6, 1, 2, 3, 4), ("wound a", 1), ("wound a", 1)])  # fmt: skip
    fanned(b)
    assert len(b.decisions("fanned")) == asked


@pytest.mark.rule("LW-WEAP-06", "LW-WEAP-04")
def test_each_hit_rolls_for_what_is_in_the_way_and_none_is_critical() -> None:
    fence = wall("f", (9, 8, 9.1, 12), 0.9)
    rolls = [("fan a", 6, 6, 1, 2, 3, 4), ("in the way a", 2), ("in the way a", 5), ("wound a", 6)]
    b = fanned(duel(pieces=[fence], b={"profile": {"W": 3}}, dice=rolls))
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-WEAP-07")
def test_the_sixgun_is_empty_after_it() -> None:
    b = fanned(duel(weapons="Sixgun, Sixgun", turn=2, dice=[("fan a", 1, 1, 2, 3, 4, 5)]))
    assert jam.to_clear(b.game, "a") == ["empty:0"]
    assert can_shoot(duel(empty_0=2, turn=3).game, "a") == []


@pytest.mark.rule("LW-JAM-01")
@pytest.mark.parametrize(("option", "checks"), [("no", 0), ("yes", 1)])
def test_ones_among_the_dice_jam_only_by_the_option_and_once_a_shot(option: str, checks: int) -> None:
    rolls: list[tuple[Any, ...]] = [("fan a", 1, 1, 2, 3, 4, 5), *[("jam a", 1)] * checks]
    b = fanned(duel(dice=rolls, options={"fan-and-spread-jams": option}))
    assert b.has("a", "jammed:0") is bool(checks)


@pytest.mark.rule("LW-DIVE-06", "LW-DIVE-01")
def test_each_hit_that_does_not_kill_makes_a_test_due() -> None:
    b = fanned(duel(dice=[("fan a", 6, 6, 6, 2, 3, 4), *[("wound a", 1)] * 3]))
    assert [due.figure for due in b.game.pending] == ["b"] * 3


@pytest.mark.rule("LW-PLUCK-03", "LW-WEAP-05")
@pytest.mark.parametrize(("dice", "out"), [((6, 6), ["c"]), ((1, 1), [])])
def test_a_fearsome_neighbour_must_be_dared_or_the_hit_stays_with_the_target(dice: Any, out: list[str]) -> None:
    more = [fig("c", seat=1, at=(east(5), 12.5), skills="Fearsome Reputation")]
    rolls = [("fan a", 6, 6, 1, 2, 3, 4), ("dares a", *dice), ("wound a", 1), ("wound a", 4 if out else 1)]
    assert fanned(duel(more=more, dice=rolls, answers=[("target", "b"), ("fanned", "c")])).removed() == out


@pytest.mark.rule("LW-WEAP-05")
def test_a_neighbour_out_of_sight_is_not_hit() -> None:
    more = [fig("c", seat=1, at=(east(5), 12.5))]
    b = duel(more=more, pieces=[wall("w", (9, 11.2, 9.2, 13), 3)],
             dice=[("fan a", 6, 6, 1, 2, 3, 4), ("wound a", 1), ("wound a", 1)])  # fmt: skip
    fanned(b)
    assert not b.decisions("fanned")
