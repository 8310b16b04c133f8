"""A fight: weapons and dice, then who wins and what the winners do (LW-FIGHT, LW-MULTI, LW-OBST-07).

A fight is three steps: "fight" (weapons and dice), "bids" (Fame) and "settle". What lies on the table between them are
facts: the status keys "arm" and "dice" of its figures.
Lives here: dice a model, the comparison, single strikes. Never here: who fights whom (`pairs`), with what (`arms`),
Fame in a fight (`bids`), backing off and the number of strikes (`strikes`), the wound chart (`wounds`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from gulch import say
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import arms, dice, ledge, perks, skills, turn, underdog, wounds
from gulch.rules.legends.pairs import Fight, text
from gulch.rules.legends.state import drop_seat, in_play, listed, number, turn_of
from gulch.rules.legends.weapons import Fightin, fightin
from gulch.view import Facts

DEFLECTED = 3
SIDEWINDER = 4  # he never needs more to wound (LW-SKILL-12)
HELPLESS = 1  # Fightin' of a climber, and of one in a lasso (LW-ELEV-03, LW-WEAP-36)
Arms = Mapping[str, Fightin]


def step(fight: Fight) -> tuple[Any, ...]:
    """The step of the agenda that fights it."""
    return ("fight", fight.lone, " ".join(fight.others))


def present(game: Game, lone: str, others: str) -> Fight | None:
    """The fight as it is now, None if one side is not in play any more."""
    there = tuple(fig for fig in others.split() if in_play(game.facts, fig))
    return Fight(lone, there) if there and in_play(game.facts, lone) else None


# -- weapons and dice ---------------------------------------------------------------------------------------------


async def fight(game: Game, lone: str, others: str) -> None:
    """All choose their weapons, then all dice are rolled; no Fame has been spent on them (LW-MELEE-07, LW-FIGHT-02)."""
    it = present(game, lone, others)
    if it is None:
        return
    act = Act("fight", it.lone, it.others, text=f"{text(game, it)}: they fight.", rule="LW-FIGHT-01")
    with game.because(game.tell(act)):
        armed = {fig: await arms.choose(game, fig) for fig in it.figures}
        rolls = await thrown(game, it, armed)
        for fig in it.figures:
            game.tell(Status(fig, "arm", armed[fig].name, "LW-MELEE-07"))
            tell_dice(game, fig, rolls[fig].dice, "LW-FIGHT-02")
    game.then(("bids", lone, others), ("settle", lone, others))


async def thrown(game: Game, fight: Fight, armed: Arms) -> dict[str, dice.Roll]:
    """A die an Attack, rolled a model at a time since weapons change its own dice only (LW-FIGHT-02, LW-MULTI-01,
    LW-MELEE-04). No Fame has been spent on them."""
    return {fig: await _roll(game, fig, armed[fig]) for fig in fight.figures}


async def _roll(game: Game, fig: str, arm: Fightin) -> dice.Roll:
    """The dice of one model; a horse without a rider has none (LW-MOUNT-06)."""
    count = perks.attacks(game, fig)
    if count <= 0:
        return dice.Roll((), (), 0)
    modifiers, seat = arms.to_win(game.facts, fig, arm), game.facts.figures[fig].seat
    roll = dice.thrown(game, fig, "fight", count, "LW-FIGHT-02", modifiers=modifiers)
    roll = await underdog.rerolled(game, seat, fig, "fight", roll, modifiers=modifiers)
    return await skills.swordsman(game, fig, arm, roll)


def tell_dice(game: Game, fig: str, scores: tuple[int, ...], rule: str) -> None:
    """The dice as they lie before everybody."""
    game.tell(Status(fig, "dice", " ".join(str(score) for score in scores), rule))


def lying(facts: Facts, fig: str) -> dice.Roll:
    """The dice of a figure as they lie."""
    scores = tuple(int(score) for score in str(facts.get(fig, "dice", "") or "").split())
    return dice.Roll(scores, scores, 0)


def best(roll: dice.Roll) -> int:
    return max(roll.dice, default=0)


# -- who wins -------------------------------------------------------------------------------------------------------


async def lone_wins(game: Game, fight: Fight, rolls: Mapping[str, dice.Roll]) -> bool:
    """Whether the lone model beats the others: the best die, then the best Fightin', then a D6 on which 1-3 is for
    the side with the drop, of more sides for the one that acts first (LW-FIGHT-03, LW-MULTI-02)."""
    facts = game.facts
    mine, theirs = best(rolls[fight.lone]), max(best(rolls[fig]) for fig in fight.others)
    if mine == theirs:
        mine = skill(facts, fight.lone)
        theirs = max(skill(facts, fig) for fig in fight.others)
    if mine != theirs:
        return mine > theirs
    fighting = [facts.figures[fig].seat for fig in fight.figures]
    first = next((seat for seat in turn.sides(facts) if seat in fighting), drop_seat(facts))
    drop_wins = await dice.first_of_two(game, first, "even fight", "LW-FIGHT-03")
    return drop_wins == (facts.figures[fight.lone].seat == first)


def skill(facts: Facts, fig: str) -> int:
    """Its Fightin' now (LW-ELEV-03, LW-WEAP-36)."""
    helpless = ledge.hangs(facts, fig) or facts.get(fig, "entangled", 0) == turn_of(facts)
    return HELPLESS if helpless else number(facts, fig, "F")


