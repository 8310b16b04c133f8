"""What flies straight over the table until something solid ends it: fire corridors, and things thrown or scattered.

Lives here: `corridor`, which says how far one runs, and `scatter`, which says where something comes down. How high a
wall stands is read from `stacks`, its windows counted with it; parts that are no more than a mesh (a gable, the crown
of a tree) end what hits their triangles. Never here: who is hit (`templates.under`), dice: a direction and a distance
are handed in. Integers in mils.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from .fire import LIFT, segment_line
from .measure import beyond, plan_distance, point_distance, strictly_inside
from .model import Plan, Point, Scene
from .places import surface_under
from .space import space_of
from .stacks import Stack, stacks
from .template_shapes import Corridor

PartName = tuple[str, str]


def corridor(
    scene: Scene, start: Point, towards: Point, length: int, half: int, stop: int, without: Collection[PartName] = ()
) -> Corridor:
    """The corridor from one point through another (undersides of bases, say), `length` long in 3D, that ends where it
    runs into terrain standing `stop` or more high there; parts of `without`, by piece and name, end nothing.

    Its line runs LIFT above the two points and never lower than that above the table. Only its middle line is stopped;
    straight up or down it is not. ValueError if the points are one.
    """
    between = point_distance(start, towards)
    if not between:
        raise ValueError("no direction")
    x, y, z = (a + (b - a) * length // between for a, b in zip(start, towards, strict=True))
    first, aim = (*start[:2], start[2] + LIFT), (x, y, z + LIFT)
    whole = Corridor(first, aim, half, plan_distance(first, aim), LIFT)
    met = _first_stop(scene, whole, stop, without)
    return whole if met is None else replace(whole, length=met[0], stopped_by=met[1])


def _first_stop(scene: Scene, line: Corridor, stop: int, without: Collection[PartName]) -> tuple[int, str] | None:
    """Where along a line in plan it runs into something solid of that height, and the piece."""
    piled = stacks(scene, line.start[:2], line.end[:2], without)
    return min((*_walls(line, piled, stop), *_meshes(scene, line, piled, stop, without)), default=None)


def _walls(line: Corridor, piled: Collection[Stack], stop: int) -> Iterator[tuple[int, str]]:
    for stack in piled:
        low, high = sorted((line.at(stack.start)[2], line.at(stack.end)[2]))
        if stack.height >= stop and any(base <= high and low < top for base, top in stack.solid):
            yield stack.start, stack.piece


def _meshes(
    scene: Scene, line: Corridor, piled: Collection[Stack], stop: int, without: Collection[PartName]
) -> Iterator[tuple[int, str]]:
    """Parts without blocks that the line runs through, as high as they are with what they stand on there."""
    space, gone = space_of(scene.table), 0
    for start, end in line.legs:
        flat, found = plan_distance(start, end), segment_line(scene, start, end, tuple(scene.bodies))
        for one in found.crossings:
            if one.kind != "piece" or (one.id, one.part) in without or not space.is_bare(one.id, one.part):
                continue
            at = gone + one.enter * flat // max(found.length, 1)
            below = (s.base for s in piled if s.piece == one.id and s.start <= at <= s.end and s.top >= one.low)
            if one.high - min((one.low, *below)) >= stop:
                yield at, one.id
        gone += flat


@dataclass(frozen=True, slots=True)
class Landing:
    """Where something that flew comes down, how far that is in plan, and the piece that stopped it ("table" for the
    edge of the table), if any."""

    at: Point
    moved: int
    stopped_by: str = ""


def scatter(scene: Scene, start: Point, towards: Plan, distance: int, stop: int | None = 2000) -> Landing:
    """What flies level from a point along a vector comes down on the surface below, at the latest at the table's edge.

    Terrain that stands `stop` or more high stops it where it is met, at its near side, and it comes down on top of what
    is lower; None: it flies over everything and comes down on whatever is highest there. ValueError for no direction,
    or for a start off the table.
    """
    end = beyond(start, *towards, distance)
    full = plan_distance(start, end)
    length, about = _on_table(scene, start, end, full)
    line = Corridor((*start[:2], start[2] + LIFT), (*end, start[2] + LIFT), 0, length)
    met = None if stop is None else _first_stop(scene, line, stop, ())
    if met is not None:
        length, about = met
    at, height = line.at(length)[:2], start[2] + LIFT
    if met is None:
        height = 1 << 30 if stop is None else _lifted(scene, at, height)
    footing = surface_under(scene.table, *at, height)
    return Landing((*at, 0 if footing is None else footing.z), length, about)


def _on_table(scene: Scene, start: Point, end: Plan, full: int) -> tuple[int, str]:
    """How far it is from a point towards another one on the table, and "table" if that is not all the way."""
    length, about = full, ""
    for a, b, size in zip(start, end, scene.table.size, strict=False):
        if not 0 <= a <= size:
            raise ValueError("off the table")
        if not 0 <= b <= size:
            room = a if b < 0 else size - a
            length, about = min(length, full * room // abs(b - a)), "table"
    return length, about


def _lifted(scene: Scene, at: Plan, z: int) -> int:
    """The height of the top of whatever solid thing is around a point, or else its own."""
    space = space_of(scene.table)
    prisms = [space.prism(entry) for entry in space.solids(*at, *at) if entry.stands(scene)]
    for outline, low, high in sorted(prisms, key=lambda prism: prism[1:]):
        if low <= z < high and strictly_inside(at, outline):
            z = high
    return z
