"""Models that wait off the table, and whether they may come on now (SW-SCEN-18).

Pure readings, and the options they bring to an Activation. Never here: arriving (`arrival`), who is Deployed first
(`scenarios.escalation`).
"""

from __future__ import annotations

from gulch.decision import About, Apart, Option, Pick, Place
from gulch.match import Game
from gulch.rules.shadows import scenarios
from gulch.rules.shadows.bodies import body
from gulch.rules.shadows.state import enemies, models, standing
from gulch.rules.shadows.zones import zone_edge
from gulch.table.model import Body
from gulch.view import Facts, FigureFacts

FIRST_TURN = 2
STRIP = 1000  # mils: as far as a base on foot reaches when it stands at the table edge
LIMIT = 1000
SOLO, DUAL = "arrive", "arrive-two"


def waiting(facts: Facts, seat: int) -> list[FigureFacts]:
    """The models of a seat that have not come on yet, in posse order."""
    if scenarios.of(facts).name != "escalation":
        return []
    return [figure for figure in models(facts, seat) if figure.body is None and not figure.out]


def may_arrive(game: Game, seat: int) -> list[FigureFacts]:
    """The models that this seat may bring on now: from Turn 2, once a Turn, where there is room at its zone's edge."""
    turn = game.facts.phase.turn if game.facts.phase else 0
    if turn < FIRST_TURN or game.facts.get(f"seat:{seat}", "arrived") == turn:
        return []
    figures, room = waiting(game.facts, seat), dict[int, bool]()
    for figure in figures:
        place = entry(game, figure.id)
        if place.body.radius not in room:  # bases of one size find room alike
            room[place.body.radius] = place.possible(game.scene)
    return [figure for figure in figures if room[body(game.scene.table, figure.info, (0, 0)).radius]]


def options(game: Game, seat: int) -> list[Option]:
    """What may be done in place of an ordinary Activation."""
    figures = may_arrive(game, seat)
    why = ("In place of Activating models, once a Turn (SW-SCEN-18)",)
    found = [
        Option(f"{SOLO}:{f.id}", f"{f.name} comes on: a Move and one Action", About(figures=(f.id,)), why)
        for f in figures
    ]
    if len(figures) > 1:
        found += [
            Option(f"{DUAL}:{f.id}", f"{f.name} first of two comes on: a Move each", About(figures=(f.id,)), why)
            for f in figures
        ]
    return found


def partner_pick(game: Game, seat: int, first: str) -> Pick:
    """Who comes on as the second of a Dual arrival."""
    others = [figure for figure in may_arrive(game, seat) if figure.id != first]
    return Pick(
        seat=seat, kind="arrival-partner", rule="SW-SCEN-18", subject=first,
        prompt=f"Who comes on after {game.facts.figures[first].name}?",
        options=[Option(f.id, f.name, About(figures=(f.id,)), ("SW-SCEN-18",)) for f in others],
    )  # fmt: skip


def depth(mine: Body) -> int:
    """How far into the table a base reaches that stands at its edge: what it has moved by then."""
    return max(STRIP, 2 * mine.radius)


def entry(game: Game, fig: str, mine: Body | None = None) -> Place:
    """Where a model comes on: at the table edge that bounds its zone, 1" from enemies on their feet (SW-MOVE-06)."""
    who, table = game.facts.figures[fig], game.scene.table
    mine = mine or body(table, who.info, (0, 0))
    edge = zone_edge(game.facts.table, str(game.facts.get(f"seat:{who.seat}", "zone")), depth(mine))
    foes = [foe.body for foe in enemies(game.facts, fig) if foe.body is not None and standing(game.facts, foe.id)]
    return Place(
        seat=who.seat, kind="arrival", rule="SW-SCEN-18", prompt=f"Where does {who.name} come on?", subject=fig,
        body=mine.moved((*edge[0], 0)), region=edge,
        apart=tuple(Apart(((foe.x, foe.y),), LIMIT + foe.radius) for foe in foes),
    )  # fmt: skip
