"""What the characteristics of a profile do, each in the play that uses it (LW-PROF)."""

from __future__ import annotations

import pytest

from gulch.rules.legends import pluck, wounds
from gulch.rules.legends.shoot import can_act, shoot
from gulch.rules.legends.weapons import table
from gulch.table.model import INCH
from rules.legends.build import Board, board, fig
from rules.legends.melee import BASE, play

FOE = fig("z", seat=1, at=(5, 10))


def brawl(mine: dict[str, int], theirs: dict[str, int], dice: list[tuple[str | int, ...]]) -> Board:
    """A with a knife against B with a knife, to the end of their fight."""
    one = fig("a", at=(10, 10), weapons="Hand Weapon", profile=mine)
    other = fig("b", seat=1, at=(10 + BASE, 10), weapons="Hand Weapon", profile=theirs)
    return play(board(one, other, dice=dice))


@pytest.mark.rule("LW-PROF-02")
@pytest.mark.parametrize(("s", "score", "hits"), [(4, 3, False), (4, 4, True), (5, 4, False), (3, 3, True)])
def test_shootin_is_the_lowest_score_that_hits(s: int, score: int, hits: bool) -> None:
    rolls = [("hit a", score), *([("wound a", 4)] if hits else [])]
    b = board(fig("a", at=(5, 5), weapons="Sixgun", profile={"S": s}), FOE, dice=rolls)
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == (["z"] if hits else [])


@pytest.mark.rule("LW-PROF-02")
@pytest.mark.parametrize(("s", "may"), [(0, False), (6, True)])
def test_who_has_no_shootin_does_not_shoot(s: int, may: bool) -> None:
    b = board(fig("a", at=(5, 5), weapons="Sixgun", profile={"S": s}), FOE)
    assert can_act(b.game, "a") is may


@pytest.mark.rule("LW-PROF-03")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(4, 3, "a"), (3, 4, "b")])
def test_the_higher_fightin_wins_equal_dice(mine: int, theirs: int, winner: str) -> None:
    b = brawl({"F": mine}, {"F": theirs}, [("fight a", 5), ("fight b", 5), (f"wound {winner}", 4)])
    assert b.removed() == ["b" if winner == "a" else "a"]


@pytest.mark.rule("LW-PROF-04", "LW-PROF-05")
@pytest.mark.parametrize(
    ("strength", "grit", "score", "wounded"),
    [(3, 3, 4, True), (3, 3, 3, False), (4, 2, 3, True), (2, 3, 4, False), (3, 4, 4, False), (3, 2, 4, True)],
)
def test_strikes_are_made_with_strength_against_grit(strength: int, grit: int, score: int, wounded: bool) -> None:
    b = brawl({"St": strength}, {"G": grit}, [("fight a", 5), ("fight b", 3), ("wound a", score)])
    assert b.removed() == (["b"] if wounded else [])


@pytest.mark.rule("LW-PROF-04")
@pytest.mark.parametrize(("strength", "inches"), [(3, 6), (4, 8)])
def test_strength_sets_range_and_power_of_what_is_thrown(strength: int, inches: int) -> None:
    b = board(fig("a", at=(5, 5), weapons="Thrown Weapon", profile={"St": strength}), FOE)
    knife = table()["Thrown Weapon"]
    assert knife.reach(b.game.facts, "a") == inches * INCH
    assert knife.power(b.game.facts, "a", INCH) == strength


@pytest.mark.rule("LW-PROF-06")
def test_each_attack_is_a_die_and_a_strike() -> None:
    rolls: list[tuple[str | int, ...]] = [("fight a", 2, 5), ("fight b", 4), ("wound a", 4), ("wound a", 4)]
    b = brawl({"A": 2}, {"W": 3}, rolls)
    assert b.game.facts.get("b", "lost") == 2


@pytest.mark.rule("LW-PROF-07")
def test_the_last_wound_takes_him_out() -> None:
    b = board(fig("a", at=(5, 5)), fig("z", seat=1, at=(5, 10), profile={"W": 2}), dice=[("wound a", 4)] * 2)
    shot = wounds.Hit("z", 3, wounds.FIREARM, striker="a", seat=0)

    async def twice() -> list[list[str]]:
        found = []
        for _ in range(2):
            await wounds.strike(b.game, shot)
            found.append(b.removed())
        return found

    assert b.run(twice()) == [[], ["z"]]


@pytest.mark.rule("LW-PROF-08")
@pytest.mark.parametrize(("p", "passed"), [(3, True), (2, False)])
def test_pluck_is_added_to_two_dice(p: int, passed: bool) -> None:
    b = board(fig("a", at=(5, 5), profile={"P": p}), FOE, dice=[("nerve a", 3), ("nerve a", 4)])
    assert b.run(pluck.test(b.game, "a", "nerve", "LW-PLUCK-01")) is passed
