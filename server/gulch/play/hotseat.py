"""A match at this terminal: people and bots at one table, everybody shown what is theirs to know.

With several people the keyboard is passed: the screen is cleared in between, so that nobody reads the
hand of another, and each is told what happened since. Never here: what words mean (`text`), rules, files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TextIO

from gulch.match import Match
from gulch.play.local import MAX_CHOICES, Player, Session
from gulch.play.text import TextPlayer
from gulch.say import seat_name

CLEAR = "\033[2J\033[3J\033[H"  # screen, what was scrolled away, cursor home


class Keyboard:
    """Who sits at the keyboard: the only one for whom anything is printed."""

    def __init__(self, people: Mapping[int, TextPlayer], read: Callable[[str], str], out: TextIO) -> None:
        self._people = people
        self._read = read
        self._out = out
        self._seat = min(people) if len(people) == 1 else None
        for person in people.values():
            person.away = self._seat is None

    def passed_to(self, seat: int, name: str) -> None:
        """Changes hands if another person is asked; the screen is clear before the new one looks."""
        if seat == self._seat:
            return
        if self._seat is not None:
            self._people[self._seat].away = True
        self._seat = seat
        self._print(f"\n-- pass the keyboard to {name} (seat {seat}) --")
        if self._out.isatty():
            self._print(CLEAR + f"-- pass the keyboard to {name} (seat {seat}) --")
        self._read(f"{name}, press Enter: ")
        self._people[seat].catch_up()

    def all_look(self) -> None:
        """The end: who is at the keyboard reads on; nothing is secret any more."""
        if self._seat is not None:
            self._people[self._seat].catch_up()

    def _print(self, text: str) -> None:
        print(text, file=self._out, flush=True)


def run(
    match: Match, players: Mapping[int, Player], people: Mapping[int, TextPlayer], keyboard: Keyboard,
    after: Callable[[], None] = lambda: None,
) -> None:  # fmt: skip
    """Plays to the end; `after` is called once at the start and after every choice. Quit and EOFError of the
    people go through."""
    session = Session(match, tuple(players), {seat: person.watch for seat, person in people.items()})
    after()
    while not match.over and len(match.choices) < MAX_CHOICES:
        decision = match.pending[0]
        seat = decision.seat
        if seat in people:
            keyboard.passed_to(seat, seat_name(match.facts, seat))
        session.answer(seat, decision, players[seat].decide(session.views[seat], decision))
        after()
    keyboard.all_look()


def typed(prompt: str) -> str:
    """A line from the terminal. From a pipe it is echoed, so that what is printed reads like a game."""
    words = input(prompt)
    if not sys.stdin.isatty():
        print(words, flush=True)
    return words
