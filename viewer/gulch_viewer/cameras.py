"""Where a camera might stand to show some figures, and how good each place is.

Pure and in batches: candidates are rows, so that hundreds cost no more than a few. Never here: terrain (`clearance`
says what is hidden), GL, time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import tan

import numpy as np

from gulch.table.model import Floats, Ints
from gulch_viewer.axes import Vec
from gulch_viewer.clearance import Bools, Clearance, seen, spot
from gulch_viewer.frame import FigurePose

FOV = 44.0  # degrees, across
NEAREST = 2.0  # inches: nothing but what is looked at may be so near
_WIDEST = 16 / 9
_PANELS = -0.38  # below this the log is on the left and the dice on the right
_SHORTLIST = 64
_ACROSS, _DOWN = 9, 6  # rays over the picture that find what stands before it
_OUTSIDE = 12.0  # what it costs to have somebody off the picture


@dataclass(frozen=True)
class Candidates:
    """Cameras by rows: `eyes` and `targets` (n, 3) inches."""

    eyes: Floats
    targets: Floats

    def take(self, rows: Bools | Ints) -> Candidates:
        return Candidates(self.eyes[rows], self.targets[rows])


def places(figures: Sequence[FigurePose]) -> Candidates:
    """Over either shoulder of two that stand apart, and turns round all of them from low to high."""
    around = _turns(figures)
    if len(figures) != 2:
        return around
    shoulders = [_shoulders(figures[0], figures[1]), _shoulders(figures[1], figures[0])]
    return Candidates(
        *(np.concatenate([getattr(one, of) for one in (*shoulders, around)]) for of in ("eyes", "targets"))
    )


def _shoulders(near: FigurePose, far: FigurePose) -> Candidates:
    """Behind one figure, past it at another."""
    a, b = np.array(spot(near)), np.array(spot(far))
    way = a - b
    away = way * (1, 1, 0) / max(float(np.linalg.norm(way[:2])), 1e-9)
    side = np.array((-away[1], away[0], 0.0))
    back, up, across = _grid(
        (2.6, 3.6, 5.0, 7.0), (0.4, 0.9, 1.6, 2.6, 4.0), (0.8, -0.8, 1.3, -1.3, 2.2, -2.2, 3.6, -3.6)
    )
    eyes = a + away * back + side * across + np.array((0.0, 0.0, 1.0)) * up
    eyes[:, 2] = np.maximum(eyes[:, 2], 0.5)
    middle = a + (b - a) * min(0.5, 6.0 / max(float(np.linalg.norm(way)), 1e-9))
    return Candidates(eyes, np.tile(middle, (len(eyes), 1)))


def _turns(figures: Sequence[FigurePose]) -> Candidates:
    """Round the middle of some figures, each as near as shows them all."""
    spots = np.array([spot(posed) for posed in figures])
    middle = spots.mean(axis=0)
    turn, height = _grid(np.arange(0, 360, 15) + figures[0].facing + 5, (7.0, 14.0, 22.0, 32.0, 44.0, 58.0))
    a, b = np.radians(turn), np.radians(height)
    ways = np.concatenate([np.cos(a) * np.cos(b), np.sin(a) * np.cos(b), np.sin(b)], axis=1)
    targets = np.tile(middle, (len(ways), 1))
    far = np.full(len(ways), 4.6)
    for _ in range(32):
        out = ~framed(Candidates(targets + ways * far[:, None], targets), spots)
        if not out.any():
            break
        far[out] *= 1.12
    eyes = targets + ways * far[:, None]
    return Candidates(eyes, targets).take(eyes[:, 2] > 0.4)


def _grid(*axes: object) -> list[Floats]:
    """Columns (n, 1) of every combination."""
    return [np.ravel(axis)[:, None] for axis in np.meshgrid(*map(np.asarray, axes), indexing="ij")]


# -- how good they are -----------------------------------------------------------------------------------------


def best(found: Candidates, figures: Sequence[FigurePose], others: Sequence[FigurePose], clearance: Clearance) -> int:
    """The row of the best candidate."""
    visible = seen(clearance, found.eyes, figures, others)
    worth = _worth(found, figures, visible) - 20.0 * clearance.inside(found.eyes, figures)
    rows = np.argsort(-worth, kind="stable")[:_SHORTLIST]
    short = found.take(rows)
    worth = worth[rows] - _in_the_way(short, figures, others, clearance)
    return int(rows[int(np.argmax(worth))])


def _worth(found: Candidates, figures: Sequence[FigurePose], visible: Floats) -> Floats:
    """All seen, none far off, faces rather than backs, from the height of a person rather than of a bird."""
    spots = np.array([spot(posed) for posed in figures])
    way = spots - found.eyes[:, None]
    far = np.linalg.norm(way, axis=2)
    tall = np.array([max(posed.height, 0.8) for posed in figures]) / (far * tan(np.radians(FOV / 2))) * _WIDEST
    size = np.log2(np.clip(tall / 0.5, 0.05, 1.0))
    facing = np.radians([posed.facing for posed in figures])
    stands = np.array([posed.tilt < 45 for posed in figures])
    face = -(way[:, :, 0] * np.cos(facing) + way[:, :, 1] * np.sin(facing)) / far * stands
    up = np.degrees(np.arcsin(np.clip(-(found.targets - found.eyes)[:, 2] / _length(found), -1, 1)))
    worth = 6.0 * visible.min(axis=1) + 3.0 * visible.mean(axis=1)
    worth += 0.75 * size.min(axis=1) + 0.45 * size[:, 0] + 0.45 * face.mean(axis=1) + 0.2 * face.max(axis=1)
    worth -= 0.05 * np.maximum(up - 16, 0) + 0.05 * np.maximum(4 - up, 0)
    return np.asarray(worth - _OUTSIDE * ~framed(found, spots))


def _in_the_way(
    found: Candidates, figures: Sequence[FigurePose], others: Sequence[FigurePose], clearance: Clearance
) -> Floats:
    """What terrain before the figures costs, by the share of the picture that it fills; more where it is very near,
    and where it is another figure."""
    apart = [np.linalg.norm(np.array(spot(posed)) - found.eyes, axis=1) for posed in figures]
    near, far = np.min(apart, axis=0), np.max(apart, axis=0)
    forward, right, up = axes(found)
    x, y = _grid(np.linspace(-0.95, 0.95, _ACROSS), np.linspace(-0.95, 0.8, _DOWN))
    half = tan(np.radians(FOV / 2))
    ways = forward[:, None] + (right[:, None] * x + up[:, None] * y / _WIDEST) * half
    starts = np.repeat(found.eyes, len(x), axis=0)

    def filled(far: Floats) -> Floats:
        ends = (found.eyes[:, None] + ways * far[:, None, None]).reshape(-1, 3)
        hit = clearance.blocked(starts, ends, figures)
        return np.asarray(hit.reshape(len(found.eyes), -1).mean(axis=1))

    at_hand = filled(np.minimum(NEAREST, 0.9 * near))
    between = filled(0.9 * far)  # a well in the street, say; houses along it are in all pictures alike
    crowd = [np.linalg.norm(np.array(spot(posed)) - found.eyes, axis=1) < NEAREST for posed in others]
    cost = 7.0 * filled(0.75 * near) + 14.0 * at_hand + 1.5 * (at_hand > 0) + 3.0 * between
    return np.asarray(cost + 3.0 * np.any(crowd, axis=0) if crowd else cost)


# -- projection ------------------------------------------------------------------------------------------------


def axes(found: Candidates) -> tuple[Floats, Floats, Floats]:
    """Unit vectors forward, right and up of each camera, (n, 3) each."""
    forward = (found.targets - found.eyes) / _length(found)[:, None]
    right = np.cross(forward, (0.0, 0.0, 1.0))
    right /= np.maximum(np.linalg.norm(right, axis=1), 1e-9)[:, None]
    return forward, right, np.cross(right, forward)


def on_screens(found: Candidates, spots: Floats, fov: float, aspect: float) -> tuple[Floats, Floats]:
    """Across and up, (n, spots) each, -1 to 1 on the picture; what is behind a camera is far off it."""
    forward, right, up = axes(found)
    way = spots - found.eyes[:, None]
    deep = (way * forward[:, None]).sum(axis=2)
    half = np.maximum(deep, 1e-3) * tan(np.radians(fov / 2))
    return (way * right[:, None]).sum(axis=2) / half, (way * up[:, None]).sum(axis=2) / half * aspect


def framed(found: Candidates, spots: Floats, fov: float = FOV) -> Bools:
    """Which cameras have all places well inside a picture of any usual shape, and clear of the panels."""
    x, y = on_screens(found, spots, fov, _WIDEST)
    free = (y > _PANELS) | (np.abs(x) < 0.25)
    return np.asarray(((np.abs(x) < 0.82) & (np.abs(y) < 0.80) & free).all(axis=1))


def one(eye: Vec, target: Vec) -> Candidates:
    return Candidates(np.array([eye], dtype=np.float64), np.array([target], dtype=np.float64))


def _length(found: Candidates) -> Floats:
    return np.asarray(np.maximum(np.linalg.norm(found.targets - found.eyes, axis=1), 1e-9))
