"""Gunslinger: two Pistols as one Action; how it goes with other Skills; Trigger-Happy's shots counted."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows import gunslinger
from gulch.rules.shadows.activation import perform
from gulch.rules.shadows.lookout import reaction_options
from gulch.rules.shadows.shoot import eligible_weapons, shoot
from rules.shadows.build import Board, board, fig


def slinger(guns: str, *more: Any, skills: str = "Gunslinger", answers: Any = (), **options: str) -> Board:
    a = fig("a", at=(10, 10), weapons=guns, skills=skills, actions=1, facing=0)
    named = {key.replace("_", "-"): value for key, value in options.items()}
    return board(a, fig("b", seat=1, at=(16, 10)), *more, answers=answers, options=named)


def offered(b: Board) -> list[str]:
    return [option.id for option in gunslinger.ACTION.options(b.game, "a", "")]


@pytest.mark.rule("SW-SKILL-02", "SW-GEAR-01")
@pytest.mark.parametrize(
    ("guns", "ids"),
    [
        ("Pistol, Pistol", ["gunslinger:0+1"]),
        ("LeMat Pistol, Pistol", ["gunslinger:0+1", "gunslinger:1+0"]),
        ("Pistol, Carbine", []),
        ("Pistol, Shotgun, Heavy Pistol", ["gunslinger:0+2", "gunslinger:2+0"]),
        ("Pistol", []),
    ],
)
def test_it_takes_two_pistols(guns: str, ids: list[str]) -> None:
    assert offered(slinger(guns)) == ids
    assert offered(slinger(guns, skills="Deadeye")) == []


@pytest.mark.rule("SW-SKILL-02")
def test_two_pistols_are_two_tests_and_both_are_fired() -> None:
    b = slinger("Pistol, Pistol")
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert len(b.acts("shoot")) == 2
    assert eligible_weapons(b.game, "a") == []


@pytest.mark.rule("SW-SKILL-02", "SW-SHOOT-01")
def test_the_second_pistol_may_be_held_back() -> None:
    b = slinger("Pistol, Pistol", answers=[("target", "hold")])
    b.dice.add(("shoot", 2, 2, 2))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert len(b.acts("shoot")) == 1
    assert [(option.id, option.why) for option in b.decisions("target")[0].options][1:] == [
        ("hold", ("It may shoot once more (SW-SKILL-02)",))
    ]
    assert eligible_weapons(b.game, "a") == [1]


@pytest.mark.rule("SW-SKILL-02")
def test_the_targets_may_differ_and_each_attack_is_resolved_by_itself() -> None:
    b = slinger("Pistol, Pistol", fig("c", seat=1, at=(10, 16)), answers=[("target", "b"), ("target", "c")])
    b.dice.add(("shoot", 5, 2, 2), ("save b", 5), ("shoot", 5, 3, 3), ("save c", 5))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert [act.targets for act in b.acts("shoot")] == [("b",), ("c",)]


@pytest.mark.rule("SW-SKILL-02")
def test_a_sixgun_fires_once_then() -> None:
    b = slinger("Pistol, Sixgun")
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert [act.item for act in b.acts("shoot")] == ["Pistol", "Sixgun"]


@pytest.mark.rule("SW-SKILL-02")
def test_a_lemat_has_no_corridor_then() -> None:
    b = slinger("LeMat Pistol, Pistol")
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert b.decisions("fire-mode") == []


@pytest.mark.rule("SW-SKILL-02", "SW-JAM-02")
def test_a_jam_of_the_first_leaves_the_second() -> None:
    b = slinger("Pistol, Pistol")
    b.dice.add(("shoot", 1, 2, 2), ("jam", 4), ("shoot", 3, 3, 3))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert b.has("a", "jammed:0")
    assert len(b.acts("shoot")) == 2


@pytest.mark.rule("SW-SKILL-02", "SW-SHOOT-01", "SW-SHOOT-04")
def test_a_spotting_test_that_fails_wastes_the_action() -> None:
    far = fig("c", seat=1, at=(18, 10.5))
    b = slinger("Pistol, Pistol", far, answers=[("target", "c")])
    b.dice.add(("spot", 2))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert b.acts("shoot") == []


@pytest.mark.rule("SW-SKILL-02")
def test_never_as_a_reaction() -> None:
    a = fig("a", at=(10, 10), weapons="Pistol, Pistol", skills="Gunslinger", lookout=1)
    b = board(a, fig("b", seat=1, at=(16, 10), actions=1))
    assert [option.id for option in reaction_options(b.game, "a", "b")] == ["a:shoot:0", "a:shoot:1", "a:move"]


@pytest.mark.rule("SW-SKILL-01", "SW-SKILL-02")
def test_not_together_with_trigger_happy() -> None:
    b = slinger("Pistol, Pistol", skills="Gunslinger, Trigger-Happy")
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(perform(b.game, "a", "gunslinger", "0+1"))
    assert eligible_weapons(b.game, "a") == []
    once = slinger("Pistol, Pistol", skills="Gunslinger, Trigger-Happy")
    once.dice.add(("shoot", 2, 2, 2))
    once.run(shoot(once.game, "a", 0))
    assert offered(once) == []
    assert eligible_weapons(once.game, "a") == [0, 1]


@pytest.mark.rule("SW-SKILL-02", "SW-LOOK-05")
def test_both_targets_may_be_fixed_at_the_declaration() -> None:
    b = slinger("Pistol, Pistol", fig("c", seat=1, at=(10, 16)), answers=[("target", "c"), ("target", "b")])
    fixed = b.run(gunslinger.ACTION.fix(b.game, "a", "0+1"))
    assert fixed == "c b"
    b = slinger("Pistol, Pistol", fig("c", seat=1, at=(10, 16)))
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(perform(b.game, "a", "gunslinger", "0+1", fixed))
    assert [act.targets for act in b.acts("shoot")] == [("c",), ("b",)]


@pytest.mark.rule("SW-SKILL-01")
@pytest.mark.parametrize(("value", "left"), [("4", [0]), ("2", [])])
def test_how_often_trigger_happy_fires_what_fires_twice(value: str, left: list[int]) -> None:
    b = slinger("Sixgun", skills="Trigger-Happy", trigger_happy_shots=value)
    b.dice.add(("shoot", 2, 2, 2), ("shoot", 3, 3, 3))
    b.run(shoot(b.game, "a", 0))
    assert eligible_weapons(b.game, "a") == left


@pytest.mark.rule("SW-SKILL-01")
def test_two_shots_at_most_count_over_both_actions() -> None:
    """The first Action fired once, as its second shot was lost to a Spotting Test; so the second fires once too."""
    far = fig("c", seat=1, at=(18, 10.5))
    b = slinger(
        "Sixgun", far, skills="Trigger-Happy", trigger_happy_shots="2", answers=[("target", "b"), ("target", "c")]
    )
    b.dice.add(("shoot", 2, 2, 2), ("spot", 2))
    b.run(shoot(b.game, "a", 0))
    b.answers.append(("target", "b"))
    b.dice.add(("shoot", 2, 2, 2))
    b.run(shoot(b.game, "a", 0))
    assert eligible_weapons(b.game, "a") == []
