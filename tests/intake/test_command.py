"""`gulch terrain`: what it prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch import assets
from gulch.errors import InvalidInput
from gulch.play import terrain_command
from intake import meshes as m


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GULCH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "home"


def put(folder: Path, name: str, piece: m.Piece) -> Path:
    path = folder / name
    path.write_bytes(m.stl(m.scaled(piece, m.MM)))
    return path


def test_the_report_says_what_was_found(tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terrain_command.run(put(tmp_path, "shack.stl", m.house()), None, None, None, None, None, False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "shack (building), 6.0 x 5.0 inches, 2.75 high"
    assert lines[1].startswith("units: millimetres, z up (a doorway 36.8 mm high")
    assert "mesh: 484 triangles, one island; sight uses them all" in lines
    assert "found: no defects" in lines
    assert "openings: door 33 x 37 mm, 2 x window 30 x 25 mm" in lines
    assert f"wrote {home / 'terrain' / 'shack.toml'}" in lines
    assert "walkable: 56.0 square inches" in lines
    assert [line.split() for line in lines[-2:]] == [["floor-1", "26.0", '0.15"'], ["roof-2", "30.0", '2.75"']]


def test_the_report_warns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terrain_command.run(put(tmp_path, "shack.stl", m.house()), "cm", None, "small", None, None, False)
    out = capsys.readouterr().out
    assert "small (" in out
    assert "warning: centimetres makes it 60 inches long; millimetres fits better" in out


def test_the_list_says_whose_a_piece_is(tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terrain_command.run(put(tmp_path, "shack.stl", m.house()), None, None, None, "hideout", None, False)
    (home / "terrain" / "worn.toml").write_text("name = 3\n", encoding="utf-8")
    capsys.readouterr()
    terrain_command.list_()
    rows = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()}
    assert rows["shack"] == ["hideout", '2.75"', "yours"]
    assert rows["saloon"][-1] == "shipped"
    assert rows["worn"][-1] == "yours"
    assert rows["worn"][:2] == ["not", "right:"]


def test_another_folder_can_be_named(tmp_path: Path, home: Path) -> None:
    out = tmp_path / "out"
    terrain_command.run(put(tmp_path, "shack.stl", m.house()), None, None, None, None, out, False)
    assert sorted(path.name for path in out.iterdir()) == ["shack.glb", "shack.toml"]
    assert not home.exists()


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = put(tmp_path, "shack.stl", m.house())
    with pytest.raises(InvalidInput, match="cannot be written"):
        terrain_command.run(file, None, None, None, None, file, False)


@pytest.mark.parametrize(
    ("platform", "names", "there"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/gulch")),
        ("linux", {"HOME": "/folk/kid"}, Path("/folk/kid/.local/share/gulch")),
        ("darwin", {"HOME": "/folk/kid"}, Path("/folk/kid/Library/Application Support/gulch")),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/gulch")),
        ("linux", {"GULCH_HOME": "/mine"}, Path("/mine")),
    ],
)
def test_the_library_is_where_the_platform_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, platform: str, names: dict[str, str], there: Path
) -> None:
    for name in ("GULCH_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("gulch.assets.sys.platform", platform)
    assert assets.library() == there
