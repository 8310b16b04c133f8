"""What a place is worth to a fighter of Legends: the shots it gives, those it draws, the way to the enemy.

All lines of sight of a question are cast as one batch, and none farther than guns carry. Lives here: weighing. Never
here: choosing, asking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from gulch.play.legends import odds
from gulch.play.legends.aims import Aims, plan_of
from gulch.play.ways import Cell, cell_of, ways_of
from gulch.rules.legends.state import allowance, enemies, friends
from gulch.rules.legends.way import MODEL, value_of
from gulch.rules.legends.weapons import CLOSE, FULL, Weapon
from gulch.table.directions import facing_towards
from gulch.table.measure import distance, polygon_distance
from gulch.table.model import INCH, Body, Piece, Plan, Point
from gulch.table.sight import Sight, sight_between
from gulch.table.touch import bases_touch
from gulch.view import TableView

OPEN = 75  # a target of which so much shows has nothing in its way that counts (LW-WAY-02)
BEHIND = 1500  # mils from a place to what covers it
FEAR = 1.0  # how much a wound taken weighs against one dealt
SHARED = 2.0  # the enemies' shots fall on so many of its side, as long as there are more
NEARER = 0.07  # worth of an inch nearer to where its gun is good
FAIR = 0.2  # a shot of this worth is worth staying for
STAYS = 0.12  # and of this one for who cannot fire after a move
COARSE = 5 * INCH  # nearer than this the field is too coarse
SAFE = 7 * INCH  # who stands as near to better fighters is charged
GOOD = 0.6  # the part of its range at which a gun is good

Pair = tuple[Body, Body]


@dataclass(frozen=True, slots=True)
class Stand:
    """A place weighed: its best shot, what else speaks for it, and what it is worth for the scenario's sake."""

    at: Point
    shot: float
    ground: float
    aim: float = 0.0

    @property
    def worth(self) -> float:
        return self.shot + self.ground + self.aim


