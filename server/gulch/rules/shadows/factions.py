"""Factions in the making of a Posse: which models are of which type, free of charge (SW-POSSE-04, SW-POSSE-07).

Read from factions.toml. A Posse names its `faction`, a model its `type`; both belong to the supernatural chapter, and
no match that lacks it takes them. Never here: what a Faction does in play.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gulch.rules.shadows.outfit import Refuses

BOSS = "boss"


@functools.cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """The types of every Faction by name; "native" says who may join."""
    return tomllib.loads(Path(__file__).with_name("factions.toml").read_text(encoding="utf-8"))


def check(posse: Mapping[str, Any], supernatural: bool, src: Refuses) -> None:
    """Refuses a Faction where the chapter is not used, types without one, and those that are not eligible."""
    faction, typed = posse.get("faction"), [n for n, model in enumerate(posse["model"]) if "type" in model]
    if faction is None:
        if typed:
            who = posse["model"][typed[0]]["name"]
            src.refuse("a type without a Faction", "SW-POSSE-04", "name the faction of the Posse", typed[0], who)
        return
    if faction not in tuple(table()):
        src.refuse(f"unknown faction {src.shown(faction)}", "SW-FACTION-01", f"use one of {', '.join(table())}")
    if not supernatural:
        message = f"the {faction} belongs to the supernatural chapter, which is not played yet"
        src.refuse(message, "SW-POSSE-04", "leave out faction and type")
    _check_native(posse, table()[faction], src)
    types = {name: row for name, row in table()[faction].items() if name != "native"}
    for n in typed:
        _check_type(posse["model"][n], n, types, src)
    for name, row in types.items():
        _check_count(posse, name, row, src)


def _check_native(posse: Mapping[str, Any], faction: Mapping[str, Any], src: Refuses) -> None:
    row = faction.get("native")
    if row and posse["native"] is not row["only"]:
        only = "a Native American Posse" if row["only"] else "no Native American Posse"
        src.refuse(f"the {posse['faction']} takes {only}", row["rule"], "choose another faction")


def _check_type(model: Mapping[str, Any], n: int, types: Mapping[str, Any], src: Refuses) -> None:
    who, row = model["name"], types.get(str(model["type"]))
    if row is None:
        src.refuse(f"unknown type {src.shown(model['type'])}", "SW-POSSE-04", f"use one of {', '.join(types)}", n, who)
    if "hired" in model:
        src.refuse(f"a Hired Gun as {model['type']}", row["rule"], "choose an ordinary model", n, who)
    if "who" in row and (row["who"] == BOSS) != (model["rank"] == "Hero"):
        src.refuse(f"{who} as {model['type']}", row["rule"], f"{row['who']} may be one", n, who)


def _check_count(posse: Mapping[str, Any], name: str, row: Mapping[str, Any], src: Refuses) -> None:
    least, most = row["count"]
    found = sum(1 for model in posse["model"] if model.get("type") == name)
    if not least <= found <= most:
        wanted = str(most) if least == most else f"{least} to {most}"
        src.refuse(f"{found} models of the type {name}", row["rule"], f"have {wanted}")
