"""Stands of steered play: Hired Guns and Legends, Skills, courage and flight, what moves run into.

Never here: the player (`steer`), what a stand is (`stands`).
"""

from __future__ import annotations

from typing import Any

from gulch.events import Removed, Status
from gulch.rules.legends import profiles
from rules.legends.build import fig, platform
from rules.legends.hires import paid
from rules.legends.stands import Stand
from rules.shadows.build import Man
from rules.shadows.houses import house, opening

BASE = 25 / 25.4
R = BASE / 2
SHOOT = (("shootin", 2),)
FIGHT = (("fightin", 2),)
MOVE = (("movin", 2),)
GUN: dict[str, Any] = {"profile": {"S": 2}}
SCARED: dict[str, Any] = {"profile": {"W": 4, "P": 1}}
KEEP = {"fame": ("none",), "heroic": ("none",)}
DOVE = "Soiled Dove"
ROOFS = tuple(platform(f"roof-{x}", (x, 5, x + 4, 15), 3) for x in (8, 13))
DOOR = opening("front", "door", (12, 9.4, 12.1, 10.6), 0.0, 2.0, shut=True)
SHACK = house("shack", (12, 6, 18, 14), {"south": ((12, 6, 12.1, 9.4), 0.0, 3.0)}, openings=(DOOR,), floor_height=0.02)


def man(id: str, x: float, y: float = 10, *, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), **{"weapons": "Sixgun", **more})


