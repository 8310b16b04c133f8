"""What `verify` must find: a flipped die, a changed event, choice, hash, seed or snapshot, and rules that drifted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gulch import dice
from gulch.decision import Counted
from gulch.events import Ended, Entry, MatchBegan, Rolled, Score, Turned
from gulch.match import Match
from gulch.play.record import Recorder, header_of, record, record_audience, to_record
from gulch.play.verify import Report, verify
from gulch.view import TableView
from gulch.wire.header import RecordedHash, ReplayHeader
from gulch.wire.replay_file import Replay, ReplayWriter
from wire.minibook import MiniBook, mini_match, play_mini

BOOKS: dict[str, Any] = {"mini": MiniBook()}


@pytest.fixture(scope="module")
def match() -> Match:
    return play_mini(mini_match(proven=True))


class Forgery:
    """A match's records, to be spoilt and written with checksums that are right."""

    def __init__(self, match: Match) -> None:
        self.header: ReplayHeader = header_of(match)
        self.entries: list[Entry] = list(match.log)
        self.choices = [to_record(made) for made in match.choices]
        self.hashes = [RecordedHash(*found) for found in match.hashes]

    def change(self, number: int, **changes: Any) -> None:
        entry = self.entries[number - 1]
        self.entries[number - 1] = replace(entry, event=replace(entry.event, **changes))

    def number_of(self, kind: type, nth: int = 0) -> int:
        return [entry.number for entry in self.entries if isinstance(entry.event, kind)][nth]

    def verify(self, folder: Path, books: dict[str, Any] | None = None) -> Report:
        with ReplayWriter(folder / "forged.gulch", self.header) as writer:
            writer.add_entries(self.entries)
            writer.add_choices(self.choices)
            writer.add_hashes(self.hashes)
            writer.finish()
        return verify(folder / "forged.gulch", BOOKS if books is None else books)


@pytest.fixture
def forgery(match: Match) -> Forgery:
    return Forgery(match)


def refused(report: Report, *words: str) -> str:
    assert not report.ok
    assert report.first_difference is not None
    for word in words:
        assert word in report.first_difference
    return report.first_difference


def verify_of(match: Match, folder: Path) -> Report:
    record(match, folder / "whole.gulch")
    return verify(folder / "whole.gulch", BOOKS)


def test_what_was_played_is_verified(match: Match, tmp_path: Path) -> None:
    record(match, tmp_path / "good.gulch")
    report = verify(tmp_path / "good.gulch", BOOKS)
    assert report.ok, report
    assert report.first_difference is None
    text = "\n".join(report.checks)
    assert f"{len(match.log)} entries" in text
    assert "24 values" in text
    assert "played again" in text
    assert "unproven" not in text


def test_an_unproven_match_says_so_and_may_be_unfinished(tmp_path: Path) -> None:
    record(play_mini(mini_match(), 7), tmp_path / "local.gulch")
    report = verify(tmp_path / "local.gulch", BOOKS)
    assert report.ok, report
    assert any("unproven" in check for check in report.checks)


def test_a_match_that_was_left_agrees_as_far_as_it_goes(tmp_path: Path) -> None:
    match = play_mini(mini_match(), 7)
    recorder = Recorder(match, tmp_path / "left.gulch")
    recorder.close()
    assert not Replay.read(tmp_path / "left.gulch").complete
    report = verify(tmp_path / "left.gulch", BOOKS)
    assert report.ok, report
    assert report.checks[-1] == f"unfinished: everything up to entry {len(match.log)} agrees"
    finished = verify_of(play_mini(mini_match()), tmp_path)
    assert not any("unfinished" in check for check in finished.checks)


def test_what_disagrees_in_a_match_that_was_left_is_found(tmp_path: Path) -> None:
    forgery = Forgery(play_mini(mini_match(), 7))
    number = forgery.number_of(Score, 1)
    forgery.change(number, points=77)
    text = refused(forgery.verify(tmp_path), f"entry {number}: recorded")
    assert "unfinished" not in text


def test_a_file_that_is_torn_or_lost_its_end_after_the_match_ended_is_wrong(tmp_path: Path) -> None:
    match = play_mini(mini_match())
    Recorder(match, tmp_path / "end.gulch").close()
    refused(verify(tmp_path / "end.gulch", BOOKS), "the file is not whole: cut off")
    Recorder(play_mini(mini_match(), 7), tmp_path / "torn.gulch").close()
    data = (tmp_path / "torn.gulch").read_bytes()
    (tmp_path / "torn.gulch").write_bytes(data[:-9])
    refused(verify(tmp_path / "torn.gulch", BOOKS), "the file is not whole: cut off", "inside the chunk")


