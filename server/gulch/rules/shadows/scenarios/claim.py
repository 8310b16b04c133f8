"""Stake a Claim: three pieces of terrain, held by whoever has more models beside them (SW-SCEN-04, SW-SCEN-05).

Never here: nominating (`objectives`).
"""

from __future__ import annotations

from gulch.events import Score
from gulch.match import Game
from gulch.rules.shadows import teams
from gulch.rules.shadows.scenarios.base import Scenario, Step, central, require
from gulch.rules.shadows.scenarios.objectives import marked
from gulch.rules.shadows.state import on_table, standing
from gulch.table.measure import distance_to_piece
from gulch.table.model import INCH, Piece, Table
from gulch.view import Facts

OBJECTIVES = 3
CLAIMED, CONTESTED = 3, 1


class StakeAClaim(Scenario):
    name, title, number, rule = "stake-a-claim", "Stake a Claim", 1, "SW-SCEN-04"

    def check(self, table: Table, seats: int) -> None:
        enough = len(central(table)) >= OBJECTIVES
        require(enough, table, f'{OBJECTIVES} pieces of terrain within 12" of the centre', self.rule)

    def before(self, facts: Facts) -> tuple[Step, ...]:
        return (("objectives", OBJECTIVES, 0, self.rule),)

    def final(self, game: Game) -> None:
        """Most models on their feet within 1" claim an Objective; those that share the most contest it (SW-SCEN-05)."""
        for piece in marked(game.facts):
            counts = {side: sum(beside(game.facts, seat, piece) for seat in side) for side in teams.sides(game.facts)}
            most = max(counts.values())
            first = [side for side in counts if most and counts[side] == most]
            points, how = (CLAIMED, "claims") if len(first) == 1 else (CONTESTED, "contests")
            for side in first:
                seat = max(side, key=lambda seat: (beside(game.facts, seat, piece), -seat))
                game.tell(Score(seat, points, f"{how} the {piece.name}", "SW-SCEN-05"))


def beside(facts: Facts, seat: int, piece: Piece) -> int:
    """How many models of a seat are on their feet within 1" of a piece, in it or on it."""
    bodies = [figure.body for figure in on_table(facts, seat) if standing(facts, figure.id)]
    return sum(1 for body in bodies if body is not None and distance_to_piece(body, piece) <= INCH)
