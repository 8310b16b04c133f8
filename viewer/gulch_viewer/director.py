"""Where to look from: the whole table, over a shoulder, or a turn round what matters, clear of terrain.

Pure: the terrain's triangles in, an eye and a target out (inches, table's axes). Never here: GL, time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, dist, radians, sin, tan

import numpy as np

from gulch.table.model import INCH, Floats, Table
from gulch_viewer.axes import Vec
from gulch_viewer.frame import FigurePose, Frame

FOV = 38.0  # degrees, across
_WIDEST = 16 / 9
_PANELS = -0.45  # below this the log is on the left and the dice on the right
Room = tuple[float, float, float, float]
# left, low, right, high of the picture, -1..1: the line on top and the log on the left stay free
ROOM: Room = (-0.29, -0.97, 0.98, 0.87)


@dataclass(frozen=True, slots=True)
class Shot:
    """A camera: where it stands, what it looks at, its field of view across in degrees, and how far the picture is
    moved to the right (of half its width) without turning the camera."""

    eye: Vec
    target: Vec
    fov: float = FOV
    shift: float = 0.0


class Director:
    """Knows the terrain of one table."""

    def __init__(self, table: Table) -> None:
        self._size = (table.size[0] / INCH, table.size[1] / INCH)
        parts = [part for piece in table.pieces for part in piece.parts if len(part.mesh.faces)]
        self._triangles = [part.mesh.vertices[part.mesh.faces] for part in parts]
        boxes = [
            _bounds(part.mesh.vertices) for piece in table.pieces for part in piece.parts if len(part.mesh.vertices)
        ]
        self._boxes: Floats = np.array(boxes, dtype=np.float64).reshape(-1, 2, 3)

    def overview(self, aspect: float, around: float = -90.0, height: float = 60.0, room: Room = ROOM) -> Shot:
        """The whole table inside `room` of the picture, looked at from `around` degrees and `height` degrees up."""
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

    def over_shoulder(self, actor: FigurePose, target: FigurePose) -> Shot:
        """Behind the actor, looking past it at the target; a turn round both where terrain is in the way."""
        mine, theirs = _middle(actor), _middle(target)
        away = _unit(np.array(mine) - np.array(theirs))
        side = _unit(np.array((-away[1], away[0], 0.0)))
        look = _between(mine, theirs, 0.5)
        for back, up in ((3.6, 0.75), (3.0, 1.2), (4.6, 1.5), (3.6, 2.2), (5.5, 3.5)):
            for across in (1.05, -1.05, 1.7, -1.7):
                x, y, z = (float(v) for v in np.array(mine) + away * back + side * across + (0, 0, up))
                eye = (x, y, max(z, 0.5))
                shot = Shot(eye, look, 46.0)
                if self._clear(eye, [mine, theirs]) and _framed(shot, [mine, theirs]):
                    return shot
        return self.around([actor, target])

    def around(self, figures: Sequence[FigurePose]) -> Shot:
        """Round some figures, the lowest and nearest turn from which none is hidden; the steepest one otherwise."""
        seen = [_middle(posed) for posed in figures]
        target = tuple(sum(axis) / len(seen) for axis in zip(*seen, strict=True))
        start = figures[0].facing + 145 if figures else -90.0
        best, hidden = Shot(_plus(target, (0, -0.3, 1), 12.0), target, 42.0), len(seen) + 1
        for height in (24.0, 36.0, 50.0, 66.0):
            for turn in (0, 40, -40, 80, -80, 120, -120, 180):
                a, b = radians(start + turn), radians(height)
                shot = _away(target, (cos(a) * cos(b), sin(a) * cos(b), sin(b)), seen)
                if shot.eye[2] < 0.4 or self._inside(shot.eye):
                    continue
                lost = sum(not self._clear(shot.eye, [one]) for one in seen)
                if lost == 0:
                    return shot
                if lost <= hidden:
                    best, hidden = shot, lost
        return best

    def cover(self, frame: Frame, focus: Sequence[str], aspect: float) -> Shot:
        """For a timeline's focus: over the shoulder of two, round one or many, the table where there is none."""
        figures = [frame.figures[id] for id in focus if id in frame.figures]
        if len(figures) == 2 and dist(figures[0].at, figures[1].at) > 1.6:
            return self.over_shoulder(figures[0], figures[1])
        return self.around(figures) if figures else self.overview(aspect)

    def keeps(self, shot: Shot, figures: Sequence[FigurePose]) -> bool:
        """Whether a camera still has figures well in its picture, not far off."""
        seen = [_middle(posed) for posed in figures]
        return _framed(shot, seen) and all(dist(shot.eye, one) < 30 for one in seen)

    def _clear(self, eye: Vec, seen: Sequence[Vec]) -> bool:
        return not self._inside(eye) and not any(self._blocked(eye, one) for one in seen)

    def _inside(self, eye: Vec) -> bool:
        at, room = np.array(eye), 0.35
        return bool(((self._boxes[:, 0] - room <= at) & (at <= self._boxes[:, 1] + room)).all(axis=1).any())

    def _blocked(self, a: Vec, b: Vec) -> bool:
        """Whether the segment meets a triangle of any part (boxes first, all at once); its last bit is let go."""
        start, way = np.array(a), (np.array(b) - np.array(a)) * 0.97
        way = np.where(np.abs(way) < 1e-9, 1e-9, way)
        near, far = (self._boxes[:, 0] - start) / way, (self._boxes[:, 1] - start) / way
        enter = np.minimum(near, far).max(axis=1)
        leave = np.maximum(near, far).min(axis=1)
        crossed = np.flatnonzero((enter <= leave) & (leave >= 0) & (enter <= 1))
        return any(_hits(start, way, self._triangles[n]) for n in crossed)


