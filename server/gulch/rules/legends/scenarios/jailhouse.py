"""The jail of Jailbreak as a building: where it stands, its cells, its barred windows (LW-JAIL-01, -08).

Readings of a piece only. Never here: the scenario (`jail`), ways out of it (`breakout`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.match import Game
from gulch.rules.legends import scenery
from gulch.rules.legends.scenarios import indoors
from gulch.rules.legends.scenarios.base import centre_of
from gulch.rules.legends.scenery import Unit
from gulch.table.measure import in_polygon, polygon_distance
from gulch.table.model import Block, Body, Piece, Point, Table
from gulch.table.template_shapes import middle

CELL = "cell"
AT_THE_BARS = 250  # mils: so near a base comes to bars that a mount is tied to


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its door as an opening of the jail ("" for a jail of one room), and a point in it, on its floor."""

    door: str
    at: Point


def find(table: Table) -> Piece | None:
    """The jail in the dead centre of a table, None if there is none (LW-JAIL-01)."""
    models = scenery.data()["cell"]["models"]
    centre = centre_of(table)
    jails = (piece for piece in table.pieces if piece.model in models)
    return next((piece for piece in jails if in_polygon(centre, piece.outline)), None)


def jail(game: Game) -> Piece:
    """The jail of this match, as it stands now."""
    built = find(game.facts.table)
    assert built is not None
    return game.scene.table.piece(built.id)


def cells(piece: Piece) -> list[Cell]:
    """Its cells, each half way between its door and its window; one without any has its middle for a cell."""
    level = indoors.floor(piece).vertices[0][2]
    found = []
    for opening in piece.openings:
        bars = [block for block in piece.blocks if block.part == f"bars-{opening.id}"]
        if opening.kind == "door" and opening.id.startswith(CELL) and bars:
            (ax, ay), (bx, by) = middle(opening.leaf.outline), middle(bars[0].outline)
            found.append(Cell(opening.id, ((ax + bx) // 2, (ay + by) // 2, level)))
    return found or [Cell("", indoors.middle_of(piece))]


# -- the barred windows -----------------------------------------------------------------------------------------


def barred(game: Game) -> list[tuple[Unit, Block]]:
    """The walls with a barred cell window that still hold, each with its bars (LW-JAIL-08)."""
    piece, prefix = jail(game), scenery.data()["cell"]["part"]
    found = []
    for unit in scenery.units(game, piece):
        bars = [block for block in piece.blocks if block.part in unit.parts and block.part.startswith(prefix)]
        if bars and not scenery.is_broken(game.facts, unit):
            found.append((unit, bars[0]))
    return found


def at_the_bars(game: Game, body: Body) -> str:
    """The wall whose bars a base is at, "" for none."""
    for unit, bars in barred(game):
        if polygon_distance((body.x, body.y), bars.outline) - body.radius <= AT_THE_BARS:
            return unit.wall
    return ""
