"""Jumps over barriers, over gaps and up onto what is up to 2 inches high (LW-JUMP-02 to -06, LW-MOUNT-17).

The judge of routes has the model come up to the obstacle and measures what is needed to get across (LW-JUMP-01). Lives
here: the roll, what it does, and the jumps that an enemy behind the obstacle forbids. Never here: other legs of a way
(`walk`), a horse's own table (`saddle`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.events import Modifier, Note
from gulch.match import Game
from gulch.rules.legends import fall, mounts, pace, skills, tape
from gulch.rules.legends.state import body_of, enemies
from gulch.rules.legends.zones import REACH, has_zone
from gulch.table.fire import touches_part
from gulch.table.measure import distance
from gulch.table.model import INCH, Piece, Point, Scene
from gulch.table.moves import Leg
from gulch.view import Facts

HARD = INCH  # higher or wider than this is harder
STUMBLES = 1
CLEARS = 6


def modifiers(facts: Facts, leg: Leg) -> tuple[Modifier, ...]:
    """A barrier over an inch high or a gap over an inch wide is harder (LW-JUMP-02)."""
    hard = tape.spelled(facts, HARD)
    if leg.kind == "leap":
        return (Modifier(-1, f"A gap over {hard} wide", "LW-JUMP-02"),) if leg.width > HARD else ()
    return (Modifier(-1, f"A barrier over {hard} high", "LW-JUMP-02"),) if abs(leg.height) > HARD else ()


def barred_by(game: Game, fig: str, leg: Leg, landing: Point) -> str:
    """The enemy in contact with the obstacle in whose control zone the jump would end, "" if there is none
    (LW-OBST-01)."""
    facts, there = game.facts, body_of(game.facts, fig).moved(landing)
    for foe in enemies(facts, fig):
        body = body_of(facts, foe.id)
        near = distance(there, body) < REACH and has_zone(game, foe.id)
        if near and _touches(game.scene, foe.id, leg.about):
            return foe.id
    return ""


def _touches(scene: Scene, foe: str, about: str) -> bool:
    """Whether a base touches the obstacle of a jump, "piece/part"."""
    id, _, part = about.partition("/")
    piece = next((one for one in scene.table.pieces if one.id == id), None)
    return piece is not None and any(touches_part(scene, scene.bodies[foe], piece, one) for one in _parts(piece, part))


def _parts(piece: Piece, part: str) -> Sequence[str]:
    """The part that is meant, or all of them for one that is known by a surface or an area."""
    names = [block.part for block in piece.blocks]
    return [part] if part in names else list(dict.fromkeys(names))


async def jump(game: Game, fig: str, leg: Leg, landing: Point) -> str:
    """Tries a jump that ends at `landing`: "stays", "lands" and may go no further, or "goes on" (LW-JUMP-03 to -05)."""
    foe = barred_by(game, fig, leg, landing)
    if foe:
        text = f"{game.facts.figures[foe].name} stands behind the obstacle: no jump into that control zone."
        game.tell(Note(text, "LW-OBST-01", (fig, foe)))
        return "stays"
    if mounts.riding(game.facts, fig) or mounts.is_mount(game.facts.figures[fig]):
        from gulch.rules.legends import saddle

        return "goes on" if await saddle.leap(game, fig, leg) else "stays"
    harder = modifiers(game.facts, leg)
    roll = await skills.scramble(game, fig, "jump", "LW-JUMP-02", needed=STUMBLES + 1, modifiers=harder)
    if roll.dice[0] == STUMBLES:
        if leg.kind == "leap":
            await _falls_in(game, fig, leg)
        return "stays"
    return "goes on" if roll.dice[0] >= CLEARS else "lands"


async def _falls_in(game: Game, fig: str, leg: Leg) -> None:
    """Down into the gap, in the middle of it (LW-JUMP-06)."""
    (ax, ay, az), (bx, by, _) = leg.start, leg.end
    body = body_of(game.facts, fig)
    middle = fall.below(game, body.moved(((ax + bx) // 2, (ay + by) // 2, az - 1)))
    await fall.fall(game, fig, _depth(game.scene, leg) or az - middle[2], "LW-JUMP-06", middle)
    pace.halt(game, fig, "LW-JUMP-06")


def _depth(scene: Scene, leg: Leg) -> int:
    """How deep a ditch is that is an area; 0 for a gap between surfaces."""
    id, _, name = leg.about.partition("/")
    piece = next((one for one in scene.table.pieces if one.id == id), None)
    return next((area.height for area in piece.areas if area.id == name), 0) if piece else 0
