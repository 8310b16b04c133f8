"""Cattle: what a cow is, how it roams, and how it is herded and rustled (LW-RANGE-08, LW-RANGE-09).

Cows are figures of nobody, animals like loose mounts. "herder" of a cow is the attacker who has control of it. Never
here: stampedes (`stampede`), whose cows are whose at the end (`range`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from gulch.decision import About, Option, Pick, Route, Walked
from gulch.events import FigureInfo, Note, Removed, Status
from gulch.match import Game
from gulch.rules.legends import lasso, loose, tape, way
from gulch.rules.legends.offers import in_movin
from gulch.rules.legends.pending import drain
from gulch.rules.legends.state import ANIMAL, NPC, in_play, turn_of
from gulch.table.judge import stand
from gulch.table.model import INCH, Body, Point
from gulch.table.moves import Exit, Walk
from gulch.view import Facts, FigureFacts

KIND, SHAPE, COUNT = "Cow", "horse", 12
NEAR = 3 * INCH
ROAM, RUSTLE = "LW-RANGE-08", "LW-RANGE-09"
HERDED = "herded off"
DONE = "done"
PROFILE = (("S", "0"), ("F", "2"), ("St", "2"), ("G", "3"), ("A", "1"), ("W", "1"), ("P", "3"), ("move", "6"))


def infos() -> list[FigureInfo]:
    """The herd, off the table (LW-RANGE-03, LW-RANGE-08)."""
    sheet = (("kind", KIND), ("class", ANIMAL), *PROFILE)
    return [FigureInfo(f"cow-{n}", NPC, f"Cow {n}", SHAPE, sheet) for n in range(1, COUNT + 1)]


def all_of(facts: Facts) -> list[FigureFacts]:
    """All cows, in the order of their numbers."""
    return [figure for figure in facts.of_seat(NPC) if figure.sheet("kind") == KIND]


def on_table(facts: Facts) -> list[FigureFacts]:
    return [cow for cow in all_of(facts) if cow.body is not None]


def is_calm(facts: Facts, cow: str) -> bool:
    """Whether it does not stampede."""
    return "stampede" not in facts.figures[cow].status


# -- roaming ----------------------------------------------------------------------------------------------------


async def roam(game: Game) -> None:
    """At the start of Movin' every cow that nobody herds is tested like a loose mount."""
    check(game)
    free = [cow.id for cow in on_table(game.facts) if is_calm(game.facts, cow.id) and not herder(game, cow.id)]
    game.then(*(("cow-roams", cow) for cow in free))


async def roams(game: Game, cow: str) -> None:
    if in_play(game.facts, cow) and is_calm(game.facts, cow):
        await loose.roams(game, cow, ROAM)


# -- control ----------------------------------------------------------------------------------------------------


def herder(game: Game, cow: str) -> str:
    """Who has control of a cow, "" for nobody."""
    return str(game.facts.get(cow, "herder") or "")


def check(game: Game) -> None:
    """Control is lost by one who is engaged, out of action or farther away than 3 inches."""
    for cow in on_table(game.facts):
        fig = herder(game, cow.id)
        if fig and not (_able(game, fig) and cow.body and _near(game, fig, cow.body)):
            lose(game, cow.id)


def lose(game: Game, cow: str) -> None:
    if herder(game, cow):
        game.tell(Status(cow, "herder", None, RUSTLE))


def lose_all(game: Game, fig: str) -> None:
    """A fighter loses control of all cows that he herds."""
    for cow in on_table(game.facts):
        if herder(game, cow.id) == fig:
            lose(game, cow.id)


def _able(game: Game, fig: str) -> bool:
    return game.facts.figures[fig].body is not None and not way.touching(game, fig)


def _near(game: Game, fig: str, body: Body) -> bool:
    mine = game.facts.figures[fig].body
    return mine is not None and tape.apart(game, mine, body) <= NEAR


