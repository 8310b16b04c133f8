"""Who can be recruited, as data: the fighters of the three Posses, Hired Guns, Legends, mounts, Skill tables.

Read once from profiles.toml, hired.toml, famous.toml, trade.toml and skills.toml beside this file. Lives here: what
each kind of fighter is, costs and may buy. Never here: whether a Posse is legal (`posse`, `outfit`), what a rule does.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NUMBERS = ("S", "F", "St", "G", "A", "W", "P", "FA", "FT")
HERO, HENCHMAN = RANKS = ("Hero", "Henchman")
GUN, LEGEND = "gun", "legend"
LEADER_XP = 8
FOOT = 6  # inches
SHAPE = "gunslinger"
EITHER = " | "


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of fighter. `hired` is "gun" or "legend" for those who are paid by the game. `prices` are his own where
    they differ from his Posse's list, or all that he may buy if he is hired; `weapons` and `kit` are printed in his
    entry. `most` 0: any number; of a Hired Gun, by how much the Posse may be bigger for him (LW-HIRED-28)."""

    kind: str
    rule: str
    rank: str
    price: int
    numbers: Mapping[str, int]
    leader: bool = False
    least: int = 0
    most: int = 0
    skills: tuple[str, ...] = ()
    prices: Mapping[str, int] = field(default_factory=dict)
    mount: str = ""
    shape: str = SHAPE
    hired: str = ""
    retainer: int = 0
    infamy: int = 0
    weapons: tuple[str, ...] = ()
    kit: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    @property
    def xp(self) -> int:
        """The experience that it starts with (LW-COW-02, LW-LAW-02, LW-OUT-03)."""
        return LEADER_XP if self.leader else 0


@dataclass(frozen=True, slots=True)
class List:
    """One of the three kinds of Posse: how many models, its fighters, its two lists of equipment."""

    kind: str
    name: str
    rule: str
    least: int
    most: int
    preferred: tuple[str, ...]
    skills: tuple[str, ...]
    prices: Mapping[str, Mapping[str, int]]
    fighters: Mapping[str, Profile]


@functools.cache
def _data(file: str) -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{file}.toml").read_text(encoding="utf-8"))


def _numbers(row: Mapping[str, Any]) -> dict[str, int]:
    return {key: row.get(key, 0) for key in NUMBERS}


def _own(row: Mapping[str, Any]) -> Profile:
    return Profile(
        row["kind"], row["rule"], row["class"], row["price"], _numbers(row), row.get("leader", False),
        row.get("least", 0), row["most"], tuple(row.get("skills", ())), row.get("prices", {}), row.get("mount", ""),
        row.get("shape", SHAPE),
    )  # fmt: skip


def _paid(row: Mapping[str, Any], hired: str) -> Profile:
    """A Hired Gun or a Legend: a Hero in play, for he has Fame and Fortune of his own (LW-LEGEND-03)."""
    return Profile(
        row["kind"], row["rule"], HERO, row["fee"], _numbers(row), most=row.get("most", 0), hired=hired,
        retainer=row["retainer"], infamy=row["infamy"], weapons=tuple(row.get("weapons", ())),
        kit=tuple(row.get("kit", ())), prices=row.get("options", {}), skills=tuple(row.get("skills", ())),
        tables=tuple(row.get("tables", ())), never=tuple(row.get("never", ())), shape=row["shape"],
    )  # fmt: skip


@functools.cache
def lists() -> Mapping[str, List]:
    """The three kinds of Posse by short name: cowboys, lawmen, outlaws."""
    rows = ((kind, row) for kind, row in _data("profiles").items() if kind != "mount")
    return {
        kind: List(
            kind, row["name"], row["rule"], row["least"], row["most"], tuple(row["preferred"]),
            tuple(row.get("skills", ())), row["prices"], {own["kind"]: _own(own) for own in row["fighter"]},
        )
        for kind, row in rows
    }  # fmt: skip


@functools.cache
def paid() -> Mapping[str, Profile]:
    """The Hired Guns and the Legends by kind, in the order of the book."""
    guns = {row["kind"]: _paid(row, GUN) for row in _data("hired")["hired"]}
    return {**guns, **{row["kind"]: _paid(row, LEGEND) for row in _data("famous")["legend"]}}


@functools.cache
def mounts() -> Mapping[str, Mapping[str, Any]]:
    """Horse and Mule: their rows of profiles.toml by kind (LW-EQUIP-01, LW-EQUIP-02)."""
    return {row["kind"]: row for row in _data("profiles")["mount"]}


def profile(posse: str, kind: str) -> Profile | None:
    """Who that is in such a Posse, None for nobody who may be in it."""
    return lists()[posse].fighters.get(kind) or paid().get(kind)


def prices(posse: str, who: Profile, *, campaign: bool = False) -> Mapping[str, int]:
    """What he may buy and for what: the list of the Heroes or the Henchmen of his Posse, and between games the Heroes
    whatever is for sale (LW-POSSE-07, -08); the options of his own entry if he is hired (LW-HIRED-02, LW-LEGEND-03)."""
    if who.hired:
        return who.prices
    sold = _data("trade") if campaign and who.rank == HERO else {}
    return {**sold, **lists()[posse].prices[who.rank], **who.prices}


# -- Skills -------------------------------------------------------------------------------------------------


def skill_tables() -> Mapping[str, list[str]]:
    """The six Skills of each table in the order of the D6."""
    return _data("skills")


def tables(posse: str, who: Profile) -> tuple[str, ...]:
    """The Skill tables that an advance offers him: his Posse's preferred ones (LW-POSSE-06), cut down for a Hired Gun
    to those of his entry (LW-HIRED-09)."""
    preferred = lists()[posse].preferred
    return tuple(table for table in preferred if not who.tables or table in who.tables)