def everybody(turn: int) -> Stand:
    """All Hired Guns and Legends but the lady, each against another; every second of them is the first of two."""
    kinds = [kind for kind in profiles.paid() if kind != DOVE]
    kinds = kinds[turn:] + kinds[:turn]
    put = [(kind, 2 + 5 * (n // 2 % 6), 2 + 4 * (n // 12), n % 2) for n, kind in enumerate(kinds)]
    men = [paid(f"p{n}", kind, at=(x + BASE * seat, y), seat=seat) for n, (kind, x, y, seat) in enumerate(put)]
    x, y, seat = put[-1][1:]
    men += [man("left", x + BASE, y, seat=1)] * (seat == 0)
    names = tuple(f"hired {kind}" for kind in kinds[::2])
    return Stand(f"everybody fights, number {turn + 1} first", names, (*men,), KEEP, size=36, begin=FIGHT)


PEOPLE = (
    everybody(0),
    everybody(1),
    Stand(
        "a lady charges", (f"hired {DOVE}", "rule LW-HIRED-17", "skill Distraction"),
        (paid("a", DOVE, at=(10, 10)), man("b", 13, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("to b",), **KEEP}, begin=(*MOVE, *FIGHT),
    ),
    Stand(
        "a lady's charms", ("rule LW-HIRED-18", "skill Charming"),
        (man("a", 10, skills="Fast Draw", fame=2), man("c", 16, skills="Charming", fame=1),
         paid("d", DOVE, at=(12, 11), seat=1), man("b", 18, 12, seat=1)),
        {"heroic": ("a:fast-draw", "*:fame")}, begin=SHOOT,
    ),
    Stand(
        "Ancient Remedies", ("verb remedies", "rule LW-HIRED-21", "skill Ancient Remedies"),
        (paid("a", "Chinese Rail Worker", at=(10, 10), fortune=0), man("b", 20, seat=1)),
        {"manner a": ("remedies",), "mover": ("a", "done"), **KEEP}, begin=MOVE,
    ),
    Stand(
        "a Reporter", ("rule LW-HIRED-27", "skill I'll Make You Famous"),
        (paid("a", "Reporter", at=(10, 10)), man("h", 11.5, hero=True), man("b", 20, seat=1)), KEEP,
    ),
    Stand(
        "the Tenacious, the Loyal and who needs nobody",
        ("rule LW-LEGEND-07", "skill Tenacious", "rule LW-LAW-04", "skill Loyal", "option loyal-to=any-leader",
         "option loyal-to=sheriff-only"),
        (man("a", 10, skills="Tenacious", profile={"W": 3}), man("l", 3, 3, leader=True, kind="Sheriff", hero=True),
         man("c", 10, 12, skills="Loyal"), man("b", 14, seat=1, **GUN),
         man("d", 14, 12, seat=1, skills="Fearsome Reputation")),
        {"shooter": ("[bc]",), "shootin": ("shoot:0:one",)},
        options=({"loyal-to": "any-leader"}, {"loyal-to": "sheriff-only"}), begin=SHOOT,
    ),
    Stand(
        "Safety in Numbers", ("option safety-in-numbers-cap=7", "option safety-in-numbers-cap=none",
                              "skill Safety in Numbers"),
        (man("a", 10, skills="Safety in Numbers", **SCARED), man("c", 10, 12, skills="Safety in Numbers"),
         man("b", 14, seat=1, **GUN)), {"shooter": ("b",)},
        options=({"safety-in-numbers-cap": "7"}, {"safety-in-numbers-cap": "none"}), begin=SHOOT,
    ),
    Stand(
        "Repartee", ("rule LW-SKILL-22", "skill Repartee"),
        (man("a", 10, profile={"F": 6}), man("b", 10 + BASE, seat=1, skills="Repartee", profile={"F": 1})),
        begin=FIGHT,
    ),
    Stand(
        "Fancy Duds", ("rule LW-EQUIP-04", "gear Fancy Duds"),
        (man("a", 10, profile={"F": 6, "St": 6}), man("b", 10 + BASE, seat=1, kit="Fancy Duds", profile={"F": 1})),
        begin=FIGHT,
    ),
    Stand(
        "one who lies is beaten", ("rule LW-TRAP-06",),
        (man("a", 10, profile={"F": 6}), man("b", 10 + BASE, seat=1, posture="down", profile={"F": 1, "G": 6})),
        begin=FIGHT,
    ),
)  # fmt: skip

LOST = tuple(Removed(f"x{n}", "out of action") for n in range(2))
OTHERS = tuple(fig(f"x{n}", at=()) for n in range(2))
COURAGE = (
    Stand(
        "hired men alone",
        ("rule LW-HIRED-03", "option hired-guns-alone=flee", "option hired-guns-alone=highest-pluck"),
        (paid("a", "Gunslinger", at=(10, 10)), *OTHERS, man("b", 18, seat=1)), {"flee": ("stay",), **KEEP},
        options=({"hired-guns-alone": "flee"}, {"hired-guns-alone": "highest-pluck"}), told=LOST, begin=MOVE,
    ),
    Stand(
        "equal dice for the drop", ("rule LW-DROP-02",), (man("a", 10), man("b", 18, seat=1)),
        told=(Status("seat:0", "infamy", 20), Status("seat:1", "infamy", 20)), turn=1, begin=(("drop", 1),),
    ),
)  # fmt: skip

GROUND = (
    Stand(
        "into the gap between roofs", ("rule LW-JUMP-06",), (fig("a", at=(11, 10, 3)), man("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("14 10 3",)}, pieces=ROOFS, begin=MOVE,
    ),
    Stand(
        "a jump in Boilerplate",
        ("rule LW-EQUIP-03", "gear Boilerplate"),
        (fig("a", at=(11, 10, 3), kit="Boilerplate"), man("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("14 10 3",)},
        pieces=ROOFS,
        begin=MOVE,
    ),
    Stand(
        "a nimble man jumps", ("rule LW-SKILL-02", "skill Nimble"),
        (fig("a", at=(11, 10, 3), skills="Nimble"), man("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("14 10 3",), "re-roll": ("again",)},
        pieces=ROOFS, begin=MOVE,
    ),
    Stand(
        "a woodsman", ("skill Woodsman",), (man("a", 10, skills="Woodsman"), man("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("12 10",)}, begin=MOVE,
    ),
    Stand(
        "a door", ("rule LW-DOOR-01",), (man("a", 11.4), man("b", 22, 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("door:*", "done")}, pieces=(SHACK,), begin=MOVE,
    ),
)  # fmt: skip

STANDS = (*PEOPLE, *COURAGE, *GROUND)
