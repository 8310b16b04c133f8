"""Dive for Cover: the test of a fighter who is shot at, and where a failure takes him (LW-DIVE-01 to -05, -07).

Lives here: `Due`, a test that is due, and carrying it out. Never here: when it is due (`shoot`), dice (`pluck`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gulch.events import Moved, Note, PostureChanged, Status
from gulch.match import Game
from gulch.rules.legends import pluck
from gulch.rules.legends.options import option
from gulch.rules.legends.state import allowance, body_of, enemies, friends, prone, turn_of
from gulch.table.fire import line_between
from gulch.table.forced import Safe, to_cover
from gulch.table.measure import distance
from gulch.table.model import DOWN, INCH, Body, Point
from gulch.table.moves import Policy
from gulch.table.touch import touches

WITHIN = 24 * INCH
CRAWL = 2 * INCH
NEAR = 3 * INCH


@dataclass(frozen=True, slots=True)
class Due:
    """A test that `figure` must take, from a shooter at `at`; `cause` is the rule that makes it due."""

    figure: str
    at: Point
    cause: str


async def dive(game: Game, due: Due) -> None:
    """The test; on a failure he runs behind the nearest terrain, or lies down if he is behind some (LW-DIVE-03, -04)
    and a shot that he has not fired yet is lost (LW-DIVE-05)."""
    if not game.still(due.figure):
        return
    fights, way = engaged(game, due.figure), option(game, "dive-in-combat")
    if (fights and way == "exempt") or await pluck.test(game, due.figure, pluck.DIVE, due.cause):
        return
    phase = game.facts.phase
    if phase is not None and phase.phase in ("movin", "shootin"):
        game.tell(Status(due.figure, "shot", turn_of(game.facts), "LW-DIVE-05"))
    body, name = body_of(game.facts, due.figure), game.facts.figures[due.figure].name
    behind = covered(game, body, due.at)
    if behind(body) or (fights and way == "lie-prone"):
        _lie_down(game, due.figure, "LW-DIVE-04" if behind(body) else "LW-DIVE-07")
        return
    budget = CRAWL if prone(game.facts, due.figure) else allowance(game.facts, due.figure)
    run = to_cover(game.scene, body, Policy(budget=budget, climb=False, leap=0, drop=False), behind, WITHIN)
    if run is None or not run.points:
        game.tell(Note(f"{name} finds no cover to dive for.", "LW-DIVE-03", (due.figure,)))
        return
    game.tell(Note(f"{name} dives for cover.", "LW-DIVE-03", (due.figure,)))
    kinds = tuple(leg.kind for leg in run.walk.legs)
    game.tell(Moved(due.figure, (body.at, *run.points), kinds, run.facing, "dive"))


def engaged(game: Game, fig: str) -> bool:
    """Whether it touches an enemy (LW-DIVE-07)."""
    body = body_of(game.facts, fig)
    return any(touches(game.scene, body, body_of(game.facts, foe.id)) for foe in enemies(game.facts, fig))


def casualty(game: Game, fallen: str, where: Body, at: Point) -> None:
    """Makes the tests due of friends within 3 inches of where a fighter was shot dead (LW-DIVE-02), in posse order."""
    for friend in friends(game.facts, fallen):
        if distance(body_of(game.facts, friend.id), where) <= NEAR:
            game.pending.append(Due(friend.id, at, "LW-DIVE-02"))


def covered(game: Game, body: Body, at: Point) -> Safe:
    """Whether a piece lies on the line from a point to where a body would stand and does not touch that point."""
    watcher = replace(body.moved(at), id="")

    def safe(there: Body) -> bool:
        line = line_between(game.scene, watcher, there)
        return any(one.kind == "piece" and not one.touches_shooter for one in line.crossings)

    return safe


def _lie_down(game: Game, fig: str, rule: str) -> None:
    game.tell(Note(f"{game.facts.figures[fig].name} goes to ground.", rule, (fig,)))
    if not prone(game.facts, fig):
        game.tell(PostureChanged(fig, DOWN))
