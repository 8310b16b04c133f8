"""Level cuts through a mesh: what of the plan is solid at a height, as polygons.

Lives here: cutting triangles by a plane, and making filled regions of the cuts even where they do not close. Never
here: what a region means. Inches, z up. A body's cut is filled by the even-odd rule; bodies are then joined. What
closes nowhere is a sheet: it keeps a little thickness.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gulch.table.model import INCH, Floats, Ints, Plan

from .shell import Shell, grouped

_GRID = 1e-4
_SHEET = 0.02  # inches on either side of a cut that closes nowhere
_CRUMB = 1e-4  # square inches
_MANY = 200
_SHORT = 40
_RENT = 0.3  # of the length of an outline: what may be missing of it

Corner = tuple[float, float, float]
Region = Any  # a shapely Polygon or MultiPolygon; shapely brings no types


class Slicer:
    """Cuts through one mesh; each height is cut once."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        heights = shell.corners[:, :, 2]
        self._low, self._high = heights.min(axis=1), heights.max(axis=1)
        self._parts = shell.bodies
        self._known: dict[int, Region] = {}

    def at(self, z: float) -> Region:
        """What is solid at height z."""
        key = round(z / _GRID)
        if key not in self._known:
            self._known[key] = self._region((key + 0.37) * _GRID)  # between the heights that corners have
        return self._known[key]

    def _region(self, z: float) -> Region:
        hit = np.flatnonzero((self._low < z) & (self._high > z))
        cuts = _cuts(self.shell.vertices, self.shell.faces[hit], z)
        groups = grouped(self._parts[hit])
        if len(groups) > _MANY:
            groups = [np.arange(len(hit))]
        return joined([filled(cuts[group]) for group in groups])


def _cuts(vertices: Floats, faces: Ints, z: float) -> Floats:
    """The segments (k, 2, 2) in which triangles that a level passes cut it, on a fine grid: neighbours meet exactly."""
    above = vertices[faces, 2] > z
    alone = np.where(above.sum(axis=1) == 1, above.argmax(axis=1), (~above).argmax(axis=1))
    row = np.arange(len(faces))
    tip = faces[row, alone]
    ends = []
    for step in (1, 2):
        other = faces[row, (alone + step) % 3]
        a, b = vertices[np.minimum(tip, other)], vertices[np.maximum(tip, other)]
        share = (z - a[:, 2]) / (b[:, 2] - a[:, 2])
        ends.append(a[:, :2] + share[:, None] * (b[:, :2] - a[:, :2]))
    return np.asarray(np.rint(np.stack(ends, axis=1) / _GRID) * _GRID)


def filled(cuts: Floats, sheet: float = _SHEET) -> Region:
    """The region within segments (k, 2, 2) by the even-odd rule. Those that close nowhere become strips of that
    thickness on either side; with 0 they are left out."""
    import shapely

    cuts = cuts[(cuts[:, 0] != cuts[:, 1]).any(axis=1)]
    if not len(cuts):
        return shapely.Polygon()
    cuts = _shut(cuts)
    ring = _ring(cuts) if len(cuts) <= _SHORT else None
    if ring is not None:
        return ring
    lines = shapely.linestrings(cuts)
    faces, bridges, dangles, invalid = shapely.polygonize_full(lines)
    if not (bridges.is_empty and dangles.is_empty and invalid.is_empty):
        lines = shapely.get_parts(shapely.node(shapely.multilinestrings(lines)))
        faces, bridges, dangles, _ = shapely.polygonize_full(lines)
    solid = _odd(shapely.get_parts(faces), cuts)
    loose = shapely.get_parts(shapely.union_all([bridges, dangles]))
    if len(loose) and sheet:
        solid = [*solid, *shapely.buffer(loose, sheet, cap_style="square", join_style="mitre")]
    return joined(solid)


def _shut(cuts: Floats) -> Floats:
    """The cuts, with outlines that a small hole in the mesh left open shut."""
    points, ends = np.unique(np.rint(cuts.reshape(-1, 2) / _GRID).astype(np.int64), axis=0, return_inverse=True)
    ends = ends.reshape(-1, 2)
    count = np.bincount(ends.reshape(-1))
    loose = np.flatnonzero(count == 1).tolist()
    if not loose:
        return cuts
    after: dict[int, list[int]] = {}
    for a, b in ends.tolist():
        after.setdefault(a, []).append(b)
        after.setdefault(b, []).append(a)
    more, done = [], set()
    for start in loose:
        if start in done:
            continue
        path = _path(after, start)
        done |= {path[0], path[-1]}
        spots = points[path] * _GRID
        length = float(np.hypot(*np.diff(spots, axis=0).T).sum())
        if len(path) > 3 and count[path[-1]] == 1 and float(np.hypot(*(spots[-1] - spots[0]))) <= _RENT * length:
            more.append((spots[-1], spots[0]))
    return np.concatenate((cuts, np.array(more))) if more else cuts


def _path(after: dict[int, list[int]], start: int) -> list[int]:
    """From a loose end to the next place where cuts end or meet."""
    path, last = [start], -1
    while True:
        ahead = [end for end in after[path[-1]] if end != last]
        if len(ahead) != 1 or len(after[path[-1]]) > 2:
            return path
        last = path[-1]
        path.append(ahead[0])


