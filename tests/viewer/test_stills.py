"""Pictures as files, and the commands that make them."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from gulch.errors import InvalidInput
from gulch.wire.header import ReplayHeader, SeatRecord
from gulch.wire.replay_file import Replay, ReplayWriter
from gulch_viewer.__main__ import main
from gulch_viewer.figures import seat_colour
from gulch_viewer.script import Script
from gulch_viewer.stills import Photographer, moments, render_stills, write_png


def read_png(path: Path) -> np.ndarray:
    """Only what `write_png` writes: RGB, no filter."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    packed = b""
    at = 8
    while at < len(data):
        size = struct.unpack(">I", data[at : at + 4])[0]
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0]
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 3 * width)
    assert (rows[:, 0] == 0).all()
    return rows[:, 1:].reshape(height, width, 3)


@pytest.fixture
def file(story, tmp_path) -> Path:
    path = tmp_path / "match.gulch"
    header = ReplayHeader("toy", 1, "showdown", "local", story.table, (SeatRecord("player 0"), SeatRecord("player 1")))
    with ReplayWriter(path, header) as writer:
        writer.add_entries(story.entries)
        writer.finish()
    return path


def test_a_png_is_what_was_drawn(tmp_path):
    pixels = np.random.default_rng(1).integers(0, 256, (9, 13, 3), dtype=np.uint8)
    write_png(tmp_path / "a.png", pixels)
    assert (read_png(tmp_path / "a.png") == pixels).all()


def test_moments_by_turn_phase_and_event(script):
    turns = [moment.slug for moment in moments(script, "turn")]
    assert turns == ["deployment", "turn-1-start", "turn-2-start", "end"]
    assert [moment.slug for moment in moments(script, "phase")] == ["deployment", "turn-1-action", "turn-2-draw", "end"]
    events = [moment.slug for moment in moments(script, "event")]
    assert [slug for slug in events if slug not in turns] == [
        "shoot-marshal-ada-hollis", "down-doc-harlan", "fight-josefa-luna", "casualty-doc-harlan",
    ]  # fmt: skip


def test_a_match_without_an_end_has_its_last_moment(story):
    cut = Script(story.table, story.entries[:20])
    assert moments(cut, "turn")[-1].slug == "last"
    assert moments(Script(story.table), "turn") == []


def test_stills_of_a_replay_file(app, file, tmp_path):
    told = []
    paths = render_stills(Replay.read(file), tmp_path / "out", "event", progress=lambda *step: told.append(step))
    assert [path.name for path in paths][:4] == [
        "01-deployment.png", "02-turn-1-start.png", "03-shoot-marshal-ada-hollis.png", "04-down-doc-harlan.png",
    ]  # fmt: skip
    assert told == [(n, len(paths), path) for n, path in enumerate(paths, 1)]
    for path in paths:
        pixels = read_png(path)
        assert pixels.shape == (app.size[1], app.size[0], 3)
        assert pixels.std() > 15, path.name
        for seat in (0, 1):
            want = np.array(seat_colour(seat)) * 255
            close = (np.abs(pixels.astype(float) - want) < 8).all(axis=-1)
            assert close.sum() > 5, f"{path.name}: nothing in the colour of seat {seat}"


def test_only_some_and_the_same_again(app, file, tmp_path):
    replay = Replay.read(file)
    (first,) = render_stills(replay, tmp_path / "a", "turn", only={2})
    (again,) = render_stills(replay, tmp_path / "b", "turn", only={2})
    assert first.name == again.name == "02-turn-1-start.png"
    assert first.read_bytes() == again.read_bytes()


def test_nothing_to_draw_is_said(app, story, tmp_path):
    with pytest.raises(InvalidInput, match="nothing to draw"):
        render_stills(Script(story.table), tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_the_facts_of_a_file_are_those_of_the_viewer(file):
    replay = Replay.read(file)
    script = Script(replay.table, replay.entries)
    for n in range(0, len(replay.entries) + 1, 5):
        assert replay.view_at(n).public() == script.facts_at(n).public()


def test_the_command_writes_stills(app, file, tmp_path, capsys):
    assert main(["stills", str(file), "--out", str(tmp_path / "s"), "--every", "turn", "--size", "640x360"]) == 0
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == [
        "01-deployment.png", "02-turn-1-start.png", "03-turn-2-start.png", "04-end.png",
    ]  # fmt: skip
    assert capsys.readouterr().out.count("\n") == 4


def test_the_command_says_what_gl_there_is(app, capsys):
    assert main(["gl"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "OpenGL" in out


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["stills", "gone.gulch"], "gone.gulch"),
        (["view"], "name a replay file"),
        (["view", "gone.gulch"], "gone.gulch"),
    ],
)
def test_the_users_fault_is_one_line(arguments, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("size", ["1280", "0x0", "axb", "99999x720"])
def test_a_size_that_is_none(size, capsys):
    with pytest.raises(SystemExit):
        main(["stills", "x.gulch", "--size", size])
    assert "1280x720" in capsys.readouterr().err


def test_a_file_that_breaks_off_shows_what_is_there_and_says_so(app, story, file, tmp_path, capsys):
    data, cut = file.read_bytes(), tmp_path / "cut.gulch"
    whole = Replay.read(file)
    size = next(n for n in range(len(data) - 1, 0, -16) if _entries(data[:n]) < len(whole.entries))
    cut.write_bytes(data[:size])
    there = _entries(data[:size])
    assert 0 < there < len(whole.entries)
    assert main(["stills", str(cut), "--out", str(tmp_path / "cut")]) == 0
    assert f"breaks off after entry {there}" in capsys.readouterr().err
    assert sorted(path.name for path in (tmp_path / "cut").iterdir())[-1].endswith("-last.png")
    assert main(["view", str(cut), "--frames", "2"]) == 0


def _entries(data: bytes) -> int:
    return len(Replay.from_bytes(data).entries)


def test_the_picture_of_a_shot_has_its_dice(app, script):
    photographer = Photographer(app, script)
    shot = next(moment for moment in moments(script, "event") if moment.slug.startswith("shoot"))
    photographer.take(shot)
    dice = photographer.stage.frame.dice
    assert dice is not None
    assert dice.roll.dice == (3, 8, 10)
    assert photographer.stage.frame.tracers
    assert photographer.stage.hud.reasons == "+1 Short Range (X-1) · -1 Cover (X-2)"
    down = next(moment for moment in moments(script, "event") if moment.slug.startswith("down"))
    photographer.take(down)
    assert photographer.stage.frame.dice.roll.label == "save"
    photographer.stage.close()
