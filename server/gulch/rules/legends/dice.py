"""Dice: a fighter's own rolls, which Fame may change, and random rolls, which nothing may (LW-DICE, LW-FAME).

Order of a fighter's own die: natural score, fixed modifiers (clamped to 1-6), then Fame (clamped to 1-6; LW-FAME-09).
Lives here: rolling, telling, spending Fame on dice. Never here: what a roll is for, wounds (`wounds`), bids of two
Heroes in a fight (`fight`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gulch.decision import About, Option, Pick
from gulch.events import Modifier, Note, Rolled, Status
from gulch.match import Game
from gulch.rules.legends.state import is_hero, store

DIE = 6


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they lie: `natural` scores, and `dice` after modifiers and Fame. `entry` is the number of the Rolled,
    the cause of what follows."""

    natural: tuple[int, ...]
    dice: tuple[int, ...]
    entry: int

    @property
    def best(self) -> int:
        return max(self.dice)

    @property
    def total(self) -> int:
        return sum(self.dice)


def clamped(score: int) -> int:
    """A score is never below 1 or above 6 (LW-FAME-02)."""
    return min(DIE, max(1, score))


# -- a fighter's own dice ---------------------------------------------------------------------------------


async def own(
    game: Game, fig: str, label: str, count: int, rule: str, *, needed: int = 0, modifiers: Sequence[Modifier] = (),
    both: bool = False,
) -> Roll:  # fmt: skip
    """Dice that the fighter rolls himself; a Hero with Fame left may change them (LW-FAME-02, -03). `needed` is the
    score that each must reach, 0 if there is none. With `both` a point of Fame changes all of them (LW-FAME-10)."""
    roll = thrown(game, fig, label, count, rule, needed=needed, modifiers=modifiers)
    return await famed(game, fig, label, roll, needed=needed, both=both)


def thrown(
    game: Game, fig: str, label: str, count: int, rule: str, *, needed: int = 0, modifiers: Sequence[Modifier] = ()
) -> Roll:
    """The dice before any Fame is spent."""
    natural = game.dice.roll(DIE, count, label=f"{label} {fig}")
    change = sum(modifier.value for modifier in modifiers)
    dice = tuple(clamped(score + change) for score in natural)
    seat = game.facts.figures[fig].seat
    result = _result(dice, needed)
    event = Rolled(label, seat, fig, DIE, natural, natural, tuple(modifiers), needed, -1, result, rule)
    return Roll(natural, dice, game.tell(event))


def _result(dice: Sequence[int], needed: int) -> str:
    if not needed:
        return " ".join(str(die) for die in dice)
    made = sum(1 for die in dice if die >= needed)
    if len(dice) == 1:
        return "made" if made else "failed"
    return f"{made} of {len(dice)}"


async def famed(game: Game, fig: str, label: str, roll: Roll, *, needed: int = 0, both: bool = False) -> Roll:
    """The same dice after the Hero has spent what Fame he wants on them, a change at a time."""
    while is_hero(game.facts, fig) and store(game.facts, fig, "fame") >= price(game, fig):
        pick = _fame_pick(game, fig, label, roll.dice, needed, both)
        chosen = await game.pick(pick)
        if chosen == "none":
            return roll
        index, score = (int(word) for word in chosen.split(":"))
        change = score - roll.dice[index]
        spend(game, fig, abs(change) * price(game, fig), label)
        dice = tuple(clamped(die + change) if both or n == index else die for n, die in enumerate(roll.dice))
        roll = Roll(roll.natural, dice, roll.entry)
    return roll


def _fame_pick(game: Game, fig: str, label: str, dice: Sequence[int], needed: int, both: bool) -> Pick:
    """Every score that each die could be given, with its cost."""
    left, each = store(game.facts, fig, "fame"), price(game, fig)
    name = game.facts.figures[fig].name
    why = ("One point a pip, never above 6 or below 1 (LW-FAME-02)",)
    options = [Option("none", "Spend no Fame")]
    for index in range(1 if both else len(dice)):
        for score in range(1, DIE + 1):
            cost = abs(score - dice[index]) * each
            if 0 < cost <= left:
                text = "both dice" if both and len(dice) > 1 else f"the {dice[index]}"
                options.append(Option(f"{index}:{score}", f"{cost} Fame: {text} to {score}", About(), why))
    needs = f", {needed}+ needed" if needed else ""
    shown = " ".join(str(die) for die in dice)
    return Pick(
        seat=game.facts.figures[fig].seat, kind="fame", rule="LW-FAME-03", subject=fig, options=options,
        prompt=f"{name} rolled {shown} ({label}{needs}) and has {left} Fame",
    )  # fmt: skip


def price(game: Game, fig: str) -> int:
    """What a change of a die, or a Heroic Action, costs in Fame (LW-FAME-02)."""
    return 1


def spend(game: Game, fig: str, points: int, what: str) -> None:
    """Fame points leave the store (LW-FAME-01)."""
    left = store(game.facts, fig, "fame") - points
    game.tell(Status(fig, "fame", left, "LW-FAME-01"))
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name} spends {points} Fame on: {what}.", "LW-FAME-02", (fig,)))


# -- random rolls -----------------------------------------------------------------------------------------


def random(game: Game, seat: int, label: str, count: int, rule: str, *, fig: str = "", needed: int = 0) -> Roll:
    """Dice that nothing may change (LW-FAME-06)."""
    natural = game.dice.roll(DIE, count, label=f"{label} {fig or f'seat:{seat}'}")
    result = _result(natural, needed)
    return Roll(
        natural, natural, game.tell(Rolled(label, seat, fig, DIE, natural, natural, (), needed, -1, result, rule))
    )


def d3(score: int) -> int:
    """A D3 read from a D6: 1-2 = 1, 3-4 = 2, 5-6 = 3 (LW-DICE-01)."""
    return (score + 1) // 2


def first_of_two(game: Game, seat: int, label: str, rule: str = "LW-DICE-02") -> bool:
    """An impartial choice: 1-3 favours the first, 4-6 the second (LW-DICE-02)."""
    return random(game, seat, label, 1, rule).dice[0] <= 3


def higher(game: Game, label: str, rule: str) -> int | None:
    """The seat with the higher D6, None on equal scores."""
    scores = {info.seat: random(game, info.seat, label, 1, rule).dice[0] for info in game.facts.seats}
    most = max(scores.values())
    best = [seat for seat, score in scores.items() if score == most]
    return best[0] if len(best) == 1 else None
