"""The pieces that ship as a printer would have them: one STL each, nothing joined, nothing named; and what becomes of
them, measured against what their own files say.

Lives here: the export, the comparison of one piece, the sweep over many. Never here: assertions. Inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from gulch.errors import InvalidInput
from gulch.intake.importer import Report, import_terrain
from gulch.table.judge import judge, stand
from gulch.table.load import Placement, build_table
from gulch.table.model import Body, Opening, Piece, Plan, Point, Scene, Surface
from gulch.table.moves import Policy
from gulch.table.terrain import Model, load_model
from intake import meshes

ALL = (
    "adobe", "balcony", "bank", "barn", "blacksmith", "boardwalk", "boardwalk-corner", "boxcar", "bridge",
    "church", "cliff", "gallows", "hill", "hotel", "house", "jail", "mine", "mission", "outcrop", "outhouse",
    "railway", "rocks", "saloon", "stagecoach", "stairs", "store", "tent", "water-tower", "windmill",
)  # fmt: skip
_SIDE = 36_000
_STEP = 250
_NEAR = 130  # mils that a level surface may lie beside the true one
_RAMP = 400


@dataclass(frozen=True)
class Row:
    """One piece: what of its doors was missed or invented, square inches where a base stands on its true surfaces, then
    in the import, and the doors that one walks through in the original only."""

    name: str
    refused: str
    missed: int
    invented: int
    true_area: float
    area: float
    barred: tuple[str, ...]
    blocks: int

    @property
    def stray(self) -> float:
        return abs(self.area - self.true_area) / self.true_area if self.true_area else 0.0


def soup(model: Model) -> meshes.Piece:
    """The triangles of a model without the leaves of its doors, in millimetres."""
    leaves = {opening.leaf.part for opening in model.openings}
    parts = [part.vertices[part.faces].reshape(-1, 3) for part in model.parts if part.name not in leaves]
    corners = np.concatenate(parts) / 1000 * meshes.MM
    return meshes.Piece(corners, np.arange(len(corners), dtype=np.int64).reshape(-1, 3))


def sweep(names: Sequence[str], folder: Path) -> list[Row]:
    """All of those pieces exported, imported without a word of help, and compared. `folder` must be GULCH_HOME."""
    return [compare(name, folder) for name in names]


def compare(name: str, folder: Path) -> Row:
    model = load_model(name)
    piece = soup(model)
    file = folder / f"printed-{name}.stl"
    file.write_bytes(meshes.stl(piece))
    try:
        report = import_terrain(file)
    except InvalidInput as error:
        return Row(name, str(error), 0, 0, 0.0, 0.0, (), 0)
    low, high = piece.vertices.min(axis=0) / meshes.MM, piece.vertices.max(axis=0) / meshes.MM
    shift = round((low[0] + high[0]) * 500), round((low[1] + high[1]) * 500)
    original, copy = _scene(name), _scene(report.name)
    missed, invented = _doors(model, report, shift)
    areas = _areas(original, copy, shift)
    barred = tuple(door.id for door in model.openings if door.kind == "door" and _barred(original, copy, door, shift))
    return Row(name, "", missed, invented, *areas, barred, len(report.blocks))


def _scene(name: str) -> Scene:
    return Scene(build_table(name, (_SIDE, _SIDE), [Placement("it", name, (_SIDE // 2, _SIDE // 2, 0))]))


def _body(at: Point) -> Body:
    return Body("a", "gunslinger", 492, 1250, *at, 0)


def _doors(model: Model, report: Report, shift: Plan) -> tuple[int, int]:
    """Doors that were missed, and those that are none."""
    true = [(_middle(one.line), one.sill / 1000) for one in model.openings if one.kind == "door"]
    found = [
        ((x + shift[0] / 1000, y + shift[1] / 1000), gap.sill)
        for gap in report.gaps
        if gap.kind == "door"
        for x, y in [np.mean(gap.line, axis=0).tolist()]
    ]

    def met(one: tuple[tuple[float, float], float], others: list[tuple[tuple[float, float], float]]) -> bool:
        return any(math.dist(one[0], at) < 0.35 and abs(one[1] - sill) < 0.3 for at, sill in others)

    return sum(not met(one, found) for one in true), sum(not met(one, true) for one in found)


def _middle(line: tuple[Plan, Plan]) -> tuple[float, float]:
    return (line[0][0] + line[1][0]) / 2000, (line[0][1] + line[1][1]) / 2000


def _height(surface: Surface, x: int, y: int) -> int:
    corners = np.array(surface.vertices, dtype=np.float64)
    plane = np.linalg.lstsq(np.column_stack((corners[:, :2], np.ones(len(corners)))), corners[:, 2], rcond=None)[0]
    return round(float(plane[0] * x + plane[1] * y + plane[2]))


def _spots(piece: Piece) -> Iterator[tuple[Point, int]]:
    """Places on its surfaces, and how far beside them a copy's may lie."""
    for surface in piece.surfaces:
        outline = shapely.Polygon([point[:2] for point in surface.vertices])
        x0, y0, x1, y1 = (int(value) for value in outline.bounds)
        near = _NEAR if len({z for _, _, z in surface.vertices}) == 1 else _RAMP
        for x in range(x0 - x0 % _STEP + _STEP // 2, x1, _STEP):
            for y in range(y0 - y0 % _STEP + _STEP // 2, y1, _STEP):
                if outline.contains(shapely.Point(x, y)):
                    yield (x, y, _height(surface, x, y)), near


def _areas(original: Scene, copy: Scene, shift: Plan) -> tuple[float, float]:
    """Square inches of the original's surfaces on which a base stands there, and in the copy."""
    outlines = [
        (surface, shapely.Polygon([point[:2] for point in surface.vertices]))
        for surface in copy.table.pieces[0].surfaces
    ]
    true = found = 0
    for (x, y, z), near in _spots(original.table.pieces[0]):
        true += stand(original, _body((x, y, z))) is None
        u, v = x - shift[0], y - shift[1]
        heights = [_height(one, u, v) for one, outline in outlines if outline.intersects(shapely.Point(u, v))]
        heights = [height for height in (*heights, 0) if abs(height - z) <= near]
        found += any(stand(copy, _body((u, v, height))) is None for height in heights)
    each = _STEP * _STEP / 1e6
    return true * each, found * each


def _barred(original: Scene, copy: Scene, door: Opening, shift: Plan) -> bool:
    """Can one walk through a door of the original, and not there in the copy?"""
    line = next(one.line for one in original.table.pieces[0].openings if one.id == door.id)
    (ax, ay), (bx, by) = line
    length = math.dist(*line)
    nx, ny = (by - ay) / length * 1100, (ax - bx) / length * 1100
    mx, my = (ax + bx) / 2, (ay + by) / 2
    ends = [(round(mx + way * nx), round(my + way * ny), door.sill) for way in (1, -1)]
    return _walks(original, *ends) and not _walks(copy, *((x - shift[0], y - shift[1], z) for x, y, z in ends))


def _walks(scene: Scene, start: Point, end: Point) -> bool:
    ground = [
        _height(surface, *start[:2])
        for surface in scene.table.pieces[0].surfaces
        if shapely.Polygon([point[:2] for point in surface.vertices]).intersects(shapely.Point(start[:2]))
    ]
    z = min((*ground, 0), key=lambda height: abs(height - start[2]))
    return judge(scene, _body((start[0], start[1], z)), [end], Policy(8000, climb=False)).stop is None
