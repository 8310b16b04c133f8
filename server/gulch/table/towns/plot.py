"""The plot that a table is laid out on: chance, where things stand, what room they need.

Lives here: `stream` (the chance of a seed), `Lot` and `Plot`. A plot lies with its long side along x; the table may be
that, turned by 90 degrees. Never here: what stands on which kind of table, meshes, any chance but the `draw` that is
handed in: draw(n) gives 0..n-1. Integers in mils.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from gulch.table.directions import rotate
from gulch.table.ground import Box
from gulch.table.load import Placement
from gulch.table.measure import segment_touches_polygon
from gulch.table.model import Opening, Plan, Point
from gulch.table.terrain import load_model

from .doors import FREE, before

Draw = Callable[[int], int]

EDGE = 400  # what stays free along the table's edge
GAP = 1_300  # what stays free between two pieces: a base of 25 mm is 984 wide
_HIDES = 1_200  # blocks as high as this hide a standing figure on the ground
_LOW = 1_000  # if they begin no higher than this
_COVERS = 500
_UPSTAIRS = 2_000


def stream(seed: int, kind: str = "town") -> Draw:
    """A stream of its own for a table: draw n is HMAC-SHA256(seed, kind | n | try), by rejection."""
    key = str(seed).encode("ascii")
    count = 0

    def draw(n: int) -> int:
        nonlocal count
        count += 1
        attempt = 0
        while True:
            digest = hmac.digest(key, f"{kind}|{count}|{attempt}".encode("ascii"), hashlib.sha256)
            value = int.from_bytes(digest[:8], "big")
            if value < (1 << 64) // n * n:
                return value % n
            attempt += 1

    return draw


def shuffled(draw: Draw, items: Sequence[str]) -> list[str]:
    """The items in a drawn order."""
    rest, order = list(items), []
    while rest:
        order.append(rest.pop(draw(len(rest))))
    return order


@dataclass(frozen=True, slots=True)
class Lot:
    """A model at a point of the plot; `box` is the ground that it takes, `note` what it stands there for."""

    model: str
    at: Plan
    facing: int
    box: Box
    note: str = ""

    @property
    def fronts(self) -> tuple[Box, ...]:
        """The ground that its doors need."""
        return tuple(_moved(box, self.at) for box in _fronts(self.model, self.facing))

    def hides(self, p: Plan, q: Plan) -> bool:
        """Does something of it stand across a line that hides a standing figure?"""
        if not _meets(self.box, _box((p, q))):
            return False
        x, y = self.at
        p, q = (p[0] - x, p[1] - y), (q[0] - x, q[1] - y)
        whole, screens = _screens(self.model, self.facing)
        return segment_touches_polygon(p, q, whole) and any(segment_touches_polygon(p, q, one) for one in screens)


@dataclass
class Plot:
    """`size`: the long side first. `turn`: the whole is turned by 90 degrees when it is done. `zones`: boxes that stay
    free. `street`: half the width of the band along the middle that is kept for what furnishes a street. `strict`:
    the ground before doors is kept free of everything. `open`: what a base can walk into needs no room beside it."""

    size: Plan
    turn: int
    zones: tuple[Box, ...]
    street: int = 0
    strict: bool = True
    open: frozenset[str] = frozenset()
    note: str = ""
    lots: list[Lot] = field(default_factory=list)

    @property
    def area(self) -> int:
        """Square inches, of which a table of 36 by 36 has 1296."""
        return self.size[0] * self.size[1] // 1_000_000

    def lot(self, model: str, at: Plan, facing: int) -> Lot:
        return Lot(model, at, facing, _moved(box_around(model, facing), at), self.note)

    def add(self, model: str, at: Plan, facing: int) -> None:
        self.lots.append(self.lot(model, at, facing))

    def fits(self, box: Box, gap: int) -> bool:
        """On the table, out of the zones, and `gap` from everything else."""
        width, depth = self.size
        if box[0] < EDGE or box[1] < EDGE or box[2] > width - EDGE or box[3] > depth - EDGE:
            return False
        if any(_meets(box, zone) for zone in self.zones):
            return False
        return all(_clear(box, lot.box, self._room(lot, gap)) for lot in self.lots)

    def _room(self, lot: Lot, gap: int) -> int:
        """A base can walk into what has nothing solid, so that it needs no room beside it."""
        return gap if solid(lot.model) or not self.strict else 0

    def blocked(self, box: Box, others: Sequence[Box]) -> bool:
        """Does a box leave the table or meet one of some others?"""
        x0, y0, x1, y1 = box
        on_table = x0 >= 0 and y0 >= 0 and x1 <= self.size[0] and y1 <= self.size[1]
        return not on_table or any(_meets(box, other) for other in others)

    def suits(self, lot: Lot, gap: int) -> bool:
        """Does it fit, and does nothing stand before a door?"""
        if not self.fits(lot.box, gap):
            return False
        return not self.strict or (self._doors_free(lot) and not any(self._in_front(lot, other) for other in self.lots))

    def _doors_free(self, lot: Lot) -> bool:
        width, depth = self.size
        return all(x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= depth for x0, y0, x1, y1 in lot.fronts)

    def _in_front(self, one: Lot, other: Lot) -> bool:
        """Does one of two stand before a door of the other?"""
        if solid(one.model) and any(_meets(one.box, front) for front in other.fronts):
            return True
        return solid(other.model) and any(_meets(other.box, front) for front in one.fronts)

    def try_at(self, model: str, at: Plan, facing: int, gap: int | None = None) -> bool:
        """Adds a model if it suits there."""
        lot = self.lot(model, at, facing)
        room = gap if gap is not None else 0 if model in self.open else GAP
        if self.suits(lot, room):
            self.lots.append(lot)
            return True
        return False

    def seen(self, p: Plan, q: Plan) -> tuple[Plan, Plan]:
        """A line on the table as it lies on the plot."""
        return ((p[1], self.size[1] - p[0]), (q[1], self.size[1] - q[0])) if self.turn else (p, q)

    def placements(self) -> Iterator[tuple[Placement, str]]:
        """What stands on the table, each with its note; pieces are numbered by model."""
        numbers: dict[str, int] = {}
        for lot in self.lots:
            numbers[lot.model] = numbers.get(lot.model, 0) + 1
            x, y = lot.at
            at: Point = (self.size[1] - y, x, 0) if self.turn else (x, y, 0)
            id = f"{lot.model}-{numbers[lot.model]}"
            yield Placement(id, lot.model, at, (lot.facing + 90 * self.turn) % 360), lot.note


@lru_cache(maxsize=2000)
def box_around(model: str, facing: int) -> Box:
    """The box around a model that stands at the origin."""
    return _box([rotate(facing, x, y) for x, y in load_model(model).outline])


@lru_cache(maxsize=500)
def solid(model: str) -> bool:
    """Has a model anything that stops a base?"""
    return bool(load_model(model).blocks)


@lru_cache(maxsize=500)
def covers(model: str) -> bool:
    """Has a model anything to stand behind or in?"""
    made = load_model(model)
    blocks = any(block.top >= _COVERS and block.base < _LOW for block in made.blocks)
    return blocks or any(area.height >= _COVERS for area in made.areas)


@lru_cache(maxsize=500)
def slows(model: str) -> bool:
    """Is a model open ground on which every inch counts more, and no cover?"""
    return not covers(model) and any(area.rough for area in load_model(model).areas)


@lru_cache(maxsize=2000)
def _fronts(model: str, facing: int) -> tuple[Box, ...]:
    """The ground that the doors of a model at the origin need."""
    doors = [opening for opening in load_model(model).openings if _is_door(opening)]
    areas = [area for door in doors for area in before(door, FREE)]
    return tuple(_box([rotate(facing, x, y) for x, y in area]) for area in areas)


def _is_door(opening: Opening) -> bool:
    return opening.kind == "door" and opening.sill < _UPSTAIRS and "foot" in opening.passable


@lru_cache(maxsize=2000)
def _screens(model: str, facing: int) -> tuple[tuple[Plan, ...], tuple[tuple[Plan, ...], ...]]:
    """The outline of a model at the origin, and of all blocks in it that hide a figure behind them."""
    made = load_model(model)
    tall = (block.outline for block in made.blocks if block.base <= _LOW and block.top >= _HIDES)
    x0, y0, x1, y1 = _box(made.outline)
    whole, *screens = [
        tuple(rotate(facing, x, y) for x, y in one) for one in (((x0, y0), (x1, y0), (x1, y1), (x0, y1)), *tall)
    ]
    return whole, tuple(screens)


def _box(corners: Sequence[Plan]) -> Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(box: Box, at: Plan) -> Box:
    return box[0] + at[0], box[1] + at[1], box[2] + at[0], box[3] + at[1]


def _clear(one: Box, other: Box, gap: int) -> bool:
    return one[2] + gap <= other[0] or other[2] + gap <= one[0] or one[3] + gap <= other[1] or other[3] + gap <= one[1]


def _meets(one: Box, other: Box) -> bool:
    return not _clear(one, other, 0)


def zone_boxes(size: Plan, corner: int, ends: Plan) -> Mapping[str, Box]:
    """The zones of a plot by name: squares at the corners, and at both ends of the long side a box `ends` deep and
    wide in the middle of the edge, none if that is (0, 0)."""
    width, depth = size
    deep, wide = ends
    low = depth // 2 - wide // 2
    zones = {
        "south-west": (0, 0, corner, corner),
        "south-east": (width - corner, 0, width, corner),
        "north-east": (width - corner, depth - corner, width, depth),
        "north-west": (0, depth - corner, corner, depth),
    }
    if wide:
        zones |= {"west": (0, low, deep, low + wide), "east": (width - deep, low, width, low + wide)}
    return zones
