"""What Legends makes of who sees whom: how much shows, and the In the Way rolls of a shot, with the ids of its rules.

The two are enemies, all others stand by. Never here: geometry, the rules themselves (`rules.legends.way`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from gulch.decision import inches
from gulch.events import FigureInfo, MatchBegan
from gulch.game import Game, OpenState, SeatSetup, Setup
from gulch.play.sight_words import Pair
from gulch.rules.legends import options as choices
from gulch.rules.legends import tape, way
from gulch.rules.legends.ledger import BOOK, LEDGER
from gulch.view import Facts, FigureFacts

SCENARIO = "high-noon"
QUARTER = 25


def lines(pair: Pair, options: Mapping[str, str], make: Callable[[OpenState], Game]) -> Iterator[str]:
    """What the book says of the pair. InvalidInput for an unknown option. `make`: a game in which nothing is played."""
    choices.check(options)
    seats = (SeatSetup("a"), SeatSetup("b"))
    game = make(OpenState(Setup(pair.scene.base, SCENARIO, seats, options), _facts(pair, options)))
    for one, other in ((pair.a, pair.b), (pair.b, pair.a)):
        yield _sees(game, pair, one, other)
    for one, other in ((pair.a, pair.b), (pair.b, pair.a)):
        yield _shot(game, pair, one, other)


def _facts(pair: Pair, options: Mapping[str, str]) -> Facts:
    """A on one side, B on the other, everybody else on neither."""
    facts, sides = Facts(pair.scene.base), {pair.a: 0, pair.b: 1}
    facts.scene = pair.scene
    for id, body in pair.scene.bodies.items():
        fighter = (("class", "Henchman"),) if id in sides else (("class", "Bystander"),)
        facts.figures[id] = FigureFacts(FigureInfo(id, sides.get(id, -1), pair.name(id), body.shape, fighter), {}, body)
    infos = tuple(figure.info for figure in facts.figures.values())
    told = tuple(sorted(options.items()))
    facts.began = MatchBegan(BOOK, LEDGER.rules_version, SCENARIO, pair.scene.base.name, "", told, (), infos, "", "")
    return facts


def _sees(game: Game, pair: Pair, viewer: str, target: str) -> str:
    a, b = pair.name(viewer), pair.name(target)
    free, points = way.share(game, viewer, target)
    shown = f"{free * 100 // max(points, 1)} % of {b} shows, head, body and limbs"
    match way.glimpsed(game, viewer, target):
        case "seen":
            return f"{a} sees {b}: {shown} (LW-VIS-01)"
        case "doubtful":
            return f"{a} hardly sees {b}: {shown}; a D6 decides, 4 or more (LW-VIS-03)"
        case _:
            return f"{a} does not see {b}: {shown} (LW-VIS-02)"


def _shot(game: Game, pair: Pair, shooter: str, target: str) -> str:
    """The distance, and what is in the way of a shot with the score that flies past it."""
    found = [f"{one.name} {one.value}+ (LW-WAY-06)" for one in way.in_the_way(game, shooter, target)]
    in_the_way = ", ".join(found) if found else f"less than {QUARTER} % hidden: nothing in the way (LW-WAY-02)"
    apart = inches(tape.gap(game, shooter, target), game.facts.table.scale)  # to the last mil, for an argument
    return f"{pair.name(shooter)} to {pair.name(target)}: {apart} (LW-MEAS-02), {in_the_way}"
