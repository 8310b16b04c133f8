"""Ready matches: those that ship, and files that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.play import command, ready, setups


@pytest.mark.parametrize("name", ready.names())
def test_every_match_that_ships_can_be_set_up(name: str) -> None:
    match = ready.load(name)
    setup = setups.make_setup(
        setups.book(match.book), match.scenario, match.table, ["Ann", "Bob"], posses=match.posses,
        options=setups.parse_options(match.options),
    )  # fmt: skip
    assert setup.scenario == match.scenario


@pytest.mark.rule("LW-SCEN-12")
def test_the_three_historical_refights_ship() -> None:
    assert {"ok-corral", "northfield", "billy-the-kid"} <= set(ready.names())
    match = ready.load("ok-corral")
    assert (match.book, match.scenario, match.posses) == ("legends", "vendetta", ("earps", "clantons"))
    assert match.options == ("historical-refight=on",)


def test_its_words_and_those_of_the_command_line_together() -> None:
    words = ("shadows", None, "main-street", (), ("max-turns=20",), 1, ("random", "random"))
    asked = command.asked("northfield", *words)
    assert (asked.book, asked.scenario, asked.table) == ("legends", "bank-robbery", "bank-square")
    assert asked.options == ("historical-refight=on", "max-turns=20")
    plain = command.asked(None, *words)
    assert (plain.book, plain.scenario, plain.table) == ("shadows", "showdown", "main-street")
    with pytest.raises(InvalidInput, match="leave --scenario and --posses away"):
        command.asked("northfield", "legends", "vendetta", *words[2:])
    with pytest.raises(InvalidInput, match="northfield is played with --table bank-square; leave --table away"):
        command.asked("northfield", "legends", None, "corral", *words[3:])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("book = 'legends'\nsheriff = 1", "unknown key 'sheriff'"),
        ("book = 'chess'", "there is no book 'chess'"),
        ("book = 'legends'\nposses = 'earps'", "named by words"),
        ("book = 'legends'\nposses = [1]", "named by words"),
        ("book = 'legends'\noptions = {x = 1}", "named by words"),
        ("book = ", "Invalid value"),
        ("x = " + "[" * 5000, "give a ready match as TOML"),
        ("\xff", "give a ready match as TOML"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "match.toml"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(InvalidInput) as caught:
        ready.load(str(path))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_match_that_is_not_there() -> None:
    with pytest.raises(InvalidInput, match="there is no ready match 'alamo'; choose one of billy-the-kid"):
        ready.load("alamo")
    with pytest.raises(InvalidInput, match="No such file"):
        ready.load("alamo.toml")
