"""The finer mesh of a piece that a player brought in: drawn in place of the one that sight uses, where it is at hand.

Lives here: `shown`, which finds `<model>-display.glb` beside the model and makes sure that it is the same one. Never
here: GL, and anything that decides a game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from gulch.errors import InvalidInput
from gulch.table.load import Placement, place
from gulch.table.model import Part, Piece
from gulch.table.terrain import ModelPart, load_model, model_path, read_parts


def shown(piece: Piece) -> tuple[Part, ...]:
    """The parts of a piece as they are drawn: its own, or those of the display mesh of its model.

    A piece of another's library, or one that has lost a part, is drawn as the table has it.
    """
    path = model_path(piece.model)
    display = path.with_name(f"{path.stem}-display.glb") if path else None
    if display is None or not display.is_file():
        return piece.parts
    try:
        model, parts = load_model(piece.model), _parts(display)
    except InvalidInput:
        return piece.parts
    here = Placement(piece.id, piece.model, piece.at, piece.facing)
    own = place(model, here)
    same = own.outline == piece.outline and own.blocks == piece.blocks
    same = same and [part.name for part in own.parts] == [part.name for part in piece.parts]
    return place(replace(model, parts=parts), here).parts if same else piece.parts


@lru_cache(maxsize=32)
def _parts(path: Path) -> tuple[ModelPart, ...]:
    return read_parts(path)
