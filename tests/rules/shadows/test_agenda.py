"""Agendas: rolled, named or kept secret, scored."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Pick, Picked
from gulch.dice import Dice, Scripted, drawer, seed_bytes
from gulch.errors import RulesError
from gulch.events import Event, Removed, Rolled, Score, Secret, Status
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.shadows import agendas, damage, loot, recovery, shields, turn, victory
from gulch.rules.shadows.book import BOOK
from gulch.rules.shadows.damage import Harm
from gulch.rules.shadows.scenarios import fistful
from gulch.rules.shadows.state import NPC
from gulch.table.touch import bases_touch
from gulch.view import Audience, TableView
from rules.shadows.agenda import agenda, force, seat_status
from rules.shadows.build import Board, board, fig, table

TWO = (fig("boss", at=(10, 10), rank="Hero", boss=1), fig("a", at=(12, 10)), fig("c", at=(10, 12)))
OTHERS = (fig("rival", seat=1, at=(24, 24), rank="Hero", boss=1), fig("b", seat=1, at=(26, 24)))
THIRD = fig("third", seat=2, at=(10, 30), rank="Hero", boss=1)
ON = {"agendas": "on"}
SECRET = {"agendas": "on", "agenda-secrecy": "secret"}


def scores(b: Board) -> list[tuple[int, int, str]]:
    return [(event.seat, event.points, event.rule) for event in b.told(Score)]


def having(b: Board, seat: int, name: str, model: str = "") -> Board:
    """The board with an Agenda of a seat, and perhaps the model chosen for it."""
    seat_status(b, seat, agenda=name)
    if model:
        number = [figure.id for figure in b.game.facts.of_seat(seat)].index(model)
        b.game.tell(Secret(seat, "agenda-model", str(number)), to=(seat,))
    b.match.log.clear()
    return b


# -- rolled ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-AGENDA-01")
def test_each_player_has_one_before_turn_1_and_two_may_have_the_same() -> None:
    b = board(*TWO, *OTHERS, dice=[("agenda seat:0", 4), ("agenda seat:1", 4)], options=ON,
              answers=[("agenda-model", "a"), ("agenda-model", "b")])  # fmt: skip
    b.run(agenda(b.game, *agendas.after(b.game)))
    assert [b.game.facts.get(f"seat:{seat}", "agenda") for seat in (0, 1)] == ["blaze-of-glory"] * 2
    assert [(roll.seat, roll.sides) for roll in b.told(Rolled)] == [(0, 6), (1, 6)]


@pytest.mark.rule("SW-AGENDA-01")
def test_there_are_none_by_default() -> None:
    b = board(*TWO, *OTHERS)
    assert agendas.after(b.game) == ()
    assert agendas.infos(b.game, 2) == []


def _opened(options: dict[str, str], *dice: tuple[str | int, ...]) -> Match:
    forces = tuple(SeatSetup(name, force("Pistol", "Rifle")) for name in ("Ann", "Bob"))
    match = Match.start(BOOK, Setup(table(size=36), "showdown", forces, options), Scripted(("deployment", 3, 4), *dice))
    while match.pending and match.pending[0].kind in ("zone", "deploy"):
        decision = match.pending[0]
        choice = decision.sample(match.facts.scene, lambda limit: limit // 2)
        match.answer(decision.seat, decision.number, choice)
    return match


def _pick(match: Match) -> Pick:
    (decision,) = match.pending
    assert isinstance(decision, Pick)
    return decision


def _told(match: Match, kind: type[Event], seat: int) -> list[Any]:
    audience = Audience(seat)
    return [seen.event for entry in match.log if (seen := audience.feed(entry)) and isinstance(seen.event, kind)]


@pytest.mark.rule("SW-AGENDA-01")
def test_they_come_after_deployment_and_secret_ones_are_told_to_nobody_else() -> None:
    match = _opened(SECRET, ("agenda seat:0", 5), ("agenda seat:1", 1))
    decision = _pick(match)
    assert (decision.kind, decision.secret, [o.id for o in decision.options]) == ("agenda", True, ["the-message"])
    match.answer(0, decision.number, Picked(("the-message",)))
    assert match.facts.get("seat:0", "agenda") == "secret"
    decision = _pick(match)
    assert (decision.kind, decision.seat, decision.secret) == ("agenda-model", 0, True)
    match.answer(0, decision.number, Picked((decision.options[1].id,)))
    decision = _pick(match)
    assert (decision.kind, decision.seat) == ("agenda", 1)
    match.answer(1, decision.number, Picked(("vendetta",)))
    assert match.facts.get("seat:1", "agenda") == "vendetta"
    assert match.facts.get("seat:1", "rival") == "0-m0", "the only enemy Boss needs no question"
    own = {event.key: event.value for event in _told(match, Secret, 0)}
    assert own["agenda-roll"] == "5"
    assert own["agenda"] == "4"
    assert own["agenda-model"] == "1"
    assert (agendas.of(match.facts, 0), agendas.chosen_model(match.facts, 0)) == ("the-message", "0-m1")
    assert not [event for event in _told(match, Secret, 1) if event.seat == 0]
    assert not [roll for roll in _told(match, Rolled, 1) if roll.label == "agenda" and roll.seat == 0]


@pytest.mark.rule("SW-AGENDA-01")
@pytest.mark.parametrize("options", [ON, SECRET])
def test_imagined_matches_ask_the_same_and_keep_what_the_seat_knows(options: dict[str, str]) -> None:
    forces = tuple(SeatSetup(name, force("Pistol", "Rifle")) for name in ("Ann", "Bob"))
    for seed in range(12):
        match = Match.start(BOOK, Setup(table(size=36), "showdown", forces, options), Dice(seed_bytes(seed)))
        draw = drawer(Dice(seed_bytes(seed)), "test")
        for _ in range(60):
            decision = match.pending[0]
            view, audience = TableView(match.setup.table, decision.seat), Audience(decision.seat)
            for seen in audience.feed_all(match.log):
                view.apply(seen)
            imagined = BOOK.imagine(view, match.setup, Dice(seed_bytes(99)))
            asked = imagined.decision(decision.seat)
            assert asked is not None
            assert asked.numbered(decision.number) == decision
            assert imagined.facts.public() == match.facts.public()
            own = {key: value for key, value in match.facts.secrets.items() if key[0] == decision.seat}
            assert own.items() <= imagined.facts.secrets.items()
            match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))


@pytest.mark.rule("SW-AGENDA-01")
def test_a_secret_roll_draws_nothing_from_the_public_dice() -> None:
    b = board(*TWO, *OTHERS, dice=[("agenda", 2)], options=SECRET)
    b.run(agendas.roll(b.game, 0))
    assert [roll.stream for roll in b.told(Rolled)] == ["secret:0"]
    assert [entry.to for entry in b.match.log if isinstance(entry.event, Rolled | Secret)] == [(0,), (0,)]
    with pytest.raises(RulesError):
        b.game.tell(Secret(0, "agenda", "vendetta"))


@pytest.mark.rule("SW-AGENDA-07")
def test_a_six_lets_the_player_choose_any_of_the_five() -> None:
    b = board(*TWO, *OTHERS, THIRD, dice=[("agenda seat:0", 6)], options=ON,
              answers=[("agenda", "vendetta"), ("rival", "third")])  # fmt: skip
    b.run(agenda(b.game, ("agenda", 0)))
    assert [option.id for option in b.decisions("agenda")[0].options] == list(agendas.TITLES)
    b.game.pending.append(Harm("third", 5, 0, "boss", "test"))
    b.run(damage.drain(b.game))
    assert (0, 2, "SW-AGENDA-02") in scores(b)


# -- Vendetta -------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-AGENDA-02")
@pytest.mark.parametrize("by, more", [("boss", [(0, 2, "SW-AGENDA-02")]), ("a", []), ("third", []), ("", [])])
def test_the_boss_itself_has_to_remove_the_rival(by: str, more: list[Any]) -> None:
    b = having(
        board(*TWO, *OTHERS, THIRD, dice=[("agenda", 1)], options=ON, answers=[("rival", "rival")]), 0, "vendetta"
    )
    b.run(agenda(b.game, ("agenda", 0)))
    assert b.game.facts.get("seat:0", "rival") == "rival"
    seat = b.game.facts.figures[by].seat if by else NPC
    b.game.pending.append(Harm("rival", 5, seat, by, "test"))
    b.run(damage.drain(b.game))
    rank = [(seat, 3, "SW-VP-02")] if by else []
    assert scores(b) == rank + more


@pytest.mark.rule("SW-AGENDA-02")
def test_a_boss_that_removes_another_scores_no_vendetta() -> None:
    b = seat_status(board(*TWO, *OTHERS, THIRD, options=ON), 0, agenda="vendetta", rival="rival")
    damage.casualty(b.game, "third", "boss")
    assert scores(b) == [(0, 3, "SW-VP-02")]
    damage.casualty(b.game, "rival", "boss")
    assert scores(b)[1:] == [(0, 3, "SW-VP-02"), (0, 2, "SW-AGENDA-02")]


# -- Divided Loyalties ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-AGENDA-03")
def test_a_boss_named_openly_has_to_be_on_the_table_at_the_end_even_down() -> None:
    b = board(*TWO, *OTHERS, THIRD, dice=[("agenda", 2)], options=ON, answers=[("loyalty", "rival")])
    b.run(agenda(b.game, ("agenda", 0)))
    assert not b.decisions("loyalty")[0].secret
    damage.down(b.game, "rival")
    agendas.final(b.game)
    assert scores(b) == [(0, 2, "SW-AGENDA-03")]


@pytest.mark.rule("SW-AGENDA-03")
def test_one_that_has_left_the_table_brings_nothing() -> None:
    b = seat_status(board(*TWO, *OTHERS, options=ON), 0, agenda="divided-loyalties", loyalty="rival")
    b.run(recovery.bottle_out(b.game, 1))
    agendas.final(b.game)
    assert not scores(b)


# -- The VIP --------------------------------------------------------------------------------------------


VIP = fig("vip-0", seat=NPC, at=(30, 4), weapons="")


def _with_vip(**more: Any) -> Board:
    b = board(*TWO, *OTHERS, VIP, options=ON, **more)
    b.game.tell(Removed("vip-0", "", ""))
    return b


@pytest.mark.rule("SW-AGENDA-04")
def test_the_vip_starts_in_the_hands_of_a_deployed_model() -> None:
    b = _with_vip(dice=[("agenda", 3)], answers=[("vip-holder", "a"), ("hold", "north")])
    b.run(agenda(b.game, ("agenda", 0)))
    assert shields.hostage(b.game.facts, "a") == "vip-0"
    assert b.game.facts.get("vip-0", "vip") == 0
    assert b.body("vip-0").at == (12000, 10984, 0)
    assert bases_touch(b.body("a"), b.body("vip-0"))
    agendas.final(b.game)
    assert scores(b) == [(0, 2, "SW-AGENDA-04")]


@pytest.mark.rule("SW-AGENDA-04")
def test_it_adds_no_card_and_an_enemy_that_holds_it_earns_nothing() -> None:
    six = [fig(f"m{n}", at=(4 + 2 * n, 4)) for n in range(6)]
    b = board(*six, *OTHERS, fig("vip-0", seat=NPC, at=(30, 4), weapons="", held="b"), options=ON)
    assert turn.hand_size(b.game.facts, 0) == 3
    seat_status(b, 0, agenda="the-vip")
    b.game.tell(Status("b", "holds", "vip-0"))
    agendas.final(b.game)
    assert not scores(b)


@pytest.mark.rule("SW-AGENDA-04")
def test_a_free_vip_acts_like_a_bystander() -> None:
    b = board(fig("a", at=(14, 18)), *OTHERS, fig("vip-0", seat=NPC, at=(18, 18), weapons="", vip=0),
              options=ON, dice=[("order of NPCs", 2, 3)])  # fmt: skip
    b.run(agenda(b.game, ("npc", 1)))
    assert b.body("vip-0").at == (22000, 18000, 0)
    seat_status(b, 0, agenda="the-vip")
    agendas.final(b.game)
    assert not scores(b)


# -- Blaze of Glory -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-AGENDA-05")
def test_one_of_ones_own_models_is_chosen_in_secret() -> None:
    b = board(*TWO, *OTHERS, dice=[("agenda", 4)], options=ON, answers=[("agenda-model", "c")])
    b.run(agenda(b.game, ("agenda", 0)))
    (decision,) = b.decisions("agenda-model")
    assert decision.secret
    assert [option.id for option in decision.options] == ["boss", "a", "c"]
    assert [(e.event.value, e.to) for e in b.match.log if isinstance(e.event, Secret)] == [("2", (0,))]
    assert agendas.chosen_model(b.game.facts, 0) == "c"


@pytest.mark.rule("SW-AGENDA-05")
@pytest.mark.parametrize(
    "fate, points", [("downed", 1), ("casualty", 1), ("recovered", 0), ("bottled", 0), ("other", 0)]
)
def test_it_scores_if_down_or_a_casualty_at_the_end(fate: str, points: int) -> None:
    b = having(board(*TWO, *OTHERS, options=ON), 0, "blaze-of-glory", "a")
    if fate in ("downed", "recovered"):
        damage.down(b.game, "a")
    if fate == "recovered":
        recovery.stand_up(b.game, "a", "SW-REC-04")
    if fate == "casualty":
        damage.casualty(b.game, "a")
    if fate == "bottled":
        b.run(recovery.bottle_out(b.game, 0))
    if fate == "other":
        damage.down(b.game, "c")
    agendas.final(b.game)
    assert scores(b) == [(0, 1, "SW-AGENDA-05")] * points


# -- The Message ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-AGENDA-06")
def test_a_messenger_still_standing_earns_the_point() -> None:
    b = having(board(*TWO, *OTHERS, options=ON), 0, "the-message", "a")
    agendas.final(b.game)
    assert scores(b) == [(0, 1, "SW-AGENDA-06")]


@pytest.mark.rule("SW-AGENDA-06")
@pytest.mark.parametrize("fate", ["down", "bottle", "casualty"])
def test_a_messenger_that_goes_down_or_leaves_is_disclosed_and_drops_the_message(fate: str) -> None:
    b = having(board(*TWO, *OTHERS, options=ON), 0, "the-message", "a")
    if fate == "down":
        damage.down(b.game, "a")
    elif fate == "bottle":
        b.run(recovery.bottle_out(b.game, 0))
    else:
        damage.casualty(b.game, "a", "b")
    assert b.game.facts.get("seat:0", "messenger") == "a"
    assert [(m.id, m.kind, m.at, m.label) for m in b.game.facts.markers.values()] == [
        ("message-0", loot.KIND, (12000, 10000, 0), "The message")
    ]
    agendas.final(b.game)
    assert (0, 1, "SW-AGENDA-06") not in scores(b)


@pytest.mark.rule("SW-AGENDA-06")
def test_whoever_carries_the_message_at_the_end_earns_it_and_it_is_dropped_once() -> None:
    b = having(board(*TWO, *OTHERS, options=ON), 0, "the-message", "a")
    damage.down(b.game, "a")
    loot.pick_up(b.game, "b", [(12000, 10000, 0)], ["loot:message-0"])
    assert loot.carried(b.game.facts, "b") == ("message-0",)
    recovery.stand_up(b.game, "a", "SW-REC-04")
    damage.down(b.game, "a")
    assert not b.game.facts.markers
    agendas.final(b.game)
    assert scores(b) == [(1, 1, "SW-AGENDA-06")]


@pytest.mark.rule("SW-AGENDA-06")
def test_another_model_that_goes_down_tells_nothing() -> None:
    b = having(board(*TWO, *OTHERS, options=ON), 0, "the-message", "a")
    damage.down(b.game, "c")
    assert not b.game.facts.markers
    assert b.game.facts.get("seat:0", "messenger") is None


@pytest.mark.rule("SW-AGENDA-06")
def test_the_message_is_no_loot_of_the_scenario() -> None:
    b = board(*TWO, *OTHERS, options=ON)
    loot.give(b.game, "b", "message-0", "SW-AGENDA-06")
    assert not loot.is_loot("message-0")
    fistful.FistfulOfLoot().final(b.game)
    assert not b.told(Score)


@pytest.mark.rule("SW-AGENDA-06", "SW-AGENDA-01")
def test_a_secret_agenda_comes_out_with_its_message() -> None:
    b = having(board(*TWO, *OTHERS, options=SECRET), 0, "secret", "a")
    b.game.tell(Secret(0, "agenda", "4"), to=(0,))
    damage.down(b.game, "a")
    assert b.game.facts.get("seat:0", "agenda") == "the-message"


# -- at the end of a match ------------------------------------------------------------------------------


@pytest.mark.rule("SW-AGENDA-03", "SW-VP-01")
def test_agendas_count_before_the_winner_is_found() -> None:
    b = seat_status(board(*TWO, *OTHERS, options=ON), 1, agenda="divided-loyalties", loyalty="boss")
    victory.end_on_points(b.game, "Turn 8 is over")
    assert b.game.facts.ended is not None
    assert b.game.facts.ended.winners == (1,)


# -- teams ----------------------------------------------------------------------------------------------


def _teams(per_posse: bool = False) -> Board:
    """Seats 0 and 2 against 1 and 3."""
    chosen = {**ON, "team-agendas": "one-per-posse" if per_posse else "one-per-team"}
    vip = fig("vip-0", seat=NPC, at=(30, 4), weapons="", held="third")
    b = board(*TWO, *OTHERS, THIRD, fig("fourth", seat=3, at=(30, 30), rank="Hero", boss=1), vip, options=chosen)
    for seat in range(4):
        seat_status(b, seat, team=seat % 2)
    return b


@pytest.mark.rule("SW-TEAM-03")
@pytest.mark.parametrize("per_posse, seats", [(False, [0, 1]), (True, [0, 1, 2, 3])])
def test_one_agenda_is_rolled_per_team_or_per_posse(per_posse: bool, seats: list[int]) -> None:
    assert agendas.after(_teams(per_posse).game) == tuple(("agenda", seat) for seat in seats)


@pytest.mark.rule("SW-TEAM-03", "SW-AGENDA-04")
@pytest.mark.parametrize("per_posse, points", [(False, [(0, 2, "SW-AGENDA-04")]), (True, [])])
def test_a_team_mate_may_hold_the_vip_of_the_team(per_posse: bool, points: list[Any]) -> None:
    b = seat_status(_teams(per_posse), 0, agenda="the-vip")
    agendas.final(b.game)
    assert scores(b) == points


@pytest.mark.rule("SW-TEAM-03", "SW-AGENDA-02")
@pytest.mark.parametrize("per_posse, more", [(False, [(0, 2, "SW-AGENDA-02")]), (True, [])])
def test_any_boss_of_the_team_settles_its_vendetta(per_posse: bool, more: list[Any]) -> None:
    b = seat_status(_teams(per_posse), 0, agenda="vendetta", rival="rival")
    damage.casualty(b.game, "rival", "third")
    assert scores(b) == [(2, 3, "SW-VP-02"), *more]
