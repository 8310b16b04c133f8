"""The ledger of a book: every numbered rule in our own words, its tier, its examples, its options.

One mechanism for all books: each keeps a `ledger.toml` beside its rules. Lives here: reading such a file, asking
it, and which values of its options a match may have. The file is read once in a process, when first asked.
Never here: what a rule does, printing (`play.rules_command`), any one book.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gulch.errors import InvalidInput

TIERS = ("core", "advanced", "scenario", "campaign", "supernatural", "optional")


@dataclass(frozen=True, slots=True)
class MatchOption:
    """A switch of a match that a rule owns. `values` has the default first; `text` says what each means. With a
    `form` (a regular expression) every value of that form may be given too."""

    name: str
    values: tuple[str, ...]
    default: str
    text: str
    rule: str
    form: str = ""

    def takes(self, value: str) -> bool:
        """Whether the option may have that value."""
        return value in self.values or bool(self.form and re.fullmatch(self.form, value))


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule. `tests` are its examples, `ruling` how a doubt was decided, `game` marks a Campaign
    rule that bears on a single game, `reconstructed` a datum that the transcript lacks."""

    id: str
    section: str
    tier: str
    text: str
    tests: tuple[str, ...]
    touches: tuple[str, ...] = ()
    ruling: str = ""
    options: tuple[MatchOption, ...] = ()
    game: bool = False
    reconstructed: bool = False

    @property
    def area(self) -> str:
        """The middle of the id: "LOOK" of SW-LOOK-04."""
        return self.id.split("-")[1]


class Ledger:
    """The ledger in `file`, of the book with that short name."""

    def __init__(self, book: str, file: Path) -> None:
        self.book = book
        self._file = file

    @functools.cached_property
    def _data(self) -> Mapping[str, Any]:
        return tomllib.loads(self._file.read_text(encoding="utf-8"))

    @functools.cached_property
    def _rules(self) -> Mapping[str, Rule]:
        return {entry["id"]: _rule(entry) for entry in self._data["rule"]}

    @functools.cached_property
    def options(self) -> Mapping[str, MatchOption]:
        """The options of a match by name, in the order of the book."""
        return {option.name: option for rule in self._rules.values() for option in rule.options}

    @property
    def rules_version(self) -> int:
        """The number in the ledger's header, which names the rules that a replay was played by."""
        version: int = self._data["rules_version"]
        return version

    def rule(self, id: str) -> Rule:
        """The rule of that id; KeyError if the book has none."""
        return self._rules[id]

    def rules(self, tier: str = "", area: str = "") -> tuple[Rule, ...]:
        """The rules in the order of the book, of one tier or area if named."""
        every = self._rules.values()
        return tuple(r for r in every if (not tier or r.tier == tier) and (not area or r.area == area))

    def chosen(self, options: Mapping[str, str], name: str) -> str:
        """The value of an option, the default if it was not chosen. KeyError: no such option."""
        value = options.get(name)
        return self.options[name].default if value is None else value

    def check(self, options: Mapping[str, str], played: Collection[str]) -> None:
        """InvalidInput if an option or value is unknown, or is none of those `played` and not the default."""
        for name, value in options.items():
            entry = self.options.get(name)
            if entry is None:
                raise InvalidInput(f"unknown option {name!r}", f"`gulch rules {self.book} --options` lists them")
            if not entry.takes(value):
                raise InvalidInput(f"option {name} has no value {value!r}", f"use one of {', '.join(entry.values)}")
            if value != entry.default and name not in played:
                raise InvalidInput(
                    f"option {name}={value} ({entry.rule}) is not played yet", f"leave it at {entry.default!r}"
                )


def _rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(
        id=entry["id"],
        section=entry["section"],
        tier=entry["tier"],
        text=entry["rule"],
        tests=tuple(entry["tests"]),
        touches=tuple(entry.get("touches", ())),
        ruling=entry.get("ruling", ""),
        options=tuple(_option(entry["id"], option) for option in entry.get("options", ())),
        game=bool(entry.get("game", False)),
        reconstructed=bool(entry.get("reconstructed", False)),
    )


def _option(rule: str, entry: Mapping[str, Any]) -> MatchOption:
    return MatchOption(
        entry["name"], tuple(entry["values"]), entry["default"], entry["text"], rule, entry.get("form", "")
    )