def test_a_proven_match_is_not_verified_before_its_end(tmp_path: Path) -> None:
    record(play_mini(mini_match(proven=True), 7), tmp_path / "early.gulch")
    refused(verify(tmp_path / "early.gulch", BOOKS), "the seed is not told")


def test_a_flipped_die_is_named(forgery: Forgery, tmp_path: Path) -> None:
    number = forgery.number_of(Rolled, 3)
    drawn = forgery.entries[number - 1].event.drawn  # type: ignore[union-attr]  # it is a Rolled
    flipped = (drawn[0], drawn[1] % 6 + 1)
    forgery.change(number, drawn=flipped, dice=flipped)
    text = refused(forgery.verify(tmp_path), f"entry {number} (dare)", "value 8 of stream 'dice'")
    assert f"is {drawn[1]} on a D6, recorded {flipped[1]}" in text


def test_a_changed_event_is_named_with_both_sides(forgery: Forgery, tmp_path: Path) -> None:
    number = forgery.number_of(Score, 5)
    points = forgery.entries[number - 1].event.points  # type: ignore[union-attr]  # it is a Score
    forgery.change(number, points=77)
    text = refused(forgery.verify(tmp_path), f"entry {number}: recorded", '"points":77')
    assert f'"points":{points}' in text.partition("re-executed")[2]


def test_a_changed_audience_is_found(forgery: Forgery, tmp_path: Path) -> None:
    secret = next(entry for entry in forgery.entries if entry.to is not None)
    forgery.entries[secret.number - 1] = replace(secret, to=None)
    refused(forgery.verify(tmp_path), f"entry {secret.number}: recorded")


def test_a_changed_choice_is_found(forgery: Forgery, tmp_path: Path) -> None:
    at = next(n for n, made in enumerate(forgery.choices) if isinstance(made.choice, Counted))
    forgery.choices[at] = replace(forgery.choices[at], choice=Counted(8))
    told = next(e.number for e in forgery.entries if getattr(e.event, "kind", "") == "bid")
    refused(forgery.verify(tmp_path), f"entry {told}: recorded", "Counted")


def test_an_illegal_choice_and_one_to_another_question_are_found(match: Match, tmp_path: Path) -> None:
    for spoil, says in ((Counted(99), "refused"), (None, "answered decision")):
        forgery = Forgery(match)
        at = next(n for n, made in enumerate(forgery.choices) if isinstance(made.choice, Counted))
        made = forgery.choices[at]
        forgery.choices[at] = replace(made, choice=spoil) if spoil else replace(made, number=made.number + 1)
        refused(forgery.verify(tmp_path), f"choice {at + 1}, after entry", says)


def test_a_lost_choice_and_a_lost_end_are_found(match: Match, tmp_path: Path) -> None:
    forgery = Forgery(match)
    del forgery.choices[-1]
    refused(forgery.verify(tmp_path), f"recorded are {len(match.log)} entries, the rules tell")
    forgery = Forgery(match)
    del forgery.entries[-1]
    refused(forgery.verify(tmp_path), "the seed is not told")
    local = Forgery(play_mini(mini_match()))
    del local.entries[-1]
    refused(
        local.verify(tmp_path), f"recorded are {len(local.entries)} entries, the rules tell {len(local.entries) + 1}"
    )


def test_a_changed_hash_of_the_end_is_found(forgery: Forgery, tmp_path: Path) -> None:
    last = forgery.hashes[-1]
    forgery.hashes[-1] = replace(last, chain="0" * 64)
    refused(forgery.verify(tmp_path), f"step {last.steps}: the hash of the state")


def test_a_changed_verdict_of_sight_names_step_and_pairs(forgery: Forgery, tmp_path: Path) -> None:
    forgery.hashes[3] = replace(forgery.hashes[3], sight="0" * 16)
    step = forgery.hashes[3].steps
    text = refused(forgery.verify(tmp_path), f"step {step}: the verdicts of sight", "0" * 16)
    assert "peg-0 sees " in text
    assert " of 48 of peg-1; peg-1 sees " in text


def test_another_state_behind_the_same_events_is_found(forgery: Forgery, tmp_path: Path) -> None:
    text = refused(forgery.verify(tmp_path, {"mini": MiniBook(secret_bonus=1)}), "the hash of the state")
    assert text.startswith("step 2:")
    assert "all entries and verdicts of sight agree" in text


def test_rules_that_drifted_are_found(forgery: Forgery, tmp_path: Path) -> None:
    refused(forgery.verify(tmp_path, {"mini": MiniBook(bonus=1)}), "entry ", "recorded", "re-executed")


def test_rules_that_break_are_a_difference(forgery: Forgery, tmp_path: Path) -> None:
    book = MiniBook()
    book.steps["end"] = book.steps["round"]
    refused(forgery.verify(tmp_path, {"mini": book}), f"choice {len(forgery.choices)}, after entry", "TypeError")