def came_by(game: Game, fig: str, along: Sequence[Point]) -> None:
    """A rustler has gone this way: cows that he came near are his to herd, and move when he has moved."""
    mine = game.facts.figures[fig].body
    if mine is None or not _able(game, fig):
        return
    for cow in on_table(game.facts):
        body = cow.body
        free = body is not None and is_calm(game.facts, cow.id) and not herder(game, cow.id)
        if body is not None and free and any(tape.apart(game, mine.moved(at), body) <= NEAR for at in along):
            game.tell(Status(cow.id, "herder", fig, RUSTLE))
    step = ("herd", fig)
    if in_movin(game.facts) and step not in game.state.agenda and _movable(game, fig):
        game.then(step)


# -- herding ----------------------------------------------------------------------------------------------------


def _movable(game: Game, fig: str) -> list[str]:
    """The cows of a rustler that have not moved in this Turn, and are free to."""
    turn = turn_of(game.facts)
    mine = [cow for cow in on_table(game.facts) if herder(game, cow.id) == fig and not lasso.held(game.facts, cow.id)]
    return [cow.id for cow in mine if cow.status.get("acted") != turn]


async def herd(game: Game, fig: str) -> None:
    """The rustler has moved: one of his cows after another moves under his control."""
    cows = _movable(game, fig) if _able(game, fig) else []
    if not cows:
        check(game)
        return
    who = game.facts.figures[fig]
    options = [Option(cow, game.facts.figures[cow].name, About(figures=(cow,)), (RUSTLE,)) for cow in cows]
    options.append(Option(DONE, "No more"))
    prompt = f"Which cow does {who.name} herd?"
    cow = await game.pick(Pick(seat=who.seat, kind="herd", rule=RUSTLE, prompt=prompt, subject=fig, options=options))
    if cow == DONE:
        check(game)
        return
    game.then(("herd", fig))
    game.tell(Status(cow, "acted", turn_of(game.facts), RUSTLE))
    await _drive(game, fig, cow)


async def _drive(game: Game, fig: str, cow: str) -> None:
    """A cow goes where the rustler likes, as far as it stays by him; over his own edge it is his."""
    who, name = game.facts.figures[fig], game.facts.figures[cow].name
    edge = str(game.facts.get(f"seat:{who.seat}", "zone"))
    policy = replace(loose.policy(game, cow), exits=(Exit(edge, (edge,)),))
    prompt = f"{who.name} herds {name}: it must end within {tape.spelled(game.facts, NEAR)} of {who.name}"
    route = Route(seat=who.seat, kind="herd-cow", rule=RUSTLE, prompt=prompt, subject=cow, mover=cow, policy=policy)
    walked: Walked = await game.ask(route)
    walk = route.walk(walked, game.scene)
    along = _by_his_side(game, fig, cow, walk)
    if len(along) > 1:
        loose.went(game, cow, along, walked.facing, "herd")
        await drain(game)
    if not in_play(game.facts, cow):
        return
    if walk.exit and along and along[-1] == walk.end:
        game.tell(Note(f"{who.name} herds {name} off the table.", RUSTLE, (fig, cow)))
        game.tell(Removed(cow, HERDED, RUSTLE))
    elif not _near(game, fig, game.scene.bodies[cow]):
        lose(game, cow)


def _by_his_side(game: Game, fig: str, cow: str, walk: Walk) -> tuple[Point, ...]:
    """As much of a way as ends within 3 inches of the rustler, on a spot where the cow can stand."""
    from gulch.rules.legends.walk import stations

    body = game.scene.bodies[cow]
    along = list(stations((body.at, *(leg.end for leg in walk.legs)))) if walk.legs else [body.at]
    while len(along) > 1:
        there = body.moved(along[-1])
        if _near(game, fig, there) and (along[-1] == walk.end or stand(game.scene, there) is None):
            break
        along.pop()
    return tuple(along)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"cows-roam": roam, "cow-roams": roams, "herd": herd}
