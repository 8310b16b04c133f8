"""Stands of steered play: every weapon in every mode, shots into combats and through crowds, dives, ropes, explosives.

Never here: the player (`steer`), what a stand is (`stands`).
"""

from __future__ import annotations

from typing import Any

from gulch.events import Marker, Removed, Status
from gulch.rules.legends.weapons import table
from rules.legends.build import fig, wall
from rules.legends.hires import paid
from rules.legends.stands import Stand
from rules.legends.wants import all_there_is, modes
from rules.shadows.build import Man

BASE = 25 / 25.4
R = BASE / 2
SHOOT = (("shootin", 2),)
MOVE = (("movin", 2),)
GUN: dict[str, Any] = {"profile": {"S": 2}}
TOUGH: dict[str, Any] = {"profile": {"W": 4, "P": 3}}
KEEP = {"fame": ("none",), "heroic": ("none",)}
HOME = {"manner": ("done",)}
KEG = wall("keg", (14.2, 9, 14.5, 11), 0.9)
CRATE = wall("crate", (12.7, 9, 13.3, 11), 1)
BOX = wall("box", (12.7, 9, 13.3, 10), 0.5)
TALL = wall("tall", (12, 8, 12.4, 10.1), 3)  # past its end a twentieth of a man shows


def man(id: str, x: float, y: float = 10, *, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), **{"weapons": "Sixgun", **more})


def armed(weapon: str) -> Stand:
    """A weapon, in every mode, with two targets close together."""
    gun = table()[weapon]
    names = tuple(f"weapon {weapon}: {mode}" for mode in modes(gun))
    men = (man("a", 10, weapons=weapon, **GUN), man("b", 14, seat=1, **TOUGH), man("c", 14, 11.2, seat=1, **TOUGH))
    rule = [name for name in (f"rule {gun.rule}",) if name in all_there_is()]
    return Stand(f"the {weapon}", (*names, *rule), men, KEEP, begin=SHOOT)


ROPED = (
    Stand(
        "a lasso",
        ("kind drag", "kind pull", "kind last-call", "verb lasso", "verb drag", "rule LW-WEAP-35", "rule LW-WEAP-36",
         "rule LW-WEAP-37", "weapon Lasso: lasso", "option lasso-uses=every-turn", "option lasso-uses=once-a-game"),
        (man("a", 10, weapons="Lasso", **GUN), man("b", 14, seat=1)),
        {**HOME, "mover": ("done",), "last-call": ("lasso:*",), "drag": ("drag",)},
        options=({"lasso-uses": "every-turn"}, {"lasso-uses": "once-a-game"}), begin=MOVE,
    ),
    Stand(
        "a lasso and a gun", ("option lasso-then-shoot=yes", "option lasso-then-shoot=no", "skill Rope Expert"),
        (man("a", 10, weapons="Lasso, Sixgun", skills="Rope Expert", **GUN), man("b", 14, seat=1)),
        {**HOME, "mover": ("done",), "last-call": ("lasso:*",)},
        options=({"lasso-then-shoot": "yes"}, {"lasso-then-shoot": "no"}), begin=(*MOVE, *SHOOT),
    ),
    Stand(
        "the Bible", ("rule LW-HIRED-10", "skill Heathen", "gear Holy Bible"),
        (paid("a", "Preacher", at=(10, 10)), man("b", 14, seat=1), man("c", 14, 12, seat=1, skills="Heathen")),
        {**HOME, "mover": ("done",), "last-call": ("bible:*",), **KEEP}, begin=MOVE,
    ),
)  # fmt: skip

