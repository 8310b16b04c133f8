"""The gunhand in a Bar-room Brawl: it grabs a chair or a bottle in passing (LW-BRAWL-05). The rest is a plain fight.

Never here: rules, fights.
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import Route
from gulch.play.legends.aim import Aim, Plan
from gulch.rules.legends import hands
from gulch.rules.legends.scenarios import brawl, clutter
from gulch.rules.legends.weapons import Weapon
from gulch.table.model import Point
from gulch.view import TableView

BOLD = 0.15  # nobody wins a brawl from afar


class Brawl(Plan):
    def aim(self, view: TableView, fig: str) -> Aim:
        return Aim(bold=BOLD)

    def fires(self, view: TableView, fig: str, gun: Weapon) -> bool:
        """In the saloon nothing but a Saturday-Night Special is fired (LW-BRAWL-04)."""
        return gun.name == brawl.SPECIAL or not brawl.inside(view.facts, fig)

    def deeds(self, view: TableView, decision: Route, points: Sequence[Point]) -> tuple[str, ...]:
        """Whatever it comes by, as long as its hands are empty: what breaks (LW-BRAWL-06) last."""
        if hands.held(view.facts, decision.mover):
            return ()
        taken = [deed.id for deed in decision.deeds if deed.id.partition(":")[0] == clutter.TAKE]
        return tuple(sorted(taken, key=lambda id: clutter.BOTTLE in id))
