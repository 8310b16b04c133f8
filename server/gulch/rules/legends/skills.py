"""Skills that are rules of their own: dice made again, Dodge, Fury, Repartee, Lightning Jack (LW-SKILL).

Lives here: what asks or rolls for a skill. Never here: plain readings of a card (`perks`), Trigger-happy (`trigger`),
Heroic Actions (`calls`), and when a skill is asked for (the owners of the rules that it changes).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gulch.decision import Option, Pick
from gulch.events import Modifier, Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, perks, tape, underdog
from gulch.rules.legends.deeds import Deed
from gulch.rules.legends.state import in_play, mounted, turn_of
from gulch.rules.legends.weapons import Fightin, carried
from gulch.table.model import INCH, INCHES

DODGED = 6
SHOOTING = ("firearm", "primitive")  # kinds of hits, as `wounds` names them
SABRE = "Hand Weapon (sabre)"


# -- dice made again --------------------------------------------------------------------------------------


async def wants_again(game: Game, fig: str, rule: str, text: str, what: str) -> bool:
    """Whether the player makes a roll again; its second result stands."""
    who = game.facts.figures[fig]
    options = [Option("again", f"Roll again: {text}", why=(rule,)), Option("keep", "Let it stand")]
    prompt = f"{who.name} rolled {what}"
    pick = Pick(seat=who.seat, kind="re-roll", rule=rule, prompt=prompt, subject=fig, options=options)
    return await game.pick(pick) == "again"


async def again(
    game: Game, fig: str, label: str, roll: dice.Roll, rule: str, *, needed: int, why: str, text: str,
    modifiers: Sequence[Modifier] = (),
) -> dice.Roll:  # fmt: skip
    """The dice once more if they failed and the player wants it, before any Fame."""
    if min(roll.dice) >= needed or not await wants_again(game, fig, why, text, _shown(roll)):
        return roll
    return dice.thrown(game, fig, label, len(roll.dice), rule, needed=needed, modifiers=modifiers)


def _shown(roll: dice.Roll) -> str:
    return " ".join(str(die) for die in roll.dice)


async def scramble(
    game: Game, fig: str, label: str, rule: str, *, needed: int = 2, modifiers: Sequence[Modifier] = ()
) -> dice.Roll:
    """The die of a Jump, Climb or Saddle Up test: the lower of two in Boilerplate (LW-EQUIP-03), once more if it fails
    and he is Nimble (LW-SKILL-02), then Fame (LW-FAME-08)."""
    again = ("LW-SKILL-02", "Nimble") if perks.nimble(game.facts, fig) else None
    if not perks.owns(game.facts, fig, "Boilerplate") or mounted(game.facts, fig):
        return await dice.own(game, fig, label, 1, rule, needed=needed, modifiers=modifiers, again=again)
    roll = dice.thrown(game, fig, label, 2, rule, modifiers=modifiers)
    seat = game.facts.figures[fig].seat
    roll = _lower(game, fig, await underdog.rerolled(game, seat, fig, label, roll, modifiers=modifiers))
    failed = again is not None and not roll.redone and roll.dice[0] < needed
    if failed and await wants_again(game, fig, "LW-SKILL-02", "Nimble", _shown(roll)):
        roll = _lower(game, fig, dice.thrown(game, fig, label, 2, rule, modifiers=modifiers))
    return await dice.famed(game, fig, label, roll, needed=needed)


def _lower(game: Game, fig: str, roll: dice.Roll) -> dice.Roll:
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name}'s Boilerplate lets only the {min(roll.dice)} count.", "LW-EQUIP-03", (fig,)))
    return replace(roll, natural=(min(roll.natural),), dice=(min(roll.dice),))


async def true_grit(game: Game, fig: str, roll: dice.Roll) -> bool:
    """Whether he makes his first failed Pluck test of the game again (LW-SKILL-19)."""
    if not perks.has(game.facts, fig, "True Grit") or game.facts.get(fig, "gritted") or roll.redone:
        return False
    if not await wants_again(game, fig, "LW-SKILL-19", "True Grit, once a game", _shown(roll)):
        return False
    failed_pluck(game, fig)
    return True


def failed_pluck(game: Game, fig: str) -> None:
    """His first failed Pluck test is behind him (LW-SKILL-19)."""
    if perks.has(game.facts, fig, "True Grit") and not game.facts.get(fig, "gritted"):
        game.tell(Status(fig, "gritted", turn_of(game.facts) or 1, "LW-SKILL-19"))


async def swordsman(game: Game, fig: str, arm: Fightin, roll: dice.Roll) -> dice.Roll:
    """His natural 1s to win a fight once more, if he fights with a sabre (LW-SKILL-10)."""
    facts = game.facts
    ones = [n for n, score in enumerate(roll.natural) if score == 1 and n not in roll.redone]
    sabre = arm.name == "Hand Weapon" and SABRE in carried(facts, fig)
    if not ones or not sabre or not perks.has(facts, fig, "Swordsman"):
        return roll
    if not await wants_again(game, fig, "LW-SKILL-10", "Swordsman, every 1", _shown(roll)):
        return roll
    new = dice.thrown(game, fig, "fight", len(ones), "LW-SKILL-10")
    natural, made = list(roll.natural), list(roll.dice)
    for place, score, die in zip(ones, new.natural, new.dice, strict=True):
        natural[place], made[place] = score, die
    return replace(roll, natural=tuple(natural), dice=tuple(made), entry=new.entry)


# -- wounds and fights ------------------------------------------------------------------------------------


async def dodges(game: Game, fig: str, kind: str) -> bool:
    """Whether a wound by a hit of that kind is ignored: by shooting, on foot, on a 6 (LW-SKILL-05)."""
    facts = game.facts
    if kind not in SHOOTING or not perks.has(facts, fig, "Dodge"):
        return False
    if not in_play(facts, fig) or mounted(facts, fig):
        return False
    roll = await dice.random(game, facts.figures[fig].seat, "dodge", 1, "LW-SKILL-05", fig=fig, needed=DODGED)
    return roll.dice[0] >= DODGED


def charged(game: Game, charger: str, foes: Sequence[str]) -> None:
    """A charge has come to contact: Fury for who charged (LW-SKILL-11), no more of it for whom others charge, and a
    Dove has shown her intentions (LW-HIRED-17)."""
    for foe in foes:
        if game.facts.get(foe, "fury"):
            game.tell(Status(foe, "fury", None, "LW-SKILL-11"))
    if foes and perks.has(game.facts, charger, "Fury"):
        game.tell(Status(charger, "fury", turn_of(game.facts), "LW-SKILL-11"))
    if foes:
        attacked(game, charger)


def attacked(game: Game, fig: str) -> None:
    """A fighter shoots, throws or charges: a Soiled Dove may be attacked from now on (LW-HIRED-17)."""
    if perks.is_dove(game.facts, fig) and not game.facts.get(fig, "attacked"):
        game.tell(Status(fig, "attacked", turn_of(game.facts) or 1, "LW-HIRED-17"))
        name = game.facts.figures[fig].name
        game.tell(Note(f"{name} shows her true intentions.", "LW-HIRED-17", (fig,)))


async def may_strike(game: Game, striker: str, losers: Sequence[str]) -> bool:
    """Whether a winner may strike: against the Repartee of anybody in the fight he needs Pluck (LW-SKILL-22)."""
    from gulch.rules.legends import pluck

    if not any(perks.has(game.facts, loser, "Repartee") and in_play(game.facts, loser) for loser in losers):
        return True
    return await pluck.test(game, striker, "repartee", "LW-SKILL-22")


# -- Lightning Jack ---------------------------------------------------------------------------------------


def _can_dash(game: Game, fig: str) -> list[Option]:
    """Not who has thrown his lasso: he moves no further in this Turn (LW-WEAP-35)."""
    from gulch.rules.legends import climb, lasso, way

    facts = game.facts
    if (
        not perks.has(facts, fig, "Lightning Jack")
        or lasso.threw(facts, fig)
        or mounted(facts, fig)
        or way.touching(game, fig)
    ):
        return []
    if climb.hanging(facts, fig):
        return []
    pips = "inches" if facts.table.scale == INCHES else f"times {tape.told(facts, INCH)}"
    return [Option("dash", f"Move D6 {pips} instead of shooting", why=("LW-SKILL-04",))]


async def _dash(game: Game, fig: str, argument: str) -> None:
    """D6 inches by the rules of Movin', but no charge, instead of a shot (LW-SKILL-04)."""
    from gulch.rules.legends import move

    facts = game.facts
    game.tell(Status(fig, "shot", turn_of(facts), "LW-SKILL-04"))
    roll = await dice.random(game, facts.figures[fig].seat, "dash", 1, "LW-SKILL-04", fig=fig)
    await move.dash(game, fig, roll.dice[0] * INCH)


DEEDS: Mapping[str, Deed] = {"dash": Deed(_can_dash, _dash)}
