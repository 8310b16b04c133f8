"""Answers and options: the values that decisions are made of, and lengths and places in words for people.

Values only: ids, integers, points. Never here: what is legal (`decision`), rules, events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import overload

from gulch.table.footing import box_of
from gulch.table.measure import polygon_distance
from gulch.table.model import INCHES, Body, Plan, Point, Scale, Table
from gulch.table.moves import Stop


@dataclass(frozen=True, slots=True)
class Picked:
    """Ids of the options taken, each once; their order means nothing."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Walked:
    """A polyline (without its start, mils), deeds done on the way, and the facing at its end."""

    points: tuple[Point, ...]
    facing: int
    deeds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Put:
    """A place on the table and a facing."""

    at: Point
    facing: int


@dataclass(frozen=True, slots=True)
class Counted:
    value: int


Choice = Picked | Walked | Put | Counted


@dataclass(frozen=True, slots=True)
class About:
    """What an option is about, so that a client can show it on the table."""

    figures: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """`why` explains the option in words (modifiers and their rules), for a player who asks."""

    id: str
    label: str
    about: About = About()
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apart:
    """What a place keeps away from: a base comes no nearer than `reach` mils in plan to `outline`, a polygon or one
    point."""

    outline: tuple[Plan, ...]
    reach: int

    def keeps(self, body: Body) -> bool:
        """Whether a body stands far enough away."""
        x0, y0, x1, y1 = _box(self.outline)
        far = self.reach + body.radius
        if body.x < x0 - far or body.x > x1 + far or body.y < y0 - far or body.y > y1 + far:
            return True
        return polygon_distance((body.x, body.y), self.outline) - body.radius >= self.reach


_box = lru_cache(maxsize=4096)(box_of)


class Lazy(Sequence[Option]):
    """Options computed when first asked for."""

    def __init__(self, make: Callable[[], Sequence[Option]]) -> None:
        self._make = make
        self._made: Sequence[Option] | None = None

    @property
    def _options(self) -> Sequence[Option]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return self._options[index]

    def __len__(self) -> int:
        return len(self._options)

    def __repr__(self) -> str:
        return "Lazy(...)" if self._made is None else f"Lazy({list(self._made)!r})"

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # options are compared, never keys


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat may do while an open decision of another waits; private to that seat."""

    seat: int
    id: str
    label: str
    rule: str
    about: About = field(default_factory=About)


def inches(mils: int, scale: Scale = INCHES) -> str:
    """A length for people, in what a table's lengths are told in: 4500 -> 4.5\", or 9 cm."""
    sign, size = ("-", -mils) if mils < 0 else ("", mils)
    thousandths = size * 1000 // scale.unit
    text = f"{thousandths // 1000}.{thousandths % 1000:03d}".rstrip("0").rstrip(".")
    return f"{sign}{text}{scale.sign}"


def point_text(at: Point, scale: Scale = INCHES) -> str:
    """A place for people."""
    return f"({', '.join(inches(part, scale) for part in at)})"


_STOPS = {
    "budget": "the allowance is used up",
    "climb": "the allowance does not pay for the whole climb",
    "jump": "the jump cannot be finished",
    "blocked": "{} is in the way",
    "body": "{} stands in the way",
    "zone": "it comes too near to {}",
    "table": "the table ends",
    "ledge": "there is an edge that may not be left here",
    "leap": "the gap is too wide",
    "level": "the level of the next point is not reached",
    "footing": "there is nothing to stand on",
    "area": "{} may not be entered",
    "surface": "{} may not be trodden",
    "door": "the allowance does not pay for opening {}",
    "window": "the allowance does not pay for climbing through {}",
    "overlap": "the base would stand in {}",
    "contact": "it would end in contact with {}",
    "ended": "it was over before its last point",
}


def stop_text(stop: Stop, table: Table) -> str:
    """Why a walk goes no further, and where, for people: things of the table by their names, figures by their ids."""
    piece, _, part = stop.about.partition("/")
    named = next((one.name for one in table.pieces if one.id == piece), "")
    thing = f"{part.replace('-', ' ')} of {named}" if named and part else named or stop.about or "something"
    return f"at {point_text(stop.at, table.scale)} {_STOPS[stop.reason].format(thing)}"
