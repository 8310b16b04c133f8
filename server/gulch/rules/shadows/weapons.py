"""The Weapons as data (SW-WEAP): read once from weapons.toml beside this file.

Lives here: what each Weapon is, and the range band of a distance. Never here: shots, who may carry what
and prices (`posse`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from gulch.table.model import INCH

Bands = tuple[int, int, int]
SHORT, MEDIUM, LONG = 0, 1, 2
BAND_NAMES = ("Short Range", "Medium Range", "Long Range")


@dataclass(frozen=True, slots=True)
class Weapon:
    """One row of the table. `limits` and `corridor` in mils; `dice` and `save` by range band.

    `corridor` is 0 without one; `corridor_once` marks it as once a game beside ordinary shots. `steady`
    Weapons cannot be fired in an Activation with a Move Action. Without `bands` no distance changes its Dice.
    """

    name: str
    rule: str
    kind: str
    limits: Bands
    jam: int
    dice: Bands
    save: Bands
    shots: int
    corridor: int
    corridor_once: bool
    steady: bool
    bands: bool = True

    @property
    def only_corridor(self) -> bool:
        return self.corridor > 0 and not self.corridor_once

    def band(self, gap: int, *, limit_is_further: bool = False) -> int | None:
        """The range band of a distance in mils, None beyond Long (SW-SHOOT-06, -07).

        A distance exactly on the limit between two bands is in the nearer one, unless `limit_is_further`.
        """
        for band, limit in enumerate(self.limits):
            if gap < limit or (gap == limit and (band == LONG or not limit_is_further)):
                return band
        return None


@lru_cache(maxsize=1)
def table() -> Mapping[str, Weapon]:
    """All Weapons by name, in the order of the book."""
    data = tomllib.loads(Path(__file__).with_name("weapons.toml").read_text(encoding="utf-8"))
    return {name: _weapon(name, row) for name, row in data.items()}


def weapon(name: str) -> Weapon:
    """The Weapon of that name; KeyError if there is none."""
    return table()[name]


def _weapon(name: str, row: Mapping[str, Any]) -> Weapon:
    short, medium, long = row["range"]
    corridor = row.get("corridor", {"length": 0, "once": False})
    return Weapon(
        name=name,
        rule=row["rule"],
        kind=row["class"],
        limits=(short * INCH, medium * INCH, long * INCH),
        jam=row["jam"],
        dice=tuple(row.get("dice", (0, 0, 0))),
        save=tuple(row.get("save", (0, 0, 0))),
        shots=row.get("shots", 1),
        corridor=corridor["length"] * INCH,
        corridor_once=corridor["once"],
        steady=row.get("steady", False),
    )
