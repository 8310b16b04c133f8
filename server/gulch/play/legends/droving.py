"""How the gunhand drives cattle in Open Range: where cows are set up, herded, and let roam (LW-RANGE-03, -08, -09).

Never here: who herds, who shoots (`aims_range`), the fence (`pasture`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gulch.decision import Choice, Pick, Picked, Place, Put, Route, Walked
from gulch.errors import IllegalChoice
from gulch.play.legends import answers, pasture
from gulch.play.legends.aim import Answer
from gulch.rules.legends import roles
from gulch.rules.legends.scenarios import herd
from gulch.rules.legends.state import body_of
from gulch.table.directions import facing_towards
from gulch.table.judge import stand
from gulch.table.measure import distance
from gulch.table.model import INCH, Body, Point
from gulch.table.reach import Reach
from gulch.view import TableView

TRIES = 4
STEP = INCH // 2
ROW = 1700  # from one cow to the next
SLACK = 60  # mils less than what is allowed


def cows(view: TableView, decision: Place) -> Choice | None:
    """The rustlers' cows in a bunch at the wire, the ranchers' as far from it as may be."""
    if not decision.subject.startswith("cow"):
        return None
    field, body = pasture.Pasture(view.facts), decision.body
    attacks = decision.seat == roles.attacker(view.facts)
    width = view.facts.table.size[field.along]
    rows = range(body.radius + 200, 12 * INCH, STEP)
    for off in rows if attacks else reversed(rows):
        for aside in range(0, width // 2 - INCH, ROW):
            for along in (width // 2 + aside, width // 2 - aside):
                put = Put(_beyond(field, along, off), decision.body.facing)
                try:
                    decision.check(put, view.scene)
                except IllegalChoice:
                    continue
                return put
    return None


def _beyond(field: pasture.Pasture, along: int, off: int) -> Point:
    """A point on the cattle's side, so far behind the fence."""
    across = field.fence + (-off if field.edge in ("north", "east") else off)
    return (along, across, 0) if field.along == 0 else (across, along, 0)


def which(view: TableView, decision: Pick) -> Choice | None:
    """The cow that is nearest to home is herded first: it is in nobody's way there."""
    field = pasture.Pasture(view.facts)
    mine = [option.id for option in decision.options if option.id in view.facts.figures]
    ranked = sorted(mine, key=lambda cow: (field.home(body_of(view.facts, cow).at), cow))
    return Picked((ranked[0],)) if ranked else None


def drive(view: TableView, decision: Route) -> Choice | None:
    """A herded cow goes home as far as it may go from who herds it, and off the table."""
    scene, facts = decision.later(view.scene), view.facts
    field, body = pasture.Pasture(facts), scene.bodies[decision.mover]
    herder = body_of(facts, str(facts.get(decision.mover, "herder")))
    reach = Reach(scene, body, decision.policy)
    for leave in sorted(reach.exits(), key=lambda leave: leave.cost):
        walk = decision.walk(Walked(leave.route, body.facing), view.scene)
        if walk.exit and distance(body.moved(walk.end), herder) <= herd.NEAR - SLACK:
            return Walked(leave.route, body.facing)

    def near(there: Body) -> bool:
        return distance(there, herder) <= herd.NEAR - SLACK

    return _walk(reach, body, near, field.home)


def roam(view: TableView, decision: Route) -> Choice | None:
    """A cow that strays goes the way of who has the drop: to the gap, or away from the fence."""
    scene, facts = decision.later(view.scene), view.facts
    field, body = pasture.Pasture(facts), scene.bodies[decision.mover]
    attacks = decision.seat == roles.attacker(facts)
    if not attacks and not field.is_beyond(body.at):
        return None

    def worth(at: Point) -> int:
        return field.home(at) if attacks else -field.deep(at)

    return _walk(Reach(scene, body, decision.policy), body, lambda there: True, worth)


def _walk(reach: Reach, body: Body, may: Callable[[Body], bool], gap: Callable[[Point], int]) -> Choice | None:
    """To the place that is the nearest to where it should go."""
    ranked = sorted(reach.overlay(), key=lambda spot: (gap(spot.at), spot.cost))
    tries = TRIES
    for spot in ranked:
        there = body.moved(spot.at)
        if not tries or gap(spot.at) >= gap(body.at):
            break
        if may(there) and stand(reach.scene, there) is None:
            tries -= 1
            way = reach.route(spot.at)
            if way:
                return Walked(way, facing_towards(way[-1][0] - body.x, way[-1][1] - body.y))
    return None


ANSWERS: Mapping[str, Answer] = {"deploy": cows, "herd": which, "herd-cow": drive, "roam": roam, "wire": answers.first}
