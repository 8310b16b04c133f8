"""Doors as somebody with a base of 25 mm finds them: nothing in front, a way through, a way on.

Lives here: `door_faults`, and the ground that a door needs (`before`), which laying out keeps free. Never here: what
else is asked of a table (`check`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from gulch.table.judge import judge, stand
from gulch.table.load import share_area
from gulch.table.model import INCH, Body, Opening, Piece, Plan, Point, Scene, Table
from gulch.table.moves import Policy
from gulch.table.space import Entry, space_of

from .ways import HEIGHT, RADIUS, Ways

FREE = 1200
"""How far in front of a door nothing of another piece may stand."""
_LEVEL = 1000  # what is stood on behind a door lies no further above or below its sill
_AWAY = 4 * INCH
_SPARE = 60
_BELOW = 300  # a sill may lie so much above what is stood on, as a boardwalk does


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a door: where a base stands that is just through it, the ground in front, and which way is out."""

    at: Point
    front: tuple[Plan, ...]
    out: Plan


def door_faults(table: Table, ways: Ways) -> tuple[int, tuple[str, ...]]:
    """How many doors on foot a table has, and what is wrong with them: "<piece>/<door>: what"."""
    scene = Scene(table, {}, {f"{p.id}/{o.id}": False for p in table.pieces for o in p.openings})
    doors = [(p, o) for p in table.pieces for o in p.openings if o.kind == "door" and "foot" in o.passable]
    faults = (_fault(scene, ways, piece, door) for piece, door in doors)
    named = zip(doors, faults, strict=True)
    return len(doors), tuple(f"{piece.id}/{door.id}: {what}" for (piece, door), what in named if what)


def before(opening: Opening, deep: int) -> tuple[tuple[Plan, ...], tuple[Plan, ...]]:
    """The ground in front of both sides of an opening: its width, `deep` mils from the middle of the wall."""
    (ax, ay), (bx, by) = opening.line
    nx, ny = _normal(opening, deep)
    one = ((ax, ay), (bx, by), (bx + nx, by + ny), (ax + nx, ay + ny))
    other = ((bx, by), (ax, ay), (ax - nx, ay - ny), (bx - nx, by - ny))
    return one, other


def _normal(opening: Opening, length: int) -> Plan:
    """A vector of that length across an opening, to the right of its line."""
    (ax, ay), (bx, by) = opening.line
    dx, dy = bx - ax, by - ay
    size = isqrt(dx * dx + dy * dy) or 1
    return dy * length // size, -dx * length // size


def _fault(scene: Scene, ways: Ways, piece: Piece, door: Opening) -> str:
    sides = _sides(ways, door)
    if len(sides) < 2:
        return "it leads to nothing to stand on"
    for side in sides:
        for entry in _in_front(scene.table, piece, side, door):
            return f"{entry.piece.id} stands before it"
    one, other = (Body("", "", RADIUS, HEIGHT, *side.at) for side in sides)
    stops = [stand(scene, one), stand(scene, other)]
    stops.append(judge(scene, one, (other.at,), Policy(6 * INCH, climb=False, leap=0, overclimb=False)).stop)
    for stop in stops:
        if stop is not None and not stop.about.startswith(f"{piece.id}/"):  # how it is furnished is its model's affair
            return f"a base cannot pass ({stop.about or stop.reason})"
    if not any(_leads_on(ways, side, f"{piece.id}/{door.id}") for side in sides):
        return "a dead end"
    return ""


def _sides(ways: Ways, door: Opening) -> list[_Side]:
    """The sides of a door on which there is something to stand on at its sill."""
    (ax, ay), (bx, by) = door.line
    found = []
    reach = RADIUS + _half_wall(door) + _SPARE
    for front, sign in zip(before(door, FREE), (1, -1), strict=True):
        nx, ny = _normal(door, sign * reach)
        x, y = (ax + bx) // 2 + nx, (ay + by) // 2 + ny
        floor = ways.ground.floor_at(x, y, door.sill)
        if floor is not None and abs(floor.z(x, y) - door.sill) < _LEVEL:
            found.append(_Side((x, y, floor.z(x, y)), front, _normal(door, sign * INCH)))
    return found


def _half_wall(door: Opening) -> int:
    """Half the thickness of the leaf, across the line of the door."""
    nx, ny = _normal(door, INCH)
    along = [x * nx + y * ny for x, y in door.leaf.outline]
    return (max(along) - min(along)) // (2 * INCH)


def _in_front(table: Table, piece: Piece, side: _Side, door: Opening) -> Iterator[Entry]:
    """Blocks of other pieces that stand before a side of a door."""
    for entry in space_of(table).under("block", side.front):
        block = entry.block
        tall = block.base < door.head and block.top > min(side.at[2], door.sill) + _BELOW
        if entry.piece.id != piece.id and tall and share_area(block.outline, side.front):
            yield entry


def _leads_on(ways: Ways, side: _Side, gate: str) -> bool:
    """Does the way lead on from a side, some inches away, without going back through the door?"""
    x, y, _ = side.at
    waiting = [n for n in ways.grid.around(side.at, INCH) if n in ways.reached and _beyond(ways.grid.at[n], side)]
    seen = dict.fromkeys(waiting)
    while waiting:
        n = waiting.pop()
        nx, ny, _ = ways.grid.at[n]
        if (nx - x) ** 2 + (ny - y) ** 2 > _AWAY * _AWAY:
            return True
        for link in ways.grid.links(n):
            if link.to not in seen and link.to in ways.reached and all(key != gate for key, _ in link.gates):
                seen[link.to] = None
                waiting.append(link.to)
    return False


def _beyond(at: Point, side: _Side) -> bool:
    """Is a place no nearer to the door than that side's is?"""
    return (at[0] - side.at[0]) * side.out[0] + (at[1] - side.at[1]) * side.out[1] >= 0
