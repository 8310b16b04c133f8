"""Kinds, sizes and seeds: every table stands up to the check, is the same again, and comes back from its file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.play import table_command
from gulch.table.load import load_table
from gulch.table.model import Plan
from gulch.table.towns import SIZE, Layout, kind_names, lay_out, read_size, table_toml
from gulch.table.towns.kinds import load_kind

SMALL: Plan = (24_000, 24_000)
DEEP: Plan = (24_000, 30_000)
CORNERS = {"south-west", "south-east", "north-east", "north-west"}
CASES = [
    *((kind, SIZE, 0) for kind in ("homestead", "canyon", "mine", "saloon")),
    *((kind, SMALL, 1) for kind in ("homestead", "canyon", "mine", "saloon")),
    ("saloon", DEEP, 1),
    ("town", (30_000, 30_000), 0),
]
STANDS = {
    "homestead": {"barn", "windmill"},
    "canyon": {"river", "ford", "bridge"},
    "mine": {"mine", "railway", "outcrop"},
    "saloon": set[str](),
    "town": {"saloon"},
}


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1][0] // 1000}x{case[1][1] // 1000}")
def layout(request: pytest.FixtureRequest) -> Layout:
    return lay_out(*request.param)


def test_there_are_five_kinds() -> None:
    assert kind_names() == ["canyon", "homestead", "mine", "saloon", "town"]


def test_a_table_stands_up_to_the_check(layout: Layout) -> None:
    findings = layout.findings
    assert findings.ok, findings.wrong
    assert findings.surfaces > 3
    assert min(share for _, _, share in findings.screened) >= 70
    assert len(findings.elevations) >= 3
    assert findings.covered >= 90


def test_corners_and_two_opposite_edges_are_zones(layout: Layout) -> None:
    zones = set(layout.table.zones)
    assert zones >= CORNERS
    if not layout.table.name.startswith("Town"):  # a street runs from end to end
        assert zones - CORNERS in ({"west", "east"}, {"south", "north"})


def test_a_kind_has_its_features(layout: Layout) -> None:
    kind = layout.table.name.split()[0].lower()
    models = {placement.model for placement, _ in layout.placements}
    assert models >= STANDS[kind]
    assert kind != "saloon" or models & {"saloon", "hotel"}


def test_the_file_gives_the_table_back(layout: Layout, tmp_path: Path) -> None:
    path = tmp_path / "made.toml"
    text = table_toml(layout)
    path.write_text(text, encoding="utf-8")
    assert load_table(path).key == layout.table.key
    assert text.count("[[piece]]") == len(layout.placements)
    assert all(f"# {note}\n" in text for _, note in layout.placements)


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    script = (
        "from gulch.table.towns import lay_out, table_toml\n"
        "print(table_toml(lay_out('saloon', (24000, 24000), 1)), end='')"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "77")
    }
    assert runs == {table_toml(lay_out("saloon", SMALL, 1))}


def test_another_seed_or_size_is_another_table() -> None:
    tables = [lay_out("saloon", SMALL, 1), lay_out("saloon", SMALL, 2), lay_out("saloon", DEEP, 1)]
    assert len({made.table.key for made in tables}) == 3


def test_a_table_can_be_named() -> None:
    assert load_table("saloon:1@24x24").key == lay_out("saloon", SMALL, 1).table.key
    assert load_table("homestead:0").key == lay_out("homestead", SIZE, 0).table.key


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gulf:3", "unknown kind of table 'gulf'; use one of canyon, homestead"),
        ("mine:x", "'x' is no seed; write mine: and a whole number"),
        ("mine:3@big", "'big' is no size of a table; write WIDTHxDEPTH"),
        ("mine:3@20x36", "a mine of 20 by 36 inches; make it at least 24 by 24"),
        ("canyon:3@72x72", "a canyon of 72 by 72 inches; make it at most 72 by 48"),
        ("town:3@24x24", "a town of 24 by 24 inches; make it at least 30 by 30"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(name: str, message: str) -> None:
    with pytest.raises(InvalidInput) as error:
        load_table(name)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_sizes_are_read() -> None:
    assert read_size("72x48") == (72_000, 48_000)
    for text in ("36", "36X36", "0x36", "36x36.5", "-1x3", "36x36 ", "\u0663x3"):
        with pytest.raises(InvalidInput, match="no size"):
            read_size(text)


def test_steps_name_models_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    load_kind.cache_clear()
    monkeypatch.setattr("gulch.table.towns.kinds.model_names", lambda: ["saloon"])
    with pytest.raises(InvalidInput, match=r"saloon.toml: open: there is no model 'wood'"):
        load_kind("saloon")
    monkeypatch.undo()
    load_kind.cache_clear()


def test_new_writes_the_file_and_prints_the_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "saloon.toml"
    table_command.new("saloon", "24x24", 1, path)
    printed = capsys.readouterr().out
    assert load_table(path).key == lay_out("saloon", SMALL, 1).table.key
    assert "Saloon 1: 24 by 24 inches" in printed
    assert printed.count("\nok ") == 6
    assert "\nno " not in printed


def test_new_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("edited by hand", encoding="utf-8")
    with pytest.raises(InvalidInput, match="is there already; give another --out"):
        table_command.new("saloon", "24x24", 1, path)
    assert path.read_text(encoding="utf-8") == "edited by hand"
    with pytest.raises(InvalidInput, match=r"tables are .toml files"):
        table_command.new("saloon", "24x24", 1, tmp_path / "table.txt")
    with pytest.raises(InvalidInput, match="a place that can be written"):
        table_command.new("saloon", "24x24", 1, tmp_path / "nowhere" / "table.toml")
