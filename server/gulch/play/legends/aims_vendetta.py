"""The gunhand in Vendetta: where the attackers come from (LW-VEND-02). The rest is a plain fight."""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import Choice, Pick, Picked
from gulch.play.legends.aim import Answer, Plan
from gulch.rules.legends.scenarios.vendetta import CORNERS
from gulch.view import TableView


def corners(view: TableView, decision: Pick) -> Choice | None:
    """The corners with the most defenders near: both halves of the posse are in the fight at once."""
    width, depth = view.facts.table.size
    foes = [one.body for one in view.facts.figures.values() if one.body is not None and one.seat != decision.seat]
    if not foes:
        return None

    def gap(id: str) -> int:
        x, y = (width if "east" in id else 0), (depth if "north" in id else 0)
        return sum(abs(foe.x - x) + abs(foe.y - y) for foe in foes)

    chosen = sorted((option.id for option in decision.options), key=gap)[:CORNERS]
    return Picked(tuple(option.id for option in decision.options if option.id in chosen))


class Vendetta(Plan):
    answers: Mapping[str, Answer] = {"corners": corners}
