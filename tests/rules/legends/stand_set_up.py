"""Stands of steered play: what is asked and told before the first Turn, with Posses of the book and of history.

Never here: the player (`steer`), what a stand is (`stands`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gulch.table.load import load_table
from rules.legends.games import force
from rules.legends.stands import Stand

SQUARE = load_table("gallows-square")
MEMBERS = {
    "lawmen": ("Upstanding Citizen",) * 4, "cowboys": ("Cowpoke",) * 3, "outlaws": ("Rowdy",) * 3,
}  # fmt: skip
TABLES = {"lawmen": "rule LW-SCEN-02", "cowboys": "rule LW-SCEN-03", "outlaws": "rule LW-SCEN-04"}
BAND, GANG = force(*MEMBERS["cowboys"]), force(*MEMBERS["outlaws"], kind="outlaws")
SET_UP = (
    *(
        Stand(
            f"the scenario is rolled on the table of the {kind}",
            (rule, "rule LW-SCEN-01", "rule LW-SCEN-08", "kind scenario-table", "scenario roll"),
            ways={"scenario-table": (kind,)}, scenario="roll", on=SQUARE, turn=0,
            posses=(force(*MEMBERS[kind], kind=kind), GANG if kind != "outlaws" else BAND),
        ) for kind, rule in TABLES.items()
    ),
    Stand(
        "an old friend on the other side", ("rule LW-LEGEND-09", "skill Old Friend", "skill Brothers in Arms"),
        posses=(
            force("Doc Holliday", *MEMBERS["cowboys"], campaign=True),
            force("Wyatt Earp", *MEMBERS["lawmen"], kind="lawmen", campaign=True),
        ), on=SQUARE, turn=0,
    ),
)  # fmt: skip


READY: tuple[Mapping[str, Any], ...] = ({}, {})  # those of history in a refight
OUTLAWS = force("Kid", "Kid", *MEMBERS["outlaws"], kind="outlaws", mount="Horse", campaign=True)
LAWMEN = force("Deputy", *MEMBERS["lawmen"], kind="lawmen", campaign=True)
OUTLAWS["model"][1].update(injuries=["Captured"], mount="Horse")


def begun(scenario: str, *wants: str, on: str, options: tuple[Mapping[str, str], ...] = ({},), **more: Any) -> Stand:
    """A scenario up to its first Turn, fought by Outlaws and Lawmen."""
    posses = more.pop("posses", (OUTLAWS, LAWMEN))
    name = f"the beginning of {scenario}" + (" as in history" if posses is READY else "")
    return Stand(name, wants, ways=more.pop("ways", {}), posses=posses, scenario=scenario, on=load_table(on),
                 options=options, turn=0)  # fmt: skip


REFOUGHT = ({"historical-refight": "on", "printed-kit-limit": "exempt"},)
BEGUN = (
    begun("jailbreak", "kind prisoner", "kind cell", "kind which-half", "kind tether", "rule LW-JAIL-03",
          "rule LW-JAIL-05", "option jailbreak-for-captives=on", "option jailbreak-for-captives=off",
          on="county-jail", options=({"jailbreak-for-captives": "on"}, {"jailbreak-for-captives": "off"})),
    begun("jailbreak", "kind any-edge", "rule LW-JAIL-13", "rule LW-SCEN-12", "option historical-refight=on",
          on="county-jail", options=REFOUGHT, posses=READY),
    begun("bank-robbery", "kind carriers", "kind bystander-place", "rule LW-BANK-03",
          "rule LW-BANK-04", "rule LW-BANK-05", on="gallows-square"),
    begun("stagecoach", "kind lent", "kind lent-to", "kind shotgun", "rule LW-STAGE-03", "rule LW-STAGE-05",
          on="stage-road"),
    begun("high-noon", "kind duellist", "option high-noon-duel=on", "option high-noon-duel=off",
          on="gallows-square", options=({"high-noon-duel": "on"}, {"high-noon-duel": "off"})),
    begun("bar-room-brawl", "kind bottle", "rule LW-BRAWL-02", on="bar-room"),
    begun("open-range", "rule LW-RANGE-03", "kind end", on="open-range"),
    begun("hang-em-high", "rule LW-HANG-02", on="gallows-square"),
    begun("vendetta", "rule LW-VEND-02", "kind corners", on="gallows-square"),
)  # fmt: skip

STANDS = (*SET_UP, *BEGUN)
