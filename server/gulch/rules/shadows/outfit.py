"""What a model of a Posse brings along, checked: Gear and Hired Guns (SW-POSSE-05, -09, -11, SW-BUY-08, SW-GEAR,
SW-HIRE).

Lives here: filling in and refusing these two keys of a model. Never here: the rest of a Posse (`posse`), play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, Protocol

from gulch.rules.shadows import gear, hired, weapons

MOST_GEAR = 3
DYNAMITE = "Dynamite"
SIGHTED_CLASS = "Rifle"
NITRO = "Vial of Nitro"


class Refuses(Protocol):
    """Refuses a Posse: what is wrong, by which rule, what to do, at which model. `shown` is what its file says, in one
    line of no great length."""

    def shown(self, value: Any) -> str: ...

    def refuse(self, message: str, rule: str, next_step: str, model: int = -1, who: str = "") -> NoReturn: ...


# -- one model ------------------------------------------------------------------------------------------


def fill(model: dict[str, Any], number: int, src: Refuses) -> None:
    """Fills in what a Hired Gun comes with and which Weapon a Sight is fixed to; both keys go if they are empty."""
    if "hired" in model:
        _fill_hired(model, number, src)
    items = model.pop("gear", [])
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        message = f"unknown gear {src.shown(items)}"
        src.refuse(message, "SW-BUY-15", f"use a list of {_for_sale()}", number, str(model["name"]))
    for item in items:
        _known(item, number, model, src)
    if items:
        model["gear"] = _fixed([str(item) for item in items], model)


def _for_sale() -> str:
    return ", ".join(item.name for item in gear.table().values() if not item.own)


def _known(item: str, number: int, model: Mapping[str, Any], src: Refuses) -> None:
    entry = gear.table().get(gear.kind(item))
    who = str(model["name"])
    if entry is None or entry.own or (gear.fixed_to(item) and entry.name != gear.SIGHT):
        src.refuse(f"unknown gear {src.shown(item)}", "SW-BUY-15", f"use a list of {_for_sale()}", number, who)
    if not entry.played:
        src.refuse(f"{entry.name} ({entry.rule}) is not played yet", "SW-POSSE-11", "leave it out", number, who)


def _fixed(items: list[str], model: Mapping[str, Any]) -> list[str]:
    """A Sight without a Weapon behind its name goes to the first that it fits and that has none."""
    for n, item in enumerate(items):
        if item == gear.SIGHT:
            free = [name for name in model["weapons"] if _fits(name)]
            for other in items:
                if gear.fixed_to(other) in free:
                    free.remove(gear.fixed_to(other))
            items[n] = f"{item} ({free[0]})" if free else item
    return items


def _fits(weapon: Any) -> bool:
    return weapon in tuple(weapons.table()) and weapons.weapon(weapon).kind == SIGHTED_CLASS


def _fill_hired(model: dict[str, Any], number: int, src: Refuses) -> None:
    """A Hired Gun has its own Rank and comes with its own Weapons (SW-POSSE-10)."""
    who, types = str(model["name"]), hired.table()
    if model["hired"] not in tuple(types):
        message = f"unknown Hired Gun {src.shown(model['hired'])}"
        src.refuse(message, "SW-POSSE-09", f"use one of {', '.join(types)}", number, who)
    gun = types[model["hired"]]
    if model["rank"] == "Hero":
        src.refuse("a Hired Gun as Boss", "SW-HIRE-02", "choose an ordinary model as Hero", number, who)
    if model["rank"] != gun.rank:
        src.refuse(f"a {gun.name} is a {gun.rank}", gun.rule, f'leave rank out or "{gun.rank}"', number, who)
    model["weapons"] = [*(own for own in gun.weapons if own not in model["weapons"]), *model["weapons"]]


def sheet(model: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The lines of a model's card for what it brings along, none for one that brings nothing: all is open (SW-BUY-09).
    What a Hired Gun has of its own stands with the Gear."""
    gun = hired.table().get(model.get("hired", ""))
    items = [*model.get("gear", ()), *(gun.own if gun else ())]
    rows = (("gear", ", ".join(items)), ("hired", gun.name if gun else ""))
    return tuple((key, text) for key, text in rows if text)


def cost(model: Mapping[str, Any]) -> int:
    """What the Gear of a model costs in dollars (SW-BUY-15, SW-BUY-17)."""
    return sum(gear.table()[gear.kind(item)].price for item in model.get("gear", ()))


