"""Hired Guns as a Posse may have them: who they are, what they bring along, who may be hired (SW-HIRE, SW-POSSE-09).

Read from posse.toml. Never here: what they do in play (`nerve` for the Preacher), prices of what they are bought.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ONE_IN = 3
BASE = 492  # mils: the radius of a 25 mm base


@dataclass(frozen=True, slots=True)
class Gun:
    """A type of Hired Gun. `own` is what it brings along beside its Weapons."""

    name: str
    rule: str
    fee: int
    retainer: int
    rank: str
    weapons: tuple[str, ...]
    own: tuple[str, ...]


@functools.cache
def table() -> Mapping[str, Gun]:
    """All types by name."""
    data = tomllib.loads(Path(__file__).with_name("posse.toml").read_text(encoding="utf-8"))["hired"]
    return {
        name: Gun(
            name, row["rule"], row["fee"], row["retainer"], row["rank"], tuple(row["weapons"]),
            tuple(row.get("own", ())),
        )
        for name, row in data.items()
    }  # fmt: skip


def most(models: int) -> int:
    """How many of so many models of a one-off Posse may be Hired Guns: one in three (SW-POSSE-09)."""
    return models // ONE_IN


def refusal(wanted: str, others: Sequence[str], hired_now: int = 0) -> tuple[str, str]:
    """Why a Posse that has `others` cannot hire one of that type, and the rule; ("", "") if it can. `hired_now` is how
    many it has hired in this Purchase Phase, in which but one may be (SW-HIRE-01)."""
    if wanted in others:
        return f"a second {wanted}", "SW-HIRE-01"
    if hired_now:
        return f"a {wanted} beside another Hired Gun of this Purchase Phase", "SW-HIRE-01"
    return "", ""
