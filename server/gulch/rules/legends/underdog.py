"""Re-rolls of the underdog in a campaign game: how many, and one die rolled again (LW-XP-06, LW-XP-07).

A side's points are the status "rerolls" of its seat. Lives here: the number by Infamy, the decision, the new die. Never
here: what a roll is for, Fame (`dice`), re-rolls by Skills (`skills`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gulch.decision import About, Option, Pick
from gulch.events import Modifier, Note, Status
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.say import how_many, seat_name
from gulch.view import Facts

RULE = "LW-XP-07"
POINTS = ((101, 3), (76, 2), (51, 1))  # from which difference on, how many (LW-XP-06)


def points(mine: int, theirs: int) -> int:
    """How many re-rolls the Posse with the Infamy `mine` has in a game against `theirs` (LW-XP-06)."""
    return next((count for least, count in POINTS if theirs - mine >= least), 0)


def left(facts: Facts, seat: int) -> int:
    """The re-rolls that a side has left."""
    return int(facts.get(f"seat:{seat}", "rerolls", 0) or 0)


async def rerolled(
    game: Game, seat: int, fig: str, label: str, roll: dice.Roll, *, needed: int = 0,
    modifiers: Sequence[Modifier] = (), carried: int = 0,
) -> dice.Roll:  # fmt: skip
    """The same dice after the side has rolled again what it wants, each die once (LW-XP-07)."""
    untouched = list(range(len(roll.natural)))
    while left(game.facts, seat) and untouched:
        chosen = await game.pick(_pick(game, seat, fig, label, roll.dice, untouched, needed))
        if chosen == "none":
            return roll
        index = int(chosen)
        untouched.remove(index)
        _spend(game, seat, fig, label)
        new = dice.once_more(game, seat, fig, label, RULE, needed=needed, modifiers=modifiers, carried=carried)
        roll = replace(
            roll, natural=_with(roll.natural, index, new.natural[0]), dice=_with(roll.dice, index, new.dice[0]),
            entry=new.entry, redone=(*roll.redone, index),
        )  # fmt: skip
    return roll


async def cuts_again(game: Game, seat: int, label: str, card: str) -> bool:
    """Whether the side pays a re-roll to cut the cards again (LW-XP-07)."""
    if not left(game.facts, seat):
        return False
    options = [Option("none", f"Keep the {card}"), Option("0", "Cut again")]
    prompt = f"You cut the {card} ({label}) and have {how_many(left(game.facts, seat), 're-roll')}"
    if await game.pick(Pick(seat=seat, kind="underdog", rule=RULE, prompt=prompt, options=options)) == "none":
        return False
    _spend(game, seat, "", label)
    return True


def _with(scores: tuple[int, ...], index: int, score: int) -> tuple[int, ...]:
    return (*scores[:index], score, *scores[index + 1 :])


def _pick(
    game: Game, seat: int, fig: str, label: str, scores: Sequence[int], untouched: Sequence[int], needed: int
) -> Pick:
    who = game.facts.figures[fig].name if fig else seat_name(game.facts, seat)
    about = About(figures=(fig,)) if fig else About()
    options = [Option("none", "Keep the dice")]
    options += [Option(str(index), f"Roll the {scores[index]} again", about, (RULE,)) for index in untouched]
    needs = f", {needed}+ needed" if needed else ""
    shown = " ".join(str(score) for score in scores)
    has = how_many(left(game.facts, seat), "re-roll")
    prompt = f"{who} rolled {shown} ({dice.called(label, who)}{needs}) and has {has}"
    return Pick(seat=seat, kind="underdog", rule=RULE, prompt=prompt, subject=fig, options=options)


def _spend(game: Game, seat: int, fig: str, label: str) -> None:
    game.tell(Status(f"seat:{seat}", "rerolls", left(game.facts, seat) - 1, RULE))
    who = game.facts.figures[fig].name if fig else seat_name(game.facts, seat)
    text = f"{seat_name(game.facts, seat)}, the underdog, paid a re-roll: {dice.called(label, who)}."
    game.tell(Note(text, RULE, (fig,) if fig else ()))
