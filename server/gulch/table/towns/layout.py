"""From a kind, a size and a seed to a table: lays out, checks, and lays out anew until nothing is wrong.

Lives here: `lay_out`, `town` and the sizes there are. Never here: how a step is carried out, what is asked of a
table. The same kind, size and seed give the same table; the first try that passes is it, all from one stream.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from gulch.errors import InvalidInput
from gulch.table.load import Placement, build_table
from gulch.table.model import INCH, Plan, Table

from . import mend, street, wild
from .check import SCREENED, Findings, View, check, views
from .kinds import Kind, Step, load_kind
from .plot import Draw, Plot, stream, zone_boxes

SIZE: Plan = (36 * INCH, 36 * INCH)
LONGEST, SHORTEST = 72 * INCH, 48 * INCH
"""The largest table that can be asked for, in either direction."""
_FULL = 36 * INCH  # on tables with a shorter side zones are small
_PLOTS = 200
_TRIES = 24  # so many of the plots are built and checked
_SCREENS = 6

_STEPS: Mapping[str, Callable[[Plot, Draw, Step], bool | None]] = {
    "rows": street.rows,
    "barns": street.barns,
    "furnish": street.furnish,
    "place": wild.place,
    "chain": wild.chain,
    "ring": wild.ring,
    "scatter": wild.scatter,
    "screen": mend.screen,
    "cover": mend.cover,
}


@dataclass(frozen=True)
class Layout:
    """A table as laid out: what stands where, in the order of laying out, each with a note of what it is there for.
    `tries`: how often it was laid out until `findings` were good."""

    table: Table
    placements: tuple[tuple[Placement, str], ...]
    findings: Findings
    tries: int


def town(seed: int, size: Plan = SIZE, kind: str = "town") -> Table:
    """The table of a seed. The same kind, seed and size give the same table. InvalidInput for a size or kind that
    there is not."""
    return lay_out(kind, size, seed).table


@lru_cache(maxsize=32)
def lay_out(kind: str, size: Plan, seed: int) -> Layout:
    """Lays out a table of a kind that stands up to `check`. InvalidInput for an unknown kind, a size that it cannot
    have, or a seed for which nothing was found."""
    made = load_kind(kind)
    check_size(made, size)
    draw = stream(seed, kind)
    wrong: tuple[str, ...] = ("no room for what it needs",)
    tries = 0
    for number in range(_PLOTS):
        plot = _plot(made, size, draw, number)
        if plot is None or tries == _TRIES:
            continue
        tries += 1
        table, view = _screened(made, size, seed, plot, draw, number)
        if view.blocked < SCREENED:  # the rest would take long to find out
            wrong = (f"{view.one} and {view.other} see each other: {view.blocked} % blocked",)
            continue
        findings = check(table)
        if findings.ok:
            return Layout(table, tuple(plot.placements()), findings, number + 1)
        wrong = findings.wrong
    raise InvalidInput(f"{kind} {seed}: no layout of {_TRIES} is fit to play on ({wrong[0]})", "take another seed")


def _screened(kind: Kind, size: Plan, seed: int, plot: Plot, draw: Draw, number: int) -> tuple[Table, View]:
    """The table of a plot, and of its views the one that is least blocked. Where opposing zones see too much of each
    other, screens are added as long as they find room."""
    steps = [step for step in kind.steps if step.do == "screen" and (number or not step.on_retry)]
    table = _table(kind, size, seed, plot)
    least = _least_blocked(table)
    for step in steps[:1] * _SCREENS:
        plot.note = step.note
        if least.blocked >= SCREENED or not mend.close(plot, draw, step, [plot.seen(*line) for line in least.open]):
            break
        table = _table(kind, size, seed, plot)
        least = _least_blocked(table)
    return table, least


def _least_blocked(table: Table) -> View:
    return min(views(table), key=lambda view: view.blocked)


def _table(kind: Kind, size: Plan, seed: int, plot: Plot) -> Table:
    zones = {_turned(name, plot.turn): _outline(plot, box) for name, box in _zones(kind, size).items()}
    placements = [placement for placement, _ in plot.placements()]
    return build_table(f"{kind.name} {seed}", size, placements, zones, source=f"{kind.id}:{seed}")


def read_size(text: str) -> Plan:
    """A size like "36x36", whole inches, in mils. InvalidInput if it is none."""
    found = re.fullmatch(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})", text, re.ASCII)
    if found is None:
        raise InvalidInput(f"{text!r} is no size of a table", "write WIDTHxDEPTH in whole inches, as in 36x36")
    return int(found[1]) * INCH, int(found[2]) * INCH


def check_size(kind: Kind, size: Plan) -> None:
    """InvalidInput for a size that a kind cannot have."""
    here = f"a {kind.id} of {size[0] / INCH:g} by {size[1] / INCH:g} inches"
    least = f"{kind.least // INCH} by {kind.least // INCH}"
    if min(size) < kind.least:
        raise InvalidInput(here, f"make it at least {least}")
    if max(size) > LONGEST or min(size) > SHORTEST:
        raise InvalidInput(here, f"make it at most {LONGEST // INCH} by {SHORTEST // INCH}")


def plan(kind: str, size: Plan, seed: int) -> Plot | None:
    """The first try alone, unchecked; None where what the kind needs found no room."""
    return _plot(load_kind(kind), size, stream(seed, kind), 0)


def _plot(kind: Kind, size: Plan, draw: Draw, number: int) -> Plot | None:
    turn = draw(2) if size[0] == size[1] else int(size[1] > size[0])
    zones = tuple(_zones(kind, size).values())
    long = (max(size), min(size))
    plot = Plot(long, turn, zones, kind.street, kind.strict or number > 0, frozenset(kind.open))
    for step in kind.steps:
        if step.on_retry and not number:
            continue
        plot.note = step.note
        if _STEPS[step.do](plot, draw, step) is False:
            return None
    return plot


def _zones(kind: Kind, size: Plan) -> Mapping[str, tuple[int, int, int, int]]:
    """The zones as they lie on the plot."""
    small = min(size) < _FULL
    corner, ends = (kind.small_zone, kind.small_ends) if small else (kind.zone, kind.ends)
    return zone_boxes((max(size), min(size)), corner, ends)


def _outline(plot: Plot, box: tuple[int, int, int, int]) -> tuple[Plan, ...]:
    """A zone of the plot as it lies on the table, from its south-west corner on."""
    x0, y0, x1, y1 = box
    if plot.turn:
        x0, y0, x1, y1 = plot.size[1] - y1, x0, plot.size[1] - y0, x1
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


_TURNED = {
    "south-west": "south-east",
    "south-east": "north-east",
    "north-east": "north-west",
    "north-west": "south-west",
    "west": "south",
    "east": "north",
}


def _turned(name: str, turn: int) -> str:
    return _TURNED[name] if turn else name
