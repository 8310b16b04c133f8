"""Fire corridors: a straight line from the shooter through its target, and everybody near it (SW-CORR).

Lives here: the line, who is at risk, who is Hit, their Saves. The target is nominated by `shoot`. The line
follows the slope between the two bases and goes on along the ground where it comes down to it.
Never here: Shooting Tests, range bands, Cover; a corridor knows none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gulch.events import Act, Note
from gulch.match import Game
from gulch.rules.shadows import damage
from gulch.rules.shadows.dice_tests import SUCCESS, grit_score, save
from gulch.rules.shadows.los import body_of, measured, visible_of
from gulch.rules.shadows.options import option
from gulch.rules.shadows.stacks import stacks
from gulch.rules.shadows.state import downed
from gulch.rules.shadows.weapons import Weapon
from gulch.table.fire import LIFT, standing_height
from gulch.table.measure import plan_distance, point_distance, segment_distance
from gulch.table.model import Body, Plan, Point, Scene

WIDTH = 1000
STOP_HEIGHT = 2000
LEVEL = 500  # smaller steps count as level: one who stands that much above the line still stands on it
NEEDED = 5
JAM_DIE = 8


async def fire_corridor(game: Game, fig: str, gun: Weapon, target: str) -> bool:
    """Fires through the target. Whether a Jamming Check follows, which only the option corridor-jamming brings."""
    lane = _lane(game, fig, gun, target)
    risk = _at_risk(game, fig, lane)
    names = game.facts.figures[fig].name, game.facts.figures[target].name
    text = f"{names[0]} fires a {gun.name} through {names[1]}."
    others = tuple(other for other, _ in risk if other != target)
    act = Act("shoot", fig, (target, *others), gun.name, (lane.end,), text, "SW-CORR-01")
    with game.because(game.tell(act)):
        hits, jams = _hits(game, fig, risk)
        for victim in hits:
            await _struck(game, fig, gun, victim)
    return option(game, "corridor-jamming") == "on" and jams and not hits


# -- the line -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Lane:
    """The line in space, lifted like a Line of Fire: where it starts, where it would end on its slope, and how far
    it runs in plan."""

    start: Point
    full: Point
    reach: int

    @property
    def end(self) -> Point:
        return self.at(self.reach)

    @property
    def plan(self) -> tuple[Plan, Plan]:
        """Start and end as seen from above."""
        end = self.end
        return (self.start[0], self.start[1]), (end[0], end[1])

    def at(self, along: int) -> Point:
        """The point so many mils along the line in plan, never below the ground."""
        (ax, ay, az), (bx, by, bz), flat = self.start, self.full, plan_distance(self.start, self.full) or 1
        z = az + (bz - az) * along // flat
        return (ax + (bx - ax) * along // flat, ay + (by - ay) * along // flat, max(z, LIFT))

    def nearest(self, body: Body) -> Point:
        """The point of the line that is nearest to a body's centre in plan."""
        (ax, ay), (bx, by) = self.plan
        along = ((bx - ax) * (body.x - ax) + (by - ay) * (body.y - ay)) // (self.reach or 1)
        return self.at(min(max(along, 0), self.reach))


def _lane(game: Game, fig: str, gun: Weapon, target: str) -> _Lane:
    """The line as far as it runs: from the shooter's centre, or by the option corridor-start from its edge
    (SW-CORR-01), up to solid terrain 2" or more high (SW-CORR-02)."""
    shooter, aimed = body_of(game, fig), body_of(game, target)
    length = gun.corridor + (shooter.radius if option(game, "corridor-start") == "base-edge" else 0)
    between = max(1, point_distance(shooter.at, aimed.at))
    end = tuple(a + (b - a) * length // between for a, b in zip(shooter.at, aimed.at, strict=True))
    start, full = (shooter.x, shooter.y, shooter.z + LIFT), (end[0], end[1], end[2] + LIFT)
    lane = _Lane(start, full, plan_distance(start, full))
    stop = _stopped_at(game.scene, shooter, lane)
    return lane if stop is None else replace(lane, reach=stop)


def _stopped_at(scene: Scene, shooter: Body, lane: _Lane) -> int | None:
    """Where along the line in plan it runs into solid terrain that stands 2" or more high there, windows of a wall
    counted with it; None if nowhere. What touches the shooter does not stop it."""
    for stack in stacks(scene, *lane.plan, shooter):
        low, high = sorted((lane.at(stack.start)[2], lane.at(stack.end)[2]))
        if stack.height >= STOP_HEIGHT and any(base <= high and low < top for base, top in stack.solid):
            return stack.start
    return None


# -- who is at risk -------------------------------------------------------------------------------------


def _at_risk(game: Game, fig: str, lane: _Lane) -> list[tuple[str, bool]]:
    """All visible models within 1" of the line, nearest to the shooter first, and whether the line crosses
    their base (SW-CORR-03, option corridor-downed-models)."""
    spared = option(game, "corridor-downed-models") == "spared"
    crossed = {
        body.id: over
        for body in game.scene.others(fig)
        if (over := _crossed(lane, body)) is not None and not (spared and downed(game.facts, body.id))
    }
    seen = visible_of(game, fig, list(crossed))
    return [(other, crossed[other]) for other in sorted(seen, key=lambda other: (measured(game, fig, other), other))]


def _crossed(lane: _Lane, body: Body) -> bool | None:
    """Whether the line crosses a body's base; None for one that stands further than 1" from it, above or below it
    too."""
    away = segment_distance((body.x, body.y), *lane.plan)
    z = lane.nearest(body)[2]
    below, above = max(body.z - z, 0), max(z - body.z - standing_height(body), 0)
    gap = max(away - body.radius, 0)
    if gap**2 + below**2 + above**2 > WIDTH**2:
        return None
    return away < body.radius and below < LEVEL and not above


def _hits(game: Game, fig: str, risk: list[tuple[str, bool]]) -> tuple[list[str], bool]:
    """Who is Hit: those under the line, and of the others those for whom a Grit Die is a Success; and whether
    any of these Dice showed 1 (SW-CORR-03)."""
    hits, ones = [other for other, crossed in risk if crossed], False
    for other, crossed in risk:
        if crossed:
            continue
        score = grit_score(game, fig, "corridor", "SW-CORR-03")
        ones = ones or score == 1
        if score >= SUCCESS:
            hits.append(other)
        else:
            name = game.facts.figures[other].name
            game.tell(Note(f"The shot passes {name} by.", "SW-CORR-03", (other,)))
    return hits, ones


async def _struck(game: Game, fig: str, gun: Weapon, victim: str) -> None:
    """A 5+ Save whatever the range or Cover (SW-CORR-04)."""
    if not game.still(victim):
        return
    margin = await save(game, victim, NEEDED, "save", (), "SW-CORR-04")
    await damage.hurt(game, victim, margin, by=fig, cause=gun.name, rule="SW-CORR-04")
