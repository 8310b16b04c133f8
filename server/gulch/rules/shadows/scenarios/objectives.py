"""Terrain that is marked before Deployment: nominated by the players in turn (SW-SCEN-04, SW-SCEN-14).

Lives here: the steps "objectives" and "objective", and reading the markers. An objective is a marker of kind
"objective" whose id names the piece. Never here: what an objective is worth (`claim`, `bonanza`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option, Pick, inches
from gulch.events import Marker, Note
from gulch.match import Game
from gulch.rules.shadows import dice_tests
from gulch.rules.shadows.scenarios.base import central, centre_of
from gulch.say import seat_name
from gulch.table.measure import polygon_distance
from gulch.table.model import Piece, Point, Table
from gulch.view import Facts

KIND = "objective"
_ID = "objective:"


def marked(facts: Facts) -> list[Piece]:
    """The pieces that are marked now, in order of their ids."""
    return [facts.table.piece(m.id.removeprefix(_ID)) for m in facts.markers.values() if m.kind == KIND]


def enterable(table: Table) -> list[Piece]:
    """Central pieces that a model can be inside of or on top of."""
    return [piece for piece in central(table) if piece.surfaces or piece.areas]


async def objectives(game: Game, count: int, inside: int, rule: str) -> None:
    """The Roll-Off; its winner nominates first, then all in turn. `inside` is 1 if models must be able to enter."""
    order = await dice_tests.roll_off(game, range(len(game.facts.seats)), "set-up", rule)
    game.then(*(("objective", order[n % len(order)], inside, rule) for n in range(count)))


async def objective(game: Game, seat: int, inside: int, rule: str) -> None:
    """One player nominates a piece within 12" of the centre, and it is marked."""
    taken = marked(game.facts)
    pieces = (enterable if inside else central)(game.facts.table)
    chosen = await game.pick(
        Pick(
            seat=seat, kind="objective", rule=rule, prompt="Which terrain is marked?",
            options=_options(game, [piece for piece in pieces if piece not in taken], rule),
        )
    )  # fmt: skip
    piece = game.facts.table.piece(chosen)
    game.tell(Note(f"{seat_name(game.facts, seat)} marks the {piece.name}.", rule))
    game.tell(Marker(_ID + piece.id, KIND, top_of(piece), piece.name))


def _options(game: Game, pieces: Sequence[Piece], rule: str) -> list[Option]:
    centre = centre_of(game.facts.table)
    return [
        Option(piece.id, piece.name, About(pieces=(piece.id,)), (f"{inches(gap)} from the centre ({rule})",))
        for gap, piece in ((polygon_distance(centre, piece.outline), piece) for piece in pieces)
    ]


def unmark(game: Game, piece: Piece) -> None:
    """Takes the marker off a piece."""
    game.tell(Marker(_ID + piece.id, KIND, None, piece.name))


def top_of(piece: Piece) -> Point:
    """Where a marker on a piece is seen."""
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2, piece.at[2] + piece.height)
