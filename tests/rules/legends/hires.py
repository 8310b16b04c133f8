"""Hired Guns and Legends on the small table of tests, as their entries and the roster make them. Never here: rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gulch.events import FigureInfo
from gulch.rules.legends import profiles, roster
from rules.legends.build import Man


def paid(
    id: str, kind: str, *, at: tuple[float, ...], seat: int = 0, posse: str = "cowboys", option: str = "",
    **status: str | int,
) -> Man:  # fmt: skip
    """One in the pay of a Posse, with what is printed for him (the first of each choice, or what holds `option`), and
    the Fame and Fortune that he begins with."""
    info = card(id, kind, seat=seat, posse=posse, option=option)
    more = {key.replace("_", ":", 1) if key[-1].isdigit() else key: value for key, value in status.items()}
    told: dict[str, Any] = {one.key: one.value for one in roster.opening([info]) if one.subject == id}
    return Man(info, at, 0, "standing", {**told, **more})


def card(id: str, kind: str, *, seat: int = 0, posse: str = "cowboys", option: str = "") -> FigureInfo:
    """His card, as the roster writes it."""
    who = profiles.paid()[kind]
    choices = [weapon.split(" | ") for weapon in who.weapons]
    weapons = [option if option in choice else choice[0] for choice in choices]
    if option in who.prices:
        weapons.append(option)
    model = {
        "name": id, "kind": kind, "shape": "man", "weapons": weapons, "kit": list(who.kit), "skills": list(who.skills),
        "mount": "",
    }  # fmt: skip
    chief = next(one.kind for one in profiles.lists()[posse].fighters.values() if one.leader)
    lead = {**model, "name": "chief", "kind": chief, "weapons": [], "kit": [], "skills": []}
    info = roster.infos(seat, {"name": "Test", "kind": posse, "limit": 0, "model": [lead, model]})[1]
    return replace(info, id=id, name=id.title())
