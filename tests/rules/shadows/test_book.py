"""The book as the kernel takes it: random games, imagined matches, steps that exist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from conformance.suite import Case, Run, check_game, check_imagine
from gulch import canon
from gulch.decision import Picked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import CardShown, Secret, Stepped
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.shadows.book import BOOK
from gulch.view import Audience
from gulch.wire import codec
from rules.shadows.agenda import force
from rules.shadows.build import table, wall

PIECES = [
    wall("house", (14, 14, 22, 22), 4),
    wall("shed", (6, 20, 9, 24), 3),
    wall("fence", (24, 8, 30, 8.3), 1, linear=True),
]
ARMS = ("Sixgun, Rifle", "Repeater Rifle", "Shotgun", "Pistol")


def duel(seats: int = 2, size: float = 24) -> Setup:
    names = tuple(SeatSetup(name, force(*ARMS)) for name in ("Ann", "Bob", "Cat")[:seats])
    return Setup(table([] if size < 36 else PIECES, size), "showdown", names)


@pytest.mark.parametrize("seed", range(30))
def test_an_imagined_match_asks_the_same_and_knows_the_same(seed: int) -> None:
    """Some decisions, at random, of a random game, the same from the view of the seat that is asked."""
    run = Run(Case(BOOK, duel), seed, hashing=False)
    checked = 0
    for number in range(80 + 5 * seed):
        if run.match.over:
            break
        if number >= 8 and (number == 70 or run.draw(12) == 0):
            check_imagine(run)
            checked += 1
        run.decide()
    assert checked > 0


def test_a_random_game_of_three_keeps_what_every_book_must() -> None:
    case = Case(BOOK, lambda: duel(3, 36), seats=(0, 1, 2))
    run = check_game(case, 5, every=11)
    assert run.match.facts.ended is not None
    assert {"zone", "deploy", "card", "activation", "action", "move"} <= case.used


def test_an_imagined_match_keeps_ones_own_hand_and_deals_the_rest_anew() -> None:
    run = Run(Case(BOOK, duel), 3, hashing=False)
    while not run.match.facts.get("seat:0", "hand"):
        run.decide()
    view = run.watches[0].view
    dealt = [BOOK.imagine(view, run.match.setup, Dice(seed_bytes(n), "imagined")).state for n in range(8)]
    true = run.match.state
    assert {state.hands[0] for state in dealt} == {true.hands[0]}
    assert len({state.hands[1] for state in dealt}) > 4
    assert len({state.decks[0] for state in dealt}) > 4
    for state in dealt:
        for seat in (0, 1):
            assert sorted(state.hands[seat] + state.decks[seat]) == sorted(true.hands[seat] + true.decks[seat])
            assert len(state.hands[seat]) == len(true.hands[seat])


def test_a_spectator_knows_no_hand() -> None:
    run = Run(Case(BOOK, duel), 4, hashing=False)
    for _ in range(60):
        run.decide()
    assert run.watches[-1].view.facts.secrets == {}
    assert any(isinstance(entry.event, Secret) for entry in run.match.log)


def test_nothing_is_offered_at_any_moment() -> None:
    run = Run(Case(BOOK, duel), 1, hashing=False)
    for _ in range(40):
        assert [run.match.offers(seat) for seat in (0, 1)] == [(), ()]
        run.decide()


# -- secrets -------------------------------------------------------------------------------------------


class Stacked(Dice):
    """Dice by which the Deck of seat 0 has these cards on top."""

    top: tuple[str, ...] = ()

    def shuffle(self, items: Sequence[Any], *, stream: str) -> tuple[Any, ...]:
        mixed = super().shuffle(items, stream=stream)
        return (*self.top, *(card for card in mixed if card not in self.top)) if stream == "deck:0" else mixed


def stacked(*top: str) -> Stacked:
    dice = Stacked(seed_bytes(4))
    dice.top = top
    return dice


def heard(top: Sequence[str], seed: int) -> tuple[dict[int | None, list[bytes]], int]:
    """What seats 1, 2 and a spectator are told and asked, byte by byte on the wire, up to where seat 0 is to play a
    second card: it plays the first of `top` first. And how many decisions that were."""
    setup = duel(3, 36)
    match, draw = Match.start(BOOK, setup, stacked(*top)), drawer(Dice(seed_bytes(seed)), "choices")
    audiences = {seat: Audience(seat) for seat in (1, 2, None)}
    said: dict[int | None, list[bytes]] = {seat: [] for seat in audiences}
    cards = shown = count = 0
    while not match.over:
        for entry in match.log[shown:]:
            for seat, audience in audiences.items():
                seen = audience.feed(entry)
                if seen is not None:
                    said[seat].append(codec.encode_entry(seen).SerializeToString(deterministic=True))
        shown = len(match.log)
        for seat in said:
            said[seat].append(repr(match.waiting()).encode())
            asked = match.decision(seat) if seat is not None else None
            if asked is not None:
                said[seat].append(codec.encode_decision(asked).SerializeToString(deterministic=True))
        decision = match.pending[0]
        mine = decision.seat == 0 and decision.kind == "card"
        if mine and cards:
            assert decision.options[0].id == top[1]
            return said, count
        cards += mine
        choice = Picked((top[0],)) if mine else decision.sample(match.facts.scene, draw)
        match.answer(decision.seat, decision.number, choice)
        count += 1
    raise AssertionError("the match ended in the first round")


@pytest.mark.rule("SW-TURN-04", "SW-ACT-01")
@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_change_no_byte_of_what_others_read(seed: int) -> None:
    """Two matches that differ in nothing but the cards that seat 0 has not shown yet, and in its Deck."""
    one, count = heard(("9H", "AS", "*1"), seed)
    other, again = heard(("9H", "2D", "KC"), seed)
    assert count == again
    assert count > 3 * len(ARMS) + 3
    assert one == other


@pytest.mark.rule("SW-ACT-01")
def test_a_card_that_was_chosen_is_as_good_as_not_there_until_all_have_chosen() -> None:
    run = Run(Case(BOOK, lambda: duel(3, 36), seats=(0, 1, 2)), 2, hashing=False)
    while run.match.pending[0].kind != "card":
        run.decide()
    first, second, third = run.match.pending
    seen = set()
    for option in first.options:
        match = run.match.fork()
        match.answer(0, first.number, Picked((option.id,)))
        assert match.log == []  # nothing is told, to anybody
        match.answer(2, third.number, Picked((third.options[0].id,)))
        assert match.log == []
        assert match.waiting() == ((1, "card"),)
        seen.add(canon.text([match.facts.public(), codec.encode_decision(match.pending[0]).SerializeToString()]))
        match.answer(1, second.number, Picked((second.options[0].id,)))
        cards = [entry.event for entry in match.log if isinstance(entry.event, CardShown)]
        assert cards[0] == CardShown(0, option.id)
        assert [card.seat for card in cards] == [0, 1, 2]
    assert len(seen) == 1


@pytest.mark.rule("SW-LOOK-08", "SW-LOOK-05")
def test_a_game_with_targets_and_paths_fixed_keeps_what_every_book_must() -> None:
    def setting() -> Setup:
        return replace(duel(3), options={"declaration-fixes": "target-and-path"})

    case = Case(BOOK, setting, seats=(0, 1, 2))
    run = check_game(case, 8, every=6)
    agendas = [entry.event.agenda for entry in run.match.log if isinstance(entry.event, Stepped)]
    fixed = [step[2] for steps in agendas for step in steps if step[0] == "perform" and len(step) == 5]
    assert {"move", "shoot"} <= set(fixed)


def test_cards_that_lie_open_are_dealt_to_nobody_in_an_imagined_match() -> None:
    run = Run(Case(BOOK, duel), 6, hashing=False)
    while len(run.match.facts.shown.get((1, "discard"), ())) < 3:
        run.decide()
    true = run.match.state
    for watch in run.watches:
        dealt = BOOK.imagine(watch.view, run.match.setup, Dice(seed_bytes(1), "imagined")).state
        for seat in (0, 1):
            assert sorted(dealt.hands[seat] + dealt.decks[seat]) == sorted(true.hands[seat] + true.decks[seat])
