"""Mounting and dismounting: Move Actions that begin so (SW-HORSE-02, -03).

Being two Actions, no Move has both. Lives here: when either is possible and how it is done. Never here: what may be
done on the way (`saddle`), routes (`move`), lost horses (`horses`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Act, Placed
from gulch.match import Game
from gulch.rules.shadows import contact, course, hazards, horses, move, saddle
from gulch.rules.shadows.saddle import Spots
from gulch.rules.shadows.special import Special
from gulch.rules.shadows.state import standing
from gulch.table.model import Body, Point

LIMIT = 1000


# -- mounting -------------------------------------------------------------------------------------------


def _mount_options(game: Game, fig: str, trigger: str) -> list[Option]:
    """A model in Contact with its horse that is not engaged (SW-HORSE-02)."""
    if not saddle.at_hand(game, fig) or contact.engaged(game.facts, fig):
        return []
    horse = horses.horse_of(game.facts, fig)
    about = About(figures=(fig, horse.id)) if horse else About(figures=(fig,))
    return [Option("mount:horse", "Mount and Move", about, ("At the start of a Move (SW-HORSE-02)",))]


def _gets_on(game: Game, fig: str) -> bool:
    """Sits in the saddle, if the horse is still there."""
    if not saddle.at_hand(game, fig) or contact.engaged(game.facts, fig):
        return False
    saddle.get_on(game, fig, "SW-HORSE-02")
    return True


async def _mount_fix(game: Game, fig: str, argument: str) -> str:
    return await course.choose(game, fig, begin=lambda game, at: _gets_on(game, fig))


async def _mount(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    await course.go(game, fig, fixed, begin=lambda game, at: _gets_on(game, fig), trigger=trigger)


# -- dismounting ----------------------------------------------------------------------------------------


def _dismount_options(game: Game, fig: str, trigger: str) -> list[Option]:
    """A rider that is not engaged and has room beside its horse (SW-HORSE-02)."""
    facts = game.facts
    able = horses.riding(facts, fig) and standing(facts, fig) and horses.horse_of(facts, fig) is not None
    if not able or contact.engaged(facts, fig) or not _spots_to_dismount(game, fig):
        return []
    about = About(figures=(fig,))
    return [Option("dismount:horse", "Dismount and Move", about, ("At the start of a Move (SW-HORSE-02)",))]


def _horse_under(game: Game, fig: str) -> Body:
    """The horse under a rider as a body of its own, on the rider's spot."""
    horse, rider = horses.horse_of(game.facts, fig), game.scene.bodies[fig]
    assert horse is not None
    return horses.body(game.scene.table, horse.info, rider.at, rider.facing)


def _spots_to_dismount(game: Game, fig: str) -> Spots:
    """Free places in Contact with the horse under a rider, 1" from enemies on their feet (SW-MOVE-06)."""
    body, horse = game.scene.bodies[fig], _horse_under(game, fig)
    return [spot for spot in saddle.beside(game, horse, horses.on_foot(body)) if _free(game, fig, body, spot[1])]


def _free(game: Game, fig: str, body: Body, at: Point) -> bool:
    return not horses.near_foes(game, fig, horses.on_foot(body).moved(at), LIMIT)


async def _side(game: Game, fig: str) -> Point:
    """Where beside its horse the rider's player has it get off."""
    spots, who = _spots_to_dismount(game, fig), game.facts.figures[fig]
    pick = Pick(
        seat=who.seat, kind="dismount", rule="SW-HORSE-02", prompt=f"On which side does {who.name} dismount?",
        subject=fig, options=saddle.sides(fig, spots),
    )  # fmt: skip
    return dict(spots)[await game.pick(pick)]


def _gets_off(game: Game, fig: str, at: Point | None) -> bool:
    """Stands beside its horse at that place, if it is still free."""
    if at is None or not horses.riding(game.facts, fig) or at not in dict(_spots_to_dismount(game, fig)).values():
        return False
    who, body, horse = game.facts.figures[fig], game.scene.bodies[fig], _horse_under(game, fig)
    act = Act("dismount", fig, (horse.id,), "Horse", (at,), f"{who.name} dismounts.", "SW-HORSE-02")
    with game.because(game.tell(act)):
        game.tell(Placed(fig, horses.on_foot(body).moved(at)))
        game.tell(Placed(horse.id, horse))
    horses.startle(game, fig, (at,))
    return True


async def _dismount_fix(game: Game, fig: str, argument: str) -> str:
    at = await _side(game, fig)
    return await course.choose(game, fig, begin=lambda game, at: _gets_off(game, fig, at), beside=at)


async def _dismount(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    if fixed:
        await course.go(game, fig, fixed, begin=lambda game, at: _gets_off(game, fig, at), trigger=trigger)
        return
    if await hazards.sets_out(game, fig):
        if _dismount_options(game, fig, trigger):
            _gets_off(game, fig, await _side(game, fig))
        await move.move(game, fig, reaction_to=trigger, under_way=True)


MOUNT = Special(
    _mount_options, lambda game, fig, argument: "is about to mount", lambda game, fig, argument: "Horse",
    _mount, _mount_fix, moves=True,
)  # fmt: skip
DISMOUNT = Special(
    _dismount_options, lambda game, fig, argument: "is about to dismount", lambda game, fig, argument: "Horse",
    _dismount, _dismount_fix, moves=True,
)  # fmt: skip
