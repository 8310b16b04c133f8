"""Buildings that a scenario is about: their floor, who is inside, setting figures up in and before them.

Never here: any one scenario.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gulch.events import Placed
from gulch.match import Game
from gulch.rules.legends import deploy, tape
from gulch.table.measure import beyond, edges, in_polygon, segment_distance, segment_touches_polygon
from gulch.table.model import INCH, Opening, Piece, Plan, Point, Surface, Table
from gulch.table.moves import LEVEL
from gulch.table.template_shapes import middle

FLOOR = "floor"
BASE = INCH  # the width of a base: who is so far from a wall is not in a doorway
STEP = 2 * INCH


def has_room(piece: Piece) -> bool:
    """Whether there is a floor to stand on."""
    return any(one.kind == FLOOR for one in piece.surfaces)


def floor(piece: Piece) -> Surface:
    """The floor of a building: the lowest of its surfaces that is one."""
    return min((one for one in piece.surfaces if one.kind == FLOOR), key=lambda one: one.vertices[0][2])


def floor_outline(piece: Piece) -> tuple[Plan, ...]:
    return tuple((x, y) for x, y, _ in floor(piece).vertices)


def middle_of(piece: Piece) -> Point:
    """The middle of its floor."""
    return (*middle(floor_outline(piece)), floor(piece).vertices[0][2])


def is_inside(piece: Piece, at: Point) -> bool:
    """Whether a point is on the floor of a building."""
    level = floor(piece).vertices[0][2]
    return abs(at[2] - level) < LEVEL and in_polygon((at[0], at[1]), floor_outline(piece))


def crosses(piece: Piece, way: Sequence[Point]) -> bool:
    """Whether a way leads over the floor of a building, even if none of its points is there."""
    level, outline = floor(piece).vertices[0][2], floor_outline(piece)
    return any(
        min(p[2], q[2]) - LEVEL < level < max(p[2], q[2]) + LEVEL and segment_touches_polygon(p, q, outline)
        for p, q in pairwise((way[0], *way))
    )


def room(table: Table, piece: Piece) -> deploy.Zone:
    """Where a figure starts that starts inside: about the middle of the floor, clear of the walls."""
    centre = middle_of(piece)
    half = min(segment_distance(centre[:2], a, b) for a, b in edges(floor_outline(piece)))
    return deploy.around(centre, max(half - tape.size(table, BASE), 0))


def entrance(piece: Piece) -> Opening | None:
    """Its front door, or else its first."""
    doors = [one for one in piece.openings if one.kind == "door"]
    return next((one for one in doors if one.id == "front"), doors[0] if doors else None)


def before(piece: Piece) -> Point:
    """A point on the ground before the entrance."""
    door, (x, y) = entrance(piece), middle(piece.outline)
    if door is None:
        return (x, y, 0)
    at = middle(door.line)
    return (*beyond(at, at[0] - x, at[1] - y, STEP), 0)


async def set_up(game: Game, seat: int, fig: str, zone: deploy.Zone, rule: str) -> None:
    """A seat puts a figure into a zone on its own feet, whatever that rides."""
    figure = game.facts.figures[fig]
    stands = deploy.body(game.scene.table, figure.info)
    asked = deploy.nearest_place(game, fig, stands, zone, seat, rule)
    if asked is not None:
        put = await game.ask(asked)
        game.tell(Placed(fig, stands.moved(put.at, put.facing)))
