"""Fire corridors: a straight line from the shooter through its target, and everybody near it (SW-CORR).

Lives here: the line, who is at risk, who is Hit, their Saves. The target is nominated by `shoot`.
Never here: Shooting Tests, range bands, Cover; a corridor knows none of them.
"""

from __future__ import annotations

from gulch.events import Act, Note
from gulch.match import Game
from gulch.rules.shadows import damage
from gulch.rules.shadows.dice_tests import SUCCESS, grit_score, save
from gulch.rules.shadows.los import body_of, measured, visible_of
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import downed
from gulch.rules.shadows.weapons import Weapon
from gulch.table import fire

WIDTH = 1000
STOP_HEIGHT = 2000
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
    return jams and not hits and option(game, "corridor-jamming") == "on"


def _lane(game: Game, fig: str, gun: Weapon, target: str) -> fire.Corridor:
    """The line as far as it runs: from the shooter's centre, or the option corridor-start from its edge
    (SW-CORR-01), up to solid terrain 2" or more high (SW-CORR-02)."""
    shooter = body_of(game, fig)
    length = gun.corridor + (shooter.radius if option(game, "corridor-start") == "base-edge" else 0)
    return fire.corridor(game.scene, shooter, body_of(game, target), length, WIDTH, STOP_HEIGHT)


def _at_risk(game: Game, fig: str, lane: fire.Corridor) -> list[tuple[str, bool]]:
    """All visible models within 1" of the line, nearest to the shooter first, and whether the line crosses
    their base (SW-CORR-03, option corridor-downed-models)."""
    spared = option(game, "corridor-downed-models") == "spared"
    crossed = {body.id: body.crossed for body in lane.bodies if not (spared and downed(game.facts, body.id))}
    seen = visible_of(game, fig, list(crossed))
    return [(other, crossed[other]) for other in sorted(seen, key=lambda other: (measured(game, fig, other), other))]


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
