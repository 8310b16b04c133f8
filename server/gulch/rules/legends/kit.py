"""Special equipment that does something by itself: Boilerplate on the card, Fine Whiskey, Fancy Duds, a Night on the
Town (LW-EQUIP-03 to LW-EQUIP-07).

Lives here: what such things ask, roll and tell. Never here: readings of a card (`perks`), prices (`posse`), mounts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass

from gulch.decision import Option, Pick
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, perks
from gulch.rules.legends.state import fighters, is_hero

WHISKEY, DUDS, BOILERPLATE = "Fine Whiskey", "Fancy Duds", "Boilerplate"


def worn(values: Mapping[str, int], kit: Collection[str]) -> dict[str, int]:
    """The numbers of a card with Boilerplate on: Grit 1 higher, 1 inch less on foot (LW-EQUIP-03)."""
    changed = dict(values)
    if BOILERPLATE in kit:
        changed["G"], changed["move"] = values["G"] + 1, values["move"] - 1
    return changed


# -- Fine Whiskey -----------------------------------------------------------------------------------------


async def start(game: Game) -> None:
    """At the start of a game Heroes may drink their whiskey, those who come later too (LW-EQUIP-05)."""
    for info in game.facts.seats:
        for figure in fighters(game.facts, info.seat):
            if not figure.out and is_hero(game.facts, figure.id) and perks.owns(game.facts, figure.id, WHISKEY):
                await _drink(game, figure.id)


async def _drink(game: Game, fig: str) -> None:
    who = game.facts.figures[fig]
    text = "Drink: Pluck +D6 (7 at most), Shootin' one worse, Grit +1 in fights"
    options = [Option("drink", text), Option("keep", "Keep the whiskey for another day")]
    prompt = f"{who.name} has Fine Whiskey"
    pick = Pick(seat=who.seat, kind="whiskey", rule="LW-EQUIP-05", prompt=prompt, subject=fig, options=options)
    if await game.pick(pick) == "drink":
        roll = await dice.random(game, who.seat, "whiskey", 1, "LW-EQUIP-05", fig=fig)
        game.tell(Status(fig, "whiskey", roll.dice[0], "LW-EQUIP-05"))


# -- Fancy Duds -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ruin:
    """Fancy Duds whose wearer was taken out of action: ruined on a 1 (LW-EQUIP-04)."""

    figure: str

    async def settle(self, game: Game) -> None:
        seat = game.facts.figures[self.figure].seat
        roll = await dice.random(game, seat, "fancy duds", 1, "LW-EQUIP-04", fig=self.figure, needed=2)
        if roll.dice[0] < 2:
            name = game.facts.figures[self.figure].name
            game.tell(Status(self.figure, "ruined", 1, "LW-EQUIP-04"))
            game.tell(Note(f"{name}'s Fancy Duds are ruined.", "LW-EQUIP-04", (self.figure,)))


def taken_out(game: Game, fig: str) -> None:
    """Who was taken out of action may have ruined his clothes (LW-EQUIP-04)."""
    if perks.owns(game.facts, fig, DUDS):
        game.pending.append(Ruin(fig))


# -- a Night on the Town ----------------------------------------------------------------------------------


async def ignores_flight(game: Game, seat: int) -> bool:
    """Whether a Posse ignores its failed Head for the Hills test: the first one, after a Night on the Town
    (LW-EQUIP-07)."""
    who = f"seat:{seat}"
    if not game.facts.get(who, "night"):
        return False
    options = [Option("ignore", "Ignore the failed test"), Option("flee", "Head for the Hills")]
    prompt = "The Night on the Town was worth it: the test has failed"
    pick = Pick(seat=seat, kind="night", rule="LW-EQUIP-07", prompt=prompt, options=options)
    stays = await game.pick(pick) == "ignore"
    game.tell(Status(who, "night", None, "LW-EQUIP-07"))
    return stays


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"kit": start}
