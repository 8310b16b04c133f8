"""Special rules of Hired Guns that do something by themselves: Ancient Remedies, the Reporter.

Lives here: LW-HIRED-21, LW-HIRED-27. Never here: readings of a card (`perks`), the Bible
(`bible`), fees and profiles (`posse`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import Option
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import lasso, perks, tape, way
from gulch.rules.legends.manners import Manner
from gulch.rules.legends.state import in_play, is_hero, number, on_table, store, turn_of
from gulch.table.model import INCH
from gulch.view import FigureFacts

STORY = 3 * INCH


# -- the Reporter -----------------------------------------------------------------------------------------


def turn_began(game: Game) -> None:
    """Heroes without Fame who start the Turn within 3 inches of their Reporter gain a point (LW-HIRED-27)."""
    for info in game.facts.seats:
        mine = on_table(game.facts, info.seat)
        writers = [one for one in mine if perks.has(game.facts, one.id, "I'll Make You Famous")]
        for hero in mine:
            if any(_is_written_up(game, hero, writer) for writer in writers):
                game.tell(Status(hero.id, "fame", 1, "LW-HIRED-27"))
                game.tell(Note(f"The Reporter makes {hero.name} famous.", "LW-HIRED-27", (hero.id,)))


def _is_written_up(game: Game, hero: FigureFacts, writer: FigureFacts) -> bool:
    """A Hero of the Posse or a Legend, not the Reporter or another Hired Gun, who are no Heroes."""
    facts = game.facts
    if hero.id == writer.id or hero.sheet("hired") == "gun" or not is_hero(facts, hero.id):
        return False
    near = tape.gap(game, hero.id, writer.id) <= STORY
    return near and store(facts, hero.id, "fame") == 0


# -- Ancient Remedies -------------------------------------------------------------------------------------


def _can_rest(game: Game, fig: str) -> list[Option]:
    facts = game.facts
    ready = perks.has(facts, fig, "Ancient Remedies") and not facts.get(fig, "remedied")
    if not ready or store(facts, fig, "fortune") >= number(facts, fig, "FT") or way.touching(game, fig):
        return []
    return [Option("remedies", "Stand still and restore all Fortune (once a game)", why=("LW-HIRED-21",))]


async def _rest(game: Game, fig: str, argument: str) -> None:
    """He stands still for the whole phase; it helps at its end (LW-HIRED-21)."""
    name = game.facts.figures[fig].name
    game.tell(Act("remedies", fig, text=f"{name} turns to Ancient Remedies.", rule="LW-HIRED-21"))
    game.tell(Status(fig, "remedies", turn_of(game.facts), "LW-HIRED-21"))


def movin_over(game: Game) -> None:
    """At the end of Movin' all Fortune of who rested is restored, unless an enemy has come to him or roped him
    (LW-HIRED-21, LW-WEAP-36)."""
    facts = game.facts
    for fig, figure in facts.figures.items():
        if figure.status.get("remedies", 0) != turn_of(facts) or not in_play(facts, fig):
            continue
        if way.touching(game, fig) or lasso.held(facts, fig):
            game.tell(Note(f"{figure.name} is disturbed and may try again.", "LW-HIRED-21", (fig,)))
            continue
        game.tell(Status(fig, "fortune", number(facts, fig, "FT"), "LW-HIRED-21"))
        game.tell(Status(fig, "remedied", turn_of(facts), "LW-HIRED-21"))


MANNERS: Mapping[str, Manner] = {"remedies": Manner(_can_rest, _rest, True)}
