"""Pluck tests: who rolls, on what value, and who need not (LW-PLUCK-01, LW-POSSE-05, LW-LAW-04, LW-LAW-06).

Never here: what a failure does (`dive`, `hills`), spending Fame on the dice (`dice`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Note
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, friends, in_play, leader, listed, number
from gulch.table.measure import distance
from gulch.table.model import INCH
from gulch.view import FigureFacts

PASSES = 10
LEADER, NUMBERS = 6 * INCH, 3 * INCH
DIVE = "dive"


def value(game: Game, fig: str) -> int:
    """Its Pluck now: a Citizen adds 1 for every other Citizen within 3 inches (LW-LAW-06)."""
    printed = number(game.facts, fig, "P")
    if game.facts.figures[fig].sheet("kind") != "Citizen" or not in_play(game.facts, fig):
        return printed
    here = body_of(game.facts, fig)
    others = [one for one in friends(game.facts, fig) if one.sheet("kind") == "Citizen"]
    total = printed + sum(1 for one in others if distance(here, body_of(game.facts, one.id)) <= NUMBERS)
    most = option(game, "safety-in-numbers-cap")
    return total if most == "none" else max(printed, min(total, int(most)))


async def test(game: Game, fig: str, why: str, rule: str) -> bool:
    """Whether it passes a Pluck test of its own: 2D6 and Pluck, 10 or more (LW-PLUCK-01). `why` is the label of the
    dice. Never for Head for the Hills."""
    if _needs_none(game, fig, why):
        return True
    chief = _helper(game, fig)
    if chief is None or await game.pick(_leader_pick(game, fig, chief, why)) == "own":
        return await rolled(game, fig, value(game, fig), why, rule)
    roller = chief.id if option(game, "leader-test-rolled-by") == "leader" else fig
    return await rolled(game, roller, value(game, chief.id), why, rule)


async def rolled(game: Game, roller: str, pluck: int, why: str, rule: str) -> bool:
    """The dice of a test on a value of Pluck. The roller's Fame may change them (LW-FAME-08)."""
    roll = await dice.own(game, roller, why, 2, rule)
    total, name = roll.total + pluck, game.facts.figures[roller].name
    passed = total >= PASSES
    result = "passes" if passed else "fails"
    text = f"{name} {result} the Pluck test: {roll.total} and Pluck {pluck} make {total}, {PASSES} needed."
    game.tell(Note(text, "LW-PLUCK-01", (roller,)))
    return passed


def _needs_none(game: Game, fig: str, why: str) -> bool:
    """Deputies while their Sheriff is in play, except to dive (LW-LAW-04); the Tenacious (LW-LEGEND-07)."""
    who = game.facts.figures[fig]
    if "Tenacious" in listed(game.facts, fig, "skills"):
        game.tell(Note(f"{who.name} is Tenacious and passes.", "LW-LEGEND-07", (fig,)))
        return True
    chief = leader(game.facts, who.seat)
    if why != DIVE and who.sheet("kind") == "Deputy" and chief is not None and chief.sheet("kind") == "Sheriff":
        game.tell(Note(f"{who.name} is Loyal to {chief.name} and passes.", "LW-LAW-04", (fig,)))
        return True
    return False


def _helper(game: Game, fig: str) -> FigureFacts | None:
    """The leader within 6 inches who may take the test for a friend (LW-POSSE-05)."""
    chief = leader(game.facts, game.facts.figures[fig].seat)
    if chief is None or chief.id == fig or not in_play(game.facts, fig):
        return None
    near = distance(body_of(game.facts, fig), body_of(game.facts, chief.id)) <= LEADER
    return chief if near else None


def _leader_pick(game: Game, fig: str, chief: FigureFacts, why: str) -> Pick:
    who = game.facts.figures[fig]
    options = [
        Option("own", f"{who.name}, Pluck {value(game, fig)}", About(figures=(fig,))),
        Option("leader", f"{chief.name}, Pluck {value(game, chief.id)}", About(figures=(chief.id,))),
    ]
    prompt = f"{who.name} must take a Pluck test ({why}): who takes it?"
    return Pick(seat=who.seat, kind="leader-test", rule="LW-POSSE-05", prompt=prompt, subject=fig, options=options)
