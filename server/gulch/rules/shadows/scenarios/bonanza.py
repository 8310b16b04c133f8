"""Bonanza!: the Loot is in one of four pieces of terrain, nobody knows in which (SW-SCEN-14 to -16).

Nothing is hidden: where the Loot lies is decided by the Dice of the search. Never here: marking (`objectives`),
carrying (`loot`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.events import Act, Note, Rolled, Score
from gulch.match import Game
from gulch.rules.shadows import loot
from gulch.rules.shadows.scenarios.base import Scenario, Step, require
from gulch.rules.shadows.scenarios.fistful import held_by
from gulch.rules.shadows.scenarios.objectives import enterable, marked, unmark
from gulch.rules.shadows.state import on_table, standing
from gulch.table.measure import CONTACT, polygon_distance
from gulch.table.model import Piece, Point, Table
from gulch.view import Facts

ELEMENTS = 4
FOUND = 6
HELD = 4
COUNTER = "loot-1"


class Bonanza(Scenario):
    name, title, number, rule = "bonanza", "Bonanza!", 6, "SW-SCEN-14"

    def check(self, table: Table, seats: int) -> None:
        enough = len(enterable(table)) >= ELEMENTS
        require(enough, table, f'{ELEMENTS} pieces within 12" of the centre that models can enter', self.rule)

    def before(self, facts: Facts) -> tuple[Step, ...]:
        return (("objectives", ELEMENTS, 1, self.rule),)

    def passed(self, game: Game, fig: str, way: Sequence[Point]) -> None:
        """The first model to enter a marked piece searches it (SW-SCEN-15)."""
        radius = game.scene.bodies[fig].radius
        for at in way:
            for piece in marked(game.facts):
                if standing(game.facts, fig) and inside(at, radius, piece) and piece in marked(game.facts):
                    search(game, fig, piece)

    def final(self, game: Game) -> None:
        for info in game.facts.seats:
            if any(held_by(game.facts, figure.id) for figure in on_table(game.facts, info.seat)):
                game.tell(Score(info.seat, HELD, "carries the Loot", "SW-SCEN-16"))


def inside(at: Point, radius: int, piece: Piece) -> bool:
    """Whether any part of a base lies inside the outline of a piece; one that just touches it does not."""
    low, high = piece.at[2], piece.at[2] + piece.height
    return low <= at[2] <= high and polygon_distance(at[:2], piece.outline) + CONTACT < radius


def search(game: Game, fig: str, piece: Piece) -> None:
    """A D6: on 6, and in the last of the four for certain, the model finds the Loot; else the piece is empty
    (SW-SCEN-15)."""
    name, last = game.facts.figures[fig].name, len(marked(game.facts)) == 1
    act = Act("search", fig, item=piece.name, text=f"{name} searches the {piece.name}.", rule="SW-SCEN-15")
    with game.because(game.tell(act)):
        if last or _roll(game, fig) == FOUND:
            game.tell(Note(f"{name} finds the Loot.", "SW-SCEN-15", (fig,)))
            for one in marked(game.facts):
                unmark(game, one)
            _hand_over(game, fig)
        else:
            game.tell(Note(f"There is nothing in the {piece.name}.", "SW-SCEN-15", (fig,)))
            unmark(game, piece)


def _roll(game: Game, fig: str) -> int:
    drawn = game.dice.roll(6, 1, label=f"search {fig}")
    seat, result = game.facts.figures[fig].seat, "found" if drawn[0] == FOUND else "empty"
    game.tell(Rolled("search", seat, fig, 6, drawn, drawn, (), FOUND, -1, result, "SW-SCEN-15"))
    return drawn[0]


def _hand_over(game: Game, fig: str) -> None:
    """Whoever has its hands full leaves the Loot where it stands (SW-LOOT-01)."""
    if len(loot.carried(game.facts, fig)) < loot.MOST:
        loot.give(game, fig, COUNTER, "SW-SCEN-15")
    else:
        loot.lay(game, COUNTER, game.scene.bodies[fig].at)
