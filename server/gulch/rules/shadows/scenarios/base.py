"""What a scenario is: the hooks that set-up, movement and the end of a match call (SW-SCEN).

Lives here: `Scenario`, which does as Showdown does wherever a scenario says nothing else. A scenario keeps no state:
what it needs to know is in the facts (markers, statuses). Never here: any one scenario, Deployment itself (`setup`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gulch.errors import InvalidInput
from gulch.match import Game
from gulch.table.measure import polygon_distance
from gulch.table.model import INCH, Piece, Point, Table
from gulch.table.moves import Exit
from gulch.view import Facts

Step = tuple[Any, ...]
CENTRAL = 12 * INCH


class Scenario:
    """`number` is the score of the D8 that chooses it, `rule` the ledger rule of its set-up."""

    name = ""
    title = ""
    number = 0
    rule = ""
    casualties = True
    """Whether Casualties are worth VP (SW-VP-02)."""

    def check(self, table: Table, seats: int) -> None:
        """InvalidInput if the table has not what the scenario needs."""

    def fits(self, table: Table, seats: int) -> bool:
        """Whether the table has what it needs."""
        try:
            self.check(table, seats)
        except InvalidInput:
            return False
        return True

    def terrain(self, facts: Facts) -> tuple[Step, ...]:
        """The steps that make the terrain what the scenario needs (SW-SCEN-03)."""
        return ()

    def before(self, facts: Facts) -> tuple[Step, ...]:
        """The steps between the terrain, with its Bystanders, and Deployment (SW-SCEN-03)."""
        return ()

    def deployment(self, facts: Facts, seats: Sequence[int]) -> tuple[Step, ...]:
        """The steps of Deployment, by the seats in Roll-Off order (SW-DEPLOY-01)."""
        return tuple(("zone", seat) for seat in seats)

    def exits(self, facts: Facts, fig: str) -> tuple[Exit, ...]:
        """Where a model may leave the table now; nowhere unless a scenario says so (SW-LOOT-03)."""
        return ()

    def left(self, game: Game, fig: str) -> None:
        """A model leaves by one of its exits: before it is removed."""

    def passed(self, game: Game, fig: str, way: Sequence[Point]) -> None:
        """A model on its feet has moved along these points, a fifth of an inch apart at most."""

    def casualty(self, game: Game, victim: str, by_seat: int) -> None:
        """What a Casualty is worth beside its Rank (SW-VP-02)."""

    def final(self, game: Game) -> None:
        """The points that are scored when the game ends."""


def centre_of(table: Table) -> tuple[int, int]:
    """The centre of a table in plan, mils."""
    return table.size[0] // 2, table.size[1] // 2


def central(table: Table, within: int = CENTRAL) -> list[Piece]:
    """The pieces whose nearest point lies within so many mils of the table's centre, in the order of the table."""
    centre = centre_of(table)
    return [piece for piece in table.pieces if polygon_distance(centre, piece.outline) <= within]


def require(enough: bool, table: Table, what: str, rule: str) -> None:
    """InvalidInput unless the table has it."""
    if not enough:
        raise InvalidInput(f"table {table.name} has not what the scenario needs ({rule}): {what}", "use another table")
