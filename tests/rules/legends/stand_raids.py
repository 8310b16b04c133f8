"""Stands of steered play: what the scenarios are about, from positions in the middle of them.

Never here: the player (`steer`), what a stand is (`stands`), setting scenarios up (`stand_set_up`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gulch.events import Marker, PieceChanged, Removed, Status
from gulch.rules.legends import bystanders
from gulch.rules.legends.scenarios import coach, hang, herd
from gulch.table.load import load_table
from gulch.table.model import Table
from rules.legends.build import fig, wall
from rules.legends.gaol import JAIL, held
from rules.legends.saddled import horse, rider
from rules.legends.stands import Stand, roles
from rules.shadows.build import SHAPES, Man

BASE = 25 / 25.4
R, HORSE = BASE / 2, 20 / 25.4
MOVE = (("movin", 2),)
SHOOT = (("shootin", 2),)
FIGHT = (("fightin", 2),)
GUN: dict[str, Any] = {"profile": {"S": 2, "St": 6}, "weapons": "Sixgun"}
LOST = (Removed("x0", "out of action"), Removed("x1", "out of action"))
STILL = {"fame": ("none",), "heroic": ("none",), "flee": ("stay",)}


def known(name: str) -> Table:
    """A table that ships, with the figures of the small tests."""
    built = load_table(name)
    return replace(built, shapes={**built.shapes, **SHAPES}, key=f"test-{built.key}")


def man(id: str, *at: float, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=at, **{"weapons": "Hand Weapon", **more})


def mounted(id: str, *at: float, seat: int = 0, **more: Any) -> tuple[Man, Man]:
    return rider(id, at=at, seat=seat, **{"weapons": "Sixgun", **more}), horse(id, seat=seat)


# -- Jailbreak: seat 0 attacks from the south ---------------------------------------------------------------------

YARD = known("county-jail")
BARS = next(block for block in JAIL.blocks if block.part == "bars-cell-left")
WEST = min(x for x, _ in BARS.outline) / 1000
ACROSS = sum(y for _, y in BARS.outline) / len(BARS.outline) / 1000
JAILED: dict[str, Any] = {"scenario": "jailbreak", "on": YARD, "told": roles(edge_0="south")}
AT_BARS = f"{WEST - HORSE - 0.1} {ACROSS}"
JAILBREAK = (
    Stand(
        "a mount at the bars",
        ("verb tether", "verb pull", "rule LW-JAIL-07", "rule LW-JAIL-08", "option jail-horsepower=hits",
         "option jail-horsepower=wounds", "option jail-wall-strength=by-material",
         "option jail-wall-strength=all-alike"),
        (*mounted("a", WEST - HORSE - 2, ACROSS), held(), man("b", 32, 32, seat=1)),
        {"mover": ("a", "done"), "manner a": ("pull", "walk", "done"), "move a": (f"{AT_BARS} + hitch:*", "stay"),
         **STILL},
        options=(
            {"jail-horsepower": "hits", "jail-wall-strength": "by-material"},
            {"jail-horsepower": "wounds", "jail-wall-strength": "all-alike"},
        ), turns=4, **JAILED,
    ),
    Stand(
        "the keys", ("rule LW-JAIL-09",),
        (man("a", 18, 17, JAIL.at[2] / 1000), held(), man("b", 32, 32, seat=1)),
        {"mover": ("done",), "manner": ("done",), **STILL}, turns=3, **JAILED,
    ),
    Stand(
        "the prisoner gets away", ("rule LW-JAIL-10", "rule LW-MOVE-07"),
        (man("a", 18, 6), held(at=(18, 3), free=True), man("b", 32, 32, seat=1)),
        {"mover": ("man", "done"), "manner": ("walk", "done"), "move man": ("18 -2", "18 -1"), **STILL}, begin=MOVE,
        **JAILED,
    ),
    Stand(
        "the prisoner is not released", ("rule LW-JAIL-06",),
        (man("a", 18, 6), *(fig(f"x{n}", at=()) for n in (0, 1)), held(), man("b", 32, 32, seat=1)),
        {"flee": ("flee",)}, begin=MOVE, **{**JAILED, "told": (*JAILED["told"], *LOST)},
    ),
    Stand(
        "the other defenders come", ("rule LW-JAIL-04",),
        (man("a", 18, 6), held(), man("b", 32, 32, seat=1), fig("c", seat=1, at=())), STILL, begin=MOVE, **JAILED,
    ),
)  # fmt: skip

# -- Bank Robbery: seat 0 robs and gets away over the southern edge -------------------------------------------------

ROBBED: dict[str, Any] = {"scenario": "bank-robbery", "told": roles(1, edge_0="south", edge_1="north")}
SQUARE = known("gallows-square")
BANK = (
    Stand(
        "a bag over the edge",
        ("rule LW-BANK-09", "rule LW-BANK-10", "rule LW-BANK-11", "option bank-bystanders=neutral",
         "option bank-bystanders=friends-of-all"),
        (man("a", 10, 2, bag="bag-1 bag-2 bag-3"), man("b", 20, 20, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move a": ("10 -2", "10 -1"), **STILL},
        options=({"bank-bystanders": "neutral"}, {"bank-bystanders": "friends-of-all"}), begin=MOVE, **ROBBED,
    ),
    Stand(
        "bags when the pursuers flee",
        ("option bags-when-attackers-flee=attacker", "option bags-when-attackers-flee=carrier"),
        (man("a", 10, 8, bag="bag-1 bag-2"), man("b", 20, 20, seat=1), *(fig(f"x{n}", at=(), seat=1) for n in (0, 1))),
        {"flee": ("flee",), "mover": ("done",)}, scenario="bank-robbery", told=(*ROBBED["told"], *LOST),
        options=tuple({"bags-when-attackers-flee": whose} for whose in ("attacker", "carrier")), begin=MOVE,
    ),
    Stand(
        "kills in a robbery", ("option bank-kill-experience=heroes-only", "option bank-kill-experience=all-fighters"),
        (man("a", 10, 10, profile={"F": 6, "St": 6, "A": 3}), man("b", 10 + BASE, 10, seat=1, profile={"F": 1})),
        options=tuple({"bank-kill-experience": whose} for whose in ("heroes-only", "all-fighters")), begin=FIGHT,
        **ROBBED,
    ),
)  # fmt: skip

# -- Hang 'Em High: seat 0 attacks; its man stands in the noose ------------------------------------------------------

NOOSE = (11.5, 13.05, 1.75)


def condemned(**status: Any) -> Man:
    return Man(replace(hang._condemned(0), shape="man"), NOOSE, 0, "standing", {"bound": 1, **status})


HANGED: dict[str, Any] = {"scenario": "hang-em-high", "on": SQUARE, "told": roles()}
BESIDE = (NOOSE[0] + BASE, NOOSE[1], NOOSE[2])
FAR_OFF = man("b", 40, 3, seat=1)
ONLOOKER = Man(replace(bystanders.infos(1)[0], shape="man"), (17, 9), 0, "standing")
HANGING = (
    Stand(
        "a shot at the rope", ("rule LW-HANG-07", "rule LW-HANG-10"),
        (man("a", 17, 16, weapons="Rifle"), condemned(), FAR_OFF),
        {"shooter": ("a",), "shootin": ("shoot:*",), "target": ("0-condemned",), "mark": ("0-condemned",), **STILL},
        begin=SHOOT, **HANGED,
    ),
    Stand(
        "a blade", ("rule LW-HANG-08",), (man("a", *BESIDE), condemned(), FAR_OFF),
        {"mover": ("done",), "shooter": ("done",), **STILL}, **HANGED,
    ),
    Stand(
        "a blade when the trap is open", ("rule LW-HANG-09", "rule LW-HANG-11"),
        (man("a", *BESIDE), condemned(), FAR_OFF),
        {"mover": ("done",), "shooter": ("done",), **STILL}, turn=11, turns=2, **HANGED,
    ),
    Stand(
        "the trap opens before the crowd", ("rule LW-HANG-06", "rule LW-HANG-04"),
        (man("a", 20, 15), condemned(), FAR_OFF, ONLOOKER),
        {"mover": ("done",), "shooter": ("done",), **STILL}, turn=10, **HANGED,
    ),
)  # fmt: skip

# -- Stagecoach: seat 0 defends; the coach goes east --------------------------------------------------------------

ROAD = known("stage-road")
MIDDLE, Y = 20.0, 18.0
POSE = PieceChanged("coach", "pose", f"{round(MIDDLE * 1000)} 18000 0 0")
DRIVEN: dict[str, Any] = {"scenario": "stagecoach", "on": ROAD, "told": (POSE, *roles(1, zone_0="west"))}
THEIR_DROP = (Status("seat:0", "drop", None), Status("seat:1", "drop", 1))
ON_THE_COACH = {"jump-on-the-coach": "on", "loose-mounts": "on"}


def on_top(id: str, spot: tuple[int, int, int], seat: int, **more: Any) -> Man:
    return man(id, MIDDLE + spot[0] / 1000, Y + spot[1] / 1000, 2.45, seat=seat, **more)


GUARD, DEFENDER, RAIDER = on_top("g", coach.SHOTGUN, 0), man("d", 4, 4), man("far", 60, 4, seat=1)
AT_THE_COACH = Y - 2 - HORSE - 0.005
STAGE = (
    Stand(
        "a leap on the coach", ("verb board", "rule LW-STAGE-11", "option jump-on-the-coach=on"),
        (*mounted("a", MIDDLE, AT_THE_COACH, seat=1), RAIDER, GUARD, DEFENDER),
        {"mover": ("a", "done"), "manner": ("board", "done"), **STILL}, options=(ON_THE_COACH,),
        begin=MOVE, **{**DRIVEN, "told": (*DRIVEN["told"], *THEIR_DROP)},
    ),
    Stand(
        "a fight on the roof", ("rule LW-STAGE-09", "rule LW-STAGE-12"),
        (on_top("x", (-610, -900, 2450), 1), RAIDER, GUARD, DEFENDER), {"mover": ("done",), **STILL},
        options=(ON_THE_COACH,), begin=MOVE, **DRIVEN,
    ),
    Stand(
        "alone on the roof", ("rule LW-STAGE-13",),
        (on_top("x", coach.BOARDER, 1), RAIDER, DEFENDER), {"mover": ("done",), **STILL},
        options=(ON_THE_COACH,), begin=MOVE, **DRIVEN,
    ),
    Stand(
        "hands on the coach", ("rule LW-STAGE-08", "option jump-on-the-coach=off"),
        (*mounted("a", MIDDLE, AT_THE_COACH, seat=1), RAIDER, GUARD, DEFENDER), {"shooter": ("done",), **STILL},
        begin=(("phase-over", "shootin", 2), ("movin", 2)), **DRIVEN,
    ),
    Stand(
        "shots at the coach", ("rule LW-STAGE-07", "kind mark"),
        (man("a", 24, 12, seat=1, **GUN), man("c", 16, 12, seat=1, **GUN), GUARD, DEFENDER),
        {"shooter": ("[ac]", "done"), "target": ("g",), "mark a": ("coach",), "mark c": ("none",), **STILL},
        begin=SHOOT, **DRIVEN,
    ),
)  # fmt: skip

# -- Open Range: seat 0 attacks from the south -------------------------------------------------------------------

RANGE: dict[str, Any] = {"scenario": "open-range", "told": roles(zone_0="south", zone_1="north"), "size": 36}
WIRE = replace(wall("wire", (7, 10.5, 13, 10.7), 0.9, linear=True), model="barbed-wire-long", kind="fence", name="Wire")
TREE = replace(wall("tree", (20.3, 24, 20.6, 24.3), 3), kind="tree")
HOUSE = replace(wall("house", (20.3, 26, 20.6, 26.3), 3), kind="building")


def cow(n: int, *at: float, **status: Any) -> Man:
    return Man(replace(herd.infos()[n - 1], shape="horse"), at, 0, "standing", status)


CATTLE = (
    Stand(
        "rustlers", ("kind herd", "kind herd-cow", "rule LW-RANGE-09"),
        (man("a", 18, 10), man("b", 34, 34, seat=1), cow(1, 18, 14)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move a": ("18 11",), "herd": ("cow-*",)}, begin=MOVE,
        **RANGE,
    ),
    Stand(
        "cattle roam", ("rule LW-RANGE-08", "rule LW-RANGE-04", "kind roam"),
        (man("a", 18, 4), man("b", 34, 34, seat=1), fig("c", seat=1, at=()), cow(1, 18, 24)),
        {"mover": ("done",)}, begin=MOVE, **RANGE,
    ),
    Stand(
        "strikes at the wire", ("kind wire", "rule LW-RANGE-07"),
        (man("a", 10, 10.5 - R - 0.01), man("b", 34, 34, seat=1), cow(1, 18, 24)), {"wire": ("a:*",)},
        pieces=(WIRE,), begin=(("phase-over", "fightin", 2),), **RANGE,
    ),
    Stand(
        "a stampede",
        ("verb stampede", "option stampede-by-noise=pluck-test", "option stampede-by-noise=automatic",
         "option stampede-flattens=small-scenery", "option stampede-flattens=all-scenery"),
        (man("a", 18, 4), man("b", 20.5, 18, seat=1, **GUN), man("m", 14, 18), cow(1, 20.5, 20.4), cow(2, 17, 20)),
        {"shooter": ("b",), "shootin": ("shoot:0:one",), "target": ("m",)}, pieces=(TREE, HOUSE),
        options=(
            {"stampede-by-noise": "automatic", "stampede-flattens": "all-scenery"},
            {"stampede-by-noise": "pluck-test", "stampede-flattens": "small-scenery"},
            {"stampede-by-noise": "automatic", "stampede-flattens": "small-scenery"},
        ),
        begin=SHOOT, **RANGE,
    ),
    Stand(
        "whose cows they are",
        ("option cows-when-a-side-flees=as-they-stand", "option cows-when-a-side-flees=to-the-stayers",
         "rule LW-RANGE-05", "rule LW-RANGE-06"),
        (man("a", 18, 4), man("b", 34, 34, seat=1), fig("x0", at=()), cow(1, 18, 24)), {"flee": ("flee",)},
        options=tuple({"cows-when-a-side-flees": whose} for whose in ("as-they-stand", "to-the-stayers")),
        begin=MOVE, **{**RANGE, "told": (*RANGE["told"], Removed("x0", "out of action"))},
    ),
)  # fmt: skip

# -- Bar-room Brawl ------------------------------------------------------------------------------------------------

BAR = known("bar-room")
Z = 0.3
BRAWLED: dict[str, Any] = {"scenario": "bar-room-brawl", "on": BAR}
STRONG: dict[str, Any] = {"profile": {"F": 6, "A": 3, "St": 4}}
WEAK: dict[str, Any] = {"profile": {"F": 1, "G": 2}}
BRAWL = (
    Stand(
        "across the room",
        ("verb heave", "kind won", "rule LW-BRAWL-07", "rule LW-BRAWL-08", "option thrown-fighter-hurt=on-contact",
         "option thrown-fighter-hurt=always"),
        (man("a", 12, 12, Z, **STRONG), man("b", 12 + BASE, 12, Z, seat=1, **WEAK)), {"won": ("b:*",)},
        options=({"thrown-fighter-hurt": "on-contact"}, {"thrown-fighter-hurt": "always"}), begin=FIGHT, **BRAWLED,
    ),
    Stand(
        "bottles fly",
        ("rule LW-BRAWL-06", "option bottle-range=bottle-strength", "option bottle-range=thrower-strength"),
        (man("a", 12, 12, Z, holds="bottle"), man("b", 15, 12, Z, seat=1)), {"shootin": ("hurl",)},
        options=({"bottle-range": "bottle-strength"}, {"bottle-range": "thrower-strength"}), begin=SHOOT, **BRAWLED,
    ),
    Stand(
        "what lies about", ("rule LW-BRAWL-05", "verb pick-up"),
        (man("a", 12, 12, Z), man("b", 4, 4, Z, seat=1)),
        {"mover": ("a", "done"), "manner": ("walk", "done"), "move a": ("13 12 0.3 + take:bottle*",)}, begin=MOVE,
        told=(Marker("bottle-0", "bottle", (13000, 12000, 300)),), **BRAWLED,
    ),
    Stand(
        "shots into the saloon", ("option shots-into-saloon=allowed", "option shots-into-saloon=refused"),
        (man("a", 20, 9.1, **GUN), man("b", 15, 9.1, Z, seat=1)), {"shooter": ("a",)},
        options=({"shots-into-saloon": "allowed"}, {"shots-into-saloon": "refused"}), begin=SHOOT, **BRAWLED,
    ),
    Stand(
        "three of them", ("rule LW-BRAWL-09", "rule LW-BRAWL-10"),
        (man("a", 12, 12, Z, profile={"F": 6, "A": 4, "St": 8}), man("b", 12 + BASE, 12, Z, seat=1, **WEAK),
         man("c", 12 - BASE, 12, Z, seat=2, **WEAK)), {"won": ("strike",), "fortune": ("accept",)},
        options=({"multiplayer-brawl": "on"},), begin=(("drop", 2), ("fightin", 2), ("phase-over", "fightin", 2)),
        **BRAWLED,
    ),
)  # fmt: skip

# -- High Noon -------------------------------------------------------------------------------------------------------

DUEL = (
    Stand(
        "two wait in the street",
        ("option duel-friend-frees=both", "option duel-friend-frees=own-man", "rule LW-NOON-05"),
        (man("a", 10, 10, duellist=1, **GUN), man("b", 18, 10, seat=1, duellist=1, **GUN), man("c", 3, 10)),
        {"mover": ("c", "done"), "manner": ("walk", "done"), "move c": ("8 10",)},
        options=tuple({"high-noon-duel": "on", "duel-friend-frees": whom} for whom in ("both", "own-man")), begin=MOVE,
    ),
    Stand(
        "the others come, and one falls", ("rule LW-NOON-06",),
        (man("a", 10, 10, duellist=1, profile={"F": 6, "A": 4, "St": 8}),
         man("b", 10 + BASE, 10, seat=1, duellist=1, **WEAK)),
        options=({"high-noon-duel": "on"},), begin=FIGHT,
    ),
)  # fmt: skip

STANDS = (*JAILBREAK, *BANK, *HANGING, *STAGE, *CATTLE, *BRAWL, *DUEL)