def _away(target: Vec, way: Vec, seen: Sequence[Vec]) -> Shot:
    """As near as shows all of some places."""
    far = 4.2
    while not _framed(shot := Shot(_plus(target, way, far), target, 42.0), seen) and far < 200:
        far *= 1.12
    return shot


def _framed(shot: Shot, seen: Sequence[Vec]) -> bool:
    """Whether places are well inside a picture of any usual shape."""
    spots = [on_screen(shot, at, _WIDEST) for at in seen]
    return all(abs(x) < 0.82 and abs(y) < 0.80 and (y > _PANELS or abs(x) < 0.25) for x, y in spots)


def _hits(start: Floats, way: Floats, triangles: Floats) -> bool:
    """Whether start + t * way, 0 <= t <= 1, meets any of some triangles (n, 3, 3)."""
    a, one, other = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = np.cross(way, other)
    size = (one * across).sum(axis=1)
    size = np.where(np.abs(size) < 1e-12, 1e-12, size)
    off = start - a
    u = (off * across).sum(axis=1) / size
    turned = np.cross(off, one)
    v = (turned @ way) / size
    t = (other * turned).sum(axis=1) / size
    return bool(((u >= 0) & (v >= 0) & (u + v <= 1) & (t >= 0) & (t <= 1)).any())


def _bounds(vertices: Floats) -> tuple[Floats, Floats]:
    return vertices.min(axis=0), vertices.max(axis=0)


def _middle(posed: FigurePose) -> Vec:
    x, y, z = posed.at
    return x, y, z + (0.75 * posed.height if posed.tilt < 45 else 0.35)


def _between(a: Vec, b: Vec, part: float) -> Vec:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part)


def _plus(at: Vec, way: Vec, far: float) -> Vec:
    return at[0] + way[0] * far, at[1] + way[1] * far, at[2] + way[2] * far


def on_screen(shot: Shot, at: Vec, aspect: float) -> tuple[float, float]:
    """Where a place is on the picture: -1..1 across and up. It must lie ahead of the camera."""
    forward = _unit(np.array(shot.target) - np.array(shot.eye))
    right = _unit(np.cross(forward, (0, 0, 1)))
    way = np.array(at) - np.array(shot.eye)
    depth = max(float(way @ forward), 0.1) * tan(radians(shot.fov / 2))
    return float(way @ right) / depth + shot.shift, float(way @ np.cross(right, forward)) / depth * aspect


def _unit(v: Floats) -> Floats:
    return v / max(float(np.linalg.norm(v)), 1e-9)
