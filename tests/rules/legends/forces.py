"""The Posses and tables of steered play: small, close together, with whatever was used least.

Lives here: who takes part with which Skills, weapons and equipment; the close table with roofs, fences and patches.
Never here: what there is to use (`wants`), the player (`steer`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gulch.rules.legends import outfit, profiles
from gulch.rules.legends.profiles import HENCHMAN, HERO, Profile
from gulch.rules.legends.weapons import table as weapon_table
from gulch.table.load import load_table
from gulch.table.model import Table
from rules.legends.wants import gear
from rules.shadows.build import area, platform, table, wall

Least = Callable[[Sequence[str]], str]  # of these names the one that was used least, given least often among equals
Plain = dict[str, Any]

KINDS = ("outlaws", "cowboys", "lawmen")
OPEN = {"legends": {"in-the-way": [3, 5]}}  # what the players do not agree on
VETERAN = 60  # experience
SABRE = "Hand Weapon (sabre)"
FISTS = (SABRE, "Hand Weapon (club)", "Two-Handed Weapon", "")
NOT_SOLD = ("Notepad and Pen", "Holy Bible", "Horse", "Mule")  # or given to everybody's legs
# What a Skill or a thing is nothing without.
NEEDS = {
    "Fast Draw": ("Sixgun",), "Pistolier": ("Sixgun", "Sixgun"), "Rifleman": ("Rifle",),
    "Rifle Scope": ("Repeating Rifle",),
    "Trick Shooter (Sixgun)": ("Sixgun",), "Trick Shooter (Heavy Pistol)": ("Heavy Pistol",),
    "Trick Shooter (Rifle)": ("Rifle",), "Trigger-happy": ("Heavy Pistol",), "Swordsman": (SABRE,),
    "Strongman": ("Two-Handed Weapon",), "Spring-loaded Contraption (shooting)": ("Saturday-Night Special",),
}  # fmt: skip
TABLES = {
    "hang-em-high": "gallows-square", "open-range": "open-range", "jailbreak": "county-jail",
    "bank-robbery": "gallows-square",
    "stagecoach": "stage-road", "bar-room-brawl": "bar-room", "roll": "gallows-square",
}  # fmt: skip


@functools.cache
def board(scenario: str) -> Table:
    """The table of a scenario: the smallest that ships for it, the close one where any will do."""
    return load_table(TABLES[scenario]) if scenario in TABLES else close_table()


def close_table() -> Table:
    """24" square, with a roof in the middle, rails and kegs around it, roofs in the corners, and patches."""
    roofs = [platform(f"roof-{x}-{y}", (x, y, x + 3.2, y + 3.2), 3) for x in (2.4, 18.4) for y in (2.4, 18.4)]
    rails = [wall(f"rail-{y}", (8, y, 16, y + 0.2), 1, linear=True) for y in (5, 18.8)]
    rails += [wall(f"rail-{x}-0", (x, 8, x + 0.2, 16), 1, linear=True) for x in (5, 18.8)]
    kegs = [replace(wall(f"keg-{x}", (x, 14.4, x + 0.9, 15.3), 1), kind="barrels", values=OPEN) for x in (9, 10.6)]
    patches = [area("thicket", (14, 3, 18, 6.8)), area("cacti", (17.4, 14.2, 20, 17.4), kind="scrub")]
    made = table([*roofs, *rails, *kegs, *patches, platform("house", (10.3, 10.3, 13.4, 13.4), 2.5)], size=24)
    return replace(made, shapes=load_table("bar-room").shapes)


def posse(
    name: str, kind: str, least: Least, others: Sequence[Plain], *, night: bool, bound: bool, veteran: bool
) -> Plain:
    """A Posse of a campaign: its Heroes, two Henchmen, two who are paid; every one with what was used least. `bound`:
    those who are paid carry no more than others; a `veteran` leads Posses with more Infamy."""
    row = profiles.lists()[kind]
    heroes = [who for who in row.fighters.values() if who.rank == HERO for _ in range(min(2, who.most))]
    henchmen = [who for who in row.fighters.values() if who.rank == HENCHMAN][-2:]
    models = [_hero(f"{name} {n}", kind, who, least) for n, who in enumerate(heroes[:3])]
    models += [_henchman(f"{name} {n + 3}", kind, who, least) for n, who in enumerate(henchmen)]
    for _ in range(2):
        taken = [model["kind"] for force in (*others, {"model": models}) for model in force["model"]]
        models.append(_paid(kind, taken, least, bound))
    models[2]["injuries"] = ["Old Battle Wound", "Captured"]
    models[0]["xp"] = VETERAN if veteran else 8
    return {"name": name, "kind": kind, "campaign": True, "night": night, "model": models}


def _hero(name: str, kind: str, who: Profile, least: Least) -> Plain:
    tables = profiles.skill_tables().values()
    gained = [one for row in tables for skill in row for one in outfit.SORTS.get(skill, (skill,))]
    skills = list(dict.fromkeys(least([f"skill {one}" for one in gained]) for _ in range(2)))
    item = least([f"gear {one}" for one in gear() if one not in NOT_SOLD])
    known = [one.partition(" ")[2] for one in (*skills, item)]
    made: Plain = {"name": name, "kind": who.kind, "skills": known[:-1], "shape": who.shape}
    arms = [weapon for one in known for weapon in NEEDS.get(one, ())]
    made["weapons"] = _arms(arms, least)
    made["kit"] = [known[-1]] if known[-1] != "Fancy Duds" or who.leader else []
    extra = least(["extra Horse", "extra Mule", "extra Dynamite", "extra Nitro"])[6:]
    if extra in profiles.mounts() and "Nitro" not in made["kit"]:
        made["mount"] = extra
    elif extra not in profiles.mounts():
        made["kit"].append(extra)
    return made


def _arms(arms: Sequence[str], least: Least) -> list[str]:
    """Two guns at most, of which one was used least, and something to strike with."""
    guns = [one for one in arms if one in weapon_table()][:2]
    while len(guns) < 2:
        guns.append(least([f"arm {one}" for one in weapon_table()]).partition(" ")[2])
    fists = [one for one in arms if one not in weapon_table()][:1] or [least([f"fist {one}" for one in FISTS])[5:]]
    both_hands = any(weapon_table()[one].kind == outfit.LONGARM for one in guns)
    if fists[0] == outfit.TWO_HANDED and both_hands:
        guns = ["Sixgun"]
    return [*guns, *(one for one in fists if one)]


def _henchman(name: str, kind: str, who: Profile, least: Least) -> Plain:
    guns = [f"arm {one}" for one in profiles.prices(kind, who) if one in weapon_table()]
    return {"name": name, "kind": who.kind, "weapons": [least(guns)[4:]], "mount": who.mount, "shape": who.shape}


def _paid(kind: str, taken: Sequence[str], least: Least, bound: bool) -> Plain:
    """A Hired Gun or a Legend with all his options but a mule for who has a horse."""
    may = [who for who in profiles.paid().values() if who.kind not in taken and _works_for(who, kind)]
    who = profiles.paid()[least([f"hired {one.kind}" for one in may])[6:]]
    made: Plain = {"name": who.kind, "kind": who.kind}
    made["weapons"] = [] if bound else [one for one in who.prices if one in weapon_table()]
    made["mount"] = next((one for one in who.prices if one in profiles.mounts()), "")
    return made


def _works_for(who: Profile, kind: str) -> bool:
    if "Peace Officer" in who.skills or who.kind == "Pinkerton Man":
        return kind == "lawmen"
    return not ("Troublemaker" in who.skills and kind == "lawmen")
