"""`gulch rules`: the ledger on paper, at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gulch.errors import InvalidInput
from gulch.play import rules_command
from gulch.rules.shadows import ledger


def told(capsys: pytest.CaptureFixture[str], id: str | None = None, **asked: object) -> str:
    rules_command.run("shadows", id, bool(asked.get("coverage")), asked.get("tier"), bool(asked.get("options")))  # type: ignore[arg-type]
    return capsys.readouterr().out


def test_the_list_has_every_rule_once(capsys: pytest.CaptureFixture[str]) -> None:
    ids = [line.split()[0] for line in told(capsys).splitlines()]
    assert ids == [rule.id for rule in ledger.rules()]


def test_a_tier_alone(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, tier="core").splitlines()
    assert len(lines) == len(ledger.rules(tier="core"))
    assert {line.split()[1] for line in lines} == {"core"}


@pytest.mark.parametrize("id", ["SW-TEST-06", "sw-test-06", "Sw-Test-06"])
def test_one_rule_in_any_case(capsys: pytest.CaptureFixture[str], id: str) -> None:
    text = told(capsys, id)
    rule = ledger.rule("SW-TEST-06")
    assert text.startswith("SW-TEST-06 (core, ")
    assert rule.text in text
    for example in rule.tests:
        assert f"- {example}" in text
    for option in rule.options:
        assert f"Option {option.name}: " in text


def test_options_name_values_default_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, options=True)
    for option in ledger.options().values():
        assert f"{option.name} = {' | '.join(option.values)}  (default {option.default}; {option.rule})" in text


def test_coverage_counts_marks(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, coverage=True, tier="core")
    assert f"of {len(ledger.rules(tier='core')):4} rules proven" in text


@pytest.mark.parametrize(
    "id, asked, message",
    [
        ("SW-XX-99", {}, "shadows has no rule SW-XX-99; `gulch rules shadows` lists them"),
        (None, {"tier": "gold"}, "shadows has no tier 'gold'; choose one of core, "),
    ],
)
def test_unknown_words_are_one_line(
    capsys: pytest.CaptureFixture[str], id: str | None, asked: dict[str, object], message: str
) -> None:
    with pytest.raises(InvalidInput) as error:
        told(capsys, id, **asked)
    assert str(error.value).startswith(message)


def test_unknown_book() -> None:
    with pytest.raises(InvalidInput, match="there is no book 'chess'; choose one of shadows"):
        rules_command.run("chess", None, False, None, False)


def test_explain_is_the_text_or_nothing() -> None:
    assert rules_command.explain("shadows", "SW-TEST-06") == ledger.rule("SW-TEST-06").text
    assert rules_command.explain("shadows", "SW-XX-99") == ""


def test_nothing_heavy_is_imported_for_it() -> None:
    """What makes it answer at once: no numbers, no meshes, no match."""
    code = (
        "import sys; from gulch import cli; sys.argv = ['gulch', 'rules', 'shadows', 'SW-TEST-06']\n"
        "try: cli.main()\nexcept SystemExit: pass\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'numpy', 'trimesh', 'scipy', 'shapely', 'grpc',"
        " 'google', 'sqlalchemy'}), 'gulch.match' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parent
    )
    assert done.stdout.splitlines()[-1] == "[] False"
