"""Who fights whom (LW-PAIR)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Moved, Removed
from gulch.rules.legends import fights as phase
from gulch.rules.legends.pairs import Divisions, Fight, across, contacts
from rules.legends.build import Board, Man, board, fig, platform, wall

GAP = 25 / 25.4


def pairs(fights: list[Fight]) -> set[frozenset[str]]:
    return {frozenset(fight.figures) for fight in fights}


def formed(b: Board) -> list[Fight]:
    """The fights, as the end of Movin' forms them."""
    b.run(phase.form(b.game))
    return phase.left(b.game.facts)


@pytest.mark.rule("LW-PAIR-01")
def test_two_against_two_are_two_fights() -> None:
    b = board(
        fig("a1", at=(10, 10)), fig("a2", at=(10 + GAP, 10 + GAP)),
        fig("b1", seat=1, at=(10 + GAP, 10)), fig("b2", seat=1, at=(10, 10 + GAP)), answers=[("fights", "0")],
    )  # fmt: skip
    fights = formed(b)
    assert [len(fight.figures) for fight in fights] == [2, 2]
    (asked,) = b.decisions("fights")
    assert len(asked.options) == 2


@pytest.mark.rule("LW-PAIR-01")
def test_three_against_one_are_one_fight() -> None:
    b = board(
        fig("a1", at=(10 - GAP, 10)), fig("a2", at=(10 + GAP, 10)), fig("a3", at=(10, 10 + GAP)),
        fig("b", seat=1, at=(10, 10)), fig("far", seat=1, at=(20, 20)),
    )  # fmt: skip
    before = [b.body(name) for name in ("a1", "a2", "a3", "b")]
    assert pairs(formed(b)) == {frozenset(("a1", "a2", "a3", "b"))}
    assert before == [b.body(name) for name in ("a1", "a2", "a3", "b")]
    assert [b.game.facts.get(name, "fight", 0) for name in ("a1", "b", "far")] == [1, 1, 0]


@pytest.mark.rule("LW-PAIR-02")
@pytest.mark.parametrize(("chosen", "with_c"), [("0", "y"), ("1", "x")])
def test_a_left_over_fighter_joins_whom_the_drop_chooses(chosen: str, with_c: str) -> None:
    men = [("a", 0, 1), ("x", 1, 2), ("c", 0, 3), ("y", 1, 4), ("b", 0, 5)]
    b = board(
        *(fig(name, seat=seat, at=(10 + n * GAP, 10)) for name, seat, n in men), drop=1, answers=[("fights", chosen)]
    )
    fights = formed(b)
    (asked,) = b.decisions("fights")
    assert asked.seat == 1
    assert len(asked.options) == 2
    (multiple,) = [fight for fight in fights if len(fight.others) == 2]
    assert (multiple.lone, "c" in multiple.others) == (with_c, True)


@pytest.mark.rule("LW-PAIR-03")
def test_as_many_one_on_one_fights_as_possible_are_formed() -> None:
    b = board(*(fig(name, seat=n % 2, at=(10 + n * GAP, 10)) for n, name in enumerate(["a1", "b2", "a2"][::-1])))
    assert len(formed(b)) == 1
    c = board(*(fig(name, seat=1 - n % 2, at=(10 + n * GAP, 10)) for n, name in enumerate(["b1", "a1", "b2", "a2"])))
    assert pairs(formed(c)) == {frozenset(("a1", "b1")), frozenset(("a2", "b2"))}
    assert not c.decisions("fights")


@pytest.mark.rule("LW-PAIR-03")
def test_by_hand_any_division_into_fights_may_be_chosen() -> None:
    men = [fig(f"m{n}", seat=n % 2, at=(10 + n * GAP, 10)) for n in range(6)]
    assert len(formed(board(*men))) == 3
    b = board(*men, options={"fight-pairing": "by-hand"}, answers=[("fights", "1")])
    assert pairs(formed(b)) == {frozenset(("m0", "m1", "m2")), frozenset(("m3", "m4", "m5"))}