# -- the whole Posse ------------------------------------------------------------------------------------


def check_basic(posse: Mapping[str, Any], src: Refuses) -> None:
    """No Hired Guns, and no Gear but one stick of Dynamite in the Posse (SW-POSSE-05)."""
    sticks = 0
    for n, model in enumerate(posse["model"]):
        if "hired" in model:
            src.refuse("a Hired Gun in a Basic Posse", "SW-POSSE-09", "use the Advanced method", n, model["name"])
        for item in model.get("gear", ()):
            if item != DYNAMITE:
                src.refuse(f"{item} in a Basic Posse", "SW-POSSE-05", "use the Advanced method", n, model["name"])
            sticks += 1
            if sticks > 1:
                src.refuse("a second stick of Dynamite", "SW-POSSE-05", "have one a Posse", n, model["name"])


def check_advanced(posse: Mapping[str, Any], src: Refuses) -> None:
    """Three items of Gear a model, one horse, what may be had once, Sights on Rifles, and Hired Guns (SW-POSSE-09,
    -11, SW-BUY-08)."""
    for n, model in enumerate(posse["model"]):
        _check_gear(model, n, src)
        _check_sights(model, n, src)
    for item in gear.table().values():
        _check_posse_limit(posse, item, src)
    _check_hired(posse, src)


def _check_gear(model: Mapping[str, Any], n: int, src: Refuses) -> None:
    items = [gear.kind(item) for item in model.get("gear", ())]
    who, known = model["name"], gear.table()
    horses = [item for item in items if known[item].horse]
    if len(horses) > 1:
        src.refuse("a second Horse", "SW-BUY-08", "have one a model", n, who)
    if len(items) > MOST_GEAR:
        message = f"{len(items)} items of Gear{', the horse among them' if horses else ''}"
        src.refuse(message, "SW-POSSE-11", f"carry {MOST_GEAR} at most", n, who)
    for item in known.values():
        if item.model and items.count(item.name) > item.model:
            src.refuse(f"{items.count(item.name)} of {item.name}", item.rule, f"carry {item.model}", n, who)
    if horses and NITRO in items:
        src.refuse(f"a {NITRO} on a rider", known[NITRO].rule, "leave one of the two", n, who)


def _check_sights(model: Mapping[str, Any], n: int, src: Refuses) -> None:
    """Each Sight on a Rifle-class Weapon of its own (SW-GEAR-01, SW-GEAR-10)."""
    sights = [item for item in model.get("gear", ()) if gear.kind(item) == gear.SIGHT]
    for sight in sights:
        name = gear.fixed_to(sight)
        if not name:
            src.refuse(f"a {gear.SIGHT} and no Rifle free for it", "SW-GEAR-10", "have one a Rifle", n, model["name"])
        if not _fits(name):
            src.refuse(f"a {gear.SIGHT} on a {name}", "SW-GEAR-01", "fix it to a Rifle", n, model["name"])
        if sights.count(sight) > list(model["weapons"]).count(name):
            src.refuse(f"{sights.count(sight)} of {sight}", "SW-GEAR-10", "have one a Weapon", n, model["name"])


def _check_posse_limit(posse: Mapping[str, Any], item: gear.Item, src: Refuses) -> None:
    bearers = [n for n, model in enumerate(posse["model"]) for own in model.get("gear", ()) if own == item.name]
    if item.posse and len(bearers) > item.posse:
        who = posse["model"][bearers[item.posse]]["name"]
        src.refuse(f"{len(bearers)} of {item.name}", item.rule, f"have {item.posse} a Posse", bearers[item.posse], who)


def _check_hired(posse: Mapping[str, Any], src: Refuses) -> None:
    """Each type once, and one model in three at most (SW-HIRE-01, SW-POSSE-09)."""
    models: Sequence[Mapping[str, Any]] = posse["model"]
    found: list[str] = []
    for n, model in enumerate(models):
        if "hired" not in model:
            continue
        reason, rule = hired.refusal(model["hired"], found)
        if reason:
            src.refuse(reason, rule, "have each type once", n, model["name"])
        found.append(model["hired"])
        if len(found) > hired.most(len(models)):
            message = f"{len(found)} Hired Guns among {len(models)} models"
            src.refuse(message, "SW-POSSE-09", "one in three at most", n, model["name"])
