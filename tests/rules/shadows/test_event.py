"""Unexpected Events (SW-EVENT-01 to -08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import CardShown, PhaseBegan, Score
from gulch.rules.shadows import gear, los, turn, unexpected
from gulch.rules.shadows.activation import action, eligible, perform
from gulch.rules.shadows.dice_tests import save
from gulch.table.model import Piece
from rules.shadows.build import Board, Man, area, board, fig, platform, wall

ON = {"unexpected-events": "on"}


def table_of(*men: Man, cards: tuple[str, ...] = ("10S", "10S"), number: int = 1, **more: Any) -> Board:
    """A board in the Action Phase of Turn 1 with these cards revealed, a seat each."""
    dice = more.pop("dice", [])
    options = {**ON, **more.pop("options", {})}
    b = board(*men, dice=dice, options=options, **more)
    b.game.tell(PhaseBegan(number, "action"))
    for seat, card in enumerate(cards):
        b.game.tell(CardShown(seat, card))
    b.match.log.clear()
    return b


def event(b: Board) -> None:
    b.run(unexpected.event(b.game))


def two(**more: Any) -> tuple[Man, Man]:
    return fig("a", at=(10, 10), facing=0, **more), fig("b", seat=1, at=(20, 10), facing=180)


def house(id: str, rect: tuple[float, float, float, float]) -> Piece:
    return replace(wall(id, rect, 3), kind="building")


# -- when one happens -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-EVENT-01")
def test_identical_cards_bring_one_about_before_the_roll_off() -> None:
    b = table_of(*two())
    b.run(turn.order(b.game))
    assert b.game.state.agenda[-2:] == [("order",), ("event",)]
    assert not b.rolls()


@pytest.mark.rule("SW-ACT-05")
def test_after_the_event_comes_one_roll_off() -> None:
    b = table_of(
        *two(), dice=[("unexpected event", 3), ("order of Activations seat:0", 4), ("order of Activations seat:1", 7)]
    )
    b.run(unexpected_then_order(b))
    assert b.game.state.agenda[-1] == ("activate", 1)


async def unexpected_then_order(b: Board) -> None:
    await unexpected.event(b.game)
    await turn.order(b.game)


@pytest.mark.rule("SW-EVENT-01")
def test_a_second_pair_in_the_same_turn_brings_none() -> None:
    b = table_of(*two(), dice=[("unexpected event", 3)])
    event(b)
    assert not unexpected.causes(b.game)
    b.run(unexpected.event(b.game))
    assert len(b.rolls("unexpected event")) == 1
    b.game.tell(PhaseBegan(2, "action"))
    assert unexpected.causes(b.game) == [0, 1]


@pytest.mark.rule("SW-EVENT-01")
def test_three_of_a_card_bring_one() -> None:
    third = fig("c", seat=2, at=(30, 30), facing=0)
    b = table_of(*two(), third, cards=("10S", "10S", "10S"), dice=[("unexpected event", 3)])
    event(b)
    assert len(b.rolls("unexpected event")) == 1


@pytest.mark.rule("SW-EVENT-01")
@pytest.mark.parametrize(("cards", "options"), [(("10S", "10C"), {}), (("10S", "10S"), {"unexpected-events": "off"})])
def test_another_suit_or_the_option_off_brings_none(cards: tuple[str, ...], options: dict[str, str]) -> None:
    assert not unexpected.causes(table_of(*two(), cards=cards, options=options).game)


@pytest.mark.rule("SW-EVENT-02")
def test_a_random_model_is_drawn_from_the_gunmen_alone() -> None:
    npcs = [fig(f"n{n}", seat=-1, at=(5 + n, 30), facing=0) for n in range(3)]
    men = [fig(f"m{n}", seat=n % 2, at=(10 + 2 * n, 20), facing=0) for n in range(5)]
    b = table_of(*npcs, *men, dice=[("unexpected event", 6), ("random model", 5)])
    event(b)
    assert [(roll.sides, roll.result) for roll in b.rolls("random")] == [(5, "M4")]


# -- the six --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-EVENT-03")
def test_an_ornery_critter_makes_somebody_save() -> None:
    b = table_of(*two(), dice=[("unexpected event", 1), ("random model", 1), ("critter save a", 4)])
    event(b)
    assert b.has("a", "shaken")
    assert not b.told(Score)


@pytest.mark.rule("SW-EVENT-03")
def test_a_critter_finds_nobody_who_is_downed_or_engaged() -> None:
    lying = fig("c", at=(30, 30), facing=0, downed=1)
    b = table_of(
        fig("a", at=(10, 10), facing=0),
        fig("b", seat=1, at=(10.984, 10), facing=180),
        lying,
        dice=[("unexpected event", 1)],
    )
    event(b)
    assert "There is nobody whom it could befall." in b.notes()


@pytest.mark.rule("SW-EVENT-04")
def test_armed_civilians_shoot_at_all_in_view_within_six_inches() -> None:
    men = [
        fig("a", at=(16, 10), facing=0),
        fig("b", seat=1, at=(10, 17), facing=0),
        fig("c", at=(4, 10), facing=0),
        fig("d", seat=1, at=(10, 2), facing=0),
        fig("e", at=(30, 30), facing=0),
        fig("f", at=(16, 12), facing=0, downed=1),
        fig("n", seat=-1, at=(15, 8), facing=0),
    ]
    b = table_of(
        *men,
        pieces=[house("house", (8, 8, 12, 12)), wall("screen", (8, 6.5, 12, 6.6), 4)],
        dice=[
            ("unexpected event", 2),
            ("civilians a", 5, 1),
            ("save a", 5),
            ("civilians c", 1, 1),
            ("civilians b", 5, 6),
            ("save b", 5),
        ],
    )
    event(b)
    assert [roll.sides for roll in b.rolls("civilians")] == [6, 6, 6]
    assert [roll.needed for roll in b.rolls("save")] == [5, 6]
    assert b.has("b", "shaken")
    assert not b.told(Score)


@pytest.mark.rule("SW-EVENT-04")
@pytest.mark.parametrize(("x", "shots"), [(18.4, 1), (18.7, 0)])
def test_six_inches_are_measured_from_the_edge(x: float, shots: int) -> None:
    b = table_of(
        fig("a", at=(x, 10), facing=0),
        fig("b", seat=1, at=(34, 34), facing=0),
        pieces=[house("house", (8, 8, 12, 12))],
        dice=[("unexpected event", 2), *[("civilians a", 1, 1)] * shots],
    )
    event(b)
    assert len(b.rolls("civilians")) == shots


@pytest.mark.rule("SW-EVENT-04")
def test_only_empty_buildings_and_areas_are_drawn_and_nobody_reacts() -> None:
    pieces = [
        house("a-house", (8, 8, 12, 12)),
        area("wood", (20, 20, 24, 24)),
        replace(platform("roof", (28, 4, 32, 8), 3), kind="building"),
        wall("fence", (2, 30, 8, 30.2), 1, linear=True),
    ]
    b = table_of(
        fig("a", at=(30, 6, 3), facing=0),
        fig("b", seat=1, at=(14, 10), facing=180, lookout=1),
        pieces=pieces,
        dice=[("unexpected event", 2), ("random terrain", 1), ("civilians b", 1, 2)],
    )
    event(b)
    assert [(roll.sides, roll.result) for roll in b.rolls("random")] == [(2, "A-House")]
    assert not b.decisions("reaction")
    none = table_of(*two(), pieces=pieces[3:], dice=[("unexpected event", 2)])
    event(none)
    assert "There is no empty building or area." in none.notes()


@pytest.mark.rule("SW-EVENT-05")
def test_in_a_dust_storm_nobody_sees_further_than_twelve_inches() -> None:
    near = fig("c", seat=1, at=(10.984 + 12, 10), facing=180)
    far = fig("d", seat=1, at=(10, 10.984 + 12.5), facing=270)
    b = table_of(fig("a", at=(10, 10), facing=45), near, far, dice=[("unexpected event", 3)])
    assert los.visible_of(b.game, "a", ["c", "d"]) == ["c", "d"]
    event(b)
    assert los.visible_of(b.game, "a", ["c", "d"]) == ["c"]
    assert los.visible(b.game, "c", "a")
    assert not los.visible(b.game, "d", "a")
    b.game.tell(PhaseBegan(2, "draw"))
    assert los.visible(b.game, "d", "a")
    unexpected.lapse(b.game)
    assert (0, "dust-storm") not in b.game.facts.status


@pytest.mark.rule("SW-EVENT-06")
def test_a_bad_omen_takes_one_from_every_save_of_the_turn() -> None:
    b = table_of(*two(), dice=[("unexpected event", 4), ("random model", 1), ("save a", 5)])

    async def rule() -> int:
        await unexpected.event(b.game)
        return await save(b.game, "a", 5)

    assert b.run(rule()) == 1
    assert [(m.value, m.rule) for m in b.rolls("save")[0].modifiers] == [(-1, "SW-EVENT-06")]
    unexpected.lapse(b.game)
    assert not b.has("a", "omen")


@pytest.mark.rule("SW-EVENT-07")
def test_the_hero_of_the_hour_may_act_though_it_is_done_and_stays_done() -> None:
    b = table_of(
        *two(done=1), dice=[("unexpected event", 5), ("random model", 1), ("shoot a", 4, 4)], answers=["shoot:0"]
    )

    async def rule() -> None:
        await unexpected.event(b.game)
        assert b.game.facts.get("seat:0", "active")
        assert b.game.state.agenda[-2:] == [("hour-over", "a"), ("action", "a")]
        await action(b.game, "a")
        await perform(b.game, "a", "shoot", "0")
        await unexpected.hour_over(b.game, "a")

    b.run(rule())
    assert b.acts("shoot")
    assert b.has("a", "done")
    assert not b.has("a", "fired:0")
    assert not b.has("a", "actions")
    assert not b.game.facts.get("seat:0", "active")


@pytest.mark.rule("SW-EVENT-07")
def test_one_that_is_not_done_can_still_be_activated_and_enemies_may_react() -> None:
    men = fig("a", at=(10, 10), facing=0), fig("b", seat=1, at=(16, 10), facing=180, lookout=1)
    b = table_of(*men, dice=[("unexpected event", 5), ("random model", 1)], answers=["move"])

    async def rule() -> None:
        await unexpected.event(b.game)
        await action(b.game, "a")

    b.run(rule())
    assert [step[0] for step in b.game.state.agenda] == ["hour-over", "action", "action", "perform", "react"]
    b.game.state.agenda.clear()
    b.run(unexpected.hour_over(b.game, "a"))
    assert eligible(b.game, 0) == ["a"]


@pytest.mark.rule("SW-EVENT-07")
def test_it_need_not_act() -> None:
    b = table_of(*two(), dice=[("unexpected event", 5), ("random model", 1)], answers=["done"])

    async def rule() -> None:
        await unexpected.event(b.game)
        await action(b.game, "a")
        await unexpected.hour_over(b.game, "a")

    b.run(rule())
    assert eligible(b.game, 0) == ["a"]


@pytest.mark.rule("SW-EVENT-08")
def test_a_lucky_find_is_a_bottle_of_snake_oil_beside_all_gear() -> None:
    b = table_of(*two(found="Lasso, Whiskey, Derringer"), dice=[("unexpected event", 6), ("random model", 1)])
    event(b)
    assert gear.carried(b.game.facts, "a")[-1] == "Snake Oil"
    assert gear.ready(b.game.facts, "a", "Snake Oil") == [3]


@pytest.mark.rule("SW-EVENT-08")
def test_where_all_are_down_nothing_is_found() -> None:
    b = table_of(
        fig("a", at=(10, 10), facing=0, downed=1),
        fig("b", seat=1, at=(20, 10), facing=0, downed=1),
        dice=[("unexpected event", 6)],
    )
    event(b)
    assert not gear.carried(b.game.facts, "a")
    assert not gear.carried(b.game.facts, "b")


@pytest.mark.rule("SW-EVENT-05")
def test_an_event_can_be_seen_by_all_and_is_told_with_its_rule() -> None:
    b = table_of(*two(), dice=[("unexpected event", 3)])
    event(b)
    assert [(act.item, act.rule) for act in b.acts("event")] == [("Dust Storm", "SW-EVENT-05")]
    assert b.game.facts.get("seat:0", "event") == b.game.facts.get("seat:1", "event") == 1


def test_without_an_event_nothing_lapses() -> None:
    """Without an Event nothing is told at the start of a Turn."""
    b = table_of(*two(), cards=())
    unexpected.lapse(b.game)
    assert not b.events
