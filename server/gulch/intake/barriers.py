"""What a base cannot pass: upright prisms from level cuts through the mesh.

Lives here: layers between the heights at which cuts change, their polygons as blocks, kept few. Never here: where
anybody stands (`surfaces`), gaps with a meaning (`openings`). Doorways simply stay gaps.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from gulch.table.model import INCH, Block

from .levels import RELIEF, breaks
from .slices import Region, Slicer, closed, joined, minus, opened, polygons, simple
from .surfaces import PLINTH, Floor

_STEP = 0.25
_CHANGE = 0.06  # of a cut's area, between the foot and the top of a layer
_SAME = 0.02
_MOST = 400
_UNDER = 0.35  # inches below a slope where blocks end, so that they hold nobody up who stands on it
_LEAST = 0.006
_SLIT = 0.03
_LAP = 0.01


@dataclass(frozen=True)
class Layer:
    """What is solid from `low` to `high` (inches)."""

    low: float
    high: float
    region: Region


def find_layers(slicer: Slicer, floors: list[Floor]) -> list[Layer]:
    """The whole mesh in layers, lowest first; heights near those of level surfaces are those of the surfaces."""
    steps = _snapped(breaks(slicer.shell), [floor.low for floor in floors if floor.level])
    found: list[Layer] = []
    for low, high in itertools.pairwise(steps):
        found += _layers(slicer, low, high)
    return found


def _snapped(heights: list[float], surfaces: list[float]) -> list[float]:
    bottom = heights[0]
    kept = [z for z in heights if all(abs(z - level) > RELIEF for level in surfaces)]
    found = sorted({round(z, 3) for z in (bottom, *kept, *surfaces)})
    steps = found[:1]
    for z in found[1:]:
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
    return Layer(low, high, region.simplify(_SLIT / 4))


def _difference(one: Region, other: Region) -> float:
    import shapely

    return float(shapely.symmetric_difference(one, other, grid_size=1e-4).area)


def find_blocks(layers: list[Layer], floors: list[Floor], part: str) -> list[Block]:
    """The blocks of all layers, at most 400, as tall as they can be: a wall in two halves would be stepped over."""
    cut = [Layer(layer.low, layer.high, _below_slopes(layer, floors)) for layer in layers]
    columns = [column for column in _columns(alike(cut)) if column.high > PLINTH]
    blocks: list[Block] = []
    for tolerance in (0.004, 0.01, 0.02, 0.04, 0.08, 0.16):
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
        part = _clipped(_clipped([(x, y, z) for x, y, z in piece], high * INCH, True), low * INCH, False)
        if len(part) > 2:
            pieces.append(shapely.Polygon([(x / INCH, y / INCH) for x, y, _ in part]))
    valid = [piece if piece.is_valid else piece.buffer(0) for piece in pieces]
    return joined(valid).buffer(0.01)


Corner = tuple[float, float, float]


def _clipped(piece: list[Corner], z: float, below: bool) -> list[Corner]:
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
