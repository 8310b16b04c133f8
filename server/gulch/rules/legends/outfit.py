"""One fighter of a Posse, checked: what he is, carries, rides and knows (LW-POSSE-07, -08, LW-HIRED-02, LW-LEGEND-03).

A weapon may name its type in brackets: "Hand Weapon (sabre)". Lives here: filling in what an entry prints, refusing
what may not be bought, prices. Never here: the whole Posse (`posse`), figures on a table (`roster`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gulch.rules.legends import profiles
from gulch.rules.legends.profiles import EITHER, GUN, HENCHMAN, LEGEND, Profile
from gulch.rules.legends.source import FORM, Source, is_list, is_name, is_number, shown
from gulch.rules.legends.weapons import table
from gulch.table.figures import MOUNT

KEYS = ("name", "kind", "leader", "weapons", "kit", "mount", "skills", "shape", "xp", "injuries")
CAMPAIGN_KEYS = ("leader", "xp", "injuries")
MOST_OF_A_SORT, MOST_OF_ALL, MOST_TWO_HANDED = 2, 4, 2
HAND, TWO_HANDED = "Hand Weapon", "Two-Handed Weapon"
LONGARM, NITRO = "longarm", "Nitro"

# A Skill that is gained for one sort of gun at a time (LW-SKILL-14).
SORTS = {"Trick Shooter": tuple(f"Trick Shooter ({gun})" for gun in ("Sixgun", "Heavy Pistol", "Rifle"))}

Plain = dict[str, Any]


def base(name: str) -> str:
    """A weapon without its type: "Hand Weapon" of "Hand Weapon (sabre)" (LW-MELEE-01)."""
    return name.split(" (")[0]


# -- filling in -----------------------------------------------------------------------------------------------


def fill(data: Any, n: int, posse: str, campaign: bool, src: Source) -> Plain:
    """The model with its defaults and with what its entry prints, once it is well formed."""
    src.known_keys(data, KEYS, n)
    kind = data.get("kind", "")
    name = data.get("name", kind if isinstance(kind, str) and kind in profiles.paid() else "")
    if not is_name(name) or "," in name:
        src.refuse("a model needs a name in plain text without commas", FORM, "give it one", n)
    who = _who(kind, n, name, posse, src)
    made = {
        "name": name, "kind": kind, "weapons": [], "kit": [], "mount": who.mount, "skills": [], "shape": who.shape,
        **data,
    }  # fmt: skip
    _check_form(made, n, campaign, src)
    made["weapons"] = printed(who.weapons, made["weapons"])
    made["kit"] = printed(who.kit, made["kit"])
    made["skills"] = printed(who.skills, made["skills"])
    return made


def _who(kind: Any, n: int, name: str, posse: str, src: Source) -> Profile:
    """The profile of that kind, which this Posse may have."""
    who = profiles.profile(posse, kind) if isinstance(kind, str) else None
    if who is not None:
        return who
    row = profiles.lists()[posse]
    own = next((other for other in profiles.lists().values() if kind in tuple(other.fighters)), None)
    message = f"a {kind} belongs to {own.name}" if own else f"unknown kind {shown(kind)}"
    choices = ", ".join([*row.fighters, *profiles.paid()])
    src.refuse(message, own.rule if own else row.rule, f"use one of {choices}", n, name)


def _check_form(made: Mapping[str, Any], n: int, campaign: bool, src: Source) -> None:
    who = made["name"]
    for key in ("weapons", "kit", "skills"):
        if not is_list(made[key]):
            src.refuse(f"{key} {shown(made[key])} is no list of names", FORM, "give a list of names", n, who)
    for weapon in made["weapons"]:
        if not _is_weapon(weapon):
            known = ", ".join([*table(), HAND, TWO_HANDED])
            src.refuse(f"unknown weapon {shown(weapon)}", "LW-POSSE-07", f"use a list of {known}", n, who)
    if made["mount"] not in ("", *profiles.mounts()):
        mounts = ", ".join(profiles.mounts())
        src.refuse(f"unknown mount {shown(made['mount'])}", "LW-EQUIP-01", f"use one of {mounts}", n, who)
    if not isinstance(made["shape"], str) or made["shape"] == MOUNT:
        src.refuse(f"unknown shape {shown(made['shape'])}", FORM, "name one of models/figures", n, who)
    _check_record(made, n, campaign, src)


def _is_weapon(name: str) -> bool:
    """Whether the book has it; only a weapon for fights has a type, and that stands in a sentence."""
    if name in table():
        return True
    return base(name) in (HAND, TWO_HANDED) and is_name(name) and "," not in name


def _check_record(made: Mapping[str, Any], n: int, campaign: bool, src: Source) -> None:
    """What a campaign writes on the roster (LW-POSSE-09)."""
    given = [key for key in CAMPAIGN_KEYS if key in made]
    if given and not campaign:
        src.refuse(f"{given[0]} outside a campaign", FORM, "set campaign = true, or leave it out", n, made["name"])
    xp, injuries = made.get("xp", 0), made.get("injuries", [])
    well = is_number(xp) and is_list(injuries) and all(map(is_name, injuries))
    if not well or made.get("leader", True) is not True:
        message = "xp is a number, injuries a list of names, leader true of the one who leads"
        src.refuse(message, FORM, "correct them", n, made["name"])


def printed(entry: Sequence[str], given: Sequence[str]) -> list[str]:
    """What is printed in an entry, then what is given beyond it. Of "Longbow | Rifle" he has the one that is given,
    else the first (LW-HIRED-23)."""
    rest, own = list(given), []
    for item in entry:
        choices = item.split(EITHER)
        chosen = next((choice for choice in choices if choice in rest), choices[0])
        if chosen in rest:
            rest.remove(chosen)
        own.append(chosen)
    return [*own, *rest]


# -- refusing -------------------------------------------------------------------------------------------------


def check(made: Mapping[str, Any], n: int, posse: str, campaign: bool, options: Mapping[str, str], src: Source) -> None:
    """Refuses a fighter who carries too much, or what is not sold to him, or knows what he cannot yet. `options` are
    complete."""
    who = profiles.profile(posse, made["kind"])
    assert who is not None
    exempt = bool(who.hired) and options["printed-kit-limit"] == "exempt"
    message, rule, next_step = _too_many(made["weapons"], options["weapon-limit"], exempt=exempt)
    if not message and not who.hired:
        message, rule, next_step = _two_hands(made["weapons"])
    if message:
        src.refuse(message, rule, next_step, n, made["name"])
    listed = profiles.prices(posse, who, campaign=campaign)
    _check_bought(made, n, listed, who, src)
    if who.mount and made["mount"] != who.mount:
        src.refuse(f"a {who.kind} without his {who.mount}", who.rule, "leave mount out", n, made["name"])
    if made["mount"] and NITRO in made["kit"]:
        src.refuse(f"{NITRO} on a rider", "LW-EXPL-12", "leave one of the two", n, made["name"])
    _check_skills(made, n, who, campaign, src)


def _check_skills(made: Mapping[str, Any], n: int, who: Profile, campaign: bool, src: Source) -> None:
    """Nobody has more than his entry prints at first; Heroes of a campaign gain others by advances (LW-POSSE-06)."""
    known = [name for row in profiles.skill_tables().values() for skill in row for name in SORTS.get(skill, (skill,))]
    for skill in made["skills"][len(who.skills) :]:
        if not campaign or who.rank == HENCHMAN or who.hired == LEGEND or skill not in known:
            message = f"the Skill {shown(skill)}, which a {who.kind} has not"
            src.refuse(message, "LW-POSSE-06", "leave it out: Heroes gain Skills in a campaign", n, made["name"])


def _too_many(weapons: Sequence[str], limit: str, *, exempt: bool) -> tuple[str, str, str]:
    """Why these are too many for one fighter, the rule and the way out; ("", "", "") if they are not (LW-POSSE-07)."""
    if exempt:
        return "", "", ""
    shootin = [name for name in weapons if name in table()]
    fists = [name for name in weapons if name not in table()]
    if limit == "two-and-two":
        for sort, names in (("shootin'", shootin), ("fightin'", fists)):
            if len(names) > MOST_OF_A_SORT:
                return f"{len(names)} {sort} weapons", "LW-POSSE-07", f"have {MOST_OF_A_SORT} at most"
        return "", "", ""
    two_handed = [name for name in weapons if _needs_both(name)]
    if len(weapons) > MOST_OF_ALL:
        return f"{len(weapons)} weapons", "LW-POSSE-07", f"have {MOST_OF_ALL} at most"
    if len(two_handed) > MOST_TWO_HANDED:
        return f"{len(two_handed)} weapons for two hands", "LW-POSSE-07", f"have {MOST_TWO_HANDED} at most"
    return "", "", ""


def _needs_both(name: str) -> bool:
    """Whether a weapon is used with two hands (LW-WEAP-12, LW-MELEE-02)."""
    return base(name) == TWO_HANDED or (name in table() and table()[name].kind == LONGARM)


def _two_hands(weapons: Sequence[str]) -> tuple[str, str, str]:
    """No second two-handed weapon (LW-MELEE-03), none beside a longarm (LW-WEAP-12)."""
    axes = sum(1 for name in weapons if base(name) == TWO_HANDED)
    if axes > 1:
        return f"{axes} two-handed weapons", "LW-MELEE-03", "have one at most"
    if axes and any(name in table() and table()[name].kind == LONGARM for name in weapons):
        return "a two-handed weapon beside a longarm", "LW-WEAP-12", "leave one of the two"
    return "", "", ""


def bought(made: Mapping[str, Any], who: Profile) -> list[str]:
    """What was paid for beside the fighter himself: weapons, kit, a mount, by the names of the lists."""
    items = [base(name) for name in made["weapons"][len(who.weapons) :]]
    items += made["kit"][len(who.kit) :]
    return items + ([made["mount"]] if made["mount"] and not who.mount else [])


def _check_bought(made: Mapping[str, Any], n: int, listed: Mapping[str, int], who: Profile, src: Source) -> None:
    """All of it from his list, an option of who is hired but once (LW-POSSE-07, -08, LW-HIRED-02, LW-LEGEND-03)."""
    items = bought(made, who)
    choices = f"choose from {', '.join(listed)}" if listed else "leave it out"
    for item in items:
        if item not in listed:
            src.refuse(f"a {who.kind} with {item}", _list_rule(who), choices, n, made["name"])
        if who.hired and items.count(item) > 1:
            src.refuse(f"{items.count(item)} times the option {item}", _list_rule(who), "take it once", n, made["name"])


def _list_rule(who: Profile) -> str:
    if who.hired:
        return "LW-HIRED-02" if who.hired == GUN else "LW-LEGEND-03"
    return "LW-POSSE-08" if who.rank == HENCHMAN else "LW-POSSE-07"


def cost(posse: str, made: Mapping[str, Any], *, campaign: bool = False) -> int:
    """What one fighter costs with all that was bought for him, in dollars."""
    who = profiles.profile(posse, made["kind"])
    assert who is not None
    listed = profiles.prices(posse, who, campaign=campaign)
    return who.price + sum(listed[item] for item in bought(made, who))
