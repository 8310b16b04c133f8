"""Pluck tests: who rolls, on what value, who need not, who dares (LW-PLUCK-01, -03, LW-POSSE-05, LW-LAW-04, LW-LAW-06).

Never here: what a failure does (`dive`, `hills`, `aim`, `charge`), spending Fame on the dice (`dice`).
"""

from __future__ import annotations

from dataclasses import replace

from gulch.decision import About, Option, Pick
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, perks, skills, tape
from gulch.rules.legends.options import option
from gulch.rules.legends.state import friends, in_play, is_hero, leader, listed, number, turn_of
from gulch.table.model import INCH
from gulch.view import FigureFacts

PASSES = 10
MOST = 7  # whiskey lifts nobody's Pluck above it (LW-EQUIP-05)
LEADER, NUMBERS = 6 * INCH, 3 * INCH
DIVE, DARES = "dive", "dares"
SAFETY, LOYAL = "Safety in Numbers", "Loyal"


# -- the value ----------------------------------------------------------------------------------------------


def value(game: Game, fig: str) -> int:
    """Its Pluck now: a Citizen adds 1 for every other Citizen within 3 inches (LW-LAW-06)."""
    mine = own(game, fig)
    if SAFETY not in listed(game.facts, fig, "skills") or not in_play(game.facts, fig):
        return mine
    others = [one.id for one in friends(game.facts, fig) if SAFETY in listed(game.facts, one.id, "skills")]
    total = mine + sum(1 for one in others if tape.gap(game, fig, one) <= NUMBERS)
    most = option(game, "safety-in-numbers-cap")
    return total if most == "none" else max(mine, min(total, int(most)))


def own(game: Game, fig: str) -> int:
    """As printed, as whiskey has raised it, 7 at most, and sermons have lowered that, never below 0 (LW-HIRED-10,
    LW-EQUIP-05)."""
    printed = number(game.facts, fig, "P")
    drunk = min(printed + perks.whiskey(game.facts, fig), max(MOST, printed))
    return max(0, drunk - perks.sermons(game.facts, fig))


# -- a test -------------------------------------------------------------------------------------------------


async def test(game: Game, fig: str, why: str, rule: str) -> bool:
    """Whether it passes a Pluck test of its own: 2D6 and Pluck, 10 or more (LW-PLUCK-01). `why` is the label of the
    dice. Never for Head for the Hills."""
    if _needs_none(game, fig, why):
        return True
    chief = _helper(game, fig)
    if chief is None or await game.pick(_leader_pick(game, fig, chief, why)) == "own":
        return await rolled(game, fig, value(game, fig), why, rule)
    roller = chief.id if option(game, "leader-test-rolled-by") == "leader" else fig
    return await rolled(game, roller, value(game, chief.id), why, rule, helped=(fig, chief.id))


async def rolled(
    game: Game, roller: str, pluck: int, why: str, rule: str, *, helped: tuple[str, str] = ("", "")
) -> bool:
    """The dice of a test on a value of Pluck; `helped` are a friend and the leader who takes it for him. Another throw
    of True Grit, then the roller's Fame may change them (LW-SKILL-19, LW-FAME-08)."""
    needed = PASSES - pluck
    roll = _best(await dice.seen(game, roller, why, perks.pluck_dice(game, roller, why), rule))
    if roll.total < needed and not roll.redone and await skills.true_grit(game, roller, roll):
        roll = _best(dice.thrown(game, roller, why, perks.pluck_dice(game, roller, why), "LW-SKILL-19"))
    roll = await dice.famed(game, roller, why, roll, total=needed)
    passed, name = roll.total >= needed, game.facts.figures[roller].name
    said = f"{name} {'passes' if passed else 'fails'} {_which(game, roller, *helped)}"
    made = f"{roll.total} and Pluck {pluck} make {roll.total + pluck}, {PASSES} needed"
    game.tell(Note(f"{said}: {made}.", "LW-PLUCK-01", (roller,)))
    if not passed:
        skills.failed_pluck(game, roller)
    return passed


