"""Stands of steered play: riders, passengers and mounts: in the saddle, shot at, thrown, struck, loose.

Never here: the player (`steer`), what a stand is (`stands`).
"""

from __future__ import annotations

from typing import Any

from rules.legends.build import fig, platform, wall
from rules.legends.saddled import horse, rider
from rules.legends.stands import Stand
from rules.shadows.build import Man

R, HORSE = 12.5 / 25.4, 20 / 25.4  # radii of the bases
SHOOT = (("shootin", 2),)
FIGHT = (("fightin", 2),)
MOVE = (("movin", 2),)
GUN: dict[str, Any] = {"profile": {"S": 2, "St": 6}, "weapons": "Sixgun"}
KEEP = {"fame": ("none",), "heroic": ("none",)}
HURDLE = wall("hurdle", (12, 5, 12.3, 15), 0.6, linear=True)
HIGH = wall("high", (12, 5, 12.3, 15), 1.4, linear=True)
CRATE = wall("crate", (12.9, 8.5, 13.3, 11.5), 1)
PORCH = platform("porch", (6, 8, 10.4, 12), 2)


def mounted(id: str, x: float, y: float = 10, *, seat: int = 1, **more: Any) -> tuple[Man, Man]:
    """A rider and the horse under him."""
    return rider(id, at=(x, y), seat=seat, **{"weapons": "Sixgun", **more}), horse(id, seat=seat)


def behind(id: str, mount: str, *, seat: int = 1, **more: Any) -> Man:
    """A passenger."""
    return fig(id, at=(), seat=seat, behind=mount, **more)


def foot(id: str, x: float, y: float = 10, *, seat: int = 0, **more: Any) -> Man:
    return fig(id, at=(x, y), seat=seat, **{"weapons": "Hand Weapon", **more})


STANDS = (
    Stand(
        "a shot at two on a horse", ("kind way-order", "rule LW-MOUNT-10"),
        (foot("a", 10, **GUN), *mounted("b", 15), behind("p", "b.mount")), {"shooter": ("a",)}, begin=SHOOT,
    ),
    Stand(
        "a passenger left alone", ("rule LW-MOUNT-11",),
        (foot("a", 10, **GUN), *mounted("b", 15, profile={"G": 1}), behind("p", "b.mount")),
        {"shooter": ("a",), "target": ("b",), "way-order": ("p",)}, begin=SHOOT,
    ),
    Stand(
        "a horse shot under a rider",
        ("rule LW-WAY-12", "rule LW-WAY-13", "rule LW-THROWN-01", "rule LW-THROWN-02", "rule LW-THROWN-03",
         "verb thrown", "rule LW-SKILL-01", "skill Born in the Saddle"),
        (foot("a", 10, **GUN), *mounted("b", 15, skills="Born in the Saddle")),
        {"shooter": ("a",), "target": ("b.mount",)}, begin=SHOOT,
    ),
    Stand(
        "strikes at a rider", ("kind strike-at", "rule LW-MOUNT-20"),
        (foot("a", 10, profile={"F": 6, "A": 2}), *mounted("b", 10 + R + HORSE, profile={"F": 1})), begin=FIGHT,
    ),
    Stand(
        "let off on the way", ("rule LW-MOUNT-08",),
        (*mounted("a", 6, seat=0), behind("p", "a.mount", seat=0), foot("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner a": ("drop:*", "walk", "done"), "move a": ("10 10",)}, begin=MOVE,
    ),
    Stand(
        "Saddle Up!",
        ("rule LW-MOUNT-19", "verb saddle-up", "option saddle-up-onto=own-mount", "option saddle-up-onto=any-mount"),
        (fig("a", at=(9.8, 10, 2)), horse("a", at=(10.4 + HORSE + 0.05, 10), tethered=1), foot("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("saddle-up:*", "done")}, pieces=(PORCH,),
        options=tuple({"loose-mounts": "on", "saddle-up-onto": onto} for onto in ("own-mount", "any-mount")),
        begin=MOVE,
    ),
    Stand(
        "off one horse, and away with another",
        ("rule LW-MOUNT-03", "rule LW-MOUNT-04", "rule LW-LOOSE-04", "rule LW-LOOSE-07"),
        (
            *mounted("a", 14, seat=0),
            behind("p", "a.mount", seat=0),
            foot("c", 8),
            horse("b", at=(8 + R + HORSE, 10), seat=1, tethered=1),
            foot("b", 22, seat=1),
        ),
        {"mover": ("[ac]", "done"), "manner a": ("drop:*", "dismount", "done"), "manner c": ("lead:*", "walk", "done")},
        options=({"loose-mounts": "on"},),
        begin=MOVE,
    ),
    Stand(
        "a horse jumps", ("rule LW-MOUNT-17",),
        (*mounted("a", 9, seat=0), foot("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("14.5 10",)}, pieces=(HURDLE,), begin=MOVE,
    ),
    Stand(
        "a hard jump", ("rule LW-MOUNT-18", "option scout-while-mounted=yes", "option scout-while-mounted=no"),
        (*mounted("a", 9, seat=0, skills="Scout"), foot("b", 22, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move": ("14.5 10",)}, pieces=(HIGH,),
        options=({"scout-while-mounted": "yes"}, {"scout-while-mounted": "no"}), begin=MOVE,
    ),
    Stand(
        "a loose horse", ("rule LW-LOOSE-03", "kind roam", "verb roam", "option loose-mounts=on"),
        (foot("a", 4), horse("a", at=(10, 10)), foot("b", 22, seat=1)),
        options=({"loose-mounts": "on"},), begin=MOVE, told=(),
    ),
    Stand(
        "a rider behind cover dives", ("rule LW-DIVE-09",),
        (foot("a", 8, **GUN), *mounted("b", 13.35 + HORSE, profile={"W": 4, "P": 1})),
        {"shooter": ("a",), "target": ("b",)}, pieces=(CRATE,), begin=SHOOT,
    ),
    Stand(
        "a rider is roped", ("rule LW-WEAP-38",),
        (foot("a", 10, weapons="Lasso", profile={"S": 2}), *mounted("b", 14)),
        {"mover": ("done",), "last-call": ("lasso:*",), "drag": ("drag",)}, begin=MOVE,
    ),
)  # fmt: skip
