"""The dice to win a fight, and strikes (LW-FIGHT, LW-MULTI, LW-MELEE, LW-OBST-07)."""

from __future__ import annotations

import pytest

from gulch.rules.legends.fight import lone_wins, strike, thrown
from gulch.rules.legends.pairs import Fight
from gulch.rules.legends.weapons import Fightin, fightin
from rules.legends.build import Board, board, fig

HAND, AXE, FISTS = (fightin()[name] for name in ("Hand Weapon", "Two-Handed Weapon", "Unarmed"))


def met(
    mine: tuple[int, ...], *theirs: tuple[int, ...], f: tuple[int, ...] = (3, 3, 3), even: int = 0, drop: int = 0
) -> Board:
    rolls: list[tuple[str | int, ...]] = [("fight a", *mine)]
    men = [fig("a", at=(5, 5), profile={"A": len(mine), "F": f[0]})]
    for n, scores in enumerate(theirs, 1):
        men.append(fig(f"b{n}", seat=1, at=(5 + 2 * n, 5), profile={"A": len(scores), "F": f[n]}))
        rolls.append((f"fight b{n}", *scores))
    return board(*men, dice=rolls + ([(f"even fight seat:{drop}", even)] if even else []), drop=drop)


def wins(b: Board) -> bool:
    async def fought() -> bool:
        fight = Fight("a", tuple(id for id in b.game.facts.figures if id != "a"))
        return await lone_wins(b.game, fight, await thrown(b.game, fight, dict.fromkeys(fight.figures, HAND)))

    return bool(b.run(fought()))


@pytest.mark.rule("LW-FIGHT-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"), [((5,), (3,), True), ((2, 6), (5,), True), ((1, 2, 4), (5,), False)]
)
def test_the_best_die_wins(mine: tuple[int, ...], theirs: tuple[int, ...], won: bool) -> None:
    assert wins(met(mine, theirs)) is won


@pytest.mark.rule("LW-FIGHT-03")
def test_ties_go_to_fightin_then_to_a_die_named_by_the_drop() -> None:
    assert wins(met((4,), (4,), f=(4, 3))) is True
    assert wins(met((4,), (4,), even=2)) is True
    assert wins(met((4,), (4,), even=2, drop=1)) is False
    assert wins(met((4,), (4,), even=4)) is False


@pytest.mark.rule("LW-MULTI-01", "LW-MULTI-02")
def test_the_many_use_their_single_best_die_and_best_fightin() -> None:
    assert wins(met((4,), (2,), (5,))) is False
    assert wins(met((5,), (5,), (1,), f=(4, 3, 3))) is True
    assert wins(met((5,), (5,), (1,), f=(4, 3, 4), even=5)) is False


@pytest.mark.rule("LW-MELEE-02", "LW-MELEE-04")
def test_an_axe_lowers_the_dice_of_its_user_alone() -> None:
    b = met((5, 6, 1), (5,))
    rolls = b.run(thrown(b.game, Fight("a", ("b1",)), {"a": AXE, "b1": HAND}))
    assert rolls["a"].dice == (4, 5, 1)
    assert rolls["b1"].dice == (5,)


@pytest.mark.rule("LW-MELEE-02")
@pytest.mark.parametrize(
    ("arm", "score", "out"), [(HAND, 4, True), (FISTS, 4, False), (AXE, 3, True), (HAND, 3, False)]
)
def test_a_strike_is_rolled_on_the_wound_chart(arm: Fightin, score: int, out: bool) -> None:
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(7, 5)), dice=[("wound a", score)])
    assert b.run(strike(b.game, "a", "b", arm, over=False)).wounded is out
    assert b.removed() == (["b"] if out else [])


@pytest.mark.rule("LW-FIGHT-06", "LW-MELEE-02")
@pytest.mark.parametrize(("arm", "scores", "out"), [(HAND, (6, 3), False), (AXE, (5, 3), True)])
def test_two_dice_entries_work_as_in_shooting(arm: Fightin, scores: tuple[int, ...], out: bool) -> None:
    rolls: list[tuple[str | int, ...]] = [("wound a", score) for score in scores]
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(7, 5), profile={"G": 8}), dice=rolls)
    assert b.run(strike(b.game, "a", "b", arm, over=False)).wounded is out


@pytest.mark.rule("LW-SKILL-12")
@pytest.mark.parametrize(("grit", "score", "out"), [(9, 4, True), (9, 3, False), (1, 3, True)])
def test_a_sidewinder_never_needs_more_than_four(grit: int, score: int, out: bool) -> None:
    man = fig("a", at=(5, 5), skills="Sidewinder")
    b = board(man, fig("b", seat=1, at=(7, 5), profile={"G": grit}), dice=[("wound a", score)])
    assert b.run(strike(b.game, "a", "b", HAND, over=False)).wounded is out


@pytest.mark.parametrize("score", [3, 4])
def test_across_an_obstacle_every_strike_may_be_deflected(score: int) -> None:
    rolls: list[tuple[str | int, ...]] = [("deflect a", score)]
    if score > 3:
        rolls.append(("wound a", 4))
    b = board(fig("a", at=(5, 5), fame=3), fig("b", seat=1, at=(7, 5)), dice=rolls)
    assert b.run(strike(b.game, "a", "b", HAND, over=True)).wounded is (score > 3)
