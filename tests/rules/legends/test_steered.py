"""Steered random play: sooner or later everything that the rules know is used, by whole games or by a stand."""

from __future__ import annotations

import pytest

from rules.legends.stand_all import WANTED
from rules.legends.steer import Steer, listening, turns
from rules.legends.wants import BETWEEN_GAMES, REFUSALS, all_there_is, wanted

LEAST, MOST = 16, 80  # games: every scenario twice, and as many more as it takes, mostly none


@pytest.mark.timeout(900)
def test_every_weapon_decision_verb_rule_and_option_is_used_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    steer, lengths = Steer(), list[int]()
    listening(steer, monkeypatch)
    unused = wanted()
    while steer.games < LEAST or (unused and steer.games < MOST):
        match = steer.play(steer.games)
        assert match.facts.ended is not None, f"game {steer.games - 1} never ends"
        lengths.append(turns(match))
        unused = [name for name in steer.missing() if not WANTED & {name, steer.proof(name)}]
    assert not unused, f"never used in {steer.games} games: {', '.join(unused)}"
    assert max(lengths) > 2  # games are played, not over with the first shot


def test_there_is_something_of_each_sort_to_be_used() -> None:
    sorts = [name.partition(" ")[0] for name in wanted()]
    least = {"arm": 4, "call": 4, "gear": 9, "heroic": 3, "hired": 30, "kind": 60, "option": 120, "rule": 200}
    least |= {"scenario": 9, "skill": 25, "verb": 25, "weapon": 18}
    assert {sort: sorts.count(sort) >= least[sort] for sort in sorts} == dict.fromkeys(least, True)


@pytest.mark.parametrize("listed", [BETWEEN_GAMES, REFUSALS])
def test_what_is_left_out_is_there(listed: dict[str, str]) -> None:
    assert not [name for name in listed if name not in all_there_is()]
