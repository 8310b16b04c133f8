"""Opening and closing doors and gates from where one stands: the manner "door" (LW-DOOR-01, LW-DOOR-02).

Who walks through a shut door opens it on the way, at the same cost: that is the judge's. Never here: who may pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from gulch.decision import About, Option
from gulch.events import Note, PieceChanged
from gulch.match import Game
from gulch.rules.legends import climb, pace
from gulch.rules.legends.state import prone
from gulch.say import opening_name, the_piece
from gulch.table.look import AT_OPENING
from gulch.table.measure import distance_to_segment, polygon_distance
from gulch.table.model import Body, Opening, Piece, Scene
from gulch.table.space import space_of

OPEN, SHUT = 0, 1


def options(game: Game, fig: str) -> list[Option]:
    """The doors at its base that a model may open or close: half of the move has to be left (LW-DOOR-01)."""
    body = game.facts.figures[fig].body
    if body is None or prone(game.facts, fig) or climb.hanging(game.facts, fig):
        return []
    if not 0 < pace.half(game, fig) <= pace.left(game, fig):
        return []
    return [_option(game.scene, piece, opening) for piece, opening in _at_hand(game.scene, body)]


def _option(scene: Scene, piece: Piece, opening: Opening) -> Option:
    verb = "Open" if scene.is_shut(piece, opening) else "Close"
    label = f"{verb} the {opening_name(opening)} of {the_piece(piece.name)}: half of the move"
    return Option(f"door:{piece.id}/{opening.id}", label, About(pieces=(piece.id,)))


def _at_hand(scene: Scene, body: Body) -> Iterator[tuple[Piece, Opening]]:
    """Doors at its height that can be moved: not barred, and nobody stands in the doorway."""
    for entry in space_of(scene.table).near("leaf", body.at, body.radius + AT_OPENING):
        opening, piece = entry.opening, entry.piece
        level = opening.sill < body.z + body.height and opening.head > body.z
        near = opening.kind == "door" and level and distance_to_segment(body, *opening.line) <= AT_OPENING
        if near and f"{piece.id}/{opening.id}" not in scene.barred and not _in_the_way(scene, opening):
            yield piece, opening


def _in_the_way(scene: Scene, opening: Opening) -> bool:
    """Whether a base stands where the leaf of a door would be."""
    return any(
        opening.sill < body.z + body.height
        and opening.head > body.z
        and polygon_distance((body.x, body.y), opening.leaf.outline) < body.radius
        for body in scene.bodies.values()
    )


async def perform(game: Game, fig: str, door: str) -> None:
    """Opens it if it is shut, shuts it if it is open."""
    piece_id, _, id = door.partition("/")
    piece = game.scene.table.piece(piece_id)
    opening = next(one for one in piece.openings if one.id == id)
    shut = game.scene.is_shut(piece, opening)
    pace.pay(game, fig, pace.half(game, fig), "LW-DOOR-01")
    game.tell(PieceChanged(door, "shut", OPEN if shut else SHUT))
    name = game.facts.figures[fig].name
    text = f"{name} {'opens' if shut else 'closes'} the {opening_name(opening)} of {the_piece(piece.name)}."
    game.tell(Note(text, "LW-DOOR-01", (fig,)))
