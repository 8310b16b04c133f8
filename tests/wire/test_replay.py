"""Replay files: the same bytes again, readable wherever they are cut, refused in one line when not ours."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.events import Entry, Note, Snapshot
from gulch.play.record import Recorder, header_of, record, record_audience
from gulch.view import Audience, TableView
from gulch.wire import chunks
from gulch.wire.replay_file import ENTRIES_IN_CHUNK, Replay, ReplayWriter
from wire.minibook import MiniBook, mini_match, play_mini, step_mini


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "whole.gulch"
    record(play_mini(mini_match()), path)
    return path


def boundaries(data: bytes) -> list[int]:
    """Where chunks start and end."""
    found = list(chunks.scan(data, chunks.check_start(data, "")))
    return [chunk.offset for chunk in found] + [found[-1].end]


def kinds(data: bytes) -> list[str]:
    return [chunk.kind for chunk in chunks.scan(data, chunks.check_start(data, ""))]


def first_play(data: bytes) -> int:
    """Where the first chunk after the table starts: what is cut before it is no replay."""
    return next(chunk.end for chunk in chunks.scan(data, chunks.check_start(data, "")) if chunk.kind == "tabl")


def test_a_file_gives_back_what_was_played(whole: Path) -> None:
    match = play_mini(mini_match())
    replay = Replay.read(whole)
    assert (replay.complete, replay.damage) == (True, "")
    assert list(replay.entries) == match.log
    assert [(m.seat, m.number, m.choice, m.offer, m.by) for m in replay.choices] == [
        (m.seat, m.number, m.choice, m.offer, m.by) for m in match.choices
    ]
    assert [(h.steps, h.chain, h.sight) for h in replay.hashes] == match.hashes
    assert replay.header == replace(header_of(match), table=replay.table)  # tables are compared by their key
    assert replay.table.key == match.setup.table.key


def test_how_often_it_is_synced_changes_no_byte(whole: Path, tmp_path: Path) -> None:
    match = mini_match()
    recorder = Recorder(match, tmp_path / "live.gulch")
    while not match.over:
        step_mini(match)
        recorder.sync()
    recorder.finish()
    assert (tmp_path / "live.gulch").read_bytes() == whole.read_bytes()


def test_another_process_writes_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from gulch.play.record import record; from wire.minibook import mini_match, play_mini; "
        "record(play_mini(mini_match()), sys.argv[1])"
    )
    for hash_seed in ("1", "77"):
        path = tmp_path / f"{hash_seed}.gulch"
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        subprocess.run([sys.executable, "-c", code, str(path)], check=True, env=environment)
        assert path.read_bytes() == whole.read_bytes()


def test_another_seed_gives_other_bytes(whole: Path, tmp_path: Path) -> None:
    record(play_mini(mini_match(seed=8)), tmp_path / "other.gulch")
    assert (tmp_path / "other.gulch").read_bytes() != whole.read_bytes()


def test_a_cut_file_is_read_to_its_last_whole_chunk(whole: Path, tmp_path: Path) -> None:
    data, full = whole.read_bytes(), Replay.read(whole)
    cut = tmp_path / "cut.gulch"
    start = first_play(data)
    places = [at for at in boundaries(data) if at >= start]
    for at in places:
        cut.write_bytes(data[:at])
        replay = Replay.read(cut)
        assert not replay.complete
        assert f"cut off at byte {at}" in replay.damage
        assert replay.entries == full.entries[: len(replay.entries)]
        assert replay.choices == full.choices[: len(replay.choices)]
    assert len(replay.entries) == len(full.entries)  # the last cut takes the trailer only
    lengths = []
    for at in places:
        cut.write_bytes(data[:at])
        lengths.append(len(Replay.read(cut).entries))
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == kinds(data).count("entr") + 1


def test_a_file_cut_anywhere_is_read_or_refused(whole: Path, tmp_path: Path) -> None:
    data, full = whole.read_bytes(), Replay.read(whole)
    cut, start, rng = tmp_path / "cut.gulch", first_play(data), random.Random(1)
    for at in sorted(rng.randrange(len(data)) for _ in range(120)):
        cut.write_bytes(data[:at])
        if at < start:
            with pytest.raises(InvalidInput):
                Replay.read(cut)
        else:
            replay = Replay.read(cut)
            assert not replay.complete
            assert replay.entries == full.entries[: len(replay.entries)]


def test_a_changed_byte_ends_the_file_there(whole: Path, tmp_path: Path) -> None:
    data, full = whole.read_bytes(), Replay.read(whole)
    bad, start, rng = tmp_path / "bad.gulch", first_play(data), random.Random(2)
    for at in [rng.randrange(len(data)) for _ in range(150)]:
        bad.write_bytes(data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :])
        if at < start:
            with pytest.raises(InvalidInput) as refused:
                Replay.read(bad)
            assert "bad.gulch" in str(refused.value)
            assert "\n" not in str(refused.value)
        else:
            replay = Replay.read(bad)
            assert not replay.complete
            assert replay.damage
            assert replay.entries == full.entries[: len(replay.entries)]


def test_what_follows_the_end_is_damage(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    (tmp_path / "more.gulch").write_bytes(data + data[first_play(data) :])
    replay = Replay.read(tmp_path / "more.gulch")
    assert not replay.complete


def remove_chunk(data: bytes, number: int) -> bytes:
    places = boundaries(data)
    return data[: places[number]] + data[places[number + 1] :]


def test_a_chunk_that_was_taken_out_is_missed(whole: Path, tmp_path: Path) -> None:
    data, path = whole.read_bytes(), tmp_path / "gap.gulch"
    for number, kind in enumerate(kinds(data)):
        path.write_bytes(remove_chunk(data, number))
        if kind in ("head", "mesh", "tabl"):
            with pytest.raises(InvalidInput, match="before its first entry"):
                Replay.read(path)
        else:
            assert not Replay.read(path).complete, kind


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda data: b"PK" + data[2:], "no replay file"),
        (lambda data: b"", "no replay file"),
        (lambda data: data[:10], "cut off at byte 10"),
        (lambda data: data[:8] + b"\x09" + data[9:], "schema 9, this gulch reads 1; open it with a newer gulch"),
    ],
    ids=["magic", "empty", "short", "newer"],
)
def test_what_is_no_replay_is_refused_in_one_line(
    whole: Path, tmp_path: Path, spoil: Callable[[bytes], bytes], says: str
) -> None:
    path = tmp_path / "bad.gulch"
    path.write_bytes(spoil(whole.read_bytes()))
    with pytest.raises(InvalidInput, match=says) as refused:
        Replay.read(path)
    assert str(refused.value).startswith("bad.gulch: ")
    assert "; " in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"none\.gulch"):
        Replay.read(tmp_path / "none.gulch")


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="can be written"):
        ReplayWriter(tmp_path / "no folder" / "a.gulch", header_of(mini_match()))


def test_a_seek_ends_where_following_the_log_ends(whole: Path) -> None:
    replay = Replay.read(whole)
    view = TableView(replay.table)
    assert len(replay.snapshots) == 6  # one a turn
    for entry in replay.entries:
        view.apply(entry)
        sought = replay.view_at(entry.number)
        assert sought.number == entry.number
        assert sought.facts.dump(everything=True) == view.facts.dump(everything=True)
    start, rest = replay.seek(replay.snapshots[2].number + 1)
    assert start == replay.snapshots[2]
    assert [entry.number for entry in rest] == [replay.snapshots[2].number + 1]


def test_a_long_turn_has_a_snapshot_every_chunk(tmp_path: Path) -> None:
    match = mini_match()
    count = 3 * ENTRIES_IN_CHUNK
    notes = [Entry(len(match.log) + n, 0, None, Note(f"note {n}")) for n in range(1, count)]
    with ReplayWriter(tmp_path / "long.gulch", header_of(match)) as writer:
        writer.add_entries([*match.log, *notes])
        writer.finish()
    replay = Replay.read(tmp_path / "long.gulch")
    gaps = [entry.number for entry in replay.snapshots]
    assert max(b - a for a, b in zip([0, *gaps], [*gaps, len(replay.entries)], strict=True)) <= ENTRIES_IN_CHUNK
    assert replay.complete


def test_a_missing_entry_is_not_written(tmp_path: Path) -> None:
    match = mini_match()
    with ReplayWriter(tmp_path / "gap.gulch", header_of(match)) as writer, pytest.raises(ValueError, match="after"):
        writer.add_entries(match.log[:1] + match.log[2:])


def test_a_file_left_open_keeps_what_was_added(tmp_path: Path) -> None:
    match = play_mini(mini_match(), 4)
    recorder = Recorder(match, tmp_path / "left.gulch")
    recorder.close()
    replay = Replay.read(tmp_path / "left.gulch")
    assert not replay.complete
    assert list(replay.entries) == match.log


@pytest.mark.parametrize("seat", [0, 1, None])
def test_one_audience_gets_its_own_log_only(seat: int | None) -> None:
    match = play_mini(mini_match(proven=True))
    own = Audience(seat).feed_all(match.log)
    file = io.BytesIO()
    record_audience(match, seat, file)
    replay = Replay.from_bytes(file.getvalue())
    assert replay.complete
    assert list(replay.entries) == own
    assert replay.header.audience == seat
    assert all(not record.posse for record in replay.header.seats)
    hands = {str(secret) for n in (0, 1) if n != seat and (secret := match.facts.secret(n, "hand"))}
    told = " ".join(str(entry.event) for entry in (*replay.entries, *replay.snapshots))
    mine = {match.facts.secret(seat, "hand")} if seat is not None else set()
    assert all(hand not in told for hand in hands - mine)
    assert all(hand in told for hand in mine)


def test_the_seed_is_in_the_header_of_unproven_matches_only() -> None:
    local, proven = header_of(mini_match()), header_of(mini_match(proven=True))
    assert local.seed
    assert proven.seed == ""
    assert proven.commitment
    assert local.for_audience(0).seed == ""


def test_a_fork_is_not_recorded(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no log from its start"):
        Recorder(play_mini(mini_match(), 5).fork(), tmp_path / "fork.gulch")


def test_snapshots_are_not_entries_of_the_log(whole: Path) -> None:
    replay = Replay.read(whole)
    assert all(isinstance(entry.event, Snapshot) for entry in replay.snapshots)
    assert not any(isinstance(entry.event, Snapshot) for entry in replay.entries)


def test_a_suspended_match_is_recorded_to_where_it_stands(tmp_path: Path) -> None:
    match = play_mini(mini_match(MiniBook(rounds=3)), 4)  # one of two has answered the second dare
    record(match, tmp_path / "half.gulch")
    replay = Replay.read(tmp_path / "half.gulch")
    assert replay.complete
    assert len(replay.choices) == len(match.choices) == 4
