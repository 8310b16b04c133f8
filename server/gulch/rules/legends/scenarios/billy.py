"""The refight of Jailbreak: Billy the Kid on his own against a Posse with two Deputies at the jail (LW-JAIL-13).

He starts free inside, two horses stand outside that anybody may use. Never here: who is in it (`refights`), Jailbreak
itself (`jail`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from gulch.choice import Apart
from gulch.decision import Option, Pick
from gulch.events import FigureInfo, Note, Placed, Status
from gulch.match import Game
from gulch.rules.legends import deploy, roster
from gulch.rules.legends.mounts import HORSE
from gulch.rules.legends.scenarios import indoors, jailhouse
from gulch.rules.legends.state import NPC
from gulch.table.model import INCH

RULE = "LW-JAIL-13"
HORSES = ("livery-1", "livery-2")
NEAR = 3 * INCH


def horses() -> list[FigureInfo]:
    """The two horses of nobody."""
    infos = [roster.mount(NPC, owner, "", HORSE) for owner in HORSES]
    return [replace(info, name=f"Horse {n}") for n, info in enumerate(infos, 1)]


async def slips_shackles(game: Game, seat: int) -> None:
    """He is in the jail, free and armed."""
    (fig,) = deploy.waiting(game, seat)
    game.tell(Status(fig, "prisoner", 1, RULE))
    game.tell(Note(f"{game.facts.figures[fig].name} has slipped his shackles.", RULE, (fig,)))
    await indoors.set_up(game, seat, fig, indoors.room(game.facts.table, jailhouse.jail(game)), RULE)


async def guards(game: Game, seat: int) -> None:
    """Two Deputies stand outside within 3 inches of the jail, the others at any edge; then the horses are put there."""
    figures = deploy.waiting(game, seat)
    deputies = [fig for fig in figures if game.facts.figures[fig].sheet("kind") == "Deputy"]  # no Posse has more
    for fig in deputies:
        await _on_guard(game, seat, fig)
    others = [fig for fig in figures if fig not in deputies]
    tied = [("tie-up", seat, info.id, RULE) for info in horses()]
    game.then(*(("any-edge", seat, fig) for fig in others), *tied)


async def _on_guard(game: Game, seat: int, fig: str) -> None:
    piece, stands = jailhouse.jail(game), deploy.body(game.scene.table, game.facts.figures[fig].info)
    asked = deploy.place(game, fig, stands, deploy.by_piece(piece.id, NEAR), 0, seat, RULE)
    put = await game.ask(replace(asked, apart=(Apart(piece.outline, 0),)))
    game.tell(Placed(fig, stands.moved(put.at, put.facing)))


async def any_edge(game: Game, seat: int, fig: str) -> None:
    """One of the others starts at whatever edge his player likes."""
    options = [Option(side, f"The {side} edge") for side in deploy.ACROSS]
    prompt = f"From which edge does {game.facts.figures[fig].name} come?"
    side = await game.pick(Pick(seat=seat, kind="any-edge", rule=RULE, prompt=prompt, subject=fig, options=options))
    await deploy.deploy(game, fig, deploy.edge(side, 0), RULE)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "slips-shackles": slips_shackles,
    "guards": guards,
    "any-edge": any_edge,
}
