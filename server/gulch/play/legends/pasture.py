"""Where the fence of Open Range runs, where it has been cut, how far it is through it: what the gunhand reckons with.

Never here: what is wanted of whom (`aims_range`), driving cows (`droving`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from gulch.play.legends.aim import to_edge
from gulch.rules.legends import mounts, roles, tape
from gulch.rules.legends.scenarios import fence, herd
from gulch.rules.legends.state import on_table
from gulch.table.measure import CONTACT
from gulch.table.model import INCH, Body, Piece, Plan, Point
from gulch.view import Facts

DETOUR = 30 * INCH  # how far it is through a fence without a gap
SECTIONS = 2  # that are cut side by side
STRUCK = 60 * INCH  # so much nearer to all of them together is a section for every Wound that it has lost
CLEAR = 1500  # mils from the fence: nearer than this one is in the way of cattle that go through it
SLIP = 10  # mils: as close as one stands to the wire
EVERY = INCH


def apart(p: Point, q: Point) -> int:
    return isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


class Pasture:
    """The fence as it stands, seen from the attackers' edge."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.table = facts, facts.table
        self.edge = str(facts.get(f"seat:{roles.attacker(facts)}", "zone"))
        self.along = 0 if self.edge in ("south", "north") else 1  # the axis along the fence
        self.fence = fence.line(self.table)
        here = fence.standing(facts)
        cut = [piece for piece in fence.sections(self.table) if piece.id not in here]
        self.wide = tape.size(self.table, mounts.BASE)
        self.gaps = [self._span(piece.outline) for piece in cut]

    def _span(self, outline: Sequence[Plan]) -> tuple[int, int]:
        """From where to where along the fence a cow gets through where a section has been cut."""
        places = [p[self.along] for p in outline]
        return min(places) + self.wide, max(places) - self.wide

    # -- how far ---------------------------------------------------------------------------------------------

    def deep(self, at: Point) -> int:
        """How far a point is from the attackers' edge."""
        return to_edge(at, self.edge, self.table)

    def is_beyond(self, at: Point) -> bool:
        """Whether a point is on the cattle's side of the fence."""
        return (at[1 - self.along] > self.fence) != (self.edge in ("north", "east"))

    def through(self, at: Point, goal: Point) -> int:
        """Mils from one place to another, through a gap if the fence is between them."""
        if self.is_beyond(at) == self.is_beyond(goal):
            return apart(at, goal)
        ways = (apart(at, gap) + apart(gap, goal) for side in (at, goal) for gap in self._crossings(side))
        return min(ways, default=apart(at, goal) + DETOUR)

    def home(self, at: Point) -> int:
        """Mils to the attackers' edge."""
        if not self.is_beyond(at):
            return self.deep(at)
        return min((apart(at, gap) + self.deep(gap) for gap in self._crossings(at)), default=self.deep(at) + DETOUR)

    def _crossings(self, at: Point) -> list[Point]:
        """The point in each gap that is the nearest to a place."""
        return [self._point(min(max(at[self.along], low), high), self.fence) for low, high in self.gaps]

    def in_the_gap(self, at: Point) -> bool:
        """Whether one who stands there is in the way of cattle."""
        near = abs(at[1 - self.along] - self.fence) < CLEAR
        return near and any(low - self.wide < at[self.along] < high + self.wide for low, high in self.gaps)

    # -- the wire --------------------------------------------------------------------------------------------

    def at_the_wire(self, body: Body) -> tuple[Point, ...]:
        """Places at the sections that are to be cut, the nearest first."""
        places = [place for piece in self._to_cut() for place in self._before(piece, body.radius + SLIP)]
        return tuple(sorted(places, key=lambda place: apart(place, body.at)))

    def _before(self, piece: Piece, off: int) -> list[Point]:
        """Places at one section, on the attackers' side."""
        along, across = ([p[axis] for p in piece.outline] for axis in (self.along, 1 - self.along))
        at = max(across) + off if self.edge in ("north", "east") else min(across) - off
        return [self._point(x, at) for x in range(min(along) + off, max(along) - off + 1, EVERY)]

    def _to_cut(self) -> list[Piece]:
        """Two sections side by side that cows and rustlers are near, rather such as are struck already; after that one
        more."""
        wires = fence.sections(self.facts.scene.table)
        count = 1 if self.gaps else SECTIONS
        groups = [wires[n : n + count] for n in range(len(wires) - count + 1)]
        figures = [*herd.on_table(self.facts), *on_table(self.facts, roles.attacker(self.facts))]
        places = [figure.body.at for figure in figures if figure.body is not None]

        def far(group: list[Piece]) -> int:
            struck = sum(int(self.facts.pieces.get((piece.id, "lost"), 0)) for piece in group)
            return sum(apart(piece.at, at) for piece in group for at in places) - struck * STRUCK * count

        return min(groups, key=far)

    def _point(self, along: int, across: int) -> Point:
        return (along, across, 0) if self.along == 0 else (across, along, 0)

    def to_wire(self, places: Sequence[Point]) -> Callable[[Point], int]:
        """The way to the wire: nothing for one who touches it at one of these places."""
        line = places[0][1 - self.along]

        def way(at: Point) -> int:
            if abs(at[1 - self.along] - line) <= CONTACT - SLIP and any(apart(at, place) < EVERY for place in places):
                return 0
            return max(INCH, min(apart(at, place) for place in places))

        return way
