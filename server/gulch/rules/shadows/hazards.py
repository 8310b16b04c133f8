"""What may blow up or prick: TNT markers, explosive terrain, cactus patches (SW-TNT-07, -08, SW-TERR).

Readings: which there are, where, and who sees them; and the Save of one that sets out from among cacti. A thing that
can be shot at is a `Mark`; its id, "mark:" and the marker's or piece's own, stands among those of figures where a
target is chosen. Never here: shots at them (`marks`), explosions (`blast`), setting Dynamite (`dynamite`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gulch.events import Note
from gulch.match import Game
from gulch.rules.shadows import damage
from gulch.rules.shadows.dice_tests import save
from gulch.rules.shadows.downed import crawl
from gulch.rules.shadows.los import body_of, sight_limit
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import downed, standing
from gulch.table.measure import distance, distance_to_piece, flat_distance, in_polygon, plan_distance, polygon_distance
from gulch.table.model import Body, Piece, Point
from gulch.table.points import disc_points, piece_points, sees
from gulch.table.template_shapes import Blast

TNT = "tnt"
DISC = 394  # mils: the radius of a 20 mm counter
THICK = 100
TNT_RADIUS = 3000
PIECE_RADIUS = 2000
NEEDED = 5
_MARK = "mark:"


@functools.cache
def kinds() -> Mapping[str, tuple[str, ...]]:
    """The table of hazards.toml."""
    data = tomllib.loads(Path(__file__).with_name("hazards.toml").read_text(encoding="utf-8"))
    return {name: tuple(some) for name, some in data.items()}


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that explodes: `body` is what lines of fire and corridors run to, `points` what can be seen of it,
    `radius` how far its blast goes in mils. `piece` is the piece of terrain, None for a TNT marker."""

    id: str
    name: str
    body: Body
    points: tuple[Point, ...]
    radius: int
    piece: Piece | None = None

    @property
    def at(self) -> Point:
        return self.body.at


def is_mark(id: str) -> bool:
    """Whether the id of a target is that of a mark, and not a figure's."""
    return id.startswith(_MARK)


def marks(game: Game) -> list[Mark]:
    """All that can explode now: TNT markers, then pieces, in order of their ids."""
    found = [_marker(game, marker.id, marker.at) for marker in game.facts.markers.values() if marker.kind == TNT]
    if option(game, "unusual-terrain") == "on":
        pieces = sorted(explosive(game), key=lambda piece: piece.id)
        found += [_piece(game, piece) for piece in pieces]
    return found


def mark_of(game: Game, id: str) -> Mark | None:
    """The mark of that id, None if it is gone."""
    return next((mark for mark in marks(game) if mark.id == id), None)


def explosive(game: Game) -> list[Piece]:
    """The explosive terrain that stands, whether it is played as such or not."""
    return [piece for piece in game.scene.table.pieces if piece.kind in kinds()["explosive"]]


def _shape(game: Game) -> str:
    return min(game.scene.table.shapes)


def _marker(game: Game, id: str, at: Point) -> Mark:
    body = Body(_MARK + id, _shape(game), DISC, THICK, *at)
    return Mark(body.id, "the TNT", body, disc_points(at, DISC), TNT_RADIUS)


def _piece(game: Game, piece: Piece) -> Mark:
    """The piece as a round body as wide as it is; its blast is measured from the middle, or by option from its edge
    (SW-TERR-03)."""
    wide = max(plan_distance(piece.at, corner) for corner in piece.outline)
    body = Body(_MARK + piece.id, _shape(game), wide, piece.height, *piece.at)
    further = wide if option(game, "explosive-terrain-radius") == "from-edge" else 0
    return Mark(body.id, f"the {piece.name}", body, piece_points(piece), PIECE_RADIUS + further, piece)


def gap(game: Game, fig: str, mark: Mark) -> int:
    """Mils from a figure's base to a mark (SW-MEAS-03, option measured-distance)."""
    body, flat = body_of(game, fig), option(game, "measured-distance") == "flat"
    if mark.piece is None:
        return (flat_distance if flat else distance)(body, mark.body)
    if flat:
        return max(0, polygon_distance((body.x, body.y), mark.piece.outline) - body.radius)
    return distance_to_piece(body, mark.piece)


def in_view(game: Game, fig: str, reach: int) -> list[tuple[int, Mark]]:
    """The marks that a figure sees within `reach` mils of its base, with their distances, the nearest first."""
    near = [(gap(game, fig, mark), mark) for mark in marks(game)]
    reach = min(reach, sight_limit(game))
    body = game.scene.bodies[fig]
    seen = [(away, mark) for away, mark in near if away <= reach and sees(game.scene, body, mark.points)]
    return sorted(seen, key=lambda found: (found[0], found[1].id))


def under(mark: Mark, blast: Blast) -> bool:
    """Whether any part of a mark is within a blast (SW-TNT-09, SW-TERR-04)."""
    body = mark.body
    if mark.piece is None:
        return blast.column((body.x, body.y), body.radius, body.z, body.z) is not None
    return blast.prism(mark.piece.outline, body.z, body.z + mark.piece.height) is not None


# -- cactus patches -------------------------------------------------------------------------------------


def in_cactus(game: Game, fig: str) -> str:
    """The id of the cactus patch that the middle of a figure's base is in, "" if in none or if they are not played
    (SW-TERR-05)."""
    if option(game, "unusual-terrain") == "off":
        return ""
    body = body_of(game, fig)
    for piece in game.scene.table.pieces:
        for area in piece.areas:
            inside = area.base <= body.z < area.base + area.height and in_polygon((body.x, body.y), area.outline)
            if area.kind in kinds()["cactus"] and inside:
                return piece.id
    return ""


async def sets_out(game: Game, fig: str) -> bool:
    """The Save of a model that has declared a Move Action in a cactus patch, of whatever sort; whether it is on its
    feet to make it. One that is not crawls instead (SW-TERR-05, SW-DOWN-02)."""
    await pricks(game, fig)
    if game.still(fig) and downed(game.facts, fig):
        await crawl(game, fig)
    return standing(game.facts, fig)


async def pricks(game: Game, fig: str) -> None:
    """A model that is about to make a Move Action in a cactus patch first makes a 5+ Save (SW-TERR-05)."""
    if downed(game.facts, fig) or not in_cactus(game, fig):
        return
    name = game.facts.figures[fig].name
    with game.because(game.tell(Note(f"{name} sets out from among cacti.", "SW-TERR-05", (fig,)))):
        margin = await save(game, fig, NEEDED, "cactus save", rule="SW-TERR-05")
        await damage.hurt(game, fig, margin, cause="cacti", rule="SW-TERR-05")


def announce(game: Game) -> None:
    """Tells everybody before the game what each piece of Unusual Terrain stands for (SW-TERR-01)."""
    if option(game, "unusual-terrain") == "off":
        return
    for piece in explosive(game):
        game.tell(Note(f"{piece.name} at {_place(piece)} is explosive terrain.", "SW-TERR-01"))
    for piece in game.scene.table.pieces:
        if any(area.kind in kinds()["cactus"] for area in piece.areas):
            game.tell(Note(f"{piece.name} at {_place(piece)} is a cactus patch.", "SW-TERR-01"))


def _place(piece: Piece) -> str:
    return f'({piece.at[0] // 1000}", {piece.at[1] // 1000}")'
