"""Nerve Tests: whom a Fearsome enemy unnerves, who needs no Test, who lends heart at a Bottle Check
(SW-SKILL-08, SW-GEAR-12, SW-HIRE-07).

Statuses of one Activation: "used:nerve:<id>" (the Test against that Fearsome enemy is made), "unnerved" (it failed
one).
Never here: when a Bottle Check is due (`recovery`), Fights (`fight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gulch.decision import Option, Pick
from gulch.events import Modifier, Note, Rolled, Status
from gulch.match import Game
from gulch.rules.shadows.dice_tests import SUCCESS, Outcome, has_skill, successes, test
from gulch.rules.shadows.state import on_table, standing

FEARSOME = "Fearsome"
DICE = 1


def steeled(game: Game, fig: str) -> bool:
    """Whether it passes all Nerve Tests this Turn without a roll, which is told (SW-GEAR-12)."""
    figure = game.facts.figures[fig]
    if "drunk" not in figure.status:
        return False
    game.tell(Note(f"{figure.name} has drunk enough to fear nothing.", "SW-GEAR-12", (fig,)))
    return True


async def nerve_test(game: Game, fig: str, label: str, rule: str) -> bool:
    """An unmodified 1 Die Nerve Test, which Nerves of Steel may make again (SW-SKILL-14)."""
    if steeled(game, fig):
        return True
    outcome = await test(game, fig, label, DICE, rule=rule)
    return await second_chances(game, fig, label, outcome, _own(game, fig), "Keep it")


Chance = tuple[str, str]  # a prompt and a rule


def _own(game: Game, fig: str) -> list[Chance]:
    if not has_skill(game.facts, fig, "Nerves of Steel"):
        return []
    return [(f"{game.facts.figures[fig].name} has Nerves of Steel and may re-roll one Die.", "SW-SKILL-14")]


async def second_chances(
    game: Game, fig: str, label: str, outcome: Outcome, chances: Sequence[Chance], none: str
) -> bool:
    """Whether the Test is passed, if need be after each of these has re-rolled one Die, never the same twice
    (SW-DICE-02). `none` says what it means to leave it."""
    pool, free = outcome.dice, list(range(len(outcome.dice)))
    for prompt, rule in chances:
        if not successes(pool) and free:
            pool = await _again(game, fig, label, outcome.sides, pool, free, Pick(
                seat=game.facts.figures[fig].seat, kind="re-roll", rule=rule, prompt=prompt, subject=fig,
                options=[Option("none", none), *(Option(str(n), f"Re-roll the {pool[n]}") for n in free)],
                default=(str(free[0]),),
            ))  # fmt: skip
    return successes(pool) > 0


async def _again(
    game: Game, fig: str, label: str, sides: int, pool: tuple[int, ...], free: list[int], pick: Pick
) -> tuple[int, ...]:
    """One Die again, any that was not re-rolled, which leaves `free` then. Without a Success there was no maximum, so
    none was before."""
    chosen = await game.pick(pick)
    if chosen == "none":
        return pool
    index = int(chosen)
    free.remove(index)
    drawn = game.dice.roll(sides, 1, label=f"{label} {fig} re-roll")
    pool = (*pool[:index], drawn[0], *pool[index + 1 :])
    result = "1 Success" if successes(pool) else "0 Successes"
    game.tell(Rolled(label, pick.seat, fig, sides, drawn, pool, (), SUCCESS, index, result, pick.rule))
    return pool


# -- Fearsome -------------------------------------------------------------------------------------------


def must_face(game: Game, attacker: str, defender: str) -> bool:
    """Whether wanting to Fight that enemy takes a Nerve Test: once per Activation and Fearsome enemy, Downed ones too,
    and never for one that is Fearsome itself (SW-SKILL-08)."""
    if not has_skill(game.facts, defender, FEARSOME) or has_skill(game.facts, attacker, FEARSOME):
        return False
    return f"used:nerve:{defender}" not in game.facts.figures[attacker].status


async def face(game: Game, attacker: str, defender: str) -> None:
    """The Nerve Test of an Attacker against a Fearsome Defender; a Failure costs a Die in its Fight Tests of this
    Activation (SW-SKILL-08)."""
    if not must_face(game, attacker, defender):
        return
    game.tell(Status(attacker, f"used:nerve:{defender}", 1, "SW-SKILL-08"))
    if await nerve_test(game, attacker, "nerve", "SW-SKILL-08") or "unnerved" in game.facts.figures[attacker].status:
        return
    game.tell(Status(attacker, "unnerved", 1, "SW-SKILL-08"))


def unnerved(game: Game, fig: str) -> Iterator[Modifier]:
    """The Die that a failed Nerve Test costs."""
    if "unnerved" in game.facts.figures[fig].status:
        yield Modifier(-1, "Unnerved", "SW-SKILL-08")


# -- Bottle Checks --------------------------------------------------------------------------------------


def heartened(game: Game, tester: str) -> list[Chance]:
    """What lets one Die of a Bottle Check be re-rolled: the tester's Nerves of Steel, and a Preacher of the Posse that
    is on the table and not Down (SW-SKILL-14, SW-HIRE-07)."""
    preachers = [
        (f"{friend.name} preaches courage: one Die may be re-rolled.", "SW-HIRE-07")
        for friend in on_table(game.facts, game.facts.figures[tester].seat)
        if friend.sheet("hired") == "Preacher" and standing(game.facts, friend.id)
    ]
    return [*_own(game, tester), *preachers]
