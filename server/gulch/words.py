"""How a book's facts are put before people: which statuses make a sentence or a badge, what is on a card.

Each book keeps them as data in `words.toml` beside its rules; a book without that file has every status told and shown.
Lives here: reading those files. Never here: sentences (`say`), drawing, any word of a game.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_RULES = Path(__file__).with_name("rules")
_NAME = re.compile(r"[a-z]+")
_SETS = ("hidden", "quiet", "on_card", "carried", "badges", "plain", "unsaid", "unsaid_rules", "unsaid_moves")


@dataclass(frozen=True)
class Words:
    """`hidden`: statuses that are bookkeeping and are neither told nor shown; `quiet`: shown, never told; `on_card`:
    statuses that the card says too; `carried`: what somebody has, not how somebody is. `silent`: no status is told,
    since the book tells in words what it changes. `badges`: if there are any, no other status is shown. `plain`:
    statuses that are shown by their word alone; `counted`: the text of those that are shown with their number.
    `points`: whether Posses score any. `extra`: what a card says of a figure that is none of the posse, as pairs of key
    and content, "" for any (a mount). `unsaid`: ways to leave play that nobody hears of; `unsaid_rules`: the rules of
    notes, and `unsaid_moves` the manners of moves, that say nothing new. `looks`: what a card says (key and content) of
    a figure that pictures show by another model than its body's. `card`: of a figure's card what is shown, as pairs of
    key and text, "{}" for its content; all of it if there are none. `titles`: scenarios by name, as they are written.
    `labels`: what a roll is called instead of its label, with "{}" for whom it is about if that is not who rolls."""

    hidden: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    on_card: frozenset[str] = frozenset()
    carried: frozenset[str] = frozenset()
    badges: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
    counted: Mapping[str, str] = field(default_factory=dict)
    unsaid: frozenset[str] = frozenset()
    unsaid_rules: frozenset[str] = frozenset()
    unsaid_moves: frozenset[str] = frozenset()
    titles: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    extra: tuple[tuple[str, str], ...] = (("rider", ""),)
    looks: tuple[tuple[str, str, str], ...] = ()
    silent: bool = False
    points: bool = True
    card: tuple[tuple[str, str], ...] = ()

    def tells(self, key: str) -> bool:
        """Whether a change of that status makes a sentence."""
        return not self.silent and _word(key) not in self.hidden | self.quiet

    def shows(self, key: str) -> bool:
        """Whether that status is shown beside a figure."""
        word = _word(key)
        return word not in self.hidden and (not self.badges or word in self.badges)

    def badge(self, key: str, value: str | int) -> str:
        """A status as it is shown: its word, and its value where a person reads it."""
        word = _word(key)
        if word in self.counted:
            return self.counted[word].format(value)
        return word if isinstance(value, int) or word in self.carried | self.plain else f"{word} {value}"

    def title(self, scenario: str) -> str:
        """A scenario as it is written: "Hang 'Em High" for hang-em-high."""
        return self.titles.get(scenario, scenario.replace("-", " ").title())

    def label(self, label: str) -> str:
        """What a roll with that label is called; "{}" in it stands for a figure that does not roll it."""
        return self.labels.get(label, label)

    def is_extra(self, sheet: Sequence[tuple[str, str]]) -> bool:
        """Whether a figure with that card goes with a posse and is none of it."""
        content = dict(sheet)
        return any(content.get(key) if not wanted else content.get(key) == wanted for key, wanted in self.extra)

    def look(self, sheet: Sequence[tuple[str, str]]) -> str:
        """The model that pictures show for a figure with that card, "" for its own."""
        content = dict(sheet)
        return next((look for key, wanted, look in self.looks if content.get(key) == wanted), "")

    def of_card(self, sheet: Sequence[tuple[str, str]]) -> list[str]:
        """The lines of a card as a person reads them: of a mark ("boss": "yes") the key, else the content."""
        if not self.card:
            return [key.capitalize() if content == "yes" else content for key, content in sheet if content]
        content = dict(sheet)
        told = ((text, content.get(key, "")) for key, text in self.card)
        return [text.format(value) for text, value in told if value not in ("", "0")]


def _word(key: str) -> str:
    return key.partition(":")[0]


def of(book: str) -> Words:
    """The words of a book; those of one that has none tell and show everything."""
    return _read(book) if _NAME.fullmatch(book) else Words()


@functools.cache
def _read(book: str) -> Words:
    path = _RULES / book / "words.toml"
    if not path.is_file():
        return Words()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    sets = {key: frozenset(data.get(key, ())) for key in _SETS}
    card, extra = (tuple((str(a), str(b)) for a, b in data.get(key, ())) for key in ("card", "extra"))
    looks = tuple((str(a), str(b), str(c)) for a, b, c in data.get("looks", ()))
    counted, titles, labels = (
        {str(key): str(text) for key, text in data.get(name, {}).items()} for name in ("counted", "titles", "labels")
    )
    silent, points = bool(data.get("silent", False)), bool(data.get("points", True))
    return Words(
        **sets, extra=extra or Words.extra, looks=looks, counted=counted, silent=silent, points=points, card=card,
        titles=titles, labels=labels,
    )  # fmt: skip
