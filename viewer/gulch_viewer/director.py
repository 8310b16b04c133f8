"""Where to look from: the whole table, or the best of many places round what matters, clear of terrain.

Pure: a table and a frame in, an eye and a target out (inches, table's axes). Never here: what makes a place good
(`cameras`), GL, time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, dist, radians, sin, tan

import numpy as np

from gulch.table.model import INCH, Table
from gulch_viewer import cameras
from gulch_viewer.axes import Vec
from gulch_viewer.clearance import Clearance, spot
from gulch_viewer.frame import FigurePose, Frame

FOV = 38.0  # degrees, across
Room = tuple[float, float, float, float]
# left, low, right, high of the picture, -1..1: the line on top and the log on the left stay free
ROOM: Room = (-0.29, -0.97, 0.98, 0.87)
NARROW = 1.3  # width by height of a picture that has no room beside the table
_ROOM_NARROW: Room = (-0.96, -0.45, 0.96, 0.85)


@dataclass(frozen=True, slots=True)
class Shot:
    """A camera: where it stands, what it looks at, its field of view across in degrees, and how far the picture is
    moved to the right (of half its width) without turning the camera."""

    eye: Vec
    target: Vec
    fov: float = FOV
    shift: float = 0.0


class Director:
    """Knows the terrain of one table, as it stands."""

    def __init__(self, table: Table) -> None:
        self._size = (table.size[0] / INCH, table.size[1] / INCH)
        self._table = table
        self.clearance = Clearance(table)

    def stand(self, table: Table) -> None:
        """The table as a match has changed it."""
        if table is not self._table:
            self._table = table
            self.clearance = Clearance(table)

    def overview(self, aspect: float, around: float = -90.0, height: float = 60.0, room: Room | None = None) -> Shot:
        """The whole table inside `room` of the picture, looked at from `around` degrees and `height` degrees up."""
        room = room or (ROOM if aspect >= NARROW else _ROOM_NARROW)
        width, depth = self._size
        a, b = radians(around), radians(height)
        away = (cos(a) * cos(b), sin(a) * cos(b), sin(b))
        corners = [(x, y, z) for x in (-1.1, width + 1.1) for y in (-1.1, depth + 1.1) for z in (0.0, 1.5)]
        target, far, shift = (width / 2, depth / 2, 0.0), 2.0 * max(width, depth), 0.0
        for _ in range(24):  # each round scales and shifts by what the last one showed
            shot = Shot(_plus(target, away, far), target, FOV, shift)
            spots = [on_screen(shot, corner, aspect) for corner in corners]
            left, right = min(x for x, _ in spots), max(x for x, _ in spots)
            low, high = min(y for _, y in spots), max(y for _, y in spots)
            far *= 0.5 + 0.5 * max((right - left) / (room[2] - room[0]), (high - low) / (room[3] - room[1]))
            lift = ((low + high) - (room[1] + room[3])) / 2 * far * tan(radians(FOV / 2)) / aspect / sin(b)
            target = (target[0] - lift * cos(a), target[1] - lift * sin(a), 0.0)
            shift += (room[0] + room[2] - left - right) / 2
        return Shot(_plus(target, away, far), target, FOV, shift)

    def close(self, figures: Sequence[FigurePose], others: Sequence[FigurePose] = ()) -> Shot:
        """The best view of some figures (at least one), past terrain, one another and the others."""
        found = cameras.places(figures)
        row = cameras.best(found, figures, others, self.clearance)
        return Shot(_vec(found.eyes[row]), _vec(found.targets[row]), cameras.FOV)

    def cover(self, frame: Frame, focus: Sequence[str], aspect: float) -> Shot:
        """For a timeline's focus: close to one, two or many; the table where there is none."""
        ids = [id for id in dict.fromkeys(focus) if id in frame.figures]
        if not ids:
            return self.overview(aspect)
        others = [posed for id, posed in frame.figures.items() if id not in ids]
        return self.close([frame.figures[id] for id in ids], others)

    def keeps(self, shot: Shot, figures: Sequence[FigurePose]) -> bool:
        """Whether a camera still has figures well in its picture, not far off."""
        spots = [spot(posed) for posed in figures]
        if not spots:
            return True
        inside = cameras.framed(cameras.one(shot.eye, shot.target), np.array(spots), shot.fov)
        return bool(inside[0]) and all(dist(shot.eye, at) < 30 for at in spots)


def _plus(at: Vec, way: Vec, far: float) -> Vec:
    return at[0] + way[0] * far, at[1] + way[1] * far, at[2] + way[2] * far


def _vec(row: object) -> Vec:
    x, y, z = np.asarray(row).tolist()
    return x, y, z


def on_screen(shot: Shot, at: Vec, aspect: float) -> tuple[float, float]:
    """Where a place is on the picture: -1..1 across and up. It must lie ahead of the camera."""
    x, y = cameras.on_screens(cameras.one(shot.eye, shot.target), np.array([at]), shot.fov, aspect)
    return float(x[0, 0]) + shot.shift, float(y[0, 0])
