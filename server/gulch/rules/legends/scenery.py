"""Scenery that is struck: Grit and Wounds of pieces and walls, what a hit does, what breaks (LW-EXPL-11, -13).

A `Unit` is what has Wounds of its own: a whole piece, or one wall of a building of stone. The Wounds that it lost are a
fact about it, "lost" of "<piece>" or "<piece>/<wall>"; what breaks is "gone". Lives here: units, dice against them,
breaches, removal. Never here: what strikes them (`explosives`, the scenarios).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gulch.events import Note, PieceChanged
from gulch.match import Game
from gulch.rules.legends import dice, wounds
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of
from gulch.say import how_many, is_are, sentence_case, the_piece
from gulch.table.changes import aboard
from gulch.table.measure import distance_to_block, polygons_touch
from gulch.table.model import Block, Body, Piece
from gulch.table.places import surface_under
from gulch.view import Facts

WALL = "wall-"
HANGS = 100  # mils: so near to a wall is who climbs it
FLOOR = 20  # mils between the top of a block and a surface that lies on it


@dataclass(frozen=True, slots=True)
class Unit:
    """Something with Grit and Wounds: `wall` is "" for a whole piece, `parts` are its blocks by name."""

    piece: str
    wall: str
    name: str
    grit: int
    wounds: int
    parts: tuple[str, ...]

    @property
    def subject(self) -> str:
        return f"{self.piece}/{self.wall}" if self.wall else self.piece


@functools.cache
def data() -> Mapping[str, Any]:
    """All of explosives.toml."""
    return tomllib.loads(Path(__file__).with_name("explosives.toml").read_text(encoding="utf-8"))


# -- what there is to strike ------------------------------------------------------------------------------------


def row_of(piece: Piece) -> Mapping[str, Any] | None:
    """Its row of the Scenery chart, None for what nothing breaks (LW-EXPL-13)."""
    if piece.kind in data()["never"]["kinds"]:
        return None
    rows: Sequence[Mapping[str, Any]] = data()["scenery"]
    by_model = [row for row in rows if piece.model in row.get("models", ())]
    by_kind = [row for row in rows if piece.kind in row.get("kinds", ())]
    return (by_model or by_kind or [rows[-1]])[0]


def units(game: Game, piece: Piece) -> list[Unit]:
    """What of a piece has Wounds of its own: each wall of a building of stone, else the whole."""
    row = row_of(piece)
    if row is None:
        return []
    walls = _walls(piece) if row.get("walls") else {}
    if not walls:
        parts = tuple(dict.fromkeys(block.part for block in piece.blocks))
        return [Unit(piece.id, "", piece.name, row["grit"], row["wounds"], parts)]
    found = []
    for wall, parts in walls.items():
        grit, most = _strength(game, piece, parts, row)
        found.append(Unit(piece.id, wall, f"the {wall.replace('-', ' ')} wall of {piece.name}", grit, most, parts))
    return found


def _walls(piece: Piece) -> dict[str, tuple[str, ...]]:
    """The parts of each wall by its side: "wall-left-2" is of the left one, and so are bars in one of its windows."""
    found: dict[str, list[Block]] = {}
    for block in piece.blocks:
        if block.part.startswith(WALL):
            found.setdefault(block.part.split("-")[1], []).append(block)
    for block in piece.blocks:
        for blocks in found.values():
            if not block.part.startswith(WALL) and any(block.outline == one.outline for one in blocks):
                blocks.append(block)
                break
    return {wall: tuple(dict.fromkeys(block.part for block in blocks)) for wall, blocks in found.items()}


def _strength(game: Game, piece: Piece, parts: Sequence[str], row: Mapping[str, Any]) -> tuple[int, int]:
    """Grit and Wounds of a wall: that of a cell has its own (LW-JAIL-07)."""
    cell = data()["cell"]
    barred = any(part.startswith(cell["part"]) for part in parts)
    alike = piece.model in cell["models"] and option(game, "jail-wall-strength") == "all-alike"
    chosen = cell if barred or alike else row
    return chosen["grit"], chosen["wounds"]


def lost(facts: Facts, unit: Unit) -> int:
    """The Wounds that it has lost; it keeps them until the end of the game (LW-EXPL-11)."""
    return int(facts.pieces.get((unit.subject, "lost"), 0))


def is_broken(facts: Facts, unit: Unit) -> bool:
    return lost(facts, unit) >= unit.wounds


# -- being struck -------------------------------------------------------------------------------------------------


async def damage(game: Game, unit: Unit, strength: int, hits: int, *, seat: int, fig: str, rule: str) -> bool:
    """So many hits of a Strength, rolled to wound by nobody in particular; whether all its Wounds are lost and this
    took one (LW-EXPL-13)."""
    left = hits
    for needed in wounds.needed(strength, unit.grit) or (0,):
        if not needed:
            left = 0
        elif left:
            label = f"wound {unit.name}"
            roll = await dice.random(game, seat, label, left, rule, fig=fig, needed=needed)
            left = sum(1 for die in roll.dice if die >= needed)
    return lose(game, unit, left, rule)


def lose(game: Game, unit: Unit, count: int, rule: str) -> bool:
    """Wounds are lost outright; whether all are lost and this took one."""
    now = lost(game.facts, unit) + count
    if count:
        game.tell(PieceChanged(unit.subject, "lost", now))
    left = max(0, unit.wounds - now)
    name, lost_now = unit.name[:1].upper() + unit.name[1:], how_many(count, "Wound") if count else "no Wound"
    game.tell(Note(f"{name}: {lost_now} lost, {left} of {unit.wounds} left.", rule))
    return bool(count) and left == 0


# -- breaking -----------------------------------------------------------------------------------------------------


async def remove(game: Game, piece: Piece, rule: str, by: str = "") -> None:
    """A piece is destroyed, by a fighter or by nobody (""); whoever stood on it falls (LW-EXPL-11)."""
    above = aboard(game.scene, piece)
    game.tell(PieceChanged(piece.id, "gone", 1))
    said = sentence_case(f"{the_piece(piece.name)} {is_are(piece.name)} destroyed")
    game.tell(Note(f"{said}.", rule))
    await _climbers_fall(game, piece.blocks, rule, by)
    for body in above:
        await _drops(game, body, rule, by)


async def _climbers_fall(game: Game, gone: Sequence[Block], rule: str, by: str) -> None:
    """Who hung on what is gone falls."""
    from gulch.rules.legends import climb

    for body in list(game.scene.bodies.values()):
        if climb.hanging(game.facts, body.id) and any(distance_to_block(body, one) <= HANGS for one in gone):
            climb.let_go(game, body.id)
            await _drops(game, body, rule, by)


async def _drops(game: Game, body: Body, rule: str, by: str) -> None:
    from gulch.rules.legends import fall  # a fall may end in what explodes

    floor = surface_under(game.scene.table, body.x, body.y, body.z)
    low = floor.z if floor is not None else 0
    if game.still(body.id) and low < body_of(game.facts, body.id).z:
        await fall.fall(game, body.id, body.z - low, rule, by=by)


async def breach(game: Game, unit: Unit, under: Collection[str], rule: str, by: str = "") -> None:
    """The part of a unit that a template covers is blown away, as far as nobody can stand on it: walls break, floors
    and roofs hold (LW-EXPL-11)."""
    from gulch.rules.legends import scenarios

    piece = game.scene.table.piece(unit.piece)
    gone = [part for part in unit.parts if part in under and not _carries(piece, part)]
    for part in gone:
        game.tell(PieceChanged(f"{piece.id}/{part}", "gone", 1))
    for opening in _without_frame(piece, gone):
        game.tell(PieceChanged(f"{piece.id}/{opening}", "gone", 1))
    if gone:
        game.tell(Note(f"There is a breach in {unit.name if unit.wall else the_piece(unit.name)}.", rule))
        blocks = [block for block in piece.blocks if block.part in gone]
        scenarios.of(game.facts).breached(game, piece.id, blocks)
        await _climbers_fall(game, blocks, rule, by)


def _carries(piece: Piece, part: str) -> bool:
    """Whether a surface lies on a part."""
    blocks = [block for block in piece.blocks if block.part == part]
    for surface in piece.surfaces:
        outline = tuple((x, y) for x, y, _ in surface.vertices)
        low, high = min(z for *_, z in surface.vertices), max(z for *_, z in surface.vertices)
        if any(low - FLOOR <= one.top <= high + FLOOR and polygons_touch(one.outline, outline) for one in blocks):
            return True
    return False


def _without_frame(piece: Piece, gone: Collection[str]) -> list[str]:
    """The doors and windows that were in a part that is gone."""
    frames = {block.outline for block in piece.blocks if block.part in gone}
    return [opening.id for opening in piece.openings if opening.leaf.outline in frames]
