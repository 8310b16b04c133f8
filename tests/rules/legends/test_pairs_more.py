"""More of pairing off, nudges and climbers who are beaten (LW-PAIR, LW-ELEV)."""

from __future__ import annotations

import pytest

from gulch.events import Moved
from gulch.rules.legends import fights, ledge, pairs
from rules.legends.build import ANY, Board, Man, board, fig
from rules.legends.melee import BASE, gap, play
from rules.legends.test_ledge import CLIFF, FAR, R, above, climbed

HAND = "Hand Weapon"


def man(id: str, x: float, y: float = 10.0, seat: int = 0) -> Man:
    return fig(id, seat=seat, at=(x, y), weapons=HAND)


def square(*more: Man, chosen: str = "0") -> Board:
    """Two against two, each in contact with both enemies."""
    men = man("a1", 10), man("a2", 10 + BASE, 10 + BASE), man("b1", 10 + BASE, 10, 1), man("b2", 10, 10 + BASE, 1)
    b = board(*men, *more, answers=[("fights", chosen)])
    b.run(fights.form(b.game))
    return b


@pytest.mark.rule("LW-PAIR-03")
@pytest.mark.parametrize("how", ["most-one-on-one", "by-hand"])
def test_one_on_one_fights_count_and_not_fights(how: str) -> None:
    """X touches three, the third of whom touches A, who touches B too: three against X and a pair, or twice two."""
    men = [man("x", 10), man("y1", 10 - BASE, 10, 1), man("y2", 10, 10 - BASE, 1), man("y3", 10 + BASE, 10, 1)]
    men += [man("a", 10 + 2 * BASE), man("b", 10 + 3 * BASE, 10, 1)]
    b = board(*men, options={"fight-pairing": how}, policy={"fights": ANY})
    b.run(fights.form(b.game))
    assert len(b.decisions("fights")) == (how == "by-hand")
    if how != "by-hand":
        assert [len(one.others) for one in fights.left(b.game.facts)] == [3, 1]


@pytest.mark.rule("LW-PAIR-04")
@pytest.mark.parametrize("chosen", ["0", "1"])
def test_one_of_two_fights_is_nudged_and_no_more_than_a_gap(chosen: str) -> None:
    b = square(chosen=chosen)
    _, second = fights.left(b.game.facts)
    assert {event.figure for event in b.told(Moved)} == set(second.figures)
    assert {round(abs(event.route[1][0] - event.route[0][0] + event.route[1][1] - event.route[0][1]), -1)
            for event in b.told(Moved)} == {100}  # fmt: skip


@pytest.mark.rule("LW-PAIR-04")
def test_a_nudge_brings_nobody_into_contact_with_another_enemy() -> None:
    """Straight away B2 would be moved into contact with Z."""
    b = square(man("z", 10, 10 + 2 * BASE + 0.1))
    assert len(fights.left(b.game.facts)) == 2
    assert not pairs.touched(b.game.facts, "z")
    assert all(len(pairs.touched(b.game.facts, one)) == 1 for one in ("a1", "a2", "b1", "b2"))
    assert gap(b, "b2", "z") > 20


@pytest.mark.rule("LW-ELEV-01", "LW-SKILL-11")
@pytest.mark.parametrize(("skills", "attacks"), [("Fury", 2), ("", 1)])
def test_who_meets_an_enemy_at_the_edge_has_charged(skills: str, attacks: int) -> None:
    from gulch.rules.legends import perks

    b = climbed(above("e", 0.6), skills=skills)
    assert b.game.facts.get("a", "charged") == 1
    assert perks.attacks(b.game, "a") == attacks


@pytest.mark.rule("LW-ELEV-04", "LW-FALL-02")
@pytest.mark.parametrize(("height", "hits"), [(2.5, 2), (1.5, 0)])
def test_a_climber_whom_an_enemy_has_come_to_falls_as_deep_as_he_hangs(height: float, hits: int) -> None:
    begun = "11508 10000 0 12500 10000 3000 2500 0"
    a = fig("a", at=(12 - R, 10, height), climb=begun)
    b = board(a, FAR, pieces=[CLIFF], dice=[("wound a", 1)] * hits, answers=[("beaten-climber", "drop")])
    assert b.run(ledge.beaten(b.game, "a")) is False
    assert b.body("a").z == 0
    assert len(b.rolls("wound")) == hits
    (asked,) = b.decisions("beaten-climber")
    assert f" {height}" in asked.options[1].label


@pytest.mark.rule("LW-ELEV-01", "LW-TRAP-02")
@pytest.mark.parametrize("off", [0.6, 0.95])
def test_at_an_edge_both_are_in_the_fight(off: float) -> None:
    b = climbed(above("e", off), above("f", 2.5))
    assert (pairs.touched(b.game.facts, "a"), pairs.touched(b.game.facts, "e")) == (("e",), ("a",))
    assert pairs.touched(b.game.facts, "f") == ()
    play(b, ("pair-up",))
    assert fights.of(b.game.facts, "a") == fights.of(b.game.facts, "e") is not None
