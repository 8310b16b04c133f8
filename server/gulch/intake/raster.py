"""A mesh as a grid of small cells, solid or free: what is looked for in many places at once is looked for here.

Lives here: filling the cells (level after level by winding, so that shells may overlap), and telling slabs from walls.
Never here: what a gap means (`openings`), exact outlines (`slices`). Inches, z up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gulch.table.model import Floats, Ints

from .shell import Shell

STEP, RISE = 0.05, 0.1
_MOST_CELLS = 12_000_000
_MARGIN = 1.2  # inches of free cells around the plan
_OFF = 0.00037  # between the heights and places that corners have
_SLAB = 0.8
_CAVITY = 0.3

Cells = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Raster:
    """`solid` and `thin` (levels, rows, columns): cells that hold something, and those of them that are no part of a
    slab. The middle of cell [k, j, i] is `low` + (i, j, k) * (step, step, rise)."""

    solid: Cells
    thin: Cells
    low: tuple[float, float, float]
    step: float
    rise: float

    def turned(self) -> Raster:
        """The same with rows and columns, x and y, exchanged."""
        x, y, z = self.low
        solid, thin = (np.ascontiguousarray(cells.transpose(0, 2, 1)) for cells in (self.solid, self.thin))
        return Raster(solid, thin, (y, x, z), self.step, self.rise)

    def level(self, z: float) -> int:
        """The lowest level at or over a height."""
        return max(0, int(np.ceil((z - self.low[2]) / self.rise)))


def rasterise(shell: Shell) -> Raster:
    """The cells of a mesh, 0.05 inch wide and 0.1 high; wider ones for what is very large."""
    (x0, y0, z0), (x1, y1, z1) = shell.bounds
    step, rise = STEP, RISE
    while ((x1 - x0 + 2 * _MARGIN) / step) * ((y1 - y0 + 2 * _MARGIN) / step) * ((z1 - z0) / rise + 1) > _MOST_CELLS:
        step, rise = step * 1.26, rise * 1.26
    low = (x0 - _MARGIN + _OFF, y0 - _MARGIN + _OFF, z0 + rise / 2 + _OFF)
    shape = (
        int((z1 - z0) / rise) + 1,
        int((y1 - y0 + 2 * _MARGIN) / step) + 1,
        int((x1 - x0 + 2 * _MARGIN) / step) + 1,
    )
    faces, levels, ends = _cuts(shell, low[2], rise, shape[0])
    at = (ends - np.array(low[:2])) / step  # in cells, whole at their middles
    solid = _inside(shell, faces, levels, at, shape)
    _draw(solid, levels, at)
    solid = _filled(solid, step)
    return Raster(solid, solid & ~_slabs(solid, step), low, step, rise)


def spread(first: Ints, last: Ints) -> tuple[Ints, Ints]:
    """All whole numbers from first to last (inclusive) of each row: the row's number, and the whole number."""
    counts = np.maximum(last - first + 1, 0)
    row = np.repeat(np.arange(len(counts)), counts)
    start = np.cumsum(counts) - counts
    return row, np.arange(len(row)) - start[row] + first[row]


def _cuts(shell: Shell, low: float, rise: float, count: int) -> tuple[Ints, Ints, Floats]:
    """Where triangles cross levels: the face, the level, and both ends (n, 2, 2) of the cut."""
    heights = (shell.corners[:, :, 2] - low) / rise
    first = np.maximum(np.ceil(heights.min(axis=1)), 0).astype(np.int64)
    last = np.minimum(np.floor(heights.max(axis=1)), count - 1).astype(np.int64)
    face, level = spread(first, last)
    corners = shell.corners[face]
    over = heights[face] > level[:, None]
    proper = over.any(axis=1) & ~over.all(axis=1)
    face, level, corners, over = face[proper], level[proper], corners[proper], over[proper]
    alone = np.where(over.sum(axis=1) == 1, over.argmax(axis=1), (~over).argmax(axis=1))
    row = np.arange(len(face))
    tip, z = corners[row, alone], low + rise * level
    ends = []
    for turn in (1, 2):
        other = corners[row, (alone + turn) % 3]
        share = (z - tip[:, 2]) / (other[:, 2] - tip[:, 2])
        ends.append(tip[:, :2] + share[:, None] * (other[:, :2] - tip[:, :2]))
    return face, level, np.stack(ends, axis=1)


