"""Mounting and dismounting: Move Actions that begin so (SW-HORSE-02, -03).

Being two Actions, no Move has both. Lives here: when either is possible and how it is done. Never here: what may be
done on the way (`saddle`), routes (`move`), lost horses (`horses`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Act, Placed
from gulch.match import Game
from gulch.rules.shadows import contact, hazards, horses, move, saddle
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


async def _mount(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    if await hazards.sets_out(game, fig) and saddle.at_hand(game, fig):
        saddle.get_on(game, fig, "SW-HORSE-02")
        await move.move(game, fig, reaction_to=trigger, under_way=True)


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


async def _dismount(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    if not await hazards.sets_out(game, fig):
        return
    spots, horse = _spots_to_dismount(game, fig), _horse_under(game, fig)
    who, body = game.facts.figures[fig], game.scene.bodies[fig]
    pick = Pick(
        seat=who.seat, kind="dismount", rule="SW-HORSE-02", prompt=f"On which side does {who.name} dismount?",
        subject=fig, options=saddle.sides(fig, spots),
    )  # fmt: skip
    at = dict(spots)[await game.pick(pick)]
    act = Act("dismount", fig, (horse.id,), "Horse", (at,), f"{who.name} dismounts.", "SW-HORSE-02")
    with game.because(game.tell(act)):
        game.tell(Placed(fig, horses.on_foot(body).moved(at)))
        game.tell(Placed(horse.id, horse))
    horses.startle(game, fig, (at,))
    await move.move(game, fig, reaction_to=trigger, under_way=True)


MOUNT = Special(
    _mount_options, lambda game, fig, argument: "is about to mount", lambda game, fig, argument: "Horse",
    _mount, moves=True,
)  # fmt: skip
DISMOUNT = Special(
    _dismount_options, lambda game, fig, argument: "is about to dismount", lambda game, fig, argument: "Horse",
    _dismount, moves=True,
)  # fmt: skip
