"""What a shot or a fight of Legends is worth, in parts of a fighter taken out: plain probabilities for bots.

Lives here: numbers from dice, and reading a figure's card. Never here: choices, the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from gulch.rules.legends import wounds
from gulch.rules.legends.arms import HAND, IMPROVISED, TWO_HANDED, UNARMED, to_win, to_wound
from gulch.rules.legends.state import is_hero, number, prone, wounds_left
from gulch.rules.legends.weapons import (
    ALWAYS,
    CLOSE,
    FULL,
    HALF,
    Fightin,
    Weapon,
    carried,
    fightin,
    guns,
    is_ready,
    spread,
    table,
)
from gulch.view import Facts

SIDES = 6
LEADER, HERO, HENCHMAN = 3.0, 2.0, 1.0
CRITICAL = 1.15  # how much more a wound by a firearm is worth for what it may do beyond one
FANNED = 6  # dice, of which each 6 hits (LW-WEAP-03)
TEMPLATE = 0.8  # how many a spread template hits, on average, where it is laid at somebody
NEEDED_PRONE = 0.8  # part of a shot at one who lies
_AS = {"hand": HAND, "two-handed": TWO_HANDED, "improvised": IMPROVISED}


def chance(needed: int, change: int = 0) -> float:
    """Of one die to reach a score after a modifier; a score of 0 is never reached."""
    if needed <= 0:
        return 0.0
    return min(SIDES, max(0, SIDES + 1 - max(needed - change, 1))) / SIDES


def value(facts: Facts, fig: str) -> float:
    """What it is worth to take the figure out: nothing of no Posse, a leader most."""
    figure = facts.figures[fig]
    if figure.seat < 0:
        return 0.0
    if figure.sheet("leader"):
        return LEADER
    return HERO if is_hero(facts, fig) else HENCHMAN


@lru_cache(maxsize=4096)
def wound(strength: int, grit: int, change: int = 0) -> float:
    """The chance that a hit wounds (LW-WOUND-02)."""
    scores = wounds.needed(strength, grit)
    if not scores:
        return 0.0
    made = 1.0
    for score in scores:
        made *= chance(score, change)
    return made


def hurt(facts: Facts, target: str, strength: int, change: int = 0) -> float:
    """What a hit is worth: a part of the target's value for each Wound it has left."""
    made = wound(strength, number(facts, target, "G"), change)
    return made * value(facts, target) / max(1, wounds_left(facts, target))


def dealt(facts: Facts, shooter: str, gun: Weapon, target: str, near: bool, mode: str = "one") -> float:
    """What one shot is worth if nothing is in its way and the target is in range; `near`: within 6 inches."""
    power = gun.power(facts, shooter, CLOSE if near else CLOSE + 1)
    worth = hurt(facts, target, power) * CRITICAL
    if mode.startswith("spread"):
        return TEMPLATE * worth
    if mode == "fan" and not near:
        return 0.0
    if mode == "both":  # a failed roll to wound is made again (LW-WEAP-21)
        worth *= 2 - wound(power, number(facts, target, "G"))
    hits = FANNED / SIDES if mode == "fan" else chance(number(facts, shooter, "S"))
    return hits * worth * (NEEDED_PRONE if prone(facts, target) else 1.0)


def modes(gun: Weapon) -> tuple[str, ...]:
    """The ways in which a weapon is fired, as far as they change what a place is worth."""
    if gun.spread == ALWAYS:
        return ("spread",)
    return ("one", "fan") if gun.fanned else ("one",)


def best(facts: Facts, shooter: str, gun: Weapon, target: str, near: bool) -> float:
    """What the best way to fire a weapon is worth; `near`: within 6 inches."""
    return max(dealt(facts, shooter, gun, target, near, mode) for mode in modes(gun))


def reach(facts: Facts, fig: str, gun: Weapon) -> int:
    """How far a weapon carries, mils."""
    return spread()[0] if gun.spread == ALWAYS else gun.reach(facts, fig)


