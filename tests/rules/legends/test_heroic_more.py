"""More of Heroic Actions: who may not call, whose action is lost, friends one after another (LW-HEROIC)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.legends.build import ANY, board, fig
from rules.legends.melee import BASE
from rules.legends.test_heroic import FAR, HAND, began, brawler, fame, go, hero, moved, say, whuppin

PISTOL = "Heavy Pistol"

# -- who may not call ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HEROIC-01")
@pytest.mark.parametrize(
    ("status", "phase", "asked"),
    [({}, "shootin", 1), ({"shot": 1}, "shootin", 0), ({"entangled": 1}, "shootin", 0), ({"thrown": 1}, "shootin", 0),
     ({"bound": 1}, "shootin", 0), ({}, "movin", 1), ({"entangled": 1}, "movin", 0), ({"acted": 1}, "movin", 0),
     ({}, "fightin", 0)],
)  # fmt: skip
def test_who_cannot_do_it_does_not_call_it(status: dict[str, int], phase: str, asked: int) -> None:
    """Who has shot, or moved, is in a rope, was thrown from his horse; or has nobody to fight."""
    b = began(board(hero("a", (10, 10), **status), fig("z", seat=1, at=(14, 10)), phase=phase), phase)
    assert len(b.decisions("heroic")) == asked


@pytest.mark.rule("LW-SKILL-20", "LW-HEROIC-01")
@pytest.mark.parametrize(("status", "asked"), [({}, ["z"]), ({"entangled": 1}, []), ({"shot": 1}, [])])
def test_a_veteran_who_cannot_shoot_does_not_answer(status: dict[str, int], asked: list[str]) -> None:
    veteran = hero("z", (14, 10), 1, fame=0, skills="Seasoned Veteran", **status)
    b = board(hero("a", (10, 10)), veteran, phase="shootin", dice=[("hit a", 1), ("jam a", 2)], answers=say("a:fame"))
    began(b, "shootin", fame="none", target="z", shootin=ANY)
    offered = [one.options[-1].id for one in b.decisions("heroic")]
    assert [one.partition(":")[0] for one in offered if one.endswith("veteran")] == asked


@pytest.mark.rule("LW-SKILL-20", "LW-HEROIC-01")
def test_a_veteran_who_has_called_does_not_answer_too() -> None:
    veteran = hero("z", (14, 10), 1, fame=2, skills="Seasoned Veteran")
    b = board(hero("a", (10, 10)), veteran, phase="movin", drop=1, dice=[("heroic actions seat:1", 1)],
              answers=[*say("z:fame", "a:fame"), *go((15, 10))])  # fmt: skip
    began(b)
    assert len(b.decisions("heroic")) == 2
    assert (fame(b, "z"), moved(b)) == (1, ["z"])


# -- friends one after another --------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HEROIC-06")
def test_two_friends_fire_one_after_the_other() -> None:
    men = [
        hero("a", (10, 10), weapons=PISTOL),
        fig("m", at=(12, 10), weapons=PISTOL),
        fig("n", at=(8, 10), weapons=PISTOL),
    ]
    rolls = [("hit a", 2), ("hit n", 2), ("hit m", 2)]
    b = board(*men, fig("z", seat=1, at=(10, 16)), phase="shootin", dice=rolls,
              answers=[*say("a:fame"), ("shout", "n"), ("shout", "m")])  # fmt: skip
    began(b, "shootin", fame="none", target="z", shootin=ANY)
    assert [act.actor for act in b.acts("shoot")] == ["a", "n", "m"]


@pytest.mark.rule("LW-HEROIC-06")
def test_a_friend_who_has_shot_before_fires_no_more() -> None:
    men = [
        hero("a", (10, 10), weapons=PISTOL),
        fig("m", at=(12, 10), weapons=PISTOL, shot=1),
        fig("n", at=(8, 10), weapons=PISTOL),
    ]
    b = board(*men, fig("z", seat=1, at=(10, 16)), phase="shootin", dice=[("hit a", 2), ("hit n", 2)],
              answers=[*say("a:fame"), ("shout", "n")])  # fmt: skip
    began(b, "shootin", fame="none", target="z", shootin=ANY)
    assert [option.id for option in b.decisions("shout")[0].options] == ["n", "done"]


def two_against_one(**keys: Any) -> Any:
    """X and Y, both Heroes, have B between them."""
    men = (
        hero("x", (10, 10), weapons=HAND),
        brawler("b", 10 + BASE, seat=1),
        hero("y", (10 + 2 * BASE, 10), weapons=HAND),
    )
    rolls = [("fight b", 1), ("fight x", 6), ("fight y", 2), ("wound x", 4)]
    return whuppin(*men, FAR, dice=rolls, **keys)


@pytest.mark.rule("LW-HEROIC-09")
def test_all_who_took_part_have_their_extra_move() -> None:
    answers = [*say("x:fame"), ("whuppin", "y"), *go((13, 12)), ("whuppin", "x"), *go((8, 10))]
    b = two_against_one(answers=answers, policy={"back-off": ANY})
    assert moved(b) == ["y", "x"]
    assert [len(asked.options) for asked in b.decisions("whuppin")] == [3, 2]


@pytest.mark.rule("LW-HEROIC-04", "LW-HEROIC-08")
@pytest.mark.parametrize(("kept", "left"), [("point-spent", 1), ("point-returned", 2)])
def test_whose_fight_is_over_before_his_turn_loses_his_action(kept: str, left: int) -> None:
    """X kills the enemy whom Y would have fought."""
    b = two_against_one(answers=[*say("x:fame", "y:fame"), ("hero", "x")], options={"lost-heroic-action": kept},
                        policy={"back-off": ANY})  # fmt: skip
    assert b.notes().count("Y cannot make the Heroic Action any more.") == 1
    assert (fame(b, "x"), fame(b, "y")) == (1, left)
