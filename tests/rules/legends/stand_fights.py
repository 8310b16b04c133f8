"""Stands of steered play: fights, one against one and in crowds, at walls, ledges and fences; charges.

Never here: the player (`steer`), what a stand is (`stands`).
"""

from __future__ import annotations

from typing import Any

from rules.legends.build import fig, platform, wall
from rules.legends.hires import paid
from rules.legends.stands import Stand
from rules.shadows.build import Man

BASE = 25 / 25.4  # inches between the centres of two small bases that touch
R = BASE / 2
CHARGE = (("movin", 2), ("fightin", 2))
FIGHT = (("fightin", 2),)
KEEP = {"fame": ("none",), "heroic": ("none",), "bid": ("none",)}
GOOD: dict[str, Any] = {"profile": {"F": 6, "A": 2, "G": 4}}
POOR: dict[str, Any] = {"profile": {"F": 1, "G": 5}}
HOME = wall("home", (10 + 1.5 * BASE + 0.3, 4, 10 + 1.5 * BASE + 0.8, 16), 3)
FENCE = wall("fence", (4, 10, 16, 10.1), 0.8, linear=True)
RAIL = wall("rail", (12, 5, 12.5, 15), 1, linear=True)
HURDLE = wall("hurdle", (12, 5, 13.2, 15), 1, linear=True)
HIGH = wall("fence", (4, 10, 16, 10.1), 1.9, linear=True)
CLIFF = platform("cliff", (12, 5, 20, 15), 3)
LEDGE = platform("ledge", (2, 2, 10 + BASE + 0.2, 18), 3)


def man(id: str, x: float, y: float = 10, *, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), **{"weapons": "Hand Weapon", **more})


