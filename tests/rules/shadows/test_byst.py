"""Innocent Bystanders before the game and in the NPC Phase: placing, fleeing, the order of NPCs, Reactions to them."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Put
from gulch.dice import Scripted
from gulch.errors import IllegalChoice
from gulch.events import Event, Moved, Removed, Rolled
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.shadows import bystanders, lookout
from gulch.rules.shadows.book import BOOK
from gulch.rules.shadows.state import NPC
from gulch.table.measure import distance
from rules.shadows.agenda import agenda, force
from rules.shadows.build import Board, Man, area, board, fig, platform, table, wall


def bystander(id: str, at: tuple[float, ...], **more: Any) -> Man:
    return fig(id, seat=NPC, at=at, weapons="", **more)


def told(match: Match, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in match.log if isinstance(entry.event, kind)]


def opened(*dice: tuple[str | int, ...], seats: int = 2) -> Match:
    forces = tuple(SeatSetup(name, force("Pistol", "Rifle")) for name in ("Ann", "Bob", "Cat")[:seats])
    return Match.start(BOOK, Setup(table(size=36), "showdown", forces, {"bystanders": "on"}), Scripted(*dice))


def put(match: Match, x: float, y: float) -> None:
    (decision,) = match.pending
    match.answer(decision.seat, decision.number, Put((round(x * 1000), round(y * 1000), 0), 0))


def npc_phase(b: Board) -> Board:
    b.run(agenda(b.game, ("npc", 1)))
    return b


# -- before the game ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-01")
@pytest.mark.parametrize("score, number", [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_d3_and_two_bystanders(score: int, number: int) -> None:
    match = opened(("bystanders", score), ("first bystander", 2, 7))
    assert next(roll.result for roll in told(match, Rolled)) == f"{number} Bystanders"
    assert len(match.facts.of_seat(NPC)) == number
    seats = []
    for n in range(number):
        (decision,) = match.pending
        assert decision.kind == "bystander"
        seats.append(decision.seat)
        if n + 1 < number:
            put(match, 12 + 3 * n, 18)
    assert seats == [1, 0, 1, 0, 1][:number], "in turn, the winner of the Roll-Off first"


@pytest.mark.rule("SW-BYST-01")
def test_a_bystander_is_placed_near_the_centre_and_apart_from_the_others() -> None:
    match = opened(("bystanders", 1), ("first bystander", 7, 2))
    with pytest.raises(IllegalChoice, match="within 12"):
        put(match, 18, 18 - 13)
    put(match, 18, 18 - 12.4)
    with pytest.raises(IllegalChoice, match="at least"):
        put(match, 18, 18 - 12.4 + 2.98)
    put(match, 18, 18 - 12.4 + 2.99)
    assert match.pending[0].subject == "bystander-3"
    assert match.facts.figures["bystander-3"].body is None


@pytest.mark.rule("SW-BYST-01")
def test_they_come_before_deployment_and_not_at_all_by_default() -> None:
    match = opened(("bystanders", 1), ("first bystander", 7, 2), ("deployment", 3, 4))
    for x in (12, 15, 18):
        put(match, x, 18)
    assert match.pending[0].kind == "zone"
    forces = tuple(SeatSetup(name, force("Pistol", "Rifle")) for name in ("Ann", "Bob"))
    plain = Match.start(BOOK, Setup(table(size=36), "showdown", forces), Scripted(("deployment", 3, 4)))
    assert plain.pending[0].kind == "zone"
    assert not plain.facts.of_seat(NPC)


# -- fleeing --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-02")
def test_it_runs_straight_away_from_the_nearest_model_and_looks_where_it_ran() -> None:
    b = board(bystander("x", (18, 18), facing=90), fig("gun", at=(14, 18)), fig("far", seat=1, at=(18, 30)))
    b.run(bystanders.flee(b.game, "x"))
    assert (b.body("x").at, b.body("x").facing) == ((22000, 18000, 0), 0)
    assert [moved.manner for moved in b.told(Moved)] == ["flee"]


@pytest.mark.rule("SW-BYST-02")
def test_other_bystanders_and_the_downed_do_not_count_and_it_sees_all_around() -> None:
    b = board(
        bystander("x", (18, 18), facing=0), bystander("y", (20, 18)), fig("low", at=(18, 16), downed=1),
        fig("gun", seat=1, at=(14, 18)), fig("hid", at=(18, 22)), pieces=[wall("house", (16, 19.5, 20, 20), 4)],
    )  # fmt: skip
    assert bystanders.threat(b.game, "x") == "gun"


@pytest.mark.rule("SW-BYST-03")
def test_without_anybody_in_view_it_runs_in_a_random_direction() -> None:
    b = board(bystander("x", (18, 18)), fig("gun", at=(2, 2)), fig("b", seat=1, at=(34, 2)),
              pieces=[wall("house", (1, 8, 35, 9), 6)], dice=[("direction x", 91)])  # fmt: skip
    b.run(bystanders.flee(b.game, "x"))
    assert b.body("x").at == (18000, 22000, 0)
    assert [(roll.sides, roll.result) for roll in b.rolls("direction")] == [(360, "90 degrees")]


@pytest.mark.rule("SW-BYST-03")
def test_with_its_back_to_the_wall_it_runs_in_a_random_direction() -> None:
    behind = wall("house", (18.5, 10, 19, 26), 4)
    b = board(bystander("x", (18, 18)), fig("gun", at=(15, 18)), pieces=[behind], dice=[("direction x", 91)],
              options={"bystander-detour": "off"})  # fmt: skip
    b.run(bystanders.flee(b.game, "x"))
    assert b.body("x").at == (18000, 22000, 0)


@pytest.mark.rule("SW-BYST-04")
def test_rough_ground_slows_it() -> None:
    b = board(bystander("x", (18, 18)), fig("gun", at=(15, 18)), pieces=[area("scrub", (19, 16, 20, 20))])
    b.run(bystanders.flee(b.game, "x"))
    assert b.body("x").at == (21000, 18000, 0)


@pytest.mark.rule("SW-BYST-04")
@pytest.mark.parametrize("detour", ["on", "off"])
def test_a_wall_that_it_cannot_get_round_stops_it(detour: str) -> None:
    ends = [wall("north", (16, 24, 20.3, 24.2), 2.5), wall("south", (16, 11.8, 20.3, 12), 2.5)]
    across = wall("wall", (20.1, 12, 20.3, 24), 2.5)
    b = board(bystander("x", (17.6, 18)), fig("gun", at=(14, 18)), pieces=[across, *ends],
              options={"bystander-detour": detour})  # fmt: skip
    b.run(bystanders.flee(b.game, "x"))
    x, y, z = b.body("x").at
    assert z == 0
    assert x <= 20100 - 492
    if detour == "off":
        assert y == 18000
        assert x >= 19590
    else:
        assert distance(b.body("x"), b.body("gun")) >= 19600 - 14000 - 2 * 492, "no nearer than straight away"


@pytest.mark.rule("SW-BYST-04")
@pytest.mark.parametrize("detour, beyond", [("on", True), ("off", False)])
def test_it_goes_round_a_short_wall_if_that_takes_it_further(detour: str, beyond: bool) -> None:
    b = board(bystander("x", (18, 18)), fig("gun", at=(15, 18)), pieces=[wall("post", (19, 17.5, 19.3, 18.5), 3)],
              options={"bystander-detour": detour})  # fmt: skip
    b.run(bystanders.flee(b.game, "x"))
    assert (b.body("x").x > 19300) is beyond


@pytest.mark.rule("SW-BYST-04")
def test_it_neither_climbs_nor_drops() -> None:
    b = board(bystander("x", (12, 12, 3)), fig("gun", at=(12, 10.5, 3)), pieces=[platform("roof", (10, 10, 14, 13), 3)],
              options={"bystander-detour": "off"}, dice=())  # fmt: skip
    b.run(bystanders.flee(b.game, "x"))
    assert b.body("x").z == 3000
    assert b.body("x").y > 12000


@pytest.mark.rule("SW-BYST-05")
def test_it_runs_off_the_table_and_is_gone_for_good() -> None:
    b = board(bystander("x", (34, 18)), fig("gun", at=(30, 18)))
    b.run(bystanders.flee(b.game, "x"))
    assert b.game.facts.figures["x"].body is None
    assert [(event.how, event.rule) for event in b.told(Removed)] == [("left", "SW-BYST-05")]
    assert b.game.facts.scores == {0: 0}


@pytest.mark.rule("SW-BYST-06")
@pytest.mark.parametrize("seat", [0, 1, NPC])
def test_it_halts_an_inch_from_whom_it_would_run_into(seat: int) -> None:
    gun, other = fig("gun", at=(14, 18)), fig("other", seat=seat, at=(22, 18), weapons="")
    b = board(bystander("x", (18, 18)), gun, other, policy={})
    b.run(bystanders.flee(b.game, "x"))
    if seat != NPC:
        assert bystanders.threat(b.game, "x") in ("gun", "other")
    assert 1000 <= distance(b.body("x"), b.body("other")) <= 1010
    assert b.body("x").y == 18000


@pytest.mark.rule("SW-BYST-06")
def test_whom_it_would_not_touch_does_not_stop_it() -> None:
    b = board(bystander("x", (18, 18)), fig("gun", at=(14, 18)), fig("other", at=(20, 19.2), seat=1, downed=1))
    b.run(bystanders.flee(b.game, "x"))
    assert b.body("x").at == (22000, 18000, 0)


# -- the order of NPCs, Reactions -----------------------------------------------------------------------


@pytest.mark.rule("SW-NPC-02")
def test_the_winner_of_a_roll_off_orders_the_bystanders() -> None:
    men = (bystander("x", (18, 18)), bystander("y", (18, 24)), bystander("z", (18, 10)))
    b = board(*men, fig("a", at=(14, 18)), fig("b", seat=1, at=(10, 24)), dice=[("order of NPCs", 3, 8)],
              answers=[("npc-order", "z"), ("npc-order", "x")])  # fmt: skip
    npc_phase(b)
    assert [moved.figure for moved in b.told(Moved)] == ["z", "x", "y"]
    assert {decision.seat for decision in b.decisions("npc-order")} == {1}


@pytest.mark.rule("SW-NPC-02", "SW-BYST-02")
def test_no_roll_off_without_npcs_and_those_held_do_not_act() -> None:
    b = npc_phase(board(fig("a", at=(14, 18)), fig("b", seat=1, at=(10, 24))))
    assert not b.rolls()
    held = board(
        bystander("x", (18, 18), held="a"), fig("a", at=(17.016, 18), holds="x"), fig("b", seat=1, at=(10, 24))
    )
    assert not npc_phase(held).told(Moved)


@pytest.mark.rule("SW-NPC-01")
def test_models_on_lookout_of_all_posses_may_react_to_a_bystander() -> None:
    men = (fig("a", at=(14, 18), lookout=1), fig("b", seat=1, at=(22, 22), lookout=1))
    b = board(bystander("x", (18, 18)), *men)
    assert lookout.watchers(b.game, "x") == {0: ["a"], 1: ["b"]}
    b.run(bystanders.declare(b.game, "x"))
    assert [act.text for act in b.acts("declare")] == ["X is about to run."]
    assert [step[0] for step in reversed(b.game.state.agenda)] == ["react", "npc-run"]


@pytest.mark.rule("SW-NPC-01", "SW-BYST-14")
def test_a_reaction_may_shoot_the_bystander_before_it_runs() -> None:
    b = board(bystander("x", (18, 18)), fig("a", at=(14, 18), lookout=1), fig("b", seat=1, at=(30, 30)),
              dice=[("order of NPCs", 3, 8), ("shoot a", 5, 2, 2, 2), ("save x", 4)],
              answers=[("reaction", "a:shoot:0")])  # fmt: skip
    npc_phase(b)
    assert b.removed() == ["x"]
    assert not b.told(Moved)
    assert b.has("a", "done")


@pytest.mark.rule("SW-NPC-02")
def test_the_npc_phase_asks_nothing_that_is_no_choice() -> None:
    b = npc_phase(board(bystander("x", (18, 18)), fig("a", at=(14, 18)), fig("b", seat=1, at=(30, 30)),
                        dice=[("order of NPCs", 3, 8)]))  # fmt: skip
    assert not b.asked
