"""The kinds of tables that are laid out from a seed: what stands on each, read from scenarios/towns/<kind>.toml.

Lives here: `Kind` and its `Step`s as plain values. Never here: how a step is carried out (`street`, `wild`, `mend`).
Lengths in mils, shares of the plot in 1/1000 percent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gulch import assets
from gulch.errors import InvalidInput
from gulch.table.fields import Fields, read_toml
from gulch.table.model import INCH, Plan
from gulch.table.terrain import model_names

STREET = ("rows", "barns", "furnish")
WILD = ("place", "chain", "ring", "scatter")
MEND = ("screen", "cover")
_KEYS = (
    *("do", "note", "models", "must", "may", "low", "region", "beside", "within", "count", "scale", "facing", "turns"),
    *("gap", "needed", "copies", "on_retry", "inserts", "cells", "inside", "share"),
)
_ALL = ((0, 0), (100 * INCH, 100 * INCH))


@dataclass(frozen=True, slots=True)
class Step:
    """One step of laying out. `do` names it; the rest says with what.

    `models`: what may stand there, one drawn for each. `count`: from, to. `scale`: that is for 36 by 36 inches, and
    grows with the table. `region`: two corners in 1/1000 percent of the plot. `beside`: within `within` mils of one
    of these models instead. Facings are `facing` plus a drawn multiple of `turns`. `needed`: without it the whole
    is laid out anew. `on_retry`: not at the first try.
    """

    do: str
    note: str
    models: tuple[str, ...]
    must: tuple[str, ...]
    may: tuple[str, ...]
    low: tuple[str, ...]
    region: tuple[Plan, Plan]
    beside: tuple[str, ...]
    within: int
    count: Plan
    scale: bool
    facing: int
    turns: int
    gap: int | None
    needed: bool
    copies: int
    on_retry: bool
    inserts: tuple[str, ...]
    cells: tuple[Plan, ...]
    inside: tuple[str, ...]
    share: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table. `least`: the shortest side. `zone`, `ends`: the corner squares and the boxes at both ends
    (deep, wide), on tables with a side under 36 inches `small_zone` and `small_ends`. `street`: half its width."""

    id: str
    name: str
    least: int
    zone: int
    small_zone: int
    ends: Plan
    small_ends: Plan
    street: int
    strict: bool
    open: tuple[str, ...]
    steps: tuple[Step, ...]


def kind_names() -> list[str]:
    """The kinds that there are, sorted."""
    return sorted(path.stem for path in (assets.scenarios() / "towns").glob("*.toml"))


@lru_cache(maxsize=16)
def load_kind(name: str) -> Kind:
    """A kind by name. InvalidInput, with the file and the key, if there is none or it is not right."""
    if name not in kind_names():
        raise InvalidInput(f"unknown kind of table {name!r}", f"use one of {', '.join(kind_names())}")
    fields = read_toml(assets.scenarios() / "towns" / f"{name}.toml")
    fields.only("name", "least", "zone", "small_zone", "ends", "small_ends", "street", "strict", "open", "step")
    return Kind(
        id=name,
        name=fields.text("name"),
        least=fields.mils("least"),
        zone=fields.mils("zone"),
        small_zone=fields.mils("small_zone"),
        ends=fields.plan("ends"),
        small_ends=fields.plan("small_ends"),
        street=fields.mils("street", 0),
        strict=fields.flag("strict", True),
        open=_models(fields, "open"),
        steps=tuple(_step(row) for row in fields.tables("step")),
    )


def _step(row: Fields) -> Step:
    row.only(*_KEYS)
    do = row.text("do")
    if do not in (*STREET, *WILD, *MEND):
        row.fail("do", f"{do!r} is no step", f"use one of {', '.join((*STREET, *WILD, *MEND))}")
    return Step(
        do=do,
        note=row.text("note"),
        models=_models(row, "models"),
        must=_models(row, "must"),
        may=_models(row, "may"),
        low=_models(row, "low"),
        region=_region(row),
        beside=_models(row, "beside"),
        within=row.mils("within", 3 * INCH),
        count=_range(row, "count"),
        scale=row.flag("scale", False),
        facing=row.degrees("facing", 0),
        turns=_whole(row, "turns", 10),
        gap=row.mils("gap") if row.has("gap") else None,
        needed=row.flag("needed", False),
        copies=_whole(row, "copies", 1),
        on_retry=row.flag("on_retry", False),
        inserts=_models(row, "inserts"),
        cells=tuple((x // INCH, y // INCH) for x, y in row.line("cells")),
        inside=_models(row, "inside"),
        share=_whole(row, "share", 0),
    )


def _models(row: Fields, key: str) -> tuple[str, ...]:
    names = row.texts(key, ())
    known = model_names()
    for name in names:
        if name not in known:
            row.fail(key, f"there is no model {name!r}", "use names of models/terrain")
    return names


def _region(row: Fields) -> tuple[Plan, Plan]:
    if not row.has("region"):
        return _ALL
    corners = row.line("region")
    if len(corners) != 2 or not all(0 <= value <= 100 * INCH for corner in corners for value in corner):
        row.fail("region", "not two corners", "write region = [[x0, y0], [x1, y1]] in percent of the table")
    return corners[0], corners[1]


def _range(row: Fields, key: str) -> Plan:
    low, high = row.plan(key) if row.has(key) else (INCH, INCH)
    if low % INCH or high % INCH or not 0 <= low <= high:
        row.fail(key, "not a range of whole numbers", f"write {key} = [least, most]")
    return low // INCH, high // INCH


def _whole(row: Fields, key: str, default: int) -> int:
    value = row.mils(key, default * INCH)
    if value % INCH or value < 0:
        row.fail(key, "not a whole number", f"write {key} = {default}")
    return value // INCH
