"""Explosions: who is caught, their Saves, what else goes off (SW-TNT-04, -05, -09, SW-TERR-03, -04).

An explosion is a consequence: whoever causes it appends an `Explosion` to `game.pending`, with its attribution, and
`damage.drain` works it off once the Damage and the falls before it are over. A chain is explosions that append others;
nothing here calls itself. Never here: throwing and setting (`dynamite`), shots at what explodes (`marks`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gulch.events import Act, Marker, Note, PieceChanged, Rolled
from gulch.events import Blast as Blasted
from gulch.match import Game
from gulch.rules.shadows import hazards, horses, shields
from gulch.rules.shadows.damage import Harm
from gulch.rules.shadows.dice_tests import SUCCESS, reaction_test, save
from gulch.rules.shadows.fall import Fall
from gulch.rules.shadows.hazards import Mark
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import GRIT, NPC
from gulch.table.changes import take_away
from gulch.table.model import MOUNTED, Body, Piece, Point, Scene
from gulch.table.places import surface_under
from gulch.table.template_shapes import Blast
from gulch.table.templates import Touch, shield, under

NEEDED = 7
OFF_THE_HORSE = 5


@dataclass(frozen=True, slots=True)
class Explosion:
    """Something explodes at a point, `radius` in mils. `by_seat` and `by_figure` are whose Attack caused it: NPC and
    "" where nobody's did (SW-VP-02). `mark` is what explodes and is gone with it, "" for what was thrown; `entry` the
    number of the event that brought it about, if that is told. `bearer` has it on it, wherever that is by then."""

    at: Point
    radius: int
    by_seat: int
    by_figure: str
    cause: str
    mark: str = ""
    entry: int | None = None
    bearer: str = ""


def set_off(game: Game, mark: Mark, by_seat: int, by_figure: str, entry: int | None = None) -> None:
    """Queues the explosion of a mark, once. `entry` is that of the explosion that sets it off, if one does."""
    if not any(isinstance(item, Explosion) and item.mark == mark.id for item in game.pending):
        game.pending.append(Explosion(mark.at, mark.radius, by_seat, by_figure, mark.name, mark.id, entry))


def dynamite(game: Game, at: Point, by: str, item: str) -> None:
    """Queues the explosion of a stick that figure `by` has used."""
    game.pending.append(Explosion(at, hazards.TNT_RADIUS, game.facts.figures[by].seat, by, item))


async def explode(game: Game, blast: Explosion) -> None:
    """Everybody within the blast, nearest first; then what else it sets off (SW-TNT-04, -09)."""
    mark = hazards.mark_of(game, blast.mark) if blast.mark else None
    if blast.mark and mark is None:
        return
    if blast.bearer and game.still(blast.bearer):
        blast = replace(blast, at=game.scene.bodies[blast.bearer].at)
    shape, without = Blast(blast.at, blast.radius), _without(game.scene, mark)
    caught = [touch for touch in under(game.scene, shape, tall=False) if touch.kind == "figure"]
    caught = [touch for touch in caught if _reaches(game, without, blast.at, game.scene.bodies[touch.id])]
    others = _others(game, blast, without, shape)
    entry = _tell(game, blast, caught)
    with game.because(entry):
        if mark is not None:
            _take_away(game, mark)
        for touch in caught:
            await _caught(game, blast, touch)
        for other in others:
            set_off(game, other, blast.by_seat, blast.by_figure, entry)


def _tell(game: Game, blast: Explosion, caught: list[Touch]) -> int:
    text = f"{blast.cause[:1].upper()}{blast.cause[1:]} explodes."
    targets = tuple(touch.id for touch in caught)
    act = Act("explode", "", targets, blast.cause, (blast.at,), text, "SW-TNT-04")
    entry = game.tell(act, cause=blast.entry)
    game.tell(Blasted(blast.at, blast.radius, "The blast"), cause=entry)
    return entry


def _without(scene: Scene, mark: Mark | None) -> Scene:
    """The scene without a piece, which is no shield of itself."""
    if mark is None or mark.piece is None:
        return scene
    other = scene.copy()
    take_away(other, mark.piece.id)
    return other


def _reaches(game: Game, scene: Scene, at: Point, body: Body) -> bool:
    """Whether nothing protects a body: only by the option blast-through-walls does anything (SW-TNT-04)."""
    return option(game, "blast-through-walls") == "on" or not shield(scene, at, body)


def _others(game: Game, blast: Explosion, scene: Scene, shape: Blast) -> list[Mark]:
    """The other marks within the blast, by their distance from it (SW-TNT-09, SW-TERR-04)."""
    near = [
        mark
        for mark in hazards.marks(game)
        if mark.id != blast.mark
        and hazards.under(mark, shape)
        and _reaches(game, _without(scene, mark), blast.at, mark.body)
    ]
    return sorted(near, key=lambda mark: (_square(blast.at, mark.at), mark.id))


def _square(p: Point, q: Point) -> int:
    return sum((a - b) ** 2 for a, b in zip(p, q, strict=True))


def _take_away(game: Game, mark: Mark) -> None:
    """The marker or piece that has exploded is removed (SW-TNT-08, SW-TERR-04); whoever stood on it falls."""
    if mark.piece is None:
        id = mark.id.partition(":")[2]
        game.tell(Marker(id, hazards.TNT, None, game.facts.markers[id].label))
        return
    above = [body for body in game.scene.bodies.values() if _stands_on(mark.piece, body)]
    game.tell(PieceChanged(mark.piece.id, "gone", 1))
    for body in above:
        floor = surface_under(game.scene.table, body.x, body.y, body.z)
        z = 0 if floor is None else floor.z
        if z < body.z:
            game.pending.append(Fall(body.id, body.z - z, NPC, "", (body.x, body.y, z)))


def _stands_on(piece: Piece, body: Body) -> bool:
    return any(max(z for _, _, z in surface.vertices) >= body.z for surface in piece.surfaces) and body.z > piece.at[2]


# -- who is caught --------------------------------------------------------------------------------------


async def _caught(game: Game, blast: Explosion, touch: Touch) -> None:
    """A 7+ Save for one whose base has its centre in the blast; one that is partly in it first makes a Reaction Test
    (SW-TNT-04). A rider and its horse make one each (SW-TNT-05)."""
    fig = touch.id
    if not game.still(fig):
        return
    shields.attacked(game, fig, blast.by_seat)
    if touch.cover == "part" and await reaction_test(game, fig, "SW-TNT-04") >= SUCCESS:
        game.tell(Note(f"{game.facts.figures[fig].name} throws itself clear.", "SW-TNT-04", (fig,)))
        return
    unhorsed = _horse_dies(game, fig)
    _harm(game, blast, fig, await save(game, fig, NEEDED, "blast save", rule="SW-TNT-04"))
    if unhorsed:
        margin = await save(game, fig, OFF_THE_HORSE, "horse lost save", rule="SW-HORSE-10")
        _harm(game, blast, fig, margin)


def _harm(game: Game, blast: Explosion, fig: str, margin: int) -> None:
    if margin > 0:
        game.pending.append(Harm(fig, margin, blast.by_seat, blast.by_figure, blast.cause))


def _horse_dies(game: Game, fig: str) -> bool:
    """The Save of the horse under a rider, which as a Novice can never make it: the rider stands there on foot
    (SW-TNT-05, SW-HORSE-08, -10)."""
    body = game.scene.bodies[fig]
    if body.posture != MOUNTED:
        return False
    figure, sides = game.facts.figures[fig], GRIT["Novice"]
    drawn = game.dice.roll(sides, 1, label=f"horse save {fig}")
    result = f"failed by {NEEDED - drawn[0]}"
    game.tell(Rolled("horse save", figure.seat, fig, sides, drawn, drawn, (), NEEDED, -1, result, "SW-TNT-05"))
    game.tell(Note(f"The horse of {figure.name} is killed under it.", "SW-HORSE-10", (fig,)))
    horses.lost(game, fig)
    return True