@pytest.mark.rule("LW-PAIR-03")
def test_every_division_covers_all_and_many_never_fight_many() -> None:
    graph = {"a1": ["b1", "b2"], "a2": ["b1", "b2"], "b1": ["a1", "a2"], "b2": ["a1", "a2"]}
    found = list(Divisions(graph).all(tuple(graph)))
    assert [[len(fight.figures) for fight in division] for division in found] == [[2, 2], [2, 2]]
    assert len(set(found)) == len(found)
    for division in found:
        assert sorted(name for fight in division for name in fight.figures) == sorted(graph)


def test_enemies_at_a_fence_are_in_contact_across_it() -> None:
    fence = wall("fence", (8, 10, 14, 10.1), 0.8, linear=True)
    b = board(fig("a", at=(10, 10 - GAP / 2)), fig("b", seat=1, at=(10, 10.1 + GAP / 2)), pieces=[fence])
    assert contacts(b.game) == {"a": ["b"], "b": ["a"]}
    assert across(b.game, "a", "b")


# -- nudges -------------------------------------------------------------------------------------------------------


def square(height: float = 0, **more: Any) -> Board:
    """Two against two, each in contact with both enemies: A1 and A2 at opposite corners."""
    at = [(10, 10), (10 + GAP, 10 + GAP), (10 + GAP, 10), (10, 10 + GAP)]
    men = [fig(name, seat=n // 2, at=(*at[n], height)) for n, name in enumerate(("a1", "a2", "b1", "b2"))]
    return board(*men, answers=[("fights", "0")], **more)


@pytest.mark.rule("LW-PAIR-04")
def test_models_of_different_fights_are_nudged_apart_and_no_rule_is_triggered() -> None:
    b = square()
    fights = formed(b)
    assert contacts(b.game) == {fig: [foe] for fight in fights for fig, foe in (fight.figures, fight.figures[::-1])}
    assert {event.manner for event in b.told(Moved)} == {"nudged"}
    assert not b.rolls()
    for name in ("a1", "a2", "b1", "b2"):
        status = b.game.facts.figures[name].status
        assert not set(status) - {"fight", "alone"}
        assert b.body(name).posture == "standing"


@pytest.mark.rule("LW-PAIR-04")
def test_nobody_is_nudged_over_an_edge() -> None:
    roof = platform("roof", (10 - GAP / 2, 10 - GAP / 2, 10 + GAP * 1.5, 10 + GAP * 1.5), 3)
    b = square(3, pieces=[roof])
    assert len(formed(b)) == 2
    assert {b.body(name).z for name in ("a1", "a2", "b1", "b2")} == {3000}


@pytest.mark.rule("LW-PAIR-04")
def test_a_nudge_parts_no_fight_across_a_fence() -> None:
    fence = wall("fence", (4, 10, 16, 10.1), 0.8, linear=True)
    low, high = 10 - GAP / 2, 10.1 + GAP / 2
    men = [fig("a1", at=(10, low)), fig("a2", at=(10 + 2 * GAP, low)), fig("b1", seat=1, at=(10, high))]
    b = board(*men, fig("b2", seat=1, at=(10 + GAP, low)), pieces=[fence], answers=[])
    fights = formed(b)
    assert pairs(fights) == {frozenset(("a1", "b1")), frozenset(("a2", "b2"))}
    assert contacts(b.game) == {"a1": ["b1"], "a2": ["b2"], "b1": ["a1"], "b2": ["a2"]}
    assert across(b.game, "a1", "b1")


# -- kept, and in crowds --------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-PAIR-01")
def test_fights_are_kept_until_a_foe_is_gone_then_those_who_touch_are_sorted_anew() -> None:
    b = board(*(fig(name, seat=1 - n % 2, at=(10 + n * GAP, 10)) for n, name in enumerate(["b1", "a1", "b2", "a2"])))
    b.run(phase.form(b.game))
    first = phase.left(b.game.facts)
    b.run(phase.form(b.game))
    assert phase.left(b.game.facts) == first
    assert phase.of(b.game.facts, "b1") == first[0]
    assert [phase.in_fight(b.game.facts, name) for name in ("a1", "b2")] == [True, True]
    b.game.tell(Removed("b1", ""))
    assert phase.of(b.game.facts, "a1") is None
    b.game.tell(Removed("a2", ""))
    b.run(phase.form(b.game))
    assert [fight.figures for fight in phase.left(b.game.facts)] in ([("a1", "b2")], [("b2", "a1")], [])


def test_who_touches_nobody_is_in_no_fight() -> None:
    b = board(fig("a", at=(10, 10)), fig("b", seat=1, at=(10 + 2 * GAP, 10)))
    assert not formed(b)
    assert not phase.in_fight(b.game.facts, "a")
    assert not b.notes()


def test_a_fight_that_is_formed_is_told_once() -> None:
    b = board(fig("a", at=(10, 10)), fig("b", seat=1, at=(10 + GAP, 10)))
    b.run(phase.form(b.game))
    b.run(phase.form(b.game))
    assert b.notes() == ["A against B."]


def crowd() -> list[Man]:
    """Sixteen models, eight a side, in four rows as near as bases allow."""
    men = []
    for n in range(16):
        row, place = divmod(n, 4)
        at = (10 + place * GAP + (row % 2) * GAP / 2, 10 + row * GAP * 0.8661)
        men.append(fig(f"m{n:02d}", seat=(row + place) % 2, at=at))
    return men


@pytest.mark.rule("LW-PAIR-02")
@pytest.mark.parametrize("how", ["most-one-on-one", "by-hand"])
def test_a_great_crowd_is_divided_fight_by_fight(how: str) -> None:
    b = board(*crowd(), options={"fight-pairing": how}, policy={"fights": "0"})
    fights = formed(b)
    assert sorted(fig for fight in fights for fig in fight.figures) == [f"m{n:02d}" for n in range(16)]
    assert all(len(asked.options) <= 130 for asked in b.decisions("fights"))
    if how == "most-one-on-one":
        assert [len(fight.others) for fight in fights] == [1] * 8


# -- who else may be fought -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-PAIR-01")
@pytest.mark.parametrize(("attacked", "fought"), [(1, True), (0, False)])
def test_a_bystander_fights_only_if_he_was_attacked_this_turn(attacked: int, fought: bool) -> None:
    status = {"attacked": attacked} if attacked else {}
    man = fig("n", seat=-1, at=(10 + GAP, 10), **status)
    b = board(fig("a", at=(10, 10)), fig("z", seat=1, at=(30, 30)), man)
    assert bool(formed(b)) is fought


@pytest.mark.rule("LW-HEROIC-09")
@pytest.mark.parametrize(("fought", "count"), [(("a", "b"), 0), (("a",), 1), ((), 1)])
def test_who_have_both_fought_this_phase_do_not_fight_again(fought: tuple[str, ...], count: int) -> None:
    status = {name: {"fought": 1} if name in fought else {} for name in "ab"}
    b = board(fig("a", at=(10, 10), **status["a"]), fig("b", seat=1, at=(10 + GAP, 10), **status["b"]))
    assert len(formed(b)) == count


@pytest.mark.parametrize("status", [{"bound": 1}, {}])
def test_nobody_fights_a_prisoner(status: dict[str, int]) -> None:
    b = board(fig("a", at=(10, 10)), fig("b", seat=1, at=(10 + GAP, 10), **status))
    assert bool(formed(b)) is not bool(status)


@pytest.mark.rule("LW-HIRED-17")
def test_a_lady_at_peace_fights_nobody() -> None:
    b = board(fig("a", at=(10, 10)), fig("d", seat=1, at=(10 + GAP, 10), skills="Distraction"))
    assert not formed(b)


def test_two_who_are_no_fighters_never_fight_each_other() -> None:
    men = [fig("n", seat=-1, at=(10, 10), attacked=1), fig("m", seat=-1, at=(10 + GAP, 10), attacked=1)]
    assert not formed(board(fig("a", at=(30, 30)), fig("z", seat=1, at=(33, 30)), *men))
