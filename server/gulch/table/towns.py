"""Seeded towns, playable by construction: a street, two rows of buildings that look at it, screens behind.

Lives here: where pieces of the models that ship stand. Never here: meshes, and any chance but the `draw` that
is handed in: draw(n) gives 0..n-1. What holds for every town: the four corner zones are empty, a base passes
between any two pieces (GAP) and before every door, and between the zones stand buildings. All in mils.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gulch.errors import InvalidInput

from .directions import rotate
from .load import Placement, build_table
from .model import Plan, Point, Table
from .terrain import load_model

Draw = Callable[[int], int]
Box = tuple[int, int, int, int]  # x0, y0, x1, y1

SIZE: Plan = (36_000, 36_000)
LEAST = 36_000
ZONE = 8_000
EDGE = 400  # what stays free along the table's edge
GAP = 1_300  # what stays free between two pieces: a base of 25 mm is 984 wide
HALF_STREET = 2_100
DEEPEST = 7_600  # of what stands in a row: the rows end before the zones begin

MUST = ("saloon", "bank", "jail", "store")
MAY = ("house", "house", "house", "store", "bank", "outhouse")
WILD = ("hill", "wood", "rocks", "house")
LOW = ("hill", "wood", "rocks", "outhouse")
SCREENS = ("barn", "church")
STREET = ("trough", "hitching-rail", "barrels", "barrel", "crates", "wagon", "well", "hitching-rail", "barrel")
YARD = ("rocks", "wood", "boulder", "scrub", "cactus", "outhouse", "stone-wall", "rail-fence", "picket-fence", "graves")
LINEAR = ("hitching-rail",)
OPEN = ("wood", "scrub", "graves")  # what a base can walk into needs no room beside it


def town(seed: int, size: Plan = SIZE) -> Table:
    """The town of a seed. The same seed and size give the same table. InvalidInput if the table is too small."""
    placements, zones = plan_town(stream(seed), size)
    return build_table(f"Town {seed}", size, placements, zones, source=f"town:{seed}")


def stream(seed: int) -> Draw:
    """A stream of its own for a town: draw n is HMAC-SHA256(seed, "town" | n | try), by rejection."""
    key = str(seed).encode("ascii")
    count = 0

    def draw(n: int) -> int:
        nonlocal count
        count += 1
        attempt = 0
        while True:
            digest = hmac.digest(key, f"town|{count}|{attempt}".encode("ascii"), hashlib.sha256)
            value = int.from_bytes(digest[:8], "big")
            if value < (1 << 64) // n * n:
                return value % n
            attempt += 1

    return draw


def plan_town(draw: Draw, size: Plan = SIZE) -> tuple[list[Placement], dict[str, tuple[Plan, ...]]]:
    """Where everything stands, and the zones."""
    if min(size) < LEAST:
        raise InvalidInput(f"a town of {size[0] / 1000:g} by {size[1] / 1000:g} inches", "make it at least 36 by 36")
    turn = draw(2) if size[0] == size[1] else 0
    plot = _Plot(size, turn, [])
    _rows(plot, draw)
    _screens(plot, draw)
    _furnish(plot, draw)
    _scatter(plot, draw)
    return [plot.placement(lot) for lot in plot.lots], zones_of(size)


def zones_of(size: Plan) -> dict[str, tuple[Plan, ...]]:
    """Four corner squares of 8 inches, named by the compass."""
    width, depth = size
    return {
        "south-west": _square(0, 0),
        "south-east": _square(width - ZONE, 0),
        "north-east": _square(width - ZONE, depth - ZONE),
        "north-west": _square(0, depth - ZONE),
    }


def _square(x: int, y: int) -> tuple[Plan, ...]:
    return ((x, y), (x + ZONE, y), (x + ZONE, y + ZONE), (x, y + ZONE))


# The plot -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lot:
    """A model at a point of the plot; `box` is the ground that it takes."""

    model: str
    at: Plan
    facing: int
    box: Box


@dataclass
class _Plot:
    """The table with its street along x. `turn`: the whole town is turned by 90 degrees when it is done."""

    size: Plan
    turn: int
    lots: list[Lot]

    def add(self, model: str, at: Plan, facing: int) -> None:
        self.lots.append(Lot(model, at, facing, _box(model, at, facing)))

    def fits(self, box: Box, gap: int) -> bool:
        """On the table, out of the zones, and `gap` from everything else."""
        width, depth = self.size
        if box[0] < EDGE or box[1] < EDGE or box[2] > width - EDGE or box[3] > depth - EDGE:
            return False
        beside_x = box[0] < ZONE or box[2] > width - ZONE
        beside_y = box[1] < ZONE or box[3] > depth - ZONE
        return not (beside_x and beside_y) and all(_clear(box, lot.box, gap) for lot in self.lots)

    def placement(self, lot: Lot) -> Placement:
        x, y = lot.at
        at: Point = (self.size[1] - y, x, 0) if self.turn else (x, y, 0)
        number = sum(other.model == lot.model for other in self.lots[: self.lots.index(lot)]) + 1
        return Placement(f"{lot.model}-{number}", lot.model, at, (lot.facing + 90 * self.turn) % 360)


def _box(model: str, at: Plan, facing: int) -> Box:
    corners = [rotate(facing, x, y) for x, y in load_model(model).outline]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return at[0] + min(xs), at[1] + min(ys), at[0] + max(xs), at[1] + max(ys)


def _clear(one: Box, other: Box, gap: int) -> bool:
    return one[2] + gap <= other[0] or other[2] + gap <= one[0] or one[3] + gap <= other[1] or other[3] + gap <= one[1]


def _shuffled(draw: Draw, items: Sequence[str]) -> list[str]:
    rest, order = list(items), []
    while rest:
        order.append(rest.pop(draw(len(rest))))
    return order


# What stands where --------------------------------------------------------------------------------------


def _rows(plot: _Plot, draw: Draw) -> None:
    """Buildings along both sides of the street, fronts to it, alleys between them."""
    must, may, wild = (_shuffled(draw, models) for models in (MUST, MAY, WILD))
    for side in (0, 1):
        row = [*must[2 * side : 2 * side + 2], wild[side]]
        room = plot.size[0] - 2 * EDGE - sum(_width(model) for model in row) - 2 * GAP
        for model in [*may]:
            if _width(model) + GAP <= room:
                may.remove(model)
                row.append(model)
                room -= _width(model) + GAP
        _row(plot, draw, _closed(draw, row), side, room)


def _closed(draw: Draw, row: Sequence[str]) -> list[str]:
    """A row in a drawn order with buildings at both ends: what can be looked past stands between them."""
    order = _shuffled(draw, [model for model in row if model not in LOW])
    for model in row:
        if model in LOW:
            order.insert(1 + draw(len(order) - 1), model)
    return order


def _width(model: str) -> int:
    box = _box(model, (0, 0), 90)
    return box[2] - box[0]


def _row(plot: _Plot, draw: Draw, row: Sequence[str], side: int, room: int) -> None:
    """`room` is what is left when all alleys are GAP wide; it is dealt out before, between and after."""
    x = EDGE
    for model in row:
        extra = draw(room // 500 + 1) * 500 // 2
        room -= extra
        x += extra
        depth = _box(model, (0, 0), 90)[3] - _box(model, (0, 0), 90)[1]
        back = HALF_STREET + depth // 2 + draw((DEEPEST - depth) // 400 + 1) * 100
        y = plot.size[1] // 2 + (back if side else -back)
        plot.add(model, (x + _width(model) // 2, y), 270 if side else 90)
        x += _width(model) + GAP


def _screens(plot: _Plot, draw: Draw) -> None:
    """The stable and the church stand behind the rows, across the view from zone to zone."""
    width, depth = plot.size
    for side, model in enumerate(_shuffled(draw, SCREENS)):
        facing = 180 * draw(2)
        box = _box(model, (0, 0), facing)
        half = (box[2] - box[0]) // 2
        room = (width - 2 * ZONE - 2 * half - 2 * GAP) // 1000
        x = ZONE + GAP + half + 1000 * draw(max(1, room + 1))
        y = EDGE + (box[3] - box[1]) // 2
        plot.add(model, (x, depth - y if side else y), facing)


def _furnish(plot: _Plot, draw: Draw) -> None:
    """Small things along the street, never before a door, never so that a base cannot pass."""
    doors = [lot.at[0] for lot in plot.lots if lot.facing in (90, 270)]
    middle = plot.size[1] // 2
    for model in STREET:
        facing = 0 if model in LINEAR else 90 + 180 * draw(2)
        for _ in range(12):
            at = (EDGE + draw((plot.size[0] - 2 * EDGE) // 100) * 100, middle + (draw(31) - 15) * 100)
            box = _box(model, at, facing)
            before_door = any(box[0] - 700 < x < box[2] + 700 for x in doors) and abs(at[1] - middle) > 700
            if not before_door and plot.fits(box, GAP - 300):
                plot.add(model, at, facing)
                break


def _scatter(plot: _Plot, draw: Draw) -> None:
    """Rocks, woods, fences and the like in the yards and at the ends."""
    for model in _shuffled(draw, (*YARD, *YARD, *YARD)):
        for _ in range(20):
            at = (draw(plot.size[0] // 100) * 100, draw(plot.size[1] // 100) * 100)
            facing = draw(36) * 10
            in_street = abs(at[1] - plot.size[1] // 2) < HALF_STREET + 1500
            if not in_street and plot.fits(_box(model, at, facing), 0 if model in OPEN else GAP):
                plot.add(model, at, facing)
                break
