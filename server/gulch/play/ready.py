"""Ready matches: TOML files that say what is played, for `--ready`.

    book = "legends"
    scenario = "vendetta"
    table = "corral"
    posses = ["earps", "clantons"]
    [options]
    historical-refight = "on"

Lives here: finding and reading them. Never here: what the words mean (`setups`), playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gulch import assets, tomlfile
from gulch.errors import InvalidInput
from gulch.play.setups import scenario_of

_KEYS = ("name", "book", "scenario", "table", "posses", "options")


@dataclass(frozen=True)
class Ready:
    """The words of a ready match. `posses` by seat; `options` as NAME=VALUE."""

    name: str
    book: str
    scenario: str
    table: str
    posses: tuple[str, ...]
    options: tuple[str, ...]


def names() -> list[str]:
    """The matches that ship with Gulch, sorted."""
    return sorted(path.stem for path in (assets.scenarios() / "matches").glob("*.toml"))


def load(name_or_path: str) -> Ready:
    """A match by name ("ok-corral") or by the path of a .toml file. InvalidInput if it is not there or not right."""
    path = Path(name_or_path)
    if path.suffix != ".toml":
        if name_or_path not in names():
            message = f"there is no ready match {name_or_path!r}"
            raise InvalidInput(message, f"choose one of {', '.join(names())} or the path of a .toml file")
        path = assets.scenarios() / "matches" / f"{name_or_path}.toml"
    data, _ = tomlfile.read(path, "give a ready match as TOML")
    return _read(data, path)


def _read(data: Mapping[str, Any], path: Path) -> Ready:
    for key in data:
        if key not in _KEYS:
            raise InvalidInput(f"{path}: unknown key {key!r}", f"use {', '.join(_KEYS)}")
    words = {key: data.get(key, default) for key, default in (("name", path.stem), ("book", ""), ("scenario", ""))}
    table, posses, options = data.get("table", "main-street"), data.get("posses", []), data.get("options", {})
    listed = isinstance(posses, list) and all(isinstance(name, str) for name in posses)
    chosen = isinstance(options, dict) and all(isinstance(value, str) for value in options.values())
    if not listed or not chosen or not all(isinstance(word, str) for word in (*words.values(), table)):
        raise InvalidInput(f"{path}: what is played is named by words", 'as in scenario = "vendetta"')
    scenario = scenario_of(words["book"], words["scenario"])
    pairs = tuple(f"{name}={value}" for name, value in options.items())
    return Ready(words["name"], words["book"], scenario, table, tuple(posses), pairs)
