"""Playing cards: names, suits, colours and decks. Shared by the books because a card is a card.

A card is a string: rank and suit ("10S", "AH", "KC") or "*1", "*2" for the Jokers.
Never here: what a card does, whose it is, how decks are shuffled (`dice`).
"""

from __future__ import annotations

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "C", "H", "D")
JOKERS = ("*1", "*2")
_SUIT_NAMES = {"S": "Spades", "C": "Clubs", "H": "Hearts", "D": "Diamonds"}
_RANK_NAMES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}


def deck(jokers: bool = True) -> tuple[str, ...]:
    """A complete deck in a fixed order: 52 cards and two Jokers."""
    cards = tuple(rank + suit for suit in SUITS for rank in RANKS)
    return cards + JOKERS if jokers else cards


def is_joker(card: str) -> bool:
    return card.startswith("*")


def suit(card: str) -> str:
    """S, C, H or D; empty for a Joker."""
    return "" if is_joker(card) else card[-1]


def colour(card: str) -> str:
    """ "black", "red" or, for a Joker, empty."""
    return {"S": "black", "C": "black", "H": "red", "D": "red", "": ""}[suit(card)]


def rank(card: str) -> int:
    """2..14 with the Ace high; a Joker is 0."""
    return 0 if is_joker(card) else RANKS.index(card[:-1]) + 2


def name(card: str) -> str:
    """The card in words: "Queen of Hearts"."""
    if is_joker(card):
        return "Joker"
    return f"{_RANK_NAMES.get(card[:-1], card[:-1])} of {_SUIT_NAMES[card[-1]]}"
