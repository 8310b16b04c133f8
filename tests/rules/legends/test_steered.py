"""Steered random play: sooner or later everything that the rules know is used."""

from __future__ import annotations

import pytest

from gulch.ledger import Ledger
from gulch.rules.legends import perks
from rules.legends.steer import Steer, turns
from rules.legends.wants import BETWEEN_GAMES, RARELY, REFUSALS, all_there_is, wanted

GAMES = 44
STRAGGLERS = 8  # every change of a rule turns the dice: so many names may miss their turn, a whole chapter not


@pytest.fixture
def steer(monkeypatch: pytest.MonkeyPatch) -> Steer:
    made = Steer()
    monkeypatch.setattr(Ledger, "chosen", lambda self, chosen, name: made.reading(self, chosen, name))
    monkeypatch.setattr(perks, "has", made.has)
    monkeypatch.setattr(perks, "owns", made.owns)
    return made


@pytest.mark.timeout(900)  # some forty whole games
def test_every_weapon_decision_verb_rule_and_option_is_used_in_play(steer: Steer) -> None:
    lengths = []
    for seed in range(GAMES):
        match = steer.play(seed)
        assert match.facts.ended is not None, f"seed {seed} never ends"
        lengths.append(turns(match))
        if not (unused := [name for name in steer.missing() if name not in RARELY]):
            break
    assert len(unused) <= STRAGGLERS, f"never used in {steer.games} games: {', '.join(unused)}"
    assert max(lengths) > 2  # games are played, not over with the first shot


def test_there_is_something_of_each_sort_to_be_used() -> None:
    sorts = [name.partition(" ")[0] for name in wanted()]
    least = {"arm": 4, "call": 4, "gear": 9, "heroic": 3, "hired": 30, "kind": 60, "option": 120, "rule": 200}
    least |= {"scenario": 9, "skill": 25, "verb": 25, "weapon": 18}
    assert {sort: sorts.count(sort) >= least[sort] for sort in sorts} == dict.fromkeys(least, True)


@pytest.mark.parametrize("listed", [BETWEEN_GAMES, REFUSALS, RARELY])
def test_what_is_left_out_is_there(listed: dict[str, str]) -> None:
    assert not [name for name in listed if name not in all_there_is()]