def pair(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> tuple[Man, Man]:
    """Two in contact."""
    return man("a", 10, **(a or {})), man("b", 10 + BASE, seat=1, **(b or {}))


STANDS = (
    Stand(
        "both bid Fame", ("kind bid", "option fame-bids=secret", "option fame-bids=open", "rule LW-FAME-04"),
        pair({"fame": 3}, {"fame": 3}), {"bid": ("[12]:*",), "heroic": ("none",)},
        options=({"fame-bids": "secret"}, {"fame-bids": "open"}), begin=FIGHT,
    ),
    Stand(
        "a Hero alone spends Fame on his dice", ("rule LW-FAME-05",),
        pair({"fame": 3}), {"fame": ("0:*",), "heroic": ("none",)}, begin=FIGHT,
    ),
    Stand(
        "a wound that takes two dice", ("rule LW-FAME-10",),
        pair({"fame": 12, "profile": {"F": 6, "A": 3}}, {"profile": {"G": 8}}),
        {"fame": ("0:6", "none"), "heroic": ("none",)}, begin=FIGHT,
    ),
    Stand(
        "one against two", ("kind back-off-order", "kind strike", "rule LW-MULTI-03", "rule LW-MULTI-05"),
        (man("a", 10, **GOOD), man("x", 10 + BASE, seat=1, **POOR), man("y", 10 - BASE, seat=1, **POOR)), begin=FIGHT,
    ),
    Stand(
        "a line of five", ("kind fights", "rule LW-PAIR-02", "option fight-pairing=by-hand"),
        tuple(man(name, 6 + n * (BASE + 0.01), seat=n % 2) for n, name in enumerate("axcyb")),
        options=({"fight-pairing": "by-hand"}, {}), begin=FIGHT,
    ),
    Stand(
        "a square of four", ("rule LW-PAIR-04",),
        tuple(man(f"{n}", 10 + BASE * (n in (1, 2)), 10 + BASE * (n in (1, 3)), seat=n // 2) for n in range(4)),
        begin=FIGHT,
    ),
    Stand(
        "back to the wall", ("rule LW-TRAP-01", "rule LW-TRAP-02"),
        pair({"profile": {"F": 6, "St": 1}}, {"profile": {"F": 1, "G": 8}}), pieces=(HOME,), begin=FIGHT,
    ),
    Stand(
        "back to the ledge", ("rule LW-TRAP-04", "verb jump"),
        (fig("a", at=(10, 10, 3), **GOOD), fig("b", seat=1, at=(10 + BASE, 10, 3), **POOR)),
        {"back-off": ("0",)}, pieces=(LEDGE,), begin=FIGHT,
    ),
    Stand(
        "which way back", tuple(f"option back-off-direction={way}" for way in ("any", "within-45", "straight")),
        pair(GOOD, POOR), options=tuple({"back-off-direction": way} for way in ("any", "within-45", "straight")),
        begin=FIGHT,
    ),
    Stand(
        "a climber met at the edge",
        ("kind beaten-climber", "option beaten-climber=chooses", "option beaten-climber=falls", "rule LW-ELEV-01",
         "rule LW-ELEV-04"),
        (man("a", 12 - R, move=8), fig("e", seat=1, at=(12.6 + R, 10, 3), **GOOD)),
        {"manner a": ("scale:*", "climb:on", "done"), "manner": ("done",), "mover": ("a", "done"),
         "beaten-climber": ("drop", "cling")},
        pieces=(CLIFF,), options=({"beaten-climber": "chooses"}, {"beaten-climber": "falls"}), begin=CHARGE,
    ),
    Stand(
        "a charge over a fence", ("rule LW-OBST-02",),
        (man("a", 10), man("e", 12.5 + R, seat=1)), {"move a": (f"{12 - R} 10",), "manner": ("walk", "done")},
        pieces=(RAIL,), begin=CHARGE,
    ),
    Stand(
        "no jump to an enemy at the fence", ("rule LW-OBST-01",),
        (man("a", 11), man("e", 13.2 + R, 10 + 2 * R + 0.5, seat=1), man("f", 16, seat=1)),
        {"move a": (f"{13.2 + R} 10; 14.3 10.9",), "mover": ("a", "done"), "manner": ("walk", "done")},
        pieces=(HURDLE,), begin=CHARGE,
    ),
    Stand(
        "he refuses before a fence that an enemy hides behind", ("rule LW-ZONE-03",),
        (man("a", 10, 8), man("e", 11.1, 10.1 + R, seat=1, posture="down")),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move a": ("10 12.5",)},
        pieces=(HIGH,), begin=CHARGE,
    ),
    Stand(
        "a fight across a fence", ("rule LW-OBST-07",),
        (man("a", 10, 10 - R, **GOOD), man("b", 10, 10.1 + R, seat=1, **POOR)), pieces=(FENCE,), begin=FIGHT,
    ),
    Stand(
        "sabres", ("rule LW-SKILL-10", "skill Swordsman"),
        pair({"weapons": "Hand Weapon (sabre)", "skills": "Swordsman", "profile": {"A": 3}}), {"re-roll": ("again",)},
        begin=FIGHT,
    ),
    Stand(
        "fists and boots", ("skill Pugilist", "skill Sidewinder", "skill Dirty Fighter", "arm Unarmed"),
        pair({"weapons": "", "skills": "Pugilist, Sidewinder, Dirty Fighter", "profile": {"F": 6, "A": 4}},
             {"profile": {"F": 1, "G": 7}}), begin=FIGHT,
    ),
    Stand(
        "a strong man", ("skill Strongman", "arm Two-Handed Weapon"),
        pair({"weapons": "Two-Handed Weapon", "skills": "Strongman", "profile": {"F": 6, "A": 3}}, POOR), begin=FIGHT,
    ),
    Stand(
        "a Le Mat is a club or none", ("option le-mat-as-club=yes", "option le-mat-as-club=no"),
        pair({"weapons": "Le Mat"}), options=({"le-mat-as-club": "yes"}, {"le-mat-as-club": "no"}), begin=FIGHT,
    ),
    Stand(
        "which weapon",
        ("kind arm", "arm Hand Weapon", "arm Improvised"),
        pair({"weapons": "Hand Weapon, Rifle"}),
        {"arm": ("*",)},
        begin=FIGHT,
    ),
    Stand(
        "equal dice", ("rule LW-FIGHT-03",), pair(), begin=FIGHT,
    ),
    Stand(
        "a furious charge", ("rule LW-SKILL-11", "skill Fury"),
        (man("a", 8, skills="Fury"), man("b", 12, seat=1)), {"move a": ("to b",), "manner": ("walk", "done")},
        begin=CHARGE,
    ),
    Stand(
        "Time for a Whuppin'", ("heroic Time for a Whuppin'", "rule LW-HEROIC-09", "rule LW-HEROIC-10"),
        (man("a", 10, fame=2, profile={"F": 6, "A": 3, "St": 6}), man("b", 10 + BASE, seat=1, **POOR),
         man("c", 14, seat=1)), {"heroic": ("*:fame",)}, begin=FIGHT,
    ),
    Stand(
        "a Veteran answers", ("call veteran", "rule LW-SKILL-20"),
        (man("a", 10, fame=2), man("v", 14, seat=1, skills="Seasoned Veteran", fame=1)), {"heroic": ("*:*",)},
        begin=CHARGE,
    ),
    Stand(
        "a tomahawk against a snap shot",
        ("kind tomahawk", "rule LW-WEAP-33", "kind snap-shot", "rule LW-SKILL-16",
         "skill Trigger-happy", "option trigger-happy-shot=extra", "option trigger-happy-shot=uses-shot"),
        (man("a", 8, weapons="Tomahawk"), man("b", 12, seat=1, weapons="Sixgun", skills="Trigger-happy")),
        {"move a": ("to b",), "mover": ("a", "done"), "manner": ("walk", "done"), "tomahawk": ("throw",),
         "snap-shot": ("0",)},
        options=({"trigger-happy-shot": "extra"}, {"trigger-happy-shot": "uses-shot"}),
        begin=(("movin", 2), ("shootin", 2)),
    ),
    Stand(
        "Fearsome men", ("rule LW-HIRED-22", "skill Fearsome Reputation (outlaws)", "rule LW-SKILL-24"),
        (man("a", 8, posse="outlaws"), paid("b", "Pinkerton Man", at=(12, 10), seat=1, posse="lawmen"),
         man("c", 12, 14, seat=1, skills="Fearsome Reputation"), man("d", 8, 14)),
        {"move a": ("to b",), "move d": ("to c",), "mover": ("[ad]", "done"), "manner": ("walk", "done"), **KEEP},
        begin=CHARGE,
    ),
)  # fmt: skip
