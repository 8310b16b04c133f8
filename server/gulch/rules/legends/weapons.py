"""The weapons as data (LW-WEAP, LW-MELEE): read once from weapons.toml beside this file.

Lives here: what each weapon is, and what a fighter is armed with. Never here: shots (`shoot`), fights (`fight`),
who may carry what and prices (`posse`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gulch.rules.legends.state import listed, number
from gulch.table.model import INCH
from gulch.view import Facts

HALF, FULL = "half", "full"
SLOW, BARRELS = "slow", "barrels"
PRIMITIVE = "primitive"
ALWAYS, ONCE = "always", "once"
CLOSE = 6 * INCH


@dataclass(frozen=True, slots=True)
class Weapon:
    """A shootin' weapon. `inches` and `strength` are 0 where they follow from the user's Strength (LW-WEAP-30);
    the other fields are explained at the head of weapons.toml."""

    name: str
    rule: str
    kind: str
    inches: int
    strength: int
    move: str
    reload: str = ""
    club: str = ""
    spread: str = ""
    close: int = 0
    at_best: int = 0
    fanned: bool = False
    fells: bool = False
    forceful: bool = False
    thrown: bool = False
    lasso: bool = False
    concealed: bool = False

    def reach(self, facts: Facts, fig: str) -> int:
        """Its range in mils in the hands of a fighter."""
        return (self.inches or 2 * number(facts, fig, "St")) * INCH

    def power(self, facts: Facts, fig: str, gap: int) -> int:
        """The Strength of a hit at a distance in mils."""
        if self.close and gap <= CLOSE:
            return self.close
        return self.strength or number(facts, fig, "St")


@dataclass(frozen=True, slots=True)
class Fightin:
    """A weapon in a fight: what it adds to the dice to win and to wound (LW-MELEE-07)."""

    name: str
    rule: str
    win: int
    wound: int


@functools.cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("weapons.toml").read_text(encoding="utf-8"))


@functools.cache
def table() -> Mapping[str, Weapon]:
    """The shootin' weapons by name, in the order of the book."""
    rows = ({**row} for row in _data()["weapon"])
    return {row["name"]: Weapon(kind=row.pop("class"), inches=row.pop("range"), **row) for row in rows}


@functools.cache
def fightin() -> Mapping[str, Fightin]:
    """What there is to fight with, by name."""
    return {row["name"]: Fightin(**row) for row in _data()["fightin"]}


def carried(facts: Facts, fig: str) -> tuple[str, ...]:
    """The names of all weapons on its card, by index."""
    return listed(facts, fig, "weapons")


def guns(facts: Facts, fig: str) -> list[tuple[int, Weapon]]:
    """Its shootin' weapons with their places on the card."""
    return [(n, table()[name]) for n, name in enumerate(carried(facts, fig)) if name in table()]


@functools.cache
def spread() -> tuple[int, int, int]:
    """The spread template, mils: its length, its narrow end, its wide end (LW-MEAS-06)."""
    row = _data()["spread"]
    return row["length"], row["narrow"], row["wide"]


def is_ready(facts: Facts, fig: str, index: int) -> bool:
    """Whether the weapon is neither jammed nor empty nor thrown away."""
    status = facts.figures[fig].status
    return not any(f"{key}:{index}" in status for key in ("jammed", "empty", "used"))
