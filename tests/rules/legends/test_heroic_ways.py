"""Heroic Actions that are free or dearer, as they are called in play (LW-SKILL-13, LW-SKILL-20, LW-EQUIP-09)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import heroic
from rules.legends.build import Board, Man, board, fig
from rules.legends.hires import paid
from rules.legends.melee import BASE

ALONE = {"hero": "a", "fame": "none"}


def called(phase: str, *men: Man, dice: Any = (), answers: Any = (), policy: Any = None) -> Board:
    """The Heroic Actions of a phase, from the calls to the last friend who joins in."""
    b = board(*men, dice=dice, answers=list(answers), policy={"manner": "done", **(policy or {})}, phase=phase)

    async def steps() -> None:
        b.game.then(("heroics", phase))
        while b.game.state.agenda:
            name, *args = b.game.state.agenda.pop()
            await heroic.STEPS[name](b.game, *args)

    b.run(steps(), pending=True)
    return b


def gunman(**more: Any) -> Man:
    card: dict[str, Any] = {"weapons": "Heavy Pistol, Sixgun", "skills": "Fast Draw", "hero": True, **more}
    return fig("a", at=(10, 10), **card)


FOE = fig("z", seat=1, at=(15, 10))
FRIEND = fig("c", at=(10, 12), weapons="Sixgun")


@pytest.mark.rule("LW-SKILL-13")
def test_a_fast_draw_fires_his_sixgun_first_and_friends_do_not() -> None:
    answers = [("heroic", "a:fast-draw"), ("shootin", "shoot:1:one")]
    b = called("shootin", gunman(), FOE, FRIEND, dice=[("hit a", 2)], answers=answers)
    assert b.has("a", "shot")
    assert not b.decisions("shout")
    ids = [option.id for option in b.decisions("shootin")[0].options]
    assert ids
    assert all(id.startswith("shoot:1:") for id in ids)
    assert b.game.facts.get("a", "fame", 0) == 0


@pytest.mark.rule("LW-HIRED-11")
def test_a_gunslinger_draws_fast() -> None:
    answers = [("heroic", "a:fast-draw"), ("shootin", "shoot:0:one")]
    b = called("shootin", paid("a", "Gunslinger", at=(10, 10)), FOE, dice=[("hit a", 2)], answers=answers)
    assert b.has("a", "shot")
    assert b.game.facts.get("a", "fame") == 2


@pytest.mark.rule("LW-SKILL-13", "LW-HEROIC-01")
def test_a_fast_draw_is_his_one_heroic_action_of_the_phase() -> None:
    answers = [("heroic", "a:fast-draw"), ("shootin", "shoot:1:one")]
    b = called("shootin", gunman(fame=2), FOE, dice=[("hit a", 2)], answers=answers)
    (asked,) = b.decisions("heroic")
    assert [option.id for option in asked.options] == ["none", "a:fame", "a:fast-draw"]
    assert b.game.facts.get("a", "fame") == 2


VETERAN = fig("z", seat=1, at=(15, 10), weapons="Sixgun", skills="Seasoned Veteran", hero=True)


@pytest.mark.rule("LW-SKILL-20")
def test_a_veteran_answers_at_once_for_nothing() -> None:
    answers = [
        ("heroic", "a:fast-draw"),
        ("heroic", "z:veteran"),
        ("shootin", "shoot:0:one"),
        ("shootin", "shoot:1:one"),
    ]
    rolls = [("heroic actions seat:0", 4), ("hit z", 2), ("hit a", 2)]
    b = called("shootin", gunman(), VETERAN, dice=rolls, answers=answers)
    assert b.has("z", "shot")
    assert b.game.facts.get("z", "fame", 0) == 0
    assert [asked.seat for asked in b.decisions("heroic")] == [0, 1]


@pytest.mark.rule("LW-SKILL-20")
def test_a_veteran_need_not_answer() -> None:
    answers = [("heroic", "a:fast-draw"), ("heroic", "none"), ("shootin", "shoot:1:one")]
    b = called("shootin", gunman(), VETERAN, dice=[("hit a", 2)], answers=answers)
    assert not b.has("z", "shot")


@pytest.mark.rule("LW-EQUIP-09")
def test_a_contraption_springs_once() -> None:
    spring = "Spring-loaded Contraption (shooting)"
    man = gunman(weapons="Saturday-Night Special", skills="", kit=spring)
    answers = [("heroic", "a:contraption"), ("shout", "c"), ("shootin", "shoot:0:one")]
    b = called("shootin", man, FOE, FRIEND, dice=[("hit a", 2), ("hit c", 2)], answers=answers)
    assert b.has("a", "sprung")
    assert b.has("c", "shot")


@pytest.mark.rule("LW-HIRED-18")
def test_near_a_dove_one_point_calls_nothing() -> None:
    b = called("movin", fig("a", at=(10, 10), fame=1), paid("d", "Soiled Dove", seat=1, at=(12, 10)))
    assert not b.decisions("heroic")
    b = called("movin", fig("a", at=(10, 10), fame=2), paid("d", "Soiled Dove", seat=1, at=(12, 10)),
               answers=[("heroic", "a:fame")])  # fmt: skip
    assert b.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-LEGEND-06")
def test_the_famous_call_with_their_free_point() -> None:
    b = called("movin", paid("a", "Jesse James", at=(10, 10), fame=0), FOE, answers=[("heroic", "a:fame")])
    assert [act.actor for act in b.acts("heroic")] == ["a"]
    assert b.game.facts.get("a", "fame") == 0


@pytest.mark.rule("LW-SKILL-20", "LW-HEROIC-08")
def test_an_engaged_veteran_may_answer_a_whuppin_alone() -> None:
    foe = fig("z", seat=1, at=(10 + BASE, 10), skills="Seasoned Veteran", hero=True, weapons="Hand Weapon")
    b = called("movin", fig("a", at=(10, 10), fame=1), foe)
    assert not b.decisions("heroic")
