"""Throwing a bottle in Shootin' (LW-BRAWL-06).

Never here: bottles as weapons in a fight (`arms`, `hands`), where they lie (`scenarios.clutter`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.decision import About, Option, Pick
from gulch.events import Act, Status
from gulch.match import Game
from gulch.rules.legends import aim, dice, dive, hands, hits, pairs, perks, skills, tape, way, wounds
from gulch.rules.legends.deeds import Deed
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, in_play, number, turn_of
from gulch.table.model import INCH

STRENGTH = 2
RULE = hands.RULE


def reach(game: Game, fig: str) -> int:
    """Twice the Strength of the bottle in inches, or of the thrower by the option bottle-range (LW-BRAWL-06)."""
    mine = option(game, "bottle-range") == "thrower-strength"
    return 2 * (number(game.facts, fig, "St") if mine else STRENGTH) * INCH


def targets(game: Game, fig: str) -> list[str]:
    """Whom it may throw the bottle at, the nearest first."""
    if (
        hands.held(game.facts, fig) != hands.BOTTLE
        or not perks.shootin(game.facts, fig)
        or pairs.touched(game.facts, fig)
    ):
        return []
    return aim.targets_within(game, fig, reach(game, fig))


def _options(game: Game, fig: str) -> list[Option]:
    if not targets(game, fig):
        return []
    why = (f"Strength {STRENGTH}, up to {tape.told(game.facts, reach(game, fig))} ({RULE})",)
    return [Option("hurl", "Throw the bottle", About(figures=(fig,)), why)]


async def hurl(game: Game, fig: str, argument: str = "") -> None:
    """Throws the bottle as a thrown weapon of Strength 2; it is broken, whatever it hits (LW-BRAWL-06)."""
    target = await aim.thrown_at(game, fig, targets, _target_pick)
    if not target:
        return
    game.tell(Status(fig, "shot", turn_of(game.facts), RULE))
    skills.attacked(game, fig)
    names, at = (game.facts.figures[one].name for one in (fig, target)), body_of(game.facts, fig).at
    act = Act("throw", fig, (target,), "Bottle", text="{} throws a bottle at {}.".format(*names), rule=RULE)
    with game.because(game.tell(act)):
        hands.lose(game, fig, RULE)
        needed = perks.shootin(game.facts, fig)
        if (await dice.own(game, fig, "throw", 1, "LW-SHOOT-09", needed=needed)).dice[0] < needed:
            return
        stopped = await way.stopped_by(game, fig, target)
        if stopped is not None and not stopped.figure:
            return
        victim = stopped.id if stopped is not None else await way.into_combat(game, fig, target)
        where, seat = body_of(game.facts, victim), game.facts.figures[fig].seat
        more = perks.to_wound(game, fig)
        await wounds.strike(game, wounds.Hit(victim, STRENGTH, wounds.PRIMITIVE, fig, seat, more, rule=RULE))
        if in_play(game.facts, victim):
            hits.due(game, victim, at)
        else:
            dive.casualty(game, victim, where, at)


def _target_pick(game: Game, fig: str) -> Pick:
    facts = game.facts
    options = [Option(foe, facts.figures[foe].name, About(figures=(foe,))) for foe in targets(game, fig)]
    prompt = f"{facts.figures[fig].name} throws the bottle: at whom?"
    seat = facts.figures[fig].seat
    return Pick(seat=seat, kind="target", rule=RULE, prompt=prompt, subject=fig, options=options)


DEEDS: Mapping[str, Deed] = {"hurl": Deed(_options, hurl)}
