"""The ways out of the jail: a hole, a mount at the bars, the keys (LW-JAIL-07 to -09).

"prisoner" is the status of who is held, "bound" until he is free, "locked" as long as his equipment is in the jail;
"hitched" of a rider is the wall to whose bars his mount is tied, "searching" of a fighter the Turn since which he has
been alone with friends in the jail. Never here: the building (`jailhouse`), the scenario around it (`jail`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from gulch.decision import About, Option
from gulch.events import Act, Note, PieceChanged, Status
from gulch.match import Game
from gulch.rules.legends import dice, ground, pace, pairs, scenery
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios import indoors, jailhouse
from gulch.rules.legends.scenery import Unit
from gulch.rules.legends.state import body_of, bound, mount_under, mounted, number, on_table, other_seat, turn_of
from gulch.table import forced
from gulch.table.measure import distance_to_block
from gulch.table.model import INCH, Block, Point
from gulch.table.template_shapes import middle
from gulch.view import FigureFacts

if TYPE_CHECKING:  # moves ask the scenario
    from gulch.rules.legends.manners import Manner

HOLE, PULL, KEYS = "LW-JAIL-07", "LW-JAIL-08", "LW-JAIL-09"
HITCH = "hitch"
NEAR_HIM = 2 * INCH  # a hole in a wall so near is one in a wall of his cell


def prisoner(game: Game) -> FigureFacts | None:
    """Who was chosen as the prisoner, free by now or not."""
    return next((figure for figure in game.facts.figures.values() if "prisoner" in figure.status), None)


def is_held(game: Game) -> bool:
    """Whether the prisoner still sits in his cell."""
    held = prisoner(game)
    return held is not None and held.body is not None and bound(game.facts, held.id)


def free(game: Game, rule: str) -> None:
    """He may move and fight from now on; his equipment is another matter (LW-JAIL-09)."""
    held = prisoner(game)
    if held is not None and is_held(game):
        game.tell(Note(f"{held.name} is free.", rule, (held.id,)))
        game.tell(Status(held.id, "bound", None, rule))


# -- a hole ---------------------------------------------------------------------------------------------------------


def breached(game: Game, piece: str, gone: Sequence[Block]) -> None:
    """There is a hole in the jail: the prisoner is free if it is one in a wall of his cell (LW-JAIL-07)."""
    held = prisoner(game)
    if held is None or not is_held(game) or piece != jailhouse.jail(game).id:
        return
    body = body_of(game.facts, held.id)
    if any(distance_to_block(body, block) <= NEAR_HIM for block in gone):
        free(game, HOLE)


# -- a mount at the bars --------------------------------------------------------------------------------------------


def hitch_deeds(game: Game, fig: str) -> tuple[Option, ...]:
    """What an attacker in the saddle may do at the end of his way: tie his mount to the bars of a cell (LW-JAIL-08)."""
    if not mounted(game.facts, fig):
        return ()
    why = ("In his next Movin' he may ride off and pull at them (LW-JAIL-08)",)
    return tuple(
        Option(f"{HITCH}:{unit.wall}", f"Tie the mount to the bars in {unit.name}", About(pieces=(unit.piece,)), why)
        for unit, _ in jailhouse.barred(game)
    )


def hitches(game: Game, fig: str, moved: bool, deeds: Sequence[str]) -> None:
    """A rider who moves unties his mount; one who has come to the bars and wants to ties it there."""
    status = game.facts.figures[fig].status
    if moved and "hitched" in status:
        game.tell(Status(fig, "hitched", None, PULL))
    wall = jailhouse.at_the_bars(game, body_of(game.facts, fig)) if mounted(game.facts, fig) else ""
    if wall and f"{HITCH}:{wall}" in deeds and game.facts.get(fig, "hitched") != wall:
        text = f"{game.facts.figures[fig].name} ties the mount to the bars."
        game.tell(Act("tether", fig, text=text, rule=PULL))
        game.tell(Status(fig, "hitched", wall, PULL))


def disturbed(game: Game) -> None:
    """A rider who was charged before he could ride off has tied his mount for nothing (LW-JAIL-08)."""
    for fig in [figure.id for figure in game.facts.figures.values() if "hitched" in figure.status]:
        if not mounted(game.facts, fig) or pairs.touched(game.facts, fig):
            game.tell(Status(fig, "hitched", None, PULL))


def _pull_options(game: Game, fig: str) -> list[Option]:
    if "hitched" not in game.facts.figures[fig].status or not mounted(game.facts, fig):
        return []
    why = ("D6 hits at the Strength of the mount (LW-JAIL-08)",)
    return [Option("pull", "Ride off and pull at the bars", About(figures=(fig,)), why)]


async def _pull(game: Game, fig: str, argument: str) -> None:
    """Rides directly away: D6 hits at the wall, or by option D6 Wounds; if it gives way he gets away with its bars, and
    else he gets nowhere (LW-JAIL-08)."""
    wall = str(game.facts.get(fig, "hitched"))
    found = [(unit, bars) for unit, bars in jailhouse.barred(game) if unit.wall == wall]
    game.tell(Status(fig, "hitched", None, PULL))
    pace.halt(game, fig, PULL)
    if not found:
        return
    (unit, bars), mount = found[0], mount_under(game.facts, fig)
    text = f"{game.facts.figures[fig].name} rides off from the bars."
    with game.because(game.tell(Act("pull", fig, (mount,), text=text, rule=PULL))):
        seat = game.facts.figures[fig].seat
        score = (await dice.random(game, seat, "horsepower", 1, PULL, fig=fig)).dice[0]
        if not await _gives_way(game, unit, score, number(game.facts, mount, "St"), fig):
            game.tell(Status(fig, "hitched", wall, PULL))
            return
        await scenery.breach(game, unit, unit.parts, PULL, fig)  # the whole wall round the window
        await _ride(game, fig, bars)


async def _gives_way(game: Game, unit: Unit, score: int, strength: int, fig: str) -> bool:
    if option(game, "jail-horsepower") == "wounds":
        return scenery.lose(game, unit, score, PULL)
    seat = game.facts.figures[fig].seat
    return await scenery.damage(game, unit, strength, score, seat=seat, fig=fig, rule=PULL)


async def _ride(game: Game, fig: str, bars: Block) -> None:
    """As far as his mount can go straight away from the window."""
    from gulch.rules.legends import walk

    body, (x, y) = body_of(game.facts, fig), middle(bars.outline)
    policy = walk.among_others(game, fig, ground.policy(game, fig, pace.full(game, fig)), ())
    run = forced.run(game.scene, body, (body.x - x, body.y - y), policy.budget, policy)
    legs = run.walk.legs
    plain = next((n for n, leg in enumerate(legs) if walk.is_test(leg)), len(legs))
    if plain:
        await walk.tell(game, fig, legs[:plain], run.facing, "move", ())


def manners() -> Mapping[str, Manner]:
    """Riding off is a whole move."""
    from gulch.rules.legends.manners import Manner

    return {"pull": Manner(_pull_options, _pull, True)}


# -- the keys -------------------------------------------------------------------------------------------------------


def inside(game: Game, seat: int) -> list[str]:
    """The fighters of a side that are on the floor of the jail and can look about there."""
    jail = jailhouse.jail(game)
    there = [one for one in on_table(game.facts, seat) if not bound(game.facts, one.id)]
    return [one.id for one in there if one.body is not None and indoors.is_inside(jail, one.body.at)]


def search(game: Game, attacker: int) -> None:
    """Who is in the jail with no enemy there searches it from this Turn on; who is not, or is no longer alone, has to
    begin again (LW-JAIL-09)."""
    if not is_held(game):
        return
    alone = inside(game, attacker) if not inside(game, other_seat(game.facts, attacker)) else []
    for figure in on_table(game.facts, attacker):
        searching = "searching" in figure.status
        if figure.id in alone and not searching:
            game.tell(Status(figure.id, "searching", turn_of(game.facts), KEYS))
        elif searching and figure.id not in alone:
            game.tell(Status(figure.id, "searching", None, KEYS))


def interrupted(game: Game, attacker: int, way: Sequence[Point]) -> None:
    """A defender has gone along these points: if his way led through the jail, nobody there has been alone."""
    if indoors.crosses(jailhouse.jail(game), way):
        for figure in on_table(game.facts, attacker):
            if "searching" in figure.status:
                game.tell(Status(figure.id, "searching", None, KEYS))


async def keys(game: Game, attacker: int) -> None:
    """At the start of the attackers' Movin': whoever searched the jail since the Turn before has found the keys, and
    the prisoner's equipment with them (LW-JAIL-09)."""
    search(game, attacker)
    held = prisoner(game)
    found = [figure for figure in on_table(game.facts, attacker) if "searching" in figure.status]
    if held is None or not is_held(game):
        return
    for figure in found:
        if int(figure.status["searching"]) < turn_of(game.facts):
            game.tell(Note(f"{figure.name} has found the keys.", KEYS, (figure.id, held.id)))
            game.tell(Status(held.id, "locked", None, KEYS))
            _unlock(game)
            free(game, KEYS)
            return


def lock(game: Game, cell: jailhouse.Cell) -> None:
    """The door of the prisoner's cell is shut, and nobody opens it."""
    if cell.door:
        door = f"{jailhouse.jail(game).id}/{cell.door}"
        game.tell(PieceChanged(door, "shut", 1))
        game.tell(PieceChanged(door, "barred", 1))


def _unlock(game: Game) -> None:
    """Every cell stands open."""
    jail = jailhouse.jail(game)
    for cell in jailhouse.cells(jail):
        door = f"{jail.id}/{cell.door}"
        if cell.door and door in game.scene.barred:
            game.tell(PieceChanged(door, "barred", 0))
            game.tell(PieceChanged(door, "shut", 0))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"keys": keys}