async def settle(game: Game, lone: str, others: str) -> None:
    """The winners beat the losers back and strike them; then the fight is over (LW-FIGHT-04, -05)."""
    from gulch.rules.legends import strikes

    it = present(game, lone, others)
    if it is not None:
        won = await lone_wins(game, it, {fig: lying(game.facts, fig) for fig in it.figures})
        winners, losers = ((it.lone,), it.others) if won else (it.others, (it.lone,))
        names = say.listed([game.facts.figures[fig].name for fig in winners])
        said = Note(f"{names} {'wins' if len(winners) == 1 else 'win'} the fight.", "LW-FIGHT-02", winners)
        with game.because(game.tell(said)):
            await strikes.beat(game, winners, losers)
    for fig in (lone, *others.split()):
        _over(game, fig)


def _over(game: Game, fig: str) -> None:
    """It has fought in this phase, and is in no fight any more."""
    status = game.facts.figures[fig].status
    for key in ("fight", "alone", "arm", "dice"):
        if key in status:
            game.tell(Status(fig, key, None, "LW-FIGHT-01"))
    game.tell(Status(fig, "fought", turn_of(game.facts), "LW-FIGHT-01"))
    ledge.over(game, fig)


# -- a strike -------------------------------------------------------------------------------------------------------


async def strike(game: Game, striker: str, loser: str, arm: Fightin, *, over: bool) -> wounds.Struck:
    """One strike at a loser; `over` an obstacle it is deflected on 1-3, which Fame may not change (LW-FIGHT-05,
    LW-OBST-07)."""
    facts = game.facts
    names = facts.figures[striker].name, facts.figures[loser].name
    act = Act("strike", striker, (loser,), text=f"{names[0]} strikes {names[1]}.", rule="LW-FIGHT-05")
    with game.because(game.tell(act)):
        if over and await _deflected(game, striker, loser):
            return wounds.Struck(False)
        seat, strength = facts.figures[striker].seat, number(facts, striker, "St")
        modifiers = arms.to_wound(facts, striker, arm)
        at_best = SIDEWINDER if "Sidewinder" in listed(facts, striker, "skills") else 0
        return await wounds.struck(
            game, wounds.Hit(loser, strength, wounds.FIGHT, striker, seat, modifiers, at_best, rule="LW-FIGHT-05")
        )


async def _deflected(game: Game, striker: str, loser: str) -> bool:
    seat = game.facts.figures[striker].seat
    roll = await dice.random(game, seat, "deflect", 1, "LW-OBST-07", fig=striker, needed=DEFLECTED + 1)
    if roll.dice[0] > DEFLECTED:
        return False
    game.tell(Note("The strike is deflected by the obstacle.", "LW-OBST-07", (striker, loser)))
    return True


def arm_of(facts: Facts, fig: str) -> Fightin:
    """What it fights with in this fight."""
    return fightin()[str(facts.get(fig, "arm") or arms.UNARMED)]


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"fight": fight, "settle": settle}
