"""What a scenario of Shadows makes worth being somewhere: Loot, terrain to claim or search, a way out.

For the gunhand. Who of a seat goes for what is settled among its models, nearest first, so that they do not all run
after one counter. All worths are Victory Points. Never here: shots, fights, choosing (`gunhand`), rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt

from gulch.play.ways import cell_of, ways_of
from gulch.rules.shadows import loot, scenarios
from gulch.rules.shadows.scenarios import bonanza, claim, fistful, getaway, objectives
from gulch.rules.shadows.state import on_table, rank, standing
from gulch.rules.shadows.victory import CASUALTY_VP, TURNS
from gulch.rules.shadows.zones import zone_outline
from gulch.table.measure import polygon_distance
from gulch.table.model import INCH, Body, Piece, Point
from gulch.view import Facts, TableView

FAR = 24 * INCH  # from so far nothing draws any more
NEARLY = 0.6  # of an aim's worth to one that stands just short of it
PACE = 8 * INCH  # what a model goes in a Turn, two Moves
CLOSE = 4 * INCH  # nearer than this the field of whole inches is too coarse
SEARCH = 1.2  # of searching a place in which the Loot may be, finding it or not
HOLDERS = 2  # models that go for one claim
EARLY = 0.25  # the part of a claim's worth in the first Turn: it counts at the end only
OUT = 1.5  # of leaving with a counter, since to stay with it may be worth 1 and may be worth nothing
OTHER = 0.5  # of a counter that no scenario counts, as that of an Agenda
STANDS = 0.5  # what a casualty is worth where it scores nothing: whoever stands alone wins

_COUNTERS: Mapping[str, float] = {
    fistful.FistfulOfLoot.name: fistful.PER_COUNTER, bonanza.Bonanza.name: bonanza.HELD, getaway.Getaway.name: OUT,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Aim:
    """Something worth `worth` to whoever comes to one of `places`, or to `piece` if there is one."""

    kind: str
    about: str
    places: tuple[Point, ...]
    worth: float
    piece: Piece | None = None


def bounty(facts: Facts, target: str) -> float:
    """What a casualty of an enemy is worth in this scenario: its Rank, what it carries, whether it is the Boss."""
    scenario = scenarios.of(facts)
    worth = CASUALTY_VP[rank(facts, target)] * (1.0 if scenario.casualties else STANDS)
    held = len(fistful.held_by(facts, target))
    if scenario.name == "shootout" and "boss" in facts.figures[target].status:
        worth += 1
    return worth + min(held, 1) * _counter(scenario.name)


def _counter(scenario: str) -> float:
    """What a Loot counter in the hand is worth."""
    return _COUNTERS.get(scenario, OTHER)


class Aims:
    """The aims of one model of a seat, as its view shows them; none in scenarios that have none."""

    def __init__(self, view: TableView, body: Body) -> None:
        self.view, self.body, self.facts = view, body, view.facts
        self.mine = self._mine()

    def pull(self, there: Body) -> float:
        """What a place is worth for the sake of the model's aim: all of it there, less with every inch from it."""
        if self.mine is None:
            return 0.0
        if _reached(there, self.mine):
            return self.mine.worth
        return NEARLY * self.mine.worth * max(0, FAR - self.gap(there.at)) / FAR

    def gap(self, at: Point) -> int:
        """Mils on foot to the model's aim; a guess close to it and where no way is known."""
        return self._gap(at, self.mine) if self.mine is not None else FAR

    # -- who goes for what -----------------------------------------------------------------------

    def _mine(self) -> Aim | None:
        facts = self.facts
        if self.body.id not in facts.figures or not standing(facts, self.body.id):
            return None
        own = self._way_out()
        if own is not None:
            return own
        aims = list(_common(facts))
        if not aims:
            return None
        seat = facts.figures[self.body.id].seat
        return self._settled(aims, seat).get(self.body.id)

    def _settled(self, aims: list[Aim], seat: int) -> Mapping[str, Aim]:
        """An aim for each model that gets one: the shortest way first."""
        room = {n: HOLDERS if aim.kind == "claim" else 1 for n, aim in enumerate(aims)}
        models = [f for f in on_table(self.facts, seat) if standing(self.facts, f.id) and f.body is not None]
        ways = [
            (self._gap(figure.body.at, aim), n, figure.id)
            for figure in models
            for n, aim in enumerate(aims)
            if figure.body is not None and self._fits(figure.id, aim)
        ]
        found: dict[str, Aim] = {}
        for gap, n, fig in sorted(ways):
            if fig not in found and room[n] and gap <= self._left() * PACE + CLOSE:
                found[fig] = aims[n]
                room[n] -= 1
        return found

    def _fits(self, fig: str, aim: Aim) -> bool:
        return aim.kind != "loot" or len(loot.carried(self.facts, fig)) < loot.MOST

    def _left(self) -> int:
        """Turns that are still played, this one among them."""
        turn = self.facts.phase.turn if self.facts.phase else 1
        return max(1, TURNS + 1 - turn)

    def _way_out(self) -> Aim | None:
        """Where a carrier of the Getaway leaves the table."""
        if scenarios.of(self.facts).name != "the-getaway":
            return None
        held = len(fistful.held_by(self.facts, self.body.id))
        zones = getaway.enemy_zones(self.facts, self.facts.figures[self.body.id].seat)
        if not held or not zones:
            return None
        places = tuple(place for zone in zones for place in _rim(self.facts, zone))
        return Aim("exit", zones[0], places, OUT * held + 0.5)

    def _gap(self, at: Point, aim: Aim) -> int:
        straight = min(isqrt((p[0] - at[0]) ** 2 + (p[1] - at[1]) ** 2) for p in aim.places)
        if straight < CLOSE:
            return straight
        known = ways_of(self.facts.table).field(aim.places).get(cell_of(at))
        return 2 * straight if known is None else max(known, straight)