def _inside(shell: Shell, faces: Ints, levels: Ints, at: Floats, shape: tuple[int, int, int]) -> Cells:
    """Cells within the mesh: along each row one enters through a face that looks back and leaves through one that looks
    ahead. Only what is closed is filled."""
    closed = _closed(shell)[faces]
    faces, levels, at = faces[closed], levels[closed], at[closed]
    low, high = at[:, :, 1].min(axis=1), at[:, :, 1].max(axis=1)
    cut, row = spread(np.ceil(low).astype(np.int64), np.minimum(np.ceil(high) - 1, shape[1] - 1).astype(np.int64))
    a, b = at[cut, 0], at[cut, 1]
    x = a[:, 0] + (row - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
    way = -np.sign(shell.normals[faces[cut], 0])
    line = levels[cut] * shape[1] + row
    column = np.clip(np.ceil(x), 0, shape[2]).astype(np.int64)
    place = line * (shape[2] + 1) + column
    steps = np.bincount(place, weights=way, minlength=shape[0] * shape[1] * (shape[2] + 1))
    winding = np.cumsum(steps.astype(np.int32).reshape(shape[0], shape[1], shape[2] + 1), axis=2)
    return np.asarray(winding[:, :, :-1] != 0)


def _closed(shell: Shell) -> npt.NDArray[np.bool_]:
    """Which faces belong to a closed surface: a component whose edges all join two, or else a body whose edges are run
    along as often one way as the other."""
    edges = shell.edges
    count = len(shell.faces)
    ragged = np.zeros(count, dtype=bool)
    ragged[np.flatnonzero(edges.uses[edges.number] != 2) // 3] = True
    rest = np.bincount(shell.components, weights=ragged)[shell.components] > 0
    way = np.where(edges.directed[:, 0] < edges.directed[:, 1], 1, -1) * np.repeat(rest, 3)
    net = np.bincount(edges.number, weights=way)
    open_face = (net[edges.number].reshape(-1, 3) != 0).any(axis=1) & rest
    return np.asarray(~rest | (np.bincount(shell.bodies, weights=open_face)[shell.bodies] == 0))


def _draw(solid: Cells, levels: Ints, at: Floats) -> None:
    """Marks the cells that cuts themselves run through."""
    length = np.abs(at[:, 1] - at[:, 0]).max(axis=1)
    parts = np.ceil(length / 0.7).astype(np.int64) + 1
    cut, number = spread(np.zeros(len(parts), dtype=np.int64), parts)
    share = (number / parts[cut])[:, None]
    points = np.rint(at[cut, 0] + share * (at[cut, 1] - at[cut, 0])).astype(np.int64)
    solid[levels[cut], points[:, 1], points[:, 0]] = True


def _filled(solid: Cells, step: float) -> Cells:
    """With what lies between faces close to one another, too: walls that are not closed, slits between boards, bars."""
    from scipy.ndimage import maximum_filter1d, minimum_filter1d

    size = 2 * round(_CAVITY / step / 2) + 1
    cells = solid.view(np.uint8)
    both = cells
    for axis in (1, 2):
        both = both | minimum_filter1d(maximum_filter1d(cells, size, axis=axis), size, axis=axis)
    return np.asarray(both > 0)


def _slabs(solid: Cells, step: float) -> Cells:
    """Cells of what is wide both ways: ceilings, not walls."""
    from scipy.ndimage import maximum_filter1d, minimum_filter1d

    size = max(3, round(_SLAB / step))
    cells = solid.view(np.uint8)
    for axis in (1, 2):
        cells = minimum_filter1d(cells, size, axis=axis, mode="constant")
    size += size % 2  # the odd window over an even one covers it whole
    for axis in (1, 2):
        cells = maximum_filter1d(cells, size + 3, axis=axis, mode="constant")
    return np.asarray(cells > 0)
