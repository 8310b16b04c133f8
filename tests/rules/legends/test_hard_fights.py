"""Odd cases of fights and of those who take part in them."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Removed
from gulch.rules.legends import famous, hired, kit, pluck
from rules.legends.build import board, fig
from rules.legends.melee import BASE, play


@pytest.mark.rule("LW-SKILL-22")
def test_the_repartee_of_the_dead_keeps_nobody_from_striking() -> None:
    """A kills the man of Repartee; C tests no more, for there is nobody left to strike."""
    men = [
        fig("a", at=(10, 10)),
        fig("c", at=(10 + 2 * BASE, 10)),
        fig("b", at=(10 + BASE, 10), seat=1, skills="Repartee"),
    ]
    rolls = [("fight b", 1), ("fight a", 6), ("fight c", 1), ("repartee a", 6, 6), ("wound a", 5)]
    b = board(*men, dice=rolls, policy={"back-off": "0"})
    play(b)
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-LEGEND-04")
@pytest.mark.parametrize("seats", [(0, 1), (0, 2), (1, 2)])
def test_of_three_posses_no_two_have_the_same_legend(seats: tuple[int, int]) -> None:
    kinds = [["Wyatt Earp", "Deputy"] if seat in seats else ["Deputy"] for seat in range(3)]
    assert famous.clash(kinds, ["Wyatt Earp"]) == "Wyatt Earp"


@pytest.mark.rule("LW-HIRED-21", "LW-WEAP-36")
@pytest.mark.parametrize(("status", "left"), [({}, 2), ({"entangled": 1}, 0)])
def test_a_rope_spoils_ancient_remedies_but_not_their_use(status: Any, left: int) -> None:
    card: dict[str, Any] = {"skills": "Ancient Remedies", "profile": {"FT": 2}}
    b = board(fig("a", at=(10, 10), remedies=1, **card, **status), fig("b", at=(30, 30), seat=1), phase="movin")
    hired.movin_over(b.game)
    assert b.game.facts.get("a", "fortune", 0) == left
    assert b.has("a", "remedied") is (left > 0)


@pytest.mark.rule("LW-EQUIP-05", "LW-HIRED-10")
@pytest.mark.parametrize(("whiskey", "sermons", "value"), [(6, 0, 7), (6, 1, 6), (2, 1, 5), (0, 5, 0)])
def test_a_sermon_takes_from_what_whiskey_gave(whiskey: int, sermons: int, value: int) -> None:
    status = {"whiskey": whiskey, "sermons": sermons}
    b = board(fig("a", at=(10, 10), profile={"P": 4}, **status), fig("b", at=(30, 30), seat=1))
    assert pluck.value(b.game, "a") == value


@pytest.mark.rule("LW-EQUIP-05")
def test_who_comes_later_drinks_at_the_start_too() -> None:
    b = board(fig("a", at=(10, 10), hero=True, kit="Fine Whiskey"), fig("b", at=(30, 30), seat=1),
              dice=[("whiskey a", 2)], policy={"whiskey": "drink"})  # fmt: skip
    b.game.tell(Removed("a", ""))  # not on the table yet
    b.run(kit.start(b.game))
    assert b.game.facts.get("a", "whiskey") == 2
