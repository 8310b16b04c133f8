"""The gunhand in Jailbreak: in for the keys, out over the edge; one of the guards stays inside (LW-JAIL).

Never here: rules, other fights.
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import Choice, Option, Pick, Picked
from gulch.play.legends import answers, odds
from gulch.play.legends.aim import NOTHING, Aim, Answer, Plan, along, nearest, to, to_edge
from gulch.rules.legends import roles
from gulch.rules.legends.scenarios import indoors, jailhouse
from gulch.rules.legends.state import bound, on_table, prone
from gulch.table.model import INCH, Body, Piece, Point
from gulch.table.template_shapes import middle
from gulch.view import Facts, FigureFacts, TableView

SEEKERS, GUARDS = 2, 1
DRAW, OUT = 0.08, 0.25
INSIDE = 0.6  # what it is worth to stand in the jail
IN = 1500  # mils from the door to a place in the room behind it


def held(facts: Facts) -> FigureFacts | None:
    """The prisoner, free by now or not."""
    return next((figure for figure in facts.figures.values() if "prisoner" in figure.status), None)


def _office(piece: Piece) -> Point:
    """A place in the room behind the door."""
    door, (x, y, z) = indoors.entrance(piece), indoors.middle_of(piece)
    if door is None:
        return (x, y, z)
    at = middle(door.line)
    far = max(1, abs(x - at[0]) + abs(y - at[1]))
    return (at[0] + (x - at[0]) * IN // far, at[1] + (y - at[1]) * IN // far, z)


def _bodies(facts: Facts, seat: int) -> list[Body]:
    mine = (one for one in on_table(facts, seat) if not bound(facts, one.id) and not prone(facts, one.id))
    return [one.body for one in mine if one.body is not None]


class Jailbreak(Plan):
    def __init__(self) -> None:
        self.answers: Mapping[str, Answer] = {"prisoner": answers.best_shot, "which-half": weaker, "edge": edge}

    def aim(self, view: TableView, fig: str) -> Aim:
        facts, captive = view.facts, held(view.facts)
        jail = jailhouse.find(view.scene.table)
        if captive is None or jail is None:
            return NOTHING
        seat = facts.figures[fig].seat
        if fig == captive.id:
            edge = str(facts.get(f"seat:{seat}", "edge"))
            return Aim(hunts=0.0, way=to(facts.table, *along(facts.table, edge)), draw=OUT, leaves=True)
        if not bound(facts, captive.id) or captive.body is None:
            return NOTHING
        way = to(facts.table, _office(jail))
        count = SEEKERS if seat == roles.attacker(facts) else GUARDS
        if fig not in nearest(_bodies(facts, seat), way, count):
            return NOTHING

        def inward(at: Point) -> int:
            return 0 if indoors.is_inside(jail, at) else max(INCH, way(at))

        return Aim(hunts=0.3, way=inward, draw=DRAW, worth=INSIDE)

    def wanted(self, view: TableView, seat: int, target: str) -> float:
        """Who runs for it must not get away."""
        captive = held(view.facts)
        return 2.0 if captive is not None and target == captive.id and captive.seat != seat else 0.0


def weaker(view: TableView, decision: Pick) -> Choice | None:
    """The part of the guards that shoots worse is at the jail; the better shots come late, from far away."""

    def power(option: Option) -> float:
        return sum(odds.power(view.facts, fig) for fig in option.about.figures)

    return Picked((min(decision.options, key=power).id,))


def edge(view: TableView, decision: Pick) -> Choice | None:
    """The one nearest to the door of the jail: the shortest way in and out."""
    table = view.facts.table
    jail = jailhouse.find(table)
    door = indoors.entrance(jail) if jail is not None else None
    if door is None:
        return None
    at = middle(door.line)
    return Picked((min((option.id for option in decision.options), key=lambda side: to_edge(at, side, table)),))
