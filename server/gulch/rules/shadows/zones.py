"""Deployment Zones: where they lie, which may be chosen, how well they are screened (SW-DEPLOY-02 to -05).

Never here: who chooses when, placing models (`setup`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from gulch.match import Game
from gulch.rules.shadows import teams
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import mates, models
from gulch.table.memo import PerTable
from gulch.table.model import INCH, Body, Plan, Scene, Table
from gulch.table.sight import sight_between
from gulch.view import Facts

ZONE = 8 * INCH
ROOM = 24  # models in one zone: half of it may be built up
CORNERS = ("south-west", "north-east", "south-east", "north-west")
EDGES = ("south", "north", "west", "east")
OPPOSITE = {
    "south-west": ("north-east",),
    "north-east": ("south-west",),
    "south-east": ("north-west",),
    "north-west": ("south-east",),
    "south": ("north",),
    "north": ("south",),
    "west": ("east",),
    "east": ("west",),
}
_WATCH = (2 * INCH, 6 * INCH)  # where somebody stands in a zone to look at the others, along both sides


def taken_zones(facts: Facts) -> list[str]:
    """The zones chosen so far, in seat order."""
    held = (facts.get(f"seat:{info.seat}", "zone") for info in facts.seats)
    return [str(name) for name in held if name]


def free_zones(game: Game) -> list[str]:
    """What may be chosen now: corners, and edges for Posses beyond four (SW-DEPLOY-04); where a taken zone
    can still get an opposite one, only such (SW-DEPLOY-02)."""
    taken = taken_zones(game.facts)
    edges = max(0, len(teams.sides(game.facts)) - len(CORNERS)) - sum(1 for name in taken if name in EDGES)
    free = [name for name in CORNERS if name not in taken]
    if edges > 0:
        free += [name for name in EDGES if name not in taken]
    straight_too = option(game, "opposite-corners") == "straight-across-too"
    wanted = _unmatched(taken, straight_too)
    return [name for name in free if name in wanted] or free or [name for name in EDGES if name not in taken]


def shared_zone(facts: Facts, seat: int) -> str:
    """The zone that a team mate has chosen and that has room for one Posse more, "" if there is none (SW-TEAM-02)."""
    for other in mates(facts, seat):
        zone = str(facts.get(f"seat:{other}", "zone") or "")
        there = [mate for mate in mates(facts, seat) if zone and facts.get(f"seat:{mate}", "zone") == zone]
        if zone and sum(len(models(facts, mate)) for mate in (*there, seat)) <= ROOM:
            return zone
    return ""


def zone_edge(table: Table, name: str, depth: int) -> tuple[Plan, ...]:
    """The strip of a zone, so many mils deep, along the edges of the table that bound it. Plan, counter-clockwise."""
    (left, low), _, (right, high), _ = zone_outline(table, name)
    west, south = name.endswith("west"), name.startswith("south")
    if name in ("south", "north"):
        near, far = (low, low + depth) if south else (high - depth, high)
        return ((left, near), (right, near), (right, far), (left, far))
    if name in ("west", "east"):
        near, far = (left, left + depth) if west else (right - depth, right)
        return ((near, low), (far, low), (far, high), (near, high))
    x, inner_x, other_x = (left, left + depth, right) if west else (right, right - depth, left)
    y, inner_y, other_y = (low, low + depth, high) if south else (high, high - depth, low)
    strip = ((x, y), (other_x, y), (other_x, inner_y), (inner_x, inner_y), (inner_x, other_y), (x, other_y))
    return strip if west == south else strip[::-1]


def zone_sides(name: str) -> tuple[str, ...]:
    """The edges of the table that bound a zone."""
    return tuple(name.split("-"))


def _unmatched(taken: Iterable[str], straight_too: bool) -> list[str]:
    """The zones opposite a taken one that has no opposite yet."""
    held = list(taken)
    wanted: list[str] = []
    for name in held:
        across = CORNERS if straight_too and name in CORNERS else OPPOSITE[name]
        others = [other for other in across if other != name]
        if not any(other in held for other in others):
            wanted += others
    return wanted


def zone_outline(table: Table, name: str) -> tuple[Plan, ...]:
    """The square of a zone: 8" at a corner, or 8" deep and 4" to either side of the middle of an edge
    (SW-DEPLOY-03, SW-DEPLOY-04). Plan, mils, counter-clockwise."""
    (width, depth) = table.size
    left = 0 if "west" in name else width - ZONE if "east" in name else width // 2 - ZONE // 2
    low = 0 if "south" in name else depth - ZONE if "north" in name else depth // 2 - ZONE // 2
    return ((left, low), (left + ZONE, low), (left + ZONE, low + ZONE), (left, low + ZONE))


def around(table: Table, outline: tuple[Plan, ...], by: int) -> tuple[Plan, ...]:
    """The square of a zone grown by so many mils on every side, as far as the table goes. Plan, counter-clockwise."""
    (left, low), _, (right, high), _ = outline
    (width, depth) = table.size
    left, low, right, high = max(0, left - by), max(0, low - by), min(width, right + by), min(depth, high + by)
    return ((left, low), (right, low), (right, high), (left, high))


def screening(table: Table, seats: int) -> int:
    """The percentage of lines of sight between the zones of a game of so many Posses that terrain blocks, from
    four places in each zone to four in every other (SW-DEPLOY-05). 100 means that no zone sees another."""
    return _with_edges(table) if seats > len(CORNERS) else _corners_only(table)


def _screened(table: Table, names: tuple[str, ...]) -> int:
    lines = [
        pair for one, other in combinations(names, 2) for pair in product(_stand(table, one), _stand(table, other))
    ]
    seen = sum(1 for sight in sight_between(Scene(table), lines) if sight.clear)
    return (len(lines) - seen) * 100 // len(lines)


def _stand(table: Table, name: str) -> Iterator[Body]:
    """Four figures of the table's first shape on the ground of a zone."""
    shape = table.shapes[min(table.shapes)]
    left, low = zone_outline(table, name)[0]
    for x, y in product(_WATCH, _WATCH):
        yield Body(f"{name}-{x}-{y}", shape.name, shape.radius, shape.height, left + x, low + y, 0)


_corners_only = PerTable(lambda table: _screened(table, CORNERS))
_with_edges = PerTable(lambda table: _screened(table, CORNERS + EDGES))
