"""The Lasso: a Shoot Action that drags instead of hurting (SW-GEAR-07).

Targets are chosen as for a shot (`shoot`), being dragged goes by the rules of a shove (`fight`). Never here: falls.
"""

from __future__ import annotations

from functools import cache

from gulch.decision import About, Option, inches
from gulch.events import Act, Moved, Note, Status
from gulch.match import Game
from gulch.rules.shadows import damage, fight, gear, shields, shoot
from gulch.rules.shadows.aiming import SHOT_DICE, Aim
from gulch.rules.shadows.dice_tests import save_needed, test
from gulch.rules.shadows.fall import Fall
from gulch.rules.shadows.los import body_of
from gulch.rules.shadows.special import Special
from gulch.rules.shadows.weapons import Weapon
from gulch.table.model import INCH, MOUNTED

RULE = "SW-GEAR-07"


@cache
def rope() -> Weapon:
    """The Lasso as something to throw: no range bands, no Jam Die, no class."""
    reach = gear.table()["Lasso"].reach
    return Weapon(
        name="Lasso", rule=RULE, kind="", limits=(reach, reach, reach), jam=0, dice=(0, 0, 0), save=(0, 0, 0),
        shots=1, corridor=0, corridor_once=False, steady=False, bands=False,
    )  # fmt: skip


def _options(game: Game, fig: str, trigger: str) -> list[Option]:
    """One Lasso that was not thrown in this Activation, with an enemy in view and within reach."""
    status = game.facts.figures[fig].status
    left = [n for n in gear.ready(game.facts, fig, "Lasso") if f"fired:gear-{n}" not in status]
    if not left or not shoot.in_reach(game, fig, rope(), trigger):
        return []
    why = ("Once per Activation; drags and does not hurt (SW-GEAR-07)",)
    return [Option(f"lasso:{left[0]}", "Throw the Lasso", About(figures=(fig,)), why)]


def _words(game: Game, fig: str, argument: str) -> str:
    return "swings a Lasso"


async def _fix(game: Game, fig: str, argument: str) -> str:
    return await shoot.choose_target_for(game, fig, rope())


async def _perform(game: Game, fig: str, argument: str, fixed: str, trigger: str) -> None:
    if not shoot.in_reach(game, fig, rope(), trigger or fixed):
        text = f"{game.facts.figures[fig].name} has nobody left to throw the Lasso at: the Action is lost."
        game.tell(Note(text, "SW-LOOK-13", (fig,)))
        return
    aim = await shoot.nominate(game, fig, rope(), only_target=trigger, target=fixed)
    if aim is None:
        return
    if "actions" in game.facts.figures[fig].status:
        game.tell(Status(fig, f"fired:gear-{argument}", 1, "SW-ACT-10"))
    if shoot.proves_far(game, fig, aim):
        return
    aim = await shoot.into_fight(game, fig, rope(), aim.figure)
    if aim is not None:
        await _throw(game, fig, aim)
        await damage.drain(game)


async def _throw(game: Game, fig: str, aim: Aim) -> None:
    """A Shooting Test without range modifiers; a target that fails its Save is dragged, 1" per Success."""
    names = game.facts.figures[fig].name, game.facts.figures[aim.figure].name
    text = f"{names[0]} throws a Lasso at {names[1]}."
    shields.attacked(game, aim.figure, game.facts.figures[fig].seat)
    act = Act("lasso", fig, (aim.figure,), "Lasso", (body_of(game, aim.figure).at,), text, RULE)
    with game.because(game.tell(act)):
        outcome = await test(game, fig, "lasso", SHOT_DICE, aim.modifiers, RULE)
        hits = shoot.hits_on(game, aim.figure, outcome)
        if not hits:
            game.tell(Note(f"{names[0]} misses.", "SW-SHOOT-10", (fig, aim.figure)))
        elif await shields.shot_save(game, aim.figure, save_needed(hits), (), RULE):
            await _drag(game, fig, aim.figure, hits)


async def _drag(game: Game, fig: str, target: str, hits: int) -> None:
    """Straight towards the thrower, at most 1" on the larger base; a rider leaves the saddle, and the horse bolts."""
    mine, theirs = body_of(game, fig), body_of(game, target)
    distance = INCH if theirs.radius > mine.radius else hits * INCH
    names = game.facts.figures[fig].name, game.facts.figures[target].name
    saddle = " out of the saddle, and the horse bolts" if theirs.posture == MOUNTED else ""
    text = f"{names[0]} drags {names[1]} up to {inches(distance)}{saddle}."
    with game.because(game.tell(Act("lasso-drag", fig, (target,), "Lasso", text=text, rule=RULE))):
        if saddle:
            fight.throw_off(game, target)
            theirs = body_of(game, target)
        pushed = fight.push_over(game, theirs, mine.x - theirs.x, mine.y - theirs.y, distance)
        end = pushed.fell_from or pushed.end
        if end != theirs.at:
            game.tell(Moved(target, (theirs.at, end), ("lasso",), theirs.facing, "dragged"))
        if pushed.fell_from is not None:
            game.pending.append(Fall(target, pushed.height, game.facts.figures[fig].seat, fig, pushed.end))
            await damage.drain(game)


ACTION = Special(_options, _words, lambda game, fig, argument: "Lasso", _perform, _fix)
