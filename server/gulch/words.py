"""How a book's facts are put before people: which statuses make a sentence or a badge, what is on a card.

Each book keeps them as data in `words.toml` beside its rules; a book without that file has every status told and shown.
Lives here: reading those files. Never here: sentences (`say`), drawing, any word of a game.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_RULES = Path(__file__).with_name("rules")
_NAME = re.compile(r"[a-z]+")


@dataclass(frozen=True)
class Words:
    """`hidden`: statuses that are bookkeeping and are neither told nor shown; `quiet`: shown, never told; `on_card`:
    statuses that the card says too; `carried`: what somebody has, not how somebody is. `silent`: no status is told,
    since the book tells in words what it changes. `badges`: if there are any, no other status is shown. `points`:
    whether Posses score any. `card`: of a figure's card what is shown, as pairs of key and text, "{}" for its content;
    all of it if there are none."""

    hidden: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    on_card: frozenset[str] = frozenset()
    carried: frozenset[str] = frozenset()
    badges: frozenset[str] = frozenset()
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
    sets = {key: frozenset(data.get(key, ())) for key in ("hidden", "quiet", "on_card", "carried", "badges")}
    card = tuple((str(key), str(text)) for key, text in data.get("card", ()))
    return Words(**sets, silent=bool(data.get("silent", False)), points=bool(data.get("points", True)), card=card)