class Scout:
    """Weighs places for one fighter against the enemies that its seat's view shows."""

    def __init__(self, view: TableView, body: Body) -> None:
        self.view, self.body, self.facts, self.plan = view, body, view.facts, plan_of(view.facts)
        self.foes = [foe.body for foe in enemies(view.facts, body.id) if foe.body is not None]
        self.allowance = allowance(view.facts, body.id)
        self.spent = int(view.facts.get(body.id, "spent", 0) or 0)
        self.reach = self._carries(body.id)
        self.best_range = max(3 * INCH, int(self.reach * GOOD))
        self.aims = Aims(view, body)
        self.mark = view.scene.bodies.get(self.aims.aim.mark)

    def _fires(self, fig: str, gun: Weapon) -> bool:
        return self.plan.fires(self.view, fig, gun)

    def _ready(self, fig: str, spent: int, most: int) -> list[Weapon]:
        """The guns that a figure could fire after a move of that cost."""
        return [gun for gun in odds.ready_guns(self.facts, fig, spent, most) if self._fires(fig, gun)]

    def _carries(self, fig: str) -> int:
        """How far its best gun carries."""
        return odds.best_reach(self.facts, fig, lambda gun: self._fires(fig, gun))

    @cached_property
    def drawn(self) -> Mapping[str, float]:
        """By how much the scenario multiplies what each enemy is worth."""
        seat = self.facts.figures[self.body.id].seat
        found = {}
        for foe in self.foes:
            worth = odds.value(self.facts, foe.id)
            found[foe.id] = max(0.0, 1 + self.plan.wanted(self.view, seat, foe.id) / worth) if worth else 0.0
        return found

    @cached_property
    def fear(self) -> float:
        """How much of all that the enemies could do falls on it."""
        return FEAR * self.aims.fears * min(1.0, SHARED / (1 + len(friends(self.facts, self.body.id))))

    @cached_property
    def _theirs(self) -> Mapping[tuple[str, bool], float]:
        """What each enemy's best shot at it is worth, near and far."""
        found = {}
        for foe in self.foes:
            guns = self._ready(foe.id, 0, 1)
            for near in (True, False):
                shots = (odds.best(self.facts, foe.id, gun, self.body.id, near) for gun in guns)
                found[foe.id, near] = max(shots, default=0.0)
        return found

    @cached_property
    def _reaches(self) -> Mapping[str, int]:
        return {foe.id: self._carries(foe.id) for foe in self.foes}

    @cached_property
    def _charges(self) -> Mapping[str, float]:
        """What a charge of each enemy at it would be worth to him."""
        return {foe.id: max(0.0, odds.melee(self.facts, foe.id, self.body.id)) for foe in self.foes}

    def look(self, at: Point) -> int:
        """The facing towards the nearest enemy."""
        if not self.foes:
            return self.body.facing
        there = self.body.moved(at)
        near = min(self.foes, key=lambda foe: (distance(there, foe), foe.id))
        return facing_towards(near.x - at[0], near.y - at[1])

    def fight(self, foe: str) -> float:
        """What it is worth to run into an enemy, with the friends that are at him already."""
        other = self.view.scene.bodies[foe]
        mates = [one.body for one in friends(self.facts, self.body.id) if one.body is not None]
        helpers = [mate.id for mate in mates if bases_touch(mate, other)]
        return odds.melee(self.facts, self.body.id, foe, helpers) * self.drawn.get(foe, 0.0)

    def enough(self, here: Stand) -> bool:
        """Whether the shot from where it stands is good enough to look for no better place; less will do for one that
        could not fire at all after a move."""
        fired = odds.ready_guns(self.facts, self.body.id, self.spent, self.allowance)
        return here.shot >= (STAYS if all(gun.move == FULL for gun in fired) else FAIR)

    # -- places ------------------------------------------------------------------------------------------

    def weigh(self, spots: Sequence[tuple[Point, int]]) -> list[Stand]:
        """Every place weighed, with what it costs to get there."""
        theres = [self.body.moved(at, self.look(at)) for at, _ in spots]
        gaps = [[distance(there, foe) for foe in self.foes] for there in theres]
        pairs = list[Pair]()
        for there, row in zip(theres, gaps, strict=True):
            for foe, gap in zip(self.foes, row, strict=True):
                if gap <= self.reach:
                    pairs.append((there, foe))
                if gap <= self._reaches[foe.id]:
                    pairs.append((foe, there))
            if self.mark is not None:
                pairs.append((there, self.mark))
        seen = iter(sight_between(self.view.scene, pairs))
        return [self._stand(there, cost, row, seen) for there, (_, cost), row in zip(theres, spots, gaps, strict=True)]

    def _stand(self, there: Body, cost: int, gaps: Sequence[int], seen: Iterator[Sight]) -> Stand:
        guns = self._ready(self.body.id, self.spent + cost, self.allowance)
        shot = threat = 0.0
        for foe, gap in zip(self.foes, gaps, strict=True):
            if gap <= self.reach:
                shot = max(shot, self._shot(guns, foe, gap, next(seen)))
            threat += self._threat(foe, there, gap, next(seen) if gap <= self._reaches[foe.id] else None)
        if self.mark is not None and next(seen).free:
            reached = distance(there, self.mark)
            may = any(gun.name in self.aims.aim.guns and reached <= gun.reach(self.facts, there.id) for gun in guns)
            shot = max(shot, self.aims.aim.prize) if may else shot
        ground = -self.fear * threat
        gap = max(0, self.way(there.at) - self.best_range)
        ground -= NEARER * self.aims.hunts * gap / INCH * max(0.0, 1 - shot / FAIR)
        return Stand(there.at, shot, ground, self.aims.pull(there))

    def _shot(self, guns: Sequence[Weapon], foe: Body, gap: int, sight: Sight) -> float:
        if not sight.free:
            return 0.0
        flies = self.drawn[foe.id] * self.flies(foe.at, sight)
        return max((self._mine(gun, foe.id, gap) for gun in guns), default=0.0) * flies

    def _mine(self, gun: Weapon, foe: str, gap: int) -> float:
        if gap > odds.reach(self.facts, self.body.id, gun):
            return 0.0
        key = (gun.name, foe, gap <= CLOSE)
        if key not in self._known:
            self._known[key] = odds.best(self.facts, self.body.id, gun, foe, gap <= CLOSE)
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[str, str, bool], float]:
        return {}

    def _threat(self, foe: Body, there: Body, gap: int, sight: Sight | None) -> float:
        """What an enemy could do to it there: his best shot, or a charge of a better fighter."""
        worst = 0.0
        if sight is not None and sight.free:
            worst = self._theirs[foe.id, gap <= CLOSE] * self.flies(there.at, sight)
        return max(worst, self._charges[foe.id]) if gap <= SAFE else worst

    # -- cover -------------------------------------------------------------------------------------------

    def flies(self, at: Point, sight: Sight) -> float:
        """The chance that a hit gets past what is in the way of one who stands there (LW-WAY-02, -06)."""
        if sight.share > OPEN:
            return 1.0
        if at not in self._covers:
            near = [piece for low, high, piece in self._boxes if _within(at, low, high)]
            values = [value_of(self.facts, one) for one in near if polygon_distance(at[:2], one.outline) <= BEHIND]
            self._covers[at] = odds.chance(max(values, default=MODEL))
        return self._covers[at]

    @cached_property
    def _boxes(self) -> list[tuple[Plan, Plan, Piece]]:
        """What may cover somebody, with the corners of what lies near it."""
        found = []
        for piece in self.view.scene.table.pieces:
            xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
            if piece.solid:
                low, high = (min(xs) - BEHIND, min(ys) - BEHIND), (max(xs) + BEHIND, max(ys) + BEHIND)
                found.append((low, high, piece))
        return found

    @cached_property
    def _covers(self) -> dict[Point, float]:
        return {}

    # -- ways --------------------------------------------------------------------------------------------

    @cached_property
    def _field(self) -> dict[Cell, int]:
        return ways_of(self.view.scene.table).field(foe.at for foe in self.foes)

    def way(self, at: Point) -> int:
        """Mils on foot from a place to the nearest enemy; a guess where no way is known, as indoors."""
        if not self.foes:
            return 0
        known = self._field.get(cell_of(at))
        if known is not None and known > COARSE:
            return known - 2 * self.body.radius
        straight = min(isqrt((foe.x - at[0]) ** 2 + (foe.y - at[1]) ** 2) for foe in self.foes) - 2 * self.body.radius
        return max(0, straight if known is not None else 2 * straight)


def _within(at: Point, low: Plan, high: Plan) -> bool:
    return low[0] <= at[0] <= high[0] and low[1] <= at[1] <= high[1]
