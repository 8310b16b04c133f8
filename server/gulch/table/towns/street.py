"""A street: two rows of buildings that look at it, screens behind, small things along it.

Lives here: the steps `rows`, `barns` and `furnish`. Never here: which models they are (scenarios/towns), any chance
but the `draw` that is handed in. What holds for every street: a base passes between any two buildings (GAP) and
before every door that looks at the street, and the rows end before the zones begin.
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.table.model import INCH

from .kinds import Step
from .plot import EDGE, GAP, Draw, Plot, box_around, shuffled

_WIDE = 36 * INCH
_DEEPEST = 7_600  # of what stands in a row
_TRIES = 8
_LINEAR = 6  # so many times as long as deep lies along the street


def rows(plot: Plot, draw: Draw, step: Step) -> None:
    """Buildings along both sides of the street, fronts to it, alleys between them; the rows are as deep as the zones
    leave room for."""
    more = (plot.size[0] + _WIDE // 2) // _WIDE
    must, may, wild = shuffled(draw, step.must), shuffled(draw, step.may * more), shuffled(draw, step.models)
    for side in (0, 1):
        row = [*must[2 * side : 2 * side + 2], wild[side]]
        room = plot.size[0] - 2 * EDGE - sum(_width(model) for model in row) - 2 * GAP
        while room < 0:
            room += _width(row.pop()) + GAP
        for model in [*may]:
            if _width(model) + GAP <= room:
                may.remove(model)
                row.append(model)
                room -= _width(model) + GAP
        _row(plot, draw, _closed(draw, row, step.low), side, room)


def _closed(draw: Draw, row: Sequence[str], low: Sequence[str]) -> list[str]:
    """A row in a drawn order with buildings at both ends: what can be looked past stands between them."""
    order = shuffled(draw, [model for model in row if model not in low])
    for model in row:
        if model in low:
            order.insert(1 + draw(len(order) - 1), model)
    return order


def _width(model: str) -> int:
    box = box_around(model, 90)
    return box[2] - box[0]


def _row(plot: Plot, draw: Draw, row: Sequence[str], side: int, room: int) -> None:
    """`room` is what is left when all alleys are GAP wide; it is dealt out before, between and after."""
    x = EDGE
    deepest = min(_DEEPEST, plot.size[1] // 2 - plot.street - plot.zones[0][3])
    for model in row:
        extra = draw(room // 500 + 1) * 500 // 2
        room -= extra
        x += extra
        depth = box_around(model, 90)[3] - box_around(model, 90)[1]
        back = plot.street + depth // 2 + draw(max(0, deepest - depth) // 400 + 1) * 100
        y = plot.size[1] // 2 + (back if side else -back)
        plot.add(model, (x + _width(model) // 2, y), 270 if side else 90)
        x += _width(model) + GAP


def barns(plot: Plot, draw: Draw, step: Step) -> None:
    """Large buildings behind the rows, across the view from zone to zone, where there is room for them."""
    width, depth = plot.size
    corner = plot.zones[0][2]
    for side, model in enumerate(shuffled(draw, step.models)):
        for _ in range(_TRIES):
            facing = 180 * draw(2)
            box = box_around(model, facing)
            half = (box[2] - box[0]) // 2
            room = (width - 2 * corner - 2 * half - 2 * GAP) // 1000
            x = corner + GAP + half + 1000 * draw(max(1, room + 1))
            y = EDGE + (box[3] - box[1]) // 2
            if plot.try_at(model, (x, depth - y if side else y), facing, 0):
                break


def furnish(plot: Plot, draw: Draw, step: Step) -> None:
    """Small things along the street, never before a door, never so that a base cannot pass."""
    doors = [lot.at[0] for lot in plot.lots if lot.facing in (90, 270)]
    middle = plot.size[1] // 2
    for model in step.models:
        facing = 0 if _lies_along(model) else 90 + 180 * draw(2)
        for _ in range(12):
            at = (EDGE + draw((plot.size[0] - 2 * EDGE) // 100) * 100, middle + (draw(31) - 15) * 100)
            box = plot.lot(model, at, facing).box
            before_door = any(box[0] - 700 < x < box[2] + 700 for x in doors) and abs(at[1] - middle) > 700
            if not before_door and plot.try_at(model, at, facing, GAP - 300):
                break


def _lies_along(model: str) -> bool:
    x0, y0, x1, y1 = box_around(model, 0)
    return x1 - x0 > _LINEAR * (y1 - y0)
