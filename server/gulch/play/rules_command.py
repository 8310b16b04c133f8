"""`gulch rules`: the ledger on paper, one rule, the options, and which rules are proven by tests.

Reads the ledger and, for coverage, the marks in the tests of a checkout. Never here: a rule's code.
"""

from __future__ import annotations

import importlib
import re

from gulch import assets
from gulch.errors import InvalidInput
from gulch.ledger import TIERS, Ledger

_MARK = re.compile(r"mark\.rule\(([^)]*)\)", re.DOTALL)
_ID = re.compile(r"[\"']([A-Z]+(?:-[A-Z]+)+-\d+)[\"']")


def run(book: str, id: str | None, coverage: bool, tier: str | None, options: bool) -> None:
    """Prints what was asked for."""
    ledger = _ledger(book)
    if tier is not None and tier not in TIERS:
        raise InvalidInput(f"{book} has no tier {tier!r}", f"choose one of {', '.join(TIERS)}")
    if id is not None:
        print(_rule_text(ledger, id.upper(), book))
    elif options:
        print(_options_text(ledger))
    elif coverage:
        print(_coverage_text(ledger, tier or "", proven(book)))
    else:
        for rule in ledger.rules(tier=tier or ""):
            print(f"{rule.id:16} {rule.tier:12} {rule.text}")


def explain(book: str, id: str) -> str:
    """The text of a rule, "" if the book has none of that id."""
    try:
        return _ledger(book).rule(id).text
    except KeyError:
        return ""


def _ledger(book: str) -> Ledger:
    from gulch.play.setups import BOOK_NAMES

    if book not in BOOK_NAMES:
        raise InvalidInput(f"there is no book {book!r}", f"choose one of {', '.join(BOOK_NAMES)}")
    ledger: Ledger = importlib.import_module(f"gulch.rules.{book}.ledger").LEDGER
    return ledger


def _rule_text(ledger: Ledger, id: str, book: str) -> str:
    try:
        rule = ledger.rule(id)
    except KeyError:
        raise InvalidInput(f"{book} has no rule {id}", f"`gulch rules {book}` lists them") from None
    lines = [f"{rule.id} ({rule.tier}, {rule.section})", "", rule.text]
    if rule.ruling:
        lines += ["", f"Ruling: {rule.ruling}"]
    if rule.reconstructed:
        lines += ["", "Reconstructed: the source lacks this datum; see gaps.md."]
    lines += ["", "Examples:", *(f"- {example}" for example in rule.tests)]
    for option in rule.options:
        lines += ["", f"Option {option.name}: {' | '.join(option.values)} (default {option.default}). {option.text}"]
    return "\n".join(lines)


def _options_text(ledger: Ledger) -> str:
    lines = []
    for option in ledger.options.values():
        lines.append(f"{option.name} = {' | '.join(option.values)}  (default {option.default}; {option.rule})")
        lines.append(f"    {option.text}")
    return "\n".join(lines)


def proven(book: str) -> dict[str, int]:
    """How many tests are marked with each rule id. InvalidInput where the tests are not at hand."""
    folder = assets.root() / "tests" / "rules" / book
    if not folder.is_dir():
        raise InvalidInput("the tests are not at hand", "run `gulch rules --coverage` in a checkout")
    counts: dict[str, int] = {}
    for path in sorted(folder.glob("test_*.py")):
        for mark in _MARK.findall(path.read_text(encoding="utf-8")):
            for id in _ID.findall(mark):
                counts[id] = counts.get(id, 0) + 1
    return counts


def _coverage_text(ledger: Ledger, tier: str, counts: dict[str, int]) -> str:
    lines = []
    for name in TIERS if not tier else (tier,):
        ids = [rule.id for rule in ledger.rules(tier=name)]
        missing = [id for id in ids if id not in counts]
        lines.append(f"{name:14} {len(ids) - len(missing):4} of {len(ids):4} rules proven")
        if missing and (tier or len(missing) < 40):
            lines.append("    not proven: " + ", ".join(missing))
    return "\n".join(lines)
