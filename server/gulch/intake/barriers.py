"""What a base cannot pass: upright prisms from level cuts through the mesh.

Lives here: layers between the heights at which cuts change, their polygons as blocks, kept few. Never here: where
anybody stands (`surfaces`), gaps with a meaning (`openings`). Doorways simply stay gaps.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from gulch.table.model import INCH, Block

from .levels import PEBBLE, RELIEF, STEP, breaks
from .openings import Gap
from .slices import Region, Slicer, clipped, closed, joined, minus, opened, polygons, simple
from .surfaces import PLINTH, Floor

_STEP = 0.25
_CHANGE = 0.06  # of a cut's area, between the foot and the top of a layer
_SAME = 0.02
_MOST = 400
_UNDER = 0.35  # inches below a slope where blocks end, so that they hold nobody up who stands on it
_LEAST = 0.006
_SLIT = 0.15  # half the width of gaps between boards or bars, which nobody gets through
_FINE = 0.01
_TRIM = (0.06, 0.3)  # narrower and lower strips are ornament: caps of walls, sills, ledges
_LAP = 0.01


@dataclass(frozen=True)
class Layer:
    """What is solid from `low` to `high` (inches)."""

    low: float
    high: float
    region: Region


def find_layers(slicer: Slicer, floors: list[Floor], gaps: list[Gap]) -> list[Layer]:
    """The whole mesh in layers, lowest first; heights near those of level surfaces, sills and lintels are theirs: a
    door that is shut has to fill its frame."""
    wanted = [floor.low for floor in floors if floor.level] + [z for gap in gaps for z in (gap.sill, gap.head) if z]
    steps = _snapped(breaks(slicer.shell), wanted)
    found: list[Layer] = []
    for low, high in itertools.pairwise(steps):
        found += _layers(slicer, low, high)
    return found


def _snapped(heights: list[float], wanted: list[float]) -> list[float]:
    bottom = heights[0]
    kept = [z for z in heights if all(abs(z - level) > RELIEF for level in wanted)]
    steps = [bottom]
    for z in sorted({round(z, 3) for z in (*kept, *wanted)}):
        if z - steps[-1] >= 0.02:
            steps.append(z)
    return steps


def _layers(slicer: Slicer, low: float, high: float) -> list[Layer]:
    """One layer if the cut does not change between its foot and its top, else thinner ones."""
    inset = min(0.02, (high - low) / 4)
    foot, top = slicer.at(low + inset), slicer.at(high - inset)
    change = _difference(foot, top)
    if high - low <= _STEP or change <= _CHANGE * max(foot.area, top.area, 0.01):
        return [_layer(slicer, low, high)]
    count = int((high - low) / _STEP) + 1
    edges = [low + (high - low) * n / count for n in range(count + 1)]
    return [_layer(slicer, a, b) for a, b in itertools.pairwise(edges)]


def _layer(slicer: Slicer, low: float, high: float) -> Layer:
    """What is solid half way up, with the slits between boards closed."""
    region = closed(slicer.at((low + high) / 2), _SLIT)
    return Layer(low, high, region.simplify(_FINE))


def _difference(one: Region, other: Region) -> float:
    import shapely

    return float(shapely.symmetric_difference(one, other, grid_size=1e-4).area)


def find_blocks(layers: list[Layer], floors: list[Floor], part: str) -> list[Block]:
    """The blocks of all layers, at most 400, as tall as they can be: a wall in two halves would be stepped over."""
    cut = [Layer(layer.low, layer.high, _below_slopes(layer, floors)) for layer in layers]
    columns = [column for column in _above(_columns(alike(cut)), floors) if column.high > PLINTH]
    blocks: list[Block] = []
    for tolerance in (0.03, 0.06, 0.12, 0.24):
        blocks = [block for column in columns for block in _blocks(column, tolerance, part)]
        if len(blocks) <= _MOST:
            break
    return sorted(blocks, key=lambda block: (block.top - block.base) * _box(block), reverse=True)[:_MOST]


def _columns(layers: list[Layer]) -> list[Layer]:
    """The same solid cut upright instead of level: each column from its foot to where it ends."""
    done: list[Layer] = []
    standing: list[Layer] = []
    for layer in layers:
        if standing and abs(standing[0].high - layer.low) > 1e-6:
            done, standing = done + standing, []
        growing: list[Layer] = []
        for column in standing:
            ended = opened(minus(column.region, layer.region), _LAP)
            rest = column.region if ended.is_empty else minus(column.region, ended)
            done.append(Layer(column.low, column.high, ended))
            growing.append(Layer(column.low, layer.high, opened(rest, _LAP)))
        known = joined([column.region for column in growing])
        growing.append(Layer(layer.low, layer.high, opened(minus(layer.region, known), _LAP)))
        standing = [column for column in growing if not column.region.is_empty]
    return [column for column in done + standing if not column.region.is_empty]


def _above(columns: list[Layer], floors: list[Floor]) -> list[Layer]:
    """Columns without trim, and without what rises over the floor it stands on so little that a base does not mind."""
    found = []
    for column in columns:
        for part in polygons(column.region, _LEAST):
            spot = part.representative_point()
            under = [f.low for f in floors if f.level and f.low < column.high and f.region.intersects(spot)]
            foot = max([0.0, *under])
            rise = column.high - foot
            trodden = rise <= STEP or (part.area < PEBBLE[0] and rise < PEBBLE[1])
            if column.high - column.low <= _TRIM[1] and part.buffer(-_TRIM[0] / 2).is_empty:
                continue
            if not trodden or column.low > foot + RELIEF:
                found.append(Layer(column.low, column.high, part))
            elif foot > column.low:
                found.append(Layer(column.low, foot, part))
    return found


def _below_slopes(layer: Layer, floors: list[Floor]) -> Region:
    """A layer without what slopes and stairs run through or close over: it would hold those up who walk there."""
    region = layer.region
    for floor in floors:
        if floor.level:
            continue
        if floor.low - 0.01 < layer.high + _UNDER and floor.high > layer.low:
            region = minus(region, _reached(floor, layer.low - 0.1, layer.high + _UNDER))
    return region


def _reached(floor: Floor, low: float, high: float) -> Region:
    """The plan of a slope where it is between two heights."""
    import shapely

    pieces = []
    for piece in floor.pieces:
        part = clipped(clipped([(x, y, z) for x, y, z in piece], high * INCH, True), low * INCH, False)
        if len(part) > 2:
            pieces.append(shapely.Polygon([(x / INCH, y / INCH) for x, y, _ in part]))
    valid = [piece if piece.is_valid else piece.buffer(0) for piece in pieces]
    return joined(valid).buffer(0.01)


def alike(layers: list[Layer]) -> list[Layer]:
    """Layers over one another whose regions are the same, as one."""
    runs: list[Layer] = []
    for layer in layers:
        last = runs[-1] if runs else None
        if last is not None and abs(last.high - layer.low) < 1e-6:
            differ = _difference(last.region, layer.region)
            if differ <= _SAME * max(last.region.area, layer.region.area):
                runs[-1] = Layer(last.low, layer.high, last.region)
                continue
        runs.append(layer)
    return runs


def _blocks(layer: Layer, tolerance: float, part: str) -> list[Block]:
    low, high = round(layer.low * INCH), round(layer.high * INCH)
    found = []
    for region in polygons(layer.region, _LEAST):
        plain = region.simplify(tolerance)
        for outline in simple(plain if plain.is_valid and not plain.is_empty else region):
            found.append(Block(part, tuple(outline), low, high))
    return found


def _box(block: Block) -> int:
    xs, ys = [x for x, _ in block.outline], [y for _, y in block.outline]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))