def test_another_seed_breaks_the_commitment(forgery: Forgery, tmp_path: Path) -> None:
    ended = forgery.number_of(Ended)
    forgery.change(ended, seed="ab" * 32)
    refused(forgery.verify(tmp_path), "is not the one committed to")
    forgery.change(ended, seed="no seed")
    refused(forgery.verify(tmp_path), "no hexadecimal number")


def test_a_commitment_fitted_to_other_dice_fails_at_the_first_die(forgery: Forgery, tmp_path: Path) -> None:
    other = bytes(32)
    forgery.change(forgery.number_of(Ended), seed=other.hex())
    forgery.change(forgery.number_of(MatchBegan), commitment=dice.commitment(other))
    forgery.header = replace(forgery.header, commitment=dice.commitment(other))
    first = forgery.number_of(Rolled)
    refused(forgery.verify(tmp_path), f"entry {first} (dare)", "stream 'dice'")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("book", "maxi"),
        ("scenario", "barn"),
        ("match", "m2"),
        ("nonces", ("a",)),
        ("proven", False),
        ("rules_version", 2),
    ],
)
def test_a_header_that_says_something_else_is_found(forgery: Forgery, tmp_path: Path, field: str, value: Any) -> None:
    forgery.header = replace(forgery.header, **{field: value})
    refused(forgery.verify(tmp_path), f"{field}: the header says")


def test_an_older_rules_version_is_checked_without_playing(match: Match, forgery: Forgery, tmp_path: Path) -> None:
    report = forgery.verify(tmp_path, {"mini": MiniBook(2, bonus=5)})
    assert report.ok
    assert "not played again: rules version 1, this gulch plays 2" in report.checks[-1]
    number = forgery.number_of(Rolled)
    forgery.change(number, drawn=(9, 9))
    refused(forgery.verify(tmp_path, {"mini": MiniBook(2)}), f"entry {number}")


def test_an_unknown_book_is_checked_without_playing(forgery: Forgery, tmp_path: Path) -> None:
    report = forgery.verify(tmp_path, {})
    assert report.ok
    assert "no book 'mini'" in report.checks[-1]


def test_an_event_that_cannot_follow_is_found(
    forgery: Forgery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = forgery.number_of(Score, 2)
    forgery.entries[number - 1] = replace(forgery.entries[number - 1], event=Turned("nobody", 90))
    monkeypatch.setattr(TableView, "apply", _forgiving(TableView.apply))
    with ReplayWriter(tmp_path / "odd.gulch", forgery.header) as writer:
        writer.add_entries(forgery.entries)
        writer.finish()
    monkeypatch.undo()
    refused(verify(tmp_path / "odd.gulch", {}), f"entry {number} does not follow")


def _forgiving(apply: Callable[[TableView, Entry], None]) -> Callable[[TableView, Entry], None]:
    def forgive(view: TableView, entry: Entry) -> None:
        try:
            apply(view, entry)
        except KeyError:
            view.number = entry.number

    return forgive


def test_a_wrong_snapshot_is_found(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forgery = Forgery(match)
    monkeypatch.setattr(ReplayWriter, "_snapshot", _lying(ReplayWriter._snapshot))
    monkeypatch.setattr("gulch.play.verify._play_again", lambda *_: iter(()))
    refused(forgery.verify(tmp_path), "the snapshot after entry")


def _lying(snapshot: Callable[[ReplayWriter], Entry]) -> Callable[[ReplayWriter], Entry]:
    def lie(writer: ReplayWriter) -> Entry:
        entry = snapshot(writer)
        return replace(entry, event=replace(entry.event, facts=entry.event.facts.replace("peg-0", "peg-9")))  # type: ignore[call-arg, union-attr]

    return lie


def test_a_cut_file_is_wrong_but_what_is_left_is_checked(match: Match, tmp_path: Path) -> None:
    record(play_mini(mini_match()), tmp_path / "whole.gulch")
    data = (tmp_path / "whole.gulch").read_bytes()
    (tmp_path / "cut.gulch").write_bytes(data[: len(data) * 2 // 3])
    entries = len(Replay.read(tmp_path / "cut.gulch").entries)
    report = verify(tmp_path / "cut.gulch", BOOKS)
    refused(report, "the file is not whole", f"{entries} entries can be read")
    assert any(check.startswith(f"played again: {entries} entries") for check in report.checks)


def test_one_audience_is_checked_as_far_as_it_goes(match: Match, tmp_path: Path) -> None:
    record_audience(match, 1, tmp_path / "seat.gulch")
    report = verify(tmp_path / "seat.gulch", BOOKS)
    assert report.ok, report
    assert "one audience" in report.checks[-1]
