"""Dice: a fighter's own rolls, which Fame may change, and random rolls, which nothing may (LW-DICE, LW-FAME).

Order of a fighter's own die: natural score, fixed modifiers (clamped to 1-6), then Fame (clamped to 1-6; LW-FAME-09).
Lives here: rolling, telling, spending Fame on dice. Never here: what a roll is for, wounds (`wounds`), bids of two
Heroes in a fight (`fight`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gulch import words
from gulch.decision import About, Option, Pick
from gulch.events import Modifier, Note, Rolled, Status
from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import is_hero, store, turn_of

DIE = 6


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they lie: `natural` scores, and `dice` after modifiers and Fame, of which `fame` is what Fame made of
    them in all. `entry` is the number of the Rolled, the cause of what follows. `redone`: the places of
    those for which a re-roll was paid: no Skill may roll them again (LW-XP-07)."""

    natural: tuple[int, ...]
    dice: tuple[int, ...]
    entry: int
    fame: int = 0
    redone: tuple[int, ...] = ()

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
    game: Game, fig: str, label: str, count: int, rule: str, *, needed: int = 0, total: int = 0,
    modifiers: Sequence[Modifier] = (), carried: int = 0, again: tuple[str, str] | None = None,
) -> Roll:  # fmt: skip
    """Dice that the fighter rolls himself; a Hero with Fame left may change them (LW-FAME-02, -03). `needed` is the
    score that each must reach, `total` the sum of all, 0 if there is none. `carried`: what Fame did to the die before
    and does to these too (LW-FAME-10). `again`: the rule and name of a skill by which a failed die is rolled again."""
    roll = await seen(game, fig, label, count, rule, needed=needed, modifiers=modifiers, carried=carried, again=again)
    return await famed(game, fig, label, roll, needed=needed, total=total)


async def seen(
    game: Game, fig: str, label: str, count: int, rule: str, *, needed: int = 0, modifiers: Sequence[Modifier] = (),
    carried: int = 0, again: tuple[str, str] | None = None,
) -> Roll:  # fmt: skip
    """As `own`, before any Fame: the dice, and those that an underdog or a skill rolls again (LW-XP-07)."""
    from gulch.rules.legends import skills, underdog

    roll = thrown(game, fig, label, count, rule, needed=needed, modifiers=modifiers, carried=carried)
    seat = game.facts.figures[fig].seat
    roll = await underdog.rerolled(game, seat, fig, label, roll, needed=needed, modifiers=modifiers, carried=carried)
    if again is not None and not roll.redone:
        why, text = again
        roll = await skills.again(game, fig, label, roll, rule, needed=needed, why=why, text=text, modifiers=modifiers)
    return roll


def thrown(
    game: Game, fig: str, label: str, count: int, rule: str, *, needed: int = 0, modifiers: Sequence[Modifier] = (),
    carried: int = 0,
) -> Roll:  # fmt: skip
    """The dice before any Fame is spent."""
    natural = game.dice.roll(DIE, count, label=f"{label} {fig}")
    return _told(game, game.facts.figures[fig].seat, fig, label, natural, rule, needed, modifiers, carried)


def once_more(
    game: Game, seat: int, fig: str, label: str, rule: str, *, needed: int = 0, modifiers: Sequence[Modifier] = (),
    carried: int = 0,
) -> Roll:  # fmt: skip
    """One die in place of one that is rolled again, `fig` "" for a roll of the side (LW-XP-07)."""
    natural = game.dice.roll(DIE, 1, label=f"{label} {fig or f'seat:{seat}'}")
    return _told(game, seat, fig, label, natural, rule, needed, modifiers, carried)


def _told(
    game: Game, seat: int, fig: str, label: str, natural: tuple[int, ...], rule: str, needed: int,
    modifiers: Sequence[Modifier], carried: int,
) -> Roll:  # fmt: skip
    """Natural scores with what modifiers and earlier Fame make of them, as everybody sees them."""
    change = sum(modifier.value for modifier in modifiers)
    dice = tuple(clamped(clamped(score + change) + carried) for score in natural)
    told = (*modifiers, *((Modifier(carried, "Fame", "LW-FAME-10"),) if carried else ()))
    event = Rolled(label, seat, fig, DIE, natural, natural, told, needed, -1, _result(dice, needed), rule)
    return Roll(natural, dice, game.tell(event))


def _result(dice: Sequence[int], needed: int) -> str:
    if not needed:
        return " ".join(str(die) for die in dice)
    made = sum(1 for die in dice if die >= needed)
    if len(dice) == 1:
        return "made" if made else "failed"
    return f"{made} of {len(dice)}"


async def famed(game: Game, fig: str, label: str, roll: Roll, *, needed: int = 0, total: int = 0) -> Roll:
    """The same dice after the Hero has spent what Fame he wants on them, a change at a time."""
    while is_hero(game.facts, fig) and fame(game, fig) >= price(game, fig):
        chosen = await game.pick(_fame_pick(game, fig, label, roll.dice, needed, total))
        if chosen == "none":
            return roll
        index, score = (int(word) for word in chosen.split(":"))
        change = score - roll.dice[index]
        spend(game, fig, abs(change) * price(game, fig), label, f": the {roll.dice[index]} becomes a {score}")
        dice = tuple(score if n == index else die for n, die in enumerate(roll.dice))
        roll = replace(roll, dice=dice, fame=roll.fame + change)
    return roll


