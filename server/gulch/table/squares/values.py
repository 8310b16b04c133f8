"""Squares as values: the grid laid over a table, cells, what they hold, sides, corners, steps, lines.

Lives here: plain frozen values, the eight ways, arcs in squares. Never here: how they are found (`reading`
derives them from the pieces, `traces` draws lines, `squares` answers for a table), words of a game.

Columns run along +x ("E"), rows along +y ("N"); cell (i, j) has its south-west corner at corner (i, j), and
corners are 0..columns, 0..rows. Heights and places are mils.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from gulch.errors import InvalidInput
from gulch.table.model import Plan

Way = Literal["E", "NE", "N", "NW", "W", "SW", "S", "SE"]
Class = Literal["none", "low", "high", "wall"]
"""What a thing is to a line and a step: nothing; low, as drawn; high and all of its square; high, but as drawn."""

WAYS: tuple[Way, ...] = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")
STEPS: Mapping[Way, Plan] = {
    "E": (1, 0), "NE": (1, 1), "N": (0, 1), "NW": (-1, 1), "W": (-1, 0), "SW": (-1, -1), "S": (0, -1), "SE": (1, -1),
}  # fmt: skip
CLASSES: tuple[Class, ...] = ("none", "low", "high", "wall")


def turned(way: Way, eighths: int) -> Way:
    """A way turned counter-clockwise by eighths of a full turn."""
    return WAYS[(WAYS.index(way) + eighths) % 8]


def in_arc(dx: int, dy: int, way: Way, arc: int) -> bool:
    """Whether a square `dx`, `dy` columns and rows off lies in an arc about a way, borders included.

    `arc` is 90, 180 or 360 degrees; the own square lies in none but the last. ValueError for any other arc.
    """
    x, y = STEPS[way]
    ahead, aside = dx * x + dy * y, abs(dx * y - dy * x)
    if arc == 360:
        return True
    if arc == 180:
        return ahead >= 0 and (dx, dy) != (0, 0)
    if arc == 90:
        return ahead >= aside and ahead > 0
    raise ValueError(f"an arc of {arc} degrees is not one of squares: 90, 180 or 360")


@dataclass(frozen=True, slots=True)
class Measures:
    """The heights and widths (mils) by which things are told apart, over the floor that one stands on.

    `step`: what is walked over unnoticed; `low`: how high low things reach; `clear`: what hangs as high is no
    obstacle; `eye` and `down`: eyes of who stands and who lies, for lines between levels; `thin`: walls up to twice
    as thick on a line of the grid are that line, and their ends go to corners as near; `slim`: what is thinner both
    ways (a post) counts for nothing. A side is passed where half of it is free.
    """

    step: int = 350
    low: int = 1140
    clear: int = 1250
    eye: int = 1140
    down: int = 300
    thin: int = 150
    slim: int = 300


@dataclass(frozen=True, slots=True)
class Grid:
    """Where squares lie: south-west corner `origin`, `pitch` (mils, even), how many `columns` and `rows`.

    `classes` says for kinds of pieces and areas what they are, by pairs (kind, class); `book` names the entry of a
    piece's `values` whose `square` says it for that piece alone. What neither names goes by its height, and areas by
    nothing: they are listed and hinder nobody. InvalidInput for a grid without squares or with an odd pitch.
    """

    origin: Plan
    pitch: int
    columns: int
    rows: int
    measures: Measures = Measures()
    book: str = ""
    classes: tuple[tuple[str, Class], ...] = ()

    def __post_init__(self) -> None:
        if self.pitch <= 0 or self.pitch % 2 or self.columns <= 0 or self.rows <= 0:
            raise InvalidInput(
                f"squares of {self.pitch} mils, {self.columns} by {self.rows}",
                "use an even pitch and at least one square",
            )

    def corner(self, i: int, j: int) -> Plan:
        """Where the corner (i, j) is."""
        return self.origin[0] + i * self.pitch, self.origin[1] + j * self.pitch

    def centre(self, i: int, j: int) -> Plan:
        """Where the middle of the cell (i, j) is."""
        x, y = self.corner(i, j)
        return x + self.pitch // 2, y + self.pitch // 2

    def outline(self, i: int, j: int) -> tuple[Plan, ...]:
        """The cell as a square in plan."""
        return self.corner(i, j), self.corner(i + 1, j), self.corner(i + 1, j + 1), self.corner(i, j + 1)

    def has(self, i: int, j: int) -> bool:
        """Whether there is such a column and row."""
        return 0 <= i < self.columns and 0 <= j < self.rows

    def column_of(self, x: int, y: int) -> Plan:
        """The (i, j) of the square a plan point is in; of squares that share it the north-eastern."""
        return (x - self.origin[0]) // self.pitch, (y - self.origin[1]) // self.pitch


class Cell(NamedTuple):
    """A square on one level: column, row, and the number of the level there, from the lowest."""

    i: int
    j: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Thing:
    """A block or area that stands in the way on some level: `id` is "piece/part" or "piece/area".

    `rough` is of areas that slow. `base` and `top` are heights on the table.
    """

    id: str
    kind: str
    what: Class
    outline: tuple[Plan, ...]
    base: int
    top: int
    rough: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """A cell with the height and kind of its floor and the things in it that are no walls, in table order."""

    cell: Cell
    floor: int
    kind: str
    things: tuple[Thing, ...]

    @property
    def what(self) -> Class:
        """The highest class of its things."""
        return max((thing.what for thing in self.things), key=CLASSES.index, default="none")


SideKind = Literal["open", "low", "wall", "door", "window", "ledge", "edge"]


@dataclass(frozen=True, slots=True)
class Side:
    """What is met on the straight way from a cell's middle to that of its neighbour.

    `edge`: the grid ends; `ledge`: no floor that a step leads to. `to` is the neighbour. For a door or window
    `opening` ("piece/opening") with `sill` over the floor. `free` is how much of the width no wall or low thing stands
    in, and `passable` how much no wall does; `about` names these. High things are not on sides but in cells.
    """

    kind: SideKind
    to: Cell | None = None
    opening: str = ""
    sill: int = 0
    free: int = 0
    passable: int = 0
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corner:
    """What stands exactly at a crossing of the grid, on a level: `what` is the highest class, `about` names it all."""

    what: Class
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `free`, `over` a low thing, or `refused` for `reason` ("edge", "ledge", "wall", "high", "corner",
    "door", "window"). `about` names what it is over or stopped by; `via` is the open door it leads through."""

    kind: Literal["free", "over", "refused"]
    to: Cell | None
    reason: str = ""
    about: tuple[str, ...] = ()
    via: str = ""


