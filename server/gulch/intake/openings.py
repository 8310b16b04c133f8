"""Doors and windows: holes in walls, with a jamb on either side and a lintel over them.

Lives here: finding them in the cells of the mesh (`raster`), storey by storey, and measuring them on the mesh itself.
Never here: what a wall is made of (`barriers`), doors that are modelled shut (nothing tells them from the wall; their
owner tags them by hand). Inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gulch.table.model import Floats

from .raster import Cells, Raster, rasterise
from .shell import Shell
from .surfaces import Floor

_STOREY = 2.9
_WIDTH = (0.35, 4.5)
_WINDOW = (2.6, 2.4)  # the widest, the tallest
_LEAST = 0.4  # inches of height
_SILL = 0.22
_THICK = 0.8
_WALL, _JAMB = 0.35, 0.1  # how far a wall goes on beyond a hole: on one side at least, and on either
_BAY = 1.8  # a wider one needs a wall on both: bays between posts are no doors
_TALL, _PASS = 1.0, 0.8  # a doorway's least height and width
_LOOKS = (0.6, 1.0, 1.4, 1.8)  # heights over a floor at which holes are looked for
_ROOM, _AHEAD = 0.35, 0.6  # half the width and the length of what must be free before a door
_DROP, _RISE = 1.05, 0.35  # how far the ground before a door may lie below and above its sill
_CLEAR, _FULL, _ARCH = 0.3, 0.6, 4
_SKEW = 0.2  # the least share of all walls that must look in a direction
_NEAR = 0.3

Corner = tuple[float, float]


@dataclass(frozen=True)
class Gap:
    """An opening: its middle line from jamb to jamb, sill and head, the thickness of the wall."""

    kind: Literal["door", "window"]
    line: tuple[Corner, Corner]
    sill: float
    head: float
    thick: float

    @property
    def width(self) -> float:
        (ax, ay), (bx, by) = self.line
        return float(np.hypot(bx - ax, by - ay))


@dataclass(frozen=True)
class _Hole:
    """What is free between two solid cells of a row, `left` and `right`, from level `sill` up to below `head`."""

    row: int
    left: int
    right: int
    sill: int
    head: int
    door: bool


def find_openings(shell: Shell, floors: Sequence[Floor]) -> list[Gap]:
    """The openings of every storey, lowest first."""
    found: list[Gap] = []
    for angle in _directions(shell):
        turned = _rotated(shell, -angle)
        raster = rasterise(turned)
        for swapped in (False, True):
            view = raster.turned() if swapped else raster
            for gap in _along(view, turned, swapped, angle, floors):
                if not any(_same(gap, other) for other in found):
                    found.append(gap)
    return sorted(found, key=lambda gap: (gap.sill, gap.line))


def _directions(shell: Shell) -> list[float]:
    """The angles (degrees, 0 to 90) at which walls stand, most of them first; two close ones are one."""
    upright = np.abs(shell.normals[:, 2]) < 0.1
    angle = np.degrees(np.arctan2(shell.normals[upright, 1], shell.normals[upright, 0])) % 90
    weight = shell.areas[upright]
    if not len(angle):
        return [0.0]
    found: list[float] = []
    total = float(weight.sum())
    while len(found) < 3:
        hist = np.bincount(np.rint(angle).astype(np.int64) % 90, weights=weight, minlength=90)
        wide = hist + np.roll(hist, 1) + np.roll(hist, -1)
        best = int(np.argmax(wide))
        if found and wide[best] < _SKEW * total:
            break
        off = (angle - best + 45) % 90 - 45
        near = np.abs(off) <= 1.5
        found.append(float(best + (off[near] * weight[near]).sum() / weight[near].sum()))
        angle, weight = angle[np.abs(off) > 6], weight[np.abs(off) > 6]
        if not len(angle):
            break
    return found


def _rotated(shell: Shell, degrees: float) -> Shell:
    if not degrees:
        return shell
    return Shell(_turn(shell.vertices, degrees), shell.faces)


def _turn(points: Floats, degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turned = np.array(points, dtype=np.float64)
    turned[:, 0], turned[:, 1] = c * points[:, 0] - s * points[:, 1], s * points[:, 0] + c * points[:, 1]
    return turned


def _same(one: Gap, other: Gap) -> bool:
    a, b = np.mean(one.line, axis=0), np.mean(other.line, axis=0)
    in_height = one.sill < other.head and other.sill < one.head
    return in_height and bool(np.hypot(*(a - b)) < max(_NEAR, 0.5 * min(one.width, other.width)))


# Along one axis -----------------------------------------------------------------------------------------


def _along(view: Raster, turned: Shell, swapped: bool, angle: float, floors: Sequence[Floor]) -> Iterator[Gap]:
    """The openings of the walls that run along the columns of a view."""
    levels = sorted({0.0, *(round(floor.low, 3) for floor in floors if floor.level)}, reverse=True)
    for z in levels:  # an opening belongs to the nearest floor below it
        for holes in _clusters(list(_holes(view, z)), view.step):
            gap = _gap(view, turned, swapped, angle, holes, z)
            if gap is not None and _leads(view, holes, gap, z, floors):
                yield gap


def _holes(view: Raster, z: float) -> Iterator[_Hole]:
    bottom, top = view.level(z + _SILL), min(view.level(z + _STOREY) + 1, len(view.solid))
    for n, look in enumerate(_LOOKS):
        k = view.level(z + look)
        if k >= top:
            return
        for row, left, right in _runs(view, k):
            hole = _hole(view, (row, left, right), (bottom, k, top))
            if hole is not None and (n == 0 or not hole.door):
                yield hole


def _runs(view: Raster, k: int) -> list[tuple[int, int, int]]:
    """What is free between two solid cells of a row of a level, where it is as wide as an opening."""
    rows, columns = np.nonzero(view.solid[k])
    width = (columns[1:] - columns[:-1] - 1) * view.step
    fits = (rows[1:] == rows[:-1]) & (width >= max(_WIDTH[0] - view.step, 2 * view.step)) & (width <= _WIDTH[1])
    return [(int(rows[n]), int(columns[n]), int(columns[n + 1])) for n in np.flatnonzero(fits)]


def _hole(view: Raster, run: tuple[int, int, int], span: tuple[int, int, int]) -> _Hole | None:
    """The hole that a run belongs to, if it has a head, jambs, and a sill or a floor."""
    (row, left, right), (bottom, k, top) = run, span
    trim = 1 if right - left > 4 else 0
    share = view.solid[bottom:top, row, left + 1 + trim : right - trim].mean(axis=1)
    head, sill = _end(share, k - bottom, 1), _end(share, k - bottom, -1)
    if head is None or sill is None:
        return None
    low, high = bottom + sill + 1, bottom + head
    tall, width = (high - low) * view.rise, (right - left - 1) * view.step
    door = sill < 0 and tall >= _TALL and width >= _PASS
    if not door and (sill < 0 or tall > _WINDOW[1] or width > _WINDOW[0]):
        return None
    thin = view.thin[high : high + _ARCH, row, left + 1 : right].any(axis=0).mean()
    if (
        tall < _LEAST - view.rise
        or thin < _FULL
        or not _framed(view.solid, row, left, right, slice(low, high), view.step)
    ):
        return None
    return _Hole(row, left, right, low, high, door)


def _end(share: Floats, k: int, way: int) -> int | None:
    """The first level up (1) or down (-1) that is full, arches being full by and by; None if there is none. Down it is
    -1 where all is free to the floor."""
    while 0 <= k < len(share) and share[k] <= _CLEAR:
        k += way
    for _ in range(_ARCH):
        if not 0 <= k < len(share):
            break
        if share[k] >= _FULL:
            return k
        k += way
    return -1 if k < 0 else None


def _framed(solid: Cells, row: int, left: int, right: int, levels: slice, step: float) -> bool:
    """Is there a jamb on either side all the way up, and a wall beyond them? Posts are none."""
    wall, jamb = round(_WALL / step), round(_JAMB / step)
    before, after = solid[levels, row, max(0, left - wall) : left + 1], solid[levels, row, right : right + wall + 1]
    near = before[:, -1 - jamb :].any(axis=1).mean(), after[:, : jamb + 1].any(axis=1).mean()
    far = before.mean(axis=1) > 0.85, after.mean(axis=1) > 0.85
    walls = sorted(one.mean() for one in far)
    return bool(min(near) >= 0.75 and walls[1] >= 0.6 and (walls[0] >= 0.6 or (right - left) * step <= _BAY))


def _clusters(holes: list[_Hole], step: float) -> list[list[_Hole]]:
    """Holes of neighbouring rows that are one, where together they are no thicker than walls are."""
    groups: list[list[_Hole]] = []
    for hole in sorted(holes, key=lambda one: (one.row, one.left, one.right, one.sill)):
        for group in groups:
            if hole.row - group[-1].row <= 2 and any(_overlap(hole, other) for other in group[-6:]):
                group.append(hole)
                break
        else:
            groups.append([hole])
    thick = [(group[-1].row - group[0].row) for group in groups]
    return [group for group, rows in zip(groups, thick, strict=True) if rows > 0 and rows * step < _THICK]


def _overlap(one: _Hole, other: _Hole) -> bool:
    shared = min(one.right, other.right) - max(one.left, other.left)
    upright = min(one.head, other.head) - max(one.sill, other.sill)
    narrow, low = min(one.right - one.left, other.right - other.left), min(one.head - one.sill, other.head - other.sill)
    return one.door == other.door and shared >= 0.6 * narrow and upright >= 0.5 * low


# From cells to inches -----------------------------------------------------------------------------------


def _gap(view: Raster, turned: Shell, swapped: bool, angle: float, holes: list[_Hole], z: float) -> Gap | None:
    """The opening that holes of neighbouring rows are, measured on the mesh."""
    x0, y0, z0 = view.low
    left, right = (float(np.median([getattr(hole, side) for hole in holes])) for side in ("left", "right"))
    sill, head = (float(np.median([getattr(hole, side) for hole in holes])) for side in ("sill", "head"))
    first, last = holes[0].row, holes[-1].row
    a, b, y = x0 + left * view.step, x0 + right * view.step, y0 + (first + last) / 2 * view.step
    low, high = z0 + (sill - 0.5) * view.rise, z0 + (head - 0.5) * view.rise
    mesh = turned.corners[:, :, [1, 0, 2]] if swapped else turned.corners
    across = _hits(mesh, (1, y), (2, (low + high) / 2), 0)
    a, b = _nearest(across, a, 0.12), _nearest(across, b, 0.12)
    upwards = _hits(mesh, (0, (a + b) / 2), (1, y), 2)
    door = holes[0].door
    low, high = z if door else _nearest(upwards, low, 0.12), _nearest(upwards, high, 0.12)
    if b - a < _WIDTH[0] or high - low < _LEAST:
        return None
    ends = np.array([(y, a), (y, b)] if swapped else [(a, y), (b, y)])
    (ax, ay), (bx, by) = _turn(ends, angle).tolist() if angle else ends.tolist()
    thick = max(view.step, (last - first) * view.step)
    return Gap("door" if door else "window", ((ax, ay), (bx, by)), low, high, thick)


def _hits(corners: Floats, one: tuple[int, float], other: tuple[int, float], along: int) -> Floats:
    """Where a line parallel to the axis `along` meets triangles; it is fixed by its two other coordinates."""
    (u, at), (v, to) = one, other
    p, q = corners[:, :, u] - at, corners[:, :, v] - to
    near = (p.min(axis=1) <= 0) & (p.max(axis=1) >= 0) & (q.min(axis=1) <= 0) & (q.max(axis=1) >= 0)
    p, q, w = p[near], q[near], corners[near][:, :, along]
    weight = np.stack([p[:, n - 2] * q[:, n - 1] - p[:, n - 1] * q[:, n - 2] for n in range(3)], axis=1)
    total = weight.sum(axis=1)
    inside = ((weight >= 0).all(axis=1) | (weight <= 0).all(axis=1)) & (total != 0)
    return np.asarray((weight[inside] * w[inside]).sum(axis=1) / total[inside])


def _nearest(values: Floats, wanted: float, within: float) -> float:
    if not len(values):
        return wanted
    best = float(values[np.argmin(np.abs(values - wanted))])
    return best if abs(best - wanted) <= within else wanted


# What it leads to ---------------------------------------------------------------------------------------


def _leads(view: Raster, holes: list[_Hole], gap: Gap, z: float, floors: Sequence[Floor]) -> bool:
    """Can one look through from side to side, and walk if it is a door? Else it is a niche, a barred window, the space
    behind a crate."""
    first, last = holes[0].row, holes[-1].row
    off = round((0.1 + (_AHEAD if gap.kind == "door" else 0.15)) / view.step)
    rows = slice(max(0, first - off), last + off + 1)
    middle = (holes[0].left + holes[0].right) // 2
    if gap.kind == "window":
        half = max(1, round(gap.width / 4 / view.step))
        barred = view.solid[_middle(holes[0]), rows, middle - half : middle + half + 1].mean(axis=(0, 2))
        return bool(barred.max() <= 0.5)
    half = round(_ROOM / view.step)
    levels = slice(view.level(z + _RISE), view.level(z + _TALL - 0.1))
    before = view.solid[levels, rows, middle - half : middle + half + 1].mean(axis=(0, 2))
    return bool(before.max() <= 0.1) and _trodden(gap, z, floors)


def _middle(hole: _Hole) -> slice:
    third = (hole.head - hole.sill) // 3
    return slice(hole.sill + third, max(hole.sill + third + 1, hole.head - third))


def _trodden(gap: Gap, z: float, floors: Sequence[Floor]) -> bool:
    """Does a door stand on the floor of its storey, with ground to step on at both sides?"""
    import shapely

    if z and not any(abs(f.low - z) < 0.01 and f.region.distance(shapely.LineString(gap.line)) < _NEAR for f in floors):
        return False
    a, b = np.array(gap.line)
    across = np.array([a[1] - b[1], b[0] - a[0]]) / gap.width
    near = [floor.region for floor in floors if floor.low <= z + _RISE and floor.high >= z - _DROP]
    spots = [shapely.Point(*((a + b) / 2 + way * (gap.thick / 2 + 0.4) * across)).buffer(0.2) for way in (1, -1)]
    return z <= _DROP or all(any(region.intersects(spot) for region in near) for spot in spots)
