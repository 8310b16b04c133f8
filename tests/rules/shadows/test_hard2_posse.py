"""Posse files of every wrong sort: one line each, with the file, its line and the rule; Posses from many seeds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gulch import assets
from gulch.errors import InvalidInput
from gulch.net import command
from gulch.rules.shadows import muster, posse

LONGEST = 700
VALUES = (
    "1", "-1", "0", "1.5", "nan", "true", '""', '"x"', "[]", "[1]", "[[]]", "[{a = 1}]", "{}", "1979-05-27", "07:32:00",
    "9" * 400, '"\\n"', '"\\u0000"', '"\\u202e"', f'"{"x" * 10_000}"', f'["{"x" * 10_000}"]', f"{{{'a' * 5000} = 1}}",
)  # fmt: skip
WRONG = re.compile(r"bad\.toml, line \d+(, model \d+( \(.+\))?)?: .+ \(SW-[A-Z]+-\d+\); .+")


def refusal(path: Path, text: str | bytes) -> str:
    """How a file is refused, "" if it is not: in one line of reasonable length."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        posse.load(path)
    except InvalidInput as error:
        said = str(error)
        assert "\n" not in said
        assert len(said) < LONGEST + len(str(path))
        return said
    return ""


@pytest.mark.rule("SW-POSSE-01")
@pytest.mark.parametrize("name", ["lawmen", "revival", "trappers"])
def test_any_value_of_a_wrong_sort_is_refused_with_file_line_and_rule(name: str, tmp_path: Path) -> None:
    lines = (assets.scenarios() / "posses" / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    refused = 0
    for n, line in enumerate(lines):
        key = line.partition("=")[0].strip()
        for value in VALUES if "=" in line and not line.startswith("#") else ():
            said = refusal(tmp_path / "bad.toml", "\n".join([*lines[:n], f"{key} = {value}", *lines[n + 1 :]]))
            refused += bool(said)
            assert not said or WRONG.search(said), said
    assert refused > 15 * len(VALUES)


@pytest.mark.rule("SW-POSSE-01")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: it has no models (SW-POSSE-03)"),
        (b"\xff\xfename", "can't decode byte"),
        (b"\xef\xbb\xbfname = 1", "line 1, column 1"),
        ("name = \nnative = true", "line 1, column 8"),
        ("name = 'a'\nname = 'b'", "Cannot overwrite a value"),
        ("model = " + "[" * 5000 + "]" * 5000, "lists within lists"),
        ("model = 1", "it has no models (SW-POSSE-03)"),
        ("[model]", "it has no models (SW-POSSE-03)"),
        ("model = [1]", "model 1: a table is needed, not 1"),
        ("gang = 1\n[[model]]", "line 1: unknown key 'gang'"),
        ("# x\n\n[[ model ]]\nrank = 'Hero'\nname = 'A'\n[['model']]\nname = 'A'", "line 6, model 2 (A): the name"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_posse_is_refused_in_one_line(text: str | bytes, says: str, tmp_path: Path) -> None:
    assert says in refusal(tmp_path / "bad.toml", text)


@pytest.mark.parametrize("name", ["", "..", "/", "a\0b", "x" * 5000, "x" * 5000 + ".toml", "no/such.toml", "\n"])
def test_a_name_that_leads_nowhere_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        posse.load(name)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < LONGEST


# -- from seeds ----------------------------------------------------------------------------------------


def character(made: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What a Posse is made of, whatever its models are called."""
    return sorted((m["rank"], m["weapons"], m["skills"], m.get("gear", []), m.get("hired", "")) for m in made["model"])


@pytest.mark.rule("SW-POSSE-06", "SW-POSSE-08", "SW-POSSE-09", "SW-POSSE-11", "SW-POSSE-12")
def test_two_hundred_seeds_give_legal_posses_of_different_character(tmp_path: Path) -> None:
    found: list[list[tuple[Any, ...]]] = []
    for seed in range(200):
        dollars = 60 + seed * 53 % 191
        made = muster.muster(dollars, seed)
        assert posse.check(made, "advanced", dollars) == made
        assert posse.cost(made) >= dollars * 9 // 10
        assert refusal(tmp_path / "made.toml", muster.toml(made)) == ""
        assert character(made) not in found
        found.append(character(made))


@pytest.mark.rule("SW-POSSE-06", "SW-POSSE-08", "SW-POSSE-10")
def test_fourteen_dollars_are_the_least() -> None:
    assert posse.cost(muster.muster(14, 1)) == 14
    for dollars in (1, 13):
        with pytest.raises(InvalidInput, match=r"it costs \$14 \(SW-POSSE-06\)"):
            muster.muster(dollars, 1)


# -- sent to a server ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["limit = 2024-01-01", "model = " + "[" * 5000 + "]" * 5000, "name = ", b"\xff"])
def test_a_posse_that_no_server_can_read_is_refused_before_it_is_sent(text: str | bytes, tmp_path: Path) -> None:
    path = tmp_path / "sent.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InvalidInput, match=r"sent\.toml: [^\n]+"):
        command._posse(str(path))
