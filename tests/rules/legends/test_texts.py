"""How Legends reads: what its rules say and ask is a sentence, names no id and counts as people do."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from gulch.dice import Dice, seed_bytes
from gulch.events import Note
from gulch.match import Match
from gulch.play import bots
from gulch.play.local import Session
from gulch.play.setups import book, make_setup
from gulch.rules.legends import agreed, pluck, scenery, shoot, tape
from gulch.rules.legends.scenarios import coach
from gulch.say import say
from gulch.view import Facts
from rules.legends.build import board, fig, wall
from rules.legends.duel import duel

FOE = fig("z", seat=1, at=(30, 30))

# -- single sentences -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "roller", "said"),
    [
        ("leader", "s", "S passes the Pluck test for A: 6 and Pluck 4 make 10, 10 needed."),
        ("friend", "a", "A passes the Pluck test on the Pluck of S: 6 and Pluck 4 make 10, 10 needed."),
    ],
)
def test_a_test_that_a_leader_takes_says_for_whom(by: str, roller: str, said: str) -> None:
    men = fig("a", at=(5, 5), profile={"P": 2}), fig("s", at=(8, 5), leader=True, profile={"P": 4}), FOE
    b = board(
        *men, dice=[(f"dive {roller}", 3, 3)], policy={"leader-test": "leader"}, options={"leader-test-rolled-by": by}
    )
    b.run(pluck.test(b.game, "a", pluck.DIVE, "LW-DIVE-01"))
    assert b.notes() == [said]
    (asked,) = b.decisions("leader-test")
    assert asked.prompt == "A must take a Pluck test (Dive for Cover): who takes it?"


@pytest.mark.parametrize(
    ("name", "count", "said"),
    [
        ("Well", 1, ["Well: 1 Wound lost, 1 of 2 left."]),
        ("Barrels", 2, ["Barrels: 2 Wounds lost, 0 of 2 left."]),
        ("Barrels", 0, ["Barrels: no Wound lost, 2 of 2 left."]),
    ],
)
def test_wounds_of_scenery_are_counted_as_people_do(name: str, count: int, said: list[str]) -> None:
    piece = replace(wall("w", (10, 10, 12, 10.5), 1.0), name=name)
    b = board(fig("a", at=(2, 2)), FOE, pieces=[piece])
    scenery.lose(b.game, scenery.Unit("w", "", name, 4, 2, ()), count, "LW-EXPL-13")
    assert b.notes() == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Well", "The well is destroyed."),
        ("Barrels", "The barrels are destroyed."),
        ("Old Cart", "The Old Cart is destroyed."),
    ],
)
def test_what_is_destroyed_has_an_article(name: str, said: str) -> None:
    b = board(fig("a", at=(2, 2)), FOE, pieces=[replace(wall("w", (10, 10, 12, 10.5), 1.0), name=name)])
    b.run(scenery.remove(b.game, b.game.scene.table.piece("w"), "LW-EXPL-11"))
    assert b.notes() == [said]


def test_a_shot_is_stopped_by_the_well_and_by_a_man_with_his_name() -> None:
    well = replace(wall("w", (8, 5, 8.3, 15), 1.0), name="Well")
    b = duel(pieces=[well], dice=[("hit a", 6), ("in the way a", 1)])
    b.run(shoot.shoot(b.game, "a", 0, target="b"))
    assert b.notes() == ["The shot strikes the well."]
    b = duel(more=[fig("c", seat=1, at=(7.5, 10))], dice=[("hit a", 6), ("in the way a", 1), ("wound a", 1)])
    b.run(shoot.shoot(b.game, "a", 0, target="b"), pending=True)
    assert b.notes()[0] == "The shot strikes C."


@pytest.mark.parametrize(
    ("agreed_on", "die", "said"),
    [
        ({"in-the-way": [3, 5]}, 4, "The barrels are worth 5+ In the Way."),
        ({"climbable": [True, False]}, 1, "One can climb the barrels."),
        ({"climbable": [True, False]}, 6, "Nobody climbs the barrels."),
    ],
)
def test_what_was_agreed_is_told_in_words(agreed_on: dict[str, list[int]], die: int, said: str) -> None:
    piece = replace(wall("w", (10, 10, 12, 10.5), 1.0), name="Barrels", values={"legends": agreed_on})
    b = board(fig("a", at=(2, 2)), FOE, pieces=[piece], dice=[("scenery seat:-1", die)])
    b.run(agreed.settle(b.game))
    assert b.notes() == [said]


def test_both_barrels_are_those_of_a_gun() -> None:
    b = duel(weapons="Shotgun", dice=[("hit a", 2)])
    b.run(shoot.shoot(b.game, "a", 0, "both", target="b"))
    assert [act.text for act in b.acts("shoot")] == ["A shoots at B with both barrels of the Shotgun."]


def test_fame_in_a_fight_is_spent_on_the_fight_roll() -> None:
    from gulch.rules.legends import dice

    b = board(fig("a", at=(5, 5), fame=2), FOE)
    dice.spend(b.game, "a", 1, "fight, against 4")
    dice.spend(b.game, "a", 1, "dive")
    assert b.notes() == ["A spends 1 Fame on the fight roll.", "A spends 1 Fame on the Dive for Cover roll."]


@pytest.mark.parametrize(
    ("more", "said"),
    [(0, "Slowing the coach: 3, 6 needed; on it goes."),
     (2, "Slowing the coach: 3 and 2 for those who help make 5, 6 needed; on it goes.")],
)  # fmt: skip
def test_who_helps_to_slow_the_coach_is_told(more: int, said: str) -> None:
    b = board(fig("a", at=(5, 5)), FOE, dice=[("slow the coach seat:1", 3)])
    b.run(coach.slow(b.game, 1, more, 6, "LW-STAGE-08"))
    assert b.notes() == [said]


def test_lengths_are_told_to_a_tenth_and_never_as_more_than_they_are() -> None:
    facts = board(fig("a", at=(5, 5)), FOE).game.facts
    assert [tape.told(facts, mils) for mils in (0, 99, 1605, 2999, 3000)] == ['0"', '0.1"', '1.6"', '2.9"', '3"']
    assert tape.place(facts, (1234, 5678, 0)) == '(1.2", 5.6", 0")'


# -- a sweep --------------------------------------------------------------------------------------------------------

GAMES = [("bank-robbery", "bank-square", 6), ("stagecoach", "stage-road", 9), ("open-range", "open-range", 4)]
RAW = re.compile(
    r"LW-[A-Z]+-\d|seat:|\bs\d\.|\d\.\d\d|\b1 (?:Wounds|cows|bags|re-rolls)\b|\ba [aeiou]|\ban [^aeiou\W]|  |None|[{}_]"
)


@cache
def told(scenario: str, table: str, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What was said, and what was asked or offered, in the first few hundred decisions of a game by chance."""
    setup = make_setup(book("legends"), scenario, table, ["A", "B"], options={"loose-mounts": "on"})
    match = Match.start(book("legends"), setup, Dice(seed_bytes(seed)))
    players = {seat: bots.make("random", seat, seed_bytes(seed)) for seat in (0, 1)}
    session, asked = Session(match, (0, 1)), dict[str, None]()
    while not match.over and len(match.choices) < 250:
        decision = match.pending[0]
        asked[decision.prompt] = None
        asked |= {option.label: None for option in getattr(decision, "options", ())}
        session.answer(decision.seat, decision, players[decision.seat].decide(session.views[decision.seat], decision))
    facts, said = Facts(setup.table), []
    for entry in match.log:
        said.append(say(entry.event, facts))
        facts.apply(entry.event)
    return tuple(sentence for sentence in dict.fromkeys(said) if sentence), tuple(asked)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
def test_nothing_raw_is_said_or_asked(game: tuple[str, str, int]) -> None:
    said, asked = told(*game)
    assert len(said) > 50
    assert len(asked) > 50
    assert [text for text in (*said, *asked) if RAW.search(text)] == []
    assert [text for text in said if text[-1] not in ".!?" and not text.startswith(("Turn ", "Starting"))] == []
    assert [text for text in asked if text.endswith((" at", " of", " with", " to"))] == []


def test_notes_of_who_fights_whom_are_facts_and_no_sentences() -> None:
    facts = board(fig("a", at=(5, 5)), FOE).game.facts
    assert say(Note("A against Z.", "LW-PAIR-01", ("a", "z")), facts) == ""