def _which(game: Game, roller: str, friend: str, chief: str) -> str:
    """The test in words: whom a leader takes it for, or by whose Pluck a friend rolls (LW-POSSE-05)."""
    if not friend:
        return "the Pluck test"
    names = game.facts.figures[friend].name, game.facts.figures[chief].name
    return f"the Pluck test for {names[0]}" if roller == chief else f"the Pluck test on the Pluck of {names[1]}"


def _best(roll: dice.Roll) -> dice.Roll:
    """Two dice, or the best two of three (LW-EQUIP-04)."""
    return replace(roll, dice=tuple(sorted(roll.dice)[-2:])) if len(roll.dice) > 2 else roll


def _needs_none(game: Game, fig: str, why: str) -> bool:
    """Deputies while their Sheriff is in play, except to dive (LW-LAW-04); the Tenacious (LW-LEGEND-07)."""
    who, skilled = game.facts.figures[fig], listed(game.facts, fig, "skills")
    if "Tenacious" in skilled:
        game.tell(Note(f"{who.name} is Tenacious and passes.", "LW-LEGEND-07", (fig,)))
        return True
    chief = leader(game.facts, who.seat)
    if why == DIVE or LOYAL not in skilled or chief is None or not _inspires(game, chief):
        return False
    game.tell(Note(f"{who.name} is Loyal to {chief.name} and passes.", "LW-LAW-04", (fig,)))
    return True


def _inspires(game: Game, chief: FigureFacts) -> bool:
    """Whether Deputies are loyal to a leader: a Sheriff, by the option any Hero who leads (LW-LAW-04)."""
    any_leader = option(game, "loyal-to") == "any-leader" and is_hero(game.facts, chief.id)
    return any_leader or chief.sheet("kind") == "Sheriff"


def _helper(game: Game, fig: str) -> FigureFacts | None:
    """The leader within 6 inches who may take the test for a friend (LW-POSSE-05)."""
    chief = leader(game.facts, game.facts.figures[fig].seat)
    if chief is None or chief.id == fig or not in_play(game.facts, fig):
        return None
    return chief if tape.gap(game, fig, chief.id) <= LEADER else None


def _leader_pick(game: Game, fig: str, chief: FigureFacts, why: str) -> Pick:
    who = game.facts.figures[fig]
    options = [
        Option(id, f"{one.name}, {_odds(value(game, one.id))}", About(figures=(one.id,)))
        for id, one in (("own", who), ("leader", chief))
    ]
    prompt = f"{who.name} must take a Pluck test ({dice.called(why, who.name)}): who takes it?"
    return Pick(seat=who.seat, kind="leader-test", rule="LW-POSSE-05", prompt=prompt, subject=fig, options=options)


def _odds(pluck: int) -> str:
    return f"Pluck {pluck}: {max(PASSES - pluck, 2)}+ on two dice"


# -- who dares ----------------------------------------------------------------------------------------------


async def daunted(game: Game, fig: str, target: str) -> bool:
    """Whether he dares not charge or shoot a target with a Fearsome Reputation: a test once for each target and phase;
    who fails does nothing else in that phase (LW-PLUCK-03)."""
    if is_daunted(game, fig):
        return True
    why, key = perks.fearsome(game, fig, target), f"dared:{target}"
    if not why or game.facts.get(fig, key) == now(game):
        return False
    if await test(game, fig, DARES, why):
        game.tell(Status(fig, key, now(game), "LW-PLUCK-03"))
        return False
    game.tell(Status(fig, "daunted", now(game), "LW-PLUCK-03"))
    names = game.facts.figures[fig].name, game.facts.figures[target].name
    game.tell(Note(f"{names[0]} has not the nerve to go at {names[1]}.", "LW-PLUCK-03", (fig, target)))
    return True


def is_daunted(game: Game, fig: str) -> bool:
    """Whether he has lost his nerve in this phase and does nothing else in it (LW-PLUCK-03)."""
    return game.facts.get(fig, "daunted", "") == now(game)


def now(game: Game) -> str:
    """The Turn and phase, as a value of a status."""
    phase = game.facts.phase
    return f"{turn_of(game.facts)} {phase.phase if phase else ''}"
