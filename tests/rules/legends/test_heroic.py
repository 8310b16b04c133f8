"""Heroic Actions (LW-HEROIC)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import IllegalChoice
from gulch.events import Act, Moved
from rules.legends.build import ANY, Board, Man, board, fig
from rules.legends.march import points
from rules.legends.melee import BASE, play

HAND, GUN = "Hand Weapon", "Sixgun"
FAR = fig("z", seat=1, at=(33, 33))
SOME = {"manner": "done", "heroic": "none", "mover": "done", "shooter": "done"}


def hero(id: str, at: tuple[float, float], seat: int = 0, fame: int = 2, **more: Any) -> Man:
    return fig(id, seat=seat, at=at, weapons=more.pop("weapons", GUN), fame=fame, hero=True, **more)


def go(*way: tuple[float, float]) -> list[Any]:
    """The answers of one that walks."""
    return [("manner", "walk"), ("move", Walked(points(way), 0))]


def say(*texts: str) -> list[Any]:
    return [("heroic", text) for text in texts]


def began(b: Board, phase: str = "movin", **policy: Any) -> Board:
    b.policy.update({**SOME, **policy})
    return play(b, ("heroics", phase))


def moved(b: Board) -> list[str]:
    return [event.figure for event in b.told(Moved) if event.manner == "move"]


def called(b: Board) -> list[tuple[str, str]]:
    return [(act.actor, act.item) for act in b.told(Act) if act.verb == "heroic"]


def fame(b: Board, who: str) -> Any:
    return b.game.facts.get(who, "fame")


# -- calling ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HEROIC-01")
def test_a_hero_may_call_once_in_every_phase_for_a_point_each() -> None:
    b = began(board(hero("a", (10, 10)), FAR, phase="movin", answers=[*say("a:fame"), *go((12, 10))]))
    assert (called(b), fame(b, "a"), moved(b)) == ([("a", "Yee Haw!")], 1, ["a"])
    assert len(b.decisions("heroic")) == 1
    c = board(
        hero("a", (10, 10), fame=1),
        fig("b", seat=1, at=(14, 10)),
        dice=[("hit a", 1), ("jam a", 2)],
        answers=say("a:fame"),
    )
    assert called(began(c, "shootin", fame="none", target="b", shootin=ANY)) == [("a", "Quickdraw")]
    assert fame(c, "a") == 0
    assert not began(board(hero("a", (10, 10), fame=0), FAR), "shootin").decisions("heroic")


@pytest.mark.rule("LW-HEROIC-01")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_side_with_the_drop_calls_first(drop: int) -> None:
    b = began(board(hero("a", (10, 10)), hero("b", (30, 30), 1), drop=drop), "movin")
    assert [asked.seat for asked in b.decisions("heroic")] == [drop, 1 - drop]
    assert not called(b)


@pytest.mark.rule("LW-HEROIC-02")
@pytest.mark.parametrize(("score", "order"), [(5, ["b", "a1", "a2"]), (3, ["a1", "b", "a2"])])
def test_a_die_says_who_begins_then_sides_alternate(score: int, order: list[str]) -> None:
    men = [hero("a1", (5, 5)), hero("a2", (5, 20)), hero("b", (30, 30), 1)]
    ends = {"a1": (6, 5), "a2": (6, 20), "b": (30, 31)}
    answers = say("a1:fame", "a2:fame", "b:fame")
    for who in order:
        answers += [*([("hero", who)] if who == "a1" else []), *go(ends[who]), ("manner", "done")]
    b = began(board(*men, dice=[("heroic actions seat:0", score)], answers=answers))
    assert moved(b) == order


@pytest.mark.rule("LW-HEROIC-02")
def test_one_side_alone_needs_no_die() -> None:
    men = [hero("a1", (5, 5)), hero("a2", (5, 20))]
    began(board(*men, FAR, answers=say("a1:fame", "a2:fame")), hero="a2")


@pytest.mark.rule("LW-HEROIC-01")
def test_a_call_that_was_never_carried_out_does_not_outlive_its_phase() -> None:
    b = began(board(hero("a", (10, 10), heroic="movin:1:1:"), FAR), "shootin")
    assert not b.has("a", "heroic")
    assert len(b.decisions("heroic")) == 1


# -- Yee Haw! -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HEROIC-05")
def test_friends_within_six_inches_move_with_him_and_end_within_six() -> None:
    near, out = fig("n", at=(10 + BASE + 6, 10)), fig("o", at=(10 - BASE - 6.01, 10))
    answers = [*say("a:fame"), *go((5, 10)), ("yee-haw", "n"), *go((11 + BASE, 10))]
    b = began(board(hero("a", (10, 10)), near, out, FAR, answers=answers))
    assert [option.id for option in b.decisions("yee-haw")[0].options] == ["n", "done"]
    assert moved(b) == ["a", "n"]
    answers = [*say("a:fame"), *go((5, 10)), ("yee-haw", "n"), *go((12 + BASE, 10))]
    with pytest.raises(IllegalChoice, match="it must end within"):
        began(board(hero("a", (10, 10)), near, FAR, answers=answers))


@pytest.mark.rule("LW-HEROIC-03")
def test_who_has_moved_does_not_move_again() -> None:
    men = [hero("x", (10, 10)), hero("y", (12, 14)), fig("n", at=(14, 10))]
    answers = [*say("x:fame", "y:fame"), ("hero", "x"), *go((10, 9)), ("yee-haw", "n"), *go((14, 9))]
    b = began(board(*men, FAR, answers=answers), **{"yee-haw": "done"})
    assert [[option.id for option in asked.options] for asked in b.decisions("yee-haw")] == [
        ["y", "n", "done"],
        ["y", "done"],
    ]
    assert moved(b) == ["x", "n"]


@pytest.mark.rule("LW-HEROIC-03")
def test_a_hero_who_moved_with_another_loses_his_own() -> None:
    men = [hero("x", (10, 10)), hero("y", (12, 14)), fig("n", at=(14, 10))]
    answers = [*say("x:fame", "y:fame"), ("hero", "x"), *go((10, 9)), ("yee-haw", "y"), *go((12, 13))]
    b = began(board(*men, FAR, answers=answers), **{"yee-haw": "done"})
    assert moved(b) == ["x", "y"]
    assert fame(b, "y") == 1


@pytest.mark.rule("LW-HEROIC-04")
@pytest.mark.parametrize(("kept", "left"), [("point-spent", 1), ("point-returned", 2)])
def test_a_hero_who_is_charged_first_loses_his_action(kept: str, left: int) -> None:
    men = [hero("a", (10, 10)), hero("b", (14, 10), 1)]
    answers = [*say("a:fame", "b:fame"), *go((10 + BASE, 10))]
    b = board(*men, dice=[("heroic actions seat:0", 4)], answers=answers, options={"lost-heroic-action": kept})
    began(b)
    assert moved(b) == ["b"]
    assert (fame(b, "a"), fame(b, "b")) == (left, 1)


# -- Quickdraw ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HEROIC-06")
def test_the_hero_then_friends_within_six_inches_fire_before_the_others() -> None:
    men = [
        fig("z", at=(14, 27), weapons=GUN),
        hero("b", (10, 20), 1),
        fig("n", seat=1, at=(10 + BASE + 6, 20), weapons=GUN),
    ]
    out = fig("o", seat=1, at=(10 - BASE - 6.01, 20), weapons=GUN)
    rolls = [("hit b", 2), ("hit n", 2)]
    b = board(*men, out, dice=rolls, answers=[*say("b:fame"), ("shout", "n")], size=40)
    began(b, "shootin", fame="none", shootin=ANY, target="z")
    assert [act.actor for act in b.acts("shoot")] == ["b", "n"]
    assert [option.id for option in b.decisions("shout")[0].options] == ["n", "done"]


@pytest.mark.rule("LW-HEROIC-07")
def test_without_a_shot_of_his_own_it_does_not_work() -> None:
    men = [hero("a", (10, 10)), fig("n", at=(14, 10), weapons=GUN), fig("z", seat=1, at=(22, 10))]
    b = began(board(*men, answers=say("a:fame")), "shootin")
    assert not b.decisions("shout")
    assert fame(b, "a") == 1
    assert not b.acts("shoot")


# -- Time for a Whuppin' ---------------------------------------------------------------------------------------


def brawler(id: str, x: float, y: float = 10, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), weapons=HAND, **more)


def hits(one: str, other: str, wound: int = 4) -> list[tuple[str | int, ...]]:
    """One beats the other and strikes."""
    return [(f"fight {one}", 6), (f"fight {other}", 1), (f"wound {one}", wound)]


def whuppin(*men: Man, **more: Any) -> Board:
    b = board(*men, phase="fightin", **more)
    b.policy.update({**SOME, "whuppin": "done", "fame": "none", "bid": "none"})
    return play(b, ("fightin", 1))


@pytest.mark.rule("LW-HEROIC-08")
def test_his_fight_comes_before_the_order_of_the_drop() -> None:
    men = [
        brawler("a", 5),
        brawler("c", 5 + BASE, seat=1),
        hero("b", (20, 10), 1, weapons=HAND),
        brawler("d", 20 + BASE),
    ]
    b = whuppin(*men, dice=[("fight b", 6), ("fight d", 1), ("wound b", 1), *hits("a", "c", 1)], answers=say("b:fame"))
    assert [act.actor for act in b.acts("fight")] == ["b", "a"]


@pytest.mark.rule("LW-HEROIC-09")
def test_after_killing_his_foe_he_moves_and_fights_again() -> None:
    men = [hero("a", (10, 10), weapons=HAND), brawler("b", 10 + BASE, seat=1), brawler("c", 16.5, seat=1)]
    answers = [*say("a:fame"), ("whuppin", "a"), *go((16.5 - BASE, 10))]
    b = whuppin(*men, dice=[*hits("a", "b"), *hits("a", "c")], answers=answers)
    assert b.removed() == ["b", "c"]
    assert [act.actor for act in b.acts("fight")] == ["a", "a"]


@pytest.mark.rule("LW-HEROIC-09")
def test_no_extra_move_if_a_foe_only_backed_off() -> None:
    men = [hero("a", (10, 10), weapons=HAND), brawler("b", 10 + BASE, seat=1)]
    b = whuppin(*men, dice=hits("a", "b", 1), answers=say("a:fame"))
    assert not b.decisions("whuppin")


@pytest.mark.rule("LW-HEROIC-09")
def test_friends_who_took_part_move_too_and_join_other_fights() -> None:
    men = [
        hero("a", (10, 10), weapons=HAND), brawler("m", 10 + 2 * BASE), brawler("b", 10 + BASE, seat=1),
        brawler("c", 18, seat=1), brawler("d", 18 + BASE),
    ]  # fmt: skip
    rolls = [("fight b", 1), ("fight a", 6), ("fight m", 2), ("wound a", 4), ("wound m", 4)][:4]
    rolls += [("fight c", 1), ("fight m", 2), ("fight d", 6), ("wound m", 1), ("wound d", 1)]
    answers = [*say("a:fame"), ("whuppin", "m"), *go((18 - BASE, 10))]
    b = whuppin(*men, dice=rolls, answers=answers, policy={"back-off": ANY})
    assert b.removed() == ["b"]
    assert [act.targets for act in b.acts("fight")][-1] == ("m", "d")


@pytest.mark.rule("LW-HEROIC-09")
def test_a_newcomer_fights_one_who_has_fought_already_but_old_fights_are_not_fought_again() -> None:
    men = [
        hero("y", (10, 10), weapons=HAND), brawler("b", 10 + BASE, seat=1, profile={"W": 2}),
        hero("x", (10, 16), weapons=HAND), brawler("c", 10 + BASE, 16, seat=1),
    ]  # fmt: skip
    answers = [*say("y:fame", "x:fame"), ("hero", "y"), ("whuppin", "x"), *go((11 + BASE, 10 + BASE))]
    rolls = [*hits("y", "b", 1), *hits("x", "c"), ("fight b", 1), ("fight x", 6), ("wound x", 1)]
    b = whuppin(*men, dice=rolls, answers=answers, policy={"hero": "x"})
    assert [(act.actor, act.targets) for act in b.acts("fight")] == [("y", ("b",)), ("x", ("c",)), ("b", ("x",))]


@pytest.mark.rule("LW-HEROIC-10")
def test_nobody_has_two_extra_moves_in_a_phase() -> None:
    men = [
        hero("x", (10, 10), weapons=HAND), brawler("b", 10 + BASE, seat=1), hero("y", (17, 10), weapons=HAND),
        brawler("c", 17 - BASE, seat=1),
    ]  # fmt: skip
    answers = [*say("x:fame", "y:fame"), ("hero", "x"), ("whuppin", "x"), *go((17 - 2 * BASE, 10))]
    rolls = [*hits("x", "b"), ("fight c", 1), ("fight x", 2), ("fight y", 6), ("wound x", 4)]
    b = whuppin(*men, dice=rolls, answers=answers, policy={"hero": "x", "back-off": ANY})
    assert b.removed() == ["b", "c"]
    assert [[option.id for option in asked.options] for asked in b.decisions("whuppin")] == [
        ["x", "done"],
        ["y", "done"],
    ]
