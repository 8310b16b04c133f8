"""Shootout!: the Bosses and their seconds face each other around the centre of the table (SW-SCEN-08, SW-SCEN-09).

Lives here: the scenario and its steps "clear-centre" and "duellists". Never here: placing them (`duel`), Deployment of
the others (`setup`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Note, PieceChanged, Score
from gulch.match import Game
from gulch.rules.shadows.scenarios.base import Scenario, Step, central
from gulch.rules.shadows.state import models
from gulch.table.measure import in_polygon
from gulch.table.model import INCH, Piece, Table
from gulch.view import Facts

CENTRE = 6 * INCH
SECONDS = 2
BOSS_VP = 1


class Shootout(Scenario):
    name, title, number, rule = "shootout", "Shootout!", 3, "SW-SCEN-08"

    def terrain(self, facts: Facts) -> tuple[Step, ...]:
        return (("clear-centre",),) if in_the_way(facts.table) else ()

    def deployment(self, facts: Facts, seats: Sequence[int]) -> tuple[Step, ...]:
        """All zones first, then those in the centre, then the rest."""
        chosen = tuple(("choose-zone", seat) for seat in seats)
        return (*chosen, *(("duellists", seat) for seat in seats), *(("deploy-rest", seat) for seat in seats))

    def casualty(self, game: Game, victim: str, by_seat: int) -> None:
        figure = game.facts.figures[victim]
        if "boss" in figure.status:
            game.tell(Score(by_seat, BOSS_VP, f"{figure.name} was their Boss", "SW-SCEN-09"))


def in_the_way(table: Table) -> list[Piece]:
    """The pieces that come within 6" of the centre, and what rests on them."""
    gone = central(table, CENTRE)
    while True:
        more = [p for p in table.pieces if p not in gone and p.at[2] and any(_rests_on(p, q) for q in gone)]
        if not more:
            return [piece for piece in table.pieces if piece in gone]
        gone += more


def _rests_on(piece: Piece, other: Piece) -> bool:
    return other.at[2] < piece.at[2] and in_polygon(piece.at[:2], other.outline)


async def clear_centre(game: Game) -> None:
    """No terrain stands within 6" of the centre: what does is taken off the table (SW-SCEN-08)."""
    pieces = in_the_way(game.facts.table)
    names = ", ".join(piece.name for piece in pieces)
    with game.because(game.tell(Note(f"The centre of the table is cleared of terrain: {names}.", "SW-SCEN-08"))):
        for piece in pieces:
            game.tell(PieceChanged(piece.id, "gone", 1))


async def duellists(game: Game, seat: int) -> None:
    """The Boss and up to two more models that the player names stand in the centre (SW-SCEN-08)."""
    figures = models(game.facts, seat)
    bosses = [figure.id for figure in figures if "boss" in figure.status]
    options = [
        Option(figure.id, figure.name, About(figures=(figure.id,)), ("SW-SCEN-08",))
        for figure in figures
        if figure.id not in bosses
    ]
    picked = await game.ask(
        Pick(
            seat=seat, kind="duellists", rule="SW-SCEN-08", prompt="Who stands in the centre beside the Boss?",
            options=options, least=0, most=min(SECONDS, len(options)),
        )
    )  # fmt: skip
    game.then(*(("duellist", fig) for fig in (*bosses, *picked.ids)))
