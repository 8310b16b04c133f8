"""Steps that lay out anything but a street: things in a region, chains across the table, fenced grounds, scatter.

Lives here: the steps `place`, `chain`, `ring` and `scatter`. Never here: which models they are (scenarios/towns), any
chance but the `draw` that is handed in. Each says whether all that is needed found room.
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.table.ground import Box
from gulch.table.model import Plan

from .kinds import Step
from .plot import Draw, Lot, Plot, box_around, shuffled, solid

SQUARE = 1296  # square inches of the table that counts are written for
_TRIES = 60
_RASTER = 100
_PERCENT = 100_000


def scaled(plot: Plot, count: int, step: Step) -> int:
    """A count as it is on a plot of this size."""
    return max(1, (count * plot.area + SQUARE // 2) // SQUARE) if step.scale and count else count


def place(plot: Plot, draw: Draw, step: Step) -> bool:
    """So many models somewhere in a region, or beside others."""
    low, high = step.count
    count = scaled(plot, low + draw(high - low + 1), step)
    for number in range(count):
        if not _somewhere(plot, draw, step, step.models[draw(len(step.models))]) and step.needed and number < low:
            return False
    return True


def _somewhere(plot: Plot, draw: Draw, step: Step, model: str) -> bool:
    for _ in range(_TRIES):
        x0, y0, x1, y1 = _region(plot, draw, step)
        facing = (step.facing + step.turns * draw(max(1, 360 // step.turns))) % 360
        at = (_between(draw, x0, x1), _between(draw, y0, y1))
        if plot.try_at(model, at, facing, step.gap):
            return True
    return False


def _region(plot: Plot, draw: Draw, step: Step) -> Box:
    """Where the middle of a piece may lie."""
    near = [lot.box for lot in plot.lots if lot.model in step.beside]
    if near:
        x0, y0, x1, y1 = near[draw(len(near))]
        return x0 - step.within, y0 - step.within, x1 + step.within, y1 + step.within
    (ax, ay), (bx, by) = step.region
    width, depth = plot.size
    return ax * width // _PERCENT, ay * depth // _PERCENT, bx * width // _PERCENT, by * depth // _PERCENT


def _between(draw: Draw, low: int, high: int) -> int:
    first = -(-low // _RASTER) * _RASTER
    return first + draw(max(1, (high - first) // _RASTER + 1)) * _RASTER


def chain(plot: Plot, draw: Draw, step: Step) -> bool:
    """Pieces end to end across the table, from side to side, at a place in the region along the other axis; `facing`
    0: along x, 90: along y. One insert takes a place of its own among them; what goes over lies across. What has
    nothing solid may lie on its neighbour a little, so that it comes out even."""
    along_x = step.facing % 180 == 0
    whole = plot.size[0] if along_x else plot.size[1]
    x0, y0, x1, y1 = _region(plot, draw, step)
    across = _between(draw, y0, y1) if along_x else _between(draw, x0, x1)
    model = step.models[draw(len(step.models))]
    length = _length(model, 0)
    parts, taken = [(0, whole)], list[tuple[int, int]]()
    lots = []
    for insert in step.inserts:
        long = _length(insert, 0)
        start = _between(draw, length, whole - length - long)
        lots.append(_link(plot, step, insert, start + long // 2, across))
        parts, taken = [(0, start), (start + long, whole)], [(start, start + long)]
    for low, high in parts:
        lots += [_link(plot, step, model, middle, across) for middle in _middles(low, high, length, solid(model))]
    if not all(_free_of_others(plot, lot) for lot in lots):
        return False
    plot.lots += lots
    return all(_over(plot, draw, step, over, taken, across) for over in step.inside)


def _over(plot: Plot, draw: Draw, step: Step, model: str, taken: list[tuple[int, int]], across: int) -> bool:
    """Lays something across a chain where nothing was put into it and both its ends are free."""
    whole, wide = (plot.size[0] if step.facing % 180 == 0 else plot.size[1]), _length(model, 90)
    links = {lot.model for lot in plot.lots if lot.model in (*step.models, *step.inserts)}
    others = [*plot.zones, *(lot.box for lot in plot.lots if lot.model not in links)]
    for _ in range(_TRIES):
        middle = _between(draw, 2 * wide, whole - 2 * wide)
        if any(low - wide < middle < high + wide for low, high in taken):
            continue
        lot = _link(plot, step, model, middle, across, 90)
        if not plot.blocked(lot.box, others):
            plot.lots.append(lot)
            taken.append((middle - wide // 2, middle + wide // 2))
            return True
    return False


def _length(model: str, facing: int) -> int:
    x0, _, x1, _ = box_around(model, facing)
    return x1 - x0


def _link(plot: Plot, step: Step, model: str, along: int, across: int, turned: int = 0) -> Lot:
    at = (along, across) if step.facing % 180 == 0 else (across, along)
    return plot.lot(model, at, (step.facing + turned) % 360)


def _middles(low: int, high: int, length: int, apart: bool) -> list[int]:
    """Where pieces of a length lie between two places: as many as fit, in the middle, or so many that they reach."""
    room = high - low
    if apart or room < length:
        count = room // length
        first = low + (room - count * length) // 2 + length // 2
        return [first + n * length for n in range(count)]
    count = -(-room // length)
    step = (room - length) // max(1, count - 1)
    return [low + length // 2 + n * step for n in range(count - 1)] + [high - length // 2]


def ring(plot: Plot, draw: Draw, step: Step) -> bool:
    """Fenced ground: pieces of one length around a rectangle, one of them left out as the gate; things inside."""
    low, high = step.count
    done = 0
    for _ in range(scaled(plot, low + draw(high - low + 1), step)):
        for _ in range(_TRIES):
            if _fence(plot, draw, step):
                done += 1
                break
    return done >= low or not step.needed


def _fence(plot: Plot, draw: Draw, step: Step) -> bool:
    across, deep = step.cells[draw(len(step.cells))]
    model = step.models[draw(len(step.models))]
    box = box_around(model, 0)
    long, thick = box[2] - box[0], box[3] - box[1]
    x0, y0, x1, y1 = _region(plot, draw, step)
    width, depth = across * long, deep * long + 2 * thick
    west, south = _between(draw, x0, x1 - width), _between(draw, y0, y1 - depth)
    if west < x0 or south < y0 or not plot.fits((west, south, west + width, south + depth), step.gap or 0):
        return False
    lots = []
    for n in range(across):
        x = west + n * long + long // 2
        lots += [plot.lot(model, (x, south + thick // 2), 0), plot.lot(model, (x, south + depth - thick // 2), 0)]
    for n in range(deep):
        y = south + thick + n * long + long // 2
        lots += [plot.lot(model, (west + thick // 2, y), 90), plot.lot(model, (west + width - thick // 2, y), 90)]
    lots.pop(draw(len(lots)))
    if not _add_all(plot, lots):
        return False
    _fill(plot, draw, step, (west + thick, south + thick, west + width - thick, south + depth - thick))
    return True


def _fill(plot: Plot, draw: Draw, step: Step, room: Box) -> None:
    """Puts what stands inside a fence where it finds room."""
    for model in step.inside:
        for _ in range(_TRIES):
            at = (_between(draw, room[0], room[2]), _between(draw, room[1], room[3]))
            lot = plot.lot(model, at, 90 * draw(4))
            x0, y0, x1, y1 = lot.box
            within = x0 >= room[0] and y0 >= room[1] and x1 <= room[2] and y1 <= room[3]
            if within and plot.suits(lot, 0):
                plot.lots.append(lot)
                break


def _add_all(plot: Plot, lots: Sequence[Lot]) -> bool:
    """Adds lots that belong together, all or none."""
    if not all(plot.suits(lot, 0) for lot in lots):
        return False
    plot.lots += lots
    return True


def _free_of_others(plot: Plot, lot: Lot) -> bool:
    """Is it on the table, if only just, and on nothing else? Zones may be crossed by what has nothing solid."""
    zones = plot.zones if solid(lot.model) else ()
    return not plot.blocked(lot.box, [*zones, *(other.box for other in plot.lots)])


def scatter(plot: Plot, draw: Draw, step: Step) -> bool:
    """Rocks, woods, fences and the like all over, but not in the street."""
    copies = max(1, (step.copies * plot.area + SQUARE // 2) // SQUARE)
    for model in shuffled(draw, step.models * copies):
        for _ in range(20):
            at: Plan = (draw(plot.size[0] // 100) * 100, draw(plot.size[1] // 100) * 100)
            facing = draw(36) * 10
            in_street = plot.street and abs(at[1] - plot.size[1] // 2) < plot.street + 1500
            if not in_street and plot.try_at(model, at, facing):
                break
    return True