def _fame_pick(game: Game, fig: str, label: str, dice: Sequence[int], needed: int, total: int) -> Pick:
    """Every score that each die could be given, with its cost."""
    left, each = fame(game, fig), price(game, fig)
    name = game.facts.figures[fig].name
    why = ("One point a pip, never above 6 or below 1 (LW-FAME-02)",)
    options = [Option("none", "Spend no Fame")]
    for index, die in enumerate(dice):
        for score in range(1, DIE + 1):
            cost = abs(score - die) * each
            if 0 < cost <= left:
                options.append(Option(f"{index}:{score}", f"{cost} Fame: the {die} to {score}", About(), why))
    needs = f", {needed}+ needed" if needed else f", {total} in all needed" if total else ""
    shown = " ".join(str(die) for die in dice)
    return Pick(
        seat=game.facts.figures[fig].seat, kind="fame", rule="LW-FAME-03", subject=fig, options=options,
        prompt=f"{name} rolled {shown} ({called(label, name)}{needs}) and has {left} Fame",
    )  # fmt: skip


def called(label: str, name: str) -> str:
    """What people call a roll with that label; `name` is whom it is about."""
    return words.of("legends").label(label).format(name)


def fame(game: Game, fig: str) -> int:
    """Points that he can spend now: his store, and what the Famous have free (LW-FAME-01, LW-LEGEND-06)."""
    from gulch.rules.legends import perks

    return store(game.facts, fig, "fame") + perks.free_fame(game.facts, fig)


def price(game: Game, fig: str) -> int:
    """What a change of a die costs in Fame, a pip (LW-FAME-02, LW-HIRED-18)."""
    from gulch.rules.legends import perks

    return perks.cost(game, fig)


def spend(game: Game, fig: str, points: int, what: str, then: str = "") -> None:
    """Fame points leave the store, the free one first (LW-FAME-01, LW-LEGEND-06). `then`: what they came to, told
    last."""
    from gulch.rules.legends import perks

    name = game.facts.figures[fig].name
    roll = called(what.partition(",")[0], name)  # "fight, against 4" is the fight roll
    on = what if what.startswith(("the ", "a ")) else f"the {roll} roll"
    game.tell(Note(f"{name} spends {points} Fame on {on}{then}.", "LW-FAME-02", (fig,)))
    free = min(points, perks.free_fame(game.facts, fig))
    if free:
        game.tell(Status(fig, "famous", turn_of(game.facts), "LW-LEGEND-06"))
    if points > free:
        game.tell(Status(fig, "fame", store(game.facts, fig, "fame") - points + free, "LW-FAME-01"))


# -- random rolls -----------------------------------------------------------------------------------------


async def random(game: Game, seat: int, label: str, count: int, rule: str, *, fig: str = "", needed: int = 0) -> Roll:
    """Dice that no Fame may change (LW-FAME-06), only an underdog's re-roll (LW-XP-07)."""
    from gulch.rules.legends import underdog

    roll = _chance(game, seat, label, count, rule, fig, needed)
    return await underdog.rerolled(game, seat, fig, label, roll, needed=needed)


def _chance(game: Game, seat: int, label: str, count: int, rule: str, fig: str, needed: int) -> Roll:
    natural = game.dice.roll(DIE, count, label=f"{label} {fig or f'seat:{seat}'}")
    return _told(game, seat, fig, label, natural, rule, needed, (), 0)


def d3(score: int) -> int:
    """A D3 read from a D6: 1-2 = 1, 3-4 = 2, 5-6 = 3 (LW-DICE-01)."""
    return (score + 1) // 2


async def first_of_two(game: Game, seat: int, label: str, rule: str = "LW-DICE-02") -> bool:
    """An impartial choice: 1-3 favours the first, 4-6 the second (LW-DICE-02). It is nobody's own roll, which a re-roll
    could change (LW-XP-07). By cards if the option says so (LW-DICE-03)."""
    from gulch.rules.legends import cuts

    if option(game, "roll-off-by-cards") == "on":
        return await cuts.first_of_two(game, seat, label)
    return _chance(game, seat, label, 1, rule, "", 0).dice[0] <= 3


async def higher(game: Game, label: str, rule: str) -> int | None:
    """The seat with the higher D6, or card if the option says so, None on equal scores (LW-DICE-03)."""
    from gulch.rules.legends import cuts

    if option(game, "roll-off-by-cards") == "on":
        return await cuts.higher(game, label)
    scores = {info.seat: (await random(game, info.seat, label, 1, rule)).dice[0] for info in game.facts.seats}
    most = max(scores.values())
    best = [seat for seat, score in scores.items() if score == most]
    return best[0] if len(best) == 1 else None
