"""Cards are strings that say what they are."""

from __future__ import annotations

from collections import Counter

from gulch import cards


def test_a_deck_has_52_cards_and_two_jokers_each_once() -> None:
    full, plain = cards.deck(), cards.deck(jokers=False)
    assert (len(full), len(set(full)), len(plain)) == (54, 54, 52)
    assert set(full) - set(plain) == set(cards.JOKERS)
    assert full == cards.deck()


def test_suits_colours_and_ranks() -> None:
    plain = cards.deck(jokers=False)
    assert Counter(map(cards.suit, plain)) == dict.fromkeys("SCHD", 13)
    assert Counter(map(cards.colour, plain)) == {"black": 26, "red": 26}
    assert Counter(map(cards.rank, plain)) == dict.fromkeys(range(2, 15), 4)
    assert [cards.rank(card) for card in ("2S", "9D", "10H", "JC", "QS", "KD", "AH")] == [2, 9, 10, 11, 12, 13, 14]
    assert cards.colour("10H") == "red"


def test_a_joker_has_no_suit_no_colour_and_the_lowest_rank() -> None:
    for card in cards.JOKERS:
        assert cards.is_joker(card)
        assert (cards.suit(card), cards.colour(card), cards.rank(card)) == ("", "", 0)
        assert cards.name(card) == "Joker"
    assert not any(map(cards.is_joker, cards.deck(jokers=False)))


def test_names_are_words_and_tell_cards_apart() -> None:
    assert [cards.name(card) for card in ("QH", "10S", "AC", "2D")] == [
        "Queen of Hearts", "10 of Spades", "Ace of Clubs", "2 of Diamonds",
    ]  # fmt: skip
    assert len({cards.name(card) for card in cards.deck(jokers=False)}) == 52
