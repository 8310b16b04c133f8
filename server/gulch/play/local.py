"""A match in this process: one authority, a view and a player per seat, everything recorded on the way.

The same order as on the server: judge, run, record, show. Lives here: the loop.
Never here: rules of a book, printing, sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from gulch.decision import AnyDecision, Choice, Offer
from gulch.dice import Chance
from gulch.errors import IllegalChoice, RulesError
from gulch.events import Entry
from gulch.match import Book, Match, Setup
from gulch.view import Audience, TableView

MAX_CHOICES = 20_000


class Player(Protocol):
    """Whoever answers for a seat: a bot, or a person at a keyboard. A returned Offer is an interjection."""

    def decide(self, view: TableView, decision: AnyDecision) -> Choice | Offer: ...


Watcher = Callable[[Entry, TableView], None]


class Session:
    """One match with its views. A seat's watcher is called with each entry that the seat may know, from the
    first on, once its view has taken it."""

    def __init__(self, match: Match, seats: Sequence[int], watchers: Mapping[int, Watcher] | None = None) -> None:
        self.match = match
        self.audiences = {seat: Audience(seat) for seat in seats}
        self.views = {seat: TableView(match.setup.table, seat) for seat in seats}
        self._watchers = dict(watchers or {})
        self._shown = 0
        self.show()

    def show(self) -> None:
        """Lets every seat know what it may know of what happened since the last call."""
        for entry in self.match.log[self._shown :]:
            for seat, audience in self.audiences.items():
                seen = audience.feed(entry)
                if seen is not None:
                    self.views[seat].apply(seen)
                    if seat in self._watchers:
                        self._watchers[seat](seen, self.views[seat])
        self._shown = len(self.match.log)

    def answer(self, seat: int, decision: AnyDecision, choice: Choice | Offer) -> None:
        """Hands one answer or offer in and shows what came of it. IllegalChoice for an offer to another seat."""
        if isinstance(choice, Offer):
            if choice.seat != seat:
                raise IllegalChoice(f"seat {seat} takes offer {choice.id!r} of seat {choice.seat}", choice.rule)
            self.match.offer(seat, choice.id)
        else:
            self.match.answer(seat, decision.number, choice)
        self.show()


def play(
    book: Book, setup: Setup, dice: Chance | int, players: Mapping[int, Player], *,
    hashing: bool = False, after: Callable[[Match], None] | None = None,
) -> Match:  # fmt: skip
    """Plays a whole match. `after` is called after every choice (a recorder's sync, a progress line). RulesError
    for one that never ends."""
    match = Match.start(book, setup, dice, hashing=hashing)
    session = Session(match, tuple(players))
    if after is not None:
        after(match)
    while not match.over:
        if len(match.choices) >= MAX_CHOICES:
            raise RulesError(f"the match has not ended after {MAX_CHOICES} choices")
        decision = match.pending[0]
        choice = players[decision.seat].decide(session.views[decision.seat], decision)
        session.answer(decision.seat, decision, choice)
        if after is not None:
            after(match)
    return match
