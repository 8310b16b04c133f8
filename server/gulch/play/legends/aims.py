"""What a scenario of Legends makes worth going for: the plans by scenario, and what draws one fighter.

Another scenario is a module `aims_<name>` with its Plan and a row in `PLANS`. Never here: any one scenario, shots and
fights (`scout`, `odds`), choices.
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.play.legends import (
    aims_bank,
    aims_brawl,
    aims_hang,
    aims_jail,
    aims_range,
    aims_stage,
    aims_vendetta,
)
from gulch.play.legends.aim import Plan
from gulch.rules.legends import scenarios
from gulch.table.model import INCH, Body, Point
from gulch.view import Facts, TableView

PLANS: Mapping[str, Plan] = {
    "vendetta": aims_vendetta.Vendetta(),
    "hang-em-high": aims_hang.HangEmHigh(),
    "jailbreak": aims_jail.Jailbreak(),
    "bank-robbery": aims_bank.BankRobbery(),
    "stagecoach": aims_stage.Stagecoach(),
    "open-range": aims_range.OpenRange(),
    "bar-room-brawl": aims_brawl.Brawl(),
}
FIGHT = Plan()


def plan_of(facts: Facts) -> Plan:
    """The plan of the scenario that is played; a plain fight if it has none of its own or is not settled yet."""
    rolled = facts.began is None or (facts.began.scenario == scenarios.ROLL and not facts.get("seat:0", "scenario"))
    return FIGHT if rolled else PLANS.get(scenarios.of(facts).name, FIGHT)


class Aims:
    """What draws one fighter besides the enemy. `hunts`: how much the enemy himself still draws it."""

    def __init__(self, view: TableView, body: Body) -> None:
        self.aim = plan_of(view.facts).aim(view, body.id)
        self.hunts, self.fears, self.leaves = self.aim.hunts, self.aim.fears, self.aim.leaves

    @property
    def goes(self) -> bool:
        """Whether there is a place that it goes for."""
        return self.aim.way is not None

    def pull(self, there: Body) -> float:
        """What a place is worth for the scenario's sake: less with every inch from the goal."""
        gap = self.gap(there.at)
        return (self.aim.worth if gap < INCH else 0.0) - self.aim.draw * gap / INCH

    def gap(self, at: Point) -> int:
        """How far a place is from what it goes for, mils."""
        return 0 if self.aim.way is None else self.aim.way(at)
