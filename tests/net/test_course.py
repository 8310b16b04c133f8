"""A match of a whole rulebook, taken up again from its saves: everything that can be in a state comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch import canon
from gulch.decision import Choice
from gulch.match import Made
from gulch.net import course
from gulch.net.course import Course, Staged
from gulch.net.records import MatchRow, SeatRow
from gulch.net.store import Store, Write
from gulch.play.setups import book, make_setup
from net.hosting import draw


def test_a_course_goes_on_from_any_choice_as_if_nothing_had_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "SAVE_EVERY", 15)
    shadows = book("shadows")
    setup = make_setup(shadows, "showdown", "main-street", ("Ann", "Bob"))
    seats = tuple(SeatRow(seat.name, "", canon.text(seat.posse), joined=True) for seat in setup.seats)
    options = tuple(sorted(setup.options.items()))
    row = MatchRow("m", 1, "shadows", setup.scenario, "", setup.table.key, options, seats, "07" * 32, True, 1)
    store = Store(str(tmp_path / "matches.db"))
    played = Course.begin(shadows, row, setup.table)
    entries = list(played.staged().entries)
    other, any_of = played, draw(5)
    for number in range(1, 76):
        decision = played.match.pending[0]
        choice = decision.sample(played.match.facts.scene, any_of)
        staged = taken(played, decision.seat, decision.number, choice)
        store.write([Write("m", at=staged.at, choices=staged.choices, mark=staged.mark, save=staged.save)])
        entries += staged.entries
        if other is not played:
            assert taken(other, decision.seat, decision.number, choice).entries == staged.entries
        if number % 7 == 0:
            other = Course.resume(shadows, row, setup.table, store.kept("m"), 0)
            again = other.staged(save=False)
            assert list(again.entries) == entries
            assert again.questions == staged.questions
            assert other.match.hashes == played.match.hashes
            assert again.mark == staged.mark
    kept = store.kept("m")
    assert kept.saved is not None
    assert kept.saved[0] == 75
    assert all(isinstance(made, Made) for made in kept.choices)
    store.close()


def taken(played: Course, seat: int, number: int, choice: Choice) -> Staged:
    staged = played.answer(seat, number, choice)
    assert staged is not None
    return staged
