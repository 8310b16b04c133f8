"""A match in this process: who is shown what, offers, people at the table of another book, and words to a setup."""

from __future__ import annotations

import io

import pytest

from conformance import toy
from gulch.decision import AnyDecision, Choice, Offer
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Entry, Secret
from gulch.match import Match
from gulch.play import bots
from gulch.play.local import Player, Session, play
from gulch.play.report import battle_report
from gulch.play.setups import book, books, make_setup, parse_options
from gulch.play.text import TextPlayer
from gulch.view import TableView


def players(seed: int = 3) -> dict[int, Player]:
    return {seat: bots.make("random", seat, seed_bytes(seed)) for seat in (0, 1)}


def test_a_match_is_played_to_its_end_and_every_choice_is_told() -> None:
    counts: list[int] = []
    match = play(toy.BOOK, toy.setup(), 3, players(), after=lambda match: counts.append(len(match.choices)))
    assert match.over
    assert match.facts.ended is not None
    assert counts == list(range(len(match.choices) + 1))


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (play(toy.BOOK, toy.setup(), 3, players()) for _ in range(2))
    assert first.log == second.log
    assert first.log != play(toy.BOOK, toy.setup(), 4, players()).log


def test_watchers_see_from_the_first_entry_what_their_seat_may_know() -> None:
    seen: dict[int, list[Entry]] = {0: [], 1: []}
    match = Match.start(toy.BOOK, toy.setup(), 3)
    session = Session(match, (0, 1), {seat: lambda entry, view, seat=seat: seen[seat].append(entry) for seat in (0, 1)})
    who = players()
    while not match.over:
        decision = match.pending[0]
        session.answer(decision.seat, decision, who[decision.seat].decide(session.views[decision.seat], decision))
    for seat, entries in seen.items():
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert {e.event.seat for e in entries if isinstance(e.event, Secret)} <= {seat}
        assert session.views[seat].public() == match.facts.public()
    assert any(isinstance(entry.event, Secret) for entries in seen.values() for entry in entries)


class Conceder:
    """Gives up as soon as it may."""

    def __init__(self, match: Match, seat: int, other: Player) -> None:
        self._match, self._seat, self._other = match, seat, other

    def decide(self, view: TableView, decision: AnyDecision) -> Choice | Offer:
        offers = [offer for offer in self._match.offers(self._seat) if "concede" in offer.id]
        return offers[0] if offers else self._other.decide(view, decision)


def test_an_offer_is_taken_in_place_of_an_answer() -> None:
    match = Match.start(toy.BOOK, toy.setup(), 3)
    session, who = Session(match, (0, 1)), players()
    for _ in range(200):
        decision = match.pending[0]
        choice = Conceder(match, decision.seat, who[decision.seat]).decide(session.views[decision.seat], decision)
        session.answer(decision.seat, decision, choice)
        if isinstance(choice, Offer):
            break
    assert "concede" in match.choices[-1].offer


def test_nobody_takes_an_offer_of_another_seat() -> None:
    match = Match.start(toy.BOOK, toy.setup(), 3)
    session, who = Session(match, (0, 1)), players()
    while not match.offers(1 - match.pending[0].seat):
        decision = match.pending[0]
        session.answer(decision.seat, decision, who[decision.seat].decide(session.views[decision.seat], decision))
    decision = match.pending[0]
    with pytest.raises(IllegalChoice, match=f"of seat {1 - decision.seat}"):
        session.answer(decision.seat, decision, match.offers(1 - decision.seat)[-1])
    assert match.facts.ended is None


def test_an_illegal_answer_leaves_no_trace() -> None:
    match = Match.start(toy.BOOK, toy.setup(), 3)
    session = Session(match, (0, 1))
    decision = match.pending[0]
    with pytest.raises(IllegalChoice):
        session.answer(1 - decision.seat, decision, match.default(decision.seat))
    assert not match.choices


def test_text_play_and_the_report_need_no_word_of_a_books_own() -> None:
    out = io.StringIO()
    people: dict[int, TextPlayer] = {}
    for seat in (0, 1):
        draw = drawer(Dice(seed_bytes(seat)), "text")
        people[seat] = TextPlayer(seat, lambda prompt: "random", out, draw)
    match = Match.start(toy.BOOK, toy.setup(), 3)
    session = Session(match, (0, 1), {seat: person.watch for seat, person in people.items()})
    while not match.over:
        decision = match.pending[0]
        session.answer(decision.seat, decision, people[decision.seat].decide(session.views[decision.seat], decision))
    assert "not understood" not in out.getvalue()
    assert "## Reckoning" in battle_report(match.setup.table, match.log)


# -- words ----------------------------------------------------------------------------------------------


def test_option_words() -> None:
    assert parse_options(("a=b", "c=d=e")) == {"a": "b", "c": "d=e"}
    for word in ("a", "=b"):
        with pytest.raises(InvalidInput, match="is not NAME=VALUE"):
            parse_options((word,))


def test_books_by_name() -> None:
    assert list(books()) == ["shadows", "legends"]
    with pytest.raises(InvalidInput, match="there is no book 'chess'; choose one of shadows"):
        book("chess")


def test_a_setup_names_posses_and_options() -> None:
    setup = make_setup(book("shadows"), "showdown", "main-street", ["a", "b"], posses=("townsfolk",))
    assert [seat.name for seat in setup.seats] == ["a", "b"]
    assert setup.options["re-roll-chain"]
    assert setup.seats[0].posse != setup.seats[1].posse


def test_bots_are_made_by_name_with_a_stream_of_their_own() -> None:
    match = Match.start(toy.BOOK, toy.setup(), 3)
    decision = match.pending[0]
    view = Session(match, (0, 1)).views[decision.seat]
    first, again = (bots.make("random", 0, seed_bytes(1)).decide(view, decision) for _ in range(2))
    assert first == again
    assert first != bots.make("random", 1, seed_bytes(1)).decide(view, decision)
    with pytest.raises(InvalidInput, match="there is no bot 'ace'; choose one of gunhand, random"):
        bots.make("ace", 0, seed_bytes(1))
