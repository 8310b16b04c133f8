"""Where to look from: the whole table, over a shoulder, or a turn round what matters, clear of terrain.

Pure: boxes of the terrain's parts in, an eye and a target out (inches, table's axes). Never here: GL, time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, dist, radians, sin, tan

import numpy as np

from gulch.table.model import INCH, Floats, Table
from gulch_viewer.axes import Vec
from gulch_viewer.frame import FigurePose, Frame

FOV = 38.0  # degrees, across


@dataclass(frozen=True, slots=True)
class Shot:
    """A camera: where it stands, what it looks at, its field of view across in degrees."""

    eye: Vec
    target: Vec
    fov: float = FOV


class Director:
    """Knows the terrain of one table."""

    def __init__(self, table: Table) -> None:
        self._size = (table.size[0] / INCH, table.size[1] / INCH)
        boxes = [_bounds(part.mesh.vertices) for piece in table.pieces for part in piece.parts if len(part.mesh.vertices)]
        self._boxes: Floats = np.array(boxes, dtype=np.float64).reshape(-1, 2, 3)

    def overview(self, aspect: float, around: float = -90.0, height: float = 58.0) -> Shot:
        """The whole table in view, looked at from `around` degrees and `height` degrees up."""
        width, depth = self._size
        target = (width / 2, depth / 2, 0.0)
        away = (cos(radians(around)) * cos(radians(height)), sin(radians(around)) * cos(radians(height)), sin(radians(height)))
        corners = [(x, y, z) for x in (-1, width + 1) for y in (-1, depth + 1) for z in (0.0, 2.5)]
        low, high = 10.0, 300.0
        for _ in range(30):
            far = (low + high) / 2
            shot = Shot(_plus(target, away, far), target)
            low, high = (low, far) if all(_in_view(shot, corner, aspect) for corner in corners) else (far, high)
        far = high * 1.02
        lowered = (target[0], target[1] - 0.02 * far, 0.0)  # the HUD line needs the top
        return Shot(_plus(lowered, away, far), lowered)

    def over_shoulder(self, actor: FigurePose, target: FigurePose) -> Shot:
        """Behind the actor, looking past it at the target; a turn round both where terrain is in the way."""
        seen = [_middle(actor), _middle(target)]
        bearing = atan2(target.at[1] - actor.at[1], target.at[0] - actor.at[0])
        between = dist(actor.at, target.at)
        look = _between(seen[0], seen[1], 0.62)
        for side in (-0.38, 0.38):
            for back, up in ((3.4, 1.3), (2.6, 1.9), (4.6, 2.4)):
                x = actor.at[0] - back * cos(bearing + side)
                y = actor.at[1] - back * sin(bearing + side)
                eye = (x, y, actor.at[2] + 1.0 + up + 0.06 * between)
                if self._clear(eye, seen):
                    return Shot(eye, look, 42.0)
        return self.around([actor, target])

    def around(self, figures: Sequence[FigurePose]) -> Shot:
        """Round some figures, the lowest and nearest turn from which none is hidden; the steepest one otherwise."""
        seen = [_middle(posed) for posed in figures]
        target = tuple(sum(axis) / len(seen) for axis in zip(*seen, strict=True))
        spread = max((dist(target, one) for one in seen), default=0.0)
        far = max(4.2, 2.9 * spread + 2.2)
        start = figures[0].facing + 145 if figures else -90.0
        best, hidden = None, len(seen) + 1
        for height in (24.0, 36.0, 50.0, 66.0):
            for turn in (0, 40, -40, 80, -80, 120, -120, 180):
                a, b = radians(start + turn), radians(height)
                eye = _plus(target, (cos(a) * cos(b), sin(a) * cos(b), sin(b)), far)
                if eye[2] < 0.4 or self._inside(eye):
                    continue
                lost = sum(not self._clear(eye, [one]) for one in seen)
                if lost == 0:
                    return Shot(eye, target, 42.0)
                if lost <= hidden:
                    best, hidden = Shot(eye, target, 42.0), lost
        return best or Shot(_plus(target, (0, -0.3, 1), far), target, 42.0)

    def cover(self, frame: Frame, focus: Sequence[str], aspect: float) -> Shot:
        """For a timeline's focus: over the shoulder of two, round one or many, the table where there is none."""
        figures = [frame.figures[id] for id in focus if id in frame.figures]
        if len(figures) == 2 and dist(figures[0].at, figures[1].at) > 1.6:
            return self.over_shoulder(figures[0], figures[1])
        return self.around(figures) if figures else self.overview(aspect)

    def _clear(self, eye: Vec, seen: Sequence[Vec]) -> bool:
        return not self._inside(eye) and not any(self._blocked(eye, one) for one in seen)

    def _inside(self, eye: Vec) -> bool:
        at, room = np.array(eye), 0.35
        return bool(((self._boxes[:, 0] - room <= at) & (at <= self._boxes[:, 1] + room)).all(axis=1).any())

    def _blocked(self, a: Vec, b: Vec) -> bool:
        """Whether the segment goes through the box of any part (slabs, all at once); its last bit is let go."""
        start, way = np.array(a), (np.array(b) - np.array(a)) * 0.97
        way = np.where(np.abs(way) < 1e-9, 1e-9, way)
        near, far = (self._boxes[:, 0] - start) / way, (self._boxes[:, 1] - start) / way
        enter = np.minimum(near, far).max(axis=1)
        leave = np.maximum(near, far).min(axis=1)
        return bool(((enter <= leave) & (leave >= 0) & (enter <= 1)).any())


def _bounds(vertices: Floats) -> tuple[Floats, Floats]:
    return vertices.min(axis=0), vertices.max(axis=0)


def _middle(posed: FigurePose) -> Vec:
    x, y, z = posed.at
    return x, y, z + (0.75 * posed.height if posed.tilt < 45 else 0.35)


def _between(a: Vec, b: Vec, part: float) -> Vec:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part)


def _plus(at: Vec, way: Vec, far: float) -> Vec:
    return at[0] + way[0] * far, at[1] + way[1] * far, at[2] + way[2] * far


def _in_view(shot: Shot, at: Vec, aspect: float) -> bool:
    """Whether a place is on the picture, with some room at the rim."""
    forward = _unit(np.array(shot.target) - np.array(shot.eye))
    right = _unit(np.cross(forward, (0, 0, 1)))
    up = np.cross(right, forward)
    way = np.array(at) - np.array(shot.eye)
    depth = float(way @ forward)
    if depth <= 0.1:
        return False
    half = tan(radians(shot.fov / 2))
    x, y = float(way @ right) / depth / half, float(way @ up) / depth / half * aspect
    return abs(x) < 0.97 and abs(y) < 0.92


def _unit(v: Floats) -> Floats:
    return v / max(float(np.linalg.norm(v)), 1e-9)
