"""Heights at which a mesh is level, and sloping planes in it: the raw material of surfaces and of blocks.

Lives here: grouping faces by height, or by plane, with the small reliefs of printed planks taken as one level. Never
here: whether anybody can stand there (`surfaces`). Inches, z up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gulch.table.model import Floats, Ints

from .shell import Shell, connected, grouped

RELIEF = 0.06
"""Inches that the faces of one level may lie above or below it."""

STEP = 0.12
"""Inches that something may rise over a level and still be trodden on: rails, sleepers, thresholds."""

PEBBLE = (0.08, 0.45)
"""Square inches and inches: what is smaller and lower is ornament, and no base minds it."""

_LEVEL = 0.94  # cosine: printed planks and stones are not smooth
_HORIZONTAL = 0.995
_STEEPEST = 0.7071
_BREAKS = 60
_ALIKE = 0.9
_TIES = (0.9986, 0.978)  # cosines of 3 and 12 degrees between neighbours in one plane


@dataclass(frozen=True, eq=False)
class Level:
    """Faces at about one height."""

    z: float
    faces: Ints


def level_groups(shell: Shell, among: Ints, least: float) -> list[Level]:
    """Groups of nearly level faces (up or down) with at least that plan area, lowest first. The height is what nine
    tenths of the area do not rise above: bases stand on the ridges of a relief."""
    heights = shell.corners[:, :, 2]
    low, high = heights.min(axis=1), heights.max(axis=1)
    flat = among[(np.abs(shell.normals[among, 2]) >= _LEVEL) & (high[among] - low[among] <= 2 * RELIEF)]
    middle = (low[flat] + high[flat]) / 2
    weight = shell.areas[flat] * np.abs(shell.normals[flat, 2])
    order = np.argsort(middle, kind="stable")
    flat, middle, weight = flat[order], middle[order], weight[order]
    free = np.ones(len(flat), dtype=bool)
    found: list[Level] = []
    while free.any():
        peak = _peak(middle[free], weight[free])
        group = np.flatnonzero(free & (np.abs(middle - peak) <= RELIEF))
        if not len(group) or weight[group].sum() < least:
            break
        free[group] = False
        found.append(Level(_ridge(high[flat[group]], weight[group]), flat[group]))
    return sorted(found, key=lambda level: level.z)


def _peak(heights: Floats, weight: Floats) -> float:
    """The height around which most area lies, of heights in order."""
    total = np.concatenate(([0.0], np.cumsum(weight)))
    first = np.searchsorted(heights, heights - RELIEF / 2)
    last = np.searchsorted(heights, heights + RELIEF / 2, side="right")
    return float(heights[int(np.argmax(total[last] - total[first]))])


def _ridge(heights: Floats, weight: Floats) -> float:
    order = np.argsort(heights, kind="stable")
    total = np.cumsum(weight[order])
    return float(heights[order][int(np.searchsorted(total, 0.9 * total[-1]))])


def breaks(shell: Shell) -> list[float]:
    """Heights at which a section may change at once: the lowest, the highest, and those of level faces."""
    low, high = float(shell.bounds[0][2]), float(shell.bounds[1][2])
    flat = np.flatnonzero(np.abs(shell.normals[:, 2]) >= _HORIZONTAL)
    heights = shell.corners[flat, :, 2].mean(axis=1)
    cells, number = np.unique(np.rint(heights / 0.01).astype(np.int64), return_inverse=True)
    area = np.bincount(number.reshape(-1), weights=shell.areas[flat], minlength=len(cells))
    mean = np.bincount(number.reshape(-1), weights=shell.areas[flat] * heights, minlength=len(cells))
    found = [low, high]
    for n in np.argsort(-area, kind="stable")[:_BREAKS]:
        z = float(mean[n] / area[n]) if area[n] > 0.08 else low
        if all(abs(z - other) > RELIEF for other in found):
            found.append(z)
    return sorted(found)


@dataclass(frozen=True, eq=False)
class Slope:
    """Neighbouring faces in one sloping plane: z = a x + b y + c."""

    plane: tuple[float, float, float]
    faces: Ints


def slopes(shell: Shell, least: float) -> list[Slope]:
    """Sloping planes (3 to 45 degrees, looking up) of at least that plan area; smooth ones first, then such as shingles
    make."""
    up = shell.normals[:, 2]
    fit = (up > _STEEPEST) & (up < _TIES[0])
    found: list[Slope] = []
    for tie in _TIES:
        pairs = shell.edges.pairs
        pairs = pairs[fit[pairs].all(axis=1)]
        agree = (shell.normals[pairs[:, 0]] * shell.normals[pairs[:, 1]]).sum(axis=1) > tie
        flat = np.flatnonzero(fit)
        for places in grouped(connected(len(shell.faces), pairs[agree])[flat]):
            group = flat[places]
            group = group[fit[group]]  # less what a plane found before has taken
            plane = _plane(shell, group) if (shell.areas[group] * up[group]).sum() >= least else None
            if plane is not None:
                members = np.union1d(group, _in_plane(shell, plane))
                found.append(Slope(plane, members))
                fit[members] = False
    return found


def _in_plane(shell: Shell, plane: tuple[float, float, float]) -> Ints:
    """All faces in a plane, those that a rough skin tilts a little too."""
    a, b, c = plane
    normal = np.array([-a, -b, 1.0]) / np.sqrt(a * a + b * b + 1)
    points = shell.corners
    stray = np.abs(points[:, :, 2] - (a * points[:, :, 0] + b * points[:, :, 1] + c)).max(axis=1)
    return np.flatnonzero((stray <= RELIEF / 2) & ((shell.normals * normal).sum(axis=1) > _ALIKE))


def _plane(shell: Shell, group: Ints) -> tuple[float, float, float] | None:
    """The plane of faces, by the mean of their normals; None if their corners stray from it."""
    normal = (shell.normals[group] * shell.areas[group][:, None]).sum(axis=0)
    points = shell.corners[group].reshape(-1, 3)
    centre = points.mean(axis=0)
    a, b = -normal[0] / normal[2], -normal[1] / normal[2]
    c = centre[2] - a * centre[0] - b * centre[1]
    stray = np.abs(points[:, 2] - (a * points[:, 0] + b * points[:, 1] + c))
    return (float(a), float(b), float(c)) if stray.max() <= RELIEF / 2 else None
