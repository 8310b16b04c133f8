"""The ledger of the book: every numbered rule in our own words, its tier, its examples, its options.

Lives here: reading `ledger.toml` and asking it. The file is read once in a process, when first asked.
Never here: what a rule does, values of one match (`options`), printing (`cli`).
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOOK = "shadows"
TIERS = ("core", "advanced", "scenario", "campaign", "supernatural", "optional")
_FILE = Path(__file__).with_name("ledger.toml")


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


@dataclass(frozen=True, slots=True)
class Ledger:
    rules_version: int
    rules: Mapping[str, Rule]
    options: Mapping[str, MatchOption]


@functools.cache
def ledger() -> Ledger:
    """The whole ledger."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    rules = {entry["id"]: _rule(entry) for entry in data["rule"]}
    options = {option.name: option for rule in rules.values() for option in rule.options}
    return Ledger(data["rules_version"], rules, options)


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


def rule(id: str) -> Rule:
    """The rule of that id; KeyError if the book has none."""
    return ledger().rules[id]


def rules(tier: str = "", area: str = "") -> tuple[Rule, ...]:
    """The rules in the order of the book, of one tier or area if named."""
    every = ledger().rules.values()
    return tuple(r for r in every if (not tier or r.tier == tier) and (not area or r.area == area))


def options() -> Mapping[str, MatchOption]:
    """The options of a match by name, in the order of the book."""
    return ledger().options


def rules_version() -> int:
    """The number in the ledger's header, which names the rules that a replay was played by."""
    return ledger().rules_version
