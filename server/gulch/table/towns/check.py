"""Is a table fit to play on? What a person would walk round and look for, found out on the real pieces.

Lives here: `check`, and `Findings` with what it saw and what is wrong. It asks of any table, laid out or written by
hand: can a base of 25 mm get everywhere from every zone, are the zones free and screened, are there heights to stand
on, is there cover, can one get in and out of the doors. Never here: how a table is laid out, any word of a book.
Lengths in mils, shares in whole percent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from gulch.table.footing import box_of
from gulch.table.load import share_area
from gulch.table.model import INCH, Body, Plan, Scene, Table
from gulch.table.sight import sight_between

from .doors import door_faults
from .ways import Ways

SCREENED = 70
"""So many of a hundred lines of sight between opposing zones have to be blocked."""
COVERED = 90
"""So many of a hundred places have to be within a move of cover."""
MOVE = 6 * INCH
ELEVATIONS = 3
APART = 700
"""Heights that differ by less are one elevation: a boardwalk is no storey."""
ROOM = 10
"""So many bases have to find room in a zone."""
OPPOSITE = (
    ("south-west", "north-east"),
    ("south-east", "north-west"),
    ("south", "north"),
    ("west", "east"),
)
_SAMPLES = 3  # figures along each side of a zone


@dataclass(frozen=True, slots=True)
class Finding:
    """One question: what was asked, seen and wanted; `wrong` lists what is at fault, () if all is well."""

    asked: str
    seen: str
    wanted: str
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    """What `check` saw of a table.

    `unreached`: surfaces that cannot be got to. `cut_off`: zones from which one cannot walk to the first zone, or
    with room for fewer than ten bases. `intruders`: (zone, piece) of solids inside zones. `screened`: (zone,
    zone, percent of lines of sight that are blocked). `elevations`: heights to stand on. `covered`: percent of
    places within a move of cover. `doors`: how many there are, `stuck` what is wrong with them.
    """

    surfaces: int
    unreached: tuple[str, ...]
    zones: int
    cut_off: tuple[str, ...]
    intruders: tuple[tuple[str, str], ...]
    screened: tuple[tuple[str, str, int], ...]
    elevations: tuple[int, ...]
    covered: int
    doors: int
    stuck: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.wrong

    @property
    def wrong(self) -> tuple[str, ...]:
        """All that is wrong, a phrase each."""
        return tuple(what for row in self.rows() for what in row.wrong)

    def rows(self) -> tuple[Finding, ...]:
        """The questions in the order in which a person would ask them."""
        return (self._reach(), self._free(), self._screens(), self._heights(), self._cover(), self._doors())

    def _reach(self) -> Finding:
        wrong = [f"{id} cannot be reached" for id in self.unreached]
        wrong += [f"zone {id} is cut off or too small" for id in self.cut_off]
        seen = f"{self.surfaces - len(self.unreached)} of {self.surfaces}"
        return Finding("surfaces within reach of every zone", seen, "all", tuple(wrong))

    def _free(self) -> Finding:
        wrong = [f"{piece} stands in zone {zone}" for zone, piece in self.intruders]
        if not self.zones:
            wrong = ["there are no deployment zones"]
        crowded = len({zone for zone, _ in self.intruders})
        return Finding(
            "deployment zones free of solids", f"{self.zones - crowded} of {self.zones}", "all", tuple(wrong)
        )

    def _screens(self) -> Finding:
        seen = ", ".join(f"{a} - {b} {share} %" for a, b, share in self.screened) or "no opposing zones"
        wrong = [f"{a} and {b} see each other: {share} % blocked" for a, b, share in self.screened if share < SCREENED]
        return Finding("sight between opposing zones blocked", seen, f"{SCREENED} %", tuple(wrong))

    def _heights(self) -> Finding:
        few = len(self.elevations) < ELEVATIONS
        wrong = (f"only {len(self.elevations)} elevations",) if few else ()
        seen = ", ".join(f'{z / INCH:g}"' for z in self.elevations)
        return Finding("elevations to stand on", seen, f"{ELEVATIONS} or more", wrong)

    def _cover(self) -> Finding:
        wrong = (f"cover within a move of only {self.covered} % of the places",) if self.covered < COVERED else ()
        return Finding(f'places within {MOVE // INCH}" of cover', f"{self.covered} %", f"{COVERED} %", wrong)

    def _doors(self) -> Finding:
        free = self.doors - len({what.split(":")[0] for what in self.stuck})
        return Finding("doors that a base can use", f"{free} of {self.doors}", "all", self.stuck)


def check(table: Table) -> Findings:
    """Walks a table and looks around. About a second for 36 by 36 inches."""
    ways = Ways(table, list(table.zones.values()))
    names = list(table.zones)
    narrow = (name for name, outline in table.zones.items() if _room(ways, outline) < ROOM)
    cut_off = {names[number]: None for number in ways.cut_off} | dict.fromkeys(narrow)
    doors, stuck = door_faults(table, ways)
    return Findings(
        surfaces=len(ways.ground.floors),
        unreached=ways.unreached(),
        zones=len(table.zones),
        cut_off=tuple(cut_off),
        intruders=tuple(_intruders(table)),
        screened=tuple((view.one, view.other, view.blocked) for view in views(table)),
        elevations=_elevations(ways),
        covered=ways.covered(MOVE),
        doors=doors,
        stuck=stuck,
    )


@dataclass(frozen=True, slots=True)
class View:
    """Two opposing zones, and the lines in plan between places in them along which one figure sees the other."""

    one: str
    other: str
    open: tuple[tuple[Plan, Plan], ...]

    @property
    def blocked(self) -> int:
        return 100 - -(-len(self.open) * 100 // _SAMPLES**4)


def views(table: Table) -> list[View]:
    """What opposing zones see of each other."""
    return [View(one, other, tuple(_open(table, one, other))) for one, other in _opposing(table)]


def _intruders(table: Table) -> Iterator[tuple[str, str]]:
    """Solids that share room with a zone, each piece once."""
    for zone, outline in table.zones.items():
        for piece in table.pieces:
            if any(share_area(block.outline, outline) for block in piece.blocks):
                yield zone, piece.id


def _room(ways: Ways, outline: Sequence[Plan]) -> int:
    """How many bases can stand in a zone side by side, counted on the grid, at most ROOM."""
    taken: list[Plan] = []
    apart = (2 * ways.grid.radius) ** 2
    for n in ways.nodes_in(outline):
        x, y, _ = ways.grid.at[n]
        if all((x - a) ** 2 + (y - b) ** 2 >= apart for a, b in taken):
            taken.append((x, y))
            if len(taken) == ROOM:
                break
    return len(taken)


def _opposing(table: Table) -> Iterator[tuple[str, str]]:
    """The zones that face each other: opposite by name, or the only two that there are."""
    found = [(a, b) for a, b in OPPOSITE if a in table.zones and b in table.zones]
    yield from found or (list(combinations(table.zones, 2)) if len(table.zones) == 2 else [])


def _open(table: Table, one: str, other: str) -> Iterator[tuple[Plan, Plan]]:
    """Where figures all over two zones stand of whom either sees the other."""
    scene = Scene(table)
    pairs = list(product(_figures(scene, one, "a"), _figures(scene, other, "b")))
    there = sight_between(scene, pairs)
    back = sight_between(scene, [(b, a) for a, b in pairs])
    for (a, b), seen, sees in zip(pairs, there, back, strict=True):
        if seen.clear or sees.clear:
            yield a.at[:2], b.at[:2]


def _figures(scene: Scene, zone: str, id: str) -> Iterator[Body]:
    """Figures of the first shape all over the box of a zone, on the ground."""
    table = scene.table
    shape = table.shapes[min(table.shapes)]
    x0, y0, x1, y1 = box_of(table.zones[zone])
    margin = min(shape.radius + 100, (x1 - x0) // 2, (y1 - y0) // 2)
    for i, j in product(range(_SAMPLES), repeat=2):
        x = x0 + margin + i * (x1 - x0 - 2 * margin) // (_SAMPLES - 1)
        y = y0 + margin + j * (y1 - y0 - 2 * margin) // (_SAMPLES - 1)
        yield Body(f"{id}-{i}-{j}", shape.name, shape.radius, shape.height, x, y, 0)


def _elevations(ways: Ways) -> tuple[int, ...]:
    """The heights of level surfaces that can be stood on, rising, none closer than APART to the one below."""
    found: list[int] = []
    for z in sorted({ways.grid.at[n][2] for n in ways.places if ways.grid.floors[n].level}):
        if not found or z - found[-1] >= APART:
            found.append(z)
    return tuple(found)
