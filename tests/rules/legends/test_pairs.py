"""Who fights whom (LW-PAIR)."""

from __future__ import annotations

import pytest

from gulch.rules.legends.pairs import Fight, across, contacts, divisions, one_on_one, pair_up
from rules.legends.build import board, fig, wall

GAP = 25 / 25.4


def pairs(fights: list[Fight]) -> set[frozenset[str]]:
    return {frozenset(fight.figures) for fight in fights}


@pytest.mark.rule("LW-PAIR-01")
def test_two_against_two_are_two_fights() -> None:
    b = board(
        fig("a1", at=(10, 10)), fig("a2", at=(10 + GAP, 10 + GAP)),
        fig("b1", seat=1, at=(10 + GAP, 10)), fig("b2", seat=1, at=(10, 10 + GAP)), answers=[("fights", "0")],
    )  # fmt: skip
    fights = b.run(pair_up(b.game))
    assert [len(fight.figures) for fight in fights] == [2, 2]
    (asked,) = b.decisions("fights")
    assert len(asked.options) == 2


@pytest.mark.rule("LW-PAIR-01")
def test_three_against_one_are_one_fight_and_nobody_is_moved() -> None:
    b = board(
        fig("a1", at=(10 - GAP, 10)), fig("a2", at=(10 + GAP, 10)), fig("a3", at=(10, 10 + GAP)),
        fig("b", seat=1, at=(10, 10)), fig("far", seat=1, at=(20, 20)),
    )  # fmt: skip
    before = [b.body(name) for name in ("a1", "a2", "a3", "b")]
    assert pairs(b.run(pair_up(b.game))) == {frozenset(("a1", "a2", "a3", "b"))}
    assert before == [b.body(name) for name in ("a1", "a2", "a3", "b")]
    assert [b.game.facts.get(name, "fight", 0) for name in ("a1", "b", "far")] == [1, 1, 0]


@pytest.mark.rule("LW-PAIR-02")
@pytest.mark.parametrize(("chosen", "with_c"), [("0", "y"), ("1", "x")])
def test_a_left_over_fighter_joins_whom_the_drop_chooses(chosen: str, with_c: str) -> None:
    men = [("a", 0, 1), ("x", 1, 2), ("c", 0, 3), ("y", 1, 4), ("b", 0, 5)]
    b = board(
        *(fig(name, seat=seat, at=(10 + n * GAP, 10)) for name, seat, n in men), drop=1, answers=[("fights", chosen)]
    )
    fights = b.run(pair_up(b.game))
    (asked,) = b.decisions("fights")
    assert asked.seat == 1
    assert len(asked.options) == 2
    (multiple,) = [fight for fight in fights if len(fight.others) == 2]
    assert (multiple.lone, "c" in multiple.others) == (with_c, True)


@pytest.mark.rule("LW-PAIR-03")
def test_as_many_one_on_one_fights_as_possible_are_formed() -> None:
    b = board(*(fig(name, seat=n % 2, at=(10 + n * GAP, 10)) for n, name in enumerate(["a1", "b2", "a2"][::-1])))
    assert len(b.run(pair_up(b.game))) == 1
    c = board(*(fig(name, seat=1 - n % 2, at=(10 + n * GAP, 10)) for n, name in enumerate(["b1", "a1", "b2", "a2"])))
    assert pairs(c.run(pair_up(c.game))) == {frozenset(("a1", "b1")), frozenset(("a2", "b2"))}
    assert not c.decisions("fights")


@pytest.mark.rule("LW-PAIR-03")
def test_by_hand_any_division_into_fights_may_be_chosen() -> None:
    men = [fig(f"m{n}", seat=n % 2, at=(10 + n * GAP, 10)) for n in range(6)]
    assert len((c := board(*men)).run(pair_up(c.game))) == 3
    b = board(*men, options={"fight-pairing": "by-hand"}, answers=[("fights", "1")])
    assert pairs(b.run(pair_up(b.game))) == {frozenset(("m0", "m1", "m2")), frozenset(("m3", "m4", "m5"))}


@pytest.mark.rule("LW-PAIR-03")
def test_every_division_covers_all_and_many_never_fight_many() -> None:
    graph = {"a1": ["b1", "b2"], "a2": ["b1", "b2"], "b1": ["a1", "a2"], "b2": ["a1", "a2"]}
    found = list(divisions(graph, list(graph)))
    assert [one_on_one(division) for division in found] == [2, 2]
    assert len(set(found)) == len(found)
    for division in found:
        assert sorted(name for fight in division for name in fight.figures) == sorted(graph)


def test_enemies_at_a_fence_are_in_contact_across_it() -> None:
    fence = wall("fence", (8, 10, 14, 10.1), 0.8, linear=True)
    b = board(fig("a", at=(10, 10 - GAP / 2)), fig("b", seat=1, at=(10, 10.1 + GAP / 2)), pieces=[fence])
    assert contacts(b.game) == {"a": ["b"], "b": ["a"]}
    assert across(b.game, "a", "b")
