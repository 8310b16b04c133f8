"""`gulch posse check` and `gulch posse new`: what is printed, what is written, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.play import posse_command
from gulch.rules.shadows import posse

WRONG = """name = "Wrong"
method = "advanced"

[[model]]
name = "Boss"
rank = "Hero"
weapons = ["Pistol"]

[[model]]
name = "Rich"
weapons = ["Pistol"]
gear = ["Boilerplate", "Boilerplate"]

[[model]]
name = "Third"
weapons = ["Pistol"]
"""


def test_check_prints_what_each_model_costs(capsys: pytest.CaptureFixture[str]) -> None:
    posse_command.check("railroad")
    out = capsys.readouterr().out
    assert "The Great Basin Enforcers" in out
    assert "Boilerplate*" in out
    assert out.rstrip().endswith("railroad: legal, 6 models for $98 of $100")


def test_check_of_a_basic_posse_names_no_dollars(capsys: pytest.CaptureFixture[str]) -> None:
    posse_command.check("lawmen")
    out = capsys.readouterr().out
    assert "$" not in out
    assert out.rstrip().endswith("legal, 6 models by the Basic method, limit 8")


def test_check_names_file_line_model_and_rule(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG, encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        posse_command.check(path)
    assert f"{path}, line 9, model 2 (Rich): 2 of Boilerplate (SW-GEAR-04)" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "A"\nkind = "rustlers"\nlimit = 200\n', "line 2: unknown kind 'rustlers' (LW-POSSE-09)"),
        ("limit = 200\n", "line 1: no kind of posse (LW-POSSE-09)"),
    ],
)
def test_a_wrong_kind_of_posse_is_named_where_it_stands(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        posse_command.check(path, "legends")
    assert said in str(caught.value)


def test_new_writes_a_legal_posse_and_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "made.toml"
    posse_command.new("shadows", 100, 5, out)
    made = posse.load(out)
    assert (made["method"], made["limit"]) == ("advanced", 100)
    assert f"{out}: legal, {len(made['model'])} models for ${posse.cost(made)} of $100" in capsys.readouterr().out


def test_new_writes_the_same_bytes_for_the_same_seed(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    for out in (one, other):
        posse_command.new("shadows", 80, 9, out)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("book", "name", "dollars", "message"),
    [
        ("chess", "a.toml", 100, "there is no book 'chess'"),
        ("shadows", "a.json", 100, "posses are .toml files"),
        ("shadows", "there.toml", 100, "is there already"),
        ("shadows", "none/a.toml", 100, "No such file"),
        ("shadows", "a.toml", 5, "SW-POSSE-06"),
    ],
)
def test_what_new_refuses(tmp_path: Path, book: str, name: str, dollars: int, message: str) -> None:
    (tmp_path / "there.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInput, match=message):
        posse_command.new(book, dollars, 1, tmp_path / name)
    assert (tmp_path / "there.toml").read_text(encoding="utf-8") == "mine"
