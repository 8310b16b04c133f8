"""TOML files that people write: read, or refused in one line that says which file and why.

Never here: what is in them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from gulch.errors import InvalidInput

LONGEST_PATH = 300


def read(path: Path, next_step: str) -> tuple[dict[str, Any], str]:
    """The tables of a file and its text. InvalidInput, with what to do next, if it is not there or is no TOML."""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text), text
    except OSError as error:
        raise InvalidInput(f"{where(path)}: {error.strerror}", next_step) from error
    except ValueError as error:  # not UTF-8, not TOML, no name of a file at all
        raise InvalidInput(f"{where(path)}: {error}", next_step) from error
    except RecursionError:
        raise InvalidInput(f"{where(path)}: lists within lists without end", next_step) from None


def where(path: Path) -> str:
    """A path as a message shows it: its end, by which one knows the file, and all of it unless it is absurdly long."""
    text = ascii(str(path))[1:-1] if not str(path).isprintable() else str(path)
    return text if len(text) <= LONGEST_PATH else f"...{text[3 - LONGEST_PATH :]}"


def top(text: str, key: str = "limit") -> int:
    """The line of a key, by which what is wrong with a whole file goes: of its limit, if no other is named; else the
    first."""
    lines = [line.partition("=")[0].strip() for line in text.splitlines()]
    return lines.index(key) + 1 if key in lines else 1
