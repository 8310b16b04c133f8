"""Where a Posse comes from, and how it is refused: file, line, model, rule, what to do instead.

Lives here: reading a TOML file and the form of messages. Never here: what is legal (`posse`, `outfit`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from gulch import tomlfile
from gulch.errors import InvalidInput

FORM = "LW-POSSE-09"  # the rule behind a file that is no roster at all
LONGEST_NAME = 60
GREATEST = 99_999  # dollars and experience: more than any campaign comes to
LONGEST_VALUE = 80  # letters of what a file says, repeated in a message
AS_TOML = "give a posse as TOML"
_MODEL_LINE = re.compile(r"""\s*\[\[\s*(model|"model"|'model')\s*\]\]""")


@dataclass(frozen=True, slots=True)
class Source:
    """A file or a value by name, with the lines at which its models begin, the one its whole goes by and that of its
    kind."""

    name: str
    lines: tuple[int, ...] = ()
    top: int = 0
    kind: int = 0

    def refuse(
        self, message: str, rule: str, next_step: str, model: int = -1, who: str = "", *, of_kind: bool = False
    ) -> NoReturn:
        """InvalidInput: what is wrong, by which rule, what to do, at which model, or at the line of the kind."""
        where = self.name
        whole = self.kind if of_kind else self.top
        line = self.lines[model] if 0 <= model < len(self.lines) else whole
        if line:
            where += f", line {line}"
        if model >= 0:
            where += f", model {model + 1}" + (f" ({who})" if who else "")
        raise InvalidInput(f"{where}: {message} ({rule})", next_step)

    def known_keys(self, data: Any, keys: Sequence[str], model: int = -1) -> None:
        """Refuses what is no table, and keys that a roster has not."""
        if not isinstance(data, Mapping):
            self.refuse(f"a table is needed, not {shown(data)}", FORM, f"give {', '.join(keys)}", model)
        for key in data:
            if key not in keys:
                self.refuse(f"unknown key {shown(key)}", FORM, f"use {', '.join(keys)}", model)


def shown(value: Any) -> str:
    """What a file says, as a message repeats it: in one line and not at length."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 3]}..."


def is_name(text: Any) -> bool:
    """Whether a name can stand in a sentence: printable, not blank, 60 characters at most."""
    return isinstance(text, str) and bool(text.strip()) and text.isprintable() and len(text) <= LONGEST_NAME


def is_number(value: Any, least: int = 0) -> bool:
    """Whether it is a whole number within reason."""
    return type(value) is int and least <= value <= GREATEST


def is_list(value: Any) -> bool:
    """Whether it is a list of texts."""
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def read(path: Path) -> tuple[dict[str, Any], Source]:
    """The tables of a file and where they stand in it. InvalidInput if it is not there or is no TOML."""
    data, text = tomlfile.read(path, AS_TOML)
    lines = tuple(number for number, line in enumerate(text.splitlines(), 1) if _MODEL_LINE.match(line))
    return data, Source(str(path), lines, tomlfile.top(text), tomlfile.top(text, "kind"))
