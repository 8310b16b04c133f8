"""Roll-offs by cards, as an option: both players cut a 52-card deck and the higher card wins (LW-DICE-03).

No deck is hidden: the cards that are out lie open on the pile "cut" of whoever cut them, and one of the others is drawn
by chance. Never here: what is rolled off, dice (`dice`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch import cards
from gulch.events import CardShown, Note, PileCleared, Rolled
from gulch.match import Game
from gulch.rules.legends import underdog
from gulch.rules.legends.options import option
from gulch.rules.legends.state import NPC, other_seat
from gulch.view import Facts

PILE = "cut"
RULE = "LW-DICE-03"


async def first_of_two(game: Game, seat: int, label: str) -> bool:
    """An impartial choice: the seat cuts for the first, its opponent for the second; equal cards are cut again."""
    first = _holder(game.facts) if seat == NPC else seat
    other = other_seat(game.facts, first)
    while True:
        cut = await _cut(game, (first, other), label)
        if cut[first] != cut[other]:
            return cut[first] > cut[other]


def _holder(facts: Facts) -> int:
    """Who has the drop; the first seat as long as nobody has it, since scenery is settled before (LW-SETUP-04)."""
    seats = [info.seat for info in facts.seats]
    return next((seat for seat in seats if facts.get(f"seat:{seat}", "drop")), seats[0])


async def higher(game: Game, label: str) -> int | None:
    """The seat with the higher card, None on equal ones."""
    cut = await _cut(game, tuple(info.seat for info in game.facts.seats), label)
    best = [seat for seat, score in cut.items() if score == max(cut.values())]
    return best[0] if len(best) == 1 else None


async def _cut(game: Game, seats: Sequence[int], label: str) -> dict[int, int]:
    """What each seat's card is worth."""
    if len(_deck(game)) < len(seats):
        _shuffle(game)
    scores: dict[int, int] = {}
    for seat in seats:
        card = _draw(game, seat, label)
        if await underdog.cuts_again(game, seat, label, cards.name(card)):
            card = _draw(game, seat, label)
        scores[seat] = _score(game, card)
    if option(game, "cut-deck") == "reshuffled":
        _shuffle(game)
    return scores


def _deck(game: Game) -> list[str]:
    """The cards that are not out, in a fixed order: 52, no Joker, less those on the table."""
    out = [card for info in game.facts.seats for card in game.facts.shown.get((info.seat, PILE), ())]
    return [card for card in cards.deck(jokers=False) if card not in out]


def _draw(game: Game, seat: int, label: str) -> str:
    deck = _deck(game)
    if not deck:
        _shuffle(game)
        deck = _deck(game)
    drawn = game.dice.roll(len(deck), 1, label=f"{label} cut seat:{seat}")
    card = deck[drawn[0] - 1]
    game.tell(Rolled(f"{label} cut", seat, "", len(deck), drawn, drawn, result=cards.name(card), rule=RULE))
    game.tell(CardShown(seat, card, PILE))
    return card


def _score(game: Game, card: str) -> int:
    low = option(game, "cut-ace") == "low" and card.startswith("A")
    return 1 if low else cards.rank(card)


def _shuffle(game: Game) -> None:
    """All cards go back into the deck."""
    for info in game.facts.seats:
        if game.facts.shown.get((info.seat, PILE)):
            game.tell(PileCleared(info.seat, PILE))
    game.tell(Note("The deck is shuffled.", RULE))
