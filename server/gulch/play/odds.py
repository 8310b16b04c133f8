"""What a shot or a fight of Shadows is worth, in Victory Points expected: plain probabilities for bots.

Lives here: numbers from dice, and reading a figure's card. Never here: choices, the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gulch.play.aims import bounty
from gulch.rules.shadows.state import GRIT, RANKS, downed, is_npc, rank, shaken, weapons
from gulch.rules.shadows.weapons import MEDIUM, SHORT, Weapon, weapon
from gulch.view import Facts

# Parts of a casualty's worth: only who is finished counts in the end.
SHAKEN, DOWNED, CASUALTY = 0.08, 0.25, 1.0
FINISHED = 0.9  # a Downed enemy in Contact, whom the next Action finishes
BAND_DICE = (1, 0, -1)


def grit(facts: Facts, figure: str) -> int:
    """The Grit Die it rolls now: one Rank lower while Shaken."""
    place = RANKS.index(rank(facts, figure))
    return GRIT[RANKS[max(0, place - 1) if shaken(facts, figure) else place]]


@lru_cache(maxsize=4096)
def harm(needed: int, sides: int, was_shaken: bool, down: float = DOWNED) -> float:
    """The share of a casualty that a Save of `needed`+ on a die lets through, on average."""
    total = 0.0
    for face in range(1, sides + 1):
        margin = needed - face
        if margin >= 5:
            total += CASUALTY
        elif margin >= 3 or (margin >= 1 and was_shaken):
            total += down
        elif margin >= 1:
            total += SHAKEN
    return total / sides


@lru_cache(maxsize=4096)
def successes(dice: int, sides: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... Successes."""
    p = (sides - 4) / sides
    odds = [1.0]
    for _ in range(dice):
        missed = [chance * (1 - p) for chance in odds]
        scored = [chance * p for chance in odds]
        odds = [a + b for a, b in zip([*missed, 0.0], [0.0, *scored], strict=True)]
    return tuple(odds)


def _mean(chances: tuple[float, ...], worth: Callable[[int], float]) -> float:
    """What 1, 2 ... Successes are worth on average. Added one by one: `sum` rounds otherwise from Python to Python."""
    total = 0.0
    for n, p in enumerate(chances):
        if n:
            total += p * worth(n)
    return total


def shot(facts: Facts, shooter: str, gun: Weapon, target: str, gap: int, extra: int) -> float:
    """What one Shoot Action is worth at a distance in mils, with `extra` Dice for all but range."""
    if gun.only_corridor:
        return (
            0.5 * harm(5, grit(facts, target), shaken(facts, target)) * value(facts, target)
            if gap <= gun.corridor
            else 0.0
        )
    band = gun.band(gap)
    if band is None:
        return 0.0
    dice = max(1, 3 + BAND_DICE[band] + gun.dice[band] + extra)
    odds = successes(dice, grit(facts, shooter))
    sides, hurt = grit(facts, target), shaken(facts, target)
    worth = _mean(odds, lambda n: harm(min(4 + n, 10) - gun.save[band], sides, hurt))
    return worth * value(facts, target) * gun.shots


def best_gun(facts: Facts, shooter: str, gap: int) -> Weapon | None:
    """The Weapon of the figure that does most at that distance, Jammed ones left out."""
    best, most = None, 0.0
    status = facts.figures[shooter].status
    for index, name in enumerate(weapons(facts, shooter)):
        gun = weapon(name)
        band = SHORT if gun.only_corridor and gap <= gun.corridor else gun.band(gap)
        if band is None or f"jammed:{index}" in status or gun.only_corridor:
            continue
        power = (3 + BAND_DICE[band] + gun.dice[band]) * gun.shots - gun.save[band]
        if power > most:
            best, most = gun, float(power)
    return best


def power(facts: Facts, figure: str) -> float:
    """What the figure's best gun does at Medium Range in the open to a Novice, as a share of a casualty."""
    best = 0.0
    for index, name in enumerate(weapons(facts, figure)):
        gun = weapon(name)
        if f"jammed:{index}" not in facts.figures[figure].status and not gun.only_corridor:
            chances = successes(3 + gun.dice[MEDIUM], grit(facts, figure))
            save = gun.save[MEDIUM]
            dealt = _mean(chances, lambda n, save=save: harm(min(4 + n, 10) - save, 6, False))  # type: ignore[misc]
            best = max(best, dealt * gun.shots)
    return best


def value(facts: Facts, target: str) -> float:
    """Victory Points for a casualty, as the scenario counts; nothing for one of no Posse."""
    return 0.0 if is_npc(facts, target) else bounty(facts, target)


def melee(facts: Facts, attacker: str, defender: str, extra: int) -> float:
    """What a Fight is worth to the attacker, less what it risks. A Downed defender is a casualty at once, so that
    bringing one down in Contact is nearly as good."""
    if downed(facts, defender):
        return value(facts, defender)
    mine, yours = successes(max(1, 3 + extra), grit(facts, attacker)), successes(3, grit(facts, defender))
    worth = 0.0
    for a, p in enumerate(mine):
        for b, q in enumerate(yours):
            if a > b:
                lost = harm(4 + a - b, grit(facts, defender), shaken(facts, defender), FINISHED)
                worth += p * q * lost * value(facts, defender)
            elif b > a:
                lost = harm(4 + b - a, grit(facts, attacker), shaken(facts, attacker))
                worth -= p * q * lost * value(facts, attacker)
    return worth
