"""The historical refights: who faces whom (LW-SCEN-12, LW-VEND-04, LW-BANK-12, LW-JAIL-13).

Read from refights.toml. Lives here: checking a Posse that names a refight, the ready Posses of both sides. Never here:
set-up on the table (`scenarios`), ordinary Posses (`posse`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gulch.rules.legends.source import Source


@functools.cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """All refights by name."""
    return tomllib.loads(Path(__file__).with_name("refights.toml").read_text(encoding="utf-8"))


def of_scenario(scenario: str) -> str:
    """The refight of a scenario, "" if it has none (LW-SCEN-12)."""
    return next((name for name, row in table().items() if row["scenario"] == scenario), "")


def ready(refight: str, role: str) -> str:
    """The name of the Posse that ships for the "attacker" or the "defender"."""
    return next(str(side["ready"]) for side in table()[refight]["side"] if side["role"] == role)


def side(posse: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The side of its refight that a Posse is, None if it names no refight."""
    if "refight" not in posse:
        return None
    return next((side for side in table()[posse["refight"]]["side"] if side["posse"] == posse["kind"]), None)


def leader(posse: Mapping[str, Any]) -> str:
    """The kind of fighter that has the Leader ability in its refight, "" for the one of the Posse's list."""
    found = side(posse)
    return str(found["leader"]) if found is not None else ""


def is_fixed(posse: Mapping[str, Any]) -> bool:
    """Whether history says who is in it: no other limits hold then."""
    found = side(posse)
    return found is not None and "fighters" in found


def check(posse: Mapping[str, Any], src: Source) -> None:
    """Refuses a side of a refight that has not the fighters that history gives it."""
    name = posse["refight"]
    if name not in tuple(table()):
        src.refuse(f"unknown refight {name!r}", "LW-SCEN-12", f"use one of {', '.join(table())}")
    rule, found = table()[name]["rule"], side(posse)
    if found is None:
        kinds = ", ".join(str(other["posse"]) for other in table()[name]["side"])
        src.refuse(f"no {posse['kind']} in the refight {name}", rule, f"use one of {kinds}")
    present = [model["kind"] for model in posse["model"]]
    if "fighters" in found and sorted(present) != sorted(_each(found["fighters"])):
        wanted = ", ".join(f"{count} {kind}" for kind, count in found["fighters"].items())
        src.refuse(f"not the participants of {name}", rule, f"have exactly {wanted}")
    for kind, least in found.get("least", {}).items():
        if present.count(kind) < least:
            src.refuse(f"{present.count(kind)} of {kind}", rule, f"have {least}")
    if posse["limit"] > found.get("limit", posse["limit"]):
        src.refuse(f"a limit of ${posse['limit']}", rule, f"set limit = {found['limit']}")
    _check_arms(posse, found.get("armed", ()), rule, src)


def _each(fighters: Mapping[str, int]) -> list[str]:
    """Their kinds, as often as there are of them."""
    return [kind for kind, count in fighters.items() for _ in range(count)]


def _check_arms(posse: Mapping[str, Any], armed: Any, rule: str, src: Source) -> None:
    for weapon in armed:
        if weapon not in posse["model"][0]["weapons"]:
            src.refuse(f"no {weapon}", rule, f"give him {', '.join(armed)}", 0, posse["model"][0]["name"])
