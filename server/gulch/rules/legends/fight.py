"""A fight: the dice to win, who wins, and single strikes at a loser (LW-FIGHT, LW-MULTI, LW-OBST-07).

Lives here: dice a model, the comparison, strikes with their deflection. Never here: who fights whom (`pairs`), with
what (`arms`), the wound chart (`wounds`).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.events import Act, Note
from gulch.match import Game
from gulch.rules.legends import arms, dice, wounds
from gulch.rules.legends.pairs import Fight
from gulch.rules.legends.state import drop_seat, in_play, listed, number
from gulch.rules.legends.weapons import Fightin

DEFLECTED = 3
SIDEWINDER = 4  # he never needs more to wound (LW-SKILL-12)
Arms = Mapping[str, Fightin]


def thrown(game: Game, fight: Fight, armed: Arms) -> dict[str, dice.Roll]:
    """A die an Attack, rolled a model at a time since weapons change its own dice only (LW-FIGHT-02, LW-MULTI-01,
    LW-MELEE-04). No Fame has been spent on them."""
    return {
        fig: dice.thrown(
            game, fig, "fight", number(game.facts, fig, "A"), "LW-FIGHT-02",
            modifiers=arms.to_win(game.facts, fig, armed[fig]),
        )
        for fig in fight.figures
    }  # fmt: skip


def lone_wins(game: Game, fight: Fight, rolls: Mapping[str, dice.Roll]) -> bool:
    """Whether the lone model beats the others: the best die, then the best Fightin', then a D6 on which 1-3 is for
    the side with the drop (LW-FIGHT-03, LW-MULTI-02)."""
    facts = game.facts
    mine, theirs = rolls[fight.lone].best, max(rolls[fig].best for fig in fight.others)
    if mine == theirs:
        mine = number(facts, fight.lone, "F")
        theirs = max(number(facts, fig, "F") for fig in fight.others)
    if mine != theirs:
        return mine > theirs
    first = drop_seat(facts)
    drop_wins = dice.first_of_two(game, first, "even fight", "LW-FIGHT-03")
    return drop_wins == (facts.figures[fight.lone].seat == first)


async def strike(game: Game, striker: str, loser: str, arm: Fightin, *, over: bool) -> bool:
    """One strike at a loser, whether it wounded; `over` an obstacle it is deflected on 1-3, which Fame may not change
    (LW-FIGHT-05, LW-OBST-07)."""
    facts = game.facts
    if not in_play(facts, loser):
        return False
    names = facts.figures[striker].name, facts.figures[loser].name
    act = Act("strike", striker, (loser,), text=f"{names[0]} strikes {names[1]}.", rule="LW-FIGHT-05")
    with game.because(game.tell(act)):
        seat = facts.figures[striker].seat
        if over:
            roll = dice.random(game, seat, "deflect", 1, "LW-OBST-07", fig=striker, needed=DEFLECTED + 1)
            if roll.dice[0] <= DEFLECTED:
                game.tell(Note("The strike is deflected by the obstacle.", "LW-OBST-07", (striker, loser)))
                return False
        strength, modifiers = number(facts, striker, "St"), arms.to_wound(facts, striker, arm)
        at_best = SIDEWINDER if "Sidewinder" in listed(facts, striker, "skills") else 0
        hit = wounds.Hit(loser, strength, wounds.FIGHT, striker, seat, modifiers, at_best, rule="LW-FIGHT-05")
        return await wounds.strike(game, hit)
