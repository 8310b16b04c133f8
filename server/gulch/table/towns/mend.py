"""What is missing once everything stands: screens across open views, cover where there is none.

Lives here: the steps `screen` and `cover`, which look at the plot in plan and add until enough is there. Never here:
verdicts on a table (`check` looks at the real pieces), any chance but the `draw` that is handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import isqrt

from gulch.table.ground import Box
from gulch.table.model import INCH, Plan

from .kinds import Step
from .plot import GAP, Draw, Lot, Plot, covers, slows

_ROUNDS = 12
_TRIES = 50
_COVER_TRIES = 150
_LATTICE = 1_500
_NEAR = 4_700  # from the middle of a base to the box of a piece, so that a detour has room within a move
_SAMPLES = 3
_MARGIN = 600
_HALF_BODY = 300


Line = tuple[Plan, Plan]


def screen(plot: Plot, draw: Draw, step: Step) -> bool:
    """Adds screens until of a hundred lines between opposing zones `share` are blocked."""
    views = [[(line, _beams(line)) for line in lines] for lines in _views(plot)]
    for _ in range(_ROUNDS):
        views = [[(line, left) for line, beams in lines if (left := _open(beams, plot.lots))] for lines in views]
        worst = sorted((lines for lines in views if _too_open(lines, step)), key=lambda lines: -len(lines))
        if not any(_stop_view(plot, draw, step, lines) for lines in worst):
            break
    return True


def close(plot: Plot, draw: Draw, step: Step, lines: Sequence[Line]) -> bool:
    """Adds a screen across lines that turned out to be open; False if none finds room there."""
    return _stop_view(plot, draw, step, [(line, _beams(line)) for line in lines])


def _too_open(lines: Sequence[object], step: Step) -> bool:
    return len(lines) * 100 > (100 - step.share) * _SAMPLES**4


def _views(plot: Plot) -> list[list[Line]]:
    """Lines from all over a zone to all over the opposite one, for each two that face each other."""
    sw, se, ne, nw, *ends = (_spread(zone) for zone in plot.zones)
    return [list(product(one, other)) for one, other in ((sw, ne), (se, nw), *([tuple(ends)] if ends else []))]


def _spread(zone: Box) -> list[Plan]:
    x0, y0, x1, y1 = zone
    across, deep = (x1 - x0 - 2 * _MARGIN) // (_SAMPLES - 1), (y1 - y0 - 2 * _MARGIN) // (_SAMPLES - 1)
    return [(x0 + _MARGIN + i * across, y0 + _MARGIN + j * deep) for i, j in product(range(_SAMPLES), repeat=2)]


def _beams(line: Line) -> list[Line]:
    """A line from eye to body as three, to both sides and the middle of each: a body is no point."""
    (px, py), (qx, qy) = line
    size = max(1, isqrt((qx - px) ** 2 + (qy - py) ** 2))
    sx, sy = -(qy - py) * _HALF_BODY // size, (qx - px) * _HALF_BODY // size
    return [
        line,
        *(((px + e * sx, py + e * sy), (qx + f * sx, qy + f * sy)) for e, f in ((0, 1), (0, -1), (1, 0), (-1, 0))),
    ]


def _open(beams: Sequence[Line], lots: Sequence[Lot]) -> list[Line]:
    return [(p, q) for p, q in beams if not any(lot.hides(p, q) for lot in lots)]


def _stop_view(plot: Plot, draw: Draw, step: Step, lines: Sequence[tuple[Line, list[Line]]]) -> bool:
    """Adds what hides most of some lines, of a few places tried on them."""
    best: Lot | None = None
    most = 0
    room = GAP if step.gap is None else step.gap
    for _ in range(_TRIES):
        p, q = lines[draw(len(lines))][0]
        along = 15 + draw(71)
        at = (p[0] + (q[0] - p[0]) * along // 100 // 100 * 100, p[1] + (q[1] - p[1]) * along // 100 // 100 * 100)
        lot = plot.lot(step.models[draw(len(step.models))], at, step.turns * draw(360 // step.turns))
        in_street = plot.street and abs(at[1] - plot.size[1] // 2) < plot.street + 1500
        if not in_street and plot.suits(lot, room):
            hidden = sum(len(beams) - len(_open(beams, (lot,))) for _, beams in lines)
            if hidden > most:
                best, most = lot, hidden
    if best is not None:
        plot.lots.append(best)
    return best is not None


def cover(plot: Plot, draw: Draw, step: Step) -> bool:
    """Adds cover until of a hundred places `share` are close to some."""
    width, depth = plot.size
    lattice = [(x, y) for x in range(500, width, _LATTICE) for y in range(500, depth, _LATTICE)]
    bare = [(at, near) for at in lattice if not _covered(plot, at, near := _near(plot, at))]
    hopeless = 0
    while bare and (len(bare) + hopeless) * 100 > (100 - step.share) * len(lattice):
        at, near = bare.pop(draw(len(bare)))
        if _add_near(plot, draw, step, at, near):
            bare = [(place, near) for place, near in bare if not _close(place, plot.lots[-1], near)]
        else:
            hopeless += 1
    return True


def _near(plot: Plot, at: Plan) -> int:
    """How near cover has to be to a place: half as far in a river, where every inch counts twice."""
    wading = any(slows(lot.model) and not _square(at, lot) for lot in plot.lots)
    return _NEAR // 2 if wading else _NEAR


def _covered(plot: Plot, at: Plan, near: int) -> bool:
    return any(_close(at, lot, near) for lot in plot.lots)


def _close(at: Plan, lot: Lot, near: int) -> bool:
    return covers(lot.model) and _square(at, lot) <= near * near


def _square(at: Plan, lot: Lot) -> int:
    """The square of the distance from a place to the box of a lot."""
    x0, y0, x1, y1 = lot.box
    dx, dy = max(x0 - at[0], at[0] - x1, 0), max(y0 - at[1], at[1] - y1, 0)
    return dx * dx + dy * dy


def _add_near(plot: Plot, draw: Draw, step: Step, at: Plan, near: int) -> bool:
    reach = near + INCH
    room = GAP if step.gap is None else step.gap
    for _ in range(_COVER_TRIES):
        x, y = at[0] - reach + draw(2 * reach // 100) * 100, at[1] - reach + draw(2 * reach // 100) * 100
        in_street = plot.street and abs(y - plot.size[1] // 2) < plot.street + 700
        lot = plot.lot(step.models[draw(len(step.models))], (x, y), 10 * draw(36))
        if not in_street and _close(at, lot, near) and plot.suits(lot, room):
            plot.lots.append(lot)
            return True
    return False