CrossingKind = Literal["square", "corner", "wall", "high", "low", "floor", "opening", "cloud", "touch", "between"]


@dataclass(frozen=True, slots=True)
class Crossing:
    """Something on a line, `enter` and `leave` in mils from its start, in plan, rounded down.

    `square`: the column and row `at` is passed through; `corner`: the grid corner `at` is passed exactly. `touch`: a
    wall or high thing is touched without being entered; `between`: two are, on both sides at once. `near` says for
    an opening whether it is on a side of one of the two end cells; `middle` for a thing which end the middle of the
    crossed part is nearer to. `blocks` says whether the line ends here.
    """

    kind: CrossingKind
    enter: int
    leave: int
    id: str = ""
    at: Plan = (0, 0)
    blocks: bool = False
    near: bool = False
    middle: Literal["start", "end", "even"] = "even"

    def seen_back(self, length: int) -> Crossing:
        """The same from the other end."""
        other: Literal["start", "end", "even"] = {"start": "end", "end": "start"}.get(self.middle, "even")  # type: ignore[assignment]
        return replace(self, enter=length - self.leave, leave=length - self.enter, middle=other)


@dataclass(frozen=True, slots=True)
class Trace:
    """A line between two cells: its length in plan and all it crosses, in order."""

    start: Cell
    end: Cell
    length: int
    crossings: tuple[Crossing, ...]

    @property
    def clear(self) -> bool:
        """Whether nothing high and nothing shut lies on it."""
        return not any(crossing.blocks for crossing in self.crossings)

    def of(self, kind: CrossingKind) -> tuple[Crossing, ...]:
        """The crossings of one kind."""
        return tuple(crossing for crossing in self.crossings if crossing.kind == kind)

    def reversed(self) -> Trace:
        """The line from its end to its start."""
        back = tuple(crossing.seen_back(self.length) for crossing in reversed(self.crossings))
        return Trace(self.end, self.start, self.length, back)


@dataclass(frozen=True, slots=True)
class Lean:
    """A place beside a cell's corner, a doorframe or out of a window, from where lines may start.

    `way` is where one looks there, `at` the middle of the disc, `points` the middle and those points of the rim to
    which nothing cuts the way. `about` names what one leans on, `opening` the door or window.
    """

    kind: Literal["corner", "jamb", "window"]
    cell: Cell
    way: Way
    at: Plan
    points: tuple[Plan, ...]
    about: tuple[str, ...] = ()
    opening: str = ""
