"""What a place is worth to a figure of Shadows: the shots it gives, those it draws, the way to the enemy.

All lines of sight of a question are cast as one batch. Lives here: weighing. Never here: choosing, asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from gulch.play import odds
from gulch.play.aims import Aims
from gulch.play.ways import Cell, cell_of, ways_of
from gulch.rules.shadows.state import downed, enemies
from gulch.rules.shadows.weapons import Weapon
from gulch.table.directions import facing_towards
from gulch.table.fire import Crossing, line_between
from gulch.table.measure import distance
from gulch.table.model import Body, Point
from gulch.table.sight import Sight, in_front, sight_between
from gulch.view import TableView

COVERED = 90  # a target less visible than this share counts as in cover
HUNT = 10000  # a helpless enemy draws from so far
PREY = 0.3  # worth of an inch nearer to one
FEAR = 0.05  # how much a point lost weighs against a point won
FAIR = 0.5  # a shot of this worth is worth staying for
CLOSE = 5000  # nearer than this the field is too coarse
NEAR = 3000  # as near as a charge wants to begin
NEARER = 0.12  # worth of an inch nearer to where its gun is good
ASIDE = 0.25  # how much of that is left to one that has something else to go for


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
    """Weighs places for one figure against the enemies that its seat's view shows."""

    def __init__(self, view: TableView, body: Body) -> None:
        self.view, self.body = view, body
        self.facts = view.facts
        bodies = [foe.body for foe in enemies(view.facts, body.id) if foe.body is not None]
        self.up = [foe for foe in bodies if not downed(view.facts, foe.id)]
        self.down = [foe for foe in bodies if downed(view.facts, foe.id)]
        self._field: dict[Cell, int] | None = None
        self._shot: float | None = None
        self._aims: Aims | None = None
        self.best_range = NEAR

    @property
    def aims(self) -> Aims:
        """What the scenario makes worth going for."""
        if self._aims is None:
            self._aims = Aims(self.view, self.body)
        return self._aims

    def look(self, at: Point) -> int:
        """The facing towards the nearest enemy that stands."""
        if not self.up:
            return self.body.facing
        there = self.body.moved(at)
        near = min(self.up, key=lambda foe: (distance(there, foe), foe.id))
        return facing_towards(near.x - at[0], near.y - at[1])

    def weigh(self, spots: Sequence[Point]) -> list[Stand]:
        """Every place weighed, the figure looking at the nearest enemy there."""
        theres = [self.body.moved(spot, self.look(spot)) for spot in spots]
        pairs = [pair for there in theres for foe in self.up for pair in ((there, foe), (foe, there))]
        seen = sight_between(self.view.scene, pairs)
        step = 2 * len(self.up)
        return [self._stand(there, seen[n * step : (n + 1) * step]) for n, there in enumerate(theres)]

    def best_shot(self, gun: Weapon | None = None) -> float:
        """The best shot from where it stands, as it faces; with one gun if it is named."""
        if gun is None and self._shot is not None:
            return self._shot
        pairs = [pair for foe in self.up for pair in ((self.body, foe), (foe, self.body))]
        best = self._best_shot(self.body, sight_between(self.view.scene, pairs), gun)
        if gun is None:
            self._shot = best
        return best

    def _stand(self, there: Body, seen: Sequence[Sight]) -> Stand:
        gap = self.way(there.at)
        helpless = min((distance(there, foe) for foe in self.down), default=HUNT)
        shot = self._best_shot(there, seen)
        ground = PREY * max(0, HUNT - helpless) / 1000 - FEAR * self._threat(there, seen[1::2])
        # Who has a fair shot does not walk nearer for its own sake.
        hunts = NEARER * (ASIDE if self.aims.mine is not None else 1.0)
        ground -= hunts * max(0, gap - self.best_range) / 1000 * max(0.0, 1 - shot / FAIR)
        return Stand(there.at, shot, ground, self.aims.pull(there))

    def way(self, at: Point) -> int:
        """Mils on foot from a place to the nearest enemy, one that stands if any does; a guess where no way is
        known, as indoors."""
        foes = self.up or self.down
        if not foes:
            return 0
        if self._field is None:
            self._field = ways_of(self.view.scene.table).field(foe.at for foe in foes)
        known = self._field.get(cell_of(at))
        if known is not None and known > CLOSE:
            return known - 2 * self.body.radius
        straight = min(isqrt((foe.x - at[0]) ** 2 + (foe.y - at[1]) ** 2) for foe in foes) - 2 * self.body.radius
        return max(0, straight if known is not None else 2 * straight)

    def _best_shot(self, there: Body, seen: Sequence[Sight], gun: Weapon | None = None) -> float:
        best = 0.0
        for foe, out, back in zip(self.up, seen[::2], seen[1::2], strict=True):
            if (out.free or back.free) and in_front(self.view.scene.table, there, foe):
                share = max(out.share, back.share)
                best = max(best, self.shot(there, foe, share, best, gun))
        return best

    def shot(self, shooter: Body, target: Body, share: int, floor: float = 0.0, gun: Weapon | None = None) -> float:
        """What the best gun is worth at a target of which so much is seen. One that cannot beat `floor` is not
        looked into further."""
        gap = distance(shooter, target)
        gun = gun or odds.best_gun(self.facts, shooter.id, gap)
        if gun is None or gap > max(gun.limits[2], gun.corridor) or downed(self.facts, target.id):
            return 0.0
        extra = int(shooter.z - target.z >= 2000) + (not in_front(self.view.scene.table, target, shooter))
        open_shot = odds.shot(self.facts, shooter.id, gun, target.id, gap, extra)
        if open_shot <= floor or not (share < COVERED or covered(self.view, shooter, target)):
            return open_shot
        return odds.shot(self.facts, shooter.id, gun, target.id, gap, extra - 1)

    def _threat(self, there: Body, seen: Sequence[Sight]) -> float:
        """What the enemies could do to it there, each by its best shot."""
        total = 0.0
        for foe, sight in zip(self.up, seen, strict=True):
            if not sight.free:
                continue
            gap = distance(foe, there)
            gun = odds.best_gun(self.facts, foe.id, gap)
            if gun is not None:
                extra = -1 if sight.share < COVERED else 0
                total += odds.shot(self.facts, foe.id, gun, there.id, gap, extra)
        return total


def covered(view: TableView, shooter: Body, target: Body) -> bool:
    """Whether something an inch high stands on the line, other than what the shooter leans on."""
    for crossing in line_between(view.scene, shooter, target).crossings:
        if crossing.kind == "area":
            if crossing.inside >= 1000:
                return True
        elif crossing.kind in ("piece", "figure") and _hides(crossing):
            return True
    return False


def _hides(crossing: Crossing) -> bool:
    return crossing.height >= 1000 and not crossing.touches_shooter and crossing.high - crossing.base >= 500
