"""The gunhand in Bank Robbery: bags off the table, and those who carry them (LW-BANK).

Bags that are still on the table belong to the pursuers, even if these flee: until more than half of them are away the
robbers take care not to break the posse. Never here: rules, other fights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gulch.decision import Choice, Option, Pick, Picked, Route
from gulch.play.legends import odds
from gulch.play.legends.aim import NOTHING, Aim, Answer, Plan, along, nearest, to, to_edge
from gulch.rules.legends import bystanders, hills, roles
from gulch.rules.legends.scenarios import bags, holdup, indoors
from gulch.rules.legends.state import fighters, on_table, other_seat
from gulch.table.measure import beyond
from gulch.table.model import INCH, Piece, Point
from gulch.table.template_shapes import middle
from gulch.view import Facts, TableView

ENOUGH = 2  # bags that win
DRAW, FETCH = 0.25, 0.1
ESCORT = 0.5  # how much the enemy draws those who carry nothing
PREY = 1.5  # what a carrier is worth to the posse
SPARED = -9.0
STEP_OUT = 1500  # mils before a door
WATCHED = 30 * INCH  # from so far an edge is watched


def away(facts: Facts) -> int:
    """The bags that are off the table."""
    return int(facts.get(f"seat:{roles.defender(facts)}", "bags", 0) or 0)


def near_breaking(facts: Facts, seat: int) -> bool:
    """Whether one more loss makes a side test whether it heads for the hills (LW-HILLS-01)."""
    mine = fighters(facts, seat)
    return 2 * (sum(1 for one in mine if one.out == hills.LOST) + 1) >= len(mine)


def _outward(facts: Facts, edge: str) -> Callable[[Point], int]:
    """The way to the edge: out of the nearest door first, for one inside the bank."""
    table = facts.table
    piece, way = holdup.find(table), to(table, *along(table, edge))
    doors = _doors(piece) if piece is not None else []

    def from_there(at: Point) -> int:
        if piece is None or not doors or not indoors.is_inside(piece, at):
            return way(at)
        return min(to(table, door)(at) + way(door) for door in doors)

    return from_there


def _doors(piece: Piece) -> list[Point]:
    """A point on the ground before each door that leads outside."""
    centre, found = indoors.middle_of(piece), list[Point]()
    for one in piece.openings:
        (ax, ay), (bx, by) = one.line
        at = middle(one.line)
        dx, dy = ay - by, bx - ax
        if dx * (at[0] - centre[0]) + dy * (at[1] - centre[1]) < 0:
            dx, dy = -dx, -dy
        out = beyond(at, dx, dy, STEP_OUT)
        if one.kind == "door" and not indoors.is_inside(piece, (*out, centre[2])):
            found.append((*out, 0))
    return found


class BankRobbery(Plan):
    def __init__(self) -> None:
        self.answers: Mapping[str, Answer] = {"carriers": carriers, "edge": edge, "bystander": leave_them}

    def aim(self, view: TableView, fig: str) -> Aim:
        facts, seat = view.facts, view.facts.figures[fig].seat
        if seat != roles.defender(facts):
            return NOTHING
        side = str(facts.get(f"seat:{seat}", "edge", "") or "")
        if not side:
            return NOTHING
        if bags.carried(facts, fig):
            return Aim(hunts=0.0, fears=0.5, way=_outward(facts, side), draw=DRAW, leaves=True)
        for marker in bags.lying(facts):
            way = to(facts.table, marker.at)
            free = [one for one in on_table(facts, seat) if not bags.carried(facts, one.id)]
            if fig in nearest([one.body for one in free if one.body is not None], way, 1):
                return Aim(hunts=0.0, fears=0.5, way=way, draw=FETCH)
        return Aim(hunts=ESCORT)

    def wanted(self, view: TableView, seat: int, target: str) -> float:
        """Carriers are what the posse is after; and robbers spare a posse that is about to run, bags and all."""
        if seat != roles.defender(view.facts):
            return PREY if bags.carried(view.facts, target) else 0.0
        return SPARED if self._spares(view.facts, seat) else 0.0

    def holds(self, view: TableView, fig: str) -> bool:
        """Robbers hold their fire as long as they spare the posse."""
        seat = view.facts.figures[fig].seat
        return seat == roles.defender(view.facts) and self._spares(view.facts, seat)

    @staticmethod
    def _spares(facts: Facts, seat: int) -> bool:
        return away(facts) < ENOUGH and near_breaking(facts, other_seat(facts, seat))

    def deeds(self, view: TableView, decision: Route, points: Sequence[Point]) -> tuple[str, ...]:
        """Robbers take what lies on their way."""
        mine = view.facts.figures[decision.mover].seat == roles.defender(view.facts)
        taken = [deed.id for deed in decision.deeds if deed.id.partition(":")[0] == bags.TAKE]
        return tuple(taken[:1]) if mine else ()


def carriers(view: TableView, decision: Pick) -> Choice | None:
    """Those with Fortune first, and then the worst shots: they run, the others cover them."""

    def rank(option: Option) -> tuple[int, float]:
        luck = int(view.facts.get(option.id, "fortune", 0) or 0)
        return (-luck if not view.facts.figures[option.id].sheet("leader") else 1, odds.power(view.facts, option.id))

    chosen = [option.id for option in sorted(decision.options, key=rank)[: decision.most]]
    return Picked(tuple(option.id for option in decision.options if option.id in chosen))


def edge(view: TableView, decision: Pick) -> Choice | None:
    """The robbers flee away from the first half of the posse; its other half comes from where they mean to get away."""
    facts, sides = view.facts, [option.id for option in decision.options]
    table, escape = facts.table, facts.get(f"seat:{roles.defender(facts)}", "edge")
    if decision.seat == roles.attacker(facts):
        return Picked((str(escape),)) if escape in sides else None
    foes = [one.body for one in on_table(facts, roles.attacker(facts)) if one.body is not None]

    def guarded(side: str) -> int:
        return sum(max(0, WATCHED - to_edge(foe.at, side, table)) for foe in foes)

    return Picked((min(sides, key=lambda side: (guarded(side), side)),))


def leave_them(view: TableView, decision: Pick) -> Choice | None:
    """The crowd stays where it is."""
    return Picked((bystanders.DONE,))
