"""Steered random play: sooner or later everything that the rules know is used."""

from __future__ import annotations

import pytest

from gulch.rules.shadows import options
from rules.shadows.steer import Steer, turns, wanted

GAMES = 200


def test_every_weapon_decision_verb_and_option_is_used_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    steer = Steer()
    monkeypatch.setattr(options, "chosen", steer.reading)
    lengths = []
    for seed in range(GAMES):
        lengths.append(turns(steer.play(seed)))
        if not steer.missing():
            break
    assert not steer.missing(), f"never used in {steer.games} games: {', '.join(steer.missing())}"
    assert max(lengths) > 2  # games are played, not over with the first shot


def test_there_is_something_of_each_sort_to_be_used() -> None:
    sorts = [name.partition(" ")[0] for name in wanted()]
    least = {"kind": 20, "option": 20, "scenario": 7, "verb": 20, "weapon": 11}
    least |= {"agenda": 5, "event": 6, "gear": 11, "hired": 2, "skill": 18}
    assert {sort: sorts.count(sort) >= least[sort] for sort in sorts} == dict.fromkeys(least, True)
