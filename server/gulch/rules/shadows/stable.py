"""Horses before play: those that a Posse brings, and how each is Deployed (SW-HORSE-01, SW-GEAR-02, -03).

Never here: where models are Deployed (`setup`), arriving (`arrival`), horses in play (`horses`, `mounted`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gulch.decision import About, Option, Pick, Place
from gulch.events import FigureInfo, Note, Placed, Removed
from gulch.match import Game
from gulch.rules.shadows import gear, horses, saddle
from gulch.rules.shadows.bodies import body
from gulch.rules.shadows.options import option
from gulch.table.model import Body

MOUNTED, BESIDE, WITHOUT = "mounted", "beside", "without"
_ANYWHERE = (0, 0)


def infos(game: Game, models: Sequence[FigureInfo]) -> list[FigureInfo]:
    """The horses of these models as figures; none where the option mounted-models is off (SW-HORSE-01)."""
    if option(game, "mounted-models") == "off":
        return []
    bred = [(model, _breed(model)) for model in models]
    return [horses.info(model, breed) for model, breed in bred if breed]


def _breed(model: FigureInfo) -> str:
    """The horse among the Gear on a model's sheet, "" for none."""
    items = dict(model.sheet).get("gear", "").split(", ")
    return next((item for item in items if item in gear.table() and gear.table()[item].horse), "")


async def come(game: Game, fig: str, where: Callable[[Body], Place]) -> tuple[str, Place | None]:
    """How a model comes with its horse, in the saddle only if there is room for that, and where it may be put; no place
    if there is none even on foot."""
    place = where(figure(game, fig, WITHOUT))
    if not place.possible(game.scene):
        return "", None
    riding = where(figure(game, fig, MOUNTED)) if horses.horse_of(game.facts, fig) is not None else None
    how = await choose(game, fig, rides=riding is not None and riding.possible(game.scene))
    return how, riding if how == MOUNTED else place


async def choose(game: Game, fig: str, *, rides: bool = True) -> str:
    """How the owner Deploys a horse: mounted if there is room for it, on foot with it in Contact, or without it
    (SW-GEAR-03). "" without one."""
    horse, who = horses.horse_of(game.facts, fig), game.facts.figures[fig]
    if horse is None:
        return ""
    about = About(figures=(fig, horse.id))
    options = [
        *((Option(MOUNTED, "In the saddle", about),) if rides else ()),
        Option(BESIDE, "On foot, the horse beside", about),
        Option(WITHOUT, "Without the horse", about, ("It is not used in this game (SW-GEAR-03)",)),
    ]
    prompt = f"How is {who.name} Deployed, who has a horse?"
    pick = Pick(seat=who.seat, kind="deploy-horse", rule="SW-GEAR-03", prompt=prompt, subject=fig, options=options)
    how = await game.pick(pick)
    if how == WITHOUT:
        game.tell(Removed(horse.id, "left behind", "SW-GEAR-03"))
    return how


def figure(game: Game, fig: str, how: str) -> Body:
    """The model as it will be put on the table, somewhere."""
    on_foot = body(game.scene.table, game.facts.figures[fig].info, _ANYWHERE)
    return horses.in_the_saddle(on_foot, on_foot.at) if how == MOUNTED else on_foot


async def bring(game: Game, fig: str, how: str) -> None:
    """After its owner on foot the horse is placed in Contact (SW-GEAR-03)."""
    horse, who = horses.horse_of(game.facts, fig), game.facts.figures[fig]
    if how != BESIDE or horse is None:
        return
    stands = horses.body(game.scene.table, horse.info, game.scene.bodies[fig].at, game.scene.bodies[fig].facing)
    spots = saddle.beside(game, game.scene.bodies[fig], stands)
    if not spots:
        game.tell(Note(f"There is no room for {horse.name}.", "SW-GEAR-03", (fig,)))
        game.tell(Removed(horse.id, "left behind", "SW-GEAR-03"))
        return
    pick = Pick(
        seat=who.seat, kind="horse-beside", rule="SW-GEAR-03", prompt=f"Where does {horse.name} stand?", subject=fig,
        options=saddle.sides(horse.id, spots),
    )  # fmt: skip
    at = dict(spots)[await game.pick(pick)]
    game.tell(Placed(horse.id, stands.moved(at)))
    game.tell(Note(f"{horse.name} stands beside {who.name}.", "SW-GEAR-03", (fig, horse.id)))
