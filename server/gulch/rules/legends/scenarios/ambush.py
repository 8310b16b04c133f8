"""The set-up of Stagecoach: who rides shotgun, borrowed mounts, the defenders with the coach, the attackers in ambush
(LW-STAGE-03, LW-STAGE-05).

Steps "stage-end", "shotgun", "lend", "lend-attackers", "ambush". Never here: the coach in play (`coach`), Deployment in
an ordinary zone (`deploy`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from gulch.choice import Apart
from gulch.decision import About, Option, Pick, Place
from gulch.events import FigureInfo, Note, Placed, Removed, Status
from gulch.match import Game
from gulch.rules.legends import burdens, deploy, mounts, roles, roster, tape
from gulch.rules.legends.scenarios import coach
from gulch.rules.legends.state import MOUNT, fighters
from gulch.table.model import INCH, Body
from gulch.view import Facts, FigureFacts

RULE, LENT = "LW-STAGE-03", "LW-STAGE-05"
WITHIN, AWAY = 6 * INCH, 18 * INCH
NEARER = 2 * INCH
NOBODY = "nobody"
HORSE, MULE = ".lent-horse", ".lent-mule"


# -- borrowed mounts ------------------------------------------------------------------------------------------


def lent(infos: Sequence[FigureInfo]) -> list[FigureInfo]:
    """A horse and a mule for every fighter who has none of his own: he may be lent one of them (LW-STAGE-05)."""
    ids = {info.id for info in infos}
    walkers = [info for info in infos if dict(info.sheet).get("class") != "Animal" and info.id + MOUNT not in ids]
    return [mount for info in walkers for mount in (_lent(info, HORSE), _lent(info, MULE))]


def _lent(owner: FigureInfo, suffix: str) -> FigureInfo:
    kind = mounts.HORSE if suffix == HORSE else mounts.MULE
    made = roster.mount(owner.seat, owner.id, owner.name, kind)
    name = f"{owner.name}'s borrowed {kind.lower()}"
    return replace(made, id=owner.id + suffix, name=name, sheet=(*made.sheet, ("lent", "yes")))


def walkers(facts: Facts, seat: int) -> list[FigureFacts]:
    """The fighters of a side without a mount who are still to be set up, in posse order."""
    waiting = [figure for figure in fighters(facts, seat) if figure.body is None and not figure.out]
    return [figure for figure in waiting if mounts.mount_of(facts, figure.id) is None]


def _lend(game: Game, fig: str, suffix: str) -> None:
    mount = fig + suffix
    game.tell(Status(fig, "mount", mount, LENT))
    text = f"{game.facts.figures[fig].name} is lent a {game.facts.figures[mount].sheet('kind').lower()}."
    game.tell(Note(text, LENT, (fig, mount)))


async def lend(game: Game, seat: int) -> None:
    """Every defender on foot is lent a horse or a mule, but for the man who rides shotgun (LW-STAGE-05)."""
    for figure in walkers(game.facts, seat):
        if "shotgun" in figure.status:
            continue
        options = [Option(HORSE, "A horse"), Option(MULE, "A mule")]
        prompt = f"What is {figure.name} lent?"
        pick = Pick(seat=seat, kind="lent", rule=LENT, prompt=prompt, subject=figure.id, options=options)
        _lend(game, figure.id, await game.pick(pick))


async def lend_attackers(game: Game, seat: int) -> None:
    """Up to half of the attackers on foot are lent horses, rounded down (LW-STAGE-05)."""
    able = walkers(game.facts, seat)
    most = len(able) // 2
    if most:
        options = [Option(figure.id, figure.name, About(figures=(figure.id,))) for figure in able]
        prompt = f"Who is lent a horse? Up to {most}"
        pick = Pick(seat=seat, kind="lent-to", rule=LENT, prompt=prompt, options=options, least=0, most=most)
        for fig in (await game.ask(pick)).ids:
            _lend(game, fig, HORSE)
    _nothing_more_to_lend(game)


def _nothing_more_to_lend(game: Game) -> None:
    """What was not borrowed is not in the game."""
    taken = [str(figure.status.get("mount", "")) for figure in game.facts.figures.values()]
    for figure in list(game.facts.figures.values()):
        if figure.sheet("lent") and figure.id not in taken:
            game.tell(Removed(figure.id, "not lent", LENT))


def give_back(game: Game) -> None:
    """Borrowed mounts go back after the game (LW-STAGE-05)."""
    for figure in list(game.facts.figures.values()):
        if "mount" in figure.status:
            game.tell(Status(figure.id, "mount", None, LENT))


# -- the coach ------------------------------------------------------------------------------------------------


async def stage_end(game: Game, seat: int) -> None:
    """The defenders choose from which end of the road they come (LW-STAGE-03)."""
    sides = [side for side in coach.ENDS if coach.free_road(game.facts.table, side)]
    options = [Option(side, f"From the {side}") for side in sides]
    prompt = "From which end of the road does the coach come?"
    side = await game.pick(Pick(seat=seat, kind="end", rule=RULE, prompt=prompt, options=options))
    game.tell(Status(f"seat:{seat}", "zone", side, RULE))
    coach.place(game, side, RULE)


async def shotgun(game: Game, seat: int) -> None:
    """One defender on foot may ride shotgun, on the roof of the coach (LW-STAGE-05)."""
    able = walkers(game.facts, seat)
    options = [Option(figure.id, figure.name, About(figures=(figure.id,))) for figure in able]
    options.append(Option(NOBODY, "Nobody"))
    fig = await game.pick(Pick(seat=seat, kind="shotgun", rule=LENT, prompt="Who rides shotgun?", options=options))
    if fig == NOBODY:
        return
    game.tell(Status(fig, "shotgun", 1, LENT))
    at, facing = coach.on_top(game, coach.SHOTGUN)
    game.tell(Placed(fig, deploy.body(game.facts.table, game.facts.figures[fig].info).moved(at, facing)))
    game.tell(Note(f"{game.facts.figures[fig].name} rides shotgun.", LENT, (fig,)))


# -- the attackers --------------------------------------------------------------------------------------------


async def ambush(game: Game, seat: int) -> None:
    """One attacker after another is set up off the road, 18 inches from the coach and every defender (LW-STAGE-03)."""
    figures = deploy.waiting(game, seat)
    if not figures:
        return
    game.then(("ambush", seat))
    figure = game.facts.figures[await deploy.which(game, seat, figures, RULE)]
    mount = mounts.mount_of(game.facts, figure.id)
    stands = deploy.body(game.scene.table, figure.info)
    rides = mount is not None and await _rides(game, figure, mount, stands)
    if rides and mount is not None:
        stands = mounts.in_the_saddle(game.facts.table, stands, deploy.ORIGIN)
    asked = nearest(game, stands)
    if asked is None:
        return
    put = await game.ask(asked)
    game.tell(Placed(figure.id, stands.moved(put.at, put.facing)))
    if mount is not None and not rides:
        await deploy.beside(game, figure, mount, RULE)


async def _rides(game: Game, figure: FigureFacts, mount: FigureFacts, stands: Body) -> bool:
    """Whether he starts in the saddle, if he may ride (LW-EXPL-12) and there is room for that."""
    saddled = place(game, mounts.in_the_saddle(game.facts.table, stands, deploy.ORIGIN), AWAY)
    if burdens.rides_not(game.facts, figure.id) or not saddled.possible(game.scene):
        return False
    about = About(figures=(figure.id, mount.id))
    options = [Option("mounted", "In the saddle", about), Option("foot", f"On foot, {mount.name} beside", about)]
    prompt = f"How does {figure.name} start?"
    pick = Pick(
        seat=figure.seat, kind="deploy-mount", rule=RULE, prompt=prompt, subject=figure.id, options=options
    )  # fmt: skip
    return await game.pick(pick) == "mounted"


def place(game: Game, stands: Body, away: int) -> Place:
    """Anywhere but on the road, so far from the coach and the defenders."""
    figure, (width, depth) = game.facts.figures[stands.id], game.facts.table.size
    foes = [one.body for one in fighters(game.facts, roles.defender(game.facts)) if one.body is not None]
    apart = [Apart(((foe.x, foe.y),), away + foe.radius) for foe in foes]
    return Place(
        seat=figure.seat, kind="deploy", rule=RULE, prompt=f"Set {figure.name} up", subject=figure.id, body=stands,
        region=((0, 0), (width, 0), (width, depth), (0, depth)),
        apart=(
            Apart(coach.road(game.facts.table), 0), Apart(coach.piece(game.facts).outline, away), *apart,
            *deploy.clear_of(game, stands),
        ),
    )  # fmt: skip


def nearest(game: Game, stands: Body) -> Place | None:
    """The same, or nearer as far as there is no room; None if there is none at all."""
    for away in range(AWAY, -1, -NEARER):
        found = place(game, stands, away)
        if found.possible(game.scene):
            if away < AWAY:
                name = game.facts.figures[stands.id].name
                text = f"There is no room: {name} is set up {tape.told(game.facts, away)} away."
                game.tell(Note(text, RULE, (stands.id,)))
            return found
    return None


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "stage-end": stage_end,
    "shotgun": shotgun,
    "lend": lend,
    "lend-attackers": lend_attackers,
    "ambush": ambush,
}