def _reached(there: Body, aim: Aim) -> bool:
    if aim.piece is None:
        return aim.kind == "loot" and loot.over(there.at, there.radius, aim.places[0])
    reach = there.radius if aim.kind == "search" else there.radius + INCH
    return polygon_distance((there.x, there.y), aim.piece.outline) < reach


def _common(facts: Facts) -> Iterator[Aim]:
    """What anybody may go for: counters on the table, terrain to search or to claim."""
    name = scenarios.of(facts).name
    for marker in loot.lying(facts):
        yield Aim("loot", marker.id, (marker.at,), _counter(name))
    if name not in ("bonanza", "stake-a-claim"):
        return
    pieces = objectives.marked(facts)
    for piece in pieces:
        if name == "bonanza":
            worth = float(bonanza.HELD) if len(pieces) == 1 else SEARCH
            yield Aim("search", piece.id, _around(piece), worth, piece)
        else:
            yield Aim("claim", piece.id, _around(piece), _late(facts) * claim.CLAIMED, piece)


def _late(facts: Facts) -> float:
    """From little more than EARLY in the first Turn to 1 in the last."""
    turn = facts.phase.turn if facts.phase else 1
    return EARLY + (1 - EARLY) * min(turn, TURNS) / TURNS


def _around(piece: Piece) -> tuple[Point, ...]:
    """Corners of a piece, and the middles of its sides, on the ground."""
    outline = piece.outline
    places = []
    for n, (x, y) in enumerate(outline):
        after = outline[(n + 1) % len(outline)]
        places += [(x, y, piece.at[2]), ((x + after[0]) // 2, (y + after[1]) // 2, piece.at[2])]
    return tuple(places)


def _rim(facts: Facts, zone: str) -> Iterator[Point]:
    """Places along the table edges that bound a zone."""
    width, depth = facts.table.size
    (left, low), _, (right, high), _ = zone_outline(facts.table, zone)
    for part in (1, 3, 5, 7):
        x, y = left + (right - left) * part // 8, low + (high - low) * part // 8
        if "north" in zone or "south" in zone:
            yield (x, depth - INCH if "north" in zone else INCH, 0)
        if "east" in zone or "west" in zone:
            yield (width - INCH if "east" in zone else INCH, y, 0)