def shot(facts: Facts, shooter: str, gun: Weapon, target: str, gap: int, flies: float, mode: str = "one") -> float:
    """What one shot is worth at so many mils, if a hit flies on to the target with the chance `flies`."""
    worth = dealt(facts, shooter, gun, target, gap <= CLOSE, mode)
    if mode.startswith("spread"):
        return worth * (2 - flies if mode.endswith("both") else 1) if gap <= spread()[0] else 0.0
    return worth * flies if gap <= gun.reach(facts, shooter) else 0.0


def power(facts: Facts, fig: str) -> float:
    """How dangerous a fighter is to a man of Grit 3, by his best gun."""
    best = max((wound(gun.power(facts, fig, CLOSE), 3) for _, gun in guns(facts, fig) if not gun.lasso), default=0.0)
    return chance(number(facts, fig, "S")) * best * wounds_left(facts, fig)


def ready_guns(facts: Facts, fig: str, spent: int, allowance: int) -> list[Weapon]:
    """The weapons that it could fire after a move of that cost (LW-SHOOT-04)."""
    found = []
    for index, gun in guns(facts, fig):
        if gun.lasso or not is_ready(facts, fig, index) or (gun.move == FULL and spent > 0):
            continue
        if gun.move != HALF or 2 * spent <= allowance:
            found.append(gun)
    return found


def best_reach(facts: Facts, fig: str, may: Callable[[Weapon], bool] = lambda gun: True) -> int:
    """How far its best gun that it may fire on the move carries, mils; at least what a fist does."""
    reaches = [reach(facts, fig, gun) for _, gun in guns(facts, fig) if not gun.lasso and may(gun)]
    return max(reaches, default=0)


# -- fights -----------------------------------------------------------------------------------------------


def _best_arm(facts: Facts, fig: str) -> Fightin:
    """The best of what is on its card, wherever the scenario may forbid it."""
    kinds = [name.split(" (")[0] for name in carried(facts, fig)]
    clubs = [table()[kind].club for kind in kinds if kind in table()]
    has = [*kinds, *(_AS[club] for club in clubs if club)]
    return next((row for name, row in fightin().items() if name in has), fightin()[UNARMED])


@lru_cache(maxsize=4096)
def _wins(mine: int, mine_change: int, yours: int, yours_change: int, edge: float) -> float:
    """The chance that the best of so many dice beats the other's best; `edge` is the chance to win a tie."""
    won = 0.0
    for a in range(1, SIDES + 1):
        p = _best_is(mine, mine_change, a)
        for b in range(1, a + 1):
            q = _best_is(yours, yours_change, b)
            won += p * q * (1.0 if b < a else edge)
    return won


def _best_is(dice: int, change: int, score: int) -> float:
    """The chance that the best of so many changed dice is exactly that."""
    faces = [min(SIDES, max(1, face + change)) for face in range(1, SIDES + 1)]
    below = sum(1 for face in faces if face < score) / SIDES
    upto = sum(1 for face in faces if face <= score) / SIDES
    return float(upto**dice - below**dice)


def melee(facts: Facts, attacker: str, defender: str, helpers: Sequence[str] = ()) -> float:
    """What a fight is worth to the attacker, less what it risks; `helpers` are friends that fight the same enemy."""
    mine, yours = _best_arm(facts, attacker), _best_arm(facts, defender)
    a, b = max(1, number(facts, attacker, "A")), max(1, number(facts, defender, "A"))
    skill = max(number(facts, one, "F") for one in (attacker, *helpers)) - number(facts, defender, "F")
    edge = 0.5 if not skill else float(skill > 0)
    dice = a + sum(max(1, number(facts, one, "A")) for one in helpers)
    win = _wins(dice, _sum(to_win(facts, attacker, mine)), b, _sum(to_win(facts, defender, yours)), edge)
    gain = dice * hurt(facts, defender, number(facts, attacker, "St"), _sum(to_wound(facts, attacker, mine)))
    risk = b * hurt(facts, attacker, number(facts, defender, "St"), _sum(to_wound(facts, defender, yours)))
    lies = 2 if prone(facts, defender) else 1
    return win * min(gain * lies, value(facts, defender)) - (1 - win) * min(risk, value(facts, attacker))


def _sum(modifiers: object) -> int:
    return sum(modifier.value for modifier in modifiers)  # type: ignore[attr-defined]
