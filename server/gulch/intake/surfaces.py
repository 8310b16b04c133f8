"""Where a base can stand: level floors, sloping planes, stairs as ramps, and the skin of hills.

Lives here: from groups of faces to simple polygons in whole mils, with their area, height and likely kind. Never here:
what bars the way (`barriers`). A surface is free of what stands on it, has headroom, and takes the base of 25 mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from gulch.table.model import INCH, Floats, Ints, Point
from gulch.table.terrain import planar

from .defects import merged
from .levels import PEBBLE, RELIEF, STEP, Level, Slope, level_groups, slopes
from .light import fewer
from .shell import Shell, connected, grouped
from .slices import Corner, Region, Slicer, both, clipped, closed, filled, joined, minus, opened, polygons, simple

Line = tuple[tuple[float, float], tuple[float, float]]

PLINTH = 0.1
"""Inches: what is lower is ground, with a plate below."""

BASE = 0.45
HEADROOM = 0.9
_LEAST = 0.6  # square inches
_TREAD = 0.08
_JOINT = 0.04
_NECK = 0.15
_STEEPEST = 0.7071
_FEW = 12
_PLATE = 0.15
_BANK = 0.35
_FLAT = 0.9986  # cosine of 3 degrees
_NONE = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class Floor:
    """A walkable surface: `pieces` are planar simple polygons (mils), `area` in square inches of the plan, `low` and
    `high` in inches."""

    kind: str
    pieces: tuple[tuple[Point, ...], ...]
    area: float
    low: float
    high: float
    region: Region
    plane: tuple[float, float, float] | None = None
    rounded: bool = False

    @property
    def level(self) -> bool:
        return self.plane is None and not self.rounded


def find_surfaces(shell: Shell, slicer: Slicer, kind: str, rounded: bool = True) -> list[Floor]:
    """All surfaces, lowest first. `kind` of the piece helps to name them ("" if not known); without the `rounded` ones
    if only floors matter."""
    planes = [(slope.faces, floor) for slope in slopes(shell, _LEAST) if (floor := _ramp(shell, slope)) is not None]
    ramps = [floor for _, floor in planes]
    rest = np.setdiff1d(np.arange(len(shell.faces)), np.concatenate([_NONE, *(faces for faces, _ in planes)]))
    levels = level_groups(shell, rest, 0.1)
    free = [(level, _free(shell, slicer, level)) for level in levels]
    floors, treads, taken = [], [], [_NONE]
    for level, region in free:
        wide = _standable(region)
        if level.z >= PLINTH and not wide.is_empty:
            floors.append(_level(level.z, wide))
            taken.append(level.faces)
        narrow = minus(region, wide.buffer(_JOINT)) if not wide.is_empty else region
        treads += [(level.z, part) for part in polygons(narrow, _TREAD)]
    stairs = _stairs(treads)
    skin = _skin(shell, np.setdiff1d(rest, np.concatenate(taken))) if rounded else []
    found = _without_twins([*ramps, *floors, *stairs, *skin])
    return sorted((_named(floor, shell, slicer, kind) for floor in found), key=lambda f: (f.low, f.region.bounds))


def plan_of(shell: Shell, faces: Ints) -> Region:
    """What faces cover in the plan. Of many it is read off the rims of those that hang together, if they do so soundly:
    then it is as large as they are."""
    import shapely

    if len(faces) > _FEW:
        region = _within_rims(shell, faces)
        if region.area >= 0.99 * float((shell.areas[faces] * np.abs(shell.normals[faces, 2])).sum()):
            return region
    return joined(shapely.polygons(shell.corners[faces][:, :, :2]))


def _within_rims(shell: Shell, faces: Ints) -> Region:
    part = Shell(shell.vertices, shell.faces[faces])
    rims = part.edges.uses[part.edges.number] == 1
    cuts = part.vertices[part.edges.directed[rims]][:, :, :2]
    groups = grouped(part.components[np.flatnonzero(rims) // 3])
    return joined([filled(cuts[group], 0.0) for group in groups])


def _free(shell: Shell, slicer: Slicer, level: Level) -> Region:
    """A level without what stands on it or hangs too low over it, its joints closed."""
    whole = closed(plan_of(shell, level.faces), _JOINT)
    return minus(minus(whole, _standing(slicer, level.z)), _overhead(shell, level.z))


def _standing(slicer: Slicer, z: float) -> Region:
    """What stands on a level and is no pebble."""
    area, height = PEBBLE
    tall = slicer.at(z + height)
    return joined([part for part in polygons(slicer.at(z + STEP)) if part.area >= area or part.intersects(tall)])


def _overhead(shell: Shell, z: float) -> Region:
    """The plan of what a figure on that level would knock its head at: what hangs, and what rises over its knees."""
    import shapely

    least, highest, up = shell.corners[:, :, 2].min(axis=1), shell.corners[:, :, 2].max(axis=1), shell.normals[:, 2]
    top = z + HEADROOM
    low = (highest > z + STEP) & (least < top) & (least > z - HEADROOM)
    low &= (np.abs(up) > 0.1) & ((highest > z + PEBBLE[1]) | ((up < 0) & (least > z + STEP)))
    across = low & ((highest > top) | (least < z + STEP))
    parts = [_between(corners, z + STEP, top) for corners in shell.corners[across].tolist()]
    whole = np.flatnonzero(low & ~across)
    region = plan_of(shell, whole) if len(whole) else shapely.Polygon()
    return joined([region, *(part for part in parts if part.area)])


def _between(corners: list[Corner], low: float, high: float) -> Region:
    """The plan of the part of a triangle that lies between two heights."""
    import shapely

    part = clipped(clipped(corners, high, True), low, False)
    return shapely.Polygon([(x, y) for x, y, _ in part]) if len(part) > 2 else shapely.Polygon()


def _standable(region: Region) -> Region:
    """The parts of a region in which a base has room, without threads that nobody can stand on."""
    kept = [
        part
        for part in polygons(opened(region, _NECK), _LEAST)
        if not part.buffer(-BASE).is_empty or (not part.buffer(-0.3).is_empty and part.area > 1.5)
    ]
    return joined(kept)


def _level(z: float, region: Region) -> Floor:
    mils = round(z * INCH)
    region = region.simplify(0.004)
    pieces = tuple(tuple((x, y, mils) for x, y in outline) for outline in simple(region))
    return Floor("floor", pieces, float(region.area), z, z, region)


def _ramp(shell: Shell, slope: Slope) -> Floor | None:
    """A slope as a surface, if a base has room on it; low banks and shoulders are stood on in part."""
    region = closed(plan_of(shell, slope.faces), _JOINT)
    low = float(shell.corners[slope.faces][:, :, 2].max()) <= _BANK
    region = joined(polygons(region, _LEAST)) if low else _standable(region)
    return None if region.is_empty else _sloped("ramp", region, slope.plane)


def _sloped(kind: str, region: Region, plane: tuple[float, float, float]) -> Floor:
    """A region in a plane; cut into triangles where whole mils do not lie in one plane."""
    import shapely

    a, b, c = plane
    pieces: list[tuple[Point, ...]] = []
    for outline in simple(region.simplify(0.004)):
        points = tuple((x, y, round((a * x + b * y) + c * INCH)) for x, y in outline)
        if len(points) == 3 or planar(points):
            pieces.append(points)
            continue
        parts = shapely.constrained_delaunay_triangles(shapely.Polygon(outline))
        for part in shapely.get_parts(parts):
            corners = [(round(x), round(y)) for x, y, *_ in shapely.orient_polygons(part).exterior.coords[:-1]]
            pieces.append(tuple((x, y, round((a * x + b * y) + c * INCH)) for x, y in corners))
    heights = [z / INCH for piece in pieces for _, _, z in piece]
    return Floor(kind, tuple(pieces), float(region.area), min(heights), max(heights), region, plane)


# Stairs -------------------------------------------------------------------------------------------------


def _stairs(treads: list[tuple[float, Region]]) -> list[Floor]:
    """Flights of three treads or more, each as one ramp over their edges."""
    flights: list[list[tuple[float, Region]]] = []
    for tread in sorted(treads, key=lambda one: one[0]):
        for flight in flights:
            if _follows(flight, tread):
                flight.append(tread)
                break
        else:
            flights.append([tread])
    return [ramp for flight in flights if len(flight) >= 3 and (ramp := _flight(flight)) is not None]


def _follows(flight: list[tuple[float, Region]], tread: tuple[float, Region]) -> bool:
    (z, last), (top, region) = flight[-1], tread
    if not 0.05 <= top - z <= 0.75 or last.distance(region) > 0.1:
        return False
    if not 0.5 <= region.area / last.area <= 2:
        return False
    if len(flight) < 2:
        return True
    before, here, there = flight[-2][1].centroid, last.centroid, region.centroid
    along = (here.x - before.x, here.y - before.y)
    ahead = (there.x - here.x, there.y - here.y)
    return bool(along[0] * ahead[0] + along[1] * ahead[1] > 0)


def _flight(flight: list[tuple[float, Region]]) -> Floor | None:
    """The ramp over the front edges of treads, as wide as they are."""
    (low, first), (high, last) = flight[0], flight[-1]
    dx, dy = last.centroid.x - first.centroid.x, last.centroid.y - first.centroid.y
    length = float(np.hypot(dx, dy))
    rise = (high - low) / (len(flight) - 1)
    if length < 0.2 or rise * (len(flight) - 1) > 2 * length:
        return None
    slope = (high - low) / length
    a, b = slope * dx / length, slope * dy / length
    region = closed(joined([part for _, part in flight]), 0.05)
    if region.geom_type != "Polygon":
        region = region.convex_hull
    front = min((x * dx + y * dy) / length for x, y, *_ in first.exterior.coords)
    c = low - slope * front
    return _sloped("stairs", region, (a, b, c))


# Hills --------------------------------------------------------------------------------------------------


def _skin(shell: Shell, among: Ints) -> list[Floor]:
    """Rounded ground: what looks up at less than 45 degrees and hangs together, in as few triangles as follow it."""
    up = among[shell.normals[among, 2] > _STEEPEST]
    inside = np.zeros(len(shell.faces), dtype=bool)
    inside[up] = True
    pairs = shell.edges.pairs
    number = connected(len(shell.faces), pairs[inside[pairs].all(axis=1)])
    found = []
    for places in grouped(number[up]):
        faces = up[places]
        plan = shell.areas[faces] * shell.normals[faces, 2]
        is_level = plan[shell.normals[faces, 2] > _FLAT].sum() > 0.7 * plan.sum()  # that was looked at as a level
        if plan.sum() >= 1.0 and not is_level:
            patch = _patch(shell, faces)
            if patch is not None:
                found.append(patch)
    return found


def _under_something(shell: Shell, points: Floats) -> npt.NDArray[np.bool_]:
    """Which points have a face over them that a figure there would knock its head at."""
    a, b, c = shell.corners[:, 0], shell.corners[:, 1], shell.corners[:, 2]
    low, high = shell.corners.min(axis=1), shell.corners.max(axis=1)
    twice = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    found = np.zeros(len(points), dtype=bool)
    for n, (x, y, z) in enumerate(points):
        near = (low[:, 0] < x) & (x < high[:, 0]) & (low[:, 1] < y) & (y < high[:, 1]) & (high[:, 2] > z + RELIEF)
        k = np.flatnonzero(near & (low[:, 2] < z + HEADROOM) & (twice != 0))
        u = ((c[k, 1] - a[k, 1]) * (x - a[k, 0]) - (c[k, 0] - a[k, 0]) * (y - a[k, 1])) / twice[k]
        v = ((b[k, 0] - a[k, 0]) * (y - a[k, 1]) - (b[k, 1] - a[k, 1]) * (x - a[k, 0])) / twice[k]
        over = a[k, 2] + u * (b[k, 2] - a[k, 2]) + v * (c[k, 2] - a[k, 2]) - z
        found[n] = bool(((u >= 0) & (v >= 0) & (u + v <= 1) & (over > RELIEF) & (over < HEADROOM)).any())
    return found


def _patch(shell: Shell, faces: Ints) -> Floor | None:
    region = plan_of(shell, faces)
    if region.buffer(-BASE).is_empty:
        return None
    triangles = fewer(shell.corners[faces], float(region.area))
    triangles = triangles[~_under_something(shell, triangles.mean(axis=1))]
    mils = np.rint(triangles * INCH).astype(np.int64)
    a, b, c = mils[:, 0], mils[:, 1], mils[:, 2]
    twice = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    mils = mils[twice > 100]
    if not len(mils):
        return None
    pieces = tuple(tuple((int(x), int(y), int(z)) for x, y, z in triangle) for triangle in mils)
    whole = merged(Shell(mils.reshape(-1, 3) / INCH, np.arange(3 * len(mils))))[0]
    covered = plan_of(whole, np.arange(len(whole.faces)))
    heights = mils[:, :, 2] / INCH
    if heights.max() < PLINTH:
        return None
    return Floor("hill", pieces, float(covered.area), float(heights.min()), float(heights.max()), covered, rounded=True)


# Kinds --------------------------------------------------------------------------------------------------


def _without_twins(floors: list[Floor]) -> list[Floor]:
    """Of two surfaces less than a plate apart over one another, the upper one."""
    return [floor for floor in floors if floor.rounded or not any(_hides(other, floor) for other in floors)]


def _hides(upper: Floor, floor: Floor) -> bool:
    if upper is floor or upper.rounded or upper.low - floor.high > _PLATE or upper.high < floor.low:
        return False
    shared = both(upper.region, floor.region)
    if shared.area <= 0.8 * floor.area:
        return False
    at = shared.representative_point()
    return 0 < _height(upper, at.x, at.y) - _height(floor, at.x, at.y) <= _PLATE


def _height(floor: Floor, x: float, y: float) -> float:
    if floor.plane is None:
        return floor.low
    a, b, c = floor.plane
    return a * x + b * y + c


def _named(floor: Floor, shell: Shell, slicer: Slicer, kind: str) -> Floor:
    """The surface with its likely kind, by what is above it and how narrow it is."""
    if kind in ("hill", "rocks", "rock"):
        return replace(floor, kind="hill" if kind == "hill" else "rock")
    if floor.kind in ("stairs", "hill"):
        return floor
    roofed = _covered(floor, shell)
    if floor.kind == "ramp":
        return replace(floor, kind="ramp" if roofed or floor.low < 0.5 else "roof")
    if roofed:
        return replace(floor, kind="floor")
    narrow = floor.region.buffer(-1.1).is_empty
    if floor.low < 1.0:
        return replace(floor, kind="boardwalk" if narrow else "floor")
    beside = both(slicer.at(floor.low + 1.2).buffer(0.1), floor.region).area > 0
    return replace(floor, kind="balcony" if narrow and beside else "roof")


def _covered(floor: Floor, shell: Shell) -> bool:
    """Is most of it below something, up to 6 inches above?"""
    heights = shell.corners[:, :, 2].min(axis=1)
    over = (heights > floor.high + HEADROOM) & (heights < floor.high + 6) & (shell.normals[:, 2] < -0.3)
    faces = np.flatnonzero(over)
    return bool(len(faces)) and bool(both(plan_of(shell, faces), floor.region).area > 0.5 * floor.region.area)


def divided(floors: list[Floor], doors: Sequence[tuple[Line, float]], shell: Shell, slicer: Slicer) -> list[Floor]:
    """Level floors cut apart in their doorways (the middle line and the sill of each), and named part by part: a room
    and the balcony before it are two."""
    import shapely
    import shapely.ops

    found = []
    for floor in floors:
        lines = [shapely.LineString(_longer(line)) for line, sill in doors if abs(sill - floor.low) < PLINTH]
        region = floor.region
        if not floor.level or not lines:
            found.append(floor)
            continue
        for line in lines:
            parts = [part for whole in polygons(region) for part in shapely.get_parts(shapely.ops.split(whole, line))]
            if all(part.area >= _LEAST for part in parts):  # half a threshold is no room
                region = shapely.MultiPolygon(parts)
        rooms = [_level(floor.low, part) for part in polygons(region)]
        found += [_named(room, shell, slicer, "") for room in rooms]
    return sorted(found, key=lambda one: (one.low, one.region.bounds))


def _longer(line: Line) -> Line:
    """A little beyond its ends."""
    (ax, ay), (bx, by) = line
    dx, dy = 0.04 * (bx - ax), 0.04 * (by - ay)
    return (ax - dx, ay - dy), (bx + dx, by + dy)
