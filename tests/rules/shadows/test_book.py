"""The book as the kernel takes it: random games, imagined matches, steps that exist."""

from __future__ import annotations

import pytest

from conformance.suite import Case, Run, check_game, check_imagine
from gulch.dice import Dice, seed_bytes
from gulch.events import Secret
from gulch.match import SeatSetup, Setup
from gulch.rules.shadows.book import BOOK
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
