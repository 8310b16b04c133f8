"""Fire corridors: a straight line from the shooter through its target, and everybody near it (SW-CORR).

Lives here: how far it runs, who is at risk, who is Hit, their Saves. The target is nominated by `shoot`. The line
follows the slope between the two bases and goes on along the ground where it comes down to it (`table.corridor`).
Never here: Shooting Tests, range bands, Cover; a corridor knows none of them.
"""

from __future__ import annotations

from gulch.events import Act, Note
from gulch.match import Game
from gulch.rules.shadows import damage, hazards, horses, marks, shields
from gulch.rules.shadows.dice_tests import SUCCESS, grit_score
from gulch.rules.shadows.los import body_of, measured, visible_of
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import downed
from gulch.rules.shadows.touching import touched
from gulch.rules.shadows.weapons import Weapon
from gulch.table.corridor import corridor
from gulch.table.fire import standing_height
from gulch.table.model import Body
from gulch.table.template_shapes import Corridor

WIDTH = 1000
STOP_HEIGHT = 2000
LEVEL = 500  # smaller steps count as level: one who stands that much above the line still stands on it
NEEDED = 5
JAM_DIE = 8


async def fire_corridor(game: Game, fig: str, gun: Weapon, target: str, victim: str = "") -> bool:
    """Fires through the target. Whether a Jamming Check follows, which only the option corridor-jamming brings.
    `victim` is the horse of a rider that is the target, if the horse is aimed at: then that is Hit in place of the
    rider. Of other riders along the line the rider is (SW-HORSE-08, ruling of SW-CORR-03)."""
    victim = victim or target
    lane = _lane(game, fig, gun, target)
    risk = _at_risk(game, fig, lane)
    names = game.facts.figures[fig].name, marks.name(game, victim)
    text = f"{names[0]} fires a {gun.name} through {names[1]}."
    others = tuple(other for other, _ in risk if other != target)
    first = () if hazards.is_mark(target) else (victim,)
    act = Act("shoot", fig, (*first, *others), gun.name, (lane.end,), text, "SW-CORR-01")
    with game.because(game.tell(act)):
        hits, jams = _hits(game, fig, risk)
        for hit in hits:
            await _struck(game, fig, gun, victim if hit == target else hit)
        await marks.in_lane(game, fig, lane, target)
    return option(game, "corridor-jamming") == "on" and jams and not hits


# -- the line -------------------------------------------------------------------------------------------


def _lane(game: Game, fig: str, gun: Weapon, target: str) -> Corridor:
    """The line as far as it runs: from the shooter's centre, or by the option corridor-start from its edge
    (SW-CORR-01), up to solid terrain 2" or more high (SW-CORR-02). What touches the shooter does not stop it."""
    mark = hazards.mark_of(game, target)
    shooter, aimed = body_of(game, fig), mark.body if mark else body_of(game, target)
    length = gun.corridor + (shooter.radius if option(game, "corridor-start") == "base-edge" else 0)
    near = touched(game.scene, shooter)
    return corridor(game.scene, shooter.at, aimed.at, length, WIDTH, STOP_HEIGHT, near)


# -- who is at risk -------------------------------------------------------------------------------------


def _at_risk(game: Game, fig: str, lane: Corridor) -> list[tuple[str, bool]]:
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


def _crossed(lane: Corridor, body: Body) -> bool | None:
    """Whether the line crosses a body's base; None for one that stands further than 1" from it, above or below it
    too."""
    away, z = lane.off((body.x, body.y))
    top = body.z + standing_height(body)
    if lane.column((body.x, body.y), body.radius, body.z, top) is None:
        return None
    return away < body.radius and body.z - z < LEVEL and z <= top


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
    if not game.still(horses.bearer(game.facts, victim)):
        return
    shields.attacked(game, victim, game.facts.figures[fig].seat)
    margin = await shields.shot_save(game, victim, NEEDED, (), "SW-CORR-04")
    await damage.hurt(game, victim, margin, by=fig, cause=gun.name, rule="SW-CORR-04")