FIRED = (
    Stand(
        "whom the fanned hits are for",
        ("kind fanned", "rule LW-WEAP-05", "option fanning-reach=within-6", "option fanning-reach=beyond-6"),
        (man("a", 10), man("b", 14, seat=1, **TOUGH), man("c", 14, 11.2, seat=1, **TOUGH)),
        {"shootin": ("shoot:0:fan",)}, options=({"fanning-reach": "within-6"}, {"fanning-reach": "beyond-6"}),
        begin=SHOOT,
    ),
    Stand(
        "who is under the template",
        ("kind spread", "option spread-behind-walls=hit", "option spread-behind-walls=safe"),
        (man("a", 10, weapons="Sawed-Off Shotgun"), man("b", 13, 9, seat=1), man("c", 13, 11.2, seat=1)),
        {"shootin": ("shoot:*",)}, options=({"spread-behind-walls": "hit"}, {"spread-behind-walls": "safe"}),
        begin=SHOOT,
    ),
    Stand(
        "knocked down", ("rule LW-WEAP-16", "rule LW-WEAP-24"),
        (man("a", 10, weapons="Buffalo Gun", **GUN), man("b", 14, seat=1, **TOUGH),
         man("c", 10, 14, weapons="Shotgun", **GUN), man("d", 14, 14, seat=1, **TOUGH)),
        {"shooter": ("[ac]",), "shootin": ("shoot:0:one",)}, begin=SHOOT,
    ),
    Stand(
        "too weak", ("rule LW-WOUND-03",),
        (man("a", 10, weapons="Thrown Weapon", profile={"S": 2, "St": 1}), man("b", 11.5, seat=1, profile={"G": 9})),
        {"shootin": ("shoot:*",)}, begin=SHOOT,
    ),
    Stand(
        "into a combat", ("rule LW-WAY-11",),
        (man("a", 10, posse="outlaws", **GUN), man("m", 14, 10.6, posse="outlaws"), man("b", 14 + BASE, 10.6, seat=1)),
        {"shooter": ("a",), "shootin": ("shoot:0:one",)}, begin=SHOOT,
    ),
    Stand(
        "who lies down in a combat", ("rule LW-DIVE-07",),
        (man("a", 10, posse="outlaws", **GUN), man("m", 14, 9, posse="outlaws"),
         man("b", 14, 9 + BASE, seat=1, profile={"W": 4, "P": 1})),
        {"shooter": ("a",), "shootin": ("shoot:0:one",)}, options=({"dive-in-combat": "lie-prone"},), begin=SHOOT,
    ),
    Stand(
        "behind cover already", ("rule LW-DIVE-04",),
        (man("a", 8, **GUN), man("b", 13.3 + R, seat=1, profile={"W": 4, "P": 1})),
        {"shooter": ("a",), "shootin": ("shoot:0:one",)}, pieces=(CRATE,), begin=SHOOT,
    ),
    Stand(
        "hardly anything shows",
        ("rule LW-VIS-03", "option doubtful-sight-roll=on", "option doubtful-sight-roll=off"),
        (man("a", 8), man("b", 16, seat=1)), {"shooter": ("a",)}, pieces=(TALL,),
        options=tuple({"doubtful-sight-roll": roll, "clear-sight-share": "10"} for roll in ("on", "off")),
        begin=SHOOT,
    ),
    Stand(
        "a man who hides", ("option spotting-lasts=turn", "option spotting-lasts=phase"),
        (man("a", 8), man("b", 13.3 + R, seat=1, posture="down")),
        {"mover": ("a", "done"), "manner": ("spot:*", "done")},
        pieces=(BOX,), options=({"spotting-lasts": "turn"}, {"spotting-lasts": "phase"}), begin=(*MOVE, *SHOOT),
    ),
    Stand(
        "a dodge", ("rule LW-SKILL-05", "skill Dodge"),
        (man("a", 10, **GUN), man("b", 14, seat=1, skills="Dodge")), {"shooter": ("a",)}, begin=SHOOT,
    ),
    Stand(
        "true grit", ("rule LW-SKILL-19", "skill True Grit"),
        (man("a", 10, **GUN), man("b", 14, seat=1, skills="True Grit", profile={"W": 4, "P": 1})),
        {"shooter": ("a",)}, begin=SHOOT,
    ),
    Stand(
        "guns that are always loaded", ("skill Festooned with Pistols",),
        (man("a", 10, skills="Festooned with Pistols"), man("b", 14, seat=1, **TOUGH)),
        {"shooter": ("a",), "shootin": ("shoot:0:fan", "shoot:*")}, begin=SHOOT,
    ),
    Stand(
        "a deadly shot at a stealthy man",
        ("skill Deadly", "skill Stealthy", "kind underdog", "rule LW-XP-07"),
        (
            man("a", 8, skills="Deadly", **GUN),
            man("b", 13.3 + R, seat=1, skills="Stealthy", **TOUGH),
            man("c", 10, 12, seat=1),
        ),
        {"shooter": ("a",), "shootin": ("shoot:0:one",), "target": ("b", "c"), "underdog": ("0",)},
        pieces=(CRATE,),
        told=(Status("seat:0", "rerolls", 2),),
        begin=SHOOT,
    ),
    Stand(
        "trick shots and rifles", ("skill Trick Shooter (Heavy Pistol)", "rule LW-SKILL-17"),
        (man("a", 10, weapons="Heavy Pistol", skills="Trick Shooter (Heavy Pistol)"), man("b", 18, seat=1, **TOUGH),
         man("c", 10, 13, weapons="Rifle", skills="Rifleman")), {"shooter": ("[ac]",)}, begin=SHOOT,
    ),
    Stand(
        "a Quickdraw that comes too late",
        ("option lost-heroic-action=point-returned", "option lost-heroic-action=point-spent", "rule LW-HEROIC-06"),
        (man("a", 10, fame=1, profile={"S": 2, "P": 1}), man("b", 14, seat=1, fame=1, profile={"S": 2, "P": 1}),
         man("c", 10, 13), man("d", 14, 13, seat=1)),
        {"heroic": ("*:fame",)},
        options=({"lost-heroic-action": "point-returned"}, {"lost-heroic-action": "point-spent"}), begin=SHOOT,
    ),
)  # fmt: skip

BLOWN = (
    Stand(
        "dynamite is thrown", ("rule LW-EXPL-02", "rule LW-EXPL-03", "rule LW-EXPL-04"),
        (man("a", 10, kit="Dynamite"), man("b", 13, seat=1, **TOUGH), man("c", 13, 11.2, seat=1, **TOUGH)),
        {"shooter": ("a",), "shootin": ("throw:*",)}, begin=SHOOT,
    ),
    Stand(
        "a vial lies about", ("rule LW-EXPL-05", "rule LW-EXPL-06"),
        (man("a", 10, kit="Nitro", gone_0=1), man("b", 15, seat=1)),
        {"move a": ("12.1 10 + nitro:*", "12.1 10"), "move b": ("13.5 10",), "manner": ("walk", "done")},
        told=(Marker("nitro:a:0", "nitro", (12600, 10000, 0), "Nitro"),), begin=MOVE,
    ),
)  # fmt: skip

LOST = tuple(Removed(f"x{n}", "out of action") for n in range(2))
FLED = (
    Stand(
        "a Night on the Town", ("kind night", "rule LW-HILLS-02"),
        (man("a", 10, leader=True, profile={"P": 1}), *(fig(f"x{n}", at=()) for n in range(2)), man("b", 18, seat=1)),
        {"flee": ("stay",), "night": ("flee", "ignore")}, told=(Status("seat:0", "night", 1), *LOST), begin=MOVE,
    ),
)  # fmt: skip

STANDS = (*(armed(name) for name, gun in table().items() if not gun.lasso), *ROPED, *FIRED, *BLOWN, *FLED)