def _ring(cuts: Floats) -> Region | None:
    """The polygon of a few segments that are one plain outline, as most are; None if they are not."""
    import shapely

    after: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for (ax, ay), (bx, by) in cuts.tolist():
        after.setdefault((ax, ay), []).append((bx, by))
        after.setdefault((bx, by), []).append((ax, ay))
    if len(after) < 3 or any(len(ends) != 2 for ends in after.values()):
        return None
    start = next(iter(after))
    path, last = [start], start
    here = after[start][0]
    while here != start:
        path.append(here)
        one, other = after[here]
        here, last = (other if one == last else one), here
    if len(path) != len(after):
        return None
    ring = shapely.Polygon(path)
    return ring if ring.is_valid else None


def _odd(faces: Any, cuts: Floats) -> list[Region]:
    """Of the faces that cuts make, those that lie within an odd number of outlines."""
    import shapely

    if not len(faces):
        return []
    points = shapely.get_coordinates(shapely.point_on_surface(faces))
    cuts = _round(cuts)
    a, b = cuts[:, 0], cuts[:, 1]
    kept = []
    for face, (x, y) in zip(faces, points, strict=True):
        spans = (a[:, 1] > y) != (b[:, 1] > y)
        p, q = a[spans], b[spans]
        beyond = p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0]) > x
        if beyond.sum() % 2 and face.area > _CRUMB:
            kept.append(face)
    return kept


def _round(cuts: Floats) -> Floats:
    """The cuts without those that lead nowhere: a board without a back would turn the inside of a house out."""
    _, ends = np.unique(np.rint(cuts.reshape(-1, 2) / _GRID).astype(np.int64), axis=0, return_inverse=True)
    ends = ends.reshape(-1, 2)
    while len(ends):
        goes_on = (np.bincount(ends.reshape(-1))[ends] > 1).all(axis=1)
        if goes_on.all():
            break
        cuts, ends = cuts[goes_on], ends[goes_on]
    return cuts


def polygons(region: Region, least: float = _CRUMB) -> list[Region]:
    """The polygons of a region of at least that area (square inches), in a fixed order."""
    import shapely

    parts = [part for part in shapely.get_parts(region) if part.geom_type == "Polygon" and part.area >= least]
    parts = [part for part in parts if not part.is_empty]
    return sorted(parts, key=lambda part: (part.bounds, part.area))


def joined(regions: Sequence[Region]) -> Region:
    """All regions as one. Overlays are made on a fine grid: elsewhere slivers make them fail."""
    import shapely

    if not len(regions):
        return shapely.Polygon()
    try:
        return _flat(shapely.union_all(regions, grid_size=_GRID))
    except shapely.errors.GEOSException:  # a sliver that snapping turned over
        return _flat(shapely.union_all([region.buffer(0) for region in regions]))


def minus(one: Region, other: Region) -> Region:
    import shapely

    return _flat(shapely.difference(one, other, grid_size=_GRID))


def both(one: Region, other: Region) -> Region:
    import shapely

    return _flat(shapely.intersection(one, other, grid_size=_GRID))


def _flat(region: Region) -> Region:
    """A region without the points and lines that overlays leave where regions only touch."""
    import shapely

    if region.geom_type in ("Polygon", "MultiPolygon"):
        return region
    return shapely.MultiPolygon([part for part in shapely.get_parts(region) if part.geom_type == "Polygon"])


def clipped(piece: list[Corner], z: float, below: bool) -> list[Corner]:
    """The part of a planar polygon on one side of a height."""
    found: list[Corner] = []
    for one, other in zip(piece, piece[1:] + piece[:1], strict=True):
        inside = (one[2] <= z) == below or one[2] == z
        if inside:
            found.append(one)
        if (one[2] - z) * (other[2] - z) < 0:
            share = (z - one[2]) / (other[2] - one[2])
            found.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]), z))
    return found


def opened(region: Region, radius: float) -> Region:
    """The region without what is narrower than twice the radius; corners stay square."""
    shrunk = region.buffer(-radius, join_style="mitre")
    return both(shrunk.buffer(radius, join_style="mitre"), region) if not shrunk.is_empty else shrunk


def closed(region: Region, radius: float) -> Region:
    """The region with gaps narrower than twice the radius filled."""
    return region.buffer(radius, join_style="mitre").buffer(-radius, join_style="mitre")


def simple(region: Region) -> list[list[Plan]]:
    """A region in whole mils, as simple polygons without holes, counter-clockwise, split through the middle of each
    hole."""
    import shapely

    found: list[list[Plan]] = []
    todo = polygons(shapely.set_precision(region, 1 / INCH))
    while todo:
        part = todo.pop()
        if part.interiors:
            x = round(shapely.centroid(shapely.Polygon(part.interiors[0])).x * INCH) / INCH
            x0, y0, x1, y1 = part.bounds
            for half in (shapely.box(x0 - 1, y0 - 1, x, y1 + 1), shapely.box(x, y0 - 1, x1 + 1, y1 + 1)):
                todo += polygons(shapely.set_precision(both(part, half), 1 / INCH))
        else:
            ring = shapely.orient_polygons(part.simplify(0)).exterior.coords[:-1]
            found.append([(round(x * INCH), round(y * INCH)) for x, y, *_ in ring])
    return sorted(found)
