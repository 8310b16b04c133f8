"""What the declaration of a Move fixes by the option declaration-fixes: the way, the side on which a rider dismounts
and where charges are set (SW-LOOK-05), and whether that can still be done after the Reactions (SW-LOOK-13).

The questions are about the table as it will be: what comes before the way (getting on, getting off) is tried out on a
copy of the state that nobody sees. Never here: walking (`move`), the window for Reactions (`lookout`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from gulch import canon
from gulch.decision import Put, Route, Walked
from gulch.errors import IllegalChoice
from gulch.events import Event, Note, Placed
from gulch.match import Game
from gulch.rules.shadows import downed, dynamite, hazards, move
from gulch.rules.shadows.state import State
from gulch.table import judge
from gulch.table.judge import Zone
from gulch.table.model import Point
from gulch.table.sight import Sight

Begin = Callable[[Game, Point | None], bool]  # what a Move starts with, where; whether it could be done


@dataclass(frozen=True, slots=True)
class Course:
    """A declared Move: its way as far as it is fixed, where a rider gets off, and the places of the charges by the deed
    that sets each."""

    route: Walked
    beside: Point | None = None
    charges: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True, slots=True)
class _Untold:
    """A kernel that changes the state of a trial and tells nobody."""

    state: State

    def tell(self, event: Event, cause: int, to: tuple[int, ...] | None) -> int:
        self.state.facts.apply(event)
        return 0

    def note_sight(self, viewer: str, target: str, seen: Sight) -> None:
        """What would be seen is no verdict of the game."""


def _trial(game: Game) -> Game:
    state = game.state.copy()
    return Game(_Untold(state), state, game.dice)


def text(course: Course) -> str:
    """A Course as it stands in a step of the agenda."""
    return canon.text(course)


def read(fixed: str) -> Course:
    """A Course from its text."""
    return cast(Course, canon.restore(Course, json.loads(fixed)))


# -- declaring ------------------------------------------------------------------------------------------


async def choose(
    game: Game, fig: str, *, used: int = 0, begin: Begin | None = None, beside: Point | None = None
) -> str:  # fmt: skip
    """The Move that a model declares, as text; `used` mils are gone before, and `begin` comes first. Nothing is
    fixed, "", if it cannot be made."""
    route: Walked | None = await game.ask(lambda: question(game, fig, used, begin, beside))
    if route is None:
        return ""
    return text(Course(route, beside, await _charges(game, fig, route, used, begin, beside)))


async def choose_crawl(game: Game, fig: str) -> str:
    """The way of a crawl, as text."""
    route: Walked | None = await game.ask(lambda: downed.crawl_route(game, fig))
    return "" if route is None else text(Course(route))


def question(
    game: Game, fig: str, used: int = 0, begin: Begin | None = None, beside: Point | None = None
) -> Route | None:  # fmt: skip
    """The question for the way of a Move, about the table as it will be; None if it cannot be made."""
    trial = _trial(game)
    if begin is not None and not begin(trial, beside):
        return None
    asked = move.question(trial, fig, used)
    if asked is None or begin is None:
        return asked
    now, later = game.scene.bodies, trial.scene.bodies
    gone = tuple(Zone(id, move.CARRIED) for id in now if id not in later)
    ahead = tuple(body for id, body in later.items() if now.get(id) != body)
    return replace(asked, ahead=ahead, policy=replace(asked.policy, zones=(*asked.policy.zones, *gone)))


async def _charges(
    game: Game, fig: str, route: Walked, used: int, begin: Begin | None, beside: Point | None
) -> tuple[tuple[str, Point], ...]:  # fmt: skip
    """Where the charges are set that the way has among its deeds, at its end (SW-TNT-07)."""
    asked = question(game, fig, used, begin, beside)
    if asked is None or not any(deed.startswith(dynamite.SET) for deed in route.deeds):
        return ()
    scene, found = asked.later(game.scene), []
    trial, walk = _trial(game), judge.judge(scene, scene.bodies[fig], route.points, asked.policy)
    for body in (*asked.ahead, scene.bodies[fig].moved(walk.end, route.facing)):
        trial.tell(Placed(body.id, body))
    for deed in route.deeds:
        place = dynamite.set_place(trial, fig, deed) if walk.exit is None else None
        if place is not None:
            put: Put = await game.ask(replace(place, ahead=(trial.scene.bodies[fig],)))
            found.append((deed, put.at))
    return tuple(found)


# -- carrying it out ------------------------------------------------------------------------------------


def possible(game: Game, fig: str, course: Course, used: int = 0, begin: Begin | None = None) -> bool:
    """Whether a declared Move may still be made. Deeds that can no longer be done do not stand in its way."""
    asked = question(game, fig, used, begin, course.beside)
    return asked is not None and _may_walk(game, asked, course)


def _may_walk(game: Game, asked: Route, course: Course) -> bool:
    offered = {deed.id for deed in asked.deeds}
    deeds = tuple(deed for deed in course.route.deeds if deed in offered)
    try:
        asked.check(replace(course.route, deeds=deeds), game.scene)
    except IllegalChoice:
        return False
    return True


async def go(
    game: Game, fig: str, fixed: str, *, used: int = 0, begin: Begin | None = None, trigger: str = ""
) -> None:  # fmt: skip
    """A declared Move: the one that was fixed, or lost if something is in its way now (SW-LOOK-13); without anything
    fixed its way is asked for, and what it should begin with is left out if it can no longer be done. The Save of a
    cactus patch comes before all of it (SW-TERR-05)."""
    course = read(fixed) if fixed else None
    if course is not None and not possible(game, fig, course, used, begin):
        lost(game, fig)
        return
    if not await hazards.sets_out(game, fig):
        return
    if course is not None and not possible(game, fig, course, used, begin):
        lost(game, fig)
        return
    if begin is not None:
        begin(game, course.beside if course else None)
    route, charges = (course.route, dict(course.charges)) if course else (None, None)
    await move.move(game, fig, used=used, reaction_to=trigger, route=route, charges=charges, under_way=True)


async def crawl(game: Game, fig: str, fixed: str) -> None:
    """A declared crawl along the way that was fixed, if any."""
    course, asked = read(fixed) if fixed else None, downed.crawl_route(game, fig)
    if course is not None and (asked is None or not _may_walk(game, asked, course)):
        lost(game, fig)
        return
    await downed.crawl(game, fig, course.route if course else None)


def lost(game: Game, fig: str) -> None:
    """Tells that the way is barred and the Action lost."""
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name} cannot go that way any more: the Action is lost.", "SW-LOOK-13", (fig,)))
