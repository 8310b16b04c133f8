"""Grit Dice, Tests, Saves and Roll-Offs: the chapter "Dice" and "Grit" (SW-DICE, SW-ROLL, SW-GRIT, SW-TEST).

Every roll is told with its modifiers and the ledger rule behind each. A Test counts scores of 5 or more;
a Save compares one score. Never here: what a roll is for (shooting, fighting and falling call this),
Damage (`damage`), dice of other streams.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gulch.decision import About, Option, Pick
from gulch.events import Modifier, Rolled
from gulch.match import Game
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import GRIT, RANKS, player_of, rank, shaken, skills
from gulch.view import Facts

SUCCESS = 5
ROLL_OFF_DIE = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """A Test as it lies on the table. `entry` is the number of its last Rolled, the cause of what follows."""

    dice: tuple[int, ...]
    successes: int
    sides: int
    entry: int

    @property
    def best(self) -> int:
        """The single highest Die (SW-FIGHT-04)."""
        return max(self.dice)


def grit_die(facts: Facts, fig: str) -> int:
    """The sides of the model's Grit Die now: one Rank lower while Shaken, never below D6 (SW-GRIT-01, SW-DMG-02).

    A model with Lead-Belly keeps its own (SW-SKILL-17).
    """
    grade = RANKS.index(rank(facts, fig))
    if shaken(facts, fig) and "Lead-Belly" not in skills(facts, fig):
        grade = max(0, grade - 1)
    return GRIT[RANKS[grade]]


def has_skill(facts: Facts, fig: str, name: str) -> bool:
    return name in skills(facts, fig)


def successes(dice: Sequence[int]) -> int:
    """Each Die is read by itself: 5 or more is a Success (SW-TEST-05)."""
    return sum(1 for die in dice if die >= SUCCESS)


# -- Tests ----------------------------------------------------------------------------------------------


async def test(  # the book's word, and no test of pytest
    game: Game,
    fig: str,
    label: str,
    dice: int,
    modifiers: Sequence[Modifier] = (),  # noqa: PT028
    rule: str = "",  # noqa: PT028
) -> Outcome:
    """A Test of `dice` Grit Dice changed by the modifiers' sum, one Die at least (SW-TEST-01 to -06).

    Dice that show their highest face let the model's player re-roll others, one decision each.
    """
    sides = grit_die(game.facts, fig)
    if shaken(game.facts, fig) and has_skill(game.facts, fig, "Lead-Belly"):
        modifiers = (*modifiers, Modifier(0, "Lead-Belly, though Shaken", "SW-SKILL-17"))
    count = max(1, dice + sum(modifier.value for modifier in modifiers))
    pool = game.dice.roll(sides, count, label=f"{label} {fig}")
    entry = _tell_test(game, fig, label, sides, pool, pool, modifiers, rule)
    pool, entry = await _rerolls(game, fig, label, sides, pool, modifiers, rule, entry)
    return Outcome(pool, successes(pool), sides, entry)


async def reaction_test(game: Game, fig: str, rule: str = "SW-LOOK-08") -> int:
    """A 1 Die Reaction Test: the score. Quickdraw may roll it again (SW-SKILL-16)."""
    score = (await test(game, fig, "reaction", 1, rule=rule)).best
    if not has_skill(game.facts, fig, "Quickdraw"):
        return score
    options = [Option("none", f"Keep the {score}"), Option("0", "Roll again")]
    figure = game.facts.figures[fig]
    chosen = await game.pick(
        Pick(seat=figure.seat, kind="re-roll", rule="SW-SKILL-16", prompt=f"{figure.name} is quick on the draw",
             subject=fig, options=options)
    )  # fmt: skip
    if chosen == "none":
        return score
    return (await test(game, fig, "reaction", 1, rule="SW-SKILL-16")).best


def _tell_test(
    game: Game, fig: str, label: str, sides: int, drawn: tuple[int, ...], pool: tuple[int, ...],
    modifiers: Sequence[Modifier], rule: str, rerolled: int = -1,
) -> int:  # fmt: skip
    hits = successes(pool)
    result = "1 Success" if hits == 1 else f"{hits} Successes"
    seat = player_of(game.facts, fig)
    event = Rolled(
        label, seat, fig, sides, drawn, pool, tuple(modifiers), SUCCESS, rerolled, result, rule or "SW-TEST-01"
    )
    return game.tell(event)


async def _rerolls(
    game: Game, fig: str, label: str, sides: int, pool: tuple[int, ...],
    modifiers: Sequence[Modifier], rule: str, entry: int,
) -> tuple[tuple[int, ...], int]:  # fmt: skip
    """Re-rolls granted by maxima, as long as the player wants any (SW-TEST-06); each Die once (SW-DICE-02)."""
    chain = option(game, "re-roll-chain") == "chain"
    done: list[int] = []  # Dice that were re-rolled
    spent: list[int] = []  # maxima that granted theirs
    while True:
        granting = [n for n, die in enumerate(pool) if die == sides and n not in spent and (chain or n not in done)]
        free = [n for n in range(len(pool)) if n not in done and any(other != n for other in granting)]
        # With nothing but maxima left no re-roll can raise a score, so nobody is asked.
        if all(pool[n] == sides for n in free):
            return pool, entry
        chosen = await game.pick(_reroll_pick(game, fig, label, pool, free))
        if chosen == "none":
            return pool, entry
        index = int(chosen)
        spent.append(next(n for n in granting if n != index))
        done.append(index)
        if index in spent:  # should it come up as a maximum again, that is a new one
            spent.remove(index)
        drawn = game.dice.roll(sides, 1, label=f"{label} {fig} re-roll")
        pool = (*pool[:index], drawn[0], *pool[index + 1 :])
        entry = _tell_test(game, fig, label, sides, drawn, pool, modifiers, rule or "SW-TEST-06", index)


def _reroll_pick(game: Game, fig: str, label: str, pool: tuple[int, ...], free: Sequence[int]) -> Pick:
    """Which Die is re-rolled: option ids are "none" and indexes into the pool; lowest Failure by default."""
    who = game.facts.figures[fig]
    about = About(figures=(fig,))
    options = [Option("none", f"Keep {', '.join(str(die) for die in pool)}", about)]
    options += [Option(str(n), f"Re-roll the {pool[n]}", about) for n in free]
    failing = sorted((pool[n], n) for n in free if pool[n] < SUCCESS)
    default = str(failing[0][1]) if failing else "none"
    prompt = f"{who.name}, {label}: a Die at its maximum lets you re-roll another one."
    return Pick(
        seat=player_of(game.facts, fig), kind="re-roll", rule="SW-TEST-06", prompt=prompt, subject=fig,
        options=options, default=(default,),
    )  # fmt: skip


# -- Saves ----------------------------------------------------------------------------------------------


async def save(
    game: Game, fig: str, needed: int, label: str = "save", modifiers: Sequence[Modifier] = (), rule: str = ""
) -> int:
    """A Save: one Grit Die whose score the modifiers change. The margin of failure, 0 when passed.

    No Dice Modifiers and no re-rolls of maxima apply (SW-SHOOT-11, -12, -14); Tough always does (SW-SKILL-11).
    """
    margin, score = save_roll(game, fig, needed, label, modifiers, rule)
    if margin:
        jolt(game, fig, score)
    return margin


def save_roll(
    game: Game, fig: str, needed: int, label: str = "save", modifiers: Sequence[Modifier] = (), rule: str = ""
) -> tuple[int, int]:
    """The Die of a Save that may yet count as passed: the margin of failure and the score that it shows."""
    given = tuple(modifiers)
    if has_skill(game.facts, fig, "Tough"):
        given = (*given, Modifier(1, "Tough", "SW-SKILL-11"))
    if "omen" in game.facts.figures[fig].status:
        given = (*given, Modifier(-1, "Bad Omen", "SW-EVENT-06"))
    sides = grit_die(game.facts, fig)
    drawn = game.dice.roll(sides, 1, label=f"{label} {fig}")
    score = drawn[0] + sum(modifier.value for modifier in given)
    margin = max(0, needed - score)
    result = "passed" if margin == 0 else f"failed by {margin}"
    seat = player_of(game.facts, fig)
    game.tell(Rolled(label, seat, fig, sides, drawn, drawn, given, needed, -1, result, rule or "SW-SHOOT-14"))
    return margin, drawn[0]


def jolt(game: Game, fig: str, score: int) -> None:
    """What a failed Save does to a Vial of Nitro (SW-GEAR-11)."""
    from gulch.rules.shadows import nitro

    nitro.jolt(game, fig, score)


def save_needed(hits: int) -> int:
    """The score needed to Save by number of Successes: 5+ for one up to 10+ for six or more (SW-SHOOT-13)."""
    return min(10, 4 + hits)


def grit_roll(game: Game, fig: str, label: str, rule: str) -> bool:
    """One plain Grit Die, which is no Test: whether it is a Success (SW-CORR-03)."""
    return grit_score(game, fig, label, rule) >= SUCCESS


def grit_score(game: Game, fig: str, label: str, rule: str) -> int:
    """The score of one plain Grit Die, told to all."""
    sides = grit_die(game.facts, fig)
    drawn = game.dice.roll(sides, 1, label=f"{label} {fig}")
    result = "Success" if drawn[0] >= SUCCESS else "Failure"
    seat = player_of(game.facts, fig)
    game.tell(Rolled(label, seat, fig, sides, drawn, drawn, (), SUCCESS, -1, result, rule))
    return drawn[0]


# -- smaller Dice ---------------------------------------------------------------------------------------


def halved(score: int) -> int:
    """Half of a score, rounded up: a D3 from a D6, a D4 from a D8, a D5 from a D10 (SW-DICE-04)."""
    return (score + 1) // 2


def roll_halved(game: Game, seat: int, sides: int, label: str, rule: str = "SW-DICE-04") -> int:
    """A D3, D4 or D5 of a seat: the Die with twice as many sides is rolled and told (SW-DICE-04)."""
    drawn = game.dice.roll(2 * sides, 1, label=f"{label} seat:{seat}")
    score = halved(drawn[0])
    game.tell(Rolled(label, seat, "", 2 * sides, drawn, drawn, (), 0, -1, f"{score} on a D{sides}", rule))
    return score


# -- Roll-Offs ------------------------------------------------------------------------------------------


async def roll_off(game: Game, seats: Sequence[int], label: str, rule: str = "SW-ROLL-01") -> list[int]:
    """The seats from the highest D10 to the lowest; those who tie roll again among themselves (SW-ROLL-01)."""
    if len(seats) < 2:
        return list(seats)
    scores = {seat: _roll_off_die(game, seat, label, rule) for seat in seats}
    order: list[int] = []
    for score in sorted(set(scores.values()), reverse=True):
        tied = [seat for seat in seats if scores[seat] == score]
        order += await roll_off(game, tied, label, rule)
    return order


def _roll_off_die(game: Game, seat: int, label: str, rule: str) -> int:
    drawn = game.dice.roll(ROLL_OFF_DIE, 1, label=f"{label} seat:{seat}")
    game.tell(Rolled(label, seat, "", ROLL_OFF_DIE, drawn, drawn, (), 0, -1, str(drawn[0]), rule))
    return drawn[0]
