"""More of how games begin and end: two and three sides, riders in reserve, refights (LW-SCEN, LW-NOON)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Put
from gulch.events import Ended, Removed, Status
from gulch.rules.legends import ending, reserves, scenarios
from gulch.rules.legends.ending import of_the_field
from rules.legends.build import Board, board, fig
from rules.legends.saddled import horse, saddled


def sides(count: int, *gone: str, fled: tuple[int, ...] = ()) -> Board:
    """So many seats of one fighter each ("m0" ...), of whom these are gone."""
    b = board(*(fig(f"m{seat}", seat=seat, at=(5 + 5 * seat, 5)) for seat in range(count)), phase="movin")
    for one in gone:
        b.game.tell(Removed(one, "out of action"))
    for seat in fled:
        b.game.tell(Status(f"seat:{seat}", "fled", 1))
    b.match.log.clear()
    return b


@pytest.mark.rule("LW-SCEN-11")
@pytest.mark.parametrize(
    ("b", "winners", "reason"),
    [
        (sides(2), None, ""),
        (sides(2, "m1"), (0,), "Seat 1 had nobody left"),
        (sides(2, "m0", fled=(0,)), (1,), "Seat 0 headed for the hills"),
        (sides(2, "m0", "m1"), (), "Nobody is left"),
        (sides(2, "m0", "m1", fled=(0,)), (1,), "Seat 0 headed for the hills"),
        (sides(2, "m0", "m1", fled=(0, 1)), (), "Nobody is left"),
        (sides(3, "m0"), None, ""),
        (sides(3, "m0", "m2"), (1,), "Nobody else is left"),
        (sides(3, "m0", "m2", fled=(0,)), (1,), "Nobody else is left"),
    ],
)
def test_the_last_side_on_the_field_wins(b: Board, winners: Any, reason: str) -> None:
    over = of_the_field(b.game)
    assert (over and over.winners, over.reason if over else "") == (winners, reason)


@pytest.mark.rule("LW-SCEN-11")
def test_a_game_that_is_over_is_ended_once() -> None:
    b = sides(2, "m1")
    assert ending.check(b.game) is True
    assert ending.check(b.game) is True
    assert len(b.told(Ended)) == 1


@pytest.mark.rule("LW-NOON-06")
@pytest.mark.parametrize("rides", [True, False])
def test_a_rider_comes_in_from_the_edge_in_the_saddle(rides: bool) -> None:
    a, z = fig("a", at=(10, 10)), fig("z", seat=1, at=(30, 30))
    b = saddled(a, horse("a"), z, phase="movin") if rides else board(a, z, phase="movin")
    b.game.tell(Removed("a", ""))
    b.answers.append(("deploy", Put((787 if rides else 492, 20_000, 0), 0)))
    b.run(reserves.enter(b.game, "a", "west", "LW-NOON-06"))
    body = b.body("a")
    assert (body.posture, body.x - body.radius) == ("mounted" if rides else "standing", 0)


@pytest.mark.rule("LW-NOON-06")
@pytest.mark.parametrize(("refight", "xp"), [("off", 1), ("on", 0)])
def test_duellists_gain_one_more_but_not_in_a_refight(refight: str, xp: int) -> None:
    from gulch.rules.legends.scenarios.base import Scenario

    men = fig("a", at=(10, 10), duellist=1), fig("z", seat=1, at=(30, 30), duellist=1)
    b = board(*men, options={"historical-refight": refight})
    noon = scenarios.of(b.game.facts)
    before = board(*men, options={"historical-refight": refight})
    Scenario.final(noon, before.game, ())
    noon.final(b.game, ())
    gained = [int(b.game.facts.get(one, "xp", 0) or 0) - int(before.game.facts.get(one, "xp", 0) or 0) for one in "az"]
    assert gained == [xp, xp]
